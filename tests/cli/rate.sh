#!/bin/sh
# The command `rate`.
. "$(dirname "$0")/lib.sh"

run rate akari:paper/2
expect "a board that needs one rule at a time is easy" 0 out '^akari:paper/2: easy, score [0-9]*, 42 steps$' out '^ *42 steps of 1 rule *#*$' no-err .
run rate --json akari:paper/2
expect "a rating in JSON" 0 out '^{"family":"akari","width":10,"height":10,"file":"akari:paper\/2","index":1,"line":2,"status":"explained","level":"easy","score":[0-9]*,"steps":42,"sizes":{"1":42},"rate_us":[0-9]*}$'
run rate akari:paper/1
expect "a board that needs several rules together is harder" 0 no-out 'easy' out 'steps\? *of [2-9] rules'
run rate akari:paper chess-num:paper/1 chess-loop:paper/4
expect "all families are rated, each with its name" 0 out '^akari:paper/6: ' out '^chess-num:paper/1: ' out '^chess-loop:paper/4: '
expect "a board with nothing to do is solved" 0 out '^akari:paper/4: not rated, it is solved already$'
feed "$empty4" rate
expect "several solutions are not rated" 1 out 'not rated, there is more than one solution'
feed "$empty4" rate --json
expect "nor in JSON" 1 out '"status":"multiple","level":null,"score":null,"steps":0,"sizes":{}'
feed 'akari 3x1\n4..\n' rate
expect "nor is a board without a solution" 1 out 'not rated, there is no solution'
feed 'akari 7x7\n*..0...\n.3...#.\n..#.#..\n#..#..3\n..2.#..\n.2...#.\n...1...\n' rate
expect "nor one with a mistake" 1 out 'cannot be right'
run rate --threads 2 --json akari:paper
expect "one line per puzzle, also with threads" 0 out-lines 6
run rate --frob akari:paper
expect "an unknown option is refused" 2 err '--frob'
finish
