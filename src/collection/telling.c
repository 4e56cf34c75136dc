#include "collection/telling.h"

#include "lab/page.h"

#include <string.h>

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

static void tell_tables(const struct telling *t, enum lab_medium medium, struct text *out) {
    for (size_t i = 0; i < t->table_count; i++) {
        if (i > 0 && medium != LAB_HTML) text_char(out, '\n');
        lab_table_write(&t->tables[i], medium, out);
    }
}

static void tell_page(const struct telling *t, struct text *out) {
    lab_page_begin(out, t->title);
    lab_page_words(out, t->words);
    tell_tables(t, LAB_HTML, out);
    if (t->bars->count > 0) lab_plot_write_inside(&t->bars->plot, out);
    lab_page_end(out);
}

void tell_all(const struct telling *t, enum lab_medium medium, struct text *out) {
    if (medium == LAB_SVG) lab_plot_write(&t->bars->plot, out);
    else if (medium == LAB_HTML) tell_page(t, out);
    else {
        text_format(out, "%s%s\n\n%s%s", medium == LAB_MD ? "# " : "", t->title, t->words,
                    *t->words == '\0' ? "" : "\n");
        tell_tables(t, medium, out);
    }
}
