// The example (0) and the fifteen puzzles of the Chess Loop paper, and a choice of the other unique ones on
// small boards (docs/atlas.md). Each has one solution up to symmetry.
#include "family/chess_loop/chess_loop.h"

const struct builtin_puzzle chess_loop_builtin[] = {
    {"paper/0", "; source: the Chess Loop paper, the example; solutions: 2; classes: 1\n"
                "chess-loop 3x2 rook bishop 2\n"},
    {"paper/1", "; source: the Chess Loop paper, puzzle 1; solutions: 2; classes: 1\n"
                "chess-loop 3x2 king knight 2\n"},
    {"paper/2", "; source: the Chess Loop paper, puzzle 2; solutions: 4; classes: 1\n"
                "chess-loop 5x4 knight king 3\n"},
    {"paper/3", "; source: the Chess Loop paper, puzzle 3; solutions: 2; classes: 1\n"
                "chess-loop 4x2 king rook 2\n"},
    {"paper/4", "; source: the Chess Loop paper, puzzle 4; solutions: 4; classes: 1\n"
                "chess-loop 5x4 rook king 3\n"},
    {"paper/5", "; source: the Chess Loop paper, puzzle 5; solutions: 8; classes: 1\n"
                "chess-loop 3x3 knight bishop 2\n"},
    {"paper/6", "; source: the Chess Loop paper, puzzle 6; solutions: 2; classes: 1\n"
                "chess-loop 4x4 bishop knight 4\n"},
    {"paper/7", "; source: the Chess Loop paper, puzzle 7; solutions: 4; classes: 1\n"
                "chess-loop 5x3 bishop knight 4\n"},
    {"paper/8", "; source: the Chess Loop paper, puzzle 8; solutions: 2; classes: 1\n"
                "chess-loop 6x4 bishop king 4\n"},
    {"paper/9", "; source: the Chess Loop paper, puzzle 9; solutions: 8; classes: 1\n"
                "chess-loop 5x5 king bishop 4\n"},
    {"paper/10", "; source: the Chess Loop paper, puzzle 10; solutions: 4; classes: 1\n"
                 "chess-loop 4x3 rook knight 3\n"},
    {"paper/11", "; source: the Chess Loop paper, puzzle 11; solutions: 4; classes: 1\n"
                 "chess-loop 8x3 rook knight 5\n"},
    {"paper/12", "; source: the Chess Loop paper, puzzle 12; solutions: 2; classes: 1\n"
                 "chess-loop 4x2 queen knight 2\n"},
    {"paper/13", "; source: the Chess Loop paper, puzzle 13; solutions: 4; classes: 1\n"
                 "chess-loop 6x3 queen knight 3\n"},
    {"paper/14", "; source: the Chess Loop paper, puzzle 14; solutions: 4; classes: 1\n"
                 "chess-loop 5x4 queen knight 3\n"},
    {"paper/15", "; source: the Chess Loop paper, puzzle 15; solutions: 2; classes: 1\n"
                 "chess-loop 7x4 queen knight 4\n"},
    {"atlas/1", "; title: four kings and four knights on 35 squares\n"
                "; source: roque loops --size 7x5; solutions: 2; classes: 1\n"
                "chess-loop 7x5 king knight 4\n"},
    {"atlas/2", "; title: four knights and four queens on 30 squares\n"
                "; source: roque loops --size 6x5; solutions: 2; classes: 1\n"
                "chess-loop 6x5 knight queen 4\n"},
    {"atlas/3", "; title: four kings and four knights on 28 squares\n"
                "; source: roque loops --size 7x4; solutions: 2; classes: 1\n"
                "chess-loop 7x4 king knight 4\n"},
    {"atlas/4", "; title: two kings and two bishops, alone on 36 squares\n"
                "; source: roque loops --size 6x6; solutions: 8; classes: 1\n"
                "chess-loop 6x6 king bishop 2\n"},
    {"atlas/5", "; title: two rooks and two bishops, alone on 28 squares\n"
                "; source: roque loops --size 7x4; solutions: 2; classes: 1\n"
                "chess-loop 7x4 rook bishop 2\n"},
    {"atlas/6", "; title: eight pieces crowded on twelve squares\n"
                "; source: roque loops --size 6x2; solutions: 2; classes: 1\n"
                "chess-loop 6x2 knight rook 4\n"},
    {"atlas/7", "; title: eight pieces on eighteen squares\n"
                "; source: roque loops --size 6x3; solutions: 4; classes: 1\n"
                "chess-loop 6x3 knight rook 4\n"},
    {NULL, NULL},
};

// ---- The paper --------------------------------------------------------------------------------------------
// Its measurements, by SICStus Prolog on its authors' computers.

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
     .differs =
         "The machine and the language; the shape is the paper's. occurrence is good throughout and ffc "
         "bad throughout; middle and median are bad but for max and occurrence, because they begin "
         "with bishops, of which there are none; and max is bad with bisect alone. With our own model "
         "(--model own) one circuit constraint sees at once that a loop cannot be closed, and no "
         "strategy of the paper's table but max with bisect goes back more than 76 times."},
    {.name = "boards",
     .title = "puzzles 12 to 15, queens and knights: seconds by board, occurrence and enum",
     .kind = EXPERIMENT_PUZZLES,
     .view = "paper",
     .puzzles = (const char *const[]){"paper/12", "paper/13", "paper/14", "paper/15", NULL},
     .strategies = (const char *const[]){"occurrence,enum", NULL},
     .figures = boards,
     .said = "Time grows gently with the board.",
     .differs = "Backtracks grow with the board, and more steeply than the paper's time. Their clock runs "
                "from the choice in the menu to the solution: posting the rules counts, the "
                "start of Prolog does not. Ours does the same, on another machine."},
    {0},
};
