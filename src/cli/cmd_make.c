#include "base/thread.h"
#include "cli/beside.h"
#include "cli/cli.h"
#include "cli/collection/collection.h"
#include "cli/families.h"
#include "cli/formats.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/lent.h"
#include "cli/make_run.h"
#include "cli/seed.h"
#include "cli/terminal.h"

#include <string.h>
#include <unistd.h>

// What the command line says that is not for the request.
struct wanted {
    const char *to, *path, *into; // NULL: not given
    uint64_t count, threads, time_limit_us;
    struct cli_seed seed;
    bool json, with_solution, any;
};

static bool complain_of(const struct fault *fault) {
    cli_complain("%s", fault->text);
    return false;
}

// ---- The request -----------------------------------------------------------------------------------------

// The one board that a word names.
static bool read_board(const char *option, const char *word, struct mem *m, struct puzzle *p) {
    struct cli_input in;
    struct cli_origin origin;
    struct fault fault = {0};
    char *files[] = {(char *)(uintptr_t)word}; // not changed there
    cli_input_init(&in, m, 1, files);
    enum cli_input_event event = cli_input_next(&in, m, p, &origin, &fault);
    bool ok = event == CLI_INPUT_PUZZLE;
    if (!ok && fault.line > 0)
        cli_complain("--%s: %s:%zu:%zu: %s", option, word, fault.line, fault.column, fault.text);
    else if (!ok) cli_complain("--%s: %s", option, fault.text);
    else if (cli_input_has_more(&in)) {
        cli_complain("--%s: %s holds several puzzles; one is expected", option, word);
        puzzle_free(p);
        ok = false;
    }
    cli_input_free(&in);
    return ok;
}

static bool takes_board(const struct family *f, const char *option) {
    int place = option_place(f->maker->options, option);
    return place >= 0 && f->maker->options[place].kind == OPTION_BOARD;
}

// Everything that was given goes into the request, in the order of the table. `board` keeps the board that an
// option may give.
static bool fill_in(struct make_request *r, const struct cli_lent *l, struct mem *m, struct puzzle *board) {
    struct fault fault = {0};
    for (size_t i = 0; i < l->words.size; i++) {
        const char *name = l->options.at[i].name, *word = l->words.at[i];
        if (word == NULL) continue;
        if (!takes_board(r->family, name)) {
            if (!make_set(r, name, word, &fault)) return complain_of(&fault);
            continue;
        }
        puzzle_free(board);
        if (!read_board(name, word, m, board)) return false;
        if (!make_set_board(r, name, word, board, &fault)) return complain_of(&fault);
    }
    return true;
}

// ---- All of it -------------------------------------------------------------------------------------------

// "akari, chess-num or chess-loop": those that can be made.
static void add_families(struct text *out) {
    const char *last = NULL, *before = "";
    for (const struct family *const *f = family_all(); *f != NULL; f++) {
        if ((*f)->maker == NULL) continue;
        if (last != NULL) text_format(out, "%s%s", before, last);
        before = last == NULL ? "" : ", ";
        last = (*f)->name;
    }
    if (last != NULL) text_format(out, "%s%s", *before == '\0' ? "" : " or ", last);
}

static const struct family *complain_of_none(struct mem *m) {
    struct text names;
    text_init(&names, m);
    add_families(&names);
    cli_complain("make needs a family: %s", text_string(&names));
    text_free(&names);
    return NULL;
}

static const struct family *read_family(int argc, char **argv, struct mem *m) {
    if (argc == 0) return complain_of_none(m);
    if (argc > 1) {
        cli_complain("make takes one family, not also '%.40s'", argv[1]);
        return NULL;
    }
    return cli_family_named("make", argv[0]);
}

static bool complain_of_no_place(const struct format *to) {
    struct mem mem = MEM_UNLIMITED;
    struct text others;
    text_init(&others, &mem);
    format_list_names(&others, true, " and ");
    cli_complain("--with-solution: %s has no place for a solution; %s have", to->name, text_string(&others));
    text_free(&others);
    return false;
}

static bool read_output(const struct wanted *w, struct cli_make *make) {
    bool one_file_each = w->path != NULL && strstr(w->path, "%d") != NULL;
    if (w->to != NULL && w->json) {
        cli_complain("--json is a format of its own: leave --to out");
        return false;
    }
    make->how.to = &format_native;
    if (w->to != NULL && !cli_read_format(w->to, make->request.family, &make->how.to)) return false;
    if (make->how.to->one_a_file && make->count > 1 && !one_file_each) {
        cli_complain(
            "one file holds one model: give -o a name with %%d, such as model-%%d.cnf, to write several");
        return false;
    }
    if (w->with_solution && !make->how.to->says_placed) return complain_of_no_place(make->how.to);
    make->how.json = w->json;
    make->how.drawn =
        w->path == NULL && w->into == NULL && w->to == NULL && !w->json && isatty(STDOUT_FILENO);
    make->how.look =
        (struct tell_look){.medium = cli_terminal_medium(), .columns = cli_columns(STDOUT_FILENO)};
    if (!cli_color(NULL, make->how.drawn, &make->how.look.color)) return false;
    make->how.with_solution = w->with_solution;
    make->path = w->path;
    return true;
}

static bool read_into(const struct wanted *w, struct cli_make *make) {
    make->into = w->into;
    if (w->into == NULL || (w->to == NULL && w->path == NULL && !w->with_solution && !w->any)) return true;
    cli_complain("--into keeps puzzles in a collection, with their solutions: leave --%s out",
                 w->any            ? "any"
                 : w->to != NULL   ? "to"
                 : w->path != NULL ? "output"
                                   : "with-solution");
    return false;
}

static bool choose(const struct wanted *w, const struct cli_lent *l, struct cli_make *make, struct mem *m,
                   struct puzzle *board) {
    struct make_request *r = &make->request;
    struct fault fault = {0};
    if (r->family->maker == NULL && !make_check(r, &fault)) return complain_of(&fault);
    if (w->threads > THREAD_MOST) {
        cli_complain("--threads: at most %d are possible", THREAD_MOST);
        return false;
    }
    if (!fill_in(r, l, m, board) || !read_into(w, make) || !read_output(w, make)) return false;
    r->seed = w->seed.given ? w->seed.value : cli_some_seed();
    r->limits = cli_limits(w->time_limit_us);
    return make_check(r, &fault) || complain_of(&fault);
}

struct runner {
    cli_make_runner *run;
    void *context;
};

static int run(const struct wanted *w, const struct cli_lent *l, const struct family *family, struct mem *m,
               struct runner runner) {
    struct cli_make make = {
        .request = make_defaults(family), .count = w->count, .threads = (size_t)w->threads};
    make.request.any = w->any;
    struct puzzle board = {0};
    int code = choose(w, l, &make, m, &board) ? runner.run(&make, runner.context) : CLI_BAD;
    puzzle_free(&board);
    return code;
}

// ---- The help --------------------------------------------------------------------------------------------

static void add_usual_sizes(struct text *out) {
    const char *before = "(default: ";
    text_add(out, "the board: columns x rows ");
    for (const struct family *const *f = family_all(); *f != NULL; f++) {
        if ((*f)->maker == NULL) continue;
        text_format(out, "%s%s %dx%d", before, (*f)->name, (*f)->maker->usual_width,
                    (*f)->maker->usual_height);
        before = ", ";
    }
    text_char(out, ')');
}

// Of an option that families have, what it means to each of them, a line each; of --to, the formats.
static void tell_option(struct text *out, const char *name) {
    bool first = true;
    if (strcmp(name, "to") == 0) format_list_names(out, false, " or ");
    if (strcmp(name, "size") == 0) add_usual_sizes(out);
    for (const struct family *const *f = family_all(); *f != NULL; f++) {
        const struct option *options = (*f)->maker == NULL ? NULL : (*f)->maker->options;
        int place = option_place(options, name);
        if (place < 0) continue;
        text_format(out, "%s%s: %s", first ? "" : "\n", (*f)->name, options[place].help);
        first = false;
    }
}

static void add_about(struct text *out) {
    text_add(out, "Makes new puzzles of ");
    add_families(out);
    text_add(
        out,
        " with exactly one solution, at the difficulty asked for. Every puzzle is solved again by a "
        "fresh solver and rated as 'roque rate' does. What cannot be met is said, never changed: after "
        "a bounded effort it ends with 3 and names the option to relax. On a terminal puzzles are drawn, "
        "unless --to says how to write them; elsewhere they are native text. Ends with 2 where a "
        "request can never be met, and 130 when interrupted; the puzzles made so far are whole.\n");
}

static void add_examples(struct text *out) {
    for (const struct family *const *f = family_all(); *f != NULL; f++)
        if ((*f)->maker != NULL && (*f)->maker->examples != NULL) text_add(out, (*f)->maker->examples);
}

// The command's own options, and those of all families.
static const struct cli_option *list_options(struct cli_lent *l, struct wanted *w) {
    const struct cli_option own[] = {
        {"size", 0, CLI_WORD, NULL, "WxH", NULL},
        {"level", 'l', CLI_WORD, NULL, "LEVEL",
         "easy, medium, hard, expert or fiendish, as 'roque rate' says (default: any)"},
        {"score", 0, CLI_WORD, NULL, "A..B", "a range of scores instead, such as 30..149, 500.. or ..29"},
        {"any", 0, CLI_FLAG, &w->any, NULL,
         "random boards as the papers drew them: one solution or many, not rated"},
        {"number", 0, CLI_NUMBER, &w->count, "N",
         "how many puzzles (default: 1); no two are alike, unless with --any"},
        {"seed", 's', CLI_SEED, &w->seed, "S",
         "the same seed gives the same puzzles (default: one by chance, which is told)"},
        {"threads", 'T', CLI_NUMBER, &w->threads, "N", "work on N puzzles at a time; the result is the same"},
        {"time-limit", 't', CLI_SECONDS, &w->time_limit_us, "S", "stop after S seconds with what there is"},
        {"output", 'o', CLI_WORD, &w->path, "FILE",
         "write to FILE; a %d in its name makes a file for each puzzle"},
        {"into", 0, CLI_WORD, &w->into, "FILE", "keep them in the collection FILE (see 'roque collection')"},
        {"to", 0, CLI_WORD, &w->to, "FMT", NULL},
        {"with-solution", 0, CLI_FLAG, &w->with_solution, NULL, "each puzzle is followed by its solution"},
        {"json", 'j', CLI_FLAG, &w->json, NULL, "one JSON object a puzzle, with its solution"},
        {"count", 'c', CLI_NUMBER, &w->count, "N", CLI_HIDDEN},
        {0},
    };
    cli_lent_add_own(l, own);
    for (const struct family *const *f = family_all(); *f != NULL; f++)
        if ((*f)->maker != NULL) cli_lent_add(l, (*f)->maker->options, true);
    return cli_lent_options(l);
}

int cli_make_read(int argc, char **argv, cli_make_runner *runner, void *context) {
    struct mem mem = MEM_UNLIMITED;
    struct wanted w = {.count = 1, .threads = 1};
    struct text about, examples;
    struct cli_lent lent;
    text_init(&about, &mem);
    text_init(&examples, &mem);
    cli_lent_init(&lent, &mem);
    add_about(&about);
    add_examples(&examples);
    const struct cli_usage usage = {
        .command = "make",
        .operands = "FAMILY",
        .about = text_string(&about),
        .options = list_options(&lent, &w),
        .examples = text_string(&examples),
        .tell = tell_option,
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    const struct family *family = parsed == CLI_PARSED_GO ? read_family(argc, argv, &mem) : NULL;
    int code = parsed == CLI_PARSED_GO ? CLI_BAD : cli_parsed_exit(parsed);
    if (family != NULL) code = run(&w, &lent, family, &mem, (struct runner){runner, context});
    text_free(&about);
    text_free(&examples);
    cli_lent_free(&lent);
    return code;
}

// What goes into a collection is made by the program that has the database.
static int run_or_become(const struct cli_make *make, void *context) {
    return make->into == NULL ? cli_make_run(make) : cli_collection_become(context);
}

static int make_or_become(int argc, char **argv, char **words) {
    return cli_make_read(argc, argv, run_or_become, words);
}

int cli_make(int argc, char **argv) { return cli_beside(argc, argv, make_or_become); }
