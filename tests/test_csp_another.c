// A second solution where sums tie everything together.
#include "csp/csp.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "base/rng.h"
#include "seeds.h"

#define N(array) (sizeof array / sizeof *array)

enum { SIDE = 10 };

struct crossing {
    csp_lit first;
    bool chosen[SIDE * SIDE];
};

// In each row and each column of a square the places of the chosen cells add up to that of a random choice.
static struct csp *crossing_sums(struct crossing *c, uint64_t seed) {
    struct csp *s = csp_new(NULL);
    struct rng r;
    int places[SIDE];
    rng_seed(&r, seed);
    for (int i = 0; i < SIDE; i++) places[i] = i + 1;
    for (size_t i = 0; i < N(c->chosen); i++) c->chosen[i] = rng_below(&r, 2) == 0;
    c->first = csp_bools(s, SIDE * SIDE);
    csp_decide_bools(s, c->first, SIDE * SIDE);
    for (size_t line = 0; line < 2 * SIDE; line++) {
        csp_lit lits[SIDE];
        int sum = 0;
        for (size_t k = 0; k < SIDE; k++) {
            size_t cell = line < SIDE ? line * SIDE + k : k * SIDE + line - SIDE;
            lits[k] = c->first + 2 * (csp_lit)cell;
            sum += c->chosen[cell] ? places[k] : 0;
        }
        csp_add_sum(s, lits, places, SIDE, sum, sum);
    }
    return s;
}

static csp_lit differs(const struct csp *s, csp_lit l) { return csp_value(s, l) > 0 ? csp_not(l) : l; }

// The existence of a second solution must be the same as in a model that forbids the first one.
static const char *try_crossing(uint64_t seed) {
    struct crossing c;
    struct csp *s = crossing_sums(&c, seed), *plain = crossing_sums(&c, seed);
    csp_lit forbidden[SIDE * SIDE];
    const char *wrong = NULL;
    if (csp_solve(s, NULL, 0) != CSP_SAT) wrong = "there is no solution";
    for (csp_lit i = 0; i < SIDE * SIDE; i++) forbidden[i] = differs(s, c.first + 2 * i);
    csp_add_clause(plain, forbidden, SIDE * SIDE);
    enum csp_answer expected = csp_solve(plain, NULL, 0), answer = csp_another(s);
    if (answer != expected) wrong = "another answer";
    bool same = true;
    for (size_t i = 0; i < SIDE * SIDE; i++) same &= csp_value(s, forbidden[i]) < 0;
    if (answer == CSP_SAT && same) wrong = "the same solution again";
    if (csp_another(s) != expected) wrong = "another answer when asked again";
    if (csp_solve(s, NULL, 0) != CSP_SAT) wrong = "no solution afterwards";
    csp_free(s);
    csp_free(plain);
    return wrong;
}

static void a_second_solution_is_found_wherever_it_is(void **state) {
    (void)state;
    run_seeds(1, 30, try_crossing);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_second_solution_is_found_wherever_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
