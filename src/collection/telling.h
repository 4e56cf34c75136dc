// A table with a picture of its bars, in all media: what statistics and reports are.
#ifndef ROQUE_COLLECTION_TELLING_H
#define ROQUE_COLLECTION_TELLING_H

#include "lab/plot.h"
#include "lab/table.h"

// Bars: names and how many of them there are. Texts, tables and pages have as many as you like.
struct bars {
    struct lab_plot plot;
    size_t count;
};
void bars_init(struct bars *b, struct mem *m, const char *title, const char *axis, const char *series);
void bars_add(struct bars *b, const char *name, uint64_t count);
void bars_free(struct bars *b);

// The whole: words, a paragraph a line, tables and bars. A picture has the bars alone.
struct telling {
    const char *title;
    const char *words; // "": none
    const struct lab_table *tables;
    size_t table_count;
    const struct bars *bars;
};
void tell_all(const struct telling *t, enum lab_medium medium, struct text *out);

#endif
