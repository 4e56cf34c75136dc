#include "cli/cli.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/pager.h"
#include "puzzle/family.h"

#include <unistd.h>

int cli_short_help(bool asked_for) {
    struct mem mem = MEM_UNLIMITED;
    struct text out;
    text_init(&out, &mem);
    text_add(&out, "roque solves, explains, checks, draws and converts board puzzles.\n\nUsage: roque "
                   "COMMAND [FILE...]\n\n");
    struct cli_command c;
    for (size_t i = 0; cli_command_at(i, &c); i++) text_format(&out, "  %-9s %s\n", c.name, c.summary);
    text_add(&out, "\nFILE is a path, - or nothing for standard input, a built-in name such as ");
    family_example(&out);
    text_add(&out, ",\nor a puzz.link address or game ID.\n\nTry:  roque show ");
    family_example(&out);
    text_add(&out, "\n      roque solve ");
    family_example(&out);
    text_add(&out, "\n      roque help solve\n");
    bool said =
        asked_for ? cli_output_tell(&out) : cli_write_all(STDERR_FILENO, out.at, out.failed ? 0 : out.size);
    text_free(&out);
    return asked_for && said ? CLI_YES : CLI_BAD;
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
    bool group = command.run == cli_echek || command.run == cli_lab; // of commands of its own
    if (argc > (group ? 2 : 1)) {
        cli_complain("help takes one command%s, not %d", group ? " and one of its own" : "", argc);
        return CLI_BAD;
    }
    char help[] = "--help";
    char *words[] = {argv[0], argc > 1 ? argv[1] : help, help, NULL};
    return command.run(argc + 1, words);
}
