// A sheet: puzzles on pages, as a document or as HTML.
#ifndef ROQUE_PRINT_SHEET_H
#define ROQUE_PRINT_SHEET_H

#include "print/leaf.h"

struct sheet {
    const struct cli_sheet_request *request;
    struct print_puzzles *puzzles;
    struct card_look look;
    struct text title;
};

// One file that needs nothing else, with boards as SVG; a browser prints it on pages. False after a
// complaint.
bool sheet_html(struct sheet *s, const char *path, bool puzzles, bool solutions);

#endif
