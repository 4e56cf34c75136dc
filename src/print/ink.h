// Shapes and words on a cairo surface. Lengths are points, 72 an inch; a board's shapes are scaled by the one
// who places them. Words are set by Pango: they stay text, in fonts that a PDF carries along.
#ifndef ROQUE_PRINT_INK_H
#define ROQUE_PRINT_INK_H

#include "draw/diagram.h"

#include <pango/pangocairo.h>

struct ink_box {
    double x, y, width, height;
};

struct ink {
    cairo_t *cr;
    PangoLayout *layout; // for everything that is written, one after the other
};

bool ink_begin(struct ink *k, cairo_surface_t *surface); // false when there is no memory
void ink_end(struct ink *k);                             // the surface stays

// A draw_put whose context is a struct ink.
void ink_put(void *ink, const struct draw_shape *shape);

// ---- Words -----------------------------------------------------------------------------------------------

enum ink_face { INK_SERIF, INK_SANS };
enum ink_align { INK_LEFT, INK_CENTER, INK_RIGHT };

struct ink_words {
    enum ink_face face;
    double size; // points
    bool bold, italic;
    bool unbroken;    // lines end only at blanks, never at a hyphen
    draw_color color; // 0: black
    enum ink_align align;
    int lines;      // at most so many, cut with dots; 0: as many as it takes
    double leading; // between lines, in sizes; 0: the usual
};

// Words in a column that begins at x with its top at y; lines are broken where they do not fit. Returns the
// height. Words are UTF-8, whatever they say: what cannot be written is replaced.
double ink_write(struct ink *k, double x, double y, double width, const struct ink_words *how,
                 const char *words);
double ink_height(struct ink *k, double width, const struct ink_words *how, const char *words);
double ink_width(struct ink *k, const struct ink_words *how, const char *words); // of one line

// As many lines of it, from `*line` on, as there is room for; `*line` becomes the next one, or the number of
// lines once all are written. Returns the height.
double ink_write_some(struct ink *k, struct ink_box box, const struct ink_words *how, const char *words,
                      int *line);
int ink_lines(struct ink *k, double width, const struct ink_words *how, const char *words);

// A line of words by its foot, so that several of different sizes stand on one line. Returns its width.
double ink_write_line(struct ink *k, double x, double foot, const struct ink_words *how, const char *words);

// Words of others made fit to be set: no control characters, none that turn the direction of what follows,
// nothing that is no UTF-8; and no more than `most` letters.
void ink_clean(struct text *out, const char *bytes, size_t count, size_t most);

// ---- Lines and figures -----------------------------------------------------------------------------------

void ink_color(struct ink *k, draw_color color);
void ink_rule(struct ink *k, double x, double y, double width, double thick, draw_color color);
void ink_star(struct ink *k, double x, double y, double radius, bool filled); // x y: its middle

// ---- Boards ----------------------------------------------------------------------------------------------

// What is drawn of a board on a page.
struct ink_board {
    const struct puzzle *puzzle;
    struct draw_options options;
    // More to draw on it, on the board's own canvas; NULL: nothing.
    void (*more)(void *context, draw_put *put, void *ink);
    void *context;
};

// The board alone, as large as it gets in a box, in the middle of it and at its top. Returns its height;
// `cell`, if it is not NULL, becomes the side of a cell. No cell is larger than `most_cell`. False: there is
// no memory.
bool ink_draw_board(struct ink *k, const struct ink_board *b, struct ink_box box, double most_cell,
                    struct mem *m, struct ink_box *used);
// How large it would be, without drawing it: the side of a cell, and what it takes.
double ink_board_fits(const struct ink_board *b, double width, double height, double most_cell,
                      struct ink_box *used);

// The legend below it, in the middle of a column. Returns the height; 0: there is nothing to tell.
double ink_draw_legend(struct ink *k, const struct ink_board *b, double x, double y, double width,
                       double cell);
double ink_legend_height(const struct ink_board *b, double width, double cell);

#endif
