// The stock of figures that marks are drawn with: our own outlines, so that pictures need no font.
#ifndef ROQUE_DRAW_FIGURES_H
#define ROQUE_DRAW_FIGURES_H

#include "draw/looks.h"

// The figure of this name: "star", "bulb", "queen", ...; NULL: there is none.
const struct draw_figure *draw_figure_named(const char *name, size_t size);

const struct draw_figure *draw_bulb(void);

// All of them, chess pieces included, from 0 on; NULL: there are no more.
const struct draw_figure *draw_figure_number(size_t i);

#endif
