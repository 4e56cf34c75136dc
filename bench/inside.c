// inside unique|first|count ROUNDS <BOARDS: how long answers take inside the process, from the parsed board
// on. For each board on standard input a line: the least microseconds of the rounds, solutions, classes,
// conflicts, decisions, and the most bytes in use.
#include "used.h"

#include "format/format.h"
#include "puzzle/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *what) {
    fprintf(stderr, "inside: %s\n", what);
    exit(2);
}

static void measure(const struct puzzle *p, enum solve_goal goal, int rounds) {
    uint64_t least = UINT64_MAX;
    struct solve_result r = {0};
    struct mem mem = MEM_UNLIMITED; // of this board alone
    for (int i = 0; i < rounds; i++) {
        struct fault fault;
        uint64_t start = used_us();
        if (!solve_puzzle(p, &(struct solve_request){.goal = goal}, &mem, &r, &fault)) fail(fault.text);
        uint64_t us = used_us() - start;
        solve_result_free(&r);
        if (us < least) least = us;
    }
    printf("%llu %llu %llu %llu %llu %zu\n", (unsigned long long)least, (unsigned long long)r.count,
           (unsigned long long)r.classes, (unsigned long long)r.stats.conflicts,
           (unsigned long long)r.stats.decisions, mem.peak);
}

static void measure_all(enum solve_goal goal, int rounds) {
    struct mem mem = MEM_UNLIMITED;
    struct text input;
    struct format_reader reader;
    struct puzzle p;
    struct fault fault;
    enum format_read got;
    char piece[4096];
    size_t length;
    text_init(&input, &mem);
    while ((length = fread(piece, 1, sizeof piece, stdin)) > 0) text_bytes(&input, piece, length);
    if (input.failed) fail("out of memory");
    format_reader_init(&reader, input.at, input.size);
    while ((got = format_read_next(&reader, &mem, &p, &fault)) == FORMAT_READ_PUZZLE) {
        measure(&p, goal, rounds);
        puzzle_free(&p);
    }
    if (got == FORMAT_READ_BAD) fail(fault.text);
    text_free(&input);
}

int main(int argc, char **argv) {
    static const char *const names[] = {"unique", "first", "count"};
    static const enum solve_goal goals[] = {SOLVE_UNIQUE, SOLVE_FIRST, SOLVE_COUNT};
    for (int g = 0; argc == 3 && atoi(argv[2]) > 0 && g < 3; g++) {
        if (strcmp(argv[1], names[g]) != 0) continue;
        measure_all(goals[g], atoi(argv[2]));
        return 0;
    }
    fail("usage: inside unique|first|count ROUNDS <BOARDS");
    return 2;
}
