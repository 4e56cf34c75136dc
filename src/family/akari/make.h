// Making Akari puzzles: options and black cells (layout.c), the draft board, which is changed until it meets
// the request (draft_board.c), and searching it for other solutions and its difficulty (draft_search.c).
// make.c puts them together.
#ifndef ROQUE_FAMILY_AKARI_MAKE_H
#define ROQUE_FAMILY_AKARI_MAKE_H

#include "make/make.h"

// ---- Options ----------------------------------------------------------------------------------------------

enum { AKARI_BLACK, AKARI_SYMMETRY, AKARI_CLUES, AKARI_FROM, AKARI_NUMBERS }; // places in the table
extern const struct option akari_options[];

enum akari_symmetry { // of black cells
    AKARI_NO_SYMMETRY,
    AKARI_MIRROR,   // left and right
    AKARI_MIRROR2,  // left and right, up and down
    AKARI_ROTATE2,  // by half a turn
    AKARI_ROTATE4,  // by a quarter turn; square boards
    AKARI_DIAGONAL, // along the main diagonal; square boards
    AKARI_SYMMETRIES
};
enum akari_symmetry akari_symmetry_of(const struct make_request *r);

enum akari_clues {       // if not given: as the difficulty needs it
    AKARI_ALL_CLUES,     // every black cell has its number
    AKARI_MINIMAL_CLUES, // no number can be left out without a second solution
};

// Random boards, with any number of solutions: see struct family_maker.
make_draw akari_draw;

// True, or the reason why the request can never be met.
bool akari_can_make(const struct make_request *r, struct fault *fault);

// ---- Black cells ------------------------------------------------------------------------------------------
// Cells that a symmetry maps onto each other are one orbit, and are black together.

enum { ORBIT_MOST = 4 };

// The cells of an orbit, each once, the smallest first; returns how many.
int akari_orbit(enum akari_symmetry s, int width, int height, uint32_t cell, uint32_t out[ORBIT_MOST]);

// The number of black cells asked for: those of the given board, or the share of the board, rounded to the
// nearest number that the symmetry allows.
size_t akari_black_count(const struct make_request *r);

// Choose that many at random. `order` is scratch, one word per cell.
void akari_scatter(const struct make_request *r, struct rng *rng, bool *black, uint32_t *order);

// ---- The draft board --------------------------------------------------------------------------------------
// Black cells, the bulbs of the intended solution, the numbers that are shown, and what a solver who takes
// one rule at a time knows. Black cells, bulbs and numbers can be changed. The knowledge follows
// incrementally: facts that lost their reasons are forgotten with everything that depended on them, and
// derived again if there is another reason. So a change costs what it affects, however large the board is.

// A run, kept at its first cell.
struct draft_run {
    uint32_t length;
    uint32_t open;  // undecided cells
    uint32_t sum;   // exclusive-or of those cells: the cell itself where there is only one
    uint32_t lamp;  // the cell known to hold a bulb, plus 1; 0: none
    uint32_t lit;   // cells for whose light a bulb is known to be needed
    uint32_t shown; // bulbs, if every open cell is as in the solution
};

struct draft_board {
    struct mem *mem;
    uint32_t stride, size; // with a frame of black cells without rules around the board
    uint32_t beside[4];    // the steps to the four neighbours: up, left, right, down
    bool *black;
    bool *bulb;                // the solution
    bool *told;                // of black cells: the number is shown
    int8_t *known;             // 1 a bulb, -1 none, 0 open
    uint32_t *first[2];        // the first cell of the row's run, and of the column's
    struct draft_run *runs[2]; // at that cell
    uint32_t *why;             // of known cells: a cell and, in the last two bits, an enum draft_why
    uint32_t *when;            // the order in which they became known
    uint32_t *lights;          // the bulb that is needed to light this cell, plus 1
    uint32_t *open_at;         // its place in `open_cells`
    uint32_t *open_cells;      // all open cells
    size_t open;
    uint32_t clock;
    uint32_t *trail; // known cells in order; the consequences from `next` on are not drawn yet
    size_t trail_size, next;
    uint32_t *disturbed; // cells to look at again when a change is complete
    size_t disturbed_size;
    bool *is_disturbed;
    uint32_t clash;      // the reason of the last contradiction, as in `why`
    uint32_t clash_cell; // a cell that it contradicts; 0: none
    uint32_t *seen;      // scratch: when a cell was looked at last
    uint16_t *price;     // scratch of draft_estimate: rules it takes to decide an open cell
    uint32_t *gone;      // facts being forgotten; otherwise scratch
    size_t gone_size;
    bool *leaving;
    bool numbers_stand; // no number is changing: a fact may have another reason among them
    void *block;
};

bool draft_init(struct draft_board *b, struct mem *m, int width, int height); // false when there is no memory
void draft_free(struct draft_board *b);

// Cells have numbers of their own here, because of the frame; i is a cell of the puzzle.
static inline uint32_t draft_cell(const struct draft_board *b, uint32_t i) {
    uint32_t width = b->stride - 2;
    return (i / width + 1) * b->stride + i % width + 1;
}
static inline uint32_t draft_cell_of_puzzle(const struct draft_board *b, uint32_t cell) {
    return (cell / b->stride - 1) * (b->stride - 2) + cell % b->stride - 1;
}
static inline uint32_t draft_cells(const struct draft_board *b) {
    return (b->size / b->stride - 2) * (b->stride - 2);
}

// Begin with these black cells: their numbers are shown, there are no bulbs yet, nothing is known. Then place
// bulbs with draft_turn_bulb, and draft_update.
void draft_begin(struct draft_board *b, const bool *black);

// The same from a puzzle and its solution, with the puzzle's numbers, and updated. False: the puzzle has
// marks of a player.
bool draft_read(struct draft_board *b, const struct puzzle *p, const struct puzzle *solution);

// Change the board, any number of times, then draft_update. A cell that changes its colour holds no bulb.
void draft_turn_black(struct draft_board *b, uint32_t cell); // or back to white; new black cells show numbers
void draft_turn_bulb(struct draft_board *b, uint32_t cell);  // place a bulb of the solution, or remove it
void draft_show_number(struct draft_board *b, uint32_t cell, bool shown);
void draft_update(struct draft_board *b);

// No bulb of the solution shines on this white cell.
bool draft_is_dark(const struct draft_board *b, uint32_t cell);

int draft_facts_of_number(const struct draft_board *b, uint32_t cell); // how many facts follow from it

// Is there another solution that only the number of this black cell, which is no longer shown, ruled out?
// Searched for around the cell alone, with at most `patience` decisions.
enum draft_answer { DRAFT_NO_OTHER, DRAFT_OTHER, DRAFT_GAVE_UP };
// `rules` becomes the largest number of rules that a refutation needed; guesses count as rules.
enum draft_answer draft_find_other_near(struct draft_board *b, uint32_t cell, unsigned patience,
                                        unsigned *rules);
// The same for the whole board, beginning at an open cell: `where` becomes a cell that differs.
enum draft_answer draft_find_other(struct draft_board *b, uint32_t cell, unsigned patience, uint32_t *where);

// The weight of a step with so many rules, and of a score: a score is the sixth root of the sum of its steps'
// weights (explain/rate.c).
static inline uint64_t draft_sixth_power(uint64_t quarters) {
    uint64_t h = quarters < 600 ? quarters : 600; // so that sixteen times the power fits
    return h * h * h * h * h * h;
}
static inline uint64_t draft_weight_of_rules(unsigned rules) {
    return draft_sixth_power(rules > 1 ? 4 * (uint64_t)(rules - 1) : 0);
}
static inline uint64_t draft_weight_of_score(uint32_t score) {
    return draft_sixth_power(((uint64_t)score + 24) / 25);
}

// Estimate the difficulty. Can the board be solved by single rules and by supposing the opposite of a cell,
// with at most so many rules per refutation? Then the solution is unique, and `weight` is about that of all
// steps. False also where the weight exceeds the most.
bool draft_estimate(struct draft_board *b, unsigned most_rules, uint64_t most_weight, uint64_t *weight);

// The puzzle: black cells and shown numbers. `p` has the board's size.
void draft_write(const struct draft_board *b, struct puzzle *p);

// For draft_search.c: learning and taking back.

static inline uint32_t draft_step(const struct draft_board *b, int axis) { return axis == 0 ? 1 : b->stride; }
static inline struct draft_run *draft_run_of(const struct draft_board *b, int axis, uint32_t cell) {
    return &b->runs[axis][b->first[axis][cell]];
}

enum draft_why { DRAFT_LINE, DRAFT_LIT, DRAFT_NUMBER, DRAFT_GUESS };
bool draft_learn(struct draft_board *b, uint32_t cell, bool bulb, uint32_t why); // false: a contradiction
bool draft_propagate(struct draft_board *b);
void draft_go_back(struct draft_board *b, size_t place); // forget what is on the trail from there on

#endif
