// roque lab strategies: all strategies on each puzzle.
#include "lab/commands/lab.h"
#include "lab/experiments.h"

#include <string.h>

// Several pictures are several files.
static bool fits(struct lab_run *l, bool more) {
    if (l->medium != LAB_SVG || !more || cli_is_numbered(l->output.path)) return true;
    l->exit_code = CLI_BAD;
    return cli_complain(
        "one SVG file holds one plot: give -o a name with %%d, such as plot-%%d.svg, or use --as html");
}

static void write(struct lab_run *l, const struct lab_strategies *s, size_t number) {
    bool each = cli_is_numbered(l->output.path), first = number == 1 || each;
    if (l->medium == LAB_CSV && first) lab_strategies_csv_titles(&l->out);
    if (first) lab_open_page(l, "Labelling strategies");
    if (l->medium == LAB_HTML) lab_page_heading(&l->out, s->name);
    if (!first && (l->medium == LAB_TEXT || l->medium == LAB_MD)) text_char(&l->out, '\n');
    lab_strategies_write(s, l->medium, &l->out);
    cli_output_begin(&l->output, number);
    if (each) lab_close_page(l);
    else lab_print(l);
}

static void run_one(struct lab_run *l, const struct puzzle *p, const struct cli_origin *origin,
                    size_t number) {
    struct lab_strategies s = {0};
    struct fault fault = {0};
    const struct family_view *view;
    text_clear(&l->name);
    cli_origin_add(&l->name, origin);
    s.name = text_string(&l->name);
    if (!lab_choose_view(l, p->family, &view)) return;
    s.question = lab_question(l->words, p, view);
    if (!lab_read_order(l, &s.question)) return;
    if (lab_strategies_run(&s, &l->conduct, &l->mem, &fault)) write(l, &s, number);
    else lab_fail(l, NULL, &fault);
}

static void run_all(struct lab_run *l, const struct call *c) {
    struct cli_input in;
    struct cli_origin origin;
    struct puzzle p;
    size_t number = 0;
    cli_input_init(&in, &l->mem, c->count, c->operands);
    for (enum cli_input_event event = CLI_INPUT_PUZZLE; event != CLI_INPUT_END && !cli_stopping();) {
        struct fault fault = {0};
        event = cli_input_next(&in, &l->mem, &p, &origin, &fault);
        if (event == CLI_INPUT_BAD) lab_fail(l, origin.name, &fault);
        if (event != CLI_INPUT_PUZZLE) continue;
        bool ok = fits(l, number > 0 || cli_input_has_more(&in));
        if (ok) run_one(l, &p, &origin, ++number);
        puzzle_free(&p);
        if (!ok || l->exit_code == CLI_BAD) break;
    }
    if (l->medium == LAB_HTML && number > 0 && !cli_is_numbered(l->output.path)) lab_close_page(l);
    cli_input_free(&in);
}

static int run(const struct call *c) {
    struct lab_run l;
    lab_run_begin(&l, c->values);
    run_all(&l, c);
    return lab_run_end(&l);
}

static const struct option options[] = {LAB_USUAL_VIEW,  LAB_MODEL("own"), LAB_ORDER, LAB_ALL,
                                        LAB_REPEAT("3"), LAB_MEASURING,    {0}};

const struct command lab_command_strategies = {
    .name = "strategies",
    .summary = "all labelling strategies on a puzzle, and which of them are equivalent",
    .operands = "[FILE...]",
    .learns = true,
    .text = "Searches each puzzle for its first solution by all 80 labelling strategies and by the\n"
            "learning search. Rows are choices of values, columns are orders of variables. Strategies\n"
            "that walk the same tree have the same letter, and are listed together below. '> 1 s' was\n"
            "stopped after a second.\n",
    .examples = "  roque lab strategies chess-loop:paper/10\n"
                "  roque lab strategies akari:paper --as csv -o akari.csv\n"
                "  roque lab strategies chess-num:paper/1 --view squares --as html -o squares.html\n",
    .options = options,
    .values = sizeof(struct lab_values),
    .run = run,
};
