// Tests of the library as an outside program uses it: explaining and making; and each allocation of every
// call failing in turn.
#include "library.h"

// ---- Explaining -----------------------------------------------------------------------------------------

// Conclusions, in the form of native text, must agree with the solution.
static void expect_follows(const roque_explanation *e, size_t step, const roque_puzzle *solution) {
    roque_fact f;
    size_t n = 0;
    for (; roque_step_decides(e, step, n, &f); n++)
        assert_int_equal(f.holds, roque_puzzle_cell(solution, f.row, f.column) == f.mark);
    assert_true(n > 0);
}

static void steps_are_values_words_and_json(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_builtin(r, "akari", "paper/1");
    roque_solution *s = roque_solve(r, p);
    roque_explanation *e = roque_explain(r, p);
    assert_int_equal(roque_explanation_status(e), ROQUE_EXPLAINED);
    size_t steps = roque_explanation_steps(e);
    for (size_t i = 0; i < steps; i++) {
        roque_rule rule;
        char json[2000];
        size_t rules = 0;
        expect_follows(e, i, roque_solution_board(s, 0));
        for (; roque_step_rule(e, i, rules, &rule); rules++) {
            assert_true(rule.row >= 1 && rule.last_row <= roque_puzzle_height(p));
            assert_true(rule.column >= 1 && rule.last_column <= roque_puzzle_width(p));
            snprintf(json, sizeof json, "{\"rule\":\"%s\",\"cells\":[[%d,%d]", rule.name, rule.row,
                     rule.column);
            expect_in(roque_explanation_json(e), json);
            snprintf(json, sizeof json, "\"text\":\"%s\"}", rule.text);
            expect_in(roque_explanation_json(e), json);
        }
        assert_true(rules > 0);
        size_t line = strcspn(roque_step_text(e, i), "\n");
        snprintf(json, sizeof json, "\"size\":%zu,\"minimal\":%s,\"text\":\"%.*s", rules,
                 roque_step_minimal(e, i) ? "true" : "false", (int)line, roque_step_text(e, i));
        expect_in(roque_explanation_json(e), json);
    }
    assert_null(roque_step_text(e, steps));
    assert_false(roque_step_minimal(e, steps));
    roque_puzzle *end = roque_explanation_board(r, e, steps), *begin = roque_explanation_board(r, e, 0);
    assert_true(roque_puzzle_same(begin, p));
    roque_verdict *v = roque_check(r, end);
    assert_true(roque_verdict_ok(v));
    roque_verdict_free(v);
    roque_puzzle_free(end);
    roque_puzzle_free(begin);
    roque_puzzle_free(p);
    roque_solution_free(s);
    roque_explanation_free(e);
    leave(r);
}

static void facts_that_a_step_uses_were_decided_before(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_builtin(r, "akari", "paper/2");
    roque_explanation *e = roque_explain(r, p);
    size_t used = 0;
    for (size_t i = 0; i < roque_explanation_steps(e); i++) {
        roque_puzzle *before = roque_explanation_board(r, e, i);
        roque_fact f;
        for (size_t k = 0; roque_step_uses(e, i, k, &f); k++, used++)
            assert_int_equal(roque_puzzle_cell(before, f.row, f.column), f.holds ? f.mark : 'x');
        roque_puzzle_free(before);
    }
    assert_true(used > 0);
    roque_explanation_free(e);
    roque_puzzle_free(p);
    leave(r);
}

static void an_explanation_can_be_read_shown_and_proved_again(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_builtin(r, "akari", "paper/1");
    roque_explanation *e = roque_explain(r, p);
    size_t step;
    char *text = roque_explanation_text(r, e), *html = roque_explanation_html(r, e, "a <first> one");
    expect_in(text, "  1. ");
    expect_in(text, roque_explanation_level(e));
    expect_in(html, "a &lt;first&gt; one");
    assert_true(roque_explanation_verify(r, e, &step));
    assert_true(roque_explanation_verify(r, e, NULL));
    roque_string_free(text);
    roque_string_free(html);
    roque_explanation_free(e);
    roque_puzzle_free(p);
    leave(r);
}

// A handle keeps the names that it had when it was made; new strings have the new names.
static void squares_may_be_called_as_chess_players_do(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_builtin(r, "chess-num", "paper/1");
    roque_explanation *before = roque_explain(r, p);
    roque_set_coordinates(r, ROQUE_CHESS);
    roque_explanation *after = roque_explain(r, p);
    char *text = roque_explanation_text(r, before), *html = roque_explanation_html(r, before, NULL),
         *where = roque_explanation_hint(r, before, ROQUE_WHERE_TO_LOOK),
         *step = roque_step_told(r, before, 0);
    expect_in(roque_step_text(before, 0), "The 6 at r1c4 needs all six pieces");
    expect_in(roque_explanation_json(before), "The 6 at r1c4 needs all six pieces");
    expect_in(roque_step_text(after, 0), "The 6 at d8 needs all six pieces");
    expect_in(roque_explanation_json(after), "The 6 at d8 needs all six pieces");
    expect_in(roque_explanation_json(after), "\"cells\":[[1,4]]");
    assert_string_equal(step, roque_step_text(after, 0));
    expect_in(text, "\n  a b c d e f g h\n");
    expect_in(text, "; Pawn is at e7\n");
    expect_in(html, "The 6 at d8 needs all six pieces");
    expect_in(html, ">h</text>");
    roque_set_coordinates(r, ROQUE_RC);
    char *again = roque_step_told(r, after, 0);
    assert_string_equal(again, roque_step_text(before, 0));
    char *const strings[] = {text, html, where, step, again};
    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++) roque_string_free(strings[i]);
    roque_explanation_free(before);
    roque_explanation_free(after);
    roque_puzzle_free(p);
    leave(r);
}

static void verdicts_and_drawings_may_call_squares_as_chess_players_do(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_read(r, "akari 3x2\n*.*\n#..\n", ROQUE_STRING);
    roque_set_coordinates(r, ROQUE_CHESS);
    roque_verdict *v = roque_check(r, p);
    assert_string_equal(roque_verdict_text(v, 0), "the bulbs at a2 and c2 see each other");
    char *labelled = roque_draw(r, p, "text", ROQUE_LABELS), *usual = roque_draw(r, p, "text", 0),
         *bare = roque_draw(r, p, "unicode", ROQUE_NO_LABELS), *unicode = roque_draw(r, p, "unicode", 0);
    assert_string_equal(labelled, "akari 3x2\n2 * . *\n1 # . .\n  a b c\n");
    assert_string_equal(usual, "akari 3x2\n* . *\n# . .\n");
    assert_null(strchr(bare, 'a'));
    expect_in(unicode, "    a  b  c\n");
    char *const strings[] = {labelled, usual, bare, unicode};
    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++) roque_string_free(strings[i]);
    roque_verdict_free(v);
    roque_puzzle_free(p);
    leave(r);
}

// A step of the puzzle that is told at different lengths.
static size_t long_step(roque *r, const roque_explanation *e) {
    for (size_t i = 0; i < roque_explanation_steps(e); i++) {
        size_t size[3];
        for (int d = ROQUE_NORMAL; d <= ROQUE_FULL; d++) {
            roque_set_detail(r, (enum roque_detail)d);
            char *told = roque_step_told(r, e, i);
            size[d] = strlen(told);
            roque_string_free(told);
        }
        if (size[ROQUE_NORMAL] < size[ROQUE_FULL]) return i;
    }
    fail_msg("no step is long");
    return 0;
}

static void a_long_step_is_told_briefly_or_in_full(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_builtin(r, "chess-loop", "paper/2");
    roque_explanation *normal = roque_explain(r, p);
    size_t step = long_step(r, normal);
    roque_set_detail(r, ROQUE_FULL);
    roque_explanation *full = roque_explain(r, p);
    char *told = roque_step_told(r, normal, step);
    assert_string_equal(told, roque_step_text(full, step));
    assert_string_not_equal(told, roque_step_text(normal, step));
    assert_true(strlen(roque_explanation_json(full)) > strlen(roque_explanation_json(normal)));
    roque_set_detail(r, ROQUE_BRIEF);
    char *brief = roque_step_told(r, normal, step);
    assert_null(strchr(brief, '\n'));
    assert_null(roque_step_told(r, normal, roque_explanation_steps(normal)));
    expect_in(roque_error(r), "no step");
    roque_set_detail(r, (enum roque_detail)77); // is normal
    char *usual = roque_step_told(r, full, step);
    assert_string_equal(usual, roque_step_text(normal, step));
    roque_string_free(told);
    roque_string_free(brief);
    roque_string_free(usual);
    roque_explanation_free(normal);
    roque_explanation_free(full);
    roque_puzzle_free(p);
    leave(r);
}

static void boards_between_steps_strike_out_where_somebody_does(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_builtin(r, "chess-num", "paper/1");
    for (int struck = 0; struck < 2; struck++) {
        roque_fact f;
        if (struck) assert_true(roque_puzzle_strike(r, p, 8, 8, 'P', true));
        roque_explanation *e = roque_explain(r, p);
        roque_puzzle *after = roque_explanation_board(r, e, 1);
        size_t absent = 0;
        for (size_t i = 0; roque_step_decides(e, 0, i, &f); i++) {
            if (f.holds) continue;
            assert_int_equal(roque_puzzle_is_struck(after, f.row, f.column, f.mark), struck);
            absent++;
        }
        assert_true(absent > 0);
        roque_puzzle_free(after);
        roque_explanation_free(e);
    }
    roque_puzzle_free(p);
    leave(r);
}

static void a_hint_is_the_first_step_told_as_much_as_is_asked_for(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_builtin(r, "akari", "paper/1");
    roque_explanation *hint = roque_hint(r, p), *all = roque_explain(r, p);
    assert_int_equal(roque_explanation_steps(hint), 1);
    assert_null(roque_explanation_level(hint)); // it is not known before the end
    assert_string_equal(roque_step_text(hint, 0), roque_step_text(all, 0));
    char *where = roque_explanation_hint(r, hint, ROQUE_WHERE_TO_LOOK),
         *rules = roque_explanation_hint(r, hint, ROQUE_WHICH_RULES),
         *step = roque_explanation_hint(r, hint, ROQUE_THE_STEP), *text = roque_explanation_text(r, hint),
         *html = roque_explanation_html(r, hint, NULL);
    assert_string_equal(text, step);
    assert_null(strstr(html, "The solution"));
    roque_string_free(text);
    roque_string_free(html);
    assert_memory_equal(where, "Look at ", 8);
    assert_memory_equal(rules, "T", 1);
    assert_memory_equal(step, roque_step_text(hint, 0), 10);
    expect_in(roque_explanation_json(hint), "\"status\":\"explained\",\"decides\":[");
    assert_false(roque_explanation_verify(r, hint, NULL));
    assert_int_equal(roque_error_kind(r), ROQUE_BAD_INPUT);
    roque_string_free(where);
    roque_string_free(rules);
    roque_string_free(step);
    roque_explanation_free(hint);
    roque_explanation_free(all);
    roque_puzzle_free(p);
    leave(r);
}

static void a_mistake_is_told_instead(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_read(r, "akari 3x2\n*1.\n.#.\n", ROQUE_STRING),
                 *q = roque_read(r, "akari 2x2\n..\n..\n", ROQUE_STRING);
    assert_true(roque_puzzle_set(r, p, 1, 3, '*'));
    roque_explanation *wrong = roque_hint(r, p), *two = roque_explain(r, q);
    assert_int_equal(roque_explanation_status(wrong), ROQUE_MISTAKE);
    expect_in(roque_explanation_json(wrong), "\"status\":\"mistake\"");
    assert_int_equal(roque_explanation_status(two), ROQUE_NOT_UNIQUE);
    assert_int_equal(roque_explanation_score(two), 0);
    roque_explanation_free(wrong);
    roque_explanation_free(two);
    roque_puzzle_free(p);
    roque_puzzle_free(q);
    leave(r);
}

// "the pawn at r2c2 cannot be right" would be wrong: it is printed.
static void a_given_mark_is_never_blamed(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_read(r, "chess-avoid 5x4 KKPPQ\n.....\n.P...\n.....\n#.#.K\n", ROQUE_STRING);
    assert_true(roque_puzzle_give(r, p));
    assert_true(roque_puzzle_set(r, p, 1, 2, 'Q'));
    roque_puzzle *copy = roque_puzzle_copy(r, p);
    roque_explanation *hints[] = {roque_hint(r, p), roque_explain(r, p), roque_hint(r, copy)};
    for (size_t i = 0; i < 3; i++) {
        roque_fact fact;
        assert_int_equal(roque_explanation_status(hints[i]), ROQUE_MISTAKE);
        assert_true(roque_step_decides(hints[i], 0, 0, &fact));
        assert_int_equal(fact.row * 10 + fact.column, 12);
        roque_explanation_free(hints[i]);
    }
    roque_puzzle_free(copy);
    roque_puzzle_free(p);
    leave(r);
}

static void the_board_of_a_game_knows_what_was_given(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_read(r, "chess-avoid 5x4 KKPPQ\n.....\n.P...\n.....\n#.#.K\n", ROQUE_STRING);
    roque_play *g = roque_play_start(r, p);
    roque_fact fact;
    assert_true(roque_play_do(g, "r1c2=Q"));
    roque_explanation *hint = roque_hint(r, roque_play_board(g));
    assert_true(roque_step_decides(hint, 0, 0, &fact));
    assert_int_equal(fact.row * 10 + fact.column, 12);
    roque_explanation_free(hint);
    roque_play_free(g);
    roque_puzzle_free(p);
    leave(r);
}

static void a_rating_counts_steps_by_their_size(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_builtin(r, "akari", "paper/2");
    roque_explanation *rated = roque_rate(r, p), *told = roque_explain(r, p);
    size_t sum = 0;
    for (size_t rules = 0; rules <= 1000; rules++) sum += roque_explanation_sizes(rated, rules);
    assert_int_equal(sum, roque_explanation_steps(rated));
    assert_int_equal(roque_explanation_steps(told), roque_explanation_steps(rated));
    assert_int_equal(roque_explanation_score(told), roque_explanation_score(rated));
    assert_string_equal(roque_explanation_level(told), roque_explanation_level(rated));
    char json[80];
    snprintf(json, sizeof json, "\"level\":\"%s\",\"score\":%d,\"steps\":%zu,\"sizes\":{",
             roque_explanation_level(rated), roque_explanation_score(rated), sum);
    expect_in(roque_explanation_json(rated), json);
    assert_null(roque_explanation_text(r, rated));
    expect_in(roque_error(r), "rated");
    assert_null(roque_step_text(rated, 0));
    roque_explanation_free(rated);
    roque_explanation_free(told);
    roque_puzzle_free(p);
    leave(r);
}

// ---- Making ---------------------------------------------------------------------------------------------

static roque_maker *maker(roque *r, const char *seed) {
    roque_maker *m = roque_maker_new(r, "akari");
    assert_true(roque_maker_set(m, "size", "5x5"));
    assert_true(roque_maker_set(m, "level", "easy"));
    assert_true(roque_maker_set(m, "seed", seed));
    return m;
}

static void a_maker_makes_puzzles_with_one_solution_no_two_alike(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_maker *m = maker(r, "7"), *same = maker(r, "7");
    roque_made *made[5];
    for (int i = 0; i < 5; i++) {
        made[i] = roque_make(m);
        roque_made *again = roque_make(same);
        assert_true(roque_puzzle_same(roque_made_puzzle(made[i]), roque_made_puzzle(again)));
        roque_made_free(again);
        roque_solution *s = roque_solve(r, roque_made_puzzle(made[i]));
        assert_int_equal(roque_solution_status(s), ROQUE_UNIQUE);
        assert_true(roque_puzzle_same(roque_solution_board(s, 0), roque_made_solution(made[i])));
        roque_solution_free(s);
        char json[80];
        snprintf(json, sizeof json, "\"level\":\"easy\",\"score\":%d,\"seed\":7,\"index\":%d",
                 roque_made_score(made[i]), i + 1);
        expect_in(roque_made_json(made[i]), json);
        for (int k = 0; k < i; k++)
            assert_false(roque_puzzle_same(roque_made_puzzle(made[i]), roque_made_puzzle(made[k])));
    }
    assert_string_equal(roque_made_level(made[0]), "easy");
    assert_false(roque_maker_set(m, "size", "6x6")); // too late
    expect_in(roque_error(r), "before the first");
    for (int i = 0; i < 5; i++) roque_made_free(made[i]);
    roque_maker_free(m);
    roque_maker_free(same);
    leave(r);
}

static void a_maker_gives_up_when_there_is_nothing_new(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_maker *m = roque_maker_new(r, "akari");
    assert_true(roque_maker_set(m, "size", "3x2"));
    assert_true(roque_maker_set(m, "seed", "1"));
    size_t n = 0;
    for (roque_made *made; (made = roque_make(m)) != NULL; n++) roque_made_free(made);
    assert_int_equal(n, 4); // there are no more up to symmetry
    assert_int_equal(roque_error_kind(r), ROQUE_GAVE_UP);
    expect_in(roque_error(r), "only duplicates");
    roque_maker_free(m);
    leave(r);
}

static void a_maker_refuses_what_it_does_not_understand(void **state) {
    (void)state;
    roque *r = roque_new();
    assert_null(roque_maker_new(r, "nothing"));
    expect_in(roque_error(r), "nothing");
    roque_maker *m = roque_maker_new(r, "akari");
    assert_false(roque_maker_set(m, "level", "hrad"));
    assert_string_equal(roque_error(r),
                        "level: 'hrad' is not easy, medium, hard, expert or fiendish; did you mean hard?");
    assert_false(roque_maker_set(m, "size", "--a lot"));
    assert_string_equal(roque_error(r), "size: '--a lot' is not a size such as 5x4 (columns, rows)");
    assert_false(roque_maker_set(m, "kinds", "rook,king"));
    assert_string_equal(roque_error(r), "kinds is for chess-loop, not for akari");
    assert_false(roque_maker_set(m, "nonsense", "1"));
    assert_string_equal(roque_error(r), "there is no option nonsense for akari");
    assert_false(roque_maker_set(m, "size", NULL));
    assert_true(roque_maker_set(m, "size", "4x3"));
    assert_true(roque_maker_set(m, "symmetry", "rotate4"));
    assert_null(roque_make(m)); // only where the board is a square
    assert_int_equal(roque_error_kind(r), ROQUE_BAD_INPUT);
    roque_maker_free(m);
    leave(r);
}

static void a_board_can_be_given_to_a_maker(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *black = roque_read(r, "akari 5x4\n..#..\n#...#\n.#...\n...#.\n", ROQUE_STRING),
                 *chess = roque_builtin(r, "chess-num", "paper/1");
    roque_maker *m = roque_maker_new(r, "akari");
    assert_false(roque_maker_set_board(m, "from", chess));
    assert_false(roque_maker_set_board(m, "symmetry", black));
    assert_false(roque_maker_set_board(m, "from", NULL));
    assert_true(roque_maker_set_board(m, "from", black));
    roque_puzzle_free(black);
    assert_false(roque_maker_set_board(m, "from", chess)); // and the first one stays
    roque_made *made = roque_make(m);
    assert_non_null(made);
    assert_int_equal(roque_puzzle_width(roque_made_puzzle(made)), 5);
    assert_int_equal(roque_puzzle_cell(roque_made_puzzle(made), 1, 1), '.');
    assert_int_not_equal(roque_puzzle_cell(roque_made_puzzle(made), 2, 1), '.');
    roque_made_free(made);
    roque_maker_free(m);
    roque_puzzle_free(chess);
    leave(r);
}

static void a_maker_stops_when_it_is_told_to(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_maker *m = maker(r, "1");
    roque_cancel(r);
    assert_null(roque_make(m));
    assert_int_equal(roque_error_kind(r), ROQUE_STOPPED);
    roque_resume(r);
    roque_made *made = roque_make(m);
    assert_non_null(made);
    roque_made_free(made);
    roque_maker_free(m);
    m = roque_maker_new(r, "akari");
    assert_true(roque_maker_set(m, "size", "2x2"));
    assert_true(roque_maker_set(m, "level", "fiendish"));
    assert_null(roque_make(m));
    assert_int_equal(roque_error_kind(r), ROQUE_GAVE_UP);
    expect_in(roque_error(r), "relax level");
    assert_null(strstr(roque_error(r), "--"));
    roque_maker_free(m);
    leave(r);
}

// ---- Without memory -------------------------------------------------------------------------------------

static bool wants_more(void *context, const roque_puzzle *solution, uint64_t number) {
    (void)context;
    (void)solution;
    return number < 3;
}

// A little of everything. Anything that is missing because of memory must be reported as that, even if it is
// only a consequence of a missing part.
static roque *context;
static bool whole;

static void *got(const void *thing) {
    if (thing == NULL) {
        assert_int_equal(roque_error_kind(context), ROQUE_NO_MEMORY);
        whole = false;
    }
    return (void *)(uintptr_t)thing;
}

static void read_and_write(roque *r) {
    roque_reader *reader = got(roque_reader_new(r, "; title: x\nakari 3x2\n..1\n.#.\n", ROQUE_STRING));
    roque_puzzle *p = got(roque_reader_next(reader)), *q = got(roque_puzzle_copy(r, p));
    roque_string_free(got(roque_draw(r, q, "svg", 0)));
    roque_string_free(got(roque_write(r, q, "json")));
    roque_string_free(got(roque_write(r, q, "opb")));
    roque_puzzle_free(p);
    roque_puzzle_free(q);
    roque_reader_free(reader);
}

static void answer(roque *r) {
    roque_puzzle *p = got(roque_read(r, "akari 4x1\n....\n", ROQUE_STRING));
    roque_solution *s = got(roque_solve(r, p));
    got(roque_solution_json(s));
    roque_solution *all = got(roque_solve_all(r, p, 0, false, NULL, NULL));
    got(roque_solution_json(all));
    roque_solution *some = got(roque_solve_all(r, p, 0, false, wants_more, NULL));
    roque_verdict *v = got(roque_check(r, p));
    got(roque_verdict_json(v));
    roque_solution_free(s);
    roque_solution_free(all);
    roque_solution_free(some);
    roque_verdict_free(v);
    roque_puzzle_free(p);
}

static void explain(roque *r) {
    roque_rule rule;
    roque_puzzle *p = got(roque_read(r, "akari 3x2\n..1\n.#.\n", ROQUE_STRING));
    roque_explanation *e = got(roque_explain(r, p));
    got(roque_explanation_json(e));
    if (got(roque_step_text(e, 0)) != NULL) assert_true(roque_step_rule(e, 0, 0, &rule));
    roque_set_coordinates(r, ROQUE_CHESS);
    roque_string_free(got(roque_step_told(r, e, 0)));
    roque_string_free(got(roque_explanation_html(r, e, "x")));
    roque_string_free(got(roque_explanation_text(r, e)));
    roque_puzzle_free(got(roque_explanation_board(r, e, 1)));
    if (!roque_explanation_verify(r, e, NULL)) got(NULL);
    roque_explanation_free(e);
    roque_puzzle_free(p);
}

static void make(roque *r) {
    roque_maker *m = got(roque_maker_new(r, "akari"));
    roque_maker_set(m, "size", "5x5");
    roque_maker_set(m, "level", "medium"); // an easy one is solved without asking for much
    roque_maker_set(m, "seed", "1");
    roque_made *made = got(roque_make(m));
    got(roque_made_json(made));
    roque_made_free(made);
    roque_maker_free(m);
}

// Fail each allocation until none is left; returns how many there are. Explaining may succeed with a failed
// one if only the words of a step are affected: then it need not report it.
static uint64_t fail_each(void (*work)(roque *r), bool tells) {
    for (uint64_t n = 1;; n++) {
        roque *r = context = roque_new();
        whole = true;
        r->mem.calls = 0;
        r->mem.fail_at = n;
        work(r);
        bool failed = r->mem.calls >= n;
        leave(r);
        if (failed && whole && tells)
            fail_msg("nobody told that allocation %llu failed", (unsigned long long)n);
        if (!failed) return n - 1;
    }
}

static void each_allocation_may_fail(void **state) {
    (void)state;
    assert_true(fail_each(read_and_write, true) > 10);
    assert_true(fail_each(answer, true) > 20);
    assert_true(fail_each(explain, false) > 50);
    assert_true(fail_each(make, true) > 50);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_values_words_and_json),
        cmocka_unit_test(facts_that_a_step_uses_were_decided_before),
        cmocka_unit_test(an_explanation_can_be_read_shown_and_proved_again),
        cmocka_unit_test(squares_may_be_called_as_chess_players_do),
        cmocka_unit_test(verdicts_and_drawings_may_call_squares_as_chess_players_do),
        cmocka_unit_test(a_long_step_is_told_briefly_or_in_full),
        cmocka_unit_test(boards_between_steps_strike_out_where_somebody_does),
        cmocka_unit_test(a_hint_is_the_first_step_told_as_much_as_is_asked_for),
        cmocka_unit_test(a_mistake_is_told_instead),
        cmocka_unit_test(a_rating_counts_steps_by_their_size),
        cmocka_unit_test(a_maker_makes_puzzles_with_one_solution_no_two_alike),
        cmocka_unit_test(a_maker_gives_up_when_there_is_nothing_new),
        cmocka_unit_test(a_maker_refuses_what_it_does_not_understand),
        cmocka_unit_test(a_given_mark_is_never_blamed),
        cmocka_unit_test(the_board_of_a_game_knows_what_was_given),
        cmocka_unit_test(a_board_can_be_given_to_a_maker),
        cmocka_unit_test(a_maker_stops_when_it_is_told_to),
        cmocka_unit_test(each_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
