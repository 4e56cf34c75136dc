// Changes that must not change an answer: turning the board, and posting the rules so that they can be
// switched off. And switching off one rule instance must switch off that rule, and nothing else.
#include "board/grid.h"
#include "boards.h"
#include "family/akari/akari.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "oracle.h"

// ---- Mirrors and turns ----------------------------------------------------------------------------------

enum { MOST_SOLUTIONS = 3000 };

struct mapping {
    struct board_set *set;
    int symmetry;
};

static bool add_mapped(void *context, const struct puzzle *solution, uint64_t number) {
    struct mapping *map = context;
    struct puzzle mapped;
    assert_true(puzzle_map(&mapped, solution, map->symmetry, map->set->mem));
    (void)board_set_add(map->set, &mapped, number);
    puzzle_free(&mapped);
    return true;
}

// Every solution of a board, each mapped.
static struct board_set solutions_of(const struct puzzle *p, int symmetry, struct mem *m) {
    struct board_set set = {.mem = m};
    struct mapping map = {&set, symmetry};
    struct solve_request q = {.goal = SOLVE_ALL, .visit = add_mapped, .context = &map};
    struct solve_result r = board_solve(p, q, m);
    assert_int_equal(r.count, set.count);
    solve_result_free(&r);
    board_set_sort(&set);
    return set;
}

// Solving the mapped board must give the mapped solutions.
static const char *compare_mapped(const struct puzzle *p, int symmetry, struct mem *m) {
    struct puzzle mapped;
    assert_true(puzzle_map(&mapped, p, symmetry, m));
    struct board_set expected = solutions_of(p, symmetry, m), got = solutions_of(&mapped, BOARD_SAME, m);
    struct solve_result one = board_solve(&mapped, (struct solve_request){.goal = SOLVE_UNIQUE}, m);
    enum solve_status right = expected.count == 0   ? SOLVE_IS_NONE
                              : expected.count == 1 ? SOLVE_IS_UNIQUE
                                                    : SOLVE_IS_MULTIPLE;
    const char *wrong = NULL;
    if (!board_set_equal(&expected, &got)) wrong = "the turned board has other solutions";
    if (one.status != right) wrong = "the turned board has another status";
    solve_result_free(&one);
    board_set_free(&expected);
    board_set_free(&got);
    puzzle_free(&mapped);
    return wrong;
}

// Small enough to list every solution.
static bool is_listable(const struct puzzle *p, struct mem *m) {
    struct solve_request q = {.goal = SOLVE_COUNT, .limit = MOST_SOLUTIONS};
    struct solve_result r = board_solve(p, q, m);
    bool few = r.exact;
    solve_result_free(&r);
    return few;
}

static const char *one_board_turned(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p;
    const char *wrong = NULL;
    rng_seed(&r, seed);
    int width = 2 + (int)rng_below(&r, 7), height = 2 + (int)rng_below(&r, 7);
    board_random(&p, &m, &r, board_any(&r, width, height));
    for (int s = BOARD_SAME; s < BOARD_SYMMETRIES && wrong == NULL && is_listable(&p, &m); s++)
        wrong = compare_mapped(&p, s, &m);
    if (wrong != NULL) wrong = board_complaint(wrong, &p);
    puzzle_free(&p);
    return wrong != NULL || m.used == 0 ? wrong : "memory leaked";
}

static void a_turned_or_mirrored_board_has_the_turned_or_mirrored_solutions(void **state) {
    (void)state;
    run_seeds(1, 250, one_board_turned);
}

// ---- Rules that can be switched -------------------------------------------------------------------------

struct switchable {
    const struct puzzle *p;
    struct mem *mem;
    struct csp *s;
    struct model model;
};

static struct switchable post_switchable(const struct puzzle *p, struct mem *m) {
    struct switchable w = {.p = p, .mem = m, .s = csp_new(m), .model = {.mem = m}};
    assert_non_null(w.s);
    csp_use_rules(w.s);
    assert_true(akari_family.post(p, w.s, &w.model));
    return w;
}

static void drop_switchable(struct switchable *w) {
    model_free(&w->model);
    csp_free(w->s);
}

// The kernel's last solution as a filled board.
static void fill(const struct switchable *w, struct puzzle *out) {
    assert_true(puzzle_copy(out, w->p, w->mem));
    for (size_t i = 0; i < w->model.marks.size; i++) {
        struct model_mark mark = w->model.marks.at[i];
        assert_int_equal(mark.mark, '*');
        out->cells[mark.cell] = csp_value(w->s, mark.lit) > 0 ? '*' : '.';
    }
}

// Switch every rule on for good, but one.
static void switch_on_all_but(struct switchable *w, size_t off) {
    for (size_t i = 0; i < w->model.rules.size; i++)
        if (i != off) csp_add_clause(w->s, &w->model.rules.at[i].on, 1);
}

struct listing {
    struct switchable *w;
    struct board_set *set;
};

static bool list_solution(void *context, struct csp *s) {
    struct listing *l = context;
    struct puzzle filled;
    (void)s;
    fill(l->w, &filled);
    (void)board_set_add(l->set, &filled, 0);
    puzzle_free(&filled);
    return l->set->count <= MOST_SOLUTIONS;
}

// Every solution while all rules but one (SIZE_MAX: all) are on.
static struct board_set list_without(const struct puzzle *p, size_t off, bool classic, struct mem *m) {
    struct switchable w = post_switchable(p, m);
    struct board_set set = {.mem = m};
    struct listing l = {&w, &set};
    switch_on_all_but(&w, off);
    enum csp_answer answer = classic ? csp_label(w.s, (struct csp_strategy){0}, list_solution, &l, NULL)
                                     : csp_enumerate(w.s, list_solution, &l, NULL);
    assert_int_equal(answer, set.count > MOST_SOLUTIONS ? CSP_UNKNOWN : set.count > 0 ? CSP_SAT : CSP_UNSAT);
    drop_switchable(&w);
    board_set_sort(&set);
    return set;
}

// Solve with all rules assumed, forbid the solution, and repeat until there is none.
static struct board_set list_by_assuming(const struct puzzle *p, struct mem *m) {
    struct switchable w = post_switchable(p, m);
    struct board_set set = {.mem = m};
    VEC(csp_lit) on = {0};
    VEC(csp_lit) other = {0};
    for (size_t i = 0; i < w.model.rules.size; i++) assert_true(vec_push(m, &on, w.model.rules.at[i].on));
    while (csp_solve(w.s, on.at, on.size) == CSP_SAT) {
        struct puzzle filled;
        fill(&w, &filled);
        (void)board_set_add(&set, &filled, 0);
        puzzle_free(&filled);
        other.size = 0;
        for (size_t i = 0; i < w.model.marks.size; i++) {
            csp_lit l = w.model.marks.at[i].lit;
            assert_true(vec_push(m, &other, csp_sign(l, csp_value(w.s, l) < 0)));
        }
        csp_add_clause(w.s, other.at, other.size);
        assert_true(set.count <= MOST_SOLUTIONS);
    }
    vec_free(m, &on);
    vec_free(m, &other);
    drop_switchable(&w);
    board_set_sort(&set);
    return set;
}

static const char *one_board_with_rules(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p;
    const char *wrong = NULL;
    rng_seed(&r, seed);
    int width = 1 + (int)rng_below(&r, 8), height = 1 + (int)rng_below(&r, 8);
    board_random(&p, &m, &r, board_any(&r, width, height));
    if (is_listable(&p, &m)) {
        struct board_set plain = solutions_of(&p, BOARD_SAME, &m);
        struct board_set learnt = list_without(&p, SIZE_MAX, false, &m);
        struct board_set labelled = list_without(&p, SIZE_MAX, true, &m);
        if (!board_set_equal(&plain, &learnt)) wrong = "csp_enumerate finds other solutions with rules";
        if (!board_set_equal(&plain, &labelled)) wrong = "csp_label finds other solutions with rules";
        if (plain.count <= 300) { // each solution forbids itself by a clause: only for so many
            struct board_set assumed = list_by_assuming(&p, &m);
            if (!board_set_equal(&plain, &assumed)) wrong = "assuming all rules gives other solutions";
            board_set_free(&assumed);
        }
        board_set_free(&plain);
        board_set_free(&learnt);
        board_set_free(&labelled);
    }
    if (wrong != NULL) wrong = board_complaint(wrong, &p);
    puzzle_free(&p);
    return wrong != NULL || m.used == 0 ? wrong : "memory leaked";
}

static void switchable_rules_all_switched_on_have_the_solutions_of_the_plain_model(void **state) {
    (void)state;
    run_seeds(1000, 600, one_board_with_rules);
}

static void with_no_rule_switched_on_any_bulbs_will_do(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m, "akari 3x2\n..4\n.*x\n");
    struct switchable w = post_switchable(&p, &m);
    uint64_t found = 0;
    assert_int_equal(csp_enumerate(w.s, NULL, NULL, &found), CSP_SAT);
    assert_int_equal(found, 8); // three cells are free; the marks stay
    assert_int_equal(csp_solve(w.s, NULL, 0), CSP_SAT);
    drop_switchable(&w);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

// ---- Names and cells ------------------------------------------------------------------------------------

static size_t rules_named(const struct model *model, const char *name, size_t first, size_t last) {
    size_t n = 0;
    for (size_t i = 0; i < model->rules.size; i++) {
        const struct model_rule *r = &model->rules.at[i];
        n += strcmp(r->name, name) == 0 && r->cells[0] == first && r->cells[1] == last;
    }
    return n;
}

// The last cell of the run that begins at (row, column) in a direction; -1 where none begins.
static int run_from(const struct puzzle *p, int row, int column, int down, int right) {
    if (!board_is_white(board_at(p, row, column)) || board_is_white(board_at(p, row - down, column - right)))
        return -1;
    while (board_is_white(board_at(p, row + down, column + right))) row += down, column += right;
    return row * p->width + column;
}

// One "number" for each numbered cell, one "lit" for each white cell, one "line" for each run; a run of a
// single cell, where there is nothing to forbid, may have one as well. Returns how many instances that
// explains.
static size_t expect_rules_of_cell(const struct model *model, const struct puzzle *p, int row, int column) {
    const size_t cell = (size_t)(row * p->width + column);
    const char c = board_at(p, row, column);
    const size_t numbers = rules_named(model, "number", cell, cell),
                 lits = rules_named(model, "lit", cell, cell);
    assert_int_equal(numbers, c >= '0' && c <= '4' ? 1 : 0);
    assert_int_equal(lits, board_is_white(c) ? 1 : 0);
    const int ends[2] = {run_from(p, row, column, 0, 1), run_from(p, row, column, 1, 0)};
    size_t explained = numbers + lits, single = 0;
    for (int d = 0; d < 2; d++) {
        single += ends[d] == (int)cell;
        if (ends[d] <= (int)cell) continue;
        assert_int_equal(rules_named(model, "line", cell, (size_t)ends[d]), 1);
        explained++;
    }
    const size_t trivial = rules_named(model, "line", cell, cell);
    assert_true(trivial <= single);
    return explained + trivial;
}

static const char *names_of_one_board(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p;
    rng_seed(&r, seed);
    board_random(&p, &m, &r, board_any(&r, 1 + (int)rng_below(&r, 9), 1 + (int)rng_below(&r, 9)));
    struct switchable w = post_switchable(&p, &m);
    size_t explained = 0;
    for (int row = 0; row < p.height; row++)
        for (int column = 0; column < p.width; column++)
            explained += expect_rules_of_cell(&w.model, &p, row, column);
    assert_int_equal(explained, w.model.rules.size);
    for (size_t i = 0; i < w.model.rules.size; i++)
        for (size_t j = 0; j < i; j++) assert_int_not_equal(w.model.rules.at[i].on, w.model.rules.at[j].on);
    drop_switchable(&w);
    puzzle_free(&p);
    return m.used == 0 ? NULL : "memory leaked";
}

static void every_rule_instance_has_its_name_and_cells(void **state) {
    (void)state;
    run_seeds(3000, 300, names_of_one_board);
}

static void a_model_posted_for_solving_has_no_switches(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m, "akari 2x2\n.1\n..\n");
    struct csp *s = csp_new(&m);
    struct model model = {.mem = &m};
    assert_true(akari_family.post(&p, s, &model));
    assert_int_equal(model.rules.size, 0);
    assert_int_equal(model.marks.size, 3);
    model_free(&model);
    csp_free(s);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

// ---- One rule less --------------------------------------------------------------------------------------

static csp_lit bulb(int cell) { return 2 * (csp_lit)(cell + 1); }

// Append the bulbs of the white cells from a cell on, without itself.
static size_t look(const struct puzzle *p, int cell, int down, int right, csp_lit *out) {
    size_t n = 0;
    int row = cell / p->width + down, column = cell % p->width + right;
    for (; board_is_white(board_at(p, row, column)); row += down, column += right)
        out[n++] = bulb(row * p->width + column);
    return n;
}

// Post to the oracle what the rule's name and cells mean to a person.
static void tell_rule(struct oracle *o, const struct puzzle *p, const struct model_rule *rule) {
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    const int first = (int)rule->cells[0], last = (int)rule->cells[1];
    csp_lit lits[40];
    size_t n = 0;
    if (strcmp(rule->name, "line") == 0) {
        const int step = last - first < p->width && first / p->width == last / p->width ? 1 : p->width;
        for (int cell = first; cell <= last; cell += step) lits[n++] = bulb(cell);
        oracle_count(o, CSP_TRUE, lits, n, 0, 1);
        return;
    }
    const bool lit = strcmp(rule->name, "lit") == 0;
    for (int d = 0; d < 4; d++) {
        size_t seen = look(p, first, steps[d][0], steps[d][1], lits + n);
        n += lit || seen == 0 ? seen : 1; // a number looks no farther than its neighbours
    }
    if (lit) lits[n++] = bulb(first);
    const int64_t number = p->cells[first] - '0';
    if (lit) oracle_clause(o, CSP_TRUE, lits, n);
    else oracle_count(o, CSP_TRUE, lits, n, number, number);
}

// The number of ways to obey all rules but one, according to CaDiCaL.
static uint64_t count_without(const struct puzzle *p, const struct model *model, size_t off) {
    struct oracle *o = oracle_new();
    csp_lit bulbs[64];
    size_t n = 0;
    for (size_t i = 0; i < model->rules.size; i++)
        if (i != off) tell_rule(o, p, &model->rules.at[i]);
    for (int cell = 0; cell < p->width * p->height; cell++) {
        csp_lit l = bulb(cell);
        if (board_is_white(p->cells[cell])) bulbs[n++] = l;
        if (p->cells[cell] == '*') oracle_clause(o, CSP_TRUE, &l, 1);
        if (p->cells[cell] == 'x') oracle_clause(o, CSP_TRUE, &(csp_lit){csp_not(l)}, 1);
    }
    uint64_t found = oracle_solutions(o, bulbs, n, MOST_SOLUTIONS);
    oracle_free(o);
    return found;
}

static bool set_holds(const struct board_set *set, const struct puzzle *solution) {
    for (size_t i = 0; i < set->count; i++)
        if (memcmp(set->all.at + i * set->cells, solution->cells, set->cells) == 0) return true;
    return false;
}

// Without one rule: the old solution is still there, and as many others as CaDiCaL finds.
static const char *compare_without(const struct puzzle *p, const struct puzzle *solution,
                                   const struct model *model, size_t off, struct mem *m) {
    struct board_set set = list_without(p, off, false, m);
    const char *wrong = NULL;
    if (!set_holds(&set, solution)) wrong = "a rule less, and the solution is lost";
    uint64_t truth = count_without(p, model, off), most = MOST_SOLUTIONS;
    if ((set.count < most ? set.count : most) != truth) wrong = "a rule less, and the count is wrong";
    board_set_free(&set);
    return wrong;
}

static void a_unique_board_with_one_rule_less_keeps_its_solution_and_gains_only_what_it_should(void **state) {
    (void)state;
    static const char *const unique[] = {
        "akari 6x6\n......\n02.3..\n......\n1#1...\n.10.2.\n10....\n",
        "akari 6x6\n.0..1.\n....1.\n.2..01\n1.#...\n..1...\n....#0\n",
        "akari 6x6\n......\n.2...1\n....0.\n..3.1.\n1..2..\n..1#..\n",
        "https://puzz.link/p?akari/6/6/nekcakbl",
        "akari 7x4\n...0.00\n....*..\n...0.#.\n0##..*2\n",
        "akari 7x4\n1.#....\n.3...3.\n..2...x\n......#\n",
    };
    struct mem m = MEM_UNLIMITED;
    for (size_t b = 0; b < sizeof unique / sizeof *unique; b++) {
        struct puzzle p;
        board_read(&p, &m, unique[b]);
        struct solve_result r = board_solve(&p, (struct solve_request){.goal = SOLVE_UNIQUE}, &m);
        assert_int_equal(r.status, SOLVE_IS_UNIQUE);
        struct switchable w = post_switchable(&p, &m);
        assert_int_equal(count_without(&p, &w.model, SIZE_MAX), 1);
        for (size_t off = 0; off < w.model.rules.size; off++) {
            const char *wrong = compare_without(&p, &r.solution, &w.model, off, &m);
            if (wrong != NULL)
                fail_msg("%s: %s r%uc%u", board_complaint(wrong, &p), w.model.rules.at[off].name,
                         w.model.rules.at[off].cells[0] / (unsigned)p.width + 1,
                         w.model.rules.at[off].cells[0] % (unsigned)p.width + 1);
        }
        drop_switchable(&w);
        solve_result_free(&r);
        puzzle_free(&p);
    }
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turned_or_mirrored_board_has_the_turned_or_mirrored_solutions),
        cmocka_unit_test(switchable_rules_all_switched_on_have_the_solutions_of_the_plain_model),
        cmocka_unit_test(with_no_rule_switched_on_any_bulbs_will_do),
        cmocka_unit_test(every_rule_instance_has_its_name_and_cells),
        cmocka_unit_test(a_model_posted_for_solving_has_no_switches),
        cmocka_unit_test(a_unique_board_with_one_rule_less_keeps_its_solution_and_gains_only_what_it_should),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
