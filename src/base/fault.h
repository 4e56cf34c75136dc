// An error as a value: its kind, its place in the input, and a sentence for the user.
#ifndef ROQUE_BASE_FAULT_H
#define ROQUE_BASE_FAULT_H

#include <stdbool.h>
#include <stddef.h>

enum fault_kind {
    FAULT_NONE,
    FAULT_INPUT,  // bad input; `line` and `column` say where (1-based; 0: no place)
    FAULT_MEMORY, // an allocation failed
    FAULT_SYSTEM, // a file or device failed
    FAULT_BUG,    // one of our answers failed our own check; never expected
};

struct fault {
    enum fault_kind kind;
    size_t line, column;
    char text[240];
};

// Fill in a fault and return false, so that a reader can `return fault_input(f, line, column, "...")`.
__attribute__((format(printf, 4, 5))) bool fault_input(struct fault *f, size_t line, size_t column,
                                                       const char *format, ...);
__attribute__((format(printf, 3, 4))) bool fault_set(struct fault *f, enum fault_kind kind,
                                                     const char *format, ...);
bool fault_memory(struct fault *f);

// A byte in readable form: 'x' in quotes, or "byte 0x07". `out` holds at least 12 characters.
const char *fault_byte(char out[12], char c);

// User input in readable form, in quotes: unprintable characters become '?', long texts are cut.
enum { FAULT_QUOTE = 48 };
const char *fault_quote(char out[FAULT_QUOTE], const char *bytes, size_t count);

#endif
