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

finish
