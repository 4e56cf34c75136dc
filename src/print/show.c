#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/print/print.h"
#include "print/doc.h"
#include "print/print.h"
#include "print/puzzles.h"

#include <unistd.h>

enum { USUAL_DPI = 144, MOST_PIXELS = 30000, MOST_POINTS = 14400 };

// How many points a unit of the canvas takes.
static double scale_of(const struct cli_show_request *q) {
    return q->options.cell > 0 ? (double)q->options.cell / DRAW_CELL_SIDE : 1;
}

static bool check_size(const struct cli_show_request *q, const struct doc *d, struct draw_canvas c) {
    double longest = (c.width > c.height ? c.width : c.height) * scale_of(q);
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

static void describe(struct doc *d, const struct puzzle *p, double width, double height) {
    enum { MOST = 200 };
    struct text name, clean;
    text_init(&name, d->mem);
    text_init(&clean, d->mem);
    draw_name(p, &name);
    ink_clean(&clean, text_string(&name), name.size, MOST);
    doc_describe(d, &(struct doc_about){.title = text_string(&clean)}, width, height);
    text_free(&name);
    text_free(&clean);
}

static bool draw(const struct cli_show_request *q, struct doc *d, const struct puzzle *p) {
    struct draw_looks looks;
    double scale = scale_of(q);
    if (!draw_looks_init(&looks, p, d->mem)) {
        cli_complain("out of memory");
        return false;
    }
    const struct draw_canvas c = draw_diagram_canvas(&looks, q->options);
    bool ok = check_size(q, d, c);
    if (ok && d->pages == 0) describe(d, p, c.width * scale, c.height * scale);
    ok = ok && doc_begin_page(d, c.width * scale, c.height * scale);
    if (ok) {
        cairo_scale(d->ink.cr, scale, scale);
        cairo_translate(d->ink.cr, -c.x, -c.y);
        draw_diagram(&looks, q->options, ink_put, &d->ink);
        ok = doc_end_page(d);
    }
    draw_looks_free(&looks);
    return ok;
}

static bool draw_all(const struct cli_show_request *q, struct print_puzzles *s) {
    struct doc d;
    bool ok = true;
    doc_open(&d, q->paper == CLI_SHOW_PNG ? DOC_PNG : DOC_PDF, q->path,
             q->dpi > 0 ? (double)q->dpi : USUAL_DPI, &s->mem);
    for (size_t i = 0; ok && i < s->all.size && !cli_stopping(); i++) ok = draw(q, &d, &s->all.at[i].puzzle);
    if (!ok || cli_stopping()) d.failed = true; // half a document is none
    return doc_close(&d);
}

static bool can_be_shown(const struct cli_show_request *q) {
    bool terminal = q->path == NULL && isatty(STDOUT_FILENO);
    if (terminal) cli_complain("a picture is nothing for a terminal: give -o a name");
    return !terminal;
}

int print_show(int argc, char **argv) {
    struct cli_show_request q;
    struct print_puzzles s;
    int exit_code;
    if (!cli_show_read(&argc, argv, &q, &exit_code)) return exit_code;
    print_puzzles_init(&s);
    exit_code = print_puzzles_read(&s, q.given ? CLI_MOVES_LEFT_OUT : CLI_MOVES_PLAYED, q.names, argc, argv);
    if (exit_code != CLI_INTERRUPTED && s.all.size > 0 && (!can_be_shown(&q) || !draw_all(&q, &s)))
        exit_code = cli_weightier(exit_code, CLI_BAD);
    if (cli_interrupted()) exit_code = CLI_INTERRUPTED;
    print_puzzles_free(&s);
    return exit_code;
}
