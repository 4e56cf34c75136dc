// A family and its built-in puzzles, told.
#ifndef ROQUE_TELL_LIST_H
#define ROQUE_TELL_LIST_H

#include "base/fault.h"
#include "puzzle/family.h"

// Its puzzles of a set ("paper"; "" is all). False with a fault where a built-in puzzle cannot be read.
bool tell_list(struct text *out, const struct family *f, const char *set, struct fault *fault);
bool tell_list_json(struct text *out, const struct family *f, const char *set, struct fault *fault);

#endif
