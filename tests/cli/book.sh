#!/bin/sh
# The command `book`.
. "$(dirname "$0")/lib.sh"

pages() { pdfinfo "$1" 2>/dev/null | sed -n 's/^Pages: *//p'; }
words() { pdftotext -layout "$1" - 2>/dev/null; }

# ---- Made for the book ----

run book --family akari --family chess-num --size akari=7x7 --size chess-num=6x6 --levels easy:3,medium:2,hard:1 --seed 4 --title 'Für den Zug' --author 'Ada & Bob' --explained 1 -o a.pdf
expect "a book of two families" 0 out-is '' no-err . file a.pdf
words a.pdf >text
cp text out
expect "has a cover with title and author" 0 out 'Für den Zug' out 'Ada & Bob' out '12 puzzles: Akari (Light Up) and Chess-Num'
expect "contents" 0 out 'Contents' out 'Akari (Light Up) *3' out 'Easy: 1 to 3' out 'Hard: 12' out 'Hints' out 'Solutions' out 'Step by step'
expect "the rules of each family and an example" 0 out 'no bulb may be lit by another' out 'Every number must be attacked' out 'An example' out 'and its solution'
expect "the seed" 0 out 'from the seed 4'
expect "levels, hints and pages" 0 out 'easy' out 'medium' out 'hard' out 'hint p\. [0-9]' out 'solution p\. [0-9]'
expect "and the hardest step by step" 0 out 'Puzzle [0-9]* step by step' out 'decided in this step'
awk '{ for (i = 1; i <= NF; i++) if ($i ~ /^[0-9]+$/) seen[$i]++ }
    END { for (n = 1; n <= 12; n++) if (seen[n] < 3) exit 1 }' text
rc=$?
expect "every number stands at its puzzle, its hint and its solution" 0

pdfinfo a.pdf >out
rc=0
expect "it tells what it is, but not when it was made" 0 out '^Title: *Für den Zug$' out '^Author: *Ada & Bob$' out '^Subject: *12 puzzles' out '^Keywords: .*Chess-Num' out '^CreationDate: .* 2000'
pdfinfo -dests a.pdf >out 2>&1
for n in 1 6 12; do
    expect "puzzle $n, its hint and its solution can be jumped to" 0 out "\"p$n\"" out "\"h$n\"" out "\"s$n\""
done
[ "$(grep -a -c '/Subtype /Link' a.pdf)" -ge 48 ]
rc=$?
expect "each number is a link, in both directions" 0
grep -a -q '/Outlines' a.pdf
rc=$?
expect "there are bookmarks" 0
pdffonts a.pdf | tail -n +3 >out
rc=0
expect "fonts are embedded" 0 out ' yes yes yes ' no-out ' no  *[a-z]*  *[a-z]*  *[0-9]* *[0-9]*$'
[ "$(wc -c <a.pdf)" -lt 500000 ]
rc=$?
expect "and the file is small" 0

"$ROQUE" book --family akari --family chess-num --size akari=7x7 --size chess-num=6x6 --levels easy:3,medium:2,hard:1 --seed 4 --title 'Für den Zug' --author 'Ada & Bob' --explained 1 >b.pdf
cmp a.pdf b.pdf
rc=$?
expect "the same seed gives the same bytes" 0

# The page that the contents name is the page: its last line is its number, and it has the words.
page=$(sed -n 's/^ *Hints[ .]*\([0-9][0-9]*\)$/\1/p' text | head -1)
pdftotext -layout -f "${page:-1}" -l "${page:-1}" a.pdf out
rc=0
expect "the contents name the right pages" 0 out '^ *Hints' out "^ *$page\$"

# ---- Of files ----

board '; title: \0342\0200\0256gnihtoN \0033[1m\n; author: x\nakari 3x3\n...\n.4.\n...\n' >one.roque
board 'chess-position 2x1 1\n01\n+\nK.\n' >position.roque
run book one.roque chess-loop:paper/0 chess-loop:paper/1 chess-avoid:friedman/1 position.roque --paper letter --explained 0 --coordinates chess -o c.pdf
expect "a book of files, of every family that is in them" 0 file c.pdf no-err .
words c.pdf >out
expect "in chapters" 0 out 'Akari (Light Up)' out 'Chess Loop' out 'Chess Avoidance' out 'Chess Position' out '×2' no-out 'seed' no-out 'step by step$'
expect "whatever titles say" 0 out 'gnihtoN' no-out "$(printf '\033')"
pdfinfo c.pdf >out
expect "on letter paper" 0 out letter
long=$(printf '%04000d' 0)
run book one.roque --title "$long" --author "$long" --explained 0 -o d.pdf
expect "titles may be long" 0 file d.pdf
run book one.roque --qr --explained 0 -o d.pdf
pdfinfo -url d.pdf >out 2>&1
expect "codes, too" 0 out 'https://puzz.link/p?akari/3/3/'
board 'akari 2x2\n..\n..\n' >many.roque
run book many.roque --explained 1 -o d.pdf
expect "a puzzle with several solutions is told, and in the book all the same" 1 err 'more than one solution' file d.pdf
words d.pdf >out
expect "which promises nothing of it" 1 no-out 'exactly one solution' out 'one of several'

# ---- Echek ----

run book --family chess-num --family echek --size 6x6 --levels medium:2 --plies 5 --seed 2 --explained 0 --title 'Kings' -o e.pdf
expect "a book of puzzles and of problems of Echek" 0 file e.pdf no-err . out-is ''
words e.pdf >out
expect "on the cover, and in the contents" 0 out '4 puzzles: Chess-Num and Echek' out '^ *Echek  *[0-9]' out 'White wins in 3 moves: 3 to 4' out 'Solutions of Echek'
expect "has the rules of the game, an example, and how problems are read" 0 out 'Echek is played on four by four squares' out 'White has won' out 'All of this is proven'
expect "the problems, with what is to be done and their pages" 0 out '^ *White wins in 3 moves$' out 'hint p\. [0-9]*  *solution p\. [0-9]'
expect "hints that tell who begins, and what fails" 0 out 'begins\.\|comes first\.\|change places\.' out 'looks good'
expect "and solutions, with what refutes the tries" 0 out '^ *1\. [^ ]* [^ ]*' out '^.*[?] .*!'
for i in 1 2; do
    "$ROQUE" echek make --plies 5 --level medium --seed $((2 + (1 << 40))) --number 2 --json | sed -n "${i}s/.*\"line\":\[\([^]]*\)\].*/\1/p" | tr -d '"' | tr ',' ' ' >line
    # shellcheck disable=SC2046 # its moves
    set -- $(cat line)
    expect "problem $i is one that 'echek make' makes, and its solution is proven there" 0 out "1\. $1 $2" out "2\. $3 $4" out "3\. $5"
done
pdfinfo -dests e.pdf >out 2>&1
expect "numbers go on from the puzzles, and each leads to hint and solution" 0 out '"p3"' out '"h3"' out '"s4"' out '"echek"' out '"echek-solutions"'
"$ROQUE" book --family chess-num --family echek --size 6x6 --levels medium:2 --plies 5 --seed 2 --explained 0 --title 'Kings' >f.pdf
cmp e.pdf f.pdf
rc=$?
expect "the same bytes again" 0
run book --family echek --levels easy:1 --seed 1 --qr --link-base https://example.org/roque.html -o g.pdf
pdfinfo -url g.pdf >out 2>&1
expect "of Echek alone, with a code that leads to the page" 0 out 'https://example.org/roque.html#e='
words g.pdf >out
expect "which is called by its name" 0 out '^ *Echek$' out '1 puzzle: Echek' no-out 'exactly one solution'
run book --family echek --levels hard:1 --plies 3 -o no.pdf
expect "a level that so few plies cannot have" 2 err "--level hard: a win in 3 plies is easy or medium" no-file no.pdf
run book --family akari --levels easy:1 --plies 3 -o no.pdf
expect "plies of puzzles" 2 err '--plies goes with --family echek' no-file no.pdf
run book --family echek --size 5x5 -o no.pdf
expect "a size of the game" 2 err "'5x5' names no --family" no-file no.pdf
run book --family echek --qr -o no.pdf
expect "a code that leads nowhere" 2 err '--qr: echek has no address of its own' no-file no.pdf

# ---- Families and levels of their own ----

run book --family akari --family chess-num --family echek --levels easy:2 --levels akari=easy:1,hard:2 --levels echek=medium:1 --size 6x6 --size akari=7x7 --size akari:hard=9x9 --size easy=5x5 --seed 3 --explained 0 -o own.pdf
expect "levels by family, sizes by family and level" 0 no-err . file own.pdf
mv own.pdf repeated.pdf
run book --family akari --family chess-num --family echek --levels easy:2 --levels akari=easy:1,hard:2 --levels echek=medium:1 --size 6x6,akari=7x7,akari:hard=9x9,easy=5x5 --seed 3 --explained 0 -o own.pdf
cmp own.pdf repeated.pdf >out 2>err
expect "or sizes in one list" 0 no-out . no-err .
pdftotext -layout -f 2 -l 2 own.pdf out
expect "each family has its own" 0 out 'Easy: 1  ' out 'Hard: 2 to 3  ' out 'Easy: 4 to 5  ' out 'moves: 6  '
for wish in easy:x hard=easy:2 akari:hard=easy:2 go=easy:2; do
    run book --family akari --levels "$wish" -o no.pdf
    expect "levels that say nothing: $wish" 2 err "'$wish' is not levels" no-file no.pdf
done
run book --family akari --levels chess-num=easy:2 -o no.pdf
expect "levels of another family" 2 err "'chess-num=easy:2' names no --family" no-file no.pdf
for wish in easy:akari:hard=5x5 go=5x5 akari:akari=5x5; do
    run book --family akari --size "$wish" -o no.pdf
    expect "sizes of nothing: $wish" 2 err "'$wish' names no --family" no-file no.pdf
done

# What cannot be made is said, and the rest is made.
run book --family chess-num --family akari --levels easy:1 --levels chess-num=fiendish:2 --size chess-num=3x3 --size akari=7x7 --seed 1 --explained 0 -o rest.pdf
expect "one family that is not found" 3 err '^roque: chess-num: none of .*; the book has 0 of 2 fiendish ones' file rest.pdf
words rest.pdf >out
expect "is left out of the book" 3 out '1 puzzle: Akari' no-out 'Chess-Num'
run book --family echek --family akari --levels easy:1,hard:1 --size 7x7 --plies 3 --seed 1 --explained 0 -o rest.pdf
expect "what can never be is said" 2 err '^roque: echek: --level hard: .*; the book goes without' file rest.pdf
pdftotext -layout -f 2 -l 2 rest.pdf out
expect "and the rest is there" 2 out 'White wins in 2 moves: 3 ' out 'Hard: 2 '

# ---- Hints, the cover, long explanations ----

run book --family akari --size 10x10 --levels easy:5,medium:5 --seed 1 --explained 0 -o hints.pdf
words hints.pdf | sed -n '/^ *Hints$/,$p' >out
expect "no hint is that a 0 has no bulbs" 0 no-out 'The 0 at'
expect "hints name the rules to take together" 0 out 'Take together: '
pdftotext -f "$(pdftotext -layout -f 2 -l 2 hints.pdf - | sed -n 's/^ *Hints[ .]*\([0-9]*\)$/\1/p')" -layout hints.pdf - | awk 'NF == 0 { next } length > 200 { exit 1 }'
rc=$?
expect "in a few lines" 0
# Pixels of the colour that cells have when a bulb lights them.
lit() { pdftoppm -r 25 -f "$2" -l "${3:-$2}" "$1" | tail -c +16 | od -An -v -tu1 -w3 | grep -c '255 241 168'; }
[ "$(lit hints.pdf 1)" -eq 0 ] && [ "$(lit hints.pdf 2 99)" -gt 100 ]
rc=$?
expect "the cover shows a board that is not solved" 0
"$ROQUE" make akari --size 25x25 --level hard --seed 2 >large.roque
run book large.roque --explained 1 --explained-pages 3 -o long.pdf
pdftotext -layout long.pdf out
expect "a long explanation has as many pages as it may" 0 out '[0-9]* more steps follow, up to number'
[ "$(pages long.pdf)" -le 10 ]
rc=$?
expect "and not a page more" 0
run book --family akari --size 6x6 --levels hard:1 --explained 1 --seed 1 -o steps.pdf
[ "$(pages steps.pdf)" -eq 7 ]
rc=$?
expect "nineteen steps have two pages, and no third one for the last of them" 0

# On a terminal one sees how far it is, and what cannot be made in between. The first line comes after a second: the plain
# program, which is static, has more to do in it.
if has_terminal; then
    experts=8
    ldd "$ROQUE" >/dev/null 2>&1 || experts=40
    rc=0
    TERM=xterm script -qec "$ROQUE book --family akari --levels easy:1,fiendish:1,expert:$experts --size 15x15 --size easy=3x3 --size akari:fiendish=2x2 --seed 1 --explained 0 -o shown.pdf" /dev/null </dev/null >shown 2>err || rc=$?
    tr '\r' '\n' <shown >out
    expect "progress is told as n of N, with the time left" 3 out "[0-9]* of $((experts + 2)), .* s left" out 'the book has 0 of 1 fiendish ones' file shown.pdf
fi

# ---- What cannot be ----

printf 'old' >kept.pdf
run book --family akari --levels easy:2 --size 200x200x2 -o kept.pdf
expect "no size" 2 err '200x200x2'
run book --family akari --levels simple:2 -o kept.pdf
expect "no level" 2 err "'simple:2' is not levels"
run book --family akari --levels easy:99999 -o kept.pdf
expect "too many" 2 err 'is not levels'
run book --family go -o kept.pdf
expect "no family" 2 err 'go'
run book --levels easy:2 one.roque -o kept.pdf
expect "levels of nothing that is made" 2 err '--levels goes with --family'
run book --family akari --size chess-num=5x5 -o kept.pdf
expect "a size of another family" 2 err "names no --family"
run book nowhere.roque -o kept.pdf
expect "no puzzles" 2 err 'nowhere.roque'
run book --family chess-num --size 3x3 --levels fiendish:3 --seed 1 -o kept.pdf
[ "$rc" -ne 0 ] && [ "$(cat kept.pdf)" = old ]
rc=$?
expect "what could not be made leaves the file that was there" 0
run book one.roque -o /dev/full
expect "a full disk is an error" 2 err 'No space left'

# Ctrl-C while it is being made: no half file, nothing beside it.
"$ROQUE" book --family chess-loop --levels fiendish:40 --size 7x7 --seed 1 -o kept.pdf >out 2>err </dev/null &
interrupt $!
expect "interrupted" 130
[ "$(cat kept.pdf)" = old ]
rc=$?
expect "it leaves the file that was there" 0
find . -name '*.tmp' >out
rc=0
expect "and nothing else" 0 out-is ''
finish
