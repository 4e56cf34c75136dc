// A puzzle as a plain struct: a family, a size, and one native character a cell ('.' '#' '3' 'K' ...). The
// same struct holds an empty, a half-solved and a solved board. Where a family prints something in its cells
// that stays there beneath what a player puts on them, such as numbers below chess pieces, that is a second
// character a cell: the under-layer. And a player may strike out candidates: note which marks do not go into
// a cell that is still open.
#ifndef ROQUE_PUZZLE_PUZZLE_H
#define ROQUE_PUZZLE_PUZZLE_H

#include "base/fault.h"
#include "base/mem.h"
#include "base/text.h"

struct family;

enum { PUZZLE_PARAMETERS = 6, PUZZLE_MARKS = 16 /* at most, of a family */ };

// What squares are called, in sentences and pictures: r6c2 or b3. puzzle/names.h has the words.
enum puzzle_names { PUZZLE_NAMES_RC, PUZZLE_NAMES_CHESS };

struct puzzle {
    const struct family *family;
    int width, height;
    int parameters[PUZZLE_PARAMETERS]; // what the family's header line says after the size
    char *cells;                       // width * height native characters, row by row, no NUL
    char *under;                       // as many, of family->under; NULL where the family has no under-layer
    uint16_t *struck; // as many: a bit for each of family->marks that is struck out; NULL: none ever was
    char *notes;      // metadata, "key: value" lines each ended by '\n'; NULL when there is none
    enum puzzle_names names;
    struct mem *mem;
};

static inline size_t puzzle_size(const struct puzzle *p) { return (size_t)p->width * (size_t)p->height; }

// Say why a size cannot be (not positive, over BOARD_MAX_CELLS, over the family's own limit), or return true.
// Sizes come as read from input, before anything is allocated.
bool puzzle_check_size(const struct family *family, unsigned long long width, unsigned long long height,
                       size_t line, size_t column, struct fault *fault);

// A board of the family's open cells, with nothing printed beneath them. The size must have passed
// puzzle_check_size. False when there is no memory.
bool puzzle_init(struct puzzle *p, struct mem *m, const struct family *family, int width, int height);
bool puzzle_copy(struct puzzle *to, const struct puzzle *from, struct mem *m);
bool puzzle_set_notes(struct puzzle *p, const char *notes,
                      size_t length); // replaces; false when there is no memory
void puzzle_free(struct puzzle *p);   // a zeroed or freed puzzle is fine

// Is it the same board, whatever the notes say and its squares are called?
bool puzzle_same(const struct puzzle *a, const struct puzzle *b);

// Does nothing stand on the under-layer, or on a board without one: are all cells open?
bool puzzle_is_open(const struct puzzle *p);

// Take off the board what a player has put there.
void puzzle_strip(struct puzzle *p);

// Candidates: strike a mark of the family's out in a cell (false when there is no memory), take that back,
// and ask. Nobody says "no king here" where a king stands, or anything of a wall: readers refuse that, and
// puzzle_put takes it back.
bool puzzle_strike(struct puzzle *p, size_t cell, char mark);
void puzzle_unstrike(struct puzzle *p, size_t cell, char mark);
void puzzle_unstrike_all(struct puzzle *p);
bool puzzle_is_struck(const struct puzzle *p, size_t cell, char mark);
size_t puzzle_struck(const struct puzzle *p, size_t cell,
                     char marks[PUZZLE_MARKS]);                 // all of them, in order; how many
size_t puzzle_next_struck(const struct puzzle *p, size_t from); // the first cell with any; else SIZE_MAX
bool puzzle_takes_marks(const struct puzzle *p, size_t cell);   // nothing else is printed there

// Is the cell open, and this mark not struck out there?
bool puzzle_may_get(const struct puzzle *p, size_t cell, char mark);

// Put a character into a cell.
void puzzle_put(struct puzzle *p, size_t cell, char c);

// `to` becomes `from` mirrored or turned (a board_symmetry). False when there is no memory.
bool puzzle_map(struct puzzle *to, const struct puzzle *from, int symmetry, struct mem *m);

#endif
