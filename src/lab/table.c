#include "lab/table.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *const lab_media[] = {"text", "csv", "md", "svg", "html", NULL};

bool lab_medium_named(const char *name, enum lab_medium *out) {
    for (int i = 0; i < LAB_MEDIA; i++) {
        if (strcmp(lab_media[i], name) != 0) continue;
        *out = (enum lab_medium)i;
        return true;
    }
    return false;
}

// ---- Filling it in ---------------------------------------------------------------------------------------

void lab_table_init(struct lab_table *t, struct mem *m, const char *title) {
    *t = (struct lab_table){.title = title};
    text_init(&t->words, m);
}

void lab_table_free(struct lab_table *t) {
    vec_free(t->words.mem, &t->columns);
    vec_free(t->words.mem, &t->cells);
    text_free(&t->words);
}

// The place of the next title or cell: behind the NUL that ends the one before.
static size_t next_place(struct lab_table *t) {
    if (t->columns.size + t->cells.size > 0) text_char(&t->words, '\0');
    return t->words.size;
}

void lab_table_column(struct lab_table *t, const char *title, enum lab_side side) {
    struct lab_column column = {next_place(t), side};
    if (!vec_push(t->words.mem, &t->columns, column)) t->words.failed = true;
    text_add(&t->words, title);
}

struct text *lab_open_cell(struct lab_table *t) {
    if (!vec_push(t->words.mem, &t->cells, next_place(t))) t->words.failed = true;
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

static size_t count_rows(const struct lab_table *t) {
    return t->columns.size == 0 ? 0 : t->cells.size / t->columns.size;
}

// ---- Reading it ------------------------------------------------------------------------------------------

static const char *title_of(const struct lab_table *t, size_t column) {
    return text_string(&t->words) + t->columns.at[column].title;
}

static const char *cell_at(const struct lab_table *t, size_t row, size_t column) {
    return text_string(&t->words) + t->cells.at[row * t->columns.size + column];
}

// Columns on a screen: continuation bytes of UTF-8 take none.
static size_t width_of(const char *words) {
    size_t n = 0;
    for (; *words != '\0'; words++) n += (*words & 0xc0) != 0x80;
    return n;
}

static size_t column_width(const struct lab_table *t, size_t column) {
    size_t widest = width_of(title_of(t, column));
    for (size_t r = 0; r < count_rows(t); r++) {
        size_t w = width_of(cell_at(t, r, column));
        if (w > widest) widest = w;
    }
    return widest;
}

// ---- Text ------------------------------------------------------------------------------------------------

// A left-aligned last column needs no blanks after it.
static void add_padded(struct text *out, const struct lab_table *t, size_t column, const char *words,
                       size_t width) {
    size_t blanks = width - width_of(words);
    bool left = t->columns.at[column].side == LAB_LEFT, last = column + 1 == t->columns.size;
    if (column > 0) text_add(out, "  ");
    if (!left) text_repeat(out, " ", blanks);
    text_add(out, words);
    if (left && !last) text_repeat(out, " ", blanks);
}

static void write_text(const struct lab_table *t, struct text *out) {
    if (t->title != NULL) text_format(out, "%s\n", t->title);
    for (size_t r = 0; r <= count_rows(t); r++) {
        for (size_t c = 0; c < t->columns.size; c++)
            add_padded(out, t, c, r == 0 ? title_of(t, c) : cell_at(t, r - 1, c), column_width(t, c));
        while (out->size > 0 && out->at[out->size - 1] == ' ') out->at[--out->size] = '\0';
        text_char(out, '\n');
    }
}

// ---- Markdown --------------------------------------------------------------------------------------------

static void add_md(struct text *out, const char *words) {
    for (; *words != '\0'; words++) {
        if (*words == '|') text_char(out, '\\');
        text_char(out, *words);
    }
}

static void write_md(const struct lab_table *t, struct text *out) {
    if (t->title != NULL) text_format(out, "**%s**\n\n", t->title);
    for (size_t r = 0; r <= count_rows(t); r++) {
        for (size_t c = 0; c < t->columns.size; c++) {
            text_add(out, "| ");
            add_md(out, r == 0 ? title_of(t, c) : cell_at(t, r - 1, c));
            text_char(out, ' ');
        }
        text_add(out, "|\n");
        for (size_t c = 0; c < t->columns.size && r == 0; c++)
            text_add(out, t->columns.at[c].side == LAB_LEFT ? "|---" : "|--:");
        if (r == 0) text_add(out, "|\n");
    }
}

// ---- CSV -------------------------------------------------------------------------------------------------

static void add_csv(struct text *out, const char *words) {
    bool plain = strpbrk(words, ",\"\r\n") == NULL;
    if (!plain) text_char(out, '"');
    for (; *words != '\0'; words++) {
        if (*words == '"') text_char(out, '"');
        text_char(out, *words);
    }
    if (!plain) text_char(out, '"');
}

void lab_table_csv_rows(const struct lab_table *t, struct text *out) {
    for (size_t r = 0; r < count_rows(t); r++) {
        for (size_t c = 0; c < t->columns.size; c++) {
            if (c > 0) text_char(out, ',');
            add_csv(out, cell_at(t, r, c));
        }
        text_char(out, '\n');
    }
}

static void write_csv(const struct lab_table *t, struct text *out) {
    for (size_t c = 0; c < t->columns.size; c++) {
        if (c > 0) text_char(out, ',');
        add_csv(out, title_of(t, c));
    }
    text_char(out, '\n');
    lab_table_csv_rows(t, out);
}

// ---- HTML ------------------------------------------------------------------------------------------------

static void add_html_cell(const struct lab_table *t, struct text *out, size_t column, const char *words,
                          const char *element) {
    text_format(out, "<%s%s>", element, t->columns.at[column].side == LAB_LEFT ? "" : " class=\"n\"");
    text_xml(out, words, strlen(words));
    text_format(out, "</%s>", element);
}

static void write_html(const struct lab_table *t, struct text *out) {
    text_add(out, "<div class=\"table\"><table>\n");
    if (t->title != NULL) {
        text_add(out, "<caption>");
        text_xml(out, t->title, strlen(t->title));
        text_add(out, "</caption>\n");
    }
    for (size_t r = 0; r <= count_rows(t); r++) {
        text_add(out, "<tr>");
        for (size_t c = 0; c < t->columns.size; c++)
            if (r == 0) add_html_cell(t, out, c, title_of(t, c), "th");
            else add_html_cell(t, out, c, cell_at(t, r - 1, c), "td");
        text_add(out, "</tr>\n");
    }
    text_add(out, "</table></div>\n");
}

void lab_table_write(const struct lab_table *t, enum lab_medium medium, struct text *out) {
    if (t->words.failed || out->failed) {
        out->failed = true;
        return;
    }
    if (medium == LAB_TEXT) write_text(t, out);
    else if (medium == LAB_CSV) write_csv(t, out);
    else if (medium == LAB_MD) write_md(t, out);
    else write_html(t, out);
}

void lab_add_lines(struct text *out, const char *words) {
    enum { WIDTH = 96 };
    for (size_t column = 0; *words != '\0';) {
        size_t length = strcspn(words, " ");
        bool fits = column + (column > 0) + length <= WIDTH;
        if (column > 0) text_char(out, fits ? ' ' : '\n');
        text_bytes(out, words, length);
        column = (fits && column > 0 ? column + 1 : 0) + length;
        words += length + strspn(words + length, " ");
    }
    text_char(out, '\n');
}
