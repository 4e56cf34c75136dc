// Learning from a conflict: the first unique implication point, a smaller clause by minimisation, and where
// to continue.
#include "csp/solver.h"

#include <string.h>

u32 csp_conflict_level(const struct csp *s) {
    u32 level = 0;
    for (size_t i = 0; i < s->conflict.size; i++) {
        u32 k = level_of(s, s->conflict.at[i]);
        if (k > level) level = k;
    }
    return level;
}

static void mark(struct csp *s, u32 var) {
    s->seen[var] = 1;
    csp_note(s, &s->marked, var);
}

static void unmark_from(struct csp *s, size_t from) {
    for (size_t i = from; i < s->marked.size; i++) s->seen[s->marked.at[i]] = 0;
    s->marked.size = from;
}

// Add the literals of a conflict or reason. Returns how many new ones are of the conflict's level.
static u32 take_up(struct csp *s, const u32s *lits, u32 conflict_level) {
    u32 open = 0;
    for (size_t i = 0; i < lits->size; i++) {
        csp_lit l = lits->at[i];
        u32 var = var_of(l), level = s->vars[var].level;
        if (s->seen[var] || level == 0) continue;
        mark(s, var);
        csp_order_bump(s, var);
        if (level == conflict_level) open++;
        else csp_note(s, &s->learnt, csp_not(l));
    }
    return open;
}

static bool give_up(struct csp *s, size_t marked) {
    unmark_from(s, marked);
    return false;
}

// A literal of the clause is redundant when its reason, followed back, ends in other literals of the clause
// or in facts (Sorensson and Biere 2009). Works through an explicit stack; failed tries leave no marks.
static bool redundant(struct csp *s, csp_lit l) {
    if (s->vars[var_of(l)].why == BY_NOTHING) return false;
    size_t marked = s->marked.size;
    s->stack.size = 0;
    csp_note(s, &s->stack, csp_not(l));
    while (s->stack.size > 0 && !s->no_memory) {
        csp_lit p = s->stack.at[--s->stack.size];
        enum known_as known = csp_reason_known_as(s, p);
        if (known == KNOWN_AS_MARKED) continue;
        if (known == KNOWN_AS_HOPELESS) return give_up(s, marked);
        s->why.size = 0;
        csp_explain(s, p, &s->why);
        for (size_t i = 0; i < s->why.size; i++) {
            csp_lit q = s->why.at[i];
            const struct variable *v = &s->vars[var_of(q)];
            if (v->level == 0 || s->seen[var_of(q)]) continue;
            if (v->why == BY_NOTHING || s->level_stamp.at[v->level] != s->level_stamp_now) {
                csp_remember_reason(s, p, &s->why, KNOWN_AS_HOPELESS);
                return give_up(s, marked);
            }
            mark(s, var_of(q));
            csp_note(s, &s->stack, q);
        }
    }
    return !s->no_memory;
}

// Stamp the levels of the learnt clause; returns how many there are (its glue).
static u32 stamp_levels(struct csp *s) {
    if (s->level_stamp.size <= s->level && !vec_resize(s->mem, &s->level_stamp, (size_t)s->level + 1))
        return csp_no_memory(s);
    s->level_stamp_now++;
    u32 glue = 0;
    for (size_t i = 0; i < s->learnt.size; i++) {
        u32 *stamp = &s->level_stamp.at[level_of(s, s->learnt.at[i])];
        if (*stamp != s->level_stamp_now) glue++;
        *stamp = s->level_stamp_now;
    }
    return glue;
}

static void minimise(struct csp *s) {
    stamp_levels(s);
    if (s->no_memory) return;
    size_t kept = 1;
    for (size_t i = 1; i < s->learnt.size; i++) {
        csp_lit l = s->learnt.at[i];
        if (!redundant(s, l)) s->learnt.at[kept++] = l;
    }
    s->stats.minimised += s->learnt.size - kept;
    s->learnt.size = kept;
}

// Put a literal of the highest level behind the asserting one; returns that level.
static u32 second_level(struct csp *s) {
    u32 best = 0;
    for (size_t i = 1; i < s->learnt.size; i++) {
        if (level_of(s, s->learnt.at[i]) <= best) continue;
        best = level_of(s, s->learnt.at[i]);
        csp_lit l = s->learnt.at[i];
        s->learnt.at[i] = s->learnt.at[1];
        s->learnt.at[1] = l;
    }
    return best;
}

u32 csp_analyse(struct csp *s, u32 conflict_level) {
    s->learnt.size = s->marked.size = 0;
    s->analysed++;
    csp_note(s, &s->learnt, CSP_FALSE); // room for the asserting literal
    u32 open = take_up(s, &s->conflict, conflict_level);
    u32 at = s->trail_size;
    csp_lit uip = CSP_FALSE;
    while (!s->no_memory) {
        do uip = s->trail[--at];
        while (!s->seen[var_of(uip)] || level_of(s, uip) != conflict_level);
        if (--open == 0) break;
        if (csp_reason_known_as(s, uip) == KNOWN_AS_MARKED) continue;
        s->why.size = 0;
        csp_explain(s, uip, &s->why);
        open += take_up(s, &s->why, conflict_level);
        csp_remember_reason(s, uip, &s->why, KNOWN_AS_MARKED);
    }
    if (!s->no_memory) {
        s->learnt.at[0] = csp_not(uip);
        minimise(s);
    }
    unmark_from(s, 0);
    csp_order_decay(s);
    return s->no_memory ? 0 : second_level(s);
}

static reason store_learnt(struct csp *s, u32 glue) {
    const u32s *c = &s->learnt;
    if (c->size == 1) return BY_NOTHING;
    csp_lit a = c->at[0], b = c->at[1];
    if (c->size == 2) {
        csp_watch(s, a, b, BINARY_LEARNT);
        return reason_by(BY_BINARY, csp_not(b));
    }
    u32 ref, flags = glue << CLAUSE_GLUE_SHIFT | CLAUSE_LEARNT | CLAUSE_USED;
    if (!vec_reserve(s->mem, &s->learnts, s->learnts.size + 1)) return csp_no_memory(s), BY_NOTHING;
    if (!csp_store_clause(s, c->at, c->size, flags, &ref)) return BY_NOTHING;
    s->learnts.at[s->learnts.size++] = ref;
    csp_watch(s, a, b, ref);
    return reason_by(BY_CLAUSE, ref);
}

void csp_use_learnt(struct csp *s, u32 assert_level, u32 backtrack_level) {
    u32 glue = stamp_levels(s);
    if (s->no_memory) return;
    s->stats.learnt++;
    s->stats.learnt_literals += s->learnt.size;
    if (s->on_learnt != NULL) s->on_learnt(s->on_learnt_context, s->learnt.at, s->learnt.size);
    if (s->proof != NULL) csp_prove_learnt(s);
    csp_backtrack(s, backtrack_level);
    reason why = store_learnt(s, glue);
    if (!s->no_memory) csp_assign(s, s->learnt.at[0], why, assert_level);
}

// The assumption `failed` is false: follow the reasons back to the assumptions that made it so.
void csp_find_core(struct csp *s, csp_lit failed) {
    s->core.size = s->marked.size = 0;
    csp_note(s, &s->core, failed);
    csp_lit negated = csp_not(failed);
    if (level_of(s, negated) == 0) return;
    mark(s, var_of(negated));
    for (u32 at = place_of(s, negated) + 1; at-- > s->levels.at[1].start && !s->no_memory;) {
        csp_lit l = s->trail[at];
        if (!s->seen[var_of(l)]) continue;
        if (s->vars[var_of(l)].why == BY_NOTHING) csp_note(s, &s->core, l);
        s->why.size = 0;
        csp_explain(s, l, &s->why);
        for (size_t i = 0; i < s->why.size; i++) {
            u32 var = var_of(s->why.at[i]);
            if (!s->seen[var] && s->vars[var].level > 0) mark(s, var);
        }
    }
    unmark_from(s, 0);
}
