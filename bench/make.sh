#!/bin/sh
# bench/make.sh BUILD: how fast Akari puzzles are made, beside the generator of the Portable Puzzle Collection. Prints
# Markdown tables.
#
# Both make boards with 20 percent black cells that look the same after half a turn, with exactly one solution. Its
# three difficulties stand beside our first three levels. It may raise the share of black cells when it does not succeed; roque
# never does.
set -eu
build=$1
roque=$build/roque
race=$build/bench/race

CASES='25:easy:0:200:10 25:medium:1:200:6 25:hard:2:60:3 40:easy:0:60:6 40:medium:1:60:3 40:hard:2:30:2
60:easy:0:20:3 60:medium:1:20:1 60:hard:2:20:1 100:easy:0:6:1 100:medium:1:6:1 100:hard:2:6:1' # side : level : its level : boards of ours : of its

echo "Machine: $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1), $(nproc) cores. roque $("$roque" --version | cut -d' ' -f2)."
echo "Peer: sgt-puzzles $(dpkg-query -W -f '${Version}' sgt-puzzles 2>/dev/null || echo 'of unknown version')."

printf '\n## Beside sgt-lightup --generate\n\n'
echo 'Wall time a board, whole processes, one thread, the better of two runs; the peer is run once.'
echo
echo '| board | roque | sgt-lightup | sgt-lightup / roque |'
echo '|---|--:|--:|--:|'
PATH=$PATH:/usr/games
for case in $CASES; do
    IFS=: read -r side level theirs ours_count their_count <<EOF
$case
EOF
    size=${side}x$side
    ours=$("$race" 2 "$roque" make akari --size $size --black 20 --symmetry rotate2 --level "$level" --count "$ours_count" --seed 7)
    peer=$("$race" 1 sgt-lightup --generate "$their_count" "${size}b20s2d$theirs#7")
    awk -v name="$size $level" -v ours="$ours" -v n="$ours_count" -v peer="$peer" -v k="$their_count" 'BEGIN {
        mine = ours / n / 1000
        if (peer == "-") printf "| %s | %.1f ms | over 60 s | over %.0f |\n", name, mine, 60000 / k / mine
        else printf "| %s | %.1f ms | %.0f ms | %.0f |\n", name, mine, peer / k / 1000, peer / k / 1000 / mine
    }'
done

printf '\n## Many puzzles\n\n'
echo '| puzzles | a second on one thread |'
echo '|---|--:|'
for case in 7x7:easy:3000 7x7:medium:3000 7x7:hard:300 10x10:easy:2000 10x10:medium:2000 10x10:hard:200 14x14:easy:1000 14x14:hard:100 14x14:expert:30; do
    IFS=: read -r size level count <<EOF
$case
EOF
    us=$("$race" 2 "$roque" make akari --size "$size" --level "$level" --count "$count" --seed 7)
    awk -v name="$size $level" -v us="$us" -v n="$count" 'BEGIN { printf "| %s | %s |\n", name, us == "-" ? "-" : sprintf("%.0f", 1e6 * n / us) }'
done
