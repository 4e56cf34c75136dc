#!/bin/sh
# bench/instructions.sh BUILD [write]: how many instructions some commands take, start to exit, counted by valgrind's
# callgrind: unlike times they are the same on a busy machine, so that small changes show. Prints a table beside what
# bench/instructions.txt has; `write` puts the new numbers there. They depend on the compiler and the C library, too.
set -eu
build=$1 write=${2:-}
kept=bench/instructions.txt
now=$(mktemp)
trap 'rm -f "$now" "$now.boards" "$now.log"' EXIT

"$build/bench/make_board" tight 100 107 1 >"$now.boards"
while read -r command; do
    # shellcheck disable=SC2086 # the words of the command
    set -- $command
    [ "$1 $2" != 'solve 100x100' ] || set -- solve "$now.boards"
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$build/roque" "$@" >/dev/null 2>"$now.log" || true
    printf '%s\t%s\n' "$(sed -n 's/.*Collected : //p' "$now.log")" "$command"
done >"$now" <<'COMMANDS'
solve akari:paper/3
solve 100x100 with one solution
solve chess-num:paper/2
solve --count chess-loop:paper/9
solve chess-avoid:friedman/10
solve chess-position:friedman/10
explain akari:paper/3
explain chess-num:paper/1
explain chess-loop:paper/4
explain chess-avoid:friedman/10
explain chess-position:friedman/10
make akari --size 25x25 --level hard --seed 7
make chess-num --seed 7
make chess-loop --size 5x5 --seed 7
make chess-avoid --seed 7
make chess-position --seed 7
COMMANDS

touch "$kept"
awk -F '\t' -v kept="$kept" '
    FILENAME == kept { before[$2] = $1; next }
    FNR == 1 { print "| roque ... | million instructions | as committed | change |\n|---|--:|--:|--:|" }
    {
        was = change = ""
        if (before[$2] > 0) {
            was = sprintf("%.2f", before[$2] / 1e6)
            change = sprintf("%+.2f %%", 100 * ($1 - before[$2]) / before[$2])
        }
        printf "| `%s` | %.2f | %s | %s |\n", $2, $1 / 1e6, was, change
    }' "$kept" "$now"
[ "$write" != write ] || cp "$now" "$kept"
