// A plot as SVG: one self-contained document that prints well, follows the reader's dark mode, and
// distinguishes its series by marks and dashes as well as by colour.
//
//     struct lab_plot p;
//     lab_plot_init(&p, mem, "Time against size");
//     p.x = (struct lab_axis){"side of the board, cells", LAB_LINEAR, LAB_PLAIN};
//     p.y = (struct lab_axis){"time", LAB_LOG, LAB_SECONDS};
//     text_add(lab_plot_series(&p, true), "ff,enum");
//     lab_plot_point(&p, (struct lab_point){.x = 10, .y = 0.25, .low = 0.2, .high = 0.4});
//     lab_plot_write(&p, true, &out);
//     lab_plot_free(&p);
#ifndef ROQUE_LAB_PLOT_H
#define ROQUE_LAB_PLOT_H

#include "base/text.h"

enum lab_scale {
    LAB_LINEAR,
    LAB_LOG,  // values of 0 and below are on a line of their own below the least decade
    LAB_NAMES // 0, 1, ... are the rows that lab_plot_row names, from the top; for the y axis
};
enum lab_unit { LAB_PLAIN, LAB_SECONDS }; // seconds are written as 10 ms, 2 s

struct lab_axis {
    const char *title; // with the unit, if it has one
    enum lab_scale scale;
    enum lab_unit unit;
};

// A point, and the bar of its quartiles where low < high.
struct lab_point {
    double x, y, low, high;
    bool beyond;      // the value (x with named rows, else y) is a lower bound: an arrow points further
    bool has_worst;   // a small mark above
    bool from_origin; // with named rows: a line leads to it
    double worst;
};

struct lab_series {
    size_t name;  // into the words
    size_t first; // of its points; they end where those of the next series begin
    bool line;    // its points are connected
};

struct lab_plot {
    struct text words; // names and the title; remembers that memory ran out
    const char *title;
    struct lab_axis x, y;
    VEC(struct lab_series) series;
    VEC(struct lab_point) points;
    VEC(size_t) rows; // names, into the words
};

void lab_plot_init(struct lab_plot *p, struct mem *m, const char *title); // the title is not copied
void lab_plot_free(struct lab_plot *p);

// Each begins a series or a row: add its name to the text. The points that follow belong to the series.
struct text *lab_plot_series(struct lab_plot *p, bool line);
struct text *lab_plot_row(struct lab_plot *p);
void lab_plot_point(struct lab_plot *p, struct lab_point point);

// The whole document if it stands alone, or the <svg> element for a page that has lab_svg_style in its head.
void lab_plot_write(const struct lab_plot *p, bool alone, struct text *out);

// Several below each other in one picture.
void lab_plots_write(const struct lab_plot *plots, size_t n, bool alone, struct text *out);

// What all pictures of the lab share: the style rules for <style>, the beginning of a picture of that size,
// with the style if it stands alone, and text in it, at once or as what is added between begin and end.
extern const char lab_svg_style[];
void lab_svg_begin(struct text *out, double width, double height, const char *title, bool alone);
void lab_svg_words(struct text *out, double x, double y, const char *class, const char *anchor,
                   const char *words);
size_t lab_svg_begin_words(struct text *out, double x, double y, const char *class, const char *anchor);
void lab_svg_end_words(struct text *out, size_t from);

// A time in readable form: 8 us, 12 ms, 1.40 s. A count: 950, 12300, 1.2M.
void lab_say_seconds(struct text *out, double seconds);
void lab_say_count(struct text *out, double n);

#endif
