// A step in words, for all families. One rule: how it makes the facts so. A supposition that breaks a rule at
// a glance: one sentence. Everything else walks through the contradiction, one line a deduction, with what
// is tried within it further to the right.
#include "explain/sentences.h"
#include "explain/plain_words.h"

#include <ctype.h>

enum { INDENT = 2 };

struct telling {
    const struct explanation *e;
    const struct explain_step *step;
    const struct family_words *words;
    struct knowledge *used; // what the step uses and has come to; forgotten when a case ends
    struct words_topic topic;
    VEC(size_t) cases; // how much was learnt when each case that is open began
    struct text *out;
};

static const struct family_words *words_of(const struct puzzle *p) {
    return p->family->words != NULL ? p->family->words : &plain_words;
}

static const struct explain_fact *decided(const struct telling *t) {
    return t->e->facts.at + t->step->decides.first;
}

static const struct model_rule *rule_at(const struct telling *t, size_t i) {
    return t->e->rules.at + t->step->rules.first + i;
}

// ---- Sentences -------------------------------------------------------------------------------------------

// Sentences begin with a capital, but for those that begin with the name of a cell: letters, then a digit.
static void capitalise(struct text *out, size_t from) {
    if (out->failed || out->size <= from) return;
    char *c = out->at + from, *end = c;
    while (islower((unsigned char)*end)) end++;
    if (!isdigit((unsigned char)*end)) *c = (char)toupper((unsigned char)*c);
}

static void end_sentence(struct telling *t, size_t from) {
    capitalise(t->out, from);
    text_char(t->out, '.');
}

static void say_facts(struct telling *t, const struct explain_fact *facts, size_t count) {
    t->words->facts(&t->topic, facts, count, t->out);
}

// "we take, of all mirrored and turned boards, one in which a rook is on r1c2, if there is one"
static void add_choice(const struct explanation *e, const struct model_rule *rule, struct text *out) {
    struct words_topic topic = {.puzzle = e->puzzle};
    text_add(out, "we take, of all mirrored and turned boards, one in which ");
    for (size_t i = 0; i < e->choices.size; i++) {
        if (i > 0) text_add(out, ", and then one in which ");
        words_of(e->puzzle)->facts(&topic, &e->choices.at[i], 1, out);
        text_add(out, ", if there is one");
        if (e->choices.at[i].cell == rule->cells[0]) return;
    }
}

static void add_rule(const struct explanation *e, const struct model_rule *rule, struct text *out) {
    if (words_is_rule(rule, EXPLAIN_SYMMETRY)) add_choice(e, rule, out);
    else words_of(e->puzzle)->rule(e->puzzle, rule, out);
}

static void say_rule(struct telling *t, const struct model_rule *rule) { add_rule(t->e, rule, t->out); }

static void learn(struct telling *t, struct explain_fact f) {
    if (!knowledge_learn(t->used, f)) t->out->failed = true;
}

static size_t learnt(const struct telling *t) { return t->used->changes.size; }

// How the rule makes the facts so, and how it is broken. That one of the mirror images is taken is not in the
// words of any family.
static bool say_deduced(struct telling *t, const struct model_rule *rule, const struct explain_fact *facts,
                        size_t count) {
    return !words_is_rule(rule, EXPLAIN_SYMMETRY) && t->words->deduce(&t->topic, rule, facts, count, t->out);
}

static bool say_broken(struct telling *t, const struct model_rule *rule) {
    return !words_is_rule(rule, EXPLAIN_SYMMETRY) && t->words->breaks(&t->topic, rule, t->out);
}

// "A bulb at r5c1 would leave r7c4 with no cell that could light it", what is supposed being learnt already.
static bool say_would(struct telling *t, struct explain_fact supposed, const struct model_rule *broken) {
    size_t from = t->out->size;
    t->words->noun(t->e->puzzle, supposed, t->out);
    text_add(t->out, " would ");
    t->topic.supposed = &supposed;
    bool said = say_broken(t, broken);
    t->topic.supposed = NULL;
    if (said) return true;
    if (!t->out->failed) t->out->size = from;
    return false;
}

// What would come of the opposite: "a king on r1c2 would close a loop of only two pieces".
static bool say_otherwise(struct telling *t, struct explain_fact f, const struct model_rule *rule) {
    size_t size = learnt(t);
    f.holds = !f.holds;
    learn(t, f);
    bool said = say_would(t, f, rule);
    knowledge_go_back(t->used, size);
    return said;
}

// ---- One rule --------------------------------------------------------------------------------------------

// The rule, or the rules, that say how; false, and nothing is told, where there is only the rule to say.
static bool tell_deduced(struct telling *t) {
    size_t from = t->out->size, count = t->step->decides.count;
    if (t->step->rules.count != 1) {
        if (t->words->argue == NULL || !t->words->argue(&t->topic, decided(t), count, t->out)) return false;
    } else if (!say_deduced(t, rule_at(t, 0), decided(t), count)) {
        return false;
    }
    end_sentence(t, from);
    text_char(t->out, '\n');
    return true;
}

static void tell_single(struct telling *t) {
    size_t count = t->step->decides.count, from = t->out->size;
    if (count > 1 || !say_otherwise(t, decided(t)[0], rule_at(t, 0))) say_rule(t, rule_at(t, 0));
    text_add(t->out, ", so ");
    say_facts(t, decided(t), count);
    end_sentence(t, from);
    text_char(t->out, '\n');
}

// ---- Several rules, at a glance --------------------------------------------------------------------------

static const struct explain_deduction *deduction_at(const struct telling *t, size_t i) {
    return t->e->deductions.at + t->step->deductions.first + i;
}

// All that leads to the broken rule goes without saying.
static bool is_direct(const struct telling *t) {
    size_t n = t->step->deductions.count;
    for (size_t i = 0; i < n; i++) {
        const struct explain_deduction *d = deduction_at(t, i);
        if (d->depth > 0 || d->rule >= EXPLAIN_OTHERWISE) return false;
        if (d->closes) return i + 1 == n;
        if (t->words->obvious == NULL || !t->words->obvious(rule_at(t, d->rule))) return false;
    }
    return false;
}

static bool are_alike(struct explain_fact a, struct explain_fact b) {
    return a.mark == b.mark && a.holds == b.holds;
}

// What was refuted, then what the same rules decide besides. Where that is much more of the same kind, the
// former is said together with it, because there may be a shorter way to say all of it. Everything is known
// by then, so that nothing is said to be open which the other half closes.
static void say_conclusion(struct telling *t) {
    enum { MUCH = 7 };
    const struct explain_fact *facts = decided(t);
    size_t count = t->step->decides.count, alike = 0, first = 0, known = learnt(t);
    VEC(struct explain_fact) sorted = {0};
    for (size_t i = 1; i < count; i++) alike += are_alike(facts[i], facts[0]);
    for (int rest = 0; rest < 2; rest++) {
        for (size_t i = 0; i < count && !t->out->failed; i++) {
            bool is_first = i == 0 || (alike >= MUCH && are_alike(facts[i], facts[0]));
            if (is_first == !rest && !vec_push(t->out->mem, &sorted, facts[i])) t->out->failed = true;
        }
        if (!rest) first = sorted.size;
    }
    for (size_t i = 0; i < count && count > 1; i++) learn(t, facts[i]);
    if (!t->out->failed) say_facts(t, sorted.at, first);
    if (!t->out->failed && first < count) {
        text_add(t->out, ". By the same rules, ");
        say_facts(t, sorted.at + first, count - first);
    }
    knowledge_go_back(t->used, known);
    vec_free(t->out->mem, &sorted);
}

static bool tell_direct(struct telling *t) {
    struct explain_fact wrong = t->step->supposed;
    size_t from = t->out->size, n = t->step->deductions.count, known = learnt(t);
    if (!is_direct(t)) return false;
    learn(t, wrong);
    for (size_t i = 0; i + 1 < n; i++) learn(t, deduction_at(t, i)->fact);
    bool said = say_would(t, wrong, rule_at(t, deduction_at(t, n - 1)->rule));
    knowledge_go_back(t->used, known);
    if (!said) return false;
    text_add(t->out, ", so ");
    say_conclusion(t);
    end_sentence(t, from);
    text_char(t->out, '\n');
    return true;
}

// ---- Several rules, one line a deduction -----------------------------------------------------------------

static void begin_line(struct telling *t, size_t depth) { text_repeat(t->out, " ", INDENT * depth); }

static void say_supposition(struct telling *t, struct explain_fact f, const char *word) {
    text_format(t->out, "%s ", word);
    t->words->were(t->e->puzzle, f, t->out);
    text_add(t->out, ".\n");
    learn(t, f);
}

static void say_case(struct telling *t, size_t i) {
    const struct explain_deduction *d = deduction_at(t, i);
    if (!vec_push(t->out->mem, &t->cases, learnt(t))) t->out->failed = true;
    begin_line(t, d->depth);
    say_supposition(t, d->fact, "Suppose");
}

// A case has come to nothing.
static void say_so(struct telling *t, const struct explain_deduction *d) {
    begin_line(t, d->depth);
    text_add(t->out, "So ");
    say_facts(t, &d->fact, 1);
    text_add(t->out, ".\n");
    learn(t, d->fact);
}

// Facts that one rule makes so at once share a line; returns how many deductions were told.
static size_t say_group(struct telling *t, size_t i) {
    const struct explain_deduction *d = deduction_at(t, i);
    size_t n = 1, left = t->step->deductions.count - i;
    VEC(struct explain_fact) facts = {0};
    while (n < left && !d[n].closes && d[n].rule == d->rule && d[n].depth == d->depth) n++;
    for (size_t k = 0; k < n; k++)
        if (!vec_push(t->out->mem, &facts, d[k].fact)) t->out->failed = true;
    if (facts.size == n) {
        size_t before = t->out->size;
        begin_line(t, d->depth);
        text_add(t->out, "Then ");
        size_t from = t->out->size;
        if (!say_deduced(t, rule_at(t, d->rule), facts.at, n)) {
            say_facts(t, facts.at, n);
            text_add(t->out, ", because ");
            if (n > 1 || !say_otherwise(t, d->fact, rule_at(t, d->rule))) say_rule(t, rule_at(t, d->rule));
        }
        if (t->out->size == from) t->out->size = before;
        else text_add(t->out, ".\n");
    }
    for (size_t k = 0; k < n; k++) learn(t, d[k].fact);
    vec_free(t->out->mem, &facts);
    return n;
}

static void say_close(struct telling *t, const struct explain_deduction *d) {
    begin_line(t, d->depth);
    if (words_is_rule(rule_at(t, d->rule), EXPLAIN_SYMMETRY)) {
        text_add(t->out, "But ");
        say_rule(t, rule_at(t, d->rule));
        text_add(t->out, ", and there is.\n");
        return;
    }
    text_add(t->out, "But that would ");
    if (!say_broken(t, rule_at(t, d->rule))) {
        text_add(t->out, "not do, because ");
        say_rule(t, rule_at(t, d->rule));
    }
    text_add(t->out, ".\n");
}

// A case that comes to nothing at once is one sentence; returns how many deductions were told.
static size_t say_short_case(struct telling *t, size_t i) {
    const struct explain_deduction *d = deduction_at(t, i);
    size_t left = t->step->deductions.count - i, from, size = learnt(t);
    if (left < 3 || !d[1].closes || d[2].rule != EXPLAIN_OTHERWISE || d[2].depth + 1 != d->depth) return 0;
    begin_line(t, d[2].depth);
    from = t->out->size;
    learn(t, d->fact);
    bool said = say_would(t, d->fact, rule_at(t, d[1].rule));
    knowledge_go_back(t->used, size);
    if (!said) {
        if (!t->out->failed) t->out->size = from - INDENT * d[2].depth;
        return 0;
    }
    text_add(t->out, ", so ");
    say_facts(t, &d[2].fact, 1);
    end_sentence(t, from);
    text_char(t->out, '\n');
    learn(t, d[2].fact);
    return 3;
}

// Deductions from this one on, up to where the case that it begins has come to nothing; `cases` is how many
// ends they have. Every supposition ends once, and so does what is left of it.
static size_t case_size(const struct telling *t, size_t i, size_t *cases) {
    size_t n = 1;
    *cases = 0;
    for (; i + n < t->step->deductions.count; n++) {
        const struct explain_deduction *d = deduction_at(t, i + n);
        *cases += d->closes;
        if (d->rule == EXPLAIN_OTHERWISE && d->depth + 1 == deduction_at(t, i)->depth) return n + 1;
    }
    return n;
}

static void say_cases(struct telling *t, size_t cases) {
    if (cases > 1) text_format(t->out, " in each of %zu cases", cases);
    else text_add(t->out, " in the end");
}

static bool begins_long_case(const struct telling *t, size_t i) {
    if (i >= t->step->deductions.count || deduction_at(t, i)->rule != EXPLAIN_SUPPOSE) return false;
    return !deduction_at(t, i + 1)->closes;
}

// What comes of cases that follow each other, and not how; returns how many deductions that was.
static size_t say_cases_shortly(struct telling *t, size_t i) {
    size_t cases = 0, more, told = 0, from;
    VEC(struct explain_fact) facts = {0};
    begin_line(t, deduction_at(t, i)->depth - 1u);
    from = t->out->size;
    do {
        told += case_size(t, i + told, &more);
        cases += more;
        if (!vec_push(t->out->mem, &facts, deduction_at(t, i + told - 1)->fact)) t->out->failed = true;
    } while (begins_long_case(t, i + told));
    if (facts.size == 1) {
        t->words->noun(t->e->puzzle, deduction_at(t, i)->fact, t->out);
        text_add(t->out, " would break a rule");
        say_cases(t, cases);
    } else {
        text_format(t->out, "in each of %zu cases a rule would be broken", cases);
    }
    text_add(t->out, ", so ");
    for (size_t k = 0; k < facts.size; k++) learn(t, facts.at[k]);
    say_facts(t, facts.at, facts.size);
    end_sentence(t, from);
    text_char(t->out, '\n');
    vec_free(t->out->mem, &facts);
    return told;
}

static void tell_at_length(struct telling *t, bool shortly) {
    size_t n = t->step->deductions.count, known = learnt(t);
    say_supposition(t, t->step->supposed, "Suppose");
    for (size_t i = 0; i < n;) {
        const struct explain_deduction *d = deduction_at(t, i);
        size_t cases_around = d->rule == EXPLAIN_SUPPOSE ? d->depth - 1u : d->depth, told;
        while (t->cases.size > cases_around) knowledge_go_back(t->used, t->cases.at[--t->cases.size]);
        if (d->rule == EXPLAIN_SUPPOSE && (told = say_short_case(t, i)) > 0) {
            i += told;
        } else if (d->rule == EXPLAIN_SUPPOSE && shortly) {
            i += say_cases_shortly(t, i);
        } else if (d->rule == EXPLAIN_SUPPOSE) {
            say_case(t, i++);
        } else if (d->rule == EXPLAIN_OTHERWISE) {
            say_so(t, d);
            i++;
        } else if (d->closes) {
            say_close(t, d);
            i++;
        } else {
            i += say_group(t, i);
        }
    }
    knowledge_go_back(t->used, known);
    t->cases.size = 0;
    text_add(t->out, "So ");
    say_conclusion(t);
    text_add(t->out, ".\n");
}

// Which of the mirror images is taken has to be said, also where the rules are many.
static void tell_choices(struct telling *t) {
    for (size_t i = 0; i < t->step->rules.count; i++) {
        size_t from = t->out->size;
        if (!words_is_rule(rule_at(t, i), EXPLAIN_SYMMETRY)) continue;
        say_rule(t, rule_at(t, i));
        end_sentence(t, from);
        text_char(t->out, '\n');
    }
}

// The rules, if they are few, and how many cases there are.
static void tell_cases(struct telling *t) {
    enum { FEW = 4 };
    size_t cases = 0, rules = t->step->rules.count;
    if (rules > FEW) tell_choices(t);
    size_t from = t->out->size;
    for (size_t i = 0; i < t->step->deductions.count; i++) cases += deduction_at(t, i)->closes;
    t->words->noun(t->e->puzzle, t->step->supposed, t->out);
    text_add(t->out, " would break ");
    if (rules == 1) text_add(t->out, "this rule");
    else if (rules <= FEW) text_add(t->out, "one of these rules");
    else {
        text_add(t->out, "one of ");
        words_number(t->out, rules);
        text_add(t->out, " rules");
    }
    say_cases(t, cases);
    for (size_t i = 0; i < rules && rules <= FEW; i++) {
        text_add(t->out, i == 0 ? ": " : "; ");
        say_rule(t, rule_at(t, i));
    }
    end_sentence(t, from);
    text_add(t->out, "\nSo ");
    say_conclusion(t);
    text_add(t->out, ".\n");
}

static bool has_cases(const struct telling *t) {
    for (size_t i = 0; i < t->step->deductions.count; i++)
        if (deduction_at(t, i)->rule == EXPLAIN_SUPPOSE) return true;
    return false;
}

// What one can follow is told line by line, and so is whatever leads straight on. Where it is too long for
// that, cases within it are told without what comes of them; where that is too long, too, it is said how many
// cases there are.
static void tell_idea(struct telling *t) {
    enum { LONG = 12 };
    size_t from = t->out->size;
    if (!has_cases(t)) {
        tell_at_length(t, false);
        return;
    }
    for (int shortly = 0; shortly < 2; shortly++) {
        size_t lines = 0;
        tell_at_length(t, shortly);
        for (size_t i = from; i < t->out->size; i++) lines += t->out->at[i] == '\n';
        if (t->out->failed || lines <= LONG) return;
        t->out->size = from;
    }
    tell_cases(t);
}

// Without the way there, the rules have to do.
static void tell_rules(struct telling *t) {
    text_add(t->out, "Take these together:\n");
    for (size_t i = 0; i < t->step->rules.count; i++) {
        text_add(t->out, "  ");
        size_t from = t->out->size;
        say_rule(t, rule_at(t, i));
        end_sentence(t, from);
        text_char(t->out, '\n');
    }
    text_add(t->out, "So ");
    say_facts(t, decided(t), t->step->decides.count);
    text_add(t->out, ".\n");
}

// In one sentence: what is decided, and the rules.
static void tell_briefly(struct telling *t) {
    const struct explain_fact *facts = decided(t);
    size_t from = t->out->size, known = learnt(t);
    for (size_t i = 0; i < t->step->decides.count; i++) learn(t, facts[i]);
    say_facts(t, facts, t->step->decides.count);
    knowledge_go_back(t->used, known);
    text_add(t->out, ", because ");
    for (size_t i = 0; i < t->step->rules.count; i++) {
        words_between(t->out, i, t->step->rules.count, "and");
        say_rule(t, rule_at(t, i));
    }
    end_sentence(t, from);
    text_char(t->out, '\n');
}

// ---- A step ----------------------------------------------------------------------------------------------

// What the step uses is known while it is told, and nothing else.
static void tell_step(struct explain_teller *teller, const struct explain_step *step, struct text *out) {
    const struct explanation *e = teller->e;
    struct telling t = {.e = e,
                        .step = step,
                        .words = words_of(e->puzzle),
                        .used = &teller->used,
                        .topic = {e->puzzle, &teller->used, &teller->all, e->rules.at + step->rules.first,
                                  step->rules.count, NULL},
                        .out = out};
    for (size_t i = 0; i < step->known.count; i++) learn(&t, e->facts.at[step->known.first + i]);
    bool told = tell_deduced(&t) || tell_direct(&t);
    if (!told && step->rules.count == 1 && step->deductions.count <= 1) tell_single(&t);
    else if (!told && teller->detail == EXPLAIN_BRIEF) tell_briefly(&t);
    else if (!told && step->deductions.count == 0) tell_rules(&t);
    else if (!told && teller->detail == EXPLAIN_FULL) tell_at_length(&t, false);
    else if (!told) tell_idea(&t);
    knowledge_go_back(t.used, 0);
    vec_free(out->mem, &t.cases);
}

// ---- Step after step -------------------------------------------------------------------------------------

void explain_teller_init(struct explain_teller *t, const struct explanation *e) {
    *t = (struct explain_teller){.e = e};
}

void explain_teller_free(struct explain_teller *t) {
    knowledge_free(&t->all);
    knowledge_free(&t->used);
    vec_free(t->e->mem, &t->known_before);
}

static bool is_ready(struct explain_teller *t) {
    const struct puzzle *p = t->e->puzzle;
    return (t->all.known != NULL || knowledge_init(&t->all, p, t->e->mem)) &&
           (t->used.known != NULL || knowledge_init(&t->used, p, t->e->mem));
}

// A cell in which every mark is struck out is empty.
static bool learn_struck(struct explain_teller *t) {
    const struct puzzle *p = t->e->puzzle;
    const char *marks = p->family->marks;
    for (size_t i = 0; (i = puzzle_next_struck(p, i)) != SIZE_MAX; i++) {
        char struck[PUZZLE_MARKS];
        size_t n = puzzle_struck(p, i, struck);
        struct explain_fact fact = {(uint32_t)i, family_empty(p->family), true};
        if (marks[n] == '\0' && !family_has_one_mark(p->family) && !knowledge_learn(&t->all, fact))
            return false;
        fact.holds = false;
        for (size_t k = 0; k < n; k++) {
            fact.mark = struck[k];
            if (!knowledge_learn(&t->all, fact)) return false;
        }
    }
    return true;
}

// What the player entered is known, unless some of it is wrong.
static bool learn_entries(struct explain_teller *t) {
    const struct puzzle *p = t->e->puzzle;
    if (t->e->status == EXPLAIN_MISTAKE) return true;
    for (uint32_t i = 0; i < puzzle_size(p); i++)
        if (family_is_mark(p->family, p->cells[i]) &&
            !knowledge_learn(&t->all, (struct explain_fact){i, p->cells[i], true}))
            return false;
    return learn_struck(t);
}

static bool learn_decided(struct explain_teller *t, const struct explain_step *step) {
    for (size_t i = 0; i < step->decides.count; i++)
        if (!knowledge_learn(&t->all, t->e->facts.at[step->decides.first + i])) return false;
    return true;
}

// Know what the board shows and the steps before this one have decided, and no more.
static bool go_to(struct explain_teller *t, size_t step) {
    if (step < t->known_before.size) {
        t->known_before.size = step + 1;
        knowledge_go_back(&t->all, t->known_before.at[step]);
    }
    for (size_t at; (at = t->known_before.size) <= step;) {
        knowledge_go_back(&t->all, at == 0 ? 0 : t->known_before.at[at - 1]); // memory ran out last time
        if (!(at == 0 ? learn_entries(t) : learn_decided(t, &t->e->steps.at[at - 1])) ||
            !vec_push(t->e->mem, &t->known_before, t->all.changes.size))
            return false;
    }
    return true;
}

void explain_teller_say(struct explain_teller *t, size_t step, struct text *out) {
    if (is_ready(t) && go_to(t, step)) tell_step(t, &t->e->steps.at[step], out);
    else out->failed = true;
}

void explain_say_step(const struct explanation *e, size_t step, struct text *out) {
    struct explain_teller t;
    explain_teller_init(&t, e);
    explain_teller_say(&t, step, out);
    explain_teller_free(&t);
}

void explain_say_rule(const struct explanation *e, const struct model_rule *rule, struct text *out) {
    size_t from = out->size;
    add_rule(e, rule, out);
    capitalise(out, from);
}
