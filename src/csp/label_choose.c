// Classic labelling: which variable comes next, and which of its values.
#include "csp/solver.h"

// ---- Domains ------------------------------------------------------------------------------------

struct domain {
    int64_t min, second, max; // second: the second smallest value, min when there is only one
    u32 size;
};

static struct domain domain_of(const struct csp *s, struct csp_var x) {
    struct domain d = {0};
    for (int64_t v = label_lowest(x); v <= label_highest(x); v++) {
        if (!label_possible(s, x, v)) continue;
        if (d.size == 0) d.min = d.second = v;
        if (d.size == 1) d.second = v;
        d.max = v;
        d.size++;
    }
    return d;
}

// The n-th value left, counting from 0.
static int64_t nth_value(const struct csp *s, struct csp_var x, u32 n) {
    for (int64_t v = label_lowest(x);; v++)
        if (label_possible(s, x, v) && n-- == 0) return v;
}

// The value left nearest to (min + max) / 2, the lower of two.
static int64_t middle_value(const struct csp *s, struct csp_var x, struct domain d) {
    int64_t best = d.min, distance = INT64_MAX;
    for (int64_t v = d.min; v <= d.max; v++) {
        int64_t twice = 2 * v - (d.min + d.max);
        if (twice < 0) twice = -twice;
        if (twice >= distance || !label_possible(s, x, v)) continue;
        best = v;
        distance = twice;
    }
    return best;
}

// ---- Choosing -----------------------------------------------------------------------------------

// How much a variable is wanted; the greatest goes first, the leftmost of equals.
static int64_t wanted(const struct labelling *l, enum csp_select select, size_t i, struct domain d) {
    switch (select) {
    case CSP_MIN:
        return -d.min;
    case CSP_MAX:
        return d.max;
    case CSP_FF:
        return -(int64_t)d.size;
    case CSP_ANTI_FIRST_FAIL:
        return d.size;
    case CSP_OCCURRENCE:
        return l->uses.at[i];
    case CSP_FFC:
        return -((int64_t)d.size << 32) + l->uses.at[i];
    case CSP_MAX_REGRET:
        return d.second - d.min;
    case CSP_DOM_WDEG:
        return (((int64_t)l->uses.at[i] + l->failures.at[i]) << 20) / d.size;
    default:
        return 0;
    }
}

static int64_t choose_value(const struct labelling *l, struct csp_var x, struct csp_strategy how) {
    struct domain d = domain_of(l->s, x);
    switch (how.branch) {
    case CSP_BISECT:
        return (d.min + d.max) >> 1;
    case CSP_MEDIAN:
        return nth_value(l->s, x, (d.size - 1) / 2);
    case CSP_MIDDLE:
        return middle_value(l->s, x, d);
    default:
        return how.down ? d.max : d.min;
    }
}

// No variable of the span can be wanted more than that.
static int64_t most_wanted(const struct label_span *span) {
    switch (span->how.select) {
    case CSP_LEFTMOST:
        return 0;
    case CSP_MIN:
        return -span->lowest;
    case CSP_MAX:
        return span->highest;
    case CSP_FF:
        return -2;
    case CSP_ANTI_FIRST_FAIL:
        return span->widest;
    case CSP_MAX_REGRET:
        return span->highest - span->lowest;
    default:
        return INT64_MAX;
    }
}

// The variable of a span that goes first; false when all have their values. Looking at every value of every
// variable would take longer than the propagation of a small tree, so it ends at one that cannot be beaten,
// unless ties are random: then each of n equals is taken with the chance 1/n.
static bool choose_in(struct labelling *l, size_t from, const struct label_span *span, struct choice *out) {
    bool any = false, random = span->how.ties != 0;
    uint32_t equals = 1;
    int64_t best = 0, most = from < span->end ? most_wanted(span) : 0;
    for (size_t i = from; i < span->end && !(any && best == most && !random); i++) {
        struct domain d = domain_of(l->s, l->vars.at[i]);
        l->work++;
        if (d.size < 2) continue;
        int64_t w = wanted(l, span->how.select, i, d);
        if (!any) out->open = i;
        if (any && w < best) continue;
        equals = any && w == best ? equals + 1 : 1;
        if (equals > 1 && (!random || rng_below(&l->rng, equals) > 0)) continue;
        any = true;
        best = w;
        out->index = i;
    }
    return any;
}

// Everything before the first variable that was open at the last choice had its value then, and still has it;
// so do all earlier spans.
static size_t settled(const struct labelling *l, size_t *span) {
    *span = 0;
    if (l->path.size == 0) return 0;
    const struct choice *c = &l->path.at[l->path.size - 1];
    size_t last = choice_is_rest(c) ? l->vars.size : c->open;
    while (*span < l->spans.size && l->spans.at[*span].end <= last) ++*span;
    return last;
}

static bool choose_var(struct labelling *l, struct choice *out) {
    size_t span, from = settled(l, &span);
    for (; span < l->spans.size; from = l->spans.at[span++].end) {
        if (!choose_in(l, from, &l->spans.at[span], out)) continue;
        out->x = l->vars.at[out->index];
        out->how = l->spans.at[span].how;
        out->at = choose_value(l, out->x, out->how);
        return true;
    }
    return false;
}

// Once the decision variables have their values, any variable that propagation left open: a solution needs it
// too.
static bool choose_rest(const struct labelling *l, struct choice *out) {
    const struct csp *s = l->s;
    if (s->trail_size == s->n_vars) return false;
    for (u32 v = 1; v < s->n_vars; v++) {
        if (value(s, 2 * v) != 0 || (s->flags[v] & FLAG_SWITCH)) continue;
        *out = (struct choice){.index = CSP_NO_VARIABLE, .x = {.first = 2 * v}};
        return true;
    }
    return false;
}

bool label_choose(struct labelling *l, struct choice *out) {
    return choose_var(l, out) || choose_rest(l, out);
}

// ---- Constraints on variables -------------------------------------------------------------------

struct use_count {
    struct labelling *l;
    u32s seen; // by labelled variable: the last constraint that has it
    u32 now;
};

static void use(struct use_count *u, csp_lit lit) {
    u32 owner = u->l->owner.at[var_of(lit)];
    if (owner == 0 || u->seen.at[owner - 1] == u->now) return;
    u->seen.at[owner - 1] = u->now;
    u->l->uses.at[owner - 1]++;
}

// A fact is no constraint on what is open.
static bool count_constraint(void *context, const struct csp_constraint *c) {
    struct use_count *u = context;
    u->now++;
    for (size_t i = 0; i < c->n && c->n > 1; i++) use(u, c->lits[i]);
    for (size_t i = 0; i < c->n_arcs; i++) use(u, c->arcs[i].lit);
    return true;
}

bool label_count_uses(struct labelling *l) {
    struct use_count u = {.l = l};
    struct mem *m = l->s->mem;
    bool ok = vec_resize(m, &l->uses, l->vars.size) && vec_resize(m, &u.seen, l->vars.size) &&
              csp_inspect(l->s, count_constraint, &u);
    for (size_t i = 0; i < l->vars.size && ok; i++)
        if (l->vars.at[i].uses != 0) l->uses.at[i] = l->vars.at[i].uses;
    vec_free(m, &u.seen);
    return ok;
}

// Each variable counts once, though several of its values may be among the literals. A solution needs other
// variables, too; these have no weight.
void label_count_failure(struct labelling *l) {
    const u32s *conflict = &l->s->conflict;
    if (l->failures.size == 0) return;
    for (size_t i = 0; i < conflict->size; i++) {
        u32 owner = l->owner.at[var_of(conflict->at[i])];
        bool counted = owner == 0;
        for (size_t k = 0; k < i && !counted; k++) counted = l->owner.at[var_of(conflict->at[k])] == owner;
        if (!counted) l->failures.at[owner - 1]++;
    }
}
