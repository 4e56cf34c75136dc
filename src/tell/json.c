#include "tell/json.h"

#include <string.h>

void tell_json_head(struct text *out, const struct puzzle *p) {
    text_format(out, "{\"family\":\"%s\",\"width\":%d,\"height\":%d", p->family->name, p->width, p->height);
}

void tell_json_cell(struct text *out, const struct puzzle *p, size_t cell) {
    size_t width = (size_t)p->width;
    text_format(out, "[%zu,%zu]", cell / width + 1, cell % width + 1);
}

void tell_json_fault(struct text *out, const char *file, const struct fault *f) {
    tell_json_fault_object(out, file, f);
    text_char(out, '\n');
}

void tell_json_fault_object(struct text *out, const char *file, const struct fault *f) {
    text_char(out, '{');
    if (file != NULL) {
        text_add(out, "\"file\":");
        text_json(out, file, strlen(file));
        text_char(out, ',');
    }
    if (f->line > 0) text_format(out, "\"line\":%zu,\"column\":%zu,", f->line, f->column);
    text_add(out, "\"error\":");
    text_json(out, f->text, strlen(f->text));
    text_char(out, '}');
}
