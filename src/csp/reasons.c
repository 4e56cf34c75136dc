// Reasons, made on demand: propagation only notes which constraint forced a literal; here that is turned into
// the literals that did. A reason is a list of true literals that stand before the forced one and have no
// higher level.
#include "csp/solver.h"

void csp_note(struct csp *s, u32s *out, csp_lit l) {
    if (!vec_push(s->mem, out, l)) s->no_memory = true;
}

// The side of a count that was full when l was forced; if l is the switch, the side that was overfull.
static u32 full_side(const struct csp *s, const struct count *c, csp_lit l, const struct variable *forced) {
    const csp_lit *lits = s->count_lits.at + c->start;
    int32_t trues = 0;
    for (u32 i = 0; i < c->size; i++) {
        if (l != csp_not(c->when) && var_of(lits[i]) == var_of(l)) return lits[i] == l;
        trues += was_there(s, lits[i], forced);
    }
    return trues <= c->most[0];
}

// Any literals that filled the side are a reason, if there are enough of them and they were there before.
static void explain_count(struct csp *s, u32 index, csp_lit l, u32s *out) {
    const struct count *c = &s->counts.at[index];
    const struct variable *forced = &s->vars.at[var_of(l)];
    bool switched_off = l == csp_not(c->when);
    u32 side = full_side(s, c, l, forced);
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
        if (s->proof != NULL) csp_prove_reason(s, l, out);
        break;
    case BY_SUM:
        csp_explain_sum(s, reason_what(why), l, out);
        break;
    default:
        break;
    }
}
