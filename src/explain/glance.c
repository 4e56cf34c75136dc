// What is seen at a glance: a digit rules itself out in the rest of its row. Nobody needs a step for that. So
// it is known at once, and belongs to no step. A step that uses it names the digit and the rule instead. Nor
// does a square with a queen need a step to say that it has no rook: a cell shows one mark, whatever the
// rules are.
//
// What would settle a cell is left to a step, because that is something to write down.
#include "explain/inside.h"
#include "explain/words.h"

bool explain_glance_init(struct explaining *w) {
    const struct family_words *words = w->p->family->words;
    if (words == NULL || words->excludes == NULL || explain_glances(w)) return true;
    if (!vec_resize(w->mem, &w->excludes, w->model.rules.size + 1)) return explain_fail_memory(w);
    for (size_t i = 0; i < w->model.rules.size; i++)
        w->excludes.at[i] = words->excludes(w->p, &w->model.rules.at[i], 0);
    return true;
}

bool explain_rules_out(const struct explaining *w, const struct net_constraint *c, bool *value) {
    if (c->rule == NET_NONE || !w->excludes.at[c->rule]) return false;
    *value = c->size == 2 && c->most[0] > 1; // not both: a clause
    return c->most[*value] == 1 && c->have[*value] == 1;
}

bool explain_is_absence(const struct explaining *w, csp_lit l) {
    return w->board.is_mark.at[l >> 1] && explain_mark(w, l >> 1)->lit == csp_not(l);
}

// Would something be settled if one more mark were impossible in the cell?
static bool would_settle(const struct explaining *w, uint32_t cell) {
    size_t count, open = 0;
    const uint32_t *vars = explain_vars(w, cell, &count);
    for (size_t i = 0; i < count; i++) open += net_value(&w->board, explain_mark(w, vars[i])->lit) == 0;
    return open + w->p->family->words->may_show(w->p, cell, family_empty(w->p->family)) <= 2;
}

static bool glance_at(struct explaining *w, uint32_t index) {
    struct net *n = &w->board;
    bool value;
    if (!explain_rules_out(w, &n->constraints.at[index], &value)) return true;
    uint32_t start = n->constraints.at[index].start, end = start + n->constraints.at[index].size;
    for (uint32_t k = start; k < end; k++) {
        csp_lit l = csp_sign(n->lits.at[k], value);
        if (net_value(n, l) != 0 || !explain_is_absence(w, l) || would_settle(w, explain_cell(w, l)))
            continue;
        if (!net_know(n, l)) return explain_fail_memory(w);
        n->reason.at[l >> 1] = index;
    }
    return true;
}

// A cell that shows the mark shows no other.
static bool know_others(struct explaining *w, csp_lit mark) {
    size_t count;
    const uint32_t *vars = explain_vars(w, explain_cell(w, mark), &count);
    for (size_t i = 0; i < count; i++)
        if (vars[i] != mark >> 1 && !net_know(&w->board, csp_not(explain_mark(w, vars[i])->lit)))
            return explain_fail_memory(w);
    return true;
}

bool explain_glance(struct explaining *w, size_t from) {
    struct net *n = &w->board;
    for (size_t i = from; i < n->trail.size; i++) {
        csp_lit l = n->trail.at[i];
        if (!n->is_mark.at[l >> 1] || explain_mark(w, l >> 1)->lit != l) continue;
        if (!know_others(w, l)) return false;
        for (uint32_t k = n->use_start.at[l >> 1]; k < n->use_end.at[l >> 1] && explain_glances(w); k++)
            if (!glance_at(w, n->use.at[k] >> 1)) return false;
    }
    return true;
}

// ---- Naming causes ----------------------------------------------------------------------------------------

// Did the constraint rule it out when it became known?
static bool was_ruled_out(const struct explaining *w, const struct net_constraint *c, csp_lit l) {
    const struct net *n = &w->board;
    bool value;
    if (!explain_rules_out(w, c, &value)) return false;
    for (uint32_t k = c->start; k < c->start + c->size; k++) {
        csp_lit mark = csp_sign(n->lits.at[k], !value);
        if (net_value(n, mark) > 0) return n->place.at[mark >> 1] < n->place.at[l >> 1];
    }
    return false;
}

// The constraint by which the mark is impossible at a glance: of several, one whose rule the step has.
static uint32_t cause_of(const struct explaining *w, csp_lit l) {
    const struct net *n = &w->board;
    uint32_t best = n->reason.at[l >> 1];
    uint32_t rule = n->constraints.at[best].rule;
    if (rule == NET_NONE || net_set_has(&w->step.rules, rule)) return best;
    for (uint32_t k = n->use_start.at[l >> 1]; k < n->use_end.at[l >> 1]; k++) {
        const struct net_constraint *c = &n->constraints.at[n->use.at[k] >> 1];
        if (was_ruled_out(w, c, l) && net_set_has(&w->step.rules, c->rule)) return n->use.at[k] >> 1;
    }
    return best;
}

// Instead of a fact, what it follows from by one constraint.
static bool follow_back(struct explaining *w, csp_lit l, net_set *stack) {
    struct net *n = &w->board;
    uint32_t index = cause_of(w, l), rule = n->constraints.at[index].rule;
    if (rule != NET_NONE && !net_set_has(&w->step.rules, rule)) {
        w->step.aids++;
        if (!vec_push(w->mem, &w->step.rules, rule)) return false;
    }
    n->reason.at[l >> 1] = index;
    return net_reason(n, l, stack);
}

bool explain_name_causes(struct explaining *w, net_set *facts) {
    struct net *n = &w->board;
    net_set stack = {0}, kept = {0};
    if (!explain_glances(w)) return true;
    bool ok = net_set_append(w->mem, &stack, facts->at, facts->size);
    facts->size = 0;
    while (ok && stack.size > 0) {
        csp_lit l = stack.at[--stack.size];
        if (l == CSP_TRUE) continue;
        bool is_mark = n->is_mark.at[l >> 1], follows = n->reason.at[l >> 1] != NET_NONE;
        if (follows && (!is_mark || explain_is_absence(w, l))) ok = follow_back(w, l, &stack);
        else if (is_mark) ok = net_set_add(w->mem, &kept, l);
    }
    for (size_t i = kept.size; i-- > 0 && ok;) ok = net_set_add(w->mem, facts, kept.at[i]);
    vec_free(w->mem, &stack);
    vec_free(w->mem, &kept);
    return ok || explain_fail_memory(w);
}
