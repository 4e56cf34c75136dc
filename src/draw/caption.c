#include "draw/caption.h"

#include "board/chess.h"
#include "board/grid.h"
#include "puzzle/family.h"

// "Pawn is at r3c2", as the papers write it.
static void add_man(const struct puzzle *p, size_t cell, struct text *out) {
    enum chess_kind kind;
    if (!chess_kind_of(p->cells[cell], &kind)) return;
    const char *name = chess_name(kind);
    text_char(out, (char)(name[0] - 'a' + 'A'));
    text_add(out, name + 1);
    text_add(out, " is at ");
    board_name_cell(out, p->width, cell);
}

static void add_stop(const struct puzzle *p, size_t cell, struct text *out) {
    text_char(out, p->cells[cell]);
    text_char(out, ' ');
    board_name_cell(out, p->width, cell);
}

// "R r1c3 -> K r2c4 -> R r1c3": back to where it began.
static void add_loop(const struct draw_looks *l, struct text *out) {
    for (size_t i = 0; i < l->loop.size; i++) {
        add_stop(l->puzzle, l->loop.at[i], out);
        text_add(out, " -> ");
    }
    add_stop(l->puzzle, l->loop.at[0], out);
}

void draw_parameters(const struct draw_looks *l, const char *before, struct text *out) {
    const struct puzzle *p = l->puzzle;
    if (p->family->write_parameters == NULL) return;
    text_add(out, before);
    p->family->write_parameters(p, out);
}

void draw_caption(const struct draw_looks *l, struct draw_options options, const char *before,
                  const char *before_loop, struct text *out) {
    if (l->loop.size > 0) {
        if (options.no_arrows) return;
        text_add(out, before);
        text_add(out, before_loop);
        add_loop(l, out);
        text_char(out, '\n');
        return;
    }
    for (size_t i = 0; i < l->men.size; i++) {
        text_add(out, before);
        add_man(l->puzzle, l->men.at[i], out);
        text_char(out, '\n');
    }
}
