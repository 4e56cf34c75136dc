#include "lab/paper.h"

#include "format/format.h"

#include <stdio.h>
#include <string.h>

// ---- Which there are -------------------------------------------------------------------------------------

bool lab_paper_at(size_t place, const struct family **family, const struct experiment **experiment) {
    for (const struct family *const *f = family_all(); *f != NULL; f++)
        for (const struct experiment *e = (*f)->papers; e != NULL && e->name != NULL; e++) {
            if (place-- > 0) continue;
            *family = *f;
            *experiment = e;
            return true;
        }
    return false;
}

bool lab_paper_named(const char *name, const struct family **family, const struct experiment **experiment) {
    for (size_t i = 0; lab_paper_at(i, family, experiment); i++) {
        size_t length = strlen((*family)->name);
        if (strncmp(name, (*family)->name, length) == 0 && name[length] == '/' &&
            strcmp(name + length + 1, (*experiment)->name) == 0)
            return true;
    }
    return false;
}

bool lab_paper_figure(const struct experiment *e, const char *what, double *seconds) {
    for (const struct experiment_figure *f = e->figures; f != NULL && f->what != NULL; f++) {
        if (strcmp(f->what, what) != 0) continue;
        *seconds = f->seconds;
        return true;
    }
    return false;
}

// ---- Running them ----------------------------------------------------------------------------------------

// A family's own words are valid; a test checks it.
static struct lab_searcher searcher_of(const char *words) {
    struct lab_searcher s = {.learning = strcmp(words, "learning") == 0};
    size_t where, length;
    if (!s.learning) csp_strategy_parse(words, &s.how, &where, &length);
    return s;
}

static struct lab_question question_of(const struct lab_paper *p, const struct puzzle *puzzle) {
    struct lab_question q = p->limits;
    q.puzzle = puzzle;
    q.view = view_named(p->family, p->experiment->view, strlen(p->experiment->view));
    return q;
}

static bool read_case(struct lab_paper *p, const char *name, struct mem *m, struct fault *fault) {
    struct lab_case *c = &p->cases[p->n_cases];
    struct format_reader reader;
    const struct family *family;
    snprintf(c->name, sizeof c->name, "%s:%s", p->family->name, name);
    const struct builtin_puzzle *b = family_builtin(c->name, &family);
    if (b == NULL) return fault_set(fault, FAULT_BUG, "there is no built-in puzzle %s", c->name);
    format_reader_init(&reader, b->text, strlen(b->text));
    if (format_read_next(&reader, m, &c->puzzle, fault) != FORMAT_READ_PUZZLE) return false;
    p->n_cases++;
    return true;
}

static bool run_orders(struct lab_paper *p, struct lab_case *c, const struct lab_conduct *conduct,
                       struct mem *m, struct fault *fault) {
    c->order = (struct lab_order){.question = question_of(p, &c->puzzle),
                                  .name = c->name,
                                  .who = p->who,
                                  .seed = p->seed,
                                  .wanted = p->orders};
    return lab_order_run(&c->order, conduct, m, fault);
}

static bool run_case(struct lab_paper *p, struct lab_case *c, const struct lab_conduct *conduct,
                     struct mem *m, struct fault *fault) {
    if (p->experiment->kind == EXPERIMENT_ORDER) return run_orders(p, c, conduct, m, fault);
    struct lab_question q = question_of(p, &c->puzzle);
    return lab_count(&q, &p->who, conduct->stop, m, &c->measured, fault) &&
           (conduct->counters_only || lab_time(&q, &p->who, conduct->stop, m, &c->measured, fault));
}

static bool run_growth(struct lab_paper *p, const struct lab_conduct *conduct, struct mem *m,
                       struct fault *fault) {
    const struct experiment *e = p->experiment;
    struct lab_growth *g = &p->growth;
    *g = (struct lab_growth){.request = make_defaults(p->family),
                             .option = e->option,
                             .from = e->from,
                             .to = e->to,
                             .step = e->step,
                             .per = e->per,
                             .question = question_of(p, NULL)};
    g->request.seed = p->seed;
    g->request.any = true;
    for (const char *const *s = e->strategies; *s != NULL && g->n_searchers < LAB_MOST_SEARCHERS; s++)
        g->searchers[g->n_searchers++] = searcher_of(*s);
    for (const char *const *s = e->settings; s != NULL && *s != NULL; s += 2)
        if (!make_set(&g->request, s[0], s[1], fault)) return false;
    return lab_growth_check(g, fault) && lab_growth_run(g, conduct, m, fault);
}

bool lab_paper_run(struct lab_paper *p, const struct lab_conduct *conduct, struct mem *m,
                   struct fault *fault) {
    const struct experiment *e = p->experiment;
    if (e->kind == EXPERIMENT_GROWTH) return run_growth(p, conduct, m, fault);
    if (e->strategies != NULL) p->who = searcher_of(e->strategies[0]);
    for (const char *const *name = e->puzzles; *name != NULL && p->n_cases < LAB_MOST_PUZZLES; name++)
        if (!read_case(p, *name, m, fault)) return false;
    if (e->kind == EXPERIMENT_STRATEGIES) {
        p->strategies.question = question_of(p, &p->cases[0].puzzle);
        p->strategies.name = p->cases[0].name;
        return lab_strategies_run(&p->strategies, conduct, m, fault);
    }
    for (size_t i = 0; i < p->n_cases && !stop_asked(conduct->stop); i++)
        if (!run_case(p, &p->cases[i], conduct, m, fault)) return false;
    return true;
}

void lab_paper_free(struct lab_paper *p, struct mem *m) {
    for (size_t i = 0; i < p->n_cases; i++) {
        lab_order_free(&p->cases[i].order, m);
        puzzle_free(&p->cases[i].puzzle);
    }
    lab_growth_free(&p->growth, m);
}
