// clingo as a second opinion: how many solutions a puzzle has by rules told as an answer-set program. The
// tests run from the root of the repository.
#ifndef ROQUE_TESTS_CLINGO_H
#define ROQUE_TESTS_CLINGO_H

#include "puzzle/puzzle.h"

#include <stdio.h>

// Writes what the program has to know of the puzzle.
typedef void clingo_facts(FILE *f, const struct puzzle *p);

// How many answer sets the program has with these facts, up to `most`. The test fails when clingo does not
// run.
uint64_t clingo_count(const char *program, clingo_facts *facts, const struct puzzle *p, int most);

#endif
