// A maker for families that only describe their boards: sizes, areas, what is printed. The rest is drawn at
// random, found by the kernel (solutions), or asked of the family (what may be printed for a solution).
#ifndef ROQUE_MAKE_PLAN_H
#define ROQUE_MAKE_PLAN_H

#include "make/make.h"

enum clue_kind { CLUE_MARKS, CLUE_GIVENS, CLUE_PRINTED, CLUE_OUTSIDE, CLUE_KINDS };

// What some rules are about: areas; or what is printed and may be left out.
enum make_topic { MAKE_ABOUT_AREAS, MAKE_ABOUT_CLUES, MAKE_TOPICS };

// A number of the header, in puzzle.parameters.
struct make_number {
    const char *name;
    int least, most, usual; // `usual` below `least`: a board must say it
};

struct make_plan {
    struct family_maker maker; // first, so that a pointer to the maker is one to the plan
    struct {
        int width, height;
        int numbers[PUZZLE_PARAMETERS]; // of the header
    } sizes[16];                        // the first is the usual one
    size_t n_sizes;
    const struct make_number *numbers; // the first options are theirs, in this order
    size_t n_numbers;
    int least_marks, most_marks;   // percent of the cells that have one in the solution
    int least_givens, most_givens; // percent of the cells that are given, without a number
    int least_area, most_area;     // cells; none: there are as many areas as columns
    bool areas_told;
    bool latin;           // printed numbers are those of a Latin square
    bool printed_by_area; // they speak of areas: each is printed once, in its first cell
    bool full;            // every cell that is not given gets a mark
    unsigned clues;       // a bit for each kind that is printed

    // What plan_set_up fills in, for the maker to point to.
    struct option options[MAKE_OPTIONS + 1];
    char option_help[PUZZLE_PARAMETERS][80];
    char drawn_by[400]; // names of the numbers
    char examples[200];

    // Do the cells obey the rules about a topic, those that are open left empty? False when out of memory.
    bool (*obeys)(const struct puzzle *p, enum make_topic about, struct mem *m, bool *obeyed);
    // Is a rule of this name about the topic?
    bool (*is_about)(const struct family *f, const char *rule, enum make_topic about);
};

// All that follows from the rest of the plan: the maker of a family of this name, but for its `check`. Its
// options are the numbers of the header and, where something is printed, `symmetry` and `clues`.
void plan_set_up(struct make_plan *plan, const char *family);

// The plan of a family's maker; NULL: it has none.
const struct make_plan *plan_of(const struct family *f);

// The i-th number of the header on a board of this size that does not say which; below its least: a board has
// to.
int plan_usual_number(const struct make_plan *plan, size_t i, int width, int height);

// For that maker: how it drafts and draws, and what `check` has to refuse besides what the family does.
make_draw plan_draft, plan_draw;
bool plan_check(const struct make_request *r, struct fault *fault);

#endif
