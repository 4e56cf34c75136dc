// Two helpers of bench/chess.sh:
//
//     chess make SIDE CLUES SEED COUNT
//         Chess-Num boards that have a solution: six men are scattered, a few other squares tell how
//         often they are attacked, and the men are taken away again.
//     chess time unique|first|count ROUNDS
//         For each board on standard input a line: its place in the input, the least microseconds of the
//         rounds from the parsed board to the answer, solutions, classes, most bytes in use.
#include "board/chess.h"
#include "base/rng.h"
#include "family/chess_num/chess_num.h"
#include "format/format.h"
#include "puzzle/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *what) {
    fprintf(stderr, "chess: %s\n", what);
    exit(2);
}

// ---- Making boards -----------------------------------------------------------------------------------

static bool is_man(const void *context, size_t square) {
    const struct puzzle *p = context;
    enum chess_kind kind;
    return chess_kind_of(p->cells[square], &kind);
}

static char count_attackers(const struct puzzle *p, size_t square) {
    int attackers = 0;
    for (size_t i = 0; i < puzzle_size(p); i++) {
        enum chess_kind kind;
        if (chess_kind_of(p->cells[i], &kind))
            attackers += chess_attacks(kind, p->width, p->height, i, square, is_man, p);
    }
    return (char)('0' + attackers);
}

static size_t any_open_square(const struct puzzle *p, struct rng *rng) {
    for (;;) {
        size_t square = rng_below(rng, (uint32_t)puzzle_size(p));
        if (p->cells[square] == '.') return square;
    }
}

static void make_board(struct puzzle *p, int clues, struct rng *rng) {
    for (int k = 0; k < CHESS_KINDS; k++) p->cells[any_open_square(p, rng)] = chess_letters[k];
    for (int i = 0; i < clues; i++) {
        size_t square = any_open_square(p, rng);
        p->cells[square] = count_attackers(p, square);
    }
    for (size_t i = 0; i < puzzle_size(p); i++)
        if (is_man(p, i)) p->cells[i] = '.';
}

static void make_boards(int side, int clues, uint64_t seed, int count) {
    if (side < 3 || side > 64 || clues < 0 || clues + CHESS_KINDS > side * side) fail("no such board");
    struct mem mem = MEM_UNLIMITED;
    struct rng rng;
    rng_seed(&rng, seed);
    for (int i = 0; i < count; i++) {
        struct puzzle p;
        struct text out;
        struct fault fault;
        text_init(&out, &mem);
        if (!puzzle_init(&p, &mem, &chess_num_family, side, side)) fail("out of memory");
        make_board(&p, clues, &rng);
        if (!format_write(&format_native, &p, (size_t)i, &out, &fault)) fail(fault.text);
        fwrite(out.at, 1, out.size, stdout);
        text_free(&out);
        puzzle_free(&p);
    }
}

// ---- Measuring ---------------------------------------------------------------------------------------

static void time_board(const struct puzzle *p, int number, enum solve_goal goal, int rounds) {
    uint64_t least = UINT64_MAX;
    struct solve_result r = {0};
    struct mem mem = MEM_UNLIMITED; // of this board alone
    for (int i = 0; i < rounds; i++) {
        struct fault fault;
        if (!solve_puzzle(p, &(struct solve_request){.goal = goal}, &mem, &r, &fault)) fail(fault.text);
        solve_result_free(&r);
        if (r.solve_us < least) least = r.solve_us;
    }
    printf("%d %llu %llu %llu %zu\n", number, (unsigned long long)least, (unsigned long long)r.count,
           (unsigned long long)r.classes, mem.peak);
}

static void time_boards(enum solve_goal goal, int rounds) {
    struct mem mem = MEM_UNLIMITED;
    struct text input;
    struct format_reader reader;
    struct puzzle p;
    struct fault fault;
    enum format_read got;
    char piece[4096];
    size_t length;
    text_init(&input, &mem);
    while ((length = fread(piece, 1, sizeof piece, stdin)) > 0) text_bytes(&input, piece, length);
    if (input.failed) fail("out of memory");
    format_reader_init(&reader, input.at, input.size);
    for (int number = 1; (got = format_read_next(&reader, &mem, &p, &fault)) == FORMAT_READ_PUZZLE;
         number++) {
        time_board(&p, number, goal, rounds);
        puzzle_free(&p);
    }
    if (got == FORMAT_READ_BAD) fail(fault.text);
    text_free(&input);
}

static enum solve_goal goal_named(const char *name) {
    if (strcmp(name, "unique") == 0) return SOLVE_UNIQUE;
    if (strcmp(name, "first") == 0) return SOLVE_FIRST;
    if (strcmp(name, "count") == 0) return SOLVE_COUNT;
    fail("one of unique, first, count is expected");
    return SOLVE_UNIQUE;
}

int main(int argc, char **argv) {
    if (argc == 6 && strcmp(argv[1], "make") == 0)
        make_boards(atoi(argv[2]), atoi(argv[3]), strtoull(argv[4], NULL, 10), atoi(argv[5]));
    else if (argc == 4 && strcmp(argv[1], "time") == 0 && atoi(argv[3]) > 0)
        time_boards(goal_named(argv[2]), atoi(argv[3]));
    else fail("usage: chess make SIDE CLUES SEED COUNT, or chess time unique|first|count ROUNDS");
    return 0;
}
