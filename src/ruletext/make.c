// `make` statements, and what a text lends to the engine that makes puzzles: sizes, options, help.
//
//     make size 9x9                              a usual size; the first is the default
//     make size 6x6 box-width=3 box-height=2     with numbers of the header
//     make week 4x4 6x6 6x6 9x9 9x9 9x9 9x9      of the puzzle of the day, Monday to Sunday
//     make areas 2..5                            cells of an area; without it, as many areas as columns
//     make marks 15..25                          percent of the cells that have a mark in the solution
//     make givens 20..30                         percent of the cells that are given without a number
//     make clues outside, marks                  what is printed: marks, givens, printed, outside
//     make printed latin                         numbers of a Latin square, and beneath marks ones that
//     repeat
#include "ruletext/judge.h"
#include "ruletext/parse.h"

#include <stdio.h>
#include <string.h>

static const char *const kinds_of_clues[CLUE_KINDS + 1] = {"marks", "givens", "printed", "outside", NULL};

// ---- Statements ------------------------------------------------------------------------------------------

// One of the words; they end with NULL.
static bool take_word(struct parser *p, const char *const *words, const char *expected, size_t *which) {
    for (*which = 0; words[*which] != NULL; ++*which)
        if (token_is(&p->lexer.next, words[*which])) return parse_advance(p);
    const struct token t = p->lexer.next;
    if (t.kind != TOKEN_NAME || parse_nearest(&t, words) == NULL) return parse_expected(p, expected);
    return parse_unknown(p, &t, words, "", " is not known here", "");
}

// 9x9, which the lexer takes for a number and a name.
static bool take_size(struct parser *p, int *width, int *height) {
    const struct token first = p->lexer.next;
    const char *expected = "a size such as 9x9";
    char word[12];
    int n = 0;
    snprintf(word, sizeof word, "%.*s", (int)sizeof word - 1, first.at);
    if (first.kind != TOKEN_NUMBER || sscanf(word, "%4dx%4d%n", width, height, &n) != 2 || *width <= 0 ||
        *height <= 0)
        return parse_expected(p, expected);
    if (!parse_advance(p)) return false;
    if (p->lexer.next.at + p->lexer.next.size != first.at + n) return parse_expected(p, expected);
    return ruletext_fits(p->text, *width, *height, first.line, first.column, p->fault) && parse_advance(p);
}

static void set_usual(const struct ruletext *t, int *numbers) {
    for (size_t i = 0; i < t->n_numbers; i++) numbers[i] = t->numbers[i].usual;
}

static bool read_size(struct parser *p) {
    struct make_plan *plan = &p->text->plan;
    const char *names[PUZZLE_PARAMETERS + 1] = {NULL};
    enum { MOST = sizeof plan->sizes / sizeof *plan->sizes };
    if (plan->n_sizes == MOST) return parse_expected(p, "the end: there are too many sizes");
    int *numbers = plan->sizes[plan->n_sizes].numbers;
    if (!take_size(p, &plan->sizes[plan->n_sizes].width, &plan->sizes[plan->n_sizes].height)) return false;
    for (size_t i = 0; i < p->text->n_numbers; i++) names[i] = p->text->numbers[i].name;
    set_usual(p->text, numbers);
    while (p->lexer.next.kind != TOKEN_END) {
        size_t i;
        if (!take_word(p, names, "a number of the header, or the end", &i) || !parse_sign(p, "="))
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
        if (token_is(&p->lexer.next, ",") && !parse_advance(p)) return false;
        if (!take_word(p, kinds_of_clues, "marks, givens, printed or outside", &kind)) return false;
        p->text->plan.clues |= 1U << kind;
    } while (token_is(&p->lexer.next, ","));
    return true;
}

bool parse_make(struct parser *p) {
    enum { SIZE, WEEK, AREAS, MARKS, GIVENS, CLUES, PRINTED };
    static const char *const words[] = {"size", "week", "areas", "marks", "givens", "clues", "printed", NULL};
    static const char *const squares[] = {"latin", NULL};
    struct make_plan *plan = &p->text->plan;
    size_t which, square;
    if (!take_word(p, words, "size, week, areas, marks, givens, clues or printed", &which)) return false;
    bool ok = true;
    if (which == SIZE) ok = read_size(p);
    if (which == WEEK) ok = read_week(p);
    if (which == AREAS) ok = parse_range(p, 1000, &plan->least_area, &plan->most_area);
    if (which == MARKS) ok = parse_range(p, 100, &plan->least_marks, &plan->most_marks);
    if (which == GIVENS) ok = parse_range(p, 100, &plan->least_givens, &plan->most_givens);
    if (which == CLUES) ok = read_clues(p);
    if (which == PRINTED) ok = take_word(p, squares, "latin", &square);
    plan->latin |= which == PRINTED;
    plan->areas_told |= which == AREAS;
    return ok && parse_ends(p);
}

// ---- What is guessed -------------------------------------------------------------------------------------

static bool has_symbol(const struct ruletext *t, bool is_mark, bool is_number) {
    for (size_t i = 0; i < t->symbols.size; i++)
        if (t->symbols.at[i].is_mark == is_mark && t->symbols.at[i].is_number == is_number) return true;
    return false;
}

static int within(int n, int least, int most) { return n < least ? least : most > 0 && n > most ? most : n; }

static void guess(struct ruletext *t) {
    enum { USUAL_SIDE = 6, USUAL_GIVENS = 20, USUAL_AREA = 5 };
    struct make_plan *plan = &t->plan;
    unsigned all = (t->full ? 1U << CLUE_MARKS : 0) | (has_symbol(t, false, true) ? 1U << CLUE_GIVENS : 0) |
                   (t->printed.there ? 1U << CLUE_PRINTED : 0) | (t->outside.there ? 1U << CLUE_OUTSIDE : 0);
    plan->clues = plan->clues == 0 ? all : plan->clues & all;
    if (plan->n_sizes == 0) {
        plan->sizes[0].width = within(USUAL_SIDE, t->least_width, t->most_width);
        plan->sizes[0].height = within(USUAL_SIDE, t->least_height, t->most_height);
        set_usual(t, plan->sizes[plan->n_sizes++].numbers);
    }
    if (plan->most_marks == 0) plan->most_marks = 100;
    if (plan->most_givens == 0 && has_symbol(t, false, false))
        plan->least_givens = plan->most_givens = USUAL_GIVENS;
    if (!plan->areas_told && t->has_number_marks) {
        plan->least_area = 2;
        plan->most_area = USUAL_AREA;
    }
}

// ---- What a rule is about --------------------------------------------------------------------------------

static void find_topics(struct ruletext *t) {
    static const uint64_t of[MAKE_TOPICS] = {[MAKE_ABOUT_AREAS] = OP_BIT(OP_AREA) | OP_BIT(OP_AREAS),
                                             [MAKE_ABOUT_CLUES] = OP_BIT(OP_PRINTED) | OP_BIT(OP_OUTSIDE) |
                                                                  OP_BIT(OP_VALUE) | OP_BIT(OP_IS)};
    for (size_t k = 0; k < t->rules.size; k++) {
        struct rule *r = &t->rules.at[k];
        uint64_t ops = tree_node(t, r->body)->ops;
        for (size_t i = 0; i < r->n_fors; i++)
            ops |= tree_node(t, r->fors[i].set)->ops | tree_node(t, r->fors[i].where)->ops;
        for (int i = 0; i < MAKE_TOPICS; i++) r->about[i] = (ops & of[i]) != 0;
    }
}

static bool is_about(const struct family *f, const char *rule, enum make_topic about) {
    const struct ruletext *t = (const struct ruletext *)(const void *)f;
    size_t i = 0;
    while (strcmp(t->rules.at[i].name, rule) != 0) i++;
    return t->rules.at[i].about[about];
}

// ---- The maker -------------------------------------------------------------------------------------------

static const char *const symmetries[] = {"none", "mirror", "rotate2", "diagonal", NULL};
static const char *const symmetry_titles[] = {"none", "mirrored", "half turn", "along the diagonal", NULL};
static const char *const which_clues[] = {"full", "minimal", NULL};

static void set_up_options(struct ruletext *t) {
    struct make_plan *plan = &t->plan;
    struct option *o = t->options;
    for (size_t i = 0; i < t->n_numbers; i++) {
        const struct make_number *n = &t->numbers[i];
        snprintf(t->option_help[i], sizeof t->option_help[i],
                 n->usual < n->least ? "from %d to %d" : "from %d to %d (default: %d)", n->least, n->most,
                 n->usual);
        size_t used = strlen(t->drawn_by);
        snprintf(t->drawn_by + used, sizeof t->drawn_by - used, "%s ", n->name);
        *o++ = (struct option){.name = n->name,
                               .kind = OPTION_NUMBER,
                               .meaning = "N",
                               .help = t->option_help[i],
                               .least = (uint64_t)n->least,
                               .most = (uint64_t)n->most};
    }
    if (plan->clues == 0) return;
    *o++ = (struct option){.name = "symmetry",
                           .kind = OPTION_CHOICE,
                           .meaning = "KIND",
                           .words = symmetries,
                           .titles = symmetry_titles,
                           .help = "of what is printed: none, mirror, rotate2 or diagonal (default: none)"};
    *o++ = (struct option){.name = "clues",
                           .kind = OPTION_CHOICE,
                           .meaning = "WHICH",
                           .words = which_clues,
                           .help = "full or minimal (default: as many as the level takes)"};
}

static bool can_make(const struct make_request *r, struct fault *fault) {
    const struct ruletext *t = (const struct ruletext *)(const void *)r->family;
    struct fault why;
    if (t->plan.clues == 0 && !t->family.areas)
        return fault_input(fault, 0, 0,
                           "%s cannot be made: its text has no areas and prints nothing that a solution "
                           "tells, so all its boards of one size have the same solutions",
                           t->family.name);
    if (!ruletext_fits(t, r->width, r->height, 0, 0, &why))
        return fault_input(fault, 0, 0, "--size: %s", why.text);
    return plan_check(r, fault);
}

void ruletext_set_up_maker(struct ruletext *t) {
    struct make_plan *plan = &t->plan;
    guess(t);
    find_topics(t);
    plan->numbers = t->numbers;
    plan->n_numbers = t->n_numbers;
    plan->full = t->full;
    plan->obeys = judge_obeys;
    plan->is_about = is_about;
    set_up_options(t);
    int width = plan->sizes[0].width, height = plan->sizes[0].height;
    snprintf(t->examples, sizeof t->examples, "  roque make %.40s --size %dx%d --level medium\n",
             t->family.name, width, height);
    plan->maker.usual_width = width;
    plan->maker.usual_height = height;
    plan->maker.drafts = plan->clues == 0 && !plan->areas_told ? 60 : 200; // a draft walks over many boards
    plan->maker.fruitless = 40;
    plan->maker.options = t->options[0].name == NULL ? NULL : t->options;
    plan->maker.examples = t->examples;
    plan->maker.check = can_make;
    plan->maker.draft = plan_draft;
    plan->maker.draw = plan_draw;
    plan->maker.drawn_by = t->drawn_by;
    t->family.maker = &plan->maker;
}
