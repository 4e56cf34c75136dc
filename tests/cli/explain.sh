#!/bin/sh
# The command `explain`.
. "$(dirname "$0")/lib.sh"

run explain akari:paper/2
expect "steps are numbered, from the board to the solution" 0 out '^akari 10x10$' out '^  1\. The 0 at r4c6 allows no bulb next to it' \
    out 'sees\? the bulb at' out 'can only be lit from' out '^ 42\. ' out '^\. \* \. 0 2 \* \. \. \. \.$' out '^Solved in 42 steps: easy, score 0\.$' no-err .
run explain akari:paper/1
expect "a hard board is explained to its end" 0 out '^\. \* \. 1 \* \. \.$' out '^Solved in [0-9]* steps: '
expect "without jargon" 0 no-out 'literal' no-out 'constraint' no-out 'MUS' no-out 'UNSAT' no-out 'clause'
run explain --verify akari:paper/1 akari:paper/2 chess-num:paper/1 chess-loop:paper/4
expect "every step is proved again when asked for" 0 out '^chess-loop:paper/4$' out '^Each step was proved again' no-err .
grep '^Each step was proved again' out >proofs
mv proofs out
expect "for each of the boards" 0 out-lines 4

run explain --json akari:paper/1
expect "JSON has the level, the score and the steps" 0 out '^{"family":"akari","width":7,"height":7,"file":"akari:paper\/1","index":1,"line":2,"status":"explained","level":"[a-z]*","score":[0-9]*,"steps":\[{"decides":\[{"cell":\[1,3\],"value":"x"}' \
    out '"solution":\["\.\*\.0\.\*\.",' out '"rule":"line","cells":\[\[1,7\],\[3,7\]\],"text":"No two bulbs' out '"rule":"lit","cells":\[\[3,4\]\]' out-lines 1
mv out json
run explain --as json akari:paper/1
sed 's/_us":[0-9]*/_us":/' out >as-json
sed -i 's/_us":[0-9]*/_us":/' json
mv as-json out
expect "--as json is the same" 0 same json
run explain --json --verify akari:paper/1
expect "a proof in JSON" 0 out '"verified":true'
run explain --json chess-num:paper/1
expect "that a piece is not on a square is !Q in JSON" 0 out '"value":"![PNKRBQ]"' out '"value":"[PNKRBQ]"' out '"rule":"number","cells":\[\[1,4\]\]'

feed "$empty4" explain
expect "several solutions: it says so and shows two" 1 out 'There is more than one solution' out '^\* \. \. \.$' out '^\. \* \. \.$'
feed "$empty4" explain --json
expect "also in JSON" 1 out '"status":"multiple","level":null,"score":null,"steps":\[\],"solution":\[' out '"second":\['
feed 'akari 3x1\n4..\n' explain --json
expect "no solution in JSON" 1 out '"status":"none".*"contradiction":\[{"rule":'
feed "$paper1_solved" explain
expect "a solved board says so" 0 out-is 'It is solved already.\n'
feed 'akari 7x7\n*..0...\n.3...#.\n..#.#..\n#..#..3\n..2.#..\n.2...#.\n...1...\n' explain --json
expect "a mistake in JSON is one step that decides the right value" 1 out '"status":"mistake"' out '"steps":\[{"decides":\[{"cell":\[1,1\],"value":"x"}'

run explain --as html akari:paper/1 -o page.html
expect "a page goes to a file" 0 out-is '' file page.html no-err .
cp page.html out
expect "it is a whole page with a picture for each step" 0 out '^<!DOCTYPE html>$' out '</html>' out '<article id="step1">' out 'prefers-color-scheme:dark' out '@media print' out '<svg class="board"'
expect "that needs nothing from elsewhere" 0 no-out 'src=' no-out '<link' no-out '@import' no-out 'url('
run explain --as html akari:paper
expect "one page is for one puzzle" 2 err 'one page explains one puzzle' out-is ''
run explain --as html akari:paper/1 akari:paper/2 -o 'page-%d.html'
expect "several puzzles make several pages" 0 file page-1.html file page-2.html
printf 'akari 3x1\n...\n' >'<b>.roque'
run explain --as html '<b>.roque'
expect "names are harmless in a page" 1 out '&lt;b&gt;' no-out '<b>'
run explain --as svg akari:paper/1
expect "an unknown style is refused" 2 err "'svg' is not text, json or html" out-is ''
run explain --json --as html akari:paper/1
expect "--json and another style are refused together" 2 err 'cannot go together'
run explain --threads 999 akari:paper/1
expect "too many threads are refused" 2 err 'from 1 to 256'
run explain --time-limit 0.000001 akari:paper/3
expect "a limit ends it with 3" 3 out 'Stopped by the time limit'
run explain --threads 2 akari:paper/1 akari:paper/2
mv out two
run explain akari:paper/1 akari:paper/2
expect "threads change nothing" 0 same two
feed 'chess-loop 6x6 bishop knight 2\n.....B\n......\n......\n.B....\n......\n......\n' explain --verify
expect "steps that say the same of several squares are one" 0 out '^  [0-9]*\. r6c2, r6c5 and r6c6 stay empty: a knight there would have no bishop to attack\.$' \
    no-out '^  [0-9]*\. A knight on r6c[25] would have no bishop' out 'Each step was proved again'
feed 'chess-num 8x8\n.0......\n..3...3.\n...2.6..\n...12...\n...1....\n0.......\n...0..1.\n1.1.....\n' explain
expect "who is in the way is named" 0 \
    out 'The bishop on r5c8 would have the pawn on r4c7 in the way, and the 6 at r3c6 needs'
feed 'chess-num 8x8\n.0.0..0.\n..3...3.\n.....6..\n.......0\n...1...0\n0...0.0.\n...0001.\n101.....\n' explain
expect "what a number rules out comes before what is left" 0 \
    out 'The 0 at r6c1: no piece may attack it, so r7c2 stays empty; the bishop is on r1c8'
feed 'chess-num 8x8\n.4......\n........\n........\n........\n....0...\n......4.\n........\n......5.\n' explain
expect "those who cannot attack a number are named where they are fewer" 0 \
    out 'But then the pawn and the king could not attack the 5 at r8c7' no-out 'But then only .* could attack the [45]'
feed 'chess-num 8x8\n.0......\n..3...3.\n.....6..\n........\n...1....\n0.......\n......1.\n1.1.....\n' explain
expect "a sum that leaves something over is no reason unless the piece itself gives too little" 0 \
    out 'The 3 at r2c3 and the 1 at r7c7 need four attacks' no-out 'need seven attacks; .*so the pawn is on r4c7' \
    no-out 'The 6 at r3c6 and the 1 at r5c4 need'
feed 'chess-position 4x4 3\n1011\n0202\n1021\n0110\n' explain
expect "what a number would need is told where each way costs another number" 0 \
    out 'would need an attack from r[1-4]c[1-4], r[1-4]c[1-4] or r[1-4]c[1-4], and then the' out 'Only .* way.* left to attack the'
feed 'chess-position 4x4 2\n1101\n1010\n1200\n0121\n' explain --verify
expect "two numbers that cannot both be right say why, and what the last piece must do comes first" 0 \
    no-out 'be satisfied' no-out 'attacked by exactly' no-out 'The other' out 'Each step was proved again' \
    out 'left to attack the . at r.c. without attacking the . at' out 'Both pieces must attack the'
feed 'chess-position 4x4 2\n1012\n2120\n1111\n0212\n' explain
expect "what holds of a queen word by word is not told again" 0 out 'So no rook is on r4c4\. In the same way, no queen is on r4c4\.'
feed 'chess-avoid 5x4 BKKNNPR\n#...K\n#.P..\nR#...\n#....\n' explain --verify
expect "that the only piece of a kind is nowhere else goes without saying" 0 no-out 'is placed' out 'Each step was proved again'
run explain --detail full chess-loop:paper/7
expect "full tells cases within a step" 0 out '^       Suppose '
run explain chess-loop:paper/7
expect "normal tells one case of a long step, and where the others end" 0 no-out 'n each of [0-9]* cases' out 'The other [0-9a-z]* cases break '
run explain chess-num:paper/2
expect "numbers are added up" 0 out 'need eight attacks; the rook, the bishop and the queen can'
run explain --detail brief chess-loop:paper/7
expect "brief tells what is decided, and the rules" 0 no-out 'Suppose' out ', because '
run explain --detail long akari:paper/1
expect "there are three details" 2 err "--detail: 'long' is not normal, brief or full" out-is ''
run explain akari:paper/2
expect "a long explanation begins with an overview" 0 out '^In short: 42 steps, each by a single rule\.$'
run explain --as html akari:paper/2
expect "so does its page" 0 out '^<p>In short: 42 steps, each by a single rule\.</p>$'
run explain akari:paper/1
expect "a short one does not" 0 no-out 'In short'
run explain --json akari:paper/2
expect "nor does JSON" 0 no-out 'In short'
finish
