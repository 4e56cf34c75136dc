#include "boards.h"

#include "board/grid.h"
#include "csp/csp.h"
#include "puzzle/family.h"
#include "puzzle/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct draft {
    int side;
    char *cells; // '.', '#', '*'
    struct rng *rng;
};

static void die(const char *why) {
    fprintf(stderr, "bench: %s\n", why);
    exit(2);
}

static bool blocks(char c) { return c == '#'; }

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

// The cells in random order, for the caller to free.
static uint32_t *shuffled(struct draft *d) {
    size_t n = (size_t)d->side * (size_t)d->side;
    uint32_t *order = malloc(n * sizeof *order);
    if (order == NULL) die("no memory");
    for (size_t i = 0; i < n; i++) order[i] = (uint32_t)i;
    rng_shuffle(d->rng, order, n);
    return order;
}

// Put bulbs on dark cells, in random order, until none is left.
static void light_up(struct draft *d) {
    uint32_t *order = shuffled(d);
    for (int i = 0; i < d->side * d->side; i++) {
        int cell = (int)order[i];
        if (d->cells[cell] == '.' && !lit(d, cell / d->side, cell % d->side)) d->cells[cell] = '*';
    }
    free(order);
}

static void scatter(struct draft *d, uint32_t percent_black) {
    for (int i = 0; i < d->side * d->side; i++)
        d->cells[i] = rng_below(d->rng, 100) < percent_black ? '#' : '.';
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
        if (d->cells[i] != '#') p->cells[i] = '.';
        else p->cells[i] = rng_below(d->rng, 100) < percent ? number_at(d, i) : '#';
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
    if (bulb == NULL || s == NULL || !model_post(&m, p, s)) die("no memory");
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
    do {
        to_puzzle(d, 100, p);
        added = mend(d, p, mem);
        light_up(d);
    } while (added > 0);
}

static bool is_unique(const struct puzzle *p, struct mem *mem) {
    struct solve_result result;
    struct fault fault;
    if (!solve_puzzle(p, &(struct solve_request){.goal = SOLVE_UNIQUE}, mem, &result, &fault))
        die(fault.text);
    solve_result_free(&result);
    return result.status == SOLVE_IS_UNIQUE;
}

static void thin_out(struct draft *d, struct puzzle *p, struct mem *mem) {
    uint32_t *order = shuffled(d);
    for (size_t i = 0; i < puzzle_size(p); i++) {
        char *cell = &p->cells[order[i]], number = *cell;
        if (number < '0' || number > '4') continue;
        *cell = '#';
        if (!is_unique(p, mem)) *cell = number;
    }
    free(order);
}

bool board_kind_named(const char *name, enum board_kind *out) {
    static const char *const names[BOARD_KINDS] = {"tight", "loose", "sparse"};
    for (int k = 0; k < BOARD_KINDS; k++) {
        if (strcmp(name, names[k]) != 0) continue;
        *out = (enum board_kind)k;
        return true;
    }
    return false;
}

void board_make(struct puzzle *p, struct mem *mem, enum board_kind kind, int side, struct rng *rng) {
    struct draft d = {.side = side, .cells = malloc((size_t)side * (size_t)side), .rng = rng};
    if (d.cells == NULL || !puzzle_init(p, mem, family_named("akari", 5), side, side)) die("no memory");
    scatter(&d, 20);
    if (kind == BOARD_LOOSE) to_puzzle(&d, 50, p);
    else make_tight(&d, p, mem);
    if (kind == BOARD_SPARSE) thin_out(&d, p, mem);
    free(d.cells);
}
