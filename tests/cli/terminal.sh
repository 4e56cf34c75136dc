#!/bin/sh
# What a terminal shows: lines that fit, long texts page by page, wide boards with a column per cell.
. "$(dirname "$0")/lib.sh"

has_terminal || {
    echo 'ok - # skip there is no terminal to be had'
    exit 0
}
LC_ALL=C.UTF-8

# on COLUMNS ROWS WORD...: what a terminal of that size gets; the words are read by a shell.
on() {
    columns=$1 rows=$2
    shift 2
    rc=0
    TERM=xterm script -qec "stty cols $columns rows $rows; $ROQUE $*" /dev/null </dev/null >shown 2>err || rc=$?
    tr -d '\r' <shown | sed "s/$(printf '\033')\\[[0-9;]*m//g" >out
}
# No line of ./out is longer; told in characters.
fits() { ! grep -qE "^.{$(($1 + 1)),}" out; }
expect_fit() { # SENTENCE COLUMNS
    if fits "$2"; then passed "$1"; else failed "$1" "a line is longer than $2 columns"; fi
}

# ---- Lines ----

PAGER=
export PAGER
run list
cp out list
for columns in 40 60 80 100; do
    on $columns 24 list
    expect_fit "the list fits $columns columns" $columns
    tr -s ' \n' ' ' <out >words
    tr -s ' \n' ' ' <list | cmp -s - words || failed "no word of it is broken at $columns" 'they differ'
    for command in solve make explain play echek 'echek play' lab; do
        on $columns 24 $command --help
        grep -v '^  roque\|^  printf' out >prose # examples are to be copied
        mv prose out
        [ $columns -lt 60 ] || expect_fit "the help of $command fits $columns columns" $columns
    done
    on $columns 24 rules
    [ $columns -lt 60 ] || expect_fit "the rules fit $columns columns" $columns
    on $columns 24 explain chess-num:paper/1
    expect_fit "an explanation fits $columns columns" $columns
    on $columns 24 hint akari:paper/3 --level 2
    expect_fit "a hint fits $columns columns" $columns
    on $columns 24 solve no-such-file-in-this-folder, which has a rather long name
    expect_fit "errors fit $columns columns" $columns
done
on 200 60 list
expect "a wide terminal breaks lines that are tiring to read" 0 out '^Place the pieces so that each attacks exactly one other, of the other kind, all of them in one$'
run list
expect "nothing is broken in a pipe" 0 out '^Place the pieces so that each .* is empty\.$'

# ---- Boards ----

run make akari --any --size 40x3 --seed 1
cp out wide
on 80 24 show wide
expect "a board that is too wide is drawn with a column per cell" 0 out '^  ┌────────────────────────────────────────┐$' out '^            10        20        30        40$'
on 200 24 show wide
expect "one that is not, with three" 0 out '^1 │ '
on 30 24 show wide
expect "what does not fit in any way is told how to be seen" 0 out 'this board takes 44' out 'svg'
on 80 24 solve wide
expect_fit "solutions are drawn to fit, too" 80
on 8 24 show chess-position:friedman/0
expect "where numbers lie beneath the pieces, they show as long as nobody stands there" 0 out '^1 │011│$'

run make akari --size 5x5 --seed 1
expect "new puzzles are native text in a pipe" 0 out '^akari 5x5$' out '^; seed: 1$'
on 80 24 make akari --size 5x5 --seed 1 --with-solution
expect "and drawn on a terminal, with how to have them otherwise" 0 out '^Akari (Light Up), 5 x 5, easy (score [0-9]*), seed 1$' out '^1 │' out '^Its solution:$' out 'with --seed 1 -o FILE keeps it' no-out '^; '
on 80 24 make akari --size 5x5 --seed 1 --to native
expect "unless one says how" 0 out '^akari 5x5$'

# ---- Page by page ----

PAGER="sed s/^/paged:/"
on 80 24 help make
expect "a text that is taller than the screen is shown by the pager" 0 out '^paged:Options:$' no-out '^Options'
on 80 24 help make --no-pager
expect "unless one says no" 0 out '^Options:$' no-out 'paged'
on 80 100 help make
expect "or it fits" 0 out '^Options:$' no-out 'paged'
on 80 24 explain akari:paper/1
expect "explanations are long" 0 out '^paged:  1\. The 0 at' no-out '^  1\.'
on 80 24 explain akari:paper/1 --no-pager
expect "and may be had at once" 0 out '^  1\. The 0 at' no-out 'paged'
on 80 24 explain akari:paper/1 --json
expect "what programs read is not shown so" 0 no-out 'paged'
on 80 24 list
expect "lists are long, too" 0 out '^paged:akari: Akari' no-out '^akari:'
on 80 24 list --json --no-pager
expect "no pager goes with everything" 0 out '^{"family":"akari"'
on 80 24 rules akari echek
expect "so are rules" 0 out '^paged:Akari' out '^paged:Echek'
on 80 40 rules akari
expect "but those of one family fit" 0 out '^Akari' no-out 'paged'
run explain akari:paper/1
expect "nothing is paged in a pipe" 0 out '^  1\. The 0 at' no-out 'paged'
PAGER=true
on 80 24 explain akari:paper/1
expect "who leaves the pager at once has seen enough" 0 out-is ''
PAGER='head -3'
on 80 24 explain akari:paper/2
expect "and who leaves it in the middle" 0 out-lines 3
PAGER=no-such-pager
on 80 24 help make
expect "a pager that is not there is told, and the text shown without" 0 out 'no-such-pager' out '^Options:$'
PAGER='cat -'
on 80 24 explain akari:paper/1 --as html
expect "pages are for programs, too" 0 out '^<!DOCTYPE html>'
# Work that lasts shows how much is done, and how long it will take.
shows() { # WORDS COMMAND: on a terminal, until it shows them; all that it has shown is in ./out
    : >shown # else the words of the command before are found until the shell has opened the file anew
    TERM=xterm script -qfec "exec $ROQUE $2 >/dev/null" /dev/null </dev/null >shown 2>&1 &
    tries=0
    until grep -q "$1" shown || [ $tries -ge 1200 ]; do
        sleep 0.05
        tries=$((tries + 1))
    done
    kill $!
    wait $!
    tr '\r' '\n' <shown >out
    rc=0
}
if has_terminal; then
    "$ROQUE" make akari --any --size 6x6 --number 400 --seed 1 >work
    i=0
    while [ $i -lt 800 ]; do
        cat work
        i=$((i + 1))
    done >much
    shows ' left ' 'solve --json much'
    expect "solve tells n of about N and the time left" 0 out '[0-9]* of about [0-9]*, .* left (Ctrl-C stops)'
    shows Ctrl-C 'make akari --size 15x15 --score 90000.. --number 3 --seed 1'
    expect "what is made is counted before the first is there, too" 0 out '0 of 3, [0-9]* s (Ctrl-C stops)'
    shows 'of pass' 'echek table --white KQRB --black KQRB --tables tables'
    expect "a table tells how far its first layer is" 0 out '0 of [0-9]* million, [0-9]* % of pass [0-9]*, [0-9]* s (Ctrl-C stops)'
    awk 'length($0) > 84' out >long
    mv long out
    expect "and its lines fit 80 columns" 0 out-is ''
fi
finish
