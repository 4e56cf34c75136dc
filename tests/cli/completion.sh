#!/bin/sh
# Shell completion: what the program answers, and what the shells make of it.
. "$(dirname "$0")/lib.sh"

# offers 'WORDS' 'ANSWERS': behind roque WORDS, the last of which is not finished ("." for an empty one).
offers() {
    # shellcheck disable=SC2086 # the words of a command line
    set -- "$1" "$2" $1
    wanted=$2 line=$1
    shift 2
    for word; do
        shift
        [ "$word" != . ] || word=
        set -- "$@" "$word"
    done
    run completion words "$@"
    cut -f 1 out | tr '\n' ' ' | sed 's/ $//' >offered
    if [ "$rc" -eq 0 ] && [ "$(cat offered)" = "$wanted" ]; then passed "behind 'roque $line': $wanted"; else
        failed "behind 'roque $line': $wanted" "it offers $(cat offered)"
    fi
}
offers 'so' 'solve'
offers 'h' 'hint help'
offers 'xyz' ''
offers '--v' '--version'
offers 'lab .' 'strategies growth order tree watch paper report'
offers 'echek p' 'play perft'
offers 'help lab t' 'tree'
offers 'help ra' 'rate'
offers 'solve --st' '--strategy --stats'
offers 'solve akari:paper/1 --fi' '--first'
offers 'solve -- --fi' ':files'
offers 'show --as .' 'text unicode svg png pdf'
offers 'show -a u' 'unicode'
offers 'show --as=s' '--as=svg'
offers 'explain --as .' 'text json html'
offers 'lab tree --as .' 'text csv md svg html'
offers 'lab watch --as .' 'text html'
offers 'convert --to game' 'game-id'
offers 'make chess-l' 'chess-loop'
offers 'make --level .' 'easy medium hard expert fiendish'
offers 'make akari --symmetry r' 'rotate2 rotate4'
offers 'make akari --clues .' 'full minimal'
offers 'make --number 2 aka' 'akari'
offers 'make akari --from .' ':files'
offers 'solve --strategy m' 'min max max_regret'
offers 'solve --strategy ff,b' 'ff,bisect'
offers 'solve --view r' 'route'
offers 'solve --color .' 'always auto never'
offers 'hint --coordinates c' 'chess'
offers 'echek play --white h' 'human hard'
offers 'echek best --level .' 'random random-castle beginner easy casual medium hard master'
offers 'echek best --rules castle=once,drop=s' 'castle=once,drop=safe'
offers 'echek match ma' 'master'
offers 'solve ak' 'akari: :files'
offers 'solve akari:paper/1' 'akari:paper/1 :files'
offers 'rules chess-a' 'chess-avoid'
offers 'make --cou' ''
offers 'nonsense .' ''
offers 'solve --first=x' ''
run completion
expect "completion alone names the shells" 2 err 'bash, zsh or fish'
run completion tcsh
expect "another shell is refused" 2 err 'bash, zsh or fish' out-is ''
run help
expect "the command is not listed" 0 no-out completion

# Every value that is offered is taken: what is refused says so.
taken() { # COMMAND OPTION
    # shellcheck disable=SC2086
    "$ROQUE" completion words $1 "--$2" '' | cut -f 1 >values
    [ -s values ] || failed "$1 --$2 offers values" 'it offers none'
    while read -r value; do
        # shellcheck disable=SC2086
        run $1 "--$2" "$value"
        expect "$1 --$2 takes the $value that is offered" "$rc" no-err "--$2:" no-err "there is no" no-err "has no"
        [ "$rc" -ne 2 ] || failed "$1 --$2 $value is taken" "the exit code is 2"
    done <values
}
taken 'show akari:paper/1 -o picture' as
taken 'show akari:paper/1' color
taken 'show akari:paper/1' coordinates
taken 'convert akari:paper/1' to
taken 'hint akari:paper/1' detail
taken 'hint akari:paper/1' strength
taken 'explain akari:paper/1' as
taken 'make akari --size 5x5 --seed 1' level
taken 'make akari --size 6x6 --seed 1' symmetry
taken 'make akari --size 6x6 --seed 1' clues
taken 'make chess-num --size 5x5 --seed 1' zeros
taken 'solve akari:paper/1' strategy
taken 'lab tree akari:paper/1' as
taken 'lab report akari:paper/1 --nodes 5' as
taken 'lab watch akari:paper/1' as
taken 'echek moves' rules
taken 'echek play --quiet --black random' white
taken 'echek best --depth 1' level
taken 'play --plain akari:paper/1' errors

# ---- The shells ----

mkdir bin files
cat >bin/roque <<SH
#!/bin/sh
if [ "\$1" = completion ]; then exec "$ROQUE" "\$@"; fi
echo "\$@" >>"$scratch/called"
SH
chmod +x bin/roque
: >'files/my board.roque'
mkdir files/folder
for shell in bash zsh fish; do
    run completion $shell
    expect "there is a script for $shell" 0 out roque no-err .
    cp out completion.$shell
done

# In bash, as its own functions are called. COMPREPLY goes to ./out.
in_bash() { # LINE
    rc=0
    # shellcheck disable=SC2016 # for that bash
    PATH=$scratch/bin:$PATH bash --norc --noprofile -c '
        . ./completion.bash
        complete -p roque >/dev/null || exit 9
        cd files
        COMP_LINE=$1 COMP_POINT=${#1}
        _roque roque
        printf "%s\n" "${COMPREPLY[@]}"' bash "$1" >out 2>err || rc=$?
}
in_bash 'roque sol'
expect "bash completes a command" 0 out-is 'solve\n' no-err .
in_bash 'roque show --as '
expect "bash completes a value" 0 out-is 'text\nunicode\nsvg\npng\npdf\n'
in_bash 'roque show --as=u'
expect "bash completes behind =, where it breaks words" 0 out-is 'unicode\n'
in_bash 'roque solve chess-num:paper/1'
expect "bash completes behind the colon of a built-in name" 0 out '^paper/1$' no-out ':'
in_bash 'roque solve my'
expect "bash completes a file" 0 out-is 'my board.roque\n'
in_bash 'roque make akari --lev'
expect "bash completes an option" 0 out-is '--level\n'

# Typed, with tabs, in each shell that is there; what the program is then called with is told.
typed() { # SHELL 'COMMAND THAT STARTS IT' 'LINES OF KEYS' 'CALLED WITH'
    if ! command -v "$1" >/dev/null || ! has_terminal; then
        passed "typed in $1 # SKIP there is no $1 here, or no terminal"
        return
    fi
    : >called
    : >shown
    rm -f typed
    mkfifo typed
    HOME=$scratch ZDOTDIR=$scratch TERM=xterm PATH=$scratch/bin:$PATH script -qec "$2" /dev/null <typed >shown 2>&1 &
    pid=$!
    exec 5>typed
    wait_for ready
    printf '%b' "$3" >&5
    tries=0
    while [ "$(wc -l <called)" -lt "$(printf '%b' "$4" | wc -l)" ] && [ $tries -lt 1200 ]; do
        sleep 0.05
        tries=$((tries + 1))
    done
    printf 'exit\n' >&5
    exec 5>&-
    wait $pid
    cp called out
    rc=0
    expect "typed in $1" 0 out-is "$4"
}
wait_for() {
    tries=0
    while ! grep -q -e "$1" shown && [ $tries -lt 1200 ]; do
        sleep 0.05
        tries=$((tries + 1))
    done
}
keys='roque conv\tchess-num:paper/1 --to nat\t\nroque show my\t --as uni\t\nroque echek pl\t--bl\tmas\t\n'
called='convert chess-num:paper/1 --to native\nshow my board.roque --as unicode\nechek play --black master\n'
printf '%s\n' ". '$scratch/completion.bash'" "cd '$scratch/files'" "PS1='> '" "printf 'rea%s\\n' dy" >bashrc
typed bash "bash --noprofile --rcfile '$scratch/bashrc' -i" "$keys" "$called"
# Tabs are typed faster than zsh believes.
printf '%s\n' 'autoload -U compinit' 'compinit -u' "zstyle ':completion:*' insert-tab false" ". '$scratch/completion.zsh'" "cd '$scratch/files'" "PS1='> '" "printf 'rea%s\\n' dy" >.zshrc
typed zsh 'zsh -i' "$keys" "$called"
mkdir -p .config/fish
printf '%s\n' ". '$scratch/completion.fish'" "cd '$scratch/files'" "printf 'rea%s\\n' dy" >.config/fish/config.fish
XDG_CONFIG_HOME=$scratch/.config XDG_DATA_HOME=$scratch/.local typed fish 'fish -i' "$keys" "$called"
finish
