// Games: opened from whatever text there is, looked at, and played.
#include "page/inside.h"

#include "page/echek.h"
#include "play/words.h"
#include "puzzle/notes.h"

bool page_fits(const struct puzzle *p, struct fault *fault) {
    return puzzle_size(p) <= PAGE_MOST_CELLS ||
           fault_set(fault, FAULT_INPUT, "%d x %d is too large for the page, which shows %d cells at most",
                     p->width, p->height, PAGE_MOST_CELLS);
}

// ---- Opening ---------------------------------------------------------------------------------------------

enum { MOST_OPENED = 1000, MOST_FAULTS = 20 };

static void add_note(struct text *out, const struct puzzle *p, const char *key) {
    size_t size = 0;
    const char *value = note_find(p, key, &size);
    json_bytes(out, key, value == NULL ? "" : value, size);
}

static void add_opened(struct text *out, const struct puzzle *p) {
    json_open(out, NULL, '{');
    json_text(out, "kind", "puzzle");
    tell_json_native(out, "game", p);
    json_text(out, "family", p->family->name);
    json_number(out, "width", (uint64_t)p->width);
    json_number(out, "height", (uint64_t)p->height);
    add_note(out, p, "title");
    add_note(out, p, "level");
    json_close(out, '}');
}

// What was typed may also name a built-in puzzle.
void page_reader(struct format_reader *r, const struct text *typed) {
    const struct family *family;
    const struct builtin_puzzle *b = typed->size < 100 ? family_builtin(text_string(typed), &family) : NULL;
    if (b != NULL) format_reader_init(r, b->text, strlen(b->text));
    else format_reader_init(r, text_string(typed), typed->size);
}

struct opened {
    size_t games, more, faults;
    struct fault first;
    struct text told; // the faults, as objects
};

static bool open_all(const struct page_call *c, const struct text *typed, struct opened *o) {
    struct format_reader r;
    struct puzzle p;
    enum format_read got;
    page_reader(&r, typed);
    while ((got = format_read_next(&r, &c->page->mem, &p, c->fault)) != FORMAT_READ_END) {
        bool fits = got == FORMAT_READ_PUZZLE && page_fits(&p, c->fault);
        if (!fits && c->fault->kind == FAULT_MEMORY) return false;
        if (fits && o->games < MOST_OPENED) add_opened(c->out, &p);
        else if (fits) o->more++;
        if (fits) o->games++;
        else if (o->faults++ < MOST_FAULTS) {
            if (o->faults == 1) o->first = *c->fault;
            tell_json_fault(&o->told, NULL, c->fault);
        }
        if (got == FORMAT_READ_PUZZLE) puzzle_free(&p);
    }
    if (o->games == 0) *c->fault = o->first;
    return o->games > 0;
}

bool page_open(struct page_call *c) {
    struct text typed;
    struct opened o = {0};
    text_init(&typed, &c->page->mem);
    text_init(&o.told, &c->page->mem);
    bool ok = page_need(c, "text", &typed);
    json_open(c->out, "games", '[');
    if (ok && page_is_echek(&typed)) {
        o.games = 1;
        ok = page_open_echek(c, &typed);
    } else ok = ok && open_all(c, &typed, &o);
    if (ok) {
        json_close(c->out, ']');
        json_open(c->out, "errors", '[');
        text_bytes(c->out, text_string(&o.told), o.told.size);
        if (o.told.failed) c->out->failed = true;
        json_close(c->out, ']');
        json_number(c->out, "more", o.more);
    }
    text_free(&o.told);
    text_free(&typed);
    return ok;
}

// ---- Looking ---------------------------------------------------------------------------------------------

bool page_options(const struct page_call *c, struct play *g) {
    static const char *const when[] = {"live", "asked", "never", NULL}, *const names[] = {"rc", "chess",
                                                                                          NULL};
    int errors = PLAY_ERRORS_LIVE, named = PUZZLE_NAMES_RC;
    if (!page_choice(c, "errors", when, &errors) || !page_choice(c, "names", names, &named) ||
        !page_number(c, "ms", 0, UINT64_C(1) << 53, &g->ms))
        return false;
    g->errors = (enum play_errors)errors;
    g->board.names = g->given.names = (enum puzzle_names)named;
    return true;
}

bool page_game(const struct page_call *c, struct play *g) {
    struct mem *m = &c->page->mem;
    struct text text;
    struct format_reader r;
    struct puzzle p = {0};
    *g = (struct play){.mem = m};
    text_init(&text, m);
    bool ok = page_need(c, "game", &text);
    format_reader_init(&r, text_string(&text), text.size);
    bool read = ok && format_read_next(&r, m, &p, c->fault) == FORMAT_READ_PUZZLE;
    ok = read && page_fits(&p, c->fault) && play_start(g, &p, m, c->fault) && page_options(c, g);
    if (read) puzzle_free(&p);
    text_free(&text);
    return ok;
}

bool page_ask_state(struct page_call *c) {
    struct play g;
    struct text said;
    text_init(&said, &c->page->mem);
    bool ok = page_game(c, &g) && page_state(c, &g, false, &said);
    play_free(&g);
    return ok;
}

// ---- Playing ---------------------------------------------------------------------------------------------

// Say what is wrong, as far as that is new; `wrong` remembers it.
static bool say_errors(struct play *g, struct text *wrong, struct text *said, bool *solved) {
    struct verdict v;
    struct play_standing how = {0};
    verdict_init(&v, g->mem);
    bool ok = play_judge(g, false, &v, &how);
    if (ok) play_tell_errors(said, &v, wrong, NULL);
    *solved = how.solved;
    verdict_free(&v);
    return ok && !wrong->failed;
}

static bool put(struct play *g, const struct text *action, struct text *said, struct fault *fault) {
    size_t at = g->at, all = g->ends.size, count = 0;
    if (!play_do(g, text_string(action), action->size, fault)) return false;
    const struct play_change *done = play_last(g, &count);
    if (g->at == at && g->ends.size == all) text_add(said, "That is so already.\n");
    else play_tell_moves(said, &g->board, "", done, count);
    return true;
}

static void undo(struct play *g, struct text *said) {
    size_t count = 0;
    const struct play_change *last = play_last(g, &count);
    if (last == NULL) text_add(said, "There is nothing to undo.\n");
    else play_tell_moves(said, &g->board, "undone: ", last, count);
    play_undo(g);
}

static void redo(struct play *g, struct text *said) {
    size_t count = 0;
    const struct play_change *next = play_next(g, &count);
    if (next == NULL) text_add(said, "There is nothing to redo.\n");
    else play_tell_moves(said, &g->board, "done again: ", next, count);
    play_redo(g);
}

static bool go_back(struct play *g, const char *name, struct text *said, struct fault *fault) {
    if (!play_back(g, name, fault)) return false;
    text_format(said, "After %zu move%s.\n", g->at, g->at == 1 ? "" : "s");
    return true;
}

// Who asks is told, whatever is told otherwise; page_state tells the rules themselves.
static bool check(struct play *g, struct text *said) {
    struct verdict v;
    int percent = 0;
    g->errors = PLAY_ERRORS_ASKED;
    verdict_init(&v, g->mem);
    bool ok = g->board.family->check(&g->board, &v) && play_progress(g, &percent);
    if (ok && verdict_wrong(&v) == 0) play_tell_progress(said, g, percent);
    else if (ok)
        text_format(said, "%zu rule%s broken.\n", verdict_wrong(&v),
                    verdict_wrong(&v) == 1 ? " is" : "s are");
    verdict_free(&v);
    return ok;
}

static bool act(struct play *g, const struct text *action, struct text *said, struct fault *fault) {
    const char *words = text_string(action);
    if (strcmp(words, "undo") == 0) return undo(g, said), true;
    if (strcmp(words, "redo") == 0) return redo(g, said), true;
    if (strcmp(words, "check") == 0) return check(g, said) || fault_memory(fault);
    if (strncmp(words, "back ", 5) == 0) return go_back(g, words + 5, said, fault);
    if (strncmp(words, "pin ", 4) == 0) {
        text_format(said, "Pinned as %s.\n", words + 4);
        return play_pin(g, words + 4, fault);
    }
    if (strcmp(words, "restart") == 0) {
        text_add(said, "The board is as it was given; undo leads back.\n");
        return play_restart(g, fault);
    }
    return put(g, action, said, fault);
}

static bool play(struct page_call *c, struct play *g, const struct text *action, struct text *said) {
    struct text wrong, before;
    bool solved = false, now = false;
    text_init(&wrong, g->mem);
    text_init(&before, g->mem);
    bool ok = say_errors(g, &wrong, &before, &solved) || fault_memory(c->fault);
    ok =
        ok && act(g, action, said, c->fault) && (say_errors(g, &wrong, said, &now) || fault_memory(c->fault));
    if (ok && now && !solved) play_tell_solved(said, g);
    text_free(&before);
    text_free(&wrong);
    return ok;
}

bool page_play(struct page_call *c) {
    struct play g;
    struct text action, said;
    text_init(&action, &c->page->mem);
    text_init(&said, &c->page->mem);
    bool ok = page_game(c, &g) && page_need(c, "action", &action) && play(c, &g, &action, &said) &&
              page_state(c, &g, strcmp(text_string(&action), "check") == 0, &said);
    text_free(&said);
    text_free(&action);
    play_free(&g);
    return ok;
}
