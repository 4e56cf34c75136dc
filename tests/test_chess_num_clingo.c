// Chess-Num against clingo, an answer-set solver that reads the rules in tests/chess_num.lp. The tests run
// from the root of the repository.
#include "boards.h"
#include "family/chess_num/chess_num.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "clingo.h"
#include "oracle.h"

enum { MOST_SOLUTIONS = 1500 };

// ---- clingo ------------------------------------------------------------------------------------------

static const char *kind_name(char letter) {
    switch (letter) {
    case 'P':
        return "pawn";
    case 'N':
        return "knight";
    case 'K':
        return "king";
    case 'R':
        return "rook";
    case 'B':
        return "bishop";
    case 'Q':
        return "queen";
    default:
        return NULL;
    }
}

static void write_facts(FILE *f, const struct puzzle *p) {
    fprintf(f, "size(%d,%d).\n", p->width, p->height);
    for (int row = 0; row < p->height; row++)
        for (int column = 0; column < p->width; column++) {
            char c = p->cells[row * p->width + column];
            bool number = c >= '0' && c <= '6';
            if (number) fprintf(f, "number(%d,%d,%c).\n", row, column, c);
            else if (c != 'x') fprintf(f, "open(%d,%d).\n", row, column);
            if (kind_name(c) != NULL) fprintf(f, "given(%s,%d,%d).\n", kind_name(c), row, column);
        }
}

// ---- The comparison ----------------------------------------------------------------------------------

static const char *compare(const struct puzzle *p, struct mem *m) {
    struct solve_request q = {.goal = SOLVE_COUNT, .limit = MOST_SOLUTIONS};
    struct solve_result all = board_solve(p, q, m);
    struct solve_result one = board_solve(p, (struct solve_request){.goal = SOLVE_UNIQUE}, m);
    uint64_t truth = clingo_count("tests/chess_num.lp", write_facts, p, MOST_SOLUTIONS);
    enum solve_status right = truth == 0 ? SOLVE_IS_NONE : truth == 1 ? SOLVE_IS_UNIQUE : SOLVE_IS_MULTIPLE;
    const char *wrong = NULL;
    if (all.count != truth) wrong = "the count is wrong: clingo disagrees";
    if (one.status != right || all.status != right) wrong = "the status is wrong: clingo disagrees";
    solve_result_free(&all);
    solve_result_free(&one);
    return wrong;
}

// Some pieces of a solution are given, so that more than a few boards with given pieces have solutions.
static void give_some_pieces(struct puzzle *p, struct rng *r, struct mem *m) {
    struct solve_result one = board_solve(p, (struct solve_request){.goal = SOLVE_FIRST}, m);
    if (one.has_solution)
        for (size_t i = 0; i < puzzle_size(p); i++)
            if (kind_name(one.solution.cells[i]) != NULL && rng_below(r, 3) == 0)
                p->cells[i] = one.solution.cells[i];
    solve_result_free(&one);
}

// Random numbers are seldom all true together; small ones are more often.
static void fill_at_random(struct puzzle *p, struct rng *r, struct mem *m) {
    uint32_t numbers = 1 + rng_below(r, 6), marks = rng_below(r, 3) == 0 ? rng_below(r, 8) : 0;
    for (uint32_t i = 0; i < numbers; i++)
        p->cells[rng_below(r, (uint32_t)puzzle_size(p))] = (char)('0' + rng_below(r, 2 + rng_below(r, 5)));
    for (uint32_t i = 0; i < marks; i++) {
        uint32_t cell = rng_below(r, (uint32_t)puzzle_size(p));
        if (p->cells[cell] == '.') p->cells[cell] = 'x';
    }
    if (rng_below(r, 3) == 0) give_some_pieces(p, r, m);
}

static const char *one_random_board(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p;
    rng_seed(&r, seed);
    int width = 1 + (int)rng_below(&r, 9), height = 2 + (int)rng_below(&r, 8);
    assert_true(puzzle_init(&p, &m, &chess_num_family, width, height));
    fill_at_random(&p, &r, &m);
    const char *wrong = compare(&p, &m);
    if (wrong != NULL) wrong = board_complaint(wrong, &p);
    puzzle_free(&p);
    return wrong != NULL || m.used == 0 ? wrong : "memory leaked";
}

static void random_boards_have_as_many_solutions_as_clingo_finds(void **state) {
    (void)state;
    run_seeds(1, 400, one_random_board);
}

static void clingo_knows_the_number_of_solutions_of_known_boards(void **state) {
    (void)state;
    static const struct {
        uint64_t solutions;
        const char *text;
    } known[] = {
        {0, "chess-num 1x1\n.\n"},
        {0, "chess-num 5x1\n.....\n"},
        {720, "chess-num 3x2\n...\n...\n"},
        {120, "chess-num 3x2\n..Q\n...\n"},
        {0, "chess-num 3x2\n..x\n...\n"},
        {1,
         "chess-num 8x8\n.1.6....\n........\n....2...\n........\n...0....\n........\n........\n........\n"},
        {1,
         "chess-num 8x8\n........\n..4.....\n........\n......4.\n........\n0.......\n........\n..4.....\n"},
        {123,
         "chess-num 8x8\n....3.3.\n........\n........\n..25...3\n.2......\n.2......\n........\n........\n"},
    };
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct puzzle p;
        board_read(&p, &m, known[i].text);
        assert_int_equal(clingo_count("tests/chess_num.lp", write_facts, &p, MOST_SOLUTIONS),
                         known[i].solutions);
        const char *wrong = compare(&p, &m);
        if (wrong != NULL) fail_msg("%s", board_complaint(wrong, &p));
        puzzle_free(&p);
    }
    assert_int_equal(m.used, 0);
}

static void clingo_finds_one_solution_of_each_board_of_the_atlas(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    size_t seen = 0;
    const struct builtin_puzzle *b = family_builtin_of_set(chess_num_builtin, "atlas");
    for (; b != NULL; b = family_builtin_of_set(b + 1, "atlas"), seen++) {
        struct puzzle p;
        board_read(&p, &m, b->text);
        assert_int_equal(clingo_count("tests/chess_num.lp", write_facts, &p, 2), 1);
        const char *wrong = compare(&p, &m);
        if (wrong != NULL) fail_msg("%s", board_complaint(wrong, &p));
        puzzle_free(&p);
    }
    assert_true(seen > 10);
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clingo_knows_the_number_of_solutions_of_known_boards),
        cmocka_unit_test(clingo_finds_one_solution_of_each_board_of_the_atlas),
        cmocka_unit_test(random_boards_have_as_many_solutions_as_clingo_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
