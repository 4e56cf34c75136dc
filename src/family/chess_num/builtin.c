// The two boards of the Chess-Num papers; one for the lab, which, searched in the second paper's way, takes
// from no backtrack to many thousands by the order of its numbers alone; and boards with the fewest possible
// numbers (docs/atlas.md). Each has exactly one solution.
#include "family/chess_num/chess_num.h"

const struct builtin_puzzle chess_num_builtin[] = {
    {"paper/1", "; source: papers on Chess-Num, figure 1; solutions: 1\n"
                "; answer: P r2c5, N r2c2, K r2c4, R r1c3, B r4c1, Q r1c7\n"
                "chess-num 8x8\n"
                ".1.6....\n"
                "........\n"
                "....2...\n"
                "........\n"
                "...0....\n"
                "........\n"
                "........\n"
                "........\n"},
    {"paper/2", "; source: papers on Chess-Num, figure 3; solutions: 1\n"
                "; answer: P r3c2, N r3c5, K r8c2, R r4c3, B r5c6, Q r8c7\n"
                "chess-num 8x8\n"
                "........\n"
                "..4.....\n"
                "........\n"
                "......4.\n"
                "........\n"
                "0.......\n"
                "........\n"
                "..4.....\n"},
    {"order/1", "; source: roque lab, found among random boards; solutions: 1\n"
                "chess-num 12x12\n"
                "11.11...221.\n"
                ".....1....1.\n"
                "............\n"
                "......1.1.1.\n"
                "....1.......\n"
                "............\n"
                ".1......2.2.\n"
                "1.1..2.2....\n"
                "......1.2...\n"
                "............\n"
                "........1...\n"
                "......1.....\n"},
    {"atlas/1", "; title: two numbers only: one of three on 8x8\n"
                "; source: roque campaign few.db new fewest --size 8x8 --clues 2; solutions: 1\n"
                "chess-num 8x8\n"
                "4.......\n"
                "..5.....\n"
                "........\n"
                "........\n"
                "........\n"
                "........\n"
                "........\n"
                "........\n"},
    {"atlas/2", "; title: two numbers only: the second of three on 8x8\n"
                "; source: roque campaign few.db new fewest --size 8x8 --clues 2; solutions: 1\n"
                "chess-num 8x8\n"
                "...2....\n"
                ".......6\n"
                "........\n"
                "........\n"
                "........\n"
                "........\n"
                "........\n"
                "........\n"},
    {"atlas/3", "; title: two numbers only: the third of three on 8x8\n"
                "; source: roque campaign few.db new fewest --size 8x8 --clues 2; solutions: 1\n"
                "chess-num 8x8\n"
                "........\n"
                "6.......\n"
                "........\n"
                "........\n"
                ".3......\n"
                "........\n"
                "........\n"
                "........\n"},
    {"atlas/4", "; title: three numbers: the fourth hardest of 6901\n"
                "; source: roque campaign few.db new fewest --size 8x8 --clues 3; solutions: 1\n"
                "chess-num 8x8\n"
                "3.......\n"
                "........\n"
                "........\n"
                "4.......\n"
                "......3.\n"
                "........\n"
                "........\n"
                "........\n"},
    {"atlas/5", "; title: two numbers only, on 3x3\n"
                "; source: roque campaign few.db new fewest --size 3x3 --clues 2; solutions: 1\n"
                "chess-num 3x3\n"
                "3..\n"
                "...\n"
                ".5.\n"},
    {"atlas/6", "; title: two numbers only, on 4x4\n"
                "; source: roque campaign few.db new fewest --size 4x4 --clues 2; solutions: 1\n"
                "chess-num 4x4\n"
                "....\n"
                "....\n"
                ".5..\n"
                "...4\n"},
    {"atlas/7", "; title: three numbers: the smallest sum there is\n"
                "; source: roque campaign few.db new fewest --size 8x8 --clues 3; solutions: 1\n"
                "chess-num 8x8\n"
                "........\n"
                "6.......\n"
                "........\n"
                "....0...\n"
                "........\n"
                "0.......\n"
                "........\n"
                "........\n"},
    {"atlas/8", "; title: three numbers: the largest sum there is\n"
                "; source: roque campaign few.db new fewest --size 8x8 --clues 3; solutions: 1\n"
                "chess-num 8x8\n"
                "........\n"
                "........\n"
                "........\n"
                "..5.5...\n"
                ".....5..\n"
                "........\n"
                "........\n"
                "........\n"},
    {"atlas/9", "; title: three numbers: all in the first row\n"
                "; source: roque campaign few.db new fewest --size 8x8 --clues 3; solutions: 1\n"
                "chess-num 8x8\n"
                ".26...2.\n"
                "........\n"
                "........\n"
                "........\n"
                "........\n"
                "........\n"
                "........\n"
                "........\n"},
    {"atlas/10", "; title: three numbers: all on the long diagonal\n"
                 "; source: roque campaign few.db new fewest --size 8x8 --clues 3; solutions: 1\n"
                 "chess-num 8x8\n"
                 "0.......\n"
                 "........\n"
                 "........\n"
                 "........\n"
                 "........\n"
                 ".....5..\n"
                 "........\n"
                 ".......4\n"},
    {"atlas/11", "; title: three numbers: all of them 4\n"
                 "; source: roque campaign few.db new fewest --size 8x8 --clues 3; solutions: 1\n"
                 "chess-num 8x8\n"
                 "4.......\n"
                 "..4.4...\n"
                 "........\n"
                 "........\n"
                 "........\n"
                 "........\n"
                 "........\n"
                 "........\n"},
    {NULL, NULL},
};

// ---- The papers -------------------------------------------------------------------------------------------
// Their measurements, by SICStus Prolog on their authors' computers.

static const char *const best_of_theirs[] = {"anti_first_fail,bisect", "leftmost,step", "learning", NULL};

static const struct experiment_figure published[] = {{"paper/1", 0.02}, {0}};

const struct experiment chess_num_papers[] = {
    {.name = "board",
     .title = "the first paper's board: backtracks by strategy",
     .kind = EXPERIMENT_STRATEGIES,
     .view = "coordinates",
     .puzzles = (const char *const[]){"paper/2", NULL},
     .said = "The first paper: anti_first_fail with bisect was the best combination of those tried.",
     .differs = "Nothing: with 13 backtracks it is the best of all 80 here, too."},
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
     .differs =
         "Backtracks do not grow with the board here: with five numbers there are many solutions. What "
         "grows is the time of a backtrack and of posting. On these boards leftmost goes back less "
         "than anti_first_fail with bisect."},
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
     .differs = "It grows here, too. leftmost goes back less than anti_first_fail with bisect; with our own "
                "model (--model own) the authors' choice is the better one from eighteen numbers on."},
    {.name = "order",
     .title = "the published puzzles, and one whose time depends on the order of its numbers",
     .kind = EXPERIMENT_ORDER,
     .view = "clues",
     .puzzles = (const char *const[]){"paper/1", "paper/2", "order/1", NULL},
     .strategies = (const char *const[]){"leftmost,step", NULL},
     .figures = published,
     .said =
         "The second paper: 0.02 s for paper/1. Two more puzzles are given only as pictures that cannot be "
         "read: one took 0.15 s, the other from 7.62 s to hours by the order of its numbers alone.",
     .differs =
         "The boards of those pictures are lost. paper/2 is the first paper's and order/1 is ours. A 6 does "
         "make the difference that the paper tells: paper/1 has one, and takes hundreds of backtracks "
         "where paper/2 takes tens of thousands. The second paper has no source: what attacks mean is "
         "posted as in the first, and which pieces are between is not tried but follows. order/1 is "
         "for --model own: with the paper's model no order solves it soon."},
    {0},
};
