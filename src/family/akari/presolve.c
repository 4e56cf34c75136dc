// The cells of a puzzle are as random as can be, and a branch that the processor cannot foresee costs as much
// as twenty instructions. So a cell that becomes known writes what may have to be looked at behind the end of
// a list, and makes the list longer only where something follows. The lists, one per kind, are worked off in
// turns: the same is done many times over.
#include "family/akari/akari.h"

enum { SIDES = 4 };

// What to look at. The lists have room for the most there can be.
struct looks {
    uint32_t *at;
    size_t size;
};

struct presolving {
    const struct puzzle *p;
    const struct board_runs *runs;
    struct presolved *out;
    size_t side[SIDES];   // added to a cell; left and up are negative and wrap around
    uint8_t *beside;      // by cell: the sides with numbers or, for a number, with white cells
    uint32_t *told;       // cells about which the board says something, in order
    struct looks bulbs;   // cells: each once
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
    for (unsigned beside = w->beside[cell]; beside != 0; beside &= beside - 1) {
        const uint32_t at = (uint32_t)(cell + w->side[__builtin_ctz(beside)]);
        const int missing = numbers[at].missing - bulb, open = numbers[at].open - 1;
        numbers[at] = (struct presolved_number){(int8_t)missing, (int8_t)open};
        look_if(&w->numbers, says_something(missing, open), at);
    }
}

// Of an open cell.
static inline void learn(struct presolving *w, uint32_t cell, bool bulb) {
    w->out->known[cell] = (signed char)(2 * bulb - 1);
    w->out->open--;
    take_from_run(w, w->runs->row_run[cell], cell, bulb);
    take_from_run(w, w->runs->column_run[cell], cell, bulb);
    take_from_numbers(w, cell, bulb);
}

static void learn_bulb(struct presolving *w, uint32_t cell) {
    learn(w, cell, true);
    look_if(&w->bulbs, true, cell);
}

// ---- What follows ----------------------------------------------------------------------------------------

static void look_at_number(struct presolving *w, uint32_t black) {
    const struct presolved_number n = w->out->numbers[black];
    w->wrong |= (n.missing < 0) | (n.missing > n.open);
    if (w->wrong || n.open == 0) return;
    for (unsigned beside = w->beside[black]; beside != 0; beside &= beside - 1) {
        uint32_t cell = (uint32_t)(black + w->side[__builtin_ctz(beside)]);
        if (w->out->known[cell] != 0) continue;
        if (n.missing > 0) learn_bulb(w, cell);
        else learn(w, cell, false);
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
    const uint32_t *across = runs_across(w, run), *start = w->runs->start;
    for (uint32_t i = start[run]; i < start[run + 1]; i++) must_be_bright(w, across[w->runs->cells[i]]);
}

// It has at most one open cell. That one must hold a bulb if the run has to, or if it is also the only open
// cell of a crossing run that is not bright: nothing else can light it.
static void look_at_run(struct presolving *w, uint32_t run) {
    const struct presolved_run r = w->out->runs[run];
    if (r.bright) return;
    if (r.open == 0) {
        w->wrong |= r.must_be_bright;
        tell_runs_across(w, run);
        return;
    }
    const struct presolved_run across = w->out->runs[runs_across(w, run)[r.sum_of_open]];
    if (r.must_be_bright | ((across.bright == 0) & (across.open == 1))) learn_bulb(w, r.sum_of_open);
}

static void rule_out_run(struct presolving *w, uint32_t run) {
    const struct board_runs *r = w->runs;
    if (w->out->runs[run].open == 0) return;
    for (uint32_t i = r->start[run]; i < r->start[run + 1]; i++)
        if (w->out->known[r->cells[i]] == 0) learn(w, r->cells[i], false);
}

// False: a contradiction.
static bool look_at_all(struct presolving *w) {
    while (!w->wrong && w->bulbs.size + w->lines.size + w->numbers.size > 0) {
        while (w->bulbs.size > 0) {
            const uint32_t cell = w->bulbs.at[--w->bulbs.size];
            rule_out_run(w, w->runs->row_run[cell]);
            rule_out_run(w, w->runs->column_run[cell]);
        }
        while (w->lines.size > 0) look_at_run(w, w->lines.at[--w->lines.size]);
        while (w->numbers.size > 0) look_at_number(w, w->numbers.at[--w->numbers.size]);
    }
    return !w->wrong;
}

// ---- All of it -------------------------------------------------------------------------------------------

// A number and the white cells at its sides.
static void begin_number(struct presolving *w, uint32_t black, uint32_t column) {
    const uint32_t width = (uint32_t)w->p->width;
    const bool inside[SIDES] = {column > 0, column + 1 < width, black >= width,
                                black + width < w->out->n_cells};
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

// Returns how many cells the board says something of.
static uint32_t begin_cells(struct presolving *w) {
    const char *cells = w->p->cells;
    uint32_t *told = w->told;
    const uint32_t width = (uint32_t)w->p->width;
    uint32_t n = 0;
    for (uint32_t row = 0; row < w->out->n_cells; row += width) {
        const uint32_t first = n;
        for (uint32_t cell = row; cell < row + width; cell++) {
            told[n] = cell;
            n += (cells[cell] != '.') & (cells[cell] != '#');
        }
        for (uint32_t i = first; i < n; i++)
            if (akari_is_number(cells[told[i]])) begin_number(w, told[i], told[i] - row);
    }
    return n;
}

static void begin_runs(struct presolving *w) {
    const struct board_runs *r = w->runs;
    const uint32_t width = (uint32_t)w->p->width;
    for (uint32_t run = 0; run < r->runs; run++) {
        const uint32_t length = r->start[run + 1] - r->start[run], step = run < r->row_runs ? 1 : width;
        w->out->runs[run] = (struct presolved_run){.open = length,
                                                   .sum_of_open = length * r->cells[r->start[run]] +
                                                                  length * (length - 1) / 2 * step};
    }
}

// Some are followed to the end before the next: consequences are mostly near by, in memory too.
enum { SOME = 128 };

// A cell that is a run of its own is lit by the crossing run.
static bool presolve_short_runs(struct presolving *w) {
    const struct board_runs *r = w->runs;
    for (uint32_t run = 0; run < r->runs;) {
        for (const uint32_t end = r->runs - run < SOME ? r->runs : run + SOME; run < end; run++)
            if (r->start[run + 1] - r->start[run] == 1)
                must_be_bright(w, runs_across(w, run)[r->cells[r->start[run]]]);
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
    else if (c == '*') learn_bulb(w, cell);
    else learn(w, cell, false);
}

static bool presolve_all(struct presolving *w) {
    const uint32_t n = begin_cells(w);
    begin_runs(w);
    if (!presolve_short_runs(w)) return false;
    for (uint32_t i = 0; i < n;) {
        for (const uint32_t end = n - i < SOME ? n : i + SOME; i < end; i++) presolve_cell(w, w->told[i]);
        if (!look_at_all(w)) return false;
    }
    return true;
}

// Where each list begins in the one block that holds them all. There is room for one more than a list can
// have: what is not to be looked at is written behind its end.
struct lists {
    size_t bulbs, numbers, lines, size;
};
static struct lists lay_out(const struct presolved *out) {
    const size_t white = out->open, black = out->n_cells - white;
    struct lists l = {.bulbs = out->n_cells + 1};
    l.numbers = l.bulbs + white + 1;
    l.lines = l.numbers + (1 + SIDES) * black + 1;
    l.size = l.lines + 3 * out->n_runs + 1;
    return l;
}

bool akari_presolve(struct presolved *out, const struct puzzle *p, const struct board_runs *runs,
                    struct mem *m) {
    const size_t width = (size_t)p->width;
    *out =
        (struct presolved){.open = runs->start[runs->row_runs], .n_cells = runs->size, .n_runs = runs->runs};
    struct presolving w = {.p = p, .runs = runs, .out = out, .side = {(size_t)-1, 1, 0 - width, width}};
    const struct lists lists = lay_out(out);
    w.told = mem_resize(m, NULL, 0, lists.size * sizeof *w.told);
    w.beside = mem_zeroed(m, out->n_cells, sizeof *w.beside);
    out->known = mem_zeroed(m, out->n_cells, sizeof *out->known);
    out->numbers = mem_zeroed(m, out->n_cells, sizeof *out->numbers);
    out->runs = mem_resize(m, NULL, 0, (out->n_runs + 1) * sizeof *out->runs);
    bool ok =
        w.told != NULL && w.beside != NULL && out->known != NULL && out->numbers != NULL && out->runs != NULL;
    if (ok) {
        w.bulbs.at = w.told + lists.bulbs;
        w.numbers.at = w.told + lists.numbers;
        w.lines.at = w.told + lists.lines;
        out->contradiction = !presolve_all(&w);
    }
    mem_free(m, w.told, lists.size * sizeof *w.told);
    mem_free(m, w.beside, out->n_cells * sizeof *w.beside);
    return ok;
}

void akari_presolved_free(struct presolved *s, struct mem *m) {
    mem_free(m, s->known, s->n_cells * sizeof *s->known);
    mem_free(m, s->numbers, s->n_cells * sizeof *s->numbers);
    mem_free(m, s->runs, (s->n_runs + 1) * sizeof *s->runs);
    *s = (struct presolved){0};
}
