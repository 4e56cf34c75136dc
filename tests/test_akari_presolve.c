// Presolving a board: each step by itself, and that every conclusion holds in every solution.
#include "boards.h"
#include "family/akari/akari.h"
#include "family/akari/make.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void settle(const struct puzzle *p, struct presolved *out, struct mem *m) {
    struct board_runs runs;
    assert_true(board_runs_make(&runs, m, p->width, p->height, p->cells, AKARI_BLACK_CELLS));
    assert_true(akari_presolve(out, p, &runs, m));
    board_runs_free(&runs, m);
}

// ---- Step by step ----------------------------------------------------------------------------------------

// The board with the settled cells filled in: bulbs, and x for no bulb. "none": a contradiction.
static void assert_settled(const char *board, const char *filled) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct presolved s;
    char text[64] = "none";
    board_read(&p, &m, board);
    settle(&p, &s, &m);
    for (size_t i = 0; i < puzzle_size(&p) && !s.contradiction; i++) {
        const bool black = akari_is_black(p.cells[i]);
        if (black) assert_int_equal(s.known[i], -1);
        text[i] = s.known[i] == 0 || black ? p.cells[i] : s.known[i] > 0 ? '*' : 'x';
        text[i + 1] = '\0';
    }
    assert_string_equal(text, filled);
    akari_presolved_free(&s, &m);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void a_number_that_needs_all_its_cells_gets_them(void **state) {
    (void)state;
    assert_settled("akari 3x3\n.#.\n.2.\n.#.\n", "x#x"
                                                 "*2*"
                                                 "x#x");
}

static void a_number_that_has_its_bulbs_rules_out_the_rest(void **state) {
    (void)state;
    assert_settled("akari 4x2\n.0..\n....\n", "x0x*"
                                              "*xxx");
}

static void a_bulb_rules_out_what_it_lights(void **state) {
    (void)state;
    assert_settled("akari 3x3\n*..\n...\n...\n", "*xx"
                                                 "x.."
                                                 "x..");
}

static void a_cell_that_only_it_can_light_has_a_bulb(void **state) {
    (void)state;
    assert_settled("akari 3x3\n.#.\n###\n..#\n", "*#*"
                                                 "###"
                                                 "..#");
    assert_settled("akari 2x2\n.x\nxx\n", "none");
    assert_settled("akari 3x2\n.x#\nx#.\n", "*x#"
                                            "x#*");
}

static void a_run_without_a_place_for_a_bulb_is_lit_from_across(void **state) {
    (void)state;
    assert_settled("akari 3x2\nxxx\n...\n", "none"); // three bulbs in one run
    assert_settled("akari 3x3\nxx#\n..#\n#..\n", "xx#"
                                                 "*x#"
                                                 "#*x");
}

static void too_many_or_too_few_bulbs_are_a_contradiction(void **state) {
    (void)state;
    assert_settled("akari 3x1\n*.*\n", "none");
    assert_settled("akari 3x1\n*0.\n", "none");
    assert_settled("akari 3x1\nx2.\n", "none");
    assert_settled("akari 2x1\nxx\n", "none");
}

static void a_board_without_white_cells_is_settled(void **state) {
    (void)state;
    assert_settled("akari 2x1\n#0\n", "#0");
    assert_settled("akari 2x1\n#1\n", "none");
}

// ---- Every solution --------------------------------------------------------------------------------------

static bool agrees(void *context, const struct puzzle *solution, uint64_t number) {
    struct presolved *s = context;
    (void)number;
    for (size_t i = 0; i < puzzle_size(solution); i++)
        if (s->known[i] != 0 && (s->known[i] > 0) != (solution->cells[i] == '*')) return false;
    return true;
}

// All solutions are visited, unless one does not agree.
static const char *compare_with_all(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p;
    struct presolved s;
    rng_seed(&r, seed);
    const int width = 1 + (int)rng_below(&r, 7), height = 1 + (int)rng_below(&r, 7);
    board_random(&p, &m, &r, board_any(&r, width, height));
    settle(&p, &s, &m);
    struct solve_request q = {.goal = SOLVE_ALL, .visit = agrees, .context = &s};
    struct solve_result all = board_solve(&p, q, &m);
    const char *wrong = NULL;
    if (all.status != SOLVE_IS_NONE && s.contradiction) wrong = "a contradiction on a board with a solution";
    else if (!all.exact && !s.contradiction) wrong = "a solution without what is settled";
    if (wrong != NULL) wrong = board_complaint(wrong, &p);
    solve_result_free(&all);
    akari_presolved_free(&s, &m);
    puzzle_free(&p);
    return wrong;
}

static void settled_cells_hold_in_every_solution(void **state) {
    (void)state;
    run_seeds(1, 4000, compare_with_all);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_that_needs_all_its_cells_gets_them),
        cmocka_unit_test(a_number_that_has_its_bulbs_rules_out_the_rest),
        cmocka_unit_test(a_bulb_rules_out_what_it_lights),
        cmocka_unit_test(a_cell_that_only_it_can_light_has_a_bulb),
        cmocka_unit_test(a_run_without_a_place_for_a_bulb_is_lit_from_across),
        cmocka_unit_test(too_many_or_too_few_bulbs_are_a_contradiction),
        cmocka_unit_test(a_board_without_white_cells_is_settled),
        cmocka_unit_test(settled_cells_hold_in_every_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
