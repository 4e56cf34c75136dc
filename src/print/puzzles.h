// What is printed: the puzzles of files, all of them in memory.
#ifndef ROQUE_PRINT_PUZZLES_H
#define ROQUE_PRINT_PUZZLES_H

#include "base/vec.h"
#include "cli/pool.h"

struct print_puzzles {
    struct mem mem;
    VEC(struct puzzle) all;
};

void print_puzzles_init(struct print_puzzles *s);
void print_puzzles_free(struct print_puzzles *s);

// Those of the files of a command line, added. What cannot be read is told. Returns the exit code.
int print_puzzles_read(struct print_puzzles *s, enum cli_moves moves, enum puzzle_names names, int count,
                       char **files);

#endif
