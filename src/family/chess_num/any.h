// Random boards, with any number of solutions: see struct family_maker.
#ifndef ROQUE_FAMILY_CHESS_NUM_ANY_H
#define ROQUE_FAMILY_CHESS_NUM_ANY_H

#include "make/make.h"

make_draw chess_num_draw;

#endif
