// Wrong, or only not yet done: the judges of all families against the solver. A board that has a solution has
// nothing wrong on it, whatever is left out; one with something wrong has none, whatever is added.
#include "boards.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static const char *const boards[] = {
    "akari 4x3\n..1.\n.#..\n0..1\n",
    "akari 7x7\n...0...\n.3...#.\n..#.#..\n#..#..3\n..2.#..\n.2...#.\n...1...\n",
    "chess-num 4x4\n..3.\n....\n.2..\n....\n",
    "chess-num 8x8\n.1.6....\n........\n....2...\n........\n...0....\n........\n........\n........\n",
    "chess-loop 3x2 rook bishop 2\n",
    "chess-loop 5x4 rook king 3\n",
    "chess-loop 3x3 knight queen 2\n",
    "chess-avoid 4x3 BBBBQ\n#...\n....\n....\n",
    "chess-avoid 4x4 RNKP\n....\n.#..\n....\n....\n",
    "chess-position 3x2 3\n011\n131\n",
    "chess-position 4x4 3\n....\n.2..\n..1.\n0...\n",
};
enum { BOARDS = sizeof boards / sizeof *boards };

static struct verdict judge(const struct puzzle *p, struct mem *m) {
    struct verdict v;
    verdict_init(&v, m);
    assert_true(p->family->check(p, &v));
    return v;
}

static size_t count_wrong(const struct puzzle *p, struct mem *m) {
    struct verdict v = judge(p, m);
    size_t wrong = verdict_wrong(&v), missing = v.broken.size - wrong;
    if (missing > 0) assert_false(v.complete);
    if (wrong + missing == 0) assert_true(verdict_ok(&v));
    verdict_free(&v);
    return wrong;
}

// A part of a solution; some of it is given as "nothing here" or as struck-out candidates.
static void thin_out(struct puzzle *p, const struct puzzle *solution, struct rng *r) {
    const struct family *f = p->family;
    for (size_t i = 0; i < puzzle_size(p); i++) {
        if (p->cells[i] != f->alphabet[0] || rng_below(r, 3) == 0) continue;
        bool filled = family_is_mark(f, solution->cells[i]) && solution->cells[i] != f->nothing;
        char mark = f->marks[rng_below(r, (uint32_t)strlen(f->marks))];
        if (filled && rng_below(r, 2) == 0) puzzle_put(p, i, solution->cells[i]);
        else if (!filled && f->nothing != 0 && rng_below(r, 3) == 0) puzzle_put(p, i, f->nothing);
        else if (mark != solution->cells[i] && rng_below(r, 3) == 0) assert_true(puzzle_strike(p, i, mark));
    }
}

static const char *part_of_a_solution(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p;
    const char *wrong = NULL;
    rng_seed(&r, seed);
    board_read(&p, &m, boards[seed % BOARDS]);
    struct solve_result s = board_solve(&p, (struct solve_request){.goal = SOLVE_FIRST}, &m);
    assert_int_equal(s.status, SOLVE_IS_FOUND);
    thin_out(&p, &s.solution, &r);
    if (count_wrong(&p, &m) > 0) wrong = board_complaint("something is wrong with part of a solution", &p);
    solve_result_free(&s);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
    return wrong;
}

static void a_part_of_a_solution_has_nothing_wrong(void **state) {
    (void)state;
    run_seeds(1, 4000, part_of_a_solution);
}

static void put_anything(struct puzzle *p, struct rng *r) {
    const struct family *f = p->family;
    uint32_t share = 1 + rng_below(r, 8);
    for (size_t i = 0; i < puzzle_size(p); i++) {
        if (p->cells[i] != f->alphabet[0] || rng_below(r, 10) >= share) continue;
        uint32_t which = rng_below(r, (uint32_t)strlen(f->marks) + 1);
        puzzle_put(p, i, f->marks[which] != '\0' ? f->marks[which] : family_empty(f));
    }
}

static size_t found_wrong;

static const char *anything(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p;
    struct fault fault;
    size_t cell;
    const char *wrong = NULL;
    rng_seed(&r, seed);
    board_read(&p, &m, boards[seed % BOARDS]);
    put_anything(&p, &r);
    bool legal = p.family->validate == NULL || p.family->validate(&p, &cell, &fault);
    if (legal && count_wrong(&p, &m) > 0) {
        struct solve_result s = board_solve(&p, (struct solve_request){.goal = SOLVE_FIRST}, &m);
        if (s.status != SOLVE_IS_NONE) wrong = board_complaint("called wrong, and has a solution", &p);
        solve_result_free(&s);
        found_wrong++;
    }
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
    return wrong;
}

static void a_board_with_something_wrong_has_no_solution(void **state) {
    (void)state;
    found_wrong = 0;
    run_seeds(1, 4000, anything);
    assert_true(found_wrong > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_part_of_a_solution_has_nothing_wrong),
        cmocka_unit_test(a_board_with_something_wrong_has_no_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
