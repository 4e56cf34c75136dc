// What the rules say about a board, told: what is wrong, and what is not yet done.
#ifndef ROQUE_TELL_CHECK_H
#define ROQUE_TELL_CHECK_H

#include "tell/tell.h"

struct tell_check_how {
    bool color;
    bool names;  // each broken rule after its name in JSON
    bool final;  // the board is final: what is missing is wrong
    size_t most; // rules to report, of each kind; of the rest only the number is given
};

// Is nothing wrong?
bool tell_check_ok(const struct verdict *v, bool final);

void tell_check_json(struct text *out, const struct puzzle *p, const struct verdict *v, bool final);

// Similar rules are reported together: "23 cells are not lit: r1c1-c4, ...".
void tell_check_words(struct text *out, const struct puzzle *p, const struct verdict *v,
                      const struct tell_check_how *how);

// All that the verdict holds, as the member "broken" of an open object.
void tell_broken_json(struct text *out, const struct puzzle *p, const struct verdict *v);

#endif
