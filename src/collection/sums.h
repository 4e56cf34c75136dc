// What jobs counted, added up, of one table: rows of the same name are one, in the order in which they were
// first named.
#ifndef ROQUE_COLLECTION_SUMS_H
#define ROQUE_COLLECTION_SUMS_H

#include "campaign/campaign.h"

struct sums_row {
    size_t name; // into sums.names
    uint64_t counts[CAMPAIGN_COLUMNS];
};

struct sums {
    struct mem *mem;
    size_t columns;
    bool second; // of a second table; else the rows of that are left out
    VEC(struct sums_row) rows;
    struct text names; // each ended by a NUL
    size_t last;       // the row that was found last: the next is often the same
    uint64_t totals[CAMPAIGN_COLUMNS];
};

void sums_init(struct sums *s, struct mem *m, size_t columns);
void sums_free(struct sums *s);
const char *sums_name(const struct sums *s, size_t row);

// Add the rows of a result (campaign_row). What is no row is left out. False when there is no memory.
bool sums_add(struct sums *s, const char *rows);

#endif
