// Keeping the learnt clauses few: those of low glue (Audemard and Simon 2009) and those used lately stay.
#include "csp/solver.h"

#include <string.h>

static u32 glue_of(const struct csp *s, u32 ref) {
    return s->store.at[ref + CLAUSE_FLAGS] >> CLAUSE_GLUE_SHIFT;
}

// The worse clause comes first: higher glue, then longer, then older.
static bool worse(const void *context, u32 a, u32 b) {
    const struct csp *s = context;
    u32 x = glue_of(s, a), y = glue_of(s, b);
    if (x != y) return x > y;
    if (s->store.at[a] != s->store.at[b]) return s->store.at[a] > s->store.at[b];
    return a < b;
}

static bool is_reason(const struct csp *s, u32 ref) {
    for (int i = 0; i < 2; i++) { // a clause forces one of its two watched literals
        csp_lit l = s->store.at[ref + CLAUSE_LITS + (u32)i];
        if (value(s, l) > 0 && s->vars[var_of(l)].why == reason_by(BY_CLAUSE, ref)) return true;
    }
    return false;
}

// Move the live clauses together. Watches of dead ones are dropped. All other references to clauses,
// including the index of near_mode, follow a forwarding address left in the old store.
static void collect_garbage(struct csp *s) {
    u32s fresh = {0};
    if (!vec_reserve(s->mem, &fresh, s->store.size - s->garbage)) return; // optional
    for (u32 ref = 0; ref < s->store.size;) {
        u32 *old = s->store.at + ref;
        u32 words = CLAUSE_LITS + old[CLAUSE_SIZE];
        if (!(old[CLAUSE_FLAGS] & CLAUSE_GARBAGE)) {
            memcpy(fresh.at + fresh.size, old, words * sizeof *old);
            old[CLAUSE_LITS] = (u32)fresh.size;
            fresh.size += words;
        }
        ref += words;
    }
    for (size_t l = 0; l < s->watches.size; l++) {
        struct list *list = &s->watches.at[l];
        u32 kept = 0;
        for (u32 i = 0; i < list->size; i++) {
            struct watch w = s->pool.at[list->start + i];
            if (w.clause < BINARY_LEARNT) {
                if (s->store.at[w.clause + CLAUSE_FLAGS] & CLAUSE_GARBAGE) continue;
                w.clause = s->store.at[w.clause + CLAUSE_LITS];
            }
            s->pool.at[list->start + kept++] = w;
        }
        list->size = kept;
    }
    for (size_t i = 0; i < s->learnts.size; i++)
        s->learnts.at[i] = s->store.at[s->learnts.at[i] + CLAUSE_LITS];
    for (size_t i = 0; i < s->clause_use.size && s->clause_use_ready; i++)
        s->clause_use.at[i] = s->store.at[s->clause_use.at[i] + CLAUSE_LITS];
    for (u32 i = 0; i < s->trail_size; i++) {
        reason *why = &s->vars[var_of(s->trail[i])].why;
        if (reason_kind(*why) == BY_CLAUSE)
            *why = reason_by(BY_CLAUSE, s->store.at[reason_what(*why) + CLAUSE_LITS]);
    }
    vec_free(s->mem, &s->store);
    s->store.at = fresh.at;
    s->store.size = fresh.size;
    s->store.cap = fresh.cap;
    s->garbage = 0;
}

static void reduce(struct csp *s) {
    s->stats.reductions++;
    sort_u32(s->learnts.at, s->learnts.size, worse, s);
    size_t kept = 0, half = s->learnts.size / 2;
    for (size_t i = 0; i < s->learnts.size; i++) {
        u32 ref = s->learnts.at[i];
        u32 *flags = &s->store.at[ref + CLAUSE_FLAGS];
        if (i < half && glue_of(s, ref) > 2 && !(*flags & CLAUSE_USED) && !is_reason(s, ref)) {
            if (s->proof != NULL) csp_prove_forgotten(s, ref);
            *flags |= CLAUSE_GARBAGE;
            s->garbage += CLAUSE_LITS + s->store.at[ref + CLAUSE_SIZE];
        } else {
            *flags &= ~(u32)CLAUSE_USED;
            s->learnts.at[kept++] = ref;
        }
    }
    s->learnts.size = kept;
    // Compaction goes through every watch list, so it has to be worthwhile.
    if (s->garbage > s->store.size / 4 && s->garbage > s->watches.size / 4) collect_garbage(s);
    csp_check_self(s, false);
}

// Every few thousand conflicts, and each time a little later.
void csp_reduce_when_due(struct csp *s) {
    enum { FIRST = 2000, LATER = 300 };
    if (s->stats.conflicts < s->reduce_at) return;
    if (s->reduce_at != 0) reduce(s);
    s->reduce_at = s->stats.conflicts + FIRST + LATER * s->stats.reductions;
}
