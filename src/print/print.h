// roque-print: boards on paper, by cairo and Pango. paint.[ch] draws shapes and text, doc.[ch] makes files of
// pages, page.[ch] lays pages out, puzzles.[ch] has what is printed. On top of them stands a file per
// command.
#ifndef ROQUE_PRINT_PRINT_H
#define ROQUE_PRINT_PRINT_H

#include "cli/show.h"
#include "print/doc.h"

extern const struct command print_show, print_sheet, print_book, print_echek;

// Pictures of boards, one per page, as large as they are drawn: what `roque show` and `roque echek show`
// share. Returns the exit code.
struct print_pictures {
    enum show_as as;
    const char *path;
    uint64_t dpi; // 0: the default
    size_t count;
    bool (*draw)(void *context, struct doc *d, size_t i); // print_picture_begin, shapes, print_picture_end
    void *context;
};
int print_pictures(const struct print_pictures *p, struct mem *m);

// Begin a page for a canvas whose cells are `cell` points wide (0: as they are drawn). The first page gives
// the document its name.
bool print_picture_begin(struct doc *d, struct draw_canvas c, uint64_t cell, const struct text *name);
bool print_picture_end(struct doc *d);

#endif
