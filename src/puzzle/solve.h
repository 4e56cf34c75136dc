// Solve, prove unique, count and list, for all families. Every board that is returned has passed the family's
// own check.
#ifndef ROQUE_PUZZLE_SOLVE_H
#define ROQUE_PUZZLE_SOLVE_H

#include "base/limits.h"
#include "base/text.h"
#include "csp/csp.h"
#include "puzzle/classes.h"
#include "puzzle/family.h"
#include "puzzle/view.h"

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
