#include "echek/tables/table.h"

#include <string.h>

static enum table_value opposite(enum table_value v) { return (enum table_value) - (int)v; }

// ---- One position ----

static void raise_to(struct table_known *k, enum table_value v) {
    if (v > k->at_least) k->at_least = v;
}

static void lower_to(struct table_known *k, enum table_value v) {
    if (v < k->at_most) k->at_most = v;
}

// Has this side all that it has in the whole game?
static bool is_whole(const struct table_game *g, unsigned side) {
    return g->own[side] == TABLE_ALL_PIECES && (!g->limited || g->ranks[side] == TABLE_RANKS);
}

// A win against a side with all pieces and all their drops is a win in the whole game, where the winner may
// own more; and a side that does not win here with all pieces does not win there.
static void narrow(struct table_known *k, const struct table_shelf *s, unsigned mover, unsigned attacker,
                   bool wins) {
    if (!is_whole(&s->game, wins ? attacker ^ 1U : attacker)) return;
    if (attacker == mover && wins) raise_to(k, TABLE_WIN);
    if (attacker == mover && !wins) lower_to(k, TABLE_DRAW);
    if (attacker != mover && wins) lower_to(k, TABLE_LOSS);
    if (attacker != mover && !wins) raise_to(k, TABLE_DRAW);
}

struct table_known table_book_look(const struct table_book *b, const struct echek_position *p) {
    struct table_known k = {TABLE_LOSS, TABLE_WIN};
    enum echek_end end = echek_ended(p);
    if (end == ECHEK_MOVER_LOST) k.at_most = TABLE_LOSS;
    if (end == ECHEK_MOVER_WON) k.at_least = TABLE_WIN;
    for (size_t i = 0; i < 2 * b->count && end == ECHEK_GOES_ON && k.at_least < k.at_most; i++) {
        const struct table_shelf *s = &b->shelves[i / 2];
        bool wins, whole = s->game.own[0] == TABLE_ALL_PIECES || s->game.own[1] == TABLE_ALL_PIECES;
        if (whole && table_wins(&s->game, &s->store, p, i % 2, &wins)) narrow(&k, s, p->mover, i % 2, wins);
    }
    return k;
}

// ---- All moves ----

void table_book_value(const struct table_book *b, const struct echek_rules *r, const struct echek_position *p,
                      struct echek_values *v) {
    for (size_t i = 0; i < v->count; i++) {
        const struct echek_position next = echek_after(r, p, v->list[i].move);
        const struct table_known after = table_book_look(b, &next);
        v->list[i].least = opposite(after.at_most);
        v->list[i].most = opposite(after.at_least);
    }
    echek_values_sort(v);
}

// How many of a thousand answers lose: for choosing the move after which a random answer loses most often.
static unsigned traps(const struct table_book *b, const struct echek_rules *r,
                      const struct echek_position *p) {
    echek_move list[ECHEK_MOST_MOVES];
    size_t count = echek_moves(r, p, list), lost = 0;
    for (size_t i = 0; i < count; i++) {
        const struct echek_position next = echek_after(r, p, list[i]);
        lost += table_book_look(b, &next).at_least == TABLE_WIN;
    }
    return (unsigned)(lost * 1000 / count);
}

// Moves with equally many traps keep their order.
static void sort_by_traps(echek_move *list, const unsigned *trap, size_t count) {
    unsigned key[ECHEK_MOST_MOVES];
    for (size_t i = 0; i < count; i++) {
        const echek_move m = list[i];
        size_t at = i;
        for (; at > 0 && key[at - 1] < trap[i]; at--) {
            key[at] = key[at - 1];
            list[at] = list[at - 1];
        }
        key[at] = trap[i];
        list[at] = m;
    }
}

size_t table_book_moves(const struct table_book *b, const struct echek_rules *r,
                        const struct echek_position *p, echek_move list[ECHEK_MOST_MOVES],
                        enum table_value *sure) {
    struct echek_position next[ECHEK_MOST_MOVES];
    struct table_known after[ECHEK_MOST_MOVES]; // from the other side's view
    unsigned trap[ECHEK_MOST_MOVES] = {0};
    size_t count = echek_moves(r, p, list), kept = 0;
    *sure = TABLE_LOSS;
    for (size_t i = 0; i < count; i++) {
        next[i] = echek_after(r, p, list[i]);
        after[i] = table_book_look(b, &next[i]);
        if (opposite(after[i].at_most) > *sure) *sure = opposite(after[i].at_most);
    }
    for (size_t i = 0; i < count; i++) {
        // If nothing is sure, a move that loses for sure is still worse than the others.
        bool keeps = *sure > TABLE_LOSS ? opposite(after[i].at_most) == *sure
                                        : opposite(after[i].at_least) > TABLE_LOSS;
        if (!keeps) continue;
        if (*sure == TABLE_DRAW) trap[kept] = traps(b, r, &next[i]);
        list[kept++] = list[i];
    }
    sort_by_traps(list, trap, kept);
    return kept == count && *sure != TABLE_DRAW ? 0 : kept;
}

// ---- Making progress ----

// Several tables may know a distance; the shortest counts, so that every move comes nearer even when another
// table takes over.
static bool distance(const struct table_book *b, const struct echek_position *p, unsigned *plies) {
    bool known = false;
    if (echek_ended(p) == ECHEK_MOVER_LOST) return *plies = 0, true;
    for (size_t i = 0; i < b->count; i++) {
        const struct table_shelf *s = &b->shelves[i];
        unsigned here;
        if (s->game.own[p->mover] != TABLE_ALL_PIECES || !table_distance(&s->game, &s->store, p, &here))
            continue;
        if (!known || here < *plies) *plies = here;
        known = true;
    }
    return known;
}

// How good a winning move is, less is better: an end of the game; then a move that cannot be taken back, of
// which a game has only so many; then one that comes nearer to such a move. NOT_ON: it does not win, or the
// distance is not known.
enum { STAYS = 1 << 10, NOT_ON = 1 << 20 };

static unsigned way_left(const struct table_book *b, const struct echek_rules *r,
                         const struct echek_position *p, echek_move m) {
    const struct echek_position next = echek_after(r, p, m);
    unsigned plies = 0;
    if (!distance(b, &next, &plies)) return NOT_ON;
    return plies == 0 || table_leaves(r, p, m) ? plies : STAYS + plies;
}

echek_move table_book_nearest(const struct table_book *b, const struct echek_rules *r,
                              const struct echek_position *p, unsigned *left) {
    echek_move list[ECHEK_MOST_MOVES], best = ECHEK_NO_MOVE;
    const size_t count = echek_moves(r, p, list);
    unsigned least = NOT_ON;
    for (size_t i = 0; i < count && least > 0; i++) {
        const unsigned way = way_left(b, r, p, list[i]);
        if (way >= least) continue;
        least = way;
        best = list[i];
    }
    *left = least;
    return best;
}

echek_move table_book_farthest(const struct table_book *b, const struct echek_rules *r,
                               const struct echek_position *p) {
    echek_move list[ECHEK_MOST_MOVES], best = ECHEK_NO_MOVE;
    unsigned most = 0, left;
    if (table_book_look(b, p).at_most != TABLE_LOSS) return ECHEK_NO_MOVE;
    const size_t count = echek_moves(r, p, list);
    for (size_t i = 0; i < count; i++) {
        const struct echek_position next = echek_after(r, p, list[i]);
        if (echek_ended(&next) != ECHEK_GOES_ON) continue;
        if (table_book_nearest(b, r, &next, &left) == ECHEK_NO_MOVE) return ECHEK_NO_MOVE;
        if (best != ECHEK_NO_MOVE && left <= most) continue;
        most = left;
        best = list[i];
    }
    return best;
}

// ---- Playing ----

struct player {
    const struct table_book *book;
    struct echek_engine *engine;
    const struct echek_game *game;
    const struct echek_effort *effort;
};

// A position that is new in this game, because tables do not consider repetitions.
static bool is_new(const struct echek_game *g, echek_move m) {
    const struct echek_position after = echek_after(&g->rules, echek_game_now(g), m);
    for (size_t n = 0; n <= g->plies.size; n++)
        if (echek_same(echek_game_at(g, n), &after)) return false;
    return true;
}

static bool is_among(const echek_move *list, size_t count, echek_move m) {
    return memchr(list, m, count) != NULL;
}

// A drop or a pawn move is progress for good; without one, any move to a new position.
static echek_move nearer(const struct echek_game *g, const echek_move *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (echek_is_progress(echek_game_now(g), list[i])) return list[i];
    for (size_t i = 0; i < count; i++)
        if (is_new(g, list[i])) return list[i];
    return list[0];
}

// A draw is sure, and more is possible: of the moves that set the most traps, the one that the engine
// prefers.
static bool best_draw(const struct player *p, const echek_move *list, size_t count,
                      struct echek_thought *thought, struct fault *fault) {
    const struct echek_game *g = p->game;
    const struct echek_position *now = echek_game_now(g);
    struct echek_position after = echek_after(&g->rules, now, list[0]);
    const unsigned most = traps(p->book, &g->rules, &after);
    struct echek_effort effort = *p->effort;
    size_t rivals = 1;
    for (; rivals < count; rivals++) {
        after = echek_after(&g->rules, now, list[rivals]);
        if (traps(p->book, &g->rules, &after) < most) break;
    }
    if (is_among(list, rivals, thought->move)) return true;
    effort.moves = list;
    effort.move_count = rivals;
    return echek_think(p->engine, g, &effort, thought, fault);
}

// The winner is known, but not the distance.
static echek_move without_distances(const struct echek_game *g, const echek_move *list, size_t count,
                                    enum table_value sure, echek_move thought) {
    bool good = is_among(list, count, thought);
    if (count == 0 || (good && (sure == TABLE_LOSS || is_new(g, thought)))) return thought;
    return sure == TABLE_WIN ? nearer(g, list, count) : list[0];
}

// The engine already delays a proven loss as long as possible.
static bool best_move(const struct player *p, struct echek_thought *thought, struct fault *fault) {
    const struct table_book *b = p->book;
    const struct echek_game *g = p->game;
    const struct echek_position *now = echek_game_now(g);
    unsigned left;
    echek_move m = table_book_nearest(b, &g->rules, now, &left);
    if (m == ECHEK_NO_MOVE && thought->wins == 0) m = table_book_farthest(b, &g->rules, now);
    if (m == ECHEK_NO_MOVE) {
        echek_move list[ECHEK_MOST_MOVES];
        enum table_value sure;
        const size_t count = table_book_moves(b, &g->rules, now, list, &sure);
        if (count > 0 && sure == TABLE_DRAW) return best_draw(p, list, count, thought, fault);
        m = without_distances(g, list, count, sure, thought->move);
    }
    if (m == thought->move) return true;
    thought->move = thought->line[0] = m;
    thought->length = 1;
    thought->score = thought->wins = 0;
    return true;
}

bool table_book_play(const struct table_book *b, struct echek_engine *e, const struct echek_game *g,
                     struct rng *rng, const struct echek_effort *effort, struct echek_thought *thought,
                     struct fault *fault) {
    if (!echek_level_move(ECHEK_MASTER, e, g, rng, effort, thought, fault)) return false;
    if (thought->move == ECHEK_NO_MOVE || thought->wins > 0 || effort->moves != NULL) return true;
    return best_move(&(struct player){b, e, g, effort}, thought, fault);
}
