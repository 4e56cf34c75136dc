// Steps by one constraint of one rule, where marks rule out others at a glance (glance.c): the last place for
// a digit in its row, the last digit for a cell, a count that is full.
#include "explain/inside.h"

// A constraint, or only one literal that it forces, and what follows from that without any rule.
struct plain {
    uint32_t constraint;
    csp_lit lit; // CSP_TRUE: all of it, and of a rule by which nothing is ruled out, all of its constraints
    bool places; // a mark
    bool excludes;
    size_t count; // of marks that are settled
    uint32_t distance;
};

static void follow(struct explaining *w, const struct plain *o) {
    struct net *n = &w->board;
    uint32_t rule = n->constraints.at[o->constraint].rule;
    if (o->lit != CSP_TRUE) {
        net_assign(n, o->lit, o->constraint);
    } else {
        n->on.at[rule] = true;
        net_look(n, o->constraint);
        for (uint32_t i = n->of_start.at[rule]; i < n->of_start.at[rule + 1] && !w->excludes.at[rule]; i++)
            net_look(n, n->of.at[i]);
        n->on.at[rule] = false;
    }
    net_propagate(n);
}

// Marks are placed before others are ruled out; the last place of a mark comes before the last mark of a
// cell, which takes more facts to see; then what settles the most, and what is nearest to the last step.
static bool is_better(const struct plain *a, const struct plain *b) {
    if (a->count == 0 || b->count == 0) return a->count > 0;
    if (a->places != b->places) return a->places;
    if (a->places && a->excludes != b->excludes) return b->excludes;
    return a->count != b->count ? a->count > b->count : a->distance < b->distance;
}

static void try_plain(struct explaining *w, struct plain o, struct plain *best) {
    struct net *n = &w->board;
    follow(w, &o);
    for (size_t i = n->ground; i < n->trail.size; i++) {
        csp_lit l = n->trail.at[i];
        if (!n->is_mark.at[l >> 1]) continue;
        uint32_t cell = explain_cell(w, l);
        uint32_t far = w->last_cell == EXPLAIN_NOWHERE ? cell : explain_distance(w, cell, w->last_cell);
        if (o.count++ == 0 || far < o.distance) o.distance = far;
        o.places |= !explain_is_absence(w, l);
    }
    net_undo(n, n->ground);
    if (is_better(&o, best)) *best = o;
}

// What one mark rules out settles each cell by itself; with a single kind of mark, all of them together.
static void try_constraint(struct explaining *w, uint32_t index, struct plain *best) {
    const struct net *n = &w->board;
    const struct net_constraint *c = &n->constraints.at[index];
    bool value;
    struct plain o = {.constraint = index, .lit = CSP_TRUE};
    o.excludes = explain_rules_out(w, c, &value);
    if (!o.excludes || family_has_one_mark(w->p->family)) {
        try_plain(w, o, best);
        return;
    }
    for (uint32_t k = c->start; k < c->start + c->size; k++) {
        o.lit = csp_sign(n->lits.at[k], value);
        if (net_value(n, o.lit) == 0) try_plain(w, o, best);
    }
}

// The marks that are placed, then the others.
static bool take_trail(struct explaining *w) {
    const struct net *n = &w->board;
    for (int absent = 0; absent < 2; absent++)
        for (size_t i = n->ground; i < n->trail.size; i++) {
            csp_lit l = n->trail.at[i];
            if (n->is_mark.at[l >> 1] && explain_is_absence(w, l) == absent &&
                !net_set_add(w->mem, &w->step.decides, l))
                return false;
        }
    return true;
}

// The mark that rules out the others.
static csp_lit cause(const struct explaining *w, const struct net_constraint *c) {
    const struct net *n = &w->board;
    bool value;
    if (!explain_rules_out(w, c, &value)) return CSP_TRUE;
    for (uint32_t k = c->start; k < c->start + c->size; k++)
        if (net_value(n, csp_sign(n->lits.at[k], !value)) > 0) return csp_sign(n->lits.at[k], !value);
    return CSP_TRUE;
}

// With a single kind of mark, what one of them rules out by rules of this name is one step.
static bool take_alike(struct explaining *w, const struct plain *o) {
    struct net *n = &w->board;
    csp_lit mark = cause(w, &n->constraints.at[o->constraint]);
    const struct model_rule *rules = w->model.rules.at;
    uint32_t first = n->constraints.at[o->constraint].rule;
    bool ok = true;
    for (size_t i = 0; i < n->ripe.size && ok && mark != CSP_TRUE; i++) {
        struct plain other = {.constraint = n->ripe.at[i], .lit = CSP_TRUE};
        uint32_t rule = n->constraints.at[other.constraint].rule;
        if (rules[rule].name != rules[first].name || rule == first ||
            cause(w, &n->constraints.at[other.constraint]) != mark)
            continue;
        follow(w, &other);
        if (n->trail.size > n->ground && !net_set_has(&w->step.rules, rule)) {
            ok = vec_push(w->mem, &w->step.rules, rule) && take_trail(w);
            w->step.aids++;
        }
        net_undo(n, n->ground);
    }
    return ok;
}

bool explain_find_glance_step(struct explaining *w) {
    struct net *n = &w->board;
    struct plain best = {0};
    for (size_t i = 0; i < n->ripe.size && !n->no_memory; i++) try_constraint(w, n->ripe.at[i], &best);
    if (n->no_memory) return explain_fail_memory(w);
    if (best.count == 0) return false;
    w->step.rules.size = w->step.decides.size = 0;
    w->step.minimal = w->step.is_direct = true;
    w->step.effort = 0;
    follow(w, &best);
    bool ok = vec_push(w->mem, &w->step.rules, n->constraints.at[best.constraint].rule) && take_trail(w);
    net_undo(n, n->ground);
    if (ok && best.excludes && best.lit == CSP_TRUE) ok = take_alike(w, &best);
    return (ok && !n->no_memory) || explain_fail_memory(w);
}
