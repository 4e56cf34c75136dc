// The page's requests about rule texts, and boards that follow them.
#include "page_ask.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void a_rule_text_is_read_with_all_its_mistakes(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
    page_expect(
        &a,
        "{\"ask\":\"rules\",\"text\":\"puzzle a: A\\nmark * b\\nrule r: for c in cels: true\\n  and d\\n"
        "rule s: for c in cells: c is moon\\nrule t: true\\nend\\n\"}",
        "\"mistakes\":[{\"line\":3,\"column\":18,\"error\":\"'cels' is not known here; did you mean "
        "cells?\"},{\"line\":5,\"column\":30,\"error\":\"no mark and no given is called "
        "'moon'\"}],\"family\":null}");
    page_expect(&a, "{\"ask\":\"rules\",\"text\":\"\"}", "\"mistakes\":[{\"line\":1,");
    page_expect(&a, "{\"ask\":\"rules\",\"family\":\"towers\"}",
                "\"sides\":[\"left\",\"right\",\"top\",\"bottom\"]");
    page_expect(&a, "{\"ask\":\"rules\",\"family\":\"akari\"}", "\"error\":\"akari has no rule text\"");
    page_ask_close(&a);
}

static void a_board_follows_its_rules_as_far_as_it_fits(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
    page_expect(&a, "{\"ask\":\"blank\",\"family\":\"towers\",\"width\":3,\"height\":3,\"parameters\":\"\"}",
                "\"towers 3x3\\n");
    page_expect_on(
        &a, "{\"ask\":\"set\",\"game\":@,\"layer\":\"outside\",\"side\":\"left\",\"place\":3,\"to\":\"2\"}",
        "towers 3x3 left=-,-,2\\n");
    page_expect_on(
        &a, "{\"ask\":\"set\",\"game\":@,\"layer\":\"outside\",\"side\":\"left\",\"place\":1,\"to\":\"13\"}",
        "\"error\":\"13 may not stand beside a board of towers\"");
    page_expect(&a,
                "{\"ask\":\"blank\",\"family\":\"t\",\"rules\":\"puzzle t: T\\nmarks 1..2 n\\noutside left "
                "0..1 m\\nrule r: "
                "true\\n\",\"width\":2,\"height\":3,\"game\":\"towers 3x3 left=1,2,- "
                "top=1,1,1\\n13.\\n...\\n...\\n\"}",
                "\\nend\\n\\nt 2x3 left=1,-,-\\n1.\\n..\\n..\\n\"");
    page_expect(
        &a,
        "{\"ask\":\"blank\",\"family\":\"akari\",\"rules\":\"puzzle akari: A\\nmark * b\\nrule r: true\\n\"}",
        "\"error\":\"");
    page_expect(&a, "{\"ask\":\"candidates\",\"game\":\"towers 2x2\\n1.\\n..\\n\"}",
                "\"struck\":[\"\",\"13456789ABC\",\"13456789ABC\",\"3456789ABC\"]");
    page_ask_close(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rule_text_is_read_with_all_its_mistakes),
        cmocka_unit_test(a_board_follows_its_rules_as_far_as_it_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
