#include "tell/tell.h"

#include "draw/looks.h"

#include <string.h>

// ---- Rules -----------------------------------------------------------------------------------------------

// With the pieces to place, if the puzzle specifies them.
static void add_heading(struct text *out, const struct puzzle *p, struct tell_look look) {
    struct text words = TEXT_IN(out->mem);
    struct text left = TEXT_IN(out->mem);
    if (p->family->looks != NULL && !p->family->looks->wanted_by_rule) draw_left_in_words(p, &left);
    text_add(&words, "An example and its solution");
    if (left.size > 0) text_format(&words, " (%s)", text_string(&left));
    text_add(&words, ":\n");
    text_char(out, '\n');
    wrap_words(out, TELL_MARGIN, text_string(&words), tell_width(look));
    if (words.failed || left.failed) out->failed = true;
    text_free(&left);
    text_free(&words);
}

// Squares are named as in the text.
static void draw_alone(struct text *out, const struct puzzle *p, struct tell_look look) {
    struct puzzle bare = *p;
    bare.notes = NULL;
    bare.names = PUZZLE_NAMES_RC;
    draw_board(look.medium, &bare,
               (struct draw_options){.color = look.color, .labels = DRAW_LABELS, .untold = true}, out);
}

static void add_boards(struct text *out, const struct puzzle *p, const struct puzzle *solution,
                       struct tell_look look) {
    size_t length;
    struct text left = TEXT_IN(out->mem);
    struct text right = TEXT_IN(out->mem);
    draw_alone(&left, p, look);
    draw_alone(&right, solution, look);
    add_heading(out, p, look);
    tell_pair(out, &left, &right);
    const char *about = note_find(p, "about", &length);
    if (about != NULL) tell_about(out, about, length, look);
    text_free(&left);
    text_free(&right);
}

// An easy one, and always the same: a few drafts are tried, on a slow machine as on a fast one. The time is
// only for rules of which a single draft takes too long.
static bool make_example(const struct family *f, struct mem *m, struct puzzle *out, struct fault *fault) {
    enum { MOST_DRAFTS = 20, MOST_US = 10000000 };
    struct make_request r = make_defaults(f);
    struct make_drafts drafts = {0};
    struct made made = {0};
    enum make_answer answer = MAKE_GOES_ON;
    r.seed = 1;
    r.limits = limits_within(MOST_US, NULL);
    if (!make_check(&r, fault)) return false;
    while (answer == MAKE_GOES_ON && drafts.count < MOST_DRAFTS)
        answer = make_draft(&r, &drafts, m, &made, fault);
    bool ok = answer == MAKE_DONE && (puzzle_copy(out, &made.puzzle, m) || fault_memory(fault));
    made_free(&made);
    return ok;
}

bool tell_find_example(const struct family *f, struct mem *m, struct puzzle *out, struct fault *fault) {
    struct format_reader reader;
    if (f->example == NULL) return f->maker != NULL && make_example(f, m, out, fault);
    struct families known = families_with(f);
    format_reader_init(&reader, f->example, strlen(f->example));
    reader.families = &known;
    return format_read_next(&reader, m, out, fault) == FORMAT_READ_PUZZLE;
}

bool tell_example(struct text *out, const struct family *f, struct tell_look look, struct fault *fault) {
    struct puzzle p;
    struct solve_result solved;
    if (!tell_find_example(f, out->mem, &p, fault)) return f->example == NULL && fault->kind != FAULT_MEMORY;
    const struct solve_request request = {.goal = SOLVE_FIRST};
    bool ok = solve_puzzle(&p, &request, out->mem, &solved, fault);
    if (ok) add_boards(out, &p, &solved.solution, look);
    if (ok) solve_result_free(&solved);
    puzzle_free(&p);
    return ok;
}

bool tell_rules(struct text *out, const struct family *f, struct tell_look look, struct fault *fault) {
    text_format(out, "%s\n", f->title);
    wrap_words(out, TELL_MARGIN, f->rules != NULL ? f->rules : f->goal, tell_width(look));
    return tell_example(out, f, look, fault);
}

const struct tell_game *tell_game_named(const char *name) {
    for (const struct tell_game *g = tell_games; g->name != NULL; g++)
        if (strcmp(g->name, name) == 0) return g;
    return NULL;
}

// ---- Built-in puzzles ------------------------------------------------------------------------------------

// A built-in puzzle's size is in its text.
static bool read_builtin(const struct family *f, const struct builtin_puzzle *b, struct mem *m,
                         struct puzzle *p, struct fault *fault) {
    struct format_reader reader;
    struct families known = families_with(f);
    format_reader_init(&reader, b->text, strlen(b->text));
    reader.families = &known;
    if (format_read_next(&reader, m, p, fault) == FORMAT_READ_PUZZLE) return true;
    const struct fault inner = *fault;
    return fault_set(fault, inner.kind, "the built-in puzzle %s cannot be read: %.100s", b->name, inner.text);
}

// The column after the names.
static int name_width(const struct family *f, const char *set) {
    size_t width = 10;
    const struct builtin_puzzle *b = family_builtin_of_set(f->builtin, set);
    for (; b != NULL; b = family_builtin_of_set(b + 1, set))
        if (strlen(b->name) > width) width = strlen(b->name);
    return (int)width;
}

static void tell_puzzle(struct text *out, const struct family *f, const char *name, int width,
                        const struct puzzle *p) {
    size_t length;
    const char *title = note_find(p, "title", &length);
    text_format(out, "  %s:%-*s %dx%d", f->name, width, name, p->width, p->height);
    if (title != NULL) text_format(out, "  %.*s", (int)length, title);
    text_char(out, '\n');
}

bool tell_list(struct text *out, const struct family *f, const char *set, struct fault *fault) {
    int width = name_width(f, set);
    text_format(out, "%s: %s\n%s\n", f->name, f->title, f->goal);
    if (f->text == NULL) text_add(out, "Built in.\n");
    else if (f->ships) text_add(out, "Ships as a rule text.\n");
    else if (f->file != NULL) text_format(out, "Learnt from %s.\n", f->file);
    const struct builtin_puzzle *b = family_builtin_of_set(f->builtin, set);
    for (; b != NULL; b = family_builtin_of_set(b + 1, set)) {
        struct puzzle p;
        if (!read_builtin(f, b, out->mem, &p, fault)) return false;
        tell_puzzle(out, f, b->name, width, &p);
        puzzle_free(&p);
    }
    return true;
}

static void add_puzzle_json(struct text *out, const struct family *f, const char *name,
                            const struct puzzle *p) {
    size_t length;
    const char *title = note_find(p, "title", &length);
    json_open(out, NULL, '{');
    size_t from = json_begin_string(out, "name");
    text_format(out, "%s:%s", f->name, name);
    json_end_string(out, from);
    json_number(out, "width", (uint64_t)p->width);
    json_number(out, "height", (uint64_t)p->height);
    if (title != NULL) json_bytes(out, "title", title, length);
    json_close(out, '}');
}

bool tell_list_json(struct text *out, const struct family *f, const char *set, struct fault *fault) {
    json_open(out, NULL, '{');
    json_text(out, "family", f->name);
    json_text(out, "title", f->title);
    json_text(out, "goal", f->goal);
    json_text(out, "rules", f->rules);
    json_text(out, "marks", f->marks);
    json_text(out, "from", f->text == NULL ? "c" : f->ships ? "ships" : "learnt");
    if (f->file != NULL) json_text(out, "file", f->file);
    json_open(out, "puzzles", '[');
    const struct builtin_puzzle *b = family_builtin_of_set(f->builtin, set);
    for (; b != NULL; b = family_builtin_of_set(b + 1, set)) {
        struct puzzle p;
        if (!read_builtin(f, b, out->mem, &p, fault)) return false;
        add_puzzle_json(out, f, b->name, &p);
        puzzle_free(&p);
    }
    json_close(out, ']');
    json_end_line(out);
    return true;
}
