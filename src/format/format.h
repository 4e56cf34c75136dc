// Reading and writing puzzles. A format is a value with a reader and a writer. Native text, JSON and the
// formats of other solvers are shared by all families and have one file each here. The formats of other
// puzzle programs belong to their family, and are in its folder (struct family, `formats`).
//
// Readers accept any bytes: they never read past the end, never accept trailing garbage, never allocate from
// an unchecked size, and report what is wrong, where, and what was expected.
#ifndef ROQUE_FORMAT_FORMAT_H
#define ROQUE_FORMAT_FORMAT_H

#include "puzzle/family.h"

// Reading a text puzzle by puzzle. The bytes must stay valid while the reader is used.
struct format_reader {
    struct families *families; // what is known, and where rule texts go; NULL: the families in C
    const char *bytes;
    size_t size;
    size_t at;    // where the next puzzle begins
    size_t line;  // its line, 1-based; 0 after an input without any puzzle was reported
    size_t began; // the first line of the last puzzle, after its notes
    bool refused; // a rule text was, so its boards cannot be read
    // Is set when the end is reached while reading: with more bytes behind it, the puzzle might be another.
    // NULL: not wanted.
    bool *ran_out;
};
enum format_read { FORMAT_READ_PUZZLE, FORMAT_READ_END, FORMAT_READ_BAD };

void format_reader_init(struct format_reader *r, const char *bytes, size_t size);

// The next puzzle; its format is detected. FORMAT_READ_BAD: `fault` says what and where, `puzzle` is freed,
// and the next call continues after the bad puzzle. An input without any puzzle is BAD once ("no puzzle
// here"), then END.
enum format_read format_read_next(struct format_reader *r, struct mem *m, struct puzzle *puzzle,
                                  struct fault *fault);

// Does this command-line word look like a puzzle given inline, such as an address?
bool format_looks_inline(const char *word);

// ---- A format --------------------------------------------------------------------------------------------

// Is a text, from a line on, in a format? MAYBE: it looks like it; a format that is certain has priority.
enum format_claim { FORMAT_NOT_MINE, FORMAT_MAYBE_MINE, FORMAT_MINE };

struct scan;     // format/readers.h
struct read_job; // format/readers.h

struct format {
    const char *name; // as in `convert --to`
    const char *noun; // a noun for error messages, such as "an address"; NULL: not mentioned
    bool says_placed; // it can represent marks, and so a solution
    bool says_notes;  // it can represent notes, and so a saved game
    bool parted;      // puzzles in a file are separated by a blank line
    bool one_a_file;  // a file holds only one puzzle

    // All NULL if the format is write-only; the last is also NULL if it cannot be a word on the command line.
    // The line of a claim is the first of the text, `rest` follows it. A text that no format claims is
    // native.
    enum format_claim (*claim)(const struct scan *line, const struct format_reader *rest);
    bool (*read)(struct read_job *j);
    bool (*is_inline)(const char *word);

    // Append the puzzle, ended by a newline. When out of memory, `out` has failed.
    void (*write)(const struct puzzle *p, struct text *out);
};

extern const struct format format_native, format_json, format_dimacs, format_opb, format_link;

// The format of that name for boards of this family: its own, or a shared one. NULL: none.
const struct format *format_for(const struct family *family, const char *name);

// The format of that name: the family's own, a shared one, or else (always if `family` is NULL) that of any
// family. NULL: none.
const struct format *format_named(const char *name, const struct family *family);

// Every format, those of all families included: `struct format_walk w = {0};`, then until NULL.
struct format_walk {
    bool begun;
    size_t family;      // its formats are the next
    size_t own, shared; // how many of its own, and of the shared ones, came before
};
const struct format *format_next(struct format_walk *w);

// The names of all formats, or of those that can represent a solution, each once: "a, b and c".
void format_list_names(struct text *out, bool says_placed, const char *before_last);

// ---- Writing ---------------------------------------------------------------------------------------------

// Append the puzzle in the format of that name. False, with the reason in `fault`, if its family has none.
// `place` counts the puzzles in a file from 0.
bool format_write(const struct format *f, const struct puzzle *p, size_t place, struct text *out,
                  struct fault *fault);

// A puzzle in native text without the rule text of its family, for readers that have it already.
void format_native_board(const struct puzzle *p, struct text *out);

// Parts of the writers' output, for other writers. Native text: the notes as lines `; key: value`; the header
// without its newline, such as `chess-loop 5x4 rook king 3` (it needs no cells); the rows of one layer; and
// the struck-out candidates, as lines `- r3c4 P K`. JSON: the rows of one layer, ["..#","1.."]; and the
// candidates, if any, as another member of an object.
void format_native_notes(const struct puzzle *p, struct text *out);
void format_native_header(const struct puzzle *p, struct text *out);
void format_native_rows(const struct puzzle *p, const char *layer, struct text *out);
void format_native_candidates(const struct puzzle *p, struct text *out);

// A layer as JSON, a string per row.
void format_json_rows(struct text *out, const char *key, const struct puzzle *p, const char *layer);

// ---- Saved games ------------------------------------------------------------------------------------------

// A saved game, as notes above a puzzle. The rows show the puzzle as given. One note holds the moves, and
// others go with it:
//
//     ; moves: r3c4=* r1c1=x r2c2-P,r2c2-K
//     ; at: 2
//     ; pin: 1 before the guess
//     ; time: 312
//     ; help: hints=2 checks=1
//
// An action is one move, or several joined by commas. `at` is how many actions count, by default all; the
// others can be redone.

enum game_help { GAME_HINTS, GAME_CHECKS, GAME_STEPS /* done for the player */, GAME_HELPS };
extern const char *const format_help_names[GAME_HELPS];

typedef VEC(struct move) format_moves;

struct format_pin {
    size_t at;
    const char *name; // within the notes, not NUL-terminated
    size_t length;
};

struct format_game {
    struct mem *mem;
    bool under_way; // there is a line of moves; otherwise everything below is unused
    format_moves moves;
    VEC(size_t) ends; // of each action, in `moves`
    size_t at;
    VEC(struct format_pin) pins;
    uint64_t seconds;
    uint64_t help[GAME_HELPS];
};

// The game in the notes of a puzzle. A puzzle that was read has been checked: this fails only when out of
// memory, or on notes that came from elsewhere. Free the game either way; the notes must stay unchanged.
bool format_game_read(struct format_game *g, const struct puzzle *p, struct mem *m, struct fault *f);
void format_game_free(struct format_game *g);

// Would this note belong to the game, if it stood above one? Above a puzzle it is a note like all others.
bool format_is_game_note(const struct note *n);

// For a puzzle with a saved game: play its moves, or not, and drop the notes about them. Other puzzles stay
// unchanged. On a fault nothing is changed. `given`, unless NULL, becomes the board without its moves if it
// had some, to be freed; it must be zeroed before.
bool format_play_moves(struct puzzle *p, bool play, struct puzzle *given, struct fault *f);

// One action, such as "r3c4=*,r3c5=x", as the whole text; b3 is accepted for r6c2, because people type it. It
// is appended to `moves`. The board decides whether it is legal; `shape` needs no cells. On a fault, which
// has a column, `moves` may have grown.
bool format_read_action(const char *bytes, size_t size, const struct puzzle *shape, struct mem *m,
                        format_moves *moves, struct fault *f);

// ---- Links ------------------------------------------------------------------------------------------------

// Links of the page: an address whose fragment, such as `#p=`, carries a whole text in base64url: a native
// puzzle, with its saved game, or another game under the letter of its kind (play/game.h). Nothing is sent
// anywhere: browsers keep the text after '#' to themselves.

// A puzzle with the rule text of its family is deflated, under a letter of its own; every reader of puzzles
// takes both.
enum { LINK_PUZZLE = 'p', LINK_PACKED = 'z' };

void link_write(struct text *out, char kind, const char *bytes, size_t size); // "#p=...", without a newline

// Does a line contain such a link, or is it one? And the text that it carries; false with a fault at its
// column.
bool link_is(const char *line, size_t size, char kind);
bool link_read(const char *line, size_t size, char kind, struct text *out, struct fault *fault);

#endif
