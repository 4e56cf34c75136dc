// How often a square of a board with pieces is attacked.
#ifndef ROQUE_FAMILY_CHESS_ATTACKERS_H
#define ROQUE_FAMILY_CHESS_ATTACKERS_H

#include "puzzle/puzzle.h"

int chess_attackers(const struct puzzle *p, size_t square);

#endif
