// The runs of a part are removed in their order, and the states of the frontier counted from step to step.
//
// A run on the frontier, with some of its cells removed and some left, is in one of three states: it need not
// be bright; it must still become bright, because one of its cells is dark; or it is bright. A number on the
// frontier stores how many bulbs it lacks. When a run is removed, it has a bulb in one of its remaining
// cells, or none: then these cells are dark, and need their other run.
//
// When memory or time runs out, exactness is given up, not the answer: only the states with the greatest
// counts are followed from there on. Every way that is still counted is a solution, so the sum is a proven
// lower bound.
#include "family/akari/count.h"

#include <string.h>

// ---- Tables of states -------------------------------------------------------------------------------------
// A hash table with open addressing. An entry is a key and, after it, a count: the number of ways to reach
// the state. Both are as many 64-bit words as needed.

struct table {
    struct mem *mem;
    size_t key_words, count_words;
    size_t capacity, used; // a power of two, and entries
    uint64_t *at;
    struct mem_table block;
};

// Every key has this bit set in its last word: without it, the place is free.
#define TABLE_KEY (UINT64_C(1) << 63)

static inline size_t table_stride(const struct table *t) { return t->key_words + t->count_words; }
static inline bool table_is_entry(const struct table *t, const uint64_t *entry) {
    return entry[t->key_words - 1] != 0;
}

static inline bool table_is_full(const struct table *t) { return t->used >= t->capacity / 4 * 3; }

// The entry of a key; a new one has a count of 0. The table must not be full. Inline, because the sizes are
// constants in the fast paths.
static inline uint64_t *table_entry(struct table *t, const uint64_t *key, size_t key_words,
                                    size_t count_words) {
    uint64_t hash = 0;
    for (size_t i = 0; i < key_words; i++) {
        hash = (hash ^ key[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    size_t mask = t->capacity - 1, stride = key_words + count_words;
    for (size_t i = (size_t)(hash * UINT64_C(0xd6e8feb86659fd93) >> 20) & mask;; i = (i + 1) & mask) {
        uint64_t *entry = t->at + i * stride;
        size_t same = 0;
        while (same < key_words && entry[same] == key[same]) same++;
        if (same == key_words) return entry;
        if (entry[key_words - 1] != 0) continue;
        memcpy(entry, key, key_words * sizeof *key);
        t->used++;
        return entry;
    }
}

// Add a count to another; it must have the room.
static inline void table_add(uint64_t *to, const uint64_t *count, size_t from_words, size_t to_words) {
    unsigned carry = 0;
    for (size_t i = 0; i < to_words; i++) {
        uint64_t sum;
        unsigned over = __builtin_add_overflow(to[i], i < from_words ? count[i] : 0, &sum);
        over |= __builtin_add_overflow(sum, (uint64_t)carry, &to[i]);
        carry = over;
    }
}

enum { LEAST_ENTRIES = 64, LARGE_BLOCK = 4 << 20 };

static size_t table_bytes(const struct table *t) { return t->capacity * table_stride(t) * sizeof *t->at; }

static void table_free(struct table *t) {
    mem_table_free(&t->block, t->mem);
    t->at = NULL;
    t->capacity = t->used = 0;
}

// Large pages waste some memory, which only large blocks are worth.
static bool make_block(struct table *t, size_t most) {
    size_t bytes = table_bytes(t);
    t->block = (struct mem_table){.block_bytes = bytes};
    if (bytes > most) return false;
    if (bytes >= LARGE_BLOCK) {
        if (!mem_table_init(&t->block, t->mem, bytes)) return false;
    } else {
        t->block.at = t->block.block = mem_zeroed(t->mem, bytes, 1);
        if (t->block.at == NULL) return false;
    }
    t->at = t->block.at;
    return true;
}

// Empty the table, with room for about so many entries; the block is kept if its size fits. False when out of
// memory, or if it would take more than `most` bytes; the table is then unchanged.
static bool table_clear(struct table *t, size_t entries, size_t key_words, size_t count_words, size_t most) {
    struct table fresh = {.mem = t->mem, .key_words = key_words, .count_words = count_words};
    fresh.capacity = LEAST_ENTRIES;
    while (fresh.capacity < 2 * entries) fresh.capacity *= 2;
    bool fits = t->at != NULL && table_stride(t) == table_stride(&fresh) && t->capacity >= fresh.capacity &&
                t->capacity <= 8 * fresh.capacity;
    if (fits) {
        t->key_words = key_words;
        t->count_words = count_words;
        t->used = 0;
        memset(t->at, 0, table_bytes(t));
        return true;
    }
    if (!make_block(&fresh, most)) return false;
    table_free(t);
    *t = fresh;
    return true;
}

static void copy_entry(struct table *to, const struct table *from, const uint64_t *entry) {
    uint64_t *copy = table_entry(to, entry, from->key_words, from->count_words);
    memcpy(copy, entry, table_stride(from) * sizeof *entry);
}

// Double the room; false as above.
static bool table_grow(struct table *t, size_t most) {
    struct table larger = {
        .mem = t->mem, .key_words = t->key_words, .count_words = t->count_words, .capacity = 2 * t->capacity};
    if (!make_block(&larger, most)) return false;
    const uint64_t *entry = t->at;
    for (size_t i = 0; i < t->capacity; i++, entry += table_stride(t))
        if (table_is_entry(t, entry)) copy_entry(&larger, t, entry);
    table_free(t);
    *t = larger;
    return true;
}

static size_t bits_of(const struct table *t, const uint64_t *entry) {
    const uint64_t *count = entry + t->key_words;
    size_t words = t->count_words;
    while (words > 0 && count[words - 1] == 0) words--;
    return words == 0 ? 0 : 64 * words - (size_t)__builtin_clzll(count[words - 1]);
}

// The least number of bits that a count needs to be kept.
static size_t threshold(const struct table *t, const size_t *with_bits, size_t entries) {
    size_t bits = 64 * t->count_words, kept = with_bits[bits];
    while (bits > 0 && kept + with_bits[bits - 1] <= entries) kept += with_bits[--bits];
    return bits;
}

static bool copy_greatest(struct table *t, const size_t *with_bits, size_t entries) {
    struct table kept = {.mem = t->mem};
    if (!table_clear(&kept, entries + 1, t->key_words, t->count_words, SIZE_MAX)) return false;
    size_t least = threshold(t, with_bits, entries);
    const uint64_t *entry = t->at;
    for (size_t i = 0; i < t->capacity; i++, entry += table_stride(t)) {
        if (!table_is_entry(t, entry)) continue;
        size_t bits = bits_of(t, entry);
        bool fills_up = bits + 1 == least && kept.used < entries; // by chance: in the order of keys
        if (bits >= least || fills_up) copy_entry(&kept, t, entry);
        if (table_is_full(&kept)) break;
    }
    table_free(t);
    *t = kept;
    return true;
}

// Keep the entries with the greatest counts, about so many.
static bool table_keep_greatest(struct table *t, size_t entries) {
    if (t->used <= entries) return true;
    size_t sizes = 64 * t->count_words + 1, bytes = sizes * sizeof(size_t);
    size_t *with_bits = mem_zeroed(t->mem, sizes, sizeof *with_bits);
    if (with_bits == NULL) return false;
    const uint64_t *entry = t->at;
    for (size_t i = 0; i < t->capacity; i++, entry += table_stride(t))
        if (table_is_entry(t, entry)) with_bits[bits_of(t, entry)]++;
    bool ok = copy_greatest(t, with_bits, entries);
    mem_free(t->mem, with_bits, bytes);
    return ok;
}

// ---- The frontier -----------------------------------------------------------------------------------------

enum {
    IDLE = 0, // it need not shine
    DARK = 1, // it must still shine
    SHINES = 2,
    RUN_BITS = 2,
    NUMBER_BITS = 4,       // slots begin at multiples of their size, so that none is in two words
    BEAM_STATES = 1 << 20, // the number of states that are followed when not all are, times the cells
    LEAST_BEAM = 4,
    LOOK_AT_THE_CLOCK = 1024, // after this many states each
};

struct slot {
    uint32_t word;
    unsigned shift;
};

// A cell that is removed with the run, if a bulb may be there.
struct place {
    struct slot across;
    size_t n_numbers;
    struct slot numbers[COUNTING_NUMBERS];
};

// A number that loses candidates.
struct shrunk {
    struct slot slot;
    uint32_t number, left;
};

// One run is removed. Masks have a bit for each run that it crosses, the lower of its slot's two.
struct step {
    bool has_slot;      // the run was on the frontier
    struct slot own;    // then
    unsigned own_state; // else
    VEC(struct place) places;
    VEC(struct shrunk) shrunk;
    VEC(uint64_t) enter; // what is set where a run or number comes to the frontier
    VEC(uint64_t) crossed, leaving;
};

struct frontier {
    struct counting_graph *g;
    const struct counting_part *part;
    struct count_task *task;
    struct step step;
    VEC(uint32_t) free_run_slots, free_number_slots; // first bits
    VEC(uint32_t) left_behind;                       // slots of runs, to be free after the step
    uint32_t bits, key_words;
    struct table from, to;
    size_t total_bits; // all counts of `from` together have no more
    VEC(uint64_t) key, child;
    size_t beam; // follow so many states; 0: all
};

// ---- A step ---------------------------------------------------------------------------------------------

static struct slot slot_at(uint32_t bit) { return (struct slot){bit / 64, bit % 64}; }

static bool new_run_slot(struct frontier *f, uint32_t *bit) {
    if (f->free_run_slots.size > 0) {
        *bit = f->free_run_slots.at[--f->free_run_slots.size];
        return true;
    }
    *bit = f->bits;
    f->bits += RUN_BITS;
    return true;
}

static bool new_number_slot(struct frontier *f, uint32_t *bit) {
    if (f->free_number_slots.size > 0) {
        *bit = f->free_number_slots.at[--f->free_number_slots.size];
        return true;
    }
    if (f->bits % NUMBER_BITS != 0) {
        if (!vec_push(f->g->mem, &f->free_run_slots, f->bits)) return false;
        f->bits += RUN_BITS;
    }
    *bit = f->bits;
    f->bits += NUMBER_BITS;
    return true;
}

// Masks are as wide as the keys so far.
static bool widen_masks(struct frontier *f) {
    size_t words = f->bits / 64 + 1; // the highest bit is the key's own
    struct mem *m = f->g->mem;
    if (words > f->key_words) f->key_words = (uint32_t)words;
    return vec_resize(m, &f->step.enter, f->key_words) && vec_resize(m, &f->step.crossed, f->key_words) &&
           vec_resize(m, &f->step.leaving, f->key_words);
}

static void set_bits(uint64_t *mask, struct slot s, uint64_t bits) { mask[s.word] |= bits << s.shift; }

static bool take_number(struct frontier *f, uint32_t number, struct place *place) {
    struct counting_standing *n = counting_standing_of_number(f->g, number);
    const struct counting_number *given = &f->g->numbers.at[number];
    bool enters = n->left == given->candidates;
    if (enters && (!new_number_slot(f, &n->slot) || !widen_masks(f))) return false;
    struct slot s = slot_at(n->slot);
    if (enters) set_bits(f->step.enter.at, s, given->missing);
    n->left--;
    place->numbers[place->n_numbers++] = s;
    for (size_t i = 0; i < f->step.shrunk.size; i++) {
        if (f->step.shrunk.at[i].number != number) continue;
        f->step.shrunk.at[i].left = n->left;
        return true;
    }
    return vec_push(f->g->mem, &f->step.shrunk, ((struct shrunk){s, number, n->left}));
}

static bool take_cell(struct frontier *f, const struct counting_cell *c, uint32_t across) {
    const struct counting_run *run = &f->g->runs.at[across];
    struct counting_standing *standing = &f->g->standing.at[across];
    bool enters = standing->left == run->size;
    if (enters && (!new_run_slot(f, &standing->slot) || !widen_masks(f))) return false;
    struct place place = {.across = slot_at(standing->slot)};
    if (enters && run->must_shine) set_bits(f->step.enter.at, place.across, DARK);
    set_bits(f->step.crossed.at, place.across, 1);
    if (--standing->left == 0) {
        set_bits(f->step.leaving.at, place.across, 1);
        if (!vec_push(f->g->mem, &f->left_behind, standing->slot)) return false;
    }
    for (int k = 0; k < c->n_numbers; k++)
        if (!take_number(f, c->numbers[k], &place)) return false;
    return !c->candidate || vec_push(f->g->mem, &f->step.places, place);
}

static bool free_slots(struct frontier *f) {
    struct mem *m = f->g->mem;
    for (size_t i = 0; i < f->left_behind.size; i++)
        if (!vec_push(m, &f->free_run_slots, f->left_behind.at[i])) return false;
    f->left_behind.size = 0;
    for (size_t i = 0; i < f->step.shrunk.size; i++) {
        const struct shrunk *l = &f->step.shrunk.at[i];
        uint32_t slot = counting_standing_of_number(f->g, l->number)->slot;
        if (l->left == 0 && !vec_push(m, &f->free_number_slots, slot)) return false;
    }
    return true;
}

static void empty_step(struct step *s) {
    s->places.size = s->shrunk.size = 0;
    s->enter.size = s->crossed.size = s->leaving.size = 0;
}

// What happens when the run is removed. The slots of runs that leave the frontier are free for the next step.
static bool make_step(struct frontier *f, uint32_t run) {
    struct counting_standing *standing = &f->g->standing.at[run];
    const struct counting_run *given = &f->g->runs.at[run];
    struct step *s = &f->step;
    empty_step(s);
    if (!widen_masks(f)) return false;
    s->has_slot = standing->left < given->size;
    s->own_state = given->must_shine ? DARK : IDLE;
    if (s->has_slot) {
        s->own = slot_at(standing->slot);
        if (!vec_push(f->g->mem, &f->left_behind, standing->slot)) return false;
    }
    for (uint32_t k = 0; k < given->size; k++) {
        const struct counting_cell *c = &f->g->cells.at[f->g->cells_of.at[given->first + k]];
        uint32_t across = counting_across(c, run);
        if (!f->g->standing.at[across].gone && !take_cell(f, c, across)) return false;
    }
    return free_slots(f);
}

// Is it worth a step? A run without remaining cells is not.
static bool is_in_turn(struct frontier *f, uint32_t run) {
    f->g->standing.at[run].gone = true;
    return f->g->standing.at[run].left > 0;
}

static void begin_steps(struct frontier *f) {
    counting_begin(f->g, f->part);
    f->free_run_slots.size = f->free_number_slots.size = f->left_behind.size = 0;
    f->bits = 0;
}

// Keys must be as wide as the widest frontier from the beginning: all steps are gone through once to find
// that width.
static bool find_key_words(struct frontier *f) {
    begin_steps(f);
    f->key_words = 1;
    for (size_t i = 0; i < f->part->n_runs; i++)
        if (is_in_turn(f, f->part->runs[i]) && !make_step(f, f->part->runs[i])) return false;
    begin_steps(f);
    return vec_resize(f->g->mem, &f->key, f->key_words) && vec_resize(f->g->mem, &f->child, f->key_words);
}

// ---- States -------------------------------------------------------------------------------------------

static inline unsigned read_slot(const uint64_t *key, struct slot s, unsigned bits) {
    return (unsigned)(key[s.word] >> s.shift) & ((1U << bits) - 1);
}

// How many bytes another table may take. The few states that are followed without exactness always have room.
static size_t room(const struct frontier *f) {
    if (f->beam != 0) return SIZE_MAX;
    size_t taken = table_bytes(&f->from) + table_bytes(&f->to);
    return taken < f->task->memory ? f->task->memory - taken : 0;
}

// Add the count to that of the state `child` after the step, if that state is possible. False when there is
// no room for it.
static inline bool arrive(struct frontier *f, const uint64_t *count, size_t key_words, size_t count_words) {
    const struct step *s = &f->step;
    uint64_t *child = f->child.at;
    for (size_t i = 0; i < key_words; i++)
        if ((child[i] & s->leaving.at[i] * DARK) != 0) return true;
    for (size_t i = 0; i < s->shrunk.size; i++)
        if (read_slot(child, s->shrunk.at[i].slot, NUMBER_BITS) > s->shrunk.at[i].left) return true;
    for (size_t i = 0; i < key_words; i++) child[i] &= ~(s->leaving.at[i] * (DARK | SHINES));
    if (table_is_full(&f->to) && !table_grow(&f->to, room(f))) return false;
    uint64_t *entry = table_entry(&f->to, child, key_words, count_words);
    table_add(entry + key_words, count, f->from.count_words, count_words);
    return true;
}

static inline bool place_bulb(struct frontier *f, const struct place *p, const uint64_t *count,
                              size_t key_words, size_t count_words) {
    uint64_t *child = f->child.at;
    if (read_slot(f->key.at, p->across, RUN_BITS) == SHINES) return true;
    memcpy(child, f->key.at, key_words * sizeof *child);
    child[p->across.word] &= ~((uint64_t)(DARK | SHINES) << p->across.shift);
    child[p->across.word] |= (uint64_t)SHINES << p->across.shift;
    for (size_t i = 0; i < p->n_numbers; i++) {
        struct slot n = p->numbers[i];
        if (read_slot(child, n, NUMBER_BITS) == 0) return true;
        child[n.word] -= UINT64_C(1) << n.shift;
    }
    return arrive(f, count, key_words, count_words);
}

// Without a bulb in the run, all runs that cross it are needed, unless they shine already.
static inline bool place_none(struct frontier *f, bool shines, const uint64_t *count, size_t key_words,
                              size_t count_words) {
    for (size_t i = 0; i < key_words; i++) {
        uint64_t key = f->key.at[i], idle = ~(key | key >> 1) & f->step.crossed.at[i];
        f->child.at[i] = shines ? key : key | idle * DARK;
    }
    return arrive(f, count, key_words, count_words);
}

static inline bool leave(struct frontier *f, const uint64_t *entry, size_t key_words, size_t count_words) {
    const struct step *s = &f->step;
    const uint64_t *count = entry + key_words;
    uint64_t *key = f->key.at;
    for (size_t i = 0; i < key_words; i++) key[i] = entry[i] | s->enter.at[i];
    unsigned state = s->has_slot ? read_slot(key, s->own, RUN_BITS) : s->own_state;
    if (s->has_slot) key[s->own.word] &= ~((uint64_t)(DARK | SHINES) << s->own.shift);
    if (state != DARK && !place_none(f, state == SHINES, count, key_words, count_words)) return false;
    for (size_t i = 0; i < s->places.size && state != SHINES; i++)
        if (!place_bulb(f, &s->places.at[i], count, key_words, count_words)) return false;
    return true;
}

enum step_result { STEP_DONE, STEP_OUT_OF_MEMORY, STEP_OUT_OF_TIME };

static inline enum step_result leave_all(struct frontier *f, size_t key_words, size_t count_words) {
    const uint64_t *entry = f->from.at;
    size_t stride = table_stride(&f->from);
    for (size_t i = 0; i < f->from.capacity; i++, entry += stride) {
        if (i % LOOK_AT_THE_CLOCK == 0 && f->beam == 0 && limits_over(&f->task->limits))
            return STEP_OUT_OF_TIME;
        if (entry[key_words - 1] == 0) continue;
        if (!leave(f, entry, key_words, count_words)) return STEP_OUT_OF_MEMORY;
    }
    return STEP_DONE;
}

// The usual widths are constants, which halves the time.
static enum step_result leave_by_width(struct frontier *f) {
    size_t keys = f->key_words, counts = f->to.count_words;
    if (keys == 1 && counts == 1) return leave_all(f, 1, 1);
    if (keys == 1 && counts == 2) return leave_all(f, 1, 2);
    if (keys == 1 && counts == 3) return leave_all(f, 1, 3);
    return leave_all(f, keys, counts);
}

// ---- The whole way --------------------------------------------------------------------------------------

static bool sum_counts(const struct frontier *f, struct big *sum) {
    const uint64_t *entry = f->from.at;
    big_set(sum, 0);
    for (size_t i = 0; i < f->from.capacity; i++, entry += table_stride(&f->from))
        if (table_is_entry(&f->from, entry)) big_add_words(sum, entry + f->key_words, f->from.count_words);
    return !sum->failed;
}

// How wide counts may become in the step: a state has one successor per place for a bulb, and one without.
// The exact sum is taken only when the bound on it is not good enough.
static bool choose_count_words(struct frontier *f, size_t *words) {
    size_t bits = 64 - (size_t)__builtin_clzll(f->step.places.size + 1);
    *words = f->from.count_words;
    if (f->total_bits + bits > 64 * *words) {
        struct big sum;
        big_init(&sum, f->g->mem);
        bool ok = sum_counts(f, &sum);
        f->total_bits = big_bits(&sum);
        big_free(&sum);
        if (!ok) return false;
    }
    f->total_bits += bits;
    *words = (f->total_bits + 63) / 64;
    return true;
}

static enum step_result try_step(struct frontier *f, size_t count_words) {
    if (!table_clear(&f->to, f->from.used, f->key_words, count_words, room(f))) return STEP_OUT_OF_MEMORY;
    return leave_by_width(f);
}

// From here on only some states are followed.
static bool give_up_exactness(struct frontier *f, enum step_result why) {
    struct count_task *t = f->task;
    if (f->beam != 0) return false; // not even that
    if (t->stopped_by == CSP_STOP_NONE)
        t->stopped_by = why == STEP_OUT_OF_MEMORY    ? CSP_STOP_MEMORY
                        : stop_asked(t->limits.stop) ? CSP_STOP_FLAG
                                                     : CSP_STOP_TIME;
    f->beam = BEAM_STATES / f->g->cells.size;
    if (f->beam < LEAST_BEAM) f->beam = LEAST_BEAM;
    table_free(&f->to);
    return table_keep_greatest(&f->from, f->beam);
}

static bool take_step(struct frontier *f) {
    size_t words;
    if (!choose_count_words(f, &words)) return false;
    enum step_result result = try_step(f, words);
    while (result != STEP_DONE) {
        if (!give_up_exactness(f, result)) return false;
        result = try_step(f, words);
    }
    struct table from = f->from;
    f->from = f->to;
    f->to = from;
    return f->beam == 0 || table_keep_greatest(&f->from, f->beam);
}

static bool begin_counting(struct frontier *f) {
    const uint64_t one = 1;
    if (!table_clear(&f->from, 1, f->key_words, 1, SIZE_MAX)) return false;
    f->key.at[f->key_words - 1] = TABLE_KEY;
    uint64_t *entry = table_entry(&f->from, f->key.at, f->key_words, 1);
    table_add(entry + f->key_words, &one, 1, 1);
    f->total_bits = 1;
    return true;
}

static bool go_through(struct frontier *f, struct big *ways) {
    if (!find_key_words(f) || !begin_counting(f)) return false;
    for (size_t i = 0; i < f->part->n_runs; i++) {
        uint32_t run = f->part->runs[i];
        if (is_in_turn(f, run) && (!make_step(f, run) || !take_step(f))) return false;
    }
    if (!sum_counts(f, ways)) return false;
    if (f->beam != 0 && big_bits(ways) == 0) big_set(ways, 1); // the board has a solution
    return true;
}

static void free_frontier(struct frontier *f) {
    struct mem *m = f->g->mem;
    vec_free(m, &f->step.places);
    vec_free(m, &f->step.shrunk);
    vec_free(m, &f->step.enter);
    vec_free(m, &f->step.crossed);
    vec_free(m, &f->step.leaving);
    vec_free(m, &f->free_run_slots);
    vec_free(m, &f->free_number_slots);
    vec_free(m, &f->left_behind);
    vec_free(m, &f->key);
    vec_free(m, &f->child);
    table_free(&f->from);
    table_free(&f->to);
}

bool counting_run_through(struct counting_graph *g, const struct counting_part *part, struct count_task *task,
                          struct big *ways) {
    struct frontier f = {.g = g, .part = part, .task = task, .from.mem = g->mem, .to.mem = g->mem};
    bool ok = go_through(&f, ways);
    free_frontier(&f);
    return ok;
}
