// A depth-first AND/OR search; the caller deepens it. The attacker needs one move that works, the defender
// one that refutes. Proven results go to a table, and hold for every line that leads there.
//
// It is fast because it knows when there is not enough time left to enclose a king. A king with k open sides
// costs the attacker k moves, one per side, as long as the defender can make waiting moves that close none of
// them; pieces in hand and squares away from the king to drop them on guarantee waiting moves. So a position
// with more open sides than attacking moves left is safe, and one with exactly as many leaves the attacker
// only moves that close a side.
#include "echek/proofs/inside.h"

#include <string.h>

enum { POLL_EVERY = 4096, SHALLOWEST_KEPT = 3, SHALLOWEST_SHARED = 7, PEEK_DEFENCE = 10, PEEK_ATTACK = 20 };
enum { ANYWHERE = 0x1ffff }; // all squares and one bit more

static enum proof_answer search(struct proof_worker *w, const struct echek_position *p, unsigned n,
                                uint64_t place);

static bool must_stop(struct proof_worker *w) {
    struct proof_search *s = w->shared;
    if (++w->nodes % POLL_EVERY == 0 && limits_over(&s->limits)) {
        atomic_store_explicit(&s->out_of_time, 1, memory_order_relaxed);
        atomic_store_explicit(&s->stop, 1, memory_order_relaxed);
    }
    return atomic_load_explicit(&s->stop, memory_order_relaxed) != 0;
}

// The table's key: the position up to symmetry, and whether the mover attacks.
static uint64_t place_of(const struct proof_worker *w, const struct echek_position *p) {
    uint64_t attacks = p->mover == w->attacker;
    return proof_table_place(echek_key(&w->shared->rules, p, NULL) | attacks << 63);
}

// ---- Is there enough time? --------------------------------------------------------------------------------

// A square for the defender's king: where it is, or where it might go.
struct refuge {
    unsigned king;  // the square
    unsigned open;  // its open sides
    unsigned taken; // squares that the king takes from other pieces by going there
    unsigned busy;  // pieces that move together with the king, a bit each
};

// Is it certain that the defender can make `moves` moves that close no side of the own king, although
// `filled` squares get filled before the first and two before each of the others? Yes if that many pieces
// each have a square to go to or to be dropped on, away from the king, that cannot be taken in the meantime.
// If sliders can be blocked, or drops are forbidden near a king that may move, only a move made now is
// certain.
static bool can_wait(const struct proof_worker *w, const struct echek_position *p, const struct refuge *at,
                     unsigned moves, unsigned filled) {
    const struct echek_rules *r = &w->shared->rules;
    if (moves == 0) return true;
    if (filled + moves > 1 && (r->jump != ECHEK_JUMP_ANY || r->drop != ECHEK_DROP_FREE)) return false;
    unsigned away = ~(echek_beside[at->king] | at->taken), needed = 2 * moves - 1 + filled, ready = 0;
    struct echek_position his_turn = *p;
    his_turn.mover = (uint8_t)(w->attacker ^ 1);
    for (unsigned piece = ECHEK_QUEEN; piece < ECHEK_PIECES && ready < moves; piece++) {
        if ((at->busy >> piece & 1) != 0) continue;
        ready += (unsigned)__builtin_popcount(echek_targets(r, &his_turn, piece) & away) >= needed;
    }
    return ready >= moves;
}

// The defender's ways to stay safe: leave the king where it is, move it, or castle.
enum { MOST_REFUGES = 10 };
static size_t find_refuges(const struct proof_worker *w, const struct echek_position *p, struct refuge *out) {
    const struct echek_rules *r = &w->shared->rules;
    struct echek_position his_turn = *p;
    unsigned side = his_turn.mover = (uint8_t)(w->attacker ^ 1);
    unsigned king = echek_at(p, side, ECHEK_KING), empty = echek_empty(p);
    size_t count = 0;
    out[count++] = (struct refuge){king, echek_beside[king] & empty, 0, 0};
    for (unsigned left = echek_targets(r, &his_turn, ECHEK_KING); left != 0; left &= left - 1) {
        unsigned to = (unsigned)__builtin_ctz(left);
        out[count++] = (struct refuge){to, echek_beside[to] & (empty | 1U << king), 1U << to, 0};
    }
    if (echek_may_castle(r, &his_turn)) {
        unsigned rook = echek_at(p, side, ECHEK_ROOK);
        out[count++] = (struct refuge){rook, echek_beside[rook] & empty, 0, 1U << ECHEK_ROOK};
    }
    return count;
}

// The attacker is to move. To which squares must a piece go, so that there is still time to enclose the king
// in n plies? Those that spoil every refuge of the defender: by occupying it, or by closing a side of one
// that has none to spare.
static unsigned squares_that_matter(const struct proof_worker *w, const struct echek_position *p,
                                    unsigned n) {
    struct refuge refuges[MOST_REFUGES];
    size_t count = find_refuges(w, p, refuges);
    unsigned matter = ANYWHERE;
    for (size_t i = 0; i < count && matter != 0; i++) {
        const struct refuge *at = &refuges[i];
        // Staying takes no move, so all moves are waiting moves; moving to a refuge takes the first of them.
        unsigned stays = i == 0, attacks = (n + 1) / 2 - !stays, waits = n / 2 - !stays,
                 filled = stays ? 1 : 2;
        unsigned sides = (unsigned)__builtin_popcount(at->open), spare = stays ? attacks : attacks + 1;
        if (n < 2 || sides < spare || !can_wait(w, p, at, waits, filled)) continue;
        matter &= at->taken | (sides == spare ? at->open : 0);
    }
    return matter;
}

// The defender is to move: is there a refuge where n plies are not enough to enclose the king?
static bool has_refuge(const struct proof_worker *w, const struct echek_position *p, unsigned n) {
    struct refuge refuges[MOST_REFUGES];
    size_t count = find_refuges(w, p, refuges);
    for (size_t i = 0; i < count; i++) {
        unsigned stays = i == 0, sides = (unsigned)__builtin_popcount(refuges[i].open);
        if (sides > n / 2 && can_wait(w, p, &refuges[i], (n + 1) / 2 - !stays, stays ? 0 : 1)) return true;
    }
    return false;
}

// ---- The order of moves --------------------------------------------------------------------------------

struct choice {
    size_t count;
    echek_move moves[ECHEK_MOST_MOVES];
    uint32_t score[ECHEK_MOST_MOVES];
};

// Put the next best move at the front. Most nodes need only one or two.
static echek_move pick(struct choice *c, size_t i) {
    size_t best = i;
    for (size_t j = i + 1; j < c->count; j++)
        if (c->score[j] > c->score[best]) best = j;
    echek_move m = c->moves[best];
    uint32_t score = c->score[best];
    c->moves[best] = c->moves[i];
    c->score[best] = c->score[i];
    c->moves[i] = m;
    c->score[i] = score;
    return m;
}

// Moves that worked before come first, then those that close a side of the enemy king.
static void rank_moves(const struct proof_worker *w, struct choice *c, const struct echek_position *p,
                       unsigned n, echek_move first) {
    bool attacks = p->mover == w->attacker;
    const struct proof_experience *known = &w->experience[w->attacker][attacks];
    unsigned closing = echek_open(p, p->mover ^ 1U);
    for (size_t i = 0; i < c->count; i++) {
        echek_move m = c->moves[i];
        uint32_t score = known->history[m] >> 4;
        if (m == first) score = UINT32_MAX;
        else if (m == known->killers[n][0]) score += 1U << 30;
        else if (m == known->killers[n][1]) score += 1U << 29;
        else if (m != ECHEK_CASTLE && (closing >> echek_move_to(m) & 1) != 0) score += 1U << 28;
        c->score[i] = score;
    }
}

static void remember(struct proof_worker *w, bool attacks, unsigned n, echek_move m) {
    struct proof_experience *known = &w->experience[w->attacker][attacks];
    if (known->killers[n][0] != m) {
        known->killers[n][1] = known->killers[n][0];
        known->killers[n][0] = m;
    }
    known->history[m] += n * n;
    if (known->history[m] < 1U << 30) return;
    for (size_t i = 0; i <= ECHEK_CASTLE; i++) known->history[i] /= 2;
}

// The moves to the given squares. Castling changes no occupied square and so is not one of them.
static void moves_to(const struct echek_rules *r, const struct echek_position *p, unsigned squares,
                     struct choice *c) {
    echek_move *out = c->moves;
    for (unsigned piece = 0; piece < ECHEK_PIECES; piece++)
        out = echek_add_moves(out, piece, echek_targets(r, p, piece) & squares);
    c->count = (size_t)(out - c->moves);
}

// The moves that may save a king whose last open side the attacker reaches: the king moves or castles, or an
// own piece beside it makes room. (Only if the attacker's way cannot be blocked.)
static void saving_moves(const struct proof_worker *w, const struct echek_position *p, struct choice *c) {
    const struct echek_rules *r = &w->shared->rules;
    unsigned side = p->mover, beside = echek_beside[echek_at(p, side, ECHEK_KING)];
    echek_move *out = echek_add_moves(c->moves, ECHEK_KING, echek_targets(r, p, ECHEK_KING));
    if (echek_may_castle(r, p)) *out++ = ECHEK_CASTLE;
    for (unsigned piece = ECHEK_QUEEN; piece < ECHEK_PIECES; piece++) {
        unsigned square = echek_at(p, side, piece);
        if (square != ECHEK_IN_HAND && (beside >> square & 1) != 0)
            out = echek_add_moves(out, piece, echek_targets(r, p, piece));
    }
    c->count = (size_t)(out - c->moves);
}

// ---- The two sides -------------------------------------------------------------------------------------

// The result of a move, if no search is needed to see it; otherwise PROOF_STOPPED. The mover of `next` is the
// other side.
static enum proof_answer at_a_glance(const struct proof_worker *w, const struct echek_position *next) {
    enum echek_end end = echek_ended(next);
    if (end == ECHEK_GOES_ON) return PROOF_STOPPED;
    bool mover_wins = end == ECHEK_MOVER_WON;
    return mover_wins == (next->mover == w->attacker) ? PROOF_YES : PROOF_NO;
}

static bool is_busy(struct proof_search *s, uint64_t place) {
    return atomic_load_explicit(&s->busy[place % PROOF_BUSY], memory_order_relaxed) == place;
}

static void set_busy(struct proof_search *s, uint64_t place, uint64_t value) {
    atomic_store_explicit(&s->busy[place % PROOF_BUSY], value, memory_order_relaxed);
}

// Before searching any move, ask the table whether one of them is known to work.
static bool known_to_work(const struct proof_worker *w, const struct echek_position *p, unsigned n,
                          const struct choice *c, bool attacks, echek_move *works) {
    const struct proof_table *t = &w->shared->table;
    uint64_t places[ECHEK_MOST_MOVES];
    for (size_t i = 0; i < c->count; i++) {
        struct echek_position next = echek_after(&w->shared->rules, p, c->moves[i]);
        places[i] = place_of(w, &next);
        proof_table_fetch(t, places[i]);
    }
    for (size_t i = 0; i < c->count; i++) {
        struct proof_entry e = proof_table_read(t, places[i]);
        *works = c->moves[i];
        if (attacks ? e.won != 0 && e.won <= n - 1 : e.safe >= n - 1) return true;
    }
    return false;
}

// Try the moves until one works for the mover: wins for the attacker, refutes for the defender. Moves that
// another thread is searching are put off (after Kerrigan's simple form of ABDADA).
static enum proof_answer try_moves(struct proof_worker *w, const struct echek_position *p, unsigned n,
                                   struct choice *c, bool attacks, echek_move *works) {
    enum proof_answer good = attacks ? PROOF_YES : PROOF_NO;
    echek_move put_off[ECHEK_MOST_MOVES];
    size_t waiting = 0;
    for (size_t i = 0; i < c->count + waiting; i++) {
        bool again = i >= c->count;
        echek_move m = again ? put_off[i - c->count] : pick(c, i);
        struct echek_position next = echek_after(&w->shared->rules, p, m);
        enum proof_answer answer = at_a_glance(w, &next);
        if (answer == PROOF_STOPPED) {
            uint64_t place = n - 1 >= SHALLOWEST_KEPT ? place_of(w, &next) : 0;
            bool shared = n - 1 >= SHALLOWEST_SHARED;
            if (shared && !again && i > 0 && is_busy(w->shared, place)) {
                put_off[waiting++] = m;
                continue;
            }
            if (shared) set_busy(w->shared, place, place);
            answer = search(w, &next, n - 1, place);
            if (shared) set_busy(w->shared, place, 0);
            if (answer == PROOF_STOPPED) return PROOF_STOPPED;
        }
        *works = m;
        if (answer == good) return good;
    }
    *works = ECHEK_NO_MOVE;
    return attacks ? PROOF_NO : PROOF_YES;
}

// An answer that needs no search; otherwise PROOF_STOPPED, and the list gets the moves worth trying.
static enum proof_answer prepare_attack(const struct proof_worker *w, const struct echek_position *p,
                                        unsigned n, struct choice *c) {
    const struct echek_rules *r = &w->shared->rules;
    if (echek_wins_at_once(r, p)) return PROOF_YES;
    unsigned squares = n == 1 ? 0 : squares_that_matter(w, p, n);
    if (squares == 0) return PROOF_NO;
    if (squares == ANYWHERE) c->count = echek_moves(r, p, c->moves);
    else moves_to(r, p, squares, c);
    return PROOF_STOPPED;
}

static enum proof_answer prepare_defence(const struct proof_worker *w, const struct echek_position *p,
                                         unsigned n, struct choice *c) {
    const struct echek_rules *r = &w->shared->rules;
    if (has_refuge(w, p, n) || echek_wins_at_once(r, p)) return PROOF_NO;
    struct echek_position passed = *p;
    passed.mover ^= 1;
    if (r->jump == ECHEK_JUMP_ANY && echek_wins_at_once(r, &passed)) saving_moves(w, p, c);
    else c->count = echek_moves(r, p, c->moves);
    return PROOF_STOPPED;
}

static void keep(struct proof_worker *w, uint64_t place, unsigned n, enum proof_answer answer,
                 echek_move move) {
    struct proof_entry e = {.move = move};
    if (answer == PROOF_YES) e.won = n;
    else e.safe = n;
    proof_table_write(&w->shared->table, place, e);
}

// `place` is the key of p in the table, if n is large enough to be stored there.
static enum proof_answer search(struct proof_worker *w, const struct echek_position *p, unsigned n,
                                uint64_t place) {
    bool attacks = p->mover == w->attacker, kept = n >= SHALLOWEST_KEPT;
    if (n == 0) return PROOF_NO;
    if (must_stop(w)) return PROOF_STOPPED;
    struct choice c;
    enum proof_answer answer = attacks ? prepare_attack(w, p, n, &c) : prepare_defence(w, p, n, &c);
    if (answer != PROOF_STOPPED) return answer;
    struct proof_entry known = {.move = ECHEK_NO_MOVE};
    unsigned turn = 0; // the table has moves of the position that gave the key
    if (kept) {
        known = proof_table_read(&w->shared->table, place);
        if (known.won != 0 && known.won <= n) return PROOF_YES;
        if (known.safe >= n) return PROOF_NO;
        echek_key(&w->shared->rules, p, &turn);
    }
    echek_move works = ECHEK_NO_MOVE;
    rank_moves(w, &c, p, n, echek_move_turn(known.move, turn));
    if (n >= (attacks ? PEEK_ATTACK : PEEK_DEFENCE) && known_to_work(w, p, n, &c, attacks, &works))
        answer = attacks ? PROOF_YES : PROOF_NO;
    else answer = try_moves(w, p, n, &c, attacks, &works);
    if (answer == PROOF_STOPPED) return answer;
    if (works != ECHEK_NO_MOVE) remember(w, attacks, n, works);
    if (kept) keep(w, place, n, answer, echek_move_turn(works, turn));
    return answer;
}

enum proof_answer proof_wins(struct proof_worker *w, const struct echek_position *p, unsigned n) {
    return search(w, p, n, place_of(w, p));
}

enum proof_answer proof_wins_from(struct proof_worker *w, const struct echek_position *p, unsigned n) {
    enum proof_answer answer = at_a_glance(w, p);
    return answer == PROOF_STOPPED ? proof_wins(w, p, n) : answer;
}

echek_move proof_known_move(const struct proof_worker *w, const struct echek_position *p) {
    unsigned turn;
    echek_key(&w->shared->rules, p, &turn);
    return echek_move_turn(proof_table_read(&w->shared->table, place_of(w, p)).move, turn);
}
