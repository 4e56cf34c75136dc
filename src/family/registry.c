// The families there are: a new one is one line in this list, the struct that its folder defines.
#include "puzzle/family.h"

// clang-format off
#define FAMILIES(family)          \
    family(akari_family)          \
    family(chess_num_family)      \
    family(chess_loop_family)     \
    family(chess_avoid_family)    \
    family(chess_position_family)
// clang-format on

#define DECLARE(name) extern const struct family name;
FAMILIES(DECLARE)

#define LIST(name) &name,
static const struct family *const families[] = {FAMILIES(LIST) NULL};

const struct family *const *family_all(void) { return families; }
