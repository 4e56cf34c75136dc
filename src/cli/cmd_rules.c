#include "cli/commands.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "cli/values.h"
#include "tell/family.h"

#include <unistd.h>

static bool add_rules(struct text *out, const struct family *f, const struct tell_game *game,
                      struct tell_look look) {
    struct fault fault = {0};
    if (out->size > 0) text_char(out, '\n');
    bool ok = f != NULL ? tell_rules(out, f, look, &fault) : game->rules(out, look, &fault);
    if (!ok) cli_complain("%s", fault.text);
    return ok;
}

static bool add_all(struct text *out, struct tell_look look) {
    bool ok = true;
    const struct family *f;
    for (size_t i = 0; ok && (f = families_at(cli_families(), i)) != NULL; i++)
        ok = add_rules(out, f, NULL, look);
    for (const struct tell_game *g = tell_games; ok && g->name != NULL; g++)
        ok = add_rules(out, NULL, g, look);
    return ok;
}

static bool add_named(struct text *out, int count, char **names, struct tell_look look) {
    bool ok = true;
    for (int i = 0; i < count && ok; i++) {
        const struct tell_game *game = tell_game_named(names[i]);
        const struct family *f = game != NULL ? NULL : cli_family_named("rules", names[i]);
        ok = (f != NULL || game != NULL) && add_rules(out, f, game, look);
    }
    return ok;
}

struct words {
    bool no_pager;
    int color;
};

static int run(const struct call *c) {
    const struct words *w = c->values;
    struct mem mem = MEM_UNLIMITED;
    struct tell_look look = {.medium = cli_terminal_medium(),
                             .columns = cli_columns(STDOUT_FILENO),
                             .color = cli_use_color(w->color, isatty(STDOUT_FILENO))};
    if (w->no_pager) cli_no_pager();
    struct text out = TEXT_IN(&mem);
    bool done = c->count == 0 ? add_all(&out, look) : add_named(&out, c->count, c->operands, look);
    done = done && cli_output_tell(&out);
    text_free(&out);
    return done ? CLI_YES : CLI_BAD;
}

static const struct option options[] = {
    OPTION_NO_PAGER(struct words, no_pager),
    OPTION_COLOR(struct words, color),
    {0},
};

const struct command command_rules = {
    .name = "rules",
    .summary = "the rules, for a person who has never seen the puzzle",
    .operands = "[FAMILY...]",
    .text = "Tells the rules of the puzzles and games, for a person who has never seen them, each with a "
            "small\n"
            "example and its solution: of those named, or of all.\n",
    .examples = "  roque rules\n  roque rules chess-avoid\n",
    .options = options,
    .values = sizeof(struct words),
    .run = run,
};
