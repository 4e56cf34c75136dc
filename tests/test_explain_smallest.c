// Is a step that claims to be smallest really smallest? For Akari boards with few open cells, every way to
// fill them is tried: a set of rules decides a cell exactly when each filling with that cell wrong breaks one
// of the rules. The rules are implemented here once more, in the plainest way.
#include "boards.h"
#include "explain/explain.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_OPEN = 13, MOST_RULES = 128, MOST_CELLS = 100 };

// A set of rules, one bit each.
struct mask {
    uint64_t word[2];
};

static bool is_in(struct mask m, size_t i) { return (m.word[i / 64] >> (i % 64) & 1) != 0; }
static void add(struct mask *m, size_t i) { m->word[i / 64] |= UINT64_C(1) << (i % 64); }
static bool meet(struct mask a, struct mask b) {
    return ((a.word[0] & b.word[0]) | (a.word[1] & b.word[1])) != 0;
}
static bool within(struct mask a, struct mask b) {
    return ((a.word[0] & ~b.word[0]) | (a.word[1] & ~b.word[1])) == 0;
}

// Between `lo` and `hi` of the cells hold bulbs.
struct rule {
    size_t cells[MOST_CELLS], count, lo, hi;
};

struct position {
    const struct puzzle *p;
    struct rule rules[MOST_RULES];
    size_t n_rules;
    char cells[MOST_CELLS];
    size_t open[MOST_CELLS], n_open;
    struct mask *broken; // by filling
};

// ---- The rules ---------------------------------------------------------------------------------------

static bool white(const struct puzzle *p, int row, int column) {
    return board_is_white(board_at(p, row, column));
}

static struct rule *new_rule(struct position *q, size_t lo, size_t hi) {
    assert_true(q->n_rules < MOST_RULES);
    struct rule *r = &q->rules[q->n_rules++];
    *r = (struct rule){.lo = lo, .hi = hi};
    return r;
}

// All white cells from here on, this one left out.
static void take_ray(struct rule *r, const struct puzzle *p, int row, int column, int down, int right) {
    for (row += down, column += right; white(p, row, column); row += down, column += right)
        r->cells[r->count++] = (size_t)(row * p->width + column);
}

static void tell_cell(struct position *q, int row, int column) {
    const struct puzzle *p = q->p;
    size_t here = (size_t)(row * p->width + column);
    struct rule *lit = new_rule(q, 1, SIZE_MAX);
    lit->cells[lit->count++] = here;
    take_ray(lit, p, row, column, 0, 1);
    take_ray(lit, p, row, column, 0, -1);
    take_ray(lit, p, row, column, 1, 0);
    take_ray(lit, p, row, column, -1, 0);
    for (int down = 0; down < 2; down++) { // a line that begins here
        if (white(p, row - down, column - !down)) continue;
        struct rule *line = new_rule(q, 0, 1);
        line->cells[line->count++] = here;
        take_ray(line, p, row, column, down, !down);
    }
}

static void tell_number(struct position *q, int row, int column) {
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    size_t number = (size_t)(board_at(q->p, row, column) - '0');
    struct rule *r = new_rule(q, number, number);
    for (int d = 0; d < 4; d++)
        if (white(q->p, row + steps[d][0], column + steps[d][1]))
            r->cells[r->count++] = (size_t)((row + steps[d][0]) * q->p->width + column + steps[d][1]);
}

static void tell_rules(struct position *q) {
    for (int row = 0; row < q->p->height; row++)
        for (int column = 0; column < q->p->width; column++) {
            char c = board_at(q->p, row, column);
            if (board_is_white(c)) tell_cell(q, row, column);
            else if (c != '#') tell_number(q, row, column);
        }
}

static struct mask find_broken(const struct position *q) {
    struct mask broken = {{0}};
    for (size_t i = 0; i < q->n_rules; i++) {
        const struct rule *r = &q->rules[i];
        size_t bulbs = 0;
        for (size_t k = 0; k < r->count; k++) bulbs += q->cells[r->cells[k]] == '*';
        if (bulbs < r->lo || bulbs > r->hi) add(&broken, i);
    }
    return broken;
}

// ---- The smallest set that decides anything ----------------------------------------------------------

static void try_all(struct position *q) {
    q->broken = calloc((size_t)1 << q->n_open, sizeof *q->broken);
    assert_non_null(q->broken);
    for (size_t filling = 0; filling < (size_t)1 << q->n_open; filling++) {
        for (size_t i = 0; i < q->n_open; i++) q->cells[q->open[i]] = filling >> i & 1 ? '*' : 'x';
        q->broken[filling] = find_broken(q);
    }
}

// Can at most `left` more rules meet all of these masks? A mask that is not met yet has to be met by one of
// its rules.
static bool can_meet_all(const struct mask *masks, size_t count, struct mask set, size_t left) {
    size_t i = 0;
    while (i < count && meet(masks[i], set)) i++;
    if (i == count) return true;
    for (size_t rule = 0; rule < MOST_RULES && left > 0; rule++) {
        struct mask more = set;
        if (!is_in(masks[i], rule)) continue;
        add(&more, rule);
        if (can_meet_all(masks, count, more, left - 1)) return true;
    }
    return false;
}

// Only masks that contain no other mask matter.
static size_t keep_least(struct mask *masks, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        bool least = true;
        for (size_t k = 0; k < kept && least; k++) least = !within(masks[k], masks[i]);
        if (!least) continue;
        size_t stay = 0;
        for (size_t k = 0; k < kept; k++)
            if (!within(masks[i], masks[k])) masks[stay++] = masks[k];
        masks[stay++] = masks[i];
        kept = stay;
    }
    return kept;
}

static bool some_set_decides(struct position *q, size_t size, const char *solution) {
    struct mask *wrong = calloc((size_t)1 << q->n_open, sizeof *wrong);
    assert_non_null(wrong);
    bool yes = false;
    for (size_t i = 0; i < q->n_open && !yes; i++) {
        size_t count = 0;
        bool bulb = solution[q->open[i]] == '*';
        for (size_t filling = 0; filling < (size_t)1 << q->n_open; filling++)
            if ((filling >> i & 1) != bulb) wrong[count++] = q->broken[filling];
        yes = can_meet_all(wrong, keep_least(wrong, count), (struct mask){{0}}, size);
    }
    free(wrong);
    return yes;
}

// ---- Steps against that ------------------------------------------------------------------------------

struct choices {
    size_t steps, larger; // compared, and of those with more than one rule
};

static void compare_step(struct position *q, const struct explanation *e, size_t index,
                         struct choices *tally) {
    const struct explain_step *step = &e->steps.at[index];
    q->n_open = 0;
    for (size_t i = 0; i < puzzle_size(q->p); i++)
        if (q->cells[i] == '.') q->open[q->n_open++] = i;
    if (q->n_open > MOST_OPEN) return;
    try_all(q);
    if (!some_set_decides(q, step->rules.count, e->solution.cells))
        fail_msg("%s", board_complaint("a step of a size that does not do", q->p));
    if (step->minimal && some_set_decides(q, step->rules.count - 1, e->solution.cells))
        fail_msg("%s", board_complaint("a step that is not smallest says it is", q->p));
    free(q->broken);
    for (size_t i = 0; i < q->n_open; i++) q->cells[q->open[i]] = '.';
    tally->steps++;
    tally->larger += step->rules.count > 1;
    assert_true(step->minimal); // on boards as small as these it can always be told
}

static void compare(const struct puzzle *p, struct mem *m, struct choices *tally) {
    struct explanation e;
    struct fault fault;
    struct position *q = calloc(1, sizeof *q);
    assert_non_null(q);
    assert_true(explain_puzzle(p, &(struct explain_request){0}, m, &e, &fault));
    assert_int_equal(e.status, EXPLAIN_DONE);
    q->p = p;
    memcpy(q->cells, p->cells, puzzle_size(p));
    tell_rules(q);
    for (size_t i = 0; i < e.steps.size; i++) {
        compare_step(q, &e, i, tally);
        for (size_t k = 0; k < e.steps.at[i].decides.count; k++) {
            struct explain_fact f = e.facts.at[e.steps.at[i].decides.first + k];
            q->cells[f.cell] = f.holds ? '*' : 'x';
        }
    }
    free(q);
    explanation_free(&e);
}

static bool is_unique(const struct puzzle *p, struct mem *m) {
    struct solve_result r = board_solve(p, (struct solve_request){.goal = SOLVE_UNIQUE}, m);
    bool unique = r.status == SOLVE_IS_UNIQUE;
    solve_result_free(&r);
    return unique;
}

static void no_set_is_smaller_on_random_boards(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct rng rng;
    struct choices tally = {0};
    rng_seed(&rng, 5);
    const size_t most = seeds_few() ? 30 : 150;
    for (size_t boards = 0; boards < most;) {
        struct board_recipe recipe = {
            4 + (int)rng_below(&rng, 3), 4 + (int)rng_below(&rng, 3), 22, 45, 0, true};
        struct puzzle p;
        board_random(&p, &m, &rng, recipe);
        if (is_unique(&p, &m)) {
            compare(&p, &m, &tally);
            boards++;
        }
        puzzle_free(&p);
    }
    assert_true(tally.steps > 3 * most);
    assert_true(tally.larger > most / 4);
    assert_int_equal(m.used, 0);
}

static void no_set_is_smaller_on_hard_boards(void **state) {
    (void)state;
    static const char *const boards[] = {
        "7x7:a1hBb1cBd0BaB1d3c2bBh0a",   "7x7:0eBb2BhBb1c2b2h11bBeB", "7x7:bBb0a1l1c0c0l2aBb2b",
        "7x7:cBeBf1a21a2b2b2a1BaBfBe2c", "7x7:d1e2c1g0cBg2c3eBd",     "7x7:Be1dBc1aBe2a3e3a3c2dBeB",
        "7x7:b2h1cBd2g0d1c0h1b",         "7x7:a1k2b2a1k0a0b0k1a",
    };
    struct mem m = MEM_UNLIMITED;
    struct choices tally = {0};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct puzzle p;
        board_read(&p, &m, boards[i]);
        compare(&p, &m, &tally);
        puzzle_free(&p);
    }
    assert_true(tally.larger > 5);
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_set_is_smaller_on_random_boards),
        cmocka_unit_test(no_set_is_smaller_on_hard_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
