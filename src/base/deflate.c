#include "base/deflate.h"

#include <string.h>

enum {
    WINDOW = 32768, // how far back a copy may reach
    LEAST = 3,      // the shortest copy
    MOST = 258,     // and the longest
    END = 256,      // the symbol that ends a block
    CODES = 288,
    LENGTHS = 29,
    DISTANCES = 30,
    MOST_BITS = 15 // of a code
};

// A symbol from 257 on is a length: at least this, and so many more bits say how much more. The same for
// distances.
static const uint16_t length_base[LENGTHS] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                              31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
static const uint8_t length_bits[LENGTHS] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                             2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
static const uint16_t distance_base[DISTANCES] = {
    1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
    193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
static const uint8_t distance_bits[DISTANCES] = {0, 0, 0, 0, 1, 1, 2, 2,  3,  3,  4,  4,  5,  5,  6,
                                                 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13};

// ---- Writing ---------------------------------------------------------------------------------------------

struct bit_writer {
    struct text *out;
    uint32_t bits;
    unsigned count;
};

static void put(struct bit_writer *w, uint32_t value, unsigned count) {
    w->bits |= value << w->count;
    w->count += count;
    for (; w->count >= 8; w->count -= 8, w->bits >>= 8) text_char(w->out, (char)(w->bits & 0xff));
}

// Unlike numbers, codes are written from their highest bit down.
static void put_code(struct bit_writer *w, uint32_t code, unsigned count) {
    uint32_t turned = 0;
    for (unsigned i = 0; i < count; i++) turned |= (code >> i & 1) << (count - 1 - i);
    put(w, turned, count);
}

static void put_symbol(struct bit_writer *w, uint32_t s) {
    if (s < 144) put_code(w, 0x30 + s, 8);
    else if (s < 256) put_code(w, 0x190 + s - 144, 9);
    else if (s < 280) put_code(w, s - 256, 7);
    else put_code(w, 0xc0 + s - 280, 8);
}

static void put_copy(struct bit_writer *w, size_t length, size_t distance) {
    uint32_t l = LENGTHS - 1, d = DISTANCES - 1;
    while (length_base[l] > length) l--;
    while (distance_base[d] > distance) d--;
    put_symbol(w, END + 1 + l);
    put(w, (uint32_t)length - length_base[l], length_bits[l]);
    put_code(w, d, 5);
    put(w, (uint32_t)distance - distance_base[d], distance_bits[d]);
}

// Where the same three bytes were before: the last place for each hash, and for each place the previous one
// with the same hash.
enum { HASHES = 1 << 12, NOWHERE = -1, TRIES = 128 };
struct places {
    int32_t last[HASHES];
    int32_t *before;
};

static uint32_t hash(const unsigned char *at) {
    return ((uint32_t)at[0] * 2654435761U ^ (uint32_t)at[1] * 40503U ^ at[2] * 2246822519U) >> 7 &
           (HASHES - 1);
}

static size_t find_copy(const struct places *p, const unsigned char *bytes, size_t at, size_t size,
                        size_t *distance) {
    size_t best = 0, most = size - at < MOST ? size - at : MOST;
    int tries = TRIES;
    for (int32_t from = p->last[hash(bytes + at)]; from != NOWHERE && tries > 0; from = p->before[from]) {
        size_t back = at - (size_t)from, n = 0;
        if (back > WINDOW) break;
        while (n < most && bytes[(size_t)from + n] == bytes[at + n]) n++;
        if (n > best) best = n, *distance = back;
        tries--;
    }
    return best >= LEAST ? best : 0;
}

static void write_block(struct bit_writer *w, struct places *p, const unsigned char *bytes, size_t size) {
    for (int i = 0; i < HASHES; i++) p->last[i] = NOWHERE;
    for (size_t at = 0; at < size;) {
        size_t distance = 0, copy = at + LEAST <= size ? find_copy(p, bytes, at, size, &distance) : 0;
        if (copy > 0) put_copy(w, copy, distance);
        else put_symbol(w, bytes[at]);
        for (size_t n = copy > 0 ? copy : 1; n > 0; n--, at++) {
            if (at + LEAST > size) continue;
            int32_t *last = &p->last[hash(bytes + at)];
            p->before[at] = *last;
            *last = (int32_t)at;
        }
    }
}

void deflate_write(struct text *out, const char *bytes, size_t size) {
    struct bit_writer w = {.out = out};
    struct places *p = size > INT32_MAX ? NULL : mem_zeroed(out->mem, 1, sizeof *p);
    if (p != NULL) p->before = mem_zeroed(out->mem, size + 1, sizeof *p->before);
    if (p == NULL || p->before == NULL) out->failed = true;
    else {
        put(&w, 1, 1); // the last block
        put(&w, 1, 2); // with the fixed codes
        write_block(&w, p, (const unsigned char *)bytes, size);
        put_symbol(&w, END);
        if (w.count > 0) put(&w, 0, 8 - w.count);
    }
    if (p != NULL) mem_free(out->mem, p->before, (size + 1) * sizeof *p->before);
    mem_free(out->mem, p, sizeof *p);
}

// ---- Reading ---------------------------------------------------------------------------------------------

struct bit_reader {
    const unsigned char *at, *end;
    uint32_t bits;
    unsigned count;
    bool damaged;
    struct text *out;
    size_t start, most; // of `out`: where it begins, and how long it may become
};

static uint32_t take(struct bit_reader *r, unsigned count) {
    for (; r->count < count; r->count += 8) {
        if (r->at == r->end) return r->damaged = true, 0;
        r->bits |= (uint32_t)*r->at++ << r->count;
    }
    uint32_t value = r->bits & ((UINT32_C(1) << count) - 1);
    r->bits >>= count;
    r->count -= count;
    return value;
}

// A set of codes by their lengths: how many codes have each length, and their symbols in order.
struct codes {
    uint16_t count[MOST_BITS + 1];
    uint16_t symbols[CODES];
};

// False: no symbols can have these lengths. A set may have unused codes.
static bool codes_init(struct codes *c, const uint8_t *lengths, size_t n) {
    uint16_t offset[MOST_BITS + 1] = {0};
    int left = 1;
    memset(c->count, 0, sizeof c->count);
    for (size_t i = 0; i < n; i++) c->count[lengths[i]]++;
    c->count[0] = 0;
    for (int bits = 1; bits <= MOST_BITS; bits++) {
        left = 2 * left - c->count[bits];
        if (left < 0) return false;
        if (bits < MOST_BITS) offset[bits + 1] = (uint16_t)(offset[bits] + c->count[bits]);
    }
    for (size_t i = 0; i < n; i++)
        if (lengths[i] > 0) c->symbols[offset[lengths[i]]++] = (uint16_t)i;
    return true;
}

static uint32_t take_symbol(struct bit_reader *r, const struct codes *c) {
    int code = 0, first = 0, index = 0;
    for (int bits = 1; bits <= MOST_BITS && !r->damaged; bits++) {
        code |= (int)take(r, 1);
        int count = c->count[bits];
        if (code - first < count) return c->symbols[index + code - first];
        index += count;
        first = (first + count) << 1;
        code <<= 1;
    }
    r->damaged = true;
    return END;
}

static void add(struct bit_reader *r, char byte) {
    if (r->out->size - r->start >= r->most) r->damaged = true;
    else text_char(r->out, byte);
}

static void take_copy(struct bit_reader *r, uint32_t symbol, const struct codes *distances) {
    uint32_t l = symbol - END - 1;
    if (l >= LENGTHS) r->damaged = true;
    if (r->damaged) return;
    size_t length = length_base[l] + take(r, length_bits[l]);
    uint32_t d = take_symbol(r, distances);
    if (d >= DISTANCES) r->damaged = true;
    if (r->damaged) return;
    size_t distance = distance_base[d] + take(r, distance_bits[d]);
    if (distance > r->out->size - r->start) r->damaged = true;
    for (; length > 0 && !r->damaged && !r->out->failed; length--)
        add(r, r->out->at[r->out->size - distance]);
}

static void take_coded(struct bit_reader *r, const struct codes *symbols, const struct codes *distances) {
    while (!r->damaged && !r->out->failed) {
        uint32_t s = take_symbol(r, symbols);
        if (s == END) return;
        if (s < END) add(r, (char)s);
        else take_copy(r, s, distances);
    }
}

static void take_stored(struct bit_reader *r) {
    r->bits = r->count = 0; // it begins with a whole byte
    uint32_t length = take(r, 16), check = take(r, 16);
    if (length != (~check & 0xffff)) r->damaged = true;
    for (; length > 0 && !r->damaged && !r->out->failed; length--) add(r, (char)take(r, 8));
}

static void take_fixed(struct bit_reader *r) {
    uint8_t lengths[CODES];
    struct codes symbols, distances;
    for (int i = 0; i < CODES; i++) lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
    codes_init(&symbols, lengths, CODES);
    memset(lengths, 5, DISTANCES);
    codes_init(&distances, lengths, DISTANCES);
    take_coded(r, &symbols, &distances);
}

// The lengths of codes are themselves coded: 16 repeats the last one, 17 and 18 are runs of zeros.
static void take_lengths(struct bit_reader *r, const struct codes *c, uint8_t *lengths, size_t wanted) {
    for (size_t n = 0; n < wanted && !r->damaged;) {
        uint32_t s = take_symbol(r, c);
        if (s < 16) {
            lengths[n++] = (uint8_t)s;
            continue;
        }
        uint8_t value = s == 16 && n > 0 ? lengths[n - 1] : 0;
        uint32_t times = s == 16 ? 3 + take(r, 2) : s == 17 ? 3 + take(r, 3) : 11 + take(r, 7);
        if ((s == 16 && n == 0) || s > 18 || n + times > wanted) r->damaged = true;
        else
            for (; times > 0; times--) lengths[n++] = value;
    }
}

static void take_dynamic(struct bit_reader *r) {
    static const uint8_t order[19] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    uint8_t lengths[CODES + 32] = {0};
    struct codes symbols, distances;
    size_t n_symbols = 257 + take(r, 5), n_distances = 1 + take(r, 5), n_codes = 4 + take(r, 4);
    if (n_symbols > 286 || n_distances > DISTANCES) r->damaged = true;
    for (size_t i = 0; i < n_codes && !r->damaged; i++) lengths[order[i]] = (uint8_t)take(r, 3);
    if (r->damaged || !codes_init(&symbols, lengths, 19)) {
        r->damaged = true;
        return;
    }
    memset(lengths, 0, sizeof lengths);
    take_lengths(r, &symbols, lengths, n_symbols + n_distances);
    if (r->damaged || !codes_init(&symbols, lengths, n_symbols) ||
        !codes_init(&distances, lengths + n_symbols, n_distances))
        r->damaged = true;
    else take_coded(r, &symbols, &distances);
}

bool deflate_read(const char *bytes, size_t size, size_t most, struct text *out) {
    const unsigned char *from = (const unsigned char *)bytes;
    struct bit_reader r = {.at = from, .end = from + size, .out = out, .start = out->size, .most = most};
    bool last = false;
    while (!last && !r.damaged && !out->failed) {
        last = take(&r, 1) != 0;
        uint32_t kind = take(&r, 2);
        if (r.damaged) break;
        if (kind == 0) take_stored(&r);
        else if (kind == 1) take_fixed(&r);
        else if (kind == 2) take_dynamic(&r);
        else r.damaged = true;
    }
    return !r.damaged && !out->failed && r.at == r.end;
}
