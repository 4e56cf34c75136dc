#!/bin/sh
# The command `loops`, and Chess Loop on the command line.
. "$(dirname "$0")/lib.sh"

run loops --size 5x4 --n 3
expect "unique cases are listed as headers to paste" 0 \
    out-is '; solutions: 4\nchess-loop 5x4 king knight 3\n\n; solutions: 4\nchess-loop 5x4 king rook 3\n\n; solutions: 4\nchess-loop 5x4 knight queen 3\n\n; 3 of 10 cases on 5x4 have one solution up to symmetry\n' no-err .
run loops --size 5x4 --kinds rook,king
expect "a pair of kinds is surveyed with every number of pieces, in the order given" 0 out '^chess-loop 5x4 rook king 3$' \
    out '^; 1 of 9 cases on 5x4 has one solution'
run loops --size=4x2 -k king,knight --all-results
expect "--all-results also tells the cases that are not unique" 1 out '^; chess-loop 4x2 king knight 2: 4 solutions in 2 classes$' \
    out '^; chess-loop 4x2 king knight 3: no solution$' out '^; 0 of 3 cases'
run loops --size 2x2
expect "no unique case ends with 1" 1 out-is '; 0 of 10 cases on 2x2 have one solution up to symmetry\n'
run loops --size 3x1 --kinds rook,queen --n 1
expect "a loop of two pieces is surveyed when it is asked for" 0 out '^chess-loop 3x1 rook queen 1$'
run loops --size 1x1
expect "a board without room for two pieces has no case" 1 out '^; 0 of 0 cases'

run loops --size 3x2 --json
expect "JSON has an object for every case" 0 out-lines 20 \
    out '"kinds":\["king","knight"\],"n":2,"solutions":2,"classes":1,"exact":true,"unique":true,"header":"chess-loop 3x2 king knight 2","us":[0-9]*}$' \
    out '"kinds":\["bishop","queen"\],"n":3,"solutions":0,"classes":0,"exact":true,"unique":false'
"$ROQUE" loops --size 5x3 --all-results | "$ROQUE" solve --count >out 2>err
rc=$?
expect "what loops prints can be solved" 0 no-err . out '^4$'
run loops --size 8x8 --kinds knight,rook --n 5 --time-limit 0.05 --json
expect "a time limit that is hit ends with 3" 3 out '"exact":false,"unique":false'
run loops --size 8x8 --kinds knight,rook --n 5 --time-limit 0.05
expect "a count that was cut short is told as a lower bound" 3 out '^; chess-loop 8x8 knight rook 5: at least [0-9]* solutions* in [0-9]* class'
run loops --size 16x16 --kinds king,knight --n 65
expect "more kings than the board has room for are ruled out at once" 1 out '^; 0 of 1 case on 16x16'

run loops --size 16x16 --kinds king,knight --n 11
expect "a loop too short to go around the board is ruled out at once" 1 out '^; 0 of 1 case on 16x16'

"$ROQUE" loops --size 10x10 --kinds knight,rook --n 6 >out 2>err &
interrupt $!
expect "Ctrl-C ends with 130 and what was found" 130 out '^; 0 of 1 case on 10x10'

run loops
expect "a size is needed" 2 err '\-\-size WxH'
run loops --size 5
expect "a size that is none is refused" 2 err "'5' is not a size"
run loops --size 5x4x3
expect "a size with too much in it is refused" 2 err "'5x4x3' is not a size"
run loops --size 33x4
expect "a size over 32 is refused" 2 err 'at most 32'
run loops --size 0x4
expect "a size of nothing is refused" 2 err '^roque: --size: '
run loops --size 5x4 --kinds rook
expect "one kind is not enough" 2 err 'two kinds'
run loops --size 5x4 --kinds rook,dragon
expect "an unknown kind is refused" 2 err "'dragon' is not a kind: one of rook, bishop, knight, king, queen is expected"
run loops --size 5x4 --kinds rook,pawn
expect "a pawn is refused" 2 err "'pawn' is not a kind"
run loops --size 5x4 --kinds rook,rook
expect "the same kind twice is refused" 2 err 'rook is given twice'
run loops --size 5x4 --n 11
expect "pieces that do not fit are refused" 2 err 'do not fit: the board has 20 squares'
run loops --size 5x4 file
expect "a file is refused" 2 err "no file such as 'file'"
run loops --help
expect "--help shows examples" 0 out 'roque loops --size 5x4'

# ---- The family through the other commands

run solve --count chess-loop:paper
expect "the example and the fifteen of the paper are counted by one command" 0 out-is '2\n2\n4\n2\n4\n8\n2\n4\n2\n8\n4\n4\n2\n4\n4\n2\n'
run solve --count --json chess-loop:paper
expect "and timed, with their classes" 0 out-lines 16 out '"count":8,.*"classes":1,.*"solve_us":[0-9]*,"total_us":[0-9]*}$' no-out '"status":"multiple"'
run solve chess-loop:paper/0
expect "a solution is native text with the kinds and the number" 0 out '^chess-loop 3x2 rook bishop 2$' out '; status: unique'
feed 'chess-loop 3x2 rook bishop 2\nR..\n..x\n' solve --count
expect "given pieces and marks are kept" 1 out-is '0\n'
feed 'chess-loop 3x2 rook bishop 2\nR..\n...\n' solve --json
expect "a given piece breaks the symmetry" 0 out '"solution":\["RB.",".BR"\]' out '"status":"unique"'
"$ROQUE" solve chess-loop:paper | "$ROQUE" check >out 2>err
rc=$?
expect "every solution passes the check" 0 no-out broken no-err .
feed 'chess-loop 3x2 king rook 2\nR.R\n.K.\n' check --json
expect "check names rule, squares and pieces" 1 \
    out '{"rule":"attacks-several","cells":\[\[2,2\],\[1,1\],\[1,3\]\],"text":"the king at r2c2 attacks two pieces: the rook at r1c1 and the rook at r1c3"}' \
    out '"complete":false' out '"rule":"count-wrong","cells":\[\[2,2\]\],"text":"there is 1 king, not 2"'
feed 'chess-loop 3x2 rook bishop 2\n' check --json
expect "an untouched board breaks nothing and is not complete" 0 out '"ok":true,"complete":false,"broken":\[\],"missing":\[{"rule":"edge-empty"'
feed 'chess-loop 5x4 rook 2 king 3\n' solve
expect "unequal counts are refused with place and reason" 2 err ':1:21: .*the counts are equal because the arrows alternate'
# A strike that rules out nothing changes nothing.
feed 'chess-loop 4x3 rook knight 3\n- r1c1 Q\n' solve
expect "a struck out piece that is not in the puzzle leaves one solution" 0 out '^; status: unique$'
feed 'chess-loop 4x3 rook knight 3\n- r1c1 R\n' solve --json
expect "one that is in it may leave several images" 0 out '"status":"multiple"'
finish
