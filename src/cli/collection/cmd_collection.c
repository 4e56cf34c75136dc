// roque collection: puzzles in a database.
#include "cli/beside.h"
#include "cli/cli.h"
#include "cli/collection/collection.h"
#include "cli/formats.h"

#include <string.h>

static const char file[] = "FILE.db";
static const char a_puzzle[] = "a puzzle; 'find' lists them";

// ---- Keeping ---------------------------------------------------------------------------------------------

bool cli_collection_read_add(int *argc, char **argv, struct cli_collection_request *q, int *exit_code) {
    struct cli_collection_words w = {0};
    cli_collection_begin(q);
    const struct cli_option options[] = {
        {"tag", 0, CLI_WORD, &q->tag, "TAG", "give them this tag, also those that are known already"},
        {"json", 'j', CLI_FLAG, &q->json, NULL, "one JSON object a puzzle"},
        {0},
    };
    const struct cli_usage usage = {
        .command = "collection add",
        .file = file,
        .operands = "[FILE...]",
        .about =
            "Keeps puzzles, in any format that roque reads, in the database FILE.db, which is made when\n"
            "it is not there. A puzzle that is the same as one before, or the same but for a symmetry\n"
            "that its rules keep, is known already, and that is told. What is reported as stored is\n"
            "safe on the disk. Games under way are kept without their moves.\n",
        .options = options,
        .examples = "  roque collection all.db add akari:paper chess-num:paper\n"
                    "  roque collection all.db add akari:paper/1 --tag classic\n"
                    "  roque make akari --number 5 --size 6x6 | roque collection all.db add\n",
    };
    return cli_collection_parse(&usage, &w, argc, argv, q, exit_code);
}

bool cli_collection_read_tag(int *argc, char **argv, struct cli_collection_request *q, int *exit_code) {
    struct cli_collection_words w = {0};
    cli_collection_begin(q);
    const struct cli_option options[] = {
        {"remove", 0, CLI_FLAG, &q->remove, NULL, "take the tag away"},
        CLI_COLLECTION_FILTER(q, w),
        {0},
    };
    const struct cli_usage usage = {
        .command = "collection tag",
        .file = file,
        .operands = "TAG [NUMBER...]",
        .about =
            "Gives a tag to the puzzles of these numbers, or to all that fit what is said of them. A tag\n"
            "is one word.\n",
        .options = options,
        .examples = "  roque collection all.db tag favourite 3 17\n"
                    "  roque collection all.db tag for-friday --family akari --level easy\n",
    };
    if (!cli_collection_parse(&usage, &w, argc, argv, q, exit_code)) return false;
    if (*argc == 0 || *argv[0] == '\0' || strpbrk(argv[0], " \t\r\n") != NULL) {
        cli_complain("collection tag needs a tag, which is one word");
        return false;
    }
    q->tag = argv[0];
    --*argc;
    memmove(argv, argv + 1, (size_t)*argc * sizeof *argv);
    return cli_collection_numbers(&usage, a_puzzle, *argc, argv);
}

// ---- Finding ---------------------------------------------------------------------------------------------

bool cli_collection_read_find(int *argc, char **argv, struct cli_collection_request *q, int *exit_code) {
    struct cli_collection_words w = {0};
    cli_collection_begin(q);
    const struct cli_option options[] = {
        CLI_COLLECTION_FILTER(q, w),
        {"limit", 0, CLI_NUMBER, &q->limit, "N", "at most N of them"},
        {"count", 'c', CLI_FLAG, &q->count, NULL, "only how many there are"},
        {"json", 'j', CLI_FLAG, &q->json, NULL, "one JSON object a puzzle"},
        {0},
    };
    const struct cli_usage usage = {
        .command = "collection find",
        .file = file,
        .operands = "",
        .about =
            "Lists puzzles, a line each: its number, family, size, level and score where they are known,\n"
            "title and tags. Ends with 0 when there are any, 1 when there are none.\n",
        .options = options,
        .examples = "  roque collection all.db find --family akari --level hard\n"
                    "  roque collection all.db find --text 'paper' --score 30..99 --limit 5\n",
    };
    return cli_collection_parse(&usage, &w, argc, argv, q, exit_code) &&
           cli_collection_no_more(&usage, *argc, argv);
}

static bool choose_drawing(const char *word, enum draw_medium *medium) {
    *medium = DRAW_TEXT;
    if (word == NULL || draw_medium_named(word, medium)) return true;
    cli_complain("--as: '%.40s' is not text, unicode or svg", word);
    return false;
}

bool cli_collection_read_show(int *argc, char **argv, struct cli_collection_request *q, int *exit_code) {
    struct cli_collection_words w = {0};
    const char *as = NULL;
    cli_collection_begin(q);
    const struct cli_option options[] = {
        {"as", 'a', CLI_WORD, &as, "MEDIUM", "text (default), unicode or svg"},
        {"with-solution", 0, CLI_FLAG, &q->with_solution, NULL, "each is followed by its solution"},
        {"json", 'j', CLI_FLAG, &q->json, NULL, "one JSON object a puzzle"},
        CLI_COLLECTION_OUTPUT(q),
        {0},
    };
    static const char *const values[] = {"as", "text unicode svg", NULL};
    const struct cli_usage usage = {
        .command = "collection show",
        .file = file,
        .operands = "NUMBER...",
        .about = "Draws the puzzles of these numbers, and tells all that is known of them.\n",
        .options = options,
        .values = values,
        .examples = "  roque collection all.db show 3\n"
                    "  roque collection all.db show 3 --as svg -o three.svg\n",
    };
    if (!cli_collection_parse(&usage, &w, argc, argv, q, exit_code)) return false;
    if (*argc == 0) cli_complain("collection show needs the number of a puzzle; 'find' lists them");
    else if (as != NULL && strcmp(as, "svg") == 0 && *argc > 1)
        cli_complain("one picture shows one puzzle: give one number");
    else return choose_drawing(as, &q->drawing) && cli_collection_numbers(&usage, a_puzzle, *argc, argv);
    return false;
}

// ---- Writing out -----------------------------------------------------------------------------------------

static void tell_formats(struct text *out, const char *name) {
    (void)name;
    format_list_names(out, false, " or ");
}

static bool choose_format(const char *word, struct cli_collection_request *q) {
    if (word != NULL && !cli_read_format(word, q->filter.family, &q->to)) return false;
    if (q->to->one_a_file)
        cli_complain("--to: a file holds one puzzle as %s; 'convert' writes it", q->to->name);
    else if (q->with_solution && !q->to->says_placed)
        cli_complain("--with-solution: %s has no place for a solution", q->to->name);
    else return true;
    return false;
}

bool cli_collection_read_export(int *argc, char **argv, struct cli_collection_request *q, int *exit_code) {
    struct cli_collection_words w = {0};
    const char *to = NULL;
    cli_collection_begin(q);
    const struct cli_option options[] = {
        CLI_COLLECTION_FILTER(q, w),
        {"limit", 0, CLI_NUMBER, &q->limit, "N", "at most N of them"},
        {"to", 0, CLI_WORD, &to, "FMT", NULL},
        {"with-solution", 0, CLI_FLAG, &q->with_solution, NULL, "each is followed by its solution"},
        CLI_COLLECTION_OUTPUT(q),
        {0},
    };
    const struct cli_usage usage = {
        .command = "collection export",
        .file = file,
        .operands = "[NUMBER...]",
        .about =
            "Writes the puzzles of these numbers, or all that fit what is said of them, with what is\n"
            "known of them in the notes. Commands that read puzzles take FILE.db itself, too: all of it.\n",
        .options = options,
        .examples = "  roque collection all.db export --family akari -o akari.roque\n"
                    "  roque collection all.db export 1 2 3 --to puzz.link\n",
        .tell = tell_formats,
    };
    return cli_collection_parse(&usage, &w, argc, argv, q, exit_code) && choose_format(to, q) &&
           cli_collection_numbers(&usage, a_puzzle, *argc, argv);
}

static bool read_how_many(int argc, char **argv, uint64_t *out) {
    enum { MOST = 1000000 };
    *out = 0;
    for (const char *c = argc == 1 ? argv[0] : ""; *c >= '0' && *c <= '9' && *out <= MOST; c++) {
        *out = 10 * *out + (uint64_t)(*c - '0');
        if (c[1] == '\0' && *out > 0 && *out <= MOST) return true;
    }
    cli_complain("collection pick needs to know how many: a number from 1 to %d", MOST);
    return false;
}

bool cli_collection_read_pick(int *argc, char **argv, struct cli_collection_request *q, int *exit_code) {
    struct cli_collection_words w = {0};
    const char *to = NULL;
    struct cli_seed seed = {1, false};
    cli_collection_begin(q);
    const struct cli_option options[] = {
        CLI_COLLECTION_FILTER(q, w),
        {"seed", 's', CLI_SEED, &seed, "S", "another seed gives another choice (default: 1)"},
        {"to", 0, CLI_WORD, &to, "FMT", NULL},
        {"with-solution", 0, CLI_FLAG, &q->with_solution, NULL, "each is followed by its solution"},
        CLI_COLLECTION_OUTPUT(q),
        {0},
    };
    const struct cli_usage usage = {
        .command = "collection pick",
        .file = file,
        .operands = "N",
        .about = "Writes N puzzles that are as different as can be: families, sizes and levels take turns.\n"
                 "The same seed gives the same choice from the same collection. They come in the order in\n"
                 "which one would print them: family by family, the easy ones first.\n",
        .options = options,
        .examples = "  roque collection all.db pick 6 | roque sheet -o friday.pdf\n"
                    "  roque collection all.db pick 4 --family akari --level easy --seed 2\n",
        .tell = tell_formats,
    };
    bool ok = cli_collection_parse(&usage, &w, argc, argv, q, exit_code) && choose_format(to, q) &&
              read_how_many(*argc, argv, &q->number);
    q->seed = seed.value;
    return ok;
}

// ---- Knowing ---------------------------------------------------------------------------------------------

static bool choose_work(const struct campaign_kind *kind, const struct cli_collection_words *w,
                        struct cli_collection_request *q) {
    struct fault fault = {0};
    q->campaign = campaign_defaults(kind, NULL);
    if (w->work == NULL || campaign_set(&q->campaign, CAMPAIGN_WORK, w->work, &fault)) return true;
    cli_complain("%s", fault.text);
    return false;
}

bool cli_collection_read_rate(int *argc, char **argv, struct cli_collection_request *q, int *exit_code) {
    struct cli_collection_words w = {0};
    cli_collection_begin(q);
    const struct cli_option options[] = {
        CLI_COLLECTION_THREADS(w),
        CLI_COLLECTION_WORK(w),
        {"json", 'j', CLI_FLAG, &q->json, NULL, "one JSON object a puzzle"},
        {0},
    };
    const struct cli_usage usage = {
        .command = "collection rate",
        .file = file,
        .operands = "",
        .about =
            "Fills in what is not known yet: whether a puzzle has one solution, which, its level and its\n"
            "score. It may be interrupted, and goes on where it was. Ends with 1 where a puzzle has no\n"
            "solution or several, 3 where one takes too long to rate.\n",
        .options = options,
        .examples = "  roque collection all.db rate\n"
                    "  roque collection all.db rate --threads 2 --json\n",
    };
    return cli_collection_parse(&usage, &w, argc, argv, q, exit_code) &&
           cli_collection_no_more(&usage, *argc, argv) && choose_work(&campaign_rate, &w, q);
}

bool cli_collection_read_verify(int *argc, char **argv, struct cli_collection_request *q, int *exit_code) {
    struct cli_collection_words w = {0};
    cli_collection_begin(q);
    const struct cli_option options[] = {
        CLI_COLLECTION_THREADS(w),
        CLI_COLLECTION_WORK(w),
        {"json", 'j', CLI_FLAG, &q->json, NULL, "one JSON object: puzzles, claims, wrong, unsettled"},
        {0},
    };
    const struct cli_usage usage = {
        .command = "collection verify",
        .file = file,
        .operands = "",
        .about =
            "Proves everything again that the collection says of its puzzles: that there is one solution,\n"
            "that it is this one, level and score; and lets the database check itself. Ends with 1 where\n"
            "a claim does not hold, 3 where none is wrong but one was not settled in time.\n",
        .options = options,
        .examples = "  roque collection all.db verify\n",
    };
    return cli_collection_parse(&usage, &w, argc, argv, q, exit_code) &&
           cli_collection_no_more(&usage, *argc, argv) && choose_work(&campaign_verify, &w, q);
}

bool cli_collection_read_stats(int *argc, char **argv, struct cli_collection_request *q, int *exit_code) {
    struct cli_collection_words w = {0};
    const char *as = NULL;
    cli_collection_begin(q);
    const struct cli_option options[] = {
        {"as", 'a', CLI_WORD, &as, "MEDIUM", "text (default), md, html or svg"},
        {"json", 'j', CLI_FLAG, &q->json, NULL, "one JSON object"},
        CLI_COLLECTION_OUTPUT(q),
        {0},
    };
    static const char *const values[] = {"as", "text md html svg", NULL};
    const struct cli_usage usage = {
        .command = "collection stats",
        .file = file,
        .operands = "",
        .about =
            "Tells how many puzzles there are of each family and level, and how their scores are spread.\n",
        .options = options,
        .values = values,
        .examples = "  roque collection all.db stats\n"
                    "  roque collection all.db stats --as svg -o stats.svg\n",
    };
    return cli_collection_parse(&usage, &w, argc, argv, q, exit_code) &&
           cli_collection_medium(as, &q->medium) && cli_collection_no_more(&usage, *argc, argv);
}

// ---- The command -----------------------------------------------------------------------------------------

CLI_COLLECTION_COMMANDS(CLI_COLLECTION_READ)
static const struct cli_command subcommands[] = {CLI_COLLECTION_COMMANDS(CLI_COLLECTION_ROW){0}};

static void add_help(struct text *out) {
    text_add(out, "roque collection FILE.db SUBCOMMAND [OPTION...]\n\n"
                  "Puzzles in a database, one file of SQLite's. 'roque make --into FILE.db' puts new ones\n"
                  "there; commands that read puzzles, such as 'roque sheet', take FILE.db itself.\n\n"
                  "Subcommands:\n");
    for (const struct cli_command *c = subcommands; c->name != NULL; c++)
        text_format(out, "  %-7s %s\n", c->name, c->summary);
    text_add(out, "\nOptions:\n"
                  "  -h, --help  show this help; 'roque collection SUBCOMMAND --help' tells more\n"
                  "\nExamples:\n"
                  "  roque collection all.db add akari:paper\n"
                  "  roque collection all.db rate\n"
                  "  roque collection all.db find --level easy\n");
}

const struct cli_group cli_collection_group = {
    .name = "collection", .commands = subcommands, .add_help = add_help, .file_first = true};

static int collection(int argc, char **argv, char **words) {
    return cli_collection_run(&cli_collection_group, argc, argv, words);
}

int cli_collection(int argc, char **argv) { return cli_beside(argc, argv, collection); }
