#!/bin/sh
# `roque echek play`: whole games through a pipe and on a pseudo-terminal, the file of a game, and everything
# that can be typed wrong.
. "$(dirname "$0")/lib.sh"

# ---- Two people ----

people='echek play --black human'
win='Q@b3\nc3-d3\nb2-c2\nd3-c3\nR@c4\nc3-b2\nB@b1\nb2-a3\nb1-a2\na3-a4\nc4-b4\na4-a3\nb4-a4\n'
# shellcheck disable=SC2086 # $people are words, here and below
{
feed "$win" $people
expect "a game is played to its end and told in words" 0 out '^Echek\. White: human\. Black: human\. Rules: paper\.$' \
    out "White wins: Black's king is enclosed on a3, after 13 plies\\.\$" no-err .
feed "${win}save won.echek\n" $people
expect "at the end it can be saved" 0 out '^Saved as won\.echek\.$' file won.echek
grep -q '^7\. b4-a4$' won.echek && grep -q '^; White wins$' won.echek
rc=$?
expect "in the file stand the moves and the result" 0
feed "${win}save /nowhere/at/all\nsave won2.echek\n" $people
expect "a name that cannot be written is explained" 0 out '^Cannot write /nowhere/at/all' file won2.echek
feed '' $people
expect "the end of the input leaves the game" 0 out '^White> $' no-err .
feed 'quit\n' $people
expect "so does quit" 0 out '^Left: .* 0 plies so far\.$' no-err .
feed 'Q@b3' $people
expect "a last line may go without its end" 0 out '^Move 1, Black to move; the last move was Q@b3\.$'
feed '  q@B3 \r\n' $people
expect "blanks, carriage returns and the case of letters do not matter" 0 out '^Move 1, Black to move; the last move was Q@b3\.$'
feed 'b2-a1\nc3-d4\na1-b2\nd4-c3\nb2-a1\nc3-d4\na1-b2\nd4-c3\n' $people
expect "the third time the same position is a draw" 0 out 'for the second time' \
    out 'Draw: the same position for the third time, after 8 plies'
feed 'resign\n' $people
expect "who resigns has lost" 0 out '^Black wins: White resigned, after 0 plies\.$'
feed 'draw\nmaybe\nno\ndraw\ny\n' $people
expect "a person is asked whether a draw is agreed" 0 out 'Black, is a draw agreed' out '^yes or no is expected$' \
    out 'Black does not agree to a draw' out '^Draw by agreement, after 0 plies\.$'
feed 'Q@b3\nundo\nundo\n' $people
expect "between people undo takes one move back" 0 out '^Taken back: 1 ply\.$' out 'no move of yours to take back'
feed 'flip\n' $people
expect "flip turns the board" 0 out '^     d    c    b    a$'
feed 'R@a1\nc3-d4\nO-O\n' $people
expect "castling marks both squares" 0 out '^ 2 |    |\[rW\]|' out '^ 1 |\[kW\]|'

feed '3/2-4/3\nQ@1/1\n' $people
expect "squares may be typed as the paper has them, row and column from the top" 0 out 'b2-c1' out 'Q@a4' out 'Move 2, White to move'

# ---- What is typed wrong: told with its place, and nothing changes ----

wrong() { # LINE COLUMN-OF-CARET WORDS
    feed "$1\n" $people
    expect "told with its place: $1" 0 out "^White> $1\$" out "^$(printf '%*s' "$(($2 + 6))" '')^\$" out "$3" no-out 'Black to move' no-err .
}
wrong 'Q@b9' 3 'a square a1 to d4'
wrong 'Z@b3' 1 'not a piece'
wrong 'Q@b2' 3 'not empty'
wrong 'b2-d4' 4 'the king on b2 does not reach d4'
wrong '3/2-1/1' 5 'the king on b2 does not reach a4'
wrong 'a1-a2' 1 'no piece on a1'
wrong 'c3-c4' 1 'not yours'
wrong 'O-O' 1 'rook'
wrong 'castling' 1 'is not a move: expected a drop such as'
wrong 'undp' 1 "did you mean 'undo'"
wrong 'undo twice' 6 'nothing is expected after undo'
wrong 'save' 5 'save FILE is expected'
wrong 'Q@b3 Q@b4' 5 '.'
printf 'Q@\033[31m\001b3\nquit\n' >fed
rc=0
"$ROQUE" $people <fed >out 2>err || rc=$?
expect "control characters are not echoed" 0 no-out "$(printf '\033')" no-out "$(printf '\001')" out '^Left: .* 0 plies'
{
    head -c 10000000 /dev/zero | tr '\0' 'x'
    printf '\nQ@b3\n'
} >fed
rc=0
"$ROQUE" $people <fed >out 2>err || rc=$?
expect "a line of 10 MB is refused politely" 0 out 'longer than' out 'Black to move' no-err .
head -c 30000 /dev/urandom | tr -d 'q' >fed
rc=0
"$ROQUE" $people <fed >out 2>err || rc=$?
expect "random bytes do no harm" 0 no-err .

# ---- Words ----

feed '?\nmoves\n' $people
expect "moves are listed by piece" 0 out '77 moves' out '^  queen   Q@  a4 b4 ' out '^  king    b2- a3 b3 a2 c2 a1 b1 c1$'
feed 'help\n' $people
expect "help tells every word" 0 out '^  moves ' out '^  undo, u ' out '^  hint, i ' out '^  save FILE ' out '^  load FILE ' out '^  resign ' out '^  draw ' out '^  flip ' out '^  quit, q ' out '^  O-O '
feed 'board\n' $people
expect "board shows it again" 0 out 'Move 1, White to move'

# ---- The menu ----

feed '\n1\n1\n6\n' $people
expect "an empty line opens the menu: drop, piece, square by number" 0 out 'What do you want to do' out 'Which piece?' out 'Where to?' out 'the last move was Q@b3'
feed 'm\nmove\nking\nC1\n' $people
expect "and by word" 0 out 'the last move was b2-c1'
feed 'm\ndrop\nqueen\nb\nrook\nb\nb\n2\n1\n1\n' $people
expect "b goes back list by list" 0 out 'the last move was b2-a3'
feed 'm\nb\nQ@b3\n' $people
expect "and from the first list to the prompt" 0 out 'the last move was Q@b3'
feed 'm\n3\n0\nnonsense\n\nb\n' $people
expect "castling is not offered without a rook, and a wrong answer is explained" 0 no-out '  castle' out 'a number or a word of the list is expected' no-out 'Black to move'
feed 'R@a1\nc3-d4\nm\ncastle\n' $people
expect "with a rook it is" 0 out '   3  castle: king and rook change places' out 'the last move was O-O'
feed 'm\n1\n' $people
expect "the end of the input is fine in the menu, too" 0 no-err .
feed 'm\nquit\nQ@b3\n' $people
expect "so is quit" 0 no-out 'Black to move' no-err .
}

# ---- Against a computer ----

feed 'Q@b3\nundo\n' echek play --black random --seed 1
expect "against a computer undo takes back to the person's own turn" 0 out '^Echek\. White: you\. Black: random\. ' out '^Taken back: 2 plies\.$' out '^Black plays'
feed 'undo\n' echek play --white random --black human --seed 1
expect "a computer's opening cannot be taken back" 0 out 'White plays' out 'no move of yours'
feed '' echek play
expect "who plays is said, also when nothing was" 0 out 'White: you\. Black: medium\.'
feed '' echek play --white easy --black human
expect "Black sees the board from his own side" 0 out '^     d    c    b    a$'
feed 'hint\n' echek play --position 'k3/P3/1K2/4 w QRBNqrbnp'
expect "hint: a win at once" 0 out "Hint: Q@b4 wins at once: it closes the last open side of Black's king\\.\$"
feed 'hint\n' echek play --position '4/2k1/q3/K3 w QRBNPrbnp' --time-limit 1
expect "hint: a threat, and the way out" 0 out 'Hint: Black can enclose you in one: [A-Z]@b1 closes the last open side of your king; .* gets out'
expect "a king in need is warned of" 0 out '^Your king has one open side: b1\.$'
printf 'rules: castle=never\nQ@b3 c3-d3 b2-c2 d3-c3 R@c4 c3-b2 B@b1 b2-a3\n' >five
feed 'hint\n' echek play --game five --time-limit 60
expect "hint: a proven win with its line" 0 out 'Hint: a proven win in 5 plies: b1-a2 ' out '^The game goes on after 8 plies\.$' out 'Rules: castle=never'
printf 'rules: castle=never\nQ@b3 c3-d3 b2-c2 d3-c3 R@c4 c3-b2 B@b1 b2-a3 b1-a2\n' >four
feed 'hint\n' echek play --game four --white medium --black human --time-limit 60
expect "hint: what holds out longest" 0 out 'White wins by force in 4 plies; a3-a4 holds out longest'
feed 'hint\n' echek play --time-limit 0.1
expect "hint: else the engine's choice" 0 out "Hint: .*(the engine's choice, [0-9]* pl"
feed 'draw\n' echek play --game four --white medium --black human
expect "a computer that wins agrees to no draw" 0 out 'White does not agree to a draw'
cp five drawn
feed 'draw\n' echek play --game drawn
expect "one that loses does" 0 out 'Draw by agreement, after 8 plies'

# ---- Computer against computer ----

run echek play --white easy --black random-castle --seed 7 --quiet
expect "computers play alone, and only the moves are shown when quiet" 0 no-err . no-out '+--' out '\(White wins\|Black wins\|Draw\).* after [0-9]* plies\.$'
cp out first
run echek play --white easy --black random-castle --seed 7 --quiet
expect "the same seed gives the same game" 0 same first
run echek play --white easy --black random-castle --seed 8 --quiet
cmp -s first out
rc=$?
expect "another seed another one" 1
run echek play --white medium --black easy --seed 3
expect "otherwise every move comes with its board" 0 out 'White plays' out 'Black plays' out '+----+' no-out '> $'
run echek play --white hard --black master --time-limit 0.01 --position 'k3/P3/1K2/4 w QRBNqrbnp' --quiet
expect "a win in one is taken" 0 out-lines 2 out "White wins: Black's king is enclosed on a4, after 1 ply\\.\$"
run echek play --white random --black random --position 'k3/4/2P1/1nKb w QRBNqrp'
expect "a game that has ended is told as such" 0 out "Black wins: White's king is enclosed on c1, after 0 plies"
feed 'Q@b4\n' echek play --white easy --black human --position 'k3/p3/4/3K b QRBNPqrbn'
expect "who encloses his own king loses" 0 out 'White wins: Black has enclosed its own king on a4'

# ---- The file of the game ----

feed 'Q@b3\nc3-d3\n' echek play --black human --game kept --rules program --position '3k/4/1K2/4 w QRBNPqrbnp'
expect "a wrong move in the middle does no harm to the file" 0 file kept
printf '; a game of Echek\nrules: drop=safe\nstart: 3k/4/1K2/4 w QRBNPqrbnp\nwhite: human\nblack: human\n\n1. Q@b3\nresult: *\n' >out
grep -v '^; time:' kept | cmp -s out -
rc=$?
expect "the file has rules, start, who plays, and moves" 0
feed 'd4-c4\n' echek play --black human --game kept
expect "the game goes on by its own rules" 0 out 'The game goes on after 1 ply\.' out 'Rules: drop=safe' out '^Move 2, White to move'
feed 'undo\nundo\n' echek play --black human --game kept
grep -q '^1\.' kept
rc=$?
expect "what is taken back is gone from the file" 1
feed 'Q@a1\n' echek play --black human --game kept
expect "a game not begun keeps its rules and its start" 0 out 'Rules: drop=safe' out '^ 4 |    |    |    | kB |'
feed '' echek play --black human --game kept --rules program
expect "the same rules may be said again" 0 out 'Rules: drop=safe'
feed '' echek play --black human --game kept --rules paper
expect "other rules are refused" 2 out-is '' err '--rules: the game goes by other rules'
feed '' echek play --black human --game kept --position '4/2k1/1K2/4 w QRBNPqrbnp'
expect "so is another start" 2 out-is '' err '--position: the game began elsewhere'
: >nothing
feed 'Q@b3\n' echek play --black human --game nothing
expect "an empty file is a new game" 0 file nothing
printf 'Q@b3 c3-d3\nb2-b3\n' >broken
cp broken before
feed 'Q@a1\n' echek play --game broken
expect "a file that cannot be read is told with the place" 2 out-is '' err '^roque: broken:2:4: b3 is not empty'
cmp -s broken before
rc=$?
expect "and left as it is" 0
feed '' echek play --game /nowhere/at/all
expect "a file that cannot be made is told before the game begins" 2 out-is '' err 'cannot write /nowhere/at/all'
feed '' echek play --game .
expect "a directory is no game" 2 out-is '' err 'it is a folder, not a regular file'
printf 'my diary\n' >diary
feed 'save diary\nsave good\nsave good\n' echek play --black human
expect "what is there is not overwritten" 0 out '^Cannot write diary: it already exists, and was left unchanged\.$' out '^Saved as good\.$' out '^Cannot write good: it already exists' file good
[ "$(cat diary)" = 'my diary' ]
rc=$?
expect "the diary is still there" 0
feed 'load five\nload missing\nload diary\n' echek play --black human
expect "load goes on with another game; what cannot be loaded changes nothing" 0 out '^Loaded: Echek\. White: human\. Black: human\. Rules: castle=never\. 8 plies so far\.$' out '^Cannot read missing' \
    out '^Line 1, column 1: ' out '^Move 5, White to move'
ln -s good link
feed 'Q@b3\n' echek play --black human --game link
[ -L link ] && grep -q 'Q@b3' good
rc=$?
expect "a link stays a link" 0
set -- *.tmp
[ "$1" = '*.tmp' ]
rc=$?
expect "no temporary file is left behind" 0
feed 'resign\n' echek play --black human --game given
expect "a resignation ends the game" 0 out '^Black wins: White resigned, after 0 plies\.$'
feed 'Q@b3\n' echek play --black human --game given
expect "also when it is looked at again" 0 out '^Black wins: White resigned, after 0 plies\.$' out '^The game has ended: Black wins: White resigned\.$'

# ---- Games that are kept ----

rm -rf state
feed 'Q@b3\nquit\n' echek play --black random --seed 1
expect "a game that is left is kept, and that is said" 0 out '^Left: .* 2 plies so far\.$' out "It is saved: 'roque play echek' continues it"
feed 'quit\n' echek play --black random --seed 1
expect "one that was not begun is not" 0 out '^Left: .* 0 plies so far\.$' no-out 'kept'
feed '\nundo\nquit\n' play echek
expect "play echek offers it, with who plays what" 0 out '^Your last game: Echek\. White: you\. Black: random\. Rules: paper\. 2 plies so far\.$' \
    out 'The game goes on after 2 plies' out '^Taken back: 2 plies\.$'
feed '\nredo\nquit\n' play
expect "so does play alone; what was taken back can be played again" 0 out 'Your last game: Echek' out '^Played again: 2 plies\.$' out 'Q@b3\|Move 2, White to move'
feed 'no\nquit\n' play --plain echek --level hard --clock 5+3
expect "or another one begins: a level, a clock" 0 out 'White: you\. Black: hard\. Rules: paper\. Clock: 5 minutes, and 3 seconds a move\.' out 'White, you, 5:00'
feed 'quit\n' play echek --new --white easy --black human
expect "--new does not ask" 0 no-out 'Your last game' out 'White: easy\. Black: you'
run play echek --level meduim
expect "a level that is none is told before anything is asked" 2 out-is '' err "--level: there is no level 'meduim'; did you mean 'medium'"
run play echek --size 5x5
expect "Echek has one size" 2 out-is '' err 'four by four'
run play akari --white easy
expect "players are for Echek" 2 out-is '' err 'there is no option --white for akari'
run play echek --clock 5+99
expect "a clock is minutes and seconds" 2 err '--clock: a clock is 5+3'
feed 'echek\nquit\n' play --new
expect "Echek stands among the puzzles to choose from" 0 out '^  echek: ' out '^Echek\. White: you'
rm -rf state
feed 'Q@b3\nc3-d3\nresign\n\n' echek play --black human
ls state/roque/ended/*.echek >/dev/null 2>&1
rc=$?
expect "a game that has ended is put aside" 0
feed '' play echek
expect "and not offered" 0 no-out 'Your last game' out 'Move 1'
printf '1. Q@b3 c3-d3\nblack: easy\n' >given2
feed 'b2-c2\nquit\n' play given2 --seed 1
expect "play takes a file with a game of Echek" 0 out 'The game goes on after 2 plies' out 'Black plays' out 'It is saved'
[ "$(cat given2)" = "$(printf '1. Q@b3 c3-d3\nblack: easy')" ]
rc=$?
expect "and does not change it" 0
feed 'Q@b3\nlink\nquit\n' echek play --black human
link=$(grep '^#e=' out)
feed 'quit\n' play "https://example.org/roque.html$link"
expect "a game is a link, and play takes it" 0 out 'The game goes on after 1 ply' out 'Black: human'
feed 'quit\n' play '#e=!!'
expect "a link that cannot be read is told" 2 err 'the link cannot be read'
mkdir -p readonly/roque && touch readonly/roque/games
XDG_STATE_HOME=$scratch/readonly
feed 'Q@b3\nc3-d3\nquit\n' echek play --black human
expect "where nothing can be kept that is said once" 0 err 'the game goes on, but it is not saved$' out '^Left: .* 2 plies' no-out 'It is saved'
XDG_STATE_HOME=$scratch/state

rm -rf state
feed 'Q@b3\nquit\n' echek play --black human
printf 'Q@b3\nblack: human\nresult: 1-0\n' >state/roque/games/echek-0123456789abcdef.echek
touch -d '2099-01-01' state/roque/games/echek-0123456789abcdef.echek # later than the other, whatever the clock's steps
feed '\nquit\n' play
expect "a game that ended with its program is put aside, and the one before it is offered" 0 out 'Your last game: Echek.*1 ply so far' \
    file state/roque/ended/1-echek-0123456789abcdef.echek no-file state/roque/games/echek-0123456789abcdef.echek

# ---- Two programs ----

rm -rf state
mkfifo hold
: >out
"$ROQUE" echek play --black human <hold >out 2>err &
pid=$!
exec 3>hold
printf 'Q@b3\nc3-d3\n' >&3
until_out 'Move 2'
feed '\nb2-c2\nquit\n' play echek
expect "a game that is open in another program is not written by the second" 0 out 'open in another program' no-out 'It is saved'
printf 'quit\n' >&3
exec 3>&-
end_of $pid
feed '\nquit\n' play echek
expect "what the first has played is there" 0 out '2 plies so far' no-out 'open in another'

# ---- Words at the end, and what they do ----

feed 'resign\nundo\nQ@b3\nquit\n' echek play --black human
expect "undo at the end is not a file name: it goes on" 0 out '^Taken back: the resignation\.$' out 'Black to move; the last move was Q@b3' no-file undo
feed 'resign\nsave undo\nquit\n' echek play --black human
expect "who wants a file of that name says save" 0 out '^Saved as undo\.$' file undo
mkdir folder
feed 'save folder\nquit\n' echek play --black human
expect "a folder cannot be written, and that is what is said" 0 out '^Cannot write folder: it is a folder' no-out 'annot read'
feed 'draw\nquit\n' echek play --black random
expect "nobody agrees to a draw before the first move" 0 out 'Black does not agree to a draw'
printf 'Q@b3\0garbage\nquit\n' >fed
rc=0
"$ROQUE" echek play --black human <fed >out 2>err || rc=$?
expect "what stands behind a NUL is not overlooked" 0 out 'the end was expected after Q@b3' out '^Left: .* 0 plies'
feed 'hint\nhint\ndo\nquit\n' echek play --black human --time-limit 1
expect "a hint asked for again tells what may follow, do plays it" 0 out "'hint' again tells what may follow" out '^What may follow: ' out '^White plays ' out '^Left: .* 1 ply'
feed 'level easy\nlevel nobody\nclock 3\nclock x\nrules\nnew black random\nnew nobody\nquit\n' echek play --seed 1
expect "level, clock, rules and new" 0 out '^Black: easy\.$' out "^There is no level 'nobody': expected one of random, .*master\\.\$" out '^Clock: 3\.$' out '^A clock is 5+3' out 'Echek is played on four by four' \
    out 'White: random\. Black: you\.' out "'nobody' is not understood"
feed 'Q@b3\nquit\n' echek play --black human --game five
grep -q '^black: human$' five
rc=$?
expect "who plays what is in the file" 0
feed '' echek play --game five
expect "and who goes on does not have to say it again" 0 out 'White: human\. Black: human\.'
feed '' echek play --black human --game given
expect "a game that has ended does not go on" 0 no-out 'goes on' out 'Black wins: White resigned'
run help echek play
expect "help echek play" 0 out 'roque echek play'

# ---- The command line ----

run echek play --white nobody
expect "a player that does not exist" 2 out-is '' err "--white: there is no player 'nobody': expected human, or a level: random, .*master"
run echek play --black meduim
expect "a slip of the finger" 2 out-is '' err "--black: there is no player 'meduim'; did you mean 'medium'?"
run echek play --time-limit 0
expect "no time is no time" 2 out-is '' err '--time-limit: '
feed 'quit\n' echek play --seed 0
expect "0 is a seed" 0 out 'White: you' no-err .
run echek play --seed x
expect "a seed is a number" 2 out-is '' err '--seed: '
run echek play --color sometimes
expect "colours are always, auto or never" 2 out-is '' err '--color: '
run echek play kept
expect "a file without its option is told how to stand" 2 out-is '' err '--game FILE'
rc=0
"$ROQUE" echek play <&- >out 2>err || rc=$?
expect "a closed standard input is told" 2 err 'cannot read standard input'
rc=0
"$ROQUE" echek play --white easy --black easy </dev/null >&- 2>err || rc=$?
expect "a closed standard output is told" 2 err 'cannot write to standard output'
if [ -w /dev/full ]; then
    rc=0
    "$ROQUE" echek play </dev/null >/dev/full 2>err || rc=$?
    : >out
    expect "a full disk is told" 2 err 'cannot write to standard output: No space'
fi
feed 'Q@b3\n' echek play --black human --color always
expect "colours can be had in a pipe" 0 out "$(printf '\033')\\[48;5;"
NO_COLOR=1 run echek play --black human --color always
expect "but never with NO_COLOR" 0 no-out "$(printf '\033')"

# ---- Ctrl-C, and a death in the middle ----

mkfifo keys
for signal in INT KILL; do
    rm -f ended
    : >out
    "$ROQUE" echek play --black human --game ended <keys >out 2>err &
    pid=$!
    exec 3>keys
    printf 'Q@b3\nc3-d3\n' >&3
    until_out 'Move 2'
    kill -$signal $pid
    end_of $pid
    exec 3>&-
    [ $signal = INT ] && expect "Ctrl-C at the prompt leaves with 130" 130 no-err .
    run echek play --black human --game ended
    expect "after SIG$signal the game is in its file" 0 out 'goes on after 2 plies'
done
: >out # no words of the command before
"$ROQUE" echek play --white master --black master --time-limit 600 --game ended2 >out 2>err </dev/null &
pid=$!
until_out 'Move 1'
interrupt $pid
expect "Ctrl-C stops a computer that thinks" 130 no-err .
run echek play --white human --black human --game ended2
expect "and no half-thought move is in the file" 0 out 'Move 1, White to move\.$'

mkfifo asked
: >out
"$ROQUE" echek play --black human --time-limit 600 <asked >out 2>err &
pid=$!
exec 3>asked
printf 'hint\n' >&3
until_busy $pid
kill -INT $pid
until_out '^Stopped\.$'
printf 'Q@b3\nquit\n' >&3
end_of $pid
exec 3>&-
expect "Ctrl-C stops a hint, and the game goes on" 0 out '^Left: .* 1 ply so far\.$' no-err .

# ---- On a pseudo-terminal ----

if has_terminal; then
    LC_ALL=C.UTF-8
    on_terminal 'White>' 'Q@b3\nquit\n' echek play --black human
    expect "a terminal gets chess pieces in colours" 0 out '♚' out '♔' out '┌───┬' out "$(printf '\033')\\[48;5;" out 'Left: Echek'
    on_terminal 'White>' 'Q@b3\nquit\n' echek play --black human --color never
    expect "without colours the last move is marked by brackets" 0 no-out "$(printf '\033')" out '│\[♕\]│ ♚ │'
    on_terminal 'White>' 'quit\n' echek play --black human --ascii --color never
    expect "--ascii has letters" 0 out '| kB |' no-out '♚'
    on_terminal 'White>' '  b2-d4\nquit\n' echek play --black human --color never
    expect "the caret stands below what was typed" 0 out '^ \{12\}^$' out 'does not reach d4'
    on_terminal 'White>' 'Q@b3\n\004' echek play --black human
    expect "Ctrl-D leaves the game" 0 out 'Black>'
    on_terminal 'White>' 'Q@b3\n\003' echek play --black human
    expect "Ctrl-C leaves it with 130" 130 out 'White>'
    on_terminal 'Move 1' '\003' echek play --white master --black master --time-limit 600
    expect "also while computers think" 130 out 'Move 1, White to move'
    LC_ALL=C
    on_terminal 'White>' 'quit\n' echek play --black human
    expect "a locale without UTF-8 has letters too" 0 no-out '♚'
fi

# ---- Puzzles

# Its solution is d3-c3 b3-a3 c3-b3, as echek make --with-solution tells.
puzzle() { # WORDS, each a line
    printf "$1" | "$ROQUE" echek play --puzzle --plies 3 --seed 5 >out 2>err
    rc=$?
}
puzzle 'd3-a3\nundo\nd3-c3\nc3-b3\n\n'
expect "a puzzle is a problem of echek make, and each move is judged" 0 out '^White wins in 2 moves, whatever is answered: 3 plies, and one first move\. Find it\.$' \
    out '^That does not win in time: undo takes it back, hint tells more\.$' out '^Right: that wins in time\.$' out '^Black plays b3-a3\.$' \
    out '^Solved, in 3 plies\.$' no-err .
puzzle 'hint\nhint\nhint\nhint 1\n'
expect "its hints come by degrees: the piece, the move, all of it" 0 out '^Hint: look at your .* on d3\.$' out "'hint' again tells the move" \
    out '^Hint: d3-c3 wins in 3 plies, whatever is answered\.$' out "'hint' again tells what may follow" out '^Hint: a proven win in 3 plies: d3-c3 '
[ "$(grep -c '^Hint: look at' out)" -eq 2 ]
rc=$?
expect "as much as is asked for" 0
run play echek --plain --puzzle --plies 3 --seed 5 </dev/null
expect "play echek takes the same options" 0 out '^White wins in 2 moves'
run echek play --level hard --black human </dev/null
expect "and echek play those of play" 0 out '^Echek\. White: hard\. Black: you'
run echek make --plies 3 --seed 5
sed -n 's/^;  \([1-4] |.*|\).*/\1/p' out >wanted
puzzle 'quit\n'
sed -n 's/^ \([1-4] |.*|\).*/\1/p' out >there
rc=0
cmp -s wanted there || rc=1
expect "the same seed is the same problem" 0
run echek play --puzzle --white hard
expect "a puzzle says who plays" 2 err '^roque: --puzzle and --white do not go together$'
run echek play --puzzle --game kept
expect "and is in no file" 2 err '^roque: --puzzle and --game do not go together$'
run echek play --puzzle --plies 4
expect "a number of plies that no problem has" 2 err '^roque: --puzzle: '
run echek play --puzzle --plies 4294967299
expect "or one that is far too large" 2 err '^roque: --plies: '
run echek play --plies 3
expect "plies without a puzzle" 2 err '^roque: --plies goes with --puzzle$'
feed 'values\nquit\n' echek play --position 'q2k/2B1/1K2/4 w QRNPrbnp'
expect 'every move has its value, when asked for' 0 no-err . out '^Q@c4   ++  wins in 5 plies$'
feed 'values\nhint\nQ@c4\nresign\nquit\n' echek play --black human --position 'q2k/2B1/1K2/4 w QRNPrbnp' --game helped.echek
expect 'help is counted, and told in the end' 0 no-err . out '^Help was asked for 2 times.$'
grep -qx '; help: 2' helped.echek || rc=99
expect 'and kept with the game' 0
finish
