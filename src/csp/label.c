// Classic labelling: depth-first search over the decision variables, without learning, in SICStus Prolog's
// terms.
#include "csp/solver.h"

// ---- Events, for an observer -------------------------------------------------------------------

static void send(struct labelling *l, struct csp_event e) {
    if (l->stopped) return;
    const struct choice *last = l->path.size == 0 ? NULL : &l->path.at[l->path.size - 1];
    if (last != NULL) {
        e.node = last->node;
        e.parent = last->parent;
    }
    e.depth = (uint32_t)l->path.size;
    l->stopped = !l->request->observe(l->request->observe_context, l->s, &e);
}

static void tell(struct labelling *l, enum csp_event_kind kind) {
    if (l->request->observe != NULL) send(l, (struct csp_event){.kind = kind, .variable = CSP_NO_VARIABLE});
}

static void tell_choice(struct labelling *l, const struct choice *c) {
    if (l->request->observe == NULL) return;
    bool bisects = c->how.branch == CSP_BISECT && !choice_is_rest(c);
    enum csp_relation relation = c->again ? CSP_UNEQUAL : CSP_EQUAL;
    if (bisects) relation = c->again == c->how.down ? CSP_AT_MOST : CSP_MORE_THAN;
    send(l, (struct csp_event){
                .kind = CSP_CHOOSE, .variable = c->index, .relation = relation, .value = (int)c->at});
}

// The value that a variable loses when a literal becomes true, if it loses one.
static bool lost_value(struct csp_var x, csp_lit now_true, int *out) {
    for (int64_t v = label_lowest(x); v <= label_highest(x); v++) {
        if (label_literal(x, v) != csp_not(now_true)) continue;
        *out = (int)v;
        return true;
    }
    return false;
}

static void tell_prunings(struct labelling *l) {
    struct csp *s = l->s;
    if (l->request->observe == NULL) return;
    l->pruned.size = 0;
    for (u32 i = l->counted; i < s->trail_size; i++) {
        csp_lit p = s->trail[i];
        struct csp_pruned lost;
        if (l->owner.at[var_of(p)] == 0) continue;
        lost.variable = l->owner.at[var_of(p)] - 1;
        if (!lost_value(l->vars.at[lost.variable], p, &lost.value)) continue;
        if (!vec_push(s->mem, &l->pruned, lost)) s->no_memory = true;
    }
    send(l, (struct csp_event){.kind = CSP_PRUNE,
                               .variable = CSP_NO_VARIABLE,
                               .pruned = l->pruned.at,
                               .n_pruned = l->pruned.size});
}

// ---- Branches -----------------------------------------------------------------------------------

static void take(struct csp *s, csp_lit l) {
    if (value(s, l) == 0) csp_assign(s, l, BY_NOTHING, s->level);
}

// Open a level and put the present branch of the last choice on the trail.
static void take_branch(struct labelling *l) {
    struct csp *s = l->s;
    struct choice *c = &l->path.at[l->path.size - 1];
    c->node = ++l->nodes;
    tell_choice(l, c);
    if (!csp_open_level(s)) return;
    if (c->how.branch != CSP_BISECT || choice_is_rest(c)) {
        take(s, csp_sign(label_literal(c->x, c->at), !c->again));
        return;
    }
    bool low_half = c->again == c->how.down;
    for (int64_t v = label_lowest(c->x); v <= label_highest(c->x); v++)
        if ((v <= c->at) != low_half) take(s, csp_not(label_literal(c->x, v)));
}

static void take_choice(struct labelling *l, struct choice c) {
    struct csp *s = l->s;
    s->stats.decisions++;
    if (l->path.size > 0) c.parent = l->path.at[l->path.size - 1].node;
    if (vec_push(s->mem, &l->path, c)) take_branch(l);
    else s->no_memory = true;
}

// The next branch of a choice, if it has one.
static bool next_branch(const struct labelling *l, struct choice *c) {
    bool enumerating = c->how.branch == CSP_ENUM && !choice_is_rest(c);
    if (c->again) return false;
    if (!enumerating) return c->again = true;
    int64_t v = c->at, low = label_lowest(c->x), high = label_highest(c->x);
    do v += c->how.down ? -1 : 1;
    while (v >= low && v <= high && !label_possible(l->s, c->x, v));
    c->at = v;
    return v >= low && v <= high;
}

// ---- The tree -----------------------------------------------------------------------------------

// The next branch of the last choice that has one; false when none has.
static bool enter_next_branch(struct labelling *l) {
    for (; l->path.size > 0; l->path.size--) {
        tell(l, CSP_LEAVE);
        csp_backtrack(l->s, (u32)l->path.size - 1);
        if (l->counted > l->s->trail_size) l->counted = l->s->trail_size;
        if (!next_branch(l, &l->path.at[l->path.size - 1])) continue;
        take_branch(l);
        return true;
    }
    tell(l, CSP_LEAVE);
    return false;
}

// A solution counts once, however the other variables complete it.
static void drop_rest(struct labelling *l) {
    for (; l->path.size > 0 && choice_is_rest(&l->path.at[l->path.size - 1]); l->path.size--)
        tell(l, CSP_LEAVE);
}

// A value is pruned when its literal becomes false; a Boolean loses a value whichever way it goes.
static void count_prunings(struct labelling *l) {
    struct csp *s = l->s;
    tell_prunings(l);
    l->work += s->trail_size - l->counted;
    for (; l->counted < s->trail_size; l->counted++) {
        csp_lit p = s->trail[l->counted];
        if ((p & 1) != 0 || !(s->flags[var_of(p)] & FLAG_INTEGER)) s->stats.prunings++;
    }
}

// One step over a large board takes as long as many others.
static bool out_of_limits(struct labelling *l) {
    enum { MUCH_WORK = 10000 };
    if (l->work > MUCH_WORK) l->work = l->s->patience = 0;
    return l->s->no_memory || l->stopped || csp_out_of_limits(l->s);
}

static bool choose(struct labelling *l, struct choice *out) {
    if (!l->request->time_choices) return label_choose(l, out);
    uint64_t start = csp_clock_us();
    bool any = label_choose(l, out);
    l->s->stats.choosing_us += csp_clock_us() - start;
    return any;
}

// True: the whole tree has been searched.
static bool visit_tree(struct labelling *l, uint64_t *found) {
    struct csp *s = l->s;
    for (;;) {
        bool ok = csp_propagate(s);
        count_prunings(l);
        if (out_of_limits(l)) return false;
        if (ok) csp_check_sometimes(s, true);
        struct choice c = {0};
        if (!ok) {
            s->stats.backtracks++;
            label_count_failure(l);
            tell(l, CSP_FAIL);
        } else if (choose(l, &c)) {
            take_choice(l, c);
            continue;
        } else {
            ++*found;
            tell(l, CSP_SOLUTION);
            if (!csp_show(s, l->request->visit, l->request->context)) return false;
            drop_rest(l);
        }
        if (!enter_next_branch(l)) return !l->stopped;
    }
}

// ---- Starting -----------------------------------------------------------------------------------

static bool close_span(struct labelling *l, struct csp_strategy how) {
    struct label_span span = {l->vars.size, how, INT64_MAX, INT64_MIN, 0};
    for (size_t i = l->spans.size > 0 ? l->spans.at[l->spans.size - 1].end : 0; i < span.end; i++) {
        int64_t low = label_lowest(l->vars.at[i]), high = label_highest(l->vars.at[i]);
        if (low < span.lowest) span.lowest = low;
        if (high > span.highest) span.highest = high;
        if ((u32)(high - low + 1) > span.widest) span.widest = (u32)(high - low + 1);
    }
    return vec_push(l->s->mem, &l->spans, span);
}

static bool collect_vars(struct labelling *l) {
    struct csp *s = l->s;
    for (size_t p = 0; p < l->request->n_parts; p++) {
        const struct csp_label_part *part = &l->request->parts[p];
        for (size_t i = 0; i < part->n; i++)
            if (!vec_push(s->mem, &l->vars, part->vars[i])) return false;
        if (!close_span(l, part->how)) return false;
    }
    struct decision_walk w = {0};
    struct csp_var x;
    while (csp_next_decision(s, &w, &x))
        if (!vec_push(s->mem, &l->vars, x)) return false;
    return close_span(l, l->request->how);
}

static bool asks_for(const struct labelling *l, enum csp_select select) {
    for (size_t i = 0; i < l->spans.size; i++)
        if (l->spans.at[i].how.select == select) return true;
    return false;
}

static void seed_ties(struct labelling *l) {
    for (size_t i = 0; i < l->spans.size; i++)
        if (l->spans.at[i].how.ties != 0) rng_seed(&l->rng, l->spans.at[i].how.ties);
}

static bool find_owners(struct labelling *l) {
    if (!vec_resize(l->s->mem, &l->owner, l->s->n_vars)) return false;
    for (size_t i = 0; i < l->vars.size; i++) {
        struct csp_var x = l->vars.at[i];
        for (int64_t v = label_lowest(x); v <= label_highest(x); v++) {
            u32 *owner = &l->owner.at[var_of(label_literal(x, v))];
            if (*owner == 0) *owner = (u32)i + 1;
        }
    }
    l->owner.at[0] = 0; // the constant was never a value
    return true;
}

static bool set_out(struct labelling *l) {
    if (!collect_vars(l)) return false;
    bool weights = asks_for(l, CSP_DOM_WDEG);
    bool uses = weights || asks_for(l, CSP_OCCURRENCE) || asks_for(l, CSP_FFC);
    seed_ties(l);
    if ((uses || l->request->observe != NULL) && !find_owners(l)) return false;
    if (weights && !vec_resize(l->s->mem, &l->failures, l->vars.size)) return false;
    return !uses || label_count_uses(l);
}

static enum csp_answer search(struct labelling *l, uint64_t *found) {
    struct csp *s = l->s;
    if (!csp_ready(s)) {
        enum csp_answer answer = csp_not_ready(s);
        if (answer != CSP_UNSAT) return answer;
        tell(l, CSP_FAIL);
        tell(l, CSP_LEAVE);
        return answer;
    }
    if (!set_out(l) && !csp_no_memory(s)) return csp_give_up(s);
    bool all = visit_tree(l, found);
    csp_backtrack(s, 0);
    return !all ? csp_give_up(s) : *found > 0 ? CSP_SAT : CSP_UNSAT;
}

enum csp_answer csp_label_parts(struct csp *s, const struct csp_labelling *how, uint64_t *found) {
    uint64_t n = 0;
    struct labelling l = {.s = s, .request = how};
    enum csp_answer answer = search(&l, &n);
    vec_free(s->mem, &l.vars);
    vec_free(s->mem, &l.spans);
    vec_free(s->mem, &l.uses);
    vec_free(s->mem, &l.failures);
    vec_free(s->mem, &l.path);
    vec_free(s->mem, &l.owner);
    vec_free(s->mem, &l.pruned);
    if (found != NULL) *found = n;
    return answer;
}

enum csp_answer csp_label(struct csp *s, struct csp_strategy how, csp_visit *visit, void *context,
                          uint64_t *found) {
    return csp_label_parts(s, &(struct csp_labelling){.how = how, .visit = visit, .context = context}, found);
}

struct csp_var csp_var_bool(csp_lit l) {
    return (struct csp_var){.first = l};
}

struct csp_var csp_var_int(const struct csp *s, csp_int x) {
    if (x >= s->integers.size) return csp_var_bool(CSP_FALSE); // only after memory ran out
    struct integer i = s->integers.at[x];
    return (struct csp_var){.first = i.first, .size = i.size, .lo = i.lo};
}

int csp_known(const struct csp *s, csp_lit l) { return value(s, l); }
