#include "cli/make.h"
#include "cli/pool.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

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

// What was given goes into the request, in its order.
static bool fill_in(struct make_request *r, const struct option_pairs *pairs, struct mem *m,
                    struct puzzle *board) {
    struct fault fault = {0};
    for (size_t i = 0; i < pairs->count; i++) {
        const char *name = pairs->at[i].name, *word = pairs->at[i].word;
        if (!takes_board(r->family, name)) {
            if (!make_set(r, name, word, &fault)) return cli_complain("%s", fault.text);
            continue;
        }
        puzzle_free(board);
        if (!read_board(name, word, m, board)) return false;
        if (!make_set_board(r, name, word, board, &fault)) return cli_complain("%s", fault.text);
    }
    return true;
}

// ---- All of it -------------------------------------------------------------------------------------------

// "akari, chess-num or chess-loop": those that can be made.
static void add_families(struct text *out) {
    const char *last = NULL, *before = "";
    const struct family *f;
    for (size_t i = 0; (f = families_at(cli_families(), i)) != NULL; i++) {
        if (f->maker == NULL) continue;
        if (last != NULL) text_format(out, "%s%s", before, last);
        before = last == NULL ? "" : ", ";
        last = f->name;
    }
    if (last != NULL) text_format(out, "%s%s", *before == '\0' ? "" : " or ", last);
}

static const struct family *complain_of_none(struct mem *m) {
    struct text names = TEXT_IN(m);
    add_families(&names);
    cli_complain("make needs a family: %s", text_string(&names));
    text_free(&names);
    return NULL;
}

static const struct family *read_family(int argc, char **argv, struct mem *m) {
    if (argc == 0) return complain_of_none(m);
    const bool has_size = argc > 1 && isdigit((unsigned char)argv[1][0]);
    if (argc > 1 + has_size) {
        cli_complain("make takes one family%s, not also '%.40s'", has_size ? " and a size" : "",
                     argv[1 + has_size]);
        return NULL;
    }
    return cli_family_named("make", argv[0]);
}

static bool complain_of_no_place(const struct format *to) {
    struct mem mem = MEM_UNLIMITED;
    struct text others = TEXT_IN(&mem);
    format_list_names(&others, true, " and ");
    cli_complain("--with-solution: %s has no place for a solution; %s have", to->name, text_string(&others));
    text_free(&others);
    return false;
}

static bool read_output(const struct make_values *w, struct cli_make *make) {
    bool one_file_each = cli_is_numbered(w->path);
    if (w->to != NULL && w->json) return cli_complain("--json is a format of its own: leave --to out");
    make->how.to = &format_native;
    if (w->to != NULL && !cli_read_format(w->to, make->request.family, &make->how.to)) return false;
    if (make->how.to->one_a_file && make->count > 1 && !one_file_each)
        return cli_complain(
            "one file holds one model: give -o a name with %%d, such as model-%%d.cnf, to write several");
    if (w->with_solution && !make->how.to->says_placed) return complain_of_no_place(make->how.to);
    make->how.json = w->json;
    make->no_times = w->no_times;
    make->how.drawn =
        w->path == NULL && w->into == NULL && w->to == NULL && !w->json && isatty(STDOUT_FILENO);
    make->how.look =
        (struct tell_look){.medium = cli_terminal_medium(), .columns = cli_columns(STDOUT_FILENO)};
    make->how.look.color = cli_use_color(OPTION_NOT_GIVEN, make->how.drawn);
    make->how.with_solution = w->with_solution;
    make->path = w->path;
    return true;
}

static bool read_into(const struct make_values *w, struct cli_make *make) {
    make->into = w->into;
    if (w->into == NULL || (w->to == NULL && w->path == NULL && !w->with_solution && !w->any)) return true;
    return cli_complain("--into keeps puzzles in a collection, with their solutions: leave --%s out",
                        w->any            ? "any"
                        : w->to != NULL   ? "to"
                        : w->path != NULL ? "output"
                                          : "with-solution");
}

bool cli_make_choose(const struct call *c, struct mem *m, struct cli_make *make, struct puzzle *board) {
    const struct make_values *w = c->values;
    const struct family *family = read_family(c->count, c->operands, m);
    struct make_request *r = &make->request;
    struct fault fault = {0};
    if (family == NULL) return false;
    *make = (struct cli_make){
        .request = make_defaults(family), .count = w->number, .threads = (size_t)w->threads};
    r->any = w->any;
    if (family->maker == NULL && !make_check(r, &fault)) return cli_complain("%s", fault.text);
    if (c->count > 1 && !make_set(r, "size", c->operands[1], &fault)) return cli_complain("%s", fault.text);
    if (!fill_in(r, &w->pairs, m, board) || !read_into(w, make) || !read_output(w, make)) return false;
    r->seed = w->seed.given ? w->seed.value : cli_some_seed();
    r->limits = cli_limits(w->time_limit_us);
    return make_check(r, &fault) || cli_complain("%s", fault.text);
}

// ---- Making them ---------------------------------------------------------------------------------------

struct making {
    const struct cli_make *make;
    struct mem mem;
    struct make_seen seen;
};

struct item {
    struct made made;
    uint64_t signature;
};

static enum make_answer make_one(void *context, uint64_t index, struct mem *m, void *item,
                                 struct fault *fault) {
    const struct making *r = context;
    struct item *t = item;
    return make_signed(&r->make->request, index, 0, m, &t->made, &t->signature, fault);
}

static enum make_answer unlike(void *context, uint64_t index, struct mem *m, void *item,
                               struct fault *fault) {
    struct making *r = context;
    struct item *t = item;
    return make_unlike(&r->seen, &r->make->request, index, m, &t->made, t->signature, fault);
}

static bool tell(void *context, void *item, uint64_t index, size_t place, struct text *out,
                 struct fault *fault) {
    const struct cli_make *m = ((struct making *)context)->make;
    struct item *t = item;
    if (m->store != NULL) return m->store->keep(m->store->context, &t->made, m->request.seed, index, fault);
    if (m->no_times) t->made.us = TELL_UNTIMED;
    return tell_make(out, &t->made, &m->how, m->request.seed, index, place, fault);
}

static void free_item(void *item) { made_free(&((struct item *)item)->made); }

// What was drawn cannot be read again: how to keep it.
static void tell_end(void *context, struct text *out) {
    const struct cli_make *m = ((struct making *)context)->make;
    const char *what = m->count > 1 ? "them" : "it";
    text_format(out,
                "\nThe same command with --seed %" PRIu64 " -o FILE keeps %s; 'roque play FILE' plays %s",
                m->request.seed, what, what);
    if (m->count == 1) text_add(out, ", 'roque show FILE --as pdf -o FILE.pdf' is for printing");
    text_add(out, ".\n");
}

int cli_make_run(const struct cli_make *m) {
    struct making r = {.make = m};
    const struct cli_making making = {.noun = "puzzle",
                                      .number = m->count,
                                      .threads = m->threads,
                                      .path = m->path,
                                      .drawn = m->how.drawn,
                                      .context = &r,
                                      .bytes = sizeof(struct item),
                                      .make = make_one,
                                      .unlike = unlike,
                                      .tell = tell,
                                      .free = free_item,
                                      .tell_end = tell_end};
    make_seen_init(&r.seen, &r.mem);
    int exit_code = cli_making_run(&making);
    make_seen_free(&r.seen);
    return exit_code;
}

// ---- The command -----------------------------------------------------------------------------------------

static int run(const struct call *c) {
    struct mem mem = MEM_UNLIMITED;
    struct puzzle board = {0};
    struct cli_make make;
    int code = cli_make_choose(c, &mem, &make, &board) ? cli_make_run(&make) : CLI_BAD;
    puzzle_free(&board);
    return code;
}

// ---- The help --------------------------------------------------------------------------------------------

static void tell_columns(struct text *out) { text_add(out, "the board: columns x rows"); }

static void tell_size(struct text *out) {
    const char *before = " (default: ";
    tell_columns(out);
    const struct family *f;
    for (size_t i = 0; (f = families_at(cli_families(), i)) != NULL; i++) {
        if (f->maker == NULL) continue;
        text_format(out, "%s%s %dx%d", before, f->name, f->maker->usual_width, f->maker->usual_height);
        before = ", ";
    }
    text_char(out, ')');
}

static void tell_levels(struct text *out) {
    for (int i = 0; i < EXPLAIN_LEVELS; i++)
        text_format(out, "%s%s", i == 0 ? "" : i + 1 < EXPLAIN_LEVELS ? ", " : " or ", explain_levels[i]);
}

static void tell_level(struct text *out) {
    tell_levels(out);
    text_add(out, " (default: any");
    const struct family *f;
    for (size_t i = 0; (f = families_at(cli_families(), i)) != NULL; i++)
        if (f->maker != NULL && f->maker->mostly != NULL)
            text_format(out, ", %s mostly %s", f->name, f->maker->mostly);
    text_char(out, ')');
}

// Options that several families have stand here once for each of them.
static const struct option *family_option(const struct command *c, size_t place) {
    (void)c;
    const struct family *f;
    for (size_t i = 0; (f = families_at(cli_families(), i)) != NULL; i++) {
        const struct option *o = f->maker == NULL ? NULL : f->maker->options;
        for (; o != NULL && o->name != NULL; o++)
            if (place-- == 0) return o;
    }
    return NULL;
}

static const char *help_of(const struct family *f, const char *name) {
    const struct option *o = option_named(f->maker == NULL ? NULL : f->maker->options, name);
    return o == NULL ? NULL : o->help;
}

// What an option means to each family: a line for all families to which it means the same.
static void tell_family_option(const struct command *c, struct text *out, const char *name) {
    const struct family *f, *other;
    size_t start = out->size;
    (void)c;
    for (size_t i = 0; (f = families_at(cli_families(), i)) != NULL; i++) {
        const char *help = help_of(f, name), *its;
        size_t first = 0;
        while (help != NULL &&
               ((its = help_of(families_at(cli_families(), first), name)) == NULL || strcmp(its, help) != 0))
            first++;
        if (help == NULL || first < i) continue;
        text_format(out, "%s%s", out->size == start ? "" : "\n", f->name);
        for (size_t j = i + 1; (other = families_at(cli_families(), j)) != NULL; j++) {
            its = help_of(other, name);
            if (its != NULL && strcmp(its, help) == 0) text_format(out, ", %s", other->name);
        }
        text_format(out, ": %s", help);
    }
}

static void add_text(struct text *out) {
    text_add(out, "Makes new puzzles of ");
    add_families(out);
    text_add(
        out,
        " with exactly one solution, at the difficulty asked for.\n\nEvery puzzle is solved again by a fresh "
        "solver and rated as 'roque rate' does. Impossible requests are reported, never relaxed: after a "
        "bounded effort the exit code is 3, and the message names the option to relax. On a terminal "
        "puzzles are drawn, unless --to names a format; elsewhere they are written as native text.\n"
        "\n"
        "Exit code: 2 when a request can never be met, 130 when interrupted; the puzzles made so far "
        "are complete.\n");
}

static void add_examples(struct text *out) {
    const struct family *f;
    for (size_t i = 0; (f = families_at(cli_families(), i)) != NULL; i++)
        if (f->maker != NULL && f->maker->examples != NULL) text_add(out, f->maker->examples);
}

#define AT(member) offsetof(struct make_values, member)
const struct option make_options[] = {
    {"size", 0, OPTION_FAMILY_WORD, AT(pairs), "WxH", .tell = tell_size},
    {"level", 'l', OPTION_FAMILY_WORD, AT(pairs), "LEVEL", .words = explain_levels, .tell = tell_level},
    {"score", 0, OPTION_FAMILY_WORD, AT(pairs), "A..B",
     .help = "a range of scores instead, such as 30..149, 500.. or ..29"},
    {"technique", 0, OPTION_FAMILY_WORD, AT(pairs), "NAME",
     .help = "this technique is needed, and none that is harder"},
    {"any", 0, OPTION_FLAG, AT(any),
     .help = "random boards as the papers drew them: one solution or many, not rated"},
    {"number", 'n', OPTION_COUNT, AT(number), "N", .usual = "1", .least = 1,
     .help = "how many puzzles; no two are alike, unless with --any"},
    {"seed", 's', OPTION_SEED, AT(seed), "S",
     .help = "the same seed gives the same puzzles (default: a random one, which is printed)"},
    {"threads", 'T', OPTION_COUNT, AT(threads), "N", .usual = "1", .least = 1, .most = THREAD_MOST,
     .help = "work on N puzzles at a time; the result is the same"},
    OPTION_TIME_LIMIT(struct make_values, time_limit_us, "stop after S seconds; print what was made by then"),
    OPTION_OUTPUT(struct make_values, path, "write to FILE; a %d in its name makes a file for each puzzle"),
    {"into", 0, OPTION_WORD, AT(into), "FILE",
     .help = "store them in the collection FILE (see 'roque collection')"},
    OPTION_TO(struct make_values, to),
    {"with-solution", 0, OPTION_FLAG, AT(with_solution), .help = "each puzzle is followed by its solution"},
    OPTION_JSON(struct make_values, json, "one JSON object per puzzle, with its solution"),
    OPTION_NO_TIMES(struct make_values, no_times),
    {0},
};

// ---- The help on one family ------------------------------------------------------------------------------

// Its own options come first, and its own defaults are told.
struct family_help {
    char size[32], text[160];
    struct option rows[64]; // ended by a NULL name
};

static void collect_options(struct family_help *h, const struct family *f) {
    const struct option *tables[] = {f->maker->options, make_options};
    size_t most = sizeof h->rows / sizeof *h->rows - 1, count = 0;
    for (size_t i = 0; i < 2; i++)
        for (const struct option *o = tables[i]; o != NULL && o->name != NULL && count < most; o++) {
            struct option *row = &h->rows[count++];
            *row = *o;
            if (o->tell == tell_size) row->tell = tell_columns, row->usual = h->size;
            if (o->tell == tell_level) row->tell = tell_levels;
        }
}

static int help_on_family(const struct call *c, const char *word) {
    const struct family *f = families_named(cli_families(), word, strlen(word));
    struct command row = *c->command;
    struct family_help h = {0};
    if (f == NULL || f->maker == NULL) return help_on(&row, c->path);
    snprintf(h.size, sizeof h.size, "%dx%d", f->maker->usual_width, f->maker->usual_height);
    snprintf(h.text, sizeof h.text,
             "Makes new puzzles with exactly one solution, of the level asked for or, without one, of\n"
             "any%s%s.\n",
             f->maker->mostly == NULL ? "" : ", mostly ", f->maker->mostly == NULL ? "" : f->maker->mostly);
    collect_options(&h, f);
    row.operands = f->name;
    row.options = h.rows;
    row.text = h.text;
    row.examples = f->maker->examples;
    row.more = NULL;
    return help_on(&row, c->path);
}

const struct command_more make_more = {.option = family_option,
                                       .pairs = AT(pairs),
                                       .tell = tell_family_option,
                                       .help = help_on_family,
                                       .text = add_text,
                                       .examples = add_examples};

static const struct command_handover handovers[] = {{"into", NULL, "roque-collection"}, {0}};

const struct command command_make = {
    .name = "make",
    .summary = "new puzzles with exactly one solution",
    .operands = "FAMILY",
    .learns = true,
    .options = make_options,
    .values = sizeof(struct make_values),
    .run = run,
    .handovers = handovers,
    .more = &make_more,
};
