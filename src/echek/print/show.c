// `roque echek show` on paper.
#include "echek/commands/show.h"
#include "cli/interrupt.h"
#include "print/picture.h"
#include "print/print.h"

static bool draw(const struct echek_show *q, struct doc *d, const struct echek_view *v) {
    const struct echek_diagram diagram = echek_show_diagram(q, v);
    struct text name;
    text_init(&name, d->mem);
    echek_diagram_name(&diagram, &name);
    bool ok = picture_begin(d, echek_diagram_canvas(&diagram), q->cell, &name);
    text_free(&name);
    if (ok) echek_diagram_draw(&diagram, paint_shape, &d->painter);
    return ok && doc_end_page(d);
}

static bool draw_all(const struct echek_show *q, const struct echek_views *views) {
    struct doc d;
    bool ok = true;
    picture_open(&d, (enum show_as)q->as, q->output, q->dpi, views->mem);
    for (size_t i = 0; ok && i < views->all.size && !cli_stopping(); i++) ok = draw(q, &d, &views->all.at[i]);
    if (!ok || cli_stopping()) d.failed = true; // half a document is none
    return doc_close(&d);
}

static int run(const struct call *c) {
    struct echek_show *q = c->values;
    struct mem mem = MEM_UNLIMITED;
    struct echek_views views = {.mem = &mem};
    if (!echek_show_check(q, c->count)) return CLI_BAD;
    int exit_code = echek_views_read(&views, q, c->count, c->operands);
    if (views.all.size > 0 && (!picture_can_be_shown(q->output) || !draw_all(q, &views)))
        exit_code = cli_weightier(exit_code, CLI_BAD);
    echek_views_free(&views);
    return cli_interrupted() ? CLI_INTERRUPTED : exit_code;
}

// Not listed: roque itself has these rows, with help, and hands over what is for paper.
static const struct command show = {
    .name = "show", .options = echek_show_options, .values = sizeof(struct echek_show), .run = run};
static const struct command *const subcommands[] = {&show, NULL};
const struct command print_echek = {.name = "echek", .commands = subcommands};
