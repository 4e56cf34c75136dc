# The core compiles for WebAssembly as it is, and all of roque for machines without threads; the answers are the same.
. tests/once/lib.sh

ok 'the core compiles and links for wasm32-wasi' make -s wasm-check
ok 'and for this machine' make -s build/check-native
build/check-native >"$work/native"
node --no-warnings tests/once/wasm.mjs build-wasm/check.wasm >"$work/wasm"
ok 'every built-in puzzle is solved' sh -c "! grep -E '^[a-z]+/[0-9]+: ' '$work/native' | grep -v 'unique$'"
ok 'three threads that are one find a win' grep -qx 'wins: 5' "$work/native"
ok 'WebAssembly answers the same' cmp "$work/native" "$work/wasm"

# Without threads, only what includes base/thread.h is another program; all other objects are there already.
without_threads() {
    rm -rf build-alone
    make -s BUILD=build-alone THREADS=no OPTIMISE=-O0 build-alone/flags && mkdir build-alone/obj && cp -r build/obj/src build-alone/obj || return
    find build-alone/obj -name '*.d' -exec grep -l 'src/base/thread\.h' {} + | sed 's/d$/o/' | xargs rm
    find build-alone/obj -name '*.d' -delete # they are about the other folder
    make -s BUILD=build-alone THREADS=no OPTIMISE=-O0 build-alone/roque build-alone/libroque.a
}
ok 'roque is built without threads' without_threads
ok 'and has none in it' sh -c '! nm build-alone/libroque.a | grep pthread'
same() { # COMMAND...: both builds say the same, but for the time it took
    for build in build build-alone; do
        "$build/roque" "$@" 2>&1 | sed -E 's/"[a-z]*_us":[0-9]*//g; s/in [0-9.]+ m?s//' >"$work/$build"
    done
    [ -s "$work/build" ] && cmp "$work/build" "$work/build-alone"
}
ok 'asked for threads, it solves alone' same solve --json --threads 3 akari:paper chess-loop:paper/2
ok 'it makes alone' same make --json --threads 3 --number 4 --seed 5 --size 7x7 akari
ok 'it plays alone' same echek match medium easy --games 4 --threads 3 --seed 1 --json
ok 'it counts moves alone' same echek perft 3 --threads 3
alone() { printf 'go depth 3\nquit\n' | build-alone/roque echek engine | grep -q '^bestmove'; }
ok 'the engine thinks in the thread that reads' alone
endless() { printf 'go infinite\nquit\n' | build-alone/roque echek engine | grep -q 'a thread could not be started'; }
ok 'and does not begin what nobody could stop' endless

# Each thread wants eight MiB of addresses for its stack: there is room for some of two hundred.
# shellcheck disable=SC3045 # every shell of Debian limits stacks and memory
few() { (ulimit -s 8192 && ulimit -v 150000 && build/roque "$@" --threads 200 --json) >"$work/few"; }
ok 'a proof goes on with the threads there are' few echek solve --rules castle=never --position 'q2k/2B1/1K2/4 w QRNPrbnp' --depth 7
ok 'and is the same' grep -q '"plies":5' "$work/few"
ok 'and so does a thought' few echek best --position 'q2k/2B1/1K2/4 w QRNPrbnp' --depth 7 --hash 16
ok 'with the same win' grep -q '"win":5' "$work/few"
ok 'and a match' few echek match easy easy --games 4
finish
