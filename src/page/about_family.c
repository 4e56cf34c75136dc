// What there is to know of a family: its rules, marks, options and built-in puzzles.
#include "base/json.h"
#include "draw/looks.h"
#include "make/make.h"
#include "page/inside.h"
#include "puzzle/notes.h"
#include "puzzle/solve.h"
#include "puzzle/view.h"

// ---- A family --------------------------------------------------------------------------------------------

// Lines as an array.
void page_say_list(struct text *out, const char *key, const char *lines) {
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

// What an editor may write: all but the player's own "nothing here". The open cell comes first, what is
// printed beneath the cells last.
static void add_colour(struct text *out, const struct family *f, char symbol, bool under, bool first) {
    const struct puzzle p = {.family = f, .width = 1, .height = 1, .under = under ? &symbol : NULL};
    struct draw_look look = draw_look_of(&p, symbol);
    char room[2], letter[2] = {symbol};
    bool open = !under && symbol == f->alphabet[0], digit = symbol >= '0' && symbol <= '9';
    bool wall = look.ground == DRAW_WALL && look.content == DRAW_NOTHING;
    const char *noun = open                                  ? "open"
                       : wall                                ? "wall"
                       : !under && family_is_mark(f, symbol) ? family_noun(f, symbol, room)
                                                             : letter;
    text_add(out, first ? "{\"s\":" : ",{\"s\":");
    text_json(out, &symbol, 1);
    page_say(out, "noun", noun);
    page_say(out, "layer", under ? "under" : "cell");
    page_say(out, "g", page_ground_name(look.ground));
    page_say(out, "c", page_content_name(open ? DRAW_NOTHING : digit ? DRAW_NUMBER : look.content));
    page_say(out, "i", look.content == DRAW_FIGURE && look.figure->name != NULL ? look.figure->name : "");
    text_char(out, '}');
}

static void say_palette(struct text *out, const struct family *f) {
    text_add(out, ",\"palette\":[");
    for (const char *s = f->alphabet; *s != '\0'; s++)
        if (*s != f->nothing) add_colour(out, f, *s, false, s == f->alphabet);
    for (const char *s = f->under; s != NULL && *s != '\0'; s++)
        if (s != f->under) add_colour(out, f, *s, true, false);
    text_char(out, ']');
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

static void add_option(struct text *out, const struct option *o) {
    static const char *const kinds[] = {[OPTION_NUMBER] = "number",
                                        [OPTION_CHOICE] = "word",
                                        [OPTION_BOARD] = "board",
                                        [OPTION_OTHER] = "other"};
    text_add(out, "{\"name\":");
    text_json(out, o->name, strlen(o->name));
    page_say(out, "meaning", o->meaning == NULL ? "" : o->meaning);
    page_say(out, "help", o->help);
    page_say(out, "kind", kinds[o->kind]);
    if (o->kind == OPTION_NUMBER) {
        json_number(out, "least", o->least);
        json_number(out, "most", o->most);
    }
    text_add(out, ",\"words\":[");
    for (const char *const *w = o->words; o->kind == OPTION_CHOICE && *w != NULL; w++) {
        if (w != o->words) text_char(out, ',');
        text_json(out, *w, strlen(*w));
    }
    text_add(out, "]}");
}

static void say_maker(struct text *out, const struct family *f) {
    const struct family_maker *maker = f->maker;
    page_say_flag(out, "makes", maker != NULL);
    page_say_flag(out, "any", maker != NULL && maker->draw != NULL);
    text_format(out, ",\"size\":{\"width\":%d,\"height\":%d}", maker == NULL ? 8 : maker->usual_width,
                maker == NULL ? 8 : maker->usual_height);
    text_add(out, ",\"options\":[");
    for (const struct option *o = maker == NULL ? NULL : maker->options; o != NULL && o->name != NULL; o++) {
        if (o != maker->options) text_char(out, ',');
        add_option(out, o);
    }
    text_char(out, ']');
}

// ---- Its puzzles -----------------------------------------------------------------------------------------

static bool read_text(const char *text, struct mem *m, struct puzzle *p) {
    struct format_reader r;
    struct fault ignored;
    format_reader_init(&r, text, strlen(text));
    return format_read_next(&r, m, p, &ignored) == FORMAT_READ_PUZZLE;
}

static bool say_builtin(struct text *out, const struct family *f) {
    text_add(out, ",\"builtin\":[");
    for (const struct builtin_puzzle *b = f->builtin; b != NULL && b->name != NULL; b++) {
        struct puzzle p;
        size_t title_size = 0;
        if (!read_text(b->text, out->mem, &p)) return false;
        const char *title = note_find(&p, "title", &title_size);
        text_format(out, "%s{\"name\":\"%s:%s\",\"size\":\"%dx%d\"", b == f->builtin ? "" : ",", f->name,
                    b->name, p.width, p.height);
        page_say_bytes(out, "title", title == NULL ? "" : title, title_size);
        text_char(out, '}');
        puzzle_free(&p);
    }
    text_char(out, ']');
    return true;
}

static bool say_solution(struct text *out, const struct puzzle *p, struct fault *fault) {
    struct solve_result result;
    struct text native;
    text_init(&native, out->mem);
    bool ok = solve_puzzle(p, &(struct solve_request){.goal = SOLVE_FIRST}, out->mem, &result, fault);
    if (ok && result.has_solution) format_native.write(&result.solution, &native);
    page_say_text(out, "solution", &native);
    solve_result_free(&result);
    return ok;
}

// What the header says after the size, as an example of it.
static void say_parameters(struct text *out, const struct puzzle *p) {
    struct text words;
    text_init(&words, out->mem);
    draw_parameters(p, "", &words);
    page_say_text(out, "parameters", &words);
}

static bool say_example(struct text *out, const struct family *f, struct fault *fault) {
    struct puzzle p;
    const char *text = f->example != NULL ? f->example : f->builtin != NULL ? f->builtin[0].text : NULL;
    if (text == NULL) return text_add(out, ",\"parameters\":\"\",\"example\":null"), true;
    if (!read_text(text, out->mem, &p)) return fault_memory(fault);
    say_parameters(out, &p);
    text_add(out, ",\"example\":{\"puzzle\":");
    text_json(out, text, strlen(text));
    bool ok = say_solution(out, &p, fault);
    text_char(out, '}');
    puzzle_free(&p);
    return ok;
}

bool page_family(struct text *out, const struct family *f, struct fault *fault) {
    text_add(out, "{\"name\":");
    text_json(out, f->name, strlen(f->name));
    page_say(out, "title", f->title);
    page_say(out, "goal", f->goal);
    page_say_list(out, "rules", f->rules != NULL ? f->rules : f->goal);
    page_say(out, "alphabet", f->alphabet);
    page_say(out, "under", f->under == NULL ? "" : f->under);
    page_say_number(out, "maxSide", (uint64_t)f->max_side);
    say_palette(out, f);
    say_marks(out, f);
    say_maker(out, f);
    say_views(out, f);
    say_formats(out, f);
    if (!say_builtin(out, f)) return fault_memory(fault);
    bool ok = say_example(out, f, fault);
    text_char(out, '}');
    return ok;
}
