#include "lab/table.h"

#include <math.h>
#include <string.h>

enum { WIDTH = 720, PLOT_HEIGHT = 340, TOP = 34, RIGHT = 26, BOTTOM = 46, LEFT = 74, ROW = 17, MARKS = 8 };
enum { TICKS = 6, MOST_DECADES = 9 };

// Marks around the middle of a point; every second one is an outline.
static const char *const marks[MARKS] = {"M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
                                         "M-3.6-3.6h7.2v7.2h-7.2z",
                                         "M0-4.8L4.6 3.6H-4.6z",
                                         "M0-5.2L5.2 0L0 5.2L-5.2 0z",
                                         "M-4.6 0h9.2M0-4.6v9.2",
                                         "M-3.8-3.8l7.6 7.6M-3.8 3.8l7.6-7.6",
                                         "M0 4.8L4.6-3.6H-4.6z",
                                         "M0-5v10M-4.4-2.5l8.8 5M-4.4 2.5l8.8-5"};
static const char *const dashes[MARKS] = {"none", "7 3", "2 3", "9 3 2 3", "4 2", "1 3", "12 4", "6 2 1 2"};

const char lab_svg_style[] =
#include "lab/plot.css.inc"
    ;

// ---- Filling it in ---------------------------------------------------------------------------------------

void lab_plot_init(struct lab_plot *p, struct mem *m, const char *title) {
    *p = (struct lab_plot){.title = title, .words = TEXT_IN(m)};
}

void lab_plot_free(struct lab_plot *p) {
    vec_free(p->words.mem, &p->series);
    vec_free(p->words.mem, &p->points);
    vec_free(p->words.mem, &p->rows);
    text_free(&p->words);
}

struct text *lab_plot_series(struct lab_plot *p, bool line) {
    struct lab_series s = {text_word(&p->words), p->points.size, line};
    if (!vec_push(p->words.mem, &p->series, s)) p->words.failed = true;
    return &p->words;
}

struct text *lab_plot_row(struct lab_plot *p) {
    if (!vec_push(p->words.mem, &p->rows, text_word(&p->words))) p->words.failed = true;
    return &p->words;
}

void lab_plot_point(struct lab_plot *p, struct lab_point point) {
    if (!vec_push(p->words.mem, &p->points, point)) p->words.failed = true;
}

// ---- Numbers for people ----------------------------------------------------------------------------------

// Three significant digits.
static void say(struct text *out, double value, const char *unit) {
    int digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
    if (value == floor(value)) digits = 0;
    text_format(out, "%.*f%s", digits, value, unit);
}

void lab_say_seconds(struct text *out, double s) {
    if (s < 1e-3) say(out, s * 1e6, " us");
    else if (s < 1) say(out, s * 1e3, " ms");
    else say(out, s, " s");
}

void lab_say_count(struct text *out, double n) {
    if (n >= 1e9) say(out, n / 1e9, "G");
    else if (n >= 1e6) say(out, n / 1e6, "M");
    else if (n == floor(n)) text_format(out, "%.0f", n);
    else text_format(out, "%g", n);
}

// ---- Axes -------------------------------------------------------------------------------------------

struct range {
    const struct lab_axis *axis;
    double from, to;   // on the axis: values, or their logarithms
    bool zero;         // a logarithmic axis with a line for 0 at `from`
    double begin, end; // on paper
};

static void range_open(struct range *r, const struct lab_axis *axis) {
    *r = (struct range){.axis = axis, .from = INFINITY, .to = -INFINITY};
}

static void range_take(struct range *r, double value) {
    if (r->axis->scale == LAB_LOG && value <= 0) {
        r->zero = true;
        return;
    }
    double at = r->axis->scale == LAB_LOG ? log10(value) : value;
    if (at < r->from) r->from = at;
    if (at > r->to) r->to = at;
}

// 1, 2 or 5 times a power of ten.
static double step_of(double from, double to) {
    double rough = (to - from) / TICKS, power = pow(10, floor(log10(rough)));
    double times = rough / power;
    return power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
}

// Values have been taken; the range is rounded outwards to whole ticks.
static void range_close(struct range *r, double begin, double end) {
    r->begin = begin;
    r->end = end;
    if (r->from > r->to) r->from = r->to = 0; // no values, or only zeros
    if (r->axis->scale == LAB_LOG) {
        r->from = floor(r->from + 1e-9) - (r->zero ? 1 : 0);
        r->to = ceil(r->to - 1e-9);
        if (r->to - r->from < 1) r->to = r->from + 1;
    } else if (r->axis->scale == LAB_LINEAR) {
        if (r->to - r->from < 1e-9) r->from -= 1, r->to += 1;
        double step = step_of(r->from, r->to);
        r->from = floor(r->from / step + 1e-9) * step;
        r->to = ceil(r->to / step - 1e-9) * step;
    } else {
        r->from = -0.5;
        r->to += 0.5;
    }
}

static double range_at(const struct range *r, double value) {
    double at = value;
    if (r->axis->scale == LAB_LOG) at = value <= 0 ? r->from : log10(value);
    return r->begin + (r->end - r->begin) * (at - r->from) / (r->to - r->from);
}

static void range_say(const struct range *r, double value, struct text *out) {
    if (r->axis->unit == LAB_SECONDS && value > 0) lab_say_seconds(out, value);
    else lab_say_count(out, value);
}

// With few decades, 2 and 5 times each have ticks as well. The line of 0 is a decade to itself.
static bool log_tick(const struct range *r, size_t i, double *value) {
    static const double times[] = {1, 2, 5};
    double from = r->from + (r->zero ? 1 : 0), decades = r->to - from;
    *value = 0;
    if (r->zero && i-- == 0) return true;
    if (decades <= 2) *value = pow(10, from + floor((double)i / 3)) * times[i % 3];
    else *value = pow(10, from + (double)i * ceil(decades / MOST_DECADES));
    return log10(*value) <= r->to + 1e-9;
}

// The value of tick number i; false when there are no more.
static bool range_tick(const struct range *r, size_t i, double *value) {
    if (r->axis->scale == LAB_LOG) return log_tick(r, i, value);
    double step = step_of(r->from, r->to);
    *value = r->from + (double)i * step;
    if (fabs(*value) < step / 1e6) *value = 0;
    return *value <= r->to + step / 1e6;
}

// ---- Pieces ----------------------------------------------------------------------------------------------

void lab_svg_begin(struct text *out, double width, double height, const char *title, bool alone) {
    text_format(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"lab\" width=\"%.0f\" height=\"%.0f\" "
                "viewBox=\"0 0 %.0f %.0f\" role=\"img\">\n<title>",
                width, height, width, height);
    text_xml(out, title, strlen(title));
    text_add(out, "</title>\n");
    if (alone) text_format(out, "<style>\n%s</style>\n", lab_svg_style);
    text_format(out, "<rect class=\"bg\" width=\"%.0f\" height=\"%.0f\"/>\n", width, height);
}

size_t lab_svg_begin_words(struct text *out, double x, double y, const char *class, const char *anchor) {
    text_format(out, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", class, x, y, anchor);
    return out->size;
}

void lab_svg_end_words(struct text *out, size_t from) {
    text_xml_tail(out, from);
    text_add(out, "</text>\n");
}

void lab_svg_words(struct text *out, double x, double y, const char *class, const char *anchor,
                   const char *words) {
    size_t from = lab_svg_begin_words(out, x, y, class, anchor);
    text_add(out, words);
    lab_svg_end_words(out, from);
}

struct drawing {
    const struct lab_plot *p;
    struct text *out;
    struct range x, y;
    double left, top, right, bottom, height; // of the field, and of the whole plot
};

static const char *word_at(const struct lab_plot *p, size_t at) { return text_string(&p->words) + at; }

static void add_line(struct drawing *d, const char *class, double x1, double y1, double x2, double y2) {
    text_format(d->out, "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", class, x1,
                y1, x2, y2);
}

static bool has_rows(const struct lab_plot *p) { return p->y.scale == LAB_NAMES; }

// ---- The frame -------------------------------------------------------------------------------------------

static void add_tick(struct drawing *d, const struct range *r, double value, double x, double y,
                     const char *anchor) {
    size_t from = lab_svg_begin_words(d->out, x, y, "ink", anchor);
    range_say(r, value, d->out);
    lab_svg_end_words(d->out, from);
}

static void add_x_axis(struct drawing *d) {
    double value;
    for (size_t i = 0; range_tick(&d->x, i, &value); i++) {
        double x = range_at(&d->x, value);
        add_line(d, "grid", x, d->top, x, d->bottom);
        add_tick(d, &d->x, value, x, d->bottom + 16, "middle");
    }
    lab_svg_words(d->out, (d->left + d->right) / 2, d->bottom + 36, "soft", "middle", d->p->x.title);
}

static void add_row_names(struct drawing *d) {
    for (size_t i = 0; i < d->p->rows.size; i++) {
        double y = range_at(&d->y, (double)i);
        add_line(d, "grid", d->left, y, d->right, y);
        lab_svg_words(d->out, d->left - 8, y + 4, "ink", "end", word_at(d->p, d->p->rows.at[i]));
    }
}

static void add_y_axis(struct drawing *d) {
    double value;
    for (size_t i = 0; range_tick(&d->y, i, &value); i++) {
        double y = range_at(&d->y, value);
        add_line(d, "grid", d->left, y, d->right, y);
        add_tick(d, &d->y, value, d->left - 8, y + 4, "end");
    }
    text_format(d->out,
                "<text class=\"soft\" transform=\"translate(16 %.1f) rotate(-90)\" text-anchor=\"middle\">",
                (d->top + d->bottom) / 2);
    size_t from = d->out->size;
    text_add(d->out, d->p->y.title);
    lab_svg_end_words(d->out, from);
}

static void add_mark(struct drawing *d, size_t series, double x, double y, double size) {
    size_t kind = series % MARKS;
    text_format(d->out,
                "<path class=\"mark s%zu%s\" transform=\"translate(%.1f %.1f) scale(%.2g)\" d=\"%s\"/>", kind,
                kind % 2 == 1 ? " open" : "", x, y, size, marks[kind]);
}

// Names of the series with their marks, as many per line as fit; returns the number of lines. `draw`: on
// paper.
static size_t lay_legend(struct drawing *d, bool draw) {
    enum { LETTER = 7, MARK = 26, GAP = 22, LINE = 20 };
    size_t lines = 1;
    double x = 16;
    if (d->p->series.size < 2 && !(d->p->series.size == 1 && has_rows(d->p))) return 0;
    for (size_t i = 0; i < d->p->series.size; i++) {
        const char *name = word_at(d->p, d->p->series.at[i].name);
        double width = MARK + LETTER * (double)strlen(name) + GAP, y = TOP + (double)lines * LINE - 8;
        if (x + width > WIDTH && x > 16) x = 16, lines++, y += LINE;
        if (draw) {
            if (d->p->series.at[i].line)
                text_format(d->out,
                            "<path class=\"line s%zu\" stroke-dasharray=\"%s\" d=\"M%.1f %.1fh22\"/>\n",
                            i % MARKS, dashes[i % MARKS], x, y);
            add_mark(d, i, x + 11, y, 1);
            lab_svg_words(d->out, x + MARK + 2, y + 4, "ink", "start", name);
        }
        x += width;
    }
    return lines;
}

// ---- The points ------------------------------------------------------------------------------------------

static size_t end_of(const struct lab_plot *p, size_t series) {
    return series + 1 < p->series.size ? p->series.at[series + 1].first : p->points.size;
}

// The value of a point is along x if rows have names, else along y.
static const struct range *values_of(const struct drawing *d) { return has_rows(d->p) ? &d->x : &d->y; }

// The tooltip of the point.
static void add_tip(struct drawing *d, size_t series, const struct lab_point *q) {
    const struct lab_plot *p = d->p;
    const char *name = word_at(p, has_rows(p) ? p->rows.at[(size_t)q->y] : p->series.at[series].name);
    text_add(d->out, "<title>");
    text_xml(d->out, name, strlen(name));
    text_add(d->out, ": ");
    if (!has_rows(p)) {
        range_say(&d->x, q->x, d->out);
        text_add(d->out, ", ");
    }
    if (q->beyond) text_add(d->out, "over ");
    range_say(values_of(d), has_rows(p) ? q->x : q->y, d->out);
    text_add(d->out, "</title>");
}

static void add_bar(struct drawing *d, size_t series, const struct lab_point *q, double x, double y) {
    double low = range_at(values_of(d), q->low), high = range_at(values_of(d), q->high);
    text_format(d->out, "<path class=\"bar s%zu\" ", series % MARKS);
    if (has_rows(d->p))
        text_format(d->out, "d=\"M%.1f %.1fH%.1fM%.1f %.1fv6M%.1f %.1fv6\"/>", low, y, high, low, y - 3, high,
                    y - 3);
    else
        text_format(d->out, "d=\"M%.1f %.1fV%.1fM%.1f %.1fh6M%.1f %.1fh6\"/>", x, low, high, x - 3, low,
                    x - 3, high);
}

static void add_worst(struct drawing *d, size_t series, const struct lab_point *q, double x, double y) {
    double worst = range_at(values_of(d), q->worst);
    add_mark(d, series, has_rows(d->p) ? worst : x, has_rows(d->p) ? y : worst, 0.55);
}

// A lower bound: an arrow points further.
static void add_beyond(struct drawing *d, size_t series, double x, double y) {
    const char *path = has_rows(d->p) ? "m7 0h12m-5-4l5 4l-5 4" : "m0-7v-12m-4 5l4-5l4 5";
    text_format(d->out, "<path class=\"bar s%zu\" d=\"M%.1f %.1f%s\"/>", series % MARKS, x, y, path);
}

// Points of several series at one place are drawn slightly apart.
static double x_of(const struct drawing *d, size_t series, const struct lab_point *q) {
    enum { APART = 3 };
    double aside = has_rows(d->p) ? 0 : (double)series - ((double)d->p->series.size - 1) / 2;
    return range_at(&d->x, q->x) + APART * aside;
}

static void add_point(struct drawing *d, size_t series, const struct lab_point *q) {
    double x = x_of(d, series, q), y = range_at(&d->y, q->y);
    text_format(d->out, "<g class=\"point\" data-x=\"%.9g\" data-y=\"%.9g\">", q->x, q->y);
    add_tip(d, series, q);
    if (q->from_origin)
        text_format(d->out, "<path class=\"line s%zu\" stroke-opacity=\".35\" d=\"M%.1f %.1fH%.1f\"/>",
                    series % MARKS, d->left, y, x);
    if (q->low < q->high) add_bar(d, series, q, x, y);
    if (q->has_worst) add_worst(d, series, q, x, y);
    if (q->beyond) add_beyond(d, series, x, y);
    add_mark(d, series, x, y, 1);
    text_add(d->out, "</g>\n");
}

static void add_curve(struct drawing *d, size_t series) {
    const struct lab_plot *p = d->p;
    text_format(d->out, "<path class=\"line s%zu\" stroke-dasharray=\"%s\" d=\"", series % MARKS,
                dashes[series % MARKS]);
    for (size_t i = p->series.at[series].first; i < end_of(p, series); i++)
        text_format(d->out, "%c%.1f %.1f", i == p->series.at[series].first ? 'M' : 'L',
                    x_of(d, series, &p->points.at[i]), range_at(&d->y, p->points.at[i].y));
    text_add(d->out, "\"/>\n");
}

static void add_series(struct drawing *d, size_t series) {
    const struct lab_plot *p = d->p;
    size_t first = p->series.at[series].first, end = end_of(p, series);
    if (p->series.at[series].line && end - first > 1) add_curve(d, series);
    for (size_t i = first; i < end; i++) add_point(d, series, &p->points.at[i]);
}

// ---- All of it -------------------------------------------------------------------------------------------

static double names_width(const struct lab_plot *p) {
    size_t longest = 0;
    for (size_t i = 0; i < p->rows.size; i++) {
        size_t n = strlen(word_at(p, p->rows.at[i]));
        if (n > longest) longest = n;
    }
    return 16 + 6.6 * (double)longest;
}

static void lay_out(struct drawing *d) {
    const struct lab_plot *p = d->p;
    range_open(&d->x, &p->x);
    range_open(&d->y, &p->y);
    for (size_t i = 0; i < p->points.size; i++) {
        const struct lab_point *q = &p->points.at[i];
        range_take(&d->x, q->x);
        range_take(&d->y, q->y);
        struct range *values = has_rows(p) ? &d->x : &d->y;
        if (q->low < q->high) range_take(values, q->low), range_take(values, q->high);
        if (q->has_worst) range_take(values, q->worst);
    }
    d->left = has_rows(p) ? names_width(p) : LEFT;
    if (d->left > WIDTH / 2) d->left = WIDTH / 2;
    d->top = TOP + 20 * (double)lay_legend(d, false) + 10;
    d->right = WIDTH - RIGHT;
    d->bottom = d->top + (has_rows(p) ? ROW * (double)p->rows.size : PLOT_HEIGHT - TOP - BOTTOM);
    d->height = d->bottom + BOTTOM;
    if (has_rows(p) && p->rows.size > 0) range_take(&d->y, (double)p->rows.size - 1);
    range_close(&d->x, d->left, d->right - 20);
    range_close(&d->y, has_rows(p) ? d->top : d->bottom, has_rows(p) ? d->bottom : d->top);
}

static void draw(struct drawing *d) {
    const struct lab_plot *p = d->p;
    struct text *out = d->out;
    lab_svg_words(out, 16, 22, "head", "start", p->title);
    lay_legend(d, true);
    add_x_axis(d);
    if (has_rows(p)) add_row_names(d);
    else add_y_axis(d);
    text_format(out, "<path class=\"axis\" d=\"M%.1f %.1fV%.1fH%.1f\"/>\n", d->left, d->top, d->bottom,
                d->right);
    for (size_t i = 0; i < p->series.size; i++) add_series(d, i);
}

void lab_plots_write(const struct lab_plot *plots, size_t n, bool alone, struct text *out) {
    double height = 0;
    for (size_t i = 0; i < n; i++) {
        struct drawing d = {.p = &plots[i], .out = out};
        if (plots[i].words.failed || out->failed) {
            out->failed = true;
            return;
        }
        lay_out(&d);
        height += d.height;
    }
    lab_svg_begin(out, WIDTH, height, plots[0].title, alone);
    height = 0;
    for (size_t i = 0; i < n; i++) {
        struct drawing d = {.p = &plots[i], .out = out};
        lay_out(&d);
        text_format(out, "<g transform=\"translate(0 %.1f)\">\n", height);
        draw(&d);
        text_add(out, "</g>\n");
        height += d.height;
    }
    text_add(out, "</svg>\n");
}

void lab_plot_write(const struct lab_plot *p, bool alone, struct text *out) {
    lab_plots_write(p, 1, alone, out);
}
