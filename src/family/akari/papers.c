// What the Akari paper measured, by SICStus Prolog on its authors' computers.
#include "family/akari/akari.h"

#include <stddef.h>

const struct experiment akari_papers[] = {
    {.name = "strategies",
     .title = "ten random boards of 40x40: the orders of variables",
     .kind = EXPERIMENT_GROWTH,
     .view = "cells",
     .strategies = (const char *const[]){"leftmost", "min", "max", "ff", "anti_first_fail", "occurrence",
                                         "ffc", "max_regret", NULL},
     .option = "size",
     .from = 40,
     .to = 40,
     .step = 1,
     .per = 10,
     .said = "ffc was the worst and the others alike; min was the authors' choice.",
     .differs =
         "Alike is the same here: with values 0 and 1 all orders but occurrence and ffc choose the same "
         "cells and walk the same tree. Those two are the best, not the worst: a cell is in a "
         "constraint for each cell that it would light, so that they begin where a bulb tells most. "
         "The paper does not list its constraints."},
    {.name = "size",
     .title = "random boards, 15 of each size: time against the side of the board",
     .kind = EXPERIMENT_GROWTH,
     .view = "cells",
     .strategies = (const char *const[]){"min", "learning", NULL},
     .option = "size",
     .from = 5,
     .to = 50,
     .step = 5,
     .per = 15,
     .said = "About 0 ms up to 35x35, then growing almost exponentially.",
     .differs = "Backtracks of labelling grow almost exponentially with the side here as well; on a faster "
                "machine the milliseconds come later. The search that learns hardly goes back at all."},
    {0},
};
