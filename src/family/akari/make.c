// Akari puzzles: black cells scattered at random, bulbs that light everything, and all numbers shown. Where a
// person who takes one rule at a time gets stuck, black cells and bulbs are moved until no cell is left open.
// Then numbers are removed in random order: first those that this person does not need, then those without
// which the solution is still unique; the number of the latter determines the difficulty.
#include "family/akari/make.h"
#include "family/akari/akari.h"

#include <limits.h>

struct taken {
    uint32_t cell;
    uint64_t weight; // what its removal is estimated to add to the difficulty
};

struct drafting {
    const struct make_request *r;
    struct rng *rng;
    struct mem *mem;
    struct made *draft;
    struct fault *fault;
    struct draft_board board;
    bool *black;             // by cell of the puzzle, at the start
    uint32_t *order;         // of the numbers to remove; also scratch
    VEC(struct taken) taken; // numbers that were removed beyond what is easy, in order
    uint64_t weight;         // of all of them
    unsigned most_rules;     // most rules that the removal of a number may make necessary in one step
    uint64_t least_weight, most_weight; // of the scores that are asked for
    VEC(uint32_t) near;                 // cells around a change
    VEC(uint32_t) changed;              // log of a change that may be undone: cells, the last bit: a bulb
};

enum { BULB_CHANGED = 1 };

enum {
    MEND_LEAST = 300, // moves of black cells and bulbs before a draft is given up, on a board of any size
    ORBITS_TO_COMPARE = 6,
    PATIENCE = 400,     // decisions in the search for a second solution
    ATTEMPTS = 24,      // to remove numbers, per draft
    STIR_MOST = 100,    // moves of a board on which cells should stay open
    OPEN_LEAST = 5,     // so many of them
    OPEN_MOST = 20,     // cells that may take more than one rule at a time before numbers are removed
    RULES_AT_ONCE = 14, // at most, unless as few numbers as possible are asked for
    AIM_HIGHER = 16,    // the estimates of what a number adds to the weight are far too high
    RULES_MORE = 3,     // than the score needs: there may be a shorter way
};

// ---- Bulbs -----------------------------------------------------------------------------------------------

static bool turn_bulb(struct drafting *d, uint32_t cell) {
    draft_turn_bulb(&d->board, cell);
    return vec_push(d->mem, &d->changed, cell << 1 | BULB_CHANGED);
}

// Light the dark cells of a list, which is in random order.
static bool light_dark(struct drafting *d, const uint32_t *cells, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!d->board.black[cells[i]] && draft_is_dark(&d->board, cells[i]) && !turn_bulb(d, cells[i]))
            return false;
    return true;
}

static bool light_all(struct drafting *d) {
    uint32_t n = draft_cells(&d->board);
    for (uint32_t i = 0; i < n; i++) d->order[i] = draft_cell(&d->board, i);
    rng_shuffle(d->rng, d->order, n);
    return light_dark(d, d->order, n);
}

// ---- Moving black cells and bulbs ------------------------------------------------------------------------

static bool turn_black(struct drafting *d, uint32_t cell) {
    if (d->board.bulb[cell] && !turn_bulb(d, cell)) return false;
    draft_turn_black(&d->board, cell);
    return vec_push(d->mem, &d->changed, cell << 1);
}

static void undo(struct drafting *d) {
    while (d->changed.size > 0) {
        uint32_t change = d->changed.at[--d->changed.size];
        if (change & BULB_CHANGED) draft_turn_bulb(&d->board, change >> 1);
        else draft_turn_black(&d->board, change >> 1);
    }
    draft_update(&d->board);
}

// The cells of the run that a white cell is in.
static bool take_run(struct drafting *d, int axis, uint32_t cell) {
    uint32_t first = d->board.first[axis][cell], length = d->board.runs[axis][first].length;
    for (uint32_t i = 0; i < length; i++)
        if (!vec_push(d->mem, &d->near, first + i * draft_step(&d->board, axis))) return false;
    return true;
}

// List all cells that may have become dark by what has changed.
static bool take_affected(struct drafting *d) {
    d->near.size = 0;
    for (size_t i = 0; i < d->changed.size; i++) {
        uint32_t cell = d->changed.at[i] >> 1;
        if (!d->board.black[cell]) {
            if (!take_run(d, 0, cell) || !take_run(d, 1, cell)) return false;
            continue;
        }
        for (int k = 0; k < 4; k++) {
            uint32_t side = cell + d->board.beside[k];
            if (!d->board.black[side] && !take_run(d, k == 0 || k == 3, side)) return false;
        }
    }
    rng_shuffle(d->rng, d->near.at, d->near.size);
    return true;
}

// Bulbs may see each other now that black cells have gone: one of them stays.
static bool separate_bulbs(struct drafting *d, uint32_t cell) {
    for (int axis = 0; axis < 2; axis++) {
        uint32_t first = d->board.first[axis][cell];
        const struct draft_run *r = &d->board.runs[axis][first];
        uint32_t stays = r->shown < 2 ? 0 : rng_below(d->rng, r->shown), seen = 0;
        for (uint32_t i = 0, length = r->length; r->shown > 1 && i < length; i++) {
            uint32_t at = first + i * draft_step(&d->board, axis);
            if (d->board.bulb[at] && seen++ != stays && !turn_bulb(d, at)) return false;
        }
    }
    return true;
}

static bool finish_change(struct drafting *d) {
    if (!take_affected(d) || !light_dark(d, d->near.at, d->near.size)) return false;
    draft_update(&d->board);
    return true;
}

// Another choice of bulbs around a cell: one of them in the cell itself, if there was none.
static bool move_bulbs(struct drafting *d, uint32_t cell) {
    d->changed.size = 0;
    for (int axis = 0; axis < 2; axis++) {
        uint32_t first = d->board.first[axis][cell], length = d->board.runs[axis][first].length;
        for (uint32_t i = 0; i < length; i++) {
            uint32_t at = first + i * draft_step(&d->board, axis);
            if (d->board.bulb[at] && !turn_bulb(d, at)) return false;
        }
    }
    bool was_bulb = d->changed.size > 0 && d->changed.at[0] == (cell << 1 | BULB_CHANGED);
    if (!was_bulb && !turn_bulb(d, cell)) return false;
    return finish_change(d);
}

static int orbit_of(const struct drafting *d, uint32_t cell, uint32_t orbit[ORBIT_MOST]) {
    uint32_t of_puzzle = draft_cell_of_puzzle(&d->board, cell);
    int n = akari_orbit(akari_symmetry_of(d->r), d->r->width, d->r->height, of_puzzle, orbit);
    for (int i = 0; i < n; i++) orbit[i] = draft_cell(&d->board, orbit[i]);
    return n;
}

// How many facts rest on the numbers of these cells.
static int weight_of(const struct drafting *d, const uint32_t *cells, int count) {
    int facts = 0;
    for (int i = 0; i < count; i++) facts += draft_facts_of_number(&d->board, cells[i]);
    return facts;
}

// Find a black orbit of so many cells on which few facts rest: the best of a few that are tried.
static bool find_black(struct drafting *d, int cells, uint32_t orbit[ORBIT_MOST]) {
    int least = INT32_MAX, looked = 0;
    for (int i = 0; i < 100 && looked < ORBITS_TO_COMPARE && least > 0; i++) {
        uint32_t cell = draft_cell(&d->board, rng_below(d->rng, draft_cells(&d->board))), other[ORBIT_MOST];
        if (!d->board.black[cell] || orbit_of(d, cell, other) != cells) continue;
        looked++;
        int weight = weight_of(d, other, cells);
        if (weight >= least) continue;
        least = weight;
        for (int k = 0; k < cells; k++) orbit[k] = other[k];
    }
    return looked > 0;
}

// A cell becomes black, with its orbit, and another orbit white.
static bool move_black(struct drafting *d, uint32_t cell) {
    uint32_t orbit[ORBIT_MOST], away[ORBIT_MOST];
    int n = orbit_of(d, cell, orbit);
    d->changed.size = 0;
    if (!find_black(d, n, away)) return true;
    for (int i = 0; i < n; i++)
        if (!turn_black(d, orbit[i]) || !turn_black(d, away[i])) return false;
    for (int i = 0; i < n; i++)
        if (!separate_bulbs(d, away[i])) return false;
    return finish_change(d);
}

// An open one if there is one. 0: none was found.
static uint32_t any_white_cell(struct drafting *d) {
    const struct draft_board *b = &d->board;
    if (b->open > 0) return b->open_cells[rng_below(d->rng, (uint32_t)b->open)];
    for (int i = 0; i < 100; i++) {
        uint32_t cell = draft_cell(b, rng_below(d->rng, draft_cells(b)));
        if (!b->black[cell]) return cell;
    }
    return 0;
}

// Change the board around a cell; a change that leaves too much open is undone.
static bool move(struct drafting *d, uint32_t cell, size_t most_open) {
    bool bulbs = d->r->board != NULL || rng_below(d->rng, 2) == 0;
    if (!(bulbs ? move_bulbs(d, cell) : move_black(d, cell))) return false;
    if (d->board.open > most_open) undo(d);
    return true;
}

// Move until one rule at a time decides all but so many cells, or too many moves were made. `until`, if not
// NULL, may end it earlier: it is asked whenever a move has left less open.
static enum make_answer mend(struct drafting *d, size_t open,
                             enum make_answer (*until)(struct drafting *, bool *)) {
    struct draft_board *b = &d->board;
    bool enough = false;
    size_t most = MEND_LEAST + draft_cells(b) / 2;
    for (size_t moves = 0; b->open > open && !enough && moves < most; moves++) {
        size_t before = b->open;
        if (moves % 64 == 0 && make_is_over(d->r)) return MAKE_STOPPED;
        if (!move(d, any_white_cell(d), before)) return make_no_memory(d->fault);
        if (b->open >= before || until == NULL || b->open == 0) continue;
        enum make_answer answer = until(d, &enough);
        if (answer != MAKE_DONE) return answer;
    }
    return MAKE_DONE;
}

// Is the intended solution the only one, according to the solver?
static enum make_answer is_unique(struct drafting *d, bool *unique) {
    draft_write(&d->board, &d->draft->puzzle);
    enum make_answer answer = make_is_unique(d->r, d->mem, &d->draft->puzzle, d->fault);
    *unique = answer == MAKE_DONE;
    return answer == MAKE_GAVE_UP ? MAKE_DONE : answer;
}

// With all numbers shown, the difficulty depends on the black cells: some boards on the way to an easy puzzle
// are already as hard as asked for.
static enum make_answer is_hard_enough(struct drafting *d, bool *enough) {
    enum make_answer answer = is_unique(d, enough);
    if (answer != MAKE_DONE || !*enough) return answer;
    answer = make_measure(d->r, d->mem, d->draft, d->fault);
    *enough = answer == MAKE_DONE && d->draft->score <= d->r->most_score;
    return answer;
}

// If numbers are to be removed until the puzzle is hard, some steps may take several rules from the
// beginning; few boards without such steps become hard. So the board is changed, wherever it has another
// solution, until there is none and some cells are open. If that does not succeed, it is mended like all
// others.
static enum make_answer stir(struct drafting *d, bool *unique) {
    struct draft_board *b = &d->board;
    enum make_answer answer = mend(d, OPEN_MOST, NULL);
    for (int i = 0; i < STIR_MOST && answer == MAKE_DONE; i++) {
        uint32_t cell = any_white_cell(d);
        if (make_is_over(d->r)) return MAKE_STOPPED;
        if (cell == 0) break;
        *unique = draft_find_other(b, cell, PATIENCE, &cell) == DRAFT_NO_OTHER;
        if (*unique && b->open >= OPEN_LEAST) return MAKE_DONE;
        if (!move(d, cell, OPEN_MOST)) return make_no_memory(d->fault);
    }
    *unique = false;
    return answer == MAKE_DONE ? mend(d, 0, NULL) : answer;
}

// ---- Removing numbers -------------------------------------------------------------------------------------

// Black cells in random order, from `order` on; returns how many.
static size_t order_numbers(struct drafting *d) {
    size_t n = 0;
    for (uint32_t i = 0; i < d->board.size; i++)
        if (d->board.told[i]) d->order[n++] = i;
    rng_shuffle(d->rng, d->order, n);
    return n;
}

static bool is_next_to_open(const struct draft_board *b, uint32_t black) {
    for (int i = 0; i < 4; i++)
        if (b->known[black + b->beside[i]] == 0) return true;
    return false;
}

// From order[first] on, remove the numbers that a person who takes one rule at a time does not need: the
// puzzle becomes no harder. The others move up; returns where they end.
static size_t take_easily(struct drafting *d, size_t first, size_t count) {
    size_t kept = first, open = d->board.open;
    for (size_t i = first; i < count; i++) {
        draft_show_number(&d->board, d->order[i], false);
        draft_update(&d->board);
        if (d->board.open == open && !is_next_to_open(&d->board, d->order[i])) continue;
        draft_show_number(&d->board, d->order[i], true);
        draft_update(&d->board);
        d->order[kept++] = d->order[i];
    }
    return kept;
}

// Is the solution still the only one without this number, which has just been removed? If that must be known
// for certain, the solver is asked when the search around the number gives up.
static enum make_answer still_unique(struct drafting *d, uint32_t cell, bool *unique, unsigned *rules) {
    enum draft_answer a = draft_find_other_near(&d->board, cell, PATIENCE, rules);
    *unique = a == DRAFT_NO_OTHER;
    if (a != DRAFT_GAVE_UP || d->r->values[AKARI_CLUES] != AKARI_MINIMAL_CLUES) return MAKE_DONE;
    return is_unique(d, unique);
}

// Remove numbers, from order[*next] on, that are not needed for a unique solution, until the weight is
// reached. Those that were removed are noted in `taken`; those that would take too many rules at once stay.
static enum make_answer take_hard(struct drafting *d, size_t *next, size_t count, uint64_t weight) {
    for (; *next < count && d->weight < weight; ++*next) {
        struct taken t = {.cell = d->order[*next]};
        bool unique = false;
        unsigned rules = 0;
        if (make_is_over(d->r)) return MAKE_STOPPED;
        draft_show_number(&d->board, t.cell, false);
        draft_update(&d->board);
        enum make_answer answer = still_unique(d, t.cell, &unique, &rules);
        if (answer != MAKE_DONE) return answer;
        t.weight = draft_weight_of_rules(rules);
        if (unique && rules <= d->most_rules) {
            if (!vec_push(d->mem, &d->taken, t)) return make_no_memory(d->fault);
            d->weight += t.weight;
            continue;
        }
        draft_show_number(&d->board, t.cell, true);
        draft_update(&d->board);
    }
    return MAKE_DONE;
}

// ---- The difficulty --------------------------------------------------------------------------------------

// Show or hide the numbers in `taken` from `cut` on. Outside of these functions all of them are hidden.
static void show_from(struct drafting *d, size_t cut, bool told) {
    for (size_t i = cut; i < d->taken.size; i++) draft_show_number(&d->board, d->taken.at[i].cell, told);
    draft_update(&d->board);
}

enum reach { TOO_EASY, IN_RANGE, TOO_HARD };

// How hard the puzzle looks with all those numbers hidden.
static enum reach look_at_all(struct drafting *d) {
    uint64_t weight;
    if (!draft_estimate(&d->board, d->most_rules, d->most_weight, &weight)) return TOO_HARD;
    return weight < d->least_weight ? TOO_EASY : IN_RANGE;
}

static enum reach look_at(struct drafting *d, size_t cut) {
    show_from(d, cut, true);
    enum reach reach = look_at_all(d);
    show_from(d, cut, false);
    return reach;
}

// Show the numbers from `keep` on again. All but the one that made it too hard may be tried again.
static void put_back(struct drafting *d, size_t keep, size_t too_hard, size_t *next) {
    while (d->taken.size > keep) {
        struct taken t = d->taken.at[--d->taken.size];
        draft_show_number(&d->board, t.cell, true);
        draft_update(&d->board);
        d->weight -= t.weight;
        if (d->taken.size != too_hard) d->order[--*next] = t.cell;
    }
}

// With all these numbers hidden the puzzle looks too hard; with only the first `low` hidden it does not. Show
// numbers again until it is no longer too hard; the one that makes it too hard stays shown.
static void soften(struct drafting *d, size_t low, size_t *next) {
    size_t high = d->taken.size;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (look_at(d, middle) == TOO_HARD) high = middle;
        else low = middle;
    }
    put_back(d, low, high - 1, next);
}

// From a puzzle that does not look too hard: remove more numbers until it looks as hard as asked for, and
// only then rate it, which costs most. The difficulty is approached from below, because a large board soon
// has one step that is too hard.
static enum make_answer make_harder(struct drafting *d, size_t count) {
    size_t next = 0;
    uint64_t aim = d->least_weight * AIM_HIGHER;
    for (int i = 0; i < ATTEMPTS; i++) {
        size_t low = d->taken.size;
        enum make_answer answer = take_hard(d, &next, count, aim);
        if (answer != MAKE_DONE) return answer;
        enum reach reach = look_at_all(d);
        if (reach == TOO_HARD) {
            soften(d, low, &next);
            aim = (d->weight > d->least_weight ? d->weight : d->least_weight) * 2;
            reach = look_at_all(d);
            if (reach == TOO_HARD) break; // it was from the beginning
        }
        if (reach == IN_RANGE) {
            count = take_easily(d, next, count);
            reach = look_at_all(d); // another order may show a shorter way
        }
        if (reach == IN_RANGE) {
            draft_write(&d->board, &d->draft->puzzle);
            answer = make_measure(d->r, d->mem, d->draft, d->fault);
            if (answer != MAKE_DONE || d->draft->score >= d->r->least_score) return answer;
        }
        if (next == count) break;
        if (d->weight >= aim) aim = d->weight * AIM_HIGHER + 1;
    }
    d->draft->unfit = true;
    return MAKE_DONE;
}

static enum make_answer take_numbers(struct drafting *d) {
    size_t next = 0, count = order_numbers(d);
    bool minimal = d->r->values[AKARI_CLUES] == AKARI_MINIMAL_CLUES;
    if (!minimal && d->r->least_score > 0) return make_harder(d, count);
    count = take_easily(d, 0, count);
    d->most_rules = UINT_MAX;
    enum make_answer answer = minimal ? take_hard(d, &next, count, UINT64_MAX) : MAKE_DONE;
    draft_write(&d->board, &d->draft->puzzle);
    return answer;
}

// ---- All of it -------------------------------------------------------------------------------------------

static void take_black(struct drafting *d) {
    const struct puzzle *given = d->r->board;
    if (given == NULL) akari_scatter(d->r, d->rng, d->black, d->order);
    for (size_t i = 0; given != NULL && i < puzzle_size(given); i++)
        d->black[i] = akari_is_black(given->cells[i]);
}

static enum make_answer give_up(struct drafting *d) {
    if (d->r->board != NULL)
        fault_set(d->fault, FAULT_INPUT,
                  "found no numbers that leave one solution with these black cells: change those of --from");
    else
        fault_set(d->fault, FAULT_INPUT,
                  "found no %zu black cells whose numbers leave one solution: choose a larger share with "
                  "--black-cells, or another --symmetry or --size",
                  akari_black_count(d->r));
    return MAKE_GAVE_UP;
}

static void set_range(struct drafting *d) {
    const struct make_request *r = d->r;
    // The sum of several steps hardly ever reaches a score that none of them reaches.
    uint32_t least = (r->least_score + 99) / 100 * 100;
    d->least_weight = draft_weight_of_score(least <= r->most_score ? least : r->least_score);
    d->most_weight = draft_weight_of_score(r->most_score);
    d->most_rules = r->most_score / 100 < RULES_AT_ONCE ? r->most_score / 100 + RULES_MORE : RULES_AT_ONCE;
}

static enum make_answer draft_puzzle(struct drafting *d) {
    bool full = d->r->values[AKARI_CLUES] == AKARI_ALL_CLUES, unique = false, easy = d->r->least_score == 0;
    bool minimal = d->r->values[AKARI_CLUES] == AKARI_MINIMAL_CLUES;
    set_range(d);
    take_black(d);
    draft_begin(&d->board, d->black);
    if (!light_all(d)) return make_no_memory(d->fault);
    draft_update(&d->board);
    bool stirs = !easy && !full && !minimal;
    enum make_answer answer = stirs ? stir(d, &unique) : mend(d, 0, full && !easy ? is_hard_enough : NULL);
    if (answer != MAKE_DONE || d->draft->measured) return answer;
    if (d->board.open == 0) unique = true;
    if (!unique) answer = is_unique(d, &unique);
    if (answer != MAKE_DONE) return answer;
    if (!unique) return give_up(d);
    if (!full) return take_numbers(d);
    draft_write(&d->board, &d->draft->puzzle);
    return MAKE_DONE;
}

static enum make_answer akari_draft(const struct make_request *r, struct rng *rng, struct mem *m,
                                    struct made *draft, struct fault *fault) {
    struct drafting d = {.r = r, .rng = rng, .mem = m, .draft = draft, .fault = fault};
    size_t size = (size_t)r->width * (size_t)r->height, order_bytes = size * sizeof *d.order;
    bool ok = puzzle_init(&draft->puzzle, m, r->family, r->width, r->height) &&
              draft_init(&d.board, m, r->width, r->height) &&
              (d.order = mem_resize(m, NULL, 0, order_bytes)) != NULL &&
              (d.black = mem_resize(m, NULL, 0, size)) != NULL;
    enum make_answer answer = ok ? draft_puzzle(&d) : make_no_memory(d.fault);
    mem_free(m, d.order, order_bytes);
    mem_free(m, d.black, size);
    vec_free(m, &d.near);
    vec_free(m, &d.changed);
    vec_free(m, &d.taken);
    if (d.board.block != NULL) draft_free(&d.board);
    return answer;
}

const struct family_maker akari_maker = {
    .usual_width = 10,
    .usual_height = 10,
    .week = {{7, 7}, {8, 8}, {8, 8}, {10, 10}, {10, 10}, {12, 12}, {14, 14}},
    .mostly = "easy",
    .drafts = 5000,
    .fruitless = 30,
    .options = akari_options,
    .examples = "  roque make akari --size 10x10 --level hard\n"
                "  roque make akari --any --size 40x40 --number 10 --seed 1\n"
                "  roque make akari --size 14x14 --symmetry rotate4 --clues minimal --to puzz.link\n",
    .check = akari_can_make,
    .draft = akari_draft,
    .draw = akari_draw,
    .drawn_by = "black-cells numbers",
};
