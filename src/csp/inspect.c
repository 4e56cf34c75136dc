// The model, constraint by constraint, for code that does its own reasoning.
#include "csp/solver.h"

struct inspection {
    struct csp *s;
    csp_inspector *visit;
    void *context;
    u32s lits; // a clause without its switch
};

static bool show(struct inspection *i, struct csp_constraint c) { return i->visit(i->context, &c); }

// A clause under a rule holds the rule's switch, negated, as one of its literals.
static bool show_clause(struct inspection *i, const csp_lit *lits, size_t n) {
    struct csp_constraint c = {.rule = CSP_TRUE, .lo = 1};
    i->lits.size = 0;
    for (size_t k = 0; k < n; k++) {
        bool is_switch = (i->s->flags[var_of(lits[k])] & FLAG_SWITCH) != 0;
        if (is_switch) c.rule = csp_not(lits[k]);
        else if (!vec_push(i->s->mem, &i->lits, lits[k])) return false;
    }
    c.lits = i->lits.at;
    c.n = i->lits.size;
    c.hi = (int64_t)c.n;
    return show(i, c);
}

static bool show_clauses(struct inspection *i) {
    struct csp *s = i->s;
    for (u32 k = 1; k < s->trail_size; k++) // the first is the constant
        if (!show_clause(i, &s->trail[k], 1)) return false;
    for (csp_lit l = 0; l < s->watches.size; l++)
        for (u32 k = 0; k < s->watches.at[l].size; k++) {
            struct watch w = s->pool.at[s->watches.at[l].start + k];
            if (w.clause != BINARY || csp_not(l) > w.other) continue;
            if (!show_clause(i, (csp_lit[]){csp_not(l), w.other}, 2)) return false;
        }
    for (u32 ref = 0; ref < s->store.size; ref += CLAUSE_LITS + s->store.at[ref])
        if (!(s->store.at[ref + CLAUSE_FLAGS] & CLAUSE_LEARNT) &&
            !show_clause(i, s->store.at + ref + CLAUSE_LITS, s->store.at[ref]))
            return false;
    return true;
}

static bool show_counts(struct inspection *i) {
    for (size_t k = 0; k < i->s->counts.size; k++) {
        const struct count *c = &i->s->counts.at[k];
        struct csp_constraint shown = {.rule = c->when,
                                       .lits = i->s->count_lits.at + c->start,
                                       .n = c->size,
                                       .lo = count_lo(c),
                                       .hi = count_hi(c)};
        if (!show(i, shown)) return false;
    }
    return true;
}

static bool show_sum(struct inspection *i, const struct sum *c) {
    const struct csp *s = i->s;
    VEC(int64_t) weights = {0};
    bool ok = true;
    i->lits.size = 0;
    u32 from = s->parts.at[c->first].first;
    const struct part *last = &s->parts.at[c->first + c->size - 1];
    for (u32 k = from; k < last->first + last->size && ok; k++) {
        const struct term *t = &s->terms.at[k];
        if (t->weight > 0) ok = vec_push(s->mem, &i->lits, t->lit) && vec_push(s->mem, &weights, t->weight);
    }
    struct csp_constraint shown = {.rule = c->when,
                                   .lits = i->lits.at,
                                   .weights = weights.at,
                                   .n = weights.size,
                                   .lo = c->total - c->most[1],
                                   .hi = c->most[0]};
    ok = ok && show(i, shown);
    vec_free(s->mem, &weights);
    return ok;
}

static bool show_circuit(struct inspection *i, u32 index) {
    const struct csp *s = i->s;
    const struct circuit *c = &s->circuits.at[index];
    VEC(struct csp_arc) arcs = {0};
    bool ok = true;
    for (size_t k = 0; k < s->arcs.size && ok; k++) {
        const struct arc *a = &s->arcs.at[k];
        struct csp_arc shown = {a->from - c->first_node, a->to - c->first_node, a->lit};
        if (a->circuit == index) ok = vec_push(s->mem, &arcs, shown);
    }
    struct csp_constraint shown = {
        .rule = c->when, .hi = INT64_MAX, .arcs = arcs.at, .n_arcs = arcs.size, .nodes = c->nodes};
    ok = ok && show(i, shown);
    vec_free(s->mem, &arcs);
    return ok;
}

static bool show_graph(struct inspection *i, const struct graph *g) {
    const struct csp *s = i->s;
    VEC(struct csp_edge) edges = {0};
    bool ok = true;
    i->lits.size = 0;
    for (u32 v = 0; v < g->size && ok; v++) {
        const struct vertex *x = &s->vertices.at[g->first + v];
        ok = vec_push(s->mem, &i->lits, x->lit);
        for (u32 k = x->first_edge; k < x->first_edge + x->edges && ok; k++) {
            struct csp_edge e = {v, s->neighbours.at[k] - g->first};
            if (e.a < e.b) ok = vec_push(s->mem, &edges, e);
        }
    }
    struct csp_constraint shown = {.rule = g->when,
                                   .lits = i->lits.at,
                                   .n = i->lits.size,
                                   .hi = (int64_t)i->lits.size,
                                   .is_connected = true,
                                   .edges = edges.at,
                                   .n_edges = edges.size};
    ok = ok && show(i, shown);
    vec_free(s->mem, &edges);
    return ok;
}

bool csp_inspect(struct csp *s, csp_inspector *visit, void *context) {
    struct inspection i = {.s = s, .visit = visit, .context = context};
    if (!csp_lay_out(s)) return false;
    bool ok = (!s->unsat || show(&i, (struct csp_constraint){.rule = CSP_TRUE, .lo = 1})) &&
              show_clauses(&i) && show_counts(&i);
    for (u32 k = 0; k < s->sums.size && ok; k++) ok = show_sum(&i, &s->sums.at[k]);
    for (u32 k = 0; k < s->circuits.size && ok; k++) ok = show_circuit(&i, k);
    for (u32 k = 0; k < s->graphs.size && ok; k++) ok = show_graph(&i, &s->graphs.at[k]);
    vec_free(s->mem, &i.lits);
    return ok;
}
