// A game as text and as a picture, for whoever takes it elsewhere.
#include "page/inside.h"

#include "draw/draw.h"
#include "page/echek.h"

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
        struct text game;
        struct format_reader r;
        struct puzzle whole;
        text_init(&game, g->mem);
        bool ok = page_save(g, &game) || fault_memory(c->fault);
        format_reader_init(&r, text_string(&game), game.size);
        ok = ok && format_read_next(&r, g->mem, &whole, c->fault) == FORMAT_READ_PUZZLE;
        if (ok) {
            ok = format_write(to, &whole, 0, out, c->fault);
            puzzle_free(&whole);
        }
        text_free(&game);
        return ok;
    }
    return choose_board(c, g, &p) && format_write(to, &p, 0, out, c->fault);
}

bool page_write(struct page_call *c) {
    bool echek;
    if (!page_asks_of_echek(c, &echek)) return false;
    if (echek) return page_write_echek(c);
    struct play g;
    struct text name, out;
    char quote[FAULT_QUOTE];
    text_init(&name, &c->page->mem);
    text_init(&out, &c->page->mem);
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

bool page_draw(struct page_call *c) {
    bool echek;
    if (!page_asks_of_echek(c, &echek)) return false;
    if (echek) return page_draw_echek(c);
    static const char *const media[] = {"text", "unicode", "svg", NULL};
    struct play g;
    struct puzzle p;
    int medium = DRAW_SVG;
    bool labels = false, letters = false;
    bool ok = page_game(c, &g) && page_choice(c, "medium", media, &medium) &&
              page_flag(c, "labels", &labels) && page_flag(c, "letters", &letters) && choose_board(c, &g, &p);
    if (ok) {
        const struct draw_options options = {.labels = labels ? DRAW_LABELS : DRAW_NO_LABELS,
                                             .letters = letters};
        size_t from = json_begin_string(c->out, "picture");
        draw_board((enum draw_medium)medium, &p, options, c->out);
        json_end_string(c->out, from);
    }
    play_free(&g);
    return ok;
}
