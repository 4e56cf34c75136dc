// Of all steps found, keep only those that lead to a mark: the facts they need are traced back to the steps
// that decide them. What is left open then follows from saturated rules, each in one step at the end. So
// useless eliminations are neither reported nor counted.
#include "explain/inside.h"

#include <string.h>

// A step as the network sees it. Ranges are into `lits`.
struct sliced_step {
    struct explain_range decides, needs;
    uint64_t weight;
    size_t size;
};

struct slicing {
    VEC(struct sliced_step) steps;
    net_set lits;
    net_set decided_by; // by variable: 1 + the first step that decides it
    VEC(bool) needed;   // by step
    net_set closed_by;  // by variable: 1 + a saturated rule that decides it
    VEC(bool) known;    // by variable, while the steps are written
};

bool explain_slices(const struct explaining *w) {
    return w->slicing != NULL && !w->request->hint && w->request->most_steps == 0;
}

bool explain_slicing_init(struct explaining *w) {
    if (w->cases == NULL) return true;
    w->slicing = mem_zeroed(w->mem, 1, sizeof *w->slicing);
    return w->slicing != NULL || explain_fail_memory(w);
}

void explain_slicing_free(struct explaining *w) {
    struct slicing *s = w->slicing;
    if (s == NULL) return;
    vec_free(w->mem, &s->steps);
    vec_free(w->mem, &s->lits);
    vec_free(w->mem, &s->decided_by);
    vec_free(w->mem, &s->needed);
    vec_free(w->mem, &s->closed_by);
    vec_free(w->mem, &s->known);
    mem_free(w->mem, s, sizeof *s);
    w->slicing = NULL;
}

// ---- While steps are found ---------------------------------------------------------------------------

// The marks that its rules need to decide one literal; after going through cases that is already known.
static bool add_needs(struct explaining *w, csp_lit decided) {
    struct net *n = &w->board;
    csp_lit wrong = csp_not(decided);
    net_collect(n);
    net_refutes(n, w->step.rules.at, w->step.rules.size, &wrong, 1, UINT32_MAX);
    for (size_t i = 0; i < n->used_marks.size && !n->no_memory; i++)
        if (net_value(n, n->used_marks.at[i]) != 0 &&
            !vec_push(w->mem, &w->slicing->lits, n->used_marks.at[i]))
            return explain_fail_memory(w);
    return !n->no_memory || explain_fail_memory(w);
}

bool explain_note_needs(struct explaining *w, uint64_t weight) {
    struct slicing *s = w->slicing;
    struct sliced_step step = {.needs = {s->lits.size, 0}, .weight = weight, .size = w->step.rules.size};
    bool ok = true;
    if (w->step.moves != 0) ok = net_set_append(w->mem, &s->lits, w->known.at, w->known.size);
    for (size_t i = 0; i < w->step.decides.size && w->step.moves == 0 && ok; i++)
        ok = add_needs(w, w->step.decides.at[i]);
    step.needs.count = s->lits.size - step.needs.first;
    return (ok && vec_push(w->mem, &s->steps, step)) || explain_fail_memory(w);
}

bool explain_note_decided(struct explaining *w) {
    struct slicing *s = w->slicing;
    struct sliced_step *last = &s->steps.at[s->steps.size - 1];
    last->decides = (struct explain_range){s->lits.size, w->step.decides.size};
    return net_set_append(w->mem, &s->lits, w->step.decides.at, w->step.decides.size) ||
           explain_fail_memory(w);
}

// ---- What is needed ----------------------------------------------------------------------------------

static bool is_mark_there(const struct explaining *w, csp_lit l) { return explain_mark(w, l >> 1)->lit == l; }

// For each mark that is absent, a rule that is saturated without it.
static void find_closing(struct explaining *w) {
    const struct net *n = &w->board;
    for (uint32_t i = 0; i < n->constraints.size; i++) {
        const struct net_constraint *c = &n->constraints.at[i];
        if (c->rule == NET_NONE || c->hi >= (int32_t)c->size || c->have[0] != c->hi) continue;
        bool marks = true;
        for (uint32_t k = c->start; k < c->start + c->size && marks; k++)
            marks = n->is_mark.at[n->lits.at[k] >> 1] && is_mark_there(w, n->lits.at[k]);
        for (uint32_t k = c->start; k < c->start + c->size && marks; k++)
            if (net_value(n, n->lits.at[k]) < 0) w->slicing->closed_by.at[n->lits.at[k] >> 1] = i + 1;
    }
}

// A step is needed if it decides a mark, or something that nothing closes at the end.
static bool is_root(const struct explaining *w, const struct sliced_step *step) {
    const struct slicing *s = w->slicing;
    for (size_t i = 0; i < step->decides.count; i++) {
        csp_lit l = s->lits.at[step->decides.first + i];
        if (is_mark_there(w, l) || s->closed_by.at[l >> 1] == 0) return true;
    }
    return false;
}

static bool find_deciders(struct explaining *w) {
    struct slicing *s = w->slicing;
    if (!vec_resize(w->mem, &s->decided_by, w->board.vars) || !vec_resize(w->mem, &s->known, w->board.vars))
        return explain_fail_memory(w);
    for (uint32_t i = 0; i < s->steps.size; i++) {
        struct explain_range d = s->steps.at[i].decides;
        for (size_t k = 0; k < d.count; k++) {
            uint32_t *by = &s->decided_by.at[s->lits.at[d.first + k] >> 1];
            if (*by == 0) *by = i + 1;
        }
    }
    return true;
}

static bool find_needed(struct explaining *w) {
    struct slicing *s = w->slicing;
    if (!vec_resize(w->mem, &s->closed_by, w->board.vars) || !vec_resize(w->mem, &s->needed, s->steps.size))
        return explain_fail_memory(w);
    find_closing(w);
    for (size_t i = s->steps.size; i-- > 0;) {
        if (!s->needed.at[i]) s->needed.at[i] = is_root(w, &s->steps.at[i]);
        struct explain_range needs = s->steps.at[i].needs;
        for (size_t k = 0; k < needs.count && s->needed.at[i]; k++) {
            uint32_t by = s->decided_by.at[s->lits.at[needs.first + k] >> 1];
            if (by != 0) s->needed.at[by - 1] = true;
        }
    }
    return true;
}

// ---- What is kept ------------------------------------------------------------------------------------

static void count_step(struct explaining *w, size_t size, uint64_t weight) {
    w->out->sizes[size < EXPLAIN_SIZES ? size : EXPLAIN_SIZES]++;
    w->weight = w->weight > UINT64_MAX - weight ? UINT64_MAX : w->weight + weight;
}

static void keep_needed(struct explaining *w) {
    struct slicing *s = w->slicing;
    size_t kept = 0;
    w->weight = 0;
    for (int i = 0; i <= EXPLAIN_SIZES; i++) w->out->sizes[i] = 0;
    for (size_t i = 0; i < s->steps.size; i++) {
        if (!s->needed.at[i]) continue;
        count_step(w, s->steps.at[i].size, s->steps.at[i].weight);
        w->out->steps.at[kept] = w->out->steps.at[i];
        s->steps.at[kept++] = s->steps.at[i];
    }
    w->out->steps.size = s->steps.size = kept;
    for (size_t i = 0; i < w->board.vars; i++) s->known.at[i] = s->decided_by.at[i] == 0;
    for (size_t i = 0; i < kept; i++)
        for (size_t k = 0; k < s->steps.at[i].decides.count; k++)
            s->known.at[s->lits.at[s->steps.at[i].decides.first + k] >> 1] = true;
}

static bool add_fact(struct explaining *w, csp_lit l) {
    return vec_push(w->mem, &w->out->facts, explain_fact_of(w, l)) || explain_fail_memory(w);
}

// ---- Equal steps -------------------------------------------------------------------------------------

// What a step rules out in the cell of its one rule because of absences alone; mark 0: it is another step.
// All such steps by rules of one name say the same of a mark.
static struct explain_fact find_lack(const struct explaining *w, size_t i) {
    const struct slicing *s = w->slicing;
    const struct sliced_step *step = &s->steps.at[i];
    if (step->size != 1 || step->weight > 0 || step->decides.count != 1) return (struct explain_fact){0};
    for (size_t k = 0; k < step->needs.count; k++)
        if (explain_fact_of(w, s->lits.at[step->needs.first + k]).holds) return (struct explain_fact){0};
    struct explain_fact f = explain_fact_of(w, s->lits.at[step->decides.first]);
    const struct model_rule *rule = &w->out->rules.at[w->out->steps.at[i].rules.first];
    return f.holds || rule->place != MODEL_CELL || rule->cells[0] != f.cell ? (struct explain_fact){0} : f;
}

// Is all that the later step needs known before the earlier one?
static bool may_come_at(const struct explaining *w, size_t later, size_t earlier) {
    const struct slicing *s = w->slicing;
    const struct explain_range needs = s->steps.at[later].needs;
    for (size_t i = 0; i < needs.count; i++)
        if (s->decided_by.at[s->lits.at[needs.first + i] >> 1] > earlier) return false;
    return true;
}

// The first step that says the same; itself if none does.
static size_t find_equal(const struct explaining *w, size_t step) {
    const struct explain_fact f = find_lack(w, step);
    const struct explain_step *steps = w->out->steps.at;
    const struct model_rule *rules = w->out->rules.at;
    for (size_t i = 0; i < step && f.mark != 0; i++)
        if (steps[i].rules.count > 0 && find_lack(w, i).mark == f.mark && may_come_at(w, step, i) &&
            rules[steps[i].rules.first].name == rules[steps[step].rules.first].name)
            return i;
    return step;
}

// The items of both ranges, at the end of all.
static bool join_ranges(struct explaining *w, void *pointer, size_t *size, size_t *cap, size_t item,
                        struct explain_range *to, struct explain_range more) {
    const struct explain_range all = {*size, to->count + more.count};
    char *at;
    if (more.count == 0) return true;
    if (!vec_extend(w->mem, pointer, size, cap, all.first + all.count, item)) return explain_fail_memory(w);
    memcpy(&at, pointer, sizeof at);
    memcpy(at + all.first * item, at + to->first * item, to->count * item);
    memcpy(at + (all.first + to->count) * item, at + more.first * item, more.count * item);
    *to = all;
    return true;
}
#define JOIN_RANGES(w, v, to, more)                                                                          \
    join_ranges((w), &(v)->at, &(v)->size, &(v)->cap, sizeof *(v)->at, (to), (more))

// The rules of the later ones are no further ones to be seen together.
static bool take_step(struct explaining *w, size_t to, size_t from) {
    struct slicing *s = w->slicing;
    struct explain_step *into = &w->out->steps.at[to], *gone = &w->out->steps.at[from];
    struct explanation *out = w->out;
    if (!JOIN_RANGES(w, &out->facts, &into->decides, gone->decides) ||
        !JOIN_RANGES(w, &out->facts, &into->known, gone->known) ||
        !JOIN_RANGES(w, &out->rules, &into->rules, gone->rules))
        return false;
    into->aids++;
    gone->rules.count = 0;
    w->out->sizes[1]--;
    s->decided_by.at[s->lits.at[s->steps.at[from].decides.first] >> 1] = (uint32_t)to + 1;
    return true;
}

// Steps that say the same of other cells are one.
static bool join_equal(struct explaining *w) {
    struct slicing *s = w->slicing;
    size_t kept = 0;
    for (uint32_t i = 0; i < s->steps.size; i++)
        for (size_t k = 0; k < s->steps.at[i].decides.count; k++)
            s->decided_by.at[s->lits.at[s->steps.at[i].decides.first + k] >> 1] = i + 1;
    for (size_t i = 0; i < s->steps.size; i++) {
        size_t equal = find_equal(w, i);
        if (equal < i && !take_step(w, equal, i)) return false;
    }
    for (size_t i = 0; i < s->steps.size; i++)
        if (w->out->steps.at[i].rules.count > 0) w->out->steps.at[kept++] = w->out->steps.at[i];
    w->out->steps.size = kept;
    return true;
}

// ---- What is left ------------------------------------------------------------------------------------

// One step for everything open that this constraint closes.
static bool close(struct explaining *w, uint32_t index) {
    const struct net *n = &w->board;
    const struct net_constraint *c = &n->constraints.at[index];
    struct explanation *e = w->out;
    struct explain_step step = {.minimal = true, .rules = {e->rules.size, 1}, .decides.first = e->facts.size};
    for (uint32_t k = c->start; k < c->start + c->size; k++) {
        csp_lit l = n->lits.at[k];
        if (w->slicing->known.at[l >> 1] || net_value(n, l) >= 0) continue;
        w->slicing->known.at[l >> 1] = true;
        step.decides.count++;
        if (!add_fact(w, csp_not(l))) return false;
    }
    if (step.decides.count == 0) return true;
    count_step(w, 1, 0);
    step.known.first = e->facts.size;
    for (uint32_t k = c->start; k < c->start + c->size; k++)
        if (net_value(n, n->lits.at[k]) > 0 && !add_fact(w, n->lits.at[k])) return false;
    step.known.count = e->facts.size - step.known.first;
    step.supposed = e->facts.at[step.decides.first];
    step.supposed.holds = true;
    struct explain_deduction end = {.fact = step.supposed, .closes = true};
    step.deductions = (struct explain_range){e->deductions.size, !w->request->rate_only};
    return (vec_push(w->mem, &e->rules, w->model.rules.at[c->rule]) &&
            (w->request->rate_only || vec_push(w->mem, &e->deductions, end)) &&
            vec_push(w->mem, &e->steps, step)) ||
           explain_fail_memory(w);
}

static bool close_rest(struct explaining *w) {
    for (size_t i = 0; i < w->model.marks.size; i++) {
        uint32_t var = w->model.marks.at[i].lit >> 1;
        if (!w->slicing->known.at[var] && !close(w, w->slicing->closed_by.at[var] - 1)) return false;
    }
    return true;
}

// ---- Empty cells -------------------------------------------------------------------------------------

static csp_lit lit_of(const struct explaining *w, struct explain_fact f) {
    size_t count;
    const uint32_t *vars = explain_vars(w, f.cell, &count);
    for (size_t i = 0; i < count; i++)
        if (explain_mark(w, vars[i])->mark == f.mark) return csp_sign(explain_mark(w, vars[i])->lit, f.holds);
    return CSP_TRUE;
}

static bool is_empty(const struct explaining *w, uint32_t cell) {
    size_t count, absent = 0;
    const uint32_t *vars = explain_vars(w, cell, &count);
    for (size_t i = 0; i < count; i++)
        absent += w->slicing->known.at[vars[i]] && net_value(&w->board, explain_mark(w, vars[i])->lit) < 0;
    return count > 1 && absent == count;
}

static bool has_fact(const struct explaining *w, struct explain_range facts, struct explain_fact f) {
    for (size_t i = 0; i < facts.count; i++) {
        struct explain_fact g = w->out->facts.at[facts.first + i];
        bool empty = g.mark == family_empty(w->p->family) && g.holds && !f.holds;
        if (g.cell == f.cell && (empty || (g.mark == f.mark && g.holds == f.holds))) return true;
    }
    return false;
}

// The facts again, at the end: those that say what an empty cell does not show, `enough` of them, become one
// that says it is empty.
static bool join(struct explaining *w, struct explain_range *facts, size_t enough) {
    struct explain_range joined = {w->out->facts.size, 0};
    for (size_t i = 0; i < facts->count; i++) {
        struct explain_fact f = w->out->facts.at[facts->first + i];
        size_t same = 0;
        for (size_t k = 0; k < facts->count; k++)
            same += w->out->facts.at[facts->first + k].cell == f.cell && !f.holds;
        if (!f.holds && same >= enough && is_empty(w, f.cell))
            f = (struct explain_fact){f.cell, family_empty(w->p->family), true};
        joined.count = w->out->facts.size - joined.first;
        if (has_fact(w, joined, f)) continue;
        if (!vec_push(w->mem, &w->out->facts, f)) return explain_fail_memory(w);
    }
    joined.count = w->out->facts.size - joined.first;
    *facts = joined;
    return true;
}

// A cell that stays empty: what it was known not to show before is used, too.
static bool use_known(struct explaining *w, struct explain_step *step, struct explain_range raw) {
    for (size_t i = 0; i < raw.count; i++) {
        size_t count;
        uint32_t cell = w->out->facts.at[raw.first + i].cell;
        const uint32_t *vars = explain_vars(w, cell, &count);
        for (size_t k = 0; k < count && is_empty(w, cell); k++) {
            struct explain_fact f = explain_fact_of(w, csp_not(explain_mark(w, vars[k])->lit));
            if (has_fact(w, raw, f) || has_fact(w, step->known, f)) continue;
            if (!vec_push(w->mem, &w->out->facts, f)) return explain_fail_memory(w);
            step->known.count++;
        }
    }
    return true;
}

static bool join_facts(struct explaining *w) {
    struct slicing *s = w->slicing;
    for (size_t i = 0; i < w->board.vars; i++) s->known.at[i] = s->decided_by.at[i] == 0;
    for (size_t i = 0; i < w->out->steps.size; i++) {
        struct explain_step step = w->out->steps.at[i];
        const struct explain_range raw = step.decides;
        if (!join(w, &step.known, 2)) return false;
        for (size_t k = 0; k < raw.count; k++)
            s->known.at[lit_of(w, w->out->facts.at[raw.first + k]) >> 1] = true;
        if (!use_known(w, &step, raw) || !join(w, &step.decides, 1)) return false;
        w->out->steps.at[i] = step;
    }
    return true;
}

bool explain_slice(struct explaining *w, bool to_the_end) {
    if (!explain_slices(w)) return true;
    if (!find_deciders(w)) return false;
    if (to_the_end) {
        if (!find_needed(w)) return false;
        keep_needed(w);
        if (!join_equal(w) || !close_rest(w)) return false;
    }
    return w->request->rate_only || join_facts(w);
}
