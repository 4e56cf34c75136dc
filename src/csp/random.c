// A random solution. This is the usual conflict-driven search, but its decisions come from a shuffled list:
// the decision variables in random order, each with its values in random order. That reaches every solution,
// but not equally often: where a value leaves few solutions, these come too often.
#include "base/rng.h"
#include "csp/solver.h"

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
