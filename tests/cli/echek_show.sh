#!/bin/sh
# roque echek show: positions and games, in every medium.
. "$(dirname "$0")/lib.sh"

won='q2k/2B1/1K2/4 w QRNPrbnp'
run echek show
expect 'without anything it is the start' 0 no-err . out '^ 2 |    | kW |    |    |$' out '  > White$' out '      in hand: qW rW bW nW pW$'
run echek show --position "$won" --open
expect 'what is open beside the kings is shown on request' 0 out '^ 4 | qB |    | \.B | kB |    Black$' out '^ 3 |    | \.W | bW | \.B |$' \
    out "^   \.W open beside White's king, \.B Black's, \.\. both$"
LC_ALL=C.UTF-8 "$ROQUE" echek show --position "$won" --open --as unicode >out 2>err
expect 'also in unicode' 0 out '│ ♛ │   │ ● │ ♚ │' out '│   │ ○ │ ♗ │ ● │' no-err .
run echek show --position "$won" --flip
expect "from Black's side the first rank is at the top" 0 out '^     d    c    b    a$' out '^ 1 |' out '^ 4 | kB |    |    | qB |'
run echek show --position "$won" --no-legend
expect 'or the board alone' 0 no-out 'in hand' out '^ 3 |    |    | bW |    |$'
run echek show --position 'kQ2/R3/1K2/4 b BNPqrbnp'
expect 'a game that is over says who has won, and it is nobody'"'"'s turn' 0 out '^   White wins$' no-out '>'

# ---- Games ----

printf 'rules: paper\nwhite: Ada\nblack: easy\n\n1. Q@b3 c3-d3\n2. b2-c2 d3-c3\n' >game.echek
run echek show game.echek
expect 'a game as it stands, with its players and its last move' 0 out '  > White, Ada$' out '    Black, easy$' out '^ 3 |    | qW |\[kB\]|\[  \]|$'
run echek show game.echek --ply 1
expect 'or after some of its moves' 0 out '  > Black, easy$' out '^ 3 |    |\[qW\]| kB |    |' no-out '\[  \]'
run echek show game.echek --ply 0
expect 'or at its start' 0 no-out '\['
run convert game.echek --to link
link=$(cat out)
run echek show "$link" --ply 1
expect 'a link is the game' 0 out '^ 3 |    |\[qW\]| kB |    |' no-err .
"$ROQUE" echek show - <game.echek >out 2>err
rc=$?
expect 'so is standard input' 0 out 'White, Ada$' no-err .
mkdir -p state/roque/games && cp game.echek state/roque/games/echek-0123456789abcdef.echek
run echek show --last
expect 'the game under way that was played last' 0 out 'White, Ada$' no-err .
rm -r state
run echek show --last
expect 'where there is none it is said' 2 err '--last: there is no game of Echek under way'
run echek make --number 3 --seed 5 --with-solution -o three.echek
run echek show three.echek
expect 'a text of several games is several positions' 0 no-err .
[ "$(grep -c 'White wins' out)" -eq 3 ]
rc=$?
expect 'all of them, to the end' 0
printf '\nrules: paper\n\n1. Q@b3 c3-d3 Q@b3\n' >>three.echek
run echek show three.echek
expect 'a game that cannot be read is told with its line, and the others are shown' 2 err '^roque: three\.echek:[0-9][0-9]*:15: ' out 'White wins'
line=$(grep -n 'Q@b3 c3-d3 Q@b3' three.echek | cut -d: -f1)
expect 'which is that of the file' 2 err "three\\.echek:$line:"

refused() { # REASON WORD...
    reason=$1
    shift
    run echek show "$@"
    expect "echek show $* is refused" 2 err "$reason" no-out .
}
refused '--ply: the game in game.echek has 4 plies' game.echek --ply 5
refused '--ply goes with a game' --ply 1
refused '--position is shown alone' game.echek --position "$won"
refused '--rules goes with --position' game.echek --rules castle=never
refused "'rc' is not chess or none" --coordinates rc
refused 'is not text, unicode, svg, png or pdf' --as gif
refused '--dpi goes with --as png' --dpi 300
refused '--cell goes with' --cell 20
refused 'cannot read nowhere' nowhere
refused '^roque: --position:1:' --position nonsense
printf 'akari 2x1\n.#\n' >akari.roque
refused 'akari.roque is not a game of Echek' akari.roque
refused 'one picture shows one position' game.echek game.echek --as svg

# ---- Pictures ----

run echek show --position "$won" --as svg --open --cell 30
expect 'as SVG' 0 out '^<svg xmlns="http://www.w3.org/2000/svg" viewBox="-20 -30 192 288" width="144" height="216" role="img">$' \
    out '<title>Echek: q2k/2B1/1K2/4 w QRNPrbnp</title>' out '>White</text>' out ">open beside Black's king</text>"
run echek show game.echek --as svg --coordinates none --no-legend -o 'g%d.svg'
expect 'a file each' 0 file g1.svg
cp g1.svg out
expect 'with the last move in frames' 0 out 'viewBox="0 0 172 172"' no-out '<text' out 'stroke="#d9480f"'
run echek show --position "$won" --as png --dpi 72 -o a.png
expect 'as PNG' 0 file a.png no-err . out-is ''
[ "$(od -An -tu4 --endian=big -j16 -N8 a.png | tr -s ' ')" = ' 192 252' ]
rc=$?
expect 'of the size of its canvas' 0
run echek show three.echek --ply 0 --as pdf -o a.pdf
pdfinfo a.pdf >out 2>err
rc=$?
expect 'as PDF, a page a position' 0 out '^Pages: *3$' out '^Title: *Echek: .* w ' out '^CreationDate: .* 2000' no-err .
pdftotext a.pdf out
rc=0
expect 'what is written there is text' 0 out 'White' out 'Black'
"$ROQUE" echek show three.echek --ply 0 --as pdf >b.pdf 2>err
cmp a.pdf b.pdf
rc=$?
expect 'the same bytes, also on standard output' 0
"$ROQUE" echek make --seed 1 >made
"$ROQUE" echek show made >wanted
"$ROQUE" echek make --seed 1 | "$ROQUE" echek show >out 2>err
cmp out wanted
rc=$?
expect 'what is piped is shown' 0 no-err .
run echek show
cp out wanted
true | "$ROQUE" echek show >out 2>err
cmp out wanted
rc=$?
expect 'where nothing is, the start' 0 no-err .
feed '1. Q@b3\n' echek show --ply 0
expect 'a move of a game that is piped' 0 out '^ 3 |    |    | kB |    |$'
feed 'hello\n' echek show
expect 'what is no game is said' 2 err '^roque: standard input is not a game of Echek$'
run echek show --as png -o /dev/full
expect 'a full disk is an error' 2 err 'No space left'
# As the Echek paper writes them.
run echek show --position 'q2k/2B1/1K2/4 w QRNPrbnp' --letters
expect "towers and horses as in the paper" 0 out '^ 4 | qB |    |    | kB | ' out 'in hand: tB bB hB pB$' out 'in hand: qW tW hW pW$'
run echek show --position 'q2k/2B1/1K2/4 w QRNPrbnp' --letters --as svg
expect "in pictures, too" 0 out '>kW</text>' out '>tW</text>' out '>hB</text>' no-out 'rW'
run echek show --position 'q2k/2B1/1K2/4 w QRNPrbnp' --letters --as pdf -o letters.pdf
pdftotext letters.pdf out
expect "and on paper" 0 out 'tW' out 'hW' out 'bW'
finish
