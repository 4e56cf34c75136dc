// Viewpoints: the solutions are the same, whichever variables are labelled by whichever strategy. Tested for
// every family, with random boards and its own; the truth is the list of the learning search, which other
// tests compare with brute force and other solvers.
#include "boards.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SELECTS = CSP_MAX_REGRET + 1, BRANCHES = CSP_MIDDLE + 1, STRATEGIES = SELECTS * BRANCHES * 2 };

static struct csp_strategy strategy(uint32_t number) {
    return (struct csp_strategy){(enum csp_select)(number / 2 / BRANCHES),
                                 (enum csp_branch)(number / 2 % BRANCHES), number % 2 == 1, 0};
}

// ---- Random boards ------------------------------------------------------------------------------

enum { TEXT = 2000 };

static void put_rows(struct rng *r, char *out, int width, int height, const char *among) {
    char *at = out + strlen(out);
    for (int i = 0; i < height; i++) {
        for (int j = 0; j < width; j++) *at++ = among[rng_below(r, (uint32_t)strlen(among))];
        *at++ = '\n';
    }
    *at = '\0';
}

static void draw_akari(struct rng *r, char *out) {
    int width = 1 + (int)rng_below(r, 5), height = 1 + (int)rng_below(r, 5);
    sprintf(out, "akari %dx%d\n", width, height);
    put_rows(r, out, width, height, "........##012.x");
}

// Six pieces need six squares; few of the others are numbers, and some of those leave nothing open.
static void draw_chess_num(struct rng *r, char *out) {
    int width = 3, height = 3 + (int)rng_below(r, 2);
    sprintf(out, "chess-num %dx%d\n", width, height);
    size_t first = strlen(out);
    put_rows(r, out, width, height, ".");
    for (int n = width * height - 7; n > 0; n--) {
        size_t place = first + rng_below(r, (uint32_t)(strlen(out) - first));
        if (out[place] == '.') out[place] = "0122334456x"[rng_below(r, 11)];
    }
}

static void draw_chess_loop(struct rng *r, char *out) {
    static const char *const kinds[] = {"rook", "bishop", "knight", "king", "queen"};
    int width = 2 + (int)rng_below(r, 3), height = 1 + (int)rng_below(r, 3);
    uint32_t first = rng_below(r, 5), second = (first + 1 + rng_below(r, 4)) % 5;
    int most = width * height / 2 < 3 ? width * height / 2 : 3;
    sprintf(out, "chess-loop %dx%d %s %s %u\n", width, height, kinds[first], kinds[second],
            1 + rng_below(r, (uint32_t)most));
    if (rng_below(r, 2) == 0) put_rows(r, out, width, height, ".........x");
}

static void draw_chess_avoid(struct rng *r, char *out) {
    int width = 2 + (int)rng_below(r, 3), height = 2 + (int)rng_below(r, 2);
    sprintf(out, "chess-avoid %dx%d ", width, height);
    for (uint32_t n = 1 + rng_below(r, 4); n > 0; n--)
        strncat(out, &"KQRBNP"[rng_below(r, 2) == 0 ? 4 : rng_below(r, 6)], 1);
    strcat(out, "\n");
    put_rows(r, out, width, height, ".......#x");
}

static void draw_chess_position(struct rng *r, char *out) {
    int width = 2 + (int)rng_below(r, 2), height = 2;
    sprintf(out, "chess-position %dx%d %u\n", width, height, 1 + rng_below(r, 3));
    put_rows(r, out, width, height, "..01112");
}

static const struct {
    const char *family;
    void (*draw)(struct rng *r, char *out);
} drawers[] = {{"akari", draw_akari},
               {"chess-num", draw_chess_num},
               {"chess-loop", draw_chess_loop},
               {"chess-avoid", draw_chess_avoid},
               {"chess-position", draw_chess_position}};
enum { DRAWERS = sizeof drawers / sizeof *drawers };

static void no_family_is_forgotten(void **state) {
    (void)state;
    size_t families = 0;
    for (const struct family *const *f = family_all(); *f != NULL; f++, families++) {
        assert_true(families < DRAWERS);
        assert_string_equal((*f)->name, drawers[families].family);
    }
    assert_int_equal(families, DRAWERS);
}

// ---- The same solutions -------------------------------------------------------------------------

static struct solve_result list(const struct puzzle *p, struct solve_request q, struct board_set *set) {
    q.goal = SOLVE_ALL;
    q.visit = board_set_add;
    q.context = set;
    struct solve_result result = board_solve(p, q, set->mem);
    board_set_sort(set);
    return result;
}

static size_t shuffled_clues(const struct puzzle *p, const struct family_view *v, struct rng *r,
                             uint32_t *out) {
    size_t n = 0;
    for (uint32_t i = 0; i < puzzle_size(p) && v->is_clue != NULL; i++)
        if (v->is_clue(p, i)) out[n++] = i;
    rng_shuffle(r, out, n);
    return n;
}

static long tried, left_out; // searches of the papers' models

// The papers' models propagate little, and a search for all solutions may go on forever, so it is limited.
static bool has_patience(void *context, const struct solve_watch *w, const struct csp_event *e) {
    bool *cut = context;
    (void)w;
    *cut = e->node > 3000;
    return !*cut;
}

static const char *compare_view(const struct puzzle *p, const struct family_view *v, bool as_paper,
                                uint32_t number, struct rng *r, const struct board_set *truth) {
    uint32_t order[TEXT];
    struct solve_request q = {
        .classic = true, .strategy = strategy(number), .view = v, .as_paper = as_paper, .order = order};
    bool cut = false;
    if (as_paper) q.observe = has_patience;
    q.observe_context = &cut;
    q.ordered = rng_below(r, 2) == 0 ? 0 : shuffled_clues(p, v, r, order);
    struct board_set seen = {.mem = truth->mem, .cells = puzzle_size(p)};
    struct solve_result result = list(p, q, &seen);
    const char *wrong = NULL;
    static char text[120];
    tried += as_paper;
    left_out += cut;
    if (cut) wrong = NULL;
    else if (!result.exact || result.count != truth->count || !board_set_equal(&seen, truth)) {
        snprintf(text, sizeof text, "view %s%s, strategy %s,%s,%s has other solutions", v->name,
                 as_paper ? " of the paper" : "", csp_select_name(q.strategy.select),
                 csp_branch_name(q.strategy.branch), q.strategy.down ? "down" : "up");
        wrong = board_complaint(text, p);
    }
    solve_result_free(&result);
    board_set_free(&seen);
    return wrong;
}

static const char *compare_views(const struct puzzle *p, struct rng *r, struct mem *m, uint32_t step) {
    struct board_set truth = {.mem = m, .cells = puzzle_size(p)};
    struct solve_result result = list(p, (struct solve_request){.limit = 3000}, &truth);
    const char *wrong = NULL;
    for (const struct family_view *v = view_list(p->family); v->name != NULL && result.exact; v++)
        for (uint32_t number = rng_below(r, step); number < STRATEGIES && wrong == NULL; number += step) {
            wrong = compare_view(p, v, false, number, r, &truth);
            if (wrong != NULL || v->post_paper == NULL) continue;
            wrong = compare_view(p, v, true, number, r, &truth);
        }
    solve_result_free(&result);
    board_set_free(&truth);
    return wrong;
}

static const char *random_board(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    char text[TEXT];
    drawers[seed % DRAWERS].draw(&r, text);
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m, text);
    const char *wrong = compare_views(&p, &r, &m, 17);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
    return wrong;
}

static void every_view_and_strategy_has_the_same_solutions(void **state) {
    (void)state;
    run_seeds(1, 400, random_board);
    assert_true(2 * left_out <= tried);
}

static void built_in_puzzles_have_the_same_solutions_in_every_view(void **state) {
    (void)state;
    struct rng r;
    uint64_t number = 0;
    rng_seed(&r, 1);
    for (const struct family *const *f = family_all(); *f != NULL; f++)
        for (const struct builtin_puzzle *b = (*f)->builtin; b != NULL && b->name != NULL; b++) {
            struct mem m = MEM_UNLIMITED;
            struct puzzle p;
            board_read(&p, &m, b->text);
            const char *wrong =
                puzzle_size(&p) > 9 || !seeds_case(number++) ? NULL : compare_views(&p, &r, &m, 3);
            if (wrong != NULL) fail_msg("%s:%s: %s", (*f)->name, b->name, wrong);
            puzzle_free(&p);
            assert_int_equal(m.used, 0);
        }
}

// ---- Without memory -----------------------------------------------------------------------------

static bool solve_without(const struct puzzle *p, const struct family_view *v, bool as_paper,
                          uint64_t fail_at) {
    struct mem m = MEM_UNLIMITED;
    struct solve_result result;
    struct fault fault = {0};
    m.fail_at = fail_at;
    const struct solve_request q = {.goal = SOLVE_COUNT, .classic = true, .view = v, .as_paper = as_paper};
    bool ok = solve_puzzle(p, &q, &m, &result, &fault);
    if (!ok) assert_int_equal(fault.kind, FAULT_MEMORY);
    solve_result_free(&result);
    assert_int_equal(m.used, 0);
    return ok;
}

static void every_allocation_of_every_view_may_fail(void **state) {
    (void)state;
    static const char *const boards[DRAWERS] = {
        "akari 3x3\n...\n.1.\n...\n", "chess-num 3x3\n.2.\n...\n1..\n", "chess-loop 3x2 king knight 2\n",
        "chess-avoid 3x2 KKN\n...\n...\n", "chess-position 2x2 2\n1.\n.0\n"};
    for (size_t i = 0; i < DRAWERS; i++) {
        struct mem m = MEM_UNLIMITED;
        struct puzzle p;
        board_read(&p, &m, boards[i]);
        for (const struct family_view *v = view_list(p.family); v->name != NULL; v++)
            for (int as_paper = 0; as_paper <= (v->post_paper != NULL); as_paper++)
                for (uint64_t n = 1; !solve_without(&p, v, as_paper == 1, n); n++) assert_true(n < 10000);
        puzzle_free(&p);
    }
}

// ---- The variables of the papers ----------------------------------------------------------------

struct names {
    struct text *out;
    size_t most;
};

static bool write_names(void *context, const struct solve_watch *w, const struct csp_event *e) {
    const struct names *names = context;
    (void)e;
    for (size_t i = 0; i < w->view->variables.size && i < names->most; i++) {
        struct csp_var x = w->view->variables.at[i].x;
        view_say_variable(w->view, i, names->out);
        text_format(names->out, " %d..%d=", x.lo, x.size == 0 ? 1 : x.lo + (int)x.size - 1);
        view_say_value(w->view, i, x.size == 0 ? 1 : x.lo + (int)x.size - 1, names->out);
        text_add(names->out, "; ");
    }
    return false; // once is enough
}

static void expect_variables(const char *board, const char *view, const uint32_t *order, size_t ordered,
                             size_t most, const char *expected) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m, board);
    struct text out;
    text_init(&out, &m);
    struct names names = {&out, most};
    const struct solve_request q = {.goal = SOLVE_COUNT,
                                    .classic = true,
                                    .view = view_named(p.family, view, strlen(view)),
                                    .order = order,
                                    .ordered = ordered,
                                    .observe = write_names,
                                    .observe_context = &names};
    assert_non_null(q.view);
    struct solve_result result = board_solve(&p, q, &m);
    assert_int_equal(result.status, SOLVE_IS_UNKNOWN);
    assert_string_equal(text_string(&out), expected);
    solve_result_free(&result);
    text_free(&out);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void variables_stand_in_the_order_of_the_papers(void **state) {
    (void)state;
    static const char num[] = "chess-num 4x3\n.2..\n0...\n..1.\n";
    expect_variables("akari 3x2\n.#.\n1..\n", "cells", NULL, 0, 9,
                     "r1c1 0..1=bulb; r1c3 0..1=bulb; r2c2 0..1=bulb; r2c3 0..1=bulb; ");
    expect_variables(num, "coordinates", NULL, 0, 99,
                     "row of the pawn 1..3=3; column of the pawn 1..4=4; row of the knight 1..3=3; column of "
                     "the knight 1..4=4; row of the king 1..3=3; column of the king 1..4=4; row of the rook "
                     "1..3=3; column of the rook 1..4=4; row of the bishop 1..3=3; column of the bishop "
                     "1..4=4; row of the "
                     "queen 1..3=3; column of the queen 1..4=4; ");
    expect_variables(num, "squares", NULL, 0, 2, "pawn 1..12=r3c4; knight 1..12=r3c4; ");
    expect_variables(
        num, "clues", NULL, 0, 13,
        "king attacks r1c2 0..1=yes; queen attacks r1c2 0..1=yes; rook attacks r1c2 0..1=yes; "
        "bishop attacks r1c2 0..1=yes; knight attacks r1c2 0..1=yes; pawn attacks r1c2 0..1=yes; "
        "king attacks r3c3 0..1=yes; queen attacks r3c3 0..1=yes; rook attacks r3c3 0..1=yes; "
        "bishop attacks r3c3 0..1=yes; knight attacks r3c3 0..1=yes; pawn attacks r3c3 0..1=yes; "
        "row of the pawn 1..3=3; ");
    expect_variables(num, "clues", (const uint32_t[]){10}, 1, 1, "king attacks r3c3 0..1=yes; ");
    expect_variables("chess-loop 3x2 king knight 2\n", "cells", NULL, 0, 4,
                     "r1c1 0..5=queen; r1c2 0..5=queen; r1c3 0..5=queen; r2c1 0..5=queen; ");
    expect_variables(
        "chess-loop 2x1 rook king 1\n", "paper", NULL, 0, 9,
        "r1c1 0..5=queen; r1c2 0..5=queen; piece 1 of the loop 1..2=r1c2; piece 2 of the loop 1..2=r1c2; ");
    expect_variables("chess-avoid 4x2 KKN\n....\n....\n", "squares", NULL, 0, 9,
                     "king 1 1..8=r2c4; king 2 1..8=r2c4; knight 1..8=r2c4; ");
    expect_variables("chess-position 2x1 2\n..\n", "squares", NULL, 0, 9,
                     "square of piece 1 1..2=r1c2; square of piece 2 1..2=r1c2; kind of piece 1 1..6=pawn; "
                     "kind of piece 2 1..6=pawn; ");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_family_is_forgotten),
        cmocka_unit_test(every_view_and_strategy_has_the_same_solutions),
        cmocka_unit_test(built_in_puzzles_have_the_same_solutions_in_every_view),
        cmocka_unit_test(every_allocation_of_every_view_may_fail),
        cmocka_unit_test(variables_stand_in_the_order_of_the_papers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
