#!/bin/sh
# The menu: `roque menu` with its answers piped in, and on a pseudo-terminal.
. "$(dirname "$0")/lib.sh"

feed '' menu
expect "the end of the input ends the menu" 0 out 'Which puzzles?' out 'Akari (Light Up)' out 'Chess-Num' out 'Chess Loop' no-err .
feed 'q\n' menu
expect "q quits" 0 out 'Which puzzles?' no-out 'built-in' no-err .
feed 'b\nq\n' menu
expect "there is no way back from the first list" 0 out 'no way back' no-err .
feed 'akari\nb\nchess-num\nq\n' menu
expect "families can be named, and b goes back to them" 0 out 'Place bulbs' out 'Place a pawn'
for wrong in 99 0 -1 banana '1 2' 99999999999999999999999999 '\0007' ''; do
    feed "$wrong\nq\n" menu
    expect "a wrong answer is explained: '$wrong'" 0 out 'type a number from 1 to [0-9]*, or q to quit' no-out 'built-in' no-err .
done
feed 'banana\n1\n1\n2\nsee\n' menu
expect "and asked again" 0 out "'banana' is not on the list" out '^> akari 10x10$'
feed '  1 \r\n1\r\n1\r\nsee\r\n' menu
expect "blanks and carriage returns around an answer do not matter" 0 out '^> akari 7x7$'
feed '1\n1\n1\nsee' menu
expect "nor does a missing line end" 0 out '^> akari 7x7$'

feed 'akari\nbuilt-in\npaper/1\nsolve\n' menu
expect "a puzzle is solved, with the time taken" 0 out '^\. \* \. 0 \. \* \.$' out '^unique solution (proved in [0-9.]* m\?s)$' no-err .
feed '1\n1\n1\n4\n' menu
expect "its solutions are counted, with the time taken" 0 out '^> 1 solution (counted in [0-9.]* m\?s)$' no-err .
feed '1\n1\n1\nb\n2\nsee\nb\nb\nb\nchess-loop\n1\n4\nsee\n' menu
expect "b goes back list by list" 0 out '^> akari 10x10$' out '^> chess-loop 5x4 rook king 3$'
feed 'chess-loop\n1\n0\n3\n' menu
expect "a set that begins with 0 keeps its numbers" 0 out 'chess-loop:paper/0, 3 x 2' out '^unique solution, 2 counting mirrored and turned ones' out '^; loop: '
feed 'chess-num\n1\n2\nsolve\ncount\n' menu
expect "Chess-Num is solved in words, too" 0 out '^; Pawn is at r3c2$' out '^; Queen is at r8c7$' out '1 solution (counted'
feed 'akari\n1\n1\nhint\n' menu
expect "a hint is the next step and its reason" 0 out '^> The 0 at r1c4 allows no bulb next to it' no-out 'Solved in' no-err .
feed 'akari\n1\n2\nexplain\n' menu
expect "every step is explained" 0 out '^  1\. The 0 at r4c6' out '^Solved in 42 steps' no-err .

board "$empty4" >free
board "$paper1\n\n$empty4\n$clash" >three
feed '1\n2\nfree\ncount\n' menu
expect "a puzzle from a file" 0 out 'free, 4 x 4' out '24 solutions'
feed '1\n2\nthree\n2\ncount\n' menu
expect "of several in a file, one is chosen by its number" 0 out 'more than one puzzle' out 'three #2, 4 x 4' out '24 solutions'
feed '1\n2\nthree\nx\n0\n7\nthree\n1\nsee\n' menu
expect "a number that is none, or is not there, is explained" 0 out "'x' is not the number" out "'0' is not the number" out 'no puzzle 7' out 'three #1, 7 x 7' no-err .
feed '1\n2\nthree\nb\nb\nq\n' menu
expect "b goes back from the number and from the file" 0 no-out 'three #' no-err .
feed '1\n2\nmissing\n\n-\n.\nakari:paper/2\nsee\n' menu
expect "a file that cannot be read is explained, and asked for again" 0 out 'cannot read missing' out 'file name is expected' out 'cannot read \.' out '^> akari 10x10$' no-err .
feed 'chess-num\n2\nfree\nsolve\n' menu
expect "a file of another family is taken as what it is" 0 out 'Akari (Light Up): free' out 'more than one solution'

feed '1\nrandom\n0x4\n5x4\nsolve\n' menu
expect "a random board of a size can be had" 0 out 'a random board (seed [0-9]*), 5 x 4' out 'at least one row' out 'solution' no-err .
feed 'chess-num\n4\n\nsee\n' menu
expect "or of the usual size" 0 out 'a random board (seed [0-9]*), 8 x 8' no-err .
feed '1\n4\nb\nq\n' menu
expect "b goes back from the size" 0 no-out 'a random board (seed' no-err .

feed "1\n3\n$empty4\ncount\n" menu
expect "a typed board ends with a blank line" 0 out 'the typed board, 4 x 4' out '24 solutions'
feed '1\n3\n....\n....\n. . . .\n....\n\ncount\n' menu
expect "rows are enough where they tell everything" 0 out 'the typed board, 4 x 4' out '24 solutions'
feed 'chess-loop\n3\nchess-loop 5x4 rook king 3\n\ncount\n' menu
expect "so is the first line, where the rows tell nothing" 0 out '4 solutions in 1 class'
feed 'chess-loop\n3\n...\n...\n\nb\nq\n' menu
expect "a loop cannot go without its first line" 0 out 'line 1, column 1: ' no-err .
feed '1\n3\n...\n..?\n\n...\n\nsolve\n' menu
expect "a board that cannot be read is explained, and asked for again" 0 out 'line 2, column 3: ' out 'the typed board, 3 x 1' no-err .
feed '1\n3\n..\n...\n\nb\nq\n' menu
expect "places are told as people typed them" 0 out 'line 2, column 3: row 2 is too long' no-err .
feed '1\n3\n\nb\nq\n' menu
expect "nothing is no board" 0 out 'no puzzle here' no-err .
feed '1\n3\n....\nb\n1\n1\nsee\n' menu
expect "b leaves a half-typed board" 0 out '^> akari 7x7$' no-err .
feed '1\n3\n....\n..' menu
expect "the end of the input in a half-typed board ends the menu" 0 no-out 'the typed board,' no-err .
feed '1\n3\nhttps://puzz.link/p?akari/6/6/nekcakbl\n\nsolve\n' menu
expect "an address can be typed" 0 out 'the typed board, 6 x 6' out 'solution'

feed '1\n1\n1\ncheck\nt\n.*.0.*.\n*3*..#.\n..#*#.*\n#*.#.*3\n*.2*#.*\n.2*..#.\n.*.1*..\n\n' menu
expect "a typed answer is checked, its first line left out" 0 out 'Right: every rule is obeyed' no-out 'differ' no-err .
feed '1\n1\n1\ncheck\nt\n**.0.*.\n*3*..#.\n..#*#.*\n#*.#.*3\n*.2*#.*\n.2*..#.\n.*.1*..\n\nq\n' menu
expect "a wrong answer is checked, and what is wrong is told" 0 out 'rules are broken' out '  .*r1c1' no-err .
board "$paper1_solved" >solved
feed '1\n1\n1\ncheck\nx\nf\nsolved\n' menu
expect "an answer from a file is checked" 0 out "'x' is neither t nor f" out 'Right: every rule'
feed '1\n1\n2\ncheck\nf\nsolved\n' menu
expect "an answer to another puzzle is told as such" 0 out 'a different puzzle from the chosen one' out 'Right: every rule'
feed 'chess-position\n1\n0\ncheck\nt\nB.K\n..R\n\nq\n' menu
expect "where numbers lie beneath the pieces, only the pieces are typed" 0 out 'of .KQRBNPx' out 'Right: every rule is obeyed' no-err .
feed 'chess-position\n1\n0\ncheck\nt\nB.K\n.q.\n\nb\nb\nq\n' menu
expect "and places are told in what was typed" 0 out "line 2, column 2: 'q' is not a cell" no-err .
feed '1\n3\n.1.\n...\n\ncheck\nt\n*0.\n..*\n\n' menu
expect "so is one whose numbers are changed" 0 out 'not the chosen puzzle: they differ at r1c2'
feed '1\n1\n1\ncheck\nf\nb\nt\nb\nb\nsee\n' menu
expect "b goes back from everywhere in it" 0 out '^. 3 . . . # .$' no-err .
feed '1\n1\n1\ncheck\nt\n.......\n' menu
expect "the end of the input, too, is fine everywhere" 0 no-out 'Right' no-err .

feed '1\n2\nfree\nstrategy\nff,bisect,down\ncount\nstrategy\ndefault\ncount\n' menu
expect "a strategy is chosen, and given up" 0 out 'search: ff,bisect,down' out 'search: default' out '24 solutions'
feed '1\n1\n1\nstrategy\nff,sideways\nb\nsolve\n' menu
expect "an unknown one is explained" 0 out "'ff,sideways' is not a strategy" out 'unique solution'

# New puzzles, and what can be done with any.
XDG_STATE_HOME=$scratch/state
export XDG_STATE_HOME
feed '1\nmake\nimpossible\neasy\n0x4\n6x6\nrate\n' menu
expect "a new puzzle is made at a level and of a size, and rated" 0 out 'a new one, easy (seed [0-9]*), 6 x 6' out "'impossible' is not easy, medium, hard" no-out '--' out '^> easy, score' no-err .
feed 'chess-avoid\nmake\nb\nmake\n\nb\nq\n' menu
expect "b goes back from level and size" 0 no-out 'a new one,' no-err .
feed 'akari\n6\nsee\n' menu
expect "there is the puzzle of the day" 0 out 'the puzzle of 20[0-9][0-9]-[01][0-9]-[0-3][0-9], ' out '^> akari' no-err .
for family in akari chess-num chess-loop chess-avoid chess-position; do
    feed "$family\nrules\n1\n1\n12\n" menu
    expect "the rules of $family are told, with an example, before and behind a puzzle" 0 out 'An example and its solution' no-err .
    [ "$(grep -c 'An example' out)" -eq 2 ] || failed 'twice' 'they are not'
done
feed 'rules\nq\n' menu
expect "all of them, and those of Echek" 0 out '^> Akari (Light Up)$' out '^Echek$' no-err .
feed 'akari\n1\n1\nconvert\npuzz.link\nconvert\n1\nconvert\nb\nsee\n' menu
expect "a puzzle is written in other formats" 0 out 'https://puzz.link/p?akari/7/7/' out '^   1  native$' no-err .
feed 'chess-num\n1\n1\nconvert\npuzz.link\nb\nq\n' menu
expect "but only in those that its family has" 0 out "'puzz.link' is not on the list" no-err .
feed 'akari\n1\n1\nsave\n\nkept\nsave\nkept\nperhaps\nn\nb\nsave\nkept\ny\n' menu
expect "it is saved, and what is there is not overwritten unasked" 0 out "file name is expected" out "'roque play kept' plays it" out 'A file of that name exists' out 'y or n is expected' no-err .
cp kept out
expect "the file has the puzzle" 0 out '^akari 7x7$'
feed 'akari\n1\n1\nsave\n/nowhere/there\nb\nsee\n' menu
expect "a file that cannot be written is told" 0 out 'cannot write /nowhere/there: ' out '^> akari 7x7$' no-err .
feed 'akari\n1\n1\nb\nb\nb\nq\n' menu
expect "where nothing is played there is nothing to go on with; a puzzle is first of all played" 0 no-out 'continue the last' out '^   1  play it$'
feed 'akari\n1\n1\n1\nr1c1 bulb\nquit\nsee\nb\nb\nb\n' menu
expect "a puzzle is played, and the menu goes on after the game" 0 out 'Bulb at r1c1' out '^  24  continue the last game$' out '^> akari 7x7$' no-err .
feed 'akari\n3\n..\n.#\n\nplay\nr1c1 bulb\nquit\nq\n' menu
expect "so is one that was typed" 0 out 'Solved' no-err .
feed 'last\nyes\nundo\nquit\nakari\nb\n' menu
expect "one goes on with the game that was played last" 0 out 'Continue it' out 'Undone: bulb at r1c1' out 'Place bulbs' no-err .
feed 'akari\n1\n1\nsee\n?\n' menu
expect "the list is told briefly from the second time on, and whole when asked for" 0 out '^  play, see, solve, .* b or q; ? tells more$' no-err .
[ "$(grep -c '^  12  the rules' out)" -eq 2 ] || failed 'whole twice' 'it is not'

{
    printf '1\n'
    head -c 10000000 /dev/zero | tr '\0' 'x'
    printf '\n1\n1\nsee\n'
} >fed
rc=0
"$ROQUE" menu <fed >out 2>err || rc=$?
expect "a line of 10 MB is refused politely" 0 out 'longer than 8388608 characters' out '^> akari 7x7$' no-err .
head -c 30000000 /dev/zero | tr '\0' '1' >fed
rc=0
"$ROQUE" menu <fed >out 2>err || rc=$?
expect "so is one that never ends" 0 out 'longer than' no-err .
{
    printf '1\n3\n'
    i=0
    while [ $i -lt 5 ]; do
        head -c 5000000 /dev/zero | tr '\0' '.'
        echo
        i=$((i + 1))
    done
    printf 'b\nq\n'
} >fed
rc=0
"$ROQUE" menu <fed >out 2>err || rc=$?
expect "and a board that never ends" 0 out 'more than any board needs' no-err .
head -c 100000 /dev/urandom >fed
rc=0
"$ROQUE" menu <fed >out 2>err || rc=$?
expect "random bytes do no harm" 0 no-err .

feed '22\n1\n1\nQ@b3\nquit\n1\n1\n1\nsee\n' menu
expect "a game of Echek is played from the menu, which goes on behind it" 0 out 'Echek: play a game' out 'Who plays White?' out 'the last move was Q@b3' out '^> akari 7x7$' no-err .
feed 'echek\neasy\nb\nb\nakari\nq\n' menu
expect "b goes back from the players" 0 out 'Who plays Black?' out 'Place bulbs' no-out 'Echek\. White' no-err .
feed 'echek\neasy\nrandom\n' menu
expect "computers play from the menu, too" 0 out 'after [0-9]* plies\.$' no-err .
feed 'echek\nhuman\nhuman\nQ@b3\n' menu
expect "the end of the input in a game ends the menu" 0 out 'the last move was Q@b3' no-err .

run menu akari:paper/1
expect "menu takes no file" 2 out-is '' err "menu takes no 'akari:paper/1'"
run menu --help
expect "menu --help shows examples" 0 out '^roque menu' out '^Options:$' out '^Examples:$'
run help
expect "the menu is among the commands" 0 out '^  menu '
rc=0
"$ROQUE" menu <&- >out 2>err || rc=$?
expect "a closed standard input is told" 2 err 'cannot read standard input'
rc=0
"$ROQUE" menu </dev/null >&- 2>err || rc=$?
expect "a closed standard output is told" 2 err 'cannot write to standard output'
if [ -w /dev/full ]; then
    rc=0
    "$ROQUE" menu </dev/null >/dev/full 2>err || rc=$?
    : >out
    expect "a full disk is told" 2 err 'cannot write to standard output: No space'
fi

# A board whose solutions cannot all be counted.
{
    echo 'akari 30x30'
    i=0
    while [ $i -lt 30 ]; do
        echo '..............................'
        i=$((i + 1))
    done
} >endless

mkfifo answers
: >out # no words of the command before
"$ROQUE" menu <answers >out 2>err &
pid=$!
exec 3>answers
printf '1\n2\nendless\ncount\n' >&3
until_out 'endless, 30 x 30'
until_busy $pid
kill -INT $pid
until_out 'interrupted'
printf 'b\n1\n1\nsolve\n' >&3
until_out 'unique solution'
kill -INT $pid
end_of $pid
exec 3>&-
expect "Ctrl-C stops a search and leaves the menu open; at a prompt it quits" 130 out 'at least [0-9]* solutions* (interrupted after' out 'unique solution'

# On a pseudo-terminal.
if has_terminal; then
    LC_ALL=C.UTF-8
    on_terminal 'Which puzzles' '1\n1\n1\nsolve\nq\n' ''
    expect "roque alone on a terminal is the menu" 0 out 'Which puzzles?' out '●' out 'unique solution'
    expect "whose long list has two columns, so that its first line is seen" 0 out '^   1  Akari (Light Up)  *13  [A-Z]'
    on_terminal 'Which puzzles' '3\n1\n1\nsolve\nq\n' menu
    expect "the board is drawn" 0 out '┌' out "$(printf '\033')"
    on_terminal 'Which puzzles' '1\n\004' menu
    expect "Ctrl-D quits" 0 out 'Which puzzles?'
    on_terminal 'Which puzzles' '1\n\003' menu
    expect "Ctrl-C at a prompt quits with 130" 130 out 'Which puzzles?'
fi
finish
