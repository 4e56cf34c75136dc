// Random boards of families stated as text: with the sizes, areas and numbers that such puzzles have, so that
// about half of the boards can be solved.
#ifndef ROQUE_TESTS_RULETEXT_BOARDS_H
#define ROQUE_TESTS_RULETEXT_BOARDS_H

#include "boards.h"
#include "ruletext/ruletext.h"

// Read a text from a file; it is freed by ruletext_free. A mistake in the text fails the test.
struct ruletext *ruletext_load(const char *path, struct mem *m);
struct ruletext *ruletext_load_shipped(uint64_t number, struct mem *m); // one of all that ship, in turn

// A random board of a family that ships, with at most `most` cells to a side.
void ruletext_random(struct puzzle *p, struct mem *m, const struct family *f, struct rng *r, int most);

#endif
