// Proofs of forced wins against plain search, and certificates against every kind of damage.
#include "base/rng.h"
#include "echek/proofs/inside.h"
#include "echek/proofs/prove.h"
#include "echek_pair.h"
#include "echek_plain.h"
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

// The fewest plies within which one side wins, up to `most`; 0: neither does.
static unsigned plain_plies(const struct echek_rules *r, const struct echek_position *p, unsigned most,
                            unsigned *winner) {
    for (unsigned n = 1; n <= most; n++)
        for (*winner = 0; *winner < 2; ++*winner)
            if (plainly_wins(r, p, *winner, n)) return n;
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

// Ask the prover, and compare its answer with that of plain search.
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
    for (size_t i = 0; i < seeds_count(600); i++) {
        struct echek_pair pair = pair_random(&rng);
        if (echek_ended(&pair.fast) != ECHEK_GOES_ON) continue;
        struct echek_question q = ask(&pair.rules, &pair.fast, 3);
        if (agrees(&m, &q)) decided++;
        else open++;
    }
    assert_true(decided > 5 && open > 5);
    assert_int_equal(m.used, 0);
}

// A random position with all pieces on the board; in most of them one side wins soon.
static bool all_placed(struct rng *rng, struct echek_position *p) {
    unsigned squares[ECHEK_SQUARES], left = ECHEK_SQUARES;
    *p = (struct echek_position){.mover = (uint8_t)rng_below(rng, 2)};
    for (unsigned i = 0; i < ECHEK_SQUARES; i++) squares[i] = i;
    for (unsigned i = 0; i < 2 * ECHEK_PIECES; i++) {
        unsigned pick = rng_below(rng, left), square = squares[pick], side = i / ECHEK_PIECES;
        squares[pick] = squares[--left];
        p->code |= (uint64_t)square << echek_shift(side, i % ECHEK_PIECES);
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

// A defender waits with pieces in hand: here are some, and squares to drop them on.
static struct echek_position some_in_hand(struct rng *rng, uint32_t percent) {
    struct echek_position p;
    while (!all_placed(rng, &p)) continue;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned piece = ECHEK_QUEEN; piece < ECHEK_PIECES; piece++) {
            if (rng_below(rng, 100) >= percent) continue;
            p.occupied[side] &= (uint16_t) ~(1U << echek_at(&p, side, piece));
            p.code &= ~(UINT64_C(31) << echek_shift(side, piece));
            p.code |= (uint64_t)ECHEK_IN_HAND << echek_shift(side, piece);
        }
    return p;
}

// Questions about one position after the other, so that all of them share a table.
struct asking {
    struct mem mem;
    struct proof_search *search;
    struct proof_worker worker;
};

static void begin_asking(struct asking *a, const char *rules) {
    struct fault fault;
    *a = (struct asking){.mem = MEM_UNLIMITED};
    a->search = mem_zeroed(&a->mem, 1, sizeof *a->search);
    assert_non_null(a->search);
    assert_true(echek_rules_read(&a->search->rules, rules, &fault));
    assert_true(proof_table_init(&a->search->table, &a->mem));
    a->worker.shared = a->search;
}

static void end_asking(struct asking *a) {
    proof_table_free(&a->search->table);
    mem_free(&a->mem, a->search, sizeof *a->search);
    assert_int_equal(a->mem.used, 0);
}

static bool wins_as_it_should(struct asking *a, struct echek_position p, unsigned attacker, unsigned n) {
    bool truth = plainly_wins(&a->search->rules, &p, attacker, n);
    a->worker.attacker = attacker;
    assert_int_equal(proof_wins(&a->worker, &p, n), truth ? PROOF_YES : PROOF_NO);
    return truth;
}

static struct echek_position few_moves(struct rng *rng, const struct echek_rules *r, uint32_t in_hand,
                                       size_t few) {
    struct echek_position p;
    do p = some_in_hand(rng, in_hand);
    while (echek_count_moves(r, &p) > few || echek_ended(&p) != ECHEK_GOES_ON);
    return p;
}

static void positions_with_pieces_in_hand_are_proven_as_plain_search_finds_it(void **state) {
    (void)state;
    static const struct {
        const char *rules;
        uint32_t in_hand;
        unsigned depth;
        size_t few, count;
    } kinds[] = {{"paper", 20, 5, 24, 1000},
                 {"drop=safe", 20, 5, 24, 300},
                 {"castle=never,jump=none", 10, 6, 22, 1500},
                 {"castle=once,jump=own", 15, 5, 24, 300}};
    struct rng rng;
    rng_seed(&rng, 21);
    for (size_t k = 0; k < N(kinds); k++) {
        struct asking a;
        size_t decided = 0, asked = seeds_count(kinds[k].count);
        begin_asking(&a, kinds[k].rules);
        for (size_t i = 0; i < asked; i++) {
            struct echek_position p = few_moves(&rng, &a.search->rules, kinds[k].in_hand, kinds[k].few);
            bool won = false;
            for (unsigned n = 1; n <= kinds[k].depth && !won; n++)
                for (unsigned attacker = 0; attacker < 2; attacker++)
                    won = wins_as_it_should(&a, p, attacker, n) || won;
            decided += won;
        }
        assert_in_range(decided, asked / 5, asked - 1);
        end_asking(&a);
    }
}

// What is known about one depth claims no more about another, deeper or not, than is true.
static void depths_may_be_asked_in_any_order(void **state) {
    (void)state;
    enum { DEEPEST = 6 };
    struct asking a;
    struct rng rng;
    rng_seed(&rng, 22);
    begin_asking(&a, "paper");
    for (size_t i = 0; i < 60; i++) {
        struct echek_position p = few_moves(&rng, &a.search->rules, 10, 16);
        unsigned attacker = rng_below(&rng, 2);
        for (unsigned n = 1; n <= DEEPEST; n++) wins_as_it_should(&a, p, attacker, n);
        for (int again = 0; again < DEEPEST; again++)
            wins_as_it_should(&a, p, attacker, 1 + rng_below(&rng, DEEPEST));
    }
    end_asking(&a);
}

// The same farther away, where plain search is too slow: a table full of other depths answers like an empty
// one.
static void knowledge_of_other_depths_changes_no_answer(void **state) {
    (void)state;
    enum { FROM = 9, TO = 13, POSITIONS = 12 };
    struct asking full, empty;
    struct rng rng;
    rng_seed(&rng, 24);
    begin_asking(&full, "castle=never");
    for (size_t i = 0; i < POSITIONS; i++) {
        struct echek_position p = few_moves(&rng, &full.search->rules, 20, 30);
        for (unsigned n = FROM; n <= TO; n++) {
            begin_asking(&empty, "castle=never");
            empty.worker.attacker = full.worker.attacker = (unsigned)i % 2;
            assert_int_equal(proof_wins(&full.worker, &p, n), proof_wins(&empty.worker, &p, n));
            end_asking(&empty);
        }
    }
    end_asking(&full);
}

// ---- The table ----

static uint64_t nth_place(uint64_t i) { return proof_table_place(i * UINT64_C(0x2545f4914f6cdd1d) >> 1); }

static void knowledge_about_a_position_only_grows(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct proof_table t;
    assert_true(proof_table_init(&t, &m));
    proof_table_write(&t, nth_place(1), (struct proof_entry){.safe = 4, .move = 7});
    proof_table_write(&t, nth_place(1), (struct proof_entry){.won = 9, .move = ECHEK_CASTLE});
    proof_table_write(&t, nth_place(1), (struct proof_entry){.won = 11, .move = 0});
    proof_table_write(&t, nth_place(1), (struct proof_entry){.safe = 3, .move = ECHEK_NO_MOVE});
    struct proof_entry e = proof_table_read(&t, nth_place(1)), none = proof_table_read(&t, nth_place(2));
    assert_int_equal(e.won, 9);
    assert_int_equal(e.safe, 4);
    assert_int_equal(e.move, ECHEK_NO_MOVE);
    assert_true(none.won == 0 && none.safe == 0 && none.move == ECHEK_NO_MOVE);
    proof_table_free(&t);
    assert_int_equal(m.used, 0);
}

// Nothing is lost, and no entry is found that was not there.
static void a_table_that_grows_keeps_what_is_in_it(void **state) {
    (void)state;
    enum { ENTRIES = 200000 };
    struct mem m = MEM_UNLIMITED;
    struct proof_table t;
    assert_true(proof_table_init(&t, &m));
    unsigned before = t.bucket_bits;
    for (unsigned i = 0; i < ENTRIES; i++)
        proof_table_write(&t, nth_place(i),
                          (struct proof_entry){.safe = 1 + i % 61, .move = (echek_move)(i % 97)});
    proof_table_grow(&t, UINT64_C(1) << 24, (size_t)128 << 20);
    assert_int_equal(t.bucket_bits, before + 2);
    for (unsigned i = 0; i < ENTRIES; i++) {
        struct proof_entry e = proof_table_read(&t, nth_place(i));
        assert_true(e.won == 0 && e.safe == 1 + i % 61 && e.move == i % 97);
        e = proof_table_read(&t, nth_place(i + ENTRIES));
        assert_true(e.won == 0 && e.safe == 0);
    }
    proof_table_free(&t);
    assert_int_equal(m.used, 0);
}

// ---- The prover ----

// The number of nodes: pruning too much or too little shows here at once. An intended change brings a new
// number.
static void the_prover_looks_at_the_nodes_it_always_did(void **state) {
    (void)state;
    static const char *const rules[] = {"paper", "drop=safe", "castle=once", "castle=never", "jump=none"};
    struct rng rng;
    uint64_t nodes = 0;
    rng_seed(&rng, 23);
    for (size_t k = 0; k < N(rules); k++) {
        struct asking a;
        begin_asking(&a, rules[k]);
        for (uint32_t i = 0; i < 400; i++) {
            struct echek_position p = i == 0 ? echek_start() : few_moves(&rng, &a.search->rules, i / 10, 97);
            a.worker.attacker = i % 2;
            for (unsigned n = 1; n <= (i % 40 == 0 ? 8 : 6); n++) proof_wins(&a.worker, &p, n);
        }
        nodes += a.worker.nodes;
        end_asking(&a);
    }
    assert_int_equal(nodes, 507499);
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

static void replace_all(struct text *t, const char *from, const char *to) {
    assert_int_equal(strlen(from), strlen(to));
    for (char *at = t->at; (at = strstr(at, from)) != NULL; at++) memcpy(at, to, strlen(to));
}

// At each move the distance falls by two plies, not one: a win in five cannot be made to look like one in
// three.
static void a_certificate_cannot_claim_to_be_quicker(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct text t;
    struct fault fault;
    struct echek_claim claim;
    make_certificate(&m, &t);
    assert_int_equal(echek_verify(t.at, t.size, &m, &claim, &fault), ECHEK_CLAIM_HOLDS);
    replace_all(&t, "plies 5", "plies 3");
    assert_int_equal(echek_verify(t.at, t.size, &m, &claim, &fault), ECHEK_CLAIM_FAILS);
    replace_all(&t, "; 3 ", "; 2 ");
    replace_all(&t, "; 5 ", "; 3 ");
    assert_int_equal(echek_verify(t.at, t.size, &m, &claim, &fault), ECHEK_CLAIM_FAILS);
    replace_all(&t, "; 2 ", "; 1 ");
    replace_all(&t, "; 3 ", "; 1 ");
    assert_int_equal(echek_verify(t.at, t.size, &m, &claim, &fault), ECHEK_CLAIM_FAILS);
    text_free(&t);
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

static void errors_of_a_certificate_are_reported_with_their_line(void **state) {
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
        {"hello\n", ECHEK_CLAIM_UNREADABLE, 1, 1, "this is not a certificate"},
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
        {"roque echek certificate 1\nrules paper\nposition k3/4/4/KR2 w QBNPqrbnp\nwinner white\nplies 1\n"
         "k3/4/4/KR2 w QBNPqrbnp; 1 N@a2\n",
         ECHEK_CLAIM_FAILS, 6, 1, "this move loses the game"},
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
        cmocka_unit_test(positions_with_pieces_in_hand_are_proven_as_plain_search_finds_it),
        cmocka_unit_test(depths_may_be_asked_in_any_order),
        cmocka_unit_test(knowledge_of_other_depths_changes_no_answer),
        cmocka_unit_test(knowledge_about_a_position_only_grows),
        cmocka_unit_test(a_table_that_grows_keeps_what_is_in_it),
        cmocka_unit_test(the_prover_looks_at_the_nodes_it_always_did),
        cmocka_unit_test(the_other_sides_view_has_the_same_proof),
        cmocka_unit_test(threads_prove_the_same_with_the_same_line),
        cmocka_unit_test(the_start_has_no_forced_win_within_nine_plies),
        cmocka_unit_test(a_limit_leaves_the_answer_unknown_and_tells_what_was_proven),
        cmocka_unit_test(every_failure_of_an_allocation_is_a_fault),
        cmocka_unit_test(a_certificate_without_any_one_of_its_positions_fails),
        cmocka_unit_test(a_certificate_cannot_claim_to_be_quicker),
        cmocka_unit_test(damage_of_a_byte_never_makes_a_certificate_hold_with_a_better_claim),
        cmocka_unit_test(errors_of_a_certificate_are_reported_with_their_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
