# shellcheck shell=sh disable=SC2034 # the boards at the end are for the files that read this one
# What the tests of the command line share. A test file is run as `ROQUE=path/to/roque sh tests/cli/name.sh`; it prints
# `ok - sentence` or `not ok - sentence` for each test, and ends with 1 if any failed.
#
#     run solve akari:paper/1                      # keeps stdout in ./out, stderr in ./err, the exit code in $rc
#     expect "the first board has one solution" 0 out '; status: unique' no-err .

: "${ROQUE:?say which program to test: ROQUE=build/roque}"
case $ROQUE in
/*) ;;
*) ROQUE=$PWD/$ROQUE ;;
esac
unset NO_COLOR
LC_ALL=C
export LC_ALL

. "$(dirname "$0")/../background.sh"

scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
XDG_STATE_HOME=$scratch/state # games that are kept
export XDG_STATE_HOME
failures=0

# run WORD...: standard input is whatever the test gave it, or nothing.
run() {
    rc=0
    "$ROQUE" "$@" >out 2>err </dev/null || rc=$?
}

# feed TEXT WORD...: the text (with printf's escapes) comes on standard input.
feed() {
    printf '%b' "$1" >fed
    shift
    rc=0
    "$ROQUE" "$@" >out 2>err <fed || rc=$?
}

# board TEXT >FILE
board() { printf '%b' "$1"; }

# sound FILE...: readers of PDF find nothing wrong with it.
sound() {
    qpdf --check "$@" >out 2>err
    rc=$?
}

passed() { printf 'ok - %s\n' "$1"; }

failed() {
    printf 'not ok - %s\n' "$1"
    printf '#   %s\n' "$2"
    head -c 2000 out 2>/dev/null | awk '{ print "#   stdout: " $0 }'
    head -c 2000 err 2>/dev/null | awk '{ print "#   stderr: " $0 }'
    failures=$((failures + 1))
}

# One condition of expect; $why tells why it does not hold. There is no subshell: thousands of them would take seconds.
holds() {
    why=""
    case $1 in
    out) grep -q -e "$2" out || why="stdout has no line like: $2" ;;
    err) grep -q -e "$2" err || why="stderr has no line like: $2" ;;
    no-out) ! grep -q -e "$2" out || why="stdout should have no line like: $2" ;;
    no-err) ! grep -q -e "$2" err || why="stderr should have no line like: $2" ;;
    out-is) printf '%b' "$2" | cmp -s - out || why="stdout should be exactly: $2" ;;
    out-lines) [ "$(wc -l <out)" -eq "$2" ] || why="stdout should have $2 lines" ;;
    same) cmp -s "$2" out || why="stdout should be what is in $2" ;;
    file) [ -s "$2" ] || why="there should be a file $2" ;;
    no-file) [ ! -e "$2" ] || why="there should be no file $2" ;;
    *) why="the test itself is wrong: $1" ;;
    esac
}

# expect SENTENCE EXIT-CODE [CONDITION ARGUMENT]...: judge the last run.
expect() {
    sentence=$1
    if [ "$rc" -ne "$2" ]; then
        failed "$sentence" "the exit code is $rc, not $2"
        return
    fi
    shift 2
    while [ $# -ge 2 ]; do
        holds "$1" "$2"
        if [ -n "$why" ]; then
            failed "$sentence" "$why"
            return
        fi
        shift 2
    done
    passed "$sentence"
}

# until_out WORDS: wait, at most a minute, until the output has them.
until_out() {
    tries=0
    while ! grep -q -e "$1" out && [ $tries -lt 1200 ]; do
        sleep 0.05
        tries=$((tries + 1))
    done
}

# A pseudo-terminal needs `script`, which is part of every Debian system.
has_terminal() { script -qec true /dev/null </dev/null >/dev/null 2>&1; }

# on_terminal PROMPT KEYS WORD...: type the keys when the prompt is there. What the terminal shows goes to ./out, without
# its carriage returns.
on_terminal() {
    prompt=$1
    keys=$2
    shift 2
    rm -f typed
    mkfifo typed
    : >out
    TERM=xterm script -qec "$ROQUE $*" /dev/null <typed >out 2>err &
    pid=$!
    exec 5>typed
    until_out "$prompt"
    printf '%b' "$keys" >&5
    end_of $pid
    exec 5>&-
    tr -d '\r' <out >shown
    mv shown out
}

finish() {
    [ "$failures" -eq 0 ]
    exit
}

# Boards that several files use: the first of the paper with its solution, and one with 24 solutions.
paper1='akari 7x7\n...0...\n.3...#.\n..#.#..\n#..#..3\n..2.#..\n.2...#.\n...1...\n'
paper1_solved='akari 7x7\n.*.0.*.\n*3*..#.\n..#*#.*\n#*.#.*3\n*.2*#.*\n.2*..#.\n.*.1*..\n'
empty4='akari 4x4\n....\n....\n....\n....\n'
clash='akari 3x3\n*.*\n...\n...\n'
