#!/bin/sh
# What roque-print draws: pictures and pages of single boards.
. "$(dirname "$0")/lib.sh"

# The two numbers at the beginning of a PNG: how wide and how high.
png_size() { od -An -tu4 --endian=big -j16 -N8 "$1" | tr -s ' ' | sed 's/^ //'; }

run show --as png akari:paper/1 -o a.png
expect "a board as PNG" 0 out-is '' no-err . file a.png
printf '\211PNG\r\n' | cmp -s -n 6 - a.png && [ "$(png_size a.png)" = '584 584' ] && grep -q pHYs a.png
rc=$?
expect "of two pixels a point, and it says how large it is on paper" 0
run show --as png --cell 20 --dpi 72 akari:paper/1 -o b.png
[ "$(png_size b.png)" = '146 146' ] || rc=1
expect "or of the size asked for" 0
run show --as png akari:paper -o p%d.png
expect "several pictures are several files" 0 file p1.png file p6.png no-file p7.png
run show --as png akari:paper -o p.png
expect "and one file is refused" 2 no-file p.png err '%d'
run show --as png --dpi 2400 --cell 1000 akari:paper/3 -o huge.png
expect "a picture larger than cairo draws is refused" 2 no-file huge.png err 'choose a smaller --cell or --dpi'

run show --as pdf akari:paper chess-loop:paper/4 -o a.pdf
expect "a PDF has a page per board" 0 file a.pdf no-err .
pdfinfo a.pdf >out 2>err
rc=$?
expect "and is a whole one" 0 out '^Pages: *7$' no-err .
pdftotext a.pdf out
expect "what is written on boards is text" 0 out '×3'
pdffonts a.pdf | tail -n +3 >out
rc=0
expect "in fonts that it carries along" 0 out ' yes yes yes ' no-out ' no  *[a-z]*  *[a-z]*  *[0-9]* *[0-9]*$'
pdfinfo a.pdf >out
rc=0
expect "it tells what it is, but not when it was made" 0 out '^Title: *Akari (Light Up), 7 x 7$' out '^CreationDate: .* 2000'
"$ROQUE" show --as pdf akari:paper chess-loop:paper/4 >b.pdf
cmp a.pdf b.pdf
rc=$?
expect "the same boards are the same bytes, also on standard output" 0

# A picture by its structure: the middle of each cell, darker or lighter, row by row. Walls are dark, what is lit
# is light but not white, and pieces are darker than squares on which nobody stands.
gray() { # FILE CELL COLUMNS ROWS: a picture without labels, of cells of so many pixels; the mean of each cell's middle
    pdftoppm -gray -r 72 -singlefile "$1" picture && tail -c +"$(($(head -c 20 picture.pgm | head -3 | wc -c) + 1))" picture.pgm |
        od -An -v -tu1 -w1 | awk -v width="$(sed -n 2p picture.pgm | cut -d ' ' -f 1)" -v cell="$2" -v columns="$3" -v rows="$4" '
            { at = NR - 1; x = at % width; y = int(at / width); margin = cell * 6 / 40
              c = int((x - margin) / cell); r = int((y - margin) / cell)
              u = (x - margin) / cell - c; v = (y - margin) / cell - r
              if (x < margin || y < margin || u < 0.2 || u > 0.8 || v < 0.2 || v > 0.8) next
              sum[r, c] += $1; n[r, c]++ }
            END { for (r = 0; r < rows; r++) { line = ""
                  for (c = 0; c < columns; c++) { g = sum[r, c] / n[r, c]; line = line (g < 110 ? "#" : g < 215 ? "o" : g < 246 ? "-" : ".") }
                  print line } }'
}
board 'akari 4x3\n..#.\n.1..\n#...\n' | "$ROQUE" show --as pdf -o board.pdf
gray board.pdf 40 4 3 >out
rc=$?
expect "walls are where they are" 0 out-is '..#.\n.#..\n#...\n'
board 'akari 4x3\n*.#*\n.1*.\n#...\n' | "$ROQUE" show --as pdf -o board.pdf
gray board.pdf 40 4 3 >out
rc=$?
expect "and bulbs, and their light" 0 out-is 'o-#o\n-#o-\n#.--\n'
board 'chess-loop 3x2 rook bishop 2\nRB.\n.BR\n' | "$ROQUE" show --as pdf --no-arrows -o board.pdf
gray board.pdf 40 3 2 >out
rc=$?
expect "and pieces" 0 out-is 'oo.\n-oo\n'

printf 'old' >kept.pdf
run show --as pdf nowhere.roque -o kept.pdf
expect "what cannot be read is told" 2 err 'nowhere.roque'
[ "$(cat kept.pdf)" = old ]
rc=$?
expect "and the file that was there stays" 0
run show --as pdf akari:paper/1 -o /dev/full
expect "a full disk is an error" 2 err 'cannot write to /dev/full: No space left'
ln -s kept.pdf link.pdf
run show --as pdf akari:paper/1 -o link.pdf
[ -L link.pdf ] && pdfinfo kept.pdf >/dev/null 2>&1 || rc=1
expect "what a link leads to is written, and the link stays" 0
find . -name "*.tmp" >out
rc=0
expect "nothing else is left behind" 0 out-is ''
finish
