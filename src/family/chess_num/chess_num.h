// Chess-Num: some squares carry a number; place one pawn, knight, king, rook, bishop and queen on other
// squares so that every number is attacked by exactly that many of them. The pawn attacks diagonally up;
// pieces block lines, numbers do not.
#ifndef ROQUE_FAMILY_CHESS_NUM_CHESS_NUM_H
#define ROQUE_FAMILY_CHESS_NUM_CHESS_NUM_H

#include "make/experiment.h"
#include "puzzle/view.h"

struct chess_words; // family/chess/words.h

extern const struct family chess_num_family;

// The judge, by the rules alone. It names the broken rules in the order number-wrong, piece-twice,
// piece-missing. A board without any piece is untouched: it breaks nothing and is not complete.
bool chess_num_check(const struct puzzle *p, struct verdict *v);

extern const struct chess_words chess_num_words;
extern const struct family_maker chess_num_maker;
extern const struct family_counter chess_num_counter;
extern const struct campaign_kind *const chess_num_campaigns[];
extern const struct family_view chess_num_views[];
extern const struct builtin_puzzle chess_num_builtin[];
extern const struct experiment chess_num_papers[];

#endif
