// How boards of a text look. What the statement `look` does not say follows from the kind of a mark: numbers
// are numbers, and a mark looks as its noun says: a figure, a shaded cell.
#include "ruletext/parse.h"

#include "draw/figures.h"
#include "ruletext/sets.h"

#include <stdio.h>
#include <string.h>

// ---- The statement ---------------------------------------------------------------------------------------

static bool take_colour(struct parser *p, enum draw_ground *out) {
    static const char *const colours[] = {"white", "grey", "yellow", "green", "blue", "red", "black", NULL};
    static const enum draw_ground grounds[] = {DRAW_FLOOR, DRAW_GREY, DRAW_YELLOW, DRAW_GREEN,
                                               DRAW_BLUE,  DRAW_RED,  DRAW_BLACK};
    size_t which;
    if (!parse_one_of(p, "a colour", colours, &which)) return false;
    *out = grounds[which];
    return true;
}

static bool take_figure(struct parser *p, struct draw_look *look) {
    enum { SHADE, LETTER, FIGURES, MOST_WORDS = 80 };
    const char *words[MOST_WORDS] = {"shade", "letter", NULL};
    const struct draw_figure *f;
    size_t which;
    for (size_t n = 0; (f = draw_figure_number(n)) != NULL && FIGURES + n + 1 < MOST_WORDS; n++)
        words[FIGURES + n] = f->name;
    if (!parse_one_of(p, "a figure, 'shade' or 'letter'", words, &which)) return false;
    if (which == SHADE) *look = (struct draw_look){.ground = DRAW_BLACK};
    if (which >= FIGURES)
        *look = (struct draw_look){.content = DRAW_FIGURE, .figure = draw_figure_number(which - FIGURES)};
    return true;
}

// look cells on COLOUR, look cells checkered
static bool look_of_cells(struct parser *p) {
    if (parse_skip(p, "checkered")) return p->text->looks.checkered = true;
    return parse_skip(p, "on") ? take_colour(p, &p->text->floor) : parse_expected(p, "'on' or 'checkered'");
}

// The marks and givens of a noun, or the player's "nothing here": as FIGURE on COLOUR
static bool look_of_noun(struct parser *p, bool nothing, size_t noun) {
    struct ruletext *t = p->text;
    struct draw_look look = {.content = DRAW_LETTER};
    bool as = parse_skip(p, "as");
    if (as && !take_figure(p, &look)) return false;
    bool on = parse_skip(p, "on");
    if (on && !take_colour(p, &look.ground)) return false;
    if (!as && !on) return parse_expected(p, "'as' or 'on'");
    if (nothing) t->nothing_look = look;
    for (size_t i = 0; i < t->symbols.size && !nothing; i++) {
        struct symbol *s = &t->symbols.at[i];
        if ((s->nouns >> noun & 1) == 0) continue;
        if (as) s->look = look;
        else s->look.ground = look.ground;
        s->looks_as |= as;
        s->looks_on |= on || (as && look.ground != DRAW_FLOOR);
    }
    return true;
}

// look areas tinted, look areas as NOUN
static bool look_of_areas(struct parser *p) {
    struct token noun;
    if (parse_skip(p, "tinted")) return p->text->looks.tinted = true;
    if (!parse_skip(p, "as")) return parse_expected(p, "'tinted' or 'as'");
    if (!parse_name(p, "what an area is called", &noun)) return false;
    p->text->family.area_noun = parse_keep(p->text, noun.at, noun.size);
    return true;
}

// look left as NOUN: what the numbers of a side count.
static bool look_of_side(struct parser *p, size_t side, const struct token *word) {
    const struct ruletext *t = p->text;
    size_t noun;
    if ((t->family.sides >> side & 1) == 0) return parse_fault(p, word, "no numbers stand on this side");
    if (!parse_skip(p, "as")) return parse_expected(p, "'as'");
    const struct token named = p->lexer.next;
    if (!parse_one_of(p, "a noun of this text", t->nouns, &noun)) return false;
    if (t->marks_called[noun] == 0) return parse_fault(p, &named, "a mark is expected here");
    p->text->looks.counted[side] = t->marks[__builtin_ctzll(t->marks_called[noun])];
    return true;
}

bool look_read(struct parser *p) {
    enum { AREAS, CELLS, NOTHING, SIDES, NOUNS = SIDES + PUZZLE_SIDES };
    const char *words[NOUNS + RULETEXT_NOUNS + 1] = {"areas", "cells", "nothing"};
    const struct token word = p->lexer.next;
    size_t which;
    memcpy(words + SIDES, puzzle_side_names, PUZZLE_SIDES * sizeof *words);
    memcpy(words + NOUNS, p->text->nouns, sizeof p->text->nouns);
    if (!parse_one_of(p, "a noun of this text", words, &which)) return false;
    if (which == AREAS && !p->text->family.areas)
        return parse_fault(p, &word, "the puzzle has no areas: a line 'areas' is missing");
    bool ok = which == AREAS                    ? look_of_areas(p)
              : which == CELLS                  ? look_of_cells(p)
              : which >= SIDES && which < NOUNS ? look_of_side(p, which - SIDES, &word)
                                                : look_of_noun(p, which == NOTHING, which - NOUNS);
    return ok && parse_ends(p);
}

// ---- What holds without it -------------------------------------------------------------------------------

static bool has_mark(const struct ruletext *t, const char *noun) {
    for (size_t i = 0; i < t->n_marks; i++)
        if (strcmp(t->nouns[t->mark_symbols[i]->noun], noun) == 0) return true;
    return false;
}

static void choose(const struct ruletext *t, struct symbol *s) {
    const bool two_colours = t->full && has_mark(t, "black") && has_mark(t, "white");
    struct draw_look look = {.content = DRAW_NUMBER};
    if (!s->is_number) look = draw_look_called(t->nouns[s->noun], s->character, s->is_mark, two_colours);
    if (s->looks_on) look.ground = s->look.ground;
    if (!s->looks_as) s->look = look;
}

static void look_closer(const struct puzzle *p, struct draw_look *look) {
    const struct ruletext *t = ruletext_of(p);
    if (look->content == DRAW_CROSS) {
        if (t->nothing_look.content == DRAW_FIGURE) {
            look->content = DRAW_FIGURE;
            look->figure = t->nothing_look.figure;
        }
        look->ground = t->nothing_look.ground != DRAW_FLOOR ? t->nothing_look.ground : t->floor;
        return;
    }
    bool printed = look->under == 0 && look->content == DRAW_NUMBER && t->printed.there;
    const struct symbol *s = printed ? NULL : tree_symbol(t, look->symbol);
    bool grounded = s != NULL && (s->looks_on || s->look.ground != DRAW_FLOOR);
    look->ground = grounded ? s->look.ground : t->floor;
    if (s == NULL) return;
    look->content = s->look.content;
    look->figure = s->look.figure;
}

// The boxes of the first rule about some; NULL: no rule is.
static const struct node *find_boxes(const struct ruletext *t) {
    for (size_t i = 0; i < t->rules.size; i++)
        for (size_t k = 0; k < t->rules.at[i].n_fors; k++) {
            const struct node *n = &t->nodes.at[t->rules.at[i].fors[k].set];
            if (n->op == OP_BOXES) return n;
        }
    return NULL;
}

// As wide and high as this board has them.
static void boxes(const struct puzzle *p, int *height, int *width) {
    const struct node *found = find_boxes(ruletext_of(p));
    struct sets s;
    long rows, columns;
    if (found == NULL) return;
    sets_begin(&s, p, p->mem);
    if (sets_number(&s, found->kids[0], &rows) && sets_number(&s, found->kids[1], &columns) && rows > 0 &&
        columns > 0 && rows <= p->height && columns <= p->width) {
        *height = (int)rows;
        *width = (int)columns;
    }
    sets_end(&s);
}

// Numbers of the header that are not the usual ones, without the sides of boxes, which are drawn; a number
// that is 0 or 1 is a switch: "stars: 2, diagonal".
static void tell_parameters(const struct puzzle *p, struct text *out) {
    const struct ruletext *t = ruletext_of(p);
    const struct node *drawn = find_boxes(t);
    const size_t from = out->size;
    for (size_t i = 0; i < t->n_numbers; i++) {
        const struct make_number *n = &t->numbers[i];
        bool seen = false, is_switch = n->least == 0 && n->most == 1;
        for (int k = 0; k < 2 && drawn != NULL; k++) {
            const struct node *side = &t->nodes.at[drawn->kids[k]];
            seen |= side->op == OP_NAMED && (size_t)side->value == i;
        }
        if (seen || p->parameters[i] == n->usual) continue;
        text_format(out, "%s%s%s", out->size > from ? ", " : "",
                    is_switch && p->parameters[i] == 0 ? "not " : "", n->name);
        if (!is_switch) text_format(out, ": %d", p->parameters[i]);
    }
}

void look_set_up(struct ruletext *t) {
    for (size_t i = 0; i < t->symbols.size; i++) {
        choose(t, &t->symbols.at[i]);
        if (t->symbols.at[i].is_mark && t->symbols.at[i].look.content == DRAW_NOTHING) t->looks.cycles = true;
    }
    t->looks.cycles |= t->full && t->n_marks <= 3 && !t->has_number_marks;
    t->looks.cell = look_closer;
    t->looks.boxes = boxes;
    t->looks.parameters = tell_parameters;
    t->looks.clues = ruletext_clues;
    t->family.looks = &t->looks;
}
