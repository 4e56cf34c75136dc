#!/bin/sh
# Runs the tests, as many at a time as there are processors. Test programs and scripts speak TAP; the last line is
# "N passed, N failed".
#     tests/run.sh          all: as built for use, under the sanitizers, and what is tested once
#     tests/run.sh check    only the build for use, with its programs and scripts, and a quarter of what is random
#     tests/run.sh web      only the page, in its browsers
# Test programs are run from the root of the repository, scripts with ROQUE and BUILD to say what they test.
set -u
cd "$(dirname "$0")/.." || exit 1
unset MAKEFLAGS MFLAGS MAKELEVEL

at_once=${ROQUE_TEST_JOBS:-$(nproc 2>/dev/null || echo 2)}
most_seconds=600 # for one program; it hangs if it takes longer
export CMOCKA_MESSAGE_OUTPUT=TAP
export ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1 TSAN_OPTIONS='halt_on_error=1 exitcode=66'
ASAN='-fsanitize=address,undefined -fno-sanitize-recover=undefined'

# What takes longest is started first, so that no processor is left alone with it at the end.
slow='test_hostile test_access test_access_games test_play test_tools test_views test_echek test_make wasm sheet book
    test_chess_loop_clingo threads install new_family test_akari_brute test_chess_num test_chess_num_clingo test_csp_learning
    test_csp_loop test_akari_cadical make_chess echek test_make_chess_num test_echek_think test_csp_memory test_chess_position
    test_read_words test_csp_sum test_csp_random test_csp_constraints test_explain_clingo test_akari_clingo echek_play menu layout'

# ---- One program: tests/run.sh one RESULTS LABEL BUILD FILE leaves RESULTS/LABEL.FILE (its output, with what is counted
# as failed at the end) and prints that name and how long it took. ----

# processor_seconds FILE: of all that this shell has waited for; `times` knows only when no subshell asks.
processor_seconds() {
    times >"$1"
    awk 'END { split($1 "m" $2, t, /[ms]+/); printf "%.1f\n", t[1] * 60 + t[2] + t[3] * 60 + t[4] }' "$1"
}

# try WORD...: run it, with its output in RESULTS/LABEL.FILE.
try() {
    # Its own process group, whose leader is told, can be ended with all that it started.
    ROQUE=$build/roque BUILD=$build sh -c 'echo $$ >"$0.pid"; exec timeout -k 5 "$@"' "$results/$name" $most_seconds "$@" \
        >"$results/$name" 2>&1 </dev/null
    code=$?
    rm -f "$results/$name.pid"
    if ! grep -q '^not ok ' "$results/$name"; then
        [ $code -eq 0 ] || echo "not ok - $name ends with code $code" >>"$results/$name"
        grep -q '^\(not \)*ok ' "$results/$name" || echo "not ok - $name runs no test" >>"$results/$name"
    fi
}

if [ "${1:-}" = one ]; then
    results=$2 label=$3 build=$4 file=$5
    name=$label.$(basename "${file%.*}")
    case $file in
    *.c) set -- "$build/${file%.c}" ;;
    *.js) set -- node "$file" ;;
    *) set -- sh "$file" ;;
    esac
    # What is random runs in full as built for use; a part of it is enough to run all code under the sanitizers.
    [ "$label" != sanitized ] || export ROQUE_TEST_ROUNDS="${ROQUE_TEST_ROUNDS:-0.2}"
    start=$(date +%s)
    try "$@"
    # What goes through a foreign program, a browser, tmux or mpirun, may fail by that program's moods: such a test is tried a
    # second time, and says so. All others have one try.
    case $file in
    tests/web/*.js | tests/cli/screen*.sh | tests/cli/cluster.sh)
        if grep -q '^not ok ' "$results/$name"; then
            sed 's/^/# first try: /' "$results/$name" >"$results/$name.first"
            try "$@"
            cat "$results/$name.first" >>"$results/$name"
        fi
        ;;
    esac
    printf '%s %s ' "$name" $(($(date +%s) - start)) >"$results/$name.line"
    processor_seconds "$results/$name.times" >>"$results/$name.line"
    cat "$results/$name.line"
    exit
fi

# ---- All of them ----

results=$(mktemp -d) || exit 1
clean_up() {
    for pid in "$results"/*.pid; do [ ! -e "$pid" ] || kill "$(cat "$pid")" 2>/dev/null; done
    rm -rf "$results"
}
trap clean_up EXIT
trap 'exit 130' INT TERM
: >"$results/all"
began=$(date +%s)

# build NAME MAKE-ARGUMENTS...: counts as one test, and nothing goes on without it.
build() {
    name=$1
    shift
    if make -s -j "$at_once" "$@" >"$results/build.log" 2>&1; then
        echo "ok - $name" | tee -a "$results/all"
    else
        cat "$results/build.log"
        echo "not ok - $name"
        echo "0 passed, 1 failed"
        exit 1
    fi
}

# queue LABEL BUILD FILE...: to be run.
queue() {
    label=$1 directory=$2
    shift 2
    for file; do
        case $file in */lib.sh) continue ;; esac
        name=$(basename "${file%.*}")
        rank=100
        place=0
        for first in $slow; do
            place=$((place + 1))
            [ "$first" != "$name" ] || rank=$place
        done
        echo "$rank $label $directory $file"
    done >>"$results/queue"
}

# One reader tells all results, so that the words of two programs never mix.
tell() {
    while read -r name seconds processor; do
        passed=$(grep -c '^ok ' "$results/$name")
        failed=$(grep -c '^not ok ' "$results/$name")
        grep -E '^(not )?ok ' "$results/$name" | sed "/^not /s/\$/ ($name)/" >>"$results/all"
        echo "$name: $passed passed, $failed failed ($seconds s, $processor s of processor time)"
        [ "$failed" -eq 0 ] && [ ! -e "$results/$name.first" ] || cat "$results/$name"
    done
}
run_queue() {
    sort -s -n -k 1,1 "$results/queue" | cut -d ' ' -f 2- |
        xargs -P "$at_once" -L 1 sh tests/run.sh one "$results" | tell
    [ "$(find "$results" -name '*.line' | wc -l)" -eq "$(wc -l <"$results/queue")" ] ||
        echo 'not ok - every program was run' >>"$results/all"
}

build_page() {
    build 'the page is put together, and all that its tests need' test-web-build
    queue page build tests/web/test_*.js
}
case ${1:-} in
web)
    build 'gcc builds the program without a warning' CC=gcc CFLAGS=-Werror all
    build_page
    ;;
check)
    export ROQUE_TEST_ROUNDS="${ROQUE_TEST_ROUNDS:-0.25}"
    build 'gcc builds everything without a warning' CC=gcc CFLAGS=-Werror test-build bench-build
    queue plain build tests/test_*.c tests/cli/*.sh
    ;;
*)
    build 'gcc builds everything without a warning' CC=gcc CFLAGS=-Werror test-build bench-build
    build 'and a shared library' CC=gcc CFLAGS=-Werror build/libroque.so.0
    build 'clang builds everything without a warning, sanitized' CC=clang CFLAGS=-Werror BUILD=build-asan \
        OPTIMISE='-O1 -g' SANITISE="$ASAN" test-build fuzz-replay
    build 'the build for checking threads' CC=gcc BUILD=build-tsan OPTIMISE='-O1 -g' SANITISE=-fsanitize=thread \
        all build-tsan/tests/test_thread build-tsan/tests/test_library_limits
    build_page
    queue threads build-tsan tests/test_thread.c tests/test_library_limits.c
    queue sanitized build-asan tests/test_*.c tests/cli/*.sh fuzz/fuzz_*.c
    queue once build tests/once/*.sh
    queue plain build tests/test_*.c tests/cli/*.sh
    ;;
esac

# Tests run side by side on what was built: one that made it again would pull it from under the others.
as_built() { ls -i --full-time build/roque build/rooms.a build/libroque.a build/flags; }
as_built >"$results/before"
run_queue
as_built | diff "$results/before" - && echo 'ok - no test has built again what others run' >>"$results/all" ||
    echo 'not ok - no test has built again what others run' >>"$results/all"
processor_seconds "$results/times" >"$results/seconds"

passed=$(grep -c '^ok ' "$results/all")
failed=$(grep -c '^not ok ' "$results/all")
[ "$failed" -eq 0 ] || { echo "Failed:"; grep '^not ok ' "$results/all"; }
echo "in $(($(date +%s) - began)) s; it took $(cat "$results/seconds") s of processor time"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
