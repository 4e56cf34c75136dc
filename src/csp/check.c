// Self-check of the kernel: recomputes every invariant that its files rely on. Test builds call it now and
// then in every search; the tests call it between their questions.
//
// Nothing here allocates or changes anything. Lists that must hold the same items in another order are
// compared by the sums of their scrambled items.
#include "csp/solver.h"

#include <stdio.h>
#include <stdlib.h>

static uint64_t scrambled(u32 a, u32 b) { // the finaliser of splitmix64
    uint64_t x = ((uint64_t)a << 32 | b) + UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

static bool is_propagated(const struct csp *s, csp_lit l) {
    return value(s, l) > 0 && place_of(s, l) < s->head;
}

// ---- The trail and its levels -------------------------------------------------------------------

static const char *check_trail(const struct csp *s) {
    u32 assigned = 0;
    for (u32 v = 0; v < s->n_vars; v++) {
        if (s->values[2 * v] != -s->values[2 * v + 1]) return "a literal and its negation agree";
        assigned += s->values[2 * v] != 0;
        if (s->seen[v] != 0) return "a mark was left behind";
    }
    if (assigned != s->trail_size || s->head > s->trail_size) return "the trail has another length";
    for (u32 i = 0; i < s->trail_size; i++)
        if (value(s, s->trail[i]) <= 0 || place_of(s, s->trail[i]) != i)
            return "a literal is not in its place";
    return NULL;
}

// A literal's level is not above the one that was open when it was assigned. Literals below it are counted.
static const char *check_levels(const struct csp *s) {
    u32 open = 0, out_of_order = 0;
    for (u32 i = 0; i <= s->trail_size; i++) {
        for (; open < s->level && s->levels.at[open + 1].start <= i; open++)
            if (s->levels.at[open + 1].out_of_order != out_of_order || s->levels.at[open + 1].start != i)
                return "a level remembers another beginning";
        if (i == s->trail_size) break;
        if (level_of(s, s->trail[i]) > open) return "a literal has a level that was not open";
        out_of_order += level_of(s, s->trail[i]) < open;
    }
    if (open != s->level) return "a level begins behind the trail";
    return out_of_order == s->out_of_order ? NULL : "literals out of order are miscounted";
}

// ---- Reasons ------------------------------------------------------------------------------------

static bool clause_forces(const struct csp *s, u32 ref, csp_lit l, const struct variable *forced) {
    if (ref + CLAUSE_LITS >= s->store.size) return false;
    const u32 *c = s->store.at + ref;
    bool watched = c[CLAUSE_LITS] == l || c[CLAUSE_LITS + 1] == l;
    u32 level = 0;
    if ((c[CLAUSE_FLAGS] & CLAUSE_GARBAGE) || !watched) return false;
    for (u32 i = 0; i < c[CLAUSE_SIZE] && forced->level > 0; i++) { // facts may come in any order
        csp_lit k = c[CLAUSE_LITS + i];
        if (k != l && !was_there(s, csp_not(k), forced)) return false;
        if (k != l && level_of(s, k) > level) level = level_of(s, k);
    }
    return level == forced->level;
}

static bool count_forces(const struct csp *s, const struct count *c, csp_lit l,
                         const struct variable *forced) {
    int32_t then[2] = {0, 0};
    bool can[2] = {l == csp_not(c->when), l == csp_not(c->when)};
    for (u32 i = 0; i < c->size; i++) {
        csp_lit k = s->count_lits.at[c->start + i];
        for (u32 side = 0; side < 2; side++) {
            then[side] += was_there(s, on_side(k, side), forced);
            can[side] |= on_side(k, side) == csp_not(l) && was_there(s, c->when, forced);
        }
    }
    bool off = l == csp_not(c->when);
    return (can[0] && then[0] >= c->most[0] + off) || (can[1] && then[1] >= c->most[1] + off);
}

static bool circuit_forces(const struct csp *s, u32 circuit, csp_lit l) {
    for (u32 i = s->role_start.at[var_of(l)]; i < s->role_start.at[var_of(l) + 1]; i++)
        if (role_kind(s->roles.at[i]) == ROLE_ARC &&
            s->arcs.at[role_index(s->roles.at[i])].circuit == circuit)
            return true;
    return false;
}

static bool forces(const struct csp *s, reason why, csp_lit l) {
    const struct variable *forced = &s->vars[var_of(l)];
    u32 what = reason_what(why);
    if (forced->level == 0 && reason_kind(why) != BY_CLAUSE) return true; // never asked for
    switch (reason_kind(why)) {
    case BY_CLAUSE:
        return clause_forces(s, what, l, forced);
    case BY_BINARY:
        return was_there(s, what, forced) && level_of(s, what) == forced->level;
    case BY_COUNT:
        return what < s->counts.size && count_forces(s, &s->counts.at[what], l, forced);
    case BY_CIRCUIT:
        return what < s->circuits.size && circuit_forces(s, what, l);
    case BY_SUM:
        return what < s->sums.size && csp_sum_forces(s, what, l);
    case BY_GRAPH:
        return what < s->graphs.size && csp_graph_forces(s, what, l);
    default:
        return true;
    }
}

static const char *check_reasons(const struct csp *s) {
    for (u32 i = 0; i < s->trail_size && s->prepared; i++)
        if (!forces(s, s->vars[var_of(s->trail[i])].why, s->trail[i])) return "a reason does not hold";
    return NULL;
}

// ---- Clauses ------------------------------------------------------------------------------------

static const char *check_store(const struct csp *s) {
    uint64_t learnts = 0;
    size_t garbage = 0, posted = 0, ref = 0;
    while (ref + CLAUSE_LITS < s->store.size) {
        const u32 *c = s->store.at + ref;
        u32 size = c[CLAUSE_SIZE], flags = c[CLAUSE_FLAGS];
        if (size < 3 || size > s->store.size - ref - CLAUSE_LITS) return "a clause has a strange length";
        for (u32 i = 0; i < size; i++)
            if (c[CLAUSE_LITS + i] >= 2 * s->n_vars) return "a clause names a variable that does not exist";
        posted += (flags & CLAUSE_LEARNT) == 0;
        if (flags & CLAUSE_GARBAGE) garbage += CLAUSE_LITS + size;
        else if (flags & CLAUSE_LEARNT) learnts += scrambled((u32)ref, size);
        ref += CLAUSE_LITS + size;
    }
    if (ref != s->store.size) return "the last clause is cut off";
    if (garbage != s->garbage || posted != s->n_clauses) return "clauses are miscounted";
    for (size_t i = 0; i < s->learnts.size; i++) {
        if (s->learnts.at[i] >= s->store.size) return "a learnt clause is not where the list says";
        learnts -= scrambled(s->learnts.at[i], s->store.at[s->learnts.at[i]]);
    }
    return learnts == 0 ? NULL : "a learnt clause is not where the list says";
}

// Clauses of two literals are in the lists of both, and long ones, unless they are garbage, in the lists of
// the two watched literals.
static const char *check_watches(const struct csp *s) {
    uint64_t pairs = 0, longs = 0;
    for (csp_lit l = 0; l < s->watches.size; l++) {
        const struct list *list = &s->watches.at[l];
        if (list->size > list->cap || list->start + list->cap > s->pool.size)
            return "a watch list has no room";
        if (list->size > 0 && !(s->flags[var_of(l)] & FLAG_WATCHED)) return "a watch list is not looked at";
        for (u32 i = 0; i < list->size; i++) {
            struct watch w = s->pool.at[list->start + i];
            csp_lit own = csp_not(l);
            if (w.clause >= BINARY_LEARNT) {
                uint64_t pair = scrambled(own < w.other ? own : w.other, own < w.other ? w.other : own);
                pairs += own < w.other ? pair + w.clause : -(pair + w.clause);
            } else if (w.clause + CLAUSE_LITS >= s->store.size) {
                return "a watch has no clause";
            } else if (!(s->store.at[w.clause + CLAUSE_FLAGS] & CLAUSE_GARBAGE)) {
                longs += scrambled(w.clause, own);
            }
        }
    }
    for (size_t ref = 0; ref < s->store.size; ref += CLAUSE_LITS + s->store.at[ref]) {
        const u32 *c = s->store.at + ref;
        for (u32 i = 0; i < 2 && !(c[CLAUSE_FLAGS] & CLAUSE_GARBAGE); i++)
            longs -= scrambled((u32)ref, c[CLAUSE_LITS + i]);
    }
    if (pairs != 0) return "a clause of two literals is watched from one side";
    return longs == 0 ? NULL : "a clause is not watched by its first two literals";
}

// What is certain of a literal: 1 it is true, -1 it is false.
static int fact(const struct csp *s, csp_lit l) { return level_of(s, l) == 0 ? value(s, l) : 0; }

static bool may_break(const struct csp *s, const u32 *c) {
    bool open = true;
    for (u32 i = 0; i < c[CLAUSE_SIZE] && open; i++) open = fact(s, c[CLAUSE_LITS + i]) <= 0;
    return open;
}

static bool is_indexed(const struct csp *s, csp_lit l, u32 ref) {
    u32 i = s->clause_use_start.at[l], end = s->clause_use_start.at[l + 1];
    while (i < end && s->clause_use.at[i] != ref) i++;
    return i < end;
}

// What near_mode knows of the posted clauses: all that it has to, and perhaps more, because facts have come
// since.
static const char *check_clause_uses(const struct csp *s) {
    static const char stale[] = "the index of posted clauses is stale";
    if (!s->clause_use_ready || s->clause_use_start.size != 2 * (size_t)s->n_vars + 1) return NULL;
    uint64_t uses = 0;
    for (csp_lit l = 0; l < 2 * s->n_vars; l++)
        for (u32 i = s->clause_use_start.at[l]; i < s->clause_use_start.at[l + 1]; i++)
            uses += scrambled(l, s->clause_use.at[i]);
    for (u32 ref = 0; ref < s->store.size; ref += CLAUSE_LITS + s->store.at[ref]) {
        const u32 *c = s->store.at + ref;
        for (u32 i = 0; i < c[CLAUSE_SIZE] && !(c[CLAUSE_FLAGS] & CLAUSE_LEARNT); i++) {
            const csp_lit l = c[CLAUSE_LITS + i];
            if (is_indexed(s, l, ref)) uses -= scrambled(l, ref);
            else if (may_break(s, c)) return stale;
        }
    }
    return uses == 0 ? NULL : stale;
}

// ---- Counters -----------------------------------------------------------------------------------

static const char *check_counts(const struct csp *s) {
    for (size_t i = 0; i < s->counts.size; i++) {
        const struct count *c = &s->counts.at[i];
        int32_t have[2] = {0, 0};
        for (u32 k = 0; k < c->size; k++)
            for (u32 side = 0; side < 2; side++)
                have[side] += is_propagated(s, on_side(s->count_lits.at[c->start + k], side));
        if (have[0] != c->have[0] || have[1] != c->have[1]) return "a count's counter is wrong";
    }
    return NULL;
}

// The arcs of a path are true, and each is known at both of its ends.
static const char *check_circuits(const struct csp *s) {
    for (size_t i = 0; i < s->circuits.size; i++) {
        const struct circuit *c = &s->circuits.at[i];
        for (u32 v = c->first_node; v < c->first_node + c->nodes && !c->only_loop; v++) {
            u32 out = s->nodes.at[v].out, in = s->nodes.at[v].in;
            if (out != NO_ARC && (s->arcs.at[out].from != v || s->nodes.at[s->arcs.at[out].to].in != out))
                return "an arc is known at one end only";
            if (in != NO_ARC && s->nodes.at[s->arcs.at[in].from].out != in)
                return "an arc is known at one end only";
            if (out != NO_ARC && !is_propagated(s, s->arcs.at[out].lit))
                return "a path has an arc that is not true";
        }
    }
    return NULL;
}

static const char *check_sums(const struct csp *s) {
    for (u32 i = 0; i < s->sums.size; i++)
        if (!csp_sum_counts_right(s, i)) return "a sum's counter is wrong";
    return NULL;
}

static const char *check_graphs(const struct csp *s) {
    for (size_t i = 0; i < s->graphs.size; i++) {
        const struct graph *g = &s->graphs.at[i];
        u32 chosen = 0;
        for (u32 v = g->first; v < g->first + g->size; v++) {
            csp_lit l = s->vertices.at[v].lit;
            enum vertex_state state = is_propagated(s, l)            ? VERTEX_CHOSEN
                                      : is_propagated(s, csp_not(l)) ? VERTEX_GONE
                                                                     : VERTEX_OPEN;
            if (s->vertices.at[v].state != state) return "a graph does not know the state of a vertex";
            chosen += state == VERTEX_CHOSEN;
        }
        if (chosen != g->chosen) return "a graph's counter is wrong";
    }
    return NULL;
}

// ---- The order of decisions ---------------------------------------------------------------------

static const char *check_order(const struct csp *s) {
    for (u32 i = 0; i < s->heap.size; i++) {
        u32 v = s->heap.at[i], parent = s->heap.at[i == 0 ? 0 : (i - 1) / 2];
        if (s->heap_place[v] != i + 1) return "the heap does not know where a variable is";
        if (s->activity[v] > s->activity[parent]) return "the heap is out of order";
    }
    size_t in_heap = 0;
    for (u32 v = 1; v < s->n_vars; v++) {
        bool open = value(s, 2 * v) == 0, is_switch = (s->flags[v] & FLAG_SWITCH) != 0;
        in_heap += s->heap_place[v] != 0;
        if (!open || s->heap_place[v] != 0 || is_switch) continue;
        if (!(s->flags[v] & FLAG_OFFERED)) {
            if (v < s->rest_cursor) return "a variable that is left over was passed by";
        } else if (s->activity[v] > 0 || v < s->cursor) {
            return "an open variable is not offered for decision";
        }
    }
    return in_heap == s->heap.size ? NULL : "the heap does not know where a variable is";
}

// ---- Solutions ----------------------------------------------------------------------------------

// Only csp_change makes the solution differ from that of csp_solve, and only where it says.
static const char *check_solution(const struct csp *s) {
    size_t different = 0;
    if (!s->has_reference || s->visiting) return NULL;
    for (u32 v = 0; v < s->n_vars; v++) different += s->solution[v] != s->reference[v];
    for (size_t i = 0; i < s->changed.size; i++)
        different -= s->solution[s->changed.at[i]] != s->reference[s->changed.at[i]];
    return different == 0 ? NULL : "a change of the solution was not noted";
}

// ---- Nothing is left to propagate ---------------------------------------------------------------

// Of a clause: a literal is true, or two are open.
static bool is_quiet(const struct csp *s, const csp_lit *lits, u32 n) {
    u32 open = 0;
    for (u32 i = 0; i < n; i++) {
        if (value(s, lits[i]) > 0) return true;
        open += value(s, lits[i]) == 0;
    }
    return open > 1;
}

static const char *check_quiet_clauses(const struct csp *s) {
    for (csp_lit l = 0; l < s->watches.size; l++)
        for (u32 i = 0; i < s->watches.at[l].size; i++) {
            struct watch w = s->pool.at[s->watches.at[l].start + i];
            if (w.clause >= BINARY_LEARNT && !is_quiet(s, (csp_lit[]){csp_not(l), w.other}, 2))
                return "a clause of two literals was not propagated";
        }
    for (size_t ref = 0; ref < s->store.size; ref += CLAUSE_LITS + s->store.at[ref]) {
        const u32 *c = s->store.at + ref;
        if (!(c[CLAUSE_FLAGS] & CLAUSE_GARBAGE) && !is_quiet(s, c + CLAUSE_LITS, c[CLAUSE_SIZE]))
            return "a clause was not propagated";
    }
    return NULL;
}

static const char *check_quiet_counts(const struct csp *s) {
    for (size_t i = 0; i < s->counts.size; i++) {
        const struct count *c = &s->counts.at[i];
        bool full = c->have[0] == c->most[0] || c->have[1] == c->most[1];
        bool over = c->have[0] > c->most[0] || c->have[1] > c->most[1];
        bool all = (u32)(c->have[0] + c->have[1]) == c->size;
        int on = value(s, c->when);
        if ((over && on >= 0) || (full && !all && on > 0)) return "a count was not propagated";
    }
    return NULL;
}

static const char *check_quiet_sums(const struct csp *s) {
    for (u32 i = 0; i < s->sums.size; i++)
        if (!csp_sum_is_quiet(s, i)) return "a sum was not propagated";
    return NULL;
}

static const char *check_quiet_graphs(const struct csp *s) {
    for (u32 i = 0; i < s->graphs.size; i++)
        if (!csp_graph_is_quiet((struct csp *)s, i))
            return "a graph was not propagated"; // only scratch changes
    return NULL;
}

// ---- All of it ----------------------------------------------------------------------------------

typedef const char *check(const struct csp *s);

static const char *first_wrong(const struct csp *s, check *const *checks, size_t n) {
    const char *wrong = NULL;
    for (size_t i = 0; i < n && wrong == NULL; i++) wrong = checks[i](s);
    return wrong;
}

static const char *check_state(const struct csp *s, bool quiet) {
    static check *const always[] = {check_trail, check_levels, check_store, check_order, check_solution};
    static check *const prepared[] = {check_watches,  check_clause_uses, check_reasons, check_counts,
                                      check_circuits, check_sums,        check_graphs};
    static check *const at_rest[] = {check_quiet_clauses, check_quiet_counts, check_quiet_sums,
                                     check_quiet_graphs};
    if (s->no_memory || s->unsat) return NULL; // a call that failed leaves things half done
    const char *wrong = first_wrong(s, always, sizeof always / sizeof *always);
    if (wrong == NULL && s->prepared) wrong = first_wrong(s, prepared, sizeof prepared / sizeof *prepared);
    if (wrong == NULL && quiet) wrong = first_wrong(s, at_rest, sizeof at_rest / sizeof *at_rest);
    return wrong;
}

const char *csp_check(const struct csp *s) {
    bool at_rest = s->level == 0 || s->visiting;
    return check_state(s, at_rest && s->prepared && s->head == s->trail_size);
}

#ifdef ROQUE_CHECKED
void csp_check_self(const struct csp *s, bool quiet) {
    const char *wrong = quiet ? check_state(s, true) : csp_check(s);
    if (wrong == NULL) return;
    fprintf(stderr, "csp_check: %s\n", wrong);
    abort();
}

void csp_check_sometimes(struct csp *s, bool quiet) {
    if (s->stats.propagations < s->check_at) return;
    csp_check_self(s, quiet);
    s->check_at =
        s->stats.propagations + s->n_vars + s->store.size + s->pool.size + s->count_lits.size + s->roles.size;
}
#endif
