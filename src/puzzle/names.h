// Names of squares in text for people: r6c2 is in row 6, counted from the top, and column 2; b3 is on file b
// and rank 3, counted from the bottom, as in chess. The files after z are aa, ab, ..., as in a spreadsheet.
// Each puzzle says which of the two it uses (struct puzzle.names); files do not depend on it.
#ifndef ROQUE_PUZZLE_NAMES_H
#define ROQUE_PUZZLE_NAMES_H

#include "base/text.h"
#include "puzzle/puzzle.h"

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

#endif
