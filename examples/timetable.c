// timetable: the week of a small school, so that nobody is in two places at once and no day is too hard.
//
// Shows integer variables (when an hour is given), all different (who cannot be in two places), and a sum of
// weighted literals (how hard a day is).
#include <csp.h>

#include <stdio.h>

enum { DAYS = 4, PERIODS = 4, WEEK = DAYS * PERIODS, CLASSES = 3, SUBJECTS = 6 };

// Every class has each subject, from the same teacher: sixteen hours, which fill the week.
static const struct subject {
    const char *name;
    int hours;   // a week, and at most one a day
    int effort;  // of an hour
    int day_off; // of the teacher; -1: none
    bool mornings_only;
} subjects[SUBJECTS] = {
    {"maths", 4, 3, -1, false}, {"physics", 3, 3, 0, false}, {"English", 4, 2, -1, false},
    {"history", 2, 2, 3, true}, {"music", 1, 1, 1, false},   {"sports", 2, 1, -1, false},
};
enum { HOURS = 16, LEAST_EFFORT = 7, MOST_EFFORT = 10 }; // of each class, a week; a day

struct school {
    struct csp *s;
    csp_int hour[CLASSES][HOURS]; // when it is: day * PERIODS + period
    int subject[HOURS];           // what it is
};

static csp_lit at(const struct school *q, int class, int hour, int day, int period) {
    return csp_equals(q->s, q->hour[class][hour], day * PERIODS + period);
}

static void post_hours(struct school *q) {
    int hours = 0;
    for (int i = 0; i < SUBJECTS; i++)
        for (int k = 0; k < subjects[i].hours; k++) q->subject[hours++] = i;
    for (int class = 0; class < CLASSES; class ++) {
        for (int h = 0; h < HOURS; h++) q->hour[class][h] = csp_new_int(q->s, 0, WEEK - 1);
        csp_add_all_different(q->s, q->hour[class], HOURS); // a class has one lesson at a time
    }
}

// A teacher has one lesson at a time, none on the day off and, for some, none late in the day.
static void post_teacher(struct school *q, int subject) {
    csp_int taught[CLASSES * HOURS];
    size_t n = 0;
    for (int class = 0; class < CLASSES; class ++)
        for (int h = 0; h < HOURS; h++) {
            if (q->subject[h] != subject) continue;
            taught[n++] = q->hour[class][h];
            for (int when = 0; when < WEEK; when++) {
                bool away = when / PERIODS == subjects[subject].day_off;
                bool late = when % PERIODS >= PERIODS / 2 && subjects[subject].mornings_only;
                csp_lit not_then = csp_not(csp_equals(q->s, q->hour[class][h], when));
                if (away || late) csp_add_clause(q->s, &not_then, 1);
            }
        }
    csp_add_all_different(q->s, taught, n);
}

// Each subject at most once a day, and all lessons of the day together neither too easy nor too hard.
static void post_day(struct school *q, int class, int day) {
    csp_lit lits[HOURS * PERIODS];
    int effort[HOURS * PERIODS];
    size_t n = 0, first = 0;
    for (int h = 0; h < HOURS; h++) {
        for (int period = 0; period < PERIODS; period++) {
            lits[n] = at(q, class, h, day, period);
            effort[n++] = subjects[q->subject[h]].effort;
        }
        if (h + 1 < HOURS && q->subject[h + 1] == q->subject[h]) continue;
        csp_add_count(q->s, lits + first, n - first, 0, 1);
        first = n;
    }
    csp_add_sum(q->s, lits, effort, n, LEAST_EFFORT, MOST_EFFORT);
}

static void print_class(const struct school *q, int class) {
    printf("class %c   Mon      Tue      Wed      Thu\n", 'a' + class);
    for (int period = 0; period < PERIODS; period++) {
        printf("%6d", period + 1);
        for (int day = 0; day < DAYS; day++)
            for (int h = 0; h < HOURS; h++)
                if (csp_value(q->s, at(q, class, h, day, period)) > 0)
                    printf("  %-7s", subjects[q->subject[h]].name);
        putchar('\n');
    }
}

int main(void) {
    struct school q = {.s = csp_new(NULL)};
    if (q.s == NULL) return 2;
    post_hours(&q);
    for (int i = 0; i < SUBJECTS; i++) post_teacher(&q, i);
    for (int class = 0; class < CLASSES; class ++)
        for (int day = 0; day < DAYS; day++) post_day(&q, class, day);
    enum csp_answer answer = csp_solve(q.s, NULL, 0);
    for (int class = 0; class < CLASSES && answer == CSP_SAT; class ++) print_class(&q, class);
    if (answer == CSP_UNSAT) puts("there is no such timetable");
    csp_free(q.s);
    return answer == CSP_SAT ? 0 : answer == CSP_UNSAT ? 1 : 2;
}
