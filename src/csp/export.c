// The model for other solvers: DIMACS CNF, with counts encoded by Sinz's sequential counter (2005) and sums
// by adders, and OPB, which can say both as they are. Both begin with the facts known at level 0.
#include "csp/export.h"

#include <stdio.h>

// ---- Bytes --------------------------------------------------------------------------------------

void csp_out_flush(struct out *o) {
    if (o->size > 0) o->put(o->context, o->piece, o->size);
    o->size = 0;
}

void csp_out(struct out *o, const char *bytes, size_t n) {
    if (n > o->room - o->size) csp_out_flush(o);
    memcpy(o->piece + o->size, bytes, n); // nothing here is longer than a line
    o->size += n;
}

// Not inlined: otherwise it would be computed ahead of the loops that may need it.
__attribute__((noinline)) char *csp_put_variable(char *at, u32 var) {
    at = digits_put(at, (uint64_t)var + 1);
    *at = ' ';
    return at + 1;
}

static void put_string(struct writer *w, const char *text, int length) {
    if (w->out != NULL && length > 0) csp_out(w->out, text, (size_t)length);
}

// ---- What a model consists of -------------------------------------------------------------------

typedef void put_count(struct writer *w, const struct count *c);
typedef void put_sum(struct writer *w, const struct sum *c);

static void write_circuit(struct writer *w, put_clause *clause, u32 index);
static void write_graph(struct writer *w, put_clause *clause, const struct graph *g);
static void write_refused(struct writer *w);

static void each_constraint(struct writer *w, put_clause *clause, put_count *count, put_sum *sum) {
    struct csp *s = w->s;
    const struct proof *proof = w->proof;
    const csp_lit *facts = proof != NULL ? proof->facts.at : s->trail;
    for (size_t i = 0, n = proof != NULL ? proof->facts.size : s->trail_size; i < n; i++)
        clause(w, &facts[i], 1);
    if (proof != NULL && proof->refuted) write_refused(w);
    else if (proof == NULL && s->unsat) clause(w, NULL, 0);
    for (csp_lit l = 0; l < s->watches.size; l++) {
        if ((s->flags[var_of(l)] & FLAG_WATCHED) == 0) continue;
        for (u32 i = 0; i < s->watches.at[l].size; i++) {
            struct watch x = s->pool.at[s->watches.at[l].start + i];
            if (x.clause == BINARY && csp_not(l) < x.other) clause(w, (csp_lit[]){csp_not(l), x.other}, 2);
        }
    }
    size_t posted = proof != NULL ? proof->clauses : s->n_clauses;
    for (u32 ref = 0; ref < s->store.size && posted > 0; ref += CLAUSE_LITS + s->store.at[ref]) {
        if (s->store.at[ref + CLAUSE_FLAGS] & CLAUSE_LEARNT) continue;
        clause(w, s->store.at + ref + CLAUSE_LITS, s->store.at[ref]);
        posted--;
    }
    for (size_t i = 0; i < s->counts.size; i++) count(w, &s->counts.at[i]);
    for (size_t i = 0; i < s->sums.size; i++) sum(w, &s->sums.at[i]);
    for (u32 i = 0; i < s->circuits.size; i++)
        if (proof != NULL) csp_write_positions(w, i);
        else write_circuit(w, clause, i);
    for (u32 i = 0; i < s->graphs.size && proof == NULL; i++) write_graph(w, clause, &s->graphs.at[i]);
    if (proof != NULL) csp_write_cuts(w);
}

// ---- Circuits and graphs, as clauses ---------------------------------------------------------------------

// Counts already say that each node has one arc in and one out. What is left is that no cycle avoids the
// root, the first node that is not skipped. Each node carries the state of a linear feedback shift
// register, and along every arc that does not lead to the root the state makes one step (A. Johnson 2018
// encodes Hamiltonian cycles this way). The register returns to a state only after more steps than there
// are nodes.

// Shift registers of the longest period with two taps: from the last bit and from this one.
static u32 second_tap(u32 bits) {
    static const unsigned char taps[] = {
        [2] = 1,  [3] = 2,   [4] = 3,   [5] = 3,   [6] = 5,   [7] = 6,   [9] = 5,  [10] = 7,
        [11] = 9, [15] = 14, [17] = 14, [20] = 17, [22] = 21, [23] = 18, [25] = 22};
    return bits < sizeof taps ? taps[bits] : 0;
}

static u32 register_bits(u32 nodes) {
    u32 bits = 2;
    while (second_tap(bits) == 0 || (UINT32_C(1) << bits) - 1 <= nodes) bits++;
    return bits;
}

struct circuit_writer {
    struct writer *w;
    put_clause *clause;
    csp_lit when;
    csp_lit root, any, state; // of the first node; `any`: it or a node before it is visited
    u32 nodes, bits;
};

static struct circuit_writer begin_circuit(struct writer *w, put_clause *clause, csp_lit when, u32 nodes) {
    struct circuit_writer c = {.w = w, .clause = clause, .when = when, .nodes = nodes};
    c.bits = register_bits(nodes);
    c.root = 2 * w->vars;
    c.any = c.root + 2 * nodes;
    c.state = c.any + 2 * nodes;
    w->vars += nodes * (2 + c.bits);
    return c;
}

static csp_lit state_bit(const struct circuit_writer *c, u32 node, u32 bit) {
    return c->state + 2 * (node * c->bits + bit);
}

// A clause of up to five literals; CSP_FALSE stands for none.
static void say(const struct circuit_writer *c, csp_lit p, csp_lit q, csp_lit r, csp_lit s, csp_lit t) {
    csp_lit lits[6], all[6] = {csp_not(c->when), p, q, r, s, t};
    size_t n = 0;
    for (int i = 0; i < 6; i++)
        if (all[i] != CSP_FALSE) lits[n++] = all[i];
    c->clause(c->w, lits, n);
}

static void write_root(const struct circuit_writer *c, u32 i, csp_lit skipped) {
    csp_lit no = CSP_FALSE;
    csp_lit root = c->root + 2 * i, any = c->any + 2 * i, before = i == 0 ? CSP_FALSE : any - 2;
    say(c, skipped, any, no, no, no);                                          // visited: any
    if (i > 0) say(c, csp_not(before), any, no, no, no);                       // any before: any
    if (skipped != no) say(c, csp_not(any), before, csp_not(skipped), no, no); // any: visited or any before
    say(c, csp_not(root), csp_not(skipped), no, no, no); // root: visited, and none before
    if (i > 0) say(c, csp_not(root), csp_not(before), no, no, no);
    say(c, root, skipped, before, no, no);
    csp_lit some_bit[33] = {csp_not(c->when)}; // the register is never all zero
    for (u32 b = 0; b < c->bits; b++) some_bit[b + 1] = state_bit(c, i, b);
    size_t from = c->when == CSP_TRUE;
    c->clause(c->w, some_bit + from, c->bits + 1 - from);
}

static void write_step(const struct circuit_writer *c, u32 from, u32 to, csp_lit lit) {
    csp_lit arc = csp_not(lit), root = c->root + 2 * to;
    for (u32 b = 1; b < c->bits; b++) {
        csp_lit x = state_bit(c, from, b - 1), y = state_bit(c, to, b);
        say(c, arc, root, csp_not(x), y, CSP_FALSE);
        say(c, arc, root, x, csp_not(y), CSP_FALSE);
    }
    csp_lit x = state_bit(c, from, c->bits - 1), y = state_bit(c, from, second_tap(c->bits) - 1);
    csp_lit z = state_bit(c, to, 0); // z = x xor y
    say(c, arc, root, x, y, csp_not(z));
    say(c, arc, root, x, csp_not(y), z);
    say(c, arc, root, csp_not(x), y, z);
    say(c, arc, root, csp_not(x), csp_not(y), csp_not(z));
}

static void write_circuit(struct writer *w, put_clause *clause, u32 index) {
    const struct csp *s = w->s;
    const struct circuit *k = &s->circuits.at[index];
    struct circuit_writer c = begin_circuit(w, clause, k->when, k->nodes);
    for (u32 i = 0; i < k->nodes; i++) {
        u32 loop = s->nodes.at[k->first_node + i].loop;
        write_root(&c, i, loop == NO_ARC ? CSP_FALSE : s->arcs.at[loop].lit);
    }
    for (size_t i = 0; i < s->arcs.size; i++) {
        const struct arc *a = &s->arcs.at[i];
        if (a->circuit != index || a->from == a->to) continue;
        write_step(&c, a->from - k->first_node, a->to - k->first_node, a->lit);
    }
}

// The chosen vertices are a tree: each but the root has arcs from a neighbour that is chosen. The register
// makes a step along each of them, so they lead in no circle, and all of them come from the root.
static void write_graph(struct writer *w, put_clause *clause, const struct graph *g) {
    struct csp *s = w->s;
    struct circuit_writer c = begin_circuit(w, clause, g->when, g->size);
    for (u32 i = 0; i < g->size; i++) {
        const struct vertex *v = &s->vertices.at[g->first + i];
        csp_lit first = 2 * w->vars;
        w->vars += v->edges;
        write_root(&c, i, csp_not(v->lit));
        s->walk.size = 0;
        if (g->when != CSP_TRUE) csp_note(s, &s->walk, csp_not(g->when));
        csp_note(s, &s->walk, csp_not(v->lit));
        csp_note(s, &s->walk, c.root + 2 * i);
        for (u32 k = 0; k < v->edges; k++) {
            u32 from = s->neighbours.at[v->first_edge + k];
            csp_lit arc = first + 2 * k;
            csp_note(s, &s->walk, arc);
            say(&c, csp_not(arc), s->vertices.at[from].lit, CSP_FALSE, CSP_FALSE, CSP_FALSE);
            write_step(&c, from - g->first, i, arc);
        }
        clause(w, s->walk.at, s->walk.size);
    }
}

// ---- DIMACS -------------------------------------------------------------------------------------

static char *put_literals(const struct out *o, char *at, const csp_lit *lits, size_t n) {
    for (size_t i = 0; i < n; i++) at = csp_put_literal(o, at, lits[i]);
    return at;
}

static char *put_end(char *at) {
    memcpy(at, "0\n", 2);
    return at + 2;
}

void csp_write_clause(struct writer *w, const csp_lit *lits, size_t n) {
    enum { AT_ONCE = OUT_LEAST / LITERAL_ROOM - 1 };
    struct out *o = w->out;
    w->constraints++;
    if (o == NULL) return;
    for (; n > AT_ONCE; n -= AT_ONCE, lits += AT_ONCE)
        csp_out_end(o, put_literals(o, csp_out_begin(o, OUT_LEAST), lits, AT_ONCE));
    csp_out_end(o, put_end(put_literals(o, csp_out_begin(o, OUT_LEAST), lits, n)));
}

static char *put_unless_false(const struct out *o, char *at, csp_lit l) {
    return l == CSP_FALSE ? at : csp_put_literal(o, at, l);
}

// A clause of up to three literals; CSP_FALSE stands for none.
static void dimacs_small(struct writer *w, csp_lit a, csp_lit b, csp_lit c, csp_lit when) {
    struct out *o = w->out;
    w->constraints++;
    if (o == NULL) return;
    char *at = put_unless_false(o, csp_out_begin(o, 5 * LITERAL_ROOM), csp_not(when));
    at = put_unless_false(o, put_unless_false(o, put_unless_false(o, at, a), b), c);
    csp_out_end(o, put_end(at));
}

// The following write "at least `least` of the literals (negated when `negate`)" in several ways; the
// shortest is used. In all of them unit propagation sees as much as the kernel's counters do, which proofs
// rely on: if one too many is false there is a conflict, and if as many as possible are, the others are
// forced.
struct bound {
    const csp_lit *lits;
    u32 n, least;
    bool negate;
    csp_lit when;
};

static csp_lit bounded(const struct bound *b, u32 i) { return csp_sign(b->lits[i], !b->negate); }

// For few of many. reached[j] after i literals implies that more than j of them are true, and after the last
// one enough are.
static void dimacs_count_up(struct writer *w, const struct bound *b) {
    u32 n = b->n, least = b->least;
    csp_lit first = 2 * w->vars, before = CSP_FALSE;
    w->vars += least * (n - 1);
    if (w->out == NULL) w->constraints += least + (uint64_t)(n - 2) * (2 * (uint64_t)least - 1) + 2;
    for (u32 i = 0; i < n && w->out != NULL; i++) {
        csp_lit row = first + 2 * least * i;
        for (u32 j = i + 1 < n ? 0 : least - 1; j < least; j++) {
            csp_lit without = i + 1 < n ? csp_not(row + 2 * j) : CSP_FALSE;
            csp_lit same = i > 0 ? before + 2 * j : CSP_FALSE, less = i > 0 ? same - 2 : CSP_FALSE;
            if (j > 0) dimacs_small(w, without, less, CSP_FALSE, b->when);
            if (j == 0 || i > 0) dimacs_small(w, without, same, bounded(b, i), b->when);
        }
        before = row;
    }
}

// For all but a few. reached[j] after i literals says: more than j of them are false.
static void dimacs_count_missing(struct writer *w, const struct bound *b) {
    u32 n = b->n, most = n - b->least;
    csp_lit before = 0; // the first of the previous row of counters
    if (w->out == NULL) {
        w->vars += most * (n - 1);
        w->constraints += most + 1 + (uint64_t)(n - 2) * (2 * (uint64_t)most + 1);
        return;
    }
    for (u32 i = 0; i < n; i++) {
        csp_lit x = bounded(b, i), row = 2 * w->vars;
        if (i > 0) dimacs_small(w, x, csp_not(before + 2 * (most - 1)), CSP_FALSE, b->when);
        if (i + 1 == n) break;
        w->vars += most;
        dimacs_small(w, x, row, CSP_FALSE, b->when);
        for (u32 j = 0; j < most; j++) {
            if (i > 0) dimacs_small(w, csp_not(before + 2 * j), row + 2 * j, CSP_FALSE, b->when);
            if (i == 0 && j > 0) dimacs_small(w, csp_not(row + 2 * j), CSP_FALSE, CSP_FALSE, b->when);
            if (i > 0 && j > 0) dimacs_small(w, x, csp_not(before + 2 * (j - 1)), row + 2 * j, b->when);
        }
        before = row;
    }
}

enum { FEW = 6 }; // up to here, clauses over all subsets are fewer than counters

static u32 count_subsets(u32 n, u32 size) {
    static const unsigned char pascal[FEW + 1][FEW + 1] = {
        {1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}, {1, 5, 10, 10, 5, 1}, {1, 6, 15, 20, 15, 6, 1},
    };
    return pascal[n][size];
}

// The next subset of this size of the numbers below n, in order; false: there are no more.
static bool next_subset(u32 *set, u32 size, u32 n) {
    u32 i = size;
    while (i > 0 && set[i - 1] == n - size + i - 1) i--;
    if (i == 0) return false;
    for (set[i - 1]++; i < size; i++) set[i] = set[i - 1] + 1;
    return true;
}

// At least one of every two literals: these clauses are most of the text of a large board.
static void dimacs_pairs(struct writer *w, const struct bound *b) {
    struct out *o = w->out;
    for (u32 i = 0; i < b->n; i++)
        for (u32 j = i + 1; j < b->n; j++) {
            char *at = csp_put_literal(o, csp_out_begin(o, 3 * LITERAL_ROOM), bounded(b, i));
            csp_out_end(o, put_end(csp_put_literal(o, at, bounded(b, j))));
        }
}

// At least one of every subset that has one literal more than may be false.
static void dimacs_subsets(struct writer *w, const struct bound *b) {
    u32 set[FEW] = {0, 1, 2, 3, 4, 5}, size = b->n - b->least + 1;
    csp_lit clause[FEW + 1] = {csp_not(b->when)};
    if (w->out == NULL) w->constraints += count_subsets(b->n, size);
    else if (size == 2 && b->when == CSP_TRUE) dimacs_pairs(w, b);
    else {
        do {
            for (u32 i = 0; i < size; i++) clause[i + 1] = bounded(b, set[i]);
            csp_write_clause(w, clause + (b->when == CSP_TRUE), size + (b->when != CSP_TRUE));
        } while (next_subset(set, size, b->n));
    }
}

static void dimacs_any(struct writer *w, const struct bound *b) {
    w->constraints++;
    if (w->out == NULL) return;
    if (b->when != CSP_TRUE) csp_out_literal(w->out, csp_not(b->when));
    for (u32 i = 0; i < b->n; i++) csp_out_literal(w->out, bounded(b, i));
    csp_out(w->out, "0\n", 2);
}

static void dimacs_at_least(struct writer *w, const struct bound *b) {
    if (b->least == 1) dimacs_any(w, b);
    else if (b->n <= FEW) dimacs_subsets(w, b);
    else if (b->least <= b->n - b->least) dimacs_count_up(w, b);
    else dimacs_count_missing(w, b);
}

static void dimacs_bounds(struct writer *w, const csp_lit *lits, u32 n, u32 lo, u32 hi, csp_lit when) {
    if (hi < n) dimacs_at_least(w, &(struct bound){lits, n, n - hi, true, when});
    if (lo > 0) dimacs_at_least(w, &(struct bound){lits, n, lo, false, when});
}

void csp_write_counted(struct writer *w, const struct count *c) {
    dimacs_bounds(w, w->s->count_lits.at + c->start, c->size, (u32)count_lo(c), (u32)count_hi(c), c->when);
}

// With any bounds, also those that the kernel does not keep as a count.
void csp_write_count(struct writer *w, const csp_lit *lits, u32 n, int64_t lo, int64_t hi) {
    if (lo > n || hi < 0 || lo > hi) csp_write_clause(w, NULL, 0);
    for (u32 i = 0; i < n && hi == 0; i++) csp_write_clause(w, (csp_lit[]){csp_not(lits[i])}, 1);
    for (u32 i = 0; i < n && lo == n; i++) csp_write_clause(w, &lits[i], 1);
    dimacs_bounds(w, lits, n, lo <= 0 || lo >= n ? 0 : (u32)lo, hi <= 0 || hi >= n ? n : (u32)hi, CSP_TRUE);
}

// The constraint that contradicts earlier facts.
static void write_refused(struct writer *w) {
    const struct csp *s = w->s;
    csp_write_count(w, s->refused.at, (u32)s->refused.size, s->refused_lo, s->refused_hi);
}

// A new variable that is, for each assignment of the inputs, what the table says: its bit k is for the
// assignment in which bit i of k is the value of input i.
static csp_lit dimacs_define(struct writer *w, const csp_lit *in, u32 n, unsigned table) {
    csp_lit out = 2 * w->vars++, clause[4];
    for (unsigned k = 0; k < 1U << n; k++) {
        for (u32 i = 0; i < n; i++) clause[i] = csp_sign(in[i], (k >> i & 1) == 0);
        clause[n] = csp_sign(out, (table >> k & 1) != 0);
        csp_write_clause(w, clause, n + 1);
    }
    return out;
}

// Add three bits, of which CSP_FALSE stands for none; returns the sum's lower bit.
static csp_lit dimacs_add_bits(struct writer *w, csp_lit x, csp_lit y, csp_lit z, csp_lit *carry) {
    enum { AND = 0x8, XOR = 0x6, MAJORITY = 0xe8, PARITY = 0x96 };
    csp_lit in[3], all[3] = {x, y, z};
    u32 n = 0;
    for (int i = 0; i < 3; i++)
        if (all[i] != CSP_FALSE) in[n++] = all[i];
    *carry = n < 2 ? CSP_FALSE : dimacs_define(w, in, n, n == 2 ? AND : MAJORITY);
    if (n < 2) return n == 0 ? CSP_FALSE : in[0];
    return dimacs_define(w, in, n, n == 2 ? XOR : PARITY);
}

// One bit of what a part weighs; exactly one of its terms is true.
static csp_lit dimacs_part_bit(struct writer *w, const struct part *p, u32 bit) {
    const struct term *t = w->s->terms.at + p->first;
    bool any = false;
    for (u32 k = 0; k < p->size; k++) any |= (t[k].weight >> bit & 1) != 0;
    if (!any) return CSP_FALSE;
    if (p->size == 2) return t[1].lit;
    csp_lit out = 2 * w->vars++;
    for (u32 k = 0; k < p->size; k++)
        dimacs_small(w, csp_not(t[k].lit), csp_sign(out, (t[k].weight >> bit & 1) != 0), CSP_FALSE, CSP_TRUE);
    return out;
}

// The number is at most `bound`: a bit that is 1 where the bound's is 0 needs a higher bit that is 0 where
// the bound's is 1. With all bits inverted, at least.
static void dimacs_bound(struct writer *w, const csp_lit *bits, u32 n, int64_t bound, bool at_least,
                         csp_lit when) {
    for (u32 i = 0; i < n; i++) {
        csp_lit clause[66];
        size_t size = 0;
        if ((bound >> i & 1) != at_least) continue;
        if (when != CSP_TRUE) clause[size++] = csp_not(when);
        clause[size++] = csp_sign(bits[i], at_least);
        for (u32 k = i + 1; k < n; k++)
            if ((bound >> k & 1) != at_least) clause[size++] = csp_sign(bits[k], at_least);
        csp_write_clause(w, clause, size);
    }
}

static void dimacs_sum(struct writer *w, const struct sum *c) {
    csp_lit bits[64];
    u32 n = 0;
    while (c->total >> n != 0) bits[n++] = CSP_FALSE;
    for (u32 i = c->first; i < c->first + c->size; i++) {
        csp_lit carry = CSP_FALSE;
        for (u32 b = 0; b < n; b++) {
            csp_lit more = dimacs_part_bit(w, &w->s->parts.at[i], b);
            bits[b] = dimacs_add_bits(w, bits[b], more, carry, &carry);
        }
    }
    if (c->most[0] < c->total) dimacs_bound(w, bits, n, c->most[0], false, c->when);
    if (c->most[1] < c->total) dimacs_bound(w, bits, n, c->total - c->most[1], true, c->when);
}

static void dimacs_header(struct writer *w, const struct writer *total) {
    char line[64];
    put_string(
        w, line,
        snprintf(line, sizeof line, "p cnf %u %llu\n", total->vars, (unsigned long long)total->constraints));
    if (w->s->decisions.size == 0) return;
    put_string(w, "c p show ", 9); // for model counters: the variables that make a solution
    struct decision_walk walk = {0};
    struct csp_var d;
    while (csp_next_decision(w->s, &walk, &d))
        for (u32 k = 0; k < (d.size == 0 ? 1 : d.size) && w->out != NULL; k++)
            csp_out_literal(w->out, d.first + 2 * k);
    put_string(w, "0\n", 2);
}

// ---- OPB ----------------------------------------------------------------------------------------

static void opb_term(struct writer *w, long long weight, csp_lit l) {
    char text[48];
    put_string(w, text, snprintf(text, sizeof text, "%+lld %sx%u ", weight, l & 1 ? "~" : "", var_of(l) + 1));
}

// The sum written so far is at least `least`, with enough added to satisfy the constraint where the switch is
// off.
static void opb_end(struct writer *w, long long least, csp_lit when) {
    if (when != CSP_TRUE) opb_term(w, least, csp_not(when));
    char text[40];
    put_string(w, text, snprintf(text, sizeof text, ">= %lld ;\n", least));
}

static void opb_at_least(struct writer *w, const csp_lit *lits, size_t n, long long least, bool negate,
                         csp_lit when) {
    w->constraints++;
    if (w->out == NULL) return;
    for (size_t i = 0; i < n; i++) opb_term(w, 1, csp_sign(lits[i], !negate));
    opb_end(w, least, when);
}

static void opb_clause(struct writer *w, const csp_lit *lits, size_t n) {
    if (n == 0) opb_at_least(w, (csp_lit[]){CSP_FALSE}, 1, 1, false, CSP_TRUE);
    else opb_at_least(w, lits, n, 1, false, CSP_TRUE);
}

static void opb_count(struct writer *w, const struct count *c) {
    const csp_lit *lits = w->s->count_lits.at + c->start;
    if (count_lo(c) > 0) opb_at_least(w, lits, c->size, count_lo(c), false, c->when);
    if (count_hi(c) < (int32_t)c->size)
        opb_at_least(w, lits, c->size, (long long)c->size - count_hi(c), true, c->when);
}

// An upper bound is written as a lower bound on the distance from the other end.
static void opb_sum(struct writer *w, const struct sum *c) {
    const struct csp *s = w->s;
    for (u32 side = 0; side < 2; side++) {
        long long least = c->total - c->most[side];
        if (least == 0) continue;
        w->constraints++;
        for (u32 i = c->first; i < c->first + c->size && w->out != NULL; i++) {
            const struct term *t = s->terms.at + s->parts.at[i].first, *end = t + s->parts.at[i].size;
            for (int64_t span = end[-1].weight; t < end; t++) {
                int64_t weight = side == 0 ? span - t->weight : t->weight;
                if (weight > 0) opb_term(w, weight, t->lit);
            }
        }
        opb_end(w, least, c->when);
    }
}

static void opb_header(struct writer *w, const struct writer *total) {
    char line[80];
    put_string(w, line,
               snprintf(line, sizeof line, "* #variable= %u #constraint= %llu\n", total->vars,
                        (unsigned long long)total->constraints));
}

// ---- Both ---------------------------------------------------------------------------------------

// The header needs the totals, so everything is done twice, the first time only counting.
static bool write(struct csp *s, csp_put *put, void *context, put_clause *clause, put_count *count,
                  put_sum *sum, void (*header)(struct writer *, const struct writer *)) {
    if (!csp_lay_out(s))
        return false; // not propagated: a model that was not solved yet is written as it was posted
    struct writer total = {.s = s, .vars = s->n_vars};
    each_constraint(&total, clause, count, sum);
    char piece[1 << 12];
    struct out out = {.put = put, .context = context, .piece = piece, .room = sizeof piece};
    struct writer w = {.s = s, .out = &out, .vars = s->n_vars};
    header(&w, &total);
    each_constraint(&w, clause, count, sum);
    csp_out_flush(&out);
    return true;
}

bool csp_write_dimacs(struct csp *s, csp_put *put, void *context) {
    return write(s, put, context, csp_write_clause, csp_write_counted, dimacs_sum, dimacs_header);
}

bool csp_write_opb(struct csp *s, csp_put *put, void *context) {
    return write(s, put, context, opb_clause, opb_count, opb_sum, opb_header);
}

// ---- What a proof is about ----------------------------------------------------------------------

void csp_write_rules(struct writer *w) {
    each_constraint(w, csp_write_clause, csp_write_counted, dimacs_sum);
}
