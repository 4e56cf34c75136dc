#!/bin/sh
# The command `grade`.
. "$(dirname "$0")/lib.sh"

"$ROQUE" explain --json akari:paper/1 >steps.json
run grade akari:paper/1 steps.json
expect "an explanation holds step by step" 0 out '^  1\. r1c3=x r1c5=x r2c4=x: it holds\.$' \
    out '^29 of 29 steps hold; the board is solved in the end\. Score: 100 of 100\.$' no-err .
run grade --json akari:paper/1 steps.json
expect "also in JSON" 0 out '"ok":true,"score":100,"solved":true,"steps":\[{"verdict":"holds",' out '"first_gap":null}$'

cat >mine.txt <<'S'
; a pupil's answer
r1c3=x r1c5=x r2c4=x because number r1c4
r3c7=* r4c6=* because number r1c4
r6c7=* because number r4c7
S
run grade akari:paper/1 mine.txt
expect "steps that a person types" 1 out '^  1\. r1c3=x r1c5=x r2c4=x: it holds\.$' \
    out '^  2\. .*: it holds, but not from the rules named\. It follows from: [a-z0-9]' no-out '; No two bulbs' out '^  3\. r6c7=\*: it is wrong: no solution has r6c7=\*\.$' \
    out '^The first gap is step 2\.$' out '^1 of 3 steps holds; the board is not solved in the end\. Score: 50 of 100\.$'
run grade --json akari:paper/1 mine.txt
expect "a smallest set proves what others do not" 1 out '"verdict":"other-rules","because":\[{"rule":"number","cells":\[\[4,7\]\],' \
    out '"verdict":"wrong"' out '"first_gap":2}$'
feed "r1c1=* because lit r1c1\n" grade --json 2x2:d -
expect "a board shows that a step does not follow" 1 out '"counter":\["'
run grade --json akari:paper/1 nosuch.txt
expect "steps that are not there are bad input" 2 out '"error":' err 'nosuch.txt'
printf 'r1c3=x\nr1c5=x becuase number r1c4\n' >bad.txt
run grade akari:paper/1 bad.txt
expect "a mistake has its file and place" 2 err 'bad\.txt:2:8: '

mkdir class
cp mine.txt class/ann.txt
cp steps.json class/bob.json
cp bad.txt class/cem.txt
run grade akari:paper/1 class --csv
expect "a class is a table" 2 out-lines 4 out '^"ann\.txt",no,50,no,3,1,1,0,1,2,$' out '^"bob\.json",yes,100,yes,29,29,0,0,0,,$' \
    out '^"cem\.txt",no,0,no,,,,,,,"cem\.txt:2:8: '
mkdir class/notes
run grade akari:paper/1 class --csv
expect "a folder in it is no answer" 2 out-lines 4
feed "r1c1=* because lit r1c1\n" grade 2x2:d -
expect "where there are several solutions, this is said" 1 out '^There is more than one solution, so steps alone cannot lead to one\.$' \
    out '^0 of 1 step holds; '
printf 'akari 3x1\n4..\n' >none.roque
feed 'r1c2=*\n' grade none.roque -
expect "a board without a solution is no pupil's fault" 1 out 'it is wrong: the board has no solution\.$'
run grade akari:paper/1 steps.json --csv
expect "a file is no class" 2 err 'not a folder'
run grade akari:paper/1
expect "both are needed" 2 err 'takes a board and the steps'
run grade - -
expect "only one of them comes from standard input" 2 err 'only one'
finish
