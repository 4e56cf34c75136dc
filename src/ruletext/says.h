// Sentences of rules: what a rule says of its place on the board, as its text puts it or made from the rule.
#ifndef ROQUE_RULETEXT_SAYS_H
#define ROQUE_RULETEXT_SAYS_H

#include "ruletext/sets.h"

// A rule instance: the values of its variables.
struct says_place {
    const struct ruletext *text;
    const struct puzzle *puzzle;
    struct mem *mem;
    struct sets *sets; // made when it is first needed
    bool no_memory;
};

// A variable is a cell, or (where `set` is not NULL) a set of cells.
void says_bind(struct says_place *w, uint32_t slot, uint32_t cell, const uint32_t *set, size_t n);
void says_end(struct says_place *w);
bool says_no_memory(const struct says_place *w);

// "row 3 has exactly two stars"
void says_rule(struct says_place *w, const struct rule *r, struct text *out);

// The rule of an instance, with the values of its variables; NULL when out of memory.
struct says_place says_place_in(const struct puzzle *p, struct mem *m);
const struct rule *says_place_instance(struct says_place *w, const struct model_rule *rule);

// tell.c: reasons, as in explain/words.h.
bool tell_deduction(const struct words_topic *t, const struct model_rule *rule, struct text *out);
bool tell_may_be(const struct puzzle *p, const struct model_rule *rule, char mark); // both of two cells?
bool tell_breaks(const struct words_topic *t, const struct model_rule *rule, struct text *out);

// The words of a family of text: what is generic, with the sentences of its rules.
void says_lend(struct ruletext *t);

#endif
