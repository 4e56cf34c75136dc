#!/bin/sh
# Random boards, proofs, counts, explanations, games and files against every second opinion, until the hours are over or
# two of them disagree. docs/trust.md tells what is compared with what.
#     tests/soak.sh 8                   for eight hours (0.01 is half a minute), one worker per processor
#     tests/soak.sh one board 4711      one job again, by its kind and seed
# Each job draws all that is random from its seed. At the first disagreement a file is left in SOAK (build/soak) with the seed,
# the board, every command and what it answered; then the exit code is 1. Ctrl-C ends with what was done so far, and 130.
set -u
cd "$(dirname "$0")/.." || exit 2
ROQUE=${ROQUE:-build/roque} BUILD=${BUILD:-build} ASAN=${ASAN:-build-asan} SOAK=${SOAK:-build/soak}
PEER_SECONDS=20 # a peer that takes longer has no opinion

# A kind is as likely as it is often here.
kinds=${SOAK_KINDS:-board board board board board board made made count limits sgt sgt program program program fuzz}
families='akari chess-num chess-loop chess-avoid chess-position'

# ---- Chance and its records ----

# random N: $drawn is from 0 to N - 1 (Knuth's linear congruence for 64 bits; the upper ones are good).
random() {
    state=$((state * 6364136223846793005 + 1442695040888963407))
    drawn=$(((state >> 33 & 0x7fffffff) % $1))
}
pick() { # one of the words
    random $#
    shift "$drawn"
    drawn=$1
}

did() { echo "${2:-1} $1" >>"$tally"; }

# run NAME COMMAND...: its output is $work/NAME, its exit code $rc; both are told if something is wrong later on.
run() {
    name=$1
    shift
    echo "\$ $*" >>"$work/log"
    rc=0
    "$@" >"$work/$name" 2>"$work/$name.err" </dev/null || rc=$?
    { head -c 2000 "$work/$name" && head -c 2000 "$work/$name.err" && echo "(exit code $rc)"; } >>"$work/log"
}

wrong() {
    mkdir -p "$SOAK"
    left=$SOAK/disagreement-$kind-$seed.txt
    {
        echo "$*"
        echo "again: ROQUE=$ROQUE BUILD=$BUILD ASAN=$ASAN tests/soak.sh one $kind $seed"
        "$ROQUE" --version
        [ ! -e "$work/board" ] || { echo "the board:" && cat "$work/board"; }
        echo "what was done:"
        cat "$work/log"
    } >"$left" 2>&1
    echo "$left" >>"$tally.wrong"
    exit 1
}

# ---- A board to everybody ----

value() { sed -n "s/.*\"$1\":\"*\([a-z0-9]*\).*/\1/p" "$work/$2"; }

size() { # FROM TO: random sides; $drawn is WxH
    random $(($2 - $1 + 1)) && width=$(($1 + drawn))
    random $(($2 - $1 + 1)) && drawn=${width}x$(($1 + drawn))
}

draw_board() { # a random one of $family
    case $family in
    akari)
        pick 10 20 30 40 && black=$drawn
        pick 0 20 50 80 && numbers=$drawn
        size 2 12 && set -- --black-cells "$black" --numbers "$numbers"
        ;;
    chess-num) drawn=8x8 && set -- ;;
    chess-loop) size 3 6 && set -- ;;
    chess-avoid) size 3 6 && set -- ;;
    *) size 3 5 && set -- ;;
    esac
    run board "$ROQUE" make "$family" --any --size "$drawn" --seed "$seed" "$@"
    [ $rc -eq 0 ] || wrong "no random $family is drawn"
}

# Some marks of a solution, one piece in four in the wrong place: the board as somebody has filled it in so far.
mark_board() {
    sed 's/.*"solution":\[//; s/\].*//; s/"//g' "$work/solved" | tr , '\n' >"$work/marks"
    random 1000000
    awk -v seed="$drawn" '
        function chance() { seed = (seed * 16807) % 2147483647; return int(seed / 1000) % 4 }
        BEGIN { seed += 1 }
        FNR == NR { mark[FNR] = $0; next }
        /^;/ { next }
        head == "" { head = $0; under = /^chess-position/; print; next }
        under { print; gsub(/./, "."); row[++rows] = $0; next }
        { print filled(++rows, $0) }
        function filled(r, line,    c, x, out) {
            for (c = 1; c <= length(line); c++) {
                x = substr(line, c, 1)
                if (x == "." && substr(mark[r], c, 1) ~ /[*PNKRBQ]/ && chance() == 0) {
                    x = substr(mark[r], c, 1)
                    if (chance() == 0 && substr(line, c + 1, 1) == ".") { out = out "."; c++ }
                }
                out = out x
            }
            return out
        }
        END { if (under) { print "+"; for (r = 1; r <= rows; r++) print filled(r, row[r]) } }' \
        "$work/marks" "$work/board" >"$work/marked" && mv "$work/marked" "$work/board"
}

# For a family that ships as text, tests/ruletext has clingo's program.
is_text() { [ -e "tests/ruletext/$family.lp" ]; }

ask_clingo() { # MOST: $found, empty if it took too long
    program=bench/peers/$(echo "$family" | tr - _).lp
    if is_text; then
        program=tests/ruletext/$family.lp
        awk -f bench/peers/text.awk "$work/board" >"$work/facts.lp"
    else
        awk -v as=facts -f bench/peers/facts.awk "$work/board" >"$work/facts.lp"
    fi
    [ "$family" != akari ] || awk '/^(;|akari)/ { next }
        { for (c = 1; c <= length($0); c++) if (substr($0, c, 1) == "*") printf ":- not bulb(%d,%d).\n", r, c - 1; r++ }' \
        "$work/board" >>"$work/facts.lp"
    run clingo timeout $PEER_SECONDS clingo --warn=none --quiet=1 -n "$1" "$program" "$work/facts.lp"
    found=
    [ $rc -eq 124 ] || found=$(sed -n 's/^Models *: *\([0-9]*\).*/\1/p' "$work/clingo")
    [ -n "$found" ] || did 'peers that took too long'
}

ask_cadical() { # CNF: $said is 10 for satisfiable, 20 for not, empty if it took too long
    run cadical timeout $PEER_SECONDS cadical -q "$1"
    said=
    case $rc in 10 | 20) said=$rc ;; *) did 'peers that took too long' ;; esac
}

# What CaDiCaL found, as a board.
fill_in() {
    if is_text; then
        awk -v as=put -f bench/peers/model.awk "$work/board.cnf" "$work/cadical" | awk -v as=board -f bench/peers/text.awk "$work/board" - >"$work/filled"
    else
        awk -f bench/peers/model.awk "$work/board.cnf" "$work/cadical" | awk -f bench/peers/board.awk "$work/board" - >"$work/filled"
    fi
}

# The solution is right by the judge that knows no search, and CaDiCaL finds one too, or none.
against_cadical() {
    run board.cnf "$ROQUE" convert --to dimacs "$work/board"
    [ $rc -eq 0 ] || wrong 'no CNF is written'
    ask_cadical "$work/board.cnf"
    case $said:$count in
    10:0) wrong 'CaDiCaL finds a solution, roque none' ;;
    20:[1-9]*) wrong 'roque finds a solution, CaDiCaL none' ;;
    10:*)
        fill_in
        run check "$ROQUE" check --final "$work/filled"
        [ $rc -eq 0 ] || wrong "CaDiCaL's solution breaks the rules"
        ;;
    '':*) return ;;
    esac
    did 'boards against CaDiCaL'
}

own_solution() {
    run text "$ROQUE" solve --first "$work/board"
    [ $rc -eq 0 ] || wrong 'the first solution is not found again'
    run check "$ROQUE" check --final "$work/text"
    [ $rc -eq 0 ] || wrong 'the solution breaks the rules'
}

proof() { # of the only solution, or of none
    run proof "$ROQUE" solve --json --proof "$work/proof" "$work/board"
    [ -s "$work/proof.cnf" ] || wrong 'no proof is written'
    run verified "$ROQUE" verify "$work/proof.cnf" "$work/proof.drat"
    [ $rc -eq 0 ] || wrong 'the proof is not taken'
    ask_cadical "$work/proof.cnf"
    [ "$said" != 10 ] || wrong 'CaDiCaL satisfies what is proven unsatisfiable'
    [ -z "$said" ] || did 'proofs written, checked, and unsatisfiable to CaDiCaL'
}

explanation() {
    run explained "$ROQUE" explain --verify --json --time-limit 30 "$work/board"
    case $rc in
    0) did 'explanations proven step by step' ;;
    3) did 'explanations that took too long' ;;
    *) wrong 'the explanation is not confirmed' ;;
    esac
}

# All of it for the board at $work/board.
compare() {
    run counted "$ROQUE" solve --count --limit 1000 --json "$work/board"
    count=$(value count counted)
    [ -n "$count" ] || wrong 'no count is told'
    run solved "$ROQUE" solve --json "$work/board"
    status=$(value status solved)
    classes=$(value classes counted)
    case $status:${classes:-$count} in
    none:0 | unique:1 | multiple:[2-9]* | multiple:1?*) ;;
    *) wrong "the status is $status, but ${classes:-$count} solutions are counted" ;;
    esac
    ask_clingo 1000
    if [ -n "$found" ]; then
        [ "$found" -eq "$count" ] || wrong "roque counts $count solutions, clingo $found"
        did "$family against clingo"
    fi
    [ "$count" -eq 0 ] || own_solution
    against_cadical
    [ "$status" = multiple ] || proof
    [ "$status" != unique ] || explanation
}

# ---- Jobs ----

job_board() {
    # shellcheck disable=SC2086 # words
    pick $families && family=$drawn
    draw_board
    compare
    random 2
    [ "$drawn" = 1 ] && [ "$count" != 0 ] || return 0
    mark_board
    compare
    did 'boards with marks on them'
}

job_made() {
    # shellcheck disable=SC2086
    pick $families && family=$drawn
    case $family in
    akari) size 4 14 ;;
    chess-num) drawn=8x8 ;;
    chess-loop) size 4 6 ;;
    chess-avoid) size 4 6 ;;
    *) size 3 4 ;;
    esac
    run board "$ROQUE" make "$family" --size "$drawn" --seed "$seed" --time-limit 20
    case $rc in 0) ;; 3) did 'puzzles not made in time' && return ;; *) wrong 'no puzzle is made' ;; esac
    compare
    [ "$status" = unique ] || wrong "a made puzzle is $status"
    did "made puzzles proven to have one solution"
}

# A board of the Portable Puzzle Collection's own generators, which has one solution.
job_sgt() {
    pick 'magnets magnets 6x5dt' 'magnets magnets 8x7dtS' 'mosaic mosaic 8x8' 'mosaic mosaic 15x15' 'range kurodoko 7x7' \
        'range kurodoko 9x8' 'singles hitori 6x6dk' 'singles hitori 9x9dk' 'solo sudoku 2x3' 'solo sudoku 3x3da' \
        'solo sudoku 3x3du' 'solo sudoku 3x3xdi' 'towers towers 5de' 'towers towers 6du' 'unruly unruly 8x8dt' 'unruly unruly 10x10dn'
    # shellcheck disable=SC2086 # words
    set -- $drawn
    game=$1 family=$2
    PATH=$PATH:/usr/games run id "sgt-$game" --generate 1 "$3#$seed"
    [ $rc -eq 0 ] || wrong "sgt-$game makes no board"
    awk -v game="$game" -f tests/sgt.awk "$work/id" >"$work/board"
    compare
    [ "$status" = unique ] || wrong "a board of sgt-$game is $status"
    did "boards of sgt-$game with one solution"
}

# More solutions than are met one by one: the counter along the frontier against clingo, which meets them all.
job_count() {
    family=akari
    size 6 8 && board=$drawn
    pick 20 25 30 && black=$drawn
    pick 0 0 20 && numbers=$drawn
    run board "$ROQUE" make akari --any --size "$board" --seed "$seed" --black-cells "$black" --numbers "$numbers"
    run counted "$ROQUE" solve --count --json "$work/board"
    count=$(value count counted)
    ask_clingo 0
    [ -n "$found" ] || return 0
    [ "$found" = "$count" ] || wrong "roque counts $count solutions, clingo $found"
    did 'counts against enumeration by clingo'
    [ "$count" -le 10000 ] || did 'of these, counts over ten thousand'
}

# With little memory, little time, or a Ctrl-C that may come at any moment: the same answer, or an honest end.
few_kilobytes() { # KILOBYTES COMMAND...
    # shellcheck disable=SC3045 # dash and bash have it
    (ulimit -v "$1" && shift && exec "$@")
}
# The least with which the program starts at all.
kilobytes_to_start() {
    least=1000
    until few_kilobytes $least "$ROQUE" --version >/dev/null 2>&1; do least=$((least + 100)); done
    echo $least
}
job_limits() {
    # shellcheck disable=SC2086
    pick large $families && family=$drawn
    if [ "$family" = large ]; then
        size 16 20
        run board "$ROQUE" make akari --any --size "$drawn" --seed "$seed"
    else
        draw_board
    fi
    run whole "$ROQUE" solve --count --json --time-limit $PEER_SECONDS "$work/board"
    count=$(value count whole)
    [ "$rc" -le 1 ] || { did 'boards too large to count' && return; }
    random 1000
    run memory few_kilobytes $(($(kilobytes_to_start) + drawn)) "$ROQUE" solve --count --json "$work/board"
    honest memory 3 'too little memory'
    random 3000
    run time "$ROQUE" solve --count --json --time-limit "0.00$drawn" "$work/board"
    honest time 3 'too little time'
    random 20
    run stopped timeout --preserve-status -s INT "0.0$((drawn + 1))" "$ROQUE" solve --count --json "$work/board"
    honest stopped 130 Ctrl-C
}
honest() { # NAME CODE WHAT: that of the end, if it has ended before the answer
    some=$(value count "$1")
    case $rc in
    0 | 1)
        [ "$some" = "$count" ] || wrong "with a limit the count is $some, without it $count"
        did "limits that came too late: $3"
        ;;
    "$2") did "limits that came first: $3" ;;
    *) wrong "a limit ends it with $rc" ;;
    esac
    [ -z "$some" ] || at_most "$some" "$count" || wrong "stopped by a limit it tells $some solutions, of $count"
}
at_most() { # A B, of any length
    [ ${#1} -lt ${#2} ] || { [ ${#1} -eq ${#2} ] && [ "$(printf '%s\n' "$1" "$2" | LC_ALL=C sort | head -n 1)" = "$1" ]; }
}

# What a group of test programs compares, and then the programs.
group() {
    case $1 in
    brute) what='boards against brute force' && set -- test_akari_brute test_akari_count test_chess_num test_chess_loop test_chess_avoid test_chess_position test_ruletext ;;
    peers) what='boards against CaDiCaL and clingo, as libraries or by other models' && set -- test_akari_cadical test_akari_clingo test_chess_num_clingo test_chess_loop_clingo test_ruletext_clingo test_ruletext_again ;;
    kernel) what='random models against an oracle, with limits and stop flags' && set -- test_csp_random test_csp_constraints test_csp_label test_csp_learning test_csp_loop test_csp_search test_csp_sum test_csp_export ;;
    proofs) what='boards and models proven, proofs spoilt' && set -- test_proof test_verify ;;
    games) what='Echek positions and games against the slow generator' && set -- test_echek_rules test_echek_notation test_echek_symmetry ;;
    *) what='sentences read back, checks, random solutions, views' && set -- test_check_missing test_random_solution test_views test_read_words test_akari_symmetry ;;
    esac
    pick "$@"
}

# A test program with seeds that were never tried.
job_program() {
    pick brute peers kernel proofs games others
    group "$drawn" && program=$drawn
    random 2000000000
    run tap env ROQUE_TEST_FROM=$((1000000 + drawn)) ROQUE_TEST_ROUNDS=0.02 CMOCKA_MESSAGE_OUTPUT=TAP timeout 600 "$BUILD/tests/$program"
    [ $rc -eq 0 ] || wrong "$program fails"
    did "seeds of test programs: $what" "$(awk '/^# [0-9]+ seeds/ { n += $2 } END { print n + 0 }' "$work/tap")"
}

# A reader with damaged copies of every file of its corpus, under the sanitizers.
job_fuzz() {
    set -- "$ASAN"/fuzz/fuzz_*
    pick "$@" && program=$drawn
    random 2000000000
    run tap env ROQUE_TEST_FROM=$((1000000 + drawn)) timeout 600 "$program"
    [ $rc -eq 0 ] || wrong "$(basename "$program") fails"
    did 'damaged inputs read, sanitized' $((1000 * $(grep -c '^ok ' "$work/tap")))
}

# ---- Workers ----

one() { # KIND SEED
    kind=$1 seed=$2 state=$2
    work=$all/work.$1.$2
    mkdir -p "$work" || exit 2
    : >"$work/log"
    random 2
    (
        case $kind in
        board) job_board ;;
        made) job_made ;;
        count) job_count ;;
        sgt) job_sgt ;;
        limits) job_limits ;;
        program) job_program ;;
        fuzz) job_fuzz ;;
        *) echo "soak: there is no kind of job called $kind" >&2 && exit 2 ;;
        esac
    )
    code=$?
    rm -rf "$work"
    return $code
}

worker() { # ALL NUMBER FIRST-SEED END
    all=$1 tally=$1/tally.$2 state=$(($3 + $2))
    while :; do
        random 2000000000 && next=$drawn after=$state
        # shellcheck disable=SC2086
        pick $kinds
        one "$drawn" "$next" || { touch "$all/stop" && return 1; }
        state=$after
        [ "$(date +%s)" -lt "$4" ] && [ ! -e "$all/stop" ] || return 0
    done
}

table() {
    sort -k 2 "$all"/tally.*[0-9] 2>/dev/null |
        awk '{ n = $1; sub(/^[0-9]+ /, ""); sum[$0] += n } END { for (what in sum) printf "%12d  %s\n", sum[what], what }' | sort -k 2
    echo "in $(($(date +%s) - began)) s, $at_once at a time, first seed $first_seed"
}

# ---- What was asked for ----

if [ "${1:-}" = worker ]; then
    shift
    worker "$@"
    exit
fi

all=$(mktemp -d) || exit 2
workers=
end_workers() {
    for pid in $workers; do kill -TERM -- "-$pid" 2>/dev/null || kill -TERM "$pid" 2>/dev/null; done
    for pid in $workers; do wait "$pid"; done
}
# What a worker had started may write a last word after its end.
trap 'rm -rf "$all" 2>/dev/null || { sleep 1; rm -rf "$all"; }' EXIT

if [ "${1:-}" = one ] && [ $# -eq 3 ]; then
    tally=$all/tally
    : >"$tally"
    one "$2" "$3" || { [ -e "$tally.wrong" ] && cat "$(cat "$tally.wrong")" && exit 1 || exit 2; }
    awk '{ $1 = sprintf("%12d ", $1); print }' "$tally"
    exit
fi

hours=${1:-}
case $hours in '' | . | *[!0-9.]* | *.*.*)
    echo 'soak: how many hours? make soak HOURS=8, or HOURS=0.01' >&2
    exit 2
    ;;
esac
at_once=${SOAK_JOBS:-$(nproc 2>/dev/null || echo 2)}
began=$(date +%s)
first_seed=${SOAK_SEED:-$began}
end=$(awk -v now="$began" -v hours="$hours" 'BEGIN { printf "%d", now + hours * 3600 }')
trap 'end_workers; table; exit 130' INT TERM
echo "soak: $hours hours, $at_once at a time, first seed $first_seed"
# Each worker has a process group of its own, so that it ends with all that it started; and Ctrl-C means what it does elsewhere.
number=0
while [ $number -lt "$at_once" ]; do
    number=$((number + 1))
    setsid env --default-signal=INT sh tests/soak.sh worker "$all" $number "$first_seed" "$end" &
    workers="$workers $!"
done
code=0
for pid in $workers; do wait "$pid" || code=2; done
table
for list in "$all"/tally.*.wrong; do
    [ -e "$list" ] || continue
    code=1
    while read -r left; do echo "disagreement: $(head -n 1 "$left"); $left tells all, and how to repeat it"; done <"$list"
done
case $code in 0) echo 'no disagreement' ;; 2) echo 'soak: a worker was ended by something else' >&2 ;; esac
exit $code
