// The list of systems and layers, and where the positions of a layer lie.
#include "echek/tables/inside.h"

// ---- Pieces ----

void table_pieces_write(struct text *out, uint8_t pieces) {
    for (unsigned piece = 0; piece < ECHEK_PIECES; piece++)
        if ((pieces >> piece & 1) != 0) text_char(out, echek_letter(ECHEK_WHITE, piece));
}

bool table_pieces_read(const char *words, uint8_t *pieces, struct fault *fault) {
    char said[12];
    *pieces = 0;
    for (size_t i = 0; words[i] != '\0'; i++) {
        unsigned piece = 0;
        while (piece < ECHEK_PIECES && echek_letter(ECHEK_WHITE, piece) != words[i] &&
               echek_letter(ECHEK_BLACK, piece) != words[i])
            piece++;
        if (piece == ECHEK_PIECES)
            return fault_input(fault, 1, i + 1, "%s is not a piece: expected letters of KQRBNP",
                               fault_byte(said, words[i]));
        if ((*pieces >> piece & 1) != 0)
            return fault_input(fault, 1, i + 1, "%s is given twice: a side has each piece once",
                               fault_byte(said, words[i]));
        *pieces |= (uint8_t)(1U << piece);
    }
    if ((*pieces & 1) == 0) return fault_input(fault, 1, 1, "there is no K: each side has a king");
    return true;
}

bool table_game_check(const struct table_game *g, struct fault *fault) {
    if (g->rules.jump == ECHEK_JUMP_ANY) return true;
    return fault_input(fault, 1, 1,
                       "tables need jump=any: only where pieces jump over others can so many positions be "
                       "moved at once");
}

// ---- Systems ----

bool table_system_standard(struct table_system *s) {
    struct table_system m = *s;
    for (int side = 0; side < 2; side++) m.pawn[side] = (uint8_t)table_mirrored_square(s->pawn[side]);
    if (memcmp(m.pawn, s->pawn, sizeof m.pawn) >= 0) return false;
    *s = m;
    return true;
}

// The most moves that a pawn still has, its drop included.
static unsigned pawn_depth(const struct table_game *g, unsigned side, unsigned square) {
    if (square == TABLE_NO_PAWN) return 0;
    if (square == ECHEK_IN_HAND) return 4;
    bool down = side == ECHEK_BLACK && g->rules.pawn == ECHEK_PAWN_FORWARD;
    return down ? square / 4 : 3 - square / 4;
}

unsigned table_pawn_drops(const struct table_game *g, unsigned side, bool early) {
    unsigned squares = early && !table_attacks(g, side) ? g->early : 0;
    if (!g->limited) return ECHEK_ALL_SQUARES;
    for (unsigned square = 0; square < ECHEK_SQUARES; square++)
        if (pawn_depth(g, side, square) < g->ranks[side]) squares |= 1U << square;
    return squares;
}

unsigned table_pawn_squares(const struct table_game *g, unsigned side) {
    return table_pawn_drops(g, side, true);
}

static bool castles_once(const struct table_game *g, unsigned side) {
    return g->rules.castle == ECHEK_CASTLE_ONCE && (g->own[side] >> ECHEK_ROOK & 1) != 0;
}

unsigned table_system_depth(const struct table_game *g, const struct table_system *s) {
    unsigned depth = 0;
    for (unsigned side = 0; side < 2; side++) {
        depth += pawn_depth(g, side, s->pawn[side]);
        if (castles_once(g, side) && (s->castled >> side & 1) == 0) depth++;
    }
    return depth;
}

static bool system_is(const struct table_game *g, const struct table_system *s) {
    struct table_system standard = *s;
    for (unsigned side = 0; side < 2; side++) {
        bool owns = (g->own[side] >> ECHEK_PAWN & 1) != 0;
        if (owns != (s->pawn[side] != TABLE_NO_PAWN)) return false;
        if (s->pawn[side] < ECHEK_SQUARES && (table_pawn_squares(g, side) >> s->pawn[side] & 1) == 0)
            return false;
        if ((s->castled >> side & 1) != 0 && !castles_once(g, side)) return false;
    }
    if (s->pawn[0] == s->pawn[1] && s->pawn[0] < ECHEK_SQUARES) return false;
    return !table_system_standard(&standard);
}

size_t table_systems(const struct table_game *g, struct table_system list[TABLE_MOST_SYSTEMS]) {
    enum { PLACES = TABLE_NO_PAWN + 1, DEEPEST = 10 };
    size_t count = 0;
    for (unsigned depth = 0; depth <= DEEPEST; depth++)
        for (unsigned i = 0; i < PLACES * PLACES * 4; i++) {
            struct table_system s = {{(uint8_t)(i / 4 / PLACES), (uint8_t)(i / 4 % PLACES)},
                                     (uint8_t)(3 - i % 4)};
            if (system_is(g, &s) && table_system_depth(g, &s) == depth) list[count++] = s;
        }
    return count;
}

const char *table_pawn_place(unsigned square) {
    if (square == TABLE_NO_PAWN) return "none";
    return square == ECHEK_IN_HAND ? "hand" : echek_square_name(square);
}

void table_system_write(struct text *out, const struct table_system *s) {
    static const char *const castled[] = {"", "-w", "-b", "-wb"};
    text_format(out, "%s-%s%s", table_pawn_place(s->pawn[0]), table_pawn_place(s->pawn[1]),
                castled[s->castled]);
}

// ---- Early drops ----

bool table_early_read(const char *words, uint16_t *early, struct fault *fault) {
    *early = 0;
    for (const char *at = words;; at += 3) {
        char name[3] = {0};
        unsigned square;
        memcpy(name, at, strnlen(at, 2));
        if (!echek_square_read(name, &square) || (at[2] != ',' && at[2] != '\0'))
            return fault_input(fault, 1, (size_t)(at - words) + 1, "expected squares such as b2,b3");
        *early |= (uint16_t)(1U << square | 1U << table_mirrored_square(square));
        if (at[2] == '\0') return true;
    }
}

void table_early_write(struct text *out, uint16_t early) {
    const char *comma = "";
    for (unsigned square = 0; square < ECHEK_SQUARES; square++) {
        if ((early >> square & 1) == 0 || table_mirrored_square(square) < square) continue;
        text_add(out, comma);
        text_add(out, echek_square_name(square));
        comma = ",";
    }
}

// ---- Layers ----

static uint8_t droppable(const struct table_game *g, unsigned side) {
    return (uint8_t)(g->own[side] & ~(1U << ECHEK_KING | 1U << ECHEK_PAWN));
}

size_t table_layers(const struct table_game *g) {
    return (size_t)1 << (__builtin_popcount(droppable(g, 0)) + __builtin_popcount(droppable(g, 1)));
}

// The n-th set of both sides' pieces. Of two sets, if one contains the other, the larger comes first.
struct table_pieces table_layer_pieces(const struct table_game *g, size_t number) {
    struct table_pieces pieces;
    for (unsigned side = 0; side < 2; side++) {
        pieces.on[side] = 1U << ECHEK_KING;
        for (unsigned left = droppable(g, side); left != 0; left &= left - 1, number >>= 1)
            if ((number & 1) == 0) pieces.on[side] |= (uint8_t)(left & -left);
    }
    return pieces;
}

size_t table_layer_number(const struct table_game *g, struct table_pieces pieces) {
    size_t number = 0, bit = 1;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned left = droppable(g, side); left != 0; left &= left - 1, bit <<= 1)
            if ((pieces.on[side] & left & -left) == 0) number |= bit;
    return number;
}

static bool has_piece(struct table_pieces pieces, struct table_piece m) {
    return (pieces.on[m.side] >> m.piece & 1) != 0;
}

// The pieces in a fixed order; the last two on the board are inside, unless they are among the first four. So
// one more piece on the board moves at most the row piece out of the word.
static const struct table_piece order[] = {
    {ECHEK_WHITE, ECHEK_KING},   {ECHEK_BLACK, ECHEK_KING},   {ECHEK_WHITE, ECHEK_ROOK},
    {ECHEK_BLACK, ECHEK_ROOK},   {ECHEK_WHITE, ECHEK_QUEEN},  {ECHEK_BLACK, ECHEK_QUEEN},
    {ECHEK_WHITE, ECHEK_BISHOP}, {ECHEK_BLACK, ECHEK_BISHOP}, {ECHEK_WHITE, ECHEK_KNIGHT},
    {ECHEK_BLACK, ECHEK_KNIGHT},
};
enum { ORDERED = sizeof order / sizeof *order, NEVER_INSIDE = 4 };

static void set_packing(struct table_shape *s, unsigned open) {
    unsigned positions = 1;
    for (unsigned i = 0; i < s->inner_count; i++) positions *= open - i;
    s->open = (uint8_t)open;
    s->word_bytes = (uint8_t)((positions + 7) / 8);
}

struct table_shape table_shape(const struct table_system *s, struct table_pieces pieces) {
    struct table_shape shape = {.system = *s, .pieces = pieces};
    for (int side = 0; side < 2; side++)
        if (s->pawn[side] < ECHEK_SQUARES) shape.pawns |= (uint16_t)(1U << s->pawn[side]);
    bool inside[ORDERED] = {false};
    for (unsigned i = ORDERED; i-- > NEVER_INSIDE && shape.inner_count < 2;)
        if ((inside[i] = has_piece(pieces, order[i]))) shape.inner[shape.inner_count++] = order[i];
    for (unsigned i = 0; i < ORDERED; i++)
        if (has_piece(pieces, order[i]) && !inside[i]) shape.outer[shape.outer_count++] = order[i];
    unsigned squares = ECHEK_SQUARES - (unsigned)__builtin_popcount(shape.pawns);
    shape.words = 1;
    for (unsigned i = shape.outer_count; i-- > 0;) {
        shape.radix[i] = shape.words;
        shape.words *= squares - i;
    }
    set_packing(&shape, squares - shape.outer_count);
    return shape;
}

// ---- Placements ----

uint32_t table_number(const struct table_shape *s, const struct table_squares *q, unsigned *left) {
    unsigned open = ECHEK_ALL_SQUARES & ~(unsigned)s->pawns;
    uint32_t number = 0;
    for (unsigned i = 0; i < s->outer_count; i++) {
        unsigned square = 1U << q->at[s->outer[i].side][s->outer[i].piece];
        number += (uint32_t)__builtin_popcount(open & (square - 1)) * s->radix[i];
        open &= ~square;
    }
    *left = open;
    return number;
}

// Put the pieces from the i-th on onto the first squares that are free.
static void place_from(const struct table_shape *s, struct table_placement *p, unsigned i) {
    for (; i < s->outer_count; i++) {
        unsigned square = (unsigned)__builtin_ctz(~(unsigned)p->occupied);
        p->squares.at[s->outer[i].side][s->outer[i].piece] = (uint8_t)square;
        p->occupied |= (uint16_t)(1U << square);
    }
}

void table_placement_at(const struct table_shape *s, uint32_t number, struct table_placement *p) {
    *p = (struct table_placement){.number = number, .occupied = s->pawns};
    for (unsigned i = 0; i < s->outer_count; i++) {
        unsigned open = ECHEK_ALL_SQUARES & ~(unsigned)p->occupied;
        for (uint32_t digit = number / s->radix[i]; digit > 0; digit--) open &= open - 1;
        number %= s->radix[i];
        p->squares.at[s->outer[i].side][s->outer[i].piece] = (uint8_t)__builtin_ctz(open);
        p->occupied |= (uint16_t)(open & -open);
    }
}

void table_placement_next(const struct table_shape *s, struct table_placement *p) {
    p->number += s->radix[s->outer_count - 1];
    for (unsigned i = s->outer_count; i-- > 0;) {
        uint8_t *square = &p->squares.at[s->outer[i].side][s->outer[i].piece];
        p->occupied &= (uint16_t) ~(1U << *square);
        unsigned later = ECHEK_ALL_SQUARES & ~(unsigned)p->occupied & ~((2U << *square) - 1);
        if (later == 0) continue;
        *square = (uint8_t)__builtin_ctz(later);
        p->occupied |= (uint16_t)(1U << *square);
        place_from(s, p, i + 1);
        return;
    }
}
