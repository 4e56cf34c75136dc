// Chess Loop: its header, its judge in words, and its solver against an independent brute force, written from
// the rules.
#include "family/chess_loop/chess_loop.h"

#include "board/grid.h"
#include "boards.h"
#include "format/format.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "oracle.h"

// ---- The header --------------------------------------------------------------------------------------

static void expect_refused(const char *text, size_t line, size_t column, const char *reason) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle p = {0};
    struct format_reader reader;
    struct fault f = {0};
    format_reader_init(&reader, text, strlen(text));
    if (format_read_next(&reader, &m, &p, &f) == FORMAT_READ_PUZZLE) fail_msg("'%s' was read", text);
    if (strstr(f.text, reason) == NULL) fail_msg("'%s': '%s' does not say '%s'", text, f.text, reason);
    if (f.line != line || f.column != column)
        fail_msg("'%s': %zu:%zu is not %zu:%zu", text, f.line, f.column, line, column);
    assert_int_equal(m.used, 0);
}

static void a_bad_header_is_refused_with_place_and_reason(void **state) {
    (void)state;
    expect_refused("chess-loop 5x4", 1, 15, "two kinds and a number");
    expect_refused("chess-loop 5x4 rook dragon 3", 1, 21,
                   "'dragon' is not a kind: one of rook, bishop, knight, king, queen is expected");
    expect_refused("chess-loop 5x4 dragon rook 3", 1, 16, "'dragon' is not a kind");
    expect_refused("chess-loop 5x4  r\303\266ssel rook 3", 1, 17, "'r?\?ssel' is not a kind");
    expect_refused("chess-loop 5x4 pawn king 3", 1, 16, "a pawn cannot be in a loop");
    expect_refused("chess-loop 5x4 king pawn 3", 1, 21, "a pawn cannot be in a loop");
    expect_refused("chess-loop 5x4 rook rook 3", 1, 21, "rook is given twice");
    expect_refused("chess-loop 5x4 rook", 1, 20, "a kind is missing");
    expect_refused("chess-loop 5x4 rook king", 1, 25, "how many of each kind is missing");
    expect_refused("chess-loop 5x4 rook king many", 1, 26, "'many' is not a number");
    expect_refused("chess-loop 5x4 rook king -3", 1, 26, "'-3' is not a number");
    expect_refused("chess-loop 5x4 rook king 0", 1, 26, "at least 1");
    expect_refused("chess-loop 5x4 rook king 11", 1, 26, "do not fit: the board has 20 squares");
    expect_refused("chess-loop 5x4 rook king 99999999999999999999999999", 1, 26, "do not fit");
    expect_refused("chess-loop 1x1 rook king 1", 1, 26, "do not fit: the board has 1 square");
    expect_refused("chess-loop 5x4 rook king 3 queen", 1, 28, "the end of the header");
    expect_refused("chess-loop 33x4 rook king 3", 1, 12, "at most 32");
}

static void unequal_counts_are_refused_because_the_arrows_alternate(void **state) {
    (void)state;
    expect_refused("chess-loop 5x4 rook 2 king 3", 1, 21,
                   "the counts are equal because the arrows alternate");
    expect_refused("chess-loop 5x4 rook king 2 3", 1, 28,
                   "the counts are equal because the arrows alternate");
}

static void a_board_with_pieces_that_cannot_be_is_refused(void **state) {
    (void)state;
    expect_refused("chess-loop 3x2 rook king 2\n...\n. N .\n", 3, 3,
                   "a knight is given, but the kinds are rook and king");
    expect_refused("chess-loop 3x2 rook king 2\nR.R\n..R\n", 3, 3, "more rooks are given than the 2");
    expect_refused("chess-loop 3x2 rook king 2\n..P\n...\n", 2, 3, "not a cell of chess-loop");
}

static void the_header_is_written_as_it_was_read(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct text t;
    board_read(&p, &m, "chess-loop 5x4  bishop \t queen 07");
    text_init(&t, &m);
    chess_loop_family.write_parameters(&p, &t);
    assert_string_equal(text_string(&t), "bishop queen 7");
    for (size_t i = 0; i < puzzle_size(&p); i++) assert_int_equal(p.cells[i], '.');
    text_free(&t);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

// ---- The judge ---------------------------------------------------------------------------------------

// `said` has every broken rule with its sentence, each ended by a newline; "not yet" is before it if open
// cells can still fix it.
static void expect_verdict(const char *board, bool complete, const char *said) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct verdict v;
    struct text all;
    board_read(&p, &m, board);
    verdict_init(&v, &m);
    text_init(&all, &m);
    assert_true(chess_loop_check(&p, &v));
    for (size_t i = 0; i < v.broken.size; i++) {
        const struct broken_rule *b = &v.broken.at[i];
        text_format(&all, "%s%s: ", b->mendable ? "not yet " : "", b->rule);
        text_bytes(&all, v.sentences.at + b->first_char, b->chars);
        text_char(&all, '\n');
    }
    assert_string_equal(text_string(&all), said);
    assert_int_equal(v.complete, complete);
    text_free(&all);
    verdict_free(&v);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void on_an_untouched_board_all_is_still_to_be_done(void **state) {
    (void)state;
    static const char all[] = "not yet edge-empty: row 1 is empty\nnot yet edge-empty: row 2 is empty\n"
                              "not yet edge-empty: column 1 is empty\nnot yet edge-empty: column 3 is empty\n"
                              "not yet count-wrong: there are 0 rooks, not 2\n"
                              "not yet count-wrong: there are 0 bishops, not 2\n";
    expect_verdict("chess-loop 3x2 rook bishop 2\n", false, all);
    expect_verdict("chess-loop 3x2 rook bishop 2\nx..\n..x\n", false, all);
}

static void the_attack_of_each_piece_is_judged(void **state) {
    (void)state;
    expect_verdict("chess-loop 3x2 rook bishop 2\nRB.\n.BR\n", true, "");
    expect_verdict(
        "chess-loop 3x2 king rook 2\nR.R\n.K.\n", false,
        "not yet attacks-own-kind: the rook at r1c1 attacks the rook at r1c3, of its own kind\n"
        "not yet attacks-own-kind: the rook at r1c3 attacks the rook at r1c1, of its own kind\n"
        "attacks-several: the king at r2c2 attacks two pieces: the rook at r1c1 and the rook at r1c3\n"
        "not yet count-wrong: there is 1 king, not 2\n");
    // Nobody may come between.
    expect_verdict("chess-loop 3x2 king rook 2\nRxR\n...\n", false,
                   "attacks-own-kind: the rook at r1c1 attacks the rook at r1c3, of its own kind\n"
                   "attacks-own-kind: the rook at r1c3 attacks the rook at r1c1, of its own kind\n"
                   "not yet edge-empty: row 2 is empty\n"
                   "not yet count-wrong: there are 0 kings, not 2\n");
    expect_verdict(
        "chess-loop 3x3 king bishop 3\nB.B\n.K.\nB..\n", false,
        "attacks-several: the king at r2c2 attacks three pieces: the bishop at r1c1, the bishop at r1c3 "
        "and the bishop at r3c1\nnot yet count-wrong: there is 1 king, not 3\n");
}

static void several_loops_are_told_with_their_lengths(void **state) {
    (void)state;
    expect_verdict("chess-loop 5x3 rook king 2\nRK...\n.....\n...KR\n", true,
                   "not-one-loop: the arrows form loops of 2 and 2 pieces\n");
    expect_verdict("chess-loop 8x5 rook king 3\nRK......\n........\n...KR...\n........\n......KR\n", true,
                   "not-one-loop: the arrows form loops of 2, 2 and 2 pieces\n");
    // Of these two loops each has an arrow that a piece may come into; of the next two, one has none.
    expect_verdict("chess-loop 6x3 rook king 3\nRK....\n......\n....KR\n", false,
                   "not-one-loop: the arrows form loops of 2 and 2 pieces\n"
                   "not yet count-wrong: there are 2 rooks, not 3\n"
                   "not yet count-wrong: there are 2 kings, not 3\n");
}

static void arrows_that_are_no_loops_are_told_by_who_is_not_attacked(void **state) {
    (void)state;
    expect_verdict("chess-loop 4x1 rook king 2\nRK.R\n", false,
                   "not yet not-one-loop: the arrows are not one loop: no piece attacks the rook at r1c4\n"
                   "not yet count-wrong: there is 1 king, not 2\n");
    expect_verdict("chess-loop 4x1 rook king 2\nRKxR\n", false,
                   "not-one-loop: the arrows are not one loop: no piece attacks the rook at r1c4\n"
                   "count-wrong: there is 1 king, not 2\n");
}

static void an_empty_edge_and_wrong_numbers_are_told(void **state) {
    (void)state;
    expect_verdict("chess-loop 3x3 rook queen 2\n...\nRQ.\n...\n", false,
                   "not yet edge-empty: row 1 is empty\nnot yet edge-empty: row 3 is empty\n"
                   "not yet edge-empty: column 3 is empty\nnot yet count-wrong: there is 1 rook, not 2\n"
                   "not yet count-wrong: there is 1 queen, not 2\n");
    expect_verdict(
        "chess-loop 3x3 rook queen 2\nxxx\nRQR\n.Q.\n", true,
        "attacks-several: the queen at r2c2 attacks three pieces: the rook at r2c1, the rook at r2c3 "
        "and the queen at r3c2\n"
        "attacks-own-kind: the queen at r2c2 attacks the queen at r3c2, of its own kind\n"
        "attacks-several: the queen at r3c2 attacks three pieces: the rook at r2c1, the queen at r2c2 "
        "and the rook at r2c3\n"
        "attacks-own-kind: the queen at r3c2 attacks the queen at r2c2, of its own kind\n"
        "edge-empty: row 1 is empty\n");
    expect_verdict("chess-loop 2x1 rook queen 1\nRQ\n", true, "");
    expect_verdict(
        "chess-loop 1x3 rook queen 1\nR\n.\n.\n", false,
        "not yet attacks-none: the rook at r1c1 attacks no piece\nnot yet edge-empty: row 3 is empty\n"
        "not yet count-wrong: there are 0 queens, not 1\n");
}

// ---- Brute force -------------------------------------------------------------------------------------

struct brute {
    struct puzzle *p; // filled in
    const struct puzzle *given;
    char letters[2];
    int left[2];
    uint64_t solutions, classes;
};

static bool occupied(char c) { return c != '.' && c != 'x'; }

// Can a piece reach a square, by the difference of the two squares alone? Pieces in between are ignored.
static bool reaches(char piece, int down, int right) {
    int a = abs(down), b = abs(right);
    switch (piece) {
    case 'K':
        return a <= 1 && b <= 1;
    case 'N':
        return a * b == 2;
    case 'R':
        return a == 0 || b == 0;
    case 'B':
        return a == b;
    default:
        return a == 0 || b == 0 || a == b;
    }
}

static bool attacks(const struct puzzle *p, int from, int to) {
    int w = p->width, down = to / w - from / w, right = to % w - from % w;
    if (from == to || !reaches(p->cells[from], down, right)) return false;
    if (p->cells[from] == 'N') return true;
    int steps = abs(down) > abs(right) ? abs(down) : abs(right);
    for (int i = 1; i < steps; i++)
        if (occupied(p->cells[from + i * (down / steps * w + right / steps)])) return false;
    return true;
}

// The only piece that is attacked, if it is of the other kind; -1 otherwise.
static int duty(const struct puzzle *p, int from) {
    int whom = -1, size = (int)puzzle_size(p);
    for (int to = 0; to < size; to++) {
        if (!occupied(p->cells[to]) || !attacks(p, from, to)) continue;
        if (whom >= 0 || p->cells[to] == p->cells[from]) return -1;
        whom = to;
    }
    return whom;
}

static bool edges_used(const struct puzzle *p) {
    bool top = false, bottom = false, left = false, right = false;
    for (int i = 0; i < (int)puzzle_size(p); i++) {
        if (!occupied(p->cells[i])) continue;
        top |= i / p->width == 0;
        bottom |= i / p->width == p->height - 1;
        left |= i % p->width == 0;
        right |= i % p->width == p->width - 1;
    }
    return top && bottom && left && right;
}

static bool is_solution(const struct puzzle *p) {
    int first = -1, pieces = 0;
    for (int i = 0; i < (int)puzzle_size(p); i++) {
        if (!occupied(p->cells[i])) continue;
        if (duty(p, i) < 0) return false;
        first = i;
        pieces++;
    }
    int at = first, length = 0;
    do at = duty(p, at);
    while (++length <= pieces && at != first);
    return length == pieces && edges_used(p);
}

// Is the board the least of its images under the symmetries that leave everything given in place?
static bool is_first_of_class(const struct brute *b) {
    for (int s = 1; s < board_symmetry_count(b->p->width, b->p->height); s++) {
        struct mem m = MEM_UNLIMITED;
        struct puzzle given, filled;
        assert_true(puzzle_map(&given, b->given, s, &m));
        assert_true(puzzle_map(&filled, b->p, s, &m));
        bool symmetric = memcmp(given.cells, b->given->cells, puzzle_size(&given)) == 0;
        bool less = memcmp(filled.cells, b->p->cells, puzzle_size(&filled)) < 0;
        puzzle_free(&given);
        puzzle_free(&filled);
        if (symmetric && less) return false;
    }
    return true;
}

static void try_square(struct brute *b, size_t square) { // at most 12 deep
    if (square == puzzle_size(b->p)) {
        if (b->left[0] != 0 || b->left[1] != 0 || !is_solution(b->p)) return;
        b->solutions++;
        b->classes += is_first_of_class(b);
        return;
    }
    char given = b->given->cells[square];
    for (int k = 0; k < 2; k++) {
        if (b->left[k] == 0 || (given != '.' && given != b->letters[k])) continue;
        b->p->cells[square] = b->letters[k];
        b->left[k]--;
        try_square(b, square + 1);
        b->left[k]++;
    }
    b->p->cells[square] = '.';
    if (!occupied(given)) try_square(b, square + 1);
}

static struct brute brute_force(const struct puzzle *given, struct mem *m) {
    struct puzzle filled;
    assert_true(puzzle_copy(&filled, given, m));
    struct brute b = {.p = &filled, .given = given};
    for (int k = 0; k < 2; k++) {
        b.letters[k] = chess_letters[given->parameters[k]];
        b.left[k] = given->parameters[CHESS_LOOP_EACH];
    }
    try_square(&b, 0);
    puzzle_free(&filled);
    return b;
}

// The number of solutions of the model with the rules as they read.
static uint64_t count_as_rules(const struct puzzle *p, struct mem *m) {
    struct csp *s = csp_new(m);
    struct model model = {.mem = m, .purpose = MODEL_FOR_RULES};
    uint64_t found = 0;
    assert_non_null(s);
    assert_true(chess_loop_family.post(p, s, &model));
    (void)csp_enumerate(s, NULL, NULL, &found);
    csp_free(s);
    model_free(&model);
    return found;
}

static void compare(const struct puzzle *p, struct mem *m) {
    struct brute truth = brute_force(p, m);
    struct solve_result all = board_solve(p, (struct solve_request){.goal = SOLVE_COUNT}, m);
    if (all.count != truth.solutions)
        fail_msg("%s", board_complaint("brute force counts other solutions", p));
    if (all.classes != truth.classes) fail_msg("%s", board_complaint("brute force counts other classes", p));
    if (count_as_rules(p, m) != truth.solutions)
        fail_msg("%s", board_complaint("the rules as they read have other solutions", p));
    solve_result_free(&all);
}

static void make(struct puzzle *p, struct mem *m, int width, int height, int a, int b, int each) {
    assert_true(puzzle_init(p, m, &chess_loop_family, width, height));
    p->parameters[CHESS_LOOP_FIRST] = a;
    p->parameters[CHESS_LOOP_SECOND] = b;
    p->parameters[CHESS_LOOP_EACH] = each;
}

static void every_small_board_has_as_many_solutions_as_brute_force_finds(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    for (int width = 1; width <= 8; width++)
        for (int height = 1; height * width <= 9; height++)
            for (int a = CHESS_KNIGHT; a < CHESS_KINDS; a++)
                for (int b = CHESS_KNIGHT; b < CHESS_KINDS; b++)
                    for (int each = 1; 2 * each <= width * height; each++) {
                        if (a == b) continue;
                        struct puzzle p;
                        make(&p, &m, width, height, a, b, each);
                        compare(&p, &m);
                        puzzle_free(&p);
                    }
    assert_int_equal(m.used, 0);
}

static const char *one_random_board(uint64_t seed) {
    static const int sizes[][2] = {{3, 3}, {4, 3}, {3, 4}, {5, 2}, {6, 2}, {2, 5}, {4, 2}, {12, 1}, {2, 2}};
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p;
    rng_seed(&r, seed);
    const int *size = sizes[rng_below(&r, sizeof sizes / sizeof *sizes)];
    int a = CHESS_KNIGHT + (int)rng_below(&r, 5), b = CHESS_KNIGHT + (int)rng_below(&r, 4);
    make(&p, &m, size[0], size[1], a, b + (b >= a), 1 + (int)rng_below(&r, 3));
    if (2 * p.parameters[CHESS_LOOP_EACH] > (int)puzzle_size(&p)) p.parameters[CHESS_LOOP_EACH] = 1;
    for (uint32_t marks = rng_below(&r, 4); marks > 0; marks--) {
        char mark = rng_below(&r, 2) == 0 ? 'x' : chess_letters[p.parameters[rng_below(&r, 2)]];
        p.cells[rng_below(&r, (uint32_t)puzzle_size(&p))] = mark;
    }
    size_t cell;
    struct fault f;
    if (chess_loop_family.validate(&p, &cell, &f)) compare(&p, &m);
    puzzle_free(&p);
    return m.used == 0 ? NULL : "memory leaked";
}

static void random_boards_with_given_pieces_and_marks_agree_with_brute_force(void **state) {
    (void)state;
    run_seeds(1, 400, one_random_board);
}

static void two_pieces_may_attack_each_other_in_a_loop_of_two(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m, "chess-loop 3x1 rook queen 1\n");
    struct solve_result r = board_solve(&p, (struct solve_request){.goal = SOLVE_COUNT}, &m);
    assert_int_equal(r.count, 2);
    assert_int_equal(r.classes, 1);
    solve_result_free(&r);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

// ---- Rule instances and memory -----------------------------------------------------------------------

static void rules_can_be_switched_off_one_by_one(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m, "chess-loop 3x2 rook queen 2\n"); // rooks and queens attack back: no loop of four
    struct csp *s = csp_new(&m);
    struct model model = {.mem = &m};
    csp_use_rules(s);
    assert_true(chess_loop_family.post(&p, s, &model));
    VEC(csp_lit) on = {0};
    for (size_t i = 0; i < model.rules.size; i++) assert_true(vec_push(&m, &on, model.rules.at[i].on));
    assert_int_equal(model.rules.size, 2 + 4 + 3 * 6 + 1);
    assert_int_equal(csp_solve(s, on.at, on.size), CSP_UNSAT);
    assert_int_equal(csp_solve(s, on.at, 6), CSP_SAT); // numbers and edges alone
    vec_free(&m, &on);
    csp_free(s);
    model_free(&model);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

// Solve with the n-th allocation failing. False when there were fewer allocations.
static bool solve_poorly(const struct puzzle *p, uint64_t n) {
    struct mem poor = {.fail_at = n};
    struct solve_result r;
    struct fault f = {0};
    bool solved = solve_puzzle(p, &(struct solve_request){.goal = SOLVE_COUNT}, &poor, &r, &f);
    if (solved) assert_int_equal(r.count, 8);
    else assert_int_equal(f.kind, FAULT_MEMORY);
    solve_result_free(&r);
    assert_int_equal(poor.used, 0);
    return poor.calls >= n;
}

// The same for posting the rules as they read.
static bool post_poorly(const struct puzzle *p, uint64_t n) {
    struct mem poor = {.fail_at = n};
    struct csp *s = csp_new(&poor);
    struct model model = {.mem = &poor, .purpose = MODEL_FOR_RULES};
    uint64_t found = 0;
    bool posted = s != NULL && chess_loop_family.post(p, s, &model);
    if (posted && csp_enumerate(s, NULL, NULL, &found) == CSP_SAT) assert_int_equal(found, 8);
    csp_free(s);
    model_free(&model);
    assert_int_equal(poor.used, 0);
    return poor.calls >= n;
}

static bool judge_poorly(const struct puzzle *p, uint64_t n) {
    struct mem poor = {.fail_at = n};
    struct verdict v;
    verdict_init(&v, &poor);
    bool judged = chess_loop_check(p, &v);
    verdict_free(&v);
    assert_int_equal(poor.used, 0);
    assert_int_equal(judged, poor.calls < n);
    return !judged;
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "chess-loop 3x3 knight bishop 2\nNN.\n...\nBB.\n",
        "chess-loop 5x3 rook king 3\nRK...\n.....\n...KR\n",
        "chess-loop 5x1 rook king 2\n.RK.R\n",
    };
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    uint64_t n = 1;
    board_read(&p, &m, "chess-loop 3x3 knight bishop 2\n");
    while (solve_poorly(&p, n)) n++;
    assert_true(n > 20);
    for (n = 1; post_poorly(&p, n);) n++;
    assert_true(n > 20);
    puzzle_free(&p);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        board_read(&p, &m, wrong[i]);
        for (n = 1; judge_poorly(&p, n);) n++;
        assert_true(n > 3);
        puzzle_free(&p);
    }
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bad_header_is_refused_with_place_and_reason),
        cmocka_unit_test(unequal_counts_are_refused_because_the_arrows_alternate),
        cmocka_unit_test(a_board_with_pieces_that_cannot_be_is_refused),
        cmocka_unit_test(the_header_is_written_as_it_was_read),
        cmocka_unit_test(on_an_untouched_board_all_is_still_to_be_done),
        cmocka_unit_test(the_attack_of_each_piece_is_judged),
        cmocka_unit_test(several_loops_are_told_with_their_lengths),
        cmocka_unit_test(arrows_that_are_no_loops_are_told_by_who_is_not_attacked),
        cmocka_unit_test(an_empty_edge_and_wrong_numbers_are_told),
        cmocka_unit_test(every_small_board_has_as_many_solutions_as_brute_force_finds),
        cmocka_unit_test(random_boards_with_given_pieces_and_marks_agree_with_brute_force),
        cmocka_unit_test(two_pieces_may_attack_each_other_in_a_loop_of_two),
        cmocka_unit_test(rules_can_be_switched_off_one_by_one),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
