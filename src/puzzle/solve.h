// Solve, prove unique, count and list, for all families; also by classes of symmetric solutions; and find
// what all solutions have in common. Every board that is returned has passed the family's own check.
#ifndef ROQUE_PUZZLE_SOLVE_H
#define ROQUE_PUZZLE_SOLVE_H

#include "base/big.h"
#include "board/grid.h"
#include "puzzle/family.h"

// Viewpoints: the variables for classic labelling, tied to a family's model. The model is what solves
// fastest; a paper that measures search labels what its authors chose, such as the row and the column of each
// piece. A family lists such views (family.h), its paper's first; a family without a list has one view, of
// its cells. Views are posted after the model and only when used.
//
// The values of all variables of a view follow from the solved board. So every view has the same solutions,
// whatever the strategy. Where two boards agree on all variables, the model's own decision variables
// distinguish them.

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
    bool once;     // list each board once, even if a paper's variables have several solutions for it
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
#define VIEW_MODEL_HELP "own: roque's constraints, or paper: the paper's"
bool view_has_paper(const struct family *f, const struct family_view *v, struct fault *fault);

void view_list_names(const struct family *f, struct text *out); // "cells, squares"

// A strategy from user input, such as "ff,bisect,down". False with a sentence that lists the words.
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

// Solutions up to the symmetries of a puzzle: those of its board that leave everything given in place.

struct classes {
    size_t size;                      // cells
    int symmetries;                   // without the identity
    uint32_t *from[BOARD_SYMMETRIES]; // for each symmetry and cell, the cell whose content comes there
};

bool classes_init(struct classes *c, const struct puzzle *p, struct mem *m); // false when there is no memory
void classes_free(struct classes *c, struct mem *m);

// Is this the first of its class, in the order of the cells' characters? Exactly one solution of each class
// is.
bool classes_is_first(const struct classes *c, const char *cells);

// Restrict the solver to one solution of each class: one that is greatest in the order of the model's marks
// (a lex-leader; Crawford, Ginsberg, Luks and Roy 1996). False when out of memory.
bool classes_post(const struct classes *c, const struct model *model, struct csp *s);

// The same for a few cells only. Of each class, keep the solutions that show the first mark in its cell, if
// there are any; of those, the ones that show the second, and so on. This posts the condition for the last
// mark, given those before it. Every class keeps a solution, whichever and however many of them are posted.
struct classes_wish {
    uint32_t cell;
    char mark;
};
enum { CLASSES_WISHES = BOARD_SYMMETRIES }; // at most
void classes_post_wish(const struct classes *c, const struct model *model, struct csp *s,
                       const struct classes_wish *wishes, size_t n);

// The size of the class of this solution.
uint64_t classes_size(const struct classes *c, const char *cells);

// Are two solutions in one class?
bool classes_same(const struct classes *c, const char *a, const char *b);

// Counting solutions without listing them. A family may have a counter (family->counter). The common part is
// here: what is known about the board, the limits, and whether counting pays at all.

// The question for a family's counter, and its answer. If a limit comes first, the counter says which, and
// gives a proven lower bound.
struct count_task {
    const struct puzzle *puzzle; // what is known is filled in or struck out
    struct mem *mem;
    struct limits limits;
    size_t memory;            // limit in bytes
    struct big *count;        // the answer, initially 0
    enum csp_stop stopped_by; // none: the count is exact
};

struct family_counter {
    uint64_t sample;                        // below this, solutions are listed one by one
    bool knows_more;                        // told what holds in all solutions, it counts faster
    bool (*count)(struct count_task *task); // false when out of memory
};

// Count the solutions of a board that has some, with its posted kernel. This fills in the task. False when
// there is no memory for anything.
bool count_solutions(struct count_task *task, const struct puzzle *p, const struct model *model,
                     struct csp *s);

// What all solutions of a board agree on, found without listing them: the backbone of its marks.

enum common_answer {
    COMMON_FOUND,
    COMMON_NONE,    // there is no solution
    COMMON_STOPPED, // a limit came first
};

enum { COMMON_NOTHING = 'x', COMMON_OPEN = '.' }; // in `cells`, whatever the family calls them

struct common {
    struct mem *mem;
    size_t size;     // of the board
    char *cells;     // by cell: the mark that all solutions show, nothing if none shows one, else open; or
                     // the printed character
    uint64_t *never; // by cell: a bit for each of family->marks that no solution shows there
    size_t open;     // cells that are not the same in all solutions
};

// False only on a fault. Free it either way.
bool common_find(const struct puzzle *p, struct limits limits, struct mem *m, struct common *out,
                 enum common_answer *answer, struct fault *fault);
void common_free(struct common *c);

enum solve_goal {
    SOLVE_UNIQUE, // a solution, and the proof that it is the only one or a second one
    SOLVE_FIRST,  // a solution
    SOLVE_COUNT,  // how many there are
    SOLVE_ALL,    // each of them, through `visit`
};

enum solve_status { SOLVE_IS_UNIQUE, SOLVE_IS_MULTIPLE, SOLVE_IS_NONE, SOLVE_IS_FOUND, SOLVE_IS_UNKNOWN };

// Called with each solution of SOLVE_ALL: its cells, not NUL-terminated. False stops.
typedef bool solve_visit(void *context, const struct puzzle *solution, uint64_t number);

// Called with each event of a classic search (csp.h). csp_known says what is known, the view names variables
// and values; its kind is NULL if no view was asked for. False stops.
struct solve_watch {
    const struct puzzle *puzzle;
    const struct model *model;
    const struct view *view;
    const struct csp *s;
};
typedef bool solve_observe(void *context, const struct solve_watch *w, const struct csp_event *e);

// Where a proof is written: `drat` during the search, whatever the result; `cnf` at the end, only when there
// is something to prove.
struct prove_out {
    csp_put *cnf, *drat;
    void *context;
};

struct solve_request {
    enum solve_goal goal;
    bool one_a_class; // SOLVE_ALL: visit only the first solution of each class
    uint64_t limit;   // stop counting or listing after this many; 0: none
    struct limits limits;
    bool by_kernel; // let the kernel do the whole search, to study it: no settling by the family
    bool classic;   // search by `strategy`, without learning
    struct csp_strategy strategy;
    const struct family_view *view; // the variables of `classic`; NULL: the model's own
    bool as_paper;                  // with the view's `post_paper` instead of the family's own model
    const uint32_t *order;          // the clues that such a view takes first, by cell (struct view)
    size_t ordered;
    solve_observe *observe; // with `classic`; NULL: none
    void *observe_context;
    bool time_choices;             // with `classic`: measure how long choosing takes
    const struct prove_out *proof; // SOLVE_UNIQUE, by learning: write a proof; NULL: none
    bool random;                   // SOLVE_FIRST: a random solution, the same for the same seed
    uint64_t seed;
    solve_visit *visit; // for SOLVE_ALL
    void *context;
};

struct solve_result {
    enum solve_status status;
    enum csp_stop stopped_by; // when unknown, or when a count is a lower bound
    uint64_t count;           // solutions found; exact if `exact` and not over UINT64_MAX
    struct text digits;       // the count if it is larger: "12345678901234567890123"; otherwise empty
    bool exact;
    uint64_t classes; // solutions up to the board's own symmetries; only where the family is up_to_symmetry
    struct puzzle solution; // valid while has_solution
    struct puzzle second;   // a differing one, while has_second
    bool has_solution, has_second;
    bool proven;       // a complete proof was written
    bool uniform;      // a random solution: each was equally likely to be this one
    uint64_t solve_us; // from the parsed board to the proven answer
    struct csp_stats stats;
};

// The count in decimal, of any size. `out` has room for 64 bits.
enum { SOLVE_DIGITS = 24 };
const char *solve_count_digits(const struct solve_result *r, char out[SOLVE_DIGITS]);

const char *solve_status_name(enum solve_status status); // "unique", "multiple", "none", "found", "unknown"

// False only on a fault (no memory, or an answer that failed its check); limits are answers. Free the result
// either way.
bool solve_puzzle(const struct puzzle *p, const struct solve_request *request, struct mem *m,
                  struct solve_result *result, struct fault *fault);
void solve_result_free(struct solve_result *result);

#endif
