// Reasons, made on demand: propagation only notes which constraint forced a literal; here that is turned into
// the literals that did. A reason is a list of true literals that stand before the forced one and have no
// higher level.
#include "csp/solver.h"

void csp_note(struct csp *s, u32s *out, csp_lit l) {
    if (!vec_push(s->mem, out, l)) s->no_memory = true;
}

// Any `enough` literals of the right value that were there before l force it. If l is the switch, the count
// was broken.
static void explain_count(struct csp *s, u32 index, csp_lit l, u32s *out) {
    const struct count *c = &s->counts.at[index];
    const struct variable *forced = &s->vars.at[var_of(l)];
    int full = 0;
    int32_t enough = 0;
    if (l == csp_not(c->when)) {
        int32_t trues = 0; // find out which side was broken
        for (u32 i = 0; i < c->size; i++) {
            csp_lit k = s->count_lits.at[c->start + i];
            if (value(s, k) > 0 && place_of(s, k) < forced->place && level_of(s, k) <= forced->level) trues++;
        }
        full = trues > c->hi ? 1 : -1;
        enough = full > 0 ? c->hi + 1 : (int32_t)c->size - c->lo + 1;
    } else {
        if (c->when != CSP_TRUE) csp_note(s, out, c->when);
        for (u32 i = 0; i < c->size && full == 0; i++)
            if (var_of(s->count_lits.at[c->start + i]) == var_of(l))
                full = s->count_lits.at[c->start + i] == l ? -1 : 1;
        enough = full > 0 ? c->hi : (int32_t)c->size - c->lo;
    }
    for (u32 i = 0; i < c->size && enough > 0; i++) {
        csp_lit k = s->count_lits.at[c->start + i];
        if (value(s, k) != full || place_of(s, k) >= forced->place || level_of(s, k) > forced->level)
            continue;
        csp_note(s, out, csp_sign(k, full > 0));
        enough--;
    }
    assert(enough == 0 || s->no_memory);
}

static void explain_clause(struct csp *s, u32 ref, csp_lit l, u32s *out) {
    u32 *c = s->store.at + ref;
    c[CLAUSE_FLAGS] |= CLAUSE_USED;
    for (u32 i = 0; i < c[CLAUSE_SIZE]; i++)
        if (c[CLAUSE_LITS + i] != l) csp_note(s, out, csp_not(c[CLAUSE_LITS + i]));
}

void csp_explain(struct csp *s, csp_lit l, u32s *out) {
    reason why = s->vars.at[var_of(l)].why;
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
        break;
    default:
        break;
    }
}
