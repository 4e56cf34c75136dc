#!/bin/sh
# shellcheck disable=SC2154 # lib.sh has the scratch folder
# `roque play --plain`: every family played to its end through a pipe, all that can be typed, and games that are kept.
. "$(dirname "$0")/lib.sh"

XDG_STATE_HOME=$scratch/state
export XDG_STATE_HOME
kept() { find "$XDG_STATE_HOME/roque/games" -name '*.roque' 2>/dev/null | wc -l; }
forget() { rm -rf "$XDG_STATE_HOME"; }

board 'akari 3x2\n...\n.#.\n' >small
board 'akari 3x2\n...\n.#.\n\nakari 2x1\n..\n\nakari 2x1\n.q\n\nakari 1x1\n.\n' >several

board 'akari 1x1\n.\n' >a20.roque
feed 'quit\n' play --plain a20.roque
expect "a file whose name begins with a square is a file, no game of Echek" 0 out '^Akari' no-err .

# ---- Whole games ----

solved() { # SENTENCE FILE LINES
    forget
    feed "$3" play --plain "$2"
    expect "$1" 0 out '^Solved! It took .*, without help\.$' no-out '^Wrong' no-err .
}
solved "Akari is played to its end" akari:paper/1 'r1c2 bulb\nr2c1 bulb\nr2c3 *\nr1c6 bulb, r3c4 bulb\nR3C7 Bulb\nr4c2 bulb\nr4c6=*\nr5c1 bulb\nr5c4 bulb\nr5c7 bulb\nr6c3 bulb\nr7c2 bulb\nr7c5 bulb\n'
solved "so is Chess-Num" chess-num:paper/1 'r2c5 pawn\nr2c2 knight\nr2c4 k\nr1c3 R\nr4c1 b\nr1c7 q\n'
board 'chess-loop 3x2 rook bishop 2\n' >loop
solved "and Chess Loop" loop 'r1c1 rook\nr1c2 bishop\nr2c2 bishop\nr2c3 rook\n'
solved "whose mirror image is as good" loop 'r1c3 rook\nr1c2 bishop\nr2c2 bishop\nr2c1 rook\n'
board 'chess-avoid 4x3 BBBBQ\n#...\n....\n....\n' >avoid
"$ROQUE" solve avoid >answer
solved "and Chess Avoidance" avoid "$(awk '/^[#.BQ]/ { r++; for (c = 1; c <= 4; c++) { m = substr($0, c, 1); if (m ~ /[BQ]/) printf "r%dc%d %s\\n", r, c, m } }' answer)"
board 'chess-position 3x2 3\n011\n131\n' >position
solved "and Chess Position" position 'r1c1 bishop\nr1c3 king\nr2c3 rook\n'
solved "any solution will do" small 'r1c2 bulb\nr2c1 bulb\nr2c3 bulb\n'
solved "any other, too" small 'r1c1 bulb\nr2c3 bulb\n'
forget
for family in akari chess-num chess-loop chess-avoid chess-position; do
    feed "$(i=0; while [ $i -lt 60 ]; do printf 'do\\n'; i=$((i + 1)); done)" play --plain --new --seed 1 --level easy $family
    expect "a new puzzle of $family is made, and steps lead to its solution" 0 out 'Solved!' out 'done for you' no-err .
done

# Whoever asks for a hint and does it, again and again, comes to the end: every puzzle that is built in and not hard, and
# an easy one of each family.
for family in akari chess-num chess-loop chess-avoid chess-position; do
    "$ROQUE" make $family --seed 7 --level easy >"made-$family"
done
for puzzle in akari:paper/2 akari:paper/6 chess-num:paper/1 chess-loop:paper/0 chess-loop:paper/1 chess-loop:paper/3 chess-position:friedman/4 \
    chess-position:friedman/8 chess-position:friedman/9 chess-position:friedman/10 made-akari made-chess-num made-chess-loop made-chess-avoid \
    made-chess-position; do
    forget
    steps=$("$ROQUE" rate "$puzzle" | sed -n 's/.*, \([0-9]*\) steps*$/\1/p')
    [ "$("$ROQUE" rate "$puzzle" | grep -c 'easy\|medium')" -eq 1 ] || failed "$puzzle is not hard" "it is"
    feed "$(i=0; while [ $i -le $((2 * steps + 2)) ]; do printf 'hint 3\\ndo\\n'; i=$((i + 1)); done)" play --plain "$puzzle"
    expect "hint and do lead to the end of $puzzle" 0 out '^Solved!' no-out 'No step was found' no-out 'That is already so' no-err .
done

# ---- What is said ----

forget
feed 'r1c2 bulb\nr1c1 x, r1c3 nothing\nundo\nredo\nr1c1 bulb\nr1c1 bulb\nundo\nundo\nundo\nundo\nredo\nredo\nredo\nredo\n' play --plain small
expect "moves are told, done and undone" 0 out '^Bulb at r1c2\.$' out '^Nothing at r1c1, nothing at r1c3\.$' \
    out '^Undone: nothing at r1c1, nothing at r1c3\.$' out '^Redone: bulb at r1c1\.$' \
    out '^Wrong: the bulbs at r1c1 and r1c2 see each other\.$' out '^That is already so\.$' out '^Nothing is wrong any more\.$' \
    out '^There is nothing to undo\.$' out '^There is nothing to redo\.$'
forget
feed 'r1c1 bulb\nr1c3 bulb\nr2c1 x\n' play --plain small
expect "what goes on to be wrong is not told at length again" 0 out '^1 thing is still wrong' out '^Wrong: the bulbs'
forget
feed 'errors never\nr1c1 bulb\nr1c3 bulb\ncheck\nerrors asked\nr2c1 x\n' play --plain small
expect "who does not want to know is not told, unless he asks" 0 no-out '^Wrong' out '^1 rule is broken:$'
forget
feed 'check\nwhy\nr1c2 x\nr1c1 x\nr1c3 x\nr2c1 x\nwhy\nhint\ndo\n' play --plain small
expect "what cannot be right is told with its reason, and taken back" 0 out '^No rule is broken yet; whether it can still be solved is not checked\. 0 % is done\.$' \
    out '^Nothing is wrong: ' out ' cannot be right:$' out '^Something that you entered cannot be right' \
    out '^Taken back, because it cannot be right: nothing at '
forget
feed 'r1c1 x\nr1c3 x\ncheck\nr1c2 bulb\ncheck\n' play --plain akari:paper/1
expect "marks of what is not there are progress, too" 0 out '^No rule is broken yet; .* not checked\. 2 cells are marked\.$' out '^No rule is broken yet; .* not checked\. [1-9][0-9]* % is done\.$'
feed 'check\nr1c2=3\nr1c4=4\ncheck\nquit\n' play --plain --new sudoku:made/1
expect "a board that breaks no rule as given is done by its cells" 0 out ' 0 % is done\.$' out ' 18 % is done\.$'
forget
feed 'r1c2 x\nr2c1 x\n' play --plain akari:paper/1
expect "a number that can no longer get its bulbs breaks no rule yet" 0 no-out '^Wrong'
feed '\ncheck\n' play --plain akari:paper/1
expect "who asks is told so" 0 out 'the 3 at r2c2 has 0 bulbs next to it, not 3; it can no longer get them$'
forget
feed 'r1c1 x, r1c2 x, r1c3 x, r2c1 x\nr2c3 x\n' play --plain small
expect "so is everybody when nothing is left to do" 0 out '^Wrong: r1c1 is not lit; no bulb can light it any more\.$'
forget
feed 'hint\nhint\nhint\ndo\nhint\n' play --plain akari:paper/1
expect "asked again, a hint is stronger" 0 out '^Look at ' out '^Think of this:$' out 'hint. again tells more'
forget
feed 'r1c2 x\nhint\ndo\n' play --plain small
expect "where several solutions are left one is chosen" 0 out 'more than one solution can be reached\. One of them: bulb at '
forget
feed 'r1c1 r\nleft\nr1c2 not rook bishop\nr1c2\nr1c2 perhaps r\nr1c2\nr1c1 clear\nr1c1\n' play --plain loop
expect "pieces left and candidates are told" 0 out '^1 rook and 2 bishops are left to place\.$' \
    out '^No rook at r1c2, no bishop at r1c2\.$' out '^r1c2 is open, no rook, no bishop\.$' out '^Perhaps rook at r1c2\.$' \
    out '^r1c1 is open\.$'
forget
feed 'left\n' play --plain small
expect "where nobody says how many there are to be, that is said" 0 out 'does not say how many'
forget
feed 'r1c1\nr2c2\n' play --plain position
expect "a square tells what is printed there" 0 out '^r1c1 is open, on a printed 0\.$' out '^r2c2 is open, on a printed 3\.$'
forget
feed 'pin\npin start\nr1c2 bulb\nr2c1 bulb\nback start\npins\nback nowhere\nrestart\nundo\n' play --plain small
expect "pins lead back" 0 out '^pin NAME is expected' out "^Pinned\\. 'back start' leads here" out '^After 0 moves\.$' \
    out '^start: after 0 moves$' out "^There is no pin 'nowhere'\\.\$" out '^The board is as it was given'
forget
feed 'b2 bulb\nC1 bulb\n' play --plain small
expect "either name of a square is understood" 0 out '^Bulb at r1c2\.$' out '^Bulb at r2c3\.$'
forget
feed 'b2 bulb\nc1 bulb\na1\n' play --plain small --coordinates chess
expect "squares may be called as chess players do" 0 out '^Bulb at b2\.$' out '^Bulb at c1\.$' out '^a1 is open\.$'
forget
feed 'rules\n?\nshow\n' play --plain loop
expect "rules, commands and the board are told" 0 out '^Every piece attacks' out 'An example and its solution' out '^  undo, u ' out "such as 'r3c4 rook'" out '^chess-loop 3x2 rook bishop 2$'

wrong() { # LINE COLUMN-OF-CARET WORDS
    forget
    feed "$1\n" play --plain small
    expect "told with its place: $1" 0 out "^> $1\$" out "^$(printf '%*s' "$(($2 + 1))" '')^\$" out "$3" no-err .
    [ "$(kept)" -eq 0 ] || failed "$1 changes nothing" "a game was kept"
}
wrong 'r9c1 bulb' 1 'not on the board'
wrong 'r0c1 bulb' 1 'not on the board'
wrong 'r1c1 king' 6 'bulb, x or clear is expected'
wrong 'r1c1 bulb x' 11 'only one thing'
wrong 'r1c1 bulb, r1' 12 'a square such as r3c4'
wrong 'bulb r1c1' 1 'a square such as r3c4'
wrong 'r1c1 not' 9 'is expected after the square'
wrong 'undo twice' 6 'nothing is expected after undo'
forget
feed 'undp\nr2c2 bulb\nerrors sometimes\n' play --plain small
expect "what is refused says why" 0 out "^did you mean 'undo'" out '^Nothing goes into this cell\.$' out 'Live, asked or never'
board 'chess-num 3x2\n..N\n...\n' >given
forget
feed 'r1c3 clear\nr1c1 n\nr1c3\n' play --plain given
expect "what was given stays" 0 out 'was given with the puzzle' out '^A second knight: ' out '^r1c3: knight, given\.$'

# ---- Files ----

forget
feed 'r1c2 bulb\nsave mine\nsave mine\nsave /nowhere/at/all\n' play --plain small
expect "a game is saved to a file, and no other is overwritten" 0 out '^Saved as mine\.$' out '^Cannot write mine: it already exists, and was left unchanged' out '^Cannot write /nowhere' file mine
run show mine
expect "which every command can read" 0 out '^\. \* \.$'
forget
feed 'undo\nr1c3 bulb\n' play --plain mine
expect "and play goes on with" 0 out '^Undone: bulb at r1c2\.$'
forget
feed 'next\nr1c1 bulb\nnext\nnext\nr1c1 bulb\nnext\n' play --plain several
expect "next goes through a file; what cannot be read is told and passed over" 0 out "'q' is not a cell" out '^Solved!' out 'the last puzzle of the file'
feed 'new easy 5x5 7\nnew tiny\nnew 5x0\n' play --plain --new akari --seed 3
expect "new makes another puzzle" 0 out '^Akari (Light Up), 5 by 5' out "'tiny' is not understood: words such as hard 8x8 5 are expected" no-err .
run play --plain nothing-of-that-name
expect "a file that is not there" 2 err 'cannot read nothing-of-that-name'
for wish in '--level hard' '--size 5x5' '--white hard' '--seed 7'; do
    # shellcheck disable=SC2086 # two words
    feed 'quit\n' play --plain akari:paper/1 $wish
    expect "no wish for a new game is dropped without a word: $wish" 2 err "^roque: ${wish% *} is for a new game, and akari:paper/1 is there already$" out-is ''
done
run play --plain akari --level gigantic
expect "a level that there is not" 2 err 'gigantic'
run play --plain small small
expect "one at a time" 2 err 'one too many'
run play --plain small --errors perhaps
expect "errors are told live, when asked, or never" 2 err 'perhaps'
board 'akari 3x1\n.q.\n' >bad
run play --plain bad
expect "a puzzle that cannot be read is told with its place" 2 err 'bad:2:2: '

# ---- Games that are kept ----

forget
feed 'r1c2 bulb\nr1c1 x\nundo\nquit\n' play --plain small
expect "leaving says that the game is kept" 0 out '^Left: Akari (Light Up), 3 by 2, 1 move so far\.$' out "^It is saved: 'roque play akari' continues it\\.\$"
[ "$(kept)" -eq 1 ] || failed "it is kept" "there are $(kept) games"
feed 'maybe\nyes\nredo\nshow\n' play --plain small
expect "next time it is offered, with what can be redone" 0 out '^You have begun this: Akari (Light Up), 3 by 2, 1 move so far\.$' out 'yes or no is expected' \
    out '^Redone: nothing at r1c1\.$' out '^x \* \.$'
feed '\nshow\n' play --plain
expect "without a name the last game is offered" 0 out '^Your last game: Akari (Light Up), 3 by 2, 2 moves so far\.$' out '^x \* \.$'
feed '\nshow\n' play --plain akari
expect "and that of a family" 0 out '^x \* \.$'
feed 'no\nshow\nundo\n' play --plain small
expect "to begin anew is a new game" 0 out '^A new game; the one before' out '^\. \. \.$' out '^There is nothing to undo\.$'
feed '\nshow\n' play --plain small
expect "which leaves the old one as it is, until there is a move" 0 out '^x \* \.$'
feed 'r1c3 x\nundo\nundo\nquit\n' play --plain --new small
expect "with --new nothing is asked, and the moves before are not in it" 0 no-out 'Continue it' out '^There is nothing to undo\.$' \
    out '^Left: Akari (Light Up), 3 by 2, 0 moves so far\.$' out '^What was saved before is now .*/aside/1-akari-.*\.roque\.$'
run show "$XDG_STATE_HOME"/roque/aside/*
expect "and they are not lost" 0 out '^x \* \.$'
feed '' play --plain
expect "the end of the input leaves, wherever it comes" 0 out 'Continue it' no-err .
feed 'chess\nquit\n' play --plain --new
expect "who names nothing is asked" 0 out '^What do you want to play?$' out "'chess' is none of them"
forget
feed 'r1c1 bulb\nr2c3 bulb\n' play --plain small
expect "a solved game" 0 out '^Solved!'
[ "$(kept)" -eq 0 ] && [ "$(find "$XDG_STATE_HOME/roque/solved" -name '*.roque' | wc -l)" -eq 1 ]
rc=$?
expect "is put aside" 0
feed '' play --plain small
expect "and not offered again" 0 no-out 'You have begun'

# ---- The record, and the puzzle of the day ----

run play --record
expect "the record tells what was solved" 0 out '^Akari (Light Up), unrated: 1 solved, 1 without help; best 0:[0-5][0-9], median 0:[0-5][0-9]$' out '^    below  1 min  # 1$'
run play --record --json
expect "also in JSON" 0 out '^{"family":"akari","level":"unrated","solved":1,"without_help":1,"best":[0-9]*,"median":[0-9]*,"times":\[{"below":60,"games":1},'
feed 'do\ndo\ndo\ndo\ndo\n' play --plain small
run play --record
expect "a best time is one without help" 0 out '^Akari (Light Up), unrated: 2 solved, 1 without help; best 0:'
rm "$(grep -L help: "$XDG_STATE_HOME"/roque/solved/*)"
run play --record
expect "or there is none" 0 out '^Akari (Light Up), unrated: 1 solved, 0 without help; median 0:'
run play --record --json
expect "nor in JSON" 0 out '"without_help":0,"best":null,"median":'
forget
run play --record
expect "or that there is nothing yet" 0 out-is 'Nothing has been solved yet.\n'
run play --json small
expect "there is no JSON of a game" 2 err 'goes with --record'
feed 'show\nr1c2 x\n' play --plain --date 2026-11-16
mv out first
feed 'no\n' play --plain --date 2026-11-16 akari
expect "a day has its puzzle, which is found again" 0 out '^You have begun this: Akari'
mv first out
expect "and a fixed size" 0 out 'Akari (Light Up), 7 by 7'
feed 'quit\n' play --plain --date 2026-11-22
expect "each day of the week its own" 0 out 'Akari (Light Up), 14 by 14'
feed 'quit\n' play --plain --date 2026-11-18 chess-position
expect "every family has one" 0 out '^Chess Position, 4 by 4'
run play --daily small
expect "but no file has" 2 err 'is not a family'
run play --date yesterday
expect "a day is a date" 2 err "'yesterday' is not a date such as"

# ---- What cannot be read is never replaced ----

while IFS= read -r note; do
    forget
    board "; $note\nakari 3x2\n...\n.#.\n" >noted
    feed 'pin here\nr1c2 bulb\nr1c1 x\nhint\nundo\n' play --plain noted
    expect "a puzzle may have the note '$note'" 0 no-err .
    feed '\nshow\nredo\npins\n' play --plain noted
    expect "and its game goes on" 0 out '^You have begun this: ' out '^\. \* \.$' out '^Redone: nothing at r1c1\.$' out '^here: after 0 moves$'
    run convert --to native "$XDG_STATE_HOME"/roque/games/*
    expect "with the note" 0 out "^; note: $note\$"
done <<'.'
time: ten minutes
at: 1
help: none
pin: ...
.
damage() { sed -i 's/^; moves: r1c/; moves: r9c/' "$1"; }
forget
feed 'r1c2 bulb\n' play --plain small
board 'akari 2x1\n..\n' >tiny
feed 'r1c2 x\n' play --plain tiny
game=$(find "$XDG_STATE_HOME/roque/games" -name '*.roque' -exec grep -l 3x2 {} +)
damage "$game"
touch "$game"
cp "$game" damaged
feed '\nshow\n' play --plain
expect "a damaged game is named, and the next one is offered" 0 out "^$game cannot be read: line 1, column " \
    out '^Your last game: Akari (Light Up), 2 by 1, 1 move so far\.$' out '^\. x$'
run play --list
expect "the games under way are listed, also what is damaged" 0 out "^  $game\$" out '^20..-..-.. ..:..  damaged: line 1, column ' \
    out '^20..-..-.. ..:..  Akari (Light Up), 2 by 1, 1 move so far\.$'
run play --list --json akari
expect "also in JSON, and of one family" 0 out '^{"file":".*","written":[0-9]*,"game":"akari","seconds":[0-9]*,"about":"Akari (Light Up), 2 by 1, ' \
    out '^{"file":".*","written":[0-9]*,"damaged":"line 1, column '
run play --list chess-num
expect "or that there is none" 0 out-is 'No game is under way.\n'
feed 'show\n' play --plain small
expect "its puzzle says so, too" 0 out '^What was kept of this puzzle cannot be read: line 1, column ' out '^\. \. \.$'
cmp -s "$game" damaged
rc=$?
expect "and leaves it as it is" 0
feed 'r1c1 bulb\n' play --plain small
expect "until there is a move: then it is put aside" 0 out '^What was saved before is now .*/damaged/1-akari-.*\.roque\.$'
cmp -s "$XDG_STATE_HOME"/roque/damaged/* damaged
rc=$?
expect "where nothing of it is lost" 0
feed '\n' play --plain small
expect "and the new game is kept" 0 out '^You have begun this: '
forget
feed 'r1c2 bulb\n' play --plain small
damage "$game"
cp "$game" damaged
: >"$XDG_STATE_HOME/roque/damaged"
feed 'r1c1 bulb\nundo\n' play --plain small
expect "what cannot be put aside stays, and the new game is not kept" 0 out "^What was saved before stays in $game, so this game is not saved\.\$"
cmp -s "$game" damaged
rc=$?
expect "byte by byte" 0

# ---- Trouble ----

# Killed in the middle of it, a game has every move that was answered.
forget
mkfifo lines
: >out # no words of the command before
"$ROQUE" play --plain small <lines >out 2>err &
pid=$!
exec 6>lines
printf 'r1c2 bulb\nr2c1 bulb\n' >&6
until_out '^Bulb at r2c1'
until_out '^> $'
feed 'r1c1 x\nquit\n' play --plain small --new
cp out other
expect "a second program does not write the same game" 0 out 'open in another program'
rm "$XDG_STATE_HOME"/roque/games/*.lock
printf 'r1c3 x\n' >&6
until_out '^Nothing at r1c3'
printf 'undo\n' >&6
until_out '^Undone: nothing at r1c3'
kill -9 $pid
wait $pid 2>/dev/null
exec 6>&-
feed '\nshow\n' play --plain small
expect "kill -9 loses no move, and its lock is gone" 0 out '2 moves so far' out '^\. \* \.$' out '^\* # \.$' no-out 'another program'

# Where nothing can be kept the game goes on.
: >file
XDG_STATE_HOME=$scratch/file feed 'r1c2 bulb\nr2c1 bulb\nr2c3 bulb\n' play --plain small
expect "where nothing can be kept that is said once, and the game goes on" 0 err 'cannot write .*the game goes on' out '^Solved!'
[ "$(wc -l <err)" -eq 1 ] || failed "once" "it is said $(wc -l <err) times"
forget
printf 'r1c2 bulb\nquit\n' | "$ROQUE" play --plain small >/dev/null 2>&1
printf 'yes\nr2c1 bulb\nr2c3 bulb\n' | (trap '' XFSZ && ulimit -f 0 && "$ROQUE" play --plain small 2>&1) | cat >out
rc=$?
: >err
expect "a full disk is said, and leaves the last good state" 0 out 'cannot write .*the game goes on' out '^Solved!'
feed '' play --plain small
expect "which is offered next time" 0 out '1 move so far'

# A folder that cannot be made is why, not that it is missing. Root may write everywhere, so somebody else plays.
mkdir -m 555 locked
somebody() { if [ "$(id -u)" -eq 0 ]; then setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; else "$@"; fi; }
if somebody "$ROQUE" --version >/dev/null 2>&1; then
    rc=0
    printf 'r1c1 bulb\nquit\n' | XDG_STATE_HOME=$PWD/locked/state somebody "$ROQUE" play --plain akari:paper/1 >out 2>err || rc=$?
    expect "a game that cannot be kept says why, and goes on" 0 err 'Permission denied; the game goes on, but it is not saved'
fi
finish
