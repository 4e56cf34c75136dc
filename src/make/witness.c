#include "make/witness.h"

#include "base/sort.h"

enum { BLOCK = 64 };

static size_t blocks(const struct witnesses *w) { return (w->count + BLOCK - 1) / BLOCK; }

bool witness_init(struct witnesses *w, struct mem *m, size_t clues) {
    *w = (struct witnesses){.mem = m, .clues = clues};
    w->barred = mem_zeroed(m, clues + 1, sizeof *w->barred);
    w->rank = mem_zeroed(m, clues + 1, sizeof *w->rank);
    return w->barred != NULL && w->rank != NULL;
}

void witness_free(struct witnesses *w) {
    if (w->mem == NULL) return;
    vec_free(w->mem, &w->excluded);
    vec_free(w->mem, &w->excluders);
    vec_free(w->mem, &w->open);
    vec_free(w->mem, &w->ranked);
    mem_free(w->mem, w->barred, (w->clues + 1) * sizeof *w->barred);
    mem_free(w->mem, w->rank, (w->clues + 1) * sizeof *w->rank);
    *w = (struct witnesses){0};
}

bool witness_add(struct witnesses *w, const bool *excludes) {
    size_t block = w->count / BLOCK;
    uint64_t bit = UINT64_C(1) << (w->count % BLOCK);
    uint32_t excluders = 0;
    for (size_t c = 0; c < w->clues; c++) excluders += excludes[c];
    if (!vec_resize(w->mem, &w->excluded, (block + 1) * w->clues)) return false;
    if (!vec_push(w->mem, &w->excluders, excluders)) return false;
    for (size_t c = 0; c < w->clues; c++)
        if (excludes[c]) w->excluded.at[block * w->clues + c] |= bit;
    w->count++;
    return true;
}

void witness_bar(struct witnesses *w, size_t clue) { w->barred[clue] = true; }

// Without an instruction for it, the compiler's own way is a call and a table.
static size_t count_bits(uint64_t x) {
    x -= (x >> 1) & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + ((x >> 2) & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (size_t)((x * UINT64_C(0x0101010101010101)) >> 56);
}

// ---- Choosing ----------------------------------------------------------------------------------------

struct choosing {
    struct witnesses *w;
    struct rng *rng;
    size_t most;
    uint64_t *effort;
    uint32_t *chosen;
};

static uint64_t *open_at(const struct choosing *a, size_t depth) {
    return a->w->open.at + depth * blocks(a->w);
}

// Of the open witnesses, one that the fewest clues exclude: there are the fewest ways to go on.
static bool find_hardest(const struct choosing *a, const uint64_t *open, size_t *hardest, size_t *count) {
    uint32_t fewest = UINT32_MAX;
    *count = 0;
    for (size_t b = 0; b < blocks(a->w); b++) {
        *count += count_bits(open[b]);
        for (uint64_t left = open[b]; left != 0; left &= left - 1) {
            size_t witness = b * BLOCK + (size_t)__builtin_ctzll(left);
            if (a->w->excluders.at[witness] >= fewest) continue;
            fewest = a->w->excluders.at[witness];
            *hardest = witness;
        }
    }
    return *count > 0;
}

static size_t cover(const struct choosing *a, const uint64_t *open, size_t clue) {
    size_t n = 0;
    for (size_t b = 0; b < blocks(a->w); b++)
        n += count_bits(open[b] & a->w->excluded.at[b * a->w->clues + clue]);
    return n;
}

static bool ranks_before(const void *rank, uint32_t a, uint32_t b) {
    const uint64_t *r = rank;
    return r[a] != r[b] ? r[a] < r[b] : a < b;
}

// The clues that exclude the witness, those that exclude most others first; chance among equals. Returns how
// many; none where even the best of all clues could not exclude all that are open in the steps left.
static size_t rank_clues(struct choosing *a, size_t depth, size_t witness, size_t open_count) {
    const uint64_t *open = open_at(a, depth);
    uint32_t *ranked = a->w->ranked.at + depth * a->w->clues;
    size_t n = 0, best = 0;
    for (size_t c = 0; c < a->w->clues; c++) {
        if (a->w->barred[c]) continue;
        size_t covered = cover(a, open, c);
        if (covered > best) best = covered;
        bool excludes = (a->w->excluded.at[witness / BLOCK * a->w->clues + c] >> (witness % BLOCK)) & 1;
        if (!excludes) continue;
        a->w->rank[c] = ((uint64_t)(a->w->count - covered) << 32) | (rng_next(a->rng) >> 32);
        ranked[n++] = (uint32_t)c;
    }
    if (best * (a->most - depth) < open_count) return 0;
    sort_u32(ranked, n, ranks_before, a->w->rank);
    return n;
}

static enum witness_answer choose(struct choosing *a, size_t depth, size_t *count) {
    uint64_t *open = open_at(a, depth);
    size_t hardest = 0, open_count;
    if (!find_hardest(a, open, &hardest, &open_count)) {
        *count = depth;
        return WITNESS_CHOSEN;
    }
    if (depth == a->most) return WITNESS_NONE;
    if (*a->effort == 0) return WITNESS_TIRED;
    --*a->effort;
    enum witness_answer answer = WITNESS_NONE;
    size_t ways = rank_clues(a, depth, hardest, open_count), tried = 0;
    const uint32_t *ranked = a->w->ranked.at + depth * a->w->clues;
    for (; tried < ways && answer == WITNESS_NONE; tried++) {
        uint32_t clue = ranked[tried];
        for (size_t b = 0; b < blocks(a->w); b++)
            open_at(a, depth + 1)[b] = open[b] & ~a->w->excluded.at[b * a->w->clues + clue];
        a->chosen[depth] = clue;
        answer = choose(a, depth + 1, count);
        a->w->barred[clue] = true; // with it all has been tried
    }
    for (size_t i = 0; i < tried; i++) a->w->barred[ranked[i]] = false;
    return answer;
}

enum witness_answer witness_choose(struct witnesses *w, struct rng *rng, size_t most, uint64_t *effort,
                                   uint32_t *chosen, size_t *count) {
    struct choosing a = {.w = w, .rng = rng, .most = most, .effort = effort, .chosen = chosen};
    if (!vec_resize(w->mem, &w->open, (most + 2) * blocks(w)) ||
        !vec_resize(w->mem, &w->ranked, (most + 1) * w->clues))
        return WITNESS_NO_MEMORY;
    for (size_t b = 0; b < blocks(w); b++) w->open.at[b] = 0;
    for (size_t i = 0; i < w->count; i++) w->open.at[i / BLOCK] |= UINT64_C(1) << (i % BLOCK);
    return choose(&a, 0, count);
}
