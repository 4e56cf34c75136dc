// `roque show --as png|pdf`.
#include "print/print.h"

#include <unistd.h>

// ---- One picture per page --------------------------------------------------------------------------------

enum { USUAL_DPI = 144, MOST_PIXELS = 30000, MOST_POINTS = 14400 };

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
    struct text clean = TEXT_IN(d->mem);
    paint_clean(&clean, text_string(name), name->size, MOST);
    doc_describe(d, &(struct doc_about){.title = text_string(&clean)}, width, height);
    text_free(&clean);
}

bool print_picture_begin(struct doc *d, struct draw_canvas c, uint64_t cell, const struct text *name) {
    double scale = cell > 0 ? (double)cell / DRAW_CELL_SIDE : 1;
    if (!check_size(d, c.width * scale, c.height * scale)) return false;
    if (d->pages == 0) describe(d, name, c.width * scale, c.height * scale);
    if (!doc_begin_page(d, c.width * scale, c.height * scale)) return false;
    // Without a clip, cairo takes ground that covers the page for a new beginning, and forgets the tags.
    cairo_rectangle(d->painter.cr, 0, 0, c.width * scale, c.height * scale - 0.01);
    if (d->medium == DOC_PDF) cairo_clip(d->painter.cr);
    cairo_new_path(d->painter.cr);
    paint_canvas_begin(&d->painter, c, (struct paint_box){.width = c.width * scale}, name);
    return true;
}

bool print_picture_end(struct doc *d) {
    paint_canvas_end(&d->painter);
    return doc_end_page(d);
}

int print_pictures(const struct print_pictures *p, struct mem *m) {
    struct doc d;
    bool ok = true;
    if (p->count == 0) return CLI_YES;
    if (p->path == NULL && isatty(STDOUT_FILENO))
        return cli_refuse("a picture cannot be shown on a terminal: give -o a name");
    doc_open(&d, p->as == SHOW_PNG ? DOC_PNG : DOC_PDF, p->path, p->dpi > 0 ? (double)p->dpi : USUAL_DPI, m);
    for (size_t i = 0; ok && i < p->count && !cli_stopping(); i++) ok = p->draw(p->context, &d, i);
    if (!ok || cli_stopping()) d.failed = true; // half a document is useless
    return doc_close(&d) ? CLI_YES : d.no_memory ? CLI_LIMIT : CLI_BAD;
}

// ---- Puzzles ---------------------------------------------------------------------------------------------

struct showing {
    struct draw_options options;
    struct print_puzzles puzzles;
};

static bool draw(void *context, struct doc *d, size_t i) {
    const struct showing *s = context;
    const struct print_item *item = &s->puzzles.all.at[i];
    const struct puzzle *p = &item->puzzle;
    struct draw_options o = s->options;
    if (item->given.family != NULL) o.given = &item->given;
    struct draw_looks looks;
    if (!draw_looks_init(&looks, p, d->mem)) return cli_complain("out of memory");
    struct text name = TEXT_IN(d->mem);
    draw_name(p, &name);
    bool ok = print_picture_begin(d, draw_diagram_canvas(&looks, o), (uint64_t)o.cell, &name);
    if (ok) {
        draw_diagram(&looks, o, paint_shape, &d->painter);
        ok = print_picture_end(d);
    }
    text_free(&name);
    draw_looks_free(&looks);
    return ok;
}

static int run(const struct call *c) {
    const struct show_values *w = c->values;
    struct showing s = {.options = show_draw_options(w, false)};
    if (w->as < SHOW_PNG)
        return cli_refuse(
            "roque-print shows boards as png and pdf; 'roque show' shows them as everything else");
    if (!show_options_fit((enum show_as)w->as, w)) return CLI_BAD;
    int code = print_puzzles_read(&s.puzzles, w->given ? CLI_MOVES_LEFT_OUT : CLI_MOVES_PLAYED,
                                  cli_names(w->coordinates), c->count, c->operands);
    const struct print_pictures all = {(enum show_as)w->as, w->path, w->dpi, s.puzzles.all.size, draw, &s};
    if (code != CLI_INTERRUPTED) code = cli_weightier(code, print_pictures(&all, &s.puzzles.mem));
    print_puzzles_free(&s.puzzles);
    return cli_interrupted() ? CLI_INTERRUPTED : code;
}

const struct command print_show = {
    .name = "show",
    .operands = "[FILE...]",
    .learns = true,
    .text = show_text,
    .examples = show_examples,
    .options = show_options,
    .values = sizeof(struct show_values),
    .run = run,
};
