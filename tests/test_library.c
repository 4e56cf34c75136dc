// Tests of the library as an outside program uses it: puzzles, solving, checking.
#include "library.h"

static const char small[] = "akari 5x3\n.1.#.\n.#...\n..2..\n", two_ways[] = "akari 2x2\n..\n..\n";

// ---- Puzzles --------------------------------------------------------------------------------------------

static void a_puzzle_is_read_and_looked_at(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_read(r, "; title: Lamps\nakari 3x2\n.1x\n*#.\n", ROQUE_STRING);
    assert_int_equal(roque_error_kind(r), ROQUE_OK);
    assert_string_equal(roque_error(r), "");
    assert_int_equal(roque_puzzle_width(p), 3);
    assert_int_equal(roque_puzzle_height(p), 2);
    assert_string_equal(roque_puzzle_notes(p), "title: Lamps\n");
    assert_int_equal(roque_puzzle_cell(p, 1, 2), '1');
    assert_int_equal(roque_puzzle_cell(p, 2, 1), '*');
    assert_true(roque_puzzle_is_mark(p, 2, 1));
    assert_true(roque_puzzle_is_mark(p, 1, 3));
    assert_false(roque_puzzle_is_mark(p, 1, 2));
    assert_false(roque_puzzle_is_mark(p, 2, 3));
    const int outside[][2] = {{0, 1}, {1, 0}, {3, 1}, {1, 4}, {-1, -1}};
    for (size_t i = 0; i < 5; i++) assert_int_equal(roque_puzzle_cell(p, outside[i][0], outside[i][1]), 0);
    assert_int_equal(roque_puzzle_under(p, 1, 1), 0);
    roque_puzzle_free(p);
    leave(r);
}

static void what_is_printed_beneath_the_pieces_can_be_seen(void **state) {
    (void)state;
    roque *r = roque_new();
    bool any = false;
    const char *family;
    for (size_t f = 0; (family = roque_family(f)) != NULL; f++) {
        roque_puzzle *p = roque_builtin(r, family, roque_family_builtin(family, 0));
        for (int row = 1; row <= roque_puzzle_height(p); row++)
            for (int column = 1; column <= roque_puzzle_width(p); column++)
                any |= roque_puzzle_under(p, row, column) != 0;
        roque_puzzle_free(p);
    }
    assert_true(any);
    leave(r);
}

static void an_error_has_a_place_and_a_sentence(void **state) {
    (void)state;
    roque *r = roque_new();
    assert_null(roque_read(r, "akari 3x2\n.1.\n.q.\n", ROQUE_STRING));
    assert_int_equal(roque_error_kind(r), ROQUE_BAD_INPUT);
    assert_int_equal(roque_error_line(r), 3);
    assert_int_equal(roque_error_column(r), 2);
    expect_in(roque_error(r), "'q' is not a cell of akari");
    expect_in(roque_error_json(r), "{\"line\":3,\"column\":2,\"error\":\"'q' is not a cell of akari");
    assert_null(roque_read(r, "", 0));
    assert_int_equal(roque_error_kind(r), ROQUE_BAD_INPUT);
    assert_null(roque_builtin(r, "akari", "paper/0"));
    expect_in(roque_error(r), "akari:paper/0");
    assert_null(roque_builtin(r, "chess", "paper/1"));
    roque_puzzle *p = roque_read(r, small, ROQUE_STRING);
    assert_int_equal(roque_error_kind(r), ROQUE_OK);
    assert_int_equal(roque_error_line(r), 0);
    assert_string_equal(roque_error_json(r), "{}\n");
    roque_puzzle_free(p);
    roque_free(r);
}

static void one_puzzle_is_expected_of_a_text(void **state) {
    (void)state;
    roque *r = roque_new();
    assert_null(roque_read(r, "akari 1x1\n.\n\nakari 1x1\n.\n", ROQUE_STRING));
    expect_in(roque_error(r), "more than one puzzle");
    assert_null(roque_read(r, "akari 1x1\n.\n\nrubbish\n", ROQUE_STRING));
    assert_int_equal(roque_error_line(r), 4);
    leave(r);
}

static void a_reader_goes_from_puzzle_to_puzzle_and_over_bad_ones(void **state) {
    (void)state;
    char text[] = "akari 1x1\n.\n\nakari 2x1\n.?\n\nakari 3x1\n...\n";
    roque *r = roque_new();
    roque_reader *reader = roque_reader_new(r, text, sizeof text - 1);
    memset(text, 'x', sizeof text); // it has a copy
    roque_puzzle *one = roque_reader_next(reader);
    assert_int_equal(roque_puzzle_width(one), 1);
    assert_null(roque_reader_next(reader));
    assert_int_equal(roque_error_kind(r), ROQUE_BAD_INPUT);
    assert_int_equal(roque_error_line(r), 5);
    roque_puzzle *three = roque_reader_next(reader);
    assert_int_equal(roque_puzzle_width(three), 3);
    assert_null(roque_reader_next(reader));
    assert_int_equal(roque_error_kind(r), ROQUE_OK);
    roque_reader_free(reader);
    roque_puzzle_free(one);
    roque_puzzle_free(three);
    leave(r);
}

static void a_cell_can_be_set_to_what_the_family_allows(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_read(r, small, ROQUE_STRING), *copy = roque_puzzle_copy(r, p);
    assert_true(roque_puzzle_same(p, copy));
    assert_true(roque_puzzle_set(r, copy, 1, 1, '*'));
    assert_int_equal(roque_puzzle_cell(copy, 1, 1), '*');
    assert_int_equal(roque_puzzle_cell(p, 1, 1), '.');
    assert_false(roque_puzzle_same(p, copy));
    assert_false(roque_puzzle_set(r, copy, 1, 1, 'Q'));
    expect_in(roque_error(r), "'Q' is not a cell of akari");
    assert_false(roque_puzzle_set(r, copy, 9, 1, '*'));
    expect_in(roque_error(r), "r9c1");
    roque_puzzle_clear(copy);
    assert_true(roque_puzzle_same(p, copy));
    roque_puzzle *pieces = roque_read(r, "chess-num 3x3\nK..\n...\n...\n", ROQUE_STRING);
    assert_false(roque_puzzle_set(r, pieces, 3, 3, 'K')); // only one of each
    assert_int_equal(roque_puzzle_cell(pieces, 3, 3), '.');
    assert_true(strlen(roque_error(r)) > 0);
    roque_puzzle_free(pieces);
    roque_puzzle_free(copy);
    roque_puzzle_free(p);
    leave(r);
}

static void a_mark_that_is_struck_out_is_in_no_solution(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_read(r, "akari 2x1\n..\n", ROQUE_STRING),
                 *wall = roque_read(r, small, ROQUE_STRING);
    assert_false(roque_puzzle_strike(r, wall, 1, 4, '*', true)); // nothing goes there
    assert_false(roque_puzzle_strike(r, p, 1, 3, '*', true));
    assert_false(roque_puzzle_strike(r, p, 1, 1, 'Q', true));
    assert_int_equal(roque_error_kind(r), ROQUE_BAD_INPUT);
    assert_false(roque_puzzle_is_struck(p, 1, 1, '*'));
    assert_true(roque_puzzle_strike(r, p, 1, 1, '*', true));
    assert_true(roque_puzzle_is_struck(p, 1, 1, '*'));
    roque_solution *s = roque_solve(r, p);
    assert_int_equal(roque_solution_status(s), ROQUE_UNIQUE);
    assert_int_equal(roque_puzzle_cell(roque_solution_board(s, 0), 1, 2), '*');
    roque_solution_free(s);
    assert_true(roque_puzzle_strike(r, p, 1, 1, '*', false));
    s = roque_solve(r, p);
    assert_int_equal(roque_solution_status(s), ROQUE_MULTIPLE);
    roque_solution_free(s);
    assert_true(roque_puzzle_set(r, p, 1, 1, '*'));
    assert_false(roque_puzzle_strike(r, p, 1, 1, '*', true)); // it stands there
    roque_puzzle_free(p);
    roque_puzzle_free(wall);
    leave(r);
}

static void a_mark_in_a_cell_is_not_struck_out(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_read(r, "chess-num 3x2\n.1.\nK..\n", ROQUE_STRING);
    assert_true(roque_puzzle_strike(r, p, 1, 1, 'Q', true) && roque_puzzle_strike(r, p, 1, 1, 'P', true));
    char *text = roque_write(r, p, "native");
    expect_in(text, "K..\n- r1c1 P Q\n");
    roque_string_free(text);
    assert_true(roque_puzzle_set(r, p, 1, 1, 'Q')); // takes it back
    assert_false(roque_puzzle_is_struck(p, 1, 1, 'Q') || roque_puzzle_is_struck(NULL, 1, 1, 'P'));
    assert_true(roque_puzzle_is_struck(p, 1, 1, 'P'));
    roque_puzzle_clear(p);
    assert_false(roque_puzzle_is_struck(p, 1, 1, 'P'));
    r->mem.fail_at = r->mem.calls + 1;
    assert_false(roque_puzzle_strike(r, p, 1, 1, 'P', true));
    assert_int_equal(roque_error_kind(r), ROQUE_NO_MEMORY);
    roque_puzzle_free(p);
    leave(r);
}

static void written_text_is_read_again(void **state) {
    (void)state;
    roque *r = roque_new();
    const char *family, *name, *format;
    for (size_t f = 0; (family = roque_family(f)) != NULL; f++)
        for (size_t i = 0; (name = roque_family_builtin(family, i)) != NULL && i < 4; i++)
            for (size_t k = 0; (format = roque_family_format(family, k)) != NULL; k++) {
                roque_puzzle *p = roque_builtin(r, family, name);
                char *text = roque_write(r, p, format);
                assert_non_null(text);
                bool model = strcmp(format, "dimacs") == 0 || strcmp(format, "opb") == 0;
                roque_puzzle *again = model ? roque_puzzle_copy(r, p) : roque_read(r, text, ROQUE_STRING);
                assert_true(roque_puzzle_same(p, again));
                roque_puzzle_free(again);
                roque_string_free(text);
                roque_puzzle_free(p);
            }
    leave(r);
}

static void a_format_that_a_family_has_not_is_refused(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_builtin(r, "chess-num", "paper/1");
    assert_null(roque_write(r, p, "puzz.link"));
    expect_in(roque_error(r), "chess-num has no format 'puzz.link'");
    assert_null(roque_write(r, p, "nothing"));
    roque_puzzle_free(p);
    leave(r);
}

static void a_board_is_drawn_in_every_medium(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_read(r, small, ROQUE_STRING);
    char *text = roque_draw(r, p, "text", 0), *unicode = roque_draw(r, p, "unicode", 0),
         *colored = roque_draw(r, p, "unicode", ROQUE_COLOR), *svg = roque_draw(r, p, "svg", 0);
    expect_in(text, ". 1 . # .\n");
    assert_null(strchr(unicode, '\033'));
    assert_non_null(strchr(colored, '\033'));
    assert_memory_equal(svg, "<svg ", 5);
    assert_null(roque_draw(r, p, "oil", 0));
    expect_in(roque_error(r), "oil");
    roque_string_free(text);
    roque_string_free(unicode);
    roque_string_free(colored);
    roque_string_free(svg);
    roque_puzzle_free(p);
    leave(r);
}

// ---- Solving --------------------------------------------------------------------------------------------

static void a_unique_solution_is_a_value_and_json(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_builtin(r, "akari", "paper/1");
    roque_solution *s = roque_solve(r, p);
    assert_int_equal(roque_solution_status(s), ROQUE_UNIQUE);
    assert_int_equal(roque_solution_stopped(s), ROQUE_BY_NOBODY);
    assert_int_equal(roque_solution_boards(s), 1);
    assert_null(roque_solution_board(s, 1));
    assert_true(roque_solution_exact(s));
    assert_true(roque_solution_counter(s, "variables") > 0);
    assert_int_equal(roque_solution_counter(s, "nonsense"), 0);
    const roque_puzzle *board = roque_solution_board(s, 0);
    roque_verdict *v = roque_check(r, board);
    assert_true(roque_verdict_ok(v));
    char row[64] = "\"solution\":[\"";
    for (int c = 1; c <= roque_puzzle_width(board); c++)
        row[strlen(row)] = roque_puzzle_cell(board, 1, c); // the rest is zero
    const char *json = roque_solution_json(s);
    expect_in(json, "{\"family\":\"akari\",");
    expect_in(json, "\"status\":\"unique\"");
    expect_in(json, row);
    assert_int_equal(json[strlen(json) - 1], '\n');
    assert_ptr_equal(json, roque_solution_json(s)); // written once
    roque_verdict_free(v);
    roque_puzzle_free(p);
    roque_solution_free(s);
    leave(r);
}

static void two_solutions_differ_and_none_is_an_answer(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_read(r, two_ways, ROQUE_STRING),
                 *q = roque_read(r, "akari 1x1\n4\n", ROQUE_STRING);
    roque_solution *s = roque_solve(r, p), *none = roque_solve(r, q), *first = roque_solve_first(r, p);
    assert_int_equal(roque_solution_status(s), ROQUE_MULTIPLE);
    assert_int_equal(roque_solution_boards(s), 2);
    assert_false(roque_puzzle_same(roque_solution_board(s, 0), roque_solution_board(s, 1)));
    expect_in(roque_solution_json(s), "\"second\":[");
    assert_int_equal(roque_solution_status(none), ROQUE_NONE);
    assert_int_equal(roque_solution_boards(none), 0);
    assert_int_equal(roque_solution_status(first), ROQUE_FOUND);
    assert_int_equal(roque_solution_boards(first), 1);
    roque_solution_free(s);
    roque_solution_free(none);
    roque_solution_free(first);
    roque_puzzle_free(p);
    roque_puzzle_free(q);
    leave(r);
}

static void solutions_are_counted_up_to_a_limit(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_read(r, "akari 4x1\n....\n", ROQUE_STRING);
    roque_solution *all = roque_count(r, p, 0), *some = roque_count(r, p, 3);
    assert_int_equal(roque_solution_count(all), 4);
    assert_string_equal(roque_solution_digits(all), "4");
    assert_true(roque_solution_exact(all));
    expect_in(roque_solution_json(all), "\"count\":4,\"exact\":true");
    assert_int_equal(roque_solution_count(some), 3);
    assert_false(roque_solution_exact(some));
    assert_int_equal(roque_solution_stopped(some), ROQUE_BY_COUNT);
    expect_in(roque_solution_json(some), "\"count\":3,\"exact\":false");
    roque_solution_free(all);
    roque_solution_free(some);
    roque_puzzle_free(p);
    leave(r);
}

struct seen {
    roque *r;
    unsigned bulbs[4]; // by column
    uint64_t numbers, stop_at;
};

static bool see(void *context, const roque_puzzle *solution, uint64_t number) {
    struct seen *seen = context;
    seen->numbers += number;
    for (int c = 1; c <= 4; c++) seen->bulbs[c - 1] += roque_puzzle_cell(solution, 1, c) == '*';
    char *drawn = roque_draw(seen->r, solution, "text", 0); // a visitor may use the context
    assert_non_null(drawn);
    roque_string_free(drawn);
    assert_null(roque_draw(seen->r, solution, "oil", 0)); // nor does a failure of his harm
    return number != seen->stop_at;
}

static void all_solutions_go_to_a_visitor_or_are_kept(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_read(r, "akari 4x1\n....\n", ROQUE_STRING);
    struct seen seen = {.r = r}, few = {.r = r, .stop_at = 2};
    roque_solution *s = roque_solve_all(r, p, 0, false, see, &seen);
    assert_int_equal(roque_error_kind(r), ROQUE_OK);
    for (size_t i = 0; i < 4; i++) assert_int_equal(seen.bulbs[i], 1);
    assert_int_equal(seen.numbers, 1 + 2 + 3 + 4);
    assert_null(strstr(roque_solution_json(s), "\"solutions\""));
    roque_solution_free(s);
    s = roque_solve_all(r, p, 0, false, see, &few);
    assert_int_equal(few.numbers, 1 + 2);
    assert_int_equal(roque_solution_count(s), 2);
    assert_false(roque_solution_exact(s));
    roque_solution_free(s);
    s = roque_solve_all(r, p, 0, false, NULL, NULL);
    assert_int_equal(roque_solution_boards(s), 4);
    expect_in(roque_solution_json(s), "\"solutions\":[[\"");
    for (size_t i = 0; i < 4; i++)
        for (size_t k = 0; k < i; k++)
            assert_false(roque_puzzle_same(roque_solution_board(s, i), roque_solution_board(s, k)));
    roque_solution_free(s);
    roque_puzzle_free(p);
    leave(r);
}

static void solutions_come_in_classes_where_the_family_says_so(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_builtin(r, "chess-loop", "paper/1");
    roque_solution *all = roque_solve_all(r, p, 0, false, NULL, NULL),
                   *classes = roque_solve_all(r, p, 0, true, NULL, NULL);
    assert_true(roque_solution_classes(all) > 0);
    assert_int_equal(roque_solution_classes(all), roque_solution_classes(classes));
    assert_int_equal(roque_solution_boards(all), roque_solution_count(all));
    assert_int_equal(roque_solution_boards(classes), roque_solution_classes(classes));
    roque_solution_free(all);
    roque_solution_free(classes);
    roque_puzzle_free(p);
    leave(r);
}

static void a_strategy_searches_without_learning(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_builtin(r, "akari", "paper/1");
    assert_false(roque_set_strategy(r, "ff,sideways"));
    assert_int_equal(roque_error_column(r), 4);
    assert_true(roque_set_strategy(r, "ff,bisect"));
    roque_solution *s = roque_solve(r, p);
    assert_int_equal(roque_solution_status(s), ROQUE_UNIQUE);
    assert_int_equal(roque_solution_counter(s, "learnt"), 0);
    assert_true(roque_solution_counter(s, "backtracks") > 0);
    roque_solution_free(s);
    assert_true(roque_set_strategy(r, NULL));
    s = roque_solve(r, p);
    assert_true(roque_solution_counter(s, "learnt") > 0);
    assert_int_equal(roque_solution_counter(s, "backtracks"), 0);
    roque_solution_free(s);
    roque_puzzle_free(p);
    leave(r);
}

static void every_view_of_a_family_can_be_labelled(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_builtin(r, "chess-num", "paper/1");
    assert_true(roque_set_strategy(r, "ff"));
    const char *view;
    size_t views = 0;
    for (; (view = roque_family_view("chess-num", views)) != NULL; views++) {
        assert_true(roque_set_view(r, view));
        roque_solution *s = roque_solve(r, p);
        assert_int_equal(roque_solution_status(s), ROQUE_UNIQUE);
        roque_solution_free(s);
    }
    assert_int_equal(views, 5);
    assert_null(roque_family_view("chess", 0));
    assert_true(roque_set_view(r, "route"));
    assert_null(roque_solve(r, p));
    expect_in(roque_error(r), "no view 'route'; it has coordinates, ");
    assert_false(roque_set_view(r, ""));
    assert_true(roque_set_view(r, NULL));
    roque_puzzle_free(p);
    leave(r);
}

static void a_seed_draws_a_solution(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_read(r, "akari 4x4\n....\n....\n....\n....\n", ROQUE_STRING);
    roque_solution *a = roque_solve_random(r, p, 1), *b = roque_solve_random(r, p, 1);
    assert_int_equal(roque_solution_status(a), ROQUE_FOUND);
    assert_true(roque_puzzle_same(roque_solution_board(a, 0), roque_solution_board(b, 0)));
    expect_in(roque_solution_json(a), "\"seed\":1,\"uniform\":true");
    roque_solution_free(a);
    roque_solution_free(b);
    roque_puzzle_free(p);
    leave(r);
}

// ---- Checking -------------------------------------------------------------------------------------------

static void a_verdict_names_broken_rules_and_their_cells(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_read(r, "akari 3x1\n*.*\n", ROQUE_STRING);
    roque_verdict *v = roque_check(r, p);
    int row, column;
    assert_false(roque_verdict_ok(v));
    assert_int_equal(roque_verdict_broken(v), 1);
    assert_string_equal(roque_verdict_rule(v, 0), "bulbs-see-each-other");
    assert_int_equal(roque_verdict_cells(v, 0), 2);
    assert_true(roque_verdict_cell(v, 0, 1, &row, &column));
    assert_int_equal(row, 1);
    assert_int_equal(column, 3);
    assert_false(roque_verdict_cell(v, 0, 2, &row, &column));
    assert_false(roque_verdict_cell(v, 1, 0, &row, &column));
    assert_null(roque_verdict_rule(v, 1));
    assert_null(roque_verdict_text(v, 1));
    char text[300];
    snprintf(text, sizeof text, "\"broken\":[{\"rule\":\"%s\",\"cells\":[[1,1],[1,3]],\"text\":\"%s\"}]",
             roque_verdict_rule(v, 0), roque_verdict_text(v, 0));
    expect_in(roque_verdict_json(v), text);
    roque_verdict_free(v);
    roque_puzzle_free(p);
    leave(r);
}

// ---- Common to all functions ----------------------------------------------------------------------------

static void missing_handles_pass_the_first_error_on(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_read(r, "akari 2x2\n.!\n", ROQUE_STRING);
    roque_solution *s = roque_solve(r, p);
    roque_explanation *e = roque_explain(r, roque_solution_board(s, 0));
    char *html = roque_explanation_html(r, e, NULL);
    assert_null(html);
    assert_int_equal(roque_error_line(r), 2);
    expect_in(roque_error(r), "'!' is not a cell");
    assert_int_equal(roque_solution_status(s), ROQUE_UNKNOWN);
    assert_null(roque_solution_json(s));
    assert_null(roque_step_text(e, 0));
    assert_string_equal(roque_puzzle_family(p), "");
    roque_free(r);
    r = roque_new();
    assert_null(roque_solve(r, NULL));
    assert_int_equal(roque_error_kind(r), ROQUE_BAD_INPUT);
    p = roque_read(r, small, ROQUE_STRING);
    roque_play *g = roque_play_start(r, p);
    assert_false(roque_play_do(g, NULL) || roque_play_pin(g, NULL) || roque_play_back(g, NULL));
    assert_string_equal(roque_error(r), "nothing was given");
    assert_true(roque_read(r, NULL, 3) == NULL && roque_reader_new(r, NULL, 3) == NULL);
    assert_true(roque_play_load(r, NULL, ROQUE_STRING) == NULL && roque_builtin(r, "akari", NULL) == NULL);
    assert_true(roque_write(r, p, NULL) == NULL && roque_draw(r, p, NULL, 0) == NULL);
    assert_true(roque_maker_new(r, NULL) == NULL && roque_certificate_holds(r, NULL, 3) == false);
    assert_string_equal(roque_error(r), "nothing was given");
    roque_play_free(g);
    roque_puzzle_free(p);
    roque_free(r);
    assert_null(roque_read(NULL, small, ROQUE_STRING));
    assert_int_equal(roque_error_kind(NULL), ROQUE_NO_MEMORY);
    assert_string_equal(roque_error(NULL), "out of memory");
}

static void nothing_can_be_freed(void **state) {
    (void)state;
    roque_free(NULL);
    roque_string_free(NULL);
    roque_puzzle_free(NULL);
    roque_reader_free(NULL);
    roque_solution_free(NULL);
    roque_verdict_free(NULL);
    roque_explanation_free(NULL);
    roque_maker_free(NULL);
    roque_made_free(NULL);
    roque_cancel(NULL);
    roque_resume(NULL);
}

static void handles_outlive_their_context(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_read(r, small, ROQUE_STRING);
    roque_solution *s = roque_solve(r, p);
    char *text = roque_write(r, p, "native");
    roque_free(r);
    assert_string_equal(text, small);
    expect_in(roque_solution_json(s), "\"status\"");
    roque_puzzle_free(p);
    roque_string_free(text);
    roque_solution_free(s); // the last one; a leak would be told by the sanitizer
}

static void the_version_is_that_of_the_header(void **state) {
    (void)state;
    assert_string_equal(roque_version(), ROQUE_VERSION);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_puzzle_is_read_and_looked_at),
        cmocka_unit_test(what_is_printed_beneath_the_pieces_can_be_seen),
        cmocka_unit_test(an_error_has_a_place_and_a_sentence),
        cmocka_unit_test(one_puzzle_is_expected_of_a_text),
        cmocka_unit_test(a_reader_goes_from_puzzle_to_puzzle_and_over_bad_ones),
        cmocka_unit_test(a_cell_can_be_set_to_what_the_family_allows),
        cmocka_unit_test(a_mark_that_is_struck_out_is_in_no_solution),
        cmocka_unit_test(a_mark_in_a_cell_is_not_struck_out),
        cmocka_unit_test(written_text_is_read_again),
        cmocka_unit_test(a_format_that_a_family_has_not_is_refused),
        cmocka_unit_test(a_board_is_drawn_in_every_medium),
        cmocka_unit_test(a_unique_solution_is_a_value_and_json),
        cmocka_unit_test(two_solutions_differ_and_none_is_an_answer),
        cmocka_unit_test(solutions_are_counted_up_to_a_limit),
        cmocka_unit_test(all_solutions_go_to_a_visitor_or_are_kept),
        cmocka_unit_test(solutions_come_in_classes_where_the_family_says_so),
        cmocka_unit_test(a_strategy_searches_without_learning),
        cmocka_unit_test(every_view_of_a_family_can_be_labelled),
        cmocka_unit_test(a_seed_draws_a_solution),
        cmocka_unit_test(a_verdict_names_broken_rules_and_their_cells),
        cmocka_unit_test(missing_handles_pass_the_first_error_on),
        cmocka_unit_test(nothing_can_be_freed),
        cmocka_unit_test(handles_outlive_their_context),
        cmocka_unit_test(the_version_is_that_of_the_header),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
