// What cells show, as literals: each shows one of the marks that are possible there, or nothing. Marks may be
// numbers, which compare.
//
//     cells_begin(&c, ...)          the caller says by cell what is possible, and what is printed
//     cells_make_variables(&c, ...)
//     cells_shows(&c, cell, mark), cells_is(&c, cell, number), ...
#ifndef ROQUE_PUZZLE_CELLS_H
#define ROQUE_PUZZLE_CELLS_H

#include "puzzle/family.h"
#include "puzzle/gates.h"

// A cell's domain: a bit for each mark, by its place among the family's, and for nothing.
#define CELLS_EMPTY (UINT64_C(1) << 63)

// The sets with different numbers that a cell is part of, counted from 1; 0: none. Three are a row, a column
// and a box or area; of more, the first are enough.
enum { CELLS_DIFFERENT = 3 };
struct cells_different {
    uint32_t in[CELLS_DIFFERENT];
};

struct cells {
    struct mem *mem;
    struct csp *s;
    struct gates *gates;
    bool explained; // each mark has a literal of its own, also where nothing else is possible
    size_t n_marks;
    const size_t *mark_of; // by number: the mark, or SIZE_MAX
    long most;             // of the numbers of marks
    uint64_t zero;         // of domains: marks without a number, or with 0, and nothing
    bool no_memory;
    VEC(uint64_t) domain;     // by cell: what is possible; nothing where something is printed
    VEC(signed char) printed; // by cell: the number that is printed there, or 0; below 0: nothing is
    VEC(csp_lit) shows;       // by cell and mark
    VEC(csp_lit) empty;       // by cell: it shows no mark, and might
    VEC(csp_lit) at_least;    // by cell and number: that or more, + 1; 0: not asked for yet
    VEC(struct cells_different) different; // by cell
    uint32_t n_different;                  // sets so far
    csp_lit next_bool;                     // of the variables of cells that were made together,
    size_t bools;                          // and how many are left
};

// `size` cells, of which nothing is known yet. False when out of memory.
bool cells_begin(struct cells *c, size_t size, struct gates *gates, struct csp *s, struct mem *m);
void cells_end(struct cells *c);

// The model gets the marks, which are those of the family. False when out of memory.
bool cells_make_variables(struct cells *c, struct model *m, const char *marks);

static inline bool cells_is_printed(const struct cells *c, uint32_t cell) { return c->printed.at[cell] >= 0; }
static inline csp_lit cells_shows(const struct cells *c, uint32_t cell, size_t mark) {
    return c->shows.at[cell * c->n_marks + mark];
}

// Two literals of a cell that cannot both be true: for puzzle/connected.h, with `struct cells` for its
// context.
bool cells_exclude(const void *cells, uint32_t cell, csp_lit a, csp_lit b);

// ---- Numbers: no mark, and one that is no number, is 0 ---------------------------------------------------

csp_lit cells_is(struct cells *c, uint32_t cell, long number);
long cells_most(const struct cells *c, uint32_t cell); // that the cell may show

long cells_most_of(const struct cells *c, const uint32_t *cells, size_t n); // the largest of them

// Are there as many cells that need a number as there are numbers for them? Then each occurs.
bool cells_are_tight(const struct cells *c, const uint32_t *cells, size_t n);

// a is at least b + k: then a is at least v + k as soon as b is at least v. That is what has to hold, of
// these two; false: nothing has to, or the next v says more.
bool cells_order(struct cells *c, uint32_t a, uint32_t b, long k, long v, csp_lit either[2]);

// A literal for "a is at least b + k", and one for "a is b + k".
csp_lit cells_order_literal(struct cells *c, uint32_t a, uint32_t b, long k);
csp_lit cells_equal_literal(struct cells *c, uint32_t a, uint32_t b, long k);

// The numbers of these cells are different: then "at least" and "greater" are the same of two of them.
void cells_note_different(struct cells *c, const uint32_t *cells, size_t n);

#endif
