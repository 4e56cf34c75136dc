# `make install` and what it installs.
. tests/once/lib.sh

ok 'make install works' make -s install PREFIX="$work/usr"
ok 'the installed program runs' "$work/usr/bin/roque" solve akari:paper/1
ok 'the man page is there' grep -q '^\.TH ROQUE 1' "$work/usr/share/man/man1/roque.1"

cat >"$work/program.c" <<'C'
#include <roque.h>
#include <string.h>

int main(void) {
    struct mem mem = MEM_UNLIMITED;
    struct puzzle p;
    struct fault fault;
    struct format_reader reader;
    struct solve_result result;
    const char *text = "akari 2x1\n.#\n";
    format_reader_init(&reader, text, strlen(text));
    if (format_read_next(&reader, &mem, &p, &fault) != FORMAT_READ_PUZZLE) return 1;
    if (!solve_puzzle(&p, &(struct solve_request){.goal = SOLVE_UNIQUE}, &mem, &result, &fault)) return 1;
    int code = result.status == SOLVE_IS_UNIQUE && memcmp(result.solution.cells, "*#", 2) == 0 ? 0 : 1;
    solve_result_free(&result);
    puzzle_free(&p);
    return code != 0 || mem.used != 0;
}
C
export PKG_CONFIG_PATH="$work/usr/lib/pkgconfig"
# shellcheck disable=SC2046 # flags are words
ok 'a program builds against the installed library by pkg-config' \
    gcc -std=c17 -Wall -Wextra -Wpedantic -Werror -o "$work/program" "$work/program.c" $(pkg-config --cflags --libs roque)
ok 'and solves a puzzle with it' "$work/program"
ok 'the version of the package is that of the program' \
    test "roque $(pkg-config --modversion roque)" = "$("$work/usr/bin/roque" --version)"
finish
