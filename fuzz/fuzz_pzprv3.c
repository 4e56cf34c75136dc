// pzprv3 files: everything after the first word.
#include "read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_read("pzprv3", data, size);
    return 0;
}
