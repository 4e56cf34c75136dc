// Steps by one rule. A rule can only imply something new if one of its constraints is ripe: one side of its
// count is full. The network keeps a list of those, so nothing is examined twice in vain.
#include "explain/inside.h"
#include "explain/words.h"

#include <string.h>

// What a rule decides: how many marks, and how near to the last step.
struct offer {
    size_t count;
    uint32_t distance;
};

static void count_mark(const struct explaining *w, struct offer *o, csp_lit l) {
    uint32_t cell = explain_cell(w, l);
    uint32_t far = w->last_cell == EXPLAIN_NOWHERE ? cell : explain_distance(w, cell, w->last_cell);
    if (o->count++ == 0 || far < o->distance) o->distance = far;
}

// Propagate one rule from what is known, and leave it on the trail.
static void follow(struct net *n, uint32_t rule) {
    n->on.at[rule] = true;
    if (net_wake(n, rule)) net_propagate(n);
    n->on.at[rule] = false;
}

static struct offer try_rule(struct explaining *w, uint32_t rule) {
    struct net *n = &w->board;
    struct offer o = {0};
    follow(n, rule);
    for (size_t i = n->ground; i < n->trail.size; i++)
        if (n->is_mark.at[n->trail.at[i] >> 1]) count_mark(w, &o, n->trail.at[i]);
    net_undo(n, n->ground);
    return o;
}

// If there are only rules, and this one is one constraint or several independent ones, what its constraints
// settle is all it decides, and no trial is needed.
static bool is_simple(const struct net *n, uint32_t rule) {
    uint32_t first = n->of_start.at[rule], end = n->of_start.at[rule + 1];
    for (uint32_t i = first; i < end && end - first > 1; i++)
        if (n->constraints.at[n->of.at[i]].size > 1) return false;
    return n->is_plain;
}

static size_t count_open(const struct net *n, uint32_t rule) {
    size_t count = 0;
    for (uint32_t i = n->of_start.at[rule]; i < n->of_start.at[rule + 1]; i++) {
        const struct net_constraint *c = &n->constraints.at[n->of.at[i]];
        count += (size_t)((int32_t)c->size - c->have[0] - c->have[1]);
    }
    return count;
}

// Rules that decide fewer than `most` are ignored.
static struct offer look_at_rule(struct explaining *w, uint32_t rule, size_t most) {
    const struct net *n = &w->board;
    struct offer o = {0};
    if (!is_simple(n, rule)) return try_rule(w, rule);
    if (count_open(n, rule) < most) return o;
    for (uint32_t i = n->of_start.at[rule]; i < n->of_start.at[rule + 1]; i++) {
        const struct net_constraint *c = &n->constraints.at[n->of.at[i]];
        for (uint32_t k = c->start; k < c->start + c->size; k++)
            if (net_value(n, n->lits.at[k]) == 0) count_mark(w, &o, n->lits.at[k]);
    }
    return o;
}

// What the i-th constraint of a rule implies, if it is a clause of two literals of which one is false:
// `cause`. CSP_TRUE: nothing.
static csp_lit implied_by(const struct net *n, uint32_t i, csp_lit *cause) {
    const struct net_constraint *c = &n->constraints.at[n->of.at[i]];
    const uint32_t *lits = n->lits.at + c->start;
    if (c->size != 2 || c->lo != 1) return CSP_TRUE;
    bool second = net_value(n, lits[0]) < 0;
    *cause = lits[!second];
    return net_value(n, lits[!second]) < 0 && net_value(n, lits[second]) == 0 ? lits[second] : CSP_TRUE;
}

static bool implies(const struct net *n, uint32_t rule, csp_lit cause, csp_lit what) {
    for (uint32_t i = n->of_start.at[rule]; i < n->of_start.at[rule + 1]; i++) {
        csp_lit by;
        if (implied_by(n, i, &by) == what && by == cause) return true;
    }
    return false;
}

// Does the rule imply something because of this literal, and nothing that it would not imply because of it?
static bool is_caused(const struct net *n, uint32_t rule, csp_lit cause) {
    bool some = false;
    for (uint32_t i = n->of_start.at[rule]; i < n->of_start.at[rule + 1]; i++) {
        csp_lit by, what = implied_by(n, i, &by);
        if (what == CSP_TRUE) continue;
        if (by != cause && !implies(n, rule, cause, what)) return false;
        some = true;
    }
    return some;
}

static size_t count_caused(const struct net *n, const char *name, const struct model_rule *rules,
                           csp_lit cause) {
    size_t count = 0;
    for (size_t i = 0; i < n->ripe.size; i++) {
        uint32_t rule = n->constraints.at[n->ripe.at[i]].rule;
        count += rules[rule].name == name && is_caused(n, rule, cause);
    }
    return count;
}

// Of what may be the cause of all that the rule implies, that of which most others come.
static csp_lit cause_of(const struct explaining *w, uint32_t rule) {
    const struct net *n = &w->board;
    const struct model_rule *rules = w->model.rules.at;
    csp_lit best = CSP_TRUE;
    size_t most = 0;
    for (uint32_t i = n->of_start.at[rule]; i < n->of_start.at[rule + 1]; i++) {
        csp_lit cause;
        if (implied_by(n, i, &cause) == CSP_TRUE || cause == best || !is_caused(n, rule, cause)) continue;
        size_t count = count_caused(n, rules[rule].name, rules, cause);
        if (count <= most) continue;
        most = count;
        best = cause;
    }
    return best;
}

static bool take_marks(struct explaining *w, uint32_t rule) {
    struct net *n = &w->board;
    bool ok = true;
    follow(n, rule);
    for (size_t i = n->ground; i < n->trail.size && ok; i++)
        if (n->is_mark.at[n->trail.at[i] >> 1]) ok = net_set_add(w->mem, &w->step.decides, n->trail.at[i]);
    net_undo(n, n->ground);
    return ok && vec_push(w->mem, &w->step.rules, rule);
}

// What similar rules imply because of the same fact is seen with it.
static bool take_joined(struct explaining *w, uint32_t first) {
    const struct net *n = &w->board;
    const struct family_words *words = w->p->family->words;
    const struct model_rule *rules = w->model.rules.at;
    if (words == NULL || words->joined == NULL || strcmp(words->joined, rules[first].name) != 0) return true;
    csp_lit cause = cause_of(w, first);
    for (size_t i = 0; i < n->ripe.size && cause != CSP_TRUE; i++) {
        uint32_t rule = n->constraints.at[n->ripe.at[i]].rule;
        if (rules[rule].name != rules[first].name || net_set_has(&w->step.rules, rule) ||
            !is_caused(n, rule, cause))
            continue;
        if (!take_marks(w, rule)) return false;
        w->step.aids++;
    }
    return true;
}

static bool take(struct explaining *w, uint32_t rule) {
    w->step.rules.size = w->step.decides.size = 0;
    w->step.minimal = w->step.is_direct = true;
    w->step.effort = 0;
    return (take_marks(w, rule) && take_joined(w, rule) && !w->board.no_memory) || explain_fail_memory(w);
}

// Drop what is no longer ripe.
static void tidy_ripe(struct net *n) {
    size_t kept = 0;
    for (size_t i = 0; i < n->ripe.size; i++) {
        struct net_constraint *c = &n->constraints.at[n->ripe.at[i]];
        c->is_ripe = c->have[0] + c->have[1] < (int32_t)c->size;
        if (c->is_ripe) n->ripe.at[kept++] = n->ripe.at[i];
    }
    n->ripe.size = kept;
}

bool explain_find_single(struct explaining *w) {
    struct net *n = &w->board;
    struct offer best = {0};
    uint32_t best_rule = NET_NONE;
    if (!vec_resize(w->mem, &w->tried_at, (size_t)n->rules + 1)) return explain_fail_memory(w);
    tidy_ripe(n);
    if (explain_glances(w) && explain_find_glance_step(w)) return true;
    if (w->failed) return false;
    for (size_t i = 0; i < n->ripe.size && !n->no_memory; i++) {
        uint32_t rule = n->constraints.at[n->ripe.at[i]].rule;
        if (w->tried_at.at[rule] == n->ground) continue; // already examined because of another constraint
        w->tried_at.at[rule] = (uint32_t)n->ground;
        struct offer o = look_at_rule(w, rule, best.count);
        if (o.count < best.count || o.count == 0) continue;
        if (o.count == best.count && o.distance >= best.distance) continue;
        best = o;
        best_rule = rule;
    }
    if (n->no_memory) return explain_fail_memory(w);
    return best_rule != NET_NONE && take(w, best_rule);
}
