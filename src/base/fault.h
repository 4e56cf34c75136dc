// What went wrong, as a value: its kind, where in the input, and a sentence for the person.
#ifndef ROQUE_BASE_FAULT_H
#define ROQUE_BASE_FAULT_H

#include <stdbool.h>
#include <stddef.h>

enum fault_kind {
    FAULT_NONE,
    FAULT_INPUT, // what was given is wrong; `line` and `column` say where (1-based; 0: nowhere in particular)
    FAULT_MEMORY, // an allocation failed
    FAULT_SYSTEM, // a file or device did not do its part
    FAULT_BUG,    // an answer of ours did not pass our own check; never expected
};

struct fault {
    enum fault_kind kind;
    size_t line, column;
    char text[240];
};

// Fill in a fault and return false, so that a reader can say `return fault_input(f, line, column, "...")`.
__attribute__((format(printf, 4, 5))) bool fault_input(struct fault *f, size_t line, size_t column,
                                                       const char *format, ...);
__attribute__((format(printf, 3, 4))) bool fault_set(struct fault *f, enum fault_kind kind,
                                                     const char *format, ...);
bool fault_memory(struct fault *f);

// A byte as people can read it: 'x' in quotes, or "byte 0x07". `out` holds at least 12 characters.
const char *fault_byte(char out[12], char c);

// What somebody wrote, as people can read it, in quotes: what cannot be shown becomes '?', what is long is
// cut.
enum { FAULT_QUOTE = 48 };
const char *fault_quote(char out[FAULT_QUOTE], const char *bytes, size_t count);

#endif
