// The solver against clingo, an answer-set solver that reads the rules as tests/akari.lp tells them. The
// tests run from the root of the repository.
#include "boards.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "oracle.h"

enum { MOST_SOLUTIONS = 2000 };

// ---- clingo ---------------------------------------------------------------------------------------------

static void write_facts(FILE *f, const struct puzzle *p) {
    for (int row = 0; row < p->height; row++)
        for (int column = 0; column < p->width; column++) {
            char c = board_at(p, row, column);
            if (board_is_white(c)) fprintf(f, "white(%d,%d).\n", row, column);
            if (c >= '0' && c <= '4') fprintf(f, "number(%d,%d,%c).\n", row, column, c);
            if (c == '*') fprintf(f, "given_bulb(%d,%d).\n", row, column);
            if (c == 'x') fprintf(f, "no_bulb(%d,%d).\n", row, column);
        }
}

// The facts go through a file of our own; its name goes through the environment, so that no shell can
// misread it.
static void make_facts(char *path, size_t size, const struct puzzle *p) {
    const char *folder = getenv("TMPDIR");
    (void)snprintf(path, size, "%s/roque-akari-XXXXXX", folder != NULL && *folder != '\0' ? folder : "/tmp");
    int fd = mkstemp(path);
    if (fd < 0) fail_msg("cannot make a temporary file like %s", path);
    FILE *f = fdopen(fd, "w");
    assert_non_null(f);
    write_facts(f, p);
    assert_int_equal(fclose(f), 0);
    assert_int_equal(setenv("ROQUE_TEST_FACTS", path, 1), 0);
}

// What clingo prints after "Models", or -1.
static long long models_in(FILE *output) {
    char line[500];
    long long models = -1;
    while (fgets(line, sizeof line, output) != NULL) {
        const char *colon = strchr(line, ':');
        if (strncmp(line, "Models", 6) == 0 && colon != NULL) models = strtoll(colon + 1, NULL, 10);
    }
    return models;
}

// How many solutions there are, up to MOST_SOLUTIONS. clingo ends with 10 when it found some, 20 when it
// searched everything, and their sum for both.
static uint64_t count_by_clingo(const struct puzzle *p) {
    char path[4096], command[200];
    make_facts(path, sizeof path, p);
    (void)snprintf(command, sizeof command, "clingo %d -q tests/akari.lp \"$ROQUE_TEST_FACTS\"",
                   MOST_SOLUTIONS);
    FILE *output = popen(command, "r");
    assert_non_null(output);
    long long models = models_in(output);
    int status = pclose(output);
    (void)unlink(path);
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    if (code == 127) fail_msg("clingo is not installed; it is in the package gringo");
    if (models < 0 || (code != 10 && code != 20 && code != 30))
        fail_msg("clingo ended with %d; is this the root of the repository?", code);
    return (uint64_t)models;
}

// ---- The comparison -------------------------------------------------------------------------------------

static const char *compare(const struct puzzle *p, struct mem *m) {
    struct solve_request q = {.goal = SOLVE_COUNT, .limit = MOST_SOLUTIONS};
    struct solve_result all = board_solve(p, q, m);
    struct solve_result one = board_solve(p, (struct solve_request){.goal = SOLVE_UNIQUE}, m);
    uint64_t truth = count_by_clingo(p);
    enum solve_status right = truth == 0 ? SOLVE_IS_NONE : truth == 1 ? SOLVE_IS_UNIQUE : SOLVE_IS_MULTIPLE;
    const char *wrong = NULL;
    if (all.count != truth) wrong = "the count is wrong: clingo disagrees";
    if (one.status != right || all.status != right) wrong = "the status is wrong: clingo disagrees";
    solve_result_free(&all);
    solve_result_free(&one);
    return wrong;
}

static const char *one_random_board(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p;
    rng_seed(&r, seed);
    struct board_recipe recipe = board_any(&r, 1 + (int)rng_below(&r, 12), 4 + (int)rng_below(&r, 9));
    if (recipe.numbered < 40) recipe.numbered += 40;
    board_random(&p, &m, &r, recipe);
    const char *wrong = compare(&p, &m);
    if (wrong != NULL) wrong = board_complaint(wrong, &p);
    puzzle_free(&p);
    return wrong != NULL || m.used == 0 ? wrong : "memory leaked";
}

static void random_boards_have_as_many_solutions_as_clingo_finds(void **state) {
    (void)state;
    run_seeds(1, 500, one_random_board);
}

static void clingo_knows_the_number_of_solutions_of_known_boards(void **state) {
    (void)state;
    static const struct {
        uint64_t solutions;
        const char *text;
    } known[] = {
        {1, "akari 3x3\n###\n###\n###\n"},
        {0, "akari 3x1\n#4#\n"},
        {2, "akari 2x1\n..\n"},
        {2, "akari 2x2\n..\n..\n"},
        {1, "akari 2x2\n*.\n..\n"},
        {1, "akari 2x2\n.x\n..\n"},
        {1, "https://puzz.link/p?akari/6/6/nekcakbl"},
        {1422, "akari 10x10\n......1..2\n..1..1....\n.........1\n..........\n..1.....0#\n#1........\n"
               "#.#.......\n.......1.2\n1..#....#.\n#.1.#.....\n"},
    };
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct puzzle p;
        board_read(&p, &m, known[i].text);
        assert_int_equal(count_by_clingo(&p), known[i].solutions);
        const char *wrong = compare(&p, &m);
        if (wrong != NULL) fail_msg("%s", board_complaint(wrong, &p));
        puzzle_free(&p);
    }
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clingo_knows_the_number_of_solutions_of_known_boards),
        cmocka_unit_test(random_boards_have_as_many_solutions_as_clingo_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
