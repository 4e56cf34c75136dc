#!/bin/sh
# The command `make`, with Akari.
. "$(dirname "$0")/lib.sh"

run make akari --size 7x7 --level easy --seed 2024
expect "a puzzle is native text with seed, index, level and score above it" 0 \
    out-is '; seed: 2024\n; index: 1\n; level: easy\n; score: 0\nakari 7x7\n....#..\n#......\n..3.#..\n.4...3.\n..#.#..\n......0\n..0....\n' no-err .

mv out by-option
run make akari 7x7 --level easy --seed 2024
expect "the size may also follow the family" 0 same by-option
run make akari 7
expect "it is columns and rows" 2 err "'7' is not a size such as 5x4"
run make akari 7x7 8x8
expect "a size is given once" 2 err "not also '8x8'"
run make akari --size 7x7 --number 40 --seed 5
cp out one-thread
expect "as many come as are asked for" 0 no-err .
[ "$(grep -c '^akari 7x7$' out)" -eq 40 ] && passed "each with its header" || failed "each with its header" "not 40 headers"
for threads in 2 5; do
    run make akari --size 7x7 --number 40 --seed 5 --threads $threads
    expect "$threads threads make the same puzzles in the same order" 0 same one-thread
done
run make akari --size 7x7 --number 40 --seed 6
cmp -s out one-thread && failed "another seed makes others" "they are the same" || passed "another seed makes others"
run make akari --size 7x7 --number 10 --seed 5
head -c "$(wc -c <out)" one-thread | cmp -s - out && passed "fewer puzzles are the first of more" || failed "fewer puzzles are the first of more" "they differ"

run solve one-thread --json
expect "every puzzle has one solution" 0 no-out '"status":"multiple"' out-lines 40
run rate one-thread --json
sed -n 's/.*"level":"\([a-z]*\)","score":\([0-9]*\).*/\1 \2/p' out >rated
awk '/^; level/ { l = $3 } /^; score/ { print l, $3 }' one-thread >told
cmp -s rated told && passed "level and score are what rate says" || failed "level and score are what rate says" "they differ"

run make akari --size 8x8 --level medium --number 3 --seed 9 --json
expect "JSON has an object per puzzle" 0 out-lines 3 \
    out '^{"family":"akari","width":8,"height":8,"puzzle":"akari 8x8\\n[.#0-4n\\]*","solution":\["[.#0-4*]*",.*\],"level":"medium","score":[0-9]*,"seed":9,"index":1,"make_us":[0-9]*}$' out '"index":3'

for format in native puzz.link game-id pzprv3 json; do
    "$ROQUE" make akari --size 9x8 --number 1 --seed 3 --to $format >made 2>err
    "$ROQUE" convert made --to game-id >out 2>>err
    rc=$?
    [ $format = native ] && cp out first
    expect "what is made as $format can be read again" 0 same first no-err .
done
run make akari --size 5x5 --seed 1 --to dimacs
expect "a model can be made at once" 0 out '^p cnf '
run make akari --size 5x5 --seed 1 --number 2 --to opb
expect "several models need a file each" 2 err 'model-%d'
run make akari --size 5x5 --seed 1 --number 3 -o board-%d.roque
expect "a %d in the name makes a file for each puzzle" 0 file board-1.roque file board-3.roque no-out .
run make akari --size 5x5 --seed 1 --number 2 --with-solution
cp out with
expect "solutions follow their puzzles" 0 out '^; solution: of the puzzle above$' out '\*'
awk -v RS= -v ORS='\n\n' '/; solution/' with >solved
run check solved
expect "and are right" 0 no-out broken
run make akari --size 5x5 --with-solution --to game-id
expect "a format without room for a solution is refused" 2 err 'game-id has no place for a solution'

run make akari --size 6x6
expect "without --seed one is chosen and told" 0 out '^; seed: [0-9][0-9]*$'
seed=$(sed -n 's/^; seed: //p' out)
cp out first
run make akari --size 6x6 --seed "$seed"
expect "and gives the same puzzle again" 0 same first
run make akari --size 7x7 --score 100..200 --seed 1
expect "a range of scores is kept" 0 out '^; score: \(1[0-9][0-9]\|200\)$'

board "$paper1" >paper1.roque
run make akari --from paper1.roque --seed 3
tr '0-4' '#' <paper1.roque | tail -7 >wanted
tail -7 out | tr '0-4' '#' | cmp -s - wanted && passed "--from keeps the black cells" || failed "--from keeps the black cells" "they moved"
run make akari --from akari:paper/2 --seed 3
expect "--from takes a built-in board" 0 out '^akari '
run make akari --from paper1.roque --black-cells 30
expect "--from and --black-cells exclude each other" 2 err '\-\-black-cells cannot be asked for too'
run make akari --from chess-num:paper/1
expect "--from needs an akari" 2 err 'no akari but a chess-num'
run make akari --from akari:paper
expect "--from needs a single board" 2 err 'several puzzles'
run make akari --from nowhere.roque
expect "--from needs a file that is there" 2 err 'nowhere.roque'

run make akari --size 1x1 --level fiendish --seed 1
expect "what is not found is given up with the option to relax" 3 err '\-\-level' no-out .
run make akari --size 2x2 --number 50 --seed 1
expect "no two puzzles are alike: where there are no more, those made so far are printed" 3 err 'a smaller --number or a larger --size' out '^akari 2x2$'
run make akari --size 1x1 --seed 0
expect "the smallest board is one, too, and 0 a seed" 0 out-is '; seed: 0\n; index: 1\n; level: easy\n; score: 0\nakari 1x1\n.\n' no-err .
run make akari --size 7x6 --symmetry rotate4
expect "a symmetry that the board cannot have is refused" 2 err 'rotate4 needs a square board, not 7x6'
run make akari --size 100x100 --clues minimal --number 1000 --time-limit 0.2 --seed 1
expect "a time limit ends with 3" 3 err 'time-limit'

: >out # no words of the command before
"$ROQUE" make akari --size 12x12 --number 1000000 --seed 1 --threads 2 >out 2>err &
pid=$!
until_out '^akari'
interrupt $pid
cp out cut
expect "Ctrl-C ends with 130" 130 out '^akari 12x12$' no-err .
run solve cut --json
expect "and leaves whole puzzles only" 0 no-out '"status":"multiple"' no-err .

run make
expect "a family is needed" 2 err 'needs a family'
run make akri
expect "a slip is understood" 2 err 'did you mean akari'
run make akari chess-num
expect "one family at a time" 2 err 'one family'
run make akari --size 7
expect "a size that is none is refused" 2 err "'7' is not a size"
run make akari --level harder
expect "a level that is none is refused" 2 err "'harder'.*hard"
run make akari --level hard --score 3..4
expect "level and score exclude each other" 2 err 'not both'
for score in 4..3 x .. 3...4 -1 3..x 3.4; do
    run make akari --score=$score
    expect "the score $score is refused" 2 err "is not a range of scores"
done
run make akari --black-cells 101
expect "a share over 100 is refused" 2 err "'101' is not a whole number from 0 to 100"
run make akari --black-cells 100
expect "a board without a white cell is refused" 2 err 'leaves no white cell'
run make akari --symmetry rotate
expect "a symmetry that is none is refused" 2 err 'did you mean rotate2'
run make akari --clues 7
expect "akari's clues are full or minimal" 2 err "is not full or minimal"
run make akari --kinds rook,king
expect "an option of another family is refused" 2 err '\-\-kinds is for chess-loop, not for akari'
run make akari --seed x
expect "a seed is a number" 2 err "'x' is not a whole number"
run make akari --json --to native
expect "--json and --to exclude each other" 2 err 'leave --to out'
run make akari --to papyrus
expect "an unknown format is refused" 2 err "no format 'papyrus'"
run make akari --threads 1000
expect "too many threads are refused" 2 err 'from 1 to 256'
run make akari --size 5x5 -o /nowhere/at/all
expect "a file that cannot be written is told" 2 err '/nowhere/at/all'

for family in akari chess-num chess-loop chess-avoid chess-position; do
    run make "$family" --any --seed 5 --number 3
    cp out any
    expect "random boards of $family tell their seed and no level" 0 out '; seed: 5' no-out level no-err .
    run make "$family" --any --seed 5 --number 3 --threads 3
    expect "they are the same for the same seed" 0 same any
    run solve --first any
    expect "and can be solved" 0 out 'status: found'
done
run make chess-num --any --clues 12 --seed 1 --json
expect "in JSON they have no level and no score" 0 out '"puzzle":"chess-num 8x8' out '"solution":\[' out '"seed":1,"index":1' no-out level no-out score
run make akari --any --size 4x4 --seed 1 --with-solution
expect "a solution of theirs may be one of many" 0 out '; solution: one of the puzzle above'
run make akari --any --level hard
expect "a random board has no level" 2 err 'not rated' out-is ''
run make akari --any --symmetry mirror
expect "an option that is not looked at is refused by name" 2 err '--symmetry does not go with --any' out-is ''
run make akari --number 30 --seed 5 --json
expect "without a level boards come as the help says: Akari mostly easy" 0
[ "$(grep -c '"level":"easy"' out)" -gt 15 ]
rc=$?
expect "more than half of thirty" 0
run make chess-loop --number 8 --seed 4 --json
expect "loops mostly fiendish" 0
[ "$(grep -c '"level":"fiendish"' out)" -gt 5 ]
rc=$?
expect "more than half of eight" 0
run make --help
expect "--help shows examples" 0 out 'roque make akari --size 10x10 --level hard'
run make sudoku --size 7x7
expect "boxes that never fit are said so, as what can never be met" 2 out-is '' err '^roque: no board of 7x7 has a solution: choose another --size or --box-width$'
run make star-battle --size 3x3
expect "so are stars for which there is no room" 2 out-is '' err '^roque: no board of 3x3 has a solution: choose another --size or --stars$'
run make --help
expect "the help lists formats and the options of families" 0 out '--to FMT  *native, ' out '^Depending on FAMILY: --black-cells PERCENT, .*--clues WHICH'
run completion manual
expect "the manual page tells what these mean, and which families share a meaning" 0 out '^akari, chess\\-position, .*: full or minimal' out '^chess\\-num: how many, or minimal'
finish
