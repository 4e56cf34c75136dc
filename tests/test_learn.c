// Families that were read: which lists know them, how long they live, and how puzzles carry them.
#include "library.h"

#include "base/deflate.h"
#include "base/rng.h"
#include "base/thread.h"
#include "format/format.h"
#include "ruletext/ruletext.h"

// So many stars in each row and column.
static const char duo[] =
    "puzzle duo: Duo\nmark * star\nrule row: for r in rows: count(c in r: c is star) = 2\n"
    "rule column: for r in columns: count(c in r: c is star) = 2\nend";
static const char solo[] =
    "puzzle duo: Solo\nmark * star\nrule row: for r in rows: count(c in r: c is star) = 1\n"
    "rule column: for r in columns: count(c in r: c is star) = 1\nend";
static const char board[] = "duo 3x3\n.x.\n...\n...\n";

static size_t solutions(roque *r, const char *text) {
    roque_puzzle *p = roque_read(r, text, ROQUE_STRING);
    if (p == NULL) return SIZE_MAX;
    roque_solution *s = roque_count(r, p, 0);
    size_t count = (size_t)roque_solution_count(s);
    roque_solution_free(s);
    roque_puzzle_free(p);
    return count;
}

static void a_context_knows_what_it_learnt_and_others_do_not(void **state) {
    (void)state;
    roque *r = roque_new(), *other = roque_new();
    assert_true(solutions(r, board) == SIZE_MAX);
    assert_true(roque_learn(r, duo));
    assert_true(roque_learn(r, duo)); // the same again
    assert_int_equal(solutions(r, board), 2);
    assert_true(solutions(other, board) == SIZE_MAX);
    char *json = roque_families_json(r);
    assert_non_null(strstr(json, "\"family\":\"duo\""));
    assert_non_null(strstr(json, "\"from\":\"learnt\""));
    assert_non_null(strstr(json, "\"family\":\"sudoku\""));
    roque_string_free(json);
    roque_free(r);
    roque_free(other);
}

static void mistakes_are_told_with_their_place(void **state) {
    (void)state;
    roque *r = roque_new();
    assert_true(roque_learn(r, duo));
    assert_false(roque_learn(r, solo));
    assert_non_null(strstr(roque_error(r), "has other rules here"));
    assert_false(roque_learn(r, "puzzle akari: Mine\nmark * star\nrule a: for c in cells: c is star\nend\n"));
    assert_non_null(strstr(roque_error(r), "akari"));
    assert_false(roque_learn(r, "puzzle odd: Odd\nmark * star\nrule a: for c in rowz: c is star\nend\n"));
    assert_int_equal(roque_error_line(r), 3);
    assert_false(roque_learn(r, "akari 3x2\n..1\n.#.\n"));
    assert_false(roque_learn(r, NULL));
    roque_free(r);
}

static void a_puzzle_may_outlive_the_text_and_the_owner_of_its_context(void **state) {
    (void)state;
    roque *r = roque_new();
    char text[2000];
    snprintf(text, sizeof text, "%s\n\n%s", duo, board);
    roque_puzzle *p = roque_read(r, text, ROQUE_STRING);
    assert_non_null(p);
    memset(text, '?', sizeof text);
    assert_true(solutions(r, board) == SIZE_MAX); // what a text says holds there
    roque_free(r);                                // the context lives on until its puzzles are freed
    assert_string_equal(roque_puzzle_family(p), "duo");
    roque_puzzle_free(p);
}

static void a_text_may_have_a_family_of_a_known_name_for_itself(void **state) {
    (void)state;
    roque *r = roque_new();
    char text[2000];
    assert_true(roque_learn(r, duo));
    snprintf(text, sizeof text, "%s\n\n%s", solo, board);
    assert_int_equal(solutions(r, text), 4);
    assert_int_equal(solutions(r, board), 2);
    roque_free(r);
}

static void every_way_of_writing_carries_the_rules(void **state) {
    (void)state;
    static const char *const formats[] = {"native", "json", "link"};
    roque *r = roque_new(), *other = roque_new();
    assert_true(roque_learn(r, duo));
    for (size_t i = 0; i < 3; i++) {
        roque_puzzle *p = roque_read(r, board, ROQUE_STRING);
        char *written = roque_write(r, p, formats[i]);
        assert_int_equal(solutions(other, written), 2);
        roque_string_free(written);
        roque_puzzle_free(p);
    }
    roque_free(r);
    roque_free(other);
}

static void a_learnt_family_is_explained_checked_and_played(void **state) {
    (void)state;
    roque *r = roque_new();
    assert_true(roque_learn(r, duo));
    roque_puzzle *p = roque_read(r, board, ROQUE_STRING);
    roque_verdict *v = roque_check(r, p);
    assert_non_null(v);
    roque_verdict_free(v);
    roque_play *g = roque_play_start(r, p);
    char *saved = roque_play_save(r, g);
    roque_play_free(g);
    g = roque_play_load(r, saved, ROQUE_STRING);
    assert_non_null(g);
    roque_play_free(g);
    roque_string_free(saved);
    roque_puzzle_free(p);
    roque_free(r);
}

// Two threads with two contexts may know two different families of the same name.
static void learn_and_count(void *context, size_t number) {
    size_t *counts = context;
    roque *r = roque_new();
    if (roque_learn(r, number == 0 ? duo : solo)) counts[number] = solutions(r, board);
    roque_free(r);
}

static void two_contexts_may_know_two_families_of_one_name(void **state) {
    (void)state;
    size_t counts[2] = {0};
    thread_run(2, learn_and_count, counts);
    assert_int_equal(counts[0], 2);
    if (!THREAD_NONE) assert_int_equal(counts[1], 4);
}

static void every_failing_allocation_is_a_fault_and_leaks_nothing(void **state) {
    (void)state;
    char text[2000];
    snprintf(text, sizeof text, "%s\n\n%s", duo, board);
    bool done = false;
    for (uint64_t at = 1; !done; at++) {
        struct mem m = {.fail_at = at};
        struct families known = ruletext_families(NULL, &m);
        struct families here = families_of_source(&known, &m);
        struct format_reader r;
        struct puzzle p;
        struct fault f;
        format_reader_init(&r, text, strlen(text));
        r.families = &here;
        done = format_read_next(&r, &m, &p, &f) == FORMAT_READ_PUZZLE;
        if (done) puzzle_free(&p);
        families_free(&here);
        families_free(&known);
        assert_int_equal(m.used, 0);
    }
}

static void packed_data_can_be_unpacked(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct rng rng;
    rng_seed(&rng, 7);
    for (int round = 0; round < 300; round++) {
        char bytes[700];
        size_t size = rng_below(&rng, sizeof bytes), letters = 1 + rng_below(&rng, 255);
        for (size_t i = 0; i < size; i++) bytes[i] = (char)rng_below(&rng, (uint32_t)letters);
        struct text packed = TEXT_IN(&m), plain = TEXT_IN(&m);
        deflate_write(&packed, bytes, size);
        assert_true(deflate_read(packed.at, packed.size, size, &plain));
        assert_int_equal(plain.size, size);
        if (size > 0) assert_memory_equal(plain.at, bytes, size);
        text_clear(&plain);
        assert_false(size > 0 && deflate_read(packed.at, packed.size, size - 1, &plain)); // too long
        text_clear(&plain);
        packed.at[rng_below(&rng, (uint32_t)packed.size)] ^= (char)(1 << rng_below(&rng, 8));
        deflate_read(packed.at, packed.size, sizeof bytes, &plain); // whatever it says
        assert_true(plain.size <= sizeof bytes);
        text_free(&packed);
        text_free(&plain);
    }
    assert_int_equal(m.used, 0);
}

// By another program (zlib): a stored block, and one with codes of its own.
static void data_packed_by_other_programs_can_be_unpacked(void **state) {
    (void)state;
    static const unsigned char stored[] = {1, 3, 0, 0xfc, 0xff, 'a', 'b', 'c'};
    struct mem m = MEM_UNLIMITED;
    struct text plain = TEXT_IN(&m);
    assert_true(deflate_read((const char *)stored, sizeof stored, 10, &plain));
    assert_string_equal(text_string(&plain), "abc");
    text_clear(&plain);
    static const unsigned char packed[] = {
        0x75, 0xd1, 0x4b, 0x0e, 0x80, 0x20, 0x0c, 0x04, 0xd0, 0xab, 0xf4, 0x08, 0x14, 0x10, 0x7f,
        0xa7, 0x21, 0x7e, 0xe2, 0x42, 0xc5, 0x20, 0xc6, 0xeb, 0xab, 0x5b, 0x3b, 0xdd, 0x92, 0x97,
        0xb6, 0xcc, 0xe4, 0x74, 0x93, 0xe9, 0xa8, 0x2c, 0x13, 0x9d, 0x25, 0xe6, 0x93, 0xd2, 0x4c,
        0x43, 0x5a, 0xaf, 0x6d, 0x27, 0xf3, 0xbd, 0xec, 0x23, 0xc5, 0x23, 0xe6, 0xd2, 0x53, 0x7e,
        0x25, 0x63, 0xc9, 0x52, 0x5a, 0x2c, 0xbd, 0x94, 0x0e, 0xcb, 0x56, 0x4a, 0xaf, 0x6c, 0x0f,
        0x92, 0x56, 0x98, 0xda, 0x4a, 0xd2, 0x80, 0xa9, 0x03, 0x53, 0x6b, 0xe5, 0x53, 0xe0, 0xd6,
        0x06, 0xd3, 0x00, 0x02, 0x68, 0x31, 0x6d, 0x40, 0xaa, 0xac, 0x54, 0xc5, 0x06, 0x95, 0xa5,
        0xb5, 0x65, 0xd1, 0x64, 0xa5, 0x30, 0xf6, 0xe0, 0x62, 0x76, 0x5a, 0x13, 0xbf, 0x24, 0x1e};
    assert_true(deflate_read((const char *)packed, sizeof packed, 2000, &plain));
    assert_int_equal(plain.size, 606);
    assert_non_null(strstr(text_string(&plain), "row 13: the stars of column 169 stand apart; "));
    text_free(&plain);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_context_knows_what_it_learnt_and_others_do_not),
        cmocka_unit_test(mistakes_are_told_with_their_place),
        cmocka_unit_test(a_puzzle_may_outlive_the_text_and_the_owner_of_its_context),
        cmocka_unit_test(a_text_may_have_a_family_of_a_known_name_for_itself),
        cmocka_unit_test(every_way_of_writing_carries_the_rules),
        cmocka_unit_test(a_learnt_family_is_explained_checked_and_played),
        cmocka_unit_test(two_contexts_may_know_two_families_of_one_name),
        cmocka_unit_test(every_failing_allocation_is_a_fault_and_leaks_nothing),
        cmocka_unit_test(packed_data_can_be_unpacked),
        cmocka_unit_test(data_packed_by_other_programs_can_be_unpacked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
