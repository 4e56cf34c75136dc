// Tests of Akari's judge, against known verdicts and against the rules checked in the plainest way.
#include "family/akari/akari.h"
#include "format/format.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

// A board given as native text or pzprv3, and its verdict.
struct judged {
    struct mem mem;
    struct puzzle p;
    struct verdict v;
};

static void judge(struct judged *j, const char *text) {
    struct format_reader r;
    struct fault f;
    j->mem = (struct mem)MEM_UNLIMITED;
    format_reader_init(&r, text, strlen(text));
    assert_int_equal(format_read_next(&r, &j->mem, &j->p, &f), FORMAT_READ_PUZZLE);
    verdict_init(&j->v, &j->mem);
    assert_true(akari_check(&j->p, &j->v));
}

static void forget(struct judged *j) {
    verdict_free(&j->v);
    puzzle_free(&j->p);
    assert_int_equal(j->mem.used, 0);
}

// "rule: sentence" of each broken rule, one per line; "not yet" before it if open cells can still fix it.
static const char *sentences(const struct verdict *v) {
    static char out[2000];
    size_t n = 0;
    out[0] = '\0';
    for (size_t i = 0; i < v->broken.size; i++) {
        const struct broken_rule *b = &v->broken.at[i];
        n += (size_t)snprintf(out + n, sizeof out - n, "%s%s: %.*s\n", b->mendable ? "not yet " : "", b->rule,
                              (int)b->chars, v->sentences.at + b->first_char);
    }
    return out;
}

static void the_boards_of_another_program_get_the_same_verdict(void **state) {
    (void)state;
    static const struct {
        const char *first_rule, *file;
    } known[] = {
        {"number-wrong",
         "pzprv3/lightup/6/6/. . . . . . /. . 4 . . . /. # . . 2 . /# 0 # . . . /. # . 1 . . /. . . . "
         ". . /"},
        {"bulbs-see-each-other",
         "pzprv3/lightup/6/6/. . # . . # /. # 4 # . . /. . # . 2 . /. 0 . . # . /. . . 1 . . "
         "/. . . . . . /"},
        {"number-wrong",
         "pzprv3/lightup/6/6/. . # . . . /. # 4 # . . /. . # . 2 # /+ 0 . . # . /. + . 1 . . /. . . . "
         ". . /"},
        {"cell-dark",
         "pzprv3/lightup/6/6/. . # . . . /. # 4 # . . /. . # . 2 # /+ 0 . . # . /. + . 1 . . /. . . # . "
         ". /"},
        {NULL,
         "pzprv3/lightup/6/6/. . # . . . /. # 4 # . . /. . # . 2 # /+ 0 . . # . /# + . 1 . . /. . . # . . /"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct judged j;
        judge(&j, known[i].file);
        assert_int_equal(verdict_ok(&j.v), known[i].first_rule == NULL);
        if (known[i].first_rule == NULL) assert_int_equal(j.v.broken.size, 0);
        else assert_string_equal(j.v.broken.at[0].rule, known[i].first_rule);
        forget(&j);
    }
}

static void every_broken_rule_is_named_with_its_cells_and_a_sentence(void **state) {
    (void)state;
    struct judged j;
    judge(&j, "akari 6x3\n"
              "*.*..*\n"
              "0#3x##\n"
              "...#..\n");
    assert_string_equal(sentences(&j.v), "bulbs-see-each-other: the bulbs at r1c1 and r1c3 see each other\n"
                                         "bulbs-see-each-other: the bulbs at r1c3 and r1c6 see each other\n"
                                         "number-wrong: the 0 at r2c1 has 1 bulb next to it, not 0\n"
                                         "number-wrong: the 3 at r2c3 has 1 bulb next to it, not 3\n"
                                         "cell-dark: r2c4 is not lit\n"
                                         "not yet cell-dark: r3c1 is not lit\n"
                                         "not yet cell-dark: r3c2 is not lit\n"
                                         "not yet cell-dark: r3c3 is not lit\n"
                                         "not yet cell-dark: r3c5 is not lit\n"
                                         "not yet cell-dark: r3c6 is not lit\n");
    assert_false(j.v.complete);
    const struct broken_rule *three = &j.v.broken.at[3];
    assert_int_equal(three->cells, 2);
    assert_int_equal(j.v.cells.at[three->first_cell], 8);
    assert_int_equal(j.v.cells.at[three->first_cell + 1], 2);
    forget(&j);
}

static void bulbs_in_a_column_see_each_other_up_to_a_black_cell(void **state) {
    (void)state;
    struct judged j;
    judge(&j, "akari 1x5\n*\n#\n*\n.\n*\n");
    assert_string_equal(sentences(&j.v), "bulbs-see-each-other: the bulbs at r3c1 and r5c1 see each other\n");
    assert_true(j.v.complete);
    assert_false(verdict_ok(&j.v));
    forget(&j);
}

static void expect_verdict(const char *text, const char *said, bool complete) {
    struct judged j;
    judge(&j, text);
    assert_string_equal(sentences(&j.v), said);
    assert_int_equal(j.v.complete, complete);
    forget(&j);
}

static void on_an_untouched_board_all_is_still_to_be_done(void **state) {
    (void)state;
    expect_verdict("akari 2x2\n.1\n..\n",
                   "not yet number-wrong: the 1 at r1c2 has 0 bulbs next to it, not 1\n"
                   "not yet cell-dark: r1c1 is not lit\n"
                   "not yet cell-dark: r2c1 is not lit\n"
                   "not yet cell-dark: r2c2 is not lit\n",
                   false);
    expect_verdict("akari 3x1\n###\n", "", true);
    expect_verdict("akari 3x1\n#0#\n", "", true);
    expect_verdict("akari 3x1\n#1#\n", "number-wrong: the 1 at r1c2 has 0 bulbs next to it, not 1\n", false);
}

static void a_number_is_wrong_once_its_bulbs_have_no_room(void **state) {
    (void)state;
    expect_verdict("akari 3x2\n.2.\n#*#\n",
                   "not yet number-wrong: the 2 at r1c2 has 1 bulb next to it, not 2\n"
                   "not yet cell-dark: r1c1 is not lit\n"
                   "not yet cell-dark: r1c3 is not lit\n",
                   false);
    expect_verdict("akari 3x1\nx2.\n",
                   "number-wrong: the 2 at r1c2 has 0 bulbs next to it, not 2\n"
                   "cell-dark: r1c1 is not lit\n"
                   "not yet cell-dark: r1c3 is not lit\n",
                   false);
    // One of the cells beside it is lit.
    expect_verdict("akari 3x2\n.2.\n*#.\n",
                   "number-wrong: the 2 at r1c2 has 0 bulbs next to it, not 2\n"
                   "not yet cell-dark: r1c3 is not lit\n"
                   "not yet cell-dark: r2c3 is not lit\n",
                   false);
    // One stands beside a number that has all its bulbs.
    expect_verdict("akari 3x2\n.2.\n0#.\n",
                   "number-wrong: the 2 at r1c2 has 0 bulbs next to it, not 2\n"
                   "cell-dark: r1c1 is not lit\n"
                   "not yet cell-dark: r1c3 is not lit\n"
                   "not yet cell-dark: r2c3 is not lit\n",
                   false);
}

static void a_dark_cell_is_wrong_once_no_bulb_can_come_in_its_sight(void **state) {
    (void)state;
    expect_verdict("akari 3x1\nx.#\n",
                   "not yet cell-dark: r1c1 is not lit\nnot yet cell-dark: r1c2 is not lit\n", false);
    expect_verdict("akari 3x1\nxx#\n", "cell-dark: r1c1 is not lit\ncell-dark: r1c2 is not lit\n", false);
    expect_verdict("akari 3x1\nx.#\n- r1c2 *\n", "cell-dark: r1c1 is not lit\ncell-dark: r1c2 is not lit\n",
                   false);
    expect_verdict("akari 4x1\n*#x.\n",
                   "not yet cell-dark: r1c3 is not lit\nnot yet cell-dark: r1c4 is not lit\n", false);
}

static void a_number_with_too_many_bulbs_is_wrong_but_not_incomplete(void **state) {
    (void)state;
    struct judged j;
    judge(&j, "akari 3x1\n*1*\n");
    assert_string_equal(sentences(&j.v), "number-wrong: the 1 at r1c2 has 2 bulbs next to it, not 1\n");
    assert_true(j.v.complete);
    forget(&j);
}

// ---- Against the rules said plainly ----------------------------------------------------------------------

static char cell_at(const struct puzzle *p, int row, int column) {
    bool on_board = row >= 0 && row < p->height && column >= 0 && column < p->width;
    return on_board ? p->cells[row * p->width + column] : '#';
}
static bool is_white(char c) { return c == '.' || c == '*' || c == 'x'; }

// How many bulbs are seen from a cell in the four directions, not counting itself.
static int bulbs_seen(const struct puzzle *p, int row, int column) {
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    int seen = 0;
    for (int d = 0; d < 4; d++) {
        int r = row + steps[d][0], c = column + steps[d][1];
        for (; is_white(cell_at(p, r, c)); r += steps[d][0], c += steps[d][1])
            seen += cell_at(p, r, c) == '*';
    }
    return seen;
}

struct counts {
    size_t bulbs_in_sight, numbers, dark, bulbs;
};

static struct counts count_plainly(const struct puzzle *p) {
    struct counts n = {0};
    for (int r = 0; r < p->height; r++) {
        for (int c = 0; c < p->width; c++) {
            char cell = cell_at(p, r, c);
            int around = (cell_at(p, r - 1, c) == '*') + (cell_at(p, r + 1, c) == '*') +
                         (cell_at(p, r, c - 1) == '*') + (cell_at(p, r, c + 1) == '*');
            n.bulbs += cell == '*';
            n.bulbs_in_sight += cell == '*' && bulbs_seen(p, r, c) > 0;
            n.dark += is_white(cell) && cell != '*' && bulbs_seen(p, r, c) == 0;
            n.numbers += cell >= '0' && cell <= '4' && around != cell - '0';
        }
    }
    return n;
}

static void compare_with_plain_rules(const struct puzzle *p, struct mem *m) {
    struct counts n = count_plainly(p);
    struct verdict v;
    verdict_init(&v, m);
    assert_true(akari_check(p, &v));
    size_t numbers = 0, dark = 0, pairs = 0, named[64] = {0}, in_sight = 0;
    for (size_t i = 0; i < v.broken.size; i++) {
        const struct broken_rule *b = &v.broken.at[i];
        numbers += strcmp(b->rule, "number-wrong") == 0;
        dark += strcmp(b->rule, "cell-dark") == 0;
        if (strcmp(b->rule, "bulbs-see-each-other") != 0) continue;
        pairs++;
        for (size_t k = 0; k < b->cells; k++) named[v.cells.at[b->first_cell + k]] = 1;
    }
    for (size_t i = 0; i < 64; i++) in_sight += named[i];
    assert_int_equal(v.broken.size, numbers + dark + pairs);
    assert_int_equal(numbers, n.numbers);
    assert_int_equal(dark, n.dark);
    assert_int_equal(in_sight, n.bulbs_in_sight);
    bool solved = n.numbers + n.dark + n.bulbs_in_sight == 0;
    assert_int_equal(verdict_ok(&v), solved);
    verdict_free(&v);
}

static void all_fillings_of_small_boards_are_judged_as_the_plain_rules_do(void **state) {
    (void)state;
    static const struct {
        int width, height;
        const char *cells;
    } boards[] = {
        {3, 3, "........."},    {4, 3, "..1.....2..."},     {4, 4, "#..0.....2....1."},
        {3, 4, ".2..#..3...."}, {12, 1, ".#...0..1..."},    {1, 6, "..#1.."},
        {2, 2, "1##0"},         {4, 4, "....x..x....4..."},
    };
    struct mem m = MEM_UNLIMITED;
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
        struct puzzle p;
        assert_true(puzzle_init(&p, &m, &akari_family, boards[b].width, boards[b].height));
        size_t white[16], n = 0, size = puzzle_size(&p);
        for (size_t i = 0; i < size; i++)
            if (is_white(boards[b].cells[i])) white[n++] = i;
        for (unsigned filling = 0; filling < 1u << n; filling++) {
            memcpy(p.cells, boards[b].cells, size);
            for (size_t k = 0; k < n; k++)
                if (filling >> k & 1) p.cells[white[k]] = '*';
            compare_with_plain_rules(&p, &m);
        }
        puzzle_free(&p);
    }
    assert_int_equal(m.used, 0);
}

static void a_board_of_a_million_mistakes_is_judged_in_one_go(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct verdict v;
    assert_true(puzzle_init(&p, &m, &akari_family, 1000, 1000));
    memset(p.cells, '*', puzzle_size(&p));
    verdict_init(&v, &m);
    assert_true(akari_check(&p, &v));
    assert_int_equal(v.broken.size, 2 * 999 * 1000);
    verdict_free(&v);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void a_judge_without_memory_says_so_and_leaks_nothing(void **state) {
    (void)state;
    struct mem good = MEM_UNLIMITED;
    struct puzzle p;
    assert_true(puzzle_init(&p, &good, &akari_family, 4, 2));
    memcpy(p.cells,
           "*..*"
           "3##.",
           8);
    bool done = false;
    for (uint64_t fail = 1; !done; fail++) {
        struct mem m = {.fail_at = fail};
        struct verdict v;
        verdict_init(&v, &m);
        done = akari_check(&p, &v);
        assert_int_equal(done, m.calls < fail);
        verdict_free(&v);
        assert_int_equal(m.used, 0);
        assert_true(fail < 100);
    }
    puzzle_free(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_boards_of_another_program_get_the_same_verdict),
        cmocka_unit_test(every_broken_rule_is_named_with_its_cells_and_a_sentence),
        cmocka_unit_test(bulbs_in_a_column_see_each_other_up_to_a_black_cell),
        cmocka_unit_test(on_an_untouched_board_all_is_still_to_be_done),
        cmocka_unit_test(a_number_is_wrong_once_its_bulbs_have_no_room),
        cmocka_unit_test(a_dark_cell_is_wrong_once_no_bulb_can_come_in_its_sight),
        cmocka_unit_test(a_number_with_too_many_bulbs_is_wrong_but_not_incomplete),
        cmocka_unit_test(all_fillings_of_small_boards_are_judged_as_the_plain_rules_do),
        cmocka_unit_test(a_board_of_a_million_mistakes_is_judged_in_one_go),
        cmocka_unit_test(a_judge_without_memory_says_so_and_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
