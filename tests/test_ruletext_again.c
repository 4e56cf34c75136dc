// Families in C stated a second time as texts: on random boards both have exactly the same solutions.
#include "chess_boards.h"
#include "family/chess_avoid/chess_avoid.h"
#include "family/chess_num/chess_num.h"
#include "family/chess_position/chess_position.h"
#include "ruletext_boards.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "seeds.h"

enum { MOST_SOLUTIONS = 500 };

// ---- Both on one board -----------------------------------------------------------------------------------

static void all_solutions(const struct puzzle *p, struct board_set *set, struct mem *m) {
    *set = (struct board_set){.mem = m, .cells = puzzle_size(p)};
    struct solve_request all = {
        .goal = SOLVE_ALL, .visit = board_set_add, .context = set, .limit = MOST_SOLUTIONS};
    struct solve_result r = board_solve(p, all, m);
    solve_result_free(&r);
    board_set_sort(set);
}

// Do both judges agree on a filled board, which need not be a solution?
static bool judged_alike(const struct puzzle *p, const struct puzzle *same, struct mem *m) {
    bool in_c = false, in_text = false;
    assert_true(family_judge(p, m, &in_c) && family_judge(same, m, &in_text));
    return in_c == in_text;
}

static const char *compare(const struct puzzle *p, const struct puzzle *same, struct mem *m) {
    struct board_set in_c, in_text;
    const char *wrong = NULL;
    all_solutions(p, &in_c, m);
    all_solutions(same, &in_text, m);
    if (in_c.count != in_text.count) wrong = "another number of solutions";
    else if (in_c.count < MOST_SOLUTIONS && !board_set_equal(&in_c, &in_text)) wrong = "other solutions";
    else if (!judged_alike(p, same, m)) wrong = "the judges disagree";
    board_set_free(&in_c);
    board_set_free(&in_text);
    return wrong;
}

typedef void draw(struct puzzle *p, struct mem *m, struct rng *r);

static const char *one_board(uint64_t seed, const char *path, draw *draw_one) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p, same;
    rng_seed(&r, seed);
    struct ruletext *t = ruletext_load(path, &m);
    draw_one(&p, &m, &r);
    assert_true(puzzle_copy(&same, &p, &m));
    same.family = ruletext_family(t);
    const char *wrong = compare(&p, &same, &m);
    if (wrong != NULL) wrong = board_complaint(wrong, &p);
    puzzle_free(&p);
    puzzle_free(&same);
    ruletext_free(t);
    return wrong != NULL || m.used == 0 ? wrong : "memory leaked";
}

// ---- Boards ----------------------------------------------------------------------------------------------

static const char letters[] = "PNKRBQ";

static void draw_akari(struct puzzle *p, struct mem *m, struct rng *r) {
    board_random(p, m, r, board_any(r, 1 + (int)rng_below(r, 7), 1 + (int)rng_below(r, 6)));
}

static void begin(struct puzzle *p, struct mem *m, struct rng *r, const struct family *f, int least,
                  int most) {
    uint32_t sizes = (uint32_t)(most - least + 1);
    assert_true(puzzle_init(p, m, f, least + (int)rng_below(r, sizes), least + (int)rng_below(r, sizes)));
}

// Put a piece of the kind on an open square.
static void place(struct puzzle *p, struct rng *r, uint32_t kind) {
    char *cell;
    do cell = &p->cells[rng_below(r, (uint32_t)puzzle_size(p))];
    while (*cell != '.');
    *cell = letters[kind];
}

// How often a square is attacked; sometimes a wrong number.
static char attackers(const struct puzzle *p, size_t to, struct rng *r) {
    int n = 0;
    for (size_t from = 0; from < puzzle_size(p); from++) n += chess_boards_attacks(p, (int)from, (int)to);
    return (char)('0' + (rng_below(r, 40) == 0 ? (int)rng_below(r, 4) : n));
}

// Remove most of the pieces, and mark some squares as empty.
static void keep_some(struct puzzle *p, struct rng *r, uint32_t one_in) {
    for (size_t i = 0; i < puzzle_size(p); i++) {
        if (chess_boards_piece(p->cells[i]) && rng_below(r, one_in) > 0) p->cells[i] = '.';
        else if (p->cells[i] == '.' && rng_below(r, 20) == 0) p->cells[i] = 'x';
    }
}

static void draw_chess_num(struct puzzle *p, struct mem *m, struct rng *r) {
    struct puzzle placed;
    begin(p, m, r, &chess_num_family, 4, 6);
    for (uint32_t kind = 0; kind < 6; kind++) place(p, r, kind);
    assert_true(puzzle_copy(&placed, p, m));
    uint32_t share = 2 + rng_below(r, 3);
    for (size_t i = 0; i < puzzle_size(p); i++)
        if (p->cells[i] == '.' && rng_below(r, share) == 0) p->cells[i] = attackers(&placed, i, r);
    puzzle_free(&placed);
    keep_some(p, r, 4);
}

static void draw_chess_avoid(struct puzzle *p, struct mem *m, struct rng *r) {
    begin(p, m, r, &chess_avoid_family, 2, 5);
    for (size_t i = 0; i < puzzle_size(p); i++)
        if (rng_below(r, 6) == 0) p->cells[i] = '#';
    for (uint32_t n = 1 + rng_below(r, 6); n > 0; n--) {
        uint32_t kind = rng_below(r, 6), cell = rng_below(r, (uint32_t)puzzle_size(p));
        p->parameters[kind]++;
        if (p->cells[cell] == '.' && rng_below(r, 3) == 0) p->cells[cell] = letters[kind];
    }
    keep_some(p, r, 2);
}

static void draw_chess_position(struct puzzle *p, struct mem *m, struct rng *r) {
    begin(p, m, r, &chess_position_family, 2, 5);
    p->parameters[CHESS_POSITION_PIECES] = 1 + (int)rng_below(r, 4);
    for (int n = p->parameters[CHESS_POSITION_PIECES]; n > 0; n--) place(p, r, rng_below(r, 6));
    uint32_t blank = rng_below(r, 3);
    for (size_t i = 0; i < puzzle_size(p); i++)
        p->under[i] = rng_below(r, 4) < blank ? '.' : attackers(p, i, r);
    keep_some(p, r, 4);
}

// ---- The families ----------------------------------------------------------------------------------------

static const char *one_akari(uint64_t seed) {
    return one_board(seed, "tests/ruletext/akari.txt", draw_akari);
}
static const char *one_chess_num(uint64_t seed) {
    return one_board(seed, "tests/ruletext/chess-num.txt", draw_chess_num);
}
static const char *one_chess_avoid(uint64_t seed) {
    return one_board(seed, "tests/ruletext/chess-avoid.txt", draw_chess_avoid);
}
static const char *one_chess_position(uint64_t seed) {
    return one_board(seed, "tests/ruletext/chess-position.txt", draw_chess_position);
}

static void akari_as_text_has_the_solutions_of_akari_in_c(void **state) {
    (void)state;
    run_seeds(1, 2000, one_akari);
}
static void chess_num_as_text_has_the_solutions_of_chess_num_in_c(void **state) {
    (void)state;
    run_seeds(1, 500, one_chess_num);
}
static void chess_avoidance_as_text_has_the_solutions_of_chess_avoidance_in_c(void **state) {
    (void)state;
    run_seeds(1, 2000, one_chess_avoid);
}
static void chess_position_as_text_has_the_solutions_of_chess_position_in_c(void **state) {
    (void)state;
    run_seeds(1, 2000, one_chess_position);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(akari_as_text_has_the_solutions_of_akari_in_c),
        cmocka_unit_test(chess_num_as_text_has_the_solutions_of_chess_num_in_c),
        cmocka_unit_test(chess_avoidance_as_text_has_the_solutions_of_chess_avoidance_in_c),
        cmocka_unit_test(chess_position_as_text_has_the_solutions_of_chess_position_in_c),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
