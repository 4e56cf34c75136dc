// The options of makers: every option of every family, with good values, bad values, and values meant for
// another family.
#include "ask.h"
#include "boards.h"
#include "family/akari/akari.h"
#include "family/akari/make.h"
#include "family/chess_avoid/chess_avoid.h"
#include "family/chess_loop/chess_loop.h"
#include "family/chess_num/chess_num.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#define N(array) (sizeof(array) / sizeof *(array))

// ---- Options of every family -----------------------------------------------------------------------------

static void size_level_score_and_seed_are_understood_by_every_family(void **state) {
    (void)state;
    for (const struct family *const *f = family_all(); *f != NULL; f++) {
        struct make_request r = make_defaults(*f), s = r;
        ask(&r, "size", "9x8");
        ask(&r, "level", "hard");
        ask(&r, "seed", "18446744073709551615");
        assert_int_equal(r.width, 9);
        assert_int_equal(r.height, 8);
        assert_int_equal(r.least_score, explain_level_least(EXPLAIN_HARD));
        assert_int_equal(r.most_score, explain_level_least(EXPLAIN_EXPERT) - 1);
        assert_true(r.seed == UINT64_MAX);
        ask(&s, "score", "30..149");
        assert_int_equal(s.least_score, 30);
        assert_int_equal(s.most_score, 149);
        ask(&s, "score", "..29");
        assert_int_equal(s.least_score, 0);
        assert_int_equal(s.most_score, 29);
        ask(&s, "score", "500..");
        assert_int_equal(s.least_score, 500);
        assert_int_equal(s.most_score, UINT32_MAX);
        ask(&s, "score", "77");
        assert_int_equal(s.least_score, 77);
        assert_int_equal(s.most_score, 77);
    }
}

// A refused value leaves the request as it was, and the sentence says what was expected.
static void expect_refusal(struct make_request r, const char *option, const char *word, const char *says) {
    struct make_request before = r;
    struct fault f = {0};
    if (make_set(&r, option, word, &f)) fail_msg("--%s %s was taken", option, word);
    assert_int_equal(f.kind, FAULT_INPUT);
    if (strstr(f.text, says) == NULL) fail_msg("\"%s\" does not say %s", f.text, says);
    assert_memory_equal(r.values, before.values, sizeof r.values);
    assert_int_equal(r.width, before.width);
    assert_int_equal(r.height, before.height);
    assert_int_equal(r.least_score, before.least_score);
    assert_int_equal(r.most_score, before.most_score);
    assert_int_equal(r.asks, before.asks);
}

static void bad_values_are_refused_with_what_was_expected(void **state) {
    (void)state;
    static const struct {
        const char *option, *word, *says;
    } bad[] = {
        {"size", "7", "--size: '7' is not a size such as 5x4 (columns, rows)"},
        {"size", "5x4x3", "is not a size"},
        {"size", "0x4", "--size: "},
        {"size", "99999999999999999999x2", "--size: "},
        {"size", "", "is not a size"},
        {"level", "harder",
         "--level: 'harder' is not easy, medium, hard, expert or fiendish; did you mean hard?"},
        {"level", "zzz", "--level: 'zzz' is not easy, medium, hard, expert or fiendish"},
        {"score", "4..3", "is not a range of scores such as 30..149, 500.. or ..29"},
        {"score", "..", "is not a range"},
        {"score", "", "is not a range"},
        {"score", "4294967296", "is not a range"},
        {"score", "3...4", "is not a range"},
        {"seed", "x", "--seed: 'x' is not a whole number"},
        {"seed", "-1", "is not a whole number"},
        {"seed", "18446744073709551616", "is not a whole number"},
        {"seed", "7 ", "is not a whole number"},
        {"colour", "red", "there is no option --colour for "},
    };
    for (const struct family *const *f = family_all(); *f != NULL; f++)
        for (size_t i = 0; i < N(bad); i++)
            expect_refusal(make_defaults(*f), bad[i].option, bad[i].word, bad[i].says);
}

static void how_hard_is_said_once(void **state) {
    (void)state;
    struct make_request r = make_defaults(&akari_family), s = r;
    ask(&r, "level", "easy");
    ask(&r, "level", "hard"); // the last word counts
    expect_refusal(r, "score", "3..4", "give --level or --score, not both");
    ask(&s, "score", "3..4");
    expect_refusal(s, "level", "easy", "not both");
}

// ---- Options of one family -------------------------------------------------------------------------------

struct good {
    const struct family *family;
    const char *option, *word;
    int place, value;
};
static const struct good goods[] = {
    {&akari_family, "black-cells", "0", AKARI_BLACK, 0},
    {&akari_family, "black-cells", "100", AKARI_BLACK, 100},
    {&akari_family, "symmetry", "none", AKARI_SYMMETRY, AKARI_NO_SYMMETRY},
    {&akari_family, "symmetry", "mirror", AKARI_SYMMETRY, AKARI_MIRROR},
    {&akari_family, "symmetry", "mirror2", AKARI_SYMMETRY, AKARI_MIRROR2},
    {&akari_family, "symmetry", "rotate2", AKARI_SYMMETRY, AKARI_ROTATE2},
    {&akari_family, "symmetry", "rotate4", AKARI_SYMMETRY, AKARI_ROTATE4},
    {&akari_family, "symmetry", "diagonal", AKARI_SYMMETRY, AKARI_DIAGONAL},
    {&akari_family, "clues", "full", AKARI_CLUES, AKARI_ALL_CLUES},
    {&akari_family, "clues", "minimal", AKARI_CLUES, AKARI_MINIMAL_CLUES},
    {&chess_num_family, "clues", "minimal", 0, 0},
    {&chess_num_family, "clues", "1", 0, 1},
    {&chess_num_family, "clues", "4096", 0, 4096},
    {&chess_num_family, "zeros", "yes", 1, 0},
    {&chess_num_family, "zeros", "no", 1, 1},
    {&chess_num_family, "max", "0", 2, 0},
    {&chess_num_family, "max", "6", 2, 6},
    {&chess_loop_family, "kinds", "rook,king", CHESS_LOOP_KINDS, CHESS_ROOK *CHESS_KINDS + CHESS_KING},
    {&chess_loop_family, "kinds", "king,rook", CHESS_LOOP_KINDS, CHESS_KING *CHESS_KINDS + CHESS_ROOK},
    {&chess_loop_family, "n", "1", CHESS_LOOP_PIECES, 1},
    {&chess_loop_family, "n", "2147483647", CHESS_LOOP_PIECES, 2147483647},
    {&chess_avoid_family, "pieces", "KBQ", 0,
     1 << 4 * CHESS_KING | 1 << 4 * CHESS_BISHOP | 1 << 4 * CHESS_QUEEN},
    {&chess_avoid_family, "pieces", "RPNNRP", 0,
     2 << 4 * CHESS_ROOK | 2 << 4 * CHESS_PAWN | 2 << 4 * CHESS_KNIGHT},
    {&chess_avoid_family, "pieces", "BBBBBBBBBBBBBBB", 0, 15 << 4 * CHESS_BISHOP},
};

static void a_good_word_becomes_a_value_and_nothing_else_changes(void **state) {
    (void)state;
    for (size_t i = 0; i < N(goods); i++) {
        struct make_request r = make_defaults(goods[i].family);
        ask(&r, goods[i].option, goods[i].word);
        for (int place = 0; place < MAKE_OPTIONS; place++)
            assert_int_equal(r.values[place], place == goods[i].place ? goods[i].value : OPTION_NOT_GIVEN);
    }
}

static const struct bad {
    const struct family *family;
    const char *option, *word, *says;
} bads[] = {
    {&akari_family, "black-cells", "101", "--black-cells: '101' is not a whole number from 0 to 100"},
    {&akari_family, "black-cells", "", "is not a whole number from 0 to 100"},
    {&akari_family, "black-cells", "-1", "is not a whole number from 0 to 100"},
    {&akari_family, "black-cells", "20%", "is not a whole number from 0 to 100"},
    {&akari_family, "black-cells", "99999999999999999999999", "is not a whole number from 0 to 100"},
    {&akari_family, "symmetry", "rotate",
     "--symmetry: 'rotate' is not none, mirror, mirror2, rotate2, rotate4 or diagonal; did you mean "
     "rotate2?"},
    {&akari_family, "symmetry", "zzzz", "'zzzz' is not none, mirror, mirror2, rotate2, rotate4 or diagonal"},
    {&akari_family, "clues", "7", "--clues: '7' is not full or minimal"},
    {&akari_family, "from", "board.roque", "--from: a board is expected"},
    {&chess_num_family, "clues", "some",
     "--clues: 'some' is neither a whole number from 1 to 4096 nor minimal"},
    {&chess_num_family, "clues", "4097", "is neither a whole number from 1 to 4096 nor minimal"},
    {&chess_num_family, "clues", "0", "--clues: '0' is neither a whole number from 1 to 4096 nor minimal"},
    {&chess_num_family, "zeros", "maybe", "--zeros: 'maybe' is not yes or no"},
    {&chess_num_family, "max", "7", "--max: '7' is not a whole number from 0 to 6"},
    {&chess_loop_family, "kinds", "rook", "--kinds: two kinds with a comma between are expected"},
    {&chess_loop_family, "kinds", "rook,dragon",
     "--kinds: 'dragon' is not a kind: one of rook, bishop, knight, king, queen is expected"},
    {&chess_loop_family, "kinds", "pawn,rook", "'pawn' is not a kind"},
    {&chess_loop_family, "kinds", "rook,pawn", "'pawn' is not a kind"},
    {&chess_loop_family, "kinds", "rook,rook", "rook is given twice: two different kinds are expected"},
    {&chess_loop_family, "kinds", "rook,king,queen", "'king,queen' is not a kind"},
    {&chess_loop_family, "n", "0", "--n: '0' is not a whole number from 1 on"},
    {&chess_loop_family, "n", "x", "--n: 'x' is not a whole number from 1 on"},
    {&chess_avoid_family, "pieces", "", "--pieces: letters of PNKRBQ are expected"},
    {&chess_avoid_family, "pieces", "BBx", "--pieces: 'x' is not a piece: letters of PNKRBQ are expected"},
    {&chess_avoid_family, "pieces", "BBBBBBBBBBBBBBBB", "--pieces: at most 15 pieces of a kind are possible"},
    {&chess_loop_family, "n", "99999999999", "--n: '99999999999' is not a whole number from 1 on"},
};

static void a_bad_word_is_refused_with_what_was_expected(void **state) {
    (void)state;
    for (size_t i = 0; i < N(bads); i++)
        expect_refusal(make_defaults(bads[i].family), bads[i].option, bads[i].word, bads[i].says);
}

static void try_number(const struct family *f, const struct option *o, int place) {
    const int numbers[] = {(int)o->least, o->most == 0 ? INT_MAX : (int)o->most};
    char word[20];
    for (size_t i = 0; i < N(numbers); i++) {
        struct make_request r = make_defaults(f);
        snprintf(word, sizeof word, "%d", numbers[i]);
        ask(&r, o->name, word);
        assert_int_equal(r.values[place], numbers[i]);
    }
    snprintf(word, sizeof word, "%lld", numbers[1] + 1LL);
    expect_refusal(make_defaults(f), o->name, word, "is not a whole number from");
}

static void try_words(const struct family *f, const struct option *o, int place) {
    for (int i = 0; o->words[i] != NULL; i++) {
        struct make_request r = make_defaults(f);
        ask(&r, o->name, o->words[i]);
        assert_int_equal(r.values[place], i);
    }
    expect_refusal(make_defaults(f), o->name, "%", o->words[1]);
}

static bool is_tried_above(const struct family *f, const char *option) {
    bool taken = false, refused = false;
    for (size_t i = 0; i < N(goods); i++)
        taken |= goods[i].family == f && strcmp(goods[i].option, option) == 0;
    for (size_t i = 0; i < N(bads); i++)
        refused |= bads[i].family == f && strcmp(bads[i].option, option) == 0;
    return taken && refused;
}

// Numbers and choices are tried as the table says; values that a family reads by itself were tried above.
static void no_option_of_any_family_is_left_untried(void **state) {
    (void)state;
    for (const struct family *const *f = family_all(); *f != NULL; f++) {
        const struct option *options = (*f)->maker == NULL ? NULL : (*f)->maker->options;
        for (int i = 0; options != NULL && options[i].name != NULL; i++) {
            const struct option *o = &options[i];
            if (o->kind == OPTION_NUMBER) try_number(*f, o, i);
            else if (o->kind == OPTION_CHOICE) try_words(*f, o, i);
            else if (o->kind == OPTION_BOARD) expect_refusal(make_defaults(*f), o->name, "x", "a board is");
            else if (!is_tried_above(*f, o->name)) fail_msg("nobody tries --%s of %s", o->name, (*f)->name);
        }
    }
}

static void an_option_of_another_family_is_refused_by_name(void **state) {
    (void)state;
    expect_refusal(make_defaults(&chess_num_family), "black-cells", "20",
                   "--black-cells is for akari, not for chess-num");
    expect_refusal(make_defaults(&akari_family), "kinds", "rook,king",
                   "--kinds is for chess-loop, not for akari");
    for (const struct family *const *f = family_all(); *f != NULL; f++)
        for (size_t i = 0; i < N(goods); i++) {
            const struct family_maker *maker = (*f)->maker;
            if (maker != NULL && option_place(maker->options, goods[i].option) >= 0) continue;
            char says[60];
            snprintf(says, sizeof says, ", not for %s", (*f)->name);
            expect_refusal(make_defaults(*f), goods[i].option, goods[i].word, says);
        }
}

// ---- Boards ----------------------------------------------------------------------------------------------

static void a_board_gives_the_size_and_is_asked_of_its_own_family(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct fault f = {0};
    struct puzzle akari, chess;
    board_read(&akari, &m, "akari 3x2\n#.1\n...\n");
    board_read(&chess, &m, "chess-num 3x3\n1..\n...\n...\n");
    struct make_request r = make_defaults(&akari_family);
    assert_true(make_set_board(&r, "from", "mine", &akari, &f));
    assert_ptr_equal(r.board, &akari);
    assert_int_equal(r.width, 3);
    assert_int_equal(r.height, 2);
    assert_true(make_check(&r, &f));
    assert_false(make_set_board(&r, "from", "mine", &chess, &f));
    assert_string_equal(f.text, "--from: mine is no akari but a chess-num");
    assert_false(make_set_board(&r, "black-cells", "mine", &akari, &f));
    assert_string_equal(f.text, "--black-cells: a word is expected, not a board");
    struct make_request other = make_defaults(&chess_num_family);
    assert_false(make_set_board(&other, "from", "mine", &chess, &f));
    assert_string_equal(f.text, "--from is for akari, not for chess-num");
    puzzle_free(&akari);
    puzzle_free(&chess);
    assert_int_equal(m.used, 0);
}

static void options_that_a_board_decides_cannot_be_given_too(void **state) {
    (void)state;
    static const char *const others[][2] = {{"black-cells", "30"}, {"symmetry", "rotate2"}, {"size", "3x2"}};
    struct mem m = MEM_UNLIMITED;
    struct fault f = {0};
    struct puzzle board;
    board_read(&board, &m, "akari 3x2\n#.1\n...\n");
    for (size_t i = 0; i < N(others); i++)
        for (int first = 0; first < 2; first++) {
            struct make_request r = make_defaults(&akari_family);
            char says[100];
            if (first) ask(&r, others[i][0], others[i][1]);
            assert_true(make_set_board(&r, "from", "mine", &board, &f));
            if (!first) ask(&r, others[i][0], others[i][1]);
            assert_false(make_check(&r, &f));
            snprintf(says, sizeof says, "--from gives the black cells: --%s cannot be asked for too",
                     others[i][0]);
            assert_string_equal(f.text, says);
        }
    puzzle_free(&board);
}

// ---- Requests are values ---------------------------------------------------------------------------------

static void a_copy_of_a_request_makes_the_same_and_goes_its_own_way(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct fault f = {0};
    struct make_request r = make_defaults(&akari_family);
    ask(&r, "size", "6x6");
    ask(&r, "black-cells", "30");
    ask(&r, "seed", "4");
    struct make_request copy = r, changed = r;
    ask(&changed, "black-cells", "40");
    assert_int_equal(r.values[AKARI_BLACK], 30);
    struct made a, b, c;
    assert_int_equal(make_puzzle(&r, 0, 0, &m, &a, &f), MAKE_DONE);
    assert_int_equal(make_puzzle(&copy, 0, 0, &m, &b, &f), MAKE_DONE);
    assert_int_equal(make_puzzle(&changed, 0, 0, &m, &c, &f), MAKE_DONE);
    assert_true(puzzle_same(&a.puzzle, &b.puzzle));
    assert_false(puzzle_same(&a.puzzle, &c.puzzle));
    made_free(&a);
    made_free(&b);
    made_free(&c);
    assert_int_equal(m.used, 0);
}

// ---- Tables ----------------------------------------------------------------------------------------------

static void a_family_without_options_can_be_made(void **state) {
    (void)state;
    struct family_maker maker = *akari_family.maker;
    struct family family = akari_family;
    struct fault f = {0};
    maker.options = NULL;
    family.maker = &maker;
    struct make_request r = make_defaults(&family);
    ask(&r, "size", "5x5");
    assert_true(make_check(&r, &f));
    assert_false(make_set(&r, "black-cells", "20", &f));
}

static void a_family_without_a_maker_takes_no_option_of_its_own(void **state) {
    (void)state;
    struct family family = akari_family;
    struct fault f = {0};
    family.name = "sudoku";
    family.maker = NULL;
    struct make_request r = make_defaults(&family);
    assert_false(make_set(&r, "black-cells", "20", &f));
    assert_string_equal(f.text, "--black-cells is for akari, not for sudoku");
    assert_false(make_check(&r, &f));
    assert_string_equal(f.text, "sudoku puzzles cannot be made yet");
}

// Requirements of the command line on the tables: names and letters that are not in use, and a line of help.
static void the_tables_fit_the_command_line(void **state) {
    (void)state;
    static const char *const taken[] = {"size", "level",      "score",  "count", "seed",          "threads",
                                        "to",   "time-limit", "output", "help",  "with-solution", "json"};
    for (const struct family *const *f = family_all(); *f != NULL; f++) {
        const struct option *options = (*f)->maker == NULL ? NULL : (*f)->maker->options;
        for (int i = 0; options != NULL && options[i].name != NULL; i++) {
            const struct option *o = &options[i];
            assert_true(i < MAKE_OPTIONS);
            assert_int_equal(option_place(options, o->name), i);
            for (size_t k = 0; k < N(taken); k++) assert_string_not_equal(o->name, taken[k]);
            assert_true(o->letter == 0 || strchr("lcsTtojh", o->letter) == NULL);
            assert_non_null(o->meaning);
            assert_non_null(o->help);
            assert_null(strchr(o->help, '\n'));
            assert_true(o->kind != OPTION_NUMBER || o->most == 0 || o->least <= o->most);
            assert_true(o->kind != OPTION_CHOICE || (o->words[0] != NULL && o->words[1] != NULL));
            assert_true(o->kind != OPTION_OTHER || o->read != NULL);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(size_level_score_and_seed_are_understood_by_every_family),
        cmocka_unit_test(bad_values_are_refused_with_what_was_expected),
        cmocka_unit_test(how_hard_is_said_once),
        cmocka_unit_test(a_good_word_becomes_a_value_and_nothing_else_changes),
        cmocka_unit_test(a_bad_word_is_refused_with_what_was_expected),
        cmocka_unit_test(no_option_of_any_family_is_left_untried),
        cmocka_unit_test(an_option_of_another_family_is_refused_by_name),
        cmocka_unit_test(a_board_gives_the_size_and_is_asked_of_its_own_family),
        cmocka_unit_test(options_that_a_board_decides_cannot_be_given_too),
        cmocka_unit_test(a_copy_of_a_request_makes_the_same_and_goes_its_own_way),
        cmocka_unit_test(a_family_without_options_can_be_made),
        cmocka_unit_test(a_family_without_a_maker_takes_no_option_of_its_own),
        cmocka_unit_test(the_tables_fit_the_command_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
