// What the formats share: lines, places in them, numbers, and the input of a reader. Other code uses
// format.h.
#ifndef ROQUE_FORMAT_READERS_H
#define ROQUE_FORMAT_READERS_H

#include "format/format.h"

#include <string.h>

// ---- Places in the input ---------------------------------------------------------------------------------

// A part of the input being read, and where its line began, so that every byte has a line and a column.
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
size_t format_word(const struct scan *s);           // bytes up to a blank or the end
bool format_take(struct scan *s, const char *word); // skip `word`, if it comes next

// A number of digits only; a number too large for any board stays too large. False with a fault in which
// `what` names the number.
bool format_number(struct scan *s, const char *what, unsigned long long *n, struct fault *f);

// "'x' found where ... expected" for what comes next, or the end of the line.
bool format_expected(const struct scan *s, const char *what, struct fault *f);

// ---- Lines -----------------------------------------------------------------------------------------------

// The next line, without the blanks around it; a blank line is empty. False at the end.
bool format_line(struct format_reader *r, struct scan *line);

// The next line of this block that is not a comment. False at a blank line, a header or the end, without
// reading it or the comments above it.
bool format_row(struct format_reader *r, struct scan *line);

static inline bool format_is_comment(const struct scan *line) {
    return line->at < line->end && *line->at == ';';
}

// Does a rule text begin with this line?
bool format_is_rule_text(const struct scan *line);

// Keep a comment that is a note, "; key: value"; drop other comments.
void format_note_comment(struct text *notes, const struct scan *comment);

// Skip this block: up to a blank line, a header or the end.
void format_skip_block(struct format_reader *r);

// How many bytes of a byte order mark the text begins with.
size_t format_byte_order_mark(const char *bytes, size_t size);

// Does a puzzle in another format begin with this line? `rest` follows it.
bool format_begins_puzzle(const struct scan *line, const struct format_reader *rest);

// ---- Candidates ------------------------------------------------------------------------------------------

// "- r3c4 P K", with all error checks. `shape` needs no cells; the marks are struck out in `out`, unless that
// is NULL.
bool format_is_candidates(const struct scan *line);
bool format_read_candidates(struct scan line, const struct puzzle *shape, struct puzzle *out,
                            struct fault *f);

// "not" in JSON, [{"cell":[3,4],"marks":"PK"}]: its value read, which is valid JSON but may be anything else;
// and written, key included, where candidates are struck out.
bool format_json_candidates(struct scan value, struct puzzle *p, struct fault *f);
void format_json_write_candidates(struct text *out, const struct puzzle *p);

// "r3c4", whatever the cell contains; `shape` needs no cells.
bool format_read_cell(struct scan *s, const struct puzzle *shape, size_t *cell, struct fault *f);

// By either of its names, r3c4 or d5, as people type it; and how long the word of letters and digits here is.
bool format_read_typed_cell(struct scan *s, const struct puzzle *shape, size_t *cell, struct fault *f);
size_t format_word_length(const struct scan *s);

bool format_json_cell(struct scan s, const struct puzzle *p, size_t *cell, struct fault *f); // [3,4]

// ---- A saved game ----------------------------------------------------------------------------------------

// Do the notes of the puzzle, read from the lines from `above` up to `first`, contain a game that can be
// played? A fault has its place there, or at `first` if they come from elsewhere.
bool format_check_game(const struct format_reader *above, const struct scan *first, const struct puzzle *p,
                       struct fault *f);

extern const char format_area_letters[]; // what areas may be called

// ---- A reader --------------------------------------------------------------------------------------------

// The input of a reader. It leaves `lines` after what it has read, good or bad. It allocates no board before
// the text is known to hold all of it: a short text that claims to be a large board costs nothing.
struct read_job {
    struct format_reader *lines; // after the puzzle's first line
    struct scan first;           // that line
    struct text notes;           // the notes right above it; JSON adds its own
    struct mem *mem;
    struct puzzle *puzzle; // zeroed
    struct fault *fault;
};

// Read the rule text that begins with the first line, up to a line `end` or the end of the input.
bool format_learn(struct read_job *j);

// One native puzzle, after any rule texts, that is the whole of a text, which was found at `place` in
// something: "link", "puzzle".
bool format_read_inner(struct read_job *j, const struct text *native, const struct scan *place,
                       const char *what);

// For formats of one family: the board of `size` cells that `fill` writes; `fill` is called first with NULL
// to check that it can. `place` is where the size was read.
typedef bool format_fill(void *context, size_t size, char *cells);
bool format_make_board(struct read_job *j, const struct family *family, const struct scan *place,
                       unsigned long long width, unsigned long long height, format_fill *fill, void *context);

// ---- JSON -------------------------------------------------------------------------------------------------

// A JSON scanner: strict, without recursion and without memory. A value is first skipped, which proves that
// it is well formed; then the interesting parts are walked again.

enum json_step { JSON_ITEM, JSON_END, JSON_BAD };

// Skip white space, including line breaks.
void format_json_space(struct scan *s);

// In an array or object, after its opening bracket or after an item: go to the next item (JSON_ITEM) or past
// the closing bracket (JSON_END). `*first` is true before the first item, and is set to false.
enum json_step format_json_more(struct scan *s, char close, bool *first, struct fault *f);

// Skip a key and its colon, to the value.
bool format_json_key(struct scan *s, struct fault *f);

// Skip a whole value.
bool format_json_skip(struct scan *s, struct fault *f);

// Skip a whole object, and note where the values of these members are; `at` stays NULL where there is none,
// or null.
bool format_json_object(struct scan *s, const char *const *names, size_t count, struct scan *values,
                        struct fault *f);

// In a string, after its opening quote: the next character as UTF-8 (JSON_ITEM), or past the closing quote.
enum json_step format_json_char(struct scan *s, char out[4], size_t *size, struct fault *f);

// Does the string that begins here equal this word?
bool format_json_says(struct scan s, const char *word);

// Append the contents of the string that begins here. It must be known to be well formed.
void format_json_decode(struct scan s, struct text *out);

#endif
