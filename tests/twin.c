#include "twin.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void must(bool ok) {
    if (!ok) abort();
}

void twin_open(struct twin *t) {
    *t = (struct twin){.mem = calloc(1, sizeof *t->mem), .o = oracle_new(), .on = CSP_TRUE, .variables = 1};
    must(t->mem != NULL);
    t->s = csp_new(t->mem);
    must(t->s != NULL);
}

struct twin twin_with_bools(size_t count) {
    struct twin t;
    twin_open(&t);
    twin_bools(&t, count);
    return t;
}

bool twin_close(struct twin *t) {
    csp_free(t->s);
    oracle_free(t->o);
    vec_free(&t->own, &t->lits);
    vec_free(&t->own, &t->ints);
    vec_free(&t->own, &t->rules);
    vec_free(&t->own, &t->decided);
    bool balanced = t->mem->used == 0;
    free(t->mem);
    return balanced;
}

static csp_lit know(struct twin *t, csp_lit l) {
    if (l / 2 >= t->variables) t->variables = l / 2 + 1;
    return l;
}

csp_lit twin_bool(struct twin *t) {
    must(vec_push(&t->own, &t->lits, know(t, csp_bool(t->s))));
    return t->lits.at[t->lits.size - 1];
}

void twin_bools(struct twin *t, size_t count) {
    while (count-- > 0) (void)twin_bool(t);
}

struct twin_int twin_int(struct twin *t, int lo, int hi) {
    struct twin_int x = {csp_new_int(t->s, lo, hi), lo, hi};
    size_t first = t->lits.size;
    for (int64_t v = lo; v <= hi; v++)
        must(vec_push(&t->own, &t->lits, know(t, csp_equals(t->s, x.x, (int)v))));
    oracle_count(t->o, CSP_TRUE, t->lits.at + first, t->lits.size - first, 1, 1);
    must(vec_push(&t->own, &t->ints, x));
    return x;
}

void twin_clause(struct twin *t, const csp_lit *lits, size_t n) {
    csp_add_clause(t->s, lits, n);
    oracle_clause(t->o, t->on, lits, n);
}

void twin_count(struct twin *t, const csp_lit *lits, size_t n, int64_t lo, int64_t hi) {
    csp_add_count(t->s, lits, n, lo, hi);
    oracle_count(t->o, t->on, lits, n, lo, hi);
}

void twin_sum(struct twin *t, const csp_lit *lits, const int *weights, size_t n, int64_t lo, int64_t hi) {
    int64_t *wide = calloc(n + 1, sizeof *wide);
    must(wide != NULL);
    for (size_t i = 0; i < n; i++) wide[i] = weights == NULL ? 1 : weights[i];
    csp_add_sum(t->s, lits, weights, n, lo, hi);
    oracle_sum(t->o, t->on, lits, wide, n, lo, hi);
    free(wide);
}

// For the oracle, an integer variable is a literal for each value.
void twin_int_sum(struct twin *t, const struct twin_int *ints, const int *weights, size_t n, int64_t lo,
                  int64_t hi) {
    csp_int xs[TWIN_MOST_INTS];
    VEC(csp_lit) lits = {0};
    VEC(int64_t) wide = {0};
    must(n <= TWIN_MOST_INTS);
    for (size_t i = 0; i < n; i++) {
        xs[i] = ints[i].x;
        for (int64_t v = ints[i].lo; v <= ints[i].hi; v++) {
            must(vec_push(&t->own, &lits, csp_equals(t->s, xs[i], (int)v)));
            must(vec_push(&t->own, &wide, v * (weights == NULL ? 1 : weights[i])));
        }
    }
    csp_add_int_sum(t->s, xs, weights, n, lo, hi);
    oracle_sum(t->o, t->on, lits.at, wide.at, lits.size, lo, hi);
    vec_free(&t->own, &lits);
    vec_free(&t->own, &wide);
}

void twin_all_different(struct twin *t, const struct twin_int *ints, size_t n) {
    csp_int xs[TWIN_MOST_INTS];
    must(n <= TWIN_MOST_INTS);
    for (size_t i = 0; i < n; i++) {
        xs[i] = ints[i].x;
        for (size_t j = 0; j < i; j++)
            for (int64_t v = ints[i].lo; v <= ints[i].hi; v++) {
                csp_lit a = csp_equals(t->s, xs[i], (int)v), b = csp_equals(t->s, xs[j], (int)v);
                oracle_clause(t->o, t->on, (csp_lit[]){csp_not(a), csp_not(b)}, 2);
            }
    }
    csp_add_all_different(t->s, xs, n);
}

void twin_circuit(struct twin *t, uint32_t nodes, const struct csp_arc *arcs, size_t n) {
    csp_add_circuit(t->s, nodes, arcs, n);
    oracle_circuit(t->o, t->on, nodes, arcs, n);
}

void twin_connected(struct twin *t, const csp_lit *nodes, size_t n, const struct csp_edge *edges,
                    size_t n_edges) {
    csp_add_connected(t->s, nodes, n, edges, n_edges);
    oracle_connected(t->o, t->on, nodes, n, edges, n_edges);
}

csp_lit twin_rule_begin(struct twin *t) {
    t->on = know(t, csp_rule_begin(t->s));
    if (t->on != CSP_TRUE) must(vec_push(&t->own, &t->rules, t->on));
    return t->on;
}

void twin_rule_end(struct twin *t) {
    csp_rule_end(t->s);
    t->on = CSP_TRUE;
}

void twin_decide(struct twin *t, csp_lit positive) {
    csp_decide(t->s, positive);
    must(vec_push(&t->own, &t->decided, positive));
}

void twin_decide_int(struct twin *t, struct twin_int x) {
    csp_decide_int(t->s, x.x);
    for (int64_t v = x.lo; v <= x.hi; v++)
        must(vec_push(&t->own, &t->decided, csp_equals(t->s, x.x, (int)v)));
}

const csp_lit *twin_projection(const struct twin *t, size_t *n) {
    *n = t->decided.size > 0 ? t->decided.size : t->lits.size;
    return t->decided.size > 0 ? t->decided.at : t->lits.at;
}

uint64_t twin_key(const struct twin *t) {
    size_t n;
    const csp_lit *lits = twin_projection(t, &n);
    must(n <= 64);
    uint64_t key = 0;
    for (size_t i = 0; i < n; i++) key |= (uint64_t)(csp_value(t->s, lits[i]) > 0) << i;
    return key;
}

// ---- Random constraints -------------------------------------------------------------------------

csp_lit twin_random_literal(struct twin *t, struct rng *r, bool corners) {
    if (t->lits.size == 0 || (corners && rng_below(r, 24) == 0)) return rng_below(r, 2);
    return t->lits.at[rng_below(r, (uint32_t)t->lits.size)] ^ rng_below(r, 2);
}

enum { LONGEST = 32 };

// Literals of different variables, unless corners are wanted.
static size_t random_literals(struct twin *t, struct rng *r, csp_lit *out, size_t longest, bool corners) {
    size_t n = rng_below(r, (uint32_t)(longest < LONGEST ? longest : LONGEST)) + 1;
    if (corners && rng_below(r, 40) == 0) n = 0;
    size_t used = 0;
    for (size_t i = 0; i < n; i++) {
        csp_lit l = twin_random_literal(t, r, corners);
        bool repeated = false;
        for (size_t j = 0; j < used; j++) repeated |= out[j] / 2 == l / 2;
        if (!repeated || (corners && rng_below(r, 3) == 0)) out[used++] = l;
    }
    return used;
}

void twin_random_clause(struct twin *t, struct rng *r, size_t longest, bool corners) {
    csp_lit lits[LONGEST];
    size_t n = random_literals(t, r, lits, longest, corners);
    if (n > 0 || rng_below(r, 8) == 0) twin_clause(t, lits, n); // an empty clause ends every model: seldom
}

void twin_random_count(struct twin *t, struct rng *r, size_t longest, bool corners) {
    csp_lit lits[LONGEST];
    size_t n = random_literals(t, r, lits, longest, corners);
    int64_t lo = rng_below(r, (uint32_t)n + 1), hi = lo + rng_below(r, (uint32_t)n + 1 - (uint32_t)lo);
    if (corners && rng_below(r, 12) == 0) lo = -(int64_t)rng_below(r, 3);
    if (corners && rng_below(r, 12) == 0) hi = (int64_t)n + rng_below(r, 3);
    if (corners && rng_below(r, 200) == 0) hi = lo - 1 - rng_below(r, 2);
    if (corners && rng_below(r, 40) == 0) lo = INT64_MIN;
    if (corners && rng_below(r, 40) == 0) hi = INT64_MAX;
    twin_count(t, lits, n, lo, hi);
}

static int random_weight(struct rng *r) {
    int w = 1 + (int)rng_below(r, rng_below(r, 3) == 0 ? 20 : 4);
    return rng_below(r, 3) == 0 ? -w : w;
}

// Bounds near the middle of what the weights allow; with `corners` anywhere, and sometimes reversed.
static void random_bounds(struct rng *r, int64_t least, int64_t most, bool corners, int64_t *lo,
                          int64_t *hi) {
    const uint32_t width = (uint32_t)(most - least) + 1;
    *lo = least + rng_below(r, width);
    *hi = *lo + rng_below(r, rng_below(r, 2) == 0 ? 1 : width / 2 + 1);
    if (rng_below(r, 3) == 0) *lo = least - 3;
    else if (rng_below(r, 3) == 0) *hi = most + 3;
    if (corners && rng_below(r, 30) == 0) *hi = *lo - 1;
    if (corners && rng_below(r, 20) == 0) *lo = INT64_MIN;
    if (corners && rng_below(r, 20) == 0) *hi = INT64_MAX;
}

void twin_random_sum(struct twin *t, struct rng *r, size_t longest, bool corners) {
    csp_lit lits[LONGEST];
    int weights[LONGEST];
    int64_t least = 0, most = 0, lo, hi;
    size_t n = random_literals(t, r, lits, longest, corners);
    for (size_t i = 0; i < n; i++) {
        weights[i] = corners && rng_below(r, 10) == 0 ? 0 : random_weight(r);
        least += weights[i] < 0 ? weights[i] : 0;
        most += weights[i] > 0 ? weights[i] : 0;
    }
    random_bounds(r, least, most, corners, &lo, &hi);
    twin_sum(t, lits, weights, n, lo, hi);
}

// The rule does not include that rungs imply each other.
void twin_random_ladder_sum(struct twin *t, struct rng *r, size_t longest, bool ruled) {
    csp_lit lits[LONGEST];
    int weights[LONGEST];
    int64_t wide[LONGEST], most = 0, lo, hi;
    bool after[LONGEST];
    size_t n = random_literals(t, r, lits, longest, false);
    for (size_t i = 0; i < n; i++) {
        wide[i] = weights[i] = 1 + (int)rng_below(r, rng_below(r, 2) == 0 ? 1 : 4);
        most += wide[i];
        after[i] = i > 0 && rng_below(r, 4) > 0;
        if (after[i]) twin_clause(t, (csp_lit[]){csp_not(lits[i]), lits[i - 1]}, 2);
    }
    random_bounds(r, 0, most, false, &lo, &hi);
    if (ruled) (void)twin_rule_begin(t);
    csp_add_ladder_sum(t->s, lits, weights, after, n, lo, hi);
    oracle_sum(t->o, t->on, lits, wide, n, lo, hi);
    if (ruled) twin_rule_end(t);
}

static size_t random_ints(struct twin *t, struct rng *r, struct twin_int *out, size_t longest) {
    if (longest > TWIN_MOST_INTS) longest = TWIN_MOST_INTS;
    size_t n = t->ints.size == 0 ? 0 : 1 + rng_below(r, (uint32_t)longest);
    if (n > t->ints.size) n = t->ints.size;
    size_t from = rng_below(r, (uint32_t)t->ints.size + 1);
    for (size_t i = 0; i < n; i++) out[i] = t->ints.at[(from + i) % t->ints.size];
    if (n > 1 && rng_below(r, 20) == 0) out[0] = out[n - 1]; // one that is listed twice
    return n;
}

void twin_random_int_sum(struct twin *t, struct rng *r, size_t longest) {
    struct twin_int ints[TWIN_MOST_INTS];
    int weights[TWIN_MOST_INTS];
    int64_t least = 0, most = 0, lo, hi;
    size_t n = random_ints(t, r, ints, longest);
    for (size_t i = 0; i < n; i++) {
        weights[i] = random_weight(r);
        int64_t a = (int64_t)weights[i] * ints[i].lo, b = (int64_t)weights[i] * ints[i].hi;
        least += a < b ? a : b;
        most += a < b ? b : a;
    }
    random_bounds(r, least, most, false, &lo, &hi);
    if (n > 0) twin_int_sum(t, ints, weights, n, lo, hi);
}

void twin_random_all_different(struct twin *t, struct rng *r, size_t longest) {
    struct twin_int ints[TWIN_MOST_INTS];
    size_t n = random_ints(t, r, ints, longest);
    twin_all_different(t, ints, n);
}

void twin_random_circuit(struct twin *t, struct rng *r, uint32_t nodes) {
    VEC(struct csp_arc) arcs = {0};
    const uint32_t density = 2 + rng_below(r, 3), own = rng_below(r, 4);
    for (uint32_t from = 0; from < nodes; from++)
        for (uint32_t to = 0; to < nodes; to++) {
            if (rng_below(r, 5) >= density) continue;
            bool new_one = t->lits.size < 50 && rng_below(r, 4) >= own;
            csp_lit l = new_one ? twin_bool(t) : twin_random_literal(t, r, rng_below(r, 4) == 0);
            must(vec_push(&t->own, &arcs, ((struct csp_arc){from, to, l})));
        }
    twin_circuit(t, nodes, arcs.at, arcs.size);
    vec_free(&t->own, &arcs);
}

// A tree, a ring, a grid or any graph, mostly with a new variable for each node.
void twin_random_connected(struct twin *t, struct rng *r, uint32_t nodes) {
    VEC(csp_lit) lits = {0};
    VEC(struct csp_edge) edges = {0};
    const uint32_t own = rng_below(r, 4), shape = rng_below(r, 4), width = 1 + rng_below(r, 4);
    for (uint32_t v = 0; v < nodes; v++) {
        bool new_one = t->lits.size < 50 && rng_below(r, 4) >= own;
        csp_lit l = new_one ? twin_bool(t) : twin_random_literal(t, r, rng_below(r, 4) == 0);
        must(vec_push(&t->own, &lits, l));
        for (uint32_t u = 0; u < v; u++) {
            bool joined = shape == 0   ? u == v / 2
                          : shape == 1 ? u + 1 == v || (u == 0 && v + 1 == nodes)
                          : shape == 2 ? u + width == v || (u + 1 == v && v % width != 0)
                                       : rng_below(r, 3) == 0;
            if (joined) must(vec_push(&t->own, &edges, ((struct csp_edge){v, u})));
        }
    }
    twin_connected(t, lits.at, lits.size, edges.at, edges.size);
    vec_free(&t->own, &lits);
    vec_free(&t->own, &edges);
}

// ---- Asking the kernel --------------------------------------------------------------------------

static bool in_last_solution(const void *context, csp_lit l) { return csp_value(context, l) > 0; }

// The last solution is total and obeys all constraints.
static const char *check_solution(const struct twin *t) {
    for (size_t i = 0; i < t->lits.size; i++) {
        int v = csp_value(t->s, t->lits.at[i]);
        if ((v != 1 && v != -1) || csp_value(t->s, csp_not(t->lits.at[i])) != -v)
            return "a value is not 1 or -1";
    }
    for (size_t i = 0; i < t->ints.size; i++) {
        struct twin_int x = t->ints.at[i];
        int v = csp_int_value(t->s, x.x);
        if (v < x.lo || v > x.hi || csp_value(t->s, csp_equals(t->s, x.x, v)) != 1)
            return "an integer variable has another value than its literals say";
    }
    if (csp_value(t->s, CSP_TRUE) != 1 || csp_value(t->s, CSP_FALSE) != -1)
        return "a constant has a wrong value";
    if (!oracle_obeys(t->o, in_last_solution, t->s)) return "the solution breaks a constraint";
    return csp_check(t->s);
}

static const char *check_core(struct twin *t, const csp_lit *assumptions, size_t n) {
    size_t size;
    const csp_lit *core = csp_core(t->s, &size);
    for (size_t i = 0; i < size; i++) {
        bool known = false;
        for (size_t j = 0; j < n; j++) known |= assumptions[j] == core[i];
        if (!known) return "the core holds what was not assumed";
    }
    return oracle_satisfiable(t->o, core, size) ? "the core can hold" : csp_check(t->s);
}

const char *twin_try_solve(struct twin *t, const csp_lit *assumptions, size_t n) {
    enum csp_answer a = csp_solve(t->s, assumptions, n);
    bool can = oracle_satisfiable(t->o, assumptions, n);
    if (a != CSP_SAT && a != CSP_UNSAT) return "csp_solve gave up";
    if (a != (can ? CSP_SAT : CSP_UNSAT))
        return can ? "a solution was missed" : "a solution where there is none";
    if (a == CSP_UNSAT) return check_core(t, assumptions, n);
    for (size_t i = 0; i < n; i++)
        if (csp_value(t->s, assumptions[i]) != 1) return "an assumption is false in the solution";
    return check_solution(t);
}

const char *twin_try_another(struct twin *t) {
    const char *wrong = twin_try_solve(t, NULL, 0);
    if (wrong != NULL || !oracle_satisfiable(t->o, NULL, 0)) return wrong;
    size_t n;
    const csp_lit *lits = twin_projection(t, &n);
    bool exists = oracle_solutions(t->o, lits, n, 2) == 2;
    uint64_t first = twin_key(t);
    enum csp_answer a = csp_another(t->s);
    if (a != (exists ? CSP_SAT : CSP_UNSAT)) return "csp_another is wrong about a second solution";
    if (a == CSP_SAT && twin_key(t) == first) return "csp_another found the same solution";
    return a == CSP_SAT ? check_solution(t) : csp_check(t->s);
}

// Compare the last solution with the reference: what changed must be connected with `l`.
static const char *check_change(struct twin *t, const bool *reference, csp_lit l) {
    if (csp_value(t->s, l) != 1) return "csp_change did not make the literal true";
    bool *changed = calloc(t->variables, sizeof *changed);
    must(changed != NULL);
    for (size_t i = 0; i < t->lits.size; i++)
        changed[t->lits.at[i] / 2] = (csp_value(t->s, t->lits.at[i]) > 0) != reference[i];
    bool local = oracle_connects(t->o, changed, t->variables, l / 2);
    free(changed);
    return local ? check_solution(t) : "csp_change changed what is not connected with the literal";
}

const char *twin_try_changes(struct twin *t, struct rng *r, int times) {
    const char *wrong = twin_try_solve(t, NULL, 0);
    if (wrong != NULL || t->lits.size == 0 || !oracle_satisfiable(t->o, NULL, 0)) return wrong;
    bool *reference = calloc(t->lits.size, sizeof *reference);
    must(reference != NULL);
    for (size_t i = 0; i < t->lits.size; i++) reference[i] = csp_value(t->s, t->lits.at[i]) > 0;
    while (wrong == NULL && times-- > 0) {
        size_t i = rng_below(r, (uint32_t)t->lits.size);
        csp_lit l = csp_sign(t->lits.at[i], !reference[i]);
        bool can = oracle_satisfiable(t->o, &l, 1);
        enum csp_answer a = csp_change(t->s, l);
        if (a != (can ? CSP_SAT : CSP_UNSAT)) wrong = "csp_change is wrong about whether there is a solution";
        else if (a == CSP_SAT) wrong = check_change(t, reference, l);
    }
    free(reference);
    return wrong;
}

struct harvest {
    struct twin *t;
    VEC(uint64_t) keys;
    uint64_t most;
    const char *wrong;
};

static bool gather(void *context, struct csp *s) {
    struct harvest *h = context;
    must(s == h->t->s);
    uint64_t key = twin_key(h->t);
    for (size_t i = 0; i < h->keys.size; i++)
        if (h->keys.at[i] == key) h->wrong = "a solution was visited twice";
    must(vec_push(&h->t->own, &h->keys, key));
    if (h->wrong == NULL) h->wrong = check_solution(h->t);
    return h->wrong == NULL && h->keys.size < h->most;
}

const char *twin_try_enumerate(struct twin *t, const struct csp_strategy *how, uint64_t most) {
    struct harvest h = {.t = t, .most = most};
    uint64_t found = 0;
    enum csp_answer a =
        how == NULL ? csp_enumerate(t->s, gather, &h, &found) : csp_label(t->s, *how, gather, &h, &found);
    uint64_t visited = h.keys.size;
    vec_free(&t->own, &h.keys);
    if (h.wrong != NULL) return h.wrong;
    if (found != visited) return "the number found is not the number visited";
    size_t n;
    const csp_lit *lits = twin_projection(t, &n);
    uint64_t truth = oracle_solutions(t->o, lits, n, most);
    if (visited != truth) return "the number of solutions is wrong";
    enum csp_answer right = visited == most ? CSP_UNKNOWN : truth > 0 ? CSP_SAT : CSP_UNSAT;
    if (a != right) return "the enumeration ended with a wrong answer";
    return csp_stopped_by(t->s) == CSP_STOP_NONE ? csp_check(t->s)
                                                 : "an enumeration names a limit that did not come";
}

void twin_expect_solutions(struct twin *t, uint64_t expected) {
    size_t n;
    const csp_lit *lits = twin_projection(t, &n);
    assert_int_equal(oracle_solutions(t->o, lits, n, 10000), expected);
    const char *wrong = twin_try_solve(t, NULL, 0);
    if (wrong == NULL) wrong = twin_try_enumerate(t, NULL, 10000);
    if (wrong == NULL) wrong = twin_try_enumerate(t, &(struct csp_strategy){0}, 10000);
    if (wrong == NULL) wrong = twin_try_another(t);
    if (wrong != NULL) fail_msg("%s", wrong);
    assert_true(twin_close(t));
}
