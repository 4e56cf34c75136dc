#include "lab/table.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *const lab_media[] = {"text", "csv", "md", "svg", "html", NULL};

// ---- Filling it in ---------------------------------------------------------------------------------------

void lab_table_init(struct lab_table *t, struct mem *m, const char *title, const char *columns) {
    *t = (struct lab_table){.title = title, .words = TEXT_IN(m)};
    if (columns != NULL) lab_table_columns(t, columns);
}

static struct text *open_column(struct lab_table *t, bool right) {
    struct lab_column column = {text_word(&t->words), right};
    if (!vec_push(t->words.mem, &t->columns, column)) t->words.failed = true;
    return &t->words;
}

void lab_table_column(struct lab_table *t, const char *title, bool right) {
    text_add(open_column(t, right), title);
}

void lab_table_columns(struct lab_table *t, const char *columns) {
    for (;; columns++) {
        bool right = *columns == '>';
        size_t length = strcspn(columns += right, "|");
        text_bytes(open_column(t, right), columns, length);
        columns += length;
        if (*columns == '\0') return;
    }
}

struct text *lab_open_cell(struct lab_table *t) {
    if (!vec_push(t->words.mem, &t->cells, text_word(&t->words))) t->words.failed = true;
    return &t->words;
}

void lab_cell(struct lab_table *t, const char *words) { text_add(lab_open_cell(t), words); }

void lab_cell_format(struct lab_table *t, const char *format, ...) {
    char words[160];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    lab_cell(t, words);
}

void lab_cell_count(struct lab_table *t, uint64_t n) { text_format(lab_open_cell(t), "%" PRIu64, n); }

// ---- Cells about a run -----------------------------------------------------------------------------------

void lab_cell_time(struct lab_table *t, const struct lab_measured *m) {
    struct text *out = lab_open_cell(t);
    if (m->timed && !m->finished) text_add(out, "> ");
    if (m->timed) lab_say_seconds(out, lab_seconds(m));
    else text_add(out, "-");
}

void lab_cell_backtracks(struct lab_table *t, const struct lab_measured *m) {
    lab_cell(t, m->finished ? "" : "> ");
    lab_say_count(&t->words, lab_backtracks(m));
}

void lab_cell_status(struct lab_table *t, const struct lab_measured *m) {
    lab_cell(t, m->finished ? "finished" : "stopped");
}

void lab_cell_seconds(struct lab_table *t, const struct lab_measured *m) {
    if (m->timed) lab_cell_format(t, "%.6f", lab_seconds(m));
    else lab_cell(t, "");
}

void lab_cells_of_run(struct lab_table *t, const struct lab_measured *m) {
    lab_cell_status(t, m);
    lab_cell_seconds(t, m);
    lab_cell_count(t, m->stats.decisions);
}

// ---- Reading it ------------------------------------------------------------------------------------------

// Rows are counted from the titles, row 0.
static size_t count_rows(const struct lab_table *t) {
    return t->columns.size == 0 ? 0 : 1 + t->cells.size / t->columns.size;
}

static const char *word_at(const struct lab_table *t, size_t row, size_t column) {
    return text_string(&t->words) +
           (row == 0 ? t->columns.at[column].title : t->cells.at[(row - 1) * t->columns.size + column]);
}

static size_t width_of(const char *words) { return wrap_columns(words, strlen(words)); }

static size_t column_width(const struct lab_table *t, size_t column) {
    size_t widest = 0;
    for (size_t r = 0; r < count_rows(t); r++) {
        size_t w = width_of(word_at(t, r, column));
        if (w > widest) widest = w;
    }
    return widest;
}

// ---- Media -----------------------------------------------------------------------------------------------

// A left-aligned last column needs no blanks after it.
static void add_padded(struct text *out, const struct lab_table *t, size_t row, size_t column) {
    const char *words = word_at(t, row, column);
    size_t blanks = column_width(t, column) - width_of(words);
    bool right = t->columns.at[column].right, last = column + 1 == t->columns.size;
    if (column > 0) text_add(out, "  ");
    if (right) text_repeat(out, " ", blanks);
    text_add(out, words);
    if (!right && !last) text_repeat(out, " ", blanks);
}

static void write_text(const struct lab_table *t, struct text *out) {
    if (t->title != NULL) text_format(out, "%s\n", t->title);
    for (size_t r = 0; r < count_rows(t); r++) {
        for (size_t c = 0; c < t->columns.size; c++) add_padded(out, t, r, c);
        while (out->size > 0 && out->at[out->size - 1] == ' ') out->at[--out->size] = '\0';
        text_char(out, '\n');
    }
}

// The words, with `before` in front of each character `which`.
static void add_escaped(struct text *out, const char *words, char which, char before) {
    for (; *words != '\0'; words++) {
        if (*words == which) text_char(out, before);
        text_char(out, *words);
    }
}

static void write_md(const struct lab_table *t, struct text *out) {
    if (t->title != NULL) text_format(out, "**%s**\n\n", t->title);
    for (size_t r = 0; r < count_rows(t); r++) {
        for (size_t c = 0; c < t->columns.size; c++) {
            text_add(out, "| ");
            add_escaped(out, word_at(t, r, c), '|', '\\');
            text_char(out, ' ');
        }
        text_add(out, "|\n");
        for (size_t c = 0; c < t->columns.size && r == 0; c++)
            text_add(out, t->columns.at[c].right ? "|--:" : "|---");
        if (r == 0) text_add(out, "|\n");
    }
}

static void write_csv(const struct lab_table *t, struct text *out) {
    for (size_t r = t->rows_only ? 1 : 0; r < count_rows(t); r++) {
        for (size_t c = 0; c < t->columns.size; c++) {
            const char *words = word_at(t, r, c), *quote = strpbrk(words, ",\"\r\n") == NULL ? "" : "\"";
            text_add(out, c > 0 ? "," : "");
            text_add(out, quote);
            add_escaped(out, words, '"', '"');
            text_add(out, quote);
        }
        text_char(out, '\n');
    }
}

static void add_element(struct text *out, const char *name, const char *class, const char *words) {
    text_format(out, "<%s%s>", name, class);
    text_xml(out, words, strlen(words));
    text_format(out, "</%s>", name);
}

static void write_html(const struct lab_table *t, struct text *out) {
    text_add(out, "<div class=\"table\"><table>\n");
    if (t->title != NULL) {
        add_element(out, "caption", "", t->title);
        text_char(out, '\n');
    }
    for (size_t r = 0; r < count_rows(t); r++) {
        text_add(out, "<tr>");
        for (size_t c = 0; c < t->columns.size; c++)
            add_element(out, r == 0 ? "th" : "td", t->columns.at[c].right ? " class=\"n\"" : "",
                        word_at(t, r, c));
        text_add(out, "</tr>\n");
    }
    text_add(out, "</table></div>\n");
}

void lab_table_write(const struct lab_table *t, enum lab_medium medium, struct text *out) {
    static void (*const writers[])(const struct lab_table *, struct text *) = {
        [LAB_TEXT] = write_text, [LAB_CSV] = write_csv, [LAB_MD] = write_md, write_html, write_html};
    out->failed = out->failed || t->words.failed;
    if (!out->failed) writers[medium](t, out);
}

void lab_table_free(struct lab_table *t) {
    vec_free(t->words.mem, &t->columns);
    vec_free(t->words.mem, &t->cells);
    text_free(&t->words);
}

void lab_table_end(struct lab_table *t, enum lab_medium medium, struct text *out) {
    lab_table_write(t, medium, out);
    lab_table_free(t);
}

// ---- Pages -----------------------------------------------------------------------------------------------

static const char style_sheet[] =
#include "lab/page.css.inc"
    ;

void lab_page_begin(struct text *out, const char *title) {
    text_add(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
                  "<meta name=\"color-scheme\" content=\"light dark\">\n");
    add_element(out, "title", "", title);
    text_format(out, "\n<style>\n%s%s</style>\n</head>\n<body>\n", style_sheet, lab_svg_style);
    add_element(out, "h1", "", title);
    text_char(out, '\n');
}

void lab_page_heading(struct text *out, const char *heading) {
    add_element(out, "h2", "", heading);
    text_char(out, '\n');
}

void lab_page_words(struct text *out, const char *words) {
    while (*words != '\0') {
        size_t length = strcspn(words, "\n");
        if (length > 0) {
            text_add(out, "<p>");
            text_xml(out, words, length);
            text_add(out, "</p>\n");
        }
        words += length + (words[length] == '\n');
    }
}

void lab_page_end(struct text *out) {
    text_add(out, "<footer>Made by roque lab.</footer>\n</body>\n</html>\n");
}

void lab_end_words(struct text *out, size_t from, enum lab_medium medium) {
    if (medium != LAB_HTML) {
        text_char(out, '\n');
        return;
    }
    struct text words = text_take(out, from);
    lab_page_words(out, text_string(&words));
    text_free(&words);
}
