// What statistics and campaigns report: counts of jobs added up, and tables with bars, in all media.
#ifndef ROQUE_COLLECTION_REPORT_H
#define ROQUE_COLLECTION_REPORT_H

#include "campaign/campaign.h"
#include "lab/plot.h"
#include "lab/table.h"

// The counts of one table of all jobs. Rows of the same name are one, in the order in which they first came.
struct totals {
    struct mem *mem;
    size_t columns;
    bool second; // of a second table; else the rows of that are left out
    VEC(struct totals_row {
        size_t name; // into `names`
        uint64_t counts[CAMPAIGN_COLUMNS];
    })
    rows;
    struct text names;               // each ended by a NUL
    size_t last;                     // row found; the next is often the same
    uint64_t sums[CAMPAIGN_COLUMNS]; // of all rows
};
void totals_init(struct totals *s, struct mem *m, size_t columns);
void totals_free(struct totals *s);
const char *totals_name(const struct totals *s, size_t row);

// The row of this name, which may be a new one; NULL: there is no memory.
struct totals_row *totals_find(struct totals *s, const char *name, size_t length);

// Add the rows of a result (campaign_row), ignoring what is no row. False when there is no memory.
bool totals_add(struct totals *s, const char *rows);

// Text, tables and bars; a picture has the bars alone.
enum { REPORT_TABLES = 2 };
struct report {
    struct text title, text; // text: a paragraph per line
    struct lab_table tables[REPORT_TABLES];
    struct lab_plot plot;
    size_t bars;
};

// `axis` and `series` name what the bars count. The caller fills in the rest.
void report_init(struct report *r, struct mem *m, const char *axis, const char *series);
void report_bar(struct report *r, const char *name, uint64_t count);

// Write it and free it. Tables without rows are left out.
void report_finish(struct report *r, enum lab_medium medium, struct text *out);

#endif
