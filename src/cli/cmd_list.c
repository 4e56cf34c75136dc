#include "cli/cli.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/pager.h"
#include "tell/list.h"

// The families with a puzzle in the set; all of them where no set was named.
static bool list(struct text *out, const char *set, bool json, struct fault *fault) {
    for (const struct family *const *f = family_all(); *f != NULL; f++) {
        if (*set != '\0' && family_builtin_of_set((*f)->builtin, set) == NULL) continue;
        if (!json && out->size > 0) text_char(out, '\n');
        if (!(json ? tell_list_json : tell_list)(out, *f, set, fault)) return false;
    }
    return out->size > 0 ||
           fault_set(fault, FAULT_INPUT,
                     "list: no family has a set '%.40s'; 'roque list' shows what there is", set);
}

static int list_and_say(const char *set, bool json) {
    struct mem mem = MEM_UNLIMITED;
    struct text out;
    struct fault fault;
    text_init(&out, &mem);
    bool done = list(&out, set, json, &fault);
    if (!done) cli_complain("%s", fault.text);
    done = done && (json ? cli_output_say(&out) : cli_output_tell(&out));
    text_free(&out);
    return done ? CLI_YES : CLI_BAD;
}

int cli_list(int argc, char **argv) {
    bool json = false, no_pager = false;
    const struct cli_option options[] = {
        CLI_NO_PAGER(&no_pager),
        {"json", 'j', CLI_FLAG, &json, NULL, "one JSON object a family"},
        {0},
    };
    const struct cli_usage usage = {
        .command = "list",
        .operands = "[SET]",
        .about =
            "Lists the families of puzzles, and the built-in puzzles with their sizes (columns x rows). "
            "Their\n"
            "names stand for files in every command; the name of a set, up to the slash, for all of it.\n"
            "With a SET, such as atlas, only the puzzles of the sets of that name.\n",
        .options = options,
        .examples = "  roque list\n  roque list atlas\n  roque solve akari:paper\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    if (argc > 1) {
        cli_complain("list takes one set, not '%.40s' besides", argv[1]);
        return CLI_BAD;
    }
    if (no_pager) cli_no_pager();
    return list_and_say(argc == 1 ? argv[0] : "", json);
}
