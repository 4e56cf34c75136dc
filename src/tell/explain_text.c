// An explanation in words, and how hard it is.
#include "explain/words.h"
#include "tell/tell.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void tell_fill_in(struct puzzle *board, const struct explanation *e, struct explain_range facts) {
    const struct family *family = board->family;
    for (size_t i = 0; i < facts.count; i++) {
        struct explain_fact f = e->facts.at[facts.first + i];
        if (f.holds) puzzle_put(board, f.cell, f.mark);
        else if (f.mark == family_empty(family)) continue;
        else if (family_has_one_mark(family)) puzzle_put(board, f.cell, family_empty(family));
        else if (board->struck != NULL && board->cells[f.cell] == family->alphabet[0])
            puzzle_strike(board, f.cell, f.mark); // which takes no memory any more
    }
}

void tell_facts_board(struct text *out, const struct puzzle *board, const struct explanation *e,
                      struct explain_range facts, struct tell_look look) {
    struct bits cells;
    if (!bits_init(&cells, out->mem, puzzle_size(board))) {
        out->failed = true;
        return;
    }
    for (size_t i = 0; i < facts.count; i++) bits_add(&cells, e->facts.at[facts.first + i].cell);
    tell_board(out, board, &cells, look);
    bits_free(&cells, out->mem);
}

// ---- Text ------------------------------------------------------------------------------------------------

void tell_step(struct text *out, struct explain_teller *teller, size_t i, const char *first,
               struct tell_look look) {
    struct text words = TEXT_IN(out->mem);
    explain_teller_say(teller, i, &words);
    wrap_words(out, first, text_string(&words), tell_width(look));
    if (words.failed) out->failed = true;
    text_free(&words);
}

// "The bulb at r1c2", "The black cell at r1c3", "The knight at r3c4", "The x at r2c2", "The struck-out king
// at r3c4"
static void add_entry(struct text *out, const struct puzzle *p, struct explain_fact right) {
    char letter[2], shown = p->cells[right.cell];
    bool struck = right.holds && shown != p->family->nothing;
    text_add(out, struck ? "The struck-out " : "The ");
    words_noun(out, family_noun(p->family, struck ? right.mark : shown, letter), false);
    text_add(out, " at ");
    puzzle_name_cell(out, p, right.cell);
}

static const char *who_stopped(const struct tell_explain_how *how) {
    return how->interrupted ? "Ctrl-C" : "the time limit";
}

static void tell_mistake(struct text *out, const struct explanation *e, const struct tell_explain_how *how) {
    const struct explain_step *step = e->steps.size == 0 ? NULL : &e->steps.at[0];
    if (step == NULL || step->decides.count == 0) {
        text_add(out, "Something that was filled in cannot be right.\n");
        return;
    }
    const struct explain_range wrong = {step->decides.first, 1};
    if (how->boards) tell_facts_board(out, e->puzzle, e, wrong, how->look);
    add_entry(out, e->puzzle, e->facts.at[wrong.first]);
    text_add(out, " cannot be right:\n");
    struct explain_teller teller;
    explain_teller_init(&teller, e);
    teller.detail = how->detail;
    tell_step(out, &teller, 0, "  ", how->look);
    explain_teller_free(&teller);
}

// That there is no solution, and which rules contradict each other.
static void tell_clash(struct text *out, const struct explanation *e) {
    size_t n = e->clash.count;
    text_add(out, "There is no solution.");
    if (n == 1) text_add(out, " One rule cannot be kept:\n");
    else if (n > 1) text_format(out, " These %zu rules contradict each other:\n", n);
    else text_char(out, '\n');
    if (n > 0) explain_say_rules(e, e->rules.at + e->clash.first, n, "  ", out);
    if (n > 1 && e->clash_is_smallest) text_add(out, "No smaller set of rules does.\n");
}

bool tell_explain_instead(struct text *out, const struct explanation *e, const struct tell_explain_how *how) {
    switch (e->status) {
    case EXPLAIN_DONE:
        return false;
    case EXPLAIN_MULTIPLE:
        text_add(
            out,
            "There is more than one solution, so no reasoning leads to a single one. Two that differ:\n");
        if (e->has_solution && e->has_second)
            tell_two_boards(out, &e->solution, "", &e->second, "\n", how->look);
        break;
    case EXPLAIN_NONE:
        tell_clash(out, e);
        break;
    case EXPLAIN_SOLVED:
        text_add(out, "It is solved already.\n");
        break;
    case EXPLAIN_MISTAKE:
        tell_mistake(out, e, how);
        break;
    case EXPLAIN_UNKNOWN:
        if (e->steps.size > 0) return false;
        text_format(out, "Stopped by %s before anything was found.\n", who_stopped(how));
        break;
    }
    return true;
}

// Boards in between help after a step that was not easy, if much has changed since the last one.
static bool wants_board(const struct explain_step *step, const struct puzzle *p, size_t changed) {
    enum { PART = 8 };
    return explain_step_size(step) > 2 && PART * changed >= puzzle_size(p);
}

// Steps of one line are consecutive; longer ones have blank lines around them.
static void tell_steps(struct text *out, const struct explanation *e, const struct tell_explain_how *how) {
    struct puzzle board;
    struct explain_teller teller;
    if (!puzzle_copy(&board, e->puzzle, out->mem)) {
        out->failed = true;
        return;
    }
    explain_teller_init(&teller, e);
    teller.detail = how->detail;
    struct text words = TEXT_IN(out->mem);
    bool roomy = false;
    size_t changed = 0; // facts since the last board
    for (size_t i = 0; i < e->steps.size; i++) {
        const struct explain_step *step = &e->steps.at[i];
        char first[32];
        snprintf(first, sizeof first, "%3zu. ", i + 1);
        text_clear(&words);
        explain_teller_say(&teller, i, &words);
        if (words.failed) out->failed = true; // which clearing would forget
        bool lines = words.size > 0 && strcspn(text_string(&words), "\n") + 1 < words.size;
        if (i > 0 && (lines || roomy)) text_char(out, '\n');
        wrap_words(out, first, text_string(&words), tell_width(how->look));
        roomy = lines;
        tell_fill_in(&board, e, step->decides);
        changed += step->decides.count;
        if (!how->boards || !wants_board(step, &board, changed)) continue;
        tell_facts_board(out, &board, e, step->decides, how->look);
        changed = 0;
    }
    if (words.failed) out->failed = true;
    text_free(&words);
    explain_teller_free(&teller);
    puzzle_free(&board);
}

// ---- What a long explanation comes to ---------------------------------------------------------------------

// Ways to a contradiction within a step; 0 if there are no cases.
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

// The same, if they need to be told.
static size_t count_told(struct explain_teller *t, size_t i, struct text *words) {
    size_t cases = count_cases(t->e, &t->e->steps.at[i]);
    if (cases == 0) return 0;
    text_clear(words);
    explain_teller_say(t, i, words);
    bool is_one_sentence = strcspn(text_string(words), "\n") + 1 == words->size;
    return is_one_sentence || t->skips_cases ? 0 : cases;
}

struct overview {
    size_t single;          // steps by one rule
    size_t cases, in_steps; // in all, and in how many steps there are any
    size_t most_cases;      // of one step
    size_t untold;          // steps with too many cases to list
    size_t hardest, hardest_cases;
    double hardness;
};

// As in the score: the rules, and half more each time the cases double.
static double hardness(size_t rules, size_t cases) {
    double factor = 1;
    for (; cases > 1; cases /= 2) factor += 0.5;
    return (double)rules * factor;
}

static struct overview survey(const struct explanation *e, struct text *words) {
    enum { UNTOLD = 10000 }; // cases, approximately
    struct overview o = {0};
    struct explain_teller teller;
    explain_teller_init(&teller, e);
    for (size_t i = 0; i < e->steps.size; i++) {
        const struct explain_step *step = &e->steps.at[i];
        size_t cases = count_told(&teller, i, words);
        bool untold = explain_step_size(step) > 1 && step->deductions.count == 0;
        double hard = hardness(explain_step_size(step), untold ? UNTOLD : cases);
        o.single += explain_step_size(step) <= 1;
        o.untold += untold;
        o.cases += cases;
        o.in_steps += cases > 0;
        if (cases > o.most_cases) o.most_cases = cases;
        if (hard <= o.hardness) continue;
        o.hardness = hard;
        o.hardest = i;
        o.hardest_cases = cases;
    }
    explain_teller_free(&teller);
    return o;
}

static int compare(const void *a, const void *b) {
    const struct model_rule *x = a, *y = b;
    int order = strcmp(x->name, y->name);
    return order != 0 ? order : memcmp(x->cells, y->cells, sizeof x->cells);
}

// The rule that is used in most of the steps by several rules, counted once per step; returns in how many.
static size_t find_main_rule(struct text *out, const struct explanation *e, struct model_rule *rule) {
    VEC(struct model_rule) rules = {0};
    size_t most = 0;
    for (size_t i = 0; i < e->steps.size; i++) {
        struct explain_range r = e->steps.at[i].rules;
        r.count -= e->steps.at[i].aids;
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

// Only if it is used in many of the harder steps.
static void say_main_rule(struct text *out, const struct explanation *e, size_t several) {
    enum { PART = 3 };
    struct model_rule rule;
    size_t steps = find_main_rule(out, e, &rule);
    if (steps < 2 || PART * steps < several) return;
    text_format(out, " The rule that helps most, in %zu of those, is \"", steps);
    explain_say_rule(e, &rule, out);
    text_add(out, "\".");
}

static void say_hardest(struct text *out, const struct explanation *e, const struct overview *o) {
    size_t rules = explain_step_size(&e->steps.at[o->hardest]);
    text_format(out, " The hardest is step %zu, which takes %zu rule%s", o->hardest + 1, rules,
                rules == 1 ? "" : "s");
    if (o->hardest_cases > 0) text_format(out, " and %zu cases", o->hardest_cases);
    text_char(out, '.');
}

void tell_overview(struct text *out, const struct explanation *e) {
    enum { MANY_STEPS = 40, MANY_CASES = 10 };
    struct text words = TEXT_IN(out->mem);
    if (e->status != EXPLAIN_DONE) return;
    const struct overview o = survey(e, &words);
    size_t several = e->steps.size - o.single;
    if (words.failed) out->failed = true;
    text_free(&words);
    if (e->steps.size <= MANY_STEPS && o.most_cases < MANY_CASES) return;
    text_format(out, "In short: %zu steps, ", e->steps.size);
    if (several == 0) text_add(out, "each by a single rule.");
    else text_format(out, "%zu by a single rule each and %zu by several.", o.single, several);
    say_main_rule(out, e, several);
    if (o.cases > 0)
        text_format(out, " In %zu step%s cases are tried, %zu cases in all.", o.in_steps,
                    o.in_steps == 1 ? "" : "s", o.cases);
    if (o.untold > 0) text_format(out, " In %zu more there are too many to list.", o.untold);
    if (several > 0 || o.cases > 0) say_hardest(out, e, &o);
}

static void say_overview(struct text *out, const struct explanation *e, struct tell_look look) {
    struct text words = TEXT_IN(out->mem);
    tell_overview(&words, e);
    if (words.size > 0) {
        wrap_words(out, "", text_string(&words), tell_width(look));
        text_char(out, '\n');
    }
    if (words.failed) out->failed = true;
    text_free(&words);
}

void tell_explain_text(struct text *out, const struct explanation *e, const struct tell_explain_how *how) {
    if (tell_explain_instead(out, e, how)) return;
    tell_board(out, e->puzzle, NULL, how->look);
    text_char(out, '\n');
    say_overview(out, e, how->look);
    tell_steps(out, e, how);
    text_char(out, '\n');
    if (e->status == EXPLAIN_UNKNOWN) {
        text_format(out, "Stopped by %s; this is not the end.\n", who_stopped(how));
        return;
    }
    if (e->has_solution) tell_board(out, &e->solution, NULL, how->look);
    text_format(out, "Solved in %zu step%s: %s, score %" PRIu32 ".\n", e->steps.size,
                e->steps.size == 1 ? "" : "s", explain_level_name(e->level), e->score);
}

// ---- How hard it is --------------------------------------------------------------------------------------

size_t tell_rate_steps(const struct explanation *e) {
    size_t n = 0;
    for (int i = 0; i <= EXPLAIN_SIZES; i++) n += e->sizes[i];
    return n;
}

// The number of steps of each size, as bars.
static void add_sizes(struct text *out, const struct explanation *e) {
    enum { LONGEST = 50 };
    uint32_t most = LONGEST;
    for (int i = 0; i <= EXPLAIN_SIZES; i++)
        if (e->sizes[i] > most) most = e->sizes[i];
    for (int i = 0; i <= EXPLAIN_SIZES; i++) {
        if (e->sizes[i] == 0) continue;
        text_format(out, "  %5" PRIu32 " step%s of %d rule%s%s  ", e->sizes[i], e->sizes[i] == 1 ? " " : "s",
                    i, i == 1 ? " " : "s", i == EXPLAIN_SIZES ? " or more" : "");
        if (i < 10) text_char(out, ' ');
        uint64_t bar = (uint64_t)e->sizes[i] * LONGEST / most;
        text_repeat(out, "#", bar == 0 ? 1 : (size_t)bar);
        text_char(out, '\n');
    }
}

static void add_techniques(struct text *out, const struct explanation *e) {
    technique_counts counts = {0};
    if (!explain_count_techniques(e, &counts)) out->failed = true;
    for (size_t i = 0; i < counts.size; i++)
        text_format(out, "  %5zu step%s %s\n", counts.at[i].steps, counts.at[i].steps == 1 ? " " : "s",
                    counts.at[i].technique->name);
    vec_free(e->mem, &counts);
}

void tell_rate(struct text *out, const struct explanation *e, bool techniques, bool color) {
    if (e->status != EXPLAIN_DONE) {
        static const char *const why[] = {
            [EXPLAIN_MULTIPLE] = "not rated, there is more than one solution",
            [EXPLAIN_NONE] = "not rated, there is no solution",
            [EXPLAIN_SOLVED] = "not rated, it is solved already",
            [EXPLAIN_MISTAKE] = "not rated, something filled in cannot be right ('roque hint' says what)",
            [EXPLAIN_UNKNOWN] = "not rated, stopped before the end",
        };
        text_format(out, "%s\n", why[e->status]);
        return;
    }
    size_t steps = tell_rate_steps(e);
    if (color) text_add(out, "\033[1m");
    text_add(out, explain_level_name(e->level));
    if (color) text_add(out, "\033[0m");
    text_format(out, ", score %" PRIu32 ", %zu step%s\n", e->score, steps, steps == 1 ? "" : "s");
    add_sizes(out, e);
    if (techniques) add_techniques(out, e);
}
