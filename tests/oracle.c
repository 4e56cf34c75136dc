#include "oracle.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <ccadical.h>
#include <cmocka.h>

// ---- CaDiCaL
// ----------------------------------------------------------------------------------------------------

enum kind { CLAUSE, COUNT, CIRCUIT };

// The lists of all constraints stand one behind the other in the oracle's `lits` and `arcs`.
struct constraint {
    enum kind kind;
    csp_lit on;
    size_t first, n;
    int64_t lo, hi;
    uint32_t nodes;
};

struct oracle {
    CCaDiCaL *sat;
    int names;       // CaDiCaL's variables given out so far
    VEC(int) called; // CaDiCaL's name of each kernel variable; 0: none yet
    VEC(struct constraint) constraints;
    VEC(csp_lit) lits;
    VEC(struct csp_arc) arcs;
    struct mem mem;
};

static void must(bool ok) {
    if (!ok) abort();
}

static int fresh(struct oracle *o) { return ++o->names; }

static int named(struct oracle *o, csp_lit l) {
    size_t v = l / 2;
    if (v >= o->called.size) must(vec_resize(&o->mem, &o->called, v + 1));
    if (o->called.at[v] == 0) o->called.at[v] = fresh(o);
    return l % 2 == 0 ? o->called.at[v] : -o->called.at[v];
}

// A clause of up to three literals in CaDiCaL's names that holds where `on` is true; a 0 is left out.
static void add3(struct oracle *o, int on, int a, int b, int c) {
    ccadical_add(o->sat, -on);
    if (a != 0) ccadical_add(o->sat, a);
    if (b != 0) ccadical_add(o->sat, b);
    if (c != 0) ccadical_add(o->sat, c);
    ccadical_add(o->sat, 0);
}

struct oracle *oracle_new(void) {
    struct oracle *o = calloc(1, sizeof *o);
    must(o != NULL);
    o->sat = ccadical_init();
    ccadical_set_option(o->sat, "quiet", 1);
    ccadical_add(o->sat, named(o, CSP_TRUE));
    ccadical_add(o->sat, 0);
    return o;
}

void oracle_free(struct oracle *o) {
    ccadical_release(o->sat);
    vec_free(&o->mem, &o->called);
    vec_free(&o->mem, &o->constraints);
    vec_free(&o->mem, &o->lits);
    vec_free(&o->mem, &o->arcs);
    free(o);
}

static void note(struct oracle *o, struct constraint c, const csp_lit *lits) {
    c.first = o->lits.size;
    for (size_t i = 0; i < c.n; i++) must(vec_push(&o->mem, &o->lits, lits[i]));
    must(vec_push(&o->mem, &o->constraints, c));
}

void oracle_clause(struct oracle *o, csp_lit on, const csp_lit *lits, size_t n) {
    note(o, (struct constraint){.kind = CLAUSE, .on = on, .n = n}, lits);
    ccadical_add(o->sat, -named(o, on));
    for (size_t i = 0; i < n; i++) ccadical_add(o->sat, named(o, lits[i]));
    ccadical_add(o->sat, 0);
}

// A row of a sequential counter: from at_least[j] = "j or more of the first i" to the same of the first i
// + 1. Row 0 is true and is not stored; the new variables are defined by equivalence.
static void counter_step(struct oracle *o, int *at_least, size_t i, int lit) {
    const int yes = named(o, CSP_TRUE);
    int less = yes;
    for (size_t j = 1; j <= i + 1; j++) {
        int old = j <= i ? at_least[j] : -yes;
        int now = fresh(o);
        add3(o, yes, -old, now, 0);
        add3(o, yes, -lit, -less, now);
        add3(o, yes, -now, old, lit);
        add3(o, yes, -now, old, less);
        at_least[j] = now;
        less = old;
    }
}

void oracle_count(struct oracle *o, csp_lit on, const csp_lit *lits, size_t n, int64_t lo, int64_t hi) {
    note(o, (struct constraint){.kind = COUNT, .on = on, .n = n, .lo = lo, .hi = hi}, lits);
    int *at_least = calloc(n + 2, sizeof *at_least);
    must(at_least != NULL);
    for (size_t i = 0; i < n; i++) counter_step(o, at_least, i, named(o, lits[i]));
    const int64_t all = (int64_t)n;
    const int when = named(o, on);
    if (lo > all || hi < 0) add3(o, when, 0, 0, 0);
    else {
        if (lo > 0) add3(o, when, at_least[lo], 0, 0);
        if (hi < all) add3(o, when, -at_least[hi + 1], 0, 0);
    }
    free(at_least);
}

// At least one of the names and, pairwise, not two.
static void exactly_one(struct oracle *o, int on, const int *names, size_t n) {
    ccadical_add(o->sat, -on);
    for (size_t i = 0; i < n; i++) ccadical_add(o->sat, names[i]);
    ccadical_add(o->sat, 0);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < i; j++) add3(o, on, -names[i], -names[j], 0);
}

// Positions along the cycle: the first node that is not skipped (the root) stands at 0, and an arrow to any
// other node leads from position p to p + 1. A cycle without the root would climb for ever, so there is only
// one cycle.
static void positions(struct oracle *o, int on, uint32_t nodes, const struct csp_arc *arcs, size_t n,
                      const int *skipped) {
    int *at = calloc((size_t)nodes * nodes + 1, sizeof *at);
    must(at != NULL);
    for (size_t i = 0; i < (size_t)nodes * nodes; i++) at[i] = fresh(o);
    for (uint32_t v = 0; v < nodes; v++) exactly_one(o, on, at + (size_t)v * nodes, nodes);
    int none_before = named(o, CSP_TRUE); // all earlier nodes are skipped
    int *root = calloc((size_t)nodes + 1, sizeof *root);
    must(root != NULL);
    for (uint32_t v = 0; v < nodes; v++) {
        root[v] = fresh(o);
        add3(o, on, -none_before, skipped[v], root[v]);
        add3(o, on, -root[v], none_before, 0);
        add3(o, on, -root[v], -skipped[v], 0);
        add3(o, on, -root[v], at[(size_t)v * nodes], 0);
        int still = fresh(o);
        add3(o, on, -none_before, -skipped[v], still);
        add3(o, on, -still, none_before, 0);
        add3(o, on, -still, skipped[v], 0);
        none_before = still;
    }
    for (size_t i = 0; i < n; i++) {
        uint32_t from = arcs[i].from, to = arcs[i].to;
        if (from == to) continue;
        int lit = named(o, arcs[i].lit),
            gate = fresh(o); // gate: the arrow is taken and does not lead to the root
        add3(o, on, -lit, root[to], gate);
        for (uint32_t p = 0; p < nodes; p++)
            add3(o, on, -gate, -at[(size_t)from * nodes + p],
                 p + 1 < nodes ? at[(size_t)to * nodes + p + 1] : 0);
    }
    free(root);
    free(at);
}

void oracle_circuit(struct oracle *o, csp_lit on, uint32_t nodes, const struct csp_arc *arcs, size_t n) {
    struct constraint c = {.kind = CIRCUIT, .on = on, .first = o->arcs.size, .n = n, .nodes = nodes};
    for (size_t i = 0; i < n; i++) must(vec_push(&o->mem, &o->arcs, arcs[i]));
    must(vec_push(&o->mem, &o->constraints, c));
    const int when = named(o, on), no = -named(o, CSP_TRUE);
    int *out = calloc(n + 1, sizeof *out), *in = calloc(n + 1, sizeof *in);
    int *skipped = calloc((size_t)nodes + 1, sizeof *skipped);
    must(out != NULL && in != NULL && skipped != NULL);
    for (uint32_t v = 0; v < nodes; v++) {
        size_t outs = 0, ins = 0;
        skipped[v] = no;
        for (size_t i = 0; i < n; i++) {
            int lit = named(o, arcs[i].lit);
            if (arcs[i].from == v) out[outs++] = lit;
            if (arcs[i].to == v) in[ins++] = lit;
            if (arcs[i].from == v && arcs[i].to == v) skipped[v] = lit;
        }
        exactly_one(o, when, out, outs);
        exactly_one(o, when, in, ins);
    }
    positions(o, when, nodes, arcs, n, skipped);
    free(out);
    free(in);
    free(skipped);
}

bool oracle_satisfiable(struct oracle *o, const csp_lit *assumptions, size_t n) {
    for (size_t i = 0; i < n; i++) ccadical_assume(o->sat, named(o, assumptions[i]));
    return ccadical_solve(o->sat) == 10;
}

bool oracle_implies(struct oracle *o, const csp_lit *clause, size_t n) {
    for (size_t i = 0; i < n; i++) ccadical_assume(o->sat, -named(o, clause[i]));
    return ccadical_solve(o->sat) == 20;
}

uint64_t oracle_solutions(struct oracle *o, const csp_lit *literals, size_t n, uint64_t limit) {
    int *seen = calloc(n + 1, sizeof *seen);
    must(seen != NULL);
    for (size_t i = 0; i < n; i++) seen[i] = named(o, literals[i] & ~(csp_lit)1);
    const int counting = fresh(o); // the blocking clauses hold while this is assumed
    uint64_t found = 0;
    while (found < limit) {
        ccadical_assume(o->sat, counting);
        if (ccadical_solve(o->sat) != 10) break;
        found++;
        for (size_t i = 0; i < n; i++) seen[i] = -ccadical_val(o->sat, abs(seen[i]));
        ccadical_add(o->sat, -counting);
        for (size_t i = 0; i < n; i++) ccadical_add(o->sat, seen[i]);
        ccadical_add(o->sat, 0);
    }
    ccadical_add(o->sat, -counting);
    ccadical_add(o->sat, 0);
    free(seen);
    return found;
}

// ---- By definition
// ----------------------------------------------------------------------------------------------

static bool one_cycle(const struct constraint *c, const struct csp_arc *arcs, oracle_truth *truth,
                      const void *context) {
    uint32_t *next = calloc(3 * (size_t)c->nodes + 1, sizeof *next);
    must(next != NULL);
    uint32_t *ins = next + c->nodes, *outs = ins + c->nodes;
    for (size_t i = 0; i < c->n; i++) {
        if (!truth(context, arcs[i].lit)) continue;
        outs[arcs[i].from]++;
        ins[arcs[i].to]++;
        next[arcs[i].from] = arcs[i].to;
    }
    bool ok = true;
    uint32_t start = c->nodes, members = 0, walked = 0;
    for (uint32_t v = 0; v < c->nodes; v++) {
        if (outs[v] != 1 || ins[v] != 1) ok = false;
        else if (next[v] != v) {
            members++;
            start = v;
        }
    }
    if (ok && start < c->nodes) {
        uint32_t v = start;
        do {
            v = next[v];
            walked++;
        } while (v != start);
    }
    free(next);
    return ok && walked == members;
}

bool oracle_obeys(const struct oracle *o, oracle_truth *truth, const void *context) {
    for (size_t i = 0; i < o->constraints.size; i++) {
        const struct constraint *c = &o->constraints.at[i];
        if (!truth(context, c->on)) continue;
        if (c->kind == CIRCUIT) {
            if (!one_cycle(c, o->arcs.at + c->first, truth, context)) return false;
            continue;
        }
        int64_t yes = 0;
        for (size_t j = 0; j < c->n; j++) yes += truth(context, o->lits.at[c->first + j]);
        if (c->kind == CLAUSE ? yes == 0 : yes < c->lo || yes > c->hi) return false;
    }
    return true;
}

static uint32_t member(const struct oracle *o, const struct constraint *c, size_t i) {
    if (i == c->n) return c->on / 2;
    return (c->kind == CIRCUIT ? o->arcs.at[c->first + i].lit : o->lits.at[c->first + i]) / 2;
}

bool oracle_connects(const struct oracle *o, const bool *changed, size_t variables, uint32_t from) {
    bool *reached = calloc(variables + 1, sizeof *reached);
    must(reached != NULL);
    reached[from] = true;
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < o->constraints.size; i++) {
            const struct constraint *c = &o->constraints.at[i];
            bool touched = false;
            for (size_t j = 0; j <= c->n; j++) touched |= reached[member(o, c, j)];
            for (size_t j = 0; touched && j <= c->n; j++) {
                uint32_t v = member(o, c, j);
                if (v == 0 || reached[v] || !changed[v]) continue;
                reached[v] = more = true;
            }
        }
    }
    bool all = true;
    for (size_t v = 0; v < variables; v++) all &= !changed[v] || reached[v];
    free(reached);
    return all;
}

// ---- Twins
// ------------------------------------------------------------------------------------------------------

void twin_open(struct twin *t) {
    *t = (struct twin){.mem = calloc(1, sizeof *t->mem), .o = oracle_new(), .on = CSP_TRUE, .variables = 1};
    must(t->mem != NULL);
    t->s = csp_new(t->mem);
    must(t->s != NULL);
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
    for (int v = lo; v <= hi; v++) must(vec_push(&t->own, &t->lits, know(t, csp_equals(t->s, x.x, v))));
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

void twin_circuit(struct twin *t, uint32_t nodes, const struct csp_arc *arcs, size_t n) {
    csp_add_circuit(t->s, nodes, arcs, n);
    oracle_circuit(t->o, t->on, nodes, arcs, n);
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
    for (int v = x.lo; v <= x.hi; v++) must(vec_push(&t->own, &t->decided, csp_equals(t->s, x.x, v)));
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

// ---- Random constraints
// -----------------------------------------------------------------------------------------

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

// ---- Asking the kernel
// ------------------------------------------------------------------------------------------

static bool in_last_solution(const void *context, csp_lit l) { return csp_value(context, l) > 0; }

// The last solution is total and obeys everything.
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
    return oracle_obeys(t->o, in_last_solution, t->s) ? NULL : "the solution breaks a constraint";
}

static const char *check_core(struct twin *t, const csp_lit *assumptions, size_t n) {
    size_t size;
    const csp_lit *core = csp_core(t->s, &size);
    for (size_t i = 0; i < size; i++) {
        bool known = false;
        for (size_t j = 0; j < n; j++) known |= assumptions[j] == core[i];
        if (!known) return "the core holds what was not assumed";
    }
    return oracle_satisfiable(t->o, core, size) ? "the core can hold" : NULL;
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
    return a == CSP_SAT ? check_solution(t) : NULL;
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
    return csp_stopped_by(t->s) == CSP_STOP_NONE ? NULL : "an enumeration names a limit that did not come";
}

// ---- Many cases
// -------------------------------------------------------------------------------------------------

// A failed assertion of the kernel ends the program; the seed is told first.
static char replay[64];
static void tell_seed(int signal_number) {
    (void)signal_number;
    fputs(replay, stderr);
}

void run_seeds(uint64_t first, uint64_t count, seeded_case *one) {
    const char *rounds = getenv("ROQUE_TEST_ROUNDS"), *single = getenv("ROQUE_TEST_SEED");
    if (rounds != NULL) count = (uint64_t)((double)count * strtod(rounds, NULL));
    if (single != NULL) {
        first = strtoull(single, NULL, 10);
        count = 1;
    }
    signal(SIGABRT, tell_seed);
    for (uint64_t seed = first; seed < first + count; seed++) {
        snprintf(replay, sizeof replay, "replay with ROQUE_TEST_SEED=%llu\n", (unsigned long long)seed);
        const char *wrong = one(seed);
        if (wrong != NULL) fail_msg("%s; %s", wrong, replay);
    }
    signal(SIGABRT, SIG_DFL);
}
