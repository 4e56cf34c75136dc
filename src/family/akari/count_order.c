// The order in which runs are removed matters most: the states of a straight sweep over a board of 30x30 are
// thousands of times those of a good order. Good ones are found by threshold accepting (Dueck and Scheuer
// 1990): a run is moved next to one that it crosses, and an order that is not much worse than before is kept.
// What an order costs is estimated as the sum, over its steps, of the states that the frontier can have.
#include "family/akari/count.h"

#include "base/rng.h"

#include <string.h>

enum {
    ROUNDS = 12,
    MOVES_A_RUN = 60, // in a round
    LEAST_PAYS = 2,   // an estimated state costs as much as so many looks at cells
    MOST_LOOKS = 1 << 28,
    STATES_OF_NUMBER = 2,
    LOOK_AT_THE_CLOCK = 64, // after this many moves each
};
static const double HOPELESS = 1e250;
static const double FIRST_THRESHOLD = 0.4;

struct ordering {
    struct counting_graph *g;
    const struct counting_part *part;
    uint32_t *now;   // by run: its place in the order
    uint32_t *sweep; // the better of the two starting orders
    uint32_t *best;
    double cost, best_cost;
    uint64_t looks;
    struct rng rng;
};

static double states_of(const struct counting_run *r) { return r->must_shine ? 2 : 3; }

// How the number of states of the frontier changes when a cell is removed.
static double take_cell(struct ordering *o, const struct counting_cell *c, uint32_t across) {
    const struct counting_run *run = &o->g->runs.at[across];
    double factor = 1;
    uint32_t *left = &o->g->standing.at[across].left;
    if (*left == run->size) factor *= states_of(run);
    if (--*left == 0) factor /= states_of(run);
    for (int k = 0; k < c->n_numbers; k++) {
        left = &counting_standing_of_number(o->g, c->numbers[k])->left;
        if (*left == o->g->numbers.at[c->numbers[k]].candidates) factor *= STATES_OF_NUMBER;
        if (--*left == 0) factor /= STATES_OF_NUMBER;
    }
    return factor;
}

// The estimated cost of an order; if it exceeds `bound`, only a number above `bound`.
static double estimate(struct ordering *o, const uint32_t *order, double bound) {
    double states = 1, sum = 0;
    counting_begin(o->g, o->part);
    for (size_t i = 0; i < o->part->n_runs && sum <= bound; i++) {
        const struct counting_run *run = &o->g->runs.at[order[i]];
        struct counting_standing *standing = &o->g->standing.at[order[i]];
        uint32_t taken = 0;
        standing->gone = true;
        if (standing->left == 0) continue;
        if (standing->left < run->size) states /= states_of(run);
        for (uint32_t k = 0; k < run->size; k++) {
            const struct counting_cell *c = &o->g->cells.at[o->g->cells_of.at[run->first + k]];
            uint32_t across = counting_across(c, order[i]);
            if (o->g->standing.at[across].gone) continue;
            states *= take_cell(o, c, across);
            taken++;
        }
        sum += states * (1 + taken);
        o->looks += run->size;
    }
    return sum;
}

static void keep(struct ordering *o, double cost) {
    o->cost = cost;
    if (cost >= o->best_cost) return;
    o->best_cost = cost;
    memcpy(o->best, o->now, o->part->n_runs * sizeof *o->now);
}

// A run that crosses this one, or one that crosses such a run.
static uint32_t nearby(struct ordering *o, uint32_t run) {
    uint32_t steps = 1 + rng_below(&o->rng, 2);
    while (steps-- > 0) {
        const struct counting_run *r = &o->g->runs.at[run];
        uint32_t cell = o->g->cells_of.at[r->first + rng_below(&o->rng, r->size)];
        run = counting_across(&o->g->cells.at[cell], run);
    }
    return run;
}

static void move(uint32_t *order, size_t from, size_t to) {
    uint32_t moved = order[from];
    if (from < to) memmove(order + from, order + from + 1, (to - from) * sizeof *order);
    else memmove(order + to + 1, order + to, (from - to) * sizeof *order);
    order[to] = moved;
}

static void note_places(struct ordering *o, size_t first, size_t last) {
    for (size_t i = first; i <= last; i++) o->g->standing.at[o->now[i]].place = (uint32_t)i;
}

static void try_move(struct ordering *o, double threshold) {
    size_t n = o->part->n_runs;
    size_t from = rng_below(&o->rng, (uint32_t)n);
    size_t to = o->g->standing.at[nearby(o, o->now[from])].place;
    if (to > 0 && rng_below(&o->rng, 2) == 0) to--;
    if (from == to) return;
    move(o->now, from, to);
    double bound = o->cost * (1 + threshold), cost = estimate(o, o->now, bound);
    if (cost > bound) {
        move(o->now, to, from);
        return;
    }
    note_places(o, from < to ? from : to, from < to ? to : from);
    keep(o, cost);
}

static void start_from(struct ordering *o, const uint32_t *order) {
    memcpy(o->now, order, o->part->n_runs * sizeof *order);
    note_places(o, 0, o->part->n_runs - 1);
    keep(o, estimate(o, o->now, HOPELESS));
}

// More rounds as long as they are cheap compared with what they can save. Every other one begins at the best
// order so far, with a lower threshold.
static void improve(struct ordering *o, const struct limits *limits) {
    size_t moves = MOVES_A_RUN * o->part->n_runs;
    for (int round = 0; round < ROUNDS; round++) {
        double threshold = round % 2 == 0 ? FIRST_THRESHOLD : FIRST_THRESHOLD / 4;
        start_from(o, round % 2 == 0 ? o->sweep : o->best);
        for (size_t i = 0; i < moves; i++) {
            if (o->looks >= MOST_LOOKS || (double)o->looks > LEAST_PAYS * o->best_cost) return;
            if (i % LOOK_AT_THE_CLOCK == 0 && limits_over(limits)) return;
            try_move(o, threshold * (1 - (double)i / (double)moves));
        }
    }
}

static bool comes_before(const void *context, uint32_t a, uint32_t b) {
    const struct counting_graph *g = context;
    return g->runs.at[a].sweep < g->runs.at[b].sweep;
}

// Row by row, and column by column: the runs of the other direction have no cell left when their turn comes.
static void begin_with_sweeps(struct ordering *o) {
    const uint32_t *runs = o->part->runs;
    size_t n = o->part->n_runs, rows = 0;
    while (rows < n && runs[rows] < o->g->row_runs) rows++;
    o->best_cost = HOPELESS;
    memcpy(o->best, runs, n * sizeof *runs);
    start_from(o, runs);
    memcpy(o->sweep, runs + rows, (n - rows) * sizeof *runs);
    memcpy(o->sweep + n - rows, runs, rows * sizeof *runs);
    sort_u32(o->sweep, n - rows, comes_before, o->g);
    start_from(o, o->sweep);
    memcpy(o->sweep, o->best, n * sizeof *runs);
}

bool counting_order(struct counting_graph *g, struct counting_part *part, const struct limits *limits) {
    size_t n = part->n_runs, bytes = 3 * n * sizeof *part->runs;
    uint32_t *lists = mem_resize(g->mem, NULL, 0, bytes);
    if (lists == NULL) return false;
    struct ordering o = {.g = g, .part = part, .now = lists, .sweep = lists + n, .best = lists + 2 * n};
    rng_seed(&o.rng, n);
    begin_with_sweeps(&o);
    if (o.best_cost < HOPELESS) improve(&o, limits);
    memcpy(part->runs, o.best, n * sizeof *part->runs);
    mem_free(g->mem, lists, bytes);
    return true;
}
