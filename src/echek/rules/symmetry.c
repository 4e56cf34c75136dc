// Symmetries of a position, worked on all twelve five-bit squares at once. A piece in hand has the number 16,
// bit 4 alone, and stays where it is.
#include "echek/rules/reach.h"

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
