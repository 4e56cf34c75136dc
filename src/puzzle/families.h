// The families that are known somewhere: those in C, which are known everywhere, and those that were read
// from rule texts. Nothing is global: whoever reads puzzles owns a list, and hands it to the readers. The
// list keeps its families alive, so it must outlive the puzzles that were read with it. Lists may be nested:
// a file has one of its own, in front of that of the command which reads it.
#ifndef ROQUE_PUZZLE_FAMILIES_H
#define ROQUE_PUZZLE_FAMILIES_H

#include "base/vec.h"
#include "puzzle/family.h"

struct families_entry {
    const struct family *family;
    size_t line;                                   // where its text began
    const char *(*source)(const struct family *f); // its text
    void (*free)(const struct family *f);
};

struct families {
    struct mem *mem;
    const struct families *outer; // what is known besides; NULL: only the families in C
    VEC(struct families_entry) read;

    // Read a rule text that begins on this line. NULL: rule texts are not read here.
    bool (*learn)(struct families *f, const char *text, size_t size, size_t line, struct fault *fault);
};

// The family of this name: one that was read, or else one in C. NULL: there is none. `f` may be NULL.
const struct family *families_named(const struct families *f, const char *name, size_t length);

// Add a family that was read. The same text again changes nothing; another text under a name that was read
// into this list, or under the name of a family in C, is refused. Either way the entry is the list's to free.
bool families_add(struct families *f, struct families_entry e, struct fault *fault);

void families_free(struct families *f);

#endif
