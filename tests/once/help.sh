# What help promises: its examples run, and the man page has every option.
. tests/once/lib.sh

roque=$PWD/build/roque
man=$PWD/build/roque.1
mkdir "$work/bin" "$work/there" "$work/state"
ln -s "$roque" "$work/bin/roque"
for program in build/roque-*; do [ ! -x "$program" ] || ln -s "$PWD/$program" "$work/bin"; done
export PATH="$work/bin:$PATH" XDG_STATE_HOME="$work/state" XDG_DATA_HOME="$work/data"

# The files that examples speak of.
mkdir "$work/there/examples" && cp examples/tide.rules "$work/there/examples"
"$roque" convert --to native akari:paper/1 akari:paper/6 >"$work/there/boards.roque"
cp "$work/there/boards.roque" "$work/there/puzzles.roque"
printf 'akari 2x2\n..\n..\n' >"$work/there/draft.roque"
"$roque" convert --to native 'https://puzz.link/p?akari/6/6/nekcakbl' >"$work/there/board.roque" # as an example does again
mkdir "$work/there/answers" && "$roque" explain --json "$work/there/board.roque" >"$work/there/answers/ann.json"
printf 'akari 7x7\n.*.0.*.\n*3*..#.\n..#.#..\n#..#..3\n..2.#..\n.2...#.\n...1...\n' >"$work/there/half-done.roque"
"$roque" solve akari:paper/1 >"$work/there/my-solution.roque"
"$roque" echek solve --rules castle=never --position 'q2k/2B1/1K2/4 w QRNPrbnp' --certificate "$work/there/win.txt" >/dev/null 2>&1
"$roque" collection "$work/there/all.db" add akari:paper chess-num:paper chess-loop:paper >/dev/null
"$roque" campaign "$work/there/all.db" new loops --area 4 >/dev/null

{
    "$roque" completion options | cut -f 1
    printf '%s\n' help menu list rules lab echek 'echek engine' 'echek verify' collection campaign completion
} | sort -u | grep -vx completion >"$work/pages"

# An example is right when roque takes it: a long one is stopped, and has begun by then.
runs() { # LINE
    cd "$work/there" || return 1
    timeout -s INT -k 60 0.3 sh -c "$1" </dev/null
    case $? in 0 | 1 | 3 | 124 | 130) ;; *) return 1 ;; esac
}
while read -r page; do
    # shellcheck disable=SC2086 # the words of a command
    "$roque" $page --help >"$work/help"
    # A list may follow the words, after a colon. A sentence that goes on in the man page is cut off here.
    ok "what roque $page does is told in whole sentences" awk 'NR > 2 && (/^$/ || /^  /) { exit last !~ /[.:]$/ } { last = $0 }' "$work/help"
    sed '1,/^Examples:/d' "$work/help" | sed -e ':a' -e '/\\$/N; s/ *\\\n */ /; ta' | grep -vx -e '  roque' -e "'man roque' has more\." -e '' >"$work/examples" # alone it needs a terminal
    ok "roque $page --help has examples" test -s "$work/examples"
    while IFS= read -r line; do
        ok "as it says:$line" runs "$line"
    done <"$work/examples"
done <"$work/pages"

"$roque" completion options | awk -F '\t' '$6 == "told" { print $2 }' | sort -u >"$work/options"
while read -r option; do
    ok "the man page has --$option" grep -qF -e "$(echo "--$option" | sed 's/-/\\-/g')" "$man"
done <"$work/options"
finish
