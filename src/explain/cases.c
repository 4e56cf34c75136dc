// The shortest way through cases: which question to ask, and how each of its wrong answers is refuted.
//
// Costs are approximately lines: one per rule that is used. The tree is searched to a growing depth until
// there is a way, the most promising questions first. Anything that costs more than the best so far is given
// up.
#include "explain/inside.h"
#include "explain/words.h"
#include "puzzle/solve.h"

#define NEVER UINT32_MAX

enum { A_CASE = 12, LEAST = 2 }; // approximate lines: of a case that goes on, and of any case at least

// ---- The network with all rules on -------------------------------------------------------------------

void cases_begin(struct explaining *w) {
    struct net *n = &w->board;
    bool ok = true;
    n->inverted = n->blind = true;
    for (size_t i = 0; i < n->ripe.size && ok; i++) ok = net_look(n, n->ripe.at[i]);
    if (ok) net_follow(n);
}

void cases_end(struct explaining *w) {
    net_undo(&w->board, w->board.ground);
    w->board.inverted = w->board.blind = false;
}

// ---- Questions ---------------------------------------------------------------------------------------

static bool can_ask(const struct net_constraint *c) { return c->rule != NET_NONE && c->lo > 0; }

static uint32_t find_mark(const struct explaining *w, uint32_t cell, char mark) {
    size_t count;
    const uint32_t *vars = explain_vars(w, cell, &count);
    for (size_t i = 0; i < count; i++)
        if (explain_mark(w, vars[i])->mark == mark) return w->mark_of.at[vars[i]] - 1;
    return UINT32_MAX;
}

static bool find_images(struct explaining *w) {
    struct cases *c = w->cases;
    struct classes classes;
    bool ok = true;
    if (!w->p->family->up_to_symmetry) return true;
    if (!classes_init(&classes, w->p, w->mem)) return explain_fail_memory(w);
    for (int s = 0; s < classes.symmetries && ok; s++, c->symmetries++)
        for (size_t i = 0; i < w->model.marks.size && ok; i++) {
            const struct model_mark *m = &w->model.marks.at[i];
            ok = vec_push(w->mem, &c->images, find_mark(w, classes.from[s][m->cell], m->mark));
        }
    classes_free(&classes, w->mem);
    return ok || explain_fail_memory(w);
}

csp_lit cases_image(const struct explaining *w, size_t symmetry, csp_lit l) {
    uint32_t mark = w->mark_of.at[l >> 1] - 1, image;
    image = w->cases->images.at[symmetry * w->model.marks.size + mark];
    return csp_sign(w->model.marks.at[image].lit, w->model.marks.at[mark].lit == l);
}

bool cases_are_asked(const struct explaining *w) {
    return w->p->family->words != NULL && w->p->family->words->ask != NULL;
}

bool cases_init(struct explaining *w) {
    if (!cases_are_asked(w)) return true;
    struct cases *c = w->cases = mem_zeroed(w->mem, 1, sizeof *w->cases);
    if (c == NULL) return explain_fail_memory(w);
    for (uint32_t i = 0; i < w->board.constraints.size; i++)
        if (can_ask(&w->board.constraints.at[i]) && !vec_push(w->mem, &c->askable, i))
            return explain_fail_memory(w);
    return find_images(w);
}

void cases_free(struct explaining *w) {
    struct cases *c = w->cases;
    if (c == NULL) return;
    for (size_t i = 0; i < sizeof c->levels / sizeof *c->levels; i++) vec_free(w->mem, &c->levels[i].probes);
    vec_free(w->mem, &c->plan);
    vec_free(w->mem, &c->askable);
    vec_free(w->mem, &c->answers);
    vec_free(w->mem, &c->images);
    vec_free(w->mem, &c->questions);
    vec_free(w->mem, &c->order);
    mem_free(w->mem, c, sizeof *c);
    w->cases = NULL;
}

static bool is_shown(const struct explaining *w, csp_lit l) {
    return w->board.is_mark.at[l >> 1] && explain_mark(w, l >> 1)->lit == l;
}

static bool add_answer(struct explaining *w, uint32_t first, csp_lit l) {
    net_set *answers = &w->cases->answers;
    for (size_t i = first; i < answers->size; i++)
        if (answers->at[i] == l) return true;
    return vec_push(w->mem, answers, l) || explain_fail_memory(w);
}

// If the literal holds, one of these marks does, by definition. False: it is not visible on the board.
static bool add_answers(struct explaining *w, uint32_t first, csp_lit l) {
    const struct net *n = &w->board;
    if (is_shown(w, l)) return add_answer(w, first, l);
    for (uint32_t i = n->use_start.at[l >> 1]; i < n->use_end.at[l >> 1]; i++) {
        const struct net_constraint *c = &n->constraints.at[n->use.at[i] >> 1];
        bool fits = c->rule == NET_NONE && c->lo == 1 && (n->use.at[i] & 1) != (l & 1);
        for (uint32_t k = c->start; k < c->start + c->size && fits; k++)
            fits = n->lits.at[k] == csp_not(l) ||
                   (is_shown(w, n->lits.at[k]) && net_value(n, n->lits.at[k]) <= 0);
        for (uint32_t k = c->start; k < c->start + c->size && fits; k++)
            if (is_shown(w, n->lits.at[k]) && net_value(n, n->lits.at[k]) == 0 &&
                !add_answer(w, first, n->lits.at[k]))
                return false;
        if (fits) return true;
    }
    return false;
}

// Append the open answers; false: there is nothing to ask.
static bool list_answers(struct explaining *w, struct question *q) {
    enum { MOST = 12 };
    const struct net *n = &w->board;
    const struct net_constraint *c = &n->constraints.at[q->constraint];
    int32_t open = (int32_t)c->size - c->have[0] - c->have[1], need = c->lo - c->have[0];
    struct cases *k = w->cases;
    if (need <= 0 || open <= need || open > MOST) return false;
    q->first = (uint32_t)k->answers.size;
    bool ok = true, plain = true;
    for (uint32_t i = c->start; i < c->start + c->size && ok; i++) {
        if (net_value(n, n->lits.at[i]) != 0) continue;
        plain = plain && is_shown(w, n->lits.at[i]);
        ok = add_answers(w, q->first, n->lits.at[i]);
    }
    q->count = (uint32_t)k->answers.size - q->first;
    q->needed = q->count - (uint32_t)need + 1;
    ok = ok && (need == 1 || plain) && q->count >= (uint32_t)need && q->count <= MOST;
    if (!ok) k->answers.size = q->first;
    return ok;
}

// ---- Suppositions ------------------------------------------------------------------------------------

// How many rules are used between the place `floor` on the trail and the conflict (from = CSP_TRUE) or a
// literal.
static uint32_t cone(struct net *n, csp_lit from, size_t floor) {
    uint32_t rules = 0;
    n->stack.size = 0;
    n->seen_now++;
    n->used_now++;
    if (!vec_push(n->mem, &n->stack, from)) n->no_memory = true;
    while (n->stack.size > 0 && !n->no_memory) {
        csp_lit l = n->stack.at[--n->stack.size];
        bool end = l == CSP_TRUE && rules == 0;
        if (!end && (n->place.at[l >> 1] < floor || n->seen_at.at[l >> 1] == n->seen_now)) continue;
        n->seen_at.at[l >> 1] = n->seen_now;
        uint32_t why = end ? n->conflict : n->reason.at[l >> 1];
        if (why == NET_NONE) continue;
        uint32_t rule = n->constraints.at[why].rule;
        if (rule != NET_NONE && n->used_at.at[rule] != n->used_now) {
            n->used_at.at[rule] = n->used_now;
            rules++;
        }
        net_reason(n, l, &n->stack);
    }
    return rules;
}

static void suppose(struct explaining *w, csp_lit l, struct case_probe *p) {
    struct net *n = &w->board;
    size_t size = n->trail.size;
    net_assign(n, l, NET_NONE);
    p->cost = net_follow(n) || n->no_memory ? 0 : 1 + cone(n, CSP_TRUE, size);
    p->grown = (uint32_t)(n->trail.size - size);
    net_undo(n, size);
}

// The consequences of an open literal on this level.
static const struct case_probe *probe(struct explaining *w, uint32_t level, csp_lit l) {
    struct case_level *at = &w->cases->levels[level];
    struct case_probe *p = &at->probes.at[2 * (w->mark_of.at[l >> 1] - 1) + (l & 1)];
    size_t index = (size_t)(p - at->probes.at);
    if (p->stamp == at->stamp) return p;
    p->stamp = at->stamp;
    for (uint32_t i = level; i-- > 0;) { // what is refuted there is refuted here
        const struct case_level *outer = &w->cases->levels[i];
        const struct case_probe *o = &outer->probes.at[index];
        if (o->stamp != outer->stamp || o->cost == 0) continue;
        p->cost = o->cost;
        p->grown = o->grown;
        return p;
    }
    suppose(w, l, p);
    return p;
}

static bool begin_level(struct explaining *w, uint32_t level) {
    struct case_level *at = &w->cases->levels[level];
    at->stamp++;
    return vec_resize(w->mem, &at->probes, 2 * w->model.marks.size) || explain_fail_memory(w);
}

// ---- Ways --------------------------------------------------------------------------------------------

// Moves that show, one after the other, that the supposition is wrong.
struct way {
    uint32_t cost; // NEVER: there is no such way
    uint32_t first, last;
};
static const struct way no_way = {.cost = NEVER};

static void go_on(struct cases *c, struct way *way, struct way rest) {
    if (rest.first != 0 && way->last != 0) c->plan.at[way->last - 1].next = rest.first;
    if (way->first == 0) way->first = rest.first;
    if (rest.last != 0) way->last = rest.last;
    way->cost = rest.cost == NEVER ? NEVER : way->cost + rest.cost;
}

static struct way move(struct explaining *w, csp_lit supposed, uint32_t question, struct way within) {
    struct case_move m = {.supposed = supposed, .question = question, .within = within.first};
    if (within.cost == NEVER) return no_way;
    if (!vec_push(w->mem, &w->cases->plan, m)) {
        explain_fail_memory(w);
        return no_way;
    }
    uint32_t index = (uint32_t)w->cases->plan.size;
    return (struct way){within.cost, index, index};
}

static struct way refute(struct explaining *w, uint32_t level, uint32_t deep, uint32_t bound);

// What is wrong is wrong in every image.
static void mirror(struct explaining *w, csp_lit l) {
    for (size_t s = 0; s < w->cases->symmetries && w->cases->mirrors && w->cases->open == 0; s++) {
        csp_lit image = cases_image(w, s, l);
        if (net_value(&w->board, image) == 0) net_assign(&w->board, image, NET_NONE);
    }
}

// Suppose an answer until it is refuted; then it is known to be wrong. `*open`: it is not refuted.
static struct way try_answer(struct explaining *w, uint32_t level, uint32_t deep, uint32_t bound, csp_lit l,
                             uint32_t question, bool *open) {
    struct net *n = &w->board;
    size_t size = n->trail.size;
    struct way within = no_way;
    net_assign(n, l, NET_NONE);
    w->cases->open++;
    if (!net_follow(n)) within = (struct way){.cost = 1 + cone(n, CSP_TRUE, size)};
    else if (deep > 0) within = refute(w, level + 1, deep - 1, bound);
    w->cases->open--;
    net_undo(n, size);
    if (within.cost >= bound) return no_way;
    net_assign(n, csp_not(l), NET_NONE);
    mirror(w, csp_not(l));
    *open = net_follow(n);
    return move(w, l, question, within);
}

// Answer by answer, in the order of `answers`; then, if there is no conflict yet, examine what follows.
static struct way go_through(struct explaining *w, uint32_t level, uint32_t deep, uint32_t bound,
                             const struct question *q) {
    struct cases *c = w->cases;
    struct way way = {.cost = 1};
    bool open = true;
    for (uint32_t i = q->first; i < q->first + q->count && open; i++) {
        csp_lit l = c->answers.at[i];
        int value = net_value(&w->board, l);
        if (value > 0) break;
        if (value < 0) continue;
        struct way next = try_answer(w, level, deep, bound - way.cost, l, q->constraint, &open);
        go_on(c, &way, next);
        if (way.cost >= bound) return no_way;
    }
    if (open) go_on(c, &way, refute(w, level + 1, deep, bound - way.cost));
    return way.cost < bound ? way : no_way;
}

// First the answers that fail at once, the shortest first; then those with the most consequences.
static bool goes_before(struct explaining *w, uint32_t level, csp_lit a, csp_lit b) {
    const struct case_probe *x = probe(w, level, a), *y = probe(w, level, b);
    if ((x->cost != 0) != (y->cost != 0)) return x->cost != 0;
    return x->cost != 0 ? x->cost < y->cost : x->grown > y->grown;
}

// False: it would cost more than `most`.
static bool rate_answers(struct explaining *w, uint32_t level, struct question *q, uint32_t most) {
    csp_lit *at = w->cases->answers.at + q->first;
    uint32_t least = LEAST * q->needed, spare = q->count - q->needed;
    for (uint32_t i = 0; i < q->count && (spare > 0 || least <= most); i++) {
        uint32_t cost = probe(w, level, at[i])->cost;
        if (spare == 0) least += (cost != 0 ? cost : A_CASE) - LEAST;
    }
    if (spare == 0 && least > most) return false;
    for (uint32_t i = 1; i < q->count; i++)
        for (uint32_t k = i; k > 0 && goes_before(w, level, at[k], at[k - 1]); k--) {
            csp_lit swap = at[k];
            at[k] = at[k - 1];
            at[k - 1] = swap;
        }
    q->fails = q->cost = 0;
    for (uint32_t i = 0; i < q->needed; i++) {
        uint32_t cost = probe(w, level, at[i])->cost;
        q->fails += cost != 0;
        q->cost += cost;
    }
    return true;
}

static uint32_t missing(const struct question *q) { return q->needed - q->fails; }

static uint32_t estimate(const struct question *q) { return q->cost + A_CASE * missing(q); }

enum { BEAM = 3 };

// Those with the fewest answers first: a question with more answers than its cost allows can be skipped.
static bool has_fewer(const void *context, uint32_t a, uint32_t b) {
    const struct question *questions = context;
    const struct question *x = &questions[a], *y = &questions[b];
    return x->needed != y->needed ? x->needed < y->needed : a < b;
}

static bool list_questions(struct explaining *w) {
    struct cases *c = w->cases;
    c->questions.size = c->order.size = 0;
    for (size_t i = 0; i < c->askable.size && !w->failed; i++) {
        struct question q = {.constraint = c->askable.at[i]};
        if (!list_answers(w, &q)) continue;
        if (!vec_push(w->mem, &c->order, (uint32_t)c->questions.size) || !vec_push(w->mem, &c->questions, q))
            return explain_fail_memory(w);
    }
    if (c->order.size > 0) sort_u32(c->order.at, c->order.size, has_fewer, c->questions.at);
    return !w->failed;
}

// The most promising questions; returns how many.
static size_t find_questions(struct explaining *w, uint32_t level, struct question best[BEAM]) {
    struct cases *c = w->cases;
    size_t kept = 0;
    if (!list_questions(w)) return 0;
    for (size_t i = 0; i < c->order.size && !w->failed; i++) {
        struct question q = c->questions.at[c->order.at[i]];
        uint32_t most = kept < BEAM ? UINT32_MAX : estimate(&best[BEAM - 1]);
        if (LEAST * q.needed > most) break;
        if (!rate_answers(w, level, &q, most)) continue;
        size_t place = kept < BEAM ? kept++ : BEAM;
        for (; place > 0 && estimate(&best[place - 1]) > estimate(&q); place--)
            if (place < BEAM) best[place] = best[place - 1];
        if (place < BEAM) best[place] = q;
    }
    return kept;
}

static struct way refute(struct explaining *w, uint32_t level, uint32_t deep, uint32_t bound) {
    struct cases *c = w->cases;
    struct net *n = &w->board;
    struct question best[BEAM];
    struct way found = no_way;
    size_t size = n->trail.size, answers = c->answers.size;
    if (level >= CASES_DEEPEST || explain_is_over(w) || !begin_level(w, level)) return no_way;
    size_t count = find_questions(w, level, best);
    for (size_t i = 0; i < count && !w->failed; i++) {
        if (found.cost != NEVER && n->work > c->budget) break;
        uint32_t limit = found.cost < bound ? found.cost : bound;
        if (estimate(&best[i]) > limit || (deep == 0 && missing(&best[i]) > 1)) continue;
        struct way way = go_through(w, level, deep, limit, &best[i]);
        net_undo(n, size);
        if (way.cost < limit) found = way;
    }
    c->answers.size = answers;
    return found;
}

// ---- The next step -----------------------------------------------------------------------------------

struct candidate {
    struct way way;
    uint32_t constraint; // NET_NONE: `wrong` is supposed without a question
    csp_lit wrong;
    uint32_t gain;
};

static csp_lit wrong_of(const struct explaining *w, size_t mark) {
    return csp_not(net_true_lit(&w->board, w->model.marks.at[mark].lit >> 1));
}

// How many marks are settled if these literals are wrong; marks that are present count most.
static uint32_t gain_of(struct explaining *w, const csp_lit *wrong, size_t count) {
    enum { A_PIECE = 8 };
    struct net *n = &w->board;
    size_t size = n->trail.size;
    uint32_t gain = 1;
    for (size_t i = 0; i < count; i++)
        if (net_value(n, wrong[i]) == 0) net_assign(n, csp_not(wrong[i]), NET_NONE);
    net_follow(n);
    for (size_t i = size; i < n->trail.size; i++)
        if (n->is_mark.at[n->trail.at[i] >> 1]) gain += is_shown(w, n->trail.at[i]) ? A_PIECE : 1;
    net_undo(n, size);
    return gain;
}

static bool is_better(const struct candidate *a, const struct candidate *b) {
    if (a->way.cost == NEVER || b->way.cost == NEVER) return a->way.cost < b->way.cost;
    return (uint64_t)a->way.cost * b->gain < (uint64_t)b->way.cost * a->gain;
}

static uint32_t bound_of(const struct candidate *best, uint32_t gain) {
    enum { MOST = 5000 };
    if (best->way.cost == NEVER) return MOST;
    uint64_t bound = ((uint64_t)best->way.cost * gain + best->gain - 1) / best->gain;
    return bound < MOST ? (uint32_t)bound : MOST;
}

// One mark, whose opposite is supposed.
static void consider_mark(struct explaining *w, uint32_t deep, size_t mark, struct candidate *best) {
    struct net *n = &w->board;
    struct candidate a = {.constraint = NET_NONE, .wrong = wrong_of(w, mark), .way = no_way};
    size_t size = n->trail.size;
    if (net_value(n, a.wrong) < 0) {
        a.way = (struct way){.cost = 1 + cone(n, csp_not(a.wrong), n->ground)};
    } else {
        const struct case_probe *p = probe(w, 0, a.wrong);
        if (p->cost != 0) a.way.cost = p->cost;
    }
    if (a.way.cost == NEVER && deep == 0) return;
    a.gain = gain_of(w, &a.wrong, 1);
    if (a.way.cost == NEVER) {
        net_assign(n, a.wrong, NET_NONE);
        net_follow(n);
        a.way = refute(w, 1, deep - 1, bound_of(best, a.gain));
        net_undo(n, size);
    }
    if (is_better(&a, best)) *best = a;
}

// The wrong answers of a question, all of them.
static bool keep_wrong(struct explaining *w, struct question *q) {
    csp_lit *at = w->cases->answers.at + q->first;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < q->count; i++)
        if (!net_truth(&w->board, at[i])) at[kept++] = at[i];
    q->count = q->needed = kept;
    return kept > 0;
}

static void consider_question(struct explaining *w, uint32_t deep, struct question *q,
                              struct candidate *best) {
    struct net *n = &w->board;
    size_t size = n->trail.size;
    struct candidate a = {.constraint = q->constraint, .way = {.cost = 1}};
    rate_answers(w, 0, q, UINT32_MAX);
    if (deep == 0 && missing(q) > 0) return;
    a.gain = gain_of(w, w->cases->answers.at + q->first, q->count);
    uint32_t bound = bound_of(best, a.gain);
    bool open = true;
    if (estimate(q) >= bound) return;
    for (uint32_t i = q->first; i < q->first + q->count && a.way.cost < bound; i++) {
        csp_lit l = w->cases->answers.at[i];
        if (net_value(n, l) < 0) continue;
        go_on(w->cases, &a.way, try_answer(w, 0, deep, bound - a.way.cost, l, q->constraint, &open));
    }
    const struct net_constraint *k = &n->constraints.at[q->constraint];
    if (k->have[0] + k->have[1] < (int32_t)k->size) a.way = no_way; // for example, two answers are true
    net_undo(n, size);
    if (is_better(&a, best)) *best = a;
}

static bool search(struct explaining *w, uint32_t deep, struct candidate *best) {
    struct cases *c = w->cases;
    bool none = best->way.cost == NEVER;
    for (size_t i = 0; i < w->model.marks.size && (deep == 0 || none) && !explain_is_over(w); i++) {
        if (net_value(&w->board, w->model.marks.at[i].lit) != 0 &&
            w->board.place.at[w->model.marks.at[i].lit >> 1] < w->board.ground)
            continue;
        consider_mark(w, deep, i, best);
    }
    for (size_t i = 0; i < c->askable.size && !explain_is_over(w); i++) {
        if (best->way.cost != NEVER && w->board.work > c->budget) break;
        struct question q = {.constraint = c->askable.at[i]};
        if (list_answers(w, &q) && keep_wrong(w, &q)) consider_question(w, deep, &q, best);
        c->answers.size = 0;
    }
    return best->way.cost != NEVER;
}

// What the answer decides: first the marks that are present, then those that are not.
static bool take_question(struct explaining *w, uint32_t constraint) {
    struct cases *c = w->cases;
    struct question q = {.constraint = constraint};
    struct finding *f = &w->step;
    bool ok = list_answers(w, &q);
    for (int wrong = 0; wrong < 2; wrong++)
        for (uint32_t i = q.first; i < q.first + q.count && ok; i++) {
            csp_lit l = c->answers.at[i];
            if (net_truth(&w->board, l) == !wrong && net_value(&w->board, l) == 0)
                ok = net_set_add(w->mem, &f->decides, csp_sign(l, !wrong));
        }
    c->answers.size = 0;
    return ok || explain_fail_memory(w);
}

static bool take(struct explaining *w, const struct candidate *best) {
    struct finding *f = &w->step;
    f->wrong.size = f->decides.size = f->rules.size = 0;
    f->minimal = false;
    f->effort = 0;
    f->moves = best->way.first;
    f->question = best->constraint;
    f->is_followed = true;
    if (best->constraint != NET_NONE) return take_question(w, best->constraint);
    return (vec_push(w->mem, &f->wrong, best->wrong) &&
            vec_push(w->mem, &f->decides, csp_not(best->wrong))) ||
           explain_fail_memory(w);
}

// Without a question: a set of rules like any other, from which none can be removed.
static bool take_straight(struct explaining *w) {
    struct finding *f = &w->step;
    struct net *n = &w->board;
    if (!sets_by_propagation(w, &f->wrong, &f->rules)) return explain_fail_memory(w);
    for (size_t i = f->rules.size; i-- > 0;) {
        uint32_t rule = net_set_take_out(&f->rules, i);
        bool without = net_refutes(n, f->rules.at, f->rules.size, f->wrong.at, 1, 0);
        if (n->no_memory) return explain_fail_memory(w);
        if (!without) net_set_put_back(&f->rules, i, rule);
    }
    f->minimal = f->rules.size <= 2; // there is no step by one rule
    return sets_complete_step(w);
}

enum { ALWAYS_DEEP = 2, MOST_DEEP = 6, BUDGET = 3000000 };

static bool begin(struct explaining *w) {
    net_forget_fulfilled(&w->board);
    w->cases->plan.size = 0;
    w->cases->mirrors = false;
    w->cases->budget = w->board.work + BUDGET;
    cases_begin(w);
    return begin_level(w, 0);
}

static bool finish(struct explaining *w, const struct candidate *best) {
    bool ok = !w->failed && !w->out_of_time && best->way.cost != NEVER && take(w, best);
    cases_end(w);
    if (w->board.no_memory) return explain_fail_memory(w);
    return ok && (w->step.moves != 0 || take_straight(w));
}

bool explain_find_cases(struct explaining *w) {
    struct candidate best = {.way = no_way};
    bool ok = begin(w);
    for (uint32_t deep = 0; deep <= MOST_DEEP && ok && (deep <= ALWAYS_DEEP || best.way.cost == NEVER);
         deep++)
        search(w, deep, &best);
    return finish(w, &best);
}

bool explain_find_cases_of(struct explaining *w, csp_lit decides) {
    struct candidate best = {.way = no_way};
    size_t mark = w->mark_of.at[decides >> 1] - 1;
    bool ok = begin(w);
    w->cases->mirrors = w->out->steps.size == 0 && w->out->choices.size == 1;
    for (uint32_t deep = 0; deep <= MOST_DEEP && ok && best.way.cost == NEVER; deep++)
        consider_mark(w, deep, mark, &best);
    return finish(w, &best);
}

uint32_t explain_price_of(struct explaining *w, const net_set *supposed, uint32_t deep) {
    struct net *n = &w->board;
    struct way way = no_way;
    bool ok = begin(w);
    size_t size = n->trail.size;
    w->cases->mirrors = true;
    for (size_t i = 0; i < supposed->size && ok; i++)
        if (net_value(n, supposed->at[i]) == 0) net_assign(n, supposed->at[i], NET_NONE);
    if (ok && !net_follow(n)) way.cost = 1 + cone(n, CSP_TRUE, size);
    else if (ok && deep > 0) way = refute(w, 1, deep - 1, 5000);
    cases_end(w);
    if (n->no_memory) explain_fail_memory(w);
    return way.cost == NEVER ? 0 : way.cost;
}
