// proof REPEATS FILE...: how long solving and proving uniqueness takes inside the process, from the parsed
// board on. For each file a line: boards, microseconds (the least of the repeats, averaged over the boards,
// and the slowest board), conflicts, decisions, propagations (averages), peak memory in MB.
#include "format/format.h"
#include "puzzle/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tally {
    int boards, unique;
    uint64_t us, slowest, conflicts, decisions, propagations;
};

static void fail(const char *what) {
    fprintf(stderr, "proof: %s\n", what);
    exit(2);
}

static char *read_file(const char *path, size_t *size) {
    FILE *f = fopen(path, "rb");
    if (f == NULL || fseek(f, 0, SEEK_END) != 0) fail(path);
    long length = ftell(f);
    char *bytes = malloc((size_t)length + 1);
    rewind(f);
    if (bytes == NULL || fread(bytes, 1, (size_t)length, f) != (size_t)length) fail(path);
    fclose(f);
    *size = (size_t)length;
    return bytes;
}

static void measure(const struct puzzle *p, int repeats, struct mem *mem, struct tally *t) {
    uint64_t least = UINT64_MAX;
    struct solve_result result = {0};
    for (int i = 0; i < repeats; i++) {
        struct fault fault;
        if (!solve_puzzle(p, &(struct solve_request){.goal = SOLVE_UNIQUE}, mem, &result, &fault))
            fail(fault.text);
        solve_result_free(&result);
        if (result.solve_us < least) least = result.solve_us;
    }
    t->boards++;
    t->unique += result.status == SOLVE_IS_UNIQUE;
    t->us += least;
    if (least > t->slowest) t->slowest = least;
    t->conflicts += result.stats.conflicts;
    t->decisions += result.stats.decisions;
    t->propagations += result.stats.propagations;
}

int main(int argc, char **argv) {
    if (argc < 3 || atoi(argv[1]) < 1) fail("usage: proof REPEATS FILE...");
    for (int i = 2; i < argc; i++) {
        struct mem mem = MEM_UNLIMITED;
        struct format_reader reader;
        struct puzzle p;
        struct fault fault;
        struct tally t = {0};
        size_t size;
        char *bytes = read_file(argv[i], &size);
        format_reader_init(&reader, bytes, size);
        enum format_read got;
        while ((got = format_read_next(&reader, &mem, &p, &fault)) == FORMAT_READ_PUZZLE) {
            measure(&p, atoi(argv[1]), &mem, &t);
            puzzle_free(&p);
        }
        if (got == FORMAT_READ_BAD) fail(fault.text);
        double n = t.boards;
        const char *name = strrchr(argv[i], '/');
        printf("%-16s %5d boards, %5d unique: %9.0f us mean, %9llu us slowest; %.0f conflicts, %.0f "
               "decisions, %.0f propagations; "
               "%.0f MB\n",
               name == NULL ? argv[i] : name + 1, t.boards, t.unique, (double)t.us / n,
               (unsigned long long)t.slowest, (double)t.conflicts / n, (double)t.decisions / n,
               (double)t.propagations / n, (double)mem.peak / 1e6);
        free(bytes);
    }
    return 0;
}
