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
};

static unsigned any_of(struct rng *rng, unsigned squares) {
    for (unsigned n = rng_below(rng, (uint32_t)__builtin_popcount(squares)); n > 0; n--)
        squares &= squares - 1;
    return (unsigned)__builtin_ctz(squares);
}

// The fullest boards with two pawns, one and none, and one with a piece less: seven to nine words.
static void set_up(struct test *t, uint64_t seed) {
    static const struct {
        uint8_t pawn[2], white, black;
    } boards[] = {
        {{8, 1}, 31, 31}, {{8, 1}, 31, 29}, {{8, 1}, 15, 29}, {{6, 16}, 31, 31}, {{16, 16}, 31, 31},
    };
    rng_seed(&t->rng, seed);
    const unsigned n = (unsigned)(seed % 5);
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

static void write_words(positions *p, unsigned open, uint64_t out[CUBE_LANES]) {
    memset(out, 0, CUBE_LANES * sizeof *out);
    for (unsigned i = 0; i < ECHEK_SQUARES * ECHEK_SQUARES * ECHEK_SQUARES; i++) {
        const unsigned last = i / 256, column = i / 16 % 16, row = i % 16, rest = open & ~(1U << last);
        if ((*p)[last][column][row])
            out[place(open, last)] |= UINT64_C(1) << (place(rest, row) * 8 + place(rest, column));
    }
}

// Bits of positions that cannot be are not read: sets that are compared do not have them.
static void read_words(const uint64_t words[CUBE_LANES], unsigned open, positions *p) {
    for (unsigned i = 0; i < ECHEK_SQUARES * ECHEK_SQUARES * ECHEK_SQUARES; i++) {
        const unsigned last = i / 256, column = i / 16 % 16, row = i % 16, rest = open & ~(1U << last);
        const bool can_be = (open >> last & rest >> column & rest >> row & 1) != 0 && column != row;
        (*p)[last][column][row] =
            can_be && (words[place(open, last)] >> (place(rest, row) * 8 + place(rest, column)) & 1) != 0;
    }
}

TABLE_CUBES_BEGIN

CUBE_INLINE void work_on(const struct test *t, int piece, unsigned change, uint64_t words[CUBE_LANES],
                         bool nine) {
    const struct cube x = cube_load(t->kit, words, 0, nine);
    struct cube y;
    if (piece == LAST) y = cube_move_last(t->kit, echek_reach[change], t->open, x, nine);
    else if (piece < 0) y = cube_carry(t->kit, change, x, nine);
    else y = cube_move_inside(t->kit, piece == COLUMN ? 0 : 1, t->open, x, nine);
    cube_store(t->kit, words, 0, y, nine);
}

static void work(const struct test *t, int piece, unsigned change, uint64_t words[CUBE_LANES]) {
    if (t->kit->lanes > 8) work_on(t, piece, change, words, true);
    else work_on(t, piece, change, words, false);
}

TABLE_CUBES_END

static const char *finish(struct test *t, const char *wrong) {
    const bool same = memcmp(t->after, t->expected, sizeof t->after) == 0;
    free(t->kit);
    return same ? NULL : wrong;
}

// A piece outside goes to one of the open squares, and leaves one that was not open.
static const char *carry_a_cube(uint64_t seed) {
    struct test t = {.kit = NULL};
    uint64_t words[CUBE_LANES];
    set_up(&t, seed);
    const unsigned all = ECHEK_ALL_SQUARES & ~(unsigned)t.shape.pawns;
    const unsigned to = any_of(&t.rng, t.open), from = any_of(&t.rng, all & ~t.open);
    const unsigned there = (t.open & ~(1U << to)) | 1U << from;
    for (unsigned i = 0; i < ECHEK_SQUARES * ECHEK_SQUARES * ECHEK_SQUARES; i++) {
        const unsigned last = i / 256, column = i / 16 % 16, row = i % 16;
        t.expected[last][column][row] =
            t.before[last][column][row] && last != to && column != to && row != to;
    }
    write_words(&t.before, t.open, words);
    work(&t, -1, cube_change_of(place(t.open, to), place(there, from)), words);
    read_words(words, there, &t.after);
    return finish(&t, "a cube is not carried to where its piece goes");
}

// One of the three pieces moves.
static const char *move_in_a_cube(uint64_t seed) {
    struct test t = {.kit = NULL};
    uint64_t words[CUBE_LANES];
    set_up(&t, seed);
    const int who = (int)(seed / 5 % 3);
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
    write_words(&t.before, t.open, words);
    work(&t, who, moves.piece, words);
    read_words(words, t.open, &t.after);
    return finish(&t, "a piece does not move within its cube as on the board");
}

static void only_where_the_processor_can(void) {
    if (!table_cubes_run()) skip();
}

static void cubes_are_carried_as_positions_are(void **state) {
    (void)state;
    only_where_the_processor_can();
    run_seeds(1, 60, carry_a_cube);
}

static void pieces_move_in_cubes_as_on_the_board(void **state) {
    (void)state;
    only_where_the_processor_can();
    run_seeds(1, 60, move_in_a_cube);
}

#else

static void cubes_are_carried_as_positions_are(void **state) { (void)state, skip(); }
static void pieces_move_in_cubes_as_on_the_board(void **state) { (void)state, skip(); }

#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cubes_are_carried_as_positions_are),
        cmocka_unit_test(pieces_move_in_cubes_as_on_the_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
