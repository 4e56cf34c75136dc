// Chess Loop against a survey made by another program: every board with at most 16 squares, every pair
// of kinds, and how many solutions and classes there are (tests/chess-loop-survey.tsv); and the puzzles
// of the paper with their published solutions. The tests run from the root of the repository.
#include "family/chess_loop/chess_loop.h"

#include "board/grid.h"
#include "boards.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static enum chess_kind kind_named(const char *word) {
    enum chess_kind kind = CHESS_PAWN;
    assert_true(chess_kind_named(word, strlen(word), &kind));
    return kind;
}

static void expect_counts(const struct puzzle *p, struct mem *m, uint64_t solutions, uint64_t classes) {
    struct solve_result all = board_solve(p, (struct solve_request){.goal = SOLVE_COUNT}, m);
    struct solve_result one = board_solve(p, (struct solve_request){.goal = SOLVE_UNIQUE}, m);
    enum solve_status right = classes == 0   ? SOLVE_IS_NONE
                              : classes == 1 ? SOLVE_IS_UNIQUE
                                             : SOLVE_IS_MULTIPLE;
    if (!all.exact || all.count != solutions || all.classes != classes || all.status != right)
        fail_msg("%s", board_complaint("the number of solutions or classes is wrong", p));
    if (one.status != right) fail_msg("%s", board_complaint("the status is wrong", p));
    solve_result_free(&all);
    solve_result_free(&one);
}

static void every_case_of_the_survey_has_its_solutions_and_classes(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    FILE *f = fopen("tests/chess-loop-survey.tsv", "r");
    if (f == NULL) fail_msg("there is no tests/chess-loop-survey.tsv; is this the root of the repository?");
    char line[200], a[20], b[20];
    int cases = 0, width, height, each;
    unsigned long long solutions, classes;
    while (fgets(line, sizeof line, f) != NULL) {
        if (line[0] == '#') continue;
        assert_int_equal(
            sscanf(line, "%d %d %19s %19s %d %llu %llu", &width, &height, a, b, &each, &solutions, &classes),
            7);
        struct puzzle p;
        assert_true(puzzle_init(&p, &m, &chess_loop_family, width, height));
        p.parameters[CHESS_LOOP_FIRST] = (int)kind_named(a);
        p.parameters[CHESS_LOOP_SECOND] = (int)kind_named(b);
        p.parameters[CHESS_LOOP_EACH] = each;
        expect_counts(&p, &m, solutions, classes);
        puzzle_free(&p);
        cases++;
    }
    (void)fclose(f);
    assert_int_equal(cases, 300);
    assert_int_equal(m.used, 0);
}

// ---- The paper ---------------------------------------------------------------------------------------

static const struct {
    uint64_t solutions;
    const char *solved;
} paper[] = {
    {2, "chess-loop 3x2 rook bishop 2\nRB.\n.BR\n"},
    {2, "chess-loop 3x2 king knight 2\nK.K\nN.N\n"},
    {4, "chess-loop 5x4 knight king 3\n..KN.\nN....\n.K..K\n...N.\n"},
    {2, "chess-loop 4x2 king rook 2\nK.R.\n.R.K\n"},
    {4, "chess-loop 5x4 rook king 3\n...K.\nK.R..\n.R..K\n...R.\n"},
    {8, "chess-loop 3x3 knight bishop 2\nNN.\n..B\n..B\n"},
    {2, "chess-loop 4x4 bishop knight 4\n.B..\n.NNB\nBNN.\n..B.\n"},
    {4, "chess-loop 5x3 bishop knight 4\n.NNB.\nBNN..\n..B.B\n"},
    {2, "chess-loop 6x4 bishop king 4\n..KB..\nK....B\nB....K\n..BK..\n"},
    {8, "chess-loop 5x5 king bishop 4\nK....\nB.BK.\n.....\n.BK.K\n....B\n"},
    {4, "chess-loop 4x3 rook knight 3\nR.NN\n.RN.\n...R\n"},
    {4, "chess-loop 8x3 rook knight 5\nR.NN..R.\n.RNNR...\n.....R.N\n"},
    {2, "chess-loop 4x2 queen knight 2\nQN..\n..NQ\n"},
    {4, "chess-loop 6x3 queen knight 3\n..N..Q\nQ.NN..\n....Q.\n"},
    {4, "chess-loop 5x4 queen knight 3\n.N..Q\n.....\nQN.N.\n...Q.\n"},
    {2, "chess-loop 7x4 queen knight 4\nN....Q.\nN.Q....\n....Q.N\n.Q....N\n"},
};
enum { PAPER = sizeof paper / sizeof *paper };

static void every_puzzle_of_the_paper_has_one_class(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < PAPER; i++) {
        struct puzzle p;
        board_read(&p, &m, chess_loop_builtin[i].text);
        expect_counts(&p, &m, paper[i].solutions, 1);
        puzzle_free(&p);
    }
    assert_int_equal(m.used, 0);
}

static void every_puzzle_of_the_atlas_has_one_class_and_there_are_no_others(void **state) {
    (void)state;
    static const uint64_t solutions[] = {2, 2, 2, 8, 2, 2, 4};
    enum { ATLAS = sizeof solutions / sizeof *solutions };
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < ATLAS; i++) {
        struct puzzle p;
        assert_non_null(strstr(chess_loop_builtin[PAPER + i].name, "atlas/"));
        board_read(&p, &m, chess_loop_builtin[PAPER + i].text);
        expect_counts(&p, &m, solutions[i], 1);
        puzzle_free(&p);
    }
    assert_null(chess_loop_builtin[PAPER + ATLAS].name);
    assert_int_equal(m.used, 0);
}

static void the_published_solutions_pass_the_check(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < PAPER; i++) {
        struct puzzle p;
        struct verdict v;
        board_read(&p, &m, paper[i].solved);
        verdict_init(&v, &m);
        assert_true(chess_loop_check(&p, &v));
        if (!verdict_ok(&v)) fail_msg("%s", board_complaint(text_string(&v.sentences), &p));
        verdict_free(&v);
        expect_counts(&p, &m, 1, 1); // what is placed is kept
        puzzle_free(&p);
    }
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_case_of_the_survey_has_its_solutions_and_classes),
        cmocka_unit_test(every_puzzle_of_the_paper_has_one_class),
        cmocka_unit_test(every_puzzle_of_the_atlas_has_one_class_and_there_are_no_others),
        cmocka_unit_test(the_published_solutions_pass_the_check),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
