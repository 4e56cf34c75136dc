// The board of Echek on the whole screen: squares under a cursor, and the pieces in hand beside them.
#ifndef ROQUE_ECHEK_TERMINAL_SCREEN_H
#define ROQUE_ECHEK_TERMINAL_SCREEN_H

#include "terminal/screen.h"

extern const struct screen_board echek_screen_board;

#endif
