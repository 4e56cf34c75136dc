// Any bytes as a text with rules and boards: read, judged, and on small boards solved. Solutions must be
// right.
#include "read.h"
#include "ruletext/ruletext.h"

#include "puzzle/solve.h"

#include <stdlib.h>

static void try_board(const struct puzzle *p, struct mem *m) {
    struct solve_request request = {.goal = SOLVE_UNIQUE, .limits = limits_within(100000, NULL)};
    struct solve_result result;
    struct fault fault;
    struct verdict v;
    verdict_init(&v, m);
    if (!p->family->check(p, &v)) abort();
    verdict_free(&v);
    if (!solve_puzzle(p, &request, m, &result, &fault) && fault.kind == FAULT_BUG) abort();
    solve_result_free(&result);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    enum { MOST_CELLS = 40, MOST_BYTES = 1 << 28 };
    struct mem m = {.limit = MOST_BYTES};
    struct families known = ruletext_families(NULL, &m);
    struct format_reader r;
    struct puzzle p;
    struct fault fault;
    enum format_read got;
    format_reader_init(&r, (const char *)data, size);
    r.families = &known;
    while ((got = format_read_next(&r, &m, &p, &fault)) != FORMAT_READ_END) {
        if (got == FORMAT_READ_BAD) continue;
        if (puzzle_size(&p) <= MOST_CELLS) try_board(&p, &m);
        puzzle_free(&p);
    }
    families_free(&known);
    if (m.used != 0) abort();
    return 0;
}
