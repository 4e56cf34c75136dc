#!/bin/sh
# bench/explain.sh BUILD [quick]: how long explanations take and what they are like, on boards of the Portable Puzzle
# Collection's generator (which has three levels of its own) and on the built-in chess puzzles. BOARDS=40 boards per size and
# level.
set -eu
build=$1
boards=${BOARDS:-40} sizes='7x7 10x10 14x14 20x20 25x25'
[ "${2:-}" != quick ] || boards=5 sizes='10x10 25x25'
PATH=$PATH:/usr/games

echo '| boards | | explained | rate ms, median / most | explain | slowest hint | score | largest step | larger steps proven smallest | easy / medium / hard / expert / fiendish |'
echo '|---|---|---|---|---|---|---|---|---|---|'

for size in $sizes; do
    for level in 0:easy 1:tricky 2:hard; do
        sgt-lightup --generate "$boards" "${size}b20s4d${level%%:*}" | sed 's/$/\n/' |
            "$build/bench/explain" "Akari $size ${level##*:}"
    done
done

builtin() {
    for name; do
        "$build/roque" convert --to native "$name"
        echo
    done
}
for n in 1 2; do builtin "chess-num:paper/$n" | "$build/bench/explain" "Chess-Num, paper $n"; done
[ "${2:-}" != quick ] || exit 0
# shellcheck disable=SC2046 # names
builtin $(seq -f 'chess-loop:paper/%g' 0 15) | "$build/bench/explain" 'Chess Loop, the paper'"'"'s sixteen'
