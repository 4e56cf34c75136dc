// Legal moves. With jump=any, the paper's rule, a piece's reach depends on its square alone, so that a set of
// targets is one table look-up and one AND.
#include "echek/rules/echek.h"

const uint16_t echek_beside[ECHEK_SQUARES] = {0x0012, 0x0025, 0x004a, 0x0084, 0x0121, 0x0252, 0x04a4, 0x0848,
                                              0x1210, 0x2520, 0x4a40, 0x8480, 0x2100, 0x5200, 0xa400, 0x4800};

const uint16_t echek_reach[ECHEK_PIECES + 1][ECHEK_SQUARES] = {
    [ECHEK_KING] = {0x0032, 0x0075, 0x00ea, 0x00c4, 0x0323, 0x0757, 0x0eae, 0x0c4c, 0x3230, 0x7570, 0xeae0,
                    0xc4c0, 0x2300, 0x5700, 0xae00, 0x4c00},
    [ECHEK_QUEEN] = {0x953e, 0x2a7d, 0x45eb, 0x9ac7, 0x53e3, 0xa7d7, 0x5ebe, 0xac7c, 0x3e35, 0x7d7a, 0xebe5,
                     0xc7ca, 0xe359, 0xd7a2, 0xbe54, 0x7ca9},
    [ECHEK_ROOK] = {0x111e, 0x222d, 0x444b, 0x8887, 0x11e1, 0x22d2, 0x44b4, 0x8878, 0x1e11, 0x2d22, 0x4b44,
                    0x8788, 0xe111, 0xd222, 0xb444, 0x7888},
    [ECHEK_BISHOP] = {0x8420, 0x0850, 0x01a0, 0x1240, 0x4202, 0x8505, 0x1a0a, 0x2404, 0x2024, 0x5058, 0xa0a1,
                      0x4042, 0x0248, 0x0580, 0x0a10, 0x0421},
    [ECHEK_KNIGHT] = {0x0240, 0x0580, 0x0a10, 0x0420, 0x2404, 0x5808, 0xa101, 0x4202, 0x4042, 0x8085, 0x101a,
                      0x2024, 0x0420, 0x0850, 0x01a0, 0x0240},
    [ECHEK_PAWN] = {0x0030, 0x0070, 0x00e0, 0x00c0, 0x0300, 0x0700, 0x0e00, 0x0c00, 0x3000, 0x7000, 0xe000,
                    0xc000, 0, 0, 0, 0},
    [ECHEK_PIECES] = {0, 0, 0, 0, 0x0003, 0x0007, 0x000e, 0x000c, 0x0030, 0x0070, 0x00e0, 0x00c0, 0x0300,
                      0x0700, 0x0e00, 0x0c00},
};

// One step of a whole set: the squares whose neighbour in that direction is on the board, and how far their
// bits move.
static const struct direction {
    int shift;
    unsigned from;
} directions[8] = {{4, 0x0fff}, {1, 0x7777},  {-4, 0xfff0}, {-1, 0xeeee},
                   {5, 0x0777}, {-3, 0x7770}, {-5, 0xeee0}, {3, 0x0eee}};

static unsigned slide(unsigned from, unsigned stop, const struct direction *d) {
    unsigned seen = 0, front = from;
    while ((front &= d->from) != 0) {
        front = d->shift > 0 ? front << d->shift : front >> -d->shift;
        front &= ~stop;
        seen |= front;
    }
    return seen;
}

unsigned echek_blocked_reach(unsigned piece, unsigned square, unsigned stop) {
    unsigned first = piece == ECHEK_BISHOP ? 4 : 0, end = piece == ECHEK_ROOK ? 4 : 8, seen = 0;
    for (unsigned i = first; i < end; i++) seen |= slide(1U << square, stop, &directions[i]);
    return seen;
}

static inline unsigned droppable(const struct echek_rules *r, const struct echek_position *p) {
    unsigned empty = echek_empty(p);
    return r->drop == ECHEK_DROP_SAFE
               ? empty & ~(unsigned)echek_beside[echek_at(p, p->mover ^ 1U, ECHEK_KING)]
               : empty;
}

unsigned echek_targets(const struct echek_rules *r, const struct echek_position *p, unsigned piece) {
    unsigned square = echek_at(p, p->mover, piece);
    return square == ECHEK_IN_HAND ? droppable(r, p) : echek_empty(p) & echek_reach_of(r, p, piece, square);
}

bool echek_may_castle(const struct echek_rules *r, const struct echek_position *p) {
    if (r->castle == ECHEK_CASTLE_NEVER || echek_at(p, p->mover, ECHEK_ROOK) == ECHEK_IN_HAND) return false;
    return (p->castled >> p->mover & 1) == 0;
}

size_t echek_moves(const struct echek_rules *r, const struct echek_position *p, echek_move *list) {
    echek_move *out = list;
    unsigned empty = echek_empty(p), drops = droppable(r, p);
    for (unsigned piece = ECHEK_QUEEN; piece < ECHEK_PIECES; piece++)
        if (echek_at(p, p->mover, piece) == ECHEK_IN_HAND) out = echek_add_moves(out, piece, drops);
    for (unsigned piece = ECHEK_KING; piece < ECHEK_PIECES; piece++) {
        unsigned square = echek_at(p, p->mover, piece);
        if (square != ECHEK_IN_HAND)
            out = echek_add_moves(out, piece, empty & echek_reach_of(r, p, piece, square));
    }
    if (echek_may_castle(r, p)) *out++ = ECHEK_CASTLE;
    return (size_t)(out - list);
}

size_t echek_legal_moves(const struct echek_rules *r, const struct echek_position *p, echek_move *list) {
    return echek_ended(p) == ECHEK_GOES_ON ? echek_moves(r, p, list) : 0;
}

size_t echek_count_moves(const struct echek_rules *r, const struct echek_position *p) {
    unsigned empty = echek_empty(p), drops = droppable(r, p);
    int count = echek_may_castle(r, p), each_drop = __builtin_popcount(drops);
    for (unsigned piece = ECHEK_KING; piece < ECHEK_PIECES; piece++) {
        unsigned square = echek_at(p, p->mover, piece);
        count += square == ECHEK_IN_HAND ? each_drop
                                         : __builtin_popcount(empty & echek_reach_of(r, p, piece, square));
    }
    return (size_t)count;
}

bool echek_is_legal(const struct echek_rules *r, const struct echek_position *p, echek_move m) {
    if (m == ECHEK_CASTLE) return echek_may_castle(r, p);
    return m < ECHEK_CASTLE && (echek_targets(r, p, echek_move_piece(m)) >> echek_move_to(m) & 1) != 0;
}

struct echek_undo echek_make(const struct echek_rules *r, struct echek_position *p, echek_move m) {
    unsigned side = p->mover;
    struct echek_undo undo = {p->code, p->occupied[side], p->castled};
    if (m == ECHEK_CASTLE) {
        uint64_t change = echek_at(p, side, ECHEK_KING) ^ echek_at(p, side, ECHEK_ROOK);
        p->code ^= change << echek_shift(side, ECHEK_KING) ^ change << echek_shift(side, ECHEK_ROOK);
        if (r->castle == ECHEK_CASTLE_ONCE) p->castled |= (uint8_t)(1U << side);
    } else {
        unsigned piece = echek_move_piece(m), from = echek_at(p, side, piece), to = echek_move_to(m);
        p->code ^= (uint64_t)(from ^ to) << echek_shift(side, piece);
        p->occupied[side] = (uint16_t)((p->occupied[side] | 1U << to) & ~(1U << from));
    }
    p->mover ^= 1;
    return undo;
}

void echek_unmake(struct echek_position *p, struct echek_undo undo) {
    p->mover ^= 1;
    p->code = undo.code;
    p->occupied[p->mover] = undo.occupied;
    p->castled = undo.castled;
}

bool echek_is_progress(const struct echek_position *p, echek_move m) {
    if (m == ECHEK_CASTLE) return false;
    unsigned piece = echek_move_piece(m);
    return piece == ECHEK_PAWN || echek_at(p, p->mover, piece) == ECHEK_IN_HAND;
}

// The last moves are only counted, not made.
uint64_t echek_perft(const struct echek_rules *r, const struct echek_position *p, unsigned depth) {
    if (depth == 0) return 1;
    if (echek_ended(p) != ECHEK_GOES_ON) return 0;
    if (depth == 1) return echek_count_moves(r, p);
    echek_move list[ECHEK_MOST_MOVES];
    size_t count = echek_moves(r, p, list);
    uint64_t total = 0;
    for (size_t i = 0; i < count; i++) {
        struct echek_position next = echek_after(r, p, list[i]);
        total += echek_perft(r, &next, depth - 1);
    }
    return total;
}

// ---- Symmetry: of all twelve five-bit squares at once. A piece in hand has the number 16, bit 4 alone, and
//      stays where it is ----

#define EACH_PIECE UINT64_C(0x084210842108421) // a 1 in each of the twelve fields
#define ONE_SIDE   ((UINT64_C(1) << ECHEK_SIDE_BITS) - 1)

// 1 in the field of each piece that is on the board.
static inline uint64_t on_board(uint64_t code) { return ~(code >> 4) & EACH_PIECE; }

static inline uint64_t mirror_code(uint64_t code) { return code ^ on_board(code) * 3; }
static inline uint64_t flip_code(uint64_t code) { return code ^ on_board(code) * 12; }
static inline uint64_t swap_code(uint64_t code) {
    return (code & ONE_SIDE) << ECHEK_SIDE_BITS | code >> ECHEK_SIDE_BITS;
}

static inline unsigned swap_two(unsigned bits) { return (bits & 1) << 1 | bits >> 1; }

// Bits 0 and 3, 1 and 2 of each rank change places.
static uint16_t mirror_set(unsigned set) {
    set = (set & 0x5555) << 1 | (set >> 1 & 0x5555);
    return (uint16_t)((set & 0x3333) << 2 | (set >> 2 & 0x3333));
}

struct echek_position echek_mirror(const struct echek_position *p) {
    struct echek_position q = *p;
    q.code = mirror_code(p->code);
    for (int side = 0; side < 2; side++) q.occupied[side] = mirror_set(p->occupied[side]);
    return q;
}

struct echek_position echek_swap(const struct echek_position *p) {
    struct echek_position q = {.code = swap_code(flip_code(p->code)), .mover = p->mover ^ 1};
    for (int side = 0; side < 2; side++) q.occupied[side] = (uint16_t)echek_flip_set(p->occupied[side ^ 1]);
    q.castled = (uint8_t)swap_two(p->castled);
    return q;
}

uint64_t echek_key(const struct echek_rules *r, const struct echek_position *p, unsigned *turn) {
    uint64_t code = p->code, castled = p->castled, mover = p->mover;
    bool swapped = mover == ECHEK_BLACK && r->pawn == ECHEK_PAWN_FORWARD;
    if (swapped) {
        code = swap_code(flip_code(code));
        castled = swap_two(p->castled);
        mover = ECHEK_WHITE;
    }
    uint64_t other = mirror_code(code);
    if (turn != NULL) *turn = (swapped ? 12U : 0) | (other < code ? 3U : 0);
    return (other < code ? other : code) | castled << 60 | mover << 62;
}
