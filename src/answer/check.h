// What the rules say of a filled board, told.
#ifndef ROQUE_ANSWER_CHECK_H
#define ROQUE_ANSWER_CHECK_H

#include "puzzle/family.h"

struct answer_check_how {
    bool color;
    bool names;  // each broken rule behind its name in JSON
    size_t most; // broken rules to tell; of the rest there is only the number
};

void answer_check_json(struct text *out, const struct puzzle *p, const struct verdict *v);
void answer_check_words(struct text *out, const struct verdict *v, const struct answer_check_how *how);

#endif
