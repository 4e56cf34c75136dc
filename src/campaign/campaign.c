#include "campaign/campaign.h"

#include <stdlib.h>
#include <string.h>

// ---- The list of kinds -----------------------------------------------------------------------------------

static const struct campaign_kind *const shared[] = {&campaign_make, &campaign_rate, &campaign_verify};
enum { SHARED = sizeof shared / sizeof *shared };

const struct campaign_kind *campaign_kind_at(size_t place, const struct family **family) {
    *family = NULL;
    if (place < SHARED) return shared[place];
    place -= SHARED;
    const struct family *f;
    for (size_t i = 0; (f = families_at(NULL, i)) != NULL; i++)
        for (const struct campaign_kind *const *k = f->campaigns; k != NULL && *k != NULL; k++)
            if (place-- == 0) return *family = f, *k;
    return NULL;
}

const struct campaign_kind *campaign_kind_named(const char *name, const struct family **family) {
    const struct campaign_kind *kind;
    for (size_t i = 0; (kind = campaign_kind_at(i, family)) != NULL; i++)
        if (strcmp(kind->name, name) == 0) return kind;
    return NULL;
}

size_t campaign_columns(const struct campaign_kind *kind) {
    size_t count = 0;
    while (kind->columns[count] != NULL) count++;
    return count;
}

// ---- Requests --------------------------------------------------------------------------------------------

struct campaign_request campaign_defaults(const struct campaign_kind *kind, const struct family *family) {
    struct campaign_request r = {.kind = kind, .family = family, .number = 1};
    for (int i = 0; i < MAKE_OPTIONS; i++) r.values[i] = OPTION_NOT_GIVEN;
    return r;
}

// The options of a request: the kind's, or the make options of the family. NULL: none.
static const struct option *options_of(const struct campaign_request *r) {
    if ((r->kind->takes & CAMPAIGN_TAKES_FAMILY) == 0) return r->kind->options;
    return r->family == NULL || r->family->maker == NULL ? NULL : r->family->maker->options;
}

static bool set_family(struct campaign_request *r, const char *word, struct fault *fault) {
    r->family = families_named(r->families, word, strlen(word));
    return r->family != NULL || fault_input(fault, 0, 0, "there is no family '%.40s'", word);
}

static bool set_size(struct campaign_request *r, const char *word, struct fault *fault) {
    size_t most = (r->kind->takes & CAMPAIGN_TAKES_SIZES) != 0 ? CAMPAIGN_SIZES : 1;
    struct campaign_size size;
    if (r->family == NULL) return fault_input(fault, 0, 0, "--size: name the family first");
    if (r->size_count == most)
        return fault_input(fault, 0, 0, "--size: a campaign '%s' takes %zu board%s at most", r->kind->name,
                           most, most == 1 ? "" : "s");
    if (!make_read_size(r->family, word, &size.width, &size.height, fault)) return false;
    r->sizes[r->size_count++] = size;
    return true;
}

static bool set_level(struct campaign_request *r, const char *word, struct fault *fault) {
    enum explain_level level;
    if (!make_level_read(word, &level, fault)) return false;
    r->levels[level] = true;
    return true;
}

static bool set_number(struct campaign_request *r, const char *word, struct fault *fault) {
    static const struct option row = {"number", .kind = OPTION_COUNT, .least = 1, .most = 1000000000};
    return option_read(&row, word, &r->number, fault);
}

static bool set_seed(struct campaign_request *r, const char *word, struct fault *fault) {
    static const struct option row = {"seed", .kind = OPTION_COUNT};
    return option_read(&row, word, &r->seed, fault);
}

static const struct shared_option {
    const char *name;
    unsigned takes;
    bool (*set)(struct campaign_request *r, const char *word, struct fault *fault);
} commons[] = {
    {"family", CAMPAIGN_TAKES_FAMILY, set_family},
    {"size", CAMPAIGN_TAKES_SIZE | CAMPAIGN_TAKES_SIZES, set_size},
    {"level", CAMPAIGN_TAKES_LEVELS, set_level},
    {"number", CAMPAIGN_TAKES_NUMBER, set_number},
    {"seed", CAMPAIGN_TAKES_SEED, set_seed},
};

bool campaign_set(struct campaign_request *r, const char *name, const char *word, struct fault *fault) {
    for (size_t i = 0; i < sizeof commons / sizeof *commons; i++)
        if (strcmp(commons[i].name, name) == 0 && (commons[i].takes & r->kind->takes) != 0)
            return commons[i].set(r, word, fault);
    const struct option *options = options_of(r);
    int place = option_place(options, name);
    if (place < 0) return fault_input(fault, 0, 0, "--%.40s is not for a campaign '%s'", name, r->kind->name);
    return option_read(&options[place], word, &r->values[place], fault);
}

bool campaign_check(const struct campaign_request *r, struct fault *fault) {
    const struct campaign_kind *kind = r->kind;
    if ((kind->takes & CAMPAIGN_TAKES_FAMILY) != 0 && r->family == NULL)
        return fault_input(fault, 0, 0, "a campaign '%s' needs a family", kind->name);
    if ((kind->takes & CAMPAIGN_TAKES_SIZE) != 0 && r->size_count == 0)
        return fault_input(fault, 0, 0, "a campaign '%s' needs a board: --size WxH, columns before rows",
                           kind->name);
    return kind->check == NULL || kind->check(r, fault);
}

uint64_t campaign_jobs(const struct campaign_request *r) {
    return r->kind->over_puzzles ? r->puzzles : r->kind->jobs(r);
}

enum campaign_verdict campaign_judge(const struct campaign_kind *kind, const uint64_t *sums, bool complete) {
    if (kind->judge != NULL) return kind->judge(sums, complete);
    return complete ? CAMPAIGN_FINE : CAMPAIGN_OPEN;
}

// ---- Results ---------------------------------------------------------------------------------------------

void campaign_result_init(struct campaign_result *r, struct mem *m) {
    *r = (struct campaign_result){.mem = m, .rows = TEXT_IN(m)};
}

void campaign_puzzle_free(struct campaign_puzzle *p) {
    puzzle_free(&p->puzzle);
    puzzle_free(&p->solution);
    *p = (struct campaign_puzzle){0};
}

bool campaign_puzzle_copy(struct campaign_puzzle *to, const struct campaign_puzzle *from, struct mem *m) {
    *to = *from;
    to->puzzle = to->solution = (struct puzzle){0};
    bool ok = puzzle_copy(&to->puzzle, &from->puzzle, m) &&
              (from->solution.cells == NULL || puzzle_copy(&to->solution, &from->solution, m));
    if (!ok) campaign_puzzle_free(to);
    return ok;
}

void campaign_result_free(struct campaign_result *r) {
    for (size_t i = 0; i < r->puzzles.size; i++) campaign_puzzle_free(&r->puzzles.at[i]);
    vec_free(r->mem, &r->puzzles);
    text_free(&r->rows);
}

void campaign_row(struct campaign_result *r, const struct campaign_kind *kind, const char *name,
                  const uint64_t *counts) {
    text_add(&r->rows, name);
    for (size_t i = 0; kind->columns[i] != NULL; i++) {
        text_char(&r->rows, '\t');
        text_number(&r->rows, (long long)counts[i]);
    }
    text_char(&r->rows, '\n');
}

void campaign_second_row(struct campaign_result *r, const struct campaign_kind *kind, const char *name,
                         const uint64_t *counts) {
    text_char(&r->rows, CAMPAIGN_SECOND);
    campaign_row(r, kind, name, counts);
}

struct campaign_puzzle *campaign_add_puzzle(struct campaign_result *r) {
    if (!vec_resize(r->mem, &r->puzzles, r->puzzles.size + 1)) return NULL;
    return &r->puzzles.at[r->puzzles.size - 1];
}

// ---- Jobs ------------------------------------------------------------------------------------------------

bool campaign_prepare(const struct campaign_request *r, struct mem *m, void **common, struct fault *fault) {
    *common = NULL;
    return r->kind->prepare == NULL || r->kind->prepare(r, m, common, fault);
}

void campaign_forget(const struct campaign_request *r, struct mem *m, void *common) {
    if (r->kind->forget != NULL && common != NULL) r->kind->forget(r, m, common);
}

enum campaign_answer campaign_run(const struct campaign_task *t, struct campaign_result *out,
                                  struct fault *fault) {
    if (limits_over(&t->limits)) return CAMPAIGN_STOPPED;
    enum campaign_answer answer = t->request->kind->run(t, out, fault);
    return answer == CAMPAIGN_DONE && out->rows.failed ? campaign_no_memory(fault) : answer;
}
