// Solve, prove unique, count and list: written once for all families. Every board that leaves here has passed
// the family's own check.
#ifndef ROQUE_PUZZLE_SOLVE_H
#define ROQUE_PUZZLE_SOLVE_H

#include "base/limits.h"
#include "csp/csp.h"
#include "puzzle/family.h"

enum solve_goal {
    SOLVE_UNIQUE, // a solution, and the proof that it is the only one or a second that differs
    SOLVE_FIRST,  // a solution
    SOLVE_COUNT,  // how many there are
    SOLVE_ALL,    // each of them, through `visit`
};

enum solve_status { SOLVE_IS_UNIQUE, SOLVE_IS_MULTIPLE, SOLVE_IS_NONE, SOLVE_IS_FOUND, SOLVE_IS_UNKNOWN };

// Called with each solution of SOLVE_ALL: its cells, not NUL-terminated. False stops.
typedef bool solve_visit(void *context, const struct puzzle *solution, uint64_t number);

struct solve_request {
    enum solve_goal goal;
    bool one_a_class; // SOLVE_ALL: visit only the first solution of each class
    uint64_t limit;   // stop counting or listing after this many; 0: none
    struct limits limits;
    bool classic; // search by `strategy`, without learning
    struct csp_strategy strategy;
    solve_visit *visit; // for SOLVE_ALL
    void *context;
};

struct solve_result {
    enum solve_status status;
    enum csp_stop stopped_by; // when unknown, or when a count is a lower bound
    uint64_t count;           // solutions seen; exact when `exact`
    bool exact;
    uint64_t classes; // solutions up to the board's own symmetries; only where the family is up_to_symmetry
    struct puzzle solution; // valid while has_solution
    struct puzzle second;   // a differing one, while has_second
    bool has_solution, has_second;
    uint64_t solve_us; // from the parsed board to the proven answer
    struct csp_stats stats;
};

const char *solve_status_name(enum solve_status status); // "unique", "multiple", "none", "found", "unknown"

// False only on a fault (no memory, or an answer that failed its check); limits are answers. The result must
// be freed either way.
bool solve_puzzle(const struct puzzle *p, const struct solve_request *request, struct mem *m,
                  struct solve_result *result, struct fault *fault);
void solve_result_free(struct solve_result *result);

#endif
