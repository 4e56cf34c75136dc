#include "answer/list.h"

#include "format/format.h"

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
static int name_width(const struct family *f) {
    size_t width = 10;
    for (const struct builtin_puzzle *b = f->builtin; b != NULL && b->name != NULL; b++)
        if (strlen(b->name) > width) width = strlen(b->name);
    return (int)width;
}

bool answer_list(struct text *out, const struct family *f, struct fault *fault) {
    text_format(out, "%s: %s\n%s\n", f->name, f->title, f->goal);
    for (const struct builtin_puzzle *b = f->builtin; b != NULL && b->name != NULL; b++) {
        struct puzzle p;
        if (!read_builtin(b, out->mem, &p, fault)) return false;
        text_format(out, "  %s:%-*s %dx%d\n", f->name, name_width(f), b->name, p.width, p.height);
        puzzle_free(&p);
    }
    return true;
}

bool answer_list_json(struct text *out, const struct family *f, struct fault *fault) {
    text_add(out, "{\"family\":");
    text_json(out, f->name, strlen(f->name));
    text_add(out, ",\"title\":");
    text_json(out, f->title, strlen(f->title));
    text_add(out, ",\"goal\":");
    text_json(out, f->goal, strlen(f->goal));
    text_add(out, ",\"puzzles\":[");
    for (const struct builtin_puzzle *b = f->builtin; b != NULL && b->name != NULL; b++) {
        struct puzzle p;
        if (!read_builtin(b, out->mem, &p, fault)) return false;
        text_format(out, "%s{\"name\":\"%s:%s\",\"width\":%d,\"height\":%d}", b == f->builtin ? "" : ",",
                    f->name, b->name, p.width, p.height);
        puzzle_free(&p);
    }
    text_add(out, "]}\n");
    return true;
}
