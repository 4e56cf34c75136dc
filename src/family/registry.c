// The families there are. A new one is one line in `families`.
#include "family/akari/akari.h"
#include "family/chess_loop/chess_loop.h"
#include "family/chess_num/chess_num.h"
#include "puzzle/family.h"

static const struct family *const families[] = {
    &akari_family,
    &chess_num_family,
    &chess_loop_family,
    NULL,
};

const struct family *const *family_all(void) { return families; }
