#!/bin/sh
# Runs every test, twice: as built for use, and under the address and undefined-behaviour sanitizers; the threads also
# under the thread sanitizer. Test programs speak TAP; the last line is "N passed, N failed".
set -u
cd "$(dirname "$0")/.." || exit 1

results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
jobs=$(nproc 2>/dev/null || echo 2)
export CMOCKA_MESSAGE_OUTPUT=TAP
export ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1

ASAN='-fsanitize=address,undefined -fno-sanitize-recover=undefined'

# build NAME MAKE-ARGUMENTS...: counts as one test, and nothing goes on without it.
build() {
    name=$1
    shift
    if make -s -j "$jobs" "$@" >"$results/build.log" 2>&1; then
        echo "ok - $name" | tee -a "$results/all"
    else
        cat "$results/build.log"
        echo "not ok - $name"
        echo "0 passed, 1 failed"
        exit 1
    fi
}

# run LABEL COMMAND...: one test program. A crash without a failed test counts as one.
run() {
    label=$1
    shift
    start=$(date +%s)
    "$@" >"$results/out" 2>&1
    code=$?
    passed=$(grep -c '^ok ' "$results/out")
    failed=$(grep -c '^not ok ' "$results/out")
    [ "$code" -ne 0 ] && [ "$failed" -eq 0 ] && { echo "not ok - $label ends with code $code" >>"$results/out"; failed=1; }
    [ "$passed" -eq 0 ] && [ "$failed" -eq 0 ] && { echo "not ok - $label runs no test" >>"$results/out"; failed=1; }
    grep -E '^(not )?ok ' "$results/out" >>"$results/all"
    echo "$label: $passed passed, $failed failed ($(($(date +%s) - start)) s)"
    [ "$failed" -eq 0 ] || cat "$results/out"
}

run_all() { # LABEL BUILD-DIRECTORY
    for source in tests/test_*.c; do
        name=$(basename "$source" .c)
        run "$1 $name" "$2/tests/$name"
    done
    for script in tests/cli/*.sh; do
        [ "$(basename "$script")" = lib.sh ] || run "$1 $(basename "$script" .sh)" env ROQUE="$2/roque" BUILD="$2" sh "$script"
    done
}

build 'gcc builds everything without a warning' CC=gcc CFLAGS=-Werror test-build build/bench/signature
build 'clang builds everything without a warning' CC=clang CFLAGS=-Werror BUILD=build-clang test-build
build 'the sanitized build' CC=gcc BUILD=build-asan OPTIMISE='-O1 -g' SANITISE="$ASAN" test-build
build 'the build for checking threads' CC=gcc BUILD=build-tsan OPTIMISE='-O1 -g' SANITISE=-fsanitize=thread all

run_all plain build
run_all sanitized build-asan
for script in tests/once/[!l]*.sh; do run "$(basename "$script" .sh)" sh "$script"; done

passed=$(grep -c '^ok ' "$results/all")
failed=$(grep -c '^not ok ' "$results/all")
[ "$failed" -eq 0 ] || { echo "Failed:"; grep '^not ok ' "$results/all"; }
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
