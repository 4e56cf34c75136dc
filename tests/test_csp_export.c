// The model as other programs read it: the DIMACS text is read back and counted by CaDiCaL, the OPB text by
// brute force, and both must have the solutions that the kernel enumerates.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ccadical.h>
#include <cmocka.h>

#include "base/text.h"
#include "twin.h"

#define N(array)  (sizeof array / sizeof *array)
#define LITS(...) ((csp_lit[]){__VA_ARGS__}), N(((csp_lit[]){__VA_ARGS__}))

static void put_text(void *context, const char *bytes, size_t n) { text_bytes(context, bytes, n); }

static const char *skip_blanks(const char *p) {
    while (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r') p++;
    return p;
}

// Behind the comment lines that begin here.
static const char *skip_comments(const char *p, char mark) {
    while (*p == mark) {
        p += strcspn(p, "\n");
        if (*p == '\n') p++;
    }
    return p;
}

// ---- DIMACS -------------------------------------------------------------------------------------

// Give every clause to CaDiCaL; NULL, or what is wrong with the text.
static const char *read_dimacs(const char *text, CCaDiCaL *sat, long *variables) {
    long clauses = 0, seen = 0;
    int used = 0;
    text = skip_comments(text, 'c');
    if (sscanf(text, "p cnf %ld %ld%n", variables, &clauses, &used) != 2)
        return "the DIMACS header is missing";
    text += used;
    for (bool open = false;;) {
        text = skip_blanks(text);
        if (*text == 'c') {
            text = skip_comments(text, 'c');
            continue;
        }
        if (*text == '\0') {
            if (open) return "the last DIMACS clause is not closed";
            break;
        }
        char *end;
        long lit = strtol(text, &end, 10);
        if (end == text) return "a DIMACS clause holds what is no number";
        if (labs(lit) > *variables) return "a DIMACS clause names a variable beyond the header's";
        ccadical_add(sat, (int)lit);
        open = lit != 0;
        seen += lit == 0;
        text = end;
    }
    return seen == clauses ? NULL : "the DIMACS header has a wrong number of clauses";
}

// Solutions that differ in one of the first kernel variables; the blocking clauses spoil the model.
static uint64_t count_dimacs(CCaDiCaL *sat, const csp_lit *lits, size_t n, uint64_t limit) {
    uint64_t found = 0;
    while (found < limit && ccadical_solve(sat) == 10) {
        int block[64];
        found++;
        for (size_t i = 0; i < n; i++) {
            int name = (int)(lits[i] / 2) + 1;
            block[i] = ccadical_val(sat, name) > 0 ? -name : name;
        }
        for (size_t i = 0; i < n; i++) ccadical_add(sat, block[i]);
        ccadical_add(sat, 0);
    }
    return found;
}

static const char *compare_dimacs(struct twin *t, const csp_lit *lits, size_t n, uint64_t solutions,
                                  uint64_t limit) {
    struct mem m = MEM_UNLIMITED;
    struct text text;
    text_init(&text, &m);
    CCaDiCaL *sat = ccadical_init();
    ccadical_set_option(sat, "quiet", 1);
    long variables = 0;
    const char *wrong = csp_write_dimacs(t->s, put_text, &text) ? NULL : "csp_write_dimacs failed";
    if (wrong == NULL) wrong = read_dimacs(text_string(&text), sat, &variables);
    if (wrong == NULL && variables < (long)t->variables) wrong = "the DIMACS header has too few variables";
    if (wrong == NULL && count_dimacs(sat, lits, n, limit) != solutions)
        wrong = "the DIMACS text has another number of solutions";
    ccadical_release(sat);
    text_free(&text);
    return wrong;
}

// ---- OPB ----------------------------------------------------------------------------------------

enum { OPB_TERMS = 4000 };

struct opb {
    long variables, constraints, seen;
    size_t terms;
    struct {
        long coefficient, variable; // of the term; at the end of a constraint: its bound, and 0
        char relation;              // '>' or '=' at the end of a constraint
        bool negated;
    } term[OPB_TERMS];
};

static const char *read_opb_constraint(const char **at, struct opb *o) {
    const char *p = *at;
    for (;;) {
        char *end;
        p = skip_blanks(p);
        if (o->terms == OPB_TERMS) return "the OPB text is longer than the test can take";
        o->term[o->terms].relation = 0;
        if (*p == '>' || *p == '=') {
            o->term[o->terms].relation = *p;
            if (*p == '>' && p[1] != '=') return "OPB knows no bare >";
            p += *p == '>' ? 2 : 1;
            o->term[o->terms].coefficient = strtol(p, &end, 10);
            if (end == p) return "an OPB constraint has no bound";
            p = skip_blanks(end);
            if (*p != ';') return "an OPB constraint does not end with ;";
            o->term[o->terms++].variable = 0;
            *at = p + 1;
            o->seen++;
            return NULL;
        }
        o->term[o->terms].coefficient = strtol(p, &end, 10);
        if (end == p) return "an OPB term has no coefficient";
        p = skip_blanks(end);
        o->term[o->terms].negated = *p == '~';
        if (*p == '~') p++;
        if (*p != 'x') return "an OPB term has no variable";
        o->term[o->terms].variable = strtol(p + 1, &end, 10);
        long v = o->term[o->terms].variable;
        if (end == p + 1 || v < 1 || v > o->variables) return "an OPB variable is not within the header's";
        p = end;
        o->terms++;
    }
}

static const char *read_opb(const char *p, struct opb *o) {
    *o = (struct opb){0};
    if (sscanf(p, "* #variable= %ld #constraint= %ld", &o->variables, &o->constraints) != 2)
        return "the OPB header is missing";
    for (;;) {
        p = skip_comments(skip_blanks(p), '*');
        p = skip_blanks(p);
        if (*p == '*') continue;
        if (*p == '\0') break;
        const char *wrong = read_opb_constraint(&p, o);
        if (wrong != NULL) return wrong;
    }
    return o->seen == o->constraints ? NULL : "the OPB header has a wrong number of constraints";
}

// Bit v of the assignment is the kernel's variable v, which OPB calls x(v + 1).
static bool opb_obeys(const struct opb *o, uint64_t assignment) {
    long sum = 0;
    for (size_t i = 0; i < o->terms; i++) {
        if (o->term[i].relation != 0) {
            bool ok =
                o->term[i].relation == '=' ? sum == o->term[i].coefficient : sum >= o->term[i].coefficient;
            if (!ok) return false;
            sum = 0;
        } else {
            bool yes = (assignment >> (o->term[i].variable - 1)) & 1;
            if (yes != o->term[i].negated) sum += o->term[i].coefficient;
        }
    }
    return true;
}

// By brute force; only for models without decision variables, where every variable counts.
static const char *compare_opb(struct twin *t, uint64_t solutions) {
    struct mem m = MEM_UNLIMITED;
    struct text text;
    text_init(&text, &m);
    struct opb *o = calloc(1, sizeof *o);
    assert_non_null(o);
    const char *wrong = csp_write_opb(t->s, put_text, &text) ? NULL : "csp_write_opb failed";
    if (wrong == NULL) wrong = read_opb(text_string(&text), o);
    if (wrong == NULL && o->variables != (long)t->variables)
        wrong = "the OPB header has a wrong number of variables";
    uint64_t found = 0;
    if (wrong == NULL)
        for (uint64_t a = 0; a < UINT64_C(1) << o->variables; a++) found += opb_obeys(o, a);
    if (wrong == NULL && found != solutions) wrong = "the OPB text has another number of solutions";
    free(o);
    text_free(&text);
    return wrong;
}

// ---- Cases --------------------------------------------------------------------------------------

static const char *compare_both(struct twin *t) {
    const uint64_t limit = 5000;
    const char *wrong = twin_try_enumerate(t, NULL, limit);
    uint64_t found = 0;
    (void)csp_enumerate(t->s, NULL, NULL, &found);
    size_t n;
    const csp_lit *lits = twin_projection(t, &n);
    if (wrong == NULL) wrong = compare_dimacs(t, lits, n, found, limit);
    if (wrong == NULL && t->decided.size == 0 && t->variables <= 14) wrong = compare_opb(t, found);
    return wrong;
}

static const char *random_export(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct twin t;
    twin_open(&t);
    twin_bools(&t, 1 + rng_below(&r, 6));
    if (rng_below(&r, 2) == 0) {
        int lo = (int)rng_below(&r, 5) - 3;
        (void)twin_int(&t, lo, lo + (int)rng_below(&r, 4));
        if (rng_below(&r, 2) == 0) (void)twin_int(&t, lo - 1, lo + (int)rng_below(&r, 3));
    }
    bool corners = rng_below(&r, 2) == 0;
    for (uint32_t i = rng_below(&r, 5); i > 0; i--) twin_random_clause(&t, &r, 4, corners);
    for (uint32_t i = rng_below(&r, 4); i > 0; i--) twin_random_count(&t, &r, 7, corners);
    for (uint32_t i = rng_below(&r, 3); i > 0; i--) twin_random_sum(&t, &r, 7, corners);
    if (rng_below(&r, 2) == 0) twin_random_int_sum(&t, &r, 2);
    if (rng_below(&r, 3) == 0) twin_decide(&t, t.lits.at[0]);
    const char *wrong = NULL;
    if (rng_below(&r, 2) == 0) wrong = twin_try_solve(&t, NULL, 0); // what is learnt must not spoil the text
    if (wrong == NULL) wrong = compare_both(&t);
    bool clean = twin_close(&t);
    return wrong == NULL && !clean ? "memory was not given back" : wrong;
}

static void exported_models_have_the_same_solutions(void **state) {
    (void)state;
    run_seeds(1, 1200, random_export);
}

// Counts wide enough that no encoding can list their subsets.
static const char *wide_counts(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct twin t;
    twin_open(&t);
    twin_bools(&t, 14);
    int64_t lo = rng_below(&r, 14), hi = lo + rng_below(&r, 3);
    twin_count(&t, t.lits.at, 14, lo, hi);
    twin_random_count(&t, &r, 14, false);
    const char *wrong = twin_try_enumerate(&t, NULL, 2000);
    uint64_t all = oracle_solutions(t.o, t.lits.at, 14, 2000);
    if (wrong == NULL) wrong = compare_dimacs(&t, t.lits.at, 14, all, 2000);
    bool clean = twin_close(&t);
    return wrong == NULL && !clean ? "memory was not given back" : wrong;
}

static void wide_counts_are_encoded_right(void **state) {
    (void)state;
    run_seeds(700, 12, wide_counts);
}

// Weights that need every bit there is.
static void heavy_sums_are_encoded_right(void **state) {
    (void)state;
    static const int weights[] = {INT32_MAX, INT32_MIN, 65537, -99999, 1 << 30, 7};
    struct twin t;
    twin_open(&t);
    twin_bools(&t, N(weights));
    twin_sum(&t, t.lits.at, weights, N(weights), -99999, INT32_MAX);
    assert_null(compare_both(&t));
    twin_sum(&t, t.lits.at, weights, N(weights), 7, INT64_MAX);
    assert_null(compare_both(&t));
    assert_true(twin_close(&t));
}

// Rules that are in use are exported with their literals: every literal is then an ordinary variable.
static void rules_are_exported_with_their_literals(void **state) {
    (void)state;
    struct twin t;
    twin_open(&t);
    csp_use_rules(t.s);
    twin_bools(&t, 4);
    csp_lit a = twin_rule_begin(&t);
    twin_count(&t, t.lits.at, 4, 2, 2);
    twin_rule_end(&t);
    csp_lit b = twin_rule_begin(&t);
    twin_clause(&t, LITS(t.lits.at[0], csp_not(t.lits.at[3])));
    twin_count(&t, t.lits.at, 3, 9, 9);
    twin_rule_end(&t);
    csp_lit c = twin_rule_begin(&t);
    twin_sum(&t, t.lits.at, (int[]){2, 3, -4, 1}, 4, -1, 3);
    twin_rule_end(&t);
    for (size_t i = 0; i < 4; i++) twin_decide(&t, t.lits.at[i]);
    assert_null(compare_both(&t));
    const csp_lit all[] = {t.lits.at[0], t.lits.at[1], t.lits.at[2], t.lits.at[3], a, b, c};
    const uint64_t solutions = oracle_solutions(t.o, all, 7, 100);
    assert_null(compare_dimacs(&t, all, 7, solutions, 100));
    assert_null(compare_opb(&t, solutions));
    assert_true(twin_close(&t));
}

static void a_model_without_solution_stays_so_as_text(void **state) {
    (void)state;
    for (int kind = 0; kind < 4; kind++) {
        struct twin t;
        twin_open(&t);
        twin_bools(&t, 3);
        if (kind == 0) twin_clause(&t, NULL, 0);
        if (kind == 1) twin_count(&t, t.lits.at, 3, 4, 4);
        if (kind == 2) twin_count(&t, t.lits.at, 3, 2, 1);
        if (kind == 3) {
            twin_clause(&t, LITS(t.lits.at[1]));
            twin_clause(&t, LITS(csp_not(t.lits.at[1])));
        }
        const char *wrong = compare_both(&t);
        if (wrong != NULL) fail_msg("%s (kind %d)", wrong, kind);
        assert_true(twin_close(&t));
    }
}

static void an_empty_model_is_a_text_too(void **state) {
    (void)state;
    struct twin t;
    twin_open(&t);
    assert_null(compare_both(&t));
    twin_bools(&t, 2);
    assert_null(compare_both(&t));
    assert_true(twin_close(&t));
}

// Circuits and graphs become clauses with new variables, so only the projection on the kernel's own can be
// compared.
static const char *random_shapes(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct twin t;
    twin_open(&t);
    twin_bools(&t, 1 + rng_below(&r, 3));
    if (rng_below(&r, 2) == 0) twin_random_connected(&t, &r, 1 + rng_below(&r, 9));
    else
        for (uint32_t i = 1 + rng_below(&r, 2); i > 0; i--) twin_random_circuit(&t, &r, 1 + rng_below(&r, 5));
    for (uint32_t i = rng_below(&r, 3); i > 0; i--) twin_random_clause(&t, &r, 4, false);
    const uint64_t limit = 5000;
    const char *wrong = twin_try_enumerate(&t, NULL, limit);
    uint64_t found = 0;
    (void)csp_enumerate(t.s, NULL, NULL, &found);
    size_t n;
    const csp_lit *lits = twin_projection(&t, &n);
    if (wrong == NULL && n <= 64) wrong = compare_dimacs(&t, lits, n, found, limit);
    bool clean = twin_close(&t);
    return wrong == NULL && !clean ? "memory was not given back" : wrong;
}

static void exported_circuits_and_graphs_have_the_same_solutions(void **state) {
    (void)state;
    run_seeds(1, 1200, random_shapes);
}

static void a_circuit_in_opb_is_clauses_over_declared_variables(void **state) {
    (void)state;
    struct twin t;
    twin_open(&t);
    twin_bools(&t, 2);
    const struct csp_arc arcs[] = {{0, 1, t.lits.at[0]}, {1, 0, t.lits.at[1]}};
    twin_circuit(&t, 2, arcs, 2);
    struct mem m = MEM_UNLIMITED;
    struct text text;
    struct opb *o = calloc(1, sizeof *o);
    text_init(&text, &m);
    assert_true(csp_write_opb(t.s, put_text, &text));
    assert_null(read_opb(text_string(&text), o));
    assert_true(o->variables > (long)t.variables);
    assert_null(twin_try_solve(&t, NULL, 0)); // and the solver is none the worse for it
    free(o);
    text_free(&text);
    assert_true(twin_close(&t));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exported_models_have_the_same_solutions),
        cmocka_unit_test(wide_counts_are_encoded_right),
        cmocka_unit_test(heavy_sums_are_encoded_right),
        cmocka_unit_test(rules_are_exported_with_their_literals),
        cmocka_unit_test(a_model_without_solution_stays_so_as_text),
        cmocka_unit_test(an_empty_model_is_a_text_too),
        cmocka_unit_test(exported_circuits_and_graphs_have_the_same_solutions),
        cmocka_unit_test(a_circuit_in_opb_is_clauses_over_declared_variables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
