// Cuts: clauses of a CNF that state what it means for the chosen nodes of a graph to be connected. Comments
// of the CNF describe the graph, and say which clauses are its cuts; docs/proof.md explains them:
//
//     c connected 1: 12 cuts from clause 300 on
//     c node 1 1 5            node 1 of graph 1 is chosen where literal 5 is true
//     c edge 1 1 2
//
// A cut says: of two chosen nodes one is not chosen, or a node between them is. It holds for every connected
// choice if the nodes whose literals are in it separate two of those whose negated literals are.
#ifndef ROQUE_VERIFY_CUTS_H
#define ROQUE_VERIFY_CUTS_H

#include "verify/verify.h"

// A text read byte by byte, with its place.

struct reader {
    struct verify_text from;
    size_t at, end;
    size_t line, column; // of `next`
    int next;            // the byte to come; -1: none
    char piece[1 << 14];
};

static inline void advance(struct reader *r) {
    if (r->next == '\n') r->line++;
    r->column = r->next == '\n' ? 1 : r->column + 1;
    if (r->at == r->end) {
        r->at = 0;
        r->end = r->from.read(r->from.context, r->piece, sizeof r->piece);
    }
    r->next = r->at < r->end ? (unsigned char)r->piece[r->at++] : -1;
}

static inline void open_text(struct reader *r, struct verify_text from) {
    r->from = from;
    r->at = r->end = 0;
    r->next = -1;
    advance(r);
    r->line = r->column = 1;
}

static inline bool is_blank(int c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

static inline void skip_blanks(struct reader *r) {
    while (is_blank(r->next)) advance(r);
}

static inline void skip_line(struct reader *r) {
    while (r->next != '\n' && r->next != -1) advance(r);
}

// Skip to the next word that is not a comment.
static inline void skip_comments(struct reader *r) {
    skip_blanks(r);
    while (r->next == 'c') {
        skip_line(r);
        skip_blanks(r);
    }
}

struct cut_graph {
    size_t first_node, first_edge; // in the lists below; those of the next graph end them
    uint64_t first, count;         // clauses, counted from 1
};

struct cuts {
    struct mem *mem;
    VEC(struct cut_graph) graphs;
    VEC(uint32_t) lits; // of the nodes: 2(v - 1) for variable v, and one more where it is negated
    VEC(uint32_t) ends; // of the edges: two nodes each
    VEC(uint32_t) part; // scratch, by node
};

// Take a comment, without its "c ". A comment that is not about a graph is ignored. False: a comment about a
// graph is wrong, or there is no memory.
bool cuts_read(struct cuts *c, const char *comment);

// May the clause of this number stand in the CNF? `marks` has a 1 for each of its literals. Yes for a clause
// that is not announced as a cut.
bool cuts_allow(struct cuts *c, uint64_t number, const unsigned char *marks, size_t n_marks);

uint64_t cuts_count(const struct cuts *c); // how many there should be
void cuts_free(struct cuts *c);

#endif
