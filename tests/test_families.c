// The promises of struct family, tested for every family in the registry: a new family is tested here as soon
// as it is in the list.
#include "boards.h"
#include "format/format.h"
#include "make/make.h"
#include "puzzle/puzzle.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

typedef void ask_family(const struct family *f);

static void ask_all(ask_family *ask) {
    for (const struct family *const *f = family_all(); *f != NULL; f++) ask(*f);
}

static void for_builtins(const struct family *f, void (*ask)(const struct puzzle *p)) {
    struct mem m = MEM_UNLIMITED;
    for (const struct builtin_puzzle *b = f->builtin; b != NULL && b->name != NULL; b++) {
        struct puzzle p;
        board_read(&p, &m, b->text);
        assert_ptr_equal(p.family, f);
        ask(&p);
        puzzle_free(&p);
    }
    assert_int_equal(m.used, 0);
}

// ---- Names and characters ----------------------------------------------------------------------------

static bool each_once(const char *characters) {
    for (const char *c = characters; *c != '\0'; c++)
        if (strchr(c + 1, *c) != NULL) return false;
    return true;
}

static void ask_characters(const struct family *f) {
    assert_true(each_once(f->alphabet));
    assert_true(strspn(f->marks, f->alphabet) == strlen(f->marks) && strlen(f->marks) > 0);
    assert_true(strlen(f->marks) <= PUZZLE_MARKS);
    assert_null(strchr(f->marks, f->alphabet[0])); // an open cell is not a mark
    assert_null(strpbrk(f->alphabet, "+-; "));     // lines that begin so mean something else
    if (f->nothing != 0) {
        assert_non_null(strchr(f->alphabet, f->nothing));
        assert_null(strchr(f->marks, f->nothing));
    }
    if (f->under != NULL) {
        assert_true(each_once(f->under));
        assert_int_equal(strspn(f->alphabet + 1, f->marks) + (f->nothing != 0), strlen(f->alphabet) - 1);
    }
}

static void characters_are_told_apart(void **state) {
    (void)state;
    ask_all(ask_characters);
}

static bool is_a_paragraph(const char *text) {
    size_t length = strlen(text);
    return length > 1 && text[length - 1] == '\n' && text[length - 2] == '.' && text[0] != ' ';
}

static void ask_words(const struct family *f) {
    assert_ptr_equal(family_named(f->name, strlen(f->name)), f); // and so no two have one name
    assert_int_equal(f->goal[strlen(f->goal) - 1], '.');
    assert_true(f->rules == NULL || is_a_paragraph(f->rules));
    assert_int_equal(f->read_parameters == NULL, f->write_parameters == NULL);
    for (const char *mark = f->marks; *mark != '\0'; mark++) {
        char letter[2];
        const char *noun = family_noun(f, *mark, letter);
        assert_true(strlen(noun) > 0);
        for (const char *other = f->marks; other < mark; other++) {
            char second[2];
            assert_string_not_equal(noun, family_noun(f, *other, second));
        }
    }
}

static void people_can_read_what_it_says_of_itself(void **state) {
    (void)state;
    ask_all(ask_words);
}

// ---- Built-in puzzles --------------------------------------------------------------------------------

static void ask_solution(const struct puzzle *p) {
    struct mem m = MEM_UNLIMITED;
    struct solve_result r = board_solve(p, (struct solve_request){.goal = SOLVE_UNIQUE}, &m);
    assert_int_equal(r.status, SOLVE_IS_UNIQUE);
    bool solved;
    assert_true(family_judge(&r.solution, &m, &solved));
    assert_true(solved);
    puzzle_strip(&r.solution);
    struct puzzle bare;
    assert_true(puzzle_copy(&bare, p, &m));
    puzzle_strip(&bare);
    assert_true(puzzle_same(&r.solution, &bare)); // solving changes nothing that is printed
    puzzle_free(&bare);
    solve_result_free(&r);
    assert_int_equal(m.used, 0);
}

static void ask_solutions(const struct family *f) { for_builtins(f, ask_solution); }

static void its_puzzles_have_one_solution_that_its_judge_accepts(void **state) {
    (void)state;
    ask_all(ask_solutions);
}

static void ask_example(const struct family *f) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    size_t length;
    if (f->example == NULL) return;
    board_read(&p, &m, f->example);
    assert_ptr_equal(p.family, f);
    assert_non_null(note_find(&p, "about", &length));
    assert_true(p.width <= 5 && p.height <= 5); // small enough to stand beside its solution anywhere
    ask_solution(&p);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void the_example_of_the_rules_has_one_solution(void **state) {
    (void)state;
    ask_all(ask_example);
}

static void ask_round_trip(const struct puzzle *p) {
    struct mem m = MEM_UNLIMITED;
    struct solve_result r = board_solve(p, (struct solve_request){.goal = SOLVE_FIRST}, &m);
    struct puzzle struck; // a player has noted what is not where it shows nothing
    assert_true(puzzle_copy(&struck, p, &m));
    for (size_t i = 0; i < puzzle_size(p); i++) {
        char mark = p->family->marks[i % strlen(p->family->marks)];
        if (p->cells[i] == p->family->alphabet[0]) assert_true(puzzle_strike(&struck, i, mark));
    }
    const struct puzzle *const boards[] = {p, &r.solution, &struck};
    for (size_t i = 0; i < 3; i++)
        for (size_t n = 0; n < 2; n++) {
            struct text out;
            struct puzzle back;
            struct fault fault;
            text_init(&out, &m);
            assert_true(format_write(n == 0 ? &format_native : &format_json, boards[i], 0, &out, &fault));
            board_read(&back, &m, text_string(&out));
            assert_true(puzzle_same(&back, boards[i]));
            puzzle_free(&back);
            text_free(&out);
        }
    puzzle_free(&struck);
    solve_result_free(&r);
    assert_int_equal(m.used, 0);
}

static void ask_round_trips(const struct family *f) { for_builtins(f, ask_round_trip); }

static void its_puzzles_and_solutions_are_written_and_read_back(void **state) {
    (void)state;
    ask_all(ask_round_trips);
}

// ---- Rule instances ----------------------------------------------------------------------------------

// A line of a single cell may be there twice, as a row and as a column: the two are equal.
static bool same_rule(const struct model_rule *a, const struct model_rule *b) {
    if (a->place == MODEL_LINE && a->cells[0] == a->cells[1]) return false;
    return strcmp(a->name, b->name) == 0 && a->cells[0] == b->cells[0] && a->cells[1] == b->cells[1];
}

static void ask_rules(const struct puzzle *p) {
    enum { ENOUGH = 2000 }; // every pair is looked at
    struct mem m = MEM_UNLIMITED;
    struct csp *s = csp_new(&m);
    struct model model = {.mem = &m, .purpose = MODEL_FOR_RULES};
    csp_use_rules(s);
    assert_true(p->family->post(p, s, &model));
    for (size_t i = 0; i < model.rules.size && i < ENOUGH; i++) {
        const struct model_rule *r = &model.rules.at[i];
        assert_true(r->cells[0] <= r->cells[1] && r->cells[1] < puzzle_size(p));
        assert_true(r->place != MODEL_CELL || r->cells[0] == r->cells[1]);
        for (size_t k = 0; k < i; k++)
            if (same_rule(r, &model.rules.at[k])) fail_msg("two rule instances are called %s", r->name);
    }
    csp_free(s);
    model_free(&model);
    assert_int_equal(m.used, 0);
}

static void ask_all_rules(const struct family *f) { for_builtins(f, ask_rules); }

static void rule_instances_are_known_by_name_and_cells(void **state) {
    (void)state;
    ask_all(ask_all_rules);
}

// ---- Explaining and making ---------------------------------------------------------------------------

static void ask_explanation(const struct family *f) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct explanation e;
    struct fault fault;
    size_t which;
    if (f->builtin == NULL || f->builtin->name == NULL) return;
    board_read(&p, &m, f->builtin->text);
    assert_true(explain_puzzle(&p, &(struct explain_request){0}, &m, &e, &fault));
    assert_int_equal(e.status, EXPLAIN_DONE);
    assert_true(e.to_the_end);
    assert_int_equal(explain_verify(&e, &which), EXPLAIN_HOLDS);
    explanation_free(&e);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void its_first_puzzle_is_explained_and_every_step_proved_again(void **state) {
    (void)state;
    ask_all(ask_explanation);
}

static void ask_maker(const struct family *f) {
    struct mem m = MEM_UNLIMITED;
    struct fault fault = {0};
    if (f->maker == NULL) return;
    struct make_request r = make_defaults(f);
    struct made made;
    r.seed = 1;
    assert_true(make_check(&r, &fault));
    if (make_puzzle(&r, 0, 0, &m, &made, &fault) != MAKE_DONE) fail_msg("%s: %s", f->name, fault.text);
    ask_solution(&made.puzzle);
    ask_round_trip(&made.puzzle);
    ask_rules(&made.puzzle);
    made_free(&made);
    assert_int_equal(m.used, 0);
}

static void made_puzzles_pass_all_these_checks(void **state) {
    (void)state;
    ask_all(ask_maker);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(characters_are_told_apart),
        cmocka_unit_test(people_can_read_what_it_says_of_itself),
        cmocka_unit_test(its_puzzles_have_one_solution_that_its_judge_accepts),
        cmocka_unit_test(the_example_of_the_rules_has_one_solution),
        cmocka_unit_test(its_puzzles_and_solutions_are_written_and_read_back),
        cmocka_unit_test(rule_instances_are_known_by_name_and_cells),
        cmocka_unit_test(its_first_puzzle_is_explained_and_every_step_proved_again),
        cmocka_unit_test(made_puzzles_pass_all_these_checks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
