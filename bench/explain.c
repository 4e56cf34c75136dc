// How long explanations take, and what they are like: reads puzzles in any format from standard input
// and prints one row of a table about them. Times are processor time, the fastest of a few runs.
#include "explain/explain.h"
#include "format/format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RUNS = 3, MOST_BOARDS = 5000, HINTS = 6 };

// What was measured, board by board.
struct measured {
    double rate_ms[MOST_BOARDS], explain_ms[MOST_BOARDS], hint_ms[MOST_BOARDS];
    double score[MOST_BOARDS], largest[MOST_BOARDS];
    size_t boards, explained, steps, larger, proven;
    size_t levels[EXPLAIN_LEVELS];
};

static double now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// Sorts; `part` of 1000 from the smallest.
static double quantile(double *values, size_t count, size_t part) {
    if (count == 0) return 0;
    qsort(values, count, sizeof *values, compare);
    return values[(count - 1) * part / 1000];
}

static struct explanation explain(const struct puzzle *p, struct explain_request request, struct mem *m,
                                  double *ms) {
    struct explanation e;
    struct fault fault;
    for (int run = 0; run < RUNS; run++) {
        if (run > 0) explanation_free(&e);
        double start = now_ms();
        if (!explain_puzzle(p, &request, m, &e, &fault)) {
            fprintf(stderr, "explain: %s\n", fault.text);
            exit(2);
        }
        double took = now_ms() - start;
        if (run == 0 || took < *ms) *ms = took;
    }
    return e;
}

static void enter(struct puzzle *p, const struct explanation *e, const struct explain_step *step) {
    for (size_t i = 0; i < step->decides.count; i++) {
        struct explain_fact f = e->facts.at[step->decides.first + i];
        if (f.holds) p->cells[f.cell] = f.mark;
        else if (strlen(p->family->marks) == 2) p->cells[f.cell] = 'x';
    }
}

// The slowest hint among those where a single rule does not do, and the first.
static double slowest_hint(const struct puzzle *p, const struct explanation *e, struct mem *m) {
    struct puzzle half;
    double slowest = 0;
    int hints = 0;
    if (!puzzle_copy(&half, p, m)) exit(2);
    for (size_t i = 0; i < e->steps.size && hints < HINTS; i++) {
        if (i == 0 || e->steps.at[i].rules.count > 1) {
            double ms;
            struct explanation hint = explain(&half, (struct explain_request){.hint = true}, m, &ms);
            explanation_free(&hint);
            if (ms > slowest) slowest = ms;
            hints++;
        }
        enter(&half, e, &e->steps.at[i]);
    }
    puzzle_free(&half);
    return slowest;
}

static void measure(struct measured *r, const struct puzzle *p, struct mem *m) {
    size_t i = r->boards++;
    struct explanation rated = explain(p, (struct explain_request){.rate_only = true}, m, &r->rate_ms[i]);
    struct explanation e = explain(p, (struct explain_request){0}, m, &r->explain_ms[i]);
    r->explained += e.status == EXPLAIN_DONE && e.to_the_end;
    r->hint_ms[i] = slowest_hint(p, &e, m);
    r->score[i] = rated.score;
    r->levels[rated.level]++;
    r->largest[i] = 0;
    for (int k = 0; k <= EXPLAIN_SIZES; k++)
        if (e.sizes[k] > 0) r->largest[i] = k;
    for (size_t k = 0; k < e.steps.size; k++) {
        r->steps++;
        r->larger += e.steps.at[k].rules.count > 1;
        r->proven += e.steps.at[k].rules.count > 1 && e.steps.at[k].minimal;
    }
    explanation_free(&rated);
    explanation_free(&e);
}

static void print_row(struct measured *r, const char *name) {
    size_t n = r->boards;
    printf("| %s | %zu | %zu | %.2f / %.2f | %.2f / %.2f | %.2f / %.2f |", name, n, r->explained,
           quantile(r->rate_ms, n, 500), quantile(r->rate_ms, n, 1000), quantile(r->explain_ms, n, 500),
           quantile(r->explain_ms, n, 1000), quantile(r->hint_ms, n, 500), quantile(r->hint_ms, n, 1000));
    printf(" %.0f | %.0f / %.0f | %zu of %zu |", quantile(r->score, n, 500), quantile(r->largest, n, 500),
           quantile(r->largest, n, 1000), r->proven, r->larger);
    for (int i = 0; i < EXPLAIN_LEVELS; i++) printf("%s%zu", i == 0 ? " " : " / ", r->levels[i]);
    printf(" |\n");
}

int main(int argc, char **argv) {
    static char text[1 << 24];
    static struct measured measured;
    struct mem m = MEM_UNLIMITED;
    struct format_reader reader;
    struct puzzle p;
    struct fault fault;
    enum format_read got;
    if (argc != 2) {
        fprintf(stderr, "usage: explain NAME <boards\n");
        return 2;
    }
    format_reader_init(&reader, text, fread(text, 1, sizeof text, stdin));
    while ((got = format_read_next(&reader, &m, &p, &fault)) != FORMAT_READ_END) {
        if (got != FORMAT_READ_PUZZLE || measured.boards == MOST_BOARDS) {
            fprintf(stderr, "explain: %s\n", got == FORMAT_READ_PUZZLE ? "too many boards" : fault.text);
            return 2;
        }
        measure(&measured, &p, &m);
        puzzle_free(&p);
    }
    print_row(&measured, argv[1]);
    return 0;
}
