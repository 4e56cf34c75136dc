// Plain ASCII: the native format with a blank between cells, so that a board on the screen can be copied and
// pasted back into roque.
#include "draw/caption.h"
#include "draw/media.h"
#include "format/format.h"

#include <string.h>

// Terminal colours that read well on dark and on light.
static const char *ink(struct draw_look look, bool stands_out) {
    if (stands_out) return "\033[7m";
    if (look.figure == DRAW_BULB) return "\033[1;33m";
    if (look.ground == DRAW_TINT) return "\033[1;36m";
    if (look.ground == DRAW_WALL || look.figure == DRAW_PIECE || look.figure == DRAW_MAN ||
        look.figure == DRAW_CLUE)
        return "\033[1m";
    return look.ground == DRAW_LIT ? "\033[33m" : "\033[2m";
}

static void add_row(const struct draw_looks *l, struct draw_options options, size_t first, size_t count,
                    struct text *out) {
    for (size_t i = first; i < first + count; i++) {
        struct draw_look look = draw_look_at(l, i);
        if (i > first) text_char(out, ' ');
        if (options.color) text_add(out, ink(look, draw_is_highlighted(options, i)));
        text_char(out, look.symbol);
        if (options.color) text_add(out, "\033[0m");
    }
    text_char(out, '\n');
}

// The native writer says the metadata and the family's own first line; only the rows are ours.
void draw_as_text(const struct draw_looks *l, struct draw_options options, struct text *out) {
    const struct puzzle *p = l->puzzle;
    struct text native;
    struct fault fault;
    text_init(&native, out->mem);
    if (!format_write(FORMAT_NATIVE, p, 0, &native, &fault) || native.failed) out->failed = true;
    const char *line = text_string(&native), *end;
    for (bool heading = true; heading && (end = strchr(line, '\n')) != NULL; line = end + 1) {
        text_bytes(out, line, (size_t)(end + 1 - line));
        heading = *line == ';';
    }
    for (int r = 0; *line != '\0' && r < p->height; r++)
        add_row(l, options, (size_t)r * (size_t)p->width, (size_t)p->width, out);
    text_free(&native);
    draw_caption(l, options, "; ", "loop: ", out); // comments, so that all of it stays native text
}
