// Which empty boards of a size have one solution? A family whose header describes an empty board completely,
// such as "rook king 3", may have a survey of its cases. It becomes a command, which counts the solutions of
// each case and lists those with a single one.
#ifndef ROQUE_MAKE_SURVEY_H
#define ROQUE_MAKE_SURVEY_H

#include "make/make.h"
#include "puzzle/solve.h"

struct survey_request {
    const struct family *family;
    int width, height;        // 0: not given yet
    int values[MAKE_OPTIONS]; // of the survey's options, by place in its table; OPTION_NOT_GIVEN
};
struct survey_request survey_defaults(const struct family *family);

// Set "size" or one of the survey's options from user input. False with a sentence that says what was
// expected.
bool survey_set(struct survey_request *r, const char *name, const char *word, struct fault *fault);

// Report why there is nothing to survey, or return true.
bool survey_check(const struct survey_request *r, struct fault *fault);

// The empty board of case number `index`, from 0 on.
enum survey_answer { SURVEY_CASE, SURVEY_NO_MORE, SURVEY_NO_MEMORY };
enum survey_answer survey_case(const struct survey_request *r, uint64_t index, struct mem *m,
                               struct puzzle *p);

// Does a case whose solutions were counted (SOLVE_COUNT) have a single one, up to symmetry?
static inline bool survey_is_unique(const struct solve_result *r) { return r->exact && r->classes == 1; }

// The survey of a family: struct family has `const struct family_survey *survey`, or NULL.
struct family_survey {
    const char *command;          // "loops"
    const char *summary;          // one line in the list of commands
    const char *about;            // a paragraph for its help, ended by a newline
    const char *examples;         // command lines, each ended by a newline
    const struct option *options; // end with a NULL name; NULL: none
    bool (*check)(const struct survey_request *r, struct fault *fault); // NULL: every request is fine

    // The parameters of a case. False: there are no more.
    bool (*parameters)(const struct survey_request *r, uint64_t index, int out[PUZZLE_PARAMETERS]);

    // Write the parameters as members of an open JSON object: "kinds":["king","rook"],"n":3
    void (*json)(const struct puzzle *p, struct text *out);

    // How an atlas groups cases besides by board: "king, rook". NULL: not at all.
    void (*group)(const struct puzzle *p, char *out, size_t size);
};

// The family with the survey of this name; NULL: none.
const struct family *survey_named(const char *command);

#endif
