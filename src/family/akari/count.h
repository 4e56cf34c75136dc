// Counting Akari's solutions without listing them (docs/count.md). Each white cell crosses a row run with a
// column run. Let runs be the nodes of a graph and cells its edges. Bulbs are then a matching, because no run
// holds two, and every cell is lit if no edge can be added: solutions are the maximal matchings that agree
// with the numbers.
//
// The runs are removed from the graph one by one, each with its remaining cells. All that matters about the
// choices so far is the state of the frontier: the runs that are left with some of their cells. For each
// state of it, the number of ways to reach it is counted.
#ifndef ROQUE_FAMILY_AKARI_COUNT_H
#define ROQUE_FAMILY_AKARI_COUNT_H

#include "puzzle/solve.h"

enum { COUNTING_NUMBERS = 4 }; // next to a cell, at most

// A cell that is not lit by what is known.
struct counting_cell {
    uint32_t runs[2];
    bool candidate;    // for a bulb
    uint8_t n_numbers; // a candidate's
    uint32_t numbers[COUNTING_NUMBERS];
};

// A numbered cell whose bulbs are not all known.
struct counting_number {
    uint8_t missing;    // bulbs
    uint8_t candidates; // for them
};

struct counting_run {
    uint32_t first, size; // of its cells, in `cells_of`
    uint32_t candidates;
    uint32_t sweep;  // its turn in a straight sweep over the board, among the runs of its direction
    bool must_shine; // it holds a bulb in every solution
};

// The state of a run while the runs of a part are removed, and its place on the frontier.
struct counting_standing {
    uint32_t left; // of its cells
    uint32_t place, slot;
    bool gone;
};

struct counting_graph {
    struct mem *mem;
    VEC(struct counting_cell) cells;
    VEC(struct counting_number) numbers;
    VEC(struct counting_run) runs; // row runs come first; some have no cells left
    VEC(uint32_t) cells_of;
    uint32_t row_runs;
    bool hopeless; // what is given contradicts itself

    VEC(struct counting_standing) standing; // of runs, then of numbers: scratch for removing runs
};

static inline uint32_t counting_across(const struct counting_cell *c, uint32_t run) {
    return c->runs[0] == run ? c->runs[1] : c->runs[0];
}

// Runs that can be counted on their own, and the numbers next to their cells.
struct counting_part {
    uint32_t *runs; // row runs first
    const uint32_t *numbers;
    size_t n_runs, n_numbers;
};

// Put back all the cells of a part.
void counting_begin(struct counting_graph *g, const struct counting_part *part);
static inline struct counting_standing *counting_standing_of_number(struct counting_graph *g,
                                                                    uint32_t number) {
    return &g->standing.at[g->runs.size + number];
}

// Bring the runs of a part into an order of few states, as far as the limits let. False when there is no
// memory.
bool counting_order(struct counting_graph *g, struct counting_part *part, const struct limits *limits);

// In how many ways the part can be filled: all of them, or, once a limit has come, at least so many.
bool counting_run_through(struct counting_graph *g, const struct counting_part *part, struct count_task *task,
                          struct big *ways);

#endif
