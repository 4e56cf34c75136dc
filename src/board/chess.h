// Chess pieces on a board of any size: which squares a piece attacks, and what blocks it.
//
// A direction is a step (rows down, columns right). King and knight attack one step away; rook, bishop and
// queen any number of steps, until a piece is in the way; the pawn the two squares diagonally up (towards row
// 1).
#ifndef ROQUE_BOARD_CHESS_H
#define ROQUE_BOARD_CHESS_H

#include <stdbool.h>
#include <stddef.h>

enum chess_kind { CHESS_PAWN, CHESS_KNIGHT, CHESS_KING, CHESS_ROOK, CHESS_BISHOP, CHESS_QUEEN, CHESS_KINDS };

extern const char chess_letters[CHESS_KINDS + 1];                             // "PNKRBQ"
const char *chess_name(enum chess_kind kind);                                 // "pawn", ...
bool chess_kind_named(const char *word, size_t length, enum chess_kind *out); // by name, as in "rook"
bool chess_kind_of(char letter, enum chess_kind *out);                        // by letter, as in 'R'

struct chess_step {
    signed char down, right;
};

// The directions of a kind; returns how many there are (at most 8).
int chess_steps(enum chess_kind kind, const struct chess_step **steps);
bool chess_is_slider(enum chess_kind kind); // rook, bishop, queen

// One step from a square; false when it leaves the board.
bool chess_walk(int width, int height, size_t *square, struct chess_step step);

// Does a piece of this kind on `from` attack `to`? `is_piece(context, square)` is asked about the squares
// strictly between.
bool chess_attacks(enum chess_kind kind, int width, int height, size_t from, size_t to,
                   bool (*is_piece)(const void *context, size_t square), const void *context);

#endif
