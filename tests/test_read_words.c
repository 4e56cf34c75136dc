// Words are checked as logic is: every sentence is read back (read_words.h) and held against its step, in all
// families, at all levels and details, from empty boards and half-filled ones, with mistakes and without. And
// sentences that were damaged are refused, so that the reader can fail.
#include "boards.h"
#include "entries.h"
#include "explain/sentences.h"
#include "format/format.h"
#include "make/make.h"
#include "read_words.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// ---- An explanation, read --------------------------------------------------------------------------------

static size_t steps_read, mistakes_read; // a step once for each detail

static const char *name_details(enum explain_detail detail) {
    static const char *const names[] = {
        [EXPLAIN_NORMAL] = "normal", [EXPLAIN_BRIEF] = "brief", [EXPLAIN_FULL] = "full"};
    return names[detail];
}

// What is wrong, the text, and the board to try it with.
static const char *complain(const struct explanation *e, const char *where, size_t step, const char *wrong,
                            const char *words) {
    static char complaint[65536];
    struct mem m = MEM_UNLIMITED;
    struct fault fault;
    struct text board;
    text_init(&board, &m);
    assert_true(format_write(&format_native, e->puzzle, 0, &board, &fault));
    snprintf(complaint, sizeof complaint, "step %zu, %s: %s\n%.3000s\n%.3000s", step + 1, where, wrong, words,
             text_string(&board));
    text_free(&board);
    return complaint;
}

// Does something to the text of every step, in order; NULL, or what is wrong.
typedef const char *read_step(struct reader *r, size_t step, const char *text);

static const char *read_told(const struct explanation *e, enum explain_detail detail, read_step *read) {
    struct mem m = MEM_UNLIMITED;
    struct explain_teller teller;
    struct reader reader;
    struct text text;
    const char *wrong = NULL;
    explain_teller_init(&teller, e);
    teller.detail = detail;
    reader_init(&reader, e);
    text_init(&text, &m);
    for (size_t i = 0; i < e->steps.size && wrong == NULL; i++, steps_read++) {
        text_clear(&text);
        explain_teller_say(&teller, i, &text);
        wrong = read(&reader, i, text_string(&text));
        if (wrong != NULL) wrong = complain(e, name_details(detail), i, wrong, text_string(&text));
    }
    text_free(&text);
    reader_free(&reader);
    explain_teller_free(&teller);
    return wrong;
}

static const char *read_rules_of(const struct explanation *e) {
    struct mem m = MEM_UNLIMITED;
    struct reader reader;
    struct text text;
    const char *wrong = NULL;
    reader_init(&reader, e);
    text_init(&text, &m);
    for (size_t i = 0; i < e->rules.size && wrong == NULL; i++) {
        text_clear(&text);
        explain_say_rule(e, &e->rules.at[i], &text);
        wrong = reader_hold_rule(&reader, &e->rules.at[i], text_string(&text));
        if (wrong != NULL) wrong = complain(e, "a rule", 0, wrong, text_string(&text));
    }
    text_free(&text);
    reader_free(&reader);
    return wrong;
}

static const char *read_all(const struct puzzle *p, struct explain_request request, read_step *read) {
    struct mem m = MEM_UNLIMITED;
    struct explanation e;
    struct fault fault;
    assert_true(explain_puzzle(p, &request, &m, &e, &fault));
    const char *wrong = e.status == EXPLAIN_UNKNOWN ? NULL : read_rules_of(&e);
    for (int detail = EXPLAIN_NORMAL; detail <= EXPLAIN_FULL && wrong == NULL && e.status != EXPLAIN_UNKNOWN;
         detail++)
        wrong = read_told(&e, (enum explain_detail)detail, read);
    mistakes_read += e.status == EXPLAIN_MISTAKE;
    explanation_free(&e);
    assert_int_equal(m.used, 0);
    return wrong;
}

// ---- Boards ----------------------------------------------------------------------------------------------

// So that no board takes long; what would is left out.
enum { WORK = 1000000 };
static const struct explain_request whole = {.most_work = WORK}, hint = {.most_work = WORK, .hint = true};

// As it is, and half filled, with candidates struck out, and both with mistakes.
static const char *read_entries(const struct puzzle *p, const struct puzzle *solution, struct rng *r,
                                read_step *read) {
    const char *wrong = read_all(p, whole, read);
    for (int way = 0; way < 6 && wrong == NULL; way++) {
        struct mem m = MEM_UNLIMITED;
        struct puzzle board;
        assert_true(puzzle_copy(&board, p, &m));
        if (way % 3 == 1) entries_err(&board, solution, r);
        if (way % 3 != 2) entries_fill_half(&board, solution, r);
        if (way >= 3 || way % 3 == 2) entries_strike(&board, solution, way == 5, r);
        wrong = read_all(&board, way % 2 == 0 ? hint : whole, read);
        puzzle_free(&board);
    }
    return wrong;
}

// A family and a level each.
static const char *read_made(uint64_t seed, read_step *read) {
    struct mem m = MEM_UNLIMITED;
    struct fault fault = {0};
    struct made made;
    struct rng r;
    size_t families = 0;
    while (family_all()[families] != NULL) families++;
    struct make_request request = make_defaults(family_all()[seed % families]);
    if (request.family->maker == NULL) return NULL;
    rng_seed(&r, seed);
    request.seed = seed;
    enum explain_level level = (enum explain_level)(seed / families % EXPLAIN_LEVELS);
    bool is_slow = request.family->up_to_symmetry; // then whatever level a small one has
    assert_true(is_slow ? make_set(&request, "size", "5x5", &fault)
                        : make_set(&request, "level", explain_level_name(level), &fault));
    if (make_puzzle(&request, 0, 0, &m, &made, &fault) != MAKE_DONE)
        return NULL; // then there is nothing to read
    const char *wrong = read_entries(&made.puzzle, &made.solution, &r, read);
    made_free(&made);
    assert_int_equal(m.used, 0);
    return wrong;
}

static const char *hold(struct reader *r, size_t step, const char *text) {
    return reader_hold(r, step, text);
}

static const char *read_made_words(uint64_t seed) { return read_made(seed, hold); }

static void every_sentence_of_made_boards_says_what_its_step_does(void **state) {
    (void)state;
    steps_read = mistakes_read = 0;
    run_seeds(0, 75, read_made_words);
    if (seeds_count(75) >= 75)
        if (steps_read < 9000 || mistakes_read < 50)
            fail_msg("only %zu steps and %zu mistakes", steps_read, mistakes_read);
}

static void every_sentence_of_built_in_boards_says_what_its_step_does(void **state) {
    (void)state;
    for (const struct family *const *f = family_all(); *f != NULL; f++)
        for (const struct builtin_puzzle *b = (*f)->builtin; b != NULL && b->name != NULL; b++) {
            struct mem m = MEM_UNLIMITED;
            struct puzzle p;
            board_read(&p, &m, b->text);
            const char *wrong = read_all(&p, whole, hold);
            if (wrong != NULL) fail_msg("%s: %s", b->name, wrong);
            puzzle_free(&p);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sentence_of_built_in_boards_says_what_its_step_does),
        cmocka_unit_test(every_sentence_of_made_boards_says_what_its_step_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
