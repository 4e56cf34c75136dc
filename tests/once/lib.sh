# For the tests that run once, from the repository's root: ok SENTENCE COMMAND... is one test.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

ok() {
    sentence=$1
    shift
    if "$@" >"$work/log" 2>&1; then
        echo "ok - $sentence"
    else
        sed 's/^/# /' "$work/log"
        echo "not ok - $sentence"
        failures=$((failures + 1))
    fi
}

finish() { [ "$failures" -eq 0 ]; }
