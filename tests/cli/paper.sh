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
pdfinfo -struct-text book.pdf >out
expect "it is tagged: headings, paragraphs, figures and links" 0 out '^ *H1' out '^ *H2' out '^ *P ' out '^ *Figure' out '^ *Link' out '"An example"'

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

finish
