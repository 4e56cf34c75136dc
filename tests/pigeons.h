// A model that is hard for clause learning, and other parts shared by the tests of searching.
#ifndef ROQUE_TESTS_PIGEONS_H
#define ROQUE_TESTS_PIGEONS_H

#include "twin.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define N(array)  (sizeof array / sizeof *array)
#define LITS(...) ((csp_lit[]){__VA_ARGS__}), N(((csp_lit[]){__VA_ARGS__}))

static inline struct twin with_bools(size_t count) {
    struct twin t;
    twin_open(&t);
    twin_bools(&t, count);
    return t;
}

// `pigeons` birds, at most one in each hole: hard for clause learning if there is one hole too few.
static inline csp_lit post_pigeons(struct csp *s, uint32_t pigeons, uint32_t holes) {
    csp_lit first = csp_bools(s, pigeons * holes);
    csp_lit lits[64];
    assert_true(pigeons <= N(lits) && holes <= N(lits));
    for (uint32_t p = 0; p < pigeons; p++) {
        for (uint32_t h = 0; h < holes; h++) lits[h] = first + 2 * (p * holes + h);
        csp_add_clause(s, lits, holes);
    }
    for (uint32_t h = 0; h < holes; h++) {
        for (uint32_t p = 0; p < pigeons; p++) lits[p] = first + 2 * (p * holes + h);
        csp_add_count(s, lits, pigeons, 0, 1);
    }
    return first;
}

#endif
