#include "print/picture.h"

#include "cli/cli.h"

#include <unistd.h>

enum { USUAL_DPI = 144, MOST_PIXELS = 30000, MOST_POINTS = 14400 };

bool picture_can_be_shown(const char *path) {
    bool terminal = path == NULL && isatty(STDOUT_FILENO);
    if (terminal) cli_complain("a picture is nothing for a terminal: give -o a name");
    return !terminal;
}

void picture_open(struct doc *d, enum show_as as, const char *path, uint64_t dpi, struct mem *m) {
    doc_open(d, as == SHOW_PNG ? DOC_PNG : DOC_PDF, path, dpi > 0 ? (double)dpi : USUAL_DPI, m);
}

static bool check_size(const struct doc *d, double width, double height) {
    double longest = width > height ? width : height;
    if (d->medium == DOC_PDF && longest > MOST_POINTS)
        cli_complain("a page of %.0f points is more than a pdf can have (%d); choose a smaller --cell",
                     longest, MOST_POINTS);
    else if (d->medium == DOC_PNG && longest * d->dpi / 72 > MOST_PIXELS)
        cli_complain(
            "a picture of %.0f pixels is too long (%d is the most); choose a smaller --cell or --dpi",
            longest * d->dpi / 72, MOST_PIXELS);
    else return true;
    return false;
}

static void describe(struct doc *d, const struct text *name, double width, double height) {
    enum { MOST = 200 };
    struct text clean;
    text_init(&clean, d->mem);
    paint_clean(&clean, text_string(name), name->size, MOST);
    doc_describe(d, &(struct doc_about){.title = text_string(&clean)}, width, height);
    text_free(&clean);
}

bool picture_begin(struct doc *d, struct draw_canvas c, uint64_t cell, const struct text *name) {
    double scale = cell > 0 ? (double)cell / DRAW_CELL_SIDE : 1;
    if (!check_size(d, c.width * scale, c.height * scale)) return false;
    if (d->pages == 0) describe(d, name, c.width * scale, c.height * scale);
    if (!doc_begin_page(d, c.width * scale, c.height * scale)) return false;
    cairo_scale(d->painter.cr, scale, scale);
    cairo_translate(d->painter.cr, -c.x, -c.y);
    return true;
}
