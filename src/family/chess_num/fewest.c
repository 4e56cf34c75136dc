#include "family/chess_num/fewest.h"
#include "board/grid.h"

static int squares_of(const struct fewest *f) { return f->width * f->height; }

// ---- Sets of squares ---------------------------------------------------------------------------------

// In how many ways can `k` of `n` be chosen? Exact: each product is divided as soon as it is made.
static uint64_t choose(int n, int k) {
    uint64_t ways = 1;
    if (k > n) return 0;
    for (int i = 1; i <= k; i++) ways = ways * (uint64_t)(n - k + i) / (uint64_t)i;
    return ways;
}

uint64_t fewest_jobs(const struct fewest *f) { return choose(squares_of(f) - 1, f->numbers - 1); }

// All squares of the sets of a job but the first, upwards: the job's place among the sets of so many squares
// without square 0, ordered by their last squares, then by those before.
static void job_squares(const struct fewest *f, uint64_t job, uint8_t squares[TALLY_NUMBERS]) {
    int square = squares_of(f) - 1;
    for (int i = f->numbers - 1; i > 0; i--, square--) {
        while (choose(square - 1, i) > job) square--;
        job -= choose(square - 1, i);
        squares[i] = (uint8_t)square;
    }
}

static uint8_t mirrored(const struct fewest *f, uint8_t square) {
    return (uint8_t)board_map_cell(BOARD_MIRROR_LEFT_RIGHT, f->width, f->height, square);
}

// The set, the first square in the highest bit, and its mirror image: the greater stands for both.
static int compare_with_mirror(const struct fewest *f, const uint8_t *squares) {
    uint64_t set = 0, image = 0;
    for (int i = 0; i < f->numbers; i++) {
        set |= UINT64_C(1) << (TALLY_SQUARES - 1 - squares[i]);
        image |= UINT64_C(1) << (TALLY_SQUARES - 1 - mirrored(f, squares[i]));
    }
    return (set > image) - (set < image);
}

// ---- Choices of numbers ------------------------------------------------------------------------------

static int value_on(const struct fewest *f, const struct fewest_board *b, uint8_t square) {
    int i = 0;
    while (i < f->numbers - 1 && b->squares[i] != square) i++;
    return b->values[i];
}

// Of a board on a set that is its own mirror image, and the mirror image of the board: does the board stand
// for both?
static bool stands_for_both(const struct fewest *f, const struct fewest_board *b) {
    for (int i = 0; i < f->numbers; i++) {
        int difference = value_on(f, b, mirrored(f, b->squares[i])) - b->values[i];
        if (difference != 0) return difference < 0;
    }
    return true;
}

static unsigned sum_of(const struct fewest *f, const struct fewest_board *b) {
    unsigned sum = 0;
    for (int i = 0; i < f->numbers; i++) sum += b->values[i];
    return sum;
}

// ---- A job -------------------------------------------------------------------------------------------

struct run {
    const struct fewest *f;
    struct tally tally;
    fewest_visit *visit;
    void *context;
    struct fewest_counts *counts;
};

static bool tell_choice(struct run *r, size_t choice, struct fewest_board *b) {
    unsigned sum = sum_of(r->f, b);
    switch (r->tally.solutions[choice]) {
    case 0:
        r->counts->none[sum]++;
        return true;
    case 1:
        r->counts->one[sum]++;
        for (int kind = 0; kind < CHESS_KINDS; kind++) b->pieces[kind] = r->tally.pieces[choice][kind];
        return r->visit(r->context, b);
    default:
        r->counts->more[sum]++;
        return true;
    }
}

static bool tell_choices(struct run *r, const uint8_t *squares, bool is_own_mirror) {
    struct fewest_board b = {0};
    for (int i = 0; i < r->f->numbers; i++) b.squares[i] = squares[i];
    for (size_t choice = 0; choice < r->tally.choices; choice++) {
        tally_values(&r->tally, choice, b.values);
        if (is_own_mirror && !stands_for_both(r->f, &b)) continue;
        if (!tell_choice(r, choice, &b)) return false;
    }
    return true;
}

static bool run_set(struct run *r, const uint8_t *squares, struct limits limits) {
    int order = compare_with_mirror(r->f, squares);
    if (order < 0) return true;
    if (!tally_count(&r->tally, squares, limits)) return false;
    r->counts->sets++;
    return tell_choices(r, squares, order == 0);
}

static bool run_sets(struct run *r, uint64_t job, struct limits limits) {
    uint8_t squares[TALLY_NUMBERS] = {0};
    job_squares(r->f, job, squares);
    int end = r->f->numbers == 1 ? squares_of(r->f) : squares[1];
    for (int first = 0; first < end; first++) {
        squares[0] = (uint8_t)first;
        if (!run_set(r, squares, limits)) return false;
    }
    return true;
}

enum fewest_answer fewest_run(const struct fewest *f, uint64_t job, struct limits limits, struct mem *m,
                              fewest_visit *visit, void *context, struct fewest_counts *counts) {
    struct run r = {.f = f, .visit = visit, .context = context, .counts = counts};
    enum fewest_answer answer = FEWEST_NO_MEMORY;
    if (tally_init(&r.tally, m, f->width, f->height, f->numbers))
        answer = run_sets(&r, job, limits) ? FEWEST_DONE : FEWEST_STOPPED;
    counts->steps += r.tally.steps;
    tally_free(&r.tally);
    return answer;
}
