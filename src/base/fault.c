#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool fault_input(struct fault *f, size_t line, size_t column, const char *format, ...) {
    *f = (struct fault){.kind = FAULT_INPUT, .line = line, .column = column};
    va_list args;
    va_start(args, format);
    vsnprintf(f->text, sizeof f->text, format, args);
    va_end(args);
    return false;
}

bool fault_set(struct fault *f, enum fault_kind kind, const char *format, ...) {
    *f = (struct fault){.kind = kind};
    va_list args;
    va_start(args, format);
    vsnprintf(f->text, sizeof f->text, format, args);
    va_end(args);
    return false;
}

bool fault_memory(struct fault *f) { return fault_set(f, FAULT_MEMORY, "out of memory"); }

const char *fault_byte(char out[12], char c) {
    unsigned char u = (unsigned char)c;
    if (u >= 0x20 && u < 0x7f) snprintf(out, 12, "'%c'", c);
    else snprintf(out, 12, "byte 0x%02x", u);
    return out;
}

const char *fault_quote(char out[FAULT_QUOTE], const char *bytes, size_t count) {
    static const char more[] = "...";
    enum { MOST = FAULT_QUOTE - 2 - sizeof more };
    size_t at = 0, used = 1;
    out[0] = '\'';
    while (at < count) {
        size_t n = text_shown_length(bytes + at, count - at);
        if (at + (n == 0 ? 1 : n) > MOST) break;
        if (n == 0) out[used] = '?', n = 1;
        else memcpy(out + used, bytes + at, n);
        used += n;
        at += n;
    }
    snprintf(out + used, FAULT_QUOTE - used, "%s'", at < count ? more : "");
    return out;
}
