// Any text that is a small puzzle: what the solver says must pass the judge, and two ways to ask must agree.
#include "format/format.h"
#include "puzzle/solve.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void insist(bool promise) {
    if (!promise) abort();
}

// A solution is complete, breaks nothing, and keeps what was given.
static void check_solution(const struct puzzle *given, const struct puzzle *solution, struct mem *m) {
    struct verdict v;
    verdict_init(&v, m);
    insist(given->family->check(solution, &v));
    insist(verdict_ok(&v));
    verdict_free(&v);
    for (size_t i = 0; i < puzzle_size(given); i++) {
        bool open = given->cells[i] == given->family->alphabet[0];
        insist(open || given->cells[i] == solution->cells[i] || given->cells[i] == 'x');
        insist(given->cells[i] != 'x' || solution->cells[i] != '*');
    }
}

static void solve(const struct puzzle *p, struct mem *m) {
    struct solve_request unique = {.goal = SOLVE_UNIQUE, .limits = limits_within(2000000, NULL)};
    struct solve_request count = {.goal = SOLVE_COUNT, .limit = 2, .limits = unique.limits};
    struct solve_result one, two;
    struct fault f;
    insist(solve_puzzle(p, &unique, m, &one, &f));
    insist(solve_puzzle(p, &count, m, &two, &f));
    if (one.has_solution) check_solution(p, &one.solution, m);
    if (one.has_second) {
        check_solution(p, &one.second, m);
        insist(memcmp(one.solution.cells, one.second.cells, puzzle_size(p)) != 0);
    }
    if (one.status == SOLVE_IS_UNIQUE || one.status == SOLVE_IS_MULTIPLE) insist(one.has_solution);
    // Where symmetric solutions are one, two may be one class; the chess targets look into that.
    bool stopped =
        two.stopped_by == CSP_STOP_TIME || one.status == SOLVE_IS_UNKNOWN || p->family->up_to_symmetry;
    if (!stopped) {
        if (one.status == SOLVE_IS_UNIQUE) insist(two.count == 1);
        if (one.status == SOLVE_IS_MULTIPLE) insist(one.has_second && two.count == 2);
        if (one.status == SOLVE_IS_NONE) insist(two.count == 0);
    }
    solve_result_free(&one);
    solve_result_free(&two);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    enum { LARGEST_SIDE = 12 };
    struct mem m = MEM_UNLIMITED;
    struct format_reader r;
    struct puzzle p;
    struct fault f;
    enum format_read got;
    format_reader_init(&r, (const char *)data, size);
    while ((got = format_read_next(&r, &m, &p, &f)) != FORMAT_READ_END) {
        if (got == FORMAT_READ_PUZZLE && p.width <= LARGEST_SIDE && p.height <= LARGEST_SIDE) solve(&p, &m);
        puzzle_free(&p);
    }
    insist(m.used == 0);
    return 0;
}
