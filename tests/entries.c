#include "entries.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static bool is_open(const struct puzzle *p, size_t cell) { return p->cells[cell] == p->family->alphabet[0]; }

static char tell_at(const struct puzzle *solution, size_t cell) {
    char mark = solution->cells[cell];
    return strchr(solution->family->marks, mark) != NULL ? mark : solution->family->nothing;
}

void entries_fill_half(struct puzzle *board, const struct puzzle *solution, struct rng *r) {
    for (size_t i = 0; i < puzzle_size(board); i++) {
        char entry = tell_at(solution, i);
        if (is_open(board, i) && entry != 0 && rng_below(r, 2) == 0) board->cells[i] = entry;
    }
}

static bool is_allowed(const struct puzzle *p) {
    struct fault fault;
    size_t cell;
    return p->family->validate == NULL || p->family->validate(p, &cell, &fault);
}

void entries_err(struct puzzle *board, const struct puzzle *solution, struct rng *r) {
    const struct family *family = board->family;
    for (int tries = 0; tries < 100; tries++) {
        size_t cell = rng_below(r, (uint32_t)puzzle_size(board));
        size_t which = rng_below(r, (uint32_t)strlen(family->marks) + (family->nothing != 0));
        char entry = family->marks[which] != '\0' ? family->marks[which] : family->nothing;
        if (!is_open(board, cell) || entry == tell_at(solution, cell)) continue;
        board->cells[cell] = entry;
        if (is_allowed(board)) return;
        board->cells[cell] = family->alphabet[0];
    }
}

void entries_strike(struct puzzle *board, const struct puzzle *solution, bool err, struct rng *r) {
    const struct family *family = board->family;
    if (family_has_one_mark(family)) return;
    for (size_t i = 0; i < puzzle_size(board); i++)
        for (const char *mark = family->marks; *mark != '\0' && is_open(board, i); mark++) {
            bool wrong = tell_at(solution, i) == *mark;
            if (rng_below(r, 2) == 0 && (!wrong || err)) assert_true(puzzle_strike(board, i, *mark));
        }
}
