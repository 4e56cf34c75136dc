// Positions are reviewed from the last to the first, so that later ones help with earlier ones: the table
// remembers them, and what is proven after a move is proven before it, too.
#include "echek/review/review.h"

#include <stdlib.h>
#include <string.h>

enum { NODES_OF_A_POSITION = 500000, NODES_OF_A_GAME = 20000000, FEWEST_NODES = 10000 };
enum { CERTAIN = 1000 };

bool echek_review_init(struct echek_review *r, const struct echek_game *g, uint64_t nodes, struct mem *m,
                       struct fault *fault) {
    size_t count = g->plies.size;
    *r = (struct echek_review){.mem = m, .nodes = nodes, .count = count, .left = count + 1};
    echek_game_init(&r->game, m, &g->rules, &g->start);
    if (nodes == 0) r->nodes = NODES_OF_A_GAME / (count + 1);
    if (nodes == 0 && r->nodes > NODES_OF_A_POSITION) r->nodes = NODES_OF_A_POSITION;
    if (nodes == 0 && r->nodes < FEWEST_NODES) r->nodes = FEWEST_NODES;
    for (size_t i = 0; i < count; i++)
        if (!echek_game_play(&r->game, g->plies.at[i].move)) return fault_memory(fault);
    r->thoughts = mem_zeroed(m, count + 1, sizeof *r->thoughts);
    r->moves = mem_zeroed(m, count + 1, sizeof *r->moves);
    return (r->thoughts != NULL && r->moves != NULL) || fault_memory(fault);
}

void echek_review_free(struct echek_review *r) {
    if (r->thoughts != NULL) mem_free(r->mem, r->thoughts, (r->count + 1) * sizeof *r->thoughts);
    if (r->moves != NULL) mem_free(r->mem, r->moves, (r->count + 1) * sizeof *r->moves);
    if (r->mem != NULL) echek_game_free(&r->game);
    *r = (struct echek_review){0};
}

// ---- The value of positions -----------------------------------------------------------------------------

static struct echek_worth worth_of(const struct echek_thought *t) {
    if (t->wins > 0) return (struct echek_worth){ECHEK_FATE_WON, (unsigned)t->wins, 0};
    if (t->wins < 0) return (struct echek_worth){ECHEK_FATE_LOST, (unsigned)-t->wins, 0};
    return (struct echek_worth){ECHEK_FATE_OPEN, 0, t->score};
}

// For the side to move. A game that ended in a draw counts as even.
struct echek_worth echek_review_worth(const struct echek_review *r, size_t plies) {
    enum echek_end ended = echek_ended(echek_game_at(&r->game, plies));
    if (ended == ECHEK_MOVER_LOST) return (struct echek_worth){ECHEK_FATE_LOST, 0, 0};
    if (ended == ECHEK_MOVER_WON) return (struct echek_worth){ECHEK_FATE_WON, 0, 0};
    return worth_of(&r->thoughts[plies]);
}

static struct echek_worth for_other_side(struct echek_worth w) {
    if (w.fate != ECHEK_FATE_OPEN) w.fate = w.fate == ECHEK_FATE_WON ? ECHEK_FATE_LOST : ECHEK_FATE_WON;
    w.score = -w.score;
    return w;
}

// ---- Thinking ----

static struct echek_game game_up_to(const struct echek_review *r, size_t ply) {
    struct echek_game g = r->game;
    g.plies.size = ply;
    return g;
}

// Play the game up to here, and then the moves of a line.
static bool go_on(const struct echek_review *r, size_t ply, const struct echek_thought *t,
                  struct echek_game *g) {
    bool ok = true;
    echek_game_init(g, r->mem, &r->game.rules, &r->game.start);
    for (size_t i = 0; ok && i < ply; i++) ok = echek_game_play(g, r->game.plies.at[i].move);
    for (size_t i = 0; ok && i < t->length; i++) ok = echek_game_play(g, t->line[i]);
    return ok;
}

// All moves are listed: otherwise the engine would search without limits for a win that it has promised.
static bool think_on(struct echek_engine *e, const struct echek_game *g, struct echek_effort effort,
                     struct echek_thought *t, struct fault *fault) {
    echek_move all[ECHEK_MOST_MOVES];
    effort.move_count = echek_moves(&g->rules, echek_game_now(g), all);
    effort.moves = all;
    return echek_think(e, g, &effort, t, fault);
}

// Does the thought at the end of a line confirm the one at its beginning?
static bool confirms(const struct echek_thought *end, const struct echek_thought *t) {
    bool winner = (t->wins > 0) == (t->length % 2 == 0);
    return end->length > 0 && abs(end->wins) <= abs(t->wins) - (int)t->length &&
           (winner ? end->wins > 0 : end->wins < 0);
}

// A line to a proven end may break off where the table had the result: think at its end until it leads to an
// enclosed king. A win that cannot be shown in this way is not claimed.
static bool complete(struct echek_review *r, struct echek_engine *e, size_t ply,
                     const struct echek_effort *effort, struct echek_thought *t, struct fault *fault) {
    enum { CLEARLY_BETTER = 500 };
    struct echek_game g;
    struct echek_thought end = {0};
    bool ok = go_on(r, ply, t, &g) || fault_memory(fault);
    while (ok && echek_game_result(&g) == ECHEK_UNDECIDED) {
        ok = think_on(e, &g, *effort, &end, fault);
        if (!ok || !confirms(&end, t)) break;
        for (size_t i = 0; ok && i < end.length && t->length < ECHEK_DEEPEST_THOUGHT; i++) {
            t->line[t->length++] = end.line[i];
            ok = echek_game_play(&g, end.line[i]) || fault_memory(fault);
        }
    }
    if (ok && echek_ended(echek_game_now(&g)) == ECHEK_GOES_ON) {
        t->score = t->wins > 0 ? CLEARLY_BETTER : -CLEARLY_BETTER;
        t->wins = 0;
    }
    echek_game_free(&g);
    return ok;
}

static bool think(struct echek_review *r, struct echek_engine *e, size_t ply, struct echek_effort effort,
                  struct echek_thought *t, struct fault *fault) {
    const struct echek_game g = game_up_to(r, ply);
    effort.nodes = r->nodes;
    if (!echek_think(e, &g, &effort, t, fault)) return false;
    return t->wins == 0 || complete(r, e, ply, &effort, t, fault);
}

// The best of all other moves; `t->move` is ECHEK_NO_MOVE if there is none.
static bool think_of_others(struct echek_review *r, struct echek_engine *e, size_t ply,
                            const struct limits *limits, struct echek_thought *t, struct fault *fault) {
    echek_move others[ECHEK_MOST_MOVES], played = r->game.plies.at[ply].move;
    size_t count = echek_moves(&r->game.rules, echek_game_at(&r->game, ply), others), kept = 0;
    for (size_t i = 0; i < count; i++)
        if (others[i] != played) others[kept++] = others[i];
    const struct echek_effort effort = {
        .moves = others, .move_count = kept, .limits = {.stop = limits->stop}};
    *t = (struct echek_thought){.move = ECHEK_NO_MOVE};
    return kept == 0 || think(r, e, ply, effort, t, fault);
}

// ---- Judging ----

// The thought of a position is always the best known one, with a line that shows it.

static void take_line(struct echek_line *line, const struct echek_thought *t) {
    line->length = t->length;
    memcpy(line->at, t->line, t->length * sizeof *line->at);
}

// What is known after the move is carried back to the position before it: the end is one ply further away.
static void carry_back(struct echek_review *r, size_t ply, struct echek_worth after) {
    struct echek_thought *t = &r->thoughts[ply];
    const struct echek_thought *next = &r->thoughts[ply + 1];
    size_t length = next->length < ECHEK_DEEPEST_THOUGHT ? next->length : ECHEK_DEEPEST_THOUGHT - 1;
    t->wins = (int)after.plies + 1;
    if (after.fate == ECHEK_FATE_LOST) t->wins = -t->wins;
    t->move = t->line[0] = r->game.plies.at[ply].move;
    memcpy(t->line + 1, next->line, length * sizeof *t->line);
    t->length = length + 1;
}

static void judge_won(struct echek_review *r, size_t ply) {
    struct echek_reviewed *m = &r->moves[ply];
    const struct echek_thought *best = &r->thoughts[ply];
    if (best->wins <= 0 || (unsigned)best->wins > m->after.plies + 1) carry_back(r, ply, m->after);
    bool later = (unsigned)best->wins < m->after.plies + 1 && best->move != r->game.plies.at[ply].move;
    m->judgement = m->after.plies == 0 ? ECHEK_JUDGED_ENDS
                   : later             ? ECHEK_JUDGED_WINS_LATER
                                       : ECHEK_JUDGED_WINS;
    if (later) take_line(&m->better, best);
    else m->after.plies = (unsigned)best->wins - 1;
}

// `others` is the thought about the best other move: if that loses, all moves do.
static void judge_lost(struct echek_review *r, size_t ply, const struct echek_thought *others) {
    struct echek_reviewed *m = &r->moves[ply];
    unsigned plies = m->after.plies + 1;
    take_line(&m->answer, &r->thoughts[ply + 1]);
    if (others->move == ECHEK_NO_MOVE || (others->wins < 0 && (unsigned)-others->wins <= plies)) {
        m->judgement = ECHEK_JUDGED_LOST;
        carry_back(r, ply, m->after);
        return;
    }
    m->judgement = others->wins < 0   ? ECHEK_JUDGED_LOST_SOONER
                   : others->wins > 0 ? ECHEK_JUDGED_THROWS
                                      : ECHEK_JUDGED_LOSES;
    r->thoughts[ply] = *others;
    take_line(&m->better, others);
}

// It is not known how the game would end after the move.
static void judge_open(struct echek_review *r, size_t ply) {
    enum { CLEARLY = 60 };
    struct echek_reviewed *m = &r->moves[ply];
    const struct echek_thought *best = &r->thoughts[ply];
    if (best->wins < 0) { // every move loses; that was proven before this one was looked at
        m->judgement = ECHEK_JUDGED_LOST;
        m->after = (struct echek_worth){ECHEK_FATE_LOST, (unsigned)-best->wins - 1, 0};
        return;
    }
    if (best->wins > 0) m->judgement = ECHEK_JUDGED_MISSES;
    else if (best->move == r->game.plies.at[ply].move) m->judgement = ECHEK_JUDGED_BEST;
    else if (best->score - m->after.score < CLEARLY) m->judgement = ECHEK_JUDGED_GOOD;
    else m->judgement = ECHEK_JUDGED_WEAKER;
    if (m->judgement == ECHEK_JUDGED_MISSES || m->judgement == ECHEK_JUDGED_WEAKER)
        take_line(&m->better, best);
}

static bool judge(struct echek_review *r, struct echek_engine *e, size_t ply, const struct limits *limits,
                  struct fault *fault) {
    struct echek_reviewed *m = &r->moves[ply];
    struct echek_thought others = r->thoughts[ply];
    m->after = for_other_side(echek_review_worth(r, ply + 1));
    if (m->after.fate == ECHEK_FATE_WON) judge_won(r, ply);
    else if (m->after.fate == ECHEK_FATE_OPEN) judge_open(r, ply);
    else {
        bool played_best = others.move == r->game.plies.at[ply].move;
        if (played_best && !think_of_others(r, e, ply, limits, &others, fault)) return false;
        judge_lost(r, ply, &others);
    }
    m->before = worth_of(&r->thoughts[ply]);
    return true;
}

bool echek_review_go(struct echek_review *r, struct echek_engine *e, const struct limits *limits,
                     struct fault *fault) {
    const struct echek_effort effort = {.limits = {.stop = limits->stop}};
    if (r->left == r->count + 1) echek_engine_forget(e); // earlier thoughts must not change the review
    for (; r->left > 0 && !limits_over(limits); r->left--) {
        size_t ply = r->left - 1;
        if (!think(r, e, ply, effort, &r->thoughts[ply], fault)) return false;
        if (ply < r->count && !judge(r, e, ply, limits, fault)) return false;
        if (stop_asked(limits->stop)) return true; // this thought was cut short
    }
    return true;
}

// ---- Tables ---------------------------------------------------------------------------------------------

static struct echek_told told_of(const struct echek_review *r, const struct table_book *b, size_t ply) {
    const struct echek_position *before = echek_game_at(&r->game, ply);
    echek_move list[ECHEK_MOST_MOVES];
    struct echek_told t = {0};
    size_t count = table_book_moves(b, &r->game.rules, before, list, &t.before);
    t.after = (enum table_value) - (int)table_book_look(b, echek_game_at(&r->game, ply + 1)).at_least;
    t.gave_away = count > 0 && t.after < t.before;
    if (t.gave_away) t.keeps = list[0];
    return t;
}

void echek_review_ask(struct echek_review *r, const struct table_book *b) {
    for (size_t i = r->left; i < r->count; i++) r->moves[i].told = told_of(r, b, i);
}

// ---- The chances ----

static unsigned chance_of(struct echek_worth w) {
    enum { THREE_OF_FOUR = 200 };
    if (w.fate != ECHEK_FATE_OPEN) return w.fate == ECHEK_FATE_WON ? CERTAIN : 0;
    return (unsigned)(CERTAIN / 2 + CERTAIN / 2 * w.score / (abs(w.score) + THREE_OF_FOUR));
}

unsigned echek_review_chance(const struct echek_review *r, size_t plies) {
    unsigned chance = chance_of(echek_review_worth(r, plies));
    return echek_game_at(&r->game, plies)->mover == ECHEK_WHITE ? chance : CERTAIN - chance;
}

static unsigned told_loss(const struct echek_told *t) {
    return t->gave_away ? (unsigned)(t->before - t->after) * CERTAIN / 2 : 0;
}

// How much a move cost the side that played it.
static unsigned loss_of(const struct echek_reviewed *m) {
    unsigned before = chance_of(m->before), after = chance_of(m->after), told = told_loss(&m->told);
    bool counts = m->judgement == ECHEK_JUDGED_MISSES || m->judgement == ECHEK_JUDGED_THROWS ||
                  m->judgement == ECHEK_JUDGED_LOSES || m->judgement == ECHEK_JUDGED_WEAKER;
    unsigned loss = counts && before > after ? before - after : 0;
    return loss > told ? loss : told;
}

size_t echek_review_turns(const struct echek_review *r, size_t moves[ECHEK_MOST_TURNS]) {
    enum { CLEAR_TURN = 150 };
    size_t count = 0;
    for (size_t i = r->left; i < r->count; i++) {
        unsigned loss = loss_of(&r->moves[i]);
        size_t least = 0;
        if (loss < CLEAR_TURN) continue;
        if (count < ECHEK_MOST_TURNS) {
            moves[count++] = i;
            continue;
        }
        for (size_t k = 1; k < count; k++)
            if (loss_of(&r->moves[moves[k]]) < loss_of(&r->moves[moves[least]])) least = k;
        if (loss_of(&r->moves[moves[least]]) >= loss) continue;
        memmove(moves + least, moves + least + 1, (count - 1 - least) * sizeof *moves);
        moves[count - 1] = i;
    }
    return count;
}
