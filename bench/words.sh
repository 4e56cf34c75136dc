#!/bin/sh
# bench/words.sh ROQUE [PUZZLES]: the words per step of the chess families' explanations, over so many new puzzles each (200, in
# equal parts of easy, medium and hard), and how many steps give a number of cases in place of a reason.
set -eu
roque=$1 puzzles=${2:-200}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

echo "| family | puzzles | steps | median | p90 | worst | steps with bare counts of cases |"
echo "|---|---|---|---|---|---|---|"
for family in chess-num chess-position chess-loop chess-avoid; do
    for level in easy medium hard; do
        "$roque" make $family --seed 1 --level $level --time-limit 60 --number $(((puzzles + 2) / 3)) 2>/dev/null || true
    done >"$work/boards"
    "$roque" explain --json "$work/boards" | jq -r '.steps[]?.text | gsub("\n"; " ")' >"$work/steps"
    awk '{ print NF }' "$work/steps" | sort -n >"$work/words"
    awk -v family=$family -v puzzles="$(grep -c "^$family " "$work/boards")" \
        -v bare="$(grep -cE 'each of [0-9]+ cases|one of (five|six|seven|eight|nine|ten|eleven|twelve|[0-9]+) rules' "$work/steps")" '
        { words[NR] = $1 }
        END {
            printf "| %s | %d | %d | %d | %d | %d | %d |\n", family, puzzles, NR, words[int((NR + 1) / 2)], words[int(0.9 * NR)],
                words[NR], bare
        }' "$work/words"
done
