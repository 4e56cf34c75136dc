// A family, told: its rules, for a person who has never seen the puzzle, with an example drawn beside its
// solution; and its built-in puzzles.
#ifndef ROQUE_TELL_FAMILY_H
#define ROQUE_TELL_FAMILY_H

#include "tell/tell.h"

// The rules and the example. A family without rules tells its goal. False where the example cannot be read or
// solved, or there is no memory.
bool tell_rules(struct text *out, const struct family *f, struct tell_look look, struct fault *fault);

// What was understood of a family that somebody wrote: its marks and layers; its rules in words, with how
// often each holds on this board; and the board, drawn. False with a fault.
bool tell_understood(struct text *out, const struct puzzle *board, struct tell_look look,
                     struct fault *fault);

// The example alone, if there is one.
bool tell_example(struct text *out, const struct family *f, struct tell_look look, struct fault *fault);

// Games that are not puzzles have rules, too. src/library/kinds.c fills the list; it ends with a NULL name.
struct tell_game {
    const char *name;
    bool (*rules)(struct text *out, struct tell_look look, struct fault *fault);
    void (*about)(struct text *out); // everything about it, as a member of a JSON object
};
extern const struct tell_game tell_games[];
const struct tell_game *tell_game_named(const char *name); // NULL: none

// Its puzzles of a set ("paper"; "" is all). False with a fault if a built-in puzzle cannot be read.
bool tell_list(struct text *out, const struct family *f, const char *set, struct fault *fault);
bool tell_list_json(struct text *out, const struct family *f, const char *set, struct fault *fault);

#endif
