#!/bin/sh
# Chess-Num and Chess Loop on the command line: drawn, written, counted by classes, refused.
. "$(dirname "$0")/lib.sh"

num_solved='chess-num 8x8\n.1R6..Q.\n.N.KP...\n....2...\nB.......\n...0....\n........\n........\n........\n'
loop_solved='chess-loop 5x4 rook king 3\n...K.\nK.R..\n.R..K\n...R.\n'
written='Pawn is at r2c5\nKnight is at r2c2\nKing is at r2c4\nRook is at r1c3\nBishop is at r4c1\nQueen is at r1c7\n'
cycle='K r1c4 -> R r2c3 -> K r2c1 -> R r3c2 -> K r3c5 -> R r4c4 -> K r1c4'

# ---- Chess-Num ----

run solve chess-num:paper --json
expect "both puzzles of the papers have the published answer, and no other" 0 out-lines 2 no-out '"status":"multiple"' no-out classes \
    out '"solution":\["\.1R6\.\.Q\.","\.N\.KP\.\.\.","\.\.\.\.2\.\.\.","B\.\.\.\.\.\.\.",' \
    out '"solution":\["\.\.\.\.\.\.\.\.","\.\.4\.\.\.\.\.","\.P\.\.N\.\.\.","\.\.R\.\.\.4\.","\.\.\.\.\.B\.\.",'
feed "$num_solved" check
expect "the published answer is right" 0 out 'ok, every rule is obeyed'
feed "$num_solved" show
expect "text is the native board, and the written form as comments" 0 \
    out-is "chess-num 8x8\n. 1 R 6 . . Q .\n. N . K P . . .\n. . . . 2 . . .\nB . . . . . . .\n. . . 0 . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n$(printf '%b' "$written" | sed 's/^/; /')\n"
cp out drawn
"$ROQUE" show drawn drawn | "$ROQUE" check >out 2>err
rc=$?
expect "it can be read back, also several of them" 0 out-lines 2 out '#2: ok'
"$ROQUE" show drawn | "$ROQUE" convert --to native >out 2>err
rc=$?
expect "and the comments do not become metadata" 0 out-is "$num_solved"
feed "$num_solved" show --as unicode
expect "unicode shows pieces, numbers in squares of their own, and the written form" 0 \
    out-is "    1  2  3  4  5  6  7  8\n  ┌────────────────────────┐\n1 │   ░1░ ♖ ░6░    ·  ♕  · │\n2 │ ·  ♘  ·  ♔  ♙     ·    │\n3 │    ·     · ░2░ ·     · │\n4 │ ♗     ·     ·     ·    │\n5 │    ·    ░0░    ·     · │\n6 │ ·     ·     ·     ·    │\n7 │    ·     ·     ·     · │\n8 │ ·     ·     ·     ·    │\n  └────────────────────────┘\n$written"
feed "$num_solved" show --as unicode --letters
expect "--letters shows pieces as letters" 0 out '^1 │   ░1░ R ░6░    ·  Q  · │$' no-out '♖' out '^Pawn is at r2c5$'
feed "$num_solved" show --as unicode --color=always
expect "in colour, too" 0 out '♖' out "$(printf '\033')"
feed 'chess-num 3x2\nP1.\n..x\n' show --as unicode
expect "an unsolved board has no written form" 0 out-is '    1  2  3\n  ┌─────────┐\n1 │ ♙ ░1░   │\n2 │ ·     × │\n  └─────────┘\n'
feed 'chess-num 3x2\nP1.\n..x\n' show
expect "nor in text" 0 out-is 'chess-num 3x2\nP 1 .\n. . x\n'
feed "$num_solved" show --as svg
expect "SVG draws pieces as paths, without a font" 0 out '^<g fill="#23262b" fill-rule="evenodd">$' out '>6</text>' no-out '>[PNKRBQ]</text>'
sed -n '/fill-rule="evenodd"/,/<\/g>/p' out | grep -c '^<path' >count
cp count out
expect "six of them" 0 out-is '6\n'
feed "$num_solved" show --as svg --letters
expect "SVG with letters" 0 out '>K</text>' out '>P</text>' no-out 'evenodd'

feed 'chess-num 2x3\n..\n..\n..\n' solve --count
expect "six pieces on six squares stand in 720 ways" 0 out-is '720\n'
feed 'chess-num 2x3\nP.\n.N\n..\n' solve --count
expect "what is given is kept" 0 out-is '24\n'
feed 'chess-num 2x3\nx.\n..\n..\n' solve
expect "a mark says that no piece stands there" 1 err 'no solution'
feed 'chess-num 1x1\n6\n' solve
expect "six pieces need six squares" 1 err 'no solution'
feed 'chess-num 8x8\n.1R6..Q.\n.N.KP...\n....2...\nB.......\n...1....\n........\n........\n........\n' check --json
expect "a wrong number is told with its place" 1 out '"rule":"number-wrong","cells":\[\[5,4\]' out 'the 1 at r5c4'
for wrong in '3x2\nP7.\n...\n:2:2: ' '3x2\nPP.\n...\n:2:2: ' '3x2 king\n...\n...\n:1:15: ' '65x2\n:1:11: ' '3x2\n...\n:3:1: ' '0x3\n:1:11: '; do
    feed "chess-num ${wrong%:*:*:*}" solve
    expect "refused with its place: chess-num $(printf '%s' "$wrong" | tr -d '\n')" 2 out-is '' err "^-:${wrong#*:}"
done

# ---- Chess Loop ----

"$ROQUE" solve --count --json chess-loop:paper | sed 's/.*"width":\([0-9]*\),"height":\([0-9]*\).*"count":\([0-9]*\).*"classes":\([0-9]*\).*/\1x\2 \3 \4/' >out 2>err
rc=$?
expect "the sixteen puzzles of the paper have one class each" 0 \
    out-is '3x2 2 1\n3x2 2 1\n5x4 4 1\n4x2 2 1\n5x4 4 1\n3x3 8 1\n4x4 2 1\n5x3 4 1\n6x4 2 1\n5x5 8 1\n4x3 4 1\n8x3 4 1\n4x2 2 1\n6x3 4 1\n5x4 4 1\n7x4 2 1\n'
run solve chess-loop:paper/9 --json
expect "one class is a unique solution" 0 out '"status":"unique"' out '"classes":1' no-out '"second"'
run solve chess-loop:paper/9 --all
expect "--all prints them all" 0 err ': 8 solutions in 1 class$'
[ "$(grep -c '^chess-loop 5x5 king bishop 4$' out)" -eq 8 ] && rc=0 || rc=1
expect "eight of them" 0
run solve chess-loop:paper/9 --all --classes
expect "--all --classes prints one of each class" 0 err ': 8 solutions in 1 class$' out-lines 7
"$ROQUE" solve chess-loop:paper/9 --all --classes 2>/dev/null | "$ROQUE" check >out 2>err
rc=$?
expect "which is right" 0 out 'ok, every rule'
run solve chess-loop:paper/9 --all --classes --json
expect "in JSON as well" 0 out '"solutions":\[\["[^]]*"\]\],' out '"count":8,"exact":true,"classes":1'
feed 'chess-loop 5x5 king bishop 4\nK....\n.....\n.....\n.....\n.....\n' solve --json --count
expect "what is given breaks symmetries" 0 out '"classes":[1-9]'
feed "$loop_solved" solve --json
expect "a solved board is its only solution" 0 out '"status":"unique"' out '"classes":1'
feed "$empty4" solve --json --count
expect "other families have no classes" 0 no-out classes
for words in '' --count --first; do
    # shellcheck disable=SC2086 # no word or one
    run solve --classes $words chess-loop:paper/1
    expect "--classes goes with --all, not with '$words'" 2 err 'classes goes with --all' out-is ''
done

feed "$loop_solved" show
expect "text is the native board, and the loop as a comment" 0 out-is "chess-loop 5x4 rook king 3\n. . . K .\nK . R . .\n. R . . K\n. . . R .\n; loop: $cycle\n"
"$ROQUE" show out | "$ROQUE" convert --to native >back 2>err
mv back out
expect "it can be read back, and the comment does not become metadata" 0 out-is "$loop_solved"
feed "$loop_solved" show --no-arrows
expect "--no-arrows leaves the loop out" 0 no-out loop: out-lines 5
feed "$loop_solved" show --as unicode
expect "unicode lists the loop below the board" 0 out-is "    1  2  3  4  5\n  ┌───────────────┐\n1 │    ·     ♔    │\n2 │ ♔     ♖     · │\n3 │    ♖     ·  ♔ │\n4 │ ·     ·  ♖  · │\n  └───────────────┘\n$cycle\n"
feed "$loop_solved" show --as unicode --no-arrows --letters
expect "or not, and with letters" 0 out '^1 │    ·     K    │$' no-out '->' out-lines 7
feed "$loop_solved" show --as svg
expect "SVG draws the arrows" 0 out '^<g fill="none" stroke="#d9480f"' out '^<g fill="#d9480f" '
sed -n '/<g fill="#d9480f" /,/<\/g>/p' out | grep -c '^<path' >count
cp count out
expect "one from each piece" 0 out-is '6\n'
feed "$loop_solved" show --as svg --no-arrows
expect "or not" 0 no-out d9480f out evenodd
feed 'chess-loop 3x2 rook bishop 2\nRB.\nB.R\n' show --as svg
expect "pieces that form no loop have no arrows" 0 no-out d9480f out evenodd
feed 'chess-loop 3x2 rook bishop 2\nRB.\nB.R\n' show
expect "nor words for it" 0 no-out loop: out-lines 3
feed 'chess-loop 3x2 rook bishop 2\n' show --as unicode
expect "unicode tells what is to be placed" 0 out '^2 rooks and 2 bishops are left to place$' out-lines 6
feed 'chess-loop 3x2 rook bishop 2\nR..\n.R.\n' show --as unicode
expect "and what is left of it" 0 out '^2 bishops are left to place$'
feed 'chess-loop 3x2 rook bishop 2\nRB.\n.R.\n' show --as unicode
expect "be it a single piece" 0 out '^1 bishop is left to place$'
feed 'chess-loop 3x2 rook bishop 2\nRB.\nB.R\n' show --as unicode
expect "or nobody" 0 out '^nothing is left to place$'
run explain chess-loop:paper/0 --as html
grep -c '<p class="left">' out >count
expect "a page shows what is left to place after each step" 0 out '^<p class="left">left to place: <span><svg class="mark"' out '&times;2&ensp;</span>' \
    out '^<p class="left">nothing is left to place</p>$' out '<title>rook</title>' out 'stroke="#23262b" stroke-width="1.3"' out 'rook</li><li>'
[ "$(cat count)" -eq "$(($(grep -c '<article id="step' out) + 1))" ]
rc=$?
expect "and on the board as given" 0
[ "$(grep -c '<g fill="#d9480f" ' out)" -eq 1 ]
rc=$?
expect "only the solution has arrows" 0
run explain chess-loop:paper/6 --as html
expect "where the idea is told, all of it can be unfolded" 0 out '<details class="full"><summary>all of it, case by case</summary>' out '<p style="--in:4">'
run explain chess-loop:paper/6 --as html --detail full
expect "but where all of it is told" 0 no-out 'class="full"' out '<p style="--in:4">'
feed 'chess-loop 3x2 rook bishop 2\n' show --as svg
expect "so does the title of an SVG" 0 out '<title>Chess Loop, 3 x 2, rook bishop 2</title>'
feed 'chess-loop 3x2 rook bishop 2\n' show
expect "a board without rows is all open" 0 out-is 'chess-loop 3x2 rook bishop 2\n. . .\n. . .\n'

feed 'chess-loop 3x2 rook bishop 2\nRB.\nB.R\n' check
expect "broken rules are told in words, with the squares" 1 out 'the rook at r1c1 attacks two pieces: the bishop at r1c2 and the bishop at r2c1'
for wrong in '3x2 rook dragon 2:21' '3x2 rook rook 2:21' '3x2 rook pawn 2:21' '3x2 rook king 9:26' '3x2 rook king 2 3:28' '33x2 rook king 2:12'; do
    feed "chess-loop ${wrong%:*}\n" solve
    expect "refused with its place: chess-loop ${wrong%:*}" 2 out-is '' err "^-:1:${wrong##*:}: "
done
feed 'chess-loop 3x2 rook king 2\n.Q.\n...\n' solve
expect "so is a piece of another kind" 2 out-is '' err '^-:2:2: a queen is given'
feed 'chess-loop 3x2 rook bishop 2\nx..\nx..\n' solve
expect "a board that cannot be solved has no solution" 1 err 'no solution'
finish
