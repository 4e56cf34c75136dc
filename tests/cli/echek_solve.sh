# roque echek solve and verify.
. "$(dirname "$0")/lib.sh"

won='q2k/2B1/1K2/4 w QRNPrbnp'
run echek solve --position "$won"
expect 'a forced win is told with its length and its line' 0 \
    out '^White wins in 5 plies, and no sooner:$' out '^  Q@c4 d4-d3 R@d2 ' no-err .
run echek solve --position "$won" --json
expect 'as JSON it has the keys that scripts rely on' 0 out-lines 1 \
    out ',"result":"win","winner":"white","plies":5,"line":\["Q@c4",.*"nodes":[0-9]*,"us":[0-9]*}$'
cp out one
run echek solve --position "$won" --json --threads 3
line() { sed 's/.*"line":\(\[[^]]*\]\).*/\1/' "$1"; }
[ "$(line out)" = "$(line one)" ] || rc=99
expect 'threads find the same line' 0
run echek solve --position "$won" --depth 4
expect 'a win that takes longer is none' 1 out '^Neither side can force a win within 4 plies.$'
run echek solve --position '4/3K/1k2/Q1b2 b RBNPqrnp'
expect 'a position that cannot be is complained of with its place' 2 err '^roque: --position:1:1[0-9]: ' no-out .
run echek solve --position 'q1Qk/2B1/1K2/4 b RNPrbnp' --json
expect 'the side to move may be the one that loses' 0 out ',"result":"loss","winner":"white","plies":4,"line":\["d4-d3",'
run echek solve --position '4/2k1/1K2/4 w QRBNPqrbnp' --depth 1
expect 'nobody wins in one at the start' 1
run echek solve --depth 40 --time-limit 0.2
expect 'a limit leaves it unknown and tells what is proven' 3 out '^Not known' out '^Proven so far: White cannot force a win within'
run echek solve --depth 40 --time-limit 0.2 --json
expect 'also as JSON' 3 out ',"result":"unknown","stopped":"time","depth":40,"no_win_within":{"white":[0-9]*,"black":[0-9]*}'
run echek solve --position 'kQ2/R3/1K2/4 b BNPqrbnp'
expect 'a game that has ended is told' 2 err 'the game has ended here, White has won'

for bad in '--depth 0' '--depth 62' '--depth x' '--threads 257' '--hash 0' '--hash 99999999' '--rules chess' '--rules drop=up' 'FILE' '--nonsense'; do
    # shellcheck disable=SC2086 # two words
    run echek solve $bad
    expect "echek solve $bad is refused with a reason" 2 err '^roque: ' no-out .
done

run echek solve --position "$won" --certificate win.txt
expect 'a certificate is written' 0 file win.txt
run echek verify win.txt
expect 'and holds' 0 out '^ok: White wins within 5 plies from q2k/2B1/1K2/4 w QRNPrbnp, rules paper ([0-9]* positions checked)$'
feed "$(cat win.txt)" echek verify -
expect 'also from standard input' 0 out '^ok: '
sed '7d' win.txt >hole.txt
run echek verify hole.txt
expect 'a strategy with a hole does not hold' 1 err '^roque: hole.txt:[0-9]*:1: after .* there is no move that wins within' no-out .
head -3 win.txt >half.txt
run echek verify half.txt
expect 'half a certificate is none' 2 err '^roque: half.txt:4:1: '
run echek verify nowhere.txt
expect 'a file that is not there is told' 2 err 'cannot read nowhere.txt: '
run echek verify
expect 'verify needs a file' 2 err 'needs the FILE'
run echek verify win.txt half.txt
expect 'several files: the weightiest answer counts' 2 out '^ok: '
run echek solve --position "$won" --certificate nowhere/win.txt
expect 'a certificate that cannot be written is told, the answer is there all the same' 2 out '^White wins' err 'nowhere/win.txt'
run echek solve --depth 3 --certificate none.txt
expect 'without a win there is no certificate' 1 err 'none.txt is not written' no-file none.txt

# What is piped is read, game by game, and every answer says which one it is about.
"$ROQUE" echek make --number 2 --plies 3 --seed 1 >problems
for command in best moves 'solve --depth 3'; do
    rc=0
    # shellcheck disable=SC2086 # the words of a command
    "$ROQUE" echek $command --json <problems >out 2>err || rc=$?
    expect "echek $command reads what is piped" 0 out-lines 2 \
        out '^{"file":"-","index":1,"position":"Bk1r/N1b1/PK1Q/4 w Rqnp","rules":"paper",' out '^{"file":"-","index":2,"position":"rQ2/2q1/NKPk/' no-err .
done
feed 'akari 3x3\n...\n...\n...\n' echek best
expect "a puzzle is no game of Echek" 2 err 'standard input is not a game of Echek' out-is ''
finish
