// roque lab growth: searchers against the size of random boards.
#include "cli/families.h"
#include "lab/commands/lab.h"
#include "lab/growth.h"

#include <stdio.h>
#include <string.h>

struct wanted {
    const char *sizes, *clues, *size;
    struct cli_words strategies;
    uint64_t per, step;
    bool unique;
};

// "5..50", or one number.
static bool read_range(const char *option, const char *word, struct lab_growth *g) {
    int used = 0;
    bool two = sscanf(word, "%6d..%6d%n", &g->from, &g->to, &used) == 2;
    bool one = !two && sscanf(word, "%6d%n", &g->from, &used) == 1;
    if (one) g->to = g->from;
    if ((two || one) && word[used] == '\0' && g->from >= 0 && g->from <= g->to) return true;
    cli_complain("--%s: '%.40s' is not a range such as 5..50", option, word);
    return false;
}

static bool read_what_grows(const struct wanted *w, struct lab_growth *g) {
    if ((w->sizes == NULL) == (w->clues == NULL)) {
        cli_complain("lab growth needs --sizes A..B or --clue-counts A..B, one of the two");
        return false;
    }
    g->option = w->sizes != NULL ? "size" : "clues";
    g->step = (int)w->step;
    return w->sizes != NULL ? read_range("sizes", w->sizes, g) : read_range("clue-counts", w->clues, g);
}

static bool read_searchers(const struct wanted *w, struct lab_growth *g) {
    static const char *const usual[] = {"leftmost,step", "ff,step", "learning"};
    size_t n = w->strategies.count == 0 ? sizeof usual / sizeof *usual : w->strategies.count;
    for (g->n_searchers = 0; g->n_searchers < n; g->n_searchers++) {
        const char *words =
            w->strategies.count == 0 ? usual[g->n_searchers] : w->strategies.at[g->n_searchers];
        if (!cli_lab_read_searcher(words, &g->searchers[g->n_searchers])) return false;
    }
    return true;
}

// What a maker says of one board's size is about the range here.
static bool complain_of(const struct wanted *w, const struct fault *fault) {
    const char *text = fault->text;
    if (strncmp(text, "--size: ", 8) == 0 && w->sizes != NULL) text += 8;
    cli_complain("--%s %s: %s", w->sizes != NULL ? "sizes" : "clue-counts",
                 w->sizes != NULL ? w->sizes : w->clues, text);
    return false;
}

// Some families number their clues, others only take all or as few as they can.
static bool counts_clues(const struct family *f) {
    const struct option *options = f->maker == NULL ? NULL : f->maker->options;
    int place = option_place(options, "clues");
    if (place >= 0 && options[place].kind != OPTION_CHOICE) return true;
    cli_complain("--clue-counts: %s has no number of clues to choose; --sizes goes for every family",
                 f->name);
    return false;
}

static bool choose(const struct cli_lab *l, const struct wanted *w, const struct family *f,
                   struct lab_growth *g) {
    struct fault fault = {0};
    const struct family_view *view;
    if (w->step > 1000 || w->per > LAB_MOST_BOARDS) {
        cli_complain(w->step > 1000 ? "--step: 1000 is the most" : "--per-size: 100000 are the most");
        return false;
    }
    if (!read_what_grows(w, g) || !read_searchers(w, g) || !cli_lab_choose_view(l, f, &view)) return false;
    if (w->clues != NULL && !counts_clues(f)) return false;
    g->request = make_defaults(f);
    g->request.seed = l->seed.value;
    g->request.any = !w->unique;
    g->per = (unsigned)w->per;
    g->question = cli_lab_question(l, NULL, view);
    if (w->size != NULL && w->sizes == NULL && !make_set(&g->request, "size", w->size, &fault))
        return complain_of(w, &fault);
    return lab_growth_check(g, &fault) || complain_of(w, &fault);
}

static void run(struct cli_lab *l, struct lab_growth *g) {
    struct fault fault = {0};
    if (lab_growth_run(g, &l->conduct, &l->mem, &fault)) {
        struct text out;
        cli_lab_open_page(l, "How search grows", &out);
        lab_growth_write(g, l->medium, &out);
        cli_lab_close_page(l, &out);
    } else cli_lab_fail(l, NULL, &fault);
    lab_growth_free(g, &l->mem);
}

int cli_lab_growth(int argc, char **argv) {
    struct cli_lab l = cli_lab_defaults();
    struct wanted w = {.per = 15, .step = 1};
    const struct cli_option options[] = {
        {"sizes", 0, CLI_WORD, &w.sizes, "A..B", "square boards with sides from A to B"},
        {"clue-counts", 0, CLI_WORD, &w.clues, "A..B",
         "boards with from A to B clues, where the family counts them"},
        {"size", 0, CLI_WORD, &w.size, "WxH", "with --clue-counts: the board"},
        {"step", 0, CLI_NUMBER, &w.step, "N", "every N-th only"},
        {"per-size", 0, CLI_NUMBER, &w.per, "N", "boards for each (default: 15)"},
        {"unique", 'u', CLI_FLAG, &w.unique, NULL,
         "boards with one solution, as 'roque make' makes them, not the papers' random ones"},
        {"strategy", 'S', CLI_WORDS, &w.strategies, "VAR,VAL[,up|down]",
         "may stand several times; also: learning (default: leftmost,step; ff,step; learning)"},
        CLI_LAB_VIEW(&l),
        CLI_LAB_ALL(&l),
        CLI_LAB_REPEAT(&l),
        CLI_LAB_MEASURING(&l),
        CLI_LAB_OLD(&l),
        CLI_LAB_OLD_COUNT("per-size", &w.per),
        {"clues", 0, CLI_WORD, &w.clues, "A..B", CLI_HIDDEN},
        {0},
    };
    const struct cli_usage usage = {
        .command = "lab growth",
        .operands = "FAMILY",
        .about =
            "Draws boards at random, more and more difficult ones, and measures how search grows: median,\n"
            "quartiles and worst of time and backtracks. Boards are drawn as the papers drew them, with\n"
            "any number of solutions, none included; --unique has them made with exactly one.\n",
        .options = options,
        .values = cli_lab_values,
        .examples =
            "  roque lab growth akari --sizes 5..40 --step 5 --strategy min --strategy ffc\n"
            "  roque lab growth chess-num --clue-counts 1..20 --strategy anti_first_fail,bisect --as svg "
            "-o clues.svg\n"
            "  roque lab growth akari --sizes 4..12 --unique --as csv\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    if (argc != 1) {
        cli_complain("lab growth takes one family; 'roque lab growth --help' shows examples");
        return CLI_BAD;
    }
    struct lab_growth g = {0};
    const struct family *f = cli_family_named("lab growth", argv[0]);
    if (f == NULL || !choose(&l, &w, f, &g) || !cli_lab_begin(&l)) return CLI_BAD;
    run(&l, &g);
    return cli_lab_end(&l);
}
