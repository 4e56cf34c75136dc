#!/bin/sh
# One letter, one name, one meaning: all options of all commands, from the tables that the program itself reads.
. "$(dirname "$0")/lib.sh"

run completion options
expect "all commands show their options" 0 no-err . out '^solve	' out '^make	' out '^play	' out '^loops	' out '^lab tree	' \
    out '^echek match	' out '^make	symmetry	' out '^collection find	' out '^book	' out '^echek play	'
cp out told

# several WHAT: of lines KEY TAB VALUE, the keys with several values.
several() { sort -u | awk -F '\t' -v what="$1" '{ n[$1]++; all[$1] = all[$1] " " $2 } END { for (k in n) if (n[k] > 1) print k ": several " what ":" all[k] }'; }
# none SENTENCE: ./out, which should be empty, tells what is wrong.
none() { if [ -s out ]; then failed "$1" "$(head -n 1 out)"; else passed "$1"; fi; }
: >err

# Those that may be repeated take the same words as those that may not; what is read later, a family reads.
awk -F '\t' -v OFS='\t' '$4 != "later" { print $2, $4 == "words" ? "word" : $4 }' told | several kinds >out
none "an option takes the same kind of value in every command"
# Whom a side is played by, and what it owns, are told by the same two words: the colours of the sides.
awk -F '\t' -v OFS='\t' '$1 != "echek table" || $2 !~ /^(white|black)$/ { print $2, $5 }' told | several values >out
none "and its value has the same name"
awk -F '\t' -v OFS='\t' '$3 != "-" { print $2, $3 }' told | several letters >out
none "an option has one letter, where it has one"
awk -F '\t' -v OFS='\t' '$3 != "-" { print $3, $2 }' told | several options >out
none "a letter is one option"
awk -F '\t' '($2 == "number" && $3 != "n") || ($2 == "seed" && $3 != "s") || $3 == "V" || $2 ~ /^(dir|folder)$/' told >out
none "-n is --number, -s is --seed, -V is the version, and folders of tables are --tables, everywhere"
awk -F '\t' -v OFS='\t' '{ print $1 " --" $2, NR }' told | several places >out
none "an option stands once in the help of a command"
awk -F '\t' -v OFS='\t' '{ if ($3 != "-") print $1 " -" $3, $2 }' told | several options >out
none "no letter of a command is taken twice"
grep -E '	h(elp)?	|	h	' told >out
none "-h and --help stay what they are"
awk -F '\t' '$2 !~ /^[a-z0-9]+(-[a-z0-9]+)*$/' told >out
none "names are small letters, with hyphens between"

# ---- And are told nowhere ----

cut -f 1 told | sort -u >commands
while read -r command; do
    # shellcheck disable=SC2086
    run $command --help
    awk -F '\t' -v command="$command" '$1 == command { print $2 }' told | sort -u >wanted
    # Each has a line, or its name stands in the list of those that depend on the family.
    sed '/^Examples:/,$d' out >told-here
    {
        grep -oE '^  (-.,|   ) --[a-z0-9-]+' told-here
        sed -n '/^Depending on /,$p' told-here | grep -oE -e '--[a-z0-9-]+'
    } | sed 's/.*--//' | grep -vx help | sort >shown
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
