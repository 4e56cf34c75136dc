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

// Add the rows of a result (campaign_row), ignoring what is no row. False when there is no memory.
bool totals_add(struct totals *s, const char *rows);

// Bars: names, and a count for each.
struct bars {
    struct lab_plot plot;
    size_t count;
};
void bars_init(struct bars *b, struct mem *m, const char *title, const char *axis, const char *series);
void bars_add(struct bars *b, const char *name, uint64_t count);
void bars_free(struct bars *b);

// Text, tables and bars; a picture has the bars alone.
struct report {
    const char *title;
    const char *text; // a paragraph per line; "": none
    const struct lab_table *tables;
    size_t table_count;
    const struct bars *bars;
};
void report_write(const struct report *t, enum lab_medium medium, struct text *out);

#endif
