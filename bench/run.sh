#!/bin/sh
# bench/run.sh BUILD full|quick [PART...]: measures, and prints Markdown, ratios first. A part is a family, `make`, `explain`,
# `echek` or `instructions`. A full run stores its results in BUILD/bench/kept. If all parts are run, or only the part `page`,
# docs/bench.md is written from these results and bench/page.md, and so are the charts in docs/pictures.
set -eu
build=$1 extent=$2
shift 2
texts=$(cd src/ruletext/families && for file in *.rules; do echo "${file%.rules}"; done | paste -sd' ')
everything="akari chess-num chess-loop chess-avoid chess-position $texts make explain echek instructions page"
[ "$extent" = full ] || everything="akari chess-num chess-loop chess-avoid chess-position $texts make explain"
parts=${*:-$everything}
LIMIT=${LIMIT:-$([ "$extent" = quick ] && echo 2 || echo 10)} # seconds of processor time for one run
export LIMIT
kept=$build/bench/kept
if [ "$extent" = quick ]; then
    kept=$(mktemp -d)
    trap 'rm -rf "$kept"' EXIT
fi
mkdir -p "$kept"
touch "$kept/results"

part() { case " $parts " in *" $1 "*) return 0 ;; *) return 1 ;; esac; }
families=
for part in $parts; do
    case $part in
    make | explain | echek | instructions | page) ;;
    *) families="$families $part" ;;
    esac
done

# ---- The machine and the peers ----

load() { cut -d' ' -f1 /proc/loadavg 2>/dev/null || echo unknown; }
version() { dpkg-query -W -f '${Version}' "$1" 2>/dev/null || echo unknown; }
about() { # LOAD-AT-THE-BEGINNING LOAD-AT-THE-END
    echo "Measured on $(date +%Y-%m-%d) on $(nproc) of $(nproc --all) cores of an $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1); roque $("$build/roque" --version | cut -d' ' -f2), signature $(cat bench/signature.txt)."
    awk -v began="$1" -v ended="$2" 'BEGIN {
        printf "The load was %s at the beginning and %s at the end, of which 1 is this run. ", began, ended
        if (began > 0.5 || ended > 1.5) printf "**The machine was shared with other work:** solvers took turns and processor time was measured, but caches and memory were shared, so compare ratios rather than times."
        print ""
    }'
    echo "Peers: CaDiCaL $(cadical --version), CryptoMiniSat $(cryptominisat5 --version | sed -n 's/.*version \([0-9.]*\).*/\1/p' | head -1), $(clingo --version | head -1 | sed 's/ version//'), GNU Prolog $(gplc --version 2>&1 | sed -n 's/.*(GNU Prolog) //p'), MiniZinc $(version minizinc) with Gecode $(version flatzinc), Portable Puzzle Collection $(version sgt-puzzles)."
}

# ---- The parts ----

wrap() { fold -s -w 100 | sed 's/ *$//'; }

report() { awk -v what="$1" -v only="${2:-}" -v limit="$LIMIT" -f bench/report.awk "$kept/results"; }

# Measures the families asked for again; results of the others stay.
solve() {
    for family in $families; do
        awk -F '\t' -v family="$family" '$1 != family' "$kept/results" >"$kept/others" && mv "$kept/others" "$kept/results"
        bench/solve.sh "$build" "$extent" "$kept/results" "$family" || differences=1
    done
    for what in ratios times goals; do report $what >"$kept/$what"; done
}

# Many boards in one file, as whole processes.
many() {
    "$build/bench/make_board" tight 10 99 10000 >"$kept/boards"
    "$build/bench/race" 3 60 - "$build/roque" solve "$kept/boards" -- "$build/roque" solve --json "$kept/boards" -- \
        "$build/roque" solve akari:paper/1 | paste -s | awk '{
            printf "10,000 Akari boards of 10x10 in one file are solved and proven at %.0f per second, with `--json` at %.0f. ", 1e10 / $1, 1e10 / $2
            printf "One 7x7 takes %.1f ms from start to exit.\n", $3 / 1000
        }'
}

# How much of a small board's time is starting: roque beside a program that does nothing.
start() {
    echo 'int main(void) { return 0; }' >"$kept/nothing.c"
    gcc -O2 -static -o "$kept/linked" "$kept/nothing.c" && cp "$kept/linked" "$kept/nothing"
    cp "$build/roque" "$kept/roque"
    "$build/bench/race" 100 5 - "$kept/nothing" -- "$kept/roque" --version | paste -s | awk '{
        printf "A program that does nothing takes %.2f ms from start to exit when it is linked statically; `roque --version` takes %.2f ms.\n", $1 / 1000, $2 / 1000
    }'
}

# page: docs/bench.md and its charts. A line @NAME of bench/page.md stands for the stored result NAME.
page() {
    mkdir -p docs/pictures
    for family in $(sed -n 's|.*(pictures/bench-\(.*\)\.svg)$|\1|p' bench/page.md); do
        title=$("$build/roque" list | sed -n "s/^$family: //p")
        report chart "$family" | "$build/bench/chart" "$title: how many times as long as roque" >"docs/pictures/bench-$family.svg"
    done
    cut -d'|' -f1-3 "$kept/instructions" | sed 's/$/|/' >"$kept/counted"
    sed "s/LIMIT seconds/$LIMIT seconds/" bench/page.md | awk -v from="$kept" '
        /^@[a-z]+$/ { file = from "/" substr($0, 2); while ((getline line < file) > 0) print line; next }
        { print }' >docs/bench.md
    echo 'bench: docs/bench.md and docs/pictures are written' >&2
}

differences=0
began=$(load)
[ "$("$build/bench/signature")" = "$(cat bench/signature.txt)" ] ||
    echo 'bench: the solver does not behave as bench/signature.txt says' >&2
[ -z "$families" ] || solve
! part akari || { many && echo && start; } | wrap >"$kept/many"
for script in make explain echek; do
    ! part $script || { echo "bench: $script" >&2 && bench/$script.sh "$build" "$extent" >"$kept/$script"; }
done
! part instructions || bench/instructions.sh "$build" "$(! part page || echo write)" >"$kept/instructions"
[ "$parts" = page ] || about "$began" "$(load)" | wrap >"$kept/about"

show() { # TITLE NAME: a result of this run
    [ ! -s "$kept/$2" ] || { printf '\n## %s\n\n' "$1" && cat "$kept/$2"; }
}
[ -z "$families" ] || show 'How many times as long as roque the others take' ratios
! part make || show 'Making puzzles' make
[ -z "$families" ] || show 'How long it takes' times
! part akari || show 'Many boards' many
[ -z "$families" ] || show 'Goals' goals
! part explain || show 'Explanations' explain
! part echek || show 'Echek' echek
! part instructions || show 'Instructions' instructions
[ "$parts" = page ] || { echo && cat "$kept/about"; }
! part page || page
exit $differences
