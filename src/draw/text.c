// Plain ASCII: the native format with blanks between cells, so that a board on the screen can be copied and
// pasted back into roque.
#include "draw/border.h"
#include "draw/media.h"
#include "format/format.h"

// Terminal colours that are readable on dark and on light.
static void add_ink(struct text *out, struct draw_look look, bool stands_out) {
    bool bold = look.ground == DRAW_WALL || (look.content != DRAW_NOTHING && look.content != DRAW_CROSS);
    if (stands_out) text_add(out, "\033[7m");
    else if (look.content == DRAW_FIGURE && look.figure->plain_ink != 0)
        text_format(out, "\033[1;3%dm", look.figure->plain_ink);
    else if (look.ground == DRAW_TINT) text_add(out, "\033[1;36m");
    else if (bold) text_add(out, "\033[1m");
    else text_add(out, look.ground == DRAW_LIT ? "\033[33m" : "\033[2m");
}

static void add_rows(const struct draw_looks *l, const char *layer, struct draw_options options,
                     const struct draw_border *border, struct text *out) {
    const struct puzzle *p = l->puzzle;
    const char none = layer == p->cells ? p->family->alphabet[0] : p->family->under[0];
    size_t width = (size_t)p->width;
    for (size_t i = 0; i < puzzle_size(p); i++) {
        struct draw_look look = draw_look_at(l, i);
        if (i % width == 0) draw_border_left(border, (int)(i / width), out);
        if (layer[i] == none) look.content = DRAW_NOTHING;
        if (options.color) add_ink(out, look, draw_is_highlighted(options, i));
        text_char(out, layer[i]);
        if (options.color) text_add(out, "\033[0m");
        text_char(out, i % width + 1 < width ? ' ' : '\n');
    }
}

void draw_as_text(const struct draw_looks *l, struct draw_options options, struct text *out) {
    const struct puzzle *p = l->puzzle;
    bool labels = options.labels == DRAW_LABELS;
    const struct draw_border border = draw_border_of(p, labels, 0, 2);
    format_native_notes(p, out);
    format_native_header(p, out);
    text_char(out, '\n');
    draw_border_above(&border, out);
    if (p->under != NULL) add_rows(l, p->under, options, &border, out);
    if (p->under != NULL && !puzzle_is_open(p)) text_add(out, "+\n");
    if (p->under == NULL || !puzzle_is_open(p)) add_rows(l, p->cells, options, &border, out);
    draw_border_below(&border, out);
    if (options.untold) return;
    if (labels) draw_struck_in_words(l, out);
    else format_native_candidates(p, out);
    draw_told(l, options, "; ", true,
              out); // as comments, so that without labels the output stays native text
}
