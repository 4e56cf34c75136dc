// Random Chess-Num boards: six pieces anywhere, so many squares anywhere, and on them the numbers that they
// make.
#include "family/chess_num/any.h"
#include "board/chess.h"
#include "family/chess/attackers.h"

enum { PIECES = CHESS_KINDS, USUAL = 5 /* numbers */ };

// Squares in random order: the first have a piece, the next a number.
static void fill_in(struct puzzle *p, const uint32_t *squares, uint32_t numbers) {
    for (uint32_t k = 0; k < PIECES; k++) p->cells[squares[k]] = chess_letters[k];
    for (uint32_t i = PIECES; i < PIECES + numbers; i++)
        p->cells[squares[i]] = (char)('0' + chess_attackers(p, squares[i]));
}

static bool draw(const struct make_request *r, struct rng *rng, struct mem *m, struct made *out,
                 uint32_t numbers) {
    size_t size = (size_t)r->width * (size_t)r->height;
    uint32_t *squares = mem_resize(m, NULL, 0, size * sizeof *squares);
    bool ok = squares != NULL && puzzle_init(&out->solution, m, r->family, r->width, r->height);
    if (ok) {
        for (uint32_t i = 0; i < size; i++) squares[i] = i;
        rng_shuffle(rng, squares, size);
        fill_in(&out->solution, squares, numbers);
    }
    mem_free(m, squares, size * sizeof *squares);
    ok = ok && puzzle_copy(&out->puzzle, &out->solution, m);
    if (ok) puzzle_strip(&out->puzzle);
    return ok;
}

enum make_answer chess_num_draw(const struct make_request *r, struct rng *rng, struct mem *m,
                                struct made *out, struct fault *fault) {
    int asked = make_value(r, "clues"), numbers = asked == OPTION_NOT_GIVEN ? USUAL : asked;
    long long squares = (long long)r->width * r->height;
    if (asked == 0)
        fault_input(fault, 0, 0, "--clues minimal is for boards with one solution; --any takes a number");
    else if (numbers + PIECES > squares)
        fault_input(fault, 0, 0, "six pieces and %d numbers do not fit: the board has %lld squares", numbers,
                    squares);
    else if (draw(r, rng, m, out, (uint32_t)numbers)) return MAKE_DONE;
    else fault_memory(fault);
    return MAKE_FAULT;
}
