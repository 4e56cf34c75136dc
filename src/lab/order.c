#include "lab/order.h"

#include "base/rng.h"

#include <string.h>

const struct family_view *lab_order_view(const struct family *f) {
    for (const struct family_view *v = view_list(f); v->name != NULL; v++)
        if (v->is_clue != NULL) return v;
    return NULL;
}

void lab_order_free(struct lab_order *o, struct mem *m) {
    mem_free(m, o->orders, o->n * o->clues * sizeof *o->orders);
    mem_free(m, o->at, o->n * sizeof *o->at);
    o->orders = NULL;
    o->at = NULL;
}

// ---- Which orders ----------------------------------------------------------------------------------------

static size_t count_clues(const struct lab_order *o) {
    size_t n = 0;
    for (size_t i = 0; i < puzzle_size(o->question.puzzle); i++)
        n += o->question.view->is_clue(o->question.puzzle, i);
    return n;
}

// The number of orders, or `most` + 1 where there are more.
static size_t count_orders(size_t clues, size_t most) {
    size_t n = 1;
    for (size_t i = 2; i <= clues && n <= most; i++) n *= i;
    return n <= most ? n : most + 1;
}

// The next one in lexicographic order, after Narayana; false after the last.
static bool next_order(uint32_t *order, size_t n) {
    size_t i = n, j = n;
    do {
        if (i < 2) return false;
        i--;
    } while (order[i - 1] > order[i]);
    do j--;
    while (order[j] < order[i - 1]);
    uint32_t kept = order[i - 1];
    order[i - 1] = order[j];
    order[j] = kept;
    for (j = n - 1; i < j; i++, j--) {
        kept = order[i];
        order[i] = order[j];
        order[j] = kept;
    }
    return true;
}

static void fill_orders(struct lab_order *o) {
    struct rng rng;
    size_t at = 0;
    rng_seed(&rng, o->seed);
    for (size_t i = 0; i < puzzle_size(o->question.puzzle) && o->n > 0; i++)
        if (o->question.view->is_clue(o->question.puzzle, i)) o->orders[at++] = (uint32_t)i;
    for (size_t k = 1; k < o->n; k++) {
        uint32_t *order = o->orders + k * o->clues;
        memcpy(order, order - o->clues, o->clues * sizeof *order);
        if (o->every) next_order(order, o->clues);
        else rng_shuffle(&rng, order, o->clues);
    }
}

static bool make_orders(struct lab_order *o, struct mem *m, struct fault *fault) {
    o->clues = count_clues(o);
    if (o->clues > LAB_MOST_CLUES)
        return fault_input(fault, 0, 0, "the board has %zu clues; at most %d can be reordered", o->clues,
                           LAB_MOST_CLUES);
    if (o->clues < 2)
        return fault_input(fault, 0, 0, "the board has fewer than two clues: there is one order");
    size_t all = count_orders(o->clues, o->wanted);
    o->every = all <= o->wanted;
    o->n = o->every ? all : o->wanted;
    o->orders = mem_zeroed(m, o->n * o->clues, sizeof *o->orders);
    o->at = mem_zeroed(m, o->n, sizeof *o->at);
    if (o->orders == NULL || o->at == NULL) return fault_memory(fault);
    fill_orders(o);
    return true;
}

// ---- Running them ----------------------------------------------------------------------------------------

struct work {
    struct lab_order *o;
    const struct lab_conduct *conduct;
};

static struct lab_question question_of(const struct lab_order *o, size_t index) {
    struct lab_question q = o->question;
    q.order = o->orders + index * o->clues;
    q.ordered = o->clues;
    return q;
}

static bool count_one(void *context, size_t index, struct fault *fault) {
    struct work *w = context;
    struct mem mem = MEM_UNLIMITED;
    struct lab_question q = question_of(w->o, index);
    return lab_count(&q, &w->o->who, w->conduct->stop, &mem, &w->o->at[index], fault);
}

static bool time_one(void *context, size_t index, struct fault *fault) {
    struct work *w = context;
    struct mem mem = MEM_UNLIMITED;
    struct lab_question q = question_of(w->o, index);
    return !w->o->at[index].counted ||
           lab_time(&q, &w->o->who, w->conduct->stop, &mem, &w->o->at[index], fault);
}

static bool run_learning(struct lab_order *o, const struct lab_conduct *c, struct mem *m,
                         struct fault *fault) {
    const struct lab_searcher learning = {.learning = true};
    return lab_count(&o->question, &learning, c->stop, m, &o->learning, fault) &&
           (c->counters_only || lab_time(&o->question, &learning, c->stop, m, &o->learning, fault));
}

bool lab_order_run(struct lab_order *o, const struct lab_conduct *conduct, struct mem *m,
                   struct fault *fault) {
    struct work w = {o, conduct};
    size_t done;
    if (!make_orders(o, m, fault) || !run_learning(o, conduct, m, fault)) return false;
    struct lab_jobs jobs = {
        .conduct = conduct, .count = o->n, .context = &w, .work = count_one, .all = 2 * o->n};
    if (!lab_jobs_run(&jobs, m, &done, fault)) return false;
    if (conduct->counters_only) return true;
    jobs.work = time_one;
    jobs.alone = true;
    jobs.done_before = o->n;
    return lab_jobs_run(&jobs, m, &done, fault);
}
