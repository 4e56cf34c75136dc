// Mirror images in explanations: a rule that every class of solutions can obey chooses one of them, and that
// rule alone decides nothing on a board.
#include "boards.h"
#include "explain/explain.h"
#include "puzzle/solve.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define N(array) (sizeof array / sizeof *array)

struct subject {
    struct mem mem;
    struct puzzle puzzle;
    struct explanation e;
};

static void explain(struct subject *s, const char *board) {
    struct fault fault = {0};
    *s = (struct subject){.mem = MEM_UNLIMITED};
    board_read(&s->puzzle, &s->mem, board);
    assert_true(explain_puzzle(&s->puzzle, &(struct explain_request){0}, &s->mem, &s->e, &fault));
}

static void end(struct subject *s) {
    explanation_free(&s->e);
    puzzle_free(&s->puzzle);
    assert_int_equal(s->mem.used, 0);
}

static void mirror_images_are_told_apart_by_a_rule(void **state) {
    (void)state;
    struct subject s;
    size_t which;
    explain(&s, "chess-loop 3x3 knight bishop 2\n");
    assert_true(s.e.choices.size > 0);
    for (size_t i = 0; i < s.e.choices.size; i++)
        assert_int_equal(s.e.solution.cells[s.e.choices.at[i].cell], s.e.choices.at[i].mark);
    assert_int_equal(explain_verify(&s.e, &which), EXPLAIN_HOLDS);
    end(&s);
}

// That some image shows a mark does not follow from symmetry: it has to be proved.
static void a_choice_alone_decides_nothing(void **state) {
    (void)state;
    struct subject s;
    size_t which;
    explain(&s, "chess-loop 3x2 rook bishop 2\n");
    struct explain_fact chosen = s.e.choices.at[0];
    struct model_rule symmetry = {CSP_TRUE, EXPLAIN_SYMMETRY, {chosen.cell, chosen.cell}, MODEL_CELL, 0};
    struct explain_step step = {.decides = {s.e.facts.size, 1}, .rules = {s.e.rules.size, 1}};
    assert_true(vec_push(&s.mem, &s.e.facts, chosen) && vec_push(&s.mem, &s.e.rules, symmetry));
    s.e.steps.at[0] = step;
    assert_int_equal(explain_verify(&s.e, &which), EXPLAIN_FAILS);
    assert_int_equal(which, 0);
    end(&s);
}

static void a_choice_where_images_do_not_count_as_one_does_not_hold(void **state) {
    (void)state;
    struct subject s;
    size_t which;
    explain(&s, "akari 3x1\n..1\n");
    assert_int_equal(s.e.choices.size, 0);
    assert_true(vec_push(&s.mem, &s.e.choices, ((struct explain_fact){1, '*', true})));
    assert_int_equal(explain_verify(&s.e, &which), EXPLAIN_FAILS);
    end(&s);
}

// Is a solution left, given these choices?
static bool is_left(const struct puzzle *p, const struct classes *c, const char *solution,
                    const struct classes_wish *wishes, size_t n) {
    struct mem m = MEM_UNLIMITED;
    struct csp *s = csp_new(&m);
    struct model model = {.mem = &m};
    VEC(csp_lit) shown = {0};
    assert_true(p->family->post(p, s, &model));
    for (size_t i = 1; i <= n; i++) classes_post_wish(c, &model, s, wishes, i);
    for (size_t i = 0; i < model.marks.size; i++) {
        const struct model_mark *k = &model.marks.at[i];
        assert_true(vec_push(&m, &shown, csp_sign(k->lit, solution[k->cell] == k->mark)));
    }
    enum csp_answer answer = csp_solve(s, shown.at, shown.size);
    vec_free(&m, &shown);
    model_free(&model);
    csp_free(s);
    assert_int_equal(m.used, 0);
    return answer == CSP_SAT;
}

// Every class keeps a solution, and only one with images that show no more.
static void assert_classes_kept(const struct puzzle *p, const struct board_set *all, uint64_t classes,
                                const struct classes_wish *wishes, size_t n) {
    struct mem m = MEM_UNLIMITED;
    struct classes c;
    uint64_t kept = 0;
    assert_true(classes_init(&c, p, &m));
    for (size_t i = 0; i < all->count; i++) {
        const char *solution = all->all.at + i * all->cells;
        bool is_first = true; // of its class that is left
        if (!is_left(p, &c, solution, wishes, n)) continue;
        for (size_t k = 0; k < i && is_first; k++) {
            const char *other = all->all.at + k * all->cells;
            is_first = !classes_same(&c, other, solution) || !is_left(p, &c, other, wishes, n);
        }
        kept += is_first;
    }
    classes_free(&c, &m);
    assert_int_equal(kept, classes);
}

static void every_class_keeps_a_solution_whatever_is_chosen(void **state) {
    (void)state;
    static const char *const boards[] = {"chess-loop 3x3 knight bishop 2\n",
                                         "chess-loop 4x3 rook knight 2\n"};
    for (size_t b = 0; b < N(boards); b++) {
        struct mem m = MEM_UNLIMITED;
        struct puzzle p;
        struct board_set all = {.mem = &m};
        board_read(&p, &m, boards[b]);
        struct solve_request q = {.goal = SOLVE_ALL, .visit = board_set_add, .context = &all};
        struct solve_result r = board_solve(&p, q, &m);
        assert_true(all.count > 4);
        for (uint32_t first = 0; first < puzzle_size(&p); first++)
            for (uint32_t second = 0; second < puzzle_size(&p); second += 2) {
                char kinds[] = {b == 0 ? 'B' : 'R', 'N'};
                struct classes_wish wishes[] = {
                    {first, kinds[first % 2]}, {second, kinds[second / 2 % 2]}, {(first + second) % 5, 'N'}};
                assert_classes_kept(&p, &all, r.classes, wishes, first == second ? 1 : 3);
            }
        solve_result_free(&r);
        board_set_free(&all);
        puzzle_free(&p);
        assert_int_equal(m.used, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mirror_images_are_told_apart_by_a_rule),
        cmocka_unit_test(a_choice_alone_decides_nothing),
        cmocka_unit_test(a_choice_where_images_do_not_count_as_one_does_not_hold),
        cmocka_unit_test(every_class_keeps_a_solution_whatever_is_chosen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
