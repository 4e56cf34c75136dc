// What experiments write. A table of results: columns, rows of words, and one writer per medium. Fill it in
// reading order:
//
//     struct lab_table t;
//     lab_table_init(&t, mem, "Seconds by strategy", "strategy|>seconds");
//     lab_cell(&t, "ff,enum");
//     lab_cell_format(&t, "%.3f", 0.14);
//     lab_table_end(&t, LAB_MD, &out);
#ifndef ROQUE_LAB_TABLE_H
#define ROQUE_LAB_TABLE_H

#include "lab/measure.h"

// Output media. Tables support all but pictures, which experiments draw themselves.
enum lab_medium { LAB_TEXT, LAB_CSV, LAB_MD, LAB_SVG, LAB_HTML, LAB_MEDIA };
extern const char *const lab_media[]; // their names, ended by NULL

struct lab_column {
    size_t title; // its place in the words
    bool right;   // aligned at the right
};
struct lab_table {
    struct text words; // all titles and cells, each ended by a NUL; remembers that memory ran out
    const char *title; // shown in the media for people; NULL: none
    VEC(struct lab_column) columns;
    VEC(size_t) cells; // places in the words, row by row
    bool rows_only;    // CSV without the line of titles, to join several tables of the same columns
};

// Columns are separated by '|', and those after a '>' are aligned at the right. More of them may be added
// before the first cell.
void lab_table_init(struct lab_table *t, struct mem *m, const char *title, const char *columns);
void lab_table_columns(struct lab_table *t, const char *columns);
void lab_table_column(struct lab_table *t, const char *title, bool right);

struct text *lab_open_cell(struct lab_table *t); // to be written to until the next cell
void lab_cell(struct lab_table *t, const char *words);
__attribute__((format(printf, 2, 3))) void lab_cell_format(struct lab_table *t, const char *format, ...);
void lab_cell_count(struct lab_table *t, uint64_t n);

// Cells about a run. For people: its time ("1.40 s", or "> 1 s" if it was not finished), its backtracks. For
// CSV: "finished" or "stopped", the seconds, the decisions.
void lab_cell_time(struct lab_table *t, const struct lab_measured *m);
void lab_cell_backtracks(struct lab_table *t, const struct lab_measured *m);
void lab_cell_status(struct lab_table *t, const struct lab_measured *m);
void lab_cell_seconds(struct lab_table *t, const struct lab_measured *m);
void lab_cells_of_run(struct lab_table *t, const struct lab_measured *m);
void lab_say_time(struct text *out, const struct lab_measured *m);

// Write the table, or write and free it. CSV follows RFC 4180.
void lab_table_write(const struct lab_table *t, enum lab_medium medium, struct text *out);
void lab_table_free(struct lab_table *t);
void lab_table_end(struct lab_table *t, enum lab_medium medium, struct text *out);

// ---- Pages -----------------------------------------------------------------------------------------------

// One self-contained HTML file, which prints well and follows the reader's dark mode.
void lab_page_begin(struct text *out, const char *title);
void lab_page_heading(struct text *out, const char *heading);
void lab_page_words(struct text *out, const char *words); // one paragraph per line; blank lines are dropped
void lab_page_end(struct text *out);

// What was added since `from` becomes paragraphs of a page; in other media an empty line follows it.
void lab_end_words(struct text *out, size_t from, enum lab_medium medium);

#endif
