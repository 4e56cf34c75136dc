// The page's requests, without a browser.
#include "base/rng.h"
#include "page_ask.h"

#include "format/readers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define N(list) (sizeof(list) / sizeof *(list))

// ---- About -----------------------------------------------------------------------------------------------

static void about_tells_what_there_is(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
    const char *const parts[] = {
        "\"name\":\"akari\"",
        "\"marks\":[{\"mark\":\"*\",\"noun\":\"bulb\",\"shown\":\"a bulb\",\"figure\":\"bulb\"",
        "\"reach\":[]}],\"nothing\":\"x\"",
        "{\"s\":\"#\",\"noun\":\"wall\",\"layer\":\"cell\",\"g\":\"wall\",\"c\":\"\",\"i\":\"\"}",
        "\"name\":\"akari:paper/1\",\"size\":\"7x7\"",
        "\"parameters\":\"rook knight 3\"",
        "\"levels\":[\"easy\",\"medium\",\"hard\",\"expert\",\"fiendish\"]",
        "{\"name\":\"castle\",\"words\":[\"always\",\"once\",\"never\"]",
        "\"figures\":{\"pawn\":[{\"d\":\"M",
        "\"king-outlined\":[{",
        "\"bulb\":[{\"d\":\"M-3 8h6a2 2 0 0 1 2 2v3",
        "\"select\":[{\"name\":\"leftmost\"",
        "{\"name\":\"master\"",
    };
    for (size_t i = 0; i < N(parts); i++) page_expect(&a, "{\"ask\":\"about\"}", parts[i]);
    assert_true(page_is_json_line(&a.answer));
    page_ask_close(&a);
}

static void every_kind_of_text_with_puzzles_is_opened(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
    page_expect(&a, "{\"ask\":\"open\",\"text\":\"akari:paper/1\"}",
                "\"kind\":\"puzzle\",\"game\":\"; source: the Akari paper");
    page_expect(
        &a,
        "{\"ask\":\"open\",\"text\":\"akari 2x1\\n..\\n\\n; title: b\\n; level: easy\\nakari 1x1\\n#\\n\"}",
        "\"width\":1,\"height\":1,\"title\":\"b\",\"level\":\"easy\"}],\"errors\":[],\"more\":0}");
    page_expect(&a, "{\"ask\":\"open\",\"text\":\"akari/2/2/i./\"}", "\"game\":\"akari 2x2\\n..\\n.#\\n\"");
    page_expect(&a, "{\"ask\":\"open\",\"text\":\"akari 2x1\\n..\\n\\nakari 2x1\\n.A\\n\"}",
                "\"errors\":[{\"line\":5,\"column\":2,\"error\":\"'A' is not a cell of akari");
    page_expect(&a, "{\"ask\":\"open\",\"text\":\"#p=YWthcmkgMngxCi4uCg\"}",
                "\"game\":\"akari 2x1\\n..\\n\"");
    page_expect(&a, "{\"ask\":\"open\",\"text\":\"https://x.org/a.html#p=YWthcmkgMngxCi4uCg\\n\"}",
                "\"game\":\"akari 2x1\\n..\\n\"");
    page_expect(&a, "{\"ask\":\"open\",\"text\":\"rules: paper\\nQ@a1\\n\"}",
                "\"kind\":\"echek\",\"game\":\"; a game of Echek");
    page_expect(&a, "{\"ask\":\"open\",\"text\":\"nothing here\"}",
                "{\"line\":1,\"column\":1,\"error\":\"'nothing' is not a puzzle family");
    page_expect(&a, "{\"ask\":\"open\",\"text\":\"\"}", "\"error\":\"no puzzle here");
    page_expect(&a, "{\"ask\":\"open\",\"text\":\"chess-loop 16x16 rook king 3\"}", "\"width\":16");
    page_ask_close(&a);
}

static void boards_that_are_too_large_for_a_page_are_refused(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
    page_expect(&a, "{\"ask\":\"blank\",\"family\":\"akari\",\"width\":100,\"height\":101}",
                "100 x 101 is too large for the page");
    page_expect(&a, "{\"ask\":\"blank\",\"family\":\"akari\",\"width\":4000000,\"height\":4000000}",
                "\"error\":");
    page_expect(&a, "{\"ask\":\"blank\",\"family\":\"akari\",\"width\":100,\"height\":100}",
                "\"width\":100,\"height\":100");
    page_expect(&a,
                "{\"ask\":\"begin\",\"work\":\"make\",\"family\":\"akari\",\"set\":{\"size\":\"200x200\"}}",
                "is too large for the page");
    page_ask_close(&a);
}

// ---- Playing ---------------------------------------------------------------------------------------------

static void a_state_tells_all_of_each_cell(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
    page_expect(
        &a, "{\"ask\":\"play\"," SMALL "}",
        "\"cells\":[0,0,0,0,1,0],\"looks\":[{\"g\":\"floor\",\"c\":\"\",\"s\":\".\",\"i\":\"\",\"u\":\"\","
        "\"k\":\"\",\"f\":\"\",\"t\":\"open\"},");
    page_expect(&a, "{\"ask\":\"play\"," SMALL "}",
                "\"s\":\"#\",\"i\":\"\",\"u\":\"\",\"k\":\"\",\"f\":\"fixed\",\"t\":\"wall\"}");
    page_expect(
        &a, "{\"ask\":\"play\",\"game\":\"chess-position 3x1 1\\n013\\n+\\n..K\\n- r1c1 P N\\n\"}",
        "{\"g\":\"light\",\"c\":\"number\",\"s\":\"0\",\"i\":\"\",\"u\":\"\",\"k\":\"NP\",\"f\":\"met\","
        "\"t\":\"0, met, no knight, no pawn\"}");
    page_expect(&a,
                "{\"ask\":\"play\",\"names\":\"chess\",\"game\":\"chess-position 3x1 1\\n010\\n+\\n..K\\n\"}",
                "\"c\":\"figure\",\"s\":\"K\",\"i\":\"king\",\"u\":\"0\",\"k\":\"\",\"f\":\"given met\","
                "\"t\":\"king, on a 0, given, met\"}");
    // The row lacks a star, which is no matter to the 0.
    page_expect(
        &a,
        "{\"ask\":\"play\",\"game\":\"puzzle t: T\\nmark * star\\nprinted 0..3 n\\nrule near: for c in "
        "cells where has(printed(c)): count(d in beside(c): d is star) = printed(c)\\nrule row: for r in "
        "rows: any(c in r: c is star)\\nend\\nt 3x1\\n..0\\n\"}",
        "\"s\":\"0\",\"i\":\"\",\"u\":\"\",\"k\":\"\",\"f\":\"met\",\"t\":\"0, met\"}");
    // The two 1s are still to be told apart.
    page_expect(&a, "{\"ask\":\"play\",\"game\":\"hitori 3x1\\n112\\n\"}", "\"f\":\"\",\"t\":\"1\"}");
    page_expect(&a, "{\"ask\":\"play\",\"game\":\"hitori 3x1\\n112\\n\"}", "\"t\":\"2, met\"}");
    page_expect(&a, "{\"ask\":\"play\",\"action\":\"r1c1=#\",\"game\":\"hitori 3x1\\n112\\n\"}",
                "\"t\":\"1, met\"}");
    page_expect(&a,
                "{\"ask\":\"play\",\"errors\":\"asked\",\"game\":\"akari 2x1\\n.1\\n; moves: r1c1=*\\n\"}",
                "\"f\":\"fixed\",\"t\":\"1 on a wall\"}");
    page_expect(&a, "{\"ask\":\"play\",\"game\":\"akari 3x1\\n1.1\\n\",\"action\":\"r1c2=x\"}",
                "\"f\":\"fixed wrong\"");
    page_expect(
        &a, "{\"ask\":\"play\",\"game\":\"chess-loop 3x2 rook king 2\\n\"}",
        "\"left\":[{\"mark\":\"R\",\"noun\":\"rook\",\"left\":2,\"wanted\":2},{\"mark\":\"K\",\"noun\":"
        "\"king\",\"left\":2,\"wanted\":2}],"
        "\"leftWords\":\"2 rooks and 2 kings are left to place\"");
    page_expect(&a, "{\"ask\":\"play\",\"game\":\"star-battle 4x4 stars=2\\naabb\\naabb\\nccdd\\nccdd\\n\"}",
                "\"leftWords\":\"stars: 2\"");
    page_expect(
        &a,
        "{\"ask\":\"play\",\"game\":\"; title: \\\\\\\"x\\\"\\n; time: 65\\n; moves:\\nakari 1x1\\n.\\n\"}",
        "\"ms\":65000");
    page_ask_close(&a);
}

static void a_game_is_played_to_its_end_with_what_is_said(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
    page_expect(&a, "{\"ask\":\"play\"," SMALL ",\"action\":\"r1c1=*\",\"ms\":1500}",
                "{\"game\":\"; moves: r1c1=*\\n; time: 1\\nakari 3x2\\n...\\n.#.\\n\"");
    assert_non_null(strstr(a.answer.at, "\"said\":\"Bulb at r1c1.\"}"));
    assert_non_null(strstr(a.answer.at, "\"undo\":1,\"redo\":0"));
    page_expect_on(&a, "{\"ask\":\"play\",\"game\":@,\"action\":\"r1c3=*\"}",
                   "\"said\":\"Bulb at r1c3.\\nWrong: the bulbs at r1c1 and r1c3 see each other.\"}");
    assert_non_null(
        strstr(a.answer.at, "\"broken\":[{\"rule\":\"bulbs-see-each-other\",\"cells\":[[1,1],[1,3]]"));
    assert_non_null(strstr(a.answer.at, "\"f\":\"wrong\",\"t\":\"bulb, lit, wrong\""));
    page_expect_on(&a, "{\"ask\":\"play\",\"game\":@,\"action\":\"undo\"}",
                   "\"said\":\"Undone: bulb at r1c3.\\nNothing is wrong any more.\"}");
    page_expect_on(&a, "{\"ask\":\"play\",\"game\":@,\"action\":\"redo\",\"errors\":\"asked\"}",
                   "\"broken\":[]");
    page_expect_on(&a, "{\"ask\":\"play\",\"game\":@,\"action\":\"check\",\"errors\":\"asked\"}",
                   "\"said\":\"1 rule is broken.\"}");
    assert_non_null(strstr(a.answer.at, "\"broken\":[{"));
    assert_non_null(strstr(a.answer.at, "\"help\":{\"hints\":0,\"checks\":1,\"steps\":0}"));
    page_expect_on(&a, "{\"ask\":\"play\",\"game\":@,\"action\":\"undo\"}",
                   "\"said\":\"Undone: bulb at r1c3.");
    page_expect_on(&a, "{\"ask\":\"play\",\"game\":@,\"action\":\"pin before\"}",
                   "\"pins\":[{\"at\":1,\"name\":\"before\"}]");
    page_expect_on(&a, "{\"ask\":\"play\",\"game\":@,\"action\":\"r2c3=*\",\"ms\":61000}",
                   "\"solved\":true,\"progress\":100");
    assert_non_null(strstr(
        a.answer.at, "\"said\":\"Bulb at r2c3.\\nSolved! It took 1 minute, 1 second, with 1 check.\"}"));
    page_expect_on(&a, "{\"ask\":\"play\",\"game\":@,\"action\":\"back before\"}",
                   "\"said\":\"After 1 move.\"}");
    page_expect_on(&a, "{\"ask\":\"play\",\"game\":@,\"action\":\"back there\"}",
                   "{\"error\":\"there is no pin 'there'\"}");
    page_ask_close(&a);
}

static void an_action_that_changes_nothing_is_reported_and_not_recorded(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
    page_expect(&a, "{\"ask\":\"play\"," SMALL ",\"action\":\"r1c1=.\"}",
                "{\"game\":\"akari 3x2\\n...\\n.#.\\n\"");
    assert_non_null(strstr(a.answer.at, "\"said\":\"That is already so.\"}"));
    page_expect(&a, "{\"ask\":\"play\"," SMALL ",\"action\":\"undo\"}",
                "\"said\":\"There is nothing to undo.\"");
    page_expect(&a, "{\"ask\":\"play\"," SMALL ",\"action\":\"restart\"}",
                "\"said\":\"The board is as it was given; undo leads back.\"");
    page_expect(&a, "{\"ask\":\"play\"," SMALL ",\"action\":\"r2c2=*\"}",
                "{\"error\":\"nothing goes into this cell\"}");
    page_expect(&a, "{\"ask\":\"play\"," SMALL ",\"action\":\"r9c9=*\"}",
                "\"error\":\"this square is not on the board");
    page_expect(&a, "{\"ask\":\"play\"," SMALL ",\"action\":\"\"}", "\"said\":\"\"}");
    page_ask_close(&a);
}

static void a_solved_loop_has_arrows(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
    page_expect(&a, "{\"ask\":\"play\",\"game\":\"chess-loop 4x3 rook knight 3\\nR.NN\\n.RN.\\n...R\\n\"}",
                "\"arrows\":[{\"from\":0,\"to\":2,\"d\":\"M");
    assert_non_null(strstr(a.answer.at, "\"head\":\"M"));
    assert_non_null(strstr(a.answer.at, "\"told\":[\"R r1c1 -> N r1c3"));
    page_expect(&a, "{\"ask\":\"play\",\"game\":\"chess-loop 4x3 rook knight 3\\nR.NN\\n.RN.\\n....\\n\"}",
                "\"arrows\":[{\"from\":0,\"to\":2,"); // as far as they are there
    assert_non_null(strstr(a.answer.at, "\"attacks\":[{\"from\":0,\"to\":[1,2,4,8]},"));
    assert_non_null(strstr(a.answer.at, "\"told\":[],"));
    page_expect(&a, "{\"ask\":\"play\",\"game\":\"chess-loop 4x3 rook knight 3\\nR...\\n...R\\n....\\n\"}",
                "\"arrows\":[]");
    page_ask_close(&a);
}

// ---- Editing, writing, drawing ---------------------------------------------------------------------------

static void the_editor_changes_the_puzzle_itself(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
    page_expect(&a, "{\"ask\":\"blank\",\"family\":\"sudoku\",\"width\":4,\"height\":4,\"parameters\":\"\"}",
                "sudoku 4x4 box-width=2 box-height=2");
    page_expect(
        &a,
        "{\"ask\":\"blank\",\"family\":\"sudoku\",\"width\":6,\"height\":6,\"parameters\":\"diagonal=1\","
        "\"game\":\"sudoku 6x9 diagonal=1\\n......\\n......\\n......\\n......\\n......\\n......\\n......"
        "\\n......\\n......\\n\"}",
        "sudoku 6x6 diagonal=1");
    page_expect(&a, "{\"ask\":\"blank\",\"family\":\"akari\",\"width\":3,\"height\":2}",
                "{\"game\":\"akari 3x2\\n...\\n...\\n\"");
    page_expect_on(&a, "{\"ask\":\"set\",\"game\":@,\"cell\":[1,2],\"to\":\"3\"}",
                   "{\"game\":\"akari 3x2\\n.3.\\n...\\n\"");
    page_expect_on(&a, "{\"ask\":\"set\",\"game\":@,\"action\":\"r2c1=#,r1c2=.\"}",
                   "{\"game\":\"akari 3x2\\n...\\n#..\\n\"");
    page_expect_on(&a, "{\"ask\":\"blank\",\"family\":\"akari\",\"width\":2,\"height\":3,\"game\":@}",
                   "{\"game\":\"akari 2x3\\n..\\n#.\\n..\\n\"");
    page_expect(&a,
                "{\"ask\":\"title\",\"title\":\"For\\nAda\",\"game\":\"; author: B\\n; title: old\\n; moves: "
                "r1c1=*\\nakari 2x1\\n..\\n\"}",
                "{\"game\":\"; title: For Ada\\n; author: B\\n; moves: r1c1=*\\nakari 2x1\\n..\\n\"}");
    page_expect(&a, "{\"ask\":\"title\",\"title\":\"x\",\"game\":\"no board\"}",
                "\"line\":1,\"column\":1,\"error\":");
    page_expect(&a, "{\"ask\":\"blank\",\"family\":\"akari\",\"width\":2,\"height\":2}", "\"width\":2");
    page_expect_on(&a, "{\"ask\":\"set\",\"game\":@,\"cell\":[1,2],\"to\":\"9\"}",
                   "{\"error\":\"'9' is not a cell of akari");
    page_expect(&a,
                "{\"ask\":\"set\",\"game\":\"; title: t\\n; level: easy\\n; moves: r1c1=*\\nakari "
                "2x1\\n..\\n\",\"cell\":[1,2],\"to\":\"#\"}",
                "{\"game\":\"; title: t\\nakari 2x1\\n.#\\n\"");
    page_expect(
        &a, "{\"ask\":\"blank\",\"family\":\"chess-loop\",\"width\":3,\"height\":2,\"parameters\":\"rook\"}",
        "\"error\":");
    page_expect(&a, "{\"ask\":\"blank\",\"family\":\"go\",\"width\":3,\"height\":2}",
                "{\"error\":\"there is no family 'go'\"}");
    page_expect(&a, "{\"ask\":\"set\",\"game\":\"chess-num 2x1\\nP.\\n\",\"cell\":[1,2],\"to\":\"P\"}",
                "{\"error\":\"a second pawn");
    page_ask_close(&a);
}

static void the_number_beneath_a_cell_is_edited_on_its_own(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
    const char *board = "{\"ask\":\"set\",\"game\":\"chess-position 2x1 1\\n01\\n+\\nK.\\n\",";
    struct text request;
    text_init(&request, &a.page.mem);
    static const struct {
        const char *change, *game;
    } cases[] = {
        {"\"cell\":[1,1],\"to\":\"3\",\"layer\":\"under\"}",
         "{\"game\":\"chess-position 2x1 1\\n31\\n+\\nK.\\n\""},
        {"\"cell\":[1,1],\"to\":\".\",\"layer\":\"under\"}",
         "{\"game\":\"chess-position 2x1 1\\n.1\\n+\\nK.\\n\""},
        {"\"cell\":[1,1],\"to\":\".\"}", "{\"game\":\"chess-position 2x1 1\\n01\\n\""},
        {"\"cell\":[1,2],\"to\":\".\"}", "{\"game\":\"chess-position 2x1 1\\n0.\\n+\\nK.\\n\""},
        {"\"cell\":[1,2],\"to\":\"7\"}", "{\"game\":\"chess-position 2x1 1\\n07\\n+\\nK.\\n\""},
        {"\"cell\":[1,2],\"to\":\"K\",\"layer\":\"under\"}",
         "{\"error\":\"this cannot be printed beneath a cell\"}"},
        {"\"cell\":[1,2],\"to\":\"1\",\"layer\":\"top\"}",
         "\\\"layer\\\" in the request should be cell, under, area or outside"},
    };
    for (size_t i = 0; i < N(cases); i++) {
        text_clear(&request);
        text_format(&request, "%s%s", board, cases[i].change);
        page_expect(&a, text_string(&request), cases[i].game);
    }
    text_free(&request);
    page_ask_close(&a);
}

static void games_are_written_in_every_format_and_drawn(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
#define GAME "\"game\":\"; moves: r1c1=*\\nakari 2x2\\n..\\n.#\\n\""
    page_expect(&a, "{\"ask\":\"write\",\"format\":\"native\"," GAME "}",
                "{\"text\":\"; moves: r1c1=*\\nakari 2x2\\n..\\n.#\\n\"}");
    page_expect(&a, "{\"ask\":\"write\",\"format\":\"native\",\"given\":true," GAME "}",
                "{\"text\":\"akari 2x2\\n..\\n.#\\n\"}");
    page_expect(&a, "{\"ask\":\"write\",\"format\":\"native\",\"given\":false," GAME "}",
                "{\"text\":\"akari 2x2\\n*.\\n.#\\n\"}");
    page_expect(&a, "{\"ask\":\"write\",\"format\":\"puzz.link\"," GAME "}",
                "{\"text\":\"https://puzz.link/p?akari/2/2/i./\\n\"}");
    page_expect(&a, "{\"ask\":\"write\",\"format\":\"link\"," GAME "}",
                "{\"text\":\"#p=OyBtb3ZlczogcjFjMT0qCmFrYXJpIDJ4MgouLgouIwo\\n\"}");
    page_expect(&a, "{\"ask\":\"write\",\"format\":\"ring\"," GAME "}",
                "{\"error\":\"a board of akari cannot be written as 'ring'\"}");
    page_expect(&a, "{\"ask\":\"draw\",\"medium\":\"text\"," GAME "}",
                "{\"picture\":\"akari 2x2\\n* .\\n. #\\n\"}");
    page_expect(&a, "{\"ask\":\"draw\",\"medium\":\"svg\",\"labels\":true," GAME "}",
                "{\"picture\":\"<svg xmlns=");
    page_expect(&a, "{\"ask\":\"draw\",\"medium\":\"oil\"," GAME "}", "should be text, unicode or svg");
    page_ask_close(&a);
}

// ---- Any request -----------------------------------------------------------------------------------------

static void malformed_requests_are_refused_with_a_sentence(void **state) {
    (void)state;
    static const struct {
        const char *request, *part;
    } cases[] = {
        {"", "a request is an object"},
        {"[]", "a request is an object"},
        {"{", "\"column\":2,\"error\":\"the input ends"},
        {"{}", "\\\"ask\\\" in the request should say what is asked"},
        {"{} {}", "something follows the request"},
        {"{\"ask\":null}", "should say what is asked"},
        {"{\"ask\":7}", "is not a known request"},
        {"{\"ask\":\"everything\"}", "is not a known request"},
        {"{\"ask\":\"open\"}", "\\\"text\\\" in the request should be there"},
        {"{\"ask\":\"open\",\"text\":7}", "\\\"text\\\" in the request should be a string"},
        {"{\"ask\":\"open\",\"text\":\"a\\u0000b\"}", "without the character 0"},
        {"{\"ask\":\"play\"}", "\\\"game\\\" in the request should be there"},
        {"{\"ask\":\"play\",\"game\":\"akari\"}", "\"line\":1"},
        {"{\"ask\":\"play\"," SMALL ",\"errors\":\"now\"}", "should be live, asked or never"},
        {"{\"ask\":\"play\"," SMALL ",\"names\":7}", "should be rc or chess"},
        {"{\"ask\":\"play\"," SMALL ",\"ms\":-1}", "should be a whole number from 0"},
        {"{\"ask\":\"play\"," SMALL ",\"ms\":1.5}", "should be a whole number"},
        {"{\"ask\":\"play\"," SMALL ",\"ms\":1e3}", "should be a whole number"},
        {"{\"ask\":\"play\"," SMALL ",\"ms\":\"12a\"}", "should be a whole number"},
        {"{\"ask\":\"play\"," SMALL ",\"ms\":99999999999999999999}", "should be a whole number"},
        {"{\"ask\":\"set\"," SMALL ",\"cell\":[1],\"to\":\"#\"}", "two whole numbers, a row and a column"},
        {"{\"ask\":\"set\"," SMALL ",\"cell\":[1,2,3],\"to\":\"#\"}", "two whole numbers"},
        {"{\"ask\":\"set\"," SMALL ",\"cell\":[0,1],\"to\":\"#\"}", "\"error\":"},
        {"{\"ask\":\"set\"," SMALL ",\"cell\":\"r1c1\",\"to\":\"#\"}", "two whole numbers"},
        {"{\"ask\":\"set\"," SMALL ",\"cell\":[1,1]}", "\\\"to\\\" in the request should be there"},
        {"{\"ask\":\"blank\"}", "\\\"family\\\" in the request should be there"},
        {"{\"ask\":\"write\"," SMALL "}", "\\\"format\\\" in the request should be there"},
        {"{\"ask\":\"write\"," SMALL ",\"format\":\"native\",\"given\":1}", "should be true or false"},
        {"{\"ask\":\"begin\"}", "\\\"work\\\" in the request is not a known kind of work"},
        {"{\"ask\":\"begin\",\"work\":\"play\",\"action\":\"hint\"}",
         "\\\"game\\\" in the request should be there"},
        {"{\"ask\":\"begin\",\"work\":\"play\",\"action\":\"hint\"," SMALL ",\"slice\":0}",
         "should be a whole number from 1"},
        {"{\"ask\":\"begin\",\"work\":\"play\",\"action\":\"hint\"," SMALL ",\"most\":0}",
         "should be a whole number from 1"},
        {"{\"ask\":\"go\",\"job\":\"x\"}", "should be a whole number"},
        {"{\"ask\":\"go\"}", "there is no such job any more"},
        {"{\"ask\":\"new\"}", "\\\"name\\\" in the request should be there"},
        {"{\"ask\":\"new\",\"name\":\"chess\"}", "there is no game 'chess'"},
        {"{\"ask\":\"new\",\"name\":\"echek\",\"set\":{\"rules\":\"chess\"}}", "'chess' is not a rule"},
        {"{\"ask\":\"new\",\"name\":\"echek\",\"set\":{\"position\":\"x\"}}", "\"error\":"},
        {"{\"ask\":\"new\",\"name\":\"echek\",\"set\":{\"white\":\" \"}}", "there is no player ' '"},
    };
    struct asked a;
    page_ask_open(&a);
    for (size_t i = 0; i < N(cases); i++) {
        page_expect(&a, cases[i].request, cases[i].part);
        assert_true(page_is_json_line(&a.answer));
        page_expect(&a, cases[i].request, "\"error\":\"");
    }
    page_ask_close(&a);
}

#define ROW                                                                                                  \
    "\"puzzle one: One\\nmark * star\\nrule row: for r in rows: count(c in r: c is star) = 1\\nend\\n\""

static const char *const samples[] = {
    "{\"ask\":\"about\"}",
    "{\"ask\":\"open\",\"text\":\"akari 2x1\\n..\\n\\nakari 2x1\\n.A\\n\\n; title: x\\nakari 1x1\\n.\\n\"}",
    "{\"ask\":\"open\",\"text\":\"#p=YWthcmkgMngxCi4uCg\"}",
    "{\"ask\":\"play\",\"game\":\"; title: t\\n; moves: r1c1=* r1c2-*\\n; at: 1\\n; pin: 1 a\\nakari "
    "2x2\\n..\\n.#\\n\",\"names\":\"chess\"}",
    "{\"ask\":\"play\",\"game\":\"chess-loop 4x3 rook knight 3\\nR.NN\\n.RN.\\n...R\\n\"}",
    "{\"ask\":\"play\"," SMALL ",\"action\":\"r1c1=*,r1c2=x\",\"ms\":1500,\"errors\":\"live\"}",
    "{\"ask\":\"play\"," SMALL ",\"action\":\"pin a\"}",
    "{\"ask\":\"play\"," SMALL ",\"action\":\"check\"}",
    "{\"ask\":\"set\"," SMALL ",\"cell\":[1,2],\"to\":\"3\"}",
    "{\"ask\":\"title\"," SMALL ",\"title\":\"t\"}",
    "{\"ask\":\"begin\",\"work\":\"open\",\"text\":\"akari 2x1\\n..\\n\"" WHOLE,
    "{\"ask\":\"blank\",\"family\":\"chess-position\",\"width\":3,\"height\":2,\"parameters\":\"3\"}",
    "{\"ask\":\"write\"," SMALL ",\"format\":\"link\"}",
    "{\"ask\":\"draw\"," SMALL ",\"medium\":\"svg\",\"labels\":true}",
    "{\"ask\":\"begin\",\"work\":\"play\",\"action\":\"hint 3\"," FOUR WHOLE,
    "{\"ask\":\"begin\",\"work\":\"play\",\"action\":\"hint 1\"," FOUR WHOLE,
    "{\"ask\":\"begin\",\"work\":\"play\",\"action\":\"why\"," FOUR WHOLE,
    "{\"ask\":\"begin\",\"work\":\"play\",\"action\":\"do\"," FOUR WHOLE,
    "{\"ask\":\"begin\",\"work\":\"explain\"," FOUR WHOLE,
    "{\"ask\":\"begin\",\"work\":\"rate\"," FOUR WHOLE,
    "{\"ask\":\"begin\",\"work\":\"solve\",\"game\":\"akari 2x1\\n..\\n\"" WHOLE,
    "{\"ask\":\"begin\",\"work\":\"common\",\"game\":\"akari 2x1\\n..\\n\"" WHOLE,
    "{\"ask\":\"begin\",\"work\":\"repair\",\"changes\":1,\"game\":\"akari 2x2\\n..\\n.#\\n\"" WHOLE,
    "{\"ask\":\"begin\",\"work\":\"watch\",\"game\":\"akari 2x1\\n..\\n\"" WHOLE,
    "{\"ask\":\"new\",\"name\":\"echek\",\"set\":{\"white\":\"human\",\"black\":\"random\"}}",
    "{\"ask\":\"play\",\"game\":\"Q@a1\\n\",\"action\":\"undo\"}",
    "{\"ask\":\"write\",\"game\":\"rules: paper\\nQ@a1\\n\",\"format\":\"link\"}",
    "{\"ask\":\"open\",\"text\":\"rules: paper\\nQ@a1\\n\"}",
    "{\"ask\":\"go\",\"job\":1}",
    "{\"ask\":\"rules\",\"text\":" ROW "}",
    "{\"ask\":\"rules\",\"text\":\"puzzle a: A\\nmark * b\\nrule r: c\\nrule s: d\\n\"}",
    "{\"ask\":\"rules\",\"family\":\"queens\"}",
    "{\"ask\":\"blank\",\"family\":\"one\",\"rules\":" ROW ",\"width\":2,\"height\":1}",
    "{\"ask\":\"blank\",\"game\":\"queens 2x1\\nab\\n\",\"width\":1,\"height\":2,\"bare\":true}",
    "{\"ask\":\"set\",\"game\":\"queens 2x1\\naa\\n\",\"action\":\"r1c2=b\",\"layer\":\"area\"}",
    "{\"ask\":\"set\",\"game\":\"towers "
    "2x2\\n..\\n..\\n\",\"layer\":\"outside\",\"side\":\"top\",\"place\":2,\"to\":1}",
    "{\"ask\":\"candidates\",\"game\":\"towers 2x2\\n1.\\n..\\n\"}",
    "{\"ask\":\"example\",\"family\":\"akari\"}",
    "{\"ask\":\"techniques\",\"family\":\"akari\"}",
};

static void techniques_are_told_and_drilled(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
    page_expect(&a, "{\"ask\":\"techniques\",\"family\":\"akari\"}",
                "{\"name\":\"last-light\",\"about\":\"a cell can be lit from one place only\",\"rank\":");
    page_expect(&a, "{\"ask\":\"techniques\",\"family\":\"sudoku\"}", "{\"name\":\"hidden-single\"");
    page_expect(
        &a,
        "{\"ask\":\"begin\",\"work\":\"make\",\"family\":\"akari\",\"drill\":true,\"set\":{\"size\":\"6x6\","
        "\"seed\":\"1\",\"technique\":\"last-light\"}" WHOLE,
        "\"level\":\"easy\"");
    page_expect_on(&a, "{\"ask\":\"begin\",\"work\":\"play\",\"action\":\"hint 3\",\"game\":@" WHOLE,
                   "\"technique\":\"last-light\"");
    page_expect(&a, "{\"ask\":\"begin\",\"work\":\"make\",\"family\":\"akari\",\"drill\":true" WHOLE,
                "\"error\":\"a drill needs a technique\"");
    page_ask_close(&a);
}

static void a_setter_hears_what_solutions_share_which_clues_would_help_and_why_there_is_none(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
    page_expect(&a, "{\"ask\":\"begin\",\"work\":\"common\",\"game\":\"akari 3x2\\n...\\n.1.\\n\"" WHOLE,
                "\"status\":\"multiple\",\"count\":2,\"exact\":true,\"common\":[\".x.\",\".1.\"],\"not\":[],"
                "\"open\":4");
    page_expect(&a, "{\"ask\":\"begin\",\"work\":\"repair\",\"game\":\"akari 3x2\\n...\\n.#.\\n\"" WHOLE,
                "\"helpful\":[{\"cell\":[2,2],\"from\":null,\"to\":\"3\",\"text\":\"the 3 at r2c2\",\"said\":"
                "\"Add a 3 at r2c2.\"}]");
    page_expect(&a, "{\"ask\":\"begin\",\"work\":\"repair\",\"game\":\"towers 2x2\\n..\\n..\\n\"" WHOLE,
                "{\"side\":\"left\",\"place\":1,\"from\":null,\"to\":2,\"text\":\"the 2 left of row 1\","
                "\"said\":\"Add a 2 left of row 1.\"}");
    page_expect(&a,
                "{\"ask\":\"begin\",\"work\":\"repair\",\"game\":\"akari 3x3\\n.1.\\n.4.\\n...\\n\"" WHOLE,
                "\"solutions\":\"none\",\"changes\":[");
    page_expect(&a, "{\"ask\":\"begin\",\"work\":\"explain\",\"game\":\"akari 3x2\\n...\\n04.\\n\"" WHOLE,
                "The 4 at r2c2 has exactly four bulbs next to "
                "it.\",\"marks\":{\"look\":[],\"reason\":[[2,2]],\"known\":[]}");
    page_ask_close(&a);
}

// The next member of a request: its value, from `*from` to the new place of the scan. False: there is none.
static bool next_member(struct scan *s, bool *first, const char **from) {
    struct fault ignored;
    if (format_json_more(s, '}', first, &ignored) != JSON_ITEM || !format_json_key(s, &ignored)) return false;
    *from = s->at;
    return format_json_skip(s, &ignored);
}

// Whatever replaces the member, the answer is JSON; it is an error if the page needs the member.
static void expect_answers_without(struct asked *a, const char *request, const char *from, const char *to) {
    static const char *const values[] = {
        "null",        "7",  "-1",       "1e9", "99999999999999999999", "\"\"", "\"\\u0000\"",
        "\"\\ud800\"", "[]", "[[1],{}]", "{}",  "{\"a\":null}",         "true"};
    struct text changed = TEXT_IN(&a->page.mem);
    for (size_t i = 0; i < N(values); i++) {
        text_clear(&changed);
        text_bytes(&changed, request, (size_t)(from - request));
        text_add(&changed, values[i]);
        text_add(&changed, to);
        const char *answer = page_ask(a, text_string(&changed));
        if (!page_is_json_line(&a->answer)) fail_msg("%s\nis answered by\n%s", text_string(&changed), answer);
        bool needed = strncmp(from, "\"akari", 6) == 0 || from == request + 7; // the game, or what is asked
        if (needed && strstr(answer, "\"error\":\"") == NULL)
            fail_msg("%s\nis answered by\n%.600s", text_string(&changed), answer);
    }
    text_free(&changed);
}

static void members_that_are_missing_or_of_another_kind_are_refused_with_a_sentence(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
    for (size_t i = 0; i < N(samples); i++) {
        struct scan s = scan_string(samples[i] + 1);
        const char *from;
        for (bool first = true; next_member(&s, &first, &from);)
            expect_answers_without(&a, samples[i], from, s.at);
    }
    text_clear(&a.answer);
    page_answer(&a.page, NULL, 0, &a.answer);
    assert_non_null(strstr(text_string(&a.answer), "\"error\":\"a request is an object"));
    page_ask_close(&a);
}

static void every_failing_allocation_is_an_error_and_leaks_nothing(void **state) {
    (void)state;
    for (size_t i = 0; i < N(samples); i++) {
        struct asked right;
        page_ask_open(&right);
        page_ask(&right, samples[i]);
        assert_true(page_is_json_line(&right.answer));
        for (uint64_t n = 1;; n += 1 + n / 64) { // of a long answer, some
            struct asked a;
            page_ask_open(&a);
            a.page.mem.fail_at = n;
            const char *answer = page_ask(&a, samples[i]);
            bool reached = a.page.mem.calls >= n;
            if (!a.answer.failed && strstr(answer, "out of memory") == NULL &&
                strcmp(answer, right.answer.at) != 0)
                fail_msg("%s\nwithout allocation %llu is answered by\n%.600s", samples[i],
                         (unsigned long long)n, answer);
            page_ask_close(&a);
            if (!reached) break;
        }
        page_ask_close(&right);
    }
}

static void changed_requests_are_answered_by_json(void **state) {
    (void)state;
    struct rng rng;
    struct asked a;
    rng_seed(&rng, 14);
    page_ask_open(&a);
    for (int i = 0; i < 3000; i++) {
        char request[400];
        snprintf(request, sizeof request, "%s", samples[rng_below(&rng, N(samples))]);
        size_t size = strlen(request);
        for (uint32_t changes = 1 + rng_below(&rng, 4); changes > 0 && size > 0; changes--) {
            static const char bytes[] = "\"\\{}[],:0129xuP*#.-\n\xff\x01";
            size_t at = rng_below(&rng, (uint32_t)size);
            if (rng_below(&rng, 4) == 0) memmove(request + at, request + at + 1, size-- - at);
            else request[at] = bytes[rng_below(&rng, sizeof bytes - 1)];
        }
        text_clear(&a.answer);
        page_answer(&a.page, request, size, &a.answer);
        if (!page_is_json_line(&a.answer))
            fail_msg("%s\nis answered by\n%s", request, text_string(&a.answer));
    }
    page_ask_close(&a);
}

static void large_boards_are_played(void **state) {
    (void)state;
    struct asked a;
    page_ask_open(&a);
    page_expect(&a, "{\"ask\":\"blank\",\"family\":\"akari\",\"width\":40,\"height\":40}", "\"width\":40");
    page_expect_on(&a, "{\"ask\":\"play\",\"game\":@,\"action\":\"r40c40=*\"}", "\"t\":\"bulb, lit\"");
    page_expect_not(&a, "{\"ask\":\"blank\",\"family\":\"chess-num\",\"width\":64,\"height\":64}",
                    "\"error\"");
    page_ask_close(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(about_tells_what_there_is),
        cmocka_unit_test(every_kind_of_text_with_puzzles_is_opened),
        cmocka_unit_test(boards_that_are_too_large_for_a_page_are_refused),
        cmocka_unit_test(a_state_tells_all_of_each_cell),
        cmocka_unit_test(a_game_is_played_to_its_end_with_what_is_said),
        cmocka_unit_test(an_action_that_changes_nothing_is_reported_and_not_recorded),
        cmocka_unit_test(a_solved_loop_has_arrows),
        cmocka_unit_test(techniques_are_told_and_drilled),
        cmocka_unit_test(a_setter_hears_what_solutions_share_which_clues_would_help_and_why_there_is_none),
        cmocka_unit_test(the_editor_changes_the_puzzle_itself),
        cmocka_unit_test(the_number_beneath_a_cell_is_edited_on_its_own),
        cmocka_unit_test(games_are_written_in_every_format_and_drawn),
        cmocka_unit_test(malformed_requests_are_refused_with_a_sentence),
        cmocka_unit_test(members_that_are_missing_or_of_another_kind_are_refused_with_a_sentence),
        cmocka_unit_test(every_failing_allocation_is_an_error_and_leaks_nothing),
        cmocka_unit_test(changed_requests_are_answered_by_json),
        cmocka_unit_test(large_boards_are_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
