// Impossible loops, known without search: by attacks, by the colours of squares, by the room on the board,
// and by how far pieces get. What is left may or may not have a loop.
#ifndef ROQUE_FAMILY_CHESS_LOOP_POSSIBLE_H
#define ROQUE_FAMILY_CHESS_LOOP_POSSIBLE_H

#include "board/chess.h"
#include "puzzle/puzzle.h"

// Can the two make a loop of more than two pieces? A piece that attacks a queen along a line is attacked
// back, so only knights go with queens.
bool chess_loop_can_be_long(enum chess_kind first, enum chess_kind second);

// Must there be an even number of each in a loop of more than two? A bishop stays on squares of one colour.
// The other kind changes it: a knight always does, and so does a king, because bishops that it attacks
// diagonally attack it back.
bool chess_loop_must_be_even(enum chess_kind first, enum chess_kind second);

// What the pieces that have not yet attacked another can do, all of them together.
struct chess_loop_moves {
    int slides;            // how many slide
    int straight, slanted; // in how many directions, of those along rows and columns, and of those along
                           // diagonals: a queen or bishop goes along a row and along a column at once
    int leap;              // how far all others go, along a row or along a column
    int leap_both;         // and in rows and columns together
};
void chess_loop_add_moves(struct chess_loop_moves *m, enum chess_kind kind, int pieces);

// The edges of a board, a bit each.
enum { CHESS_LOOP_TOP = 1, CHESS_LOOP_BOTTOM = 2, CHESS_LOOP_LEFT = 4, CHESS_LOOP_RIGHT = 8 };
enum { CHESS_LOOP_EDGES = 15 };

// A part of a loop: from a square to the one where it closes, past all edges without a piece.
struct chess_loop_way {
    int width, height;
    int row, column, home_row, home_column;
    unsigned edges; // with a piece by now
};

// May the moves be enough for it? False only if they are not.
bool chess_loop_may_come_home(const struct chess_loop_moves *m, const struct chess_loop_way *way);

// May the board have a loop of its kinds and their number? False only if it has none.
bool chess_loop_is_possible(const struct puzzle *p);

#endif
