#!/bin/sh
# Families as text: facts about boards from other programs, mistakes, and boards that are too large.
here=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/lib.sh"
texts=$here/tests/ruletext
shipped=$here/src/ruletext/families

# The answers of a file, as its table has them: how many solutions, and the solution where it is the only one.
answers() {
    sed -n 's/.*"status":"unique".*"solution":\[\([^]]*\)\].*/1\t\1/p
            s/.*"status":"none".*/0\t/p
            s/.*"status":"multiple".*/many\t/p' out | tr -d '",'
}
for name in akari chess-num kurodoko mosaic star-battle sudoku towers yin-yang; do
    run solve --json "$texts/$name.txt"
    answers >got
    sed 's/^>*[0-9][0-9]\{1,\}\t/many\t/; s/^[2-9]\t/many\t/' "$texts/$name.tsv" >expected
    if cmp -s got expected; then passed "boards of $name have the solutions that are known"; else
        failed "boards of $name have the solutions that are known" "$(diff got expected | head -3)"
    fi
    run solve --count --limit 201 "$texts/$name.txt"
    sed 's/\t.*//; s/^>200$/201/' "$texts/$name.tsv" >expected
    if cmp -s out expected; then passed "and as many of them"; else failed "and as many of them" 'other counts'; fi
done

# What the checkers of another program call right or wrong.
cat "$shipped"/star-battle.rules "$shipped"/norinori.rules "$shipped"/yin-yang.rules "$shipped"/kurodoko.rules \
    "$shipped"/hitori.rules "$texts"/judged.txt >judged
run check --final --json judged
sed -n 's/.*"ok":\(true\|false\).*/\1/p' out | sed 's/true/right/; s/false/wrong/' >got
sed -n 's/^; judged: //p' "$texts/judged.txt" >expected
if cmp -s got expected; then passed "filled boards are judged as another program judges them"; else
    failed "filled boards are judged as another program judges them" "$(diff got expected | head -3)"
fi

# Boards of the Portable Puzzle Collection's own generators, which have one solution each.
for game in magnets mosaic range singles solo towers unruly; do
    sed -n "s/^$game\t//p" "$texts/sgt.tsv" | awk -v game="$game" -f "$here/tests/sgt.awk" >boards
    run solve --json boards
    sed -n 's/.*"status":"\([a-z]*\)".*/\1/p' out | sort | uniq -c | sed 's/^ *//' >got
    sed -n "s/^$game\t.*/unique/p" "$texts/sgt.tsv" | uniq -c | sed 's/^ *//' >expected
    if cmp -s got expected; then passed "boards of $game, from another program, have one solution each"; else
        failed "boards of $game, from another program, have one solution each" "$(cat got)"
    fi
    run solve boards --proof 'proof-%d'
    run verify proof-3.cnf proof-3.drat
    expect "which is proven" 0 out '^proven: '
    awk -v RS= -v ORS='\n\n' 'NR < 3' boards >two
    run explain --verify two
    expect "and explained step by step" 0 out 'Each step was proved again'
done

# A proof, with its cuts.
run solve "$texts/kurodoko.txt" --proof 'proof-%d'
expect "proofs are written" 0
run verify proof-1.cnf proof-1.drat
expect "and checked, with the cuts" 0 out 'proven: .* cuts of graphs'
awk '/^p/ { for (i = 2; i <= n; i++) print "c edge 1 1", i } /^c node/ { n = $4 } { print }' proof-1.cnf >other.cnf
run verify other.cnf proof-1.drat
expect "a cut of another graph is no cut" 2 err 'this clause is no cut'

# A file that carries its rules.
cat "$shipped/suguru.rules" - >carried <<'TEXT'

suguru 5x1
aabbb
+
2..3.
TEXT
run convert --to native carried
expect "a board is written as it was read" 0 out 'suguru 5x1' out '^2\.\.3\.$'
run explain carried
expect "its steps are explained in its own words" 0 out 'r1c5 is the last open cell of the area r1c3-r1c4-r1c5, so it is 1' out '^Solved in'
run explain --verify carried
expect "and proved again" 0 out 'Each step was proved again'

# Cuts that force what the solution has anyway: no rule here needs a gate.
{
    cat "$shipped/hitori.rules"
    printf '\nhitori 8x8\n18437365\n33745574\n85324121\n47325315\n12716884\n26481147\n71632683\n37271628\n'
} >plain
run explain --verify plain
expect "a board whose rules are all plain is explained, too" 0 out 'would cut .* off from the rest' out 'Each step was proved again'

# A rule about two cells is told by its own sentence, and what is cut off many cells by two of them.
heyawake=$here/examples/heyawake.rules
run explain --verify "$heyawake"
expect "a rule about several things is told by its sentence" 0 out 'The cells from r1c5 to r5c5 are not all white, and only one cell is left' \
    out 'that would break a rule: the cells from r3c8 to r6c8 are not all white' no-out '\(\. \|Then \)r[0-9]c[0-9] needs' out 'Each step was proved again'
expect "what would be cut in two large parts is told by a cell of each" 0 out 'would separate r[0-9]c[0-9] from r[0-9]c[0-9], so'
expect "a contradiction is told before what else would follow" 0 no-out 'would cut r5c3 off from the rest, so'
run rules "$heyawake"
expect "of none nobody says exactly" 0 out 'the room r1c3-r2c3-r3c3 has no black cells'
printf 'puzzle a: A\nmark * star\noutside left 0..3 number\nrule row: for r in rows: count(c in r: c is star) = at_left(r)\n' >none.rules
printf '    says "{r} has exactly {at_left(r)} stars"\nend\n\na 2x2 left=0,1\n..\n..\n' >>none.rules
run rules none.rules
expect "nor in a sentence of its own" 0 out 'row 1 has no stars'
run explain "$here/examples/tide.rules"
expect "a count that is multiplied is told as a count" 0 out 'The area .* needs .* water' no-out 'make it'

# Numbers that a player fills in, and sums that are printed: each once, small, in the first cell of its area.
cat >cages.rules <<'TEXT'
puzzle cages: Cages
goal No number stands twice in a row, a column or a cage; a printed number is the sum of its cage.
marks 1..6 number
full
size 4x4..6x6
printed 1..35 sum
areas
rule small: for c in cells: value(c) <= width
rule row: for r in rows: different(r)
rule column: for r in columns: different(r)
rule cage: for a in areas: different(a)
rule sum: for c in cells where has(printed(c)): sum(d in area(c): value(d)) = printed(c)
    says "the cage of {c} adds up to {printed(c)}"
end
TEXT
run rules cages.rules
expect "a text without boards is told on one that is made" 0 out 'beneath the marks, a layer of its own: 1 to 35' \
    out '^ *sum, [5-9] times: the cage of r1c1 adds up to'
run rules cages --learn cages.rules
expect "and so is its example" 0 out 'An example and its solution'
$ROQUE make cages --learn cages.rules --seed 2 >made
awk '/^cages/ { inside = 1; next } /^[+]/ { layer++; next } inside && layer == 0 { sums = sums $0 } layer == 1 { areas = areas $0 }
    END { for (i = 1; i <= 36; i++) if (substr(sums, i, 1) != "." && seen[substr(areas, i, 1)]++) print "twice"; print length(areas) }' \
    made >out
expect "a sum is printed once in a cage" 0 out '^36$' no-out twice
run show --as unicode made
expect "it is small, and its cell is open" 0 out '│¹⁵·'
run explain --verify made
expect "and is a reason" 0 out 'adds up to .*, and [1-6] at r[1-6]c[1-6] would make it' out 'Each step was proved again'

# Sentences that are made up, where a rule has none of its own.
cat >made-up.rules <<'TEXT'
puzzle two: Two
mark b black
mark w white
full
rule half: for r in rows: count(c in r: c is black) = count(c in r: c is white)
rule three: for t in windows(1, 3): any(c in t: c is black) and any(c in t: c is white)
end
two 4x1
b...

puzzle around: Around
mark # shaded
given o post
rule post: for c in cells where c is post: count(d in touching(c): d is shaded) = 1
rule pool: for q in windows(2, 2): any(c in q: not c is shaded)
rule apart: for c, d in cells where d in beside(c): not (c is shaded and d is shaded)
rule line: for r in rows: not all(c in r: c is shaded) and any(c in r: c is shaded)
rule number: for c in cells where c is post: 1 + count(d in right(c): d is shaded) = 2
end
around 3x2
o..
...

puzzle sky: Sky
mark s sun
mark m moon
rule slope: for c, d in cells where d in downright(c): not (c is sun and d is moon)
end
sky 2x2
..
..

puzzle sums: Sums
marks 1..3 digit
full
rule row: for r in rows: sum(c in r: value(c)) = 4 and different(r)
rule column: for r in columns: sum(c in r: value(c)) <= 5
rule pair: for c in cells where x(c) + y(c) = 2: sum(d in c + beside(c): value(d)) = 6
end
sums 2x2
..
..
TEXT
run rules made-up.rules
expect "sentences of rules that have none" 0 out 'half, 1 time: the board has as many black cells as white cells\.' \
    out 'three, 2 times: at least one of r1c1, r1c2 and r1c3 is black, and one is white\.' \
    out 'post, 1 time: exactly one of r1c2, r2c1 and r2c2 is shaded\.' \
    out 'pool, [12] times*: not all of r1c[12], .* are shaded\.' out 'apart, .*: r1c1 and r1c2 are not both shaded\.\|r1c2 and r1c3 are not both shaded\.' \
    out 'line, 2 times: not all of row 1 are shaded, and row 1 has at least one shaded cell\.' \
    out 'number, 1 time: the rule number asks for exactly two at r1c1\.' \
    out 'slope, 1 time: if r1c1 is a sun, r2c2 is not a moon\.' \
    out 'row, 2 times: row 1 adds up to four, and no number stands twice in row 1\.' \
    out 'column, 2 times: column 1 adds up to at most five\.' out 'pair, 1 time: r1c1, r1c2 and r2c1 add up to six\.'
printf 'sudoku 6x6 box-height=2 diagonal=1\n.1325.\n..2.4.\n.....2\n...3..\n......\n..5...\n' >diagonal
run explain --verify diagonal
expect "diagonals are lines, too" 0 out 'In the diagonal from r1c1 to r6c6 only r5c5 can be 2, because of the 2s at' \
    out 'r3c3 is the last open cell of the diagonal from r1c1 to r6c6, so it is 6' out 'Each step was proved again'
run explain --json diagonal
expect "with their cells" 0 out '"rule":"diagonal","cells":\[\[1,1\],\[2,2\],\[3,3\],\[4,4\],\[5,5\],\[6,6\]\]'

# Mistakes.
printf 'puzzle a: A\nmark * star\nrule one: cuont(c in cells: c is star) = 1\nend\n\na 2x1\n..\n\nakari 2x1\n..\n' >wrong
run solve wrong
expect "a mistake has its place, and what follows is read" 2 err 'wrong:3:11: .*did you mean count' err 'wrong:6:1: ' out 'akari 2x1'
printf 'puzzle a: A\nmark * star\ngiven 0..9 number\nmark 1..9 digit\nend\n' >wrong
run rules wrong
expect "numbers have statements of their own" 2 err "wrong:3:7: .*'givens 1..9'"
# mistaken CONDITION WORDS: what people write who know other languages, and what they are told.
mistaken() {
    printf 'puzzle a: A\nmark * star\nareas\nrule one: %s\nend\n' "$1" >wrong
    run rules wrong
    expect "told: $2" 2 err "wrong:4:[0-9]*: .*$2"
}
mistaken 'for r in row: true' 'parentheses are expected: row(c); or all of them in turn: rows'
mistaken 'count = 1' 'parentheses are expected: count(c in cells: \.\.\.)'
mistaken 'for r in rows(2): true' 'rows stands alone'
mistaken 'for c in cells: c = star' "star is a noun, and asked for by 'is'"
mistaken 'for c in cells: c is not star' "is written 'not c is star'"
mistaken 'if width = 2: true' "is written 'A => B'"
mistaken 'width == 2' "'==' is written '='"
mistaken 'true && true' 'write and'
mistaken '!true' 'write not'
mistaken 'width-1 = 2' 'a minus has blanks around it'
printf 'puzzle a: A\nmark * star\nrule one:\nwidth = 2\nend\n' >wrong
run rules wrong
expect "a line that should have begun with a blank" 2 err 'wrong:4:1: .*a line that continues one begins with a blank'
printf 'puzzle towers: A\nmark * star\nrule one: tru\nend\n\ntowers 2x2\n..\n..\n\nakari 2x1\n..\n' >wrong
run solve wrong
expect "after a mistake, boards of that name are not read with other rules" 2 err 'wrong:3:11: ' \
    err 'wrong:6:1: the rules of .towers., on line 1, have a mistake' out 'akari 2x1' no-out 'towers'
printf 'puzzle akari: A\nmark * star\nrule one: true\nend\n' >wrong
run solve wrong
expect "the name of a family in C is refused" 2 err 'wrong:1:1: .*akari.*choose another name'
printf 'puzzle a: A\nmark * star\nrule one: true\nend\npuzzle a: B\nmark * star\nrule one: true\nend\n' >wrong
run solve wrong
expect "two texts under one name are refused with both places" 2 err 'wrong:5:1: .* on line 1'
printf 'puzzle a: A\nmark * star\nprinted 1..9 number\nrule one: for c in cells: printed(c) = 3\nend\na 2x1\n3.\n' >wrong
run solve wrong
expect "a number that is not printed is missed" 2 err "a number that is not printed here; 'where has(..)'"
{
    printf 'puzzle a: A\nmark * star\nrule one: all(a, b in cells: all(c, d in cells: a is star or c is star))\nend\n\na 60x60\n'
    awk 'BEGIN { for (i = 0; i < 60; i++) { for (k = 0; k < 60; k++) printf "."; print "" } }'
} >large
run solve large
expect "a board that is too large for its rules is refused with a sentence" 2 err 'too large for the rule one'

for sum in '1000000 * (1000 * (1000 * n(c)))) = 1000000 * (1000 * 1000)' '65536 * (65536 * n(c))) = 0'; do
    printf 'puzzle a: A\nmark * star\nlet n(c) = count(d in c: d is star)\nrule one: sum(c in cells: %s\nend\n\na 3x1\n...\n' "$sum" >large
    run solve --count large
    expect "numbers that the kernel cannot hold are refused with a sentence" 2 err 'the numbers become too large (line 4 of the rules)'
done
{
    printf 'puzzle a: A\nmark * star\nrule one: for r in rows: count(c in r: c is star) <= 1\nend\n\na 600x600\n'
    awk 'BEGIN { for (i = 0; i < 600; i++) { for (k = 0; k < 600; k++) printf "."; print "" } }'
} >large
run solve --first large
expect "what is said of each row is reckoned by the cells of a row" 0 out 'status: found'

feed 'yin-yang 3x3\nbb.\nbbw\n...\n' check -
expect "a broken rule is told as broken, and one that is not yet met as what is wanted" 1 \
    out '^  square: this breaks the rule that the four cells r1c1, r1c2, r2c1 and r2c2 are not all alike$' \
    out '^    square: the four cells r2c1, r2c2, r3c1 and r3c2 are not all alike$'

run explain magnets:made/3
expect "areas are called what their text calls them" 0 out 'he domino r[0-9]c[0-9]-r[0-9]c[0-9] is a magnet or empty'

feed 'magnets 2x2 left=1,- right=-,1 top=1,- bottom=-,1\naa\nbb\n' show --as unicode -
expect "numbers beside a board say which mark they count" 0 out '^r1 +1 │' out '│ −1$' out '^ *+1$' out '^ *−1$'
feed 'magnets 2x2 left=1,- right=-,1\naa\nbb\n' show --as svg -
expect "so they do in pictures" 0 out '>+</text>' out '>&#8722;</text>'
for mistake in 'right as star:no numbers stand on this side' 'left on star:.as. is expected' 'left as hole:a mark is expected' \
    'left as stars:.star.'; do
    feed "puzzle a: A\nmark * star\ngiven # hole\noutside left 0..9 number\nlook ${mistake%%:*}\nend\n" check -
    expect "a mistake is told: look ${mistake%%:*}" 2 err ":5:[0-9]*: .*${mistake#*:}"
done

finish
