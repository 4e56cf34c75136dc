#include "board/grid.h"

#include <string.h>

const char chess_letters[CHESS_KINDS + 1] = "PNKRBQ";

static const char *const names[CHESS_KINDS] = {"pawn", "knight", "king", "rook", "bishop", "queen"};

const char *chess_name(enum chess_kind kind) { return names[kind]; }

bool chess_kind_named(const char *word, size_t length, enum chess_kind *out) {
    for (int k = 0; k < CHESS_KINDS; k++) {
        if (strlen(names[k]) != length || memcmp(names[k], word, length) != 0) continue;
        *out = (enum chess_kind)k;
        return true;
    }
    return false;
}

bool chess_kind_of(char letter, enum chess_kind *out) {
    for (int k = 0; k < CHESS_KINDS; k++) {
        if (chess_letters[k] != letter) continue;
        *out = (enum chess_kind)k;
        return true;
    }
    return false;
}

// Straight steps first, then diagonal ones: rook, bishop, king and queen each use a part of the same list.
static const struct chess_step lines[8] = {{-1, 0},  {0, -1}, {0, 1},  {1, 0},
                                           {-1, -1}, {-1, 1}, {1, -1}, {1, 1}};
static const struct chess_step leaps[8] = {{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2},
                                           {1, -2},  {1, 2},  {2, -1},  {2, 1}};

int chess_steps(enum chess_kind kind, const struct chess_step **steps) {
    switch (kind) {
    case CHESS_PAWN:
        *steps = lines + 4;
        return 2; // the first two diagonals go up
    case CHESS_KNIGHT:
        *steps = leaps;
        return 8;
    case CHESS_ROOK:
        *steps = lines;
        return 4;
    case CHESS_BISHOP:
        *steps = lines + 4;
        return 4;
    default:
        *steps = lines;
        return 8; // king and queen
    }
}

bool chess_is_slider(enum chess_kind kind) {
    return kind == CHESS_ROOK || kind == CHESS_BISHOP || kind == CHESS_QUEEN;
}

bool chess_walk(int width, int height, size_t *square, struct chess_step step) {
    int row = (int)(*square / (size_t)width) + step.down,
        column = (int)(*square % (size_t)width) + step.right;
    if (row < 0 || row >= height || column < 0 || column >= width) return false;
    *square = (size_t)row * (size_t)width + (size_t)column;
    return true;
}

bool chess_attacks(enum chess_kind kind, int width, int height, size_t from, size_t to,
                   bool (*is_piece)(const void *context, size_t square), const void *context) {
    const struct chess_step *steps;
    int n = chess_steps(kind, &steps);
    for (int i = 0; i < n; i++) {
        size_t square = from;
        while (chess_walk(width, height, &square, steps[i])) {
            if (square == to) return true;
            if (!chess_is_slider(kind) || is_piece(context, square)) break;
        }
    }
    return false;
}
