// Boards of pieces for the tests of chess families: attacks checked in the plainest way, every placement by
// brute force, and facts for clingo. Nothing here shares code with a model or a judge.
#ifndef ROQUE_TESTS_CHESS_BOARDS_H
#define ROQUE_TESTS_CHESS_BOARDS_H

#include "base/rng.h"
#include "clingo.h"
#include "puzzle/family.h"

#include <stdio.h>

bool chess_boards_piece(char c);

// Does the piece on `from` attack `to`? '#' and pieces stop lines.
bool chess_boards_attacks(const struct puzzle *p, int from, int to);

// The number of ways to fill the open cells of the board with pieces such that `right` returns true. `left`
// has the most pieces of each letter of "PNKRBQ" to place, `total` the number of pieces on the full board.
// Pieces on the board count. `p` is unchanged afterwards.
typedef bool chess_boards_right(const struct puzzle *p);
uint64_t chess_boards_brute(struct puzzle *p, const int left[6], int total, chess_boards_right *right);

// Facts about the board for clingo: square, open, given, and number; `number` is the layer with digits.
void chess_boards_facts(FILE *f, const struct puzzle *p, const char *numbers);
const char *chess_boards_kind(char letter); // "pawn"; NULL: no piece

// "rule: sentence [cells]" of each broken rule, one per line, and "complete" or "incomplete"; valid until the
// next call.
const char *chess_boards_verdict(const struct puzzle *p);

// Does the solver find the true number of solutions (up to a limit; 0: none), and answer accordingly? NULL,
// or what is wrong.
const char *chess_boards_compare(const struct puzzle *p, uint64_t truth, uint64_t limit);

// The number of solutions when every rule instance is switched on.
uint64_t chess_boards_count_as_rules(const struct puzzle *p);

// For testing a family on random boards of at most so many columns, rows and pieces: the truth by brute
// force, and by clingo.
struct chess_boards_size {
    int least, columns, rows; // columns and rows begin with `least`
    uint32_t pieces;
};
struct chess_boards_family {
    void (*draw)(struct puzzle *p, struct mem *m, struct rng *r, int width, int height, uint32_t pieces);
    uint64_t (*brute)(struct puzzle *p);
    const char *program; // for clingo
    clingo_facts *facts;
    struct chess_boards_size small, large, as_rules;
};
// Test one board, for run_seeds: NULL, or what is wrong.
const char *chess_boards_by_brute_force(const struct chess_boards_family *f, uint64_t seed);
const char *chess_boards_by_clingo(const struct chess_boards_family *f, uint64_t seed);
const char *chess_boards_as_rules(const struct chess_boards_family *f, uint64_t seed);

// Is the board the built-in one, and is this its only solution?
void chess_boards_published(const char *text, const struct builtin_puzzle *builtin, const char *solution);

// Solve the board with every allocation failing in turn: each failure is reported, and nothing leaks.
void chess_boards_run_out_of_memory(const char *text);

// A text that is not a board, with its error message and place (line 0: anywhere).
struct chess_boards_bad {
    const char *text;
    size_t line, column;
    const char *says;
};
void chess_boards_refuse(const struct chess_boards_bad *bad, size_t count);

#endif
