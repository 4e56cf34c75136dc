// Proofs of forced wins against plain search, and certificates against every kind of damage.
#include "base/rng.h"
#include "echek/prove.h"
#include "echek_pair.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define N(list) (sizeof(list) / sizeof *(list))

// Does `attacker` win within n plies? The definition, and nothing else.
static bool plainly_wins(const struct echek_rules *r, struct echek_position *p, unsigned attacker,
                         unsigned n) {
    enum echek_end end = echek_ended(p);
    bool attacks = p->mover == attacker;
    if (end != ECHEK_GOES_ON) return (end == ECHEK_MOVER_WON) == attacks;
    if (n == 0) return false;
    echek_move list[ECHEK_MOST_MOVES];
    size_t count = echek_moves(r, p, list);
    for (size_t i = 0; i < count; i++) {
        struct echek_undo undo = echek_make(r, p, list[i]);
        bool wins = plainly_wins(r, p, attacker, n - 1);
        echek_unmake(p, undo);
        if (wins == attacks) return wins;
    }
    return !attacks;
}

// The fewest plies within which somebody wins, up to `most`; 0: nobody does.
static unsigned plain_plies(const struct echek_rules *r, const struct echek_position *p, unsigned most,
                            unsigned *winner) {
    for (unsigned n = 1; n <= most; n++)
        for (*winner = 0; *winner < 2; ++*winner) {
            struct echek_position copy = *p;
            if (plainly_wins(r, &copy, *winner, n)) return n;
        }
    return 0;
}

static struct echek_question ask(const struct echek_rules *r, const struct echek_position *p,
                                 unsigned depth) {
    return (struct echek_question){.rules = *r, .position = *p, .depth = depth, .threads = 1};
}

static void line_is_legal_and_ends_the_game(const struct echek_question *q, const struct echek_proof *proof) {
    struct echek_position p = q->position;
    unsigned winner = proof->verdict == ECHEK_PROVEN_WIN ? p.mover : p.mover ^ 1U;
    assert_int_equal(proof->length, proof->plies);
    for (size_t i = 0; i < proof->length; i++) {
        assert_int_equal(echek_ended(&p), ECHEK_GOES_ON);
        assert_true(echek_is_legal(&q->rules, &p, proof->line[i]));
        echek_make(&q->rules, &p, proof->line[i]);
    }
    assert_int_equal(echek_ended(&p), p.mover == winner ? ECHEK_MOVER_WON : ECHEK_MOVER_LOST);
}

// Ask the prover, and compare with what plain search says.
static bool agrees(struct mem *m, const struct echek_question *q) {
    struct echek_proof proof;
    struct fault fault;
    struct text certificate;
    struct echek_claim claim;
    unsigned winner, plies = plain_plies(&q->rules, &q->position, q->depth, &winner);
    text_init(&certificate, m);
    assert_true(echek_prove(q, m, &proof, &certificate, &fault));
    assert_int_equal(proof.plies, plies);
    if (plies == 0) assert_int_equal(proof.verdict, ECHEK_PROVEN_NONE);
    else {
        assert_int_equal(proof.verdict, winner == q->position.mover ? ECHEK_PROVEN_WIN : ECHEK_PROVEN_LOSS);
        line_is_legal_and_ends_the_game(q, &proof);
        assert_int_equal(echek_verify(certificate.at, certificate.size, m, &claim, &fault),
                         ECHEK_CLAIM_HOLDS);
        assert_int_equal(claim.plies, plies);
        assert_int_equal(claim.winner, winner);
    }
    text_free(&certificate);
    return plies != 0;
}

static void a_position_under_any_rules_is_proven_as_plain_search_finds_it(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct rng rng;
    size_t decided = 0, open = 0;
    rng_seed(&rng, 4);
    for (size_t i = 0; i < seeds_count(300); i++) {
        struct echek_pair pair = pair_random(&rng);
        if (echek_ended(&pair.fast) != ECHEK_GOES_ON) continue;
        struct echek_question q = ask(&pair.rules, &pair.fast, 3);
        if (agrees(&m, &q)) decided++;
        else open++;
    }
    assert_true(decided > 5 && open > 5);
    assert_int_equal(m.used, 0);
}

// A random position with all men on the board; in most of them somebody wins soon.
static bool all_placed(struct rng *rng, struct echek_position *p) {
    unsigned squares[ECHEK_SQUARES], left = ECHEK_SQUARES;
    *p = (struct echek_position){.mover = (uint8_t)rng_below(rng, 2)};
    for (unsigned i = 0; i < ECHEK_SQUARES; i++) squares[i] = i;
    for (unsigned i = 0; i < 2 * ECHEK_MEN; i++) {
        unsigned pick = rng_below(rng, left), square = squares[pick], side = i / ECHEK_MEN;
        squares[pick] = squares[--left];
        p->code |= (uint64_t)square << echek_shift(side, i % ECHEK_MEN);
        p->occupied[side] |= (uint16_t)(1U << square);
    }
    return echek_ended(p) == ECHEK_GOES_ON;
}

static void a_late_position_is_proven_as_plain_search_finds_it(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct rng rng;
    size_t decided = 0, asked = 0;
    rng_seed(&rng, 12);
    while (asked < seeds_count(250)) {
        const char *const rules[] = {"paper", "castle=never", "castle=once", "jump=none", "pawn=both-up"};
        struct echek_rules r;
        struct echek_position p;
        struct fault fault;
        assert_true(echek_rules_read(&r, rules[rng_below(&rng, N(rules))], &fault));
        if (!all_placed(&rng, &p)) continue;
        struct echek_question q = ask(&r, &p, 6);
        decided += agrees(&m, &q);
        asked++;
    }
    assert_true(decided * 2 > asked); // known: 85% within 7 plies
    assert_true(decided < asked);
}

static void the_other_sides_view_has_the_same_proof(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct rng rng;
    struct fault fault;
    rng_seed(&rng, 5);
    for (size_t i = 0; i < 20; i++) {
        struct echek_rules r = {0};
        struct echek_position p;
        struct echek_proof proof, mirrored, swapped;
        if (!all_placed(&rng, &p)) continue;
        struct echek_position mirror = echek_mirror(&p), swap = echek_swap(&p);
        struct echek_question q = ask(&r, &p, 9), qm = ask(&r, &mirror, 9), qs = ask(&r, &swap, 9);
        assert_true(echek_prove(&q, &m, &proof, NULL, &fault));
        assert_true(echek_prove(&qm, &m, &mirrored, NULL, &fault));
        assert_true(echek_prove(&qs, &m, &swapped, NULL, &fault));
        assert_int_equal(proof.verdict, mirrored.verdict);
        assert_int_equal(proof.plies, mirrored.plies);
        assert_int_equal(proof.verdict, swapped.verdict);
        assert_int_equal(proof.plies, swapped.plies);
    }
}

static void threads_prove_the_same_with_the_same_line(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct fault fault;
    struct echek_pair pair = pair_read("paper", "q2k/2B1/1K2/4 w QRNPrbnp");
    struct echek_question q = ask(&pair.rules, &pair.fast, 9);
    struct echek_proof one, four;
    assert_true(echek_prove(&q, &m, &one, NULL, &fault));
    q.threads = 4;
    assert_true(echek_prove(&q, &m, &four, NULL, &fault));
    assert_int_equal(one.verdict, ECHEK_PROVEN_WIN);
    assert_int_equal(four.verdict, ECHEK_PROVEN_WIN);
    assert_int_equal(one.plies, four.plies);
    assert_memory_equal(one.line, four.line, one.length);
}

static void the_start_has_no_forced_win_within_nine_plies(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct fault fault;
    struct echek_rules r = {0};
    struct echek_position p = echek_start();
    struct echek_question q = ask(&r, &p, 9);
    struct echek_proof proof;
    assert_true(echek_prove(&q, &m, &proof, NULL, &fault));
    assert_int_equal(proof.verdict, ECHEK_PROVEN_NONE);
    assert_int_equal(proof.clear[0], 9);
    assert_int_equal(proof.clear[1], 9);
}

static void a_limit_leaves_the_answer_unknown_and_tells_what_was_proven(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct fault fault;
    struct echek_rules r = {0};
    struct echek_position p = echek_start();
    struct echek_question q = ask(&r, &p, 40);
    struct echek_proof proof;
    int stop = 1;
    q.limits.stop = &stop;
    assert_true(echek_prove(&q, &m, &proof, NULL, &fault));
    assert_int_equal(proof.verdict, ECHEK_UNKNOWN);
    assert_true(proof.clear[0] >= 1 && proof.clear[0] < 40);
    q.limits.stop = NULL;
    q.limits.deadline_us = 1;
    assert_true(echek_prove(&q, &m, &proof, NULL, &fault));
    assert_int_equal(proof.verdict, ECHEK_UNKNOWN);
    assert_int_equal(m.used, 0);
}

static void every_failure_of_an_allocation_is_a_fault(void **state) {
    (void)state;
    struct echek_pair pair = pair_read("paper", "q2k/2B1/1K2/4 w QRNPrbnp");
    struct echek_question q = ask(&pair.rules, &pair.fast, 5);
    uint64_t fail_at = 1;
    for (bool done = false; !done; fail_at++) {
        struct mem m = {.fail_at = fail_at};
        struct echek_proof proof;
        struct fault fault;
        struct text certificate;
        struct echek_claim claim;
        text_init(&certificate, &m);
        done = echek_prove(&q, &m, &proof, &certificate, &fault) &&
               echek_verify(text_string(&certificate), certificate.size, &m, &claim, &fault) ==
                   ECHEK_CLAIM_HOLDS;
        if (!done) assert_int_equal(fault.kind, FAULT_MEMORY);
        text_free(&certificate);
        assert_int_equal(m.used, 0);
    }
    assert_true(fail_at > 6);
}

// ---- Certificates ----

static void make_certificate(struct mem *m, struct text *out) {
    struct fault fault;
    struct echek_pair pair = pair_read("paper", "q2k/2B1/1K2/4 w QRNPrbnp");
    struct echek_question q = ask(&pair.rules, &pair.fast, 5);
    struct echek_proof proof;
    text_init(out, m);
    assert_true(echek_prove(&q, m, &proof, out, &fault));
    assert_int_equal(proof.plies, 5);
}

static void a_certificate_without_any_one_of_its_positions_fails(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct text whole, cut;
    struct fault fault;
    struct echek_claim claim;
    make_certificate(&m, &whole);
    text_init(&cut, &m);
    const char *line = whole.at;
    for (size_t number = 1; *line != '\0'; number++) {
        const char *next = strchr(line, '\n') + 1;
        text_clear(&cut);
        text_bytes(&cut, whole.at, (size_t)(line - whole.at));
        text_add(&cut, next);
        enum echek_verified v = echek_verify(cut.at, cut.size, &m, &claim, &fault);
        assert_int_equal(v, number <= 5 ? ECHEK_CLAIM_UNREADABLE : ECHEK_CLAIM_FAILS);
        line = next;
    }
    text_free(&cut);
    text_free(&whole);
}

static void damage_of_a_byte_never_makes_a_certificate_hold_with_a_better_claim(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct text t;
    struct rng rng;
    size_t held = 0, tried = 3000;
    rng_seed(&rng, 9);
    make_certificate(&m, &t);
    for (size_t i = 0; i < tried; i++) {
        struct fault fault;
        struct echek_claim claim;
        size_t at = rng_below(&rng, (uint32_t)t.size);
        char before = t.at[at];
        t.at[at] = (char)(32 + rng_below(&rng, 95));
        if (t.at[at] != before && echek_verify(t.at, t.size, &m, &claim, &fault) == ECHEK_CLAIM_HOLDS) {
            // A claim that still holds must be true: perhaps another move wins as well.
            struct echek_position p = claim.position;
            assert_true(claim.plies > 5 || plainly_wins(&claim.rules, &p, claim.winner, claim.plies));
            held++;
        }
        t.at[at] = before;
    }
    assert_true(held < tried / 4);
    text_free(&t);
    assert_int_equal(m.used, 0);
}

static void what_is_wrong_with_a_certificate_is_told_with_its_line(void **state) {
    (void)state;
#define HEAD                                                                                                 \
    "roque echek certificate 1\nrules paper\nposition q2k/2B1/1K2/4 w QRNPrbnp\nwinner white\nplies 5\n"
    static const struct {
        const char *text;
        enum echek_verified verdict;
        size_t line, column;
        const char *words;
    } cases[] = {
        {"", ECHEK_CLAIM_UNREADABLE, 1, 1, "the certificate ends where the title was expected"},
        {"hello\n", ECHEK_CLAIM_UNREADABLE, 1, 1, "this is no certificate"},
        {"roque echek certificate 1\nrule paper\n", ECHEK_CLAIM_UNREADABLE, 2, 1,
         "a line beginning with rules"},
        {"roque echek certificate 1\nrules drop=up\n", ECHEK_CLAIM_UNREADABLE, 2, 12, "expected free"},
        {"roque echek certificate 1\nrules paper\nposition 4/4\n", ECHEK_CLAIM_UNREADABLE, 3, 13, "expected"},
        {"roque echek certificate 1\nrules paper\nposition q2k/2B1/1K2/4 w QRNPrbnp\nwinner me\n",
         ECHEK_CLAIM_UNREADABLE, 4, 8, "white or black"},
        {"roque echek certificate 1\nrules paper\nposition q2k/2B1/1K2/4 w QRNPrbnp\nwinner white\nplies 0\n",
         ECHEK_CLAIM_UNREADABLE, 5, 7, "a number of plies"},
        {HEAD, ECHEK_CLAIM_FAILS, 5, 1, "after the beginning there is no move"},
        {HEAD "q2k/2B1/1K2/4 w QRNPrbnp\n", ECHEK_CLAIM_UNREADABLE, 6, 25, "\"; \" was expected"},
        {HEAD "q2k/2B1/1K2/4 b QRNPrbnp; 5 Q@c4\n", ECHEK_CLAIM_UNREADABLE, 6, 1,
         "the winner is not to move"},
        {HEAD "q2k/2B1/1K2/4 w QRNPrbnp; 5\n", ECHEK_CLAIM_UNREADABLE, 6, 28, "a blank and a move"},
        {HEAD "q2k/2B1/1K2/4 w QRNPrbnp; 5 Q@c3\n", ECHEK_CLAIM_FAILS, 6, 31, "not empty"},
        {HEAD "q2k/2B1/1K2/4 w QRNPrbnp; 1 Q@c4\n", ECHEK_CLAIM_FAILS, 6, 1, "does not end the game"},
        {HEAD "q2k/2B1/1K2/4 w QRNPrbnp; 5 Q@c4\n", ECHEK_CLAIM_FAILS, 6, 1, "there is no move that wins"},
        {HEAD "q2k/2B1/1K2/4 w QRNPrbnp; 5 Q@c4\nk2q/1B2/2K1/4 w QRNPrbnp; 5 Q@b4\n", ECHEK_CLAIM_UNREADABLE,
         7, 1, "has a move already"},
    };
#undef HEAD
    for (size_t i = 0; i < N(cases); i++) {
        struct mem m = MEM_UNLIMITED;
        struct fault fault = {0};
        struct echek_claim claim;
        enum echek_verified v = echek_verify(cases[i].text, strlen(cases[i].text), &m, &claim, &fault);
        if (v != cases[i].verdict || fault.line != cases[i].line || fault.column != cases[i].column ||
            strstr(fault.text, cases[i].words) == NULL)
            fail_msg("case %zu: verdict %d at %zu:%zu: %s", i, (int)v, fault.line, fault.column, fault.text);
        assert_int_equal(m.used, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_under_any_rules_is_proven_as_plain_search_finds_it),
        cmocka_unit_test(a_late_position_is_proven_as_plain_search_finds_it),
        cmocka_unit_test(the_other_sides_view_has_the_same_proof),
        cmocka_unit_test(threads_prove_the_same_with_the_same_line),
        cmocka_unit_test(the_start_has_no_forced_win_within_nine_plies),
        cmocka_unit_test(a_limit_leaves_the_answer_unknown_and_tells_what_was_proven),
        cmocka_unit_test(every_failure_of_an_allocation_is_a_fault),
        cmocka_unit_test(a_certificate_without_any_one_of_its_positions_fails),
        cmocka_unit_test(damage_of_a_byte_never_makes_a_certificate_hold_with_a_better_claim),
        cmocka_unit_test(what_is_wrong_with_a_certificate_is_told_with_its_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
