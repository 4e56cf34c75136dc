// How the cells of a board look, whatever the medium: what the ground of a cell is and what stands on it.
// The one place of this room that knows families; one that is not named here gets numbers and letters on
// white.
#ifndef ROQUE_DRAW_LOOKS_H
#define ROQUE_DRAW_LOOKS_H

#include "base/bits.h"
#include "base/vec.h"
#include "puzzle/puzzle.h"

enum draw_ground {
    DRAW_FLOOR,
    DRAW_LIGHT, // the two squares of a chess board
    DRAW_SHADE,
    DRAW_TINT, // below a number that stands among chess men
    DRAW_LIT,
    DRAW_WALL,
    DRAW_GROUNDS
};
enum draw_figure {
    DRAW_NOTHING,
    DRAW_CLUE,
    DRAW_BULB,
    DRAW_PIECE, // as a letter
    DRAW_MAN,   // a chess man
    DRAW_MARK,
    DRAW_FIGURES
};

struct draw_look {
    enum draw_ground ground;
    enum draw_figure figure;
    char symbol; // the native character of the cell
};

// Cells in the order in which a person would name them.
typedef VEC(uint32_t) draw_cells;

struct draw_looks {
    const struct puzzle *puzzle;
    struct draw_look (*cell)(const struct family *family, char symbol); // before any light falls on it
    bool checkered;
    struct bits lit;
    // Of a solved chess puzzle; otherwise both are empty.
    draw_cells men;  // where each man stands, in the order of the papers
    draw_cells loop; // the men in the order in which they attack each other; the last attacks the first
    struct mem *mem;
};

// False when there is no memory.
bool draw_looks_init(struct draw_looks *l, const struct puzzle *p, struct mem *m);
struct draw_look draw_look_at(const struct draw_looks *l, size_t cell);
void draw_looks_free(struct draw_looks *l);

#endif
