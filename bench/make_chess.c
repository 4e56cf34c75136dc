// How many Chess-Num and Chess Loop puzzles are made in a second of processor time: drafts alone, which have
// exactly one solution already, and whole puzzles, which were solved again, judged and rated. Prints a
// Markdown table.
#include "used.h"

#include "family/chess_loop/chess_loop.h"
#include "family/chess_num/chess_num.h"
#include "make/make.h"

#include <stdio.h>
#include <stdlib.h>

struct bench_case {
    const struct family *family;
    const char *name;
    int side, puzzles;
    const char *option, *word; // NULL: nothing is asked for
};

static const struct bench_case cases[] = {
    {&chess_num_family, "6 numbers", 8, 40, "clues", "6"},
    {&chess_num_family, "5 numbers", 8, 40, "clues", "5"},
    {&chess_num_family, "4 numbers", 8, 40, "clues", "4"},
    {&chess_num_family, "as few as can be found", 8, 40, "clues", "minimal"},
    {&chess_num_family, "as few as can be found", 12, 10, "clues", "minimal"},
    {&chess_loop_family, "any kinds", 4, 40, NULL, NULL},
    {&chess_loop_family, "any kinds", 5, 20, NULL, NULL},
    {&chess_loop_family, "any kinds", 6, 6, NULL, NULL},
    {&chess_loop_family, "rooks and kings", 7, 3, "kinds", "rook,king"},
};

static void must(bool ok) {
    if (ok) return;
    fprintf(stderr, "make_chess: no puzzle was made\n");
    exit(1);
}

static struct make_request request(const struct bench_case *c) {
    struct make_request r = make_defaults(c->family);
    struct fault fault;
    r.width = r.height = c->side;
    r.seed = 1;
    must(c->option == NULL || make_set(&r, c->option, c->word, &fault));
    return r;
}

// Drafts until so many came to something, those that did not included in the time.
static double drafts_a_second(const struct bench_case *c) {
    struct make_request r = request(c);
    uint64_t start = used_us();
    int made = 0;
    for (uint64_t seed = 1; made < c->puzzles; seed++) {
        struct mem m = MEM_UNLIMITED;
        struct rng rng;
        struct made draft = {0};
        struct fault fault = {0};
        rng_seed(&rng, seed);
        enum make_answer answer = c->family->maker->draft(&r, &rng, &m, &draft, &fault);
        must(answer == MAKE_DONE || answer == MAKE_GAVE_UP);
        made += answer == MAKE_DONE;
        made_free(&draft);
    }
    return 1e6 * made / (double)(used_us() - start);
}

static double puzzles_a_second(const struct bench_case *c) {
    struct make_request r = request(c);
    uint64_t start = used_us();
    for (int i = 0; i < c->puzzles; i++) {
        struct mem m = MEM_UNLIMITED;
        struct made made;
        struct fault fault = {0};
        must(make_puzzle(&r, (uint64_t)i, 0, &m, &made, &fault) == MAKE_DONE);
        made_free(&made);
    }
    return 1e6 * c->puzzles / (double)(used_us() - start);
}

int main(void) {
    puts("| puzzles | drafts per second | solved again and rated, per second |\n|---|--:|--:|");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct bench_case *c = &cases[i];
        printf("| %s %dx%d, %s | %.1f ", c->family->title, c->side, c->side, c->name, drafts_a_second(c));
        fflush(stdout);
        printf("| %.1f |\n", puzzles_a_second(c));
        fflush(stdout);
    }
    return 0;
}
