#include "family/chess_num/count.h"

#include "family/chess_num/chess_num.h"

#include <string.h>

enum { PIECES = CHESS_KINDS, WANTED = 3 * CHOICES_NUMBERS, STEPS_A_LOOK = 1 << 14 };

// Found by measuring all sensible orders: this one takes the fewest steps.
static const enum chess_kind order[PIECES] = {CHESS_ROOK,   CHESS_PAWN,   CHESS_KING,
                                              CHESS_BISHOP, CHESS_KNIGHT, CHESS_QUEEN};

static uint64_t bit(size_t square) { return UINT64_C(1) << square; }

// ---- The choices -------------------------------------------------------------------------------------

static int number_on(const struct choices *t, size_t square) {
    for (int i = 0; i < t->numbers; i++)
        if (t->squares[i] == square) return i;
    return -1;
}

static void add_stand(struct choices *t, int place, unsigned signature, const struct choices_stand *s) {
    if (s->free == 0 && s->blocks == 0) {
        t->loose[place][signature] |= bit(s->square);
        return;
    }
    struct choices_stand *new = &t->stands[++t->stand_count]; // the first one means none
    *new = *s;
    new->next = t->first[place][signature];
    t->first[place][signature] = (uint16_t)t->stand_count;
}

// A piece with several directions, of which the first have been handled.
struct slider {
    int place;
    size_t from;
    const struct chess_step *steps;
    int directions;
    bool slides;
    unsigned signature;
    struct choices_stand stand;
};

static void look_on(struct choices *t, struct slider g);

// Not seeing the number ahead: a piece blocks it, on one of the squares of `before`.
static void look_no_further(struct choices *t, struct slider g, uint64_t before) {
    if (before == 0) return;
    g.stand.blocked[g.stand.blocks++] = before;
    look_on(t, g);
}

// Everything that can be seen in the next direction: no number, the nearest one, the nearest two, ...
static void look_along(struct choices *t, struct slider g) {
    struct chess_step step = *g.steps++;
    uint64_t before = 0;
    size_t square = g.from;
    g.directions--;
    while (chess_walk(t->width, t->height, &square, step)) {
        int number = number_on(t, square);
        if (number < 0) before |= bit(square);
        else {
            look_no_further(t, g, before);
            g.stand.free |= before;
            g.signature |= 1u << number;
            before = 0;
        }
        if (!g.slides) break;
    }
    look_on(t, g);
}

static void look_on(struct choices *t, struct slider g) {
    if (g.directions > 0) look_along(t, g);
    else add_stand(t, g.place, g.signature, &g.stand);
}

static void find_stands(struct choices *t) {
    t->stand_count = 0;
    memset(t->first, 0, sizeof t->first);
    memset(t->loose, 0, sizeof t->loose);
    for (int place = 0; place < PIECES; place++)
        for (size_t s = 0; s < (size_t)(t->width * t->height); s++) {
            if (number_on(t, s) >= 0 || (t->may_stand[order[place]] & bit(s)) == 0) continue;
            struct slider g = {.place = place, .from = s, .slides = chess_is_slider(order[place])};
            g.directions = chess_steps(order[place], &g.steps);
            g.stand.square = (uint8_t)s;
            look_on(t, g);
        }
}

// ---- What is still open ------------------------------------------------------------------------------
// A sum of j signatures has no number above j, so sums are added as plain integers, without carry.

static bool has(const struct choices *t, int place, unsigned signature) {
    return t->first[place][signature] != 0 || t->loose[place][signature] != 0;
}

// Given which choices are.
static void open_sums(struct choices *t) {
    for (int place = PIECES - 1; place >= 0; place--) {
        memset(t->open[place], 0, t->choices);
        for (unsigned g = 0; g < 1u << t->numbers; g++) {
            if (!has(t, place, g)) continue;
            for (size_t sum = 0; sum + t->weight[g] < t->choices; sum++)
                if (t->open[place + 1][sum + t->weight[g]] > 0) t->open[place][sum]++;
        }
    }
}

// Nothing open is reached from this sum with the pieces from `place` on; so earlier pieces must not lead
// here.
static void close_sum(struct choices *t, int place, size_t sum) {
    if (place == 0) return;
    for (unsigned g = 0; g < 1u << t->numbers; g++) {
        if (!has(t, place - 1, g) || t->weight[g] > sum) continue;
        if (--t->open[place - 1][sum - t->weight[g]] == 0) close_sum(t, place - 1, sum - t->weight[g]);
    }
}

// Solutions: the pieces are placed, and one of them may be on any of the squares.
static void note(struct choices *t, size_t choice, int place, uint64_t squares) {
    uint8_t *n = &t->solutions[choice];
    if (*n == 0) {
        t->at[place] = (uint8_t)__builtin_ctzll(squares);
        for (int i = 0; i < PIECES; i++) t->pieces[choice][order[i]] = t->at[i];
    }
    int found = *n + __builtin_popcountll(squares);
    *n = (uint8_t)(found < CHOICES_MANY ? found : CHOICES_MANY);
    if (*n < CHOICES_MANY) return;
    t->open[PIECES][choice] = 0;
    close_sum(t, PIECES, choice);
}

// ---- The search --------------------------------------------------------------------------------------

// The pieces of the first places are on squares, or are loose.
struct placement {
    int place; // the next one
    size_t sum;
    uint64_t taken, free;    // squares that are taken, and that must stay free
    uint64_t wanted[WANTED]; // of each of these sets, one square must still be taken
    int wants;
    uint64_t loose[PIECES]; // squares of a loose piece
    uint8_t who[PIECES];    // and its place
    int loose_pieces;
};

// False: no piece may go there any more.
static bool want(struct placement *p, uint64_t squares) {
    squares &= ~p->free;
    p->wanted[p->wants++] = squares;
    return squares != 0;
}

// Take a square, which may satisfy some of `wanted`; the loose pieces, from one on, avoid it. `next` already
// knows what must stay free. False when a loose piece has no square left.
static bool take(const struct placement *p, uint64_t here, int loose, struct placement *next) {
    next->taken = p->taken | here;
    next->wants = 0;
    for (int i = 0; i < p->wants; i++)
        if ((p->wanted[i] & here) == 0 && !want(next, p->wanted[i])) return false;
    next->loose_pieces = p->loose_pieces;
    for (int i = loose; i < p->loose_pieces; i++) {
        next->who[i] = p->who[i];
        next->loose[i] = p->loose[i] & ~(next->taken | next->free);
        if (next->loose[i] == 0) return false;
    }
    return true;
}

// Put the loose pieces, from one on, on squares. The last one may be on any square that satisfies all of
// `wanted`.
static void put_loose(struct choices *t, const struct placement *p, int piece) {
    uint64_t squares = p->loose[piece];
    if (piece == p->loose_pieces - 1) {
        for (int i = 0; i < p->wants; i++) squares &= p->wanted[i];
        if (squares != 0) note(t, p->sum, p->who[piece], squares);
        return;
    }
    for (; squares != 0 && t->open[PIECES][p->sum] > 0; squares &= squares - 1) {
        uint64_t here = squares & -squares;
        struct placement next;
        next.sum = p->sum;
        next.free = p->free;
        t->at[p->who[piece]] = (uint8_t)__builtin_ctzll(here);
        if (take(p, here, piece + 1, &next)) put_loose(t, &next, piece + 1);
    }
}

// In how many ways so many pieces can be put on different squares, each on one of its own: over all ways to
// divide them into groups that share a square, which is a sum with signs (Rota, 1964). sum[g] is for the
// pieces of the set g alone; the first of them shares its square with any of the others.
static int64_t ways(const uint64_t *squares, int pieces) {
    static const int64_t sign[PIECES] = {1,  -1, 2,
                                         -6, 24, -120}; // with so many others; n! of that many orders
    uint64_t common[1 << PIECES];
    int64_t sum[1 << PIECES] = {1};
    for (unsigned g = 1; g < 1u << pieces; g++) {
        unsigned rest = g & (g - 1), others = rest;
        uint64_t own = squares[__builtin_ctz(g)];
        common[g] = rest == 0 ? own : common[rest] & own;
        sum[g] = sign[0] * __builtin_popcountll(own) * sum[rest];
        for (; others != 0; others = (others - 1) & rest)
            sum[g] += sign[__builtin_popcount(others)] * __builtin_popcountll(common[others] & own) *
                      sum[rest ^ others];
    }
    return sum[(1u << pieces) - 1];
}

// The same when one square must be taken from each of several sets: all ways, minus those that leave a set
// untouched, and so on.
static int64_t ways_as_wanted(const struct placement *p, int wants, uint64_t left_alone) {
    uint64_t squares[PIECES];
    if (wants > 0)
        return ways_as_wanted(p, wants - 1, left_alone) -
               ways_as_wanted(p, wants - 1, left_alone | p->wanted[wants - 1]);
    for (int i = 0; i < p->loose_pieces; i++) {
        squares[i] = p->loose[i] & ~left_alone;
        if (squares[i] == 0) return 0;
    }
    return ways(squares, p->loose_pieces);
}

static void put_all(struct choices *t, const struct placement *p) {
    if (t->counts_all) t->count += (uint64_t)ways_as_wanted(p, p->wants, 0);
    else if (p->loose_pieces > 0) put_loose(t, p, 0);
    else if (p->wants == 0) note(t, p->sum, 0, bit(t->at[0]));
}

static void place_pieces(struct choices *t, const struct placement *p);

static void place_loose(struct choices *t, const struct placement *p, size_t sum, uint64_t squares) {
    squares &= ~(p->taken | p->free);
    if (squares == 0 || t->open[p->place + 1][sum] == 0) return;
    struct placement next = *p;
    next.place++;
    next.sum = sum;
    next.loose[next.loose_pieces] = squares;
    next.who[next.loose_pieces++] = (uint8_t)p->place;
    place_pieces(t, &next);
}

static void place_on(struct choices *t, const struct placement *p, size_t sum,
                     const struct choices_stand *s) {
    uint64_t here = bit(s->square);
    struct placement next;
    if ((here & (p->taken | p->free)) != 0 || (s->free & p->taken) != 0) return;
    next.place = p->place + 1;
    next.sum = sum;
    next.free = p->free | s->free;
    if (!take(p, here, 0, &next)) return;
    for (int i = 0; i < s->blocks; i++)
        if ((s->blocked[i] & p->taken) == 0 && !want(&next, s->blocked[i])) return;
    t->at[p->place] = s->square;
    place_pieces(t, &next);
}

static void place_with(struct choices *t, const struct placement *p, unsigned signature) {
    size_t sum = p->sum + t->weight[signature];
    place_loose(t, p, sum, t->loose[p->place][signature]);
    for (uint16_t i = t->first[p->place][signature]; i != 0; i = t->stands[i].next) {
        if (t->stopped || t->open[p->place + 1][sum] == 0) return;
        place_on(t, p, sum, &t->stands[i]);
    }
}

// Large signatures first: they have few squares, and what they lead to is soon closed.
static void place_pieces(struct choices *t, const struct placement *p) {
    if (++t->steps % STEPS_A_LOOK == 0 && limits_over(&t->limits)) t->stopped = true;
    if (p->place == PIECES) put_all(t, p);
    else
        for (unsigned g = 1u << t->numbers; g-- > 0;) place_with(t, p, g);
}

static bool search(struct choices *t, const uint8_t *squares, struct limits limits) {
    memcpy(t->squares, squares, (size_t)t->numbers);
    t->limits = limits;
    t->stopped = limits_over(&limits);
    find_stands(t);
    open_sums(t);
    if (!t->stopped) place_pieces(t, &(struct placement){0});
    return !t->stopped;
}

bool choices_count(struct choices *t, const uint8_t *squares, struct limits limits) {
    t->counts_all = false;
    memset(t->solutions, 0, t->choices);
    memset(t->open[PIECES], 1, t->choices);
    return search(t, squares, limits);
}

// How many solutions the one board with these numbers on these squares has: in t->count, which is a lower
// bound when a limit stopped it. Here there may also be no numbers at all.
static bool count_all(struct choices *t, const uint8_t *squares, const uint8_t *values,
                      struct limits limits) {
    size_t choice = 0;
    for (int i = t->numbers; i-- > 0;) choice = choice * CHOICES_VALUES + values[i];
    t->counts_all = true;
    t->count = 0;
    memset(t->open[PIECES], 0, t->choices);
    t->open[PIECES][choice] = 1;
    return search(t, squares, limits);
}

// ---- Memory ------------------------------------------------------------------------------------------

// Each number that a slider might see at most doubles its stands on a square.
static size_t most_stands(const struct choices *t) {
    size_t jumps = 3, slides = (size_t)3 << t->numbers;
    return 1 + (jumps + slides) * (size_t)(t->width * t->height);
}

bool choices_init(struct choices *t, struct mem *m, int width, int height, int numbers) {
    *t = (struct choices){.mem = m, .width = width, .height = height, .numbers = numbers, .choices = 1};
    for (int i = 0; i < numbers; i++) {
        for (unsigned g = 0; g < 1u << numbers; g++) t->weight[g] += (g >> i & 1) * t->choices;
        t->choices *= CHOICES_VALUES;
    }
    for (int kind = 0; kind < PIECES; kind++) t->may_stand[kind] = UINT64_MAX;
    t->stand_room = most_stands(t);
    t->stands = mem_zeroed(m, t->stand_room, sizeof *t->stands);
    t->solutions = mem_zeroed(m, t->choices, sizeof *t->solutions);
    t->pieces = mem_zeroed(m, t->choices, sizeof *t->pieces);
    bool ok = t->stands != NULL && t->solutions != NULL && t->pieces != NULL;
    for (int place = 0; place <= PIECES && ok; place++) {
        t->open[place] = mem_zeroed(m, t->choices, sizeof *t->open[place]);
        ok = t->open[place] != NULL;
    }
    return ok;
}

void choices_free(struct choices *t) {
    mem_free(t->mem, t->stands, t->stand_room * sizeof *t->stands);
    mem_free(t->mem, t->solutions, t->choices * sizeof *t->solutions);
    mem_free(t->mem, t->pieces, t->choices * sizeof *t->pieces);
    for (int place = 0; place <= PIECES; place++)
        mem_free(t->mem, t->open[place], t->choices * sizeof *t->open[place]);
    *t = (struct choices){0};
}

void choices_values(const struct choices *t, size_t choice, uint8_t values[CHOICES_NUMBERS]) {
    for (int i = 0; i < t->numbers; i++, choice /= CHOICES_VALUES)
        values[i] = (uint8_t)(choice % CHOICES_VALUES);
}

// ---- The solutions of one board ---------------------------------------------------------------------------

struct numbers {
    uint8_t squares[CHOICES_NUMBERS], values[CHOICES_NUMBERS];
    int count;
};

// False: there are too many.
static bool read_numbers(const struct puzzle *p, struct numbers *n) {
    for (size_t i = 0; i < puzzle_size(p); i++) {
        if (p->cells[i] < '0' || p->cells[i] > '6') continue;
        if (n->count == CHOICES_NUMBERS) return false;
        n->squares[n->count] = (uint8_t)i;
        n->values[n->count++] = (uint8_t)(p->cells[i] - '0');
    }
    return true;
}

// A given piece is on its square, and no other piece is.
static void read_pieces(const struct puzzle *p, uint64_t may_stand[CHESS_KINDS]) {
    for (int kind = 0; kind < CHESS_KINDS; kind++) {
        uint64_t open = 0, given = 0;
        for (size_t i = 0; i < puzzle_size(p); i++) {
            bool ruled_out = puzzle_is_struck(p, i, chess_letters[kind]);
            if (p->cells[i] == chess_letters[kind]) given |= UINT64_C(1) << i;
            if (p->cells[i] == '.' && !ruled_out) open |= UINT64_C(1) << i;
        }
        may_stand[kind] = given != 0 ? given : open;
    }
}

static enum csp_stop why_stopped(const struct count_task *task) {
    return stop_asked(task->limits.stop) ? CSP_STOP_FLAG : CSP_STOP_TIME;
}

// A board that is large or has many numbers is not counted here.
static bool count(struct count_task *task) {
    const struct puzzle *p = task->puzzle;
    struct numbers n = {0};
    struct choices t;
    if (puzzle_size(p) > CHOICES_SQUARES || !read_numbers(p, &n)) {
        task->stopped_by = CSP_STOP_MEMORY;
        return true;
    }
    bool ok = choices_init(&t, task->mem, p->width, p->height, n.count);
    if (ok) {
        read_pieces(p, t.may_stand);
        if (!count_all(&t, n.squares, n.values, task->limits)) task->stopped_by = why_stopped(task);
        big_set(task->count, t.count);
    }
    choices_free(&t);
    return ok && !task->count->failed;
}

const struct family_counter chess_num_counter = {.sample = 1000, .count = count};
