#!/bin/sh
# bench/solve.sh BUILD full|quick RESULTS [FAMILY...]: gives every set of boards to roque and to every peer that has a model
# of the family, and compares their answers. A difference is told, recorded as such, and makes the run end with code 1.
#
# What is measured is added to RESULTS, one line per time: family, set, goal, board, who, microseconds, separated by tabs.
# Instead of microseconds: ">" stopped at the limit, "-" ended without an answer, "." not tried, "!" another answer than roque.
# A peer with two models, such as two CNFs, is there twice: cadical and cadical-plain. `inside` is roque without its process,
# and `memory` the most bytes that it has in use then; inside-cadical and inside-clingo are the libraries of these two.
set -eu
build=$1 extent=$2 results=$3
shift 3
families=${*:-akari chess-num chess-loop chess-avoid chess-position texts}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/answers"
# A copy, as an installed program is one: a file that was just linked starts more slowly, because the system caches it in
# smaller pieces.
roque=$work/roque
cp "$build/roque" "$roque"
LIMIT=${LIMIT:-$([ "$extent" = quick ] && echo 2 || echo 10)} # seconds of processor time for one run
COMPILE=10                                                    # and for MiniZinc's compiler, whose time is not measured
PATH=$PATH:/usr/games

# KB that GNU Prolog may use. Its compiler reads the same variables and fails with larger ones.
export GLOBALSZ=262144 TRAILSZ=131072 CSTRSZ=262144 LOCALSZ=65536

# ---- Peers: their commands, and how to read their answers ----

# PEERS=clingo bench/solve.sh ... runs only these peers.
PEERS=${PEERS-cadical cadical-plain cryptominisat cryptominisat-plain clingo clingo-cnf gprolog gecode sgt}
# Libraries, without a process: CaDiCaL with one CNF or the other, clingo with its own model or with these.
LIBRARIES=${LIBRARIES-cadical cadical-plain clingo clingo-cnf clingo-cnf-plain}
asked() { case " $PEERS " in *" $1 "*) return 0 ;; *) return 1 ;; esac; }

# Families that ship as text: their facts and answers go through text.awk.
is_text() { [ -e "src/ruletext/families/$family.rules" ]; }

# ask WHO: the command for the board at $work/board, one word per line; nothing if WHO has no model for it.
ask() {
    case $1:$family:$goal in
    roque:*) printf '%s\n' "$roque" solve --json "$work/board" && case $goal in first | count) echo "--$goal" ;; esac ;;
    cadical:*:count | cryptominisat:*:count | *-plain:*:count) ;;
    cadical:*) printf '%s\n' cadical -q "$work/board.cnf" ;;
    cryptominisat:*) printf '%s\n' cryptominisat5 --verb 0 "$work/board.cnf" ;;
    *-plain:akari:*) [ ! -s "$work/plain.cnf" ] || case $1 in
        cadical*) printf '%s\n' cadical -q "$work/plain.cnf" ;;
        *) printf '%s\n' cryptominisat5 --verb 0 "$work/plain.cnf" ;;
        esac ;;
    clingo-cnf:akari:*) printf '%s\n' clingo --mode=clasp "$work/board.cnf" ;;
    clingo:*) [ ! -e "bench/peers/$model.lp" ] || printf '%s\n' clingo --quiet=1 -n "$most" "bench/peers/$model.lp" "$work/facts" ;;
    gprolog:akari:*) printf '%s\n' "$work/$model" "$goal" "$work/rows" ;;
    gprolog:*) [ ! -e "$work/$model" ] || printf '%s\n' "$work/$model" "$goal" "$work/facts" ;;
    gecode:*) [ ! -e "bench/peers/$model.mzn" ] || printf '%s\n' fzn-gecode -n "$most" "$work/board.fzn" ;;
    sgt:akari:unique) printf '%s\n' sgt-lightup --print 1x1 --with-solutions '<' "$work/board.id" ;;
    sgt:*:unique) [ ! -s "$work/board.id" ] || printf '%s\n' "sgt-$game" --print 1x1 --with-solutions '<' "$work/board.id" ;;
    esac
}

# prepare: writes the board at $work/board in every form that a peer reads. None of this is measured.
prepare() {
    if is_text; then awk -f bench/peers/text.awk "$work/board"; else awk -v as=facts -f bench/peers/facts.awk "$work/board"; fi >"$work/facts"
    sed -n 's/^; id: //p' "$work/board" >"$work/board.id"
    "$roque" convert --to dimacs "$work/board" >"$work/board.cnf"
    rm -f "$work/plain.cnf" "$work/board.fzn"
    if [ "$family" = akari ]; then
        awk -v as=rows -f bench/peers/facts.awk "$work/board" >"$work/rows"
        # Too large for boards of a million cells.
        [ "$(wc -c <"$work/board")" -gt 100000 ] || awk -f bench/peers/akari_cnf.awk "$work/board" >"$work/plain.cnf"
        "$roque" convert --to game-id "$work/board" | grep -v '^;' >"$work/board.id"
    fi
    asked gecode && [ -e "bench/peers/$model.mzn" ] || return 0
    case $lame in *" gecode "*) return 0 ;; esac
    awk -v as=dzn -f bench/peers/facts.awk "$work/board" >"$work/board.dzn"
    compiled=$("$build/bench/race" 1 "$COMPILE" - minizinc -c --solver gecode "bench/peers/$model.mzn" "$work/board.dzn" \
        --fzn "$work/board.fzn" --ozn "$work/board.ozn")
    [ "$compiled" != '>' ] || { rm -f "$work/board.fzn" && lame="${lame}gecode "; }
    [ "$compiled" = '>' ] || [ -s "$work/board.fzn" ] || differ 'MiniZinc does not compile its model' || return 0
}

# said WHO ANSWER: how many solutions it found, up to the number asked for; nothing if it has no answer.
said() {
    case $1 in
    roque)
        case $(cat "$2") in
        *'"count":'*) sed 's/.*"count":\([0-9]*\).*/\1/' "$2" ;;
        *'"unique"'* | *'"found"'*) echo 1 ;;
        *'"multiple"'*) echo 2 ;;
        *'"none"'*) echo 0 ;;
        esac
        ;;
    cadical* | cryptominisat* | clingo-cnf) sed -n 's/^s SATISFIABLE/1/p; s/^s UNSATISFIABLE/0/p' "$2" ;;
    clingo) sed -n 's/^Models *: *\([0-9]*\).*/\1/p' "$2" ;;
    gprolog) sed -n 's/^found(\(.*\))$/\1/p' "$2" ;;
    gecode) awk '/^-----/ { n++ } /^=====/ { end = 1 } END { if (n > 0 || end) print n + 0 }' "$2" ;;
    sgt) awk '/ arc closepath$/ || text && /showpage$/ && ++pages == 2 { n = 1 } END { if (n) print n }' text="$(! is_text || echo 1)" "$2" ;;
    esac
}

# words WHO ANSWER: a solution it found, as bulb(R,C) and at(Kind,R,C); of families as text as at(R,C,K) or put(R,C,X).
words() {
    case $1:$(! is_text || echo text) in
    cadical:text | cryptominisat:text) awk -v as=put -f bench/peers/model.awk "$work/board.cnf" "$2" && return ;;
    esac
    case $1 in
    *-plain) awk -f bench/peers/model.awk "$work/plain.cnf" "$2" ;;
    cadical | cryptominisat | clingo-cnf) awk -f bench/peers/model.awk "$work/board.cnf" "$2" ;;
    gecode) sed '/^-----/q' "$2" | minizinc --ozn-file "$work/board.ozn" ;;
    sgt) awk -f bench/peers/postscript.awk "$2" ;;
    *) cat "$2" ;;
    esac
}

# ---- Comparing ----

differences=0
differ() {
    echo "bench: $family, $set, board $number: $*" >&2
    cat "$work/board" >&2
    differences=1
    return 1
}

# SAT solvers and sgt-lightup look for one solution only.
agree() { # WHO SAID
    case $1 in
    cadical* | cryptominisat* | clingo-cnf | sgt) [ "$2" -eq 1 ] && [ "$truth" -gt 0 ] || [ "$2" -eq "$truth" ] ;;
    *) [ "$2" -eq "$truth" ] ;;
    esac || differ "roque finds $truth solutions, $1 $2"
}

obeys() { # WHO ANSWER
    # What the collection prints of its other games is not read: its time counts only.
    ! is_text || [ "$1" != sgt ] || return 0
    if is_text; then
        words "$1" "$2" | awk -v as=board -f bench/peers/text.awk "$work/board" - >"$work/filled"
    else
        words "$1" "$2" | awk -f bench/peers/board.awk "$work/board" - >"$work/filled"
    fi
    "$roque" check --final "$work/filled" >"$work/verdict" || differ "the solution of $1 breaks the rules: $(cat "$work/verdict")"
}

# Whether the CNF has another solution must be as roque says. Not measured.
second() { # ANSWER
    awk 'FNR == NR { if ($1 == "v") for (i = 2; i <= NF; i++) holds[$i] = 1; next }
        $1 == "c" && $4 == "=" { ban[++n] = $5 in holds ? -$5 : $5 }
        $1 == "p" { $4++ }
        { print }
        END { for (i = 1; i <= n; i++) printf "%s ", ban[i]; print 0 }' "$1" "$work/board.cnf" >"$work/second.cnf"
    case $(timeout "$LIMIT" cadical -q "$work/second.cnf" | sed -n 's/^s //p') in
    SATISFIABLE) [ "$truth" -eq 2 ] || differ 'CaDiCaL finds a second solution' ;;
    UNSATISFIABLE) [ "$truth" -eq 1 ] || differ 'CaDiCaL finds no second solution' ;;
    esac
}

right() { # WHO ANSWER
    agree "$1" "$found" || return
    [ "$found" -eq 0 ] || [ "$1" = roque ] || obeys "$1" "$2" || return
    [ "$1:$goal:$found" != cadical:unique:1 ] || second "$2"
}

# ---- Measuring ----

record() { printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$family" "$set" "$goal" "$number" "$1" "$2" >>"$results"; }

# judge WHO TIME ANSWER: compares the answer and records the time.
judge() {
    time=$2
    if [ "$time" != ">" ] && [ "$time" != - ] && [ "$truth" != -1 ]; then
        found=$(said "$1" "$3")
        if [ -z "$found" ]; then
            time=-
        else
            right "$1" "$3" || time=!
        fi
    fi
    [ "$time" != ">" ] || stopped="$stopped$1 "
    record "$1" "$time"
}

# one_board: gives the board at $work/board to roque and to all peers that were not stopped before.
one_board() {
    prepare
    runners=
    set --
    for who in roque $PEERS; do
        ask "$who" >"$work/command"
        [ -s "$work/command" ] || continue
        case $lame in *" $who "*) record "$who" . && continue ;; esac
        [ "$who" != gecode ] || [ -s "$work/board.fzn" ] || { record "$who" . && continue; }
        [ $# -eq 0 ] || set -- "$@" --
        while read -r word; do set -- "$@" "$word"; done <"$work/command"
        runners="$runners $who"
    done
    "$build/bench/race" "$rounds" "$LIMIT" "$work/answers" "$@" >"$work/times"
    truth=$(said roque "$work/answers/1")
    [ -n "$truth" ] || truth=-1
    place=0
    for who in $runners; do
        place=$((place + 1))
        judge "$who" "$(sed -n "${place}p" "$work/times")" "$work/answers/$place"
    done
    [ "$truth" != -1 ] || return 0
    inside
}

# inside: gives the same board to roque and to the libraries, in one process. The models are read beforehand.
inside() {
    rm -rf "$work/inside" && mkdir "$work/inside"
    set --
    for library in $LIBRARIES; do
        case $lame in *" inside-$library "*) record "inside-$library" . && continue ;; esac
        case $library:$family in
        clingo:*) [ -e "bench/peers/$model.lp" ] && gringo "bench/peers/$model.lp" "$work/facts" >"$work/board.aspif" || continue ;;
        esac
        case $library:$family in
        clingo:*) file=$work/board.aspif ;;
        *-plain:akari) file=$work/plain.cnf ;;
        *-plain:*) continue ;;
        *) file=$work/board.cnf ;;
        esac
        [ ! -s "$file" ] || set -- "$@" "$library=$file"
    done
    "$build/bench/inside" "$goal" "$rounds" "$LIMIT" "$work/inside" "$work/board" "$@" >"$work/times" 2>"$work/said" ||
        differ "$(cat "$work/said")" || true
    while read -r who time; do
        case $who in
        roque) record inside "$time" ;;
        memory) record memory "$time" ;;
        *)
            [ "$time" != ">" ] || stopped="${stopped}inside-$who "
            [ ! -e "$work/inside/$who" ] || obeys inside "$work/inside/$who" || time=!
            record "inside-$who" "$time"
            ;;
        esac
    done <"$work/times"
}

# boards QUICK FULL LADDER FAMILY SET GOAL ROUNDS COMMAND...: measures the first QUICK or FULL boards that the command prints.
# A peer that was stopped on two boards of a set gets no more boards of this set, nor of later sets with the same LADDER.
boards() {
    wanted=$([ "$extent" = quick ] && echo "$1" || echo "$2")
    ladder=$3 family=$4 set=$5 goal=$6 rounds=$7
    shift 7
    case " $families " in *" $family "*) ;; *" texts "*) is_text || return 0 ;; *) return 0 ;; esac
    [ "$wanted" -gt 0 ] || return 0
    [ "$extent" != quick ] || rounds=2
    echo "bench: $family, $set" >&2
    model=$(echo "$family" | tr - _)
    case $goal in first) most=1 ;; unique) most=2 ;; count) most=0 ;; esac
    [ -x "$work/$model" ] || [ ! -e "bench/peers/$model.pl" ] || ! asked gprolog || (cd bench/peers && gplc --no-top-level -o "$work/$model" "$model.pl")
    rm -f "$work"/one-*
    "$@" | awk -v RS= -v base="$work/one-" '{ file = sprintf("%s%02d", base, NR); print > file; close(file) }'
    [ "$ladder" != - ] && [ "$ladder" = "${last_ladder:-}" ] || lame=' '
    last_ladder=$ladder number=0 stopped=
    for one in "$work"/one-*; do
        [ -e "$one" ] || return 0 # no board of this kind can be made
        number=$((number + 1))
        [ "$number" -le "$wanted" ] || break
        mv "$one" "$work/board"
        stopped=
        one_board
        for who in $stopped; do
            case ${once:-} in *" $set:$who "*) lame="$lame$who " ;; *) once="${once:- } $set:$who " ;; esac
        done
    done
    # In a set of one board one stop is enough.
    [ "$number" -gt 1 ] || for who in $stopped; do lame="$lame$who "; done
}

# ---- The boards ----

builtin() { for name; do "$roque" convert --to native "$name" && echo; done; }
numbered() { # FAMILY:SET FROM TO
    for n in $(seq "$2" "$3"); do builtin "$1/$n"; done
}
made() { "$roque" make "$@" --number "$wanted" --seed 7; }
bench_board() { # KIND SIDE SEED [CLUES]
    "$build/bench/make_board" "$1" "$2" "$3" "$wanted" ${4:+"$4"}
}
loop() { echo "chess-loop $*"; }
# A loop without a piece given has mirror images: roque counts them as one solution, the peers do not.
with_pieces() { awk -v RS= -v ORS='\n\n' '/(^|\n)[.RBNKQ]*[RBNKQ][.RBNKQ]*(\n|$)/'; }
loops_with_pieces() { "$roque" make chess-loop --size 6x6 --number 10 --seed 7 | with_pieces; }
crowd() { # SIDE PIECES: a board without missing squares
    awk -v pieces="$2" -v n="$1" 'BEGIN { printf "chess-avoid %dx%d %s\n", n, n, pieces; while (r++ < n) printf "%.*s\n", n, "................" }'
}
four() { # numbers at r2c3, r4c7, r6c1 and r8c3
    printf 'chess-num 8x8\n........\n..%d.....\n........\n......%d.\n........\n%d.......\n........\n..%d.....\n' "$@"
}

boards 2 6 - akari 'the six of the paper' unique 3 numbered akari:paper 1 6
boards 2 5 made akari 'hard 25x25' unique 3 made akari --size 25x25 --level hard
boards 0 2 made akari 'hard 60x60' unique 3 made akari --size 60x60 --level hard
boards 0 7 tight akari '10x10, one solution' unique 3 bench_board tight 10 17
boards 2 5 tight akari '25x25, one solution' unique 3 bench_board tight 25 32
boards 0 5 tight akari '40x40, one solution' unique 3 bench_board tight 40 47
boards 1 3 tight akari '100x100, one solution' unique 3 bench_board tight 100 107
boards 0 1 tight akari '200x200, one solution' unique 2 bench_board tight 200 207
boards 0 1 tight akari '1000x1000, one solution' unique 1 bench_board tight 1000 1007
boards 0 7 loose akari '10x10, many solutions' unique 3 bench_board loose 10 17
boards 1 5 loose akari '25x25, many solutions' unique 3 bench_board loose 25 32
boards 0 5 loose akari '40x40, many solutions' unique 3 bench_board loose 40 47
boards 1 3 loose akari '100x100, many solutions' unique 3 bench_board loose 100 107
boards 0 1 loose akari '200x200, many solutions' unique 2 bench_board loose 200 207
boards 0 1 loose akari '1000x1000, many solutions' unique 1 bench_board loose 1000 1007

boards 2 2 - chess-num 'the two of the papers' unique 3 numbered chess-num:paper 1 2
boards 2 5 - chess-num '8x8, as few numbers as can be found' unique 3 made chess-num --clues minimal
boards 0 5 - chess-num '16x16 with 4 numbers' first 3 bench_board numbers 16 4 4
boards 2 5 - chess-num '16x16 with 8 numbers' first 3 bench_board numbers 16 8 8
boards 0 5 - chess-num '16x16 with 14 numbers' first 3 bench_board numbers 16 14 14
boards 1 1 - chess-num '8x8 with 4 3 0 3: 17,268 solutions' count 2 four 4 3 0 3
boards 0 1 - chess-num '8x8 with 3 3 1 3: 239,112 solutions' count 2 four 3 3 1 3

boards 15 15 - chess-loop 'the fifteen of the paper' count 3 numbered chess-loop:paper 1 15
boards 1 5 - chess-loop '6x6 with some pieces given' unique 3 loops_with_pieces
boards 0 1 - chess-loop '16x16, 6 rooks and bishops' first 1 loop 16x16 rook bishop 6
boards 0 1 - chess-loop '16x16, 16 bishops and knights' first 1 loop 16x16 bishop knight 16
boards 0 1 - chess-loop '16x16, 6 rooks and knights' first 1 loop 16x16 rook knight 6

boards 3 10 - chess-avoid 'the ten of Erich Friedman' unique 3 numbered chess-avoid:friedman 1 10
boards 1 3 - chess-avoid '8x8 with some pieces given' unique 3 made chess-avoid --size 8x8
boards 0 1 - chess-avoid '12x12 with 20 pieces' first 3 crowd 12 BBBBKKKKNNNNPPPPQQRR
boards 1 1 - chess-avoid 'eight queens: 92 solutions' count 3 crowd 8 QQQQQQQQ
boards 0 1 - chess-avoid 'ten queens: 724 solutions' count 1 crowd 10 QQQQQQQQQQ

boards 3 11 - chess-position 'the eleven of Erich Friedman' unique 3 numbered chess-position:friedman 0 10
boards 1 5 - chess-position '6x6 with 5 pieces' unique 3 made chess-position --size 6x6 --n 5
boards 0 5 - chess-position '8x8 with 8 pieces' unique 2 made chess-position --any --size 8x8 --n 8
boards 0 5 - chess-position '10x10 with 6 pieces' unique 2 made chess-position --any --size 10x10 --n 6

# Families that ship as text: boards of the Portable Puzzle Collection's generators where it has the game, and our own.
sgt() { # GAME PARAMETERS
    game=$1
    "sgt-$1" --generate "$wanted" "$2#7" | awk -v ids=1 -v game="$1" -f tests/sgt.awk
}
text() { # FAMILY SET ARGUMENTS-OF-MAKE...
    texted=$1 called=$2
    shift 2
    boards 1 3 - "$texted" "$called" unique 3 made "$texted" "$@"
}
game=
of_collection() { # GAME FAMILY SIDE PARAMETERS
    game=$1
    boards 1 3 - "$2" "$3" unique 3 sgt "$1" "$4"
}
of_collection range kurodoko 9x9 9x9
of_collection range kurodoko 15x15 15x15
of_collection singles hitori 10x10 10x10dk
of_collection singles hitori 20x20 20x20dk
of_collection mosaic mosaic 15x15 15x15
of_collection mosaic mosaic 25x25 25x25
of_collection solo sudoku '9x9, unreasonable' 3x3du
of_collection solo sudoku 16x16 4x4dn
of_collection towers towers 6x6 6du
of_collection towers towers 8x8 8dh
of_collection magnets magnets 10x9 10x9dt
of_collection unruly unruly 14x14 14x14dn
of_collection unruly unruly 20x20 20x20dn
text suguru 8x8 --size 8x8
text ripple-effect 8x8 --size 8x8
text star-battle 8x8 --size 8x8
text queens 8x8 --size 8x8
text norinori 8x8 --size 8x8
text kakurasu 8x8 --size 8x8
text aquarium 8x8 --size 8x8
text minesweeper 10x10 --size 10x10
text yin-yang 8x8 --size 8x8
# Connected colours, with little to begin from.
loose_colours() {
    printf '%s\n' 'yin-yang 10x10' b.bb.b.... .w.ww....w ...bb....w ..www.w... .b..bbb.b. ..w....... ....bb..b. bww.w.w.w. ........b. ..w.....w.
}
boards 0 1 - yin-yang '10x10, many solutions' unique 1 loose_colours

exit $differences
