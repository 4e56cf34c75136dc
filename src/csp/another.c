// A second solution near the first.
//
// Let S be a solution. Take any other solution. The variables in which it differs from S fall into groups
// that no constraint connects. Changing S in one such group alone gives a solution as well: every constraint
// sees either no change or exactly the change of the other solution. So to find a solution in which a literal
// l, false in S, is true, it is enough to look at changes that constraints connect to l: decide only inside
// constraints that would be broken if all undecided variables kept their values in S. When no constraint
// would be, the changed S is the answer.
//
// So the proof that S is the only solution is a short local search for each decision variable, however large
// the board, instead of one search over all of it.
#include "csp/solver.h"

// The value of a literal in S.
static int old_value(const struct csp *s, csp_lit l) {
    int v = s->reference[var_of(l)];
    return l & 1 ? -v : v;
}

static bool differs(const struct csp *s, csp_lit l) { return old_value(s, l) < 0; }

// The value of a literal if all undecided variables keep their values.
static int kept_value(const struct csp *s, csp_lit l) {
    return value(s, l) != 0 ? value(s, l) : old_value(s, l);
}

// An undecided literal of the count to make true or false, when keeping the undecided ones would break the
// count.
static csp_lit repair_count(const struct csp *s, u32 index) {
    const struct count *c = &s->counts.at[index];
    if (kept_value(s, c->when) < 0) return CSP_TRUE;
    int32_t sum = 0;
    for (u32 i = 0; i < c->size; i++) sum += kept_value(s, s->count_lits.at[c->start + i]) > 0;
    bool too_many = sum > count_hi(c);
    if (sum >= count_lo(c) && !too_many) return CSP_TRUE;
    for (u32 i = 0; i < c->size; i++) {
        csp_lit l = s->count_lits.at[c->start + i];
        if (value(s, l) == 0 && (old_value(s, l) > 0) == too_many) return csp_sign(l, !too_many);
    }
    return value(s, c->when) == 0 ? csp_not(c->when) : CSP_TRUE;
}

// The term of a part that would hold, or NULL when its variable needs a repair of its own.
static const struct term *kept_term(const struct csp *s, const struct part *p) {
    for (u32 i = p->first; i < p->first + p->size; i++)
        if (kept_value(s, s->terms.at[i].lit) > 0) return &s->terms.at[i];
    return NULL;
}

// Make an undecided term false that weighs too much, or too little, for the sum.
static csp_lit repair_sum(const struct csp *s, u32 index) {
    const struct sum *c = &s->sums.at[index];
    if (kept_value(s, c->when) < 0) return CSP_TRUE;
    int64_t sum = 0;
    for (u32 i = c->first; i < c->first + c->size; i++) {
        const struct term *t = kept_term(s, &s->parts.at[i]);
        if (t != NULL) sum += t->weight;
    }
    bool too_much = sum > c->most[0];
    if (sum >= c->total - c->most[1] && !too_much) return CSP_TRUE;
    csp_lit next = CSP_TRUE;
    for (u32 i = c->first; i < c->first + c->size; i++) {
        const struct part *p = &s->parts.at[i];
        const struct term *t = kept_term(s, p), *end = &s->terms.at[p->first + (too_much ? 0 : p->size - 1)];
        if (t == NULL || t == end || value(s, t->lit) != 0) continue;
        if (next == CSP_TRUE || s->activity[var_of(t->lit)] > s->activity[var_of(next)]) next = t->lit;
    }
    if (next != CSP_TRUE) return csp_not(next);
    return value(s, c->when) == 0 ? csp_not(c->when) : CSP_TRUE;
}

static csp_lit repair_clause(const struct csp *s, u32 ref) {
    const u32 *c = s->store.at + ref;
    csp_lit open = CSP_TRUE;
    for (u32 i = 0; i < c[CLAUSE_SIZE]; i++) {
        csp_lit l = c[CLAUSE_LITS + i];
        if (kept_value(s, l) > 0) return CSP_TRUE;
        if (value(s, l) == 0 && open == CSP_TRUE) open = l;
    }
    return open;
}

// Walk once round from the first visited node; all visited nodes must be on the way.
static bool circuit_holds(const struct csp *s, const struct circuit *c) {
    u32 start = NO_ARC, visited = 0, met = 0;
    for (u32 v = c->first_node; v < c->first_node + c->nodes; v++) {
        u32 loop = s->nodes.at[v].loop;
        if (loop != NO_ARC && kept_value(s, s->arcs.at[loop].lit) > 0) continue;
        visited++;
        if (start == NO_ARC) start = v;
    }
    if (visited == 0) return true;
    u32 at = start;
    do {
        const struct node *n = &s->nodes.at[at];
        u32 i = 0;
        while (i < n->arcs && kept_value(s, s->arcs.at[s->node_arcs.at[n->first_arc + i]].lit) < 0) i++;
        if (i == n->arcs) return false;
        at = s->arcs.at[s->node_arcs.at[n->first_arc + i]].to;
        met++;
    } while (at != start && met <= visited);
    return met == visited;
}

// A broken circuit is decided arc by arc; propagation does the rest. For csp_add_loop, checking whether it is
// broken would take longer.
static csp_lit repair_circuit(const struct csp *s, u32 index) {
    const struct circuit *c = &s->circuits.at[index];
    if (kept_value(s, c->when) < 0 || (!c->only_loop && circuit_holds(s, c))) return CSP_TRUE;
    for (size_t i = 0; i < s->arcs.size; i++) {
        csp_lit l = s->arcs.at[i].lit;
        if (s->arcs.at[i].circuit == index && value(s, l) == 0) return csp_sign(l, old_value(s, l) > 0);
    }
    return value(s, c->when) == 0 ? csp_not(c->when) : CSP_TRUE;
}

// A broken graph is decided vertex by vertex, where the conflicts are first: often it holds all of a board.
static csp_lit repair_graph(struct csp *s, u32 index) {
    const struct graph *g = &s->graphs.at[index];
    if (kept_value(s, g->when) < 0 || csp_graph_holds(s, index, kept_value)) return CSP_TRUE;
    csp_lit next = CSP_TRUE;
    for (u32 v = g->first; v < g->first + g->size; v++) {
        csp_lit l = s->vertices.at[v].lit;
        if (value(s, l) != 0) continue;
        if (next == CSP_TRUE || s->activity[var_of(l)] > s->activity[var_of(next)]) next = l;
    }
    if (next != CSP_TRUE) return csp_sign(next, old_value(s, next) > 0);
    return value(s, g->when) == 0 ? csp_not(g->when) : CSP_TRUE;
}

static csp_lit repair_role(struct csp *s, role r) {
    switch (role_kind(r)) {
    case ROLE_ARC:
        return repair_circuit(s, s->arcs.at[role_index(r)].circuit);
    case ROLE_CIRCUIT_WHEN:
        return repair_circuit(s, role_index(r));
    case ROLE_TERM:
        return repair_sum(s, s->parts.at[s->terms.at[role_index(r)].part].sum);
    case ROLE_SUM_WHEN:
        return repair_sum(s, role_index(r));
    case ROLE_VERTEX:
        return repair_graph(s, s->vertices.at[role_index(r)].graph);
    case ROLE_GRAPH_WHEN:
        return repair_graph(s, role_index(r));
    default:
        return repair_count(s, role_index(r));
    }
}

// What to decide because of the changed literal p: inside a constraint it is in. Propagation keeps clauses of
// two literals.
static csp_lit repair_around(struct csp *s, csp_lit p) {
    csp_lit next = CSP_TRUE, gone = csp_not(p);
    u32 v = var_of(p);
    for (u32 i = s->role_start.at[v]; i < s->role_start.at[v + 1] && next == CSP_TRUE; i++)
        next = repair_role(s, s->roles.at[i]);
    if (s->n_clauses == 0) return next;
    for (u32 i = s->clause_use_start.at[gone]; i < s->clause_use_start.at[gone + 1] && next == CSP_TRUE; i++)
        next = repair_clause(s, s->clause_use.at[i]);
    return next;
}

csp_lit csp_near_next(struct csp *s) {
    for (; s->near < s->trail_size; s->near++) {
        csp_lit p = s->trail[s->near];
        if (!differs(s, p)) continue;
        csp_lit next = repair_around(s, p);
        if (next != CSP_TRUE) return next;
    }
    return CSP_TRUE;
}

// Is there something to look after in a clause: is it posted, and does no fact satisfy it?
static bool may_break(const struct csp *s, const u32 *c) {
    if (c[CLAUSE_FLAGS] & CLAUSE_LEARNT) return false;
    u32 i = 0;
    while (i < c[CLAUSE_SIZE] && value(s, c[CLAUSE_LITS + i]) <= 0) i++;
    return i == c[CLAUSE_SIZE];
}

// For each literal, the posted long clauses it is in that may break. At level 0.
static bool index_clauses(struct csp *s) {
    bool known = s->clause_use_ready && s->clause_use_start.size == 2 * (size_t)s->n_vars + 1;
    if (known || s->n_clauses == 0) return true;
    size_t lits = 2 * (size_t)s->n_vars;
    u32s *refs = &s->stack;
    checked(s->level == 0);
    s->clause_use_start.size = refs->size = 0;
    if (!vec_resize(s->mem, &s->clause_use_start, lits + 1)) return false;
    for (u32 ref = 0; ref < s->store.size; ref += CLAUSE_LITS + s->store.at[ref])
        if (may_break(s, s->store.at + ref)) csp_note(s, refs, ref);
    u32 *start = s->clause_use_start.at;
    for (size_t k = 0; k < refs->size; k++) {
        const u32 *c = s->store.at + refs->at[k];
        for (u32 i = 0; i < c[CLAUSE_SIZE]; i++) start[c[CLAUSE_LITS + i] + 1]++;
    }
    for (size_t l = 0; l < lits; l++) start[l + 1] += start[l];
    if (!vec_resize(s->mem, &s->clause_use, start[lits])) return false;
    for (size_t k = 0; k < refs->size; k++) {
        const u32 *c = s->store.at + refs->at[k];
        for (u32 i = 0; i < c[CLAUSE_SIZE]; i++) s->clause_use.at[start[c[CLAUSE_LITS + i]]++] = refs->at[k];
    }
    for (size_t l = lits; l > 0; l--) start[l] = start[l - 1];
    start[0] = 0;
    return s->clause_use_ready = !s->no_memory;
}

// The solution becomes the reference again: undo the last change.
static void restore_solution(struct csp *s) {
    for (size_t i = 0; i < s->changed.size; i++)
        s->solution[s->changed.at[i]] = s->reference[s->changed.at[i]];
    s->changed.size = 0;
}

static void change_solution(struct csp *s) {
    for (u32 i = s->levels.at[1].start; i < s->trail_size; i++) {
        csp_lit l = s->trail[i];
        if (!differs(s, l)) continue;
        s->solution[var_of(l)] = l & 1 ? -1 : 1;
        csp_note(s, &s->changed, var_of(l));
    }
}

enum csp_answer csp_change(struct csp *s, csp_lit l) {
    if (!s->has_reference) return s->no_memory ? csp_give_up(s) : CSP_UNKNOWN;
    if (!index_clauses(s)) s->no_memory = true;
    restore_solution(s);
    s->near_mode = true;
    s->near = s->trail_size; // facts agree with every solution
    enum csp_answer answer = csp_search(s, &l, 1);
    s->near_mode = false;
    if (answer == CSP_SAT) change_solution(s);
    csp_backtrack(s, 0);
    return s->no_memory ? csp_give_up(s) : answer;
}

// The literal that is true when decision variable d has another value than in the reference.
static csp_lit other_value(const struct csp *s, struct csp_var d) {
    if (d.size == 0) return csp_sign(d.first, s->reference[var_of(d.first)] < 0);
    u32 i = 0;
    while (i + 1 < d.size && s->reference[var_of(d.first) + i] < 0) i++;
    return csp_not(d.first + 2 * i);
}

// True literals first: removing one of them usually leads to a contradiction soonest, and the facts that this
// proves settle many of the others.
static enum csp_answer another_nearby(struct csp *s) {
    enum csp_answer answer = CSP_UNSAT;
    for (int pass = 0; pass < 2; pass++) {
        struct decision_walk w = {0};
        struct csp_var d;
        while (answer == CSP_UNSAT && csp_next_decision(s, &w, &d)) {
            if (d.size == 0 && value(s, d.first) != 0) continue; // settled, as most are
            csp_lit l = other_value(s, d);
            if (value(s, l) == 0 && (l & 1) == (pass == 0)) answer = csp_change(s, l);
        }
    }
    return answer;
}

// One search for a solution that differs anywhere. A variable of its own switches this demand on, and off for
// good afterwards.
static enum csp_answer another_anywhere(struct csp *s) {
    u32s differ = {0};
    struct decision_walk w = {0};
    struct csp_var d;
    csp_lit wanted = csp_bool(s);
    csp_note(s, &differ, csp_not(wanted));
    while (csp_next_decision(s, &w, &d)) csp_note(s, &differ, other_value(s, d));
    if (!s->no_memory) s->reference[var_of(wanted)] = s->solution[var_of(wanted)] = -1;
    csp_add_clause(s, differ.at, differ.size);
    vec_free(s->mem, &differ);
    restore_solution(s);
    enum csp_answer answer = csp_search(s, &wanted, 1);
    if (answer == CSP_SAT) change_solution(s);
    csp_backtrack(s, 0);
    csp_add_clause(s, (csp_lit[]){csp_not(wanted)}, 1);
    s->has_reference = true;
    return answer;
}

// Constraints may tie all of a board together. Then a local search helps little: after some conflicts another
// one looks everywhere.
enum csp_answer csp_another(struct csp *s) {
    enum { PATIENCE = 100, PATIENCE_WITH_TIED = 10 };
    const uint64_t limit = s->limits.conflicts,
                   patience = s->stats.conflicts + (s->tied ? PATIENCE_WITH_TIED : PATIENCE);
    bool tied = (s->tied || s->sums.size + s->graphs.size > 0) && s->decisions.size > 0 && s->proof == NULL;
    if (!s->has_reference) return s->no_memory ? csp_give_up(s) : CSP_UNKNOWN;
    if (tied && (limit == 0 || limit > patience)) s->limits.conflicts = patience;
    enum csp_answer answer = another_nearby(s);
    bool impatient = s->limits.conflicts != limit && s->stopped_by == CSP_STOP_CONFLICTS;
    s->limits.conflicts = limit;
    if (answer == CSP_UNKNOWN && impatient && !s->no_memory) answer = another_anywhere(s);
    return s->no_memory ? csp_give_up(s) : answer;
}
