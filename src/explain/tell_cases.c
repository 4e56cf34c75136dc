// Steps by several rules, one line per deduction, with nested cases indented. A question comes before its
// answers; each is supposed until it is refuted, and then obviously wrong.
#include "explain/sentences.h"

#include <string.h>

enum { INDENT = 2 };

typedef VEC(struct model_rule) rule_list;

// ---- Several rules, one line per deduction ---------------------------------------------------------------

static void begin_line(struct telling *t, size_t depth) { text_repeat(t->out, " ", INDENT * depth); }

static void say_supposition(struct telling *t, struct explain_fact f, const char *word) {
    text_format(t->out, "%s ", word);
    t->words->were(t->e->puzzle, f, t->out);
    text_add(t->out, ".\n");
    telling_learn(t, f);
}

static void say_case(struct telling *t, size_t i) {
    const struct explain_deduction *d = telling_deduction(t, i);
    if (!vec_push(t->out->mem, &t->cases, telling_learnt(t))) t->out->failed = true;
    begin_line(t, d->depth);
    say_supposition(t, d->fact, "Suppose");
}

// Is the supposition, or its refutation, the answer to a question?
static bool is_answer(const struct explain_deduction *d) { return d->rules.count > 0; }

// A capital, but not after "In short:".
static void capitalise(struct telling *t, size_t from) {
    if (!t->after_colon) telling_capitalise(t->out, from);
    t->after_colon = false;
}

static void say_question(struct telling *t, const struct explain_deduction *d) {
    begin_line(t, d->depth);
    size_t from = t->out->size;
    t->words->ask(&t->topic, &t->e->rules.at[d->rules.first], t->out);
    capitalise(t, from);
    text_char(t->out, '\n');
    t->begun = true;
}

// A case is refuted.
static void say_so(struct telling *t, const struct explain_deduction *d) {
    if (is_answer(d)) {
        telling_learn(t, d->fact);
        return;
    }
    begin_line(t, d->depth);
    text_add(t->out, "So ");
    telling_say_facts(t, &d->fact, 1);
    text_add(t->out, ".\n");
    telling_learn(t, d->fact);
}

// Was it known before the step, or is it obvious?
static bool is_evident(const struct telling *t, struct explain_fact f) {
    return knowledge_of(t->topic.all, f.cell, f.mark) == (f.holds ? KNOWN_YES : KNOWN_NO) ||
           (t->words->evident != NULL && t->words->evident(&t->topic, f));
}

// The rule, or all rules that the one fact takes if they are few.
static void say_why(struct telling *t, const struct explain_deduction *d, size_t count) {
    enum { FEW = 3 };
    if (count > 1 || d->rules.count < 2 || d->rules.count > FEW) {
        telling_say_rule(t, telling_rule(t, d->rule));
        return;
    }
    telling_say_rules(t, &t->e->rules.at[d->rules.first], d->rules.count, ", ", " and ");
}

static void say_then(struct telling *t, const struct explain_deduction *d, const struct explain_fact *facts,
                     size_t count) {
    size_t before = t->out->size;
    const struct model_rule *rule = telling_rule(t, d->rule);
    begin_line(t, d->depth);
    if (t->begun) text_add(t->out, "Then ");
    size_t from = t->out->size;
    if (t->without_reasons) telling_say_facts(t, facts, count);
    else if (!telling_say_deduced(t, rule, facts, count)) {
        telling_say_facts(t, facts, count);
        text_add(t->out, ", because ");
        if (count > 1 || !telling_say_otherwise(t, facts[0], rule)) say_why(t, d, count);
    }
    if (!t->begun && t->out->size > from) capitalise(t, from);
    if (t->out->size == from) t->out->size = before;
    else text_add(t->out, ".\n");
}

// In short, a family of questions tells only where marks are.
static bool leaves_out(const struct telling *t) { return t->in_short && t->words->ask != NULL; }

static bool is_mark(const struct telling *t, struct explain_fact f) {
    return f.holds && f.mark != family_empty(t->e->puzzle->family);
}

// Facts that one rule implies at once share a line; returns how many deductions were written. What is visible
// anyway is not deduced again.
static size_t say_group(struct telling *t, size_t i) {
    const struct explain_deduction *d = telling_deduction(t, i);
    size_t n = 1, left = t->step->deductions.count - i;
    VEC(struct explain_fact) facts = {0};
    while (n < left && !d[n].closes && d[n].rule == d->rule && d[n].depth == d->depth) n++;
    for (size_t k = 0; k < n; k++)
        if (!is_evident(t, d[k].fact) && (!leaves_out(t) || is_mark(t, d[k].fact)) &&
            !vec_push(t->out->mem, &facts, d[k].fact))
            t->out->failed = true;
    if (facts.size > 0 && !t->out->failed) say_then(t, d, facts.at, facts.size);
    for (size_t k = 0; k < n; k++) telling_learn(t, d[k].fact);
    vec_free(t->out->mem, &facts);
    return n;
}

// The same in the mirror; returns how many deductions were written.
static size_t say_alike(struct telling *t, size_t i) {
    const struct explain_deduction *d = telling_deduction(t, i);
    size_t n = 0, left = t->step->deductions.count - i;
    VEC(struct explain_fact) facts = {0};
    for (; n < left && d[n].rule == EXPLAIN_ALIKE; n++) {
        telling_learn(t, d[n].fact);
        if (!vec_push(t->out->mem, &facts, d[n].fact)) t->out->failed = true;
    }
    begin_line(t, d->depth);
    text_add(t->out, "The same mirrored and turned: ");
    telling_say_facts(t, facts.at, facts.size);
    text_add(t->out, ".\n");
    vec_free(t->out->mem, &facts);
    return n;
}

static void list_rules(struct telling *t, struct explain_range rules) {
    text_add(t->out, ": ");
    telling_say_rules(t, &t->e->rules.at[rules.first], rules.count, "; ", "; ");
}

// No single rule is visibly broken; together they cannot hold.
static void say_broken_somehow(struct telling *t, const struct explain_deduction *d) {
    bool own = d->rules.count > 0;
    struct explain_range rules = own ? d->rules : t->step->rules;
    text_add(t->out, rules.count == 1 ? "break this rule" : "break one of these rules");
    if (t->listed && !own) text_add(t->out, ", too");
    else list_rules(t, rules);
    t->listed |= !own;
}

static void say_close(struct telling *t, const struct explain_deduction *d) {
    size_t from = t->out->size;
    begin_line(t, d->depth);
    if (d->rules.count == 0 && d->known.count > 0) {
        text_add(t->out, "But that would ");
        bool said = telling_say_broken(t, NULL);
        if (!said && !t->out->failed) {
            t->out->size = from;
            begin_line(t, d->depth);
        }
        text_add(t->out, said ? ".\n" : "But that cannot both be so.\n");
        return;
    }
    if (words_is_rule(telling_rule(t, d->rule), EXPLAIN_SYMMETRY)) {
        text_add(t->out, "But ");
        telling_say_rule(t, telling_rule(t, d->rule));
        text_add(t->out, ", and there is.\n");
        return;
    }
    text_add(t->out, "But that would ");
    if (!telling_say_broken(t, telling_rule(t, d->rule))) say_broken_somehow(t, d);
    text_add(t->out, ".\n");
}

// A case that fails at once is one sentence; returns how many deductions were written.
static size_t say_short_case(struct telling *t, size_t i) {
    const struct explain_deduction *d = telling_deduction(t, i);
    size_t left = t->step->deductions.count - i, from, size = telling_learnt(t);
    if (left < 3 || !d[1].closes || d[2].rule != EXPLAIN_OTHERWISE || d[2].depth + 1 != d->depth) return 0;
    begin_line(t, d[2].depth);
    from = t->out->size;
    telling_learn(t, d->fact);
    bool said = telling_say_would(t, d->fact, telling_rule(t, d[1].rule));
    knowledge_go_back(t->used, size);
    if (!said) {
        if (!t->out->failed) t->out->size = from - INDENT * d[2].depth;
        return 0;
    }
    if (!is_answer(d)) {
        text_add(t->out, ", so ");
        telling_say_facts(t, &d[2].fact, 1);
    }
    telling_end_sentence(t, from);
    telling_learn(t, d[2].fact);
    return 3;
}

static bool is_same(struct explain_fact a, struct explain_fact b) {
    return a.cell == b.cell && a.mark == b.mark && a.holds == b.holds;
}

// Is that the final result of the step? Then it is its conclusion.
static bool is_decided(const struct telling *t, const struct explain_deduction *d) {
    const struct explain_fact *facts = telling_decided(t);
    if (!t->step->asks || d->depth > 0) return false;
    for (size_t i = 0; i < t->step->decides.count; i++)
        if (is_same(facts[i], d->fact)) return true;
    return false;
}

// Returns how many deductions were written.
static size_t tell_deduction(struct telling *t, size_t i) {
    const struct explain_deduction *d = telling_deduction(t, i);
    size_t told = 1;
    if (d->rule == EXPLAIN_ASK) say_question(t, d);
    else if (d->rule == EXPLAIN_OTHERWISE) say_so(t, d);
    else if (d->rule == EXPLAIN_ALIKE) return say_alike(t, i);
    else if (d->rule == EXPLAIN_SUPPOSE) {
        told = say_short_case(t, i);
        if (told > 0) return told;
        say_case(t, i);
        return 1;
    } else if (d->closes) say_close(t, d);
    else if (is_decided(t, d)) telling_learn(t, d->fact);
    else told = say_group(t, i);
    return told;
}

// Has that answer to the question been refuted? Then it was already said to be wrong.
static bool is_refuted(const struct telling *t, struct explain_fact f) {
    for (size_t i = 0; i < t->step->deductions.count; i++) {
        const struct explain_deduction *d = telling_deduction(t, i);
        if (d->rule == EXPLAIN_OTHERWISE && d->depth == 0 && is_same(d->fact, f)) return true;
    }
    return false;
}

// The answers that are left, and what follows from them.
static void say_answer(struct telling *t) {
    const struct explain_fact *facts = telling_decided(t);
    VEC(struct explain_fact) left = {0};
    for (size_t i = 0; i < t->step->decides.count && !t->out->failed; i++)
        if ((i == 0 || !is_refuted(t, facts[i])) && !vec_push(t->out->mem, &left, facts[i]))
            t->out->failed = true;
    if (!t->out->failed) telling_say_facts(t, left.at, left.size);
    vec_free(t->out->mem, &left);
}

static void begin(struct telling *t) {
    t->listed = false;
    t->begun = !t->step->asks;
    t->after_colon = t->in_short && t->step->asks;
    if (t->in_short) text_add(t->out, "In short: ");
    if (!t->step->asks) say_supposition(t, t->step->supposed, t->in_short ? "suppose" : "Suppose");
}

// Which of the mirror images is taken, unless that was said since `from`: without it the step would not hold.
static void say_choice(struct telling *t, size_t from) {
    const struct model_rule *choice = telling_choice(t);
    if (choice == NULL || t->out->failed ||
        strstr(text_string(t->out) + from, "we take, of all mirrored") != NULL)
        return;
    size_t start = t->out->size;
    telling_say_rule(t, choice);
    telling_end_sentence(t, start);
}

static void conclude(struct telling *t, size_t known, size_t from) {
    knowledge_go_back(t->used, known);
    t->cases.size = 0;
    say_choice(t, from);
    t->topic.in_short = t->in_short;
    text_add(t->out, "So ");
    if (t->step->asks) say_answer(t);
    else telling_say_conclusion(t);
    text_add(t->out, ".\n");
    t->topic.in_short = false;
}

void telling_at_length(struct telling *t) {
    size_t n = t->step->deductions.count, known = telling_learnt(t), from = t->out->size;
    begin(t);
    for (size_t i = 0; i < n;) {
        const struct explain_deduction *d = telling_deduction(t, i);
        size_t cases_around = d->rule == EXPLAIN_SUPPOSE ? d->depth - 1u : d->depth;
        while (t->cases.size > cases_around) knowledge_go_back(t->used, t->cases.at[--t->cases.size]);
        i += tell_deduction(t, i);
    }
    conclude(t, known, from);
}

static bool has_cases(const struct telling *t) {
    for (size_t i = 0; i < t->step->deductions.count; i++)
        if (telling_deduction(t, i)->rule == EXPLAIN_SUPPOSE) return true;
    return false;
}

// The rules that are broken at the ends of these cases, each once; returns how many ends there are.
static size_t find_ends(struct telling *t, size_t from, rule_list *rules) {
    size_t ends = 0;
    for (size_t i = from; i < t->step->deductions.count; i++) {
        const struct explain_deduction *d = telling_deduction(t, i);
        if (!d->closes) continue;
        ends++;
        bool known = d->rule >= t->step->rules.count;
        for (size_t k = 0; k < rules->size && !known; k++)
            known = explain_same_rule(&rules->at[k], telling_rule(t, d->rule));
        if (!known && !vec_push(t->out->mem, rules, *telling_rule(t, d->rule))) t->out->failed = true;
    }
    return ends;
}

// "The other nine cases break one of these rules, too: ...; ...", after a case that ended at this one.
static void say_others(struct telling *t, size_t from, const struct model_rule *told) {
    rule_list rules = {0};
    size_t ends = find_ends(t, from, &rules);
    if (ends == 1) text_add(t->out, "The other case breaks ");
    else {
        text_add(t->out, "The other ");
        words_number(t->out, ends);
        text_add(t->out, " cases break ");
    }
    if (rules.size == 1 && explain_same_rule(&rules.at[0], told)) text_add(t->out, "the same rule");
    else {
        text_add(t->out, rules.size == 1 ? "this rule, too: " : "one of these rules, too: ");
        telling_say_rules(t, rules.at, rules.size, "; ", "; ");
    }
    text_add(t->out, ".\n");
    vec_free(t->out->mem, &rules);
}

// The first case of many, which needs none of the others, and where those end.
static void tell_first_case(struct telling *t) {
    size_t known = telling_learnt(t), from = t->out->size, i = 0, n = 0;
    begin(t);
    while (n == 0 && !telling_deduction(t, i)->closes) {
        if (telling_deduction(t, i)->rule != EXPLAIN_SUPPOSE) i += tell_deduction(t, i);
        else if (!t->step->asks || (n = say_short_case(t, i)) == 0) say_case(t, i++);
    }
    const struct explain_deduction *end = telling_deduction(t, n == 0 ? i : i + 1);
    if (n == 0) say_close(t, end);
    say_others(t, i + (n == 0 ? 1 : n), telling_rule(t, end->rule));
    conclude(t, known, from);
}

// How many words it takes to tell the step this way.
static size_t count_words(struct telling *t, size_t from, void (*tell)(struct telling *t)) {
    if (!t->out->failed) t->out->size = from;
    tell(t);
    return telling_count(t, from, ' ');
}

// In short: less is told of what is ruled out. If a family of questions then still takes many words, the
// marks are told that have to be placed on the way, but not why: everyone sees that, square by square.
static void tell_in_short(struct telling *t, size_t from, void (*tell)(struct telling *t), size_t words,
                          size_t many) {
    t->in_short = true;
    size_t fewer = count_words(t, from, tell);
    if (fewer >= words) {
        t->in_short = false;
        count_words(t, from, tell);
    } else if (fewer > many && t->words->ask != NULL) {
        t->without_reasons = true;
        count_words(t, from, tell);
    }
    t->in_short = t->without_reasons = false;
}

// Line by line, while that can be followed. Of cases that are too long the first one stands for the others.
void telling_idea(struct telling *t) {
    enum { LONG = 12, LONG_ANSWERS = 9, MANY_WORDS = 100, TOO_MANY_WORDS = 115 };
    const size_t most = t->words->ask != NULL ? LONG_ANSWERS : LONG; // questions make many steps of one kind
    void (*tell)(struct telling *) = telling_at_length;
    size_t from = t->out->size, words = count_words(t, from, tell);
    if (has_cases(t) && (words > MANY_WORDS || telling_count(t, from, '\n') > most)) {
        size_t fewer = count_words(t, from, tell_first_case);
        if (fewer >= words) count_words(t, from, tell);
        else tell = tell_first_case, words = fewer;
    }
    if (words > MANY_WORDS) tell_in_short(t, from, tell, words, TOO_MANY_WORDS);
}
