// Reading and writing puzzles. A format is a value with a reader and a writer: native text, JSON and the
// formats of other solvers are everybody's and have a file each here; the formats of other programs belong to
// the family that they say, and stand in its folder (struct family, `formats`).
//
// Readers take bytes that may be anything: they never read past the end, never accept trailing rubbish, never
// allocate from a size they have not checked, and say what is wrong, where, and what was expected.
#ifndef ROQUE_FORMAT_FORMAT_H
#define ROQUE_FORMAT_FORMAT_H

#include "base/fault.h"
#include "base/text.h"
#include "puzzle/family.h"

// Reading a text puzzle by puzzle. The bytes must stay while the reader is used.
struct format_reader {
    const char *bytes;
    size_t size;
    size_t at;   // where the next puzzle begins
    size_t line; // its line, 1-based; 0 once an input without any puzzle was told
};
enum format_read { FORMAT_READ_PUZZLE, FORMAT_READ_END, FORMAT_READ_BAD };

void format_reader_init(struct format_reader *r, const char *bytes, size_t size);

// The next puzzle, its format found out by itself. FORMAT_READ_BAD: `fault` says what and where, `puzzle` is
// freed, and the next call goes on behind the bad puzzle. An input without any puzzle is BAD once ("no puzzle
// here"), then END.
enum format_read format_read_next(struct format_reader *r, struct mem *m, struct puzzle *puzzle,
                                  struct fault *fault);

// Does this command-line word look like a puzzle given inline, such as an address?
bool format_looks_inline(const char *word);

// ---- A format --------------------------------------------------------------------------------------------

// Is a text, from a line on, in a format? MAYBE: it looks like that; whoever is sure comes first.
enum format_claim { FORMAT_NOT_MINE, FORMAT_MAYBE_MINE, FORMAT_MINE };

struct scan;     // format/readers.h
struct read_job; // format/readers.h

struct format {
    const char *name; // as in `convert --to`
    const char *noun; // what one is called where a puzzle is expected, such as "an address"; NULL: not told
    bool says_placed; // it has a place for what is put on the board, so for a solution
    bool says_notes;  // and one for notes, so that a game under way stays one
    bool parted;      // puzzles in a file are parted by a blank line
    bool one_a_file;  // a file holds one puzzle only

    // All NULL where it is written only, the last also where it cannot be a word of a command line. The line
    // of a claim is the first of the text, `rest` stands behind it; what nobody claims is native text.
    enum format_claim (*claim)(const struct scan *line, const struct format_reader *rest);
    bool (*read)(struct read_job *j);
    bool (*is_inline)(const char *word);

    // Append the puzzle, ended by a newline. Without memory `out` has failed.
    void (*write)(const struct puzzle *p, struct text *out);
};

extern const struct format format_native, format_json, format_dimacs, format_opb, format_link;

// The format of that name that says boards of this family: its own, or one that is everybody's. NULL: there
// is none.
const struct format *format_for(const struct family *family, const char *name);

// The format of that name: the family's own, one that is everybody's, or else (always where `family` is NULL)
// that of any family. NULL: there is none.
const struct format *format_named(const char *name, const struct family *family);

// Every format there is, those of all families among them: `struct format_walk w = {0};`, then until NULL.
struct format_walk {
    const struct family *const *family; // whose formats are told
    size_t own, shared;                 // how many of its own, and of everybody's, have been
};
const struct format *format_next(struct format_walk *w);

// The names of all formats, or of those with a place for a solution, each once: "a, b and c".
void format_list_names(struct text *out, bool says_placed, const char *before_last);

// ---- Writing ---------------------------------------------------------------------------------------------

// Append the puzzle in the format of that name that its family has. False, with the reason in `fault`, where
// there is none. `place` counts from 0 the puzzles in a file.
bool format_write(const struct format *f, const struct puzzle *p, size_t place, struct text *out,
                  struct fault *fault);

// Pieces of what the writers write, for those who write more around them. Of native text: the notes as lines
// `; key: value`; the header without its newline, such as `chess-loop 5x4 rook king 3` (it needs no cells);
// the rows of one layer; and the candidates that are struck out, as lines `- r3c4 P K`.
// Of JSON: the rows of one layer, ["..#","1.."]; and the candidates, where there are any, as another member
// of an object.
void format_native_notes(const struct puzzle *p, struct text *out);
void format_native_header(const struct puzzle *p, struct text *out);
void format_native_rows(const struct puzzle *p, const char *layer, struct text *out);
void format_native_candidates(const struct puzzle *p, struct text *out);
void format_json_rows(const struct puzzle *p, const char *layer, struct text *out);
void format_json_not(const struct puzzle *p, struct text *out);

#endif
