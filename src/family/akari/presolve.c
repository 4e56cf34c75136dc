#include "family/akari/akari.h"

enum { SIDES = 4 };

struct presolving {
    const struct puzzle *p;
    const struct board_runs *runs;
    struct presolved *out;
    size_t side[SIDES]; // added to a cell; left and up are negative and wrap around
    uint8_t *beside;    // by cell: the sides with numbers or, of a number, with white cells
    uint32_t *waiting;  // known cells whose consequences have not been drawn
    size_t n_waiting;
};

// ---- What is known of a cell -----------------------------------------------------------------------------
// From here on, false means a contradiction.

static bool take_from_run(struct presolved_run *r, bool bulb) {
    bool second = bulb && r->bright;
    r->open--;
    r->bright |= bulb;
    return !second;
}

static void take_from_numbers(const struct presolving *w, uint32_t cell, bool bulb) {
    for (unsigned beside = w->beside[cell]; beside != 0; beside &= beside - 1) {
        struct presolved_number *n = &w->out->numbers[cell + w->side[__builtin_ctz(beside)]];
        n->open--;
        n->missing = (int8_t)(n->missing - bulb);
    }
}

static bool learn(struct presolving *w, uint32_t cell, bool bulb) {
    struct presolved *out = w->out;
    if (out->known[cell] != 0) return (out->known[cell] > 0) == bulb;
    out->known[cell] = bulb ? 1 : -1;
    out->open--;
    w->waiting[w->n_waiting++] = cell;
    take_from_numbers(w, cell, bulb);
    bool row = take_from_run(&out->runs[w->runs->row_run[cell]], bulb);
    bool column = take_from_run(&out->runs[w->runs->column_run[cell]], bulb);
    return row && column;
}

// ---- What follows ----------------------------------------------------------------------------------------

static bool look_at_number(struct presolving *w, uint32_t black) {
    const struct presolved_number n = w->out->numbers[black];
    if (n.missing < 0 || n.missing > n.open) return false;
    if (n.open == 0 || (n.missing > 0 && n.missing < n.open)) return true;
    for (unsigned beside = w->beside[black]; beside != 0; beside &= beside - 1) {
        uint32_t cell = (uint32_t)(black + w->side[__builtin_ctz(beside)]);
        if (w->out->known[cell] == 0 && !learn(w, cell, n.missing > 0)) return false;
    }
    return true;
}

static bool look_at_numbers_around(struct presolving *w, uint32_t cell) {
    for (unsigned beside = w->beside[cell]; beside != 0; beside &= beside - 1)
        if (!look_at_number(w, (uint32_t)(cell + w->side[__builtin_ctz(beside)]))) return false;
    return true;
}

static uint32_t run_across(const struct presolving *w, uint32_t run, uint32_t cell) {
    return run < w->runs->row_runs ? w->runs->column_run[cell] : w->runs->row_run[cell];
}

static uint32_t first_open(const struct presolving *w, uint32_t run) {
    const uint32_t *cell = &w->runs->cells[w->runs->start[run]];
    while (w->out->known[*cell] != 0) cell++;
    return *cell;
}

static bool must_be_bright(struct presolving *w, uint32_t run) {
    struct presolved_run *r = &w->out->runs[run];
    if (r->bright || r->must_be_bright) return true;
    r->must_be_bright = true;
    if (r->open > 1) return true;
    return r->open == 1 && learn(w, first_open(w, run), true);
}

// The run can hold no bulb: the crossing runs have to light its cells.
static bool tell_runs_across(struct presolving *w, uint32_t run) {
    const struct board_runs *r = w->runs;
    w->out->runs[run].is_told = true;
    for (uint32_t i = r->start[run]; i < r->start[run + 1]; i++)
        if (!must_be_bright(w, run_across(w, run, r->cells[i]))) return false;
    return true;
}

// Is the one open cell of its run also the only one of the crossing run, and neither run bright?
static bool is_lit_by_itself_alone(const struct presolving *w, uint32_t run, uint32_t cell) {
    const struct presolved_run *across = &w->out->runs[run_across(w, run, cell)];
    return !across->bright && across->open == 1;
}

// A cell of the run has been ruled out.
static bool look_at_run(struct presolving *w, uint32_t run) {
    struct presolved_run *r = &w->out->runs[run];
    if (r->bright || r->open > 1 || r->is_told) return true;
    if (r->open == 0) return !r->must_be_bright && tell_runs_across(w, run);
    uint32_t cell = first_open(w, run);
    return !(r->must_be_bright || is_lit_by_itself_alone(w, run, cell)) || learn(w, cell, true);
}

static bool rule_out_run(struct presolving *w, uint32_t run) {
    const struct board_runs *r = w->runs;
    if (w->out->runs[run].open == 0) return true;
    for (uint32_t i = r->start[run]; i < r->start[run + 1]; i++)
        if (w->out->known[r->cells[i]] == 0 && !learn(w, r->cells[i], false)) return false;
    return true;
}

static bool follow(struct presolving *w, uint32_t cell) {
    const uint32_t row = w->runs->row_run[cell], column = w->runs->column_run[cell];
    bool ok = w->out->known[cell] > 0 ? rule_out_run(w, row) && rule_out_run(w, column)
                                      : look_at_run(w, row) && look_at_run(w, column);
    return ok && look_at_numbers_around(w, cell);
}

static bool follow_all(struct presolving *w) {
    while (w->n_waiting > 0)
        if (!follow(w, w->waiting[--w->n_waiting])) return false;
    return true;
}

// ---- All of it -------------------------------------------------------------------------------------------

// A number and the white cells at its sides.
static void begin_number(struct presolving *w, uint32_t black) {
    const int width = w->p->width, column = (int)(black % (uint32_t)width);
    const bool inside[SIDES] = {column > 0, column + 1 < width, black >= (uint32_t)width,
                                black + (size_t)width < w->out->n_cells};
    struct presolved_number *n = &w->out->numbers[black];
    n->missing = (int8_t)(w->p->cells[black] - '0');
    for (unsigned i = 0; i < SIDES; i++) {
        if (!inside[i] || akari_is_black(w->p->cells[black + w->side[i]])) continue;
        w->beside[black] |= (uint8_t)(1U << i);
        w->beside[black + w->side[i]] |= (uint8_t)(1U << (i ^ 1));
        n->open++;
    }
}

static void begin(struct presolving *w) {
    const struct board_runs *r = w->runs;
    for (uint32_t run = 0; run < r->runs; run++) w->out->runs[run].open = r->start[run + 1] - r->start[run];
    for (uint32_t cell = 0; cell < w->out->n_cells; cell++)
        if (akari_is_number(w->p->cells[cell])) begin_number(w, cell);
}

// A cell that is a run of its own is lit by the crossing run.
static bool presolve_short_runs(struct presolving *w) {
    const struct board_runs *r = w->runs;
    for (uint32_t run = 0; run < r->runs; run++) {
        if (r->start[run + 1] - r->start[run] > 1) continue;
        if (!must_be_bright(w, run_across(w, run, r->cells[r->start[run]])) || !follow_all(w)) return false;
    }
    return true;
}

// Each cell is followed to the end before the next: consequences are mostly near by, in memory too.
static bool presolve_all(struct presolving *w) {
    begin(w);
    if (!presolve_short_runs(w)) return false;
    for (uint32_t cell = 0; cell < w->out->n_cells; cell++) {
        const char c = w->p->cells[cell];
        if (c == '.' || c == '#') continue;
        bool ok = akari_is_number(c) ? look_at_number(w, cell) : learn(w, cell, c == '*');
        if (!ok || !follow_all(w)) return false;
    }
    return true;
}

bool akari_presolve(struct presolved *out, const struct puzzle *p, const struct board_runs *runs,
                    struct mem *m) {
    const uint32_t white = runs->start[runs->row_runs];
    const size_t width = (size_t)p->width, waiting_bytes = ((size_t)white + 1) * sizeof(uint32_t);
    *out = (struct presolved){.open = white, .n_cells = runs->size, .n_runs = runs->runs};
    struct presolving w = {.p = p, .runs = runs, .out = out, .side = {(size_t)-1, 1, 0 - width, width}};
    w.waiting = mem_resize(m, NULL, 0, waiting_bytes);
    w.beside = mem_zeroed(m, out->n_cells, sizeof *w.beside);
    out->known = mem_zeroed(m, out->n_cells, sizeof *out->known);
    out->numbers = mem_zeroed(m, out->n_cells, sizeof *out->numbers);
    out->runs = mem_zeroed(m, out->n_runs, sizeof *out->runs);
    bool ok = w.waiting != NULL && w.beside != NULL && out->known != NULL && out->numbers != NULL &&
              out->runs != NULL;
    if (ok) out->contradiction = !presolve_all(&w);
    mem_free(m, w.waiting, waiting_bytes);
    mem_free(m, w.beside, out->n_cells * sizeof *w.beside);
    return ok;
}

void akari_presolved_free(struct presolved *s, struct mem *m) {
    mem_free(m, s->known, s->n_cells * sizeof *s->known);
    mem_free(m, s->numbers, s->n_cells * sizeof *s->numbers);
    mem_free(m, s->runs, s->n_runs * sizeof *s->runs);
    *s = (struct presolved){0};
}
