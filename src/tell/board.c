#include "tell/board.h"

#include "base/wrap.h"

size_t tell_width(struct tell_look look) {
    return look.columns == 0 || look.columns > WRAP_WIDTH ? WRAP_WIDTH : (size_t)look.columns;
}

void tell_board(struct text *out, const struct puzzle *p, const struct bits *highlight,
                struct tell_look look) {
    struct puzzle bare = *p;
    bare.notes = NULL;
    const struct draw_options options = {
        .color = look.color, .highlight = highlight, .labels = look.labels, .columns = look.columns};
    draw_board(look.medium, &bare, options, out);
}

void tell_two_boards(struct text *out, const struct puzzle *a, const char *heading_a, const struct puzzle *b,
                     const char *heading_b, struct tell_look look) {
    struct bits differ;
    if (!bits_init(&differ, out->mem, puzzle_size(a))) {
        out->failed = true;
        return;
    }
    for (size_t i = 0; i < puzzle_size(a); i++)
        if (a->cells[i] != b->cells[i]) bits_add(&differ, i);
    text_add(out, heading_a);
    tell_board(out, a, &differ, look);
    text_add(out, heading_b);
    tell_board(out, b, &differ, look);
    bits_free(&differ, out->mem);
}
