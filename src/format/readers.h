// What the formats share among themselves, wherever they stand: lines, places in them, numbers, and
// what a reader is given. Nobody else needs this; format.h is the way in.
#ifndef ROQUE_FORMAT_READERS_H
#define ROQUE_FORMAT_READERS_H

#include "format/format.h"

#include <string.h>

// ---- Places in the input ---------------------------------------------------------------------------------

// A stretch of input being read, and where its line began, so that every byte has a line and a column.
struct scan {
    const char *at, *end;
    const char *line_start;
    size_t line;
};

static inline size_t scan_left(const struct scan *s) { return (size_t)(s->end - s->at); }
static inline size_t scan_column(const struct scan *s) { return (size_t)(s->at - s->line_start) + 1; }
static inline struct scan scan_string(const char *s) {
    return (struct scan){.at = s, .end = s + strlen(s), .line_start = s, .line = 1};
}
static inline bool format_is_blank(char c) { return c == ' ' || c == '\t'; }
static inline bool format_is_digit(char c) { return c >= '0' && c <= '9'; }

void format_skip_blanks(struct scan *s);
bool format_take(struct scan *s, const char *word); // step over `word`, if that is what comes next

// A number of digits only; one too large for any board stays too large. False, with a fault that calls it
// `what`.
bool format_number(struct scan *s, const char *what, unsigned long long *n, struct fault *f);

// "'x' stands where ... expected" for what comes next; the end of the line when nothing does.
bool format_expected(const struct scan *s, const char *what, struct fault *f);

// ---- Lines -----------------------------------------------------------------------------------------------

// The next line, without the blanks around it; a lone blank line has nothing left. False at the end.
bool format_line(struct format_reader *r, struct scan *line);

// The next line of this block, comments left out. False, and not a byte further, at a blank line or the end.
bool format_row(struct format_reader *r, struct scan *line);

static inline bool format_is_comment(const struct scan *line) {
    return line->at < line->end && *line->at == ';';
}

// Keep a comment that is a note, "; key: value"; other comments are dropped.
void format_note_comment(struct text *notes, const struct scan *comment);

// Go behind this block: up to a blank line or the end.
void format_skip_block(struct format_reader *r);

// Does another puzzle than a native one begin with this line? `rest` stands behind it.
bool format_begins_puzzle(const struct scan *line, const struct format_reader *rest);

// ---- Candidates ------------------------------------------------------------------------------------------

// "- r3c4 P K", with all that can be wrong with it. `shape` needs no cells; the marks are struck out in
// `out`, unless that is NULL.
bool format_is_candidates(const struct scan *line);
bool format_read_candidates(struct scan line, const struct puzzle *shape, struct puzzle *out,
                            struct fault *f);

// The value of "not" in JSON, [{"cell":[3,4],"marks":"PK"}], which is JSON but may be anything else.
bool format_json_candidates(struct scan value, struct puzzle *p, struct fault *f);

// "r3c4", whatever stands there; `shape` needs no cells.
bool format_read_cell(struct scan *s, const struct puzzle *shape, size_t *cell, struct fault *f);

// ---- A game under way ------------------------------------------------------------------------------------

// Do the notes of the puzzle, which stood in the lines from `above` up to `first`, tell of a game that can be
// played? A fault has its place there, or at `first` where they come from elsewhere.
bool format_check_game(const struct format_reader *above, const struct scan *first, const struct puzzle *p,
                       struct fault *f);

// ---- A reader --------------------------------------------------------------------------------------------

// What a reader is given. It leaves `lines` behind what it has read, good or bad, and allocates no board
// before the text has been seen to hold all of it: a short text that claims to be a large board costs
// nothing.
struct read_job {
    struct format_reader *lines; // behind the puzzle's first line
    struct scan first;           // that line
    struct text notes;           // what stood right above it; JSON adds its own
    struct mem *mem;
    struct puzzle *puzzle; // zeroed
    struct fault *fault;
};

// One native puzzle that is the whole text. Its notes are added to `notes`.
bool format_read_native_text(const char *bytes, size_t size, struct text *notes, struct puzzle *p,
                             struct fault *f);

// For formats of one family: the board of `size` cells that `fill` writes, called first with NULL to see that
// it can. `place` is where the size stands.
typedef bool format_fill(void *context, size_t size, char *cells);
bool format_make_board(struct read_job *j, const struct family *family, const struct scan *place,
                       unsigned long long width, unsigned long long height, format_fill *fill, void *context);

#endif
