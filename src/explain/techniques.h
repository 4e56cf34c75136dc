// Shapes of steps that recur, with stable names: in JSON, in hints, and for puzzles that train one of them.
// docs/techniques.md is this table.
#ifndef ROQUE_EXPLAIN_TECHNIQUES_H
#define ROQUE_EXPLAIN_TECHNIQUES_H

#include "puzzle/family.h"

struct technique {
    const char *name;  // "hidden-single"
    const char *about; // a sentence without its full stop
    unsigned rank;     // easier ones come first
};

// For every family, by the shapes of rules; a family may lend its own (words.h). Both end with one without a
// name.
extern const struct technique techniques_of_all[];
const struct technique *techniques_of(const struct family *f); // NULL: none of its own

// By its name, in a family or (NULL) in any; NULL: there is none.
const struct technique *technique_named(const struct family *f, const char *name);

// Is it a shape that people know, and not what is left over?
bool technique_is_named(const char *name);

// All of them, of all families of a list: Markdown, as in docs/techniques.md.
void techniques_tell(const struct family *const *families, struct text *out);

#endif
