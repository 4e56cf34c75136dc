#include "cli/cli.h"
#include "cli/interrupt.h"
#include "print/picture.h"
#include "print/print.h"
#include "print/puzzles.h"

static bool draw(const struct cli_show_request *q, struct doc *d, const struct puzzle *p) {
    struct draw_looks looks;
    struct text name;
    if (!draw_looks_init(&looks, p, d->mem)) {
        cli_complain("out of memory");
        return false;
    }
    text_init(&name, d->mem);
    draw_name(p, &name);
    bool ok = picture_begin(d, draw_diagram_canvas(&looks, q->options), (uint64_t)q->options.cell, &name);
    if (ok) {
        draw_diagram(&looks, q->options, paint_shape, &d->painter);
        ok = doc_end_page(d);
    }
    text_free(&name);
    draw_looks_free(&looks);
    return ok;
}

static bool draw_all(const struct cli_show_request *q, struct print_puzzles *s) {
    struct doc d;
    bool ok = true;
    picture_open(&d, q->paper, q->path, q->dpi, &s->mem);
    for (size_t i = 0; ok && i < s->all.size && !cli_stopping(); i++) ok = draw(q, &d, &s->all.at[i].puzzle);
    if (!ok || cli_stopping()) d.failed = true; // half a document is none
    return doc_close(&d);
}

int print_show(int argc, char **argv) {
    struct cli_show_request q;
    struct print_puzzles s = {0};
    int exit_code;
    if (!cli_show_read(&argc, argv, &q, &exit_code)) return exit_code;
    exit_code = print_puzzles_read(&s, q.given ? CLI_MOVES_LEFT_OUT : CLI_MOVES_PLAYED, q.names, argc, argv);
    if (exit_code != CLI_INTERRUPTED && s.all.size > 0 &&
        (!picture_can_be_shown(q.path) || !draw_all(&q, &s)))
        exit_code = cli_weightier(exit_code, CLI_BAD);
    if (cli_interrupted()) exit_code = CLI_INTERRUPTED;
    print_puzzles_free(&s);
    return exit_code;
}
