// inside GOAL ROUNDS SECONDS ANSWERS BOARD [LIBRARY=MODEL...]: how long answers take without a process
// around them. GOAL is unique, first or count. roque's clock runs from the parsed board to the answer, a
// library's from the parsed model to the answer; both are proofs where GOAL is unique or count.
//
// The solvers take turns, ROUNDS times, and more often where that is quick. One line per solver is printed:
// its name and the median of its microseconds, ">" if it was stopped after SECONDS, or "!" if its answer
// differs from roque's, which makes the program end with code 1; then one line with the most bytes that roque
// had in use. The first solution of each library is written to the file ANSWERS/NAME.
#include "library.h"
#include "used.h"

#include "format/format.h"
#include "puzzle/solve.h"
#include "ruletext/ruletext.h"

#include <inttypes.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SOLVERS = 8, MOST_ROUNDS = 25, QUICK_NS = 200000000, SHORT_NS = 2000000, MEGABYTE = 1 << 20 };

struct solver {
    const char *name;              // as on the command line: cadical-plain
    const struct library *library; // NULL: roque
    struct library_model model;
    struct library_answer answer; // the last
    bool differs;                 // from roque's
    uint64_t ns[MOST_ROUNDS];
};

static struct {
    enum solve_goal goal;
    int rounds, seconds;
    struct puzzle board;
    size_t most_bytes;
    struct solver solvers[MOST_SOLVERS];
    size_t size;
} bench;

static void die(const char *what) {
    fprintf(stderr, "inside: %s\n", what);
    exit(2);
}

static FILE *open_file(const char *path) {
    FILE *in = fopen(path, "r");
    if (in == NULL) die(path);
    return in;
}

static void read_board(const char *path) {
    static struct mem mem = MEM_UNLIMITED;
    static struct families known;
    struct text input;
    struct format_reader reader;
    struct fault fault;
    char piece[4096];
    size_t length;
    FILE *in = open_file(path);
    text_init(&input, &mem);
    while ((length = fread(piece, 1, sizeof piece, in)) > 0) text_bytes(&input, piece, length);
    fclose(in);
    if (input.failed) die("out of memory");
    if (!ruletext_context(&known, &mem)) die("out of memory");
    format_reader_init(&reader, input.at, input.size);
    reader.families = &known;
    if (format_read_next(&reader, &mem, &bench.board, &fault) != FORMAT_READ_PUZZLE) die("no board");
    text_free(&input);
}

// LIBRARY=MODEL. A library may be there with several models: cadical and cadical-plain.
static void read_solver(struct solver *s, char *words) {
    char *path = strchr(words, '=');
    if (path == NULL) die("LIBRARY=MODEL expected");
    *path++ = '\0';
    s->name = words;
    s->library = strncmp(words, "cadical", 7) == 0       ? &library_cadical
                 : strcmp(words, "clingo") == 0          ? &library_clingo
                 : strncmp(words, "clingo-cnf", 10) == 0 ? &library_clingo_cnf
                                                         : NULL;
    if (s->library == NULL) die("a library is cadical, clingo or clingo-cnf");
    FILE *in = open_file(path);
    s->library->read(&s->model, in);
    fclose(in);
}

static uint64_t most_solutions(void) {
    return bench.goal == SOLVE_FIRST ? 1 : bench.goal == SOLVE_UNIQUE ? 2 : UINT64_MAX;
}

static uint64_t solutions(const struct solve_result *r) {
    if (bench.goal == SOLVE_COUNT && r->exact) return r->count;
    switch (r->status) {
    case SOLVE_IS_NONE:
        return 0;
    case SOLVE_IS_MULTIPLE:
        return 2;
    case SOLVE_IS_UNIQUE:
    case SOLVE_IS_FOUND:
        return 1;
    case SOLVE_IS_UNKNOWN:
        break;
    }
    die("roque has no answer");
    return 0;
}

static struct library_answer solve_roque(void) {
    struct mem mem = MEM_UNLIMITED;
    struct solve_result r;
    struct fault fault;
    uint64_t start = used_ns();
    if (!solve_puzzle(&bench.board, &(struct solve_request){.goal = bench.goal}, &mem, &r, &fault))
        die(fault.text);
    struct library_answer a = {.ns = used_ns() - start};
    a.found = solutions(&r);
    bench.most_bytes = mem.peak;
    solve_result_free(&r);
    return a;
}

static void compare(struct solver *s) {
    uint64_t truth = bench.solvers[0].answer.found;
    if (s->answer.stopped || s->answer.found == truth || s->differs) return;
    fprintf(stderr, "roque finds %" PRIu64 " solutions, %s %" PRIu64 " inside\n", truth, s->name,
            s->answer.found);
    s->differs = true;
}

static struct library_answer solve_with(struct solver *s) {
    return s->library == NULL ? solve_roque() : s->library->solve(&s->model, most_solutions(), bench.seconds);
}

// A short run is repeated, and the last counts: it finds its own code and data in the caches, and not those
// of the solver before it.
static void take_turn(struct solver *s, int round) {
    for (uint64_t used = 0; used < SHORT_NS; used += s->answer.ns) {
        s->answer = solve_with(s);
        compare(s);
    }
    s->ns[round] = s->answer.ns;
}

static int take_turns(void) { // returns the number of rounds
    uint64_t used = 0;
    for (int round = 0;; round++) {
        if (round == MOST_ROUNDS || (round >= bench.rounds && used > QUICK_NS)) return round;
        for (struct solver *s = bench.solvers; s < bench.solvers + bench.size; s++) {
            if (s->answer.stopped || s->differs) continue;
            take_turn(s, round);
            used += s->answer.ns;
        }
    }
}

static int by_size(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void print_time(struct solver *s, int rounds) {
    qsort(s->ns, (size_t)rounds, sizeof *s->ns, by_size);
    if (s->answer.stopped || s->differs) printf("%s %c\n", s->name, s->differs ? '!' : '>');
    else printf("%s %.1f\n", s->name, (double)s->ns[rounds / 2] / 1000);
}

static void write_solution(const struct solver *s, const char *folder) {
    char path[4096];
    if (s->library == NULL || s->answer.stopped || s->differs || s->answer.found == 0) return;
    snprintf(path, sizeof path, "%s/%s", folder, s->name);
    FILE *out = fopen(path, "w");
    if (out == NULL) die(path);
    for (size_t i = 0; i < s->model.shown_size; i++)
        if (s->model.shown[i].holds) fprintf(out, "%s\n", s->model.shown[i].words);
    fclose(out);
}

static bool read_goal(const char *name) {
    static const char *const names[] = {"unique", "first", "count"};
    static const enum solve_goal goals[] = {SOLVE_UNIQUE, SOLVE_FIRST, SOLVE_COUNT};
    for (int g = 0; g < 3; g++) {
        if (strcmp(name, names[g]) != 0) continue;
        bench.goal = goals[g];
        return true;
    }
    return false;
}

int main(int argc, char **argv) {
    if (argc < 6 || !read_goal(argv[1]) || (bench.rounds = atoi(argv[2])) < 1 || bench.rounds > MOST_ROUNDS ||
        (bench.seconds = atoi(argv[3])) < 1 || argc - 6 >= MOST_SOLVERS)
        die("usage: inside unique|first|count ROUNDS SECONDS ANSWERS BOARD [LIBRARY=MODEL...]");
    // As the program roque has it, for all: what is freed is kept for the next round.
    mallopt(M_MMAP_THRESHOLD, 1024 * MEGABYTE);
    mallopt(M_TRIM_THRESHOLD, 1024 * MEGABYTE);
    mallopt(M_TOP_PAD, MEGABYTE);
    read_board(argv[5]);
    bench.solvers[bench.size++].name = "roque";
    for (int i = 6; i < argc; i++) read_solver(&bench.solvers[bench.size++], argv[i]);
    bool differs = false;
    int rounds = take_turns();
    for (struct solver *s = bench.solvers; s < bench.solvers + bench.size; s++) {
        print_time(s, rounds);
        write_solution(s, argv[4]);
        library_model_free(&s->model);
        differs = differs || s->differs;
    }
    printf("memory %zu\n", bench.most_bytes);
    puzzle_free(&bench.board);
    return differs ? 1 : 0;
}
