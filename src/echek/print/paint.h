// A position of Echek on a page.
#ifndef ROQUE_ECHEK_PRINT_PAINT_H
#define ROQUE_ECHEK_PRINT_PAINT_H

#include "echek/rules/diagram.h"
#include "print/paint.h"

// As large as it gets in a box, at its top and (`centered`) in its middle or at its left; no square is larger
// than `most_cell`. Returns what it takes.
struct paint_box echek_paint_fits(const struct echek_diagram *d, struct paint_box box, double most_cell,
                                  bool centered);
struct paint_box echek_paint_draw(struct painter *k, const struct echek_diagram *d, struct paint_box box,
                                  double most_cell, bool centered);

#endif
