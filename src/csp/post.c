// A solver and its input: variables, rule instances, clauses and counts. Everything here happens at level 0.
#include "csp/solver.h"

#include <string.h>

static void free_by_variable(struct csp *s) {
    if (s->by_variable != s->constant)
        mem_free(s->mem, s->by_variable, s->variables_cap * CSP_VARIABLE_BYTES);
}

struct csp *csp_new(struct mem *mem) {
    struct mem own = MEM_UNLIMITED;
    struct csp *s = mem_zeroed(mem != NULL ? mem : &own, 1, sizeof *s);
    if (s == NULL) return NULL;
    s->own = own;
    s->mem = mem != NULL ? mem : &s->own;
    s->bump = 1;
    s->rule = CSP_TRUE;
    csp_bool(s); // variable 0, the constant
    if (s->no_memory || !vec_resize(s->mem, &s->levels, 1)) {
        csp_free(s);
        return NULL;
    }
    return s;
}

void csp_free(struct csp *s) {
    if (s == NULL) return;
    struct mem *m = s->mem;
    csp_free_proof(s);
    vec_free(m, &s->refused);
    free_by_variable(s);
    vec_free(m, &s->levels);
    vec_free(m, &s->store);
    vec_free(m, &s->learnts);
    vec_free(m, &s->pending);
    vec_free(m, &s->unwatched);
    vec_free(m, &s->watches);
    vec_free(m, &s->pool);
    vec_free(m, &s->counts);
    vec_free(m, &s->count_lits);
    vec_free(m, &s->role_start);
    vec_free(m, &s->roles);
    vec_free(m, &s->arcs);
    vec_free(m, &s->circuits);
    vec_free(m, &s->sums);
    vec_free(m, &s->parts);
    vec_free(m, &s->terms);
    vec_free(m, &s->queue);
    vec_free(m, &s->graphs);
    vec_free(m, &s->vertices);
    vec_free(m, &s->neighbours);
    vec_free(m, &s->groups);
    vec_free(m, &s->walk);
    vec_free(m, &s->cut_off);
    vec_free(m, &s->nodes);
    vec_free(m, &s->node_arcs);
    vec_free(m, &s->integers);
    vec_free(m, &s->decisions);
    vec_free(m, &s->conflict);
    vec_free(m, &s->learnt);
    vec_free(m, &s->why);
    vec_free(m, &s->stack);
    vec_free(m, &s->marked);
    vec_free(m, &s->level_stamp);
    vec_free(m, &s->assumptions);
    vec_free(m, &s->core);
    vec_free(m, &s->changed);
    vec_free(m, &s->wishes);
    vec_free(m, &s->clause_use_start);
    vec_free(m, &s->clause_use);
    mem_free(m, s, sizeof *s);
}

bool csp_out_of_memory(const struct csp *s) { return s->no_memory; }

// ---- Variables ----------------------------------------------------------------------------------

// Move the used part of an array to its place in a new block; the next array begins behind it.
static void *move(char **place, const void *array, size_t used_bytes, size_t bytes) {
    void *to = *place;
    if (used_bytes > 0) memcpy(to, array, used_bytes);
    *place += bytes;
    return to;
}

// Every array by variable or literal grows here, so that nothing that is indexed by a known variable can be
// too short. They come in the order of their alignments.
static bool grow_vars(struct csp *s, u32 n) {
    enum { LEAST = 24 }; // about a kilobyte
    const size_t used = s->n_vars;
    size_t cap = s->variables_cap + s->variables_cap / 2;
    if (n <= s->variables_cap) return true;
    if (cap < n) cap = n;
    if (used > 0 && cap < LEAST) cap = LEAST;
    char *block = used > 0 ? mem_zeroed(s->mem, cap, CSP_VARIABLE_BYTES) : (char *)s->constant, *at = block;
    if (block == NULL) return false;
    s->activity = move(&at, s->activity, used * sizeof *s->activity, cap * sizeof *s->activity);
    s->vars = move(&at, s->vars, used * sizeof *s->vars, cap * sizeof *s->vars);
    s->trail = move(&at, s->trail, s->trail_size * sizeof *s->trail, cap * sizeof *s->trail);
    s->heap.at = move(&at, s->heap.at, s->heap.size * sizeof *s->heap.at, cap * sizeof *s->heap.at);
    s->heap_place = move(&at, s->heap_place, used * sizeof *s->heap_place, cap * sizeof *s->heap_place);
    s->values = move(&at, s->values, 2 * used, 2 * cap);
    s->phases = move(&at, s->phases, used, cap);
    s->flags = move(&at, s->flags, used, cap);
    s->seen = move(&at, s->seen, used, cap);
    s->solution = move(&at, s->solution, used, cap);
    s->reference = move(&at, s->reference, used, cap);
    checked(at == block + cap * CSP_VARIABLE_BYTES);
    free_by_variable(s);
    s->by_variable = block;
    s->variables_cap = cap;
    return true;
}

enum { MOST_VARIABLES = 1 << 28 }; // literals and their tags must fit 32 bits

void csp_expect_variables(struct csp *s, size_t variables) {
    if (variables < MOST_VARIABLES - s->n_vars && !grow_vars(s, s->n_vars + (u32)variables)) csp_no_memory(s);
}

csp_lit csp_bools(struct csp *s, u32 count) {
    u32 first = s->n_vars;
    if (s->no_memory) return CSP_FALSE;
    if (count > MOST_VARIABLES - first || !grow_vars(s, first + count)) return csp_no_memory(s), CSP_FALSE;
    memset(s->phases + first, -1, count);
    memset(s->flags + first, FLAG_OFFERED, count);
    s->n_vars = first + count;
    s->prepared = false;
    if (first == 0) csp_assign(s, CSP_TRUE, BY_NOTHING, 0);
    s->stats.variables = s->n_vars - 1;
    return 2 * first;
}

csp_lit csp_bool(struct csp *s) { return csp_bools(s, 1); }

csp_int csp_new_int(struct csp *s, int lo, int hi) {
    assert(lo <= hi);
    const int64_t values = (int64_t)hi - lo + 1;
    u32 size = values > UINT32_MAX ? UINT32_MAX : (u32)values; // either is more than csp_bools gives
    csp_lit first = csp_bools(s, size);
    u32 index = (u32)s->integers.size;
    struct integer x = {.first = first, .lo = lo, .size = size};
    if (s->no_memory || !vec_push(s->mem, &s->integers, x)) return csp_no_memory(s), 0;
    u32s *lits = &s->stack;
    if (!vec_reserve(s->mem, lits, size)) return csp_no_memory(s), 0;
    for (u32 i = 0; i < size; i++) {
        lits->at[i] = first + 2 * i;
        s->flags[var_of(first) + i] |= FLAG_INTEGER;
    }
    csp_lit rule = s->rule;
    s->rule = CSP_TRUE; // that x has one value is not a rule
    csp_add_count(s, lits->at, size, 1, 1);
    s->rule = rule;
    return index;
}

csp_lit csp_equals(const struct csp *s, csp_int x, int v) {
    if (x >= s->integers.size) return CSP_FALSE; // only after memory ran out
    struct integer i = s->integers.at[x];
    int64_t offset = (int64_t)v - i.lo;
    return offset < 0 || offset >= i.size ? CSP_FALSE : i.first + 2 * (u32)offset;
}

static void add_decisions(struct csp *s, struct decision_block b, u32 vars) {
    if (s->no_memory || vars == 0) return;
    struct decision_block *last = s->decisions.size == 0 ? NULL : &s->decisions.at[s->decisions.size - 1];
    bool goes_on =
        last != NULL && last->first.size == 0 && last->first.first + 2 * last->count == b.first.first;
    if (goes_on && b.first.size == 0) last->count += b.count;
    else if (!vec_push(s->mem, &s->decisions, b)) s->no_memory = true;
    for (u32 i = 0; i < vars; i++) s->flags[var_of(b.first.first) + i] |= FLAG_DECISION;
}

void csp_decide_bools(struct csp *s, csp_lit first, u32 count) {
    add_decisions(s, (struct decision_block){{.first = first}, count}, count);
}

void csp_decide(struct csp *s, csp_lit positive) { csp_decide_bools(s, positive, 1); }

void csp_decide_int(struct csp *s, csp_int x) {
    if (s->no_memory) return;
    struct integer i = s->integers.at[x];
    add_decisions(s, (struct decision_block){{.first = i.first, .size = i.size, .lo = i.lo}, 1}, i.size);
}

void csp_prefer(struct csp *s, csp_lit l) {
    if (!s->no_memory) s->phases[var_of(l)] = l & 1 ? -1 : 1;
}

void csp_prefer_bools(struct csp *s, csp_lit first, u32 count) {
    if (!s->no_memory) memset(s->phases + var_of(first), 1, count);
}

void csp_expect_ties(struct csp *s) { s->tied = true; }

// ---- Rule instances -----------------------------------------------------------------------------

void csp_use_rules(struct csp *s) { s->use_rules = true; }
bool csp_uses_rules(const struct csp *s) { return s->use_rules; }

csp_lit csp_rule_begin(struct csp *s) {
    assert(s->rule == CSP_TRUE && "rule instances do not nest");
    if (!s->use_rules) return CSP_TRUE;
    csp_lit l = csp_bool(s);
    if (s->no_memory) return CSP_TRUE;
    s->flags[var_of(l)] = FLAG_SWITCH; // switches are never decided
    s->n_switches++;
    return s->rule = l;
}

void csp_rule_end(struct csp *s) { s->rule = CSP_TRUE; }

void csp_rule_again(struct csp *s, csp_lit rule) {
    assert(s->rule == CSP_TRUE && "rule instances do not nest");
    s->rule = rule;
}

// ---- Clauses ------------------------------------------------------------------------------------

// There is no solution, because of this constraint together with facts; a proof has to name it.
__attribute__((cold)) static void refuse(struct csp *s, const csp_lit *lits, size_t n, int64_t lo,
                                         int64_t hi) {
    if (s->unsat || s->rule != CSP_TRUE) return;
    for (size_t i = 0; i < n; i++) csp_note(s, &s->refused, lits[i]);
    s->refused_lo = lo;
    s->refused_hi = hi;
    s->unsat = true;
}

// The same of a count, whose bounds are those for its `open` open literals: the one that cannot hold is
// enough.
__attribute__((cold)) static void refuse_count(struct csp *s, const csp_lit *lits, size_t n, u32 open,
                                               int64_t lo, int64_t hi) {
    int64_t trues = 0;
    for (size_t i = 0; i < n; i++) trues += value(s, lits[i]) > 0;
    refuse(s, lits, n, lo == 0 ? 0 : lo + trues, hi == open ? (int64_t)n : hi + trues);
}

static bool add_fact(struct csp *s, csp_lit l) {
    if (value(s, l) < 0) return !(s->unsat = true);
    if (value(s, l) == 0) csp_assign(s, l, BY_NOTHING, 0);
    return true;
}

static void add_binary(struct csp *s, csp_lit a, csp_lit b) {
    if (s->prepared) csp_watch(s, a, b, BINARY);
    else if (vec_reserve(s->mem, &s->pending, s->pending.size + 2) || csp_no_memory(s)) {
        s->pending.at[s->pending.size++] = a;
        s->pending.at[s->pending.size++] = b;
    }
}

static inline bool store_clause(struct csp *s, const csp_lit *lits, size_t n, u32 flags, u32 *ref) {
    enum { MOST = 1 << 28 }; // references have tags
    *ref = (u32)s->store.size;
    if (s->store.size + n > MOST || !vec_reserve(s->mem, &s->store, s->store.size + CLAUSE_LITS + n))
        return csp_no_memory(s);
    s->store.at[*ref + CLAUSE_SIZE] = (u32)n;
    s->store.at[*ref + CLAUSE_FLAGS] = flags;
    memcpy(s->store.at + *ref + CLAUSE_LITS, lits, n * sizeof *lits);
    s->store.size += CLAUSE_LITS + n;
    return true;
}

bool csp_store_clause(struct csp *s, const csp_lit *lits, size_t n, u32 flags, u32 *ref) {
    return store_clause(s, lits, n, flags, ref);
}

static inline void add_long(struct csp *s, const csp_lit *lits, size_t n) {
    u32 ref;
    if (!store_clause(s, lits, n, 0, &ref)) return;
    s->n_clauses++;
    s->clause_use_ready = false;
    if (s->prepared) csp_watch(s, lits[0], lits[1], ref);
    else csp_note(s, &s->unwatched, ref);
}

// A clause without what level 0 has decided and without duplicates. True when it always holds.
static bool simplify(struct csp *s, const csp_lit *lits, size_t n) {
    if (!vec_reserve(s->mem, &s->learnt, n)) return s->no_memory = true;
    const signed char *values = s->values;
    unsigned char *seen = s->seen; // which of its two literals
    csp_lit *out = s->learnt.at;
    size_t size = 0;
    bool holds = false;
    for (size_t i = 0; i < n && !holds; i++) {
        const csp_lit l = lits[i];
        const unsigned char which = 1 + (l & 1), before = seen[var_of(l)];
        if ((values[l] | before) == 0) {
            seen[var_of(l)] = which;
            out[size++] = l;
        } else holds = values[l] > 0 || (values[l] == 0 && before != which);
    }
    for (size_t i = 0; i < size; i++) seen[var_of(out[i])] = 0;
    s->learnt.size = size;
    return holds;
}

// Two literals of different variables that are open?
static bool are_open(const struct csp *s, csp_lit a, csp_lit b) {
    return var_of(a) != var_of(b) && (value(s, a) | value(s, b)) == 0;
}

// The clause as it stands, without a rule and without being counted as a constraint. Those of two and three
// literals are the most frequent, mostly with nothing to simplify.
static void post_clause(struct csp *s, const csp_lit *lits, size_t n) {
    if (s->no_memory || s->unsat) return; // a literal may be of a variable that there was no memory for
    if (n == 2 && are_open(s, lits[0], lits[1])) {
        add_binary(s, lits[0], lits[1]);
        return;
    }
    if (n == 3 && are_open(s, lits[0], lits[1]) && are_open(s, lits[1], lits[2]) &&
        var_of(lits[0]) != var_of(lits[2])) {
        add_long(s, lits, 3);
        return;
    }
    if (simplify(s, lits, n) || s->no_memory) return;
    const u32s *c = &s->learnt;
    if (c->size == 0) refuse(s, lits, n, 1, (int64_t)n);
    if (c->size == 0) s->unsat = true; // also where no proof has to name it
    else if (c->size == 1) add_fact(s, c->at[0]);
    else if (c->size == 2) add_binary(s, c->at[0], c->at[1]);
    else add_long(s, c->at, c->size);
}

static void post_under_rule(struct csp *s, const csp_lit *lits, size_t n) {
    if (s->rule == CSP_TRUE) {
        post_clause(s, lits, n);
        return;
    }
    u32s *under = &s->stack; // the clause, or the rule is off
    under->size = 0;
    csp_note(s, under, csp_not(s->rule));
    for (size_t i = 0; i < n; i++) csp_note(s, under, lits[i]);
    post_clause(s, under->at, under->size);
}

// A model of millions of constraints may take longer to post than there is time. Then the rest is ignored.
static bool takes_more(struct csp *s) {
    enum { BETWEEN_CLOCK_LOOKS = 4096 };
    bool first_model = s->watches.size == 0;
    if (first_model && s->stats.constraints % BETWEEN_CLOCK_LOOKS == 0 && csp_out_of_time(s))
        s->cut_by = s->stopped_by;
    return !s->no_memory && !s->unsat && s->cut_by == CSP_STOP_NONE;
}

void csp_add_clause(struct csp *s, const csp_lit *lits, size_t n) {
    s->stats.constraints++;
    s->has_reference = false;
    if (takes_more(s)) post_under_rule(s, lits, n);
}

// ---- Counts -------------------------------------------------------------------------------------

// One literal more: csp_add_count writes behind the end.
void csp_expect_counts(struct csp *s, size_t counts, size_t lits) {
    if (!vec_reserve(s->mem, &s->counts, s->counts.size + counts) ||
        !vec_reserve(s->mem, &s->count_lits, s->count_lits.size + lits + 1))
        s->no_memory = true;
}

// Under a rule r, "l must hold" is the clause "not r, or l".
static void force(struct csp *s, csp_lit l) { post_clause(s, (csp_lit[]){csp_not(s->rule), l}, 2); }

void csp_add_count(struct csp *s, const csp_lit *lits, size_t n, int64_t lo, int64_t hi) {
    s->stats.constraints++;
    s->has_reference = false;
    if (!takes_more(s)) return;
    if (lo < 0) lo = 0; // so that subtracting the true literals cannot overflow
    if (hi < 0) hi = -1;
    u32 start = (u32)s->count_lits.size, size = 0;
    bool fits = n <= (1 << 28) - start && vec_reserve(s->mem, &s->count_lits, start + n + 1);
    if (!fits && !csp_no_memory(s)) return;
    csp_lit *open = s->count_lits.at + start;
    for (size_t i = 0; i < n; i++) {
        int v = value(s, lits[i]);
        open[size] = lits[i];
        size += v == 0;
        lo -= v > 0;
        hi -= v > 0;
    }
    if (lo < 0) lo = 0;
    if (hi > size) hi = size;
    if (lo > hi) {
        refuse_count(s, lits, n, size, lo, hi);
        force(s, CSP_FALSE);
    } else if (lo == 0 && hi == size) {
        // always holds
    } else if (hi == 0) {
        for (u32 i = 0; i < size; i++) force(s, csp_not(open[i]));
    } else if (lo == size) {
        for (u32 i = 0; i < size; i++) force(s, open[i]);
    } else if (lo == 1 && hi == size) {
        post_under_rule(s, open, size);
    } else {
        struct count c = {
            .most = {(int32_t)hi, (int32_t)(size - lo)}, .start = start, .size = size, .when = s->rule};
        if (vec_push(s->mem, &s->counts, c)) s->count_lits.size += size;
        else s->no_memory = true;
        s->prepared = false;
    }
}

// ---- All different ------------------------------------------------------------------------------

// The literals of those variables that can still have the value.
static void literals_of_value(struct csp *s, const csp_int *ints, size_t n, int64_t v, u32s *out) {
    out->size = 0;
    for (size_t i = 0; i < n; i++) {
        csp_lit l = csp_equals(s, ints[i], (int)v);
        if (value(s, l) >= 0) csp_note(s, out, l);
    }
}

// The smallest value from `v` on that is in a domain.
static int64_t next_value(const struct csp *s, const csp_int *ints, size_t n, int64_t v) {
    int64_t next = INT64_MAX;
    for (size_t i = 0; i < n; i++) {
        const struct integer *x = &s->integers.at[ints[i]];
        int64_t first = v < x->lo ? x->lo : v;
        if (first < x->lo + (int64_t)x->size && first < next) next = first;
    }
    return next;
}

// Each value at most once; and where there are as many values as variables, exactly once.
static void post_all_different(struct csp *s, const csp_int *ints, size_t n) {
    u32s lits = {0};
    size_t values = 0;
    for (int64_t v = INT64_MIN; (v = next_value(s, ints, n, v)) != INT64_MAX && !s->no_memory; v++) {
        literals_of_value(s, ints, n, v, &lits);
        values += lits.size > 0;
    }
    if (values < n) csp_add_clause(s, NULL, 0);
    for (int64_t v = INT64_MIN; (v = next_value(s, ints, n, v)) != INT64_MAX && !s->no_memory; v++) {
        literals_of_value(s, ints, n, v, &lits);
        if (lits.size > 0) csp_add_count(s, lits.at, lits.size, values == n, 1);
    }
    vec_free(s->mem, &lits);
}

void csp_add_all_different(struct csp *s, const csp_int *ints, size_t n) {
    uint64_t constraints = s->stats.constraints;
    s->has_reference = false;
    if (!s->no_memory && !s->unsat) post_all_different(s, ints, n);
    s->stats.constraints = constraints + 1;
}
