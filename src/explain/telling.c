#include "explain/telling.h"

#include "base/sort.h"

#include <ctype.h>
#include <string.h>

const struct family_words *telling_words(const struct puzzle *p) {
    return p->family->words != NULL ? p->family->words : &words_plain;
}

// ---- Sentences -------------------------------------------------------------------------------------------

// Sentences begin with a capital, except those that begin with the name of a cell: letters, then a digit.
void telling_capitalise(struct text *out, size_t from) {
    if (out->failed || out->size <= from) return;
    char *c = out->at + from, *end = c;
    while (islower((unsigned char)*end)) end++;
    if (!isdigit((unsigned char)*end)) *c = (char)toupper((unsigned char)*c);
}

void telling_end_sentence(struct telling *t, size_t from) {
    telling_capitalise(t->out, from);
    text_char(t->out, '.');
}

// "we take, of all mirrored and turned boards, one in which a rook is on r1c2, if there is one"
static void add_choice(const struct explanation *e, const struct model_rule *rule, struct text *out) {
    struct words_topic topic = {.puzzle = e->puzzle};
    text_add(out, "we take, of all mirrored and turned boards, one in which ");
    for (size_t i = 0; i < e->choices.size; i++) {
        if (i > 0) text_add(out, ", and then one in which ");
        telling_words(e->puzzle)->facts(&topic, &e->choices.at[i], 1, out);
        text_add(out, ", if there is one");
        if (e->choices.at[i].cell == rule->cells[0]) return;
    }
}

void telling_add_rule(const struct explanation *e, const struct model_rule *rule, struct text *out) {
    if (words_is_rule(rule, EXPLAIN_SYMMETRY)) add_choice(e, rule, out);
    else telling_words(e->puzzle)->rule(e->puzzle, rule, out);
}

// Can they be said together, given what is known here? `print`: only if the same is printed.
static bool are_like_rules(const struct puzzle *p, const struct model_rule *a, const struct model_rule *b,
                           bool print) {
    return a->place == MODEL_CELL && b->place == MODEL_CELL && words_is_rule(a, b->name) &&
           !words_is_rule(a, EXPLAIN_SYMMETRY) &&
           (!print || words_printed(p, a->cells[0]) == words_printed(p, b->cells[0]));
}

static bool comes_before(const void *context, uint32_t a, uint32_t b) {
    (void)context;
    return a < b;
}

// Say the first of the rules together with similar ones, which are then done. False: say it alone.
static bool add_together(const struct puzzle *p, const struct model_rule *rules, size_t count, bool print,
                         bool *told, struct text *out) {
    const struct family_words *words = telling_words(p);
    words_list cells = {0};
    for (size_t i = 0; i < count; i++)
        if (!told[i] && are_like_rules(p, &rules[0], &rules[i], print) &&
            !vec_push(out->mem, &cells, rules[i].cells[0]))
            out->failed = true;
    if (cells.size > 1) sort_u32(cells.at, cells.size, comes_before, NULL);
    bool said = cells.size > 1 && words->rules(p, &rules[0], cells.at, cells.size, out);
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

void telling_add_rules(const struct explanation *e, const struct model_rule *rules, size_t count, bool listed,
                       struct text *clauses) {
    const struct puzzle *p = e->puzzle;
    bool *told = mem_zeroed(clauses->mem, count, sizeof *told);
    if (told == NULL && count > 0) clauses->failed = true;
    for (size_t i = 0; i < count && !clauses->failed; i++) {
        if (told[i]) continue;
        bool single = telling_words(p)->rules == NULL || (listed && was_single(p, rules, i));
        if (single || (!add_together(p, rules + i, count - i, false, told + i, clauses) &&
                       (listed || !add_together(p, rules + i, count - i, true, told + i, clauses))))
            telling_add_rule(e, &rules[i], clauses);
        text_char(clauses, '\n');
    }
    mem_free(clauses->mem, told, count * sizeof *told);
}

void telling_say_rules(struct telling *t, const struct model_rule *rules, size_t count, const char *between,
                       const char *last) {
    struct text clauses;
    size_t left = 0;
    text_init(&clauses, t->out->mem);
    telling_add_rules(t->e, rules, count, false, &clauses);
    for (size_t i = 0; i < clauses.size; i++) left += clauses.at[i] == '\n';
    for (const char *at = text_string(&clauses); *at != '\0'; left--) {
        size_t length = strcspn(at, "\n");
        text_bytes(t->out, at, length);
        if (left > 1) text_add(t->out, left == 2 ? last : between);
        at += length + (at[length] == '\n');
    }
    if (clauses.failed) t->out->failed = true;
    text_free(&clauses);
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

// If the rule is not visibly broken, another one may be that contradicts it. NULL: none is, it is impossible
// by definition.
bool telling_say_broken(struct telling *t, const struct model_rule *rule) {
    t->topic.blamed = rule;
    bool said = rule != NULL && say_broken_rule(t, rule);
    t->topic.blamed = NULL;
    for (size_t i = 0; i < t->step->rules.count && !said; i++)
        said = telling_rule(t, i) != rule && say_broken_rule(t, telling_rule(t, i));
    return said;
}

// "A bulb at r5c1 would leave r7c4 with no cell that could light it"; the supposition is already learnt.
bool telling_say_would(struct telling *t, struct explain_fact supposed, const struct model_rule *broken) {
    size_t from = t->out->size;
    t->words->noun(t->e->puzzle, supposed, t->out);
    text_add(t->out, " would ");
    t->topic.supposed = &supposed;
    bool said = telling_say_broken(t, broken);
    t->topic.supposed = NULL;
    if (said) return true;
    if (!t->out->failed) t->out->size = from;
    return false;
}

// What the opposite would cause: "a king on r1c2 would close a loop of only two pieces".
bool telling_say_otherwise(struct telling *t, struct explain_fact f, const struct model_rule *rule) {
    size_t size = telling_learnt(t);
    f.holds = !f.holds;
    telling_learn(t, f);
    bool said = telling_say_would(t, f, rule);
    knowledge_go_back(t->used, size);
    return said;
}

// ---- The conclusion ---------------------------------------------------------------------------------------

static bool are_alike(struct explain_fact a, struct explain_fact b) {
    return a.mark == b.mark && a.holds == b.holds;
}

static bool is_evident(const struct telling *t, struct explain_fact f) {
    return t->words->evident != NULL && t->words->evident(&t->topic, f);
}

// What was refuted, then what else the same rules decide, unless that is obvious. If that is much more of the
// same kind, both are said together, because there may be a shorter wording. Everything is known by then, so
// nothing is called open that the other half closes.
void telling_say_conclusion(struct telling *t) {
    enum { MUCH = 7 };
    const struct explain_fact *facts = telling_decided(t);
    size_t count = t->step->decides.count, alike = 0, first = 0, known = telling_learnt(t);
    VEC(struct explain_fact) sorted = {0};
    for (size_t i = 1; i < count; i++) alike += are_alike(facts[i], facts[0]);
    for (size_t i = 0; i < count && count > 1; i++) telling_learn(t, facts[i]);
    for (int rest = 0; rest < 2; rest++) {
        for (size_t i = 0; i < count && !t->out->failed; i++) {
            bool is_first = i == 0 || (alike >= MUCH && are_alike(facts[i], facts[0]));
            if (is_first == rest || (rest && is_evident(t, facts[i]))) continue;
            if (!vec_push(t->out->mem, &sorted, facts[i])) t->out->failed = true;
        }
        if (!rest) first = sorted.size;
    }
    if (!t->out->failed) telling_say_facts(t, sorted.at, first);
    if (!t->out->failed && first < sorted.size) {
        text_add(t->out, ". By the same rules, ");
        telling_say_facts(t, sorted.at + first, sorted.size - first);
    }
    knowledge_go_back(t->used, known);
    vec_free(t->out->mem, &sorted);
}
