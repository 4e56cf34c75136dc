// Chess-Num: published facts, the judge's words, and both models against brute force on small boards.
#include "board/grid.h"
#include "boards.h"
#include "family/chess_num/chess_num.h"
#include "format/format.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "oracle.h"

#define N(array) (sizeof array / sizeof *array)

static const char paper_1[] = "chess-num 8x8\n.1.6....\n........\n....2...\n........\n...0....\n........\n"
                              "........\n........\n";
static const char paper_2[] = "chess-num 8x8\n........\n..4.....\n........\n......4.\n........\n0.......\n"
                              "........\n..4.....\n";
static const char board_of_9[] = "chess-num 8x8\n........\n..2.3...\n...32..3\n....2...\n........\n....5.4.\n"
                                 "........\n........\n";
static const char board_of_123[] = "chess-num 8x8\n....3.3.\n........\n........\n..25...3\n.2......\n"
                                   ".2......\n........\n........\n";

// ---- Published facts ---------------------------------------------------------------------------------

static const struct {
    uint64_t solutions;
    const char *board;
    const char *solution; // rows one behind the other; NULL: not published
} known[] = {
    {1, paper_1, ".1R6..Q..N.KP.......2...B..........0............................"},
    {1, paper_2, "..........4......P..N.....R...4......B..0................K4...Q."},
    {123, board_of_123, NULL},
    {9, board_of_9, NULL},
    {1694, "chess-num 8x8\n........\n........\n....2...\n........\n....2...\n..3.5...\n........\n....3...\n",
     NULL},
    {35,
     "chess-num 12x12\n............\n............\n............\n............\n........2...\n.1...3......\n"
     "............\n.....4......\n...2..3.4...\n............\n....2.......\n............\n",
     NULL},
    {720, "chess-num 3x2\n...\n...\n", NULL},
    {0, "chess-num 1x1\n.\n", NULL},
    {0, "chess-num 1x1\n0\n", NULL},
    {0, "chess-num 5x1\n.....\n", NULL},
    {0, "chess-num 3x2\n...\n..x\n", NULL},
    {1, "chess-num 3x2\nPNK\nRBQ\n", "PNKRBQ"},
    {0, "chess-num 3x3\nPNK\nRBQ\n..6\n", NULL},
};

static void boards_have_the_published_number_of_solutions(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < N(known); i++) {
        struct puzzle p;
        board_read(&p, &m, known[i].board);
        struct solve_result all = board_solve(&p, (struct solve_request){.goal = SOLVE_COUNT}, &m);
        struct solve_result one = board_solve(&p, (struct solve_request){.goal = SOLVE_UNIQUE}, &m);
        uint64_t n = known[i].solutions;
        enum solve_status right = n == 0 ? SOLVE_IS_NONE : n == 1 ? SOLVE_IS_UNIQUE : SOLVE_IS_MULTIPLE;
        assert_int_equal(all.count, n);
        assert_true(all.exact);
        assert_int_equal(all.status, right);
        assert_int_equal(one.status, right);
        if (known[i].solution != NULL)
            assert_memory_equal(one.solution.cells, known[i].solution, puzzle_size(&p));
        solve_result_free(&all);
        solve_result_free(&one);
        puzzle_free(&p);
    }
    assert_int_equal(m.used, 0);
}

static void the_built_in_boards_are_those_of_the_papers(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    const char *const papers[] = {paper_1, paper_2};
    for (size_t i = 0; i < N(papers); i++) {
        struct puzzle builtin, paper;
        assert_non_null(chess_num_builtin[i].name);
        board_read(&builtin, &m, chess_num_builtin[i].text);
        board_read(&paper, &m, papers[i]);
        assert_memory_equal(builtin.cells, paper.cells, puzzle_size(&paper));
        assert_non_null(builtin.notes);
        puzzle_free(&builtin);
        puzzle_free(&paper);
    }
    assert_string_equal(chess_num_builtin[N(papers)].name, "order/1"); // and what is not from a paper
    assert_int_equal(m.used, 0);
}

// ---- Bad boards --------------------------------------------------------------------------------------

static void bad_boards_are_refused_with_place_and_reason(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t line, column;
        const char *says;
    } bad[] = {
        {"chess-num 4x3\n....\n..P.\nP...\n", 4, 1,
         "a second pawn: only one of each kind is placed (the first is at r2c3)"},
        {"chess-num 3x2\nQ .Q\n...\n", 2, 4, "a second queen"},
        {"chess-num 3x2\n.7.\n...\n", 2, 2, "'7'"},
        {"chess-num 3x2\n.p.\n...\n", 2, 2, "'p'"},
        {"chess-num 65x2\n", 1, 0, "64"},
        {"chess-num 3x2 4\n...\n...\n", 1, 0, ""},
    };
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < N(bad); i++) {
        struct format_reader r;
        struct fault f = {0};
        struct puzzle p;
        format_reader_init(&r, bad[i].text, strlen(bad[i].text));
        assert_int_equal(format_read_next(&r, &m, &p, &f), FORMAT_READ_BAD);
        assert_int_equal(f.line, bad[i].line);
        if (bad[i].column != 0) assert_int_equal(f.column, bad[i].column);
        if (strstr(f.text, bad[i].says) == NULL) fail_msg("\"%s\" does not say %s", f.text, bad[i].says);
    }
    assert_int_equal(m.used, 0);
}

// ---- The judge ---------------------------------------------------------------------------------------

// "rule: sentence [cells]" of each broken rule, one per line, "not yet" before it if open cells can still fix
// it; then whether the board is complete.
static const char *verdict_in_words(const struct puzzle *p, struct mem *m) {
    static char out[3000];
    size_t n = 0;
    struct verdict v;
    verdict_init(&v, m);
    assert_true(chess_num_check(p, &v));
    for (size_t i = 0; i < v.broken.size; i++) {
        struct broken_rule b = v.broken.at[i];
        n += (size_t)snprintf(out + n, sizeof out - n, "%s%s: %.*s", b.mendable ? "not yet " : "", b.rule,
                              (int)b.chars, v.sentences.at + b.first_char);
        for (size_t c = 0; c < b.cells; c++)
            n += (size_t)snprintf(out + n, sizeof out - n, " %u", v.cells.at[b.first_cell + c]);
        n += (size_t)snprintf(out + n, sizeof out - n, "\n");
    }
    (void)snprintf(out + n, sizeof out - n, "%s", v.complete ? "complete" : "not complete");
    verdict_free(&v);
    return out;
}

// Written directly into the cells, because the reader would refuse two pieces of a kind.
static void assert_verdict(int width, int height, const char *cells, const char *expected) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    assert_true(puzzle_init(&p, &m, &chess_num_family, width, height));
    assert_int_equal(strlen(cells), puzzle_size(&p));
    memcpy(p.cells, cells, puzzle_size(&p));
    assert_string_equal(verdict_in_words(&p, &m), expected);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void the_judge_accepts_the_published_answers(void **state) {
    (void)state;
    assert_verdict(8, 8, known[0].solution, "complete");
    assert_verdict(8, 8, known[1].solution, "complete");
    assert_verdict(3, 2, "PNKRBQ", "complete");
}

#define NO_PIECES                                                                                            \
    "not yet piece-missing: the pawn is missing\nnot yet piece-missing: the knight is missing\n"             \
    "not yet piece-missing: the king is missing\nnot yet piece-missing: the rook is missing\n"               \
    "not yet piece-missing: the bishop is missing\nnot yet piece-missing: the queen is missing\nnot "        \
    "complete"

static void on_an_untouched_board_all_is_still_to_be_done(void **state) {
    (void)state;
    assert_verdict(3, 3, "....3....",
                   "not yet number-wrong: the 3 at r2c2 is attacked 0 times, not 3 4\n" NO_PIECES);
    assert_verdict(1, 1, ".", NO_PIECES);
    // The knight and the pawn attack nothing here.
    assert_verdict(2, 2, ".6x.", "number-wrong: the 6 at r1c2 is attacked 0 times, not 6 1\n" NO_PIECES);
}

static void pieces_to_come_may_attack_a_number_or_stop_others_who_do(void **state) {
    (void)state;
    // The pawn, the knight, the king or the bishop may come between.
    assert_verdict(4, 4, "0..R.......Q....",
                   "not yet number-wrong: the 0 at r1c1 is attacked 1 time, not 0: by the rook at r1c4 0 3\n"
                   "not yet piece-missing: the pawn is missing\n"
                   "not yet piece-missing: the knight is missing\n"
                   "not yet piece-missing: the king is missing\n"
                   "not yet piece-missing: the bishop is missing\n"
                   "not complete");
    assert_verdict(4, 4, "0xxRP..KNB.Q....",
                   "number-wrong: the 0 at r1c1 is attacked 1 time, not 0: by the rook at r1c4 0 3\n"
                   "complete");
    // Three are to come, but none of them sees the corner from the square that is left.
    assert_verdict(3, 3, "1xxxx.NPK",
                   "number-wrong: the 1 at r1c1 is attacked 0 times, not 1 0\n"
                   "not yet piece-missing: the rook is missing\n"
                   "not yet piece-missing: the bishop is missing\n"
                   "not yet piece-missing: the queen is missing\n"
                   "not complete");
}

static void the_judge_names_the_attackers_of_a_wrong_number(void **state) {
    (void)state;
    // The published answer with its rook moved one to the left, where it sees neither the upper nor the
    // lower 4.
    assert_verdict(
        8, 8, "..........4......P..N....R....4......B..0................K4...Q.",
        "number-wrong: the 4 at r2c3 is attacked 3 times, not 4: by the pawn at r3c2, the knight at "
        "r3c5 and the bishop at r5c6 10 17 20 37\n"
        "number-wrong: the 4 at r8c3 is attacked 3 times, not 4: by the bishop at r5c6, the king at "
        "r8c2 and the queen at r8c7 58 37 57 62\n"
        "complete");
}

static void missing_pieces_are_named_and_numbers_judged_as_they_stand(void **state) {
    (void)state;
    assert_verdict(3, 2, "1.1R..",
                   "not yet number-wrong: the 1 at r1c3 is attacked 0 times, not 1 2\n"
                   "not yet piece-missing: the pawn is missing\n"
                   "not yet piece-missing: the knight is missing\n"
                   "not yet piece-missing: the king is missing\n"
                   "not yet piece-missing: the bishop is missing\n"
                   "not yet piece-missing: the queen is missing\n"
                   "not complete");
    assert_verdict(4, 2, "2PNKR.BQ",
                   "number-wrong: the 2 at r1c1 is attacked 1 time, not 2: by the rook at r2c1 0 4\n"
                   "complete");
}

static void a_kind_that_stands_twice_is_named_with_its_squares(void **state) {
    (void)state;
    assert_verdict(4, 2, "PNKPRBQP",
                   "piece-twice: there are 3 pawns, not 1: at r1c1, r1c4 and r2c4 0 3 7\ncomplete");
}

// ---- Brute force -------------------------------------------------------------------------------------

// The rules once more: every way to put the pieces that are not given on open squares.
enum { PIECES = 6, MOST_CELLS = 40 };
static const char pieces[] = "PNKRBQ";

static bool reaches(const char *cells, int width, int from, int to) {
    int down = to / width - from / width, right = to % width - from % width;
    int longest = abs(down) > abs(right) ? abs(down) : abs(right);
    bool on_line = down == 0 || right == 0, on_diagonal = abs(down) == abs(right);
    char c = cells[from];
    if (c == 'P') return down == -1 && abs(right) == 1;
    if (c == 'N') return abs(down * right) == 2;
    if (c == 'K') return longest == 1;
    if (!((on_line && c != 'B') || (on_diagonal && c != 'R'))) return false;
    for (int i = 1; i < longest; i++) {
        char between = cells[from + i * (down / longest * width + right / longest)];
        if (between != '.' && strchr(pieces, between) != NULL) return false;
    }
    return true;
}

static bool numbers_are_right(const char *cells, int width, int size, const int *where) {
    for (int i = 0; i < size; i++) {
        if (cells[i] < '0' || cells[i] > '6') continue;
        int count = 0;
        for (int k = 0; k < PIECES; k++) count += reaches(cells, width, where[k], i);
        if (count != cells[i] - '0') return false;
    }
    return true;
}

// The number of solutions, and the sum of their hashes, which distinguishes sets of the same size.
struct choices {
    uint64_t count, hashes;
};

static uint64_t hash(const char *cells, size_t size) {
    uint64_t h = 1469598103934665603u;
    for (size_t i = 0; i < size; i++) h = (h ^ (unsigned char)cells[i]) * 1099511628211u;
    return h;
}

static bool tally_solution(void *context, const struct puzzle *solution, uint64_t number) {
    struct choices *t = context;
    (void)number;
    t->count++;
    t->hashes += hash(solution->cells, puzzle_size(solution));
    return true;
}

// Six deep whatever the board.
static void place(char *cells, int width, int size, const char *given, int *where, int k, struct choices *t) {
    if (k == PIECES) {
        if (!numbers_are_right(cells, width, size, where)) return;
        char clean[MOST_CELLS];
        for (int i = 0; i < size; i++) clean[i] = cells[i] == 'x' ? '.' : cells[i];
        t->count++;
        t->hashes += hash(clean, (size_t)size);
        return;
    }
    const char *at = memchr(given, pieces[k], (size_t)size);
    for (int i = 0; i < size; i++) {
        if (at != NULL ? i != at - given : cells[i] != '.') continue;
        char was = cells[i];
        where[k] = i;
        cells[i] = pieces[k];
        place(cells, width, size, given, where, k + 1, t);
        cells[i] = was;
    }
}

static struct choices by_brute_force(const struct puzzle *p) {
    struct choices t = {0};
    char cells[MOST_CELLS];
    int where[PIECES], size = (int)puzzle_size(p);
    memcpy(cells, p->cells, puzzle_size(p));
    place(cells, p->width, size, p->cells, where, 0, &t);
    return t;
}

static const char *compare_with_brute_force(const struct puzzle *p, struct mem *m) {
    struct choices found = {0}, truth = by_brute_force(p);
    struct solve_request q = {.goal = SOLVE_ALL, .visit = tally_solution, .context = &found};
    struct solve_result all = board_solve(p, q, m);
    struct solve_result one = board_solve(p, (struct solve_request){.goal = SOLVE_UNIQUE}, m);
    uint64_t n = truth.count;
    enum solve_status right = n == 0 ? SOLVE_IS_NONE : n == 1 ? SOLVE_IS_UNIQUE : SOLVE_IS_MULTIPLE;
    const char *wrong = NULL;
    if (all.count != n || found.count != n) wrong = "the count is wrong";
    else if (found.hashes != truth.hashes) wrong = "the solutions are others";
    else if (all.status != right || one.status != right) wrong = "the status is wrong";
    solve_result_free(&all);
    solve_result_free(&one);
    return wrong;
}

// Every board of the shape with up to `numbers` numbers.
static void try_all_boards(int width, int height, int numbers) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    assert_true(puzzle_init(&p, &m, &chess_num_family, width, height));
    int size = width * height;
    uint64_t number = 0;
    for (int a = 0; a < size; a++)
        for (int b = a; b < size; b++)
            for (int values = 0; values < (a == b ? 7 : 49); values++) {
                if (numbers < 2 && a != b) continue;
                memset(p.cells, '.', (size_t)size);
                p.cells[a] = (char)('0' + values % 7);
                if (a != b) p.cells[b] = (char)('0' + values / 7);
                const char *wrong = seeds_take(number++) ? compare_with_brute_force(&p, &m) : NULL;
                if (wrong != NULL) fail_msg("%s", board_complaint(wrong, &p));
            }
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void all_small_boards_have_the_solutions_that_brute_force_finds(void **state) {
    (void)state;
    try_all_boards(7, 1, 1);
    try_all_boards(1, 7, 1);
    try_all_boards(8, 1, 2);
    try_all_boards(1, 8, 2);
    try_all_boards(4, 2, 2);
    try_all_boards(2, 4, 2);
    try_all_boards(3, 3, 2);
}

// Up to eight open squares among numbers and marks; some pieces given.
static void make_random_board(struct puzzle *p, struct mem *m, struct rng *r) {
    int width = 2 + (int)rng_below(r, 5), height = 2 + (int)rng_below(r, 5);
    assert_true(puzzle_init(p, m, &chess_num_family, width, height));
    size_t size = puzzle_size(p);
    for (size_t i = 0; i < size; i++)
        p->cells[i] = rng_below(r, 4) == 0 ? (char)('0' + rng_below(r, 4)) : 'x';
    int given = (int)rng_below(r, 4), open = 8;
    for (int k = 0; k < given; k++) {
        char *cell = &p->cells[rng_below(r, (uint32_t)size)];
        if (*cell == 'x') *cell = pieces[k * 5 % PIECES]; // P Q B R
    }
    for (; open > 0; open--) {
        char *cell = &p->cells[rng_below(r, (uint32_t)size)];
        if (strchr(pieces, *cell) == NULL) *cell = '.';
    }
}

// Numbers that are true for some placement, so that more than a few boards have solutions.
static void make_numbers_right(struct puzzle *p, struct rng *r) {
    int where[PIECES], size = (int)puzzle_size(p), tries = 0;
    char cells[MOST_CELLS];
    memcpy(cells, p->cells, puzzle_size(p));
    for (int k = 0; k < PIECES; k++) {
        const char *at = memchr(p->cells, pieces[k], puzzle_size(p));
        if (at != NULL) where[k] = (int)(at - p->cells);
        else do
                where[k] = (int)rng_below(r, (uint32_t)size);
            while (cells[where[k]] != '.' && ++tries < 2000);
        if (tries >= 2000) return;
        cells[where[k]] = pieces[k];
    }
    for (int i = 0; i < size; i++) {
        if (cells[i] < '0' || cells[i] > '6') continue;
        int count = 0;
        for (int k = 0; k < PIECES; k++) count += reaches(cells, p->width, where[k], i);
        p->cells[i] = (char)('0' + count);
    }
}

static const char *one_random_board(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p;
    rng_seed(&r, seed);
    make_random_board(&p, &m, &r);
    if (rng_below(&r, 4) != 0) make_numbers_right(&p, &r);
    const char *wrong = compare_with_brute_force(&p, &m);
    if (wrong != NULL) wrong = board_complaint(wrong, &p);
    puzzle_free(&p);
    return wrong != NULL || m.used == 0 ? wrong : "memory leaked";
}

static void random_boards_have_the_solutions_that_brute_force_finds(void **state) {
    (void)state;
    run_seeds(1, 1500, one_random_board);
}

// ---- The other model ---------------------------------------------------------------------------------

// The count with the model that has the rules one by one: as posted, or with each rule switched on by
// assumption.
static uint64_t count_as_rules(const struct puzzle *p, struct mem *m, bool switched) {
    struct csp *s = csp_new(m);
    struct model model = {.mem = m, .purpose = MODEL_FOR_RULES};
    uint64_t found = 0;
    assert_non_null(s);
    if (switched) csp_use_rules(s);
    assert_true(chess_num_family.post(p, s, &model));
    assert_true(switched || model.rules.size == 0);
    for (size_t i = 0; i < model.rules.size; i++) csp_add_clause(s, &model.rules.at[i].on, 1);
    assert_int_not_equal(csp_enumerate(s, NULL, NULL, &found), CSP_NO_MEMORY);
    csp_free(s);
    model_free(&model);
    return found;
}

static const char *one_board_as_rules(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p;
    rng_seed(&r, seed);
    make_random_board(&p, &m, &r);
    if (rng_below(&r, 4) != 0) make_numbers_right(&p, &r);
    uint64_t truth = by_brute_force(&p).count;
    const char *wrong = NULL;
    if (count_as_rules(&p, &m, false) != truth) wrong = "the rules as they read have other solutions";
    else if (count_as_rules(&p, &m, true) != truth) wrong = "the rules switched on have other solutions";
    if (wrong != NULL) wrong = board_complaint(wrong, &p);
    puzzle_free(&p);
    return wrong != NULL || m.used == 0 ? wrong : "memory leaked";
}

static void the_rules_as_they_read_have_the_same_solutions(void **state) {
    (void)state;
    run_seeds(1, 300, one_board_as_rules);
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m, board_of_123);
    assert_int_equal(count_as_rules(&p, &m, false), 123);
    assert_int_equal(count_as_rules(&p, &m, true), 123);
    puzzle_free(&p);
}

static size_t rules_named(const struct model *model, const char *name) {
    size_t n = 0;
    for (size_t i = 0; i < model->rules.size; i++) n += strcmp(model->rules.at[i].name, name) == 0;
    return n;
}

static void each_rule_can_be_switched_off(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m, "chess-num 4x2\nPN.K\n0RBQ\n");
    struct csp *s = csp_new(&m);
    struct model model = {.mem = &m};
    csp_use_rules(s);
    assert_true(chess_num_family.post(&p, s, &model));
    assert_int_equal(rules_named(&model, "number"), 1);
    assert_int_equal(model.rules.size, 1); // what pieces and squares are is always on
    csp_lit on[20], number = CSP_TRUE;
    size_t n = 0, core_size;
    for (size_t i = 0; i < model.rules.size; i++) {
        on[n++] = model.rules.at[i].on;
        if (strcmp(model.rules.at[i].name, "number") == 0) number = model.rules.at[i].on;
    }
    assert_int_equal(csp_solve(s, on, n), CSP_UNSAT); // the rook attacks the 0
    const csp_lit *core = csp_core(s, &core_size);
    assert_int_equal(core_size, 1);
    assert_int_equal(core[0], number);
    for (size_t i = 0; i < n; i++)
        if (on[i] == number) on[i] = on[--n];
    assert_int_equal(csp_solve(s, on, n), CSP_SAT);
    csp_free(s);
    model_free(&model);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_have_the_published_number_of_solutions),
        cmocka_unit_test(the_built_in_boards_are_those_of_the_papers),
        cmocka_unit_test(bad_boards_are_refused_with_place_and_reason),
        cmocka_unit_test(the_judge_accepts_the_published_answers),
        cmocka_unit_test(on_an_untouched_board_all_is_still_to_be_done),
        cmocka_unit_test(pieces_to_come_may_attack_a_number_or_stop_others_who_do),
        cmocka_unit_test(the_judge_names_the_attackers_of_a_wrong_number),
        cmocka_unit_test(missing_pieces_are_named_and_numbers_judged_as_they_stand),
        cmocka_unit_test(a_kind_that_stands_twice_is_named_with_its_squares),
        cmocka_unit_test(all_small_boards_have_the_solutions_that_brute_force_finds),
        cmocka_unit_test(random_boards_have_the_solutions_that_brute_force_finds),
        cmocka_unit_test(the_rules_as_they_read_have_the_same_solutions),
        cmocka_unit_test(each_rule_can_be_switched_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
