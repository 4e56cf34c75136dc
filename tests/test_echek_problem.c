// Problems of Echek: their claims, proven again move by move, and by the definition alone.
#include "base/limits.h"
#include "echek/proofs/prove.h"
#include "echek_plain.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static enum make_answer make(const struct echek_problem_wish *w, uint64_t index, struct echek_problem *x) {
    struct mem mem = MEM_UNLIMITED;
    struct fault fault = {0};
    enum make_answer answer = echek_problem_make(w, index, 0, &mem, x, &fault);
    if (answer == MAKE_FAULT) fail_msg("%s", fault.text);
    assert_int_equal(mem.used, 0);
    return answer;
}

static struct echek_problem made(const struct echek_problem_wish *w, uint64_t index) {
    struct echek_problem x;
    assert_int_equal(make(w, index, &x), MAKE_DONE);
    return x;
}

static struct echek_rules rules_of(const char *words) {
    struct echek_rules r;
    struct fault fault;
    assert_true(echek_rules_read(&r, words, &fault));
    return r;
}

// ---- Proofs ---------------------------------------------------------------------------------------------

// Does `attacker` win within n plies? By the prover.
static bool provably_wins(const struct echek_rules *r, const struct echek_position *p, unsigned attacker,
                          unsigned n) {
    enum echek_end end = echek_ended(p);
    if (end != ECHEK_GOES_ON) return (end == ECHEK_MOVER_WON) == (p->mover == attacker);
    if (n == 0) return false;
    const struct echek_question q = {.rules = *r, .position = *p, .depth = n, .threads = 1};
    struct mem mem = MEM_UNLIMITED;
    struct echek_proof proof;
    struct fault fault;
    assert_true(echek_prove(&q, &mem, &proof, NULL, &fault));
    assert_int_not_equal(proof.verdict, ECHEK_UNKNOWN);
    return proof.verdict == (p->mover == attacker ? ECHEK_PROVEN_WIN : ECHEK_PROVEN_LOSS);
}

typedef bool second_opinion(const struct echek_rules *r, const struct echek_position *p, unsigned attacker,
                            unsigned n);

// The number of answers after which there is no win in time, and the last of them.
static size_t count_refutations(second_opinion *wins, const struct echek_problem *x,
                                const struct echek_position *after, echek_move *last) {
    echek_move list[ECHEK_MOST_MOVES];
    size_t count = echek_moves(&x->rules, after, list), refuting = 0;
    for (size_t i = 0; i < count; i++) {
        struct echek_position next = echek_after(&x->rules, after, list[i]);
        if (wins(&x->rules, &next, x->position.mover, x->plies - 2)) continue;
        *last = list[i];
        refuting++;
    }
    return refuting;
}

static const struct echek_try *find_try(const struct echek_problem *x, echek_move m) {
    for (size_t i = 0; i < x->try_count; i++)
        if (x->tries[i].move == m) return &x->tries[i];
    return NULL;
}

// One first move wins in time, no first move wins sooner, and the tries are those other first moves that have
// a single refutation.
static const char *look_at_first_moves(second_opinion *wins, const struct echek_problem *x,
                                       bool look_at_tries) {
    echek_move list[ECHEK_MOST_MOVES], refutation = ECHEK_NO_MOVE;
    size_t count = echek_moves(&x->rules, &x->position, list), tries = 0;
    for (size_t i = 0; i < count; i++) {
        struct echek_position next = echek_after(&x->rules, &x->position, list[i]);
        unsigned mover = x->position.mover;
        bool won = wins(&x->rules, &next, mover, x->plies - 1);
        if (won != (list[i] == x->line[0])) return won ? "a second move wins" : "the first move does not win";
        if (x->plies >= 3 && wins(&x->rules, &next, mover, x->plies - 3)) return "there is a shorter win";
        const struct echek_try *t = find_try(x, list[i]);
        tries += t != NULL;
        if (won && t != NULL) return "the first move is called a try";
        if (won || !look_at_tries || echek_ended(&next) != ECHEK_GOES_ON) continue;
        bool one = count_refutations(wins, x, &next, &refutation) == 1;
        if (one != (t != NULL)) return one ? "a try is missing" : "what is called a try is none";
        if (one && t->answer != refutation) return "another answer refutes the try";
    }
    return tries == x->try_count ? NULL : "a try is not a legal move, or stands there twice";
}

static const char *follow_line(const struct echek_problem *x) {
    struct echek_position p = x->position;
    for (unsigned i = 0; i < x->plies; i++) {
        if (echek_ended(&p) != ECHEK_GOES_ON) return "the line goes on after the end";
        if (!echek_is_legal(&x->rules, &p, x->line[i])) return "the line is not legal";
        echek_make(&x->rules, &p, x->line[i]);
    }
    return echek_ended(&p) == ECHEK_MOVER_LOST ? NULL : "the line does not win";
}

static const char *const all_rules[] = {"paper", "castle=never", "castle=once,drop=safe", "jump=none",
                                        "pawn=both-up,jump=own"};
enum { RULES = sizeof all_rules / sizeof *all_rules };

static const char *three_plies_by_definition(uint64_t seed) {
    const struct echek_problem_wish w = {.rules = rules_of(all_rules[seed % RULES]),
                                         .mover = seed % 2 == 0 ? ECHEK_WHITE : ECHEK_BLACK,
                                         .plies = 3,
                                         .level = EXPLAIN_LEVELS,
                                         .seed = seed};
    struct echek_problem x = made(&w, seed);
    if (x.position.mover != w.mover) return "the other side is to move";
    if (x.try_count == 0) return "nothing but the solution is worth a try";
    const char *wrong = follow_line(&x);
    return wrong != NULL ? wrong : look_at_first_moves(plainly_wins, &x, true);
}

static void claims_about_three_plies_follow_from_the_rules(void **state) {
    (void)state;
    run_seeds(1, 20, three_plies_by_definition);
}

static const char *longer_ones_by_the_prover(uint64_t seed) {
    const struct echek_problem_wish w = {.rules = rules_of(all_rules[seed % RULES]),
                                         .plies = seed % 2 == 0 ? 5 : 7,
                                         .level = EXPLAIN_LEVELS,
                                         .seed = seed};
    struct echek_problem x = made(&w, 0);
    const char *wrong = follow_line(&x);
    return wrong != NULL ? wrong : look_at_first_moves(provably_wins, &x, false);
}

static void the_prover_agrees_on_every_first_move_of_longer_problems(void **state) {
    (void)state;
    run_seeds(1, 10, longer_ones_by_the_prover);
}

static void a_win_in_one_is_the_only_one(void **state) {
    (void)state;
    struct echek_problem_wish w = {.plies = 1, .level = EXPLAIN_EASY, .seed = 4};
    for (uint64_t index = 0; index < 10; index++) {
        struct echek_problem x = made(&w, index);
        assert_null(follow_line(&x));
        assert_null(look_at_first_moves(plainly_wins, &x, false));
        assert_int_equal(x.try_count, 0);
    }
}

// ---- Reproducible problems ------------------------------------------------------------------------------

static bool same(const struct echek_problem *a, const struct echek_problem *b) {
    return echek_same(&a->position, &b->position) && a->plies == b->plies && a->level == b->level &&
           memcmp(a->line, b->line, a->plies) == 0 && a->try_count == b->try_count &&
           memcmp(a->tries, b->tries, a->try_count * sizeof *a->tries) == 0;
}

static void seed_and_number_decide(void **state) {
    (void)state;
    struct echek_problem_wish w = {.level = EXPLAIN_LEVELS, .seed = 7}, other = w;
    struct echek_problem first = made(&w, 0), second = made(&w, 1), again = made(&w, 0), retried;
    other.seed = 8;
    struct echek_problem of_other = made(&other, 0);
    struct mem mem = MEM_UNLIMITED;
    struct fault fault;
    assert_int_equal(echek_problem_make(&w, 0, 1, &mem, &retried, &fault), MAKE_DONE);
    assert_true(same(&first, &again));
    assert_false(same(&first, &second));
    assert_false(same(&first, &of_other));
    assert_false(same(&first, &retried));
}

// Problems in old books must not change: this test changes only when the maker is changed on purpose.
static void the_first_problem_of_seed_one(void **state) {
    (void)state;
    const struct echek_problem_wish w = {.plies = 5, .level = EXPLAIN_LEVELS, .seed = 1};
    struct echek_problem x = made(&w, 0);
    struct mem mem = MEM_UNLIMITED;
    struct text out;
    text_init(&out, &mem);
    echek_position_write(&out, &x.position);
    text_add(&out, ": ");
    echek_line_write(&out, &x.rules, x.position, x.line, x.plies);
    assert_string_equal(text_string(&out), "1K1Q/bPkN/R2r/qpnB w -: a2-c2 c3-b2 d4-a4 b2-c3 b4-c4");
    text_free(&out);
}

// ---- Wishes ---------------------------------------------------------------------------------------------

static void a_level_is_met(void **state) {
    (void)state;
    for (int level = 0; level <= EXPLAIN_HARD; level++) {
        const struct echek_problem_wish w = {.level = (enum explain_level)level, .seed = 3};
        for (uint64_t index = 0; index < 4; index++) {
            struct echek_problem x = made(&w, index);
            unsigned by_plies = (x.plies - 3) / 2, by_tries = x.try_count >= 3;
            assert_int_equal(x.level, level);
            assert_int_equal(by_plies + by_tries, level);
        }
    }
}

static void expect_refusal(const struct echek_problem_wish *w, const char *words) {
    struct fault fault = {0};
    assert_false(echek_problem_check(w, &fault));
    assert_non_null(strstr(fault.text, words));
}

static void impossible_requests_are_refused_with_the_reason(void **state) {
    (void)state;
    struct fault fault;
    struct echek_problem_wish w = {.plies = 4, .level = EXPLAIN_LEVELS};
    expect_refusal(&w, "--plies 4: the winner makes the last move");
    w.plies = ECHEK_LONGEST_PROBLEM + 2;
    expect_refusal(&w, "an odd number from 1 to 11");
    w.plies = 3;
    w.level = EXPLAIN_FIENDISH;
    expect_refusal(&w, "--level fiendish: a win in 3 plies is easy or medium");
    w.plies = 1;
    w.level = EXPLAIN_MEDIUM;
    expect_refusal(&w, "--level medium: a win in 1 ply is easy");
    w.plies = 0;
    for (int level = 0; level <= EXPLAIN_LEVELS; level++) {
        w.level = (enum explain_level)level;
        assert_true(echek_problem_check(&w, &fault));
    }
}

static void a_request_to_stop_is_obeyed(void **state) {
    (void)state;
    int stop = 0;
    stop_ask(&stop);
    struct echek_problem x;
    const struct echek_problem_wish w = {.plies = 11, .level = EXPLAIN_LEVELS, .limits = {.stop = &stop}};
    assert_int_equal(make(&w, 0, &x), MAKE_STOPPED);
}

static void a_lack_of_memory_is_reported(void **state) {
    (void)state;
    const struct echek_problem_wish w = {.plies = 3, .level = EXPLAIN_LEVELS, .seed = 1};
    uint64_t fail_at = 1;
    for (bool done = false; !done; fail_at++) {
        struct mem poor = {.fail_at = fail_at};
        struct echek_problem x;
        struct fault fault = {0};
        done = echek_problem_make(&w, 0, 0, &poor, &x, &fault) == MAKE_DONE;
        assert_int_equal(done, poor.calls < fail_at);
        if (!done) assert_int_equal(fault.kind, FAULT_MEMORY);
        assert_int_equal(poor.used, 0);
    }
    assert_true(fail_at > 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(claims_about_three_plies_follow_from_the_rules),
        cmocka_unit_test(the_prover_agrees_on_every_first_move_of_longer_problems),
        cmocka_unit_test(a_win_in_one_is_the_only_one),
        cmocka_unit_test(seed_and_number_decide),
        cmocka_unit_test(the_first_problem_of_seed_one),
        cmocka_unit_test(a_level_is_met),
        cmocka_unit_test(impossible_requests_are_refused_with_the_reason),
        cmocka_unit_test(a_request_to_stop_is_obeyed),
        cmocka_unit_test(a_lack_of_memory_is_reported),
    };
    return cmocka_run_group_tests_name("echek_problem", tests, NULL, NULL);
}
