#include "draw/draw.h"

#include "draw/media.h"
#include "puzzle/names.h"

#include <string.h>

static const struct medium {
    const char *name;
    void (*draw)(const struct draw_looks *l, struct draw_options options, struct text *out);
} media[DRAW_MEDIA] = {
    [DRAW_TEXT] = {"text", draw_as_text},
    [DRAW_UNICODE] = {"unicode", draw_as_unicode},
    [DRAW_SVG] = {"svg", draw_as_svg},
};

bool draw_medium_named(const char *name, enum draw_medium *out) {
    for (int i = 0; i < DRAW_MEDIA; i++)
        if (strcmp(media[i].name, name) == 0) {
            *out = (enum draw_medium)i;
            return true;
        }
    return false;
}

void draw_board(enum draw_medium medium, const struct puzzle *p, struct draw_options options,
                struct text *out) {
    struct draw_looks looks;
    if (!draw_looks_init(&looks, p, out->mem)) {
        out->failed = true;
        return;
    }
    media[medium].draw(&looks, options, out);
    draw_looks_free(&looks);
}

bool draw_is_letter(struct draw_options options, struct draw_look look) {
    if (look.content == DRAW_FIGURE) return options.letters && look.symbol >= 'A' && look.symbol <= 'Z';
    return look.content == DRAW_LETTER;
}

void draw_told(const struct draw_looks *l, struct draw_options options, const char *before, bool named,
               struct text *out) {
    const char *line = text_string(&l->told.lines);
    for (const char *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        text_add(out, before);
        text_bytes(out, line, (size_t)(end + 1 - line));
    }
    if (options.no_arrows || l->told.arrows_in_words.size == 0) return;
    text_add(out, before);
    if (named) text_format(out, "%s: ", l->told.arrows_name);
    text_format(out, "%s\n", l->told.arrows_in_words.at);
}

void draw_struck_in_words(const struct draw_looks *l, struct text *out) {
    enum { WIDTH = 78 };
    size_t line = out->size;
    bool begun = false;
    for (size_t i = 0; (i = puzzle_next_struck(l->puzzle, i)) != SIZE_MAX; i++) {
        char marks[PUZZLE_MARKS];
        size_t n = draw_struck(l, i, marks);
        if (n == 0) continue;
        enum { LONGEST_NAME = 14 };
        bool fits = out->size - line + LONGEST_NAME + 2 * n <= WIDTH;
        if (begun && !fits) line = out->size + 1;
        text_add(out, !begun ? "struck out: " : fits ? ", " : ",\n  ");
        puzzle_name_cell(out, l->puzzle, i);
        for (size_t k = 0; k < n; k++) text_format(out, " %c", marks[k]);
        begun = true;
    }
    if (begun) text_char(out, '\n');
}
