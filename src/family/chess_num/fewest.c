#include "family/chess_num/count.h"

#include "campaign/campaign.h"
#include "family/chess_num/chess_num.h"

#include <inttypes.h>
#include <stdio.h>

static int squares_of(const struct fewest *f) { return f->width * f->height; }

// ---- Sets of squares ---------------------------------------------------------------------------------

// The number of ways to choose `k` of `n`. Exact: each product is divided as soon as it is made.
static uint64_t choose(int n, int k) {
    uint64_t ways = 1;
    if (k > n) return 0;
    for (int i = 1; i <= k; i++) ways = ways * (uint64_t)(n - k + i) / (uint64_t)i;
    return ways;
}

uint64_t fewest_jobs(const struct fewest *f) { return choose(squares_of(f) - 1, f->numbers - 1); }

// All squares of the sets of a job but the first, upwards: the job's place among the sets of so many squares
// without square 0, ordered by their last squares, then by those before.
static void job_squares(const struct fewest *f, uint64_t job, uint8_t squares[CHOICES_NUMBERS]) {
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

// The set, the first square in the highest bit, and its mirror image: the greater represents both.
static int compare_with_mirror(const struct fewest *f, const uint8_t *squares) {
    uint64_t set = 0, image = 0;
    for (int i = 0; i < f->numbers; i++) {
        set |= UINT64_C(1) << (CHOICES_SQUARES - 1 - squares[i]);
        image |= UINT64_C(1) << (CHOICES_SQUARES - 1 - mirrored(f, squares[i]));
    }
    return (set > image) - (set < image);
}

// ---- Choices of numbers ------------------------------------------------------------------------------

static int value_on(const struct fewest *f, const struct fewest_board *b, uint8_t square) {
    int i = 0;
    while (i < f->numbers - 1 && b->squares[i] != square) i++;
    return b->values[i];
}

// For a board on a set that is its own mirror image, and the mirror image of the board: does the board
// represent both?
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
    struct choices choices;
    fewest_visit *visit;
    void *context;
    struct fewest_counts *counts;
};

static bool tell_choice(struct run *r, size_t choice, struct fewest_board *b) {
    unsigned sum = sum_of(r->f, b);
    switch (r->choices.solutions[choice]) {
    case 0:
        r->counts->none[sum]++;
        return true;
    case 1:
        r->counts->one[sum]++;
        for (int kind = 0; kind < CHESS_KINDS; kind++) b->pieces[kind] = r->choices.pieces[choice][kind];
        return r->visit(r->context, b);
    default:
        r->counts->more[sum]++;
        return true;
    }
}

static bool tell_choices(struct run *r, const uint8_t *squares, bool is_own_mirror) {
    struct fewest_board b = {0};
    for (int i = 0; i < r->f->numbers; i++) b.squares[i] = squares[i];
    for (size_t choice = 0; choice < r->choices.choices; choice++) {
        choices_values(&r->choices, choice, b.values);
        if (is_own_mirror && !stands_for_both(r->f, &b)) continue;
        if (!tell_choice(r, choice, &b)) return false;
    }
    return true;
}

static bool run_set(struct run *r, const uint8_t *squares, struct limits limits) {
    int order = compare_with_mirror(r->f, squares);
    if (order < 0) return true;
    if (!choices_count(&r->choices, squares, limits)) return false;
    r->counts->sets++;
    return tell_choices(r, squares, order == 0);
}

static bool run_sets(struct run *r, uint64_t job, struct limits limits) {
    uint8_t squares[CHOICES_NUMBERS] = {0};
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
    if (choices_init(&r.choices, m, f->width, f->height, f->numbers))
        answer = run_sets(&r, job, limits) ? FEWEST_DONE : FEWEST_STOPPED;
    counts->steps += r.choices.steps;
    choices_free(&r.choices);
    return answer;
}

// ---- The campaign: every board with so many numbers and one solution --------------------------------------

enum { CLUES };
enum { ONE, MORE, NONE };
static const char *const columns[] = {"one solution", "more", "none", NULL};

static const struct option options[] = {
    [CLUES] = {"clues", .kind = OPTION_NUMBER, .meaning = "WHICH", .least = 1, .most = CHOICES_NUMBERS,
               .help = "how many numbers a board has: 1 to 5"},
    {0},
};

static struct fewest question(const struct campaign_request *r) {
    return (struct fewest){r->sizes[0].width, r->sizes[0].height, r->values[CLUES]};
}

static bool check(const struct campaign_request *r, struct fault *fault) {
    struct fewest f = question(r);
    int squares = f.width * f.height;
    if (f.numbers == OPTION_NOT_GIVEN)
        return fault_input(fault, 0, 0, "a campaign 'fewest' needs --clues N: how many numbers a board has");
    if (squares > CHOICES_SQUARES)
        return fault_input(fault, 0, 0,
                           "--size: %dx%d has more than %d squares, the most for a campaign "
                           "'fewest'",
                           f.width, f.height, CHOICES_SQUARES);
    return f.numbers <= squares || fault_input(fault, 0, 0,
                                               "--clues: %d numbers do not fit: the board has "
                                               "%d square%s",
                                               f.numbers, squares, squares == 1 ? "" : "s");
}

static uint64_t jobs(const struct campaign_request *r) {
    struct fewest f = question(r);
    return fewest_jobs(&f);
}

// ---- A job -------------------------------------------------------------------------------------------

struct finding {
    const struct campaign_task *task;
    struct campaign_result *out;
    bool no_memory;
};

static bool new_board(const struct campaign_task *t, const struct fewest_board *b, struct mem *m,
                      struct puzzle *p) {
    struct fewest f = question(t->request);
    if (!puzzle_init(p, m, t->request->family, f.width, f.height)) return false;
    for (int i = 0; i < f.numbers; i++) p->cells[b->squares[i]] = (char)('0' + b->values[i]);
    return true;
}

static bool keep(void *context, const struct fewest_board *b) {
    struct finding *w = context;
    struct campaign_puzzle *found = campaign_add_puzzle(w->out);
    w->no_memory = found == NULL || !new_board(w->task, b, w->out->mem, &found->puzzle) ||
                   !new_board(w->task, b, w->out->mem, &found->solution);
    if (w->no_memory) return false;
    for (int kind = 0; kind < CHESS_KINDS; kind++)
        found->solution.cells[b->pieces[kind]] = chess_letters[kind];
    found->solutions = CAMPAIGN_UNIQUE;
    return true;
}

// The first job names all sums, so that they are in order.
static void tell(const struct campaign_task *t, const struct fewest_counts *c, struct campaign_result *out) {
    for (int sum = 0; sum <= 6 * t->request->values[CLUES]; sum++) {
        const uint64_t counts[] = {[ONE] = c->one[sum], [MORE] = c->more[sum], [NONE] = c->none[sum]};
        char name[CAMPAIGN_ROW_NAME];
        snprintf(name, sizeof name, "%d", sum);
        if (t->job == 0 || counts[ONE] + counts[MORE] + counts[NONE] > 0)
            campaign_row(out, t->request->kind, name, counts);
    }
}

static enum campaign_answer run(const struct campaign_task *t, struct campaign_result *out,
                                struct fault *fault) {
    struct fewest f = question(t->request);
    struct finding w = {.task = t, .out = out};
    struct fewest_counts counts = {0};
    enum fewest_answer answer = fewest_run(&f, t->job, t->limits, out->mem, keep, &w, &counts);
    if (answer == FEWEST_NO_MEMORY || w.no_memory) {
        fault_memory(fault);
        return CAMPAIGN_FAULT;
    }
    if (answer == FEWEST_STOPPED) return CAMPAIGN_STOPPED;
    tell(t, &counts, out);
    return CAMPAIGN_DONE;
}

// ---- Results -----------------------------------------------------------------------------------------

static void conclude(const struct campaign_request *r, const uint64_t *sums, bool complete,
                     struct text *out) {
    struct fewest f = question(r);
    text_format(out, "%sof %" PRIu64 " boards of %dx%d with %d number%s, mirror images not counted, ",
                complete ? "Proven: " : "So far, ", sums[ONE] + sums[MORE] + sums[NONE], f.width, f.height,
                f.numbers, f.numbers == 1 ? "" : "s");
    if (sums[ONE] == 0) text_add(out, "none has exactly one solution.\n");
    else
        text_format(out, "%" PRIu64 " %s exactly one solution.\n", sums[ONE],
                    sums[ONE] == 1 ? "has" : "have");
}

static const struct campaign_kind fewest = {
    .name = "fewest",
    .summary = "every Chess-Num that has one solution with a given number of clues",
    .examples = "  roque campaign few.db new fewest --size 8x8 --clues 3\n",
    .takes = CAMPAIGN_TAKES_SIZE,
    .options = options,
    .row = "sum of the numbers",
    .columns = columns,
    .check = check,
    .jobs = jobs,
    .run = run,
    .conclude = conclude,
};

const struct campaign_kind *const chess_num_campaigns[] = {&fewest, NULL};
