// Help with a game: a hint, the mistake in it, the next step done, all steps explained, and how hard it is.
#include "page/work.h"

#include "play/words.h"
#include "tell/explain.h"
#include "tell/json.h"

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

// ---- A step ----------------------------------------------------------------------------------------------

static void add_cells(struct text *out, const struct puzzle *p, const struct bits *cells) {
    bool first = true;
    text_char(out, '[');
    for (size_t i = bits_next(cells, 0); i < puzzle_size(p); i = bits_next(cells, i + 1)) {
        if (!first) text_char(out, ',');
        tell_json_cell(out, p, i);
        first = false;
    }
    text_char(out, ']');
}

static void add_rule(struct text *out, const struct explanation *e, const struct model_rule *rule,
                     struct bits *cells) {
    struct text words;
    text_init(&words, out->mem);
    bits_clear(cells);
    explain_rule_cells(e->puzzle, rule, cells);
    explain_say_rule(e, rule, &words);
    text_format(out, "{\"rule\":\"%s\",\"cells\":", rule->name);
    add_cells(out, e->puzzle, cells);
    page_say_text(out, "text", &words);
    text_char(out, '}');
}

static void say_rules(struct text *out, const struct explanation *e, struct explain_range rules) {
    struct bits cells;
    text_add(out, ",\"because\":[");
    if (!bits_init(&cells, out->mem, puzzle_size(e->puzzle))) {
        out->failed = true;
        return;
    }
    for (size_t i = 0; i < rules.count; i++) {
        if (i > 0) text_char(out, ',');
        add_rule(out, e, &e->rules.at[rules.first + i], &cells);
    }
    bits_free(&cells, out->mem);
    text_char(out, ']');
}

static void say_facts(struct text *out, const char *key, const struct explanation *e,
                      struct explain_range facts) {
    text_format(out, ",\"%s\":[", key);
    tell_json_facts(out, e, e->facts.at + facts.first, facts.count);
    text_char(out, ']');
}

// What it decides, what it uses of what is known, and the rules with all their cells.
static void say_step(struct text *out, const struct explanation *e, const struct explain_step *step) {
    say_facts(out, "decides", e, step->decides);
    say_facts(out, "known", e, step->known);
    say_rules(out, e, step->rules);
}

static void say_nothing_known(struct text *out) {
    text_add(out, ",\"decides\":[],\"known\":[],\"because\":[]");
}

// ---- A hint, and what is wrong ---------------------------------------------------------------------------

static const struct tell_explain_how plain = {.look = {.medium = DRAW_TEXT, .labels = DRAW_NO_LABELS}};

static bool save_game(const struct page_call *c, const struct play *g) {
    struct text saved;
    text_init(&saved, g->mem);
    bool ok = page_save(g, &saved) || fault_memory(c->fault);
    page_say_text(c->out, "game", &saved);
    return ok;
}

// Where to look, as cells in place of what is decided there: that would tell too much.
static void say_area(struct text *out, const struct explanation *e) {
    struct bits area;
    bool first = true;
    if (!bits_init(&area, out->mem, puzzle_size(e->puzzle))) {
        out->failed = true;
        return;
    }
    tell_hint_area(e, &area);
    text_add(out, ",\"decides\":[");
    for (size_t i = bits_next(&area, 0); i < puzzle_size(e->puzzle); i = bits_next(&area, i + 1)) {
        text_add(out, first ? "{\"cell\":" : ",{\"cell\":");
        tell_json_cell(out, e->puzzle, i);
        text_char(out, '}');
        first = false;
    }
    text_add(out, "],\"known\":[],\"because\":[]");
    bits_free(&area, out->mem);
}

static void say_choice(struct text *out, const struct explanation *e) {
    text_add(out, ",\"decides\":[{\"cell\":");
    tell_json_cell(out, e->puzzle, play_choice(e).cell);
    text_add(out, "}],\"known\":[],\"because\":[]");
}

static void say_hint_cells(struct text *out, const struct explanation *e, uint64_t strength) {
    if (e->status == EXPLAIN_MULTIPLE && e->has_second) say_choice(out, e);
    else if (e->steps.size == 0 || (e->status == EXPLAIN_MISTAKE && strength == PLAY_HINT_WHERE))
        say_nothing_known(out);
    else if (strength == PLAY_HINT_WHERE) say_area(out, e);
    else if (strength == PLAY_HINT_RULES) {
        text_add(out, ",\"decides\":[],\"known\":[]");
        say_rules(out, e, e->steps.at[explain_first_entry(e)].rules);
    } else say_step(out, e, &e->steps.at[explain_first_entry(e)]);
}

static void say_text(struct text *out, const struct text *words) {
    size_t size = words->size;
    while (size > 0 && words->at[size - 1] == '\n') size--;
    page_say_bytes(out, "text", text_string(words), size);
    if (words->failed) out->failed = true;
}

static void say_hint(struct text *out, const struct explanation *e, const struct explain_job *x) {
    struct text words;
    text_init(&words, out->mem);
    play_tell_hint(&words, e, (enum play_strength)x->strength, &plain, "\"Why is this wrong?\"");
    page_say(out, "status", explain_status_name(e->status));
    page_say_number(out, "strength", x->strength);
    page_say_flag(out, "more", e->status == EXPLAIN_DONE && x->strength < PLAY_HINT_STEP);
    say_hint_cells(out, e, x->strength);
    say_text(out, &words);
    text_free(&words);
}

static enum page_went go_hint(const struct page_call *c, struct page_job *j, struct limits slice) {
    struct explain_job *x = (struct explain_job *)j;
    struct explanation e;
    enum play_strength ignored;
    uint64_t hints = x->g.help[GAME_HINTS];
    bool ok = play_hint(&x->g, slice, &e, &ignored, c->fault), again = ok && tries_again(j, &e);
    if (again) x->g.help[GAME_HINTS] = hints;
    if (ok && !again) say_hint(c->out, &e, x);
    explanation_free(&e);
    if (again) return PAGE_GOES_ON;
    return ok && save_game(c, &x->g) ? PAGE_DONE : PAGE_FAILED;
}

static void say_why(struct text *out, const struct explanation *e) {
    struct text words;
    text_init(&words, out->mem);
    play_tell_why(&words, e, &plain);
    page_say(out, "status", explain_status_name(e->status));
    if (e->status == EXPLAIN_MISTAKE && e->steps.size > 0) say_step(out, e, &e->steps.at[0]);
    else say_nothing_known(out);
    say_text(out, &words);
    text_free(&words);
}

static enum page_went go_why(const struct page_call *c, struct page_job *j, struct limits slice) {
    struct explain_job *x = (struct explain_job *)j;
    struct explanation e;
    uint64_t checks = x->g.help[GAME_CHECKS];
    bool ok = play_why(&x->g, slice, &e, c->fault), again = ok && tries_again(j, &e);
    if (again) x->g.help[GAME_CHECKS] = checks;
    if (ok && !again) say_why(c->out, &e);
    explanation_free(&e);
    if (again) return PAGE_GOES_ON;
    return ok && save_game(c, &x->g) ? PAGE_DONE : PAGE_FAILED;
}

// ---- The step, done --------------------------------------------------------------------------------------

static bool say_stepped(const struct page_call *c, struct play *g, size_t at, enum explain_status status) {
    struct page_call inner = *c;
    struct text said, state;
    bool solved = false;
    text_init(&said, g->mem);
    text_init(&state, g->mem);
    play_tell_stepped(&said, g, at, status);
    inner.out = &state;
    bool ok = play_is_solved(g, &solved) || fault_memory(c->fault);
    if (solved && g->at != at) play_tell_solved(&said, g);
    ok = ok && page_state(&inner, g, false, &said);
    page_say(c->out, "status", explain_status_name(status));
    if (ok) { // the members of the object
        text_char(c->out, ',');
        text_bytes(c->out, state.at + 1, state.size - 2);
    }
    text_free(&state);
    text_free(&said);
    return ok;
}

static enum page_went go_step(const struct page_call *c, struct page_job *j, struct limits slice) {
    struct explain_job *x = (struct explain_job *)j;
    enum explain_status status = EXPLAIN_UNKNOWN;
    size_t at = x->g.at;
    if (!play_step(&x->g, slice, &status, c->fault)) return PAGE_FAILED;
    if (status == EXPLAIN_UNKNOWN && page_has_time(j)) return PAGE_GOES_ON;
    return say_stepped(c, &x->g, at, status) ? PAGE_DONE : PAGE_FAILED;
}

// ---- All steps -------------------------------------------------------------------------------------------

static void say_board(struct text *out, const char *key, const struct puzzle *board) {
    struct text native;
    text_init(&native, out->mem);
    format_native.write(board, &native);
    page_say_text(out, key, &native);
}

static void add_step(struct text *out, struct explain_teller *teller, size_t i, struct puzzle *board) {
    const struct explain_step *step = &teller->e->steps.at[i];
    struct text words;
    text_init(&words, out->mem);
    explain_teller_say(teller, i, &words);
    tell_fill_in(board, teller->e, step->decides);
    text_format(out, "{\"number\":%zu", i + 1);
    say_step(out, teller->e, step);
    say_text(out, &words);
    say_board(out, "board", board);
    text_char(out, '}');
    text_free(&words);
}

static bool say_steps(struct text *out, const struct explanation *e, enum explain_detail detail) {
    struct explain_teller teller;
    struct puzzle board;
    if (!puzzle_copy(&board, e->puzzle, out->mem)) return false;
    explain_teller_init(&teller, e);
    teller.detail = detail;
    text_add(out, ",\"steps\":[");
    for (size_t i = 0; i < e->steps.size; i++) {
        if (i > 0) text_char(out, ',');
        add_step(out, &teller, i, &board);
    }
    text_char(out, ']');
    explain_teller_free(&teller);
    puzzle_free(&board);
    return true;
}

static void say_level(struct text *out, const struct explanation *e) {
    page_say(out, "status", explain_status_name(e->status));
    page_say(out, "level", e->status == EXPLAIN_DONE ? explain_level_name(e->level) : "");
    page_say_number(out, "score", e->status == EXPLAIN_DONE ? e->score : 0);
}

static bool tell_explained(struct text *out, const struct explanation *e, enum explain_detail detail) {
    struct text words;
    text_init(&words, out->mem);
    if (!tell_explain_instead(&words, e, &plain)) tell_overview(&words, e);
    say_level(out, e);
    say_board(out, "board", e->puzzle);
    bool ok = say_steps(out, e, detail);
    say_text(out, &words);
    text_free(&words);
    return ok;
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
        ok = (again ? say_steps(c->out, &e, detail) : tell_explained(c->out, &e, detail)) ||
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
        say_level(c->out, &e);
        page_say_number(c->out, "steps", tell_rate_steps(&e));
        page_say_bytes(c->out, "words", text_string(&words), strcspn(text_string(&words), "\n"));
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
