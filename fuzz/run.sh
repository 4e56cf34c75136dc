#!/bin/sh
# Build every fuzz target and run each for SECONDS_EACH seconds (60) from its corpus; stop at the first crash.
#     fuzz/run.sh                 all of them
#     fuzz/run.sh json any        these
# A crashing input is left in BUILD (build-fuzz); finds of value go into fuzz/corpus by hand.
set -eu
cd "$(dirname "$0")/.."

CC=${CC_FUZZ:-clang}
BUILD=${BUILD:-build-fuzz}
SECONDS_EACH=${SECONDS_EACH:-60}
SANITISE='-fsanitize=address,undefined -fno-sanitize-recover=all'

if [ $# -eq 0 ]; then
    for source in fuzz/fuzz_*.c; do
        target=${source#fuzz/fuzz_}
        set -- "$@" "${target%.c}"
    done
fi

# The core, instrumented, once for all targets.
make -s -j "$(nproc)" BUILD="$BUILD" CC="$CC" OPTIMISE='-O1 -g' SANITISE="$SANITISE -fsanitize=fuzzer-no-link" "$BUILD/rooms.a"
for target in "$@"; do
    # shellcheck disable=SC2086 # flags are words
    $CC -std=c17 -O1 -g -Isrc -D_POSIX_C_SOURCE=200809L $SANITISE -fsanitize=fuzzer -o "$BUILD/fuzz_$target" \
        "fuzz/fuzz_$target.c" fuzz/read.c "$BUILD/rooms.a" -pthread -lm
done

for target in "$@"; do
    printf 'fuzz_%s: ' "$target"
    mkdir -p "$BUILD/corpus/$target"
    log=$BUILD/fuzz_$target.log
    if ! "$BUILD/fuzz_$target" -max_total_time="$SECONDS_EACH" -max_len=4096 -timeout=20 -rss_limit_mb=2048 \
        -print_final_stats=1 -artifact_prefix="$BUILD/" "$BUILD/corpus/$target" "fuzz/corpus/$target" >"$log" 2>&1; then
        echo "crashed; the end of $log:"
        tail -n 40 "$log"
        exit 1
    fi
    echo "$(sed -n 's/^stat::number_of_executed_units: *//p' "$log") inputs in $SECONDS_EACH seconds, no crash"
done
