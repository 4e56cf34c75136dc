// Tables of Echek on a terminal: master looks into those of a folder (echek/commands/tables.h).
#ifndef ROQUE_ECHEK_TERMINAL_TABLES_H
#define ROQUE_ECHEK_TERMINAL_TABLES_H

#include "terminal/session.h"

extern const struct session_hook echek_tables_hook;

#endif
