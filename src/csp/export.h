// Inside the kernel: writing the model for others, shared by the plain formats and by proofs.
#ifndef ROQUE_CSP_EXPORT_H
#define ROQUE_CSP_EXPORT_H

#include "csp/solver.h"

// Bytes on their way to a callback, in larger pieces.
struct out {
    csp_put *put;
    void *context;
    u32 size;
    char piece[1 << 12];
};
void csp_out(struct out *o, const char *bytes, size_t n);
void csp_out_literal(struct out *o, csp_lit l); // as DIMACS has it, and a blank
void csp_out_flush(struct out *o);

struct writer {
    struct csp *s;
    struct out *out;           // NULL: only count what would be written
    const struct proof *proof; // what it was asked about; NULL: the model as it is
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
    u32s facts;      // posted ones: what is found out later is to be proven
    u32 clauses;     // long ones that were posted
    bool refuted;    // posting alone led to a contradiction: s->refused
    u32s first_vars; // by circuit: the variables of the CNF that stand for its cycle
    u32s served;     // reasons that go when the clause is learnt which they led to: a size, then the literals
    u32s forbidden;  // the same of csp_forbid
    u32s clause;     // scratch
    bool ended;
};

// positions.c: that the true arcs are one cycle, so that unit propagation sees it.
void csp_write_positions(struct writer *w, u32 circuit);
// Where the cycle's first node is not the first visited one, the literal that says so; CSP_FALSE: it must be.
csp_lit csp_visited_before(const struct csp *s, u32 first_var, u32 circuit, u32 node);

#endif
