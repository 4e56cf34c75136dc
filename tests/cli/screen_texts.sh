#!/bin/sh
# shellcheck disable=SC2154 # lib.sh has the scratch folder
# Families of text on the whole screen: lines between boxes and areas, numbers beside the board, marks in turn, in tmux.
. "$(dirname "$0")/../tmux.sh"

board 'sudoku 4x4 box-width=2 box-height=2\n12.4\n3..2\n.143\n4.21\n' >sudoku
board 'towers 3x3 left=1,-,- top=-,2,2 right=2,-,-\n...\n...\n...\n' >towers
board 'puzzle sums: Sums\nmark # black\nmark o open\nareas\noutside right, bottom 0..20 sum\n' >own
board 'rule row: for r in rows where has(at_right(r)): count(c in r: c is black) = at_right(r)\nend\n\n' >>own
board 'sums 3x2 right=2,- bottom=-,11,-\naab\nabb\n' >>own

start 80 24 "$scratch/sudoku"
shows "a Sudoku has lines between its boxes" '^Sudoku  4x4  r1c1  0 moves' out '^1 │ 1  2 │ ·  4 │$' out '├──────┼──────┤'
press Right Right 4
shows "a digit that stands in the row is wrong" '^Wrong: ' out '^1 │ 1  2 │ 4! 4!│$'
press 3 Down - 4
shows "a candidate is struck out" '^struck out: r2c3 4$'
press 1 Left 4 Down Left 2 Down Right 3
shows "and digits alone solve it" 'SOLVED' out '^2 │ 3  4 │ 1  2 │$' out '^Solved! '
press Enter
shows "Enter spoils no solved board, and tells how to go on" '^It is solved\. f goes on' out 'SOLVED' out '^2 │ 3  4 │ 1  2 │$'
press '?'
shows "the keys of this board's numbers are told together" '1 to 4  *the numbers 1 to 4$'

start 80 24 "$scratch/towers"
shows "Towers has numbers beside the board" '^r1 1 │ ·  ·  · │ 2$' out '^          2  2$'
press 3 Right 1 Right 2 Down 1
rc=0
until_it_looks out 'at r2c3'
tm capture-pane -p -e >out
expect "those of a line that is done are grey" 0 out '\[2m1'
press Left 3 Left 2 Down 1 Right 2 Right 3
shows "and it is played to its end" 'SOLVED' out '^Solved! '

board 'star-battle 4x4 stars=2\naabb\naabb\nccdd\nccdd\n' >stars
start 80 24 "$scratch/stars"
shows "what a board asks for is in the title" '^Star Battle  4x4  stars: 2  r1c1' no-out '^stars: 2$'
start 80 12 "$scratch/stars"
shows "rows that are not seen are pointed to" '└↓' no-out '^4 │'
press Down Down Down
shows "above as well as below" '┌↑' out '^4 │' no-out '└↓'

start 80 24 "$scratch/own"
shows "a text of one's own is played from its file" '^r1 │ ·   · │ · │ 2$' out '^   │   ┌───┘   │$' out '11$'
press Space
shows "the space bar shades a cell, and the number counts down" '^r1 │███  · │ · │ 1$'
press Space
shows "then it is the next mark" '^r1 │ o   · │ · │ 2$'
press Space
shows "then nothing goes there" '^r1 │ ×   · │ · │ 2$'
press Space Space
shows "then it begins again" '^r1 │███  · │ · │ 1$'
press q
seen '^ended 0$'
again 80 24
seen 'Continue it'
press -l y
press Enter
shows "the game is kept with its rules" 'Sums  3x2 .* 5 moves'
mouse 0 10 4
shows "a click does the same" '^r1 │███ ███│ · │ 0$'
finish
