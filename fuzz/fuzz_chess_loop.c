// Chess Loop boards: the size, the two kinds and their number, and a grid where there is one.
#include "chess.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_chess("chess-loop ", data, size);
    return 0;
}
