#include "cli/cli.h"
#include "cli/families.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/pager.h"
#include "cli/terminal.h"
#include "tell/rules.h"

#include <string.h>
#include <unistd.h>

static bool is_game(const char *word) { return strcmp(word, "echek") == 0; }

static bool add_rules(struct text *out, const struct family *f, struct tell_look look) {
    struct fault fault = {0};
    if (out->size > 0) text_char(out, '\n');
    bool ok = f != NULL ? tell_rules(out, f, look, &fault) : tell_rules_echek(out, look, &fault);
    if (!ok) cli_complain("%s", fault.text);
    return ok;
}

static bool add_all(struct text *out, struct tell_look look) {
    bool ok = true;
    for (const struct family *const *f = family_all(); ok && *f != NULL; f++) ok = add_rules(out, *f, look);
    return ok && add_rules(out, NULL, look);
}

static bool add_named(struct text *out, int count, char **names, struct tell_look look) {
    bool ok = true;
    for (int i = 0; i < count && ok; i++) {
        const struct family *f = is_game(names[i]) ? NULL : cli_family_named("rules", names[i]);
        ok = (f != NULL || is_game(names[i])) && add_rules(out, f, look);
    }
    return ok;
}

int cli_rules(int argc, char **argv) {
    const char *color = NULL;
    bool no_pager = false;
    const struct cli_option options[] = {
        CLI_NO_PAGER(&no_pager),
        {"color", 0, CLI_WORD, &color, "WHEN", "always, auto (on a terminal) or never"},
        {0},
    };
    const struct cli_usage usage = {
        .command = "rules",
        .operands = "[FAMILY...]",
        .about =
            "Tells the rules of the puzzles and of Echek, for a person who has never seen them, each with a\n"
            "small example and its solution: of those named, or of all.\n",
        .options = options,
        .examples = "  roque rules\n  roque rules chess-avoid\n  roque rules echek\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    if (no_pager) cli_no_pager();
    struct mem mem = MEM_UNLIMITED;
    struct text out;
    struct tell_look look = {.medium = cli_terminal_medium(), .columns = cli_columns(STDOUT_FILENO)};
    if (!cli_color(color, isatty(STDOUT_FILENO), &look.color)) return CLI_BAD;
    text_init(&out, &mem);
    bool done = argc == 0 ? add_all(&out, look) : add_named(&out, argc, argv, look);
    done = done && cli_output_tell(&out);
    text_free(&out);
    return done ? CLI_YES : CLI_BAD;
}
