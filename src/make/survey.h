// Which boards of a size need nothing given? A family whose header says all there is to a bare board, such as
// "rook king 3", may lend a survey of its cases: it becomes a command of its own name, which counts the
// solutions of each and lists those with a single one.
#ifndef ROQUE_MAKE_SURVEY_H
#define ROQUE_MAKE_SURVEY_H

#include "make/make.h"
#include "puzzle/solve.h"

struct survey_request {
    const struct family *family;
    int width, height;        // 0: not told yet
    int values[MAKE_OPTIONS]; // of the survey's options, by place in its table; OPTION_NOT_GIVEN
};
struct survey_request survey_defaults(const struct family *family);

// Set "size" or one of the survey's options from a word that a person gave. False with a sentence that says
// what was expected.
bool survey_set(struct survey_request *r, const char *name, const char *word, struct fault *fault);

// Say why there is nothing to survey, or return true.
bool survey_check(const struct survey_request *r, struct fault *fault);

// The bare board of case number `index`, from 0 on.
enum survey_answer { SURVEY_CASE, SURVEY_NO_MORE, SURVEY_NO_MEMORY };
enum survey_answer survey_case(const struct survey_request *r, uint64_t index, struct mem *m,
                               struct puzzle *p);

// Does a case whose solutions were counted (SOLVE_COUNT) have a single one, up to symmetry?
static inline bool survey_is_unique(const struct solve_result *r) { return r->exact && r->classes == 1; }

// What a family lends: struct family has `const struct family_survey *survey`, NULL where there is none.
struct family_survey {
    const char *command;          // "loops"
    const char *summary;          // one line in the list of commands
    const char *about;            // a paragraph for its help, ended by a newline
    const char *examples;         // command lines, each ended by a newline
    const struct option *options; // end with a NULL name; NULL: none
    bool (*check)(const struct survey_request *r, struct fault *fault); // NULL: every request is fine

    // The parameters of a case. False: there are no more.
    bool (*parameters)(const struct survey_request *r, uint64_t index, int out[PUZZLE_PARAMETERS]);

    // The members that tell the parameters in JSON, each ended by a comma: "kinds":["king","rook"],"n":3,
    void (*json)(const struct puzzle *p, struct text *out);

    // By what an atlas counts cases beside their boards: "king, rook". NULL: by nothing.
    void (*group)(const struct puzzle *p, char *out, size_t size);
};

// The family that lends the survey of this name; NULL: none does.
const struct family *survey_named(const char *command);

#endif
