// A puzzle as a plain struct: a family, a size, and one native character per cell ('.' '#' '3' 'K' ...). The
// same struct holds an empty, a half-solved and a solved board. If a family prints something in its cells
// beneath the player's marks, such as numbers below chess pieces, that is a second character per cell: the
// under-layer. A board may also be cut into areas, and have numbers beside its rows and columns. A player may
// strike out candidates: note which marks do not go into an open cell.
#ifndef ROQUE_PUZZLE_PUZZLE_H
#define ROQUE_PUZZLE_PUZZLE_H

#include "base/text.h"

struct family;

enum { PUZZLE_PARAMETERS = 6, PUZZLE_MARKS = 40 /* at most, of a family */ };

enum puzzle_side { PUZZLE_LEFT, PUZZLE_RIGHT, PUZZLE_TOP, PUZZLE_BOTTOM, PUZZLE_SIDES };

// Names of squares in sentences and pictures: r6c2 or b3. They are written below.
enum puzzle_names { PUZZLE_NAMES_RC, PUZZLE_NAMES_CHESS };

// Where a puzzle was read, for answers about it.
struct puzzle_source {
    const char *file;
    size_t index; // in the file, from 1; 0: the file could not be read
    size_t line;  // of its header, from 1
};

struct puzzle {
    const struct family *family;
    int width, height;
    int parameters[PUZZLE_PARAMETERS]; // those after the size in the family's header line
    char *cells;                       // width * height native characters, row by row, no NUL
    char *under;                       // as many, of family->under; NULL if the family has no under-layer
    char *areas;                       // as many: equal ones are one area; NULL if the family has none
    signed char *outside; // puzzle_places_outside(p) numbers beside the board, -1: none; NULL: there are none
    uint64_t *struck;     // by cell: a bit for each struck-out mark of family->marks; NULL: none
    char *notes;          // metadata, "key: value" lines each ended by '\n'; NULL: none
    enum puzzle_names names;
    const struct puzzle_source *source; // not owned; copies have none. NULL: unknown
    struct mem *mem;
};

static inline size_t puzzle_size(const struct puzzle *p) { return (size_t)p->width * (size_t)p->height; }

// How many places there are beside the board; and the place beside the row or column of a cell, among them.
static inline size_t puzzle_places_outside(const struct puzzle *p) {
    return 2 * ((size_t)p->width + (size_t)p->height);
}
size_t puzzle_place_outside(const struct puzzle *p, enum puzzle_side side, size_t cell);

// The sides in words, ended by NULL. Each has a place for every row, or every column.
extern const char *const puzzle_side_names[PUZZLE_SIDES + 1];
int puzzle_side_length(const struct puzzle *p, enum puzzle_side side);

// The numbers beside the board as headers have them: "left=1,2,-,3 top=3,-,-,1". Sides without numbers are
// left out, and what stands in `out` from `from` on is followed by a blank.
void puzzle_write_outside(const struct puzzle *p, size_t from, struct text *out);

// Report an invalid size (not positive, over BOARD_MAX_CELLS, over the family's own limit), or return true.
// Sizes come as read from input, before anything is allocated.
bool puzzle_check_size(const struct family *family, unsigned long long width, unsigned long long height,
                       size_t line, size_t column, struct fault *fault);

// A board of the family's open cells, with nothing printed beneath them. The size must have passed
// puzzle_check_size. False when out of memory.
bool puzzle_init(struct puzzle *p, struct mem *m, const struct family *family, int width, int height);
bool puzzle_copy(struct puzzle *to, const struct puzzle *from, struct mem *m);
bool puzzle_set_notes(struct puzzle *p, const char *notes,
                      size_t length); // replaces; false when out of memory
void puzzle_free(struct puzzle *p);   // a zeroed or freed puzzle is fine

// Is it the same board, apart from notes and names of squares?
bool puzzle_same(const struct puzzle *a, const struct puzzle *b);

// Is the under-layer empty or, on a board without one, are all cells open?
bool puzzle_is_open(const struct puzzle *p);

// Remove the player's marks.
void puzzle_strip(struct puzzle *p);

// Candidates: strike out a mark in a cell (false when out of memory), restore it, and query. A mark cannot be
// struck out where it stands, or in a wall: readers refuse that, and puzzle_put restores it.
bool puzzle_strike(struct puzzle *p, size_t cell, char mark);
void puzzle_unstrike(struct puzzle *p, size_t cell, char mark);
void puzzle_unstrike_all(struct puzzle *p);
bool puzzle_is_struck(const struct puzzle *p, size_t cell, char mark);
size_t puzzle_struck(const struct puzzle *p, size_t cell,
                     char marks[PUZZLE_MARKS]);                 // all of them, in order; returns how many
size_t puzzle_next_struck(const struct puzzle *p, size_t from); // the first cell with any; otherwise SIZE_MAX
bool puzzle_takes_marks(const struct puzzle *p, size_t cell);   // nothing else is printed there

// Is the cell open, and this mark not struck out there?
bool puzzle_may_get(const struct puzzle *p, size_t cell, char mark);

// Put a character into a cell.
void puzzle_put(struct puzzle *p, size_t cell, char c);

// `to` becomes `from` mirrored or turned (a board_symmetry). False when out of memory.
bool puzzle_map(struct puzzle *to, const struct puzzle *from, int symmetry, struct mem *m);

// One change of a board as a value: what a player does to a cell. Short strings represent it, such as
// `r3c4=*`, and a saved game is a list of them (src/play, src/format/format.h).
enum move_how {
    MOVE_PUT = '=',       // a mark, "nothing here", or the open cell to clear it; in an editor also what is
                          // printed, in a cell or beneath it
    MOVE_STRIKE = '-',    // strike a candidate out
    MOVE_TAKE_BACK = '+', // restore it
};

struct move {
    uint32_t cell;
    char how; // a move_how
    char mark;
};

// Is it legal on this board? False with a sentence in `fault`; a reader adds line and column.
bool move_fits(const struct puzzle *p, struct move m, struct fault *fault);

// Do a legal move. False when out of memory.
bool move_do(struct puzzle *p, struct move m);

// "r3c4=*"
void move_write(struct text *out, const struct puzzle *p, struct move m);

// ---- Names of squares -------------------------------------------------------------------------------------

// Names of squares in text for people: r6c2 is in row 6, counted from the top, and column 2; b3 is on file b
// and rank 3, counted from the bottom, as in chess. The files after z are aa, ab, ..., as in a spreadsheet.
// Each puzzle says which of the two it uses (struct puzzle.names); files do not depend on it.

// "r2c5", "e7"
void puzzle_name_cell(struct text *out, const struct puzzle *p, size_t cell);

// A range of squares in a row, a column or on a diagonal: "r2c5-c7", "r2c5-r4c5"; "e7-g7", "e5-e7", from the
// left and then from the bottom.
void puzzle_name_stretch(struct text *out, const struct puzzle *p, size_t first, size_t last);

// Rows and columns, from 0, as "2" or "e", written to the end of `room`; and their nouns: "row", "rank",
// "file".
enum { PUZZLE_NAME_ROOM = 12 };
const char *puzzle_row_name(const struct puzzle *p, int row, char room[PUZZLE_NAME_ROOM]);
const char *puzzle_column_name(const struct puzzle *p, int column, char room[PUZZLE_NAME_ROOM]);
const char *puzzle_row_noun(const struct puzzle *p);
const char *puzzle_column_noun(const struct puzzle *p);

// "row 2", "file e"
void puzzle_name_whole_row(struct text *out, const struct puzzle *p, int row);
void puzzle_name_whole_column(struct text *out, const struct puzzle *p, int column);

// What a person types, in either form and in any case. False if that is not a square of the board.
bool puzzle_cell_named(const struct puzzle *p, const char *name, size_t length, size_t *cell);

// ---- Notes ------------------------------------------------------------------------------------------------

// Notes: metadata of a puzzle, such as title, author, source. They are kept in puzzle.notes as lines "key:
// value" of clean UTF-8, each ended by '\n'. A key is one word.

struct note {
    const char *line, *key, *value; // the line without its end; none is NUL-terminated
    size_t line_size, key_size, value_size;
};

// The next note. `*notes` moves from puzzle.notes, which may be NULL, to the end.
bool note_next(const char **notes, struct note *n);
bool note_is(const struct note *n, const char *key);

// The value of the first note with this key, not NUL-terminated, or NULL.
const char *note_find(const struct puzzle *p, const char *key, size_t *length);

// Add a note, cleaned, to the notes of a puzzle. Invalid keys are ignored.
void note_add(struct text *notes, const char *key, size_t key_size, const char *value, size_t value_size);

// The same from a line "key: value". Other lines are ignored.
void note_add_line(struct text *notes, const char *line, size_t size);

#endif
