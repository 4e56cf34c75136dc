// New puzzles with exactly one solution, at the difficulty asked for. Written once for all families: a family
// drafts a puzzle, and what is promised of it is checked here, by the family's own check, a fresh solver
// and the engine that rates. The same seed and number give the same puzzle on every machine.
#ifndef ROQUE_MAKE_MAKE_H
#define ROQUE_MAKE_MAKE_H

#include "base/rng.h"
#include "explain/explain.h"

enum make_symmetry { // of Akari's black cells
    MAKE_NO_SYMMETRY,
    MAKE_MIRROR,   // left and right
    MAKE_MIRROR2,  // left and right, up and down
    MAKE_ROTATE2,  // by half a turn
    MAKE_ROTATE4,  // by a quarter turn; square boards
    MAKE_DIAGONAL, // along the main diagonal; square boards
    MAKE_SYMMETRIES
};
const char *make_symmetry_name(enum make_symmetry s);
bool make_symmetry_named(const char *word, enum make_symmetry *s);

enum make_clues {       // of Akari's black cells
    MAKE_ANY_CLUES,     // as the difficulty asked for needs it
    MAKE_ALL_CLUES,     // every black cell has its number
    MAKE_MINIMAL_CLUES, // no number can be left out without a second solution
};

struct make_request {
    const struct family *family;
    int width, height;
    uint64_t seed;
    uint32_t least_score, most_score; // by the engine that rates; the scores of a level: make_level_scores
    struct limits limits;

    // Akari
    int black_percent; // -1: the family chooses
    enum make_symmetry symmetry;
    enum make_clues black_clues;
    const struct puzzle *black; // --from: its black cells are given, only the numbers are chosen; NULL: none

    // Chess-Num
    int clues;       // exactly so many numbered squares; 0: as few as can be found; -1: the family chooses
    bool zeros;      // squares with a 0 may be among them
    int most_number; // the largest number; -1: any

    // Chess Loop
    int kinds[2]; // enum chess_kind; -1: the family chooses
    int men;      // of each kind; 0: the family chooses
};
struct make_request make_defaults(const struct family *family); // of the family's usual size

void make_level_scores(enum explain_level level, uint32_t *least, uint32_t *most);

enum make_answer {
    MAKE_DONE,
    MAKE_GAVE_UP, // after a bounded effort; `fault` names the option to relax
    MAKE_STOPPED, // by the deadline or the flag
    MAKE_FAULT,   // no memory, or a promise that was not kept (a bug)
};

struct made {
    struct puzzle puzzle, solution; // valid after MAKE_DONE
    enum explain_level level;
    uint32_t score;
    bool unfit;     // of a draft: as far as it knows the scores are out of reach; it is not worth measuring
    bool measured;  // solution, level and score are known: make_measure has filled them in
    bool unratable; // make_measure gave up: it takes too long
    uint64_t us;
};
void made_free(struct made *m); // also a zeroed one

// Say why a request can never be met (a quarter turn on a board that is not square, ...), or return true.
bool make_check(const struct make_request *r, struct fault *fault);

// Make puzzle number `index` (from 0). `retry` is counted up when the puzzle turned out equal to an earlier
// one of the run.
enum make_answer make_puzzle(const struct make_request *r, uint64_t index, uint32_t retry, struct mem *m,
                             struct made *out, struct fault *fault);

// The puzzle as a text that is the same for two puzzles exactly when a symmetry of the board maps one
// to the other.
bool make_canonical(const struct puzzle *p, struct text *out);

// ---- What a family lends: struct family has `const struct family_maker *maker`, NULL where there is none
// ----

// Draft one puzzle with exactly one solution, as near to the scores asked for as a short effort gets, into
// draft->puzzle. A draft that had to measure its puzzle to get there leaves what make_measure filled in, so
// that it need not be done twice. Everything random comes from `rng`.
// MAKE_GAVE_UP: this draft came to nothing, the next one may; `fault` then says which option is in the way.
struct family_maker {
    int usual_width, usual_height;
    unsigned drafts;    // how many to try before giving up
    unsigned fruitless; // or, when none of so many was a whole puzzle; 0: the same
    bool (*check)(const struct make_request *r, struct fault *fault);
    enum make_answer (*draft)(const struct make_request *r, struct rng *rng, struct mem *m,
                              struct made *draft, struct fault *fault);
};

// Solve draft->puzzle with a fresh solver, judge its solution by the family's check, and rate it.
// MAKE_GAVE_UP: it has no solution, or several.
enum make_answer make_measure(const struct make_request *r, struct mem *m, struct made *draft,
                              struct fault *fault);
bool make_fits(const struct make_request *r, const struct made *draft); // its score is in the range
bool make_is_over(const struct make_request *r);                        // the deadline or the flag

#endif
