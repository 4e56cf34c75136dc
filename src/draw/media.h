// The writers behind draw_board, one per medium, and what they share.
#ifndef ROQUE_DRAW_MEDIA_H
#define ROQUE_DRAW_MEDIA_H

#include "draw/draw.h"
#include "draw/looks.h"

void draw_as_text(const struct draw_looks *l, struct draw_options options, struct text *out);
void draw_as_unicode(const struct draw_looks *l, struct draw_options options, struct text *out);
void draw_as_svg(const struct draw_looks *l, struct draw_options options, struct text *out);

// The board as shapes.
void draw_shapes(const struct draw_looks *l, struct draw_options options, draw_put *put, void *context);

// The notes about a solved board, one line each, after `before`; arrows are included by name if `named`.
void draw_told(const struct draw_looks *l, struct draw_options options, const char *before, bool named,
               struct text *out);

// The struck-out candidates, for media whose cells have no room: "struck out: r1c1 N K, r2c2 P", in lines
// that fit; or nothing.
void draw_struck_in_words(const struct draw_looks *l, struct text *out);

// A figure is shown as a letter if letters are asked for and its character is one.
bool draw_is_letter(struct draw_options options, struct draw_look look);

static inline bool draw_is_highlighted(struct draw_options options, size_t cell) {
    return options.highlight != NULL && bits_has(options.highlight, cell);
}

#endif
