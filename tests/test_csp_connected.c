// csp_add_connected: the chosen nodes of a graph are connected. Random models with it are in test_csp_random,
// test_csp_learning, test_csp_export and test_proof; here are known counts, single steps, proofs and memory.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "proofs.h"
#include "twin.h"

enum { MOST_NODES = 100 };

struct shape {
    csp_lit lits[MOST_NODES];
    struct csp_edge edges[2 * MOST_NODES];
    size_t n, n_edges;
};

// A grid with a variable for each cell.
static struct shape grid(struct csp *s, uint32_t width, uint32_t height) {
    struct shape g = {.n = (size_t)width * height};
    csp_lit first = csp_bools(s, width * height);
    for (uint32_t v = 0; v < g.n; v++) {
        g.lits[v] = first + 2 * v;
        if (v % width > 0) g.edges[g.n_edges++] = (struct csp_edge){v - 1, v};
        if (v >= width) g.edges[g.n_edges++] = (struct csp_edge){v - width, v};
    }
    return g;
}

static void add(struct csp *s, const struct shape *g) {
    csp_add_connected(s, g->lits, g->n, g->edges, g->n_edges);
}

static uint64_t count(struct csp *s) {
    uint64_t found = 0;
    csp_enumerate(s, NULL, NULL, &found);
    csp_free(s);
    return found;
}

static uint64_t count_grid(uint32_t width, uint32_t height) {
    struct csp *s = csp_new(NULL);
    struct shape g = grid(s, width, height);
    add(s, &g);
    return count(s);
}

// OEIS A059525 counts the non-empty connected choices of an n x n grid.
static void grids_have_as_many_connected_choices_as_is_known(void **state) {
    (void)state;
    assert_int_equal(count_grid(1, 1), 1 + 1);
    assert_int_equal(count_grid(2, 2), 13 + 1);
    assert_int_equal(count_grid(3, 3), 218 + 1);
    assert_int_equal(count_grid(4, 4), 11506 + 1);
    for (uint32_t n = 1; n < 12; n++) assert_int_equal(count_grid(n, 1), n * (n + 1) / 2 + 1);
}

static void without_edges_one_node_is_chosen_or_none(void **state) {
    (void)state;
    struct csp *s = csp_new(NULL);
    csp_lit b = csp_bools(s, 4);
    csp_add_connected(s, (csp_lit[]){b, b + 2, b + 4, b + 6}, 4, NULL, 0);
    assert_int_equal(count(s), 5);
    s = csp_new(NULL);
    csp_add_connected(s, NULL, 0, NULL, 0);
    assert_int_equal(csp_solve(s, NULL, 0), CSP_SAT);
    csp_free(s);
}

// A row of five: what follows without a decision.
static void expect_row(const char *given, const char *known) {
    struct csp *s = csp_new(NULL);
    struct shape g = grid(s, 5, 1);
    add(s, &g);
    for (size_t i = 0; i < 5; i++)
        if (given[i] != '?') csp_add_clause(s, (csp_lit[]){csp_sign(g.lits[i], given[i] == '1')}, 1);
    assert_int_equal(csp_solve(s, NULL, 0), CSP_SAT);
    for (size_t i = 0; i < 5; i++) {
        int v = csp_known(s, g.lits[i]);
        assert_int_equal(v > 0 ? '1' : v < 0 ? '0' : '?', known[i]);
    }
    assert_null(csp_check(s));
    csp_free(s);
}

static void a_vertex_that_is_cut_off_cannot_be_chosen(void **state) {
    (void)state;
    expect_row("1?0??", "1?000");
    expect_row("?0???", "?0???");
    expect_row("0?1?0", "0?1?0");
}

static void the_only_way_out_is_taken(void **state) {
    (void)state;
    expect_row("1???1", "11111");
    expect_row("01?1?", "0111?");
}

static void chosen_nodes_that_are_apart_are_refused(void **state) {
    (void)state;
    struct csp *s = csp_new(NULL);
    struct shape g = grid(s, 3, 1);
    add(s, &g);
    csp_lit assumed[] = {g.lits[0], csp_not(g.lits[1]), g.lits[2]};
    assert_int_equal(csp_solve(s, assumed, 3), CSP_UNSAT);
    size_t n;
    csp_core(s, &n);
    assert_int_equal(n, 3);
    assert_int_equal(csp_solve(s, assumed, 2), CSP_SAT);
    csp_free(s);
}

static void a_rule_about_connection_can_be_switched_off(void **state) {
    (void)state;
    struct csp *s = csp_new(NULL);
    csp_use_rules(s);
    struct shape g = grid(s, 3, 1);
    csp_lit on = csp_rule_begin(s);
    add(s, &g);
    csp_rule_end(s);
    csp_lit assumed[] = {g.lits[0], csp_not(g.lits[1]), g.lits[2], on};
    assert_int_equal(csp_solve(s, assumed, 3), CSP_SAT);
    assert_int_equal(csp_solve(s, assumed, 4), CSP_UNSAT);
    csp_free(s);
}

static bool look(void *context, const struct csp_constraint *c) {
    size_t *seen = context;
    if (!c->is_connected) return true;
    seen[0]++;
    seen[1] = c->n;
    seen[2] = c->n_edges;
    return true;
}

static void a_graph_is_shown_with_its_nodes_and_edges(void **state) {
    (void)state;
    struct csp *s = csp_new(NULL);
    struct shape g = grid(s, 4, 3);
    size_t seen[3] = {0};
    add(s, &g);
    assert_true(csp_inspect(s, look, seen));
    assert_int_equal(seen[0], 1);
    assert_int_equal(seen[1], 12);
    assert_int_equal(seen[2], 3 * 3 + 2 * 4);
    csp_free(s);
}

// ---- Proofs ----------------------------------------------------------------------------------------------

// Two colours that are both connected cannot alternate around the edge: the model of Yin-Yang.
static void prove_two_colours(struct proof_texts *texts) {
    struct csp *s = csp_new(&texts->mem);
    struct shape black = grid(s, 5, 5), white = black;
    for (size_t i = 0; i < white.n; i++) white.lits[i] = csp_not(black.lits[i]);
    add(s, &black);
    add(s, &white);
    static const int edge[] = {0, 4, 24, 20}; // corners in turn
    for (size_t i = 0; i < 4; i++)
        csp_add_clause(s, (csp_lit[]){csp_sign(black.lits[edge[i]], i % 2 == 0)}, 1);
    assert_true(csp_prove(s, proof_put, &texts->drat));
    assert_int_equal(csp_solve(s, NULL, 0), CSP_UNSAT);
    assert_true(csp_end_proof(s));
    assert_true(csp_write_proven(s, proof_put, &texts->cnf));
    csp_free(s);
}

static void that_two_colours_cannot_alternate_is_proven_by_cuts(void **state) {
    (void)state;
    struct proof_texts texts;
    struct verify_result result;
    proof_texts_init(&texts);
    prove_two_colours(&texts);
    assert_int_equal(proof_check(&texts, &result), VERIFY_PROVEN);
    assert_true(result.cuts > 0);
    proof_texts_free(&texts);
}

// The checker does not believe a false cut: with an edge fewer, nothing is separated.
static void a_cut_that_separates_nothing_is_refused(void **state) {
    (void)state;
    static const char cnf[] = "c connected 1: 1 cuts from clause 4 on\n"
                              "c node 1 1 1\nc node 1 2 2\nc node 1 3 3\nc edge 1 1 2\nc edge 1 2 3\n"
                              "%sp cnf 3 4\n1 0\n3 0\n-2 0\n-1 -3 %s0\n";
    static const struct {
        const char *more, *between;
        enum verify_verdict verdict;
    } cases[] = {
        {"", "2 ", VERIFY_PROVEN},
        {"", "", VERIFY_BAD_CNF},
        {"c edge 1 1 3\n", "2 ", VERIFY_BAD_CNF},
        {"c edge 1 1 4\n", "2 ", VERIFY_BAD_CNF},
        {"c node 1 5 2\n", "2 ", VERIFY_BAD_CNF},
        {"c node 2 1 2\n", "2 ", VERIFY_BAD_CNF},
        {"c connected 3: 1 cuts from clause 4 on\n", "2 ", VERIFY_BAD_CNF},
        {"c nodes are what they are\n", "2 ", VERIFY_PROVEN},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct proof_texts texts;
        struct verify_result result;
        char text[400];
        proof_texts_init(&texts);
        int length = snprintf(text, sizeof text, cnf, cases[i].more, cases[i].between);
        proof_put(&texts.cnf, text, (size_t)length);
        proof_put(&texts.drat, "0\n", 2);
        assert_int_equal(proof_check(&texts, &result), cases[i].verdict);
        proof_texts_free(&texts);
    }
}

// ---- Memory ----------------------------------------------------------------------------------------------

static enum csp_answer solve_in(struct mem *m) {
    struct csp *s = csp_new(m);
    if (s == NULL) return CSP_NO_MEMORY;
    struct shape g = grid(s, 4, 4);
    if (csp_out_of_memory(s)) memset(&g, 0, sizeof g);
    add(s, &g);
    if (g.n > 0) csp_add_count(s, g.lits, g.n, 7, 9);
    if (g.n > 0) csp_add_clause(s, (csp_lit[]){g.lits[0]}, 1);
    if (g.n > 0) csp_add_clause(s, (csp_lit[]){g.lits[15]}, 1);
    uint64_t found = 0;
    enum csp_answer a = csp_enumerate(s, NULL, NULL, &found);
    csp_free(s);
    return a;
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    for (uint64_t n = 1;; n++) {
        struct mem m = MEM_UNLIMITED;
        m.fail_at = n;
        enum csp_answer a = solve_in(&m);
        assert_int_equal(m.used, 0);
        if (a != CSP_NO_MEMORY) {
            assert_int_equal(a, CSP_SAT);
            break;
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grids_have_as_many_connected_choices_as_is_known),
        cmocka_unit_test(without_edges_one_node_is_chosen_or_none),
        cmocka_unit_test(a_vertex_that_is_cut_off_cannot_be_chosen),
        cmocka_unit_test(the_only_way_out_is_taken),
        cmocka_unit_test(chosen_nodes_that_are_apart_are_refused),
        cmocka_unit_test(a_rule_about_connection_can_be_switched_off),
        cmocka_unit_test(a_graph_is_shown_with_its_nodes_and_edges),
        cmocka_unit_test(that_two_colours_cannot_alternate_is_proven_by_cuts),
        cmocka_unit_test(a_cut_that_separates_nothing_is_refused),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
