// Any text that holds small puzzles, of any family: the solver's answer must pass the judge and keep what was
// given, and three questions - uniqueness, counting, counting by classic labelling - must agree.
#include "base/limits.h"
#include "format/format.h"
#include "puzzle/solve.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// Small enough that most boards are answered at once even under the sanitizers. An input may hold many.
enum { MOST_CELLS = 49, MOST_SOLUTIONS = 200, EACH_US = 300000, ALL_US = 3000000 };

static void insist(bool promise) {
    if (!promise) abort();
}

// A solution is complete, breaks nothing, and keeps what was given, including the player's "nothing here".
static void check_solution(const struct puzzle *given, const struct puzzle *solution, struct mem *m) {
    const struct family *f = given->family;
    bool solved;
    insist(family_judge(solution, m, &solved) && solved);
    for (size_t i = 0; i < puzzle_size(given); i++) {
        char before = given->cells[i], after = solution->cells[i];
        insist(before == f->alphabet[0] || before == after ||
               (before == f->nothing && strchr(f->marks, after) == NULL));
        insist(!puzzle_is_struck(given, i, after));
    }
    insist(given->under == NULL || memcmp(given->under, solution->under, puzzle_size(given)) == 0);
}

static struct solve_result ask(const struct puzzle *p, struct solve_request request, struct mem *m) {
    struct solve_result r;
    struct fault f;
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

// An exact count has the number of classes; "unique" is one class where symmetric solutions count as one.
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

static void solve(const struct puzzle *p, struct mem *m, uint64_t latest_us) {
    uint64_t deadline = clock_us() + EACH_US;
    struct solve_request request = {.goal = SOLVE_UNIQUE, .limit = MOST_SOLUTIONS};
    request.limits.deadline_us = deadline < latest_us ? deadline : latest_us;
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct mem m = MEM_UNLIMITED;
    struct format_reader r;
    struct puzzle p;
    struct fault f;
    enum format_read got;
    const uint64_t latest_us = clock_us() + ALL_US;
    format_reader_init(&r, (const char *)data, size);
    while ((got = format_read_next(&r, &m, &p, &f)) != FORMAT_READ_END) {
        if (got == FORMAT_READ_PUZZLE && puzzle_size(&p) <= MOST_CELLS && clock_us() < latest_us)
            solve(&p, &m, latest_us);
        puzzle_free(&p);
    }
    insist(m.used == 0);
    return 0;
}
