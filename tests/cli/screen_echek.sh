#!/bin/sh
# shellcheck disable=SC2154,SC2034 # lib.sh has the scratch folder, and uses $rc
# `roque play echek` on the whole screen: a game by keys alone to its end, the mouse, a clock, other sizes, and kill -9.
. "$(dirname "$0")/../tmux.sh"

# ---- A game between two people, by keys alone ----

start 80 24 echek --black human
shows "the board is on the screen, with pieces in hand and the open sides of both kings" '^Echek  b2  White: human\. Black: human\.' \
    out 'in hand: Q♕ R♖ B♗ N♘ P♙' out 'king c3, open: c4 b3 d3 c2' out 'K   k' out '?: keys' out 'Enclose the enemy king'
press Q
shows "a capital chooses a piece, and its squares are marked" "^White's queen, in hand: 14 squares\\.\$" out '4 │   \*   │   \*   │'
press Up Enter
shows "Enter puts it, and the last move is marked" '^Move 1, Black to move; the last move was Q@b3\.$' out '3 │       │\[  ♕  \]│   ♚   │' out '1\. Q@b3'
press K
shows "a piece on the board is chosen by its letter, too" "^Black's king, on c3: 6 squares\\.\$" out '(  ♚  )'
press Right Enter
seen 'the last move was c3-d3'
press u
shows "u takes back" '^Taken back: 1 ply\.$' out 'Black to move; the last move was Q@b3'
press r
shows "r plays it again" '^Played again: 1 ply\.$' out 'the last move was c3-d3'
press K Right Right Space
shows "a square that cannot be reached is told" '^The king does not go to d2; its squares are marked by \*\.$'
press Left Space
seen 'the last move was b2-c2'
press : ; seen 'A move, or a word'
press -l 'd3-c3'; press Enter
shows "a move can be typed" 'the last move was d3-c3'
for move in R@c4 c3-b2 B@b1 b2-a3 b1-a2 a3-a4 c4-b4 a4-a3; do
    press : ; seen 'A move, or a word'
    press -l $move; press Enter
    seen "the last move was $move"
done
shows "a king in need is warned of" "one open side: a4\\." out 'king a3, open: a4 !'
press R
seen "White's rook, on b4"
press Left Enter
shows "and the game ends" "^White wins: Black's king is enclosed on a3, after 13 plies\\.\$" out 'OVER 1-0' out 'u takes back, v reviews the game'
press Q
shows "then there is nothing to choose" 'The game is over'
press v
shows "v reviews it" 'Who stands how well after each move'
press q
seen 'OVER 1-0'
press u
shows "but it can be taken back" '^Taken back: 1 ply\.$' no-out OVER
press r
seen 'OVER 1-0'
press n
shows "n begins another game" '^Move 1, White to move\.$' no-out OVER
press q
shows "q leaves" '^ended 0$'
ls "$state"/roque/ended/*.echek >/dev/null 2>&1
rc=$?
expect "the game that ended was put aside" 0

# ---- Against the computer ----

start 200 60 echek --level random --seed 5
seen 'White: you\. Black: random'
press i
shows "i gives a hint with its reason" '^Hint: .*(the engine.s choice' out 'i again tells what may follow'
press i
shows "again: what may follow" '^What may follow: '
press d
shows "d plays it, and the computer replies" '^Black plays ' out 'Move 2, White to move'
press u
shows "both plies are taken back" '^Taken back: 2 plies\.$' out 'Move 1, White to move'
press r
seen 'Played again: 2 plies'
press x
shows "a draw is offered" 'Black does not agree to a draw'
press e; seen 'Level of the computer'
press -l easy; press Enter
shows "the level can be changed" '^Black: easy\.$'
press '?'
shows "? shows all keys" 'arrows, hjkl, mouse' out 'back to the board: any key'
press Space
shows "and leads back" 'Move 2, White to move'
press t
shows "t tells the rules" 'Echek is played on four by four squares'
press Space m
shows "m the moves" ' moves:$'
press Space f
shows "f turns the board" 'd       c       b       a'
press c; seen 'Clock (such as'
press -l 5+3; press Enter
shows "a clock can be set in the middle of a game" 'White, you  [45]:'
press s; seen 'Save as which file'
press -l "$scratch/saved.echek"; press Enter
shows "s saves" '^Saved as .*saved\.echek\.$'
grep -q '^black: easy$' saved.echek && grep -q '^; clock: 300+3 ' saved.echek
rc=$?
expect "with who plays, and the clock" 0
press z; seen 'Resign'
press -l yes; press Enter
shows "z resigns" '^Black wins: White resigned, after 2 plies\.$' out 'OVER 0-1'
press C-n; seen 'Which kind (such as: black hard)'
press -l 'black medium'; press Enter
shows "another game, of another sort" 'White: medium\. Black: you' out '^White plays '
press y
shows "a key that does nothing says so" 'This key does nothing'

# ---- The clock ----

printf 'white: human\nblack: human\n; clock: 60+0 1.5 60\nQ@b3 c3-d3\n' >late
start 80 24 "$scratch/late"
shows "a clock that runs out ends the game, though no key is pressed" '^Black wins: White ran out of time, after 2 plies\.$' out 'White, human  0:00'

# ---- The mouse ----

start 80 24 echek --black human
seen 'in hand'
mouse 0 51 17
shows "a click chooses a piece in hand" "^White's queen, in hand"
mouse 0 16 8
shows "and a click puts it" 'the last move was Q@b3'
mouse 0 24 8
shows "a click chooses a piece on the board" "^Black's king, on c3"
mouse 0 32 8
shows "and moves it" 'the last move was c3-d3'

# ---- Sizes and colours ----

tm resize-window -x 40 -y 16
shows "a smaller screen has smaller squares, and the hands below" '^White in hand: R♖' out '^ 3 │     │ K♕  │\|^ 3 │     │  ♕  │'
tm resize-window -x 30 -y 10
shows "a tiny one has no lines" '^ 3      ♕ ' no-out '─'
press K
shows "and is played as well" "^White's king, on b2" out '(♔ )'
tm resize-window -x 80 -y 24
shows "and all is there again" '┌───────┬' out 'in hand: Q♛'
with=NO_COLOR=1
start 80 24 echek --black human
seen 'in hand'
press Q
until_it_looks out 'in hand: 14 squares' out '\*'
tm capture-pane -p -e >out
rc=0
expect "NO_COLOR removes colour, and nothing else" 0 no-out "$(printf '\033')\[3[0-7]m" out '\*'
with=LC_ALL=C
start 80 24 echek --black human
with=
shows "without Unicode pieces are letters" 'kW' out '+-------+' out 'in hand: qW rW'

# ---- Games that are kept ----

start 80 24 echek --level easy --seed 1
seen 'in hand'
press Q Up Enter
seen 'Move 2, White to move'
kill -9 "$(cat "/proc/$(tm display-message -p "#{pane_pid}")"/task/*/children | tr -d " ")"
again 80 24 echek
shows "after kill -9 the game is offered, with who plays what" 'Your last game: Echek\. White: you\. Black: easy\. Rules: paper\. 2 plies so far'
press Enter
shows "and goes on" 'The game goes on after 2 plies' out '1\. Q@b3'
close
again 80 24
shows "closing the terminal loses nothing" 'Your last game: Echek'
press -l no; press Enter
shows "Echek stands among the puzzles to choose from" '^  echek: '
finish
