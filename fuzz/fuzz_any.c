// Any bytes: format detection, and stepping from one puzzle to the next.
#include "read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_read("", data, size);
    return 0;
}
