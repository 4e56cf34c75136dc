// Eleven boards that Erich Friedman published, each with exactly one solution.
#include "family/chess_position/chess_position.h"

#define BOARD(upper, lower)                                                                                  \
    "; source: Erich Friedman, Chess Position; solutions: 1\nchess-position 3x2 3\n" upper "\n" lower "\n"

const struct builtin_puzzle chess_position_builtin[] = {
    {"friedman/0", BOARD("011", "131")},  {"friedman/1", BOARD("011", "122")},
    {"friedman/2", BOARD("210", "112")},  {"friedman/3", BOARD("120", "102")},
    {"friedman/4", BOARD("002", "010")},  {"friedman/5", BOARD("020", "122")},
    {"friedman/6", BOARD("021", "131")},  {"friedman/7", BOARD("220", "032")},
    {"friedman/8", BOARD("020", "203")},  {"friedman/9", BOARD("111", "002")},
    {"friedman/10", BOARD("010", "103")}, {NULL, NULL},
};
