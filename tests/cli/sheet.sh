#!/bin/sh
# The command `sheet`.
. "$(dirname "$0")/lib.sh"

# pages FILE; words FILE >out
pages() { pdfinfo "$1" 2>/dev/null | sed -n 's/^Pages: *//p'; }
words() { pdftotext -layout "$1" - 2>/dev/null; }

board '; title: Nacht über Köln 夜 ליל\nakari 3x3\n...\n.4.\n...\n\nchess-loop 3x2 rook bishop 2\n\nchess-avoid 4x3 BBBBQ\n#...\n....\n....\n' >three.roque
run sheet three.roque chess-num:paper/1 chess-position:friedman/1 --title 'Friday & <b>Saturday</b>' -o a.pdf
expect "all families on a sheet" 0 out-is '' no-err . file a.pdf
words a.pdf >out
expect "with title, numbers, lines for name and time, and levels" 0 out 'Friday & <b>Saturday</b>' out '^ *1 ' out '^ *5' out Name out Time out easy out hard
expect "titles in any script are text" 0 out 'Nacht über Köln'
expect "the rules of each, in short" 0 out 'Place bulbs so that' out 'no piece attacks' out 'one single' out 'every number is attacked' out 'every square is attacked'
expect "what to place, and the solutions" 0 out '×2' out '×4' out 'one of each' out 'any 3 of' out Solutions
[ "$(pages a.pdf)" -eq 2 ] || [ "$(pages a.pdf)" -eq 3 ]
rc=$?
expect "on as few pages as are easy to write in, and one for the solutions" 0
pdfinfo a.pdf >out
rc=0
expect "A4 is the paper, and nothing tells when it was made" 0 out 'A4' out '^CreationDate: .* 2000' out '^Title: *Friday & <b>'
pdffonts a.pdf | tail -n +3 >out
rc=0
expect "fonts are embedded" 0 out ' yes yes yes ' no-out ' no  *[a-z]*  *[a-z]*  *[0-9]* *[0-9]*$'
pdfinfo -dests a.pdf >out
rc=0
expect "each puzzle and each solution can be jumped to" 0 out '"p1"' out '"p5"' out '"s1"' out '"s5"'
"$ROQUE" sheet three.roque chess-num:paper/1 chess-position:friedman/1 --title 'Friday & <b>Saturday</b>' >b.pdf
cmp a.pdf b.pdf
rc=$?
expect "the same puzzles are the same bytes" 0

run sheet akari:paper/1 akari:paper/2 akari:paper/5 akari:paper/6 akari:paper/3 --solutions none -o n.pdf
[ "$(pages n.pdf)" -eq 2 ] || rc=1
expect "a large board has a page of its own, and the small ones share theirs" 0
run sheet chess-loop:paper/0 chess-loop:paper/4 chess-loop:paper/10 chess-loop:paper/15 --solutions separate --paper letter -o n.pdf
words n.pdf >out
expect "solutions in a file beside it" 0 file n-solutions.pdf no-out Solutions
words n-solutions.pdf >out
expect "which has them all" 0 out Solutions out '^ *0 ' out 15
pdfinfo n.pdf >out
expect "letter paper" 0 out 'letter'
run sheet akari:paper/1 --no-rules --no-levels --no-name -o n.pdf
words n.pdf >out
expect "what is not wanted is left out" 0 no-out 'Place bulbs' no-out fiendish no-out Name

board 'akari 30x2\n..............................\n..............................\n\nakari 2x30\n' >long.roque
awk 'BEGIN { for (i = 0; i < 30; i++) print ".." }' >>long.roque
run sheet long.roque -o n.pdf
expect "boards wide and tall; one without a single solution is printed, and told" 1 err 'puzzle 1 has more than one solution' err 'puzzle 2' file n.pdf
words n.pdf >out
expect "and so it says at the solution" 1 out 'one of several'

long=$(printf '%05000d' 0)
feed "; title: $long\n; author: \033[31mred\007\n; level: \xe2\x80\xaemirrored\nakari 2x1\n.#\n" sheet --title "$long$(printf '\033[31m\342\200\256\tend')" -o n.pdf
expect "titles that are very long, and others that are none" 0 file n.pdf no-err .
words n.pdf >out
expect "are cut, and harmless" 0 out '^ *0000.*…' no-out "$(printf '\033')" no-out "$(printf '\342\200\256')"

run sheet akari:paper/1 -o n.html
expect "HTML by the name of the file" 0 file n.html
cp n.html out
expect "is one file that needs nothing else" 0 out '<!DOCTYPE html>' out '<svg ' out '</html>' no-out 'href="http' no-out '<script' no-out 'src='
run sheet akari:paper/1 --title 'A title of twelve words, which is longer than lines for a name leave' -o t.pdf
pdftotext -layout t.pdf out
expect "a title that does not fit beside the lines for name and time is whole above them" 0 out 'A title of twelve words, which is longer' out 'leave$' out '^ *Name .*Time'
run sheet magnets:made/1 norinori:made/2 -o n.html
cp n.html out
expect "puzzles of several families have the names of their own" 0 out 'class="title">Magnets: Start here<' out 'class="title">Norinori<'
run sheet akari:paper/1 --title '</title><script>alert(1)</script>' -o n.html
cp n.html out
expect "titles stay titles" 0 no-out '<script'
printf 'puzzle odd: <b>Odd\ngoal Put <i>one</i>.\nmark * star\nrule one: count(c in cells: c is star) = 1\nend\nodd 2x1\n*.\n' >odd
run sheet odd -o n.html
cp n.html out
expect "and rules are words" 0 no-out '<[bi]>O' no-out '<i>one' out 'Put &lt;i&gt;one'
run make star-battle --stars 2 --size 8x8 --seed 1 -o stars
run make sudoku --diagonal 1 --size 4x4 --box-width 2 --box-height 2 --seed 1 -o diagonal
run sheet stars diagonal --solutions none -o n.pdf
words n.pdf >out
expect "a variant is named below its board, and its rule is printed" 0 out '^ *stars: 2$' out '^ *diagonal$' out 'Where a board says diagonal, no digit stands twice' no-out 'box-width'
run sheet sudoku:made/1 --solutions none -o n.pdf
words n.pdf >out
expect "a common board has the rules in short" 0 out 'Fill in the digits' no-out diagonal
run sheet akari:paper/1 akari:paper/2 -o n-%d.png
expect "a picture per page" 0 file n-1.png file n-2.png no-file n-3.png
run sheet akari:paper/1 --solutions none -o n.svg
cp n.svg out
expect "a page as SVG" 0 out '<svg ' out '</svg>'
run sheet akari:paper/1 -o one.png
expect "two pages are no picture" 2 no-file one.png err '%d'

run sheet akari:paper/1 --qr --solutions none -o n.pdf
pdfinfo -url n.pdf >out 2>&1
expect "codes lead to where the family has its own address" 0 out 'https://puzz.link/p?akari/7/7/'
run sheet chess-loop:paper/4 --qr -o none.pdf
expect "and where it has none, that is told" 2 no-file none.pdf err '--link-base'
run sheet chess-loop:paper/4 --qr --link-base https://example.org/roque.html --solutions none -o n.pdf
pdfinfo -url n.pdf | grep -o 'https.*' >out
expect "or to the page" 0 out '^https://example.org/roque.html#p=Y2hlc3MtbG9vcCA1eDQgcm9vayBraW5nIDMK'
pdftoppm -r 150 -singlefile -png n.pdf code && zbarimg -q --raw code.png 2>/dev/null >out
printf '%s' "$(cat out)" | head -1 >code.link
run solve "$(cat code.link)"
expect "what a camera reads there is the puzzle" 0 out '^chess-loop 5x4 rook king 3$'
run sheet akari:paper/1 --qr --link-base 'javascript:alert(1) <x>' -o none.pdf
expect "which has to be an address" 2 no-file none.pdf err 'is not an address'

run sheet --per-page 13 akari:paper/1 -o none.pdf
expect "13 a page are refused" 2 no-file none.pdf err "'13' is not 1 to 12"
run sheet --paper A9 akari:paper/1 -o none.pdf
expect "so is other paper" 2 no-file none.pdf err "'A9' is not A4, A5, letter"
printf 'old' >kept.pdf
run sheet nowhere.roque -o kept.pdf
expect "no puzzle, no page" 2 err 'nowhere.roque'
[ "$(cat kept.pdf)" = old ]
rc=$?
expect "and what was there stays" 0
run sheet akari:paper/1 -o /dev/full
expect "a full disk is an error" 2 err 'No space left'
run sheet --help
expect "the help needs no more than roque" 0 out '--per-page'
# Numbers as in the paper.
run sheet chess-loop:paper/0 chess-loop:paper/4 chess-loop:paper/10 -o numbers.pdf
pdfinfo -dests numbers.pdf >out
expect "built-in puzzles have the numbers that the paper gives them" 0 out '"p0"' out '"p4"' out '"p10"' out '"s10"' no-out '"p1"'
run sheet chess-loop:paper/4 chess-loop:paper/0 -o numbers.pdf
pdfinfo -dests numbers.pdf >out
expect "unless they come in another order" 0 out '"p1"' out '"p2"' no-out '"p0"'
finish
