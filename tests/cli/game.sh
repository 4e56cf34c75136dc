#!/bin/sh
# Games under way: a puzzle with its moves above it, as every command takes it.
. "$(dirname "$0")/lib.sh"

board '; title: mine\n; moves: r1c2=* r1c1=x,r1c3=x r2c1=*\n; at: 2\n; time: 12\nakari 3x2\n...\n.#.\n' >game
run show game
expect "show draws the board with the moves played" 0 out-is '; title: mine\nakari 3x2\nx * x\n. # .\n'
run show --given game
expect "or as given" 0 out-is '; title: mine\nakari 3x2\n. . .\n. # .\n'
run solve game
expect "solve takes it with the moves, and the solution is no game" 0 out-is '; title: mine\n; status: unique\nakari 3x2\n.*.\n*#*\n'
run solve --count --given game
expect "or as given" 0 out-is '3\n'
run check game --json
expect "check takes it with the moves" 0 out '"missing":\[{"rule":"cell-dark","cells":\[\[2,1\]\]'
run hint game
expect "so does hint" 0 out 'r2c1'
run hint --given game
expect "which has nothing to say about the board as given" 1 no-out 'r2c1'
run explain game --json
expect "so does explain" 0 out '"status":"explained"'
run rate game
expect "and rate" 0 out 'easy'
run convert --to native game
expect "convert keeps the game" 0 same game
run convert --to json game
mv out game.json
run convert --to native game.json
expect "in JSON, too" 0 same game
run convert --to pzprv3 game
expect "a format without notes gets the board with the moves" 0 out '^+ # + $'
run convert --to pzprv3 --given game
expect "or as given" 0 out '^\. \. \. $'
run convert --to native --given game
expect "and the puzzle alone can be had" 0 out-is '; title: mine\nakari 3x2\n...\n.#.\n'
board '; moves: r1c2=* r9c9=*\nakari 3x2\n...\n.#.\n' >bad
run show bad
expect "a move that cannot be is told with its place" 2 err '^bad:1:17: this cell is not on the board'
finish
