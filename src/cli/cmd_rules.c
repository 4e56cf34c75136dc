#include "answer/explain.h"
#include "cli/cli.h"
#include "cli/families.h"
#include "cli/options.h"
#include "cli/output.h"

#include <string.h>

static void add_rules(const struct family *f, struct text *out) {
    if (out->size > 0) text_char(out, '\n');
    text_format(out, "%s\n", f->title);
    answer_wrap(out, "  ", f->rules != NULL ? f->rules : f->goal);
}

int cli_rules(int argc, char **argv) {
    const struct cli_option options[] = {{0}};
    const struct cli_usage usage = {
        .command = "rules",
        .operands = "[FAMILY...]",
        .about = "Tells the rules of the puzzles, for a person who has never seen them: of the families\n"
                 "named, or of all.\n",
        .options = options,
        .examples = "  roque rules\n  roque rules chess-avoid\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    struct mem mem = MEM_UNLIMITED;
    struct text out;
    bool known = true;
    text_init(&out, &mem);
    for (int i = 0; i < argc && known; i++) {
        const struct family *f = cli_family_named("rules", argv[i]);
        known = f != NULL;
        if (known) add_rules(f, &out);
    }
    for (const struct family *const *f = family_all(); argc == 0 && *f != NULL; f++) add_rules(*f, &out);
    bool done = known && cli_output_say(&out);
    text_free(&out);
    return done ? CLI_YES : CLI_BAD;
}
