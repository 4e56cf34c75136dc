#include "base/fault.h"

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

const char *fault_words(char out[FAULT_WORDS], const char *words, size_t length) {
    static const char more[] = "...";
    enum { MOST = FAULT_WORDS - 2 - sizeof more };
    size_t shown = length > MOST ? MOST : length;
    char *to = out;
    *to++ = '\'';
    for (size_t i = 0; i < shown; i++) *to++ = words[i] >= 0x20 && words[i] < 0x7f ? words[i] : '?';
    if (shown < length) to = (char *)memcpy(to, more, sizeof more) + sizeof more - 1;
    memcpy(to, "'", 2);
    return out;
}
