// Inside the kernel: writing the model as text, for plain formats and for proofs.
#ifndef ROQUE_CSP_EXPORT_H
#define ROQUE_CSP_EXPORT_H

#include "base/digits.h"
#include "csp/solver.h"

// Bytes on their way to a callback, in larger pieces.
struct out {
    csp_put *put;
    void *context;
    char *piece; // owned by the caller
    size_t size, room;
    const uint64_t
        *spelt;  // the first `n_spelt` variables as they are written, a blank behind each: as bytes,
    u32 n_spelt; // the lowest first. NULL, 0: none
};
enum { OUT_LEAST = 1 << 10 }; // no piece is smaller
void csp_out(struct out *o, const char *bytes, size_t n);
void csp_out_flush(struct out *o);

// Where to write up to `most` bytes, at most OUT_LEAST; pass their end to csp_out_end.
static inline char *csp_out_begin(struct out *o, size_t most) {
    if (most > o->room - o->size) csp_out_flush(o);
    return o->piece + o->size;
}
static inline void csp_out_end(struct out *o, const char *end) { o->size = (size_t)(end - o->piece); }

// A literal as DIMACS has it, and a blank; returns its end. All of LITERAL_ROOM may be written to.
enum { LITERAL_ROOM = 16 };
char *csp_put_variable(char *at, u32 var); // one that is not spelt yet
static inline char *csp_put_literal(const struct out *o, char *at, csp_lit l) {
    *at = '-';
    at += l & 1;
    if (var_of(l) >= o->n_spelt) return csp_put_variable(at, var_of(l));
    uint64_t word = o->spelt[var_of(l)];
    digits_store(at, word);
    return at + (8 - (unsigned)__builtin_clzll(word) / 8);
}
static inline void csp_out_literal(struct out *o, csp_lit l) {
    csp_out_end(o, csp_put_literal(o, csp_out_begin(o, LITERAL_ROOM), l));
}

struct writer {
    struct csp *s;
    struct out *out;           // NULL: only count what would be written
    const struct proof *proof; // the proof; NULL: the model as it is
    u32 vars;                  // variables so far, those of the encoding included
    uint64_t constraints;
};
typedef void put_clause(struct writer *w, const csp_lit *lits, size_t n);
void csp_write_clause(struct writer *w, const csp_lit *lits, size_t n); // in DIMACS
void csp_write_rules(struct writer *w);                                 // all of them, in DIMACS
void csp_write_counted(struct writer *w, const struct count *c);
void csp_write_count(struct writer *w, const csp_lit *lits, u32 n, int64_t lo, int64_t hi);

// The DIMACS text of the model that a proof is about; see prove.c.
struct proof {
    struct out out;
    u32s facts;      // posted facts: what is found later has to be proven
    u32 clauses;     // long ones that were posted
    bool refuted;    // posting alone led to a contradiction: s->refused
    u32s first_vars; // by circuit: the variables of the CNF that stand for its cycle
    u32s served;     // reasons to delete once the clause they led to is learnt: a size, then the literals
    u32s forbidden;  // the same of csp_forbid
    u32s cuts;       // of graphs: the graph, a size, then the literals of the clause in order
    u32s cut_table;  // where each begins, plus 1, at a place that its literals give; 0: free
    u32 n_cuts;
    u32s clause; // scratch
    bool ended;
    char piece[1 << 15]; // for `out`, and in between for the CNF
};

void csp_write_cuts(struct writer *w); // prove.c: those that were used, graph by graph

// positions.c: the true arcs are one cycle, written so that unit propagation sees it.
void csp_write_positions(struct writer *w, u32 circuit);
// Where the cycle's first node is not the first visited one, the literal that says so; CSP_FALSE: it must be.
csp_lit csp_visited_before(const struct csp *s, u32 first_var, u32 circuit, u32 node);

#endif
