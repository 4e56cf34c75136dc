// Games: played, and taken elsewhere as text and as pictures. What is played is behind play/game.h; formats
// and pictures are of puzzles.
#include "page/inside.h"

#include <stdio.h>

bool page_fits(const struct puzzle *p, struct fault *fault) {
    return puzzle_size(p) <= PAGE_MOST_CELLS ||
           fault_set(fault, FAULT_INPUT, "%d x %d is too large for the page, which shows %d cells at most",
                     p->width, p->height, PAGE_MOST_CELLS);
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
    struct puzzle p = {0};
    *g = (struct play){.mem = m};
    struct text text = TEXT_IN(m);
    bool ok = page_need(c, "game", &text);
    bool read = ok && page_read(c, &text, &p);
    ok = read && page_fits(&p, c->fault) && play_start(g, &p, m, c->fault) && page_options(c, g);
    if (read) puzzle_free(&p);
    text_free(&text);
    return ok;
}

// ---- Playing ---------------------------------------------------------------------------------------------

// The game that a request holds; NULL with a fault.
static struct game *load(const struct page_call *c) {
    static const char *const names[] = {"rc", "chess", NULL};
    struct game_front front = {
        .voice = GAME_NAMES_BUTTONS, .most_cells = PAGE_MOST_CELLS, .families = &c->page->families};
    uint64_t think_ms = 0;
    int named = PUZZLE_NAMES_RC;
    struct game *g = NULL;
    front.look = (struct tell_look){.medium = DRAW_TEXT, .labels = DRAW_NO_LABELS, .flows = true};
    struct text text = TEXT_IN(&c->page->mem);
    if (page_choice(c, "names", names, &named) && page_number(c, "think", 1, 600000, &think_ms) &&
        page_number(c, "seed", 0, UINT64_MAX, &front.seed) && page_need(c, "game", &text)) {
        front.names = (enum puzzle_names)named;
        front.think_us = think_ms * 1000;
        g = game_load(text_string(&text), text.size, &front, &c->page->mem, c->fault);
    }
    text_free(&text);
    return g;
}

// What the page knows of the game beside its text: how long it has taken in all, and when to tell errors.
static bool settle(const struct page_call *c, struct game *g) {
    static const char *const when[] = {"live", "asked", "never", NULL};
    uint64_t ms = game_time(g);
    int errors = 0;
    char line[24];
    if (!page_number(c, "ms", 0, UINT64_C(1) << 53, &ms) || !page_choice(c, "errors", when, &errors))
        return false;
    if (ms > game_time(g)) game_pass(g, ms - game_time(g));
    snprintf(line, sizeof line, "errors %s", when[errors]);
    if (game_word_named(g, "errors", 6) != NULL && game_do(g, line, c->fault) == GAME_REFUSED) return false;
    game_tell(g); // what is said later is what is new
    if (g->said.failed) return fault_memory(c->fault);
    text_clear(&g->said);
    return true;
}

// Do what a line says, or (NULL) let the computer reply; then tell how it stands.
static enum game_step act(const struct page_call *c, struct game *g, const char *line) {
    text_clear(&g->said);
    g->front.detail = c->out;
    enum game_step step = line == NULL      ? game_reply(g, c->fault)
                          : line[0] == '\0' ? GAME_SAID
                                            : game_do(g, line, c->fault);
    if (step == GAME_REFUSED || step == GAME_UNFINISHED) return step;
    if (step == GAME_CHANGED) game_tell(g);
    if (!g->said.failed && game_state(g, c->out)) return step;
    fault_memory(c->fault);
    return GAME_REFUSED;
}

bool page_play(struct page_call *c) {
    struct text action = TEXT_IN(&c->page->mem);
    struct game *g = page_text(c, "action", &action) ? load(c) : NULL;
    bool ok = g != NULL && settle(c, g) && act(c, g, text_string(&action)) != GAME_REFUSED;
    game_free(g);
    text_free(&action);
    return ok;
}

// The same in slices, for what takes long.
struct play_job {
    struct page_job job;
    struct game *g;
    struct text line;
};

static bool begin(const struct page_call *c, struct page_job *j) {
    struct play_job *x = (struct play_job *)j;
    text_init(&x->line, &c->page->mem);
    x->g = page_text(c, "action", &x->line) ? load(c) : NULL;
    return x->g != NULL && settle(c, x->g);
}

static void end(struct page_job *j) {
    struct play_job *x = (struct play_job *)j;
    game_free(x->g);
    text_free(&x->line);
}

static enum page_progress go(const struct page_call *c, struct page_job *j, struct limits slice) {
    struct play_job *x = (struct play_job *)j;
    bool replies = strcmp(j->work->name, "reply") == 0;
    x->g->front.limits = page_has_time(j) ? slice : (struct limits){.stop = slice.stop, .deadline_us = 1};
    enum game_step step = act(c, x->g, replies ? NULL : text_string(&x->line));
    if (step == GAME_UNFINISHED && page_has_time(j)) return PAGE_GOES_ON;
    if (step == GAME_UNFINISHED && !game_state(x->g, c->out)) return fault_memory(c->fault), PAGE_FAILED;
    return step == GAME_REFUSED ? PAGE_FAILED : PAGE_DONE;
}

enum { MOST_MS = 600000 };
const struct page_work page_do = {"play", sizeof(struct play_job), false, MOST_MS, begin, go, end},
                       page_reply = {"reply", sizeof(struct play_job), false, MOST_MS, begin, go, end};

// ---- A new one -------------------------------------------------------------------------------------------

// Names and words, each ended by a NUL, one after the other.
static bool add_setting(void *context, const struct text *name, const struct text *word) {
    struct text *out = context;
    text_bytes(out, text_string(name), name->size + 1);
    text_bytes(out, text_string(word), word->size + 1);
    return true;
}

static game_settings settings_of(const struct text *words) {
    game_settings s = {0};
    const char *words_at = text_string(words), *at = words_at;
    for (; at < words_at + words->size && s.count < OPTION_MOST_PAIRS; s.count++) {
        s.at[s.count].name = at;
        at += strlen(at) + 1;
        s.at[s.count].word = at;
        at += strlen(at) + 1;
    }
    return s;
}

// A game of this name, by the settings in "set".
bool page_new(struct page_call *c) {
    const struct game_front front = {.voice = GAME_NAMES_BUTTONS, .families = &c->page->families};
    struct game *g = NULL;
    struct text name = TEXT_IN(&c->page->mem);
    struct text words = TEXT_IN(&c->page->mem);
    bool ok = page_need(c, "name", &name) && page_settings(c, add_setting, &words) &&
              (!words.failed || fault_memory(c->fault));
    if (ok && game_kind_named(&c->page->families, text_string(&name)) == NULL)
        ok = fault_set(c->fault, FAULT_INPUT, "there is no game '%.40s'", text_string(&name));
    const game_settings settings = settings_of(&words);
    if (ok) g = game_begin(text_string(&name), &settings, &front, &c->page->mem, c->fault);
    ok = g != NULL && (game_state(g, c->out) || fault_memory(c->fault));
    game_free(g);
    text_free(&words);
    text_free(&name);
    return ok;
}

// ---- Elsewhere -------------------------------------------------------------------------------------------

// The board that is meant: with its moves, or as given; it belongs to the game.
static bool choose_board(const struct page_call *c, const struct play *g, struct puzzle *p) {
    bool given = false;
    if (!page_flag(c, "given", &given)) return false;
    *p = given ? g->given : g->board;
    p->notes = g->given.notes;
    return true;
}

static bool write_game(const struct page_call *c, const struct play *g, const struct format *to,
                       struct text *out) {
    struct puzzle p;
    struct scan given;
    if (to->says_notes && !page_find(c, "given", &given)) {
        struct puzzle whole;
        struct text game = TEXT_IN(g->mem);
        bool ok = play_puzzle_save(g, &game) || fault_memory(c->fault);
        ok = ok && page_read(c, &game, &whole);
        if (ok) {
            ok = format_write(to, &whole, 0, out, c->fault);
            puzzle_free(&whole);
        }
        text_free(&game);
        return ok;
    }
    return choose_board(c, g, &p) && format_write(to, &p, 0, out, c->fault);
}

// Native text and links hold whole games of every kind; the other formats hold puzzles.
static bool write_puzzle(const struct page_call *c) {
    struct play g;
    char quote[FAULT_QUOTE];
    struct text name = TEXT_IN(&c->page->mem);
    struct text out = TEXT_IN(&c->page->mem);
    bool ok = page_game(c, &g) && page_need(c, "format", &name);
    const struct format *to = ok ? format_for(g.given.family, text_string(&name)) : NULL;
    if (ok && to == NULL)
        ok = fault_set(c->fault, FAULT_INPUT, "a board of %s cannot be written as %s", g.given.family->name,
                       fault_quote(quote, text_string(&name), name.size));
    ok = ok && write_game(c, &g, to, &out);
    if (ok) json_string(c->out, "text", &out);
    text_free(&out);
    text_free(&name);
    play_free(&g);
    return ok;
}

bool page_write(struct page_call *c) {
    static const char *const whole[] = {"native", "link"};
    struct scan format, given;
    int which = -1;
    bool said = page_find(c, "format", &format);
    for (int i = 0; said && i < 2; i++)
        if (format_json_says(format, whole[i])) which = i;
    if (which < 0 || page_find(c, "given", &given)) return write_puzzle(c);
    struct game *g = load(c);
    if (g == NULL) return false;
    size_t from = json_begin_string(c->out, "text");
    bool ok = (which == 0 ? game_save : game_link)(g, c->out) || fault_memory(c->fault);
    json_end_string(c->out, from);
    game_free(g);
    return ok;
}

bool page_draw(struct page_call *c) {
    static const char *const media[] = {"text", "unicode", "svg", NULL};
    struct play g;
    struct puzzle p;
    int medium = DRAW_SVG;
    bool labels = false, letters = false;
    bool ok = page_game(c, &g) && page_choice(c, "medium", media, &medium) &&
              page_flag(c, "labels", &labels) && page_flag(c, "letters", &letters) && choose_board(c, &g, &p);
    if (ok) {
        const struct draw_options options = {.labels = labels ? DRAW_LABELS : DRAW_NO_LABELS,
                                             .letters = letters,
                                             .given = g.at > 0 ? &g.given : NULL};
        size_t from = json_begin_string(c->out, "picture");
        draw_board((enum draw_medium)medium, &p, options, c->out);
        json_end_string(c->out, from);
    }
    play_free(&g);
    return ok;
}
