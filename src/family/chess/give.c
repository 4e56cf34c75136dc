#include "family/chess/give.h"

#include "board/chess.h"

enum { MOST = 64 }; // men among whom to choose

// The men of the solution that are not on the board yet.
static size_t find_men(const struct puzzle *p, const struct puzzle *solution, uint32_t men[MOST]) {
    size_t n = 0;
    for (uint32_t i = 0; i < puzzle_size(p) && n < MOST; i++) {
        enum chess_kind kind;
        if (chess_kind_of(solution->cells[i], &kind) && p->cells[i] != solution->cells[i]) men[n++] = i;
    }
    return n;
}

// Take back one man after the other, from all but one given on.
static enum make_answer give(const struct make_request *r, struct mem *m, const struct puzzle *solution,
                             const uint32_t *men, size_t n, struct made *draft, struct fault *fault) {
    struct puzzle *p = &draft->puzzle;
    for (size_t i = 1; i < n; i++) p->cells[men[i]] = solution->cells[men[i]];
    for (size_t taken = 1;; taken++) {
        p->cells[men[taken - 1]] = p->family->alphabet[0];
        enum make_answer answer = make_measure(r, m, draft, fault);
        bool easy = answer == MAKE_DONE && draft->score < r->least_score;
        if (!easy || taken >= n) return answer;
    }
}

enum make_answer chess_give_men(const struct make_request *r, struct rng *rng, struct mem *m,
                                const struct puzzle *solution, struct made *draft, struct fault *fault) {
    enum { ORDERS = 6 };
    uint32_t men[MOST];
    size_t n = find_men(&draft->puzzle, solution, men);
    for (int order = 0; n > 0; order++) {
        rng_shuffle(rng, men, n);
        enum make_answer answer = give(r, m, solution, men, n, draft, fault);
        bool hard = answer == MAKE_DONE && draft->score > r->most_score;
        if (!hard || order == ORDERS) return answer;
    }
    return MAKE_DONE;
}
