#!/bin/sh
# Proofs: `solve --proof` and `verify`.
. "$(dirname "$0")/lib.sh"

board "$paper1" >one
run solve one --proof p
expect "a proof is two files beside the answer" 0 out '^\*3\*' err 'the proof is in p.cnf and p.drat' file p.cnf file p.drat
run verify p.cnf p.drat
expect "and is checked" 0 out '^proven: nothing satisfies p.cnf' no-err .
run solve one --proof p --json
expect "JSON is as without" 0 out-lines 1 out '"status":"unique"'
grep -v '^[cp]' p.cnf | tail -n 1 >last
rc=0
[ "$(wc -w <last)" -eq 37 ] || rc=9
expect "the last clause forbids the solution: a literal for each white cell, and the end" 0
grep -c '^c r[0-9]*c[0-9]* \* = [0-9]*$' p.cnf >out
expect "comments tell which variable is which cell" 0 out-is '36\n'

run solve chess-loop:paper/9 --proof p
expect "a loop is unique up to symmetry" 0 out '; status: unique'
run verify p.cnf p.drat
expect "with all its images forbidden nothing is left" 0 out '^proven'
for puzzle in chess-num:paper/2 chess-avoid:friedman/3 chess-position:friedman/5; do
    run solve $puzzle --proof p
    run verify p.cnf p.drat
    expect "$puzzle is proven" 0 out '^proven'
done
board 'akari 2x2\n4.\n..\n' >none
run solve none --proof n
expect "that there is no solution is proven as well" 1 file n.cnf file n.drat
run verify n.cnf n.drat
expect "and checked" 0 out '^proven'

board "$empty4" >many
run solve many --proof m
expect "where there are several solutions there is nothing to prove" 1 out '; status: multiple' err 'no proof is written: there is more than one solution' no-file m.cnf no-file m.drat
cp p.cnf kept
run solve many --proof p
cmp -s p.cnf kept || rc=9
expect "and files of that name stay as they were" 1
board "$paper1\n$empty4\n$paper1" >three
run solve three --proof x
expect "one proof is about one puzzle" 2 err '%d' no-file x.cnf
run solve three --proof x-%d
expect "a %d in the name makes one for each" 1 file x-1.cnf file x-1.drat no-file x-2.cnf file x-3.drat
run solve three --proof y-%d --threads 3
expect "with threads, too" 1 file y-1.cnf no-file y-2.drat file y-3.drat
for other in --first --count --all --random '--strategy ff'; do
    # shellcheck disable=SC2086 # an option and its value
    run solve one --proof z $other
    expect "--proof does not go with $other" 2 err "--proof cannot go together with" no-file z.cnf
done
run solve one --proof ''
expect "a proof needs a name" 2 err 'needs a name'
run solve one --proof nowhere/p
expect "a folder that is not there is told" 2 err 'cannot write to nowhere/p.cnf: No such file'

# Without a signal for it, a file that cannot grow is as good as a full disk.
rc=0
(
    trap '' XFSZ
    ulimit -f 1
    exec "$ROQUE" solve chess-num:paper/1 --proof full >out 2>err
) || rc=$?
expect "a full disk is told, and leaves nothing behind" 2 err 'cannot write to full.cnf: File too large' no-file full.cnf no-file full.drat
ls >out
expect "not even under another name" 2 no-out 'tmp$'

{
    echo 'chess-avoid 10x10 QQQQQQQQQQQ'
    yes .......... | head -n 10
} >hard
"$ROQUE" solve hard --proof h >out 2>err &
interrupt $!
ls >out
expect "Ctrl-C leaves no half proof" 130 no-out '^h\.' err 'no proof is written'
run solve hard --proof h --time-limit 0.05
ls >out
expect "neither does a time limit" 3 no-out '^h\.' err 'no proof is written: the answer is not known'

run solve one --proof p
sed '$d' p.drat | sed '$d' >short
run verify p.cnf short
expect "a proof that was cut short is refused" 1 err '^roque: not proven: short:[0-9]*:[0-9]*: ' out-is ''
printf 'p cnf 2 2\n1 2 0\n-1 2 0\n' >free.cnf
printf 'c a comment\n-2 0\n' >wrong
run verify free.cnf wrong
expect "a step that does not follow is named with its line" 1 err 'not proven: wrong:2:1: this clause does not follow: -2 0'
printf 'd 1 0\n' >wrong
run verify free.cnf wrong
expect "so is a deletion of what is not there" 1 err 'wrong:1:1: the deleted clause does not exist: 1 0'
printf '2 x 0\n' >wrong
run verify free.cnf wrong
expect "what is no proof at all is bad input" 2 err '^roque: wrong:1:3: a literal'
run verify wrong p.drat
expect "and so is what is no CNF" 2 err "^roque: wrong:1:1: 'p' is expected"
run verify missing.cnf p.drat
expect "a file that is not there" 2 err 'cannot read missing.cnf: No such file'
run verify p.cnf
expect "one file is not enough" 2 err 'takes two files'
run verify - -
expect "both from standard input cannot be" 2 err 'only one'
"$ROQUE" verify p.cnf - <p.drat >out 2>err
rc=$?
expect "one can" 0 out '^proven'
run verify p.cnf p.drat --time-limit 600
expect "a time limit that is not reached changes nothing" 0 out '^proven'
finish
