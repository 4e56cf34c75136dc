// Steps by several rules: a small set that, with what is known, cannot hold while a cell is wrong.
#include "puzzle/explain_inside.h"

#include <string.h>

enum { PATIENCE = 300 }; // decisions of the network's solver before the kernel, which learns, is asked

bool explain_sets_init(struct explaining *w) {
    (void)w;
    return true;
}
void explain_sets_free(struct explaining *w) { (void)w; }

// ---- Does a set decide a literal? ------------------------------------------------------------------------

static bool assume_known(struct explaining *w) {
    const struct net *n = &w->board;
    for (size_t i = 0; i < n->ground; i++)
        if (n->is_mark.at[n->trail.at[i] >> 1] && !vec_push(w->mem, &w->assumptions, n->trail.at[i]))
            return explain_fail_memory(w);
    return true;
}

// By the kernel: 1 yes, 0 no, -1 there was no time or memory.
static int kernel_refutes(struct explaining *w, const net_set *rules, const net_set *wrong) {
    w->assumptions.size = 0;
    for (size_t i = 0; i < rules->size; i++)
        if (!vec_push(w->mem, &w->assumptions, w->model.rules.at[rules->at[i]].on)) {
            explain_fail_memory(w);
            return -1;
        }
    if (!assume_known(w)) return -1;
    for (size_t i = 0; i < wrong->size; i++)
        if (!vec_push(w->mem, &w->assumptions, wrong->at[i])) {
            explain_fail_memory(w);
            return -1;
        }
    enum csp_answer answer = csp_solve(w->s, w->assumptions.at, w->assumptions.size);
    if (answer == CSP_NO_MEMORY) explain_fail_memory(w);
    if (answer == CSP_UNKNOWN) w->out_of_time = true;
    return answer == CSP_UNSAT ? 1 : answer == CSP_SAT ? 0 : -1;
}

static int refutes(struct explaining *w, const net_set *rules, const net_set *wrong) {
    struct net *n = &w->board;
    enum net_answer a = net_ask(n, rules->at, rules->size, wrong->at, wrong->size, PATIENCE);
    if (n->no_memory) {
        explain_fail_memory(w);
        return -1;
    }
    if (a == NET_MODEL) net_undo(n, n->ground);
    return a == NET_REFUTED ? 1 : a == NET_MODEL ? 0 : kernel_refutes(w, rules, wrong);
}

// Leave out one rule after the other, if the rest refutes without.
static bool shrink(struct explaining *w, net_set *rules, const net_set *wrong) {
    for (size_t i = rules->size; i-- > 0;) {
        uint32_t rule = rules->at[i];
        memmove(rules->at + i, rules->at + i + 1, (rules->size - i - 1) * sizeof *rules->at);
        rules->size--;
        int without = refutes(w, rules, wrong);
        if (without < 0) return false;
        if (without > 0) continue;
        memmove(rules->at + i + 1, rules->at + i, (rules->size - i) * sizeof *rules->at);
        rules->at[i] = rule;
        rules->size++;
    }
    return true;
}

// ---- What else it decides --------------------------------------------------------------------------------

bool explain_complete_step(struct explaining *w) {
    struct finding *f = &w->step;
    struct net *n = &w->board;
    for (size_t i = 0; i < w->model.marks.size; i++) {
        csp_lit l = net_true_lit(n, w->model.marks.at[i].lit >> 1);
        if (net_value(n, l) != 0 || l == f->decides.at[0]) continue;
        csp_lit wrong = csp_not(l);
        enum net_answer a = net_ask(n, f->rules.at, f->rules.size, &wrong, 1, PATIENCE);
        if (a == NET_MODEL) net_undo(n, n->ground);
        if (n->no_memory || (a == NET_REFUTED && !vec_push(w->mem, &f->decides, l)))
            return explain_fail_memory(w);
    }
    return true;
}

// ---- Candidates ------------------------------------------------------------------------------------------

// A set by propagation from the wrong value; false when that meets no contradiction.
static bool by_propagation(struct explaining *w, const net_set *wrong, net_set *rules) {
    struct net *n = &w->board;
    net_collect(n);
    enum net_answer a = net_ask_without(n, NULL, 0, wrong->at, wrong->size, 0);
    if (n->no_memory) return explain_fail_memory(w);
    if (a == NET_MODEL) net_undo(n, n->ground);
    if (a != NET_REFUTED) return false;
    rules->size = 0;
    for (size_t i = 0; i < n->used_rules.size; i++)
        if (!vec_push(w->mem, rules, n->used_rules.at[i])) return explain_fail_memory(w);
    return true;
}

static bool by_kernel(struct explaining *w, const net_set *wrong, net_set *rules) {
    rules->size = 0;
    for (uint32_t r = 0; r < w->model.rules.size; r++)
        if (!vec_push(w->mem, rules, r)) return explain_fail_memory(w);
    if (kernel_refutes(w, rules, wrong) != 1) return false;
    size_t n, kept = 0;
    const csp_lit *core = csp_core(w->s, &n);
    for (uint32_t r = 0; r < w->model.rules.size; r++)
        for (size_t i = 0; i < n; i++)
            if (core[i] == w->model.rules.at[r].on) {
                rules->at[kept++] = r;
                break;
            }
    rules->size = kept;
    return true;
}

bool explain_refute(struct explaining *w, const net_set *wrong, net_set *rules) {
    bool found = by_propagation(w, wrong, rules);
    if (!found && (w->failed || w->out_of_time || !by_kernel(w, wrong, rules))) return false;
    return shrink(w, rules, wrong);
}

static bool try_literals(struct explaining *w,
                         bool (*find)(struct explaining *, const net_set *, net_set *)) {
    struct finding *best = &w->step;
    net_set *rules = &w->scratch;
    best->rules.size = 0;
    for (size_t i = 0; i < w->model.marks.size; i++) {
        csp_lit l = net_true_lit(&w->board, w->model.marks.at[i].lit >> 1);
        if (net_value(&w->board, l) != 0) continue;
        if (explain_is_over(w)) return false;
        best->wrong.size = 0;
        if (!vec_push(w->mem, &best->wrong, csp_not(l))) return explain_fail_memory(w);
        if (!find(w, &best->wrong, rules)) {
            if (w->failed || w->out_of_time) return false;
            continue;
        }
        if (!shrink(w, rules, &best->wrong)) return false;
        if (best->rules.size != 0 && rules->size >= best->rules.size) continue;
        best->rules.size = best->decides.size = 0;
        for (size_t k = 0; k < rules->size; k++)
            if (!vec_push(w->mem, &best->rules, rules->at[k])) return explain_fail_memory(w);
        if (!vec_push(w->mem, &best->decides, l)) return explain_fail_memory(w);
    }
    return best->rules.size > 0;
}

bool explain_find_set(struct explaining *w) {
    bool found = try_literals(w, by_propagation);
    if (!found && (w->failed || w->out_of_time)) return false;
    if (!found && !try_literals(w, by_kernel)) return false;
    w->step.minimal = w->step.rules.size <= 2;
    return explain_complete_step(w);
}
