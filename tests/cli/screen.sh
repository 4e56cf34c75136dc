#!/bin/sh
# shellcheck disable=SC2154 # lib.sh has the scratch folder
# `roque play` on the whole screen: games by keys alone, the mouse, other sizes, and the end of a terminal, in tmux.
. "$(dirname "$0")/../tmux.sh"

board 'akari 3x2\n...\n.#.\n' >small
board 'akari 3x2\n...\n.#.\n\nakari 2x1\n..\n' >two
board 'chess-loop 3x2 rook bishop 2\n' >loop
board 'chess-avoid 3x2 RN\n...\n...\n' >avoid
board 'chess-position 3x2 3\n011\n131\n' >position

# ---- Games by keys alone ----

start 80 24 "$scratch/small"
shows "the puzzle is on the screen" 'Akari (Light Up)  3x2  r1c1  0 moves' out '?: keys'
press Right Space
shows "space puts a bulb, and what happened is said" '^Bulb at r1c2\.$' out '1 │░░░░●░░░░│'
press Left '*'
shows "what is wrong is marked and said" '^Wrong: the bulbs at r1c1 and r1c2 see each other\.$' out '1 │░●!░●!░░░│'
press u
shows "u undoes it" '^Undone: bulb at r1c1\.$' no-out '!'
press r
shows "r does it again" '^Redone: bulb at r1c1\.$'
press u Down X
shows "X says that nothing goes there" '^Nothing at r2c1\.$' out '2 │ × ███ · │' no-out '^Wrong'
press c
shows "c tells what can no longer be done" '^1 rule is broken' out 'r2c1 is not lit; no bulb can light it any more'
press u i
shows "i gives a hint" 'Look at '
press d
shows "d takes the step" '^Nothing at r1c1, nothing at r1c3\.$'
press Space Right Right Enter
shows "and the game ends" '^Solved! ' out 'SOLVED'
press q
shows "q leaves" '^ended 0$'

start 80 24 chess-num:paper/1
shows "Chess-Num" 'Chess-Num  8x8'
press Right Right R Right Right Right Right Q Down Left Left P Left K Left Left N Down Down Left B
shows "is played with capitals, to its end" 'SOLVED' out '^Solved! .*without help'
start 80 24 "$scratch/loop"
seen 'Chess Loop'
press R Right B Down B Right R
shows "so is Chess Loop" 'SOLVED'
start 80 24 "$scratch/avoid"
seen 'Chess Avoidance'
press R Down Right N
shows "Chess Avoidance" 'SOLVED'
start 80 24 "$scratch/position"
seen 'Chess Position'
press B Right Right K Down R
shows "and Chess Position, with the pieces beside its numbers" 'SOLVED' out '1 │0♗  1 1♔ │'

# ---- Other keys ----

start 80 24 "$scratch/position"
seen 'Chess Position'
press - K
shows "a candidate is struck out" '^No king at r1c1\.$' out '^struck out: r1c1 K$'
press + K
shows "and taken back" '^Perhaps king at r1c1\.$'
press p
seen 'Name of the pin:'
press -l 'here'
press Enter
shows "a pin is asked for its name" "^Pinned\\. 'back here' leads here"
press B b
seen 'Go back to which pin'
press -l 'here'
press Enter
shows "which leads back" '^After 2 moves\.$'
press '?'
shows "? shows all keys" 'arrows, hjkl, mouse' out 'more: any key'
press q F1
shows "so does F1" 'arrows, hjkl, mouse' out 'more: any key'
press NPage
shows "and PageDown the rest of them" 'leave; the game is saved' out 'back to the board: any key'
press Space
seen 'Chess Position'
press y
shows "a key that does nothing says so" 'This key does nothing'
press j l
shows "hjkl move the cursor" 'r2c2'
press k h
shows "all ways" 'r1c1'
press g
seen 'Go to which square'
press -l 'c1'
press Enter
shows "a square that is typed is gone to" 'r2c3'
press g
seen 'Go to which square'
press -l 'k9'
press Enter
shows "or said to be none" '^k9 is not a square of this board\.$'
press :
seen 'A move, or a word'
press -l 'r1c2'
press Enter
shows "also as a line" 'Chess Position .* r1c2'
start 80 24 "$scratch/two"
seen '3x2'
press f
shows "f goes to the next puzzle of the file" 'Akari (Light Up)  2x1'
press f
shows "up to the last" 'This was the last puzzle'

# ---- The mouse ----

start 80 24 "$scratch/small"
seen 'Akari'
mouse 0 8 4
shows "a click puts a bulb" '^Bulb at r1c2\.$'
mouse 2 5 5
shows "a right click says that nothing goes there" '^Nothing at r2c1\.$'

# ---- Sizes ----

start 200 60 akari:paper/6
shows "a large screen" '10x10' out '^10 │'
tm resize-window -x 40 -y 12
press Down Down Down Down Down Down Down Down Down Space
shows "a smaller one, in the middle of the game, scrolls with the cursor" '^Bulb at r10c1\.$' out '^10 │' no-out '^ 1 │'
shows "keys that do not fit in the last line are left out whole" '^?: keys  arrows  space: put  u: undo *$'
tm resize-window -x 20 -y 8
press u
shows "a tiny one has a column for each cell" '^10 │··1····0··│'
tm resize-window -x 80 -y 24
shows "and all is there again" '^ 1 │' out '^10 │'
"$ROQUE" make akari --size 40x40 --seed 1 >large
start 80 24 "$scratch/large"
shows "a board that is larger than the screen has a column for each cell, and labels" '40x40' out '^ *10  *20  *30  *40$' out '^ 9 │'
"$ROQUE" make akari --size 60x40 --seed 1 >large
start 40 20 "$scratch/large"
seen '60x40'
press g
seen 'Go to which square'
press -l 'r40c60'
press Enter
shows "one that is wider than the screen scrolls with its labels" '^40 │' out '^ *[0-9 ]*50  *60$'
with=LC_ALL=C
start 80 24 akari:paper/1
with=
shows "without UTF-8 there are labels, too" '^    1  2  3  4  5  6  7$' out '^2 | \. #3# \.  \.  \. ### \. |$'
press Space
shows "and light that one can see" '^1 |:\*:::::::#0# \.  \.  \. |$' out '^3 |::: \. ###'
with=NO_COLOR=1
start 80 24 "$scratch/small"
with=
seen 'Akari'
tm capture-pane -p -e >out
printf '\033' >escape
rc=0
expect "NO_COLOR removes colour" 0 no-out "$(cat escape)\[3[0-7]m"
press Space
shows "and nothing else" '^Bulb at r1c1\.$'

# ---- Games that are kept ----

start 80 24 "$scratch/small"
seen 'Akari'
press Space Down X
seen '^Nothing at r2c1'
kill -9 "$(cat "/proc/$(tm display-message -p "#{pane_pid}")"/task/*/children | tr -d " ")"
again 80 24
shows "after kill -9 the game is offered" 'Your last game: Akari (Light Up), 3 by 2, 2 moves so far'
press Enter
shows "and goes on" '1 │░●░░░░░░░│' out '2 │░×░███ · │'
close
again 80 24 "$scratch/small"
shows "closing the terminal loses nothing" 'You have begun this: Akari (Light Up), 3 by 2, 2 moves so far'

# ---- Where there is no screen ----

mkdir alone
cp "$ROQUE" alone/roque
close
tm new-session -d -x 80 -y 24 "$terminal XDG_STATE_HOME=$state PATH=/nowhere $scratch/alone/roque play $scratch/small; /bin/echo ended \$?; /bin/sleep 1000"
shows "without the other program it says how to get it" '^ended 2$' out 'roque-play, which plays on a terminal, is not installed'
for term in dumb nobody-knows-this ''; do
    with=TERM=$term
    start 80 24 "$scratch/small"
    with=
    seen '^>$'
    press -l 'r1c2 bulb'
    press Enter
    shows "a terminal '$term' is talked to line by line" '^Bulb at r1c2\.$'
done
finish
