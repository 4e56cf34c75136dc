#!/bin/sh
# roque campaign run under mpirun: several ranks, of which some die, stop or dawdle, with the same result as one thread.
. "$(dirname "$0")/lib.sh"

disk=${ROQUE%/*}/tests/disk.so
fate=${ROQUE%/*}/tests/fate.so
if ! command -v mpirun >/dev/null || [ ! -x "${ROQUE%/*}/roque-cluster" ] || [ ! -e "$fate" ]; then
    echo 'ok - # skip there is no Open MPI here: make mpi installs it'
    exit
fi

# Open MPI does not like root, nor more ranks than cores; all that it leaves behind goes with the scratch folder.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
export OMPI_MCA_btl_vader_backing_directory="$scratch" TMPDIR="$scratch"
# The library of others leaks as it likes.
export ASAN_OPTIONS="${ASAN_OPTIONS:-detect_leaks=1}:detect_leaks=0"

# Whatever happens, no rank stays behind, stopped ones least of all.
mkdir pids
FATE_PIDS=$scratch/pids
export FATE_PIDS
is_rank() { awk '$2 == "(roque-cluster)" && $3 != "Z" { found = 1 } END { exit !found }' "/proc/$1/stat" 2>/dev/null; }
clean_up() {
    for pid in pids/*; do
        ! is_rank "${pid#pids/}" || kill -KILL "${pid#pids/}"
    done 2>/dev/null
    rm -rf "$scratch"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

# What is said at the beginning is no complaint.
take_notice() {
    sed -n '/^roque: if a rank dies/,+1p' err >notice
    sed -i '/^roque: if a rank dies/,+1d' err
}
# ranks N [--enable-recovery] WORD...: so many ranks of roque; what they may suffer is in the environment.
ranks() {
    number=$1
    shift
    recovery=""
    if [ "$1" = --enable-recovery ]; then
        recovery=$1
        shift
    fi
    rc=0
    # shellcheck disable=SC2086 # an option or none
    timeout -k 10 240 mpirun --oversubscribe $recovery -n "$number" -x LD_PRELOAD="$fate" "$ROQUE" "$@" >out 2>err </dev/null || rc=$?
    take_notice
}
# strike RANK MOMENT SIGNAL ARGUMENT-OF-RANKS...: the rank gets the signal at its so manieth message.
strike() {
    rm -f struck
    export FATE_RANK="$1" FATE_AT="$2" FATE_SIGNAL="$3" FATE_FILE="$scratch/struck"
    shift 3
    ranks "$@"
    unset FATE_RANK FATE_AT FATE_SIGNAL FATE_FILE
    [ -e struck ] || failed "a rank is struck" "it was not"
}
KILL=9 STOP=19

# once SENTENCE WORDS: the last run has complained so, and only one rank of all.
once() {
    [ "$(grep -c "$2" err)" -eq 1 ] && passed "$1" || failed "$1" "it is said $(grep -c "$2" err) times"
}

# ---- As one thread does it ----

run campaign few.db new fewest --size 5x4 --clues 3
cp few.db planned.db
run campaign few.db run --threads 1
for medium in text md html svg; do
    run campaign few.db report --as $medium
    cp out report.$medium
done
"$ROQUE" collection few.db export --campaign 1 | sort >puzzles
# same_as_one SENTENCE FILE.db
same_as_one() {
    for medium in text md html svg; do
        run campaign "$2" report --as $medium
        expect "$1, $medium" 0 same report.$medium
    done
    "$ROQUE" collection "$2" export --campaign 1 | sort >out
    expect "and the puzzles" 0 same puzzles
}

cp planned.db four.db
ranks 4 campaign four.db run
expect "four ranks do all jobs" 0 out '^campaign 1: fewest --size 5x4 --clues 3: 171 of 171 jobs done (100 %)' no-err .
same_as_one "with the report of one thread" four.db
cp planned.db two.db
ranks 2 campaign two.db run --threads 3 --json
expect "one that works, with three threads" 0 out '"jobs":171,"done":171'
same_as_one "with the same report" two.db
cp planned.db one.db
ranks 1 campaign one.db run --limit 7
expect "one rank alone is a run like any other" 3 out '7 of 171'
ranks 3 campaign one.db run --limit 20
expect "so many jobs and no more" 3 out '27 of 171'
OMPI_MCA_btl=tcp,self
export OMPI_MCA_btl
ranks 3 campaign one.db run
unset OMPI_MCA_btl
expect "the rest over a network" 0 out '171 of 171'
same_as_one "with the same report" one.db
ranks 3 campaign one.db run
expect "where nothing is left there is nothing to do" 0 out '171 of 171' no-err .

# Puzzles that are given travel, too, with what is said of them.
run collection given.db add akari:paper chess-num:paper/1 chess-loop:paper/1
run collection given.db rate
sqlite3 given.db 'UPDATE puzzle SET score = score + 1 WHERE id = 2'
run campaign given.db new verify
cp given.db given4.db
run campaign given.db run --threads 1
run campaign given.db report
cp out verified
ranks 4 campaign given4.db run
expect "claims about puzzles are proved by ranks" 0 out '(100 %)'
run campaign given4.db report
expect "as one thread does, and one of them is wrong" 1 same verified out '; 1 is wrong'

# ---- Ranks that die, stop or dawdle ----

cp planned.db killed.db
strike 2 3 $KILL 4 --enable-recovery campaign killed.db run --patience 2
expect "with --enable-recovery others do the work of a rank that is killed" 0 out '171 of 171' \
    err 'of 3 ranks that worked, 1 was not heard of for a time; others did the work'
same_as_one "with the same report" killed.db
cp planned.db ended.db
strike 2 5 $KILL 4 campaign ended.db run
[ $rc -ne 0 ] && grep -q '^roque: if a rank dies, mpirun ends the run, and the same command continues it' notice &&
    passed "without it mpirun ends the run, as was said" || failed "without it mpirun ends the run, as was said" "$(cat err)"
run campaign ended.db status
expect "which has jobs left" 1 out ' of 171 jobs'
ranks 4 campaign ended.db run
expect "and running again goes on" 0 out '171 of 171'
same_as_one "with the same report" ended.db

cp planned.db stopped.db
strike 3 3 $STOP 4 campaign stopped.db run --patience 2
expect "the work of a rank that is stopped is done by others" 0 out '171 of 171' err '1 was not heard of'
same_as_one "with the same report" stopped.db
cp planned.db all.db
strike 1 3 $STOP 2 campaign all.db run --patience 0.5
expect "when nobody is left who works that is told" 3 err '^roque: no rank is left that works$' out ' of 171 jobs'
ranks 3 campaign all.db run
expect "and running again goes on" 0 out '171 of 171'

# The one that keeps the file, at its messages and in the middle of a write.
cp planned.db orphaned.db
strike 0 9 $KILL 4 campaign orphaned.db run
[ $rc -ne 0 ] && passed "no run goes on without the rank that keeps the file" || failed "no run goes on without the rank that keeps the file" "it ends with 0"
ranks 4 campaign orphaned.db run
expect "it starts again" 0 out '171 of 171'
same_as_one "with the same report" orphaned.db
cp planned.db orphaned2.db
strike 0 9 $KILL 4 --enable-recovery campaign orphaned2.db run --patience 0.5
expect "with --enable-recovery the others end by themselves" 0 err 'rank 0, which keeps the file, does not answer any more'
cp planned.db torn.db
at=6
for kind in DISK_KILL_AT DISK_HALF_AT; do
    timeout -k 10 240 mpirun --oversubscribe -n 1 -x $kind=$at -x LD_PRELOAD="$disk" "$ROQUE" campaign torn.db run : \
        -n 2 "$ROQUE" campaign torn.db run >out 2>err </dev/null
    [ "$(sqlite3 torn.db 'PRAGMA integrity_check')" = ok ] && passed "$kind: the file is sound" || failed "$kind: the file is sound" "it is not"
    at=14
done
ranks 3 campaign torn.db run
expect "killed in the middle of a write it loses nothing" 0 out '171 of 171'
same_as_one "with the same report" torn.db

cp planned.db slow.db
FATE_SLOW=1
export FATE_SLOW
ranks 4 campaign slow.db run
unset FATE_SLOW
expect "a slow rank does what it can" 0 out '171 of 171' no-err .
same_as_one "with the same report" slow.db

run campaign long.db new loops --area 100
timeout -k 10 240 mpirun --oversubscribe -n 3 "$ROQUE" campaign long.db run >out 2>err </dev/null &
pid=$!
tries=0
while "$ROQUE" campaign long.db status | grep -q ': 0 of ' && [ $tries -lt 600 ]; do
    sleep 0.1
    tries=$((tries + 1))
done
kill -INT $pid
wait $pid 2>/dev/null
run campaign long.db status
expect "Ctrl-C stops all ranks, and what is done stays done" 1 out ' jobs done' no-out ': 0 of '

# ---- What cannot be: two ranks are enough to say it twice ----

cp planned.db no.db
rank_0_on() { # SETTING: its disk
    rc=0
    timeout -k 10 240 mpirun --oversubscribe -n 1 -x "$1" -x LD_PRELOAD="$disk" "$ROQUE" campaign no.db run : \
        -n 1 "$ROQUE" campaign no.db run >out 2>err </dev/null || rc=$?
    take_notice
}
rank_0_on DISK_READ_ONLY=1
expect "a file that cannot be written is told" 2 err 'no.db cannot be written: the file or its folder is read-only' out-is ''
once "by one rank" 'roque:'
rank_0_on DISK_FULL_AT=9
expect "so is a full disk" 2 err 'no room left on the disk'
once "by one rank" 'roque:'
ranks 2 campaign nothing.db run
expect "so is a file that is not there" 2 err 'there is no nothing.db'
once "by one rank" 'roque:'
ranks 2 campaign no.db run --patience never
expect "so are words that make no sense" 2 err '--patience'
once "by one rank" 'roque:'
ranks 2 campaign no.db new loops --area 6
expect "nothing else is for several ranks" 2 err "under mpirun there is only 'roque campaign FILE.db run'"
once "which is said once" 'roque:'
run campaign no.db status
expect "and nothing else is done" 1 out-lines 1
mkdir bare
cp "$ROQUE" "${ROQUE%/*}/roque-collection" bare
was=$ROQUE
ROQUE=$scratch/bare/roque
ranks 2 campaign no.db run
ROQUE=$was
expect "without roque-cluster no rank does the whole by itself" 2 err "'make mpi' builds it" out-is ''
once "which is said once" 'roque:'
run campaign no.db status
expect "and nothing is done" 1 out ': 0 of '

# Those whom mpirun has ended a moment ago may take a moment.
ranks_left() {
    for pid in pids/*; do
        ! is_rank "${pid#pids/}" || return 0
    done
    return 1
}
tries=0
while ranks_left && [ $tries -lt 600 ]; do
    sleep 0.1
    tries=$((tries + 1))
done
ranks_left && failed "no rank is left behind" "there is one" || passed "no rank is left behind"
finish
