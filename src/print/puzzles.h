// What is printed: puzzles, all of them in memory, with what is known of them.
#ifndef ROQUE_PRINT_PUZZLES_H
#define ROQUE_PRINT_PUZZLES_H

#include "cli/pool.h"
#include "explain/explain.h"

struct print_item {
    struct puzzle puzzle;
    struct puzzle solution; // while has_solution
    bool has_solution, unique;
    bool rated; // level and score are known
    enum explain_level level;
    uint32_t score;
    size_t number; // on paper, from 1
};

struct print_puzzles {
    struct mem mem;
    VEC(struct print_item) all;
};

void print_puzzles_init(struct print_puzzles *s);
void print_puzzles_free(struct print_puzzles *s);

// Those of the files of a command line, added. What cannot be read is told. Returns the exit code.
int print_puzzles_read(struct print_puzzles *s, enum cli_moves moves, enum puzzle_names names, int count,
                       char **files);

// Solve and rate those of which that is not known yet, and number them all. What has no solution, or several,
// is told, and is printed all the same. Returns the exit code.
int print_puzzles_study(struct print_puzzles *s);

// Is there one of this family among the items from `first` on, before `end`, and none before it?
bool print_puzzles_first_of(const struct print_puzzles *s, size_t first, size_t end, size_t i);

// A title, clean and not too long: the puzzle's own, or nothing.
void print_item_title(const struct print_item *item, struct text *out);

#endif
