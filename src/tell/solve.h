// The results of `solve` as output: drawings and sentences for a person, native text for a pipe, and JSON.
// Solutions can be written one by one as they are found.
#ifndef ROQUE_TELL_SOLVE_H
#define ROQUE_TELL_SOLVE_H

#include "make/survey.h"
#include "puzzle/common.h"
#include "puzzle/solve.h"
#include "tell/tell.h"

enum tell_style { TELL_DRAWN, TELL_NATIVE, TELL_JSON };

struct tell_solve_how {
    enum tell_style style;
    enum solve_goal goal;
    struct tell_look look; // for drawings
    bool stats, no_times;
    bool random; // then `seed` is reported
    uint64_t seed;
};

// The output for one puzzle.
struct tell_solve {
    const struct tell_solve_how *how;
    const struct puzzle *puzzle;
    struct text *out;
    uint64_t begun_us; // when the work on the puzzle began, including reading it
    size_t place;      // of the next board in the output file
    uint64_t boards;   // written so far
    bool has_rules;    // the output has the rule text of the family, if one is needed
};

void tell_solve_begin(struct tell_solve *a);
void tell_solve_board(struct tell_solve *a, const struct puzzle *board); // one of SOLVE_ALL
void tell_solve_end(struct tell_solve *a, const struct solve_result *r);

// Instead of the end, after a fault: the object has been begun, and perhaps been printed in part.
void tell_solve_json_fault(struct tell_solve *a, const struct fault *fault);

// Besides native text: the meaning of the exit code, in words, ended by '\n'; nothing if the boards are
// enough.
void tell_solve_remark(struct text *out, const struct tell_solve *a, const struct solve_result *r);

// What all solutions agree on, instead of a solution; `counted` is how many there are, up to a limit.
void tell_common(struct tell_solve *a, const struct common *c, enum common_answer answer,
                 const struct solve_result *counted);
void tell_common_json(struct text *out, const struct puzzle *p, const struct common *c,
                      enum common_answer answer,
                      const struct solve_result *counted); // as members of an open object

// The counters to report, and the searches for which each is meaningful.
enum tell_search { TELL_BY_LEARNING = 1, TELL_BY_LABELLING = 2, TELL_BY_ANY = 3 };
struct tell_counter {
    const char *name;
    uint64_t value;
    enum tell_search search;
};
enum { TELL_COUNTERS = 14 };
void tell_solve_counters(const struct csp_stats *s, struct tell_counter out[TELL_COUNTERS]);

// A case of a survey (make/survey.h): as JSON; or one with a single solution as a puzzle, others as a comment
// or (where they were counted to the end, and not all are to be told) not at all. So the text can be read as
// puzzles.
void tell_survey_json(struct text *out, const struct puzzle *p, const struct solve_result *r);
void tell_survey(struct text *out, const struct puzzle *p, const struct solve_result *r, bool all);
void tell_survey_summary(struct text *out, const struct survey_request *r, uint64_t cases, uint64_t unique);

#endif
