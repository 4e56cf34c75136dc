// ncurses with wide characters, whatever the other headers were asked for.
#ifndef ROQUE_TERMINAL_SCREEN_CURSES_H
#define ROQUE_TERMINAL_SCREEN_CURSES_H

#define NCURSES_WIDECHAR 1
#include <wchar.h>

#include <curses.h>

#endif
