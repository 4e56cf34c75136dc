// Inside the maker by a plan: what its files share.
//
// A draft lays out a random board, lets the kernel find a random solution, prints what the rules allow, and
// changes the board until the solution is the only one. Then clues are removed.
#ifndef ROQUE_MAKE_PLANNED_H
#define ROQUE_MAKE_PLANNED_H

#include "make/plan.h"

// Something that may be printed, or left out.
struct clue {
    enum clue_kind kind;
    uint32_t place;   // a cell, or a place beside the board
    uint32_t unit;    // what is symmetric is left out together
    uint32_t next;    // clue of the same unit, or NO_CLUE
    signed char says; // a character, or the number beside the board
    signed char blank;
    csp_lit lit; // of the mark that it shows, where all clues are marks
};
#define NO_CLUE UINT32_MAX

// A kernel that knows the rules of a board.
struct asking {
    struct csp *kernel;
    struct model model;
};

struct drafting {
    const struct make_request *r;
    const struct make_plan *plan;
    struct rng *rng;
    struct mem *mem;
    struct made *out;
    struct fault *fault;
    struct puzzle *board;
    size_t size;        // cells
    char blank;         // an open cell
    char *solution;     // the cells of the intended one
    bool walks;         // from layout to layout, all of which have one solution
    bool *open, *stuck; // by cell: open where the last rating ended; where the last too hard one did
    bool too_hard;      // the board is, with all its clues
    VEC(struct clue) clues, former, kept_clues; // now, before a change, of the best board so far
    VEC(char) rivals;          // cells of other solutions that were met, one board behind the other
    VEC(char) kept;            // areas, printed numbers and the solution of the best layout so far
    VEC(uint32_t) list, order; // scratch; `order` becomes that of the units, each by its first clue
    size_t gone;               // so many of them, from the first on, can be left out
    struct asking asking;      // about the board
    struct asking plain;       // where all clues are marks: about the open board, and nothing is learnt
    VEC(csp_lit) assumed;
};

// A number from `least` to `most`.
static inline int planned_from(struct drafting *d, int least, int most) {
    return least + (int)rng_below(d->rng, (uint32_t)(most - least + 1));
}

// Do these cells obey the rules about a topic, on the board as it is printed now? False when out of memory.
bool planned_obeys(struct drafting *d, const char *cells, enum make_topic about, bool *obeyed);

// Show a clue, or leave it out; the same for all.
void planned_show(struct drafting *d, const struct clue *c, bool shown);
void planned_show_all(struct drafting *d, bool shown);

// Another solution than the intended one becomes the last rival, in the place kept for it. MAKE_GAVE_UP:
// there is none; MAKE_GOES_ON: it takes too long to find out. Where all clues are marks, a set of those that
// are enough is then the kernel's core.
enum make_answer planned_ask_for_rival(struct drafting *d);
bool planned_has_marks_alone(const struct drafting *d);

// Where all clues are marks: does propagation alone solve the board? Then it is not hard.
bool planned_is_plain(struct drafting *d);

// planned_level.c: list what can be left out together; in random order. Leave out all that can go; leave out
// what the level takes.
bool planned_list_units(struct drafting *d);
bool planned_shuffle_units(struct drafting *d);
enum make_answer planned_thin(struct drafting *d);
enum make_answer planned_aim(struct drafting *d);
// The same by changes of the board, with all that is printed.
enum make_answer planned_walk(struct drafting *d);
// Change the layout a little, so that the solution still is one; or the solution, where clues follow from it.
// MAKE_GAVE_UP: it cannot be changed. planned.c
enum make_answer planned_change(struct drafting *d);

// planned_latin.c: print the numbers. Print another so that the last rival is none, or take it for the
// solution. Print another beneath any mark; MAKE_GAVE_UP: there is none.
enum make_answer planned_print_latin(struct drafting *d);
enum make_answer planned_mend_latin(struct drafting *d);
enum make_answer planned_change_latin(struct drafting *d);

// Cut the board into areas at random. MAKE_GAVE_UP: there are not enough letters for them. planned_areas.c
enum make_answer planned_areas(struct drafting *d);

// The same, one area after the other, each so that the rules about what is cut have a solution. MAKE_GAVE_UP:
// it did not come to an end.
enum make_answer planned_areas_in_turn(struct drafting *d);

// Do the rules have a solution without those about the area `rest`, which is still to be cut? 0: all of them.
enum make_answer planned_ask_for_part(struct drafting *d, char rest);

// Cut it around the marks of the solution, so that they obey the rules about areas: each has equally many,
// and more than one. (With one each, areas cut at random do as well, and give harder boards.) MAKE_GAVE_UP:
// none were found.
enum make_answer planned_areas_around(struct drafting *d);

// Move a cell from one area to another so that the last rival is none, and the solution still is one.
// MAKE_GAVE_UP: none was found.
enum make_answer planned_mend_areas(struct drafting *d);

// Any such move, whatever the rivals. MAKE_GAVE_UP: none was found.
enum make_answer planned_change_areas(struct drafting *d);

#endif
