// `make` statements, and the plan that they give to the maker (make/plan.h).
//
//     make size 9x9                              a usual size; the first is the default
//     make size 6x6 box-width=3 box-height=2     with numbers of the header
//     make week 4x4 6x6 6x6 9x9 9x9 9x9 9x9      of the puzzle of the day, Monday to Sunday
//     make areas 2..5                            cells of an area; without it, as many areas as columns
//     make marks 15..25                          percent of the cells that have a mark in the solution
//     make givens 20..30                         percent of the cells that are given without a number
//     make clues outside, marks                  what is printed: marks, givens, printed, outside
//     make printed latin                         numbers of a Latin square; beneath marks they repeat
#include "ruletext/judge.h"
#include "ruletext/parse.h"

#include <stdio.h>
#include <string.h>

static const char *const kinds_of_clues[CLUE_KINDS + 1] = {"marks", "givens", "printed", "outside", NULL};

// ---- Statements ------------------------------------------------------------------------------------------

static bool take_size(struct parser *p, int *width, int *height) {
    const struct token place = p->lexer.next;
    return parse_size(p, width, height) &&
           ruletext_fits(p->text, *width, *height, place.line, place.column, p->fault);
}

static void set_usual(const struct ruletext *t, int *numbers) {
    for (size_t i = 0; i < t->n_numbers; i++) numbers[i] = t->numbers[i].usual;
}

static bool read_size(struct parser *p) {
    struct make_plan *plan = &p->text->plan;
    enum { MOST = sizeof plan->sizes / sizeof *plan->sizes };
    if (plan->n_sizes == MOST) return parse_expected(p, "the end: there are too many sizes");
    int *numbers = plan->sizes[plan->n_sizes].numbers;
    if (!take_size(p, &plan->sizes[plan->n_sizes].width, &plan->sizes[plan->n_sizes].height)) return false;
    set_usual(p->text, numbers);
    while (p->lexer.next.kind != TOKEN_END) {
        size_t i;
        if (!parse_one_of(p, "a number of the header, or the end", p->text->number_names, &i) ||
            !parse_sign(p, "="))
            return false;
        const struct make_number *n = &p->text->numbers[i];
        if (!parse_number(p, n->name, n->least, n->most, &numbers[i])) return false;
    }
    plan->n_sizes++;
    return true;
}

static bool read_week(struct parser *p) {
    struct make_plan *plan = &p->text->plan;
    for (int day = 0; day < 7; day++)
        if (!take_size(p, &plan->maker.week[day].width, &plan->maker.week[day].height)) return false;
    return true;
}

static bool read_clues(struct parser *p) {
    size_t kind;
    p->text->plan.clues = 0;
    do {
        if (!parse_one_of(p, "marks, givens, printed or outside", kinds_of_clues, &kind)) return false;
        p->text->plan.clues |= 1U << kind;
    } while (parse_skip(p, ","));
    return true;
}

bool parse_make(struct parser *p) {
    enum { SIZE, WEEK, AREAS, MARKS, GIVENS, CLUES, PRINTED };
    static const char *const words[] = {"size", "week", "areas", "marks", "givens", "clues", "printed", NULL};
    static const char *const squares[] = {"latin", NULL};
    struct make_plan *plan = &p->text->plan;
    size_t which, square;
    if (!parse_one_of(p, "size, week, areas, marks, givens, clues or printed", words, &which)) return false;
    bool ok = true;
    if (which == SIZE) ok = read_size(p);
    if (which == WEEK) ok = read_week(p);
    if (which == AREAS) ok = parse_range(p, 1000, &plan->least_area, &plan->most_area);
    if (which == MARKS) ok = parse_range(p, 100, &plan->least_marks, &plan->most_marks);
    if (which == GIVENS) ok = parse_range(p, 100, &plan->least_givens, &plan->most_givens);
    if (which == CLUES) ok = read_clues(p);
    if (which == PRINTED) ok = parse_one_of(p, "latin", squares, &square);
    plan->latin |= which == PRINTED;
    plan->areas_told |= which == AREAS;
    return ok && parse_ends(p);
}

// ---- What is guessed -------------------------------------------------------------------------------------

static int within(int n, int least, int most) { return n < least ? least : most > 0 && n > most ? most : n; }

// Does an expression name a cell only for its area, and for what is printed there?
static bool asks_for_area(const struct ruletext *t, uint32_t node, uint32_t slot) {
    const struct node *n = tree_node(t, node);
    bool only = n->op != OP_VARIABLE || (uint32_t)n->value != slot;
    if ((n->op == OP_AREA || n->op == OP_PRINTED) && tree_node(t, n->kids[0])->op == OP_VARIABLE) return true;
    for (int i = 0; i < 3 && only; i++) only = n->kids[i] == NO_NODE || asks_for_area(t, n->kids[i], slot);
    return only;
}

// Do all printed numbers speak of their areas? Then it is no matter in which cell they stand.
static bool prints_areas(const struct ruletext *t) {
    bool yes = t->family.areas && t->printed.there;
    for (const struct rule *r = t->rules.at; r < t->rules.at + t->rules.size && yes; r++) {
        const struct rule_for *f = &r->fors[0];
        const uint64_t ops = tree_node(t, r->body)->ops | (r->n_fors > 0 ? tree_node(t, f->where)->ops : 0);
        if ((ops & OP_BIT(OP_PRINTED)) == 0) continue;
        yes = r->n_variables == 1 && !r->variables[0].is_set && asks_for_area(t, r->body, f->slot);
    }
    return yes;
}

static void guess(struct ruletext *t) {
    enum { USUAL_SIDE = 6, USUAL_GIVENS = 20, USUAL_AREA = 5 };
    struct make_plan *plan = &t->plan;
    unsigned all = (t->full ? 1U << CLUE_MARKS : 0) | (t->clues[0] != '\0' ? 1U << CLUE_GIVENS : 0) |
                   (t->printed.there ? 1U << CLUE_PRINTED : 0) | (t->outside.there ? 1U << CLUE_OUTSIDE : 0);
    if (all == 0 && !t->family.areas) all = 1U << CLUE_MARKS; // or all boards of a size would be the same
    plan->clues = plan->clues == 0 ? all : plan->clues & all;
    if (plan->n_sizes == 0) {
        plan->sizes[0].width = within(USUAL_SIDE, t->least_width, t->most_width);
        plan->sizes[0].height = within(USUAL_SIDE, t->least_height, t->most_height);
        set_usual(t, plan->sizes[plan->n_sizes++].numbers);
    }
    if (plan->most_marks == 0) plan->most_marks = 100;
    if (plan->most_givens == 0 && t->family.bare != '.')
        plan->least_givens = plan->most_givens = USUAL_GIVENS;
    plan->printed_by_area = prints_areas(t);
    if (!plan->areas_told && (t->has_number_marks || t->printed.there)) { // rooms with numbers are small
        plan->least_area = 2;
        plan->most_area = USUAL_AREA;
    }
}

static bool is_about(const struct family *f, const char *rule, enum make_topic about) {
    const struct ruletext *t = (const struct ruletext *)(const void *)f;
    size_t i = 0;
    while (strcmp(t->rules.at[i].name, rule) != 0) i++;
    return tree_is_about(&t->rules.at[i], about);
}

// ---- The maker -------------------------------------------------------------------------------------------

static bool can_make(const struct make_request *r, struct fault *fault) {
    const struct ruletext *t = (const struct ruletext *)(const void *)r->family;
    struct fault why;
    if (!ruletext_fits(t, r->width, r->height, 0, 0, &why))
        return fault_input(fault, 0, 0, "--size: %s", why.text);
    return plan_check(r, fault);
}

void ruletext_set_up_maker(struct ruletext *t) {
    struct make_plan *plan = &t->plan;
    guess(t);
    plan->numbers = t->numbers;
    plan->n_numbers = t->n_numbers;
    plan->full = t->full;
    plan->obeys = judge_obeys;
    plan->is_about = is_about;
    plan->maker.check = can_make;
    plan_set_up(plan, t->family.name);
    t->family.maker = &plan->maker;
}
