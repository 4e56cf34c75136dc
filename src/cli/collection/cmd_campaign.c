// roque campaign: large jobs, whose results are kept in a collection.
#include "base/nearest.h"
#include "cli/beside.h"
#include "cli/cli.h"
#include "cli/collection/collection.h"
#include "cli/lent.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char file[] = "FILE.db";
enum { MOST_KINDS = 16 };

// ---- Planning --------------------------------------------------------------------------------------------

static bool complain_of(const struct fault *fault) {
    cli_complain("%s", fault->text);
    return false;
}

static bool find_kind(const char *word, struct campaign_request *r) {
    const char *names[MOST_KINDS + 1] = {0};
    const struct family *family;
    const struct campaign_kind *kind = campaign_kind_named(word, &family);
    if (kind != NULL) return *r = campaign_defaults(kind, family), true;
    for (size_t i = 0; i < MOST_KINDS && (kind = campaign_kind_at(i, &family)) != NULL; i++)
        names[i] = kind->name;
    const char *near = nearest_of(word, names);
    if (near != NULL) cli_complain("there is no kind of campaign '%.40s'; did you mean '%s'?", word, near);
    else cli_complain("there is no kind of campaign '%.40s'; 'roque campaign new --help' lists them", word);
    return false;
}

// Into the request, and among the words by which it can be made again.
static bool set(struct cli_collection_request *q, const char *name, const char *word) {
    struct fault fault = {0};
    if (!campaign_set(&q->campaign, name, word, &fault)) return complain_of(&fault);
    if (q->parameters.mem != NULL) text_format(&q->parameters, "%s %s\n", name, word);
    return true;
}

struct plan_words {
    struct cli_words sizes, levels;
    uint64_t number; // 0: not given
    struct cli_seed seed;
};

static bool set_several(struct cli_collection_request *q, const char *name, const struct cli_words *words) {
    for (size_t i = 0; i < words->count; i++)
        if (!set(q, name, words->at[i])) return false;
    return true;
}

static bool set_whole(struct cli_collection_request *q, const char *name, uint64_t number) {
    char word[24];
    snprintf(word, sizeof word, "%" PRIu64, number);
    return set(q, name, word);
}

static bool plan(struct cli_collection_request *q, const struct plan_words *w, const struct cli_lent *l,
                 int argc, char **argv) {
    struct fault fault = {0};
    if (argc == 0) cli_complain("campaign new needs a kind; 'roque campaign new --help' lists them");
    if (argc == 0 || !find_kind(argv[0], &q->campaign)) return false;
    bool takes_family = (q->campaign.kind->takes & CAMPAIGN_TAKES_FAMILY) != 0;
    if (argc > 1 + takes_family) {
        cli_complain("a campaign '%s' takes no '%.40s'", argv[0], argv[argc - 1]);
        return false;
    }
    if (argc == 2 && !set(q, "family", argv[1])) return false;
    if (!set_several(q, "size", &w->sizes) || !set_several(q, "level", &w->levels) ||
        (w->number > 0 && !set_whole(q, "number", w->number)) ||
        (w->seed.given && !set_whole(q, "seed", w->seed.value)))
        return false;
    for (size_t i = 0; i < l->words.size; i++)
        if (l->words.at[i] != NULL && !set(q, l->options.at[i].name, l->words.at[i])) return false;
    return campaign_check(&q->campaign, &fault) || complain_of(&fault);
}

// Of an option that kinds have, what it means to each of them.
static void tell_option(struct text *out, const char *name) {
    const struct campaign_kind *kind;
    const struct family *lender;
    bool first = true;
    for (size_t i = 0; (kind = campaign_kind_at(i, &lender)) != NULL; i++) {
        int place = option_place(kind->options, name);
        if (place < 0) continue;
        text_format(out, "%s%s: %s", first ? "" : "\n", kind->name, kind->options[place].help);
        first = false;
    }
    for (const struct family *const *f = family_all(); *f != NULL; f++) {
        const struct option *options = (*f)->maker == NULL ? NULL : (*f)->maker->options;
        int place = option_place(options, name);
        if (place < 0) continue;
        text_format(out, "%smake %s: %s", first ? "" : "\n", (*f)->name, options[place].help);
        first = false;
    }
}

static void add_about(struct text *out) {
    const struct campaign_kind *kind;
    const struct family *lender;
    text_add(out,
             "Plans a campaign: a list of independent jobs, of which 'run' does those that are not done\n"
             "yet. Nothing is computed before. The kinds:\n");
    for (size_t i = 0; (kind = campaign_kind_at(i, &lender)) != NULL; i++)
        text_format(out, "\n  %-7s %s", kind->name, kind->summary);
    text_char(out, '\n');
}

static void add_examples(struct text *out) {
    const struct campaign_kind *kind;
    const struct family *lender;
    for (size_t i = 0; (kind = campaign_kind_at(i, &lender)) != NULL; i++) text_add(out, kind->examples);
}

// The options of a maker that take words: a campaign keeps no boards.
static void lend_words(struct cli_lent *l, const struct option *table) {
    for (; table != NULL && table->name != NULL; table++) {
        const struct option alone[] = {*table, {0}};
        if (table->kind != OPTION_BOARD) cli_lent_add(l, alone, true);
    }
}

static const struct cli_option *list_options(struct cli_lent *l, struct plan_words *w) {
    const struct campaign_kind *kind;
    const struct family *lender;
    const struct cli_option own[] = {
        {"size", 0, CLI_WORDS, &w->sizes, "WxH", "a board: columns x rows; make: several are fine"},
        {"level", 'l', CLI_WORDS, &w->levels, "LEVEL", "make: of this level; several are fine"},
        {"number", 0, CLI_NUMBER, &w->number, "N", "make: so many of each size and level (default: 1)"},
        {"seed", 's', CLI_SEED, &w->seed, "S", "make: the same seed gives the same puzzles (default: 0)"},
        {0},
    };
    cli_lent_add_own(l, own);
    for (size_t i = 0; (kind = campaign_kind_at(i, &lender)) != NULL; i++)
        cli_lent_add(l, kind->options, true);
    for (const struct family *const *f = family_all(); *f != NULL; f++)
        if ((*f)->maker != NULL) lend_words(l, (*f)->maker->options);
    return cli_lent_options(l);
}

bool cli_collection_read_new(int *argc, char **argv, struct cli_collection_request *q, int *exit_code) {
    struct mem mem = MEM_UNLIMITED;
    struct cli_collection_words none = {0};
    struct plan_words w = {0};
    struct text about, examples;
    struct cli_lent lent;
    cli_collection_begin(q);
    text_init(&about, &mem);
    text_init(&examples, &mem);
    cli_lent_init(&lent, &mem);
    add_about(&about);
    add_examples(&examples);
    const struct cli_usage usage = {
        .command = "campaign new",
        .file = file,
        .operands = "KIND [FAMILY]",
        .about = text_string(&about),
        .options = list_options(&lent, &w),
        .examples = text_string(&examples),
        .tell = tell_option,
    };
    bool ok =
        cli_collection_parse(&usage, &none, argc, argv, q, exit_code) && plan(q, &w, &lent, *argc, argv);
    text_free(&about);
    text_free(&examples);
    cli_lent_free(&lent);
    return ok;
}

// ---- Working, and telling --------------------------------------------------------------------------------

// Which of several campaigns: its number; 0, where none is given, is the last.
static bool read_which(const struct cli_usage *u, int argc, char **argv, uint64_t *number) {
    *number = 0;
    if (argc > 1) return cli_collection_no_more(u, argc - 1, argv + 1);
    if (argc == 0) return true;
    if (!cli_collection_numbers(u, "a campaign; 'status' lists them", argc, argv)) return false;
    for (const char *c = argv[0]; *c != '\0'; c++) *number = 10 * *number + (uint64_t)(*c - '0');
    return true;
}

bool cli_collection_read_run(int *argc, char **argv, struct cli_collection_request *q, int *exit_code) {
    enum { PATIENCE_US = 30000000 };
    struct cli_collection_words w = {0};
    cli_collection_begin(q);
    q->for_ranks = true;
    q->patience_us = PATIENCE_US;
    const struct cli_option options[] = {
        {"threads", 'T', CLI_NUMBER, &w.threads, "N",
         "work on N jobs at a time (default: all cores; under mpirun 1)"},
        {"patience", 0, CLI_SECONDS, &q->patience_us, "S",
         "under mpirun: wait S seconds for a silent rank (default: 30)"},
        {"limit", 0, CLI_NUMBER, &q->limit, "N", "do N jobs at most, and end with 3 when some are left"},
        {"json", 'j', CLI_FLAG, &q->json, NULL, "at the end one JSON object, as 'status' tells it"},
        {0},
    };
    const struct cli_usage usage = {
        .command = "campaign run",
        .file = file,
        .operands = "[NUMBER]",
        .about =
            "Works on the jobs of a campaign, the last one planned or that of this number, until all are\n"
            "done. It may be stopped at any moment, by Ctrl-C or otherwise: only jobs under way are\n"
            "lost, and running again goes on. What comes out is the same, however many threads there\n"
            "are and however often it was stopped.\n\n"
            "'mpirun -n 9 roque campaign FILE.db run' does the same on several machines: the first rank\n"
            "keeps the file, the others work, and one that dies or is silent for too long has its jobs\n"
            "given to another.\n",
        .options = options,
        .examples = "  roque campaign all.db run --threads 2\n",
    };
    return cli_collection_parse(&usage, &w, argc, argv, q, exit_code) &&
           read_which(&usage, *argc, argv, &q->number);
}

bool cli_collection_read_status(int *argc, char **argv, struct cli_collection_request *q, int *exit_code) {
    struct cli_collection_words w = {0};
    cli_collection_begin(q);
    const struct cli_option options[] = {
        {"json", 'j', CLI_FLAG, &q->json, NULL, "one JSON object a campaign"},
        {0},
    };
    const struct cli_usage usage = {
        .command = "campaign status",
        .file = file,
        .operands = "[NUMBER]",
        .about =
            "Tells of the campaigns in a file, or of one, how many jobs are done, how fast that went, what\n"
            "time is left, and when the last job was done: a slow one may well be under way. Ends\n"
            "with 0 when all are done, 1 when some are left.\n",
        .options = options,
        .examples = "  roque campaign all.db status\n",
    };
    return cli_collection_parse(&usage, &w, argc, argv, q, exit_code) &&
           read_which(&usage, *argc, argv, &q->number);
}

bool cli_collection_read_report(int *argc, char **argv, struct cli_collection_request *q, int *exit_code) {
    struct cli_collection_words w = {0};
    const char *as = NULL;
    cli_collection_begin(q);
    const struct cli_option options[] = {
        {"as", 'a', CLI_WORD, &as, "MEDIUM", "text (default), md, html or svg"},
        CLI_COLLECTION_OUTPUT(q),
        {0},
    };
    static const char *const values[] = {"as", "text md html svg", NULL};
    const struct cli_usage usage = {
        .command = "campaign report",
        .file = file,
        .operands = "[NUMBER]",
        .about =
            "Tells what came out so far: the counts of all jobs, added up, and the puzzles found. The\n"
            "same jobs give the same bytes. 'roque collection FILE.db export --campaign N' writes the\n"
            "puzzles. Ends with 3 while jobs are left, or where a limit left a puzzle without its\n"
            "answer; with 1 where 'verify' found a wrong claim, or 'rate' a puzzle that has no solution\n"
            "or several.\n",
        .options = options,
        .values = values,
        .examples = "  roque campaign all.db report\n"
                    "  roque campaign all.db report --as html -o report.html\n",
    };
    return cli_collection_parse(&usage, &w, argc, argv, q, exit_code) &&
           cli_collection_medium(as, &q->medium) && read_which(&usage, *argc, argv, &q->number);
}

// ---- The command -----------------------------------------------------------------------------------------

CLI_CAMPAIGN_COMMANDS(CLI_COLLECTION_READ)
static const struct cli_command subcommands[] = {CLI_CAMPAIGN_COMMANDS(CLI_COLLECTION_ROW){0}};

static void add_help(struct text *out) {
    const struct campaign_kind *kind;
    const struct family *lender;
    text_add(out,
             "roque campaign FILE.db SUBCOMMAND [OPTION...]\n\n"
             "Large jobs that may be stopped at any moment and go on. A campaign is a list of independent\n"
             "jobs; their results, and the puzzles found, are kept in FILE.db, which is a collection.\n\n"
             "Subcommands:\n");
    for (const struct cli_command *c = subcommands; c->name != NULL; c++)
        text_format(out, "  %-7s %s\n", c->name, c->summary);
    text_add(out, "\nKinds:\n");
    for (size_t i = 0; (kind = campaign_kind_at(i, &lender)) != NULL; i++)
        text_format(out, "  %-7s %s\n", kind->name, kind->summary);
    text_add(out, "\nOptions:\n"
                  "  -h, --help  show this help; 'roque campaign SUBCOMMAND --help' tells more\n"
                  "\nExamples:\n"
                  "  roque campaign all.db new make akari --size 6x6 --number 5 --seed 1\n"
                  "  roque campaign all.db run\n"
                  "  roque campaign all.db report\n");
}

const struct cli_group cli_campaign_group = {
    .name = "campaign", .commands = subcommands, .add_help = add_help, .file_first = true};

static int campaign(int argc, char **argv, char **words) {
    return cli_collection_run(&cli_campaign_group, argc, argv, words);
}

int cli_campaign(int argc, char **argv) { return cli_beside(argc, argv, campaign); }
