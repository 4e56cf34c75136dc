#!/bin/sh
# roque collection: puzzles in a database, and what it survives.
. "$(dirname "$0")/lib.sh"

# BUILD is where the program is; the scripts run elsewhere.
disk=${ROQUE%/*}/tests/disk.so
db() { # the file first, as people say it
    words=$1
    shift
    run collection all.db "$words" "$@"
}

# ---- Keeping and finding ----

db add akari:paper chess-num:paper chess-loop:paper
expect "puzzles are kept" 0 out '^stored 1-24$' out '^24 added$' no-err .
db add akari:paper/1
expect "what is there already is told" 0 out '^akari:paper/1: known already as 1$' out '^0 added, 1 known already$'
board '...1...\n.2...#.\n..2.#..\n#..#..3\n..#.#..\n.3...#.\n...0...\n' >rows
{ echo 'akari 7x7' && cat rows; } >flipped.roque
db add flipped.roque --json
expect "so is its mirror image" 0 out '"number":1,"known":true,"source":"flipped.roque"'
run convert chess-num:paper/1 --to native
sed -n '/^chess-num/,$p' out | { read -r header && echo "$header" && tac; } >upside.roque
db add upside.roque
expect "but no board of pawns that stands on its head" 0 out '^stored 25$' out '^1 added$'
run convert chess-num:paper/1 --to native
sed -n '/^chess-num/,$p' out | { read -r header && echo "$header" && rev; } >mirrored.roque
db add mirrored.roque
expect "its mirror image it knows" 0 out 'known already as'
feed 'chess-loop 4x5 knight queen 3\n' collection all.db add
expect "nor does it matter which kind is named first, and how the board lies" 0 out '^-: known already as'
feed 'akari 2x2\n..\n.1\n\nakari 2x2\n..\n.Z\n\nakari 3x1\n.1.\n' collection all.db add
expect "what cannot be read is told, and the rest goes on" 2 out '^2 added$' err '^roque: -:7:2: '
feed "; moves: r1c1=*\n$paper1" collection all.db add
expect "a game under way is kept without its moves" 0 out 'known already as 1$'
run make akari --size 5x5 --seed 9 --number 2 --with-solution -o with.roque
db add with.roque
expect "solutions that follow their puzzles are no puzzles" 0 out '^2 added$' out '^2 solutions left out$'
run collection add akari:paper/1
expect "a file is needed" 2 err 'akari:paper/1'

db find --family chess-num
expect "find goes by family" 0 out-lines 3 no-out akari
db find --size 25x25
expect "by size" 0 out-lines 1 out '^3  akari 25x25'
db find --level easy
expect "before it is rated, a level is known where the notes tell it" 0 out-lines 2 out '  akari 5x5  easy 0$'
db rate --threads 2
expect "rate fills in what is missing, and tells what is no puzzle" 1 out '^25 has no solution$' out '^25 rated, 3 with several' no-err .
db rate
expect "once" 0 out '^0 rated'
db find --level easy --family akari --size 10x10
expect "then by level" 0 out '^2  akari 10x10  easy 0$' out-lines 1
db find --score 700..800 --count
expect "and score" 0 out-lines 1 out '^[1-9]'
db find --text 'akari paper, board 3'
expect "by words in the notes" 0 out '^3 ' out-lines 1
db find --text 'paper" OR "x'
expect "which are no language" 1 out-is ''
db tag fun 1 2
expect "tags are given" 0 out '^2 now fun$'
db tag fun --family chess-num
expect "to all that fit" 0 out '^3 now fun$'
db tag fun 2 --remove
expect "and taken away" 0 out '^1 no longer fun$'
db find --tag fun --json
expect "and found" 0 out-lines 4 out '"number":1,.*"tags":\["fun"\]' no-out '"number":2,'
db show 2 --with-solution
expect "show draws a puzzle and tells what is known" 0 out '^2: Akari (Light Up), 10 x 10, easy (score 0), one solution$' out '^source: ' out 'Its solution'
db show 999
expect "a number that nobody has" 2 err 'there is no puzzle 999'
db show two
expect "what is no number" 2 err "'two' is not the number of a puzzle"
db export 1 --with-solution
cp out one
run check one
expect "what is exported can be read, and its solution holds" 0 no-err .
db export
cp out all.roque
rm -f copy.db
run collection copy.db add all.roque
expect "all that is exported goes into another collection" 0 out ' added$' no-out known
run convert all.db --to json
cp out from_db
run convert all.roque --to json
expect "other commands read a collection itself" 0 same from_db
run convert --to native akari:paper/1 chess-loop:paper/1
cp out few.roque
run collection few.db add few.roque
for paper in sheet 'book --explained 0'; do
    # shellcheck disable=SC2086 # the words of a command
    run $paper few.roque
    cp out few.pdf
    expect "a ${paper%% *} of a file" 0 out '^%PDF' no-err .
    # shellcheck disable=SC2086
    run $paper few.db
    expect "is that of a collection with the same puzzles" 0 same few.pdf no-err .
done
db pick 6
cp out picked
run collection picked.db add picked
expect "pick takes so many" 0 out '^6 added'
run collection picked.db find
expect "of every family" 0 out akari out chess-num out chess-loop
db pick 6
expect "the same again" 0 same picked
db pick 6 --seed 2
cmp -s out picked && failed "or others, with another seed" "they are the same" || passed "or others, with another seed"
db stats
expect "stats count families, levels and scores" 0 out '^akari  *[0-9]' out '^By score' out '####'
db stats --as svg
expect "also as a picture" 0 out '^<svg' out 'Puzzles by score'
db stats --json
expect "and as JSON" 0 out '"families":\[{"family":"akari","easy":'
db verify
expect "verify proves every claim again" 0 out 'all hold\.$'

# ---- Finding among many ----

# Whoever leads to few puzzles is asked first, and 5000 are no longer few: so each way leads somewhere. SQLite's own look at
# the notes says what is to be found.
awk 'BEGIN { for (i = 1; i <= 6000; i++) { s = "#"; for (b = 0; b < 13; b++) s = s (int(i / 2 ^ b) % 2 ? "#" : ".")
    printf "; title: Number %d\n; source: The Big Book, part %d\n%sakari %dx1\n%s.%s\n\n", i, i % 7,
        i % 3 ? "" : "; note: a Third Caf\303\251\n", 15 + i % 2, s, i % 2 ? "." : "" } }' >book.roque
run collection book.db add book.roque
expect "a large book is kept" 0 out '^6000 added$'
sqlite3 book.db "UPDATE puzzle SET level = 1, score = 40 WHERE id % 11 = 0;
    INSERT INTO tag SELECT 'seldom', id FROM puzzle WHERE id % 100 = 0; INSERT INTO tag SELECT 'often', id FROM puzzle WHERE id > 500;
    INSERT INTO campaign (kind, parameters, puzzles, jobs) VALUES ('loops', 'area 12', 0, 480);
    INSERT INTO found SELECT 1, id % 480, id, 1 + id % 5900 FROM puzzle;" # a hundred of them twice
tagged() { echo "id IN (SELECT puzzle FROM tag WHERE name = '$1')"; }
fits() { # SENTENCE CONDITION WORD...
    what=$1
    sqlite3 book.db "SELECT id FROM puzzle WHERE $2 ORDER BY id" >want
    shift 2
    run collection book.db find "$@"
    sed 's/ .*//' out >ids
    run collection book.db find "$@" --count
    cp out count
    run collection book.db find "$@" --limit 5
    sed 's/ .*//' out >first
    head -n 5 want | cmp -s - first && cmp -s want ids && [ -s want ] && [ "$(cat count)" -eq "$(wc -l <want)" ] && passed "$what" || failed "$what" "with $*"
}
third="notes LIKE '%Third Caf%'" big="notes LIKE '%Big%'" wide='width = 16' rated='score = 40'
fits "words alone, however they are written" "$third" --text 'THIRD cafe'
fits "in a row" "notes LIKE '%Book, part 3%'" --text 'book part 3'
fits "words that all have, of one size" "$wide" --text big --size 16x1
fits "words in a row, of one size" "notes LIKE '%Book, part 3%' AND $wide" --text '"Book" part 3' --size 16x1
fits "words and a family that all have" "$third" --text 'third café' --family akari
fits "words and a level" "$third AND $rated" --text third --level medium
fits "words and a tag that few have" "$third AND $(tagged seldom)" --text third --tag seldom
fits "words and one that many have" "$big AND $(tagged often)" --text big --tag often
fits "a tag and a size" "$wide AND $(tagged often)" --tag often --size 16x1
fits "a tag and a family" "$(tagged often)" --tag often --family akari
fits "a campaign, that found some twice" "id <= 5900" --campaign 1
fits "a campaign and words" "id <= 5900 AND $third" --campaign 1 --text third
fits "a campaign and a tag" "id <= 5900 AND $(tagged seldom)" --campaign 1 --tag seldom
fits "all of it" "id <= 5900 AND $third AND $rated AND $wide AND $(tagged often)" --campaign 1 --text cafe --level medium --size 16x1 --tag often
for words in '!?' 'part book' 'big or third'; do
    run collection book.db find --text "$words"
    expect "nobody has '$words'" 1 out-is ''
    run collection book.db find --text "$words" --size 16x1
    expect "of any size" 1 out-is ''
done
run collection book.db pick 4 --text third --size 16x1
grep -c 'Third' out >count
expect "what is picked fits, too" 0 out '^akari 16x1$' no-out '^akari 15x1$'
[ "$(cat count)" -eq 4 ] && passed "every puzzle of it" || failed "every puzzle of it" "$(cat count) of 4 do"

# ---- Claims that are wrong ----

run collection claims.db add akari:paper/1 akari:paper/2
run collection claims.db rate
lie() { # SENTENCE SQL PATTERN
    cp claims.db lie.db
    sqlite3 lie.db "$2"
    run collection lie.db verify --threads 2
    expect "$1" 1 out "$3" out 'wrong\.$'
}
lie "a wrong score is found" "UPDATE puzzle SET score = score + 1 WHERE id = 2" '^puzzle 2: it is easy (score 0)$'
lie "a wrong level" "UPDATE puzzle SET level = 3 WHERE id = 2" '^puzzle 2: it is easy'
lie "a wrong solution" "UPDATE puzzle SET solution = replace(solution, '*', '.') WHERE id = 2" '^puzzle 2: its solution is wrong$'
lie "a puzzle with several solutions" "UPDATE puzzle SET board = 'akari 3x3' || char(10) || '...' || char(10) || '...' || char(10) || '...' || char(10), solution = NULL WHERE id = 2" '^puzzle 2: it has several solutions$'

# Atlas 1 is proved within one unit of work, and takes several to rate.
run collection slow.db add chess-num:atlas/1 akari:paper/1
run collection slow.db rate --work 1
expect "what takes too long to rate is told" 3 out '^1 takes too long to rate$' out '^1 rated, 0 with several solutions or none, 1 not settled in time$' no-err .
run collection slow.db show 1
expect "that it has one solution is known all the same" 0 out 'one solution'
run collection slow.db verify --work 1
expect "and proved again" 0 out '^5 claims about 2 puzzles proved again; all hold\.$'
run collection slow.db rate
expect "with more patience it is rated" 0 out '^1 rated, 0 with'
run collection slow.db verify --work 1
expect "a claim that takes too long is not settled, which is not wrong" 3 out '^puzzle 1: rating it takes too long$' \
    out '^5 of 6 claims about 2 puzzles proved again; 1 was not settled in time; none is wrong\.$' no-err .
run collection slow.db verify --work 1 --json
expect "nor is it to programs" 3 out-is '{"file":"slow.db","puzzles":2,"claims":6,"wrong":0,"unsettled":1}\n'
sqlite3 slow.db 'UPDATE puzzle SET score = 7 WHERE id = 2'
run collection slow.db verify --work 1
expect "what is wrong weighs more" 1 out '1 was not settled in time; 1 is wrong\.$'
run collection slow.db verify --work 0
expect "no patience at all" 2 err '--work: .0. is not a whole number from 1 to 1000000'

# ---- Made into it ----

run make akari --size 5x5 --number 4 --seed 4 --into made.db
expect "make --into keeps what it makes" 0 out '^4 added$'
run make akari --size 5x5 --number 6 --seed 4 --into made.db --threads 2
expect "the same seed goes on where it was" 0 out '^2 added, 4 known already$' out 'seed 4, number 1: known already as 1'
run collection made.db verify
expect "with claims that hold" 0 out 'all hold'
run make akari --into made.db --to json
expect "--into is a place of its own" 2 err 'leave --to out'

# ---- Files that are no collections ----

run collection nothing.db find
expect "a file that is not there" 2 err 'there is no nothing.db' no-file nothing.db
echo 'akari 2x2' >text.db
run collection text.db add akari:paper/1
expect "a file that is no database" 2 err 'is not a collection'
sqlite3 foreign.db 'CREATE TABLE t (x)'
cp foreign.db before
run collection foreign.db add akari:paper/1
expect "another program's database stays as it is" 2 err "another program's database"
cmp -s foreign.db before && passed "byte by byte" || failed "byte by byte" "it was changed"
cp all.db newer.db
sqlite3 newer.db 'PRAGMA user_version = 99'
run collection newer.db find
expect "a newer one is refused by name" 2 err 'newer roque: its tables are version 99'
: >empty.db
run collection empty.db find
expect "an empty file has nothing" 2 err 'is empty'
run collection empty.db add akari:paper/1
expect "but may become a collection" 0 out '^stored 1$'
run collection . find
expect "a directory is not a file" 2 err 'is not a file'

# ---- Levels that puzzles carry, and puzzles that go ----

"$ROQUE" make akari --size 6x6 --level hard --seed 3 >carried
score=$(sed -n 's/^; score: //p' carried)
run collection carried.db add carried
expect "a level in the notes is believed" 0 out "^1 level taken from notes; 'rate' checks\$"
run collection carried.db find --level hard
expect "and found" 0 out-is "1  akari 6x6  hard $score\n"
sed 's/^; level: .*/; level: easy/; s/^; score: .*/; score: 0/' carried >boasting
run collection boasting.db add boasting
expect "whatever it is" 0 out '^1 level taken'
run collection boasting.db find --level easy --count
expect "as long as nobody has looked" 0 out-is '1\n'
run collection boasting.db rate
expect "who rates looks at it" 0 out '^1 rated'
run collection boasting.db find
expect "and it has the level that it has" 0 out-is "1  akari 6x6  hard $score\n"
run collection boasting.db export
expect "which export writes once" 0 out '^; level: hard$' out "^; score: $score\$" no-out 'easy'
run collection boasting.db rate
expect "and nothing is left to rate" 0 out '^0 rated'
sed '/^; score/d' carried >half
run collection half.db add half
expect "a level without a score is not believed, and that is said" 0 out "^1 level in notes without a score that fits: left to 'rate'\$"
run collection half.db find --level hard
expect "nor found" 1

run collection gone.db add akari:paper chess-num:paper
run collection gone.db find --text paper --count
words=$(cat out)
run collection gone.db tag old 2 3
run collection gone.db remove 2 3 2
expect "puzzles are removed" 0 out-is '2 removed\n'
run collection gone.db find --tag old
expect "with their tags" 1 no-out .
run collection gone.db find --family akari --limit 2
expect "the others keep their numbers" 0 out '^1  akari' out '^4  akari' no-out '^[23] '
run collection gone.db find --text paper --count
expect "their words are gone, too" 0 out-is "$((words - 2))\\n"
run collection gone.db remove --family chess-num
expect "all that fit are removed" 0 out ' removed$'
run collection gone.db remove --family chess-num
expect "or none does" 1 out-is '0 removed\n'
run collection gone.db remove
expect "but not all, by mistake" 2 err 'needs numbers of puzzles, or a condition'
run collection gone.db remove 99
expect "nor what is not there" 2 err 'there is no puzzle 99'
run campaign gone.db new rate
run campaign gone.db run
expect "a campaign over the puzzles passes over those that are gone" 0 out '(100 %)'
run collection gone.db verify
expect "and the file is sound" 0 out 'all hold'
run collection gone.db add akari:paper/2
expect "what was removed can be added again" 0 out '^1 added$'

# Version 1 had no campaigns, version 2 no index of what they found.
cp all.db older.db
columns='ALTER TABLE puzzle DROP COLUMN from_campaign; ALTER TABLE puzzle DROP COLUMN from_job; ALTER TABLE puzzle DROP COLUMN from_place;
DROP INDEX puzzle_unrated; CREATE INDEX puzzle_unrated ON puzzle(id) WHERE level IS NULL AND solutions < 2;'
sqlite3 older.db "$columns DROP TABLE found; DROP TABLE result; DROP TABLE campaign; PRAGMA user_version = 1"
run campaign older.db new verify
expect "an older one is brought up to date" 0 out '^campaign 1: verify, '
run collection older.db find --family chess-loop --count
cp out count
db find --family chess-loop --count
expect "with all that is in it" 0 same count
run collection book.db find --campaign 1
cp out found
sqlite3 book.db "$columns DROP INDEX found_puzzle; PRAGMA user_version = 2"
run collection book.db find --campaign 1
expect "so is one of the version after it" 0 same found
for older in older book; do sqlite3 $older.db 'PRAGMA user_version; SELECT name FROM sqlite_master ORDER BY name' >$older.tables; done
cp book.tables out
expect "with the same tables in the end" 0 out '^4$' out '^found_puzzle$' same older.tables

# ---- A disk that is damaged, read-only, or full ----

cp all.db broken.db
size=$(wc -c <broken.db)
awk 'BEGIN { for (i = 0; i < 2000; i++) printf "rubbish " }' | dd of=broken.db bs=1 seek=$((size / 2)) conv=notrunc 2>/dev/null
run collection broken.db verify
expect "damage is told" 2 err 'damaged'
reported() { sed -n 's/^stored \([0-9]*-\)\{0,1\}//p' out | tail -n 1; } # the last puzzle that was
with() { # VARIABLE=VALUE WORD...
    setting=$1
    shift
    rc=0
    env "$setting" LD_PRELOAD="$disk" "$ROQUE" "$@" >out 2>err </dev/null || rc=$?
}
with DISK_READ_ONLY=1 collection all.db add chess-position:paper
expect "what is read-only is not written" 2 err 'read-only' out-is ''
with DISK_READ_ONLY=1 collection all.db find --size 25x25
expect "but read" 0 out '^3  akari'

# 1200 boards, no two alike: board N becomes puzzle N.
awk 'BEGIN { for (i = 0; i < 1200; i++) { s = "#"; for (b = 0; b < 12; b++) s = s (int(i / 2 ^ b) % 2 ? "#" : "."); printf "akari 14x1\n%s.\n\n", s } }' >many.roque
sed '$d' many.roque >many.want
with DISK_FULL_AT=150 collection full.db add many.roque
expect "a full disk is told" 2 err 'no room left' out '^stored 1-' no-out '1200'
last=$(reported)
run collection full.db find --count
expect "what was reported is there, and no more" 0 out "^$last\$"
run collection full.db add many.roque
expect "and with room it goes on" 0 out "^$((1200 - last)) added, $last known already\$"
run collection full.db export
expect "with everything in its place" 0 same many.want

# ---- Two at a time ----

"$ROQUE" collection both.db add many.roque >one 2>one.err &
pid=$!
run collection both.db add all.roque
expect "two who write at once wait for each other" 0 no-err .
rc=0
wait $pid || rc=$? # not end_of: on a busy machine all of its work may still be before it
cp one out && cp one.err err
expect "both of them" 0 no-err .
run collection both.db find --count
expect "and all of it is there" 0 out "^$((1200 + $(grep -c '^\(akari\|chess\)' all.roque)))\$"

# Whoever comes while the tables are made must not take the file for another program's.
at_once() { # rounds of six who make the same file
    for made in 1.db 2.db 3.db 4.db 5.db 6.db 7.db 8.db 9.db 10.db; do
        for puzzle in 1 2 1 2 1 2; do "$ROQUE" collection $made add chess-num:paper/$puzzle >/dev/null & done
        wait
    done
}
at_once 2>err
rc=0 && : >out
expect "six who make it at once make one" 0 no-err .

# ---- Killed at any moment ----

# A moment is a write, a flush or a removal; the program is killed there. What it reported must be there, the file sound,
# and the next run goes on.
moments=$(awk -v rounds="${ROQUE_TEST_ROUNDS:-1}" 'BEGIN { n = int(100 * rounds); if (n < 5) n = 5; if (n > 100) n = 100; print n }')
killed() { # SENTENCE FILE.db COUNT-OF-MOMENTS WORD...: out.N, the reports, are judged by `judge`
    what=$1 file=$2 all=$3
    shift 3
    bad=
    i=0 deaths=0
    while [ $i -lt "$moments" ]; do
        i=$((i + 1))
        at=$((1 + (i * 7919) % all))
        rm -f "$file" "$file-journal"
        kind=DISK_KILL_AT
        [ $((i % 3)) -ne 0 ] || kind=DISK_HALF_AT
        rc=0
        env "$kind=$at" LD_PRELOAD="$disk" "$ROQUE" "$@" >out 2>err </dev/null || rc=$?
        [ $rc -ne 137 ] || deaths=$((deaths + 1)) # a slow machine stores more often, and has more moments
        judge || bad="$bad $kind=$at"
    done 2>/dev/null
    [ -z "$bad" ] && [ $((2 * deaths)) -gt "$moments" ] && passed "$what" || failed "$what" "not at$bad"
}
sound() { [ ! -s "$1" ] || [ "$(sqlite3 "$1" 'PRAGMA integrity_check')" = ok ]; }
stored() { [ -s "$1" ] && sqlite3 "$1" 'SELECT count(*) FROM puzzle' 2>/dev/null || echo 0; }

env DISK_COUNT=count LD_PRELOAD="$disk" "$ROQUE" collection counted.db add many.roque >out 2>err </dev/null
judge() {
    sound killed.db || return 1
    last=$(reported)
    [ "$(stored killed.db)" -ge "${last:-0}" ] || return 1
    [ -z "$last" ] && return
    "$ROQUE" collection killed.db export >exported 2>err </dev/null && head -n "$((3 * last - 1))" many.want >want &&
        head -n "$((3 * last - 1))" exported | cmp -s - want
}
killed "add, killed at $moments moments, has what it reported" killed.db "$(cat count)" collection killed.db add many.roque
run collection killed.db add many.roque
run collection killed.db export
expect "and goes on after the last of them" 0 same many.want

env DISK_COUNT=count LD_PRELOAD="$disk" "$ROQUE" make akari --size 4x4 --number 12 --seed 5 --into counted2.db >out 2>err </dev/null
judge() { sound killed.db && [ "$(stored killed.db)" -ge "$(reported | grep . || echo 0)" ]; }
killed "so has make --into" killed.db "$(cat count)" make akari --size 4x4 --number 12 --seed 5 --into killed.db
run make akari --size 4x4 --number 12 --seed 5 --into killed.db
run collection killed.db export
cp out after
run collection counted2.db export
expect "which goes on to the same puzzles" 0 same after

# Every JSON answer says which input it is about.
board 'akari 3x3\n...\n.1.\n...\n\nakari 3x3\n..\n\n; a third\nakari 2x2\n..\n..\n' >three.roque
run collection said.db add --json three.roque akari:paper/1
expect "add names file, place and line, also of what cannot be read" 2 out '"source":"three.roque #1","file":"three.roque","index":1,"line":1}$' \
    out '"file":"three.roque","index":3,"line":10}$' out '"file":"akari:paper/1","index":1,"line":2}$' \
    out '^{"file":"three.roque","index":2,"line":7,"column":3,"error":"' err 'three.roque:7:3: '
for command in find 'show 1' stats verify rate; do
    # shellcheck disable=SC2086 # the words of a command
    run collection said.db $command --json
    [ "$command" != rate ] || rc=0 # some have no solution
    expect "$command --json names the collection" 0 out '^{"file":"said.db",'
done
finish
