#include "base/fault.h"

#include <stdarg.h>
#include <stdio.h>

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
