// Boards to measure with, as native text:
//
//     make_board tight|loose|sparse SIDE SEED [COUNT]   Akari, see boards.h
//     make_board numbers SIDE SEED [COUNT [CLUES]]      Chess-Num with a solution: six men are scattered, a
//     few other squares
//                                                       tell how often they are attacked, and the men are
//                                                       taken away again
#include "boards.h"

#include "board/grid.h"
#include "family/chess_num/chess_num.h"
#include "format/format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static void make_numbers(struct puzzle *p, struct mem *mem, int side, int clues, struct rng *rng) {
    if (!puzzle_init(p, mem, &chess_num_family, side, side)) exit(2);
    for (int k = 0; k < CHESS_KINDS; k++) p->cells[any_open_square(p, rng)] = chess_letters[k];
    for (int i = 0; i < clues; i++) {
        size_t square = any_open_square(p, rng);
        p->cells[square] = count_attackers(p, square);
    }
    for (size_t i = 0; i < puzzle_size(p); i++)
        if (is_man(p, i)) p->cells[i] = '.';
}

static bool print_board(const struct puzzle *p, size_t number, struct mem *mem) {
    struct text out;
    struct fault fault;
    text_init(&out, mem);
    bool written = format_write(&format_native, p, number, &out, &fault);
    if (written) fwrite(out.at, 1, out.size, stdout);
    text_free(&out);
    return written;
}

int main(int argc, char **argv) {
    bool numbers = argc > 1 && strcmp(argv[1], "numbers") == 0;
    enum board_kind kind = BOARD_TIGHT;
    int side = argc > 2 ? atoi(argv[2]) : 0, count = argc > 4 ? atoi(argv[4]) : 1;
    int clues = argc > 5 ? atoi(argv[5]) : 8;
    if (argc < 4 || !(numbers || board_kind_named(argv[1], &kind)) || side < 1 || side > 2000 ||
        (numbers && (side < 3 || side > 64 || clues < 0 || clues + CHESS_KINDS > side * side))) {
        fprintf(stderr, "usage: make_board tight|loose|sparse SIDE SEED [COUNT], with a side of 1 to 2000\n"
                        "       make_board numbers SIDE SEED [COUNT [CLUES]], with a side of 3 to 64\n");
        return 2;
    }
    struct mem mem = MEM_UNLIMITED;
    struct rng rng;
    rng_seed(&rng, strtoull(argv[3], NULL, 10));
    for (int i = 0; i < count; i++) {
        struct puzzle p;
        if (numbers) make_numbers(&p, &mem, side, clues, &rng);
        else board_make(&p, &mem, kind, side, &rng);
        bool printed = print_board(&p, (size_t)i, &mem);
        puzzle_free(&p);
        if (!printed) return 2;
    }
    return 0;
}
