// What a long explanation comes to, for people, before they begin to read it.
#include "explain/words.h"
#include "tell/explain.h"

#include <stdlib.h>
#include <string.h>

// Ways to a contradiction within a step; 0 where it goes straight on.
static size_t count_cases(const struct explanation *e, const struct explain_step *step) {
    size_t closed = 0;
    bool supposes = false;
    for (size_t i = 0; i < step->deductions.count; i++) {
        const struct explain_deduction *d = &e->deductions.at[step->deductions.first + i];
        closed += d->closes;
        supposes |= d->rule == EXPLAIN_SUPPOSE;
    }
    return supposes ? closed : 0;
}

struct overview {
    size_t single;          // steps by one rule
    size_t cases, in_steps; // in all, and in how many steps there are any
    size_t most_cases;      // of one step
    size_t untold;          // steps whose cases are too many to tell
    size_t hardest;
    double hardness;
};

// As in the score: the rules, and half more each time the cases double.
static double hardness(size_t rules, size_t cases) {
    double factor = 1;
    for (; cases > 1; cases /= 2) factor += 0.5;
    return (double)rules * factor;
}

static struct overview survey(const struct explanation *e) {
    enum { UNTOLD = 10000 }; // cases, about
    struct overview o = {0};
    for (size_t i = 0; i < e->steps.size; i++) {
        const struct explain_step *step = &e->steps.at[i];
        size_t cases = count_cases(e, step);
        bool untold = step->rules.count > 1 && step->deductions.count == 0;
        double hard = hardness(step->rules.count, untold ? UNTOLD : cases);
        o.single += step->rules.count == 1;
        o.untold += untold;
        o.cases += cases;
        o.in_steps += cases > 0;
        if (cases > o.most_cases) o.most_cases = cases;
        if (hard <= o.hardness) continue;
        o.hardness = hard;
        o.hardest = i;
    }
    return o;
}

static int compare(const void *a, const void *b) {
    const struct model_rule *x = a, *y = b;
    int order = strcmp(x->name, y->name);
    return order != 0 ? order : memcmp(x->cells, y->cells, sizeof x->cells);
}

// The rule that most of the steps use which take several: it comes once in each. How many those are.
static size_t find_main_rule(struct text *out, const struct explanation *e, struct model_rule *rule) {
    VEC(struct model_rule) rules = {0};
    size_t most = 0;
    for (size_t i = 0; i < e->steps.size; i++) {
        struct explain_range r = e->steps.at[i].rules;
        for (size_t k = 0; k < r.count && r.count > 1; k++)
            if (!vec_push(out->mem, &rules, e->rules.at[r.first + k])) out->failed = true;
    }
    if (rules.size > 0) qsort(rules.at, rules.size, sizeof *rules.at, compare);
    for (size_t i = 0, run = 0; i < rules.size; i++) {
        run = i > 0 && compare(&rules.at[i - 1], &rules.at[i]) == 0 ? run + 1 : 1;
        if (run <= most) continue;
        most = run;
        *rule = rules.at[i];
    }
    vec_free(out->mem, &rules);
    return most;
}

// Only where it has a part in a good deal of what is not plain.
static void say_main_rule(struct text *out, const struct explanation *e, size_t several) {
    enum { PART = 3 };
    struct model_rule rule;
    size_t steps = find_main_rule(out, e, &rule);
    if (steps < 2 || PART * steps < several) return;
    text_format(out, " The rule that helps most, in %zu of those, is \"", steps);
    explain_say_rule(e, &rule, out);
    text_add(out, "\".");
}

static void say_hardest(struct text *out, const struct explanation *e, size_t i) {
    const struct explain_step *step = &e->steps.at[i];
    size_t cases = count_cases(e, step);
    text_format(out, " The hardest is step %zu, which takes %zu rule%s", i + 1, step->rules.count,
                step->rules.count == 1 ? "" : "s");
    if (cases > 0) text_format(out, " and %zu cases", cases);
    text_char(out, '.');
}

void tell_overview(struct text *out, const struct explanation *e) {
    enum { MANY_STEPS = 40, MANY_CASES = 10 };
    const struct overview o = survey(e);
    size_t several = e->steps.size - o.single;
    if (e->status != EXPLAIN_DONE || (e->steps.size <= MANY_STEPS && o.most_cases < MANY_CASES)) return;
    text_format(out, "In short: %zu steps, ", e->steps.size);
    if (several == 0) text_add(out, "each by a single rule.");
    else text_format(out, "%zu by a single rule each and %zu by several.", o.single, several);
    say_main_rule(out, e, several);
    if (o.cases > 0)
        text_format(out, " In %zu step%s cases are tried, %zu cases in all.", o.in_steps,
                    o.in_steps == 1 ? "" : "s", o.cases);
    if (o.untold > 0) text_format(out, " In %zu more there are too many to list.", o.untold);
    if (several > 0 || o.cases > 0) say_hardest(out, e, o.hardest);
}
