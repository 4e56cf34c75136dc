// Rectangles of cells: numbering, names for people, mirroring, turning, and cutting into runs by walls. Cell
// i of a board of width w is in row i / w and column i % w, both from 0; people read r1c1.
#ifndef ROQUE_BOARD_GRID_H
#define ROQUE_BOARD_GRID_H

#include "base/text.h"

enum { BOARD_MAX_CELLS = 4000000 };

// Append "r2c5".
void board_name_cell(struct text *t, int width, size_t cell);

// The same into a buffer; returns the end of the name.
enum { BOARD_NAME_ROOM = 32 };
char *board_put_cell_name(char *at, int width, size_t cell);

// The up to four orthogonal neighbours of a cell in the order up, left, right, down; returns how many.
int board_neighbours(int width, int height, size_t cell, size_t out[4]);

// The cells that are connected to one, itself included, through the sides of cells that are `open`. They are
// closed, and put into `out`, which has room for all cells. Returns how many there are.
size_t board_reach(int width, int height, uint32_t from, bool *open, uint32_t *out);

// The eight symmetries of the square; the first four keep a rectangle's shape.
enum board_symmetry {
    BOARD_SAME,
    BOARD_MIRROR_LEFT_RIGHT,
    BOARD_MIRROR_UP_DOWN,
    BOARD_TURN_180,
    BOARD_TURN_90, // clockwise
    BOARD_TURN_270,
    BOARD_MIRROR_DIAGONAL, // rows become columns
    BOARD_MIRROR_ANTIDIAGONAL,
    BOARD_SYMMETRIES
};

// How many of the symmetries, from the first on, map a board of this shape onto itself: 8 for a square,
// else 4.
int board_symmetry_count(int width, int height);

// Where a cell of a width x height board goes. From BOARD_TURN_90 on, the result is on a height x width
// board.
size_t board_map_cell(enum board_symmetry how, int width, int height, size_t cell);

// Runs: the maximal rows and columns of cells without a wall. Row runs come first, then column runs, both in
// the order of their first cells: runs that are near each other on the board have numbers near each other.
struct board_run {
    uint32_t first, length; // its first cell, and how many it has; see board_run_step
};
struct board_runs {
    uint32_t row_runs, runs; // how many are horizontal, and how many there are in all
    uint32_t open;           // cells that are not walls
    uint32_t *row_run;       // for each cell, the number of its horizontal run; BOARD_NO_RUN in a wall
    uint32_t *column_run;    // and of its vertical one
    struct board_run *run;
    size_t width, height;
};
#define BOARD_NO_RUN UINT32_MAX

// The characters of `walls` block lines. False when out of memory.
bool board_runs_make(struct board_runs *r, struct mem *m, int width, int height, const char *cells,
                     const char *walls);
void board_runs_free(struct board_runs *r, struct mem *m);

// From one cell of a run to the next: for (cell = first, k = 0; k < length; k++, cell += step).
static inline uint32_t board_run_step(const struct board_runs *r, uint32_t run) {
    return run < r->row_runs ? 1 : (uint32_t)r->width;
}

// ---- Chess pieces -----------------------------------------------------------------------------------------

// Chess pieces on a board of any size: which squares a piece attacks, and what blocks it.
//
// A direction is a step (rows down, columns right). King and knight attack one step away; rook, bishop and
// queen any number of steps, until a piece is in the way; the pawn the two squares diagonally up (towards row
// 1).

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
