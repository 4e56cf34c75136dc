// `roque show --as png|pdf`.
#include "cli/show.h"
#include "cli/interrupt.h"
#include "cli/terminal.h"
#include "print/picture.h"
#include "print/print.h"
#include "print/puzzles.h"

static bool draw(const struct draw_options *o, struct doc *d, const struct puzzle *p) {
    struct draw_looks looks;
    struct text name;
    if (!draw_looks_init(&looks, p, d->mem)) {
        cli_complain("out of memory");
        return false;
    }
    text_init(&name, d->mem);
    draw_name(p, &name);
    bool ok = picture_begin(d, draw_diagram_canvas(&looks, *o), (uint64_t)o->cell, &name);
    if (ok) {
        draw_diagram(&looks, *o, paint_shape, &d->painter);
        ok = doc_end_page(d);
    }
    text_free(&name);
    draw_looks_free(&looks);
    return ok;
}

static bool draw_all(const struct show_words *w, struct print_puzzles *s) {
    struct draw_options options = show_draw_options(w, false);
    struct doc d;
    bool ok = true;
    picture_open(&d, (enum show_as)w->as, w->path, w->dpi, &s->mem);
    for (size_t i = 0; ok && i < s->all.size && !cli_stopping(); i++)
        ok = draw(&options, &d, &s->all.at[i].puzzle);
    if (!ok || cli_stopping()) d.failed = true; // half a document is none
    return doc_close(&d);
}

static int run(const struct call *c) {
    const struct show_words *w = c->values;
    struct print_puzzles s = {0};
    if (w->as < SHOW_PNG) {
        cli_complain("roque-print shows boards as png and pdf; 'roque show' shows them as everything else");
        return CLI_BAD;
    }
    if (!show_sizes_fit((enum show_as)w->as, w->cell, w->dpi)) return CLI_BAD;
    int code = print_puzzles_read(&s, w->given ? CLI_MOVES_LEFT_OUT : CLI_MOVES_PLAYED,
                                  cli_names(w->coordinates), c->count, c->operands);
    if (code != CLI_INTERRUPTED && s.all.size > 0 && (!picture_can_be_shown(w->path) || !draw_all(w, &s)))
        code = cli_weightier(code, CLI_BAD);
    if (cli_interrupted()) code = CLI_INTERRUPTED;
    print_puzzles_free(&s);
    return code;
}

const struct command print_show = {
    .name = "show",
    .operands = "[FILE...]",
    .text = show_text,
    .examples = show_examples,
    .options = show_options,
    .values = sizeof(struct show_words),
    .run = run,
};
