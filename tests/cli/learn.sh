#!/bin/sh
# Families as texts, by name: --learn, roque learn, roque forget, and what carries a family along.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/lib.sh"
export XDG_DATA_HOME="$scratch/data"
tide=$root/examples/tide.rules
sed -n '/^tide 5x4/,$p' "$tide" >board.roque

# ---- For one call ----

run solve board.roque
expect "a family that nobody told of is not known" 2 err "'tide' is not a puzzle family"
run solve --learn "$tide" board.roque
expect "--learn FILE makes it known" 0 out '^; status: unique$' out '^~\.\.~~$' no-err .
run solve board.roque --learn="$tide" --learn "$root/examples/stairs.rules" --json
expect "it may stand anywhere, and more than once" 0 out '"family":"tide"' no-err .
for command in 'check' 'show' 'hint' 'explain' 'rate' 'convert --to json' 'lab tree'; do
    # shellcheck disable=SC2086 # the words of a command
    run $command --learn "$tide" board.roque
    expect "$command knows it, too" 0 no-err .
done
run rules tide --learn "$tide"
expect "and so do commands that name it" 0 out '^Tide$' out 'Flood half' no-err .
run solve --learn nowhere.rules board.roque
expect "a file that is not there is told" 2 err 'cannot read nowhere.rules'
printf 'puzzle odd: Odd\nmark * star\nrule a: for c in rowz: c is star\nend\n' >odd.rules
run solve --learn odd.rules akari:paper/1
expect "a mistake has its place" 2 err "odd.rules:3:[0-9]*: .*rowz"
printf 'puzzle akari: Mine\nmark * star\nrule a: for c in cells: c is star\nend\n' >mine.rules
run learn mine.rules
expect "the name of a family in C is refused" 2 err 'mine.rules:1:1: .akari. is a family that roque has already'

# ---- For good ----

run learn "$tide" "$root/examples/stairs.rules"
expect "learnt texts are told, with their place" 0 out '^tide (Tide) is learnt, and kept in .*/data/roque/rules/tide.rules$' out '^stairs (Stairs)'
run solve board.roque
expect "a learnt family is known from then on" 0 out '^; status: unique$' no-err .
run list
expect "list tells where families come from" 0 out '^Built in\.$' out '^Ships as a rule text\.$' out '^Learnt from .*/data/roque/rules/tide\.rules\.$'
run list --json
expect "and so does its JSON" 0 out '"family":"tide".*"from":"learnt","file":"/' out '"family":"sudoku".*"from":"ships"' out '"family":"akari".*"from":"c"'
run learn "$tide"
expect "it can be learnt again" 0 out 'tide (Tide) is learnt anew'
run solve tidee
expect "what is nearly its name is recognised" 2 err 'did you mean the family tide?'
printf 'puzzle tide: Tide\nmark * star\n' >"$XDG_DATA_HOME/roque/rules/tide.rules"
run solve akari:paper/1
expect "a damaged file does not matter to others" 0 no-err .
run solve board.roque
expect "and is named when its family is asked for" 2 err 'rules/tide.rules:1:1: there is no rule'
run forget tide
expect "a family is forgotten" 0 out '^tide is forgotten$'
run solve board.roque
expect "and not known any more" 2 err "'tide' is not a puzzle family"
run forget tide sudoku
expect "what was not learnt cannot be forgotten" 2 err "no family 'tide' was learnt" err 'sudoku belongs to roque'

# ---- Those that ship ----

for name in $(cd "$root/src/ruletext/families" && ls ./*.rules | sed 's/.*\///; s/\.rules$//'); do
    run make "$name" --seed 4
    cp out made.roque
    run convert --to native made.roque
    cp out before
    for format in json link; do
        run convert --to $format made.roque
        cp out "made.$format"
        run convert --to native "made.$format"
        diff before out >differ
        expect "boards of $name go through $format" 0 out "^$name [0-9]*x[0-9]*" no-out '^puzzle '
        if [ ! -s differ ]; then passed "and come back as they were"; else
            failed "and come back as they were" "$(head -3 differ)"
        fi
    done
done

# ---- What is understood ----

run rules "$tide"
expect "rules FILE tells what is understood" 0 out '~ (water)' out 'cut into areas' out 'outside: left, top' out 'half, 4 times: half of' out '^  tide 5x4'
run rules odd.rules
expect "or where it is not" 2 err 'odd.rules:3:[0-9]*:'
run rules sudoku
expect "a family that ships tells its rules to people" 0 out '^Sudoku$' out 'none stands twice' no-err .

# ---- It goes along ----

for format in native json link; do
    run convert --to $format "$tide"
    cp out "carried.$format"
    run solve "carried.$format"
    expect "$format carries a family that nobody has" 0 out '^; status: unique$' no-err .
done
if [ "$(wc -c <carried.link)" -lt 2000 ]; then passed "a link with rules and board is shorter than 2,000 characters"; else
    failed "a link with rules and board is shorter than 2,000 characters" "$(wc -c <carried.link)"
fi
run solve "$(cat carried.link)"
expect "it stands for a file on the command line" 0 out '^; status: unique$'
cp carried.link out
expect "such a link is packed" 0 out '^#z='
head -c 203 carried.link >cut.link
run solve cut.link
expect "one that was cut off is damaged" 2 err 'the link is damaged'
cat carried.native carried.native >twice.roque
run solve twice.roque
expect "the same text twice is fine" 0 out '^; status: unique$' no-err .
sed 's/Flood half/Flood a half/' carried.native | cat carried.native - >differ.roque
run solve differ.roque
expect "another one under the same name is refused, with both places" 2 err 'differ.roque:2[0-9]:1: .tide. has other rules here than on line 1'
run convert --to native twice.roque
expect "rules stand once above the boards" 0 out '^tide 5x4'
if [ "$(grep -c '^puzzle tide' out)" -eq 1 ]; then passed "and only once"; else failed "and only once" "$(grep '^puzzle' out)"; fi
sed 's/^puzzle tide/puzzle sudoku/; s/^tide /sudoku /' "$tide" >own.roque
run solve own.roque
expect "a file may have a Sudoku of its own" 0 out '^sudoku 5x4' no-err .
run convert --to native own.roque
expect "which goes along with it" 0 out '^puzzle sudoku: Tide$'
finish
