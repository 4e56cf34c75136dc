// The families that are known somewhere: those in C, which are known everywhere, those that ship as rule
// texts, and those that were read. Nothing is global: a context (that of the library, of a program, of the
// page) owns a list, and hands it to the readers.
//
// Lists may be nested: a file has one in front of that of its context, because what a file says about
// families holds for that file alone. A puzzle does not keep its family alive: the list that was read into
// does, or its keeper, and must outlive every puzzle of its families.
#ifndef ROQUE_PUZZLE_FAMILIES_H
#define ROQUE_PUZZLE_FAMILIES_H

#include "puzzle/family.h"

// Rule texts that are read when somebody asks for them, and belong to the shelf. Several threads may ask at
// once. `name` is NULL after the last one; `get` is NULL where the text cannot be read.
struct families_shelf {
    const char *(*name)(struct families_shelf *s, size_t place);
    const struct family *(*get)(struct families_shelf *s, size_t place);
    void (*free)(struct families_shelf *s);
};

struct families {
    struct mem *mem;
    const struct families *outer; // what is known besides; NULL: only the families in C
    struct families *keeper;      // who keeps what is read here; NULL: this list itself
    struct families_shelf *shelf; // NULL: none
    const struct family *only;    // a family that is known here, and belongs to somebody else; NULL: none
    const char *file;             // where families are read from now on, for people; it is not copied

    VEC(struct families_entry {
        const struct family *family;
        size_t line; // where its text began
    })
    read;
    VEC(const struct family *) kept;

    // Read a rule text that begins on this line, and free a family that came of one. NULL: none is read here.
    const struct family *(*parse)(const char *text, size_t size, size_t line, const char *file, struct mem *m,
                                  struct fault *fault);
    void (*free)(const struct family *f);
};

// The family of this name; those in C come first, then inner lists before outer ones. NULL: there is none.
const struct family *families_named(const struct families *known, const char *name, size_t length);

// All families, those in C first, then those that ship, then those that were read. NULL after the last one.
const struct family *families_at(const struct families *known, size_t place);

// A built-in puzzle by its full name, "akari:paper/1". NULL: there is none. `family` may be NULL.
const struct builtin_puzzle *families_builtin(const struct families *known, const char *full_name,
                                              const struct family **family);

// The list of one source, in front of a context (NULL: there is none) that keeps what is read. It may be
// freed as soon as the source is read.
struct families families_of_source(struct families *context, struct mem *m);

// A list that knows this family besides those in C, for texts that come with it. It needs no freeing.
struct families families_with(const struct family *f);

// Read a rule text into this list. The same text again changes nothing, nor does that of a family which is
// known already. Another text under a name that was read into this list, or under the name of a family in C,
// is refused.
bool families_learn(struct families *f, const char *text, size_t size, size_t line, struct fault *fault);

// Forget what was read into it and what it keeps; and all of it.
void families_forget(struct families *f);
void families_free(struct families *f);

#endif
