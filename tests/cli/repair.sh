#!/bin/sh
# The command `repair`, and what it says to a setter.
. "$(dirname "$0")/lib.sh"

feed 'akari 5x5\n.....\n.#.#.\n..#..\n.#.#.\n.....\n' repair
expect "a clue that is missing is found" 0 err '^There is more than one solution\.$' err '^Add a 0 at r3c3\.$' \
    err '^Then there is exactly one solution\.' out '^\.\.0\.\.$'
cp out fixed
run solve fixed
expect "the board in the pipe is the repaired one" 0 out '^; status: unique$'
feed 'akari 5x5\n.....\n.4.4.\n..#..\n.0.#.\n.....\n' repair --json
expect "so is one that is wrong" 0 out '"status":"repaired","solutions":"none","changes":\[{"cell":\[2,2\],"from":"4","to":"1","text":"the 4 at r2c2","said":"Change the 4 at r2c2 to 1."}\],"fewest":true,"puzzle":"akari 5x5'
run repair akari:paper/2 --smallest
expect "clues that can be left out, and how few are enough" 0 err '^There is exactly one solution\.' err 'clues are enough, and no fewer'
run repair --json akari:paper/1
expect "in JSON, too" 0 out '"status":"unique","solutions":"unique","needless":\['
run repair kurodoko:made/3
expect "numbers above 9 are named as numbers" 0 err 'the 10 at r6c4'
feed 'kurodoko 6x6\n5.....\n...8..\n3.....\n.....4\n.6.A..\n5..9..\n' repair --json --most 1
expect "also those that a clue is changed to" 0 out '"from":"9","to":"A","text":"the 9 at r6c4","said":"Change the 9 at r6c4 to 10\."'
feed 'akari 1x1\n4\n' repair --most 1
expect "a number that nothing can satisfy is changed" 0 err '^Change the 4 at r1c1 to 0\.$'
feed 'chess-position 4x4 3\n2320\n1021\n1311\n1011\n' repair
expect "the level is told, also where rating takes longer" 0 err '^There is exactly one solution\. It is fiendish, score 601\.$'
feed 'sudoku 9x9\n..431...7\n3.....12.\n........3\n43.9..716\n...14....\n.....684.\n..328..7.\n.1.5...68\n........9\n' repair
expect "the other clues that would do are listed" 0 err '^Add a 5 at r3c3\.$' err '^Another clue would do as well: a 9 at r3c1\.$'
feed 'unruly 6x6\n......\n......\n......\n......\n......\n......\n' repair --most 1
expect "where nothing small helps, this is said" 1 err '^No small number of changes'
feed 'norinori 3x1\naab\n' repair
expect "where there are no clues, too" 1 err '^There are no clues to change\.$'
run repair --most 0 akari:paper/1
expect "no changes at all are refused" 2 err '--most'
finish
