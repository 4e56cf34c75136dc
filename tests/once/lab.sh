# The lab's pictures and pages: docs/lab.md shows what its commands make, and pages open in a browser without an error.
. tests/once/lib.sh

# Searches with a limit of nodes take long: `make soak` repeats them all, everybody else every fourth.
long=0
repeats() { # COMMAND
    case $1 in *--nodes*) long=$((long + 1)) ;; *) return 0 ;; esac
    [ -n "${ROQUE_TEST_ROUNDS:-}" ] || [ $((long % 4)) -eq 1 ]
}

grep -E '^roque .* -o docs/pictures/' docs/lab.md | sed 's/^roque //' >"$work/commands"
ok 'docs/lab.md names the commands that make its pictures' test "$(wc -l <"$work/commands")" -ge 18
while read -r words; do
    repeats "$words" || continue
    picture=${words##* }
    # shellcheck disable=SC2086 # words of a command line
    ok "$picture is what its command makes" sh -c "build/roque ${words% -o *} -o '$work/picture' && cmp '$work/picture' $picture"
done <"$work/commands"
grep -o '](pictures/[a-z_-]*\.svg)' docs/lab.md | tr -d '](,)' | sed 's,^,docs/,' | sort >"$work/shown"
sed 's/.* -o //' "$work/commands" | sort >"$work/made"
ok 'and it shows all of them, and no others' cmp "$work/shown" "$work/made"

build/roque lab paper chess-loop/table --nodes 11000 --counters >"$work/table"
ok "with the paper's model, the paper's table: middle and median begin with pieces that are not there" \
    grep -q '^bisect .* 5020 .* 13 ' "$work/table"

mkdir "$work/bin" && ln -s "$PWD/build/roque" "$work/bin/roque"
again() { PATH="$work/bin:$PATH" sh "$1.cmd" 2>&1 | diff "$1" -; }
for page in docs/lab.md:20 docs/lesson.md:8; do
    rm -f "$work"/block*
    shown_in "${page%:*}"
    ok "${page%:*} shows what commands print" test "$(ls "$work"/block*.cmd | wc -l)" -ge "${page#*:}"
    for block in "$work"/block*.cmd; do
        repeats "$(cat "$block")" || continue
        ok "it is right about $(head -1 "$block")" again "${block%.cmd}"
    done
done

build/roque lab watch akari:paper/1 --as html -o "$work/watch.html"
build/roque lab watch chess-num:paper/2 --view clues --as html -o "$work/clues.html"
build/roque lab report chess-loop:paper/4 --nodes 500 -o "$work/report.html"
build/roque lab tree akari:paper/3 --as html -o "$work/tree.html"
sed -n '/^<script>$/,/^<\/script>$/p' "$work/watch.html" | sed '1d;$d' >"$work/page.js"
ok 'the script of the page can be read' sh -c "grep -q 'function show' '$work/page.js' && node --check '$work/page.js'"
ok 'nothing is fetched from elsewhere' sh -c "! grep -hoE '(src|href)=.{12}|url\(|@import' '$work'/*.html"

# In a real browser, where there is one.
if [ -n "$browser" ]; then
    ok 'the page of a search opens at its beginning' opens watch.html '>node 0 of 17, depth 0: start; choice'
    ok 'and at the node that its address names' opens 'watch.html#17' '>node 17 of 17.*solution'
    ok 'so does one with candidates' opens 'clues.html#3' '>node 3 of '
    ok 'a report opens' opens report.html 'Two trees'
    ok 'a tree opens' opens tree.html 'folded subtree'
fi
finish
