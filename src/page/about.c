// What there is: families with their rules, marks, options and built-in puzzles, and the figures they are
// drawn with; and games that are not puzzles.
#include "page/inside.h"

#include "draw/figures.h"
#include "draw/media.h"
#include "explain/words.h"
#include "roque.h"

#include <stdio.h>

// Lines as an array.
static void add_lines(struct text *out, const char *key, const char *lines) {
    json_open(out, key, '[');
    for (const char *at = lines; *at != '\0'; at += strcspn(at, "\n"), at += *at == '\n')
        json_bytes(out, NULL, at, strcspn(at, "\n"));
    json_close(out, ']');
}

static void add_named(struct text *out, const char *name, const char *about) {
    json_open(out, NULL, '{');
    json_text(out, "name", name);
    json_text(out, "about", about);
    json_close(out, '}');
}

// ---- Figures ---------------------------------------------------------------------------------------------

static void add_color(struct text *out, const char *key, draw_color color) {
    char word[8] = "none";
    if (color != 0) snprintf(word, sizeof word, "#%06x", (unsigned)(color & 0xffffff));
    json_text(out, key, word);
}

static void add_shape(struct text *out, const struct draw_shape *s) {
    json_open(out, NULL, '{');
    size_t from = json_begin_string(out, "d");
    draw_svg_path(out, s);
    json_end_string(out, from);
    add_color(out, "fill", s->style->fill);
    add_color(out, "line", s->style->line);
    json_key(out, "width");
    text_format(out, "%g", s->style->width / 10.0);
    json_bool(out, "evenodd", s->style->even_odd);
    json_bool(out, "round", s->style->round_corners);
    json_close(out, '}');
}

static void add_figure(struct text *out, const struct draw_figure *f) {
    json_open(out, f->name, '[');
    for (size_t i = 0; i < f->count; i++) add_shape(out, &f->shapes[i]);
    json_close(out, ']');
}

// The whole stock, which families that are not known yet may use.
static void add_figures(struct text *out) {
    const struct draw_figure *f;
    json_open(out, "figures", '{');
    for (size_t i = 0; (f = draw_figure_number(i)) != NULL; i++) add_figure(out, f);
    json_close(out, '}');
}

// ---- A family --------------------------------------------------------------------------------------------

static void add_figure_name(struct text *out, const char *key, struct draw_look look) {
    bool named = look.content == DRAW_FIGURE && look.figure->name != NULL;
    json_text(out, key, named ? look.figure->name : "");
}

// What a mark attacks from the middle of a board of 5 by 5: cells from 0.
static void add_reach(struct text *out, const struct family *f, char mark) {
    enum { SIDE = 5, CELLS = SIDE * SIDE };
    char cells[CELLS];
    const struct puzzle p = {.family = f, .width = SIDE, .height = SIDE, .cells = cells};
    bool attacks = f->looks != NULL && f->looks->attacks != NULL;
    memset(cells, f->alphabet[0], CELLS);
    cells[CELLS / 2] = mark;
    json_open(out, "reach", '[');
    for (size_t to = 0; attacks && to < CELLS; to++)
        if (f->looks->attacks(&p, CELLS / 2, to)) json_number(out, NULL, to);
    json_close(out, ']');
}

// "a bulb", "black"
static void add_shown(struct text *out, const struct family *f, char mark) {
    struct text words = TEXT_IN(out->mem);
    words_shown(&words, f, mark, false);
    json_text(out, "shown", text_string(&words));
    out->failed |= words.failed;
    text_free(&words);
}

static void add_marks(struct text *out, const struct family *f) {
    const struct puzzle p = {.family = f, .width = 1, .height = 1};
    json_open(out, "marks", '[');
    for (const char *mark = f->marks; *mark != '\0'; mark++) {
        char room[2];
        json_open(out, NULL, '{');
        json_char(out, "mark", *mark);
        json_text(out, "noun", family_noun(f, *mark, room));
        add_shown(out, f, *mark);
        add_figure_name(out, "figure", draw_look_of(&p, *mark));
        add_reach(out, f, *mark);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_bytes(out, "nothing", &f->nothing, f->nothing != '\0');
}

// What an editor may write: all but the player's own "nothing here". The open cell comes first, what is
// printed beneath the cells last.
static void add_color_of_palette(struct text *out, const struct family *f, char symbol, bool under) {
    const struct puzzle p = {.family = f, .width = 1, .height = 1, .under = under ? &symbol : NULL};
    struct draw_look look = draw_look_of(&p, symbol);
    char room[2], letter[2] = {symbol};
    bool open = !under && symbol == f->alphabet[0], digit = symbol >= '0' && symbol <= '9';
    bool wall = look.ground == DRAW_WALL && look.content == DRAW_NOTHING;
    const char *noun = open                                  ? "open"
                       : wall                                ? "wall"
                       : !under && family_is_mark(f, symbol) ? family_noun(f, symbol, room)
                                                             : letter;
    json_open(out, NULL, '{');
    json_char(out, "s", symbol);
    json_text(out, "noun", noun);
    json_text(out, "layer", under ? "under" : "cell");
    json_text(out, "g", play_ground_name(look.ground));
    json_text(out, "c", play_content_name(open ? DRAW_NOTHING : digit ? DRAW_NUMBER : look.content));
    add_figure_name(out, "i", look);
    json_close(out, '}');
}

static void add_palette(struct text *out, const struct family *f) {
    json_open(out, "palette", '[');
    for (const char *s = f->alphabet; *s != '\0'; s++)
        if (*s != f->nothing) add_color_of_palette(out, f, *s, false);
    for (const char *s = f->under; s != NULL && *s != '\0'; s++)
        if (s != f->under) add_color_of_palette(out, f, *s, true);
    json_close(out, ']');
}

// What its marks are: numbers, grounds that are shaded, or things that are placed.
static void add_kind(struct text *out, const struct family *f) {
    const struct puzzle p = {.family = f, .width = 1, .height = 1};
    bool numbers = true, grounds = true;
    for (const char *mark = f->marks; *mark != '\0'; mark++) {
        struct draw_look look = draw_look_of(&p, *mark);
        numbers = numbers && look.content == DRAW_NUMBER;
        grounds = grounds && look.content == DRAW_NOTHING;
    }
    json_text(out, "kind", numbers ? "number" : grounds ? "shade" : "place");
}

static void add_views(struct text *out, const struct family *f) {
    json_open(out, "views", '[');
    for (const struct family_view *v = view_list(f); v->name != NULL; v++) add_named(out, v->name, v->about);
    json_close(out, ']');
}

static void add_formats(struct text *out, const struct family *f) {
    struct format_walk w = {0};
    json_open(out, "formats", '[');
    for (const struct format *each; (each = format_next(&w)) != NULL;)
        if (format_for(f, each->name) == each) json_text(out, NULL, each->name);
    json_close(out, ']');
}

static void add_words(struct text *out, const char *key, const struct option *o, const char *const *words) {
    json_open(out, key, '[');
    for (; o->kind == OPTION_CHOICE && *words != NULL; words++) json_text(out, NULL, *words);
    json_close(out, ']');
}

static void add_option(struct text *out, const struct option *o) {
    static const char *const kinds[] = {[OPTION_NUMBER] = "number",
                                        [OPTION_CHOICE] = "word",
                                        [OPTION_BOARD] = "board",
                                        [OPTION_OTHER] = "other"};
    json_open(out, NULL, '{');
    json_text(out, "name", o->name);
    json_text(out, "meaning", o->meaning == NULL ? "" : o->meaning);
    json_text(out, "help", o->help);
    json_text(out, "kind", kinds[o->kind]);
    if (o->kind == OPTION_NUMBER) {
        json_number(out, "least", o->least);
        json_number(out, "most", o->most);
    }
    add_words(out, "words", o, o->words);
    add_words(out, "titles", o, o->titles == NULL ? o->words : o->titles);
    json_close(out, '}');
}

static void add_maker(struct text *out, const struct family *f) {
    const struct family_maker *maker = f->maker;
    const struct option *o = maker == NULL ? NULL : maker->options;
    json_bool(out, "makes", maker != NULL);
    json_bool(out, "any", maker != NULL && maker->draw != NULL);
    json_open(out, "size", '{');
    json_signed(out, "width", maker == NULL ? 8 : maker->usual_width);
    json_signed(out, "height", maker == NULL ? 8 : maker->usual_height);
    json_close(out, '}');
    json_open(out, "options", '[');
    for (; o != NULL && o->name != NULL; o++) add_option(out, o);
    json_close(out, ']');
}

// ---- Its puzzles -----------------------------------------------------------------------------------------

static bool read_text(const struct family *f, const char *text, struct mem *m, struct puzzle *p) {
    struct format_reader r;
    struct families known = families_with(f);
    struct fault ignored;
    format_reader_init(&r, text, strlen(text));
    r.families = &known;
    return format_read_next(&r, m, p, &ignored) == FORMAT_READ_PUZZLE;
}

static const char *level_of(const struct family *f, size_t i) {
    int level = f->builtin_levels == NULL ? 0 : f->builtin_levels[i] - '0';
    return level == 0 ? "" : explain_level_name((enum explain_level)(level - 1));
}

// What stands behind this beginning of a line; NULL: no line begins so.
static const char *find_line(const char *text, const char *begins, const char *then) {
    size_t size = strlen(begins);
    for (const char *at = text; *at != '\0'; at += strcspn(at, "\n"), at += *at == '\n')
        if (strncmp(at, begins, size) == 0 && strncmp(at + size, then, strlen(then)) == 0)
            return at + size + strlen(then);
    return NULL;
}

// Their texts are looked through rather than read: there are many, and the first view waits for this.
static void add_builtin(struct text *out, const struct family *f) {
    json_open(out, "builtin", '[');
    for (const struct builtin_puzzle *b = f->builtin; b != NULL && b->name != NULL; b++) {
        const char *title = find_line(b->text, "; title:", " "), *size = find_line(b->text, f->name, " ");
        json_open(out, NULL, '{');
        size_t from = json_begin_string(out, "name");
        text_format(out, "%s:%s", f->name, b->name);
        json_end_string(out, from);
        json_bytes(out, "size", size == NULL ? "" : size, size == NULL ? 0 : strspn(size, "0123456789x"));
        json_bytes(out, "title", title == NULL ? "" : title, title == NULL ? 0 : strcspn(title, "\n"));
        json_text(out, "level", level_of(f, (size_t)(b - f->builtin)));
        json_close(out, '}');
    }
    json_close(out, ']');
}

static bool add_solution(struct text *out, const struct puzzle *p, struct fault *fault) {
    struct solve_result result;
    bool ok = solve_puzzle(p, &(struct solve_request){.goal = SOLVE_FIRST}, out->mem, &result, fault);
    if (ok && result.has_solution) tell_json_native(out, "solution", &result.solution);
    else json_text(out, "solution", "");
    solve_result_free(&result);
    return ok;
}

// Solved only where somebody asks for it, or soon: the first view waits for this.
static bool add_example(struct text *out, const struct family *f, bool solved, struct fault *fault) {
    struct puzzle p;
    const char *text = f->example != NULL ? f->example : f->builtin != NULL ? f->builtin[0].text : NULL;
    if (text == NULL) {
        json_text(out, "parameters", "");
        json_null(out, "example");
        return true;
    }
    if (!read_text(f, text, out->mem, &p)) return fault_memory(fault);
    size_t from = json_begin_string(out, "parameters"); // of a header, as an example of them
    draw_parameters(&p, "", out);
    json_end_string(out, from);
    json_open(out, "example", '{');
    json_text(out, "puzzle", text);
    bool ok = !solved || add_solution(out, &p, fault);
    json_close(out, '}');
    puzzle_free(&p);
    return ok;
}

bool page_add_family(struct text *out, const char *key, const struct family *f, struct fault *fault) {
    json_open(out, key, '{');
    json_text(out, "name", f->name);
    json_text(out, "title", f->title);
    json_text(out, "goal", f->goal);
    add_lines(out, "rules", f->rules != NULL ? f->rules : f->goal);
    json_text(out, "alphabet", f->alphabet);
    json_text(out, "under", f->under == NULL ? "" : f->under);
    json_text(out, "clues", f->clues == NULL ? "" : f->clues);
    json_bytes(out, "bare", &f->bare, f->clues != NULL);
    json_number(out, "maxSide", (uint64_t)f->max_side);
    add_palette(out, f);
    add_marks(out, f);
    add_kind(out, f);
    page_add_declared(out, f);
    add_maker(out, f);
    add_views(out, f);
    add_formats(out, f);
    add_builtin(out, f);
    bool ok = add_example(out, f, f->text == NULL, fault);
    json_close(out, '}');
    return ok;
}

// The techniques of a family: its own, and those of all.
bool page_techniques(struct page_call *c) {
    const struct family *f = page_family(c);
    if (f == NULL) return false;
    const struct technique *const lists[] = {techniques_of(f), techniques_of_all};
    json_open(c->out, "techniques", '[');
    for (size_t i = 0; i < 2; i++)
        for (const struct technique *t = lists[i]; t != NULL && t->name != NULL; t++) {
            json_open(c->out, NULL, '{');
            json_text(c->out, "name", t->name);
            json_text(c->out, "about", t->about);
            json_number(c->out, "rank", t->rank);
            json_close(c->out, '}');
        }
    json_close(c->out, ']');
    return true;
}

// The example of a family with its solution.
bool page_example(struct page_call *c) {
    const struct family *f = page_family(c);
    return f != NULL && add_example(c->out, f, true, c->fault);
}

// ---- All of it -------------------------------------------------------------------------------------------

// The words of labelling, for those who have never read a manual of it.
static void add_strategies(struct text *out) {
    static const char *const selects[] = {
        [CSP_LEFTMOST] = "the first that is open",
        [CSP_MIN] = "the one with the least value left",
        [CSP_MAX] = "the one with the greatest value left",
        [CSP_FF] = "first fail: the one with the fewest values left",
        [CSP_ANTI_FIRST_FAIL] = "the one with the most values left",
        [CSP_OCCURRENCE] = "the one in the most constraints",
        [CSP_FFC] = "the fewest values left, then the most constraints",
        [CSP_MAX_REGRET] = "the one whose two best values differ most",
        [CSP_DOM_WDEG] = "the fewest values left for the failures it took part in",
    };
    static const char *const branches[] = {
        [CSP_STEP] = "the value at the end, or not that one",
        [CSP_ENUM] = "one value after the other",
        [CSP_BISECT] = "the one half of the values, or the other",
        [CSP_MEDIAN] = "the median value, or not that one",
        [CSP_MIDDLE] = "the value nearest to the middle, or not that one",
    };
    json_open(out, "strategies", '{');
    json_open(out, "select", '[');
    for (int i = 0; i <= CSP_DOM_WDEG; i++) add_named(out, csp_select_name((enum csp_select)i), selects[i]);
    json_close(out, ']');
    json_open(out, "branch", '[');
    for (int i = 0; i <= CSP_MIDDLE; i++) add_named(out, csp_branch_name((enum csp_branch)i), branches[i]);
    json_close(out, ']');
    json_close(out, '}');
}

bool page_about(struct page_call *c) {
    bool ok = true;
    json_text(c->out, "version", ROQUE_VERSION);
    json_open(c->out, "families", '[');
    const struct family *f;
    for (size_t i = 0; ok && (f = families_at(&c->page->families, i)) != NULL; i++)
        ok = page_add_family(c->out, NULL, f, c->fault);
    json_close(c->out, ']');
    json_open(c->out, "levels", '[');
    for (enum explain_level l = 0; l < EXPLAIN_LEVELS; l++) json_text(c->out, NULL, explain_level_name(l));
    json_close(c->out, ']');
    add_strategies(c->out);
    page_add_rule_words(c->out);
    for (const struct tell_game *g = tell_games; g->name != NULL; g++) g->about(c->out);
    add_figures(c->out);
    return ok;
}
