// Classic labelling: the order of solutions, the number of backtracks, and that
// every strategy visits exactly the solutions there are. The order is judged by a labeller of our own,
// written from the meaning of the words alone; for the meaning of `occurrence`, cases are worked out by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "twin.h"

#define N(array)  (sizeof array / sizeof *array)
#define LITS(...) ((csp_lit[]){__VA_ARGS__}), N(((csp_lit[]){__VA_ARGS__}))

enum { SELECTS = CSP_DOM_WDEG + 1, BRANCHES = CSP_MIDDLE + 1 };

// ---- A labeller to compare with --------------------------------------------------------------------------

// Variables are small sets of integers, stored as the truth values of their literals (a Boolean is its own [x
// = 1]). Constraints are counts, propagated until nothing changes; the result does not depend on the order.

enum { MOST_VARIABLES = 6, MOST_LITERALS = 40, MOST_COUNTS = 12, MOST_SOLUTIONS = 640 };

struct plain_count {
    int literal[8]; // index of the literal times 2, plus 1 when negated
    int n, lo, hi;
};

struct plain {
    int variables, literals, counts;
    struct {
        int lo, hi, first; // literals first .. first + hi - lo, or one for a Boolean
        bool is_bool;
    } var[MOST_VARIABLES];
    struct plain_count count[MOST_COUNTS];
    uint64_t solution[MOST_SOLUTIONS], backtracks;
    size_t solutions;
    bool root_failed;
};

struct values {
    signed char of[MOST_LITERALS]; // 1, -1, or 0: open
};

static int truth(const struct values *v, int literal) {
    int x = v->of[literal / 2];
    return literal % 2 == 0 ? x : -x;
}

// False: a contradiction.
static bool propagate(const struct plain *p, struct values *v) {
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < p->counts; i++) {
            const struct plain_count *c = &p->count[i];
            int yes = 0, open = 0;
            for (int j = 0; j < c->n; j++) {
                yes += truth(v, c->literal[j]) > 0;
                open += truth(v, c->literal[j]) == 0;
            }
            if (yes > c->hi || yes + open < c->lo) return false;
            if (open == 0 || (yes < c->hi && yes + open > c->lo)) continue;
            for (int j = 0; j < c->n; j++) {
                if (truth(v, c->literal[j]) != 0) continue;
                int make = yes == c->hi ? -1 : 1;
                v->of[c->literal[j] / 2] = (signed char)(c->literal[j] % 2 == 0 ? make : -make);
                more = true;
            }
        }
    }
    return true;
}

// The values left of a variable, ascending.
static int domain(const struct plain *p, const struct values *v, int x, int *out) {
    int n = 0;
    if (p->var[x].is_bool) {
        int t = v->of[p->var[x].first];
        if (t <= 0) out[n++] = 0;
        if (t >= 0) out[n++] = 1;
        return n;
    }
    for (int i = p->var[x].lo; i <= p->var[x].hi; i++)
        if (v->of[p->var[x].first + i - p->var[x].lo] >= 0) out[n++] = i;
    return n;
}

// Greater is better; ties go to the leftmost.
static int merit(enum csp_select how, const int *d, int n) {
    switch (how) {
    case CSP_MIN:
        return -d[0];
    case CSP_MAX:
        return d[n - 1];
    case CSP_FF:
        return -n;
    case CSP_ANTI_FIRST_FAIL:
        return n;
    case CSP_MAX_REGRET:
        return d[1] - d[0];
    default:
        return 0;
    }
}

static int choose(const struct plain *p, const struct values *v, enum csp_select how) {
    int best = -1, best_merit = 0;
    for (int x = 0; x < p->variables; x++) {
        int d[16], n = domain(p, v, x, d);
        if (n < 2) continue;
        int m = merit(how, d, n);
        if (best >= 0 && m <= best_merit) continue;
        best = x;
        best_merit = m;
    }
    return best;
}

static int half_below(int a, int b) { return (a + b - (((a + b) % 2 + 2) % 2)) / 2; }

// The value chosen by `step`, `median` or `middle`. Medians of an even number of values are the lower one.
static int single_out(struct csp_strategy how, const int *d, int n) {
    if (how.branch == CSP_STEP) return how.down ? d[n - 1] : d[0];
    if (how.branch == CSP_MEDIAN) return d[(n - 1) / 2];
    int best = d[0], twice = d[0] + d[n - 1];
    for (int i = 1; i < n; i++)
        if (abs(2 * d[i] - twice) < abs(2 * best - twice)) best = d[i];
    return best;
}

// Remove a value, or all others.
static void restrict_to(const struct plain *p, struct values *v, int x, int from, int to, bool keep) {
    for (int i = p->var[x].lo; i <= p->var[x].hi; i++) {
        if ((i >= from && i <= to) == keep) continue;
        if (p->var[x].is_bool) v->of[p->var[x].first] = (signed char)(i == 0 ? 1 : -1);
        else v->of[p->var[x].first + i - p->var[x].lo] = -1;
    }
}

static void plain_label(struct plain *p, struct values v, struct csp_strategy how, bool at_root);

static void branch_on(struct plain *p, struct values v, struct csp_strategy how, int x, int from, int to,
                      bool keep) {
    restrict_to(p, &v, x, from, to, keep);
    plain_label(p, v, how, false);
}

static void plain_label(struct plain *p, struct values v, struct csp_strategy how, bool at_root) {
    if (!propagate(p, &v)) {
        p->backtracks++;
        p->root_failed = at_root;
        return;
    }
    int x = choose(p, &v, how.select);
    if (x < 0) {
        uint64_t key = 0;
        for (int i = 0; i < p->literals; i++) key |= (uint64_t)(v.of[i] > 0) << i;
        assert_true(p->solutions < MOST_SOLUTIONS);
        p->solution[p->solutions++] = key;
        return;
    }
    int d[16], n = domain(p, &v, x, d);
    if (how.branch == CSP_ENUM) {
        for (int i = 0; i < n; i++) {
            int value = d[how.down ? n - 1 - i : i];
            branch_on(p, v, how, x, value, value, true);
        }
    } else if (how.branch == CSP_BISECT) {
        int m = half_below(d[0], d[n - 1]);
        branch_on(p, v, how, x, d[0], m, !how.down);
        branch_on(p, v, how, x, d[0], m, how.down);
    } else {
        int value = single_out(how, d, n);
        branch_on(p, v, how, x, value, value, true);
        branch_on(p, v, how, x, value, value, false);
    }
}

// ---- The same model for both --------------------------------------------------------------------

static void add_variable(struct plain *p, struct twin *t, bool is_bool, int lo, int hi) {
    int x = p->variables++;
    p->var[x].first = p->literals;
    p->var[x].is_bool = is_bool;
    p->var[x].lo = is_bool ? 0 : lo;
    p->var[x].hi = is_bool ? 1 : hi;
    if (is_bool) {
        twin_decide(t, twin_bool(t));
        p->literals++;
        return;
    }
    twin_decide_int(t, twin_int(t, lo, hi));
    struct plain_count one = {.n = hi - lo + 1, .lo = 1, .hi = 1};
    for (int i = 0; i < one.n; i++) one.literal[i] = 2 * (p->literals + i);
    p->count[p->counts++] = one;
    p->literals += one.n;
}

static void add_count(struct plain *p, struct twin *t, struct plain_count c) {
    csp_lit lits[8];
    for (int i = 0; i < c.n; i++) lits[i] = t->lits.at[c.literal[i] / 2] ^ (csp_lit)(c.literal[i] % 2);
    if (c.lo == 1 && c.hi == c.n) twin_clause(t, lits, (size_t)c.n);
    else twin_count(t, lits, (size_t)c.n, c.lo, c.hi);
    p->count[p->counts++] = c;
}

static void add_random_count(struct plain *p, struct twin *t, struct rng *r) {
    struct plain_count c = {0};
    for (int tries = 0; tries < 6 && c.n < 5; tries++) {
        int literal = (int)rng_below(r, 2 * (uint32_t)p->literals);
        bool repeated = false;
        for (int j = 0; j < c.n; j++) repeated |= c.literal[j] / 2 == literal / 2;
        if (!repeated) c.literal[c.n++] = literal;
    }
    c.lo = (int)rng_below(r, 2);
    c.hi = c.lo == 1 && rng_below(r, 2) == 0 ? c.n : (int)rng_below(r, (uint32_t)c.n) + 1;
    add_count(p, t, c);
}

struct log {
    struct twin *t;
    uint64_t key[MOST_SOLUTIONS];
    size_t n;
};

static bool write_down(void *context, struct csp *s) {
    (void)s;
    struct log *l = context;
    assert_true(l->n < MOST_SOLUTIONS);
    l->key[l->n++] = twin_key(l->t);
    return true;
}

static const char *compare_order(struct plain *p, struct twin *t, struct csp_strategy how) {
    struct log *log = calloc(1, sizeof *log);
    assert_non_null(log);
    log->t = t;
    p->solutions = 0;
    p->backtracks = 0;
    p->root_failed = false;
    plain_label(p, (struct values){0}, how, true);
    uint64_t before = csp_statistics(t->s).backtracks;
    enum csp_answer a = csp_label(t->s, how, write_down, log, NULL);
    uint64_t backtracks = csp_statistics(t->s).backtracks - before;
    const char *wrong = NULL;
    if (a != (p->solutions > 0 ? CSP_SAT : CSP_UNSAT)) wrong = "labelling ended with a wrong answer";
    else if (log->n != p->solutions) wrong = "labelling found a wrong number of solutions";
    else if (log->n > 0 && memcmp(log->key, p->solution, log->n * sizeof *log->key) != 0)
        wrong = "the solutions came in another order than the strategy says";
    else if (!p->root_failed && backtracks != p->backtracks) wrong = "the number of backtracks is wrong";
    free(log);
    return wrong;
}

// A strategy whose order follows from its words alone. It is not defined whether `down` reverses median and
// middle.
static struct csp_strategy random_exact_strategy(struct rng *r) {
    static const enum csp_select selects[] = {CSP_LEFTMOST, CSP_MIN,        CSP_MAX,
                                              CSP_FF,       CSP_MAX_REGRET, CSP_ANTI_FIRST_FAIL};
    struct csp_strategy how = {selects[rng_below(r, N(selects))], (enum csp_branch)rng_below(r, BRANCHES),
                               rng_below(r, 2) == 1, 0};
    if (how.branch == CSP_MEDIAN || how.branch == CSP_MIDDLE) how.down = false;
    return how;
}

static const char *random_order(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct plain *p = calloc(1, sizeof *p);
    assert_non_null(p);
    struct twin t;
    twin_open(&t);
    struct csp_strategy how = random_exact_strategy(&r);
    for (uint32_t i = 1 + rng_below(&r, 4); i > 0; i--) {
        int lo = (int)rng_below(&r, 8) - 5;
        add_variable(p, &t, rng_below(&r, 3) == 0, lo, lo + (int)rng_below(&r, 5));
    }
    for (uint32_t i = rng_below(&r, 6); i > 0; i--) add_random_count(p, &t, &r);
    const char *wrong = compare_order(p, &t, how);
    if (wrong == NULL) wrong = compare_order(p, &t, how); // labelling learns nothing, so again the same
    bool clean = twin_close(&t);
    free(p);
    return wrong == NULL && !clean ? "memory was not given back" : wrong;
}

static void solutions_come_in_the_order_the_strategy_says(void **state) {
    (void)state;
    run_seeds(1, 12000, random_order);
}

// ---- By hand ------------------------------------------------------------------------------------

enum { MOST_SHOWN = 64 };
struct shown {
    csp_int x[4];
    int variables, lo, hi;
    int row[MOST_SHOWN][4];
    int rows;
};

static bool show(void *context, struct csp *s) {
    struct shown *w = context;
    assert_true(w->rows < MOST_SHOWN);
    for (int i = 0; i < w->variables; i++)
        for (int v = w->lo; v <= w->hi; v++)
            if (csp_value(s, csp_equals(s, w->x[i], v)) > 0) w->row[w->rows][i] = v;
    w->rows++;
    return true;
}

// One free integer: the values in the order they are tried.
static void expect_values(const char *words, int lo, int hi, const int *expected) {
    struct mem m = MEM_UNLIMITED;
    struct csp *s = csp_new(&m);
    struct shown w = {.variables = 1, .lo = lo, .hi = hi};
    w.x[0] = csp_new_int(s, lo, hi);
    csp_decide_int(s, w.x[0]);
    struct csp_strategy how;
    size_t where, length;
    assert_true(csp_strategy_parse(words, &how, &where, &length));
    assert_int_equal(csp_label(s, how, show, &w, NULL), CSP_SAT);
    assert_int_equal(w.rows, hi - lo + 1);
    for (int i = 0; i < w.rows; i++) assert_int_equal(w.row[i][0], expected[i]);
    assert_int_equal(csp_statistics(s).backtracks, 0);
    csp_free(s);
    assert_int_equal(m.used, 0);
}

static void values_are_tried_from_the_end_that_is_asked_for(void **state) {
    (void)state;
    static const int up[] = {-2, -1, 0, 1, 2}, down[] = {2, 1, 0, -1, -2};
    expect_values("step", -2, 2, up);
    expect_values("enum,up", -2, 2, up);
    expect_values("bisect", -2, 2, up);
    expect_values("down", -2, 2, down);
    expect_values("down,enum", -2, 2, down);
    expect_values("bisect,down", -2, 2, down);
}

static void median_and_middle_begin_in_the_midst(void **state) {
    (void)state;
    // 1..5: 3; then {1,2,4,5} has the medians 2 and 4, the lower first; {1,4,5}: 4; {1,5}: 1.
    static const int median[] = {3, 2, 4, 1, 5};
    expect_values("median", 1, 5, median);
    // 1..5: 3; {1,2,4,5} around 3: 2; {1,4,5} around 3: 4; {1,5}: 1.
    static const int middle[] = {3, 2, 4, 1, 5};
    expect_values("middle", 1, 5, middle);
    // -4..-1 around -2.5: -3; {-4,-2,-1}: -2; {-4,-1}: -4.
    static const int negative[] = {-3, -2, -4, -1};
    expect_values("middle", -4, -1, negative);
}

// Three free integers, so nothing prunes and the selection alone decides which changes fastest.
static void expect_fastest(const char *words, const int lo[3], const int hi[3], int fastest) {
    struct mem m = MEM_UNLIMITED;
    struct csp *s = csp_new(&m);
    struct shown w = {.variables = 3, .lo = -9, .hi = 9};
    for (int i = 0; i < 3; i++) {
        w.x[i] = csp_new_int(s, lo[i], hi[i]);
        csp_decide_int(s, w.x[i]);
    }
    struct csp_strategy how;
    size_t where, length;
    assert_true(csp_strategy_parse(words, &how, &where, &length));
    assert_int_equal(csp_label(s, how, show, &w, NULL), CSP_SAT);
    for (int i = 0; i < 3; i++) assert_true((w.row[0][i] != w.row[1][i]) == (i == fastest));
    csp_free(s);
    assert_int_equal(m.used, 0);
}

static void the_variable_chosen_first_changes_last(void **state) {
    (void)state;
    const int lo[] = {2, 0, 1}, hi[] = {4, 1, 6}; // sizes 3, 2, 6
    expect_fastest("leftmost,enum", lo, hi, 2);
    expect_fastest("min,enum", lo, hi, 0);
    expect_fastest("max,enum", lo, hi, 1);
    expect_fastest("ff,enum", lo, hi, 2);
    expect_fastest("anti_first_fail,enum", lo, hi, 1);
    expect_fastest("ffc,enum", lo, hi, 2);
    const int same_lo[] = {1, 1, 1}, same_hi[] = {3, 3, 3};
    static const char *const all[] = {
        "leftmost,enum",        "min,enum", "max,enum",        "ff,enum",
        "anti_first_fail,enum", "ffc,enum", "occurrence,enum", "max_regret,enum"};
    for (size_t i = 0; i < N(all); i++) expect_fastest(all[i], same_lo, same_hi, 2);
}

// x, y, z in 1..3; x stands in one constraint, y in two, z in three. Each says that [v = 1] and two Booleans
// of its own are not all true, so that it neither prunes nor becomes always true when v is 1.
static void expect_by_constraints(const char *words, const int first[3], const int second[3]) {
    struct mem m = MEM_UNLIMITED;
    struct csp *s = csp_new(&m);
    struct shown w = {.variables = 3, .lo = 1, .hi = 3};
    for (int i = 0; i < 3; i++) {
        w.x[i] = csp_new_int(s, 1, 3);
        csp_decide_int(s, w.x[i]);
        for (int j = 0; j <= i; j++) {
            csp_lit own = csp_bools(s, 2);
            csp_add_count(s, LITS(csp_equals(s, w.x[i], 1), own, own + 2), 0, 2);
        }
    }
    struct csp_strategy how;
    size_t where, length;
    assert_true(csp_strategy_parse(words, &how, &where, &length));
    assert_int_equal(csp_label(s, how, show, &w, NULL), CSP_SAT);
    assert_int_equal(w.rows, 27);
    assert_memory_equal(w.row[0], first, sizeof(int[3]));
    assert_memory_equal(w.row[1], second, sizeof(int[3]));
    csp_free(s);
    assert_int_equal(m.used, 0);
}

static void the_most_constrained_variable_is_chosen_first(void **state) {
    (void)state;
    const int first[] = {1, 1, 1}, x_moves[] = {2, 1, 1};
    expect_by_constraints("occurrence,enum", first, x_moves);
    expect_by_constraints("ffc,enum", first, x_moves);
}

static void regret_is_the_gap_between_the_two_smallest_values(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct csp *s = csp_new(&m);
    struct shown w = {.variables = 2, .lo = 1, .hi = 9};
    w.x[0] = csp_new_int(s, 1, 3); // regret 1
    w.x[1] = csp_new_int(s, 1, 9); // without 2 and 3: regret 3, so it is chosen first
    for (int i = 0; i < 2; i++) csp_decide_int(s, w.x[i]);
    csp_add_clause(s, LITS(csp_not(csp_equals(s, w.x[1], 2))));
    csp_add_clause(s, LITS(csp_not(csp_equals(s, w.x[1], 3))));
    assert_int_equal(csp_label(s, (struct csp_strategy){CSP_MAX_REGRET, CSP_ENUM, false, 0}, show, &w, NULL),
                     CSP_SAT);
    assert_int_equal(w.rows, 21);
    assert_memory_equal(w.row[1], ((int[]){2, 1}), sizeof(int[2]));
    assert_memory_equal(w.row[3], ((int[]){1, 4}), sizeof(int[2]));
    csp_free(s);
    assert_int_equal(m.used, 0);
}

// Three birds, two holes: each of the first bird's two holes fails once.
static void backtracks_are_the_contradictions_found(void **state) {
    (void)state;
    static const enum csp_branch branches[] = {CSP_STEP, CSP_ENUM, CSP_BISECT, CSP_MEDIAN, CSP_MIDDLE};
    for (size_t b = 0; b < N(branches); b++) {
        struct mem m = MEM_UNLIMITED;
        struct csp *s = csp_new(&m);
        csp_lit in[2][3];
        for (int i = 0; i < 3; i++) {
            csp_int x = csp_new_int(s, 1, 2);
            csp_decide_int(s, x);
            for (int v = 1; v <= 2; v++) in[v - 1][i] = csp_equals(s, x, v);
        }
        for (int v = 0; v < 2; v++) csp_add_count(s, in[v], 3, 0, 1);
        assert_int_equal(
            csp_label(s, (struct csp_strategy){CSP_LEFTMOST, branches[b], false, 0}, NULL, NULL, NULL),
            CSP_UNSAT);
        assert_int_equal(csp_statistics(s).backtracks, 2);
        assert_true(csp_statistics(s).resumptions > 0 && csp_statistics(s).prunings > 0);
        csp_free(s);
        assert_int_equal(m.used, 0);
    }
}

// ---- Every strategy, any model ------------------------------------------------------------------

static const char *every_strategy(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct twin t;
    twin_open(&t);
    twin_bools(&t, 2 + rng_below(&r, 5));
    for (uint32_t i = rng_below(&r, 3); i > 0; i--) {
        int lo = (int)rng_below(&r, 5) - 3;
        struct twin_int x = twin_int(&t, lo, lo + (int)rng_below(&r, 4));
        if (rng_below(&r, 2) == 0) twin_decide_int(&t, x);
    }
    if (rng_below(&r, 3) == 0) twin_random_circuit(&t, &r, 2 + rng_below(&r, 3));
    for (uint32_t i = rng_below(&r, 5); i > 0; i--) twin_random_clause(&t, &r, 4, true);
    for (uint32_t i = rng_below(&r, 4); i > 0; i--) twin_random_count(&t, &r, 6, true);
    for (uint32_t i = rng_below(&r, 4); i > 0; i--) twin_decide(&t, t.lits.at[rng_below(&r, 2)]);
    const char *wrong = NULL;
    for (int select = 0; wrong == NULL && select < SELECTS; select++)
        for (int branch = 0; wrong == NULL && branch < BRANCHES; branch++) {
            struct csp_strategy how = {(enum csp_select)select, (enum csp_branch)branch,
                                       rng_below(&r, 2) == 1, rng_below(&r, 3)};
            wrong = twin_try_enumerate(&t, &how, 40);
        }
    bool clean = twin_close(&t);
    return wrong == NULL && !clean ? "memory was not given back" : wrong;
}

static void every_strategy_visits_every_solution_once(void **state) {
    (void)state;
    run_seeds(9000, 500, every_strategy);
}

// ---- Beyond the papers ---------------------------------------------------------------------------

// Three birds have two holes. Five variables that have nothing to do with them come first.
static uint64_t count_backtracks(const char *words) {
    struct mem m = MEM_UNLIMITED;
    struct csp *s = csp_new(&m);
    struct csp_var vars[8];
    csp_lit in[2][3];
    struct csp_label_part part = {.vars = vars, .n = N(vars)};
    size_t where, length;
    for (int i = 0; i < 8; i++) {
        csp_int x = csp_new_int(s, 1, 2);
        vars[i] = csp_var_int(s, x);
        vars[i].uses = i < 5 ? 9 : 4;
        for (int v = 1; v <= 2 && i >= 5; v++) in[v - 1][i - 5] = csp_equals(s, x, v);
    }
    for (int v = 0; v < 2; v++) csp_add_count(s, in[v], 3, 0, 1);
    assert_true(csp_strategy_parse(words, &part.how, &where, &length));
    const struct csp_labelling how = {.parts = &part, .n_parts = 1, .how = part.how};
    assert_int_equal(csp_label_parts(s, &how, NULL), CSP_UNSAT);
    uint64_t backtracks = csp_statistics(s).backtracks;
    csp_free(s);
    assert_int_equal(m.used, 0);
    return backtracks;
}

static void variables_that_fail_come_first_by_their_weight(void **state) {
    (void)state;
    assert_int_equal(count_backtracks("ff"), 64);
    assert_int_equal(count_backtracks("occurrence"), 64);
    assert_true(count_backtracks("dom/wdeg") < 32);
}

static void random_ties_go_by_their_seed(void **state) {
    (void)state;
    uint64_t least = UINT64_MAX, most = 0;
    for (int seed = 1; seed <= 20; seed++) {
        char words[32];
        snprintf(words, sizeof words, "ff,random:%d", seed);
        uint64_t n = count_backtracks(words);
        assert_int_equal(count_backtracks(words), n);
        if (n < least) least = n;
        if (n > most) most = n;
    }
    assert_true(least < most && most <= 64);
    assert_int_equal(count_backtracks("ff,random"), count_backtracks("ff,random:1"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solutions_come_in_the_order_the_strategy_says),
        cmocka_unit_test(values_are_tried_from_the_end_that_is_asked_for),
        cmocka_unit_test(median_and_middle_begin_in_the_midst),
        cmocka_unit_test(the_variable_chosen_first_changes_last),
        cmocka_unit_test(the_most_constrained_variable_is_chosen_first),
        cmocka_unit_test(regret_is_the_gap_between_the_two_smallest_values),
        cmocka_unit_test(backtracks_are_the_contradictions_found),
        cmocka_unit_test(every_strategy_visits_every_solution_once),
        cmocka_unit_test(variables_that_fail_come_first_by_their_weight),
        cmocka_unit_test(random_ties_go_by_their_seed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
