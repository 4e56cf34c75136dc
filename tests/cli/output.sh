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

{
    rc=0
    "$ROQUE" solve --all endless 2>err || rc=$?
    echo $rc >code
} | head -n 1 >out
rc=$(cat code)
expect "a reader that goes away ends the work with a message" 2 err 'cannot write to standard output: Broken pipe'

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
finish
