// `roque echek show` on paper.
#include "echek/commands/echek.h"
#include "print/print.h"

struct showing {
    const struct echek_show *request;
    struct echek_shown_list list;
};

static bool draw(void *context, struct doc *d, size_t i) {
    const struct showing *s = context;
    const struct echek_diagram diagram = echek_show_diagram(s->request, &s->list.all.at[i]);
    struct text name = TEXT_IN(d->mem);
    echek_diagram_name(&diagram, &name);
    bool ok = print_picture_begin(d, echek_diagram_canvas(&diagram), s->request->cell, &name);
    text_free(&name);
    if (ok) echek_diagram_draw(&diagram, paint_shape, &d->painter);
    return ok && print_picture_end(d);
}

static int run(const struct call *c) {
    struct echek_show *q = c->values;
    struct mem mem = MEM_UNLIMITED;
    struct showing s = {.request = q, .list = {.mem = &mem}};
    if (!echek_show_check(q, c->count)) return CLI_BAD;
    int exit_code = echek_shown_read(&s.list, q, c->count, c->operands);
    const struct print_pictures all = {(enum show_as)q->as, q->output, q->dpi, s.list.all.size, draw, &s};
    exit_code = cli_weightier(exit_code, print_pictures(&all, &mem));
    echek_shown_free(&s.list);
    return cli_interrupted() ? CLI_INTERRUPTED : exit_code;
}

// Not listed: roque itself has these options, with help, and calls this program for output on paper.
static const struct command show = {
    .name = "show", .options = echek_show_options, .values = sizeof(struct echek_show), .run = run};
static const struct command *const subcommands[] = {&show, NULL};
const struct command print_echek = {.name = "echek", .commands = subcommands};
