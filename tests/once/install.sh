# `make install` and what it installs: a program outside the tree sees the headers and the library, and nothing else.
. tests/once/lib.sh

usr=$work/usr
ok 'make install works' make -s install PREFIX="$usr"
ok 'the installed program runs' "$usr/bin/roque" solve akari:paper/1
ok 'its man page is there' grep -q '^\.TH ROQUE 1' "$usr/share/man/man1/roque.1"
for file in share/bash-completion/completions/roque share/zsh/site-functions/_roque share/fish/vendor_completions.d/roque.fish; do
    ok "completion is there: $file" grep -q 'completion words' "$usr/$file"
done
for page in roque roque-rules; do
    ok "and so is that of the formats: $page" sh -c "grep -q '^\\.SH DESCRIPTION\\|^\\.SH NATIVE' '$usr/share/man/man5/$page.5' && ! man --warnings -l '$usr/share/man/man5/$page.5' 2>&1 >/dev/null | grep ."
done
ok 'desktops find it' grep -q '^Exec=roque menu$' "$usr/share/applications/roque.desktop"
ok 'the library has one, too' grep -q '^\.TH ROQUE 3' "$usr/share/man/man3/roque.3"

# ---- The names ----

names() { awk 'NF >= 3 { sub(/@.*/, "", $NF); print $NF }' | grep -v '^ROQUE_0$' | LC_ALL=C sort; }
declared() { # HEADER: its functions
    gcc -std=c17 -x c -aux-info "$work/prototypes" -c -o /dev/null "$1" &&
        sed -nE 's/^.{2} [^*]*.{2} extern [^(]*[ *]((roque|csp)_[a-z0-9_]+) \(.*/\1/p' "$work/prototypes"
}
nm -g --defined-only "$usr/lib/libroque.a" | names >"$work/static"
nm -D --defined-only "$usr/lib/libroque.so.0" | names >"$work/shared"
{ declared "$usr/include/roque.h" && declared "$usr/include/csp.h"; } | LC_ALL=C sort >"$work/declared"
ok 'the list of names is sorted' env LC_ALL=C sort -c src/roque.abi
ok 'the static library has the names of the list, and no other' diff src/roque.abi "$work/static"
ok 'so has the shared one' diff src/roque.abi "$work/shared"
ok 'they are the functions of the two headers' diff src/roque.abi "$work/declared"
ok 'each begins with roque_ or csp_' sh -c "! grep -vE '^(roque|csp)_' src/roque.abi"
macros() { gcc -dM -E -x c "$@" | awk '{ print $2 }' | LC_ALL=C sort; }
macros -include stdbool.h -include stddef.h -include stdint.h /dev/null >"$work/standard"
macros "$usr/include/roque.h" | LC_ALL=C comm -13 "$work/standard" - >"$work/macros"
ok 'no macro of roque.h has another name' sh -c "! grep -v '^ROQUE_' '$work/macros'"
ok 'the shared library has its name' sh -c "objdump -p '$usr/lib/libroque.so.0' | grep -q 'SONAME *libroque.so.0'"

# ---- Programs outside ----

export PKG_CONFIG_PATH="$usr/lib/pkgconfig" LD_LIBRARY_PATH="$usr/lib"
cat >"$work/program.c" <<'C'
#include <csp.h>
#include <roque.h>
#include <stdio.h>
#include <string.h>

static int fail(const roque *r, const char *what) {
    fprintf(stderr, "%s: %s\n", what, roque_error(r));
    return 1;
}

int main(void) {
    roque *r = roque_new();
    roque_puzzle *p = roque_read(r, "akari 2x1\n.#\n", ROQUE_STRING);
    roque_solution *s = roque_solve(r, p);
    if (roque_solution_status(s) != ROQUE_UNIQUE) return fail(r, "solve");
    if (roque_puzzle_cell(roque_solution_board(s, 0), 1, 1) != '*') return fail(r, "board");
    if (strstr(roque_solution_json(s), "\"solution\":[\"*#\"]") == NULL) return fail(r, "JSON");

    roque_maker *m = roque_maker_new(r, "akari");
    if (!roque_maker_set(m, "size", "6x6") || !roque_maker_set(m, "seed", "3")) return fail(r, "set");
    roque_made *made = roque_make(m);
    roque_explanation *e = roque_explain(r, roque_made_puzzle(made));
    if (roque_explanation_steps(e) == 0 || roque_step_text(e, 0) == NULL) return fail(r, "explain");
    if (roque_explanation_score(e) != roque_made_score(made)) return fail(r, "score");

    struct csp *kernel = csp_new(NULL);
    csp_lit a = csp_bool(kernel);
    csp_add_clause(kernel, &a, 1);
    if (csp_solve(kernel, NULL, 0) != CSP_SAT || csp_value(kernel, a) != 1) return fail(r, "kernel");
    csp_free(kernel);

    roque_explanation_free(e);
    roque_made_free(made);
    roque_maker_free(m);
    roque_solution_free(s);
    roque_puzzle_free(p);
    roque_free(r);
    return 0;
}
C
cp "$work/program.c" "$work/program.cc"
strict='-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror'
cd "$work" || exit 1
# shellcheck disable=SC2046,SC2086 # flags are words
for how in 'gcc -std=c17' 'clang -std=c11' 'g++ -std=c++11' 'clang++ -std=c++17'; do
    case $how in *++*) program=program.cc ;; *) program=program.c ;; esac
    ok "$how takes the installed headers, and the shared library" \
        $how $strict -o shared $program $(pkg-config --cflags --libs roque)
    ok 'the program finds it, solves, makes and explains' ./shared
    ok "$how takes the static library" $how $strict -static -o static $program $(pkg-config --static --cflags --libs roque)
    ok 'the program solves, makes and explains alone' ./static
done
ok 'the shared one is shared' sh -c 'ldd shared | grep -q libroque.so.0'
cd - >/dev/null || exit 1
ok 'the version of the package is that of the program' \
    test "roque $(pkg-config --modversion roque)" = "$("$usr/bin/roque" --version)"

# ---- What is shown of it ----

block() { awk -v first="$2" '/^```/ { inside = !inside; n += inside; next } inside && $0 == first { on = 1 } !inside { on = 0 } on' "$1"; }
block README.md '#include <roque.h>' >"$work/readme.c"
# shellcheck disable=SC2046 # flags are words
ok 'the program of the README is one' gcc -std=c17 -Wall -Wextra -Wpedantic -Werror -o "$work/readme" "$work/readme.c" $(pkg-config --cflags --libs roque)
"$work/readme" >"$work/told"
ok 'and tells what it should' grep -q '"status":"unique"' "$work/told"
sed -n '/^\.EX/,/^\.EE/p' docs/man/roque.3 | sed '/^\.E/d; s/\\en/\\n/g' >"$work/man.c"
# shellcheck disable=SC2046 # flags are words
ok 'so is that of the man page' gcc -std=c17 -Wall -Wextra -Wpedantic -Werror -o "$work/man" "$work/man.c" $(pkg-config --cflags --libs roque)
ok 'which runs' "$work/man"

# ---- One writer ----

# The command line also says where it found the puzzle.
without_times() { sed -E 's/"([a-z]*_)?us":[0-9]*//g; s/"file":"[^"]*","index":[0-9]*,"line":[0-9]*,//'; }
cat >"$work/answers.c" <<'C'
#include <roque.h>
#include <stdio.h>

int main(void) {
    static char text[1 << 16];
    roque *r = roque_new();
    roque_puzzle *p = roque_read(r, text, fread(text, 1, sizeof text, stdin));
    fputs(roque_solution_json(roque_solve(r, p)), stdout);
    fputs(roque_solution_json(roque_solve_first(r, p)), stdout);
    fputs(roque_solution_json(roque_count(r, p, 2)), stdout);
    fputs(roque_solution_json(roque_solve_all(r, p, 3, false, NULL, NULL)), stdout);
    fputs(roque_verdict_json(roque_check(r, p)), stdout);
    fputs(roque_explanation_json(roque_hint(r, p)), stdout);
    fputs(roque_explanation_json(roque_explain(r, p)), stdout);
    fputs(roque_explanation_json(roque_rate(r, p)), stdout);
    fputs(roque_explanation_text(r, roque_explain(r, p)), stdout);

    roque_maker *m = roque_maker_new(r, "akari");
    if (!roque_maker_set(m, "size", "6x6") || !roque_maker_set(m, "seed", "3")) return 1;
    for (int i = 0; i < 3; i++) fputs(roque_made_json(roque_make(m)), stdout);
    fputs(roque_families_json(r), stdout);

    roque_game *g = roque_game_new(r, "castle=never", "q2k/2B1/1K2/4 w QRNPrbnp");
    fputs(roque_game_json(g), stdout);
    fputs(roque_thought_json(roque_game_best(g, NULL, 4, 0)), stdout);
    fputs(roque_proof_json(roque_game_prove(g, 7, false)), stdout);
    return 0;
}
C
prints() { # FILE: the same by the command line
    for command in solve 'solve --first' 'solve --count --limit 2' 'solve --all --limit 3' check hint explain rate; do
        build/roque $command --json "$1"
    done
    build/roque explain "$1"
    build/roque make akari --size 6x6 --seed 3 --number 3 --json
    build/roque list --json
    for command in moves 'best --depth 4' 'solve --depth 7'; do
        build/roque echek $command --json --rules castle=never --position 'q2k/2B1/1K2/4 w QRNPrbnp'
    done
}
# shellcheck disable=SC2046 # flags are words
ok 'a program that asks for every answer builds' gcc -std=c17 -Wall -Werror -o "$work/answers" "$work/answers.c" $(pkg-config --cflags --libs roque)
for name in akari:paper/1 chess-num:paper/1 chess-loop:paper/1 chess-avoid:friedman/1 chess-position:friedman/1; do
    build/roque convert --to native "$name" >"$work/board"
    prints "$work/board" 2>/dev/null | without_times >"$work/line"
    "$work/answers" <"$work/board" | without_times >"$work/library"
    ok "all answers about $name are the same by both" diff "$work/line" "$work/library"
done
build/roque convert --to native akari:paper >"$work/boards"
build/roque solve --json "$work/boards" | without_times >"$work/line"
build/examples/solve <"$work/boards" | without_times >"$work/library"
ok 'the example solves a file as the command line does' cmp "$work/line" "$work/library"
ok 'the other example runs' build/examples/make_and_explain akari easy

# ---- And away again ----

make -s install DESTDIR="$work/image" PREFIX=/usr
ok 'make install obeys DESTDIR' test -x "$work/image/usr/bin/roque"
ok 'and writes nothing outside PREFIX' test "$(ls "$work/image")" = usr
ok 'make uninstall works' make -s uninstall DESTDIR="$work/image" PREFIX=/usr
ok 'it leaves nothing' test -z "$(find "$work/image" -mindepth 1)"
echo mine >"$usr/lib/libother.a"
ok 'make uninstall of the other' make -s uninstall PREFIX="$usr"
ok 'leaves what is not of roque, and nothing else' test "$(cd "$usr" && find . -type f)" = ./lib/libother.a
ok 'uninstalling what is not there is no error' make -s uninstall PREFIX="$work/nowhere"
ok 'everything knows what to install and to build' sh -c "make -n everything | grep -q 'libncurses-dev' && make -n everything | grep -q 'web'"
ok 'its jobs are those that were asked for' sh -c "! make -n -j2 everything 2>&1 | grep -iE 'jobserver|-j[0-9]'"
finish
