// How hard a board is, from the sizes of its steps.
#include "explain/inside.h"
#include "explain/words.h"

#include <string.h>

const char *const explain_levels[] = {"easy", "medium", "hard", "expert", "fiendish", NULL};

static const uint32_t level_least[EXPLAIN_LEVELS] = {0, 1, 351, 471, 601};

const char *explain_level_name(enum explain_level level) { return explain_levels[level]; }

uint32_t explain_level_least(enum explain_level level) { return level_least[level]; }

bool explain_level_named(const char *word, enum explain_level *level) {
    for (int i = 0; i < EXPLAIN_LEVELS; i++) {
        if (strcmp(word, explain_levels[i]) != 0) continue;
        *level = (enum explain_level)i;
        return true;
    }
    return false;
}

static const struct explain_scale usual = {.rule = 4, .doubling = 2};

static const struct explain_scale *scale_of(const struct explaining *w) {
    const struct family_words *words = w->p->family->words;
    return words != NULL && words->scale != NULL ? words->scale : &usual;
}

// In a chain of rules from a supposition, those beyond the third count a quarter: they need not be seen all
// at once.
static uint64_t in_a_chain(uint64_t rules, unsigned rule) {
    return rules > 3 ? 2 * rule + (rules - 3) : rules > 1 ? (rules - 1) * rule : 0;
}

// A step is harder the more rules it needs at once and the more guesses it takes. In quarters of a rule; a
// step by a single rule without a supposition counts nothing.
static uint64_t hardness(const struct explain_scale *scale, size_t rules, bool is_direct, uint32_t effort) {
    uint64_t quarters = is_direct ? 0u : scale->supposing;
    quarters += scale->chains ? in_a_chain(rules, scale->rule) : (rules > 1 ? rules - 1 : 0) * scale->rule;
    for (uint32_t guesses = effort; guesses > 0; guesses /= 2) quarters += scale->doubling;
    return quarters < 400 ? quarters : 400;
}

// Cases are examined one after the other: the longest counts, half a rule more each time the number of
// cases doubles, and one rule more for each level of nesting.
static uint64_t hardness_of_following(const struct finding *f) {
    uint64_t quarters = in_a_chain(f->moves != 0 ? f->longest : f->rules.size, usual.rule);
    if (f->moves == 0) return quarters;
    for (uint32_t ends = f->ends; ends > 1; ends /= 2) quarters += 2;
    return quarters + 4 * (f->depth - (f->question != NET_NONE));
}

static uint64_t add_up(uint64_t weight, uint64_t h6) {
    return weight > UINT64_MAX - h6 ? UINT64_MAX : weight + h6;
}

static uint64_t sixth_power(uint64_t h) { return h * h * h * h * h * h; }

static bool is_pair(const struct explaining *w, uint32_t rule) {
    return w->model.rules.at[rule].place == MODEL_PAIR;
}

// Does the rule say no more than that marks in two cells rule each other out?
static bool rules_out_twins(const struct explaining *w, uint32_t rule) {
    return is_pair(w, rule) && explain_glances(w) && w->excludes.at[rule];
}

// How many rules have to be kept in mind. What a supposed mark rules out in other cells, pair by pair, is
// seen in one look. Where cells have a mark or none, so is a triangle: a cell that settles two others, which
// a third pair forbids to be so.
static size_t count_rules(const struct explaining *w) {
    const struct finding *f = &w->step;
    size_t rules = f->rules.size - f->aids, seen = 0, pairs = 0, sides = 0;
    uint32_t cell = f->decides.size == 0 ? EXPLAIN_NOWHERE : explain_cell(w, f->decides.at[0]);
    for (size_t i = 0; i < rules; i++) {
        const struct model_rule *rule = &w->model.rules.at[f->rules.at[i]];
        bool at_cell = rule->cells[0] == cell || rule->cells[1] == cell;
        pairs += is_pair(w, f->rules.at[i]);
        sides += is_pair(w, f->rules.at[i]) && at_cell;
        seen += rules_out_twins(w, f->rules.at[i]) && at_cell;
    }
    if (scale_of(w)->pairs_at_a_glance) return seen > 1 ? rules - (seen - 1) : rules;
    return rules == 3 && pairs == 3 && sides == 2 && f->effort == 0 ? 1 : rules;
}

uint64_t explain_weigh(struct explaining *w) {
    const struct finding *f = &w->step;
    uint64_t h = f->is_followed ? hardness_of_following(f)
                                : hardness(scale_of(w), count_rules(w), f->is_direct, f->effort);
    uint64_t h6 = sixth_power(h);
    w->weight = add_up(w->weight, h6);
    return h6;
}

// The sixth root of the sum of sixth powers: the hardest steps decide, and a board does not become hard by
// being large. A hundred is about one rule.
static uint32_t score_of(uint64_t weight) {
    uint32_t score = 0;
    for (uint32_t bit = 1 << 15; bit > 0; bit /= 2) {
        double quarters = (score + bit) / 25.0;
        double power = quarters * quarters * quarters * quarters * quarters * quarters;
        if (power <= (double)weight) score += bit;
    }
    return score;
}

// The fewest that count_rules may make of so many. A triangle needs a pair that is more than an exclusion.
static size_t least_count(const struct explaining *w, size_t rules) {
    size_t least = rules;
    for (uint32_t i = 0; i < w->model.rules.size && least > 1 && rules > 1; i++) {
        if (!is_pair(w, i)) continue;
        bool twins = rules_out_twins(w, i), numbers = scale_of(w)->pairs_at_a_glance;
        if (twins && numbers && least > 2) least = 2;
        if (!twins && !numbers && rules <= 3) least = 1;
    }
    return least;
}

static uint32_t score_with(const struct explaining *w, size_t rules, uint32_t effort) {
    uint64_t h = rules == 0 ? 0 : hardness(scale_of(w), least_count(w, rules), false, effort);
    return score_of(add_up(w->weight, sixth_power(h)));
}

bool explain_exceeds(const struct explaining *w, size_t rules, uint32_t effort) {
    return w->request->too_hard > 0 && !explain_slices(w) &&
           score_with(w, rules, effort) >= w->request->too_hard;
}

bool explain_is_too_hard(struct explaining *w, size_t rules) {
    bool yes = explain_exceeds(w, rules, 0);
    if (yes) w->out->score = score_with(w, rules, 0);
    return yes;
}

void explain_rate(struct explaining *w) {
    struct explanation *e = w->out;
    int level = EXPLAIN_LEVELS - 1;
    e->score = score_of(w->weight);
    while (e->score < level_least[level]) level--;
    e->level = (enum explain_level)level;
}
