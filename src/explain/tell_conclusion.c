// How a step ends: what was refuted, what that leaves, and what else the same rules decide.
#include "explain/sentences.h"

#include <string.h>

static bool are_alike(struct explain_fact a, struct explain_fact b) {
    return a.mark == b.mark && a.holds == b.holds;
}

// A hint decides again what an earlier step did (explain.h).
static bool is_repeated(const struct telling *t, struct explain_fact f) {
    const struct explain_fact *known = t->e->facts.at + t->step->known.first;
    for (size_t i = 0; i < t->step->known.count; i++)
        if (known[i].cell == f.cell && are_alike(known[i], f)) return true;
    return false;
}

static bool goes_without_saying(const struct telling *t, struct explain_fact f) {
    return t->words->evident != NULL && t->words->evident(&t->topic, f);
}

bool telling_is_evident(const struct telling *t, struct explain_fact f) {
    return knowledge_of(t->topic.all, f.cell, f.mark) == (f.holds ? KNOWN_YES : KNOWN_NO) ||
           goes_without_saying(t, f);
}

bool telling_is_implied(struct telling *t, struct explain_fact f) {
    size_t known = telling_learnt(t);
    for (size_t i = 0; i < t->step->decides.count; i++) telling_learn(t, telling_decided(t)[i]);
    bool implied = telling_is_evident(t, f);
    knowledge_go_back(t->used, known);
    return implied;
}

typedef VEC(struct explain_fact) fact_list;

static bool is_alike(const struct telling *t, struct explain_fact f) {
    for (size_t k = 0; k < t->alike.size; k++)
        if (t->alike.at[k].cell == f.cell && are_alike(t->alike.at[k], f)) return true;
    return false;
}

// What the step is about: what was refuted, and what a hint repeats.
static bool is_first(const struct telling *t, size_t i) {
    const struct explain_fact *facts = telling_decided(t);
    for (size_t k = 0; k < t->joined.size; k++)
        if (t->joined.at[k].cell == facts[i].cell && are_alike(t->joined.at[k], facts[i])) return true;
    return i == 0 || is_repeated(t, facts[i]) ||
           (t->words->excludes != NULL && facts[i].holds && facts[i].cell == facts[0].cell);
}

// What the first ones leave: the only square of a piece, and what follows from that. The others stay in
// `rest`.
static void take_left(struct telling *t, const fact_list *first, fact_list *rest, fact_list *left) {
    size_t known = t->all->changes.size;
    bool ok = true;
    if (t->words->is_left == NULL) return;
    for (size_t i = 0; i < first->size && ok; i++) ok = knowledge_learn(t->all, first->at[i]);
    for (size_t i = 0; i < rest->size && ok;) {
        struct explain_fact f = rest->at[i];
        if (!t->words->is_left(t->all, f)) {
            i++;
            continue;
        }
        ok = knowledge_learn(t->all, f) && vec_push(t->out->mem, left, f);
        rest->size--;
        memmove(rest->at + i, rest->at + i + 1, (rest->size - i) * sizeof f);
        i = 0; // that may leave one for another
    }
    if (!ok) t->out->failed = true;
    knowledge_go_back(t->all, known);
}

// Fact by fact, not what is left: that also depends on what is said later.
static void say_plainly(struct telling *t, const fact_list *facts) {
    const struct knowledge *all = t->topic.all;
    t->topic.all = NULL;
    telling_say_facts(t, facts->at, facts->size);
    t->topic.all = all;
}

// What was refuted, then what that leaves, and what else the same rules decide, unless that is obvious.
static void say_conclusion(struct telling *t) {
    const struct explain_fact *facts = telling_decided(t);
    fact_list first = {0}, alike = {0}, left = {0}, rest = {0};
    for (size_t i = 0; i < t->step->decides.count; i++) {
        bool begins = is_first(t, i);
        fact_list *list = begins ? &first : is_alike(t, facts[i]) ? &alike : &rest;
        if ((begins || !goes_without_saying(t, facts[i])) && !vec_push(t->out->mem, list, facts[i]))
            t->out->failed = true;
    }
    if (!t->out->failed) take_left(t, &first, &rest, &left);
    if (!t->out->failed && t->joined.size > 0) say_plainly(t, &first);
    else if (!t->out->failed) telling_say_facts(t, first.at, first.size);
    if (!t->out->failed && alike.size > 0) {
        text_add(t->out, ". In the same way, ");
        say_plainly(t, &alike);
    }
    if (!t->out->failed && left.size > 0) {
        text_add(t->out, left.size > 1 ? ". That leaves one square each: " : ". That leaves one square: ");
        telling_say_facts(t, left.at, left.size);
    }
    if (!t->out->failed && rest.size > 0) {
        text_add(t->out, ". By the same rules, ");
        telling_say_facts(t, rest.at, rest.size);
    }
    vec_free(t->out->mem, &first);
    vec_free(t->out->mem, &alike);
    vec_free(t->out->mem, &left);
    vec_free(t->out->mem, &rest);
}

// What is decided is known by then, so nothing is called open that the other half closes.
void telling_say_conclusion(struct telling *t) {
    const struct explain_fact *facts = telling_decided(t);
    size_t count = t->step->decides.count, known = telling_learnt(t);
    for (size_t i = 0; i < count && count > 1; i++) telling_learn(t, facts[i]);
    say_conclusion(t);
    knowledge_go_back(t->used, known);
}
