// The page's long work, and Echek, without a browser.
#include "page_ask.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define N(list) (sizeof(list) / sizeof *(list))

// ---- Work ------------------------------------------------------------------------------------------------

static void hints_come_in_three_strengths(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
    page_expect(&a, "{\"ask\":\"begin\",\"work\":\"play\",\"action\":\"hint 1\"," FOUR WHOLE,
                "\"said\":\"Look at r2c2.\"");
    assert_non_null(strstr(a.answer.at, "\"marks\":{\"look\":[[2,2]]}"));
    assert_non_null(strstr(a.answer.at, "\"game\":\"; moves:\\n; help: hints=1\\nakari"));
    page_expect(&a, "{\"ask\":\"begin\",\"work\":\"play\",\"action\":\"hint 2\"," FOUR WHOLE,
                "\"marks\":{\"reason\":[[2,2]]}");
    assert_non_null(strstr(a.answer.at, "\"said\":\"Think of this:\\n  The 4 at r2c2 has exactly four"));
    page_expect(&a, "{\"ask\":\"begin\",\"work\":\"play\",\"action\":\"hint 3\"," FOUR WHOLE,
                "\"step\":{\"decides\":[{\"cell\":[1,2],\"value\":\"*\"}");
    assert_non_null(strstr(a.answer.at, "\"marks\":{\"look\":[[1,2],[2,1],[2,3],[3,2]],\"reason\":[[2,2]],"
                                        "\"known\":[]}"));
    page_expect(&a, "{\"ask\":\"begin\",\"work\":\"play\",\"action\":\"hint 4\"," FOUR WHOLE, "\"error\":");
    page_expect(&a,
                "{\"ask\":\"begin\",\"work\":\"play\",\"action\":\"hint\",\"game\":\"; moves: r1c1=*\\nakari "
                "3x3\\n...\\n.4.\\n...\\n\"" WHOLE,
                "\"status\":\"mistake\",\"strength\":1,\"more\":false,\"marks\":{}");
    assert_non_null(strstr(a.answer.at, "\"said\":\"Something that you entered cannot be right; "
                                        "\\\"Why is this wrong?\\\" tells what.\""));
    page_expect(
        &a, "{\"ask\":\"begin\",\"work\":\"play\",\"action\":\"hint\",\"game\":\"akari 2x1\\n..\\n\"" WHOLE,
        "\"said\":\"From here more than one solution can be reached.");
    page_ask_close(&a);
}

static void a_conclusion_counts_many_squares_and_the_reason_names_them(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
    page_expect(
        &a,
        "{\"ask\":\"begin\",\"work\":\"play\",\"action\":\"hint 3\",\"game\":\"; moves: r4c3=K r4c5=N "
        "r5c6=R\\nchess-num 8x8\\n........\\n........\\n........\\n...1....\\n..6.....\\n.....4..\\n"
        "........\\n....1...\\n\"" WHOLE,
        "\"conclusion\":\"37 squares stay empty.\"");
    assert_non_null(
        strstr(a.answer.at, "\"said\":\"The 6 at r5c3 needs all six pieces, so r1c1, r1c2-r3c2, "));
    page_ask_close(&a);
}

static void a_long_text_is_read_in_slices(void **state) {
    (void)state;
    enum { PUZZLES = 20000 };
    struct asked a;
    page_ask_open(&a);
    struct text request = TEXT_IN(&a.page.mem);
    text_add(&request, "{\"ask\":\"begin\",\"work\":\"open\",\"slice\":1,\"text\":\"");
    for (int i = 0; i < PUZZLES; i++) text_add(&request, "akari 3x3\\n...\\n.1.\\n...\\n\\n");
    text_add(&request, "\"}");
    page_expect(&a, text_string(&request), "{\"job\":1,\"found\":");
    assert_non_null(strstr(a.answer.at, "\"done\":false"));
    while (strstr(page_ask(&a, "{\"ask\":\"go\",\"job\":1,\"slice\":50}"), "\"done\":false") != NULL) {
    }
    assert_non_null(strstr(a.answer.at, "\"errors\":[],\"more\":19000,\"done\":true"));
    text_free(&request);
    page_expect(&a, "{\"ask\":\"begin\",\"work\":\"open\",\"text\":\"akari 3x3\\n.!.\"" WHOLE,
                "\"line\":2,\"column\":2,\"error\":");
    page_expect(&a, "{\"ask\":\"begin\",\"work\":\"open\",\"text\":\"rules: paper\\nQ@a1\\n\"" WHOLE,
                "\"games\":[{\"kind\":\"echek\"");
    page_ask_close(&a);
}

static void why_tells_the_mistake_or_that_there_is_none(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
    page_expect(&a,
                "{\"ask\":\"begin\",\"work\":\"play\",\"action\":\"why\",\"game\":\"; moves: r1c1=*\\nakari "
                "3x3\\n...\\n.4.\\n...\\n\"" WHOLE,
                "\"said\":\"The bulb at r1c1 cannot be right:");
    assert_non_null(strstr(a.answer.at, "\"rule\":\"line\",\"cells\":[[1,1],[1,3]]"));
    assert_non_null(strstr(a.answer.at, "\"reason\":[[1,1],[1,2],[1,3],"));
    page_expect(&a, "{\"ask\":\"begin\",\"work\":\"play\",\"action\":\"why\"," FOUR WHOLE,
                "\"said\":\"Nothing is wrong: the board can still be solved");
    page_ask_close(&a);
}

static void steps_lead_to_the_solution(void **state) {
    (void)state;
    struct asked a;
    int steps = 0;
    page_ask_open(&a);
    page_ask(&a, "{\"ask\":\"open\",\"text\":\"akari:paper/1\"}");
    do page_ask_on(&a, "{\"ask\":\"begin\",\"work\":\"play\",\"action\":\"do\",\"game\":@" WHOLE);
    while (strstr(a.answer.at, "\"solved\":false") != NULL && ++steps < 60);
    assert_non_null(strstr(a.answer.at, "\"solved\":true"));
    assert_non_null(strstr(a.answer.at, "Solved! It took 0 seconds, with "));
    page_expect_on(&a, "{\"ask\":\"begin\",\"work\":\"play\",\"action\":\"do\",\"game\":@" WHOLE,
                   "\"said\":\"It is solved already.\"");
    page_ask_close(&a);
}

static void an_explanation_has_a_board_after_each_step(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
    page_expect(&a, "{\"ask\":\"begin\",\"work\":\"explain\"," FOUR WHOLE,
                "\"status\":\"explained\",\"level\":\"easy\",\"score\":0,\"board\":\"akari "
                "3x3\\n...\\n.4.\\n...\\n\",\"text\":\"\",\"steps\":[{\"number\":1,");
    assert_non_null(strstr(a.answer.at, "\"board\":\"akari 3x3\\n.*.\\n*4*\\n.*.\\n\"},{\"number\":2,"));
    page_expect(&a, "{\"ask\":\"begin\",\"work\":\"explain\",\"game\":\"akari 2x1\\n..\\n\"" WHOLE,
                "\"status\":\"multiple\",\"level\":\"\",\"score\":0");
    page_expect(&a, "{\"ask\":\"begin\",\"work\":\"rate\"," FOUR WHOLE,
                "\"status\":\"explained\",\"level\":\"easy\",\"score\":0,\"steps\":3,\"words\":"
                "\"easy, score 0, 3 steps\",\"done\":true}");
    page_expect(&a, "{\"ask\":\"begin\",\"work\":\"rate\",\"game\":\"akari 1x1\\n4\\n\"" WHOLE,
                "\"status\":\"none\"");
    page_ask_close(&a);
}

static void solutions_are_none_one_or_two_that_differ(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
    page_expect(&a, "{\"ask\":\"begin\",\"work\":\"solve\"," FOUR WHOLE,
                "\"status\":\"unique\",\"words\":\"There is exactly one "
                "solution.\",\"first\":{\"game\":");
    page_expect(&a, "{\"ask\":\"begin\",\"work\":\"solve\",\"game\":\"akari 2x1\\n..\\n\"" WHOLE,
                "\"differ\":[[1,1],[1,2]],\"done\":true}");
    page_expect(&a, "{\"ask\":\"begin\",\"work\":\"solve\",\"game\":\"akari 1x1\\n4\\n\"" WHOLE,
                "\"status\":\"none\",\"words\":\"There is no solution.\",\"done\":true}");
#define MOVED "\"game\":\"; moves: r1c2=x\\nakari 2x1\\n..\\n\""
    page_expect(&a, "{\"ask\":\"begin\",\"work\":\"solve\"," MOVED WHOLE, "\"status\":\"unique\"");
    page_expect(&a, "{\"ask\":\"begin\",\"work\":\"solve\",\"given\":true," MOVED WHOLE,
                "\"status\":\"multiple\"");
    page_ask_close(&a);
}

static void puzzles_are_made_as_they_are_asked_for(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
#define MAKE(family, set) "{\"ask\":\"begin\",\"work\":\"make\",\"family\":\"" family "\",\"set\":" set WHOLE
    page_expect(&a, MAKE("akari", "{\"size\":\"5x5\",\"level\":\"easy\",\"seed\":\"18446744073709551615\"}"),
                "\"game\":\"; seed: 18446744073709551615\\n; index: 1\\n; level: easy");
    assert_non_null(strstr(a.answer.at, "\"seed\":\"18446744073709551615\",\"solution\":\"akari 5x5\\n"));
    page_expect(&a, MAKE("akari", "{\"size\":\"5x5\",\"seed\":7,\"any\":\"yes\"}"),
                "\"level\":\"\",\"score\":0,\"seed\":\"7\"");
    page_expect(&a, MAKE("akari", "{\"from\":\"akari:paper/5\",\"seed\":7}"), "akari 7x7\\n");
    page_expect(&a, MAKE("akari", "{\"size\":\"5\"}"), "\"error\":");
    page_expect(&a, MAKE("akari", "{\"colour\":\"red\"}"), "\"error\":");
    page_expect(&a, MAKE("akari", "{\"from\":\"nothing\"}"), "\"error\":");
    page_expect(&a, MAKE("akari", "7"), "{\"error\":\"\\\"set\\\" in the request should be an object\"}");
    page_expect(&a, MAKE("go", "{}"), "{\"error\":\"there is no family 'go'\"}");
    page_expect(
        &a,
        "{\"ask\":\"begin\",\"work\":\"daily\",\"family\":\"chess-position\",\"date\":\"2026-11-16\"" WHOLE,
        "\"game\":\"; daily: 2026-11-16\\n; seed: 20261116\\n; level: easy");
    page_expect(&a,
                "{\"ask\":\"begin\",\"work\":\"daily\",\"family\":\"akari\",\"date\":\"2026-02-30\"" WHOLE,
                "{\"error\":\"a day such as 2026-11-16 is expected\"}");
    page_ask_close(&a);
}

// The answer after as many slices as it needs.
static void ask_in_slices(struct asked *a, const char *request, int *slices) {
    page_ask(a, request);
    for (*slices = 1; strstr(a->answer.at, "\"done\":false") != NULL && *slices < 100000; ++*slices) {
        char go[80];
        unsigned job;
        assert_int_equal(sscanf(a->answer.at, "{\"job\":%u", &job), 1);
        snprintf(go, sizeof go, "{\"ask\":\"go\",\"job\":%u,\"slice\":1}", job);
        page_ask(a, go);
    }
}

static void work_in_slices_comes_to_the_same_end(void **state) {
    (void)state;
    static const char *const works[] = {
        "\"work\":\"make\",\"family\":\"chess-num\",\"set\":{\"size\":\"6x6\",\"level\":\"expert\",\"seed\":"
        "3}",
        "\"work\":\"explain\",\"game\":\"akari:paper/3\"",
        "\"work\":\"watch\",\"game\":\"chess-loop 4x4 rook king "
        "3\\n\",\"strategy\":\"leftmost\",\"all\":true,\"nodes\":50,\"limit\":3000",
    };
    for (size_t i = 0; i < N(works); i++) {
        struct asked whole, sliced;
        char request[300];
        int slices;
        page_ask_open(&whole);
        page_ask_open(&sliced);
        snprintf(request, sizeof request, "{\"ask\":\"begin\",%s" WHOLE, works[i]);
        page_ask(&whole, request);
        snprintf(request, sizeof request, "{\"ask\":\"begin\",%s,\"slice\":1}", works[i]);
        ask_in_slices(&sliced, request, &slices);
        assert_string_equal(sliced.answer.at, whole.answer.at);
        page_ask_close(&whole);
        page_ask_close(&sliced);
    }
}

static void unfinished_jobs_do_not_pile_up(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
    unsigned first = 0, last = 0, begun = 0;
    for (int i = 0; i < 3 * PAGE_JOBS; i++) {
        page_ask(&a, "{\"ask\":\"begin\",\"work\":\"watch\",\"game\":\"chess-loop 8x8 rook king "
                     "5\\n\",\"all\":true,\"slice\":1}");
        unsigned job;
        if (strstr(a.answer.at, "\"done\":false") == NULL) continue; // a fast machine
        assert_int_equal(sscanf(a.answer.at, "{\"job\":%u,", &job), 1);
        if (begun++ == 0) first = job;
        last = job;
    }
    assert_true(begun > PAGE_JOBS);
    char request[80];
    snprintf(request, sizeof request, "{\"ask\":\"go\",\"job\":%u}", first);
    page_expect(&a, request, "{\"error\":\"there is no such job any more\"}");
    snprintf(request, sizeof request, "{\"ask\":\"end\",\"job\":%u}", last);
    page_expect(&a, request, "{\"done\":true}");
    snprintf(request, sizeof request, "{\"ask\":\"go\",\"job\":%u}", last);
    page_expect(&a, request, "{\"error\":\"there is no such job any more\"}");
    page_ask_close(&a);
}

static void work_that_takes_too_long_says_so(void **state) {
    (void)state;
    struct asked a;
    int slices;
    page_ask_open(&a);
    ask_in_slices(&a,
                  "{\"ask\":\"begin\",\"work\":\"watch\",\"game\":\"chess-loop 12x12 rook king "
                  "5\\n\",\"all\":true,\"slice\":1,\"most\":5}",
                  &slices);
    assert_non_null(strstr(a.answer.at, "\"finished\":false,"));
    ask_in_slices(&a,
                  "{\"ask\":\"begin\",\"work\":\"make\",\"family\":\"chess-loop\",\"set\":{\"size\":"
                  "\"12x12\",\"score\":\"1..1\",\"seed\":1},\"slice\":1,\"most\":5}",
                  &slices);
    assert_non_null(strstr(a.answer.at, "{\"error\":\"no puzzle was found in 0 seconds"));
    page_ask_close(&a);
}

static void a_search_is_watched_node_by_node(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
#define WATCH "{\"ask\":\"begin\",\"work\":\"watch\",\"game\":\"akari 3x3\\n..1\\n...\\n.#.\\n\""
    page_expect(&a, WATCH ",\"strategy\":\"ff,enum,up\"" WHOLE,
                "\"finished\":true,\"words\":\"akari, ff,enum, view cells, to the first solution: "
                "5 nodes, 1 failure, 1 solution.\"");
    assert_non_null(strstr(a.answer.at, "\"nodes\":[{\"n\":0,\"p\":0,\"d\":0,\"o\":1,\"c\":\"start\""));
    page_expect(&a, WATCH ",\"strategy\":\"ff,ff\"" WHOLE, "\"error\":\"'ff' is unknown or repeated");
    page_expect(&a, WATCH ",\"view\":\"squares\"" WHOLE, "\"error\":");
    page_ask_close(&a);
}

// ---- Echek -----------------------------------------------------------------------------------------------

static void a_game_of_echek_goes_to_and_fro(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
    page_expect(&a,
                "{\"ask\":\"new\",\"name\":\"echek\",\"set\":{\"rules\":\"drop=safe\",\"white\":\"human\","
                "\"black\":\"medium\"}}",
                "\"white\":\"human\",\"black\":\"medium\",\"computer\":\"\",\"mover\":\"white\"");
    assert_non_null(strstr(a.answer.at, "{\"move\":\"b2-a3\",\"from\":\"b2\",\"to\":\"a3\"}"));
    assert_non_null(
        strstr(a.answer.at,
               "\"open\":{\"white\":[\"b1\",\"a2\",\"c2\",\"b3\"],\"black\":[\"c2\",\"b3\",\"d3\",\"c4\"]}"));
    page_expect_on(&a, "{\"ask\":\"play\",\"game\":@,\"action\":\"Q@d2\"}",
                   "\"last\":{\"from\":\"Q\",\"to\":\"d2\"}");
    assert_non_null(strstr(a.answer.at, "\"said\":\"White plays Q@d2.\""));
    assert_non_null(strstr(a.answer.at, "\"computer\":\"medium\""));
    page_expect_on(&a, "{\"ask\":\"begin\",\"work\":\"reply\",\"seed\":\"7\",\"game\":@" WHOLE, "\"at\":2,");
    page_expect_on(&a, "{\"ask\":\"play\",\"game\":@,\"action\":\"go 1\"}",
                   "\"at\":1,\"moves\":[\"Q@d2\",\"");
    page_expect_on(&a, "{\"ask\":\"play\",\"game\":@,\"action\":\"go 2\"}", "\"at\":2,");
    page_expect_on(&a, "{\"ask\":\"play\",\"game\":@,\"action\":\"go 3\"}",
                   "{\"error\":\"the game has fewer moves\"}");
    page_ask_close(&a);
}

static void results_agreed_by_players_can_be_taken_back(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
    page_ask(&a, "{\"ask\":\"new\",\"name\":\"echek\",\"set\":{\"black\":\"human\"}}");
    page_expect_on(&a, "{\"ask\":\"play\",\"game\":@,\"action\":\"Q@d2\"}", "\"over\":false");
    page_expect_on(&a, "{\"ask\":\"play\",\"game\":@,\"action\":\"resign black\"}",
                   "\"result\":\"White wins: Black resigned, after 1 ply.\"");
    page_expect_on(&a, "{\"ask\":\"play\",\"game\":@,\"action\":\"go 0\"}", "\"over\":true");
    page_expect_on(&a, "{\"ask\":\"play\",\"game\":@,\"action\":\"undo\"}", "\"over\":false");
    assert_non_null(strstr(a.answer.at, "\"said\":\"Taken back: the resignation.\""));
    page_expect_on(&a, "{\"ask\":\"play\",\"game\":@,\"action\":\"draw\"}", "\"over\":true");
    page_expect_on(&a, "{\"ask\":\"play\",\"game\":@,\"action\":\"undo\"}", "\"over\":false");
    page_expect_on(&a, "{\"ask\":\"play\",\"game\":@,\"action\":\"white hard\"}", "\"computer\":\"hard\"");
    page_expect_on(&a, "{\"ask\":\"play\",\"game\":@,\"action\":\"a1-a9\"}", "\"error\":");
    page_ask_close(&a);
}

static void the_engine_advises_and_looks_back(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
#define WINS "\"game\":\"rules: paper\\nstart: 1n1R/kQ2/B1K1/4 w NPqrbp\\n\""
    page_expect(&a, "{\"ask\":\"begin\",\"work\":\"play\",\"action\":\"think\"," WINS WHOLE,
                "\"move\":\"N@a4\",\"line\":[\"N@a4\"]");
    assert_non_null(strstr(a.answer.at, "\"said\":\"White wins in 1 ply, proven.\\nN@a4\""));
    page_expect(&a, "{\"ask\":\"begin\",\"work\":\"play\",\"action\":\"hint\"," WINS WHOLE,
                "\"move\":\"N@a4\",");
    assert_non_null(strstr(a.answer.at, "\"said\":\"Hint: "));
    page_expect(&a,
                "{\"ask\":\"begin\",\"work\":\"play\",\"action\":\"review\",\"game\":\"start: "
                "1n1R/kQ2/B1K1/4 w NPqrbp\\nc2-d2 "
                "Q@a1\\n\"" WHOLE,
                "\"text\":\"1. White c2-d2: ");
    assert_non_null(strstr(a.answer.at, "\"better\":\"N@a4\""));
    page_expect(
        &a,
        "{\"ask\":\"begin\",\"work\":\"play\",\"action\":\"draw\",\"game\":\"white: medium\\n\",\"slice\":5}",
        "\"said\":\"White does not agree to a draw; the game goes on.\"");
    page_expect(&a, "{\"ask\":\"begin\",\"work\":\"reply\",\"game\":\"white: human\\n\"" WHOLE, "\"at\":0,");
    page_expect(&a, "{\"ask\":\"write\",\"format\":\"link\"," WINS "}", "{\"text\":\"#e=");
    page_ask_close(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hints_come_in_three_strengths),
        cmocka_unit_test(a_conclusion_counts_many_squares_and_the_reason_names_them),
        cmocka_unit_test(a_long_text_is_read_in_slices),
        cmocka_unit_test(why_tells_the_mistake_or_that_there_is_none),
        cmocka_unit_test(steps_lead_to_the_solution),
        cmocka_unit_test(an_explanation_has_a_board_after_each_step),
        cmocka_unit_test(solutions_are_none_one_or_two_that_differ),
        cmocka_unit_test(puzzles_are_made_as_they_are_asked_for),
        cmocka_unit_test(work_in_slices_comes_to_the_same_end),
        cmocka_unit_test(unfinished_jobs_do_not_pile_up),
        cmocka_unit_test(work_that_takes_too_long_says_so),
        cmocka_unit_test(a_search_is_watched_node_by_node),
        cmocka_unit_test(a_game_of_echek_goes_to_and_fro),
        cmocka_unit_test(results_agreed_by_players_can_be_taken_back),
        cmocka_unit_test(the_engine_advises_and_looks_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
