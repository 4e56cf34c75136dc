# For the tests that run once, from the repository's root: ok SENTENCE COMMAND... is one test.
# `make` in these tests makes what tests/run.sh has made: nothing, if it can be left as it is.
export CC=gcc CFLAGS=-Werror
unset MAKEFLAGS MFLAGS MAKELEVEL OPTIMISE SANITISE
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

ok() {
    sentence=$1
    shift
    if "$@" >"$work/log" 2>&1; then
        printf 'ok - %s\n' "$sentence"
    else
        sed 's/^/# /' "$work/log"
        printf 'not ok - %s\n' "$sentence"
        failures=$((failures + 1))
    fi
}

finish() { [ "$failures" -eq 0 ]; }
