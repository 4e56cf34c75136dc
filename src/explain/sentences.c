// A step in words, for all families. One rule: how it implies the facts. A supposition that obviously breaks
// a rule: one sentence. Everything else walks through the contradiction (tell_cases.c).
#include "explain/sentences.h"

#include <ctype.h>
#include <string.h>

static const struct family_words *words_of(const struct puzzle *p) {
    return p->family->words != NULL ? p->family->words : &words_generic;
}

// ---- Sentences -------------------------------------------------------------------------------------------

// Sentences begin with a capital, except those that begin with the name of a cell: letters, then a digit.
void telling_capitalise(struct text *out, size_t from) {
    if (out->failed || out->size <= from) return;
    char *c = out->at + from, *end = c;
    while (islower((unsigned char)*end)) end++;
    if (!isdigit((unsigned char)*end)) *c = (char)toupper((unsigned char)*c);
}

size_t telling_count(const struct telling *t, size_t from, char c) {
    size_t n = 0;
    for (size_t i = from; i < t->out->size && !t->out->failed; i++) n += t->out->at[i] == c;
    return n;
}

void telling_end_sentence(struct telling *t, size_t from) {
    telling_capitalise(t->out, from);
    text_add(t->out, ".\n");
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

const struct model_rule *telling_choice(const struct telling *t) {
    for (size_t i = t->e->choices.size; i-- > 0;)
        for (size_t k = 0; k < t->step->rules.count; k++) {
            const struct model_rule *r = telling_rule(t, k);
            if (words_is_rule(r, EXPLAIN_SYMMETRY) && r->cells[0] == t->e->choices.at[i].cell) return r;
        }
    return NULL;
}

void telling_add_rule(const struct explanation *e, const struct model_rule *rule, struct text *out) {
    if (words_is_rule(rule, EXPLAIN_SYMMETRY)) add_choice(e, rule, out);
    else words_of(e->puzzle)->rule(e->puzzle, rule, out);
}

// Can they be said together, given what is known here? `print`: only if the same is printed.
static bool are_like_rules(const struct puzzle *p, const struct model_rule *a, const struct model_rule *b,
                           bool print) {
    return a->place == MODEL_CELL && b->place == MODEL_CELL && words_is_rule(a, b->name) &&
           !words_is_rule(a, EXPLAIN_SYMMETRY) &&
           (!print || words_printed(p, a->cells[0]) == words_printed(p, b->cells[0]));
}

// Say the first of the rules together with similar ones, which are then done. False: say it alone.
static bool add_together(const struct puzzle *p, const struct model_rule *rules, size_t count, bool print,
                         size_t most, bool *told, struct text *out) {
    const struct family_words *words = words_of(p);
    words_list cells = {0};
    for (size_t i = 0; i < count; i++)
        if (!told[i] && are_like_rules(p, &rules[0], &rules[i], print) &&
            !vec_push(out->mem, &cells, rules[i].cells[0]))
            out->failed = true;
    if (cells.size > 1) sort_u32(cells.at, cells.size, sort_by_number, NULL);
    bool said = cells.size > 1 && words->rules(p, &rules[0], cells.at, cells.size, cells.size > most, out);
    for (size_t i = 0; i < count && said; i++) told[i] |= are_like_rules(p, &rules[0], &rules[i], print);
    vec_free(out->mem, &cells);
    return said;
}

// Did a similar one come before it, and so cover it?
static bool was_single(const struct puzzle *p, const struct model_rule *rules, size_t i) {
    for (size_t k = 0; k < i; k++)
        if (are_like_rules(p, &rules[k], &rules[i], false)) return true;
    return false;
}

// `listed`: one by one, where possible; more cells than `most` are counted.
static void add_rules(const struct explanation *e, const struct model_rule *rules, size_t count, bool listed,
                      size_t most, struct text *clauses) {
    const struct puzzle *p = e->puzzle;
    bool *told = mem_zeroed(clauses->mem, count, sizeof *told);
    if (told == NULL && count > 0) clauses->failed = true;
    for (size_t i = 0; i < count && !clauses->failed; i++) {
        if (told[i]) continue;
        bool single = words_of(p)->rules == NULL || (listed && was_single(p, rules, i));
        if (single || (!add_together(p, rules + i, count - i, false, most, told + i, clauses) &&
                       (listed || !add_together(p, rules + i, count - i, true, most, told + i, clauses))))
            telling_add_rule(e, &rules[i], clauses);
        text_char(clauses, '\n');
    }
    mem_free(clauses->mem, told, count * sizeof *told);
}

// What is many is counted, if allowed: the cells of rules of one kind, and clauses after the first ones.
static void say_rules(struct telling *t, const struct model_rule *rules, size_t count, const char *between,
                      const char *last, bool counted) {
    enum { FEW_CELLS = 3 };
    size_t left = 0, said = 0, few = t->without_reasons && t->words->ask == NULL ? 1 : 2;
    struct text clauses = TEXT_IN(t->out->mem);
    add_rules(t->e, rules, count, false, counted ? FEW_CELLS : SIZE_MAX, &clauses);
    for (size_t i = 0; i < clauses.size; i++) left += clauses.at[i] == '\n';
    for (const char *at = text_string(&clauses); *at != '\0'; left--, said++) {
        size_t length = strcspn(at, "\n");
        if (counted && said == few && left > 1) {
            text_add(t->out, "or one of ");
            words_number(t->out, left);
            text_add(t->out, " others");
            break;
        }
        text_bytes(t->out, at, length);
        if (left > 1) text_add(t->out, left == 2 ? last : between);
        at += length + (at[length] == '\n');
    }
    if (clauses.failed) t->out->failed = true;
    text_free(&clauses);
}

void telling_say_rules(struct telling *t, const struct model_rule *rules, size_t count, const char *between,
                       const char *last) {
    say_rules(t, rules, count, between, last, false);
}

void telling_count_rules(struct telling *t, const struct model_rule *rules, size_t count) {
    say_rules(t, rules, count, "; ", "; ", true);
}

void telling_learn(struct telling *t, struct explain_fact f) {
    if (!knowledge_learn(t->used, f)) t->out->failed = true;
}

// How the rule implies the facts, and how it is broken. The choice of a mirror image is not in the words of
// any family.
bool telling_say_deduced(struct telling *t, const struct model_rule *rule, const struct explain_fact *facts,
                         size_t count) {
    t->topic.facts = facts;
    t->topic.count = count;
    return !words_is_rule(rule, EXPLAIN_SYMMETRY) && t->words->deduce(&t->topic, rule, t->out);
}

static bool say_broken_rule(struct telling *t, const struct model_rule *rule) {
    return !words_is_rule(rule, EXPLAIN_SYMMETRY) && t->words->breaks(&t->topic, rule, t->out);
}

void telling_blame(struct telling *t, const struct explain_deduction *end) {
    t->topic.clash = end == NULL ? NULL : t->e->rules.at + end->rules.first;
    t->topic.clash_count = end == NULL ? 0 : end->rules.count;
}

// If the rule is not visibly broken, another one may be that contradicts it; only if none is, the rule is
// blamed as such. NULL: none is, it is impossible by definition.
bool telling_say_broken(struct telling *t, const struct model_rule *rule) {
    bool said = rule != NULL && say_broken_rule(t, rule);
    for (size_t i = 0; i < t->step->rules.count && !said; i++)
        said = telling_rule(t, i) != rule && say_broken_rule(t, telling_rule(t, i));
    t->topic.blamed = rule;
    if (!said) said = rule != NULL && say_broken_rule(t, rule);
    t->topic.blamed = NULL;
    return said;
}

// "A bulb at r5c1 would leave r7c4 with no cell that could light it", "without a king on r1c2, row 1 would be
// empty"; the supposition is already learnt. `opposite`: it is the opposite of what was said just now, so
// that the latter is "otherwise row 1 would be empty".
static bool say_would(struct telling *t, struct explain_fact supposed, const struct model_rule *broken,
                      bool opposite) {
    size_t from = t->out->size;
    const struct puzzle *p = t->e->puzzle;
    t->topic.as_clause = t->words->without != NULL && t->words->without(p, supposed, t->out);
    if (t->topic.as_clause && opposite && !t->out->failed) t->out->size = from;
    if (!t->topic.as_clause) t->words->noun(p, supposed, t->out);
    text_add(t->out, !t->topic.as_clause ? " would " : opposite ? "otherwise " : ", ");
    t->topic.supposed = &supposed;
    bool said = telling_say_broken(t, broken);
    t->topic.supposed = NULL;
    t->topic.as_clause = false;
    if (said) return true;
    if (!t->out->failed) t->out->size = from;
    return false;
}

bool telling_say_would(struct telling *t, struct explain_fact supposed, const struct model_rule *broken) {
    return say_would(t, supposed, broken, false);
}

bool telling_say_otherwise(struct telling *t, struct explain_fact f, const struct model_rule *rule,
                           bool is_said) {
    size_t size = telling_learnt(t);
    f.holds = !f.holds;
    telling_learn(t, f);
    bool said = say_would(t, f, rule, is_said);
    knowledge_go_back(t->used, size);
    return said;
}

// ---- One rule --------------------------------------------------------------------------------------------

// The rule, or the rules, that say how; false, and nothing is written, if there is only the rule to say.
static bool tell_deduced(struct telling *t) {
    size_t from = t->out->size, count = t->step->decides.count;
    if (explain_step_size(t->step) != 1) {
        t->topic.facts = telling_decided(t);
        t->topic.count = count;
        if (t->words->argue == NULL || !t->words->argue(&t->topic, t->out)) return false;
    } else if (!telling_say_deduced(t, telling_rule(t, 0), telling_decided(t), count)) {
        return false;
    }
    telling_end_sentence(t, from);
    return true;
}

static void tell_single(struct telling *t) {
    size_t count = t->step->decides.count, from = t->out->size;
    if (count > 1 || !telling_say_otherwise(t, telling_decided(t)[0], telling_rule(t, 0), false))
        telling_say_rule(t, telling_rule(t, 0));
    text_add(t->out, ", so ");
    telling_say_facts(t, telling_decided(t), count);
    telling_end_sentence(t, from);
}

// ---- Several rules ----------------------------------------------------------------------------------------

// Without the deductions, only the rules can be given.
static void tell_rules(struct telling *t) {
    text_add(t->out, "Take these together:\n");
    explain_say_rules(t->e, telling_rule(t, 0), t->step->rules.count, "  ", t->out);
    text_add(t->out, "So ");
    telling_say_facts(t, telling_decided(t), t->step->decides.count);
    text_add(t->out, ".\n");
}

// The rules if they are few, else how many there are and which of the mirror images is taken.
static void say_rules_briefly(struct telling *t) {
    enum { FEW = 8 };
    size_t rules = t->step->rules.count;
    if (rules <= FEW) {
        telling_say_rules(t, telling_rule(t, 0), rules, ", ", " and ");
        return;
    }
    const struct model_rule *choice = telling_choice(t);
    if (choice != NULL) {
        telling_say_rule(t, choice);
        text_add(t->out, ", and ");
    }
    text_format(t->out, "otherwise one of %zu rules would be broken", rules);
}

static void say_decided(struct telling *t) {
    const struct explain_fact *facts = telling_decided(t);
    size_t known = telling_learnt(t);
    for (size_t i = 0; i < t->step->decides.count; i++) telling_learn(t, facts[i]);
    telling_say_facts(t, facts, t->step->decides.count);
    knowledge_go_back(t->used, known);
}

// In one sentence: what is decided, and the rules.
static void tell_briefly(struct telling *t) {
    size_t from = t->out->size;
    say_decided(t);
    text_add(t->out, ", because ");
    say_rules_briefly(t);
    telling_end_sentence(t, from);
}

// ---- A step ----------------------------------------------------------------------------------------------

// What marks rule out at a glance by the rules of the step is known, too.
static void learn_excluded(struct telling *t, const struct model_rule *rule) {
    words_list cells = {0};
    const struct puzzle *p = t->e->puzzle;
    if (!t->words->excludes(p, rule, 0) || family_has_one_mark(p->family)) return;
    words_rule_cells(t->out, p, rule, &cells);
    for (const char *mark = p->family->marks; *mark != '\0'; mark++)
        for (size_t i = 0; i < cells.size; i++) {
            if (knowledge_of(t->used, cells.at[i], *mark) != KNOWN_YES || !t->words->excludes(p, rule, *mark))
                continue;
            for (size_t k = 0; k < cells.size; k++)
                if (k != i) telling_learn(t, (struct explain_fact){cells.at[k], *mark, false});
        }
    vec_free(t->out->mem, &cells);
}

// What the step uses is known while it is worded, and nothing else.
static struct telling begin_telling(struct explain_teller *teller, const struct explain_step *step,
                                    struct text *out) {
    const struct explanation *e = teller->e;
    const struct model_rule *rules = step->rules.count == 0 ? NULL : e->rules.at + step->rules.first;
    struct telling t = {.e = e,
                        .step = step,
                        .words = words_of(e->puzzle),
                        .used = &teller->used,
                        .all = &teller->all,
                        .topic = {.puzzle = e->puzzle,
                                  .used = &teller->used,
                                  .all = &teller->all,
                                  .rules = rules,
                                  .rule_count = step->rules.count,
                                  .aids = step->aids,
                                  .technique = &teller->technique},
                        .out = out,
                        .from = out->size};
    for (size_t i = 0; i < step->known.count; i++) telling_learn(&t, e->facts.at[step->known.first + i]);
    for (size_t i = 0; i < step->rules.count && t.words->excludes != NULL; i++) learn_excluded(&t, &rules[i]);
    return t;
}

static void end_telling(struct telling *t) {
    knowledge_go_back(t->used, 0);
    vec_free(t->out->mem, &t->cases);
    vec_free(t->out->mem, &t->joined);
    vec_free(t->out->mem, &t->alike);
}

// What holds without any rule or entry.
static bool is_certain(const struct explain_step *step) {
    return step->rules.count == 0 && step->known.count == 0;
}

// Families with words of their own for what always holds say it themselves.
static bool tell_certain(struct telling *t) {
    size_t from = t->out->size;
    if (!is_certain(t->step) || t->words->excludes == NULL) return false;
    text_add(t->out, "nothing else is possible there: ");
    telling_say_facts(t, telling_decided(t), t->step->decides.count);
    telling_end_sentence(t, from);
    return true;
}

// The shape of a step that nobody has named.
static const char *plain_technique(const struct telling *t) {
    const struct explain_step *step = t->step;
    for (size_t i = 0; i < step->deductions.count; i++)
        if (telling_deduction(t, i)->rule == EXPLAIN_SUPPOSE) return "cases";
    return step->deductions.count == 0 && explain_step_size(step) > 1 ? "cases" : "contradiction";
}

enum { FEW_RULES = 3 /* that one sees together */, MANY_WORDS = 115 };

static void tell_step(struct explain_teller *teller, const struct explain_step *step, struct text *out) {
    struct telling t = begin_telling(teller, step, out);
    teller->technique = "one-rule";
    bool told = tell_certain(&t) || tell_deduced(&t);
    if (!told) teller->technique = explain_step_size(step) <= FEW_RULES ? "would-break" : "contradiction";
    const size_t most_words[] = {
        [EXPLAIN_NORMAL] = MANY_WORDS, [EXPLAIN_BRIEF] = 0, [EXPLAIN_FULL] = SIZE_MAX};
    t.most_words = most_words[teller->detail];
    told = told || telling_directly(&t);
    const char *direct = teller->technique;
    if (!told && explain_step_size(step) == 1 && step->deductions.count <= 1) tell_single(&t);
    else if (!told && teller->detail == EXPLAIN_BRIEF) tell_briefly(&t);
    else if (!told && step->deductions.count == 0) tell_rules(&t);
    else if (!told && teller->detail == EXPLAIN_FULL) telling_at_length(&t);
    else if (!told) telling_idea(&t);
    bool single = explain_step_size(step) == 1 && step->deductions.count <= 1;
    teller->technique = told ? direct : single ? "one-rule" : plain_technique(&t);
    if (is_certain(step)) teller->technique = "only-choice";
    teller->skips_cases = t.skips_cases;
    end_telling(&t);
}

// A front end puts rings around what is decided, and its reasons name every cell: here a long list is
// counted.
static void tell_decided(struct explain_teller *teller, const struct explain_step *step, struct text *out) {
    enum { LONG = 120 };
    struct telling t = begin_telling(teller, step, out);
    size_t from = out->size;
    say_decided(&t);
    if (!out->failed && out->size - from > LONG) {
        out->size = from;
        t.topic.ringed = true;
        say_decided(&t);
    }
    telling_capitalise(out, from);
    text_char(out, '.');
    end_telling(&t);
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

// The player's entries are known, unless some of them are wrong.
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
    if (mem_missed(t->e->puzzle->mem)) out->failed = true;
}

void explain_teller_conclude(struct explain_teller *t, size_t step, struct text *out) {
    if (is_ready(t) && go_to(t, step)) tell_decided(t, &t->e->steps.at[step], out);
    else out->failed = true;
    if (mem_missed(t->e->puzzle->mem)) out->failed = true;
}

void explain_say_step(const struct explanation *e, size_t step, struct text *out) {
    struct explain_teller t;
    explain_teller_init(&t, e);
    explain_teller_say(&t, step, out);
    explain_teller_free(&t);
}

void explain_say_rule(const struct explanation *e, const struct model_rule *rule, struct text *out) {
    size_t from = out->size;
    telling_add_rule(e, rule, out);
    telling_capitalise(out, from);
}

void explain_say_rules(const struct explanation *e, const struct model_rule *rules, size_t count,
                       const char *indent, struct text *out) {
    struct text clauses = TEXT_IN(out->mem);
    add_rules(e, rules, count, true, SIZE_MAX, &clauses);
    for (const char *at = text_string(&clauses); *at != '\0';) {
        size_t length = strcspn(at, "\n");
        text_add(out, indent);
        size_t from = out->size;
        text_bytes(out, at, length);
        telling_capitalise(out, from);
        text_add(out, ".\n");
        at += length + (at[length] == '\n');
    }
    if (clauses.failed) out->failed = true;
    text_free(&clauses);
}
