#include "echek/commands/values.h"

#include "base/nearest.h"
#include "cli/cli.h"

#include <inttypes.h>

const char cli_echek_rules_words[] =
    "paper program drop=free drop=safe castle=always castle=once castle=never "
    "jump=any jump=own jump=none pawn=forward pawn=both-up";

void cli_echek_add_levels(struct text *out, const char *between) {
    for (int i = 0; i < ECHEK_LEVELS; i++)
        text_format(out, "%s%s", i == 0 ? "" : between, echek_level_name((enum echek_level)i));
}

void cli_echek_add_level(struct text *out, enum echek_level level) {
    text_format(out, "%-13s %5d  %s", echek_level_name(level), echek_level_elo(level),
                echek_level_about(level));
}

bool cli_echek_level(const char *where, const char *word, enum echek_level *level) {
    const char *names[ECHEK_LEVELS + 1] = {0};
    struct mem mem = MEM_UNLIMITED;
    struct text all;
    if (echek_level_named(word, level)) return true;
    text_init(&all, &mem);
    for (int i = 0; i < ECHEK_LEVELS; i++) names[i] = echek_level_name((enum echek_level)i);
    cli_echek_add_levels(&all, ", ");
    const char *near = nearest_of(word, names);
    if (near != NULL) cli_complain("%s: there is no level '%.40s'; did you mean '%s'?", where, word, near);
    else cli_complain("%s: there is no level '%.40s': expected one of %s", where, word, text_string(&all));
    text_free(&all);
    return false;
}

bool cli_echek_at_most(const char *option, uint64_t value, uint64_t most) {
    if (value <= most) return true;
    cli_complain("--%s: %" PRIu64 " is too much; the most is %" PRIu64, option, value, most);
    return false;
}
