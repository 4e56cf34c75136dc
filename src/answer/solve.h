// What `solve` found, told: as drawings and sentences to a person, as native text to whatever reads a pipe,
// and as JSON. Solutions can be told one by one while they are found.
#ifndef ROQUE_ANSWER_SOLVE_H
#define ROQUE_ANSWER_SOLVE_H

#include "answer/board.h"
#include "puzzle/solve.h"

enum answer_style { ANSWER_DRAWN, ANSWER_NATIVE, ANSWER_JSON };

struct answer_solve_how {
    enum answer_style style;
    enum solve_goal goal;
    struct answer_look look; // of what is drawn
    bool stats;
    bool random; // then `seed` is told
    uint64_t seed;
};

// What is being told about one puzzle.
struct answer_solve {
    const struct answer_solve_how *how;
    const struct puzzle *puzzle;
    struct text *out;
    uint64_t begun_us; // when the work on the puzzle began, reading it included
    size_t place;      // of the next board in the file that `out` goes to
    uint64_t boards;   // told so far
};

void answer_solve_begin(struct answer_solve *a);
void answer_solve_board(struct answer_solve *a, const struct puzzle *board); // one of SOLVE_ALL
void answer_solve_end(struct answer_solve *a, const struct solve_result *r);

// Instead of the end where there is none: the object has been begun, and perhaps been printed in part.
void answer_solve_json_fault(struct answer_solve *a, const struct fault *fault);

// Beside native text: what a script sees from the exit code, in words, ended by '\n'; nothing where the
// boards say it all.
void answer_solve_remark(struct text *out, const struct answer_solve *a, const struct solve_result *r);

// ---- Inside ----

// The same in JSON (solve_json.c).
void answer_solve_json_begin(struct answer_solve *a);
void answer_solve_json_board(struct answer_solve *a, const struct puzzle *board);
void answer_solve_json_end(struct answer_solve *a, const struct solve_result *r);

bool answer_solve_counts(const struct answer_solve *a); // the number of solutions was asked for

// Whether r->classes means something: of a family whose solutions come in classes, and either exact
// or with a count that is a lower bound just as it.
bool answer_solve_knows_classes(const struct answer_solve *a, const struct solve_result *r);

// The counters worth telling, and to which search each means something.
enum answer_search { ANSWER_BY_LEARNING = 1, ANSWER_BY_LABELLING = 2, ANSWER_BY_ANY = 3 };
struct answer_counter {
    const char *name;
    uint64_t value;
    enum answer_search search;
};
enum { ANSWER_COUNTERS = 14 };
void answer_solve_counters(const struct csp_stats *s, struct answer_counter out[ANSWER_COUNTERS]);

#endif
