#!/bin/sh
# The command `solve`: verdicts, options, exit codes, JSON keys.
. "$(dirname "$0")/lib.sh"

run solve akari:paper/1
expect "a solution into a pipe is native text with its status" 0 out '^; status: unique$' out '^akari 7x7$' out '^\*3\*\.\.#\.$' no-err .
"$ROQUE" solve akari:paper | "$ROQUE" check >out 2>err
rc=$?
expect "all boards of the paper are solved, and what solve prints can be checked" 0 out-lines 6 out '^- #6: ok'

feed "$paper1" solve
expect "nothing as FILE means standard input" 0 out '; status: unique'
feed "$paper1" solve -
expect "a dash as FILE means standard input" 0 out '; status: unique'

feed "; title: Four by four\n$empty4" solve
expect "two solutions are shown, each with the metadata of the puzzle" 0 out '^; status: multiple$' out '^; solution: 2$' out '^; title: Four by four$'
grep -c '^akari 4x4$' out >n
mv n out
expect "exactly two boards are shown" 0 out-is '2\n'

feed "; status: none\n$paper1" solve
expect "an old status in the metadata gives way to the new one" 0 out '^; status: unique$' no-out 'status: none'

feed "$clash" solve
expect "two given bulbs that see each other have no solution" 1 out '^; status: none$' err '^-: no solution$'
feed "$clash" solve --json
expect "no solution in JSON" 1 out '"status":"none"' no-out '"solution"'
feed 'akari 2x2\n..\n.4\n' solve
expect "a number that cannot be reached has no solution" 1 err 'no solution'
feed 'akari 3x1\n*..\n' solve
expect "what is placed is kept" 0 out '^\*\.\.$' out 'status: unique'
feed 'akari 3x1\nx..\n' solve --count
expect "a mark says that no bulb stands there" 0 out-is '2\n'
feed 'akari 3x3\n###\n###\n###\n' solve --count
expect "an all-black board has one solution, the empty one" 0 out-is '1\n'

feed "$empty4" solve --first
expect "--first finds a solution and claims no more" 0 out '^; status: found$'
feed "$empty4" solve -1
expect "-1 is --first" 0 out '^; status: found$'
feed "$empty4" solve --count
expect "--count into a pipe is the number alone" 0 out-is '24\n' no-err .
feed "$empty4" solve -c
expect "-c is --count" 0 out-is '24\n'
feed "$empty4" solve --count --limit 5
expect "--limit stops counting, which is no answer" 3 out-is '5\n' err 'at least 5 solutions'
feed "$empty4" solve --count --limit=24 --json
expect "a count that reaches its limit is not known to be exact" 3 out '"status":"multiple"' out '"count":24' out '"exact":false'
feed "$empty4" solve --count --limit 25
expect "a count below its limit is exact" 0 out-is '24\n' no-err .
feed "$empty4" solve --count --limit 1 --json
expect "a count stopped at the first solution has found one" 3 out '"status":"found"' out '"count":1'
feed "$clash" solve --count
expect "counting none prints 0 and ends with 1" 1 out-is '0\n'

feed "$empty4" solve --all
expect "--all tells their number on stderr" 0 err '24 solutions'
[ "$(grep -c '^akari 4x4$' out)" -eq 24 ] && cp out all
rc=$?
expect "--all prints every board" 0 file all
run check all
expect "each board of --all is right" 0 out '^all #24: ok'
sed -n '/^[.*]*$/p' all | paste -s -d ' ' | sed 's/  /\n/g' | sort -u | grep -c '\*' >out
expect "no board of --all comes twice" 0 out-is '24\n'
feed "$empty4" solve --all --limit 3
expect "--all --limit prints that many" 3 err 'at least 3 solutions'
feed "$empty4" solve --all --json --limit 2
expect "--all in JSON is one object" 3 out-lines 1 out '"solutions":\[\[.*\],\[.*\]\]' out '"count":2'

feed "$paper1" solve --json
expect "JSON has the promised keys" 0 out-lines 1 out '^{.*}$' out '"family":"akari"' out '"width":7' out '"height":7' \
    out '"status":"unique"' out '"solution":\["\.\*\.0\.\*\.",' out '"solve_us":[0-9]' out '"total_us":[0-9]' \
    no-out '"second"' no-out '"count"' no-out '"stats"' no-out '"error"'
feed "$empty4" solve --json
expect "JSON shows a second solution that differs" 0 out '"status":"multiple"' out '"second":\["'
feed "$paper1" solve --json --count
expect "JSON counts" 0 out '"count":1,' out '"status":"unique"'
feed "$paper1" solve --json --stats
expect "JSON has stats when asked for" 0 out '"stats":{.*"propagations":[0-9].*"conflicts":[0-9]'
feed "$paper1" solve --stats
expect "--stats in text goes to stderr" 0 err 'conflicts [0-9]' no-out conflicts
feed "$paper1" solve -j1 --stats
expect "short flags can stand together" 0 out '"status":"found"' out '"stats"'

for strategy in leftmost,step ff,bisect,down max_regret,enum,up min,median anti_first_fail,middle ffc,step occurrence,enum max,bisect; do
    feed "$empty4" solve --count --strategy "$strategy"
    expect "classic labelling by $strategy counts the same" 0 out-is '24\n'
done
feed "$empty4" solve --count --strategy default
expect "the search that learns goes by a name, too" 0 out-is '24\n'
feed "$empty4" solve --count --strategy default --view cells
expect "but has no view" 2 err '--view goes with --strategy' out-is ''
feed "$paper1" solve --strategy ff --stats
expect "classic labelling proves uniqueness and counts its steps" 0 out 'status: unique' err 'resumptions [1-9]'
expect "it tells one counter per line, and none of learning" 0 err ': variables [0-9]*$' err ': backtracks [0-9]*$' no-err conflicts
feed "$paper1" solve --stats
expect "search with learning tells none of labelling" 0 err ': learnt_literals [0-9]*$' no-err backtracks
for view in coordinates squares clues cells; do
    run solve --strategy ff,bisect --view $view --count chess-num:paper/1
    expect "view $view of Chess-Num has the one solution" 0 out-is '1\n'
done
run solve --strategy max,bisect --model paper --count chess-num:paper/2 chess-loop:paper/1 akari:paper/1
expect "the papers' models have the same solutions" 0 out-is '1\n2\n1\n'
run solve --strategy anti_first_fail,bisect --model paper --first --stats chess-num:paper/2
expect "and search more" 0 err ': backtracks 13$'
run solve --model paper chess-num:paper/2
expect "they are for labelling" 2 err '--model paper goes with --strategy' out-is ''
run solve --strategy ff --model paper --view cells chess-num:paper/2
expect "of what a paper labelled" 2 err "no paper labelled the view 'cells' of chess-num" out-is ''
run solve --strategy ff --view route chess-num:paper/1
expect "a view that the family has not is refused, and those it has are named" 2 \
    err "no view 'route'; it has coordinates, squares, clues, cells"
run solve --strategy ff --view cells chess-num:paper/1 chess-loop:paper/1 akari:paper/1 --count
expect "one view may be of several families" 0 out-is '1\n2\n1\n'
run solve --view cells akari:paper/1
expect "a view without a strategy is refused" 2 err '--view goes with --strategy' out-is ''

run solve --random --seed 5 --json akari:paper/1
expect "a random solution tells its seed and that all were equally likely" 0 out '"status":"found"' out '"seed":5,"uniform":true'
feed "$empty4" solve --random --seed 18446744073709551615
cp out first
feed "$empty4" solve --random --seed 18446744073709551615
expect "a seed may be any number of 64 bits" 0 err 'seed 18446744073709551615'
expect "the same seed gives the same solution" 0 same first
run solve --random akari:paper/1
expect "without a seed there is one all the same" 0 out 'status: found' err 'a random solution; seed [0-9]'
run solve --random --seed 18446744073709551616 akari:paper/1
expect "a seed is a number of 64 bits" 2 err "--seed: '18446744073709551616' is not a whole number" out-is ''
run solve --seed 5 akari:paper/1
expect "a seed without --random is refused" 2 err '--seed goes with --random' out-is ''
run solve --random --count akari:paper/1
expect "--random and --count contradict each other" 2 err '--random cannot go together' out-is ''
run solve --random --strategy ff akari:paper/1
expect "--random and --strategy contradict each other" 2 err '--random cannot go together with --strategy' out-is ''
feed "$paper1" solve --strategy ff,sideways
expect "an unknown strategy is refused by its word" 2 err "'sideways'" out-is ''

{
    echo 'akari 30x30'
    i=0
    while [ $i -lt 30 ]; do
        echo '..............................'
        i=$((i + 1))
    done
} >wide
run solve --count --time-limit 0.2 wide
expect "a time limit stops a count; what is known is printed" 3 out '^[1-9][0-9]*$' err 'time limit'
run solve --count --time-limit=0.2 --json wide
expect "a time limit in JSON says that the count is no more than a lower bound" 3 out '"exact":false' out '"count":[1-9]'

{
    echo 'akari 10x30'
    i=0
    while [ $i -lt 30 ]; do
        echo '..........'
        i=$((i + 1))
    done
} >tall
run solve --count tall tall
expect "counts beyond what can be listed are exact" 0 out-is '109027350432000\n109027350432000\n'
{
    echo 'akari 22x61'
    i=0
    while [ $i -lt 61 ]; do
        if [ $((i % 31)) -eq 30 ]; then echo '######################'; else echo '..........##..........'; fi
        i=$((i + 1))
    done
} >four
run solve --count --json four
expect "counts beyond 64 bits are exact, and JSON has all their digits" 0 out '"status":"multiple"' out '"count":141299892744547428355869994422729922367717376000000000000,"exact":true' out '"second"'
run solve --count --limit 109027350432000 --json tall
expect "a limit beyond what can be listed is a limit" 3 out '"count":109027350432000,"exact":false'
run solve --count --limit 109027350432001 tall
expect "and a greater one is none" 0 out-is '109027350432000\n'

run solve --first --count akari:paper/1
expect "--first and --count contradict each other" 2 err '--first' out-is ''
run solve --limit 3 akari:paper/1
expect "--limit alone is refused" 2 err '--count'
for wrong in 0 -1 x '' 1.5 99999999999999999999999; do
    run solve --count --limit "$wrong" akari:paper/1
    expect "--limit '$wrong' is refused" 2 err 'whole number'
done
for wrong in 0 -1 x '' inf nan 1e 0x10 1e99; do
    run solve --time-limit "$wrong" akari:paper/1
    expect "--time-limit '$wrong' is refused" 2 err 'seconds'
done
run solve --threads 100000 akari:paper/1
expect "too many threads are refused" 2 err 'from 1 to 256'
run solve akari:paper/1 --limit
expect "an option without its value is refused" 2 err 'needs a value'
run solve --first=yes akari:paper/1
expect "a flag with a value is refused" 2 err 'takes no value'
run solve --tiem-limit 3 akari:paper/1
expect "a slip of the finger is recognised" 2 err 'did you mean --time-limit?' out-is ''
run solve -z akari:paper/1
expect "an unknown short option is refused" 2 err 'no option -z'
run solve akari:paper/1 --json
expect "options may stand behind the files" 0 out '"status":"unique"'
feed 'akari 3x2\n...\n..#\n' solve --common --json
expect "what all solutions agree on" 0 out '"status":"multiple","count":[0-9]*,"exact":true,"common":\["[.x*]*","[.x*]*#"\],"not":\[\],"open":[1-9]'
feed 'akari 2x1\n.#\n' solve --common
expect "a mark where every solution shows it" 0 out '^\*#$' out '^; status: unique$'
feed 'akari 2x1\n.4\n' solve --common
expect "nothing where there is none" 1 err '^-: no solution$' out-is ''
run solve --common --count akari:paper/1
expect "--common is a way of its own" 2 err '--common'
finish
