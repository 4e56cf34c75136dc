#!/bin/sh
# `roque echek`: its subcommands, the moves of a position, and counting them.
. "$(dirname "$0")/lib.sh"

# ---- The command and its subcommands ----

run echek
expect "echek alone tells its subcommands on stderr" 2 out-is '' err '^  moves ' err '^  perft ' err '^  play '
run echek --help
expect "echek --help tells subcommands, rules and examples" 0 out '^roque echek SUBCOMMAND' out '^  moves ' out 'castle=always|once|never' out '^Examples:$' no-err .
cp out shown
for words in 'help echek' 'echek -h'; do
    # shellcheck disable=SC2086 # words
    run $words
    expect "$words shows the same" 0 same shown
done
for sub in play best match engine moves perft solve verify; do
    run echek --help
    expect "$sub is among the subcommands" 0 out "^  $sub "
    run echek $sub --help
    expect "echek $sub has a help of its own" 0 out "^roque echek $sub" out '^Examples:$' no-err .
done
for sub in moves perft play; do
    run echek $sub --help
    expect "echek $sub --help shows options and examples" 0 out "^roque echek $sub" out '^Options:$' out '^Examples:$' no-err .
    run echek $sub --nonsense-option
    expect "echek $sub refuses an unknown option" 2 out-is '' err "echek $sub has no option --nonsense-option"
    run echek $sub --rules drop=sage
    [ $sub = perft ] && run echek perft 1 --rules drop=sage
    expect "echek $sub tells where the rules are wrong" 2 out-is '' err '^roque: --rules:1:6: .*expected free, safe' err '^       ^$'
    run echek $sub --position 4/2k1/1x
    [ $sub = perft ] && run echek perft 1 --position 4/2k1/1x
    expect "echek $sub tells where the position is wrong" 2 out-is '' err "^roque: --position:1:8: 'x'" err '^  4/2k1/1x$' err '^         ^$'
    run echek $sub --rules
    expect "echek $sub --rules needs a value" 2 out-is '' err '--rules needs a value'
done
run echek prft 3
expect "a slip of the finger is recognised" 2 out-is '' err "no subcommand 'prft'; did you mean 'perft'?"
run echek xyzzy
expect "what is like nothing is told as such" 2 out-is '' err "no subcommand 'xyzzy'; 'roque echek --help' lists them"
run echek --json moves
expect "options may stand before the subcommand" 0 out '^{"position":'
run --json echek moves
expect "and before the command" 0 out '^{"position":'
run echek --json
expect "an option alone is no subcommand" 2 out-is '' err 'needs a subcommand'

# ---- moves ----

run echek moves
expect "White begins with 77 moves" 0 out-lines 77 out '^Q@b3$' out '^b2-c1$' no-out '^O-O$' no-err .
for square in b2 B2 3/2; do
    run echek moves $square
    expect "the moves of the piece on $square alone" 0 out-is 'b2-a3\nb2-b3\nb2-a2\nb2-c2\nb2-a1\nb2-b1\nb2-c1\n' no-err .
done
run echek moves d1 --position 'k1r1/2q1/1N2/R2K w QBPbnp'
expect "castling is one of the king's" 0 out '^d1-c1$' out '^O-O$' no-out '^b2' no-out '@'
run echek moves b2 --json
expect "as JSON" 0 out '"count":7,'
run echek moves c3
expect "a piece of the other side has no turn" 2 out-is '' err 'White has no piece on c3'
run echek moves e5
expect "a square that is none" 2 out-is '' err "'e5' is not a square: a1 to d4, or ROW/COLUMN from the top"
run echek moves --position 'k1r1/2q1/1N2/R2K w QBPbnp'
expect "king and rook change places" 0 out-lines 39 out '^O-O$'
run echek moves --position 'k1r1/2q1/1N2/R2K w QBPbnp' --rules castle=never
expect "unless the rules forbid it" 0 out-lines 38 no-out '^O-O$'
run echek moves --position '4/2k1/1K2/4 w QRBNPqrbnp' --rules program
expect "safe drops are fewer" 0 out-lines 57 no-out '^Q@b3$'
run echek moves --position 'k3/4/2P1/1nKb w QRBNqrp'
expect "an ended game has no moves" 0 out-is '' err 'there are no moves: Black has won'
run echek moves --values --nodes 3000 --position 'q2k/2B1/1K2/4 w QRNPrbnp'
expect "each move may have its value, the best first" 0 no-err . \
    out '^Q@c4   ++  wins in 5 plies$' out '^[a-dQRBNP@1-4-]* *-  *-[0-9]\.[0-9]*$' no-out 'by table'
[ "$(head -n 1 out)" = 'Q@c4   ++  wins in 5 plies' ] || rc=99
expect "a win stands above what is only thought" 0
run echek moves --values --nodes 3000 --position 'Q1qk/2B1/1K2/4 b RNPrbnp' --json
expect "in JSON too, and a loss has its distance" 0 out-lines 1 out '"moves":\[".*"values":\[{"move":"' out '"value":"loss","plies":[0-9]*}' no-err .
run echek moves --values --tables nowhere
expect "a folder of tables that is not there is told" 2 err '^roque: --tables: cannot read nowhere: '
run echek moves --json --position 'k3/4/2P1/1nKb w QRBNqrp'
expect "in JSON the winner is told" 0 out '"count":0,"moves":\[\],"winner":"black"}$' out-lines 1 no-err .
run echek moves --json
expect "the moves in JSON" 0 out '^{"position":"4/2k1/1K2/4 w QRBNPqrbnp","rules":"paper","count":77,"moves":\["[A-Zb][@2]' out '"Q@b3"' out-lines 1
run echek moves '4/2k1/1K2/4 w QRBNPqrbnp'
expect "a position without its option is told how to stand" 2 out-is '' err '--position'
for wrong in '' '4' '4/4/4/4 w -' '4/2k1/1K2/4' '4/2k1/1K2/4 x QRBNPqrbnp' '4/2k1/1K2/4 w QRBNPqrbn' '4/2k1/1K2/4 w QRBNPqrbnpp' \
    '4/2k1/1K2/4 w QRBNPqrbnp w' '5/2k1/1K2/4 w QRBNPqrbnp' '4/2k1/1K2/4/4 w QRBNPqrbnp' '4/2k1/1K2/4 w kQRBNPqrbnp'; do
    run echek moves --position "$wrong"
    expect "a wrong position is told with its place: '$wrong'" 2 out-is '' err '^roque: --position:1:[0-9]*: '
done
for wrong in '' 'drop' 'drop=' '=safe' 'paper,' 'castle=twice' 'nonsense' 'drop=safe;castle=once'; do
    run echek moves --rules "$wrong"
    expect "wrong rules are told with their place: '$wrong'" 2 out-is '' err '^roque: --rules:1:[0-9]*: .*expected'
done

# ---- perft: counts on which two independent programs agree ----

# counts RULES POSITION COUNT...: of depth 1, 2, ...
counts() {
    rules=$1
    position=$2
    shift 2
    depth=0
    for count in "$@"; do
        depth=$((depth + 1))
        run echek perft $depth --rules "$rules" --position "$position"
        expect "perft $depth of $position by $rules is $count" 0 out-is "$count\n" no-err .
    done
}
counts paper '4/2k1/1K2/4 w QRBNPqrbnp' 77 5549 329989 18337642
counts drop=safe '4/2k1/1K2/4 w QRBNPqrbnp' 57 3079 139577
counts paper 'q2k/2B1/1K2/4 w QRNPrbnp' 58 3128 137552
counts paper 'k1r1/2q1/1N2/R2K w QBPbnp' 39 1654 47258
counts paper 'rq2/1Pk1/1K1n/2R1 b QBNbp' 34 1248 32468
counts paper 'qk1n/rpbQ/P1BR/K2N w -' 8 22 137
counts paper 'k3/4/2P1/1nKb w QRBNqrp' 0 0
run echek perft 0
expect "there is one way to play nothing" 0 out-is '1\n'
for threads in 2 3 7; do
    run echek perft 4 --threads $threads
    expect "$threads threads count the same" 0 out-is '18337642\n'
done
run echek perft 3 --divide
expect "--divide has a line for each move and the count at the end" 0 out-lines 78 out '^Q@b3 [0-9]*$' out '^329989$'
awk 'NF == 2 { sum += $2 } NF == 1 { last = $1 } END { print sum - last }' out >sum
mv sum out
expect "and the lines sum up to it" 0 out-is '0\n'
run echek perft 1 --divide
expect "one move deep every line is 1" 0 out-lines 78 out '^Q@b3 1$' out '^77$'
run echek perft 0 --divide
expect "nothing can be divided by no move" 0 out-is '1\n'
for wrong in -1 13 banana 4x '' 99999999999999999999 0x3 ' 3'; do
    run echek perft -- "$wrong"
    expect "a wrong depth is told: '$wrong'" 2 out-is '' err 'a whole number from 0 to 12 is expected'
done
run echek perft
expect "perft needs a depth" 2 out-is '' err 'needs a depth from 0 to 12'
run echek perft 3 4
expect "perft takes one depth" 2 out-is '' err "'4' is one word too many"
for wrong in 0 257 x; do
    run echek perft 1 --threads $wrong
    expect "a wrong number of threads is told: $wrong" 2 out-is '' err '--threads: '
done

for threads in 1 2; do
    "$ROQUE" echek perft 9 --threads $threads >out 2>err &
    interrupt $!
    expect "Ctrl-C ends a count of $threads threads with 130" 130 out-is '' err 'interrupted'
done
finish
