// What may be asked of a family, beyond what every family understands: a table that the family keeps, one row
// an option. The options and the help of the command line, the library's and the page's are all made of it;
// the answers are plain numbers, by place in the table.
#ifndef ROQUE_MAKE_OPTION_H
#define ROQUE_MAKE_OPTION_H

#include "base/fault.h"

enum {
    MAKE_OPTIONS = 12,   // in one table, at most
    MAKE_NOT_ASKED = -1, // the value of an option that nobody gave: the family chooses
};

enum make_value {
    MAKE_NUMBER, // from `least` to `most`
    MAKE_WORD,   // one of `words`; the value is its place among them
    MAKE_BOARD,  // a puzzle of the family; the request points at it, and the value is 0
    MAKE_OTHER,  // what `read` makes of the word
};

struct make_option {
    const char *name;    // "black-cells": on the command line --black-cells
    char letter;         // its short form; 0: none
    const char *meaning; // what its value is called: "PERCENT"
    const char *help;    // one line
    enum make_value kind;
    int least, most;          // from 0 on
    const char *expected;     // what a number should have been: "a share from 0 to 100 percent"
    const char *const *words; // ends with NULL
    bool (*read)(const struct make_option *o, const char *word, int *value, struct fault *fault);
    const char *old_name; // which still works, and is told nowhere; NULL: none
};

extern const char *const make_yes_no[]; // words
enum { MAKE_YES, MAKE_NO };

// A number that is as large as it may be is read; others are refused with what was expected.
bool make_read_number(const struct make_option *o, const char *word, int *value, struct fault *fault);

// Any option but a board. A word that is refused leaves the value as it was.
bool make_read_option(const struct make_option *o, const char *word, int *value, struct fault *fault);

// The place of a name, or of an old one, in a table that ends with a NULL name (or is NULL); -1: it is not
// there.
int make_option_place(const struct make_option *table, const char *name);

// "5x4", columns before rows; a size that the family can have.
struct family;
bool make_read_size(const struct family *family, const char *word, int *width, int *height,
                    struct fault *fault);

#endif
