// Moves of a whole group of words at once, compared with moves of single positions.
#include "base/rng.h"
#include "echek/rules/echek.h"
#include "echek/tables/close.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#if TABLE_CUBES

#include "echek/tables/close_cubes.h"

// Positions of three pieces: the last outside, then column and row piece, by their squares.
typedef bool positions[ECHEK_SQUARES][ECHEK_SQUARES][ECHEK_SQUARES];

enum { LAST, COLUMN, ROW };

struct test {
    struct rng rng;
    struct table_shape shape;
    struct cube_kit *kit;
    unsigned open; // in the group
    positions before, expected, after;
    uint64_t set[12];
};

static unsigned any_of(struct rng *rng, unsigned squares) {
    for (unsigned n = rng_below(rng, (uint32_t)__builtin_popcount(squares)); n > 0; n--)
        squares &= squares - 1;
    return (unsigned)__builtin_ctz(squares);
}

// Boards with two pawns, one and none, and with more or fewer pieces: seven to ten words.
static void set_up(struct test *t, uint64_t seed) {
    static const struct {
        uint8_t pawn[2], white, black;
    } boards[] = {
        {{8, 1}, 31, 31},   {{8, 1}, 31, 29}, {{6, 16}, 31, 31}, {{8, 1}, 15, 29},
        {{16, 16}, 31, 31}, {{8, 1}, 15, 13}, {{16, 6}, 27, 15}, {{16, 16}, 29, 31},
    };
    rng_seed(&t->rng, seed);
    const unsigned n = (unsigned)(seed % 8);
    const struct table_system s = {{boards[n].pawn[0], boards[n].pawn[1]}, 0};
    t->shape = table_shape(&s, (struct table_pieces){{boards[n].white, boards[n].black}});
    t->open = ECHEK_ALL_SQUARES & ~(unsigned)t->shape.pawns;
    while ((unsigned)__builtin_popcount(t->open) > t->shape.open + 1U)
        t->open &= ~(1U << any_of(&t->rng, t->open));
    t->kit = aligned_alloc(64, (size_t)cube_kit_bytes(&t->shape));
    assert_non_null(t->kit);
    cube_kit_set(t->kit, &t->shape);
    for (unsigned left = t->open; left != 0; left &= left - 1) {
        const unsigned last = (unsigned)__builtin_ctz(left), rest = t->open & ~(1U << last);
        for (unsigned i = 0; i < 20; i++) {
            const unsigned column = any_of(&t->rng, rest);
            t->before[last][column][any_of(&t->rng, rest & ~(1U << column))] = true;
        }
    }
}

static unsigned place(unsigned open, unsigned square) {
    return (unsigned)__builtin_popcount(open & ((1U << square) - 1));
}

// The place of a position: counted among the squares that the last piece leaves, row by row, and with ten
// words without the column of the row's own square.
static unsigned bit_of(const struct test *t, unsigned open, unsigned last, unsigned column, unsigned row) {
    const unsigned rest = open & ~(1U << last), word = place(open, last);
    const unsigned at = place(rest, column), down = place(rest, row);
    return t->kit->lanes < 10 ? word * 64 + down * 8 + at : (word * 9 + down) * 8 + at - (at > down);
}

static void write_set(struct test *t) {
    memset(t->set, 0, sizeof t->set);
    for (unsigned i = 0; i < ECHEK_SQUARES * ECHEK_SQUARES * ECHEK_SQUARES; i++) {
        const unsigned last = i / 256, column = i / 16 % 16, row = i % 16;
        if (!t->before[last][column][row]) continue;
        const unsigned bit = bit_of(t, t->open, last, column, row);
        t->set[bit / 64] |= UINT64_C(1) << bit % 64;
    }
}

// Bits of impossible positions are not read: sets that are compared do not have them.
static void read_set(struct test *t, unsigned open) {
    for (unsigned i = 0; i < ECHEK_SQUARES * ECHEK_SQUARES * ECHEK_SQUARES; i++) {
        const unsigned last = i / 256, column = i / 16 % 16, row = i % 16, rest = open & ~(1U << last);
        if ((open >> last & rest >> column & rest >> row & 1) == 0 || column == row) continue;
        const unsigned bit = bit_of(t, open, last, column, row);
        t->after[last][column][row] = (t->set[bit / 64] >> bit % 64 & 1) != 0;
    }
}

TABLE_CUBES_BEGIN

CUBE_INLINE void work_on(struct test *t, int piece, unsigned change, enum cube_size size) {
    const struct cube x = cube_load(t->kit, t->set, 0, size);
    const uint16_t *reach = echek_reach[change % ECHEK_PIECES];
    struct cube y;
    if (piece < 0) y = cube_carry(t->kit, change, x, size);
    else if (piece == LAST) y = cube_move_last(t->kit, reach, t->open, x, size);
    else y = cube_move_inside(t->kit, piece == COLUMN ? 0 : 1, reach, t->open, x, size);
    cube_store(t->kit, t->set, 0, y, size);
}

static void work(struct test *t, int piece, unsigned change) {
    if (t->kit->lanes > 9) work_on(t, piece, change, CUBE_TEN);
    else if (t->kit->lanes > 8) work_on(t, piece, change, CUBE_NINE);
    else work_on(t, piece, change, CUBE_EIGHT);
}

CUBE_INLINE void read_kept(struct test *t, const uint8_t *bytes, unsigned more, unsigned put, bool flip,
                           enum cube_size size) {
    const struct cube x = cube_read(&t->kit->kept[more], bytes, flip, size);
    cube_store(t->kit, t->set, 0, more == 0 ? x : cube_insert(t->kit, put, x, size), size);
}

static void read_any(struct test *t, const uint8_t *bytes, unsigned more, unsigned put, bool flip) {
    if (t->kit->lanes > 8) read_kept(t, bytes, more, put, flip, CUBE_NINE);
    else read_kept(t, bytes, more, put, flip, CUBE_EIGHT);
}

CUBE_INLINE void mirror_it(struct test *t, unsigned open, enum cube_size size) {
    cube_store(t->kit, t->set, 0, cube_mirrored(t->kit, open, cube_load(t->kit, t->set, 0, size), size),
               size);
}

static void mirror(struct test *t, unsigned open) {
    if (t->kit->lanes > 8) mirror_it(t, open, CUBE_NINE);
    else mirror_it(t, open, CUBE_EIGHT);
}

TABLE_CUBES_END

static const char *finish(struct test *t, const char *wrong) {
    const bool same = memcmp(t->after, t->expected, sizeof t->after) == 0;
    free(t->kit);
    return same ? NULL : wrong;
}

// A piece outside goes to one of the open squares, and leaves a square that was not open.
static const char *carry_a_cube(uint64_t seed) {
    struct test t = {.kit = NULL};
    set_up(&t, seed);
    const unsigned all = ECHEK_ALL_SQUARES & ~(unsigned)t.shape.pawns;
    const unsigned to = any_of(&t.rng, t.open), from = any_of(&t.rng, all & ~t.open);
    const unsigned there = (t.open & ~(1U << to)) | 1U << from;
    for (unsigned i = 0; i < ECHEK_SQUARES * ECHEK_SQUARES * ECHEK_SQUARES; i++) {
        const unsigned last = i / 256, column = i / 16 % 16, row = i % 16;
        t.expected[last][column][row] =
            t.before[last][column][row] && last != to && column != to && row != to;
    }
    write_set(&t);
    work(&t, -1, cube_change_of(place(t.open, to), place(there, from)));
    read_set(&t, there);
    return finish(&t, "a cube is not carried to where its piece goes");
}

// One of the three pieces moves.
static const char *move_in_a_cube(uint64_t seed) {
    struct test t = {.kit = NULL};
    set_up(&t, seed);
    const int who = (int)(seed / 8 % 3);
    const struct table_piece moves =
        who == LAST ? t.shape.outer[t.shape.outer_count - 1] : t.shape.inner[who == COLUMN ? 0 : 1];
    for (unsigned i = 0; i < ECHEK_SQUARES * ECHEK_SQUARES * ECHEK_SQUARES; i++) {
        const unsigned at[3] = {i / 256, i / 16 % 16, i % 16};
        unsigned goes = echek_reach[moves.piece][at[who]] & t.open;
        if (!t.before[at[LAST]][at[COLUMN]][at[ROW]]) continue;
        for (goes &= ~(1U << at[0] | 1U << at[1] | 1U << at[2]); goes != 0; goes &= goes - 1) {
            unsigned to[3] = {at[0], at[1], at[2]};
            to[who] = (unsigned)__builtin_ctz(goes);
            t.expected[to[LAST]][to[COLUMN]][to[ROW]] = true;
        }
    }
    write_set(&t);
    work(&t, who, moves.piece);
    read_set(&t, t.open);
    return finish(&t, "a piece does not move within its cube as on the board");
}

// As in a file: rows without the column of their own square, bit after bit, and each word begins with a whole
// byte.
static void keep(const struct test *t, unsigned open, uint8_t *out) {
    const unsigned rows = (unsigned)__builtin_popcount(open) - 1, word = (rows * (rows - 1) + 7) / 8;
    for (unsigned i = 0; i < ECHEK_SQUARES * ECHEK_SQUARES * ECHEK_SQUARES; i++) {
        const unsigned last = i / 256, column = i / 16 % 16, row = i % 16, rest = open & ~(1U << last);
        if ((open >> last & rest >> column & rest >> row & 1) == 0 || !t->before[last][column][row]) continue;
        const unsigned at = place(rest, column), down = place(rest, row);
        const unsigned bit = down * (rows - 1) + at - (at > down);
        out[place(open, last) * word + bit / 8] |= (uint8_t)(1U << bit % 8);
    }
}

// A group of this layer, or of one with a piece more on some square; and the complement.
static const char *read_a_cube(uint64_t seed) {
    struct test t = {.kit = NULL};
    uint8_t bytes[64] = {0};
    const unsigned more = seed / 8 % 2, flip = seed / 16 % 2;
    set_up(&t, seed);
    const unsigned square = any_of(&t.rng, t.open), open = t.open & ~(more << square);
    if (t.kit->lanes > 9) {
        free(t.kit);
        return NULL;
    }
    for (unsigned i = 0; i < ECHEK_SQUARES * ECHEK_SQUARES * ECHEK_SQUARES; i++) {
        const unsigned last = i / 256, column = i / 16 % 16, row = i % 16;
        t.expected[last][column][row] = (open >> last & open >> column & open >> row & 1) != 0 &&
                                        last != column && last != row && column != row &&
                                        t.before[last][column][row] != flip;
    }
    keep(&t, open, bytes);
    read_any(&t, bytes, more, place(t.open, square), flip != 0);
    read_set(&t, t.open);
    return finish(&t, "a cube is not read as it was kept");
}

// Seen from the other side, with all squares or one less.
static const char *mirror_a_cube(uint64_t seed) {
    struct test t = {.kit = NULL};
    set_up(&t, seed);
    if (t.kit->lanes > 9) {
        free(t.kit);
        return NULL;
    }
    if (seed / 8 % 2 == 0) t.open &= t.open - 1;
    unsigned there = 0;
    for (unsigned left = t.open; left != 0; left &= left - 1)
        there |= 1U << ((unsigned)__builtin_ctz(left) ^ 3U);
    for (unsigned i = 0; i < ECHEK_SQUARES * ECHEK_SQUARES * ECHEK_SQUARES; i++) {
        const unsigned last = i / 256, column = i / 16 % 16, row = i % 16;
        t.before[last][column][row] =
            t.before[last][column][row] && (t.open >> last & t.open >> column & t.open >> row & 1) != 0;
        t.expected[last ^ 3][column ^ 3][row ^ 3] = t.before[last][column][row];
    }
    write_set(&t);
    mirror(&t, there);
    read_set(&t, there);
    return finish(&t, "a cube is not its mirror image");
}

// On other processors words are taken one by one; test_echek_table_words.c compares the two.
static void compare(seeded_case *check) {
    if (table_cubes_run()) run_seeds(1, 96, check);
}

static void cubes_are_carried_as_positions_are(void **state) {
    (void)state;
    compare(carry_a_cube);
}

static void cubes_are_read_as_they_are_kept(void **state) {
    (void)state;
    compare(read_a_cube);
}

static void cubes_are_mirrored_as_the_board_is(void **state) {
    (void)state;
    compare(mirror_a_cube);
}

static void pieces_move_in_cubes_as_on_the_board(void **state) {
    (void)state;
    compare(move_in_a_cube);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cubes_are_carried_as_positions_are),
        cmocka_unit_test(cubes_are_read_as_they_are_kept),
        cmocka_unit_test(cubes_are_mirrored_as_the_board_is),
        cmocka_unit_test(pieces_move_in_cubes_as_on_the_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

static void no_layer_is_taken_a_group_at_a_time(void **state) {
    (void)state;
    assert_false(table_takes_groups(&(struct table_shape){.inner_count = 2}));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_layer_is_taken_a_group_at_a_time)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
