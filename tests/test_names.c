// Names of squares: r6c2 or b3, in every sentence and every drawing.
#include "boards.h"
#include "draw/draw.h"
#include "make/make.h"
#include "puzzle/puzzle.h"
#include "seeds.h"
#include "tell/tell.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// ---- Names -----------------------------------------------------------------------------------------------

static struct puzzle shape(int width, int height, enum puzzle_names names) {
    return (struct puzzle){.width = width, .height = height, .names = names};
}

static void expect_cell(struct puzzle p, size_t cell, const char *name) {
    struct mem m = MEM_UNLIMITED;
    struct text out;
    text_init(&out, &m);
    puzzle_name_cell(&out, &p, cell);
    assert_string_equal(text_string(&out), name);
    text_free(&out);
}

static void squares_are_counted_from_the_top_or_from_the_bottom(void **state) {
    (void)state;
    expect_cell(shape(8, 8, PUZZLE_NAMES_RC), 41, "r6c2");
    expect_cell(shape(8, 8, PUZZLE_NAMES_CHESS), 41, "b3");
    expect_cell(shape(8, 8, PUZZLE_NAMES_CHESS), 0, "a8");
    expect_cell(shape(8, 8, PUZZLE_NAMES_CHESS), 63, "h1");
    expect_cell(shape(5, 12, PUZZLE_NAMES_CHESS), 4, "e12");
}

static void files_behind_z_have_two_letters_and_more(void **state) {
    (void)state;
    const struct puzzle wide = shape(4000000, 1, PUZZLE_NAMES_CHESS);
    expect_cell(wide, 25, "z1");
    expect_cell(wide, 26, "aa1");
    expect_cell(wide, 27, "ab1");
    expect_cell(wide, 26 * 27 - 1, "zz1");
    expect_cell(wide, 26 * 27, "aaa1");
    expect_cell(wide, 3999999, "hsodd1"); // as a spreadsheet has it
    expect_cell(shape(1, 4000000, PUZZLE_NAMES_CHESS), 0, "a4000000");
}

static void expect_stretch(enum puzzle_names names, size_t first, size_t last, const char *expected) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle p = shape(8, 8, names);
    struct text out;
    text_init(&out, &m);
    puzzle_name_stretch(&out, &p, first, last);
    assert_string_equal(text_string(&out), expected);
    text_free(&out);
}

static void a_stretch_is_named_by_its_ends(void **state) {
    (void)state;
    expect_stretch(PUZZLE_NAMES_RC, 40, 47, "r6c1-c8");
    expect_stretch(PUZZLE_NAMES_CHESS, 40, 47, "a3-h3");
    expect_stretch(PUZZLE_NAMES_RC, 1, 25, "r1c2-r4c2");
    expect_stretch(PUZZLE_NAMES_CHESS, 1, 25, "b5-b8");
    expect_stretch(PUZZLE_NAMES_RC, 3, 24, "r1c4-r4c1");
    expect_stretch(PUZZLE_NAMES_CHESS, 3, 24, "a5-d8");
    expect_stretch(PUZZLE_NAMES_CHESS, 0, 27, "a8-d5");
}

static void expect_named(const char *name, int cell) {
    const struct puzzle p = shape(28, 9, PUZZLE_NAMES_RC);
    size_t found = 999;
    assert_int_equal(puzzle_cell_named(&p, name, strlen(name), &found), cell >= 0);
    if (cell >= 0) assert_int_equal(found, cell);
}

static void a_square_can_be_typed_either_way(void **state) {
    (void)state;
    expect_named("r6c2", 141);
    expect_named("R6C2", 141);
    expect_named("b4", 141);
    expect_named("B4", 141);
    expect_named("ab1", 8 * 28 + 27);
    expect_named("r3", 6 * 28 + 17); // file r
    expect_named("r9c28", 8 * 28 + 27);
    static const char *const wrong[] = {
        "",      "r",    "r6c",           "r0c1", "r10c1", "r1c29", "ac1",           "a10",          "a0",
        "6b",    "b4x",  "r6c2x",         "b-4",  " b4",   "r6 c2", "zzzzzzzzzzzz1", "a99999999999", "c",
        "r6c2 ", "4b4c", "r99999999999c1"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) expect_named(wrong[i], -1);
}

// Every square is found by its name.
static void names_are_understood(void **state) {
    (void)state;
    for (enum puzzle_names names = PUZZLE_NAMES_RC; names <= PUZZLE_NAMES_CHESS; names++) {
        const struct puzzle p = shape(60, 30, names);
        struct mem m = MEM_UNLIMITED;
        struct text name;
        text_init(&name, &m);
        for (size_t i = 0; i < puzzle_size(&p); i++) {
            size_t found;
            text_clear(&name);
            puzzle_name_cell(&name, &p, i);
            assert_true(puzzle_cell_named(&p, text_string(&name), name.size, &found));
            assert_int_equal(found, i);
        }
        text_free(&name);
    }
}

// A sentence in chess notation is the other one with its squares, rows and columns replaced, and nothing
// else: this replaces them by hand, on boards of up to 26 columns.

struct square {
    int file, rank;
};

static int take_number(const char **at) { return (int)strtol(*at, (char **)(uintptr_t)at, 10); }

static bool is_square(const char *at) {
    if (*at++ != 'r' || !isdigit((unsigned char)*at)) return false;
    while (isdigit((unsigned char)*at)) at++;
    return *at == 'c' && isdigit((unsigned char)at[1]);
}

static struct square take_square(const char **at, int height) {
    struct square s;
    ++*at;
    s.rank = height + 1 - take_number(at);
    ++*at;
    s.file = take_number(at);
    return s;
}

static void add_square(struct text *out, struct square s) {
    text_format(out, "%c%d", 'a' + s.file - 1, s.rank);
}

// "r1c2", "r1c2-c5", "r1c2-r3c4"
static void replace_squares(struct text *out, const char **at, int height) {
    struct square a = take_square(at, height), b = a;
    bool short_form = **at == '-' && (*at)[1] == 'c' && isdigit((unsigned char)(*at)[2]);
    if (!short_form && !(**at == '-' && is_square(*at + 1))) {
        add_square(out, a);
        return;
    }
    *at += short_form ? 2 : 1;
    if (short_form) b.file = take_number(at);
    else b = take_square(at, height);
    bool in_order = a.file < b.file || (a.file == b.file && a.rank < b.rank);
    add_square(out, in_order ? a : b);
    text_char(out, '-');
    add_square(out, in_order ? b : a);
}

// Does a word begin here? A line break is written as two characters in JSON, the second of them a letter.
static bool is_start(const char *begin, const char *at) {
    return at == begin || !isalnum((unsigned char)at[-1]) || (at - 2 >= begin && at[-2] == '\\');
}

static bool take_word(const char **at, const char *begin, const char *word) {
    size_t n = strlen(word);
    if (!is_start(begin, *at) || strncmp(*at, word, n) != 0 || isalpha((unsigned char)(*at)[n])) return false;
    *at += n;
    return true;
}

static bool has_number(const char *at) { return *at == ' ' && isdigit((unsigned char)at[1]); }

// A whole line by its number or letter; elsewhere only the word differs.
static bool replace_line(struct text *out, const char *begin, const char **at, int height) {
    bool capital = **at == 'R' || **at == 'C';
    if (take_word(at, begin, "row") || take_word(at, begin, "Row")) {
        text_add(out, capital ? "Rank" : "rank");
        if (has_number(*at)) text_format(out, " %d", height + 1 - take_number(at));
        return true;
    }
    if (!take_word(at, begin, "column") && !take_word(at, begin, "Column")) return false;
    text_add(out, capital ? "File" : "file");
    if (has_number(*at)) text_format(out, " %c", 'a' + take_number(at) - 1);
    return true;
}

// Candidates in native text, "- r3c4 P", are the only names that stay.
static bool is_candidate(const char *begin, const char *at) {
    return at - 2 >= begin && at[-1] == ' ' && at[-2] == '-';
}

static void in_chess(struct text *out, const char *words, int height) {
    for (const char *at = words; *at != '\0';) {
        if (is_start(words, at) && is_square(at) && !is_candidate(words, at))
            replace_squares(out, &at, height);
        else if (!replace_line(out, words, &at, height)) text_char(out, *at++);
    }
}

// The output about a board with squares named either way, and the first output translated.
struct both {
    struct mem mem;
    struct puzzle puzzle;
    struct text told[2], translated;
    size_t sentences; // told differently
};

static void begin_with(struct both *b, const struct puzzle *p) {
    *b = (struct both){.mem = MEM_UNLIMITED};
    assert_true(p->width <= 26 && puzzle_copy(&b->puzzle, p, &b->mem) && puzzle_set_notes(&b->puzzle, "", 0));
    for (int i = 0; i < 2; i++) text_init(&b->told[i], &b->mem);
    text_init(&b->translated, &b->mem);
}

static void begin(struct both *b, const char *text) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m, text);
    begin_with(b, &p);
    puzzle_free(&p);
}

static void end(struct both *b) {
    for (int i = 0; i < 2; i++) text_free(&b->told[i]);
    text_free(&b->translated);
    puzzle_free(&b->puzzle);
    assert_int_equal(b->mem.used, 0);
}

static void compare(struct both *b) {
    text_clear(&b->translated);
    in_chess(&b->translated, text_string(&b->told[0]), b->puzzle.height);
    if (strcmp(text_string(&b->translated), text_string(&b->told[1])) != 0) {
        const char *x = text_string(&b->translated), *y = text_string(&b->told[1]);
        size_t at = 0;
        while (x[at] == y[at]) at++;
        size_t from = at < 80 ? 0 : at - 80;
        fail_msg("expected: %.160s\n   found: %.160s", x + from, y + from);
    }
    b->sentences += strcmp(text_string(&b->told[0]), text_string(&b->told[1])) != 0;
    for (int i = 0; i < 2; i++) text_clear(&b->told[i]);
}

// As JSON, and as text, in which full lines are broken: a line break counts as a blank.
static void tell(struct text *out, const struct explanation *e) {
    struct text text;
    text_init(&text, out->mem);
    for (enum explain_detail d = EXPLAIN_NORMAL; d <= EXPLAIN_FULL; d++) {
        tell_explain_json(out, e, d, TELL_NOT_VERIFIED);
        tell_explain_text(&text, e, &(struct tell_explain_how){.detail = d});
    }
    for (char *c = text.at; c != NULL && *c != '\0'; c++)
        if (!isspace((unsigned char)*c)) text_char(out, *c);
        else if (!isspace((unsigned char)c[1])) text_char(out, ' ');
    text_free(&text);
}

// Explained once, told with both names: a solution uses those of its board.
static void tell_explanation(struct both *b) {
    struct explanation e;
    struct fault fault;
    b->puzzle.names = PUZZLE_NAMES_CHESS;
    assert_true(
        explain_puzzle(&b->puzzle, &(struct explain_request){.most_work = 4000000}, &b->mem, &e, &fault));
    if (e.has_solution) assert_int_equal(e.solution.names, b->puzzle.names);
    e.us = 0;
    for (int i = 0; i < 2; i++) {
        b->puzzle.names = i == 0 ? PUZZLE_NAMES_RC : PUZZLE_NAMES_CHESS;
        e.solution.names = e.second.names = b->puzzle.names;
        tell(&b->told[i], &e);
    }
    explanation_free(&e);
    compare(b);
}

static void explanations_differ_only_in_the_names_of_squares(void **state) {
    (void)state;
    for (const struct family *const *f = family_all(); *f != NULL; f++) {
        size_t told = 0, differ = 0;
        for (const struct builtin_puzzle *p = (*f)->builtin; p != NULL && p->name != NULL; p++) {
            struct both b;
            if (!seeds_take(told++)) continue;
            begin(&b, p->text);
            tell_explanation(&b);
            differ += b.sentences;
            end(&b);
        }
        assert_true(differ > 0);
    }
}

// A mark that is most likely wrong, and a candidate that is most likely right to strike out.
static void enter_something(struct puzzle *p, struct rng *r) {
    const char *marks = p->family->marks;
    for (int i = 0; i < 2; i++) {
        size_t cell = rng_below(r, (uint32_t)puzzle_size(p)), blamed;
        struct fault fault;
        char mark = marks[rng_below(r, (uint32_t)strlen(marks))];
        if (p->cells[cell] != p->family->alphabet[0]) continue;
        if (i == 0) puzzle_put(p, cell, mark);
        else assert_true(puzzle_strike(p, cell, mark));
        if (p->family->validate != NULL && !p->family->validate(p, &blamed, &fault))
            puzzle_put(p, cell, p->family->alphabet[0]);
    }
}

static const char *one_made_puzzle(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    size_t families = 0;
    while (family_all()[families] != NULL) families++;
    struct make_request r = make_defaults(family_all()[seed % families]);
    struct made made;
    struct fault fault;
    struct rng rng;
    rng_seed(&rng, seed);
    r.seed = seed;
    r.width = 5;
    r.height = 4;
    if (r.family->maker == NULL || make_puzzle(&r, 0, 0, &m, &made, &fault) != MAKE_DONE) return NULL;
    struct both b = {.mem = MEM_UNLIMITED};
    begin_with(&b, &made.puzzle);
    tell_explanation(&b);
    enter_something(&b.puzzle, &rng);
    tell_explanation(&b);
    end(&b);
    made_free(&made);
    return m.used == 0 ? NULL : "not all was freed";
}

static void explanations_of_made_and_half_solved_puzzles_differ_in_nothing_else(void **state) {
    (void)state;
    run_seeds(1, 25, one_made_puzzle);
}

// Boards filled at random break every rule there is.
static void tell_verdict(struct both *b, struct rng *r) {
    const struct family *f = b->puzzle.family;
    for (size_t i = 0; i < puzzle_size(&b->puzzle); i++)
        if (puzzle_takes_marks(&b->puzzle, i) && rng_below(r, 4) == 0)
            puzzle_put(&b->puzzle, i, f->marks[rng_below(r, (uint32_t)strlen(f->marks))]);
    for (int i = 0; i < 2; i++) {
        struct verdict v;
        verdict_init(&v, &b->mem);
        b->puzzle.names = i == 0 ? PUZZLE_NAMES_RC : PUZZLE_NAMES_CHESS;
        assert_true(f->check(&b->puzzle, &v));
        tell_check_json(&b->told[i], &b->puzzle, &v, false);
        verdict_free(&v);
    }
    compare(b);
}

static void verdicts_differ_only_in_the_names_of_squares(void **state) {
    (void)state;
    struct rng r;
    rng_seed(&r, 1);
    for (const struct family *const *f = family_all(); *f != NULL; f++) {
        size_t differ = 0;
        for (const struct builtin_puzzle *p = (*f)->builtin; p != NULL && p->name != NULL; p++) {
            struct both b;
            begin(&b, p->text);
            for (int i = 0; i < 3; i++) tell_verdict(&b, &r);
            differ += b.sentences;
            end(&b);
        }
        assert_true(differ > 0);
    }
}

// ---- Hints -----------------------------------------------------------------------------------------------

static void expect_hint(const char *board, enum puzzle_names names, const char *expected) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct explanation e;
    struct fault fault;
    struct text out;
    board_read(&p, &m, board);
    p.names = names;
    text_init(&out, &m);
    assert_true(explain_puzzle(&p, &(struct explain_request){.hint = true}, &m, &e, &fault));
    tell_hint(&out, &e, TELL_HINT_WHERE, &(struct tell_explain_how){0});
    assert_string_equal(text_string(&out), expected);
    text_free(&out);
    explanation_free(&e);
    puzzle_free(&p);
}

static void a_hint_tells_where_to_look_by_the_same_names(void **state) {
    (void)state;
    static const char several[] =
        "akari 7x7\n...0...\n.3...#.\n..#.#..\n#..#..3\n..2.#..\n.2...#.\n...1...\n";
    static const char one[] = "akari 4x3\n##.#\n####\n####\n";
    expect_hint(several, PUZZLE_NAMES_RC, "Look at rows 1 and 2, columns 3 to 5.\n");
    expect_hint(several, PUZZLE_NAMES_CHESS, "Look at ranks 6 and 7, files c to e.\n");
    expect_hint(one, PUZZLE_NAMES_RC, "Look at r1c3.\n");
    expect_hint(one, PUZZLE_NAMES_CHESS, "Look at c3.\n");
}

// ---- Drawings --------------------------------------------------------------------------------------------

static void expect_drawing(enum draw_medium medium, const char *board, enum puzzle_names names,
                           enum draw_labels labels, const char *expected) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct text out;
    board_read(&p, &m, board);
    p.names = names;
    text_init(&out, &m);
    draw_board(medium, &p, (struct draw_options){.labels = labels}, &out);
    assert_string_equal(text_string(&out), expected);
    text_free(&out);
    puzzle_free(&p);
}

static const char small[] = "akari 3x2\n.1.\n#..\n";

static void text_has_labels_when_they_are_asked_for(void **state) {
    (void)state;
    expect_drawing(DRAW_TEXT, small, PUZZLE_NAMES_CHESS, DRAW_USUAL_LABELS, "akari 3x2\n. 1 .\n# . .\n");
    expect_drawing(DRAW_TEXT, small, PUZZLE_NAMES_RC, DRAW_LABELS, "akari 3x2\n  1 2 3\n1 . 1 .\n2 # . .\n");
    expect_drawing(DRAW_TEXT, small, PUZZLE_NAMES_CHESS, DRAW_LABELS,
                   "akari 3x2\n2 . 1 .\n1 # . .\n  a b c\n");
}

static void drawings_for_terminals_have_labels_unless_none_are_wanted(void **state) {
    (void)state;
    expect_drawing(DRAW_UNICODE, small, PUZZLE_NAMES_RC, DRAW_USUAL_LABELS,
                   "    1  2  3\n  ┌─────────┐\n1 │ · █1█ · │\n2 │███ ·  · │\n  └─────────┘\n");
    expect_drawing(DRAW_UNICODE, small, PUZZLE_NAMES_CHESS, DRAW_LABELS,
                   "  ┌─────────┐\n2 │ · █1█ · │\n1 │███ ·  · │\n  └─────────┘\n    a  b  c\n");
    expect_drawing(DRAW_UNICODE, small, PUZZLE_NAMES_CHESS, DRAW_NO_LABELS,
                   "┌─────────┐\n│ · █1█ · │\n│███ ·  · │\n└─────────┘\n");
}

static void labels_that_have_no_room_are_left_out(void **state) {
    (void)state;
    expect_drawing(DRAW_TEXT, "akari 12x1\n............\n", PUZZLE_NAMES_RC, DRAW_LABELS,
                   "akari 12x1\n  1 2 3 4 5 6 7 8 9 10  12\n1 . . . . . . . . . . . .\n");
}

static void struck_out_candidates_use_the_names_on_the_border(void **state) {
    (void)state;
    static const char board[] = "chess-num 3x2\n.1.\n...\n- r1c1 P K\n";
    expect_drawing(DRAW_TEXT, board, PUZZLE_NAMES_CHESS, DRAW_USUAL_LABELS,
                   "chess-num 3x2\n. 1 .\n. . .\n- r1c1 P K\n");
    expect_drawing(DRAW_TEXT, board, PUZZLE_NAMES_CHESS, DRAW_LABELS,
                   "chess-num 3x2\n2 . 1 .\n1 . . .\n  a b c\nstruck out: a2 P K\n");
}

static void a_picture_has_room_for_its_labels(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m, small);
    for (enum puzzle_names names = PUZZLE_NAMES_RC; names <= PUZZLE_NAMES_CHESS; names++) {
        struct text out;
        text_init(&out, &m);
        p.names = names;
        draw_board(DRAW_SVG, &p, (struct draw_options){.labels = DRAW_LABELS}, &out);
        bool chess = names == PUZZLE_NAMES_CHESS;
        const char *all = text_string(&out);
        assert_non_null(strstr(all, chess ? "viewBox=\"-20 0 152 112\"" : "viewBox=\"-20 -20 152 112\""));
        assert_non_null(strstr(all, chess ? ">c</text>" : ">c3</text>"));
        assert_non_null(strstr(all, chess ? ">2</text>" : ">r2</text>"));
        text_free(&out);
    }
    puzzle_free(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_are_counted_from_the_top_or_from_the_bottom),
        cmocka_unit_test(files_behind_z_have_two_letters_and_more),
        cmocka_unit_test(a_stretch_is_named_by_its_ends),
        cmocka_unit_test(a_square_can_be_typed_either_way),
        cmocka_unit_test(names_are_understood),
        cmocka_unit_test(explanations_differ_only_in_the_names_of_squares),
        cmocka_unit_test(explanations_of_made_and_half_solved_puzzles_differ_in_nothing_else),
        cmocka_unit_test(verdicts_differ_only_in_the_names_of_squares),
        cmocka_unit_test(a_hint_tells_where_to_look_by_the_same_names),
        cmocka_unit_test(text_has_labels_when_they_are_asked_for),
        cmocka_unit_test(drawings_for_terminals_have_labels_unless_none_are_wanted),
        cmocka_unit_test(labels_that_have_no_room_are_left_out),
        cmocka_unit_test(struck_out_candidates_use_the_names_on_the_border),
        cmocka_unit_test(a_picture_has_room_for_its_labels),
    };
    return cmocka_run_group_tests_name("names", tests, NULL, NULL);
}
