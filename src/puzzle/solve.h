// Solve, prove unique, count and list, for all families; also by classes of symmetric solutions, and what all
// solutions have in common. Every board that is returned has passed the family's own check.
#ifndef ROQUE_PUZZLE_SOLVE_H
#define ROQUE_PUZZLE_SOLVE_H

#include "base/big.h"
#include "board/grid.h"
#include "puzzle/view.h"

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

// The same by a few cells only. Of each class, keep those that show the first mark in its cell, if there are
// any; of those, the ones that show the second, and so on. This posts the condition for the last of them,
// given those before it. Every class keeps a solution, whichever and however many of them are posted.
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

// Counting solutions without listing them. A family may have a counter (family->counter). What is common to
// all is here: what is known about the board, the limits, and whether it pays at all.

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
    size_t size; // of the board
    char *cells; // a mark where every solution shows it, nothing where none shows any, else open; or what is
                 // printed
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
    const uint32_t *order;          // the clues that such a view takes first, by cell; see view.h
    size_t ordered;
    solve_observe *observe; // with `classic`; NULL: none
    void *observe_context;
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
