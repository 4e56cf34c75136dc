#!/bin/sh
# Help, version, list, and words that are no command.
. "$(dirname "$0")/lib.sh"

run
expect "roque alone prints the short help on stderr" 2 out-is '' err 'Usage: roque' err 'solve'
for words in help --help -h; do
    run $words
    expect "roque $words prints the short help" 0 out 'Usage: roque' no-err .
done
for command in solve check show convert hint explain rate play rules list help; do
    run $command --help
    expect "$command --help shows options and examples" 0 out "^roque $command" out '^Options:$' out '^Examples:$' no-err .
    cp out shown
    run help $command
    expect "help $command shows the same" 0 same shown
    run $command -h
    expect "$command -h shows the same" 0 same shown
    run $command --nonsense-option
    expect "$command refuses an unknown option" 2 err '--nonsense-option' out-is ''
done
for option in first count all limit time-limit threads strategy stats json color; do
    run solve --help
    expect "solve --help tells --$option" 0 out "--$option "
done
run help
expect "a command that does not exist is not offered" 0 no-out '^ *tournament'
run tournament
expect "nor run" 2 err "no command 'tournament'"
run slove akari:paper/1
expect "a slip of the finger is recognised" 2 err "did you mean 'solve'?" out-is ''
run help slove
expect "also by help" 2 err "did you mean 'solve'?"
run --frobnicate
expect "an option is no command" 2 err 'no command is given'
run --json solve akari:paper/1
expect "options may stand before the command" 0 out '"status":"unique"'
run help solve check
expect "help takes one command" 2 err "one command, not also 'check'"
for command in 'echek play' 'lab tree' 'echek verify' 'collection add' 'campaign run'; do
    # shellcheck disable=SC2086 # the words of a command
    run $command --help
    cp out shown
    # shellcheck disable=SC2086
    run help $command
    expect "help $command is $command --help" 0 same shown out "^roque ${command%% *}.* ${command#* }"
done
run help lab nonsense
expect "help knows the subcommands" 2 err "lab has no subcommand 'nonsense'"
run help lab tree watch
expect "help takes one subcommand" 2 err "not also 'watch'"
run completion manual
expect "the man page names the defaults of each family" 0 out 'default: akari 10x10' out 'chess\\-position 4x4' out '(default: any, akari mostly easy, chess\\-loop mostly fiendish)' \
    out 'share of black cells (default: 20; with \\-\\-any: 25)' out 'default: rotate2' out 'at most (default: 35)'

# Every page of help fits a screen: the essays are in the man page.
{
    "$ROQUE" completion options | cut -f 1
    printf '%s\n' help menu list rules lab echek 'echek engine' 'echek verify' collection campaign ''
} | sort -u >pages
while read -r page; do
    # shellcheck disable=SC2086 # the words of a command
    run $page --help
    awk 'length > 80' out >wide
    [ ! -s wide ] && [ "$(wc -l <out)" -le 40 ]
    rc=$?
    expect "roque $page --help fits 40 lines of 80 columns, options first" 0 out '^\(Options:\|Usage: .*\)$'
    case $(head -n 1 out) in
    'roque '*SUBCOMMAND* | 'roque solves'*) ;;
    *) expect "and tells where more is" 0 out "^'man roque' has more\.$" ;;
    esac
done <pages

# roque says of a command what the program that has it says.
summaries() { sed -n '/^  roque /d; s/^  \([a-z]*\)  */\1 /p'; }
{
    "$ROQUE" help
    "$ROQUE" echek --help
} | summaries >said
for group in 'roque-print ' 'roque-collection ' 'roque-play ' 'roque-play echek'; do
    program=$(dirname "$ROQUE")/${group% *}
    [ ! -x "$program" ] || "$program" help ${group#* } | summaries
done >others
grep -vxFf said others >out
rc=$?
expect "roque lists the commands of other programs in their words" 1 out-is ''
if [ -x "$(dirname "$ROQUE")/roque-play" ]; then
    cp others out
    expect "and there are such commands" 1 out '^play play a puzzle '
fi

# A person who makes Akari asks what can be chosen for Akari.
"$ROQUE" list --json | sed -n 's/^{"family":"\([^"]*\)".*/\1/p' | sort -u >families
while read -r family; do
    run make "$family" --help
    awk 'length > 80' out >wide
    [ ! -s wide ] && [ "$(wc -l <out)" -le 40 ]
    rc=$?
    expect "make $family --help fits a screen, and speaks of $family alone" 0 out "^roque make $family$" out '--size WxH ' no-out 'Depending on'
done <families
run make akari --help
expect "it tells what each option of the family means" 0 out '--black-cells PERCENT share of black cells (default: 20; with --any: 25)$' out '--symmetry KIND  *none, mirror' out '--clues WHICH  *full or minimal' \
    out '--size WxH .*(default: 10x10)$' no-out '--kinds' no-out '--stars' out 'mostly easy\.$'
cp out shown
for words in 'make --help akari' 'make light-up -h' 'help make akari'; do
    # shellcheck disable=SC2086 # the words of a command
    run $words
    expect "so does $words" 0 same shown
done
run make nonsense --help
expect "where no family is named, all are told" 0 out '^roque make FAMILY$' out 'Depending on FAMILY: '
run help make akari more
expect "help takes one family" 2 err "not also 'more'"
run --version
expect "--version is the name and a number" 0 out '^roque [0-9][0-9.]*$' out-lines 1
cp out version
run -V
expect "-V too" 0 same version
run list
expect "list shows families and built-in puzzles with sizes" 0 out '^akari: ' out 'akari:paper/1 *7x7$' out 'akari:paper/3 *25x25$'
run list --json
expect "list in JSON" 0 out '^{"family":"akari","title":"' out '{"name":"akari:paper/6","width":10,"height":10}' out '}$'
run rules
expect "rules tells each family" 0 out "^Akari" out "^Chess Position" no-err .
run rules chess-avoid akari
expect "or those named, in their order" 0 out "^Chess Avoidance" no-out "Chess Loop"
run rules akarri
expect "an unknown one is refused" 2 err 'did you mean akari?' out-is ''
run list paper
expect "list takes a set" 0 out '^akari: ' out 'akari:paper/3 *25x25$' out 'chess-loop:paper/0 ' no-out '^chess-avoid' no-out ':atlas/'
run list atlas
expect "the puzzles of the atlas have titles" 0 out '^chess-num: ' out 'chess-num:atlas/1 *8x8  ..' out 'chess-loop:atlas/1 ' no-out '^akari'
run list atlas --json
expect "in JSON too" 0 out '"name":"chess-num:atlas/1","width":8,"height":8,"title":"' no-out '"akari"'
run list everything
expect "a set that is not there is refused" 2 err "'everything'" out-is ''
run list paper atlas
expect "two sets are refused" 2 err "'atlas'" out-is ''
run completion manual
expect "the essays are in the man page" 0 out 'Counters of \\-\\-stats' out 'Exit code: 0 solved'
finish
