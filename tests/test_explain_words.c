// Explanations in words: Akari, and the words shared by all families.
#include "steps_by_hand.h"

// ---- Akari -----------------------------------------------------------------------------------------------

static const char akari_board[] =
    "akari 7x7\n...0...\n.3...#.\n..#.#..\n#..#..3\n..2.#..\n.2...#.\n...1...\n";

static void a_number_with_just_enough_neighbours_needs_them_all(void **state) {
    (void)state;
    struct bench b;
    begin(&b, akari_board);
    step(&b, "*37 *46 *57", "");
    rule(&b, "number", 47, 47);
    expect_rule(&b, "The 3 at r4c7 has exactly three bulbs next to it");
    expect(&b,
           "The 3 at r4c7 has only three open neighbours, so all of them are bulbs: r3c7, r4c6 and r5c7.\n");
    step(&b, "*12", "!*32 *21 *23");
    rule(&b, "number", 22, 22);
    expect(&b, "The 3 at r2c2 has only three open neighbours left, so r1c2 is a bulb.\n");
    step(&b, "*75", "!*64 !*73");
    rule(&b, "number", 74, 74);
    expect(&b, "The 1 at r7c4 has only one open neighbour left, so r7c5 is a bulb.\n");
    end(&b);
}

static void a_number_that_has_its_bulbs_keeps_the_others_away(void **state) {
    (void)state;
    struct bench b;
    begin(&b, akari_board);
    step(&b, "!*24 !*13 !*15", "");
    rule(&b, "number", 14, 14);
    expect(&b, "The 0 at r1c4 allows no bulb next to it, so r1c3, r1c5 and r2c4 stay empty.\n");
    step(&b, "!*64 !*75", "*73");
    rule(&b, "number", 74, 74);
    expect(&b, "The 1 at r7c4 has its bulb already, so r6c4 and r7c5 stay empty.\n");
    step(&b, "!*61", "*72 *63");
    rule(&b, "number", 62, 62);
    expect(&b, "The 2 at r6c2 has both its bulbs already, so r6c1 stays empty.\n");
    end(&b);
}

static void light_is_told_by_what_sees_what(void **state) {
    (void)state;
    struct bench b;
    begin(&b, akari_board);
    step(&b, "!*17 !*27", "*37");
    rule(&b, "line", 17, 37);
    expect_rule(&b, "No two bulbs see each other from r1c7 to r3c7");
    expect(&b, "r1c7 and r2c7 see the bulb at r3c7, so they stay empty.\n");
    step(&b, "*34", "!*24");
    rule(&b, "lit", 34, 34);
    expect_rule(&b, "r3c4 must be lit");
    expect(&b, "Nothing else can light r3c4, so it is a bulb itself.\n");
    step(&b, "*42", "!*43 !*53");
    rule(&b, "lit", 43, 43);
    expect(&b, "r4c3 can only be lit from r4c2, so that is a bulb.\n");
    end(&b);
}

static void what_breaks_a_rule_at_a_glance_is_one_sentence(void **state) {
    (void)state;
    struct bench b;
    begin(&b, akari_board);
    step(&b, "!*11", "");
    rule(&b, "number", 22, 22);
    rule(&b, "line", 11, 13);
    rule(&b, "line", 11, 31);
    deduction(&b, "!*12", 1, 0, false);
    deduction(&b, "!*21", 2, 0, false);
    deduction(&b, NULL, 0, 0, true);
    expect(&b, "A bulb at r1c1 would leave the 3 at r2c2 with only two open neighbours, so r1c1 stays "
               "empty.\n");
    step(&b, "!*11", "");
    rule(&b, "line", 11, 13);
    rule(&b, "lit", 12, 12);
    deduction(&b, "!*12", 0, 0, false);
    deduction(&b, NULL, 1, 0, true);
    expect(&b, "A bulb at r1c1 would leave r1c2 with no cell that could light it, so r1c1 stays empty.\n");
    end(&b);
}

static void larger_sets_walk_through_the_contradiction(void **state) {
    (void)state;
    struct bench b;
    begin(&b, akari_board);
    step(&b, "*12 *21", "");
    rule(&b, "number", 22, 22);
    rule(&b, "line", 31, 32);
    rule(&b, "lit", 31, 31);
    deduction(&b, "*21", 0, 0, false);
    deduction(&b, "*23", 0, 0, false);
    deduction(&b, "*32", 0, 0, false);
    deduction(&b, "!*31", 1, 0, false);
    deduction(&b, NULL, 2, 0, true);
    expect(&b, "Suppose r1c2 were empty.\n"
               "Then the 3 at r2c2 has only three open neighbours left, so all of them are bulbs: r2c1, r2c3 "
               "and r3c2.\n"
               "Then r3c1 sees the bulb at r3c2, so it stays empty.\n"
               "But that would leave r3c1 with no cell that could light it.\n"
               "So r1c2 is a bulb. By the same rules, r2c1 is a bulb.\n");
    end(&b);
}

static void cases_stand_further_to_the_right(void **state) {
    (void)state;
    struct bench b;
    begin(&b, akari_board);
    step(&b, "!*11", "");
    rule(&b, "lit", 31, 31);
    rule(&b, "number", 74, 74);
    deduction(&b, "*73", EXPLAIN_SUPPOSE, 1, false);
    deduction(&b, "*75", 1, 1, false);
    deduction(&b, NULL, 1, 1, true);
    deduction(&b, "!*73", EXPLAIN_OTHERWISE, 0, false);
    deduction(&b, NULL, 0, 0, true);
    expect(&b, "Suppose r1c1 were a bulb.\n"
               "  Suppose r7c3 were a bulb.\n"
               "  Then r7c5 is a bulb, because the 1 at r7c4 has exactly one bulb next to it.\n"
               "  But that would give the 1 at r7c4 two bulbs.\n"
               "So r7c3 stays empty.\n"
               "But that would leave r3c1 with no cell that could light it.\n"
               "So r1c1 stays empty.\n");
    end(&b);
}

static void a_case_that_ends_at_once_is_one_sentence(void **state) {
    (void)state;
    struct bench b;
    begin(&b, akari_board);
    step(&b, "!*11", "*75");
    rule(&b, "lit", 31, 31);
    rule(&b, "number", 74, 74);
    deduction(&b, "*73", EXPLAIN_SUPPOSE, 1, false);
    deduction(&b, NULL, 1, 1, true);
    deduction(&b, "!*73", EXPLAIN_OTHERWISE, 0, false);
    deduction(&b, NULL, 0, 0, true);
    expect(&b, "Suppose r1c1 were a bulb.\n"
               "A bulb at r7c3 would give the 1 at r7c4 two bulbs, so r7c3 stays empty.\n"
               "But that would leave r3c1 with no cell that could light it.\n"
               "So r1c1 stays empty.\n");
    end(&b);
}

static void a_step_without_a_way_there_names_its_rules(void **state) {
    (void)state;
    struct bench b;
    begin(&b, akari_board);
    step(&b, "!*11", "");
    rule(&b, "lit", 31, 31);
    rule(&b, "number", 74, 74);
    expect(&b, "Take these together:\n"
               "  r3c1 must be lit.\n"
               "  The 1 at r7c4 has exactly one bulb next to it.\n"
               "So r1c1 stays empty.\n");
    end(&b);
}

static void long_rows_of_cells_are_drawn_together(void **state) {
    (void)state;
    struct bench b;
    begin(&b, "akari 9x1\n.........\n");
    step(&b, "!*12 !*13 !*14 !*15 !*16 !*17 !*18 !*19", "*11");
    rule(&b, "line", 11, 19);
    expect(&b, "r1c2-c9 see the bulb at r1c1, so they stay empty.\n");
    end(&b);
}

static const char num_board[] = "chess-num 5x3\n....1\n.0...\n.....\n";

// ---- All families ----------------------------------------------------------------------------------------

static void a_family_without_words_gets_plain_ones(void **state) {
    (void)state;
    struct bench b;
    begin(&b, akari_board);
    struct family wordless = *b.puzzle.family;
    wordless.words = NULL;
    b.puzzle.family = &wordless;
    step(&b, "!*11 *12", "");
    rule(&b, "lit", 31, 31);
    expect(&b, "The rule \"lit\" holds for r3c1, so r1c2 is a bulb; r1c1 stays empty.\n");
    end(&b);
}

// Three steps, each with a conclusion from those before it.
static void add_three_steps(struct bench *b) {
    begin(b, num_board);
    step(b, "!N11", "");
    rule(b, "number", 15, 15);
    rule(b, "number", 22, 22);
    step(b, "x31 x32", "");
    rule(b, "number", 22, 22);
    rule(b, "number", 15, 15);
    step(b, "!N12 !N13 !N14 !N21 !N23 !N24 !N25 !N33", "");
    rule(b, "number", 15, 15);
    rule(b, "number", 22, 22);
}

static void a_teller_says_each_step_as_it_is_said_on_its_own(void **state) {
    (void)state;
    static const size_t order[] = {0, 1, 2, 2, 0, 2, 1, 0};
    struct bench b;
    struct explain_teller teller;
    add_three_steps(&b);
    explain_teller_init(&teller, &b.e);
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        struct text alone;
        text_init(&alone, &b.mem);
        text_clear(&b.words);
        explain_say_step(&b.e, order[i], &alone);
        explain_teller_say(&teller, order[i], &b.words);
        assert_string_equal(text_string(&b.words), text_string(&alone));
        text_free(&alone);
    }
    explain_teller_free(&teller);
    expect(&b, "Take these together:\n"
               "  The 1 at r1c5 is attacked by exactly one piece.\n"
               "  The 0 at r2c2 is attacked by no piece.\n"
               "So the knight can only be on r3c4 or r3c5.\n");
    end(&b);
}

static void a_teller_that_ran_out_of_memory_can_go_on(void **state) {
    (void)state;
    struct bench b;
    add_three_steps(&b);
    struct text alone;
    text_init(&alone, &b.mem);
    explain_say_step(&b.e, 2, &alone);
    for (uint64_t fail = 1;; fail++) {
        struct explain_teller teller;
        explain_teller_init(&teller, &b.e);
        text_clear(&b.words);
        b.mem.calls = 0;
        b.mem.fail_at = fail;
        explain_teller_say(&teller, 2, &b.words);
        bool failed = b.mem.calls >= fail;
        b.mem.fail_at = 0;
        assert_int_equal(b.words.failed, failed);
        b.words.failed = false;
        text_clear(&b.words);
        explain_teller_say(&teller, 2, &b.words);
        assert_string_equal(text_string(&b.words), text_string(&alone));
        explain_teller_free(&teller);
        if (!failed) break;
    }
    text_free(&alone);
    end(&b);
}

static void words_survive_a_lack_of_memory(void **state) {
    (void)state;
    struct bench b;
    begin(&b, num_board);
    step(&b, "!Q11 !K11 !Q12 !R12 !K12", "N34");
    rule(&b, "number", 22, 22);
    rule(&b, "number", 15, 15);
    deduction(&b, "Q12", EXPLAIN_SUPPOSE, 1, false);
    deduction(&b, "!K12", 0, 1, false);
    deduction(&b, NULL, 0, 1, true);
    for (uint64_t fail = 1;; fail++) {
        struct text words;
        text_init(&words, &b.mem);
        b.mem.calls = 0;
        b.mem.fail_at = fail;
        explain_say_step(&b.e, b.e.steps.size - 1, &words);
        bool failed = b.mem.calls >= fail;
        assert_int_equal(words.failed, failed);
        text_free(&words);
        if (!failed) break;
    }
    b.mem.fail_at = 0;
    end(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_with_just_enough_neighbours_needs_them_all),
        cmocka_unit_test(a_number_that_has_its_bulbs_keeps_the_others_away),
        cmocka_unit_test(light_is_told_by_what_sees_what),
        cmocka_unit_test(what_breaks_a_rule_at_a_glance_is_one_sentence),
        cmocka_unit_test(larger_sets_walk_through_the_contradiction),
        cmocka_unit_test(cases_stand_further_to_the_right),
        cmocka_unit_test(a_case_that_ends_at_once_is_one_sentence),
        cmocka_unit_test(a_step_without_a_way_there_names_its_rules),
        cmocka_unit_test(long_rows_of_cells_are_drawn_together),
        cmocka_unit_test(a_family_without_words_gets_plain_ones),
        cmocka_unit_test(a_teller_says_each_step_as_it_is_said_on_its_own),
        cmocka_unit_test(a_teller_that_ran_out_of_memory_can_go_on),
        cmocka_unit_test(words_survive_a_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
