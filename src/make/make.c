#include "make/make.h"

#include "explain/sentences.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// ---- Requests -------------------------------------------------------------------------------------------

static bool is_listed(const char *names, const char *name) {
    size_t length = strlen(name);
    for (const char *at = names; at != NULL && (at = strstr(at, name)) != NULL; at += length)
        if ((at == names || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0')) return true;
    return false;
}

static bool check_any(const struct make_request *r, struct fault *fault) {
    const struct family_maker *f = r->family->maker;
    if (f->draw == NULL) return fault_input(fault, 0, 0, "--any: %s has no random boards", r->family->name);
    if ((r->asks & (MAKE_ASKS_LEVEL | MAKE_ASKS_SCORE)) != 0)
        return fault_input(fault, 0, 0,
                           "--any makes boards that are not rated: leave --level and --score out");
    for (int i = 0; f->options != NULL && f->options[i].name != NULL; i++)
        if (r->values[i] != OPTION_NOT_GIVEN && !is_listed(f->drawn_by, f->options[i].name))
            return fault_input(fault, 0, 0, "--%s does not go with --any", f->options[i].name);
    return true;
}

bool make_check(const struct make_request *r, struct fault *fault) {
    if (r->family->maker == NULL)
        return fault_input(fault, 0, 0, "%s puzzles cannot be made yet", r->family->name);
    if (r->any) return check_any(r, fault);
    if (r->least_score > r->most_score)
        return fault_input(fault, 0, 0, "no score is at least %" PRIu32 " and at most %" PRIu32,
                           r->least_score, r->most_score);
    return r->family->maker->check == NULL || r->family->maker->check(r, fault);
}

bool make_is_over(const struct make_request *r) { return limits_over(&r->limits); }

bool make_fits(const struct make_request *r, const struct made *draft) {
    return draft->score >= r->least_score && draft->score <= r->most_score;
}

void made_free(struct made *m) {
    puzzle_free(&m->puzzle);
    puzzle_free(&m->solution);
    *m = (struct made){0};
}

// ---- Guarantees ------------------------------------------------------------------------------------------

enum make_answer make_no_memory(struct fault *fault) {
    fault_memory(fault);
    return MAKE_FAULT;
}

enum make_answer make_puzzle_of_solution(struct made *out, struct mem *m, struct fault *fault) {
    if (!puzzle_copy(&out->puzzle, &out->solution, m)) return make_no_memory(fault);
    puzzle_strip(&out->puzzle);
    return MAKE_DONE;
}

// The solver lets the family judge what it finds. It is judged again at the end, so nothing in between can
// break the guarantee.
static enum make_answer judge(const struct made *draft, struct mem *m, struct fault *fault) {
    bool ok;
    if (!family_judge(&draft->solution, m, &ok)) return make_no_memory(fault);
    if (ok) return MAKE_DONE;
    fault_set(fault, FAULT_BUG,
              "internal error: a new puzzle's solution did not pass the check of its rules");
    return MAKE_FAULT;
}

// The limit of work for rating a draft: some seconds. Boards of usual sizes take a thousandth of it.
enum { MOST_WORK = 1000000000, UNRATABLE = 2, STUCK = 5 };

enum make_answer make_measure(const struct make_request *r, struct mem *m, struct made *draft,
                              struct fault *fault) {
    const struct explain_request how = {.rate_only = true,
                                        .score_only = true,
                                        .most_work = draft->most_work > 0 ? draft->most_work : MOST_WORK,
                                        .too_hard = r->most_score == UINT32_MAX ? 0 : r->most_score + 1,
                                        .roughly = draft->roughly,
                                        .open = draft->open,
                                        .limits = r->limits}; // starts with a fresh solver
    struct explanation e;
    enum make_answer answer = MAKE_GAVE_UP;
    puzzle_free(&draft->solution);
    draft->measured = false;
    bool explained = explain_puzzle(&draft->puzzle, &how, m, &e, fault);
    bool too_hard = how.too_hard > 0 && e.score >= how.too_hard;
    draft->work += e.work;
    if (!explained) answer = MAKE_FAULT;
    else if (e.status == EXPLAIN_UNKNOWN && !too_hard) {
        answer = make_is_over(r) ? MAKE_STOPPED : MAKE_GAVE_UP;
        draft->unratable = true;
        fault_set(fault, FAULT_INPUT, "rating the puzzles takes too long; choose a smaller --size");
    } else if ((e.status == EXPLAIN_DONE && e.to_the_end) || too_hard) {
        draft->solution = e.solution;
        e.has_solution = false;
        draft->level = e.level;
        draft->score = e.score;
        draft->measured = true;
        answer = judge(draft, m, fault);
    } else fault_set(fault, FAULT_INPUT, "a draft did not have exactly one solution");
    explanation_free(&e);
    return answer;
}

enum make_answer make_is_unique(const struct make_request *r, struct mem *m, const struct puzzle *p,
                                struct fault *fault) {
    struct solve_result s;
    const struct solve_request how = {.goal = SOLVE_UNIQUE, .limits = r->limits};
    bool solved = solve_puzzle(p, &how, m, &s, fault);
    enum solve_status status = s.status;
    solve_result_free(&s);
    if (!solved) return MAKE_FAULT;
    return status == SOLVE_IS_UNIQUE ? MAKE_DONE : status == SOLVE_IS_UNKNOWN ? MAKE_STOPPED : MAKE_GAVE_UP;
}

enum make_answer make_leave_out(const struct make_request *r, struct mem *m, struct puzzle *p, char *layer,
                                char blank, uint32_t *cells, size_t *count, struct fault *fault) {
    size_t gone = 0;
    for (size_t i = 0; i < *count; i++) {
        uint32_t cell = cells[i];
        char before = layer[cell];
        if (before == blank) continue;
        layer[cell] = blank;
        enum make_answer answer = make_is_unique(r, m, p, fault);
        if (answer == MAKE_DONE) cells[gone++] = cell;
        else if (answer == MAKE_GAVE_UP) layer[cell] = before;
        else return answer;
    }
    *count = gone;
    return MAKE_DONE;
}

// ---- Draft by draft --------------------------------------------------------------------------------------

// Each draft has its own random numbers, which depend only on the request.
static void seed_draft(struct rng *rng, uint64_t seed, uint64_t index, uint32_t retry, unsigned draft) {
    const uint64_t words[] = {index, ((uint64_t)retry << 32) | draft};
    rng_seed(rng, seed);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) rng_seed(rng, rng_next(rng) ^ words[i]);
}

static void note_score(struct make_drafts *e, uint32_t score) {
    if (e->measured == 0 || score < e->lowest) e->lowest = score;
    if (e->measured == 0 || score > e->highest) e->highest = score;
    e->measured++;
}

static enum make_answer draw_one(const struct make_request *r, struct rng *rng, struct mem *m,
                                 struct made *draft, struct fault *fault) {
    enum make_answer answer = r->family->maker->draw(r, rng, m, draft, fault);
    draft->any = true;
    return answer == MAKE_DONE ? judge(draft, m, fault) : answer;
}

// The cells that are open before a step.
static void note_open(const struct explanation *e, size_t step, bool *open) {
    for (size_t i = 0; i < puzzle_size(e->puzzle); i++) open[i] = puzzle_takes_marks(e->puzzle, i);
    for (size_t i = 0; i < step; i++)
        for (size_t k = 0; k < e->steps.at[i].decides.count; k++) {
            const struct explain_fact *f = &e->facts.at[e->steps.at[i].decides.first + k];
            if (f->holds) open[f->cell] = false;
        }
}

enum make_answer make_check_technique(const struct make_request *r, struct mem *m, struct made *draft,
                                      struct fault *fault) {
    const struct explain_request how = {.most_work = MOST_WORK, .limits = r->limits};
    struct explanation e;
    bool takes = false;
    size_t harder = 0;
    if (r->technique == NULL) return MAKE_DONE;
    bool ok = explain_puzzle(&draft->puzzle, &how, m, &e, fault), done = ok && e.status == EXPLAIN_DONE;
    if (done && !explain_trains(&e, r->technique, &takes, &harder)) ok = fault_memory(fault);
    if (done && harder < e.steps.size) draft->score = UINT32_MAX;
    else if (!takes) draft->score = 0;
    if (done && harder < e.steps.size && draft->open != NULL) note_open(&e, harder, draft->open);
    bool fits = takes && harder == e.steps.size;
    explanation_free(&e);
    return !ok ? MAKE_FAULT : fits ? MAKE_DONE : MAKE_GAVE_UP;
}

static enum make_answer one_draft(const struct make_request *r, struct rng *rng, struct mem *m,
                                  struct made *draft, struct make_drafts *effort, struct fault *fault) {
    draft->unratable = false;
    if (r->any) return draw_one(r, rng, m, draft, fault);
    enum make_answer answer = r->family->maker->draft(r, rng, m, draft, fault);
    effort->whole += answer == MAKE_DONE;
    effort->stuck += answer == MAKE_DONE && draft->stuck;
    if (answer == MAKE_DONE && draft->unfit) {
        if (draft->measured) note_score(effort, draft->score);
        return MAKE_GAVE_UP;
    }
    if (answer == MAKE_DONE && !draft->measured) answer = make_measure(r, m, draft, fault);
    effort->unratable += draft->unratable;
    if (answer != MAKE_DONE) return answer;
    note_score(effort, draft->score);
    return make_fits(r, draft) ? make_check_technique(r, m, draft, fault) : MAKE_GAVE_UP;
}

static void add_range(char *out, size_t size, uint32_t least, uint32_t most) {
    if (least == most) snprintf(out, size, "%" PRIu32, least);
    else if (most == UINT32_MAX) snprintf(out, size, "%" PRIu32 " or more", least);
    else snprintf(out, size, "%" PRIu32 " to %" PRIu32, least, most);
}

static enum explain_level level_of(uint32_t score) {
    int level = EXPLAIN_LEVELS - 1;
    while (score < explain_level_least((enum explain_level)level)) level--;
    return (enum explain_level)level;
}

// The scores that were met, and the level next to the one that was asked for.
static void add_met(char *out, size_t size, const struct make_request *r, const struct make_drafts *e) {
    char scores[40];
    add_range(scores, sizeof scores, e->lowest, e->highest);
    int used = snprintf(out, size, ", those measured had %s", scores);
    if (e->highest < r->least_score)
        snprintf(out + used, size - (size_t)used, ": at most %s", explain_level_name(level_of(e->highest)));
    if (e->lowest > r->most_score)
        snprintf(out + used, size - (size_t)used, ": at least %s", explain_level_name(level_of(e->lowest)));
}

uint64_t make_most_work(const struct make_request *r) {
    enum { WORK = 1200000000, CELLS = 100 }; // more than a hundred cells take more
    const uint64_t cells = (uint64_t)r->width * (uint64_t)r->height;
    return cells > CELLS ? WORK / CELLS * cells : WORK;
}

// A few drafts may be slow; many may not.
static bool takes_too_long(const struct make_request *r, const struct make_drafts *d) {
    enum { FEW = 3 };
    const bool soon = r->family->maker->refuses_soon && d->count >= FEW;
    return d->work >= (soon ? make_most_work(r) / 3 : make_most_work(r));
}

static void tell_giving_up(const struct make_request *r, const struct make_drafts *e, struct fault *fault) {
    char met[100] = "", wanted[40];
    if (e->whole == 0) return; // the last draft has said why
    if (r->technique != NULL) {
        fault_set(fault, FAULT_INPUT,
                  "none of %u drafts needed the technique %s and nothing harder; choose another --size or "
                  "--technique",
                  e->count, r->technique->name);
        return;
    }
    add_range(wanted, sizeof wanted, r->least_score, r->most_score);
    if (e->measured > 0) add_met(met, sizeof met, r, e);
    const char *how = takes_too_long(r, e)
                          ? "rating takes long: choose a smaller --size, or relax --level or --score"
                          : "relax --level or --score, or choose another --size";
    fault_set(fault, FAULT_INPUT, "none of %u draft%s had a score of %s%s; %s", e->count,
              e->count == 1 ? "" : "s", wanted, met, how);
}

// Is it pointless to continue?
static bool is_hopeless(const struct make_request *r, const struct make_drafts *d) {
    const struct family_maker *f = r->family->maker;
    return d->count >= f->drafts || takes_too_long(r, d) || (d->stuck == STUCK && d->whole == STUCK) ||
           (d->whole == 0 && d->count == f->fruitless) || (d->measured == 0 && d->unratable == UNRATABLE);
}

enum make_answer make_draft(const struct make_request *r, struct make_drafts *d, struct mem *m,
                            struct made *out, struct fault *fault) {
    uint64_t start = clock_us();
    struct rng rng;
    *out = (struct made){0};
    if (make_is_over(r)) return MAKE_STOPPED;
    seed_draft(&rng, r->seed, d->index, d->retry, d->count);
    enum make_answer answer = one_draft(r, &rng, m, out, d, fault);
    d->count++;
    d->work += out->work;
    out->us = d->us += clock_us() - start;
    if (answer == MAKE_DONE) return MAKE_DONE;
    made_free(out);
    if (answer != MAKE_GAVE_UP || !is_hopeless(r, d)) return answer == MAKE_GAVE_UP ? MAKE_GOES_ON : answer;
    // If nothing was measured, the last draft has said why.
    if (d->measured > 0 || d->unratable < UNRATABLE) tell_giving_up(r, d, fault);
    return MAKE_GAVE_UP;
}

enum make_answer make_puzzle(const struct make_request *r, uint64_t index, uint32_t retry, struct mem *m,
                             struct made *out, struct fault *fault) {
    struct make_drafts d = {.index = index, .retry = retry};
    enum make_answer answer;
    do answer = make_draft(r, &d, m, out, fault);
    while (answer == MAKE_GOES_ON);
    return answer;
}

// ---- Equal up to symmetry --------------------------------------------------------------------------------

static void write_canonical(const struct puzzle *p, struct text *out) {
    text_format(out, "%s %dx%d ", p->family->name, p->width, p->height);
    if (p->family->write_parameters != NULL) p->family->write_parameters(p, out);
    text_char(out, '\n');
    if (p->under != NULL) text_bytes(out, p->under, puzzle_size(p));
    if (p->areas != NULL) text_bytes(out, p->areas, puzzle_size(p));
    text_bytes(out, p->cells, puzzle_size(p));
}

// Areas are called in the order in which they come, whatever their letters were.
static void name_areas(struct puzzle *p) {
    char names[256] = {0}, next = 1;
    for (size_t i = 0; p->areas != NULL && i < puzzle_size(p); i++) {
        char *name = &names[(unsigned char)p->areas[i]];
        if (*name == 0) *name = next++;
        p->areas[i] = *name;
    }
}

// Is the first the canonical one? It is flat, and then first by its characters.
static bool comes_before(const struct puzzle *a, const struct puzzle *b) {
    if (a->width != b->width) return a->width > b->width;
    int order = a->under == NULL ? 0 : memcmp(a->under, b->under, puzzle_size(a));
    if (order == 0 && a->areas != NULL) order = memcmp(a->areas, b->areas, puzzle_size(a));
    if (order == 0 && a->outside != NULL) order = memcmp(a->outside, b->outside, puzzle_places_outside(a));
    return order < 0 || (order == 0 && memcmp(a->cells, b->cells, puzzle_size(a)) < 0);
}

bool make_canonical(const struct puzzle *p, struct text *out) {
    struct puzzle least, bare = *p;
    bare.notes = NULL; // not needed
    bare.struck = NULL;
    bool ok = true;
    if (!puzzle_copy(&least, &bare, out->mem)) return false;
    name_areas(&least);
    bool has_up = p->family->has_up != NULL && p->family->has_up(p);
    int images = has_up ? BOARD_MIRROR_LEFT_RIGHT + 1 : BOARD_SYMMETRIES;
    for (int how = BOARD_SAME + 1; ok && how < images; how++) {
        struct puzzle image;
        ok = puzzle_map(&image, &bare, how, out->mem);
        if (!ok) break;
        name_areas(&image);
        bool less = comes_before(&image, &least);
        puzzle_free(less ? &least : &image);
        if (less) least = image;
    }
    if (ok && p->family->order_parameters != NULL) p->family->order_parameters(&least);
    if (ok) write_canonical(&least, out);
    puzzle_free(&least);
    return ok && !out->failed;
}
