// Shapes and words on a cairo surface. Lengths are points, 72 per inch; callers scale the shapes of boards.
// Pango sets the words: they stay text, in fonts embedded in a PDF.
#ifndef ROQUE_PRINT_PAINT_H
#define ROQUE_PRINT_PAINT_H

#include "draw/diagram.h"

#include <pango/pangocairo.h>

struct paint_box {
    double x, y, width, height;
};

struct painter {
    cairo_t *cr;
    PangoLayout *layout;  // used for all words in turn
    bool tagged;          // what is drawn says what it is: a paragraph, a heading, a figure
    int within;           // tags that are open
    struct text *figures; // gets a line for each figure that is tagged
    double type;          // words are so many times their size, as on small paper; furniture is not
    char missing[80];     // the first Latin words that no font has all letters of
};

bool paint_begin(struct painter *k, cairo_surface_t *surface); // false when there is no memory
void paint_end(struct painter *k);                             // the surface stays

// A draw_put whose context is a struct painter.
void paint_shape(void *painter, const struct draw_shape *shape);

// What is drawn between these two is one thing with this name of PDF, such as "P" or "Figure". Tags within it
// mean nothing.
void paint_tag_begin(struct painter *k, const char *tag);
void paint_tag_end(struct painter *k, const char *tag);

// ---- Words -----------------------------------------------------------------------------------------------

enum paint_face { PAINT_SERIF, PAINT_SANS };
enum paint_role { PAINT_PARAGRAPH, PAINT_HEADING, PAINT_SUBHEADING, PAINT_FURNITURE }; // for screen readers
enum paint_align { PAINT_LEFT, PAINT_CENTER, PAINT_RIGHT };

struct paint_words {
    enum paint_face face;
    enum paint_role role;
    double size; // points
    bool bold, italic;
    bool unbroken;    // lines end only at blanks, never at a hyphen
    draw_color color; // 0: black
    enum paint_align align;
    int lines;      // at most so many, cut with dots; 0: as many as it takes
    double leading; // line spacing in font sizes; 0: the default
};

// Words in a column, its top left corner at x, y; long lines are broken. Returns the height. Bytes that are
// not UTF-8 are replaced.
double paint_write(struct painter *k, double x, double y, double width, const struct paint_words *how,
                   const char *words);
double paint_height(struct painter *k, double width, const struct paint_words *how, const char *words);
double paint_width(struct painter *k, const struct paint_words *how, const char *words); // of one line

// As many lines as fit, from `*line` on, which is moved behind them. Returns the height.
double paint_write_some(struct painter *k, struct paint_box box, const struct paint_words *how,
                        const char *words, int *line);
int paint_lines(struct painter *k, double width, const struct paint_words *how, const char *words);

// One line, placed by its baseline `foot`. Returns its width.
double paint_write_line(struct painter *k, double x, double foot, const struct paint_words *how,
                        const char *words);

// Clean foreign words: no control characters, no direction marks, only UTF-8, at most `most` letters.
void paint_clean(struct text *out, const char *bytes, size_t count, size_t most);

// ---- Lines and figures -----------------------------------------------------------------------------------

void paint_color(struct painter *k, draw_color color);
void paint_rule(struct painter *k, double x, double y, double width, double thick, draw_color color);
void paint_star(struct painter *k, double x, double y, double radius, bool filled); // x y: its middle

// ---- Boards ----------------------------------------------------------------------------------------------

// A canvas as large as fits in a box, centred at its top, with cells of at most `most_cell`: where it goes.
// Between the two, shapes on the canvas go there, as one figure, which shows what the words say.
struct paint_box paint_fit(struct draw_canvas c, struct paint_box box, double most_cell);
void paint_canvas_begin(struct painter *k, struct draw_canvas c, struct paint_box where,
                        const struct text *words);
void paint_canvas_end(struct painter *k);

// A board on a page.
struct paint_board {
    const struct puzzle *puzzle;
    struct draw_options options;
    // More to draw on it, on the board's own canvas; NULL: nothing.
    void (*more)(void *context, draw_put *put, void *painter);
    void *context;
};

// The board alone, as large as fits in a box, centred at its top, with cells of at most `most_cell`. False:
// no memory.
bool paint_board(struct painter *k, const struct paint_board *b, struct paint_box box, double most_cell,
                 struct mem *m, struct paint_box *used);
// Its size without drawing it: the side of a cell, and the box it takes.
double paint_board_fits(const struct paint_board *b, double width, double height, double most_cell,
                        struct paint_box *used);

// The legend, centred in a column. Returns the height; 0: there is none.
double paint_legend(struct painter *k, const struct paint_board *b, double x, double y, double width,
                    double cell);
double paint_legend_height(const struct paint_board *b, double width, double cell);

#endif
