// `roque echek show` on paper.
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "echek/commands/show.h"
#include "print/picture.h"
#include "print/print.h"

static bool draw(const struct cli_echek_show *q, struct doc *d, const struct cli_echek_view *v) {
    const struct echek_diagram diagram = cli_echek_diagram(q, v);
    struct text name;
    text_init(&name, d->mem);
    echek_diagram_name(&diagram, &name);
    bool ok = picture_begin(d, echek_diagram_canvas(&diagram), q->cell, &name);
    text_free(&name);
    if (ok) echek_diagram_draw(&diagram, paint_shape, &d->painter);
    return ok && doc_end_page(d);
}

static bool draw_all(const struct cli_echek_show *q, const struct cli_echek_views *views) {
    struct doc d;
    bool ok = true;
    picture_open(&d, q->paper, q->path, q->dpi, views->mem);
    for (size_t i = 0; ok && i < views->all.size && !cli_stopping(); i++) ok = draw(q, &d, &views->all.at[i]);
    if (!ok || cli_stopping()) d.failed = true; // half a document is none
    return doc_close(&d);
}

int print_echek_show(int argc, char **argv) {
    struct cli_echek_show q;
    struct mem mem = MEM_UNLIMITED;
    struct cli_echek_views views = {.mem = &mem};
    int exit_code;
    if (!cli_echek_show_read(&argc, argv, &q, &exit_code)) return exit_code;
    exit_code = cli_echek_views_read(&views, &q, argc, argv);
    if (views.all.size > 0 && (!picture_can_be_shown(q.path) || !draw_all(&q, &views)))
        exit_code = cli_weightier(exit_code, CLI_BAD);
    cli_echek_views_free(&views);
    return cli_interrupted() ? CLI_INTERRUPTED : exit_code;
}
