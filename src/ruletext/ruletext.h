// A puzzle family as a page of text: what a person writes down becomes a struct family like those in C, so
// that everything else in roque works on it. docs/rule-text.md teaches the language.
//
//     struct ruletext *t = ruletext_read(text, size, 1, &mem, &fault);
//     if (t == NULL) complain(&fault);
//     else use(ruletext_family(t));
//
// The family lives as long as the text: puzzles of it must not outlive it.
#ifndef ROQUE_RULETEXT_RULETEXT_H
#define ROQUE_RULETEXT_RULETEXT_H

#include "puzzle/family.h"

struct ruletext;

// Read a text from its line `puzzle NAME: TITLE` to its line `end`, or to the end of the bytes. `line` is the
// number of its first line where it was found. NULL with a fault that has the place of the mistake.
struct ruletext *ruletext_read(const char *bytes, size_t size, size_t line, struct mem *m,
                               struct fault *fault);
void ruletext_free(struct ruletext *t); // NULL is none

const struct family *ruletext_family(const struct ruletext *t);

// The words of the language, for editors: those that begin statements, and those of rules. NULL: there are no
// more.
const char *ruletext_statement(size_t i);
const char *ruletext_word(size_t i);

// A list that reads rule texts into itself, in front of `outer`.
struct families ruletext_families(const struct families *outer, struct mem *m);

// The list of a context: the families in C, and those that ship as texts, which are read when they are asked
// for. False when out of memory.
bool ruletext_context(struct families *out, struct mem *m);

// The texts that ship, ended by one without a name. They are files in ruletext/families, NAME.rules with the
// rules and NAME.roque with built-in puzzles; tools/embed-families.awk makes this table of them.
struct ruletext_shipped {
    const char *name, *rules;
    const struct builtin_puzzle *builtin; // NULL: none
    const char *levels;
};
extern const struct ruletext_shipped ruletext_shipped[];

#endif
