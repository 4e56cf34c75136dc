// The puzzle of the day, and the record of solved puzzles.
#include "boards.h"
#include "play/play.h"
#include "play/puzzle.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define N(list) (sizeof(list) / sizeof *(list))

// ---- Days ------------------------------------------------------------------------------------------------

static void days_are_read_and_have_their_weekday(void **state) {
    (void)state;
    static const struct {
        const char *word;
        int weekday; // -1: there is no such day
    } days[] = {{"2026-11-16", 0},  {"2026-11-22", 6},   {"2000-02-29", 1},  {"1969-07-20", 6},
                {"2024-03-01", 4},  {"1900-02-29", -1},  {"2026-02-29", -1}, {"2026-13-01", -1},
                {"2026-00-10", -1}, {"2026-11-00", -1},  {"2026-11-31", -1}, {"2026-1-1", -1},
                {"2026/11/16", -1}, {"2026-11-16x", -1}, {"", -1},           {"0000-01-01", -1}};
    for (size_t i = 0; i < N(days); i++) {
        struct play_date d;
        bool read = play_date_read(days[i].word, &d);
        if (read != (days[i].weekday >= 0)) fail_msg("%s", days[i].word);
        if (read) assert_int_equal(play_weekday(d), days[i].weekday);
    }
}

static void weekdays_follow_each_other_for_four_hundred_years(void **state) {
    (void)state;
    struct play_date d = {1800, 1, 1};
    int weekday = play_weekday(d);
    assert_int_equal(weekday, 2);
    for (char word[32]; d.year < 2200; weekday = (weekday + 1) % 7) {
        assert_int_equal(play_weekday(d), weekday);
        d.day++;
        snprintf(word, sizeof word, "%04d-%02d-%02d", d.year, d.month, d.day);
        struct play_date same;
        if (play_date_read(word, &same)) continue;
        d.day = 1;
        d.month = d.month % 12 + 1;
        d.year += d.month == 1;
    }
}

static void make_daily(const char *word, struct mem *m, struct puzzle *out) {
    const struct family *akari = family_named("akari", 5);
    struct play_date d;
    struct fault f;
    assert_true(play_date_read(word, &d));
    assert_int_equal(play_daily(akari, d, (struct limits){0}, m, out, &f), MAKE_DONE);
}

// Each weekday has its size, in every family that has sizes of days; if a level cannot be made, an easier one
// is.
static void every_weekday_has_its_size(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    uint64_t number = 0;
    for (const struct family *const *f = family_all(); *f != NULL; f++)
        for (int day = 16; day <= 22; day++) { // Monday to Sunday
            const struct play_date d = {2026, 11, day};
            struct puzzle p;
            struct fault fault;
            if ((*f)->maker == NULL || !seeds_case(number++)) continue;
            assert_int_equal(play_daily(*f, d, (struct limits){0}, &m, &p, &fault), MAKE_DONE);
            assert_int_equal(p.width, (*f)->maker->week[day - 16].width);
            assert_int_equal(p.height, (*f)->maker->week[day - 16].height);
            puzzle_free(&p);
        }
    assert_int_equal(m.used, 0);
}

static void a_day_has_one_board_and_the_next_another(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle today, again, tomorrow;
    make_daily("2026-11-16", &m, &today);
    make_daily("2026-11-16", &m, &again);
    make_daily("2026-11-18", &m, &tomorrow);
    assert_true(puzzle_same(&today, &again));
    assert_false(puzzle_same(&today, &tomorrow));
    assert_string_equal(today.notes, "daily: 2026-11-16\nseed: 20261116\nlevel: easy\n");
    assert_string_equal(tomorrow.notes, "daily: 2026-11-18\nseed: 20261118\nlevel: medium\n");
    puzzle_free(&today);
    puzzle_free(&again);
    puzzle_free(&tomorrow);
    assert_int_equal(m.used, 0);
}

// ---- The record ------------------------------------------------------------------------------------------

static void add(struct record *r, const char *notes, const char *board) {
    struct play g;
    struct fault f;
    char text[200];
    snprintf(text, sizeof text, "%s%s", notes, board);
    if (!play_load(&g, NULL, text, strlen(text), r->mem, &f)) fail_msg("%s", f.text);
    assert_true(record_add(r, &g));
    play_free(&g);
}

static void solved_games_are_counted_by_family_and_level(void **state) {
    (void)state;
    static const char board[] = "akari 2x1\n..\n";
    struct mem m = MEM_UNLIMITED;
    struct record r = {.mem = &m};
    struct record_sum sum;
    const struct family *akari = family_named("akari", 5);
    add(&r, "; level: hard\n; moves: r1c1=*\n; time: 300\n", board);
    add(&r, "; level: hard\n; moves: r1c2=*\n; time: 59\n", board);
    add(&r, "; level: hard\n; moves: r1c2=*\n; time: 60\n; help: hints=1\n", board);
    add(&r, "; level: hard\n; moves: r1c2=*\n; time: 100000\n; help: steps=2\n", board);
    add(&r, "; level: hard\n; moves: r1c2=x\n; time: 7\n", board); // not solved
    add(&r, "; level: strange\n; moves: r1c2=*\n", board);
    assert_true(record_sum(&r, akari, EXPLAIN_HARD, &sum));
    assert_int_equal(sum.solved, 4);
    assert_int_equal(sum.without_help, 2);
    assert_int_equal(sum.best, 59);
    assert_int_equal(sum.median, 60);
    static const size_t buckets[RECORD_BUCKETS] = {1, 1, 0, 1, 0, 0, 1};
    assert_memory_equal(sum.buckets, buckets, sizeof buckets);
    assert_true(record_sum(&r, akari, RECORD_UNRATED, &sum));
    assert_int_equal(sum.solved, 1);
    assert_int_equal(sum.best, 0);
    assert_true(record_sum(&r, akari, EXPLAIN_EASY, &sum));
    assert_int_equal(sum.solved, 0);
    record_free(&r);
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(days_are_read_and_have_their_weekday),
        cmocka_unit_test(weekdays_follow_each_other_for_four_hundred_years),
        cmocka_unit_test(every_weekday_has_its_size),
        cmocka_unit_test(a_day_has_one_board_and_the_next_another),
        cmocka_unit_test(solved_games_are_counted_by_family_and_level),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
