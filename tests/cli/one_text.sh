#!/bin/sh
# One rule text goes through everything that roque does with puzzles.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/lib.sh"
export XDG_DATA_HOME="$scratch/data"
text=$root/examples/tide.rules
sed -n '/^tide 5x4/,$p' "$text" >board.roque
run learn "$text"
expect "the text is learnt" 0 out 'tide (Tide) is learnt'

run solve --all board.roque
expect "all solutions are listed" 0 out '^tide 5x4' err '1 solution$'
run solve --count board.roque
expect "and counted" 0 out '^1$'
run solve --random --seed 1 board.roque
expect "a random one is drawn" 0 out '^~\.\.~~$'
run solve --proof proof board.roque
expect "a proof of uniqueness is written" 0 err 'proof.cnf and proof.drat'
run verify proof.cnf proof.drat
expect "and verified" 0 no-err .
run solve board.roque
cp out solved.roque
run check solved.roque
expect "the solution is checked" 0 no-err .
XDG_DATA_HOME=$scratch/nothing run check solved.roque
expect "also by somebody who has not learnt the family" 0 no-err .
sed 's/^~\.\.~~$/~~.~~/' solved.roque >wrong.roque
run check wrong.roque
expect "a mistake is told in the words of the text" 1 out 'row 2 has exactly three under water'
for medium in text unicode svg png pdf; do
    run show --as $medium -o picture.$medium board.roque
    expect "it is drawn as $medium" 0 no-err .
done
for format in native json link; do
    run convert --to $format board.roque
    cp out "board.$format"
    XDG_DATA_HOME=$scratch/nothing run solve "board.$format"
    expect "somebody else reads its $format" 0 out '^; status: unique$'
done
for format in dimacs opb; do
    run convert --to $format board.roque
    expect "solvers get it as $format" 0 out 'r1c1 ~ = ' no-err .
done
run hint board.roque
expect "there is a hint" 0 no-err .
run explain --verify board.roque
expect "every step is explained, and verified" 0 no-err .
run rate --json board.roque
expect "it is rated" 0 out '"level":"[a-z]*"'
feed 'hint 3\ndo\nundo\nr1c1=~\nsave game.roque\nquit\n' play --plain board.roque
expect "it is played" 0 out 'Tide' no-err .
run sheet board.roque -o sheet.pdf
expect "it is printed on a sheet" 0 no-err .
sound sheet.pdf
expect "which is sound" 0 no-err .
run make tide --size 4x4 --seed 1
expect "new ones are made" 0 out '^puzzle tide: Tide$' out '^tide 4x4'
run book board.roque -o book.pdf
expect "and a book" 0 no-err .
run collection all.db add board.roque
expect "a collection takes it" 0 no-err .
XDG_DATA_HOME=$scratch/nothing run collection all.db rate
expect "and rates it" 0 no-err .
XDG_DATA_HOME=$scratch/nothing run solve all.db
expect "and gives it back with its rules" 0 out '^; status: unique$'
run campaign all.db new make tide --size 4x4 --number 2 --seed 1
expect "a campaign makes more" 0 no-err .
run campaign all.db run --threads 2
expect "on threads" 0 no-err .
run lab strategies board.roque
expect "strategies are compared on it" 0 out 'ff' no-err .
run lab tree board.roque
expect "its search tree is told" 0 no-err .
run lab watch --as html -o watch.html board.roque
expect "and watched" 0 no-err .

# The text may come with the file alone.
export XDG_DATA_HOME="$scratch/nothing"
for command in 'lab tree' 'lab strategies' 'lab watch' explain rate hint 'repair --most 1'; do
    # shellcheck disable=SC2086 # the words of a command
    run $command board.native
    expect "$command takes a file that carries its rules" 0
done
run make akari --from board.native
expect "a board of another family is no frame" 2 err 'is no akari but a tide'
run sheet board.native -o sheet.pdf
expect "it is printed" 0
# A pipe may bring the rules in pieces, each of which could be a text of its own.
lines=$(($(grep -n '^rule' board.native | sed -n 2p | cut -d : -f 1) - 1))
{ head -n "$lines" board.native && sleep 0.3 && tail -n "+$((lines + 1))" board.native; } | "$ROQUE" solve >out 2>err
rc=$?
expect "rules that come in pieces are read when they are whole" 0 out '^; status: unique$' no-err .
finish
