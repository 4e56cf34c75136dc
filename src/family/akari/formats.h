// The formats of other programs that say Akari boards. Addresses and game IDs say the puzzle, not what a
// player has put in.
#ifndef ROQUE_FAMILY_AKARI_FORMATS_H
#define ROQUE_FAMILY_AKARI_FORMATS_H

#include "format/format.h"

extern const struct format akari_puzz_link; // addresses such as https://puzz.link/p?akari/7/7/...
extern const struct format akari_game_id;   // of the Portable Puzzle Collection: 7x7:...
extern const struct format akari_pzprv3;    // files of the pzpr programs

#endif
