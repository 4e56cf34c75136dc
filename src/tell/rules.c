#include "tell/rules.h"

#include "base/wrap.h"
#include "draw/looks.h"
#include "format/format.h"
#include "puzzle/notes.h"
#include "puzzle/solve.h"

#include <string.h>

static const char margin[] = "  ";

// ---- Two pictures side by side ---------------------------------------------------------------------------

static size_t widest(const char *lines) {
    size_t most = 0;
    while (*lines != '\0') {
        size_t length = strcspn(lines, "\n"), columns = wrap_columns(lines, length);
        if (columns > most) most = columns;
        lines += length + (lines[length] == '\n');
    }
    return most;
}

static size_t add_line(struct text *out, const char **lines) {
    size_t length = strcspn(*lines, "\n"), columns = wrap_columns(*lines, length);
    text_bytes(out, *lines, length);
    *lines += length + ((*lines)[length] == '\n');
    return columns;
}

void tell_pair(struct text *out, const struct text *left, const struct text *right) {
    enum { BETWEEN = 4 };
    const char *a = text_string(left), *b = text_string(right);
    size_t second = widest(a) + BETWEEN;
    while (*a != '\0' || *b != '\0') {
        text_add(out, margin);
        size_t used = add_line(out, &a);
        if (*b != '\0') text_repeat(out, " ", second - used);
        add_line(out, &b);
        text_char(out, '\n');
    }
    if (left->failed || right->failed) out->failed = true;
}

void tell_about(struct text *out, const char *words, size_t length, struct tell_look look) {
    struct text about;
    text_init(&about, out->mem);
    text_bytes(&about, words, length);
    wrap_words(out, margin, text_string(&about), tell_width(look));
    if (about.failed) out->failed = true;
    text_free(&about);
}

// ---- Puzzles ---------------------------------------------------------------------------------------------

// With what is to be placed, where the puzzle says it.
static void add_heading(struct text *out, const struct puzzle *p, struct tell_look look) {
    struct text words, left;
    text_init(&words, out->mem);
    text_init(&left, out->mem);
    if (p->family->looks != NULL && !p->family->looks->wanted_by_rule) draw_left_in_words(p, &left);
    text_add(&words, "An example and its solution");
    if (left.size > 0) text_format(&words, " (%s)", text_string(&left));
    text_add(&words, ":\n");
    text_char(out, '\n');
    wrap_words(out, margin, text_string(&words), tell_width(look));
    if (words.failed || left.failed) out->failed = true;
    text_free(&left);
    text_free(&words);
}

// Squares are called as the words call them.
static void draw_alone(struct text *out, const struct puzzle *p, struct tell_look look) {
    struct puzzle bare = *p;
    bare.notes = NULL;
    bare.names = PUZZLE_NAMES_RC;
    draw_board(look.medium, &bare,
               (struct draw_options){.color = look.color, .labels = DRAW_LABELS, .untold = true}, out);
}

static void add_boards(struct text *out, const struct puzzle *p, const struct puzzle *solution,
                       struct tell_look look) {
    struct text left, right;
    size_t length;
    text_init(&left, out->mem);
    text_init(&right, out->mem);
    draw_alone(&left, p, look);
    draw_alone(&right, solution, look);
    add_heading(out, p, look);
    tell_pair(out, &left, &right);
    const char *about = note_find(p, "about", &length);
    if (about != NULL) tell_about(out, about, length, look);
    text_free(&left);
    text_free(&right);
}

bool tell_example(struct text *out, const struct family *f, struct tell_look look, struct fault *fault) {
    struct format_reader reader;
    struct puzzle p;
    struct solve_result solved;
    if (f->example == NULL) return true;
    format_reader_init(&reader, f->example, strlen(f->example));
    if (format_read_next(&reader, out->mem, &p, fault) != FORMAT_READ_PUZZLE) return false;
    const struct solve_request request = {.goal = SOLVE_FIRST};
    bool ok = solve_puzzle(&p, &request, out->mem, &solved, fault);
    if (ok) add_boards(out, &p, &solved.solution, look);
    if (ok) solve_result_free(&solved);
    puzzle_free(&p);
    return ok;
}

bool tell_rules(struct text *out, const struct family *f, struct tell_look look, struct fault *fault) {
    text_format(out, "%s\n", f->title);
    wrap_words(out, margin, f->rules != NULL ? f->rules : f->goal, tell_width(look));
    return tell_example(out, f, look, fault);
}

// ---- Games -----------------------------------------------------------------------------------------------

const struct tell_game *tell_game_named(const char *name) {
    for (const struct tell_game *g = tell_games; g->name != NULL; g++)
        if (strcmp(g->name, name) == 0) return g;
    return NULL;
}
