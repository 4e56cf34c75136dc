#!/bin/sh
# `roque echek best`, `match` and `engine`.
. "$(dirname "$0")/lib.sh"

# ---- best

run echek best --depth 3
expect "a move, a score in words and a line" 0 out '^[QRBNP]@[a-d][1-4]$' out '^\(about even\|White is better\|Black is better\)' \
    out '^line: [QRBNP]@[a-d][1-4] ' out '^depth 3, [0-9]* nodes, ' no-err .
run echek best --depth 3 --json
expect "JSON has the move, the line, a score, depth and nodes" 0 \
    out '"move":"[QRBNP]@[a-d][1-4]","line":\["[^]]*"\],"score":-*[0-9]*,"depth":3,"nodes":[0-9]*}$' no-err .
cp out first
run echek best --depth 3 --json
expect "the same depth gives the same answer" 0 same first

# Black's king on a4 has one open side, a3.
win='kR2/4/4/K3 w QBNPqrbnp'
run echek best --position "$win" --json
expect "a win in one is proven" 0 out '"move":"[QBNP]@a3","line":\["[QBNP]@a3"\],"win":1,"depth":1,' no-out score
run echek best --position "$win"
expect "and told in words" 0 out '^White wins in 1 ply, proven$' out '^line: [QBNP]@a3$'
run echek best --position "$win" --rules drop=safe --depth 2
expect "the rules count" 0 no-out 'wins in 1 ply'
# White's king on a4 has one open side, b4; Black threatens to drop a piece there, and nothing helps White.
lost='K1kq/rQ2/2b1/4 w RBNPnp'
run echek best --position "$lost" --depth 4 --json
expect "a loss is told with its plies" 0 out '"loss":2,'
run echek best --position "$lost" --depth 4
expect "and who wins" 0 out '^Black wins in 2 plies, proven$' out '^line: [^ ]* [^ ]*$'

run echek best --level easy --seed 3
expect "a level that does not think has a move and no score" 0 out-lines 1 out '^[QRBNP]@\|-'
run echek best --level medium --json
expect "a level thinks to its own depth" 0 out '"depth":[02],'
run echek best --threads 2 --depth 4 --time-limit 600 --hash 1
expect "threads, memory and time can be given" 0 out '^depth 4, '
run echek best --position 'kR2/Q3/4/K3 b BNPqrbnp'
expect "an ended game has no best move and ends with 1" 1 out-is 'the game has ended: White wins\n' no-err .
run echek best --position 'kR2/Q3/4/K3 b BNPqrbnp' --json
expect "in JSON too" 1 out '"rules":"paper","move":null,"line":\[\],"result":"White wins"}$'

run echek best --level grandmaster
expect "an unknown level is refused with those there are" 2 err "no level 'grandmaster': expected one of random, random-castle, beginner, easy, casual, medium, hard, master"
run echek best --level hrad
expect "a slip is guessed" 2 err "did you mean 'hard'"
run echek best --depth 61
expect "a depth over 60 is refused" 2 err "^roque: --depth: '61' is not a whole number from 1 to 60$"
run echek best --position 'kR2/4/4/K3 x'
expect "a position that is none is refused with its place" 2 err '^roque: --position:1:12: '
run echek best Q@b3
expect "a word that stands alone is refused" 2 err "takes no 'Q@b3'"

"$ROQUE" echek best --time-limit 60 >out 2>err &
interrupt $!
expect "Ctrl-C ends with 130 and the best move so far" 130 out '^line: ' no-err .

# ---- match

run echek match medium random --games 10 --seed 7
expect "a match is told in full" 0 out '^medium against random: 10 games' out '^score    10 won, 0 lost, 0 drawn (100.0%)$' \
    out '^rating   medium is over +[0-9]* Elo against random' out '^promises 0 broken' no-err .
run echek match random-castle random --games 30 --seed 7 --json
expect "in JSON with numbers" 0 out '^{"levels":\["random-castle","random"\],"rules":"paper","seed":7,"games":30,"wins":\[[0-9]*,[0-9]*\],' \
    out '"elo":-*[0-9.]*,"elo_error":[0-9.]*,"broken_promises":0}$'
cp out first
run echek match random-castle random --games 30 --seed 7 --json --threads 3
expect "threads do not change a match" 0 same first
run echek match random-castle random --games 30 --seed 8 --json
expect "another seed does" 0 no-out '"seed":7'
run echek match master medium --games 2 --nodes 2000 --rules castle=never
expect "master plays by nodes, and other rules are played" 0 out '^master against medium: 2 games'
run echek match random random-castle --games 1
expect "one game is enough" 0 out '^random against random-castle: 1 game,'

"$ROQUE" echek match master master --time-limit 0.2 --games 1000 >out 2>err &
interrupt $!
expect "Ctrl-C ends with 130 and what was played" 130 out '^master against master: [0-9]* game' no-err .

run echek match hard
expect "two levels are needed" 2 err 'needs two levels'
run echek match hard easy medium
expect "three are too many" 2 err "'medium' is one word too many"
run echek match hard gentle
expect "an unknown level is refused" 2 err "echek match: there is no level 'gentle'"
run echek match easy easy --games 0
expect "no games are refused" 2 err '^roque: --games: '
run echek match easy easy --opening 1000
expect "an opening that never ends is refused" 2 err "^roque: --opening: '1000' is not a whole number from 1 to 100$"

# ---- engine

talk "$ROQUE"
tell uci
hear uciok
tell isready
hear readyok
tell quit
end
expect "the engine introduces itself" 0 out '^id name roque [0-9]' out '^id author ' out '^option name Rules type string default paper$' \
    out '^option name Hash type spin default 64 min 1 max ' out '^option name Threads type spin default 1 min 1 max ' \
    out '^option name Level type combo default master var random var random-castle var beginner var easy var casual var medium var hard var master var perfect$' \
    out '^uciok$' out '^readyok$' no-err .

talk "$ROQUE"
tell 'position startpos moves Q@b3 c3-d3'
tell 'go depth 3'
hear bestmove
end
expect "it thinks to a depth and tells every depth" 0 out '^info depth 1 score cp -*[0-9]* nodes [0-9]* nps [0-9]* time [0-9]* pv ' \
    out '^info depth 3 ' no-out '^info depth 4 ' out '^bestmove [^ ]*$' no-out 'info string' no-err .

talk "$ROQUE"
tell "position fen $win"
tell 'go infinite'
hear 'info depth 1'
tell isready
hear readyok
tell 'go depth 2'
hear 'info string'
cp out before
tell stop
hear bestmove
tell 'position startpos'
tell 'go nodes 500'
hear bestmove
tell 'go wtime 1000 btime 1000 winc 0 binc 0'
hear bestmove
tell 'go movetime 50'
hear bestmove
tell quit
end
expect "a proven win is a mate, counted in moves" 0 out '^info depth 1 score mate 1 .* pv [QBNP]@a3$' out '^bestmove [QBNP]@a3$' no-err .
expect "while it thinks it answers, and refuses what would disturb it" 0 out '^info string go: still thinking'
rc=0
grep -q bestmove before && rc=1
expect "go infinite keeps its answer until it is stopped" 0

talk "$ROQUE"
tell 'position fen kR2/Q3/4/K3 b BNPqrbnp'
tell 'go depth 2'
hear bestmove
tell quit
end
expect "an ended game has no best move" 0 out '^bestmove (none)$'

talk "$ROQUE"
tell "position fen $win"
tell 'dance'
tell 'position fen kR2/4/4/K3 w QBNP'
tell 'position startpos moves Q@b3 Q@b3'
tell 'position somewhere'
tell 'position startpos Q@b3'
tell 'go depth 2'
hear 'bestmove 0000'
tell "position fen $win"
tell 'go depth many'
hear bestmove
tell 'go backwards 3'
hear bestmove
tell 'setoption name Hash value 0'
tell 'setoption name Threads value none'
tell 'setoption name Rules value drop=never'
tell 'setoption name Level value god'
tell 'setoption name Seed value -1'
tell 'setoption name Ponder value perhaps'
tell 'setoption name Colour value red'
tell 'setoption Hash 4'
tell '\t'
tell ponderhit
tell 'go depth 2'
hear 'info string ponderhit'
hear bestmove
end
expect "bad lines are answered with what was wrong" 0 out "^info string 'dance' is not known: uci, isready" \
    out '^info string position: fen, column [0-9]*: ' out "^info string position: move 2, 'Q@b3': " \
    out "^info string position: 'startpos' or 'fen' was expected" out "^info string position: 'moves' was expected, not 'Q@b3'$" \
    out "^info string go: a whole number was expected after 'depth', not many" out "^info string go: 'backwards' is not known" \
    out "^info string setoption: Hash: '0' is not a whole number from 1 to" out "^info string setoption: Threads: 'none' is not a whole number from 1 to" \
    out "^info string setoption: Seed: '-1' is not a whole number" out "^info string setoption: Ponder: 'perhaps' is not false or true" \
    out '^info string ponderhit: no position is being pondered$' \
    out '^info string setoption: Rules, column 6: ' out "no level 'god'" out "no option 'Colour'" \
    out "'setoption name NAME value VALUE' was expected"
expect "and change nothing" 0 out '^bestmove [QBNP]@a3$' no-err .
expect "a refused position is not answered for the one before" 0 \
    out '^info string go: the last position was refused, so there is nothing to think about$' out '^bestmove 0000$'

# Whatever stands behind go, a best move is the answer.
talk "$ROQUE"
n=0
for words in 'depth' 'depth 2 sideways' 'sideways 7 depth 2' 'depth depth 2' 'depth -1 nodes 100' 'wtime -1 btime -1' \
    'wtime -500 btime 3 winc -2 binc 0 movestogo 0' 'movetime 0' 'nodes 18446744073709551616 depth 1' 'movetime -7' \
    'mate 1' 'mate 0 depth 1' 'searchmoves depth 1' 'searchmoves Q@b3 depth 1' 'searchmoves a1-a9 Q@b2 depth 1' \
    'searchmoves Q@b3 R@a1 R@a1 depth 1 searchmoves P@c1'; do
    n=$((n + 1))
    tell 'position startpos moves R@b3'
    tell "go $words"
    hear bestmove
done
tell quit
end
rc=0
[ "$(grep -c '^bestmove [QRBNPabcd][@1-4]' out)" = $n ] || rc=1
expect "whatever stands behind go, a best move is the answer" 0 out "^info string go: 'sideways' is not known and passed over" \
    out "^info string go: a whole number was expected after 'depth', not depth; it is passed over$" \
    out "^info string go: searchmoves 'a1-a9' is passed over: " out '^info string go: searchmoves names no move that is legal' no-err .

# Three moves win at once; only what is asked about is played.
talk "$ROQUE"
tell "position fen $win"
tell 'go searchmoves P@a3 b4-d4 depth 3'
hear 'bestmove P@a3'
tell 'go searchmoves b4-d4 depth 2'
hear 'bestmove b4-d4'
for level in random easy medium; do
    tell "setoption name Level value $level"
    tell 'go searchmoves b4-c4 depth 2'
    hear 'bestmove b4-c4'
done
tell 'setoption name Level value master'
tell 'go mate 1'
hear bestmove
tell quit
end
expect "only the moves behind searchmoves are played, at every level" 0 no-out 'info string' out '^info depth 1 score mate 1 ' no-err .

talk "$ROQUE"
tell 'setoption name Ponder value true'
tell 'position startpos moves Q@b3 R@a1'
tell 'go ponder wtime 200 btime 200'
hear 'info depth 3'
cp out before
tell ponderhit
hear bestmove
tell 'position startpos'
tell 'go ponder depth 1'
hear 'info depth 3'
tell stop
hear bestmove
tell quit
end
expect "what is pondered about is answered when it is played, or at stop" 0 out '^bestmove [^ ]* ponder [^ ]*$' no-out 'info string' no-err .
rc=0
grep -q bestmove before && rc=1
[ "$(grep -c '^bestmove' out)" = 2 ] || rc=1
expect "once each, and not before" 0

# A game of master is the same for the same seed, and another for another one.
opening() { # SEED: the first move
    talk "$ROQUE"
    tell "setoption name Seed value $1"
    tell 'position startpos'
    tell 'go depth 4'
    hear bestmove
    tell quit
    end
    grep '^bestmove' out >>first_moves
}
rm -f first_moves
for seed in 1 1 2 3 4 5 6 7; do opening $seed; done
rc=0
[ "$(head -2 first_moves | sort -u | wc -l)" -eq 1 ] && [ "$(sort -u first_moves | wc -l)" -gt 1 ] || rc=1
expect "master's openings vary by seed alone" 0
run echek best --depth 4 --json --seed 3
cp out third
run echek best --depth 4 --json --seed 3
expect "best takes a seed for that too" 0 same third

talk "$ROQUE"
tell 'setoption name Rules value castle=once'
tell 'setoption name Threads value 2'
tell 'setoption name Hash value 1'
tell 'position fen 4/2k1/1K2/4 w QRBNPqrbnp b moves R@a1 R@d4'
tell 'go depth 2'
hear bestmove
tell 'setoption name Level value random'
tell 'ucinewgame'
tell 'go'
hear bestmove
end
expect "options are taken, and end of input ends it" 0 no-out 'info string' out '^bestmove ' no-err .

talk "$ROQUE"
tell 'go infinite'
hear 'info depth 2'
end
expect "end of input stops a running search and its answer is still told" 0 out '^bestmove ' no-err .

talk "$ROQUE"
tell 'go infinite'
hear 'info depth 2'
kill -INT $pid
end
expect "Ctrl-C ends it with 130" 130 no-err .

printf 'position startpos moves' >fed
yes ' b2-b1 c3-c4 b1-b2 c4-c3' | head -2 | tr -d '\n' >>fed
printf '\nposition startpos moves%s\nquit\n' ' b2-b1 c3-c4 b1-b2 c4-c3 b2-b1 c3-c4 b1-b2 c4-c3 Q@a1' >>fed
rc=0
"$ROQUE" echek engine <fed >out 2>err || rc=$?
expect "moves behind a draw are refused" 0 out-is "info string position: move 9, 'Q@a1', comes after the end of the game (draw: the same position for the third time)\n"
run echek engine now
expect "it takes no words" 2 err "takes no 'now'"
run echek engine --help
expect "--help tells what it speaks" 0 out 'Universal Chess Interface'
finish
