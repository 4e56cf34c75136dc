#include "play/puzzle.h"

static bool read_digits(const char **at, int count, int *n) {
    for (*n = 0; count > 0; count--, ++*at) {
        if (**at < '0' || **at > '9') return false;
        *n = *n * 10 + (**at - '0');
    }
    return true;
}

static bool is_leap(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

static int days_of(int year, int month) {
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days[month - 1] + (month == 2 && is_leap(year));
}

bool play_date_read(const char *word, struct play_date *d) {
    return read_digits(&word, 4, &d->year) && *word++ == '-' && read_digits(&word, 2, &d->month) &&
           *word++ == '-' && read_digits(&word, 2, &d->day) && *word == '\0' && d->year > 0 &&
           d->month >= 1 && d->month <= 12 && d->day >= 1 && d->day <= days_of(d->year, d->month);
}

// Tomohiko Sakamoto's table of the weekdays on which months begin.
int play_weekday(struct play_date d) {
    static const int begins[] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
    int year = d.year - (d.month < 3);
    int from_sunday = (year + year / 4 - year / 100 + year / 400 + begins[d.month - 1] + d.day) % 7;
    return (from_sunday + 6) % 7;
}

static uint64_t seed_of(struct play_date d) { return (uint64_t)(d.year * 10000 + d.month * 100 + d.day); }

bool play_daily_note(struct made *made, struct play_date d, struct mem *m) {
    struct text notes = TEXT_IN(m);
    uint64_t seed = seed_of(d);
    text_format(&notes, "daily: %04d-%02d-%02d\nseed: %llu\nlevel: %s\n", d.year, d.month, d.day,
                (unsigned long long)seed, explain_level_name(made->level));
    bool ok = !notes.failed && puzzle_set_notes(&made->puzzle, text_string(&notes), notes.size);
    text_free(&notes);
    return ok;
}

bool play_daily_request(const struct family *family, struct play_date d, int easier, struct make_request *r) {
    static const enum explain_level levels[7] = {EXPLAIN_EASY, EXPLAIN_EASY, EXPLAIN_MEDIUM, EXPLAIN_MEDIUM,
                                                 EXPLAIN_HARD, EXPLAIN_HARD, EXPLAIN_EXPERT};
    int weekday = play_weekday(d), level = (int)levels[weekday] - easier;
    if (level < 0) return false;
    *r = make_defaults(family);
    if (family->maker != NULL && family->maker->week[weekday].width > 0) {
        r->width = family->maker->week[weekday].width;
        r->height = family->maker->week[weekday].height;
    }
    r->seed = seed_of(d);
    make_level_scores((enum explain_level)level, &r->least_score, &r->most_score);
    return true;
}

enum make_answer play_daily(const struct family *family, struct play_date d, struct limits limits,
                            struct mem *m, struct puzzle *out, struct fault *fault) {
    struct make_request r;
    struct made made = {0};
    enum make_answer answer = MAKE_GAVE_UP;
    for (int easier = 0; answer == MAKE_GAVE_UP && play_daily_request(family, d, easier, &r); easier++) {
        r.limits = limits;
        if (!make_check(&r, fault)) return MAKE_FAULT;
        answer = make_puzzle(&r, 0, 0, m, &made, fault);
    }
    if (answer == MAKE_DONE && (!play_daily_note(&made, d, m) || !puzzle_copy(out, &made.puzzle, m))) {
        fault_memory(fault);
        answer = MAKE_FAULT;
    }
    made_free(&made);
    return answer;
}
