// The words of a family that has none of its own: names of rules and marks.
#include "explain/plain_words.h"
#include "board/grid.h"

static void say_rule(const struct puzzle *p, const struct model_rule *r, struct text *out) {
    text_format(out, "the rule \"%s\" for ", r->name);
    board_name_cell(out, p->width, r->cells[0]);
    if (r->cells[1] == r->cells[0]) return;
    text_add(out, " to ");
    board_name_cell(out, p->width, r->cells[1]);
}

static void say_fact(const struct puzzle *p, struct explain_fact f, const char *is, struct text *out) {
    board_name_cell(out, p->width, f.cell);
    text_format(out, " %s %s%c", is, f.holds ? "" : "not ", f.mark);
}

static void say_facts(const struct words_topic *t, const struct explain_fact *facts, size_t count,
                      struct text *out) {
    for (size_t i = 0; i < count; i++) {
        words_between(out, i, count, "and");
        say_fact(t->puzzle, facts[i], "is", out);
    }
}

static void say_were(const struct puzzle *p, struct explain_fact f, struct text *out) {
    say_fact(p, f, "were", out);
}

static void say_noun(const struct puzzle *p, struct explain_fact f, struct text *out) {
    text_format(out, "%s%c at ", f.holds ? "" : "no ", f.mark);
    board_name_cell(out, p->width, f.cell);
}

static bool deduce(const struct words_topic *t, const struct model_rule *r, const struct explain_fact *facts,
                   size_t count, struct text *out) {
    (void)t, (void)r, (void)facts, (void)count, (void)out;
    return false;
}

static bool breaks(const struct words_topic *t, const struct model_rule *r, struct text *out) {
    text_add(out, "break ");
    say_rule(t->puzzle, r, out);
    return true;
}

const struct family_words plain_words = {
    .rule = say_rule,
    .facts = say_facts,
    .were = say_were,
    .noun = say_noun,
    .deduce = deduce,
    .breaks = breaks,
};
