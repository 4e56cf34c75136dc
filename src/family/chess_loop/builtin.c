// The example (0) and the fifteen puzzles of the Chess Loop paper, and the prettiest of the others that there
// are on small boards (docs/atlas.md). Each has one solution up to symmetry.
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
