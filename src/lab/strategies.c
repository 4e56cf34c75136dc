#include "lab/strategies.h"

// ---- Which there are -------------------------------------------------------------------------------------

struct lab_searcher lab_strategies_at(size_t place) {
    size_t select = place % LAB_SELECTS, branch = place / LAB_SELECTS % LAB_BRANCHES;
    if (place >= LAB_STRATEGIES) return (struct lab_searcher){.learning = true};
    return (struct lab_searcher){.how = {.select = (enum csp_select)select,
                                         .branch = (enum csp_branch)branch,
                                         .down = place >= LAB_STRATEGIES / 2}};
}

size_t lab_strategies_place(struct csp_strategy how) {
    return ((how.down ? LAB_BRANCHES : 0) + (size_t)how.branch) * LAB_SELECTS + (size_t)how.select;
}

// ---- Running them ----------------------------------------------------------------------------------------

struct work {
    struct lab_strategies *s;
    const struct lab_conduct *conduct;
};

static bool count_one(void *context, size_t index, struct fault *fault) {
    struct work *w = context;
    struct mem mem = MEM_UNLIMITED;
    struct lab_searcher who = lab_strategies_at(index);
    return lab_count(&w->s->question, &who, w->conduct->stop, &mem, &w->s->at[index], fault);
}

static bool time_one(void *context, size_t index, struct fault *fault) {
    struct work *w = context;
    struct mem mem = MEM_UNLIMITED;
    struct lab_searcher who = lab_strategies_at(index);
    return !w->s->at[index].counted ||
           lab_time(&w->s->question, &who, w->conduct->stop, &mem, &w->s->at[index], fault);
}

static bool same_tree(const struct lab_measured *a, const struct lab_measured *b) {
    return a->tree == b->tree && a->stats.decisions == b->stats.decisions &&
           a->stats.backtracks == b->stats.backtracks;
}

static void name_trees(struct lab_strategies *s) {
    s->trees = 0;
    for (size_t i = 0; i < LAB_STRATEGIES; i++) {
        s->tree[i] = LAB_NO_TREE;
        if (!s->at[i].counted || !s->at[i].finished) continue;
        for (size_t j = 0; j < i && s->tree[i] == LAB_NO_TREE; j++)
            if (s->tree[j] != LAB_NO_TREE && same_tree(&s->at[i], &s->at[j])) s->tree[i] = s->tree[j];
        if (s->tree[i] == LAB_NO_TREE) s->tree[i] = s->trees++;
    }
}

bool lab_strategies_run(struct lab_strategies *s, const struct lab_conduct *conduct, struct mem *m,
                        struct fault *fault) {
    enum { ALL = LAB_STRATEGIES + 1 };
    struct work w = {s, conduct};
    struct lab_jobs jobs = {
        .conduct = conduct, .count = ALL, .context = &w, .work = count_one, .all = 2 * ALL};
    size_t done;
    bool ok = lab_jobs_run(&jobs, m, &done, fault);
    jobs.work = time_one;
    jobs.alone = true;
    jobs.done_before = ALL;
    ok = ok && (conduct->counters_only || lab_jobs_run(&jobs, m, &done, fault));
    name_trees(s);
    return ok;
}
