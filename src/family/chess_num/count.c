// How many solutions a Chess-Num has, without meeting them one by one (tally.h).
#include "puzzle/count.h"
#include "family/chess_num/chess_num.h"
#include "family/chess_num/tally.h"

struct numbers {
    uint8_t squares[TALLY_NUMBERS], values[TALLY_NUMBERS];
    int count;
};

// False: there are too many.
static bool read_numbers(const struct puzzle *p, struct numbers *n) {
    for (size_t i = 0; i < puzzle_size(p); i++) {
        if (p->cells[i] < '0' || p->cells[i] > '6') continue;
        if (n->count == TALLY_NUMBERS) return false;
        n->squares[n->count] = (uint8_t)i;
        n->values[n->count++] = (uint8_t)(p->cells[i] - '0');
    }
    return true;
}

// A piece that is given stands where it is, and nobody else there.
static void read_pieces(const struct puzzle *p, uint64_t may_stand[CHESS_KINDS]) {
    for (int kind = 0; kind < CHESS_KINDS; kind++) {
        uint64_t open = 0, given = 0;
        for (size_t i = 0; i < puzzle_size(p); i++) {
            bool ruled_out = puzzle_is_struck(p, i, chess_letters[kind]);
            if (p->cells[i] == chess_letters[kind]) given |= UINT64_C(1) << i;
            if (p->cells[i] == '.' && !ruled_out) open |= UINT64_C(1) << i;
        }
        may_stand[kind] = given != 0 ? given : open;
    }
}

static enum csp_stop why_stopped(const struct count_task *task) {
    return stop_asked(task->limits.stop) ? CSP_STOP_FLAG : CSP_STOP_TIME;
}

// Of a board that is large or has many numbers nothing is known.
static bool count(struct count_task *task) {
    const struct puzzle *p = task->puzzle;
    struct numbers n = {0};
    struct tally t;
    if (puzzle_size(p) > TALLY_SQUARES || !read_numbers(p, &n)) {
        task->stopped_by = CSP_STOP_MEMORY;
        return true;
    }
    bool ok = tally_init(&t, task->mem, p->width, p->height, n.count);
    if (ok) {
        read_pieces(p, t.may_stand);
        if (!tally_count_all(&t, n.squares, n.values, task->limits)) task->stopped_by = why_stopped(task);
        big_set(task->count, t.count);
    }
    tally_free(&t);
    return ok && !task->count->failed;
}

const struct family_counter chess_num_counter = {.sample = 1000, .count = count};
