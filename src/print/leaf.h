// Pages of paper with margins that any printer can do, and what stands in boxes on them: puzzles and
// solutions, one beside the other.
#ifndef ROQUE_PRINT_LEAF_H
#define ROQUE_PRINT_LEAF_H

#include "cli/print/print.h"
#include "print/doc.h"
#include "print/puzzles.h"

enum { LEAF_MARGIN = 45 };

struct leaf {
    struct doc *doc;
    double width, height; // of the paper
    size_t number;        // of the page that is open, from 1
    struct ink_box body;  // what is left of it
    size_t *solutions_on; // by puzzle: the page on which leaf_solutions puts it; NULL: nobody asks
};
void leaf_init(struct leaf *g, struct doc *d, enum cli_paper paper);
bool leaf_begin(struct leaf *g);
bool leaf_end(struct leaf *g); // with its number at the foot

// Take so much off the top of what is left of the page.
void leaf_take_top(struct leaf *g, double height);

// ---- A puzzle in a box -----------------------------------------------------------------------------------

struct card_look {
    enum draw_labels labels;
    bool levels, qr;
    const char *link_base; // NULL: none
    double most_cell;
    // Where the number leads to, as "s" for the place s12; NULL: nowhere. And the place that it is.
    const char *leads_to, *place;
    const size_t *hints_on, *solutions_on; // by puzzle: pages that are named below it; NULL: none
};

// A number, a title and the level; below them the board, what to place, and the code. False: no memory.
bool card_draw(struct doc *d, const struct print_item *item, struct ink_box box, const struct card_look *look,
               struct mem *m);
double card_cell(const struct print_item *item, struct ink_box box, const struct card_look *look);

// The solution, small, below its number.
bool card_draw_solution(struct doc *d, const struct print_item *item, struct ink_box box,
                        const struct card_look *look, struct mem *m);

// Stars for a level, the right edge of the last at x, their middle at y. Returns how far they reach left.
double card_stars(struct ink *k, double x, double y, double radius, enum explain_level level);

// Boxes in columns and rows, in the order of reading.
struct ink_box leaf_box(struct ink_box body, int columns, int rows, size_t place);

// How many go on the page that begins with the puzzle `first` of those before `end`: as many as asked for or
// (0) the most with which every cell is still easy to write in.
struct leaf_grid {
    int columns, rows;
};
const struct leaf_grid *leaf_choose_grid(const struct print_puzzles *s, size_t first, size_t end, int asked,
                                         struct ink_box body, const struct card_look *look);
size_t leaf_boxes(const struct leaf_grid *g);
const struct leaf_grid *leaf_grid_of(size_t boxes); // with so many; NULL: there is none

// All solutions, on as many pages as it takes. `head` draws what stands above them, on the first page and on
// the others, and takes it off the body.
typedef void leaf_head(void *context, struct leaf *g, bool first);
bool leaf_solutions(struct leaf *g, const struct print_puzzles *s, const struct card_look *look,
                    leaf_head *head, void *context);

// ---- Codes -----------------------------------------------------------------------------------------------

// The address that leads to a puzzle: on the page at `base`, or else the family's own. False: there is none.
bool code_address(const struct puzzle *p, const char *base, struct text *out);

// The code of an address, its right edge at x and its top at y, each of its squares large enough for a
// telephone. Returns its side; 0: the address is too long.
double code_draw(struct doc *d, double right, double y, const char *address);
double code_side(const char *address);

// Has every puzzle an address, if codes are wanted? Complains where one has not, and of those that are too
// large for a code; these go without.
bool code_check(const struct print_puzzles *s, const struct card_look *look);

#endif
