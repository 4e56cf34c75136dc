// The campaign `fewest`: every board with so many numbers and one solution.
#include "campaign/campaign.h"
#include "family/chess_num/chess_num.h"
#include "family/chess_num/fewest.h"

#include <inttypes.h>
#include <stdio.h>

enum { CLUES };
enum { ONE, MORE, NONE };
static const char *const columns[] = {"one solution", "more", "none", NULL};

static const struct option options[] = {
    [CLUES] = {"clues", .kind = OPTION_NUMBER, .meaning = "WHICH", .least = 1, .most = TALLY_NUMBERS,
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
    if (squares > TALLY_SQUARES)
        return fault_input(fault, 0, 0,
                           "--size: %dx%d has more than %d squares, the most for a campaign "
                           "'fewest'",
                           f.width, f.height, TALLY_SQUARES);
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

// The first job names all sums, so that they stand in order.
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

// ---- What comes of it --------------------------------------------------------------------------------

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
    .summary = "every Chess-Num with so many numbers and one solution",
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
