// The board of a puzzle on the whole screen.
#ifndef ROQUE_TERMINAL_SCREEN_PUZZLE_H
#define ROQUE_TERMINAL_SCREEN_PUZZLE_H

#include "terminal/screen.h"

extern const struct screen_board screen_puzzle_board;

#endif
