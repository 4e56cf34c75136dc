// Fast decimal digits, for texts that are mostly numbers: eight at a time in one word.
#ifndef ROQUE_BASE_DIGITS_H
#define ROQUE_BASE_DIGITS_H

#include <stdint.h>
#include <string.h>

enum { DIGITS_ROOM = 24 }; // digits_put may write this much, although there are at most 20 digits

// The digits of a number below 10^8, one per byte, the first one in the lowest byte. All parts are divided at
// once: first two numbers of four digits, then four of two. Multiplying and shifting instead of dividing is
// exact for numbers this small.
static inline uint64_t digits_of_eight(uint32_t n) {
    uint64_t x = n / 10000 | (uint64_t)(n % 10000) << 32;
    uint64_t hundreds = (x * 10486 >> 20) & UINT64_C(0x0000007f0000007f);
    x = hundreds | (x - 100 * hundreds) << 16;
    uint64_t tens = (x * 103 >> 10) & UINT64_C(0x000f000f000f000f);
    return tens | (x - 10 * tens) << 8;
}

// The lowest byte first on every machine.
static inline void digits_store(char *at, uint64_t x) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    x = __builtin_bswap64(x);
#endif
    memcpy(at, &x, sizeof x);
}

#define DIGITS_ZEROS UINT64_C(0x3030303030303030) // "00000000"

// Write a number below 10^8 without leading zeros; returns its end. All eight bytes are written.
static inline char *digits_put_short(char *at, uint32_t n) {
    const uint64_t last = UINT64_C(1) << 56; // there is at least one digit
    uint64_t x = digits_of_eight(n);
    unsigned leading = (unsigned)__builtin_ctzll(x | last) / 8;
    digits_store(at, (x + DIGITS_ZEROS) >> (8 * leading));
    return at + (8 - leading);
}

static inline char *digits_put_rest(char *at, uint32_t n) { // with leading zeros
    digits_store(at, digits_of_eight(n) + DIGITS_ZEROS);
    return at + 8;
}

// Write any number; returns its end.
static inline char *digits_put(char *at, uint64_t n) {
    const uint64_t part = 100000000;
    if (n < part) return digits_put_short(at, (uint32_t)n);
    if (n / part < part) at = digits_put_short(at, (uint32_t)(n / part));
    else {
        at = digits_put_short(at, (uint32_t)(n / part / part));
        at = digits_put_rest(at, (uint32_t)(n / part % part));
    }
    return digits_put_rest(at, (uint32_t)(n % part));
}

#endif
