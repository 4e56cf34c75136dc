// One picture per page, as large as it is drawn: what commands share that show boards on paper.
#ifndef ROQUE_PRINT_PICTURE_H
#define ROQUE_PRINT_PICTURE_H

#include "cli/show.h"
#include "print/doc.h"

// A picture is nothing for a terminal: it complains.
bool picture_can_be_shown(const char *path);

void picture_open(struct doc *d, enum show_as as, const char *path, uint64_t dpi, struct mem *m);

// A page for a canvas whose cells are `cell` points wide (0: as they are drawn); the shapes are put on
// d->painter. The first page gives the document its name. False after a complaint.
bool picture_begin(struct doc *d, struct draw_canvas c, uint64_t cell, const struct text *name);

#endif
