#!/bin/sh
# Names of techniques, levels of boards of other makers, and the sentences of families of text.
here=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/lib.sh"

run list --techniques
sed '1,/^<!-- roque list --techniques -->$/d' "$here/docs/techniques.md" >table
if cmp -s out table; then passed "docs/techniques.md is the table"; else
    failed "docs/techniques.md is the table" "$(diff out table | head -3)"
fi

# ---- Levels: boards as the Portable Puzzle Collection made them ----

sudoku() { echo 'sudoku 9x9' && echo "$1" | fold -w 9; }
sudoku ...357..458.....3...7...2.5.....892....7.9....981.....6.4...7...2.....131..563... >trivial
sudoku .9....2.4....16.....52.413...64...924.......392...74...481.53.....83....5.2....1. >basic
sudoku 5.4.8..9.....7.51...79.5.4.27.........93.17.........59.1.8.74...82.3.....4..1.9.3 >advanced
sudoku ..874..53.6....2......251.8....9..7.7..1.3..5.4..5....3.297......4....1.98..147.. >unreasonable
run rate trivial
expect "a trivial Sudoku is easy" 0 out ': easy, score 0, '
run rate basic
expect "a basic one, too" 0 out ': easy, score 0, '
run rate advanced
expect "an advanced one is medium" 0 out ': medium, '
run rate unreasonable
expect "an unreasonable one is expert or fiendish" 0 out ': \(expert\|fiendish\), '

# ---- Words ----

run hint --strength 2 chess-num:paper/1
expect "a family has techniques of its own" 0 out '^The technique: number-needs-all\.$'
run explain --json chess-position:friedman/3
expect "and so has another one of its kind" 0 out '"technique":"full-number"' out '"technique":"number-needs-all"'

run explain --verify trivial
expect "a trivial Sudoku takes last places only, and each step is proved" 0 out 'In .* only r[1-9]c[1-9] can be [1-9], because of the' \
    out 'is the last open cell of' no-out 'Suppose' no-out 'stands twice' out 'Each step was proved again'
run explain --verify unreasonable
expect "an unreasonable one is proved as well" 0 out 'Each step was proved again' out 'fits\? only in\|can only be'
run rate --techniques --json trivial
expect "techniques are counted in JSON" 0 out '"techniques":{"full-house":[0-9]*,"hidden-single":[0-9]*'
run explain "$here/tests/ruletext/kurodoko.txt"
expect "what would be cut off is named" 0 out 'would cut .* off from the rest, so'
run explain "$here/tests/ruletext/mosaic.txt"
expect "counts that are full, and counts that need all" 0 out 'already, so' out 'has only .* left for .*, so'
run explain --json akari:paper/2
expect "a step of Akari has its technique" 0 out '"technique":"last-light"'
run hint --strength 2 akari:paper/1
expect "a hint names it" 0 out '^The technique: full-number\.$'

# ---- Making and playing ----

run make akari --size 7x7 --technique corner-pair --seed 3
expect "a puzzle that needs a technique" 0 out '^akari 7x7'
cp out made
run rate --techniques made
expect "needs it, and nothing harder" 0 out ' corner-pair$' no-out 'shared-line\|would-break\|contradiction\|cases'
run make akari --technique no-such
expect "an unknown technique is refused" 2 err "no 'no-such'; 'roque list --techniques'"
run make akari --technique hidden-single
expect "so is one that no step of the family can have" 2 err "steps of akari never take hidden-single, only full-number, .*, shared-line, .*, cases$"
run make sudoku --technique neighbours
expect "also where it has many others" 2 err 'steps of sudoku never take neighbours$'
run make chess-position --technique number-needs-all --seed 1
expect "a technique of chess is made, too" 0 out '^chess-position 4x4'
run make akari --technique full-number
expect "the simplest one comes in a puzzle of usual size" 0 out '^akari 10x10'
feed 'r1c1=x\nquit\n' play --plain akari --size 5x5 --seed 1
for seed in 2 5 12; do
    feed 'hint\nhint\nhint\nquit\n' play --plain --drill last-light akari --size 7x7 --seed $seed
    expect "a drill begins where the technique is the next step, seed $seed" 0 out '^The technique: last-light\.$'
done
feed 'hint\nhint\nhint\nquit\n' play --plain --drill last-light akari
expect "it is not the last game" 0 no-out 'Your last game' out 'Light Up'
finish
