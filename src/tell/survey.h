// A case of a survey, told.
#ifndef ROQUE_TELL_SURVEY_H
#define ROQUE_TELL_SURVEY_H

#include "make/survey.h"
#include "puzzle/solve.h"

void tell_survey_json(struct text *out, const struct puzzle *p, const struct solve_result *r);

// A case that is unique as a puzzle, others as a comment or (where they were counted to the end, and not all
// are to be told) not at all: what is written can be read as puzzles.
void tell_survey(struct text *out, const struct puzzle *p, const struct solve_result *r, bool all);
void tell_survey_summary(struct text *out, const struct survey_request *r, uint64_t cases, uint64_t unique);

#endif
