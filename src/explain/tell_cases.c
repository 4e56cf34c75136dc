// Steps by several rules, one line per deduction, with nested cases indented. A question comes before its
// answers; each is supposed until it is refuted, and then obviously wrong.
#include "explain/telling.h"

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

static void say_question(struct telling *t, const struct explain_deduction *d) {
    begin_line(t, d->depth);
    size_t from = t->out->size;
    t->words->ask(&t->topic, &t->e->rules.at[d->rules.first], t->out);
    telling_capitalise(t->out, from);
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
    if (!telling_say_deduced(t, rule, facts, count)) {
        telling_say_facts(t, facts, count);
        text_add(t->out, ", because ");
        if (count > 1 || !telling_say_otherwise(t, facts[0], rule)) say_why(t, d, count);
    }
    if (!t->begun) telling_capitalise(t->out, from);
    if (t->out->size == from) t->out->size = before;
    else text_add(t->out, ".\n");
}

// Facts that one rule implies at once share a line; returns how many deductions were written. What is visible
// anyway is not deduced again.
static size_t say_group(struct telling *t, size_t i) {
    const struct explain_deduction *d = telling_deduction(t, i);
    size_t n = 1, left = t->step->deductions.count - i;
    VEC(struct explain_fact) facts = {0};
    while (n < left && !d[n].closes && d[n].rule == d->rule && d[n].depth == d->depth) n++;
    for (size_t k = 0; k < n; k++)
        if (!is_evident(t, d[k].fact) && !vec_push(t->out->mem, &facts, d[k].fact)) t->out->failed = true;
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

// Deductions from this one on, up to where the case that it begins is refuted; `cases` is how many ends they
// have. Every supposition ends once, and so does what is left of it.
static size_t case_size(const struct telling *t, size_t i, size_t *cases) {
    size_t n = 1;
    *cases = 0;
    for (; i + n < t->step->deductions.count; n++) {
        const struct explain_deduction *d = telling_deduction(t, i + n);
        *cases += d->closes;
        if (d->rule == EXPLAIN_OTHERWISE && d->depth + 1 == telling_deduction(t, i)->depth) return n + 1;
    }
    return n;
}

static void say_cases(struct telling *t, size_t cases) {
    if (cases > 1) text_format(t->out, " in each of %zu cases", cases);
    else text_add(t->out, " in the end");
}

static bool begins_long_case(const struct telling *t, size_t i) {
    if (i >= t->step->deductions.count || telling_deduction(t, i)->rule != EXPLAIN_SUPPOSE) return false;
    return !telling_deduction(t, i + 1)->closes;
}

// The results of consecutive cases, without the way there; returns how many deductions that was.
static size_t say_cases_shortly(struct telling *t, size_t i) {
    size_t cases = 0, more, told = 0, from;
    VEC(struct explain_fact) facts = {0};
    begin_line(t, telling_deduction(t, i)->depth - 1u);
    from = t->out->size;
    do {
        told += case_size(t, i + told, &more);
        cases += more;
        if (!vec_push(t->out->mem, &facts, telling_deduction(t, i + told - 1)->fact)) t->out->failed = true;
    } while (begins_long_case(t, i + told));
    if (facts.size == 1) {
        t->words->noun(t->e->puzzle, telling_deduction(t, i)->fact, t->out);
        text_add(t->out, " would break a rule");
        say_cases(t, cases);
    } else {
        text_format(t->out, "in each of %zu cases a rule would be broken", cases);
    }
    for (size_t k = 0; k < facts.size; k++) telling_learn(t, facts.at[k]);
    if (facts.size > 1 || !is_answer(telling_deduction(t, i))) {
        text_add(t->out, ", so ");
        telling_say_facts(t, facts.at, facts.size);
    }
    telling_end_sentence(t, from);
    vec_free(t->out->mem, &facts);
    return told;
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
static size_t tell_deduction(struct telling *t, size_t i, size_t deepest) {
    const struct explain_deduction *d = telling_deduction(t, i);
    size_t told = 1;
    if (d->rule == EXPLAIN_ASK) say_question(t, d);
    else if (d->rule == EXPLAIN_OTHERWISE) say_so(t, d);
    else if (d->rule == EXPLAIN_ALIKE) return say_alike(t, i);
    else if (d->rule == EXPLAIN_SUPPOSE) {
        told = say_short_case(t, i);
        if (told > 0) return told;
        if (d->depth > deepest) return say_cases_shortly(t, i);
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

// Deeper cases are reported by their results.
static void tell_at_length(struct telling *t, size_t deepest) {
    size_t n = t->step->deductions.count, known = telling_learnt(t);
    t->listed = false;
    t->begun = !t->step->asks;
    if (!t->step->asks) say_supposition(t, t->step->supposed, "Suppose");
    for (size_t i = 0; i < n;) {
        const struct explain_deduction *d = telling_deduction(t, i);
        size_t cases_around = d->rule == EXPLAIN_SUPPOSE ? d->depth - 1u : d->depth;
        while (t->cases.size > cases_around) knowledge_go_back(t->used, t->cases.at[--t->cases.size]);
        i += tell_deduction(t, i, deepest);
    }
    knowledge_go_back(t->used, known);
    t->cases.size = 0;
    text_add(t->out, "So ");
    if (t->step->asks) say_answer(t);
    else telling_say_conclusion(t);
    text_add(t->out, ".\n");
}

void telling_at_length(struct telling *t) { tell_at_length(t, SIZE_MAX); }

// The chosen mirror image has to be mentioned, even if there are many rules.
static void tell_choice(struct telling *t) {
    const struct model_rule *choice = telling_choice(t);
    size_t from = t->out->size;
    if (choice == NULL) return;
    telling_say_rule(t, choice);
    telling_end_sentence(t, from);
}

static size_t count_cases(const struct telling *t) {
    size_t cases = 0;
    for (size_t i = 0; i < t->step->deductions.count; i++) cases += telling_deduction(t, i)->closes;
    return cases;
}

// The question, and how many cases there are.
static void tell_question(struct telling *t) {
    say_question(t, telling_deduction(t, 0));
    text_format(t->out, "In each of %zu cases a rule would be broken.\nSo ", count_cases(t));
    say_answer(t);
    text_add(t->out, ".\n");
}

// The rules, if they are few, and how many cases there are.
static void tell_cases(struct telling *t) {
    enum { FEW = 4 };
    size_t rules = t->step->rules.count;
    if (rules > FEW) tell_choice(t);
    size_t from = t->out->size;
    t->words->noun(t->e->puzzle, t->step->supposed, t->out);
    text_add(t->out, " would break ");
    if (rules == 1) text_add(t->out, "this rule");
    else if (rules <= FEW) text_add(t->out, "one of these rules");
    else {
        text_add(t->out, "one of ");
        words_number(t->out, rules);
        text_add(t->out, " rules");
    }
    say_cases(t, count_cases(t));
    if (rules <= FEW) list_rules(t, t->step->rules);
    telling_end_sentence(t, from);
    text_add(t->out, "So ");
    telling_say_conclusion(t);
    text_add(t->out, ".\n");
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

// "The other nine cases break one of these rules, too: ...; ..."
static void say_others(struct telling *t, size_t from) {
    rule_list rules = {0};
    size_t ends = find_ends(t, from, &rules);
    if (ends == 1) text_add(t->out, "The other case breaks ");
    else {
        text_add(t->out, "The other ");
        words_number(t->out, ends);
        text_add(t->out, " cases break ");
    }
    text_add(t->out, rules.size == 1 ? "this rule, too: " : "one of these rules, too: ");
    telling_say_rules(t, rules.at, rules.size, "; ", "; ");
    text_add(t->out, ".\n");
    vec_free(t->out->mem, &rules);
}

// The first case of many, which needs none of the others, and where those end.
static void tell_first_case(struct telling *t) {
    size_t known = telling_learnt(t), i = 0;
    t->listed = false;
    t->begun = true;
    say_supposition(t, t->step->supposed, "Suppose");
    while (!telling_deduction(t, i)->closes) {
        if (telling_deduction(t, i)->rule != EXPLAIN_SUPPOSE) i += tell_deduction(t, i, SIZE_MAX);
        else say_case(t, i++);
    }
    say_close(t, telling_deduction(t, i));
    say_others(t, i + 1);
    knowledge_go_back(t->used, known);
    t->cases.size = 0;
    text_add(t->out, "So ");
    telling_say_conclusion(t);
    text_add(t->out, ".\n");
}

// Otherwise it is taken back.
static bool is_short(struct telling *t, size_t from, size_t lines) {
    if (t->out->failed || telling_count(t, from, '\n') <= lines) return true;
    t->out->size = from;
    return false;
}

// The first case instead of the whole step, which has so many words, if that is shorter.
static bool tell_shorter(struct telling *t, size_t from, size_t lines, size_t words) {
    if (!t->out->failed) t->out->size = from;
    tell_first_case(t);
    if (telling_count(t, from, ' ') < words) return is_short(t, from, lines);
    if (!t->out->failed) t->out->size = from;
    return false;
}

// What can be followed is written line by line, and so is everything without cases. If that is too long, the
// first case stands for the others. Questions report nested cases by their results and, if that is too long,
// too, only give the number of cases.
void telling_idea(struct telling *t) {
    enum { LONG = 12, LONG_ANSWERS = 9, MANY_WORDS = 100 };
    const size_t most = t->words->ask != NULL ? LONG_ANSWERS : LONG; // questions make many steps of one kind
    const bool asks = t->step->asks;
    size_t from = t->out->size;
    telling_at_length(t);
    if (!has_cases(t)) return;
    size_t words = telling_count(t, from, ' '), lines = telling_count(t, from, '\n');
    if (lines <= most && (asks || words <= MANY_WORDS)) return;
    if (!asks && tell_shorter(t, from, most, words)) return;
    if (!t->out->failed) t->out->size = from;
    if (lines <= most) {
        telling_at_length(t);
        return;
    }
    for (size_t deepest = asks ? 2 : 1; deepest-- > 0;) {
        tell_at_length(t, deepest);
        if (is_short(t, from, most)) return;
    }
    if (asks) tell_question(t);
    else tell_cases(t);
}
