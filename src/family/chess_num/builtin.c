// The two boards of the Chess-Num papers, and one for the lab: searched in the second paper's way, it takes
// from no backtrack to many thousands by the order of its numbers alone. Each has exactly one solution.
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
    {NULL, NULL},
};
