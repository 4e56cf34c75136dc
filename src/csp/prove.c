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
// csp_prove_reason. Reasons of graphs are clauses of the CNF: cuts, each of which can be checked by itself.
#include "csp/export.h"

#include <stdarg.h>
#include <stdio.h>

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

// ---- Cuts of graphs ---------------------------------------------------------------------------------------

// The place in the table of the cut in p->clause: its own, or the free one where it belongs.
static u32 *find_cut(struct proof *p, u32 graph) {
    u32 hash = graph, n = (u32)p->clause.size;
    for (u32 i = 0; i < n; i++) hash = (hash ^ p->clause.at[i]) * 0x9e3779b1U;
    for (u32 i = hash;; i++) {
        u32 *place = &p->cut_table.at[i & (p->cut_table.size - 1)];
        const u32 *cut = *place == 0 ? NULL : &p->cuts.at[*place - 1];
        if (cut == NULL ||
            (cut[0] == graph && cut[1] == n && memcmp(cut + 2, p->clause.at, n * sizeof *cut) == 0))
            return place;
    }
}

// Twice as large, and filled again.
static bool grow_cut_table(struct csp *s) {
    struct proof *p = s->proof;
    size_t size = p->cut_table.size == 0 ? 256 : 2 * p->cut_table.size;
    p->cut_table.size = 0;
    if (!vec_resize(s->mem, &p->cut_table, size)) return csp_no_memory(s);
    for (u32 i = 0; i < p->cuts.size; i += 2 + p->cuts.at[i + 1]) {
        p->clause.size = 0;
        for (u32 k = 0; k < p->cuts.at[i + 1]; k++) csp_note(s, &p->clause, p->cuts.at[i + 2 + k]);
        if (s->no_memory) return false;
        *find_cut(p, p->cuts.at[i]) = i + 1;
    }
    return true;
}

static void put_in_order(u32s *list, csp_lit l) {
    size_t i = list->size - 1; // its place is made
    for (; i > 0 && list->at[i - 1] > l; i--) list->at[i] = list->at[i - 1];
    list->at[i] = l;
}

void csp_prove_cut(struct csp *s, u32 graph, csp_lit l, const u32s *why) {
    struct proof *p = s->proof;
    if (2 * ((size_t)p->n_cuts + 1) > p->cut_table.size && !grow_cut_table(s)) return;
    p->clause.size = 0;
    for (size_t i = l == CSP_FALSE; i < why->size && !s->no_memory; i++) { // the first is the graph's switch
        csp_lit k = i == 0 ? l : csp_not(why->at[i]);
        csp_note(s, &p->clause, k);
        if (!s->no_memory) put_in_order(&p->clause, k);
    }
    u32 *place = s->no_memory ? NULL : find_cut(p, graph), begins = (u32)p->cuts.size + 1;
    if (place == NULL || *place != 0) return;
    csp_note(s, &p->cuts, graph);
    csp_note(s, &p->cuts, (u32)p->clause.size);
    for (size_t i = 0; i < p->clause.size; i++) csp_note(s, &p->cuts, p->clause.at[i]);
    *place = begins;
    p->n_cuts++;
}

void csp_write_cuts(struct writer *w) {
    const u32s *cuts = &w->proof->cuts;
    for (u32 graph = 0; graph < w->s->graphs.size; graph++)
        for (u32 i = 0; i < cuts->size; i += 2 + cuts->at[i + 1])
            if (cuts->at[i] == graph) csp_write_clause(w, &cuts->at[i + 2], cuts->at[i + 1]);
}

static void put_text(struct out *out, const char *form, ...) __attribute__((format(printf, 2, 3)));
static void put_text(struct out *out, const char *form, ...) {
    char line[96];
    va_list values;
    va_start(values, form);
    int length = vsnprintf(line, sizeof line, form, values);
    va_end(values);
    csp_out(out, line, (size_t)length);
}

static int dimacs(csp_lit l) { return l & 1 ? -(int)(var_of(l) + 1) : (int)(var_of(l) + 1); }

// What the cuts are about, before the clauses begin: docs/proof.md describes these lines.
static void describe_graph(struct writer *w, u32 graph, uint64_t first_clause, uint64_t clauses) {
    const struct csp *s = w->s;
    const struct graph *g = &s->graphs.at[graph];
    put_text(w->out, "c connected %u: %llu cuts from clause %llu on\n", graph + 1,
             (unsigned long long)clauses, (unsigned long long)first_clause);
    for (u32 v = 0; v < g->size; v++)
        put_text(w->out, "c node %u %u %d\n", graph + 1, v + 1, dimacs(s->vertices.at[g->first + v].lit));
    for (u32 v = g->first; v < g->first + g->size; v++)
        for (u32 k = 0; k < s->vertices.at[v].edges; k++) {
            u32 other = s->neighbours.at[s->vertices.at[v].first_edge + k];
            if (v < other)
                put_text(w->out, "c edge %u %u %u\n", graph + 1, v - g->first + 1, other - g->first + 1);
        }
}

static void describe_graphs(struct writer *w, uint64_t first_clause) {
    const u32s *cuts = &w->proof->cuts;
    for (u32 graph = 0; graph < w->s->graphs.size; graph++) {
        uint64_t clauses = 0;
        for (u32 i = 0; i < cuts->size; i += 2 + cuts->at[i + 1]) clauses += cuts->at[i] == graph;
        describe_graph(w, graph, first_clause, clauses);
        first_clause += clauses;
    }
}

// ---- Facts ------------------------------------------------------------------------------------------------

// The reason goes into the proof. A cut is a clause from which unit propagation sees the fact; that of a
// circuit is deleted again.
void csp_prove_fact(struct csp *s, csp_lit l) {
    u32 kind = reason_kind(s->vars[var_of(l)].why);
    if (kind != BY_CIRCUIT && kind != BY_GRAPH) return;
    s->why.size = 0;
    csp_explain(s, l, &s->why);
    if (kind == BY_CIRCUIT) add_line(s->proof, &l, 1);
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
    vec_free(s->mem, &p->cuts);
    vec_free(s->mem, &p->cut_table);
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

static uint64_t count_forbidden(const struct proof *p) {
    uint64_t n = 0;
    for (size_t i = 0; i < p->forbidden.size; i += p->forbidden.at[i] + 1) n++;
    return n;
}

static void write_proven(struct writer *w, const struct writer *total) {
    uint64_t after_rules = total->constraints - count_forbidden(w->proof);
    describe_graphs(w, after_rules - w->proof->n_cuts + 1);
    put_text(w->out, "p cnf %u %llu\n", total->vars, (unsigned long long)total->constraints);
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
