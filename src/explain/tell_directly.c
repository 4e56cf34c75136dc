// Steps whose opposite obviously breaks a rule: one sentence, also for several opposites that break it alike.
#include "explain/sentences.h"

#include <string.h>

// Where everything that leads to a broken rule is obvious, that rule; NULL: not everything is.
static const struct model_rule *learn_obvious(struct telling *t) {
    size_t n = t->step->deductions.count, end = 0;
    for (size_t i = 0; i < n; i++) {
        const struct explain_deduction *d = telling_deduction(t, i);
        bool follows = d->depth == 0 && d->rule < EXPLAIN_ALIKE;
        if (follows && d->closes) {
            telling_blame(t, d);
            return i + 1 == n ? telling_rule(t, d->rule) : NULL;
        }
        if (!follows ||
            ((t->words->obvious == NULL || !t->words->obvious(t->e->puzzle, telling_rule(t, d->rule))) &&
             !telling_is_evident(t, d->fact))) {
            const struct model_rule *broken = telling_early_end(t, i, &end);
            return end + 1 == n ? broken : NULL;
        }
        telling_learn(t, d->fact);
    }
    return NULL;
}

// Does this one break the rule in the same way, so that the same is said of it?
static bool breaks_alike(struct telling *t, struct explain_fact supposed, const struct model_rule *broken,
                         const char *would) {
    struct text words = TEXT_IN(t->out->mem);
    size_t known = telling_learnt(t);
    telling_learn(t, supposed);
    t->topic.supposed = &supposed;
    bool alike = t->words->breaks(&t->topic, broken, &words) && strcmp(text_string(&words), would) == 0;
    t->topic.supposed = NULL;
    knowledge_go_back(t->used, known);
    if (words.failed) t->out->failed = true;
    text_free(&words);
    return alike;
}

// Add what the decided fact keeps off, if all of it breaks the rule like the first one, and is about the same
// mark or the same cell.
static bool join(struct telling *t, struct explain_fact f, bool same_mark, const struct model_rule *broken,
                 const char *would, fact_list *subjects) {
    char marks[PUZZLE_MARKS + 1];
    struct explain_fact wrong = subjects->at[0];
    size_t before = subjects->size;
    t->words->kept_off(&t->topic, f, marks);
    for (const char *mark = marks; *mark != '\0'; mark++) {
        struct explain_fact supposed = {f.cell, *mark, true};
        if (explain_same_fact(supposed, wrong)) continue;
        bool fits = same_mark ? *mark == wrong.mark : f.cell == wrong.cell;
        if (!fits || !breaks_alike(t, supposed, broken, would)) {
            subjects->size = before;
            return false;
        }
        if (!vec_push(t->out->mem, subjects, supposed)) t->out->failed = true;
    }
    return subjects->size > before;
}

// "A rook on r1c2 would leave row 2 empty": so would perhaps one on r1c3, or a king on r1c2. Written from
// there.
static void join_subjects(struct telling *t, size_t from, const struct model_rule *broken) {
    enum { FEW = 6 };
    fact_list subjects = {0}, others = {0};
    struct text would = TEXT_IN(t->out->mem), noun = TEXT_IN(t->out->mem);
    struct explain_fact wrong = t->step->supposed;
    t->words->noun(t->e->puzzle, wrong, &noun);
    text_add(&would, text_string(t->out) + from + noun.size + strlen(" would "));
    if (!vec_push(t->out->mem, &subjects, wrong) || noun.failed || would.failed) t->out->failed = true;
    telling_find_others(t, &others);
    for (int same_mark = 1; same_mark >= 0 && subjects.size == 1; same_mark--)
        for (size_t i = 0; i < others.size && !t->out->failed; i++) {
            struct explain_fact f = others.at[i];
            if (!telling_has(t, &t->joined, f) && !telling_is_implied(t, f) &&
                join(t, f, same_mark, broken, text_string(&would), &subjects) &&
                !vec_push(t->out->mem, &t->joined, f))
                t->out->failed = true;
        }
    if (subjects.size > FEW) t->joined.size = 0;
    else if (subjects.size > 1 && !t->out->failed) {
        t->out->size = from;
        t->words->nouns(t->e->puzzle, subjects.at, subjects.size, t->out);
        text_format(t->out, " would %s", text_string(&would));
    }
    vec_free(t->out->mem, &subjects);
    vec_free(t->out->mem, &others);
    text_free(&would);
    text_free(&noun);
}

bool telling_directly(struct telling *t) {
    struct explain_fact wrong = t->step->supposed;
    size_t from = t->out->size, known = telling_learnt(t);
    telling_learn(t, wrong);
    const struct model_rule *broken = learn_obvious(t);
    bool said = broken != NULL && telling_say_would(t, wrong, broken);
    knowledge_go_back(t->used, known);
    bool is_mark = wrong.holds && wrong.mark != family_empty(t->e->puzzle->family);
    if (said && is_mark && t->words->nouns != NULL && !words_is_rule(broken, EXPLAIN_SYMMETRY) &&
        !telling_is_implied(t, telling_decided(t)[0]) && !t->out->failed)
        join_subjects(t, from, broken);
    telling_blame(t, NULL);
    knowledge_go_back(t->used, known);
    if (!said) return false;
    t->skips_cases = true;
    telling_capitalise(t->out, from);
    text_add(t->out, ", so ");
    telling_say_conclusion(t);
    return true;
}
