// Between posting and propagating: the watch lists, and what each variable means to which constraint, are
// laid out side by side in memory once all constraints are known; then the facts are propagated.
#include "csp/solver.h"

static void watch_pending(struct csp *s) {
    for (size_t i = 0; i < s->unwatched.size; i++) {
        const csp_lit *l = s->store.at + s->unwatched.at[i] + CLAUSE_LITS;
        csp_watch(s, l[0], l[1], s->unwatched.at[i]);
    }
    s->unwatched.size = 0;
    for (size_t i = 0; i + 1 < s->pending.size; i += 2)
        csp_watch(s, s->pending.at[i], s->pending.at[i + 1], BINARY);
    s->pending.size = 0;
}

// First time: lay out every watch list at its exact size, side by side, then fill them.
static bool lay_out_watches(struct csp *s) {
    struct list *lists = s->watches.at;
    for (size_t i = 0; i < s->pending.size; i++) lists[csp_not(s->pending.at[i])].cap++;
    for (size_t i = 0; i < s->unwatched.size; i++) {
        const csp_lit *clause = s->store.at + s->unwatched.at[i] + CLAUSE_LITS;
        for (int k = 0; k < 2; k++) lists[csp_not(clause[k])].cap++;
    }
    u32 total = 0;
    for (size_t l = 0; l < s->watches.size; l++) {
        lists[l].start = total;
        total += lists[l].cap;
    }
    if (!vec_reserve(s->mem, &s->pool, total)) return false;
    s->pool.size = total;
    watch_pending(s);
    return true;
}

// The roles in all constraints but counts. Inlined for each of its two users: with calls it would be a tenth
// of the time of solving a large board.
__attribute__((always_inline)) static inline void each_rarer_role(struct csp *s,
                                                                  void (*take)(struct csp *, csp_lit, role)) {
    for (u32 i = 0; i < s->arcs.size; i++) {
        const struct arc *a = &s->arcs.at[i];
        csp_lit l = csp_sign(a->lit, a->from != a->to); // an arc that is taken, or a node that is not skipped
        take(s, l, role_of(l, ROLE_ARC, i));
    }
    for (u32 i = 0; i < s->circuits.size; i++) {
        csp_lit when = s->circuits.at[i].when;
        if (when != CSP_TRUE) take(s, when, role_of(when, ROLE_CIRCUIT_WHEN, i));
    }
    for (u32 i = 0; i < s->terms.size; i++) {
        csp_lit l = s->terms.at[i].lit;
        if (csp_term_has_role(s, i)) take(s, l, role_of(l, ROLE_TERM, i));
    }
    for (u32 i = 0; i < s->sums.size; i++) {
        csp_lit when = s->sums.at[i].when;
        if (when != CSP_TRUE) take(s, when, role_of(when, ROLE_SUM_WHEN, i));
    }
    for (u32 i = 0; i < s->vertices.size; i++) {
        csp_lit l = s->vertices.at[i].lit;
        take(s, l, role_of(l, ROLE_VERTEX, i));
    }
    for (u32 i = 0; i < s->graphs.size; i++) {
        csp_lit when = s->graphs.at[i].when;
        if (when != CSP_TRUE) take(s, when, role_of(when, ROLE_GRAPH_WHEN, i));
    }
}

static inline void count_role(struct csp *s, csp_lit l, role r) {
    (void)r;
    s->role_start.at[var_of(l) + 1]++;
}
static inline void fill_role(struct csp *s, csp_lit l, role r) {
    s->roles.at[s->role_start.at[var_of(l)]++] = r;
}

// The literals of all counts follow one another: to count them, it does not matter where one count ends.
static void count_roles(struct csp *s) {
    u32 *of = s->role_start.at + 1;
    for (size_t i = 0; i < s->count_lits.size; i++) of[var_of(s->count_lits.at[i])]++;
    for (size_t i = 0; i < s->counts.size; i++)
        of[var_of(s->counts.at[i].when)] += s->counts.at[i].when != CSP_TRUE;
    each_rarer_role(s, count_role);
}

// Counts come first: see csp_circuit_arc.
static void fill_roles(struct csp *s) {
    for (u32 i = 0; i < s->counts.size; i++) {
        const struct count *c = &s->counts.at[i];
        const csp_lit *lits = s->count_lits.at + c->start;
        for (u32 k = 0; k < c->size; k++) fill_role(s, lits[k], role_of(lits[k], ROLE_COUNT, i));
        if (c->when != CSP_TRUE) fill_role(s, c->when, role_of(c->when, ROLE_WHEN, i));
    }
    each_rarer_role(s, fill_role);
}

static bool lay_out_roles(struct csp *s) {
    s->role_start.size = 0;
    if (!vec_resize(s->mem, &s->role_start, (size_t)s->n_vars + 1)) return false;
    u32 *start = s->role_start.at;
    count_roles(s);
    for (u32 v = 0; v < s->n_vars; v++) start[v + 1] += start[v];
    if (!vec_reserve(s->mem, &s->roles, (size_t)start[s->n_vars] + 1)) return false; // never NULL
    s->roles.size = start[s->n_vars];
    fill_roles(s);
    for (u32 v = s->n_vars; v > 0; v--) start[v] = start[v - 1];
    start[0] = 0;
    return true;
}

// Counters start again from nothing, and everything on the trail is propagated again: new constraints see old
// facts.
static void rewind_propagation(struct csp *s) {
    for (size_t i = 0; i < s->counts.size; i++) s->counts.at[i].have[0] = s->counts.at[i].have[1] = 0;
    for (size_t i = 0; i < s->nodes.size; i++) s->nodes.at[i].out = s->nodes.at[i].in = NO_ARC;
    for (size_t i = 0; i < s->parts.size; i++) s->parts.at[i].gone[0] = s->parts.at[i].gone[1] = 0;
    for (size_t i = 0; i < s->sums.size; i++) s->sums.at[i].have[0] = s->sums.at[i].have[1] = 0;
    for (size_t i = 0; i < s->vertices.size; i++) s->vertices.at[i].state = VERTEX_OPEN;
    for (size_t i = 0; i < s->graphs.size; i++) s->graphs.at[i].chosen = 0;
    s->head = 0;
}

// Propagate the posted facts one by one, each to its end, instead of all of them in waves: what follows from
// a fact is near it in memory, and on a board of a million cells a wave returns to each place only after the
// caches have forgotten it. Meanwhile the facts to come are true but not on the trail; at level 0 no reasons
// are needed. If a limit comes first, what was not propagated stays on the trail for the next time.
static bool propagate_facts(struct csp *s) {
    enum { FACTS_BETWEEN_CLOCK_LOOKS = 4096 };
    u32s *facts = &s->stack;
    if (s->proof != NULL && s->circuits.size + s->graphs.size > 0)
        return csp_propagate(s); // proofs of circuits and graphs need reasons
    facts->size = 0;
    for (u32 i = s->head; i < s->trail_size; i++) csp_note(s, facts, s->trail[i]);
    if (s->no_memory) return false;
    s->trail_size = s->head;
    bool ok = true;
    for (size_t i = 0; i < facts->size; i++) {
        s->vars[var_of(facts->at[i])].place = s->trail_size;
        s->trail[s->trail_size++] = facts->at[i];
        bool look = (i + 1) % FACTS_BETWEEN_CLOCK_LOOKS == 0;
        ok = ok && (!look || !csp_out_of_time(s)) && csp_propagate(s);
    }
    return ok;
}

bool csp_lay_out(struct csp *s) {
    if (s->prepared || s->no_memory) return !s->no_memory;
    bool first_time = s->watches.size == 0;
    bool done = vec_resize(s->mem, &s->watches, 2 * (size_t)s->n_vars);
    if (done && first_time) done = lay_out_watches(s);
    else if (done) watch_pending(s);
    done = done && !s->no_memory && lay_out_roles(s);
    if (!done) return csp_no_memory(s);
    rewind_propagation(s);
    return s->prepared = true;
}

bool csp_prepare(struct csp *s) {
    if (!csp_lay_out(s)) return false;
    if (!s->unsat && !propagate_facts(s)) s->unsat = !s->no_memory && s->stopped_by == CSP_STOP_NONE;
    bool ready = !s->unsat && !s->no_memory && s->stopped_by == CSP_STOP_NONE;
    if (ready) csp_check_sometimes(s, true);
    return ready;
}
