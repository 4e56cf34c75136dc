// How a game stands: the object that most requests end in.
#include "page/inside.h"

#include "draw/arrows.h"
#include "draw/looks.h"
#include "draw/svg.h"
#include "play/words.h"
#include "puzzle/names.h"
#include "puzzle/notes.h"
#include "tell/check.h"

// ---- Members ---------------------------------------------------------------------------------------------

static void begin_member(struct text *out, const char *key) {
    text_add(out, ",\"");
    text_add(out, key);
    text_add(out, "\":");
}

void page_say_bytes(struct text *out, const char *key, const char *bytes, size_t size) {
    begin_member(out, key);
    text_json(out, bytes, size);
}

void page_say(struct text *out, const char *key, const char *value) {
    page_say_bytes(out, key, value, strlen(value));
}

void page_say_words(struct text *out, const char *key, const struct text *value) {
    page_say_bytes(out, key, text_string(value), value->size);
    if (value->failed) out->failed = true;
}

void page_say_text(struct text *out, const char *key, struct text *value) {
    page_say_words(out, key, value);
    text_free(value);
}

void page_say_number(struct text *out, const char *key, uint64_t n) {
    begin_member(out, key);
    text_format(out, "%llu", (unsigned long long)n);
}

void page_say_flag(struct text *out, const char *key, bool flag) {
    begin_member(out, key);
    text_add(out, flag ? "true" : "false");
}

void page_say_lines(struct text *out, const char *key, const struct text *lines) {
    struct text one;
    text_init(&one, out->mem);
    for (size_t i = 0; i < lines->size; i++) {
        if (lines->at[i] != '\n') text_char(&one, lines->at[i]);
        else if (i + 1 < lines->size) text_char(&one, ' ');
    }
    if (lines->failed) out->failed = true;
    page_say_text(out, key, &one);
}

// ---- Cells -----------------------------------------------------------------------------------------------

const char *page_ground_name(enum draw_ground ground) {
    static const char *const names[DRAW_GROUNDS] = {"floor", "light", "shade", "tint", "lit", "wall"};
    return names[ground];
}

const char *page_content_name(enum draw_content content) {
    static const char *const names[] = {"", "number", "letter", "figure", "cross"};
    return names[content];
}

static void name_place(struct text *out, const struct puzzle *p, size_t cell) {
    int width = p->width, row = (int)(cell / (size_t)width), column = (int)(cell % (size_t)width);
    if (p->names == PUZZLE_NAMES_CHESS) puzzle_name_cell(out, p, cell);
    else {
        puzzle_name_whole_row(out, p, row);
        text_add(out, ", ");
        puzzle_name_whole_column(out, p, column);
    }
}

// What is to be seen, without the place: "bulb, given", "3 on a wall", "open".
static void name_content(struct text *out, const struct puzzle *p, size_t cell, struct draw_look look) {
    const struct family *f = p->family;
    if (look.content == DRAW_NUMBER) text_format(out, "%c", look.symbol);
    else if (family_is_mark(f, look.symbol)) play_tell_noun(out, f, look.symbol);
    else if (look.content == DRAW_CROSS) text_add(out, "nothing");
    else if (look.content == DRAW_NOTHING) text_add(out, look.ground == DRAW_WALL ? "wall" : "open");
    else text_format(out, "%c", p->cells[cell]);
    if (look.content == DRAW_NUMBER && look.ground == DRAW_WALL) text_add(out, " on a wall");
    if (look.under != 0) text_format(out, ", on a %c", look.under);
}

static void name_cell(struct text *out, const struct puzzle *p, size_t cell, struct draw_look look,
                      const char *struck, const char *flags) {
    name_place(out, p, cell);
    text_add(out, ", ");
    name_content(out, p, cell, look);
    if (look.ground == DRAW_LIT) text_add(out, ", lit");
    if (strstr(flags, "given") != NULL) text_add(out, ", given");
    for (const char *mark = struck; *mark != '\0'; mark++) {
        text_add(out, ", no ");
        play_tell_noun(out, p->family, *mark);
    }
    if (strstr(flags, "wrong") != NULL) text_add(out, ", wrong");
}

static void say_char(struct text *out, const char *key, char c) { page_say_bytes(out, key, &c, c != '\0'); }

// "given": a mark that came with the puzzle; "fixed": nothing can be put there.
static const char *flags_of(const struct play *g, size_t cell, bool wrong) {
    if (g == NULL) return wrong ? "wrong" : "";
    if (!puzzle_takes_marks(&g->given, cell)) return wrong ? "fixed wrong" : "fixed";
    return play_is_given(g, cell) ? (wrong ? "given wrong" : "given") : wrong ? "wrong" : "";
}

static void add_cell(struct text *out, const struct draw_looks *l, const struct play *g, size_t cell,
                     bool wrong, struct text *words) {
    struct draw_look look = draw_look_at(l, cell);
    char struck[PUZZLE_MARKS + 1];
    struck[draw_struck(l, cell, struck)] = '\0';
    const char *flags = flags_of(g, cell, wrong), *figure = look.figure == NULL ? NULL : look.figure->name;
    text_add(out, "{\"g\":\"");
    text_add(out, page_ground_name(look.ground));
    text_add(out, "\"");
    page_say(out, "c", page_content_name(look.content));
    say_char(out, "s", look.symbol);
    page_say(out, "i", look.content == DRAW_FIGURE && figure != NULL ? figure : "");
    say_char(out, "u", look.under);
    page_say(out, "k", struck);
    page_say(out, "f", flags);
    text_clear(words);
    name_cell(words, l->puzzle, cell, look, struck, flags);
    page_say_words(out, "t", words);
    text_char(out, '}');
}

void page_cells(struct text *out, const struct draw_looks *l, const struct play *g,
                const struct bits *wrong) {
    struct text words;
    text_init(&words, out->mem);
    text_char(out, '[');
    for (size_t i = 0; i < puzzle_size(l->puzzle); i++) {
        if (i > 0) text_add(out, ",");
        add_cell(out, l, g, i, wrong != NULL && bits_has(wrong, i), &words);
    }
    text_char(out, ']');
    text_free(&words);
}

// ---- The rest --------------------------------------------------------------------------------------------

static void say_notes(struct text *out, const struct puzzle *p) {
    const char *notes = p->notes;
    struct note n;
    text_add(out, ",\"notes\":{");
    for (bool first = true; note_next(&notes, &n); first = false) {
        if (!first) text_char(out, ',');
        text_json(out, n.key, n.key_size);
        text_char(out, ':');
        text_json(out, n.value, n.value_size);
    }
    text_char(out, '}');
}

static void say_left(struct text *out, const struct puzzle *p) {
    const struct family *f = p->family;
    struct text words;
    bool first = true;
    text_add(out, ",\"left\":[");
    for (size_t i = 0; i <= strlen(f->marks); i++) {
        char mark = f->marks[i], room[2];
        int wanted = draw_wanted(p, mark);
        if (wanted == 0) continue;
        text_add(out, first ? "{\"mark\":" : ",{\"mark\":");
        text_json(out, &mark, mark != '\0');
        page_say(out, "noun", mark == '\0' ? f->looks->any[0] : family_noun(f, mark, room));
        text_format(out, ",\"left\":%d,\"wanted\":%d}", draw_left(p, mark), wanted);
        first = false;
    }
    text_char(out, ']');
    text_init(&words, out->mem);
    draw_left_in_words(p, &words);
    page_say_text(out, "leftWords", &words);
}

static void say_told(struct text *out, const struct draw_looks *l) {
    text_add(out, ",\"told\":[");
    for (const char *line = text_string(&l->told.lines); *line != '\0'; line += strcspn(line, "\n") + 1) {
        if (line != text_string(&l->told.lines)) text_char(out, ',');
        text_json(out, line, strcspn(line, "\n"));
    }
    if (l->told.lines.size > 0 && l->told.arrows_in_words.size > 0) text_char(out, ',');
    if (l->told.arrows_in_words.size > 0)
        text_json(out, l->told.arrows_in_words.at, l->told.arrows_in_words.size);
    text_char(out, ']');
}

static void say_path(struct text *out, const char *key, const struct draw_shape *shape) {
    struct text d;
    text_init(&d, out->mem);
    draw_svg_path(&d, shape);
    page_say_text(out, key, &d);
}

static void say_arrows(struct text *out, const struct draw_looks *l) {
    enum { MIDDLE = DRAW_CELL_SIDE / 2 };
    int width = l->puzzle->width;
    text_add(out, ",\"arrows\":[");
    for (size_t i = 0; i < l->told.arrows.size; i++) {
        struct draw_span span = l->told.arrows.at[i];
        int x = (int)span.from % width * DRAW_CELL_SIDE + MIDDLE,
            y = (int)span.from / width * DRAW_CELL_SIDE + MIDDLE;
        struct draw_arrow a;
        draw_arrow_of(l, span, &a);
        text_format(out, "%s{\"from\":%u,\"to\":%u", i == 0 ? "" : ",", (unsigned)span.from,
                    (unsigned)span.to);
        say_path(out, "d",
                 &(struct draw_shape){.kind = DRAW_PATH, .x = x, .y = y, .path = a.shaft, .tenths = true});
        say_path(out, "head",
                 &(struct draw_shape){.kind = DRAW_PATH, .x = x, .y = y, .path = a.head, .tenths = true});
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void say_pins(struct text *out, const struct play *g) {
    text_add(out, ",\"pins\":[");
    for (size_t i = 0; i < g->pins.size; i++) {
        text_format(out, "%s{\"at\":%zu", i == 0 ? "" : ",", g->pins.at[i].at);
        page_say(out, "name", g->pins.at[i].name);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void say_help(struct text *out, const struct play *g) {
    text_add(out, ",\"help\":{");
    for (int i = 0; i < GAME_HELPS; i++)
        text_format(out, "%s\"%s\":%llu", i == 0 ? "" : ",", format_help_names[i],
                    (unsigned long long)g->help[i]);
    text_char(out, '}');
}

static void say_broken(struct text *out, const struct puzzle *p, const struct verdict *v) {
    text_add(out, ",\"broken\":[");
    for (size_t i = 0; i < v->broken.size; i++) {
        if (i > 0) text_char(out, ',');
        tell_check_rule_json(out, p, v, i);
    }
    text_char(out, ']');
}

// A puzzle of which nothing was played is not told as a game.
static bool is_untouched(const struct play *g) {
    uint64_t help = 0;
    for (int i = 0; i < GAME_HELPS; i++) help |= g->help[i];
    return g->ends.size == 0 && g->pins.size == 0 && g->ms < 1000 && help == 0;
}

bool page_save(const struct play *g, struct text *out) {
    if (!is_untouched(g)) return play_save(g, out);
    format_native.write(&g->given, out);
    return !out->failed;
}

static void say_game(struct text *out, const struct play *g, struct text *saved) {
    const struct puzzle *p = &g->given;
    if (!page_save(g, saved)) out->failed = true;
    text_add(out, "{\"game\":");
    text_json(out, text_string(saved), saved->size);
    page_say(out, "family", p->family->name);
    text_format(out, ",\"width\":%d,\"height\":%d", p->width, p->height);
    say_notes(out, p);
}

struct standing {
    struct verdict wrong;
    struct bits cells; // that are wrong
    struct draw_looks looks;
    bool looked;
    struct play_standing how;
};

static bool stand(struct standing *s, struct play *g, bool asked) {
    verdict_init(&s->wrong, g->mem);
    if (!play_judge(g, asked, &s->wrong, &s->how) || !bits_init(&s->cells, g->mem, puzzle_size(&g->board)))
        return false;
    for (size_t i = 0; i < s->wrong.broken.size; i++)
        for (size_t k = 0; k < s->wrong.broken.at[i].cells; k++)
            bits_add(&s->cells, s->wrong.cells.at[s->wrong.broken.at[i].first_cell + k]);
    return s->looked = draw_looks_init(&s->looks, &g->board, g->mem);
}

static void tell(struct text *out, const struct play *g, const struct standing *s, const struct text *said) {
    struct text saved;
    text_init(&saved, out->mem);
    say_game(out, g, &saved);
    text_free(&saved);
    text_add(out, ",\"cells\":");
    page_cells(out, &s->looks, g, &s->cells);
    say_arrows(out, &s->looks);
    say_told(out, &s->looks);
    say_left(out, &g->board);
    say_broken(out, &g->board, &s->wrong);
    page_say_flag(out, "solved", s->how.solved);
    page_say_number(out, "progress", (uint64_t)s->how.percent);
    page_say_number(out, "undo", g->at);
    page_say_number(out, "redo", g->ends.size - g->at);
    say_pins(out, g);
    page_say_number(out, "ms", g->ms);
    say_help(out, g);
    page_say_lines(out, "said", said);
    text_char(out, '}');
}

bool page_state(const struct page_call *c, struct play *g, bool asked, const struct text *said) {
    struct standing s = {0};
    bool ok = stand(&s, g, asked);
    if (ok) tell(c->out, g, &s, said);
    if (s.looked) draw_looks_free(&s.looks);
    bits_free(&s.cells, g->mem);
    verdict_free(&s.wrong);
    return (ok && !c->out->failed) || fault_memory(c->fault);
}
