// Does a set of rules refute, and if not, which board shows that? And the search for a set of a given size at
// one cell.
//
// Smallest unsatisfiable sets are found as by Ignatiev, Previti, Liffiton and Marques-Silva ("Smallest MUS
// extraction with minimal hitting set dualization", 2015) and, for explanations, by Gamba, Bogaerts and Guns
// ("Efficiently explaining CSPs with unsatisfiable subset optimization", 2023): every set that refutes must
// hit every *witness*, the rules that some board with the wrong cell breaks. Witnesses are cheap here. They
// are the solution with a few cells flipped, so they are small, they stay witnesses while the board fills up
// (until one of those cells becomes known), and a handful of them per cell answers nearly every question.
//
// A set is grown rule by rule. While there is a witness that it does not hit, one of the witness's rules must
// be added. When there is none, the network is asked whether the set refutes, and answers with a new witness
// if not. Witnesses without a common rule give a lower bound on the number of rules.
#include "explain/inside.h"

#include <string.h>

// ---- Does a set refute? ------------------------------------------------------------------------------

static bool assume(struct explaining *w, const uint32_t *lits, size_t n) {
    return net_set_append(w->mem, &w->assumptions, lits, n) || explain_fail_memory(w);
}

// Ask the kernel. NET_POSSIBLE: csp_value gives the board. NET_GAVE_UP: out of time or memory.
static enum net_answer ask_kernel(struct explaining *w, const net_set *rules, const net_set *wrong) {
    const struct net *n = &w->board;
    w->assumptions.size = 0;
    for (size_t i = 0; i < rules->size; i++)
        if (!assume(w, &w->model.rules.at[rules->at[i]].on, 1)) return NET_GAVE_UP;
    for (size_t i = 0; i < n->ground; i++)
        if (n->is_mark.at[n->trail.at[i] >> 1] && !assume(w, &n->trail.at[i], 1)) return NET_GAVE_UP;
    if (!assume(w, wrong->at, wrong->size)) return NET_GAVE_UP;
    enum csp_answer answer = csp_solve(w->s, w->assumptions.at, w->assumptions.size);
    if (csp_out_of_memory(w->s)) { // also if the answer is right, but its core incomplete
        explain_fail_memory(w);
        return NET_GAVE_UP;
    }
    if (answer == CSP_UNKNOWN) w->out_of_time = true;
    return answer == CSP_UNSAT ? NET_REFUTED : answer == CSP_SAT ? NET_POSSIBLE : NET_GAVE_UP;
}

// Put what the kernel found on the network's trail, as if the network had found it.
static void show_found(struct explaining *w) {
    struct net *n = &w->board;
    for (uint32_t v = 1; v < n->vars; v++) {
        csp_lit l = csp_sign(2 * v, csp_value(w->s, 2 * v) > 0);
        if (n->use_start.at[v] == n->use_end.at[v] || net_value(n, l) != 0 || net_truth(n, l)) continue;
        net_assign(n, l, NET_NONE);
    }
    net_check_circuits(n, true);
    net_check_graphs(n, true);
}

// A refutation that takes more guesses than allowed does not count. A witness is worth some.
static enum net_answer ask_within(struct explaining *w, const net_set *rules, const net_set *wrong) {
    enum { WORTH = 30 };
    struct sets *s = w->sets;
    struct net *n = &w->board;
    uint32_t patience = s->patience > WORTH ? s->patience : WORTH;
    enum net_answer a = net_ask(n, rules->at, rules->size, wrong->at, wrong->size, patience);
    if (a == NET_REFUTED && n->guesses > s->patience) a = NET_GAVE_UP;
    if (a == NET_GAVE_UP) s->passes_over = true;
    if (n->no_memory) explain_fail_memory(w);
    return a;
}

enum net_answer sets_ask(struct explaining *w, const net_set *rules, const net_set *wrong) {
    struct net *n = &w->board;
    if (w->sets != NULL && w->sets->patience != SETS_NONE) return ask_within(w, rules, wrong);
    enum net_answer a = net_ask(n, rules->at, rules->size, wrong->at, wrong->size, SETS_PATIENCE);
    if (a == NET_GAVE_UP && !n->no_memory) {
        a = ask_kernel(w, rules, wrong);
        n->guesses = SETS_HOPELESS;
        if (a == NET_POSSIBLE) show_found(w);
    }
    if (n->no_memory) explain_fail_memory(w);
    return n->no_memory ? NET_GAVE_UP : a;
}

bool sets_shrink(struct explaining *w, net_set *rules, const net_set *wrong) {
    for (size_t i = rules->size; i-- > 0;) {
        uint32_t rule = net_set_take_out(rules, i);
        enum net_answer without = sets_ask(w, rules, wrong);
        if (w->failed || w->out_of_time) return false;
        if (without == NET_REFUTED) continue;
        net_undo(&w->board, w->board.ground);
        net_set_put_back(rules, i, rule);
    }
    return true;
}

// ---- A set of any size -------------------------------------------------------------------------------

// By propagation from the error, if that leads to a contradiction.
bool sets_by_propagation(struct explaining *w, const net_set *wrong, net_set *rules) {
    struct net *n = &w->board;
    net_collect(n);
    enum net_answer a = net_ask_without(n, NULL, 0, wrong->at, wrong->size, 0);
    if (n->no_memory) return explain_fail_memory(w);
    if (a == NET_POSSIBLE) net_undo(n, n->ground);
    if (a != NET_REFUTED) return false;
    rules->size = 0;
    return net_set_append(w->mem, rules, n->used_rules.at, n->used_rules.size) || explain_fail_memory(w);
}

// Keep only the rules that the kernel needed for its last answer.
static void keep_core(struct explaining *w, net_set *rules) {
    size_t n, kept = 0;
    const csp_lit *core = csp_core(w->s, &n);
    for (size_t k = 0; k < rules->size; k++) {
        size_t i = 0;
        while (i < n && core[i] != w->model.rules.at[rules->at[k]].on) i++;
        if (i < n) rules->at[kept++] = rules->at[k];
    }
    rules->size = kept;
}

// Like sets_shrink; rules that the kernel did not need for an answer are removed at once.
static bool shrink_by_kernel(struct explaining *w, const net_set *wrong, net_set *rules) {
    for (size_t needed = 0; needed < rules->size;) { // so many at the end
        size_t at = rules->size - needed - 1;
        uint32_t rule = net_set_take_out(rules, at);
        enum net_answer without = ask_kernel(w, rules, wrong);
        if (without == NET_GAVE_UP) return false;
        if (without == NET_REFUTED) {
            keep_core(w, rules);
            continue;
        }
        net_set_put_back(rules, at, rule);
        needed++;
    }
    return true;
}

bool sets_by_kernel(struct explaining *w, const net_set *wrong, net_set *rules) {
    rules->size = 0;
    for (uint32_t r = 0; r < w->model.rules.size; r++)
        if (!vec_push(w->mem, rules, r)) return explain_fail_memory(w);
    if (ask_kernel(w, rules, wrong) != NET_REFUTED) return false;
    keep_core(w, rules);
    return shrink_by_kernel(w, wrong, rules);
}

// ---- Witnesses ---------------------------------------------------------------------------------------

static uint64_t bit_of(uint32_t rule) { return UINT64_C(1) << rule % 64; }

static bool add_link(struct explaining *w, struct doubt *d, uint64_t bits) {
    struct sets *s = w->sets;
    uint32_t last = (uint32_t)s->witnesses.size - 1;
    struct witness_link link = {bits, s->witnesses.at[last].rules, last, d->link};
    if (!vec_push(w->mem, &s->links, link)) return explain_fail_memory(w);
    d->link = (uint32_t)s->links.size;
    return true;
}

bool sets_keep_witness(struct explaining *w) {
    struct sets *s = w->sets;
    struct net *n = &w->board;
    s->broken.size = 0;
    if (!net_broken_rules(n, &s->broken)) return explain_fail_memory(w);
    struct witness x = {.first_flip = (uint32_t)s->pool.size};
    for (size_t i = n->ground; i < n->trail.size; i++) {
        csp_lit l = n->trail.at[i];
        if (net_truth(n, l) || !n->is_mark.at[l >> 1]) continue;
        if (!vec_push(w->mem, &s->pool, l >> 1)) return explain_fail_memory(w);
    }
    net_undo(n, n->ground);
    x.flips = (uint32_t)s->pool.size - x.first_flip;
    x.first_rule = (uint32_t)s->pool.size;
    x.rules = (uint32_t)s->broken.size;
    if (!net_set_append(w->mem, &s->pool, s->broken.at, s->broken.size) ||
        !vec_push(w->mem, &s->witnesses, x))
        return explain_fail_memory(w);
    uint64_t bits = 0;
    for (size_t i = 0; i < s->broken.size; i++) bits |= bit_of(s->broken.at[i]);
    for (uint32_t i = 0; i < x.flips; i++)
        if (!add_link(w, &s->doubts.at[w->mark_of.at[s->pool.at[x.first_flip + i]] - 1], bits)) return false;
    return true;
}

// Witnesses die when they contradict what is known.
void sets_bury_witnesses(struct explaining *w) {
    struct sets *s = w->sets;
    for (size_t k = 0; k < s->witnesses.size; k++) {
        struct witness *x = &s->witnesses.at[k];
        for (uint32_t i = 0; i < x->flips && !x->is_dead; i++)
            x->is_dead = w->board.values.at[s->pool.at[x->first_flip + i]] != 0;
    }
}

bool sets_forget_dead(struct explaining *w, struct doubt *d) {
    struct sets *s = w->sets;
    bool forgot = false;
    for (uint32_t *at = &d->link; *at != 0;) {
        struct witness_link *link = &s->links.at[*at - 1];
        bool dead = s->witnesses.at[link->witness].is_dead;
        if (dead) *at = link->next;
        else at = &link->next;
        forgot |= dead;
    }
    return forgot;
}

static bool is_hit(const struct sets *s, const struct witness_link *link) {
    if ((link->bits & s->chosen_bits) == 0) return false;
    if (s->is_chosen.size <= 64) return true; // no two rules share a bit
    const struct witness *x = &s->witnesses.at[link->witness];
    const uint32_t *rule = s->pool.at + x->first_rule, *end = rule + x->rules;
    while (rule < end && !s->is_chosen.at[*rule]) rule++;
    return rule < end;
}

void sets_choose(struct sets *s, const net_set *rules, bool chosen) {
    s->chosen_bits = 0;
    for (size_t i = 0; i < rules->size; i++) {
        s->is_chosen.at[rules->at[i]] = chosen;
        if (chosen) s->chosen_bits |= bit_of(rules->at[i]);
    }
}

bool sets_has_counterexample(const struct explaining *w, const struct doubt *d) {
    const struct sets *s = w->sets;
    for (uint32_t at = d->link; at != 0; at = s->links.at[at - 1].next)
        if (!is_hit(s, &s->links.at[at - 1])) return true;
    return false;
}

// ---- Growing a set -----------------------------------------------------------------------------------

// What the witnesses say about the chosen set.
struct view {
    bool hopeless;    // it takes more rules than may be added
    uint32_t witness; // 1 + one that is not hit, with the fewest rules to choose from; 0: all are hit
};

static struct view look(struct explaining *w, const struct doubt *d, uint32_t left) {
    struct sets *s = w->sets;
    struct view v = {0};
    uint32_t fewest = UINT32_MAX, apart = 0;
    s->stamp++;
    for (uint32_t at = d->link; at != 0 && !v.hopeless; at = s->links.at[at - 1].next) {
        const struct witness_link *link = &s->links.at[at - 1];
        w->board.work += link->rules;
        if (is_hit(s, link)) continue; // the usual case
        const struct witness *x = &s->witnesses.at[link->witness];
        const uint32_t *rules = s->pool.at + x->first_rule;
        uint32_t open = 0;
        bool disjoint = true;
        for (uint32_t i = 0; i < x->rules; i++) {
            open += s->barred.at[rules[i]] == 0;
            disjoint &= s->stamps.at[rules[i]] != s->stamp;
        }
        if (disjoint) {
            apart++;
            for (uint32_t i = 0; i < x->rules; i++) s->stamps.at[rules[i]] = s->stamp;
        }
        v.hopeless = open == 0 || apart > left;
        if (open >= fewest) continue;
        fewest = open;
        v.witness = link->witness + 1;
    }
    return v;
}

static enum outcome grow(struct explaining *w, const struct doubt *d, const net_set *wrong, uint32_t left);

// One of the witness's rules must be added: try each. Rules already tried are excluded from later branches.
static enum outcome branch(struct explaining *w, const struct doubt *d, const net_set *wrong, uint32_t left,
                           uint32_t witness) {
    struct sets *s = w->sets;
    const struct witness x = s->witnesses.at[witness - 1];
    uint32_t mark = (uint32_t)s->chosen.size + 1, tried = 0;
    uint64_t bits = s->chosen_bits;
    enum outcome outcome = NOT_FOUND;
    for (; tried < x.rules && outcome == NOT_FOUND; tried++) {
        uint32_t rule = s->pool.at[x.first_rule + tried];
        if (s->barred.at[rule] != 0) continue;
        s->is_chosen.at[rule] = true;
        s->chosen_bits = bits | bit_of(rule);
        s->chosen.at[s->chosen.size++] = rule;
        outcome = grow(w, d, wrong, left - 1);
        s->is_chosen.at[rule] = false;
        s->chosen_bits = bits;
        s->barred.at[rule] = mark;
        if (outcome != FOUND) s->chosen.size--; // otherwise it stays for the caller
    }
    for (uint32_t i = 0; i < tried; i++) {
        uint32_t rule = s->pool.at[x.first_rule + i];
        if (s->barred.at[rule] == mark) s->barred.at[rule] = 0;
    }
    return outcome;
}

static enum outcome grow(struct explaining *w, const struct doubt *d, const net_set *wrong, uint32_t left) {
    struct sets *s = w->sets;
    for (;;) {
        struct view v = look(w, d, left);
        if (v.hopeless || (v.witness != 0 && left == 0)) return NOT_FOUND;
        if (v.witness != 0) return branch(w, d, wrong, left, v.witness);
        if (w->board.work > s->budget) return STOPPED;
        enum net_answer a = sets_ask(w, &s->chosen, wrong);
        if (a == NET_REFUTED) return FOUND;
        if (w->failed || w->out_of_time) return STOPPED;
        if (a == NET_GAVE_UP) return NOT_FOUND;
        if (!sets_keep_witness(w)) return STOPPED;
        for (size_t i = 0; i < s->broken.size; i++) // impossible, but an endless loop would be worse
            if (s->is_chosen.at[s->broken.at[i]]) return STOPPED;
    }
}

enum outcome sets_search(struct explaining *w, const struct doubt *d, const net_set *wrong, uint32_t size) {
    struct sets *s = w->sets;
    s->chosen.size = 0;
    return grow(w, d, wrong, size);
}
