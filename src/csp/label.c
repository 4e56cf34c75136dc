// Classic labelling: depth-first search over the decision variables, without learning, in SICStus Prolog's
// terms.
#include "csp/solver.h"

// A choice on the way down: a variable and the branch taken. Each is one level of the trail.
struct choice {
    struct decision_var x;
    int64_t at; // the value, or the bound of a bisection
    bool again; // the second branch is under way: nothing is left to try here
    bool rest;  // not a decision variable: only completes a solution
};

struct labelling {
    struct csp *s;
    struct csp_strategy how;
    VEC(struct decision_var) vars;
    u32s uses; // constraints on each
    VEC(struct choice) path;
    u32 counted; // trail literals whose prunings have been counted
};

// ---- Domains ------------------------------------------------------------------------------------

// A Boolean is the variable with the values 0 and 1; the literal of 0 is the negation of that of 1.
static csp_lit value_lit(struct decision_var x, int64_t v) {
    if (x.size == 0) return csp_sign(x.first, v != 0);
    return x.first + 2 * (u32)(v - x.lo);
}
static int64_t lowest(struct decision_var x) { return x.size == 0 ? 0 : x.lo; }
static int64_t highest(struct decision_var x) { return x.size == 0 ? 1 : x.lo + (int64_t)x.size - 1; }
static bool possible(const struct csp *s, struct decision_var x, int64_t v) {
    return value(s, value_lit(x, v)) >= 0;
}

struct domain {
    int64_t min, second, max; // second: the second smallest value, min when there is only one
    u32 size;
};

static struct domain domain_of(const struct csp *s, struct decision_var x) {
    struct domain d = {0};
    for (int64_t v = lowest(x); v <= highest(x); v++) {
        if (!possible(s, x, v)) continue;
        if (d.size == 0) d.min = d.second = v;
        if (d.size == 1) d.second = v;
        d.max = v;
        d.size++;
    }
    return d;
}

// The n-th value left, counting from 0.
static int64_t nth_value(const struct csp *s, struct decision_var x, u32 n) {
    for (int64_t v = lowest(x);; v++)
        if (possible(s, x, v) && n-- == 0) return v;
}

// The value left nearest to (min + max) / 2, the lower of two.
static int64_t middle_value(const struct csp *s, struct decision_var x, struct domain d) {
    int64_t best = d.min, distance = INT64_MAX;
    for (int64_t v = d.min; v <= d.max; v++) {
        int64_t twice = 2 * v - (d.min + d.max);
        if (twice < 0) twice = -twice;
        if (twice >= distance || !possible(s, x, v)) continue;
        best = v;
        distance = twice;
    }
    return best;
}

// ---- Choosing -----------------------------------------------------------------------------------

// How much a variable is wanted; the greatest goes first, the leftmost of equals.
static int64_t wanted(const struct labelling *l, size_t i, struct domain d) {
    switch (l->how.select) {
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
    default:
        return 0;
    }
}

// The next variable to label; false when all have their values.
static bool choose_var(const struct labelling *l, struct decision_var *out) {
    bool any = false;
    int64_t best = 0;
    for (size_t i = 0; i < l->vars.size; i++) {
        struct domain d = domain_of(l->s, l->vars.at[i]);
        if (d.size < 2) continue;
        int64_t w = wanted(l, i, d);
        if (any && w <= best) continue;
        any = true;
        best = w;
        *out = l->vars.at[i];
        if (l->how.select == CSP_LEFTMOST) break;
    }
    return any;
}

// Once the decision variables have their values, any variable that propagation left open: a solution needs it
// too.
static bool choose_rest(const struct labelling *l, struct choice *out) {
    const struct csp *s = l->s;
    if (s->trail_size == s->n_vars) return false;
    for (u32 v = 1; v < s->n_vars; v++) {
        if (value(s, 2 * v) != 0 || (s->flags.at[v] & FLAG_SWITCH)) continue;
        *out = (struct choice){.x = {.first = 2 * v}, .rest = true};
        return true;
    }
    return false;
}

static int64_t choose_value(const struct labelling *l, struct decision_var x) {
    struct domain d = domain_of(l->s, x);
    switch (l->how.branch) {
    case CSP_BISECT:
        return (d.min + d.max) >> 1;
    case CSP_MEDIAN:
        return nth_value(l->s, x, (d.size - 1) / 2);
    case CSP_MIDDLE:
        return middle_value(l->s, x, d);
    default:
        return l->how.down ? d.max : d.min;
    }
}

// ---- Searching ----------------------------------------------------------------------------------

static void take(struct csp *s, csp_lit l) {
    if (value(s, l) == 0) csp_assign(s, l, BY_NOTHING, s->level);
}

// Open a level and put the choice's present branch on the trail.
static void take_branch(struct labelling *l, const struct choice *c) {
    struct csp *s = l->s;
    if (!csp_open_level(s)) return;
    if (l->how.branch != CSP_BISECT || c->rest) {
        take(s, csp_sign(value_lit(c->x, c->at), !c->again));
        return;
    }
    bool low_half = c->again == l->how.down;
    for (int64_t v = lowest(c->x); v <= highest(c->x); v++)
        if ((v <= c->at) != low_half) take(s, csp_not(value_lit(c->x, v)));
}

// The next branch of the last choice that has one; false when none has.
static bool go_on(struct labelling *l) {
    while (l->path.size > 0) {
        struct choice *c = &l->path.at[l->path.size - 1];
        csp_backtrack(l->s, (u32)l->path.size - 1);
        if (l->counted > l->s->trail_size) l->counted = l->s->trail_size;
        bool enumerating = l->how.branch == CSP_ENUM && !c->rest;
        int64_t v = c->at;
        if (enumerating) {
            do v += l->how.down ? -1 : 1;
            while (v >= lowest(c->x) && v <= highest(c->x) && !possible(l->s, c->x, v));
        }
        if (c->again || v < lowest(c->x) || v > highest(c->x)) {
            l->path.size--;
            continue;
        }
        c->at = v;
        c->again = !enumerating;
        take_branch(l, c);
        return true;
    }
    return false;
}

// A value is pruned when its literal becomes false; a Boolean loses a value whichever way it goes.
static void count_prunings(struct labelling *l) {
    struct csp *s = l->s;
    for (; l->counted < s->trail_size; l->counted++) {
        csp_lit p = s->trail[l->counted];
        if ((p & 1) != 0 || !(s->flags.at[var_of(p)] & FLAG_INTEGER)) s->stats.prunings++;
    }
}

// True: the whole tree has been searched.
static bool visit_tree(struct labelling *l, csp_visit *visit, void *context, uint64_t *found) {
    struct csp *s = l->s;
    for (;;) {
        bool ok = csp_propagate(s);
        count_prunings(l);
        if (s->no_memory || csp_out_of_limits(s)) return false;
        if (ok) csp_check_sometimes(s, true);
        struct choice c = {0};
        if (!ok) {
            s->stats.backtracks++;
            if (!go_on(l)) return true;
        } else if (choose_var(l, &c.x) || choose_rest(l, &c)) {
            s->stats.decisions++;
            if (!c.rest) c.at = choose_value(l, c.x);
            if (!vec_push(s->mem, &l->path, c)) return !(s->no_memory = true);
            take_branch(l, &c);
        } else {
            ++*found;
            if (!csp_show(s, visit, context)) return false;
            while (l->path.size > 0 && l->path.at[l->path.size - 1].rest) l->path.size--;
            if (!go_on(l)) return true;
        }
    }
}

// How many constraints a variable is in.
static u32 constraints_on(const struct csp *s, struct decision_var x) {
    u32 n = 0, first = var_of(x.first), end = first + (x.size == 0 ? 1 : x.size);
    for (u32 l = 2 * first; l < 2 * end; l++) n += s->watches.at[l].size;
    return n + s->role_start.at[end] - s->role_start.at[first];
}

static bool collect_vars(struct labelling *l) {
    struct csp *s = l->s;
    struct decision_walk w = {0};
    struct decision_var x;
    while (csp_next_decision(s, &w, &x))
        if (!vec_push(s->mem, &l->vars, x) || !vec_push(s->mem, &l->uses, constraints_on(s, x))) return false;
    return true;
}

enum csp_answer csp_label(struct csp *s, struct csp_strategy how, csp_visit *visit, void *context,
                          uint64_t *found) {
    uint64_t n = 0;
    struct labelling l = {.s = s, .how = how};
    enum csp_answer answer;
    if (!csp_ready(s)) {
        answer = s->no_memory ? csp_give_up(s) : CSP_UNSAT;
    } else if (!collect_vars(&l)) {
        s->no_memory = true;
        answer = csp_give_up(s);
    } else {
        bool all = visit_tree(&l, visit, context, &n);
        csp_backtrack(s, 0);
        answer = !all ? csp_give_up(s) : n > 0 ? CSP_SAT : CSP_UNSAT;
    }
    vec_free(s->mem, &l.vars);
    vec_free(s->mem, &l.uses);
    vec_free(s->mem, &l.path);
    if (found != NULL) *found = n;
    return answer;
}
