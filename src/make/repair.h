// For setters: boards that are not yet right. Which clues are needless, which would help, and the fewest
// changes that leave exactly one solution. A clue is what a family prints and could leave out (family.h).
#ifndef ROQUE_MAKE_REPAIR_H
#define ROQUE_MAKE_REPAIR_H

#include "explain/explain.h"

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

// What a place shows without a clue; and what it shows now.
signed char clue_bare(const struct puzzle *p, struct clue_place place);
signed char clue_at(const struct puzzle *p, struct clue_place place);
void clue_set(struct puzzle *p, struct clue_place place, signed char value);
bool clue_is_added(const struct puzzle *p, const struct clue_change *c);   // there was none
bool clue_is_removed(const struct puzzle *p, const struct clue_change *c); // there is none any more

// Of a place beside the board: which side, and which row or column, from 1.
enum puzzle_side clue_side(const struct puzzle *p, struct clue_place place, int *line);

void clue_value(struct text *out, const struct puzzle *p, struct clue_place place,
                signed char value); // as it is read: "3", "12"

// "the 3 at r2c2", "the 2 left of row 3": with the value, which may be that of a change.
void clue_name(struct text *out, const struct puzzle *p, struct clue_place place, signed char value);

enum repair_status {
    REPAIR_UNIQUE,  // the board has one solution as it is
    REPAIR_DONE,    // the changes leave one solution
    REPAIR_NOT,     // nothing was found within the effort
    REPAIR_STOPPED, // by a limit
};

struct repair_request {
    struct limits limits;
    size_t most;   // changes, at most; 0: REPAIR_MOST
    bool smallest; // of a board with one solution: also a smallest set of clues that is enough
};
enum { REPAIR_MOST = 3 };

struct repair {
    struct mem *mem;
    enum repair_status status;
    size_t solutions;      // of the board as it is: 0, 1, or 2 for several
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
