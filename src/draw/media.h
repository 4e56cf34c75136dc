// The writers behind draw_board, one a medium.
#ifndef ROQUE_DRAW_MEDIA_H
#define ROQUE_DRAW_MEDIA_H

#include "draw/draw.h"
#include "draw/looks.h"

void draw_as_text(const struct draw_looks *l, struct draw_options options, struct text *out);
void draw_as_unicode(const struct draw_looks *l, struct draw_options options, struct text *out);
void draw_as_svg(const struct draw_looks *l, struct draw_options options, struct text *out);

static inline bool draw_is_highlighted(struct draw_options options, size_t cell) {
    return options.highlight != NULL && bits_has(options.highlight, cell);
}

#endif
