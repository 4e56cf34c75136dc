#include "cli/commands.h"
#include "cli/formats.h"
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

struct words {
    const char *to, *path, *base;
    bool json, given;
};

static int run(const struct call *call) {
    const struct words *w = call->values;
    struct conversion c = {.to = &format_json,
                           .base = w->base,
                           .one_file_each = w->path != NULL && strstr(w->path, "%d") != NULL};
    if ((w->to != NULL || !w->json) && !cli_read_format(w->to, NULL, &c.to)) return CLI_BAD;
    if (w->base != NULL && c.to != &format_link) {
        cli_complain("--link-base goes with --to link");
        return CLI_BAD;
    }
    int exit_code = CLI_BAD;
    if (call->count == 1 && convert_game(&c, call->operands[0], w->path, &exit_code)) return exit_code;
    const struct cli_task task = {.work = convert_one,
                                  .context = &c,
                                  .moves = w->given           ? CLI_MOVES_LEFT_OUT
                                           : c.to->says_notes ? CLI_MOVES_KEPT
                                                              : CLI_MOVES_PLAYED,
                                  .json = c.to == &format_json,
                                  .one_puzzle_only = c.to->one_a_file,
                                  .only_hint = "one file holds one model: give -o a name with %d, such as "
                                               "model-%d.cnf, to write several",
                                  .path = w->path,
                                  .threads = 1};
    return cli_pool_run(&task, call->count, call->operands);
}

#define AT(member) offsetof(struct words, member)
static const struct option options[] = {
    OPTION_TO(struct words, to),
    OPTION_OUTPUT(struct words, path, "write to FILE; a %d in its name makes a file for each puzzle"),
    {"link-base", 0, OPTION_WORD, AT(base), "URL",
     .help = "with --to link: the address of the page, before each link"},
    OPTION_GIVEN(struct words, given),
    OPTION_JSON(struct words, json, "the same as --to json"),
    {0},
};

const struct command command_convert = {
    .name = "convert",
    .summary = "write a puzzle in another format",
    .operands = "[FILE...] --to FMT",
    .text = "Writes puzzles in another format. The format of the input is recognised.\n",
    .examples = "  roque convert akari:paper/1 --to puzz.link\n"
                "  roque convert 'https://puzz.link/p?akari/6/6/nekcakbl' --to native -o board.roque\n"
                "  roque convert boards.roque --to dimacs -o board-%d.cnf\n"
                "  roque convert akari:paper/1 --to link --link-base https://example.org/roque.html\n",
    .options = options,
    .values = sizeof(struct words),
    .run = run,
};
