// roque lab paper: the experiments of the papers.
#include "lab/commands/lab.h"
#include "lab/experiments.h"

#include <stdio.h>
#include <string.h>

static bool find(const char *name, struct lab_paper *p) {
    enum { MOST = 32 };
    char all[MOST][48];
    const char *names[MOST + 1] = {0};
    if (lab_paper_named(name, &p->family, &p->experiment)) return true;
    for (size_t i = 0; i < MOST && lab_paper_at(i, &p->family, &p->experiment); i++) {
        snprintf(all[i], sizeof all[i], "%s/%s", p->family->name, p->experiment->name);
        names[i] = all[i];
    }
    const char *near = nearest_of(name, names);
    if (near == NULL)
        return cli_complain("lab paper: there is no experiment '%.40s'; 'roque lab paper' lists them", name);
    return cli_complain("lab paper: there is no experiment '%.40s'; did you mean %s?", name, near);
}

static void repeat(struct lab_run *l, struct lab_paper *p) {
    struct fault fault = {0};
    lab_open_page(l, "An experiment of the papers");
    if (lab_paper_run(p, &l->conduct, &l->mem, &fault)) {
        lab_paper_write(p, l->medium, &l->out);
        lab_close_page(l);
    } else lab_fail(l, NULL, &fault);
    lab_paper_free(p, &l->mem);
}

static int run(const struct call *c) {
    const struct lab_values *w = c->values;
    struct lab_paper p = {
        .seed = w->seed.value, .orders = (size_t)w->orders, .limits = lab_question(w, NULL, NULL)};
    struct lab_run l;
    if (c->count > 1) return cli_refuse("lab paper takes one name");
    if (c->count == 1 && !find(c->operands[0], &p)) return CLI_BAD;
    lab_run_begin(&l, w);
    if (c->count == 0) {
        lab_open_page(&l, "The experiments of the papers");
        lab_paper_list(l.medium, &l.out);
        lab_close_page(&l);
    } else repeat(&l, &p);
    return lab_run_end(&l);
}

static void suggest(struct text *out) {
    struct lab_paper p;
    for (size_t i = 0; lab_paper_at(i, &p.family, &p.experiment); i++)
        text_format(out, "%s/%s ", p.family->name, p.experiment->name);
}

static const struct option options[] = {LAB_ORDERS("60", "in experiments on orders: N orders of each puzzle"),
                                        LAB_MODEL("paper"),
                                        LAB_REPEAT("3"),
                                        LAB_MEASURING,
                                        {0}};

const struct command lab_command_paper = {
    .name = "paper",
    .summary = "the experiments of the papers, with their figures and ours",
    .operands = "[NAME]",
    .text = "Repeats an experiment of the papers and shows their figures and ours, what they say about\n"
            "it, and what differs here and why. Without a name, it lists the experiments.\n",
    .examples = "  roque lab paper\n"
                "  roque lab paper chess-loop/table\n"
                "  roque lab paper akari/size --threads 2 --as html -o size.html\n",
    .options = options,
    .values = sizeof(struct lab_values),
    .run = run,
    .suggest = suggest,
};
