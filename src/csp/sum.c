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
// A short sum of weighted literals that has to be one number exactly is consistent altogether: the sums that
// the parts before and behind a part can make are two words of 64 bits.
#include "csp/solver.h"

#include <string.h>

// ---- Distances ----------------------------------------------------------------------------------

// The k-th term of a part, counted from one side.
static const struct term *nth_term(const struct csp *s, const struct part *p, u32 k, u32 side) {
    return &s->terms.at[p->first + (side == 0 ? k : p->size - 1 - k)];
}

static int64_t span(const struct csp *s, const struct part *p) { return nth_term(s, p, 0, 1)->weight; }

static int64_t distance(const struct csp *s, const struct part *p, const struct term *t, u32 side) {
    return side == 0 ? t->weight : span(s, p) - t->weight;
}

// How far the part is from its end on this side, at least.
static int64_t reach(const struct csp *s, const struct part *p, u32 side) {
    if (p->gone[side] == p->size) return span(s, p); // no term is left: its variable's count objects
    return distance(s, p, nth_term(s, p, p->gone[side], side), side);
}

// A literal times its weight. One role is enough for its two terms.
static bool is_literal(const struct csp *s, const struct part *p) {
    const struct term *t = &s->terms.at[p->first];
    return p->size == 2 && t[0].lit == csp_not(t[1].lit);
}

bool csp_term_has_role(const struct csp *s, u32 term) {
    const struct part *p = &s->parts.at[s->terms.at[term].part];
    return term == p->first || !is_literal(s, p);
}

// ---- Exact sums ---------------------------------------------------------------------------------

enum { EXACT_PARTS = 16, EXACT_TOTAL = 63, EXACT_WEIGHT = 3 };

// What is known of each part of an exact sum: 1: its literal is true, -1: false, 0: open.
typedef signed char exact_parts[EXACT_PARTS];

// With small weights bounds are nearly as strong, and with a switch they are easier to explain to people.
static bool can_be_exact(const struct csp *s, const struct sum *c) {
    if (c->when != CSP_TRUE || c->size > EXACT_PARTS || c->total > EXACT_TOTAL || c->widest < EXACT_WEIGHT ||
        c->most[0] + c->most[1] != c->total)
        return false;
    u32 i = 0;
    while (i < c->size && is_literal(s, &s->parts.at[c->first + i])) i++;
    return i == c->size;
}

// The terms of an exact sum: two for each part.
static const struct term *exact_terms(const struct csp *s, const struct sum *c) {
    return &s->terms.at[s->parts.at[c->first].first];
}

// Bit k of the result: k can be made by a part of which this is known, and one of the sums.
static inline uint64_t sums_with(uint64_t sums, int64_t weight, signed char known) {
    return (known > 0 ? 0 : sums) | (known < 0 ? 0 : sums << weight);
}

// Bit k of the result: with k, a part of which this is known makes one of the sums.
static inline uint64_t sums_without(uint64_t sums, int64_t weight, signed char known) {
    return (known > 0 ? 0 : sums) | (known < 0 ? 0 : sums >> weight);
}

// What was known before `forced`; of the part of the literal l the opposite, which cannot be. In behind[i]
// are the sums from which the parts from i on make the sum that is wanted; returns whether all can make it.
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

// Append why the sum could not be made: what is known, without all that can be left out, part by part. False
// when it could be.
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

// For each part, two bits: its literal can be false, and true. None for a part: the sum cannot be made.
static uint32_t what_can_be(const struct csp *s, const struct sum *c) {
    const struct term *t = exact_terms(s, c) + 1;
    const signed char *values = s->values.at;
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

// ---- Posting ------------------------------------------------------------------------------------

// Weights times values, before the offset is subtracted: high * 2^32 + low. Machines of 32 bits have no wider
// integers, and a sum has fewer than 2^28 terms.
struct wide {
    int64_t high, low;
};
enum { LOW_BITS = 32 };
#define LOW_MASK INT64_C(0xffffffff)

static struct wide wide_plus(struct wide x, int64_t n) {
    return (struct wide){x.high + (n >> LOW_BITS), x.low + (n & LOW_MASK)};
}

// n - x; -1 where it is negative, most + 1 where it is more than that.
static int64_t clamped_difference(int64_t n, struct wide x, int64_t most) {
    int64_t low = (n & LOW_MASK) - x.low, high = (n >> LOW_BITS) - x.high + (low >> LOW_BITS);
    if (high < 0) return -1;
    int64_t difference = high > INT32_MAX ? INT64_MAX : (high << LOW_BITS) + (low & LOW_MASK);
    return difference > most ? most + 1 : difference;
}

struct posting {
    struct csp *s;
    u32 first_part, first_term;
    struct wide offset; // the smallest sum there can be
    int64_t total, divisor;
};

static int64_t common_divisor(int64_t a, int64_t b) {
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static void push_term(struct posting *q, int64_t weight, csp_lit l) {
    struct csp *s = q->s;
    struct term t = {weight, l, (u32)s->parts.size};
    if (s->terms.size == 1 << 28 || !vec_push(s->mem, &s->terms, t)) s->no_memory = true;
}

// The terms from `first` on become a part; the weight of the lightest is moved into the offset.
static void push_part(struct posting *q, u32 first) {
    struct csp *s = q->s;
    u32 size = (u32)s->terms.size - first;
    if (size > 0) q->offset = wide_plus(q->offset, s->terms.at[first].weight);
    if (size < 2) s->terms.size = first; // a constant, or a variable without a value, which says so itself
    if (size < 2 || s->no_memory) return;
    struct term *t = s->terms.at + first;
    for (u32 k = size; k-- > 0;) {
        t[k].weight -= t[0].weight;
        q->divisor = common_divisor(q->divisor, t[k].weight);
    }
    q->total += t[size - 1].weight;
    struct part p = {.sum = (u32)s->sums.size, .first = first, .size = size};
    if (!vec_push(s->mem, &s->parts, p)) s->no_memory = true;
}

static void add_literal(struct posting *q, csp_lit l, int64_t weight) {
    u32 first = (u32)q->s->terms.size;
    int v = value(q->s, l);
    if (v > 0) q->offset = wide_plus(q->offset, weight);
    if (v != 0 || weight == 0) return;
    push_term(q, weight < 0 ? weight : 0, csp_sign(l, weight < 0));
    push_term(q, weight < 0 ? 0 : weight, csp_sign(l, weight > 0));
    push_part(q, first);
}

static void add_integer(struct posting *q, struct integer x, int64_t weight) {
    struct csp *s = q->s;
    u32 first = (u32)s->terms.size;
    for (u32 k = 0; k < x.size && !s->no_memory && weight != 0; k++) {
        u32 i = weight > 0 ? k : x.size - 1 - k;
        csp_lit l = x.first + 2 * i;
        if (value(s, l) > 0) s->terms.size = first;
        if (value(s, l) >= 0) push_term(q, weight * (x.lo + (int64_t)i), l);
        if (value(s, l) > 0) break;
    }
    push_part(q, first);
}

// All weigh the same, so that each part has two terms: then it is a count of the heavier ones.
static void post_as_count(const struct posting *q, int64_t lo, int64_t hi) {
    struct csp *s = q->s;
    u32s lits = {0};
    for (size_t i = q->first_term; i < s->terms.size; i += 2) csp_note(s, &lits, s->terms.at[i + 1].lit);
    csp_add_count(s, lits.at, lits.size, lo, hi);
    vec_free(s->mem, &lits);
}

// Without a rule, impossible terms are ruled out at once; a rule's switch does the same when it is turned on.
static void drop_impossible_terms(struct csp *s, const struct sum *c) {
    for (u32 i = s->parts.at[c->first].first; i < s->terms.size; i++) {
        const struct part *p = &s->parts.at[s->terms.at[i].part];
        struct term t = s->terms.at[i];
        if (distance(s, p, &t, 0) > c->most[0] || distance(s, p, &t, 1) > c->most[1])
            csp_add_clause(s, (csp_lit[]){csp_not(t.lit)}, 1);
    }
}

static void drop_unmade_terms(struct csp *s, const struct sum *c) {
    const uint32_t can_be = what_can_be(s, c);
    for (u32 k = 0; k < 2 * c->size; k++) {
        csp_lit l = exact_terms(s, c)[k].lit;
        if ((can_be >> k & 1) == 0 && value(s, l) >= 0) csp_add_clause(s, (csp_lit[]){csp_not(l)}, 1);
    }
}

static bool post_sum(const struct posting *q, int64_t lo, int64_t hi) {
    struct csp *s = q->s;
    struct sum c = {.first = q->first_part,
                    .size = (u32)s->parts.size - q->first_part,
                    .when = s->rule,
                    .most = {hi, q->total - lo},
                    .total = q->total};
    for (u32 i = c.first; i < c.first + c.size; i++) {
        int64_t width = span(s, &s->parts.at[i]);
        if (width > c.widest) c.widest = width;
    }
    c.exact = can_be_exact(s, &c);
    if (!vec_push(s->mem, &s->sums, c)) return csp_no_memory(s);
    s->prepared = false;
    if (c.exact) drop_unmade_terms(s, &c);
    else if (s->rule == CSP_TRUE) drop_impossible_terms(s, &c);
    return true;
}

// Bounds by the smallest sum and the common divisor; then a sum, or what is simpler than one.
static bool post(struct posting *q, int64_t lo, int64_t hi) {
    struct csp *s = q->s;
    const int64_t d = q->divisor == 0 ? 1 : q->divisor;
    lo = clamped_difference(lo, q->offset, q->total);
    hi = clamped_difference(hi, q->offset, q->total);
    lo = lo < 0 ? 0 : (lo + d - 1) / d;
    hi = hi < 0 ? -1 : hi / d;
    q->total /= d;
    for (size_t i = q->first_term; i < s->terms.size; i++) s->terms.at[i].weight /= d;
    bool alike = q->total == (int64_t)(s->parts.size - q->first_part);
    if (lo == 0 && hi >= q->total) return false; // always holds
    if (lo > hi || lo > q->total) csp_add_clause(s, NULL, 0);
    else if (alike) post_as_count(q, lo, hi);
    else return post_sum(q, lo, hi < q->total ? hi : q->total);
    return false;
}

// The parts are complete: make a sum of them, unless something simpler will do.
static void finish(struct posting *q, int64_t lo, int64_t hi) {
    struct csp *s = q->s;
    uint64_t constraints = s->stats.constraints;
    if (!s->no_memory && !post(q, lo, hi)) {
        s->parts.size = q->first_part;
        s->terms.size = q->first_term;
    }
    s->stats.constraints = constraints + 1;
}

static struct posting begin(struct csp *s) {
    s->has_reference = false;
    return (struct posting){.s = s, .first_part = (u32)s->parts.size, .first_term = (u32)s->terms.size};
}

void csp_add_sum(struct csp *s, const csp_lit *lits, const int *weights, size_t n, int64_t lo, int64_t hi) {
    struct posting q = begin(s);
    for (size_t i = 0; i < n && !s->no_memory && !s->unsat; i++)
        add_literal(&q, lits[i], weights == NULL ? 1 : weights[i]);
    finish(&q, lo, hi);
}

void csp_add_int_sum(struct csp *s, const csp_int *ints, const int *weights, size_t n, int64_t lo,
                     int64_t hi) {
    struct posting q = begin(s);
    for (size_t i = 0; i < n && !s->no_memory && !s->unsat; i++)
        add_integer(&q, s->integers.at[ints[i]], weights == NULL ? 1 : weights[i]);
    finish(&q, lo, hi);
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
    size_t before = out->size;
    int64_t need = c->most[side] + 1;
    if (t != NULL) need -= distance(s, &s->parts.at[t->part], t, side);
    for (u32 i = c->first; i < c->first + c->size && need > 0; i++)
        if (t == NULL || t->part != i) need -= explain_reach(s, &s->parts.at[i], side, need, forced, out);
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
    const struct variable forced = s->vars.at[var_of(l)];
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

// One side has less room than before, or the switch has been turned on.
static bool prune(struct csp *s, u32 index, u32 side) {
    const struct sum *c = &s->sums.at[index];
    int on = value(s, c->when);
    int64_t room = c->most[side] - c->have[side];
    if (on < 0) return true;
    if (room < 0 && on > 0) return sum_conflict(s, c, side);
    if (room < 0) csp_assign_explained(s, csp_not(c->when), reason_by(BY_SUM, index));
    if (room >= c->widest || on == 0) return true;
    for (u32 i = c->first; i < c->first + c->size; i++) {
        const struct part *p = &s->parts.at[i];
        if (p->gone[0] + p->gone[1] + 1 >= p->size) continue; // at most one term is left
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
    uint32_t can_be = what_can_be(s, c);
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
    int64_t sum = t == NULL ? 0 : distance(s, &s->parts.at[t->part], t, side);
    for (u32 i = c->first; i < c->first + c->size; i++)
        if (t == NULL || t->part != i) sum += reach_then(s, &s->parts.at[i], side, forced);
    return sum > c->most[side];
}

bool csp_sum_forces(const struct csp *s, u32 index, csp_lit l) {
    const struct sum *c = &s->sums.at[index];
    const struct variable *forced = &s->vars.at[var_of(l)];
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
    uint32_t can_be = what_can_be(s, c);
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
