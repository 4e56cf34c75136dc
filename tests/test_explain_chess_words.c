// Explanations in words: the chess families.
#include "family/chess/words.h"
#include "steps_by_hand.h"

// ---- Chess-Num -------------------------------------------------------------------------------------------

static const char num_board[] = "chess-num 5x3\n....1\n.0...\n.....\n";

static void no_piece_may_attack_a_zero(void **state) {
    (void)state;
    struct bench b;
    begin(&b, num_board);
    step(&b, "!Q11 !K11 !Q12 !R12 !K12", "");
    rule(&b, "number", 22, 22);
    expect_rule(&b, "The 0 at r2c2 is attacked by no piece");
    expect(&b, "The 0 at r2c2: no piece may attack it, so none is where it would.\n");
    end(&b);
}

static void a_number_that_is_attacked_enough_keeps_others_away(void **state) {
    (void)state;
    struct bench b;
    begin(&b, num_board);
    step(&b, "!K14 !K24", "N34");
    rule(&b, "number", 15, 15);
    expect(&b, "The 1 at r1c5 is attacked by the knight on r3c4 already, so the king cannot be on r1c4 or "
               "r2c4.\n");
    end(&b);
}

// The 0 rules out the king next to it, and he has one other square.
static void the_only_square_that_is_left_has_no_other_reason(void **state) {
    (void)state;
    struct bench b;
    begin(&b, num_board);
    step(&b, "!K11 !K12 !K13 !K14 !K21 !K23 !K24 !K25 !K31 !K34 !K35", "");
    step(&b, "!K32 K33 !Q35", "");
    rule(&b, "number", 22, 22);
    rule(&b, "number", 15, 15);
    deduction(&b, "K32", 0, 0, true);
    expect(&b, "The king on r3c2 would attack the 0 at r2c2, so the king cannot be on r3c2. That leaves one "
               "square: the king is on r3c3. By the same rules, the queen cannot be on r3c5.\n");
    end(&b);
}

static void pieces_that_would_be_in_the_way_need_not_attack(void **state) {
    (void)state;
    struct bench b;
    begin(&b, "chess-num 4x2\n1...\n....\n");
    step(&b, "!K13 !B13", "R14 !K12 !K21 !K22 !Q12 !Q13 !Q21 !Q22 !B22 !N23 !P22");
    rule(&b, "number", 11, 11);
    expect(&b,
           "Only the rook can still attack the 1 at r1c1, and no piece may be in the way, so the king and "
           "the bishop cannot be on r1c3.\n");
    end(&b);
}

static void opposites_that_break_a_rule_alike_are_one_subject(void **state) {
    (void)state;
    struct bench b;
    begin(&b, num_board);
    step(&b, "!K32 !K31 !Q35", "");
    rule(&b, "number", 22, 22);
    rule(&b, "number", 15, 15);
    deduction(&b, "K32", 0, 0, true);
    expect(&b,
           "The king on r3c1 or r3c2 would attack the 0 at r2c2, so the king cannot be on r3c1 or r3c2. By "
           "the same rules, the queen cannot be on r3c5.\n");
    step(&b, "!K33 !Q33", "");
    rule(&b, "number", 22, 22);
    rule(&b, "number", 15, 15);
    deduction(&b, "K33", 0, 0, true);
    expect(&b,
           "The king or the queen on r3c3 would attack the 0 at r2c2, so the king and the queen cannot be "
           "on r3c3.\n");
    end(&b);
}

// The step says less than that the number needs him: r3c1, from where the knight could not attack it, is
// left.
static void many_squares_that_are_ruled_out_become_those_that_are_left(void **state) {
    (void)state;
    struct bench b;
    begin(&b, num_board);
    step(&b, "!N11 !N12 !N13 !N14 !N21 !N23 !N24 !N25 !N32 !N33", "");
    rule(&b, "number", 15, 15);
    rule(&b, "number", 22, 22);
    expect(&b, "Take these together:\n"
               "  The 1 at r1c5 is attacked by exactly one piece.\n"
               "  The 0 at r2c2 is attacked by no piece.\n"
               "So the knight can only be on r3c1, r3c4 or r3c5.\n");
    end(&b);
}

// No number is needed for this step.
static void two_pieces_who_have_two_squares_keep_the_others_off(void **state) {
    (void)state;
    struct bench b;
    begin(&b, "chess-num 4x2\n0...\n....\n");
    step(&b, "!Q12 !Q13", "!K14 !K21 !K22 !K23 !K24 !N14 !N21 !N22 !N23 !N24");
    expect(&b, "Only r1c2 and r1c3 are left for the knight and the king, so the queen cannot be on r1c2 or "
               "r1c3.\n");
    step(&b, "!Q12", "");
    expect(&b, "There is one of each piece, and no two are on a square, so the queen cannot be on r1c2.\n");
    end(&b);
}

static const char six_board[] = "chess-num 8x8\n...6....\n........\n........\n........\n"
                                "........\n........\n........\n........\n";

// The piece is known to be on none of the squares except those, the number's and those in `empty`.
static void step_but_on(struct bench *b, char piece, const char *squares, const char *empty) {
    char facts[8 * 64 + 1], *end = facts;
    for (int row = 1; row <= 8; row++)
        for (int column = 1; column <= 8; column++) {
            const char name[] = {(char)('0' + row), (char)('0' + column), '\0'};
            if (row * 10 + column == 14 || strstr(squares, name) != NULL) continue;
            bool is_empty = strstr(empty, name) != NULL;
            if (end != facts) *end++ = ' ';
            if (!is_empty) *end++ = '!';
            *end++ = is_empty ? 'x' : piece;
            *end++ = name[0];
            *end++ = name[1];
        }
    *end = '\0';
    step(b, facts, "");
    rule(b, "number", 14, 14);
}

static void a_piece_whom_a_number_needs_is_where_he_attacks_it(void **state) {
    (void)state;
    struct bench b;
    begin(&b, six_board);
    step_but_on(&b, 'N', "22 26 33 35", "");
    expect(&b, "The 6 at r1c4 needs all six pieces, so the knight must attack it.\n");
    step_but_on(&b, 'K', "13 15 23 24 25", "");
    expect(&b, "The 6 at r1c4 needs all six pieces, so the king must attack it.\n");
    end(&b);
}

// Another rule is the reason that the knight is not on r3c3, from where it could attack the number.
static void what_a_number_does_not_show_is_not_said_to_follow_from_it(void **state) {
    (void)state;
    struct bench b;
    begin(&b, six_board);
    step_but_on(&b, 'N', "13 22 26 33 35", "");
    expect(&b, "The 6 at r1c4 needs all six pieces, so the knight must attack it.\n");
    step_but_on(&b, 'N', "22 26 35", "");
    expect(&b,
           "The 6 at r1c4 is attacked by all six pieces, so the knight can only be on r2c2, r2c6 or r3c5.\n");
    end(&b);
}

// The rook can be on the border, except for r1c3.
static void a_piece_is_where_it_could_attack_one_of_a_few_numbers(void **state) {
    (void)state;
    struct bench b;
    begin(&b, "chess-num 5x5\n5....\n.....\n.....\n.....\n....4\n");
    step(&b, "!R22 !R23 !R24 !R32 !R33 !R34 !R42 !R43 !R44 !R13", "");
    rule(&b, "number", 11, 11);
    rule(&b, "number", 55, 55);
    expect(&b,
           "The 5 at r1c1 and the 4 at r5c5 need nine attacks; the rook, the bishop and the queen can give "
           "two each, the others one each, so the rook must be where it could attack the 5 at r1c1 or the "
           "4 at r5c5; the rook cannot be on r1c3.\n");
    end(&b);
}

static void many_squares_that_stay_empty_are_counted(void **state) {
    (void)state;
    struct bench b;
    begin(&b, num_board);
    step(&b, "!K14 x31 x32", "N34");
    rule(&b, "number", 15, 15);
    rule(&b, "number", 22, 22);
    expect(&b, "Take these together:\n"
               "  The 1 at r1c5 is attacked by exactly one piece.\n"
               "  The 0 at r2c2 is attacked by no piece.\n"
               "So the king cannot be on r1c4; r3c1 and r3c2 stay empty.\n");
    step(&b, "!K14 x11 x12 x13 x21 x31 x32 x33", "N34");
    rule(&b, "number", 15, 15);
    rule(&b, "number", 22, 22);
    expect(&b, "Take these together:\n"
               "  The 1 at r1c5 is attacked by exactly one piece.\n"
               "  The 0 at r2c2 is attacked by no piece.\n"
               "So the king cannot be on r1c4; 7 other squares stay empty.\n");
    end(&b);
}

static void a_number_tells_who_cannot_attack_it_or_who_alone_can(void **state) {
    (void)state;
    struct bench b;
    begin(&b, "chess-num 5x3\n5....\n.....\n.....\n");
    step(&b, "!K13", "!P22");
    rule(&b, "number", 11, 11);
    expect(&b, "The pawn cannot attack the 5 at r1c1, which needs all others, so the king cannot be on "
               "r1c3.\n");
    end(&b);
    begin(&b, "chess-num 3x2\n2..\n...\n");
    step(&b, "!Q12 !B12", "!P22 !N23 !K12 !K21 !K22 !B22 R13");
    rule(&b, "number", 11, 11);
    expect(&b,
           "Only the rook and the queen can still attack the 2 at r1c1, and no piece may be in the way, so "
           "the bishop and the queen cannot be on r1c2.\n");
    end(&b);
}

// The rook is in the row or the column of the 1, and no piece can be in the way.
static void a_piece_may_attack_a_number_wherever_he_is(void **state) {
    (void)state;
    struct bench b;
    begin(&b, "chess-num 3x3\n1..\n...\n...\n");
    step(&b, "!K12 !K21 !K22", "!R13 !R22 !R23 !R31 !R32 !R33");
    rule(&b, "number", 11, 11);
    expect(&b, "The rook attacks the 1 at r1c1 in any case, so the king cannot be on r1c2, r2c1 or r2c2.\n");
    end(&b);
}

static void a_piece_in_the_way_keeps_another_from_attacking(void **state) {
    (void)state;
    struct bench b;
    begin(&b, "chess-num 3x3\n.6.\n...\n...\n");
    step(&b, "!K21", "!B23");
    rule(&b, "number", 12, 12);
    rule(&b, "number", 12, 12);
    deduction(&b, "K21", 0, 0, true);
    expect(&b,
           "The king on r2c1 would keep the bishop from attacking the 6 at r1c2, which needs all six pieces, "
           "so the king cannot be on r2c1.\n");
    step(&b, "!K33", "");
    rule(&b, "number", 12, 12);
    rule(&b, "number", 12, 12);
    deduction(&b, "K33", 0, 0, true);
    expect(
        &b,
        "The king on r3c3 would not attack the 6 at r1c2, which needs all six pieces, so the king cannot be "
        "on r3c3.\n");
    end(&b);
}

// A square that is in no piece's way is not said to be in the way.
static void an_empty_square_is_named_only_if_it_matters(void **state) {
    (void)state;
    struct bench b;
    begin(&b, "chess-num 3x2\n2..\n...\n");
    step(&b, "!Q12 !B12", "!P22 !N23 !K12 !K21 !K22 !B22");
    rule(&b, "number", 11, 11);
    expect(
        &b,
        "The 2 at r1c1 is attacked by exactly two pieces, so the bishop and the queen cannot be on r1c2.\n");
    end(&b);
}

static void a_number_attacked_too_often_ends_an_argument(void **state) {
    (void)state;
    struct bench b;
    begin(&b, "chess-num 5x3\n....1\n.....\n....2\n");
    step(&b, "!N34", "!K11 !K12 !K13 !K21 !K22 !K23 !K25 !K31 !K32 !K33 !K34");
    rule(&b, "number", 15, 15);
    rule(&b, "number", 35, 35);
    deduction(&b, "!K14", 0, 0, false);
    deduction(&b, "!K24", 0, 0, false);
    deduction(&b, "!K24", 1, 0, true);
    expect(&b,
           "The knight on r3c4 would have the 1 at r1c5 attacked by the knight and the king in any case, so "
           "the knight cannot be on r3c4.\n");
    end(&b);
}

static void two_numbers_may_ask_too_much_of_a_piece(void **state) {
    (void)state;
    struct bench b;
    begin(&b, "chess-num 7x2\n6.....6\n.......\n");
    step(&b, "!Q13", "");
    rule(&b, "number", 11, 11);
    rule(&b, "number", 17, 17);
    deduction(&b, "Q13", 0, 0, true);
    expect(&b,
           "The queen on r1c3 would leave the pawn no square from which to attack both the 6 at r1c1 and the "
           "6 at r1c7, so the queen cannot be on r1c3.\n");
    end(&b);
}

static void both_pieces_are_said_to_be_placed(void **state) {
    (void)state;
    struct bench b;
    begin(&b, "chess-position 3x1 2\n000\n");
    step(&b, "!K13", "P11 N12");
    rule(&b, "count", 11, 13);
    expect(&b, "Both pieces are placed, so no king is on r1c3.\n");
    end(&b);
}

static void a_piece_on_the_board_is_not_argued_about_elsewhere(void **state) {
    (void)state;
    struct bench b;
    begin(&b, "chess-num 5x3\nK...1\n.0...\n.....\n");
    step(&b, "!K14 !Q14", "N34");
    rule(&b, "number", 15, 15);
    expect(&b, "The 1 at r1c5 is attacked by the knight on r3c4 already, so the queen cannot be on r1c4.\n");
    step(&b, "!K14", "N34");
    rule(&b, "number", 15, 15);
    expect(&b, "The 1 at r1c5 is attacked by the knight on r3c4 already, so the king cannot be on r1c4.\n");
    end(&b);
}

// ---- Squares ---------------------------------------------------------------------------------------------

// Squares as row and column, with blanks between them.
static void assert_squares(const char *squares, const char *expected) {
    struct bench b;
    words_list list = {0};
    begin(&b, six_board);
    for (; *squares != '\0'; squares += strcspn(squares, " "), squares += strspn(squares, " "))
        assert_true(
            vec_push(&b.mem, &list, (uint32_t)((squares[0] - '1') * b.puzzle.width + squares[1] - '1')));
    chess_words_squares(&b.words, &b.puzzle, list.at, list.size, "or");
    assert_string_equal(text_string(&b.words), expected);
    vec_free(&b.mem, &list);
    end(&b);
}

static void squares_are_rows_columns_and_long_diagonals(void **state) {
    (void)state;
    assert_squares("11", "r1c1");
    assert_squares("11 12", "r1c1 or r1c2");
    assert_squares("11 12 13", "r1c1-c3");
    assert_squares("11 21 31 51", "r1c1-r3c1 or r5c1");
    assert_squares("17 26 35", "r1c7, r2c6 or r3c5");
    assert_squares("17 26 35 44", "r1c7-r4c4");
    assert_squares("11 22 33 44 46", "r1c1-r4c4 or r4c6");
    assert_squares("31 32 33 34 35 36 37 38 41", "row 3 or r4c1");
    assert_squares("12 22 32 42 52 62 72 82", "column 2");
    assert_squares("11 12 14 15 31 35 37", "r1c1-c2, r1c4-c5, r3c1, r3c5 or r3c7");
    assert_squares("18 21", "r1c8 or r2c1"); // not side by side
}

// ---- Chess Loop ------------------------------------------------------------------------------------------

static const char loop_board[] = "chess-loop 5x4 rook king 3\n";

static void a_loop_that_closes_early_is_counted(void **state) {
    (void)state;
    struct bench b;
    begin(&b, loop_board);
    step(&b, "!K21", "R12 K14 R23 x13 x22");
    rule(&b, "loop", 11, 45);
    expect_rule(&b, "All six pieces attack each other in one single loop");
    expect(&b, "A king on r2c1 would close a loop of only four pieces, so no king is on r2c1.\n");
    end(&b);
}

static void two_pieces_who_attack_each_other_are_a_loop_of_two(void **state) {
    (void)state;
    struct bench b;
    begin(&b, loop_board);
    step(&b, "!K11 !K13 !K22", "R12");
    rule(&b, "pair", 12, 12);
    expect_rule(&b, "A piece on r1c2 and another must not attack each other, as that is a loop of two");
    expect(&b, "No king is on r1c1, r1c3 or r2c2: it and the rook on r1c2 would attack each other, a loop of "
               "two.\n");
    step(&b, "!K11", "R12");
    rule(&b, "pair", 11, 11);
    expect(&b, "A king on r1c1 would make a loop of two with the rook on r1c2, so no king is on r1c1.\n");
    end(&b);
}

static void edges_and_numbers_of_pieces(void **state) {
    (void)state;
    struct bench b;
    begin(&b, loop_board);
    step(&b, "R12", "x11 x13 x14 x15 !K12");
    rule(&b, "edge", 11, 15);
    expect_rule(&b, "Row 1 must not be empty");
    expect(&b, "r1c2 is the only square left for a piece in row 1, so a rook is on r1c2.\n");
    step(&b, "!R11 !R45", "R12 R24 R33");
    rule(&b, "count-rook", 11, 45);
    expect_rule(&b, "There are exactly three rooks");
    expect(&b, "All rooks are placed, so no other square has one.\n");
    end(&b);
}

static void mirror_images_are_taken_in_an_order(void **state) {
    (void)state;
    struct bench b;
    begin(&b, loop_board);
    assert_true(vec_push(&b.mem, &b.e.choices, ((struct explain_fact){1, 'R', true})));
    assert_true(vec_push(&b.mem, &b.e.choices, ((struct explain_fact){5, 'K', true})));
    step(&b, "R12", "R42");
    rule(&b, "symmetry", 12, 12);
    expect_rule(
        &b, "We take, of all mirrored and turned boards, one in which a rook is on r1c2, if there is one");
    expect(&b, "We take, of all mirrored and turned boards, one in which a rook is on r1c2, if there is one, "
               "so a rook is on r1c2.\n");
    step(&b, "!K31", "!K21");
    rule(&b, "symmetry", 21, 21);
    expect_rule(&b, "We take, of all mirrored and turned boards, one in which a rook is on r1c2, if there is "
                    "one, and then one in which a king is on r2c1, if there is one");
    end(&b);
}

static void a_piece_attacks_one_other_of_the_other_kind(void **state) {
    (void)state;
    struct bench b;
    begin(&b, loop_board);
    step(&b, "!K13", "R12 K42 x22 x32");
    rule(&b, "attacks", 12, 12);
    expect(&b, "The rook on r1c2 attacks the king on r4c2 and may attack no other, so no king is on r1c3.\n");
    step(&b, "K42", "R12");
    rule(&b, "attacks", 12, 12);
    expect(&b, "The rook on r1c2 can attack a king only on r4c2, so a king is on r4c2.\n");
    step(&b, "!R13 !R22", "R12");
    rule(&b, "attacks", 12, 12);
    expect(&b, "The rook on r1c2 must not attack another rook, so no rook is on r1c3 or r2c2.\n");
    step(&b, "!K22", "R11 K13");
    rule(&b, "attacks", 22, 22);
    expect(&b, "A king on r2c2 would attack both the rook on r1c1 and the king on r1c3, so no king is on "
               "r2c2.\n");
    end(&b);
}

static void a_piece_is_attacked_by_one_of_the_other_kind(void **state) {
    (void)state;
    struct bench b;
    begin(&b, loop_board);
    step(&b, "K21", "R12");
    rule(&b, "attacked", 12, 12);
    expect_rule(&b, "A piece on r1c2 is attacked by exactly one of the other kind");
    expect(&b, "The rook on r1c2 can only be attacked from r2c1, so a king is on r2c1.\n");
    step(&b, "!K23", "R12 K21");
    rule(&b, "attacked", 12, 12);
    expect(&b, "The rook on r1c2 is attacked by the king on r2c1 already, so no king is on r2c3.\n");
    step(&b, "!R12", "K21 K23");
    rule(&b, "attacked", 12, 12);
    expect(&b, "A rook on r1c2 would be attacked by both kings on r2c1 and r2c3, so no rook is "
               "on r1c2.\n");
    end(&b);
}

static void a_piece_that_must_not_attack_has_another_in_between(void **state) {
    (void)state;
    struct bench b;
    begin(&b, loop_board);
    step(&b, "K13", "R11 R15 !K12 !K14");
    rule(&b, "attacks", 11, 11);
    expect(&b, "The rook on r1c1 must not attack the rook on r1c5, so a piece is in between: a king is on "
               "r1c3.\n");
    end(&b);
}

static void a_piece_who_has_to_be_somewhere_is_told_why(void **state) {
    (void)state;
    struct bench b;
    begin(&b, loop_board);
    step(&b, "!R12", "x21 x31 x41 !K11");
    rule(&b, "attacked", 11, 11);
    rule(&b, "edge", 11, 41);
    deduction(&b, "!K22", 0, 0, false);
    deduction(&b, "R12", 0, 0, true);
    expect(
        &b,
        "Suppose a rook were on r1c2.\n"
        "Then no king is on r2c2, because a king on r2c2 would leave no piece to attack a piece on r1c1, the "
        "only square left in column 1.\n"
        "But then no piece would attack a piece on r1c1, the only square left in column 1.\n"
        "So no rook is on r1c2.\n");
    end(&b);
}

// ---- Chess families with several pieces of a kind --------------------------------------------------------

static void the_only_piece_of_a_kind_is_called_so_and_the_others_are_not(void **state) {
    (void)state;
    struct bench b;
    begin(&b, "chess-avoid 4x3 BBQ\n#...\n....\n....\n");
    step(&b, "!Q12 !B12", "");
    rule(&b, "attacks", 22, 22);
    rule(&b, "apart", 12, 12);
    expect(&b, "Take these together:\n"
               "  A piece on r2c2 attacks no other piece.\n"
               "  At most one piece can be on r1c2.\n"
               "So no bishop is on r1c2; the queen cannot be on r1c2.\n");
    step(&b, "!Q12 !B12 Q23 B31", "");
    rule(&b, "attacks", 22, 22);
    rule(&b, "apart", 12, 12);
    expect(&b, "Take these together:\n"
               "  A piece on r2c2 attacks no other piece.\n"
               "  At most one piece can be on r1c2.\n"
               "So a bishop is on r3c1; the queen is on r2c3; no bishop is on r1c2.\n");
    end(&b);
}

static void a_piece_would_attack_and_not_let_himself_attack(void **state) {
    (void)state;
    struct bench b;
    begin(&b, "chess-avoid 4x3 KNQ\n....\n....\n....\n");
    step(&b, "!K22 !Q22", "N11");
    rule(&b, "attacks", 22, 22);
    expect(&b, "The king or the queen on r2c2 would attack the knight on r1c1, so neither is there.\n");
    step(&b, "!K22 !Q22", "N11 K13");
    rule(&b, "attacks", 22, 22);
    expect(&b, "The king or the queen on r2c2 would attack the knight on r1c1, so neither is there.\n");
    step(&b, "!N22 !Q22", "N11 K34");
    rule(&b, "attacks", 22, 22);
    expect(&b, "The queen on r2c2 would attack the knight on r1c1, and the knight would attack the king on "
               "r3c4, so neither is there.\n");
    step(&b, "!K22", "N11");
    rule(&b, "attacks", 22, 22);
    expect(&b, "The king on r2c2 would attack the knight on r1c1, so the king cannot be on r2c2.\n");
    step(&b, "!K22 !Q33", "N11");
    rule(&b, "attacks", 22, 22);
    rule(&b, "count-knight", 11, 34);
    deduction(&b, "K22", 0, 0, true);
    expect(&b, "The king on r2c2 would attack the knight on r1c1, so the king cannot be on r2c2. By the same "
               "rules, the queen cannot be on r3c3.\n");
    step(&b, "!N23 !Q23", "K23");
    rule(&b, "apart", 23, 23);
    expect(&b, "The king is on r2c3, so no other piece is there.\n");
    step(&b, "!K22", "K23");
    expect(&b, "The king is on r2c3, so the king cannot be on r2c2.\n");
    end(&b);
}

// ---- The pieces that are left ----------------------------------------------------------------------------

static const char position_board[] = "chess-position 3x2 3\n011\n122\n";

static void begin_position(struct bench *b, const char *decides, const char *known) {
    begin(b, position_board);
    step(b, decides, known);
    rule(b, "count", 11, 23);
    rule(b, "number", 13, 13);
    rule(b, "number", 22, 22);
}

static void the_last_piece_must_attack_what_still_needs_an_attack(void **state) {
    (void)state;
    struct bench b;
    begin_position(&b, "x13", "N11 R21");
    expect(&b, "The last piece must attack the 1 at r1c3, so r1c3 stays empty.\n");
    end(&b);
}

static void a_piece_that_must_attack_two_numbers_is_where_it_does(void **state) {
    (void)state;
    struct bench b;
    begin_position(&b, "x13 x22 !P12", "P11 R21");
    expect(&b, "The last piece must attack the 1 at r1c3 and the 2 at r2c2, so r1c3 and r2c2 stay empty; no "
               "pawn is on r1c2.\n");
    step(&b, "R23", "P11 R21 x13 x22 !R12 !K12 !Q12 !K23 !Q23");
    rule(&b, "count", 11, 23);
    rule(&b, "number", 13, 13);
    rule(&b, "number", 22, 22);
    expect(&b, "The last piece must attack the 1 at r1c3, so a rook is on r2c3.\n");
    end(&b);
}

// What is argued ends where that is seen, whatever cases come then.
static void no_cases_are_tried_where_the_pieces_left_are_too_few(void **state) {
    (void)state;
    struct bench b;
    begin_position(&b, "!P12 !Q13", "N11");
    deduction(&b, "P23", EXPLAIN_SUPPOSE, 1, false);
    deduction(&b, NULL, 1, 1, true);
    deduction(&b, "!P23", EXPLAIN_OTHERWISE, 0, false);
    deduction(&b, NULL, 2, 0, true);
    expect(&b,
           "A pawn on r1c2 would leave only one piece for the two attacks that the 2 at r2c2 still needs, so "
           "no pawn is on r1c2. By the same rules, no queen is on r1c3.\n");
    end(&b);
}

// The known squares of the only row as letters: '.' for unknown, 'x' for empty.
static void assert_attack(const char *board, const char *known, size_t to, bool for_sure, bool perhaps) {
    struct bench b;
    struct knowledge k;
    begin(&b, board);
    assert_true(knowledge_init(&k, &b.puzzle, &b.mem));
    for (uint32_t i = 0; known[i] != '\0'; i++)
        if (known[i] != '.') assert_true(knowledge_learn(&k, (struct explain_fact){i, known[i], true}));
    assert_int_equal(chess_words_attacks(&k, 0, to), for_sure);
    enum chess_kind kind;
    assert_true(chess_kind_of(known[0], &kind));
    assert_int_equal(chess_words_may_attack(&k, kind, 0, to, SIZE_MAX), perhaps);
    assert_false(chess_words_may_attack(&k, kind, 0, to, 1)); // all of them are two squares away
    knowledge_free(&k);
    end(&b);
}

static void walls_and_pieces_stop_a_line_and_numbers_do_not(void **state) {
    (void)state;
    assert_attack("chess-avoid 3x1 QB\n.#.\n", "Q..", 2, false, false);
    assert_attack("chess-avoid 3x1 QB\n...\n", "Q..", 2, false, true);
    assert_attack("chess-avoid 3x1 QB\n...\n", "Q.B", 2, true, true); // the one bishop is not in between
    assert_attack("chess-avoid 3x1 QBB\n...\n", "Q.B", 2, false, true);
    assert_attack("chess-avoid 3x1 QBB\n...\n", "QBB", 2, false, false);
    assert_attack("chess-num 3x1\n.2.\n", "R..", 2, true, true);
    assert_attack("chess-position 3x1 1\n.2.\n", "R..", 2, false, true);
    assert_attack("chess-position 3x1 1\n.2.\n", "Rx.", 2, true, true);
    assert_attack("chess-loop 3x1 rook queen 1\n", "R..", 2, false, true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_piece_may_attack_a_zero),
        cmocka_unit_test(a_number_that_is_attacked_enough_keeps_others_away),
        cmocka_unit_test(the_only_square_that_is_left_has_no_other_reason),
        cmocka_unit_test(pieces_that_would_be_in_the_way_need_not_attack),
        cmocka_unit_test(opposites_that_break_a_rule_alike_are_one_subject),
        cmocka_unit_test(many_squares_that_are_ruled_out_become_those_that_are_left),
        cmocka_unit_test(two_pieces_who_have_two_squares_keep_the_others_off),
        cmocka_unit_test(a_piece_whom_a_number_needs_is_where_he_attacks_it),
        cmocka_unit_test(what_a_number_does_not_show_is_not_said_to_follow_from_it),
        cmocka_unit_test(a_piece_is_where_it_could_attack_one_of_a_few_numbers),
        cmocka_unit_test(many_squares_that_stay_empty_are_counted),
        cmocka_unit_test(a_number_tells_who_cannot_attack_it_or_who_alone_can),
        cmocka_unit_test(a_piece_may_attack_a_number_wherever_he_is),
        cmocka_unit_test(a_piece_in_the_way_keeps_another_from_attacking),
        cmocka_unit_test(an_empty_square_is_named_only_if_it_matters),
        cmocka_unit_test(a_number_attacked_too_often_ends_an_argument),
        cmocka_unit_test(two_numbers_may_ask_too_much_of_a_piece),
        cmocka_unit_test(both_pieces_are_said_to_be_placed),
        cmocka_unit_test(a_piece_on_the_board_is_not_argued_about_elsewhere),
        cmocka_unit_test(squares_are_rows_columns_and_long_diagonals),
        cmocka_unit_test(a_loop_that_closes_early_is_counted),
        cmocka_unit_test(two_pieces_who_attack_each_other_are_a_loop_of_two),
        cmocka_unit_test(edges_and_numbers_of_pieces),
        cmocka_unit_test(mirror_images_are_taken_in_an_order),
        cmocka_unit_test(a_piece_attacks_one_other_of_the_other_kind),
        cmocka_unit_test(a_piece_is_attacked_by_one_of_the_other_kind),
        cmocka_unit_test(a_piece_that_must_not_attack_has_another_in_between),
        cmocka_unit_test(a_piece_who_has_to_be_somewhere_is_told_why),
        cmocka_unit_test(the_only_piece_of_a_kind_is_called_so_and_the_others_are_not),
        cmocka_unit_test(a_piece_would_attack_and_not_let_himself_attack),
        cmocka_unit_test(the_last_piece_must_attack_what_still_needs_an_attack),
        cmocka_unit_test(a_piece_that_must_attack_two_numbers_is_where_it_does),
        cmocka_unit_test(no_cases_are_tried_where_the_pieces_left_are_too_few),
        cmocka_unit_test(walls_and_pieces_stop_a_line_and_numbers_do_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
