// The cells of a puzzle are unpredictable, and a mispredicted branch costs as much as twenty instructions. So
// a cell that becomes known always writes its possible consequence just past the end of a list, and the list
// grows only if there is one. The lists, one per kind of consequence, are processed in turns, so that the
// same code runs many times in a row.
#include "family/akari/akari.h"

#include <string.h>

enum { SIDES = 4 };

// The things to look at. A list has room for the most there can be.
struct looks {
    uint32_t *at;
    size_t size;
};

struct presolving {
    const struct puzzle *p;
    const struct board_runs *runs;
    struct presolved *out;
    size_t n_cells;
    size_t side[SIDES];   // added to a cell; left and up are negative and wrap around
    uint8_t *beside;      // by cell: the sides with numbers or, for a number, with white cells
    struct looks bulbs;   // cells newly known to hold one, each once
    struct looks dark;    // the same of cells that hold none
    struct looks numbers; // cells: each once at the beginning, and once per white cell at its sides
    struct looks lines;   // runs: each once when one cell is open, when none is, and when it must be bright
    bool wrong;           // a contradiction was found
};

static inline void look_if(struct looks *l, bool worthwhile, uint32_t what) {
    l->at[l->size] = what;
    l->size += worthwhile;
}

// ---- What is known of a cell -----------------------------------------------------------------------------

// Something follows from a run without a bulb once it has one open cell, and when it has none.
static inline void take_from_run(struct presolving *w, uint32_t run, uint32_t cell, bool bulb) {
    struct presolved_run *r = &w->out->runs[run];
    const uint32_t bright = r->bright, open = r->open - 1;
    r->open = open;
    r->sum_of_open -= cell;
    r->bright = bright | bulb;
    w->wrong |= bulb & bright;
    look_if(&w->lines, ((bright | bulb) == 0) & (open <= 1), run);
}

// Something follows from a number once all its open cells have bulbs or none has; or it is wrong.
static inline bool says_something(int missing, int open) {
    return ((missing <= 0) | (missing >= open)) & ((missing | open) != 0);
}

static inline void take_from_numbers(struct presolving *w, uint32_t cell, bool bulb) {
    struct presolved_number *const numbers = w->out->numbers;
    unsigned beside = w->beside[cell];
    do {
        const uint32_t at = (uint32_t)(cell + w->side[__builtin_ctz(beside)]);
        const int missing = numbers[at].missing - bulb, open = numbers[at].open - 1;
        numbers[at] = (struct presolved_number){(int8_t)missing, (int8_t)open};
        look_if(&w->numbers, says_something(missing, open), at);
        beside &= beside - 1;
    } while (beside != 0);
}

// The cells of a list are known now, and were open: first all of them are taken from their runs, then those
// beside numbers from the numbers. The list is empty again.
static inline void take_all(struct presolving *w, struct looks *cells, bool bulb) {
    size_t near = 0;
    w->out->open -= (uint32_t)cells->size;
    for (size_t i = 0; i < cells->size; i++) {
        const uint32_t cell = cells->at[i];
        take_from_run(w, w->runs->row_run[cell], cell, bulb);
        take_from_run(w, w->runs->column_run[cell], cell, bulb);
        cells->at[near] = cell;
        near += w->beside[cell] != 0;
    }
    for (size_t i = 0; i < near; i++) take_from_numbers(w, cells->at[i], bulb);
    cells->size = 0;
}

// ---- What follows ----------------------------------------------------------------------------------------

// Nothing happens if the cell is known already.
static inline void learn(struct presolving *w, uint32_t cell, bool bulb) {
    signed char *known = &w->out->known[cell];
    const int open = *known == 0;
    look_if(bulb ? &w->bulbs : &w->dark, open, cell);
    *known = (signed char)(*known + (bulb ? open : -open));
}

// If its missing bulbs are as many as its open cells, all of these hold bulbs; if none is missing, none does.
// A side without a white cell stands for the number itself.
static void look_at_number(struct presolving *w, uint32_t black) {
    const struct presolved_number n = w->out->numbers[black];
    const uint32_t beside = w->beside[black];
    w->wrong |= (n.missing < 0) | (n.missing > n.open);
    for (uint32_t i = 0; i < SIDES; i++) {
        const uint32_t white = 0U - (beside >> i & 1);
        learn(w, black + ((uint32_t)w->side[i] & white), n.missing > 0);
    }
}

static const uint32_t *runs_across(const struct presolving *w, uint32_t run) {
    return run < w->runs->row_runs ? w->runs->column_run : w->runs->row_run;
}

static void must_be_bright(struct presolving *w, uint32_t run) {
    struct presolved_run *r = &w->out->runs[run];
    const bool is_new = (r->bright | r->must_be_bright) == 0;
    r->must_be_bright = 1;
    look_if(&w->lines, is_new & (r->open <= 1), run);
}

// The run can hold no bulb: the crossing runs have to light its cells.
static void tell_runs_across(struct presolving *w, uint32_t run) {
    const struct board_run r = w->runs->run[run];
    const uint32_t *across = runs_across(w, run), step = board_run_step(w->runs, run);
    for (uint32_t k = 0, cell = r.first; k < r.length; k++, cell += step) must_be_bright(w, across[cell]);
}

// The run has at most one open cell. That cell must hold a bulb if the run has to, or if it is also the only
// open cell of a crossing run that is not bright: nothing else can light it.
static void look_at_run(struct presolving *w, uint32_t run) {
    const struct presolved_run r = w->out->runs[run];
    if (r.bright) return;
    if (r.open == 0) {
        w->wrong |= r.must_be_bright;
        tell_runs_across(w, run);
        return;
    }
    const struct presolved_run across = w->out->runs[runs_across(w, run)[r.sum_of_open]];
    if (r.must_be_bright | ((across.bright == 0) & (across.open == 1))) learn(w, r.sum_of_open, true);
}

// The open cells of a run with a bulb hold none. The bulb itself was not taken from the run yet.
static void rule_out_run(struct presolving *w, uint32_t run) {
    const struct board_run r = w->runs->run[run];
    const uint32_t step = board_run_step(w->runs, run);
    if (w->out->runs[run].open <= 1) return;
    for (uint32_t k = 0, cell = r.first; k < r.length; k++, cell += step) learn(w, cell, false);
}

static void rule_out_lit(struct presolving *w) {
    for (size_t i = 0; i < w->bulbs.size; i++) {
        rule_out_run(w, w->runs->row_run[w->bulbs.at[i]]);
        rule_out_run(w, w->runs->column_run[w->bulbs.at[i]]);
    }
}

// False: a contradiction.
static bool look_at_all(struct presolving *w) {
    while (!w->wrong && w->bulbs.size + w->dark.size + w->lines.size + w->numbers.size > 0) {
        rule_out_lit(w);
        take_all(w, &w->bulbs, true);
        take_all(w, &w->dark, false);
        while (w->lines.size > 0) look_at_run(w, w->lines.at[--w->lines.size]);
        while (w->numbers.size > 0) look_at_number(w, w->numbers.at[--w->numbers.size]);
    }
    return !w->wrong;
}

// ---- All of it -------------------------------------------------------------------------------------------

// A number and the white cells at its sides.
static void begin_number(struct presolving *w, uint32_t black, uint32_t column) {
    const uint32_t width = (uint32_t)w->p->width;
    const bool inside[SIDES] = {column > 0, column + 1 < width, black >= width, black + width < w->n_cells};
    struct presolved_number n = {.missing = (int8_t)(w->p->cells[black] - '0')};
    unsigned beside = 0;
    for (unsigned i = 0; i < SIDES; i++) {
        const size_t at = inside[i] ? black + w->side[i] : black;
        const unsigned white = w->runs->row_run[at] != BOARD_NO_RUN;
        w->beside[at] |= (uint8_t)(white << (i ^ 1));
        beside |= white << i;
        n.open = (int8_t)(n.open + (int)white);
    }
    w->beside[black] = (uint8_t)beside;
    w->out->numbers[black] = n;
}

// The cells about which the board has an entry.
static void begin_cells(struct presolving *w) {
    const char *cells = w->p->cells;
    uint32_t *told = w->out->told;
    const uint32_t width = (uint32_t)w->p->width;
    uint32_t n = 0;
    for (uint32_t row = 0; row < w->n_cells; row += width) {
        const uint32_t first = n;
        for (uint32_t cell = row; cell < row + width; cell++) {
            const bool black = w->runs->row_run[cell] == BOARD_NO_RUN;
            w->out->known[cell] = (signed char)-black;
            told[n] = cell;
            n += (cells[cell] != '.') & (cells[cell] != '#');
        }
        for (uint32_t i = first; i < n; i++)
            if (akari_is_number(cells[told[i]])) begin_number(w, told[i], told[i] - row);
    }
    w->out->n_told = n;
}

static void begin_runs(struct presolving *w) {
    for (uint32_t run = 0; run < w->runs->runs; run++) {
        const uint32_t length = w->runs->run[run].length, step = board_run_step(w->runs, run);
        w->out->runs[run] = (struct presolved_run){.open = length,
                                                   .sum_of_open = length * w->runs->run[run].first +
                                                                  length * (length - 1) / 2 * step};
    }
}

// A few are followed to the end before the next: their consequences are mostly near by, in memory too.
enum { SOME = 128 };

// A cell that is a run of its own is lit by the crossing run.
static bool presolve_short_runs(struct presolving *w) {
    const struct board_runs *r = w->runs;
    for (uint32_t run = 0; run < r->runs;) {
        uint32_t few[SOME + 1];
        struct looks shorts = {.at = few};
        for (const uint32_t end = r->runs - run < SOME ? r->runs : run + SOME; run < end; run++)
            look_if(&shorts, r->run[run].length == 1, run);
        while (shorts.size > 0) {
            const uint32_t alone = few[--shorts.size];
            must_be_bright(w, runs_across(w, alone)[r->run[alone].first]);
        }
        if (!look_at_all(w)) return false;
    }
    return true;
}

static void presolve_cell(struct presolving *w, uint32_t cell) {
    const char c = w->p->cells[cell];
    const struct presolved_number n = w->out->numbers[cell];
    const signed char known = w->out->known[cell];
    if (akari_is_number(c)) look_if(&w->numbers, says_something(n.missing, n.open), cell);
    else if (known != 0) w->wrong |= (known > 0) != (c == '*');
    else learn(w, cell, c == '*');
}

static bool presolve_all(struct presolving *w) {
    begin_cells(w);
    begin_runs(w);
    if (!presolve_short_runs(w)) return false;
    for (uint32_t i = 0, n = w->out->n_told; i < n;) {
        for (const uint32_t end = n - i < SOME ? n : i + SOME; i < end; i++)
            presolve_cell(w, w->out->told[i]);
        if (!look_at_all(w)) return false;
    }
    return true;
}

// The result is kept in a block of its own: the words, then the bytes.
static bool make_room(struct presolved *out, size_t n_cells, size_t n_runs, struct mem *m) {
    const size_t words = (n_runs + 1) * sizeof *out->runs + (n_cells + 1) * sizeof *out->told,
                 bytes = n_cells * (sizeof *out->numbers + sizeof *out->known);
    char *at = mem_resize(m, NULL, 0, words + bytes);
    if (at == NULL) return false;
    out->block = at;
    out->block_bytes = words + bytes;
    out->runs = (struct presolved_run *)(void *)at;
    out->told = (uint32_t *)(out->runs + n_runs + 1);
    out->numbers = (struct presolved_number *)(out->told + n_cells + 1);
    out->known = (signed char *)(out->numbers + n_cells);
    memset(out->numbers, 0, n_cells * sizeof *out->numbers);
    return true;
}

// There is room for one more than a list can have: an entry that is not wanted is written behind its end.
bool akari_presolve(struct presolved *out, const struct puzzle *p, const struct board_runs *runs,
                    struct mem *m) {
    const size_t width = (size_t)p->width, n_cells = puzzle_size(p), white = runs->open,
                 black = n_cells - white;
    const size_t bulbs = white + 1, dark = white + 1, numbers = (1 + SIDES) * black + 1,
                 lines = 3 * (size_t)runs->runs + 1;
    const size_t list_bytes = (bulbs + dark + numbers + lines) * sizeof(uint32_t),
                 bytes = list_bytes + n_cells;
    *out = (struct presolved){.open = runs->open};
    struct presolving w = {
        .p = p, .runs = runs, .out = out, .side = {(size_t)-1, 1, 0 - width, width}, .n_cells = n_cells};
    uint32_t *lists = mem_resize(m, NULL, 0, bytes);
    if (lists == NULL) return false;
    const bool ok = make_room(out, n_cells, runs->runs, m);
    if (ok) {
        w.bulbs.at = lists;
        w.dark.at = w.bulbs.at + bulbs;
        w.numbers.at = w.dark.at + dark;
        w.lines.at = w.numbers.at + numbers;
        w.beside = memset(w.lines.at + lines, 0, n_cells);
        out->contradiction = !presolve_all(&w);
    }
    mem_free(m, lists, bytes);
    return ok;
}

void akari_presolved_free(struct presolved *s, struct mem *m) {
    mem_free(m, s->block, s->block_bytes);
    *s = (struct presolved){0};
}
