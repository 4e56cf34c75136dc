// Games are spread over threads. The random numbers of a game depend on its number alone, and the counts do
// not depend on the order in which games end.
#include "echek/engine/think.h"

#include "base/thread.h"

#include <math.h>
#include <string.h>

// No game is longer: the only progress is ten drops and six steps of the pawns.
enum { LONGEST_GAME = (10 + 6 + 1) * ECHEK_NO_PROGRESS_PLIES };

struct arbiter {
    const struct echek_match *match;
    struct board *boards;    // one per thread
    struct thread_lock lock; // for what follows
    unsigned next_game;
    struct echek_score_sheet *sheet;
    struct fault *fault;
    bool failed;
};

// A table with two players and a board, used for game after game. All its memory is taken beforehand, so that
// the ledger stays in one thread.
struct board {
    struct echek_engine *engines[2];
    struct echek_game game;
};

// How one game went.
struct outcome {
    enum echek_result result;
    unsigned plies;
    bool promised[2]; // a win was proven by white, black
    bool stopped;
};

// Random moves that leave the game undecided; fewer when there are none.
static void play_opening(struct echek_game *g, unsigned plies, struct rng *rng) {
    for (unsigned i = 0; i < plies; i++) {
        echek_move moves[ECHEK_MOST_MOVES];
        size_t count = echek_moves(&g->rules, echek_game_now(g), moves);
        while (count > 0) {
            size_t at = rng_below(rng, (uint32_t)count);
            echek_game_play(g, moves[at]);
            if (echek_game_result(g) == ECHEK_UNDECIDED) break;
            echek_game_undo(g);
            moves[at] = moves[--count];
        }
        if (count == 0) return;
    }
}

static bool play_game(const struct echek_match *m, struct board *b, unsigned number, struct outcome *outcome,
                      struct fault *fault) {
    struct echek_game *g = &b->game;
    struct rng opening, chance;
    rng_seed(&opening, m->seed * 2 + 1 + (uint64_t)(number / 2) * UINT64_C(0x9e3779b97f4a7c15));
    rng_seed(&chance, m->seed * 2 + (uint64_t)number * UINT64_C(0xd1b54a32d192ed03));
    *outcome = (struct outcome){0};
    g->plies.size = 0;
    for (int i = 0; i < 2; i++) echek_engine_forget(b->engines[i]);
    play_opening(g, m->opening_plies, &opening);
    while (echek_game_result(g) == ECHEK_UNDECIDED) {
        unsigned side = echek_game_now(g)->mover, who = side ^ (number & 1);
        const struct echek_effort effort = {
            .nodes = m->master_nodes,
            .limits = limits_within(m->master_nodes == 0 ? m->master_us : 0, m->stop)};
        struct echek_thought thought;
        if (!echek_level_move(m->levels[who], b->engines[who], g, &chance, &effort, &thought, fault))
            return false;
        if ((outcome->stopped = stop_asked(m->stop))) return true;
        if (thought.wins > 0) outcome->promised[side] = true;
        if (!echek_game_play(g, thought.move)) return fault_memory(fault);
    }
    outcome->result = echek_game_result(g);
    outcome->plies = (unsigned)g->plies.size;
    return true;
}

static void enter(struct echek_score_sheet *s, unsigned number, const struct outcome *o) {
    unsigned swapped = number & 1;
    s->games++;
    s->plies += o->plies;
    if (s->games == 1 || o->plies < s->shortest) s->shortest = o->plies;
    if (o->plies > s->longest) s->longest = o->plies;
    s->wins[swapped] += o->result == ECHEK_WHITE_WINS;
    s->wins[swapped ^ 1] += o->result == ECHEK_BLACK_WINS;
    s->white_wins += o->result == ECHEK_WHITE_WINS;
    s->repetitions += o->result == ECHEK_DRAW_REPETITION;
    s->no_progress += o->result == ECHEK_DRAW_NO_PROGRESS;
    s->draws = s->repetitions + s->no_progress;
    s->broken_promises += o->promised[ECHEK_WHITE] && o->result != ECHEK_WHITE_WINS;
    s->broken_promises += o->promised[ECHEK_BLACK] && o->result != ECHEK_BLACK_WINS;
}

static bool next_game(struct arbiter *a, unsigned *number) {
    thread_lock(&a->lock);
    bool any = !a->failed && a->next_game < a->match->games && !stop_asked(a->match->stop);
    if (any) *number = a->next_game++;
    thread_unlock(&a->lock);
    return any;
}

static void sit_at(void *context, size_t board) {
    struct arbiter *a = context;
    struct board *b = &a->boards[board];
    unsigned number;
    while (next_game(a, &number)) {
        struct outcome outcome;
        struct fault fault;
        bool played = play_game(a->match, b, number, &outcome, &fault);
        thread_lock(&a->lock);
        if (!played && !a->failed) {
            a->failed = true;
            *a->fault = fault;
        } else if (played && !outcome.stopped) {
            enter(a->sheet, number, &outcome);
            if (a->match->report != NULL) a->match->report(a->match->context, a->sheet);
        }
        thread_unlock(&a->lock);
    }
}

// The logistic rating difference that goes with a mean score.
static double rating(double score) {
    if (score <= 0) return -INFINITY;
    return score >= 1 ? INFINITY : 400 * log10(score / (1 - score));
}

static void rate(struct echek_score_sheet *s) {
    if (s->games == 0) return;
    double n = s->games, won = s->wins[0] / n, drawn = s->draws / n, mean = won + drawn / 2;
    double variance =
        won * (1 - mean) * (1 - mean) + drawn * (0.5 - mean) * (0.5 - mean) + (1 - won - drawn) * mean * mean;
    double error = 1.96 * sqrt(variance / n);
    s->elo = rating(mean);
    s->elo_bound = s->elo;
    // The slope of the curve at the mean: its ends may lie where there is no rating.
    s->elo_error = isinf(s->elo) ? INFINITY : 400 / log(10) * error / (mean * (1 - mean));
    // With this chance of winning a game, winning all of them happens once in twenty matches.
    if (isinf(s->elo)) s->elo_bound = copysign(rating(pow(0.05, 1 / n)), s->elo);
}

static bool set_up(struct board *b, const struct echek_match *match, struct mem *m) {
    const struct echek_position start = echek_start();
    echek_game_init(&b->game, m, &match->rules, &start);
    for (int i = 0; i < 2; i++) {
        b->engines[i] = echek_engine_new(m, match->table_bytes);
        if (b->engines[i] == NULL) return false;
    }
    return vec_reserve(m, &b->game.plies, LONGEST_GAME + match->opening_plies);
}

static void clear_away(struct board *b) {
    for (int i = 0; i < 2; i++) echek_engine_free(b->engines[i]);
    echek_game_free(&b->game);
}

bool echek_match_play(const struct echek_match *match, struct mem *m, struct echek_score_sheet *sheet,
                      struct fault *fault) {
    size_t count = thread_clamp(match->threads), ready = 0;
    if (count > match->games) count = match->games == 0 ? 1 : match->games;
    struct arbiter a = {.match = match, .sheet = sheet, .fault = fault};
    *sheet = (struct echek_score_sheet){0};
    a.boards = mem_zeroed(m, count, sizeof *a.boards);
    if (a.boards == NULL) return fault_memory(fault);
    while (!a.failed && ready < count) a.failed = !set_up(&a.boards[ready++], match, m);
    if (a.failed) fault_memory(fault);
    thread_lock_init(&a.lock);
    if (!a.failed) thread_run(count, sit_at, &a);
    thread_lock_free(&a.lock);
    for (size_t i = 0; i < ready; i++) clear_away(&a.boards[i]);
    mem_free(m, a.boards, count * sizeof *a.boards);
    rate(sheet);
    return !a.failed;
}
