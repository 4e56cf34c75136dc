// The cases of a step as JSON: what is supposed, and the steps from there to where nothing is possible any
// more. Each of these is complete, as those of the explanation are.
#include "tell/explain.h"

struct telling_cases {
    struct text *out;
    const struct explanation *e;
    const struct explain_deduction *at;
    size_t count;
    VEC(size_t) ends; // of the inner steps that are open: where the cases of each end
    uint32_t *met;    // by fact: when it was last met
    uint32_t now;
    size_t said;  // of a question: what comes before this is told
    size_t outer; // cases at this depth are those of the step: 1 where it begins with a question, else 0
};

static void separate(struct text *out) {
    if (out->size > 0 && out->at[out->size - 1] != '[') text_char(out, ',');
}

// ---- What an inner step with cases comes from ------------------------------------------------------------

static size_t place_of(struct explain_fact f) {
    return ((size_t)f.cell * 128 + ((size_t)f.mark & 127)) * 2 + f.holds;
}

static bool meet(struct telling_cases *t, struct explain_fact f) {
    bool met = t->met[place_of(f)] == t->now;
    t->met[place_of(f)] = t->now;
    return met;
}

// Where the case that begins here has come to nothing, its opposite included.
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

// Where the cases end that begin here: the answers to one question that follow each other, or one.
static size_t cases_end(const struct telling_cases *t, size_t first) {
    size_t end = case_end(t, first);
    while (is_next_answer(t, first, end)) end = case_end(t, end);
    return end;
}

static void add_decided(struct telling_cases *t, size_t first, size_t end) {
    text_add(t->out, "\"decides\":[");
    for (size_t i = first; i < end; i++) {
        if (t->at[i].rule != EXPLAIN_OTHERWISE || t->at[i].depth + 1 != t->at[first].depth) continue;
        separate(t->out);
        tell_json_facts(t->out, t->e, &t->at[i].fact, 1);
    }
    text_char(t->out, ']');
}

// What is neither supposed nor come to in these cases.
static void add_known(struct telling_cases *t, size_t first, size_t end) {
    t->now++;
    text_add(t->out, ",\"known\":[");
    for (size_t i = first; i < end; i++) {
        for (size_t k = 0; k < t->at[i].known.count; k++) {
            const struct explain_fact *f = &t->e->facts.at[t->at[i].known.first + k];
            if (meet(t, *f)) continue;
            separate(t->out);
            tell_json_facts(t->out, t->e, f, 1);
        }
        if (t->at[i].rule != EXPLAIN_ASK && !t->at[i].closes) meet(t, t->at[i].fact);
    }
    text_char(t->out, ']');
}

static bool is_met_before(const struct telling_cases *t, size_t first, size_t i,
                          const struct model_rule *rule) {
    for (size_t d = first; d <= i; d++)
        for (size_t k = 0; k < t->at[d].rules.count && t->at[d].rule < EXPLAIN_ASK; k++) {
            const struct model_rule *r = &t->e->rules.at[t->at[d].rules.first + k];
            if (r == rule) return false;
            if (r->name == rule->name && r->cells[0] == rule->cells[0] && r->cells[1] == rule->cells[1])
                return true;
        }
    return false;
}

static void add_because(struct telling_cases *t, size_t first, size_t end) {
    size_t size = 0;
    text_add(t->out, ",\"because\":[");
    for (size_t i = first; i < end; i++)
        for (size_t k = 0; k < t->at[i].rules.count && t->at[i].rule < EXPLAIN_ASK; k++) {
            const struct model_rule *rule = &t->e->rules.at[t->at[i].rules.first + k];
            if (is_met_before(t, first, i, rule)) continue;
            separate(t->out);
            tell_json_rule(t->out, t->e, rule);
            size++;
        }
    text_format(t->out, "],\"size\":%zu", size);
}

// ---- Deduction by deduction ------------------------------------------------------------------------------

static void add_deduction(struct telling_cases *t, const struct explain_deduction *d) {
    separate(t->out);
    text_add(t->out, "{\"decides\":[");
    if (!d->closes) tell_json_facts(t->out, t->e, &d->fact, 1);
    text_add(t->out, "],\"known\":[");
    tell_json_facts(t->out, t->e, t->e->facts.at + d->known.first, d->known.count);
    text_add(t->out, "],\"because\":[");
    for (size_t k = 0; k < d->rules.count; k++) {
        separate(t->out);
        tell_json_rule(t->out, t->e, &t->e->rules.at[d->rules.first + k]);
    }
    text_format(t->out, "],\"size\":%zu}", d->rules.count);
}

static void begin_case(struct telling_cases *t, struct explain_fact supposed) {
    separate(t->out);
    text_add(t->out, "{\"suppose\":");
    tell_json_facts(t->out, t->e, &supposed, 1);
    text_add(t->out, ",\"steps\":[");
}

// An inner step with cases begins, unless this is the next of those of the last.
static void begin_cases(struct telling_cases *t, size_t i) {
    size_t open = t->ends.size;
    if (open == t->at[i].depth - t->outer && open > 0 && i < t->ends.at[open - 1]) return;
    size_t end = cases_end(t, i);
    separate(t->out);
    text_char(t->out, '{');
    add_decided(t, i, end);
    add_known(t, i, end);
    add_because(t, i, end);
    text_add(t->out, ",\"cases\":[");
    if (!vec_push(t->out->mem, &t->ends, end)) t->out->failed = true;
}

// In a step that begins with a question its answers are the cases. What is found between two of them stands
// at the beginning of the next.
static void begin_answer(struct telling_cases *t, size_t i) {
    begin_case(t, t->at[i].fact);
    for (; t->said < i; t->said++) {
        const struct explain_deduction *d = &t->at[t->said];
        if (d->depth == 0 && d->rule < EXPLAIN_ASK) add_deduction(t, d);
    }
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
        text_add(t->out, "]}");
        t->ends.size--;
    } else if (d->rule != EXPLAIN_ASK && !outer) {
        add_deduction(t, d);
        if (d->closes) text_add(t->out, "]}");
    }
}

static bool has_cases(const struct telling_cases *t) {
    for (size_t i = 0; i < t->count; i++)
        if (t->at[i].rule == EXPLAIN_SUPPOSE) return true;
    return false;
}

void tell_json_cases(struct text *out, const struct explanation *e, const struct explain_step *step) {
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
    text_add(out, ",\"cases\":[");
    if (!step->asks) begin_case(&t, step->supposed);
    for (size_t i = 0; i < t.count && !out->failed; i++) add_entry(&t, i);
    text_char(out, ']');
    mem_free(out->mem, t.met, facts * sizeof *t.met);
    vec_free(out->mem, &t.ends);
}
