# What takes some seconds: the known facts about the game itself.
. tests/once/lib.sh

not() { ! "$@"; }
never() { build/roque echek solve --rules castle=never --depth 13 --threads 2 "$@" >"$work/never"; }
ok 'without castling White wins in 13 plies' never --json --certificate "$work/win"
ok 'exactly 13' grep -q '"result":"win","winner":"white","plies":13,"line":\["Q@b3",' "$work/never"
ok 'and not within 11' grep -q '"no_win_within":{"white":1[12],' "$work/never"
ok 'the strategy is a certificate that the rules alone confirm' build/roque echek verify "$work/win"
sed '1000d' "$work/win" >"$work/hole"
verdict() { build/roque echek verify "$1"; [ $? -eq "$2" ]; }
ok 'with a hole in it, it does not hold' verdict "$work/hole" 1

paper() { build/roque echek solve --depth 11 --threads 2 --json >"$work/paper"; [ $? -eq 1 ]; }
ok 'with castling nobody wins within 11 plies' paper
ok 'which is proven for both sides' grep -q '"result":"none","depth":11,"no_win_within":{"white":11,"black":11}' "$work/paper"

# White needs only what he has on the board, and his queen and pawn: in three plies nobody sees it.
late='Pb2/Q1K1/n1q1/pr1k w RBN' later='Pb2/Q3/n1qK/pr1k b RBN'
ok 'a table of real size is solved' build/roque echek table --white KQP --black KQRBNP --system 1 --distances --dir "$work/tables"
solve() { build/roque echek solve --depth 3 --tables "$work/tables" --position "$1" >"$work/late"; [ $? -eq 1 ]; }
ok 'where no win is near' solve "$late"
ok 'it knows who wins later' grep -q '^White wins later: the tables say so.$' "$work/late"
ok 'also when the other side is to move' solve "$later"
ok 'the answer is the same' grep -q '^White wins later: the tables say so.$' "$work/late"
perfect() { [ "$(build/roque echek best --depth 1 --position "$late" "$@" | head -n 1)" = c3-d2 ]; }
ok 'perfect plays the only move of which the table is sure' perfect --level perfect --tables "$work/tables"
ok 'which who has no table does not see' not perfect
plays() { build/roque echek play --white master --black master --seed 1 --quiet --time-limit 0.001 --position "$late" --tables "$work/tables" | grep -q '^White wins: '; }
ok 'who plays on so wins, in no time' plays
ok 'and proof agrees: it wins' build/roque echek solve --depth 5 --position "$later"
rm -r "$work/tables"

# What White wins against king and rook: of Black, who has more in hand, it tells where he is safe and nothing else.
safe='P2K/1Rk1/1r1B/2QN b qbnp' still='P2K/1Rr1/1k1B/2QN w qbnp'
one() { build/roque echek table --white KQRBNP --black KR --attacker white --system 1 --dir "$work/tables" "$@" >"$work/one"; }
uses() { # whatever looks into the tables, about both positions
    for position in "$safe" "$still"; do
        build/roque echek solve --depth 3 --tables "$work/tables" --position "$position" --json | sed 's/"us":.*//'
        build/roque echek solve --depth 3 --tables "$work/tables" --position "$position" | grep -v '[0-9] s'
        build/roque echek best --depth 1 --tables "$work/tables" --position "$position" | grep -v '[0-9] s'
        printf 'setoption name Tables value %s\nposition fen %s\ngo depth 1\n' "$work/tables" "$position" | build/roque echek engine | grep bestmove
    done
    build/roque echek review --nodes 1000 --tables "$work/tables" --position "$safe" b3-c2 2>&1
}
ok 'what one side wins is a table, too' one
uses >"$work/whole"
never() { [ "$(grep -c '^White can never force a win: the tables say so.$' "$work/whole")" -eq 2 ]; }
ok 'it tells that this side never wins, whoever is to move' never
ok 'nothing of the other side' not grep -q 'Black can never\|Nor within\|wins later' "$work/whole"
castles() { [ "$(sed -n '/^O-O/p; /^bestmove O-O/p' "$work/whole" | wc -l)" -eq 2 ]; }
ok 'best and the engine play the one move that holds' castles
ok 'a review says no more than is known: the other moves may hold, too, with more pieces' not grep -q 'by the tables' "$work/whole"
ok 'when half of it is thrown away' one --thin
gone() { [ "$(find "$work/tables" -name '*.attacks' | wc -l)" -eq 0 ]; }
ok 'so that files are missing' gone
uses >"$work/thin"
ok 'every answer is the same' cmp "$work/whole" "$work/thin"
rm -r "$work/tables"

build/roque echek review --position '1pRN/1Pk1/K2Q/1bqn w Br' B@a1 c1-b2 --nodes 20000 --as html -o "$work/review.html"
sed -n '/^<script>$/,/^<\/script>$/p' "$work/review.html" | sed '1d;$d' >"$work/page.js"
ok 'the script of a review can be read' sh -c "grep -q 'function show' '$work/page.js' && node --check '$work/page.js'"
ok 'nothing is fetched from elsewhere' sh -c "! grep -hoE '(src|href)=.[^#].{12}|url\(|@import' '$work/review.html'"
if [ -n "$browser" ]; then
    ok 'a review opens at its beginning' opens review.html 'class="ply now" id="ply0"'
    ok 'and at the move that its address names, which is said' opens 'review.html#ply1' 'role="status">1\. White B@a1'
    ok 'the graph shows where one is' opens 'review.html#ply2' 'data-ply="2" tabindex="-1" class="now"'
fi
finish
