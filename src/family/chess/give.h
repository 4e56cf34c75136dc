// How hard a puzzle of pieces is can be chosen by giving some of them.
#ifndef ROQUE_FAMILY_CHESS_GIVE_H
#define ROQUE_FAMILY_CHESS_GIVE_H

#include "make/make.h"

// Give some more pieces of the solution: all but one, then one less each time, until the puzzle is as hard as
// was asked for, because the fewer are given, the longer rating takes; some orders in which to take them back
// are tried. MAKE_DONE leaves a puzzle that was measured: it fits, or it is too hard in all those orders, or
// nobody is given and it is still too easy.
enum make_answer chess_give_pieces(const struct make_request *r, struct rng *rng, struct mem *m,
                                   const struct puzzle *solution, struct made *draft, struct fault *fault);

#endif
