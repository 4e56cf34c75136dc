// Boards with struck-out candidates.
#ifndef ROQUE_TESTS_STRUCK_H
#define ROQUE_TESTS_STRUCK_H

#include "boards.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

// Strike out about one in `one_in` of all candidates that `allowed`, a solution, does not show; NULL: of all
// candidates.
static inline void strike_some(struct puzzle *p, struct rng *r, uint32_t one_in,
                               const struct puzzle *allowed) {
    for (size_t i = 0; i < puzzle_size(p); i++)
        for (const char *mark = p->family->marks; *mark != '\0'; mark++) {
            bool fits = puzzle_takes_marks(p, i) && p->cells[i] != *mark &&
                        (allowed == NULL || allowed->cells[i] != *mark);
            if (fits && rng_below(r, one_in) == 0) assert_true(puzzle_strike(p, i, *mark));
        }
}

// Does the board show nothing that is struck out on the other one?
static inline bool keeps_to(const struct puzzle *struck, const char *cells) {
    for (size_t i = 0; i < puzzle_size(struck); i++)
        if (puzzle_is_struck(struck, i, cells[i])) return false;
    return true;
}

static inline void for_builtins(void (*ask)(const struct puzzle *p)) {
    enum { LARGEST = 100, EACH = 4 }; // cells, and puzzles of a family
    struct mem m = MEM_UNLIMITED;
    for (const struct family *const *f = family_all(); *f != NULL; f++) {
        const struct builtin_puzzle *b = (*f)->builtin;
        for (int asked = 0; b != NULL && b->name != NULL && asked < EACH; b++) {
            struct puzzle p;
            bool solved;
            board_read(&p, &m, b->text);
            assert_true(family_judge(&p, &m, &solved));
            if (puzzle_size(&p) <= LARGEST && !solved) {
                ask(&p);
                asked++;
            }
            puzzle_free(&p);
        }
    }
    assert_int_equal(m.used, 0);
}

#endif
