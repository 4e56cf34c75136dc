// The promises about new Akari puzzles.
#include "board/grid.h"
#include "boards.h"
#include "family/akari/akari.h"
#include "family/akari/make.h"
#include "make/make.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool is_black(char c) { return c == '#' || (c >= '0' && c <= '4'); }

static size_t count_black(const struct puzzle *p) {
    size_t n = 0;
    for (size_t i = 0; i < puzzle_size(p); i++) n += is_black(p->cells[i]);
    return n;
}

static struct make_request request(int width, int height, uint64_t seed) {
    struct make_request r = make_defaults(&akari_family);
    r.width = width;
    r.height = height;
    r.seed = seed;
    return r;
}

static void set_from(struct make_request *r, const struct puzzle *board) {
    struct fault f = {0};
    if (!make_set_board(r, "from", "a board", board, &f)) fail_msg("%s", f.text);
}

static void ask_level(struct make_request *r, enum explain_level level) {
    make_level_scores(level, &r->least_score, &r->most_score);
}

static enum solve_status status_of(const struct puzzle *p, struct mem *m) {
    struct solve_result result = board_solve(p, (struct solve_request){.goal = SOLVE_UNIQUE}, m);
    enum solve_status status = result.status;
    solve_result_free(&result);
    return status;
}

// Make one, and check everything that is always promised.
static void make_good(const struct make_request *r, uint64_t index, struct mem *m, struct made *made) {
    struct fault f = {0};
    enum make_answer answer = make_puzzle(r, index, 0, m, made, &f);
    if (answer != MAKE_DONE) fail_msg("%s", f.text);
    if (status_of(&made->puzzle, m) != SOLVE_IS_UNIQUE)
        fail_msg("%s", board_complaint("not unique", &made->puzzle));
    const char *wrong = board_refutes(&made->puzzle, &made->solution);
    if (wrong != NULL) fail_msg("%s", board_complaint(wrong, &made->puzzle));
    struct explanation e;
    assert_true(explain_puzzle(&made->puzzle, &(struct explain_request){.rate_only = true}, m, &e, &f));
    assert_int_equal(e.level, made->level);
    assert_int_equal(e.score, made->score);
    assert_in_range(made->score, r->least_score, r->most_score);
    explanation_free(&e);
    if (r->board == NULL) assert_int_equal(count_black(&made->puzzle), akari_black_count(r));
}

static void every_puzzle_has_one_solution_and_the_level_asked_for(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    static const struct {
        int width, height;
        enum explain_level level;
        uint64_t count;
    } cases[] = {{7, 7, EXPLAIN_EASY, 40},    {7, 7, EXPLAIN_MEDIUM, 20},  {10, 10, EXPLAIN_HARD, 6},
                 {12, 9, EXPLAIN_MEDIUM, 10}, {14, 14, EXPLAIN_EXPERT, 1}, {30, 30, EXPLAIN_EASY, 2},
                 {25, 25, EXPLAIN_HARD, 1},   {1, 9, EXPLAIN_EASY, 5},     {2, 2, EXPLAIN_EASY, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct make_request r = request(cases[i].width, cases[i].height, 11);
        ask_level(&r, cases[i].level);
        for (uint64_t index = 0; index < cases[i].count; index++) {
            struct made made;
            make_good(&r, index, &m, &made);
            made_free(&made);
        }
    }
    assert_int_equal(m.used, 0);
}

static void the_same_seed_and_number_give_the_same_puzzle(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct make_request r = request(8, 8, 5), s = request(8, 8, 6);
    struct made a, b;
    for (uint64_t index = 0; index < 10; index++) {
        struct fault f;
        make_good(&r, index, &m, &a);
        make_good(&r, index, &m, &b);
        assert_memory_equal(a.puzzle.cells, b.puzzle.cells, 64);
        made_free(&b);
        assert_int_equal(make_puzzle(&r, index, 1, &m, &b, &f), MAKE_DONE);
        assert_memory_not_equal(a.puzzle.cells, b.puzzle.cells, 64);
        made_free(&b);
        make_good(&s, index, &m, &b);
        assert_memory_not_equal(a.puzzle.cells, b.puzzle.cells, 64);
        made_free(&b);
        made_free(&a);
    }
    assert_int_equal(m.used, 0);
}

// The promise includes other machines: these bytes change only on purpose.
static void a_known_seed_gives_a_known_puzzle(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct make_request r = request(7, 7, 2024);
    struct made made;
    ask_level(&r, EXPLAIN_EASY);
    make_good(&r, 0, &m, &made);
    assert_memory_equal(made.puzzle.cells,
                        "....#.."
                        "#......"
                        "..3.#.."
                        ".4...3."
                        "..#.#.."
                        "......0"
                        "..0....",
                        49);
    made_free(&made);
}

// ---- Black cells -----------------------------------------------------------------------------------------

static const enum board_symmetry turns[AKARI_SYMMETRIES][2] = {
    [AKARI_NO_SYMMETRY] = {BOARD_SAME, BOARD_SAME},
    [AKARI_MIRROR] = {BOARD_MIRROR_LEFT_RIGHT, BOARD_SAME},
    [AKARI_MIRROR2] = {BOARD_MIRROR_LEFT_RIGHT, BOARD_MIRROR_UP_DOWN},
    [AKARI_ROTATE2] = {BOARD_TURN_180, BOARD_SAME},
    [AKARI_ROTATE4] = {BOARD_TURN_90, BOARD_SAME},
    [AKARI_DIAGONAL] = {BOARD_MIRROR_DIAGONAL, BOARD_SAME},
};

static void black_cells_have_the_symmetry_and_the_share_asked_for(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    for (int s = 0; s < AKARI_SYMMETRIES; s++)
        for (int side = 6; side <= 9; side++)
            for (int percent = 20; percent <= 40; percent += 10) {
                struct make_request r = request(side, side, 3);
                struct made made;
                r.values[AKARI_SYMMETRY] = s;
                r.values[AKARI_BLACK] = percent;
                make_good(&r, 0, &m, &made);
                double off = (double)count_black(&made.puzzle) - percent * side * side / 100.0;
                assert_true(off > -2.51 && off < 2.51); // half of the largest orbit, and rounding
                if (s == AKARI_NO_SYMMETRY) assert_true(off > -0.51 && off < 0.51);
                for (uint32_t i = 0; i < (uint32_t)(side * side); i++)
                    for (int k = 0; k < 2; k++) {
                        size_t image = board_map_cell(turns[s][k], side, side, i);
                        assert_int_equal(is_black(made.puzzle.cells[i]), is_black(made.puzzle.cells[image]));
                    }
                made_free(&made);
            }
    assert_int_equal(m.used, 0);
}

static void a_share_is_met_exactly_where_the_symmetry_allows_it(void **state) {
    (void)state;
    struct make_request r = request(10, 10, 1);
    r.values[AKARI_BLACK] = 21;
    r.values[AKARI_SYMMETRY] = AKARI_NO_SYMMETRY;
    assert_int_equal(akari_black_count(&r), 21);
    r.values[AKARI_SYMMETRY] = AKARI_ROTATE2;
    assert_int_equal(akari_black_count(&r), 20);
    r.values[AKARI_SYMMETRY] = AKARI_ROTATE4;
    assert_int_equal(akari_black_count(&r), 20);
    r.values[AKARI_BLACK] = 23;
    assert_int_equal(akari_black_count(&r), 24);
    r = request(9, 9, 1);
    r.values[AKARI_SYMMETRY] = AKARI_ROTATE4;
    r.values[AKARI_BLACK] = 31; // 25.11: six orbits and the centre
    assert_int_equal(akari_black_count(&r), 25);
}

static size_t count_for(int side, int symmetry, int percent) {
    struct make_request r = request(side, side, 1);
    r.values[AKARI_SYMMETRY] = symmetry;
    r.values[AKARI_BLACK] = percent;
    return akari_black_count(&r);
}

static void a_share_is_rounded_once(void **state) {
    (void)state;
    assert_int_equal(count_for(6, AKARI_MIRROR2, 40), 16);  // 14.4
    assert_int_equal(count_for(14, AKARI_ROTATE4, 40), 80); // 78.4
    for (int side = 2; side <= 16; side += 2)
        for (int percent = 1; percent < 100; percent++) {
            double exact = side * side * percent / 100.0,
                   off = (double)count_for(side, AKARI_ROTATE4, percent) - exact;
            assert_true((off >= -2 && off <= 2) || exact < 2); // fours only, at least one
        }
}

static void given_black_cells_stay_as_they_are(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle given;
    board_read(&given, &m, "akari 7x7\n...0...\n.3...#.\n..#.#..\n#..#..3\n..2.#..\n.2...#.\n...1...\n");
    struct make_request r = request(7, 7, 4);
    set_from(&r, &given);
    bool differs = false;
    for (uint64_t index = 0; index < 10; index++) {
        struct made made;
        make_good(&r, index, &m, &made);
        for (size_t i = 0; i < 49; i++) {
            assert_int_equal(is_black(given.cells[i]), is_black(made.puzzle.cells[i]));
            differs = differs || given.cells[i] != made.puzzle.cells[i];
        }
        made_free(&made);
    }
    assert_true(differs);
    puzzle_free(&given);
    assert_int_equal(m.used, 0);
}

// ---- Numbers ---------------------------------------------------------------------------------------------

static void with_all_clues_every_black_cell_has_its_number(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    for (int level = EXPLAIN_EASY; level <= EXPLAIN_MEDIUM; level++)
        for (uint64_t index = 0; index < 5; index++) {
            struct make_request r = request(10, 10, 8);
            struct made made;
            r.values[AKARI_CLUES] = AKARI_ALL_CLUES;
            ask_level(&r, (enum explain_level)level);
            make_good(&r, index, &m, &made);
            assert_null(memchr(made.puzzle.cells, '#', 100));
            made_free(&made);
        }
    assert_int_equal(m.used, 0);
}

static void no_minimal_clue_can_be_left_out(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    for (uint64_t index = 0; index < 12; index++) {
        struct make_request r = request(index % 2 == 0 ? 8 : 14, 10, 9);
        struct made made;
        r.values[AKARI_CLUES] = AKARI_MINIMAL_CLUES;
        make_good(&r, index, &m, &made);
        for (size_t i = 0; i < puzzle_size(&made.puzzle); i++) {
            char number = made.puzzle.cells[i];
            if (number < '0' || number > '4') continue;
            made.puzzle.cells[i] = '#';
            assert_int_equal(status_of(&made.puzzle, &m), SOLVE_IS_MULTIPLE);
            made.puzzle.cells[i] = number;
        }
        made_free(&made);
    }
    assert_int_equal(m.used, 0);
}

// ---- Impossible requests ---------------------------------------------------------------------------------

static void expect_refusal(struct make_request r, const char *about) {
    struct fault f = {0};
    assert_false(make_check(&r, &f));
    if (strstr(f.text, about) == NULL) fail_msg("'%s' does not tell about %s", f.text, about);
}

static void a_board_of_one_cell_can_be_made_and_too_small_ones_name_the_option(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct made made;
    struct make_request r = request(1, 1, 1);
    make_good(&r, 0, &m, &made);
    assert_int_equal(made.puzzle.cells[0], '.');
    made_free(&made);
    r = request(2, 1, 1);
    expect_refusal(r, "--size: 2x1 has no room");
    r.values[AKARI_BLACK] = 50;
    expect_refusal(r, "--black-cells leaves no white cell");
    r.values[AKARI_BLACK] = OPTION_NOT_GIVEN;
    r.values[AKARI_SYMMETRY] = AKARI_NO_SYMMETRY;
    make_good(&r, 0, &m, &made);
    made_free(&made);
}

static void impossible_requests_are_refused_by_name(void **state) {
    (void)state;
    struct make_request r = request(7, 6, 1);
    r.values[AKARI_SYMMETRY] = AKARI_ROTATE4;
    expect_refusal(r, "--symmetry rotate4");
    r.values[AKARI_SYMMETRY] = AKARI_DIAGONAL;
    expect_refusal(r, "--symmetry diagonal");
    r = request(7, 6, 1);
    r.values[AKARI_BLACK] = 100;
    expect_refusal(r, "--black");
    r.values[AKARI_BLACK] = 0;
    expect_refusal(r, "--black");
    struct mem m = MEM_UNLIMITED;
    struct puzzle given;
    board_read(&given, &m, "akari 2x2\n#0\n11\n");
    r = request(2, 2, 1);
    set_from(&r, &given);
    expect_refusal(r, "--from");
    memset(given.cells, '*', 4);
    expect_refusal(r, "--from");
    puzzle_free(&given);
}

static void a_failed_search_is_given_up_with_the_option_to_relax(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct made made;
    struct fault f = {0};
    struct make_request r = request(3, 3, 1);
    ask_level(&r, EXPLAIN_FIENDISH);
    assert_int_equal(make_puzzle(&r, 0, 0, &m, &made, &f), MAKE_GAVE_UP);
    assert_non_null(strstr(f.text, "--level"));
    r = request(9, 9, 1);
    r.values[AKARI_BLACK] = 2;
    assert_int_equal(make_puzzle(&r, 0, 0, &m, &made, &f), MAKE_GAVE_UP);
    assert_non_null(strstr(f.text, "--black"));
    struct puzzle given;
    board_read(&given, &m, "akari 5x5\n#....\n.....\n.....\n.....\n.....\n");
    r = request(5, 5, 1);
    set_from(&r, &given);
    assert_int_equal(make_puzzle(&r, 0, 0, &m, &made, &f), MAKE_GAVE_UP);
    assert_non_null(strstr(f.text, "--from"));
    puzzle_free(&given);
    assert_int_equal(m.used, 0);
}

// ---- Variety ---------------------------------------------------------------------------------------------

// The sum of (seen - expected)^2 / expected over the classes of cells that the board's symmetries make equal:
// without a preference it is about the number of cells; if a corner is preferred, it is far greater.
static double unfairness(const size_t seen[49]) {
    size_t of_orbit[49] = {0}, size[49] = {0};
    double sum = 0;
    for (size_t i = 0; i < 49; i++) {
        size_t least = i;
        for (int how = 0; how < BOARD_SYMMETRIES; how++) {
            size_t image = board_map_cell((enum board_symmetry)how, 7, 7, i);
            if (image < least) least = image;
        }
        of_orbit[least] += seen[i];
        size[least]++;
    }
    for (size_t i = 0; i < 49; i++) {
        size_t least = i;
        for (int how = 0; how < BOARD_SYMMETRIES; how++) {
            size_t image = board_map_cell((enum board_symmetry)how, 7, 7, i);
            if (image < least) least = image;
        }
        double expected = (double)of_orbit[least] / (double)size[least];
        double off = (double)seen[i] - expected;
        if (expected > 0) sum += off * off / expected;
    }
    return sum;
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void a_thousand_seeds_favour_no_corner_and_repeat_nothing(void **state) {
    (void)state;
    enum { SEEDS = 1000 };
    struct mem m = MEM_UNLIMITED;
    size_t black[49] = {0}, numbers[49] = {0}, bulbs[49] = {0}, of_number[5] = {0};
    char *texts[SEEDS];
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct make_request r = request(7, 7, seed);
        struct made made;
        struct fault f;
        struct text t;
        r.values[AKARI_SYMMETRY] = AKARI_NO_SYMMETRY;
        assert_int_equal(make_puzzle(&r, 0, 0, &m, &made, &f), MAKE_DONE);
        for (size_t i = 0; i < 49; i++) {
            char c = made.puzzle.cells[i];
            black[i] += is_black(c);
            numbers[i] += c >= '0' && c <= '4';
            if (c >= '0' && c <= '4') of_number[c - '0']++;
            bulbs[i] += made.solution.cells[i] == '*';
        }
        text_init(&t, &m);
        assert_true(make_canonical(&made.puzzle, &t));
        texts[seed] = strdup(text_string(&t));
        text_free(&t);
        made_free(&made);
    }
    // 39 cells are free to differ from their classes: under fairness over 80 comes once in ten thousand
    // times.
    assert_true(unfairness(black) < 80);
    assert_true(unfairness(numbers) < 80);
    assert_true(unfairness(bulbs) < 80);
    for (size_t i = 0; i < 49; i++) assert_true(black[i] > 50 && bulbs[i] > 50);
    for (int n = 0; n < 4; n++) assert_true(of_number[n] > 50);
    qsort(texts, SEEDS, sizeof *texts, compare_texts);
    for (size_t i = 1; i < SEEDS; i++) assert_string_not_equal(texts[i - 1], texts[i]);
    for (size_t i = 0; i < SEEDS; i++) free(texts[i]);
    assert_int_equal(m.used, 0);
}

// ---- When memory or time runs out ------------------------------------------------------------------------

static void making_survives_every_failure_of_an_allocation(void **state) {
    (void)state;
    for (int kind = 0; kind < 3; kind++) {
        struct make_request r = request(6, 6, 3);
        if (kind == 1) ask_level(&r, EXPLAIN_MEDIUM);
        if (kind == 2) r.values[AKARI_CLUES] = AKARI_MINIMAL_CLUES;
        for (uint64_t fail_at = 1;; fail_at++) {
            struct mem m = {.fail_at = fail_at};
            struct made made;
            struct fault f = {0};
            enum make_answer answer = make_puzzle(&r, 0, 0, &m, &made, &f);
            bool done = m.calls < fail_at;
            if (done) assert_int_equal(answer, MAKE_DONE);
            else assert_true(answer == MAKE_FAULT && f.kind == FAULT_MEMORY);
            made_free(&made);
            assert_int_equal(m.used, 0);
            if (done) break;
        }
    }
}

static void a_flag_that_is_up_stops_the_work(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct made made;
    struct fault f;
    int stop = 1;
    struct make_request r = request(200, 200, 3);
    r.limits.stop = &stop;
    assert_int_equal(make_puzzle(&r, 0, 0, &m, &made, &f), MAKE_STOPPED);
    assert_int_equal(m.used, 0);
}

// ---- The draft board -------------------------------------------------------------------------------------

// After any changes, the knowledge is the same as from scratch.
static void expect_like_new(const struct draft_board *l, struct draft_board *fresh, int width, int height) {
    bool black[400];
    for (uint32_t i = 0; i < (uint32_t)(width * height); i++) black[i] = l->black[draft_cell(l, i)];
    draft_begin(fresh, black);
    for (uint32_t i = 0; i < l->size; i++)
        if (l->bulb[i]) draft_turn_bulb(fresh, i);
    for (uint32_t i = 0; i < l->size; i++)
        if (l->black[i] && fresh->told[i] && !l->told[i]) draft_show_number(fresh, i, false);
    draft_update(fresh);
    assert_int_equal(l->open, fresh->open);
    assert_memory_equal(l->known, fresh->known, l->size);
}

static void mean_bulbs_everywhere(struct draft_board *l, struct rng *rng) {
    uint32_t order[400], n = draft_cells(l);
    for (uint32_t i = 0; i < n; i++) order[i] = draft_cell(l, i);
    rng_shuffle(rng, order, n);
    for (uint32_t i = 0; i < n; i++)
        if (!l->black[order[i]] && draft_is_dark(l, order[i])) draft_turn_bulb(l, order[i]);
}

static void knowledge_depends_on_the_board_and_not_on_its_history(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct rng rng;
    rng_seed(&rng, 77);
    for (int round = 0; round < 40; round++) {
        int width = 4 + (int)rng_below(&rng, 8), height = 4 + (int)rng_below(&rng, 8);
        struct draft_board l, fresh;
        bool black[400];
        assert_true(draft_init(&l, &m, width, height) && draft_init(&fresh, &m, width, height));
        for (int i = 0; i < width * height; i++) black[i] = rng_below(&rng, 4) == 0;
        draft_begin(&l, black);
        mean_bulbs_everywhere(&l, &rng);
        draft_update(&l);
        for (int change = 0; change < 40; change++) {
            for (uint32_t i = 0; i < l.size; i++) // without bulbs nothing is in the way of new black cells
                if (l.bulb[i] && rng_below(&rng, 3) == 0) draft_turn_bulb(&l, i);
            for (int k = 0; k < 2; k++) {
                uint32_t cell = draft_cell(&l, rng_below(&rng, draft_cells(&l)));
                for (uint32_t i = 0; i < l.size; i++)
                    if (l.bulb[i]) draft_turn_bulb(&l, i);
                draft_turn_black(&l, cell);
            }
            mean_bulbs_everywhere(&l, &rng);
            draft_update(&l);
            for (int k = 0; k < 3; k++) {
                uint32_t cell = draft_cell(&l, rng_below(&rng, draft_cells(&l)));
                if (l.black[cell]) draft_show_number(&l, cell, !l.told[cell]);
                draft_update(&l);
            }
            expect_like_new(&l, &fresh, width, height);
        }
        draft_free(&l);
        draft_free(&fresh);
    }
    assert_int_equal(m.used, 0);
}

// Does removing a number leave a second solution? The search around the number and the solver agree.
static void the_search_for_another_solution_agrees_with_the_solver(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    size_t one = 0, another = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct make_request r = request(9, 9, seed);
        struct made made;
        struct draft_board l;
        bool black[81];
        unsigned rules;
        make_good(&r, 0, &m, &made);
        assert_true(draft_init(&l, &m, 9, 9));
        for (int i = 0; i < 81; i++) black[i] = is_black(made.puzzle.cells[i]);
        draft_begin(&l, black);
        for (uint32_t i = 0; i < 81; i++)
            if (made.solution.cells[i] == '*') draft_turn_bulb(&l, draft_cell(&l, i));
        draft_update(&l);
        for (uint32_t i = 0; i < 81; i++) {
            if (!black[i]) continue;
            draft_show_number(&l, draft_cell(&l, i), false);
            draft_update(&l);
            enum draft_answer a = draft_find_other_near(&l, draft_cell(&l, i), 100000, &rules);
            draft_write(&l, &made.puzzle);
            bool unique = status_of(&made.puzzle, &m) == SOLVE_IS_UNIQUE;
            assert_int_equal(a, unique ? DRAFT_NO_OTHER : DRAFT_OTHER);
            one += unique && l.open > 0;
            another += !unique;
            if (!unique) draft_show_number(&l, draft_cell(&l, i), true);
            draft_update(&l);
        }
        draft_free(&l);
        made_free(&made);
    }
    assert_true(one > 20 && another > 20); // both were met
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_puzzle_has_one_solution_and_the_level_asked_for),
        cmocka_unit_test(the_same_seed_and_number_give_the_same_puzzle),
        cmocka_unit_test(a_known_seed_gives_a_known_puzzle),
        cmocka_unit_test(black_cells_have_the_symmetry_and_the_share_asked_for),
        cmocka_unit_test(a_share_is_met_exactly_where_the_symmetry_allows_it),
        cmocka_unit_test(a_share_is_rounded_once),
        cmocka_unit_test(a_board_of_one_cell_can_be_made_and_too_small_ones_name_the_option),
        cmocka_unit_test(given_black_cells_stay_as_they_are),
        cmocka_unit_test(with_all_clues_every_black_cell_has_its_number),
        cmocka_unit_test(no_minimal_clue_can_be_left_out),
        cmocka_unit_test(impossible_requests_are_refused_by_name),
        cmocka_unit_test(a_failed_search_is_given_up_with_the_option_to_relax),
        cmocka_unit_test(a_thousand_seeds_favour_no_corner_and_repeat_nothing),
        cmocka_unit_test(making_survives_every_failure_of_an_allocation),
        cmocka_unit_test(a_flag_that_is_up_stops_the_work),
        cmocka_unit_test(knowledge_depends_on_the_board_and_not_on_its_history),
        cmocka_unit_test(the_search_for_another_solution_agrees_with_the_solver),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
