// clingo as a second opinion: the number of solutions of a puzzle whose rules are an answer-set program. The
// tests run from the root of the repository.
#ifndef ROQUE_TESTS_CLINGO_H
#define ROQUE_TESTS_CLINGO_H

#include "puzzle/puzzle.h"

#include <stdio.h>

// Writes the facts of the puzzle for the program.
typedef void clingo_facts(FILE *f, const struct puzzle *p);

// The number of answer sets of the program with these facts, up to `most`. The test fails if clingo does not
// run.
uint64_t clingo_count(const char *program, clingo_facts *facts, const struct puzzle *p, int most);

#endif
