// Games are played at random, as if by people who see a threat but no further, and their positions are
// examined. Of a few that meet the wish, the most interesting one is kept.

#include "echek/proofs/inside.h"

// ---- Levels ---------------------------------------------------------------------------------------------

enum { MANY_TRIES = 3, FEWEST_PLIES = 3, USUAL_MOST_PLIES = 7 };

static enum explain_level level_of(unsigned plies, bool many_tries) {
    unsigned level = (plies < FEWEST_PLIES ? 0 : (plies - FEWEST_PLIES) / 2) + many_tries;
    return level < EXPLAIN_LEVELS ? (enum explain_level)level : EXPLAIN_LEVELS - 1;
}

// A win in one has no tries.
static bool has_level(unsigned plies, enum explain_level level) {
    return level == EXPLAIN_LEVELS || level == level_of(plies, false) ||
           (plies > 1 && level == level_of(plies, true));
}

// The numbers of plies that a wish allows.
static size_t list_plies(const struct echek_problem_wish *w, unsigned list[ECHEK_LONGEST_PROBLEM]) {
    unsigned most = w->level == EXPLAIN_LEVELS ? USUAL_MOST_PLIES : ECHEK_LONGEST_PROBLEM;
    size_t count = 0;
    if (w->plies != 0) {
        list[0] = w->plies;
        return 1;
    }
    for (unsigned n = FEWEST_PLIES; n <= most; n += 2)
        if (has_level(n, w->level)) list[count++] = n;
    return count;
}

bool echek_problem_check(const struct echek_problem_wish *w, struct fault *fault) {
    if (w->plies != 0 && (w->plies % 2 == 0 || w->plies > ECHEK_LONGEST_PROBLEM))
        return fault_input(fault, 0, 0,
                           "--plies %u: the winner makes the last move, so an odd number from 1 to %d is "
                           "expected",
                           w->plies, ECHEK_LONGEST_PROBLEM);
    if (w->plies == 0 || has_level(w->plies, w->level)) return true;
    enum explain_level low = level_of(w->plies, false), high = level_of(w->plies, w->plies > 1);
    return fault_input(fault, 0, 0, "--level %s: a win in %u %s is %s%s%s", explain_level_name(w->level),
                       w->plies, w->plies == 1 ? "ply" : "plies", explain_level_name(low),
                       low == high ? "" : " or ", low == high ? "" : explain_level_name(high));
}

// ---- Is a position a problem? ---------------------------------------------------------------------------

// One problem being made.
struct workshop {
    const struct echek_problem_wish *wish;
    unsigned plies;
    struct proof_search search;
    struct proof_worker worker;
    struct rng rng;
};

static bool wins_within(struct workshop *s, const struct echek_position *p, unsigned plies) {
    return proof_wins_from(&s->worker, p, plies) == PROOF_YES;
}

static bool is_over(const struct workshop *s) { return atomic_load(&s->search.out_of_time) != 0; }

// The first move has failed. Is there a single answer that refutes it? A move that encloses the own king is
// not a try.
static bool is_try(struct workshop *s, const struct echek_position *after, echek_move *refutation) {
    echek_move answers[ECHEK_MOST_MOVES];
    size_t refuted = 0;
    if (s->plies < FEWEST_PLIES || echek_ended(after) != ECHEK_GOES_ON) return false;
    size_t count = echek_moves(&s->wish->rules, after, answers);
    for (size_t i = 0; i < count && refuted < 2; i++) {
        struct echek_position next = echek_after(&s->wish->rules, after, answers[i]);
        if (wins_within(s, &next, s->plies - 2)) continue;
        *refutation = answers[i];
        refuted++;
    }
    return refuted == 1;
}

// Look at all first moves: one wins in time, and some are tries. False as soon as a second one wins, too.
static bool look_at_moves(struct workshop *s, struct echek_problem *x) {
    echek_move moves[ECHEK_MOST_MOVES];
    size_t count = echek_moves(&s->wish->rules, &x->position, moves), winning = 0;
    x->try_count = 0;
    for (size_t i = 0; i < count && winning < 2; i++) {
        struct echek_position next = echek_after(&s->wish->rules, &x->position, moves[i]);
        if (wins_within(s, &next, s->plies - 1)) {
            x->line[0] = moves[i];
            winning++;
        }
    }
    for (size_t i = 0; i < count && winning == 1; i++) {
        struct echek_position next = echek_after(&s->wish->rules, &x->position, moves[i]);
        struct echek_try t = {.move = moves[i]};
        if (moves[i] != x->line[0] && is_try(s, &next, &t.answer)) x->tries[x->try_count++] = t;
    }
    return winning == 1;
}

// The answer does not count if a limit came first.
static bool is_problem(struct workshop *s, const struct echek_position *p, struct echek_problem *x) {
    s->worker.attacker = p->mover;
    if (!wins_within(s, p, s->plies) || wins_within(s, p, s->plies - 1)) return false;
    *x = (struct echek_problem){.rules = s->wish->rules, .position = *p, .plies = s->plies};
    if (!look_at_moves(s, x) || (s->plies >= FEWEST_PLIES && x->try_count == 0)) return false;
    x->level = level_of(s->plies, x->try_count >= MANY_TRIES);
    return s->wish->level == EXPLAIN_LEVELS || x->level == s->wish->level;
}

// How interesting a problem is: it counts tries that fail, a first move without a threat, castling, and empty
// squares.
static size_t interest(const struct echek_problem *x) {
    struct echek_position next = echek_after(&x->rules, &x->position, x->line[0]);
    next.mover ^= 1;
    bool quiet = x->plies > 1 && !echek_wins_at_once(&x->rules, &next);
    size_t room = (size_t)__builtin_popcount(echek_empty(&x->position));
    return x->try_count + (quiet ? 3 : 0) + (x->line[0] == ECHEK_CASTLE ? 2 : 0) + room;
}

// ---- Random games ---------------------------------------------------------------------------------------

enum { LONGEST_GAME = 30, EARLIEST = 4, LATEST = 16 };

// A random move that does not end the game nor, with `careful`, lets the other side win at once.
static bool play_on(struct workshop *s, struct echek_position *p) {
    const struct echek_rules *r = &s->wish->rules;
    echek_move moves[ECHEK_MOST_MOVES];
    bool careful = s->plies > 1;
    size_t count = echek_moves(r, p, moves), sound = 0;
    for (size_t i = 0; i < count; i++) {
        struct echek_position next = echek_after(r, p, moves[i]);
        if (echek_ended(&next) != ECHEK_GOES_ON || (careful && echek_wins_at_once(r, &next))) continue;
        moves[sound++] = moves[i];
    }
    if (sound > 0) echek_make(r, p, moves[rng_below(&s->rng, (uint32_t)sound)]);
    return sound > 0;
}

// The first problem of a game, from a random move on.
static bool find_in_game(struct workshop *s, struct echek_problem *x) {
    struct echek_position p = echek_start();
    unsigned from = EARLIEST + rng_below(&s->rng, LATEST - EARLIEST + 1);
    for (unsigned ply = 0; ply < LONGEST_GAME && !is_over(s); ply++) {
        if (ply >= from && p.mover == s->wish->mover && is_problem(s, &p, x)) return !is_over(s);
        if (!play_on(s, &p)) return false;
    }
    return false;
}

static enum make_answer find(struct workshop *s, struct echek_problem *out, struct fault *fault) {
    enum { MOST_GAMES = 2000, TO_CHOOSE_FROM = 4 };
    struct echek_problem x;
    size_t found = 0;
    for (unsigned game = 0; game < MOST_GAMES && found < TO_CHOOSE_FROM; game++) {
        bool fits = find_in_game(s, &x);
        if (is_over(s) || limits_over(&s->wish->limits)) return MAKE_STOPPED;
        if (fits && (found++ == 0 || interest(&x) > interest(out))) *out = x;
    }
    if (found > 0) return MAKE_DONE;
    fault_set(
        fault, FAULT_INPUT,
        "no position with a single win in %u plies was found in %d games: choose other --plies, --level "
        "or --rules",
        s->plies, MOST_GAMES);
    return MAKE_GAVE_UP;
}

// ---- The whole ------------------------------------------------------------------------------------------

static void seed_problem(struct workshop *s, uint64_t index, uint32_t retry) {
    unsigned list[ECHEK_LONGEST_PROBLEM];
    rng_seed(&s->rng, s->wish->seed);
    rng_seed(&s->rng, rng_next(&s->rng) ^ index);
    rng_seed(&s->rng, rng_next(&s->rng) ^ retry);
    size_t count = list_plies(s->wish, list);
    s->plies = list[rng_below(&s->rng, (uint32_t)count)];
}

// Find the line, and prove the problem once more with a fresh search.
static enum make_answer prove(const struct echek_problem_wish *w, struct mem *m, struct echek_problem *x,
                              struct fault *fault) {
    const struct echek_question question = {
        .rules = x->rules, .position = x->position, .depth = x->plies, .threads = 1, .limits = w->limits};
    struct echek_proof proof;
    if (!echek_prove(&question, m, &proof, NULL, fault)) return MAKE_FAULT;
    if (proof.length < x->plies && limits_over(&w->limits)) return MAKE_STOPPED;
    if (proof.length != x->plies || proof.line[0] != x->line[0]) {
        fault_set(fault, FAULT_BUG, "a problem did not pass its second proof");
        return MAKE_FAULT;
    }
    for (size_t i = 0; i < proof.length; i++) x->line[i] = proof.line[i];
    return MAKE_DONE;
}

enum make_answer echek_problem_make(const struct echek_problem_wish *w, uint64_t index, uint32_t retry,
                                    struct mem *m, struct echek_problem *out, struct fault *fault) {
    struct workshop *s = mem_zeroed(m, 1, sizeof *s);
    enum make_answer answer = MAKE_FAULT;
    if (s == NULL || !proof_table_init(&s->search.table, m)) fault_memory(fault);
    else {
        s->wish = w;
        s->search.rules = w->rules;
        s->search.limits = w->limits;
        s->worker.shared = &s->search;
        seed_problem(s, index, retry);
        answer = find(s, out, fault);
        proof_table_free(&s->search.table);
    }
    mem_free(m, s, sizeof *s);
    return answer == MAKE_DONE ? prove(w, m, out, fault) : answer;
}

void echek_problem_seen_free(struct echek_problem_seen *seen, struct mem *m) { vec_free(m, &seen->keys); }

static bool is_seen(const struct echek_problem_seen *seen, uint64_t key) {
    for (size_t i = 0; i < seen->keys.size; i++)
        if (seen->keys.at[i] == key) return true;
    return false;
}

enum make_answer echek_problem_unlike(struct echek_problem_seen *seen, const struct echek_problem_wish *w,
                                      uint64_t index, struct mem *m, struct echek_problem *x,
                                      struct fault *fault) {
    enum { RETRIES = 200 };
    for (uint32_t retry = 1; is_seen(seen, echek_key(&w->rules, &x->position, NULL)); retry++) {
        enum make_answer answer = echek_problem_make(w, index, retry, m, x, fault);
        if (answer != MAKE_DONE) return answer;
        if (retry < RETRIES) continue;
        fault_set(fault, FAULT_INPUT,
                  "%d tries gave only problems that were made before: ask for a smaller --number", RETRIES);
        return MAKE_GAVE_UP;
    }
    if (vec_push(m, &seen->keys, echek_key(&w->rules, &x->position, NULL))) return MAKE_DONE;
    fault_memory(fault);
    return MAKE_FAULT;
}
