// Reading and writing puzzles, one file a format. Readers take bytes that may be anything: they never read
// past the end, never accept trailing rubbish, never allocate from a size they have not checked, and say what
// is wrong, where, and what was expected.
#ifndef ROQUE_FORMAT_FORMAT_H
#define ROQUE_FORMAT_FORMAT_H

#include "base/fault.h"
#include "base/text.h"
#include "puzzle/puzzle.h"

enum format {
    FORMAT_NATIVE,
    FORMAT_PUZZ_LINK,
    FORMAT_GAME_ID,
    FORMAT_PZPRV3,
    FORMAT_JSON,
    FORMAT_DIMACS, // written only
    FORMAT_OPB,    // written only
    FORMAT_COUNT
};

const char *format_name(enum format f); // as in `convert --to`
bool format_named(const char *name, enum format *out);

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

// Does this command-line word look like a puzzle given inline (an address or a game ID)?
bool format_looks_inline(const char *word);

// Append the puzzle in a format, ended by a newline. False, with the reason in `fault`, where the format
// cannot say it. `puzzle_index` (from 0) lets the native writer put a blank line between puzzles.
bool format_write(enum format f, const struct puzzle *p, size_t puzzle_index, struct text *out,
                  struct fault *fault);

// Pieces of what the writers write, for those who write more around them. Of native text: the notes, each a
// line
// `; key: value`; the header without its newline, such as `chess-loop 5x4 rook king 3` (it needs no cells);
// and the rows of one layer. Of JSON: the rows of one layer, ["..#","1.."].
void format_native_notes(const struct puzzle *p, struct text *out);
void format_native_header(const struct puzzle *p, struct text *out);
void format_native_rows(const struct puzzle *p, const char *layer, struct text *out);
void format_json_rows(const struct puzzle *p, const char *layer, struct text *out);

#endif
