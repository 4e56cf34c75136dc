#include "tell/tell.h"

#include <string.h>

size_t tell_width(struct tell_look look) {
    if (look.flows) return SIZE_MAX;
    return look.columns == 0 || look.columns > WRAP_WIDTH ? WRAP_WIDTH : (size_t)look.columns;
}

void tell_board(struct text *out, const struct puzzle *p, const struct bits *highlight,
                struct tell_look look) {
    struct puzzle bare = *p;
    bare.notes = NULL;
    const struct draw_options options = {
        .color = look.color, .highlight = highlight, .labels = look.labels, .columns = look.columns};
    draw_board(look.medium, &bare, options, out);
}

void tell_two_boards(struct text *out, const struct puzzle *a, const char *heading_a, const struct puzzle *b,
                     const char *heading_b, struct tell_look look) {
    struct bits differ;
    if (!bits_init(&differ, out->mem, puzzle_size(a))) {
        out->failed = true;
        return;
    }
    for (size_t i = 0; i < puzzle_size(a); i++)
        if (a->cells[i] != b->cells[i]) bits_add(&differ, i);
    text_add(out, heading_a);
    tell_board(out, a, &differ, look);
    text_add(out, heading_b);
    tell_board(out, b, &differ, look);
    bits_free(&differ, out->mem);
}

// ---- Side by side ----------------------------------------------------------------------------------------

static size_t widest(const char *lines) {
    size_t most = 0;
    while (*lines != '\0') {
        size_t length = strcspn(lines, "\n"), columns = wrap_columns(lines, length);
        if (columns > most) most = columns;
        lines += length + (lines[length] == '\n');
    }
    return most;
}

static size_t add_line(struct text *out, const char **lines) {
    size_t length = strcspn(*lines, "\n"), columns = wrap_columns(*lines, length);
    text_bytes(out, *lines, length);
    *lines += length + ((*lines)[length] == '\n');
    return columns;
}

void tell_pair(struct text *out, const struct text *left, const struct text *right) {
    enum { BETWEEN = 4 };
    const char *a = text_string(left), *b = text_string(right);
    size_t second = widest(a) + BETWEEN;
    while (*a != '\0' || *b != '\0') {
        text_add(out, TELL_MARGIN);
        size_t used = add_line(out, &a);
        if (*b != '\0') text_repeat(out, " ", second - used);
        add_line(out, &b);
        text_char(out, '\n');
    }
    if (left->failed || right->failed) out->failed = true;
}

void tell_about(struct text *out, const char *words, size_t length, struct tell_look look) {
    struct text about = TEXT_IN(out->mem);
    text_bytes(&about, words, length);
    wrap_words(out, TELL_MARGIN, text_string(&about), tell_width(look));
    if (about.failed) out->failed = true;
    text_free(&about);
}

// ---- JSON ------------------------------------------------------------------------------------------------

void tell_json_source(struct text *out, const struct puzzle_source *s) {
    if (s == NULL) return;
    json_text(out, "file", s->file);
    if (s->index > 0) json_number(out, "index", s->index);
}

void tell_json_head(struct text *out, const struct puzzle *p) {
    json_open(out, NULL, '{');
    json_text(out, "family", p->family->name);
    json_number(out, "width", (uint64_t)p->width);
    json_number(out, "height", (uint64_t)p->height);
    tell_json_source(out, p->source);
    if (p->source != NULL) json_number(out, "line", p->source->line);
}

void tell_json_us(struct text *out, const char *key, uint64_t us) {
    if (us != TELL_UNTIMED) json_number(out, key, us);
}

void tell_json_cell(struct text *out, const char *key, const struct puzzle *p, size_t cell) {
    size_t width = (size_t)p->width;
    json_open(out, key, '[');
    json_number(out, NULL, cell / width + 1);
    json_number(out, NULL, cell % width + 1);
    json_close(out, ']');
}

void tell_json_cells(struct text *out, const char *key, const struct puzzle *p, const struct bits *cells) {
    json_open(out, key, '[');
    for (size_t i = bits_next(cells, 0); i < puzzle_size(p); i = bits_next(cells, i + 1))
        tell_json_cell(out, NULL, p, i);
    json_close(out, ']');
}

void tell_json_native(struct text *out, const char *key, const struct puzzle *p) {
    size_t from = json_begin_string(out, key);
    format_native.write(p, out);
    json_end_string(out, from);
}

void tell_json_fault(struct text *out, const struct puzzle_source *source, const struct fault *f) {
    json_open(out, NULL, '{');
    tell_json_source(out, source);
    if (f->line > 0) {
        json_number(out, "line", f->line);
        json_number(out, "column", f->column);
    }
    json_text(out, "error", f->text);
    json_close(out, '}');
}
