// Builds a network from the model of a family, taken from the kernel.
#include "explain/net.h"

#include <string.h>

struct building {
    struct net *n;
    VEC(uint32_t) rule_of; // by variable of a switch: rule + 1
};

static uint32_t rule_of(const struct building *b, csp_lit on) {
    return on == CSP_TRUE || b->rule_of.at[on >> 1] == 0 ? NET_NONE : b->rule_of.at[on >> 1] - 1;
}

bool net_add_constraint(struct net *n, uint32_t rule, const csp_lit *lits, size_t size, int64_t lo,
                        int64_t hi) {
    struct net_constraint c = {.start = (uint32_t)n->lits.size,
                               .size = (uint32_t)size,
                               .lo = (int32_t)lo,
                               .hi = (int32_t)(hi > (int64_t)size ? (int64_t)size : hi),
                               .rule = rule};
    c.most[0] = c.hi;
    c.most[1] = (int32_t)size - c.lo;
    if (!vec_reserve(n->mem, &n->lits, n->lits.size + size) || !vec_push(n->mem, &n->constraints, c))
        return false;
    if (size > 0) memcpy(n->lits.at + c.start, lits, size * sizeof *lits);
    n->lits.size += size;
    return true;
}

// A sum is a count in which each literal occurs as often as its weight: sums in puzzles are small.
static bool take_sum(struct building *b, const struct csp_constraint *c) {
    VEC(csp_lit) lits = {0};
    bool ok = true;
    for (size_t i = 0; i < c->n; i++)
        for (int64_t k = 0; k < c->weights[i] && ok; k++) ok = vec_push(b->n->mem, &lits, c->lits[i]);
    ok = ok && net_add_constraint(b->n, rule_of(b, c->rule), lits.at, lits.size, c->lo, c->hi);
    vec_free(b->n->mem, &lits);
    return ok;
}

static bool take_constraint(void *context, const struct csp_constraint *c) {
    struct building *b = context;
    struct net *n = b->n;
    if (c->weights != NULL) return take_sum(b, c);
    if (c->n_arcs == 0) return net_add_constraint(n, rule_of(b, c->rule), c->lits, c->n, c->lo, c->hi);
    struct net_circuit k = {.rule = rule_of(b, c->rule),
                            .nodes = c->nodes,
                            .first_arc = (uint32_t)n->arcs.size,
                            .arcs = (uint32_t)c->n_arcs};
    for (size_t i = 0; i < c->n_arcs; i++)
        if (!vec_push(n->mem, &n->arcs, c->arcs[i])) return false;
    return vec_push(n->mem, &n->circuits, k);
}

// Sort the uses by variable, and the constraints by rule: two counting sorts.
static bool lay_out_uses(struct net *n) {
    if (!vec_resize(n->mem, &n->use_start, (size_t)n->vars + 1) ||
        !vec_resize(n->mem, &n->use_end, n->vars) || !vec_resize(n->mem, &n->use, n->lits.size + 1))
        return false;
    uint32_t *start = n->use_start.at;
    for (size_t i = 0; i < n->lits.size; i++) start[(n->lits.at[i] >> 1) + 1]++;
    for (uint32_t v = 0; v < n->vars; v++) start[v + 1] += start[v];
    for (uint32_t i = 0; i < n->constraints.size; i++) {
        const struct net_constraint *c = &n->constraints.at[i];
        for (uint32_t k = c->start; k < c->start + c->size; k++)
            n->use.at[start[n->lits.at[k] >> 1]++] = 2 * i + (n->lits.at[k] & 1);
    }
    for (uint32_t v = n->vars; v > 0; v--) start[v] = start[v - 1];
    start[0] = 0;
    for (uint32_t v = 0; v < n->vars; v++) n->use_end.at[v] = start[v + 1];
    return true;
}

static bool lay_out_rules(struct net *n) {
    if (!vec_resize(n->mem, &n->of_start, (size_t)n->rules + 1) ||
        !vec_resize(n->mem, &n->of, n->constraints.size + 1))
        return false;
    uint32_t *start = n->of_start.at;
    for (size_t i = 0; i < n->constraints.size; i++)
        if (n->constraints.at[i].rule != NET_NONE) start[n->constraints.at[i].rule + 1]++;
    for (uint32_t r = 0; r < n->rules; r++) start[r + 1] += start[r];
    for (uint32_t i = 0; i < n->constraints.size; i++)
        if (n->constraints.at[i].rule != NET_NONE) n->of.at[start[n->constraints.at[i].rule]++] = i;
    for (uint32_t r = n->rules; r > 0; r--) start[r] = start[r - 1];
    start[0] = 0;
    return true;
}

static bool lay_out(struct net *n) {
    struct mem *m = n->mem;
    return lay_out_uses(n) && lay_out_rules(n) && vec_resize(m, &n->more_first, n->vars) &&
           vec_resize(m, &n->truth, n->vars) && vec_resize(m, &n->values, n->vars) &&
           vec_resize(m, &n->reason, n->vars) && vec_resize(m, &n->place, n->vars) &&
           vec_resize(m, &n->on, (size_t)n->rules + 1) && vec_resize(m, &n->is_mark, n->vars) &&
           vec_resize(m, &n->seen_at, n->vars) && vec_resize(m, &n->used_at, (size_t)n->rules + 1) &&
           vec_reserve(m, &n->trail, n->vars) && vec_reserve(m, &n->decisions, n->vars);
}

bool net_init(struct net *n, struct mem *m, struct csp *s, const struct model *model) {
    *n = (struct net){.mem = m, .rules = (uint32_t)model->rules.size};
    n->vars = (uint32_t)csp_statistics(s).variables + 1;
    struct building b = {.n = n};
    bool ok = vec_resize(m, &b.rule_of, n->vars);
    for (uint32_t r = 0; r < n->rules && ok; r++) b.rule_of.at[model->rules.at[r].on >> 1] = r + 1;
    ok = ok && csp_inspect(s, take_constraint, &b) && lay_out(n);
    for (size_t i = 0; i < model->marks.size && ok; i++) n->is_mark.at[model->marks.at[i].lit >> 1] = true;
    vec_free(m, &b.rule_of);
    n->is_plain = ok;
    for (size_t i = 0; i < n->constraints.size && n->is_plain; i++)
        n->is_plain = n->constraints.at[i].rule != NET_NONE;
    return ok;
}

void net_free(struct net *n) {
    struct mem *m = n->mem;
    vec_free(m, &n->constraints);
    vec_free(m, &n->lits);
    vec_free(m, &n->use_start);
    vec_free(m, &n->use_end);
    vec_free(m, &n->use);
    vec_free(m, &n->more_first);
    vec_free(m, &n->more);
    vec_free(m, &n->of_start);
    vec_free(m, &n->of);
    vec_free(m, &n->later);
    vec_free(m, &n->circuits);
    vec_free(m, &n->arcs);
    vec_free(m, &n->came_by);
    vec_free(m, &n->shown_arcs);
    vec_free(m, &n->truth);
    vec_free(m, &n->values);
    vec_free(m, &n->reason);
    vec_free(m, &n->place);
    vec_free(m, &n->trail);
    vec_free(m, &n->decisions);
    vec_free(m, &n->broken);
    vec_free(m, &n->ripe);
    vec_free(m, &n->alerts);
    vec_free(m, &n->on);
    vec_free(m, &n->is_mark);
    vec_free(m, &n->seen_at);
    vec_free(m, &n->used_at);
    vec_free(m, &n->used_rules);
    vec_free(m, &n->used_marks);
    vec_free(m, &n->stack);
}
