// New boards of families stated as text: one solution, counted by the solver and, on small boards, by trying
// everything with the judge; no superfluous clue if that is promised; the same from the same seed.
#include "boards.h"
#include "explain/sentences.h"
#include "format/format.h"
#include "make/make.h"
#include "puzzle/solve.h"
#include "ruletext_boards.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define N(array) (sizeof array / sizeof *array)

// A text that ships.
static struct ruletext *shipped(const char *name, struct mem *m) {
    for (uint64_t i = 0; ruletext_shipped[i].name != NULL; i++)
        if (strcmp(ruletext_shipped[i].name, name) == 0) return ruletext_load_shipped(i, m);
    fail_msg("%s does not ship", name);
    return NULL;
}

// "size 4x4 level easy": options and their words.
static struct make_request request(const struct ruletext *t, const char *words) {
    struct make_request r = make_defaults(ruletext_family(t));
    struct fault fault = {0};
    char copy[200], *save = NULL;
    snprintf(copy, sizeof copy, "%s", words);
    for (char *name = strtok_r(copy, " ", &save); name != NULL; name = strtok_r(NULL, " ", &save))
        if (!make_set(&r, name, strtok_r(NULL, " ", &save), &fault)) fail_msg("%s", fault.text);
    return r;
}

static uint64_t count_solutions_of(const struct puzzle *p, struct mem *m) {
    struct solve_result s;
    struct fault fault = {0};
    if (!solve_puzzle(p, &(struct solve_request){.goal = SOLVE_COUNT, .limit = 3}, m, &s, &fault))
        fail_msg("%s", fault.text);
    uint64_t count = s.count;
    solve_result_free(&s);
    return count;
}

static void make(const struct make_request *r, struct mem *m, struct made *made) {
    struct fault fault = {0};
    if (!make_check(r, &fault)) fail_msg("%s: %s", r->family->name, fault.text);
    if (make_puzzle(r, 0, 0, m, made, &fault) != MAKE_DONE)
        fail_msg("%s, seed %u: %s", r->family->name, (unsigned)r->seed, fault.text);
}

static void every_family_makes_puzzles_with_one_solution(void **state) {
    (void)state;
    for (uint64_t i = 0; ruletext_shipped[i].name != NULL; i += seeds_few() ? 4 : 1) {
        struct mem m = MEM_UNLIMITED;
        struct ruletext *t = ruletext_load_shipped(i, &m);
        struct make_request r = request(t, "seed 1");
        struct made made, again;
        bool solved;
        make(&r, &m, &made);
        make(&r, &m, &again);
        assert_true(puzzle_same(&made.puzzle, &again.puzzle));
        assert_int_equal(count_solutions_of(&made.puzzle, &m), 1);
        assert_true(family_judge(&made.solution, &m, &solved) && solved);
        made_free(&made);
        made_free(&again);
        ruletext_free(t);
        assert_int_equal(m.used, 0);
    }
}

static void levels_are_as_asked_for(void **state) {
    static const struct {
        const char *name, *words;
        enum explain_level level;
    } cases[] = {
        {"sudoku", "size 6x6 level easy", EXPLAIN_EASY},
        {"sudoku", "size 9x9 level medium seed 3", EXPLAIN_MEDIUM},
        {"mosaic", "size 6x6 level medium", EXPLAIN_MEDIUM},
        {"star-battle", "level hard seed 2", EXPLAIN_HARD},
        {"kurodoko", "size 6x6 level hard", EXPLAIN_HARD},
        {"suguru", "level medium seed 2", EXPLAIN_MEDIUM},
        {"ripple-effect", "level medium", EXPLAIN_MEDIUM},
        {"hitori", "level easy", EXPLAIN_EASY},
        {"norinori", "size 6x6 level easy seed 19", EXPLAIN_EASY},
        {"norinori", "size 10x10 level hard seed 3", EXPLAIN_HARD},
        {"ripple-effect", "size 10x10 level easy seed 4", EXPLAIN_EASY},
        {"star-battle", "size 10x10 stars 2 level medium seed 3", EXPLAIN_MEDIUM},
        {"towers", "level easy", EXPLAIN_EASY},
        {"towers", "size 8x8 level medium", EXPLAIN_MEDIUM},
        {"kakurasu", "size 10x10 level easy seed 5", EXPLAIN_EASY},
        {"magnets", "size 10x10 level medium seed 1", EXPLAIN_MEDIUM},
        {"yin-yang", "size 10x10 level medium seed 1", EXPLAIN_MEDIUM},
    };
    (void)state;
    for (size_t i = 0; i < N(cases); i += seeds_few() ? 2 : 1) {
        struct mem m = MEM_UNLIMITED;
        struct ruletext *t = shipped(cases[i].name, &m);
        struct make_request r = request(t, cases[i].words);
        struct made made;
        make(&r, &m, &made);
        assert_int_equal(made.level, cases[i].level);
        assert_int_equal(count_solutions_of(&made.puzzle, &m), 1);
        made_free(&made);
        ruletext_free(t);
    }
}

static void a_board_for_a_technique_needs_it_and_nothing_harder(void **state) {
    struct mem m = MEM_UNLIMITED;
    struct ruletext *t = shipped("sudoku", &m);
    struct make_request r = request(t, "size 6x6 technique pointing seed 8");
    struct made made;
    struct explanation e;
    struct fault fault = {0};
    technique_counts counts = {0};
    bool has_it = false;
    (void)state;
    make(&r, &m, &made);
    assert_true(explain_puzzle(&made.puzzle, &(struct explain_request){0}, &m, &e, &fault));
    assert_true(explain_count_techniques(&e, &counts));
    for (size_t i = 0; i < counts.size; i++) {
        has_it |= counts.at[i].technique == r.technique;
        assert_true(counts.at[i].technique->rank <= r.technique->rank);
    }
    assert_true(has_it);
    vec_free(&m, &counts);
    explanation_free(&e);
    made_free(&made);
    ruletext_free(t);
}

// ---- Everything is tried ---------------------------------------------------------------------------------

// The number of solutions by going through all ways to fill the open cells; SIZE_MAX if these are too many.
static size_t count_by_trying(const struct puzzle *p, struct mem *m) {
    enum { MOST = 5000 };
    char options[80];
    size_t open[64], digits[64] = {0}, n = 0, count = 0, ways = 1;
    snprintf(options, sizeof options, ".%s", p->family->marks);
    const char *first = p->family->nothing == 0 ? options + 1 : options;
    size_t kinds = strlen(first);
    for (size_t i = 0; i < puzzle_size(p); i++)
        if (p->cells[i] == '.') {
            open[n++] = i;
            if ((ways *= kinds) > MOST) return SIZE_MAX;
        }
    struct puzzle filled;
    assert_true(puzzle_copy(&filled, p, m));
    for (size_t way = 0; way < ways; way++) {
        bool solved;
        for (size_t i = 0; i < n; i++) filled.cells[open[i]] = first[digits[i]];
        assert_true(family_judge(&filled, m, &solved));
        count += solved;
        for (size_t i = 0; i < n && ++digits[i] == kinds; i++) digits[i] = 0;
    }
    puzzle_free(&filled);
    return count;
}

static void small_boards_have_one_solution_when_everything_is_tried(void **state) {
    static const struct {
        const char *name, *words;
    } cases[] = {{"kakurasu", "size 3x3"}, {"mosaic", "size 4x3"},       {"minesweeper", "size 4x3"},
                 {"unruly", "size 4x4"},   {"yin-yang", "size 4x3"},     {"star-battle", "size 4x4"},
                 {"magnets", "size 4x2"},  {"aquarium", "size 4x3"},     {"kurodoko", "size 4x3"},
                 {"towers", "size 3x3"},   {"sudoku", "size 4x4"},       {"hitori", "size 4x3"},
                 {"queens", "size 4x4"},   {"ripple-effect", "size 3x2"}};
    const uint64_t seeds = seeds_few() ? 1 : 2;
    size_t tried = 0;
    (void)state;
    for (size_t i = 0; i < N(cases); i++)
        for (uint64_t seed = 1; seed <= seeds; seed++) {
            struct mem m = MEM_UNLIMITED;
            struct ruletext *t = shipped(cases[i].name, &m);
            struct make_request r = request(t, cases[i].words);
            struct made made;
            r.seed = seed;
            make(&r, &m, &made);
            size_t count = count_by_trying(&made.puzzle, &m);
            if (count != SIZE_MAX && count != 1)
                fail_msg("%s, seed %u: %zu solutions", cases[i].name, (unsigned)seed, count);
            tried += count == 1;
            made_free(&made);
            ruletext_free(t);
        }
    assert_true(tried > N(cases) * seeds / 2);
}

// ---- No superfluous clue ---------------------------------------------------------------------------------

// Remove one clue after the other, in all layers; each must be needed.
static void needs_all(struct puzzle *p, struct mem *m) {
    size_t clues = 0;
    for (size_t i = 0; i < puzzle_size(p); i++)
        for (int layer = 0; layer < 2; layer++) {
            char *at = layer == 0 ? &p->cells[i] : p->under == NULL ? NULL : &p->under[i];
            if (at == NULL || *at == '.') continue;
            char before = *at;
            *at = '.';
            assert_true(count_solutions_of(p, m) > 1);
            *at = before;
            clues++;
        }
    for (size_t i = 0; p->outside != NULL && i < puzzle_places_outside(p); i++) {
        signed char before = p->outside[i];
        if (before < 0) continue;
        p->outside[i] = -1;
        assert_true(count_solutions_of(p, m) > 1);
        p->outside[i] = before;
        clues++;
    }
    assert_true(clues > 0);
}

static void no_minimal_clue_can_be_removed(void **state) {
    static const char *const names[] = {"sudoku", "mosaic", "kakurasu", "towers", "kurodoko", "suguru"};
    (void)state;
    for (size_t i = 0; i < N(names); i++) {
        struct mem m = MEM_UNLIMITED;
        struct ruletext *t = shipped(names[i], &m);
        struct make_request r = request(t, "size 4x4 clues minimal seed 3");
        struct made made;
        make(&r, &m, &made);
        needs_all(&made.puzzle, &m);
        made_free(&made);
        ruletext_free(t);
    }
}

static void givens_are_symmetric_where_that_is_asked_for(void **state) {
    struct mem m = MEM_UNLIMITED;
    struct ruletext *t = shipped("sudoku", &m);
    struct make_request r = request(t, "symmetry rotate2 seed 2");
    struct made made;
    (void)state;
    make(&r, &m, &made);
    for (size_t i = 0; i < 81; i++)
        assert_int_equal(made.puzzle.cells[i] == '.', made.puzzle.cells[80 - i] == '.');
    made_free(&made);
    ruletext_free(t);
}

static void variants_are_made_by_their_numbers(void **state) {
    struct mem m = MEM_UNLIMITED;
    struct ruletext *t = shipped("sudoku", &m);
    struct make_request r = request(t, "diagonal 1 anti-knight 1 seed 5");
    struct made made;
    bool falling[10] = {false};
    (void)state;
    make(&r, &m, &made);
    for (size_t i = 0; i < 9; i++) falling[made.solution.cells[10 * i] - '0'] = true;
    for (size_t i = 1; i <= 9; i++) assert_true(falling[i]);
    assert_int_equal(count_solutions_of(&made.puzzle, &m), 1);
    made_free(&made);
    ruletext_free(t);
}

// Boards that differ only in their areas are different; the letters of areas mean nothing, and images are
// alike.
static void areas_tell_boards_apart(void **state) {
    static const char *const boards[] = {"aab", "bba", "bac", "abb", "aaa"};
    struct mem m = MEM_UNLIMITED;
    struct ruletext *t = shipped("queens", &m);
    struct text text[N(boards)];
    (void)state;
    for (size_t i = 0; i < N(boards); i++) {
        struct puzzle p;
        text_init(&text[i], &m);
        assert_true(puzzle_init(&p, &m, ruletext_family(t), 3, 1));
        memcpy(p.areas, boards[i], 3);
        assert_true(make_canonical(&p, &text[i]));
        puzzle_free(&p);
    }
    assert_string_equal(text_string(&text[0]), text_string(&text[1]));
    assert_string_equal(text_string(&text[0]), text_string(&text[3]));
    assert_string_not_equal(text_string(&text[0]), text_string(&text[2]));
    assert_string_not_equal(text_string(&text[0]), text_string(&text[4]));
    for (size_t i = 0; i < N(boards); i++) text_free(&text[i]);
    ruletext_free(t);
}

// ---- Random boards, and impossible requests --------------------------------------------------------------

static void random_boards_have_a_solution(void **state) {
    (void)state;
    for (uint64_t i = 0; ruletext_shipped[i].name != NULL; i++) {
        struct mem m = MEM_UNLIMITED;
        struct ruletext *t = ruletext_load_shipped(i, &m);
        struct make_request r = request(t, "any yes seed 5");
        struct made made;
        make(&r, &m, &made);
        assert_true(made.any);
        assert_true(count_solutions_of(&made.puzzle, &m) > 0);
        made_free(&made);
        ruletext_free(t);
    }
}

static void impossible_requests_name_the_option(void **state) {
    static const struct {
        const char *name, *words, *says;
    } cases[] = {
        {"sudoku", "size 30x30", "--size: boards of sudoku are from 4x4 to 16x16"},
        {"sudoku", "size 6x6 box-width 3 box-height 3", "--box-width"},
        {"sudoku", "size 7x5 symmetry diagonal", "--symmetry diagonal needs a square board"},
        {"sudoku", "size 4x4 clues full", "--clues full would give all marks"},
        {"star-battle", "size 5x5 stars 3", "--stars"},
        {"hitori", "size 40x3", "--size"},
    };
    (void)state;
    for (size_t i = 0; i < N(cases); i++) {
        struct mem m = MEM_UNLIMITED;
        struct ruletext *t = shipped(cases[i].name, &m);
        struct make_request r = request(t, cases[i].words);
        struct fault fault = {0};
        struct made made = {0};
        bool possible = make_check(&r, &fault) && make_puzzle(&r, 0, 0, &m, &made, &fault) == MAKE_DONE;
        assert_false(possible);
        if (strstr(fault.text, cases[i].says) == NULL) fail_msg("%s: %s", cases[i].words, fault.text);
        made_free(&made);
        ruletext_free(t);
        assert_int_equal(m.used, 0);
    }
}

static struct ruletext *read(const char *text, struct mem *m, struct fault *fault) {
    return ruletext_read(text, strlen(text), 1, m, fault);
}

// With two stars in every area, no single rule decides a first cell. A few drafts are enough to find that
// out.
static void a_level_at_which_nothing_can_be_decided_is_refused_soon(void **state) {
    if (seeds_few()) return;
    struct mem m = MEM_UNLIMITED;
    struct ruletext *t = shipped("star-battle", &m);
    struct make_request r = request(t, "size 9x9 stars 2 level easy seed 1");
    struct make_drafts d = {0};
    struct made made;
    struct fault fault = {0};
    enum make_answer answer;
    (void)state;
    do answer = make_draft(&r, &d, &m, &made, &fault);
    while (answer == MAKE_GOES_ON);
    assert_int_equal(answer, MAKE_GAVE_UP);
    assert_true(d.count < 10);
    assert_non_null(strstr(fault.text, "at least medium"));
    ruletext_free(t);
}

// Then marks are given. Where all of them have to be, the text is refused.
static void a_text_that_prints_nothing_gives_marks(void **state) {
    struct mem m = MEM_UNLIMITED;
    struct fault fault = {0};
    struct made made = {0};
    struct ruletext *rooks = read("puzzle rooks: Rooks\nmark R rook\nrule row: for r in rows: "
                                  "count(c in r: c is rook) = 1\nrule column: for r in columns: "
                                  "count(c in r: c is rook) = 1\nend\n",
                                  &m, &fault);
    struct ruletext *lone = read("puzzle lone: Lone\nmark o stone\nrule apart: for c, d in cells where d in "
                                 "beside(c): not (c is stone and d is stone)\nend\n",
                                 &m, &fault);
    struct make_request r = request(rooks, "size 5x5 seed 1"), s = request(lone, "size 4x4 seed 1");
    (void)state;
    make(&r, &m, &made);
    assert_int_equal(count_solutions_of(&made.puzzle, &m), 1);
    size_t given = 0;
    for (size_t i = 0; i < puzzle_size(&made.puzzle); i++) given += made.puzzle.cells[i] == 'R';
    assert_in_range(given, 1, 4);
    made_free(&made);
    assert_true(make_check(&s, &fault));
    assert_int_equal(make_puzzle(&s, 0, 0, &m, &made, &fault), MAKE_GAVE_UP);
    assert_non_null(strstr(fault.text, "nothing is left to solve"));
    ruletext_free(rooks);
    ruletext_free(lone);
    assert_int_equal(m.used, 0);
}

// Walls by share, numbers in them, and no `make` statement at all.
static void a_text_without_statements_is_made(void **state) {
    static const char text[] =
        "puzzle lamps: Lamps\nmark * bulb\ngiven # wall\ngivens 0..4 wall number\n"
        "let lit-from(c) = c + until(d in up(c): d is wall) + until(d in down(c): d is wall)\n"
        "    + until(d in left(c): d is wall) + until(d in right(c): d is wall)\n"
        "rule line: for r in runs(c: not c is wall): count(c in r: c is bulb) <= 1\n"
        "rule lit: for c in cells where not c is wall: any(d in lit-from(c): d is bulb)\n"
        "rule number: for c in cells where c is number: count(d in beside(c): d is bulb) = value(c)\n"
        "end\n";
    struct mem m = MEM_UNLIMITED;
    struct fault fault = {0};
    struct ruletext *t = read(text, &m, &fault);
    struct make_request r = request(t, "size 5x5 seed 4");
    struct made made;
    (void)state;
    make(&r, &m, &made);
    assert_int_equal(count_solutions_of(&made.puzzle, &m), 1);
    made_free(&made);
    ruletext_free(t);
}

// At random, boards of this size hardly ever have one solution: it is changed where others differ.
static void a_text_whose_rules_leave_much_open_is_made(void **state) {
    static const char text[] =
        "puzzle posts: Posts\nmark i post\nareas\nprinted 0..6 number\n"
        "rule number: for c in cells where has(printed(c)): count(d in area(c): d is post) = printed(c)\n"
        "rule apart: for c, d in cells where d in touching(c): not (c is post and d is post)\n"
        "rule row: for r in rows: any(c in r: c is post)\nend\n";
    struct mem m = MEM_UNLIMITED;
    struct fault fault = {0};
    struct ruletext *t = read(text, &m, &fault);
    struct make_request r = request(t, "size 10x10 level medium seed 1");
    struct made made;
    (void)state;
    make(&r, &m, &made);
    assert_int_equal(made.level, EXPLAIN_MEDIUM);
    assert_int_equal(count_solutions_of(&made.puzzle, &m), 1);
    made_free(&made);
    ruletext_free(t);
}

static void mistakes_in_make_statements_have_a_place(void **state) {
    static const struct {
        const char *statement;
        size_t column;
        const char *says;
    } cases[] = {
        {"make sise 9x9", 6, "did you mean size?"},
        {"make size 9y9", 11, "a size such as 9x9"},
        {"make size 40x40", 11, "boards of test are from 2x2 to 20x20"},
        {"make size 9x9 stras=2", 15, "did you mean stars?"},
        {"make size 9x9 stars=7", 21, "stars is from 1 to 5"},
        {"make areas 5..2", 15, "the highest number"},
        {"make marks 20..200", 16, "the highest number"},
        {"make clues outsid", 12, "did you mean outside?"},
        {"make printed squares", 14, "latin"},
        {"make week 4x4 5x5", 18, "a size such as 9x9"},
        {"make", 5, "size, week, areas"},
    };
    (void)state;
    for (size_t i = 0; i < N(cases); i++) {
        struct mem m = MEM_UNLIMITED;
        struct fault fault = {0};
        char text[400];
        snprintf(text, sizeof text,
                 "puzzle test: Test\nsize 2x2..20x20\nnumber stars 1..5 = 1\nmark * star\n%s\n"
                 "rule row: for r in rows: count(c in r: c is star) = stars\nend\n",
                 cases[i].statement);
        struct ruletext *t = read(text, &m, &fault);
        if (t != NULL) fail_msg("%s: there is no mistake", cases[i].statement);
        if (fault.line != 5 || fault.column != cases[i].column || strstr(fault.text, cases[i].says) == NULL)
            fail_msg("%s: %zu:%zu: %s", cases[i].statement, fault.line, fault.column, fault.text);
        assert_int_equal(m.used, 0);
    }
}

// ---- Built-in puzzles ------------------------------------------------------------------------------------

static void built_in_puzzles_have_one_solution_and_the_level_they_say(void **state) {
    (void)state;
    for (uint64_t i = 0; ruletext_shipped[i].name != NULL; i++) {
        struct mem m = MEM_UNLIMITED;
        struct families known;
        const struct builtin_puzzle *b = ruletext_shipped[i].builtin;
        size_t n = 0;
        assert_true(ruletext_context(&known, &m));
        assert_non_null(b);
        for (; b[n].name != NULL; n++) {
            struct puzzle p;
            struct fault fault = {0};
            struct explanation e;
            struct format_reader reader;
            format_reader_init(&reader, b[n].text, strlen(b[n].text));
            reader.families = &known;
            assert_int_equal(format_read_next(&reader, &m, &p, &fault), FORMAT_READ_PUZZLE);
            const struct explain_request how = {.rate_only = true, .score_only = true};
            assert_true(explain_puzzle(&p, &how, &m, &e, &fault));
            if (e.status != EXPLAIN_DONE || (char)(e.level + '1') != ruletext_shipped[i].levels[n])
                fail_msg("%s:%s: %s, not what its note says", ruletext_shipped[i].name, b[n].name,
                         explain_level_name(e.level));
            explanation_free(&e);
            puzzle_free(&p);
        }
        assert_true(n >= 6);
        families_free(&known);
        assert_int_equal(m.used, 0);
    }
}

// ---- Memory ----------------------------------------------------------------------------------------------

static void every_allocation_fails_in_turn(void **state) {
    static const struct {
        const char *name, *words;
    } cases[] = {
        {"kakurasu", "size 2x2 seed 1"},
        {"queens", "size 4x4 seed 2"},
        {"sudoku", "size 4x4 seed 2"},
        {"hitori", "size 4x4 seed 2"},
        {"magnets", "size 4x4 level easy seed 5"}, // its solution is changed
        {"norinori", "size 7x7 seed 3"},           // its areas are cut one after the other
    };
    (void)state;
    for (size_t i = 0; i < N(cases) - (seeds_few() ? 2 : 0); i++) {
        struct mem m = MEM_UNLIMITED;
        struct ruletext *t = shipped(cases[i].name, &m);
        struct make_request r = request(t, cases[i].words);
        enum make_answer answer = MAKE_FAULT;
        for (uint64_t at = 1; answer != MAKE_DONE; at += 1 + at / 20) {
            struct mem poor = {.fail_at = at};
            struct made made = {0};
            struct fault fault = {0};
            answer = make_puzzle(&r, 0, 0, &poor, &made, &fault);
            if (answer != MAKE_DONE) assert_int_equal(fault.kind, FAULT_MEMORY);
            made_free(&made);
            assert_int_equal(poor.used, 0);
        }
        ruletext_free(t);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_family_makes_puzzles_with_one_solution),
        cmocka_unit_test(levels_are_as_asked_for),
        cmocka_unit_test(a_board_for_a_technique_needs_it_and_nothing_harder),
        cmocka_unit_test(small_boards_have_one_solution_when_everything_is_tried),
        cmocka_unit_test(no_minimal_clue_can_be_removed),
        cmocka_unit_test(givens_are_symmetric_where_that_is_asked_for),
        cmocka_unit_test(variants_are_made_by_their_numbers),
        cmocka_unit_test(areas_tell_boards_apart),
        cmocka_unit_test(random_boards_have_a_solution),
        cmocka_unit_test(impossible_requests_name_the_option),
        cmocka_unit_test(a_level_at_which_nothing_can_be_decided_is_refused_soon),
        cmocka_unit_test(a_text_that_prints_nothing_gives_marks),
        cmocka_unit_test(a_text_without_statements_is_made),
        cmocka_unit_test(a_text_whose_rules_leave_much_open_is_made),
        cmocka_unit_test(mistakes_in_make_statements_have_a_place),
        cmocka_unit_test(built_in_puzzles_have_one_solution_and_the_level_they_say),
        cmocka_unit_test(every_allocation_fails_in_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
