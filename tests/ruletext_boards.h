// Random boards of families that are texts: sizes, areas and numbers as such puzzles have them, so that about
// half of the boards can be solved.
#ifndef ROQUE_TESTS_RULETEXT_BOARDS_H
#define ROQUE_TESTS_RULETEXT_BOARDS_H

#include "boards.h"
#include "ruletext/ruletext.h"

// A text from a file, to be freed by ruletext_free. The test fails where it has a mistake.
struct ruletext *ruletext_load(const char *path, struct mem *m);
struct ruletext *ruletext_load_shipped(uint64_t number, struct mem *m); // of all that ship, in turn

// A random board of a family that ships, with at most `most` cells to a side.
void ruletext_random(struct puzzle *p, struct mem *m, const struct family *f, struct rng *r, int most);

#endif
