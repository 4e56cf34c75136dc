// All choices of numbers at once, against brute force and against the solver; and the complete lists of
// boards with few numbers that follow.
#include "base/limits.h"
#include "board/grid.h"
#include "boards.h"
#include "campaign/campaign.h"
#include "chess_boards.h"
#include "family/chess_num/chess_num.h"
#include "family/chess_num/count.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct limits forever;

static size_t power_of_7(int k) { return k == 0 ? 1 : 7 * power_of_7(k - 1); }

// ---- Brute force: every placement of the six pieces, with its numbers on all other squares ----------------

enum { MOST_SETS = 1 << 12 }; // sets of squares as bits, on boards of at most 12

struct brute {
    struct puzzle board;
    int numbers;
    uint8_t *solutions[MOST_SETS]; // by set and choice, up to 2
    int attacked[12];
};

// Every set of so many squares without a piece, from one on; the first numbers of the choice are known.
static void credit(struct brute *b, int from, int chosen, unsigned set, size_t choice) {
    if (chosen == b->numbers) {
        uint8_t *n = &b->solutions[set][choice];
        if (*n < CHOICES_MANY) ++*n;
        return;
    }
    for (int s = from; s < (int)puzzle_size(&b->board); s++)
        if (b->board.cells[s] == '.')
            credit(b, s + 1, chosen + 1, set | 1u << s, choice + (size_t)b->attacked[s] * power_of_7(chosen));
}

static void place_all(struct brute *b, int piece) {
    int squares = (int)puzzle_size(&b->board);
    if (piece == CHESS_KINDS) {
        for (int s = 0; s < squares; s++) {
            b->attacked[s] = 0;
            for (int from = 0; from < squares && b->board.cells[s] == '.'; from++)
                b->attacked[s] += b->board.cells[from] != '.' && chess_boards_attacks(&b->board, from, s);
        }
        credit(b, 0, 0, 0, 0);
        return;
    }
    for (int s = 0; s < squares; s++) {
        if (b->board.cells[s] != '.') continue;
        b->board.cells[s] = "PNKRBQ"[piece];
        place_all(b, piece + 1);
        b->board.cells[s] = '.';
    }
}

static int members(unsigned set, uint8_t squares[CHOICES_NUMBERS]) {
    int n = 0;
    for (int s = 0; s < 12; s++)
        if ((set >> s & 1) != 0 && n++ < CHOICES_NUMBERS) squares[n - 1] = (uint8_t)s;
    return n;
}

static void compare_set(const struct brute *b, struct choices *t, unsigned set, const uint8_t *squares) {
    assert_true(choices_count(t, squares, forever));
    for (size_t c = 0; c < t->choices; c++)
        if (t->solutions[c] != b->solutions[set][c])
            fail_msg("%dx%d, squares %x, choice %zu: %d solutions, not %d", t->width, t->height, set, c,
                     b->solutions[set][c], t->solutions[c]);
}

static void compare_all_sets(int width, int height, int numbers) {
    struct mem m = MEM_UNLIMITED;
    static struct brute b;
    struct choices t;
    uint8_t squares[CHOICES_NUMBERS];
    size_t choices = power_of_7(numbers);
    unsigned sets = 1u << (width * height);
    b.numbers = numbers;
    assert_true(puzzle_init(&b.board, &m, &chess_num_family, width, height));
    for (unsigned set = 0; set < sets; set++)
        if (members(set, squares) == numbers) assert_non_null(b.solutions[set] = mem_zeroed(&m, choices, 1));
    place_all(&b, 0);
    assert_true(choices_init(&t, &m, width, height, numbers));
    for (unsigned set = 0; set < sets; set++) {
        if (members(set, squares) != numbers) continue;
        compare_set(&b, &t, set, squares);
        mem_free(&m, b.solutions[set], choices);
    }
    choices_free(&t);
    puzzle_free(&b.board);
    assert_int_equal(m.used, 0);
}

static void all_choices_on_all_squares_of_small_boards_are_tallied_as_brute_force_does(void **state) {
    (void)state;
    static const struct {
        int width, height, numbers;
    } all[] = {{1, 8, 2}, {3, 3, 2}, {3, 3, 3}, {3, 3, 4}, {5, 2, 2}, {2, 5, 4}, {10, 1, 3}, {3, 3, 1},
               {5, 2, 4}, {2, 5, 3}, {4, 3, 2}, {2, 2, 1}, {1, 1, 1}, {3, 2, 1}, {3, 4, 3}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (seeds_take(i)) compare_all_sets(all[i].width, all[i].height, all[i].numbers);
}

// ---- The solver ----------------------------------------------------------------------------------------

static void set_numbers(struct puzzle *p, int numbers, const uint8_t *squares, const uint8_t *values) {
    for (int i = 0; i < numbers; i++) p->cells[squares[i]] = (char)('0' + values[i]);
}

static bool is_solution(const struct puzzle *p, const uint8_t *pieces, struct mem *m) {
    struct puzzle solved;
    bool right = false;
    assert_true(puzzle_copy(&solved, p, m));
    for (int k = 0; k < CHESS_KINDS; k++) solved.cells[pieces[k]] = "PNKRBQ"[k];
    assert_true(family_judge(&solved, m, &right));
    puzzle_free(&solved);
    return right;
}

static const char *compare_choice(const struct choices *t, size_t choice, struct mem *m) {
    static const enum solve_status right[] = {SOLVE_IS_NONE, SOLVE_IS_UNIQUE, SOLVE_IS_MULTIPLE};
    struct puzzle p;
    uint8_t values[CHOICES_NUMBERS];
    const char *wrong = NULL;
    assert_true(puzzle_init(&p, m, &chess_num_family, t->width, t->height));
    choices_values(t, choice, values);
    set_numbers(&p, t->numbers, t->squares, values);
    struct solve_result r = board_solve(&p, (struct solve_request){.goal = SOLVE_UNIQUE}, m);
    if (r.status != right[t->solutions[choice]]) wrong = "the tally and the solver do not agree";
    else if (t->solutions[choice] > 0 && !is_solution(&p, t->pieces[choice], m))
        wrong = "the pieces that are told are no solution";
    if (wrong != NULL) wrong = board_complaint(wrong, &p);
    solve_result_free(&r);
    puzzle_free(&p);
    return wrong;
}

static void draw_squares(struct rng *r, int size, int numbers, uint8_t *squares) {
    uint32_t all[CHOICES_SQUARES];
    for (int i = 0; i < size; i++) all[i] = (uint32_t)i;
    rng_shuffle(r, all, (size_t)size);
    for (int i = 0; i < numbers; i++) squares[i] = (uint8_t)all[i]; // in any order
}

// All boards with one solution, and as many others.
static const char *one_random_set(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct choices t;
    uint8_t squares[CHOICES_NUMBERS];
    const char *wrong = NULL;
    rng_seed(&r, seed);
    int width = 2 + (int)rng_below(&r, 7), height = 4 + (int)rng_below(&r, 5);
    int numbers = 1 + (int)rng_below(&r, 4);
    draw_squares(&r, width * height, numbers, squares);
    assert_true(choices_init(&t, &m, width, height, numbers));
    assert_true(choices_count(&t, squares, forever));
    for (size_t c = 0; c < t.choices && wrong == NULL; c++)
        if (t.solutions[c] == 1 || rng_below(&r, (uint32_t)t.choices) < 8) wrong = compare_choice(&t, c, &m);
    choices_free(&t);
    return wrong != NULL || m.used == 0 ? wrong : "memory leaked";
}

static void on_random_squares_the_tally_says_what_the_solver_says(void **state) {
    (void)state;
    run_seeds(1, 100, one_random_set);
}

static void every_choice_of_two_numbers_of_a_corner_is_as_the_solver_says(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct choices t;
    assert_true(choices_init(&t, &m, 8, 8, 2));
    assert_true(choices_count(&t, (const uint8_t[]){0, 10}, forever));
    for (size_t c = 0; c < t.choices; c++) {
        const char *wrong = compare_choice(&t, c, &m);
        if (wrong != NULL) fail_msg("%s", wrong);
    }
    choices_free(&t);
    assert_int_equal(m.used, 0);
}

// ---- Complete lists --------------------------------------------------------------------------------------

struct list {
    const struct fewest *f;
    struct mem *mem;
    struct text boards;   // a line each
    uint64_t count, both; // and with the mirror images that differ
};

static bool add_board(void *context, const struct fewest_board *b) {
    struct list *l = context;
    struct puzzle p, image;
    assert_true(puzzle_init(&p, l->mem, &chess_num_family, l->f->width, l->f->height));
    set_numbers(&p, l->f->numbers, b->squares, b->values);
    assert_true(is_solution(&p, b->pieces, l->mem));
    assert_true(puzzle_map(&image, &p, BOARD_MIRROR_LEFT_RIGHT, l->mem));
    l->count++;
    l->both += puzzle_same(&p, &image) ? 1 : 2;
    size_t from = l->boards.size;
    text_bytes(&l->boards, image.cells, puzzle_size(&p));
    text_char(&l->boards, '\n');
    assert_false(l->boards.failed);
    char *mirrored = l->boards.at + from, *first = strstr(l->boards.at, mirrored);
    if (first != mirrored) fail_msg("the mirror image of a board is a board of the list: %s", mirrored);
    memcpy(mirrored, p.cells, puzzle_size(&p));
    first = strstr(l->boards.at, mirrored);
    if (first != mirrored) fail_msg("a board is in the list twice: %s", mirrored);
    puzzle_free(&image);
    puzzle_free(&p);
    return true;
}

static uint64_t sum(const uint64_t *by_sum) {
    uint64_t all = 0;
    for (int i = 0; i <= FEWEST_MAX_SUM; i++) all += by_sum[i];
    return all;
}

static void find_all(const struct fewest *f, struct list *l, struct fewest_counts *c) {
    *l = (struct list){.f = f, .mem = l->mem};
    *c = (struct fewest_counts){0};
    text_init(&l->boards, l->mem);
    for (uint64_t job = 0; job < fewest_jobs(f); job++)
        assert_int_equal(fewest_run(f, job, forever, l->mem, add_board, l, c), FEWEST_DONE);
    assert_int_equal(sum(c->one), l->count);
}

static void three_boards_of_8x8_do_with_two_numbers_and_none_with_one(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct list l = {.mem = &m};
    struct fewest_counts c;
    find_all(&(struct fewest){8, 8, 1}, &l, &c);
    assert_int_equal(l.count, 0);
    assert_int_equal(c.sets, 32);
    assert_int_equal(sum(c.none) + sum(c.more), 32 * 7);
    text_free(&l.boards);
    find_all(&(struct fewest){8, 8, 2}, &l, &c);
    assert_string_equal(l.boards.at, "4.........5.....................................................\n"
                                     "...2...........6................................................\n"
                                     "........6........................3..............................\n");
    assert_int_equal(c.sets, 1024);
    assert_int_equal(c.one[8] + c.one[9], 3);
    text_free(&l.boards);
    assert_int_equal(m.used, 0);
}

// Count each set of squares by itself, even if it is a mirror image of another.
static uint64_t unique_choices(const struct fewest *f, struct mem *m) {
    struct choices t;
    uint64_t found = 0;
    uint8_t squares[CHOICES_NUMBERS] = {0};
    assert_true(choices_init(&t, m, f->width, f->height, f->numbers));
    for (unsigned set = 0; set < 1u << (f->width * f->height); set++) {
        if (members(set, squares) != f->numbers) continue;
        assert_true(choices_count(&t, squares, forever));
        for (size_t c = 0; c < t.choices; c++) found += t.solutions[c] == 1;
    }
    choices_free(&t);
    return found;
}

static void the_jobs_together_find_every_board_once_or_its_mirror_image(void **state) {
    (void)state;
    static const struct fewest all[] = {{3, 3, 1}, {3, 3, 2}, {3, 3, 3}, {4, 3, 2},
                                        {3, 4, 3}, {4, 3, 4}, {5, 2, 3}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (!seeds_take(i)) continue;
        struct mem m = MEM_UNLIMITED;
        struct list l = {.mem = &m};
        struct fewest_counts c;
        find_all(&all[i], &l, &c);
        assert_int_equal(l.both, unique_choices(&all[i], &m));
        text_free(&l.boards);
        assert_int_equal(m.used, 0);
    }
}

static void there_are_as_many_jobs_as_squares_behind_the_first_can_be_chosen(void **state) {
    (void)state;
    assert_int_equal(fewest_jobs(&(struct fewest){8, 8, 1}), 1);
    assert_int_equal(fewest_jobs(&(struct fewest){8, 8, 2}), 63);
    assert_int_equal(fewest_jobs(&(struct fewest){8, 8, 3}), 1953);
    assert_int_equal(fewest_jobs(&(struct fewest){8, 8, 4}), 39711);
    assert_int_equal(fewest_jobs(&(struct fewest){8, 8, 5}), 595665);
    assert_int_equal(fewest_jobs(&(struct fewest){2, 1, 2}), 1);
    assert_int_equal(fewest_jobs(&(struct fewest){1, 1, 1}), 1);
}

// ---- Early ends ------------------------------------------------------------------------------------------

static bool no_more(void *context, const struct fewest_board *b) {
    (void)b;
    ++*(int *)context;
    return false;
}

static void a_job_stops_when_it_is_asked_to(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    const struct fewest f = {4, 4, 3};
    struct fewest_counts c = {0};
    int stop = 0, seen = 0;
    uint64_t job = fewest_jobs(&f) - 1;
    assert_int_equal(fewest_run(&f, job, forever, &m, no_more, &seen, &c), FEWEST_STOPPED);
    assert_int_equal(seen, 1);
    stop_ask(&stop);
    assert_int_equal(fewest_run(&f, job, (struct limits){.stop = &stop}, &m, no_more, &seen, &c),
                     FEWEST_STOPPED);
    assert_int_equal(seen, 1);
    assert_int_equal(m.used, 0);
}

static void a_long_search_is_stopped_within(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct choices t;
    assert_true(choices_init(&t, &m, 8, 8, 5));
    struct limits soon = limits_within(1000, NULL);
    assert_false(choices_count(&t, (const uint8_t[]){0, 1, 2, 8, 9}, soon));
    choices_free(&t);
    assert_int_equal(m.used, 0);
}

static void every_failure_of_an_allocation_of_a_job_is_told(void **state) {
    (void)state;
    const struct fewest f = {4, 3, 2};
    struct mem m = MEM_UNLIMITED;
    struct fewest_counts c = {0};
    int seen = 0;
    enum fewest_answer answer = FEWEST_NO_MEMORY;
    for (uint64_t fail_at = 1; answer == FEWEST_NO_MEMORY; fail_at++) {
        m = (struct mem){.fail_at = fail_at};
        answer = fewest_run(&f, 0, forever, &m, no_more, &seen, &c);
        assert_int_equal(m.used, 0);
    }
    assert_true(m.calls > 5);
}

// ---- The campaign ----------------------------------------------------------------------------------------

static struct campaign_request campaign(const char *size, const char *clues) {
    const struct family *family;
    const struct campaign_kind *kind = campaign_kind_named("fewest", &family);
    struct fault f = {0};
    assert_ptr_equal(family, &chess_num_family);
    struct campaign_request r = campaign_defaults(kind, family);
    if (size != NULL && !campaign_set(&r, "size", size, &f)) fail_msg("%s", f.text);
    if (clues != NULL && !campaign_set(&r, "clues", clues, &f)) fail_msg("%s", f.text);
    return r;
}

static void refuse(struct campaign_request r, const char *says) {
    struct fault f = {0};
    assert_false(campaign_check(&r, &f));
    assert_string_equal(f.text, says);
}

static void impossible_campaigns_are_refused_with_what_was_expected(void **state) {
    (void)state;
    struct campaign_request r = campaign("8x8", NULL);
    struct fault f = {0};
    refuse(r, "a campaign 'fewest' needs --clues N: how many numbers a board has");
    refuse(campaign("9x8", "2"), "--size: 9x8 has more than 64 squares, the most for a campaign 'fewest'");
    refuse(campaign("2x1", "3"), "--clues: 3 numbers do not fit: the board has 2 squares");
    refuse(campaign(NULL, "3"), "a campaign 'fewest' needs a board: --size WxH, columns before rows");
    assert_false(campaign_set(&r, "clues", "6", &f));
    assert_string_equal(f.text, "--clues: '6' is not a whole number from 1 to 5");
    assert_false(campaign_set(&r, "clues", "minimal", &f));
    r = campaign("8x8", "3");
    assert_true(campaign_check(&r, &f));
    assert_int_equal(campaign_jobs(&r), 1953);
}

static void each_puzzle_of_the_campaign_has_the_one_solution_that_is_kept_with_it(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct fault f = {0};
    struct campaign_request r = campaign("3x3", "2");
    struct campaign_task t = {.request = &r};
    struct campaign_result out;
    campaign_result_init(&out, &m);
    for (t.job = 0; t.job < campaign_jobs(&r); t.job++)
        assert_int_equal(campaign_run(&t, &out, &f), CAMPAIGN_DONE);
    assert_int_equal(out.puzzles.size, 4);
    const char *row = out.rows.at;
    for (int sum_of_two = 0; sum_of_two <= 12; sum_of_two++, row = strchr(row, '\n') + 1)
        assert_int_equal(strtol(row, NULL, 10), sum_of_two); // all are named, in order
    for (size_t i = 0; i < out.puzzles.size; i++) {
        struct campaign_puzzle *found = &out.puzzles.at[i];
        struct solve_result one =
            board_solve(&found->puzzle, (struct solve_request){.goal = SOLVE_UNIQUE}, &m);
        assert_int_equal(one.status, SOLVE_IS_UNIQUE);
        assert_true(puzzle_same(&one.solution, &found->solution));
        assert_int_equal(found->solutions, CAMPAIGN_UNIQUE);
        solve_result_free(&one);
    }
    campaign_result_free(&out);
    assert_int_equal(m.used, 0);
}

static void a_conclusion_is_a_proof_once_all_jobs_are_done(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct text out;
    struct campaign_request r = campaign("8x8", "2");
    text_init(&out, &m);
    r.kind->conclude(&r, (const uint64_t[]){3, 40558, 8943}, true, &out);
    r.kind->conclude(&r, (const uint64_t[]){1, 2, 3}, false, &out);
    r = campaign("8x8", "1");
    r.kind->conclude(&r, (const uint64_t[]){0, 200, 24}, true, &out);
    assert_string_equal(
        text_string(&out),
        "Proven: of 49504 boards of 8x8 with 2 numbers, mirror images not counted, 3 have exactly "
        "one solution.\n"
        "So far, of 6 boards of 8x8 with 2 numbers, mirror images not counted, 1 has exactly one "
        "solution.\n"
        "Proven: of 224 boards of 8x8 with 1 number, mirror images not counted, none has exactly one "
        "solution.\n");
    text_free(&out);
    assert_int_equal(m.used, 0);
}

static void every_failure_of_an_allocation_of_the_campaign_is_told(void **state) {
    (void)state;
    struct campaign_request r = campaign("3x3", "2");
    struct campaign_task t = {.request = &r, .job = 7};
    enum campaign_answer answer = CAMPAIGN_FAULT;
    for (uint64_t fail_at = 1; answer == CAMPAIGN_FAULT; fail_at++) {
        struct mem m = {.fail_at = fail_at};
        struct campaign_result out;
        struct fault f = {0};
        campaign_result_init(&out, &m);
        answer = campaign_run(&t, &out, &f);
        if (answer == CAMPAIGN_FAULT) assert_int_equal(f.kind, FAULT_MEMORY);
        campaign_result_free(&out);
        assert_int_equal(m.used, 0);
        if (answer == CAMPAIGN_DONE) assert_true(fail_at > 10);
    }
    assert_int_equal(answer, CAMPAIGN_DONE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_choices_on_all_squares_of_small_boards_are_tallied_as_brute_force_does),
        cmocka_unit_test(on_random_squares_the_tally_says_what_the_solver_says),
        cmocka_unit_test(every_choice_of_two_numbers_of_a_corner_is_as_the_solver_says),
        cmocka_unit_test(three_boards_of_8x8_do_with_two_numbers_and_none_with_one),
        cmocka_unit_test(the_jobs_together_find_every_board_once_or_its_mirror_image),
        cmocka_unit_test(there_are_as_many_jobs_as_squares_behind_the_first_can_be_chosen),
        cmocka_unit_test(a_job_stops_when_it_is_asked_to),
        cmocka_unit_test(a_long_search_is_stopped_within),
        cmocka_unit_test(every_failure_of_an_allocation_of_a_job_is_told),
        cmocka_unit_test(impossible_campaigns_are_refused_with_what_was_expected),
        cmocka_unit_test(each_puzzle_of_the_campaign_has_the_one_solution_that_is_kept_with_it),
        cmocka_unit_test(a_conclusion_is_a_proof_once_all_jobs_are_done),
        cmocka_unit_test(every_failure_of_an_allocation_of_the_campaign_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
