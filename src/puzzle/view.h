// Viewpoints: the variables for classic labelling, tied to a family's model. The model is what solves
// fastest; a paper that measures search labels what its authors chose, such as the row and the column of each
// piece. A family lists such views (family.h), its paper's first; a family without a list has one view, of
// its cells. Views are posted after the model and only when used.
//
// The values of all variables of a view follow from the solved board. So every view has the same solutions,
// whatever the strategy. Where two boards agree on all variables, the model's own decision variables
// distinguish them.
#ifndef ROQUE_PUZZLE_VIEW_H
#define ROQUE_PUZZLE_VIEW_H

#include "puzzle/family.h"

struct view_variable {
    struct csp_var x; // for lists, `lits` is set by view_parts
    size_t lits;      // where its list begins, in view.lits; SIZE_MAX: it has none
    uint32_t what;    // the family names the variable by this
};

// A view of a puzzle, while it is posted and after.
struct view {
    const struct family_view *kind;
    const struct puzzle *p;
    struct csp *s;
    struct model *m;
    const uint32_t *order; // for views with clues: the cells of those that come first; the others follow them
    size_t ordered;        // row by row
    VEC(struct view_variable) variables;
    VEC(csp_lit) lits;
    bool as_paper; // the rules are posted as in the paper
    bool once;     // several solutions are wanted, each board once, however a paper numbered its parts
    size_t fixed;  // so many of the first variables are labelled in their order, each with its greatest value
                   // first, whatever the strategy
    VEC(struct csp_var) ready;
    VEC(csp_lit) marks; // of view_marks
};

struct family_view {
    const char *name;  // "cells"
    const char *about; // "the cells, row by row: ..."

    // Add the variables. False when out of memory.
    bool (*post)(struct view *v);

    // The same over a model that was posted with MODEL_AS_PAPER, with the rules, each constraint as the
    // view's paper has it. NULL: no paper labelled these variables.
    bool (*post_paper)(struct view *v);

    // Does a cell hold a clue that view.order can move? NULL: this view has no such order.
    bool (*is_clue)(const struct puzzle *p, size_t cell);

    // Names of a variable and its value: "row of the king", "3". NULL: `what` is a cell, and the value its
    // mark, counted from 1, or 0 for nothing.
    void (*say_variable)(const struct puzzle *p, uint32_t what, struct text *out);
    void (*say_value)(const struct puzzle *p, uint32_t what, int value, struct text *out);
};

// The views of a family, ended by one without a name; the first is the default in the lab.
const struct family_view *view_list(const struct family *f);
const struct family_view *view_named(const struct family *f, const char *name, size_t length); // NULL: none

// The same for user input; NULL with a sentence that lists the views.
const struct family_view *view_asked(const struct family *f, const char *name, struct fault *fault);

// The model that is labelled: the family's own, or as the view's paper posted it (`post_paper`).
enum view_model { VIEW_OWN_MODEL, VIEW_PAPER_MODEL };
extern const char *const view_models[]; // "own", "paper", NULL
#define VIEW_MODEL_HELP "own: our rules, or paper: what the paper posted; ours propagate more"
bool view_has_paper(const struct family *f, const struct family_view *v, struct fault *fault);

void view_list_names(const struct family *f, struct text *out); // "cells, squares"

// A strategy that somebody typed, such as "ff,bisect,down". False with a sentence that lists the words.
bool view_read_strategy(const char *words, struct csp_strategy *out, struct fault *fault);

// All words of strategies, with `between` between those of one kind, and `kinds` between the kinds.
void view_list_strategies(struct text *out, const char *between, const char *kinds);

// Add the variables of a view to a model that was posted with MODEL_FOR_LABELLING or MODEL_AS_PAPER. Zero the
// view except for `kind` and, if wanted, the order, `as_paper` and `once`. False when out of memory; free it
// either way.
bool view_post(struct view *v, const struct puzzle *p, struct csp *s, struct model *m);
void view_free(struct view *v);

// The variables for csp_label_parts, which point into the view; returns the number of parts.
enum { VIEW_PARTS = 2 };
size_t view_parts(struct view *v, struct csp_strategy how, struct csp_label_part out[VIEW_PARTS]);

// Append the name of a variable, numbered as by csp_label_parts, and of its value. The model's own variables
// come after those of the view and have numbers only; others have CSP_NO_VARIABLE.
void view_say_variable(const struct view *v, size_t variable, struct text *out);
void view_say_value(const struct view *v, size_t variable, int value, struct text *out);

// Has a search left one value to a variable? The model's own variables are never said to be settled.
bool view_settled(const struct view *v, size_t variable, int *value);

// ---- For families: adding variables ------------------------------------------------------------------

bool view_add_bool(struct view *v, csp_lit l, uint32_t what);
bool view_add_int(struct view *v, csp_int x, uint32_t what);
// Exactly one of the n literals is true; x = lo + i where the i-th is. CSP_FALSE stands for impossible
// values.
bool view_add_list(struct view *v, int lo, const csp_lit *lits, size_t n, uint32_t what);

// One variable per cell that takes a mark: 0 for nothing, 1 for the first of the family's marks, and so on.
bool view_post_cells(struct view *v);

// The model's literals by cell and mark: at[mark * cells + cell], the marks in the family's order; CSP_FALSE
// if there is none. The view keeps them; NULL when out of memory.
const csp_lit *view_marks(struct view *v);

#endif
