// Reasons on demand: propagation only records which constraint forced a literal. Here that is turned into the
// literals that did: true literals that come before the forced one and have no higher level.
#include "csp/solver.h"

void csp_note(struct csp *s, u32s *out, csp_lit l) {
    if (!vec_push(s->mem, out, l)) s->no_memory = true;
}

// The side of a count that was full when l was forced, which is one of its literals or the negation of one.
static u32 full_side(const struct csp *s, u32 index, csp_lit l) {
    const role *r = s->roles.at + s->role_start.at[var_of(l)];
    while (role_kind(*r) != ROLE_COUNT || role_index(*r) != index) r++;
    return role_side(*r, l) == 0;
}

// The side that was overfull when the switch was turned off.
static u32 overfull_side(const struct csp *s, const struct count *c, const struct variable *forced) {
    int32_t trues = 0;
    for (u32 i = 0; i < c->size; i++) trues += was_there(s, s->count_lits.at[c->start + i], forced);
    return trues <= c->most[0];
}

// Any literals that filled the side are a reason, if there are enough of them and they came before.
static void explain_count(struct csp *s, u32 index, csp_lit l, u32s *out) {
    const struct count *c = &s->counts.at[index];
    const struct variable *forced = &s->vars[var_of(l)];
    bool switched_off = l == csp_not(c->when);
    u32 side = switched_off ? overfull_side(s, c, forced) : full_side(s, index, l);
    int32_t enough = c->most[side] + switched_off;
    if (!switched_off && c->when != CSP_TRUE) csp_note(s, out, c->when);
    for (u32 i = 0; i < c->size && enough > 0; i++) {
        csp_lit k = on_side(s->count_lits.at[c->start + i], side);
        if (!was_there(s, k, forced)) continue;
        csp_note(s, out, k);
        enough--;
    }
    checked(enough == 0 || s->no_memory);
}

static void explain_clause(struct csp *s, u32 ref, csp_lit l, u32s *out) {
    u32 *c = s->store.at + ref;
    c[CLAUSE_FLAGS] |= CLAUSE_USED;
    if (!vec_reserve(s->mem, out, out->size + c[CLAUSE_SIZE]) && !csp_no_memory(s)) return;
    for (u32 i = 0; i < c[CLAUSE_SIZE]; i++)
        if (c[CLAUSE_LITS + i] != l) out->at[out->size++] = csp_not(c[CLAUSE_LITS + i]);
}

void csp_explain(struct csp *s, csp_lit l, u32s *out) {
    reason why = s->vars[var_of(l)].why;
    switch (reason_kind(why)) {
    case BY_CLAUSE:
        explain_clause(s, reason_what(why), l, out);
        break;
    case BY_BINARY:
        csp_note(s, out, reason_what(why));
        break;
    case BY_COUNT:
        explain_count(s, reason_what(why), l, out);
        break;
    case BY_CIRCUIT:
        csp_explain_circuit(s, reason_what(why), l, out);
        if (s->proof != NULL) csp_prove_reason(s, l, out);
        break;
    case BY_SUM:
        csp_explain_sum(s, reason_what(why), l, out);
        break;
    case BY_GRAPH:
        csp_explain_graph(s, reason_what(why), l, out);
        if (s->proof != NULL) csp_prove_cut(s, reason_what(why), l, out);
        break;
    default:
        break;
    }
}

// ---- Reasons of large counts ------------------------------------------------------------------------------
// Everything that a count forces at once has the same reason, which may be nearly as long as the count. So
// during the analysis of a conflict such a reason is examined once, and the result is kept in a small cache.
// The answers are the same, only faster.

#ifdef ROQUE_CHECKED
enum { LARGE = 2 }; // tests have few large ones
#else
enum { LARGE = 16 }; // it does not pay for smaller ones
#endif

static bool is_by_large_count(const struct csp *s, csp_lit l, u32 *key) {
    u32 index = reason_what(s->vars[var_of(l)].why);
    if (s->counts.at[index].size < LARGE || l == csp_not(s->counts.at[index].when)) return false;
    *key = index << 1 | full_side(s, index, l);
    return true;
}

static struct known_reason *place_for(struct csp *s, u32 key) {
    return &s->known_reasons[key % CSP_KNOWN_REASONS];
}

// It is also the reason of l, if all of it came before l.
enum known_as csp_count_known_as(struct csp *s, csp_lit l) {
    u32 key;
    if (!is_by_large_count(s, l, &key)) return KNOWN_AS_NOTHING;
    const struct known_reason *k = place_for(s, key);
    bool same = k->key == key && k->conflict == s->analysed && k->place < place_of(s, l) &&
                k->level <= level_of(s, l);
    return same ? k->as : KNOWN_AS_NOTHING;
}

void csp_remember_count(struct csp *s, csp_lit l, const u32s *why, enum known_as as) {
    u32 key;
    if (!is_by_large_count(s, l, &key)) return;
    struct known_reason k = {.key = key, .conflict = s->analysed, .as = as};
    for (size_t i = 0; i < why->size; i++) {
        if (place_of(s, why->at[i]) > k.place) k.place = place_of(s, why->at[i]);
        if (level_of(s, why->at[i]) > k.level) k.level = level_of(s, why->at[i]);
    }
    *place_for(s, key) = k;
}
