#!/bin/sh
# The command `check`.
. "$(dirname "$0")/lib.sh"

board "$paper1_solved" >right
run check right
expect "a solved board is ok" 0 out-is 'right: ok, every rule is obeyed\n' no-err .
run check --json right
expect "ok in JSON" 0 out-is '{"family":"akari","width":7,"height":7,"file":"right","index":1,"line":1,"ok":true,"complete":true,"broken":[],"missing":[]}\n'

feed 'akari 3x1\n.*.\n- r1c1 *\n' check
expect "what is struck out is never wrong by itself, nor left to be done" 0 out 'ok, every rule is obeyed'
feed 'akari 3x1\n*.*\n' check
expect "bulbs that see each other are named" 1 out 'bulbs-see-each-other: .*r1c1.*r1c3'
feed 'akari 3x1\n*.*\n' check --json
expect "bulbs that see each other in JSON" 1 out '"ok":false' out '"rule":"bulbs-see-each-other","cells":\[\[1,1\],\[1,3\]\],"text":"'
feed 'akari 2x2\n0*\n..\n' check --json
expect "a wrong number in JSON, its cell first" 1 out '"rule":"number-wrong","cells":\[\[1,1\]'
feed 'akari 3x1\n*#x\n' check --json
expect "a dark cell that no bulb can light any more is wrong" 1 out '"broken":\[{"rule":"cell-dark","cells":\[\[1,3\]\],"text":"r1c3 is not lit"}\],"missing":\[\]'

# What is not yet done.
feed 'akari 3x1\n*#.\n' check --json
expect "a cell that can still be lit is missing, and nothing is wrong" 0 \
    out-is '{"family":"akari","width":3,"height":1,"file":"-","index":1,"line":1,"ok":true,"complete":false,"broken":[],"missing":[{"rule":"cell-dark","cells":[[1,3]],"text":"r1c3 is not lit"}]}\n'
feed 'akari 3x1\n*#.\n' check
expect "an unfinished board says so" 0 out-is '-: not finished, but nothing is wrong so far\n  not yet done:\n    cell-dark: r1c3 is not lit\n'
feed 'akari 3x1\n*#.\n' check --final --json
expect "handed in, what is missing is wrong" 1 \
    out-is '{"family":"akari","width":3,"height":1,"file":"-","index":1,"line":1,"ok":false,"complete":false,"broken":[{"rule":"cell-dark","cells":[[1,3]],"text":"r1c3 is not lit"}],"missing":[]}\n'
feed 'akari 3x1\n*#.\n' check --final
expect "and in words" 1 out-is '-: not finished, 1 rule is broken\n  cell-dark: r1c3 is not lit\n'
feed 'akari 5x1\n*.*#.\n' check
expect "what is wrong comes before what is not yet done" 1 \
    out-is '-: not finished, 1 rule is broken\n  bulbs-see-each-other: the bulbs at r1c1 and r1c3 see each other\n  not yet done:\n    cell-dark: r1c5 is not lit\n'
feed 'akari 3x1\n..2\n' check --json
expect "a number that can no longer get its bulbs is wrong" 1 out '"broken":\[{"rule":"number-wrong","cells":\[\[1,3\]\]'
feed "$paper1" check
expect "a board without any bulb is not finished, and nothing is wrong" 0 out 'not finished, but nothing is wrong'
feed "$paper1" check --json
expect "a board without any bulb in JSON" 0 out '"ok":true,"complete":false,"broken":\[\],"missing":\[{"rule":"number-wrong","cells":\[\[2,2\]\]'
feed 'akari 4x3\n....\n.#..\n....\n' check
expect "cells of which the same is said are told together, neighbours as one" 0 out-is '-: not finished, but nothing is wrong so far\n  not yet done:\n    cell-dark: 11 cells are not lit: r1c1-c4, r2c1, r2c3-c4, r3c1-c4\n'
feed 'akari 4x3\n....\n.#..\n....\n' check --coordinates chess
expect "by the names that squares go by" 0 out ' a3-d3, a2, c2-d2, a1-d1$'
feed 'akari 4x2\nx#..\n#...\n' check
expect "but what is wrong apart from what is not yet done" 1 out '^  cell-dark: r1c1 is not lit; no bulb can light it any more$' out '^    cell-dark: 5 cells are not lit: r1c3-c4, r2c2-c4$'
feed 'akari 4x2\nx#..\n#...\n' check --final
expect "unless it is handed in" 1 out '^  cell-dark: 6 cells are not lit: r1c1, r1c3-c4, r2c2-c4$' no-out 'any more'
feed 'akari 4x4\n*x..\nx3..\n.x..\n....\n' check
expect "a number that can no longer get its bulbs is told so" 1 out 'the 3 at r2c2 has 0 bulbs next to it, not 3; it can no longer get them$'
feed 'akari 4x4\n*x..\nx3..\n.x..\n....\n' check --json
expect "JSON has a rule an object, and the bare sentence" 1 out '"text":"the 3 at r2c2 has 0 bulbs next to it, not 3"}' out '"text":"r4c4 is not lit"}'
feed "$paper1" check --final
expect "a board without any bulb that is handed in" 1 out 'rules are broken'
run check --final right
expect "a right board that is handed in is ok" 0 out-is 'right: ok, every rule is obeyed\n'

board "$paper1_solved\n$clash\n$paper1_solved" >three
run check three right
expect "each of several puzzles in several files is judged, the weightiest exit code wins" 1 out '^three #1: ok' out '^three #2: .*broken' out '^three #3: ok' out '^right: ok'
run check missing three
expect "a bad file outweighs a wrong board, and the rest is still judged" 2 err 'missing' out '^three #3: ok'
run check --color=always right
expect "colours can be forced" 0 out "$(printf '\033')"
NO_COLOR=1
export NO_COLOR
run check --color=always right
expect "NO_COLOR forbids colours" 0 no-out "$(printf '\033')"
unset NO_COLOR
run check --color=sometimes right
expect "an unknown --color is refused" 2 err 'always, auto or never'
finish
