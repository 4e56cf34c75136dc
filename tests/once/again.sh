# tests/run.sh runs a test again only when something has changed that it may depend on.
. tests/once/lib.sh

mkdir -p "$work/repository/tests/cli" "$work/repository/src" "$work/repository/docs"
cp tests/run.sh "$work/repository/tests"
cd "$work/repository" || exit 1
printf 'build/\n' >.gitignore
printf 'all test-build bench-build build/libroque.so.0:\n' >Makefile
printf 'echo run >>build/runs\n[ -e src/broken ] && echo "not ok - it works" || echo "ok - it works"\n' >tests/cli/works.sh
git init -q . 2>/dev/null
unset ONLY ROQUE_TEST_ROUNDS
test_them() {
    mkdir -p build && rm -f build/runs
    sh tests/run.sh check >build/said 2>&1
}
is_run() { test_them && [ -e build/runs ] && grep -qx '[0-9]* passed, 0 failed' build/said; }
is_not_run() { test_them && [ ! -e build/runs ] && grep -qx '[0-9]* passed, 0 failed' build/said && grep -q '^not run again: 1 ' build/said; }

ok 'a test is run' is_run
ok 'and not again while nothing changes; what it said counts' is_not_run
echo 'a page' >docs/page.md
ok 'nor where a page of the docs changes that it does not read' is_not_run
echo 'int a;' >src/a.c
ok 'but where a source changes' is_run
ok 'ONLY runs what it names, whatever has passed' env ONLY=works sh -c 'rm -f build/runs && sh tests/run.sh check && [ -e build/runs ]'
ok 'other numbers of random cases are another test' env ROQUE_TEST_ROUNDS=1 sh -c 'rm -f build/runs && sh tests/run.sh check && [ -e build/runs ]'
touch src/broken
ok 'a test that fails is run' sh -c '! sh tests/run.sh check && rm build/runs'
ok 'every time' sh -c '! sh tests/run.sh check && [ -e build/runs ]'
rm -rf src/broken .git
cp tests/cli/works.sh tests/cli/works_too.sh
ok 'outside of a repository all tests are run' sh -c 'rm build/runs && sh tests/run.sh check && [ "$(wc -l <build/runs)" -eq 2 ]'
ok 'again, too' sh -c 'rm build/runs && sh tests/run.sh check && [ "$(wc -l <build/runs)" -eq 2 ]'
finish
