#include "echek/proofs/inside.h"

// A word holds, from the highest bits down: the rest of the key, `won`, `safe`, and the move plus one (0:
// none). A word of zero is an empty slot; read as an entry, it has no information.
enum { SLOTS = 8, PLY_BITS = 6, MOVE_BITS = 7, DATA_BITS = 2 * PLY_BITS + MOVE_BITS };
enum { LEAST_BUCKET_BITS = DATA_BITS, MOST_BUCKET_BITS = 40 };

// SIZE_MAX if the address space is too small.
static size_t bytes_of(unsigned bucket_bits) {
    uint64_t bytes = (uint64_t)SLOTS * sizeof(uint64_t) << bucket_bits;
    return bytes > SIZE_MAX ? SIZE_MAX : (size_t)bytes;
}

static bool allocate(struct proof_table *t, struct mem *m, unsigned bucket_bits) {
    *t = (struct proof_table){.mem = m, .bucket_bits = bucket_bits};
    if (!mem_table_init(&t->memory, m, bytes_of(bucket_bits))) return false;
    t->slots = t->memory.at;
    return true;
}

bool proof_table_init(struct proof_table *t, struct mem *m) { return allocate(t, m, LEAST_BUCKET_BITS); }

void proof_table_free(struct proof_table *t) {
    mem_table_free(&t->memory, t->mem);
    t->slots = NULL;
}

// Multiplication by an odd number, and XOR with the own upper half, are both one-to-one.
uint64_t proof_table_place(uint64_t key) {
    key ^= key >> 32;
    key *= UINT64_C(0x9e3779b97f4a7c15);
    key ^= key >> 32;
    key *= UINT64_C(0xd6e8feb86659fd93);
    return key ^ key >> 32;
}

static inline _Atomic uint64_t *bucket_of(const struct proof_table *t, uint64_t place) {
    return t->slots + (place >> (64 - t->bucket_bits)) * SLOTS;
}

static inline uint64_t rest_of(const struct proof_table *t, uint64_t place) {
    return place << t->bucket_bits >> t->bucket_bits;
}

void proof_table_fetch(const struct proof_table *t, uint64_t place) {
    __builtin_prefetch(bucket_of(t, place));
}

static inline uint64_t load(const _Atomic uint64_t *slot) {
    return atomic_load_explicit(slot, memory_order_relaxed);
}

static inline unsigned won_in(uint64_t word) {
    return word >> (PLY_BITS + MOVE_BITS) & ((1U << PLY_BITS) - 1);
}
static inline unsigned safe_in(uint64_t word) { return word >> MOVE_BITS & ((1U << PLY_BITS) - 1); }

static struct proof_entry entry_in(uint64_t word) {
    unsigned move = word & ((1U << MOVE_BITS) - 1);
    return (struct proof_entry){won_in(word), safe_in(word),
                                (echek_move)(move == 0 ? ECHEK_NO_MOVE : move - 1)};
}

struct proof_entry proof_table_read(const struct proof_table *t, uint64_t place) {
    const _Atomic uint64_t *bucket = bucket_of(t, place);
    uint64_t rest = rest_of(t, place);
    for (int i = 0; i < SLOTS; i++) {
        uint64_t word = load(&bucket[i]);
        if (word >> DATA_BITS == rest) return entry_in(word);
    }
    return (struct proof_entry){.move = ECHEK_NO_MOVE};
}

// Roughly how much work an entry took: the one with the least is replaced first.
static inline unsigned worth(uint64_t word) {
    unsigned won = won_in(word), safe = safe_in(word);
    return won > safe ? won : safe;
}

void proof_table_write(struct proof_table *t, uint64_t place, struct proof_entry e) {
    _Atomic uint64_t *bucket = bucket_of(t, place), *least = bucket;
    uint64_t rest = rest_of(t, place);
    for (int i = 0; i < SLOTS; i++) {
        uint64_t word = load(&bucket[i]);
        if (word >> DATA_BITS == rest) {
            unsigned won = won_in(word), safe = safe_in(word);
            if (e.won == 0 || (won != 0 && won < e.won)) e.won = won;
            if (safe > e.safe) e.safe = safe;
            least = &bucket[i];
            break;
        }
        if (worth(word) < worth(load(least))) least = &bucket[i];
    }
    uint64_t move = e.move == ECHEK_NO_MOVE ? 0 : e.move + UINT64_C(1);
    uint64_t data = ((uint64_t)e.won << PLY_BITS | e.safe) << MOVE_BITS | move;
    atomic_store_explicit(least, rest << DATA_BITS | data, memory_order_relaxed);
}

// The scrambled key of an entry, from its bucket and the rest in the entry.
static uint64_t place_in(const struct proof_table *t, size_t slot, uint64_t word) {
    return (uint64_t)(slot / SLOTS) << (64 - t->bucket_bits) | word >> DATA_BITS;
}

void proof_table_grow(struct proof_table *t, uint64_t entries, size_t most_bytes) {
    struct proof_table larger;
    unsigned bits = t->bucket_bits;
    while (bits < MOST_BUCKET_BITS && (uint64_t)SLOTS << bits < entries && bytes_of(bits + 1) <= most_bytes)
        bits++;
    if (bits == t->bucket_bits || !allocate(&larger, t->mem, bits)) return;
    for (size_t i = 0; i < (size_t)SLOTS << t->bucket_bits; i++) {
        uint64_t word = load(&t->slots[i]);
        if (word != 0) proof_table_write(&larger, place_in(t, i, word), entry_in(word));
    }
    proof_table_free(t);
    *t = larger;
}
