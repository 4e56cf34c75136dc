// Helpers for the tests of the library.
#ifndef ROQUE_TESTS_LIBRARY_H
#define ROQUE_TESTS_LIBRARY_H

#include "library/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static inline void expect_in(const char *text, const char *part) {
    assert_non_null(text);
    if (strstr(text, part) == NULL) fail_msg("%s is not in %s", part, text);
}

// Nothing may be left in the context but the context itself.
static inline void leave(roque *r) {
    text_free(&r->error_json);
    assert_int_equal(roque_memory_used(r), sizeof *r);
    roque_free(r);
}

#endif
