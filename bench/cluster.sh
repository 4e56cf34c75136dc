#!/bin/sh
# bench/cluster.sh BUILD: what a campaign under mpirun costs beside its jobs. Figures of docs/cluster.md.
set -eu
build=$(cd "$1" && pwd)
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
roque=$build/roque
ranks() { number=$1; shift; mpirun --oversubscribe --bind-to none -n "$number" "$@"; }

# Processor time of a command and all that it starts, in seconds.
spent() {
    ( "$@" >/dev/null 2>&1; times >ticks )
    awk 'END { split($1 "m" $2, t, /[ms]+/); printf "%.2f", t[1] * 60 + t[2] + t[3] * 60 + t[4] }' ticks
}

# Processor time, and of several turns the best: what others do on the machine at the same time makes it worse, never better.
echo 'Two ranks, of which one works, against one thread: fewest --size 7x7 --clues 3, the best of five'
"$roque" campaign plan.db new fewest --size 7x7 --clues 3 >/dev/null
for _ in 1 2 3 4 5; do
    cp plan.db thread.db
    cp plan.db ranks.db
    echo "thread $(spent "$roque" campaign thread.db run --threads 1)"
    echo "ranks $(spent ranks 2 "$roque" campaign ranks.db run)"
    echo "nothing $(spent ranks 2 "$roque" campaign ranks.db run)"
done | awk '!($1 in best) || $2 < best[$1] { best[$1] = $2 }
    END {
        printf "thread %.2f s of processor time; ranks %.2f s, of which %.2f s to start and to end\n", best["thread"], best["ranks"], best["nothing"]
        printf "efficiency %.1f %%, without start and end %.1f %%\n", 100 * best["thread"] / best["ranks"], 100 * best["thread"] / (best["ranks"] - best["nothing"])
    }'

echo 'Every job a chunk, ranks that only answer: what rank 0 takes for 20000 of them'
"$roque" campaign chunks.plan new make akari --size 5x5 --number 20000 >/dev/null
for number in 2 3 5 9; do
    cp chunks.plan chunks.db
    echo "$number ranks: $(ranks $number "$build/bench/cluster" chunks.db 0 2>&1 >/dev/null)"
done

echo 'Chunks as large as can be, ranks that only answer: what rank 0 takes for so many jobs'
for number in 1000 10000 100000 1000000 4000000; do
    rm -f many.db
    "$roque" campaign many.db new make akari --size 5x5 --number $number >/dev/null
    echo "$number jobs: $(ranks 3 "$build/bench/cluster" many.db 1 2>&1 >/dev/null)"
done
