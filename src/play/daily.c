#include "play/daily.h"

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

static bool note_day(struct made *made, struct play_date d, uint64_t seed, struct mem *m) {
    struct text notes;
    text_init(&notes, m);
    text_format(&notes, "daily: %04d-%02d-%02d\nseed: %llu\nlevel: %s\n", d.year, d.month, d.day,
                (unsigned long long)seed, explain_level_name(made->level));
    bool ok = !notes.failed && puzzle_set_notes(&made->puzzle, text_string(&notes), notes.size);
    text_free(&notes);
    return ok;
}

enum make_answer play_daily(const struct family *family, struct play_date d, struct limits limits,
                            struct mem *m, struct puzzle *out, struct fault *fault) {
    static const enum explain_level levels[7] = {EXPLAIN_EASY, EXPLAIN_EASY, EXPLAIN_MEDIUM, EXPLAIN_MEDIUM,
                                                 EXPLAIN_HARD, EXPLAIN_HARD, EXPLAIN_EXPERT};
    struct make_request r = make_defaults(family);
    struct made made = {0};
    enum make_answer answer = MAKE_GAVE_UP;
    r.seed = (uint64_t)(d.year * 10000 + d.month * 100 + d.day);
    r.limits = limits;
    if (!make_check(&r, fault)) return MAKE_FAULT;
    for (int level = (int)levels[play_weekday(d)]; level >= 0 && answer == MAKE_GAVE_UP; level--) {
        make_level_scores((enum explain_level)level, &r.least_score, &r.most_score);
        answer = make_puzzle(&r, 0, 0, m, &made, fault);
    }
    if (answer == MAKE_DONE && (!note_day(&made, d, r.seed, m) || !puzzle_copy(out, &made.puzzle, m))) {
        fault_memory(fault);
        answer = MAKE_FAULT;
    }
    made_free(&made);
    return answer;
}
