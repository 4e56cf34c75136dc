#include "family/chess/give.h"

#include "board/chess.h"

enum { MOST = 64 }; // pieces among whom to choose

// The pieces of the solution that are not on the board yet.
static size_t find_pieces(const struct puzzle *p, const struct puzzle *solution, uint32_t pieces[MOST]) {
    size_t n = 0;
    for (uint32_t i = 0; i < puzzle_size(p) && n < MOST; i++) {
        enum chess_kind kind;
        if (chess_kind_of(solution->cells[i], &kind) && p->cells[i] != solution->cells[i]) pieces[n++] = i;
    }
    return n;
}

// Take back one piece after the other, from all but one given on.
static enum make_answer give(const struct make_request *r, struct mem *m, const struct puzzle *solution,
                             const uint32_t *pieces, size_t n, struct made *draft, struct fault *fault) {
    struct puzzle *p = &draft->puzzle;
    for (size_t i = 1; i < n; i++) p->cells[pieces[i]] = solution->cells[pieces[i]];
    for (size_t taken = 1;; taken++) {
        p->cells[pieces[taken - 1]] = p->family->alphabet[0];
        enum make_answer answer = make_measure(r, m, draft, fault);
        bool easy = answer == MAKE_DONE && draft->score < r->least_score;
        if (!easy || taken >= n) return answer;
    }
}

enum make_answer chess_give_pieces(const struct make_request *r, struct rng *rng, struct mem *m,
                                   const struct puzzle *solution, struct made *draft, struct fault *fault) {
    enum { ORDERS = 6 };
    uint32_t pieces[MOST];
    size_t n = find_pieces(&draft->puzzle, solution, pieces);
    for (int order = 0; n > 0; order++) {
        rng_shuffle(rng, pieces, n);
        enum make_answer answer = give(r, m, solution, pieces, n, draft, fault);
        bool hard = answer == MAKE_DONE && draft->score > r->most_score;
        if (!hard || order == ORDERS) return answer;
    }
    return MAKE_DONE;
}
