#!/bin/sh
# `roque echek review`.
. "$(dirname "$0")/lib.sh"

# White wins in three plies, by B@c2 alone.
three='1pRN/1Pk1/K2Q/1bqn w Br'

# ---- What is said

run echek review --position "$three" d2-d3 --nodes 20000
expect "a missed win is told with its line and why" 0 out '^White: human\. Black: human\. Rules: paper\. Not over, after 1 ply\.$' \
    out '^  1\. White d2-d3  \.' out 'misses a win in 3 plies by B@c2: it threatens to enclose with d2-d3; it closes a side of' \
    out 'B@c2 ' out '^Where the game turned:$' out '^  1\. White d2-d3 missed a win in 3 plies by B@c2\. Before it: White wins in' no-err .
run echek review --position "$three" 'B@c2 R@a4 d2-d3' --nodes 20000
expect "a win that is taken, a loss that could not be helped, the end; and moves in one word" 0 \
    out 'Rules: paper\. White wins: Black.s king is enclosed on c3, after 3' out '^     takes a win in 3 plies\.$' \
    out '^     could not be helped: whatever is played, White wins in 1 ply\.$' out '|##########  White has won$' \
    out '^  No turning point was found\.$' no-err .
run echek review --position 'kR2/4/4/K3 b QBNPqrbnp' q@c2 --nodes 20000
expect "a blunder has the line that punishes it, and a move that is not known to lose" 0 \
    out '^     loses by force: White wins in 1 ply by [QBNP]@a3\. Not known to lose is ' out 'The$\|The line: '

# ---- JSON

run echek review --position "$three" B@a1 --nodes 20000 --json
expect "JSON has an object per move" 0 out-lines 1 \
    out '"move":"B@a1","side":"white","before":{"win":3},"after":{"loss":5},"better":"B@c2","line":\["B@c2","[^]]*","d2-d3"\],"answer":\["c1-b2",[^]]*\],"text":"1\. White B@a1: gives a won game away: .*"}$' no-err .
run echek review 1. Q@b3 c3-d3 2. R@c2 --as json --nodes 5000
expect "and a score where nothing is proven" 0 out-lines 3 out '"move":"Q@b3","side":"white","before":{"score":-*[0-9]*},"after":{"score":-*[0-9]*}' no-err .
cp out first
run echek review Q@b3 c3-d3 R@c2 --json --nodes 5000
expect "the same nodes give the same review" 0 same first

# ---- Where games come from

printf 'white: Ada\nblack: medium\n\n1. Q@b3 c3-d3\n2. R@c2\n' >evening.echek
run echek review evening.echek --json --nodes 5000
expect "a file, which the answers name" 0 out '^{"file":"evening.echek","index":1,"ply":2,'
sed -i 's/"file":"[^"]*","index":1,//' out
expect "a file" 0 same first
rc=0
"$ROQUE" echek review - --json --nodes 5000 <evening.echek >out 2>err || rc=$?
sed -i 's/"file":"-","index":1,//' out
expect "standard input" 0 same first no-err .
run convert --to link evening.echek
run echek review "$(cat out)" --json --nodes 5000
expect "a link" 0 same first
mkdir state
XDG_STATE_HOME=$PWD/state
export XDG_STATE_HOME
run echek review
expect "where nothing was played there is nothing to review" 2 err '^roque: no game of Echek has been played here: give a file'
printf 'Q@b3\nc3-d3\nR@c2\nquit\n' | "$ROQUE" echek play --black human >/dev/null 2>&1
run echek review --json --nodes 5000
expect "without words it is the game that was played last" 0 same first
printf 'Q@a3\nreview\n\n' | "$ROQUE" echek play --black human --position 'kR2/4/4/K3 w QBNPqrbnp' >out 2>err
rc=$?
expect "play offers a review at the end of a game" 0 out 'reviews the game' out '^Thinking \.\.\.$' \
    out '^     wins: Black.s king is enclosed\.$' no-err .
run echek review --json --nodes 5000
expect "and a game that has ended was played last, too" 0 out-lines 1 out '"move":"Q@a3","side":"white","before":{"win":1},"after":{"win":0},"text":"1\. White Q@a3: wins: '
printf 'review\nquit\n' | "$ROQUE" echek play --black human >out 2>err
rc=$?
expect "but not before it is over" 0 out '^A game is reviewed when it is over\.$'
printf 'Q@a3\n' | "$ROQUE" echek play --black human --position 'kR2/4/4/K3 w QBNPqrbnp' --game kept.echek >out 2>err
rc=$?
expect "a game in a file is named for it" 0 out "'review' reviews the game"

# ---- Pictures and pages

run echek review evening.echek --as svg --nodes 5000
expect "the graph alone is a picture" 0 out '^<svg xmlns=' out '^<title>The chances' out '<a href="#ply3" data-ply="3"' out '^</svg>$' no-err .
run echek review evening.echek --as html --nodes 5000 -o review.html
expect "a page goes to a file" 0 out-is '' no-err .
cp review.html out
rc=0
expect "it has a board, a name and words for each position, and a graph that leads to them" 0 out '^<!DOCTYPE html>$' out '<html lang="en">' \
    out 'prefers-color-scheme:dark' out '<section class="ply" id="ply0" data-ply="0" aria-labelledby="name0">' \
    out '<section class="ply" id="ply3" data-ply="3"' out '<h2 id="name3">2\. White R@c2</h2>' out 'ArrowRight' \
    out '<svg class="graph"[^>]*role="group" aria-label="The chances"' out 'White: Ada\. Black: medium\.'
[ "$(grep -c '<section class="ply"' review.html)" = 4 ] && [ "$(grep -c 'data-ply="[0-9]" tabindex' review.html)" = 4 ] || rc=1
expect "as many as there are" 0
printf 'white: <script>alert(1)</script>\nblack: A&B\n\nQ@b3\n' >sly.echek
run echek review sly.echek --as html --nodes 1000
expect "names are words and nothing else" 0 no-out '<script>alert' out '&lt;script&gt;alert(1)&lt;/script&gt;' out 'A&amp;B'

# ---- Limits

run echek review Q@b3 c3-d3 --time-limit 0.000001
expect "a limit that comes first is told, and ends with 3" 3 err '^roque: stopped by --time-limit before all moves were reviewed: the first 2 of 2 moves are left out$' out-is ''
"$ROQUE" echek review Q@b3 c3-d3 R@c2 R@d4 --nodes 1000000000 >out 2>err &
interrupt $!
expect "Ctrl-C ends with 130" 130 err '^roque: interrupted before all moves were reviewed'

# ---- What cannot be reviewed

run echek review --position "$three" d2-d9
expect "a move that is none" 2 err '^roque: moves:1:[0-9]*: '
run echek review Q@b3 Q@b3
expect "or not legal" 2 err '^roque: moves:1:8: '
run echek review nothing.echek
expect "a file that is not there" 2 err 'nothing\.echek.*No such file'
run echek review evening.echek Q@b3
expect "a file and moves" 2 err "one game at a time: 'Q@b3' is one word too many, and 'evening.echek' is not a move"
run echek review evening.echek --rules castle=once
expect "rules for a game that says its own" 2 err '^roque: --rules goes with moves'
run echek review evening.echek --position "$three"
expect "and a position" 2 err '^roque: --position goes with moves'
run echek review evening.echek --as pdf
expect "an unknown medium" 2 err "--as: 'pdf' is not text, json, html or svg"
run echek review evening.echek --as html --json
expect "two media" 2 err '^roque: --json cannot go together with --as html'
printf 'rules: paper\n' >empty.echek
run echek review empty.echek
expect "a game without moves ends with 1" 1 err '^roque: there is no move to look at in this game$' out-is ''
for bytes in '\000\377\376' 'Q@b3 \033[31m' 'start: 9/9 w' '1. 1. 1. Q@' 'rules: none' 'result: 7-0\nQ@b3' 'akari 1x1\n.\n'; do
    # shellcheck disable=SC2059 # the bytes are written as printf reads them
    printf "$bytes" >hostile
    run echek review hostile
    expect "what is no game is refused with its place" 2 err '^roque: hostile:[0-9]*:[0-9]*: ' out-is ''
done
run echek review .
expect "a folder is no game" 2 err '^roque: ' out-is ''
finish
