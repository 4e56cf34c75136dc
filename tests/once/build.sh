# The build knows what depends on what.
. tests/once/lib.sh

rebuilt() { # HEADER: the objects that would be made again after it changes
    make -n -W "$1" CC=gcc CFLAGS=-Werror all | grep -oE -- '-c -o [^ ]+' | sort -u
}
ok 'nothing is left to do after a build' make -q CC=gcc CFLAGS=-Werror all
rebuilt src/csp/solver.h >"$work/deep"
ok 'a header of the kernel rebuilds the kernel' grep -q 'obj/src/csp/propagate.o' "$work/deep"
ok 'and nothing that does not include it' sh -c "! grep -q obj/src/cli/ '$work/deep'"
rebuilt src/base/mem.h >"$work/low"
ok 'a header of the ground floor rebuilds all floors' grep -q 'obj/src/cli/cmd_solve.o' "$work/low"

git ls-files 2>/dev/null | grep -E '\.[ch]$' >"$work/sources" || find src tests examples bench fuzz -name '*.[ch]' >"$work/sources"
case $(clang-format --version 2>/dev/null) in
*' 14.'*) ok 'the code is laid out by .clang-format' sh -c "xargs clang-format --dry-run -Werror <'$work/sources'" ;;
esac

for room in base csp board puzzle echek format draw; do
    case $room in
    base) above='csp|board|puzzle|echek|format|draw|cli' ;;
    csp) above='board|puzzle|echek|format|draw|cli' ;;
    board) above='csp|puzzle|echek|format|draw|cli' ;;
    puzzle) above='echek|format|draw|cli' ;;
    echek) above='csp|board|puzzle|format|draw|cli' ;;
    format) above='draw|cli' ;;
    draw) above='cli' ;;
    esac
    ok "src/$room calls no room above it" sh -c "! grep -nE '#include \"($above)/' src/$room/*.[ch]"
done
finish
