// An Akari board in the making: black cells, the bulbs that are meant, the numbers that are told, and what of
// it a person knows who takes one rule at a time. Black cells, bulbs and numbers can be changed; what is
// known follows, and only what depended on the change is worked out again: facts whose reasons are gone are
// forgotten, with all that rested on them, and derived anew where another way is left. So a change costs
// what it affects, however large the board is.
#ifndef ROQUE_FAMILY_AKARI_LIGHT_H
#define ROQUE_FAMILY_AKARI_LIGHT_H

#include "base/vec.h"
#include "puzzle/puzzle.h"

// A run, kept at its first cell.
struct light_run {
    uint32_t length;
    uint32_t open;  // cells of which nothing is known
    uint32_t sum;   // those cells, exclusive-or'd: the cell itself where it is one
    uint32_t lamp;  // the cell known to hold a bulb, plus 1; 0: none
    uint32_t lit;   // cells for whose light a bulb is known to be needed
    uint32_t shown; // bulbs, if every open cell turns out as meant
};

struct light {
    struct mem *mem;
    uint32_t stride, size; // with a frame of black cells around the board, which no rule is about
    uint32_t beside[4];    // the steps to the four neighbours: up, left, right, down
    bool *black;
    bool *bulb;                // as meant: the solution
    bool *told;                // of black cells: the number can be read
    int8_t *known;             // 1 a bulb, -1 none, 0 open
    uint32_t *first[2];        // the first cell of the row's run, and of the column's
    struct light_run *runs[2]; // at that cell
    uint32_t *why;             // of known cells: a cell and, in the last two bits, an enum light_why
    uint32_t *when;            // and in which order they came
    uint32_t *lights;          // which bulb must be there for this cell to be lit, plus 1
    uint32_t *open_at;         // where in `open_cells`
    uint32_t *open_cells;      // all open cells
    size_t open;
    uint32_t clock;
    uint32_t *trail; // known cells whose consequences are drawn from `next` on
    size_t trail_size, next;
    uint32_t *disturbed; // cells to look at again when a change is complete
    size_t disturbed_size;
    bool *is_disturbed;
    uint32_t clash;      // why the contradiction that was met last is one: as in `why`
    uint32_t clash_cell; // a cell that it wanted otherwise; 0: none
    uint32_t *seen;      // scratch: when a cell was looked at last
    uint16_t *price;     // scratch of light_suppose: rules that it takes to see how an open cell is
    uint32_t *gone;      // facts on the way out; otherwise scratch
    size_t gone_size;
    bool *leaving;
    bool numbers_stand; // meanwhile no number changes: other facts may turn to them for a reason
    void *block;
};

bool light_init(struct light *l, struct mem *m, int width, int height); // false when there is no memory
void light_free(struct light *l);

// Cells have numbers of their own here, because of the frame; i is a cell of the puzzle.
static inline uint32_t light_cell(const struct light *l, uint32_t i) {
    uint32_t width = l->stride - 2;
    return (i / width + 1) * l->stride + i % width + 1;
}
static inline uint32_t light_cell_of_puzzle(const struct light *l, uint32_t cell) {
    return (cell / l->stride - 1) * (l->stride - 2) + cell % l->stride - 1;
}
static inline uint32_t light_cells(const struct light *l) {
    return (l->size / l->stride - 2) * (l->stride - 2);
}

// Begin with these cells of the puzzle black: their numbers are told, no bulb is meant yet, nothing is known.
// Then mean bulbs, and light_settle.
void light_lay(struct light *l, const bool *black);

// The same from a puzzle and its solution, numbers told as there, and settled. False: somebody has begun to
// solve it.
bool light_read(struct light *l, const struct puzzle *p, const struct puzzle *solution);

// Change the board, any number of times, then light_settle. A cell that changes its colour holds no bulb.
void light_turn_black(struct light *l, uint32_t cell); // or white again; a new black cell's number is told
void light_turn_bulb(struct light *l, uint32_t cell);  // a bulb is meant here, or no longer
void light_tell(struct light *l, uint32_t cell, bool told);
void light_settle(struct light *l);

// No bulb that is meant shines on this white cell.
bool light_is_dark(const struct light *l, uint32_t cell);

int light_number(const struct light *l, uint32_t cell); // of a black cell: the bulbs meant next to it

int light_facts_of_number(const struct light *l, uint32_t cell); // how many rest on it

// Would there be another solution, if the number of this black cell, which is not told any more, is all that
// ruled it out? Searched for around the cell alone, within so many decisions.
enum light_answer { LIGHT_ONE, LIGHT_ANOTHER, LIGHT_GAVE_UP };
// `rules` becomes the largest number of rules that one of the refutations needed, guesses counting as rules.
enum light_answer light_another(struct light *l, uint32_t cell, unsigned patience, unsigned *rules);
// The same anywhere, as the board stands, beginning at an open cell: `where` becomes one that differs.
enum light_answer light_any_other(struct light *l, uint32_t cell, unsigned patience, uint32_t *where);

// What a step of so many rules adds to the weight, whose sixth root is the score (explain/rate.c), and the
// weight of a score.
static inline uint64_t light_sixth_power(uint64_t quarters) {
    uint64_t h = quarters < 600 ? quarters : 600; // so that sixteen times the power can be told
    return h * h * h * h * h * h;
}
static inline uint64_t light_weight_of_rules(unsigned rules) {
    return light_sixth_power(rules > 1 ? 4 * (uint64_t)(rules - 1) : 0);
}
static inline uint64_t light_weight_of_score(uint32_t score) {
    return light_sixth_power(((uint64_t)score + 24) / 25);
}

// Is everything known to a person who also supposes that a cell is wrong, where rules come to nothing one
// after the other, at most so many? Then the solution is the only one, and `weight` about that of all steps.
// False also where that is more than the most.
bool light_suppose(struct light *l, unsigned most_rules, uint64_t most_weight, uint64_t *weight);

// As a puzzle: the numbers that are told. `p` has the board's size.
void light_write(const struct light *l, struct puzzle *p);

// ---- For light_another and light_suppose -----------------------------------------------------------------

static inline uint32_t light_step(const struct light *l, int axis) { return axis == 0 ? 1 : l->stride; }
static inline struct light_run *light_run_of(const struct light *l, int axis, uint32_t cell) {
    return &l->runs[axis][l->first[axis][cell]];
}

enum light_why { LIGHT_LINE, LIGHT_LIT, LIGHT_NUMBER, LIGHT_GUESS };
bool light_learn(struct light *l, uint32_t cell, bool bulb, uint32_t why); // false: a contradiction
bool light_propagate(struct light *l);
void light_unlearn(struct light *l, uint32_t cell);
void light_go_back(struct light *l, size_t place); // unlearn what is on the trail from there on
// How many rules the contradiction just met takes, followed back to what was known before.
unsigned light_count_rules(struct light *l, uint32_t before);

#endif
