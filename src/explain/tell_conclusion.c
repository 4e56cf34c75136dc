// How a step ends: what was refuted, what that leaves, and what else the same rules decide. How that follows
// is in tell_arguments.c.
#include "explain/sentences.h"

#include <string.h>

// A hint decides again what an earlier step did (explain.h).
static bool is_repeated(const struct telling *t, struct explain_fact f) {
    const struct explain_fact *known = t->e->facts.at + t->step->known.first;
    for (size_t i = 0; i < t->step->known.count; i++)
        if (explain_same_fact(known[i], f)) return true;
    return false;
}

static bool goes_without_saying(const struct telling *t, struct explain_fact f) {
    return t->words->evident != NULL && t->words->evident(&t->topic, f);
}

bool telling_is_evident(const struct telling *t, struct explain_fact f) {
    return knowledge_of(t->topic.all, f.cell, f.mark) == (f.holds ? KNOWN_YES : KNOWN_NO) ||
           goes_without_saying(t, f);
}

bool telling_argues(const struct telling *t) {
    return t->rest != NULL || (t->most_words > 0 && t->step->decides.count > 1);
}

bool telling_is_implied(struct telling *t, struct explain_fact f) {
    size_t known = telling_learnt(t);
    for (size_t i = 0; i < t->step->decides.count && !telling_argues(t); i++)
        telling_learn(t, telling_decided(t)[i]);
    bool implied = telling_is_evident(t, f);
    knowledge_go_back(t->used, known);
    return implied;
}

static bool is_alike(const struct telling *t, struct explain_fact f) {
    for (size_t k = 0; k < t->alike.size; k++)
        if (explain_same_fact(t->alike.at[k], f)) return true;
    return false;
}

// What the step is about: what was refuted, and what a hint repeats.
static bool is_first(const struct telling *t, size_t i) {
    const struct explain_fact *facts = telling_decided(t);
    for (size_t k = 0; k < t->joined.size; k++)
        if (explain_same_fact(t->joined.at[k], facts[i])) return true;
    return i == 0 || is_repeated(t, facts[i]) ||
           (t->words->excludes != NULL && facts[i].holds && facts[i].cell == facts[0].cell);
}

// The facts of a step in the order in which they are told.
struct parts {
    fact_list first, alike, similar, left, rest;
};

// What the first ones leave: the only square of a piece, and what follows from that. The others stay in
// `rest`.
static void take_left(struct telling *t, struct parts *p) {
    fact_list *rest = &p->rest;
    size_t known = t->all->changes.size;
    bool ok = true;
    if (t->words->is_left == NULL) return;
    for (size_t i = 0; i < p->first.size && ok; i++) ok = knowledge_learn(t->all, p->first.at[i]);
    for (size_t i = 0; i < p->alike.size && ok && t->argued != NULL; i++)
        ok = knowledge_learn(t->all, p->alike.at[i]);
    for (size_t i = 0; i < p->similar.size && ok; i++) ok = knowledge_learn(t->all, p->similar.at[i]);
    for (size_t i = 0; i < rest->size && ok;) {
        struct explain_fact f = rest->at[i];
        if (!t->words->is_left(t->all, f)) {
            i++;
            continue;
        }
        ok = knowledge_learn(t->all, f) && vec_push(t->out->mem, &p->left, f);
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

static void free_parts(struct telling *t, struct parts *p) {
    vec_free(t->out->mem, &p->first);
    vec_free(t->out->mem, &p->alike);
    vec_free(t->out->mem, &p->similar);
    vec_free(t->out->mem, &p->left);
    vec_free(t->out->mem, &p->rest);
}

static void add_part(struct telling *t, struct parts *p, struct explain_fact f, bool begins) {
    fact_list *list = begins ? &p->first : is_alike(t, f) ? &p->alike : &p->rest;
    if (!vec_push(t->out->mem, list, f)) t->out->failed = true;
}

static bool is_argued_for(const struct telling *t, uint32_t cell) {
    for (size_t i = 0; i < t->step->arguments.count; i++) {
        const struct explain_range decides = t->e->arguments.at[t->step->arguments.first + i].decides;
        for (size_t k = 0; k < decides.count; k++)
            if (t->e->facts.at[decides.first + k].cell == cell) return true;
    }
    return false;
}

// Is it only part of the first fact that was refuted: one of several marks of a cell that stays empty?
static bool is_part_of_first(const struct telling *t) {
    char marks[PUZZLE_MARKS + 1];
    struct explain_fact first = telling_decided(t)[0];
    if (t->argued == NULL || t->words->kept_off == NULL || t->joined.size > 0 || !t->step->supposed.holds ||
        first.mark != family_empty(t->e->puzzle->family) || !is_argued_for(t, first.cell))
        return false;
    t->words->kept_off(&t->topic, first, marks);
    return strlen(marks) > 1;
}

static void find_parts(struct telling *t, struct parts *p) {
    const struct explain_fact *facts = telling_decided(t);
    bool part = is_part_of_first(t);
    if (part) add_part(t, p, (struct explain_fact){facts[0].cell, t->step->supposed.mark, false}, true);
    if (part) add_part(t, p, facts[0], false);
    for (size_t i = part; i < t->step->decides.count; i++) {
        bool begins = is_first(t, i);
        if (begins || !goes_without_saying(t, facts[i])) add_part(t, p, facts[i], begins);
    }
}

// The parts of an argument also have what the same words show, and may leave one square to a piece.
static void find_more_parts(struct telling *t, struct parts *p) {
    add_part(t, p, telling_decided(t)[0], true);
    for (size_t i = 0; i < t->joined.size; i++) add_part(t, p, t->joined.at[i], true);
    for (size_t i = 0; i < t->alike.size; i++) add_part(t, p, t->alike.at[i], false);
    for (size_t i = 0; i < t->rest->size; i++) {
        struct explain_fact f = t->rest->at[i];
        bool open = !telling_has(t, &p->first, f) && !telling_has(t, &p->alike, f);
        if (open && !telling_is_evident(t, f)) add_part(t, p, f, false);
    }
}

static void learn_all(struct telling *t, const fact_list *facts) {
    for (size_t i = 0; i < facts->size; i++) telling_learn(t, facts->at[i]);
}

// What was refuted, and then what that leaves.
static void say_refuted(struct telling *t, const struct parts *p) {
    if (t->joined.size > 0) say_plainly(t, &p->first);
    else telling_say_facts(t, p->first.at, p->first.size);
    if (p->alike.size > 0) {
        text_add(t->out, ". In the same way, ");
        say_plainly(t, &p->alike);
    }
    if (p->similar.size > 0) {
        text_add(t->out, ". Similarly, ");
        say_plainly(t, &p->similar);
    }
    if (p->left.size > 0) {
        text_add(t->out, p->left.size > 1 ? ". That leaves one square each: " : ". That leaves one square: ");
        telling_say_facts(t, p->left.at, p->left.size);
    }
}

// What nothing was said about, unless that is obvious now. It goes on in the same line.
void telling_say_rest(struct telling *t, const fact_list *rest) {
    fact_list facts = {0};
    size_t known = telling_learnt(t), kept = 0;
    for (size_t i = 0; i < rest->size; i++) {
        bool said = t->argued != NULL && telling_is_settled(t, rest->at[i]);
        if (!said && !vec_push(t->out->mem, &facts, rest->at[i])) t->out->failed = true;
    }
    learn_all(t, &facts);
    for (size_t i = 0; i < facts.size; i++)
        if (!goes_without_saying(t, facts.at[i])) facts.at[kept++] = facts.at[i];
    facts.size = kept;
    if (facts.size > 0 && !t->out->failed) {
        t->out->size--;
        text_add(t->out, " By the same rules, ");
        telling_say_facts(t, facts.at, facts.size);
        text_add(t->out, ".\n");
    }
    knowledge_go_back(t->used, known);
    vec_free(t->out->mem, &facts);
}

// What is obvious with the first ones, such as that the square of a piece stays empty when the piece is
// elsewhere, is said with them.
static void take_settled(struct telling *t, struct parts *p) {
    size_t kept = 0, known = telling_learnt(t);
    if (t->out->failed) return;
    learn_all(t, &p->first);
    for (size_t i = 0; i < p->rest.size; i++) {
        struct explain_fact f = p->rest.at[i];
        bool is_new = f.holds && f.cell != p->first.at[0].cell;
        if (!is_new || !telling_is_settled(t, f)) p->rest.at[kept++] = f;
        else if (!vec_push(t->out->mem, &p->first, f)) t->out->failed = true;
    }
    p->rest.size = kept;
    knowledge_go_back(t->used, known);
}

// Similar arguments may use what was said just now.
static void find_similar(struct telling *t, struct parts *p) {
    size_t kept = 0;
    telling_find_similar(t, &p->rest, &p->similar);
    for (size_t i = 0; i < p->rest.size; i++)
        if (!telling_has(t, &p->similar, p->rest.at[i])) p->rest.at[kept++] = p->rest.at[i];
    p->rest.size = kept;
    learn_all(t, &p->similar);
}

// What was refuted is known from now on.
static void learn_refuted(struct telling *t, struct parts *p, bool similar) {
    take_settled(t, p);
    learn_all(t, &p->first);
    learn_all(t, &p->alike);
    if (similar) find_similar(t, p);
    take_left(t, p);
    learn_all(t, &p->left);
}

static void learn_decided(struct telling *t) {
    for (size_t i = 0; i < t->step->decides.count && t->step->decides.count > 1; i++)
        telling_learn(t, telling_decided(t)[i]);
}

static void say_parts(struct telling *t, struct parts *p, bool similar) {
    if (t->rest == NULL) find_parts(t, p);
    else find_more_parts(t, p);
    if (t->argued != NULL) learn_refuted(t, p, similar);
    else take_left(t, p);
    if (!t->out->failed) say_refuted(t, p);
    text_add(t->out, ".\n");
}

// What is decided is known by then, so nothing is called open that the rest closes. But where the rest is
// argued for, it comes later.
void telling_say_conclusion(struct telling *t) {
    struct parts p = {0};
    size_t known = telling_learnt(t), from = t->out->size;
    if (t->rest == NULL) t->argued = telling_argues(t) ? t->step : NULL;
    if (t->argued == NULL) learn_decided(t);
    say_parts(t, &p, true);
    if (t->rest == NULL && p.similar.size > 0 && telling_is_too_long(t, &p.rest) && !t->out->failed) {
        t->out->size = from;
        knowledge_go_back(t->used, known);
        free_parts(t, &p);
        p = (struct parts){0};
        say_parts(t, &p, false);
    }
    if (t->rest == NULL) {
        if (t->argued != NULL) telling_say_arguments(t, &p.rest);
        if (!t->out->failed) telling_say_rest(t, &p.rest);
        knowledge_go_back(t->used, known);
    }
    free_parts(t, &p);
}
