// JSON that several answers have in common.
#ifndef ROQUE_TELL_JSON_H
#define ROQUE_TELL_JSON_H

#include "base/fault.h"
#include "puzzle/family.h"

// What an answer about a puzzle begins with, the brace open: {"family":NAME,"width":7,"height":7
void tell_json_head(struct text *out, const struct puzzle *p);

void tell_json_cell(struct text *out, const struct puzzle *p, size_t cell); // [row,column], from 1

// What went wrong, as an object of its own and a line: the file or whatever else the words came from (NULL:
// nothing of the kind), the place if there is one, and the sentence.
void tell_json_fault(struct text *out, const char *file, const struct fault *f);
void tell_json_fault_object(struct text *out, const char *file,
                            const struct fault *f); // without the line end

#endif
