#!/bin/sh
# bench/make.sh BUILD [quick]: how fast puzzles are made, Akari beside the generator of the Portable Puzzle Collection. Prints
# Markdown tables.
#
# Both make boards with 20 percent black cells that look the same after half a turn, with exactly one solution. Its
# three difficulties stand beside our first three levels. It may raise the share of black cells when it does not succeed; roque
# never does.
set -eu
build=$1
roque=$build/roque
race=$build/bench/race

CASES='25:easy:0:100:5 25:medium:1:100:3 25:hard:2:40:2 40:easy:0:40:3 40:medium:1:40:1 40:hard:2:20:1
60:easy:0:20:2 60:medium:1:20:1 60:hard:2:20:1 100:easy:0:6:1 100:medium:1:6:1 100:hard:2:6:1' # side : level : its level : boards of ours : of its

LIMIT=$((${LIMIT:-10} * 2)) # seconds for the peer
[ "${2:-}" != quick ] || CASES='25:easy:0:20:3 25:medium:1:20:2 25:hard:2:10:1'

echo "Akari, beside \`sgt-lightup --generate\`: processor time per board, whole processes, one thread."
echo
echo '| board | sgt-lightup takes times as long | roque | sgt-lightup |'
echo '|---|--:|--:|--:|'
PATH=$PATH:/usr/games
for case in $CASES; do
    IFS=: read -r side level theirs ours_count their_count <<EOF
$case
EOF
    size=${side}x$side
    rounds=$([ "$side" -gt 25 ] && echo 1 || echo 3)
    "$race" "$rounds" "$LIMIT" - "$roque" make akari --size $size --black-cells 20 --symmetry rotate2 --level "$level" --number "$ours_count" --seed 7 -- \
        sgt-lightup --generate "$their_count" "${size}b20s2d$theirs#7" | paste -s |
        awk -v name="$size $level" -v n="$ours_count" -v k="$their_count" -v limit="$LIMIT" '{
            mine = $1 / n / 1000
            if ($2 == ">") printf "| %s | > %.0f | %.1f ms | > %d s |\n", name, limit * 1000 / k / mine, mine, limit / k
            else printf "| %s | %.0f | %.1f ms | %.0f ms |\n", name, $2 / k / 1000 / mine, mine, $2 / k / 1000
        }'
done

[ "${2:-}" != quick ] || exit 0

printf '\nMany Akari puzzles:\n\n'
echo '| puzzles | per second on one thread |'
echo '|---|--:|'
for case in 7x7:easy:3000 7x7:medium:3000 7x7:hard:300 10x10:easy:2000 10x10:medium:2000 10x10:hard:200 14x14:easy:1000 14x14:hard:100 14x14:expert:30; do
    IFS=: read -r size level count <<EOF
$case
EOF
    us=$("$race" 2 60 - "$roque" make akari --size "$size" --level "$level" --number "$count" --seed 7)
    awk -v name="$size $level" -v us="$us" -v n="$count" 'BEGIN { printf "| %s | %s |\n", name, us + 0 == 0 ? "-" : sprintf("%.0f", 1e6 * n / us) }'
done

printf '\nThe chess families:\n\n'
"$build/bench/make_chess"
