// Links of the page: the letters of base64url, and the text that they carry.
#include "base/text.h"
#include "read.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// The bytes as letters, and as the text that letters encode: a fuzzer would not find its way through them.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct mem m = MEM_UNLIMITED;
    struct text link, back;
    text_init(&link, &m);
    text_init(&back, &m);
    base64_write(&link, (const char *)data, size);
    if (base64_read(text_string(&link), link.size, &back) != link.size || back.size != size) abort();
    fuzz_read("#p=", data, size);
    fuzz_read("https://example.org/#p=", (const uint8_t *)text_string(&link), link.size);
    text_free(&link);
    text_free(&back);
    if (m.used != 0) abort();
    return 0;
}
