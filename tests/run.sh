#!/bin/sh
# Runs the tests. Test programs and scripts print TAP; the last line is "N passed, N failed".
#     tests/run.sh            everything
#     tests/run.sh check      the plain build only, with fewer random cases, without clingo and mpirun
#     tests/run.sh web        the page only
#     ONLY='test_akari|screen' tests/run.sh     only tests whose name matches, and only the builds that they need
# A test that passed is not run again while everything that it may depend on is unchanged; with ONLY it is, and ONLY=. means all.
# A test's name is LABEL.FILE, for instance sanitized.test_akari_count. The label says what it runs on:
#     plain       the build for use (build): random tests, which compare with oracles
#     sanitized   clang with the address and undefined behaviour sanitizers (build-asan): all others, all scripts, the
#                 corpus of the fuzz targets, and a few cases of each random test
#     threads     the thread sanitizer (build-tsan): what has threads
#     once        what is about the repository, the build or other programs
#     page        the page, in a browser
# Programs are run from the root of the repository, scripts with ROQUE and BUILD set to what they test.
set -u
cd "$(dirname "$0")/.." || exit 1
unset MAKEFLAGS MFLAGS MAKELEVEL

jobs=${ROQUE_TEST_JOBS:-$(nproc 2>/dev/null || echo 2)}
most_seconds=600 # a program that takes longer hangs
export CMOCKA_MESSAGE_OUTPUT=TAP
export XDG_DATA_HOME=/nonexistent # families that whoever runs this has learnt are unknown
export ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1 TSAN_OPTIONS='halt_on_error=1 exitcode=66'
ASAN='-fsanitize=address,undefined -fno-sanitize-recover=undefined'

# The longest are started first, so that the last one to end does not run alone for long.
slow='cluster echek_table threads lab bench echek layout page book collection test_make_ruletext paper echek_play
    play test_akari_count test_echek_gather test_detail npm install wasm help build completion terminal test_views
    test_hint test_make_chess_loop test_chess_loop_clingo test_ruletext make test_cases sheet campaign'

# Tests that drive a browser, tmux or mpirun. They wait most of the time, so they run beside the others. These programs are
# not ours and fail now and then, so such a test is tried a second time when it fails. All other tests have one try.
waits() {
    case $1 in
    tests/web/*.js | tests/cli/screen*.sh | tests/cli/cluster.sh) true ;;
    *) false ;;
    esac
}

# processor_seconds FILE: of everything that this shell has waited for. `times` must not run in a subshell, hence the file.
processor_seconds() {
    times >"$1"
    awk 'END { split($1 "m" $2, t, /[ms]+/); printf "%.1f\n", t[1] * 60 + t[2] + t[3] * 60 + t[4] }' "$1"
}

sum() { awk '{ all += $1 } END { printf "%.1f\n", all }' "$@"; }

# ---- One test: tests/run.sh one RESULTS LABEL BUILD FILE leaves its output in RESULTS/LABEL.FILE and prints the name, the
# seconds it took, and its processor time. ----

# try WORD...: runs it, with its output in RESULTS/LABEL.FILE.
try() {
    # The process id is kept so that an interrupt can end the test and all that it started.
    ROQUE=$build/roque BUILD=$build sh -c 'echo $$ >"$0.pid"; exec timeout -k 5 "$@"' "$results/$name" $most_seconds "$@" \
        >"$results/$name" 2>&1 </dev/null
    code=$?
    [ -d "$results" ] || exit # the run was interrupted
    rm -f "$results/$name.pid"
    # A message without an end of line must not hide the verdict behind it.
    [ $code -eq 0 ] || sed -i 's/\(.\)\(not ok [0-9]* - \)/\1\n\2/' "$results/$name"
    if ! grep -q '^not ok ' "$results/$name"; then
        [ $code -eq 0 ] || echo "not ok - $name ends with code $code" >>"$results/$name"
        grep -q '^\(not \)*ok ' "$results/$name" || echo "not ok - $name runs no test" >>"$results/$name"
    fi
}

# free_runner FILE: sets runner to one that nobody asks (tests/web/runner.js), if it is a test for it. Where none is free the
# test has a browser of its own.
free_runner() {
    grep -q '^await runInBrowser' "$1" || return
    for runner in "$results"/runner.?; do
        [ -S "$runner" ] && mkdir "$runner.busy" 2>/dev/null && return
    done
    runner=''
    return 1
}

if [ "${1:-}" = one ]; then
    results=$2 label=$3 build=$4 file=$5 state=${6:-}
    name=$label.$(basename "${file%.*}")
    runner=''
    case $file in
    *.c) set -- "$build/${file%.c}" ;;
    *.js)
        set -- node "$file"
        ! free_runner "$file" || set -- node tests/web/ask.js "$runner" "$file"
        ;;
    *) set -- sh "$file" ;;
    esac
    # How many random cases: `make soak` has all of them. A few are enough to run all code under the sanitizers.
    case $label in
    plain) export ROQUE_TEST_ROUNDS="${ROQUE_TEST_ROUNDS:-0.3}" ;;
    page) export ROQUE_TEST_ROUNDS="${ROQUE_TEST_ROUNDS:-0.25}" ;;
    sanitized) export ROQUE_TEST_ROUNDS="${ROQUE_TEST_ROUNDS:-0.05}" ;;
    esac
    start=$(date +%s)
    try "$@"
    [ -z "$runner" ] || [ "$code" -ne 0 ] || rmdir "$runner.busy"
    if waits "$file" && grep -q '^not ok ' "$results/$name"; then
        sed 's/^/# first try: /' "$results/$name" >"$results/$name.first"
        case $file in *.js) set -- node "$file" ;; esac # the second try has a browser of its own
        try "$@"
        cat "$results/$name.first" >>"$results/$name"
    fi
    printf '%s %s ' "$name" $(($(date +%s) - start)) >"$results/$name.line"
    processor_seconds "$results/$name.times" >"$results/$name.seconds"
    sed -n 's/^# processor time: //p' "$results/$name" | sum "$results/$name.seconds" - >>"$results/$name.line"
    [ -z "$state" ] || grep -q '^not ok ' "$results/$name" ||
        { echo "$state" && grep '^ok ' "$results/$name"; } >"build/seen/$name"
    cat "$results/$name.line"
    exit
fi

# ---- All tests ----

results=$(mktemp -d) || exit 1
lanes='' runners='' making=''
clean_up() {
    # shellcheck disable=SC2086 # a list of process ids
    [ -z "$lanes$runners$making" ] || kill $lanes $runners $making 2>/dev/null
    for pid in "$results"/*.pid; do [ ! -e "$pid" ] || kill "$(cat "$pid")" 2>/dev/null; done
    rm -rf "$results"
}
trap clean_up EXIT
trap 'exit 130' INT TERM
: >"$results/all"
: >"$results/queue"
began=$(date +%s)

# state_of LABEL: one word for all that such a test may depend on: files, installed packages, settings. Nothing outside of git.
state_of() {
    git ls-files -co --exclude-standard >"$results/files" 2>/dev/null || return
    case $1 in
    once) cat "$results/files" ;;
    page) grep -vE '^(docs/|[^/]*[.]md$)' "$results/files" && echo docs/page.md ;;
    *) grep -vE '^(docs|web|npm|python|debian|tests/web|tests/once)/|^[^/]*[.]md$' "$results/files" && echo docs/techniques.md ;;
    esac >"$results/depends"
    { xargs sha256sum <"$results/depends"; dpkg-query -W; env | grep '^ROQUE_TEST_'; } 2>/dev/null | sha256sum | cut -c -32
}

# passed_as_it_is: this test has passed in this state; what it said then counts.
passed_as_it_is() {
    [ -z "${ONLY:-}" ] && [ -n "$state" ] && [ "$(head -n 1 "build/seen/$label.$name" 2>/dev/null)" = "$state" ] || return
    tail -n +2 "build/seen/$label.$name" >>"$results/all"
    unchanged=$((unchanged + 1))
}

# queue LABEL BUILD FILE...: adds tests, as lines RANK LABEL BUILD FILE STATE.
unchanged=0
queue() {
    label=$1 directory=$2 state=$(state_of "$1")
    shift 2
    for file; do
        name=$(basename "${file%.*}")
        [ "$name" != lib ] && echo "$label.$name" | grep -qE "${ONLY:-.}" || continue
        ! passed_as_it_is || continue
        rank=1
        for first in $slow; do
            [ "$first" != "$name" ] || break
            rank=$((rank + 1))
        done
        echo "$rank $label $directory $file${state:+ $state}"
    done >>"$results/queue"
}
mkdir -p build/seen

case ${1:-} in
web) queue page build tests/web/test_*.js ;;
check)
    export ROQUE_TEST_ROUNDS="${ROQUE_TEST_ROUNDS:-0.1}"
    # shellcheck disable=SC2046 # file names without spaces
    queue plain build $(find tests/test_*.c tests/cli/*.sh ! -name '*_clingo.c' ! -name cluster.sh)
    ;;
*)
    queue page build tests/web/test_*.js
    queue threads build-tsan tests/once/threads.sh tests/test_thread.c tests/test_library_limits.c tests/test_learn.c
    # shellcheck disable=SC2046 # file names without spaces
    queue plain build $(grep -lE 'run_seeds|seeds_(count|take|few)' tests/test_*.c)
    # Where clingo is the oracle, most of the work is clingo's.
    # shellcheck disable=SC2046 # file names without spaces
    queue sanitized build-asan $(find tests -maxdepth 1 -name 'test_*.c' ! -name '*_clingo.c' | sort) tests/cli/*.sh fuzz/fuzz_*.c
    # shellcheck disable=SC2046 # file names without spaces
    queue once build $(find tests/once -name '*.sh' ! -name threads.sh)
    ;;
esac
[ -s "$results/queue" ] || [ $unchanged -gt 0 ] || { echo "no test is called ${ONLY:-}" >&2 && exit 2; }
queued() { grep -qE "^[0-9]+ ($1) " "$results/queue"; }

# targets LABELS BUILD TARGET...: what to build for these tests. With ONLY, if they are C programs, it is only them.
targets() {
    grep -E "^[0-9]+ ($1) " "$results/queue" >"$results/wanted"
    directory=$2
    shift 2
    if grep -qv " $directory .*\.c\( \|$\)" "$results/wanted"; then
        echo "$@"
    else
        sed 's,^[0-9]* [^ ]* \([^ ]*\) \([^ ]*\)\.c.*,\1/\2,' "$results/wanted"
    fi
}

# build SENTENCE MAKE-ARGUMENTS...: counts as one test; nothing goes on without it.
build() {
    sentence=$1 before=$(date +%s)
    processor_seconds "$results/times" >"$results/used"
    shift
    make -s -j "$jobs" "$@" >"$results/build.log" 2>&1 3>&- & # an interrupt does not wait for what is waited for
    making=$!
    if wait $making; then
        making=''
        processor_seconds "$results/times" >"$results/seconds"
        echo "ok - $sentence" >>"$results/all"
        echo "$sentence ($(($(date +%s) - before)) s, $(paste "$results/seconds" "$results/used" | awk '{ print $1 - $2 }') s of processor time)"
    else
        cat "$results/build.log"
        echo "not ok - $sentence"
        echo "0 passed, 1 failed"
        exit 1
    fi
}

# Only one process prints the results, so that the output of two tests never mixes.
tell() {
    while read -r name seconds processor; do
        passed=$(grep -c '^ok ' "$results/$name")
        failed=$(grep -c '^not ok ' "$results/$name")
        grep -E '^(not )?ok ' "$results/$name" | sed "/^not /s/\$/ ($name)/" >>"$results/all"
        echo "$name: $passed passed, $failed failed ($seconds s, $processor s of processor time)"
        [ "$failed" -eq 0 ] && [ ! -e "$results/$name.first" ] || cat "$results/$name"
    done
}
mkfifo "$results/told"
tell <"$results/told" &
teller=$!
exec 3>"$results/told"

# Two lanes: tests that work, and tests that wait for other programs. A lane runs what is written to its pipe, in this order,
# so many tests at a time.
start_lane() {
    mkfifo "$results/lane.$1"
    xargs -r -P "$2" -L 1 sh tests/run.sh one "$results" <"$results/lane.$1" >&3 3>&- &
    lanes="$lanes $!"
}
# begin EXPRESSION: what these tests of the queue need is there.
begin() {
    grep -E "$1" "$results/queue" | sort -s -n -k 1,1 | while read -r rank label directory file state; do
        if [ "$jobs" -gt 1 ] && waits "$file"; then to=5; else to=4; fi
        echo "$label $directory $file${state:+ $state}" >&$to # xargs joins a line that ends in a blank with the next one
    done
}
# more LANE: one more test at a time, if the lane is still there; xargs takes this signal for it.
more() { kill -USR1 "$1" 2>/dev/null || true; }

# Tests begin as soon as they have what they need: the other builds are made beside them.
# shellcheck disable=SC2046 # a list of targets
! queued 'plain|once|page|threads' || build 'gcc builds everything without a warning' CC=gcc CFLAGS=-Werror \
    $(targets 'plain|once|page|threads' build test-build bench-build build/libroque.so.0)
! queued page || build 'the page is put together, with all that its tests need' test-web-build
as_built() { ls -i --full-time build/roque build/rooms.a build/libroque.a build/flags 2>&1; }
as_built >"$results/before"
# The tests of the page share two browsers.
if queued page; then
    for n in $(seq $((jobs > 1 ? 2 : 1))); do
        ROQUE=build/roque BUILD=build ROQUE_TEST_ROUNDS=${ROQUE_TEST_ROUNDS:-0.25} ROQUE_RUNNER=$results/runner.$n \
            node tests/web/runner.js 3>&- &
        runners="$runners $!"
    done
    for _ in $(seq 300); do [ -S "$results/runner.$n" ] || sleep 0.1; done
fi
# One test more than there are processors, because many wait now and then; only one while something else is built.
many=$((jobs > 1 ? jobs + 1 : 1))
if queued 'threads|sanitized'; then few=1; else few=$many; fi
start_lane working $few
working=$!
start_lane waiting $((jobs > 1 ? 2 : 1))
waiting=$!
exec 4>"$results/lane.working" 5>"$results/lane.waiting"
[ "$jobs" -eq 1 ] || begin ' (page|plain|once) '
! queued threads || build 'gcc builds for the thread sanitizer' CC=gcc BUILD=build-tsan OPTIMISE='-O1 -g1' \
    SANITISE=-fsanitize=thread build-tsan/roque build-tsan/roque-collection build-tsan/tests/test_thread \
    build-tsan/tests/test_library_limits build-tsan/tests/test_learn
# shellcheck disable=SC2046 # a list of targets
! queued sanitized || build 'clang builds everything without a warning, for the other sanitizers' CC=clang CFLAGS=-Werror \
    BUILD=build-asan OPTIMISE='-O1 -g1' SANITISE="$ASAN" LDFLAGS=-no-pie $(targets sanitized build-asan test-build fuzz-replay)
[ "$jobs" -gt 1 ] || begin ' (page|plain|once) '
begin ' (threads|sanitized) '
exec 4>&- 5>&-
for _ in $(seq $((many - few))); do more $working && more $waiting; done
# shellcheck disable=SC2086 # a list of process ids
wait $lanes
lanes=''
# shellcheck disable=SC2086 # a list of process ids
[ -z "$runners" ] || { kill $runners && wait $runners; } 2>/dev/null
runners=''
exec 3>&-
wait $teller

[ "$(find "$results" -name '*.line' | wc -l)" -eq "$(wc -l <"$results/queue")" ] ||
    echo 'not ok - every test was run' >>"$results/all"
# Tests share what was built; one that builds it again would pull it from under the others.
as_built | diff "$results/before" - && echo 'ok - no test has built again what others run' >>"$results/all" ||
    echo 'not ok - no test has built again what others run' >>"$results/all"
processor_seconds "$results/times" >"$results/used"
cat "$results"/runner.?.seconds 2>/dev/null | sum "$results/used" - >"$results/seconds"

passed=$(grep -c '^ok ' "$results/all")
failed=$(grep -c '^not ok ' "$results/all")
[ "$failed" -eq 0 ] || { echo "Failed:"; grep '^not ok ' "$results/all"; }
[ $unchanged -eq 0 ] || echo "not run again: $unchanged test programs that passed, and nothing has changed for them (ONLY=. runs all)"
echo "in $(($(date +%s) - began)) s, with $(cat "$results/seconds") s of processor time"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
