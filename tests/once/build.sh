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

# A room includes only rooms before it in the list of the Makefile, and nothing of the programs. Rooms up to draw know
# families through the registry alone.
value() { make -s --eval "print: ; @echo \$($1)" print; }
above() { # ROOM ROOM...: those of the others behind the first, as an expression
    room=$1
    shift
    while [ "$1" != "$room" ]; do shift; done
    shift
    echo "$*" | tr ' ' '|'
}
rooms=$(value ROOMS) programs="$(value COMMANDS) print collection cluster"
ok 'the list of rooms is known' test "$(echo "$rooms" | wc -w)" -gt 20
for room in $rooms; do
    # shellcheck disable=SC2086 # a list of rooms
    higher=$(above "$room" $rooms $programs)
    ok "src/$room includes no room above it" \
        sh -c "! grep -nE '#include \"($higher)/[^/]*\"' \$(find src/$room -name '*.[ch]' ! -path '*/commands/*')"
done
ok 'JSON has one writer: no other file has it in strings' sh -c "! grep -rnF '\\\":' src | grep -v '^src/base/json\.c:'"
# A reader of puzzles never meets Echek: outside its house it is named only by lists (commands, their options, kinds of
# games, screens, menus) and by the library's header.
names_echek='^src/(echek/|roque\.(h|abi)|library/kinds\.c|cli/main\.c|print/(main\.c|print\.h|book\.c)|terminal/(main|menu|commands|cmd_play|screen_boards)\.[ch])'
ok 'Echek is named only in its house and in lists' sh -c "! grep -rliE 'echek|duel' src | grep -vE '$names_echek'"
ok 'the kernel knows no board' sh -c "! grep -rnE '#include \"(board|puzzle)/' src/csp"
# Types of other machines: for 32 bits, and for arm64 where there is a compiler for it (make soak installs one). Headers
# alone are needed, nothing is linked.
sources="$(value CORE) $(value CLI)"
ok 'there are sources to compile' test "$(echo "$sources" | wc -w)" -gt 200
find src build/embedded -name '*.[ch]' -o -name '*.inc' | sort >"$work/read"
checked="-fsyntax-only $(value CPPFLAGS) -I$(value BUILD)/embedded -std=c17 $(value WARNINGS) -Wno-sign-conversion -Werror $sources"
# shellcheck disable=SC2086 # a list of words
ok 'core and commands compile for 32 bits without a warning' \
    unless_seen "$work/read" gcc -m32 -idirafter "/usr/include/$(gcc -print-multiarch)" $checked
if command -v aarch64-linux-gnu-gcc >/dev/null; then
    # shellcheck disable=SC2086 # a list of words
    ok 'and for arm64' unless_seen "$work/read" aarch64-linux-gnu-gcc $checked
fi
# The whole proof, two builds in two folders, is in tests/reproducible.sh.
ok 'what is built does not tell in which folder' sh -c "! grep -lF '$PWD' build/roque build/libroque.a build/libroque.so.0"
ok 'threads, and which signals they take, are in one place' sh -c "! grep -rnE 'pthread|SIG_BLOCK|SIG_SETMASK|sigprocmask' src | grep -v '^src/base/thread\.'"
finish
