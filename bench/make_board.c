// make_board tight|loose SIDE SEED [COUNT]: Akari boards to measure with, as native text.
//
// Both kinds scatter black cells over a fifth of the board and fill in bulbs at random. A loose board tells
// the number of every second black cell and has many solutions. A tight board tells all numbers and then is
// mended until it has exactly one solution: wherever the kernel finds a second one, a cell in which the two
// differ becomes black.
#include "base/rng.h"
#include "board/grid.h"
#include "csp/csp.h"
#include "puzzle/family.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct draft {
    int side;
    char *cells; // '.', '#', '*'
    struct rng rng;
};

static void die(const char *why) {
    fprintf(stderr, "make_board: %s\n", why);
    exit(2);
}

static bool blocks(char c) {
    return c == '#';
}

// Is the cell lit, by its own bulb or by one that it sees?
static bool lit(const struct draft *d, int row, int column) {
    static const int step[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    if (d->cells[row * d->side + column] == '*') return true;
    for (int k = 0; k < 4; k++) {
        int r = row + step[k][0], c = column + step[k][1];
        for (; r >= 0 && c >= 0 && r < d->side && c < d->side; r += step[k][0], c += step[k][1]) {
            char cell = d->cells[r * d->side + c];
            if (cell == '*') return true;
            if (blocks(cell)) break;
        }
    }
    return false;
}

// Put bulbs on dark cells, in random order, until none is left.
static void light_up(struct draft *d) {
    size_t n = (size_t)d->side * (size_t)d->side;
    uint32_t *order = malloc(n * sizeof *order);
    if (order == NULL) die("no memory");
    for (size_t i = 0; i < n; i++) order[i] = (uint32_t)i;
    for (size_t i = n; i > 1; i--) {
        uint32_t j = rng_below(&d->rng, (uint32_t)i), t = order[i - 1];
        order[i - 1] = order[j];
        order[j] = t;
    }
    for (size_t i = 0; i < n; i++) {
        int cell = (int)order[i];
        if (d->cells[cell] == '.' && !lit(d, cell / d->side, cell % d->side)) d->cells[cell] = '*';
    }
    free(order);
}

static void scatter(struct draft *d, uint32_t percent_black) {
    for (int i = 0; i < d->side * d->side; i++)
        d->cells[i] = rng_below(&d->rng, 100) < percent_black ? '#' : '.';
    light_up(d);
}

static char number_at(const struct draft *d, size_t cell) {
    size_t around[4];
    int bulbs = 0;
    for (int k = board_neighbours(d->side, d->side, cell, around); k-- > 0;)
        bulbs += d->cells[around[k]] == '*';
    return (char)('0' + bulbs);
}

// The draft as a puzzle, telling numbers of `percent` of the black cells.
static void to_puzzle(struct draft *d, uint32_t percent, struct puzzle *p) {
    size_t n = (size_t)d->side * (size_t)d->side;
    for (size_t i = 0; i < n; i++) {
        if (d->cells[i] != '#')
            p->cells[i] = '.';
        else
            p->cells[i] = rng_below(&d->rng, 100) < percent ? number_at(d, i) : '#';
    }
}

// A cell that sees `cell` and has a bulb in the kernel's present solution but not in the draft; SIZE_MAX:
// none.
static size_t new_bulb_in_sight(const struct draft *d, const struct csp *s, const csp_lit *bulb,
                                size_t cell) {
    static const int step[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    for (int k = 0; k < 4; k++) {
        int r = (int)cell / d->side + step[k][0], c = (int)cell % d->side + step[k][1];
        for (; r >= 0 && c >= 0 && r < d->side && c < d->side; r += step[k][0], c += step[k][1]) {
            size_t at = (size_t)r * (size_t)d->side + (size_t)c;
            if (d->cells[at] == '#') break;
            if (d->cells[at] == '.' && csp_value(s, bulb[at]) > 0) return at;
        }
    }
    return SIZE_MAX;
}

// One round of mending. Returns how many black cells were added; 0: the board has one solution.
static size_t mend(struct draft *d, const struct puzzle *p, struct mem *mem) {
    struct csp *s = csp_new(mem);
    struct model m = {.mem = mem};
    csp_lit *bulb = calloc(puzzle_size(p), sizeof *bulb);
    if (bulb == NULL || s == NULL || !p->family->post(p, s, &m)) die("no memory");
    if (csp_solve(s, NULL, 0) != CSP_SAT) die("no solution to a board that was made from one");
    for (size_t i = 0; i < m.marks.size; i++) {
        bulb[m.marks.at[i].cell] = m.marks.at[i].lit;
        d->cells[m.marks.at[i].cell] = csp_value(s, m.marks.at[i].lit) > 0 ? '*' : '.';
    }
    size_t added = 0;
    for (size_t i = 0; i < m.marks.size; i++) {
        size_t cell = m.marks.at[i].cell;
        if (d->cells[cell] != '*' || csp_change(s, csp_not(m.marks.at[i].lit)) != CSP_SAT) continue;
        size_t other = new_bulb_in_sight(d, s, bulb, cell);
        if (other == SIZE_MAX) continue; // blackened already on behalf of another bulb
        d->cells[other] = '#';
        added++;
    }
    csp_free(s);
    model_free(&m);
    free(bulb);
    return added;
}

static void make_tight(struct draft *d, struct puzzle *p, struct mem *mem) {
    size_t added;
    int rounds = 0;
    do {
        to_puzzle(d, 100, p);
        added = mend(d, p, mem);
        if (getenv("VERBOSE")) fprintf(stderr, "round %d: %zu\n", rounds++, added);
        light_up(d);
    } while (added > 0);
}

int main(int argc, char **argv) {
    if (argc < 4) die("usage: make_board tight|loose SIDE SEED [COUNT]");
    bool tight = strcmp(argv[1], "tight") == 0;
    int side = atoi(argv[2]), count = argc > 4 ? atoi(argv[4]) : 1;
    if ((!tight && strcmp(argv[1], "loose") != 0) || side < 1 || side > 2000)
        die("tight or loose, and a side of 1 to 2000");
    struct mem mem = MEM_UNLIMITED;
    struct draft d = {.side = side, .cells = malloc((size_t)side * (size_t)side)};
    struct puzzle p;
    if (d.cells == NULL || !puzzle_init(&p, &mem, family_named("akari", 5), side, side)) die("no memory");
    rng_seed(&d.rng, strtoull(argv[3], NULL, 10));
    for (int i = 0; i < count; i++) {
        scatter(&d, 20);
        if (tight)
            make_tight(&d, &p, &mem);
        else
            to_puzzle(&d, 50, &p);
        printf("%sakari %dx%d\n", i > 0 ? "\n" : "", side, side);
        for (int r = 0; r < side; r++) printf("%.*s\n", side, p.cells + (size_t)r * (size_t)side);
    }
    puzzle_free(&p);
    free(d.cells);
    return 0;
}
