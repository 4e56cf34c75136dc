// Sums: lo <= the total weight of what holds <= hi.
//
// A sum is made of parts. A part is an integer variable times its weight: a list of terms, each a literal and
// its weight, of which exactly one is true. A literal times its weight is also a part, with the terms "not
// l", which weighs nothing, and "l". The terms of a part are in the order of their weights, counted from the
// smallest.
//
// Like a count, a sum has two sides that are alike. On side 0 a part weighs at least as much as its lightest
// term that is not ruled out, and all parts together may not weigh more than `most[0]`. On side 1 distances
// are measured from the heaviest term down, and `most[1]` is how much less than the greatest sum is allowed.
// The weight of a term beyond the minimum of its part has to fit into what is left of `most`, or the term is
// ruled out: bounds consistency, on each side separately.
//
// Literals may form ladders: each part after the first, a rung, implies the one before. A heavy rung then
// weighs as much as all of its ladder up to there, a light one as much less as all from there on; and one
// literal is the reason for all that it implies.
//
// A short sum of weighted literals that has to be exactly one number is propagated completely: the sums that
// the parts before and after a part can make are two words of 64 bits.
#include "csp/sum.h"

bool csp_term_has_role(const struct csp *s, u32 term) {
    const struct part *p = &s->parts.at[s->terms.at[term].part];
    return term == p->first || !is_literal(s, p);
}

// ---- Ladders ------------------------------------------------------------------------------------

// How far a ladder was from its end before `forced`, at least. Not more than `enough` has to be shown, by the
// literal *why.
static int64_t climb(const struct csp *s, struct ladder l, u32 side, int64_t enough,
                     const struct variable *forced, csp_lit *why) {
    int64_t far = 0, shown = 0;
    for (u32 k = 0; k < l.size && shown < enough; k++) {
        const struct part *p = nth_rung(s, l, k, side);
        far += span(s, p);
        if (!was_there(s, far_literal(s, p, side), forced)) continue;
        shown = far;
        *why = far_literal(s, p, side);
    }
    return shown;
}

// How far the part of a term is from its end if the term holds, with all that this implies.
static int64_t distance_on_ladder(const struct csp *s, struct ladder l, const struct term *t, u32 side) {
    const struct part *here = &s->parts.at[t->part];
    int64_t far = distance(s, here, t, side);
    for (u32 k = 0; far > 0 && nth_rung(s, l, k, side) != here; k++) far += span(s, nth_rung(s, l, k, side));
    return far;
}

// ---- Exact sums ---------------------------------------------------------------------------------

// What is known of each part of an exact sum: 1: its literal is true, -1: false, 0: open.
typedef signed char exact_parts[EXACT_PARTS];

// What was known before `forced`; for the part of the literal l the opposite, which must be impossible.
// behind[i] gets the sums to which the parts from i on can add what is missing; returns whether all parts
// together can.
static bool known_then(const struct csp *s, const struct sum *c, csp_lit l, const struct variable *forced,
                       exact_parts known, uint64_t behind[EXACT_PARTS + 1]) {
    const struct term *t = exact_terms(s, c) + 1;
    behind[c->size] = UINT64_C(1) << c->most[0];
    for (u32 i = c->size; i-- > 0;) {
        csp_lit heavy = t[2 * i].lit;
        known[i] = was_there(s, heavy, forced) ? 1 : was_there(s, csp_not(heavy), forced) ? -1 : 0;
        if (var_of(heavy) == var_of(l)) known[i] = heavy == l ? -1 : 1;
        behind[i] = sums_without(behind[i + 1], t[2 * i].weight, known[i]);
    }
    return (behind[0] & 1) != 0;
}

// Append why the sum could not be made: the known values, without those that can be left out. False when it
// could be made.
static bool explain_exactly(struct csp *s, const struct sum *c, csp_lit l, const struct variable *forced,
                            u32s *out) {
    const struct term *t = exact_terms(s, c);
    exact_parts known;
    uint64_t behind[EXACT_PARTS + 1], sums = 1;
    if (known_then(s, c, l, forced, known, behind)) return false;
    for (u32 i = 0; i < c->size; i++, t += 2) {
        uint64_t with = sums_with(sums, t[1].weight, 0);
        bool needed = var_of(t->lit) == var_of(l) || (known[i] != 0 && (with & behind[i + 1]) != 0);
        sums = needed ? sums_with(sums, t[1].weight, known[i]) : with;
        if (needed && var_of(t->lit) != var_of(l)) csp_note(s, out, t[known[i] > 0].lit);
    }
    return true;
}

uint32_t csp_sum_can_be(const struct csp *s, const struct sum *c) {
    const struct term *t = exact_terms(s, c) + 1;
    const signed char *values = s->values;
    uint64_t before[EXACT_PARTS], sums = 1, behind = UINT64_C(1) << c->most[0];
    uint32_t can_be = 0;
    for (u32 i = 0; i < c->size; i++) {
        before[i] = sums;
        sums = sums_with(sums, t[2 * i].weight, values[t[2 * i].lit]);
    }
    for (u32 i = c->size; i-- > 0;) {
        const signed char known = values[t[2 * i].lit];
        const uint32_t light = known <= 0 && (before[i] & behind) != 0;
        const uint32_t heavy = known >= 0 && (before[i] << t[2 * i].weight & behind) != 0;
        can_be = can_be << 2 | heavy << 1 | light;
        behind = sums_without(behind, t[2 * i].weight, known);
    }
    return can_be;
}

// ---- Reasons ------------------------------------------------------------------------------------

// Append why the part was some way from its end before `forced`; returns how far. Not more than `enough` has
// to be shown. One true literal is enough; otherwise the false ones show it together.
static int64_t explain_reach(struct csp *s, const struct part *p, u32 side, int64_t enough,
                             const struct variable *forced, u32s *out) {
    for (u32 k = 0; k < p->size; k++) {
        const struct term *t = nth_term(s, p, k, side);
        if (!was_there(s, t->lit, forced)) continue;
        if (k > 0) csp_note(s, out, t->lit);
        return distance(s, p, t, side);
    }
    u32 k = 0;
    while (k + 1 < p->size) {
        const struct term *t = nth_term(s, p, k, side);
        if (distance(s, p, t, side) >= enough || !was_there(s, csp_not(t->lit), forced)) break;
        csp_note(s, out, csp_not(t->lit));
        k++;
    }
    return distance(s, p, nth_term(s, p, k, side), side);
}

// The other parts were so far that there was no room for the term or, without a term, for anything. False
// when they were not.
static bool explain_side(struct csp *s, const struct sum *c, const struct term *t, u32 side,
                         const struct variable *forced, u32s *out) {
    const struct ladder own = t == NULL ? (struct ladder){0} : ladder_of(s, c, t->part);
    size_t before = out->size;
    int64_t need = c->most[side] + 1 - (t == NULL ? 0 : distance_on_ladder(s, own, t, side));
    struct ladder l;
    for (u32 i = c->first; i < c->first + c->size && need > 0; i += l.size) {
        csp_lit why = CSP_TRUE;
        l = ladder_of(s, c, i);
        if (t != NULL && i == own.at) continue;
        if (l.size > 1) need -= climb(s, l, side, need, forced, &why);
        else need -= explain_reach(s, &s->parts.at[i], side, need, forced, out);
        if (why != CSP_TRUE) csp_note(s, out, why);
    }
    if (need > 0) out->size = before;
    return need <= 0;
}

// The term that l, having become true, rules out by its role r; NULL when there is none.
static const struct term *ruled_out(const struct csp *s, role r, csp_lit l) {
    if (role_kind(r) != ROLE_TERM) return NULL;
    const struct term *t = &s->terms.at[role_index(r)];
    if (role_side(r, l) == 1) return t;
    return is_literal(s, &s->parts.at[t->part]) ? t + 1 : NULL; // the one role of a literal stands for both
}

void csp_explain_sum(struct csp *s, u32 index, csp_lit l, u32s *out) {
    const struct sum *c = &s->sums.at[index];
    const struct variable forced = s->vars[var_of(l)];
    bool switched_off = l == csp_not(c->when), found = c->exact && explain_exactly(s, c, l, &forced, out);
    if (!switched_off && c->when != CSP_TRUE) csp_note(s, out, c->when);
    for (u32 side = 0; side < 2 && switched_off && !found; side++)
        found = explain_side(s, c, NULL, side, &forced, out);
    for (u32 i = s->role_start.at[var_of(l)]; i < s->role_start.at[var_of(l) + 1] && !found; i++) {
        const struct term *t = ruled_out(s, s->roles.at[i], l);
        if (t == NULL || s->parts.at[t->part].sum != index) continue;
        for (u32 side = 0; side < 2 && !found; side++) found = explain_side(s, c, t, side, &forced, out);
    }
    checked(found || s->no_memory);
}

static bool sum_conflict(struct csp *s, const struct sum *c, u32 side) {
    const struct variable now = {.level = s->level, .place = s->trail_size};
    csp_conflict(s);
    csp_note(s, &s->conflict, c->when);
    explain_side(s, c, NULL, side, &now, &s->conflict);
    return false;
}

// ---- Propagation --------------------------------------------------------------------------------

// Rule out what no longer fits, with all that implies it. What is known of the ladder itself takes no room: a
// rung may be true while the rungs that it implies are still to be propagated.
static void prune_ladder(struct csp *s, u32 sum, struct ladder l, u32 side, int64_t room) {
    for (u32 k = 0; k < l.size; k++) room += reach(s, nth_rung(s, l, k, side), side);
    for (u32 k = 0; k < l.size; k++) {
        const struct part *p = nth_rung(s, l, k, side);
        const csp_lit far = far_literal(s, p, side);
        room -= span(s, p);
        if (room < 0 && value(s, far) == 0) csp_assign_explained(s, csp_not(far), reason_by(BY_SUM, sum));
    }
}

// One side has less room than before, or the switch has been turned on.
static bool prune(struct csp *s, u32 index, u32 side) {
    const struct sum *c = &s->sums.at[index];
    int on = value(s, c->when);
    int64_t room = c->most[side] - c->have[side];
    if (on < 0) return true;
    if (room < 0 && on > 0) return sum_conflict(s, c, side);
    if (room < 0) csp_assign_explained(s, csp_not(c->when), reason_by(BY_SUM, index));
    if (room >= c->widest || on == 0) return true;
    struct ladder l;
    for (u32 i = c->first; i < c->first + c->size; i += l.size) {
        const struct part *p = &s->parts.at[i];
        l = ladder_of(s, c, i);
        if (l.size > 1) prune_ladder(s, index, l, side, room);
        if (p->gone[0] + p->gone[1] + 1 >= p->size || l.size > 1) continue; // at most one term is left
        int64_t most = reach(s, p, side) + room;
        for (u32 k = p->size - p->gone[side ^ 1]; k-- > p->gone[side];) {
            const struct term *t = nth_term(s, p, k, side);
            if (distance(s, p, t, side) <= most) break;
            if (value(s, t->lit) == 0) csp_assign_explained(s, csp_not(t->lit), reason_by(BY_SUM, index));
        }
    }
    return true;
}

// Something has become known of an exact sum.
static bool prune_exactly(struct csp *s, u32 index) {
    const struct sum *c = &s->sums.at[index];
    uint32_t can_be = csp_sum_can_be(s, c);
    const struct term *t = exact_terms(s, c);
    for (u32 i = 0; i < c->size; i++, can_be >>= 2, t += 2) {
        const u32 here = can_be & 3;
        if (here == 0) {
            const struct variable now = {.level = s->level, .place = s->trail_size};
            csp_conflict(s);
            explain_exactly(s, c, CSP_TRUE, &now, &s->conflict);
            return false;
        }
        if (here != 3 && value(s, t[1].lit) == 0)
            csp_assign_explained(s, t[here >> 1].lit, reason_by(BY_SUM, index));
    }
    return true;
}

bool csp_sum_check(struct csp *s, u32 index) { return prune(s, index, 0) && prune(s, index, 1); }

static bool is_gone(const struct csp *s, const struct term *t) {
    return value(s, t->lit) < 0 && place_of(s, t->lit) < s->head;
}

// Count the terms at one end that are ruled out; did that move the end?
static bool advance(struct csp *s, struct sum *c, struct part *p, u32 side) {
    int64_t before = reach(s, p, side);
    u32 gone = p->gone[side];
    while (gone < p->size && is_gone(s, nth_term(s, p, gone, side))) gone++;
    if (gone == p->gone[side]) return false;
    p->gone[side] = gone;
    c->have[side] += reach(s, p, side) - before;
    return true;
}

static bool is_entailed(const struct csp *s, const struct sum *c) {
    return c->total - c->have[1] <= c->most[0] && c->total - c->have[0] <= c->most[1] &&
           value(s, c->when) > 0;
}

bool csp_sum_term(struct csp *s, u32 term, bool check) {
    struct part *p = &s->parts.at[s->terms.at[term].part];
    struct sum *c = &s->sums.at[p->sum];
    if (c->exact) return !check || prune_exactly(s, p->sum);
    bool ok = check, was_entailed = is_entailed(s, c);
    for (u32 side = 0; side < 2; side++)
        if (advance(s, c, p, side) && ok) ok = prune(s, p->sum, side);
    s->stats.entailments += !was_entailed && is_entailed(s, c);
    return ok || !check;
}

void csp_sum_undo(struct csp *s, role r, csp_lit l) {
    const struct term *t = ruled_out(s, r, l);
    if (t == NULL) return;
    struct part *p = &s->parts.at[t->part];
    if (s->sums.at[p->sum].exact) return;
    u32 back = (u32)(t - s->terms.at) - p->first;
    for (u32 side = 0; side < 2; side++) {
        u32 k = side == 0 ? back : p->size - 1 - back;
        if (k >= p->gone[side]) continue;
        s->sums.at[p->sum].have[side] -= reach(s, p, side);
        p->gone[side] = k;
        s->sums.at[p->sum].have[side] += reach(s, p, side);
    }
}

// ---- For csp_check ------------------------------------------------------------------------------

// How far the part was from its end before `forced`, at least.
static int64_t reach_then(const struct csp *s, const struct part *p, u32 side,
                          const struct variable *forced) {
    for (u32 k = 0; k < p->size; k++) {
        const struct term *t = nth_term(s, p, k, side);
        if (was_there(s, t->lit, forced)) return distance(s, p, t, side);
    }
    u32 k = 0;
    while (k + 1 < p->size && was_there(s, csp_not(nth_term(s, p, k, side)->lit), forced)) k++;
    return distance(s, p, nth_term(s, p, k, side), side);
}

static bool side_forces(const struct csp *s, const struct sum *c, const struct term *t, u32 side,
                        const struct variable *forced) {
    const struct ladder own = t == NULL ? (struct ladder){0} : ladder_of(s, c, t->part);
    int64_t sum = t == NULL ? 0 : distance_on_ladder(s, own, t, side);
    struct ladder l;
    for (u32 i = c->first; i < c->first + c->size; i += l.size) {
        csp_lit why;
        l = ladder_of(s, c, i);
        if (t != NULL && i == own.at) continue;
        sum += l.size > 1 ? climb(s, l, side, INT64_MAX, forced, &why)
                          : reach_then(s, &s->parts.at[i], side, forced);
    }
    return sum > c->most[side];
}

bool csp_sum_forces(const struct csp *s, u32 index, csp_lit l) {
    const struct sum *c = &s->sums.at[index];
    const struct variable *forced = &s->vars[var_of(l)];
    exact_parts known;
    uint64_t behind[EXACT_PARTS + 1];
    if (c->exact) return !known_then(s, c, l, forced, known, behind);
    if (l == csp_not(c->when))
        return side_forces(s, c, NULL, 0, forced) || side_forces(s, c, NULL, 1, forced);
    for (u32 i = s->role_start.at[var_of(l)]; i < s->role_start.at[var_of(l) + 1]; i++) {
        const struct term *t = ruled_out(s, s->roles.at[i], l);
        if (t == NULL || s->parts.at[t->part].sum != index || !was_there(s, c->when, forced)) continue;
        if (side_forces(s, c, t, 0, forced) || side_forces(s, c, t, 1, forced)) return true;
    }
    return false;
}

bool csp_sum_counts_right(const struct csp *s, u32 index) {
    const struct sum *c = &s->sums.at[index];
    int64_t have[2] = {0, 0};
    if (c->exact) return true; // it has none
    for (u32 i = c->first; i < c->first + c->size; i++)
        for (u32 side = 0; side < 2; side++) {
            const struct part *p = &s->parts.at[i];
            u32 gone = 0;
            while (gone < p->size && is_gone(s, nth_term(s, p, gone, side))) gone++;
            if (gone != p->gone[side]) return false;
            have[side] += reach(s, p, side);
        }
    return have[0] == c->have[0] && have[1] == c->have[1];
}

static bool exact_is_quiet(const struct csp *s, const struct sum *c) {
    const struct term *t = exact_terms(s, c);
    uint32_t can_be = csp_sum_can_be(s, c);
    for (u32 i = 0; i < c->size; i++, can_be >>= 2, t += 2)
        if ((can_be & 3) != (value(s, t->lit) > 0 ? 1 : value(s, t->lit) < 0 ? 2 : 3)) return false;
    return true;
}

bool csp_sum_is_quiet(const struct csp *s, u32 index) {
    const struct sum *c = &s->sums.at[index];
    if (c->exact) return exact_is_quiet(s, c);
    for (u32 side = 0; side < 2; side++) {
        if (c->have[side] > c->most[side] && value(s, c->when) >= 0) return false;
        for (u32 i = c->first; i < c->first + c->size && value(s, c->when) > 0; i++) {
            const struct part *p = &s->parts.at[i];
            int64_t others = c->have[side] - reach(s, p, side);
            for (u32 k = 0; k < p->size; k++) {
                const struct term *t = nth_term(s, p, k, side);
                if (value(s, t->lit) >= 0 && others + distance(s, p, t, side) > c->most[side]) return false;
            }
        }
    }
    return true;
}
