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

# unless_seen LIST COMMAND...: a slow check of the files in the list; it is not run if they are as they were when it last passed.
unless_seen() {
    list=$1
    shift
    state=$({ echo "$*" && "$1" --version && xargs cat <"$list"; } | sha256sum | cut -d ' ' -f 1)
    [ -e "build/seen/$state" ] || { "$@" && mkdir -p build/seen && touch "build/seen/$state"; }
}

finish() { [ "$failures" -eq 0 ]; }

# Every "$ command" of a fenced block of FILE as $work/blockN.cmd, and what the block shows below it as $work/blockN.
shown_in() {
    awk -v out="$work" '
        /^```/ { inside = !inside; if (!inside) close(file); next }
        inside && /^\$ / { n++; file = out "/block" n; sub(/^\$ /, ""); print > (file ".cmd"); close(file ".cmd"); printf "" > file; next }
        inside && file != "" { print > file }
        !inside { file = "" }
    ' "$1"
}

# In a real browser, where there is one: the page has done its work, and nothing was complained of.
browser=$(command -v chromium-headless-shell || command -v chromium || command -v google-chrome)
opens() { # PAGE WORDS: it says them, and no error
    HOME=$work "$browser" --headless --no-sandbox --disable-gpu --enable-logging=stderr --virtual-time-budget=3000 --dump-dom "file://$work/$1" \
        >"$work/dom" 2>"$work/said"
    grep -q "$2" "$work/dom" && ! grep -E 'CONSOLE.*(rror|Uncaught)' "$work/said"
}
