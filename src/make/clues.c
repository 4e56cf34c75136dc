#include "make/make.h"

enum { BLOCK = 64 };

static size_t blocks(const struct clue_sets *s) { return (s->count + BLOCK - 1) / BLOCK; }

bool clue_sets_init(struct clue_sets *s, struct mem *m, size_t clues) {
    *s = (struct clue_sets){.mem = m, .clues = clues};
    s->barred = mem_zeroed(m, clues + 1, sizeof *s->barred);
    s->rank = mem_zeroed(m, clues + 1, sizeof *s->rank);
    return s->barred != NULL && s->rank != NULL;
}

void clue_sets_free(struct clue_sets *s) {
    if (s->mem == NULL) return;
    vec_free(s->mem, &s->excluded);
    vec_free(s->mem, &s->excluders);
    vec_free(s->mem, &s->open);
    vec_free(s->mem, &s->ranked);
    mem_free(s->mem, s->barred, (s->clues + 1) * sizeof *s->barred);
    mem_free(s->mem, s->rank, (s->clues + 1) * sizeof *s->rank);
    *s = (struct clue_sets){0};
}

bool clue_sets_add(struct clue_sets *s, const bool *excludes) {
    size_t block = s->count / BLOCK;
    uint64_t bit = UINT64_C(1) << (s->count % BLOCK);
    uint32_t excluders = 0;
    for (size_t c = 0; c < s->clues; c++) excluders += excludes[c];
    if (!vec_resize(s->mem, &s->excluded, (block + 1) * s->clues)) return false;
    if (!vec_push(s->mem, &s->excluders, excluders)) return false;
    for (size_t c = 0; c < s->clues; c++)
        if (excludes[c]) s->excluded.at[block * s->clues + c] |= bit;
    s->count++;
    return true;
}

void clue_sets_bar(struct clue_sets *s, size_t clue) { s->barred[clue] = true; }

// Without an instruction for it, the compiler generates a call and a table.
static size_t count_bits(uint64_t x) {
    x -= (x >> 1) & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + ((x >> 2) & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (size_t)((x * UINT64_C(0x0101010101010101)) >> 56);
}

// ---- Choosing ----------------------------------------------------------------------------------------

struct choosing {
    struct clue_sets *s;
    struct rng *rng;
    size_t most;
    uint64_t *effort;
    uint32_t *chosen;
};

// Without rivals there is nothing to point at.
static uint64_t *open_at(const struct choosing *a, size_t depth) {
    return a->s->open.size == 0 ? NULL : a->s->open.at + depth * blocks(a->s);
}

// An open rival that the fewest clues exclude: it has the fewest branches.
static bool find_hardest(const struct choosing *a, const uint64_t *open, size_t *hardest, size_t *count) {
    uint32_t fewest = UINT32_MAX;
    *count = 0;
    for (size_t b = 0; b < blocks(a->s); b++) {
        *count += count_bits(open[b]);
        for (uint64_t left = open[b]; left != 0; left &= left - 1) {
            size_t rival = b * BLOCK + (size_t)__builtin_ctzll(left);
            if (a->s->excluders.at[rival] >= fewest) continue;
            fewest = a->s->excluders.at[rival];
            *hardest = rival;
        }
    }
    return *count > 0;
}

static size_t cover(const struct choosing *a, const uint64_t *open, size_t clue) {
    size_t n = 0;
    for (size_t b = 0; b < blocks(a->s); b++)
        n += count_bits(open[b] & a->s->excluded.at[b * a->s->clues + clue]);
    return n;
}

static bool ranks_before(const void *rank, uint32_t a, uint32_t b) {
    const uint64_t *r = rank;
    return r[a] != r[b] ? r[a] < r[b] : a < b;
}

// The clues that exclude the rival, those that exclude most others first; chance decides among equals.
// Returns how many; none if even the best of all clues could not exclude all open rivals in the steps left.
static size_t rank_clues(struct choosing *a, size_t depth, size_t rival, size_t open_count) {
    const uint64_t *open = open_at(a, depth);
    uint32_t *ranked = a->s->ranked.at + depth * a->s->clues;
    size_t n = 0, best = 0;
    for (size_t c = 0; c < a->s->clues; c++) {
        if (a->s->barred[c]) continue;
        size_t covered = cover(a, open, c);
        if (covered > best) best = covered;
        bool excludes = (a->s->excluded.at[rival / BLOCK * a->s->clues + c] >> (rival % BLOCK)) & 1;
        if (!excludes) continue;
        a->s->rank[c] = ((uint64_t)(a->s->count - covered) << 32) | (rng_next(a->rng) >> 32);
        ranked[n++] = (uint32_t)c;
    }
    if (best * (a->most - depth) < open_count) return 0;
    sort_u32(ranked, n, ranks_before, a->s->rank);
    return n;
}

static enum clue_sets_answer choose(struct choosing *a, size_t depth, size_t *count) {
    uint64_t *open = open_at(a, depth);
    size_t hardest = 0, open_count;
    if (!find_hardest(a, open, &hardest, &open_count)) {
        *count = depth;
        return CLUE_SETS_CHOSEN;
    }
    if (depth == a->most) return CLUE_SETS_NONE;
    if (*a->effort == 0) return CLUE_SETS_TIRED;
    --*a->effort;
    enum clue_sets_answer answer = CLUE_SETS_NONE;
    size_t ways = rank_clues(a, depth, hardest, open_count), tried = 0;
    const uint32_t *ranked = a->s->ranked.at + depth * a->s->clues;
    for (; tried < ways && answer == CLUE_SETS_NONE; tried++) {
        uint32_t clue = ranked[tried];
        for (size_t b = 0; b < blocks(a->s); b++)
            open_at(a, depth + 1)[b] = open[b] & ~a->s->excluded.at[b * a->s->clues + clue];
        a->chosen[depth] = clue;
        answer = choose(a, depth + 1, count);
        a->s->barred[clue] = true; // everything with it has been tried
    }
    for (size_t i = 0; i < tried; i++) a->s->barred[ranked[i]] = false;
    return answer;
}

enum clue_sets_answer clue_sets_choose(struct clue_sets *s, struct rng *rng, size_t most, uint64_t *effort,
                                       uint32_t *chosen, size_t *count) {
    struct choosing a = {.s = s, .rng = rng, .most = most, .effort = effort, .chosen = chosen};
    if (!vec_resize(s->mem, &s->open, (most + 2) * blocks(s)) ||
        !vec_resize(s->mem, &s->ranked, (most + 1) * s->clues))
        return CLUE_SETS_NO_MEMORY;
    for (size_t b = 0; b < blocks(s); b++) s->open.at[b] = 0;
    for (size_t i = 0; i < s->count; i++) s->open.at[i / BLOCK] |= UINT64_C(1) << (i % BLOCK);
    return choose(&a, 0, count);
}

// ---- Are they enough? -------------------------------------------------------------------------------------

bool clue_kernel_init(struct clue_kernel *k, struct mem *m, size_t room) {
    *k = (struct clue_kernel){.mem = m, .room = room};
    k->chosen = mem_zeroed(m, room, sizeof *k->chosen);
    return k->chosen != NULL;
}

void clue_kernel_free(struct clue_kernel *k) {
    if (k->mem == NULL) return;
    mem_free(k->mem, k->chosen, k->room * sizeof *k->chosen);
    vec_free(k->mem, &k->on);
    vec_free(k->mem, &k->assumed);
    csp_free(k->s);
}

static bool is_among(csp_lit l, const csp_lit *lits, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (lits[i] == l) return true;
    return false;
}

static void keep_core(struct clue_kernel *k) {
    size_t n, kept = 0;
    const csp_lit *core = csp_core(k->s, &n);
    for (size_t i = 0; i < k->count; i++)
        if (is_among(k->on.at[k->chosen[i]], core, n)) k->chosen[kept++] = k->chosen[i];
    k->count = kept;
}

enum clue_answer clue_kernel_why_unknown(const struct csp *s) {
    return csp_stopped_by(s) == CSP_STOP_CONFLICTS ? CLUES_TIRED : CLUES_STOPPED;
}

enum clue_answer clue_kernel_ask(struct clue_kernel *k) {
    k->assumed.size = 0;
    for (size_t i = 0; i < k->count; i++)
        if (!vec_push(k->mem, &k->assumed, k->on.at[k->chosen[i]])) return CLUES_NO_MEMORY;
    switch (csp_solve(k->s, k->assumed.at, k->assumed.size)) {
    case CSP_SAT:
        return CLUES_NO;
    case CSP_UNSAT:
        keep_core(k);
        return CLUES_YES;
    case CSP_UNKNOWN:
        return clue_kernel_why_unknown(k->s);
    case CSP_NO_MEMORY:
        break;
    }
    return CLUES_NO_MEMORY;
}

enum clue_answer clue_kernel_leave_out(struct clue_kernel *k, enum clue_answer (*ask)(void *context),
                                       void *context) {
    uint32_t *chosen = k->chosen;
    for (size_t i = 0; i < k->count;) {
        size_t before = k->count;
        uint32_t left_out = chosen[i];
        chosen[i] = chosen[--k->count];
        enum clue_answer answer = ask(context);
        if (answer == CLUES_STOPPED || answer == CLUES_NO_MEMORY) return answer;
        if (answer == CLUES_YES) {
            i = 0; // others may have been removed with it, and the rest moved
            continue;
        }
        k->count = before;
        chosen[before - 1] = chosen[i];
        chosen[i++] = left_out;
    }
    return CLUES_YES;
}

void clue_kernel_line_up(struct clue_kernel *k, struct rng *rng, size_t clues) {
    size_t n = k->count;
    for (uint32_t clue = 0; clue < clues; clue++) {
        size_t i = 0;
        while (i < k->count && k->chosen[i] != clue) i++;
        if (i == k->count) k->chosen[n++] = clue;
    }
    rng_shuffle(rng, k->chosen + k->count, n - k->count);
}
