#include "chess.h"
#include "read.h"

#include "base/clock.h"
#include "puzzle/solve.h"

#include <stdlib.h>
#include <string.h>

// Small enough that most boards are answered in a moment even under the sanitizers.
enum { MOST_SQUARES = 20, MOST_SOLUTIONS = 200, DEADLINE_US = 300000 };

static void insist(bool promise) {
    if (!promise) abort();
}

// A solution is complete, breaks nothing, and keeps what was given: nobody stands on a "no man" mark.
static void check_solution(const struct puzzle *given, const struct puzzle *solution, struct mem *m) {
    const char open = given->family->alphabet[0];
    struct verdict v;
    verdict_init(&v, m);
    insist(given->family->check(solution, &v));
    insist(verdict_ok(&v));
    verdict_free(&v);
    for (size_t i = 0; i < puzzle_size(given); i++) {
        char before = given->cells[i], after = solution->cells[i];
        insist(before == open || before == after || (before == 'x' && after == open));
    }
}

static struct solve_result ask(const struct puzzle *p, struct solve_request request, struct mem *m) {
    struct solve_result r;
    struct fault f;
    request.limits.deadline_us = clock_us() + DEADLINE_US;
    insist(solve_puzzle(p, &request, m, &r, &f));
    if (r.has_solution) check_solution(p, &r.solution, m);
    if (r.has_second) {
        check_solution(p, &r.second, m);
        insist(memcmp(r.solution.cells, r.second.cells, puzzle_size(p)) != 0);
    }
    insist(r.has_solution || (r.status != SOLVE_IS_UNIQUE && r.status != SOLVE_IS_MULTIPLE));
    insist((r.status == SOLVE_IS_MULTIPLE) == r.has_second);
    return r;
}

// An exact count says how many classes there are; "unique" is one class where symmetric solutions are
// one.
static void compare(const struct puzzle *p, const struct solve_result *unique,
                    const struct solve_result *count, const struct solve_result *classic) {
    if (count->exact && classic->exact)
        insist(count->count == classic->count && count->classes == classic->classes);
    if (!count->exact || unique->status == SOLVE_IS_UNKNOWN) return;
    uint64_t different = p->family->up_to_symmetry ? count->classes : count->count;
    insist((different == 0) == (unique->status == SOLVE_IS_NONE));
    insist((different == 1) == (unique->status == SOLVE_IS_UNIQUE));
    insist(count->count <= different * 8 || !p->family->up_to_symmetry);
}

static void solve(const struct puzzle *p, struct mem *m) {
    struct solve_request request = {.goal = SOLVE_UNIQUE, .limit = MOST_SOLUTIONS};
    struct solve_result unique = ask(p, request, m);
    request.goal = SOLVE_COUNT;
    struct solve_result count = ask(p, request, m);
    request.classic = true;
    request.strategy.select = CSP_FF;
    struct solve_result classic = ask(p, request, m);
    compare(p, &unique, &count, &classic);
    solve_result_free(&unique);
    solve_result_free(&count);
    solve_result_free(&classic);
}

void fuzz_chess(const char *opening, const uint8_t *data, size_t size) {
    struct mem m = MEM_UNLIMITED;
    struct format_reader r;
    struct puzzle p;
    struct fault f;
    enum format_read got;
    fuzz_read(opening, data, size);
    size_t length = strlen(opening);
    char *bytes = malloc(length + size + 1);
    if (bytes == NULL) return;
    memcpy(bytes, opening, length);
    if (size > 0) memcpy(bytes + length, data, size);
    format_reader_init(&r, bytes, length + size);
    while ((got = format_read_next(&r, &m, &p, &f)) != FORMAT_READ_END) {
        if (got == FORMAT_READ_PUZZLE && puzzle_size(&p) <= MOST_SQUARES) solve(&p, &m);
        puzzle_free(&p);
    }
    insist(m.used == 0);
    free(bytes);
}
