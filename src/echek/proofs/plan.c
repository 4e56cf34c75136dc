#include "echek/proofs/plan.h"

#include "echek/proofs/proof_table.h"

void plan_init(struct plan *s, struct mem *m) { *s = (struct plan){.mem = m}; }

void plan_free(struct plan *s) {
    mem_free(s->mem, s->index, s->slots * sizeof *s->index);
    vec_free(s->mem, &s->entries);
    s->index = NULL;
    s->slots = 0;
}

// The slot of a key: where it is, or the free one where it would be.
static size_t slot_of(const struct plan *s, uint64_t key) {
    size_t i = (size_t)proof_table_place(key) & (s->slots - 1);
    while (s->index[i] != 0 && s->entries.at[s->index[i] - 1].key != key) i = (i + 1) & (s->slots - 1);
    return i;
}

const struct plan_entry *plan_find(const struct plan *s, uint64_t key) {
    if (s->slots == 0) return NULL;
    uint32_t number = s->index[slot_of(s, key)];
    return number == 0 ? NULL : &s->entries.at[number - 1];
}

static bool grow(struct plan *s) {
    size_t slots = s->slots == 0 ? 1024 : s->slots * 2;
    uint32_t *index = mem_zeroed(s->mem, slots, sizeof *index);
    if (index == NULL) return false;
    mem_free(s->mem, s->index, s->slots * sizeof *s->index);
    s->index = index;
    s->slots = slots;
    for (size_t i = 0; i < s->entries.size; i++) s->index[slot_of(s, s->entries.at[i].key)] = (uint32_t)i + 1;
    return true;
}

bool plan_add(struct plan *s, struct plan_entry e) {
    if (s->entries.size >= UINT32_MAX - 1) return false;
    if (2 * (s->entries.size + 1) > s->slots && !grow(s)) return false;
    if (!vec_push(s->mem, &s->entries, e)) return false;
    s->index[slot_of(s, e.key)] = (uint32_t)s->entries.size;
    return true;
}
