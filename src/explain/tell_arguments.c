// How the rest of what a step decides follows, in a few lines: by one rule, or by another supposition.
#include "explain/sentences.h"

#include <string.h>

static bool is_known(const struct telling *t, struct explain_fact f) {
    return knowledge_of(t->used, f.cell, f.mark) == (f.holds ? KNOWN_YES : KNOWN_NO);
}

bool telling_has(const struct telling *t, const fact_list *list, struct explain_fact f) {
    struct explain_fact empty = {f.cell, family_empty(t->e->puzzle->family), true};
    for (size_t i = 0; i < list->size; i++)
        if (explain_same_fact(list->at[i], f) || (!f.holds && explain_same_fact(list->at[i], empty)))
            return true;
    return false;
}

static void add_other(struct telling *t, fact_list *others, struct explain_fact f) {
    if (!explain_same_fact(f, telling_decided(t)[0]) && !vec_push(t->out->mem, others, f))
        t->out->failed = true;
}

void telling_find_others(struct telling *t, fact_list *others) {
    const struct family *family = t->e->puzzle->family;
    for (size_t i = 1; i < t->step->decides.count && t->rest == NULL; i++)
        add_other(t, others, telling_decided(t)[i]);
    for (size_t i = 0; t->rest != NULL && i < t->rest->size; i++) add_other(t, others, t->rest->at[i]);
    for (size_t i = 0; t->rest != NULL && i < t->rest->size; i++)
        for (const char *mark = family->marks; *mark != '\0' && t->rest->at[i].mark == family_empty(family);
             mark++)
            add_other(t, others, (struct explain_fact){t->rest->at[i].cell, *mark, false});
}

// Was it said, if only mark by mark, or is it obvious?
bool telling_is_settled(const struct telling *t, struct explain_fact f) {
    const struct family *family = t->e->puzzle->family;
    bool all = f.holds && f.mark == family_empty(family);
    if (is_known(t, f) || telling_is_evident(t, f)) return true;
    for (const char *mark = family->marks; *mark != '\0' && all; mark++) {
        struct explain_fact absent = {f.cell, *mark, false};
        all = is_known(t, absent) || telling_is_evident(t, absent);
    }
    return all;
}

// Has everything been said that it uses? Some may have been left out, or belong to a longer step than a hint
// has.
static bool is_ready(const struct telling *t, const struct explain_step *argument) {
    const struct explain_fact *facts = t->e->facts.at;
    for (size_t i = 0; i < argument->known.count; i++)
        if (!telling_is_settled(t, facts[argument->known.first + i])) return false;
    return true;
}

// ---- The same rules in the same order --------------------------------------------------------------------

// The rule of the next deduction by another rule than the last one; NULL: there is none.
static const struct model_rule *next_rule(const struct telling *t, const struct explain_step *step,
                                          size_t *i) {
    const struct explain_deduction *d = t->e->deductions.at + step->deductions.first;
    const size_t count = step->deductions.count;
    size_t next = *i;
    while (next > 0 && next < count && d[next].rule == d[*i - 1].rule) next++;
    *i = next + 1;
    if (next >= count || d[next].rule >= step->rules.count) return NULL;
    return &t->e->rules.at[step->rules.first + d[next].rule];
}

static bool has_cases(const struct telling *t, const struct explain_step *step) {
    for (size_t i = 0; i < step->deductions.count; i++)
        if (t->e->deductions.at[step->deductions.first + i].rule >= EXPLAIN_ALIKE) return true;
    return false;
}

static bool are_similar(const struct telling *t, const struct explain_step *a, const struct explain_step *b) {
    size_t i = 0, k = 0;
    if (!explain_refutes(t->e, a) || !explain_refutes(t->e, b) || a->supposed.holds != b->supposed.holds ||
        has_cases(t, a) || has_cases(t, b))
        return false;
    for (;;) {
        const struct model_rule *one = next_rule(t, a, &i), *other = next_rule(t, b, &k);
        if (one == NULL || other == NULL) return one == other;
        if (!explain_same_rule(one, other)) return false;
    }
}

// Once nothing else can be in a cell of the rest that stays empty, that is the fact.
static void join_empty(struct telling *t, const fact_list *rest, fact_list *similar) {
    for (size_t i = 0; i < rest->size; i++) {
        size_t kept = 0;
        if (!telling_is_settled(t, rest->at[i]) || is_known(t, rest->at[i])) continue;
        for (size_t k = 0; k < similar->size; k++)
            if (similar->at[k].cell != rest->at[i].cell) similar->at[kept++] = similar->at[k];
        if (kept < similar->size) similar->at[kept++] = rest->at[i];
        similar->size = kept;
    }
}

void telling_find_similar(struct telling *t, const fact_list *rest, fact_list *similar) {
    size_t known = telling_learnt(t);
    for (size_t i = 0; i < t->argued->arguments.count && !t->out->failed; i++) {
        const struct explain_step *other = &t->e->arguments.at[t->argued->arguments.first + i];
        struct explain_fact f = t->e->facts.at[other->decides.first];
        if (other == t->step || telling_is_settled(t, f) || !telling_has(t, rest, f) ||
            telling_is_evident(t, f) || !is_ready(t, other) || !are_similar(t, t->step, other))
            continue;
        telling_learn(t, f);
        if (!vec_push(t->out->mem, similar, f)) t->out->failed = true;
    }
    join_empty(t, rest, similar);
    knowledge_go_back(t->used, known);
}

// ---- Argument by argument --------------------------------------------------------------------------------

// What a mark rules out at a glance needs no more than the rule.
static bool say_excluded(struct telling *t, const fact_list *facts) {
    const struct model_rule *rule = telling_rule(t, 0);
    if (t->words->excludes == NULL || !t->words->excludes(t->e->puzzle, rule, 0)) return false;
    text_add(t->out, "Then ");
    telling_say_facts(t, facts->at, facts->size);
    text_add(t->out, ", because ");
    telling_say_rule(t, rule);
    text_add(t->out, ".\n");
    return true;
}

// By one rule, like what follows from a supposition.
static void say_followed(struct telling *t, const fact_list *rest) {
    fact_list facts = {0};
    for (size_t i = 0; i < t->step->decides.count; i++) {
        struct explain_fact f = telling_decided(t)[i];
        if (telling_has(t, rest, f) && !is_known(t, f) && !telling_is_evident(t, f) &&
            !vec_push(t->out->mem, &facts, f))
            t->out->failed = true;
    }
    t->begun = true;
    t->topic.alone = t->step->rules.count == 1;
    if (facts.size > 0 && !t->out->failed && !say_excluded(t, &facts))
        telling_say_then(t, telling_deduction(t, 0), facts.at, facts.size);
    t->topic.alone = false;
    for (size_t i = 0; i < facts.size; i++) telling_learn(t, facts.at[i]);
    vec_free(t->out->mem, &facts);
}

static void say_refuted(struct telling *t, const fact_list *rest) {
    if (!telling_has(t, rest, telling_decided(t)[0]) || is_known(t, telling_decided(t)[0])) return;
    if (!telling_directly(t)) telling_at_length(t);
}

bool telling_is_too_long(struct telling *t, const fact_list *rest) {
    size_t end = t->out->size;
    telling_say_rest(t, rest);
    size_t words = telling_count(t, t->from, ' ') + telling_count(t, t->from, '\n');
    if (!t->out->failed) {
        t->out->size = end;
        t->out->at[end - 1] = '\n';
    }
    return words > t->most_words;
}

// Say one of them, unless the step gets too long.
static bool say_argument(struct telling *t, const struct explain_step *argument, const fact_list *rest) {
    struct telling part = *t;
    size_t from = t->out->size, known = telling_learnt(t);
    part.step = argument;
    part.rest = rest;
    part.most_words = 0;
    part.topic.rules = t->e->rules.at + argument->rules.first;
    part.topic.rule_count = argument->rules.count;
    part.topic.aids = argument->aids;
    part.topic.technique = NULL;
    memset(&part.cases, 0, sizeof part.cases);
    memset(&part.joined, 0, sizeof part.joined);
    memset(&part.alike, 0, sizeof part.alike);
    if (!is_ready(&part, argument)) return true;
    if (explain_refutes(t->e, argument)) say_refuted(&part, rest);
    else say_followed(&part, rest);
    bool fits = t->out->failed || !telling_is_too_long(t, rest);
    if (!fits) {
        t->out->size = from;
        knowledge_go_back(t->used, known);
    }
    vec_free(t->out->mem, &part.cases);
    vec_free(t->out->mem, &part.joined);
    vec_free(t->out->mem, &part.alike);
    return fits;
}

// What was said is known from then on, and leaves the list.
static void leave_rest(struct telling *t, fact_list *rest) {
    size_t kept = 0;
    if (!knowledge_learn_all(t->all, t->used)) t->out->failed = true;
    for (size_t i = 0; i < rest->size; i++)
        if (!telling_is_settled(t, rest->at[i])) rest->at[kept++] = rest->at[i];
    rest->size = kept;
}

void telling_say_arguments(struct telling *t, fact_list *rest) {
    enum { MOST_TOO_LONG = 4 }; // then there is hardly room for another
    size_t known = t->all->changes.size, too_long = 0;
    leave_rest(t, rest);
    for (size_t i = 0; i < t->step->arguments.count && too_long < MOST_TOO_LONG && !t->out->failed; i++) {
        too_long += !say_argument(t, &t->e->arguments.at[t->step->arguments.first + i], rest);
        leave_rest(t, rest);
    }
    knowledge_go_back(t->all, known);
}
