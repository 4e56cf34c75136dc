// The deductions of a step: the part of a trace (trace.c) that leads to the contradiction and is visible to a
// person.
#include "explain/inside.h"

static uint32_t among_rules(const struct trace *t, uint32_t rule) {
    const net_set *rules = &t->w->step.rules;
    for (uint32_t i = 0; i < rules->size; i++)
        if (rules->at[i] == rule) return i;
    return 0;
}

// The last visible literal that an entry follows from.
static csp_lit last_mark(const struct trace *t, const struct trace_entry *e) {
    const struct trace_entry *last = NULL;
    for (uint32_t i = e->first_why; i < e->first_why + e->whys; i++) {
        const struct trace_entry *why = &t->entries.at[t->why.at[i]];
        if (trace_is_mark(t, why) && (last == NULL || why > last)) last = why;
    }
    return last == NULL ? t->w->step.wrong.at[0] : last->lit;
}

static uint16_t depth_of(const struct trace *t, const struct trace_entry *e) {
    uint32_t depth = 0, inside = e->inside;
    while (inside != NET_NONE) {
        const struct trace_entry *supposed = &t->entries.at[inside];
        depth += trace_is_marked(t, supposed);
        inside = supposed->outside;
    }
    return (uint16_t)(depth > UINT16_MAX ? UINT16_MAX : depth);
}

// The facts and the rules that a deduction follows from, also through invisible literals.
static bool write_whys(struct trace *t, const struct trace_entry *e, struct explain_deduction *d) {
    struct explanation *out = t->w->out;
    d->known.first = out->facts.size;
    d->rules.first = out->rules.size;
    t->visits++;
    t->stack.size = t->lits.size = 0;
    if (!vec_push(t->w->mem, &t->stack, (uint32_t)(e - t->entries.at))) return false;
    while (t->stack.size > 0) {
        struct trace_entry *at = &t->entries.at[t->stack.at[--t->stack.size]];
        bool fact = at != e && trace_is_told(t, at);
        if (at->visited == t->visits) continue;
        at->visited = t->visits;
        if (fact && !vec_push(t->w->mem, &out->facts, explain_fact_of(t->w, at->lit))) return false;
        if (fact || at->kind == GIVEN) continue;
        uint32_t rule = trace_rule_of(t, at);
        if (rule != NET_NONE && !net_set_add(t->w->mem, &t->lits, rule)) return false;
        for (uint32_t i = 0; i < at->rules; i++)
            if (!net_set_add(t->w->mem, &t->lits, t->mirrored.at[at->first_rule + i])) return false;
        for (uint32_t i = at->first_why; i < at->first_why + at->whys; i++)
            if (!vec_push(t->w->mem, &t->stack, t->why.at[i])) return false;
    }
    for (size_t i = 0; i < t->lits.size; i++)
        if (!vec_push(t->w->mem, &out->rules, t->w->model.rules.at[t->lits.at[i]])) return false;
    d->known.count = out->facts.size - d->known.first;
    d->rules.count = out->rules.size - d->rules.first;
    return true;
}

// A question is asked if several of its answers are gone through, or if the step is about it.
static void choose_questions(struct trace *t) {
    for (uint32_t i = 0; i < t->entries.size; i++) {
        struct trace_entry *e = &t->entries.at[i];
        uint32_t answers = 0;
        for (size_t k = i + 1; k < t->entries.size && e->kind == ASKS; k++) {
            const struct trace_entry *a = &t->entries.at[k];
            answers += a->asked == i + 1 && a->kind == SUPPOSED && trace_is_marked(t, a);
        }
        e->is_told = answers >= (e->inside == NET_NONE && t->w->step.question == e->constraint ? 1 : 2);
    }
}

static bool write_question(struct trace *t, struct trace_entry *e) {
    uint32_t rule = t->n->constraints.at[e->constraint].rule;
    struct explain_deduction d = {
        .rule = EXPLAIN_ASK, .depth = depth_of(t, e), .rules = {t->w->out->rules.size, 1}};
    if (!e->is_told) return true;
    e->first_why = (uint32_t)d.rules.first;
    return vec_push(t->w->mem, &t->w->out->rules, t->w->model.rules.at[rule]) &&
           vec_push(t->w->mem, &t->w->out->deductions, d);
}

static bool write_entry(struct trace *t, struct trace_entry *e, bool whys) {
    struct explain_deduction d = {.depth = depth_of(t, e)};
    if (e->kind == ASKS) return write_question(t, e);
    if (!trace_is_marked(t, e) || e->kind == GIVEN || (e->kind != CLOSES && !trace_is_mark(t, e)))
        return true;
    d.closes = e->kind == CLOSES;
    d.fact = explain_fact_of(t->w, d.closes ? last_mark(t, e) : e->lit);
    uint32_t rule = trace_rule_behind(t, e, false);
    if (rule == NET_NONE && d.closes) rule = trace_rule_behind(t, e, true);
    if (e->kind == FOLLOWS && rule == NET_NONE) return true; // obvious
    d.rule = e->kind == SUPPOSED    ? EXPLAIN_SUPPOSE
             : e->kind == OTHERWISE ? EXPLAIN_OTHERWISE
             : e->kind == MIRRORED  ? EXPLAIN_ALIKE
                                    : among_rules(t, rule);
    const struct trace_entry *question = e->asked == 0 ? NULL : &t->entries.at[e->asked - 1];
    if (question != NULL && question->is_told) d.rules = (struct explain_range){question->first_why, 1};
    if (d.rule < EXPLAIN_ASK && !write_whys(t, e, &d)) return false;
    if (!whys) d.known.count = 0; // that is only for proofs
    return vec_push(t->w->mem, &t->w->out->deductions, d);
}

// Has everything that it follows from been said?
static bool is_ready(struct trace *t, uint32_t index) {
    t->visits++;
    t->stack.size = 0;
    if (!vec_push(t->w->mem, &t->stack, index)) return false;
    while (t->stack.size > 0) {
        uint32_t at = t->stack.at[--t->stack.size];
        struct trace_entry *e = &t->entries.at[at];
        if (e->visited == t->visits || e->kind == GIVEN) continue;
        e->visited = t->visits;
        if (at != index && trace_is_told(t, e)) {
            if (!e->is_written) return false;
            continue;
        }
        for (uint32_t i = e->first_why; i < e->first_why + e->whys; i++)
            if (!vec_push(t->w->mem, &t->stack, t->why.at[i])) return false;
    }
    return true;
}

// Other consequences of the rule can be said at once, if they follow from what was said.
static bool write_alike(struct trace *t, uint32_t first, bool whys) {
    const struct trace_entry *e = &t->entries.at[first];
    if (e->kind != FOLLOWS || !trace_is_marked(t, e) || !trace_is_told(t, e)) return true;
    uint32_t rule = trace_rule_behind(t, e, false);
    for (uint32_t i = first + 1; i < t->entries.size; i++) {
        struct trace_entry *other = &t->entries.at[i];
        if (other->kind != FOLLOWS || other->inside != e->inside || other->is_written ||
            !trace_is_marked(t, other) || !trace_is_told(t, other) ||
            trace_rule_behind(t, other, false) != rule || !is_ready(t, i))
            continue;
        other->is_written = true;
        if (!write_entry(t, other, whys)) return false;
    }
    return true;
}

static bool write_entries(struct trace *t) {
    bool cases = false;
    for (size_t i = 0; i < t->entries.size && !cases; i++)
        cases = t->entries.at[i].kind == SUPPOSED && trace_is_marked(t, &t->entries.at[i]);
    for (uint32_t i = 0; i < t->entries.size; i++) {
        struct trace_entry *e = &t->entries.at[i];
        if (e->is_written) continue;
        e->is_written = true;
        if (!write_entry(t, e, cases) || !write_alike(t, i, cases)) return false;
    }
    return true;
}

// Of what is known, from there on, keep what leads to the end.
static void forget_needless(struct trace *t, size_t from) {
    net_set *known = &t->w->known;
    size_t kept = from;
    for (size_t i = from; i < known->size; i++) {
        bool used = false;
        for (size_t k = 0; k < t->entries.size && !used; k++) {
            const struct trace_entry *e = &t->entries.at[k];
            used = e->kind == GIVEN && e->lit == known->at[i] && trace_is_marked(t, e);
        }
        if (used) known->at[kept++] = known->at[i];
    }
    known->size = kept;
}

bool explain_write_deductions(struct explaining *w, struct explain_range *range) {
    struct trace t = {.w = w, .n = &w->proof, .inside = NET_NONE};
    size_t known = w->known.size;
    range->first = w->out->deductions.size;
    for (size_t i = 0; i < w->step.rules.size; i++) t.n->on.at[w->step.rules.at[i]] = true;
    t.recorded = t.floor = t.n->ground;
    bool ok = trace_run(&t) && write_entries(&t);
    if (ok) forget_needless(&t, known);
    else w->known.size = known;
    if (!ok) w->out->deductions.size = range->first;
    range->count = w->out->deductions.size - range->first;
    net_undo(t.n, t.n->ground);
    for (size_t i = 0; i < w->step.rules.size; i++) t.n->on.at[w->step.rules.at[i]] = false;
    trace_free(&t);
    return !t.n->no_memory || explain_fail_memory(w);
}

// The facts and rules that led to the end.
static bool take_used(struct trace *t) {
    struct explaining *w = t->w;
    w->known.size = w->step.rules.size = 0;
    choose_questions(t);
    for (size_t i = 0; i < t->entries.size; i++) {
        const struct trace_entry *e = &t->entries.at[i];
        if (!trace_is_marked(t, e) && !e->is_told) continue;
        bool given = e->kind == GIVEN && trace_is_mark(t, e) && !net_set_has(&w->step.wrong, e->lit);
        if (given && !vec_push(w->mem, &w->known, e->lit)) return false;
        uint32_t rule = trace_rule_of(t, e);
        if (rule != NET_NONE && !net_set_add(w->mem, &w->step.rules, rule)) return false;
        for (uint32_t k = 0; k < e->rules; k++)
            if (!net_set_add(w->mem, &w->step.rules, t->mirrored.at[e->first_rule + k])) return false;
    }
    return true;
}

// How many rules are used within a supposition, not counting nested suppositions.
static uint32_t rules_inside(struct trace *t, uint32_t inside) {
    uint32_t rules = 0;
    t->n->used_now++;
    for (size_t i = 0; i < t->entries.size; i++) {
        const struct trace_entry *e = &t->entries.at[i];
        uint32_t rule = trace_rule_of(t, e);
        if (!trace_is_marked(t, e) || e->inside != inside || rule == NET_NONE) continue;
        rules += t->n->used_at.at[rule] != t->n->used_now;
        t->n->used_at.at[rule] = t->n->used_now;
    }
    return rules;
}

static void measure(struct trace *t) {
    struct finding *f = &t->w->step;
    f->longest = rules_inside(t, NET_NONE);
    f->ends = f->depth = 0;
    for (uint32_t i = 0; i < t->entries.size; i++) {
        const struct trace_entry *e = &t->entries.at[i];
        if (!trace_is_marked(t, e)) continue;
        uint32_t depth = depth_of(t, e), rules = e->kind == SUPPOSED ? rules_inside(t, i) : 0;
        f->ends += e->kind == CLOSES;
        if (depth > f->depth) f->depth = depth;
        if (rules > f->longest) f->longest = rules;
    }
}

bool explain_write_cases(struct explaining *w, struct explain_range *range, bool *lost) {
    struct trace t = {.w = w, .n = &w->board, .inside = NET_NONE};
    range->first = w->out->deductions.size;
    cases_begin(w);
    bool ok = trace_run_cases(&t) && take_used(&t) && (w->request->rate_only || write_entries(&t));
    if (ok) measure(&t);
    range->count = w->out->deductions.size - range->first;
    cases_end(w);
    trace_free(&t);
    *lost = t.lost;
    return ok || t.lost || explain_fail_memory(w);
}
