// The rules of Echek: known counts, single rules one at a time, and everything against the slow generator.
#include "echek/rules/echek.h"
#include "echek_pair.h"
#include "oracle.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define START "4/2k1/1K2/4 w QRBNPqrbnp"

static const char *const single_options[] = {"paper",        "program",  "drop=safe", "castle=once",
                                             "castle=never", "jump=own", "jump=none", "pawn=both-up"};
static const char *const positions[] = {
    START,
    "q2k/2B1/1K2/4 w QRNPrbnp",
    "k1r1/2q1/1N2/R2K w QBPbnp",
    "rq2/1Pk1/1K1n/2R1 b QBNbp",
    "qk1n/rpbQ/P1BR/K2N w -",
    "r2k/Bq1P/2pn/K1RQ b Nb",
};
enum { SINGLE_OPTIONS = sizeof single_options / sizeof *single_options };
enum { POSITIONS = sizeof positions / sizeof *positions };

static bool holds_move(const echek_move *list, size_t count, unsigned m) {
    for (size_t i = 0; i < count; i++)
        if (list[i] == m) return true;
    return false;
}

static bool is_legal_by_name(const struct echek_pair *pair, const char *name) {
    echek_move m;
    struct fault fault;
    return echek_move_read(&pair->rules, &pair->fast, name, &m, &fault);
}

static echek_move move_named(const struct echek_pair *pair, const char *name) {
    echek_move m;
    struct fault fault;
    if (!echek_move_read(&pair->rules, &pair->fast, name, &m, &fault)) fail_msg("%s: %s", name, fault.text);
    return m;
}

// ---- Known counts ----

static void perft_gives_the_known_counts(void **state) {
    (void)state;
    static const struct {
        const char *position, *rules;
        uint64_t counts[4];
    } known[] = {
        {START, "paper", {77, 5549, 329989, 18337642}},
        {START, "drop=safe", {57, 3079, 139577}},
        {"q2k/2B1/1K2/4 w QRNPrbnp", "paper", {58, 3128, 137552}},
        {"k1r1/2q1/1N2/R2K w QBPbnp", "paper", {39, 1654, 47258}},
        {"rq2/1Pk1/1K1n/2R1 b QBNbp", "paper", {34, 1248, 32468}},
        {"qk1n/rpbQ/P1BR/K2N w -", "paper", {8, 22, 137}},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct echek_pair pair = pair_read(known[i].rules, known[i].position);
        assert_int_equal(echek_perft(&pair.rules, &pair.fast, 0), 1);
        for (unsigned depth = 1; depth <= 4 && known[i].counts[depth - 1] != 0; depth++) {
            assert_int_equal(echek_perft(&pair.rules, &pair.fast, depth), known[i].counts[depth - 1]);
            if (depth < 4) assert_int_equal(slow_perft(&pair.slow, depth), known[i].counts[depth - 1]);
        }
    }
}

static void the_start_is_two_kings_and_ten_pieces_in_hand(void **state) {
    (void)state;
    struct echek_pair pair = pair_read("paper", START);
    struct echek_position start = echek_start();
    assert_true(pair_same(&start, &pair.fast));
    assert_true(pair_occupied_agrees(&start));
}

static void the_known_win_without_castling_takes_thirteen_plies(void **state) {
    (void)state;
    static const char *const line[] = {"Q@b3",  "c3-d3", "b2-c2", "d3-c3", "R@c4",  "c3-b2", "B@b1",
                                       "b2-a3", "b1-a2", "a3-a4", "c4-b4", "a4-a3", "b4-a4"};
    struct echek_pair pair = pair_read("castle=never", START);
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        assert_int_equal(echek_ended(&pair.fast), ECHEK_GOES_ON);
        echek_make(&pair.rules, &pair.fast, move_named(&pair, line[i]));
    }
    assert_int_equal(pair.fast.mover, ECHEK_BLACK);
    assert_int_equal(echek_ended(&pair.fast), ECHEK_MOVER_LOST);
    assert_int_equal(echek_open(&pair.fast, ECHEK_BLACK), 0);
    assert_int_not_equal(echek_open(&pair.fast, ECHEK_WHITE), 0);
}

// ---- One rule at a time ----

struct question {
    const char *rules, *position, *move;
    bool legal;
};

static void ask(const struct question *questions, size_t count) {
    for (const struct question *q = questions; q < questions + count; q++) {
        struct echek_pair pair = pair_read(q->rules, q->position);
        if (is_legal_by_name(&pair, q->move) != q->legal)
            fail_msg("%s by %s: %s is %s", q->position, q->rules, q->move, q->legal ? "refused" : "accepted");
    }
}
#define ASK(questions) ask(questions, sizeof(questions) / sizeof *(questions))

static void sliders_pass_over_the_pieces_that_the_jump_option_names(void **state) {
    (void)state;
    // From a1: the own pawn is on a2, the enemy's rook on b1, nobody on the diagonal; further on, the rest.
    static const char by_queen[] = "3k/4/P3/Qr1K w RBNqbnp", by_rook[] = "3k/4/P3/Rr1K w QBNqbnp";
    static const char by_bishop[] = "4/2k1/1P2/B2K w QRNqrbnp", by_bishop_far[] = "4/2N1/1k2/B2K w QRPqrbnp";
    static const char over_own[] = "k3/2N1/1P2/B2K w QRqrbnp";
    static const struct question questions[] = {
        {"paper", by_queen, "a1-a3", true},
        {"paper", by_queen, "a1-c1", true},
        {"paper", by_queen, "a1-c3", true},
        {"paper", by_queen, "a1-b1", false},
        {"paper", by_queen, "a1-a2", false},
        {"paper", by_queen, "a1-b3", false},
        {"jump=own", by_queen, "a1-a3", true},
        {"jump=own", by_queen, "a1-a4", true},
        {"jump=own", by_queen, "a1-c1", false},
        {"jump=own", by_queen, "a1-c3", true},
        {"jump=none", by_queen, "a1-a3", false},
        {"jump=none", by_queen, "a1-c1", false},
        {"jump=none", by_queen, "a1-c3", true},
        {"paper", by_rook, "a1-a4", true},
        {"paper", by_rook, "a1-c1", true},
        {"paper", by_rook, "a1-b2", false},
        {"jump=own", by_rook, "a1-a4", true},
        {"jump=own", by_rook, "a1-c1", false},
        {"jump=none", by_rook, "a1-a4", false},
        {"paper", by_bishop, "a1-d4", true},
        {"jump=own", by_bishop, "a1-d4", false},
        {"jump=own", by_bishop, "a1-c3", false},
        {"jump=own", by_bishop_far, "a1-d4", false},
        {"paper", by_bishop_far, "a1-d4", true},
        {"jump=none", by_bishop_far, "a1-d4", false},
        {"paper", by_bishop, "a1-a2", false},
        {"jump=own", over_own, "a1-d4", true},
        {"jump=none", over_own, "a1-d4", false},
    };
    ASK(questions);
}

static void knights_leap_whatever_the_jump_option_says(void **state) {
    (void)state;
    static const char position[] = "3k/4/pP2/NR1K w QBqrbn";
    static const struct question questions[] = {
        {"jump=none", position, "a1-b3", true}, {"jump=own", position, "a1-c2", true},
        {"paper", position, "a1-b3", true},     {"paper", position, "a1-c3", false},
        {"paper", position, "a1-b2", false},
    };
    ASK(questions);
}

static void kings_step_one_square_in_all_directions(void **state) {
    (void)state;
    static const struct question questions[] = {
        {"paper", START, "b2-a1", true},  {"paper", START, "b2-b1", true},  {"paper", START, "b2-c1", true},
        {"paper", START, "b2-a2", true},  {"paper", START, "b2-c2", true},  {"paper", START, "b2-a3", true},
        {"paper", START, "b2-b3", true},  {"paper", START, "b2-c3", false}, {"paper", START, "b2-b4", false},
        {"paper", START, "b2-d2", false}, {"paper", START, "b2-d4", false}, {"paper", START, "K@a1", false},
    };
    ASK(questions);
}

static void pawns_go_forward_and_never_from_the_last_rank(void **state) {
    (void)state;
    static const char white[] = "k3/4/1P1p/3K w QRBNqrbn", black[] = "k3/1P1p/4/3K b QRBNqrbn";
    static const char last[] = "1P1k/4/4/K1p1 w QRBNqrbn", last_black[] = "1P1k/4/4/K1p1 b QRBNqrbn";
    static const struct question questions[] = {
        {"paper", white, "b2-a3", true},
        {"paper", white, "b2-b3", true},
        {"paper", white, "b2-c3", true},
        {"paper", white, "b2-b4", false},
        {"paper", white, "b2-c2", false},
        {"paper", white, "b2-b1", false},
        {"pawn=both-up", white, "b2-b3", true},
        {"pawn=both-up", white, "b2-b1", false},
        {"paper", black, "d3-d2", true},
        {"paper", black, "d3-c2", true},
        {"paper", black, "d3-d4", false},
        {"paper", black, "d3-d1", false},
        {"pawn=both-up", black, "d3-d4", true},
        {"pawn=both-up", black, "d3-c4", true},
        {"pawn=both-up", black, "d3-d2", false},
        {"paper", last, "b4-b3", false},
        {"paper", last_black, "c1-c2", false},
        {"pawn=both-up", last_black, "c1-c2", true},
        {"pawn=both-up", last, "b4-b3", false},
        {"paper", START, "P@a4", true},
        {"paper", START, "P@a1", true},
        {"paper", "2P1/2k1/4/2K1 b QRBNqrbnp", "P@b1", true},
        {"paper", "2P1/2k1/4/2K1 b QRBNqrbnp", "P@b4", true},
    };
    ASK(questions);
}

static void safe_drops_are_not_orthogonally_beside_the_enemy_king(void **state) {
    (void)state;
    static const struct question questions[] = {
        {"drop=safe", START, "Q@c4", false},
        {"drop=safe", START, "Q@c2", false},
        {"drop=safe", START, "Q@b3", false},
        {"drop=safe", START, "Q@d3", false},
        {"drop=safe", START, "Q@b4", true},
        {"drop=safe", START, "Q@d2", true},
        {"drop=safe", START, "Q@b1", true}, // beside the own king
        {"program", START, "P@c4", false},
        {"paper", START, "Q@c4", true},
        {"paper", START, "Q@b2", false},
        {"paper", START, "Q@c3", false},
        // What is on the board may still go there.
        {"drop=safe", "4/2k1/1K2/R3 w QBNPqrbnp", "b2-c2", true},
    };
    ASK(questions);
}

static void castling_needs_the_rook_on_the_board_and_the_option_to_allow_it(void **state) {
    (void)state;
    static const char far[] = "k2R/4/4/K3 w QBNPqrbnp";
    static const struct question questions[] = {
        {"paper", START, "O-O", false},
        {"paper", far, "O-O", true},
        {"castle=never", far, "O-O", false},
        {"castle=once", far, "O-O", true},
        {"castle=once", "k2R/4/4/K3 w QBNPqrbnp w", "O-O", false},
        {"castle=once", "k2R/4/4/K3 w QBNPqrbnp wb", "O-O", false},
        {"castle=once", "k2R/4/4/K3 w QBNPqrbnp b", "O-O", true},
        {"paper", "k2R/4/4/K3 b QBNPqrbnp", "O-O", false}, // the enemy's rook is no help
        {"castle=once", "k2r/4/4/K3 b QRBNPqbnp w", "O-O", true},
        {"castle=once", "k2r/4/4/K3 b QRBNPqbnp b", "O-O", false},
    };
    ASK(questions);
}

static void castling_once_is_used_up_by_castling(void **state) {
    (void)state;
    struct echek_pair pair = pair_read("castle=once", "k2R/r3/4/K3 w QBNPqbnp");
    echek_make(&pair.rules, &pair.fast, move_named(&pair, "O-O"));
    assert_int_equal(pair.fast.castled, 1);
    echek_make(&pair.rules, &pair.fast, move_named(&pair, "O-O"));
    assert_int_equal(pair.fast.castled, 3);
    assert_false(echek_may_castle(&pair.rules, &pair.fast));
    echek_make(&pair.rules, &pair.fast, move_named(&pair, "Q@b2"));
    assert_false(echek_may_castle(&pair.rules, &pair.fast));

    pair = pair_read("paper", "k2R/r3/4/K3 w QBNPqbnp");
    for (int i = 0; i < 5; i++) {
        echek_make(&pair.rules, &pair.fast, move_named(&pair, "O-O"));
        assert_int_equal(pair.fast.castled, 0);
    }
}

// ---- The end ----

static void a_king_without_an_empty_orthogonal_neighbour_is_the_end(void **state) {
    (void)state;
    static const struct {
        const char *position;
        enum echek_end end;
    } known[] = {
        {START, ECHEK_GOES_ON},
        {"kr2/q3/4/3K w QRBNPbnp", ECHEK_MOVER_WON},    // the edge is closed, and so are own pieces
        {"kr2/q3/4/3K b QRBNPbnp", ECHEK_MOVER_LOST},   // the same for whom it is bad
        {"kR2/Q3/4/3K b BNPqrbnp", ECHEK_MOVER_LOST},   // the enemy's pieces close as well
        {"kR2/1Q2/4/3K b BNPqrbnp", ECHEK_GOES_ON},     // a diagonal neighbour does not
        {"1nK1/2Rk/3q/4 w QBNPrbp", ECHEK_GOES_ON},     // one open side, the same for both
        {"kK2/R3/4/4 w QBNPqrbnp", ECHEK_MOVER_WON},    // a king closes
        {"kKr1/RQ2/4/4 w BNPqbnp", ECHEK_MOVER_LOST},   // both enclosed: who has just moved wins
        {"kKr1/RQ2/4/4 b BNPqbnp", ECHEK_MOVER_LOST},   // ... whichever side that is
        {"1P2/NkB1/1K2/4 b QRqrbnp", ECHEK_MOVER_LOST}, // in the middle four pieces are needed
        {"1P2/NkB1/4/1K2 b QRqrbnp", ECHEK_GOES_ON},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct echek_pair pair = pair_read("paper", known[i].position);
        if (echek_ended(&pair.fast) != known[i].end) fail_msg("%s", known[i].position);
    }
}

static void a_move_that_encloses_both_kings_wins(void **state) {
    (void)state;
    static const char *const each[] = {"1nK1/2Rk/3q/4 w QBNPrbp", "1nK1/2Rk/3q/4 b QBNPrbp"};
    for (size_t i = 0; i < 2; i++) {
        struct echek_pair pair = pair_read("paper", each[i]);
        echek_make(&pair.rules, &pair.fast, move_named(&pair, "B@d4"));
        assert_int_equal(echek_open(&pair.fast, ECHEK_WHITE), 0);
        assert_int_equal(echek_open(&pair.fast, ECHEK_BLACK), 0);
        assert_int_equal(echek_ended(&pair.fast), ECHEK_MOVER_LOST);
        assert_int_equal(echek_perft(&pair.rules, &pair.fast, 1), 0);
    }
}

static void a_move_that_encloses_only_the_own_king_loses(void **state) {
    (void)state;
    struct echek_pair pair = pair_read("paper", "3k/4/Q3/K3 w RBNPqrbnp");
    echek_make(&pair.rules, &pair.fast, move_named(&pair, "R@b1"));
    assert_int_equal(echek_ended(&pair.fast), ECHEK_MOVER_WON);
}

// ---- Against the slow generator ----

static const char *compare_perft(const struct echek_pair *pair, unsigned depth) {
    uint64_t fast = echek_perft(&pair->rules, &pair->fast, depth), slow = slow_perft(&pair->slow, depth);
    char what[80];
    snprintf(what, sizeof what, "perft(%u) is %llu, slowly %llu", depth, (unsigned long long)fast,
             (unsigned long long)slow);
    return fast == slow ? NULL : pair_complaint(pair, what);
}

static void perft_agrees_with_the_slow_one_for_every_single_option(void **state) {
    (void)state;
    for (size_t i = 0; i < SINGLE_OPTIONS; i++)
        for (size_t k = 0; k < POSITIONS; k++) {
            if (!seeds_case(i * POSITIONS + k)) continue;
            struct echek_pair pair = pair_read(single_options[i], positions[k]);
            // The preset, unlike an option, is a word that the slow generator does not know.
            if (strcmp(single_options[i], "program") == 0) pair.slow.drop_safe = true;
            const char *wrong = compare_perft(&pair, 3);
            if (wrong != NULL) fail_msg("%s", wrong);
        }
}

static const char *random_perft_agrees(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct echek_pair pair = pair_random(&r);
    return compare_perft(&pair, echek_count_moves(&pair.rules, &pair.fast) < 30 ? 3 : 2);
}

static void perft_agrees_with_the_slow_one_by_random_rules_in_random_positions(void **state) {
    (void)state;
    run_seeds(1, 2000, random_perft_agrees);
}

static int by_text(const void *a, const void *b) { return strcmp(a, b); }

static const char *compare_names(const struct echek_pair *pair, const echek_move *moves, size_t count) {
    slow_move slow[SLOW_MOST_MOVES], fast[ECHEK_MOST_MOVES];
    if (slow_moves(&pair->slow, slow) != count) return pair_complaint(pair, "another number of moves");
    for (size_t i = 0; i < count; i++) echek_move_name(&pair->fast, moves[i], fast[i]);
    qsort(slow, count, sizeof *slow, by_text);
    qsort(fast, count, sizeof *fast, by_text);
    for (size_t i = 0; i < count; i++)
        if (strcmp(slow[i], fast[i]) != 0) return pair_complaint(pair, fast[i]);
    return NULL;
}

// The header's other promises about moves, which follow from the list.
static const char *compare_with_list(const struct echek_pair *pair, const echek_move *moves, size_t count) {
    if (echek_count_moves(&pair->rules, &pair->fast) != count)
        return pair_complaint(pair, "moves are counted wrongly");
    for (unsigned m = 0; m <= UINT8_MAX; m++)
        if (echek_is_legal(&pair->rules, &pair->fast, (echek_move)m) != holds_move(moves, count, m))
            return pair_complaint(pair, "a move is legal and not in the list, or the other way round");
    for (unsigned m = 0; m < ECHEK_CASTLE; m++)
        if ((echek_targets(&pair->rules, &pair->fast, m / 16) >> m % 16 & 1) != holds_move(moves, count, m))
            return pair_complaint(pair, "targets are not the squares of the list");
    if (echek_may_castle(&pair->rules, &pair->fast) != holds_move(moves, count, ECHEK_CASTLE))
        return pair_complaint(pair, "castling is not as the list says");
    return NULL;
}

// Drops, then moves, then castling; queen before rook and so on; each move once.
static const char *check_order(const struct echek_pair *pair, const echek_move *moves, size_t count) {
    unsigned before = 0;
    for (size_t i = 0; i < count; i++) {
        bool is_drop = moves[i] != ECHEK_CASTLE &&
                       echek_at(&pair->fast, pair->fast.mover, echek_move_piece(moves[i])) == ECHEK_IN_HAND;
        // Squares as one reads a board: the highest rank first.
        unsigned in_order = moves[i] == ECHEK_CASTLE ? moves[i] : moves[i] ^ 12U;
        unsigned place = (is_drop ? 0 : 256U) + in_order + 1;
        if (place <= before) return pair_complaint(pair, "moves are not in their order");
        before = place;
    }
    return NULL;
}

static bool is_progress_by_text(const struct echek_pair *pair, const char *name) {
    if (name[0] == 'O') return false;
    char piece = pair->slow.board[name[1] == '@' ? 0 : name[1] - '1'][name[1] == '@' ? 0 : name[0] - 'a'];
    return name[1] == '@' || piece == 'P' || piece == 'p';
}

static const char *compare_after(const struct echek_pair *pair, echek_move m) {
    struct echek_position fast = pair->fast;
    struct slow_game slow = pair->slow;
    char name[ECHEK_MOVE_TEXT];
    echek_move_name(&fast, m, name);
    if (echek_is_progress(&fast, m) != is_progress_by_text(pair, name))
        return pair_complaint(pair, "progress is told wrongly");
    unsigned pieces = fast.occupied[0] | (unsigned)fast.occupied[1] << 16;
    struct echek_undo undo = echek_make(&pair->rules, &fast, m);
    slow_play(&slow, name);
    if (!pair_agrees(&fast, &slow) || !pair_occupied_agrees(&fast)) return pair_complaint(pair, name);
    if (m == ECHEK_CASTLE && pieces != (fast.occupied[0] | (unsigned)fast.occupied[1] << 16))
        return pair_complaint(pair, "castling changes which squares are occupied");
    bool lost = slow_is_enclosed(&slow, slow.mover == 'w' ? 'K' : 'k');
    enum echek_end end = lost ? ECHEK_MOVER_LOST : slow_has_ended(&slow) ? ECHEK_MOVER_WON : ECHEK_GOES_ON;
    if (echek_ended(&fast) != end) return pair_complaint(pair, "the end is told wrongly");
    echek_unmake(&fast, undo);
    return pair_same(&fast, &pair->fast) ? NULL : pair_complaint(pair, "a move is not taken back");
}

static bool some_move_wins(const struct echek_pair *pair, const echek_move *moves, size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct echek_position next = pair->fast;
        echek_make(&pair->rules, &next, moves[i]);
        if (echek_ended(&next) == ECHEK_MOVER_LOST) return true;
    }
    return false;
}

static const char *moves_agree(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct echek_pair pair = pair_random(&r);
    echek_move moves[ECHEK_MOST_MOVES];
    size_t count = echek_moves(&pair.rules, &pair.fast, moves);
    const char *wrong = compare_names(&pair, moves, count);
    if (wrong == NULL) wrong = compare_with_list(&pair, moves, count);
    if (wrong == NULL) wrong = check_order(&pair, moves, count);
    for (size_t i = 0; wrong == NULL && i < count; i++) wrong = compare_after(&pair, moves[i]);
    if (wrong != NULL || slow_has_ended(&pair.slow)) return wrong;
    if (count == 0) return pair_complaint(&pair, "the game goes on without a legal move");
    if (echek_wins_at_once(&pair.rules, &pair.fast) != some_move_wins(&pair, moves, count))
        return pair_complaint(&pair, "a win at once is told wrongly");
    return NULL;
}

static void moves_and_what_they_lead_to_agree_with_the_slow_generator(void **state) {
    (void)state;
    run_seeds(100000, 6000, moves_agree);
}

// ---- Long games ----

enum { LONGEST_GAME = 200 };

static const char *plays_and_takes_back(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct echek_pair pair = pair_random(&r);
    struct echek_position seen[LONGEST_GAME + 1], p = pair.fast;
    struct echek_undo undos[LONGEST_GAME];
    size_t plies = 0;
    while (plies < LONGEST_GAME && echek_ended(&p) == ECHEK_GOES_ON) {
        echek_move moves[ECHEK_MOST_MOVES];
        size_t count = echek_moves(&pair.rules, &p, moves);
        if (count == 0) return pair_complaint(&pair, "no move is left in a game from here");
        seen[plies] = p;
        undos[plies++] = echek_make(&pair.rules, &p, moves[rng_below(&r, (uint32_t)count)]);
        if (!pair_occupied_agrees(&p)) return pair_complaint(&pair, "occupied squares, in a game from here");
        if (p.mover == seen[plies - 1].mover) return pair_complaint(&pair, "nobody's turn changes");
        if (p.castled != 0 && pair.rules.castle != ECHEK_CASTLE_ONCE)
            return pair_complaint(&pair, "castling is remembered without need");
    }
    while (plies-- > 0) {
        echek_unmake(&p, undos[plies]);
        if (!pair_same(&p, &seen[plies])) return pair_complaint(&pair, "not taken back, in a game from here");
    }
    return NULL;
}

static void long_games_are_taken_back_to_their_first_position(void **state) {
    (void)state;
    run_seeds(200000, 300000, plays_and_takes_back);
}

// The rules for people are valid for other rules, too, as far as the example needs them; but not without
// jumping.
static void the_example_of_the_rules_is_won_by_its_move(void **state) {
    (void)state;
    for (size_t i = 0; i < SINGLE_OPTIONS; i++) {
        struct echek_pair pair = pair_read(single_options[i], echek_example.position);
        echek_move m;
        struct fault fault;
        bool legal = echek_move_read(&pair.rules, &pair.fast, echek_example.move, &m, &fault);
        assert_int_equal(legal, pair.rules.jump == ECHEK_JUMP_ANY);
        if (!legal) continue;
        struct echek_position after = echek_after(&pair.rules, &pair.fast, m);
        assert_int_equal(echek_ended(&pair.fast), ECHEK_GOES_ON);
        assert_int_equal(echek_ended(&after), ECHEK_MOVER_LOST);
    }
}

static uint64_t count_one_by_one(const struct echek_rules *r, struct echek_position *p, unsigned depth) {
    echek_move moves[ECHEK_MOST_MOVES];
    if (depth == 0) return 1;
    if (echek_ended(p) != ECHEK_GOES_ON) return 0;
    size_t count = echek_moves(r, p, moves);
    uint64_t total = 0;
    for (size_t i = 0; i < count; i++) {
        struct echek_undo undo = echek_make(r, p, moves[i]);
        total += count_one_by_one(r, p, depth - 1);
        echek_unmake(p, undo);
    }
    return total;
}

static void counting_the_last_moves_is_as_good_as_making_them(void **state) {
    (void)state;
    for (size_t i = 0; i < SINGLE_OPTIONS; i++) {
        struct echek_pair pair = pair_read(single_options[i], START);
        struct echek_position p = pair.fast;
        assert_int_equal(count_one_by_one(&pair.rules, &p, 3), echek_perft(&pair.rules, &p, 3));
        assert_true(pair_same(&p, &pair.fast));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(perft_gives_the_known_counts),
        cmocka_unit_test(the_start_is_two_kings_and_ten_pieces_in_hand),
        cmocka_unit_test(the_known_win_without_castling_takes_thirteen_plies),
        cmocka_unit_test(sliders_pass_over_the_pieces_that_the_jump_option_names),
        cmocka_unit_test(knights_leap_whatever_the_jump_option_says),
        cmocka_unit_test(kings_step_one_square_in_all_directions),
        cmocka_unit_test(pawns_go_forward_and_never_from_the_last_rank),
        cmocka_unit_test(safe_drops_are_not_orthogonally_beside_the_enemy_king),
        cmocka_unit_test(castling_needs_the_rook_on_the_board_and_the_option_to_allow_it),
        cmocka_unit_test(castling_once_is_used_up_by_castling),
        cmocka_unit_test(a_king_without_an_empty_orthogonal_neighbour_is_the_end),
        cmocka_unit_test(a_move_that_encloses_both_kings_wins),
        cmocka_unit_test(a_move_that_encloses_only_the_own_king_loses),
        cmocka_unit_test(the_example_of_the_rules_is_won_by_its_move),
        cmocka_unit_test(perft_agrees_with_the_slow_one_for_every_single_option),
        cmocka_unit_test(perft_agrees_with_the_slow_one_by_random_rules_in_random_positions),
        cmocka_unit_test(moves_and_what_they_lead_to_agree_with_the_slow_generator),
        cmocka_unit_test(long_games_are_taken_back_to_their_first_position),
        cmocka_unit_test(counting_the_last_moves_is_as_good_as_making_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
