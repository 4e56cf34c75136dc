// What the two Chess-Num papers measured, by SICStus Prolog on their authors' computers.
#include "family/chess_num/chess_num.h"

#include <stddef.h>

static const struct experiment_figure published[] = {{"paper/1", 0.02}, {"paper/2", 0.15}, {0}};

const struct experiment chess_num_papers[] = {
    {.name = "order",
     .title = "the published puzzles with their numbers in all orders",
     .kind = EXPERIMENT_ORDER,
     .view = "clues",
     .puzzles = (const char *const[]){"paper/1", "paper/2", NULL},
     .strategies = (const char *const[]){"leftmost,step", NULL},
     .figures = published,
     .said = "The second paper: 0.02 s and 0.15 s for the published puzzles; one more, given only as a "
             "picture that cannot be read, took from 7.62 s to hours by the order of its numbers alone.",
     .differs = "On these boards our propagation leaves too little to search for the order to matter much."},
    {0},
};
