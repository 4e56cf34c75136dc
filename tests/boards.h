// Akari boards for the tests: random ones, known ones from text, and the rules checked in the plainest way.
// Nothing here shares code with the solver's model or with the judge.
//
// A test without memory, or with a board that cannot be read, cannot continue: these functions fail it.
#ifndef ROQUE_TESTS_BOARDS_H
#define ROQUE_TESTS_BOARDS_H

#include "base/mem.h"
#include "base/rng.h"
#include "make/make.h"

// The properties of a random board. Shares are in percent.
struct board_recipe {
    int width, height;
    uint32_t black;    // of the cells are black
    uint32_t numbered; // of the black cells carry a number
    uint32_t marked;   // of the white cells carry a player's mark
    bool solvable;     // numbers and marks agree with a hidden random solution; else they are arbitrary
};

void board_random(struct puzzle *p, struct mem *m, struct rng *r, struct board_recipe recipe);

// A recipe of that size; everything else is random.
struct board_recipe board_any(struct rng *r, int width, int height);

// The only puzzle in a text, whatever its format.
void board_read(struct puzzle *p, struct mem *m, const char *text);

bool board_is_white(char cell);
char board_at(const struct puzzle *p, int row, int column); // '#' outside

// Is the filled board an answer to the given one? It differs only in bulbs on white cells, keeps the given
// bulbs and marks, shows no marks but bulbs, and obeys the rules. NULL, or what is wrong.
const char *board_refutes(const struct puzzle *given, const struct puzzle *filled);

// Every solution of a board as rows of characters, sorted, one after the other.
struct board_set {
    struct mem *mem;
    size_t cells, count; // cells of each; how many solutions
    VEC(char) all;
};
bool board_set_add(void *set, const struct puzzle *solution, uint64_t number); // a solve_visit
void board_set_sort(struct board_set *set);
bool board_set_equal(const struct board_set *a, const struct board_set *b);
void board_set_free(struct board_set *set);

// Visit every filling of a board's cells with these characters, or a share of them (seeds_take), by number.
void board_each_filling(const struct family *f, int width, int height, const char *characters,
                        void (*visit)(const struct puzzle *p, uint64_t number, struct mem *m));

// Solve; a fault fails the test. The caller frees the result.
struct solve_result board_solve(const struct puzzle *p, struct solve_request request, struct mem *m);

// Read the text, and write it as native text and as JSON, with each allocation failing in turn: each failure
// is reported, and nothing leaks.
void board_read_and_write_poorly(const char *text);

// A sentence with the board below it, for the message of a failed test; valid until the next call.
const char *board_complaint(const char *what, const struct puzzle *p);

// A request for a board of this size; and the first successful draft from a seed on.
struct make_request board_request(const struct family *family, int width, int height);
void board_draft(const struct make_request *r, uint64_t seed, struct mem *m, struct made *out);

#endif
