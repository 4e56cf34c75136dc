// SVG, written directly: one self-contained document, no style sheet, no identifiers (so that one page can
// hold many), only generic fonts.
#include "draw/media.h"

#include <string.h>

// ---- Styles ----------------------------------------------------------------------------------------------

static void add_color(struct text *out, const char *attribute, draw_color color) {
    if (color == 0) text_format(out, " %s=\"none\"", attribute);
    else text_format(out, " %s=\"#%06x\"", attribute, (unsigned)(color & 0xffffff));
    if (color != 0 && color >> 24 != 0xff)
        text_format(out, " %s-opacity=\"%.2g\"", attribute, (color >> 24) / 255.0);
}

// Each attribute begins with a blank. A straight line has no inside and no fill.
static void add_style(struct text *out, const struct draw_style *s, bool straight) {
    if (!straight) add_color(out, "fill", s->fill);
    if (s->even_odd) text_add(out, " fill-rule=\"evenodd\"");
    if (s->line != 0) {
        add_color(out, "stroke", s->line);
        text_format(out, " stroke-width=\"%g\"", s->width / 10.0);
    }
    if (s->dashed) text_add(out, " stroke-dasharray=\"5 3\"");
    if (s->round_ends) text_add(out, " stroke-linecap=\"round\"");
    if (s->round_corners) text_add(out, " stroke-linejoin=\"round\"");
    if (s->crisp) text_add(out, " shape-rendering=\"crispEdges\"");
    if (s->font == 0) return;
    text_add(out, " font-family=\"sans-serif\"");
    if (s->bold) text_add(out, " font-weight=\"bold\"");
    text_format(out, " font-size=\"%d\" text-anchor=\"middle\"", s->font);
}

// ---- Shapes ----------------------------------------------------------------------------------------------

// A point of a path, in units or with one decimal.
static void add_point(struct text *out, const struct draw_shape *s, int x, int y) {
    if (s->tenths) text_format(out, "%.1f %.1f ", s->x + x / 10.0, s->y + y / 10.0);
    else text_format(out, "%d %d ", s->x + x, s->y + y);
}

// Corners are quarters of a circle.
static void add_rect_path(struct text *out, const struct draw_shape *s) {
    int r = s->radius, across = s->width - 2 * r, down = s->height - 2 * r;
    if (r == 0) text_format(out, "M%d %dh%dv%dh%dZ", s->x, s->y, across, down, -across);
    else
        text_format(
            out,
            "M%d %dh%da%d %d 0 0 1 %d %dv%da%d %d 0 0 1 %d %dh%da%d %d 0 0 1 %d %dv%da%d %d 0 0 1 %d %dZ",
            s->x + r, s->y, across, r, r, r, r, down, r, r, -r, r, -across, r, r, -r, -r, -down, r, r, r, -r);
}

void draw_svg_path(struct text *out, const struct draw_shape *s) {
    if (s->kind == DRAW_RECT) add_rect_path(out, s);
    if (s->kind != DRAW_PATH) return;
    for (const struct draw_step *p = s->path; p->op != 0; p++) {
        text_char(out, p->op);
        if (p->op == 'C') {
            add_point(out, s, p->x1, p->y1);
            add_point(out, s, p->x2, p->y2);
        }
        if (p->op != 'Z') add_point(out, s, p->x, p->y);
    }
}

static void add_path(struct text *out, const struct draw_shape *s) {
    text_add(out, "<path d=\"");
    draw_svg_path(out, s);
    text_add(out, "\"/>\n");
}

static void add_rect(struct text *out, const struct draw_shape *s) {
    text_format(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"", s->x, s->y, s->width, s->height);
    if (s->radius > 0) text_format(out, " rx=\"%d\"", s->radius);
    text_add(out, "/>\n");
}

static void add_writing(struct text *out, const struct draw_shape *s, const char *word, size_t length) {
    int baseline = s->style->font * 3 / 8; // half the height of a digit
    text_format(out, "<text x=\"%d\" y=\"%d\"", s->x, s->y + baseline);
    if (s->style->struck) text_add(out, " text-decoration=\"line-through\""); // not inherited everywhere
    text_char(out, '>');
    text_xml(out, word, length);
    text_add(out, "</text>\n");
}

void draw_svg_put(void *context, const struct draw_shape *s) {
    struct draw_svg *v = context;
    if (v->style != s->style) {
        draw_svg_end(v);
        text_add(v->out, "<g");
        add_style(v->out, s->style, s->kind == DRAW_LINE);
        text_add(v->out, ">\n");
        v->style = s->style;
    }
    switch (s->kind) {
    case DRAW_RECT:
        add_rect(v->out, s);
        break;
    case DRAW_LINE:
        text_format(v->out, "<path d=\"M%d %dl%d %d\"/>\n", s->x, s->y, s->width, s->height);
        break;
    case DRAW_GLYPH:
        add_writing(v->out, s, &s->glyph, 1);
        break;
    case DRAW_WORD:
        add_writing(v->out, s, s->word, strlen(s->word));
        break;
    case DRAW_PATH:
        add_path(v->out, s);
        break;
    }
}

void draw_svg_end(struct draw_svg *v) {
    if (v->style != NULL) text_add(v->out, "</g>\n");
    v->style = NULL;
}

// ---- Boards ----------------------------------------------------------------------------------------------

static void add_title(struct text *out, const struct puzzle *p) {
    text_add(out, "<title>");
    size_t from = out->size;
    draw_name(p, out);
    text_xml_tail(out, from);
    text_add(out, "</title>\n");
}

typedef void draw_all(const struct draw_looks *l, struct draw_options options, draw_put *put, void *context);

static void add_inside(const struct draw_looks *l, struct draw_options options, draw_all *draw,
                       struct text *out) {
    struct draw_svg v = {.out = out};
    add_title(out, l->puzzle);
    draw(l, options, draw_svg_put, &v);
    draw_svg_end(&v);
}

void draw_svg_inside(const struct puzzle *p, struct draw_options options, struct text *out) {
    struct draw_looks looks;
    if (draw_looks_init(&looks, p, out->mem)) {
        add_inside(&looks, options, draw_shapes, out);
        draw_looks_free(&looks);
    } else {
        out->failed = true;
    }
}

void draw_svg_mark(const struct puzzle *p, char mark, struct text *out) {
    enum { HALF = DRAW_CELL_SIDE / 2 };
    struct draw_look look = draw_look_of(p, mark);
    struct draw_svg v = {.out = out};
    char letter[2];
    const char *noun = family_noun(p->family, mark, letter);
    if (look.content != DRAW_FIGURE) {
        text_xml(out, &mark, 1);
        return;
    }
    text_format(out, "<svg class=\"mark\" viewBox=\"%d %d %d %d\" role=\"img\"><title>", -HALF, -HALF,
                2 * HALF, 2 * HALF);
    text_xml(out, noun, strlen(noun));
    text_add(out, "</title>\n");
    for (size_t i = 0; i < look.figure->count; i++) draw_svg_put(&v, &look.figure->shapes[i]);
    draw_svg_end(&v);
    text_add(out, "</svg>");
}

void draw_svg_open(struct text *out, struct draw_canvas c, int cell) {
    if (cell == 0) cell = DRAW_CELL_SIDE;
    text_format(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%d %d %d %d\" width=\"%.10g\" "
                "height=\"%.10g\" role=\"img\">\n",
                c.x, c.y, c.width, c.height, (double)c.width * cell / DRAW_CELL_SIDE,
                (double)c.height * cell / DRAW_CELL_SIDE);
}

void draw_as_svg(const struct draw_looks *l, struct draw_options options, struct text *out) {
    draw_svg_open(out, draw_diagram_canvas(l, options), options.cell);
    add_inside(l, options, draw_diagram, out);
    text_add(out, "</svg>\n");
}
