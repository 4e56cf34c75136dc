// Chess-Num measured: each paper puzzle proven unique, the spread over the 24 orders in which four
// numbers can be given, the rate of counting, and first solutions on 16x16. Times are of solve_puzzle,
// in microseconds.
#include "puzzle/chess_num.h"
#include "base/clock.h"
#include "base/rng.h"
#include "board/chess.h"
#include "format/format.h"
#include "puzzle/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 201, LARGE_BOARDS = 100, MEN = CHESS_KINDS };

static void give_up(const char *why) {
    fprintf(stderr, "bench/chess_num: %s\n", why);
    exit(1);
}

static struct solve_result solve(const struct puzzle *p, enum solve_goal goal, struct mem *m) {
    struct solve_result r;
    struct fault f = {0};
    struct solve_request q = {.goal = goal};
    if (!solve_puzzle(p, &q, m, &r, &f)) give_up(f.text);
    return r;
}

static int by_size(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

// Many proofs that a puzzle has one solution: the time of the one in this place among them, 0 the fastest.
static uint64_t proof_us(const struct puzzle *p, struct mem *m, int place) {
    uint64_t us[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
        struct solve_result r = solve(p, SOLVE_UNIQUE, m);
        if (r.status != SOLVE_IS_UNIQUE) give_up("a paper puzzle is not unique");
        us[i] = r.solve_us;
        solve_result_free(&r);
    }
    qsort(us, ROUNDS, sizeof *us, by_size);
    return us[place];
}

static void read_board(struct puzzle *p, struct mem *m, const char *text) {
    struct format_reader r;
    struct fault f = {0};
    format_reader_init(&r, text, strlen(text));
    if (format_read_next(&r, m, p, &f) != FORMAT_READ_PUZZLE) give_up(f.text);
}

static void prove_paper_puzzles(struct mem *m) {
    for (const struct builtin_puzzle *b = chess_num_builtin; b->name != NULL; b++) {
        struct puzzle p;
        read_board(&p, m, b->text);
        printf("%s proven unique: %llu us\n", b->name, (unsigned long long)proof_us(&p, m, ROUNDS / 2));
        puzzle_free(&p);
    }
}

// A board is the same whatever order its numbers are given in, and the search then is the same to the last
// decision (the tests see to that). The fastest of many runs are compared, because anything else would
// measure what else the machine was doing.
static void spread_over_orders(struct mem *m) {
    static const size_t cells[4] = {10, 30, 40, 58};
    static const char numbers[4] = {'4', '4', '0', '4'};
    uint64_t least = UINT64_MAX, most = 0;
    for (int order = 0; order < 24; order++) {
        int left[4] = {0, 1, 2, 3}, code = order;
        struct puzzle p;
        if (!puzzle_init(&p, m, &chess_num_family, 8, 8)) give_up("no memory");
        for (int n = 4; n > 0; code /= n, n--) {
            int pick = code % n, clue = left[pick];
            p.cells[cells[clue]] = numbers[clue];
            left[pick] = left[n - 1];
        }
        uint64_t us = proof_us(&p, m, 0);
        if (us < least) least = us;
        if (us > most) most = us;
        puzzle_free(&p);
    }
    printf("24 orders of paper/2, fastest runs: %llu to %llu us, spread %.2f\n", (unsigned long long)least,
           (unsigned long long)most, (double)most / (double)least);
}

static void count_many(struct mem *m) {
    static const char text[] = "chess-num 8x8\n........\n..3.....\n........\n......3.\n........\n1.......\n"
                               "........\n..2.....\n";
    struct puzzle p;
    read_board(&p, m, text);
    struct solve_result r = solve(&p, SOLVE_COUNT, m);
    if (r.count != 2712060) give_up("clingo counts 2712060"); // with tests/chess_num.lp
    printf("counted %llu solutions in %llu us: %.2f million a second, %zu bytes at most\n",
           (unsigned long long)r.count, (unsigned long long)r.solve_us, (double)r.count / (double)r.solve_us,
           m->peak);
    solve_result_free(&r);
    puzzle_free(&p);
}

static bool is_man(const void *cells, size_t square) {
    return strchr(chess_letters, ((const char *)cells)[square]) != NULL;
}

// Six men at random, and numbers that are right for them on random squares; then the men go.
static void make_board(struct puzzle *p, struct mem *m, struct rng *r, uint32_t numbers) {
    size_t where[MEN], size = 16 * 16;
    if (!puzzle_init(p, m, &chess_num_family, 16, 16)) give_up("no memory");
    for (int k = 0; k < MEN; k++) {
        do where[k] = rng_below(r, (uint32_t)size);
        while (p->cells[where[k]] != '.');
        p->cells[where[k]] = chess_letters[k];
    }
    for (uint32_t made = 0; made < numbers;) {
        size_t cell = rng_below(r, (uint32_t)size);
        int count = 0;
        if (p->cells[cell] != '.') continue;
        for (int k = 0; k < MEN; k++)
            count += chess_attacks((enum chess_kind)k, 16, 16, where[k], cell, is_man, p->cells);
        if (count == 0 && made % 4 != 0) continue; // mostly numbers that say something
        p->cells[cell] = (char)('0' + count);
        made++;
    }
    for (int k = 0; k < MEN; k++) p->cells[where[k]] = '.';
}

static void solve_large(struct mem *m, uint32_t numbers) {
    uint64_t us[LARGE_BOARDS];
    struct rng r;
    rng_seed(&r, numbers);
    for (int i = 0; i < LARGE_BOARDS; i++) {
        struct puzzle p;
        make_board(&p, m, &r, numbers);
        struct solve_result one = solve(&p, SOLVE_FIRST, m);
        if (!one.has_solution) give_up("a board with a solution has none");
        us[i] = one.solve_us;
        solve_result_free(&one);
        puzzle_free(&p);
    }
    qsort(us, LARGE_BOARDS, sizeof *us, by_size);
    printf("16x16 with %2u numbers, first solution: median %llu us, ninth of ten %llu, worst of %d %llu\n",
           numbers, (unsigned long long)us[LARGE_BOARDS / 2], (unsigned long long)us[LARGE_BOARDS * 9 / 10],
           LARGE_BOARDS, (unsigned long long)us[LARGE_BOARDS - 1]);
}

int main(void) {
    struct mem m = MEM_UNLIMITED;
    prove_paper_puzzles(&m);
    spread_over_orders(&m);
    count_many(&m);
    for (uint32_t numbers = 2; numbers <= 16; numbers *= 2) solve_large(&m, numbers);
    return 0;
}
