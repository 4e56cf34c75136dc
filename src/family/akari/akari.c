// Akari's model. A Boolean for each white cell says that a bulb is there; what the rules say of them is
// posted in one of two ways, which have the same solutions:
//
// As the rules read, each one a rule instance. Explanations need this, and so do those who want to check us.
//
// Compactly, for solving. A run is a maximal row or column of white cells; a Boolean for each run says that
// it is bright: it holds a bulb. "One bulb, or the run is not bright" is one count a run, and "lit" is one
// clause of two literals a cell: its row's run is bright or its column's. Boards of a million cells stay
// small this way. A cell that is a run of its own in one direction can only be lit by the run of the other,
// which so must be bright; all cells of such a run are lit, and nothing has to be said of them.
// Where nobody asks how, what follows at once is settled beforehand, and the rest alone is posted (settle.h).
//
// What the two-literal clause cannot see is that a cell which nothing else can light must hold a bulb itself.
// Saying so outright, for all cells or for those that see few others, halves the conflicts, but building and
// propagating the long clauses costs more than the conflicts do (docs/akari.md has the measurements).
#include "family/akari/akari.h"

#include "board/grid.h"
#include "family/akari/counting.h"
#include "family/akari/formats.h"
#include "family/akari/settle.h"
#include "puzzle/view.h"

static bool is_black(char c) { return (c == '#') | (c >= '0' && c <= '4'); }

struct posting {
    const struct puzzle *p;
    struct csp *s;
    struct model *m;
    struct board_runs runs;
    struct settled known; // where things are settled beforehand
    csp_lit *bulb;        // by cell; only white cells have one
    csp_lit *bright;      // by run: it holds a bulb; CSP_TRUE where it must. Only when posting compactly
    VEC(csp_lit) lits;
};

static uint32_t run_length(const struct posting *a, uint32_t run) {
    return a->runs.start[run + 1] - a->runs.start[run];
}

static bool is_settled(const struct posting *a) { return a->known.known != NULL; }

static void find_bright_runs(struct posting *a) {
    const struct board_runs *r = &a->runs;
    for (uint32_t run = 0; run < r->runs; run++) a->bright[run] = CSP_FALSE;
    for (uint32_t i = 0; i < r->start[r->row_runs]; i++) {
        uint32_t row = r->row_run[r->cells[i]], column = r->column_run[r->cells[i]];
        if (run_length(a, row) == 1) a->bright[column] = CSP_TRUE;
        if (run_length(a, column) == 1) a->bright[row] = CSP_TRUE;
    }
}

static void take_settled_runs(struct posting *a) {
    for (uint32_t run = 0; run < a->runs.runs; run++) {
        const struct settled_run *r = &a->known.runs[run];
        a->bright[run] = r->bright || r->must_be_bright ? CSP_TRUE : CSP_FALSE;
    }
}

// A run needs a Boolean unless it must be bright, or can light nothing: because its one cell is lit by the
// crossing run, or because no cell is left in it.
static bool needs_boolean(const struct posting *a, uint32_t run) {
    return a->bright[run] == CSP_FALSE && run_length(a, run) > 1 &&
           (!is_settled(a) || a->known.runs[run].open > 0);
}

// Find the runs that must be bright: their literal becomes CSP_TRUE, that of the others CSP_FALSE for now.
// Returns how many of the others need a Boolean.
static uint32_t begin_runs(struct posting *a) {
    uint32_t open = 0;
    if (a->bright == NULL) return 0;
    if (is_settled(a)) take_settled_runs(a);
    else find_bright_runs(a);
    for (uint32_t run = 0; run < a->runs.runs; run++) open += needs_boolean(a, run);
    return open;
}

// Of a cell that is settled not to hold a bulb only what the board shows there is of interest: a solution
// wipes it away.
static void add_mark(struct posting *a, uint32_t cell, int known, csp_lit open) {
    csp_lit bulb = known == 0 ? open : known > 0 ? CSP_TRUE : CSP_FALSE;
    a->bulb[cell] = bulb;
    if (known < 0 && a->p->cells[cell] == '.') return;
    a->m->marks.at[a->m->marks.size++] = (struct model_mark){bulb, cell, '*'};
}

// All Booleans at once: those of the white cells that are not settled, then those of the runs.
static bool make_variables(struct posting *a) {
    const char *cells = a->p->cells;
    const uint32_t white = a->runs.start[a->runs.row_runs], open = is_settled(a) ? a->known.open : white;
    uint32_t runs = begin_runs(a);
    if (!vec_reserve(a->m->mem, &a->m->marks, white)) return false;
    csp_lit next = csp_bools(a->s, open + runs);
    csp_decide_bools(a->s, next, open);
    for (uint32_t i = 0; i < white; i++) {
        uint32_t cell = a->runs.cells[i]; // row runs come first: these are the white cells in order
        int known = is_settled(a) ? a->known.known[cell] : 0;
        add_mark(a, cell, known, next);
        if (known != 0) continue;
        csp_prefer(a->s, next);
        if (cells[cell] == '*') csp_add_clause(a->s, &next, 1);
        if (cells[cell] == 'x') csp_add_clause(a->s, (csp_lit[]){csp_not(next)}, 1);
        next += 2;
    }
    for (uint32_t run = 0; run < a->runs.runs && runs > 0; run++) {
        if (!needs_boolean(a, run)) continue;
        a->bright[run] = next;
        next += 2;
    }
    return true;
}

static bool post_numbers(struct posting *a) {
    const struct puzzle *p = a->p;
    for (size_t i = 0; i < a->runs.size; i++) {
        if (p->cells[i] < '0' || p->cells[i] > '4') continue;
        if (is_settled(a) && a->known.numbers[i].open == 0) continue;
        size_t around[4], n = 0;
        csp_lit lits[4];
        int k = board_neighbours(p->width, p->height, i, around);
        while (k-- > 0)
            if (!is_black(p->cells[around[k]])) lits[n++] = a->bulb[around[k]];
        if (!model_begin_rule(a->m, a->s, "number", MODEL_CELL, i, i)) return false;
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
        if (!model_begin_rule(a->m, a->s, "line", MODEL_LINE, r->cells[r->start[run]],
                              r->cells[r->start[run + 1] - 1]))
            return false;
        a->lits.size = 0;
        take_run(a, run, UINT32_MAX);
        csp_add_count(a->s, a->lits.at, a->lits.size, 0, 1);
        csp_rule_end(a->s);
    }
    for (uint32_t i = 0; i < r->start[r->row_runs]; i++) {
        if (!model_begin_rule(a->m, a->s, "lit", MODEL_CELL, r->cells[i], r->cells[i])) return false;
        post_in_sight(a, r->cells[i]);
        csp_rule_end(a->s);
    }
    return true;
}

static void post_compactly(struct posting *a) {
    const struct board_runs *r = &a->runs;
    for (uint32_t run = 0; run < r->runs; run++) {
        if (a->bright[run] == CSP_FALSE) continue; // it lights nothing, or a cell that is lit anyway
        if (is_settled(a) && a->known.runs[run].open == 0) continue;
        a->lits.size = 0;
        take_run(a, run, UINT32_MAX);
        if (a->bright[run] != CSP_TRUE) a->lits.at[a->lits.size++] = csp_not(a->bright[run]);
        csp_add_count(a->s, a->lits.at, a->lits.size, 1, 1);
    }
    for (uint32_t run = 0; run < r->row_runs; run++) {
        if (a->bright[run] == CSP_TRUE || a->bright[run] == CSP_FALSE) continue;
        for (uint32_t i = r->start[run]; i < r->start[run + 1]; i++) {
            csp_lit across = a->bright[r->column_run[r->cells[i]]];
            if (across != CSP_TRUE) csp_add_clause(a->s, (csp_lit[]){a->bright[run], across}, 2);
        }
    }
}

static bool post_all(struct posting *a) {
    if (a->known.contradiction) {
        csp_add_clause(a->s, NULL, 0);
        return true;
    }
    if (!make_variables(a)) return false;
    if (!post_numbers(a))
        return false; // first, because the kernel leaves out of later constraints what is settled
    if (a->bright == NULL) return post_as_rules(a);
    post_compactly(a);
    return true;
}

static bool akari_post(const struct puzzle *p, struct csp *s, struct model *m) {
    struct posting a = {.p = p, .s = s, .m = m};
    if (!board_runs_make(&a.runs, m->mem, p->width, p->height, p->cells, is_black)) return false;
    bool as_rules = m->as_rules || csp_uses_rules(s), settle = m->only_answers && !as_rules;
    size_t bulb_bytes = puzzle_size(p) * sizeof *a.bulb,
           bright_bytes = ((size_t)a.runs.runs + 1) * sizeof *a.bright;
    size_t longest =
        (size_t)p->width + (size_t)p->height; // of what a cell sees, and of a run with its Boolean
    a.bulb = mem_resize(m->mem, NULL, 0, bulb_bytes);
    if (!as_rules) a.bright = mem_resize(m->mem, NULL, 0, bright_bytes);
    bool ok = a.bulb != NULL && (as_rules || a.bright != NULL) && vec_reserve(m->mem, &a.lits, longest) &&
              (!settle || akari_settle(&a.known, p, &a.runs, m->mem)) && post_all(&a);
    akari_settled_free(&a.known, m->mem);
    mem_free(m->mem, a.bulb, bulb_bytes);
    mem_free(m->mem, a.bright, bright_bytes);
    vec_free(m->mem, &a.lits);
    board_runs_free(&a.runs, m->mem);
    return ok;
}

static const struct family_view views[] = {
    {.name = "cells", .about = "the white cells, row by row: 0 nothing, 1 a bulb", .post = view_post_cells},
    {0},
};

const struct family akari_family = {
    .name = "akari",
    .title = "Akari (Light Up)",
    .goal = "Place bulbs so that every white cell is lit, no bulb sees another, and every number has that "
            "many bulbs next to it.",
    .rules = "Place bulbs on white cells. A bulb lights its own cell and, along its row and its column, "
             "every white cell up to the next black one.\n"
             "Every white cell must be lit, and no bulb may be lit by another.\n"
             "A number in a black cell tells how many bulbs stand directly above, below, left and right of "
             "it; next to a black cell without a number there may be any.\n",
    .example = "; about: The 2 has its bulbs above it and to its right. The bulbs at r1c4 and r3c4 do not "
               "see each other: the black cell between them stops the light.\n"
               "akari 5x5\n0....\n...#.\n..2..\n.0...\n....1\n",
    .alphabet = ".#01234*x",
    .marks = "*",
    .nothing = 'x',
    .nouns = (const char *const[]){"bulb"},
    .post = akari_post,
    .check = akari_check,
    .counter = &akari_counter,
    .views = views,
    .looks = &akari_looks,
    .words = &akari_words,
    .maker = &akari_maker,
    .formats = (const struct format *const[]){&akari_puzz_link, &akari_game_id, &akari_pzprv3, NULL},
    .papers = akari_papers,
    .builtin = akari_builtin,
};
