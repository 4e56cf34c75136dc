# The soak itself: it ends in peace where all is well, and notices a program that lies.
. tests/once/lib.sh

export SOAK="$work/soak" SOAK_JOBS=1 SOAK_SEED=1 SOAK_KINDS='board made'
soak() { # CODE ROQUE HOURS
    ROQUE=$2 tests/soak.sh "$3" >"$work/said" 2>&1
    code=$?
    cat "$work/said"
    [ $code -eq "$1" ]
}
# wraps NAME WORDS: a program that answers as roque does, after the words.
wraps() {
    printf '#!/bin/sh\n%s\nexec "%s" "$@"\n' "$2" "$PWD/build/roque" >"$work/$1"
    chmod +x "$work/$1"
}
lines_of() { grep -c "$1" "$work/said"; }
left() { cat "$SOAK"/disagreement-*; }

ok 'two seconds of soak end in peace' soak 0 build/roque 0.0006
ok 'and tell how much was compared' [ "$(lines_of '^ *[1-9][0-9]*  .* against clingo')" -ge 1 ]
ok 'and that nobody disagreed' grep -qx 'no disagreement' "$work/said"
ok 'nothing is left then' [ ! -e "$SOAK" ]
ok 'it asks how long where nobody says so' soak 2 build/roque ''

wraps miscounts 'case " $* " in *" --count "*) "'"$PWD/build/roque"'" "$@" | sed "s/\"count\":/&1/"; exit ;; esac'
ok 'a program that miscounts is noticed' soak 1 "$work/miscounts" 0.02
ok 'a file is left that says so' grep -q 'but 1[0-9]* solutions are counted\|roque counts' "$SOAK"/disagreement-*
ok 'with the board and all commands' sh -c "grep -q '^the board:' '$SOAK'/disagreement-* && grep -q 'solve --count' '$SOAK'/disagreement-*"
again=$(sed -n 's/^again: //p' "$SOAK"/disagreement-* | head -n 1)
fails_again() { ! sh -c "$again"; }
ok 'and the command that repeats it, which does' fails_again
ok 'which is the fault of that program, not of roque' sh -c "$(echo "$again" | sed "s|$work/miscounts|build/roque|")"

rm -rf "$SOAK"
wraps proves_nothing 'case $1 in verify) exit 1 ;; esac'
export SOAK_KINDS=made
ok 'a proof that is not taken is noticed' soak 1 "$work/proves_nothing" 0.02
ok 'and told' sh -c "head -qn 1 '$SOAK'/disagreement-* | grep -qx 'the proof is not taken'"

rm -rf "$SOAK"
wraps wrong_rules 'case $1 in check) exit 1 ;; esac'
ok 'so is a solution that breaks the rules' soak 1 "$work/wrong_rules" 0.02
ok 'and that is told' sh -c "head -qn 1 '$SOAK'/disagreement-* | grep -q 'breaks the rules'"

rm "$work/said"
tests/soak.sh 0.02 >"$work/said" 2>&1 &
pid=$!
until grep -qs '^soak: ' "$work/said"; do sleep 0.1; done
kill -TERM $pid
wait $pid
stopped=$?
ok 'stopped, it ends with 130' [ $stopped -eq 130 ]
ok 'and with the table so far' grep -q 's, 1 at a time, first seed 1' "$work/said"
finish
