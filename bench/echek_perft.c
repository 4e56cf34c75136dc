// How quick the rules of Echek are: positions a second from the start, for each rule option, by counting the
// last moves and by making every one of them. Processor time, the least of a few rounds.
#include "used.h"

#include "echek/rules/echek.h"

#include <inttypes.h>
#include <stdio.h>

enum { ROUNDS = 3, DEPTH_COUNTED = 5, DEPTH_MADE = 4 };

typedef uint64_t perft(const struct echek_rules *r, const struct echek_position *p, unsigned depth);

static uint64_t make_every_move(const struct echek_rules *r, struct echek_position *p, unsigned depth) {
    if (depth == 0) return 1;
    if (echek_ended(p) != ECHEK_GOES_ON) return 0;
    echek_move moves[ECHEK_MOST_MOVES];
    size_t count = echek_moves(r, p, moves);
    uint64_t total = 0;
    for (size_t i = 0; i < count; i++) {
        struct echek_undo undo = echek_make(r, p, moves[i]);
        total += make_every_move(r, p, depth - 1);
        echek_unmake(p, undo);
    }
    return total;
}

static uint64_t perft_made(const struct echek_rules *r, const struct echek_position *p, unsigned depth) {
    struct echek_position changing = *p;
    return make_every_move(r, &changing, depth);
}

struct timing {
    uint64_t positions;
    double rate; // positions a microsecond
};

static struct timing measure(const struct echek_rules *r, perft *count, unsigned depth) {
    struct echek_position start = echek_start();
    struct timing best = {0};
    for (int i = 0; i < ROUNDS; i++) {
        uint64_t before = used_us();
        best.positions = count(r, &start, depth);
        uint64_t us = used_us() - before;
        double rate = (double)best.positions / (double)(us == 0 ? 1 : us);
        if (rate > best.rate) best.rate = rate;
    }
    return best;
}

int main(void) {
    static const char *const rules[] = {"paper",    "drop=safe", "castle=once", "castle=never",
                                        "jump=own", "jump=none", "pawn=both-up"};
    printf("Echek from the start: positions after %d plies, the last move counted only; and after %d "
           "plies,\nevery move made and taken back. Millions of positions per second of processor time.\n\n",
           DEPTH_COUNTED, DEPTH_MADE);
    printf("| rules        | perft(%d)     | counted | perft(%d)   |  made |\n", DEPTH_COUNTED, DEPTH_MADE);
    printf("|--------------|-------------:|--------:|-----------:|------:|\n");
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        struct echek_rules r;
        struct fault fault;
        if (!echek_rules_read(&r, rules[i], &fault)) {
            fprintf(stderr, "echek_perft: %s: %s\n", rules[i], fault.text);
            return 2;
        }
        struct timing counted = measure(&r, echek_perft, DEPTH_COUNTED);
        struct timing made = measure(&r, perft_made, DEPTH_MADE);
        printf("| %-12s | %12" PRIu64 " | %7.0f | %10" PRIu64 " | %5.0f |\n", rules[i], counted.positions,
               counted.rate, made.positions, made.rate);
        fflush(stdout);
    }
    return 0;
}
