// Random Chess Avoidance boards: some squares are missing, and pieces that happen to leave each other in
// peace are the list.
#include "family/chess_avoid/any.h"
#include "board/chess.h"

enum { FEWEST = 3, FAIR = 6 /* pieces */, USUALLY_MISSING = 15 /* percent */, TRIES = 50 /* a piece */ };

static bool stops_line(const void *puzzle, size_t square) {
    return ((const struct puzzle *)puzzle)->cells[square] != '.';
}

static bool attack_each_other(const struct puzzle *p, enum chess_kind kind, size_t a, enum chess_kind other,
                              size_t b) {
    return chess_attacks(kind, p->width, p->height, a, b, stops_line, p) ||
           chess_attacks(other, p->width, p->height, b, a, stops_line, p);
}

static bool can_join(const struct puzzle *p, enum chess_kind kind, size_t square) {
    if (p->cells[square] != '.') return false;
    for (size_t i = 0; i < puzzle_size(p); i++) {
        enum chess_kind other;
        if (chess_kind_of(p->cells[i], &other) && attack_each_other(p, kind, square, other, i)) return false;
    }
    return true;
}

static void fill_in(struct puzzle *p, struct rng *rng, uint32_t missing) {
    uint32_t size = (uint32_t)puzzle_size(p);
    for (uint32_t i = 0; i < size; i++)
        if (rng_below(rng, 100) < missing) p->cells[i] = '#';
    for (uint32_t pieces = FEWEST + rng_below(rng, FAIR - FEWEST + 1); pieces > 0; pieces--)
        for (int tries = TRIES; tries > 0; tries--) {
            enum chess_kind kind = (enum chess_kind)rng_below(rng, CHESS_KINDS);
            size_t square = rng_below(rng, size);
            if (!can_join(p, kind, square)) continue;
            p->cells[square] = chess_letters[kind];
            p->parameters[kind]++;
            break;
        }
}

static bool has_pieces(const struct puzzle *p) {
    int pieces = 0;
    for (int k = 0; k < CHESS_KINDS; k++) pieces += p->parameters[k];
    return pieces > 0;
}

enum make_answer chess_avoid_draw(const struct make_request *r, struct rng *rng, struct mem *m,
                                  struct made *out, struct fault *fault) {
    int missing = make_value(r, "missing");
    bool ok = puzzle_init(&out->solution, m, r->family, r->width, r->height);
    if (ok) fill_in(&out->solution, rng, missing == OPTION_NOT_GIVEN ? USUALLY_MISSING : (uint32_t)missing);
    if (ok && !has_pieces(&out->solution)) {
        fault_set(fault, FAULT_INPUT, "no piece found a square; relax --missing or choose a larger --size");
        return MAKE_GAVE_UP;
    }
    if (ok && puzzle_copy(&out->puzzle, &out->solution, m)) {
        puzzle_strip(&out->puzzle);
        return MAKE_DONE;
    }
    fault_memory(fault);
    return MAKE_FAULT;
}
