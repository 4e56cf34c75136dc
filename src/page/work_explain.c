// Help with a game: a hint, the mistake in it, the next step done, all steps explained, and how hard it is.
#include "page/work.h"

#include "play/words.h"
#include "tell/explain.h"

struct explain_job {
    struct page_job job;
    struct play g;
    uint64_t strength; // of a hint
    int detail;        // an enum explain_detail
};

static bool begin(const struct page_call *c, struct page_job *j) {
    static const char *const details[] = {"normal", "brief", "full", NULL};
    struct explain_job *x = (struct explain_job *)j;
    x->strength = PLAY_HINT_STEP;
    return page_game(c, &x->g) && page_number(c, "strength", PLAY_HINT_WHERE, PLAY_HINT_STEP, &x->strength) &&
           page_choice(c, "detail", details, &x->detail);
}

static void end(struct page_job *j) { play_free(&((struct explain_job *)j)->g); }

// Time was up before anything was known, and there is more of it.
static bool tries_again(const struct page_job *j, const struct explanation *e) {
    return e->status == EXPLAIN_UNKNOWN && page_has_time(j);
}

// ---- Cells to mark ---------------------------------------------------------------------------------------

// The cells that a hint or a step is about: where to look, what the reason is about, what is known and used.
static void begin_marks(struct text *out) { json_open(out, "marks", '{'); }

static void add_look(struct text *out, const struct explanation *e, struct explain_range facts) {
    json_open(out, "look", '[');
    for (size_t i = 0; i < facts.count; i++)
        tell_json_cell(out, NULL, e->puzzle, e->facts.at[facts.first + i].cell);
    json_close(out, ']');
}

// All cells of the rules, not only the ends by which they are named.
static void add_reason(struct text *out, const struct explanation *e, struct explain_range rules) {
    struct bits cells;
    if (!bits_init(&cells, out->mem, puzzle_size(e->puzzle))) {
        out->failed = true;
        return;
    }
    for (size_t i = 0; i < rules.count; i++)
        explain_rule_cells(e->puzzle, &e->rules.at[rules.first + i], &cells);
    tell_json_cells(out, "reason", e->puzzle, &cells);
    bits_free(&cells, out->mem);
}

// Cells of which it is known what they hold; not those of which one mark is excluded.
static void add_known(struct text *out, const struct explanation *e, struct explain_range facts) {
    bool one_mark = family_has_one_mark(e->puzzle->family);
    json_open(out, "known", '[');
    for (size_t i = 0; i < facts.count; i++) {
        struct explain_fact f = e->facts.at[facts.first + i];
        if (f.holds || (one_mark && f.mark != family_empty(e->puzzle->family)))
            tell_json_cell(out, NULL, e->puzzle, f.cell);
    }
    json_close(out, ']');
}

static void add_step_marks(struct text *out, const struct explanation *e, const struct explain_step *step) {
    begin_marks(out);
    add_look(out, e, step->decides);
    add_reason(out, e, step->rules);
    add_known(out, e, step->known);
    json_close(out, '}');
}

// The step itself, and its cells.
static void add_step(struct text *out, const struct explanation *e, size_t i) {
    struct explain_teller teller;
    explain_teller_init(&teller, e);
    json_open(out, "step", '{');
    tell_step_json(out, &teller, i);
    json_close(out, '}');
    explain_teller_free(&teller);
    add_step_marks(out, e, &e->steps.at[i]);
}

// ---- A hint, and what is wrong ---------------------------------------------------------------------------

static const struct tell_explain_how plain = {.look = {.medium = DRAW_TEXT, .labels = DRAW_NO_LABELS}};

// Where to look, without what is decided there: that would tell too much.
static void add_area(struct text *out, const struct explanation *e) {
    struct bits area;
    if (!bits_init(&area, out->mem, puzzle_size(e->puzzle))) {
        out->failed = true;
        return;
    }
    tell_hint_area(e, &area);
    tell_json_cells(out, "look", e->puzzle, &area);
    bits_free(&area, out->mem);
}

static void add_choice(struct text *out, const struct explanation *e) {
    json_open(out, "look", '[');
    tell_json_cell(out, NULL, e->puzzle, play_choice(e).cell);
    json_close(out, ']');
}

static void add_hint_cells(struct text *out, const struct explanation *e, uint64_t strength) {
    bool choice = e->status == EXPLAIN_MULTIPLE && e->has_second;
    bool untold = e->steps.size == 0 || (e->status == EXPLAIN_MISTAKE && strength == PLAY_HINT_WHERE);
    size_t first = untold ? 0 : explain_first_entry(e);
    if (!choice && !untold && strength == PLAY_HINT_STEP) {
        add_step(out, e, first);
        return;
    }
    begin_marks(out);
    if (choice) add_choice(out, e);
    else if (!untold && strength == PLAY_HINT_WHERE) add_area(out, e);
    else if (!untold) add_reason(out, e, e->steps.at[first].rules);
    json_close(out, '}');
}

static void add_hint(struct text *out, const struct explanation *e, const struct explain_job *x) {
    json_text(out, "status", explain_status_name(e->status));
    json_number(out, "strength", x->strength);
    json_bool(out, "more", e->status == EXPLAIN_DONE && x->strength < PLAY_HINT_STEP);
    size_t from = json_begin_string(out, "text");
    play_tell_hint(out, e, (enum play_strength)x->strength, &plain, "\"Why is this wrong?\"");
    json_end_lines(out, from);
    add_hint_cells(out, e, x->strength);
}

static enum page_went save(const struct page_call *c, const struct play *g, bool ok) {
    return ok && (page_json_game(c->out, g) || fault_memory(c->fault)) ? PAGE_DONE : PAGE_FAILED;
}

static enum page_went go_hint(const struct page_call *c, struct page_job *j, struct limits slice) {
    struct explain_job *x = (struct explain_job *)j;
    struct explanation e;
    enum play_strength ignored;
    uint64_t hints = x->g.help[GAME_HINTS];
    bool ok = play_hint(&x->g, slice, &e, &ignored, c->fault), again = ok && tries_again(j, &e);
    if (again) x->g.help[GAME_HINTS] = hints;
    if (ok && !again) add_hint(c->out, &e, x);
    explanation_free(&e);
    if (again) return PAGE_GOES_ON;
    return save(c, &x->g, ok);
}

static void add_why(struct text *out, const struct explanation *e) {
    json_text(out, "status", explain_status_name(e->status));
    size_t from = json_begin_string(out, "text");
    play_tell_why(out, e, &plain);
    json_end_lines(out, from);
    if (e->status == EXPLAIN_MISTAKE && e->steps.size > 0) add_step(out, e, 0);
}

static enum page_went go_why(const struct page_call *c, struct page_job *j, struct limits slice) {
    struct explain_job *x = (struct explain_job *)j;
    struct explanation e;
    uint64_t checks = x->g.help[GAME_CHECKS];
    bool ok = play_why(&x->g, slice, &e, c->fault), again = ok && tries_again(j, &e);
    if (again) x->g.help[GAME_CHECKS] = checks;
    if (ok && !again) add_why(c->out, &e);
    explanation_free(&e);
    if (again) return PAGE_GOES_ON;
    return save(c, &x->g, ok);
}

// ---- The step, done --------------------------------------------------------------------------------------

static bool add_stepped(const struct page_call *c, struct play *g, size_t at, enum explain_status status) {
    struct text said;
    bool solved = false;
    text_init(&said, g->mem);
    play_tell_stepped(&said, g, at, status);
    bool ok = play_is_solved(g, &solved) || fault_memory(c->fault);
    if (solved && g->at != at) play_tell_solved(&said, g);
    json_text(c->out, "status", explain_status_name(status));
    ok = ok && page_state(c, g, false, &said);
    text_free(&said);
    return ok;
}

static enum page_went go_step(const struct page_call *c, struct page_job *j, struct limits slice) {
    struct explain_job *x = (struct explain_job *)j;
    enum explain_status status = EXPLAIN_UNKNOWN;
    size_t at = x->g.at;
    if (!play_step(&x->g, slice, &status, c->fault)) return PAGE_FAILED;
    if (status == EXPLAIN_UNKNOWN && page_has_time(j)) return PAGE_GOES_ON;
    return add_stepped(c, &x->g, at, status) ? PAGE_DONE : PAGE_FAILED;
}

// ---- All steps -------------------------------------------------------------------------------------------

// Each with the board after it.
static bool add_steps(struct text *out, const struct explanation *e, enum explain_detail detail) {
    struct explain_teller teller;
    struct puzzle board;
    if (!puzzle_copy(&board, e->puzzle, out->mem)) return false;
    explain_teller_init(&teller, e);
    teller.detail = detail;
    json_open(out, "steps", '[');
    for (size_t i = 0; i < e->steps.size; i++) {
        const struct explain_step *step = &e->steps.at[i];
        tell_fill_in(&board, e, step->decides);
        json_open(out, NULL, '{');
        json_number(out, "number", i + 1);
        tell_step_json(out, &teller, i);
        add_step_marks(out, e, step);
        tell_json_native(out, "board", &board);
        json_close(out, '}');
    }
    json_close(out, ']');
    explain_teller_free(&teller);
    puzzle_free(&board);
    return true;
}

static void add_level(struct text *out, const struct explanation *e) {
    json_text(out, "status", explain_status_name(e->status));
    json_text(out, "level", e->status == EXPLAIN_DONE ? explain_level_name(e->level) : "");
    json_number(out, "score", e->status == EXPLAIN_DONE ? e->score : 0);
}

static bool add_explained(struct text *out, const struct explanation *e, enum explain_detail detail) {
    add_level(out, e);
    tell_json_native(out, "board", e->puzzle);
    size_t from = json_begin_string(out, "text");
    if (!tell_explain_instead(out, e, &plain)) tell_overview(out, e);
    json_end_lines(out, from);
    return add_steps(out, e, detail);
}

static bool explain(const struct page_call *c, struct explain_job *x, bool rate, struct limits slice,
                    struct explanation *e) {
    const struct explain_request q = {.given = &x->g.given, .rate_only = rate, .limits = slice};
    return explain_puzzle(&x->g.board, &q, x->g.mem, e, c->fault);
}

// The steps that were found so far can be read while the others are looked for.
static enum page_went go_explain(const struct page_call *c, struct page_job *j, struct limits slice) {
    struct explain_job *x = (struct explain_job *)j;
    enum explain_detail detail = (enum explain_detail)x->detail;
    struct explanation e;
    bool ok = explain(c, x, false, slice, &e), again = ok && tries_again(j, &e);
    if (ok)
        ok = (again ? add_steps(c->out, &e, detail) : add_explained(c->out, &e, detail)) ||
             fault_memory(c->fault);
    explanation_free(&e);
    return !ok ? PAGE_FAILED : again ? PAGE_GOES_ON : PAGE_DONE;
}

static enum page_went go_rate(const struct page_call *c, struct page_job *j, struct limits slice) {
    struct explain_job *x = (struct explain_job *)j;
    struct explanation e;
    bool ok = explain(c, x, true, slice, &e), again = ok && tries_again(j, &e);
    if (ok && !again) {
        struct text words;
        text_init(&words, x->g.mem);
        tell_rate(&words, &e, false);
        add_level(c->out, &e);
        json_number(c->out, "steps", tell_rate_steps(&e));
        json_bytes(c->out, "words", text_string(&words), strcspn(text_string(&words), "\n"));
        if (words.failed) c->out->failed = true;
        text_free(&words);
    }
    explanation_free(&e);
    return !ok ? PAGE_FAILED : again ? PAGE_GOES_ON : PAGE_DONE;
}

enum { MOST_MS = 60000 };
#define WORK(name_, go_)                                                                                     \
    {                                                                                                        \
        .name = (name_), .bytes = sizeof(struct explain_job), .most_ms = MOST_MS, .begin = begin,            \
        .go = (go_), .end = end                                                                              \
    }
const struct page_work page_hint = WORK("hint", go_hint), page_why = WORK("why", go_why),
                       page_step = WORK("step", go_step), page_explain = WORK("explain", go_explain),
                       page_rate = WORK("rate", go_rate);
