// Storing a step: what it decides, the facts it needs, and how the opposite is refuted.
//
// The facts that a step needs are found on a network that knows nothing: the facts are assumed there, and
// removed one by one. How the opposite is refuted is in deductions.c.
#include "explain/inside.h"

#include <string.h>

enum { PATIENCE = 1000 };

// ---- Facts -------------------------------------------------------------------------------------------

struct explain_fact explain_fact_of(const struct explaining *w, csp_lit l) {
    const struct model_mark *m = explain_mark(w, l >> 1);
    return (struct explain_fact){m->cell, m->mark, l == m->lit};
}

static bool add_fact(struct explaining *w, struct explain_fact f) {
    return vec_push(w->mem, &w->out->facts, f) || explain_fail_memory(w);
}

// Is the cell known to stay empty, although it has several possible marks?
static bool is_empty(const struct explaining *w, uint32_t cell) {
    size_t count, absent = 0;
    const uint32_t *vars = explain_vars(w, cell, &count);
    for (size_t i = 0; i < count; i++) absent += net_value(&w->board, explain_mark(w, vars[i])->lit) < 0;
    return count > 1 && absent == count;
}

// Append the facts. If a cell is empty, and at least `enough` facts say what it does not show, one fact says
// that it is empty.
static bool add_facts(struct explaining *w, const net_set *lits, size_t enough, struct explain_range *range) {
    range->first = w->out->facts.size;
    for (size_t i = 0; i < lits->size; i++) {
        struct explain_fact f = explain_fact_of(w, lits->at[i]);
        size_t same = 0, before = 0;
        for (size_t k = 0; k < lits->size && !f.holds && is_empty(w, f.cell); k++) {
            if (explain_cell(w, lits->at[k]) != f.cell) continue;
            same++;
            before += k < i;
        }
        if (same >= enough && same > 0) {
            if (before > 0) continue;
            f = (struct explain_fact){f.cell, family_empty(w->p->family), true};
        }
        if (!add_fact(w, f)) return false;
    }
    range->count = w->out->facts.size - range->first;
    return true;
}

// ---- The facts a step needs --------------------------------------------------------------------------

// Do the rules of the step refute `wrong`, if only w->known is known? A fact that saves guesses is needed.
static bool suffices(struct explaining *w, const csp_lit *wrong, size_t count, bool *yes) {
    struct net *n = &w->proof;
    size_t size = w->known.size;
    if (!net_set_append(w->mem, &w->known, wrong, count)) return explain_fail_memory(w);
    net_collect(n);
    *yes = net_refutes(n, w->step.rules.at, w->step.rules.size, w->known.at, w->known.size, w->patience);
    w->known.size = size;
    return !n->no_memory || explain_fail_memory(w);
}

// After `suffices` said yes: remove facts from `from` on that it did not need.
static void drop_unused(struct explaining *w, size_t from) {
    size_t kept = from;
    for (size_t i = from; i < w->known.size; i++)
        if (net_set_has(&w->proof.used_marks, w->known.at[i])) w->known.at[kept++] = w->known.at[i];
    w->known.size = kept;
}

// Remove facts from `from` on if the error is refuted without them.
static bool leave_out(struct explaining *w, const csp_lit *wrong, size_t count, size_t from) {
    net_set *known = &w->known;
    for (size_t i = from; i < known->size;) {
        uint32_t fact = net_set_take_out(known, i);
        bool yes;
        if (!suffices(w, wrong, count, &yes)) return false;
        if (yes) drop_unused(w, i);
        else net_set_put_back(known, i++, fact);
    }
    return true;
}

// Does the board show the mark? Other entries may imply it as well.
static bool is_shown(const struct explaining *w, csp_lit l) {
    const struct model_mark *m = explain_mark(w, l >> 1);
    return m->lit == l && w->p->cells[m->cell] == m->mark;
}

// Append a known mark to `out`; or, if it follows from entries without any rule, those.
static bool add_known_mark(struct explaining *w, csp_lit mark, net_set *out) {
    struct net *n = &w->board;
    net_set stack = {0};
    bool ok = vec_push(w->mem, &stack, mark);
    while (ok && stack.size > 0) {
        csp_lit l = stack.at[--stack.size];
        bool is_mark = n->is_mark.at[l >> 1], follows = n->place.at[l >> 1] < w->entered &&
                                                        n->reason.at[l >> 1] != NET_NONE &&
                                                        !(is_mark && is_shown(w, l));
        if (l == CSP_TRUE) continue;
        if (follows) ok = net_reason(n, l, &stack);
        else if (is_mark) ok = net_set_add(w->mem, out, l);
    }
    vec_free(w->mem, &stack);
    return ok || explain_fail_memory(w);
}

// Known marks, if the refutation uses them; all of them if it is not found.
static bool take_used(struct explaining *w, const csp_lit *wrong, size_t count) {
    struct net *n = &w->board;
    net_collect(n);
    bool refuted = net_refutes(n, w->step.rules.at, w->step.rules.size, wrong, count, PATIENCE);
    if (n->no_memory) return explain_fail_memory(w);
    for (size_t i = 0; i < n->used_marks.size && refuted; i++) {
        bool known = net_value(n, n->used_marks.at[i]) != 0; // and not what was asked
        if (known && !add_known_mark(w, n->used_marks.at[i], &w->known)) return false;
    }
    for (size_t i = 0; i < n->ground && !refuted; i++)
        if (n->is_mark.at[n->trail.at[i] >> 1] && !add_known_mark(w, n->trail.at[i], &w->known)) return false;
    return true;
}

// The board's network may have found cycles that the other has not: then guesses differ.
static bool find_patience(struct explaining *w, const csp_lit *wrong, size_t count) {
    uint32_t patience = w->patience;
    bool yes;
    w->patience = PATIENCE;
    bool ok = suffices(w, wrong, count, &yes);
    w->patience = yes && w->proof.guesses > patience ? w->proof.guesses : patience;
    return ok;
}

static bool add_known(struct explaining *w, const csp_lit *wrong, size_t count) {
    bool yes;
    size_t from = w->known.size;
    if (!suffices(w, wrong, count, &yes)) return false;
    if (yes) return true;
    return take_used(w, wrong, count) && find_patience(w, wrong, count) && leave_out(w, wrong, count, from);
}

// Are the facts found so far enough for the other marks, too? Those for which they are not are left in
// w->scratch. The facts are put on the network once, as if they were known there.
static bool find_unproved(struct explaining *w) {
    struct net *n = &w->proof;
    const struct finding *f = &w->step;
    size_t ground = n->ground;
    bool ok = true;
    w->scratch.size = 0;
    for (size_t i = 0; i < w->known.size; i++)
        if (net_value(n, w->known.at[i]) == 0) net_assign(n, w->known.at[i], NET_NONE);
    net_propagate(n);
    n->ground = n->trail.size;
    for (size_t i = 1; i < f->decides.size && ok; i++) {
        csp_lit wrong = csp_not(f->decides.at[i]);
        bool refuted = net_refutes(n, f->rules.at, f->rules.size, &wrong, 1, w->patience);
        ok = !n->no_memory && (refuted || vec_push(w->mem, &w->scratch, wrong));
    }
    n->ground = ground;
    net_undo(n, ground);
    return ok || explain_fail_memory(w);
}

static bool find_known(struct explaining *w) {
    w->known.size = 0;
    w->patience = w->step.effort < PATIENCE ? w->step.effort : PATIENCE;
    if (!add_known(w, w->step.wrong.at, w->step.wrong.size) || !find_unproved(w)) return false;
    for (size_t i = 0; i < w->scratch.size; i++)
        if (!add_known(w, &w->scratch.at[i], 1)) return false;
    return true;
}

// ---- The step ----------------------------------------------------------------------------------------

static bool know_decided(struct explaining *w) {
    for (size_t i = 0; i < w->step.decides.size; i++)
        if (!net_know(&w->board, w->step.decides.at[i])) return explain_fail_memory(w);
    return true;
}

// What follows from the decided marks without any rule is decided with them.
static bool take_consequences(struct explaining *w, size_t ground) {
    const struct net *n = &w->board;
    for (size_t i = ground; i < n->ground; i++)
        if (n->is_mark.at[n->trail.at[i] >> 1] && !net_set_add(w->mem, &w->step.decides, n->trail.at[i]))
            return explain_fail_memory(w);
    return true;
}

static bool is_among(const struct explaining *w, struct explain_range facts, struct explain_fact f) {
    for (size_t i = 0; i < facts.count; i++) {
        struct explain_fact g = w->out->facts.at[facts.first + i];
        if (g.cell == f.cell && (g.mark == f.mark || (g.mark == family_empty(w->p->family) && g.holds)))
            return true;
    }
    return false;
}

// Was the literal known before the step, when the trail had this size?
static bool was_known(const struct explaining *w, csp_lit l, size_t ground) {
    return net_value(&w->board, l) > 0 && w->board.place.at[l >> 1] < ground;
}

// One more fact that the step uses; what is known is the last that was written. If all marks of the cell were
// known to be absent, one fact says that it is empty.
static bool use_fact(struct explaining *w, struct explain_step *step, csp_lit l, size_t ground) {
    struct explain_fact f = explain_fact_of(w, l);
    size_t count, absent = 0;
    const uint32_t *vars = explain_vars(w, f.cell, &count);
    for (size_t i = 0; i < count; i++) absent += was_known(w, csp_not(explain_mark(w, vars[i])->lit), ground);
    if (count > 1 && absent == count) f = (struct explain_fact){f.cell, family_empty(w->p->family), true};
    if (is_among(w, step->known, f)) return true;
    step->known.count++;
    return add_fact(w, f);
}

// What follows from the decided marks without any rule may also need what was known: the reasons are traced
// back to marks.
static bool use_known_of_consequences(struct explaining *w, struct explain_step *step, size_t ground) {
    struct net *n = &w->board;
    net_set *stack = &w->scratch, *used = &w->known;
    bool ok = true;
    stack->size = used->size = 0;
    n->seen_now++;
    for (size_t i = ground; i < n->ground && ok; i++)
        if (n->is_mark.at[n->trail.at[i] >> 1]) ok = net_reason(n, n->trail.at[i], stack);
    while (stack->size > 0 && ok) {
        csp_lit l = stack->at[--stack->size];
        if (l == CSP_TRUE || n->seen_at.at[l >> 1] == n->seen_now) continue;
        n->seen_at.at[l >> 1] = n->seen_now;
        if (n->place.at[l >> 1] >= ground || !n->is_mark.at[l >> 1]) ok = net_reason(n, l, stack);
        else if (!add_known_mark(w, l, used)) return false;
    }
    if (ok && !explain_name_causes(w, used)) return false;
    for (size_t i = 0; i < used->size && ok; i++)
        if (!use_fact(w, step, used->at[i], ground)) return false;
    return ok || explain_fail_memory(w);
}

// That a cell stays empty also follows from what it was already known not to show: the step uses that, too.
static bool use_known_of_emptied(struct explaining *w, struct explain_step *step, size_t ground) {
    net_set *used = &w->known;
    used->size = 0;
    for (size_t i = 0; i < w->step.decides.size; i++) {
        size_t count;
        uint32_t cell = explain_cell(w, w->step.decides.at[i]);
        const uint32_t *vars = explain_vars(w, cell, &count);
        for (size_t k = 0; k < count && is_empty(w, cell); k++) {
            csp_lit absent = csp_not(explain_mark(w, vars[k])->lit);
            if (!net_set_has(&w->step.decides, absent) && !add_known_mark(w, absent, used)) return false;
        }
    }
    if (!explain_name_causes(w, used)) return false;
    for (size_t i = 0; i < used->size; i++)
        if (!use_fact(w, step, used->at[i], ground)) return false;
    return true;
}

static bool add_rules(struct explaining *w, struct explain_range *range) {
    range->first = w->out->rules.size;
    range->count = w->step.rules.size;
    for (size_t i = 0; i < w->step.rules.size; i++)
        if (!vec_push(w->mem, &w->out->rules, w->model.rules.at[w->step.rules.at[i]]))
            return explain_fail_memory(w);
    return true;
}

// Cases that are too many to write are a set of rules, found by the kernel.
static bool write_cases(struct explaining *w, struct explain_step *step) {
    struct finding *f = &w->step;
    bool lost;
    if (!explain_write_cases(w, &step->deductions, &lost)) return false;
    if (!lost) return true;
    f->moves = 0;
    f->is_followed = step->asks = false;
    f->effort = SETS_HOPELESS;
    f->decides.size = 1;
    return sets_by_kernel(w, &f->wrong, &f->rules);
}

static bool write_reasons(struct explaining *w, struct explain_step *step) {
    if (w->step.moves != 0 && !write_cases(w, step)) return false;
    size_t size = w->step.rules.size - w->step.aids;
    uint64_t weight = explain_weigh(w);
    if (explain_slices(w) && !explain_note_needs(w, weight)) return false;
    w->out->sizes[size < EXPLAIN_SIZES ? size : EXPLAIN_SIZES]++;
    if (w->request->rate_only) return true;
    size_t enough = explain_slices(w) ? SIZE_MAX : 2;
    if (w->step.moves == 0 && !(find_known(w) && explain_write_deductions(w, &step->deductions)))
        return false;
    return explain_name_causes(w, &w->known) && add_facts(w, &w->known, enough, &step->known);
}

// What cannot be in a cell goes without saying if the step decides what is there. The first stays, because it
// is what the step was found for.
static void drop_evident(struct explaining *w) {
    net_set *decides = &w->step.decides;
    size_t kept = 1;
    for (size_t i = 1; i < decides->size && explain_glances(w); i++) {
        struct explain_fact f = explain_fact_of(w, decides->at[i]);
        bool evident = false;
        for (size_t k = 0; k < decides->size && !f.holds && !evident; k++) {
            struct explain_fact g = explain_fact_of(w, decides->at[k]);
            evident = g.holds && g.cell == f.cell;
        }
        if (!evident) decides->at[kept++] = decides->at[i];
    }
    if (explain_glances(w)) decides->size = kept;
}

static bool suppose_first(struct explaining *w) {
    w->step.wrong.size = 0;
    return vec_push(w->mem, &w->step.wrong, csp_not(w->step.decides.at[0])) || explain_fail_memory(w);
}

static void swap_first(struct explaining *w, size_t i) {
    csp_lit *decides = w->step.decides.at, first = decides[0];
    decides[0] = decides[i];
    decides[i] = first;
}

// How many lines does it take to refute the opposite of the first decided mark? Nothing is written.
static bool measure_refutation(struct explaining *w, size_t *lines) {
    struct explain_range range;
    size_t written = w->out->deductions.size, facts = w->out->facts.size, rules = w->out->rules.size;
    bool ok = suppose_first(w) && find_known(w) && explain_write_deductions(w, &range);
    *lines = ok && range.count > 0 ? 1 : SIZE_MAX;
    for (size_t i = 1; ok && i < range.count; i++) {
        const struct explain_deduction *d = &w->out->deductions.at[written + i];
        *lines += d->closes || d->rule != d[-1].rule || d->depth != d[-1].depth;
    }
    w->out->deductions.size = written;
    w->out->facts.size = facts;
    w->out->rules.size = rules;
    return ok;
}

// Of the marks that the rules decide, the opposite of that one is refuted which takes the fewest lines; a
// mark that is placed may take some more, because much follows from it. Where marks exclude each other, that
// is seen anyway, and techniques are about what they rule out. The size of the step does not depend on it;
// nor does the way on, where their order has to be as it was.
static bool choose_first(struct explaining *w, size_t *best) {
    enum { TRIED = 4, PLACED = 4, SHORT = 2, MORE = 2 };
    const struct finding *f = &w->step;
    uint64_t work = w->board.work;
    size_t least = SIZE_MAX, tried = 0;
    *best = 0;
    if (f->moves != 0 || w->request->rate_only || f->rules.size - f->aids < 2) return true;
    for (size_t i = 0; i < f->decides.size && f->decides.size > 1 && least > SHORT; i++) {
        size_t lines;
        bool placed = explain_mark(w, f->decides.at[i] >> 1)->lit == f->decides.at[i];
        size_t more = placed || explain_glances(w) ? 0 : MORE;
        if (i >= TRIED && (!placed || tried++ >= PLACED)) continue;
        swap_first(w, i);
        bool ok = measure_refutation(w, &lines);
        swap_first(w, i);
        if (!ok) return false;
        if (lines < SIZE_MAX) lines += more;
        if (lines >= least) continue;
        *best = i;
        least = lines;
    }
    w->board.work = work;
    return true;
}

bool explain_write_step(struct explaining *w) {
    struct explain_step step = {.minimal = w->step.minimal};
    step.asks = w->step.moves != 0 && w->step.question != NET_NONE;
    size_t ground = w->board.ground;
    w->last_cell = explain_cell(w, w->step.decides.at[0]);
    size_t first;
    if (!choose_first(w, &first)) return false;
    swap_first(w, first);
    if (!suppose_first(w)) return false;
    step.supposed = explain_fact_of(w, w->step.wrong.at[0]);
    if (!write_reasons(w, &step)) return false;
    if (first > 0) swap_first(w, first);
    if (!know_decided(w) || !take_consequences(w, ground)) return false;
    bool slices = explain_slices(w);
    if (slices && !explain_note_decided(w)) return false;
    if (!w->request->rate_only && !slices &&
        !(use_known_of_consequences(w, &step, ground) && use_known_of_emptied(w, &step, ground)))
        return false;
    if (first > 0) swap_first(w, first);
    drop_evident(w);
    if (!add_facts(w, &w->step.decides, slices ? SIZE_MAX : 1, &step.decides) || !add_rules(w, &step.rules) ||
        !explain_glance(w, ground))
        return false;
    step.aids = w->step.aids;
    bool argues = !w->request->rate_only && !slices && w->step.moves == 0;
    if (argues && !explain_write_arguments(w, &step)) return false;
    return vec_push(w->mem, &w->out->steps, step) || explain_fail_memory(w);
}

// The marks that the board does not show and that follow from entries without any rule, into the step, and
// the entries into w->known.
static bool take_entered(struct explaining *w) {
    const struct net *n = &w->board;
    struct finding *f = &w->step;
    w->known.size = f->decides.size = f->wrong.size = f->rules.size = 0;
    for (size_t i = 0; i < w->entered; i++) {
        csp_lit l = n->trail.at[i];
        bool follows = i < w->certain || n->reason.at[l >> 1] != NET_NONE;
        if (!n->is_mark.at[l >> 1] || !follows || explain_mark(w, l >> 1)->lit != l || is_shown(w, l))
            continue;
        if (!net_set_add(w->mem, &f->decides, l)) return explain_fail_memory(w);
        if (i >= w->certain && !add_known_mark(w, l, &w->known)) return false;
    }
    return f->decides.size == 0 || vec_push(w->mem, &f->wrong, csp_not(f->decides.at[0])) ||
           explain_fail_memory(w);
}

bool explain_write_entered(struct explaining *w) {
    if (explain_slices(w)) return true;
    if (!take_entered(w)) return false;
    if (w->step.decides.size == 0) return true;
    struct explain_step step = {.minimal = true, .supposed = explain_fact_of(w, w->step.wrong.at[0])};
    w->out->sizes[0]++;
    if (!add_rules(w, &step.rules)) return false;
    if (!w->request->rate_only &&
        !(explain_write_deductions(w, &step.deductions) && add_facts(w, &w->known, 2, &step.known)))
        return false;
    if (!add_facts(w, &w->step.decides, 1, &step.decides)) return false;
    return vec_push(w->mem, &w->out->steps, step) || explain_fail_memory(w);
}

bool explain_write_mistake(struct explaining *w, struct explain_fact fact) {
    struct explain_step step = {.minimal = w->step.minimal, .supposed = fact};
    step.supposed.holds = !fact.holds;
    if (!write_reasons(w, &step) || !add_rules(w, &step.rules)) return false;
    step.decides = (struct explain_range){w->out->facts.size, 1};
    if (!add_fact(w, fact)) return false;
    return vec_push(w->mem, &w->out->steps, step) || explain_fail_memory(w);
}
