// What a reader would otherwise have to believe: checked(x) is an assertion in builds for testing, which
// define ROQUE_CHECKED, and nothing at all in the release. What protects a caller from himself is a plain
// assert.
#ifndef ROQUE_BASE_CHECKED_H
#define ROQUE_BASE_CHECKED_H

#include <assert.h>

#ifdef ROQUE_CHECKED
#define checked(x) assert(x)
#else
#define checked(x) ((void)sizeof(x))
#endif

#endif
