#include "family/akari/count.h"
#include "family/akari/akari.h"

#define NO_NUMBER UINT32_MAX

// ---- The graph ------------------------------------------------------------------------------------------

struct reading {
    struct counting_graph *g;
    const struct puzzle *p;
    struct board_runs runs;
    struct bits lit;  // by run: a known bulb is in it
    uint32_t *number; // by cell of the board: its number in the graph
    size_t number_bytes;
};

static bool is_lit(const struct reading *r, size_t cell) {
    return bits_has(&r->lit, r->runs.row_run[cell]) || bits_has(&r->lit, r->runs.column_run[cell]);
}

static bool is_white(const struct reading *r, size_t cell) { return r->runs.row_run[cell] != BOARD_NO_RUN; }

static void note_known_bulbs(struct reading *r) {
    for (size_t i = 0; i < puzzle_size(r->p); i++) {
        if (r->p->cells[i] != '*') continue;
        if (is_lit(r, i)) r->g->hopeless = true;
        bits_add(&r->lit, r->runs.row_run[i]);
        bits_add(&r->lit, r->runs.column_run[i]);
    }
}

static bool takes_bulb(const struct reading *r, size_t cell) {
    return r->p->cells[cell] == '.' && !puzzle_is_struck(r->p, cell, '*') && !is_lit(r, cell);
}

static bool read_number(struct reading *r, size_t cell) {
    size_t around[COUNTING_NUMBERS];
    int k = board_neighbours(r->p->width, r->p->height, cell, around);
    int missing = r->p->cells[cell] - '0';
    struct counting_number number = {0};
    while (k-- > 0) {
        if (!is_white(r, around[k])) continue;
        missing -= r->p->cells[around[k]] == '*';
        number.candidates = (uint8_t)(number.candidates + takes_bulb(r, around[k]));
    }
    if (missing < 0 || missing > number.candidates) r->g->hopeless = true;
    else number.missing = (uint8_t)missing;
    r->number[cell] = (uint32_t)r->g->numbers.size;
    return vec_push(r->g->mem, &r->g->numbers, number);
}

static bool read_numbers(struct reading *r) {
    for (size_t i = 0; i < puzzle_size(r->p); i++) {
        r->number[i] = NO_NUMBER;
        if (akari_is_number(r->p->cells[i]) && !read_number(r, i)) return false;
    }
    return true;
}

static struct counting_cell read_cell(const struct reading *r, size_t cell) {
    struct counting_cell c = {.runs = {r->runs.row_run[cell], r->runs.column_run[cell]},
                              .candidate = takes_bulb(r, cell)};
    size_t around[COUNTING_NUMBERS];
    int k = board_neighbours(r->p->width, r->p->height, cell, around);
    while (c.candidate && k-- > 0)
        if (r->number[around[k]] != NO_NUMBER) c.numbers[c.n_numbers++] = r->number[around[k]];
    return c;
}

static bool read_cells(struct reading *r) {
    struct counting_graph *g = r->g;
    for (size_t i = 0; i < puzzle_size(r->p); i++) {
        if (!is_white(r, i) || is_lit(r, i)) continue;
        struct counting_cell c = read_cell(r, i);
        if (!vec_push(g->mem, &g->cells, c)) return false;
        for (int k = 0; k < 2; k++) {
            g->runs.at[c.runs[k]].size++;
            g->runs.at[c.runs[k]].candidates += c.candidate;
        }
    }
    return true;
}

static void note_sweeps(struct reading *r) {
    const struct board_runs *runs = &r->runs;
    uint32_t width = (uint32_t)r->p->width, height = (uint32_t)r->p->height;
    for (uint32_t i = 0; i < runs->runs; i++) {
        uint32_t cell = runs->run[i].first;
        r->g->runs.at[i].sweep = i < runs->row_runs ? cell : cell % width * height + cell / width;
    }
}

static void list_cells_of_runs(struct counting_graph *g) {
    uint32_t first = 0;
    for (size_t i = 0; i < g->runs.size; i++) {
        g->runs.at[i].first = first;
        first += g->runs.at[i].size;
        g->runs.at[i].size = 0;
    }
    for (size_t i = 0; i < g->cells.size; i++)
        for (int k = 0; k < 2; k++) {
            struct counting_run *run = &g->runs.at[g->cells.at[i].runs[k]];
            g->cells_of.at[run->first + run->size++] = (uint32_t)i;
        }
}

// If the other run of a cell has no other place for a bulb, the cell is lit by this run or has the bulb
// itself: either way this run has one.
static void find_runs_that_must_shine(struct counting_graph *g) {
    for (size_t i = 0; i < g->cells.size; i++) {
        const struct counting_cell *c = &g->cells.at[i];
        for (int k = 0; k < 2; k++)
            if (g->runs.at[c->runs[!k]].candidates == c->candidate) g->runs.at[c->runs[k]].must_shine = true;
    }
}

static bool read_graph(struct reading *r) {
    struct counting_graph *g = r->g;
    note_known_bulbs(r);
    if (!read_numbers(r) || !vec_resize(g->mem, &g->runs, r->runs.runs) || !read_cells(r)) return false;
    if (!vec_resize(g->mem, &g->cells_of, 2 * g->cells.size) ||
        !vec_resize(g->mem, &g->standing, g->runs.size + g->numbers.size))
        return false;
    g->row_runs = r->runs.row_runs;
    note_sweeps(r);
    list_cells_of_runs(g);
    find_runs_that_must_shine(g);
    return true;
}

static bool make_graph(struct counting_graph *g, const struct puzzle *p, struct mem *m) {
    *g = (struct counting_graph){.mem = m};
    struct reading r = {.g = g, .p = p, .number_bytes = puzzle_size(p) * sizeof *r.number};
    if (!board_runs_make(&r.runs, m, p->width, p->height, p->cells, AKARI_BLACK_CELLS)) return false;
    r.number = mem_resize(m, NULL, 0, r.number_bytes);
    bool ok = r.number != NULL && bits_init(&r.lit, m, r.runs.runs) && read_graph(&r);
    bits_free(&r.lit, m);
    mem_free(m, r.number, r.number_bytes);
    board_runs_free(&r.runs, m);
    return ok;
}

static void free_graph(struct counting_graph *g) {
    vec_free(g->mem, &g->cells);
    vec_free(g->mem, &g->numbers);
    vec_free(g->mem, &g->runs);
    vec_free(g->mem, &g->cells_of);
    vec_free(g->mem, &g->standing);
}

void counting_begin(struct counting_graph *g, const struct counting_part *part) {
    for (size_t i = 0; i < part->n_runs; i++) {
        struct counting_standing *run = &g->standing.at[part->runs[i]];
        run->left = g->runs.at[part->runs[i]].size;
        run->gone = false;
    }
    for (size_t i = 0; i < part->n_numbers; i++)
        counting_standing_of_number(g, part->numbers[i])->left = g->numbers.at[part->numbers[i]].candidates;
}

// ---- Its parts ------------------------------------------------------------------------------------------

// Connected things have the same root: runs, and after them the numbers.
struct parts {
    struct counting_graph *g;
    VEC(uint32_t) parent;
    VEC(uint32_t) runs, numbers; // those with something to choose, sorted by root
};

static uint32_t root_of(const struct parts *s, uint32_t x) {
    while (s->parent.at[x] != x) x = s->parent.at[x] = s->parent.at[s->parent.at[x]];
    return x;
}

// The smaller one stays a root, so that a root is the first of its part.
static void join(struct parts *s, uint32_t a, uint32_t b) {
    a = root_of(s, a);
    b = root_of(s, b);
    if (a < b) s->parent.at[b] = a;
    else s->parent.at[a] = b;
}

static bool is_before(const void *context, uint32_t a, uint32_t b) {
    const struct parts *s = context;
    uint32_t x = root_of(s, a), y = root_of(s, b);
    return x != y ? x < y : a < b;
}

static bool find_parts(struct parts *s) {
    const struct counting_graph *g = s->g;
    size_t runs = g->runs.size, all = runs + g->numbers.size;
    if (!vec_resize(g->mem, &s->parent, all + 1) || !vec_reserve(g->mem, &s->runs, runs + 1) ||
        !vec_reserve(g->mem, &s->numbers, g->numbers.size + 1))
        return false;
    for (uint32_t i = 0; i < all; i++) s->parent.at[i] = i;
    for (size_t i = 0; i < g->cells.size; i++) {
        const struct counting_cell *c = &g->cells.at[i];
        join(s, c->runs[0], c->runs[1]);
        for (int k = 0; k < c->n_numbers; k++) join(s, c->runs[0], (uint32_t)runs + c->numbers[k]);
    }
    for (uint32_t i = 0; i < runs; i++)
        if (g->runs.at[i].size > 0) s->runs.at[s->runs.size++] = i;
    for (uint32_t i = 0; i < g->numbers.size; i++)
        if (g->numbers.at[i].candidates > 0) s->numbers.at[s->numbers.size++] = (uint32_t)runs + i;
    sort_u32(s->runs.at, s->runs.size, is_before, s);
    sort_u32(s->numbers.at, s->numbers.size, is_before, s);
    for (size_t i = 0; i < s->numbers.size; i++) s->numbers.at[i] -= (uint32_t)runs;
    return true;
}

// The part that begins at these places of the lists.
static struct counting_part part_at(const struct parts *s, size_t run, size_t number) {
    uint32_t root = root_of(s, s->runs.at[run]), runs = (uint32_t)s->g->runs.size;
    struct counting_part part = {.runs = s->runs.at + run, .numbers = s->numbers.at + number};
    while (run + part.n_runs < s->runs.size && root_of(s, part.runs[part.n_runs]) == root) part.n_runs++;
    while (number + part.n_numbers < s->numbers.size &&
           root_of(s, runs + part.numbers[part.n_numbers]) == root)
        part.n_numbers++;
    return part;
}

static bool multiply_parts(const struct parts *s, struct count_task *task) {
    struct big ways;
    bool ok = true;
    big_init(&ways, task->mem);
    big_set(task->count, s->g->hopeless ? 0 : 1);
    for (size_t run = 0, number = 0; ok && run < s->runs.size;) {
        struct counting_part part = part_at(s, run, number);
        run += part.n_runs;
        number += part.n_numbers;
        ok = counting_order(s->g, &part, &task->limits) && counting_run_through(s->g, &part, task, &ways);
        big_multiply(task->count, &ways);
    }
    big_free(&ways);
    return ok && !task->count->failed;
}

static bool count(struct count_task *task) {
    struct counting_graph g;
    struct parts s = {.g = &g};
    bool ok = make_graph(&g, task->puzzle, task->mem) && find_parts(&s) && multiply_parts(&s, task);
    vec_free(task->mem, &s.parent);
    vec_free(task->mem, &s.runs);
    vec_free(task->mem, &s.numbers);
    free_graph(&g);
    return ok;
}

const struct family_counter akari_counter = {.sample = 10000, .knows_more = true, .count = count};
