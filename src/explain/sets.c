// Steps by several rules: the smallest set that, with what is known, cannot hold while a cell is wrong.
//
// The search looks for sets of one rule at all cells, then of two, and so on (witness.c). If there are no
// small ones, propagation gives sets of some size for many cells. The smallest of those is an upper bound,
// and it is the answer if no smaller size has a set.
#include "explain/inside.h"
#include "explain/words.h"

enum { SURE_SIZE = 3 }; // up to this size, sets are looked for at every cell, before there is an upper bound

bool explain_sets_init(struct explaining *w) {
    struct mem *m = w->mem;
    struct sets *s = w->sets = mem_zeroed(m, 1, sizeof *w->sets);
    if (s == NULL) return explain_fail_memory(w);
    size_t rules = w->model.rules.size + 1;
    bool ok = vec_resize(m, &s->doubts, w->model.marks.size) && vec_resize(m, &s->is_chosen, rules) &&
              vec_resize(m, &s->barred, rules) && vec_resize(m, &s->stamps, rules) &&
              vec_reserve(m, &s->chosen, SETS_MOST);
    s->patience = SETS_NONE;
    for (size_t i = 0; i < s->doubts.size && ok; i++) s->doubts.at[i] = (struct doubt){.upper = SETS_NONE};
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
    vec_free(w->mem, &s->candidates);
    mem_free(w->mem, s, sizeof *s);
    w->sets = NULL;
}

// ---- One mark ----------------------------------------------------------------------------------------

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
    return net_set_append(w->mem, &w->sets->pool, rules->at, rules->size) || explain_fail_memory(w);
}

static bool take_set(struct explaining *w, const struct doubt *d, net_set *rules) {
    rules->size = 0;
    if (d->upper == 0) return true; // there may be no pool yet
    return net_set_append(w->mem, rules, w->sets->pool.at + d->set, d->upper) || explain_fail_memory(w);
}

bool explain_refute(struct explaining *w, const net_set *wrong, net_set *rules) {
    if (sets_by_propagation(w, wrong, rules)) return sets_shrink(w, rules, wrong);
    return !w->failed && !w->out_of_time && sets_by_kernel(w, wrong, rules);
}

// ---- What else a set decides -------------------------------------------------------------------------

// Is it in one of the chosen rules?
static bool in_scope(const struct explaining *w, size_t mark) {
    const struct net *n = &w->board;
    uint32_t var = w->model.marks.at[mark].lit >> 1;
    for (uint32_t i = n->use_start.at[var]; i < n->use_end.at[var] && n->is_plain; i++)
        if (w->sets->is_chosen.at[n->constraints.at[n->use.at[i] >> 1].rule]) return true;
    return !n->is_plain;
}

// Do the chosen rules decide the mark?
static bool decides_too(struct explaining *w, const net_set *rules, size_t mark, bool *yes) {
    struct doubt *d = &w->sets->doubts.at[mark];
    *yes = false;
    if (sets_has_counterexample(w, d) || !in_scope(w, mark)) return true;
    if (!set_wrong(w, mark)) return false;
    enum net_answer a = sets_ask(w, rules, &w->step.wrong);
    *yes = a == NET_REFUTED;
    return !w->failed && !w->out_of_time && (a != NET_POSSIBLE || sets_keep_witness(w));
}

// Is this the set that was found for the mark, and is it as easy there?
static bool is_found_set(const struct explaining *w, const struct doubt *d) {
    const struct finding *f = &w->step;
    if (w->sets->patience == SETS_NONE || d->upper != f->rules.size || d->effort > f->effort) return false;
    for (uint32_t i = 0; i < d->upper; i++)
        if (!net_set_has(&f->rules, w->sets->pool.at[d->set + i])) return false;
    return true;
}

// The same for the set of w->step, with no more guesses than it takes already.
static bool decides_easily(struct explaining *w, size_t mark, bool *yes) {
    enum { MOST_GUESSES = 1000 }; // more was hard work for one cell, and would be for each
    struct finding *f = &w->step;
    uint32_t patience = f->effort < MOST_GUESSES ? f->effort : MOST_GUESSES;
    struct net *n = &w->board;
    csp_lit wrong = csp_not(net_true_lit(n, w->model.marks.at[mark].lit >> 1));
    *yes = is_found_set(w, &w->sets->doubts.at[mark]);
    if (*yes) return true;
    if (sets_has_counterexample(w, &w->sets->doubts.at[mark]) || !in_scope(w, mark)) return true;
    enum net_answer a = net_ask(n, f->rules.at, f->rules.size, &wrong, 1, patience);
    if (n->no_memory) return explain_fail_memory(w);
    *yes = a == NET_REFUTED;
    return a != NET_POSSIBLE || sets_keep_witness(w);
}

static bool complete(struct explaining *w) {
    struct finding *f = &w->step;
    for (size_t i = 0; i < w->model.marks.size; i++) {
        bool yes;
        csp_lit l = net_true_lit(&w->board, w->model.marks.at[i].lit >> 1);
        if (!is_open(w, i) || l == f->decides.at[0]) continue;
        if (explain_is_over(w) || !decides_easily(w, i, &yes)) return false;
        if (yes && !vec_push(w->mem, &f->decides, l)) return explain_fail_memory(w);
    }
    return true;
}

// Add what else the set of w->step decides with no more guesses. The rest is left for a later step, when more
// is known.
bool sets_complete_step(struct explaining *w) {
    sets_choose(w->sets, &w->step.rules, true);
    bool ok = complete(w);
    sets_choose(w->sets, &w->step.rules, false);
    return ok;
}

// Is there a set of at most so many rules, and as few guesses as are looked for?
static bool has_set(const struct sets *s, const struct doubt *d, uint32_t size) {
    return d->upper <= size && d->upper != SETS_NONE && d->effort <= s->patience;
}

// A set that was found for one cell may also serve others, which then need no search.
static bool share(struct explaining *w, const struct doubt *found) {
    struct sets *s = w->sets;
    const struct doubt set = *found;
    bool ok = true;
    if (!take_set(w, found, &w->scratch)) return false;
    sets_choose(w->sets, &w->scratch, true);
    for (size_t i = 0; i < s->doubts.size && ok; i++) {
        struct doubt *d = &s->doubts.at[i];
        bool yes;
        if (!is_open(w, i) || d->lower > set.upper || has_set(s, d, set.upper)) continue;
        ok = decides_too(w, &w->scratch, i, &yes);
        if (!ok || !yes) continue;
        d->upper = set.upper;
        d->set = set.set;
        d->effort = w->board.guesses;
    }
    sets_choose(w->sets, &w->scratch, false);
    return ok;
}

// ---- The smallest over all cells ---------------------------------------------------------------------

static bool is_nearer(const void *context, uint32_t a, uint32_t b) {
    const struct explaining *w = context;
    uint32_t x = w->model.marks.at[a].cell, y = w->model.marks.at[b].cell;
    uint32_t last = w->last_cell == EXPLAIN_NOWHERE ? 0 : w->last_cell;
    uint32_t far_x = explain_distance(w, x, last), far_y = explain_distance(w, y, last);
    return far_x != far_y ? far_x < far_y : a < b;
}

// The open marks, the nearest to the last step first; and the old results that still hold.
static bool refresh(struct explaining *w) {
    struct sets *s = w->sets;
    net_forget_fulfilled(&w->board);
    sets_bury_witnesses(w);
    s->open.size = 0;
    for (uint32_t i = 0; i < s->doubts.size; i++) {
        struct doubt *d = &s->doubts.at[i];
        if (!is_open(w, i)) continue;
        if (!vec_push(w->mem, &s->open, i)) return explain_fail_memory(w);
        if (!sets_forget_dead(w, d)) continue;
        d->lower = 0;
        d->propagated = false;
    }
    sort_u32(s->open.at, s->open.size, is_nearer, w);
    return true;
}

// Does propagation by all rules refute what is wrong? Otherwise every set takes guesses. A set of this size
// is hardly ever among the rules of a refutation that takes twice as many.
static bool goes_on_straight(struct explaining *w, uint32_t size) {
    struct net *n = &w->board;
    net_collect(n);
    enum net_answer a = net_ask_without(n, NULL, 0, w->step.wrong.at, w->step.wrong.size, 0);
    if (a == NET_POSSIBLE) net_undo(n, n->ground);
    return a == NET_REFUTED && n->used_rules.size < 2 * size;
}

// Look for sets of this size at every cell that may have one; for large ones only until there is one. To know
// the score roughly, one that takes no guesses is enough.
static enum outcome search_all(struct explaining *w, uint32_t size) {
    struct sets *s = w->sets;
    enum outcome result = NOT_FOUND;
    bool enough = false, straight = w->request->roughly && explain_exceeds(w, size, 1); // others are too hard
    for (size_t i = 0; i < s->open.size && !enough; i++) {
        struct doubt *d = &s->doubts.at[s->open.at[i]];
        if (d->lower > size) continue;
        if (!has_set(s, d, size)) {
            if (explain_is_over(w) || !set_wrong(w, s->open.at[i])) return STOPPED;
            if (straight && !goes_on_straight(w, size)) continue;
            enum outcome outcome = sets_search(w, d, &w->step.wrong, size);
            if (outcome == STOPPED) return STOPPED;
            if (outcome == NOT_FOUND) {
                d->lower = s->passes_over ? d->lower : size + 1;
                continue;
            }
            if (!keep_set(w, d, &s->chosen, w->board.guesses)) return STOPPED;
            if (!w->request->roughly && !share(w, d)) return STOPPED;
        }
        result = FOUND;
        enough = size > SURE_SIZE || (w->request->roughly && d->effort == 0);
    }
    return result;
}

// A set for every cell that has none yet and where propagation gives one. Returns the smallest size of all,
// or SETS_NONE.
static uint32_t find_uppers(struct explaining *w) {
    struct sets *s = w->sets;
    uint32_t smallest = SETS_NONE;
    for (size_t i = 0; i < s->doubts.size; i++) {
        struct doubt *d = &s->doubts.at[i];
        if (!is_open(w, i)) continue;
        if (d->upper == SETS_NONE && !d->propagated) {
            d->propagated = true;
            if (explain_is_over(w) || !set_wrong(w, i)) return SETS_NONE;
            if (sets_by_propagation(w, &w->step.wrong, &w->scratch) &&
                !(sets_shrink(w, &w->scratch, &w->step.wrong) &&
                  keep_set(w, d, &w->scratch, SETS_NOT_MEASURED)))
                return SETS_NONE;
            if (w->failed || w->out_of_time) return SETS_NONE;
        }
        if (d->upper < smallest) smallest = d->upper;
    }
    return smallest;
}

// The same by the kernel, for some cells near the last step.
static uint32_t find_kernel_uppers(struct explaining *w) {
    enum { CELLS = 30 };
    struct sets *s = w->sets;
    uint32_t smallest = SETS_NONE;
    for (size_t i = 0; i < s->open.size && i < CELLS; i++) {
        struct doubt *d = &s->doubts.at[s->open.at[i]];
        if (explain_is_over(w) || !set_wrong(w, s->open.at[i]) ||
            !sets_by_kernel(w, &w->step.wrong, &w->scratch) ||
            !keep_set(w, d, &w->scratch, SETS_NOT_MEASURED))
            return SETS_NONE;
        if (d->upper < smallest) smallest = d->upper;
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

static bool find_candidates(struct explaining *w, uint32_t size) {
    struct sets *s = w->sets;
    s->candidates.size = 0;
    for (size_t i = 0; i < s->open.size; i++) // definitions may be enough: no rule at all
        if (has_set(s, &s->doubts.at[s->open.at[i]], 0)) size = 0;
    for (size_t i = 0; i < s->open.size; i++)
        if (s->doubts.at[s->open.at[i]].upper == size && has_set(s, &s->doubts.at[s->open.at[i]], size) &&
            !vec_push(w->mem, &s->candidates, s->open.at[i]))
            return explain_fail_memory(w);
    return true;
}

// More is known than when the sets were found: what took guesses may take fewer now. Only the fewest matter.
static bool measure(struct explaining *w) {
    struct sets *s = w->sets;
    struct net *n = &w->board;
    uint32_t least = SETS_PATIENCE;
    for (size_t i = 0; i < s->candidates.size; i++) {
        uint32_t effort = s->doubts.at[s->candidates.at[i]].effort;
        if (effort < least) least = effort;
    }
    for (size_t i = 0; i < s->candidates.size; i++) {
        struct doubt *d = &s->doubts.at[s->candidates.at[i]];
        if (d->effort == 0) continue;
        if (!set_wrong(w, s->candidates.at[i]) || !take_set(w, d, &w->scratch)) return false;
        bool refuted = net_refutes(n, w->scratch.at, d->upper, w->step.wrong.at, 1, least);
        if (n->no_memory) return explain_fail_memory(w);
        if (refuted) d->effort = least = n->guesses;
    }
    return true;
}

// How many of the candidates the candidate's set decides as easily.
static size_t count_same(const struct explaining *w, const struct doubt *d) {
    enum { MANY = 300 }; // comparing all with all would take too long
    const struct sets *s = w->sets;
    size_t count = 0;
    for (size_t k = 0; k < s->candidates.size; k++) {
        const struct doubt *other = &s->doubts.at[s->candidates.at[k]];
        if (other->effort > d->effort) continue;
        count += other->set == d->set || (s->candidates.size < MANY && same_set(w, d, other));
    }
    return count;
}

// Of the sets of this size, the one that takes the fewest guesses, then the one that was found for the
// most cells, then the one nearest to the last step.
static bool take_best(struct explaining *w, uint32_t size) {
    struct sets *s = w->sets;
    size_t best = SIZE_MAX, most = 0;
    uint32_t least = UINT32_MAX;
    if (!find_candidates(w, size) || !measure(w)) return false;
    for (size_t i = 0; i < s->candidates.size; i++) {
        const struct doubt *d = &s->doubts.at[s->candidates.at[i]];
        if (d->effort > least) continue;
        size_t count = count_same(w, d);
        if (d->effort == least && count <= most) continue;
        best = s->candidates.at[i];
        most = count;
        least = d->effort;
    }
    struct finding *f = &w->step;
    if (best == SIZE_MAX || !set_wrong(w, best) || !take_set(w, &s->doubts.at[best], &f->rules)) return false;
    f->decides.size = 0;
    f->effort = least;
    if (!vec_push(w->mem, &f->decides, csp_not(f->wrong.at[0]))) return explain_fail_memory(w);
    return sets_shrink(w, &f->rules, &f->wrong);
}

// The limit of work for proving that nothing is smaller: for this step, and for all of them. When it is
// reached, a step is still small, but not proven smallest.
static void set_budget(struct explaining *w) {
    enum { STEP = 5000000, ALL = 30000000, ALWAYS = 500000 };
    uint64_t left = w->board.work < ALL ? ALL - w->board.work : 0;
    w->sets->budget = w->board.work + ALWAYS + (left < STEP ? left : STEP);
}

// ---- Straight refutations first ----------------------------------------------------------------------

// Where rules are few and large, following a single one may take many cases, and a person prefers two or
// three together that need none. So a set that refutes without a guess comes before a smaller one that takes
// some. If there is none, a mark of the solution is proved with as few cases as possible.

// A set for the mark that refutes without a guess, if there is one. False: out of time or memory.
static bool find_straight_set(struct explaining *w, uint32_t mark) {
    struct doubt *d = &w->sets->doubts.at[mark];
    if (has_set(w->sets, d, SETS_MOST)) return true;
    if (explain_is_over(w) || !set_wrong(w, mark)) return false;
    if (!sets_by_propagation(w, &w->step.wrong, &w->scratch)) return !w->failed && !w->out_of_time;
    return sets_shrink(w, &w->scratch, &w->step.wrong) && keep_set(w, d, &w->scratch, 0);
}

// Such sets for some marks, the nearest to the last step first. Returns the smallest size, or SETS_NONE.
static uint32_t find_straight_sets(struct explaining *w) {
    enum { ENOUGH = 8 };
    const struct sets *s = w->sets;
    uint32_t smallest = SETS_NONE;
    int found = 0;
    for (size_t i = 0; i < s->open.size && found < ENOUGH; i++) {
        if (!find_straight_set(w, s->open.at[i])) return SETS_NONE;
        const struct doubt *d = &s->doubts.at[s->open.at[i]];
        if (!has_set(s, d, SETS_MOST)) continue;
        found++;
        if (d->upper < smallest) smallest = d->upper;
    }
    return smallest;
}

// A single rule is looked for at all marks; more of them only if there is none.
static bool find_straight(struct explaining *w, bool *found) {
    enum { SINGLES = 300000 }; // the limit of work for those
    struct sets *s = w->sets;
    s->patience = 0;
    s->passes_over = false;
    s->budget = w->board.work + SINGLES;
    enum outcome single = search_all(w, 1);
    bool over = w->failed || w->out_of_time;
    uint32_t size = over || single == FOUND ? 1 : find_straight_sets(w);
    over = w->failed || w->out_of_time;
    *found = !over && size != SETS_NONE;
    w->step.minimal = size <= 1 || (size == 2 && single == NOT_FOUND && !s->passes_over);
    bool ok = !over && (!*found || (take_best(w, size) && sets_complete_step(w)));
    s->patience = SETS_NONE;
    return ok;
}

// Prove a mark in at most so many guesses, by all rules; the step consists of the rules used.
static bool prove_mark(struct explaining *w, size_t mark, uint32_t patience, bool *proved) {
    struct net *n = &w->board;
    struct finding *f = &w->step;
    if (!set_wrong(w, mark)) return false;
    net_collect(n);
    enum net_answer a = net_ask_without(n, NULL, 0, f->wrong.at, f->wrong.size, patience);
    if (a == NET_POSSIBLE) net_undo(n, n->ground);
    *proved = a == NET_REFUTED;
    if (n->no_memory) return explain_fail_memory(w);
    if (!*proved) return true;
    f->rules.size = f->decides.size = 0;
    bool ok = net_set_append(w->mem, &f->rules, n->used_rules.at, n->used_rules.size) &&
              vec_push(w->mem, &f->decides, csp_not(f->wrong.at[0]));
    return ok || explain_fail_memory(w);
}

// The mark of the solution whose proof takes the fewest guesses.
static bool find_place(struct explaining *w, bool *found) {
    struct finding *f = &w->step;
    uint32_t least = SETS_PATIENCE;
    *found = false;
    for (size_t i = 0; i < w->model.marks.size && least > 0; i++) {
        bool proved;
        if (!is_open(w, i) || !net_truth(&w->board, w->model.marks.at[i].lit)) continue;
        if (explain_is_over(w) || !prove_mark(w, i, least - 1, &proved)) return false;
        if (proved) least = w->board.guesses;
        *found |= proved;
    }
    if (!*found) return true;
    f->wrong.at[0] = csp_not(f->decides.at[0]);
    f->minimal = false;
    w->sets->patience = 2 * least; // fewer rules are worth a few more cases
    bool ok = sets_shrink(w, &f->rules, &f->wrong);
    enum net_answer a = ok ? sets_ask(w, &f->rules, &f->wrong) : NET_GAVE_UP;
    f->effort = w->board.guesses;
    w->sets->patience = SETS_NONE;
    if (a == NET_POSSIBLE) net_undo(&w->board, w->board.ground);
    *found = a == NET_REFUTED;
    return ok && (!*found || sets_complete_step(w));
}

static bool goes_straight(const struct explaining *w) {
    const struct family_words *words = w->p->family->words;
    return words != NULL && words->scale != NULL && words->scale->straight_first;
}

bool explain_find_set(struct explaining *w) {
    uint32_t size = 1, upper = SETS_NONE;
    enum outcome outcome = NOT_FOUND;
    bool found = false;
    w->step.is_direct = false;
    if (!refresh(w)) return false;
    if (goes_straight(w)) {
        if (!find_straight(w, &found) || (!found && !find_place(w, &found))) return false;
        if (found) return true;
    }
    set_budget(w);
    for (; size <= SETS_MOST; size++) {
        if (explain_is_too_hard(w, size)) return false;
        if (size > SURE_SIZE && upper == SETS_NONE) upper = find_uppers(w);
        if (w->failed || w->out_of_time) return false;
        outcome = size == upper ? FOUND : search_all(w, size);
        if (outcome != NOT_FOUND) break;
    }
    if (w->failed || w->out_of_time) return false;
    if (outcome != FOUND) {
        if (upper == SETS_NONE) upper = find_uppers(w);
        if (upper == SETS_NONE && !w->failed && !w->out_of_time) upper = find_kernel_uppers(w);
        if (upper == SETS_NONE) return false;
        size = upper;
    }
    w->step.minimal = outcome == FOUND;
    return take_best(w, size) && sets_complete_step(w);
}
