// roque lab growth: searchers against the size of random boards.
#include "lab/commands/lab.h"
#include "lab/experiments.h"

#include <stdio.h>
#include <string.h>

// "5..50", or one number.
static bool read_range(const char *option, const char *word, struct lab_growth *g) {
    int used = 0;
    bool two = sscanf(word, "%6d..%6d%n", &g->from, &g->to, &used) == 2;
    bool one = !two && sscanf(word, "%6d%n", &g->from, &used) == 1;
    if (one) g->to = g->from;
    if ((two || one) && word[used] == '\0' && g->from >= 0 && g->from <= g->to) return true;
    return cli_complain("--%s: '%.40s' is not a range such as 5..50", option, word);
}

static bool read_what_grows(const struct lab_values *w, struct lab_growth *g) {
    if ((w->sizes == NULL) == (w->clue_counts == NULL))
        return cli_complain("lab growth needs --sizes A..B or --clue-counts A..B, one of the two");
    g->option = w->sizes != NULL ? "size" : "clues";
    g->step = (int)w->step;
    return w->sizes != NULL ? read_range("sizes", w->sizes, g) : read_range("clue-counts", w->clue_counts, g);
}

static bool read_searchers(const struct lab_values *w, struct lab_growth *g) {
    static const char *const usual[] = {"leftmost,step", "ff,step", "learning"};
    size_t n = w->strategies.count == 0 ? sizeof usual / sizeof *usual : w->strategies.count;
    for (g->n_searchers = 0; g->n_searchers < n; g->n_searchers++) {
        const char *words =
            w->strategies.count == 0 ? usual[g->n_searchers] : w->strategies.at[g->n_searchers];
        if (!lab_read_searcher("strategy", words, &g->searchers[g->n_searchers])) return false;
    }
    return true;
}

// An error message of the maker about one board's size is about the range here.
static bool complain_of(const struct lab_values *w, const struct fault *fault) {
    const char *text = fault->text;
    if (strncmp(text, "--size: ", 8) == 0 && w->sizes != NULL) text += 8;
    return cli_complain("--%s %s: %s", w->sizes != NULL ? "sizes" : "clue-counts",
                        w->sizes != NULL ? w->sizes : w->clue_counts, text);
}

// Some families take a number of clues, others only "all" or "as few as possible".
static bool counts_clues(const struct family *f) {
    const struct option *options = f->maker == NULL ? NULL : f->maker->options;
    int place = option_place(options, "clues");
    if (place >= 0 && options[place].kind != OPTION_CHOICE) return true;
    return cli_complain("--clue-counts: %s has no number of clues to choose; --sizes goes for every family",
                        f->name);
}

static bool choose(struct lab_run *l, const struct family *f, struct lab_growth *g) {
    const struct lab_values *w = l->words;
    struct fault fault = {0};
    const struct family_view *view;
    if (!read_what_grows(w, g) || !read_searchers(w, g) || !lab_choose_view(l, f, &view)) return false;
    if (w->clue_counts != NULL && !counts_clues(f)) return false;
    g->request = make_defaults(f);
    g->request.seed = w->seed.value;
    g->request.any = !w->unique;
    g->per = (unsigned)w->per_size;
    g->question = lab_question(w, NULL, view);
    if (w->size != NULL && w->sizes == NULL && !make_set(&g->request, "size", w->size, &fault))
        return complain_of(w, &fault);
    return lab_growth_check(g, &fault) || complain_of(w, &fault);
}

static int run(const struct call *c) {
    struct fault fault = {0};
    struct lab_growth g = {0};
    struct lab_run l = {.words = c->values};
    if (c->count != 1)
        return cli_refuse("lab growth takes one family; 'roque lab growth --help' shows examples");
    const struct family *f = cli_family_named(c->path, c->operands[0]);
    if (f == NULL || !choose(&l, f, &g)) return CLI_BAD;
    lab_run_begin(&l, c->values);
    lab_open_page(&l, "How search grows");
    if (lab_growth_run(&g, &l.conduct, &l.mem, &fault)) {
        lab_growth_write(&g, l.medium, &l.out);
        lab_close_page(&l);
    } else lab_fail(&l, NULL, &fault);
    lab_growth_free(&g, &l.mem);
    return lab_run_end(&l);
}

static const struct option options[] = {
    {"sizes", 0, OPTION_WORD, LAB_AT(sizes), "A..B", .help = "square boards with sides from A to B"},
    {"clue-counts", 0, OPTION_WORD, LAB_AT(clue_counts), "A..B",
     .help = "boards with A to B clues, if the family counts them"},
    {"size", 0, OPTION_WORD, LAB_AT(size), "WxH", .help = "with --clue-counts: the board"},
    {"step", 0, OPTION_COUNT, LAB_AT(step), "N", .usual = "1", .least = 1, .most = 1000,
     .help = "every N-th only"},
    {"per-size", 0, OPTION_COUNT, LAB_AT(per_size), "N", .usual = "15", .least = 1, .most = LAB_MOST_BOARDS,
     .help = "boards for each"},
    {"unique", 'u', OPTION_FLAG, LAB_AT(unique),
     .help = "boards with one solution, as 'roque make' makes them, not the papers' random ones"},
    {"strategy", 'S', OPTION_WORDS, LAB_AT(strategies), "VAR,VAL[,up|down]",
     .suggest = cli_suggest_strategies,
     .help = "may be repeated; also: learning (default: leftmost,step; ff,step; learning)"},
    LAB_USUAL_VIEW,
    LAB_MODEL("own"),
    LAB_ALL,
    LAB_REPEAT("3"),
    LAB_MEASURING,
    {0},
};

const struct command lab_command_growth = {
    .name = "growth",
    .summary = "time and backtracks against the size of boards, or their clues",
    .operands = "FAMILY",
    .learns = true,
    .text = "Draws random boards of growing difficulty, and measures how search grows: median, quartiles\n"
            "and worst of time and backtracks. Boards are drawn as the papers drew them, with any number\n"
            "of solutions, or none; --unique makes them with exactly one.\n",
    .examples = "  roque lab growth akari --sizes 5..40 --step 5 --strategy min --strategy ffc\n"
                "  roque lab growth chess-num --clue-counts 1..20 --strategy anti_first_fail,bisect --as svg "
                "-o clues.svg\n"
                "  roque lab growth akari --sizes 4..12 --unique --as csv\n",
    .options = options,
    .values = sizeof(struct lab_values),
    .run = run,
};
