#!/bin/sh
# The command `show`.
. "$(dirname "$0")/lib.sh"

board "$paper1_solved" >solved
run show solved
expect "text is the default into a pipe" 0 out-is 'akari 7x7\n. * . 0 . * .\n* 3 * . . # .\n. . # * # . *\n# * . # . * 3\n* . 2 * # . *\n. 2 * . . # .\n. * . 1 * . .\n'
"$ROQUE" show akari:paper | "$ROQUE" solve --count >out 2>err
rc=$?
expect "what show draws as text can be read back" 0 out-is '1\n1\n1\n1\n1\n1\n'

feed 'akari 4x2\n*..#\n3x..\n' show --as unicode
expect "unicode draws rulers, a frame, bulbs, light, walls, numbers and marks" 0 out-is '    1  2  3  4\n  ┌────────────┐\n1 │░●░░░░░░░███│\n2 │█3█ ×  ·  · │\n  └────────────┘\n'
run show --as unicode akari:paper/1 akari:paper/2
expect "several boards get headings" 0 out '^akari:paper/1$' out '^akari:paper/2$' no-out "$(printf '\033')"
run show -a unicode --color=always solved
expect "colours can be forced" 0 out "$(printf '\033')"
run show --as unicode --color never solved
expect "colours can be forbidden" 0 no-out "$(printf '\033')"

feed '; title: <b> & "c" \0351\n'"$paper1_solved" show --as svg
expect "SVG is one document with a view box and an escaped title" 0 out '^<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 [0-9]* [0-9]*"' \
    out '<title>&lt;b&gt; &amp; "c" ' out '</svg>$' no-out '<b>' no-out 'href'
[ "$(grep -c '<path d="M[^l]*C' out)" -eq 14 ]
rc=$?
expect "SVG draws each bulb" 0
run show akari:paper/2 --as svg -o picture.svg
expect "-o writes a file and nothing else" 0 out-is '' no-err . file picture.svg
run show akari:paper --as svg
expect "several puzzles in one SVG are refused, with the way out" 2 out-is '' err '%d'
run show akari:paper --as svg -o one.svg
expect "several puzzles in one SVG file are refused, and no file is made" 2 no-file one.svg
run show akari:paper --as svg --output=board-%d.svg
expect "a %d in the name makes a file for each puzzle" 0 file board-1.svg file board-6.svg no-file board-7.svg no-file board-0.svg
mkdir alone
cp "$ROQUE" alone/roque
for medium in png pdf; do
    rc=0
    PATH='' "$PWD/alone/roque" show --as $medium akari:paper/1 >out 2>err </dev/null || rc=$?
    expect "$medium without the program that draws it: how to get that" 2 out-is '' err 'roque-print.*apt-get install.*make'
done
run show --as text --cell 20 akari:paper/1
expect "text has no size" 2 err '--cell goes with --as svg, png or pdf'
run show --as pdf --dpi 20 akari:paper/1
expect "nor has a pdf pixels" 2 err '--dpi goes with --as png'
run show --as svg chess-loop:paper/4
cp out loop.svg
expect "a picture tells what to place: as many pieces as a kind, and drawn" 0 out '>&#215;3</text>'
[ "$(grep -c '>&#215;3</text>' out)" -eq 2 ] && [ "$(grep -c '<path d="M[^l]*L' out)" -ge 2 ]
rc=$?
expect "of both kinds" 0
run show --as svg --no-legend chess-loop:paper/4
expect "unless that is not wanted" 0 no-out 'no-out '×3'#215;3' no-out '<path d="M[^l]*L'
"$ROQUE" solve chess-loop:paper/4 | "$ROQUE" show --as svg >out
expect "or all of them stand on the board" 0 no-out 'no-out '×3'#215;3'
run show --as svg --cell 20 akari:paper/1
expect "a picture has the size asked for" 0 out 'viewBox="0 0 292 292" width="146" height="146"'
feed '; title: Night <& Day>\n; level: hard\nakari 2x2\n..\n..\n' show --as svg --heading
expect "and says its title and level" 0 out '>Night &lt;&amp; Day&gt;</text>' out '>Akari (Light Up), hard</text>'
run show --as crayon akari:paper/1
expect "an unknown medium is refused" 2 err "'crayon' is not text, unicode, svg, png or pdf"
run show akari:paper/1 -o missing-folder/x
expect "a file that cannot be made is an error" 2 err 'cannot write to missing-folder/x'
run show akari:paper/1 akari:paper/9 akari:paper/2
expect "what cannot be read is reported, the rest is drawn" 2 err 'paper/9' out 'akari 10x10'
feed '; moves: r1c2=3\nsudoku 4x4 box-width=2 box-height=2\n1...\n....\n....\n....\n' show --as unicode
expect "what was entered in a game differs from what was given" 0 out "│ 1  3'│ " out "^' marks what was entered$" no-out 'box-'
feed '; moves: r1c2=3\nsudoku 4x4 box-width=2 box-height=2\n1...\n....\n....\n....\n' show --as svg
expect "in a picture, too" 0 out 'font-weight="bold"' out 'fill="#1f4e8c"'
# The Akari paper prints boards with lines between the cells: a blank is an empty cell, * a bulb, # a black one.
run solve akari:paper/1
feed "$(sed 's/\\/\\\\/g' out)" show --ruled
expect "the grid of the Akari paper" 0 no-err . out '^ --- --- --- --- --- --- ---$' out '^|   | \* |   | 0 |   | \* |   |$' out '^| \* | 3 | \* |   |   | # |   |$'
[ "$(wc -l <out)" -eq 15 ]
rc=$?
expect "and nothing else" 0
run show --ruled --coordinates rc akari:paper/1
expect "with labels, if they are wanted" 0 out '^    1   2   3 ' out '^1 |   |   |   | 0 |'
run show --ruled --as svg akari:paper/1
expect "only as text" 2 err '--ruled goes with --as text'
run show --ruled --as png akari:paper/1 -o no.png
expect "not as a picture either" 2 err '--ruled goes with --as text' no-file no.png

finish
