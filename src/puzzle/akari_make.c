// Akari puzzles: black cells scattered at random, bulbs that light everything, and all numbers told. Where
// a person who takes one rule at a time gets stuck, black cells and bulbs are moved until nothing is left
// open. Then numbers are taken away, in random order: first those that this person can do without, after that
// those without which the solution is still the only one; how many of these is what the difficulty is about.
#include "puzzle/akari.h"
#include "puzzle/akari_layout.h"
#include "puzzle/akari_light.h"
#include "puzzle/make.h"
#include "puzzle/solve.h"

struct drafting {
    const struct make_request *r;
    struct rng *rng;
    struct mem *mem;
    struct made *draft;
    struct fault *fault;
    struct light l;
    uint32_t *order;       // of numbers to take away, and scratch
    VEC(uint32_t) taken;   // numbers that were taken away beyond what is easy, in order
    VEC(uint32_t) near;    // cells around a change
    VEC(uint32_t) changed; // log of a change that may be undone: cells, the last bit: a bulb
};

enum { BULB_CHANGED = 1 };

enum {
    MEND_LEAST = 200,    // moves of black cells and bulbs before a draft is given up: so many,
    MEND_A_CELL = 4,     // and so many for each cell
    PATIENCE = 400,      // decisions in the search for a second solution
    POINTS_A_NUMBER = 8, // what taking away a number adds to the score, by experience
};

static enum make_answer no_memory(struct drafting *d) {
    fault_memory(d->fault);
    return MAKE_FAULT;
}

// ---- Bulbs -----------------------------------------------------------------------------------------------

static bool turn_bulb(struct drafting *d, uint32_t cell) {
    light_turn_bulb(&d->l, cell);
    return vec_push(d->mem, &d->changed, cell << 1 | BULB_CHANGED);
}

// Light the dark ones among the cells, which are in random order.
static bool light_dark(struct drafting *d, const uint32_t *cells, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!d->l.black[cells[i]] && light_is_dark(&d->l, cells[i]) && !turn_bulb(d, cells[i])) return false;
    return true;
}

static bool light_all(struct drafting *d) {
    for (size_t i = 0; i < d->l.size; i++) d->order[i] = (uint32_t)i;
    akari_shuffle(d->rng, d->order, d->l.size);
    return light_dark(d, d->order, d->l.size);
}

// ---- Moving black cells and bulbs ------------------------------------------------------------------------

static bool turn_black(struct drafting *d, uint32_t cell) {
    if (d->l.bulb[cell] && !turn_bulb(d, cell)) return false;
    light_turn_black(&d->l, cell);
    return vec_push(d->mem, &d->changed, cell << 1);
}

static void undo(struct drafting *d) {
    while (d->changed.size > 0) {
        uint32_t change = d->changed.at[--d->changed.size];
        if (change & BULB_CHANGED) light_turn_bulb(&d->l, change >> 1);
        else light_turn_black(&d->l, change >> 1);
    }
    light_settle(&d->l);
}

static size_t step(const struct drafting *d, int axis) { return axis == 0 ? 1 : d->l.width; }

// The cells of the run that a white cell is in.
static bool take_run(struct drafting *d, int axis, uint32_t cell) {
    uint32_t first = d->l.first[axis][cell], length = d->l.runs[axis][first].length;
    for (uint32_t i = 0; i < length; i++)
        if (!vec_push(d->mem, &d->near, first + i * (uint32_t)step(d, axis))) return false;
    return true;
}

// All cells that may have gone dark by what has changed.
static bool take_affected(struct drafting *d) {
    d->near.size = 0;
    for (size_t i = 0; i < d->changed.size; i++) {
        uint32_t cell = d->changed.at[i] >> 1, around[4];
        if (!d->l.black[cell]) {
            if (!take_run(d, 0, cell) || !take_run(d, 1, cell)) return false;
            continue;
        }
        int n = light_neighbours(&d->l, cell, around);
        for (int k = 0; k < n; k++) {
            int axis = around[k] + 1 == cell || cell + 1 == around[k] ? 0 : 1;
            if (!d->l.black[around[k]] && !take_run(d, axis, around[k])) return false;
        }
    }
    akari_shuffle(d->rng, d->near.at, d->near.size);
    return true;
}

// Where black cells went away bulbs may see each other now: one of them stays.
static bool part_bulbs(struct drafting *d, uint32_t cell) {
    for (int axis = 0; axis < 2; axis++) {
        uint32_t first = d->l.first[axis][cell];
        const struct light_run *r = &d->l.runs[axis][first];
        uint32_t stays = r->shown < 2 ? 0 : rng_below(d->rng, r->shown), seen = 0;
        for (uint32_t i = 0, length = r->length; r->shown > 1 && i < length; i++) {
            uint32_t at = first + i * (uint32_t)step(d, axis);
            if (d->l.bulb[at] && seen++ != stays && !turn_bulb(d, at)) return false;
        }
    }
    return true;
}

static bool finish_change(struct drafting *d) {
    if (!take_affected(d) || !light_dark(d, d->near.at, d->near.size)) return false;
    light_settle(&d->l);
    return true;
}

// Another choice of bulbs around a cell: one of them in the cell itself, if there was none.
static bool move_bulbs(struct drafting *d, uint32_t cell) {
    d->changed.size = 0;
    for (int axis = 0; axis < 2; axis++) {
        uint32_t first = d->l.first[axis][cell], length = d->l.runs[axis][first].length;
        for (uint32_t i = 0; i < length; i++) {
            uint32_t at = first + i * (uint32_t)step(d, axis);
            if (d->l.bulb[at] && !turn_bulb(d, at)) return false;
        }
    }
    bool was_bulb = d->changed.size > 0 && d->changed.at[0] == (cell << 1 | BULB_CHANGED);
    if (!was_bulb && !turn_bulb(d, cell)) return false;
    return finish_change(d);
}

// A black orbit with so many cells, if one is met soon; NOWHERE otherwise.
#define NOWHERE UINT32_MAX
static uint32_t find_black(struct drafting *d, int cells) {
    uint32_t orbit[ORBIT_MOST];
    for (int i = 0; i < 100; i++) {
        uint32_t cell = rng_below(d->rng, (uint32_t)d->l.size);
        if (!d->l.black[cell]) continue;
        if (akari_orbit(d->r->symmetry, d->r->width, d->r->height, cell, orbit) == cells) return cell;
    }
    return NOWHERE;
}

// A cell becomes black, with its orbit, and another orbit white.
static bool move_black(struct drafting *d, uint32_t cell) {
    uint32_t orbit[ORBIT_MOST], away[ORBIT_MOST];
    int n = akari_orbit(d->r->symmetry, d->r->width, d->r->height, cell, orbit);
    uint32_t other = find_black(d, n);
    d->changed.size = 0;
    if (other == NOWHERE) return true;
    akari_orbit(d->r->symmetry, d->r->width, d->r->height, other, away);
    for (int i = 0; i < n; i++)
        if (!turn_black(d, orbit[i]) || !turn_black(d, away[i])) return false;
    for (int i = 0; i < n; i++)
        if (!part_bulbs(d, away[i])) return false;
    return finish_change(d);
}

static bool mend(struct drafting *d) {
    struct light *l = &d->l;
    size_t most = MEND_LEAST + MEND_A_CELL * l->size;
    for (size_t moves = 0; l->open > 0 && moves < most; moves++) {
        size_t before = l->open;
        uint32_t cell = l->open_cells[rng_below(d->rng, (uint32_t)l->open)];
        bool bulbs = d->r->black != NULL || rng_below(d->rng, 3) == 0;
        if (!(bulbs ? move_bulbs(d, cell) : move_black(d, cell))) return false;
        if (l->open > before) undo(d);
    }
    return true;
}

// ---- Taking numbers away ---------------------------------------------------------------------------------

// Black cells in random order, from `order` on; returns how many.
static size_t order_numbers(struct drafting *d) {
    size_t n = 0;
    for (uint32_t i = 0; i < d->l.size; i++)
        if (d->l.black[i]) d->order[n++] = i;
    akari_shuffle(d->rng, d->order, n);
    return n;
}

// Take away what is not needed by a person who takes one rule at a time. What is needed comes to the front of
// `order`; returns how many.
static size_t take_easily(struct drafting *d, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        light_tell(&d->l, d->order[i], false);
        light_settle(&d->l);
        if (d->l.open == 0) continue;
        light_tell(&d->l, d->order[i], true);
        light_settle(&d->l);
        d->order[kept++] = d->order[i];
    }
    return kept;
}

// Is the solution the only one without this number, which has just been taken away?
static enum make_answer still_unique(struct drafting *d, uint32_t cell, bool *unique) {
    enum light_answer a = light_doubt(&d->l, cell, PATIENCE);
    *unique = a == LIGHT_ONE;
    if (a != LIGHT_GAVE_UP || d->r->black_clues != MAKE_MINIMAL_CLUES) return MAKE_DONE;
    // It must be known for certain.
    struct solve_result result;
    const struct solve_request q = {
        .goal = SOLVE_UNIQUE, .deadline_us = d->r->deadline_us, .stop = d->r->stop};
    light_write(&d->l, &d->draft->puzzle);
    if (!solve_puzzle(&d->draft->puzzle, &q, d->mem, &result, d->fault)) return MAKE_FAULT;
    *unique = result.status == SOLVE_IS_UNIQUE;
    enum make_answer answer = result.status == SOLVE_IS_UNKNOWN ? MAKE_STOPPED : MAKE_DONE;
    solve_result_free(&result);
    return answer;
}

// Take away up to `most` numbers, from order[*next] on, that are not needed for the solution to be the only
// one. Those that went are noted in `taken`.
static enum make_answer take_hard(struct drafting *d, size_t *next, size_t count, size_t most) {
    for (; *next < count && most > 0; ++*next) {
        uint32_t cell = d->order[*next];
        bool unique = false;
        if (make_is_over(d->r)) return MAKE_STOPPED;
        light_tell(&d->l, cell, false);
        light_settle(&d->l);
        enum make_answer answer = still_unique(d, cell, &unique);
        if (answer != MAKE_DONE) return answer;
        if (unique) {
            if (!vec_push(d->mem, &d->taken, cell)) return no_memory(d);
            most--;
            continue;
        }
        light_tell(&d->l, cell, true);
        light_settle(&d->l);
    }
    return MAKE_DONE;
}

// ---- The difficulty --------------------------------------------------------------------------------------

// Measure the puzzle in which only the first `cut` of the numbers in `taken` are away.
static enum make_answer measure_at(struct drafting *d, size_t cut) {
    for (size_t i = 0; i < d->taken.size; i++) d->l.told[d->taken.at[i]] = i >= cut;
    light_write(&d->l, &d->draft->puzzle);
    for (size_t i = 0; i < d->taken.size; i++) d->l.told[d->taken.at[i]] = false;
    return make_measure(d->r, d->mem, d->draft, d->fault);
}

// The score grows, on the whole, with the numbers taken away: at `low` it is too low, at `high` too high.
static enum make_answer search_between(struct drafting *d, size_t low, size_t high) {
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        enum make_answer answer = measure_at(d, middle);
        if (answer != MAKE_DONE || make_fits(d->r, d->draft)) return answer;
        if (d->draft->score < d->r->least_score) low = middle;
        else high = middle;
    }
    return MAKE_DONE; // not what was asked for; whoever asked will see
}

// From a puzzle that takes no more than one rule at a time: take more numbers away until it is as hard as
// asked for. Rating costs most, and the more the harder the puzzle is, so it is approached from below.
static enum make_answer make_harder(struct drafting *d, size_t count) {
    size_t next = 0, low = 0, more = 1 + d->r->least_score / POINTS_A_NUMBER;
    for (;;) {
        enum make_answer answer = take_hard(d, &next, count, more);
        if (answer != MAKE_DONE) return answer;
        answer = measure_at(d, d->taken.size);
        if (answer != MAKE_DONE || make_fits(d->r, d->draft)) return answer;
        if (d->draft->score > d->r->most_score) return search_between(d, low, d->taken.size);
        if (next == count) return MAKE_DONE;
        low = d->taken.size;
        more = 1 + low / 2;
    }
}

static enum make_answer take_numbers(struct drafting *d) {
    size_t next = 0, count = order_numbers(d);
    if (d->r->black_clues == MAKE_MINIMAL_CLUES) {
        count = take_easily(d, count);
        enum make_answer answer = take_hard(d, &next, count, SIZE_MAX);
        light_write(&d->l, &d->draft->puzzle);
        return answer;
    }
    count = take_easily(d, count);
    light_write(&d->l, &d->draft->puzzle);
    if (d->r->least_score == 0) return MAKE_DONE;
    return make_harder(d, count);
}

static enum make_answer draft_puzzle(struct drafting *d) {
    akari_scatter(d->r, d->rng, d->l.black, d->order);
    light_lay(&d->l);
    if (!light_all(d)) return no_memory(d);
    light_settle(&d->l);
    if (!mend(d)) return no_memory(d);
    if (d->l.open > 0) {
        fault_set(d->fault, FAULT_INPUT, "found no bulbs and numbers for these black cells");
        return MAKE_GAVE_UP;
    }
    if (d->r->black_clues != MAKE_ALL_CLUES) return take_numbers(d);
    light_write(&d->l, &d->draft->puzzle);
    return MAKE_DONE;
}

static enum make_answer akari_draft(const struct make_request *r, struct rng *rng, struct mem *m,
                                    struct made *draft, struct fault *fault) {
    struct drafting d = {.r = r, .rng = rng, .mem = m, .draft = draft, .fault = fault};
    size_t order_bytes = (size_t)r->width * (size_t)r->height * sizeof *d.order;
    bool ok = puzzle_init(&draft->puzzle, m, r->family, r->width, r->height) &&
              light_init(&d.l, m, r->width, r->height) &&
              (d.order = mem_resize(m, NULL, 0, order_bytes)) != NULL;
    enum make_answer answer = ok ? draft_puzzle(&d) : no_memory(&d);
    mem_free(m, d.order, order_bytes);
    vec_free(m, &d.near);
    vec_free(m, &d.changed);
    vec_free(m, &d.taken);
    if (d.l.block != NULL) light_free(&d.l);
    return answer;
}

const struct family_maker akari_maker = {
    .usual_width = 10, .usual_height = 10, .drafts = 200, .draft = akari_draft};
