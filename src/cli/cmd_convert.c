#include "cli/cli.h"
#include "cli/formats.h"
#include "cli/options.h"
#include "cli/pool.h"
#include "echek/commands/echek.h"

#include <string.h>

struct conversion {
    const struct format *to;
    const char *base; // of links: the address before them; NULL: none
    bool one_file_each;
};

static void convert_one(void *context, struct cli_job *job) {
    const struct conversion *c = context;
    size_t place = c->one_file_each ? 0 : job->index;
    if (c->base != NULL) text_add(&job->out, c->base);
    if (!format_write(c->to, &job->puzzle, place, &job->out, &job->fault))
        cli_job_fail(job, c->to == &format_json);
}

// The only option that is told here is --to.
static void tell_option(struct text *out, const char *name) {
    (void)name;
    format_list_names(out, false, " or ");
}

// A game of Echek has no other formats than its text and its link. False: it is a puzzle, or whatever else.
static bool convert_game(const struct conversion *c, const char *operand, const char *path, int *exit_code) {
    struct mem mem = MEM_UNLIMITED;
    struct text game;
    struct fault fault;
    text_init(&game, &mem);
    bool echek = echek_is_game(operand, &game, &fault);
    if (echek && fault.kind != FAULT_NONE) cli_complain("the link cannot be read: %s", fault.text);
    else if (echek && c->to != &format_link && c->to != &format_native)
        cli_complain("a game of Echek is written as native or link, not as %s", c->to->name);
    else if (echek) *exit_code = echek_convert(operand, &game, c->base, c->to == &format_link, path);
    text_free(&game);
    return echek;
}

int cli_convert(int argc, char **argv) {
    const char *to = NULL, *path = NULL, *base = NULL;
    bool json = false, given = false;
    const struct cli_option options[] = {
        {"to", 0, CLI_WORD, &to, "FMT", NULL},
        {"output", 'o', CLI_WORD, &path, "FILE",
         "write to FILE; a %d in its name makes a file for each puzzle"},
        {"link-base", 0, CLI_WORD, &base, "URL", "with --to link: the address of the page, before each link"},
        {"given", 0, CLI_FLAG, &given, NULL, "a game under way without its moves"},
        {"json", 'j', CLI_FLAG, &json, NULL, "the same as --to json"},
        {"to", 't', CLI_WORD, &to, "FMT", CLI_HIDDEN},
        {0},
    };
    const struct cli_usage usage = {
        .command = "convert",
        .operands = "[FILE...] --to FMT",
        .about = "Writes puzzles in another format. What they are written in is found out by itself.\n",
        .options = options,
        .tell = tell_option,
        .examples = "  roque convert akari:paper/1 --to puzz.link\n"
                    "  roque convert 'https://puzz.link/p?akari/6/6/nekcakbl' --to native -o board.roque\n"
                    "  roque convert boards.roque --to dimacs -o board-%d.cnf\n"
                    "  roque convert akari:paper/1 --to link --link-base https://example.org/roque.html\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    struct conversion c = {.to = &format_json, .one_file_each = path != NULL && strstr(path, "%d") != NULL};
    if ((to != NULL || !json) && !cli_read_format(to, NULL, &c.to)) return CLI_BAD;
    if (base != NULL && c.to != &format_link) {
        cli_complain("--link-base goes with --to link");
        return CLI_BAD;
    }
    c.base = base;
    int exit_code = CLI_BAD;
    if (argc == 1 && convert_game(&c, argv[0], path, &exit_code)) return exit_code;
    const struct cli_task task = {.work = convert_one,
                                  .context = &c,
                                  .moves = given              ? CLI_MOVES_LEFT_OUT
                                           : c.to->says_notes ? CLI_MOVES_KEPT
                                                              : CLI_MOVES_PLAYED,
                                  .json = c.to == &format_json,
                                  .one_puzzle_only = c.to->one_a_file,
                                  .only_hint = "one file holds one model: give -o a name with %d, such as "
                                               "model-%d.cnf, to write several",
                                  .path = path,
                                  .threads = 1};
    return cli_pool_run(&task, argc, argv);
}
