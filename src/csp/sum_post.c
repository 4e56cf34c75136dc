// Posting sums to the kernel. sum.c describes the parts that they are made of.
#include "csp/sum.h"

// With small weights bounds are nearly as strong, and with a switch they are easier to explain to people.
static bool can_be_exact(const struct csp *s, const struct sum *c) {
    if (c->when != CSP_TRUE || c->size > EXACT_PARTS || c->total > EXACT_TOTAL || c->widest < EXACT_WEIGHT ||
        c->most[0] + c->most[1] != c->total)
        return false;
    u32 i = 0;
    while (i < c->size && is_literal(s, &s->parts.at[c->first + i]) && !s->parts.at[c->first + i].is_rung)
        i++;
    return i == c->size;
}

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
    bool has_ladders;
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
    if (size < 2) s->terms.size = first; // a constant, or a variable without a value, which is a conflict
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

// If all weights are equal and each part has two terms, the sum is a count of the heavier terms.
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

// The same for ladders: a rung is ruled out with all rungs that imply it.
static void drop_impossible_rungs(struct csp *s, const struct sum *c) {
    struct ladder l;
    for (u32 i = c->first; i < c->first + c->size; i += l.size) {
        int64_t far[2] = {0, 0};
        l = ladder_of(s, c, i);
        for (u32 k = 0; k < 2 * l.size; k++) {
            const u32 side = k & 1;
            const struct part *p = nth_rung(s, l, k / 2, side);
            if ((far[side] += span(s, p)) > c->most[side])
                csp_add_clause(s, (csp_lit[]){csp_not(far_literal(s, p, side))}, 1);
        }
    }
}

static void drop_unmade_terms(struct csp *s, const struct sum *c) {
    const uint32_t can_be = csp_sum_can_be(s, c);
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
    int64_t width = 0;
    for (u32 i = c.first; i < c.first + c.size; i++) {
        width = span(s, &s->parts.at[i]) + (s->parts.at[i].is_rung ? width : 0);
        if (width > c.widest) c.widest = width;
    }
    c.exact = can_be_exact(s, &c);
    if (!vec_push(s->mem, &s->sums, c)) return csp_no_memory(s);
    s->prepared = false;
    if (c.exact) drop_unmade_terms(s, &c);
    else if (s->rule == CSP_TRUE && q->has_ladders) drop_impossible_rungs(s, &c);
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
    else if (alike && !q->has_ladders) post_as_count(q, lo, hi);
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

void csp_add_ladder_sum(struct csp *s, const csp_lit *lits, const int *weights, const bool *after, size_t n,
                        int64_t lo, int64_t hi) {
    struct posting q = begin(s);
    size_t ladder = s->parts.size; // where the present one begins
    for (size_t i = 0; i < n && !s->no_memory && !s->unsat; i++) {
        const size_t at = s->parts.size;
        if (!after[i]) ladder = at;
        add_literal(&q, lits[i], weights[i]);
        if (s->parts.size == at || at == ladder) continue; // it has a value, or is the first
        s->parts.at[at].is_rung = q.has_ladders = true;
    }
    finish(&q, lo, hi);
}

void csp_add_int_sum(struct csp *s, const csp_int *ints, const int *weights, size_t n, int64_t lo,
                     int64_t hi) {
    struct posting q = begin(s);
    for (size_t i = 0; i < n && !s->no_memory && !s->unsat; i++)
        add_integer(&q, s->integers.at[ints[i]], weights == NULL ? 1 : weights[i]);
    finish(&q, lo, hi);
}
