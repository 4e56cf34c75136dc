// Somebody's steps, graded: told in words and as JSON.
#ifndef ROQUE_TELL_GRADE_H
#define ROQUE_TELL_GRADE_H

#include "explain/grade.h"
#include "tell/tell.h"

void tell_grade_json(struct text *out, const struct grading *g);
void tell_grade_words(struct text *out, const struct grading *g, struct tell_look look);

// A table for a class: its first line, and the line of one answer. `error`: why it could not be read, or
// NULL.
void tell_grade_csv_head(struct text *out);
void tell_grade_csv(struct text *out, const char *file, const struct grading *g, const char *error);

#endif
