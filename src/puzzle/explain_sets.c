// Steps by several rules: the smallest set that, with what is known, cannot hold while a cell is wrong.
//
// Finding a smallest unsatisfiable set is done here as it is in general by Ignatiev, Previti, Liffiton and
// Marques-Silva ("Smallest MUS extraction with minimal hitting set dualization", 2015) and, for explanations,
// by Gamba, Bogaerts and Guns ("Efficiently explaining CSPs with unsatisfiable subset optimization", 2023):
// every set that refutes must hit every *witness*, the rules which some board with the wrong cell breaks.
// What is particular is how cheap witnesses are. They are the solution with a few cells flipped, so that they
// are small, that they stay witnesses while the board fills up (until one of those cells becomes known), and
// that a handful of them, kept for each cell, answers nearly every question.
//
// Sets of one rule are looked for at all cells, then sets of two, and so on. A set is grown rule by rule:
// while there is a witness that it does not hit, one of the witness's rules must come in; when there is none,
// the network is asked whether the set refutes, and answers with a new witness if not. Witnesses that have no
// rule in common tell how many rules are needed at least.
#include "base/sort.h"
#include "puzzle/explain_inside.h"

#include <string.h>

enum {
    PATIENCE = 300, // decisions of the network's solver before the kernel, which learns, is asked

    HOPELESS = 100000, // guesses, where only the kernel knows
    NOT_MEASURED = 200000,
    MOST_CHOSEN = 64, // rules in a set that is grown
    SURE_SIZE = 3,    // up to this size sets are looked for before anything is known about how large they are
};

// A board with one cell wrong: where it differs from the solution, and the rules it breaks.
struct witness {
    uint32_t first_flip, flips, first_rule, rules; // in `pool`
    bool is_dead;
};

// A board with several cells wrong is a witness for each of them.
struct link {
    uint32_t witness, next; // `next` is 1 + index, 0 ends
};

// What has been found out about a mark that is open.
struct doubt {
    uint32_t link;   // the first, 1 + index
    uint32_t lower;  // every set that decides it has at least so many rules
    uint32_t upper;  // there is a set of this size; 0: none found
    uint32_t set;    // in `pool`
    uint32_t effort; // guesses that it takes to refute by that set
    bool propagated; // propagation was tried, and nothing has changed since
};

struct sets {
    VEC(struct witness) witnesses;
    VEC(struct link) links;
    net_set pool;
    VEC(struct doubt) doubts; // by mark
    net_set chosen;           // the set that is being grown
    VEC(bool) is_chosen;      // by rule
    net_set barred;           // by rule: 1 + how many were chosen when it was tried there
    net_set stamps, broken;   // by rule; a scratch
    net_set open;             // marks
    uint32_t stamp;
    uint64_t budget; // of the network's work
};

bool explain_sets_init(struct explaining *w) {
    struct mem *m = w->mem;
    struct sets *s = w->sets = mem_zeroed(m, 1, sizeof *w->sets);
    if (s == NULL) return explain_fail_memory(w);
    size_t rules = w->model.rules.size + 1;
    bool ok = vec_resize(m, &s->doubts, w->model.marks.size) && vec_resize(m, &s->is_chosen, rules) &&
              vec_resize(m, &s->barred, rules) && vec_resize(m, &s->stamps, rules) &&
              vec_reserve(m, &s->chosen, MOST_CHOSEN);
    for (size_t i = 0; i < s->doubts.size && ok; i++) s->doubts.at[i].lower = 1;
    return ok || explain_fail_memory(w);
}

void explain_sets_free(struct explaining *w) {
    struct sets *s = w->sets;
    if (s == NULL) return;
    vec_free(w->mem, &s->witnesses);
    vec_free(w->mem, &s->links);
    vec_free(w->mem, &s->pool);
    vec_free(w->mem, &s->doubts);
    vec_free(w->mem, &s->chosen);
    vec_free(w->mem, &s->is_chosen);
    vec_free(w->mem, &s->barred);
    vec_free(w->mem, &s->stamps);
    vec_free(w->mem, &s->broken);
    vec_free(w->mem, &s->open);
    mem_free(w->mem, s, sizeof *s);
    w->sets = NULL;
}

// ---- Does a set refute? ----------------------------------------------------------------------------------

static bool assume(struct explaining *w, const uint32_t *lits, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (!vec_push(w->mem, &w->assumptions, lits[i])) return explain_fail_memory(w);
    return true;
}

// Ask the kernel. NET_MODEL: csp_value tells it. NET_GAVE_UP: there was no time or memory.
static enum net_answer ask_kernel(struct explaining *w, const net_set *rules, const net_set *wrong) {
    const struct net *n = &w->board;
    w->assumptions.size = 0;
    for (size_t i = 0; i < rules->size; i++)
        if (!assume(w, &w->model.rules.at[rules->at[i]].on, 1)) return NET_GAVE_UP;
    for (size_t i = 0; i < n->ground; i++)
        if (n->is_mark.at[n->trail.at[i] >> 1] && !assume(w, &n->trail.at[i], 1)) return NET_GAVE_UP;
    if (!assume(w, wrong->at, wrong->size)) return NET_GAVE_UP;
    enum csp_answer answer = csp_solve(w->s, w->assumptions.at, w->assumptions.size);
    if (answer == CSP_NO_MEMORY) explain_fail_memory(w);
    if (answer == CSP_UNKNOWN) w->out_of_time = true;
    return answer == CSP_UNSAT ? NET_REFUTED : answer == CSP_SAT ? NET_MODEL : NET_GAVE_UP;
}

// Put what the kernel found on the network's trail, as if the network had found it.
static void show_model(struct explaining *w) {
    struct net *n = &w->board;
    for (uint32_t v = 1; v < n->vars; v++) {
        csp_lit l = csp_sign(2 * v, csp_value(w->s, 2 * v) > 0);
        if (n->use_start.at[v] == n->use_end.at[v] || net_value(n, l) != 0 || net_truth(n, l)) continue;
        net_assign(n, l, NET_NONE);
    }
    net_check_circuits(n);
}

// After NET_MODEL the model is on the network's trail. NET_GAVE_UP: there was no time or memory.
static enum net_answer ask(struct explaining *w, const net_set *rules, const net_set *wrong) {
    struct net *n = &w->board;
    enum net_answer a = net_ask(n, rules->at, rules->size, wrong->at, wrong->size, PATIENCE);
    if (a == NET_GAVE_UP && !n->no_memory) {
        a = ask_kernel(w, rules, wrong);
        n->guesses = HOPELESS;
        if (a == NET_MODEL) show_model(w);
    }
    if (n->no_memory) explain_fail_memory(w);
    return n->no_memory ? NET_GAVE_UP : a;
}

// Leave out one rule after the other, if the rest refutes without.
static bool shrink(struct explaining *w, net_set *rules, const net_set *wrong) {
    for (size_t i = rules->size; i-- > 0;) {
        uint32_t rule = rules->at[i];
        memmove(rules->at + i, rules->at + i + 1, (rules->size - i - 1) * sizeof *rules->at);
        rules->size--;
        enum net_answer without = ask(w, rules, wrong);
        if (without == NET_GAVE_UP) return false;
        if (without == NET_REFUTED) continue;
        net_undo(&w->board, w->board.ground);
        memmove(rules->at + i + 1, rules->at + i, (rules->size - i) * sizeof *rules->at);
        rules->at[i] = rule;
        rules->size++;
    }
    return true;
}

// ---- A set, whatever its size ----------------------------------------------------------------------------

// By propagation from what is wrong; false when that meets no contradiction.
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
    enum net_answer a = ask_kernel(w, rules, wrong);
    if (a != NET_REFUTED) return false;
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

// ---- Witnesses -------------------------------------------------------------------------------------------

static bool pool_add(struct explaining *w, uint32_t x) {
    return vec_push(w->mem, &w->sets->pool, x) || explain_fail_memory(w);
}

// The rules that the model on the trail breaks, into s->broken.
static bool read_broken(struct explaining *w) {
    w->sets->broken.size = 0;
    return net_broken_rules(&w->board, &w->sets->broken) || explain_fail_memory(w);
}

static bool add_link(struct explaining *w, struct doubt *d) {
    struct sets *s = w->sets;
    struct link link = {(uint32_t)s->witnesses.size - 1, d->link};
    if (!vec_push(w->mem, &s->links, link)) return explain_fail_memory(w);
    d->link = (uint32_t)s->links.size;
    return true;
}

// Take the model that is on the trail, and leave the trail as it was.
static bool keep_witness(struct explaining *w) {
    struct sets *s = w->sets;
    struct net *n = &w->board;
    struct witness x = {.first_flip = (uint32_t)s->pool.size};
    for (size_t i = n->ground; i < n->trail.size; i++) {
        csp_lit l = n->trail.at[i];
        if (net_truth(n, l) || !n->is_mark.at[l >> 1]) continue;
        if (!pool_add(w, l >> 1)) return false;
    }
    net_undo(n, n->ground);
    x.flips = (uint32_t)s->pool.size - x.first_flip;
    x.first_rule = (uint32_t)s->pool.size;
    x.rules = (uint32_t)s->broken.size;
    for (size_t i = 0; i < s->broken.size; i++)
        if (!pool_add(w, s->broken.at[i])) return false;
    if (!vec_push(w->mem, &s->witnesses, x)) return explain_fail_memory(w);
    for (uint32_t i = 0; i < x.flips; i++)
        if (!add_link(w, &s->doubts.at[w->mark_of.at[s->pool.at[x.first_flip + i]] - 1])) return false;
    return true;
}

// Witnesses die when they show a cell as it is now known not to be.
static void bury_witnesses(struct explaining *w) {
    struct sets *s = w->sets;
    for (size_t k = 0; k < s->witnesses.size; k++) {
        struct witness *x = &s->witnesses.at[k];
        for (uint32_t i = 0; i < x->flips && !x->is_dead; i++)
            x->is_dead = w->board.values.at[s->pool.at[x->first_flip + i]] != 0;
    }
}

// True when there were dead ones.
static bool forget_dead(struct explaining *w, struct doubt *d) {
    struct sets *s = w->sets;
    bool forgot = false;
    for (uint32_t *at = &d->link; *at != 0;) {
        struct link *link = &s->links.at[*at - 1];
        bool dead = s->witnesses.at[link->witness].is_dead;
        if (dead) *at = link->next;
        else at = &link->next;
        forgot |= dead;
    }
    return forgot;
}

// ---- Growing a set ---------------------------------------------------------------------------------------

// What the witnesses say about the chosen set.
struct view {
    bool hopeless; // it takes more rules than may be added
    uint32_t
        witness; // 1 + index of one that is not hit, with the fewest rules to choose from; 0: all are hit
};

static struct view look(struct explaining *w, const struct doubt *d, uint32_t left) {
    struct sets *s = w->sets;
    struct view v = {0};
    uint32_t fewest = UINT32_MAX, apart = 0;
    s->stamp++;
    for (uint32_t at = d->link; at != 0 && !v.hopeless; at = s->links.at[at - 1].next) {
        const struct witness *x = &s->witnesses.at[s->links.at[at - 1].witness];
        const uint32_t *rules = s->pool.at + x->first_rule;
        uint32_t open = 0;
        bool hit = false, disjoint = true;
        for (uint32_t i = 0; i < x->rules && !hit; i++) {
            hit = s->is_chosen.at[rules[i]];
            open += s->barred.at[rules[i]] == 0;
            disjoint &= s->stamps.at[rules[i]] != s->stamp;
        }
        if (hit) continue;
        if (disjoint) {
            apart++;
            for (uint32_t i = 0; i < x->rules; i++) s->stamps.at[rules[i]] = s->stamp;
        }
        v.hopeless = open == 0 || apart > left;
        if (open >= fewest) continue;
        fewest = open;
        v.witness = s->links.at[at - 1].witness + 1;
    }
    return v;
}

enum outcome { FOUND, NOT_FOUND, STOPPED };

static enum outcome grow(struct explaining *w, struct doubt *d, const net_set *wrong, uint32_t left);

// One of the witness's rules must come in: try each. What has been tried need not be tried again below its
// brothers.
static enum outcome branch(struct explaining *w, struct doubt *d, const net_set *wrong, uint32_t left,
                           uint32_t witness) {
    struct sets *s = w->sets;
    const struct witness x = s->witnesses.at[witness - 1];
    uint32_t mark = (uint32_t)s->chosen.size + 1, tried = 0;
    enum outcome outcome = NOT_FOUND;
    for (; tried < x.rules && outcome == NOT_FOUND; tried++) {
        uint32_t rule = s->pool.at[x.first_rule + tried];
        if (s->barred.at[rule] != 0) continue;
        s->is_chosen.at[rule] = true;
        s->chosen.at[s->chosen.size++] = rule;
        outcome = grow(w, d, wrong, left - 1);
        s->is_chosen.at[rule] = false;
        s->barred.at[rule] = mark;
        if (outcome != FOUND) s->chosen.size--; // else it stays for the caller
    }
    for (uint32_t i = 0; i < tried; i++) {
        uint32_t rule = s->pool.at[x.first_rule + i];
        if (s->barred.at[rule] == mark) s->barred.at[rule] = 0;
    }
    return outcome;
}

static enum outcome grow(struct explaining *w, struct doubt *d, const net_set *wrong, uint32_t left) {
    struct sets *s = w->sets;
    for (;;) {
        struct view v = look(w, d, left);
        if (v.hopeless || (v.witness != 0 && left == 0)) return NOT_FOUND;
        if (v.witness != 0) return branch(w, d, wrong, left, v.witness);
        if (w->board.work > s->budget) return STOPPED;
        enum net_answer a = ask(w, &s->chosen, wrong);
        if (a == NET_REFUTED) return FOUND;
        if (a == NET_GAVE_UP || !read_broken(w)) return STOPPED;
        if (!keep_witness(w)) return STOPPED;
    }
}

// Is there a set of at most `size` rules? FOUND leaves it in s->chosen.
static enum outcome search(struct explaining *w, struct doubt *d, const net_set *wrong, uint32_t size) {
    struct sets *s = w->sets;
    s->chosen.size = 0;
    return grow(w, d, wrong, size);
}

// ---- One mark --------------------------------------------------------------------------------------------

static bool set_wrong(struct explaining *w, size_t mark) {
    csp_lit l = net_true_lit(&w->board, w->model.marks.at[mark].lit >> 1);
    w->step.wrong.size = 0;
    return vec_push(w->mem, &w->step.wrong, csp_not(l)) || explain_fail_memory(w);
}

static bool is_open(const struct explaining *w, size_t mark) {
    return net_value(&w->board, w->model.marks.at[mark].lit) == 0;
}

static bool keep_set(struct explaining *w, struct doubt *d, const net_set *rules, uint32_t effort) {
    d->set = (uint32_t)w->sets->pool.size;
    d->upper = (uint32_t)rules->size;
    d->effort = effort;
    for (size_t i = 0; i < rules->size; i++)
        if (!pool_add(w, rules->at[i])) return false;
    return true;
}

static bool take_set(struct explaining *w, const struct doubt *d, net_set *rules) {
    rules->size = 0;
    for (uint32_t i = 0; i < d->upper; i++)
        if (!vec_push(w->mem, rules, w->sets->pool.at[d->set + i])) return explain_fail_memory(w);
    return true;
}

// ---- What else a set decides -----------------------------------------------------------------------------

// Is there a witness that breaks none of the chosen rules?
static bool has_counterexample(const struct explaining *w, const struct doubt *d) {
    const struct sets *s = w->sets;
    for (uint32_t at = d->link; at != 0; at = s->links.at[at - 1].next) {
        const struct witness *x = &s->witnesses.at[s->links.at[at - 1].witness];
        uint32_t i = 0;
        while (i < x->rules && !s->is_chosen.at[s->pool.at[x->first_rule + i]]) i++;
        if (i == x->rules) return true;
    }
    return false;
}

// Does one of the chosen rules speak of it?
static bool in_scope(const struct explaining *w, size_t mark) {
    const struct net *n = &w->board;
    uint32_t var = w->model.marks.at[mark].lit >> 1;
    for (uint32_t i = n->use_start.at[var]; i < n->use_end.at[var] && n->is_plain; i++)
        if (w->sets->is_chosen.at[n->constraints.at[n->use.at[i] >> 1].rule]) return true;
    return !n->is_plain;
}

// Do the rules, which are marked as chosen, decide the mark?
static bool decides_too(struct explaining *w, const net_set *rules, size_t mark, bool *yes) {
    struct doubt *d = &w->sets->doubts.at[mark];
    *yes = false;
    if (has_counterexample(w, d) || !in_scope(w, mark)) return true;
    if (!set_wrong(w, mark)) return false;
    enum net_answer a = ask(w, rules, &w->step.wrong);
    if (a == NET_GAVE_UP || (a == NET_MODEL && !(read_broken(w) && keep_witness(w)))) return false;
    *yes = a == NET_REFUTED;
    return true;
}

static void choose(struct explaining *w, const net_set *rules, bool chosen) {
    for (size_t i = 0; i < rules->size; i++) w->sets->is_chosen.at[rules->at[i]] = chosen;
}

// The same for the set of w->step, with no more guesses than it takes already.
static bool decides_easily(struct explaining *w, size_t mark, bool *yes) {
    struct finding *f = &w->step;
    struct net *n = &w->board;
    csp_lit wrong = csp_not(net_true_lit(n, w->model.marks.at[mark].lit >> 1));
    *yes = false;
    if (has_counterexample(w, &w->sets->doubts.at[mark]) || !in_scope(w, mark)) return true;
    enum net_answer a = net_ask(n, f->rules.at, f->rules.size, &wrong, 1, f->effort);
    if (n->no_memory) return explain_fail_memory(w);
    *yes = a == NET_REFUTED;
    return a != NET_MODEL || (read_broken(w) && keep_witness(w));
}

static bool complete(struct explaining *w) {
    struct finding *f = &w->step;
    for (size_t i = 0; i < w->model.marks.size; i++) {
        bool yes;
        csp_lit l = net_true_lit(&w->board, w->model.marks.at[i].lit >> 1);
        if (!is_open(w, i) || l == f->decides.at[0]) continue;
        if (!decides_easily(w, i, &yes)) return false;
        if (yes && !vec_push(w->mem, &f->decides, l)) return explain_fail_memory(w);
    }
    return true;
}

// Fill in what else the set of w->step decides, as far as it takes no more guesses: what does is left for a
// later step, when more is known.
static bool complete_step(struct explaining *w) {
    choose(w, &w->step.rules, true);
    bool ok = complete(w);
    choose(w, &w->step.rules, false);
    return ok;
}

// What was found for one cell may do for others, and they need not be searched then.
static bool share(struct explaining *w, const struct doubt *found) {
    struct sets *s = w->sets;
    const struct doubt set = *found;
    bool ok = true;
    if (!take_set(w, found, &w->scratch)) return false;
    choose(w, &w->scratch, true);
    for (size_t i = 0; i < s->doubts.size && ok; i++) {
        struct doubt *d = &s->doubts.at[i];
        bool yes;
        if (!is_open(w, i) || d->lower > set.upper || (d->upper != 0 && d->upper <= set.upper)) continue;
        ok = decides_too(w, &w->scratch, i, &yes);
        if (!ok || !yes) continue;
        d->upper = set.upper;
        d->set = set.set;
        d->effort = w->board.guesses;
    }
    choose(w, &w->scratch, false);
    return ok;
}

// ---- The smallest over all cells -------------------------------------------------------------------------

static bool is_nearer(const void *context, uint32_t a, uint32_t b) {
    const struct explaining *w = context;
    uint32_t x = w->model.marks.at[a].cell, y = w->model.marks.at[b].cell;
    uint32_t last = w->last_cell == EXPLAIN_NOWHERE ? 0 : w->last_cell;
    uint32_t far_x = explain_distance(w, x, last), far_y = explain_distance(w, y, last);
    return far_x != far_y ? far_x < far_y : a < b;
}

// The marks that are open, the nearest to the last step first; and what of the old findings still holds.
static bool refresh(struct explaining *w) {
    struct sets *s = w->sets;
    net_forget_fulfilled(&w->board);
    bury_witnesses(w);
    s->open.size = 0;
    for (uint32_t i = 0; i < s->doubts.size; i++) {
        struct doubt *d = &s->doubts.at[i];
        if (!is_open(w, i)) continue;
        if (!vec_push(w->mem, &s->open, i)) return explain_fail_memory(w);
        if (!forget_dead(w, d)) continue;
        d->lower = 1;
        d->propagated = false;
    }
    sort_u32(s->open.at, s->open.size, is_nearer, w);
    return true;
}

// Look for sets of this size at every cell that may have one; large ones only until there is one.
static enum outcome search_all(struct explaining *w, uint32_t size) {
    struct sets *s = w->sets;
    enum outcome result = NOT_FOUND;
    for (size_t i = 0; i < s->open.size && (result == NOT_FOUND || size <= SURE_SIZE); i++) {
        struct doubt *d = &s->doubts.at[s->open.at[i]];
        if (d->lower > size) continue;
        if (d->upper != 0 && d->upper <= size) {
            result = FOUND;
            continue;
        }
        if (explain_is_over(w) || !set_wrong(w, s->open.at[i])) return STOPPED;
        enum outcome outcome = search(w, d, &w->step.wrong, size);
        if (outcome == STOPPED) return STOPPED;
        if (outcome == NOT_FOUND) d->lower = size + 1;
        else if (!keep_set(w, d, &s->chosen, w->board.guesses) || !share(w, d)) return STOPPED;
        else result = FOUND;
    }
    return result;
}

// A set for every cell for which there is none yet and where propagation gives one. Returns the smallest size
// of all, 0: there is none.
static uint32_t find_uppers(struct explaining *w) {
    struct sets *s = w->sets;
    uint32_t smallest = 0;
    for (size_t i = 0; i < s->doubts.size; i++) {
        struct doubt *d = &s->doubts.at[i];
        if (!is_open(w, i)) continue;
        if (d->upper == 0 && !d->propagated) {
            d->propagated = true;
            if (!set_wrong(w, i)) return 0;
            if (by_propagation(w, &w->step.wrong, &w->scratch) &&
                !(shrink(w, &w->scratch, &w->step.wrong) && keep_set(w, d, &w->scratch, NOT_MEASURED)))
                return 0;
            if (w->failed || w->out_of_time) return 0;
        }
        if (d->upper != 0 && (smallest == 0 || d->upper < smallest)) smallest = d->upper;
    }
    return smallest;
}

// The same by the kernel, for as many cells as there is patience for.
static uint32_t find_kernel_uppers(struct explaining *w) {
    enum { CELLS = 60 };
    struct sets *s = w->sets;
    uint32_t smallest = 0, tried = 0;
    for (size_t i = 0; i < s->doubts.size && tried < CELLS; i++) {
        struct doubt *d = &s->doubts.at[i];
        if (!is_open(w, i)) continue;
        tried++;
        if (!set_wrong(w, i) || !by_kernel(w, &w->step.wrong, &w->scratch) ||
            !shrink(w, &w->scratch, &w->step.wrong) || !keep_set(w, d, &w->scratch, NOT_MEASURED))
            return 0;
        if (smallest == 0 || d->upper < smallest) smallest = d->upper;
    }
    return smallest;
}

static bool same_set(const struct explaining *w, const struct doubt *a, const struct doubt *b) {
    const uint32_t *pool = w->sets->pool.at;
    for (uint32_t i = 0; i < a->upper; i++) {
        bool met = false;
        for (uint32_t k = 0; k < b->upper && !met; k++) met = pool[a->set + i] == pool[b->set + k];
        if (!met) return false;
    }
    return a->upper == b->upper;
}

// More is known than when the sets were found: what took guesses may take fewer now. Only the fewest matter.
static bool measure(struct explaining *w, uint32_t size) {
    struct sets *s = w->sets;
    struct net *n = &w->board;
    uint32_t least = PATIENCE;
    for (size_t i = 0; i < s->open.size; i++) {
        const struct doubt *d = &s->doubts.at[s->open.at[i]];
        if (d->upper == size && d->effort < least) least = d->effort;
    }
    for (size_t i = 0; i < s->open.size; i++) {
        struct doubt *d = &s->doubts.at[s->open.at[i]];
        if (d->upper != size || d->effort == 0) continue;
        if (!set_wrong(w, s->open.at[i]) || !take_set(w, d, &w->scratch)) return false;
        enum net_answer a = net_ask(n, w->scratch.at, d->upper, w->step.wrong.at, 1, least);
        if (n->no_memory) return explain_fail_memory(w);
        if (a == NET_REFUTED) d->effort = least = n->guesses;
    }
    return true;
}

// Of the sets of this size, the one that takes the fewest guesses, then the one that was found for the most
// cells, then the one nearest to the last step.
static bool take_best(struct explaining *w, uint32_t size) {
    struct sets *s = w->sets;
    size_t best = SIZE_MAX, most = 0;
    uint32_t least = UINT32_MAX;
    if (!measure(w, size)) return false;
    for (size_t i = 0; i < s->open.size; i++) {
        const struct doubt *d = &s->doubts.at[s->open.at[i]];
        if (d->upper != size || d->effort > least) continue;
        size_t count = 0;
        for (size_t k = 0; k < s->open.size; k++) {
            const struct doubt *other = &s->doubts.at[s->open.at[k]];
            count += other->upper == size && other->effort <= d->effort && same_set(w, d, other);
        }
        if (d->effort == least && count <= most) continue;
        best = s->open.at[i];
        most = count;
        least = d->effort;
    }
    struct finding *f = &w->step;
    if (best == SIZE_MAX || !set_wrong(w, best) || !take_set(w, &s->doubts.at[best], &f->rules)) return false;
    f->decides.size = 0;
    f->effort = least;
    if (!vec_push(w->mem, &f->decides, csp_not(f->wrong.at[0]))) return explain_fail_memory(w);
    return shrink(w, &f->rules, &f->wrong);
}

bool explain_find_set(struct explaining *w) {
    enum { BUDGET = 30000000 };
    struct sets *s = w->sets;
    uint32_t size = 1, upper = 0;
    enum outcome outcome = NOT_FOUND;
    s->budget = w->board.work + BUDGET;
    if (!refresh(w)) return false;
    for (; size <= MOST_CHOSEN; size++) {
        if (size > SURE_SIZE && upper == 0) upper = find_uppers(w);
        if (w->failed || w->out_of_time) return false;
        outcome = size == upper ? FOUND : search_all(w, size);
        if (outcome != NOT_FOUND) break;
    }
    if (w->failed || w->out_of_time) return false;
    if (outcome != FOUND) {
        if (upper == 0) upper = find_uppers(w);
        if (upper == 0 && !w->failed && !w->out_of_time) upper = find_kernel_uppers(w);
        if (upper == 0) return false;
        size = upper;
    }
    w->step.minimal = outcome == FOUND;
    return take_best(w, size) && complete_step(w);
}
