#include "collection/report.h"

#include "lab/page.h"

#include <stdlib.h>
#include <string.h>

// ---- Totals ----------------------------------------------------------------------------------------------

void totals_init(struct totals *s, struct mem *m, size_t columns) {
    *s = (struct totals){.mem = m, .columns = columns};
    text_init(&s->names, m);
}

void totals_free(struct totals *s) {
    vec_free(s->mem, &s->rows);
    text_free(&s->names);
}

const char *totals_name(const struct totals *s, size_t row) { return s->names.at + s->rows.at[row].name; }

static bool is_called(const struct totals *s, size_t row, const char *name, size_t length) {
    const char *its = totals_name(s, row);
    return strlen(its) == length && memcmp(its, name, length) == 0;
}

static struct totals_row *find(struct totals *s, const char *name, size_t length) {
    struct totals_row new = {.name = s->names.size};
    if (s->rows.size > 0 && is_called(s, s->last, name, length)) return &s->rows.at[s->last];
    for (s->last = 0; s->last < s->rows.size; s->last++)
        if (is_called(s, s->last, name, length)) return &s->rows.at[s->last];
    text_bytes(&s->names, name, length);
    text_char(&s->names, '\0');
    if (s->names.failed || !vec_push(s->mem, &s->rows, new)) return NULL;
    return &s->rows.at[s->last];
}

// The first row of this table from here on, without the mark of its table, or the end.
static const char *next_row(const struct totals *s, const char *rows) {
    while (*rows != '\0' && (*rows == CAMPAIGN_SECOND) != s->second) {
        rows += strcspn(rows, "\n");
        rows += *rows == '\n';
    }
    return rows + (*rows == CAMPAIGN_SECOND);
}

bool totals_add(struct totals *s, const char *rows) {
    while (*(rows = next_row(s, rows)) != '\0') {
        size_t length = strcspn(rows, "\t\n");
        struct totals_row *row = find(s, rows, length);
        if (row == NULL) return false;
        rows += length;
        for (size_t i = 0; i < s->columns && *rows == '\t'; i++) {
            char *end;
            uint64_t count = strtoull(rows + 1, &end, 10);
            row->counts[i] += count;
            s->sums[i] += count;
            rows = end;
        }
        rows += strcspn(rows, "\n");
        rows += *rows == '\n';
    }
    return true;
}

// ---- Reports ---------------------------------------------------------------------------------------------

void bars_init(struct bars *b, struct mem *m, const char *title, const char *axis, const char *series) {
    *b = (struct bars){0};
    lab_plot_init(&b->plot, m, title);
    b->plot.x = (struct lab_axis){axis, LAB_LINEAR, LAB_PLAIN};
    b->plot.y = (struct lab_axis){"", LAB_NAMES, LAB_PLAIN};
    lab_plot_series(&b->plot, series, false);
}

void bars_add(struct bars *b, const char *name, uint64_t count) {
    lab_plot_row(&b->plot, name);
    lab_plot_point(&b->plot,
                   (struct lab_point){.x = (double)count, .y = (double)b->count++, .from_origin = true});
}

void bars_free(struct bars *b) { lab_plot_free(&b->plot); }

static void write_tables(const struct report *t, enum lab_medium medium, struct text *out) {
    for (size_t i = 0; i < t->table_count; i++) {
        if (i > 0 && medium != LAB_HTML) text_char(out, '\n');
        lab_table_write(&t->tables[i], medium, out);
    }
}

static void write_page(const struct report *t, struct text *out) {
    lab_page_begin(out, t->title);
    lab_page_words(out, t->text);
    write_tables(t, LAB_HTML, out);
    if (t->bars->count > 0) lab_plot_write_inside(&t->bars->plot, out);
    lab_page_end(out);
}

void report_write(const struct report *t, enum lab_medium medium, struct text *out) {
    if (medium == LAB_SVG) lab_plot_write(&t->bars->plot, out);
    else if (medium == LAB_HTML) write_page(t, out);
    else {
        text_format(out, "%s%s\n\n%s%s", medium == LAB_MD ? "# " : "", t->title, t->text,
                    *t->text == '\0' ? "" : "\n");
        write_tables(t, medium, out);
    }
}
