// roque-print: boards on paper, by cairo and Pango. paint.[ch] draws shapes and text, doc.[ch] makes files of
// pages, page.[ch] lays pages out, puzzles.[ch] has what is printed. On top of them stands a file per
// command.
#ifndef ROQUE_PRINT_PRINT_H
#define ROQUE_PRINT_PRINT_H

#include "cli/command.h"

extern const struct command print_show, print_sheet, print_book, print_echek;

#endif
