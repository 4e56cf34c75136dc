// How a game stands, and help for the player.
#include "play/play.h"

// ---- How it stands ---------------------------------------------------------------------------------------

bool play_is_solved(const struct play *g, bool *solved) { return family_judge(&g->board, g->mem, solved); }

// Only what is wrong stays in the verdict. A rule that lacks something and can no longer get it is told to
// a player who asks, or when nothing is left to do: earlier it would spoil the puzzle.
static void drop_unfinished(struct verdict *v, bool asked) {
    size_t kept = 0;
    bool unfinished = false;
    for (size_t i = 0; i < v->broken.size; i++) unfinished = unfinished || v->broken.at[i].mendable;
    for (size_t i = 0; i < v->broken.size; i++) {
        const struct broken_rule *b = &v->broken.at[i];
        if (!b->mendable && (b->lost == NULL || asked || !unfinished)) v->broken.at[kept++] = *b;
    }
    v->broken.size = kept;
}

static bool wants_errors(const struct play *g, bool asked) {
    return g->errors == PLAY_ERRORS_LIVE || (g->errors == PLAY_ERRORS_ASKED && asked);
}

static size_t count_open(const struct puzzle *p) {
    size_t open = 0;
    for (size_t i = 0; i < puzzle_size(p); i++) open += p->cells[i] == p->family->alphabet[0];
    return open;
}

// Of the rules that the given board does not obey, so many are obeyed now. Where it obeys all, as a Sudoku
// does, it is the cells that are filled.
static int percent_of(const struct play *g, const struct verdict *v) {
    const size_t all = g->unmet > 0 ? g->unmet : count_open(&g->given);
    const size_t open = g->unmet > 0 ? v->broken.size : count_open(&g->board);
    if (verdict_ok(v)) return 100;
    const int percent = open >= all ? 0 : (int)((all - open) * 100 / all);
    return percent < 100 ? percent : 99;
}

bool play_find_errors(struct play *g, bool asked, struct verdict *v) {
    struct play_standing ignored = {0};
    return !wants_errors(g, asked) || play_judge(g, asked, v, &ignored);
}

static void add_cells_of(const struct verdict *v, size_t broken, struct bits *cells) {
    for (size_t k = 0; k < v->broken.at[broken].cells; k++)
        bits_add(cells, v->cells.at[v->broken.at[broken].first_cell + k]);
}

void play_add_cells(const struct verdict *v, struct bits *cells) {
    for (size_t i = 0; i < v->broken.size; i++) add_cells_of(v, i, cells);
}

bool play_judge(struct play *g, bool asked, struct verdict *v, struct play_standing *s) {
    if (!g->board.family->check(&g->board, v)) return false;
    s->solved = verdict_ok(v);
    s->percent = percent_of(g, v);
    for (size_t i = 0; i < v->broken.size && s->unmet != NULL; i++)
        if (!v->broken.at[i].spares_print) add_cells_of(v, i, s->unmet);
    if (!wants_errors(g, asked)) {
        v->broken.size = 0;
        return true;
    }
    drop_unfinished(v, asked);
    if (asked) g->help[GAME_CHECKS]++;
    return true;
}

bool play_progress(const struct play *g, int *percent) {
    struct verdict v;
    verdict_init(&v, g->mem);
    bool ok = g->board.family->check(&g->board, &v);
    *percent = percent_of(g, &v);
    verdict_free(&v);
    return ok;
}

// ---- Hints -----------------------------------------------------------------------------------------------

static bool explain(struct play *g, struct limits limits, struct explanation *e, struct fault *fault) {
    const struct explain_request request = {.hint = true, .given = &g->given, .limits = limits};
    return explain_puzzle(&g->board, &request, g->mem, e, fault);
}

static bool says_something(const struct explanation *e) {
    return e->status == EXPLAIN_DONE || e->status == EXPLAIN_MISTAKE ||
           (e->status == EXPLAIN_MULTIPLE && e->has_second);
}

enum play_strength play_hinted(struct play *g, const struct explanation *e) {
    if (g->hinted < PLAY_HINT_STEP) g->hinted++;
    if (says_something(e)) g->help[GAME_HINTS]++;
    return g->hinted;
}

bool play_hint(struct play *g, struct limits limits, struct explanation *e, enum play_strength *strength,
               struct fault *fault) {
    if (!explain(g, limits, e, fault)) return false;
    *strength = play_hinted(g, e);
    return true;
}

bool play_why(struct play *g, struct limits limits, struct explanation *e, struct fault *fault) {
    if (!explain(g, limits, e, fault)) return false;
    g->help[GAME_CHECKS]++;
    return true;
}

// What a fact is on the board: a mark, "nothing here", or a candidate that is struck out.
static bool move_of(const struct puzzle *p, struct explain_fact fact, struct move *m) {
    const struct family *f = p->family;
    *m = (struct move){fact.cell, MOVE_PUT, fact.mark};
    if (!explain_is_entry(p, fact)) return false;
    if (!fact.holds && family_has_one_mark(f)) m->mark = f->nothing;
    else if (!fact.holds) m->how = MOVE_STRIKE;
    return true;
}

// A mistake is taken back: the candidate that is none, or what stands in the cell.
static struct move move_back(const struct puzzle *p, struct explain_fact right) {
    if (puzzle_is_struck(p, right.cell, right.mark))
        return (struct move){right.cell, MOVE_TAKE_BACK, right.mark};
    return (struct move){right.cell, MOVE_PUT, p->family->alphabet[0]};
}

struct move play_choice(const struct explanation *e) {
    const char *one = e->solution.cells, *other = e->second.cells;
    uint32_t cell = 0;
    while (one[cell] == other[cell]) cell++;
    return (struct move){cell, MOVE_PUT,
                         family_is_mark(e->puzzle->family, one[cell]) ? one[cell] : other[cell]};
}

// A cell that is filled needs no candidate struck out besides.
static bool is_filled(const struct explanation *e, struct explain_range facts, uint32_t cell) {
    for (size_t i = 0; i < facts.count; i++)
        if (e->facts.at[facts.first + i].cell == cell && e->facts.at[facts.first + i].holds) return true;
    return false;
}

static bool find_moves(const struct play *g, const struct explanation *e, format_moves *moves) {
    if (e->status == EXPLAIN_MULTIPLE) return vec_push(g->mem, moves, play_choice(e));
    if (e->steps.size == 0) return true;
    struct explain_range facts = e->steps.at[e->steps.size - 1].decides;
    for (size_t i = 0; i < facts.count; i++) {
        struct explain_fact fact = e->facts.at[facts.first + i];
        struct move m = move_back(&g->board, fact);
        if (e->status != EXPLAIN_MISTAKE &&
            (!move_of(&g->board, fact, &m) || (m.how == MOVE_STRIKE && is_filled(e, facts, fact.cell))))
            continue;
        if (!vec_push(g->mem, moves, m)) return false;
    }
    return true;
}

bool play_step(struct play *g, struct limits limits, enum explain_status *status, struct fault *fault) {
    struct explanation e;
    format_moves moves = {0};
    size_t at = g->at;
    bool ok = explain(g, limits, &e, fault);
    *status = e.status;
    if (ok && says_something(&e)) ok = find_moves(g, &e, &moves) || fault_memory(fault);
    explanation_free(&e);
    ok = ok && (moves.size == 0 || play_do_moves(g, moves.at, moves.size, fault));
    if (ok && g->at != at) g->help[GAME_STEPS]++;
    vec_free(g->mem, &moves);
    return ok;
}
