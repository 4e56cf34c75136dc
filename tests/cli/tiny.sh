#!/bin/sh
# Every command with a family that has only what a family must have: tests/tiny/tiny.c tells which.
ROQUE=${BUILD:?say where the build is: BUILD=build}/tests/roque-tiny
. "$(dirname "$0")/lib.sh"

board 'tiny 4x4\nAB.C\n.C..\n..A.\n....\n' >one
board 'tiny 4x4\nAB.C\n.CBA\nC.AB\nBAC.\n' >solved
board 'tiny 4x4\nAB..\n.C..\n..A.\n....\n' >several

run list
expect "list shows it, and no built-in puzzle" 0 out-is 'tiny: Tiny\nWrite A, B and C once into each row and column.\nBuilt in.\n'
run rules tiny
expect "without rules for people the goal is told" 0 out-is 'Tiny\n  Write A, B and C once into each row and column.\n'
run help
expect "help needs no family" 0 out 'Usage: roque'

run solve one
expect "it is solved" 0 out '^; status: unique$' out '^AB.C$' out '^.CBA$' no-err .
run solve --count several
expect "counted" 0 out-is '4\n'
run solve --all several
expect "and listed" 0 out '^AB.C$' out '^.ABC$' err '4 solutions'
run solve --strategy ff,bisect --count several
expect "also by labelling" 0 out '^4$'
for strategy in ff max,bisect,down ffc,enum; do
    run solve --strategy "$strategy" --view cells --count several
    expect "by labelling its cells with $strategy, a view that it has without listing any" 0 out-is '4\n'
done
run solve --strategy ff --view squares several
expect "and it has no other view" 2 err "tiny has no view 'squares'; it has cells"
run solve --random --seed 3 --json several
expect "a random solution is drawn" 0 out '"status":"found"' out '"uniform":true'
run solve --json several
expect "and told in JSON" 0 out '"family":"tiny","width":4,"height":4,"file":"several","index":1,"line":1,"status":"multiple"' out '"solution":\["AB.C"'

run check solved
expect "the judge accepts the solution" 0 out 'ok, every rule is obeyed'
feed 'tiny 3x3\nAAB\nBCA\nCBC\n' check --json
expect "and names what is wrong" 1 out '"ok":false,"complete":false' out '"text":"row 1 has 2 A, not 1"'

run show one
expect "it is drawn as text" 0 out-is 'tiny 4x4\nA B . C\n. C . .\n. . A .\n. . . .\n'
feed 'tiny 2x1\nA#\n' show --as unicode
expect "in a frame" 0 out '│ A  # │'
run show --as svg solved
expect "as a picture" 0 out '<title>Tiny, 4 x 4</title>' out '>C</text>'
for medium in png pdf; do
    run show --as $medium one -o one.$medium
    expect "as $medium" 0 no-err . file one.$medium
done
run sheet one -o sheet.pdf
pdftotext sheet.pdf out
expect "it is printed" 0 out Tiny out Solutions
run book one --explained 1 -o book.pdf
pdftotext book.pdf out
expect "in a book, too" 0 out Contents out Tiny out Hints out 'step by step'
run sheet one --qr -o code.pdf
expect "but has no address" 2 err '--link-base'
for format in native json dimacs opb link; do
    run convert --to $format one
    expect "it is converted to $format" 0 no-err .
done
"$ROQUE" convert --to json one | "$ROQUE" convert --to native >out 2>err
rc=$?
expect "and back" 0 same one
run convert --to puzz.link one
expect "a format of another family is not there" 2 err "there is no format 'puzz.link'; known are: native, json, dimacs, opb, link"

run explain --verify one
expect "it is explained in plain words, each step proved again" 0 out 'Solved in [0-9]* steps' out 'proved again from what it names alone' out 'stays empty'
run explain --json one
expect "in JSON, where an empty cell shows what an open one does" 0 out '"value":"\."' out '"rule":"row-A","cells":\[\[3,1\],\[3,4\]\]'
run explain --as html one
expect "and as a page" 0 out '<h1>Tiny' out '</html>'
for level in 1 2 3; do
    run hint --strength $level one
    expect "a hint of strength $level" 0 no-err .
done
run rate --json one
expect "it is rated" 0 out '"level":"' out '"steps":'
feed 'tiny 4x4\nAB.C\n.C..\n..A.\n..B.\n' hint
expect "a mistake of the player is found" 1 out 'cannot be right' no-err .
run hint solved
expect "a solved board is recognised" 0 out 'solved already'

run lab strategies several --repeat 1
expect "all strategies search it, in the view that every family has" 0 out 'view cells' out '^learning\|learning (' out '80 of 80 strategies ended' no-err .
run lab tree several --all
expect "the tree of a search" 0 out '4 solutions' out '= nothing' no-err .
for medium in csv svg html; do
    run lab tree one --as $medium
    expect "as $medium" 0 out 'start' no-err .
done
feed 'solution\nq\n' lab watch one
expect "a search is watched" 0 out '; solution' out '^A B . C$' no-err .
run lab watch one --as html
expect "also as a page" 0 out 'data-mark="0"' out '</html>'
run lab report one --nodes 50
expect "and reported on" 0 out 'Two trees' out '</html>' no-err .
run lab report tiny
expect "so is the family" 0 out 'cannot be made at random' out '</html>' no-err .
run lab order one
expect "it has no order of clues" 2 err 'no view of tiny has an order of clues' out-is ''
run lab growth tiny --sizes 3..4
expect "and cannot be made, and so not grow" 2 err 'tiny puzzles cannot be made' out-is ''

feed 'tiny\nrandom\nq\n' menu
expect "the menu says that it has no random boards" 0 out 'tiny puzzles cannot be made yet' no-err .
run make tiny
expect "what cannot be made is refused by name" 2 err 'tiny puzzles cannot be made' out-is ''
XDG_STATE_HOME=$scratch/state
export XDG_STATE_HOME
feed '?\nr1c3 b\nr1c1 clear\nr2c1 A\ncheck\nundo\nundo\nhint\ndo\ndo\ndo\ndo\ndo\ndo\ndo\ndo\n' play --plain one
expect "it is played" 0 out "such as 'r3c4 A': A, B, C, clear" out '^Wrong: row 1 has 2 B' out 'was given' out '^Solved!' no-err .
run play --plain tiny
expect "and cannot be played without a file" 2 err 'no tiny can be made here'
feed '1\n1\ntype\nAB.C\n.C..\n..A.\n....\n\nsolve\ncount\nhint\nexplain\nq\n' menu
expect "the menu leads through it" 0 out 'Tiny has no built-in puzzles' out '^AB.C$\|^  A B . C$\|A B . C' no-err .
finish
