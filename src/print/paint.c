#include "print/doc.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// ---- Beginning and end -----------------------------------------------------------------------------------

// No hinting: a page looks the same at every size.
bool paint_begin(struct painter *k, cairo_surface_t *surface) {
    cairo_font_options_t *options = cairo_font_options_create();
    *k = (struct painter){.cr = cairo_create(surface), .type = 1};
    k->layout = pango_cairo_create_layout(k->cr);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(pango_layout_get_context(k->layout), options);
    pango_cairo_context_set_resolution(pango_layout_get_context(k->layout), 72);
    cairo_font_options_destroy(options);
    return cairo_status(k->cr) == CAIRO_STATUS_SUCCESS;
}

void paint_end(struct painter *k) {
    g_object_unref(k->layout);
    cairo_destroy(k->cr);
}

void paint_tag_begin(struct painter *k, const char *tag) {
    if (tag != NULL && k->tagged && k->within++ == 0) cairo_tag_begin(k->cr, tag, NULL);
}

void paint_tag_end(struct painter *k, const char *tag) {
    if (tag != NULL && k->tagged && --k->within == 0) cairo_tag_end(k->cr, tag);
}

void paint_color(struct painter *k, draw_color color) {
    cairo_set_source_rgba(k->cr, (color >> 16 & 0xff) / 255.0, (color >> 8 & 0xff) / 255.0,
                          (color & 0xff) / 255.0, (color >> 24) / 255.0);
}

// ---- Words -----------------------------------------------------------------------------------------------

// For each letter the first installed font that has it.
static const char *const faces[] = {
    [PAINT_SERIF] = "Linux Libertine O, Libertinus Serif, DejaVu Serif, serif",
    [PAINT_SANS] = "Linux Biolinum O, Libertinus Sans, DejaVu Sans, sans-serif",
};

static const char *const roles[] = {
    [PAINT_PARAGRAPH] = "P", [PAINT_HEADING] = "H1", [PAINT_SUBHEADING] = "H2", [PAINT_FURNITURE] = NULL};

static void set_font(struct painter *k, enum paint_face face, double size, bool bold, bool italic) {
    PangoFontDescription *font = pango_font_description_new();
    pango_font_description_set_family_static(font, faces[face]);
    pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
    pango_font_description_set_weight(font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_style(font, italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
    pango_layout_set_font_description(k->layout, font);
    pango_font_description_free(font);
}

static void keep_words_whole(struct painter *k, const char *words) {
    PangoAttrList *attributes = pango_attr_list_new();
    for (const char *at = words + strspn(words, " \n"); *at != '\0'; at += strspn(at, " \n")) {
        PangoAttribute *whole = pango_attr_allow_breaks_new(FALSE);
        whole->start_index = (guint)(at - words);
        at += strcspn(at, " \n");
        whole->end_index = (guint)(at - words);
        pango_attr_list_insert(attributes, whole);
    }
    pango_layout_set_attributes(k->layout, attributes);
    pango_attr_list_unref(attributes);
}

// Are the words Latin? Ours are; titles may be anything.
static bool is_latin(const char *words) {
    for (; *words != '\0'; words++)
        if ((unsigned char)*words > 0xc3) return false; // the first byte of characters after U+00FF
    return true;
}

// A width of 0 does not break lines.
static void set_words(struct painter *k, double width, const struct paint_words *how, const char *words) {
    static const PangoAlignment aligns[] = {PANGO_ALIGN_LEFT, PANGO_ALIGN_CENTER, PANGO_ALIGN_RIGHT};
    enum { MOST_LINES = 100000 };
    set_font(k, how->face, how->size * (how->role == PAINT_FURNITURE ? 1 : k->type), how->bold, how->italic);
    pango_layout_set_attributes(k->layout, NULL);
    pango_layout_set_width(k->layout, width > 0 ? (int)(width * PANGO_SCALE) : -1);
    pango_layout_set_alignment(k->layout, aligns[how->align]);
    pango_layout_set_wrap(k->layout, PANGO_WRAP_WORD_CHAR);
    bool cut = how->lines > 0 && width > 0;
    pango_layout_set_ellipsize(k->layout, cut ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
    pango_layout_set_height(k->layout, cut ? -how->lines : -MOST_LINES);
    pango_layout_set_line_spacing(k->layout, how->leading > 0 ? (float)how->leading : 1.1F);
    pango_layout_set_text(k->layout, words, -1);
    if (how->unbroken) keep_words_whole(k, words);
    if (k->missing[0] == '\0' && is_latin(words) && pango_layout_get_unknown_glyphs_count(k->layout) > 0)
        snprintf(k->missing, sizeof k->missing, "%s", words);
}

static double layout_height(struct painter *k) {
    int height;
    pango_layout_get_size(k->layout, NULL, &height);
    return (double)height / PANGO_SCALE;
}

static double layout_width(struct painter *k) {
    int width;
    pango_layout_get_size(k->layout, &width, NULL);
    return (double)width / PANGO_SCALE;
}

static void show_layout(struct painter *k, double x, double y, const struct paint_words *how) {
    paint_tag_begin(k, roles[how->role]);
    paint_color(k, how->color == 0 ? 0xff000000 : how->color);
    cairo_move_to(k->cr, x, y);
    pango_cairo_show_layout(k->cr, k->layout);
    cairo_new_path(k->cr);
    paint_tag_end(k, roles[how->role]);
}

double paint_write(struct painter *k, double x, double y, double width, const struct paint_words *how,
                   const char *words) {
    set_words(k, width, how, words);
    show_layout(k, x, y, how);
    return layout_height(k);
}

double paint_height(struct painter *k, double width, const struct paint_words *how, const char *words) {
    set_words(k, width, how, words);
    return layout_height(k);
}

double paint_width(struct painter *k, const struct paint_words *how, const char *words) {
    set_words(k, 0, how, words);
    return layout_width(k);
}

int paint_lines(struct painter *k, double width, const struct paint_words *how, const char *words) {
    set_words(k, width, how, words);
    return pango_layout_get_line_count(k->layout);
}

// Lines are moved up: the first one to write is at the top.
double paint_write_some(struct painter *k, struct paint_box box, const struct paint_words *how,
                        const char *words, int *line) {
    set_words(k, box.width, how, words);
    PangoLayoutIter *i = pango_layout_get_iter(k->layout);
    double top = -1, bottom = 0;
    paint_tag_begin(k, roles[how->role]);
    paint_color(k, how->color == 0 ? 0xff000000 : how->color);
    for (int n = 0; n < pango_layout_get_line_count(k->layout); n++, pango_layout_iter_next_line(i)) {
        int above, below;
        PangoRectangle logical;
        if (n < *line) continue;
        pango_layout_iter_get_line_yrange(i, &above, &below);
        pango_layout_iter_get_line_extents(i, NULL, &logical);
        if (top < 0) top = (double)above / PANGO_SCALE;
        if ((double)below / PANGO_SCALE - top > box.height) break;
        double foot = (double)pango_layout_iter_get_baseline(i) / PANGO_SCALE;
        cairo_move_to(k->cr, box.x + (double)logical.x / PANGO_SCALE, box.y + foot - top);
        pango_cairo_show_layout_line(k->cr, pango_layout_iter_get_line_readonly(i));
        bottom = (double)below / PANGO_SCALE - top;
        *line = n + 1;
    }
    cairo_new_path(k->cr);
    paint_tag_end(k, roles[how->role]);
    pango_layout_iter_free(i);
    return bottom;
}

double paint_write_line(struct painter *k, double x, double foot, const struct paint_words *how,
                        const char *words) {
    set_words(k, 0, how, words);
    double width = layout_width(k);
    double left = how->align == PAINT_CENTER ? x - width / 2 : how->align == PAINT_RIGHT ? x - width : x;
    show_layout(k, left, foot - (double)pango_layout_get_baseline(k->layout) / PANGO_SCALE, how);
    return width;
}

// Marks that change the writing direction, and invisible characters.
static bool is_unseen(const char *at, size_t length) {
    if (length != 3 || (unsigned char)at[0] != 0xe2) return false;
    unsigned c = ((unsigned)at[1] & 0x3f) << 6 | ((unsigned)at[2] & 0x3f); // of U+2000 to U+2fff
    return (c >= 0x0b && c <= 0x0f) || (c >= 0x28 && c <= 0x2e) || (c >= 0x60 && c <= 0x6f);
}

void paint_clean(struct text *out, const char *bytes, size_t count, size_t most) {
    size_t letters = 0;
    for (size_t i = 0; i < count; letters++) {
        size_t length = text_utf8_length(bytes + i, count - i);
        unsigned char c = (unsigned char)bytes[i];
        if (letters == most) {
            text_add(out, "…");
            return;
        }
        if (length == 0) text_add(out, "\xef\xbf\xbd"); // the replacement character
        else if (c < ' ' || c == 0x7f || (c == 0xc2 && (unsigned char)bytes[i + 1] < 0xa0))
            text_char(out, ' ');
        else if (!is_unseen(bytes + i, length)) text_bytes(out, bytes + i, length);
        i += length == 0 ? 1 : length;
    }
}

// ---- Shapes ----------------------------------------------------------------------------------------------

static void trace_path(struct painter *k, const struct draw_shape *s) {
    double scale = s->tenths ? 0.1 : 1;
    for (const struct draw_step *p = s->path; p->op != 0; p++) {
        double x = s->x + scale * p->x, y = s->y + scale * p->y;
        if (p->op == 'M') cairo_move_to(k->cr, x, y);
        else if (p->op == 'L') cairo_line_to(k->cr, x, y);
        else if (p->op == 'C')
            cairo_curve_to(k->cr, s->x + scale * p->x1, s->y + scale * p->y1, s->x + scale * p->x2,
                           s->y + scale * p->y2, x, y);
        else cairo_close_path(k->cr);
    }
}

static void trace_rect(struct painter *k, const struct draw_shape *s) {
    double x = s->x, y = s->y, w = s->width, h = s->height, r = s->radius;
    if (s->radius == 0) {
        cairo_rectangle(k->cr, x, y, w, h);
        return;
    }
    cairo_new_sub_path(k->cr);
    cairo_arc(k->cr, x + w - r, y + r, r, -G_PI / 2, 0);
    cairo_arc(k->cr, x + w - r, y + h - r, r, 0, G_PI / 2);
    cairo_arc(k->cr, x + r, y + h - r, r, G_PI / 2, G_PI);
    cairo_arc(k->cr, x + r, y + r, r, G_PI, 3 * G_PI / 2);
    cairo_close_path(k->cr);
}

static void fill_and_stroke(struct painter *k, const struct draw_style *style) {
    static const double dashes[] = {5, 3};
    cairo_set_fill_rule(k->cr, style->even_odd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
    if (style->fill != 0) {
        paint_color(k, style->fill);
        cairo_fill_preserve(k->cr);
    }
    if (style->line != 0) {
        paint_color(k, style->line);
        cairo_set_line_width(k->cr, style->width / 10.0);
        cairo_set_line_cap(k->cr, style->round_ends ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
        cairo_set_line_join(k->cr, style->round_corners ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
        cairo_set_dash(k->cr, dashes, style->dashed ? 2 : 0, 0);
        cairo_stroke_preserve(k->cr);
    }
    cairo_new_path(k->cr);
}

// Centred on x y, as in SVG: the foot of the letters lies 3/8 of their size below the middle.
static void put_writing(struct painter *k, const struct draw_shape *s, const char *word) {
    const struct paint_words how = {.face = PAINT_SANS,
                                    .size = s->style->font,
                                    .bold = s->style->bold,
                                    .color = s->style->fill,
                                    .role = PAINT_FURNITURE};
    set_words(k, 0, &how, word);
    if (s->style->struck) {
        PangoAttrList *attributes = pango_attr_list_new();
        pango_attr_list_insert(attributes, pango_attr_strikethrough_new(TRUE));
        pango_layout_set_attributes(k->layout, attributes);
        pango_attr_list_unref(attributes);
    }
    double foot = s->y + s->style->font * 3 / 8;
    show_layout(k, s->x - layout_width(k) / 2,
                foot - (double)pango_layout_get_baseline(k->layout) / PANGO_SCALE, &how);
}

void paint_shape(void *painter, const struct draw_shape *s) {
    struct painter *k = painter;
    const char glyph[2] = {s->glyph, '\0'};
    switch (s->kind) {
    case DRAW_RECT:
        trace_rect(k, s);
        break;
    case DRAW_LINE:
        cairo_move_to(k->cr, s->x, s->y);
        cairo_rel_line_to(k->cr, s->width, s->height);
        break;
    case DRAW_GLYPH:
        put_writing(k, s, glyph);
        return;
    case DRAW_WORD:
        put_writing(k, s, s->word);
        return;
    case DRAW_PATH:
        trace_path(k, s);
        break;
    }
    fill_and_stroke(k, s->style);
}

void paint_rule(struct painter *k, double x, double y, double width, double thick, draw_color color) {
    paint_color(k, color);
    cairo_rectangle(k->cr, x, y, width, thick);
    cairo_fill(k->cr);
}

void paint_star(struct painter *k, double x, double y, double radius, bool filled) {
    enum { POINTS = 10 };
    for (int i = 0; i < POINTS; i++) {
        double r = i % 2 == 0 ? radius : radius * 0.42, angle = -G_PI / 2 + i * 2 * G_PI / POINTS;
        cairo_line_to(k->cr, x + r * cos(angle), y + r * sin(angle));
    }
    cairo_close_path(k->cr);
    paint_color(k, 0xff23262b);
    cairo_set_line_width(k->cr, radius / 7);
    cairo_set_line_join(k->cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_dash(k->cr, NULL, 0, 0);
    if (filled) cairo_fill_preserve(k->cr);
    cairo_stroke(k->cr);
}

// ---- Boards ----------------------------------------------------------------------------------------------

struct paint_box paint_fit(struct draw_canvas c, struct paint_box box, double most_cell) {
    double scale = fmin(most_cell / DRAW_CELL_SIDE, fmin(box.width / c.width, box.height / c.height));
    return (struct paint_box){box.x + (box.width - c.width * scale) / 2, box.y, c.width * scale,
                              c.height * scale};
}

void paint_canvas_begin(struct painter *k, struct draw_canvas c, struct paint_box where,
                        const struct text *words) {
    if (k->tagged && k->within == 0) text_format(k->figures, "%s\n", text_string(words));
    paint_tag_begin(k, "Figure");
    cairo_save(k->cr);
    cairo_translate(k->cr, where.x, where.y);
    cairo_scale(k->cr, where.width / c.width, where.width / c.width);
    cairo_translate(k->cr, -c.x, -c.y);
}

void paint_canvas_end(struct painter *k) {
    cairo_restore(k->cr);
    paint_tag_end(k, "Figure");
}

static void say_grid(const struct puzzle *p, const char *layer, const char *before, struct text *out) {
    size_t width = (size_t)p->width;
    for (size_t row = 0; layer != NULL && row < (size_t)p->height; row++) {
        text_add(out, row > 0 ? " " : before);
        text_bytes(out, layer + row * width, width);
    }
}

// "Akari (Light Up), 3 x 2: ..1 #*." has the words that can be typed into roque, including areas and numbers
// beside the board.
static void say_board(const struct puzzle *p, struct text *out) {
    text_format(out, "%s, %d x %d", p->family->title, p->width, p->height);
    size_t from = out->size;
    text_add(out, ", ");
    if (p->family->write_parameters != NULL) p->family->write_parameters(p, out);
    if (out->size == from + 2) out->at[out->size = from] = '\0';
    say_grid(p, p->under, ": ", out);
    say_grid(p, p->areas, p->under == NULL ? ": areas " : " + areas ", out);
    if (p->areas == NULL || !puzzle_is_open(p))
        say_grid(p, p->cells, p->under == NULL && p->areas == NULL ? ": " : " + ", out);
}

// Labels grow until they are readable: in small cells they are larger in proportion.
static struct paint_box fit_board(const struct paint_board *b, struct paint_box box, double most_cell,
                                  struct draw_options *options) {
    enum { LEAST_LABEL = 6, TRIES = 6 };
    struct paint_box used;
    *options = b->options;
    for (int i = 0; i < TRIES; i++) {
        struct draw_canvas c = draw_canvas_with(b->puzzle, *options);
        used = paint_fit(c, box, most_cell);
        double font = LEAST_LABEL * c.width / used.width;
        if (font <= (options->label_font == 0 ? DRAW_LABEL_FONT : options->label_font)) break;
        options->label_font = (int)ceil(font);
    }
    return used;
}

double paint_board_fits(const struct paint_board *b, double width, double height, double most_cell,
                        struct paint_box *used) {
    struct draw_options options;
    *used = fit_board(b, (struct paint_box){.width = width, .height = height}, most_cell, &options);
    return used->width / draw_canvas_with(b->puzzle, options).width * DRAW_CELL_SIDE;
}

bool paint_board(struct painter *k, const struct paint_board *b, struct paint_box box, double most_cell,
                 struct mem *m, struct paint_box *used) {
    struct draw_looks looks;
    struct draw_options options;
    *used = fit_board(b, box, most_cell, &options);
    if (!draw_looks_init(&looks, b->puzzle, m)) return false;
    struct text words = TEXT_IN(m);
    say_board(b->puzzle, &words);
    paint_canvas_begin(k, draw_canvas_with(b->puzzle, options), *used, &words);
    text_free(&words);
    draw_shapes(&looks, options, paint_shape, k);
    if (b->more != NULL) b->more(b->context, paint_shape, k);
    paint_canvas_end(k);
    draw_looks_free(&looks);
    return true;
}

double paint_legend_height(const struct paint_board *b, double width, double cell) {
    double scale = cell / DRAW_CELL_SIDE;
    return draw_legend_extent(b->puzzle, b->options, (int)(width / scale)).height * scale;
}

double paint_legend(struct painter *k, const struct paint_board *b, double x, double y, double width,
                    double cell) {
    const struct draw_canvas c = {.width = (int)(width / cell * DRAW_CELL_SIDE)};
    double height = paint_legend_height(b, width, cell);
    if (height == 0) return 0;
    struct text words = TEXT_IN(b->puzzle->mem);
    draw_left_in_words(b->puzzle, &words);
    paint_canvas_begin(k, c, (struct paint_box){x, y, c.width * cell / DRAW_CELL_SIDE, height}, &words);
    text_free(&words);
    draw_legend(b->puzzle, b->options, c.width, c.width / 2, 0, paint_shape, k);
    paint_canvas_end(k);
    return height;
}
