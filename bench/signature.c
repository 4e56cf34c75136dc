// One number for what the solver does on a fixed set of boards: answers, solutions, conflicts, decisions and
// propagations all go into it, times do not. It changes exactly when the solver's behaviour does;
// bench/signature.txt holds the expected one, and whoever changes the solver on purpose changes it there, in
// the same commit.
#include "boards.h"

#include "puzzle/solve.h"

#include <inttypes.h>
#include <stdio.h>

// FNV-1a over the bytes of a number.
static void mix(uint64_t *hash, uint64_t x) {
    for (int i = 0; i < 8; i++, x >>= 8) *hash = (*hash ^ (x & 0xff)) * UINT64_C(0x100000001b3);
}

static bool add_board(uint64_t *hash, const struct puzzle *p, enum solve_goal goal, struct mem *mem) {
    struct solve_result r;
    struct fault fault;
    if (!solve_puzzle(p, &(struct solve_request){.goal = goal, .limit = 5000}, mem, &r, &fault)) {
        fprintf(stderr, "signature: %s\n", fault.text);
        return false;
    }
    mix(hash, (uint64_t)r.status);
    mix(hash, r.count);
    for (size_t i = 0; r.has_solution && i < puzzle_size(p); i++) mix(hash, (uint64_t)r.solution.cells[i]);
    for (size_t i = 0; r.has_second && i < puzzle_size(p); i++) mix(hash, (uint64_t)r.second.cells[i]);
    mix(hash, r.stats.conflicts);
    mix(hash, r.stats.decisions);
    mix(hash, r.stats.propagations);
    solve_result_free(&r);
    return true;
}

int main(void) {
    static const struct {
        enum board_kind kind;
        int side, boards;
        enum solve_goal goal;
    } sets[] = {
        {BOARD_TIGHT, 10, 20, SOLVE_UNIQUE},  {BOARD_TIGHT, 40, 5, SOLVE_UNIQUE},
        {BOARD_TIGHT, 150, 1, SOLVE_UNIQUE},  {BOARD_LOOSE, 10, 20, SOLVE_COUNT},
        {BOARD_LOOSE, 40, 5, SOLVE_UNIQUE},   {BOARD_LOOSE, 150, 1, SOLVE_UNIQUE},
        {BOARD_SPARSE, 10, 20, SOLVE_UNIQUE}, {BOARD_SPARSE, 25, 5, SOLVE_UNIQUE},
    };
    struct mem mem = MEM_UNLIMITED;
    struct rng rng;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        rng_seed(&rng, 1000 + i);
        for (int k = 0; k < sets[i].boards; k++) {
            struct puzzle p;
            board_make(&p, &mem, sets[i].kind, sets[i].side, &rng);
            if (!add_board(&hash, &p, sets[i].goal, &mem)) return 2;
            puzzle_free(&p);
        }
    }
    printf("%016" PRIx64 "\n", hash);
    return 0;
}
