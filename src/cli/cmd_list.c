#include "answer/list.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/pager.h"

int cli_list(int argc, char **argv) {
    bool json = false, no_pager = false;
    const struct cli_option options[] = {
        CLI_NO_PAGER(&no_pager),
        {"json", 'j', CLI_FLAG, &json, NULL, "one JSON object a family"},
        {0},
    };
    const struct cli_usage usage = {
        .command = "list",
        .operands = "",
        .about =
            "Lists the families of puzzles, and the built-in puzzles with their sizes (columns x rows). "
            "Their\n"
            "names stand for files in every command; the name of a set, up to the slash, for all of it.\n",
        .options = options,
        .examples = "  roque list\n  roque solve akari:paper\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    if (argc > 0) {
        cli_complain("list takes no '%.40s': it lists everything", argv[0]);
        return CLI_BAD;
    }
    if (no_pager) cli_no_pager();
    struct mem mem = MEM_UNLIMITED;
    struct text out;
    struct fault fault;
    text_init(&out, &mem);
    bool done = true;
    for (const struct family *const *f = family_all(); done && *f != NULL; f++) {
        if (!json && out.size > 0) text_char(&out, '\n');
        done = json ? answer_list_json(&out, *f, &fault) : answer_list(&out, *f, &fault);
    }
    if (!done) cli_complain("%s", fault.text);
    done = done && (json ? cli_output_say(&out) : cli_output_tell(&out));
    text_free(&out);
    return done ? CLI_YES : CLI_BAD;
}
