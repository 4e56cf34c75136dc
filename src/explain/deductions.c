// The deductions of a step: a trace of the network refuting the opposite of what the step decides, by
// the rules and the facts of the step alone. Everything that happens becomes an entry that points to the
// entries it follows from; in the end only what leads to the last contradiction is told.
//
// Where propagation meets no contradiction, something is supposed for a while. What is supposed is
// chosen so that it comes to nothing at once, if there is such a thing: that is how a person looks, too.
#include "explain/inside.h"

enum kind { GIVEN, FOLLOWS, SUPPOSED, OTHERWISE, CLOSES };

struct entry {
    csp_lit lit;
    uint32_t constraint; // why, or what is broken
    enum kind kind;
    uint32_t inside;          // the supposition it is made under (its own, if it is one); NET_NONE: none
    uint32_t outside;         // of a supposition: the one around it
    uint32_t first_why, whys; // entries, in `why`; only once somebody asked
    bool is_explained;
    uint32_t marked; // when it was last marked
};

struct trace {
    struct explaining *w;
    struct net *n;
    VEC(struct entry) entries;
    net_set why;         // what entries follow from
    net_set entry_of;    // by place on the trail
    net_set around;      // the suppositions around the present one
    net_set lits, stack; // scratches
    size_t recorded;     // of the trail
    uint32_t inside;     // the present supposition
    uint32_t marks;      // how often entries were marked
};

enum { MOST_ENTRIES = 60000, MOST_PROBES = 60, MORE_PROBES = 10 };

// ---- Entries -----------------------------------------------------------------------------------------

static bool add_entry(struct trace *t, struct entry e) {
    e.inside = t->inside;
    return t->entries.size < MOST_ENTRIES && vec_push(t->w->mem, &t->entries, e);
}

// What an entry follows from. Asked only for what leads to a contradiction, while that is on the trail.
static bool explain_entry(struct trace *t, struct entry *e) {
    if (e->is_explained) return true;
    e->is_explained = true;
    e->first_why = (uint32_t)t->why.size;
    t->lits.size = 0;
    if (e->constraint != NET_NONE && !net_reason(t->n, e->lit, &t->lits)) return false;
    for (size_t i = 0; i < t->lits.size; i++) {
        uint32_t place = t->n->place.at[t->lits.at[i] >> 1];
        if (place < t->n->ground) continue; // what words mean
        if (!vec_push(t->w->mem, &t->why, t->entry_of.at[place])) return false;
    }
    e->whys = (uint32_t)t->why.size - e->first_why;
    return true;
}

static bool place_entry(struct trace *t, size_t place) {
    if (t->entry_of.size <= place && !vec_resize(t->w->mem, &t->entry_of, place + 1)) return false;
    t->entry_of.at[place] = (uint32_t)t->entries.size - 1;
    t->recorded = place + 1;
    return true;
}

// What has come onto the trail since the last time.
static bool record(struct trace *t, enum kind kind) {
    struct net *n = t->n;
    for (size_t i = t->recorded; i < n->trail.size; i++) {
        csp_lit l = n->trail.at[i];
        uint32_t reason = n->reason.at[l >> 1];
        struct entry e = {.lit = l, .constraint = reason, .kind = reason == NET_NONE ? kind : FOLLOWS};
        if (!add_entry(t, e) || !place_entry(t, i)) return false;
    }
    return true;
}

// Mark what an entry follows from, and itself.
static bool mark(struct trace *t, uint32_t from) {
    t->marks++;
    t->stack.size = 0;
    if (!vec_push(t->w->mem, &t->stack, from)) return false;
    while (t->stack.size > 0) {
        struct entry *e = &t->entries.at[t->stack.at[--t->stack.size]];
        if (e->marked == t->marks) continue;
        e->marked = t->marks;
        if (!explain_entry(t, e)) return false;
        for (uint32_t i = e->first_why; i < e->first_why + e->whys; i++)
            if (!vec_push(t->w->mem, &t->stack, t->why.at[i])) return false;
    }
    return true;
}

static bool is_marked(const struct trace *t, const struct entry *e) { return e->marked == t->marks; }

// ---- Suppositions ------------------------------------------------------------------------------------

// What comes of a literal: how much follows, and whether it ends in a contradiction.
static size_t probe(struct net *n, csp_lit l, bool *ends) {
    size_t size = n->trail.size;
    net_assign(n, l, NET_NONE);
    *ends = !net_propagate(n);
    size_t grown = n->trail.size - size;
    net_undo(n, size);
    return grown;
}

// The shortest way to a contradiction if there is one, else what most follows from. When one has been
// found it is not worth looking much further.
static csp_lit choose(struct trace *t) {
    struct net *n = t->n;
    const struct model *m = &t->w->model;
    csp_lit best = CSP_TRUE;
    bool best_ends = false;
    size_t best_grown = 0;
    int left = MOST_PROBES;
    for (size_t i = 0; i < m->marks.size && left > 0; i++) {
        csp_lit here = m->marks.at[i].lit;
        if (net_value(n, here) != 0 || !net_in_scope(n, here)) continue;
        for (int side = 0; side < 2; side++, left--) {
            csp_lit l = here ^ (csp_lit)side;
            bool ends;
            size_t grown = probe(n, l, &ends);
            bool better = ends != best_ends ? ends : ends ? grown < best_grown : grown > best_grown;
            if (best != CSP_TRUE && !better) continue;
            if (ends && !best_ends && left > MORE_PROBES) left = MORE_PROBES;
            best = l;
            best_ends = ends;
            best_grown = grown;
        }
    }
    return best;
}

static bool suppose(struct trace *t) {
    csp_lit l = choose(t);
    if (l == CSP_TRUE || !vec_push(t->w->mem, &t->around, t->inside)) return false;
    net_assign(t->n, l, NET_NONE);
    t->inside = (uint32_t)t->entries.size;
    struct entry e = {
        .lit = l, .constraint = NET_NONE, .kind = SUPPOSED, .outside = t->around.at[t->around.size - 1]};
    return add_entry(t, e) && place_entry(t, t->n->trail.size - 1);
}

static bool end_supposition(struct trace *t, uint32_t end) {
    csp_lit wrong = csp_not(t->entries.at[t->inside].lit);
    size_t place = t->n->place.at[wrong >> 1];
    if (!mark(t, end)) return false;
    bool blamed = is_marked(t, &t->entries.at[t->inside]);
    net_undo(t->n, place);
    t->recorded = place;
    t->inside = t->around.at[--t->around.size];
    if (!blamed) return true;
    net_assign(t->n, wrong, NET_NONE);
    struct entry e = {.lit = wrong,
                      .constraint = NET_NONE,
                      .kind = OTHERWISE,
                      .is_explained = true,
                      .first_why = (uint32_t)t->why.size,
                      .whys = 1};
    return vec_push(t->w->mem, &t->why, end) && add_entry(t, e) && place_entry(t, place);
}

// A contradiction: what is supposed is wrong, or, if it has no part in it, what is supposed around that.
// `*refuted`: nothing is, and the opposite of the step cannot be.
static bool close_branch(struct trace *t, bool *refuted) {
    struct entry e = {.lit = CSP_TRUE, .constraint = t->n->conflict, .kind = CLOSES};
    if (!add_entry(t, e)) return false;
    uint32_t end = (uint32_t)t->entries.size - 1;
    while (t->inside != NET_NONE) {
        size_t before = t->entries.size;
        if (!end_supposition(t, end)) return false;
        if (t->entries.size > before) return true;
    }
    *refuted = true;
    return true;
}

// True when the opposite of the step was refuted.
static bool run(struct trace *t) {
    struct net *n = t->n;
    struct finding *f = &t->w->step;
    bool ok = true, refuted = false;
    for (size_t i = 0; i < t->w->known.size; i++)
        if (net_value(n, t->w->known.at[i]) == 0) net_assign(n, t->w->known.at[i], NET_NONE);
    for (size_t i = 0; i < f->wrong.size; i++)
        if (net_value(n, f->wrong.at[i]) == 0) net_assign(n, f->wrong.at[i], NET_NONE);
    if (!record(t, GIVEN)) return false;
    for (size_t i = 0; i < f->rules.size && ok; i++) ok = net_wake(n, f->rules.at[i]);
    while (!refuted) {
        ok = ok && net_propagate(n);
        if (n->no_memory || explain_is_over(t->w) || !record(t, GIVEN)) return false;
        if (!ok) {
            if (!close_branch(t, &refuted)) return false;
            ok = true;
            continue;
        }
        uint32_t broken = net_next_broken(n); // perhaps one that was added just now, and never looked at
        size_t size = n->trail.size;
        if (broken == NET_NONE) return false; // nothing is refuted: there is nothing to tell
        ok = net_look(n, broken);
        if (ok && n->trail.size == size && !suppose(t)) return false;
    }
    return true;
}

// ---- Writing down ------------------------------------------------------------------------------------

static bool is_mark(const struct trace *t, const struct entry *e) {
    return e->kind != CLOSES && t->n->is_mark.at[e->lit >> 1];
}

// The rule behind an entry: its own, or that of the last thing nobody sees which it follows from.
static uint32_t rule_behind(const struct trace *t, const struct entry *e, bool also_marks) {
    for (;;) {
        if (e->constraint != NET_NONE && t->n->constraints.at[e->constraint].rule != NET_NONE)
            return t->n->constraints.at[e->constraint].rule;
        const struct entry *last = NULL;
        for (uint32_t i = e->first_why; i < e->first_why + e->whys; i++) {
            const struct entry *why = &t->entries.at[t->why.at[i]];
            bool fits = why->kind == FOLLOWS && (also_marks || !is_mark(t, why));
            if (fits && (last == NULL || why > last)) last = why;
        }
        if (last == NULL) return NET_NONE;
        e = last;
    }
}

static uint32_t among_rules(const struct trace *t, uint32_t rule) {
    const net_set *rules = &t->w->step.rules;
    for (uint32_t i = 0; i < rules->size; i++)
        if (rules->at[i] == rule) return i;
    return 0;
}

// The last thing one can see among what an entry follows from.
static csp_lit last_mark(const struct trace *t, const struct entry *e) {
    const struct entry *last = NULL;
    for (uint32_t i = e->first_why; i < e->first_why + e->whys; i++) {
        const struct entry *why = &t->entries.at[t->why.at[i]];
        if (is_mark(t, why) && (last == NULL || why > last)) last = why;
    }
    return last == NULL ? t->w->step.wrong.at[0] : last->lit;
}

static uint16_t depth_of(const struct trace *t, const struct entry *e) {
    uint32_t depth = 0, inside = e->inside;
    while (inside != NET_NONE) {
        const struct entry *supposed = &t->entries.at[inside];
        depth += is_marked(t, supposed);
        inside = supposed->outside;
    }
    return (uint16_t)(depth > UINT16_MAX ? UINT16_MAX : depth);
}

static bool write_entry(struct trace *t, const struct entry *e) {
    struct explain_deduction d = {.depth = depth_of(t, e)};
    if (!is_marked(t, e) || e->kind == GIVEN || (e->kind != CLOSES && !is_mark(t, e))) return true;
    d.closes = e->kind == CLOSES;
    d.fact = explain_fact_of(t->w, d.closes ? last_mark(t, e) : e->lit);
    uint32_t rule = rule_behind(t, e, false);
    if (rule == NET_NONE && d.closes) rule = rule_behind(t, e, true);
    if (e->kind == FOLLOWS && rule == NET_NONE) return true; // goes without saying
    d.rule = e->kind == SUPPOSED    ? EXPLAIN_SUPPOSE
             : e->kind == OTHERWISE ? EXPLAIN_OTHERWISE
                                    : among_rules(t, rule);
    return vec_push(t->w->mem, &t->w->out->deductions, d);
}

bool explain_write_deductions(struct explaining *w, struct explain_range *range) {
    struct trace t = {.w = w, .n = &w->proof, .inside = NET_NONE};
    range->first = w->out->deductions.size;
    for (size_t i = 0; i < w->step.rules.size; i++) t.n->on.at[w->step.rules.at[i]] = true;
    t.recorded = t.n->ground;
    bool ok = run(&t) && mark(&t, (uint32_t)t.entries.size - 1);
    for (size_t i = 0; i < t.entries.size && ok; i++) ok = write_entry(&t, &t.entries.at[i]);
    if (!ok) w->out->deductions.size = range->first;
    range->count = w->out->deductions.size - range->first;
    net_undo(t.n, t.n->ground);
    for (size_t i = 0; i < w->step.rules.size; i++) t.n->on.at[w->step.rules.at[i]] = false;
    vec_free(w->mem, &t.entries);
    vec_free(w->mem, &t.why);
    vec_free(w->mem, &t.entry_of);
    vec_free(w->mem, &t.around);
    vec_free(w->mem, &t.lits);
    vec_free(w->mem, &t.stack);
    return !t.n->no_memory || explain_fail_memory(w);
}
