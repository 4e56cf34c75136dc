#!/bin/sh
# Many puzzles in a call, with and without threads.
. "$(dirname "$0")/lib.sh"

i=0
while [ $i -lt 60 ]; do
    board "; title: number $i\n$paper1\n$empty4\n$clash\n"
    i=$((i + 1))
done >many
run solve many
cp out alone
expect "many puzzles: the weightiest answer is the exit code" 1 out 'title: number 59'
for threads in 1 2 3 8; do
    run solve many --threads $threads
    expect "$threads threads print the same in the same order" 1 same alone
done
run solve many --json --threads 4
expect "JSON is a line per puzzle" 1 out-lines 180
run solve many -T3 --count
expect "counts come in order" 1 out-lines 180
paste -s -d ' ' out | sed 's/1 24 0 \{0,1\}/./g' >n
mv n out
expect "and belong to their puzzles" 1 out-is '............................................................\n'
run solve --threads 4 --all many
[ "$(grep -c '^akari' out)" -eq 1500 ]
rc=$?
expect "--all with threads prints every board of every puzzle" 0
run solve --threads 4 missing many folder
expect "threads: a bad file outweighs the rest" 2 err missing err folder
run solve --threads 4 akari:paper/1
expect "more threads than puzzles" 0 out 'status: unique'
board "$paper1" >first
board "$clash" >second
{
    echo 'akari 30x30'
    i=0
    while [ $i -lt 30 ]; do
        echo '..............................'
        i=$((i + 1))
    done
} >third
run solve --count --time-limit 0.1 first second third
expect "a limit outweighs a no" 3 out-lines 3
run solve --count --time-limit 0.1 first second third missing
expect "a bad input outweighs a limit" 2 out-lines 3
run solve first akari:paper/2
expect "all solved ends with 0" 0
# Answers of one call, put together again with what they are about, and compared from call to call.
board "; title: one\n$paper1\nakari 2x1\n.\n$empty4" >mixed
run solve --json --no-times mixed akari:paper/1
expect "each answer in JSON says which input it is about" 2 out-lines 4 \
    out '"width":7,.*"file":"mixed","index":1,"line":2,' out '^{"file":"mixed","index":2,"line":12,"column":2,"error":' \
    out '"width":4,.*"file":"mixed","index":3,"line":13,' out '"file":"akari:paper/1","index":1,"line":2,' no-out '_us"'
cp out before
for command in check hint explain rate; do
    run $command --json mixed
    expect "so does $command" 2 out '"file":"mixed","index":1,"line":2,' out '"file":"mixed","index":3,"line":13,'
done
run solve --json --no-times --threads 2 mixed akari:paper/1
expect "without times two outputs are the same" 2 same before
"$ROQUE" make akari --size 5x5 --number 2 --seed 3 --json --no-times >before
run make akari --size 5x5 --number 2 --seed 3 --json --no-times --threads 2
expect "so are new puzzles, which have the family and size that all answers have" 0 same before out '^{"family":"akari","width":5,"height":5,"puzzle":'
board "; seed: 7\n; title: 007\n; author: 12 people\n$empty4" >noted
run convert --to json noted
expect "notes that are numbers are numbers in JSON" 0 out '"meta":{"seed":7,"title":"007","author":"12 people"}'
mv out noted.json
run convert --to native noted.json
expect "and come back as they were" 0 same noted
# Every exit with 3 says which limit it was.
for command in 'solve' 'solve --json' 'solve --count' 'rate' 'rate --json' 'hint' 'hint --json' 'explain' 'explain --json'; do
    # shellcheck disable=SC2086 # the words of a command
    run $command akari:paper/5 --time-limit 0.000001
    cat err >>out
    expect "a time limit is named: $command" 3 out '[Ss]topped by the time limit\|"stopped":"time"'
done
run solve --json --count --limit 2 akari:paper/1 mixed
expect "so is a number of solutions" 2 out '"stopped":"limit"'
run loops --size 4x4 --time-limit 0.000001
expect "and the limit of a survey" 3 err 'stopped by --time-limit'
run make akari --time-limit 0.000001
expect "and of a maker" 3 err 'stopped by --time-limit after 0 of 1 puzzle'
finish
