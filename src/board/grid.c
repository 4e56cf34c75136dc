#include "board/grid.h"

#include "base/digits.h"

#include <assert.h>

char *board_put_cell_name(char *at, int width, size_t cell) {
    uint32_t row = (uint32_t)cell / (uint32_t)width, column = (uint32_t)cell % (uint32_t)width;
    *at = 'r';
    at = digits_put_short(at + 1, row + 1);
    *at = 'c';
    return digits_put_short(at + 1, column + 1);
}

void board_name_cell(struct text *t, int width, size_t cell) {
    char name[BOARD_NAME_ROOM];
    text_bytes(t, name, (size_t)(board_put_cell_name(name, width, cell) - name));
}

int board_neighbours(int width, int height, size_t cell, size_t out[4]) {
    size_t w = (size_t)width, size = w * (size_t)height, column = cell % w;
    int n = 0;
    if (cell >= w) out[n++] = cell - w;
    if (column > 0) out[n++] = cell - 1;
    if (column + 1 < w) out[n++] = cell + 1;
    if (cell + w < size) out[n++] = cell + w;
    return n;
}

int board_symmetry_count(int width, int height) {
    return width == height ? (int)BOARD_SYMMETRIES : (int)BOARD_TURN_90;
}

size_t board_map_cell(enum board_symmetry how, int width, int height, size_t cell) {
    assert(how < BOARD_SYMMETRIES);
    size_t w = (size_t)width, h = (size_t)height, r = cell / w, c = cell % w;
    switch (how) {
    case BOARD_SAME:
        return cell;
    case BOARD_MIRROR_LEFT_RIGHT:
        return r * w + (w - 1 - c);
    case BOARD_MIRROR_UP_DOWN:
        return (h - 1 - r) * w + c;
    case BOARD_TURN_180:
        return (h - 1 - r) * w + (w - 1 - c);
    case BOARD_TURN_90:
        return c * h + (h - 1 - r);
    case BOARD_TURN_270:
        return (w - 1 - c) * h + r;
    case BOARD_MIRROR_DIAGONAL:
        return c * h + r;
    case BOARD_MIRROR_ANTIDIAGONAL:
        return (w - 1 - c) * h + (h - 1 - r);
    case BOARD_SYMMETRIES:
        break;
    }
    return cell;
}

// Two blocks hold the four arrays: the size of one depends on the board, the size of the other on the number
// of runs. Every pass below goes through memory row by row, also for the columns, so that large boards stay
// fast.
static size_t by_cell_bytes(size_t size) { return 2 * size * sizeof(uint32_t); }
static size_t by_run_bytes(const struct board_runs *r, size_t members) {
    return (r->runs + 1 + members) * sizeof(uint32_t);
}

// Number the runs of either direction, vertical ones from 0 for now. Returns how many cells are not walls.
static size_t number_runs(struct board_runs *r, size_t width, const char *cells, const char *walls) {
    bool is_wall[256] = {false};
    for (; *walls != '\0'; walls++) is_wall[(unsigned char)*walls] = true;
    size_t open = 0;
    uint32_t across = 0, down = 0;
    for (size_t row = 0; row < r->size; row += width) {
        uint32_t inside = 0;
        for (size_t i = row; i < row + width; i++) {
            // Walls are as random as can be, so there are no branches on them: BOARD_NO_RUN has all its bits.
            const uint32_t walled = is_wall[(unsigned char)cells[i]], no_run = 0U - walled;
            const uint32_t above = row == 0 ? BOARD_NO_RUN : r->column_run[i - width];
            const uint32_t begins = above == BOARD_NO_RUN, is_new = 0U - begins;
            across += inside & walled;
            inside = 1 - walled;
            r->row_run[i] = across | no_run;
            r->column_run[i] = (down & is_new) | (above & ~is_new) | no_run;
            down += begins & inside;
            open += inside;
        }
        across += inside;
    }
    r->row_runs = across;
    r->runs = across + down;
    return open;
}

// The open cells in order, which are the cells of the horizontal runs; then everything else by going through
// these alone. The numbers of vertical runs move after the horizontal ones.
static void list_cells(struct board_runs *r, size_t open) {
    for (size_t run = 0; run <= r->runs; run++) r->start[run] = 0;
    if (open == 0) return;
    for (size_t i = 0, k = 0; k < open; i++) {
        r->cells[k] = (uint32_t)i;
        k += r->row_run[i] != BOARD_NO_RUN;
    }
    for (size_t k = 0; k < open; k++) {
        uint32_t cell = r->cells[k], down = r->column_run[cell] += r->row_runs;
        r->start[r->row_run[cell] + 1]++;
        r->start[down + 1]++;
    }
    for (size_t run = 0; run < r->runs; run++) r->start[run + 1] += r->start[run];
    for (size_t k = 0; k < open; k++) { // start[run] is the place of the run's next cell meanwhile
        uint32_t cell = r->cells[k];
        r->cells[r->start[r->column_run[cell]]++] = cell;
    }
    for (size_t run = r->runs; run > r->row_runs; run--) r->start[run] = r->start[run - 1];
    r->start[r->row_runs] = (uint32_t)open;
}

bool board_runs_make(struct board_runs *r, struct mem *m, int width, int height, const char *cells,
                     const char *walls) {
    size_t w = (size_t)width, size = w * (size_t)height;
    *r = (struct board_runs){.size = size};
    r->row_run = mem_resize(m, NULL, 0, by_cell_bytes(size));
    if (r->row_run == NULL) return false;
    r->column_run = r->row_run + size;
    size_t open = number_runs(r, w, cells, walls);
    r->start = mem_resize(m, NULL, 0, by_run_bytes(r, 2 * open));
    if (r->start == NULL) {
        mem_free(m, r->row_run, by_cell_bytes(size));
        *r = (struct board_runs){0};
        return false;
    }
    r->cells = r->start + r->runs + 1;
    list_cells(r, open);
    return true;
}

void board_runs_free(struct board_runs *r, struct mem *m) {
    if (r->start != NULL) {
        mem_free(m, r->start, by_run_bytes(r, r->start[r->runs]));
        mem_free(m, r->row_run, by_cell_bytes(r->size));
    }
    *r = (struct board_runs){0};
}
