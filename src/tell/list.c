#include "tell/list.h"

#include "format/format.h"
#include "puzzle/notes.h"

#include <string.h>

// A built-in puzzle's size is in its text.
static bool read_builtin(const struct builtin_puzzle *b, struct mem *m, struct puzzle *p,
                         struct fault *fault) {
    struct format_reader reader;
    format_reader_init(&reader, b->text, strlen(b->text));
    if (format_read_next(&reader, m, p, fault) == FORMAT_READ_PUZZLE) return true;
    const struct fault inner = *fault;
    return fault_set(fault, inner.kind, "the built-in puzzle %s cannot be read: %.100s", b->name, inner.text);
}

// The column behind the names.
static int name_width(const struct family *f, const char *set) {
    size_t width = 10;
    const struct builtin_puzzle *b = family_builtin_of_set(f->builtin, set);
    for (; b != NULL; b = family_builtin_of_set(b + 1, set))
        if (strlen(b->name) > width) width = strlen(b->name);
    return (int)width;
}

static void tell_puzzle(struct text *out, const struct family *f, const char *name, int width,
                        const struct puzzle *p) {
    size_t length;
    const char *title = note_find(p, "title", &length);
    text_format(out, "  %s:%-*s %dx%d", f->name, width, name, p->width, p->height);
    if (title != NULL) text_format(out, "  %.*s", (int)length, title);
    text_char(out, '\n');
}

bool tell_list(struct text *out, const struct family *f, const char *set, struct fault *fault) {
    int width = name_width(f, set);
    text_format(out, "%s: %s\n%s\n", f->name, f->title, f->goal);
    const struct builtin_puzzle *b = family_builtin_of_set(f->builtin, set);
    for (; b != NULL; b = family_builtin_of_set(b + 1, set)) {
        struct puzzle p;
        if (!read_builtin(b, out->mem, &p, fault)) return false;
        tell_puzzle(out, f, b->name, width, &p);
        puzzle_free(&p);
    }
    return true;
}

static void puzzle_json(struct text *out, const struct family *f, const char *name, const struct puzzle *p) {
    size_t length;
    const char *title = note_find(p, "title", &length);
    text_format(out, "{\"name\":\"%s:%s\",\"width\":%d,\"height\":%d", f->name, name, p->width, p->height);
    if (title != NULL) {
        text_add(out, ",\"title\":");
        text_json(out, title, length);
    }
    text_char(out, '}');
}

bool tell_list_json(struct text *out, const struct family *f, const char *set, struct fault *fault) {
    text_add(out, "{\"family\":");
    text_json(out, f->name, strlen(f->name));
    text_add(out, ",\"title\":");
    text_json(out, f->title, strlen(f->title));
    text_add(out, ",\"goal\":");
    text_json(out, f->goal, strlen(f->goal));
    text_add(out, ",\"puzzles\":[");
    const struct builtin_puzzle *first = family_builtin_of_set(f->builtin, set);
    for (const struct builtin_puzzle *b = first; b != NULL; b = family_builtin_of_set(b + 1, set)) {
        struct puzzle p;
        if (!read_builtin(b, out->mem, &p, fault)) return false;
        if (b != first) text_char(out, ',');
        puzzle_json(out, f, b->name, &p);
        puzzle_free(&p);
    }
    text_add(out, "]}\n");
    return true;
}
