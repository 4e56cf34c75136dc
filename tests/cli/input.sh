#!/bin/sh
# Where puzzles come from, and what happens to input that is none.
. "$(dirname "$0")/lib.sh"

board "$paper1" >good
run solve missing.roque
expect "a missing file is told by name" 2 err 'cannot read missing.roque: No such file' out-is ''
mkdir folder
run solve folder
expect "a directory is not a file" 2 err 'cannot read folder: Is a directory' out-is ''
run solve missing.roque good
expect "the other files are still solved" 2 err 'missing' out 'status: unique'
run solve good folder good --json
expect "with --json a bad file is also an object with error" 2 out-lines 3 out '^{.*"error":"cannot read folder' out '"status":"unique"'

feed '' solve
expect "empty input is bad" 2 err '^-:1:1: ' out-is ''
feed '' solve --json
expect "empty input in JSON" 2 out '"error":"' out '"line":1,"column":1' out-lines 1
feed '\n\n; only a comment\n' solve
expect "a comment alone is no puzzle" 2 err '^-:'
: >nothing
run check nothing
expect "an empty file is named" 2 err '^nothing:1:1: '
feed '\0000\0001\0377\0376\0200rubbish\0000\n\0033[2J\n' solve
expect "binary rubbish is refused" 2 err '^-:1:1: ' no-err "$(printf '\033')"
head -c 300000 "$ROQUE" >program
run check program
expect "a program is no puzzle" 2 err '^program:'
head -c 10000000 /dev/zero | tr '\0' '#' >long
run solve long
expect "a line of 10 MB is refused" 2 err '^long:1:1: '
[ "$(wc -c <err)" -lt 1000 ]
rc=$?
expect "and not repeated in the message" 0

for size in 9999999x9999999 0x5 5x0 2001x2000 99999999999999999999999x2 -3x4 3 x; do
    feed "akari $size\n" solve
    expect "the size $size is refused" 2 err '^-:1:[0-9]*: ' out-is ''
done
feed 'akari 3x2\n...\n..\n' solve
expect "a short row is named with its place" 2 err '^-:3:3: .*short'
feed 'akari 3x2\n...\n....\n' solve
expect "a long row is named with its place" 2 err '^-:3:4: .*long'
feed 'akari 3x2\n...\n' solve
expect "a missing row is told" 2 err '^-:'
feed 'akari 3x2\n...\n...\n...\n' solve
expect "a row too many is told" 2 err '^-:4:1: .*too many rows'
feed 'akari 3x2\n...\n.5.\n' solve
expect "a wrong digit is named with its place" 2 err "^-:3:2: '5'"
feed 'nurikabe 3x3\n...\n...\n...\n' solve
expect "an unknown family is told, with the known ones" 2 err '^-:1:1: .*akari'

board "akari 3x2\n...\n.5.\n\n$paper1\nakari 2x1\n.\n\n$empty4" >mixed
run solve mixed
expect "one puzzle that cannot be read does not stop the others" 2 err '^mixed:3:2: ' err '^mixed:15:2: ' out '^akari 7x7$' out '^akari 4x4$'
run solve mixed --json
expect "JSON keeps the order of good and bad" 2 out-lines 4
sed -n 's/.*"\(error\|status\)".*/\1/p' out | paste -s -d ' ' >order
mv order out
expect "bad, good, bad, good" 2 out-is 'error status error status\n'
printf 'akari 3x1\r\n. . .\r\n' >crlf
run solve crlf --count
expect "carriage returns and blanks between cells are fine" 0 out-is '3\n'

run solve akari:paper/1 --json
expect "a built-in name stands for a file" 0 out '"width":7'
run solve akari:paper --json
expect "a set stands for all its puzzles" 0 out-lines 6
run solve akari:paper/7
expect "a built-in puzzle that is not there" 2 err 'roque list'
run solve akari:paper/0
expect "is called as it was typed" 2 err "no built-in puzzle akari:paper/0;"
run solve akari:nothing
expect "a set that is not there" 2 err 'no built-in puzzle akari:nothing'
run solve akari
expect "a family is not a file, and what to say instead is told" 2 err 'akari is a family, not a file' err "'roque make akari'"
run solve akarri
expect "a slip of the finger is recognised" 2 err 'cannot read akarri: .*; did you mean the family akari?'
run make lightup --size 3x3 --seed 1
expect "a family has other names that people try" 0 out '^akari 3x3$'
run make chess-avoidence
expect "which are also near" 2 err "there is no family 'chess-avoidence'; did you mean chess-avoid?"
feed 'light-up 2x1\n..\n' show --as text light-up:paper/1 -
expect "also as a header and as a built-in name" 0 out '^akari 2x1$' out '^akari 7x7$'
run make AKARI
expect "so are capitals" 2 err 'did you mean akari?'
run solve ''
expect "an empty word is not a file" 2 err "'' is not a file name"
run solve --json akari:paper/0
expect "a puzzle that is not there is called as it was" 2 out '^{"file":"akari:paper/0","error":'
run solve 'https://puzz.link/p?akari/6/6/nekcakbl' --json
expect "an address stands for a file" 0 out '"width":6'
run solve 'akari/6/6/nekcakbl' 'akari/6/6/nekcak'
expect "an address that is too short is named" 2 err '^akari/6/6/nekcak:1:' out 'akari 6x6'
run solve 7x7:c0d3cBcBaBbBbBb3b2aBc2cBd1c
expect "a game ID stands for a file" 0 out 'status: unique'
run solve 7x7:c0d3cBcBaBbBb
expect "a game ID that is too short is refused" 2 err ':1:'
cp good -- -good
run solve -- -good
expect "behind -- a name may begin with a dash" 0 out 'status: unique'
run solve -- --json
expect "behind -- an option is a file" 2 err 'cannot read --json'
run solve good - good
expect "standard input can stand between files" 2 err '^-:1:1' out 'status: unique'
# Files joined by cat, with nothing between them.
board "; title: first\n$paper1" >a.roque
board "; title: second\n$empty4" >b.roque
cat a.roque b.roque >joined
run solve joined
expect "a header begins a puzzle wherever it stands" 0 out '^akari 7x7$' out '^akari 4x4$' no-err .
run convert joined --to json
expect "and the notes above it are its own" 0 out-lines 2 out '"width":7.*"title":"first"' out '"width":4.*"title":"second"'
feed 'chess-loop 4x3 rook knight 3\nchess-loop 5x4 rook king 3\nakari 1x2\n.\nakari 1x1\n.\n' show
expect "also after a header without rows, and after a puzzle with too few of them" 2 out '^chess-loop 4x3' out '^chess-loop 5x4' out '^akari 1x1$' err '^-:5:1: row 2 of 2 is expected'

feed 'nosuch 3x3\n...\n' solve
expect "a list of families that is cut off says so" 2 err "'nosuch' is not a puzzle family: .*(known families: akari, .* and others)\$"

# A pipe is answered while it is still open: a blank line ends a puzzle, and so does the end of a JSON object.
mkfifo slow
for threads in 1 3; do
    : >out
    "$ROQUE" solve --threads $threads <slow >out 2>err &
    pid=$!
    exec 6>slow
    printf '%b' "$paper1\n" >&6
    until_out 'akari 7x7'
    cp out first
    printf '{"family":"akari","cells":[".."]}\n' >&6
    until_out 'akari 2x1'
    cp out second
    printf '%b' "$empty4" >&6
    exec 6>&-
    rc=0
    wait $pid || rc=$?
    if grep -q '7x7' first && ! grep -q '4x4' second; then
        expect "each answer goes out while the next board is awaited (--threads $threads)" 0 out '^akari 2x1$' out '^akari 4x4$' no-err .
    else
        failed "each answer goes out while the next board is awaited (--threads $threads)" "it came only at the end"
    fi
done
printf '%b' "$paper1\n$empty4" | "$ROQUE" check >piped 2>err
"$ROQUE" check >out 2>>err <<END
$(printf '%b' "$paper1\n$empty4")
END
rc=0
expect "a pipe and a file are told alike" 0 same piped out '^- #1: ' out '^- #2: '
finish
