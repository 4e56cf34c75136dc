// Rules, positions and moves as text: written text is read again, and errors are reported exactly.
#include "echek/tell/tell.h"
#include "echek_pair.h"
#include "oracle.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define START "4/2k1/1K2/4 w QRBNPqrbnp"

// ---- Rules ----

static bool same_rules(const struct echek_rules *a, const struct echek_rules *b) {
    return a->drop == b->drop && a->castle == b->castle && a->jump == b->jump && a->pawn == b->pawn;
}

static void expect_rules(const char *words, struct echek_rules expected, const char *written) {
    struct mem mem = MEM_UNLIMITED;
    struct text out;
    struct echek_rules r;
    struct fault fault;
    if (!echek_rules_read(&r, words, &fault)) fail_msg("%s: %s", words, fault.text);
    if (!same_rules(&r, &expected)) fail_msg("%s is read as other rules", words);
    text_init(&out, &mem);
    echek_rules_write(&out, &r);
    assert_string_equal(text_string(&out), written);
    text_free(&out);
}

static void rules_are_read_and_written_as_short_as_can_be(void **state) {
    (void)state;
    const struct echek_rules paper = {0}, safe = {.drop = ECHEK_DROP_SAFE};
    expect_rules("paper", paper, "paper");
    expect_rules("program", safe, "drop=safe");
    expect_rules("drop=free,castle=always,jump=any,pawn=forward,suicide=loses", paper, "paper");
    expect_rules("pawn=both-up,castle=once",
                 (struct echek_rules){.castle = ECHEK_CASTLE_ONCE, .pawn = ECHEK_PAWN_BOTH_UP},
                 "castle=once,pawn=both-up");
    expect_rules("jump=own", (struct echek_rules){.jump = ECHEK_JUMP_OWN}, "jump=own");
}

static void later_rules_overrule_earlier_ones(void **state) {
    (void)state;
    const struct echek_rules safe = {.drop = ECHEK_DROP_SAFE};
    expect_rules("drop=free,drop=safe", safe, "drop=safe");
    expect_rules("program,drop=free", (struct echek_rules){0}, "paper");
    expect_rules("castle=never,program", safe, "drop=safe"); // a preset says everything
    expect_rules("program,castle=never",
                 (struct echek_rules){.drop = ECHEK_DROP_SAFE, .castle = ECHEK_CASTLE_NEVER},
                 "drop=safe,castle=never");
}

static void every_combination_of_rules_is_written_and_read_again(void **state) {
    (void)state;
    struct mem mem = MEM_UNLIMITED;
    struct text out;
    text_init(&out, &mem);
    for (unsigned i = 0; i < 2 * 3 * 3 * 2; i++) {
        struct echek_rules r = {.drop = (enum echek_drop)(i % 2),
                                .castle = (enum echek_castle)(i / 2 % 3),
                                .jump = (enum echek_jump)(i / 6 % 3),
                                .pawn = (enum echek_pawn)(i / 18)};
        struct echek_rules again;
        struct fault fault;
        text_clear(&out);
        echek_rules_write(&out, &r);
        assert_true(echek_rules_read(&again, text_string(&out), &fault));
        assert_true(same_rules(&r, &again));
    }
    text_free(&out);
}

static void the_help_shows_every_word(void **state) {
    (void)state;
    static const char *const words[] = {"drop=free|safe",
                                        "castle=always|once|never",
                                        "jump=any|own|none",
                                        "pawn=forward|both-up",
                                        "suicide=loses",
                                        "paper",
                                        "program"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        assert_non_null(strstr(echek_rules_help(), words[i]));
}

// ---- Positions and moves that are right ----

static const char *position_travels(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct echek_pair pair = pair_random(&r);
    if (!pair_occupied_agrees(&pair.fast)) return pair_complaint(&pair, "read with wrong sets of squares");
    return pair_agrees(&pair.fast, &pair.slow) ? NULL : pair_complaint(&pair, "written otherwise");
}

static void positions_are_read_and_written_again_the_same(void **state) {
    (void)state;
    run_seeds(1, 20000, position_travels);
}

static void one_position_may_be_written_in_several_ways(void **state) {
    (void)state;
    static const char *const ways[] = {"1111/11k1/1K11/22 w QRBNPqrbnp", "4/2k1/1K2/121 w pnbrqPNBRQ",
                                       "31/2k1/1K2/13 w qQrRbBnNpP"};
    struct echek_position start = echek_start();
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct echek_pair pair = pair_read("paper", ways[i]);
        assert_true(pair_same(&pair.fast, &start));
    }
}

static void who_has_castled_is_part_of_the_position(void **state) {
    (void)state;
    static const char *const words[] = {"", " w", " b", " wb"};
    for (unsigned castled = 0; castled < 4; castled++) {
        char position[SLOW_TEXT];
        snprintf(position, sizeof position, "%s%s", START, words[castled]);
        struct echek_pair pair = pair_read("castle=once", position);
        assert_int_equal(pair.fast.castled, castled);
        assert_true(pair_agrees(&pair.fast, &pair.slow));
    }
}

static bool reads_as(const struct echek_pair *pair, const char *words, echek_move expected) {
    echek_move m = ECHEK_NO_MOVE;
    struct fault fault;
    return echek_move_read(&pair->rules, &pair->fast, words, &m, &fault) && m == expected;
}

// The name, and its other spellings: all in lower or upper case, without the dash, zeros for O.
static bool all_spellings_read_as(const struct echek_pair *pair, const char *name, echek_move m) {
    char lower[ECHEK_MOVE_TEXT], upper[ECHEK_MOVE_TEXT], short_form[ECHEK_MOVE_TEXT];
    for (size_t i = 0; i <= strlen(name); i++) {
        lower[i] = (char)tolower(name[i]);
        upper[i] = (char)toupper(name[i]);
    }
    snprintf(short_form, sizeof short_form, "%.2s%s", name, name + 3);
    return reads_as(pair, name, m) && reads_as(pair, lower, m) && reads_as(pair, upper, m) &&
           (name[2] != '-' || reads_as(pair, short_form, m)) &&
           (m != ECHEK_CASTLE || reads_as(pair, "0-0", m));
}

static const char *moves_travel(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct echek_pair pair = pair_random(&r);
    echek_move moves[ECHEK_MOST_MOVES];
    size_t count = echek_moves(&pair.rules, &pair.fast, moves);
    for (size_t i = 0; i < count; i++) {
        char name[ECHEK_MOVE_TEXT];
        if (echek_move_name(&pair.fast, moves[i], name) != name)
            return "a name is not where it was asked for";
        if (!all_spellings_read_as(&pair, name, moves[i])) return pair_complaint(&pair, name);
    }
    return NULL;
}

static void every_legal_move_is_named_and_read_again(void **state) {
    (void)state;
    run_seeds(1, 5000, moves_travel);
}

static bool is_listed(const char *name, slow_move *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i], name) == 0) return true;
    return false;
}

static bool well_told(const struct fault *fault, const char *words) {
    return fault->kind == FAULT_INPUT && fault->line == 1 && fault->column >= 1 &&
           fault->column <= strlen(words) + 1 && fault->text[0] != '\0';
}

// Any text for a move: a drop of any piece, or a move from anywhere to anywhere.
static const char *only_legal_moves_are_read(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct echek_pair pair = pair_random(&r);
    slow_move legal[SLOW_MOST_MOVES];
    size_t count = slow_moves(&pair.slow, legal);
    for (unsigned from = 0; from < 16 + ECHEK_PIECES; from++)
        for (unsigned to = 0; to < 16; to++) {
            char name[SLOW_MOVE_TEXT], start[4] = {"abcd"[from % 4], "1234"[from / 4 % 4], '-'};
            if (from >= 16) snprintf(start, sizeof start, "%c@", "KQRBNP"[from - 16]);
            snprintf(name, sizeof name, "%s%c%c", start, "abcd"[to % 4], "1234"[to / 4]);
            echek_move m;
            struct fault fault;
            bool read = echek_move_read(&pair.rules, &pair.fast, name, &m, &fault);
            if (read != is_listed(name, legal, count)) return pair_complaint(&pair, name);
            if (!read && !well_told(&fault, name)) return pair_complaint(&pair, fault.text);
        }
    return NULL;
}

static void a_move_that_is_not_legal_is_never_read(void **state) {
    (void)state;
    run_seeds(1, 1000, only_legal_moves_are_read);
}

static bool is_printable(const char *text) {
    for (; *text != '\0'; text++)
        if (*text < 0x20 || *text >= 0x7f) return false;
    return true;
}

// A byte of a valid text is changed to any other.
static const char *damage_is_told(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct echek_pair pair = pair_random(&r);
    struct echek_position p;
    struct echek_rules rules;
    struct fault fault;
    char text[SLOW_TEXT];
    slow_write(&pair.slow, text);
    text[rng_below(&r, (uint32_t)strlen(text))] = (char)rng_below(&r, 256);
    if (echek_position_read(&pair.rules, text, &p, &fault)) {
        if (!pair_occupied_agrees(&p)) return pair_complaint(&pair, "a damaged position is read wrongly");
    } else if (!well_told(&fault, text) || !is_printable(fault.text))
        return pair_complaint(&pair, "a damaged position is not told well");
    pair.rules_text[rng_below(&r, (uint32_t)strlen(pair.rules_text))] = (char)rng_below(&r, 256);
    if (!echek_rules_read(&rules, pair.rules_text, &fault) &&
        (!well_told(&fault, pair.rules_text) || !is_printable(fault.text)))
        return pair_complaint(&pair, "damaged rules are not told well");
    return NULL;
}

static void damage_to_positions_and_rules_is_told_in_printable_words(void **state) {
    (void)state;
    run_seeds(1, 20000, damage_is_told);
}

// ---- Error messages ----

static void compare_fault(const char *words, const struct fault *fault, size_t column, const char *sentence) {
    assert_int_equal(fault->kind, FAULT_INPUT);
    assert_int_equal(fault->line, 1);
    if (fault->column != column || strcmp(fault->text, sentence) != 0)
        fail_msg("'%s' is told as column %zu: %s", words, fault->column, fault->text);
}

static void bad_rules_are_told_with_place_and_choices(void **state) {
    (void)state;
#define NO_RULE " is not a rule: 'paper', 'program' or options such as 'drop=safe,castle=once' were expected"
    static const struct {
        const char *words;
        size_t column;
        const char *sentence;
    } bad[] = {
        {"", 1, "''" NO_RULE},
        {"nonsense", 1, "'nonsense'" NO_RULE},
        {"paper,", 7, "''" NO_RULE},
        {"drop", 1, "'drop'" NO_RULE},
        {"drop=", 6, "'' is not a choice for drop: expected free, safe"},
        {"drop=fast", 6, "'fast' is not a choice for drop: expected free, safe"},
        {"drop=safe,cattle=once", 11,
         "there is no rule 'cattle': expected one of drop, castle, jump, pawn, suicide"},
        {"castle=never,jump=all", 19, "'all' is not a choice for jump: expected any, own, none"},
        {"pawn=up", 6, "'up' is not a choice for pawn: expected forward, both-up"},
        {"suicide=wins", 9, "'wins' is not a choice for suicide: expected loses"},
        {"=x", 1, "there is no rule '': expected one of drop, castle, jump, pawn, suicide"},
        {"drop=safe, castle=once", 11,
         "there is no rule ' castle': expected one of drop, castle, jump, pawn, suicide"},
        {"\033[31mred", 1, "'?[31mred'" NO_RULE},
        {"drop=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 6,
         "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...' is not a choice for drop: expected free, safe"},
        {"Paper", 1, "'Paper'" NO_RULE},
        {"drop=safe=x", 6, "'safe=x' is not a choice for drop: expected free, safe"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct echek_rules r;
        struct fault fault;
        if (echek_rules_read(&r, bad[i].words, &fault)) fail_msg("'%s' is accepted", bad[i].words);
        compare_fault(bad[i].words, &fault, bad[i].column, bad[i].sentence);
    }
}

static void bad_positions_are_told_with_place_and_what_was_expected(void **state) {
    (void)state;
#define CELL "a piece (KQRBNP, kqrbnp) or a number 1 to 4 of empty squares was expected"
    static const struct {
        const char *rules, *words;
        size_t column;
        const char *sentence;
    } bad[] = {
        {"paper", "", 1, "the position ends where " CELL},
        {"paper", "4/2k1/1K2 w QRBNPqrbnp", 10, "' ' where '/' after four squares was expected"},
        {"paper", "4/2k1/1K2/4/4 w QRBNPqrbnp", 12, "'/' where a blank after the board was expected"},
        {"paper", "4/2k1/1K3/4 w QRBNPqrbnp", 9, "rank 2 has more than four squares"},
        {"paper", "4/2k2/1K2/4 w QRBNPqrbnp", 5, "rank 3 has more than four squares"},
        {"paper", "5/2k1/1K2/4 w QRBNPqrbnp", 1, "'5' where " CELL},
        {"paper", "4/2k/1K2/4 w QRBNPqrbnp", 5, "'/' where " CELL},
        {"paper", "4/2x1/1K2/4 w QRBNPqrbnp", 4, "'x' where " CELL},
        {"paper", "4/2k1/1K2/4", 12, "the position ends where a blank after the board was expected"},
        {"paper", "4/2k1/1K2/4 ", 13, "the position ends where w or b, the side to move, was expected"},
        {"paper", "4/2k1/1K2/4 W QRBNPqrbnp", 13, "'W' where w or b, the side to move, was expected"},
        {"paper", "4/2k1/1K2/4 wQRBNPqrbnp", 14, "'Q' where a blank and the pieces in hand was expected"},
        {"paper", "4/2k1/1K2/4 w", 14, "the position ends where a blank and the pieces in hand was expected"},
        {"paper", "4/2k1/1K2/4 w ", 15,
         "the position ends where a piece in hand, or '-' for none, was expected"},
        {"paper", "4/2k1/1K2/4 w QRBNPqrbn", 24, "the black pawn is neither on the board nor in hand"},
        {"paper", "4/2k1/1K2/4 w RBNPqrbnp", 24, "the white queen is neither on the board nor in hand"},
        {"paper", "4/2k1/1K2/4 w QQRBNPqrbnp", 16, "a second white queen: each side has one"},
        {"paper", "Q3/2k1/1K2/4 w QRBNPqrbnp", 16, "a second white queen: each side has one"},
        {"paper", "4/2k1/1K2/3K w QRBNPqrbnp", 12, "a second white king: each side has one"},
        {"paper", "4/2k1/4/4 w QRBNPqrbnp", 23, "the white king is not on the board"},
        {"paper", "4/4/1K2/4 w QRBNPqrbnpk", 23, "a king cannot be in hand"},
        {"paper", "4/2k1/1K2/4 w -", 16, "the white queen is neither on the board nor in hand"},
        {"paper", "4/2k1/1K2/4 w -Q", 16, "'Q' where the end of the hand, after '-', was expected"},
        {"paper", "4/2k1/1K2/4 w QRBNPqrbnp ", 25, "' ' where the end was expected"},
        {"paper", "4/2k1/1K2/4 w QRBNPqrbnp w", 25, "' ' where the end was expected"},
        {"paper", "4/2k1/1K2/4 w QRBNPqrbnp,", 25,
         "',' where a piece in hand, or '-' for none, was expected"},
        {"castle=once", "4/2k1/1K2/4 w QRBNPqrbnp ", 26,
         "the position ends where w, b or wb, for who has castled, was expected"},
        {"castle=once", "4/2k1/1K2/4 w QRBNPqrbnp bw", 27, "'w' where the end was expected"},
        {"castle=once", "4/2k1/1K2/4 w QRBNPqrbnp x", 26,
         "'x' where w, b or wb, for who has castled, was expected"},
        {"castle=once", "4/2k1/1K2/4 w QRBNPqrbnp wbb", 28, "'b' where the end was expected"},
        {"paper", "4/2k1/1K2/4 w QRBNPqrbnp\n", 25,
         "byte 0x0a where a piece in hand, or '-' for none, was expected"},
        {"paper", "\033[A", 1, "byte 0x1b where " CELL},
        {"paper", " 4/2k1/1K2/4 w QRBNPqrbnp", 1, "' ' where " CELL},
        {"paper", "QRBNP/2k1/1K2/4 w qrbnp", 5, "'P' where '/' after four squares was expected"},
        {"paper", "qk1n/rpbQ/P1BR/K2N w Q", 22, "a second white queen: each side has one"},
        {"paper", "qk1n/rpbQ/P1BR/K2N w x", 22, "'x' where a piece in hand, or '-' for none, was expected"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct echek_rules r;
        struct echek_position p;
        struct fault fault;
        assert_true(echek_rules_read(&r, bad[i].rules, &fault));
        if (echek_position_read(&r, bad[i].words, &p, &fault)) fail_msg("'%s' is accepted", bad[i].words);
        compare_fault(bad[i].words, &fault, bad[i].column, bad[i].sentence);
    }
}

static void bad_moves_are_told_with_place_and_reason(void **state) {
    (void)state;
#define NO_MOVE " is not a move: expected a drop such as Q@b3, a move such as b2-c1, or O-O"
    static const struct {
        const char *rules, *position, *words;
        size_t column;
        const char *sentence;
    } bad[] = {
        {"paper", START, "", 1, "''" NO_MOVE},
        {"paper", START, "hello", 1, "'hello'" NO_MOVE},
        {"paper", START, "X@b3", 1, "'X' is not a piece: Q, R, B, N or P was expected before '@'"},
        {"paper", START, "\033@b3", 1, "byte 0x1b is not a piece: Q, R, B, N or P was expected before '@'"},
        {"paper", START, "Q@", 3, "a square a1 to d4 was expected after '@'"},
        {"paper", START, "Q@e3", 3, "a square a1 to d4 was expected after '@'"},
        {"paper", START, "Q@b5", 3, "a square a1 to d4 was expected after '@'"},
        {"paper", START, "Q@b", 3, "a square a1 to d4 was expected after '@'"},
        {"paper", START, "Q@b3+", 5, "the end was expected after Q@b3"},
        {"paper", START, "K@b3", 1, "the king is not in hand: it is on the board already"},
        {"paper", START, "Q@b2", 3, "b2 is not empty"},
        {"paper", START, "Q@c3", 3, "c3 is not empty"},
        {"paper", START, "@", 1, "'@'" NO_MOVE},
        {"paper", START, "b2", 3, "a square a1 to d4 was expected after b2"},
        {"paper", START, "b2-", 4, "a square a1 to d4 was expected after b2"},
        {"paper", START, "b2-e1", 4, "a square a1 to d4 was expected after b2"},
        {"paper", START, "b2-c1x", 6, "the end was expected after b2-c1"},
        {"paper", START, "b2c1 ", 5, "the end was expected after b2c1"},
        {"paper", START, "b2--c1", 4, "a square a1 to d4 was expected after b2"},
        {"paper", START, "c3-c4", 1, "the piece on c3 is not yours"},
        {"paper", START, "a1-a2", 1, "there is no piece on a1"},
        {"paper", START, "b2-c3", 4, "c3 is not empty, and there are no captures"},
        {"paper", START, "b2-b2", 4, "b2 is not empty, and there are no captures"},
        {"paper", START, "b2-d2", 4, "the king on b2 does not reach d2"},
        {"paper", START, "3/2", 4, "a square a1 to d4 was expected after b2"},
        {"paper", START, "3/2-1/1", 5, "the king on b2 does not reach a4"},
        {"paper", START, "3/2-4/3x", 8, "the end was expected after b2-c1"},
        {"paper", START, "Q@3/2", 3, "b2 is not empty"},
        {"paper", START, "3/5", 1, "'3/5'" NO_MOVE},
        {"paper", START, "3/2-4/3/", 1, "'3/2-4/3/'" NO_MOVE},
        {"paper", START, "O-O", 1, "castling needs your rook on the board"},
        {"paper", START, "O-O-O", 1, "'O-O-O'" NO_MOVE},
        {"paper", START, "e2-e4", 1, "'e2-e4'" NO_MOVE},
        {"drop=safe", START, "Q@c4", 3, "c4 is next to the enemy king, where drop=safe allows no drop"},
        {"castle=never", "k2R/4/4/K3 w QBNPqrbnp", "O-O", 1, "castle=never allows no castling"},
        {"castle=once", "k2R/4/4/K3 w QBNPqrbnp w", "0-0", 1, "castle=once: you have castled already"},
        {"paper", "k2R/4/4/K3 w QBNPqrbnp", "R@b1", 1, "the rook is not in hand: it is on the board already"},
        {"jump=none", "kr1R/4/4/K3 w QBNPqbnp", "d4-a3", 4, "the rook on d4 does not reach a3"},
        {"paper", START, "b2\tc1", 3, "a square a1 to d4 was expected after b2"},
        {"paper", START, "a very long sentence that goes on and on and on and on", 1,
         "'a very long sentence that goes on and on a...'" NO_MOVE},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct echek_pair pair = pair_read(bad[i].rules, bad[i].position);
        echek_move m;
        struct fault fault;
        if (echek_move_read(&pair.rules, &pair.fast, bad[i].words, &m, &fault))
            fail_msg("'%s' is accepted", bad[i].words);
        compare_fault(bad[i].words, &fault, bad[i].column, bad[i].sentence);
    }
}

static void a_line_is_written_from_position_to_position(void **state) {
    (void)state;
    const struct echek_rules paper = {0};
    struct mem mem = MEM_UNLIMITED;
    struct text out;
    struct fault fault;
    struct echek_position p = echek_start();
    static const char *const moves[] = {"Q@b3", "R@d3", "b3-a4", "O-O"};
    echek_move line[4];
    for (int i = 0; i < 4; i++) {
        if (!echek_move_read(&paper, &p, moves[i], &line[i], &fault)) fail_msg("%s", fault.text);
        echek_make(&paper, &p, line[i]);
    }
    text_init(&out, &mem);
    echek_line_write(&out, &paper, echek_start(), line, 0);
    assert_string_equal(text_string(&out), "");
    echek_line_write(&out, &paper, echek_start(), line, 4);
    assert_string_equal(text_string(&out), "Q@b3 R@d3 b3-a4 O-O");
    text_clear(&out);
    echek_json_line(&out, "line", &paper, echek_start(), line, 4);
    assert_string_equal(text_string(&out), "\"line\":[\"Q@b3\",\"R@d3\",\"b3-a4\",\"O-O\"]");
    text_free(&out);
}

static void pieces_have_names_and_letters(void **state) {
    (void)state;
    static const char *const names[] = {"king", "queen", "rook", "bishop", "knight", "pawn"};
    for (unsigned piece = 0; piece < ECHEK_PIECES; piece++) {
        assert_string_equal(echek_piece_name(piece), names[piece]);
        assert_int_equal(echek_letter(ECHEK_WHITE, piece), "KQRBNP"[piece]);
        assert_int_equal(echek_letter(ECHEK_BLACK, piece), "kqrbnp"[piece]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_are_read_and_written_as_short_as_can_be),
        cmocka_unit_test(later_rules_overrule_earlier_ones),
        cmocka_unit_test(every_combination_of_rules_is_written_and_read_again),
        cmocka_unit_test(the_help_shows_every_word),
        cmocka_unit_test(positions_are_read_and_written_again_the_same),
        cmocka_unit_test(one_position_may_be_written_in_several_ways),
        cmocka_unit_test(who_has_castled_is_part_of_the_position),
        cmocka_unit_test(every_legal_move_is_named_and_read_again),
        cmocka_unit_test(a_move_that_is_not_legal_is_never_read),
        cmocka_unit_test(damage_to_positions_and_rules_is_told_in_printable_words),
        cmocka_unit_test(bad_rules_are_told_with_place_and_choices),
        cmocka_unit_test(bad_positions_are_told_with_place_and_what_was_expected),
        cmocka_unit_test(bad_moves_are_told_with_place_and_reason),
        cmocka_unit_test(a_line_is_written_from_position_to_position),
        cmocka_unit_test(pieces_have_names_and_letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
