# Code, scripts and Markdown are laid out and written as agreed. Both tools are needed: without them these tests fail.
. tests/once/lib.sh

git ls-files >"$work/files" 2>/dev/null || find . -type f -not -path './build*' -not -path '*/node_modules/*' >"$work/files"
grep -E '\.[ch]$' "$work/files" >"$work/sources"
grep -E '\.sh$|^(\./)?(tools|\.ci)/[a-z-]*$' "$work/files" >"$work/scripts"
ok 'there is code to look at' test "$(wc -l <"$work/sources")" -gt 200 -a "$(wc -l <"$work/scripts")" -gt 30
{ echo .clang-format && cat "$work/sources"; } >"$work/laid_out"
# shellcheck disable=SC2046 # file names without spaces
ok 'the code is laid out by .clang-format' unless_seen "$work/laid_out" clang-format-14 --dry-run -Werror $(cat "$work/sources")
# clang-format breaks a line that is too long, also one that begins a section.
ok 'no line of a section is broken in two' sh -c "! xargs grep -nE '^// -{10,}' <'$work/sources'"
# shellcheck disable=SC2046 # file names without spaces
ok 'shellcheck has nothing to say about the scripts' \
    unless_seen "$work/scripts" shellcheck -s sh -S warning -x -P SCRIPTDIR:. $(cat "$work/scripts")

# docs/bench.md is made from bench/page.md and what was measured.
grep -E '^(\./)?(docs/)?[A-Za-z-]*\.md$' "$work/files" | grep -v -e docs/bench.md >"$work/markdown"
ok 'there is Markdown to look at' test "$(wc -l <"$work/markdown")" -gt 20
prose() { xargs awk -f tests/once/markdown.awk <"$1" >"$work/prose" && ! grep . "$work/prose"; }
ok 'Markdown is wrapped at 100 columns, and says pieces and billions' prose "$work/markdown"
links() { # those without a scheme, and what they lead to
    while read -r file; do
        grep -oE '\]\([^)#:]+[)#]' "$file" | sed 's/^](//; s/[)#]$//' | while read -r to; do
            [ -e "$(dirname "$file")/$to" ] || echo "$file: $to"
        done
    done <"$1" >"$work/links"
    ! grep . "$work/links"
}
ok 'links in Markdown lead somewhere' links "$work/markdown"
# One thing has one figure: what docs/bench.md measures, other pages do not say again.
unmeasured() { ! grep -nE '[0-9]+x[0-9]+ .*[0-9.]+ (ms|us)\b|perft.* per second' "$@"; }
ok 'measured times stand in docs/bench.md alone' unmeasured README.md CHANGELOG.md docs/akari.md docs/chess.md docs/count.md docs/echek.md docs/explain.md docs/make.md docs/proof.md docs/kernel.md docs/lab.md
echo 'a 40x40 Akari takes 0.5 ms' >"$work/measured.md"
told_again() { ! unmeasured "$work/measured.md"; }
ok 'and one on another page is found' told_again
there() { # names of sources, with their folders or alone
    sort -u | while read -r name; do
        grep -qE "(^|/)$name\$" "$work/files" || echo "$name"
    done >"$work/unknown"
    ! grep . "$work/unknown"
}
named() { xargs grep -ohE '`[A-Za-z0-9_/]+\.[ch]`' <"$1" | tr -d '`' | there; }
commented() { xargs grep -ohE '//.*' <"$1" | grep -oE '\b[a-z][a-z0-9_/]*\.[ch]\b' | there; }
ok 'sources that it names are there' named "$work/markdown"
ok 'so are those that comments name' commented "$work/sources"
# The walks of docs/rooms.md are lines of function names.
sed -n '/^## Walks/,/^## Ideas/p' docs/rooms.md | grep -oE '`[a-z_]+(\(\))?`' | tr -d '`()' | sort -u >"$work/walked"
ok 'the rooms are walked through' test "$(wc -l <"$work/walked")" -gt 25
walked() {
    while read -r name; do
        xargs grep -qE "\b$name\(" <"$work/sources" || grep -qE "^    $name\(" web/*.js || echo "$name"
    done <"$work/walked" >"$work/lost"
    ! grep . "$work/lost"
}
ok 'and every function on the way is there' walked
printf '`src/nosuch.c`\n' >"$work/bad.md"
echo "$work/bad.md" >"$work/bad"
ok 'one that is not there is found' test "$(named "$work/bad")" = src/nosuch.c
printf 'int a; // see nosuch.h\n' >"$work/bad.c"
echo "$work/bad.c" >"$work/bad_sources"
ok 'in a comment, too' test "$(commented "$work/bad_sources")" = nosuch.h
printf 'Two men.\n[a](nowhere.md)\n' >"$work/bad.md"
printf '%0101d\n' 0 >>"$work/bad.md"
ok 'and what is not so is found' sh -c "[ \$(awk -f tests/once/markdown.awk '$work/bad.md' | wc -l) -eq 2 ]"
ok 'so is a link to nowhere' test "$(links "$work/bad")" = "$work/bad.md: nowhere.md"
finish
