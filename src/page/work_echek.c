// The engine of Echek at work: the reply of a level, advice, a verdict, a draw that is offered, and a whole
// game looked at again. One engine serves them all: what it has seen it keeps, so a thought that is left
// after a slice is soon where it was.
#include "page/echek.h"
#include "page/work.h"

#include "echek/tell/game.h"
#include "echek/tell/review.h"

#include <stdlib.h>

enum { TABLE_BYTES = 16 << 20 };

static struct echek_engine *engine_of(const struct page_call *c) {
    if (c->page->engine == NULL) c->page->engine = echek_engine_new(&c->page->mem, TABLE_BYTES);
    if (c->page->engine == NULL) fault_memory(c->fault);
    return c->page->engine;
}

struct echek_job {
    struct page_job job;
    struct duel d;
    uint64_t think_us; // about a move
    uint64_t seed;
    struct echek_thought thought;
    struct echek_review review;
};

static bool begin(const struct page_call *c, struct page_job *j) {
    struct echek_job *x = (struct echek_job *)j;
    uint64_t ms = 1000;
    bool ok = page_duel(c, &x->d) && page_number(c, "ms", 1, 600000, &ms) &&
              page_number(c, "seed", 0, UINT64_MAX, &x->seed);
    x->think_us = ms * 1000;
    return ok;
}

static bool begin_thinking(const struct page_call *c, struct page_job *j) {
    const struct echek_job *x = (const struct echek_job *)j;
    return begin(c, j) &&
           (!echek_game_is_over(&x->d.game) || fault_set(c->fault, FAULT_INPUT, "the game has ended"));
}

static void end(struct page_job *j) {
    struct echek_job *x = (struct echek_job *)j;
    echek_review_free(&x->review);
    duel_free(&x->d);
}

// Think on for a slice. `*done`: there is nothing more to find out, or the time is over.
static bool think(const struct page_call *c, struct echek_job *x, struct limits slice, bool *done) {
    struct echek_engine *e = engine_of(c);
    const struct page_job *j = &x->job;
    uint64_t left = j->spent_us < x->think_us ? x->think_us - j->spent_us : 1;
    uint64_t until = clock_us() + left;
    struct echek_effort effort = {.limits = slice};
    if (until < effort.limits.deadline_us) effort.limits.deadline_us = until;
    if (e == NULL || !echek_think(e, &x->d.game, &effort, &x->thought, c->fault)) return false;
    const struct echek_thought *t = &x->thought;
    bool proven = t->wins != 0 && t->depth >= (unsigned)abs(t->wins);
    *done = proven || t->depth >= ECHEK_DEEPEST_THOUGHT || clock_us() >= until;
    return true;
}

static void say_progress(struct text *out, const struct echek_thought *t) {
    json_number(out, "depth", t->depth);
    json_number(out, "nodes", t->nodes);
}

// ---- A verdict -------------------------------------------------------------------------------------------

static void tell_thought(struct text *out, const struct duel *d, const struct echek_thought *t) {
    const struct echek_position *p = echek_game_now(&d->game);
    char name[ECHEK_MOVE_TEXT];
    json_text(out, "move", echek_move_name(p, t->move, name));
    echek_json_line(out, "line", &d->game.rules, *p, t->line, t->length);
    json_signed(out, "score", t->score);
    json_signed(out, "wins", t->wins);
    json_number(out, "depth", t->depth);
    size_t from = json_begin_string(out, "words");
    echek_tell_verdict(out, &d->game.rules, p, t);
    json_end_string(out, from);
}

static enum page_went go_think(const struct page_call *c, struct page_job *j, struct limits slice) {
    struct echek_job *x = (struct echek_job *)j;
    bool done = false;
    if (!think(c, x, slice, &done)) return PAGE_FAILED;
    if (done) tell_thought(c->out, &x->d, &x->thought);
    else say_progress(c->out, &x->thought);
    return done ? PAGE_DONE : PAGE_GOES_ON;
}

// ---- A hint ----------------------------------------------------------------------------------------------

static bool tell_hint(const struct page_call *c, struct duel *d, const struct echek_thought *t) {
    char name[ECHEK_MOVE_TEXT];
    d->hinted = DUEL_HINT_LINE;
    json_text(c->out, "move", echek_move_name(echek_game_now(&d->game), t->move, name));
    size_t from = json_begin_string(c->out, "words");
    echek_tell_game_hint(c->out, &d->game, t, true);
    json_end_string(c->out, from);
    from = json_begin_string(c->out, "game");
    bool ok = duel_save(d, c->out) || fault_memory(c->fault);
    json_end_string(c->out, from);
    return ok;
}

static enum page_went go_hint(const struct page_call *c, struct page_job *j, struct limits slice) {
    struct echek_job *x = (struct echek_job *)j;
    bool done = false;
    if (!think(c, x, slice, &done)) return PAGE_FAILED;
    if (!done) return say_progress(c->out, &x->thought), PAGE_GOES_ON;
    return tell_hint(c, &x->d, &x->thought) ? PAGE_DONE : PAGE_FAILED;
}

// ---- A reply ---------------------------------------------------------------------------------------------

static void tell_reply(const struct page_call *c, const struct duel *d) {
    struct text said;
    text_init(&said, &c->page->mem);
    page_say_ply(&said, d);
    page_echek_state(c->out, d, &said);
    text_free(&said);
}

// What master would play beside the best: for each as many positions as the last slice looked at.
static bool vary(const struct page_call *c, struct echek_job *x, struct rng *rng) {
    struct echek_engine *e = engine_of(c);
    const struct echek_effort effort = {.nodes = x->thought.nodes + 1};
    return e != NULL && echek_level_vary(e, &x->d.game, rng, &effort, &x->thought, c->fault);
}

// Levels that think to a fixed depth are soon done; the best one thinks in slices.
static enum page_went go_reply(const struct page_call *c, struct page_job *j, struct limits slice) {
    struct echek_job *x = (struct echek_job *)j;
    enum echek_level level = ECHEK_MASTER;
    struct rng rng;
    echek_move moved;
    bool done = true;
    struct echek_engine *e = engine_of(c);
    if (e == NULL) return PAGE_FAILED;
    bool master =
        echek_is_computer(&x->d.game, echek_game_now(&x->d.game)->mover, &level) && level == ECHEK_MASTER;
    x->think_us = duel_thinking_us(&x->d, x->think_us);
    rng_seed(&rng, x->seed);
    bool ok = master ? think(c, x, slice, &done)
                     : duel_reply(&x->d, e, &rng, &(struct echek_effort){0}, &moved, c->fault);
    if (ok && !done) return say_progress(c->out, &x->thought), PAGE_GOES_ON;
    if (ok && master) ok = vary(c, x, &rng) && duel_do_move(&x->d, x->thought.move, c->fault);
    if (ok) tell_reply(c, &x->d);
    return ok ? PAGE_DONE : PAGE_FAILED;
}

// ---- A draw, offered to the computer ---------------------------------------------------------------------

static enum page_went go_offer(const struct page_call *c, struct page_job *j, struct limits slice) {
    struct echek_job *x = (struct echek_job *)j;
    int person = echek_person(&x->d.game);
    unsigned other = person < 0 ? echek_game_now(&x->d.game)->mover ^ 1U : (unsigned)person ^ 1U;
    bool wants = false;
    struct text said;
    struct echek_engine *e = engine_of(c);
    const struct echek_effort effort = {.limits = slice};
    bool ok = e != NULL && duel_wants_draw(&x->d, other, e, &effort, &wants, c->fault) &&
              (!wants || duel_agree(&x->d, c->fault));
    if (!ok) return PAGE_FAILED;
    text_init(&said, &c->page->mem);
    text_format(&said, "%s %s.\n", echek_side_name(other), wants ? "takes the draw" : "plays on");
    json_bool(c->out, "wants", wants);
    page_echek_state(c->out, &x->d, &said);
    text_free(&said);
    return PAGE_DONE;
}

// ---- A review --------------------------------------------------------------------------------------------

// Also of what was taken back: a player who looks back over a game may stand anywhere in it.
static bool begin_review(const struct page_call *c, struct page_job *j) {
    enum { NODES = 60000 }; // for each position: the same verdicts on every machine
    struct echek_job *x = (struct echek_job *)j;
    if (!begin(c, j)) return false;
    duel_go(&x->d, x->d.game.plies.size + x->d.game.later.size);
    return echek_review_init(&x->review, &x->d.game, NODES, &c->page->mem, c->fault);
}

static enum page_went go_review(const struct page_call *c, struct page_job *j, struct limits slice) {
    struct echek_job *x = (struct echek_job *)j;
    struct echek_review *r = &x->review;
    struct echek_engine *e = engine_of(c);
    if (e == NULL || !echek_review_go(r, e, &slice, c->fault)) return PAGE_FAILED;
    if (!echek_review_is_done(r)) return json_number(c->out, "moves", r->count + 1 - r->left), PAGE_GOES_ON;
    json_open(c->out, "moves", '[');
    for (size_t i = 0; i < r->count; i++) {
        json_open(c->out, NULL, '{');
        echek_tell_review_json_line(c->out, r, i);
        json_close(c->out, '}');
    }
    json_close(c->out, ']');
    return PAGE_DONE;
}

#define WORK(name_, begin_, go_, most)                                                                       \
    {                                                                                                        \
        .name = (name_), .bytes = sizeof(struct echek_job), .resumes = true, .most_ms = (most),              \
        .begin = (begin_), .go = (go_), .end = end                                                           \
    }
enum { MOST_MS = 600000 };
const struct page_work page_think = WORK("think", begin_thinking, go_think, MOST_MS),
                       page_echek_hint = WORK("hint", begin_thinking, go_hint, MOST_MS),
                       page_computer = WORK("computer", begin_thinking, go_reply, MOST_MS),
                       page_offer = WORK("offer", begin_thinking, go_offer, MOST_MS),
                       page_review = WORK("review", begin_review, go_review, MOST_MS);
