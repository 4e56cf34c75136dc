// The same argument for others: what is told of a rook often holds of a queen on its square, word by word.
// Then a step says so.
#include "explain/sentences.h"

#include <string.h>

// How a supposition is named, without its article: "rook on r1c2"; and in "suppose a rook were on r1c2".
struct names {
    struct text noun, were;
};

static struct names name(const struct telling *t, struct explain_fact f) {
    struct names n = {TEXT_IN(t->out->mem), TEXT_IN(t->out->mem)};
    t->words->noun(t->e->puzzle, f, &n.noun);
    t->words->were(t->e->puzzle, f, &n.were);
    return n;
}

static void free_names(struct names *n) {
    text_free(&n->noun);
    text_free(&n->were);
}

static const char *core(const struct text *noun) {
    const char *space = strchr(text_string(noun), ' ');
    return space == NULL ? text_string(noun) : space + 1;
}

// If both texts go on with what is called so in each, go on behind it.
static bool skip_names(const char **a, const char **b, const char *one, const char *other) {
    if (strncmp(*a, one, strlen(one)) != 0 || strncmp(*b, other, strlen(other)) != 0) return false;
    *a += strlen(one);
    *b += strlen(other);
    return true;
}

// Are the texts the same word by word, but for what is supposed?
static bool are_same_but(const char *a, const struct names *one, const char *b, const struct names *other) {
    while (*a != '\0' || *b != '\0') {
        if (skip_names(&a, &b, core(&one->noun), core(&other->noun)) ||
            skip_names(&a, &b, text_string(&one->were), text_string(&other->were)))
            continue;
        if (*a++ != *b++) return false;
    }
    return true;
}

static bool goes_alike(struct telling *t, const char *argument, struct explain_fact supposed) {
    struct text words = TEXT_IN(t->out->mem);
    struct explain_step step = *t->step;
    struct telling other = *t;
    struct names own = name(t, t->step->supposed), its = name(t, supposed);
    size_t known = telling_learnt(t);
    step.supposed = supposed;
    other.step = &step;
    other.out = &words;
    memset(&other.cases, 0, sizeof other.cases);
    telling_argue(&other);
    knowledge_go_back(t->used, known);
    if (words.failed || its.noun.failed || its.were.failed || own.noun.failed || own.were.failed)
        t->out->failed = true;
    bool alike = !t->out->failed && are_same_but(argument, &own, text_string(&words), &its);
    vec_free(t->out->mem, &other.cases);
    free_names(&own);
    free_names(&its);
    text_free(&words);
    return alike;
}

// A queen instead of the rook that is supposed, or a rook on another square.
static bool all_go_alike(struct telling *t, const char *argument, struct explain_fact f) {
    char marks[PUZZLE_MARKS + 1];
    struct explain_fact wrong = t->step->supposed;
    t->words->kept_off(&t->topic, f, marks);
    bool all = true, some = false;
    for (const char *mark = marks; *mark != '\0' && all; mark++) {
        struct explain_fact supposed = {f.cell, *mark, true};
        if (explain_same_fact(supposed, wrong)) continue;
        some = true;
        all = (*mark == wrong.mark) != (f.cell == wrong.cell) && goes_alike(t, argument, supposed);
    }
    return all && some;
}

void telling_find_alike(struct telling *t, size_t from) {
    struct explain_fact wrong = t->step->supposed;
    struct text argument = TEXT_IN(t->out->mem);
    fact_list others = {0};
    bool is_mark = wrong.holds && wrong.mark != family_empty(t->e->puzzle->family);
    t->alike.size = 0;
    if (t->words->nouns == NULL || t->step->asks || t->in_short || !is_mark || t->out->failed) return;
    text_add(&argument, text_string(t->out) + from);
    telling_find_others(t, &others);
    for (size_t i = 0; i < others.size && !t->out->failed && !argument.failed; i++)
        if (!telling_has(t, &t->alike, others.at[i]) && !telling_is_implied(t, others.at[i]) &&
            all_go_alike(t, text_string(&argument), others.at[i]) &&
            !vec_push(t->out->mem, &t->alike, others.at[i]))
            t->out->failed = true;
    vec_free(t->out->mem, &others);
    if (argument.failed) t->out->failed = true;
    text_free(&argument);
}
