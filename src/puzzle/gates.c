#include "puzzle/gates.h"

#include <string.h>

enum kind { AND, AT_LEAST, NAMED };

void gates_begin(struct gates *g, struct csp *s, struct mem *m) { *g = (struct gates){.mem = m, .s = s}; }

void gates_end(struct gates *g) {
    vec_free(g->mem, &g->keys);
    vec_free(g->mem, &g->table);
    vec_free(g->mem, &g->scratch);
    vec_free(g->mem, &g->weights);
    vec_free(g->mem, &g->key_of);
    vec_free(g->mem, &g->integer_of);
    vec_free(g->mem, &g->after);
}

// ---- Looking up gates ------------------------------------------------------------------------------------
// A key is in g->keys: its length, its literal, then as many words.

enum { KEY_SIZE, KEY_LIT, KEY_WORDS };

static uint32_t hash_words(const uint32_t *words, size_t n) {
    uint32_t h = 0;
    for (size_t i = 0; i < n; i++) h = ((h << 5 | h >> 27) ^ words[i]) * 0x9e3779b1U;
    return h ^ h >> 15;
}

static uint32_t *place_of(struct gates *g, const uint32_t *words, size_t n) {
    for (uint32_t i = hash_words(words, n);; i++) {
        uint32_t *place = &g->table.at[i & (g->table.size - 1)];
        const uint32_t *key = *place == 0 ? NULL : &g->keys.at[*place - 1];
        if (key == NULL || (key[KEY_SIZE] == n && memcmp(key + KEY_WORDS, words, n * sizeof *words) == 0))
            return place;
    }
}

static bool grow_table(struct gates *g) {
    size_t size = g->table.size == 0 ? 256 : 2 * g->table.size;
    g->table.size = 0;
    if (!vec_resize(g->mem, &g->table, size)) return !(g->no_memory = true);
    for (size_t i = 0; i < g->keys.size; i += KEY_WORDS + g->keys.at[i])
        *place_of(g, &g->keys.at[i + KEY_WORDS], g->keys.at[i]) = (uint32_t)i + 1;
    return true;
}

// The gate whose key is in g->scratch. `is_new`: it has a new literal, and has to be defined. CSP_FALSE when
// there is no memory.
static csp_lit find_gate(struct gates *g, bool *is_new) {
    const size_t n = g->scratch.size;
    *is_new = false;
    if (g->no_memory || (2 * (g->count + 1) > g->table.size && !grow_table(g))) return CSP_FALSE;
    uint32_t *place = place_of(g, g->scratch.at, n);
    if (*place != 0) return g->keys.at[*place - 1 + KEY_LIT];
    if (!vec_reserve(g->mem, &g->keys, g->keys.size + KEY_WORDS + n)) {
        g->no_memory = true;
        return CSP_FALSE;
    }
    *place = (uint32_t)g->keys.size + 1;
    uint32_t *key = &g->keys.at[g->keys.size];
    key[KEY_SIZE] = (uint32_t)n;
    key[KEY_LIT] = csp_bool(g->s);
    const size_t var = key[KEY_LIT] >> 1;
    if (g->ladders && !vec_resize(g->mem, &g->key_of, var + 1)) g->no_memory = true;
    else if (g->ladders) g->key_of.at[var] = *place;
    memcpy(key + KEY_WORDS, g->scratch.at, n * sizeof *key);
    g->keys.size += KEY_WORDS + n;
    g->count++;
    *is_new = true;
    return key[KEY_LIT];
}

static void note(struct gates *g, uint32_t word) {
    if (!vec_push(g->mem, &g->scratch, word)) g->no_memory = true;
}

bool gate_named(struct gates *g, const uint32_t *words, size_t n, csp_lit *gate) {
    bool is_new;
    g->scratch.size = 0;
    note(g, NAMED);
    for (size_t i = 0; i < n; i++) note(g, words[i]);
    *gate = find_gate(g, &is_new);
    return is_new;
}

// ---- And, or ---------------------------------------------------------------------------------------------

static void sort_lits(csp_lit *lits, size_t n) {
    for (size_t i = 1; i < n; i++) {
        csp_lit l = lits[i];
        size_t k = i;
        for (; k > 0 && lits[k - 1] > l; k--) lits[k] = lits[k - 1];
        lits[k] = l;
    }
}

// Each literal once, without those that are true anyway; returns how many. SIZE_MAX: one is false, or two
// contradict each other.
static size_t simplify(csp_lit *lits, size_t n) {
    size_t kept = 0;
    sort_lits(lits, n);
    for (size_t i = 0; i < n; i++) {
        if (lits[i] == CSP_TRUE || (kept > 0 && lits[kept - 1] == lits[i])) continue;
        if (lits[i] == CSP_FALSE || (kept > 0 && lits[kept - 1] == csp_not(lits[i]))) return SIZE_MAX;
        lits[kept++] = lits[i];
    }
    return kept;
}

static void take_key(struct gates *g, const csp_lit *lits, size_t n) {
    g->scratch.size = 0;
    note(g, AND);
    for (size_t i = 0; i < n; i++) note(g, lits[i]);
}

// The literal for all of these, if there is one already; CSP_FALSE: none.
static csp_lit known_and(struct gates *g, const csp_lit *lits, size_t n) {
    if (n == 1) return lits[0];
    take_key(g, lits, n);
    const uint32_t *place = g->no_memory ? NULL : place_of(g, g->scratch.at, g->scratch.size);
    return place == NULL || *place == 0 ? CSP_FALSE : g->keys.at[*place - 1 + KEY_LIT];
}

// A gate with one literal more than another gate is defined by that gate: rules about longer and longer parts
// of a line become a chain.
csp_lit gate_and(struct gates *g, csp_lit *lits, size_t n) {
    bool is_new;
    n = simplify(lits, n);
    if (n == SIZE_MAX) return CSP_FALSE;
    if (n < 2) return n == 0 ? CSP_TRUE : lits[0];
    take_key(g, lits, n);
    csp_lit gate = find_gate(g, &is_new), all_but_one;
    if (!is_new) return gate;
    csp_lit pair[2] = {CSP_FALSE, CSP_FALSE};
    if ((all_but_one = known_and(g, lits, n - 1)) != CSP_FALSE) pair[0] = lits[n - 1];
    else if ((all_but_one = known_and(g, lits + 1, n - 1)) != CSP_FALSE) pair[0] = lits[0];
    pair[1] = all_but_one;
    if (all_but_one != CSP_FALSE) {
        lits = pair;
        n = 2;
    }
    for (size_t i = 0; i < n; i++) csp_add_clause(g->s, (csp_lit[]){csp_not(gate), lits[i]}, 2);
    g->scratch.size = 0;
    note(g, gate);
    for (size_t i = 0; i < n; i++) note(g, csp_not(lits[i]));
    if (!g->no_memory) csp_add_clause(g->s, g->scratch.at, g->scratch.size);
    return gate;
}

csp_lit gate_or(struct gates *g, csp_lit *lits, size_t n) {
    for (size_t i = 0; i < n; i++) lits[i] = csp_not(lits[i]);
    return csp_not(gate_and(g, lits, n));
}

// ---- Sums ------------------------------------------------------------------------------------------------

static void sort_terms(struct term *at, size_t n) {
    for (size_t i = 1; i < n; i++) { // nearly in order as a rule
        struct term t = at[i];
        size_t k = i;
        for (; k > 0 && at[k - 1].lit > t.lit; k--) at[k] = at[k - 1];
        at[k] = t;
    }
}

long terms_settle(struct term *at, size_t *n) {
    long constant = 0;
    for (size_t i = 0; i < *n; i++)
        if ((at[i].lit & 1) != 0) { // w times "not x" is w - w times x
            constant += at[i].weight;
            at[i] = (struct term){csp_not(at[i].lit), -at[i].weight};
        }
    sort_terms(at, *n);
    size_t kept = 0;
    for (size_t i = 0; i < *n; i++) {
        if (at[i].lit == CSP_TRUE) {
            constant += at[i].weight;
            continue;
        }
        if (kept > 0 && at[kept - 1].lit == at[i].lit) at[kept - 1].weight += at[i].weight;
        else at[kept++] = at[i];
        if (at[kept - 1].weight == 0) kept--;
    }
    *n = kept;
    return constant;
}

void terms_bounds(const struct term *at, size_t n, long *least, long *most) {
    *least = *most = 0;
    for (size_t i = 0; i < n; i++) *(at[i].weight < 0 ? least : most) += at[i].weight;
}

// A count in which each literal occurs as often as it weighs.
static void post_repeated(struct gates *g, long lo, long hi) {
    VEC(csp_lit) lits = {0};
    bool ok = true;
    for (size_t i = 0; i < g->scratch.size; i++) {
        long w = g->weights.at[i];
        csp_lit l = csp_sign(g->scratch.at[i], w > 0);
        if (w < 0) {
            lo -= w;
            hi -= w;
        }
        for (long k = 0; k < (w < 0 ? -w : w) && ok; k++) ok = vec_push(g->mem, &lits, l);
    }
    if (ok) csp_add_count(g->s, lits.at, lits.size, lo, hi);
    else g->no_memory = true;
    vec_free(g->mem, &lits);
}

// Post the sum in g->scratch and g->weights.
static void post(struct gates *g, long lo, long hi) {
    if (g->no_memory) return;
    if (g->plain) post_repeated(g, lo, hi);
    else csp_add_sum(g->s, g->scratch.at, g->weights.at, g->scratch.size, lo, hi);
}

static void take_terms(struct gates *g, const struct term *at, size_t n) {
    g->scratch.size = g->weights.size = 0;
    for (size_t i = 0; i < n; i++) {
        note(g, at[i].lit);
        if (!vec_push(g->mem, &g->weights, (int)at[i].weight)) g->no_memory = true;
    }
}

// ---- Ladders ---------------------------------------------------------------------------------------------

enum { MOST_RUNGS = 128 };
struct rung {
    const csp_lit *lits; // it stands for all of these
    uint32_t n, place;   // and has this place in the sum
};

static struct rung rung_of(const struct gates *g, uint32_t place) {
    const csp_lit *l = &g->scratch.at[place];
    const uint32_t at = *l >> 1 < g->key_of.size && (*l & 1) == 0 ? g->key_of.at[*l >> 1] : 0;
    const uint32_t *key = at == 0 ? NULL : &g->keys.at[at - 1];
    if (key == NULL || key[KEY_WORDS] != AND) return (struct rung){l, 1, place};
    return (struct rung){key + KEY_WORDS + 1, key[KEY_SIZE] - 1, place};
}

void gates_note_integer(struct gates *g, csp_lit first, size_t n) {
    const size_t var = first >> 1;
    if (!g->ladders) return;
    if (!vec_resize(g->mem, &g->integer_of, var + n)) g->no_memory = true;
    else
        for (size_t i = 0; i < n; i++) g->integer_of.at[var + i] = (uint32_t)var;
}

static uint32_t integer_of(const struct gates *g, csp_lit l) {
    return l >> 1 < g->integer_of.size ? g->integer_of.at[l >> 1] : 0;
}

// Does the second imply the first, and more? "x is 3" implies "x is not 2".
static bool leads_to(const struct gates *g, struct rung a, struct rung b) {
    uint32_t k = 0;
    if (a.n == 1 && b.n == 1)
        return (a.lits[0] & 1) != 0 && (b.lits[0] & 1) == 0 && integer_of(g, a.lits[0]) != 0 &&
               integer_of(g, a.lits[0]) == integer_of(g, b.lits[0]);
    for (uint32_t i = 0; i < b.n && k < a.n; i++) k += b.lits[i] == a.lits[k];
    return k == a.n && b.n > a.n;
}

// The order in which ladders are made: weaker literals first, and "x is not 2" before "x is 3".
static bool comes_before(struct rung a, struct rung b) {
    return a.n != b.n ? a.n < b.n : a.n == 1 && (a.lits[0] & 1) > (b.lits[0] & 1);
}

// Is there a gate, or "x is not 2"? Most sums have neither.
static bool may_have_ladders(const struct gates *g) {
    for (size_t i = 0; i < g->scratch.size; i++) {
        const csp_lit l = g->scratch.at[i];
        if ((l & 1) != 0 ? integer_of(g, l) != 0 : l >> 1 < g->key_of.size && g->key_of.at[l >> 1] != 0)
            return true;
    }
    return false;
}

// The terms in g->scratch and g->weights become rungs of ladders: each at the end of a ladder that it
// continues. False: there is no ladder.
static bool find_ladders(struct gates *g) {
    struct rung rungs[MOST_RUNGS];
    uint32_t next[MOST_RUNGS], last[MOST_RUNGS], ladders = 0; // by rung, + 1; by ladder
    csp_lit lits[MOST_RUNGS];
    int weights[MOST_RUNGS];
    const uint32_t n = (uint32_t)g->scratch.size;
    bool negated = false;
    if (n > MOST_RUNGS || !vec_resize(g->mem, &g->after, n)) return false;
    for (uint32_t i = 0, k; i < n; i++) {
        struct rung r = rung_of(g, i);
        negated |= r.n == 1 && (r.lits[0] & 1) != 0 && integer_of(g, r.lits[0]) != 0;
        for (k = i; k > 0 && comes_before(r, rungs[k - 1]); k--) rungs[k] = rungs[k - 1];
        rungs[k] = r;
    }
    uint32_t first[MOST_RUNGS];
    for (uint32_t i = 0, k = 0; i < n; i++) {
        const bool may_go_on = rungs[i].n > 1 || (negated && (rungs[i].lits[0] & 1) == 0);
        for (k = may_go_on ? 0 : ladders; k < ladders && !leads_to(g, rungs[last[k]], rungs[i]);) k++;
        if (k == ladders) first[ladders++] = i;
        else next[last[k]] = i + 1;
        next[last[k] = i] = 0;
    }
    for (uint32_t k = 0, at = 0; k < ladders; k++)
        for (uint32_t i = first[k] + 1; i > 0; i = next[i - 1], at++) {
            lits[at] = g->scratch.at[rungs[i - 1].place];
            weights[at] = g->weights.at[rungs[i - 1].place];
            g->after.at[at] = i != first[k] + 1;
        }
    if (n > 0) memcpy(g->scratch.at, lits, n * sizeof *lits);
    if (n > 0) memcpy(g->weights.at, weights, n * sizeof *weights);
    return ladders < n;
}

// All weights above 0: w times x is w - w times "not x".
static void turn_weights(struct gates *g, long *lo, long *hi) {
    for (size_t i = 0; i < g->scratch.size; i++) {
        const int w = g->weights.at[i];
        if (w > 0) continue;
        g->scratch.at[i] = csp_not(g->scratch.at[i]);
        g->weights.at[i] = -w;
        *lo -= w;
        *hi -= w;
    }
}

// ---- Few literals ----------------------------------------------------------------------------------------

// With up to four literals, each way to be true or false is a case, and a condition on them is a set of
// cases.
static const unsigned case_true[GATES_FEW] = {0xaaaa, 0xcccc, 0xf0f0, 0xff00};

// The cases in which one of these is true or one of those is not.
static unsigned cases_of(unsigned yes, unsigned no) {
    unsigned cases = 0;
    for (unsigned i = 0; i < GATES_FEW; i++) {
        if ((yes >> i & 1) != 0) cases |= case_true[i];
        if ((no >> i & 1) != 0) cases |= ~case_true[i];
    }
    return cases & 0xffff;
}

static unsigned cases_of_sum(const struct gates *g, long lo, long hi) {
    unsigned cases = 0;
    for (unsigned k = 0; k < 1U << GATES_FEW; k++) {
        long sum = 0;
        for (unsigned i = 0; i < g->scratch.size; i++) sum += (k >> i & 1) != 0 ? g->weights.at[i] : 0;
        if (sum >= lo && sum <= hi) cases |= 1U << k;
    }
    return cases;
}

// All clauses that follow from the sum and its ladders, except those with a part that follows, too.
static void find_clauses(struct gates *g, long lo, long hi) {
    struct gates_few *f = &g->few;
    unsigned ladders = 0xffff;
    for (unsigned i = 1; i < f->n; i++)
        if (f->after[i]) ladders &= cases_of(1U << (i - 1), 1U << i);
    const unsigned fits = ladders & cases_of_sum(g, lo, hi);
    f->clauses = 0;
    for (unsigned both = 0; both < 1U << 2 * f->n; both++) {
        const unsigned yes = both >> f->n, no = both & ((1U << f->n) - 1), cases = cases_of(yes, no);
        if ((yes & no) != 0 || (fits & ~cases) != 0 || (ladders & ~cases) == 0) continue;
        bool part_follows = false;
        for (unsigned bit = 1; bit < 1U << f->n; bit <<= 1)
            if (((yes | no) & bit) != 0) part_follows |= (fits & ~cases_of(yes & ~bit, no & ~bit)) == 0;
        if (part_follows) continue;
        f->yes[f->clauses] = (unsigned char)yes;
        f->no[f->clauses++] = (unsigned char)no;
    }
}

// A sum of few literals with ladders is posted as clauses. It usually looks like the one before.
static void post_as_clauses(struct gates *g, long lo, long hi) {
    struct gates_few *f = &g->few;
    const unsigned n = (unsigned)g->scratch.size;
    if (n != f->n || lo != f->lo || hi != f->hi || memcmp(f->weights, g->weights.at, n * sizeof(int)) != 0 ||
        memcmp(f->after, g->after.at, n * sizeof(bool)) != 0) {
        *f = (struct gates_few){.n = n, .lo = lo, .hi = hi};
        memcpy(f->weights, g->weights.at, n * sizeof(int));
        memcpy(f->after, g->after.at, n * sizeof(bool));
        find_clauses(g, lo, hi);
    }
    for (unsigned k = 0; k < f->clauses; k++) {
        csp_lit lits[GATES_FEW];
        size_t size = 0;
        for (unsigned i = 0; i < n; i++)
            if (((f->yes[k] | f->no[k]) >> i & 1) != 0)
                lits[size++] = csp_sign(g->scratch.at[i], (f->yes[k] >> i & 1) != 0);
        csp_add_clause(g->s, lits, size);
    }
}

// ---- Posting a sum ---------------------------------------------------------------------------------------

void gates_post_sum(struct gates *g, const struct term *at, size_t n, long lo, long hi) {
    bool is_count = true;
    for (size_t i = 0; i < n && is_count; i++) is_count = at[i].weight == 1;
    take_terms(g, at, n);
    if (g->ladders && !g->no_memory) {
        turn_weights(g, &lo, &hi);
        if (may_have_ladders(g) && find_ladders(g)) {
            if (n <= GATES_FEW) post_as_clauses(g, lo, hi);
            else csp_add_ladder_sum(g->s, g->scratch.at, g->weights.at, g->after.at, n, lo, hi);
            return;
        }
    }
    if (is_count && !g->no_memory) csp_add_count(g->s, g->scratch.at, n, lo, hi);
    else post(g, lo, hi);
}

// If the literal is true the sum is at least `least`, and otherwise below: the literal's own weight makes up
// for the difference.
static void define_at_least(struct gates *g, csp_lit gate, const struct term *at, size_t n, long least) {
    long low, high;
    terms_bounds(at, n, &low, &high);
    take_terms(g, at, n);
    note(g, csp_not(gate));
    if (!vec_push(g->mem, &g->weights, (int)(least - low))) g->no_memory = true;
    post(g, least, high + (least - low));
    if (g->no_memory) return;
    g->scratch.at[n] = gate;
    g->weights.at[n] = (int)(least - 1 - high);
    post(g, low + (least - 1 - high), least - 1);
}

// At least one of the literals, or all of them.
static csp_lit one_or_all(struct gates *g, const struct term *at, size_t n, bool one) {
    VEC(csp_lit) lits = {0};
    csp_lit gate = CSP_FALSE;
    if (!vec_resize(g->mem, &lits, n)) g->no_memory = true;
    for (size_t i = 0; i < n && !g->no_memory; i++) lits.at[i] = at[i].lit;
    if (!g->no_memory) gate = one ? gate_or(g, lits.at, n) : gate_and(g, lits.at, n);
    vec_free(g->mem, &lits);
    return gate;
}

csp_lit gate_at_least(struct gates *g, const struct term *at, size_t n, long least) {
    long low, high;
    bool is_new;
    terms_bounds(at, n, &low, &high);
    if (least <= low) return CSP_TRUE;
    if (least > high) return CSP_FALSE;
    if (low == 0 && high == (long)n && (least == 1 || least == high)) return one_or_all(g, at, n, least == 1);
    g->scratch.size = 0;
    note(g, AT_LEAST);
    note(g, (uint32_t)least);
    for (size_t i = 0; i < n; i++) {
        note(g, at[i].lit);
        note(g, (uint32_t)at[i].weight);
    }
    csp_lit gate = find_gate(g, &is_new);
    if (is_new) define_at_least(g, gate, at, n, least);
    return gate;
}
