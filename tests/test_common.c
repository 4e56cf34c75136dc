// What all solutions have in common, compared with all solutions.
#include "boards.h"
#include "puzzle/solve.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_CELLS = 64 };

struct seen {
    uint64_t count;
    char first[MOST_CELLS];
    bool differs[MOST_CELLS];
    uint64_t shown[MOST_CELLS]; // by cell: marks that some solution has there
};

static bool look(void *context, const struct puzzle *solution, uint64_t number) {
    struct seen *s = context;
    (void)number;
    for (size_t i = 0; i < puzzle_size(solution); i++) {
        char c = solution->cells[i];
        const char *mark = strchr(solution->family->marks, c);
        if (s->count == 0) s->first[i] = c;
        if (s->first[i] != c) s->differs[i] = true;
        if (mark != NULL) s->shown[i] |= UINT64_C(1) << (mark - solution->family->marks);
    }
    s->count++;
    return true;
}

static const char *compare(const struct puzzle *p, const struct common *c, enum common_answer answer,
                           const struct seen *s) {
    size_t open = 0;
    if (s->count == 0) return answer == COMMON_NONE ? NULL : "there is no solution";
    if (answer != COMMON_FOUND) return "there are solutions";
    for (size_t i = 0; i < puzzle_size(p); i++) {
        if (!puzzle_takes_marks(p, i)) continue;
        bool mark = strchr(p->family->marks, s->first[i]) != NULL;
        char expected = s->differs[i] ? '.' : mark ? s->first[i] : 'x';
        open += s->differs[i];
        if (c->cells[i] != expected) return "a cell is told otherwise";
        for (size_t k = 0; p->family->marks[k] != '\0'; k++)
            if (((c->never[i] ^ s->shown[i]) >> k & 1) == 0) return "a mark is told otherwise";
    }
    return c->open == open ? NULL : "the number of open cells is wrong";
}

static const char *check(const struct puzzle *p, struct mem *m) {
    struct seen seen = {0};
    struct common c;
    enum common_answer answer;
    struct fault fault;
    struct solve_result all =
        board_solve(p, (struct solve_request){.goal = SOLVE_ALL, .visit = look, .context = &seen}, m);
    solve_result_free(&all);
    assert_true(common_find(p, (struct limits){0}, m, &c, &answer, &fault));
    const char *wrong = compare(p, &c, answer, &seen);
    if (wrong != NULL) wrong = board_complaint(wrong, p);
    common_free(&c);
    return wrong;
}

static const char *akari(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct rng rng;
    struct puzzle p;
    rng_seed(&rng, seed);
    board_random(&p, &m, &rng, board_any(&rng, 1 + (int)rng_below(&rng, 6), 1 + (int)rng_below(&rng, 5)));
    const char *wrong = check(&p, &m);
    puzzle_free(&p);
    return wrong;
}

static void the_solutions_of_akari_agree_where_it_is_said(void **state) {
    (void)state;
    run_seeds(1, 1000, akari);
}

static void the_solutions_of_other_families_agree_where_it_is_said(void **state) {
    (void)state;
    static const char *const boards[] = {
        "chess-num 4x4\n.2..\n....\n..1.\n....\n", "chess-num 4x4\n.6..\n6...\n....\n....\n",
        "chess-loop 4x3 rook knight 2\n",          "chess-avoid 3x3 KNR\n...\n.#.\n...\n",
        "chess-position 3x2 2\n01.\n1..\n",        "akari 4x1\n....\n- r1c1 *\n",
    };
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct puzzle p;
        board_read(&p, &m, boards[i]);
        const char *wrong = check(&p, &m);
        if (wrong != NULL) fail_msg("%s", wrong);
        puzzle_free(&p);
    }
}

static void without_memory_nothing_is_said(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    bool done = false;
    board_read(&p, &m, "akari 4x4\n....\n.2..\n2.#.\n....\n");
    for (uint64_t i = 1; !done; i++) {
        struct mem poor = {.fail_at = i};
        struct common c;
        enum common_answer answer;
        struct fault f = {0};
        done = common_find(&p, (struct limits){0}, &poor, &c, &answer, &f);
        if (!done) assert_int_equal(f.kind, FAULT_MEMORY);
        common_free(&c);
        assert_int_equal(poor.used, 0);
    }
    puzzle_free(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_solutions_of_akari_agree_where_it_is_said),
        cmocka_unit_test(the_solutions_of_other_families_agree_where_it_is_said),
        cmocka_unit_test(without_memory_nothing_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
