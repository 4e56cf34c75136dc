// A growing text. Once memory runs out, the text remembers it (`failed`) and ignores further additions, so a
// writer checks once, at the end.
#ifndef ROQUE_BASE_TEXT_H
#define ROQUE_BASE_TEXT_H

#include "base/mem.h"

struct text {
    char *at; // NUL-terminated once anything was added; NULL before
    size_t size, cap;
    struct mem *mem;
    bool failed;
};

// A new text: struct text words = TEXT_IN(mem);
#define TEXT_IN(ledger)                                                                                      \
    (struct text) { .mem = (ledger) }
void text_init(struct text *t, struct mem *m);
void text_free(struct text *t);
void text_clear(struct text *t); // empty again; keeps its memory
void text_char(struct text *t, char c);
void text_add(struct text *t, const char *string);
void text_bytes(struct text *t, const char *bytes, size_t count);
void text_repeat(struct text *t, const char *string, size_t times);
void text_number(struct text *t, long long n);
__attribute__((format(printf, 2, 3))) void text_format(struct text *t, const char *format, ...);
void text_json(struct text *t, const char *bytes, size_t count); // as a quoted JSON string
void text_xml(struct text *t, const char *bytes, size_t count);  // as text between tags
void text_xml_tail(struct text *t, size_t from); // what was added since then, as text between tags

// Take out what was added since `from`: a text of its own, to be freed. Without memory, both have failed.
struct text text_take(struct text *t, size_t from);

// The place of the next of several words in one text, each of which ends with a NUL.
size_t text_word(struct text *t);

// Words as a sentence on a line of its own, with a capital letter and a full stop. No words add nothing.
void text_sentence(struct text *t, const char *words, size_t size);

const char *text_string(const struct text *t); // never NULL

// The length in bytes of the well-formed UTF-8 character at `bytes`, or 0.
size_t text_utf8_length(const char *bytes, size_t left);

// The same; 0 also for a control character, which a terminal would obey.
size_t text_shown_length(const char *bytes, size_t left);

// base64url (RFC 4648, section 5) without padding: bytes as letters that need no escaping in an address.
void base64_write(struct text *out, const char *bytes, size_t size);

// Decode and append. Padding at the end is allowed. Returns how many letters were read: `size`, or the place
// of the error. That place is a valid letter only if the text ends in the middle of a byte.
size_t base64_read(const char *letters, size_t size, struct text *out);
bool base64_is_letter(char c);

// ---- Faults -----------------------------------------------------------------------------------------------

// An error as a value: its kind, its place in the input, and a sentence for the user.

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

// ---- Lines of a width -------------------------------------------------------------------------------------

// Lines that fit: broken at blanks, never within a word. Columns are counted as on a terminal: a character of
// several bytes takes one, a colour sequence none.

enum { WRAP_WIDTH = 100 }; // longer lines are hard to read, however wide the screen

size_t wrap_columns(const char *bytes, size_t size); // of one line

// Append `first`, then the words, line by line, aligned after `first`; continuation lines have a larger
// indent.
void wrap_words(struct text *out, const char *first, const char *words, size_t width);

// Text in which only long lines are broken. Continuation lines have a larger indent or, if the line is a word
// and its meaning, are aligned with the meaning.
void wrap_fold(struct text *out, const char *bytes, size_t size, size_t width);

// The same, but consecutive lines without indent are one paragraph, and wrapped again.
void wrap_paragraphs(struct text *out, const char *words, size_t width);

#endif
