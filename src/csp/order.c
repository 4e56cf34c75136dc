// Which variable to decide next: the one most active in recent conflicts (VSIDS, in MiniSat's exponential
// form). Only variables that ever took part in a conflict are in the heap; the others come after them, in the
// order they were made, by a cursor. On a large board most variables never see a conflict, and cost nothing
// here.
#include "csp/solver.h"

static bool before(const struct csp *s, u32 a, u32 b) {
    double x = s->activity[a], y = s->activity[b];
    return x > y || (x == y && a < b);
}

static void place(struct csp *s, u32 at, u32 var) {
    s->heap.at[at] = var;
    s->heap_place[var] = at + 1;
}

static void sift_up(struct csp *s, u32 at) {
    u32 var = s->heap.at[at];
    while (at > 0 && before(s, var, s->heap.at[(at - 1) / 2])) {
        place(s, at, s->heap.at[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    place(s, at, var);
}

static void sift_down(struct csp *s, u32 at) {
    u32 var = s->heap.at[at], n = s->heap.size;
    for (;;) {
        u32 child = 2 * at + 1;
        if (child >= n) break;
        if (child + 1 < n && before(s, s->heap.at[child + 1], s->heap.at[child])) child++;
        if (!before(s, s->heap.at[child], var)) break;
        place(s, at, s->heap.at[child]);
        at = child;
    }
    place(s, at, var);
}

static u32 take_first(struct csp *s) {
    u32 var = s->heap.at[0], last = s->heap.at[--s->heap.size];
    s->heap_place[var] = 0;
    if (s->heap.size > 0) {
        place(s, 0, last);
        sift_down(s, 0);
    }
    return var;
}

static bool offered(const struct csp *s, u32 var) { return (s->flags[var] & FLAG_OFFERED) != 0; }

// Offer decision variables only, or all but the switches.
static void choose_offers(struct csp *s, bool only_decisions) {
    bool all = !only_decisions || s->decisions.size == 0;
    for (u32 v = 0; v < s->n_vars; v++) {
        unsigned char *f = &s->flags[v];
        bool offer = !(*f & FLAG_SWITCH) && (all || (*f & FLAG_DECISION));
        *f = (unsigned char)(offer ? *f | FLAG_OFFERED : *f & ~FLAG_OFFERED);
    }
}

void csp_order_add(struct csp *s, u32 var) {
    if (!offered(s, var)) {
        if (var < s->rest_cursor) s->rest_cursor = var;
    } else if (s->activity[var] == 0) {
        if (var < s->cursor) s->cursor = var;
    } else if (s->heap_place[var] == 0) {
        s->heap.at[s->heap.size++] = var;
        sift_up(s, s->heap.size - 1);
    }
}

void csp_order_bump(struct csp *s, u32 var) {
    if ((s->activity[var] += s->bump) > 1e100) {
        for (u32 v = 0; v < s->n_vars; v++) s->activity[v] *= 1e-100;
        s->bump *= 1e-100;
    }
    if (s->heap_place[var] != 0) sift_up(s, s->heap_place[var] - 1);
}

void csp_order_decay(struct csp *s) { s->bump *= 1 / 0.95; }

void csp_order_restrict(struct csp *s, bool only_decisions) {
    for (size_t i = 0; i < s->heap.size; i++) s->heap_place[s->heap.at[i]] = 0;
    s->heap.size = 0;
    s->cursor = s->rest_cursor = 0;
    s->only_decisions = only_decisions;
    choose_offers(s, only_decisions);
    for (u32 v = 0; v < s->n_vars; v++)
        if (s->activity[v] > 0 && value(s, 2 * v) == 0) csp_order_add(s, v);
}

static csp_lit preferred(const struct csp *s, u32 var) { return csp_sign(2 * var, s->phases[var] > 0); }

csp_lit csp_order_next(struct csp *s) {
    if (s->trail_size == s->n_vars) return CSP_TRUE; // checked for each of a million solutions
    while (s->heap.size > 0) {
        u32 var = take_first(s);
        if (value(s, 2 * var) == 0) return preferred(s, var);
    }
    for (; s->cursor < s->n_vars; s->cursor++)
        if (value(s, 2 * s->cursor) == 0 && offered(s, s->cursor)) return preferred(s, s->cursor);
    if (!s->only_decisions) return CSP_TRUE;
    for (; s->rest_cursor < s->n_vars; s->rest_cursor++) {
        u32 var = s->rest_cursor;
        if (value(s, 2 * var) == 0 && !(s->flags[var] & FLAG_SWITCH)) return preferred(s, var);
    }
    return CSP_TRUE;
}
