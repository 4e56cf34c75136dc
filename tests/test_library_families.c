// What the library says about families, as an outside program uses it.
#include "library.h"

static void families_tell_what_they_are(void **state) {
    (void)state;
    size_t n = 0;
    for (const char *f; (f = roque_family(n)) != NULL; n++) {
        assert_non_null(roque_family_title(f));
        assert_non_null(roque_family_goal(f));
        assert_non_null(roque_family_rules(f));
        assert_non_null(roque_family_example(f));
        assert_non_null(strpbrk(roque_family_cells(f), roque_family_marks(f)));
        assert_string_equal(roque_family_format(f, 0), "native");
    }
    assert_true(n >= 5);
    assert_string_equal(roque_family(0), "akari");
    assert_string_equal(roque_family_builtin("akari", 0), "paper/1");
    assert_null(roque_family_builtin("akari", 10000));
    assert_null(roque_family_title("nothing"));
    assert_null(roque_family_rules(NULL));
    assert_null(roque_family_example(NULL));
    assert_null(roque_family_builtin("nothing", 0));
    assert_null(roque_family_option("nothing", 0));
    assert_null(roque_family_format("nothing", 0));
}

static bool has_format(const char *family, const char *format) {
    const char *f;
    for (size_t i = 0; (f = roque_family_format(family, i)) != NULL; i++)
        if (strcmp(f, format) == 0) return true;
    return false;
}

static void a_family_has_its_own_formats_and_options(void **state) {
    (void)state;
    assert_true(has_format("akari", "puzz.link"));
    assert_false(has_format("chess-num", "puzz.link"));
    assert_true(has_format("chess-num", "dimacs"));
    bool symmetry = false;
    const char *o;
    for (size_t i = 0; (o = roque_family_option("akari", i)) != NULL; i++) {
        assert_non_null(roque_family_option_help("akari", i));
        symmetry |= strcmp(o, "symmetry") == 0;
    }
    assert_true(symmetry);
}

static void every_builtin_puzzle_can_be_had(void **state) {
    (void)state;
    roque *r = roque_new();
    char *json = roque_families_json(r);
    const char *family, *name;
    for (size_t f = 0; (family = roque_family(f)) != NULL; f++)
        for (size_t i = 0; (name = roque_family_builtin(family, i)) != NULL; i++) {
            char listed[120];
            roque_puzzle *p = roque_builtin(r, family, name);
            assert_non_null(p);
            assert_string_equal(roque_puzzle_family(p), family);
            snprintf(listed, sizeof listed, "{\"name\":\"%s:%s\",\"width\":%d,\"height\":%d", family, name,
                     roque_puzzle_width(p), roque_puzzle_height(p));
            expect_in(json, listed);
            roque_puzzle_free(p);
        }
    roque_string_free(json);
    leave(r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(families_tell_what_they_are),
        cmocka_unit_test(a_family_has_its_own_formats_and_options),
        cmocka_unit_test(every_builtin_puzzle_can_be_had),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
