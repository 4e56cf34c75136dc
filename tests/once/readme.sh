# The README shows what roque really prints: every block that begins with "$ roque" is run again and compared.
. tests/once/lib.sh

mkdir "$work/bin" "$work/there" && ln -s "$PWD/build/roque" "$work/bin/roque"
export XDG_STATE_HOME="$work/state"
shown_in README.md

again() { # times differ from run to run
    (cd "$work/there" && PATH="$work/bin:$PATH" sh "$1.cmd" 2>&1) | sed -E 's/[0-9.]+ (us|ms|s)\b/T/g; s/_us":[0-9]+/_us":T/g' >"$1.now"
    sed -E 's/[0-9.]+ (us|ms|s)\b/T/g; s/_us":[0-9]+/_us":T/g' "$1" | diff - "$1.now"
}
for block in "$work"/block*.cmd; do
    case $(cat "$block") in
    roque*|printf*) ok "the README is right about $(head -1 "$block")" again "${block%.cmd}" ;;
    esac
done
finish
