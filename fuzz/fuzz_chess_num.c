// Chess-Num boards: the size, the numbers, and men or marks among them.
#include "chess.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_chess("chess-num ", data, size);
    return 0;
}
