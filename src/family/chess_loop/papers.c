// What the Chess Loop paper measured, by SICStus Prolog on its authors' computers.
#include "family/chess_loop/chess_loop.h"

#include <stddef.h>

static const struct experiment_figure table[] = {
    {"leftmost,step", 0.638},
    {"min,step", 1.402},
    {"max,step", 0.302},
    {"ff,step", 0.140},
    {"ffc,step", 20.604},
    {"occurrence,step", 0.142},
    {"max_regret,step", 0.141},
    {"leftmost,enum", 0.744},
    {"min,enum", 1.282},
    {"max,enum", 0.317},
    {"ff,enum", 0.172},
    {"ffc,enum", 21.578},
    {"occurrence,enum", 0.156},
    {"max_regret,enum", 0.156},
    {"leftmost,bisect", 0.675},
    {"min,bisect", 1.549},
    {"max,bisect", 1.656},
    {"ff,bisect", 0.141},
    {"ffc,bisect", 20.929},
    {"occurrence,bisect", 0.141},
    {"max_regret,bisect", 0.140},
    {"leftmost,middle", 29.716},
    {"min,middle", 36.061},
    {"max,middle", 0.277},
    {"ff,middle", 29.959},
    {"ffc,middle", 23.414},
    {"occurrence,middle", 0.140},
    {"max_regret,middle", 14.920},
    {"leftmost,median", 31.726},
    {"min,median", 39.576},
    {"max,median", 0.274},
    {"ff,median", 29.938},
    {"ffc,median", 22.786},
    {"occurrence,median", 0.172},
    {"max_regret,median", 12.940},
    {0},
};

static const struct experiment_figure boards[] = {
    {"paper/12", 0.109}, {"paper/13", 0.219}, {"paper/14", 0.281}, {"paper/15", 0.390}, {0}};

const struct experiment chess_loop_papers[] = {
    {.name = "table",
     .title = "puzzle 10, 4x3 with three rooks and three knights: seconds by strategy",
     .kind = EXPERIMENT_STRATEGIES,
     .view = "paper",
     .puzzles = (const char *const[]){"paper/10", NULL},
     .figures = table,
     .said = "ff, occurrence and max_regret are fast and ffc is slow; middle and median are the slowest "
             "choices of values, but for max and occurrence.",
     .differs = "One circuit constraint says at once that a loop cannot be closed, and counts propagate both "
                "ways: but for bisect with max, which is drawn to the great values of the route, no strategy "
                "of the paper's table goes back more than 76 times. Backtracks compare; seconds, of another "
                "machine, do not."},
    {.name = "boards",
     .title = "puzzles 12 to 15, queens and knights: seconds by board, occurrence and enum",
     .kind = EXPERIMENT_PUZZLES,
     .view = "paper",
     .puzzles = (const char *const[]){"paper/12", "paper/13", "paper/14", "paper/15", NULL},
     .strategies = (const char *const[]){"occurrence,enum", NULL},
     .figures = boards,
     .said = "Time grows gently with the board.",
     .differs = "Their figures hold the start of Prolog and the posting of the rules, which is most of them; "
                "ours hold the posting as well, on another machine."},
    {0},
};
