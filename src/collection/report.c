#include "collection/collection.h"

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

struct totals_row *totals_find(struct totals *s, const char *name, size_t length) {
    struct totals_row new = {.name = s->names.size};
    if (s->rows.size > 0 && is_called(s, s->last, name, length)) return &s->rows.at[s->last];
    for (s->last = 0; s->last < s->rows.size; s->last++)
        if (is_called(s, s->last, name, length)) return &s->rows.at[s->last];
    text_bytes(&s->names, name, length);
    text_char(&s->names, '\0');
    if (s->names.failed || !vec_push(s->mem, &s->rows, new)) return NULL;
    return &s->rows.at[s->last];
}

// The next row of this table from here on, without the mark of its table, or the end.
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
        struct totals_row *row = totals_find(s, rows, length);
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

void report_init(struct report *r, struct mem *m, const char *axis, const char *series) {
    *r = (struct report){0};
    text_init(&r->title, m);
    text_init(&r->text, m);
    for (size_t i = 0; i < REPORT_TABLES; i++) lab_table_init(&r->tables[i], m, NULL, NULL);
    lab_plot_init(&r->plot, m, NULL);
    r->plot.x = (struct lab_axis){axis, LAB_LINEAR, LAB_PLAIN};
    r->plot.y = (struct lab_axis){"", LAB_NAMES, LAB_PLAIN};
    text_add(lab_plot_series(&r->plot, false), series);
}

void report_bar(struct report *r, const char *name, uint64_t count) {
    text_add(lab_plot_row(&r->plot), name);
    lab_plot_point(&r->plot,
                   (struct lab_point){.x = (double)count, .y = (double)r->bars++, .from_origin = true});
}

static void write_tables(const struct report *r, enum lab_medium medium, struct text *out) {
    for (size_t i = 0; i < REPORT_TABLES; i++) {
        if (i > 0 && r->tables[i].cells.size == 0) continue;
        if (i > 0 && medium != LAB_HTML) text_char(out, '\n');
        lab_table_write(&r->tables[i], medium, out);
    }
}

static void write_all(const struct report *r, enum lab_medium medium, struct text *out) {
    const char *title = text_string(&r->title), *text = text_string(&r->text);
    if (medium == LAB_SVG) lab_plot_write(&r->plot, true, out);
    else if (medium == LAB_HTML) {
        lab_page_begin(out, title);
        lab_page_words(out, text);
        write_tables(r, medium, out);
        if (r->bars > 0) lab_plot_write(&r->plot, false, out);
        lab_page_end(out);
    } else {
        text_format(out, "%s%s\n\n%s\n", medium == LAB_MD ? "# " : "", title, text);
        write_tables(r, medium, out);
    }
}

void report_finish(struct report *r, enum lab_medium medium, struct text *out) {
    if (r->plot.title == NULL) r->plot.title = text_string(&r->title);
    write_all(r, medium, out);
    if (r->title.failed || r->text.failed || r->plot.words.failed) out->failed = true;
    for (size_t i = 0; i < REPORT_TABLES; i++) {
        if (r->tables[i].words.failed) out->failed = true;
        lab_table_free(&r->tables[i]);
    }
    lab_plot_free(&r->plot);
    text_free(&r->title);
    text_free(&r->text);
}
