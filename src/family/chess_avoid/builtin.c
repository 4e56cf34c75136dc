// Ten boards that Erich Friedman published, each with exactly one solution.
#include "family/chess_avoid/chess_avoid.h"

#define SMALL(pieces)                                                                                        \
    "; source: Erich Friedman, Chess Avoidance; solutions: 1\nchess-avoid 4x3 " pieces "\n#...\n....\n...."  \
    "\n"
#define LARGE(pieces)                                                                                        \
    "; source: Erich Friedman, Chess Avoidance; solutions: 1\nchess-avoid 5x3 " pieces                       \
    "\n#..##\n.....\n....."                                                                                  \
    "\n"

const struct builtin_puzzle chess_avoid_builtin[] = {
    {"friedman/1", SMALL("BBBBQ")},
    {"friedman/2", SMALL("KKNNR")},
    {"friedman/3", SMALL("BBKKNN")},
    {"friedman/4", LARGE("BNQQ")},
    {"friedman/5", LARGE("KNQR")},
    {"friedman/6", LARGE("NNNQ")},
    {"friedman/7", LARGE("NNNRR")},
    {"friedman/8", LARGE("BKKNQ")},
    {"friedman/9", LARGE("BBBBNN")},
    {"friedman/10", LARGE("BBBKNR")},
    {NULL, NULL},
};
