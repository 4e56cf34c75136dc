// Which clues stay: as few as leave one solution, or those that make the board as hard as asked for.
#include "make/planned.h"

#include "explain/words.h"

#include <string.h>

static void show_units(struct drafting *d, const uint32_t *units, size_t n, bool shown) {
    for (size_t i = 0; i < n; i++)
        for (uint32_t k = units[i]; k != NO_CLUE; k = d->clues.at[k].next)
            planned_show(d, &d->clues.at[k], shown);
}

// Leave out the first n units, and no others.
static void leave_out(struct drafting *d, size_t n) {
    planned_show_all(d, true);
    show_units(d, d->order.at, n, false);
}

bool planned_list_units(struct drafting *d) {
    d->order.size = d->gone = 0;
    for (uint32_t i = 0; i < d->clues.size; i++) {
        uint32_t k = 0;
        d->clues.at[i].next = NO_CLUE;
        while (d->clues.at[k].unit != d->clues.at[i].unit) k++;
        while (d->clues.at[k].next != NO_CLUE) k = d->clues.at[k].next;
        if (k != i) d->clues.at[k].next = i;
        else if (!vec_push(d->mem, &d->order, i)) return false;
    }
    return true;
}

// Of several kinds of clues, marks are the last resort: they are the first that are left out.
static void move_marks_first(struct drafting *d) {
    uint32_t *at = d->order.at;
    for (size_t i = 0, first = 0; i < d->order.size; i++) {
        uint32_t unit = at[i];
        if (d->clues.at[unit].kind != CLUE_MARKS) continue;
        at[i] = at[first];
        at[first++] = unit;
    }
}

bool planned_shuffle_units(struct drafting *d) {
    if (!planned_list_units(d)) return false;
    rng_shuffle(d->rng, d->order.at, d->order.size);
    move_marks_first(d);
    return true;
}

static void swap(uint32_t *units, size_t a, size_t b) {
    uint32_t unit = units[a];
    units[a] = units[b];
    units[b] = unit;
}

// ---- As few as leave one solution ------------------------------------------------------------------------

// Is a rival that was met before a solution of the board as it is?
static bool has_rival(const struct drafting *d) {
    const char *shown = d->board->cells;
    for (size_t i = d->rivals.size / d->size - 1; i-- > 0;) {
        const char *rival = d->rivals.at + i * d->size;
        size_t cell = 0;
        while (cell < d->size && (shown[cell] == d->blank || shown[cell] == rival[cell])) cell++;
        if (cell == d->size) return true;
    }
    return false;
}

// Does the kernel's core have a clue of the unit?
static bool is_needed(const struct drafting *d, uint32_t unit) {
    size_t n;
    const csp_lit *core = csp_core(d->asking.kernel, &n);
    for (uint32_t k = unit; k != NO_CLUE; k = d->clues.at[k].next)
        for (size_t i = 0; i < n; i++)
            if (core[i] == d->clues.at[k].lit) return true;
    return false;
}

// Where all clues are marks: units are tried one after the other, and those that the kernel did not need for
// its answer go along.
static enum make_answer thin_by_cores(struct drafting *d) {
    uint32_t *at = d->order.at;
    for (size_t i = d->gone; i < d->order.size; i++) {
        show_units(d, at + i, 1, false);
        bool known = has_rival(d);
        enum make_answer answer = known ? MAKE_DONE : planned_ask_for_rival(d);
        if (answer == MAKE_STOPPED || answer == MAKE_FAULT) return answer;
        if (answer == MAKE_DONE && !known && !vec_resize(d->mem, &d->rivals, d->rivals.size + d->size))
            return make_no_memory(d->fault);
        if (answer != MAKE_GAVE_UP) {
            show_units(d, at + i, 1, true);
            continue;
        }
        swap(at, d->gone++, i);
        for (size_t k = i + 1; k < d->order.size; k++) {
            if (is_needed(d, at[k])) continue;
            show_units(d, at + k, 1, false);
            swap(at, ++i, k);
            swap(at, d->gone++, i);
        }
    }
    if (d->gone > 0) return MAKE_DONE;
    fault_set(
        d->fault, FAULT_INPUT,
        "nothing is left to solve: without any of the marks that are given there are several solutions; "
        "state more rules, or choose another --size");
    return MAKE_GAVE_UP;
}

// Of the units that are shown, leave out what can go: the first d->gone are gone then. Several are tried at a
// time, as long as that goes well.
enum make_answer planned_thin(struct drafting *d) {
    size_t step = 4;
    if (planned_has_marks_alone(d)) return thin_by_cores(d);
    for (size_t i = d->gone; i < d->order.size;) {
        size_t n = step < d->order.size - i ? step : d->order.size - i;
        show_units(d, d->order.at + i, n, false);
        enum make_answer answer = planned_ask_for_rival(d);
        if (answer == MAKE_STOPPED || answer == MAKE_FAULT) return answer;
        bool unique = answer == MAKE_GAVE_UP;
        if (!unique) show_units(d, d->order.at + i, n, true);
        for (size_t k = 0; k < n && unique; k++) swap(d->order.at, d->gone++, i + k);
        if (unique || n == 1) i += n;
        step = unique ? 2 * step : (n + 1) / 2;
    }
    return MAKE_DONE;
}

// Put some back, to be tried after all others.
static void put_back(struct drafting *d, size_t n) {
    uint32_t *at = d->order.at;
    for (size_t i = 0; i < n && d->gone > 0; i++) {
        size_t unit = rng_below(d->rng, (uint32_t)d->gone--);
        swap(at, unit, d->gone);
    }
    size_t shown = d->order.size - d->gone, first = shown < 2 * n ? shown / 2 : n;
    for (size_t i = 0; i < first; i++) swap(at, d->gone + i, d->order.size - 1 - i);
    rng_shuffle(d->rng, at + d->gone, shown - first);
    leave_out(d, d->gone);
}

// The scores to aim at. What comes without being asked for should not be too hard, and what has to be very
// hard need not be so hard that rating it takes seconds. Boards that train one of the simpler techniques are
// never hard, which is found out sooner than which techniques they need.
static uint32_t most_score(const struct make_request *r) {
    enum { SIMPLER = 11 }; // by rank: below those that look at several sets at a time
    bool simple = r->technique != NULL && r->technique->rank < SIMPLER && r->most_score == UINT32_MAX;
    if (simple || (r->least_score == 0 && r->most_score == UINT32_MAX))
        return explain_level_least(EXPLAIN_HARD) - 1;
    bool open = r->most_score == UINT32_MAX && r->least_score < UINT32_MAX / 2;
    return open ? 2 * r->least_score : r->most_score;
}

// Rate the board without the first `gone` units. If that takes too long, it is too hard.
static enum make_answer measure(struct drafting *d, size_t gone) {
    enum { WORK_A_CELL = 30000, HARD_WORK = 50000000 }; // of boards that are not hard; of others
    struct make_request r = *d->r;
    enum make_answer answer;
    leave_out(d, gone);
    d->out->score = 0;
    if (r.least_score >= explain_level_least(EXPLAIN_HARD) && planned_is_plain(d)) return MAKE_DONE;
    r.most_score = most_score(d->r);
    d->out->roughly = r.least_score > 0;
    bool simple = d->r->most_score < explain_level_least(EXPLAIN_HARD);
    bool open = d->r->most_score == UINT32_MAX;
    d->out->most_work = simple ? WORK_A_CELL * d->size : open ? 0 : HARD_WORK;
    do {
        answer = make_measure(&r, d->mem, d->out, d->fault);
        if (d->out->unratable && answer == MAKE_GAVE_UP) {
            d->out->score = UINT32_MAX;
            answer = MAKE_DONE;
        }
        d->out->unratable = false;
        if (answer != MAKE_DONE || !d->out->roughly || !make_fits(&r, d->out)) break;
        d->out->roughly = false;
    } while (true);
    if (answer != MAKE_DONE || !make_fits(&r, d->out)) return answer;
    answer = make_check_technique(&r, d->mem, d->out, d->fault);
    return answer == MAKE_GAVE_UP ? MAKE_DONE : answer;
}

// UINT32_MAX: nobody knows how hard, or another technique is needed.
static bool is_too_hard(const struct drafting *d) {
    return d->out->score > most_score(d->r) || d->out->score == UINT32_MAX;
}

static bool is_over(const struct drafting *d) { return d->out->work >= make_most_work(d->r); }

static bool fits_request(const struct drafting *d) { return make_fits(d->r, d->out) && !is_too_hard(d); }

// With all clues, is nothing left to solve?
static bool clues_solve(const struct drafting *d) { return (d->plan->clues >> CLUE_MARKS & 1) != 0; }

// Leave out as many units as the score allows, at most `many`, and n to begin with; they are `few`. With
// fewer clues a board is hardly ever easier.
static enum make_answer soften(struct drafting *d, size_t n, size_t many, size_t *few) {
    size_t last = SIZE_MAX;
    *few = clues_solve(d);
    for (; *few < many || last != *few; n = *few + (many - *few + 1) / 2) {
        enum make_answer answer = measure(d, n);
        if (answer != MAKE_DONE) return answer;
        last = n;
        if (!is_too_hard(d)) *few = n;
        else if (n <= *few) break;
        else many = n - 1;
    }
    return MAKE_DONE;
}

// Does the clue tell something about cells that are open where the last board became too hard?
static bool is_about_open(const struct drafting *d, const struct clue *c) {
    const struct puzzle *p = d->board;
    for (uint32_t i = 0; i < d->size; i++) {
        uint32_t width = (uint32_t)p->width;
        if (!d->stuck[i]) continue;
        if (c->kind == CLUE_MARKS && i == c->place) return true;
        if (c->kind == CLUE_OUTSIDE)
            for (int side = 0; side < PUZZLE_SIDES; side++)
                if (puzzle_place_outside(p, (enum puzzle_side)side, i) == c->place) return true;
        if (c->kind != CLUE_PRINTED && c->kind != CLUE_GIVENS) continue;
        int x = (int)(i % width) - (int)(c->place % width), y = (int)(i / width) - (int)(c->place / width);
        if (x * x <= 1 && y * y <= 1) return true;
    }
    return false;
}

// Of the units that are gone, one that may help where the board became too hard; d->gone: there is none.
static size_t choose_help(struct drafting *d) {
    size_t found = d->gone;
    uint32_t count = 0;
    for (size_t i = 0; i < d->gone; i++)
        if (is_about_open(d, &d->clues.at[d->order.at[i]]) && rng_below(d->rng, ++count) == 0) found = i;
    return found;
}

// Where it takes too long to rate the board with the fewest clues: as many as are not too hard go at once,
// the rest one by one.
static enum make_answer harden(struct drafting *d) {
    size_t gone, most = d->gone;
    enum make_answer answer = clues_solve(d) ? MAKE_DONE : measure(d, 0);
    if (answer != MAKE_DONE || (is_too_hard(d) && !clues_solve(d))) return answer;
    answer = soften(d, most / 2, most - (most > 0), &gone);
    for (size_t i = gone; i < most && answer == MAKE_DONE && !fits_request(d) && !is_over(d); i++) {
        swap(d->order.at, gone, i);
        answer = measure(d, gone + 1);
        if (!is_too_hard(d)) gone++;
    }
    return answer;
}

// A board that becomes too hard at some point is fine up to there. So clues about what is open there are
// shown again, one after the other; one that makes it too easy goes again.
static enum make_answer ease(struct drafting *d) {
    enum { TRIES = 20, NEAR = 60 };
    enum make_answer answer = measure(d, d->gone);
    bool far = d->r->technique == NULL && is_too_hard(d) && d->out->score - most_score(d->r) > NEAR;
    if (far && d->out->score == UINT32_MAX && answer == MAKE_DONE) return harden(d);
    for (int i = 0; i < TRIES && !far && answer == MAKE_DONE && !fits_request(d); i++) {
        if (is_too_hard(d)) memcpy(d->stuck, d->open, d->size);
        else if (i == 0) break;
        else d->gone++;
        size_t help = choose_help(d);
        if (help == d->gone) break;
        swap(d->order.at, help, --d->gone);
        answer = measure(d, d->gone);
    }
    return answer;
}

// Where the board is too easy although nothing more can go, other clues are tried, as long as it does not get
// easier.
static enum make_answer aim(struct drafting *d) {
    enum { CLIMBS = 12 };
    bool asked = d->r->least_score > 0, fits = false;
    uint32_t best = 0;
    size_t best_gone = 0, few;
    enum make_answer answer = MAKE_DONE;
    for (int i = 0; i <= CLIMBS && answer == MAKE_DONE && !fits && (i == 0 || !is_over(d)); i++) {
        if (i > 0) put_back(d, d->gone / 14 + 1);
        answer = planned_thin(d);
        if (answer == MAKE_DONE) answer = asked ? ease(d) : soften(d, d->gone, d->gone, &few);
        fits = fits_request(d);
        if (answer != MAKE_DONE || fits) break;
        if (!vec_resize(d->mem, &d->list, d->order.size)) return make_no_memory(d->fault);
        bool better = i == 0 || (d->out->score >= best && !is_too_hard(d));
        uint32_t *from = better ? d->order.at : d->list.at, *to = better ? d->list.at : d->order.at;
        memcpy(to, from, d->order.size * sizeof *to);
        if (better) best_gone = d->gone;
        if (better) best = is_too_hard(d) ? 0 : d->out->score;
        d->gone = best_gone;
        // With all clues, it may be too hard already.
        if (is_too_hard(d) && i == 0 && !clues_solve(d)) answer = measure(d, 0);
        d->too_hard = is_too_hard(d) && i == 0 && !clues_solve(d) && d->r->most_score < UINT32_MAX;
        if (is_too_hard(d) && i == 0) break;
    }
    // What is too hard is only known to be harder.
    d->out->unfit = answer == MAKE_DONE && is_too_hard(d) && d->r->most_score < UINT32_MAX;
    d->out->measured =
        answer == MAKE_DONE && (!is_too_hard(d) || (d->out->unfit && d->out->score < UINT32_MAX));
    return answer;
}

// ---- Nothing to leave out --------------------------------------------------------------------------------

// How far the score is from what is asked for: by cells that are open where the board became too hard, or by
// the score of one that is too easy.
static uint32_t distance(const struct drafting *d) {
    uint32_t open = 0;
    for (size_t i = 0; i < d->size; i++) open += d->open[i];
    if (fits_request(d)) return 0;
    return is_too_hard(d) ? 10 * open : d->r->least_score - d->out->score;
}

static void copy_layout(struct drafting *d, bool back) {
    char *layers[] = {d->board->areas, d->board->under, d->solution};
    for (size_t i = 0; i < sizeof layers / sizeof *layers; i++) {
        char *kept = d->kept.at + i * d->size;
        if (layers[i] != NULL) memcpy(back ? layers[i] : kept, back ? kept : layers[i], d->size);
    }
}

static bool copy_clues(struct drafting *d, bool back) {
    if (back) planned_show_all(d, false);
    size_t n = back ? d->kept_clues.size : d->clues.size;
    if (!vec_resize(d->mem, &d->clues, n) || !vec_resize(d->mem, &d->kept_clues, n)) return false;
    struct clue *to = back ? d->clues.at : d->kept_clues.at, *from = back ? d->kept_clues.at : d->clues.at;
    if (n > 0) memcpy(to, from, n * sizeof *to);
    if (back) planned_show_all(d, true);
    return true;
}

// Was no cell decided on the best board so far? One that is too easy has none open.
static bool is_stuck(const struct drafting *d) { return memchr(d->stuck, false, d->size) == NULL; }

static bool keep_layout(struct drafting *d) {
    copy_layout(d, false);
    memcpy(d->stuck, d->open, d->size);
    return copy_clues(d, false);
}

static bool take_layout_back(struct drafting *d) {
    copy_layout(d, true);
    return copy_clues(d, true);
}

// Boards that are too easy are alike for long: then it takes several changes at a time.
static enum make_answer change(struct drafting *d, int idle) {
    enum { PATIENCE = 5, SEVERAL = 4 };
    int n = idle >= PATIENCE && !is_too_hard(d) ? SEVERAL : 1;
    enum make_answer answer = MAKE_DONE;
    while (n-- > 0 && answer == MAKE_DONE) answer = planned_change(d);
    return answer;
}

// One change; where the board still has one solution, it is rated. `unique`: it has been.
static enum make_answer step(struct drafting *d, int idle, bool *unique) {
    enum make_answer answer = change(d, idle);
    *unique = false;
    if (answer != MAKE_DONE) return answer;
    answer = planned_ask_for_rival(d);
    *unique = answer == MAKE_GAVE_UP;
    if (*unique) return measure(d, 0);
    return answer == MAKE_GOES_ON ? MAKE_DONE : answer;
}

enum make_answer planned_walk(struct drafting *d) {
    enum { STEPS = 400, IDLE = 40 }; // so many in all, and without getting nearer
    const int patience = d->clues.size > 0 ? 2 * IDLE : IDLE;
    if (!vec_resize(d->mem, &d->kept, 3 * d->size)) return make_no_memory(d->fault);
    enum make_answer answer = measure(d, 0);
    uint32_t best = distance(d);
    d->walks = true;
    if (!keep_layout(d)) return make_no_memory(d->fault);
    for (int i = 0, idle = 0; i < STEPS && idle < patience && best > 0 && answer == MAKE_DONE; i++) {
        bool unique;
        if (is_stuck(d) && idle >= patience / 2) break;
        answer = step(d, idle, &unique);
        if (answer != MAKE_DONE) break;
        bool better = unique && distance(d) <= best;
        idle = better && distance(d) < best ? 0 : idle + unique;
        if (better) best = distance(d);
        if (!(better ? keep_layout(d) : take_layout_back(d))) return make_no_memory(d->fault);
    }
    if (answer == MAKE_STOPPED || answer == MAKE_FAULT) return answer;
    d->out->unfit = best > 0 && (d->r->least_score > 0 || d->r->most_score < UINT32_MAX);
    d->out->stuck = is_stuck(d);
    if (best > 0 && !d->out->unfit) d->out->measured = false; // that may have been another board
    return MAKE_DONE;
}

// With all its clues a board is too hard: walk to one that is not, even for a simple level.
static enum make_answer aim_anew(struct drafting *d) {
    const struct make_request *asked = d->r;
    struct make_request simple = *asked;
    const uint32_t most = explain_level_least(EXPLAIN_HARD) - 1;
    simple.least_score = 0;
    if (simple.most_score > most) simple.most_score = most;
    d->r = &simple;
    enum make_answer answer = planned_walk(d);
    d->r = asked;
    if (answer != MAKE_DONE || d->out->unfit) return answer;
    return planned_shuffle_units(d) ? aim(d) : make_no_memory(d->fault);
}

enum make_answer planned_aim(struct drafting *d) {
    enum make_answer answer = aim(d);
    return answer == MAKE_DONE && d->too_hard ? aim_anew(d) : answer;
}
