// Random Akari boards as the paper drew them: each cell is black with a chance of a quarter, and there are no
// numbers, unless they are asked for.
#include "board/grid.h"
#include "family/akari/akari.h"
#include "family/akari/options.h"

enum { PAPERS_SHARE = 25 }; // percent

static bool is_black(char c) { return c != '.' && c != '*'; }

static uint32_t share(const struct make_request *r, int option, uint32_t usual) {
    return r->values[option] == OPTION_NOT_GIVEN ? usual : (uint32_t)r->values[option];
}

static void draw_black(const struct make_request *r, struct rng *rng, struct puzzle *p) {
    for (size_t i = 0; i < puzzle_size(p); i++)
        if (rng_below(rng, 100) < share(r, AKARI_BLACK, PAPERS_SHARE)) p->cells[i] = '#';
}

// Bulbs wherever none is seen yet, in random order: in the end every cell is lit. False when there is no
// memory.
static bool place_bulbs(struct puzzle *p, struct rng *rng, struct mem *m) {
    struct board_runs runs;
    if (!board_runs_make(&runs, m, p->width, p->height, p->cells, is_black)) return false;
    uint32_t white = runs.start[runs.row_runs];
    bool *bright = mem_zeroed(m, (size_t)runs.runs + 1, sizeof *bright);
    if (bright != NULL) {
        rng_shuffle(rng, runs.cells, white); // its row runs: nobody asks for their order any more
        for (uint32_t i = 0; i < white; i++) {
            uint32_t cell = runs.cells[i];
            bool *row = &bright[runs.row_run[cell]], *column = &bright[runs.column_run[cell]];
            if (!*row && !*column) p->cells[cell] = '*', *row = *column = true;
        }
    }
    mem_free(m, bright, ((size_t)runs.runs + 1) * sizeof *bright);
    board_runs_free(&runs, m);
    return bright != NULL;
}

static void draw_numbers(const struct make_request *r, struct rng *rng, struct puzzle *p) {
    for (size_t i = 0; i < puzzle_size(p); i++) {
        size_t around[4];
        if (p->cells[i] != '#' || rng_below(rng, 100) >= share(r, AKARI_NUMBERS, 0)) continue;
        char number = '0';
        for (int n = board_neighbours(p->width, p->height, i, around); n > 0; n--)
            number = (char)(number + (p->cells[around[n - 1]] == '*'));
        p->cells[i] = number;
    }
}

enum make_answer akari_draw(const struct make_request *r, struct rng *rng, struct mem *m, struct made *out,
                            struct fault *fault) {
    struct puzzle *solution = &out->solution;
    bool ok = puzzle_init(solution, m, r->family, r->width, r->height);
    if (ok) draw_black(r, rng, solution);
    ok = ok && place_bulbs(solution, rng, m);
    if (ok) draw_numbers(r, rng, solution);
    if (ok && puzzle_copy(&out->puzzle, solution, m)) {
        puzzle_strip(&out->puzzle);
        return MAKE_DONE;
    }
    fault_memory(fault);
    return MAKE_FAULT;
}
