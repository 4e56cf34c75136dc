// Making, for the library.
#include "library/inside.h"

#include "tell/tell.h"

#include <string.h>

struct roque_maker {
    struct library_handle handle;
    struct make_request request;
    struct puzzle board; // of an option that takes one
    struct make_seen seen;
    uint64_t index; // of the next puzzle
};

struct roque_made {
    struct library_handle handle;
    struct made made;
    struct roque_puzzle puzzle, solution; // as in `made`, which owns their cells
    uint64_t seed, index;
    struct text json;
};

// ---- What is to be made ---------------------------------------------------------------------------------

// A different one each time; short, because people copy it by hand.
static uint64_t some_seed(const struct roque_maker *m) {
    struct rng rng;
    rng_seed(&rng, clock_us() ^ (uint64_t)(uintptr_t)m << 20);
    return rng_below(&rng, 1000000000);
}

roque_maker *roque_maker_new(roque *r, const char *family) {
    struct fault fault;
    if (!library_begin(r, family)) return NULL;
    const struct family *f = families_named(&r->families, family, strlen(family));
    if (f == NULL) {
        library_fail_as(r, ROQUE_BAD_INPUT, "there is no family '%.40s'", family);
        return NULL;
    }
    const struct make_request request = make_defaults(f);
    if (f->maker == NULL && !make_check(&request, &fault)) {
        library_fail(r, &fault);
        return NULL;
    }
    struct roque_maker *m = library_handle_new(r, sizeof *m);
    if (m == NULL) return NULL;
    m->request = request;
    m->request.seed = some_seed(m);
    make_seen_init(&m->seen, &r->mem);
    return m;
}

void roque_maker_free(roque_maker *m) {
    if (m == NULL) return;
    puzzle_free(&m->board);
    make_seen_free(&m->seen);
    library_handle_free(&m->handle);
}

static bool fail(struct roque *r, const struct fault *fault) {
    struct fault named = *fault;
    tell_make_fault(&named);
    return library_fail(r, &named);
}

static bool begin_setting(struct roque_maker *m, const void *a, const void *b) {
    if (m == NULL) return false;
    struct roque *r = m->handle.home;
    if (!library_begin(r, a) || !library_begin(r, b)) return false;
    return m->index == 0 || library_fail_as(r, ROQUE_BAD_INPUT, "options are set before the first puzzle");
}

bool roque_maker_set(roque_maker *m, const char *option, const char *value) {
    struct fault fault;
    if (!begin_setting(m, option, value)) return false;
    return make_set(&m->request, option, value, &fault) || fail(m->handle.home, &fault);
}

bool roque_maker_set_board(roque_maker *m, const char *option, const roque_puzzle *board) {
    struct fault fault;
    struct puzzle copy;
    if (!begin_setting(m, option, board)) return false;
    struct roque *r = m->handle.home;
    if (!puzzle_copy(&copy, &board->puzzle, &r->mem)) return library_fail_memory(r);
    struct roque_maker before = *m;
    m->board = copy;
    bool set = make_set_board(&m->request, option, "the board", &m->board, &fault);
    if (!set) *m = before;
    puzzle_free(set ? &before.board : &copy);
    return set || fail(r, &fault);
}

// ---- Making ---------------------------------------------------------------------------------------------

static enum make_answer make_next(struct roque_maker *m, struct roque_made *out, struct fault *fault) {
    struct mem *mem = library_handle_mem(&m->handle);
    uint64_t signature;
    enum make_answer answer = make_signed(&m->request, m->index, 0, mem, &out->made, &signature, fault);
    if (answer != MAKE_DONE) return answer;
    return make_unlike(&m->seen, &m->request, m->index, mem, &out->made, signature, fault);
}

static bool tell(struct roque *r, enum make_answer answer, const struct fault *fault) {
    if (answer == MAKE_STOPPED)
        return library_fail_as(r, ROQUE_STOPPED, "stopped before the puzzle was made");
    fail(r, fault);
    if (answer == MAKE_GAVE_UP) r->kind = ROQUE_GAVE_UP;
    return false;
}

roque_made *roque_make(roque_maker *m) {
    struct fault fault;
    if (m == NULL) return NULL;
    struct roque *r = m->handle.home;
    library_begin(r, m);
    if (!make_check(&m->request, &fault)) {
        fail(r, &fault);
        return NULL;
    }
    struct roque_made *out = library_handle_new(r, sizeof *out);
    if (out == NULL) return NULL;
    text_init(&out->json, &r->mem);
    m->request.limits = library_limits(r);
    enum make_answer answer = make_next(m, out, &fault);
    if (answer != MAKE_DONE) {
        roque_made_free(out);
        tell(r, answer, &fault);
        return NULL;
    }
    out->puzzle.puzzle = out->made.puzzle;
    out->solution.puzzle = out->made.solution;
    out->seed = m->request.seed;
    out->index = m->index++;
    return out;
}

void roque_made_free(roque_made *m) {
    if (m == NULL) return;
    made_free(&m->made);
    text_free(&m->json);
    library_handle_free(&m->handle);
}

const roque_puzzle *roque_made_puzzle(const roque_made *m) { return m == NULL ? NULL : &m->puzzle; }
const roque_puzzle *roque_made_solution(const roque_made *m) { return m == NULL ? NULL : &m->solution; }
const char *roque_made_level(const roque_made *m) {
    return m == NULL ? NULL : m->made.any ? "" : explain_level_name(m->made.level);
}
int roque_made_score(const roque_made *m) { return m == NULL ? 0 : (int)m->made.score; }

const char *roque_made_json(roque_made *m) {
    if (m == NULL) return NULL;
    if (m->json.size == 0) tell_make_json(&m->json, &m->made, m->seed, m->index);
    return library_kept(&m->json, m->handle.home);
}
