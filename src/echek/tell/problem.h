// Problems of Echek for people on a terminal, as texts of games that can be read again, and as JSON.
#ifndef ROQUE_ECHEK_TELL_PROBLEM_H
#define ROQUE_ECHEK_TELL_PROBLEM_H

#include "echek/draw/board.h"
#include "echek/proofs/problem.h"

// "White wins in 3 moves", "Black wins at once": without a line end.
void echek_tell_problem_task(struct text *out, unsigned mover, unsigned plies);

struct echek_tell_problem_how {
    bool json;
    bool drawn; // for a terminal; else as the text of a game, in which the board is a comment
    bool with_solution;
    struct draw_echek_style style;
    uint64_t seed;
};

// Problem number `index` (from 0) of a run, behind a blank line where it is not the first.
void echek_tell_problem(struct text *out, const struct echek_problem *x,
                        const struct echek_tell_problem_how *how, uint64_t index, bool first);

// The line, its moves numbered, with something between two numbers: "1. b2-c1 Q@a4 2. ...". And the tries,
// each with the answer that refutes it: "b3-c3? O-O!, Q@b4? c3-d3!"; nothing where there are none.
void echek_tell_problem_line(struct text *out, const struct echek_problem *x, const char *between);
void echek_tell_problem_tries(struct text *out, const struct echek_problem *x);

// Which piece begins, but not its move: "The rook on a2 begins." and a try that fails.
void echek_tell_problem_hint(struct text *out, const struct echek_problem *x);

// The problem as the text of a game that begins there, and nothing else.
void echek_tell_problem_game(struct text *out, const struct echek_problem *x);

#endif
