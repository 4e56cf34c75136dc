#include "tell/explain.h"

#include <inttypes.h>

size_t tell_rate_steps(const struct explanation *e) {
    size_t n = 0;
    for (int i = 0; i <= EXPLAIN_SIZES; i++) n += e->sizes[i];
    return n;
}

// How many steps there are of each size, as bars.
static void add_sizes(struct text *out, const struct explanation *e) {
    enum { LONGEST = 50 };
    uint32_t most = LONGEST;
    for (int i = 0; i <= EXPLAIN_SIZES; i++)
        if (e->sizes[i] > most) most = e->sizes[i];
    for (int i = 0; i <= EXPLAIN_SIZES; i++) {
        if (e->sizes[i] == 0) continue;
        text_format(out, "  %5" PRIu32 " step%s of %d rule%s%s  ", e->sizes[i], e->sizes[i] == 1 ? " " : "s",
                    i, i == 1 ? " " : "s", i == EXPLAIN_SIZES ? " or more" : "");
        if (i < 10) text_char(out, ' ');
        uint64_t bar = (uint64_t)e->sizes[i] * LONGEST / most;
        text_repeat(out, "#", bar == 0 ? 1 : (size_t)bar);
        text_char(out, '\n');
    }
}

void tell_rate(struct text *out, const struct explanation *e, bool color) {
    if (e->status != EXPLAIN_DONE) {
        static const char *const why[] = {
            [EXPLAIN_MULTIPLE] = "not rated, there is more than one solution",
            [EXPLAIN_NONE] = "not rated, there is no solution",
            [EXPLAIN_SOLVED] = "not rated, it is solved already",
            [EXPLAIN_MISTAKE] = "not rated, something filled in cannot be right ('roque hint' says what)",
            [EXPLAIN_UNKNOWN] = "not rated, stopped before the end",
        };
        text_format(out, "%s\n", why[e->status]);
        return;
    }
    size_t steps = tell_rate_steps(e);
    if (color) text_add(out, "\033[1m");
    text_add(out, explain_level_name(e->level));
    if (color) text_add(out, "\033[0m");
    text_format(out, ", score %" PRIu32 ", %zu step%s\n", e->score, steps, steps == 1 ? "" : "s");
    add_sizes(out, e);
}
