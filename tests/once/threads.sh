# Everything that works with several threads, under the thread sanitizer: it says what one thread says, and has no race.
. tests/once/lib.sh
. tests/background.sh

# The first race ends the program with a code that roque does not have.
export TSAN_OPTIONS='halt_on_error=1 exitcode=66'
roque=$PWD/build/roque
roque_tsan=$PWD/build-tsan/roque
cd "$work" || exit 1

race() { # must be seen: there is no other way to know that the sanitizer is at work; over and over, as a single one may be missed
    printf '%s\n' '#include <pthread.h>' 'static volatile int n;' \
        'static void *add(void *x) { for (int i = 0; i < 100000; i++) n++; return x; }' \
        'int main(void) { pthread_t t; pthread_create(&t, 0, add, 0); add(0); return pthread_join(t, 0); }' >race.c
    gcc -g -O1 -pthread -fsanitize=thread -o race race.c || return 1
    ./race
    [ $? -eq 66 ]
}
ok 'a race ends a program with a code of its own' race

untimed() { sed 's/"[a-z]*_us":[0-9]*//g'; }
ends() { # EXIT-CODE FILE COMMAND...: what it prints goes to the file
    code=$1
    file=$2
    shift 2
    "$@" >"$file"
    got=$?
    [ $got -eq "$code" ] || { echo "it ends with $got, not $code: $*"; return 1; }
}
alike() { # EXIT-CODE THREADS WORD...
    expected=$1
    threads=$2
    shift 2
    ends "$expected" one "$roque" "$@" && ends "$expected" many "$roque_tsan" "$@" --threads "$threads" || return 1
    untimed <one >one.untimed
    untimed <many | cmp one.untimed -
}
has() { grep -q -e "$1" many || { echo "it does not say $1"; return 1; }; }

# ---- Many puzzles ----

# All but one, which takes longer than all the others together.
"$roque" list | sed -n 's/^  \([a-z-]*:[^ ]*\) .*/\1/p' | grep -vx 'chess-num:order/1' >names
{ xargs "$roque" convert --to native <names; echo; } >boards
cat boards boards boards boards >four
all=$((4 * $(wc -l <names)))
ok 'two threads solve as one does, in the same order' alike 0 2 solve --json four
ok 'every board of every family is solved' test "$all" -gt 100 -a "$(grep -c '"status":"unique"' many)" -eq "$all"
ok 'and so do seven' alike 0 7 solve --json boards
ok 'three explain' alike 0 3 explain akari:paper/1 akari:paper/2 akari:paper/5 chess-num:paper/1 chess-loop:paper/1 chess-loop:paper/3
ok 'three rate' alike 0 3 rate --json akari:paper
ok 'three give hints' alike 0 3 hint akari:paper chess-num:paper
ok 'three make puzzles' alike 0 3 make akari --size 8x8 --number 40 --seed 1
ok 'three make puzzles of another family' alike 0 3 make chess-num --number 2 --seed 1
ok 'three count for the lab' alike 0 3 lab strategies akari:paper/1 --counters --as csv
ok 'and on random boards' alike 0 3 lab growth akari --sizes 4..8 --per-size 4 --counters --as csv
ok 'and in many orders' alike 0 3 lab order chess-num:paper/2 --counters --as csv

printf 'akari 40x40\n%s\n' "$(yes "$(printf '%040d' 0 | tr 0 .)" | head -40)" >huge
interrupted() { # LINES WORD...: an interrupt at work ends all threads, and so many lines have been told
    lines=$1
    shift
    "$roque_tsan" "$@" >many 2>err &
    interrupt $!
    cat err
    [ "$rc" -eq 130 ] && [ "$(wc -l <many)" -ge "$lines" ]
}
ok 'an interrupt ends all threads that count' interrupted 2 solve --count --threads 2 huge huge
ok 'and all that make' interrupted 0 make akari --size 14x14 --number 1000000 --threads 3

# ---- Campaigns ----

campaign() { # FILE.db PROGRAM THREADS: its report goes to ./many
    "$2" campaign "$1" new loops --area 12 && "$2" campaign "$1" run --threads "$3" || return 1
    ends 0 many "$2" campaign "$1" report
}
reports_alike() {
    campaign one.db "$roque" 1 && mv many one && campaign many.db "$roque_tsan" 4 && cmp one many
}
ok 'four do the jobs of a campaign as one does' reports_alike
stopped() { # in the middle of it
    "$roque_tsan" campaign long.db new loops --area 30 && interrupted 1 campaign long.db run --threads 3
}
ok 'and end when they are told to' stopped

# ---- Echek ----

ok 'three threads count moves' alike 0 3 echek perft 4
ok 'and divide the count' alike 0 3 echek perft 3 --divide
proof() { # PLIES EXIT-CODE
    ends "$2" many "$roque_tsan" echek solve --rules castle=never --depth "$1" --threads 3 --json
}
ok 'three prove together that there is no quick win' proof 11 1
ok 'for both sides' has '"no_win_within":{"white":11,"black":11}'
thinks() {
    ends 0 many "$roque_tsan" echek best --position 'q2k/2B1/1K2/4 w QRNPrbnp' --depth 7 --threads 3 --json && has '"win":5'
}
ok 'three think together about a move' thinks
ok 'three games go on side by side' alike 0 3 echek match medium easy --games 12 --json
ok 'all twelve of them' has '"games":12,'
converses() {
    talk "$roque_tsan"
    tell 'setoption name Threads value 3\ngo infinite'
    hear 'info depth 2'
    tell isready
    hear readyok
    tell stop
    hear bestmove
    tell 'go depth 3'
    hear bestmove
    end
    cat err
    [ "$rc" -eq 0 ] && [ "$(grep -c '^bestmove' out)" -eq 2 ] && [ "$(grep -c '^readyok' out)" -eq 1 ]
}
ok 'the engine listens while it thinks' converses
finish
