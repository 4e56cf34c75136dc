// New Chess Position puzzles: pieces placed at random, and the numbers that they make.
//
// With all its numbers such a board mostly has one solution. To make it easier, some of the pieces are given.
// To make it harder, numbers are removed in random order, as long as there is one solution. Bisection finds a
// board as hard as requested, because boards with fewer numbers are hardly ever easier.
#include "family/chess/chess.h"
#include "family/chess_position/chess_position.h"

// ---- Options -----------------------------------------------------------------------------------------

enum { PIECES, CLUES };        // places in the table
enum { FULL, MINIMAL };        // clues
enum { FEWEST = 2, FAIR = 4 }; // pieces, if no number was requested

static const char *const which_clues[] = {"full", "minimal", NULL};

static const struct option options[] = {
    {.name = "n",
     .letter = 'n',
     .meaning = "N",
     .help = "how many pieces (default: 2 to 4)",
     .kind = OPTION_NUMBER,
     .least = 1,
     .most = CHESS_POSITION_MOST},
    {.name = "clues",
     .meaning = "WHICH",
     .help = "full or minimal (default: as many as the level takes)",
     .kind = OPTION_CHOICE,
     .words = which_clues},
    {0},
};

static bool check(const struct make_request *r, struct fault *fault) {
    int pieces = r->values[PIECES] == OPTION_NOT_GIVEN ? FEWEST : r->values[PIECES];
    return chess_pieces_fit((size_t)pieces, (size_t)r->width * (size_t)r->height, 0, 0, fault);
}

// ---- A placement and its numbers ---------------------------------------------------------------------

static int choose_pieces(const struct make_request *r, struct rng *rng) {
    int squares = r->width * r->height;
    int most = FAIR < squares ? FAIR : squares, least = FEWEST < most ? FEWEST : most;
    return r->values[PIECES] == OPTION_NOT_GIVEN ? least + (int)rng_below(rng, (uint32_t)(most - least + 1))
                                                 : r->values[PIECES];
}

// A board with pieces anywhere, and all the numbers that they make. False when out of memory.
static bool place_pieces(const struct make_request *r, struct rng *rng, struct mem *m, struct puzzle *p) {
    if (!puzzle_init(p, m, r->family, r->width, r->height)) return false;
    uint32_t size = (uint32_t)puzzle_size(p);
    p->parameters[CHESS_POSITION_PIECES] = choose_pieces(r, rng);
    for (int pieces = p->parameters[CHESS_POSITION_PIECES]; pieces > 0;) {
        char *cell = &p->cells[rng_below(rng, size)];
        if (*cell != p->family->alphabet[0]) continue;
        *cell = chess_letters[rng_below(rng, CHESS_KINDS)];
        pieces--;
    }
    for (size_t i = 0; i < size; i++) p->under[i] = (char)('0' + chess_attackers(p, i));
    return true;
}

// ---- Fewer numbers -----------------------------------------------------------------------------------

struct thinning {
    const struct make_request *r;
    struct mem *mem;
    struct fault *fault;
    struct made *draft;
    char *numbers;         // of all squares
    VEC(uint32_t) squares; // those whose numbers can be removed, one after the other
};

// Remove the numbers of the first `count` of those squares, and no others.
static void leave_out(struct thinning *t, size_t count) {
    struct puzzle *p = &t->draft->puzzle;
    for (size_t i = 0; i < puzzle_size(p); i++) p->under[i] = t->numbers[i];
    for (size_t i = 0; i < count; i++) p->under[t->squares.at[i]] = p->family->under[0];
}

// Of all squares in random order, those whose numbers can be removed without a second solution.
static enum make_answer find_superfluous(struct thinning *t, struct rng *rng) {
    struct puzzle *p = &t->draft->puzzle;
    if (!vec_resize(t->mem, &t->squares, puzzle_size(p))) return make_no_memory(t->fault);
    for (uint32_t i = 0; i < t->squares.size; i++) t->squares.at[i] = i;
    rng_shuffle(rng, t->squares.at, t->squares.size);
    return make_leave_out(t->r, t->mem, p, p->under, p->family->under[0], t->squares.at, &t->squares.size,
                          t->fault);
}

// As hard as requested, by removing as few numbers as possible.
static enum make_answer make_harder(struct thinning *t) {
    size_t few = 0, many = t->squares.size;
    enum make_answer answer = MAKE_DONE;
    while (few <= many) {
        size_t count = few + (many - few) / 2;
        leave_out(t, count);
        answer = make_measure(t->r, t->mem, t->draft, t->fault);
        if (answer != MAKE_DONE || make_fits(t->r, t->draft)) return answer;
        if (t->draft->score < t->r->least_score) few = count + 1;
        else if (count == 0) break;
        else many = count - 1;
    }
    return answer;
}

static enum make_answer thin_out(struct thinning *t, struct rng *rng) {
    enum make_answer answer = find_superfluous(t, rng);
    if (answer == MAKE_DONE && t->r->values[CLUES] != MINIMAL) answer = make_harder(t);
    return answer;
}

static enum make_answer thin(const struct make_request *r, struct rng *rng, struct mem *m, struct made *draft,
                             struct fault *fault) {
    struct thinning t = {.r = r, .mem = m, .fault = fault, .draft = draft};
    size_t size = puzzle_size(&draft->puzzle);
    t.numbers = mem_resize(m, NULL, 0, size);
    if (t.numbers == NULL) return make_no_memory(fault);
    for (size_t i = 0; i < size; i++) t.numbers[i] = draft->puzzle.under[i];
    enum make_answer answer = thin_out(&t, rng);
    mem_free(m, t.numbers, size);
    vec_free(m, &t.squares);
    return answer;
}

// ---- The draft ---------------------------------------------------------------------------------------

// With all numbers, and enough given pieces not to be too hard.
static enum make_answer draft_full(const struct make_request *r, struct rng *rng, struct mem *m,
                                   struct made *draft, struct fault *fault) {
    struct puzzle placed;
    if (!puzzle_copy(&placed, &draft->puzzle, m)) return make_no_memory(fault);
    puzzle_strip(&draft->puzzle);
    enum make_answer answer = make_is_unique(r, m, &draft->puzzle, fault);
    if (answer == MAKE_GAVE_UP)
        fault_set(fault, FAULT_INPUT,
                  "no placement was found that its numbers determine; choose another --size%s",
                  r->values[PIECES] == OPTION_NOT_GIVEN ? "" : " or --n");
    bool may_give = r->most_score < UINT32_MAX && r->values[CLUES] != MINIMAL;
    if (answer == MAKE_DONE && may_give) answer = chess_give_pieces(r, rng, m, &placed, draft, fault);
    puzzle_free(&placed);
    return answer;
}

static enum make_answer draft_puzzle(const struct make_request *r, struct rng *rng, struct mem *m,
                                     struct made *draft, struct fault *fault) {
    if (!place_pieces(r, rng, m, &draft->puzzle)) return make_no_memory(fault);
    enum make_answer answer = draft_full(r, rng, m, draft, fault);
    bool too_easy = draft->measured ? draft->score < r->least_score : r->least_score > 0;
    bool fewer = r->values[CLUES] == MINIMAL || (r->values[CLUES] == OPTION_NOT_GIVEN && too_easy);
    return answer == MAKE_DONE && fewer ? thin(r, rng, m, draft, fault) : answer;
}

static enum make_answer chess_position_draw(const struct make_request *r, struct rng *rng, struct mem *m,
                                            struct made *out, struct fault *fault) {
    if (!check(r, fault)) return MAKE_FAULT;
    return place_pieces(r, rng, m, &out->solution) ? make_puzzle_of_solution(out, m, fault)
                                                   : make_no_memory(fault);
}

const struct family_maker chess_position_maker = {
    .usual_width = 4,
    .usual_height = 4,
    .week = {{3, 3}, {4, 3}, {4, 4}, {4, 4}, {5, 4}, {5, 4}, {5, 5}},
    .drafts = 200,
    .options = options,
    .examples = "  roque make chess-position --size 4x3 --n 4 --level hard\n",
    .check = check,
    .draft = draft_puzzle,
    .draw = chess_position_draw,
    .drawn_by = "n",
};
