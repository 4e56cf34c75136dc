// New puzzles: on request, or that of a day. They are made draft by draft. A draft is never interrupted, so a
// slice may take longer than it should.
#include "page/inside.h"

#include "base/digits.h"

struct make_job {
    struct page_job job;
    struct make_request request;
    struct make_drafts drafts;
    struct puzzle board; // that the request points at; may be zero
    bool daily;
    bool drill; // fill it in up to where the technique comes next
    struct play_date date;
    int easier; // levels than that of the day
};

static const struct family *find_family(const struct page_call *c) {
    const struct family *f = page_family(c);
    if (f == NULL || f->maker != NULL) return f;
    fault_set(c->fault, FAULT_INPUT, "%s puzzles cannot be made yet", f->name);
    return NULL;
}

// ---- Options ---------------------------------------------------------------------------------------------

static bool is_board_option(const struct family *f, const char *name) {
    int place = option_place(f->maker->options, name);
    return place >= 0 && f->maker->options[place].kind == OPTION_BOARD;
}

// A board as it was given: any text that has one, or the name of a built-in one.
static bool set_board(const struct page_call *c, struct make_job *x, const char *name,
                      const struct text *value) {
    puzzle_free(&x->board);
    if (!page_read(c, value, &x->board)) {
        x->board = (struct puzzle){0};
        return false;
    }
    return format_play_moves(&x->board, false, NULL, c->fault) &&
           make_set_board(&x->request, name, "the board", &x->board, c->fault);
}

struct setting {
    const struct page_call *c;
    struct make_job *x;
};

static bool set_option(void *context, const struct text *name, const struct text *value) {
    const struct setting *s = context;
    const char *option = text_string(name);
    return is_board_option(s->x->request.family, option)
               ? set_board(s->c, s->x, option, value)
               : make_set(&s->x->request, option, text_string(value), s->c->fault);
}

static bool is_small(const struct page_call *c, const struct make_request *r) {
    const struct puzzle shape = {.family = r->family, .width = r->width, .height = r->height};
    return page_fits(&shape, c->fault);
}

static bool begin_make(const struct page_call *c, struct page_job *j) {
    struct make_job *x = (struct make_job *)j;
    const struct family *f = find_family(c);
    if (f == NULL) return false;
    x->request = make_defaults(f);
    if (page_flag(c, "drill", &x->drill) && page_settings(c, set_option, &(struct setting){c, x}) &&
        is_small(c, &x->request) && make_check(&x->request, c->fault) &&
        (!x->drill || x->request.technique != NULL ||
         fault_set(c->fault, FAULT_INPUT, "a drill needs a technique")))
        return true;
    tell_make_fault(c->fault);
    return false;
}

static bool begin_daily(const struct page_call *c, struct page_job *j) {
    struct make_job *x = (struct make_job *)j;
    const struct family *f = find_family(c);
    if (f == NULL) return false;
    struct text date = TEXT_IN(&c->page->mem);
    x->daily = true;
    bool ok = page_need(c, "date", &date);
    if (ok && !play_date_read(text_string(&date), &x->date))
        ok = fault_set(c->fault, FAULT_INPUT, "a day such as 2026-11-16 is expected");
    text_free(&date);
    return ok && play_daily_request(f, x->date, 0, &x->request) && make_check(&x->request, c->fault);
}

static void end(struct page_job *j) { puzzle_free(&((struct make_job *)j)->board); }

// ---- Making ----------------------------------------------------------------------------------------------

static bool write_made(const struct page_call *c, const struct make_job *x, struct made *made,
                       struct text *native) {
    const struct tell_make_how how = {.to = &format_native};
    if (!x->daily) return tell_make(native, made, &how, x->request.seed, x->drafts.index, 0, c->fault);
    if (!play_daily_note(made, x->date, native->mem)) return fault_memory(c->fault);
    return format_write(&format_native, &made->puzzle, 0, native, c->fault);
}

static bool tell(const struct page_call *c, const struct make_job *x, struct made *made) {
    struct text *out = c->out;
    char seed[DIGITS_ROOM];
    size_t from = json_begin_string(out, "game");
    bool ok = write_made(c, x, made, out);
    json_end_string(out, from);
    *digits_put(seed, x->request.seed) = '\0';
    json_text(out, "level", made->any ? "" : explain_level_name(made->level));
    json_number(out, "score", made->any ? 0 : made->score);
    json_text(out, "seed", seed); // a string: it may be larger than numbers of JavaScript
    tell_json_native(out, "solution", &made->solution);
    return ok;
}

static void say_progress(struct text *out, const struct make_drafts *d) {
    json_number(out, "drafts", d->count);
    json_number(out, "measured", d->measured);
    json_number(out, "lowest", d->lowest);
    json_number(out, "highest", d->highest);
}

// Where a level of the day cannot be had, an easier one is taken.
static bool goes_easier(struct make_job *x) {
    const struct family *f = x->request.family;
    x->drafts = (struct make_drafts){0};
    return x->daily && play_daily_request(f, x->date, ++x->easier, &x->request);
}

// A draft; for a drill it is filled in, and where hints find a way around the technique, the next puzzle is
// made.
static enum make_answer try_draft(const struct page_call *c, struct make_job *x, struct made *made) {
    struct mem *m = &c->page->mem;
    bool met = false;
    enum make_answer answer = make_draft(&x->request, &x->drafts, m, made, c->fault);
    if (answer != MAKE_DONE || !x->drill) return answer;
    if (!play_puzzle_drill(&made->puzzle, x->request.technique, x->request.limits, m, &met, c->fault))
        return MAKE_FAULT;
    if (met) return MAKE_DONE;
    made_free(made);
    x->drafts = (struct make_drafts){.index = x->drafts.index + 1};
    return MAKE_GOES_ON;
}

static enum page_progress go(const struct page_call *c, struct page_job *j, struct limits slice) {
    struct make_job *x = (struct make_job *)j;
    struct made made = {0};
    enum make_answer answer = MAKE_GOES_ON;
    uint64_t left = j->spent_us < j->most_us ? j->most_us - j->spent_us : 1;
    do {
        x->request.limits = limits_within(left, NULL);
        answer = try_draft(c, x, &made);
        if (answer == MAKE_GAVE_UP && goes_easier(x)) answer = MAKE_GOES_ON;
    } while (answer == MAKE_GOES_ON && !limits_over(&slice));
    bool ok = answer == MAKE_DONE && tell(c, x, &made);
    made_free(&made);
    if (ok) return PAGE_DONE;
    bool stopped = answer == MAKE_STOPPED || (answer == MAKE_GOES_ON && !page_has_time(j));
    if (stopped)
        fault_set(c->fault, FAULT_INPUT,
                  "no puzzle was found in %llu seconds; ask for less, or try another seed",
                  (unsigned long long)(j->most_us / 1000000));
    if (stopped || answer != MAKE_GOES_ON) return tell_make_fault(c->fault), PAGE_FAILED;
    say_progress(c->out, &x->drafts);
    return PAGE_GOES_ON;
}

enum { MOST_MS = 120000 };
const struct page_work page_make = {.name = "make",
                                    .bytes = sizeof(struct make_job),
                                    .resumes = true,
                                    .most_ms = MOST_MS,
                                    .begin = begin_make,
                                    .go = go,
                                    .end = end},
                       page_daily = {.name = "daily",
                                     .bytes = sizeof(struct make_job),
                                     .resumes = true,
                                     .most_ms = MOST_MS,
                                     .begin = begin_daily,
                                     .go = go,
                                     .end = end};
