// The words of strategies for classic labelling.
#include "csp/csp.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define N(array) (sizeof array / sizeof *array)

enum { SELECTS = CSP_DOM_WDEG + 1, BRANCHES = CSP_MIDDLE + 1 };

static void a_strategy_is_said_in_its_words(void **state) {
    (void)state;
    static const char *const all[] = {"ff,enum", "dom/wdeg,step,down", "min,bisect,random",
                                      "leftmost,middle,down,random:123456789"};
    for (size_t i = 0; i < N(all); i++) {
        struct csp_strategy s;
        size_t where, length;
        char words[CSP_STRATEGY_WORDS];
        assert_true(csp_strategy_parse(all[i], &s, &where, &length));
        csp_strategy_say(s, words);
        assert_string_equal(words, all[i]);
    }
}

static void every_word_is_known(void **state) {
    (void)state;
    static const char *const selects[] = {"leftmost",   "min", "max",        "ff",      "anti_first_fail",
                                          "occurrence", "ffc", "max_regret", "dom/wdeg"};
    static const char *const branches[] = {"step", "enum", "bisect", "median", "middle"};
    static const char *const ways[] = {"up", "down"};
    for (int i = 0; i < SELECTS; i++)
        for (int j = 0; j < BRANCHES; j++)
            for (int k = 0; k < 2; k++)
                for (int order = 0; order < 3; order++) {
                    const char *w[3] = {selects[i], branches[j], ways[k]};
                    char words[64] = "";
                    for (int n = 0; n < 3; n++) {
                        if (n > 0) strcat(words, ",");
                        strcat(words, w[(order + n) % 3]);
                    }
                    struct csp_strategy s;
                    size_t where, length;
                    assert_true(csp_strategy_parse(words, &s, &where, &length));
                    assert_int_equal(s.select, i);
                    assert_int_equal(s.branch, j);
                    assert_int_equal(s.down, k);
                }
}

static void words_left_out_mean_leftmost_step_up(void **state) {
    (void)state;
    struct csp_strategy s;
    size_t where, length;
    assert_true(csp_strategy_parse("bisect", &s, &where, &length));
    assert_true(s.select == CSP_LEFTMOST && s.branch == CSP_BISECT && !s.down);
    assert_true(csp_strategy_parse("ffc", &s, &where, &length));
    assert_true(s.select == CSP_FFC && s.branch == CSP_STEP && !s.down);
    assert_true(csp_strategy_parse("down", &s, &where, &length));
    assert_true(s.select == CSP_LEFTMOST && s.branch == CSP_STEP && s.down);
}

static void a_bad_word_is_located(void **state) {
    (void)state;
    static const struct {
        const char *words;
        size_t where, length;
    } bad[] = {
        {"f", 0, 1},
        {"fff", 0, 3},
        {"ff,stepp", 3, 5},
        {"up,lefmost,step", 3, 7},
        {"ff,ffc", 3, 3},
        {"ff,ff", 3, 2},
        {"step,ff,enum", 8, 4},
        {"up,down", 3, 4},
        {"ff,,up", 3, 0},
        {"ff,", 3, 0},
        {",ff", 0, 0},
        {"max_regret,max", 11, 3},
        {"anti_first_fai", 0, 14},
        {"down,bisect,min,median", 16, 6},
        {"ff,random:0", 3, 8},
        {"ff,random:", 3, 7},
        {"random:7x", 0, 9},
        {"random:1234567890", 0, 17},
        {"random,ff,random:2", 10, 8},
    };
    for (size_t i = 0; i < N(bad); i++) {
        struct csp_strategy s;
        size_t where = 99, length = 99;
        if (csp_strategy_parse(bad[i].words, &s, &where, &length)) fail_msg("%s was accepted", bad[i].words);
        if (where != bad[i].where || length != bad[i].length)
            fail_msg("%s: found at %zu, length %zu", bad[i].words, where, length);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_strategy_is_said_in_its_words),
        cmocka_unit_test(every_word_is_known),
        cmocka_unit_test(words_left_out_mean_leftmost_step_up),
        cmocka_unit_test(a_bad_word_is_located),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
