// Akari's model. A Boolean for each white cell says that a bulb is there; what the rules say of them is
// posted in one of two ways, which have the same solutions:
//
// - As the rules read, each one a rule instance that can be switched off. Explanations need this.
// - Compactly, for solving. A run is a maximal row or column of white cells; a Boolean for each run says that
// it
//   holds a bulb. "One bulb, or the run is dark" is one count a run, and "lit" is one clause of two literals
//   a cell: its row's run or its column's. Boards of a million cells stay small this way. What the
//   two-literal clause cannot see is that a cell which nothing else can light must hold a bulb itself; search
//   finds that out soon enough, but where a cell sees only a few others, saying it outright pays
//   (docs/akari.md has the measurements).
#include "puzzle/akari.h"

#include "board/grid.h"

static bool is_black(char c) { return c == '#' || (c >= '0' && c <= '4'); }

// A cell that sees at most this many cells, itself included, is told so outright.
enum { FEW_IN_SIGHT = 6 };

struct posting {
    const struct puzzle *p;
    struct csp *s;
    struct model *m;
    struct board_runs runs;
    csp_lit *bulb; // by cell; only white cells have one
    csp_lit
        bright; // of the first run: it holds a bulb; the other runs' follow. Not there when posting as rules
    VEC(csp_lit) lits;
};

static bool make_bulbs(struct posting *a) {
    const char *cells = a->p->cells;
    uint32_t white = a->runs.start[a->runs.row_runs];
    if (!vec_reserve(a->m->mem, &a->m->marks, white)) return false;
    csp_lit next = csp_bools(a->s, csp_uses_rules(a->s) ? white : white + a->runs.runs);
    for (size_t i = 0; i < a->runs.size; i++) {
        if (is_black(cells[i])) continue;
        a->bulb[i] = next;
        a->m->marks.at[a->m->marks.size++] = (struct model_mark){next, (uint32_t)i, '*'};
        csp_decide(a->s, next);
        csp_prefer(a->s, next);
        if (cells[i] == '*') csp_add_clause(a->s, &next, 1);
        if (cells[i] == 'x') csp_add_clause(a->s, (csp_lit[]){csp_not(next)}, 1);
        next += 2;
    }
    a->bright = next;
    return true;
}

static bool begin_rule(struct posting *a, const char *name, size_t first_cell, size_t last_cell) {
    csp_lit on = csp_rule_begin(a->s);
    struct model_rule rule = {on, name, {(uint32_t)first_cell, (uint32_t)last_cell}};
    return !csp_uses_rules(a->s) || vec_push(a->m->mem, &a->m->rules, rule);
}

static bool post_numbers(struct posting *a) {
    const struct puzzle *p = a->p;
    for (size_t i = 0; i < a->runs.size; i++) {
        if (p->cells[i] < '0' || p->cells[i] > '4') continue;
        size_t around[4], n = 0;
        csp_lit lits[4];
        int k = board_neighbours(p->width, p->height, i, around);
        while (k-- > 0)
            if (!is_black(p->cells[around[k]])) lits[n++] = a->bulb[around[k]];
        if (!begin_rule(a, "number", i, i)) return false;
        csp_add_count(a->s, lits, n, p->cells[i] - '0', p->cells[i] - '0');
        csp_rule_end(a->s);
    }
    return true;
}

// Append the bulbs of a run, leaving out one cell. The caller has reserved the room.
static void take_run(struct posting *a, uint32_t run, uint32_t without) {
    const struct board_runs *r = &a->runs;
    for (uint32_t i = r->start[run]; i < r->start[run + 1]; i++)
        if (r->cells[i] != without) a->lits.at[a->lits.size++] = a->bulb[r->cells[i]];
}

static uint32_t run_length(const struct posting *a, uint32_t run) {
    return a->runs.start[run + 1] - a->runs.start[run];
}

// At least one bulb among the cells that `cell` sees, itself included.
static void post_in_sight(struct posting *a, uint32_t cell) {
    a->lits.size = 0;
    take_run(a, a->runs.row_run[cell], UINT32_MAX);
    take_run(a, a->runs.column_run[cell], cell);
    csp_add_clause(a->s, a->lits.at, a->lits.size);
}

static bool post_as_rules(struct posting *a) {
    const struct board_runs *r = &a->runs;
    for (uint32_t run = 0; run < r->runs; run++) {
        if (!begin_rule(a, "line", r->cells[r->start[run]], r->cells[r->start[run + 1] - 1])) return false;
        a->lits.size = 0;
        take_run(a, run, UINT32_MAX);
        csp_add_count(a->s, a->lits.at, a->lits.size, 0, 1);
        csp_rule_end(a->s);
    }
    for (uint32_t i = 0; i < r->start[r->row_runs]; i++) {
        if (!begin_rule(a, "lit", r->cells[i], r->cells[i])) return false;
        post_in_sight(a, r->cells[i]);
        csp_rule_end(a->s);
    }
    return true;
}

static void post_compactly(struct posting *a) {
    const struct board_runs *r = &a->runs;
    for (uint32_t run = 0; run < r->runs; run++) {
        a->lits.size = 0;
        take_run(a, run, UINT32_MAX);
        a->lits.at[a->lits.size++] = csp_not(a->bright + 2 * run);
        csp_add_count(a->s, a->lits.at, a->lits.size, 1, 1);
    }
    for (uint32_t i = 0; i < r->start[r->row_runs]; i++) {
        uint32_t row = r->row_run[r->cells[i]], column = r->column_run[r->cells[i]];
        csp_add_clause(a->s, (csp_lit[]){a->bright + 2 * row, a->bright + 2 * column}, 2);
        if (run_length(a, row) + run_length(a, column) - 1 <= FEW_IN_SIGHT) post_in_sight(a, r->cells[i]);
    }
}

static bool akari_post(const struct puzzle *p, struct csp *s, struct model *m) {
    struct posting a = {.p = p, .s = s, .m = m};
    size_t bytes = puzzle_size(p) * sizeof *a.bulb;
    bool ok = false;
    if (!board_runs_make(&a.runs, m->mem, p->width, p->height, p->cells, is_black)) return false;
    a.bulb = mem_resize(m->mem, NULL, 0, bytes);
    size_t longest =
        (size_t)p->width + (size_t)p->height; // of what a cell sees, and of a run with its Boolean
    if (a.bulb == NULL || !vec_reserve(m->mem, &a.lits, longest) || !make_bulbs(&a)) goto done;
    if (!post_numbers(&a))
        goto done; // first, because the kernel leaves out of later constraints what is settled
    ok = true;
    if (csp_uses_rules(s)) ok = post_as_rules(&a);
    else post_compactly(&a);
done:
    mem_free(m->mem, a.bulb, bytes);
    vec_free(m->mem, &a.lits);
    board_runs_free(&a.runs, m->mem);
    return ok;
}

const struct family akari_family = {
    .name = "akari",
    .title = "Akari (Light Up)",
    .goal = "Place bulbs so that every white cell is lit, no bulb sees another, and every number has that "
            "many bulbs "
            "next to it.",
    .alphabet = ".#01234*x",
    .marks = "*x",
    .post = akari_post,
    .check = akari_check,
    .builtin = akari_builtin,
};
