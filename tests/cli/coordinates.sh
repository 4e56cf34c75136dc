#!/bin/sh
# --coordinates: what squares are called, in every command that says or draws them.
. "$(dirname "$0")/lib.sh"

board 'akari 3x2\n*.*\n#..\n' >wrong
run check wrong
expect "squares are r1c1 unless something else is asked for" 1 out 'the bulbs at r1c1 and r1c3 see each other'
run check --coordinates chess wrong
expect "check says b3" 1 out 'the bulbs at a2 and c2 see each other' no-out 'r1c'
run check --coordinates chess --json wrong
expect "in JSON the text follows, the cells stay" 1 out '"cells":\[\[1,1\],\[1,3\]\],"text":"the bulbs at a2 and c2 see each other"'
run check --coordinates none wrong
expect "none still says r1c1" 1 out 'the bulbs at r1c1 and r1c3'

run hint akari:paper/1 --coordinates chess
expect "hint says b3" 0 out '[a-g][1-7]' no-out 'r[0-9]c'
run hint akari:paper/1 --coordinates chess --json
expect "so does its JSON" 0 no-out 'r[0-9]c' out '"cell":\[1,3\]'
run hint akari:paper/1 --coordinates chess --strength 1
expect "where to look is told in ranks and files" 0 out-is 'Look at ranks 6 and 7, files c to e.\n'
run explain chess-num:paper/1 --coordinates chess
expect "explain says b3, and its boards have labels" 0 out 'The 6 at d8 needs all six pieces' out '^8 . 1 . 6' out '^  a b c d e f g h$' \
    out 'So the pawn is on e7' no-out 'r[0-9]c'
run explain chess-num:paper/1 --coordinates none
expect "none says r1c4" 0 out 'The 6 at r1c4 needs all six pieces' out '^. 1 . 6'
run explain akari:paper/1 --coordinates chess --as html
expect "the page has files and ranks at the border" 0 out '>g</text>' out '>7</text>' no-out '>c7</text>' no-out 'r[0-9]c'
run explain akari:paper/1 --as html
expect "else rows and columns" 0 out '>c7</text>' out '>r7</text>'
run explain akari:paper/1 --coordinates none --as html
expect "or nothing" 0 no-out '>c7</text>'

board 'akari 3x2\n.1.\n#..\n' >small
run show --coordinates rc small
expect "show labels rows and columns" 0 out-is 'akari 3x2\n  1 2 3\n1 . 1 .\n2 # . .\n'
run show --coordinates chess small
expect "or files and ranks" 0 out-is 'akari 3x2\n2 . 1 .\n1 # . .\n  a b c\n'
run show --as unicode --coordinates none small
expect "or nothing at all" 0 out-is '┌─────────┐\n│ · █1█ · │\n│███ ·  · │\n└─────────┘\n'
run show --as svg small
expect "an SVG has no labels unless they are asked for" 0 no-out 'c1</text>'
run show --as svg --coordinates rc small
expect "an SVG may have them" 0 out 'viewBox="-20 -20 ' out '>c3</text>' out '>r2</text>'
run show --coordinates xy small
expect "what is no way to name squares is told" 2 out-is '' err "^roque: --coordinates: 'xy' is not rc, chess or none$"

"$ROQUE" solve chess-num:paper/1 2>/dev/null >solved
run show --coordinates chess solved
expect "what is told of a solved board follows" 0 out '^; Pawn is at e7$'
feed '1\n1\n1\nsee\nhint\n' menu --coordinates chess
expect "so does the menu" 0 out '^  a b c' no-out 'r[0-9]c'

if has_terminal; then
    TERM=dumb script -qec "$ROQUE show small" /dev/null </dev/null 2>/dev/null | tr -d '\r' >out
    rc=0
    expect "on a terminal text has labels" 0 out '^  1 2 3$'
    TERM=dumb script -qec "$ROQUE show small --as text" /dev/null </dev/null 2>/dev/null | tr -d '\r' >out
    expect "unless text is asked for, which can be pasted back" 0 no-out '^  1 2 3$' out '^\. 1 \.$'
    TERM=xterm script -qec "env LC_ALL=C.UTF-8 $ROQUE solve small --color never --coordinates chess" /dev/null </dev/null 2>/dev/null | tr -d '\r' >out
    expect "solve draws files and ranks" 0 out '^    a  b  c$'
fi

finish
