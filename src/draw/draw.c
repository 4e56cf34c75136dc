#include "draw/draw.h"

#include "draw/media.h"

#include <string.h>

static const struct medium {
    const char *name;
    void (*draw)(const struct draw_looks *l, struct draw_options options, struct text *out);
} media[DRAW_MEDIA] = {
    [DRAW_TEXT] = {"text", draw_as_text},
    [DRAW_UNICODE] = {"unicode", draw_as_unicode},
    [DRAW_SVG] = {"svg", draw_as_svg},
};

const char *draw_medium_name(enum draw_medium m) { return media[m].name; }

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
