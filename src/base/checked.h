// checked(x) is an assertion in test builds, which define ROQUE_CHECKED, and nothing in the release. Misuse
// by a caller is a plain assert.
#ifndef ROQUE_BASE_CHECKED_H
#define ROQUE_BASE_CHECKED_H

#include <assert.h>

#ifdef ROQUE_CHECKED
#define checked(x) assert(x)
#else
#define checked(x) ((void)sizeof(x))
#endif

#endif
