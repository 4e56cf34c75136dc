// Native text: the header after its family, and everything that follows, for every family in turn.
#include "read.h"

#include <stdio.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    for (const struct family *const *f = family_all(); *f != NULL; f++) {
        char opening[64];
        snprintf(opening, sizeof opening, "%s ", (*f)->name);
        fuzz_read(opening, data, size);
    }
    return 0;
}
