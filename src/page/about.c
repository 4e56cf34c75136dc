// What there is: families with their rules, marks, options and built-in puzzles, and the figures they are
// drawn with.
#include "page/inside.h"

#include "draw/men.h"
#include "draw/svg.h"
#include "echek/level.h"
#include "make/make.h"
#include "puzzle/notes.h"
#include "puzzle/solve.h"
#include "puzzle/view.h"
#include "roque.h"

#include <stdio.h>

// ---- Figures ---------------------------------------------------------------------------------------------

static void say_color(struct text *out, const char *key, draw_color color) {
    char word[8] = "none";
    if (color != 0) snprintf(word, sizeof word, "#%06x", (unsigned)(color & 0xffffff));
    page_say(out, key, word);
}

static void add_shape(struct text *out, const struct draw_shape *s) {
    text_add(out, "{\"d\":\"");
    draw_svg_path(out, s);
    text_char(out, '"');
    say_color(out, "fill", s->style->fill);
    say_color(out, "line", s->style->line);
    text_format(out, ",\"width\":%g", s->style->width / 10.0);
    page_say_flag(out, "evenodd", s->style->even_odd);
    page_say_flag(out, "round", s->style->round_corners);
    text_char(out, '}');
}

static void add_figure(struct text *out, const struct draw_figure *f, bool first) {
    text_format(out, "%s\"%s\":[", first ? "" : ",", f->name);
    for (size_t i = 0; i < f->count; i++) {
        if (i > 0) text_char(out, ',');
        add_shape(out, &f->shapes[i]);
    }
    text_char(out, ']');
}

// Those of a family, but for the men.
static bool is_man(const struct draw_figure *f) {
    for (enum chess_kind kind = 0; kind < CHESS_KINDS; kind++)
        if (f == draw_man(kind) || f == draw_man_outlined(kind)) return true;
    return false;
}

static void add_own_figures(struct text *out, const struct family *f) {
    const struct puzzle p = {.family = f, .width = 1, .height = 1};
    for (const char *mark = f->marks; *mark != '\0'; mark++) {
        struct draw_look look = draw_look_of(&p, *mark);
        if (look.content == DRAW_FIGURE && look.figure->name != NULL && !is_man(look.figure))
            add_figure(out, look.figure, false);
    }
}

static void say_figures(struct text *out) {
    text_add(out, ",\"figures\":{");
    for (enum chess_kind kind = 0; kind < CHESS_KINDS; kind++) {
        add_figure(out, draw_man(kind), kind == 0);
        add_figure(out, draw_man_outlined(kind), false);
    }
    for (const struct family *const *f = family_all(); *f != NULL; f++) add_own_figures(out, *f);
    text_char(out, '}');
}

// ---- A family --------------------------------------------------------------------------------------------

// Lines as an array.
static void say_list(struct text *out, const char *key, const char *lines) {
    text_format(out, ",\"%s\":[", key);
    for (const char *at = lines; *at != '\0'; at += strcspn(at, "\n"), at += *at == '\n') {
        if (at != lines) text_char(out, ',');
        text_json(out, at, strcspn(at, "\n"));
    }
    text_char(out, ']');
}

static void say_marks(struct text *out, const struct family *f) {
    text_add(out, ",\"marks\":[");
    for (const char *mark = f->marks; *mark != '\0'; mark++) {
        const struct puzzle p = {.family = f, .width = 1, .height = 1};
        struct draw_look look = draw_look_of(&p, *mark);
        char room[2];
        text_add(out, mark == f->marks ? "{\"mark\":" : ",{\"mark\":");
        text_json(out, mark, 1);
        page_say(out, "noun", family_noun(f, *mark, room));
        page_say(out, "figure",
                 look.content == DRAW_FIGURE && look.figure->name != NULL ? look.figure->name : "");
        text_char(out, '}');
    }
    text_char(out, ']');
    page_say_bytes(out, "nothing", &f->nothing, f->nothing != '\0');
}

static void say_views(struct text *out, const struct family *f) {
    text_add(out, ",\"views\":[");
    for (const struct family_view *v = view_list(f); v->name != NULL; v++) {
        text_add(out, v == view_list(f) ? "{\"name\":" : ",{\"name\":");
        text_json(out, v->name, strlen(v->name));
        page_say(out, "about", v->about);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void say_formats(struct text *out, const struct family *f) {
    struct format_walk w = {0};
    const struct format *each;
    bool first = true;
    text_add(out, ",\"formats\":[");
    while ((each = format_next(&w)) != NULL) {
        if (format_for(f, each->name) != each) continue;
        if (!first) text_char(out, ',');
        text_json(out, each->name, strlen(each->name));
        first = false;
    }
    text_char(out, ']');
}

static void add_option(struct text *out, const struct make_option *o) {
    static const char *const kinds[] = {"number", "word", "board", "other"};
    text_add(out, "{\"name\":");
    text_json(out, o->name, strlen(o->name));
    page_say(out, "meaning", o->meaning == NULL ? "" : o->meaning);
    page_say(out, "help", o->help);
    page_say(out, "kind", kinds[o->kind]);
    if (o->kind == MAKE_NUMBER) text_format(out, ",\"least\":%d,\"most\":%d", o->least, o->most);
    text_add(out, ",\"words\":[");
    for (const char *const *w = o->words; o->kind == MAKE_WORD && *w != NULL; w++) {
        if (w != o->words) text_char(out, ',');
        text_json(out, *w, strlen(*w));
    }
    text_add(out, "]}");
}

static void say_maker(struct text *out, const struct family *f) {
    const struct family_maker *maker = f->maker;
    page_say_flag(out, "makes", maker != NULL);
    text_format(out, ",\"size\":{\"width\":%d,\"height\":%d}", maker == NULL ? 8 : maker->usual_width,
                maker == NULL ? 8 : maker->usual_height);
    text_add(out, ",\"options\":[");
    for (const struct make_option *o = maker == NULL ? NULL : maker->options; o != NULL && o->name != NULL;
         o++) {
        if (o != maker->options) text_char(out, ',');
        add_option(out, o);
    }
    text_char(out, ']');
}

// ---- Its puzzles -----------------------------------------------------------------------------------------

static bool read_builtin(const struct builtin_puzzle *b, struct mem *m, struct puzzle *p) {
    struct format_reader r;
    struct fault ignored;
    format_reader_init(&r, b->text, strlen(b->text));
    return format_read_next(&r, m, p, &ignored) == FORMAT_READ_PUZZLE;
}

static bool say_builtin(struct text *out, const struct family *f, const struct builtin_puzzle **smallest) {
    size_t least = SIZE_MAX;
    text_add(out, ",\"builtin\":[");
    for (const struct builtin_puzzle *b = f->builtin; b != NULL && b->name != NULL; b++) {
        struct puzzle p;
        size_t title_size = 0;
        if (!read_builtin(b, out->mem, &p)) return false;
        const char *title = note_find(&p, "title", &title_size);
        text_format(out, "%s{\"name\":\"%s:%s\",\"size\":\"%dx%d\"", b == f->builtin ? "" : ",", f->name,
                    b->name, p.width, p.height);
        page_say_bytes(out, "title", title == NULL ? "" : title, title_size);
        text_char(out, '}');
        bool open = memchr(p.cells, f->alphabet[0], puzzle_size(&p)) != NULL;
        if (open && puzzle_size(&p) < least) least = puzzle_size(&p), *smallest = b;
        puzzle_free(&p);
    }
    text_char(out, ']');
    return true;
}

static bool add_solution(struct text *out, const struct puzzle *p, struct fault *fault) {
    struct solve_result result;
    struct text native;
    text_init(&native, out->mem);
    bool ok = solve_puzzle(p, &(struct solve_request){.goal = SOLVE_FIRST}, out->mem, &result, fault);
    if (ok && result.has_solution) format_native.write(&result.solution, &native);
    page_say(out, "solution", text_string(&native));
    solve_result_free(&result);
    text_free(&native);
    return ok;
}

static bool say_example(struct text *out, const struct builtin_puzzle *b, struct fault *fault) {
    struct puzzle p;
    if (b == NULL) return text_add(out, ",\"example\":null"), true;
    if (!read_builtin(b, out->mem, &p)) return fault_memory(fault);
    text_add(out, ",\"example\":{\"puzzle\":");
    text_json(out, b->text, strlen(b->text));
    bool ok = add_solution(out, &p, fault);
    text_char(out, '}');
    puzzle_free(&p);
    return ok;
}

static bool add_family(struct text *out, const struct family *f, struct fault *fault) {
    const struct builtin_puzzle *smallest = NULL;
    text_add(out, "{\"name\":");
    text_json(out, f->name, strlen(f->name));
    page_say(out, "title", f->title);
    page_say(out, "goal", f->goal);
    say_list(out, "rules", f->rules != NULL ? f->rules : f->goal);
    page_say(out, "alphabet", f->alphabet);
    page_say(out, "under", f->under == NULL ? "" : f->under);
    page_say_flag(out, "parameters", f->read_parameters != NULL);
    say_marks(out, f);
    say_maker(out, f);
    say_views(out, f);
    say_formats(out, f);
    if (!say_builtin(out, f, &smallest)) return fault_memory(fault);
    bool ok = say_example(out, smallest, fault);
    text_char(out, '}');
    return ok;
}

// ---- All of it -------------------------------------------------------------------------------------------

static void say_levels(struct text *out) {
    text_add(out, ",\"levels\":[");
    for (enum explain_level l = 0; l < EXPLAIN_LEVELS; l++)
        text_format(out, "%s\"%s\"", l == 0 ? "" : ",", explain_level_name(l));
    text_char(out, ']');
}

static void say_echek(struct text *out) {
    text_add(out, ",\"echek\":{\"title\":\"Echek\"");
    say_list(out, "options", echek_rules_help());
    text_add(out, ",\"levels\":[");
    for (enum echek_level l = 0; l < ECHEK_LEVELS; l++) {
        text_format(out, "%s{\"name\":\"%s\"", l == 0 ? "" : ",", echek_level_name(l));
        page_say(out, "about", echek_level_about(l));
        text_char(out, '}');
    }
    text_add(out, "]}");
}

bool page_about(struct page_call *c) {
    bool ok = true;
    text_add(c->out, "{\"version\":\"" ROQUE_VERSION "\",\"families\":[");
    for (const struct family *const *f = family_all(); ok && *f != NULL; f++) {
        if (f != family_all()) text_add(c->out, ",");
        ok = add_family(c->out, *f, c->fault);
    }
    text_char(c->out, ']');
    say_levels(c->out);
    say_echek(c->out);
    say_figures(c->out);
    text_char(c->out, '}');
    return ok;
}
