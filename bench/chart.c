// chart TITLE <LINES: a chart as SVG of how many times as long as roque its peers take, one row a set of
// boards. A line is what report.awk tells: set, who, ratio, and 1 where it is more than that; separated by
// tabs.
#include "lab/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LINES = 500, MOST_NAME = 80 };

struct line {
    char set[MOST_NAME], who[MOST_NAME];
    double ratio;
    int over;
};

static size_t read_lines(struct line *lines) {
    size_t n = 0;
    while (n < MOST_LINES && scanf("%79[^\t]\t%79[^\t]\t%lf\t%d\n", lines[n].set, lines[n].who,
                                   &lines[n].ratio, &lines[n].over) == 4)
        n++;
    return n;
}

static bool set_is_new(const struct line *lines, size_t i) {
    return i == 0 || strcmp(lines[i - 1].set, lines[i].set) != 0;
}

static bool is_first_of(const struct line *lines, size_t i) {
    for (size_t k = 0; k < i; k++)
        if (strcmp(lines[k].who, lines[i].who) == 0) return false;
    return true;
}

// The points of one peer, over all rows.
static void add_series(struct lab_plot *p, const struct line *lines, size_t n, const char *who) {
    text_add(lab_plot_series(p, false), who);
    int row = -1;
    for (size_t i = 0; i < n; i++) {
        row += set_is_new(lines, i);
        if (strcmp(lines[i].who, who) != 0) continue;
        lab_plot_point(p, (struct lab_point){.x = lines[i].ratio, .y = row, .beyond = lines[i].over != 0});
    }
}

int main(int argc, char **argv) {
    static struct line lines[MOST_LINES];
    struct mem mem = MEM_UNLIMITED;
    struct lab_plot p;
    struct text out;
    if (argc != 2) {
        fprintf(stderr, "usage: chart TITLE <LINES\n");
        return 2;
    }
    size_t n = read_lines(lines);
    lab_plot_init(&p, &mem, argv[1]);
    p.x = (struct lab_axis){"times as long as roque", LAB_LOG, LAB_PLAIN};
    p.y = (struct lab_axis){"", LAB_NAMES, LAB_PLAIN};
    for (size_t i = 0; i < n; i++)
        if (set_is_new(lines, i)) text_add(lab_plot_row(&p), lines[i].set);
    for (size_t i = 0; i < n; i++)
        if (is_first_of(lines, i)) add_series(&p, lines, n, lines[i].who);
    text_init(&out, &mem);
    lab_plot_write(&p, true, &out);
    bool written = n > 0 && !out.failed && fwrite(out.at, 1, out.size, stdout) == out.size;
    text_free(&out);
    lab_plot_free(&p);
    return written ? 0 : 2;
}
