# The build knows what depends on what.
. tests/once/lib.sh

rebuilt() { # HEADER: the objects that would be made again after it changes
    make -n -W "$1" all | grep -oE -- '-c -o [^ ]+' | sort -u
}
ok 'nothing is left to do after a build' make -q all
rebuilt src/csp/solver.h >"$work/deep"
ok 'a header of the kernel rebuilds the kernel' grep -q 'obj/src/csp/propagate.o' "$work/deep"
ok 'and nothing that does not include it' sh -c "! grep -q obj/src/cli/ '$work/deep'"
rebuilt src/base/mem.h >"$work/low"
ok 'a header of the ground floor rebuilds all floors' grep -q 'obj/src/cli/cmd_solve.o' "$work/low"

# A room calls only rooms before it. Format, draw and what comes before them know families through the registry alone.
rooms=$(sed -n 's/^ROOMS *:= *//p' Makefile)
above="$rooms cli"
for room in $rooms; do
    above=${above#*"$room"}
    ok "src/$room calls no room above it" sh -c "! grep -rnE --exclude-dir=commands '#include \"($(echo $above | tr ' ' '|'))/' src/$room"
done
ok 'the command line writes no JSON: answers are told in one room' sh -c "! grep -rnF '\\\":' src/cli"
ok 'the kernel knows no board' sh -c "! grep -rnE '#include \"(board|puzzle)/' src/csp"
ok 'threads, and which signals they take, are in one place' sh -c "! grep -rnE 'pthread|SIG_BLOCK|SIG_SETMASK|sigprocmask' src | grep -v '^src/base/thread\.'"
finish
