// Unit propagation over clauses (two watched literals) and counts (counters), its calls of the other
// constraints, and its undoing.
#include "csp/solver.h"

#include <string.h>

// Assign a literal for one of the rarer constraints. When levels are not in order, the literal gets the level
// of its explanation, which can be asked for only once the literal has its place on the trail.
void csp_assign_explained(struct csp *s, csp_lit l, reason why) {
    bool in_order = s->out_of_order == 0;
    csp_assign(s, l, why, s->level);
    if (!in_order) {
        s->why.size = 0;
        csp_explain(s, l, &s->why);
        u32 level = 0;
        for (size_t i = 0; i < s->why.size; i++)
            if (level_of(s, s->why.at[i]) > level) level = level_of(s, s->why.at[i]);
        s->vars[var_of(l)].level = level;
        if (level < s->level) s->out_of_order++;
    }
    if (s->proof != NULL && level_of(s, l) == 0) csp_prove_fact(s, l);
}

bool csp_conflict(struct csp *s) {
    s->conflict.size = 0;
    return false;
}

// ---- Watch lists --------------------------------------------------------------------------------

// A full list moves to the pool's end with twice the room.
bool csp_grow_watches(struct csp *s, struct list *l) {
    u32 cap = l->cap < 2 ? 4 : 2 * l->cap;
    if (cap > UINT32_MAX - s->pool.size || !vec_reserve(s->mem, &s->pool, s->pool.size + cap))
        return csp_no_memory(s);
    u32 start = (u32)s->pool.size;
    if (l->size > 0) memcpy(s->pool.at + start, s->pool.at + l->start, l->size * sizeof *s->pool.at);
    s->pool.size += cap;
    l->start = start;
    l->cap = cap;
    return true;
}

// ---- Clauses ------------------------------------------------------------------------------------

static bool clause_conflict(struct csp *s, u32 ref) {
    csp_conflict(s);
    const u32 *c = s->store.at + ref;
    for (u32 i = 0; i < c[CLAUSE_SIZE]; i++) csp_note(s, &s->conflict, csp_not(c[CLAUSE_LITS + i]));
    return false;
}

// Is everything forced now of the present level? It is if levels are in order, or if the literal that is
// being propagated, which takes part in forcing it, is of that level.
static bool is_of_level(const struct csp *s) {
    return s->out_of_order == 0 || level_of(s, s->trail[s->head - 1]) == s->level;
}

static u32 clause_level(const struct csp *s, const u32 *c) {
    u32 level = 0;
    for (u32 i = 1; i < c[CLAUSE_SIZE]; i++) {
        u32 k = level_of(s, c[CLAUSE_LITS + i]);
        if (k > level) level = k;
    }
    return level;
}

enum visit { WATCH_STAYS, WATCH_MOVED, WATCH_CONFLICT };

// Look at a long clause whose watched literal `gone` has become false. Find another literal to watch, or
// force the last one. A better blocking literal is put into *w.
static enum visit visit_clause(struct csp *s, struct watch *w, csp_lit gone) {
    u32 *c = s->store.at + w->clause;
    csp_lit *lits = c + CLAUSE_LITS;
    if (c[CLAUSE_FLAGS] & CLAUSE_GARBAGE) return WATCH_MOVED;
    if (lits[0] == gone) {
        lits[0] = lits[1];
        lits[1] = gone;
    }
    csp_lit first = lits[0];
    if (value(s, first) > 0) {
        w->other = first;
        return WATCH_STAYS;
    }
    u32 size = c[CLAUSE_SIZE];
    for (u32 k = 2; k < size; k++) {
        if (value(s, lits[k]) < 0) continue;
        if (!csp_add_watch(s, csp_not(lits[k]), (struct watch){first, w->clause})) return WATCH_STAYS;
        lits[1] = lits[k];
        lits[k] = gone;
        return WATCH_MOVED;
    }
    if (value(s, first) < 0) {
        clause_conflict(s, w->clause);
        return WATCH_CONFLICT;
    }
    u32 level = is_of_level(s) ? s->level : clause_level(s, c);
    csp_assign(s, first, reason_by(BY_CLAUSE, w->clause), level);
    return WATCH_STAYS;
}

static bool propagate_clauses(struct csp *s, csp_lit p) {
    bool ok = true;
    u32 n = s->watches.at[p].size, kept = 0;
    u32 start = s->watches.at[p].start; // stays: p is true, so nothing new watches its negation meanwhile
    for (u32 i = 0; i < n; i++) {
        struct watch w = s->pool.at[start + i];
        int v = value(s, w.other);
        enum visit visit = WATCH_STAYS;
        if (v > 0 || !ok) {
            // satisfied, or only moving the rest up
        } else if (w.clause >= BINARY_LEARNT) {
            s->stats.resumptions++;
            if (v == 0) {
                csp_assign(s, w.other, reason_by(BY_BINARY, p),
                           s->out_of_order == 0 ? s->level : level_of(s, p));
            } else {
                ok = csp_conflict(s);
                csp_note(s, &s->conflict, p);
                csp_note(s, &s->conflict, csp_not(w.other));
            }
        } else {
            s->stats.resumptions++;
            visit = visit_clause(s, &w, csp_not(p));
            if (visit == WATCH_CONFLICT) ok = false;
        }
        if (visit != WATCH_MOVED) s->pool.at[start + kept++] = w;
    }
    s->watches.at[p].size = kept;
    return ok;
}

// ---- Counts -------------------------------------------------------------------------------------

// The level at which all propagated literals on one side of a count are set, and its switch.
static u32 count_level(const struct csp *s, const struct count *c, u32 side) {
    u32 level = level_of(s, c->when);
    for (u32 i = 0; i < c->size; i++) {
        csp_lit l = on_side(s->count_lits.at[c->start + i], side);
        if (value(s, l) <= 0 || place_of(s, l) >= s->head) continue;
        if (level_of(s, l) > level) level = level_of(s, l);
    }
    return level;
}

// One side is full: the open literals go to the other. Branch prediction cannot tell which are open, so some
// are looked at first, and the open ones among them are assigned afterwards.
static void fill_up(struct csp *s, u32 index, u32 full) {
    enum { SOME = 16 };
    const struct count *c = &s->counts.at[index];
    u32 level = is_of_level(s) ? s->level : count_level(s, c, full);
    const csp_lit *l = s->count_lits.at + c->start, *end = l + c->size;
    while (l < end) {
        csp_lit open[SOME];
        u32 n = 0;
        for (const csp_lit *stop = end - l < SOME ? end : l + SOME; l < stop; l++) {
            open[n] = *l;
            n += value(s, *l) == 0;
        }
        for (u32 i = 0; i < n; i++) // unless it is listed twice
            if (value(s, open[i]) == 0)
                csp_assign(s, csp_not(on_side(open[i], full)), reason_by(BY_COUNT, index), level);
    }
}

// Are there literals that were not propagated? Not where both sides are full.
static inline bool has_open(const struct count *c) { return (u32)(c->have[0] + c->have[1]) < c->size; }

static bool count_conflict(struct csp *s, const struct count *c, u32 side) {
    csp_conflict(s);
    int32_t enough = c->most[side] + 1;
    csp_note(s, &s->conflict, c->when);
    for (u32 i = 0; i < c->size && enough > 0; i++) {
        csp_lit l = on_side(s->count_lits.at[c->start + i], side);
        if (value(s, l) <= 0 || place_of(s, l) >= s->head) continue;
        csp_note(s, &s->conflict, l);
        enough--;
    }
    return false;
}

// A side has become full or overfull, or the switch has been turned on.
static bool check_count(struct csp *s, u32 index) {
    const struct count *c = &s->counts.at[index];
    int on = value(s, c->when);
    if (on < 0) return true;
    for (u32 side = 0; side < 2; side++) {
        if (c->have[side] <= c->most[side]) continue;
        if (on > 0) return count_conflict(s, c, side);
        csp_assign_explained(s, csp_not(c->when), reason_by(BY_COUNT, index));
        return true;
    }
    for (u32 side = 0; side < 2 && on > 0; side++) {
        if (c->have[side] != c->most[side]) continue;
        s->stats.entailments++;
        if (has_open(c)) fill_up(s, index, side);
    }
    return true;
}

// The same where only this side can have become so.
static inline bool count_filled(struct csp *s, u32 index, u32 side) {
    const struct count *c = &s->counts.at[index];
    if (c->when != CSP_TRUE || c->have[side] > c->most[side]) return check_count(s, index);
    s->stats.entailments += 1U + (c->have[!side] == c->most[!side]);
    if (has_open(c)) fill_up(s, index, side);
    return true;
}

static bool check_role(struct csp *s, role r) {
    switch (role_kind(r)) {
    case ROLE_WHEN:
        return check_count(s, role_index(r));
    case ROLE_ARC:
        return csp_circuit_arc(s, role_index(r));
    case ROLE_SUM_WHEN:
        return csp_sum_check(s, role_index(r));
    case ROLE_GRAPH_WHEN:
        return csp_graph_check(s, role_index(r));
    default:
        return csp_circuit_check(s, role_index(r));
    }
}

// Move the counters of everything that p has a role in; check what may now propagate. After a conflict the
// remaining counters still move, so that undoing p undoes a whole step.
static bool propagate_roles(struct csp *s, csp_lit p) {
    bool ok = true;
    u32 from = s->role_start.at[var_of(p)], end = s->role_start.at[var_of(p) + 1];
    for (u32 i = from; i < end; i++) {
        role r = s->roles.at[i];
        u32 side = role_side(r, p);
        if (role_kind(r) == ROLE_COUNT) {
            struct count *c = &s->counts.at[role_index(r)];
            if (++c->have[side] >= c->most[side] && ok) ok = count_filled(s, role_index(r), side);
        } else if (role_kind(r) == ROLE_TERM) {
            ok &= csp_sum_term(s, role_index(r), ok);
        } else if (role_kind(r) == ROLE_VERTEX) {
            ok &= csp_graph_vertex(s, role_index(r), side, ok);
        } else if (side == 0 && ok) {
            ok = check_role(s, r);
        }
    }
    s->stats.resumptions += end - from;
    return ok;
}

bool csp_propagate(struct csp *s) {
    u32 from = s->head;
    bool ok = true;
    while (ok && s->head < s->trail_size && !s->no_memory) {
        csp_lit p = s->trail[s->head++];
        ok = propagate_roles(s, p);
        if (ok && (s->flags[var_of(p)] & FLAG_WATCHED)) ok = propagate_clauses(s, p);
    }
    s->stats.propagations += s->head - from;
    return ok && !s->no_memory;
}

// ---- Levels -------------------------------------------------------------------------------------

bool csp_open_level(struct csp *s) {
    if (!vec_reserve(s->mem, &s->levels, (size_t)s->level + 2)) return csp_no_memory(s);
    s->levels.at[++s->level] = (struct level){s->trail_size, s->out_of_order, s->near};
    return true;
}

static void undo_roles(struct csp *s, csp_lit p) {
    const role *r = s->roles.at + s->role_start.at[var_of(p)];
    const role *end = s->roles.at + s->role_start.at[var_of(p) + 1];
    for (; r < end; r++) {
        u32 side = role_side(*r, p);
        if (role_kind(*r) == ROLE_COUNT) s->counts.at[role_index(*r)].have[side]--;
        else if (role_kind(*r) == ROLE_ARC && side == 0) csp_circuit_undo(s, role_index(*r));
        else if (role_kind(*r) == ROLE_TERM) csp_sum_undo(s, *r, p);
        else if (role_kind(*r) == ROLE_VERTEX) csp_graph_undo(s, role_index(*r));
    }
}

// Forget what is true only above `level`. Literals of lower levels that stand among them stay, move up, and
// are propagated again (Nadel and Ryvchin 2018; Moehle and Biere 2019).
void csp_backtrack(struct csp *s, u32 level) {
    if (s->level <= level) return;
    const struct level opened = s->levels.at[level + 1];
    for (u32 i = opened.start; i < s->head; i++) undo_roles(s, s->trail[i]);
    s->out_of_order = opened.out_of_order;
    u32 kept = opened.start;
    csp_lit *trail = s->trail;
    signed char *values = s->values, *phases = s->phases;
    for (u32 i = opened.start, end = s->trail_size; i < end; i++) {
        csp_lit p = trail[i];
        struct variable *v = &s->vars[var_of(p)];
        if (v->level > level) {
            values[p] = values[csp_not(p)] = 0;
            phases[var_of(p)] = p & 1 ? -1 : 1;
            csp_order_add(s, var_of(p));
        } else {
            if (v->level < level) s->out_of_order++;
            v->place = kept;
            trail[kept++] = p;
        }
    }
    s->trail_size = kept;
    s->head = opened.start;
    if (s->near > opened.near) s->near = opened.near;
    s->level = level;
}
