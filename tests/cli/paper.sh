#!/bin/sh
# Documents as printers, readers and screen readers get them.
. "$(dirname "$0")/lib.sh"

# ---- Whole files ----

run book --family akari --family chess-num --family echek --size akari=7x7 --size chess-num=6x6 --levels easy:2,medium:1 --seed 4 --title 'For & <against>' --author 'A. Nonym' --qr --link-base https://example.org/roque.html -o book.pdf
expect "a book with links, codes and bookmarks" 0 file book.pdf no-err .
sound book.pdf
expect "is sound" 0 out 'No syntax or stream encoding errors' no-out WARNING no-err .
run sheet akari:paper chess-loop:paper/4 --qr --link-base https://example.org/roque.html -o sheet.pdf
sound sheet.pdf
expect "so is a sheet" 0 out 'No syntax or stream encoding errors' no-out WARNING no-err .
run show akari:paper --as pdf -o show.pdf
sound show.pdf
expect "so are pictures" 0 out 'No syntax or stream encoding errors' no-out WARNING no-err .
run echek show --position 'q2k/2B1/1K2/4 w QRNPrbnp' --open --as pdf -o show.pdf
sound show.pdf
expect "of Echek, too" 0 out 'No syntax or stream encoding errors' no-out WARNING no-err .

pdfinfo -meta book.pdf >out
rc=0
expect "it has metadata as XMP, with titles written as XML wants them" 0 out '<dc:title>.*For &amp; &lt;against&gt;<' out '<dc:creator>.*A. Nonym<' out '<dc:language>.*>en<'
qpdf --json book.pdf >out
expect "it names its language, and readers show its title" 0 out '"/Lang": "u:en"' out '"/DisplayDocTitle": true'
qpdf --qdf --object-streams=disable sheet.pdf - | grep -a '/Alt ' >alt
cat alt >out
[ "$(wc -l <alt)" -ge 14 ] && ! grep -a -q '/S /Figure' alt
rc=$?
expect "every picture has words" 0
rc=0
run show chess-loop:paper/4 --as pdf -o words.pdf
qpdf --json words.pdf >out
expect "that say what it shows" 0 out '"/Alt": "u:Chess Loop, 5 x 4, rook king 3"'
run sheet akari:paper/4 --solutions none -o words.pdf
qpdf --json words.pdf >out
expect "a board with its rows" 0 out '"/Alt": "u:Akari (Light Up), 3 x 3: ### ### ###"'
pdfinfo -struct-text book.pdf >out
expect "it is tagged: headings, paragraphs, figures and links" 0 out '^ *H1' out '^ *H2' out '^ *P ' out '^ *Figure' out '^ *Link' out '"An example"'

# ---- Paper, margins, how many on a page ----

while read -r paper points; do
    run sheet akari:paper/1 --paper "$paper" -o size.pdf
    pdfinfo size.pdf >out
    expect "paper of its size: $paper" 0 no-err . out "^Page size: *$points pts"
done <<'END'
A4 595.276 x 841.89
a5 419.528 x 595.276
letter 612 x 792
148x210mm 419.528 x 595.276
6x9in 432 x 648
500x400pt 500 x 400
END
for paper in A9 148x210 148x210cm 1x1mm 9999x9999mm mm ''; do
    run sheet akari:paper/1 --paper "$paper" -o no.pdf
    expect "no paper: '$paper'" 2 err "^roque: --paper: '$paper' is" no-file no.pdf
done
"$ROQUE" make akari --size 4x4 --number 13 --seed 1 >many.roque 2>err
for n in 1 2 3 4 5 6 7 8 9 10 11 12; do
    run sheet many.roque --per-page $n --solutions none -o grid.pdf
    pdfinfo grid.pdf >out
    expect "$n on a page" 0 out "^Pages: *$(((13 + n - 1) / n))\$"
done
run sheet many.roque --per-page 4x3 --solutions none -o grid.pdf
pdfinfo grid.pdf >out
expect "four columns and three rows" 0 out '^Pages: *2$'
for n in 0 13 2x7 x 4x many; do
    run sheet many.roque --per-page $n -o no.pdf
    expect "no grid: $n" 2 err "'$n' is not 1 to 12, a grid such as 3x4, or auto" no-file no.pdf
done

# Where the first word of a page begins.
left_of() { pdftotext -bbox -f "$2" -l "$2" "$1" - | sed -n 's/.*<word xMin="\([0-9]*\)[.].*/\1/p' | sort -n | head -1; }
run sheet many.roque --per-page 4 --solutions none -o plain.pdf
run sheet many.roque --per-page 4 --solutions none --gutter 20 -o bound.pdf
[ "$(left_of bound.pdf 1)" -ge "$(($(left_of plain.pdf 1) + 50))" ] && [ "$(left_of bound.pdf 2)" -eq "$(left_of plain.pdf 2)" ]
rc=$?
expect "a gutter is left on odd pages and right on even ones" 0

# within MARGIN WIDTH FILE: words that run over the margins.
within() { pdftotext -bbox "$3" - | awk -F'"' -v margin="$1" -v width="$2" '/<word/ && ($2 < margin - 1 || $6 > width - margin + 1)'; }
# Small paper, long hints, and codes below boards.
run book --family towers --levels easy:4,medium:4 --seed 7 --explained 1 --qr --link-base https://example.org/roque.html --paper 120x170mm -o small.pdf
within 27 340 small.pdf >out
expect "on small paper no word runs over the margins" 0 out-is '' no-err .
run book --family akari --family sudoku --family minesweeper --family towers --levels easy:3,medium:3 --seed 7 --explained 2 --paper 120x170mm -o small.pdf
pdftotext -layout -f 3 -l 3 small.pdf out
expect "how to use the book stands on a page with the last lines of the contents" 0 out '^Hints ' out '^Step by step ' out '^How to use this book' out 'from the seed 7'
run book --family akari --family chess-num --family hitori --family kakurasu --family minesweeper --family mosaic --family sudoku --family unruly --family yin-yang --size 4x4 --levels easy:1 --seed 1 --explained 0 -o kinds.pdf
pdftotext -layout -l 1 kinds.pdf out
expect "more than eight families are one book, whose cover counts them" 0 no-err . out '^ *9 puzzles of 9 kinds$'
timeout 60 "$ROQUE" sheet akari:paper/3 --paper 90x90mm -o least.pdf >out 2>err
rc=$?
pdfinfo least.pdf >out
expect "a large board on the smallest paper has a solution of its size, on one page" 0 out '^Pages: *2$' no-err .
within 20 255 least.pdf >out
expect "and the lines for name and time are short enough" 0 out-is ''
"$ROQUE" convert --to native sudoku:made star-battle:made/4 chess-num:paper >eleven.roque
run sheet eleven.roque --per-page 12 --paper A5 --solutions none -o twelve.pdf
pdftotext -layout twelve.pdf out
expect "twelve of several families on A5, with smaller pieces to place" 0 no-err . out 'anti-knight' out 'one of each: *one of each:'
within 33 419 twelve.pdf >out
expect "each in its place" 0 out-is ''
run sheet eleven.roque --per-page 12 --paper A5 --qr --link-base https://example.org/roque.html -o no.pdf
expect "with codes there is no room: what helps is said" 2 err '^roque: there is no room for puzzle 3: choose fewer --per-page, no --qr, or larger --paper$' no-file no.pdf
run book eleven.roque --per-page 12 --paper A5 --qr --link-base https://example.org/roque.html --explained 0 -o no.pdf
expect "in a book, too" 2 err '^roque: there is no room for puzzle [0-9]*: choose fewer' no-file no.pdf
run book --family towers --levels easy:4 --seed 7 --explained 0 --qr --link-base https://example.org/roque.html --paper A5 -o codes.pdf
qpdf --qdf --object-streams=disable codes.pdf - | grep -a -A5 '/Rect' | tr -d '\n' | sed 's/\/Rect \[/\n/g' |
    awk '$3 - $1 > 15 && $3 - $1 < 120 { for (i = 1; i <= n; i++) if ($1 < r[i] && l[i] < $3 && $2 < t[i] && b[i] < $4) print
            n++; l[n] = $1; b[n] = $2; r[n] = $3; t[n] = $4 }
        END { if (n != 12) print n " links" }' >out
expect "numbers of pages stand beside the code, not under it" 0 out-is ''
run book --family akari --family sudoku --family star-battle --family towers --levels easy:3,medium:3 --seed 7 --explained 0 -o hints.pdf
pdftotext -layout hints.pdf - | sed -n '/^ *Hints$/,/^ *Solutions$/p' | grep -c '^ *[0-9][0-9]*$' >out
hints=$(pdftotext -layout -f 2 -l 2 hints.pdf - | sed -n 's/^ *Hints[ .]*\([0-9]*\)$/\1/p')
solutions=$(pdftotext -layout -f 2 -l 2 hints.pdf - | sed -n 's/^ *Solutions[ .]*\([0-9]*\)$/\1/p')
expect "no number of a hint is left alone at the foot of a column" 0 out-is "$((solutions - hints))\n"

run book akari:paper/3 --family akari --size 7x7 --levels easy:9 --seed 1 --paper A5 --gutter 5 --per-page 9 --explained 1 --explained-pages 2 -o small.pdf
expect "a book on small paper" 0 no-err . file small.pdf
pdftotext -bbox small.pdf - | sed -n 's/.*yMin="\([0-9.]*\)".*yMax="\([0-9.]*\)">[rc][0-9]*<.*/\1 \2/p' | awk '$2 - $1 < 6 { bad++ } END { print NR, bad + 0; exit NR < 50 || bad > 0 }' >out
rc=$?
expect "no label is smaller than six points" 0
run book akari:paper/1 --explained 0 --paper A5 --title "$(printf 'A title that is long %.0s' 1 2 3 4 5 6 7 8)" -o long.pdf
pdftotext -f 2 -l 3 -layout long.pdf out
expect "a long title is cut in running heads" 0 out '^ *A title that is long A title that is .*…' no-out 'A title that is long *$'
run book akari:paper/1 --explained 0 -o one.pdf
pdftotext -layout one.pdf - | tr '\f' '\n' | grep -A12 '^ *Hints$' >out
expect "a page with one hint has its solution, too" 0 out '^ *Solutions$'

# ---- Codes ----

run sheet akari:paper chess-loop:paper/4 --qr --link-base https://example.org/roque.html --solutions none -o codes.pdf
pdftoppm -r 150 -gray codes.pdf code
zbarimg -q code-*.pgm >out 2>err
rc=0
expect "every code can be read at 150 dpi" 0
[ "$(grep -c 'https://example.org/roque.html#p=' out)" -eq 7 ]
rc=$?
expect "all seven of them" 0
run book --family akari --family echek --levels easy:3 --size 7x7 --seed 2 --qr --link-base https://example.org/roque.html --explained 0 --paper A5 -o codes.pdf
rm -f code-*.pgm
pdftoppm -r 150 -gray codes.pdf code
[ "$(zbarimg -q code-*.pgm 2>err | sort -u | grep -c 'https://example.org/roque.html#[pe]=')" -eq 6 ]
rc=$?
expect "so it is in a small book, for problems of Echek, too" 0

# ---- Fonts ----

printf '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>\n' >none.conf
for command in 'show --as png' 'show --as pdf' sheet; do
    rc=0
    # shellcheck disable=SC2086 # the words of a command
    FONTCONFIG_FILE=$PWD/none.conf "$ROQUE" $command akari:paper/1 -o fontless >out 2>err || rc=$?
    expect "without fonts no clue is left empty: $command" 2 err "no installed font can write '" no-file fontless
done

# ---- Too little memory, no room on the disk ----

# shellcheck disable=SC3045 # every shell of Debian limits memory
if (ulimit -v 30000 && "$ROQUE" --version) >/dev/null 2>&1; then
    for kilobytes in 15000 20000 25000 30000 35000 40000 45000 50000 60000 80000 100000; do
        for command in 'sheet akari:paper/1 -o little.pdf' 'show akari:paper/1 --as png -o little.png'; do
            rc=0
            # shellcheck disable=SC2086 # the words of a command
            (ulimit -v $kilobytes && exec "$ROQUE" $command >out 2>err) || rc=$?
            expect "with $kilobytes KB it says so: $command" 3 err '^roque: .* needs 128 MB of memory; the limit is [0-9]* MB' no-file little.pdf no-file little.png
        done
    done
    rc=0
    (ulimit -v 131072 && exec "$ROQUE" book --family akari --size 6x6 --levels easy:2 --explained 0 --seed 1 -o enough.pdf) >out 2>err || rc=$?
    expect "with as much as that a book is made" 0 no-err . file enough.pdf
    rc=0
    (ulimit -v 131072 && exec "$ROQUE" show akari:paper/3 --as png --cell 300 --dpi 200 -o large.png) >out 2>err || rc=$?
    expect "a picture that takes more is not" 3 err 'out of memory' no-file large.png
fi

# A file may have 512 bytes: what comes after them finds no room.
for command in 'show' 'show --as svg' 'convert --to json' 'show --as png' 'sheet'; do
    echo 'what was there before' >old
    rc=0
    # shellcheck disable=SC2086 # the words of a command
    (trap '' XFSZ && ulimit -f 1 && exec "$ROQUE" $command akari:paper/3 -o old) >out 2>err || rc=$?
    cat old >out
    expect "without room on the disk the old file stays: $command" 2 out '^what was there before$' err 'cannot write to old: File too large'
    # shellcheck disable=SC2086 # the words of a command
    run $command akari:paper/3 -o old
    ! grep -q 'what was there before' old || rc=1
    expect "and is replaced when there is room: $command" 0 no-err .
done
ls >out
expect "nothing is left beside it" 0 no-out tmp
chmod 600 old
ln -s old link
run show akari:paper/1 -o link
[ -L link ] && [ "$(stat -c %a old)" = 600 ] || rc=1
cp old out
expect "a link stays a link, and a private file private" 0 out '^akari 7x7$'

# ---- Families of text ----

board 'puzzle own: Own Rules\ngoal Shade cells.\nmark # black\nareas\noutside right 0..20 sum\n' >own
board 'rule row: for r in rows where has(at_right(r)): count(c in r: c is black) = at_right(r)\nend\n\n' >>own
board 'own 2x1 right=2\nab\n' >>own
board 'sudoku 4x4 box-width=2 box-height=2\n12.4\n3..2\n.143\n4.21\n' >sudoku
run sheet own sudoku sudoku sudoku sudoku sudoku sudoku sudoku sudoku --per-page 9 -o nine.pdf
expect "a sheet of nine, one of them of a family that its file brings along" 0 no-err . file nine.pdf
pdftotext -layout nine.pdf out
expect "has its rules, and numbers beside its board" 0 out 'Own Rules  *Shade cells' out 'Sudoku  *Fill in the digits' out '^ *2 *$'
qpdf --json nine.pdf >out
expect "boards are described with what is around them, and with their areas" 0 out '"/Alt": "u:Own Rules, 2 x 1, right=2: areas ab"' \
    out '"/Alt": "u:Own Rules, 2 x 1, right=2: areas ab + ##"' out '"/Alt": "u:Sudoku, 4 x 4, box-width=2 box-height=2: 12.4 3..2 .143 4.21"'
run book own sudoku --explained 1 -o own.pdf
expect "and a book" 0 no-err . file own.pdf
sound nine.pdf
expect "other programs find nothing wrong with the sheet" 0 no-out WARNING no-err .
sound own.pdf
expect "nor with the book" 0 no-out WARNING no-err .

finish
