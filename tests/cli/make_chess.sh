#!/bin/sh
# The command `make`, with Chess-Num and Chess Loop.
. "$(dirname "$0")/lib.sh"

# same_for_threads SENTENCE WORD...
same_for_threads() {
    sentence=$1
    shift
    run make "$@" --threads 1
    cp out one-thread
    run make "$@" --threads 3
    expect "$sentence" 0 same one-thread no-err .
}

# level_and_score_are_rated: those told in one-thread are what rate finds.
level_and_score_are_rated() {
    run rate one-thread --json
    sed -n 's/.*"level":"\([a-z]*\)","score":\([0-9]*\).*/\1 \2/p' out >rated
    awk '/^; level/ { l = $3 } /^; score/ { print l, $3 }' one-thread >told
    if [ -s told ] && cmp -s rated told; then passed "$1"; else failed "$1" "they differ"; fi
}

# ---- Chess-Num ----

same_for_threads "threads do not change Chess-Num puzzles" chess-num --size 6x6 --number 6 --seed 4
level_and_score_are_rated "level and score of Chess-Num are what rate says"
run solve one-thread --json
expect "every Chess-Num puzzle has one solution" 0 out-lines 6 no-out multiple

run make chess-num --size 6x6 --clues 5 --number 3 --seed 1
numbers=$(grep -v '[;c]' out | tr -d '.\n')
sentence="--clues 5 makes five numbers"
if [ ${#numbers} -eq 15 ]; then passed "$sentence"; else failed "$sentence" "there are $numbers in three puzzles"; fi
run make chess-num --size 5x5 --zeros no --max 4 --number 3 --seed 1
expect "--zeros no and --max 4 are kept" 0 no-out '^[.0-6]*[056]'
run make chess-num --size 6x5 --level easy --seed 1
expect "an easy one can be asked for" 0 out '^; level: easy$' out '^chess-num 6x5$'
run make chess-num --size 5x5 --clues minimal --seed 1 --json
expect "JSON tells puzzle and solution" 0 out-lines 1 out '^{"family":"chess-num","width":5,"height":5,"puzzle":"chess-num 5x5\\n' out '"solution":\["[.0-6PNKRBQ]*",'
run make chess-num --size 5x5 --seed 1 --with-solution
awk -v RS= -v ORS='\n\n' '/; solution/' out >solved
run check solved
expect "the solution that comes with it is right" 0 no-out broken

run make chess-num --clues 1
expect "a single number is refused" 2 err '--clues 2 is the least' no-out .
run make chess-num --size 3x2
expect "a board without room is refused" 2 err 'do not fit: the board has 6 squares' no-out .
run make chess-num --size 65x8
expect "a board that is too long is refused" 2 err 'at most 64' no-out .
run make chess-num --max 0 --zeros no
expect "options that leave no numbers are refused" 2 err 'leave no numbers at all' no-out .
run make chess-num --size 6x6 --clues 2 --seed 1
expect "what was not found is said, with the option to relax" 3 err 'no 2 numbers were found.*--clues' no-out .
run make chess-num --n 3
expect "options of other families are refused" 2 err '--n is for chess-loop, not for chess-num'

# ---- Chess Loop ----

same_for_threads "threads do not change Chess Loop puzzles" chess-loop --size 5x4 --number 5 --seed 4
level_and_score_are_rated "level and score of Chess Loop are what rate says"
run solve one-thread --json
expect "every Chess Loop puzzle has one solution" 0 out-lines 5 no-out multiple

run make chess-loop --size 5x4 --kinds rook,king --n 3 --seed 1
expect "a bare board that will do is left bare" 0 out '^chess-loop 5x4 rook king 3$' no-out '[RK]'
run make chess-loop --size 3x3 --kinds bishop,knight --n 2 --seed 1 --number 2
expect "the only such puzzle does not come twice" 3 err 'puzzle 2 of 2' out '^; index: 1$' no-out '^; index: 2$'
run make chess-loop --size 6x6 --kinds bishop,knight --n 4 --seed 1
expect "kinds and their number are those asked for" 0 out '^chess-loop 6x6 bishop knight 4$'
run make chess-loop --size 5x5 --seed 2 --with-solution
awk -v RS= -v ORS='\n\n' '/; solution/' out >solved
run check solved
expect "the loop that comes with it is right" 0 no-out broken

run make chess-loop --kinds rook,rook
expect "a kind that stands twice is refused" 2 err 'two different kinds' no-out .
run make chess-loop --kinds queen,king
expect "kinds that make no loop are refused" 2 err 'only the knight goes with the queen' no-out .
run make chess-loop --kinds knight,bishop --n 3
expect "an odd number of knights and bishops is refused" 2 err '--n 3 is odd' no-out .
run make chess-loop --kinds king,bishop --n 3
expect "and so is one of kings and bishops" 2 err 'a loop of kings and bishops needs an even number' no-out .
run make chess-loop --size 4x4 --n 9
expect "more pieces than the board has room for are refused" 2 err '9 of each kind do not fit' no-out .
run make chess-loop --size 17x4
expect "a board that is too long is refused" 2 err 'a new chess-loop puzzle has at most 16 cells; --any draws larger boards' no-out .
run make chess-loop --size 33x4 --any
expect "any board is longer, up to 32" 2 err 'at most 32' no-out .
run make chess-loop --size 32x32 --any --kinds rook,king --n 9 --seed 1 --with-solution
expect "and is drawn with a loop" 0 out '^chess-loop 32x32 rook king 9$' no-err .
run make chess-loop --size 4x4 --kinds rook,king --n 6 --seed 1
expect "what does not exist is said, with the options to relax" 2 \
    err 'no loop of 6 rooks and 6 kings fits on a board of 4x4; choose another --n, --kinds or --size' no-out .
for level in easy medium hard expert fiendish; do
    run make chess-loop --size 5x5 --level $level --number 2 --seed 3
    expect "Chess Loop is made at the level $level" 0 out "^; level: $level\$" no-err .
done

# What can never be met is said at once, with the reason, and not for one pair of kinds that chance chose.
run make chess-loop --n 1
expect "a loop has at least two pieces of each kind" 2 err '^roque: --n 1: .*--n 2 is the least$' out-is ''
run make chess-loop --size 2x2
expect "a board too small for any loop" 2 err 'no loop fits on a board of 2x2, whatever the kinds; choose another --size' out-is ''
run make chess-loop --size 2x2 --kinds rook,king -n 2
expect "or for these kinds" 2 err 'no loop of rooks and kings fits on a board of 2x2; choose another --kinds or --size'
run make chess-loop --size 6x6 --kinds rook,knight --n 1
expect "pieces that cannot attack each other" 2 err 'no loop of 1 rook and 1 knight fits on a board of 6x6; '
run make chess-loop --size 2x1 --kinds rook,king --n 1
expect "where two pieces are a loop, they are made" 0 out '^chess-loop 2x1 rook king 1$'
finish
