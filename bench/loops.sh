#!/bin/sh
# bench/loops.sh BUILD [ROQUE]: the first loop on large boards, for every pair of kinds and 2 to 8 pieces of each, as Markdown:
# milliseconds of processor time, the median of five turns, and "none" where there is no loop. With another ROQUE, such as an
# older one, both take turns on 16x16, and a cell has the time of the other first. LIMIT: seconds for one run (5).
set -eu
build=$1 other=${2:-}
LIMIT=${LIMIT:-5}
TURNS=5
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# race ROQUE [OTHER]: one turn for each; what the first says is left in $work/1.
race() {
    if [ $# -eq 1 ]; then
        "$build/bench/race" 1 "$LIMIT" "$work" "$1" solve --first --json "$work/board"
    else
        "$build/bench/race" 1 "$LIMIT" "$work" "$1" solve --first --json "$work/board" -- "$2" solve --first --json "$work/board"
    fi
}

# measure ROQUE [OTHER]: the medians, one per line. A program that was stopped once is not run again.
measure() {
    for turn in $(seq $TURNS); do
        race "$@" >"$work/turn-$turn"
        ! grep -q '>' "$work/turn-$turn" || break
    done
    for place in $(seq $#); do
        sed -sn "${place}p" "$work"/turn-* | sort -n | awk -v limit="$LIMIT" '
            />/ { stopped = 1 }
            { time[NR] = $1 }
            END { if (stopped) print "> " limit " s"; else printf "%.1f\n", time[int((NR + 1) / 2)] / 1000 }'
    done
    rm -f "$work"/turn-*
}

cell() { # SIZE KINDS MEN
    echo "chess-loop $1 $2 $3" >"$work/board"
    if [ -n "$other" ] && [ "$1" = 16x16 ]; then
        measure "$build/roque" "$other" >"$work/times"
        times="$(sed -n 2p "$work/times") / $(sed -n 1p "$work/times")"
    else
        times=$(measure "$build/roque")
    fi
    ! grep -q '"status":"none"' "$work/1" || times="none: $times"
    printf ' %s |' "$times"
}

for size in 16x16 32x32; do
    printf '\n| %s | 2 | 3 | 4 | 5 | 6 | 7 | 8 |\n|---|--:|--:|--:|--:|--:|--:|--:|\n' $size
    for kinds in 'rook bishop' 'rook knight' 'rook king' 'bishop knight' 'bishop king' 'queen knight' 'knight king' 'rook queen'; do
        printf '| %s |' "$kinds"
        for n in 2 3 4 5 6 7 8; do cell $size "$kinds" $n; done
        echo
    done
done
