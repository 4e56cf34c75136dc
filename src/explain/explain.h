// Reasons, step by step: from a board as given to its solution. Each step is a small set of rule instances
// that, with what is already known, leaves no other choice for one or more cells: a minimal unsatisfiable
// subset (Espasa, Gent, Hoffmann, Jefferson, Lynch: "Using Small MUSes to Explain How to Solve Pen and Paper
// Puzzles", 2021). One engine serves all families; a family only provides its rules and its words.
#ifndef ROQUE_EXPLAIN_EXPLAIN_H
#define ROQUE_EXPLAIN_EXPLAIN_H

#include "puzzle/family.h"

// A fact about a cell: it shows `mark`, or (holds = false) it does not. In a family with a single mark, "not
// that mark" is the player's "nothing here". With several marks, that a cell shows none of them is a fact of
// its own, whose mark is family_empty() and which holds (holds = false only if that was a player's mistake).
struct explain_fact {
    uint32_t cell;
    char mark;
    bool holds;
};

typedef VEC(struct explain_fact) fact_list;

// Ranges are into the arrays of the explanation.
struct explain_range {
    size_t first, count;
};

// A deduction inside a step, for the words: assuming the opposite of what the step decides, `rule` (an index
// among the step's rules) implies `fact`. Deductions come in a possible order. The last one of a branch has
// `closes`: `rule` is then broken, and `fact` is the last thing it needed. `depth` is over 0 inside a case
// ("suppose ...": rule is EXPLAIN_SUPPOSE). When such a case has closed, its opposite follows ("so ...": rule
// is EXPLAIN_OTHERWISE, one level further out). If the cases that follow are the answers to a question, it
// comes before them: rule is EXPLAIN_ASK, and `rules` is the rule that asks, here and in those cases. A step
// whose contradiction would be very long has no deductions.
//
// Every deduction names the rules that it follows from, with what was known, supposed or derived before it.
// In a step with cases it also names those facts (`known`), so that it can be proved by itself.
struct explain_deduction {
    struct explain_fact fact;
    uint32_t rule;
    uint16_t depth;
    bool closes;
    struct explain_range known, rules;
};
#define EXPLAIN_SUPPOSE   UINT32_MAX
#define EXPLAIN_OTHERWISE (UINT32_MAX - 1)
#define EXPLAIN_ASK       (UINT32_MAX - 2)
#define EXPLAIN_ALIKE     (UINT32_MAX - 3)

// Where mirror images count as one, the board is turned so that it shows the first of the `choices`, if one
// of its images does; of the images left, one that shows the second, and so on. Each choice is a rule about
// its cell, the only kind of rule that belongs to no family. It takes nothing for granted: the steps have to
// prove that there is an image that shows it.
#define EXPLAIN_SYMMETRY "symmetry"

struct explain_step {
    struct explain_range decides, known; // facts; the first decided is the one the deductions are about
    struct explain_range rules;          // into `rules`: the set of rule instances
    size_t aids; // of those, the last ones: rules by which marks rule out others at a glance (words.h). They
                 // do not make the step any harder
    struct explain_range deductions;
    struct explain_fact supposed;   // the supposition that the deductions refute
    struct explain_range arguments; // how the rest follows, one after the other; none for what needs cases
    bool asks;                      // no supposition: the step begins with a question, and decides the answer
    bool minimal;                   // no smaller set of rule instances decides anything on this board; for a
                                    // mistake: none refutes any of the rejected entries by the accepted ones
};

// How many rules have to be seen together.
static inline size_t explain_step_size(const struct explain_step *s) { return s->rules.count - s->aids; }

enum explain_status {
    EXPLAIN_DONE,     // "explained": the steps end in the solution
    EXPLAIN_MULTIPLE, // several solutions; two of them are kept
    EXPLAIN_NONE,     // no solution, and nothing the player entered is to blame
    EXPLAIN_SOLVED,   // nothing is left to do
    EXPLAIN_MISTAKE,  // an entry cannot be right; the one step says which and why
    EXPLAIN_UNKNOWN,  // a limit came first
};
const char *explain_status_name(enum explain_status status);

enum explain_level {
    EXPLAIN_EASY,
    EXPLAIN_MEDIUM,
    EXPLAIN_HARD,
    EXPLAIN_EXPERT,
    EXPLAIN_FIENDISH,
    EXPLAIN_LEVELS
};
extern const char *const explain_levels[]; // their names, ended by NULL
const char *explain_level_name(enum explain_level level);
bool explain_level_named(const char *word, enum explain_level *level);
uint32_t explain_level_least(enum explain_level level); // the lowest score of this level

struct explain_request {
    size_t most_steps; // stop after so many; 0: to the end
    bool hint;       // only the first step that decides something a player can write down, and before it the
                     // steps that it needs. If it takes several marks to choose a mirror image, it is the
                     // step for the last of them, and decides the others again
    bool rate_only;  // only sizes and the score are wanted: no known facts, no deductions
    bool score_only; // only the score: no search for steps if all must be by single rules
    const struct puzzle *given; // the board before the player began, whose marks are not mistakes; NULL:
                                // unknown
    uint64_t most_work;         // a limit of work, the same on every machine; 0: no limit
    uint32_t too_hard;          // stop when the score reaches this, which it keeps; 0: never
    bool roughly;               // with too_hard: a lower score may be wrong, but is found sooner
    bool *open;                 // by cell, to be filled in: open where the steps end; not owned, or NULL
    struct limits limits;
};

enum { EXPLAIN_SIZES = 32 }; // larger sets are counted with the last

struct explanation {
    struct mem *mem;
    const struct puzzle *puzzle;
    enum explain_status status;
    enum explain_level level;         // of an explanation to the end
    uint32_t score;                   // how hard, not how large; docs/explain.md
    VEC(struct explain_fact) choices; // among mirror images
    VEC(struct explain_step) steps;
    VEC(struct explain_fact) facts;
    VEC(struct model_rule) rules; // `on` is unused here
    VEC(struct explain_deduction) deductions;
    VEC(struct explain_step)
    arguments;                         // parts of steps: by some of the rules, from what the step knows and
                                       // what was decided in it before. Either all deductions follow from
                                       // the first of the rules, or they refute the supposition
    uint32_t sizes[EXPLAIN_SIZES + 1]; // how many steps took a set of this size
    struct explain_range clash;        // EXPLAIN_NONE: a set of rules that cannot all hold, unless only rated
    bool clash_is_smallest;            // proved; otherwise none of them can be left out
    struct puzzle solution, second;    // while has_...
    bool has_solution, has_second;
    bool unique;     // proved, even if a limit came before the last step
    bool to_the_end; // nothing is open after the last step; never for a hint
    uint64_t us;
    uint64_t work; // the work done; the same on every machine
};

// Does the argument refute its supposition? Otherwise all of it follows from one rule.
bool explain_refutes(const struct explanation *e, const struct explain_step *argument);

// False only on a fault. Free the explanation either way. The puzzle must outlive it.
bool explain_puzzle(const struct puzzle *p, const struct explain_request *request, struct mem *m,
                    struct explanation *out, struct fault *fault);
void explanation_free(struct explanation *e);

// Can a player write it down: a mark, "nothing here" if the family has that, or, on a board with struck-out
// candidates, another one of those?
bool explain_is_entry(const struct puzzle *p, struct explain_fact fact);
bool explain_decides_entry(const struct explanation *e, const struct explain_step *step);

bool explain_same_fact(struct explain_fact a, struct explain_fact b);
bool explain_same_rule(const struct model_rule *a, const struct model_rule *b);
// Is the rule one of these?
bool explain_is_among(const struct explanation *e, struct explain_range rules, const struct model_rule *rule);
// How many of its two cells name a rule instance: one for a cell, otherwise the first and the last.
size_t explain_rule_ends(const struct model_rule *rule);
// Add all cells that it is about; none for the whole board. False when out of memory.
bool explain_rule_cells(const struct puzzle *p, const struct model_rule *rule, struct bits *cells);

// Prove every step again, each with a fresh solver that sees only the facts and rules it names, and that the
// chain ends in the solution. `which` is the first step that fails (or the number of steps, when the end is
// not the solution). Not for ratings, which name no facts.
enum explain_checked { EXPLAIN_HOLDS, EXPLAIN_FAILS, EXPLAIN_UNCHECKED /* no memory */ };
enum explain_checked explain_verify(const struct explanation *e, size_t *which);

#endif
