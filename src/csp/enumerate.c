// Every solution, each once, without storing them: after a solution the last decision is flipped, and the
// search never jumps back over a flipped decision until its other side is exhausted (Gebser, Kaufmann and
// Schaub 2009).
//
// A flipped decision is on the trail without a reason, one level below the original decision: "given the
// decisions up to here, the other value has been dealt with". Learnt clauses treat it like a decision, so
// they follow from the constraints alone and stay useful afterwards. Levels up to `floor` have flipped
// decisions upon them; a conflict there flips the next one. All of this happens above a base level without a
// decision, because what is at level 0 stays forever.
//
// Decision variables are decided before all others, so each solution projected on them is visited once.
#include "base/rng.h"
#include "csp/solver.h"

enum { BASE = 1 };

// Flip the decision of a level. False: there is none left, everything has been visited.
static bool flip(struct csp *s, u32 level, u32 *floor) {
    if (level <= BASE) return false;
    csp_lit d = s->trail[s->levels.at[level].start];
    csp_backtrack(s, level - 1);
    *floor = level - 1;
    csp_assign(s, csp_not(d), BY_NOTHING, level - 1);
    return true;
}

static bool resolve_conflict(struct csp *s, u32 *floor) {
    u32 level = csp_conflict_level(s);
    if (level <= *floor) return flip(s, level, floor);
    u32 assert_level = csp_analyse(s, level);
    if (!s->no_memory) csp_use_learnt(s, assert_level, assert_level > *floor ? assert_level : *floor);
    return true;
}

static bool is_decision_var(const struct csp *s, csp_lit l) {
    return s->decisions.size == 0 || (s->flags[var_of(l)] & FLAG_DECISION) != 0;
}

// The highest level that decides a decision variable.
static u32 last_choice(const struct csp *s) {
    u32 level = s->level;
    while (level > BASE && !is_decision_var(s, s->trail[s->levels.at[level].start])) level--;
    return level;
}

// True: everything has been visited. False: a limit, the visitor or memory stopped it.
static bool visit_all(struct csp *s, csp_visit *visit, void *context, uint64_t *found) {
    u32 floor = BASE;
    if (!csp_open_level(s)) return false;
    for (;;) {
        if (!csp_propagate(s) && !s->no_memory) {
            s->stats.conflicts++;
            if (!resolve_conflict(s, &floor)) return true;
            continue;
        }
        if (s->no_memory || csp_out_of_limits(s)) return false;
        csp_check_sometimes(s, true);
        csp_reduce_when_due(s);
        csp_lit next = csp_order_next(s);
        if (next == CSP_TRUE) {
            ++*found;
            if (!csp_show(s, visit, context)) return false;
            if (!flip(s, last_choice(s), &floor)) return true;
            continue;
        }
        s->stats.decisions++;
        if (!csp_open_level(s)) return false;
        csp_assign(s, next, BY_NOTHING, s->level);
    }
}

enum csp_answer csp_enumerate(struct csp *s, csp_visit *visit, void *context, uint64_t *found) {
    uint64_t n = 0;
    enum csp_answer answer = CSP_UNSAT;
    if (!csp_ready(s)) {
        answer = csp_not_ready(s);
    } else {
        csp_check_self(s, true);
        csp_order_restrict(s, true);
        bool all = visit_all(s, visit, context, &n);
        csp_backtrack(s, 0);
        csp_order_restrict(s, false);
        csp_check_self(s, false);
        answer = !all ? csp_give_up(s) : n > 0 ? CSP_SAT : CSP_UNSAT;
        if (answer == CSP_UNSAT) s->unsat = true;
    }
    if (found != NULL) *found = n;
    return answer;
}

// ---- A random solution -------------------------------------------------------------------------

// This is the usual conflict-driven search, but its decisions come from a shuffled list: the decision
// variables in random order, each with its values in random order. That reaches every solution, but not
// equally often: where a value leaves few solutions, these come too often.

enum { CONFLICTS = 2000 }; // for the list; after that, the usual search takes over

csp_lit csp_wish_next(struct csp *s) {
    if (s->stats.conflicts >= s->wishes_until) return CSP_TRUE;
    while (s->near < s->wishes.size && value(s, s->wishes.at[s->near]) != 0) s->near++;
    return s->near < s->wishes.size ? s->wishes.at[s->near] : CSP_TRUE;
}

static void wish(struct csp *s, struct rng *r, struct csp_var x) {
    if (x.size == 0) {
        csp_note(s, &s->wishes, csp_sign(x.first, rng_below(r, 2) == 1));
        return;
    }
    size_t first = s->wishes.size;
    for (u32 i = 0; i < x.size; i++) csp_note(s, &s->wishes, x.first + 2 * i);
    if (!s->no_memory) rng_shuffle(r, s->wishes.at + first, x.size);
}

static void make_wishes(struct csp *s, struct rng *r) {
    VEC(struct csp_var) vars = {0};
    u32s order = {0};
    struct decision_walk w = {0};
    struct csp_var x;
    while (csp_next_decision(s, &w, &x) && !s->no_memory) {
        csp_note(s, &order, (u32)vars.size);
        if (!vec_push(s->mem, &vars, x)) s->no_memory = true;
    }
    if (!s->no_memory) rng_shuffle(r, order.at, order.size);
    s->wishes.size = 0;
    for (size_t i = 0; i < vars.size && !s->no_memory; i++) wish(s, r, vars.at[order.at[i]]);
    vec_free(s->mem, &vars);
    vec_free(s->mem, &order);
}

enum csp_answer csp_solve_random(struct csp *s, uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    make_wishes(s, &r);
    s->wishes_until = s->stats.conflicts + CONFLICTS;
    s->near = 0;
    enum csp_answer answer = csp_solve(s, NULL, 0);
    s->wishes.size = 0;
    s->near = 0;
    return answer;
}
