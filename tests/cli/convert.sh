#!/bin/sh
# The command `convert`.
. "$(dirname "$0")/lib.sh"

board "; title: First\n; author: Somebody\n$paper1" >native
run convert native --to native
expect "native to native keeps metadata" 0 out '^; title: First$' out '^; author: Somebody$' out '^akari 7x7$'
run convert --to puzz.link 'akari/6/6/nekcakbl'
expect "puzz.link comes back as it went in" 0 out-is 'https://puzz.link/p?akari/6/6/nekcakbl\n'
for format in native puzz.link game-id pzprv3 json; do
    "$ROQUE" convert native --to "$format" | "$ROQUE" convert --to native >back 2>err
    sed '/^;/d' back >out
    rc=0
    board "$paper1" >want
    expect "$format and back gives the same board" 0 same want
done
run convert native --to json
expect "JSON is one line" 0 out-lines 1 out '"family":"akari"'
run convert native --json
expect "--json is --to json" 0 out-lines 1 out '"family":"akari"'
run convert sudoku:made/1 towers:made/1 --json
expect "parameters as in a header; numbers beside the board also as numbers" 0 out '"parameters":"box-width=2 box-height=2"' out '"parameters":"left=-,3,1[^"]*","outside":{"left":\[null,3,1\]'
cp out beside.json
run convert beside.json --to native
expect "and back" 0 out '^towers 3x3 left=-,3,1 top=-,1,- bottom=1,-,-$'
run convert native --to dimacs
expect "dimacs is written" 0 out '^p cnf [0-9]'
run convert native --to opb
expect "opb is written" 0 out '#variable= *[0-9]'
board "$paper1\n$empty4" >two
run convert two --to game-id
expect "several puzzles are converted in order" 0 out-lines 2 out '^7x7:' out '^4x4:'
run convert two --to native
expect "native puzzles are separated by a blank line" 0 out '^$'
run convert two --to dimacs
expect "two models in one file are refused" 2 err '%d' out-is ''
run convert two --to opb -o model-%d.opb
expect "a %d in the name makes a file for each" 0 file model-1.opb file model-2.opb
cp native same
run convert same --to native -o same
expect "a file can be converted onto itself" 0 file same
run convert same --to native
expect "and holds the puzzle afterwards" 0 out '^akari 7x7$'
run convert missing --to native -o never
expect "a request that fails leaves no file" 2 no-file never
run convert native
expect "--to is needed" 2 err 'needs --to' err 'puzz.link'
run convert native --to origami
expect "an unknown format is refused, the known ones are told" 2 err "no format 'origami'" err 'game-id'
feed "$paper1_solved" convert --to game-id
expect "a game ID tells the puzzle without what a player placed" 0 out-is '7x7:c0d3cBcBaBbBbBb3b2aBc2cBd1c\n'

# A board with an under-layer.
layers='chess-position 3x2 3\n011\n131\n+\nB.K\n..R\n'
feed "$layers" convert --to json
expect "JSON tells what is printed and what is placed" 0 out '"cells":\["011","131"\],"placed":\["B.K","..R"\]'
board "$layers" >want
"$ROQUE" convert out --to native >back 2>err
mv back out
expect "and comes back with both" 0 same want
run convert chess-position:friedman/0 --to json
expect "what is not placed is not told" 0 out '"cells"' no-out '"placed"'
run convert chess-position:friedman/0 --to native
expect "nor in native text" 0 no-out '^+$' out '^131$'
feed 'akari 2x1\n..\n+\n*.\n' convert --to native
expect "a family without an under-layer refuses a second grid" 2 err '3:1: akari has one grid only'
run convert chess-position:friedman/0 --to game-id
expect "a format of another family is refused by name" 2 err 'game-id is for Akari boards only, and this is chess-position'

# Links of the page, which carry the whole text.
game='; title: one\n; moves: r1c1=*\nakari 2x1\n.#\n'
board "$game" >want
feed "$game" convert --to link --link-base https://example.org/roque.html
expect "a link carries a game under way behind the address of the page" 0 out-lines 1 out '^https://example.org/roque.html#p=[A-Za-z0-9_-]*$'
run convert "$(cat out)" --to native
expect "and is read as a file is" 0 same want
feed '#p=YWthcmkgMngxCi4uCg\n' convert --to native
expect "also from standard input, without an address" 0 out-is 'akari 2x1\n..\n'
run convert '#p=YWthcmkgMngxCi4uC%' --to native
expect "what is broken is told by its place" 2 err ":1:21: '%' found where"
run convert native --to json --link-base https://example.org/
expect "an address goes before links only" 2 err '--link-base goes with --to link'
printf 'rules: paper\nwhite: Ada\nQ@a1\n' >duel
run convert duel --to link
expect "a game of Echek has a link as well" 0 out-lines 1 out '^#e='
run convert "$(cat out)" --to native
expect "which is read, too" 0 out '^white: Ada$' out '^1. Q@a1$'
run convert duel --to json
expect "and no other format" 2 err 'a game of echek is written as native or link, not as json'

# Candidates that a player has struck out.
struck='chess-num 3x2\n.1.\nK.x\n- r1c1 N K\n- r2c2 P\n'
board "$struck" >want
feed "$struck" convert --to json
expect "JSON tells what is struck out" 0 out '"not":\[{"cell":\[1,1\],"marks":"NK"},{"cell":\[2,2\],"marks":"P"}\]'
"$ROQUE" convert out --to native >back 2>err
mv back out
expect "and it comes back" 0 same want
feed 'chess-num 3x2\n.1.\nK.x\n- r1c2 N\n' convert --to native
expect "what cannot be struck out is refused with its place" 2 err '^-:4:3: this cell takes no mark'
# What a format cannot keep is said.
board 'akari 3x1\n*.#\n' >placed
run convert placed --to puzz.link
expect "marks that are left out are told" 0 out '^https://puzz.link/p?akari/3/1/' err '^placed: puzz.link has no place for marks, which are left out$'
feed 'akari 3x1\n*.#\n- r1c2 *\n' convert --to pzprv3
expect "so are struck out candidates" 0 out '^pzprv3$' err 'pzprv3 has no place for candidates that are struck out'
run convert placed --to dimacs
expect "a model keeps them" 0 no-err .
run convert akari:paper/1 --to puzz.link
expect "a puzzle has nothing to lose" 0 no-err .

# Control characters of both sets, in notes and in words.
printf '; title: red\302\2331m \033[31m\nakari 1x1\n.\n' >coloured
for command in 'convert --to native' 'convert --to json' show 'show --as unicode' 'show --as svg'; do
    # shellcheck disable=SC2086 # the words of a command
    run $command coloured
    LC_ALL=C tr -d '\200-\232\234-\377' <out | LC_ALL=C grep -c "$(printf '[\033\233]')" >count
    mv count out
    rc=0
    expect "no control character of a note reaches the terminal: $command" 0 out-is '0\n'
done
run solve "$(printf 'no\033[2Jsuch\302\233file')"
expect "nor one of a word" 2 err 'cannot read no?\[2Jsuch?' no-err "$(printf '\033')" no-err "$(printf '\302\233')"
run show akari:paper/1 --as "$(printf '\033[31mred')"
expect "also of an option" 2 err "'?\[31mred'" no-err "$(printf '\033')"
finish
