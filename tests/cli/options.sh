#!/bin/sh
# One letter, one name, one meaning: all options of all commands, from the tables that the program itself reads.
. "$(dirname "$0")/lib.sh"

run completion options
expect "all commands show their options" 0 no-err . out '^solve	' out '^make	' out '^play	' out '^loops	' out '^lab tree	' \
    out '^echek match	' out '^make	symmetry	' out '	hidden$'
grep 'told$' out >told
grep 'hidden$' out >hidden

# several WHAT: of lines KEY TAB VALUE, the keys with several values.
several() { sort -u | awk -F '\t' -v what="$1" '{ n[$1]++; all[$1] = all[$1] " " $2 } END { for (k in n) if (n[k] > 1) print k ": several " what ":" all[k] }'; }
# none SENTENCE: ./out, which should be empty, tells what is wrong.
none() { if [ -s out ]; then failed "$1" "$(head -n 1 out)"; else passed "$1"; fi; }
: >err

# Those that may stand several times take the same words as those that may not.
awk -F '\t' -v OFS='\t' '{ print $2, $4 == "words" ? "word" : $4 }' told | several kinds >out
none "an option takes the same kind of value in every command"
# Whom a side is played by, and what it owns, are told by the same two words: the colours of the sides.
awk -F '\t' -v OFS='\t' '$1 != "echek table" || $2 !~ /^(white|black)$/ { print $2, $5 }' told | several values >out
none "and its value has the same name"
awk -F '\t' -v OFS='\t' '$3 != "-" { print $2, $3 }' told | several letters >out
none "an option has one letter, where it has one"
awk -F '\t' -v OFS='\t' '$3 != "-" { print $3, $2 }' told | several options >out
none "a letter is one option"
awk -F '\t' -v OFS='\t' '{ print $1 " --" $2, NR }' told | several places >out
none "an option stands once in the help of a command"
awk -F '\t' -v OFS='\t' '{ if ($3 != "-") print $1 " -" $3, $2 }' told hidden | several options >out
none "no letter of a command is taken twice, old ones included"
grep -E '	h(elp)?	|	h	' told >out
none "-h and --help stay what they are"
awk -F '\t' '$2 !~ /^[a-z0-9]+(-[a-z0-9]+)*$/' told >out
none "names are small letters, with hyphens between"

# What is hidden is no new name for something: it is a letter that an option had, or a name that it had before.
cut -f 1,2 told | sort -u >names
awk -F '\t' -v OFS='\t' '{ print $1, $2 }' hidden | sort -u | comm -23 - names >out
: >wanted
for old in 'make	count' 'make	black' 'hint	level' 'lab growth	clues' 'echek best	time' 'echek match	time' 'echek play	time'; do
    echo "$old" >>wanted
done
sort wanted | comm -23 - out >missing
cp missing out
none "the former names are still there"

# ---- They still work ----

# same SENTENCE 'NEW' 'OLD': two command lines with the same answer.
same() {
    # shellcheck disable=SC2086 # the words of a command
    run $2
    cp out new
    code=$rc
    # shellcheck disable=SC2086
    run $3
    expect "$1" "$code" same new no-err 'no option'
}
same 'make --count is --number' 'make akari --size 5x5 --seed 1 --number 2' 'make akari --size 5x5 --seed 1 --count 2'
same 'so is -c' 'make akari --size 5x5 --seed 1 --number 2' 'make akari --size 5x5 -s 1 -c2'
same 'make --black is --black-cells' 'make akari --size 6x6 --seed 1 --black-cells 30' 'make akari --size 6x6 --seed 1 --black 30'
same 'hint --level is --strength' 'hint akari:paper/1 --strength 1' 'hint akari:paper/1 --level 1'
same 'hint -l too' 'hint akari:paper/1 --strength 2' 'hint akari:paper/1 -l2'
same 'convert -t is --to' 'convert akari:paper/1 --to game-id' 'convert akari:paper/1 -t game-id'
same 'solve -a is --all' 'solve akari:paper/1 --all' 'solve -a akari:paper/1'
same 'solve -n is --limit' 'solve akari:paper/1 --count --limit 1' 'solve akari:paper/1 -cn 1'
same 'solve -r is --random' 'solve akari:paper/1 --random --seed 1' 'solve akari:paper/1 -r --seed 1'
same 'solve -C is --classes' 'solve chess-loop:paper/4 --all --classes' 'solve chess-loop:paper/4 -aC'
same 'show -l is --letters' 'show chess-num:paper/1 --as unicode --letters' 'show chess-num:paper/1 -a unicode -l'
same 'loops -a is --all-results' 'loops --size 4x2 --kinds king,knight --all-results' 'loops --size 4x2 -k king,knight -a'
same 'echek best --time is --time-limit' 'echek best --json --depth 3 --time-limit 9' 'echek best --json -d 3 --time 9'
same 'echek perft -d is --divide' 'echek perft 2 --divide' 'echek perft 2 -d'
same 'echek match -g is --games' 'echek match random random --games 4 --opening 3' 'echek match random random -g 4 -o 3'
same 'lab -n is --nodes' 'lab strategies akari:paper/1 --nodes 50 --counters' 'lab strategies akari:paper/1 -n 50 -C'
same 'lab -c is --orders' 'lab order chess-num:paper/2 --orders 5 --counters' 'lab order chess-num:paper/2 -c 5 -C'
same 'lab growth --clues is --clue-counts' 'lab growth chess-num --clue-counts 2..3 --per-size 2 --counters --nodes 50' \
    'lab growth chess-num --clues 2..3 -c 2 -C -n 50'
same 'play -p is --plain' 'play --plain nothing-there' 'play -p nothing-there'

# ---- And are told nowhere ----

cut -f 1 told hidden | sort -u >commands
while read -r command; do
    # shellcheck disable=SC2086
    run $command --help
    awk -F '\t' -v command="$command" '$1 == command { print $2 }' told | sort -u >wanted
    sed '/^Examples:/,$d' out | grep -oE '^  (-.,|   ) --[a-z0-9-]+' | sed 's/.*--//' | grep -vx help | sort >shown
    cmp -s wanted shown && passed "$command --help tells its options, and no former ones" ||
        failed "$command --help tells its options, and no former ones" "$(diff wanted shown | tr '\n' ' ')"
done <commands
run make akari --cout 2
expect "a slip of the finger is not led to a former name" 2 no-err 'did you mean --count'
for seed in 0 18446744073709551615; do
    for command in 'make akari --size 4x4' 'solve --random akari:paper/1' 'echek best --depth 1' 'echek match random random --games 1' \
        'lab strategies akari:paper/1 --nodes 5' 'echek play --white random --black random --quiet'; do
        # shellcheck disable=SC2086
        run $command --seed $seed
        expect "any number is a seed: $command --seed $seed" 0 no-err "--seed"
    done
done
for seed in '' -1 1.5 x 18446744073709551616; do
    run make akari --seed "$seed"
    expect "'$seed' is none" 2 err '--seed: .* is not a whole number' out-is ''
done
finish
