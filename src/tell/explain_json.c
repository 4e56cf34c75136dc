// An explanation, a hint and a rating as JSON. A step has one shape, wherever it is told.
#include "base/digits.h"
#include "tell/tell.h"

// ---- Facts and rules -------------------------------------------------------------------------------------

// The native character; "nothing here" for the absence of a family's only mark; "!Q" for no queen where there
// may be other pieces.
static void add_value(struct text *out, const struct puzzle *p, struct explain_fact f) {
    bool one_mark = family_has_one_mark(p->family) && f.mark != family_empty(p->family);
    const char absent[] = {'!', f.mark};
    if (f.holds) json_char(out, "value", f.mark);
    else if (one_mark) json_char(out, "value", family_empty(p->family));
    else json_bytes(out, "value", absent, sizeof absent);
}

static void add_fact(struct text *out, const char *key, const struct explanation *e, struct explain_fact f) {
    json_open(out, key, '{');
    tell_json_cell(out, "cell", e->puzzle, f.cell);
    add_value(out, e->puzzle, f);
    json_close(out, '}');
}

static void add_facts(struct text *out, const char *key, const struct explanation *e,
                      const struct explain_fact *facts, size_t count) {
    json_open(out, key, '[');
    for (size_t i = 0; i < count; i++) add_fact(out, NULL, e, facts[i]);
    json_close(out, ']');
}

static void add_range(struct text *out, const char *key, const struct explanation *e,
                      struct explain_range facts) {
    add_facts(out, key, e, e->facts.at + facts.first, facts.count);
}

// The choices that break the symmetry, up to the cell that the rule is about.
static void add_choices(struct text *out, const struct explanation *e, const struct model_rule *rule) {
    size_t n = 0;
    while (n < e->choices.size && e->choices.at[n].cell != rule->cells[0]) n++;
    add_facts(out, "takes", e, e->choices.at, n + 1);
}

// All cells of a rule about a set.
static void add_set(struct text *out, const struct explanation *e, const struct model_rule *rule) {
    struct bits cells;
    if (!bits_init(&cells, e->mem, puzzle_size(e->puzzle))) {
        out->failed = true;
        return;
    }
    if (!explain_rule_cells(e->puzzle, rule, &cells)) out->failed = true;
    for (size_t i = bits_next(&cells, 0); i < puzzle_size(e->puzzle); i = bits_next(&cells, i + 1))
        tell_json_cell(out, NULL, e->puzzle, i);
    bits_free(&cells, e->mem);
}

static void add_rule(struct text *out, const struct explanation *e, const struct model_rule *rule) {
    json_open(out, NULL, '{');
    json_text(out, "rule", rule->name);
    json_open(out, "cells", '[');
    if (rule->place == MODEL_SET) add_set(out, e, rule);
    for (size_t i = 0; i < explain_rule_ends(rule) && rule->place != MODEL_SET; i++)
        tell_json_cell(out, NULL, e->puzzle, rule->cells[i]);
    json_close(out, ']');
    if (strcmp(rule->name, EXPLAIN_SYMMETRY) == 0) add_choices(out, e, rule);
    size_t from = json_begin_string(out, "text");
    explain_say_rule(e, rule, out);
    json_end_string(out, from);
    json_close(out, '}');
}

static void add_rules(struct text *out, const char *key, const struct explanation *e,
                      struct explain_range rules) {
    json_open(out, key, '[');
    for (size_t k = 0; k < rules.count; k++) add_rule(out, e, &e->rules.at[rules.first + k]);
    json_close(out, ']');
}

void tell_because_json(struct text *out, const struct explanation *e, struct explain_range rules) {
    add_rules(out, "because", e, rules);
}

// ---- Cases: what is supposed, and the steps from there to a contradiction ---------------------------------

struct telling_cases {
    struct text *out;
    const struct explanation *e;
    const struct explain_deduction *at;
    size_t count;
    VEC(size_t) ends; // for the open inner steps: where the cases of each end
    uint32_t *met;    // by fact: when it was last seen
    uint32_t now;
    size_t outer; // cases at this depth are those of the step: 1 if it begins with a question, else 0
};

// ---- What an inner step with cases follows from ----------------------------------------------------------

static size_t place_of(struct explain_fact f) {
    return ((size_t)f.cell * 128 + ((size_t)f.mark & 127)) * 2 + f.holds;
}

static bool is_met(const struct telling_cases *t, struct explain_fact f) {
    return t->met[place_of(f)] == t->now;
}

static void meet(struct telling_cases *t, struct explain_fact f) { t->met[place_of(f)] = t->now; }

// Where the case that begins here is refuted, its opposite included.
static size_t case_end(const struct telling_cases *t, size_t i) {
    size_t end = i + 1;
    while (end < t->count && (t->at[end].rule != EXPLAIN_OTHERWISE || t->at[end].depth >= t->at[i].depth))
        end++;
    return end < t->count ? end + 1 : end;
}

static bool is_next_answer(const struct telling_cases *t, size_t first, size_t i) {
    const struct explain_deduction *a = &t->at[first], *b = &t->at[i];
    return i < t->count && b->rule == EXPLAIN_SUPPOSE && b->depth == a->depth && a->rules.count > 0 &&
           b->rules.count > 0 && a->rules.first == b->rules.first;
}

// Where the cases end that begin here: consecutive answers to one question, or one case.
static size_t cases_end(const struct telling_cases *t, size_t first) {
    size_t end = case_end(t, first);
    while (is_next_answer(t, first, end)) end = case_end(t, end);
    return end;
}

static void add_decided(struct telling_cases *t, size_t first, size_t end) {
    json_open(t->out, "decides", '[');
    for (size_t i = first; i < end; i++)
        if (t->at[i].rule == EXPLAIN_OTHERWISE && t->at[i].depth + 1 == t->at[first].depth)
            add_fact(t->out, NULL, t->e, t->at[i].fact);
    json_close(t->out, ']');
}

// What is neither supposed nor derived in these cases.
static void add_known(struct telling_cases *t, size_t first, size_t end) {
    t->now++;
    json_open(t->out, "known", '[');
    for (size_t i = first; i < end; i++) {
        for (size_t k = 0; k < t->at[i].known.count; k++) {
            struct explain_fact f = t->e->facts.at[t->at[i].known.first + k];
            if (!is_met(t, f)) add_fact(t->out, NULL, t->e, f);
            meet(t, f);
        }
        if (t->at[i].rule != EXPLAIN_ASK && !t->at[i].closes) meet(t, t->at[i].fact);
    }
    json_close(t->out, ']');
}

static bool is_met_before(const struct telling_cases *t, size_t first, size_t i,
                          const struct model_rule *rule) {
    for (size_t d = first; d <= i; d++)
        for (size_t k = 0; k < t->at[d].rules.count && t->at[d].rule < EXPLAIN_ASK; k++) {
            const struct model_rule *r = &t->e->rules.at[t->at[d].rules.first + k];
            if (r == rule) return false;
            if (explain_same_rule(r, rule)) return true;
        }
    return false;
}

static void add_because(struct telling_cases *t, size_t first, size_t end) {
    size_t size = 0;
    json_open(t->out, "because", '[');
    for (size_t i = first; i < end; i++)
        for (size_t k = 0; k < t->at[i].rules.count && t->at[i].rule < EXPLAIN_ASK; k++) {
            const struct model_rule *rule = &t->e->rules.at[t->at[i].rules.first + k];
            if (is_met_before(t, first, i, rule)) continue;
            add_rule(t->out, t->e, rule);
            size++;
        }
    json_close(t->out, ']');
    json_number(t->out, "size", size);
}

// ---- Deduction by deduction ------------------------------------------------------------------------------

static void add_deduction(struct telling_cases *t, const struct explain_deduction *d) {
    json_open(t->out, NULL, '{');
    add_facts(t->out, "decides", t->e, &d->fact, !d->closes);
    add_range(t->out, "known", t->e, d->known);
    tell_because_json(t->out, t->e, d->rules);
    json_number(t->out, "size", d->rules.count);
    json_close(t->out, '}');
}

static void end_list(struct text *out) { // of the object's last member, and the object
    json_close(out, ']');
    json_close(out, '}');
}

static void begin_case(struct telling_cases *t, struct explain_fact supposed) {
    json_open(t->out, NULL, '{');
    add_fact(t->out, "suppose", t->e, supposed);
    json_open(t->out, "steps", '[');
}

// An inner step with cases begins, unless this is the next case of the last one.
static void begin_cases(struct telling_cases *t, size_t i) {
    size_t open = t->ends.size;
    if (open == t->at[i].depth - t->outer && open > 0 && i < t->ends.at[open - 1]) return;
    size_t end = cases_end(t, i);
    json_open(t->out, NULL, '{');
    add_decided(t, i, end);
    add_known(t, i, end);
    add_because(t, i, end);
    json_open(t->out, "cases", '[');
    if (!vec_push(t->out->mem, &t->ends, end)) t->out->failed = true;
}

static void meet_known(struct telling_cases *t, const struct explain_deduction *d) {
    for (size_t k = 0; k < d->known.count; k++) meet(t, t->e->facts.at[d->known.first + k]);
}

static bool is_between(const struct explain_deduction *d) { return d->depth == 0 && d->rule < EXPLAIN_ASK; }

// In a step that begins with a question, its answers are the cases. What is found between earlier ones and is
// used in this one is at its beginning, so that a case uses nothing that only another one derives.
static void begin_answer(struct telling_cases *t, size_t i) {
    begin_case(t, t->at[i].fact);
    t->now++;
    for (size_t k = i, end = case_end(t, i); k < end; k++) meet_known(t, &t->at[k]);
    for (size_t k = i; k-- > 0;)
        if (is_between(&t->at[k]) && is_met(t, t->at[k].fact)) meet_known(t, &t->at[k]);
    for (size_t k = 0; k < i; k++)
        if (is_between(&t->at[k]) && is_met(t, t->at[k].fact)) add_deduction(t, &t->at[k]);
}

static void add_entry(struct telling_cases *t, size_t i) {
    const struct explain_deduction *d = &t->at[i];
    bool outer = d->depth < t->outer;
    if (d->rule == EXPLAIN_SUPPOSE && d->depth == t->outer) begin_answer(t, i);
    else if (d->rule == EXPLAIN_SUPPOSE) {
        begin_cases(t, i);
        begin_case(t, d->fact);
    } else if (d->rule == EXPLAIN_OTHERWISE) {
        if (outer || i + 1 < t->ends.at[t->ends.size - 1]) return;
        end_list(t->out);
        t->ends.size--;
    } else if (d->rule != EXPLAIN_ASK && !outer) {
        add_deduction(t, d);
        if (d->closes) end_list(t->out);
    }
}

static bool has_cases(const struct telling_cases *t) {
    for (size_t i = 0; i < t->count; i++)
        if (t->at[i].rule == EXPLAIN_SUPPOSE) return true;
    return false;
}

static void add_cases(struct text *out, const struct explanation *e, const struct explain_step *step) {
    if (step->deductions.count == 0) return;
    struct telling_cases t = {.out = out,
                              .e = e,
                              .at = e->deductions.at + step->deductions.first,
                              .count = step->deductions.count,
                              .outer = step->asks};
    if (!has_cases(&t)) return;
    size_t facts = 256 * puzzle_size(e->puzzle);
    t.met = mem_zeroed(out->mem, facts, sizeof *t.met);
    if (t.met == NULL) {
        out->failed = true;
        return;
    }
    json_open(out, "cases", '[');
    if (!step->asks) begin_case(&t, step->supposed);
    for (size_t i = 0; i < t.count && !out->failed; i++) add_entry(&t, i);
    json_close(out, ']');
    mem_free(out->mem, t.met, facts * sizeof *t.met);
    vec_free(out->mem, &t.ends);
}

// ---- Steps -----------------------------------------------------------------------------------------------

// How the rest of what the step decides follows; of one rule, that says no more than the step.
static void add_arguments(struct text *out, const struct explanation *e, const struct explain_step *step) {
    if (step->arguments.count == 0 || explain_step_size(step) < 2) return;
    json_open(out, "arguments", '[');
    for (size_t i = 0; i < step->arguments.count; i++) {
        const struct explain_step *argument = &e->arguments.at[step->arguments.first + i];
        json_open(out, NULL, '{');
        add_range(out, "decides", e, argument->decides);
        add_range(out, "known", e, argument->known);
        tell_because_json(out, e, argument->rules);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void tell_step_json(struct text *out, struct explain_teller *teller, size_t i) {
    const struct explanation *e = teller->e;
    const struct explain_step *step = &e->steps.at[i];
    add_range(out, "decides", e, step->decides);
    add_range(out, "known", e, step->known);
    tell_because_json(out, e, step->rules);
    json_number(out, "size", explain_step_size(step));
    json_bool(out, "minimal", step->minimal);
    size_t from = json_begin_string(out, "text");
    explain_teller_say(teller, i, out);
    json_end_lines(out, from);
    json_text(out, "technique", teller->technique);
    add_cases(out, e, step);
    add_arguments(out, e, step);
}

static void add_steps(struct text *out, const char *key, struct explain_teller *teller, size_t count) {
    json_open(out, key, '[');
    for (size_t i = 0; i < count; i++) {
        json_open(out, NULL, '{');
        tell_step_json(out, teller, i);
        json_close(out, '}');
    }
    json_close(out, ']');
}

// ---- All of it -------------------------------------------------------------------------------------------

static void begin(struct text *out, const struct explanation *e) {
    tell_json_head(out, e->puzzle);
    json_text(out, "status", explain_status_name(e->status));
}

static void add_level(struct text *out, const struct explanation *e) {
    bool rated = e->status == EXPLAIN_DONE;
    json_text(out, "level", rated ? explain_level_name(e->level) : NULL);
    if (rated) json_number(out, "score", e->score);
    else json_null(out, "score");
}

// The solutions, if they are known.
static void add_boards(struct text *out, const struct explanation *e) {
    if (e->has_solution) format_json_rows(out, "solution", &e->solution, e->solution.cells);
    if (e->has_second) format_json_rows(out, "second", &e->second, e->second.cells);
}

void tell_explain_json(struct text *out, const struct explanation *e, enum explain_detail detail,
                       enum tell_verified verified) {
    struct explain_teller teller;
    explain_teller_init(&teller, e);
    teller.detail = detail;
    begin(out, e);
    add_level(out, e);
    add_steps(out, "steps", &teller, e->steps.size);
    if (e->status == EXPLAIN_NONE) add_rules(out, "contradiction", e, e->clash);
    add_boards(out, e);
    if (verified != TELL_NOT_VERIFIED) json_bool(out, "verified", verified == TELL_VERIFIED);
    tell_json_us(out, "explain_us", e->us);
    json_end_line(out);
    explain_teller_free(&teller);
}

// The step; then those that lead to it.
static void add_hint(struct text *out, const struct explanation *e, enum explain_detail detail) {
    struct explain_teller teller;
    size_t last = e->steps.size - 1;
    explain_teller_init(&teller, e);
    teller.detail = detail;
    tell_step_json(out, &teller, last);
    teller.detail = tell_way_detail(detail);
    if (last > 0) add_steps(out, "before", &teller, last);
    explain_teller_free(&teller);
}

void tell_hint_json(struct text *out, const struct explanation *e, enum explain_detail detail) {
    begin(out, e);
    if (e->steps.size > 0) add_hint(out, e, detail);
    if (e->status == EXPLAIN_MULTIPLE) add_boards(out, e);
    json_end_line(out);
}

static void add_techniques(struct text *out, const struct explanation *e) {
    technique_counts counts = {0};
    if (!explain_count_techniques(e, &counts)) out->failed = true;
    json_open(out, "techniques", '{');
    for (size_t i = 0; i < counts.size; i++)
        json_number(out, counts.at[i].technique->name, counts.at[i].steps);
    json_close(out, '}');
    vec_free(e->mem, &counts);
}

void tell_rate_json(struct text *out, const struct explanation *e, bool techniques) {
    begin(out, e);
    add_level(out, e);
    json_number(out, "steps", tell_rate_steps(e));
    json_open(out, "sizes", '{');
    for (unsigned i = 0; i <= EXPLAIN_SIZES; i++) {
        char size[DIGITS_ROOM];
        if (e->sizes[i] == 0) continue;
        *digits_put(size, i) = '\0';
        json_number(out, size, e->sizes[i]);
    }
    json_close(out, '}');
    if (techniques && e->status == EXPLAIN_DONE) add_techniques(out, e);
    if (e->status == EXPLAIN_MULTIPLE) add_boards(out, e);
    tell_json_us(out, "rate_us", e->us);
    json_end_line(out);
}
