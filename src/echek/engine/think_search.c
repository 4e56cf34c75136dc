// Principal variation search without pruning by guesses: a search of depth n has looked at every move of the
// first n plies, so that a win within n plies is found with its true distance.
//
// Why "win in n" is never false. A position that occurred twice in the game is a draw here, and so is the
// hundredth ply without progress. Repetitions within a line are not looked for: the distance to a win gets
// smaller with every move, so the winner never returns to a position; and a draw score can hide a win but not
// invent one. That leaves the table, which could carry a proof to a game where it does not hold,
//   - through a position that occurred twice in that game. Such positions salt the key of every position that
//     can still lead back to them, until the first drop or pawn move. The salted key is not reduced by
//     symmetry, as the game's past has none.
//   - beyond the hundredth ply without progress. A proof kept in the table is never longer than
//     ECHEK_FARTHEST_CLAIM plies, and from LONG_QUIET quiet plies on their number salts the key.
// And a threat forces no answer where another move may lead to a position for the third time.
#include "echek/engine/think_inside.h"

#include <string.h>

enum {
    LONG_QUIET = ECHEK_NO_PROGRESS_PLIES - ECHEK_FARTHEST_CLAIM,
    NODES_BETWEEN_LOOKS = 1024,
    HISTORY_LIMIT = 1 << 20,
};

void echek_worker_init(struct echek_worker *w, struct echek_search *s) {
    *w = (struct echek_worker){.search = s, .position = s->root, .best = ECHEK_NO_MOVE};
    memset(w->killers, ECHEK_NO_MOVE, sizeof w->killers);
    w->quiet[0] = (uint16_t)s->root_quiet;
    w->move_count = s->root_move_count;
    memcpy(w->moves, s->root_moves, s->root_move_count * sizeof *w->moves);
}

// ---- Limits ----

static void look_at_limits(struct echek_worker *w) {
    struct echek_search *s = w->search;
    uint64_t all = atomic_fetch_add_explicit(&s->nodes, w->nodes - w->told, memory_order_relaxed);
    all += w->nodes - w->told;
    w->told = w->nodes;
    w->next_look = w->nodes + NODES_BETWEEN_LOOKS;
    if (s->node_limit > all && s->node_limit - all < NODES_BETWEEN_LOOKS)
        w->next_look = w->nodes + (s->node_limit - all);
    if (!w->may_stop) return;
    bool asked = stop_asked(s->limits.stop);
    if (!asked && !atomic_load_explicit(&s->limits_wait, memory_order_relaxed))
        asked = (s->node_limit != 0 && all >= s->node_limit) || limits_over(&s->limits);
    if (asked) atomic_store_explicit(&s->over, true, memory_order_relaxed);
    w->stopped = atomic_load_explicit(&s->over, memory_order_relaxed);
}

// ---- The key of a position in the table ----

// The key of a position, and the symmetry that maps its moves to those of the position of the key.
struct table_key {
    uint64_t key;
    unsigned turn;
};

// Can a position that occurred twice in the game come again? Not after the first drop or pawn move.
static bool may_repeat(const struct echek_worker *w, unsigned ply) {
    return w->search->twice_count > 0 && w->quiet[ply] == w->quiet[0] + ply;
}

static struct table_key key_of(const struct echek_worker *w, unsigned ply) {
    const struct echek_search *s = w->search;
    const struct echek_position *p = &w->position;
    struct table_key k = {0};
    if (may_repeat(w, ply)) {
        k.key = echek_scramble(echek_identity(p) ^ s->twice_salt);
    } else {
        k.key = echek_scramble(echek_key(&s->rules, p, &k.turn));
    }
    if (w->quiet[ply] >= LONG_QUIET) k.key ^= echek_scramble(~(uint64_t)w->quiet[ply]);
    return k;
}

// Wins in the table are counted from the position; in the search, from the root.
static int from_table(int score, unsigned ply) {
    if (score >= ECHEK_SCORE_PROVEN) return score - (int)ply;
    return score <= -ECHEK_SCORE_PROVEN ? score + (int)ply : score;
}

static int to_table(int score, unsigned ply) {
    if (score >= ECHEK_SCORE_PROVEN) {
        score += (int)ply;
        return score < ECHEK_SCORE_WIN - ECHEK_FARTHEST_CLAIM ? ECHEK_SCORE_GUESS : score;
    }
    if (score <= -ECHEK_SCORE_PROVEN) {
        score -= (int)ply;
        return score > ECHEK_FARTHEST_CLAIM - ECHEK_SCORE_WIN ? -ECHEK_SCORE_GUESS : score;
    }
    return score;
}

// Does the entry's score settle this window? Proofs do, however shallow the search that found them.
static bool settles(const struct echek_entry *e, int depth, int score, int alpha, int beta) {
    bool at_least = e->bound != ECHEK_BOUND_UPPER, at_most = e->bound != ECHEK_BOUND_LOWER;
    if (e->depth < depth) {
        at_least = at_least && score >= ECHEK_SCORE_PROVEN;
        at_most = at_most && score <= -ECHEK_SCORE_PROVEN;
    }
    return (at_least && score >= beta) || (at_most && score <= alpha) || (at_least && at_most);
}

// ---- Draws ----

static bool is_draw(const struct echek_worker *w, unsigned ply) {
    const struct echek_search *s = w->search;
    if (w->quiet[ply] >= ECHEK_NO_PROGRESS_PLIES) return true;
    if (!may_repeat(w, ply)) return false;
    for (size_t i = 0; i < s->twice_count; i++)
        if (s->twice[i] == echek_identity(&w->position)) return true;
    return false;
}

// ---- Moves in a promising order ----

struct choices {
    echek_move move[ECHEK_MOST_MOVES];
    int32_t worth[ECHEK_MOST_MOVES];
    size_t count, next;
};

static void give_worth(const struct echek_worker *w, unsigned ply, echek_move table_move, struct choices *c) {
    const struct echek_position *p = &w->position;
    unsigned near_enemy = echek_beside[echek_at(p, p->mover ^ 1U, ECHEK_KING)];
    unsigned near_own = echek_beside[echek_at(p, p->mover, ECHEK_KING)];
    for (size_t i = 0; i < c->count; i++) {
        echek_move m = c->move[i];
        int32_t worth = w->history[p->mover][m];
        if (m == table_move) worth = INT32_MAX;
        else if (m == w->killers[ply][0]) worth = 3 * HISTORY_LIMIT;
        else if (m == w->killers[ply][1]) worth = 2 * HISTORY_LIMIT;
        else if (m < ECHEK_CASTLE) {
            worth += (int32_t)(near_enemy >> echek_move_to(m) & 1) * 64;
            worth -= (int32_t)(near_own >> echek_move_to(m) & 1) * 64;
        }
        c->worth[i] = worth;
    }
    c->next = 0;
}

static echek_move next_choice(struct choices *c) {
    size_t best = c->next;
    for (size_t i = best + 1; i < c->count; i++)
        if (c->worth[i] > c->worth[best]) best = i;
    echek_move m = c->move[best];
    c->move[best] = c->move[c->next];
    c->worth[best] = c->worth[c->next++];
    return m;
}

static void add_targets(struct choices *c, unsigned piece, unsigned targets) {
    for (; targets != 0; targets &= targets - 1)
        c->move[c->count++] = (echek_move)(piece * 16 + (unsigned)__builtin_ctz(targets));
}

// The enemy threatens to close the last open side of the mover's king. With jump=any no piece can stand in
// the way, so only the king's own moves, castling, and pieces that make room beside the king can help: only
// these are given. All others lose in two plies, unless they draw the game by repetition. (If the hundredth
// quiet ply draws it, a move of the king does so, too.)
static void add_answers(const struct echek_rules *r, const struct echek_position *p, struct choices *c) {
    unsigned near = echek_beside[echek_at(p, p->mover, ECHEK_KING)];
    for (unsigned piece = 0; piece < ECHEK_PIECES; piece++) {
        unsigned square = echek_at(p, p->mover, piece);
        bool helps = piece == ECHEK_KING || (square != ECHEK_IN_HAND && (near >> square & 1) != 0);
        if (helps) add_targets(c, piece, echek_targets(r, p, piece));
    }
    if (echek_may_castle(r, p)) c->move[c->count++] = ECHEK_CASTLE;
}

static void remember_good(struct echek_worker *w, unsigned ply, echek_move m, int depth) {
    if (w->killers[ply][0] != m) {
        w->killers[ply][1] = w->killers[ply][0];
        w->killers[ply][0] = m;
    }
    int32_t *worth = &w->history[w->position.mover][m];
    *worth += depth * depth;
    if (*worth < HISTORY_LIMIT) return;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < ECHEK_MOST_MOVES; i++) w->history[side][i] /= 2;
}

// ---- Searching ----

static int visit(struct echek_worker *w, int alpha, int beta, int depth, unsigned ply);

static void take_line(struct echek_worker *w, unsigned ply, echek_move m) {
    w->line[ply][0] = m;
    memcpy(&w->line[ply][1], w->line[ply + 1], w->line_length[ply + 1]);
    w->line_length[ply] = (uint8_t)(w->line_length[ply + 1] + 1);
}

// Make a move that may end the game, score what follows, and take it back. The first move of a position gets
// the whole window; each of the others only has to be shown not to be better, until one is.
static int try_move(struct echek_worker *w, echek_move m, int alpha, int beta, int depth, unsigned ply,
                    bool first) {
    const struct echek_rules *r = &w->search->rules;
    bool progress = echek_is_progress(&w->position, m);
    struct echek_undo undo = echek_make(r, &w->position, m);
    enum echek_end end = echek_ended(&w->position);
    int score, won = ECHEK_SCORE_WIN - (int)ply - 1;
    w->line_length[ply + 1] = 0;
    if (end != ECHEK_GOES_ON) {
        score = end == ECHEK_MOVER_LOST ? won : -won;
    } else {
        w->quiet[ply + 1] = progress ? 0 : (uint16_t)(w->quiet[ply] + 1);
        score = first ? -visit(w, -beta, -alpha, depth - 1, ply + 1)
                      : -visit(w, -alpha - 1, -alpha, depth - 1, ply + 1);
        if (!first && score > alpha && score < beta && !w->stopped)
            score = -visit(w, -beta, -alpha, depth - 1, ply + 1);
    }
    echek_unmake(&w->position, undo);
    return score;
}

static bool is_threatened(const struct echek_rules *r, const struct echek_position *p) {
    struct echek_position passed = *p;
    passed.mover ^= 1;
    return echek_wins_at_once(r, &passed);
}

// Search the moves of a position that neither the rules nor the table have settled.
static int search_moves(struct echek_worker *w, int alpha, int beta, int depth, unsigned ply,
                        echek_move table_move, bool threatened, echek_move *best_move) {
    const struct echek_rules *r = &w->search->rules;
    struct choices c = {0};
    int best = -ECHEK_SCORE_BOUND;
    if (threatened && r->jump == ECHEK_JUMP_ANY && !may_repeat(w, ply)) {
        add_answers(r, &w->position, &c);
        best = (int)ply + 2 - ECHEK_SCORE_WIN; // no worse: the king can at least go to its open side
    } else {
        c.count = echek_moves(r, &w->position, c.move);
    }
    give_worth(w, ply, table_move, &c);
    for (bool first = true; c.next < c.count && best < beta; first = false) {
        echek_move m = next_choice(&c);
        int score = try_move(w, m, best > alpha ? best : alpha, beta, depth, ply, first);
        if (w->stopped) return 0;
        if (score <= best) continue;
        best = score;
        if (score <= alpha) continue;
        *best_move = m;
        take_line(w, ply, m);
        if (score >= beta) remember_good(w, ply, m, depth);
    }
    return best;
}

static void store(struct echek_worker *w, const struct table_key *k, unsigned ply, int depth, int score,
                  int alpha, int beta, echek_move m) {
    struct echek_entry e = {.move = echek_move_turn(m, k->turn),
                            .bound = score >= beta    ? ECHEK_BOUND_LOWER
                                     : score <= alpha ? ECHEK_BOUND_UPPER
                                                      : ECHEK_BOUND_EXACT,
                            .depth = depth < 0 ? 0 : depth,
                            .score = to_table(score, ply)};
    echek_table_keep(w->search->table, k->key, &e);
}

// A position in which the game goes on: its score if it lies between alpha and beta, else a bound for it.
static int visit(struct echek_worker *w, int alpha, int beta, int depth, unsigned ply) {
    const struct echek_rules *r = &w->search->rules;
    if (++w->nodes >= w->next_look) look_at_limits(w);
    w->line_length[ply] = 0;
    if (w->stopped) return 0;
    if (is_draw(w, ply)) return 0;
    if (echek_wins_at_once(r, &w->position)) return ECHEK_SCORE_WIN - (int)ply - 1;

    // The fastest possible end is a win in three plies.
    int most = ECHEK_SCORE_WIN - (int)ply - 3;
    bool threatened = is_threatened(r, &w->position);
    if (threatened && (int)ply < 2 * w->depth) depth++;
    if (most <= alpha) return most;
    if (depth <= 0 || ply >= ECHEK_LAST_PLY) return echek_evaluate(r, &w->position);

    struct table_key k = key_of(w, ply);
    struct echek_entry e = {.move = ECHEK_NO_MOVE};
    bool wide = beta - alpha > 1;
    if (echek_table_find(w->search->table, k.key, &e)) {
        int score = from_table(e.score, ply);
        if (!wide && settles(&e, depth, score, alpha, beta)) return score;
        e.move = echek_move_turn(e.move, k.turn);
    }
    echek_move best_move = ECHEK_NO_MOVE;
    int score = search_moves(w, alpha, beta, depth, ply, e.move, threatened, &best_move);
    if (!w->stopped) store(w, &k, ply, depth, score, alpha, beta, best_move);
    return score;
}

static void bring_to_front(echek_move *moves, size_t at) {
    echek_move m = moves[at];
    memmove(moves + 1, moves, at * sizeof *moves);
    moves[0] = m;
}

int echek_search_root(struct echek_worker *w, int depth, int alpha, int beta) {
    int best = -ECHEK_SCORE_BOUND;
    w->depth = depth;
    w->best = ECHEK_NO_MOVE;
    for (w->searched = 0; w->searched < w->move_count && best < beta; w->searched++) {
        echek_move m = w->moves[w->searched];
        int score = try_move(w, m, best > alpha ? best : alpha, beta, depth, 0, w->searched == 0);
        if (w->stopped) break;
        if (score <= best) continue;
        best = score;
        if (score <= alpha && w->searched > 0) continue;
        w->best = m;
        w->best_score = score;
        take_line(w, 0, m);
        bring_to_front(w->moves, w->searched);
    }
    return best;
}

// ---- Lines ----

// A move that wins at once; otherwise one that does not lose at once; otherwise any.
static echek_move last_resort(const struct echek_rules *r, const struct echek_position *p) {
    echek_move list[ECHEK_MOST_MOVES], choice;
    size_t count = echek_moves(r, p, list);
    choice = list[0];
    for (size_t i = 0; i < count; i++) {
        struct echek_position next = echek_after(r, p, list[i]);
        enum echek_end end = echek_ended(&next);
        if (end == ECHEK_MOVER_LOST) return list[i];
        if (end == ECHEK_GOES_ON) choice = list[i];
    }
    return choice;
}

size_t echek_finish_line(const struct echek_rules *r, struct echek_position p, echek_move *line,
                         size_t length, size_t room) {
    for (size_t i = 0; i < length; i++) echek_make(r, &p, line[i]);
    while (length < room && echek_ended(&p) == ECHEK_GOES_ON) {
        line[length] = last_resort(r, &p);
        echek_make(r, &p, line[length++]);
    }
    return length;
}
