// csp_add_loop: no cycle of true arcs leaves out a node that is not skipped. The oracle gets this as one
// clause per cycle.
#include "twin.h"

#include "base/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MOST_NODES = 5, MOST_ARCS = MOST_NODES * MOST_NODES };

struct graph {
    uint32_t nodes;
    struct csp_arc arcs[MOST_ARCS];
    size_t n;
};

// A walk over arcs that are no loops, from its smallest node back to it.
struct walk {
    struct twin *t;
    const struct graph *g;
    uint32_t start, met; // met: a bit a node
    csp_lit not_all[MOST_NODES + 1];
    size_t length;
};

static csp_lit skipped(const struct graph *g, uint32_t node) {
    for (size_t i = 0; i < g->n; i++)
        if (g->arcs[i].from == node && g->arcs[i].to == node) return g->arcs[i].lit;
    return CSP_FALSE;
}

static void tell_of_cycle(const struct walk *w) {
    for (uint32_t v = 0; v < w->g->nodes; v++) {
        if ((w->met >> v & 1) != 0) continue;
        csp_lit clause[MOST_NODES + 1];
        size_t n = 0;
        for (; n < w->length; n++) clause[n] = w->not_all[n];
        clause[n++] = skipped(w->g, v);
        oracle_clause(w->t->o, w->t->on, clause, n);
    }
}

// Recursion is as deep as there are nodes, which are five.
static void walk_on(struct walk *w, uint32_t at) {
    for (size_t i = 0; i < w->g->n; i++) {
        const struct csp_arc *a = &w->g->arcs[i];
        if (a->from != at || a->to == at || a->to < w->start) continue;
        w->not_all[w->length++] = csp_not(a->lit);
        if (a->to == w->start) tell_of_cycle(w);
        else if ((w->met >> a->to & 1) == 0) {
            w->met |= 1U << a->to;
            walk_on(w, a->to);
            w->met &= ~(1U << a->to);
        }
        w->length--;
    }
}

static void twin_loop(struct twin *t, const struct graph *g) {
    csp_add_loop(t->s, g->nodes, g->arcs, g->n);
    for (uint32_t v = 0; v < g->nodes; v++) {
        struct walk w = {.t = t, .g = g, .start = v, .met = 1U << v};
        walk_on(&w, v);
    }
}

static struct graph random_graph(struct twin *t, struct rng *r) {
    struct graph g = {.nodes = 2 + rng_below(r, MOST_NODES - 1)};
    for (uint32_t from = 0; from < g.nodes; from++)
        for (uint32_t to = 0; to < g.nodes; to++) {
            if (rng_below(r, 5) < 2) continue;
            bool new_one = t->lits.size < 24 && rng_below(r, 4) > 0;
            csp_lit l = new_one ? twin_bool(t) : twin_random_literal(t, r, rng_below(r, 6) == 0);
            g.arcs[g.n++] = (struct csp_arc){from, to, l};
        }
    return g;
}

static const char *random_loop(uint64_t seed) {
    struct rng r;
    struct twin t;
    rng_seed(&r, seed);
    twin_open(&t);
    if (rng_below(&r, 2) == 0) csp_use_rules(t.s);
    twin_bools(&t, 2);
    csp_lit on = twin_rule_begin(&t);
    struct graph g = random_graph(&t, &r);
    twin_loop(&t, &g);
    twin_rule_end(&t);
    for (uint32_t i = rng_below(&r, 6); i > 0; i--) twin_random_clause(&t, &r, 4, false);
    for (uint32_t i = rng_below(&r, 3); i > 0; i--) twin_random_count(&t, &r, 8, false);
    const char *wrong = twin_try_solve(&t, &on, 1);
    if (wrong == NULL) wrong = twin_try_solve(&t, NULL, 0);
    if (wrong == NULL) wrong = twin_try_another(&t);
    if (wrong == NULL) wrong = twin_try_changes(&t, &r, 4);
    if (wrong == NULL) wrong = twin_try_enumerate(&t, NULL, 200);
    if (wrong == NULL) wrong = twin_try_enumerate(&t, &(struct csp_strategy){.select = CSP_FF}, 200);
    bool clean = twin_close(&t);
    return wrong == NULL && !clean ? "memory was not given back" : wrong;
}

static void random_loops_have_the_solutions_the_oracle_finds(void **state) {
    (void)state;
    run_seeds(70000, 4000, random_loop);
}

// With the degrees as counts in addition, the loop is the circuit.
static const char *loop_or_circuit(uint64_t seed) {
    uint64_t found[2] = {0};
    for (int kind = 0; kind < 2; kind++) {
        struct rng r;
        struct twin t;
        rng_seed(&r, seed);
        twin_open(&t);
        twin_bools(&t, 2);
        struct graph g = random_graph(&t, &r);
        if (kind == 0) csp_add_circuit(t.s, g.nodes, g.arcs, g.n);
        else csp_add_loop(t.s, g.nodes, g.arcs, g.n);
        for (uint32_t v = 0; kind == 1 && v < 2 * g.nodes; v++) {
            csp_lit lits[MOST_NODES];
            size_t n = 0;
            for (size_t i = 0; i < g.n; i++)
                if ((v < g.nodes ? g.arcs[i].from : g.arcs[i].to) == v % g.nodes) lits[n++] = g.arcs[i].lit;
            csp_add_count(t.s, lits, n, 1, 1);
        }
        csp_enumerate(t.s, NULL, NULL, &found[kind]);
        twin_close(&t);
    }
    return found[0] == found[1] ? NULL : "the loop with degrees is no circuit";
}

static void with_its_degrees_the_loop_is_the_circuit(void **state) {
    (void)state;
    run_seeds(90000, 4000, loop_or_circuit);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_loops_have_the_solutions_the_oracle_finds),
        cmocka_unit_test(with_its_degrees_the_loop_is_the_circuit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
