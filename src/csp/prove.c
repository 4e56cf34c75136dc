// Proofs that other programs can check: what is learnt, and forgotten, as the text of a DRAT proof, and the
// rules as its DIMACS text (Wetzler, Heule and Hunt 2014).
//
// A learnt clause follows from clauses by unit propagation alone (Goldberg and Novikov 2003). It also follows
// from counts, if they are written so that unit propagation sees what the counters see, as Sinz's sequential
// counters are. So each learnt clause is a line of the proof unchanged, whether it was learnt in a search
// over the whole board or in one by which csp_another shows that a single variable cannot change. Facts at
// level 0 need no line: unit propagation finds them too.
//
// Reasons of circuits are the exception. Each becomes two lines before the clause that is learnt from it: see
// csp_prove_reason.
#include "csp/export.h"

#include <stdio.h>
#include <string.h>

// ---- Lines ------------------------------------------------------------------------------------------------

static void put_line(struct proof *p, const char *before, const csp_lit *lits, size_t n) {
    csp_out(&p->out, before, before[0] == '\0' ? 0 : 2);
    for (size_t i = 0; i < n; i++) csp_out_literal(&p->out, lits[i]);
    csp_out(&p->out, "0\n", 2);
}

static void add_line(struct proof *p, const csp_lit *lits, size_t n) { put_line(p, "", lits, n); }
static void delete_line(struct proof *p, const csp_lit *lits, size_t n) { put_line(p, "d ", lits, n); }

void csp_prove_learnt(struct csp *s) {
    struct proof *p = s->proof;
    add_line(p, s->learnt.at, s->learnt.size);
    for (size_t i = 0; i < p->served.size; i += p->served.at[i] + 1)
        delete_line(p, &p->served.at[i + 1], p->served.at[i]);
    p->served.size = 0;
}

void csp_prove_forgotten(struct csp *s, u32 clause) {
    delete_line(s->proof, s->store.at + clause + CLAUSE_LITS, s->store.at[clause + CLAUSE_SIZE]);
}

// ---- Circuits --------------------------------------------------------------------------------------------

// The arc that a literal takes, or NULL; each has a literal of its own.
static const struct arc *arc_of(const struct csp *s, csp_lit l) {
    for (u32 i = s->role_start.at[var_of(l)]; i < s->role_start.at[var_of(l) + 1]; i++) {
        role r = s->roles.at[i];
        if (role_kind(r) != ROLE_ARC) continue;
        const struct arc *a = &s->arcs.at[role_index(r)];
        if (a->from != a->to && a->lit == l) return a;
    }
    return NULL;
}

// Put the clause "not all of these arcs" into p->clause, and the cycle's first node into *first.
static const struct arc *take_cycle(struct csp *s, const csp_lit *clause, size_t n, u32 *first) {
    const struct arc *found = NULL;
    s->proof->clause.size = 0;
    for (size_t i = 0; i < n; i++) {
        const struct arc *a = arc_of(s, csp_not(clause[i]));
        if (a == NULL) continue;
        csp_note(s, &s->proof->clause, clause[i]);
        if (found == NULL || a->from < *first) *first = a->from;
        found = a;
    }
    return found;
}

// The clause says that a cycle is not taken, or that a node outside of it is skipped. Unit propagation sees
// that once it knows the root. That the root is on the cycle takes a line of its own: if a node before the
// cycle's first one were visited, the root would be elsewhere.
static void put_cycle(struct csp *s, const csp_lit *clause, size_t n) {
    struct proof *p = s->proof;
    u32 first = 0;
    const struct arc *a = take_cycle(s, clause, n, &first);
    if (a == NULL || s->no_memory) return;
    csp_lit before = csp_visited_before(s, p->first_vars.at[a->circuit], a->circuit, first);
    if (before != CSP_FALSE) {
        csp_note(s, &p->clause, csp_not(before));
        add_line(p, p->clause.at, p->clause.size);
    }
    add_line(p, clause, n);
    if (before != CSP_FALSE) delete_line(p, p->clause.at, p->clause.size);
}

void csp_prove_reason(struct csp *s, csp_lit l, const u32s *why) {
    struct proof *p = s->proof;
    size_t size = p->served.size;
    csp_note(s, &p->served, 0);
    if (l != CSP_FALSE) csp_note(s, &p->served, l);
    for (size_t i = 0; i < why->size; i++)
        if (why->at[i] != CSP_TRUE) csp_note(s, &p->served, csp_not(why->at[i])); // the circuit's switch
    if (s->no_memory) return;
    p->served.at[size] = (u32)(p->served.size - size - 1);
    put_cycle(s, &p->served.at[size + 1], p->served.at[size]);
}

void csp_prove_fact(struct csp *s, csp_lit l) {
    if (reason_kind(s->vars.at[var_of(l)].why) != BY_CIRCUIT) return;
    s->why.size = 0;
    csp_explain(s, l, &s->why); // which puts its reason into the proof
    add_line(s->proof, &l, 1);
}

// ---- Before the first question ----------------------------------------------------------------------------

// Sums are written as adders, in which unit propagation sees almost nothing; switches and csp_add_loop are
// not supported.
static bool can_be_proven(const struct csp *s) {
    if (s->sums.size > 0 || s->use_rules) return false;
    for (size_t i = 0; i < s->circuits.size; i++)
        if (s->circuits.at[i].only_loop) return false;
    for (u32 v = 0; v < s->n_vars && s->circuits.size > 0; v++) {
        u32 arcs = 0;
        for (u32 i = s->role_start.at[v]; i < s->role_start.at[v + 1]; i++)
            arcs += role_kind(s->roles.at[i]) == ROLE_ARC;
        if (arcs > 1) return false;
    }
    return true;
}

// Where the CNF's variables for each circuit begin: they are the last ones, circuit by circuit.
static void number_circuits(struct csp *s) {
    struct proof *p = s->proof;
    for (size_t i = 0; i < s->circuits.size; i++) csp_note(s, &p->first_vars, 0);
    if (s->no_memory) return;
    struct writer w = {.s = s, .proof = p, .vars = s->n_vars};
    for (size_t i = 0; i < s->counts.size; i++) csp_write_counted(&w, &s->counts.at[i]);
    for (u32 i = 0; i < s->circuits.size; i++) {
        p->first_vars.at[i] = w.vars;
        csp_write_positions(&w, i);
    }
}

static void note_all(struct csp *s, u32s *out, const csp_lit *lits, size_t n) {
    if (s->no_memory || n == 0) return;
    if (!vec_reserve(s->mem, out, out->size + n) && !csp_no_memory(s)) return;
    memcpy(out->at + out->size, lits, n * sizeof *lits);
    out->size += n;
}

bool csp_prove(struct csp *s, csp_put *put, void *context) {
    if (!csp_lay_out(s) || s->level > 0 || s->head > 0 || !can_be_proven(s)) return false;
    struct proof *p = mem_zeroed(s->mem, 1, sizeof *p);
    if (p == NULL) return csp_no_memory(s);
    p->out = (struct out){.put = put, .context = context, .piece = p->piece, .room = sizeof p->piece};
    p->clauses = (u32)s->n_clauses;
    p->refuted = s->unsat;
    s->proof = p;
    note_all(s, &p->facts, s->trail, s->trail_size);
    if (s->circuits.size > 0) number_circuits(s);
    return !s->no_memory;
}

void csp_free_proof(struct csp *s) {
    struct proof *p = s->proof;
    if (p == NULL) return;
    vec_free(s->mem, &p->facts);
    vec_free(s->mem, &p->first_vars);
    vec_free(s->mem, &p->served);
    vec_free(s->mem, &p->forbidden);
    vec_free(s->mem, &p->clause);
    mem_free(s->mem, p, sizeof *p);
    s->proof = NULL;
}

// ---- After the last answer -------------------------------------------------------------------------------

// A clause of two open literals is stored as if it had been learnt: the lists make no other distinction, and
// this one is not a rule.
void csp_forbid(struct csp *s, const csp_lit *lits, size_t n) {
    u32s *all = &s->proof->forbidden, *open = &s->proof->clause;
    csp_note(s, all, (u32)n);
    note_all(s, all, lits, n);
    open->size = 0;
    for (size_t i = 0; i < n; i++)
        if (value(s, lits[i]) >= 0) csp_note(s, open, lits[i]);
    if (s->no_memory) return;
    if (open->size == 0) s->unsat = true;
    else if (open->size != 2 || value(s, open->at[0]) > 0 || value(s, open->at[1]) > 0)
        csp_add_clause(s, lits, n);
    else csp_watch(s, open->at[0], open->at[1], BINARY_LEARNT);
}

bool csp_end_proof(struct csp *s) {
    struct proof *p = s->proof;
    if (s->unsat && !p->ended) add_line(p, NULL, 0);
    p->ended = s->unsat;
    csp_out_flush(&p->out);
    return s->unsat && !s->no_memory;
}

static void write_all(struct writer *w) {
    const u32s *forbidden = &w->proof->forbidden;
    csp_write_rules(w);
    for (size_t i = 0; i < forbidden->size; i += forbidden->at[i] + 1)
        csp_write_clause(w, &forbidden->at[i + 1], forbidden->at[i]);
}

// A number of up to seven digits as it is written, and a blank: its bytes, the first one lowest.
static uint64_t spell(u32 number) {
    const uint64_t blank_last = DIGITS_ZEROS - ((uint64_t)('0' - ' ') << 56);
    uint64_t digits = digits_of_eight(10 * number);
    return (digits + blank_last) >> (__builtin_ctzll(digits) & ~7);
}

// Each variable is in several clauses, so its number is spelled only once; from one number to the next
// usually only the last digit changes.
static void spell_variables(uint64_t *spelt, u32 n) {
    uint64_t unit = 0;
    for (u32 v = 0; v < n; v++) {
        bool carries = v == 0 || (v + 1) % 10 == 0;
        spelt[v] = carries ? spell(v + 1) : spelt[v - 1] + unit;
        if (carries) unit = UINT64_C(1) << (48 - (__builtin_clzll(spelt[v]) & ~7)); // before the blank
    }
}

static void write_proven(struct writer *w, const struct writer *total) {
    char line[64];
    int length =
        snprintf(line, sizeof line, "p cnf %u %llu\n", total->vars, (unsigned long long)total->constraints);
    csp_out(w->out, line, (size_t)length);
    write_all(w);
    csp_out_flush(w->out);
}

bool csp_write_proven(struct csp *s, csp_put *put, void *context) {
    enum { MOST_SPELT = 9999999 };
    struct proof *p = s->proof;
    struct writer total = {.s = s, .proof = p, .vars = s->n_vars};
    write_all(&total);
    csp_out_flush(&p->out);
    struct out out = {.put = put, .context = context, .piece = p->piece, .room = sizeof p->piece};
    u32 n = total.vars < MOST_SPELT ? total.vars : MOST_SPELT;
    uint64_t *spelt = mem_resize(s->mem, NULL, 0, n * sizeof *spelt);
    if (spelt != NULL) { // optional, but faster
        spell_variables(spelt, n);
        out.spelt = spelt;
        out.n_spelt = n;
    }
    write_proven(&(struct writer){.s = s, .proof = p, .out = &out, .vars = s->n_vars}, &total);
    mem_free(s->mem, spelt, n * sizeof *spelt);
    return !s->no_memory;
}
