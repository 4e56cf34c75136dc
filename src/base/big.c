#include "base/big.h"

#include <inttypes.h>

void big_init(struct big *b, struct mem *m) { *b = (struct big){.mem = m}; }
void big_free(struct big *b) { vec_free(b->mem, &b->limbs); }

// More limbs, all zero.
static bool widen(struct big *b, size_t limbs) {
    if (!b->failed && limbs > b->limbs.size) b->failed = !vec_resize(b->mem, &b->limbs, limbs);
    return !b->failed;
}

static void trim(struct big *b) {
    while (b->limbs.size > 0 && b->limbs.at[b->limbs.size - 1] == 0) b->limbs.size--;
}

void big_set(struct big *b, uint64_t n) {
    b->limbs.size = 0;
    big_add_words(b, &n, 1);
}

void big_add_words(struct big *b, const uint64_t *words, size_t n) {
    size_t limbs = (b->limbs.size > 2 * n ? b->limbs.size : 2 * n) + 1;
    if (!widen(b, limbs)) return;
    uint64_t carry = 0;
    for (size_t i = 0; i < limbs; i++) {
        uint64_t word = i < 2 * n ? (uint32_t)(words[i / 2] >> (i % 2 * 32)) : 0;
        carry += word + b->limbs.at[i];
        b->limbs.at[i] = (uint32_t)carry;
        carry >>= 32;
    }
    trim(b);
}

static void add_product(uint32_t *to, const struct big *a, uint32_t factor) {
    uint64_t carry = 0;
    for (size_t i = 0; i < a->limbs.size; i++) {
        carry += (uint64_t)a->limbs.at[i] * factor + to[i];
        to[i] = (uint32_t)carry;
        carry >>= 32;
    }
    to[a->limbs.size] = (uint32_t)carry;
}

void big_multiply(struct big *b, const struct big *by) {
    struct big product;
    big_init(&product, b->mem);
    if (by->failed) b->failed = true;
    if (!b->failed && widen(&product, b->limbs.size + by->limbs.size + 1)) {
        for (size_t i = 0; i < by->limbs.size; i++) add_product(product.limbs.at + i, b, by->limbs.at[i]);
        trim(&product);
    }
    product.failed = product.failed || b->failed;
    big_free(b);
    *b = product;
}

uint64_t big_clamp(const struct big *b) {
    uint64_t n = 0;
    if (b->limbs.size > 2) return UINT64_MAX;
    for (size_t i = b->limbs.size; i-- > 0;) n = n << 32 | b->limbs.at[i];
    return n;
}

size_t big_bits(const struct big *b) {
    if (b->limbs.size == 0) return 0;
    return 32 * b->limbs.size - (size_t)__builtin_clz(b->limbs.at[b->limbs.size - 1]);
}

// Nine digits at a time, the lowest first.
enum { PIECE = 1000000000 };

static uint32_t divide_by_piece(struct big *b) {
    uint64_t rest = 0;
    for (size_t i = b->limbs.size; i-- > 0;) {
        rest = rest << 32 | b->limbs.at[i];
        b->limbs.at[i] = (uint32_t)(rest / PIECE);
        rest %= PIECE;
    }
    trim(b);
    return (uint32_t)rest;
}

void big_decimal(const struct big *b, struct text *out) {
    struct big left;
    VEC(uint32_t) pieces = {0};
    big_init(&left, b->mem);
    bool ok = !b->failed && vec_reserve(b->mem, &left.limbs, b->limbs.size + 1);
    for (size_t i = 0; ok && i < b->limbs.size; i++) left.limbs.at[left.limbs.size++] = b->limbs.at[i];
    do ok = ok && vec_push(b->mem, &pieces, divide_by_piece(&left));
    while (ok && left.limbs.size > 0);
    for (size_t i = pieces.size; i-- > 0;)
        text_format(out, i + 1 == pieces.size ? "%" PRIu32 : "%09" PRIu32, pieces.at[i]);
    if (!ok) out->failed = true;
    vec_free(b->mem, &pieces);
    big_free(&left);
}
