// How the game of a puzzle stands, and what a hint is about, as JSON.
#include "play/puzzle.h"

#include "draw/media.h"

#include <string.h>

// How it stands, found out once.
struct standing {
    struct verdict wrong;
    struct bits cells; // that are wrong
    struct bits unmet; // that belong to a rule about them, or what is printed there, which is not obeyed yet
    struct draw_looks looks;
    bool looked;
    struct play_standing how;
};

// ---- Cells -----------------------------------------------------------------------------------------------

const char *play_ground_name(enum draw_ground ground) {
    static const char *const names[DRAW_GROUNDS] = {"floor", "light",  "shade", "tint",  "lit",   "wall",
                                                    "grey",  "yellow", "green", "blue",  "red",   "black",
                                                    "area1", "area2",  "area3", "area4", "area5", "area6"};
    return names[ground];
}

const char *play_content_name(enum draw_content content) {
    static const char *const names[] = {"", "number", "letter", "figure", "cross"};
    return names[content];
}

// How a cell looks, wherever it is.
struct cell_look {
    struct draw_look look;
    char written; // in the text
    char struck[PUZZLE_MARKS + 1];
    const char *flags;
};

static bool looks_alike(const struct cell_look *a, const struct cell_look *b) {
    return a->look.ground == b->look.ground && a->look.content == b->look.content &&
           a->look.symbol == b->look.symbol && a->look.under == b->look.under &&
           a->look.figure == b->look.figure && a->written == b->written &&
           strcmp(a->struck, b->struck) == 0 && strcmp(a->flags, b->flags) == 0;
}

// What is to be seen: "bulb, given", "3 on a wall", "open".
static void name_content(struct text *out, const struct family *f, const struct cell_look *c) {
    const struct draw_look look = c->look;
    char room[DRAW_NUMBER_ROOM];
    if (look.content == DRAW_NUMBER) text_add(out, draw_number_word(look.symbol, room));
    else if (family_is_mark(f, look.symbol)) play_tell_noun(out, f, look.symbol);
    else if (look.content == DRAW_CROSS) text_add(out, "nothing");
    else if (look.content == DRAW_NOTHING) text_add(out, look.ground == DRAW_WALL ? "wall" : "open");
    else text_format(out, "%c", c->written);
    if (look.content == DRAW_NUMBER && look.ground == DRAW_WALL) text_add(out, " on a wall");
    if (look.under != 0) text_format(out, ", on a %s", draw_number_word(look.under, room));
}

static void name_cell(struct text *out, const struct family *f, const struct cell_look *c) {
    name_content(out, f, c);
    if (c->look.ground == DRAW_LIT) text_add(out, ", lit");
    if (strstr(c->flags, "given") != NULL) text_add(out, ", given");
    if (strstr(c->flags, "met") != NULL) text_add(out, ", met");
    for (const char *mark = c->struck; *mark != '\0'; mark++) {
        text_add(out, ", no ");
        play_tell_noun(out, f, *mark);
    }
    if (strstr(c->flags, "wrong") != NULL) text_add(out, ", wrong");
}

static void add_char(struct text *out, const char *key, char c) { json_bytes(out, key, &c, c != '\0'); }

// "given": a mark that came with the puzzle; "fixed": nothing can be put there; "met": a number that has what
// it asks for.
static const char *flags_of(const struct play *g, size_t cell, bool wrong, bool met) {
    static const char *const flags[][4] = {{"", "wrong", "met", "wrong met"},
                                           {"given", "given wrong", "given met", "given wrong met"},
                                           {"fixed", "fixed wrong", "fixed met", "fixed wrong met"}};
    int whose = !puzzle_takes_marks(&g->given, cell) ? 2 : play_is_given(g, cell);
    return flags[whose][wrong + 2 * met];
}

static bool is_met(const struct standing *s, const struct play *g, size_t cell, struct draw_look look) {
    return g->errors == PLAY_ERRORS_LIVE && (look.content == DRAW_NUMBER || look.under != 0) &&
           !bits_has(&s->unmet, cell);
}

static struct cell_look look_at(const struct standing *s, const struct play *g, size_t cell) {
    struct cell_look c = {.look = draw_look_at(&s->looks, cell), .written = g->board.cells[cell]};
    c.struck[draw_struck(&s->looks, cell, c.struck)] = '\0';
    c.flags = flags_of(g, cell, bits_has(&s->cells, cell), is_met(s, g, cell, c.look));
    return c;
}

static void add_cell_look(struct text *out, const struct family *f, const struct cell_look *c) {
    const struct draw_figure *figure = c->look.content == DRAW_FIGURE ? c->look.figure : NULL;
    char room[DRAW_NUMBER_ROOM];
    json_open(out, NULL, '{');
    json_text(out, "g", play_ground_name(c->look.ground));
    json_text(out, "c", play_content_name(c->look.content));
    add_char(out, "s", c->look.symbol);
    if (c->look.content == DRAW_NUMBER && draw_number_of(c->look.symbol) > 9)
        json_text(out, "w", draw_number_word(c->look.symbol, room));
    json_text(out, "i", figure == NULL ? "" : figure->name);
    json_text(out, "u", c->look.under == 0 ? "" : draw_number_word(c->look.under, room));
    json_text(out, "k", c->struck);
    json_text(out, "f", c->flags);
    size_t from = json_begin_string(out, "t");
    name_cell(out, f, c);
    json_end_string(out, from);
    json_close(out, '}');
}

// A large board has few looks: each is told once, and each cell names its own.
static void add_cells(struct text *out, const struct standing *s, const struct play *g) {
    VEC(struct cell_look) looks = {0};
    json_open(out, "cells", '[');
    for (size_t i = 0; i < puzzle_size(&g->board); i++) {
        struct cell_look look = look_at(s, g, i);
        size_t number = 0;
        while (number < looks.size && !looks_alike(&looks.at[number], &look)) number++;
        if (number == looks.size && !vec_push(out->mem, &looks, look)) out->failed = true;
        json_number(out, NULL, number);
    }
    json_close(out, ']');
    json_open(out, "looks", '[');
    for (size_t i = 0; i < looks.size; i++) add_cell_look(out, g->board.family, &looks.at[i]);
    json_close(out, ']');
    vec_free(out->mem, &looks);
}

// ---- Lines between cells, numbers beside the board -------------------------------------------------------

// "areas": a character per cell, different where a thick line parts two neighbours; "" where there is none.
// Boxes are told as areas, too.
static void add_areas(struct text *out, const struct puzzle *p) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    const struct draw_borders b = draw_borders_of(p);
    size_t from = json_begin_string(out, "areas");
    for (size_t i = 0; i < puzzle_size(p) && draw_has_borders(&b); i++) {
        size_t width = (size_t)p->width, across = (size_t)(b.box_width == 0 ? 1 : b.box_width),
               down = (size_t)(b.box_height == 0 ? 1 : b.box_height);
        size_t box = i / width / down * ((width + across - 1) / across) + i % width / across;
        text_char(out, p->areas != NULL ? p->areas[i] : letters[box % (sizeof letters - 1)]);
    }
    json_end_string(out, from);
}

// "outside": for each side that may have numbers, from the left or the top: "n" the number, "" for none; "f"
// is "met" where its line has what it asks for, "wrong" where it has too much; "left" what it still lacks,
// where it counts; "sign" what stands before it, where the sides count different marks.
static void add_place(struct text *out, const struct draw_looks *l, enum puzzle_side side, int line) {
    const struct draw_clue *b = draw_clue_at(l, side, line);
    int n = draw_outside(l->puzzle, side, line);
    bool counts = n >= 0 && b != NULL && b->left != DRAW_UNCOUNTED;
    char room[2];
    const char *sign = draw_side_sign(l->puzzle, side, room);
    json_open(out, NULL, '{');
    size_t from = json_begin_string(out, "n");
    if (n >= 0) text_number(out, n);
    json_end_string(out, from);
    json_text(out, "f", n < 0 || b == NULL ? "" : b->met ? "met" : counts && b->left < 0 ? "wrong" : "");
    if (counts) json_signed(out, "left", b->left);
    if (*sign != '\0') json_text(out, "sign", sign);
    json_close(out, '}');
}

static void add_outside(struct text *out, const struct draw_looks *l) {
    const struct puzzle *p = l->puzzle;
    json_open(out, "outside", '{');
    for (int side = 0; side < PUZZLE_SIDES; side++) {
        if ((p->family->sides >> side & 1) == 0) continue;
        json_open(out, puzzle_side_names[side], '[');
        for (int i = 0; i < puzzle_side_length(p, (enum puzzle_side)side); i++)
            add_place(out, l, (enum puzzle_side)side, i);
        json_close(out, ']');
    }
    json_close(out, '}');
}

// ---- The rest --------------------------------------------------------------------------------------------

static void add_notes(struct text *out, const struct puzzle *p) {
    const char *notes = p->notes;
    json_open(out, "notes", '{');
    for (struct note n; note_next(&notes, &n);) {
        json_bytes(out, NULL, n.key, n.key_size);
        text_char(out, ':');
        json_bytes(out, NULL, n.value, n.value_size);
    }
    json_close(out, '}');
}

// The marks that a solution of this board may have.
static void add_possible(struct text *out, const struct puzzle *p) {
    size_t from = json_begin_string(out, "possible");
    for (const char *mark = p->family->marks; *mark != '\0'; mark++)
        if (p->family->may_have == NULL || p->family->may_have(p, *mark)) text_char(out, *mark);
    json_end_string(out, from);
}

static void add_left(struct text *out, const struct puzzle *p) {
    const struct family *f = p->family;
    json_open(out, "left", '[');
    for (size_t i = 0; i <= strlen(f->marks); i++) {
        char mark = f->marks[i], room[2];
        int wanted = draw_wanted(p, mark);
        if (wanted == 0) continue;
        json_open(out, NULL, '{');
        add_char(out, "mark", mark);
        json_text(out, "noun", mark == '\0' ? f->looks->any[wanted != 1] : family_noun(f, mark, room));
        json_signed(out, "left", draw_left(p, mark));
        json_signed(out, "wanted", wanted);
        json_close(out, '}');
    }
    json_close(out, ']');
    size_t from = json_begin_string(out, "leftWords");
    draw_left_in_words(p, out);
    if (f->looks != NULL && f->looks->parameters != NULL) f->looks->parameters(p, out);
    json_end_string(out, from);
}

static void add_told(struct text *out, const struct draw_looks *l) {
    json_open(out, "told", '[');
    for (const char *line = text_string(&l->told.lines); *line != '\0'; line += strcspn(line, "\n") + 1)
        json_bytes(out, NULL, line, strcspn(line, "\n"));
    if (l->told.arrows_in_words.size > 0) json_string(out, NULL, &l->told.arrows_in_words);
    json_close(out, ']');
}

static void add_path(struct text *out, const char *key, const struct draw_shape *shape) {
    size_t from = json_begin_string(out, key);
    draw_svg_path(out, shape);
    json_end_string(out, from);
}

static void add_arrows(struct text *out, const struct draw_looks *l) {
    enum { MIDDLE = DRAW_CELL_SIDE / 2 };
    int width = l->puzzle->width;
    json_open(out, "arrows", '[');
    for (size_t i = 0; i < l->told.arrows.size; i++) {
        struct draw_span span = l->told.arrows.at[i];
        struct draw_arrow a;
        draw_arrow_of(l, span, &a);
        struct draw_shape shape = {.kind = DRAW_PATH,
                                   .x = (int)span.from % width * DRAW_CELL_SIDE + MIDDLE,
                                   .y = (int)span.from / width * DRAW_CELL_SIDE + MIDDLE,
                                   .path = a.shaft,
                                   .tenths = true};
        json_open(out, NULL, '{');
        json_number(out, "from", span.from);
        json_number(out, "to", span.to);
        add_path(out, "d", &shape);
        shape.path = a.head;
        add_path(out, "head", &shape);
        json_close(out, '}');
    }
    json_close(out, ']');
}

// ---- Attacks ---------------------------------------------------------------------------------------------

// On larger boards there is more of it than anybody looks at.
enum { MOST_CELLS = 400 };
static bool shows_attacks(const struct puzzle *p) {
    return p->family->looks != NULL && p->family->looks->attacks != NULL && puzzle_size(p) <= MOST_CELLS;
}

static bool stands_at(const struct puzzle *p, size_t cell) {
    return p->cells[cell] != p->family->nothing && family_is_mark(p->family, p->cells[cell]);
}

// What each mark attacks: "from" and "to", cells from 0.
static void add_attacks(struct text *out, const struct puzzle *p) {
    json_open(out, "attacks", '[');
    for (size_t from = 0; shows_attacks(p) && from < puzzle_size(p); from++) {
        if (!stands_at(p, from)) continue;
        json_open(out, NULL, '{');
        json_number(out, "from", from);
        json_open(out, "to", '[');
        for (size_t to = 0; to < puzzle_size(p); to++)
            if (p->family->looks->attacks(p, from, to)) json_number(out, NULL, to);
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void add_pins(struct text *out, const struct play *g) {
    json_open(out, "pins", '[');
    for (size_t i = 0; i < g->pins.size; i++) {
        json_open(out, NULL, '{');
        json_number(out, "at", g->pins.at[i].at);
        json_text(out, "name", g->pins.at[i].name);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void add_help(struct text *out, const struct play *g) {
    json_open(out, "help", '{');
    for (int i = 0; i < GAME_HELPS; i++) json_number(out, format_help_names[i], g->help[i]);
    json_close(out, '}');
}

// ---- How it stands ---------------------------------------------------------------------------------------

static bool is_untouched(const struct play *g) {
    uint64_t help = 0;
    for (int i = 0; i < GAME_HELPS; i++) help |= g->help[i];
    return g->ends.size == 0 && g->pins.size == 0 && g->ms < 1000 && help == 0;
}

bool play_puzzle_save(const struct play *g, struct text *out) {
    if (!is_untouched(g)) return play_save(g, out);
    format_native.write(&g->given, out);
    return !out->failed;
}

// The arrows of a solved board, as far as they are there.
static bool form_arrows(struct draw_looks *l) {
    const struct puzzle *p = l->puzzle;
    if (!shows_attacks(p) || !p->family->looks->attacks_are_arrows) return true;
    for (size_t from = 0; from < puzzle_size(p); from++)
        for (size_t to = 0; stands_at(p, from) && to < puzzle_size(p); to++)
            if (stands_at(p, to) && p->family->looks->attacks(p, from, to) &&
                !vec_push(l->mem, &l->told.arrows, ((struct draw_span){(uint32_t)from, (uint32_t)to})))
                return false;
    return true;
}

static bool stand(struct standing *s, struct play *g, bool asked) {
    uint64_t checks = g->help[GAME_CHECKS];
    verdict_init(&s->wrong, g->mem);
    size_t size = puzzle_size(&g->board);
    s->how.unmet = &s->unmet;
    bool judged = bits_init(&s->unmet, g->mem, size) && play_judge(g, asked, &s->wrong, &s->how);
    g->help[GAME_CHECKS] = checks; // the question was counted when it was asked
    if (!judged || !bits_init(&s->cells, g->mem, size)) return false;
    play_add_cells(&s->wrong, &s->cells);
    s->looked = draw_looks_init(&s->looks, &g->board, g->mem);
    return s->looked && (s->how.solved || form_arrows(&s->looks)) &&
           (g->errors != PLAY_ERRORS_LIVE || draw_looks_count(&s->looks));
}

static void add_standing(struct text *out, const struct play *g, const struct standing *s) {
    const struct puzzle *p = &g->given;
    size_t from = json_begin_string(out, "game");
    if (!play_puzzle_save(g, out)) out->failed = true;
    json_end_string(out, from);
    json_text(out, "family", p->family->name);
    json_number(out, "width", (uint64_t)p->width);
    json_number(out, "height", (uint64_t)p->height);
    json_text(out, "names", p->names == PUZZLE_NAMES_CHESS ? "chess" : "rc");
    add_notes(out, p);
    add_cells(out, s, g);
    add_areas(out, &g->board);
    add_outside(out, &s->looks);
    add_arrows(out, &s->looks);
    add_attacks(out, &g->board);
    add_told(out, &s->looks);
    add_possible(out, &g->given);
    add_left(out, &g->board);
    tell_broken_json(out, &g->board, &s->wrong);
    json_bool(out, "solved", s->how.solved);
    json_number(out, "progress", (uint64_t)s->how.percent);
    json_number(out, "undo", g->at);
    json_number(out, "redo", g->ends.size - g->at);
    add_pins(out, g);
    json_number(out, "ms", g->ms);
    add_help(out, g);
    json_bool(out, "over", s->how.solved);
}

bool play_json_state(struct play *g, bool asked, struct text *out) {
    struct standing s = {0};
    bool ok = stand(&s, g, asked);
    if (ok) add_standing(out, g, &s);
    if (s.looked) draw_looks_free(&s.looks);
    bits_free(&s.cells, g->mem);
    bits_free(&s.unmet, g->mem);
    verdict_free(&s.wrong);
    return ok && !out->failed;
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
        if (!explain_rule_cells(e->puzzle, &e->rules.at[rules.first + i], &cells)) out->failed = true;
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

void play_json_marks(struct text *out, const struct explanation *e, const struct explain_step *step) {
    begin_marks(out);
    add_look(out, e, step->decides);
    add_reason(out, e, step->rules);
    add_known(out, e, step->known);
    json_close(out, '}');
}

// The step itself, what it decides in one sentence, and its cells.
static void add_step(struct text *out, const struct explanation *e, size_t i) {
    struct explain_teller teller;
    explain_teller_init(&teller, e);
    json_open(out, "step", '{');
    tell_step_json(out, &teller, i);
    json_close(out, '}');
    size_t from = json_begin_string(out, "conclusion");
    explain_teller_conclude(&teller, i, out);
    json_end_string(out, from);
    explain_teller_free(&teller);
    play_json_marks(out, e, &e->steps.at[i]);
}

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

static void add_hint_cells(struct text *out, const struct explanation *e, enum play_strength strength) {
    bool choice = e->status == EXPLAIN_MULTIPLE && e->has_second;
    bool untold = e->steps.size == 0 || (e->status == EXPLAIN_MISTAKE && strength == PLAY_HINT_WHERE);
    size_t last = untold ? 0 : e->steps.size - 1;
    if (!choice && !untold && strength == PLAY_HINT_STEP) {
        add_step(out, e, last);
        return;
    }
    begin_marks(out);
    if (choice) add_choice(out, e);
    else if (!untold && strength == PLAY_HINT_WHERE) add_area(out, e);
    else if (!untold) add_reason(out, e, e->steps.at[last].rules);
    json_close(out, '}');
}

void play_json_hint(struct text *out, const struct explanation *e, enum play_strength strength) {
    json_text(out, "status", explain_status_name(e->status));
    json_number(out, "strength", (uint64_t)strength);
    json_bool(out, "more", e->status == EXPLAIN_DONE && strength < PLAY_HINT_STEP);
    add_hint_cells(out, e, strength);
}

void play_json_why(struct text *out, const struct explanation *e) {
    json_text(out, "status", explain_status_name(e->status));
    if (e->status == EXPLAIN_MISTAKE && e->steps.size > 0) add_step(out, e, 0);
}
