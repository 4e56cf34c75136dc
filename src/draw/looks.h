// How the cells of a board look, in any medium. Each cell has a ground and a content. A family adds its own,
// such as figures for its marks, through `struct family_looks`. Without it, cells are numbers and letters on
// white.
#ifndef ROQUE_DRAW_LOOKS_H
#define ROQUE_DRAW_LOOKS_H

#include "draw/shapes.h"
#include "puzzle/family.h"

enum draw_ground {
    DRAW_FLOOR,
    DRAW_LIGHT, // the two squares of a checkered board
    DRAW_SHADE,
    DRAW_TINT, // separates given cells from the cells around them
    DRAW_LIT,
    DRAW_WALL,
    // Colours that a family may choose; they differ in lightness, too.
    DRAW_GREY,
    DRAW_YELLOW,
    DRAW_GREEN,
    DRAW_BLUE,
    DRAW_RED,
    DRAW_BLACK,
    DRAW_FIRST_AREA, // tints of areas: neighbours differ
    DRAW_LAST_AREA = DRAW_FIRST_AREA + 5,
    DRAW_GROUNDS
};
static inline bool draw_is_dark(enum draw_ground g) { return g == DRAW_WALL || g == DRAW_BLACK; }
enum draw_content {
    DRAW_NOTHING,
    DRAW_NUMBER,
    DRAW_LETTER,
    DRAW_FIGURE,
    DRAW_CROSS // the player's "nothing here"
};

// A mark, drawn.
struct draw_figure {
    const char *name;                // a unique name for pages
    const struct draw_shape *shapes; // around the middle of the cell, in painting order
    size_t count;
    const char *glyph; // for terminals, one column wide
    int ink;           // of a terminal's 256 colours, on ground that is painted
    int plain_ink;     // of its 8 colours, on unpainted ground; 0: the default
};

struct draw_look {
    enum draw_ground ground;
    enum draw_content content;
    char symbol;                      // the character that is the content
    char under;                       // what is printed beneath the content; 0: nothing
    bool corner;                      // it stays small, in a corner: marks are numbers, too
    const struct draw_figure *figure; // if the content is one
};

// Notes about a solved board.
struct draw_span {
    uint32_t from, to;
};
struct draw_solved {
    struct text lines;            // below it, each ended by '\n': "Queen is at r1c7"
    VEC(struct draw_span) arrows; // on top of it, from cell to cell
    struct text arrows_in_words;  // the same as one line, for media without arrows; may be empty
    const char *arrows_name;      // one word for all of them
};

// A number beside the board and its state.
struct draw_clue {
    bool met;   // its line meets it
    short left; // what its line still lacks, below 0 if it has too much; DRAW_UNCOUNTED: it does not count
};
enum { DRAW_UNCOUNTED = -1000 };

struct family_looks {
    bool checkered; // the floor has light and dark squares
    bool tinted;    // areas have tints, where nothing else is the ground
    bool cycles;    // a tap, or the space bar, goes through the marks of a cell: it is shaded, or has few
    // Thick lines separate boxes of this height and width; 0: no boxes. NULL: never.
    void (*boxes)(const struct puzzle *p, int *height, int *width);
    // The parameters that the drawing does not show, in words. NULL: as in the header.
    void (*parameters)(const struct puzzle *p, struct text *out);
    // How the numbers beside the board are met, by place (puzzle_place_outside). False when out of memory.
    // NULL: not known.
    bool (*clues)(const struct puzzle *p, struct draw_clue *places, struct mem *m);
    // The mark that the numbers of each side count, if the sides count different ones; 0: none.
    char counted[PUZZLE_SIDES];
    // Adjust the look of a cell, which is initialised with its default look. NULL: not needed.
    void (*cell)(const struct puzzle *p, struct draw_look *look);
    // Add the lit cells. False when out of memory. NULL: there is no light.
    bool (*light)(const struct puzzle *p, struct bits *lit, struct mem *m);
    // Called when the board is solved. False when out of memory. NULL: no notes.
    bool (*solved)(const struct puzzle *p, struct draw_solved *told, struct mem *m);
    // How many of a mark a solution shows, or 0 if unspecified; for the mark 0, how many of any. NULL:
    // unspecified for all.
    int (*wanted)(const struct puzzle *p, char mark);
    bool wanted_by_rule; // the same in every puzzle: available on request, but not shown below each board
    // Does the piece on one square attack another? For players. NULL: nothing attacks.
    bool (*attacks)(const struct puzzle *p, size_t from, size_t to);
    bool attacks_are_arrows; // from mark to mark, also before the board is solved
    const char *any[2];      // the noun for marks of any kind, one and several: "piece", "pieces"
};

// A board with the looks of its cells.
struct draw_looks {
    const struct puzzle *puzzle;
    struct bits lit;
    bool is_solved; // only computed if it makes a difference
    struct draw_solved told;
    signed char tints[128];  // by letter of an area, if areas have tints
    struct draw_clue *clues; // by place beside the board; NULL: not wanted
    struct mem *mem;
};

// False when out of memory.
bool draw_looks_init(struct draw_looks *l, const struct puzzle *p, struct mem *m);
struct draw_look draw_look_at(const struct draw_looks *l, size_t cell);
void draw_looks_free(struct draw_looks *l);

// Compute how the numbers beside the board are met, during a game. False when out of memory.
bool draw_looks_count(struct draw_looks *l);
// The number of a row or column, or NULL; and the number to show there: what is left if it counts; -1: none.
const struct draw_clue *draw_clue_at(const struct draw_looks *l, enum puzzle_side side, int line);
int draw_outside_shown(const struct draw_looks *l, enum puzzle_side side, int line);
// The sign before the numbers of a side, one column wide: the mark that they count. "": none.
const char *draw_side_sign(const struct puzzle *p, enum puzzle_side side, char room[2]);

// The same look; in a cell without content, what is printed beneath becomes the content.
static inline struct draw_look draw_look_seen(struct draw_look look) {
    if (look.content != DRAW_NOTHING || look.under == 0 || look.corner) return look;
    look.content = DRAW_NUMBER;
    look.symbol = look.under;
    look.under = 0;
    return look;
}

struct draw_look draw_look_of(const struct puzzle *p, char mark); // wherever it stands

// The candidates to show as struck out in a cell, in order; returns how many. None if there is a mark, or if
// all are struck out, which is a cross.
size_t draw_struck(const struct draw_looks *l, size_t cell, char marks[PUZZLE_MARKS]);

// How many of a mark (0: of any) a solution shows, and how many are still to be placed: 0 if unspecified.
int draw_wanted(const struct puzzle *p, char mark);
int draw_left(const struct puzzle *p, char mark);
// "2 knights and 1 bishop are left to place"; nothing if the family does not specify numbers.
void draw_left_in_words(const struct puzzle *p, struct text *out);

// The parameters in the puzzle's header, such as "rook king 3", after `before`; or nothing. Numbers beside
// the board are left out.
void draw_parameters(const struct puzzle *p, const char *before, struct text *out);

#endif
