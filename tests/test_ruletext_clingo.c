// Every family that ships as text against clingo, which reads the rules in tests/ruletext/*.lp, written
// differently from the texts, and the fast programs of bench/peers. Random boards have the same solutions.
#include "format/format.h"
#include "ruletext_boards.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "seeds.h"

enum { MOST_SOLUTIONS = 300 };

// clingo's answer at(R,C,K) at(R,C,K) ... on the board.
static void fill_in(struct puzzle *p, const char *answer) {
    int row, column, mark;
    for (const char *at = answer; (at = strstr(at, "at(")) != NULL; at++)
        if (sscanf(at, "at(%d,%d,%d)", &row, &column, &mark) == 3)
            p->cells[(row - 1) * p->width + column - 1] = p->family->marks[mark - 1];
}

static void without_crosses(struct puzzle *p) {
    for (size_t i = 0; i < puzzle_size(p); i++)
        if (p->family->nothing != '\0' && p->cells[i] == p->family->nothing) p->cells[i] = '.';
}

static bool add_solution(void *set, const struct puzzle *solution, uint64_t number) {
    struct puzzle copy;
    assert_true(puzzle_copy(&copy, solution, ((struct board_set *)set)->mem));
    without_crosses(&copy);
    bool more = board_set_add(set, &copy, number);
    puzzle_free(&copy);
    return more;
}

// The board goes to clingo as a file of native text, whose name goes through the environment.
static void write_board(const struct puzzle *p, char *path, size_t size, struct mem *m) {
    const char *folder = getenv("TMPDIR");
    struct text text = TEXT_IN(m);
    struct fault fault;
    snprintf(path, size, "%s/roque-XXXXXX", folder != NULL && *folder != '\0' ? folder : "/tmp");
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    FILE *f = fdopen(fd, "w");
    assert_non_null(f);
    assert_true(format_write(&format_native, p, 0, &text, &fault));
    fputs(text_string(&text), f);
    assert_int_equal(fclose(f), 0);
    text_free(&text);
    assert_int_equal(setenv("ROQUE_TEST_BOARD", path, 1), 0);
}

// The program of a family: of the tests, or of the bench, whose files have no dashes in their names.
static void find_program(const struct puzzle *p, bool fast, char *out, size_t size) {
    snprintf(out, size, fast ? "bench/peers/%s.lp" : "tests/ruletext/%s.lp", p->family->name);
    for (char *c = out; fast && *c != '\0'; c++)
        if (*c == '-') *c = '_';
}

static void ask_clingo(const struct puzzle *p, bool fast, struct board_set *set, struct mem *m) {
    char path[4096], program[100], command[300], line[20000];
    struct puzzle filled;
    bool answer = false;
    write_board(p, path, sizeof path, m);
    find_program(p, fast, program, sizeof program);
    snprintf(command, sizeof command,
             "awk -f bench/peers/text.awk \"$ROQUE_TEST_BOARD\" | clingo %d --warn=none %s -", MOST_SOLUTIONS,
             program);
    FILE *output = popen(command, "r");
    assert_non_null(output);
    while (fgets(line, sizeof line, output) != NULL) {
        if (answer) {
            assert_true(puzzle_copy(&filled, p, m));
            fill_in(&filled, line);
            add_solution(set, &filled, set->count + 1);
            puzzle_free(&filled);
        }
        answer = strncmp(line, "Answer:", 7) == 0;
    }
    int status = pclose(output), code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    (void)unlink(path);
    if (code != 10 && code != 20 && code != 30)
        fail_msg("clingo ended with %d; it is in the package gringo", code);
}

static const char *compare(const struct puzzle *p, bool fast, struct mem *m) {
    struct board_set ours = {.mem = m, .cells = puzzle_size(p)}, theirs = ours;
    struct solve_request all = {
        .goal = SOLVE_ALL, .visit = add_solution, .context = &ours, .limit = MOST_SOLUTIONS};
    struct solve_result found = board_solve(p, all, m);
    struct solve_result one = board_solve(p, (struct solve_request){.goal = SOLVE_UNIQUE}, m);
    const char *wrong = NULL;
    ask_clingo(p, fast, &theirs, m);
    enum solve_status right = theirs.count == 0   ? SOLVE_IS_NONE
                              : theirs.count == 1 ? SOLVE_IS_UNIQUE
                                                  : SOLVE_IS_MULTIPLE;
    board_set_sort(&ours);
    board_set_sort(&theirs);
    if (one.status != right) wrong = "the status is wrong: clingo disagrees";
    else if (ours.count != theirs.count) wrong = "clingo finds another number of solutions";
    else if (ours.count < MOST_SOLUTIONS && !board_set_equal(&ours, &theirs)) wrong = "clingo finds others";
    board_set_free(&ours);
    board_set_free(&theirs);
    solve_result_free(&found);
    solve_result_free(&one);
    return wrong;
}

static const char *one_random_board(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p;
    rng_seed(&r, seed);
    struct ruletext *t = ruletext_load_shipped(seed, &m);
    ruletext_random(&p, &m, ruletext_family(t), &r, 6);
    const char *wrong = compare(&p, seed / 16 % 2 == 1, &m);
    if (wrong != NULL) wrong = board_complaint(wrong, &p);
    puzzle_free(&p);
    ruletext_free(t);
    return wrong != NULL || m.used == 0 ? wrong : "memory leaked";
}

static void random_boards_have_the_solutions_that_clingo_finds(void **state) {
    (void)state;
    run_seeds(1, 640, one_random_board);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_boards_have_the_solutions_that_clingo_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
