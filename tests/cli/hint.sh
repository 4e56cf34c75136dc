#!/bin/sh
# The command `hint`.
. "$(dirname "$0")/lib.sh"

run hint akari:paper/1
expect "a hint is the step and its reason" 0 out-is 'The 0 at r1c4 allows no bulb next to it, so r1c3, r1c5 and r2c4 stay empty.\n' no-err .
run hint --strength 1 akari:paper/1
expect "level 1 tells where to look, and no more" 0 out-is 'Look at rows 1 and 2, columns 3 to 5.\n'
run hint --strength 2 akari:paper/1
expect "level 2 tells the rule and the technique, and no more" 0 out-is 'Think of this:\n  The 0 at r1c4 has no bulbs next to it.\nThe technique: full-number.\n'
run hint --strength 3 akari:paper/1
expect "level 3 is the step" 0 out 'r1c3, r1c5 and r2c4 stay empty'
run hint --strength 4 akari:paper/1
expect "there is no strength 4" 2 err "--strength: '4' is not a whole number from 1 to 3" out-is ''
run hint --strength 0 akari:paper/1
expect "there is no strength 0" 2 err '--strength'

feed 'akari 5x2\n*...#\n####.\n' hint
expect "what is already placed is used" 0 out 'see the bulb at r1c1' no-out 'r1c1 is a bulb'
feed "$paper1_solved" hint
expect "a solved board says so" 0 out-is 'It is solved already.\n'
feed 'akari 3x1\n4..\n' hint
expect "a board without a solution says so" 1 out '^There is no solution\.'
feed "$empty4" hint
expect "of several solutions two are shown" 1 out 'more than one solution' out '^\* \. \. \.$' out '^\. \* \. \.$'
feed 'akari 7x7\n*..0...\n.3...#.\n..#.#..\n#..#..3\n..2.#..\n.2...#.\n...1...\n' hint
expect "a mistake is named, with its reason" 1 out '^The bulb at r1c1 cannot be right:$' out 'r1c1 stays empty\.$'
feed 'kurodoko 4x4\n..3.\n#...\n....\n.2..\n' hint
expect "what is black is a cell" 1 out '^The black cell at r2c1 cannot be right:$'
feed 'akari 5x1\n#x#.#\n' hint
expect "a cross can be a mistake too" 1 out '^The x at r1c2 cannot be right:$' out 'r1c2, so it is a bulb itself'
feed 'akari 3x2\n...\n#1#\n- r1c2 *\n' hint
expect "so can what is struck out" 1 out '^The struck-out bulb at r1c2 cannot be right:$' out 'so r1c2 is a bulb'
feed 'akari 3x1\n...\n- r1c1 *\n- r1c2 *\n' hint
expect "what is struck out is known from the beginning" 0 out 'r1c3'

run hint --json akari:paper/1
expect "a hint in JSON is one step" 0 out '"status":"explained"' out '"decides":\[{"cell":\[1,3\],"value":"x"},{"cell":\[1,5\],"value":"x"},{"cell":\[2,4\],"value":"x"}\]' \
    out '"known":\[\]' out '"because":\[{"rule":"number","cells":\[\[1,4\]\],"text":"The 0 at r1c4 has no bulbs next to it"}\]' out '"size":1,"minimal":true,"text":"The 0' out-lines 1
feed "$paper1_solved" hint --json
expect "a solved board in JSON has no step" 0 out-is '{"family":"akari","width":7,"height":7,"file":"-","index":1,"line":1,"status":"solved"}\n'
feed "$empty4" hint --json
expect "two solutions in JSON" 1 out '"status":"multiple","solution":\["[*.]*",' out '"second":\["'
run hint chess-num:paper/1 chess-loop:paper/4 akari:paper/2
expect "all families have hints; each of several has its name" 0 out '^chess-num:paper/1$' out '^chess-loop:paper/4$' out '^akari:paper/2$' out 'mirrored and turned'
run hint chess-num:paper/2
expect "a hint goes on to what a player can write down, and tells the way there" 0 out '^  1\. The 0 at r6c1' out '^  2\. ' out 'stays* empty'
run hint --strength 2 chess-num:paper/2
expect "level 2 names the clues of a long way, each once, in a line" 0 out-is 'Think of the 0 at r6c1, the 4 at r2c3, the 4 at r8c3 and the 4 at r4c7, one after the other.\n'
feed 'towers 5x5 left=-,1,2,-,3 right=-,3,3,-,2 top=-,3,3,-,1 bottom=2,-,3,-,-\n.....\n.....\n.....\n.....\n.....\n' hint --strength 2
expect "also those beside the board" 0 out-is 'Think of the 3 above column 2, the 3 above column 3, the 3 right of row 2 and row 2, one after the\n  other.\nThe technique: hidden-single.\n'
feed 'chess-loop 6x6 knight queen 3\n.....Q\n......\n......\n......\n......\n..N...\n' hint --strength 2
expect "a short way has its rules in full" 0 out '^  Pieces on r1c6, .* each attack exactly one other, of the other kind\.$'
run hint --json chess-num:paper/2
expect "in JSON the way is in before, and the step decides a mark or an empty cell" 0 out '"status":"explained","decides":\[.*"value":"x"}.*"before":\[{"decides":\[{"cell":\[[0-9],[0-9]\],"value":"![A-Z]"}' out-lines 1
feed 'chess-num 8x8\n.1.6....\n........\n....2...\n........\n...0....\n........\n........\n........\n- r6c3 P\n' hint --json
expect "one who strikes out candidates gets one step at a time" 0 out '"value":"!N"' no-out '"before"'
struck='- r1c2 Q\n- r2c3 Q\n- r3c3 Q\n- r3c4 Q\n- r5c3 Q\n'
feed "chess-num 5x5\nx.x3R\nxx.0x\nxx..3\nxxxK6\nxx.PQ\n$struck" hint
expect "a hint does not tell what the player has entered" 0 out 'so the knight is on r3c3' no-out 'the queen is on r5c5'
feed "chess-num 5x5\nx.x3R\nxx.0x\nxx..3\nxxxK6\nxx.P.\n$struck" hint --strength 2
expect "what follows from entries alone takes no rule" 0 out-is 'It follows from what is on the board, without any of its rules.\n'
feed '; moves: r1c2=Q\nchess-avoid 5x4 KKPPQ\n.....\n.P...\n.....\n#.#.K\n' hint
expect "in a game the player is to blame, not what was given" 1 out '^The queen at r1c2 cannot be right:$' no-out 'pawn at r2c2 cannot'
run hint --json akari:paper/1
expect "where the first step can be written down there is no before" 0 no-out '"before"'
run hint '7x7:c0d3cBcBaBbBbBb3b2aBc2cBd1c'
expect "a game ID is a puzzle, too" 0 out 'The 0 at r1c4'
feed 'puzzle p: P\nmarks 1..12 n\nfull\nrule r: for r in rows: different(r)\nend\n\np 12x1\n123456789.BC\n' hint
expect "a number above nine is said as the board shows it" 0 out 'so it is 10\.$'
feed 'akari 3x1\n..7\n\nakari 2x1\n.#\n' hint
expect "what cannot be read is told, and the rest goes on" 2 err '^-:2:3: ' out 'r1c1'
run hint --threads 2 akari:paper
expect "threads keep the order" 0 out 'akari:paper/1'
finish
