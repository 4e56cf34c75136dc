#!/bin/sh
# bench/run.sh BUILD full|quick [PART...]: measures, and prints Markdown, ratios first. A part is a family, `make`, `explain`,
# `echek` or `instructions`. A full run of all parts also writes docs/bench.md from bench/page.md, and the charts of
# docs/pictures.
set -eu
build=$1 extent=$2
shift 2
everything='akari chess-num chess-loop chess-avoid chess-position make explain echek instructions'
[ "$extent" = full ] || everything='akari chess-num chess-loop chess-avoid chess-position make explain'
parts=${*:-$everything}
whole=$([ "$extent $parts" != "full $everything" ] || echo write)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
: >"$work/results"

families=
for part in $parts; do
    case $part in
    make | explain | echek | instructions) ;;
    *) families="$families $part" ;;
    esac
done
part() { case " $parts " in *" $1 "*) return 0 ;; *) return 1 ;; esac; }
load() { cut -d' ' -f1 /proc/loadavg 2>/dev/null || echo unknown; }

# ---- What is told about the machine and the peers ----

version() { dpkg-query -W -f '${Version}' "$1" 2>/dev/null || echo unknown; }
about() {
    echo "Measured on $(date +%Y-%m-%d) on $(nproc) cores of an $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1); roque $("$build/roque" --version | cut -d' ' -f2), signature $(cat bench/signature.txt)."
    awk -v began="$1" -v ended="$2" -v cores="$(nproc)" 'BEGIN {
        printf "Load of the machine (processes that want a core) when it began: %s, when it ended: %s, of which one is this.", began, ended
        if (began > 0.5 || ended > 1.5) print " **Other programs ran at the same time:** ratios are of turns taken side by side, but times may be too long by half."
        else print ""
    }'
    echo "Peers: CaDiCaL $(cadical --version), CryptoMiniSat $(cryptominisat5 --version | sed -n 's/.*version \([0-9.]*\).*/\1/p' | head -1), $(clingo --version | head -1 | sed 's/ version//'), GNU Prolog $(gplc --version 2>&1 | sed -n 's/.*(GNU Prolog) //p'), MiniZinc $(version minizinc) with Gecode $(version flatzinc), Portable Puzzle Collection $(version sgt-puzzles)."
}

# ---- The parts ----

limit=$([ "$extent" = quick ] && echo 2 || echo 10)
report() { awk -v what="$1" -v only="${2:-}" -v limit="$limit" -f bench/report.awk "$work/results"; }

[ "$("$build/bench/signature")" = "$(cat bench/signature.txt)" ] ||
    echo 'bench: the solver does not behave as bench/signature.txt says' >&2
began=$(load)
# shellcheck disable=SC2086 # names of families
[ -z "$families" ] || bench/solve.sh "$build" "$extent" "$work/results" $families
for what in ratios times goals; do [ -z "$families" ] || report $what >"$work/$what"; done
# One file of many boards: whole processes, processor time.
many() {
    "$build/bench/make_board" tight 10 99 10000 >"$work/many.roque"
    "$build/bench/race" 3 60 - "$build/roque" solve "$work/many.roque" -- "$build/roque" solve --json "$work/many.roque" -- \
        "$build/roque" solve akari:paper/1 | paste -s | awk '{
            printf "10,000 Akari boards of 10x10 in one file are solved and proven at %.0f a second, with `--json` at %.0f. ", 1e10 / $1, 1e10 / $2
            printf "One 7x7 takes %.1f ms from start to exit.\n", $3 / 1000
        }'
}
! part akari || many >"$work/many"
! part make || bench/make.sh "$build" "$extent" >"$work/make"
! part explain || bench/explain.sh "$build" "$extent" >"$work/explain"
! part echek || bench/echek.sh "$build" "$extent" >"$work/echek"
! part instructions || bench/instructions.sh "$build" "$whole" >"$work/instructions"
about "$began" "$(load)" >"$work/about"

show() { # TITLE FILE
    [ ! -s "$work/$2" ] || { printf '\n## %s\n\n' "$1" && cat "$work/$2"; }
}
show 'How many times as long as roque the others take' ratios
show 'Making puzzles' make
show 'How long it takes' times
show 'Many boards' many
show 'Goals' goals
show 'Explanations' explain
show 'Echek' echek
show 'Instructions' instructions
echo
cat "$work/about"

[ "$whole" = write ] || exit 0
mkdir -p docs/pictures
for family in $families; do
    title=$("$build/roque" list | sed -n "s/^$family: //p")
    report chart "$family" | "$build/bench/chart" "$title: how many times as long as roque" >"docs/pictures/bench-$family.svg"
done
cut -d'|' -f1-3 "$work/instructions" | sed 's/$/|/' >"$work/counted" && mv "$work/counted" "$work/instructions"
# A line @NAME of the page stands for what was printed under that name.
awk -v from="$work" '/^@[a-z]+$/ { file = from "/" substr($0, 2); while ((getline line < file) > 0) print line; next } { print }' \
    bench/page.md >docs/bench.md
echo 'bench: docs/bench.md and docs/pictures are written' >&2
