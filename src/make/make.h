// New puzzles with exactly one solution, at the difficulty asked for, for all families. A family drafts a
// puzzle; the guarantees are checked here, by the family's own check, a fresh solver and the rating engine.
// The same seed and number give the same puzzle on every machine.
#ifndef ROQUE_MAKE_MAKE_H
#define ROQUE_MAKE_MAKE_H

#include "base/option.h"
#include "base/rng.h"
#include "explain/explain.h"
#include "puzzle/solve.h"

enum { MAKE_OPTIONS = 12 }; // in one table, at most

// A request is a plain value: copy it, change it, use it as often as you like.
struct make_request {
    const struct family *family;
    int width, height;
    uint64_t seed;
    uint32_t least_score, most_score; // by the rating engine; for the scores of a level see make_level_scores
    struct limits limits;
    int values[MAKE_OPTIONS];          // of the family's options, by place in its table; OPTION_NOT_GIVEN
    const struct puzzle *board;        // for an option that takes one; not owned; NULL: none
    unsigned asks;                     // enum make_common: those given to make_set
    bool any;                          // any random board with at least one solution, not rated
    const struct technique *technique; // a step of it is needed, and none that is harder; NULL: any steps
};
enum make_common {
    MAKE_ASKS_SIZE = 1,
    MAKE_ASKS_LEVEL = 2,
    MAKE_ASKS_SCORE = 4,
    MAKE_ASKS_SEED = 8,
    MAKE_ASKS_ANY = 16,
    MAKE_ASKS_TECHNIQUE = 32
};

// "5x4", columns before rows; a size that the family can have.
bool make_read_size(const struct family *family, const char *word, int *width, int *height,
                    struct fault *fault);

struct make_request make_defaults(const struct family *family); // of the family's usual size

// Set "size" ("10x8"), "level" ("hard"), "score" ("30..149"), "seed", "any" ("yes"), "technique"
// ("last-light"), or an option of the family, from user input. False with a sentence that names the option
// and says what was expected.
bool make_set(struct make_request *r, const char *name, const char *word, struct fault *fault);

// The same for an option that names a board, which the caller has read and keeps. The size becomes the
// board's.
bool make_set_board(struct make_request *r, const char *name, const char *word, const struct puzzle *board,
                    struct fault *fault);

void make_level_scores(enum explain_level level, uint32_t *least, uint32_t *most);
bool make_level_read(const char *word, enum explain_level *level, struct fault *fault); // of --level

enum make_answer {
    MAKE_DONE,
    MAKE_GAVE_UP, // after a bounded effort; `fault` names the option to relax
    MAKE_STOPPED, // by the deadline or the flag
    MAKE_FAULT,   // no memory, a request that is proven impossible, or a broken guarantee (a bug)
    MAKE_GOES_ON, // only for make_draft: this draft failed, the next one may not
};

struct made {
    struct puzzle puzzle, solution; // valid after MAKE_DONE
    enum explain_level level;
    uint32_t score;
    bool any;           // drawn by request.any: no level and no score
    bool unfit;         // for a draft: the scores are probably out of reach; not worth measuring
    bool stuck;         // and at these scores nothing can be decided
    bool measured;      // make_measure has filled in solution, level and score
    bool unratable;     // make_measure gave up: it takes too long
    uint64_t most_work; // for make_measure: of rating; 0: the usual limit
    uint64_t work;      // of all ratings of this draft
    bool roughly;       // for make_measure: a score below the highest may be wrong, but is found sooner
    bool *open; // by cell, for make_measure to fill in: open where the rating ended; not owned, or NULL
    uint64_t us;
};
void made_free(struct made *m); // may be zeroed

// Report why a request is impossible (a quarter turn on a board that is not square, ...), or return true.
bool make_check(const struct make_request *r, struct fault *fault);

// Make puzzle number `index` (from 0). `retry` is incremented when the puzzle equals an earlier one of the
// run.
enum make_answer make_puzzle(const struct make_request *r, uint64_t index, uint32_t retry, struct mem *m,
                             struct made *out, struct fault *fault);

// The same draft by draft, for callers that do something else in between: call it until the answer is not
// MAKE_GOES_ON. It begins with `index` and `retry`, the rest zero; the resulting puzzle is the same.
struct make_drafts {
    uint64_t index;
    uint32_t retry;
    unsigned count;           // so far
    unsigned whole;           // of them were complete puzzles
    unsigned unratable;       // of these took too long to rate
    unsigned stuck;           // of these were `stuck`
    unsigned measured;        // of these were rated
    uint32_t lowest, highest; // their scores
    uint64_t work;            // of rating
    uint64_t us;
};
enum make_answer make_draft(const struct make_request *r, struct make_drafts *d, struct mem *m,
                            struct made *out, struct fault *fault);

// A text that is equal for two puzzles exactly when they are the same up to a symmetry of the board that the
// family's rules keep.
bool make_canonical(const struct puzzle *p, struct text *out);

// ---- The maker of a family --------------------------------------------------------------------------------

// A maker takes some fifty lines (tests/test_make.c has one). A table of options, if there are any, and the
// places in it:
//
//     enum { PIECES };
//     static const struct option options[] = {
//         {"n", .kind = OPTION_NUMBER, .meaning = "N", .least = 1, .most = 9, .help = "how many pieces"},
//         {0},
//     };
//
// Then `check`, which refuses impossible requests and names the option: "--n 9: the board has 4 squares". And
// `draft`, which makes a random solution, gives all clues, and then removes some:
//
//     puzzle_init(&draft->puzzle, m, r->family, r->width, r->height)
//     place r->values[PIECES] pieces, or as many as it likes where that is OPTION_NOT_GIVEN: rng_below
//     write all the clues that they give, and take the pieces off: puzzle_strip
//     make_is_unique; if not, fault_set "... choose another --size" and MAKE_GAVE_UP: the next draft may
//     list the cells with clues, rng_shuffle, make_leave_out: now none of them is superfluous
//     return MAKE_DONE
//
// The engine solves each draft again, judges and rates it, and drops it if it does not fit, up to `drafts`
// times. To be better at levels, a draft measures on its way (make_measure, make_fits) and gives more clues
// or fewer. If a fresh solver for each clue takes too long, one kernel answers for all of them,
// which also chooses few clues directly.

typedef enum make_answer make_draw(const struct make_request *r, struct rng *rng, struct mem *m,
                                   struct made *draft, struct fault *fault);

// Draft one puzzle with exactly one solution, as near to the requested scores as a short effort gets, into
// draft->puzzle. A draft that measured its puzzle leaves the results of make_measure, so that it need not be
// done twice. All random choices come from `rng`. MAKE_GAVE_UP: this draft failed, the next one may not;
// `fault` then names the option to relax.
struct family_maker {
    int usual_width, usual_height;
    // The puzzle of the day grows from Monday to Sunday, as it gets harder. 0: always the usual size.
    struct {
        int width, height;
    } week[7];
    const char *mostly;           // the level of most boards when none is asked for; NULL: none prevails
    unsigned drafts;              // how many to try before giving up
    unsigned fruitless;           // or, when none of so many was a complete puzzle; 0: the same
    bool refuses_soon;            // or, after a few drafts that took long to rate
    const struct option *options; // end with a NULL name; NULL: none
    const char *examples;         // command lines for the help, each ended by '\n'; NULL: none
    bool (*check)(const struct make_request *r, struct fault *fault); // NULL: every request is possible
    enum make_answer (*draft)(const struct make_request *r, struct rng *rng, struct mem *m,
                              struct made *draft, struct fault *fault);

    // For request.any: a random board as in the family's papers, with one of its solutions, into
    // draft->puzzle and draft->solution. It refuses impossible requests. NULL: none.
    make_draw *draw;
    const char *drawn_by; // the names of the options that it uses, separated by blanks; NULL: none
};

// Solve draft->puzzle with a fresh solver, judge its solution by the family's check, and rate it.
// MAKE_GAVE_UP: it has no solution, or several.
enum make_answer make_measure(const struct make_request *r, struct mem *m, struct made *draft,
                              struct fault *fault);

// So much rating is enough for one puzzle, by draft->work: some seconds. Then it is given up.
uint64_t make_most_work(const struct make_request *r);

// Ends of a draft: the fault is that there is no memory; or the puzzle is the solution without its marks.
enum make_answer make_no_memory(struct fault *fault);
enum make_answer make_puzzle_of_solution(struct made *out, struct mem *m, struct fault *fault);

// Does the puzzle have exactly one solution? MAKE_DONE: yes; MAKE_GAVE_UP: none, or several.
enum make_answer make_is_unique(const struct make_request *r, struct mem *m, const struct puzzle *p,
                                struct fault *fault);

// Of these cells of a layer of the puzzle (p->cells or p->under) remove superfluous ones, one after the
// other, while there is still one solution. The list becomes the removed cells, in their order.
enum make_answer make_leave_out(const struct make_request *r, struct mem *m, struct puzzle *p, char *layer,
                                char blank, uint32_t *cells, size_t *count, struct fault *fault);

// Does a draft that was measured need the technique that was asked for, and nothing harder? MAKE_GAVE_UP: no.
// Then its score becomes UINT32_MAX, and draft->open tells where, if a harder one is needed; and 0 otherwise.
enum make_answer make_check_technique(const struct make_request *r, struct mem *m, struct made *draft,
                                      struct fault *fault);

bool make_fits(const struct make_request *r, const struct made *draft); // its score is in the range
bool make_is_over(const struct make_request *r);                        // the deadline or the flag

// ---- No puzzle twice --------------------------------------------------------------------------------------

// No duplicates: the puzzles already made in a run, up to the symmetries of the board.

// Signatures, as a hash table: 0 is an empty place.
struct make_seen {
    struct mem *mem;
    uint64_t *at;
    size_t size, places; // places: a power of two
};
void make_seen_init(struct make_seen *seen, struct mem *m);
void make_seen_free(struct make_seen *seen);

// A number that is equal for duplicates: puzzles that are the same up to a symmetry that their rules keep.
// False when out of memory.
bool make_sign(const struct puzzle *p, struct mem *m, uint64_t *signature);

// make_puzzle, and its signature. May run in any thread.
enum make_answer make_signed(const struct make_request *r, uint64_t index, uint32_t retry, struct mem *m,
                             struct made *out, uint64_t *signature, struct fault *fault);

// Add the first result of make_signed for this number to the run: it is made again, with `retry` incremented,
// while it is a duplicate. Call this in the order of the numbers, so that the result does not depend on the
// threads.
enum make_answer make_unlike(struct make_seen *seen, const struct make_request *r, uint64_t index,
                             struct mem *m, struct made *made, uint64_t signature, struct fault *fault);

// ---- Experiments of papers --------------------------------------------------------------------------------

// The experiments of the papers on a family: what was searched, how, and the results. Plain data, kept by the
// family; repeating an experiment needs nothing else.

enum experiment_kind {
    EXPERIMENT_STRATEGIES, // all strategies on one puzzle
    EXPERIMENT_PUZZLES,    // one strategy on several puzzles
    EXPERIMENT_GROWTH,     // strategies on random boards of growing size or number of clues
    EXPERIMENT_ORDER,      // puzzles with their clues in many orders
};

// A figure from a paper, in seconds, for a strategy or a puzzle.
struct experiment_figure {
    const char *what;
    double seconds;
};

struct experiment {
    const char *name;  // "table"; after the family's name and a slash
    const char *title; // one line
    enum experiment_kind kind;
    const char *view;
    const char *const *puzzles;    // built-in ones, after the family's name and a colon; ends with NULL
    const char *const *strategies; // ends with NULL
    const char *const *settings;   // maker options for random boards: name, word, ...; NULL: none
    const char *option;            // what grows, an option of the maker
    int from, to, step;
    unsigned per;
    const struct experiment_figure *figures; // ends with a NULL `what`; NULL: the paper gives none
    const char *said;                        // what the paper says about it, a sentence
    const char *differs;                     // what is different here, and why, a sentence
};

// ---- Surveys ----------------------------------------------------------------------------------------------

// Which empty boards of a size have one solution? A family whose header describes an empty board completely,
// such as "rook king 3", may have a survey of its cases. It becomes a command, which counts the solutions of
// each case and lists those with a single one.

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

// ---- Clues ------------------------------------------------------------------------------------------------

// Choosing clues that make a solution unique, with few of them and one kernel for all trials.

// ---- Which clues? -----------------------------------------------------------------------------------------
// Which clues make a solution unique? Every other solution is a rival: at least one of the clues has to
// exclude it. So a set of clues is enough when it hits the set of excluding clues of each rival. There are
// far too many rivals to list, but few of them matter: choose few clues that exclude all known rivals, ask a
// solver for a solution they do not exclude, and let that be the next rival (implicit hitting sets; Reiter
// 1987, Ignatiev, Previti, Liffiton and Marques-Silva 2015).

struct clue_sets {
    struct mem *mem;
    size_t clues;            // to choose from
    size_t count;            // rivals so far
    VEC(uint64_t) excluded;  // by block of 64 rivals and clue: those of the block that the clue excludes
    VEC(uint32_t) excluders; // by rival: how many clues exclude it

    // Scratch of clue_sets_choose, by depth of its search.
    VEC(uint64_t) open;   // those not yet excluded
    VEC(uint32_t) ranked; // clues, those that exclude most of the open ones first
    uint64_t *rank;       // by clue: the smaller, the more it excludes
    bool *barred;         // by clue: not to be chosen, or tried before
};

bool clue_sets_init(struct clue_sets *s, struct mem *m, size_t clues); // false when out of memory
void clue_sets_free(struct clue_sets *s);

// `excludes` says for each clue whether it excludes the new rival. False when out of memory.
bool clue_sets_add(struct clue_sets *s, const bool *excludes);

// Never choose this clue.
void clue_sets_bar(struct clue_sets *s, size_t clue);

enum clue_sets_answer {
    CLUE_SETS_CHOSEN,
    CLUE_SETS_NONE,  // no set of so many clues excludes all rivals
    CLUE_SETS_TIRED, // none was found with the effort allowed
    CLUE_SETS_NO_MEMORY,
};

// Choose at most `most` clues that together exclude every rival; `chosen` has room for so many. Each step
// takes one off `effort`. Chance decides among equals.
enum clue_sets_answer clue_sets_choose(struct clue_sets *s, struct rng *rng, size_t most, uint64_t *effort,
                                       uint32_t *chosen, size_t *count);

// ---- Are they enough? -------------------------------------------------------------------------------------
// Are these clues enough? One kernel answers all such questions of a draft: it excludes the intended
// solution, a clue is given by assuming a literal, and what was learnt for one question helps with the next.
// The draft builds the kernel and says which literals are clues.

struct clue_kernel {
    struct mem *mem;
    struct csp *s;        // with its limits
    VEC(csp_lit) on;      // by clue: the literal that gives it
    uint32_t *chosen;     // clues
    size_t count, room;   // so many, of at most so many
    VEC(csp_lit) assumed; // scratch
};
bool clue_kernel_init(struct clue_kernel *k, struct mem *m, size_t room); // false when out of memory
void clue_kernel_free(struct clue_kernel *k);                             // may be zeroed

enum clue_answer {
    CLUES_YES, // they are enough
    CLUES_NO,
    CLUES_TIRED, // the kernel was stopped by its limit of conflicts
    CLUES_STOPPED,
    CLUES_NO_MEMORY,
};

// Are the chosen clues enough? CLUES_YES: those that the kernel did not need are no longer chosen. CLUES_NO:
// csp_value gives another solution that they do not exclude.
enum clue_answer clue_kernel_ask(struct clue_kernel *k);
enum clue_answer clue_kernel_why_unknown(const struct csp *s); // tired, or stopped

// All other of so many clues after the chosen ones, in random order; there is room for them.
void clue_kernel_line_up(struct clue_kernel *k, struct rng *rng, size_t clues);

// Remove, one after the other, chosen clues without which the rest are enough; `ask` decides that, with
// clue_kernel_ask and whatever else it wants to do. CLUES_YES: no clue is superfluous, except where the
// kernel reached its limit.
enum clue_answer clue_kernel_leave_out(struct clue_kernel *k, enum clue_answer (*ask)(void *context),
                                       void *context);

// ---- Repairs ----------------------------------------------------------------------------------------------

// For setters: boards that are not yet right. Which clues are needless, which would help, and the fewest
// changes that leave exactly one solution. A clue is what a family prints and could leave out (family.h).

// A place for a clue: a cell, beneath a cell, or beside the board (puzzle_place_outside).
enum clue_layer { CLUE_IN_CELL, CLUE_BENEATH, CLUE_BESIDE };
struct clue_place {
    enum clue_layer layer;
    uint32_t at;
};

// A change: from one character, or number beside the board, to another; the one that a place shows without a
// clue stands for none.
struct clue_change {
    struct clue_place place;
    signed char from, to;
};

typedef VEC(struct clue_change) clue_changes;

// What a place shows without a clue.
signed char clue_bare(const struct puzzle *p, struct clue_place place);
bool clue_is_added(const struct puzzle *p, const struct clue_change *c);   // there was none
bool clue_is_removed(const struct puzzle *p, const struct clue_change *c); // there is none any more

// Of a place beside the board: which side, and which row or column, from 1.
enum puzzle_side clue_side(const struct puzzle *p, struct clue_place place, int *line);

void clue_value(struct text *out, const struct puzzle *p, struct clue_place place,
                signed char value); // as it is read: "3", "12"

// "the 3 at r2c2", "a 2 left of row 3" where it is not there yet: with the value, which may be that of a
// change.
void clue_name(struct text *out, const struct puzzle *p, struct clue_place place, signed char value,
               bool is_there);

enum repair_status {
    REPAIR_UNIQUE,  // the board has one solution as it is
    REPAIR_DONE,    // the changes leave one solution
    REPAIR_NOT,     // nothing was found within the effort
    REPAIR_STOPPED, // by a limit
};

struct repair_request {
    struct limits limits;
    size_t most;        // changes, at most; 0: REPAIR_MOST
    bool smallest;      // of a board with one solution: also a smallest set of clues that is enough
    uint64_t most_work; // of rating the board (explain.h); 0: no limit
};
enum { REPAIR_MOST = 3, REPAIR_QUICK = 4000000 }; // the latter: work of a rating that nobody should wait for

struct repair {
    struct mem *mem;
    enum repair_status status;
    size_t solutions;      // of the board as it is: 0, 1, or 2 for several
    size_t places;         // that have a clue, or may have one
    clue_changes changes;  // that leave one solution
    bool fewest;           // proved: no smaller number does
    clue_changes needless; // where there is one solution: each clue that can go by itself
    clue_changes enough;   // and, if asked for, a smallest set of clues that is enough: each as it is
    bool has_enough;       // it was found, and proved to be smallest
    clue_changes helpful;  // where there are several: single clues that leave one, the easiest board first
    struct puzzle puzzle;  // with the changes, while has_puzzle
    bool has_puzzle;
    bool is_rated; // level and score are known
    enum explain_level level;
    uint32_t score;
};

// False only on a fault. Free it either way.
bool repair_puzzle(const struct puzzle *p, const struct repair_request *q, struct mem *m, struct repair *out,
                   struct fault *fault);
void repair_free(struct repair *r);

#endif
