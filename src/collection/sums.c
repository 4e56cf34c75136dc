#include "collection/sums.h"

#include <stdlib.h>
#include <string.h>

void sums_init(struct sums *s, struct mem *m, size_t columns) {
    *s = (struct sums){.mem = m, .columns = columns};
    text_init(&s->names, m);
}

void sums_free(struct sums *s) {
    vec_free(s->mem, &s->rows);
    text_free(&s->names);
}

const char *sums_name(const struct sums *s, size_t row) { return s->names.at + s->rows.at[row].name; }

static bool is_called(const struct sums *s, size_t row, const char *name, size_t length) {
    const char *its = sums_name(s, row);
    return strlen(its) == length && memcmp(its, name, length) == 0;
}

static struct sums_row *find(struct sums *s, const char *name, size_t length) {
    struct sums_row new = {.name = s->names.size};
    if (s->rows.size > 0 && is_called(s, s->last, name, length)) return &s->rows.at[s->last];
    for (s->last = 0; s->last < s->rows.size; s->last++)
        if (is_called(s, s->last, name, length)) return &s->rows.at[s->last];
    text_bytes(&s->names, name, length);
    text_char(&s->names, '\0');
    if (s->names.failed || !vec_push(s->mem, &s->rows, new)) return NULL;
    return &s->rows.at[s->last];
}

// The first row of this table from here on, without the mark of its table, or the end.
static const char *next_row(const struct sums *s, const char *rows) {
    while (*rows != '\0' && (*rows == CAMPAIGN_SECOND) != s->second) {
        rows += strcspn(rows, "\n");
        rows += *rows == '\n';
    }
    return rows + (*rows == CAMPAIGN_SECOND);
}

bool sums_add(struct sums *s, const char *rows) {
    while (*(rows = next_row(s, rows)) != '\0') {
        size_t length = strcspn(rows, "\t\n");
        struct sums_row *row = find(s, rows, length);
        if (row == NULL) return false;
        rows += length;
        for (size_t i = 0; i < s->columns && *rows == '\t'; i++) {
            char *end;
            uint64_t count = strtoull(rows + 1, &end, 10);
            row->counts[i] += count;
            s->totals[i] += count;
            rows = end;
        }
        rows += strcspn(rows, "\n");
        rows += *rows == '\n';
    }
    return true;
}
