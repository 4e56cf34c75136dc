# The README and the tutorial show what roque really prints: their commands are run again and compared.
. tests/once/lib.sh

mkdir "$work/bin" "$work/there" && ln -s "$PWD/build/roque" "$work/bin/roque"
export XDG_STATE_HOME="$work/state"
awk '/^```/ { if (n++) exit; next } n' docs/rule-text.md >"$work/there/star.roque" # its first block

again() { # times differ from run to run
    (cd "$work/there" && PATH="$work/bin:$PATH" sh "$1.cmd" 2>&1) | sed -E 's/[0-9.]+ (us|ms|s)\b/T/g; s/_us":[0-9]+/_us":T/g' >"$1.now"
    sed -E 's/[0-9.]+ (us|ms|s)\b/T/g; s/_us":[0-9]+/_us":T/g' "$1" | diff - "$1.now"
}
all_again() { # PAGE PATTERN-OF-COMMANDS
    rm -f "$work"/block*
    shown_in "$1"
    for block in "$work"/block*.cmd; do
        ! head -1 "$block" | grep -q "$2" || ok "$1 is right about $(head -1 "$block")" again "${block%.cmd}"
    done
}
all_again README.md '^roque\|^printf'
all_again docs/rule-text.md 'star\.roque'
finish
