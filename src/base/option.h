// An option as a row of a static table: its name, what its value may be, and where the value goes. The
// command line, the makers, the page and the library all read, check and list options by these rows, so an
// option is described once and a wrong value is reported in one wording.
#ifndef ROQUE_BASE_OPTION_H
#define ROQUE_BASE_OPTION_H

#include "base/text.h"

enum option_kind {      // type of the value
    OPTION_FLAG,        // bool
    OPTION_WORD,        // const char *: as typed
    OPTION_WORDS,       // struct option_words: the option may be repeated
    OPTION_NUMBER,      // int, from `least` to `most`
    OPTION_COUNT,       // uint64_t, from `least` to `most`
    OPTION_CHOICE,      // int: the place of the word in `words`
    OPTION_SECONDS,     // uint64_t: microseconds, from a number such as 2 or 0.5
    OPTION_SEED,        // struct option_seed: any whole number
    OPTION_FAMILY_WORD, // struct option_pairs: name and word are kept until the family that reads them is
                        // known
    OPTION_BOARD,       // a puzzle: the caller reads it
    OPTION_OTHER,       // whatever `read` makes of the word
};

enum {
    OPTION_NOT_GIVEN = -1,  // an int that was not given
    OPTION_MOST_WORDS = 32, // repetitions of one option
    OPTION_MOST_PAIRS = 24,
};

struct option_words {
    const char *at[OPTION_MOST_WORDS];
    size_t count;
};

struct option_seed {
    uint64_t value;
    bool given;
};

struct option_pairs {
    struct {
        const char *name, *word;
    } at[OPTION_MOST_PAIRS];
    size_t count;
};

struct option {
    const char *name; // "black-cells": --black-cells on the command line
    char letter;      // short form; 0: none
    enum option_kind kind;
    size_t field;              // of the value in the command's struct: offsetof
    const char *meaning;       // what help calls the value: "PERCENT"; NULL for flags
    const char *help;          // one line; NULL: `tell` writes it
    const char *usual;         // the default, as one would type it; NULL: none
    uint64_t least, most;      // of a number; `most` 0: no upper bound
    const char *const *words;  // of a choice, ended by NULL
    const char *const *titles; // the same for people who do not type them; NULL: as they are
    bool (*read)(const struct option *o, const char *word, void *value, struct fault *fault);
    void (*tell)(struct text *out);    // help that depends on more than this row; '\n' breaks a line
    void (*suggest)(struct text *out); // words for completion, where `words` has none; blanks between them
    const char *also;                  // an earlier name that scripts may use; NULL: none
};

// The row of this name in a table that ends with a NULL name, and its place; NULL and -1 where there is none,
// or no table.
const struct option *option_named(const struct option *table, const char *name);
int option_place(const struct option *table, const char *name);

// Read a word into the value. A word that is refused leaves the value as it was; the fault names the option
// and says what was expected. A flag takes NULL; its other words are yes and no.
bool option_read(const struct option *o, const char *word, void *value, struct fault *fault);

// Give every field its default: `usual`, or OPTION_NOT_GIVEN for an int. The struct was zeroed before.
void option_set_defaults(const struct option *table, void *values);

static inline void *option_field(const struct option *o, void *values) { return (char *)values + o->field; }

// "Did you mean": one of `words`, which end with NULL, that is nearest to an unknown one; NULL if none is
// near.
const char *nearest_of(const char *word, const char *const *words);

#endif
