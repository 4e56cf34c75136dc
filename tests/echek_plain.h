// A forced win by its definition alone: a second opinion for proofs.
#ifndef ROQUE_TESTS_ECHEK_PLAIN_H
#define ROQUE_TESTS_ECHEK_PLAIN_H

#include "echek/rules/echek.h"

// Does `attacker` win within n plies? The game may be over already.
bool plainly_wins(const struct echek_rules *r, const struct echek_position *p, unsigned attacker, unsigned n);

#endif
