// A document: the pages of a PDF, or pictures with a file each. It is made in memory and written at the end:
// after an error the old file is still there. The same pages give the same bytes.
#ifndef ROQUE_PRINT_DOC_H
#define ROQUE_PRINT_DOC_H

#include "draw/media.h"

#include <pango/pangocairo.h>

// Shapes and words on a cairo surface. Lengths are points, 72 per inch; callers scale the shapes of boards.
// Pango sets the words: they stay text, in fonts embedded in a PDF.

struct paint_box {
    double x, y, width, height;
};

struct painter {
    cairo_t *cr;
    PangoLayout *layout;  // used for all words in turn
    bool tagged;          // everything drawn is tagged as a paragraph, a heading or a figure
    int within;           // open tags
    struct text *figures; // gets a line for each tagged figure
    double type;          // a factor for the size of words, as on small paper; furniture keeps its size
    char missing[80];     // the first Latin word with a letter that no font has
};

bool paint_begin(struct painter *k, cairo_surface_t *surface); // false when there is no memory
void paint_end(struct painter *k);                             // the surface remains

// A draw_put whose context is a struct painter.
void paint_shape(void *painter, const struct draw_shape *shape);

// Everything drawn between these two is one tagged element of this PDF type, such as "P" or "Figure". Tags
// within it are ignored.
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
    int lines;      // at most so many, cut with dots; 0: no limit
    double leading; // line spacing in font sizes; 0: the default
};

// Words in a column, its top left corner at x, y; long lines are broken. Returns the height. Invalid UTF-8 is
// replaced.
double paint_write(struct painter *k, double x, double y, double width, const struct paint_words *how,
                   const char *words);
double paint_height(struct painter *k, double width, const struct paint_words *how, const char *words);
double paint_width(struct painter *k, const struct paint_words *how, const char *words); // of one line

// As many lines as fit, from `*line` on, which becomes the next line. Returns the height.
double paint_write_some(struct painter *k, struct paint_box box, const struct paint_words *how,
                        const char *words, int *line);
int paint_lines(struct painter *k, double width, const struct paint_words *how, const char *words);

// One line, placed by its baseline `foot`. Returns its width.
double paint_write_line(struct painter *k, double x, double foot, const struct paint_words *how,
                        const char *words);

// Clean words that are not ours: no control characters, no direction marks, only UTF-8, at most `most`
// letters.
void paint_clean(struct text *out, const char *bytes, size_t count, size_t most);

// ---- Lines and figures -----------------------------------------------------------------------------------

void paint_color(struct painter *k, draw_color color);
void paint_rule(struct painter *k, double x, double y, double width, double thick, draw_color color);
void paint_star(struct painter *k, double x, double y, double radius, bool filled); // x y: its middle

// ---- Boards ----------------------------------------------------------------------------------------------

// The place of a canvas that is as large as fits in a box, centred at its top, with cells of at most
// `most_cell`. Between the two functions, shapes on the canvas are drawn there, as one figure, which the
// words describe.
struct paint_box paint_fit(struct draw_canvas c, struct paint_box box, double most_cell);
void paint_canvas_begin(struct painter *k, struct draw_canvas c, struct paint_box where,
                        const struct text *words);
void paint_canvas_end(struct painter *k);

// A board on a page.
struct paint_board {
    const struct puzzle *puzzle;
    struct draw_options options;
    // Draws more on the board's own canvas; NULL: nothing.
    void (*more)(void *context, draw_put *put, void *painter);
    void *context;
};

// The board alone, as large as fits in a box, centred at its top, with cells of at most `most_cell`. False:
// no memory.
bool paint_board(struct painter *k, const struct paint_board *b, struct paint_box box, double most_cell,
                 struct mem *m, struct paint_box *used);
// The size of the board without drawing it: the side of a cell, and the box it takes.
double paint_board_fits(const struct paint_board *b, double width, double height, double most_cell,
                        struct paint_box *used);

// The legend, centred in a column. Returns the height; 0: there is none.
double paint_legend(struct painter *k, const struct paint_board *b, double x, double y, double width,
                    double cell);
double paint_legend_height(const struct paint_board *b, double width, double cell);

enum doc_medium { DOC_PDF, DOC_PNG, DOC_SVG };

struct doc {
    enum doc_medium medium;
    const char *path; // NULL: standard output; a %d in it is the page of a picture
    double dpi;       // of PNG
    double type;      // of the painters
    struct mem *mem;
    cairo_surface_t *surface; // NULL: not yet
    struct painter painter;   // of the open page
    double width, height;     // of that page, in points
    size_t pages;             // so far
    struct text bytes, metadata;
    struct text figures;    // their descriptions, a line each
    bool open;              // the painter has a page
    bool ready;             // `bytes` is a picture to be written
    bool failed, no_memory; // reported; the latter says why
    bool unwanted;          // drawn only to find page numbers; it is not written
};

void doc_open(struct doc *d, enum doc_medium medium, const char *path, double dpi, struct mem *m);

// Metadata of a PDF, before its first page, which has this size. NULL: none.
struct doc_about {
    const char *title, *author, *subject, *keywords;
};
void doc_describe(struct doc *d, const struct doc_about *about, double width, double height);

// Pages, one after the other. False after a failure.
bool doc_begin_page(struct doc *d, double width, double height);
bool doc_end_page(struct doc *d);

// Write everything. False if that or anything before failed.
bool doc_close(struct doc *d);

// ---- Only in a PDF ----

// A target of links; everything drawn from doc_link_begin to doc_link_end is a link to a target or an
// address.
void doc_place(struct doc *d, const char *name, double x, double y);
void doc_link_begin(struct doc *d, const char *place);
void doc_link_address(struct doc *d, const char *address);
void doc_link_end(struct doc *d);

// A bookmark that leads to a place, within another one (0: none). Returns its number.
int doc_bookmark(struct doc *d, int within, const char *words, const char *place);
void doc_page_label(struct doc *d, const char *label); // the page number that viewers show

// Write a complete file, or to standard output. False after an error was reported.
bool doc_deliver(const char *path, const struct text *bytes);

// Parts of a PDF that cairo 1.16 cannot write: its language, its metadata as XMP, and descriptions of its
// pictures. They are appended to the finished file as an update, which is how PDF files are meant to be
// changed.

// The metadata of a document as an XMP packet.
void metadata_write(struct text *out, const struct doc_about *about, const char *date);

// Append the packet, the language, the setting that readers show the title instead of the file's name, and a
// line of `figures` for each figure, in order. A file of another structure stays as it is. When out of
// memory, `pdf` has failed.
void metadata_append(struct text *pdf, const struct text *packet, const struct text *figures);

#endif
