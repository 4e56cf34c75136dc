// How boards of a text look. What the statement `look` does not say follows from the kind of a mark: numbers
// are numbers, nouns that are called like a figure are drawn as that figure, black cells are shaded.
#include "ruletext/parse.h"

#include "draw/figures.h"
#include "ruletext/sets.h"

#include <stdio.h>
#include <string.h>

// ---- Words -----------------------------------------------------------------------------------------------

static const struct {
    const char *name;
    enum draw_ground ground;
} colours[] = {{"white", DRAW_FLOOR}, {"grey", DRAW_GREY}, {"yellow", DRAW_YELLOW}, {"green", DRAW_GREEN},
               {"blue", DRAW_BLUE},   {"red", DRAW_RED},   {"black", DRAW_BLACK}};
enum { COLOURS = sizeof colours / sizeof *colours, MOST_WORDS = 80 };

// Nouns that are not called like their figure.
static const char *const also[][2] = {
    {"bomb", "mine"}, {"ring", "circle"}, {"ball", "disc"}, {"box", "square"}};

static bool is_one_of(const char *word, const char *const *words) {
    while (*words != NULL && strcmp(*words, word) != 0) words++;
    return *words != NULL;
}

// The next token is none of these words: the nearest one is named.
static bool unknown(struct parser *p, const char *what, const char *const *words) {
    const struct token t = p->lexer.next;
    char before[80];
    if (t.kind == TOKEN_END) return parse_expected(p, what);
    snprintf(before, sizeof before, "%s is expected here, not ", what);
    return parse_unknown(p, &t, words, before, "", "");
}

// ---- The statement ---------------------------------------------------------------------------------------

// on COLOUR
static bool take_colour(struct parser *p, enum draw_ground *out) {
    const char *words[COLOURS + 1] = {NULL};
    if (!parse_advance(p)) return false;
    for (size_t i = 0; i < COLOURS; i++) {
        words[i] = colours[i].name;
        if (!token_is(&p->lexer.next, colours[i].name)) continue;
        *out = colours[i].ground;
        return parse_advance(p);
    }
    return unknown(p, "a colour", words);
}

// as FIGURE, as shade, as letter
static bool take_figure(struct parser *p, struct draw_look *look) {
    const char *words[MOST_WORDS] = {"shade", "letter", NULL};
    const struct draw_figure *f;
    size_t n = 2;
    if (!parse_advance(p)) return false;
    const struct token word = p->lexer.next;
    for (size_t i = 0; (f = draw_figure_number(i)) != NULL && n + 1 < MOST_WORDS; i++) words[n++] = f->name;
    look->figure = word.kind == TOKEN_NAME ? draw_figure_named(word.at, word.size) : NULL;
    if (look->figure != NULL) look->content = DRAW_FIGURE;
    else if (token_is(&word, "shade")) {
        look->content = DRAW_NOTHING;
        look->ground = DRAW_BLACK;
    } else if (token_is(&word, "letter")) look->content = DRAW_LETTER;
    else return unknown(p, "a figure, 'shade' or 'letter'", words);
    return parse_advance(p);
}

// The marks and givens of a noun; or of the player's "nothing here", and of open cells.
static bool look_of_noun(struct parser *p) {
    struct ruletext *t = p->text;
    const char *words[RULETEXT_NOUNS + 4] = {"areas", "cells", "nothing", NULL};
    uint32_t noun = 0;
    bool nothing = token_is(&p->lexer.next, "nothing"), cells = token_is(&p->lexer.next, "cells");
    while (noun < t->n_nouns && !token_is(&p->lexer.next, t->nouns[noun])) noun++;
    if (noun == t->n_nouns && !nothing && !cells) {
        for (size_t i = 0; i < t->n_nouns; i++) words[3 + i] = t->nouns[i];
        return unknown(p, "a noun of this text", words);
    }
    if (!parse_advance(p)) return false;
    if (cells && token_is(&p->lexer.next, "checkered")) return t->looks.checkered = true, parse_advance(p);
    bool as = token_is(&p->lexer.next, "as") && !cells, on = token_is(&p->lexer.next, "on");
    struct draw_look look = {.content = DRAW_LETTER};
    if (!as && !on) return parse_expected(p, cells ? "'on' or 'checkered'" : "'as' or 'on'");
    if (as && !take_figure(p, &look)) return false;
    on = token_is(&p->lexer.next, "on");
    if (on && !take_colour(p, &look.ground)) return false;
    if (nothing) t->nothing_look = look;
    if (cells) t->floor = look.ground;
    for (size_t i = 0; i < t->symbols.size && !nothing && !cells; i++) {
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
    const bool named = token_is(&p->lexer.next, "as");
    if (!named && !token_is(&p->lexer.next, "tinted")) return parse_expected(p, "'tinted' or 'as'");
    if (!parse_advance(p)) return false;
    if (!named) return p->text->looks.tinted = true;
    const struct token noun = p->lexer.next;
    if (noun.kind != TOKEN_NAME) return parse_expected(p, "what an area is called");
    p->text->family.area_noun = parse_keep(p->text, noun.at, noun.size);
    return parse_advance(p);
}

bool look_read(struct parser *p) {
    if (!parse_advance(p)) return false;
    if (!token_is(&p->lexer.next, "areas")) {
        if (!look_of_noun(p)) return false;
    } else {
        if (!p->text->family.areas)
            return parse_fault(p, &p->lexer.next, "the puzzle has no areas: a line 'areas' is missing");
        if (!parse_advance(p) || !look_of_areas(p)) return false;
    }
    return parse_ends(p);
}

// ---- What holds without it -------------------------------------------------------------------------------

static bool has_mark(const struct ruletext *t, const char *noun) {
    for (size_t i = 0; i < t->symbols.size; i++)
        if (t->symbols.at[i].is_mark && strcmp(t->nouns[t->symbols.at[i].noun], noun) == 0) return true;
    return false;
}

static const struct draw_figure *figure_of(const struct ruletext *t, const struct symbol *s) {
    const char *noun = t->nouns[s->noun];
    const struct draw_figure *f = draw_figure_named(noun, strlen(noun));
    for (size_t i = 0; i < sizeof also / sizeof *also && f == NULL; i++)
        if (strcmp(also[i][0], noun) == 0) f = draw_figure_named(also[i][1], strlen(also[i][1]));
    bool both = t->full && has_mark(t, "black") && has_mark(t, "white");
    if (both && strcmp(noun, "black") == 0) f = draw_figure_named("disc", 4);
    if (strcmp(noun, "white") == 0 && s->is_mark) f = draw_figure_named("circle", 6);
    return f == NULL && s->is_mark && s->character == '*' ? draw_figure_named("star", 4) : f;
}

static void choose(const struct ruletext *t, struct symbol *s) {
    static const char *const dark[] = {"black", "shaded", "filled", "wall", "block", NULL};
    const struct draw_figure *f = figure_of(t, s);
    struct draw_look look = {.content = DRAW_LETTER};
    if (s->is_number) look.content = DRAW_NUMBER;
    else if (f != NULL) look = (struct draw_look){.content = DRAW_FIGURE, .figure = f};
    else if (is_one_of(t->nouns[s->noun], dark) || s->character == '#')
        look = (struct draw_look){.ground = s->is_mark ? DRAW_BLACK : DRAW_WALL};
    else if (strcmp(t->nouns[s->noun], "water") == 0) look = (struct draw_look){.ground = DRAW_BLUE};
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

// The boxes of the first rule about some, as wide and high as this board has them.
static void boxes(const struct puzzle *p, int *height, int *width) {
    const struct ruletext *t = ruletext_of(p);
    const struct node *found = NULL;
    for (size_t i = 0; i < t->rules.size && found == NULL; i++)
        for (size_t k = 0; k < t->rules.at[i].n_fors; k++) {
            const struct node *n = &t->nodes.at[t->rules.at[i].fors[k].set];
            if (n->op == OP_BOXES && found == NULL) found = n;
        }
    struct sets *s = found == NULL ? NULL : mem_zeroed(p->mem, 1, sizeof *s);
    long rows, columns;
    if (s == NULL) return;
    sets_begin(s, p, p->mem);
    if (sets_number(s, found->kids[0], &rows) && sets_number(s, found->kids[1], &columns) && rows > 0 &&
        columns > 0 && rows <= p->height && columns <= p->width) {
        *height = (int)rows;
        *width = (int)columns;
    }
    sets_end(s);
    mem_free(p->mem, s, sizeof *s);
}

void look_lend(struct ruletext *t) {
    size_t marks = strlen(t->marks);
    for (size_t i = 0; i < t->symbols.size; i++) {
        choose(t, &t->symbols.at[i]);
        if (t->symbols.at[i].is_mark && t->symbols.at[i].look.content == DRAW_NOTHING) t->looks.cycles = true;
    }
    t->looks.cycles |= t->full && marks <= 3 && !t->has_number_marks;
    t->looks.cell = look_closer;
    t->looks.boxes = boxes;
    t->looks.beside = ruletext_beside;
    t->family.looks = &t->looks;
}
