// Games being played, for the library.
#include "library/inside.h"

#include "draw/looks.h"
#include "play/play.h"

#include <string.h>

struct roque_play {
    struct library_handle handle;
    struct play g;
    struct roque_puzzle board, given; // current; they own nothing
};

_Static_assert((int)ROQUE_WHERE_TO_LOOK == PLAY_HINT_WHERE && (int)ROQUE_WHICH_RULES == PLAY_HINT_RULES &&
                   (int)ROQUE_THE_STEP == PLAY_HINT_STEP && (int)ROQUE_HINTS == GAME_HINTS &&
                   (int)ROQUE_CHECKS == GAME_CHECKS && (int)ROQUE_STEPS == GAME_STEPS,
               "the library tells what play tells");

// ---- Beginning and ending -------------------------------------------------------------------------------

static roque_play *finish(struct roque *r, struct roque_play *p, bool ok, const struct fault *fault) {
    if (ok) return p;
    roque_play_free(p);
    library_fail(r, fault);
    return NULL;
}

static struct roque_play *begin(struct roque *r, const void *from) {
    struct roque_play *p = library_begin(r, from) ? library_handle_new(r, sizeof *p) : NULL;
    if (p != NULL) p->g.mem = &r->mem;
    return p;
}

roque_play *roque_play_start(roque *r, const roque_puzzle *puzzle) {
    struct fault fault;
    struct roque_play *p = begin(r, puzzle);
    return p == NULL ? NULL : finish(r, p, play_start(&p->g, &puzzle->puzzle, &r->mem, &fault), &fault);
}

roque_play *roque_play_load(roque *r, const char *text, size_t size) {
    struct fault fault;
    struct roque_play *p = begin(r, text);
    if (p == NULL) return NULL;
    return finish(r, p, play_load(&p->g, &r->families, text, library_size(text, size), &r->mem, &fault),
                  &fault);
}

char *roque_play_save(roque *r, const roque_play *p) {
    struct text out;
    if (!library_begin(r, p)) return NULL;
    library_string_begin(&out, r);
    if (!play_save(&p->g, &out)) out.failed = true;
    return library_string_end(&out, r);
}

void roque_play_free(roque_play *p) {
    if (p == NULL) return;
    play_free(&p->g);
    library_handle_free(&p->handle);
}

// ---- Moves ----------------------------------------------------------------------------------------------

// Sentences name squares by the current setting.
static bool act(struct roque_play *p) {
    if (p == NULL || !library_begin(p->handle.home, p)) return false;
    p->g.board.names = p->g.given.names = p->handle.home->names;
    return true;
}

static bool acted(const struct roque_play *p, bool ok, const struct fault *fault) {
    return ok || library_fail(p->handle.home, fault);
}

static bool act_on(struct roque_play *p, const char *words) {
    return act(p) && library_begin(p->handle.home, words);
}

bool roque_play_do(roque_play *p, const char *action) {
    struct fault fault;
    return act_on(p, action) && acted(p, play_do(&p->g, action, strlen(action), &fault), &fault);
}

bool roque_play_undo(roque_play *p) { return act(p) && play_undo(&p->g); }
bool roque_play_redo(roque_play *p) { return act(p) && play_redo(&p->g); }

bool roque_play_restart(roque_play *p) {
    struct fault fault;
    return act(p) && acted(p, play_restart(&p->g, &fault), &fault);
}

bool roque_play_pin(roque_play *p, const char *name) {
    struct fault fault;
    return act_on(p, name) && acted(p, play_pin(&p->g, name, &fault), &fault);
}

bool roque_play_back(roque_play *p, const char *name) {
    struct fault fault;
    return act_on(p, name) && acted(p, play_back(&p->g, name, &fault), &fault);
}

const char *roque_play_pin_name(const roque_play *p, size_t i) {
    return p == NULL || i >= p->g.pins.size ? NULL : p->g.pins.at[i].name;
}

size_t roque_play_done(const roque_play *p) { return p == NULL ? 0 : p->g.at; }
size_t roque_play_undone(const roque_play *p) { return p == NULL ? 0 : p->g.ends.size - p->g.at; }

// ---- How it stands --------------------------------------------------------------------------------------

const roque_puzzle *roque_play_board(roque_play *p) {
    if (p == NULL) return NULL;
    p->board.puzzle = p->g.board;
    p->board.given = p->g.given;
    return &p->board;
}

const roque_puzzle *roque_play_given(roque_play *p) {
    if (p == NULL) return NULL;
    p->given.puzzle = p->g.given;
    return &p->given;
}

bool roque_play_is_solved(roque_play *p) {
    bool solved = false;
    if (!act(p)) return false;
    if (!play_is_solved(&p->g, &solved)) library_fail_memory(p->handle.home);
    return solved;
}

int roque_play_progress(roque_play *p) {
    int percent = 0;
    if (!act(p)) return 0;
    if (!play_progress(&p->g, &percent)) library_fail_memory(p->handle.home);
    return percent;
}

int roque_play_left(const roque_play *p, char mark) { return p == NULL ? 0 : draw_left(&p->g.board, mark); }

roque_verdict *roque_play_errors(roque_play *p, bool asked) {
    if (!act(p)) return NULL;
    struct roque *r = p->handle.home;
    struct roque_verdict *v = library_verdict_new(r, &p->g.board);
    if (v == NULL || play_find_errors(&p->g, asked, library_verdict_of(v))) return v;
    roque_verdict_free(v);
    library_fail_memory(r);
    return NULL;
}

void roque_play_pass(roque_play *p, double seconds) {
    if (p != NULL && seconds > 0 && seconds < 1e12) play_pass(&p->g, (uint64_t)(seconds * 1000));
}

double roque_play_seconds(const roque_play *p) { return p == NULL ? 0 : (double)p->g.ms / 1000; }

uint64_t roque_play_help(const roque_play *p, enum roque_help help) {
    return p == NULL || (int)help < 0 || (int)help >= GAME_HELPS ? 0 : p->g.help[help];
}

// ---- Help -----------------------------------------------------------------------------------------------

static roque_explanation *explain(struct roque_play *p) {
    return act(p) ? library_hint_of(p->handle.home, &p->g.board, &p->g.given) : NULL;
}

roque_explanation *roque_play_hint(roque_play *p, enum roque_hint_level *level) {
    roque_explanation *x = explain(p);
    enum play_strength strength = x == NULL ? PLAY_HINT_WHERE : play_hinted(&p->g, library_explanation_of(x));
    if (level != NULL) *level = (enum roque_hint_level)strength;
    return x;
}

roque_explanation *roque_play_why(roque_play *p) {
    roque_explanation *x = explain(p);
    if (x != NULL) p->g.help[GAME_CHECKS]++;
    return x;
}

bool roque_play_step(roque_play *p) {
    struct fault fault;
    enum explain_status status;
    if (!act(p)) return false;
    size_t at = p->g.at;
    if (!play_step(&p->g, library_limits(p->handle.home), &status, &fault))
        return library_fail(p->handle.home, &fault);
    return p->g.at != at;
}
