#include "base/base64.h"

#include <string.h>

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void base64_write(struct text *out, const char *bytes, size_t size) {
    for (size_t i = 0; i < size; i += 3) {
        size_t n = size - i < 3 ? size - i : 3;
        unsigned group = 0;
        char letters[4];
        for (size_t k = 0; k < 3; k++) group = group << 8 | (k < n ? (unsigned char)bytes[i + k] : 0U);
        for (size_t k = 4; k-- > 0; group >>= 6) letters[k] = alphabet[group & 63];
        text_bytes(out, letters, n + 1);
    }
}

static int value_of(char letter) {
    const char *at = letter == '\0' ? NULL : strchr(alphabet, letter);
    return at == NULL ? -1 : (int)(at - alphabet);
}

bool base64_is_letter(char c) { return value_of(c) >= 0; }

size_t base64_read(const char *letters, size_t size, struct text *out) {
    unsigned group = 0, bits = 0;
    size_t end = size, i = 0;
    while (end > 0 && size - end < 2 && letters[end - 1] == '=') end--;
    for (; i < end && value_of(letters[i]) >= 0; i++) {
        group = (group << 6 | (unsigned)value_of(letters[i])) & 0xffff;
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        text_char(out, (char)(group >> bits & 0xff));
    }
    if (i < end) return i;
    bool whole = bits < 6 && (group & ((1U << bits) - 1)) == 0; // no bits are lost
    return whole ? size : end - 1;
}
