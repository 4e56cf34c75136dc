// Reviews: what they say about a move is true, by the rules alone, and has a line that shows it.
#include "echek/engine/think.h"
#include "echek/play/game.h"
#include "echek/tell/tell.h"

#include "echek_plain.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { NODES = 20000, TABLE = 1 << 20 };

struct seen {
    struct mem mem;
    struct echek_engine *engine;
    struct duel duel;
    struct echek_review review;
};

static void load(struct seen *s, const char *game) {
    struct fault fault;
    *s = (struct seen){.mem = MEM_UNLIMITED};
    s->engine = echek_engine_new(&s->mem, TABLE);
    assert_non_null(s->engine);
    if (!duel_load(&s->duel, game, strlen(game), &s->mem, &fault)) fail_msg("%s", fault.text);
}

static void look(struct seen *s, uint64_t nodes) {
    const struct limits none = {0};
    struct fault fault;
    assert_true(echek_review_init(&s->review, &s->duel.game, nodes, &s->mem, &fault));
    assert_true(echek_review_go(&s->review, s->engine, &none, &fault));
    assert_true(echek_review_is_done(&s->review));
}

static void see(struct seen *s, const char *game) {
    load(s, game);
    look(s, NODES);
}

static void forget(struct seen *s) {
    echek_review_free(&s->review);
    duel_free(&s->duel);
    echek_engine_free(s->engine);
    assert_int_equal(s->mem.used, 0);
}

static void assert_worth(struct echek_worth w, enum echek_fate fate, unsigned plies) {
    assert_int_equal(w.fate, fate);
    assert_int_equal(w.plies, plies);
}

static void assert_says(const struct echek_review *r, size_t move, const char *words) {
    struct text out;
    text_init(&out, r->mem);
    echek_tell_review_judgement(&out, r, move);
    if (strstr(text_string(&out), words) == NULL) fail_msg("'%s' is not in: %s", words, text_string(&out));
    text_free(&out);
}

// ---- Games with known truth ------------------------------------------------------------------------------

// White wins in three plies, by B@c2 alone.
#define WIN_IN_THREE "start: 1pRN/1Pk1/K2Q/1bqn w Br\n"

static void a_missed_win_is_told_with_the_line_that_wins(void **state) {
    (void)state;
    struct seen s;
    see(&s, WIN_IN_THREE "d2-d3\n");
    const struct echek_reviewed *m = &s.review.moves[0];
    assert_int_equal(m->judgement, ECHEK_JUDGED_MISSES);
    assert_worth(m->before, ECHEK_FATE_WON, 3);
    assert_int_equal(m->better.length, 3);
    assert_says(&s.review, 0, "misses a win in 3 plies by B@c2: it threatens to enclose with d2-d3; ");
    assert_says(&s.review, 0, "The line: B@c2 ");
    forget(&s);
}

static void a_win_that_is_taken_is_said_to_be(void **state) {
    (void)state;
    struct seen s;
    see(&s, WIN_IN_THREE "B@c2 r@a4 d2-d3\n");
    assert_int_equal(s.review.moves[0].judgement, ECHEK_JUDGED_WINS);
    assert_int_equal(s.review.moves[1].judgement, ECHEK_JUDGED_LOST);
    assert_int_equal(s.review.moves[2].judgement, ECHEK_JUDGED_ENDS);
    assert_worth(s.review.moves[0].before, ECHEK_FATE_WON, 3);
    assert_worth(s.review.moves[1].before, ECHEK_FATE_LOST, 2);
    assert_worth(s.review.moves[2].after, ECHEK_FATE_WON, 0);
    assert_says(&s.review, 0, "takes a win in 3 plies.");
    assert_says(&s.review, 1, "could not be helped: whatever is played, White wins in 1 ply.");
    assert_says(&s.review, 2, "wins: Black's king is enclosed.");
    for (size_t i = 0; i < s.review.count; i++) assert_int_equal(s.review.moves[i].better.length, 0);
    forget(&s);
}

static void a_win_that_is_given_away_has_two_lines(void **state) {
    (void)state;
    struct seen s;
    see(&s, WIN_IN_THREE "B@a1\n");
    const struct echek_reviewed *m = &s.review.moves[0];
    assert_int_equal(m->judgement, ECHEK_JUDGED_THROWS);
    assert_worth(m->before, ECHEK_FATE_WON, 3);
    assert_worth(m->after, ECHEK_FATE_LOST, 5);
    assert_int_equal(m->answer.length, 5);
    assert_says(&s.review, 0, "gives a won game away: Black wins in 5 plies by c1-b2 ");
    assert_says(&s.review, 0, "It misses a win in 3 plies by B@c2");
    forget(&s);
}

// Black's king on a4 has one open side, a3.
static void a_blunder_has_the_line_that_punishes_it_and_a_move_that_does_not_lose(void **state) {
    (void)state;
    struct seen s;
    see(&s, "start: kR2/4/4/K3 b QBNPqrbnp\nq@c2\n");
    const struct echek_reviewed *m = &s.review.moves[0];
    assert_int_equal(m->judgement, ECHEK_JUDGED_LOSES);
    assert_worth(m->after, ECHEK_FATE_LOST, 1);
    assert_int_equal(m->before.fate, ECHEK_FATE_OPEN);
    assert_int_equal(m->answer.length, 1);
    assert_int_equal(echek_move_to(m->answer.at[0]), 8); // a3
    assert_true(m->better.length > 0);
    assert_says(&s.review, 0, "loses by force: White wins in 1 ply by ");
    forget(&s);
}

// White's king on a4 has one open side, b4; Black threatens to drop a piece there, and nothing helps White.
static void a_loss_that_could_not_be_helped_is_no_mistake(void **state) {
    (void)state;
    struct seen s;
    see(&s, "start: K1kq/rQ2/2b1/4 w RBNPnp\nR@a1 n@b4\n");
    assert_int_equal(s.review.moves[0].judgement, ECHEK_JUDGED_LOST);
    assert_worth(s.review.moves[0].before, ECHEK_FATE_LOST, 2);
    assert_worth(s.review.moves[0].after, ECHEK_FATE_LOST, 1);
    assert_int_equal(s.review.moves[0].better.length, 0);
    assert_int_equal(s.review.moves[1].judgement, ECHEK_JUDGED_ENDS);
    size_t turns[ECHEK_MOST_TURNS];
    assert_int_equal(echek_review_turns(&s.review, turns), 0);
    assert_int_equal(echek_review_chance(&s.review, 0), 0);
    assert_int_equal(echek_review_chance(&s.review, 2), 0);
    forget(&s);
}

static void a_move_that_encloses_the_own_king_is_reported(void **state) {
    (void)state;
    struct seen s;
    see(&s, "start: Kr2/4/4/3k w QRBNPqbnp\nQ@a3\n");
    assert_worth(s.review.moves[0].after, ECHEK_FATE_LOST, 0);
    assert_says(&s.review, 0, "it encloses its own king");
    forget(&s);
}

static void a_game_turns_where_a_win_was_missed(void **state) {
    (void)state;
    struct seen s;
    size_t turns[ECHEK_MOST_TURNS];
    see(&s, WIN_IN_THREE "B@a1\n");
    assert_int_equal(echek_review_turns(&s.review, turns), 1);
    assert_int_equal(turns[0], 0);
    assert_int_equal(echek_review_chance(&s.review, 0), 1000);
    assert_int_equal(echek_review_chance(&s.review, 1), 0);
    forget(&s);
}

// ---- Random games ----------------------------------------------------------------------------------------

static void play(struct seen *s, uint64_t seed) {
    static const enum echek_level levels[] = {ECHEK_BEGINNER, ECHEK_EASY, ECHEK_CASUAL, ECHEK_MEDIUM};
    const struct echek_effort none = {0};
    struct echek_thought t;
    struct fault fault;
    struct rng rng;
    load(s, "rules: paper\n");
    rng_seed(&rng, seed);
    for (size_t i = 0; echek_game_result(&s->duel.game) == ECHEK_UNDECIDED; i++) {
        enum echek_level level = levels[(seed + i % 2 * (seed / 4)) % 4];
        assert_true(echek_level_move(level, s->engine, &s->duel.game, &rng, &none, &t, &fault));
        assert_true(echek_game_play(&s->duel.game, t.move));
    }
}

static struct echek_position follow(const struct echek_review *r, size_t plies,
                                    const struct echek_line *line) {
    struct echek_position p = *echek_game_at(&r->game, plies);
    for (size_t i = 0; i < line->length; i++) {
        assert_true(echek_ended(&p) == ECHEK_GOES_ON);
        assert_true(echek_is_legal(&r->game.rules, &p, line->at[i]));
        echek_make(&r->game.rules, &p, line->at[i]);
    }
    return p;
}

// Compare with the definition, if that does not take too long.
static void assert_true_of(const struct echek_review *r, size_t plies, struct echek_worth w) {
    enum { FAR = 4 };
    const struct echek_position *p = echek_game_at(&r->game, plies);
    if (w.fate == ECHEK_FATE_OPEN || w.plies > FAR) return;
    unsigned winner = w.fate == ECHEK_FATE_WON ? p->mover : p->mover ^ 1U;
    assert_true(plainly_wins(&r->game.rules, p, winner, w.plies));
}

// A move that is called worse has a line; a line that is said to win, wins.
static void assert_shown(const struct echek_review *r, size_t i) {
    const struct echek_reviewed *m = &r->moves[i];
    bool misses = m->judgement == ECHEK_JUDGED_MISSES || m->judgement == ECHEK_JUDGED_THROWS;
    bool loses = m->judgement == ECHEK_JUDGED_THROWS || m->judgement == ECHEK_JUDGED_LOSES;
    struct echek_position end = follow(r, i, &m->better), refuted = follow(r, i + 1, &m->answer);
    if (misses || m->judgement == ECHEK_JUDGED_WINS_LATER) {
        assert_int_equal(m->before.fate, ECHEK_FATE_WON);
        assert_in_range(m->better.length, 1, m->before.plies);
        assert_true(echek_ended(&end) == ECHEK_MOVER_LOST);
    }
    if (loses) {
        assert_int_equal(m->after.fate, ECHEK_FATE_LOST);
        assert_true(m->better.length > 0 && m->better.at[0] != r->game.plies.at[i].move);
        assert_true(m->answer.length <= m->after.plies);
        assert_true(echek_ended(&refuted) != ECHEK_GOES_ON);
    }
    if (m->judgement == ECHEK_JUDGED_LOST || m->judgement == ECHEK_JUDGED_LOST_SOONER)
        assert_int_equal(m->before.fate, ECHEK_FATE_LOST);
}

static const char *what_is_said_is_true_and_shown(uint64_t seed) {
    struct seen s;
    play(&s, seed);
    look(&s, NODES);
    for (size_t i = 0; i < s.review.count; i++) {
        const struct echek_reviewed *m = &s.review.moves[i];
        struct echek_worth after = m->after;
        if (after.fate != ECHEK_FATE_OPEN)
            after.fate = after.fate == ECHEK_FATE_WON ? ECHEK_FATE_LOST : ECHEK_FATE_WON;
        assert_true_of(&s.review, i, m->before);
        assert_true_of(&s.review, i + 1, after);
        assert_shown(&s.review, i);
    }
    forget(&s);
    return NULL;
}

static void every_claim_holds_by_the_rules_alone(void **state) {
    (void)state;
    run_seeds(1, 40, what_is_said_is_true_and_shown);
}

static void add_all(struct text *out, const struct seen *s) {
    const struct echek_tell_review a = {&s->review, &s->duel.game};
    echek_tell_review_text(out, &a, 80, true);
    echek_tell_review_json(out, NULL, &s->review);
    echek_tell_review_svg(out, &s->review);
    echek_tell_review_html(out, &a);
}

// The engine has thought about something else, and the review is made in slices.
static void reviews_depend_on_the_game_and_the_nodes_alone(void **state) {
    (void)state;
    struct seen one, two;
    struct text first, second;
    struct fault fault;
    play(&one, 3);
    play(&two, 3);
    look(&one, NODES);
    struct echek_thought t;
    const struct echek_effort other = {.nodes = 3 * NODES};
    two.duel.game.plies.size -= 3;
    assert_true(echek_think(two.engine, &two.duel.game, &other, &t, &fault));
    two.duel.game.plies.size += 3;
    assert_true(echek_review_init(&two.review, &two.duel.game, NODES, &two.mem, &fault));
    while (!echek_review_is_done(&two.review)) {
        const struct limits slice = limits_within(1000, NULL);
        assert_true(echek_review_go(&two.review, two.engine, &slice, &fault));
    }
    text_init(&first, &one.mem);
    text_init(&second, &two.mem);
    add_all(&first, &one);
    add_all(&second, &two);
    assert_string_equal(text_string(&first), text_string(&second));
    text_free(&first);
    text_free(&second);
    forget(&one);
    forget(&two);
}

static void a_game_that_was_settled_or_drawn_is_reviewed_as_it_was_played(void **state) {
    (void)state;
    struct seen s;
    see(&s, "b2-b1 c3-c4 b1-b2 c4-c3 b2-b1 c3-c4 b1-b2 c4-c3\n");
    assert_int_equal(echek_game_result(&s.duel.game), ECHEK_DRAW_REPETITION);
    assert_int_equal(s.review.moves[7].after.fate, ECHEK_FATE_OPEN);
    assert_int_equal(s.review.moves[7].after.score, 0);
    forget(&s);
    see(&s, "Q@b3 c3-d3\nresult: 1-0\n");
    assert_int_equal(s.review.count, 2);
    assert_int_equal(s.review.moves[1].after.fate, ECHEK_FATE_OPEN);
    forget(&s);
}

static bool look_in_poverty(uint64_t fail_at, bool *failed) {
    struct mem poor = {.fail_at = fail_at};
    struct seen s;
    struct text out;
    struct fault fault;
    const struct limits none = {0};
    load(&s, WIN_IN_THREE "B@a1\n");
    text_init(&out, &poor);
    bool ok = echek_review_init(&s.review, &s.duel.game, 100, &poor, &fault);
    ok = ok && echek_review_go(&s.review, s.engine, &none, &fault);
    if (!ok) assert_int_equal(fault.kind, FAULT_MEMORY);
    if (ok) add_all(&out, &s);
    ok = ok && !out.failed;
    *failed = poor.calls >= fail_at;
    text_free(&out);
    echek_review_free(&s.review);
    assert_int_equal(poor.used, 0);
    s.review = (struct echek_review){0};
    forget(&s);
    return ok;
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    bool failed = true;
    uint64_t fail_at = 1;
    for (; failed; fail_at++) {
        bool ok = look_in_poverty(fail_at, &failed);
        assert_int_equal(ok, !failed);
    }
    assert_true(fail_at > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_missed_win_is_told_with_the_line_that_wins),
        cmocka_unit_test(a_win_that_is_taken_is_said_to_be),
        cmocka_unit_test(a_win_that_is_given_away_has_two_lines),
        cmocka_unit_test(a_blunder_has_the_line_that_punishes_it_and_a_move_that_does_not_lose),
        cmocka_unit_test(a_loss_that_could_not_be_helped_is_no_mistake),
        cmocka_unit_test(a_move_that_encloses_the_own_king_is_reported),
        cmocka_unit_test(a_game_turns_where_a_win_was_missed),
        cmocka_unit_test(every_claim_holds_by_the_rules_alone),
        cmocka_unit_test(reviews_depend_on_the_game_and_the_nodes_alone),
        cmocka_unit_test(a_game_that_was_settled_or_drawn_is_reviewed_as_it_was_played),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
