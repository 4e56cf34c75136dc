# shellcheck shell=sh disable=SC2154,SC2034 # tests/cli/lib.sh has the scratch folder; $rc is for it
# For tests of `roque play` on the whole screen, in tmux.
. "$(dirname "$0")/lib.sh"

# Each terminal is a server of its own: one that has just ended is in the way of the next.
number=0
tm() { tmux -L "roque-$$-$number" -f /dev/null "$@"; }
close() { tm kill-server 2>/dev/null; number=$((number + 1)); }
trap 'close; rm -rf "$scratch"' EXIT
terminal='env LC_ALL=C.UTF-8 TERM=xterm-256color'

# seen WORDS: wait, at most a minute, until the screen shows them; it is in ./out then.
seen() {
    tries=0
    : >err
    while tm capture-pane -p >out 2>/dev/null; ! grep -q -e "$1" out && [ $tries -lt 300 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
    grep -q -e "$1" out
    rc=$?
}
shows() { # SENTENCE WORDS [CONDITION ARGUMENT]...
    seen "$2"
    sentence=$1
    shift 2
    expect "$sentence" 0 "$@"
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
