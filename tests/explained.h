// A board with its explanation.
#ifndef ROQUE_TESTS_EXPLAINED_H
#define ROQUE_TESTS_EXPLAINED_H

#include "boards.h"
#include "explain/explain.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

// Made by the Portable Puzzle Collection's generator, at its level hard.
static const char *const hard_boards[] = {
    "7x7:a1hBb1cBd0BaB1d3c2bBh0a",
    "7x7:0eBb2BhBb1c2b2h11bBeB",
    "7x7:bBb0a1l1c0c0l2aBb2b",
    "7x7:cBeBf1a21a2b2b2a1BaBfBe2c",
    "7x7:d1e2c1g0cBg2c3eBd",
    "7x7:Be1dBc1aBe2a3e3a3c2dBeB",
    "7x7:b2e3c1g2c1c1gBc3e2b",
    "10x10:dBc1a2a1kBcBf1g1c0a20a1c0g1f1cBk2a0aBc2d",
    "10x10:k0b3bB2bBa1i2bBBj1b1j01b1iBaBbB2bBbBk",
    "10x10:g2e0aBdBdBi0b0b2B1lB00b0bBi2d0d1a0e1g",
    "10x10:c2a1b1aBk2a1b2eBb2b11fBd2fBBbBbBeBb1a2k2a2bBa2c",
};

// Boards of the chess families, some with given pieces; the first two are from the papers.
static const char *const chess_boards[] = {
    "chess-num 8x8\n.1.6....\n........\n....2...\n........\n...0....\n........\n........\n........\n",
    "chess-loop 3x2 rook bishop 2\n",
    "chess-loop 4x2 king rook 2\n",
    "chess-loop 3x3 knight bishop 2\n",
    "chess-loop 4x3 rook knight 3\n",
    "chess-loop 5x4 rook king 3\n.R...\n.....\n.....\n.....\n",
    "chess-num 8x8\n.1.6....\n.N.KP...\n....2...\n........\n...0....\n........\n........\nx.......\n",
};

struct subject {
    struct mem mem;
    struct puzzle puzzle;
    struct explanation e;
};

static inline void explain_as(struct subject *s, const char *board, struct explain_request request) {
    struct fault fault = {0};
    *s = (struct subject){.mem = MEM_UNLIMITED};
    board_read(&s->puzzle, &s->mem, board);
    if (!explain_puzzle(&s->puzzle, &request, &s->mem, &s->e, &fault)) fail_msg("%s: %s", board, fault.text);
}

static inline void explain(struct subject *s, const char *board) {
    explain_as(s, board, (struct explain_request){0});
}

static inline void end(struct subject *s) {
    explanation_free(&s->e);
    puzzle_free(&s->puzzle);
    assert_int_equal(s->mem.used, 0);
}

static inline void assert_verified(const struct subject *s, const char *board) {
    size_t which;
    if (explain_verify(&s->e, &which) != EXPLAIN_HOLDS)
        fail_msg("step %zu does not hold: %s", which + 1, board);
    assert_int_equal(which, s->e.steps.size);
}

#endif
