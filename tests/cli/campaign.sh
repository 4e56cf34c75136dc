#!/bin/sh
# roque campaign: large jobs that may be stopped and go on, with the same result.
. "$(dirname "$0")/lib.sh"

disk=${ROQUE%/*}/tests/disk.so

# ---- Planning ----

run campaign a.db new loops --area 12
expect "a campaign is planned" 0 out '^campaign 1: loops, 480 jobs$' no-err .
run campaign a.db status
expect "nothing is done yet" 1 out '^campaign 1: loops --area 12: 0 of 480 jobs done (0 %)$'
run campaign b.db new lops
expect "a slip of the finger is recognised" 2 err "did you mean 'loops'?" no-file b.db
run campaign b.db new loops
expect "what is missing is named" 2 err 'needs --area N' no-file b.db
run campaign b.db new loops --area 12 --level easy
expect "and what does not belong there" 2 err "level is not for a campaign 'loops'"
run campaign b.db new loops --area x
expect "a number is a number" 2 err '--area: .x. is not a whole number from 1 to 100'
run campaign b.db new make
expect "make needs a family" 2 err 'needs a family'
run campaign b.db new make akari --size 5x5 --symmetry rotate4x
expect "its options are the family's" 2 err 'did you mean rotate4'
run campaign b.db new make akari --from x
expect "but for boards, which no campaign keeps" 2 err 'no option --from'
run campaign b.db run
expect "nothing can be run that nobody planned" 2 err 'there is no b.db'

# ---- Running ----

run campaign a.db run --threads 1
expect "run does all of them" 0 out '480 of 480 jobs done (100 %)'
run campaign a.db status --json
expect "status for programs" 0 out '^{"file":"a.db","campaign":1,"what":"loops --area 12","jobs":480,"done":480,"worked_ms":[0-9]*,"left_ms":0,'
run campaign a.db report
expect "report tells what came out" 0 out '^Campaign loops --area 12$' out '^11 of 480 cases' out '^4x3  *50  *1 ' out '^in all  *480  *11 '
cp out report
expect "also by kinds" 0 out '^kinds  *cases  *unique' out '^king, knight  *48  *1 ' out '^bishop, queen  *48  *0  *48 '
run loops --size 4x3 --all-results
grep -c '; solutions' out >unique
run campaign a.db report
expect "as the survey of one board says" 0 out "^4x3  *50  *$(cat unique) "
run collection a.db find --family chess-loop --campaign 1 --count
expect "the puzzles found are puzzles of the collection" 0 out-is '11\n'
run collection a.db export --campaign 1
cp out found
run solve found --json
expect "each with one solution" 0 out-lines 11 no-out multiple
for medium in md html svg; do
    run campaign a.db report --as $medium
    expect "a report as $medium" 0 out 'loops --area 12'
    cp out report.$medium
done

# The same bytes, whatever happened on the way.
same_reports() { # SENTENCE FILE.db
    for medium in text md html svg; do
        run campaign "$2" report --as $medium
        [ $medium = text ] && was=report || was=report.$medium
        expect "$1, $medium" 0 same "$was"
    done
}
run campaign threads.db new loops --area 12
run campaign threads.db run --threads 3
expect "three threads do the same" 0 out '480 of 480'
same_reports "with the same report" threads.db

run campaign parts.db new loops --area 12
run campaign parts.db run --limit 100 --threads 2
expect "some of it today" 3 out '^campaign 1: .*: 100 of 480 jobs done (20 %)'
run campaign parts.db report
expect "and what is known so far, which is not the answer" 3 out '^So far, ' out '^100 of 480 jobs'
run campaign parts.db status
expect "status tells when the last job was done" 1 out ' left, the last [0-9]* s ago$'
sqlite3 parts.db "UPDATE campaign SET beat = strftime('%s', 'now') - 600"
run campaign parts.db status
expect "and not that nobody works, where a job may take long" 1 out ', the last 10 minutes ago$' no-out running
run campaign parts.db run --limit 1
expect "one more" 3 out '101 of 480'
run campaign parts.db run
expect "the rest tomorrow" 0 out '480 of 480'
same_reports "with the same report" parts.db

# Killed at every so many writes, until it comes to its end.
run campaign killed.db new loops --area 12
at=3 rounds=0 sound=yes
while [ $rounds -lt 60 ]; do
    rc=0
    env DISK_KILL_AT=$at LD_PRELOAD="$disk" "$ROQUE" campaign killed.db run --limit 90 --threads 2 >out 2>err </dev/null || rc=$?
    [ "$(sqlite3 killed.db 'PRAGMA integrity_check')" = ok ] || sound=no
    [ $rc -ne 0 ] || break
    at=$((at + 5)) rounds=$((rounds + 1))
done 2>/dev/null
expect "killed again and again, it comes to its end" 0 out '480 of 480'
[ $sound = yes ] && [ $rounds -gt 3 ] && passed "in a sound file" || failed "in a sound file" "after $rounds rounds"
same_reports "with the same report" killed.db
run collection killed.db export --campaign 1
sort out >puzzles && sort found >out
expect "and the same puzzles" 0 same puzzles

run campaign long.db new loops --area 100
"$ROQUE" campaign long.db run --threads 2 >out 2>err </dev/null &
pid=$!
interrupt $pid
expect "Ctrl-C stops with what is done" 130 out 'jobs done'
done_so_far=$(sed -n 's/.*: \([0-9]*\) of .*/\1/p' out)
run campaign long.db status
expect "which stays done" 1 out ": $done_so_far of "

# A job that takes minutes, and others that take no time: what is done is kept before the long one comes to its end.
board 'chess-num 8x8\n4.......\n........\n.......4\n........\n........\n........\n.2......\n........\n' >hardest.roque
results() { sqlite3 -cmd '.timeout 60000' "$1" 'SELECT count(*) FROM result'; }
keeps_all_others() { # SENTENCE FILE.db THREADS JOB: that of the long one
    run campaign "$2" new rate --work 1000000
    "$ROQUE" campaign "$2" run --threads "$3" >out 2>err </dev/null &
    pid=$!
    tries=0
    while [ "$(results "$2")" -lt 6 ] && [ $tries -lt 1200 ]; do
        sleep 0.05
        tries=$((tries + 1))
    done
    kill -KILL $pid
    end_of $pid
    sqlite3 "$2" 'SELECT job FROM result ORDER BY job' >out
    rc=0
    expect "$1" 0 out-lines 6 no-out "^$4\$"
}
run collection first.db add hardest.roque akari:paper
keeps_all_others "a long job does not keep others from being stored" first.db 2 0
run collection last.db add akari:paper hardest.roque
keeps_all_others "nor does it when one thread has nothing else to do" last.db 1 6

# ---- The other kinds ----

run campaign m.db new make akari --size 4x4 --size 5x5 --level easy --number 6 --seed 3
expect "make: so many of each" 0 out '12 jobs'
run campaign m.db run --threads 2
run campaign m.db report
expect "are made" 0 out '^akari 4x4 easy  *6  *0$' out '^akari 5x5 easy  *6  *0$'
cp out made
run campaign m1.db new make akari --size 4x4 --size 5x5 --level easy --number 6 --seed 3
run campaign m1.db run --threads 1
run campaign m1.db report
expect "the same by one thread" 0 same made
run collection m.db find --level easy --size 5x5 --count
expect "and they are rated" 0 out '^[456]$'

run campaign few.db new fewest --size 4x4 --clues 2
run campaign few.db run --threads 2
expect "fewest: every set of squares" 0 out 'fewest --size 4x4 --clues 2: [0-9]* of [0-9]* jobs done (100 %)'
run campaign few.db report
expect "has found all boards of two numbers with one solution" 0 out '^2 puzzles were found, up to symmetry\.$' out '^in all  *2  *'
run collection few.db export --campaign 1
cp out two.roque
run solve two.roque --json
expect "and the solver proves them" 0 out-lines 2 no-out '"status":"\(multiple\|none\|unknown\)"' out '"status":"unique"'
run collection few.db verify
expect "with the solutions that are kept" 0 out '^4 claims about 2 puzzles proved again; all hold\.$'

run collection c.db add akari:paper chess-num:paper
run campaign c.db new rate
expect "rate has a job per puzzle" 0 out '^campaign 1: rate, 8 jobs$'
run campaign c.db run --threads 2
run campaign c.db report
expect "and says how hard they are" 0 out '^akari fiendish  *2 ' out '^chess-num expert  *1 ' out '^in all  *7 '
run campaign c.db new verify
run collection c.db add chess-loop:paper/1
run campaign c.db run
expect "verify has those that were there when it was planned" 0 out '8 of 8'
run campaign c.db report 2
expect "and proves them" 0 out '^.* claims about 8 puzzles proved again; all hold\.$'
run campaign c.db report 1
expect "older campaigns are kept" 0 out '^Campaign rate$'
run campaign c.db status
expect "all are told" 0 out-lines 2
run collection slow.db add chess-num:atlas/4
sqlite3 slow.db 'UPDATE puzzle SET solutions = 1, level = 4, score = 1321'
run campaign slow.db new verify --work 1
run campaign slow.db run
run campaign slow.db report
expect "what takes too long is not settled, and not wrong" 3 out '^puzzle 1: rating it takes too long  *0  *0  *0  *1$' \
    out '^1 of 2 claims about 1 puzzle proved again; 1 was not settled in time; none is wrong\.$'
feed "$empty4" collection free.db add
run campaign free.db new rate
run campaign free.db run
run campaign free.db report
expect "nor is it rated what has several solutions, and a script is told" 1 out '^akari  *0  *1  *0  *0  *0$'
sqlite3 slow.db 'UPDATE puzzle SET level = NULL, score = NULL'
run campaign slow.db new rate --work 1
run campaign slow.db run
expect "all jobs were done" 0 out '1 of 1'
run campaign slow.db report
expect "and one of them has no answer" 3 out '^chess-num  *0  *0  *0  *0  *1$'
sqlite3 c.db 'UPDATE puzzle SET score = score + 1 WHERE id = 1'
run campaign c.db new verify
run campaign c.db run --limit 2 --threads 1
run campaign c.db report
expect "a wrong claim is an answer, whatever is left" 1 out '^2 of 9 jobs' out '; 1 is wrong\.$'
run campaign c.db report 2
expect "which is not that of another campaign" 0 out 'all hold\.$'
run campaign c.db report 4
expect "those there are" 2 err 'there is no campaign 4'
run campaign c.db status two
expect "by their numbers" 2 err "'two' is not the number of a campaign; 'status' lists them"

# ---- However it was run ----

for way in 1 2 4; do
    run campaign way$way.db new make akari --size 4x4 --size 5x5 --number 60 --seed 1
    run campaign way$way.db run --threads $way
    "$ROQUE" collection way$way.db export >export$way
    "$ROQUE" collection way$way.db pick 9 >pick$way
done
rc=0
cmp export1 export2 && cmp export1 export4 || rc=1
expect "export gives the same bytes, however many threads there were" 0
rc=0
cmp pick1 pick2 && cmp pick1 pick4 || rc=1
expect "and so does pick" 0
run campaign both.db new make akari --size 5x5 --number 400 --seed 2
"$ROQUE" campaign both.db run --threads 1 >out1 2>err &
"$ROQUE" campaign both.db run --threads 1 >out 2>>err
rc=$?
wait $! || rc=$?
cat out1 >>out
expect "two runs at once both end well, and say that all is done" 0 out ': 400 of 400 jobs done (100 %)' no-out 'left' no-err .
[ "$(grep -c '400 of 400' out)" -eq 2 ]
rc=$?
expect "each of them" 0
run campaign share.db new make akari --size 4x4 --number 1000 --seed 1
run campaign share.db run --limit 999
expect "there is no 100 % before the end" 3 out ': 999 of 1000 jobs done (99 %)'
finish
