// What all answers share: how boards look between sentences, and the JSON that several answers have in
// common. The other headers of this room have an answer each, once in words and once as JSON: tell/solve.h,
// tell/check.h, tell/explain.h, tell/make.h, tell/family.h, tell/play.h.
#ifndef ROQUE_TELL_TELL_H
#define ROQUE_TELL_TELL_H

#include "base/fault.h"
#include "base/json.h"
#include "draw/draw.h"
#include "puzzle/family.h"

struct tell_look {
    enum draw_medium medium;
    bool color;
    enum draw_labels labels;
    int columns; // of the terminal; 0: no limit
    bool flows;  // whoever shows the sentences wraps them
};

// The width to which sentences between boards are wrapped.
size_t tell_width(struct tell_look look);

// A board, drawn without its metadata. `highlight` may be NULL.
void tell_board(struct text *out, const struct puzzle *p, const struct bits *highlight,
                struct tell_look look);

// One below the other, each after its heading; the cells in which they differ are highlighted.
void tell_two_boards(struct text *out, const struct puzzle *a, const char *heading_a, const struct puzzle *b,
                     const char *heading_b, struct tell_look look);

// Two pictures of lines of text side by side, and a paragraph about them, behind a margin.
void tell_pair(struct text *out, const struct text *left, const struct text *right);
void tell_about(struct text *out, const char *words, size_t length, struct tell_look look);
#define TELL_MARGIN "  "

// ---- JSON ----

// Opens the object of an answer about a puzzle: {"family":NAME,"width":7,"height":7 and, where it is known,
// "file", "index" and "line".
void tell_json_head(struct text *out, const struct puzzle *p);
void tell_json_source(struct text *out, const struct puzzle_source *s); // file, index; NULL: nothing

void tell_json_cell(struct text *out, const char *key, const struct puzzle *p, size_t cell); // [row,column]

// The cells of a set, as an array of those.
void tell_json_cells(struct text *out, const char *key, const struct puzzle *p, const struct bits *cells);

// A board in the native format, as a string.
void tell_json_native(struct text *out, const char *key, const struct puzzle *p);

// What went wrong, as an object: where the words were read (NULL: nowhere), the line and column if they are
// known, and the sentence.
void tell_json_fault(struct text *out, const struct puzzle_source *source, const struct fault *f);

// A time in microseconds, unless that is left out so that outputs can be compared.
#define TELL_UNTIMED UINT64_MAX
void tell_json_us(struct text *out, const char *key, uint64_t us);

#endif
