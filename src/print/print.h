// roque-print: boards on paper, by cairo and Pango. paint.c draws shapes and text, doc.c makes files of
// pages, page.c lays out pages, puzzles.c has the puzzles to print. Each command has a file of its own.
#ifndef ROQUE_PRINT_PRINT_H
#define ROQUE_PRINT_PRINT_H

#include "cli/command.h"
#include "cli/pool.h"
#include "explain/explain.h"
#include "print/doc.h"

extern const struct command print_show, print_sheet, print_book, print_echek;

// Pictures of boards, one per page, in their natural size: shared by `roque show` and `roque echek show`.
// Returns the exit code.
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

// The puzzles to print, all of them in memory, with solutions and ratings.

struct print_item {
    struct puzzle puzzle;
    struct puzzle given;    // before the moves, if it is a saved game; otherwise zeroed
    struct puzzle solution; // while has_solution
    bool has_solution, unique;
    bool rated; // level and score are known
    enum explain_level level;
    uint32_t score;
    size_t number; // on paper, from 1
    bool named;    // built in, and its name ends with `own`: 4 of "chess-loop:paper/4"
    size_t own;
};

struct print_puzzles { // all zero: none
    struct mem mem;
    VEC(struct print_item) all;
};

void print_puzzles_free(struct print_puzzles *s);

// Add the puzzles of the files of a command line; those that cannot be read are reported. Returns the exit
// code.
int print_puzzles_read(struct print_puzzles *s, enum cli_moves moves, enum puzzle_names names, int count,
                       char **files);

// Number built-in puzzles as their names do, if there are no others and they are in order.
void print_puzzles_number_as_named(struct print_puzzles *s);

// Number the others; solve and rate the unrated ones. A puzzle that has no solution, or several, is reported
// and printed all the same. Returns the exit code.
int print_puzzles_rate(struct print_puzzles *s);

// Is item `i` the first of its family among those from `first` on?
bool print_puzzles_first_of(const struct print_puzzles *s, size_t first, size_t end, size_t i);

// The puzzle's own title, cleaned and cut; nothing if it has none.
void print_item_title(const struct print_item *item, struct text *out);

#endif
