// Grading steps: the grade of each step is compared with the rules, checked in the plainest way.
#include "boards.h"
#include "explain/grade.h"
#include "format/steps.h"
#include "seeds.h"
#include "tell/tell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct mem mem = MEM_UNLIMITED;

static bool grade_text(struct grading *g, const struct puzzle *p, const char *steps, struct fault *f) {
    return grade_open(g, p, NULL, &mem, f) && format_read_steps(steps, strlen(steps), g, f) &&
           grade_steps(g, f);
}

// ---- Steps of explanations hold --------------------------------------------------------------------------

static void expect_perfect(const char *native) {
    struct puzzle p;
    struct explanation e;
    struct grading g;
    struct fault f = {0};
    struct text json = TEXT_IN(&mem);
    board_read(&p, &mem, native);
    assert_true(explain_puzzle(&p, &(struct explain_request){0}, &mem, &e, &f));
    assert_int_equal(e.status, EXPLAIN_DONE);
    tell_explain_json(&json, &e, EXPLAIN_NORMAL, TELL_NOT_VERIFIED);
    if (!grade_text(&g, &p, text_string(&json), &f)) fail_msg("%s", f.text);
    assert_int_equal(g.results.size, e.steps.size);
    assert_true(grade_is_perfect(&g));
    assert_int_equal(grade_score(&g), 100);
    grade_close(&g);
    explanation_free(&e);
    text_free(&json);
    puzzle_free(&p);
}

static void explanations_of_every_family_hold(void **state) {
    (void)state;
    expect_perfect("akari 4x4\n....\n.2.2\n2.#.\n....\n");
    expect_perfect(
        "chess-num 8x8\n.1.6....\n........\n....2...\n........\n...0....\n........\n........\n........\n");
    expect_perfect("chess-loop 5x4 rook king 3\n");
    expect_perfect("chess-position 3x2 3\n011\n131\n");
    expect_perfect("chess-avoid 4x3 BBBBQ\n#...\n....\n....\n");
}

// ---- Random steps ----------------------------------------------------------------------------------------

// The three rules of Akari on a filled board, by name and cells as in JSON.
static bool obeys(const struct puzzle *p, const char *cells, const struct model_rule *rule) {
    int w = p->width, row = (int)rule->cells[0] / w, column = (int)rule->cells[0] % w, bulbs = 0;
    static const int down[] = {1, -1, 0, 0}, right[] = {0, 0, 1, -1};
    bool is_lit = cells[rule->cells[0]] == '*', counts = strcmp(rule->name, "number") == 0;
    if (strcmp(rule->name, "line") == 0) {
        int last = (int)rule->cells[1], step = (int)rule->cells[0] / w == last / w ? 1 : w;
        for (int i = (int)rule->cells[0]; i <= last; i += step) bulbs += cells[i] == '*';
        return bulbs <= 1;
    }
    for (int d = 0; d < 4; d++) {
        int r = row + down[d], c = column + right[d];
        if (board_at(p, r, c) != '#' && board_is_white(board_at(p, r, c)) && cells[r * w + c] == '*') bulbs++;
        for (; board_is_white(board_at(p, r, c)); r += down[d], c += right[d])
            is_lit |= cells[r * w + c] == '*';
    }
    return counts ? bulbs == p->cells[rule->cells[0]] - '0' : is_lit;
}

static bool shows(const char *cells, struct explain_fact f) { return (cells[f.cell] == f.mark) == f.holds; }

// Is there a filling of the open cells that obeys these rules, keeps what is known, and lacks one of the
// facts? Every one is tried.
static bool some_board(const struct grading *g, size_t known, struct explain_range rules,
                       struct explain_range facts) {
    const struct puzzle *p = &g->bare;
    size_t n = puzzle_size(p), open = 0;
    uint32_t at[12];
    char cells[32];
    for (uint32_t i = 0; i < n; i++)
        if (board_is_white(p->cells[i])) at[open++] = i;
    for (uint32_t filling = 0; filling < UINT32_C(1) << open; filling++) {
        memcpy(cells, p->cells, n);
        for (size_t i = 0; i < open; i++) cells[at[i]] = (filling >> i) & 1 ? '*' : '.';
        bool ok = false;
        for (size_t i = 0; i < facts.count; i++) ok |= !shows(cells, g->e.facts.at[facts.first + i]);
        for (size_t i = 0; i < known && ok; i++) ok = shows(cells, g->known.at[i]);
        for (size_t i = 0; i < rules.count && ok; i++) ok = obeys(p, cells, &g->e.rules.at[rules.first + i]);
        if (ok) return true;
    }
    return false;
}

static struct explain_range push_rules(struct grading *g, const uint32_t *which, size_t count) {
    struct explain_range range = {g->e.rules.size, count};
    for (size_t i = 0; i < count; i++)
        assert_true(vec_push(&mem, &g->e.rules, g->prover.model.rules.at[which[i]]));
    return range;
}

// Is there a set of so many rules that proves the facts? Sets of up to two are tried.
static bool some_set(struct grading *g, size_t known, size_t size, struct explain_range facts) {
    uint32_t rules = (uint32_t)g->prover.model.rules.size, kept = (uint32_t)g->e.rules.size;
    bool found = false;
    for (uint32_t a = 0; a < rules && !found; a++)
        for (uint32_t b = a; b < (size == 2 ? rules : a + 1) && !found; b++) {
            uint32_t set[] = {a, b};
            found = !some_board(g, known, push_rules(g, set, size), facts);
            g->e.rules.size = kept;
        }
    return found;
}

static const char *check_result(struct grading *g, size_t step, size_t known) {
    const struct grade_result *r = &g->results.at[step];
    const struct explain_step *s = &g->e.steps.at[step];
    bool follows = !some_board(g, known, s->rules, s->decides);
    if ((r->verdict == GRADE_HOLDS) != (follows && r->verdict != GRADE_WRONG)) return "holds, or does not";
    if (r->verdict == GRADE_OTHER_RULES) {
        if (some_board(g, known, r->because, s->decides)) return "the other rules do not prove it";
        for (size_t size = 0; size < r->because.count && size <= 2; size++)
            if (some_set(g, known, size, s->decides)) return "there is a smaller set";
    }
    if (r->verdict == GRADE_DOES_NOT_FOLLOW && r->counter != GRADE_NONE) {
        const char *board = g->counters.at + r->counter;
        for (size_t i = 0; i < s->rules.count; i++)
            if (!obeys(&g->bare, board, &g->e.rules.at[s->rules.first + i]))
                return "the counter-example breaks a rule";
        for (size_t i = 0; i < known; i++)
            if (!shows(board, g->known.at[i])) return "the counter-example contradicts what is known";
        if (shows(board, g->e.facts.at[r->fact])) return "the counter-example is none";
    }
    return NULL;
}

// Random steps: one or two facts, up to three rules.
static void draw_steps(struct grading *g, struct rng *rng, size_t count) {
    const struct model *m = &g->prover.model;
    for (size_t i = 0; i < count; i++) {
        struct explain_step s = {.decides = {g->e.facts.size, 1 + rng_below(rng, 2)}};
        uint32_t which[3];
        for (size_t k = 0; k < s.decides.count; k++) {
            const struct model_mark *mark = &m->marks.at[rng_below(rng, (uint32_t)m->marks.size)];
            struct explain_fact f = {mark->cell, '*', rng_below(rng, 3) == 0};
            assert_true(vec_push(&mem, &g->e.facts, f));
        }
        for (size_t k = 0; k < 3; k++) which[k] = rng_below(rng, (uint32_t)m->rules.size);
        s.rules = push_rules(g, which, rng_below(rng, 4));
        assert_true(vec_push(&mem, &g->e.steps, s));
    }
}

static const char *random_steps(uint64_t seed) {
    struct rng rng;
    struct puzzle p;
    struct grading g;
    struct fault f = {0};
    const char *wrong = NULL;
    size_t known;
    rng_seed(&rng, seed);
    board_random(&p, &mem, &rng, (struct board_recipe){4, 3, 30, 60, 10, true});
    assert_true(grade_open(&g, &p, NULL, &mem, &f));
    if (g.prover.model.marks.size > 0 && g.prover.model.marks.size <= 12) {
        draw_steps(&g, &rng, 5);
        known = g.entered;
        assert_true(grade_steps(&g, &f));
        for (size_t i = 0; i < 5 && wrong == NULL; i++) {
            wrong = check_result(&g, i, known);
            bool taken = known + g.e.steps.at[i].decides.count <= g.known.size &&
                         memcmp(g.known.at + known, g.e.facts.at + g.e.steps.at[i].decides.first,
                                g.e.steps.at[i].decides.count * sizeof *g.known.at) == 0;
            if (taken) known += g.e.steps.at[i].decides.count;
        }
    }
    if (wrong != NULL) wrong = board_complaint(wrong, &p);
    grade_close(&g);
    puzzle_free(&p);
    return wrong;
}

static void verdicts_agree_with_every_board_there_is(void **state) {
    (void)state;
    run_seeds(1, 300, random_steps);
}

// ---- No solution -----------------------------------------------------------------------------------------

// Can all of these rules hold together, except for one of them (SIZE_MAX: none)?
static bool can_hold(const struct explanation *e, const struct model_rule *rules, size_t count, size_t but) {
    const struct puzzle *p = e->puzzle;
    size_t n = puzzle_size(p), open = 0;
    uint32_t at[16];
    char cells[16];
    for (uint32_t i = 0; i < n; i++)
        if (board_is_white(p->cells[i])) at[open++] = i;
    for (uint32_t filling = 0; filling < UINT32_C(1) << open; filling++) {
        bool ok = true;
        memcpy(cells, p->cells, n);
        for (size_t i = 0; i < open; i++) cells[at[i]] = (filling >> i) & 1 ? '*' : '.';
        for (size_t i = 0; i < count && ok; i++) ok = i == but || obeys(p, cells, &rules[i]);
        if (ok) return true;
    }
    return false;
}

static const char *contradicting_rules(uint64_t seed) {
    struct rng rng;
    struct puzzle p;
    struct explanation e;
    struct fault f;
    const char *wrong = NULL;
    rng_seed(&rng, seed);
    board_random(&p, &mem, &rng, (struct board_recipe){4, 3, 30, 90, 0, false});
    assert_true(explain_puzzle(&p, &(struct explain_request){0}, &mem, &e, &f));
    if (e.status == EXPLAIN_NONE) {
        const struct model_rule *rules = e.rules.at + e.clash.first;
        if (e.clash.count == 0 || can_hold(&e, rules, e.clash.count, SIZE_MAX)) wrong = "they can all hold";
        for (size_t i = 0; i < e.clash.count && wrong == NULL; i++)
            if (!can_hold(&e, rules, e.clash.count, i)) wrong = "one of them can be left out";
        if (!e.clash_is_smallest) wrong = "a small board has a smallest set";
    } else if (e.clash.count > 0) wrong = "there is a solution";
    if (wrong != NULL) wrong = board_complaint(wrong, &p);
    explanation_free(&e);
    puzzle_free(&p);
    return wrong;
}

static void a_board_without_a_solution_names_rules_that_contradict_each_other(void **state) {
    (void)state;
    run_seeds(1, 300, contradicting_rules);
}

// ---- Words -----------------------------------------------------------------------------------------------

static void steps_that_cannot_be_read_have_their_place(void **state) {
    (void)state;
    static const struct {
        const char *steps;
        size_t line, column;
        const char *words;
    } cases[] = {
        {"r1c1=* because nmber r1c4\n", 1, 16, "not a rule of this puzzle"},
        {"r1c1=* because number r1c1\n", 1, 16, "about these cells"},
        {"r1c1=* because line\n", 1, 16, "name the cells"},
        {"\nr1c1=Q because number r1c4\n", 2, 6, "one of *"},
        {"r9c1=*\n", 1, 1, "not on the board"},
        {"r1c4=*\n", 1, 6, "takes no mark"},
        {"because number r1c4\n", 1, 1, "decides nothing"},
        {"r1c1\n", 1, 5, "="},
        {"r1c1-r1c3=x\n", 1, 6, "'r1c3=x' found where"},
        {"1. 2. r1c1=x\n", 1, 4, "a cell such as"},
        {"r1c1=* since number r1c4\n", 1, 8, "because"},
        {"{\"decides\":[]}", 1, 1, "decides nothing"},
        {"{\"decides\":[{\"cell\":[1,1]}]}", 1, 13, "\"value\""},
        {"[1]", 1, 2, "a step"},
        {"[{\"decides\":[{\"cell\":[1,1],\"value\":\"*\"}],\"because\":[{\"cells\":[]}]}]", 1, 53,
         "\"rule\""},
        {"[", 1, 2, "ends"},
    };
    struct puzzle p;
    board_read(&p, &mem, "akari 7x7\n...0...\n.3...#.\n..#.#..\n#..#..3\n..2.#..\n.2...#.\n...1...\n");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct grading g;
        struct fault f = {0};
        if (grade_text(&g, &p, cases[i].steps, &f)) fail_msg("%s is read", cases[i].steps);
        if (strstr(f.text, cases[i].words) == NULL) fail_msg("%s: %s", cases[i].steps, f.text);
        assert_int_equal(f.line, cases[i].line);
        assert_int_equal(f.column, cases[i].column);
        grade_close(&g);
    }
    puzzle_free(&p);
}

static void a_fact_that_is_named_must_be_known(void **state) {
    (void)state;
    struct puzzle p;
    struct grading g;
    struct fault f = {0};
    board_read(&p, &mem, "akari 4x1\n....\n");
    assert_true(grade_text(
        &g, &p, "r1c2=x because line r1c1-r1c4, r1c1=*\nr1c1=*\nr1c2=x because line r1c1-r1c4, r1c1=*\n",
        &f));
    assert_int_equal(g.results.at[0].verdict, GRADE_DOES_NOT_FOLLOW);
    assert_true(g.results.at[0].not_known != GRADE_NONE);
    assert_int_equal(g.results.at[1].verdict, GRADE_DOES_NOT_FOLLOW);
    assert_int_equal(g.results.at[2].verdict, GRADE_HOLDS);
    assert_int_equal(g.first_gap, 0);
    grade_close(&g);
    puzzle_free(&p);
}

// The verdicts of these steps, one letter each: H, O, D or W; small where a step says nothing new.
static void expect_verdicts(const char *native, const char *steps, const char *verdicts, unsigned score) {
    struct puzzle p;
    struct grading g;
    struct fault f = {0};
    char found[8] = "";
    board_read(&p, &mem, native);
    if (!grade_text(&g, &p, steps, &f)) fail_msg("%s: %s", steps, f.text);
    for (size_t i = 0; i < g.results.size && i + 1 < sizeof found; i++)
        found[i] = (g.results.at[i].is_new ? "HODW" : "hodw")[g.results.at[i].verdict];
    assert_string_equal(found, verdicts);
    assert_int_equal(grade_score(&g), score);
    grade_close(&g);
    puzzle_free(&p);
}

static void nothing_is_wrong_only_because_of_an_earlier_leap(void **state) {
    (void)state;
    static const char two[] = "akari 2x2\n..\n..\n";
    expect_verdicts(two, "r1c1=*\nr1c2=* because lit r1c2\n", "DD", 0);
    expect_verdicts(two, "r1c1=*\nr1c2=* r2c1=*\n", "DD", 0);
    expect_verdicts(two, "r1c1=* r1c2=*\n", "D", 0); // not at once
    expect_verdicts("akari 3x1\n.0.\n", "r1c1=*\n", "W", 0);
}

static void what_is_known_already_does_not_count(void **state) {
    (void)state;
    expect_verdicts("akari 2x2\n*.\n..\n", "r1c2=x because line r1c1-r1c2\nr1c2=x\nr1c1=*\nr2c2=*\n", "HhhO",
                    75);
    expect_verdicts("akari 2x2\n*.\n..\n", "r1c1=*\n", "h", 0);
    expect_verdicts("akari 2x2\n*.\n..\n", "", "", 0);
}

static void lines_may_be_written_in_several_ways(void **state) {
    (void)state;
    static const char *const ways[] = {
        "r1c2=x r2c1=x because line r1c1-r1c2, line r1c1-r2c1\n",
        "1. r1c2 = x, r2c1 = x because line r1c1-r1c2, line r1c1-r2c1\r\n",
        "12) r1c2=x,r2c1=x because line r1c1 r1c2, line r1c1 r2c1",
        "b2=x a1=x because line a2-b2, line a2-a1\n",
        "\xef\xbb\xbf; with a byte order mark\nr1c2-* r2c1=!* because line r1c1-r1c2, line r1c1-r2c1\n",
    };
    static const char json[] = "\xef\xbb\xbf{\"decides\":[{\"cell\":[1,2],\"value\":\"x\"}],"
                               "\"because\":[{\"rule\":\"line\",\"cells\":[[1,1],[1,2]]}]}\n";
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        expect_verdicts("akari 2x2\n*.\n..\n", ways[i], "H", 100);
    expect_verdicts("akari 2x2\n*.\n..\n", json, "H", 100);
}

static void without_memory_nothing_is_claimed(void **state) {
    (void)state;
    struct puzzle p;
    bool done = false;
    board_read(&p, &mem, "akari 4x4\n....\n.2.2\n2.#.\n....\n");
    for (uint64_t i = 1; !done; i++) {
        struct mem poor = {.fail_at = i};
        struct grading g;
        struct fault f = {0};
        static const char steps[] = "r1c3=x because number r2c4\nr2c3=* because number r3c1\n";
        done = grade_open(&g, &p, NULL, &poor, &f) && format_read_steps(steps, strlen(steps), &g, &f) &&
               grade_steps(&g, &f);
        if (!done) assert_int_equal(f.kind, FAULT_MEMORY);
        grade_close(&g);
        assert_int_equal(poor.used, 0);
    }
    puzzle_free(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(explanations_of_every_family_hold),
        cmocka_unit_test(verdicts_agree_with_every_board_there_is),
        cmocka_unit_test(a_board_without_a_solution_names_rules_that_contradict_each_other),
        cmocka_unit_test(steps_that_cannot_be_read_have_their_place),
        cmocka_unit_test(a_fact_that_is_named_must_be_known),
        cmocka_unit_test(nothing_is_wrong_only_because_of_an_earlier_leap),
        cmocka_unit_test(what_is_known_already_does_not_count),
        cmocka_unit_test(lines_may_be_written_in_several_ways),
        cmocka_unit_test(without_memory_nothing_is_claimed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
