# Code and scripts are laid out and written as agreed. Both tools are needed: without them these tests fail.
. tests/once/lib.sh

git ls-files >"$work/files" 2>/dev/null || find . -type f -not -path './build*' -not -path '*/node_modules/*' >"$work/files"
grep -E '\.[ch]$' "$work/files" >"$work/sources"
grep -E '\.sh$|^(\./)?(tools|\.ci)/[a-z-]*$' "$work/files" >"$work/scripts"
ok 'there is code to look at' test "$(wc -l <"$work/sources")" -gt 200 -a "$(wc -l <"$work/scripts")" -gt 30
ok 'the code is laid out by .clang-format' sh -c "xargs clang-format-14 --dry-run -Werror <'$work/sources'"
ok 'shellcheck has nothing to say about the scripts' sh -c "xargs shellcheck -s sh -S warning -x -P SCRIPTDIR:. <'$work/scripts'"
finish
