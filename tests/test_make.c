// The engine that makes puzzles, with drafts of our own: its promises about a puzzle hold whatever a family
// drafts.
#include "ask.h"
#include "boards.h"
#include "family/akari/akari.h"
#include "make/make.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

// ---- Families of our own ---------------------------------------------------------------------------------

static unsigned drafts_made;

static enum make_answer draft_text(struct mem *m, struct made *draft, const char *cells) {
    drafts_made++;
    if (!puzzle_init(&draft->puzzle, m, &akari_family, 3, 1)) return MAKE_FAULT;
    memcpy(draft->puzzle.cells, cells, 3);
    return MAKE_DONE;
}

#define DRAFT(name, cells)                                                                                   \
    static enum make_answer name(const struct make_request *r, struct rng *rng, struct mem *m,               \
                                 struct made *draft, struct fault *fault) {                                  \
        (void)r, (void)rng, (void)fault;                                                                     \
        return draft_text(m, draft, cells);                                                                  \
    }
DRAFT(draft_easy, "#.#")
DRAFT(draft_several, "...")
DRAFT(draft_none, "1#.")
DRAFT(draft_solved, "###")

static enum make_answer draft_nothing(const struct make_request *r, struct rng *rng, struct mem *m,
                                      struct made *draft, struct fault *fault) {
    (void)r, (void)rng, (void)m, (void)draft;
    drafts_made++;
    fault_set(fault, FAULT_INPUT, "nothing came of it: relax --this");
    return MAKE_GAVE_UP;
}

static enum make_answer draft_unfit(const struct make_request *r, struct rng *rng, struct mem *m,
                                    struct made *draft, struct fault *fault) {
    (void)r, (void)rng, (void)fault;
    draft->unfit = true;
    return draft_text(m, draft, "#.#");
}

static enum make_answer draft_slowly(const struct make_request *r, struct rng *rng, struct mem *m,
                                     struct made *draft, struct fault *fault) {
    draft->work = 50000000;
    return draft_unfit(r, rng, m, draft, fault);
}

// Make one puzzle of a family that drafts so.
static enum make_answer make_by(struct family_maker maker, struct make_request r, struct fault *fault) {
    struct mem m = MEM_UNLIMITED;
    struct made made;
    struct family family = akari_family;
    family.maker = &maker;
    r.family = &family;
    drafts_made = 0;
    enum make_answer answer = make_puzzle(&r, 0, 0, &m, &made, fault);
    if (answer == MAKE_DONE) {
        assert_memory_equal(made.puzzle.cells, "#.#", 3);
        assert_memory_equal(made.solution.cells, "#*#", 3);
        assert_int_equal(made.score, 0);
        assert_int_equal(made.level, EXPLAIN_EASY);
    }
    made_free(&made);
    assert_int_equal(m.used, 0);
    return answer;
}

static struct make_request any(void) {
    return (struct make_request){.width = 3, .height = 1, .most_score = UINT32_MAX};
}

static void a_whole_draft_is_solved_and_rated(void **state) {
    (void)state;
    struct fault f = {0};
    assert_int_equal(make_by((struct family_maker){.drafts = 5, .draft = draft_easy}, any(), &f), MAKE_DONE);
    assert_int_equal(drafts_made, 1);
}

static void a_draft_without_exactly_one_solution_never_gets_out(void **state) {
    (void)state;
    struct fault f = {0};
    assert_int_equal(make_by((struct family_maker){.drafts = 5, .draft = draft_several}, any(), &f),
                     MAKE_GAVE_UP);
    assert_int_equal(drafts_made, 5);
    assert_int_equal(make_by((struct family_maker){.drafts = 3, .draft = draft_none}, any(), &f),
                     MAKE_GAVE_UP);
    assert_int_equal(drafts_made, 3);
}

static void a_draft_with_nothing_to_solve_never_gets_out(void **state) {
    (void)state;
    struct fault f = {0};
    assert_int_equal(make_by((struct family_maker){.drafts = 5, .draft = draft_solved}, any(), &f),
                     MAKE_GAVE_UP);
}

static void a_draft_of_another_difficulty_never_gets_out(void **state) {
    (void)state;
    struct fault f = {0};
    struct make_request r = any();
    r.least_score = 1;
    r.most_score = 9;
    assert_int_equal(make_by((struct family_maker){.drafts = 7, .draft = draft_easy}, r, &f), MAKE_GAVE_UP);
    assert_int_equal(drafts_made, 7);
    assert_string_equal(f.text,
                        "none of 7 drafts had a score of 1 to 9, those measured had 0: at most easy; relax "
                        "--level or --score, or choose another --size");
    r.most_score = UINT32_MAX;
    assert_int_equal(make_by((struct family_maker){.drafts = 7, .draft = draft_unfit}, r, &f), MAKE_GAVE_UP);
    assert_string_equal(f.text,
                        "none of 7 drafts had a score of 1 or more; relax --level or --score, or choose "
                        "another --size");
}

static void drafts_that_come_to_nothing_are_given_up_early_with_their_reason(void **state) {
    (void)state;
    struct fault f = {0};
    struct family_maker maker = {.drafts = 100, .fruitless = 4, .draft = draft_nothing};
    assert_int_equal(make_by(maker, any(), &f), MAKE_GAVE_UP);
    assert_int_equal(drafts_made, 4);
    assert_string_equal(f.text, "nothing came of it: relax --this");
    maker.draft = draft_unfit;
    assert_int_equal(make_by(maker, any(), &f), MAKE_GAVE_UP);
    assert_int_equal(drafts_made, 100);
    maker.draft = draft_slowly;
    assert_int_equal(make_by(maker, any(), &f), MAKE_GAVE_UP);
    assert_int_equal(drafts_made, 24);
    maker.refuses_soon = true;
    assert_int_equal(make_by(maker, any(), &f), MAKE_GAVE_UP);
    assert_int_equal(drafts_made, 8);
    assert_non_null(strstr(f.text, "none of 8 drafts had a score of 0 or more; rating takes long: choose a "
                                   "smaller --size"));
}

static void a_flag_or_a_moment_that_has_passed_stops(void **state) {
    (void)state;
    struct fault f = {0};
    int stop = 1;
    struct make_request r = any();
    r.limits.stop = &stop;
    assert_int_equal(make_by((struct family_maker){.drafts = 5, .draft = draft_easy}, r, &f), MAKE_STOPPED);
    r = any();
    r.limits.deadline_us = 1;
    assert_int_equal(make_by((struct family_maker){.drafts = 5, .draft = draft_easy}, r, &f), MAKE_STOPPED);
    assert_int_equal(drafts_made, 0);
}

static void a_family_without_a_maker_is_refused(void **state) {
    (void)state;
    struct fault f = {0};
    struct family family = akari_family;
    family.maker = NULL;
    struct make_request r = make_defaults(&family);
    assert_false(make_check(&r, &f));
}

static void a_range_of_scores_that_is_empty_is_refused(void **state) {
    (void)state;
    struct fault f = {0};
    struct make_request r = make_defaults(&akari_family);
    r.least_score = 5;
    r.most_score = 4;
    assert_false(make_check(&r, &f));
    r.most_score = 5;
    assert_true(make_check(&r, &f));
}

// ---- Helpers for families --------------------------------------------------------------------------------

static bool is_unique(const struct puzzle *p, struct mem *m) {
    struct solve_result result = board_solve(p, (struct solve_request){.goal = SOLVE_UNIQUE}, m);
    bool unique = result.status == SOLVE_IS_UNIQUE;
    solve_result_free(&result);
    return unique;
}

// A board with a number on every black cell; `cells` are those cells in random order.
static size_t numbered(struct made *made, uint64_t seed, struct mem *m, uint32_t cells[64]) {
    struct make_request r = make_defaults(&akari_family);
    struct fault f = {0};
    struct rng rng;
    size_t count = 0;
    ask(&r, "size", "8x8");
    ask(&r, "clues", "full");
    r.seed = seed;
    assert_int_equal(make_puzzle(&r, 0, 0, m, made, &f), MAKE_DONE);
    for (uint32_t i = 0; i < 64; i++)
        if (made->puzzle.cells[i] != '.') cells[count++] = i;
    rng_seed(&rng, seed);
    rng_shuffle(&rng, cells, count);
    return count;
}

static void only_superfluous_clues_are_left_out(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct make_request r = make_defaults(&akari_family);
    for (uint64_t seed = 0; seed < 10; seed++) {
        struct made made;
        struct fault f = {0};
        uint32_t cells[64];
        size_t count = numbered(&made, seed, &m, cells), numbers = 0, all = count;
        struct puzzle *p = &made.puzzle;
        assert_int_equal(make_leave_out(&r, &m, p, p->cells, '#', cells, &count, &f), MAKE_DONE);
        assert_true(is_unique(p, &m));
        for (size_t i = 0; i < count; i++) assert_int_equal(p->cells[cells[i]], '#');
        for (size_t i = 0; i < 64; i++) {
            char number = p->cells[i];
            if (number < '0' || number > '4') continue;
            p->cells[i] = '#';
            assert_false(is_unique(p, &m));
            p->cells[i] = number;
            numbers++;
        }
        assert_int_equal(numbers + count, all);
        assert_true(count > 0 && numbers > 0);
        size_t blank = count;
        assert_int_equal(make_leave_out(&r, &m, p, p->cells, '#', cells, &blank, &f), MAKE_DONE);
        assert_int_equal(blank, 0); // they are gone already
        made_free(&made);
    }
    assert_int_equal(m.used, 0);
}

static void leaving_out_ends_when_it_is_stopped_or_without_memory(void **state) {
    (void)state;
    struct mem plain = MEM_UNLIMITED;
    struct make_request r = make_defaults(&akari_family);
    struct made made;
    struct fault f = {0};
    uint32_t cells[64];
    int stop = 1;
    size_t all = numbered(&made, 1, &plain, cells), count = all;
    struct puzzle *p = &made.puzzle;
    r.limits.stop = &stop;
    assert_int_equal(make_leave_out(&r, &plain, p, p->cells, '#', cells, &count, &f), MAKE_STOPPED);
    r.limits.stop = NULL;
    for (uint64_t at = 1;; at += 5) {
        struct mem m = {.fail_at = at};
        struct puzzle copy;
        uint32_t list[64];
        assert_true(puzzle_copy(&copy, p, &plain));
        memcpy(list, cells, sizeof list);
        count = all;
        enum make_answer answer = make_leave_out(&r, &m, &copy, copy.cells, '#', list, &count, &f);
        puzzle_free(&copy);
        assert_int_equal(m.used, 0);
        assert_true(answer == MAKE_DONE || (answer == MAKE_FAULT && f.kind == FAULT_MEMORY));
        if (m.calls < at) break;
    }
    made_free(&made);
}

// ---- A maker written as make.h describes -----------------------------------------------------------------

enum { SHARE };
static const struct option small_options[] = {
    {.name = "share",
     .meaning = "PERCENT",
     .help = "how many black cells",
     .kind = OPTION_NUMBER,
     .most = 50},
    {0},
};

// Black cells at random, and bulbs in all dark cells.
static void place_bulbs(struct puzzle *p, struct rng *rng, uint32_t percent, const uint32_t *order) {
    for (size_t i = 0; i < puzzle_size(p); i++) p->cells[i] = rng_below(rng, 100) < percent ? '#' : '.';
    for (size_t i = 0; i < puzzle_size(p); i++) {
        int cell = (int)order[i], row = cell / p->width, column = cell % p->width;
        bool lit = p->cells[cell] == '#';
        for (int d = 0; d < 4; d++)
            for (int k = 1; board_at(p, row + (d - 1) % 2 * k, column + (d - 2) % 2 * k) != '#'; k++)
                lit |= board_at(p, row + (d - 1) % 2 * k, column + (d - 2) % 2 * k) == '*';
        if (!lit) p->cells[cell] = '*';
    }
}

static void write_numbers(struct puzzle *p) {
    for (int i = 0; i < (int)puzzle_size(p); i++) {
        int row = i / p->width, column = i % p->width, bulbs = 0;
        for (int d = 0; d < 4; d++) bulbs += board_at(p, row + (d - 1) % 2, column + (d - 2) % 2) == '*';
        if (p->cells[i] == '#') p->cells[i] = (char)('0' + bulbs);
    }
}

static enum make_answer draft_small(const struct make_request *r, struct rng *rng, struct mem *m,
                                    struct made *draft, struct fault *fault) {
    struct puzzle *p = &draft->puzzle;
    uint32_t cells[36], asked = r->values[SHARE] == OPTION_NOT_GIVEN ? 25 : (uint32_t)r->values[SHARE];
    size_t count = 0;
    if (!puzzle_init(p, m, r->family, r->width, r->height)) {
        fault_memory(fault);
        return MAKE_FAULT;
    }
    for (uint32_t i = 0; i < puzzle_size(p); i++) cells[i] = i;
    rng_shuffle(rng, cells, puzzle_size(p));
    place_bulbs(p, rng, asked, cells);
    write_numbers(p);
    puzzle_strip(p);
    enum make_answer answer = make_is_unique(r, m, p, fault);
    if (answer == MAKE_GAVE_UP) fault_set(fault, FAULT_INPUT, "choose another --share");
    if (answer != MAKE_DONE) return answer;
    for (uint32_t i = 0; i < puzzle_size(p); i++)
        if (p->cells[i] != '.') cells[count++] = i;
    rng_shuffle(rng, cells, count);
    return make_leave_out(r, m, p, p->cells, '#', cells, &count, fault);
}

static void a_maker_of_fifty_lines_makes_puzzles(void **state) {
    (void)state;
    static const struct family_maker maker = {
        .usual_width = 6, .usual_height = 6, .drafts = 1000, .options = small_options, .draft = draft_small};
    struct mem m = MEM_UNLIMITED;
    struct family family = akari_family;
    family.maker = &maker;
    struct make_request r = make_defaults(&family);
    struct fault f = {0};
    ask(&r, "share", "30");
    assert_true(make_check(&r, &f));
    for (uint64_t index = 0; index < 5; index++) {
        struct made made;
        if (make_puzzle(&r, index, 0, &m, &made, &f) != MAKE_DONE) fail_msg("%s", f.text);
        assert_true(is_unique(&made.puzzle, &m));
        assert_null(board_refutes(&made.puzzle, &made.solution));
        made_free(&made);
    }
    ask(&r, "share", "0"); // never one solution
    struct made made;
    assert_int_equal(make_puzzle(&r, 0, 0, &m, &made, &f), MAKE_GAVE_UP);
    assert_string_equal(f.text, "choose another --share");
    assert_int_equal(m.used, 0);
}

// ---- Levels and images ---- -------------------------------------------------------------------------------

static void every_score_has_exactly_one_level(void **state) {
    (void)state;
    uint32_t next = 0, least, most;
    for (int level = 0; level < EXPLAIN_LEVELS; level++) {
        make_level_scores((enum explain_level)level, &least, &most);
        assert_int_equal(least, next);
        assert_true(most >= least);
        next = most + 1;
    }
    assert_int_equal(most, UINT32_MAX);
}

static void canonical(const struct puzzle *p, struct text *out) {
    text_clear(out);
    assert_true(make_canonical(p, out));
}

static void all_images_of_a_board_have_one_canonical_text(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct text first, other;
    struct rng rng;
    text_init(&first, &m);
    text_init(&other, &m);
    rng_seed(&rng, 1);
    for (int round = 0; round < 50; round++) {
        struct puzzle p, image;
        bool square = round % 2 == 0;
        board_random(&p, &m, &rng, board_any(&rng, 4, square ? 4 : 3));
        canonical(&p, &first);
        for (int how = 0; how < (square ? 8 : 4); how++) {
            assert_true(puzzle_map(&image, &p, how, &m));
            canonical(&image, &other);
            assert_string_equal(text_string(&first), text_string(&other));
            image.cells[0] = image.cells[0] == '#' ? '.' : '#';
            canonical(&image, &other);
            assert_string_not_equal(text_string(&first), text_string(&other));
            puzzle_free(&image);
        }
        puzzle_free(&p);
    }
    text_free(&first);
    text_free(&other);
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_draft_is_solved_and_rated),
        cmocka_unit_test(a_draft_without_exactly_one_solution_never_gets_out),
        cmocka_unit_test(a_draft_with_nothing_to_solve_never_gets_out),
        cmocka_unit_test(a_draft_of_another_difficulty_never_gets_out),
        cmocka_unit_test(drafts_that_come_to_nothing_are_given_up_early_with_their_reason),
        cmocka_unit_test(a_flag_or_a_moment_that_has_passed_stops),
        cmocka_unit_test(a_family_without_a_maker_is_refused),
        cmocka_unit_test(a_range_of_scores_that_is_empty_is_refused),
        cmocka_unit_test(only_superfluous_clues_are_left_out),
        cmocka_unit_test(leaving_out_ends_when_it_is_stopped_or_without_memory),
        cmocka_unit_test(a_maker_of_fifty_lines_makes_puzzles),
        cmocka_unit_test(every_score_has_exactly_one_level),
        cmocka_unit_test(all_images_of_a_board_have_one_canonical_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
