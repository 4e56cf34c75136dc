// Set an option of a request for new puzzles, as a person would; a value that cannot be read fails the test.
#ifndef ROQUE_TESTS_ASK_H
#define ROQUE_TESTS_ASK_H

#include "make/make.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

// NULL: do nothing.
static inline void ask(struct make_request *r, const char *option, const char *word) {
    struct fault f = {0};
    if (word != NULL && !make_set(r, option, word, &f)) fail_msg("%s", f.text);
}

#endif
