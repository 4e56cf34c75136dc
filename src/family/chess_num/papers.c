// What the two Chess-Num papers measured, by SICStus Prolog on their authors' computers.
#include "family/chess_num/chess_num.h"

#include <stddef.h>

static const char *const best_of_theirs[] = {"anti_first_fail,bisect", "leftmost,step", "learning", NULL};

static const struct experiment_figure published[] = {{"paper/1", 0.02}, {"paper/2", 0.15}, {0}};

const struct experiment chess_num_papers[] = {
    {.name = "size",
     .title = "random boards with five numbers: time against the side of the board",
     .kind = EXPERIMENT_GROWTH,
     .view = "coordinates",
     .strategies = best_of_theirs,
     .settings = (const char *const[]){"clues", "5", NULL},
     .option = "size",
     .from = 6,
     .to = 16,
     .step = 2,
     .per = 15,
     .said = "The first paper has a curve and no figures: time grows with the board. anti_first_fail with "
             "bisect was the best combination of those tried.",
     .differs = "A number narrows down where its attackers may be before anything is labelled, so that the "
                "median grows only with the posting of the rules; the worst of anti_first_fail with bisect "
                "grows as theirs did, and leftmost hardly ever goes back."},
    {.name = "clues",
     .title = "random boards of 8x8: time against the number of numbers",
     .kind = EXPERIMENT_GROWTH,
     .view = "coordinates",
     .strategies = best_of_theirs,
     .settings = (const char *const[]){"size", "8x8", NULL},
     .option = "clues",
     .from = 2,
     .to = 20,
     .step = 2,
     .per = 15,
     .said = "The first paper has a curve and no figures: time grows with the number of numbers.",
     .differs =
         "It grows here, too. With few numbers leftmost goes back less than anti_first_fail with bisect; "
         "from twelve to sixteen they are about as good, and beyond that the authors' choice is the better "
         "one."},
    {.name = "order",
     .title = "the published puzzles, and one whose time depends on the order of its numbers",
     .kind = EXPERIMENT_ORDER,
     .view = "clues",
     .puzzles = (const char *const[]){"paper/1", "paper/2", "order/1", NULL},
     .strategies = (const char *const[]){"leftmost,step", NULL},
     .figures = published,
     .said = "The second paper: 0.02 s and 0.15 s for the published puzzles; one more, given only as a "
             "picture that cannot be read, took from 7.62 s to hours by the order of its numbers alone.",
     .differs = "The paper's third board is lost; order/1 is ours. On the published boards our propagation "
                "leaves too little to search for the order to matter; on order/1 it is between no backtrack "
                "and some twenty thousand."},
    {0},
};
