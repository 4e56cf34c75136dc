#!/bin/sh
# roque echek make: problems with one first move that wins.
. "$(dirname "$0")/lib.sh"

run echek make --plies 5 --seed 1
expect 'a problem is the text of a game, with the board as a comment' 0 no-err . \
    out '^; White wins in 3 moves, hard: 5 plies, one first move, 3 tries fail$' out '^; seed: 1$' out '^; index: 1$' \
    out '^;  4 |    | kW |    | qW |    Black$' out '^rules: paper$' out '^start: 1K1Q/bPkN/R2r/qpnB w -$' no-out 'a2-c2'
run echek make --plies 5 --seed 1 --with-solution
expect 'with its solution it is a game that was won' 0 out '^a2-c2 c3-b2 d4-a4 b2-c3 b4-c4$' out '^result: 1-0$' \
    out '^; what fails: b4-c4? a3-b4!, d4-b2? c3-c4!, d1-c2? c3-c4!$'
cp out solved.echek
run convert solved.echek --to native
expect 'that is read as any other' 0 out '^1\. a2-c2 c3-b2$' out '^result: 1-0$' no-err .

# field KEY: of the JSON object in ./out.
field() { sed 's/.*"'"$1"'":"\{0,1\}\([^",]*\).*/\1/' out; }

for rules in paper castle=never drop=safe,castle=once; do
    for level in easy medium hard; do
        run echek make --level $level --rules $rules --seed 3 --json
        expect "$level by $rules: JSON has the keys that scripts rely on" 0 out-lines 1 no-err . \
            out '^{"position":"[^"]* w [^"]*","rules":"'$rules'","plies":[357],"first":"[^"]*","line":\["[^]]*"\],"level":"'$level'","tries":\[.*\],"seed":3,"index":1}$'
        cp out problem
        plies=$(field plies) first=$(field first) position=$(field position)
        run echek solve --position "$position" --rules $rules --depth "$plies" --json
        expect "and 'echek solve' finds the same win, and no sooner one" 0 out ',"result":"win","winner":"white","plies":'"$plies"',"line":\["'"$first"'"'
    done
done

run echek make --number 6 --seed 2 --json
expect 'several at once are numbered' 0 out-lines 6 out '"index":6}$'
cp out six
run echek make --number 6 --seed 2 --json --threads 3
expect 'threads make the same ones' 0 same six
[ "$(sort -u six | wc -l)" -eq 6 ] || rc=99
expect 'and no two are alike' 0
run echek make --number 2 --seed 2 -o 'problem-%d.echek'
expect 'a file each, where the name says so' 0 file problem-1.echek file problem-2.echek no-out .
run echek make --seed 2
expect 'the first of many is the one' 0 same problem-1.echek
run echek make
expect 'without a seed one is told' 0 out '^; seed: [0-9]'

refused() { # WORDS REASON
    # shellcheck disable=SC2086 # the words of a command
    run echek make $1
    expect "echek make $1 is refused" 2 err "$2" no-out .
}
refused '--plies 4' '--plies 4: the winner makes the last move, so an odd number from 1 to 11 is expected'
refused '--plies 13' 'an odd number from 1 to 11 is expected'
refused '--plies 3 --level hard' '--level hard: a win in 3 plies is easy or medium'
refused '--level hrd' "--level: 'hrd' is not easy, .* did you mean hard"
refused '--number 0' '--number'
refused '--threads 257' "--threads: '257' is not a whole number from 1 to 256"
refused '--rules chess' "is not a rule: 'paper'"
refused 'akari' "echek make takes no 'akari'"
run echek make --level fiendish --number 1000 --time-limit 0.05 --seed 1
expect 'a limit is told, and what there is stays' 3 err 'stopped by --time-limit after [0-9]* of 1000 problems'

if has_terminal; then
    LC_ALL=C.UTF-8 NO_COLOR=1 TERM=xterm script -qec "$ROQUE echek make --plies 3 --seed 2 --with-solution" /dev/null </dev/null >out 2>err
    rc=$?
    expect 'on a terminal the board is drawn' 0 out '^White wins in 2 moves, .*: 3 plies, one first move' out '┌───┬───┬───┬───┐' out 'Its solution: 1\. ' no-out '^start:'
fi

finish
