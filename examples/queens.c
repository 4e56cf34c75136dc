// queens [N]: N queens on an N x N board, none attacking another; one solution, and for small N the number of
// solutions.
//
// Shows the kernel on a puzzle outside of roque: integer variables, all different, counts, decision
// variables, enumeration.
#include <csp.h>

#include <stdio.h>
#include <stdlib.h>

// At most one queen on each diagonal. `slope` is 1 or -1: column - slope * row is the same all along a
// diagonal.
static void post_diagonals(struct csp *s, const csp_int *column, int n, int slope, csp_lit *lits) {
    for (int offset = -2 * n; offset <= 2 * n; offset++) {
        size_t on_it = 0;
        for (int row = 0; row < n; row++) {
            csp_lit here = csp_equals(s, column[row], offset + slope * row);
            if (here != CSP_FALSE) lits[on_it++] = here;
        }
        if (on_it > 1) csp_add_count(s, lits, on_it, 0, 1);
    }
}

static struct csp *post(int n, csp_int *column, csp_lit *lits) {
    struct csp *s = csp_new(NULL);
    if (s == NULL) return NULL;
    for (int row = 0; row < n; row++) {
        column[row] = csp_new_int(s, 0, n - 1);
        csp_decide_int(s, column[row]);
    }
    csp_add_all_different(s, column, (size_t)n);
    post_diagonals(s, column, n, 1, lits);
    post_diagonals(s, column, n, -1, lits);
    return s;
}

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 8;
    if (n < 1 || n > 500) {
        fprintf(stderr, "usage: queens [N], with N from 1 to 500\n");
        return 2;
    }
    csp_int *column = malloc((size_t)n * sizeof *column);
    csp_lit *lits = malloc((size_t)n * sizeof *lits);
    struct csp *s = column == NULL || lits == NULL ? NULL : post(n, column, lits);
    enum csp_answer answer = s == NULL ? CSP_NO_MEMORY : csp_solve(s, NULL, 0);
    if (answer == CSP_SAT) {
        for (int row = 0; row < n; row++) {
            for (int c = 0; c < n; c++) putchar(csp_int_value(s, column[row]) == c ? 'Q' : '.');
            putchar('\n');
        }
    } else {
        puts(answer == CSP_UNSAT ? "no solution" : "out of memory");
    }
    uint64_t count = 0;
    if (n <= 10 && s != NULL && csp_enumerate(s, NULL, NULL, &count) != CSP_NO_MEMORY)
        printf("%llu solutions\n", (unsigned long long)count);
    csp_free(s);
    free(column);
    free(lits);
    return answer == CSP_SAT ? 0 : answer == CSP_UNSAT ? 1 : 2;
}
