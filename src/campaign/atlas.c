// An atlas: the survey of a family on every board up to an area. A job is a case of a board.
#include "campaign/campaign.h"

#include <inttypes.h>
#include <stdio.h>

enum { AREA };
enum { CASES, UNIQUE, UNSOLVABLE, SOLUTIONS, CLASSES };
const char *const campaign_atlas_columns[] = {"cases", "unique", "no solution", "solutions", "classes", NULL};

const struct option campaign_atlas_options[] = {
    [AREA] = {"area", 0, OPTION_NUMBER, 0, "N", "every board of at most N squares", .least = 1, .most = 100},
    {0},
};

bool campaign_atlas_check(const struct campaign_request *r, struct fault *fault) {
    return r->values[AREA] != OPTION_NOT_GIVEN ||
           fault_input(fault, 0, 0, "a campaign '%s' needs --area N: every board of at most N squares",
                       r->kind->name);
}

// The next board in the order of the atlas: by area, the flattest first. No side is longer than the family
// allows.
static bool next_board(const struct campaign_request *r, struct campaign_size *board) {
    int area = board->width * board->height;
    for (int height = board->height + 1;; height++) {
        if (height * height > area) {
            area++;
            height = 1;
        }
        if (area > r->values[AREA]) return false;
        int width = area / height;
        if (width * height != area || (r->family->max_side > 0 && width > r->family->max_side)) continue;
        *board = (struct campaign_size){width, height};
        return true;
    }
}

static struct survey_request survey_of(const struct campaign_request *r, struct campaign_size board) {
    struct survey_request s = survey_defaults(r->family);
    s.width = board.width;
    s.height = board.height;
    return s;
}

// The cases of a survey are numbered without gaps: bisection finds how many there are.
static uint64_t cases_of(const struct survey_request *s) {
    int parameters[PUZZLE_PARAMETERS] = {0};
    uint64_t least = 0, most = 1;
    const struct family_survey *survey = s->family->survey;
    while (survey->parameters(s, most - 1, parameters)) least = most, most *= 2;
    while (least + 1 < most) {
        uint64_t middle = least + (most - least) / 2;
        if (survey->parameters(s, middle - 1, parameters)) least = middle;
        else most = middle;
    }
    return least;
}

uint64_t campaign_atlas_jobs(const struct campaign_request *r) {
    uint64_t jobs = 0;
    for (struct campaign_size board = {0}; next_board(r, &board);) {
        struct survey_request s = survey_of(r, board);
        jobs += cases_of(&s);
    }
    return jobs;
}

// The board and the case of a job; there is one.
static struct survey_request find_job(const struct campaign_request *r, uint64_t job, uint64_t *place) {
    struct campaign_size board = {0};
    struct survey_request s = survey_of(r, board);
    while (next_board(r, &board)) {
        s = survey_of(r, board);
        uint64_t cases = cases_of(&s);
        if (job < cases) break;
        job -= cases;
    }
    *place = job;
    return s;
}

static bool keep(struct puzzle *p, struct solve_result *s, struct campaign_result *out) {
    struct campaign_puzzle *found = campaign_add_puzzle(out);
    if (found == NULL) return false;
    found->puzzle = *p;
    found->solutions = CAMPAIGN_UNIQUE;
    *p = (struct puzzle){0};
    if (!s->has_solution) return true;
    found->solution = s->solution;
    s->has_solution = false;
    return true;
}

static bool tell_group(const struct puzzle *p, char name[CAMPAIGN_ROW_NAME]) {
    const struct family_survey *survey = p->family->survey;
    if (survey->group != NULL) survey->group(p, name, CAMPAIGN_ROW_NAME);
    return survey->group != NULL;
}

static enum campaign_answer count_case(const struct campaign_task *t, struct puzzle *p,
                                       struct campaign_result *out, struct fault *fault) {
    struct solve_result s;
    const struct solve_request how = {.goal = SOLVE_COUNT, .limits = t->limits};
    bool ok = solve_puzzle(p, &how, out->mem, &s, fault);
    enum campaign_answer answer = !ok ? CAMPAIGN_FAULT : s.exact ? CAMPAIGN_DONE : CAMPAIGN_STOPPED;
    if (answer == CAMPAIGN_DONE) {
        char name[CAMPAIGN_ROW_NAME];
        const uint64_t counts[] = {1, survey_is_unique(&s), s.count == 0, s.count, s.classes};
        snprintf(name, sizeof name, "%dx%d", p->width, p->height);
        campaign_row(out, t->request->kind, name, counts);
        if (tell_group(p, name)) campaign_second_row(out, t->request->kind, name, counts);
        if (survey_is_unique(&s) && !keep(p, &s, out)) answer = campaign_no_memory(fault);
    }
    solve_result_free(&s);
    return answer;
}

enum campaign_answer campaign_atlas_run(const struct campaign_task *t, struct campaign_result *out,
                                        struct fault *fault) {
    uint64_t place;
    struct puzzle p;
    const struct survey_request s = find_job(t->request, t->job, &place);
    if (survey_case(&s, place, out->mem, &p) != SURVEY_CASE) return campaign_no_memory(fault);
    enum campaign_answer answer = count_case(t, &p, out, fault);
    puzzle_free(&p);
    return answer;
}

void campaign_atlas_conclude(const struct campaign_request *r, const uint64_t *sums, bool complete,
                             struct text *out) {
    text_format(out,
                "%s%" PRIu64 " of %" PRIu64 " cases on boards of at most %d squares %s exactly one solution "
                "up to the board's own symmetries.\n",
                complete ? "" : "So far, ", sums[UNIQUE], sums[CASES], r->values[AREA],
                sums[UNIQUE] == 1 ? "has" : "have");
}
