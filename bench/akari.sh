#!/bin/sh
# bench/akari.sh BUILD: roque beside CaDiCaL, CryptoMiniSat and clingo on the same Akari boards. Prints Markdown tables.
#
# The peers get the board as a CNF prepared beforehand (`roque convert --to dimacs`) and only have to find one solution. roque
# reads the plain grid, builds its model, solves, and proves the solution unique or finds a second one.
set -eu
build=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
roque=$build/roque

SIZES='10:40:5 25:20:5 40:10:5 100:5:5 200:2:5 1000:1:1' # side : boards : rounds

echo "Machine: $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1), $(nproc) cores. roque $("$roque" --version | cut -d' ' -f2)."
echo "Peers: cadical $(cadical --version), cryptominisat $(cryptominisat5 --version | sed -n 's/.*version \([0-9.]*\).*/\1/p' | head -1), $(clingo --version | head -1)."

for size in $SIZES; do
    side=${size%%:*} rest=${size#*:}
    boards=${rest%%:*}
    for kind in tight loose; do
        "$build/bench/make_board" $kind "$side" "$((side + 7))" "$boards" >"$work/$kind-$side.roque"
    done
done

printf '\n## From the parsed board to the proof, in the process\n\n'
echo '| boards | mean | slowest | conflicts | decisions | memory |'
echo '|---|--:|--:|--:|--:|--:|'
for size in $SIZES; do
    side=${size%%:*}
    for kind in tight loose; do
        "$build/bench/proof" "$([ "$side" -lt 1000 ] && echo 20 || echo 3)" "$work/$kind-$side.roque" |
            sed -E "s/^.* ([0-9]+) boards, +([0-9]+) unique: +([0-9]+) us mean, +([0-9]+) us slowest; ([0-9]+) conflicts, ([0-9]+) decisions, .*; ([0-9]+) MB/| $kind ${side}x$side (\1) | \3 us | \4 us | \5 | \6 | \7 MB |/"
    done
done

printf '\n## Whole processes\n\n'
echo 'Mean wall time of a process from start to exit, and how many times longer the peers take.'
echo
echo '| boards | roque | CaDiCaL | CryptoMiniSat | clingo | CaDiCaL / roque | CryptoMiniSat / roque | clingo / roque |'
echo '|---|--:|--:|--:|--:|--:|--:|--:|'
for size in $SIZES; do
    side=${size%%:*} rest=${size#*:}
    rounds=${rest#*:}
    for kind in tight loose; do
        awk -v RS= -v base="$work/one-" '{ file = base NR ".roque"; print > file; close(file) }' "$work/$kind-$side.roque"
        : >"$work/times"
        for board in "$work"/one-*.roque; do
            "$roque" convert --to dimacs "$board" >"$work/board.cnf"
            "$build/bench/race" "$rounds" "$roque" solve "$board" -- cadical -q "$work/board.cnf" -- \
                cryptominisat5 --verb 0 "$work/board.cnf" -- clingo --mode=clasp "$work/board.cnf" | paste -s >>"$work/times"
        done
        rm "$work"/one-*.roque
        awk -v name="$kind ${side}x$side" '
            function ms(us) { return us < 0 ? "over 60 s" : sprintf("%.1f ms", us / 1000) }
            function ratio(k) { return sum[k] < 0 ? "-" : sprintf("%.1f", sum[k] / sum[1]) }
            { for (k = 1; k <= 4; k++) if ($k == "-") sum[k] = -1; else if (sum[k] >= 0) sum[k] += $k }
            END {
                printf "| %s | %s | %s | %s | %s | %s | %s | %s |\n", name, ms(sum[1] < 0 ? -1 : sum[1] / NR), \
                    ms(sum[2] < 0 ? -1 : sum[2] / NR), ms(sum[3] < 0 ? -1 : sum[3] / NR), ms(sum[4] < 0 ? -1 : sum[4] / NR), \
                    ratio(2), ratio(3), ratio(4)
            }' "$work/times"
    done
done

printf '\n## Many boards, and one small one\n\n'
"$build/bench/make_board" tight 10 99 10000 >"$work/batch.roque"
# shellcheck disable=SC2046 # its numbers are words
set -- $("$build/bench/race" 3 "$roque" solve "$work/batch.roque" -- "$roque" solve --threads 2 "$work/batch.roque" -- \
    "$roque" solve --json "$work/batch.roque" -- "$roque" solve akari:paper/1)
awk -v one="$1" -v two="$2" -v json="$3" -v small="$4" 'BEGIN {
    printf "10,000 boards of 10x10 in one file: %.0f boards a second on one thread, %.0f with --json, %.0f on two threads (%.2f times one).\n", \
        1e10 / one, 1e10 / json, 1e10 / two, one / two
    printf "Process start to exit on a 7x7: %.2f ms.\n", small / 1000
}'
