// Boards of pieces for the tests of chess families: who attacks whom in the plainest way, every placement by
// brute force, and facts for clingo. Nothing here shares code with a model or a judge.
#ifndef ROQUE_TESTS_CHESS_BOARDS_H
#define ROQUE_TESTS_CHESS_BOARDS_H

#include "base/rng.h"
#include "clingo.h"
#include "puzzle/puzzle.h"

#include <stdio.h>

bool chess_boards_piece(char c);

// Does the piece on `from` attack `to`? '#' and pieces stop lines.
bool chess_boards_attacks(const struct puzzle *p, int from, int to);

// The number of ways to fill the open cells of the board with pieces such that `right` says yes. `left` is
// how many pieces of each letter of "PNKRBQ" may be placed at most, `total` how many there are on the board
// in the end. Pieces on the board count. `p` is as it was afterwards.
typedef bool chess_boards_right(const struct puzzle *p);
uint64_t chess_boards_brute(struct puzzle *p, const int left[6], int total, chess_boards_right *right);

// What clingo has to know of the board: square, open, given, and number where `number` is the layer with
// digits.
void chess_boards_facts(FILE *f, const struct puzzle *p, const char *numbers);
const char *chess_boards_kind(char letter); // "pawn"; NULL: no piece

// "rule: sentence [cells]" of each broken rule, a line each, and "complete" or "incomplete"; until the next
// call.
const char *chess_boards_verdict(const struct puzzle *p);

// Does the solver find as many solutions as there are (up to a limit; 0: none), and say what follows from
// that? NULL, or what is wrong.
const char *chess_boards_compare(const struct puzzle *p, uint64_t truth, uint64_t limit);

// How many solutions the board has when every rule instance is switched on.
uint64_t chess_boards_count_as_rules(const struct puzzle *p);

// How a family is tested on random boards of at most so many columns, rows and pieces: the truth by brute
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
// One board each, for run_seeds: NULL, or what is wrong.
const char *chess_boards_by_brute_force(const struct chess_boards_family *f, uint64_t seed);
const char *chess_boards_by_clingo(const struct chess_boards_family *f, uint64_t seed);
const char *chess_boards_as_rules(const struct chess_boards_family *f, uint64_t seed);

// Solve it with every allocation failing in turn: each time that is said, and nothing leaks.
void chess_boards_run_out_of_memory(const char *text);

// A text that is no board: what is said of it, and where (line 0: wherever).
struct chess_boards_bad {
    const char *text;
    size_t line, column;
    const char *says;
};
void chess_boards_refuse(const struct chess_boards_bad *bad, size_t count);

#endif
