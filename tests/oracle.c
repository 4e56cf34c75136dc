#include "oracle.h"

#include <stdlib.h>

#include <ccadical.h>

// ---- CaDiCaL ------------------------------------------------------------------------------------

enum kind { CLAUSE, COUNT, SUM, CIRCUIT, CONNECTED };

// The lists of all constraints are one after the other in the oracle's `lits`, `weights` and `arcs`.
struct constraint {
    enum kind kind;
    csp_lit on;
    size_t first, n;
    int64_t lo, hi;
    uint32_t nodes;
    size_t first_edge, edges;
};

struct oracle {
    CCaDiCaL *sat;
    int names;       // number of CaDiCaL's variables so far
    VEC(int) called; // CaDiCaL's name of each kernel variable; 0: none yet
    VEC(struct constraint) constraints;
    VEC(csp_lit) lits;
    VEC(int64_t) weights; // of each of them; 1 if there is none
    VEC(struct csp_arc) arcs;
    VEC(struct csp_edge) edges;
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

// A clause of up to three literals in CaDiCaL's names that holds if `on` is true; 0 stands for none.
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
    vec_free(&o->mem, &o->weights);
    vec_free(&o->mem, &o->arcs);
    vec_free(&o->mem, &o->edges);
    free(o);
}

static void note(struct oracle *o, struct constraint c, const csp_lit *lits, const int64_t *weights) {
    c.first = o->lits.size;
    for (size_t i = 0; i < c.n; i++) {
        must(vec_push(&o->mem, &o->lits, lits[i]));
        must(vec_push(&o->mem, &o->weights, weights == NULL ? 1 : weights[i]));
    }
    must(vec_push(&o->mem, &o->constraints, c));
}

void oracle_clause(struct oracle *o, csp_lit on, const csp_lit *lits, size_t n) {
    note(o, (struct constraint){.kind = CLAUSE, .on = on, .n = n}, lits, NULL);
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
    note(o, (struct constraint){.kind = COUNT, .on = on, .n = n, .lo = lo, .hi = hi}, lits, NULL);
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

// The sums that the first literals can have, each with a name that is true if they have it.
struct reached {
    int64_t sum;
    int name;
};
typedef VEC(struct reached) reached_sums;

static int name_of_sum(struct oracle *o, reached_sums *all, int64_t sum) {
    for (size_t i = 0; i < all->size; i++)
        if (all->at[i].sum == sum) return all->at[i].name;
    must(vec_push(&o->mem, all, ((struct reached){sum, fresh(o)})));
    return all->at[all->size - 1].name;
}

// Literal by literal, from every sum reached so far to the next two; none out of bounds at the end.
void oracle_sum(struct oracle *o, csp_lit on, const csp_lit *lits, const int64_t *weights, size_t n,
                int64_t lo, int64_t hi) {
    note(o, (struct constraint){.kind = SUM, .on = on, .n = n, .lo = lo, .hi = hi}, lits, weights);
    const int yes = named(o, CSP_TRUE);
    reached_sums now = {0}, next = {0};
    must(vec_push(&o->mem, &now, ((struct reached){0, yes})));
    for (size_t i = 0; i < n; i++) {
        const int lit = named(o, lits[i]);
        next.size = 0;
        for (size_t k = 0; k < now.size; k++) {
            add3(o, yes, -now.at[k].name, lit, name_of_sum(o, &next, now.at[k].sum));
            add3(o, yes, -now.at[k].name, -lit, name_of_sum(o, &next, now.at[k].sum + weights[i]));
        }
        reached_sums swap = now;
        now = next;
        next = swap;
    }
    for (size_t k = 0; k < now.size; k++)
        if (now.at[k].sum < lo || now.at[k].sum > hi) add3(o, named(o, on), -now.at[k].name, 0, 0);
    vec_free(&o->mem, &now);
    vec_free(&o->mem, &next);
}

// At least one of the names and, pairwise, not two.
static void exactly_one(struct oracle *o, int on, const int *names, size_t n) {
    ccadical_add(o->sat, -on);
    for (size_t i = 0; i < n; i++) ccadical_add(o->sat, names[i]);
    ccadical_add(o->sat, 0);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < i; j++) add3(o, on, -names[i], -names[j], 0);
}

// Positions along the cycle: the first node that is not skipped (the root) is at 0, and an arc to any other
// node leads from position p to p + 1. Positions on a cycle without the root would grow forever, so there is
// only one cycle.
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
            gate = fresh(o); // gate: the arc is taken and does not lead to the root
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

// Distances: exactly one node, if any is chosen, is the start; every chosen node is within n - 1 steps of it.
// For a node to be within k + 1 steps, the node or a neighbour must be within k.
static void distances(struct oracle *o, int on, const csp_lit *nodes, size_t n, const struct csp_edge *edges,
                      size_t n_edges) {
    int *near = calloc(n * n + 1, sizeof *near), no = -named(o, CSP_TRUE);
    must(near != NULL);
    for (size_t i = 0; i < n * n; i++) near[i] = fresh(o);
    for (size_t v = 0; v < n; v++) {
        for (size_t u = 0; u < v; u++) add3(o, on, -near[v], -near[u], 0);
        add3(o, on, -named(o, nodes[v]), near[(n - 1) * n + v], 0);
        for (size_t k = 0; k < n; k++) add3(o, on, -near[k * n + v], named(o, nodes[v]), 0);
        for (size_t k = 1; k < n; k++) {
            ccadical_add(o->sat, -on);
            ccadical_add(o->sat, -near[k * n + v]);
            ccadical_add(o->sat, near[(k - 1) * n + v]);
            for (size_t e = 0; e < n_edges; e++) {
                size_t other = edges[e].a == v ? edges[e].b : edges[e].b == v ? edges[e].a : n;
                ccadical_add(o->sat, other == n ? no : near[(k - 1) * n + other]);
            }
            ccadical_add(o->sat, 0);
        }
    }
    free(near);
}

void oracle_connected(struct oracle *o, csp_lit on, const csp_lit *nodes, size_t n,
                      const struct csp_edge *edges, size_t n_edges) {
    struct constraint c = {
        .kind = CONNECTED, .on = on, .n = n, .first_edge = o->edges.size, .edges = n_edges};
    for (size_t i = 0; i < n_edges; i++) must(vec_push(&o->mem, &o->edges, edges[i]));
    note(o, c, nodes, NULL);
    distances(o, named(o, on), nodes, n, edges, n_edges);
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

// ---- By definition ------------------------------------------------------------------------------

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

// Join the ends of edges between chosen nodes, until nothing changes; then all chosen nodes have one name.
static bool are_connected(const struct oracle *o, const struct constraint *c, oracle_truth *truth,
                          const void *context) {
    size_t *name = calloc(c->n + 1, sizeof *name), first = SIZE_MAX;
    must(name != NULL);
    for (size_t v = 0; v < c->n; v++) name[v] = v;
    for (bool more = true; more;) {
        more = false;
        for (size_t i = c->first_edge; i < c->first_edge + c->edges; i++) {
            struct csp_edge e = o->edges.at[i];
            bool both =
                truth(context, o->lits.at[c->first + e.a]) && truth(context, o->lits.at[c->first + e.b]);
            if (!both || name[e.a] == name[e.b]) continue;
            name[e.a] = name[e.b] = name[e.a] < name[e.b] ? name[e.a] : name[e.b];
            more = true;
        }
    }
    bool ok = true;
    for (size_t v = 0; v < c->n; v++) {
        if (!truth(context, o->lits.at[c->first + v])) continue;
        if (first == SIZE_MAX) first = name[v];
        ok &= name[v] == first;
    }
    free(name);
    return ok;
}

bool oracle_obeys(const struct oracle *o, oracle_truth *truth, const void *context) {
    for (size_t i = 0; i < o->constraints.size; i++) {
        const struct constraint *c = &o->constraints.at[i];
        if (!truth(context, c->on)) continue;
        if (c->kind == CIRCUIT) {
            const struct csp_arc *arcs = c->n == 0 ? NULL : o->arcs.at + c->first;
            if (!one_cycle(c, arcs, truth, context)) return false;
            continue;
        }
        if (c->kind == CONNECTED) {
            if (!are_connected(o, c, truth, context)) return false;
            continue;
        }
        int64_t yes = 0;
        for (size_t j = 0; j < c->n; j++)
            if (truth(context, o->lits.at[c->first + j])) yes += o->weights.at[c->first + j];
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
