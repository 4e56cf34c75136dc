// Explanations without a chain of steps to the solution: several solutions, none, a mistake, limits; and the
// cells that a rule is about.
#include "explained.h"

#include <string.h>

static void a_board_with_several_solutions_shows_two(void **state) {
    (void)state;
    struct subject s;
    explain(&s, "akari 5x3\n.....\n.2#..\n.....\n");
    assert_int_equal(s.e.status, EXPLAIN_MULTIPLE);
    assert_true(s.e.has_solution && s.e.has_second);
    assert_null(board_refutes(&s.puzzle, &s.e.solution));
    assert_null(board_refutes(&s.puzzle, &s.e.second));
    assert_memory_not_equal(s.e.solution.cells, s.e.second.cells, 15);
    assert_int_equal(s.e.steps.size, 0);
    end(&s);
}

static void a_board_that_is_solved_needs_no_step(void **state) {
    (void)state;
    struct subject s;
    explain(&s, "akari 3x3\n.*.\n*4*\n.*.\n");
    assert_int_equal(s.e.status, EXPLAIN_SOLVED);
    assert_int_equal(s.e.steps.size, 0);
    end(&s);
}

static void a_puzzle_that_cannot_be_solved_has_no_mistake_in_it(void **state) {
    (void)state;
    struct subject s;
    explain(&s, "akari 3x2\n*.4\n...\n");
    assert_int_equal(s.e.status, EXPLAIN_NONE);
    assert_int_equal(s.e.steps.size, 0);
    end(&s);
}

static void assert_mistake(const char *board, uint32_t cell, char mark, bool holds) {
    struct subject s;
    explain(&s, board);
    assert_int_equal(s.e.status, EXPLAIN_MISTAKE);
    assert_int_equal(s.e.steps.size, 1);
    assert_int_equal(s.e.steps.at[0].decides.count, 1);
    struct explain_fact f = s.e.facts.at[s.e.steps.at[0].decides.first];
    assert_int_equal(f.cell, cell);
    assert_int_equal(f.mark, mark);
    assert_int_equal(f.holds, holds);
    assert_verified(&s, board);
    end(&s);
}

static void an_entry_that_cannot_be_right_is_named_with_its_reason(void **state) {
    (void)state;
    assert_mistake("akari 7x7\n..*0...\n.3...#.\n..#.#..\n#..#..3\n..2.#..\n.2...#.\n...1...\n", 2, '*',
                   false);
    assert_mistake("akari 7x7\n...0...\n.3...#.\n..#.#.x\n#..#..3\n..2.#..\n.2...#.\n...1...\n", 20, '*',
                   true);
    assert_mistake(
        "chess-num 8x8\n.1.6....\n........\n....2...\n...Q....\n...0....\n........\n........\n........\n", 27,
        'Q', false);
    assert_mistake(
        "chess-num 8x8\n.1.6....\n.x......\n....2...\n........\n...0....\n........\n........\n........\n", 9,
        'x', false);
    assert_mistake("chess-loop 3x2 rook bishop 2\n.R.\n...\n", 1, 'R', false);
}

// Two adjacent bulbs, both wrong. Each would be refuted by a single rule if the other were believed. It is
// not, and without it nothing less than four rules refutes either of them.
static void a_reason_against_a_mistake_is_smallest_without_the_other_mistakes(void **state) {
    (void)state;
    struct subject s;
    explain(&s, "akari 5x5\n**...\n.2...\n#.3.3\n...3.\n.....\n");
    assert_int_equal(s.e.status, EXPLAIN_MISTAKE);
    assert_int_equal(s.e.steps.at[0].rules.count, 4);
    assert_true(s.e.steps.at[0].minimal);
    end(&s);
}

// Right entries stay known, and a mistake is found whatever else was entered.
static void every_wrong_bulb_is_found_among_right_ones(void **state) {
    (void)state;
    struct subject solved;
    explain(&solved, hard_boards[2]);
    for (uint32_t i = 0; i < puzzle_size(&solved.puzzle); i++) {
        struct subject s = {.mem = MEM_UNLIMITED};
        struct fault fault;
        if (solved.e.solution.cells[i] != '.') continue;
        assert_true(puzzle_copy(&s.puzzle, &solved.e.solution, &s.mem));
        for (uint32_t k = i % 3; k < puzzle_size(&s.puzzle); k += 3)
            if (s.puzzle.cells[k] == '*') s.puzzle.cells[k] = '.';
        s.puzzle.cells[i] = '*';
        assert_true(explain_puzzle(&s.puzzle, &(struct explain_request){0}, &s.mem, &s.e, &fault));
        assert_int_equal(s.e.status, EXPLAIN_MISTAKE);
        assert_verified(&s, hard_boards[2]);
        end(&s);
    }
    end(&solved);
}

static void entries_that_are_right_are_built_upon(void **state) {
    (void)state;
    struct subject s, half;
    explain(&s, hard_boards[3]);
    struct fault fault;
    half = (struct subject){.mem = MEM_UNLIMITED};
    assert_true(puzzle_copy(&half.puzzle, &s.puzzle, &half.mem));
    for (size_t i = 0; i < s.e.steps.size / 2; i++)
        for (size_t k = 0; k < s.e.steps.at[i].decides.count; k++) {
            struct explain_fact f = s.e.facts.at[s.e.steps.at[i].decides.first + k];
            half.puzzle.cells[f.cell] = f.holds ? '*' : 'x';
        }
    assert_true(explain_puzzle(&half.puzzle, &(struct explain_request){0}, &half.mem, &half.e, &fault));
    assert_int_equal(half.e.status, EXPLAIN_DONE);
    assert_true(half.e.steps.size < s.e.steps.size);
    assert_verified(&half, hard_boards[3]);
    end(&half);
    end(&s);
}

static void a_limit_leaves_the_answer_unknown(void **state) {
    (void)state;
    struct subject s;
    int stop = 1;
    explain_as(&s, hard_boards[0], (struct explain_request){.limits.deadline_us = 1});
    assert_int_equal(s.e.status, EXPLAIN_UNKNOWN);
    end(&s);
    explain_as(&s, hard_boards[0], (struct explain_request){.limits.stop = &stop});
    assert_int_equal(s.e.status, EXPLAIN_UNKNOWN);
    end(&s);
    explain_as(&s, hard_boards[0], (struct explain_request){.most_work = 1000});
    assert_int_equal(s.e.status, EXPLAIN_UNKNOWN);
    end(&s);
}

static void as_many_steps_are_made_as_were_asked_for(void **state) {
    (void)state;
    struct subject all, some;
    explain(&all, hard_boards[4]);
    for (size_t most = 1; most < all.e.steps.size; most++) {
        explain_as(&some, hard_boards[4], (struct explain_request){.most_steps = most});
        assert_int_equal(some.e.status, EXPLAIN_DONE);
        assert_int_equal(some.e.steps.size, most);
        assert_false(some.e.to_the_end);
        assert_verified(&some, hard_boards[4]);
        end(&some);
    }
    end(&all);
}

// Each rule of this name has so many ends in its name, and is about so many cells.
static void assert_place(const struct subject *s, const char *name, size_t ends, size_t cells) {
    size_t met = 0;
    for (size_t i = 0; i < s->e.rules.size; i++) {
        const struct model_rule *r = &s->e.rules.at[i];
        struct bits about;
        if (strcmp(r->name, name) != 0) continue;
        met++;
        assert_true(bits_init(&about, s->e.mem, puzzle_size(&s->puzzle)));
        explain_rule_cells(&s->puzzle, r, &about);
        size_t count = 0;
        for (size_t c = bits_next(&about, 0); c != SIZE_MAX; c = bits_next(&about, c + 1)) count++;
        assert_int_equal(count, cells);
        assert_int_equal(explain_rule_ends(r), ends);
        bits_free(&about, s->e.mem);
    }
    assert_true(met > 0);
}

static void a_rule_is_about_a_cell_a_line_or_the_board(void **state) {
    (void)state;
    struct subject s;
    explain(&s, "akari 3x1\n..1\n");
    assert_place(&s, "number", 1, 1);
    assert_place(&s, "line", 2, 2);
    end(&s);
    explain(&s, chess_boards[0]);
    assert_place(&s, "number", 1, 1);
    end(&s);
    explain(&s, chess_boards[4]);
    assert_place(&s, "attacks", 1, 1);
    assert_place(&s, "symmetry", 1, 1);
    end(&s);
}

static void a_line_may_be_one_cell_and_a_board_one_line(void **state) {
    (void)state;
    struct subject s;
    struct model_rule line = {CSP_TRUE, "made up", {2, 2}, MODEL_LINE, 0};
    struct model_rule board = {CSP_TRUE, "all", {0, 3}, MODEL_BOARD, 0};
    explain(&s, "chess-loop 4x1 rook queen 1\n");
    s.e.rules.size = 0;
    assert_true(vec_push(&s.mem, &s.e.rules, line));
    assert_true(vec_push(&s.mem, &s.e.rules, board));
    assert_place(&s, "made up", 2, 1);
    assert_place(&s, "all", 2, 4);
    end(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_with_several_solutions_shows_two),
        cmocka_unit_test(a_board_that_is_solved_needs_no_step),
        cmocka_unit_test(a_puzzle_that_cannot_be_solved_has_no_mistake_in_it),
        cmocka_unit_test(a_reason_against_a_mistake_is_smallest_without_the_other_mistakes),
        cmocka_unit_test(an_entry_that_cannot_be_right_is_named_with_its_reason),
        cmocka_unit_test(every_wrong_bulb_is_found_among_right_ones),
        cmocka_unit_test(entries_that_are_right_are_built_upon),
        cmocka_unit_test(a_limit_leaves_the_answer_unknown),
        cmocka_unit_test(as_many_steps_are_made_as_were_asked_for),
        cmocka_unit_test(a_rule_is_about_a_cell_a_line_or_the_board),
        cmocka_unit_test(a_line_may_be_one_cell_and_a_board_one_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
