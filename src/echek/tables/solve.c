// A layer solved: its sets closed for each attacker (close.h), and packed.
#include "base/thread.h"
#include "echek/tables/close.h"

// ---- Neighbouring words ----------------------------------------------------------------------------------

static uint32_t castled(const struct table_shape *s, const struct table_placement *p, unsigned side) {
    struct table_squares q = p->squares;
    unsigned open;
    q.at[side][ECHEK_KING] = p->squares.at[side][ECHEK_ROOK];
    q.at[side][ECHEK_ROOK] = p->squares.at[side][ECHEK_KING];
    return table_number(s, &q, &open);
}

static unsigned count_below(unsigned squares, unsigned square) {
    return (unsigned)__builtin_popcount(squares & ((1U << square) - 1));
}

// A number for each square.
typedef uint32_t below __attribute__((vector_size(ECHEK_SQUARES * sizeof(uint32_t))));

// When a piece goes from one square to another, its own digit changes, and the digits of later pieces between
// the two squares change by one. `later` has, for each square, what the pieces after this one add to the
// number by standing beyond it.
static size_t neighbours(const struct table_shape *s, const struct table_placement *p, unsigned side,
                         bool castles, struct table_neighbour out[TABLE_MOST_NEIGHBOURS]) {
    static const below each = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    below later = {0};
    struct table_neighbour *end = out;
    const unsigned empty = ECHEK_ALL_SQUARES & ~(unsigned)p->occupied;
    unsigned open = empty;
    for (unsigned i = s->outer_count; i-- > 0;) {
        const struct table_piece m = s->outer[i];
        const unsigned at = p->squares.at[m.side][m.piece], before = count_below(empty, at);
        const uint32_t radix = s->radix[i];
        open |= 1U << at;
        uint32_t base = p->number - count_below(open, at) * radix + later[at];
        for (unsigned to = m.side == side ? echek_reach[m.piece][at] & empty : 0; to != 0; to &= to - 1) {
            const unsigned square = (unsigned)__builtin_ctz(to);
            end->number = base + count_below(open, square) * radix - later[square];
            end->here = (uint8_t)count_below(empty, square);
            end++->there = (uint8_t)(before - (square < at));
        }
        later += (below)(each < at) & radix;
    }
    if (castles) *end++ = (struct table_neighbour){castled(s, p, side), TABLE_AS_IT_IS, TABLE_AS_IT_IS};
    return (size_t)(end - out);
}

size_t table_enclosings(const struct table_closing *c, const struct table_placement *p, unsigned side,
                        struct table_enclosing out[TABLE_MOST_NEIGHBOURS]) {
    const struct table_shape *s = c->shape;
    const unsigned open = table_open_sides(p, side ^ 1U);
    const unsigned beside = echek_beside[p->squares.at[side ^ 1U][ECHEK_KING]];
    size_t count = 0;
    if (__builtin_popcount(open) > s->inner_count + 1) return 0;
    for (unsigned i = 0; i < s->outer_count; i++) {
        const struct table_piece m = s->outer[i];
        const unsigned at = p->squares.at[m.side][m.piece];
        if (m.side != side || (beside >> at & 1) != 0) continue;
        for (unsigned to = echek_reach[m.piece][at] & open; to != 0; to &= to - 1)
            out[count++] =
                (struct table_enclosing){(uint8_t)__builtin_ctz(to), (uint16_t)(open & ~(to & -to))};
    }
    return count;
}

// ---- All words ----

enum { BLOCK = 256 }; // groups

static void find_neighbours(const struct table_closing *c, struct table_group *g) {
    const struct table_shape *s = &c->outer;
    bool castles = c->game->rules.castle == ECHEK_CASTLE_ALWAYS && c->side != TABLE_NO_SIDE &&
                   (s->pieces.on[c->side] >> ECHEK_ROOK & 1) != 0;
    g->open = ECHEK_ALL_SQUARES & ~(unsigned)g->p.occupied;
    g->count = c->side == TABLE_NO_SIDE ? 0 : neighbours(s, &g->p, c->side, castles, g->next);
    if (c->side == TABLE_NO_SIDE && (c->has_whole[0] || c->has_whole[1])) table_groups_leave(c, g);
}

static bool take_mark(const struct table_closing *c, uint32_t number) {
    if (c->marks == NULL) return true;
    if (atomic_load_explicit(&c->marks[number], memory_order_relaxed) == 0) return false;
    atomic_store_explicit(&c->marks[number], 0, memory_order_relaxed);
    return true;
}

static bool work_on_group(struct table_closing *c, const struct table_group *g, uint32_t size) {
    const struct table_piece last = c->shape->outer[c->shape->outer_count - 1];
    struct table_place w = {.group = g, .p = g->p};
    unsigned left = c->grouped ? g->open : 0;
    bool grew = false;
    for (w.digit = 0; w.digit < size; w.digit++, left &= left - 1) {
        if (!take_mark(c, g->p.number + w.digit)) continue;
        w.p.number = g->p.number + w.digit;
        if (c->grouped) w.p.squares.at[last.side][last.piece] = (uint8_t)__builtin_ctz(left);
        w.p.occupied = (uint16_t)(g->p.occupied | (left & -left));
        grew = c->work(c, &w) || grew;
    }
    return grew;
}

static bool any_marked(const struct table_closing *c, uint32_t first, uint32_t end) {
    if (c->marks == NULL) return true;
    while (first < end && atomic_load_explicit(&c->marks[first], memory_order_relaxed) == 0) first++;
    return first < end;
}

static bool work_on_block(struct table_closing *c, uint32_t first, uint32_t end) {
    const uint32_t size = c->outer.radix[c->outer.outer_count - 1];
    struct table_group g;
    bool grew = false;
    table_placement_at(&c->outer, first, &g.p);
    for (;;) {
        if (any_marked(c, g.p.number, g.p.number + size)) {
            find_neighbours(c, &g);
            grew = work_on_group(c, &g, size) || grew;
        }
        if (g.p.number + size == end) return grew;
        table_placement_next(&c->outer, &g.p);
    }
}

// Only when another percent begins, so that threads do not wait for each other.
static void tell_pass(const struct table_closing *c, uint64_t first, uint32_t block) {
    const struct table_effort *e = c->effort;
    const uint64_t words = c->shape->words, percent = first * 100 / words;
    if (e->passing != NULL && (first == 0 || percent != (first - block) * 100 / words))
        e->passing(e->watcher, c->passes, (unsigned)percent);
}

static void work_on_blocks(void *context, size_t number) {
    struct table_closing *c = context;
    const uint32_t words = c->shape->words, block = BLOCK * c->outer.radix[c->outer.outer_count - 1];
    (void)number;
    while (!atomic_load(&c->stopped)) {
        uint64_t first = (uint64_t)atomic_fetch_add(&c->next, 1) * block;
        if (first >= words) return;
        uint32_t begin = (uint32_t)first, end = words - begin < block ? words : begin + block;
        tell_pass(c, first, block);
        if (limits_over(&c->effort->limits)) atomic_store(&c->stopped, true);
        if (any_marked(c, begin, end) && work_on_block(c, begin, end)) atomic_store(&c->grew, true);
    }
}

bool table_sweep(struct table_closing *c, atomic_uchar *marks, unsigned side, table_work *work) {
    c->work = work;
    c->marks = marks;
    c->side = side;
    c->passes++;
    atomic_store(&c->next, 0);
    atomic_store(&c->grew, false);
    uint32_t blocks = (c->shape->words - 1) / (BLOCK * c->outer.radix[c->outer.outer_count - 1]) + 1;
    thread_run(blocks < c->effort->threads ? blocks : c->effort->threads, work_on_blocks, c);
    return atomic_load(&c->grew) && !atomic_load(&c->stopped);
}

void table_set_groups(struct table_closing *c) {
    const unsigned last = c->shape->outer[c->shape->outer_count - 1].piece;
    c->outer = *c->shape;
    c->grouped = last != ECHEK_KING && last != ECHEK_ROOK;
    if (c->grouped) c->outer.outer_count--;
}

// ---- Memory ----------------------------------------------------------------------------------------------

enum { LINE = 64 }; // sets begin at multiples of this

static uint64_t whole_lines(uint64_t bytes) { return (bytes + LINE - 1) / LINE * LINE; }

uint64_t table_set_bytes(const struct table_shape *s) {
    return whole_lines((uint64_t)s->words * s->word_bytes + TABLE_SPARE);
}

uint64_t table_distance_bytes(const struct table_shape *s) {
    return whole_lines((uint64_t)s->words * s->word_bytes * 8);
}

// The bytes of a word while the sets grow.
static unsigned word_size(const struct table_shape *s, bool wide) {
    if (wide || s->inner_count < 2 || s->open > TABLE_MIDDLE_OPEN) return sizeof(table_word);
    return s->open > TABLE_SHORT_OPEN ? 2 * sizeof(uint64_t) : sizeof(uint64_t);
}

static uint64_t growing_bytes(const struct table_shape *s, bool wide) {
    return whole_lines((uint64_t)s->words * word_size(s, wide) + TABLE_SPARE);
}

// Three growing sets, three marks per word, and the moves of the pieces inside.
static uint64_t closing_bytes(const struct table_shape *s, bool wide) {
    const uint64_t reach = word_size(s, wide) < sizeof(table_word) ? sizeof(table_reach) << ECHEK_SQUARES : 0;
    return 3 * (growing_bytes(s, wide) + whole_lines(s->words)) + 2 * reach +
           (reach != 0 ? table_groups_bytes(s) : 0);
}

static uint64_t working_bytes(const struct table_game *g, const struct table_shape *s, bool wide) {
    return (table_attacker_count(g) - 1) * 2 * table_set_bytes(s) + closing_bytes(s, wide);
}

uint64_t table_working_bytes(const struct table_game *g, const struct table_shape *s) {
    return working_bytes(g, s, false);
}

// ---- A layer ----

void table_solved_free(struct table_solved *s, struct mem *m) {
    mem_table_free(&s->memory, m);
    mem_table_free(&s->distances, m);
}

static bool allocate(const struct table_closing *c, struct table_solved *out) {
    struct mem *m = c->effort->mem;
    const uint64_t sets = working_bytes(c->game, c->shape, c->effort->wide),
                   distances = table_attacker_count(c->game) * table_distance_bytes(c->shape);
    if (sets > SIZE_MAX || distances > SIZE_MAX || !mem_table_init(&out->memory, m, (size_t)sets))
        return false;
    if (!c->effort->distances || mem_table_init(&out->distances, m, (size_t)distances)) return true;
    mem_table_free(&out->memory, m);
    return false;
}

static void set_memory(struct table_closing *c, uint8_t *at) {
    const uint64_t set = growing_bytes(c->shape, c->effort->wide), marks = whole_lines(c->shape->words);
    c->attacks = (uint64_t *)(void *)at;
    c->defends = (uint64_t *)(void *)(at + set);
    c->may_fall = (uint64_t *)(void *)(at + 2 * set);
    c->fallen = (atomic_uchar *)(at + 3 * set);
    c->grown = c->fallen + marks;
    c->look = c->grown + marks;
    memset(at + 3 * set, 0, (size_t)(3 * marks));
    c->reach[0] = (table_reach *)(void *)(at + 3 * (set + marks));
    c->reach[1] = c->reach[0] + ((size_t)1 << ECHEK_SQUARES);
    c->together = 1;
    c->groups = NULL;
    if (!table_groups_fit(c)) return;
    table_groups_set(c, c->reach[1] + ((size_t)1 << ECHEK_SQUARES));
    c->together = c->outer.radix[c->outer.outer_count - 1];
}

static uint32_t close_sets(struct table_closing *c) {
    unsigned size = word_size(c->shape, c->effort->wide);
    if (size == sizeof(table_word)) return table_close_wide(c);
    return size == sizeof(uint64_t) ? table_close_short(c) : table_close_middle(c);
}

// Each word begins with its packed form: move these together.
static void pack_set(const struct table_closing *c, const uint64_t *set, uint8_t *out) {
    const struct table_shape *s = c->shape;
    const unsigned size = word_size(s, c->effort->wide), kept = s->word_bytes;
    const uint8_t *words = (const uint8_t *)set;
    const size_t bytes = (size_t)s->words * kept;
    for (uint32_t i = 0; i < s->words && (size != kept || words != out); i++)
        memmove(out + (size_t)i * kept, words + (size_t)i * size, kept);
    memset(out + bytes, 0, (size_t)table_set_bytes(s) - bytes);
}

static bool solve_each(struct table_closing *c, struct table_solved *out) {
    uint8_t *at = out->memory.at, *distances = out->distances.at;
    const size_t set = (size_t)table_set_bytes(c->shape);
    for (c->attacker = 0; c->attacker < 2; c->attacker++) {
        if (!table_attacks(c->game, c->attacker)) continue;
        set_memory(c, at);
        out->layer.distance[c->attacker] = c->distances = distances;
        if (distances != NULL) distances += table_distance_bytes(c->shape);
        uint32_t sweeps = close_sets(c);
        if (atomic_load(&c->stopped)) return false;
        if (sweeps > out->layer.sweeps) out->layer.sweeps = sweeps;
        pack_set(c, c->attacks, at);
        pack_set(c, c->defends, at + set);
        for (unsigned i = 0; i < 2; i++, at += set) out->layer.won[c->attacker][i] = at;
    }
    return true;
}

bool table_solve(const struct table_game *g, const struct table_system *s, struct table_pieces pieces,
                 const struct table_store *store, const struct table_effort *effort, struct table_solved *out,
                 struct fault *fault) {
    *out = (struct table_solved){.layer = {.shape = table_shape(s, pieces)}};
    struct table_closing c = {.game = g, .shape = &out->layer.shape, .effort = effort};
    for (unsigned side = 0; side < 2; side++)
        if (!table_ways_find(g, c.shape, side, store, &c.ways[side], fault)) return false;
    table_set_groups(&c);
    if (!allocate(&c, out)) return fault_memory(fault);
    if (solve_each(&c, out)) return true;
    *fault = (struct fault){.kind = FAULT_NONE};
    table_solved_free(out, effort->mem);
    return false;
}

static void gather(struct table_closing *c) {
    const unsigned size = word_size(c->shape, c->effort->wide);
    if (size == sizeof(table_word)) table_gather_wide(c);
    else if (size == sizeof(uint64_t)) table_gather_short(c);
    else table_gather_middle(c);
}

// Taking short words a group at a time needs a little memory.
bool table_gather(const struct table_game *g, const struct table_shape *s, unsigned side,
                  const struct table_layer *from, const struct table_effort *effort, uint8_t *out) {
    struct table_closing c = {.game = g,
                              .shape = s,
                              .effort = effort,
                              .attacker = g->attackers == TABLE_WHITE_ALONE ? ECHEK_WHITE : ECHEK_BLACK,
                              .gathering = side,
                              .gathered = out};
    struct mem_table memory = {0};
    table_ways_into(g, s, side, from, &c.ways[side]);
    table_set_groups(&c);
    if (s->open <= TABLE_SHORT_OPEN && table_groups_fit(&c) &&
        mem_table_init(&memory, effort->mem, (size_t)table_leaving_bytes()))
        table_groups_set_leaving(&c, memory.at);
    gather(&c);
    mem_table_free(&memory, effort->mem);
    return !atomic_load(&c.stopped);
}
