// Conflict-driven search under assumptions, its restarts, and its limits.
#include "base/limits.h"
#include "csp/solver.h"

#include <string.h>

// ---- Limits and answers -------------------------------------------------------------------------

void csp_set_limits(struct csp *s, struct csp_limits limits) { s->limits = limits; }
void csp_set_memory_limit(struct csp *s, size_t bytes) { s->mem->limit = bytes; }
uint64_t csp_clock_us(void) { return clock_us(); }
void csp_raise(int *stop) { stop_ask(stop); }
enum csp_stop csp_stopped_by(const struct csp *s) { return s->stopped_by; }

bool csp_out_of_limits(struct csp *s) {
    enum { STEPS_BETWEEN_CLOCK_LOOKS = 64 };
    const struct csp_limits *l = &s->limits;
    if (stop_asked(l->stop)) s->stopped_by = CSP_STOP_FLAG;
    else if (l->conflicts != 0 && s->stats.conflicts >= l->conflicts) s->stopped_by = CSP_STOP_CONFLICTS;
    else if (l->deadline_us != 0 && s->patience-- == 0) {
        s->patience = STEPS_BETWEEN_CLOCK_LOOKS;
        if (clock_us() >= l->deadline_us) s->stopped_by = CSP_STOP_TIME;
    }
    return s->stopped_by != CSP_STOP_NONE;
}

bool csp_out_of_time(struct csp *s) {
    const struct csp_limits *l = &s->limits;
    if (stop_asked(l->stop)) s->stopped_by = CSP_STOP_FLAG;
    else if (l->deadline_us != 0 && clock_us() >= l->deadline_us) s->stopped_by = CSP_STOP_TIME;
    return s->stopped_by != CSP_STOP_NONE;
}

enum csp_answer csp_give_up(struct csp *s) {
    csp_backtrack(s, 0);
    if (!s->no_memory) return CSP_UNKNOWN;
    if (!s->mem->limit_hit) return CSP_NO_MEMORY;
    s->stopped_by = CSP_STOP_MEMORY;
    return CSP_UNKNOWN;
}

// Begin a call: nothing stopped it yet, the constraints are in place, and the facts are propagated.
bool csp_ready(struct csp *s) {
    s->stopped_by = s->cut_by;
    s->patience = 0;
    s->core.size = 0;
    return s->cut_by == CSP_STOP_NONE && csp_prepare(s);
}

enum csp_answer csp_not_ready(struct csp *s) {
    return s->no_memory || s->stopped_by != CSP_STOP_NONE ? csp_give_up(s) : CSP_UNSAT;
}

static void keep_solution(struct csp *s) {
    for (u32 v = 0; v < s->n_vars; v++) s->solution[v] = (signed char)(2 * (s->values[2 * v] > 0) - 1);
}

// A visitor reads the assignment itself: copying it for each of millions of solutions would cost more than
// finding them.
bool csp_show(struct csp *s, csp_visit *visit, void *context) {
    if (visit == NULL) return true;
    s->visiting = true;
    bool go_on = visit(context, s);
    s->visiting = false;
    return go_on;
}

int csp_value(const struct csp *s, csp_lit l) {
    int v = s->visiting ? (s->values[l & ~(csp_lit)1] > 0 ? 1 : -1) : s->solution[var_of(l)];
    return l & 1 ? -v : v;
}

int csp_int_value(const struct csp *s, csp_int x) {
    if (x >= s->integers.size) return 0; // only after memory ran out
    struct integer i = s->integers.at[x];
    u32 k = 0;
    while (k + 1 < i.size && csp_value(s, i.first + 2 * k) < 0) k++;
    return i.lo + (int)k;
}

const csp_lit *csp_core(const struct csp *s, size_t *n) {
    *n = s->core.size;
    return s->core.at;
}

struct csp_stats csp_statistics(const struct csp *s) {
    return s->stats;
}

void csp_watch_learnt(struct csp *s, csp_learnt *callback, void *context) {
    s->on_learnt = callback;
    s->on_learnt_context = context;
}

// ---- Search -------------------------------------------------------------------------------------

// 1 1 2 1 1 2 4 1 1 2 ... (Luby, Sinclair and Zuckerman 1993)
static uint64_t luby(uint64_t i) {
    uint64_t power = 1;
    while (2 * power - 1 <= i) power *= 2;
    while (i + 1 != power) {
        i -= power - 1;
        power = 1;
        while (2 * power - 1 <= i) power *= 2;
    }
    return power;
}

// Restart, but never so often that rebuilding the trail would cost more than the search since.
static void maybe_restart(struct csp *s) {
    enum { UNIT = 128 };
    if (s->stats.conflicts < s->restart_at) return;
    if (s->stats.propagations - s->propagated_at_restart < 4 * (uint64_t)s->trail_size) return;
    u32 keep = (u32)s->assumptions.size;
    if (s->restart_at != 0 && s->level > keep) {
        csp_backtrack(s, keep);
        s->stats.restarts++;
    }
    s->restart_at = s->stats.conflicts + UNIT * luby(s->restart_number++);
    s->propagated_at_restart = s->stats.propagations;
}

// Learn and backtrack: to where the learnt clause asserts its literal or, where that would undo much of the
// trail, only past the conflict. On a large board most of what a long jump undoes has nothing to do with the
// conflict. False: the conflict is at level 0.
static bool resolve_conflict(struct csp *s) {
    enum { MUCH = 100, MUCH_OF_TIED = 1000 };
    u32 level = csp_conflict_level(s);
    if (level == 0) return !(s->unsat = true);
    u32 assert_level = csp_analyse(s, level);
    if (s->no_memory) return true;
    u32 target = assert_level;
    u32 undone = s->trail_size - s->levels.at[assert_level + 1].start;
    if (undone > (s->tied ? MUCH_OF_TIED : MUCH)) target = level - 1;
    csp_use_learnt(s, assert_level, target);
    return true;
}

// The next assumption or decision; CSP_TRUE when all is decided. False: an assumption cannot hold.
static bool choose(struct csp *s, csp_lit *out) {
    while (s->level < s->assumptions.size) {
        csp_lit a = s->assumptions.at[s->level];
        if (value(s, a) < 0) {
            csp_find_core(s, a);
            return false;
        }
        if (value(s, a) == 0) {
            *out = a;
            return true;
        }
        if (!csp_open_level(s))
            break; // it holds already: an empty level keeps levels and assumptions in step
    }
    *out = s->wishes.size > 0 ? csp_wish_next(s) : CSP_TRUE;
    if (*out == CSP_TRUE) *out = s->near_mode ? csp_near_next(s) : csp_order_next(s);
    return true;
}

static enum csp_answer search(struct csp *s) {
    for (;;) {
        if (!csp_propagate(s) && !s->no_memory) {
            s->stats.conflicts++;
            if (!resolve_conflict(s)) return CSP_UNSAT;
            continue;
        }
        if (s->no_memory || csp_out_of_limits(s)) return CSP_UNKNOWN;
        csp_check_sometimes(s, true);
        maybe_restart(s);
        csp_reduce_when_due(s);
        if (s->head < s->trail_size) continue; // a restart left facts to propagate
        csp_lit next;
        if (!choose(s, &next)) return s->no_memory ? CSP_UNKNOWN : CSP_UNSAT; // no memory: half a core
        if (next == CSP_TRUE) return s->no_memory ? CSP_UNKNOWN : CSP_SAT;
        s->stats.decisions++;
        if (!csp_open_level(s)) return CSP_UNKNOWN;
        csp_assign(s, next, BY_NOTHING, s->level);
    }
}

enum csp_answer csp_search(struct csp *s, const csp_lit *assumptions, size_t n) {
    if (!csp_ready(s)) return csp_not_ready(s);
    s->assumptions.size = 0;
    for (size_t i = 0; i < n; i++) csp_note(s, &s->assumptions, assumptions[i]);
    s->restart_at = 0;
    enum csp_answer answer = s->no_memory ? CSP_UNKNOWN : search(s);
    return answer == CSP_UNKNOWN ? csp_give_up(s) : answer;
}

enum csp_answer csp_solve(struct csp *s, const csp_lit *assumptions, size_t n) {
    enum csp_answer answer = csp_search(s, assumptions, n);
    if (answer == CSP_SAT) {
        keep_solution(s);
        memcpy(s->reference, s->solution, s->n_vars);
        s->has_reference = true;
        s->changed.size = 0;
    }
    csp_backtrack(s, 0);
    csp_check_sometimes(s, false);
    return answer;
}

bool csp_settles(struct csp *s, const csp_lit *assumptions, size_t n) {
    bool holds = csp_ready(s);
    for (size_t i = 0; i < n && holds; i++) {
        if (value(s, assumptions[i]) > 0) continue;
        holds = value(s, assumptions[i]) == 0 && csp_open_level(s);
        if (holds) csp_assign(s, assumptions[i], BY_NOTHING, s->level);
        holds = holds && csp_propagate(s);
    }
    for (u32 v = 0; v < s->n_vars && holds; v++) holds = value(s, 2 * v) != 0;
    csp_backtrack(s, 0);
    return holds;
}
