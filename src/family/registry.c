// The families there are: a new one is one line in this list, the name of its folder.
#include "puzzle/family.h"

// clang-format off
#define FAMILIES(family)   \
    family(akari)          \
    family(chess_num)      \
    family(chess_loop)     \
    family(chess_avoid)    \
    family(chess_position)
// clang-format on

#define DECLARE(name) extern const struct family name##_family;
FAMILIES(DECLARE)

#define LIST(name) &name##_family,
static const struct family *const families[] = {FAMILIES(LIST) NULL};

const struct family *const *family_all(void) { return families; }
