// Every step of an explanation is complete: given the board, and only what the step's JSON names, clingo
// finds no way in which the step's conclusion is false. tests/steps*.lp have the rules as in
// docs/rules-json.md.
#include "board/grid.h"
#include "boards.h"
#include "clingo.h"
#include "make/make.h"
#include "tell/tell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// ---- Walking through our JSON ------------------------------------------------------------------------

// Enough for the output of our own writer: no blanks, and no escapes where we look.
static const char *skip_value(const char *at) {
    if (*at == '"') {
        for (at++; *at != '"'; at++) at += *at == '\\';
        return at + 1;
    }
    if (*at != '[' && *at != '{') return at + strcspn(at, ",]}");
    for (at++; *at != ']' && *at != '}'; at++) {
        at = skip_value(at);
        if (*at == ':') at = skip_value(at + 1);
        if (*at != ',') break;
    }
    return at + 1;
}

// The value of a key in the object that begins at `at`.
static const char *value_of(const char *at, const char *key) {
    size_t length = strlen(key);
    assert_int_equal(*at, '{');
    while (*at != '}') {
        const char *name = at + 2;
        at = skip_value(at + 1) + 1;
        if (strncmp(name, key, length) == 0 && name[length] == '"') return at;
        at = skip_value(at);
    }
    return NULL;
}

static const char *must(const char *at) {
    assert_non_null(at);
    return at;
}

// The next item of an array, from the bracket or an item on; NULL: there are no more.
static const char *next_item(const char *at) {
    at = *at == '[' && at[1] != '\0' ? at + 1 : at;
    return *at == ']' ? NULL : at;
}
static const char *after_item(const char *at) {
    at = skip_value(at);
    return *at == ',' ? at + 1 : NULL;
}

// ---- Facts for clingo --------------------------------------------------------------------------------

static const char *json; // of the explanation at hand

static void write_cell(FILE *f, const char *cell) {
    char *end;
    long row = strtol(cell + 1, &end, 10), column = strtol(end + 1, NULL, 10);
    fprintf(f, "%ld,%ld", row, column);
}

static void write_value(FILE *f, const char *value, const struct family *family) {
    bool not = value[1] == '!';
    char mark = value[1 + not ];
    if (mark == family_empty(family)) fprintf(f, "%s", not ? "full" : "empty");
    else fprintf(f, "%s(\"%c\")", not ? "isnt" : "is", mark);
}

static void write_facts_of(FILE *f, const struct puzzle *p, size_t step, const char *facts, bool query) {
    size_t i = 0;
    for (const char *fact = next_item(facts); fact != NULL; fact = after_item(fact), i++) {
        fprintf(f, query ? "query(%zu," : "known(%zu,", step);
        if (query) fprintf(f, "%zu,", i);
        write_cell(f, must(value_of(fact, "cell")));
        fprintf(f, ",");
        write_value(f, must(value_of(fact, "value")), p->family);
        fprintf(f, ").\n");
    }
}

// The images that a rule about mirror images takes, one after the other.
static void write_takes(FILE *f, size_t step, size_t i, const char *rule) {
    size_t place = 0;
    for (const char *take = next_item(must(value_of(rule, "takes"))); take != NULL; take = after_item(take)) {
        fprintf(f, "takes(%zu,%zu,%zu,", step, i, place++);
        write_cell(f, must(value_of(take, "cell")));
        fprintf(f, ",\"%c\").\n", must(value_of(take, "value"))[1]);
    }
}

static void write_rules_of(FILE *f, size_t step, const char *rules) {
    for (const char *rule = next_item(rules); rule != NULL; rule = after_item(rule)) {
        const char *name = must(value_of(rule, "rule")), *first = next_item(must(value_of(rule, "cells")));
        const char *last = after_item(first);
        fprintf(f, "because(%zu,%.*s,", step, (int)(skip_value(name) - name), name);
        write_cell(f, first);
        fprintf(f, ",");
        write_cell(f, last == NULL ? first : last);
        fprintf(f, ").\n");
        if (strncmp(name, "\"symmetry\"", 10) == 0) write_takes(f, step, (size_t)(rule - rules), rule);
    }
}

// The board without the player's entries, and its header.
static void write_board(FILE *f, const struct puzzle *p) {
    fprintf(f, "family(\"%s\").\n", p->family->name);
    for (int i = 0; i < p->width * p->height; i++) {
        char c = family_is_mark(p->family, p->cells[i]) ? '.' : p->cells[i];
        fprintf(f, "cell(%d,%d,\"%c\").\n", i / p->width + 1, i % p->width + 1, c);
        fprintf(f, "was(%d,%d,\"%c\").\n", i / p->width + 1, i % p->width + 1, p->cells[i]);
        if (p->under != NULL && p->under[i] != '.')
            fprintf(f, "under(%d,%d,%c).\n", i / p->width + 1, i % p->width + 1, p->under[i]);
    }
}

static void write_pieces(FILE *f, const struct puzzle *p) {
    if (p->family->up_to_symmetry) {
        for (int k = 0; k < 2; k++)
            fprintf(f, "takes_part(\"%c\"). how_many(\"%c\",%d).\n", chess_letters[p->parameters[k]],
                    chess_letters[p->parameters[k]], p->parameters[2]);
        return;
    }
    bool listed = strcmp(p->family->name, "chess-avoid") == 0;
    for (int k = 0; k < 6; k++) {
        if (listed && p->parameters[k] == 0) continue;
        fprintf(f, "takes_part(\"%c\").\n", "PNKRBQ"[k]);
        if (listed) fprintf(f, "how_many(\"%c\",%d).\n", "PNKRBQ"[k], p -> parameters[k]);
    }
    if (p->under != NULL) fprintf(f, "all(%d).\n", p->parameters[0]);
}

static size_t written; // steps, those within cases among them
static size_t in_cases;

static void write_steps(FILE *f, const struct puzzle *p, const char *steps);

// A step, and the steps of its cases, each by itself. The question is about its conclusion, if it has one:
// the end of a case has none, because nothing is possible.
static void write_step(FILE *f, const struct puzzle *p, const char *step) {
    const char *decides = must(value_of(step, "decides")), *cases = value_of(step, "cases");
    size_t number = written++;
    write_facts_of(f, p, number, must(value_of(step, "known")), false);
    write_facts_of(f, p, number, decides, true);
    write_rules_of(f, number, must(value_of(step, "because")));
    if (decides[1] == ']') fprintf(f, "ends(%zu).\n", number);
    for (const char *c = cases == NULL ? NULL : next_item(cases); c != NULL; c = after_item(c), in_cases++) {
        assert_non_null(value_of(c, "suppose"));
        write_steps(f, p, must(value_of(c, "steps")));
    }
}

static void write_steps(FILE *f, const struct puzzle *p, const char *steps) {
    for (const char *step = next_item(steps); step != NULL; step = after_item(step)) write_step(f, p, step);
}

static void write_facts(FILE *f, const struct puzzle *p) {
    written = 0;
    write_board(f, p);
    write_pieces(f, p);
    write_steps(f, p, must(value_of(json, "steps")));
}

// ---- What a step of a case may name ------------------------------------------------------------------

// Facts in the JSON, or the opposites of those that earlier cases suppose.
struct scope {
    struct {
        const char *fact;
        bool opposite;
    } at[4096];
    size_t size;
};

static void allow(struct scope *s, const char *fact, bool opposite) {
    assert_true(s->size < sizeof s->at / sizeof *s->at);
    s->at[s->size].fact = fact;
    s->at[s->size++].opposite = opposite;
}

static void allow_all(struct scope *s, const char *facts) {
    for (const char *f = next_item(facts); f != NULL; f = after_item(f)) allow(s, f, false);
}

// A mark, or its absence, is also known if another mark is in the cell, or nothing.
static bool is_allowed(const struct scope *s, const char *fact) {
    const char *cell = must(value_of(fact, "cell")), *value = must(value_of(fact, "value")) + 1;
    size_t length = (size_t)(skip_value(cell) - cell);
    for (size_t i = 0; i < s->size; i++) {
        if (strncmp(must(value_of(s->at[i].fact, "cell")), cell, length) != 0) continue;
        const char *other = must(value_of(s->at[i].fact, "value")) + 1;
        bool not = (*other == '!') != s->at[i].opposite;
        char mark = other[*other == '!'];
        bool same = not == (*value == '!') && mark == value[*value == '!'];
        if (same || (*value == '!' && !not &&mark != value[1])) return true;
    }
    return false;
}

static void check_names(struct scope *s, const char *cases) {
    size_t outside = s->size;
    for (const char *c = next_item(cases); c != NULL; c = after_item(c)) {
        size_t before = s->size;
        allow(s, must(value_of(c, "suppose")), false);
        for (const char *t = next_item(must(value_of(c, "steps"))); t != NULL; t = after_item(t)) {
            for (const char *k = next_item(must(value_of(t, "known"))); k != NULL; k = after_item(k))
                if (!is_allowed(s, k)) fail_msg("a case names what only another one derives: %.40s", k);
            if (value_of(t, "cases") != NULL) check_names(s, value_of(t, "cases"));
            allow_all(s, must(value_of(t, "decides")));
        }
        s->size = before;
        allow(s, must(value_of(c, "suppose")), true);
    }
    s->size = outside;
}

// In all puzzles of the paper on loops, the steps of a case name what they may, and nothing else.
static void a_case_names_nothing_that_only_another_case_derives(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    static struct scope s;
    const struct family *family = family_named("chess-loop", strlen("chess-loop"));
    for (const struct builtin_puzzle *b = family->builtin; b->name != NULL; b++) {
        struct puzzle p;
        struct explanation e;
        struct fault fault;
        struct text out = TEXT_IN(&m);
        board_read(&p, &m, b->text);
        assert_true(explain_puzzle(&p, &(struct explain_request){0}, &m, &e, &fault));
        tell_explain_json(&out, &e, EXPLAIN_NORMAL, TELL_NOT_VERIFIED);
        const char *steps = must(value_of(text_string(&out), "steps"));
        for (const char *t = next_item(steps); t != NULL; t = after_item(t)) {
            s.size = 0;
            allow_all(&s, must(value_of(t, "known")));
            if (value_of(t, "cases") != NULL) check_names(&s, value_of(t, "cases"));
        }
        text_free(&out);
        explanation_free(&e);
        puzzle_free(&p);
    }
    assert_int_equal(m.used, 0);
}

// ---- Puzzles -----------------------------------------------------------------------------------------

static void prove_again(const struct puzzle *p, const char *program) {
    struct mem m = MEM_UNLIMITED;
    struct explanation e;
    struct fault fault;
    struct text out;
    text_init(&out, &m);
    assert_true(explain_puzzle(p, &(struct explain_request){0}, &m, &e, &fault));
    assert_true(e.status == EXPLAIN_DONE || e.status == EXPLAIN_MISTAKE);
    tell_explain_json(&out, &e, EXPLAIN_NORMAL, TELL_NOT_VERIFIED);
    json = text_string(&out);
    if (e.steps.size > 0 && clingo_count(program, write_facts, p, 1) != 0)
        fail_msg("%s", board_complaint("a step does not follow from what it names", p));
    text_free(&out);
    explanation_free(&e);
    assert_int_equal(m.used, 0);
}

static void prove_builtins(const char *family, const char *program, size_t most) {
    struct mem m = MEM_UNLIMITED;
    const struct family *f = family_named(family, strlen(family));
    for (size_t i = 0; i < most && f->builtin[i].name != NULL; i++) {
        struct puzzle p;
        board_read(&p, &m, f->builtin[i].text);
        prove_again(&p, program);
        puzzle_free(&p);
    }
    assert_int_equal(m.used, 0);
}

// New puzzles, and each once more with half of its solution filled in.
static void prove_made(const char *family, const char *program, const char *size, const char *level,
                       uint64_t count) {
    struct mem m = MEM_UNLIMITED;
    struct fault fault = {0};
    struct make_request r = make_defaults(family_named(family, strlen(family)));
    assert_true(make_set(&r, "size", size, &fault) && make_set(&r, "level", level, &fault));
    for (uint64_t i = 0; i < count; i++) {
        struct made made;
        assert_int_equal(make_puzzle(&r, i, 0, &m, &made, &fault), MAKE_DONE);
        prove_again(&made.puzzle, program);
        for (size_t c = 0; c < puzzle_size(&made.puzzle); c += 2)
            if (family_is_mark(r.family, made.solution.cells[c]))
                made.puzzle.cells[c] = made.solution.cells[c];
        bool solved;
        assert_true(family_judge(&made.puzzle, &m, &solved));
        if (!solved) prove_again(&made.puzzle, program);
        made_free(&made);
    }
    assert_int_equal(m.used, 0);
}

static void akari_steps_follow_from_what_they_name(void **state) {
    (void)state;
    prove_builtins("akari", "tests/steps_akari.lp", 2);
    prove_made("akari", "tests/steps_akari.lp", "8x8", "hard", 8);
}

static void chess_num_steps_follow_from_what_they_name(void **state) {
    (void)state;
    prove_builtins("chess-num", "tests/steps_chess.lp", 1);
    prove_made("chess-num", "tests/steps_chess.lp", "5x5", "medium", 6);
}

static void chess_avoid_steps_follow_from_what_they_name(void **state) {
    (void)state;
    prove_builtins("chess-avoid", "tests/steps_chess.lp", 10);
    prove_made("chess-avoid", "tests/steps_chess.lp", "4x4", "hard", 4);
}

static void chess_position_steps_follow_from_what_they_name(void **state) {
    (void)state;
    prove_builtins("chess-position", "tests/steps_chess.lp", 11);
    prove_made("chess-position", "tests/steps_chess.lp", "4x3", "medium", 4);
}

// With all steps of their cases. The larger puzzles of the paper take clingo too long.
static void chess_loop_steps_follow_from_what_they_name(void **state) {
    (void)state;
    in_cases = 0;
    prove_builtins("chess-loop", "tests/steps_chess.lp", 7);
    prove_made("chess-loop", "tests/steps_chess.lp", "4x4", "medium", 2);
    assert_true(in_cases > 20);
}

// A mark that the solution does not have: one step says why it cannot be right.
static void accuse(const char *family, const char *program) {
    struct mem m = MEM_UNLIMITED;
    const struct family *f = family_named(family, strlen(family));
    struct puzzle p;
    board_read(&p, &m, f->builtin[0].text);
    struct solve_result s = board_solve(&p, (struct solve_request){.goal = SOLVE_FIRST}, &m);
    size_t first = 0;
    while (!family_is_mark(f, s.solution.cells[first])) first++;
    const char mark = s.solution.cells[first];
    for (size_t i = 0; i < puzzle_size(&p); i++) {
        if (p.cells[i] != '.' || s.solution.cells[i] != '.') continue;
        p.cells[i] = mark;
        prove_again(&p, program);
        p.cells[i] = '.';
    }
    solve_result_free(&s);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void a_wrong_entry_is_refuted_by_what_is_named(void **state) {
    (void)state;
    accuse("akari", "tests/steps_akari.lp");
    accuse("chess-avoid", "tests/steps_chess.lp");
    accuse("chess-position", "tests/steps_chess.lp");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_case_names_nothing_that_only_another_case_derives),
        cmocka_unit_test(akari_steps_follow_from_what_they_name),
        cmocka_unit_test(chess_num_steps_follow_from_what_they_name),
        cmocka_unit_test(chess_avoid_steps_follow_from_what_they_name),
        cmocka_unit_test(chess_position_steps_follow_from_what_they_name),
        cmocka_unit_test(chess_loop_steps_follow_from_what_they_name),
        cmocka_unit_test(a_wrong_entry_is_refuted_by_what_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
