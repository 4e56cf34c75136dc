// Generic sentences for any family, made from the names of its rules and the nouns of its marks, or else
// their characters.
#include "explain/plain_words.h"

#include <string.h>

// ---- Rules -----------------------------------------------------------------------------------------------

static void add_place(struct text *out, const struct puzzle *p, const struct model_rule *r) {
    if (r->place == MODEL_BOARD) return;
    text_add(out, r->place == MODEL_CELL ? " for " : " from ");
    if (r->place == MODEL_CELL) {
        words_clue(out, p, r->cells[0]);
        return;
    }
    words_cell(out, p, r->cells[0]);
    text_add(out, " to ");
    words_cell(out, p, r->cells[1]);
}

static void say_rule(const struct puzzle *p, const struct model_rule *r, struct text *out) {
    text_format(out, "the rule \"%s\" holds", r->name);
    add_place(out, p, r);
}

static bool breaks(const struct words_topic *t, const struct model_rule *r, struct text *out) {
    text_format(out, "break the rule \"%s\"", r->name);
    add_place(out, t->puzzle, r);
    return true;
}

static bool deduce(const struct words_topic *t, const struct model_rule *r, const struct explain_fact *facts,
                   size_t count, struct text *out) {
    (void)t, (void)r, (void)facts, (void)count, (void)out;
    return false;
}

// ---- Facts -----------------------------------------------------------------------------------------------

// Is it about whether the cell is empty, not about its mark? With a single mark, its absence means empty.
static bool is_about_emptiness(const struct puzzle *p, struct explain_fact f) {
    return f.mark == family_empty(p->family) || (!f.holds && family_has_one_mark(p->family));
}

static bool is_empty(const struct puzzle *p, struct explain_fact f) {
    return (f.mark == family_empty(p->family)) == f.holds;
}

// "a bulb", "bulbs", "3"
static void add_mark(struct text *out, const struct family *f, char mark, bool several) {
    char letter[2];
    const char *noun = family_noun(f, mark, letter);
    bool vowel = strchr("aeiou", noun[0]) != NULL;
    if (noun == letter) text_add(out, noun);
    else if (several) text_format(out, "%ss", noun);
    else text_format(out, "%s %s", vowel ? "an" : "a", noun);
}

static void say_group(const struct puzzle *p, struct explain_fact f, const words_list *cells,
                      struct text *out) {
    bool several = cells->size > 1;
    words_cells(out, p, cells->at, cells->size, "and");
    if (!is_about_emptiness(p, f)) {
        text_format(out, " %s %s", several ? "are" : "is", f.holds ? "" : "not ");
        add_mark(out, p->family, f.mark, several);
    } else if (is_empty(p, f)) {
        text_add(out, several ? " stay empty" : " stays empty");
    } else {
        text_add(out, several ? " are not empty" : " is not empty");
    }
}

// Is the fact the first of those that say the same about different cells?
static bool is_first(const struct explain_fact *facts, size_t i) {
    for (size_t k = 0; k < i; k++)
        if (facts[k].mark == facts[i].mark && facts[k].holds == facts[i].holds) return false;
    return true;
}

static void say_facts(const struct words_topic *t, const struct explain_fact *facts, size_t count,
                      struct text *out) {
    words_list cells = {0};
    for (size_t i = 0; i < count; i++) {
        if (!is_first(facts, i)) continue;
        if (i > 0) text_add(out, "; ");
        words_pick(out, facts, count, facts[i].mark, facts[i].holds, &cells);
        say_group(t->puzzle, facts[i], &cells, out);
    }
    vec_free(out->mem, &cells);
}

static void say_were(const struct puzzle *p, struct explain_fact f, struct text *out) {
    words_cell(out, p, f.cell);
    bool emptiness = is_about_emptiness(p, f), holds = emptiness ? is_empty(p, f) : f.holds;
    text_format(out, " were %s", holds ? "" : "not ");
    if (emptiness) text_add(out, "empty");
    else add_mark(out, p->family, f.mark, false);
}

// A sentence may begin with it, and a capital must not turn a letter into another mark.
static void say_noun(const struct puzzle *p, struct explain_fact f, struct text *out) {
    bool emptiness = is_about_emptiness(p, f);
    if (emptiness) {
        text_add(out, is_empty(p, f) ? "leaving " : "something at ");
    } else {
        text_add(out, f.holds ? "having " : "not having ");
        add_mark(out, p->family, f.mark, false);
        text_add(out, " at ");
    }
    words_cell(out, p, f.cell);
    if (emptiness && is_empty(p, f)) text_add(out, " empty");
}

const struct family_words plain_words = {
    .rule = say_rule,
    .facts = say_facts,
    .were = say_were,
    .noun = say_noun,
    .deduce = deduce,
    .breaks = breaks,
};
