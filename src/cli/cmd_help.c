#include "cli/cli.h"
#include "cli/pager.h"
#include "cli/tour.h"
#include "cli/usage.h"
#include "puzzle/family.h"

#include <string.h>

static void add_commands(struct text *out) {
    struct cli_command c;
    text_add(out, "roque solves, explains, checks, draws and converts board puzzles.\n\nUsage: roque "
                  "COMMAND [FILE...]\n\n");
    for (size_t i = 0; cli_command_at(i, &c); i++) text_format(out, "  %-10s %s\n", c.name, c.summary);
    text_add(out, "\nFILE is a path, - or nothing for standard input, a built-in name such as ");
    family_example(out);
    text_add(out, ", or a puzz.link address or game ID.\n\nTry:\n  roque show ");
    family_example(out);
    text_add(out, "\n  roque solve ");
    family_example(out);
    text_add(out, "\n  roque help solve\n");
}

int cli_short_help(bool asked_for) { return cli_usage_say(add_commands, asked_for); }

// Does it have subcommands?
struct look {
    struct cli_tour tour;
    bool group;
};

static void look_at(struct cli_tour *t, const struct cli_usage *u) {
    if (strchr(u->command, ' ') != NULL) ((struct look *)t)->group = true;
}

static bool is_group(const struct cli_command *c) {
    struct look look = {.tour = {.visit = look_at}};
    cli_tour_command(&look.tour, c);
    return look.group;
}

int cli_help(int argc, char **argv) {
    bool no_pager = false;
    const struct cli_option options[] = {CLI_NO_PAGER(&no_pager), {0}};
    const struct cli_usage usage = {
        .command = "help",
        .operands = "[COMMAND [SUBCOMMAND]]",
        .about = "Lists the commands, or tells everything about one of them.\n",
        .options = options,
        .examples = "  roque help\n  roque help solve\n  roque help echek play\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    if (no_pager) cli_no_pager();
    if (argc == 0) return cli_short_help(true);
    struct cli_command command;
    if (!cli_command_named(argv[0], &command)) return CLI_BAD;
    if (argc > 1 + is_group(&command)) {
        cli_complain("help takes one command%s, not also '%.40s'", argc > 2 ? " and its subcommand" : "",
                     argv[argc - 1]);
        return CLI_BAD;
    }
    char help[] = "--help";
    char *words[] = {argv[0], argc == 2 ? argv[1] : help, help, NULL};
    return command.run(argc + 1, words);
}
