#!/bin/sh
# Results that cannot be written, and Ctrl-C.
. "$(dirname "$0")/lib.sh"

if [ -w /dev/full ]; then
    for command in 'solve akari:paper/1' 'solve --json akari:paper' 'check akari:paper' 'show akari:paper/1' \
        'convert --to json akari:paper' list help --help --version 'solve --help'; do
        rc=0
        # shellcheck disable=SC2086 # the words of a command
        "$ROQUE" $command >/dev/full 2>err </dev/null || rc=$?
        : >out
        expect "a full disk is told: $command" 2 err 'cannot write to standard output: No space'
    done
    run show akari:paper/1 -o /dev/full
    expect "a full disk is told by the name of the file" 2 err 'cannot write to /dev/full: No space'
fi
run show akari:paper/1 -o ''
expect "an empty name is shown as one" 2 err "cannot write to '': No such file"
for command in 'solve akari:paper/1' list 'show --as svg akari:paper/1' --version; do
    rc=0
    # shellcheck disable=SC2086 # the words of a command
    "$ROQUE" $command >&- 2>err </dev/null || rc=$?
    : >out
    expect "a closed standard output is told: $command" 2 err 'cannot write to standard output'
done
rc=0
"$ROQUE" convert akari:paper/1 --to native -o kept >&- 2>err </dev/null || rc=$?
expect "a closed standard output does not matter to -o" 0 file kept
cp kept out
expect "and the file holds what it should" 0 out '^akari 7x7$'
rc=0
"$ROQUE" solve akari:paper/1 >out 2>&- </dev/null || rc=$?
expect "a closed standard error does not matter" 0 out 'status: unique'
rc=0
"$ROQUE" solve >out 2>err <&- || rc=$?
expect "a closed standard input is told" 2 err 'cannot read standard input'

{
    echo 'akari 30x30'
    i=0
    while [ $i -lt 30 ]; do
        echo '..............................'
        i=$((i + 1))
    done
} >endless

# Into a pipe each answer goes out when it is whole. A reader that was late may get several at once: try again.
tries=0
first=65536
while [ "$first" -ge 65536 ] && [ $tries -lt 20 ]; do
    "$ROQUE" make akari --any --size 12x12 --number 1000 --seed 1 2>err | dd bs=65536 count=1 2>/dev/null >out
    first=$(wc -c <out)
    tries=$((tries + 1))
done
rc=0
[ "$first" -lt 65536 ] || rc=1
expect "a new puzzle does not wait for the next ones" 0 out '^akari 12x12$'

# Whoever reads no more has seen enough. 141: ended by the signal that a pipe without a reader sends, as all programs are.
{
    rc=0
    "$ROQUE" solve --all endless 2>err || rc=$?
    echo $rc >code
} | head -n 1 >out
rc=$(cat code)
expect "a reader that goes away ends the work, silently" 141 no-err .

# What is made goes out as soon as it is whole, and the work goes on meanwhile.
: >out # no words of the command before
"$ROQUE" make akari --size 6x6 --number 1000000 --seed 1 >out 2>err &
pid=$!
until_out '^akari 6x6'
interrupt $pid
expect "the first of many puzzles goes out while the others are made" 130 out '^akari 6x6$'
awk '/^akari 6x6$/ { rows = 7 } rows > 0 { rows-- } END { exit rows }' out
rc=$?
expect "and the last one is whole" 0

mkfifo unread
for command in 'solve akari:paper/1' 'solve --json akari:paper' 'check akari:paper' 'show --as svg akari:paper/1' 'hint akari:paper/1' \
    'convert --to json akari:paper' 'make akari --size 4x4 --number 3' 'loops --size 3x3' 'lab strategies akari:paper/1 --nodes 5' \
    'explain akari:paper/1' 'rate akari:paper' list rules help --help --version 'solve --help' 'echek --help' 'echek moves' \
    'echek perft 2' 'echek best --depth 1' 'completion bash' 'menu' 'echek play' 'play --plain akari:paper/1'; do
    rc=0
    # The pipe has a reader while it is opened, and then none. A parent that ignores the signal changes nothing.
    # shellcheck disable=SC2086 # the words of a command
    (trap '' PIPE && exec 6<>unread 7>unread 6<&- && XDG_STATE_HOME=$PWD exec "$ROQUE" $command >&7 2>err </dev/null 7>&-) || rc=$?
    : >out
    expect "nobody reads, nothing is said: $command" 141 no-err .
done
printf 'r1c1 bulb\nr2c3 x\n' >moves
rc=0
(exec 6<>unread 7>unread 6<&- && XDG_STATE_HOME=$PWD/kept-games exec "$ROQUE" play --plain --new akari:paper/1 >&7 2>err <moves 7>&-) || rc=$?
: >out
expect "nor in a game" 141 no-err .

# Memory that runs out is a limit, also while a board is drawn. (A sanitized program needs more than any limit.)
"$ROQUE" make akari --any --size 700x700 --seed 1 >large 2>err
# shellcheck disable=SC3045 # every shell of Debian limits memory
for command in 'show --as svg large' 'show --as unicode large' 'show --as text large' 'convert --to json large' 'convert --to dimacs large'; do
    (ulimit -v 20000 && "$ROQUE" --version) >/dev/null 2>&1 || continue
    for kilobytes in 4000 6000 9000 14000 20000; do
        rc=0
        # shellcheck disable=SC2086
        (ulimit -v $kilobytes && exec "$ROQUE" $command >/dev/null 2>err) || rc=$?
        : >out
        [ "$rc" -eq 0 ] || expect "no memory: $command within $kilobytes kilobytes" 3 err 'out of memory'
    done
done

# interrupted WORD...: start, and interrupt it at work.
interrupted() {
    "$ROQUE" "$@" >out 2>err </dev/null &
    interrupt $!
}
interrupted solve --count endless
expect "an interrupted count prints what it has and ends with 130" 130 out '^[1-9][0-9]*$' err 'interrupted'
interrupted solve --count --json endless akari:paper/1
expect "an interrupted count in JSON is still an object; the rest is not started" 130 out-lines 1 out '"count":[1-9]' out '}$'
interrupted solve --count --threads 2 endless endless endless akari:paper/1
expect "an interrupt reaches every thread" 130 out-lines 2
interrupted solve --all --threads 2 endless endless
expect "an interrupt ends --all" 130 out '^akari 30x30$'
# A terminal that closes, and an end by kill, while a file is being replaced.
mkfifo boards
for signal in HUP TERM; do
    echo old >kept
    "$ROQUE" convert --to native -o kept <boards >out 2>err &
    pid=$!
    exec 6>boards
    printf '%b' "$empty4\n" >&6
    tries=0
    until ls kept.*.tmp >/dev/null 2>&1 || [ $tries -gt 1000 ]; do
        sleep 0.02
        tries=$((tries + 1))
    done
    [ $tries -le 1000 ] || echo 'nothing was written' >kept
    kill -$signal $pid
    wait $pid 2>/dev/null
    exec 6>&-
    ls kept.* >out 2>/dev/null
    cat kept >>out
    rc=0
    expect "no half-written file stays after SIG$signal, and the old one does" 0 out-is 'old\n'
done
finish
