// Akari's model. A Boolean per white cell says that a bulb is there. The rules are posted in one of two ways
// with the same solutions:
//
// - As they read, each one a rule instance, for explanations and for those who check us.
// - Compactly, for solving. A run is a maximal row or column of white cells, and a Boolean per run says that
//   it is bright: it holds a bulb. "One bulb, or the run is not bright" is one count per run, and "lit" is
//   one clause of two literals per cell: its row's run or its column's is bright. So boards of a million
//   cells stay small. A cell that is a run of its own in one direction can only be lit by the crossing run,
//   which therefore must be bright; all cells of such a run are lit and need no clause. Where only answers
//   are wanted the board is presolved, and only the rest is posted.
//
// The clause of two literals does not see that a cell which nothing else can light must hold a bulb itself.
// Saying so for all cells, or for those that see few others, halves the conflicts, but building and
// propagating the long clauses costs more than that saves (docs/akari.md has the measurements).
#include "family/akari/akari.h"

#include "draw/figures.h"

struct posting {
    const struct puzzle *p;
    struct csp *s;
    struct model *m;
    struct board_runs runs;
    struct presolved known; // empty unless presolved
    csp_lit *bulb;          // by cell; only white cells have one
    csp_lit *bright;        // by run: it holds a bulb; CSP_TRUE where it must. Only when posting compactly
    uint32_t *open_runs;    // the runs with undecided cells, in order. Likewise
    uint32_t n_open_runs;
    struct {
        csp_lit *at;
        size_t size;
    } lits; // of one constraint; there is room for any
};

static bool is_presolved(const struct posting *a) { return a->known.known != NULL; }

static void find_bright_runs(struct posting *a) {
    const struct board_runs *r = &a->runs;
    for (uint32_t run = 0; run < r->runs; run++) {
        a->bright[run] = CSP_FALSE;
        a->open_runs[a->n_open_runs++] = run;
    }
    for (size_t cell = 0; cell < puzzle_size(a->p); cell++) {
        const uint32_t row = r->row_run[cell], column = r->column_run[cell];
        if (row == BOARD_NO_RUN) continue;
        if (r->run[row].length == 1) a->bright[column] = CSP_TRUE;
        if (r->run[column].length == 1) a->bright[row] = CSP_TRUE;
    }
}

static void take_presolved_runs(struct posting *a) {
    for (uint32_t run = 0; run < a->runs.runs; run++) {
        const struct presolved_run *r = &a->known.runs[run];
        a->bright[run] = r->bright | r->must_be_bright ? CSP_TRUE : CSP_FALSE;
        a->open_runs[a->n_open_runs] = run; // most are not open, and branch prediction cannot tell which
        a->n_open_runs += r->open > 0;
    }
}

// An open run needs a Boolean unless it must be bright, or its one cell is lit by the crossing run.
static bool needs_boolean(const struct posting *a, uint32_t run) {
    return a->bright[run] == CSP_FALSE && a->runs.run[run].length > 1;
}

// Find the runs that must be bright: their literal becomes CSP_TRUE, that of the others CSP_FALSE for now.
// Returns how many of the others need a Boolean.
static uint32_t begin_runs(struct posting *a) {
    uint32_t open = 0;
    if (a->bright == NULL) return 0;
    if (is_presolved(a)) take_presolved_runs(a);
    else find_bright_runs(a);
    for (uint32_t i = 0; i < a->n_open_runs; i++) open += needs_boolean(a, a->open_runs[i]);
    return open;
}

// Of a presolved board, a cell known to hold no bulb gets a mark only where the board has an entry, which a
// solution removes. Returns the literal behind those of the cells.
static csp_lit make_presolved_cells(struct posting *a, csp_lit next) {
    const signed char *known = a->known.known;
    struct model_mark *marks = a->m->marks.at;
    const uint32_t size = (uint32_t)puzzle_size(a->p);
    uint32_t n = 0;
    for (uint32_t cell = 0; cell < size; cell++) { // few are, and branch prediction cannot tell which
        marks[n].cell = cell;
        n += (known[cell] >= 0) | (a->p->cells[cell] == 'x');
    }
    a->m->marks.size = n;
    csp_prefer_bools(a->s, next, a->known.open);
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t cell = marks[i].cell;
        const csp_lit bulb = ((csp_lit[]){CSP_FALSE, next, CSP_TRUE})[known[cell] + 1];
        a->bulb[cell] = bulb;
        marks[i] = (struct model_mark){bulb, cell, '*'};
        next += known[cell] == 0 ? 2 : 0;
    }
    return next;
}

static csp_lit make_cells(struct posting *a, csp_lit next) {
    csp_prefer_bools(a->s, next, a->runs.open);
    for (uint32_t cell = 0; cell < puzzle_size(a->p); cell++) {
        const char shown = a->p->cells[cell];
        if (akari_is_black(shown)) continue;
        a->bulb[cell] = next;
        a->m->marks.at[a->m->marks.size++] = (struct model_mark){next, cell, '*'};
        if (shown == '*') csp_add_clause(a->s, &next, 1);
        if (shown == 'x') csp_add_clause(a->s, (csp_lit[]){csp_not(next)}, 1);
        next += 2;
    }
    return next;
}

// All Booleans at once: those of the undecided white cells, then those of the runs.
static bool make_variables(struct posting *a) {
    const uint32_t open = is_presolved(a) ? a->known.open : a->runs.open, runs = begin_runs(a);
    if (!vec_reserve(a->m->mem, &a->m->marks, a->runs.open + 1)) return false;
    csp_lit next = csp_bools(a->s, open + runs);
    csp_decide_bools(a->s, next, open);
    next = is_presolved(a) ? make_presolved_cells(a, next) : make_cells(a, next);
    for (uint32_t i = 0; i < a->n_open_runs; i++) {
        if (!needs_boolean(a, a->open_runs[i])) continue;
        a->bright[a->open_runs[i]] = next;
        next += 2;
    }
    return true;
}

// The literal of a white cell. Of a presolved board `bulb` has only those that may hold one.
static csp_lit bulb_of(const struct posting *a, size_t cell) {
    return is_presolved(a) && a->known.known[cell] < 0 ? CSP_FALSE : a->bulb[cell];
}

static bool post_number(struct posting *a, size_t cell) {
    const struct puzzle *p = a->p;
    size_t around[4], n = 0;
    csp_lit lits[4];
    int k = board_neighbours(p->width, p->height, cell, around);
    while (k-- > 0)
        if (!akari_is_black(p->cells[around[k]])) lits[n++] = bulb_of(a, around[k]);
    if (!model_begin_rule(a->m, a->s, "number", MODEL_CELL, cell, cell)) return false;
    csp_add_count(a->s, lits, n, p->cells[cell] - '0', p->cells[cell] - '0');
    csp_rule_end(a->s);
    return true;
}

static bool post_numbers(struct posting *a) {
    if (is_presolved(a)) {
        for (uint32_t i = 0; i < a->known.n_told; i++)
            if (a->known.numbers[a->known.told[i]].open > 0 && !post_number(a, a->known.told[i]))
                return false;
        return true;
    }
    for (size_t i = 0; i < puzzle_size(a->p); i++)
        if (akari_is_number(a->p->cells[i]) && !post_number(a, i)) return false;
    return true;
}

// Append the bulbs of a run without one cell and, of a presolved board, without those that are ruled out. The
// caller has reserved the room.
static void take_run(struct posting *a, uint32_t run, uint32_t without) {
    const struct board_run r = a->runs.run[run];
    const uint32_t step = board_run_step(&a->runs, run);
    size_t n = a->lits.size;
    for (uint32_t k = 0, cell = r.first; k < r.length; k++, cell += step) {
        a->lits.at[n] = a->bulb[cell];
        n += is_presolved(a) ? a->known.known[cell] >= 0 : cell != without;
    }
    a->lits.size = n;
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
        const size_t first = r->run[run].first,
                     last = first + (size_t)(r->run[run].length - 1) * board_run_step(r, run);
        if (!model_begin_rule(a->m, a->s, "line", MODEL_LINE, first, last)) return false;
        a->lits.size = 0;
        take_run(a, run, UINT32_MAX);
        csp_add_count(a->s, a->lits.at, a->lits.size, 0, 1);
        csp_rule_end(a->s);
    }
    for (uint32_t cell = 0; cell < puzzle_size(a->p); cell++) {
        if (r->row_run[cell] == BOARD_NO_RUN) continue;
        if (!model_begin_rule(a->m, a->s, "lit", MODEL_CELL, cell, cell)) return false;
        post_in_sight(a, cell);
        csp_rule_end(a->s);
    }
    return true;
}

// As the paper's section 3 lists them: for each white cell, its row and its column have at most one bulb, and
// what it sees has at least one. So a run is posted once for each of its cells.
static void post_as_paper(struct posting *a) {
    const struct board_runs *r = &a->runs;
    for (uint32_t cell = 0; cell < puzzle_size(a->p); cell++) {
        const uint32_t runs[] = {r->row_run[cell], r->column_run[cell]};
        if (runs[0] == BOARD_NO_RUN) continue;
        for (int k = 0; k < 2; k++) {
            a->lits.size = 0;
            take_run(a, runs[k], UINT32_MAX);
            csp_add_count(a->s, a->lits.at, a->lits.size, 0, 1);
        }
        post_in_sight(a, cell);
    }
}

static void post_compactly(struct posting *a) {
    const struct board_runs *r = &a->runs;
    for (uint32_t k = 0; k < a->n_open_runs; k++) {
        const uint32_t run = a->open_runs[k];
        if (a->bright[run] == CSP_FALSE) continue; // its one cell is lit anyway
        a->lits.size = 0;
        take_run(a, run, UINT32_MAX);
        if (a->bright[run] != CSP_TRUE) a->lits.at[a->lits.size++] = csp_not(a->bright[run]);
        csp_add_count(a->s, a->lits.at, a->lits.size, 1, 1);
    }
    for (uint32_t k = 0; k < a->n_open_runs && a->open_runs[k] < r->row_runs; k++) {
        const uint32_t run = a->open_runs[k];
        if (a->bright[run] == CSP_TRUE || a->bright[run] == CSP_FALSE) continue;
        for (uint32_t cell = r->run[run].first, end = cell + r->run[run].length; cell < end; cell++) {
            csp_lit across = a->bright[r->column_run[cell]];
            if (across != CSP_TRUE) csp_add_clause(a->s, (csp_lit[]){a->bright[run], across}, 2);
        }
    }
}

// Most models are small, and allocating would be a good part of the time of posting them.
static void expect_counts(struct posting *a) {
    size_t numbers = 0;
    for (uint32_t i = 0; i < a->known.n_told; i++) numbers += a->known.numbers[a->known.told[i]].open > 0;
    csp_expect_counts(a->s, numbers + a->n_open_runs,
                      4 * numbers + 2 * (size_t)a->known.open + a->n_open_runs);
}

static bool post_all(struct posting *a) {
    if (a->known.contradiction) {
        csp_add_clause(a->s, NULL, 0);
        return true;
    }
    if (!make_variables(a)) return false;
    if (is_presolved(a) && a->known.open == 0) return true; // and every rule is satisfied
    if (is_presolved(a)) expect_counts(a);
    // Numbers first: the kernel leaves out of later constraints what they decide.
    if (!post_numbers(a)) return false;
    if (a->bright != NULL) post_compactly(a);
    else if (a->m->purpose == MODEL_AS_PAPER) post_as_paper(a);
    else return post_as_rules(a);
    return true;
}

static bool akari_post(const struct puzzle *p, struct csp *s, struct model *m) {
    struct posting a = {.p = p, .s = s, .m = m};
    if (!board_runs_make(&a.runs, m->mem, p->width, p->height, p->cells, AKARI_BLACK_CELLS)) return false;
    bool as_rules = model_is_for_rules(m, s), presolves = m->purpose == MODEL_FOR_ANSWER && !as_rules;
    bool compactly = !as_rules && m->purpose != MODEL_AS_PAPER;
    // One block for the literals by cell, those by run, the open runs, and what a cell sees or a run with its
    // Boolean has.
    const size_t runs = (size_t)a.runs.runs + 1, longest = (size_t)p->width + (size_t)p->height,
                 bytes = (puzzle_size(p) + 2 * runs + longest + 1) * sizeof *a.bulb;
    a.bulb = mem_resize(m->mem, NULL, 0, bytes);
    if (a.bulb != NULL) {
        a.open_runs = a.bulb + puzzle_size(p);
        a.lits.at = a.open_runs + runs;
        if (compactly) a.bright = a.lits.at + longest + 1;
    }
    bool ok = a.bulb != NULL && (!presolves || akari_presolve(&a.known, p, &a.runs, m->mem)) && post_all(&a);
    akari_presolved_free(&a.known, m->mem);
    mem_free(m->mem, a.bulb, bytes);
    board_runs_free(&a.runs, m->mem);
    return ok;
}

// ---- Looks ------------------------------------------------------------------------------------------------

static void look_closer(const struct puzzle *p, struct draw_look *look) {
    (void)p;
    if (akari_is_black(look->symbol)) look->ground = DRAW_WALL;
    if (look->symbol == '#') look->content = DRAW_NOTHING;
    if (look->symbol != '*') return;
    look->content = DRAW_FIGURE;
    look->figure = draw_bulb();
}

// A bulb lights its whole run in both directions.
static bool light_cells(const struct puzzle *p, struct bits *lit, struct mem *m) {
    struct board_runs runs;
    struct bits bright_runs = {0};
    if (!board_runs_make(&runs, m, p->width, p->height, p->cells, AKARI_BLACK_CELLS)) return false;
    bool done = bits_init(&bright_runs, m, runs.runs);
    for (size_t i = 0; done && i < puzzle_size(p); i++)
        if (p->cells[i] == '*') {
            bits_add(&bright_runs, runs.row_run[i]);
            bits_add(&bright_runs, runs.column_run[i]);
        }
    for (size_t i = 0; done && i < puzzle_size(p); i++)
        if (!akari_is_black(p->cells[i]) &&
            (bits_has(&bright_runs, runs.row_run[i]) || bits_has(&bright_runs, runs.column_run[i])))
            bits_add(lit, i);
    bits_free(&bright_runs, m);
    board_runs_free(&runs, m);
    return done;
}

static const struct family_looks looks = {.cell = look_closer, .light = light_cells};

// ---- The family -------------------------------------------------------------------------------------------

static const struct family_view views[] = {
    {.name = "cells",
     .about = "the white cells, row by row: 0 nothing, 1 a bulb",
     .post = view_post_cells,
     .post_paper = view_post_cells},
    {0},
};

// What the Akari paper measured, by SICStus Prolog.
static const struct experiment papers[] = {
    {.name = "board",
     .title = "the board of 25x25: backtracks by strategy",
     .kind = EXPERIMENT_STRATEGIES,
     .view = "cells",
     .puzzles = (const char *const[]){"paper/3", NULL},
     .said = "ffc was the worst, and the others were alike: leftmost, min, max and ff.",
     .differs =
         "Nothing: of the paper's five orders, ffc goes back 425 times and the others, which walk the same "
         "tree, 105 times. With our own model (--model own) it is the other way round: 35 and 149."},
    {.name = "strategies",
     .title = "ten random boards of 40x40: the orders of variables",
     .kind = EXPERIMENT_GROWTH,
     .view = "cells",
     .strategies = (const char *const[]){"leftmost", "min", "max", "ff", "anti_first_fail", "occurrence",
                                         "ffc", "max_regret", NULL},
     .option = "size",
     .from = 40,
     .to = 40,
     .step = 1,
     .per = 10,
     .said =
         "A figure that cannot be read. The text names min as the authors' choice; the source labels with "
         "no option, which is leftmost.",
     .differs =
         "With values 0 and 1 all orders but occurrence and ffc choose the same cells and walk the same "
         "tree. The boards here are other random ones. On them those two go back much less often in the "
         "median, and are stopped as often."},
    {.name = "size",
     .title = "random boards, 15 of each size: time against the side of the board",
     .kind = EXPERIMENT_GROWTH,
     .view = "cells",
     .strategies = (const char *const[]){"min", "learning", NULL},
     .option = "size",
     .from = 5,
     .to = 50,
     .step = 5,
     .per = 15,
     .said = "About 0 ms up to 35x35, then growing almost exponentially. The paper timed labelling only: its "
             "clock starts after the rules are posted.",
     .differs = "Our time includes posting. Backtracks of labelling grow almost exponentially with the side "
                "here as well; on a faster "
                "machine the milliseconds come later. The search that learns hardly goes back at all."},
    {0},
};

const struct family akari_family = {
    .name = "akari",
    .also = (const char *const[]){"light-up", "lightup", NULL},
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
    .clues = "01234",
    .bare = '#',
    .nouns = (const char *const[]){"bulb"},
    .post = akari_post,
    .check = akari_check,
    .counter = &akari_counter,
    .views = views,
    .looks = &looks,
    .words = &akari_words,
    .maker = &akari_maker,
    .formats = (const struct format *const[]){&akari_puzz_link, &akari_game_id, &akari_pzprv3, NULL},
    .papers = papers,
    .builtin = akari_builtin,
    .builtin_levels = "513052",
};
