// Mirror images, the other side's view, and the key that is the same for all views of a position.
#include "echek_pair.h"
#include "oracle.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool respects_swap(const struct echek_rules *r) { return r->pawn == ECHEK_PAWN_FORWARD; }

static const char *views_agree(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct echek_pair pair = pair_random(&r);
    struct slow_game slow_mirrored = slow_mirror(&pair.slow), slow_swapped = slow_swap(&pair.slow);
    struct echek_position mirrored = echek_mirror(&pair.fast), swapped = echek_swap(&pair.fast);
    if (!pair_agrees(&mirrored, &slow_mirrored) || !pair_occupied_agrees(&mirrored))
        return pair_complaint(&pair, "mirrored wrongly");
    if (!pair_agrees(&swapped, &slow_swapped) || !pair_occupied_agrees(&swapped))
        return pair_complaint(&pair, "swapped wrongly");

    struct echek_position back = echek_mirror(&mirrored);
    if (!pair_same(&back, &pair.fast)) return pair_complaint(&pair, "the mirror of the mirror is another");
    back = echek_swap(&swapped);
    if (!pair_same(&back, &pair.fast)) return pair_complaint(&pair, "swapping twice leads elsewhere");
    struct echek_position one = echek_mirror(&swapped), two = echek_swap(&mirrored);
    return pair_same(&one, &two) ? NULL : pair_complaint(&pair, "mirror and swap depend on their order");
}

static void mirror_and_swap_do_what_they_do_to_a_board_of_letters(void **state) {
    (void)state;
    run_seeds(1, 10000, views_agree);
}

static const char *views_have_the_same_game(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct echek_pair pair = pair_random(&r);
    struct echek_position mirrored = echek_mirror(&pair.fast), swapped = echek_swap(&pair.fast);
    uint64_t count = echek_perft(&pair.rules, &pair.fast, 2);
    if (echek_perft(&pair.rules, &mirrored, 2) != count) return pair_complaint(&pair, "perft of the mirror");
    if (respects_swap(&pair.rules) && echek_perft(&pair.rules, &swapped, 2) != count)
        return pair_complaint(&pair, "perft of the other side's view");

    echek_move moves[ECHEK_MOST_MOVES];
    size_t moves_count = echek_moves(&pair.rules, &pair.fast, moves);
    for (size_t i = 0; i < moves_count; i++) {
        echek_move there = echek_move_turn(moves[i], 3);
        if (!echek_is_legal(&pair.rules, &mirrored, there)) return pair_complaint(&pair, "a mirrored move");
        struct echek_position here = pair.fast, after = mirrored;
        echek_make(&pair.rules, &here, moves[i]);
        echek_make(&pair.rules, &after, there);
        here = echek_mirror(&here);
        if (!pair_same(&here, &after)) return pair_complaint(&pair, "a mirrored move leads elsewhere");
    }
    return NULL;
}

static void every_view_of_a_position_has_the_same_game(void **state) {
    (void)state;
    run_seeds(1, 3000, views_have_the_same_game);
}

static void pawns_that_all_go_up_are_not_the_same_for_the_other_side(void **state) {
    (void)state;
    struct echek_pair pair = pair_read("pawn=both-up", "3k/4/4/KP2 w QRBNqrbnp");
    struct echek_position swapped = echek_swap(&pair.fast);
    assert_int_not_equal(echek_key(&pair.rules, &pair.fast, NULL), echek_key(&pair.rules, &swapped, NULL));
    assert_int_not_equal(echek_perft(&pair.rules, &pair.fast, 1), echek_perft(&pair.rules, &swapped, 1));
    pair = pair_read("paper", "3k/4/4/KP2 w QRBNqrbnp");
    assert_int_equal(echek_key(&pair.rules, &pair.fast, NULL), echek_key(&pair.rules, &swapped, NULL));
}

// ---- Keys ----

// The first, in the order of the alphabet, of the texts of all views.
static void write_first_view(const struct slow_game *g, char out[SLOW_TEXT]) {
    struct slow_game views[4] = {*g, slow_mirror(g), slow_swap(g)};
    views[3] = slow_mirror(&views[2]);
    slow_write(&views[0], out);
    for (int i = 1; i < (g->pawn_both_up ? 2 : 4); i++) {
        char text[SLOW_TEXT];
        slow_write(&views[i], text);
        if (strcmp(text, out) < 0) memcpy(out, text, SLOW_TEXT);
    }
}

struct keyed {
    uint64_t key;
    char view[SLOW_TEXT];
};

static int by_key(const void *a, const void *b) {
    uint64_t x = ((const struct keyed *)a)->key, y = ((const struct keyed *)b)->key;
    return x < y ? -1 : x > y;
}

static int by_view(const void *a, const void *b) {
    return strcmp(((const struct keyed *)a)->view, ((const struct keyed *)b)->view);
}

enum { MOST_RELATIVES = 800 };

static void add_relative(const struct echek_pair *family, struct slow_game g, struct keyed *list,
                         size_t *count) {
    char text[SLOW_TEXT];
    slow_write(&g, text);
    struct echek_pair pair = pair_read(family->rules_text, text);
    assert_true(*count < MOST_RELATIVES);
    list[*count].key = echek_key(&pair.rules, &pair.fast, NULL);
    write_first_view(&g, list[(*count)++].view);
}

// A position, its neighbours by one move, the same positions with the other side to move, and all of these
// mirrored and from the other side: many are equal, many more are nearly equal.
static size_t relatives(const struct echek_pair *pair, struct keyed *list) {
    slow_move moves[SLOW_MOST_MOVES];
    size_t count = 0, moves_count = slow_moves(&pair->slow, moves);
    for (size_t i = 0; i <= moves_count; i++) {
        struct slow_game g = pair->slow;
        if (i < moves_count) slow_play(&g, moves[i]);
        add_relative(pair, g, list, &count);
        add_relative(pair, slow_mirror(&g), list, &count);
        add_relative(pair, slow_swap(&g), list, &count);
        g.mover = g.mover == 'w' ? 'b' : 'w';
        add_relative(pair, g, list, &count);
        add_relative(pair, slow_swap(&g), list, &count);
        if (g.castle != 'o') continue;
        g.black_castled = !g.black_castled;
        add_relative(pair, g, list, &count);
        g.white_castled = !g.white_castled;
        add_relative(pair, g, list, &count);
    }
    return count;
}

static const char *keys_tell_positions_apart(uint64_t seed) {
    static struct keyed list[MOST_RELATIVES];
    struct rng r;
    rng_seed(&r, seed);
    struct echek_pair pair = pair_random(&r);
    size_t count = relatives(&pair, list);
    qsort(list, count, sizeof *list, by_key);
    for (size_t i = 1; i < count; i++)
        if (list[i].key == list[i - 1].key && by_view(&list[i], &list[i - 1]) != 0)
            return pair_complaint(&pair, "different neighbours have the same key");
    qsort(list, count, sizeof *list, by_view);
    for (size_t i = 1; i < count; i++)
        if (list[i].key != list[i - 1].key && by_view(&list[i], &list[i - 1]) == 0)
            return pair_complaint(&pair, "views of one neighbour have different keys");
    return NULL;
}

static void keys_are_equal_exactly_for_views_of_one_position(void **state) {
    (void)state;
    run_seeds(1, 1500, keys_tell_positions_apart);
}

// The position that the key itself describes: White's view, if the rules allow one, then mirrored or not.
static const char *key_tells_its_own_position(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct echek_pair pair = pair_random(&r);
    struct echek_position own = pair.fast;
    unsigned turn;
    uint64_t key = echek_key(&pair.rules, &pair.fast, &turn);
    if (turn != 0 && turn != 3 && turn != 12 && turn != 15) return pair_complaint(&pair, "a strange turn");
    if ((turn >= 12) != (own.mover == ECHEK_BLACK && respects_swap(&pair.rules)))
        return pair_complaint(&pair, "the key is not White's view");
    if (turn >= 12) own = echek_swap(&own);
    if (turn % 12 == 3) own = echek_mirror(&own);
    bool same = key == (own.code | (uint64_t)own.castled << 60 | (uint64_t)own.mover << 62);
    return same ? NULL : pair_complaint(&pair, "the key describes another position");
}

static void a_key_is_the_position_that_it_stands_for(void **state) {
    (void)state;
    run_seeds(1, 10000, key_tells_its_own_position);
}

// As in a table of positions: a move is stored for the key's own position, and read back for another view of
// the position that it came from.
static const char *moves_travel(const struct echek_pair *pair, struct echek_position there) {
    unsigned turn, turn_there;
    echek_move moves[ECHEK_MOST_MOVES];
    size_t count = echek_moves(&pair->rules, &pair->fast, moves);
    if (echek_key(&pair->rules, &pair->fast, &turn) != echek_key(&pair->rules, &there, &turn_there))
        return pair_complaint(pair, "another view has another key");
    if (turn == turn_there) return pair_complaint(pair, "two views are both the number's own");
    for (size_t i = 0; i < count; i++) {
        echek_move found = echek_move_turn(echek_move_turn(moves[i], turn), turn_there);
        struct echek_position after = echek_after(&pair->rules, &pair->fast, moves[i]);
        struct echek_position after_there = echek_after(&pair->rules, &there, found);
        if (echek_key(&pair->rules, &after, NULL) != echek_key(&pair->rules, &after_there, NULL))
            return pair_complaint(pair, "a move kept under the key leads elsewhere in another view");
    }
    return NULL;
}

static const char *moves_travel_by_key(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct echek_pair pair = pair_random(&r);
    struct echek_position swapped = echek_swap(&pair.fast);
    const char *wrong = moves_travel(&pair, echek_mirror(&pair.fast));
    if (wrong != NULL || !respects_swap(&pair.rules)) return wrong;
    wrong = moves_travel(&pair, swapped);
    return wrong != NULL ? wrong : moves_travel(&pair, echek_mirror(&swapped));
}

static void a_move_kept_by_key_is_found_again_in_every_view(void **state) {
    (void)state;
    run_seeds(1, 5000, moves_travel_by_key);
}

static void keys_leave_the_highest_bit_free(void **state) {
    (void)state;
    struct echek_pair pair = pair_read("castle=once,pawn=both-up", "4/2k1/1K2/4 b QRBNPqrbnp wb");
    assert_int_equal(echek_key(&pair.rules, &pair.fast, NULL) >> 60, 7);
    pair = pair_read("castle=once", "4/2k1/1K2/4 b QRBNPqrbnp w");
    assert_int_equal(echek_key(&pair.rules, &pair.fast, NULL) >> 60, 2); // for the other side, Black
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mirror_and_swap_do_what_they_do_to_a_board_of_letters),
        cmocka_unit_test(every_view_of_a_position_has_the_same_game),
        cmocka_unit_test(pawns_that_all_go_up_are_not_the_same_for_the_other_side),
        cmocka_unit_test(keys_are_equal_exactly_for_views_of_one_position),
        cmocka_unit_test(a_key_is_the_position_that_it_stands_for),
        cmocka_unit_test(a_move_kept_by_key_is_found_again_in_every_view),
        cmocka_unit_test(keys_leave_the_highest_bit_free),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
