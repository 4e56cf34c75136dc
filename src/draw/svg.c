// SVG, written directly: one self-contained document, no style sheet, no identifiers (so that many can stand
// in one page), no fonts beyond the generic ones.
#include "draw/caption.h"
#include "draw/media.h"
#include "draw/notes.h"
#include "draw/shapes.h"
#include "puzzle/family.h"

#include <string.h>

static const char *const group[DRAW_ROLES] = {
    [DRAW_ROLE_PAPER] = "fill=\"#ffffff\"",
    [DRAW_ROLE_FLOOR] = "fill=\"#ffffff\"",
    [DRAW_ROLE_SHADE] = "fill=\"#eeebe4\" shape-rendering=\"crispEdges\"",
    [DRAW_ROLE_TINT] = "fill=\"#cfe2f7\" shape-rendering=\"crispEdges\"",
    [DRAW_ROLE_LIT] = "fill=\"#fff1a8\" shape-rendering=\"crispEdges\"",
    [DRAW_ROLE_WALL] = "fill=\"#23262b\" shape-rendering=\"crispEdges\"",
    [DRAW_ROLE_GRID] = "stroke=\"#9aa0a6\" stroke-width=\"1\" shape-rendering=\"crispEdges\"",
    [DRAW_ROLE_CLUE] = "fill=\"#23262b\" font-family=\"sans-serif\" font-size=\"24\" text-anchor=\"middle\"",
    [DRAW_ROLE_TINT_CLUE] =
        "fill=\"#1f4e8c\" font-family=\"sans-serif\" font-weight=\"bold\" font-size=\"24\" "
        "text-anchor=\"middle\"",
    [DRAW_ROLE_WALL_CLUE] =
        "fill=\"#ffffff\" font-family=\"sans-serif\" font-weight=\"bold\" font-size=\"24\" "
        "text-anchor=\"middle\"",
    [DRAW_ROLE_SOCKET] = "fill=\"#6d737b\"",
    [DRAW_ROLE_BULB] = "fill=\"#ffb300\" stroke=\"#9a5b00\" stroke-width=\"1.5\" stroke-linejoin=\"round\"",
    [DRAW_ROLE_PIECE] = "fill=\"#1f4e8c\" font-family=\"sans-serif\" font-weight=\"bold\" font-size=\"26\" "
                        "text-anchor=\"middle\"",
    [DRAW_ROLE_MAN] = "fill=\"#23262b\" fill-rule=\"evenodd\"",
    [DRAW_ROLE_MARK] = "stroke=\"#8a8f96\" stroke-width=\"2\" stroke-linecap=\"round\"",
    [DRAW_ROLE_ARROW_EDGE] =
        "fill=\"none\" stroke=\"#ffffff\" stroke-opacity=\"0.8\" stroke-width=\"5\" stroke-linecap=\"round\"",
    [DRAW_ROLE_ARROW] = "fill=\"none\" stroke=\"#d9480f\" stroke-width=\"2.5\" stroke-linecap=\"round\"",
    [DRAW_ROLE_ARROW_HEAD] = "fill=\"#d9480f\" stroke=\"#ffffff\" stroke-width=\"0.8\"",
    [DRAW_ROLE_HIGHLIGHT] = "fill=\"none\" stroke=\"#d81b60\" stroke-width=\"3\"",
    [DRAW_ROLE_FRAME] = "fill=\"none\" stroke=\"#23262b\" stroke-width=\"3\" stroke-linejoin=\"round\"",
};

// The character at `p` (of `left` bytes) if it is well-formed UTF-8 that XML allows, else U+FFFD; `*length`
// bytes.
static unsigned decode(const unsigned char *p, size_t left, size_t *length) {
    static const unsigned smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t n = p[0] < 0x80 ? 1 : p[0] >> 5 == 6 ? 2 : p[0] >> 4 == 14 ? 3 : p[0] >> 3 == 30 ? 4 : 0;
    *length = 1;
    if (n == 0 || n > left) return 0xfffd;
    unsigned c = n == 1 ? p[0] : p[0] & (0x7fu >> n);
    for (size_t i = 1; i < n; i++) {
        if (p[i] >> 6 != 2) return 0xfffd;
        c = c << 6 | (p[i] & 0x3f);
    }
    if (c < smallest[n] || c > 0x10ffff || c >> 11 == 27 || (c & ~1u) == 0xfffe) return 0xfffd;
    *length = n;
    return (c < 0x20 && c != '\t') || c == 0x7f ? 0xfffd : c;
}

static void add_escaped(struct text *out, const char *bytes, size_t count) {
    for (size_t i = 0, length; i < count; i += length) {
        unsigned c = decode((const unsigned char *)bytes + i, count - i, &length);
        if (c == '&') text_add(out, "&amp;");
        else if (c == '<') text_add(out, "&lt;");
        else if (c == '>') text_add(out, "&gt;");
        else if (c < 0x80) text_char(out, (char)c);
        else text_format(out, "&#%u;", c);
    }
}

static void add_title(struct text *out, const struct draw_looks *l) {
    const struct puzzle *p = l->puzzle;
    size_t length;
    const char *title = draw_note(p, "title", &length);
    text_add(out, "<title>");
    if (title != NULL) {
        add_escaped(out, title, length);
        text_add(out, " - ");
    }
    add_escaped(out, p->family->title, strlen(p->family->title));
    text_format(out, ", %d x %d", p->width, p->height);
    draw_parameters(l, ", ", out);
    text_add(out, "</title>\n");
}

// A point of a path, in units or with one digit behind the point.
static void add_point(struct text *out, const struct draw_shape *s, int x, int y) {
    if (s->tenths) text_format(out, "%.1f %.1f ", s->x + x / 10.0, s->y + y / 10.0);
    else text_format(out, "%d %d ", s->x + x, s->y + y);
}

static void add_path(struct text *out, const struct draw_shape *s) {
    text_add(out, "<path d=\"");
    for (const struct draw_step *p = s->path; p->op != 0; p++) {
        text_char(out, p->op);
        if (p->op == 'C') {
            add_point(out, s, p->x1, p->y1);
            add_point(out, s, p->x2, p->y2);
        }
        if (p->op != 'Z') add_point(out, s, p->x, p->y);
    }
    text_add(out, "\"/>\n");
}

static void add_rect(struct text *out, const struct draw_shape *s) {
    text_format(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"", s->x, s->y, s->width, s->height);
    if (s->radius > 0) text_format(out, " rx=\"%d\"", s->radius);
    text_add(out, "/>\n");
}

struct svg {
    struct text *out;
    int role; // of the group that is open; -1: none
};

static void add_shape(void *context, const struct draw_shape *s) {
    enum { BASELINE = 9 }; // half the height of a digit at the sizes above
    struct svg *v = context;
    if (v->role != (int)s->role) {
        if (v->role >= 0) text_add(v->out, "</g>\n");
        text_format(v->out, "<g %s>\n", group[s->role]);
        v->role = (int)s->role;
    }
    switch (s->kind) {
    case DRAW_RECT:
        add_rect(v->out, s);
        break;
    case DRAW_LINE:
        text_format(v->out, "<path d=\"M%d %dl%d %d\"/>\n", s->x, s->y, s->width, s->height);
        break;
    case DRAW_CIRCLE:
        text_format(v->out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n", s->x, s->y, s->radius);
        break;
    case DRAW_GLYPH:
        text_format(v->out, "<text x=\"%d\" y=\"%d\">", s->x, s->y + BASELINE);
        add_escaped(v->out, &s->glyph, 1);
        text_add(v->out, "</text>\n");
        break;
    case DRAW_PATH:
        add_path(v->out, s);
        break;
    }
}

void draw_as_svg(const struct draw_looks *l, struct draw_options options, struct text *out) {
    int width, height;
    draw_canvas_size(l->puzzle, &width, &height);
    text_format(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
                "role=\"img\">\n",
                width, height, width, height);
    add_title(out, l);
    struct svg v = {out, -1};
    draw_shapes(l, options, add_shape, &v);
    text_add(out, "</g>\n</svg>\n");
}
