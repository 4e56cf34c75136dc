#include "board/grid.h"

#include "base/digits.h"

#include <assert.h>
#include <string.h>

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

size_t board_reach(int width, int height, uint32_t from, bool *open, uint32_t *out) {
    size_t reached = 0, around[4];
    out[reached++] = from;
    open[from] = false;
    for (size_t i = 0; i < reached; i++)
        for (int k = board_neighbours(width, height, out[i], around); k > 0; k--) {
            if (!open[around[k - 1]]) continue;
            open[around[k - 1]] = false;
            out[reached++] = (uint32_t)around[k - 1];
        }
    return reached;
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

// One block holds the three arrays: the runs, with one more to write to where there is none, and the numbers
// of either direction, with a row of walls above the board.
static size_t most_runs(const struct board_runs *r) {
    return r->height * ((r->width + 1) / 2) + r->width * ((r->height + 1) / 2);
}
static size_t block_bytes(const struct board_runs *r) {
    return (most_runs(r) + 1) * sizeof(struct board_run) + (2 * r->height + 1) * r->width * sizeof(uint32_t);
}

// Walls are unpredictable, so the code below has no branches on them: BOARD_NO_RUN has all its bits, and what
// is written at a wall is overwritten by the next run. Both directions go through memory row by row, so that
// large boards stay fast.

static void find_row_runs(struct board_runs *r, const char *cells, const char *walls) {
    bool is_wall[256] = {false};
    for (; *walls != '\0'; walls++) is_wall[(unsigned char)*walls] = true;
    uint32_t run = 0, cell = 0, open = 0;
    for (size_t row = 0; row < r->height; row++) {
        uint32_t length = 0;
        for (const uint32_t end = cell + (uint32_t)r->width; cell < end; cell++) {
            const uint32_t walled = is_wall[(unsigned char)cells[cell]], no_run = 0U - walled;
            run += (length > 0) & walled;
            length = (length + 1) & ~no_run;
            open += 1 - walled;
            r->row_run[cell] = run | no_run;
            r->run[run] = (struct board_run){cell + 1 - length, length};
        }
        run += length > 0;
    }
    r->row_runs = run;
    r->open = open;
}

static void find_column_runs(struct board_runs *r) {
    const size_t size = r->width * r->height;
    const uint32_t *above = r->column_run - r->width; // of each cell the one above it
    const uint32_t nowhere = (uint32_t)most_runs(r);
    uint32_t next = r->row_runs;
    memset(r->column_run - r->width, -1, r->width * sizeof *r->column_run);
    for (size_t cell = 0; cell < size; cell++) {
        const uint32_t no_run = 0U - (r->row_run[cell] == BOARD_NO_RUN), begins = above[cell] == BOARD_NO_RUN,
                       is_new = 0U - begins;
        const uint32_t run = (next & is_new) | (above[cell] & ~is_new);
        r->run[next] = (struct board_run){(uint32_t)cell, 0};
        r->run[(nowhere & no_run) | (run & ~no_run)].length++;
        r->column_run[cell] = run | no_run;
        next += begins & ~no_run;
    }
    r->runs = next;
}

bool board_runs_make(struct board_runs *r, struct mem *m, int width, int height, const char *cells,
                     const char *walls) {
    *r = (struct board_runs){.width = (size_t)width, .height = (size_t)height};
    r->run = mem_resize(m, NULL, 0, block_bytes(r));
    if (r->run == NULL) return false;
    r->row_run = (uint32_t *)(r->run + most_runs(r) + 1);
    r->column_run = r->row_run + r->width * (r->height + 1);
    find_row_runs(r, cells, walls);
    find_column_runs(r);
    return true;
}

void board_runs_free(struct board_runs *r, struct mem *m) {
    if (r->run != NULL) mem_free(m, r->run, block_bytes(r));
    *r = (struct board_runs){0};
}
