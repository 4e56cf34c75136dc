# shellcheck shell=sh disable=SC2154,SC2034 # tests/cli/lib.sh has the scratch folder; $rc is for it
# For tests of `roque play` on the whole screen, in tmux.
. "$(dirname "$0")/lib.sh"

# Each terminal is a server of its own: one that has just ended is in the way of the next.
number=0
tm() { SHELL=/bin/sh tmux -L "roque-$$-$number" -f /dev/null "$@"; }
close() {
    tm kill-server 2>/dev/null
    rm -f "${TMUX_TMPDIR:-/tmp}/tmux-$(id -u)/roque-$$-$number"
    number=$((number + 1))
}
trap 'close; rm -rf "$scratch"' EXIT
terminal='env LC_ALL=C.UTF-8 TERM=xterm-256color'

# What the screen shows is in ./out then; a screen that is drawn in two steps may be caught between them, so all that is
# expected of it is waited for, at most a minute.
looks() { # [CONDITION ARGUMENT]...: whether the screen is as expected now
    tm capture-pane -p >out 2>/dev/null
    while [ $# -ge 2 ]; do
        holds "$1" "$2"
        [ -z "$why" ] || return 1
        shift 2
    done
}
until_it_looks() {
    tries=0
    : >err
    until looks "$@" || [ $tries -ge 600 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
}
seen() { # WORDS: waits for them; a test whose words never come has failed
    until_it_looks out "$1"
    rc=0
    [ -z "$why" ] || expect "the screen shows '$1'" 0 out "$1"
}
shows() { # SENTENCE WORDS [CONDITION ARGUMENT]...
    sentence=$1 words=$2
    shift 2
    until_it_looks out "$words" "$@"
    rc=0
    expect "$sentence" 0 out "$words" "$@"
}
start() { # COLUMNS LINES WORD...: with nothing kept
    state=$scratch/state$number
    again "$@"
}
again() {
    columns=$1 lines=$2
    shift 2
    close
    tm new-session -d -x "$columns" -y "$lines" "$terminal XDG_STATE_HOME=$state ${with:-} $ROQUE play $*; echo ended \$?; sleep 1000"
}
press() { tm send-keys "$@"; }

# A press and a release at a column and a line of the screen, from 1, as the terminal says it.
case $(TERM=xterm-256color infocmp -1 2>/dev/null | grep kmous) in
*'<'*) mouse() { tm send-keys -l "$(printf '\033[<%d;%d;%dM\033[<%d;%d;%dm' "$1" "$2" "$3" "$1" "$2" "$3")"; } ;;
*) mouse() { tm send-keys -l "$(printf '\033[M%b%b%b' "\\0$(printf %o $((32 + $1)))" "\\0$(printf %o $((32 + $2)))" "\\0$(printf %o $((32 + $3)))")"; } ;;
esac
