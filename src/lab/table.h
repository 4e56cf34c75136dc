// A table of results: columns, rows of words, and one writer per medium. Fill it in reading order:
//
//     struct lab_table t;
//     lab_table_init(&t, mem, "Seconds by strategy");
//     lab_table_column(&t, "strategy", LAB_LEFT);
//     lab_table_column(&t, "seconds", LAB_RIGHT);
//     lab_cell(&t, "ff,enum");
//     lab_cell_format(&t, "%.3f", 0.14);
//     lab_table_write(&t, LAB_MD, &out);
//     lab_table_free(&t);
#ifndef ROQUE_LAB_TABLE_H
#define ROQUE_LAB_TABLE_H

#include "base/text.h"
#include "base/vec.h"

// Output media. Tables support all but pictures, which experiments draw themselves.
enum lab_medium { LAB_TEXT, LAB_CSV, LAB_MD, LAB_SVG, LAB_HTML, LAB_MEDIA };
extern const char *const lab_media[]; // their names, ended by NULL
bool lab_medium_named(const char *name, enum lab_medium *out);

enum lab_side { LAB_LEFT, LAB_RIGHT };
struct lab_column {
    size_t title; // its place in the words
    enum lab_side side;
};
struct lab_table {
    struct text words; // all titles and cells, each ended by a NUL; remembers that memory ran out
    const char *title; // NULL: none
    VEC(struct lab_column) columns;
    VEC(size_t) cells; // places in the words, row by row
};

void lab_table_init(struct lab_table *t, struct mem *m, const char *title);
void lab_table_free(struct lab_table *t);
void lab_table_column(struct lab_table *t, const char *title, enum lab_side side); // before the first cell
void lab_cell(struct lab_table *t, const char *words);
__attribute__((format(printf, 2, 3))) void lab_cell_format(struct lab_table *t, const char *format, ...);
struct text *lab_open_cell(struct lab_table *t); // to be written to until the next cell
void lab_cell_count(struct lab_table *t, uint64_t n);

// CSV follows RFC 4180, with a line of titles; `title` is shown in the media for people.
void lab_table_write(const struct lab_table *t, enum lab_medium medium, struct text *out);

// The same without the line of titles, to join several tables of the same columns in one CSV.
void lab_table_csv_rows(const struct lab_table *t, struct text *out);

// Words as lines that fit a screen, each ended by a newline.
void lab_add_lines(struct text *out, const char *words);

#endif
