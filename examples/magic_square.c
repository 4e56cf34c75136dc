// magic_square [N]: the numbers 1 to N*N in a square, all rows, columns and both diagonals with the same sum.
//
// Sums are not among the kernel's constraints; this shows how to say them with what is there. A number is
// written in unary: "is at least k" for k = 1 .. N*N are Booleans, and the sum of numbers is how many of
// those are true, so that a sum is one count.
#include <csp.h>

#include <stdio.h>
#include <stdlib.h>

enum { MOST = 5 };

struct square {
    struct csp *s;
    int n, top; // the side, and the largest number
    csp_int cell[MOST * MOST];
    csp_lit least[MOST * MOST]; // [cell >= 1], then [cell >= 2], ...
};

// The unary form of a cell: [x >= k] implies [x >= k - 1], and x = k exactly when [x >= k] and not [x >= k +
// 1].
static void post_unary(struct square *q, int i) {
    struct csp *s = q->s;
    csp_lit least = q->least[i] = csp_bools(s, (uint32_t)q->top);
    for (int k = 1; k <= q->top; k++) {
        csp_lit here = least + 2 * (csp_lit)(k - 1), next = k < q->top ? here + 2 : CSP_FALSE;
        csp_lit equal = csp_equals(s, q->cell[i], k);
        csp_add_clause(s, (csp_lit[]){csp_not(next), here}, 2);
        csp_add_clause(s, (csp_lit[]){csp_not(equal), here}, 2);
        csp_add_clause(s, (csp_lit[]){csp_not(equal), csp_not(next)}, 2);
        csp_add_clause(s, (csp_lit[]){equal, csp_not(here), next}, 3);
    }
}

// The cells start, start + step, ... sum to the magic number.
static void post_line(struct square *q, int start, int step) {
    csp_lit lits[MOST * MOST * MOST];
    size_t count = 0;
    for (int i = 0; i < q->n; i++)
        for (int k = 0; k < q->top; k++) lits[count++] = q->least[start + i * step] + 2 * (csp_lit)k;
    int magic = q->n * (q->top + 1) / 2;
    csp_add_count(q->s, lits, count, magic, magic);
}

static void post(struct square *q) {
    struct csp *s = q->s;
    for (int i = 0; i < q->top; i++) {
        q->cell[i] = csp_new_int(s, 1, q->top);
        csp_decide_int(s, q->cell[i]);
        post_unary(q, i);
    }
    for (int k = 1; k <= q->top; k++) {
        csp_lit lits[MOST * MOST];
        for (int i = 0; i < q->top; i++) lits[i] = csp_equals(s, q->cell[i], k);
        csp_add_count(s, lits, (size_t)q->top, 1, 1);
    }
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
    struct square q = {.s = csp_new(NULL), .n = n, .top = n * n};
    if (q.s == NULL) return 2;
    post(&q);
    enum csp_answer answer = csp_solve(q.s, NULL, 0);
    for (int i = 0; i < q.top && answer == CSP_SAT; i++) {
        int v = 1;
        while (csp_value(q.s, csp_equals(q.s, q.cell[i], v)) < 0) v++;
        printf("%3d%s", v, (i + 1) % n == 0 ? "\n" : "");
    }
    uint64_t count = 0;
    if (answer == CSP_UNSAT) puts("no solution");
    if (n <= 3 && csp_enumerate(q.s, NULL, NULL, &count) != CSP_NO_MEMORY)
        printf("%llu solutions\n", (unsigned long long)count);
    csp_free(q.s);
    return answer == CSP_SAT ? 0 : answer == CSP_UNSAT ? 1 : 2;
}
