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

// The rule, or all rules that the one fact takes if they are few.
static void say_why(struct telling *t, const struct explain_deduction *d, size_t count) {
    enum { FEW = 3 };
    if (count > 1 || d->rules.count < 2 || d->rules.count > FEW) {
        telling_say_rule(t, telling_rule(t, d->rule));
        return;
    }
    telling_say_rules(t, &t->e->rules.at[d->rules.first], d->rules.count, ", ", " and ");
}

void telling_say_then(struct telling *t, const struct explain_deduction *d, const struct explain_fact *facts,
                      size_t count) {
    size_t before = t->out->size;
    const struct model_rule *rule = telling_rule(t, d->rule);
    begin_line(t, d->depth);
    if (t->begun) text_add(t->out, "Then ");
    size_t from = t->out->size;
    telling_blame(t, d);
    if (t->without_reasons) telling_say_facts(t, facts, count);
    else if (!telling_say_deduced(t, rule, facts, count)) {
        telling_say_facts(t, facts, count);
        text_add(t->out, ", because ");
        if (count > 1 || !telling_say_otherwise(t, facts[0], rule, true)) say_why(t, d, count);
    }
    telling_blame(t, NULL);
    if (!t->begun && t->out->size > from) capitalise(t, from);
    if (t->out->size == from) t->out->size = before;
    else text_add(t->out, ".\n");
}

static bool is_mark(const struct telling *t, struct explain_fact f) {
    return f.holds && f.mark != family_empty(t->e->puzzle->family);
}

// In short, a family of questions tells only where marks are; others leave out what a rule obviously rules
// out, unless a player would write it down.
static bool leaves_out(const struct telling *t, const struct explain_deduction *d) {
    if (!t->in_short || is_mark(t, d->fact) || family_has_one_mark(t->e->puzzle->family)) return false;
    return t->words->ask != NULL ||
           (t->words->obvious != NULL && t->words->obvious(t->e->puzzle, telling_rule(t, d->rule)));
}

// Is that the final result of the step? Then it is its conclusion.
static bool is_decided(const struct telling *t, const struct explain_deduction *d) {
    const struct explain_fact *facts = telling_decided(t);
    if (!t->step->asks || d->depth > 0) return false;
    for (size_t i = 0; i < t->step->decides.count; i++)
        if (explain_same_fact(facts[i], d->fact)) return true;
    return false;
}

// "But that would leave row 1 empty", "but then row 1 would be empty"
static bool say_but(struct telling *t, const struct model_rule *broken) {
    size_t from = t->out->size;
    t->topic.as_clause = t->words->without != NULL;
    text_add(t->out, t->topic.as_clause ? "But then " : "But that would ");
    bool said = telling_say_broken(t, broken);
    t->topic.as_clause = false;
    if (!said && !t->out->failed) t->out->size = from;
    return said;
}

// Is the n-th fact from i the last before the end of a case, a mark where another one is?
static bool is_conflict(const struct telling *t, size_t i, size_t n) {
    const struct explain_deduction *d = telling_deduction(t, i), *last = d + n;
    if (t->words->ask == NULL || i + n + 1 >= t->step->deductions.count || !last[1].closes ||
        !is_mark(t, last->fact))
        return false;
    for (const char *mark = t->e->puzzle->family->marks; *mark != '\0'; mark++)
        if (*mark != last->fact.mark && knowledge_of(t->used, last->fact.cell, *mark) == KNOWN_YES)
            return true;
    for (; d < last; d++)
        if (d->fact.cell == last->fact.cell && is_mark(t, d->fact)) return true;
    return false;
}

// It need not be told if a rule is visibly broken without it: nobody looks for a mark where another one is.
static bool is_needless(struct telling *t, size_t i) {
    const struct explain_deduction *close = telling_deduction(t, i) + 1;
    size_t from = t->out->size;
    if (!is_conflict(t, i, 0)) return false;
    bool said = say_but(t, close->rules.count == 0 ? NULL : telling_rule(t, close->rule));
    if (!t->out->failed) t->out->size = from;
    return said;
}

static bool joins(const struct telling *t, const struct explain_deduction *d) {
    return t->without_reasons && d->rule < EXPLAIN_ALIKE && !is_decided(t, d);
}

// Does each follow from its rule alone?
static bool is_alone(const struct explain_deduction *d, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (d[i].rules.count != 1) return false;
    return true;
}

// Facts that one rule implies at once share a line, and so do all that follow without a reason; returns how
// many deductions were written. What is visible anyway is not deduced again.
static size_t say_group(struct telling *t, size_t i) {
    const struct explain_deduction *d = telling_deduction(t, i);
    size_t n = 1, left = t->step->deductions.count - i;
    VEC(struct explain_fact) facts = {0};
    if (is_needless(t, i)) return 1;
    while (n < left && !d[n].closes && d[n].depth == d->depth && !is_conflict(t, i, n) &&
           (d[n].rule == d->rule || joins(t, &d[n])))
        n++;
    for (size_t k = 0; k < n; k++)
        if (!telling_is_evident(t, d[k].fact) && !leaves_out(t, &d[k]) &&
            !vec_push(t->out->mem, &facts, d[k].fact))
            t->out->failed = true;
    t->topic.alone = is_alone(d, n);
    if (facts.size > 0 && !t->out->failed) telling_say_then(t, d, facts.at, facts.size);
    t->topic.alone = false;
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
    text_add(t->out,
             rules.count == 1 ? "But that would break this rule" : "But that would break one of these rules");
    if (t->listed && !own) text_add(t->out, ", too");
    else list_rules(t, rules);
    t->listed |= !own;
}

static void say_close(struct telling *t, const struct explain_deduction *d) {
    begin_line(t, d->depth);
    if (d->rules.count == 0 && d->known.count > 0) {
        text_add(t->out, say_but(t, NULL) ? ".\n" : "But that cannot both be so.\n");
        return;
    }
    if (words_is_rule(telling_rule(t, d->rule), EXPLAIN_SYMMETRY)) {
        text_add(t->out, "But ");
        telling_say_rule(t, telling_rule(t, d->rule));
        text_add(t->out, ", and there is.\n");
        return;
    }
    telling_blame(t, d);
    if (!say_but(t, telling_rule(t, d->rule))) say_broken_somehow(t, d);
    telling_blame(t, NULL);
    text_add(t->out, ".\n");
}

// Facts inside a case that are not told before it fails.
static size_t count_untold(const struct telling *t, size_t i) {
    const struct explain_deduction *d = telling_deduction(t, i);
    size_t n = 0, left = t->step->deductions.count - i;
    while (t->in_short && n < left && d[n].rule < EXPLAIN_ALIKE && !d[n].closes && d[n].depth == d->depth &&
           (leaves_out(t, &d[n]) || telling_is_evident(t, d[n].fact)))
        n++;
    return n;
}

// A case that fails at once is one sentence; returns how many deductions were written.
static size_t say_short_case(struct telling *t, size_t i) {
    const struct explain_deduction *d = telling_deduction(t, i);
    size_t left = t->step->deductions.count - i, from, size = telling_learnt(t);
    size_t untold = left < 3 ? 0 : count_untold(t, i + 1);
    const struct explain_deduction *close = d + untold + 1, *end = close + 1;
    if (left < untold + 3 || !close->closes || end->rule != EXPLAIN_OTHERWISE || end->depth + 1 != d->depth)
        return 0;
    begin_line(t, end->depth);
    from = t->out->size;
    for (size_t k = 0; k <= untold; k++) telling_learn(t, d[k].fact);
    telling_blame(t, close);
    bool said = telling_say_would(t, d->fact, telling_rule(t, close->rule));
    telling_blame(t, NULL);
    knowledge_go_back(t->used, size);
    if (!said) {
        if (!t->out->failed) t->out->size = from - INDENT * end->depth;
        return 0;
    }
    if (!is_answer(d) && !(t->in_short && t->words->ask != NULL)) {
        text_add(t->out, ", so ");
        telling_say_facts(t, &end->fact, 1);
    }
    telling_end_sentence(t, from);
    telling_learn(t, end->fact);
    return untold + 3;
}

// The rule of the step that is visibly broken, or cannot be kept with the others; NULL: none is.
static const struct model_rule *find_broken(struct telling *t) {
    const struct model_rule *broken = NULL;
    for (int by_others = 0; by_others < 2; by_others++)
        for (size_t i = 0; i < t->step->rules.count && broken == NULL; i++) {
            const struct model_rule *rule = telling_rule(t, i);
            t->topic.blamed = by_others ? rule : NULL;
            if (!words_is_rule(rule, EXPLAIN_SYMMETRY) && t->words->is_broken(&t->topic, rule)) broken = rule;
        }
    t->topic.blamed = NULL;
    return broken;
}

static bool has_case_before(const struct telling *t, size_t i) {
    while (i > 0 && telling_deduction(t, i - 1)->rule != EXPLAIN_SUPPOSE) i--;
    return i > 0;
}

// The arguments of a network go through its constraints, and may take several of a rule that a person sees to
// be broken at once: a piece that is needed in two places, when there is no square for it at all. They may
// even go through cases.
const struct model_rule *telling_early_end(struct telling *t, size_t i, size_t *end) {
    const struct explain_deduction *d = telling_deduction(t, i);
    size_t n = t->step->deductions.count - i, k = 0;
    uint16_t depth = d->rule == EXPLAIN_SUPPOSE ? d->depth - 1 : d->depth;
    if (t->words->is_broken == NULL) return NULL;
    while (k < n && d[k].rule < EXPLAIN_ALIKE && d[k].depth == depth && !d[k].closes) k++;
    if (depth == 0 && !has_case_before(t, i)) k = n - 1;
    if (k == 0 || k == n || !d[k].closes || d[k].depth != depth) return NULL;
    *end = i + k;
    return find_broken(t);
}

// A rule is visibly broken before the argument comes to its end; returns how many deductions that saves.
static size_t say_early_end(struct telling *t, size_t i) {
    size_t end;
    const struct model_rule *broken = t->whole ? telling_early_end(t, i, &end) : NULL;
    if (broken == NULL) return 0;
    begin_line(t, telling_deduction(t, end)->depth);
    say_but(t, broken);
    text_add(t->out, ".\n");
    for (size_t k = i; k < end; k++) t->skips_cases |= telling_deduction(t, k)->rule == EXPLAIN_SUPPOSE;
    return end + 1 - i;
}

// Returns how many deductions were written.
static size_t tell_deduction(struct telling *t, size_t i) {
    const struct explain_deduction *d = telling_deduction(t, i);
    size_t told = 1;
    if (d->rule == EXPLAIN_ASK) say_question(t, d);
    else if (d->rule == EXPLAIN_OTHERWISE) say_so(t, d);
    else if (d->rule == EXPLAIN_ALIKE) return say_alike(t, i);
    else if (d->rule == EXPLAIN_SUPPOSE) {
        told = say_early_end(t, i);
        if (told == 0) told = say_short_case(t, i);
        if (told > 0) return told;
        say_case(t, i);
        return 1;
    } else if (d->closes) say_close(t, d);
    else if (is_decided(t, d)) telling_learn(t, d->fact);
    else if ((told = say_early_end(t, i)) == 0) told = say_group(t, i);
    return told;
}

// Has that answer to the question been refuted? Then it was already said to be wrong.
static bool is_refuted(const struct telling *t, struct explain_fact f) {
    for (size_t i = 0; i < t->step->deductions.count; i++) {
        const struct explain_deduction *d = telling_deduction(t, i);
        if (d->rule == EXPLAIN_OTHERWISE && d->depth == 0 && explain_same_fact(d->fact, f)) return true;
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
    if (!t->step->asks) telling_say_conclusion(t);
    else {
        say_answer(t);
        text_add(t->out, ".\n");
    }
    t->topic.in_short = false;
}

void telling_argue(struct telling *t) {
    size_t n = t->step->deductions.count;
    begin(t);
    t->whole = true;
    for (size_t i = 0; i < n;) {
        const struct explain_deduction *d = telling_deduction(t, i);
        size_t cases_around = d->rule == EXPLAIN_SUPPOSE ? d->depth - 1u : d->depth;
        while (t->cases.size > cases_around) knowledge_go_back(t->used, t->cases.at[--t->cases.size]);
        i += tell_deduction(t, i);
    }
    t->whole = false;
    t->cases.size = 0;
}

void telling_at_length(struct telling *t) {
    size_t known = telling_learnt(t), from = t->out->size;
    telling_argue(t);
    knowledge_go_back(t->used, known);
    telling_find_alike(t, from);
    conclude(t, known, from);
    t->alike.size = 0;
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

// "The other nine cases break one of these rules: ...; ...", after a case that ended at this one.
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
        text_add(t->out, rules.size == 1 ? "this rule: " : "one of these rules: ");
        telling_count_rules(t, rules.at, rules.size);
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
    const struct explain_deduction *end = telling_deduction(t, n == 0 ? i : i + n - 2);
    if (n == 0) say_close(t, end);
    say_others(t, i + (n == 0 ? 1 : n), telling_rule(t, end->rule));
    conclude(t, known, from);
}

// Ways to tell a step, the most complete first. In short, less is told of what is ruled out; a family of
// questions may leave out reasons, too: everyone sees, square by square, why the marks have to be there.
// Others do so where nothing else is short enough.
struct way {
    void (*tell)(struct telling *t);
    bool in_short, without_reasons;
};

static void tell_in_way(struct telling *t, size_t from, const struct way *way) {
    if (!t->out->failed) t->out->size = from;
    t->skips_cases = false;
    t->in_short = way->in_short;
    t->without_reasons = way->without_reasons;
    t->topic.tersely = way->without_reasons && way->tell == tell_first_case; // nothing is shorter
    way->tell(t);
    t->in_short = t->without_reasons = t->topic.tersely = false;
}

// The first way that can be followed, or else the shortest. What it says is taken back.
static const struct way *choose_way(struct telling *t) {
    enum { LONG = 12, LONG_ANSWERS = 9, MANY_WORDS = 100, TOO_MANY_WORDS = 112 };
    static const struct way ways[] = {{telling_at_length, false, false}, {telling_at_length, true, false},
                                      {telling_at_length, true, true},   {tell_first_case, false, false},
                                      {tell_first_case, true, false},    {tell_first_case, true, true}};
    const size_t most = t->words->ask != NULL ? LONG_ANSWERS : LONG; // questions make many steps of one kind
    size_t from = t->out->size, shortest = 0, fewest = SIZE_MAX, in_all = 0, all = SIZE_MAX;
    bool cases = has_cases(t);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        bool asks = t->words->ask != NULL, first_case = ways[i].tell == tell_first_case;
        if ((first_case && !cases) ||
            (ways[i].without_reasons && !asks && (first_case != cases || in_all <= TOO_MANY_WORDS)))
            continue;
        tell_in_way(t, from, &ways[i]);
        size_t words = telling_count(t, from, ' '), lines = telling_count(t, from, '\n');
        if (i == 0) all = words;
        if (!t->out->failed) t->out->size = from;
        if (words <= all && words <= MANY_WORDS && lines <= most) return &ways[i];
        if (words >= fewest) continue;
        fewest = words;
        in_all = words + lines; // also the first ones of lines
        shortest = i;
    }
    return &ways[shortest];
}

// The first way that can be followed, and how the rest follows, as far as there is room.
void telling_idea(struct telling *t) {
    size_t from = t->out->size, most_words = t->most_words;
    t->most_words = 0;
    const struct way *way = choose_way(t);
    t->most_words = most_words;
    tell_in_way(t, from, way);
}
