#!/bin/sh
# bench/chess.sh BUILD: roque beside clingo and GNU Prolog on Chess-Num and Chess Loop. Prints Markdown tables.
#
# The peers' programs (bench/chess_*.lp, bench/chess_*.pl) are written for speed; GNU Prolog's are compiled. Their answers
# are compared with roque's. The peers get facts prepared beforehand, roque reads the plain board.
set -eu
build=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
roque=$build/roque helper=$build/bench/chess race=$build/bench/race
LIMIT=5 # seconds for anyone on a large board

gplc --no-top-level -o "$work/num" bench/chess_num.pl
gplc --no-top-level -o "$work/loop" bench/chess_loop.pl
export GLOBALSZ=262144 TRAILSZ=131072 CSTRSZ=262144 LOCALSZ=65536 # KB: what GNU Prolog may use

# facts FILE: a native board as facts for both peers.
facts() {
    awk '/^chess-num/ { split($2, s, "x"); printf "size(%d,%d).\n", s[1], s[2]; r = 0; next }
        /^chess-loop/ { split($2, s, "x"); printf "size(%d,%d).\nkind(%s).\nkind(%s).\neach(%d).\n", s[1], s[2], $3, $4, $5 }
        /^[.0-6]/ {
            for (c = 0; c < length($0); c++) {
                x = substr($0, c + 1, 1)
                if (x == ".") printf "open(%d,%d).\n", r, c
                else printf "number(%d,%d,%d).\n", r, c, x
            }
            r++
        }' "$1"
}

# split FILE PREFIX: one file a puzzle, PREFIX-01, PREFIX-02, ...
split() { awk -v RS= -v base="$2" '{ file = sprintf("%s-%02d", base, NR); print > file; close(file) }' "$1"; }

clingo_models() { clingo --quiet=2 "$@" | sed -n 's/^Models *: *\([0-9]*\).*/\1/p'; }

same() { # WHAT A B C
    [ "$2" = "$3" ] && [ "$2" = "$4" ] && return
    echo "$0: $1: roque says $2, clingo $3, GNU Prolog $4" >&2
    exit 1
}

# cells LIMIT: three times in microseconds (roque, clingo, GNU Prolog) become three cells, and a fourth: how many times as
# long as roque the faster peer takes. A peer that was stopped at the limit took at least that.
cells() {
    awk -v limit="$1" '
        function cell(us) {
            if (us == "-") return "-"
            if (us >= limit * 1e6) return sprintf("over %d s", limit)
            return us < 1e6 ? sprintf("%.1f ms", us / 1e3) : sprintf("%.1f s", us / 1e6)
        }
        {
            for (k = 2; k <= 3; k++) took[k] = $k == "-" ? limit * 1e6 : $k
            peer = took[2] < took[3] ? took[2] : took[3]
            stopped = (peer >= limit * 1e6) ? "over " : ""
            short = (peer > 50000 && peer < 10 * $1) ? " (short of 10)" : ""
            printf " %s | %s | %s | %s%.1f%s |\n", cell($1), cell($2), cell($3), stopped, peer / $1, short
        }'
}

echo "Machine: $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1), $(nproc) cores. roque $("$roque" --version | cut -d' ' -f2)."
echo "Peers: $(clingo --version | head -1), GNU Prolog $(gplc --version 2>&1 | sed -n 's/.*(GNU Prolog) //p')."
echo 'Columns named roque, clingo and GNU Prolog are whole processes, start to exit, the least of several turns taken side by side.'

# ---- Chess-Num

printf '\n## Chess-Num: the puzzles of the papers, proven unique\n\n'
echo '| puzzle | from the parsed board | roque | clingo | GNU Prolog | faster peer / roque |'
echo '|---|--:|--:|--:|--:|--:|'
for n in 1 2; do
    "$roque" convert --to native "chess-num:paper/$n" >"$work/paper-$n"
    facts "$work/paper-$n" >"$work/facts"
    same "chess-num:paper/$n" "$("$helper" time unique 1 <"$work/paper-$n" | cut -d' ' -f3)" \
        "$(clingo_models -n 2 bench/chess_num.lp "$work/facts")" "$("$work/num" unique "$work/facts")"
    printf '| %s | %s us |' "$n" "$("$helper" time unique 200 <"$work/paper-$n" | cut -d' ' -f2)"
    "$race" 20 "$roque" solve "$work/paper-$n" -- clingo -n 2 bench/chess_num.lp "$work/facts" -- \
        "$work/num" unique "$work/facts" | paste -s | cells 60
done

printf '\n## Chess-Num: the first solution of random 16x16 boards\n\n'
echo 'From the parsed board: 40 boards. Whole processes: the mean of five of them; one stopped after 5 seconds counts as that.'
echo
echo '| numbers | mean from the parsed board | slowest | roque | clingo | GNU Prolog | faster peer / roque |'
echo '|---|--:|--:|--:|--:|--:|--:|'
for clues in 4 8 14; do
    "$helper" make 16 "$clues" "$clues" 40 >"$work/boards"
    "$helper" time first 20 <"$work/boards" | awk -v clues="$clues" '
        { sum += $2; if ($2 > slowest) slowest = $2 }
        END { printf "| %d | %.0f us | %d us |", clues, sum / NR, slowest }'
    split "$work/boards" "$work/large"
    : >"$work/times"
    for board in "$work"/large-0[1-5]; do
        facts "$board" >"$work/facts"
        "$race" 2 "$roque" solve --first "$board" -- timeout "$LIMIT" clingo bench/chess_num.lp "$work/facts" -- \
            timeout "$LIMIT" "$work/num" first "$work/facts" | paste -s >>"$work/times"
    done
    awk '{ for (k = 1; k <= 3; k++) sum[k] += $k } END { print sum[1] / NR, sum[2] / NR, sum[3] / NR }' "$work/times" | cells "$LIMIT"
done

# A four-clue board of 8x8 with many solutions, after a puzzle of the papers.
many() {
    printf 'chess-num 8x8\n........\n..%d.....\n........\n......%d.\n........\n%d.......\n........\n..%d.....\n' "$@"
}

# clocked COMMAND...: what it prints, and microseconds.
clocked() {
    start=$(date +%s%N)
    answer=$("$@") || true
    echo "${answer:--} $((($(date +%s%N) - start) / 1000))"
}
roque_count() { "$roque" solve --count --json "$1" | sed 's/.*"count":\([0-9]*\).*/\1/'; }
least() { sort -n -k 2 "$1" | head -1 | cut -d' ' -f2; }

printf '\n## Chess-Num: counting all solutions of four numbers on 8x8\n\n'
echo 'The numbers stand at r2c3, r4c7, r6c1 and r8c3. Memory is the most that roque has in use.'
echo
echo '| numbers | solutions | from the parsed board | a second | memory | roque | clingo | GNU Prolog | faster peer / roque |'
echo '|---|--:|--:|--:|--:|--:|--:|--:|--:|'
for numbers in '4 3 0 3' '3 3 1 3' '3 3 0 2'; do
    # shellcheck disable=SC2086 # four words
    many $numbers >"$work/many"
    facts "$work/many" >"$work/facts"
    rm -f "$work"/counted.*
    for _ in 1 2; do
        "$helper" time count 2 <"$work/many" >>"$work/counted.inside"
        clocked roque_count "$work/many" >>"$work/counted.roque"
        clocked clingo_models -n 0 bench/chess_num.lp "$work/facts" >>"$work/counted.clingo"
        clocked "$work/num" count "$work/facts" >>"$work/counted.prolog"
    done
    same "$numbers" "$(head -1 "$work/counted.roque" | cut -d' ' -f1)" "$(head -1 "$work/counted.clingo" | cut -d' ' -f1)" \
        "$(head -1 "$work/counted.prolog" | cut -d' ' -f1)"
    sort -n -k 2 "$work/counted.inside" | head -1 | awk -v numbers="$numbers" '
        { printf "| %s | %d | %.0f ms | %.2f million | %d KB |", numbers, $3, $2 / 1e3, $3 / $2, $5 / 1e3 }'
    echo "$(least "$work/counted.roque") $(least "$work/counted.clingo") $(least "$work/counted.prolog")" | cells 600
done

# orders FACTS PREFIX: the 24 orders of the four number facts, a file each.
orders() {
    awk -v base="$2" '
        /^number/ { number[++n] = $0; next }
        { rest = rest $0 "\n" }
        END {
            for (a = 1; a <= 4; a++) for (b = 1; b <= 4; b++) for (c = 1; c <= 4; c++) {
                d = 10 - a - b - c
                if (a == b || a == c || b == c) continue
                file = sprintf("%s-%02d", base, ++k)
                printf "%s\n%s\n%s\n%s\n%s", number[a], number[b], number[c], number[d], rest > file
                close(file)
            }
        }' "$1"
}

printf '\n## Chess-Num: the order of the numbers\n\n'
echo 'The four numbers of the second puzzle of the papers, told to the peers in all 24 orders, whole processes. roque reads a grid,'
echo 'which has no order: it solves the same board 24 times over, from the parsed board, so its spread is what this machine adds.'
echo 'The board mirrored left to right, the one symmetry under which a pawn still attacks up, is another 24. Each time is the least'
echo 'of eight turns, taken one after the other over all 24. Spread is slowest / fastest.'
echo
echo '| | fastest | slowest | spread |'
echo '|---|--:|--:|--:|'
# Lines "WHICH TIME": the least of each, then the spread of those.
spread() {
    awk -v name="$1" '
        !($1 in least) || $2 < least[$1] { least[$1] = $2 }
        END {
            for (k in least) {
                if (low == "" || least[k] < low) low = least[k]
                if (least[k] > high) high = least[k]
            }
            printf "| %s | %.2f ms | %.2f ms | %.2f |\n", name, low / 1e3, high / 1e3, high / low
        }'
}
{ grep '^chess' "$work/paper-2" && grep '^[.0-6]' "$work/paper-2" | rev; } >"$work/mirrored"
facts "$work/paper-2" >"$work/facts"
orders "$work/facts" "$work/order"
for _ in $(seq 8); do
    for k in $(seq -w 24); do
        echo "$k $("$helper" time unique 50 <"$work/paper-2" | cut -d' ' -f2)" >>"$work/spread.roque"
        echo "$k $("$helper" time unique 50 <"$work/mirrored" | cut -d' ' -f2)" >>"$work/spread.mirrored"
        "$race" 1 clingo -n 2 bench/chess_num.lp "$work/order-$k" -- "$work/num" unique "$work/order-$k" | paste -s >"$work/times"
        echo "$k $(cut -f1 "$work/times")" >>"$work/spread.clingo"
        echo "$k $(cut -f2 "$work/times")" >>"$work/spread.prolog"
    done
done
spread 'roque, 24 times' <"$work/spread.roque"
spread 'roque, mirrored, 24 times' <"$work/spread.mirrored"
spread 'clingo, 24 orders' <"$work/spread.clingo"
spread 'GNU Prolog, 24 orders' <"$work/spread.prolog"

# ---- Chess Loop

printf '\n## Chess Loop: all solutions and classes of the fifteen puzzles of the paper\n\n'
echo '| puzzle | solutions | classes | from the parsed board | roque | clingo | GNU Prolog | faster peer / roque |'
echo '|---|--:|--:|--:|--:|--:|--:|--:|'
: >"$work/sums"
for n in $(seq 15); do
    "$roque" convert --to native "chess-loop:paper/$n" >"$work/board"
    facts "$work/board" >"$work/facts"
    "$helper" time count 30 <"$work/board" >"$work/counted"
    same "chess-loop:paper/$n" "$(cut -d' ' -f3 "$work/counted")" "$(clingo_models -n 0 bench/chess_loop.lp "$work/facts")" \
        "$("$work/loop" count "$work/facts")"
    "$race" 5 "$roque" solve --count "$work/board" -- clingo -n 0 bench/chess_loop.lp "$work/facts" -- \
        "$work/loop" count "$work/facts" | paste -s >"$work/times"
    echo "$(cut -d' ' -f2 "$work/counted") $(cat "$work/times")" >>"$work/sums"
    awk -v what="$n: $(sed -n 's/^chess-loop //p' "$work/board")" '{ printf "| %s | %d | %d | %.2f ms |", what, $3, $4, $2 / 1e3 }' "$work/counted"
    cells 60 <"$work/times"
done
awk '{ inside += $1; if ($1 > slowest) slowest = $1 } END { printf "| all, slowest %.2f ms | | | %.1f ms |", slowest / 1e3, inside / 1e3 }' "$work/sums"
awk '{ for (k = 2; k <= 4; k++) sum[k] += $k } END { print sum[2], sum[3], sum[4] }' "$work/sums" | cells 60

printf '\n## Chess Loop: a first solution on 16x16\n\n'
echo "At most $LIMIT seconds each; a dash: out of memory before that."
echo
echo '| puzzle | roque | clingo | GNU Prolog | faster peer / roque |'
echo '|---|--:|--:|--:|--:|'
for what in 'rook bishop 6' 'bishop knight 6' 'bishop knight 16' 'bishop king 16' 'rook knight 6'; do
    echo "chess-loop 16x16 $what" >"$work/board"
    facts "$work/board" >"$work/facts"
    printf '| %s |' "$what"
    "$race" 1 timeout "$LIMIT" "$roque" solve --first "$work/board" -- \
        timeout "$LIMIT" clingo bench/chess_loop.lp "$work/facts" | paste -s >"$work/times"
    clocked timeout "$LIMIT" "$work/loop" first "$work/facts" >"$work/prolog" 2>/dev/null
    # It may have run out of memory instead.
    prolog=$(awk -v limit="$LIMIT" '{ print ($1 == 1 || $2 >= limit * 1e6) ? $2 : "-" }' "$work/prolog")
    echo "$(cat "$work/times") $prolog" | cells "$LIMIT"
done
