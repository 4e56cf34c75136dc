// What people are told in words below a solved board: where each man of Chess-Num stands, and in which
// order the men of a Chess Loop attack each other.
#ifndef ROQUE_DRAW_CAPTION_H
#define ROQUE_DRAW_CAPTION_H

#include "draw/draw.h"
#include "draw/looks.h"

// A line each, begun by `before`; the line of a loop also by `before_loop`.
void draw_caption(const struct draw_looks *l, struct draw_options options, const char *before,
                  const char *before_loop, struct text *out);

// What the puzzle's header says after the size, such as "rook king 3", begun by `before`; nothing where
// there is nothing.
void draw_parameters(const struct draw_looks *l, const char *before, struct text *out);

#endif
