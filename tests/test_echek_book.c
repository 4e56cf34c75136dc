// What tables prove about a game with all pieces, and the level that plays by them. The tables here are made
// up: they have the positions with only both kings on the board, with the values that a test wants.
#include "echek/tables/inside.h"
#include "echek/tables/table.h"
#include "echek/tell/tell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { WORDS = 240, B2 = 5, A1 = 0, C1 = 2, A3 = 8 };

struct made_up {
    uint8_t sets[2][2][WORDS]; // by attacker, and whether he is to move
    struct table_layer layer;
    struct table_shelf shelf;
    struct table_book book;
};

static const struct table_layer *find(void *context, const struct table_system *s,
                                      struct table_pieces pieces) {
    const struct made_up *m = context;
    bool kings = pieces.on[0] == 1 && pieces.on[1] == 1;
    return kings && s->pawn[0] >= ECHEK_IN_HAND && s->pawn[1] >= ECHEK_IN_HAND ? &m->layer : NULL;
}

// All positions with kings alone are drawn.
static void make_up(struct made_up *m, uint8_t white, uint8_t black) {
    const struct table_system hands = {{ECHEK_IN_HAND, ECHEK_IN_HAND}, 0};
    memset(m, 0, sizeof *m);
    m->layer.shape = table_shape(&hands, (struct table_pieces){{1, 1}});
    assert_int_equal(m->layer.shape.words, WORDS);
    for (int i = 0; i < 4; i++) m->layer.won[i / 2][i % 2] = m->sets[i / 2][i % 2];
    m->shelf = (struct table_shelf){.game = {.own = {white, black}}, .store = {find, m, NULL}};
    m->book = (struct table_book){&m->shelf, 1};
}

// This attacker wins, by who is to move, with White's king on a square and Black's anywhere.
static void say_won(struct made_up *m, unsigned attacker, unsigned mover, unsigned white_king) {
    struct table_placement p;
    for (uint32_t i = 0; i < WORDS; i++) {
        table_placement_at(&m->layer.shape, i, &p);
        if (p.squares.at[0][ECHEK_KING] == white_king) m->sets[attacker][mover][i] |= 1;
    }
}

static echek_move king_to(unsigned square) { return (echek_move)(ECHEK_KING * 16 + square); }

// The book's moves in the first position of a game.
struct told {
    echek_move list[ECHEK_MOST_MOVES];
    size_t count;
    enum table_value sure;
};

static struct told told_at_start(const struct made_up *m) {
    const struct echek_rules paper = {0};
    const struct echek_position start = echek_start();
    struct told t;
    t.count = table_book_moves(&m->book, &paper, &start, t.list, &t.sure);
    return t;
}

static void a_move_that_wins_for_sure_is_the_only_one(void **state) {
    (void)state;
    static struct made_up m;
    make_up(&m, TABLE_ALL_PIECES, TABLE_ALL_PIECES);
    say_won(&m, ECHEK_WHITE, TABLE_DEFENDS, A1);
    const struct told t = told_at_start(&m);
    assert_int_equal(t.count, 1);
    assert_int_equal(t.list[0], king_to(A1));
    assert_int_equal(t.sure, TABLE_WIN);
}

static void the_drawing_move_with_the_most_traps_is_first(void **state) {
    (void)state;
    static struct made_up m;
    make_up(&m, TABLE_ALL_PIECES, TABLE_ALL_PIECES);
    say_won(&m, ECHEK_WHITE, TABLE_ATTACKS, C1);
    const struct told t = told_at_start(&m);
    assert_int_equal(t.count, 7); // to c3 the way is closed
    assert_int_equal(t.list[0], king_to(C1));
    assert_int_equal(t.sure, TABLE_DRAW);
}

static void a_move_that_loses_for_sure_is_not_played(void **state) {
    (void)state;
    static struct made_up m;
    make_up(&m, TABLE_ALL_PIECES, TABLE_ALL_PIECES);
    for (unsigned square = 0; square < ECHEK_SQUARES; square++)
        say_won(&m, ECHEK_BLACK, TABLE_ATTACKS, square);
    const struct told t = told_at_start(&m);
    assert_int_equal(t.count, 5 * 14); // every drop, of which nothing is known
    for (size_t i = 0; i < t.count; i++) assert_int_not_equal(echek_move_piece(t.list[i]), ECHEK_KING);
    assert_int_equal(t.sure, TABLE_LOSS);
}

static void a_table_bounds_only_the_value_of_the_side_that_owns_less(void **state) {
    (void)state;
    static struct made_up m;
    struct echek_position p = echek_start();
    make_up(&m, 1U << ECHEK_KING, TABLE_ALL_PIECES);
    m.layer.shape.system.pawn[0] = TABLE_NO_PAWN;
    struct table_known k = table_book_look(&m.book, &p);
    assert_int_equal(k.at_least, TABLE_DRAW);
    assert_int_equal(k.at_most, TABLE_WIN);
    p.mover = ECHEK_BLACK;
    k = table_book_look(&m.book, &p);
    assert_int_equal(k.at_least, TABLE_LOSS);
    assert_int_equal(k.at_most, TABLE_DRAW);
    make_up(&m, 1U << ECHEK_KING, 1U << ECHEK_KING);
    k = table_book_look(&m.book, &p);
    assert_int_equal(k.at_least, TABLE_LOSS);
    assert_int_equal(k.at_most, TABLE_WIN);
}

// The table has only White's wins, in a game in which Black has no pawn.
static void a_table_of_one_attacker_tells_of_that_side_alone(void **state) {
    (void)state;
    static struct made_up m;
    struct echek_position p = echek_start();
    make_up(&m, TABLE_ALL_PIECES, TABLE_ALL_PIECES & ~(1U << ECHEK_PAWN));
    m.shelf.game.attackers = TABLE_WHITE_ALONE;
    struct table_known k = table_book_look(&m.book, &p);
    assert_int_equal(k.at_least, TABLE_LOSS);
    assert_int_equal(k.at_most, TABLE_DRAW);
    p.mover = ECHEK_BLACK;
    k = table_book_look(&m.book, &p);
    assert_int_equal(k.at_least, TABLE_DRAW);
    assert_int_equal(k.at_most, TABLE_WIN);
    // A win against a side that owns less than everything tells nothing.
    say_won(&m, ECHEK_WHITE, TABLE_DEFENDS, B2);
    k = table_book_look(&m.book, &p);
    assert_int_equal(k.at_least, TABLE_LOSS);
    assert_int_equal(k.at_most, TABLE_WIN);
    m.shelf.game.own[ECHEK_BLACK] = TABLE_ALL_PIECES;
    k = table_book_look(&m.book, &p);
    assert_int_equal(k.at_least, TABLE_LOSS);
    assert_int_equal(k.at_most, TABLE_LOSS);
}

static echek_move played(const struct made_up *m, struct mem *mem, const struct echek_game *g) {
    struct echek_thought thought;
    struct fault fault;
    struct rng rng;
    const struct echek_effort effort = {.depth = 3};
    struct echek_engine *e = echek_engine_new(mem, 1 << 20);
    assert_non_null(e);
    rng_seed(&rng, 1);
    assert_true(table_book_play(&m->book, e, g, &rng, &effort, &thought, &fault));
    assert_int_equal(thought.line[0], thought.move);
    echek_engine_free(e);
    return thought.move;
}

// Every king's move draws for sure and sets equally many traps. The tables cannot decide, so the engine,
// which would rather drop a piece, has to say which of them it prefers.
static void perfect_plays_the_equal_draw_that_the_engine_prefers(void **state) {
    (void)state;
    static struct made_up m;
    struct mem mem = MEM_UNLIMITED;
    struct echek_game g;
    struct echek_thought best;
    struct fault fault;
    const struct echek_rules paper = {0};
    const struct echek_position start = echek_start();
    echek_game_init(&g, &mem, &paper, &start);
    make_up(&m, TABLE_ALL_PIECES, TABLE_ALL_PIECES);
    const struct told t = told_at_start(&m);
    const struct echek_effort effort = {.depth = 3, .moves = t.list, .move_count = t.count};
    struct echek_engine *e = echek_engine_new(&mem, 1 << 20);
    assert_true(echek_think(e, &g, &effort, &best, &fault));
    echek_engine_free(e);
    assert_int_equal(t.sure, TABLE_DRAW);
    assert_int_not_equal(best.move, t.list[0]); // or this would test nothing
    assert_int_equal(played(&m, &mem, &g), best.move);
    echek_game_free(&g);
    assert_int_equal(mem.used, 0);
}

static void values_know_what_tables_are_sure_of(void **state) {
    (void)state;
    static struct made_up m;
    static struct echek_values v;
    struct mem mem = MEM_UNLIMITED;
    struct echek_game g;
    const struct echek_rules paper = {0};
    const struct echek_position start = echek_start();
    echek_game_init(&g, &mem, &paper, &start);
    make_up(&m, TABLE_ALL_PIECES, TABLE_ALL_PIECES);
    say_won(&m, ECHEK_WHITE, TABLE_DEFENDS, A1);
    say_won(&m, ECHEK_BLACK, TABLE_ATTACKS, A3);
    echek_values_begin(&v, &g);
    assert_int_equal(v.count, 77);
    table_book_value(&m.book, &paper, &start, &v);
    assert_int_equal(v.list[0].move, king_to(A1));
    assert_int_equal(echek_value_kind(&v.list[0]), ECHEK_VALUE_WIN);
    assert_int_equal(v.list[76].move, king_to(A3));
    assert_int_equal(echek_value_kind(&v.list[76]), ECHEK_VALUE_LOSS);
    size_t draws = 0;
    for (size_t i = 0; i < v.count; i++) draws += echek_value_kind(&v.list[i]) == ECHEK_VALUE_DRAW;
    assert_int_equal(draws, 5);
    echek_game_free(&g);
}

static void a_win_against_limited_drops_is_not_sure(void **state) {
    (void)state;
    static struct made_up m;
    struct echek_position p = echek_start();
    make_up(&m, TABLE_ALL_PIECES, TABLE_ALL_PIECES);
    m.shelf.game.attackers = TABLE_WHITE_ALONE;
    m.shelf.game.limited = true;
    m.shelf.game.ranks[ECHEK_WHITE] = TABLE_RANKS;
    struct table_known k = table_book_look(&m.book, &p);
    assert_int_equal(k.at_most, TABLE_DRAW); // what Black holds with few drops he holds with all
    say_won(&m, ECHEK_WHITE, TABLE_ATTACKS, B2);
    k = table_book_look(&m.book, &p);
    assert_int_equal(k.at_least, TABLE_LOSS);
    m.shelf.game.ranks[ECHEK_BLACK] = TABLE_RANKS;
    k = table_book_look(&m.book, &p);
    assert_int_equal(k.at_least, TABLE_WIN);
}

static void perfect_never_leaves_what_is_sure(void **state) {
    (void)state;
    static struct made_up m;
    struct mem mem = MEM_UNLIMITED;
    struct echek_game g;
    const struct echek_rules paper = {0};
    const struct echek_position start = echek_start();
    echek_game_init(&g, &mem, &paper, &start);
    make_up(&m, TABLE_ALL_PIECES, TABLE_ALL_PIECES);
    say_won(&m, ECHEK_WHITE, TABLE_ATTACKS, C1);
    assert_int_equal(played(&m, &mem, &g), king_to(C1));
    say_won(&m, ECHEK_WHITE, TABLE_DEFENDS, A1);
    assert_int_equal(played(&m, &mem, &g), king_to(A1));
    // Where the game was before, a win does not come nearer.
    say_won(&m, ECHEK_WHITE, TABLE_DEFENDS, A3);
    static const echek_move there_and_back[] = {A1, 6, B2, 10};
    for (size_t i = 0; i < 4; i++) assert_true(echek_game_play(&g, king_to(there_and_back[i])));
    assert_int_equal(played(&m, &mem, &g), king_to(A3));
    echek_game_free(&g);
    assert_int_equal(mem.used, 0);
}

// ---- Reviews ----

static void assert_judged(const struct echek_review *r, size_t move, const char *words) {
    struct text out;
    text_init(&out, r->mem);
    echek_tell_review_judgement(&out, r, move);
    if (strstr(text_string(&out), words) == NULL) fail_msg("'%s' is not in: %s", words, text_string(&out));
    text_free(&out);
}

static void assert_told(const struct echek_told *t, enum table_value before, enum table_value after) {
    assert_true(t->gave_away);
    assert_int_equal(t->before, before);
    assert_int_equal(t->after, after);
    assert_int_equal(t->keeps, king_to(A1));
}

static void a_review_tells_what_tables_know_to_be_given_away(void **state) {
    (void)state;
    static struct made_up m;
    static const echek_move game[] = {A3, 6, A1, 10};
    struct mem mem = MEM_UNLIMITED;
    struct echek_game g;
    struct echek_review r;
    struct fault fault;
    const struct limits none = {0};
    const struct echek_rules paper = {0};
    const struct echek_position start = echek_start();
    struct echek_engine *e = echek_engine_new(&mem, 1 << 20);
    echek_game_init(&g, &mem, &paper, &start);
    for (size_t i = 0; i < 4; i++) assert_true(echek_game_play(&g, king_to(game[i])));
    assert_true(echek_review_init(&r, &g, 1000, &mem, &fault) && echek_review_go(&r, e, &none, &fault));
    assert_false(r.moves[0].told.gave_away);
    make_up(&m, TABLE_ALL_PIECES, TABLE_ALL_PIECES);
    say_won(&m, ECHEK_WHITE, TABLE_DEFENDS, A1);
    echek_review_ask(&r, &m.book);
    assert_told(&r.moves[0].told, TABLE_WIN, TABLE_DRAW);
    assert_judged(&r, 0,
                  " It gives away a sure win, by the tables: b2-a1 keeps it, and after this move it is a "
                  "draw at best.");
    assert_true(echek_tell_review_is_worth_saying(&r, 0));
    assert_false(r.moves[2].told.gave_away); // it is the move that keeps the win
    say_won(&m, ECHEK_BLACK, TABLE_ATTACKS, A3);
    echek_review_ask(&r, &m.book);
    assert_told(&r.moves[0].told, TABLE_WIN, TABLE_LOSS);
    assert_judged(&r, 0, "and after this move the game is lost.");
    size_t turns[ECHEK_MOST_TURNS];
    assert_true(echek_review_turns(&r, turns) > 0);
    assert_int_equal(turns[0], 0);
    echek_review_free(&r);
    echek_game_free(&g);
    echek_engine_free(e);
    assert_int_equal(mem.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_that_wins_for_sure_is_the_only_one),
        cmocka_unit_test(the_drawing_move_with_the_most_traps_is_first),
        cmocka_unit_test(a_move_that_loses_for_sure_is_not_played),
        cmocka_unit_test(a_table_bounds_only_the_value_of_the_side_that_owns_less),
        cmocka_unit_test(a_table_of_one_attacker_tells_of_that_side_alone),
        cmocka_unit_test(perfect_plays_the_equal_draw_that_the_engine_prefers),
        cmocka_unit_test(values_know_what_tables_are_sure_of),
        cmocka_unit_test(a_win_against_limited_drops_is_not_sure),
        cmocka_unit_test(perfect_never_leaves_what_is_sure),
        cmocka_unit_test(a_review_tells_what_tables_know_to_be_given_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
