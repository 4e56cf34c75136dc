// A trace of the network refuting something.
//
// If propagation finds no contradiction, something is supposed for a while. The supposition is chosen so that
// it fails at once, if possible: people look in the same way. For a step with cases, the suppositions have
// been planned (cases.h).
#include "explain/inside.h"
#include "puzzle/solve.h"

#include <string.h>

enum { MOST_ENTRIES = 60000, MOST_OF_CASES = 500000, MOST_PROBES = 60, MORE_PROBES = 10 };

// ---- Entries -----------------------------------------------------------------------------------------

// The trace cannot be written down, although there is memory.
static bool lose(struct trace *t) {
    t->lost = true;
    return false;
}

static bool add_entry(struct trace *t, struct trace_entry e) {
    e.inside = t->inside;
    if (t->entries.size >= (t->n == &t->w->board ? MOST_OF_CASES : MOST_ENTRIES)) return lose(t);
    return vec_push(t->w->mem, &t->entries, e);
}

// Does the constraint force the literal, by what came before it? Then `lits` are the literals by which it
// does.
static bool forces(struct trace *t, uint32_t index, csp_lit l) {
    const struct net *n = t->n;
    const struct net_constraint *c = &n->constraints.at[index];
    bool too_many = false;
    int32_t have = 0;
    t->lits.size = 0;
    for (uint32_t k = c->start; k < c->start + c->size; k++)
        if (n->lits.at[k] >> 1 == l >> 1) too_many = n->lits.at[k] != l;
    for (uint32_t k = c->start; k < c->start + c->size; k++) {
        csp_lit side = csp_sign(n->lits.at[k], too_many);
        if (net_value(n, side) <= 0 || n->place.at[side >> 1] >= n->place.at[l >> 1]) continue;
        have++;
        if (!vec_push(t->w->mem, &t->lits, side)) return false;
    }
    return have == c->most[!too_many];
}

// The cost of writing a reason in `lits`: a rule that has not been used yet, and whatever is not needed
// anyway.
static uint32_t burden(const struct trace *t, uint32_t index, csp_lit l) {
    enum { NEW_RULE = 4, NEW_FACT = 2 };
    const struct net *n = t->n;
    uint32_t rule = n->constraints.at[index].rule, sum = 0;
    if (rule != NET_NONE && t->spoken.at[rule] != t->marks) {
        const struct model_rule *r = &t->w->model.rules.at[rule];
        bool own = n->is_mark.at[l >> 1] && r->place == MODEL_CELL && r->cells[0] == explain_cell(t->w, l);
        sum += NEW_RULE + own; // a rule used elsewhere may settle more than this
    }
    for (size_t i = 0; i < t->lits.size; i++) {
        uint32_t place = n->place.at[t->lits.at[i] >> 1];
        if (place < t->floor || place < n->ground) continue;
        if (t->entries.at[t->entry_of.at[place]].marked != t->marks) sum += NEW_FACT;
    }
    return sum;
}

static void try_reason(struct trace *t, uint32_t index, const struct trace_entry *e, uint32_t *best,
                       uint32_t *least) {
    if (index == *best || !net_is_on(t->n, t->n->constraints.at[index].rule) || !forces(t, index, e->lit))
        return;
    uint32_t sum = burden(t, index, e->lit);
    if (sum >= *least) return;
    *least = sum;
    *best = index;
}

// Of all constraints that force the literal, the cheapest to write.
static void choose_reason(struct trace *t, struct trace_entry *e) {
    const struct net *n = t->n;
    uint32_t var = e->lit >> 1, least = UINT32_MAX, best = e->constraint;
    t->lits.size = 0;
    if (forces(t, best, e->lit)) least = burden(t, best, e->lit);
    for (uint32_t i = n->use_start.at[var]; i < n->use_end.at[var] && least > 0; i++)
        try_reason(t, n->use.at[i] >> 1, e, &best, &least);
    for (uint32_t i = n->more_first.at[var]; i != 0 && least > 0; i = n->more.at[i - 1].next)
        try_reason(t, n->more.at[i - 1].use >> 1, e, &best, &least);
    e->constraint = best;
    forces(t, best, e->lit);
}

// What an entry follows from. Needed only for what leads to a contradiction, while that is on the trail.
static bool explain_entry(struct trace *t, struct trace_entry *e) {
    if (e->is_explained) return true;
    e->is_explained = true;
    e->first_why = (uint32_t)t->why.size;
    t->lits.size = 0;
    if (e->kind == FOLLOWS && t->w->cases != NULL) choose_reason(t, e);
    else if (e->constraint != NET_NONE && !net_reason(t->n, e->lit, &t->lits)) return false;
    for (size_t i = 0; i < t->lits.size; i++) {
        uint32_t place = t->n->place.at[t->lits.at[i] >> 1];
        if (place < t->floor) continue; // a definition
        if (!vec_push(t->w->mem, &t->why, t->entry_of.at[place])) return false;
    }
    e->whys = (uint32_t)t->why.size - e->first_why;
    uint32_t rule = trace_rule_of(t, e);
    if (rule != NET_NONE) t->spoken.at[rule] = t->marks;
    return true;
}

static bool place_entry(struct trace *t, size_t place) {
    if (t->entry_of.size <= place && !vec_resize(t->w->mem, &t->entry_of, place + 1)) return false;
    t->entry_of.at[place] = (uint32_t)t->entries.size - 1;
    t->recorded = place + 1;
    return true;
}

// What has been added to the trail since the last time.
static bool record(struct trace *t, enum trace_kind kind) {
    struct net *n = t->n;
    for (size_t i = t->recorded; i < n->trail.size; i++) {
        csp_lit l = n->trail.at[i];
        uint32_t reason = n->reason.at[l >> 1];
        struct trace_entry e = {.lit = l, .constraint = reason, .kind = reason == NET_NONE ? kind : FOLLOWS};
        if (!add_entry(t, e) || !place_entry(t, i)) return false;
    }
    return true;
}

// Mark an entry and what it follows from, the last first, so that reasons can be chosen by what is needed
// anyway.
static bool mark(struct trace *t, uint32_t from) {
    t->marks++;
    t->entries.at[from].marked = t->marks;
    if (!vec_resize(t->w->mem, &t->spoken, (size_t)t->n->rules + 1)) return false;
    for (uint32_t i = from + 1; i-- > 0;) {
        if (t->entries.at[i].marked != t->marks) continue;
        if (!explain_entry(t, &t->entries.at[i])) return false;
        const struct trace_entry *e = &t->entries.at[i];
        for (uint32_t k = e->first_why; k < e->first_why + e->whys; k++)
            t->entries.at[t->why.at[k]].marked = t->marks;
    }
    return true;
}

bool trace_is_mark(const struct trace *t, const struct trace_entry *e) {
    return e->kind != CLOSES && t->w->mark_of.at[e->lit >> 1] != 0;
}

// The entries that it follows from, unless a person sees them: the last one first, because the others may
// only say what is given.
uint32_t trace_rule_behind(struct trace *t, const struct trace_entry *e, bool also_marks) {
    net_set *left = &t->behind;
    left->size = 0;
    for (;;) {
        if (trace_rule_of(t, e) != NET_NONE) return trace_rule_of(t, e);
        for (uint32_t i = e->first_why; i < e->first_why + e->whys; i++) {
            const struct trace_entry *why = &t->entries.at[t->why.at[i]];
            bool fits = why->kind == FOLLOWS && (also_marks || !trace_is_mark(t, why));
            if (fits && !net_set_add(t->w->mem, left, t->why.at[i])) t->n->no_memory = true;
        }
        size_t last = 0;
        if (left->size == 0 || t->n->no_memory) return NET_NONE;
        for (size_t i = 1; i < left->size; i++)
            if (left->at[i] > left->at[last]) last = i;
        e = &t->entries.at[left->at[last]];
        left->at[last] = left->at[--left->size];
        if (t->w->cases != NULL) left->size = 0; // with questions, that is enough
    }
}

bool trace_is_told(struct trace *t, const struct trace_entry *e) {
    return trace_is_mark(t, e) && (e->kind != FOLLOWS || trace_rule_behind(t, e, false) != NET_NONE);
}

// ---- Mirror images -----------------------------------------------------------------------------------

// What a finished case uses: facts from outside of it, and rules.
static bool find_uses(struct trace *t, uint32_t end) {
    t->outside.size = t->by.size = t->stack.size = 0;
    t->visits++;
    if (!vec_push(t->w->mem, &t->stack, end)) return false;
    while (t->stack.size > 0) {
        struct trace_entry *e = &t->entries.at[t->stack.at[--t->stack.size]];
        if (e->visited == t->visits) continue;
        e->visited = t->visits;
        if (e->inside == NET_NONE && trace_is_told(t, e)) {
            if (!vec_push(t->w->mem, &t->outside, e->lit)) return false;
            continue;
        }
        uint32_t rule = trace_rule_of(t, e);
        if (rule != NET_NONE && !net_set_add(t->w->mem, &t->by, rule)) return false;
        for (uint32_t i = e->first_why; i < e->first_why + e->whys; i++)
            if (!vec_push(t->w->mem, &t->stack, t->why.at[i])) return false;
    }
    return true;
}

static uint32_t rule_image(const struct explaining *w, const struct classes *c, int symmetry, uint32_t rule) {
    const struct model_rule *r = &w->model.rules.at[rule];
    uint32_t first = c->from[symmetry][r->cells[0]], last = c->from[symmetry][r->cells[1]];
    if (r->place == MODEL_BOARD) return rule;
    for (uint32_t i = 0; i < w->model.rules.size; i++) {
        const struct model_rule *other = &w->model.rules.at[i];
        bool same = other->cells[0] == first && other->cells[1] == last;
        bool turned = other->cells[0] == last && other->cells[1] == first;
        if ((same || turned) && strcmp(r->name, other->name) == 0) return i;
    }
    return NET_NONE;
}

// The image of a result follows from the images of its reasons, which all hold.
static bool add_image(struct trace *t, const struct classes *c, int symmetry, uint32_t original) {
    csp_lit image = cases_image(t->w, (size_t)symmetry, t->entries.at[original].lit);
    struct trace_entry e = {.lit = image,
                            .constraint = NET_NONE,
                            .kind = MIRRORED,
                            .is_explained = true,
                            .first_why = (uint32_t)t->why.size,
                            .whys = 1,
                            .first_rule = (uint32_t)t->mirrored.size};
    if (net_value(t->n, image) != 0) return true;
    if (!vec_push(t->w->mem, &t->why, original)) return false;
    for (size_t i = 0; i < t->outside.size; i++, e.whys++) {
        csp_lit fact = cases_image(t->w, (size_t)symmetry, t->outside.at[i]);
        if (net_value(t->n, fact) <= 0) return lose(t);
        if (!vec_push(t->w->mem, &t->why, t->entry_of.at[t->n->place.at[fact >> 1]])) return false;
    }
    for (size_t i = 0; i < t->by.size; i++, e.rules++) {
        uint32_t rule = rule_image(t->w, c, symmetry, t->by.at[i]);
        if (rule == NET_NONE) return lose(t);
        if (!vec_push(t->w->mem, &t->mirrored, rule)) return false;
    }
    net_assign(t->n, image, NET_NONE);
    return add_entry(t, e) && place_entry(t, t->n->trail.size - 1);
}

// If everything looks the same from every side, the last entry holds in every image.
static bool mirror(struct trace *t, uint32_t end) {
    struct classes classes;
    uint32_t original = (uint32_t)t->entries.size - 1;
    if (t->w->cases == NULL || !t->w->cases->mirrors || t->inside != NET_NONE) return true;
    if (!find_uses(t, end) || !classes_init(&classes, t->w->p, t->w->mem)) return false;
    bool ok = true;
    for (int s = 0; s < classes.symmetries && ok; s++) ok = add_image(t, &classes, s, original);
    classes_free(&classes, t->w->mem);
    return ok;
}

// ---- Suppositions ------------------------------------------------------------------------------------

// The consequences of a literal: how many, and whether they end in a contradiction.
static size_t probe(struct net *n, csp_lit l, bool *ends) {
    size_t size = n->trail.size;
    net_assign(n, l, NET_NONE);
    *ends = !net_follow(n);
    size_t grown = n->trail.size - size;
    net_undo(n, size);
    return grown;
}

// The shortest way to a contradiction if there is one, else the literal with the most consequences. Once one
// has been found, it is not worth looking much further.
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

static bool suppose(struct trace *t, csp_lit l, uint32_t asked) {
    if (l == CSP_TRUE || !vec_push(t->w->mem, &t->around, t->inside)) return false;
    net_assign(t->n, l, NET_NONE);
    t->inside = (uint32_t)t->entries.size;
    struct trace_entry e = {.lit = l,
                            .constraint = NET_NONE,
                            .kind = SUPPOSED,
                            .asked = asked,
                            .outside = t->around.at[t->around.size - 1]};
    return add_entry(t, e) && place_entry(t, t->n->trail.size - 1);
}

static bool end_supposition(struct trace *t, uint32_t end) {
    csp_lit wrong = csp_not(t->entries.at[t->inside].lit);
    size_t place = t->n->place.at[wrong >> 1];
    if (!mark(t, end)) return false;
    uint32_t blamed_at = t->inside;
    bool blamed = trace_is_marked(t, &t->entries.at[blamed_at]);
    net_undo(t->n, place);
    t->recorded = place;
    t->inside = t->around.at[--t->around.size];
    if (!blamed) return true;
    net_assign(t->n, wrong, NET_NONE);
    struct trace_entry e = {.lit = wrong,
                            .constraint = NET_NONE,
                            .kind = OTHERWISE,
                            .asked = t->entries.at[blamed_at].asked,
                            .is_explained = true,
                            .first_why = (uint32_t)t->why.size,
                            .whys = 1};
    return vec_push(t->w->mem, &t->why, end) && add_entry(t, e) && place_entry(t, place) && mirror(t, end);
}

// A contradiction: the current supposition is wrong or, if it has no part in it, an enclosing one. `refuted`:
// there is none, and the opposite of the step is refuted.
static bool close_branch(struct trace *t) {
    struct trace_entry e = {.lit = CSP_TRUE, .constraint = t->n->conflict, .kind = CLOSES};
    if (!add_entry(t, e)) return false;
    uint32_t end = (uint32_t)t->entries.size - 1;
    while (t->inside != NET_NONE) {
        size_t before = t->entries.size;
        if (!end_supposition(t, end)) return false;
        if (t->entries.size > before) return true;
    }
    t->refuted = true;
    return true;
}

// Nobody supposes what is settled: before the first supposition, all that is known about the rules of the
// step is. What turns out not to matter is forgotten afterwards (deductions.c).
static bool look_around(struct trace *t, bool *grown) {
    const struct net *board = &t->w->board;
    size_t size = t->n->trail.size;
    for (size_t i = 0; i < t->w->model.marks.size; i++) {
        csp_lit here = t->w->model.marks.at[i].lit, l = csp_sign(here, net_value(board, here) > 0);
        if (net_value(board, here) == 0 || net_value(t->n, here) != 0 || !net_in_scope(t->n, here)) continue;
        if (!vec_push(t->w->mem, &t->w->known, l)) return false;
        net_assign(t->n, l, NET_NONE);
    }
    *grown = t->n->trail.size > size;
    return record(t, GIVEN);
}

// True when the opposite of the step was refuted.
bool trace_run(struct trace *t) {
    struct net *n = t->n;
    struct finding *f = &t->w->step;
    bool ok = true;
    for (size_t i = 0; i < t->w->known.size; i++)
        if (net_value(n, t->w->known.at[i]) == 0) net_assign(n, t->w->known.at[i], NET_NONE);
    for (size_t i = 0; i < f->wrong.size; i++)
        if (net_value(n, f->wrong.at[i]) == 0) net_assign(n, f->wrong.at[i], NET_NONE);
    if (!record(t, GIVEN)) return false;
    for (size_t i = 0; i < f->rules.size && ok; i++) ok = net_wake(n, f->rules.at[i]);
    while (!t->refuted) {
        ok = ok && net_follow(n);
        if (n->no_memory || explain_is_over(t->w) || !record(t, GIVEN)) return false;
        if (!ok) {
            if (!close_branch(t)) return false;
            ok = true;
            continue;
        }
        uint32_t broken = net_next_broken(n); // perhaps one that was just added, and never examined
        size_t size = n->trail.size;
        if (broken == NET_NONE) return false; // nothing is refuted: nothing to write
        ok = net_look(n, broken);
        bool stuck = ok && n->trail.size == size, grown = false;
        if (stuck && t->around.size == 0 && !look_around(t, &grown)) return false;
        if (stuck && !grown && !suppose(t, choose(t), 0)) return false;
    }
    return mark(t, (uint32_t)t->entries.size - 1);
}

// ---- Planned cases -----------------------------------------------------------------------------------

// Everything that follows. A refuted supposition ends, and then what follows from that.
static bool settle(struct trace *t) {
    while (!t->refuted) {
        bool ok = net_follow(t->n);
        if (t->n->no_memory || !record(t, GIVEN)) return false;
        if (ok) return true;
        if (!close_branch(t)) return false;
    }
    return true;
}

// A question comes before the first of its answers.
static bool ask(struct trace *t, uint32_t question, uint32_t *last, uint32_t *asked) {
    if (question == *last) return true;
    *last = question;
    *asked = 0;
    if (question == NET_NONE) return true;
    struct trace_entry e = {.lit = CSP_TRUE, .constraint = question, .kind = ASKS, .is_explained = true};
    *asked = (uint32_t)t->entries.size + 1;
    return add_entry(t, e);
}

// Make the moves, until they are refuted or so are the enclosing suppositions. False: they are not, or out of
// memory.
static bool replay(struct trace *t, uint32_t first, size_t level) {
    uint32_t last = NET_NONE, asked = 0;
    for (uint32_t i = first; i != 0 && !t->refuted && t->around.size == level;) {
        const struct case_move move = t->w->cases->plan.at[i - 1];
        int value = net_value(t->n, move.supposed);
        i = move.next;
        if (value < 0) continue;
        if (value == 0 &&
            !(ask(t, move.question, &last, &asked) && suppose(t, move.supposed, asked) && settle(t)))
            return false;
        bool within = value > 0 || t->around.size == level + 1;
        if (within && !t->refuted && !replay(t, move.within, level + (value == 0))) return false;
        if (value == 0 && t->around.size > level) return lose(t);
    }
    return true;
}

// What the step decides follows; mark what that follows from.
static bool mark_decided(struct trace *t) {
    const net_set *decides = &t->w->step.decides;
    struct trace_entry end = {.lit = CSP_TRUE, .constraint = NET_NONE, .kind = GIVEN, .is_explained = true};
    end.first_why = (uint32_t)t->why.size;
    for (size_t i = 0; i < decides->size; i++) {
        if (net_value(t->n, decides->at[i]) <= 0) return lose(t);
        if (!vec_push(t->w->mem, &t->why, t->entry_of.at[t->n->place.at[decides->at[i] >> 1]])) return false;
        end.whys++;
    }
    return add_entry(t, end) && mark(t, (uint32_t)t->entries.size - 1);
}

bool trace_run_cases(struct trace *t) {
    const struct finding *f = &t->w->step;
    if (!record(t, GIVEN)) return false;
    if (f->question != NET_NONE) return replay(t, f->moves, 0) && mark_decided(t);
    if (net_value(t->n, f->wrong.at[0]) == 0) net_assign(t->n, f->wrong.at[0], NET_NONE);
    if (!settle(t) || !replay(t, f->moves, 0)) return false;
    return t->refuted ? mark(t, (uint32_t)t->entries.size - 1) : lose(t);
}

void trace_free(struct trace *t) {
    struct mem *m = t->w->mem;
    vec_free(m, &t->entries);
    vec_free(m, &t->why);
    vec_free(m, &t->entry_of);
    vec_free(m, &t->around);
    vec_free(m, &t->lits);
    vec_free(m, &t->stack);
    vec_free(m, &t->spoken);
    vec_free(m, &t->mirrored);
    vec_free(m, &t->outside);
    vec_free(m, &t->by);
    vec_free(m, &t->behind);
}
