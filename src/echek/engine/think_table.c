// The transposition table. An entry is two words, each written in one piece but not both together, so that a
// reader may see one thread's first word and another's second. `check` is the key XOR `data`: such a mixture
// does not match any key, and counts as a miss (Hyatt and Mann 2002). Keys are scrambled before they come
// here, so that mixed entries of similar positions do not match a third one.
#include "echek/engine/think_inside.h"

#include <string.h>

enum { BUCKET = 4 };

bool echek_table_init(struct echek_table *t, struct mem *m, size_t bytes) {
    size_t buckets = bytes / (BUCKET * sizeof *t->slots);
    if (buckets == 0) buckets = 1;
    if (buckets > UINT32_MAX) buckets = UINT32_MAX;
    *t = (struct echek_table){.buckets = buckets};
    t->slots = mem_zeroed(m, buckets, BUCKET * sizeof *t->slots);
    return t->slots != NULL;
}

void echek_table_free(struct echek_table *t, struct mem *m) {
    mem_free(m, t->slots, t->buckets * BUCKET * sizeof *t->slots);
}

void echek_table_clear(struct echek_table *t) {
    for (size_t i = 0; i < t->buckets * BUCKET; i++) {
        atomic_store_explicit(&t->slots[i].check, 0, memory_order_relaxed);
        atomic_store_explicit(&t->slots[i].data, 0, memory_order_relaxed);
    }
    t->age = 0;
}

static struct echek_slot *bucket_of(const struct echek_table *t, uint64_t key) {
    return t->slots + BUCKET * (size_t)((key >> 32) * t->buckets >> 32);
}

static uint64_t pack(const struct echek_entry *e, unsigned age) {
    return (uint64_t)e->move | (uint64_t)e->bound << 8 | (uint64_t)(uint8_t)e->depth << 16 |
           (uint64_t)(age & 0xff) << 24 | (uint64_t)(uint16_t)e->score << 32;
}

static unsigned depth_in(uint64_t data) { return data >> 16 & 0xff; }
static unsigned age_in(uint64_t data) { return data >> 24 & 0xff; }

static void unpack(uint64_t data, struct echek_entry *e) {
    e->move = (echek_move)(data & 0xff);
    e->bound = (enum echek_bound)(data >> 8 & 3);
    e->depth = (int)depth_in(data);
    e->score = (int16_t)(uint16_t)(data >> 32);
}

bool echek_table_find(const struct echek_table *t, uint64_t key, struct echek_entry *entry) {
    struct echek_slot *slot = bucket_of(t, key);
    for (int i = 0; i < BUCKET; i++) {
        uint64_t data = atomic_load_explicit(&slot[i].data, memory_order_relaxed);
        if ((atomic_load_explicit(&slot[i].check, memory_order_relaxed) ^ data) != key || data == 0) continue;
        unpack(data, entry);
        return true;
    }
    return false;
}

// The position's own slot, an empty one, or that of the shallowest entry, older ones counting as shallower.
static struct echek_slot *slot_for(struct echek_table *t, uint64_t key) {
    struct echek_slot *slot = bucket_of(t, key), *worst = slot;
    int worst_worth = INT32_MAX;
    for (int i = 0; i < BUCKET; i++) {
        uint64_t data = atomic_load_explicit(&slot[i].data, memory_order_relaxed);
        if (data == 0 || (atomic_load_explicit(&slot[i].check, memory_order_relaxed) ^ data) == key)
            return &slot[i];
        int worth = (int)depth_in(data) - 4 * (int)((t->age - age_in(data)) & 0xff);
        if (worth >= worst_worth) continue;
        worst_worth = worth;
        worst = &slot[i];
    }
    return worst;
}

void echek_table_keep(struct echek_table *t, uint64_t key, const struct echek_entry *entry) {
    struct echek_slot *slot = slot_for(t, key);
    uint64_t data = pack(entry, t->age);
    atomic_store_explicit(&slot->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&slot->data, data, memory_order_relaxed);
}
