// How the cells of a board look, whatever the medium. Each cell has a ground and something that stands on it;
// a family lends what is its own, such as figures for its marks, through `struct family_looks`. One that
// lends nothing gets numbers and letters on white.
#ifndef ROQUE_DRAW_LOOKS_H
#define ROQUE_DRAW_LOOKS_H

#include "base/bits.h"
#include "base/text.h"
#include "base/vec.h"
#include "draw/shapes.h"
#include "puzzle/family.h"

enum draw_ground {
    DRAW_FLOOR,
    DRAW_LIGHT, // the two squares of a checkered board
    DRAW_SHADE,
    DRAW_TINT, // sets what is given off from what is placed around it
    DRAW_LIT,
    DRAW_WALL,
    DRAW_GROUNDS
};
enum draw_content {
    DRAW_NOTHING,
    DRAW_NUMBER,
    DRAW_LETTER,
    DRAW_FIGURE,
    DRAW_CROSS // the player's "nothing here"
};

// A mark, drawn.
struct draw_figure {
    const char *name;                // by which pages know it, each its own
    const struct draw_shape *shapes; // around the middle of the cell, as they are to be painted
    size_t count;
    const char *glyph; // for terminals, one column wide
    int ink;           // of a terminal's 256 colours, on ground that is painted
    int plain_ink;     // of its 8 colours, on ground that is not; 0: as all else
};

struct draw_look {
    enum draw_ground ground;
    enum draw_content content;
    char symbol;                      // the character that is the content
    char under;                       // what is printed beneath the content; 0: nothing
    const struct draw_figure *figure; // where the content is one
};

// What is to be told of a solved board.
struct draw_span {
    uint32_t from, to;
};
struct draw_solved {
    struct text lines;            // below it, each ended by '\n': "Queen is at r1c7"
    VEC(struct draw_span) arrows; // on top of it, from cell to cell
    struct text arrows_in_words;  // the same as one line, for media without arrows; may be empty
    const char *arrows_name;      // what they are together, in a word
};

struct family_looks {
    bool checkered; // the floor has light and dark squares
    // Look closer at a cell, which comes looking as it would without this function. NULL: it may stay so.
    void (*cell)(const struct puzzle *p, struct draw_look *look);
    // Add the cells that are lit. False when there is no memory. NULL: there is no light.
    bool (*light)(const struct puzzle *p, struct bits *lit, struct mem *m);
    // Called when all is right with the board. False when there is no memory. NULL: nothing is to be told.
    bool (*solved)(const struct puzzle *p, struct draw_solved *told, struct mem *m);
    // How many of a mark a solution shows, 0 where nothing is said of it; for the mark 0, how many of any.
    // NULL: nothing is said of any.
    int (*wanted)(const struct puzzle *p, char mark);
    bool wanted_by_rule; // it is so in every puzzle: told to who asks, but not below each board
    const char *any[2];  // what marks of any kind are called, one and several: "piece", "pieces"
};

// A board, looked at.
struct draw_looks {
    const struct puzzle *puzzle;
    struct bits lit;
    bool is_solved; // only found out where it makes a difference
    struct draw_solved told;
    struct mem *mem;
};

// False when there is no memory.
bool draw_looks_init(struct draw_looks *l, const struct puzzle *p, struct mem *m);
struct draw_look draw_look_at(const struct draw_looks *l, size_t cell);
void draw_looks_free(struct draw_looks *l);

struct draw_look draw_look_of(const struct puzzle *p, char mark); // wherever it stands

// The candidates that are to be shown as struck out in a cell, in order; returns how many. None where a mark
// stands or where they are all, which is a cross.
size_t draw_struck(const struct draw_looks *l, size_t cell, char marks[PUZZLE_MARKS]);

// How many of a mark (0: of any) a solution shows, and how many are still to be placed: none where nothing is
// said of it.
int draw_wanted(const struct puzzle *p, char mark);
int draw_left(const struct puzzle *p, char mark);
// "2 knights and 1 bishop are left to place"; nothing where the family does not say what is wanted.
void draw_left_in_words(const struct puzzle *p, struct text *out);

// What the puzzle's header says after the size, such as "rook king 3", begun by `before`; nothing where
// there is nothing.
void draw_parameters(const struct puzzle *p, const char *before, struct text *out);

#endif
