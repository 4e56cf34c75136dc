# Many boards on several threads, under the thread sanitizer.
. tests/once/lib.sh

for i in 1 2 3 4 5 6 7 8 9 10; do
    build/roque convert --to native akari:paper
    echo
done >"$work/batch.roque"
build/roque solve --json "$work/batch.roque" | sed 's/"[a-z]*_us":[0-9]*//g' >"$work/one"
ok 'the batch is solved' grep -c '"status":"unique"' "$work/one"
two() { build-tsan/roque solve --json --threads "$1" "$work/batch.roque" | sed 's/"[a-z]*_us":[0-9]*//g' >"$work/two" && cmp "$work/one" "$work/two"; }
ok 'two threads give the same answers in the same order, without a race' two 2
ok 'and so do seven' two 7

interrupted() {
    printf 'akari 40x40\n%s\n' "$(yes "$(printf '%040d' 0 | tr 0 .)" | head -40)" >"$work/huge.roque"
    build-tsan/roque solve --count --threads 2 "$work/huge.roque" "$work/huge.roque" >"$work/out" 2>"$work/err" &
    child=$!
    sleep 1
    kill -INT $child
    wait $child
    [ $? -eq 130 ] && ! grep -q 'data race' "$work/err"
}
ok 'an interrupt ends all threads, without a race' interrupted

proof() { # PLIES EXIT-CODE
    build-tsan/roque echek solve --rules castle=never --depth "$1" --threads 3 --json >"$work/out" 2>"$work/err"
    [ $? -eq "$2" ] && ! grep -q 'data race' "$work/err"
}
ok 'three threads prove together that Echek has no quick win, without a race' proof 11 1
thinks() {
    build-tsan/roque echek best --position 'q2k/2B1/1K2/4 w QRNPrbnp' --depth 7 --threads 3 --json >"$work/out" 2>"$work/err"
    grep -q '"win":5' "$work/out" && ! grep -q 'data race' "$work/err"
}
ok 'three threads think together about a move, without a race' thinks
match() {
    build-tsan/roque echek match medium easy --games 12 --threads 3 --json >"$work/out" 2>"$work/err"
    grep -q '"games":12' "$work/out" && ! grep -q 'data race' "$work/err"
}
ok 'three games go on side by side, without a race' match
converses() {
    { printf 'setoption name Threads value 3\ngo infinite\nisready\n'; sleep 1; printf 'stop\ngo depth 3\n'; sleep 1; } |
        build-tsan/roque echek engine >"$work/out" 2>"$work/err"
    [ "$(grep -c '^bestmove' "$work/out")" -eq 2 ] && ! grep -q 'data race' "$work/err"
}
ok 'the engine listens while it thinks, without a race' converses
finish
