# What is measured is the same puzzle for all: the peers' models, as far as clingo reads them, and the scripts around them.
. tests/once/lib.sh
roque=build/roque

# clingo's answer on a board by the model of bench/peers, and whether its solution obeys the rules.
ask_clingo() { # BOARD: prints how many solutions
    awk -v as=facts -f bench/peers/facts.awk "$1" >"$work/facts"
    clingo --quiet=1 -n 0 "bench/peers/$(sed -n '/^;/!{s/ .*//;s/-/_/g;p;q;}' "$1").lp" "$work/facts" >"$work/answer" 2>/dev/null
    sed -n 's/^Models *: *\([0-9]*\).*/\1/p' "$work/answer"
}
count() { "$roque" solve --count --json "$1" | sed 's/.*"count":\([0-9]*\).*/\1/'; }
same_answer() { # BOARD
    ours=$(count "$1") theirs=$(ask_clingo "$1")
    [ "$ours" = "$theirs" ] || { cat "$1" && echo "roque finds $ours, clingo $theirs" && return 1; }
    [ "$theirs" -eq 0 ] || { awk -f bench/peers/board.awk "$1" "$work/answer" | "$roque" check --final; }
}
all_the_same() {
    for board; do same_answer "$board" || return; done
}

# split PREFIX: the puzzles on standard input, one a file.
split() { awk -v RS= -v base="$work/$1-" '{ file = sprintf("%s%02d", base, NR); print > file; close(file) }'; }
builtin() { for name; do "$roque" convert --to native "$name" && echo; done; }

{
    builtin akari:paper/1 akari:paper/2 akari:paper/4
    build/bench/make_board loose 6 1 4
    printf '\nakari 2x1\n.0\n\nakari 3x3\n.#.\n#4#\n.#.\n'
} | split akari
{
    builtin chess-num:paper/1
    "$roque" make chess-num --size 5x5 --seed 1 --number 2
    printf '\nchess-num 4x3\n.6..\n....\n.1..\n\nchess-num 4x3\n1..0\n....\n.2K.\n'
} | split chess-num
{
    builtin chess-loop:paper/0 chess-loop:paper/2 chess-loop:paper/4 chess-loop:paper/7 chess-loop:paper/13
    "$roque" make chess-loop --size 4x4 --seed 1 --number 3
    printf '\nchess-loop 3x3 rook bishop 2\n'
} | split chess-loop
{
    builtin chess-avoid:friedman/1 chess-avoid:friedman/5 chess-avoid:friedman/10
    "$roque" make chess-avoid --size 6x5 --seed 1 --number 3
    printf '\nchess-avoid 4x4 QQQQ\n....\n....\n....\n....\n\nchess-avoid 3x3 QQQ\n...\n...\n...\n\nchess-avoid 4x3 RPP\n.#..\n....\n...#\n'
} | split chess-avoid
{
    builtin chess-position:friedman/0 chess-position:friedman/4 chess-position:friedman/10
    "$roque" make chess-position --size 4x3 --n 4 --seed 1 --number 3
    printf '\nchess-position 3x3 3\n1..\n.3.\n..1\n\nchess-position 3x2 2\n555\n555\n\nchess-position 3x2 3\n011\n131\n+\n..K\n...\n'
} | split chess-position
for family in akari chess-num chess-loop chess-avoid chess-position; do
    ok "$family: the model for clingo has the solutions that roque finds" all_the_same "$work/$family"-*
done

# Akari's rules as plain clauses, which SAT solvers are given, too.
plain_clauses() {
    for board in "$work"/akari-*; do
        awk -f bench/peers/akari_cnf.awk "$board" >"$work/plain.cnf"
        clingo --mode=clasp --quiet=1 -n 0 "$work/plain.cnf" >"$work/answer" 2>/dev/null
        theirs=$(sed -n 's/^c Models *: *\([0-9]*\).*/\1/p' "$work/answer")
        [ "$(count "$board")" = "$theirs" ] || { cat "$board" && echo "the clauses have $theirs" && return 1; }
        [ "$theirs" -eq 0 ] ||
            { awk -f bench/peers/model.awk "$work/plain.cnf" "$work/answer" | awk -f bench/peers/board.awk "$board" - | "$roque" check --final; } || return
    done
}
ok 'and so have its plain clauses' plain_clauses

# The script that measures compares the answers.
measure() { PEERS=clingo bench/solve.sh build quick "$work/results" chess-position; }
ok 'a run with clingo alone' measure
ok 'has a time for each board of roque and of clingo' \
    sh -c "test \$(awk -F '\t' '\$6 > 0 && (\$5 == \"roque\" || \$5 == \"clingo\")' '$work/results' | wc -l) -eq 8"
ok 'and of the libraries of CaDiCaL and clingo, inside' \
    sh -c "test \$(awk -F '\t' '\$6 > 0 && \$5 ~ /^inside-(cadical|clingo)\$/' '$work/results' | wc -l) -eq 8"
mkdir "$work/false" && cp -r bench "$work/false" && ln -s "$PWD/build" "$work/false/build"
echo ':- at(bishop,_,_).' >>"$work/false/bench/peers/chess_position.lp"
(cd "$work/false" && PEERS=clingo bench/solve.sh build quick "$work/none" chess-position) >"$work/said" 2>&1
ok 'and ends where a model has another answer' test $? -ne 0
ok 'with the words that say so' grep -q 'roque finds 1 solutions, clingo 0' "$work/said"
ok 'after all boards, the others of which have their times' \
    sh -c "cut -f5,6 '$work/none' | grep -qx 'clingo	!' && test \$(awk -F '\t' '\$5 == \"inside\" && \$6 > 0' '$work/none' | wc -l) -eq 4"
ok 'and the table says so' \
    sh -c "awk -v what=ratios -v limit=10 -f bench/report.awk '$work/none' | grep -q '| differs |.*| differs |\$'"

# Libraries: CaDiCaL and clingo have the solutions that roque finds, whichever model they are given; a false one is told.
by_libraries() {
    for board in "$work/akari-01" "$work/akari-05" "$work/chess-avoid-04" "$work/chess-num-01" "$work/chess-position-01"; do
        "$roque" convert --to dimacs "$board" >"$work/board.cnf"
        awk -v as=facts -f bench/peers/facts.awk "$board" >"$work/facts"
        gringo "bench/peers/$(sed -n '/^;/!{s/ .*//;s/-/_/g;p;q;}' "$board").lp" "$work/facts" >"$work/board.aspif"
        for goal in unique first count; do
            build/bench/inside $goal 1 10 "$work" "$board" cadical="$work/board.cnf" clingo="$work/board.aspif" \
                clingo-cnf="$work/board.cnf" >"$work/said" || { cat "$board" "$work/said" && return 1; }
        done
        [ ! -e "$work/clingo" ] || awk -f bench/peers/board.awk "$board" "$work/clingo" | "$roque" check --final || return
    done
}
ok 'libraries have the solutions that roque finds' by_libraries
false_model() {
    "$roque" convert --to dimacs "$work/akari-01" | awk '$1 == "p" { $4++ } { print } END { print "-1 0" }' >"$work/false.cnf"
    ! build/bench/inside unique 1 10 "$work" "$work/akari-01" cadical="$work/false.cnf" >"$work/times" 2>"$work/said" &&
        grep -qx 'cadical !' "$work/times" && grep -q 'roque finds 1 solutions, cadical 0 inside' "$work/said"
}
ok 'a false model is told' false_model

# The tables: of two ways to ask a peer the faster counts; a stopped one takes more than the limit.
cat >"$work/results" <<'TSV'
akari	a	unique	1	roque	1000
akari	a	unique	1	inside	100
akari	a	unique	1	inside-cadical	500
akari	a	unique	1	inside-clingo	700
akari	a	unique	1	inside-clingo-cnf-plain	600
akari	a	unique	1	cadical	4000
akari	a	unique	1	cadical-plain	3000
akari	a	unique	1	clingo	>
akari	a	unique	1	sgt	-
akari	a	unique	2	roque	2000
akari	a	unique	2	inside	100
akari	a	unique	2	inside-cadical	1500
akari	a	unique	2	inside-clingo	>
akari	a	unique	2	inside-clingo-cnf	600
akari	a	unique	2	cadical	10000
akari	a	unique	2	cadical-plain	>
akari	a	unique	2	clingo	.
akari	a	unique	2	sgt	-
TSV
row='| a | a solution, and whether it is the only one | 1.5 ms | **4.0** | | > 7500 | | | no answer | 0.1 ms | 10 | **6.0** |'
ok 'ratios are medians over the boards' sh -c "awk -v what=ratios -v limit=10 -f bench/report.awk '$work/results' | grep -qxF '$row'"
ok 'goals compare libraries with roque inside' \
    sh -c "awk -v what=goals -v limit=10 -f bench/report.awk '$work/results' | grep -qF 'short of it on Akari, a (clingo 6.0)'"
ok 'a chart has a point for each peer that has an answer' \
    sh -c "awk -v what=chart -v only=akari -v limit=10 -f bench/report.awk '$work/results' | build/bench/chart Akari | grep CaDiCaL"
ok 'one that takes too long is stopped' test "$(build/bench/race 1 1 - sh -c 'while :; do :; done' -- nosuch -- true | sed 's/[0-9].*/time/' | paste -sd' ')" = '> - time'

# The page is made of parts that the run prints.
ok 'every part of the page has a name that bench/run.sh writes' \
    sh -c "for part in \$(sed -n 's/^@//p' bench/page.md); do grep -q \"\$part\" bench/run.sh || exit 1; done"
finish
