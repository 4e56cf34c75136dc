// The maker of a plan as a struct family_maker: its options and its help.
#include "make/plan.h"

#include <stdio.h>
#include <string.h>

static void add_options(struct make_plan *plan) {
    static const char *const kinds[] = {"none", "mirror", "rotate2", "diagonal", NULL};
    static const char *const titles[] = {"none", "mirrored", "half turn", "along the diagonal", NULL};
    static const char *const which[] = {"full", "minimal", NULL};
    struct option *o = plan->options;
    for (size_t i = 0; i < plan->n_numbers; i++) {
        const struct make_number *n = &plan->numbers[i];
        const size_t used = strlen(plan->drawn_by);
        snprintf(plan->option_help[i], sizeof plan->option_help[i],
                 n->usual < n->least ? "from %d to %d" : "from %d to %d (default: %d)", n->least, n->most,
                 n->usual);
        snprintf(plan->drawn_by + used, sizeof plan->drawn_by - used, "%s ", n->name);
        *o++ = (struct option){.name = n->name,
                               .kind = OPTION_NUMBER,
                               .meaning = "N",
                               .help = plan->option_help[i],
                               .least = (uint64_t)n->least,
                               .most = (uint64_t)n->most};
    }
    if (plan->clues == 0) return;
    *o++ = (struct option){
        .name = "symmetry",
        .kind = OPTION_CHOICE,
        .meaning = "KIND",
        .words = kinds,
        .titles = titles,
        .help = "symmetry of what is printed: none, mirror, rotate2 or diagonal (default: none)"};
    *o++ = (struct option){.name = "clues",
                           .kind = OPTION_CHOICE,
                           .meaning = "WHICH",
                           .words = which,
                           .help = "full or minimal (default: as many as the level takes)"};
}

void plan_set_up(struct make_plan *plan, const char *family) {
    struct family_maker *m = &plan->maker;
    add_options(plan);
    m->usual_width = plan->sizes[0].width;
    m->usual_height = plan->sizes[0].height;
    snprintf(plan->examples, sizeof plan->examples, "  roque make %.40s --size %dx%d --level medium\n",
             family, m->usual_width, m->usual_height);
    m->drafts = plan->clues == 0 && !plan->areas_told ? 30 : 200; // a draft walks over many boards
    m->fruitless = 40;
    m->refuses_soon = true;
    m->options = plan->options[0].name == NULL ? NULL : plan->options;
    m->examples = plan->examples;
    m->draft = plan_draft;
    m->draw = plan_draw;
    m->drawn_by = plan->drawn_by;
}

const struct make_plan *plan_of(const struct family *f) {
    const bool planned = f->maker != NULL && f->maker->draft == plan_draft;
    return planned ? (const struct make_plan *)(const void *)f->maker : NULL;
}

int plan_usual_number(const struct make_plan *plan, size_t i, int width, int height) {
    for (size_t k = 0; k < plan->n_sizes; k++)
        if (plan->sizes[k].width == width && plan->sizes[k].height == height)
            return plan->sizes[k].numbers[i];
    return plan->numbers[i].usual;
}
