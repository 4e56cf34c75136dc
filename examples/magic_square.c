// magic_square [N]: the numbers 1 to N*N in a square, all rows, columns and both diagonals with the same sum.
#include <csp.h>

#include <stdio.h>
#include <stdlib.h>

enum { MOST = 8 };

struct square {
    struct csp *s;
    int n;
    csp_int cell[MOST * MOST];
};

// The cells start, start + step, ... sum to the magic number.
static void post_line(struct square *q, int start, int step) {
    csp_int line[MOST];
    for (int i = 0; i < q->n; i++) line[i] = q->cell[start + i * step];
    int magic = q->n * (q->n * q->n + 1) / 2;
    csp_add_int_sum(q->s, line, NULL, (size_t)q->n, magic, magic);
}

static void post(struct square *q) {
    int cells = q->n * q->n;
    for (int i = 0; i < cells; i++) {
        q->cell[i] = csp_new_int(q->s, 1, cells);
        csp_decide_int(q->s, q->cell[i]);
    }
    csp_add_all_different(q->s, q->cell, (size_t)cells);
    for (int i = 0; i < q->n; i++) {
        post_line(q, i * q->n, 1);
        post_line(q, i, q->n);
    }
    post_line(q, 0, q->n + 1);
    post_line(q, q->n - 1, q->n - 1);
}

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 3;
    if (n < 1 || n > MOST) {
        fprintf(stderr, "usage: magic_square [N], with N from 1 to %d\n", MOST);
        return 2;
    }
    struct square q = {.s = csp_new(NULL), .n = n};
    if (q.s == NULL) return 2;
    post(&q);
    enum csp_answer answer = csp_solve(q.s, NULL, 0);
    for (int i = 0; i < n * n && answer == CSP_SAT; i++)
        printf("%3d%s", csp_int_value(q.s, q.cell[i]), (i + 1) % n == 0 ? "\n" : "");
    uint64_t count = 0;
    if (answer == CSP_UNSAT) puts("no solution");
    if (n <= 3 && csp_enumerate(q.s, NULL, NULL, &count) != CSP_NO_MEMORY)
        printf("%llu solutions\n", (unsigned long long)count);
    csp_free(q.s);
    return answer == CSP_SAT ? 0 : answer == CSP_UNSAT ? 1 : 2;
}
