// Links of the page: the letters of base64url, and the text that they carry.
#include "base/deflate.h"
#include "read.h"

#include <stdlib.h>
#include <string.h>

// Packed and unpacked again, the bytes are the same; unpacked directly, they give anything, but no more than
// allowed.
static void pack(const uint8_t *data, size_t size, struct mem *m) {
    enum { MOST = 1 << 16 };
    const char *bytes = (const char *)data;
    struct text packed = TEXT_IN(m), back = TEXT_IN(m), link = TEXT_IN(m);
    deflate_write(&packed, bytes, size);
    if (!deflate_read(packed.at, packed.size, size, &back) || back.size != size) abort();
    if (size > 0 && memcmp(back.at, bytes, size) != 0) abort();
    text_clear(&back);
    deflate_read(bytes, size, MOST, &back);
    if (back.size > MOST) abort();
    base64_write(&link, packed.at, packed.size);
    fuzz_read("#z=", (const uint8_t *)text_string(&link), link.size);
    text_free(&packed);
    text_free(&back);
    text_free(&link);
}

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
    pack(data, size, &m);
    if (m.used != 0) abort();
    return 0;
}
