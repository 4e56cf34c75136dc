// A position of Echek on a page.
#ifndef ROQUE_PRINT_ECHEK_INK_H
#define ROQUE_PRINT_ECHEK_INK_H

#include "echek/rules/diagram.h"
#include "print/ink.h"

// As large as it gets in a box, at its top and (`centered`) in its middle or at its left; no square is larger
// than `most_cell`. Returns what it takes.
struct ink_box echek_ink_fits(const struct echek_diagram *d, struct ink_box box, double most_cell,
                              bool centered);
struct ink_box echek_ink_draw(struct ink *k, const struct echek_diagram *d, struct ink_box box,
                              double most_cell, bool centered);

#endif
