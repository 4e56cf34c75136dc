// The engine: deeper and deeper searches until a limit or a proof ends them, on one thread or several.
#include "echek/engine/think.h"

#include "base/thread.h"
#include "echek/engine/think_inside.h"

#include <stdlib.h>

// A win that was proven at the last move. It is found again before any limit counts, so that the promise is
// kept even if the table has lost the proof.
struct promise {
    unsigned plies;     // from `position` on; 0: no promise
    uint64_t position;  // after the engine's move
    size_t game_length; // including that move
};

struct echek_engine {
    struct mem *mem;
    struct echek_table table;
    struct echek_worker *workers;
    size_t worker_count;
    struct promise promise;
};

struct echek_engine *echek_engine_new(struct mem *m, size_t table_bytes) {
    struct echek_engine *e = mem_zeroed(m, 1, sizeof *e);
    if (e == NULL) return NULL;
    e->mem = m;
    e->workers = mem_zeroed(m, 1, sizeof *e->workers);
    e->worker_count = 1;
    if (e->workers == NULL || !echek_table_init(&e->table, m, table_bytes)) {
        echek_engine_free(e);
        return NULL;
    }
    return e;
}

void echek_engine_free(struct echek_engine *e) {
    if (e == NULL) return;
    echek_table_free(&e->table, e->mem);
    mem_free(e->mem, e->workers, e->worker_count * sizeof *e->workers);
    mem_free(e->mem, e, sizeof *e);
}

void echek_engine_forget(struct echek_engine *e) {
    echek_table_clear(&e->table);
    e->promise = (struct promise){0};
}

// ---- The view from which we think ----

// Symmetric positions are searched as one, so that they get the same answer.
static struct echek_position turned(unsigned turn, struct echek_position p) {
    if ((turn & 12) != 0) p = echek_swap(&p);
    return (turn & 3) != 0 ? echek_mirror(&p) : p;
}

static void note_moves(struct echek_search *s, const struct echek_effort *effort, unsigned turn) {
    if (effort->moves == NULL) {
        s->root_move_count = echek_moves(&s->rules, &s->root, s->root_moves);
        return;
    }
    s->root_move_count = effort->move_count;
    for (size_t i = 0; i < effort->move_count; i++)
        s->root_moves[i] = echek_move_turn(effort->moves[i], turn);
}

// ---- The past of the game ----

// Collect the positions that occurred twice since the last progress; the salt does not depend on their order.
static void note_past(struct echek_search *s, const struct echek_game *g, unsigned turn) {
    size_t end = g->plies.size, quiet = echek_game_quiet(g);
    uint64_t seen[ECHEK_NO_PROGRESS_PLIES + 1];
    size_t count = 0;
    for (size_t n = end - quiet; n <= end && count <= ECHEK_NO_PROGRESS_PLIES; n++) {
        struct echek_position p = turned(turn, *echek_game_at(g, n));
        uint64_t identity = echek_identity(&p);
        size_t i = 0;
        while (i < count && seen[i] != identity) i++;
        if (i < count && s->twice_count < ECHEK_MOST_TWICE) {
            s->twice[s->twice_count++] = identity;
            s->twice_salt ^= echek_scramble(identity + 1);
        }
        seen[count++] = identity;
    }
    s->root_quiet = (unsigned)quiet;
}

// ---- Thinking ----

struct thinking {
    struct echek_search search;
    struct echek_worker *workers; // one per thread
    unsigned turn;                // the symmetry between the game and `search`
    unsigned deepest, promised;
    const struct echek_effort *effort;
    struct echek_thought *thought;
    uint64_t start_us;
};

static bool is_proven(int score) { return score >= ECHEK_SCORE_PROVEN || score <= -ECHEK_SCORE_PROVEN; }

static int plies_to_end(int score) {
    if (score >= ECHEK_SCORE_PROVEN) return ECHEK_SCORE_WIN - score;
    return score <= -ECHEK_SCORE_PROVEN ? -(ECHEK_SCORE_WIN + score) : 0;
}

// Copy what the worker found into the answer.
static void note_thought(struct thinking *t, struct echek_worker *w) {
    struct echek_thought *a = t->thought;
    echek_move *line = w->line[0];
    size_t length = w->line_length[0];
    a->wins = plies_to_end(w->best_score);
    a->score = w->best_score;
    size_t plies = (size_t)(a->wins < 0 ? -a->wins : a->wins);
    if (plies > 0 && length + 2 >= plies && plies < ECHEK_LAST_PLY)
        length = echek_finish_line(&t->search.rules, t->search.root, line, length, plies);
    if (length > ECHEK_DEEPEST_THOUGHT) length = ECHEK_DEEPEST_THOUGHT;
    for (size_t i = 0; i < length; i++) a->line[i] = echek_move_turn(line[i], t->turn);
    a->length = length;
    a->move = a->line[0];
    a->nodes = atomic_load_explicit(&t->search.nodes, memory_order_relaxed) + w->nodes - w->told;
    a->us = clock_us() - t->start_us;
}

// Search to one depth, first with a narrow window around the expected score. False when it was stopped.
static bool search_depth(struct echek_worker *w, struct thinking *t, int depth, int *score) {
    enum { NARROW = 100, NARROW_FROM = 4 };
    int alpha = -ECHEK_SCORE_BOUND, beta = ECHEK_SCORE_BOUND, width = NARROW;
    if (depth >= NARROW_FROM && !is_proven(*score)) {
        alpha = *score - width;
        beta = *score + width;
    }
    for (;;) {
        int found = echek_search_root(w, depth, alpha, beta);
        bool known = w->best != ECHEK_NO_MOVE && w->best_score > alpha;
        // A loss is proven only when all moves were looked at.
        if (known && w->best_score <= -ECHEK_SCORE_PROVEN) known = !w->stopped && w->best_score < beta;
        if (t != NULL && known) note_thought(t, w);
        if (w->stopped) return false;
        *score = found;
        if (found > alpha && found < beta) return true;
        width *= 4;
        if (found <= alpha) alpha = width > 1000 ? -ECHEK_SCORE_BOUND : found - width;
        else beta = width > 1000 ? ECHEK_SCORE_BOUND : found + width;
    }
}

static void note_promise_kept(struct thinking *t, int score) {
    if (t->promised == 0) return;
    int plies = plies_to_end(score);
    if ((plies > 0 && plies <= (int)t->promised) || t->thought->depth >= t->promised)
        atomic_store_explicit(&t->search.limits_wait, false, memory_order_relaxed);
}

static void think_deeper(struct thinking *t, struct echek_worker *w) {
    int score = 0;
    for (int depth = 1; depth <= (int)t->deepest; depth++) {
        if (!search_depth(w, t, depth, &score)) return;
        if (!w->may_stop) w->next_look = w->nodes;
        w->may_stop = true;
        t->thought->depth = (unsigned)depth;
        note_promise_kept(t, score);
        if (t->effort->report != NULL) t->effort->report(t->effort->context, t->thought);
        // Every shorter way to win or lose has been ruled out, so the distance is exact.
        if (is_proven(score) && abs(plies_to_end(score)) <= depth) return;
        if (t->effort->depth != 0 && depth >= (int)t->effort->depth &&
            !atomic_load_explicit(&t->search.limits_wait, memory_order_relaxed))
            return;
    }
}

// The other threads only fill the table. Half of them are one ply ahead, so that not all do the same.
static void help(struct echek_worker *w, int depth) {
    int score = 0;
    w->may_stop = true;
    while (depth <= ECHEK_DEEPEST_THOUGHT && search_depth(w, NULL, depth, &score)) depth++;
}

static void think_or_help(void *context, size_t number) {
    struct thinking *t = context;
    if (number > 0) {
        help(&t->workers[number], 1 + (int)(number % 2));
        return;
    }
    think_deeper(t, &t->workers[0]);
    atomic_store_explicit(&t->search.over, true, memory_order_relaxed);
}

static bool have_workers(struct echek_engine *e, size_t count) {
    if (count <= e->worker_count) return true;
    struct echek_worker *larger =
        mem_resize(e->mem, e->workers, e->worker_count * sizeof *e->workers, count * sizeof *e->workers);
    if (larger == NULL) return false;
    e->workers = larger;
    e->worker_count = count;
    return true;
}

static void think_together(struct thinking *t, size_t threads) {
    for (size_t i = 0; i < threads; i++) echek_worker_init(&t->workers[i], &t->search);
    thread_run(threads, think_or_help, t);
    t->thought->nodes = 0;
    for (size_t i = 0; i < threads; i++) t->thought->nodes += t->workers[i].nodes;
    t->thought->us = clock_us() - t->start_us;
}

// ---- Promises ----

static unsigned promised_now(const struct echek_engine *e, const struct echek_game *g) {
    const struct promise *p = &e->promise;
    if (p->plies < 2 || g->plies.size != p->game_length + 1) return 0;
    return echek_identity(echek_game_at(g, p->game_length)) == p->position ? p->plies - 1 : 0;
}

static void make_promise(struct echek_engine *e, const struct echek_game *g, const struct echek_thought *t) {
    e->promise = (struct promise){0};
    if (t->wins <= 1) return;
    struct echek_position after = echek_after(&g->rules, echek_game_now(g), t->move);
    e->promise = (struct promise){
        .plies = (unsigned)t->wins - 1, .position = echek_identity(&after), .game_length = g->plies.size + 1};
}

bool echek_think(struct echek_engine *e, const struct echek_game *g, const struct echek_effort *effort,
                 struct echek_thought *thought, struct fault *fault) {
    size_t threads = thread_clamp(effort->threads);
    *thought = (struct echek_thought){.move = ECHEK_NO_MOVE};
    if (echek_game_result(g) != ECHEK_UNDECIDED) return true;
    if (!have_workers(e, threads)) return fault_memory(fault);
    struct thinking t = {.workers = e->workers, .effort = effort, .thought = thought, .start_us = clock_us()};
    echek_key(&g->rules, echek_game_now(g), &t.turn);
    t.promised = effort->moves == NULL ? promised_now(e, g) : 0; // the win may need another move
    t.deepest =
        effort->depth == 0 || effort->depth > ECHEK_DEEPEST_THOUGHT ? ECHEK_DEEPEST_THOUGHT : effort->depth;
    if (t.promised > t.deepest) t.deepest = t.promised;
    t.search = (struct echek_search){.rules = g->rules,
                                     .root = turned(t.turn, *echek_game_now(g)),
                                     .table = &e->table,
                                     .node_limit = effort->nodes,
                                     .limits = effort->limits};
    atomic_init(&t.search.limits_wait, t.promised > 0);
    note_past(&t.search, g, t.turn);
    note_moves(&t.search, effort, t.turn);
    e->table.age++;
    think_together(&t, threads);
    make_promise(e, g, thought);
    return true;
}
