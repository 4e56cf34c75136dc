#include "echek/engine/think.h"

#include <string.h>

static const struct level {
    const char *name, *about;
    int elo;
    unsigned depth[2]; // of thinking, from and to; 0: does not think, or thinks as long as it may
    uint32_t misses;   // how often in a hundred moves a win in one is overlooked
    uint32_t blind;    // how often in a hundred moves an enemy threat is overlooked
    uint32_t slips;    // how often in a hundred moves it plays at random instead, unless it saw a win
} levels[ECHEK_LEVELS] = {
    [ECHEK_RANDOM] = {"random", "moves at random and never castles: the paper's easy", .elo = 0},
    [ECHEK_RANDOM_CASTLE] = {"random-castle", "may castle too: the paper's hard, but no stronger",
                             .elo = -20},
    [ECHEK_BEGINNER] = {"beginner", "for children: overlooks much", .elo = 210, .misses = 50, .blind = 70},
    [ECHEK_EASY] = {"easy", "takes a win in one, sees most threats, else at random", .elo = 500, .blind = 20},
    [ECHEK_CASUAL] = {"casual", "looks a ply ahead, and often not at all", .elo = 840, .depth = {1, 1},
                      .slips = 70, .blind = 10},
    [ECHEK_MEDIUM] = {"medium", "looks two plies ahead, with a slip now and then", .elo = 1280,
                      .depth = {2, 2}, .slips = 25},
    [ECHEK_HARD] = {"hard", "looks four or five plies ahead", .elo = 2000, .depth = {4, 5}},
    [ECHEK_MASTER] = {"master", "as far as its time allows; wins what it has proven won", .elo = 2250},
};

const char *echek_level_name(enum echek_level level) { return levels[level].name; }
const char *echek_level_about(enum echek_level level) { return levels[level].about; }
int echek_level_elo(enum echek_level level) { return levels[level].elo; }

bool echek_level_named(const char *word, enum echek_level *level) {
    for (int i = 0; i < ECHEK_LEVELS; i++)
        if (strcmp(levels[i].name, word) == 0) {
            *level = (enum echek_level)i;
            return true;
        }
    return false;
}

// ---- Levels that do not think ----

struct choice {
    echek_move move[ECHEK_MOST_MOVES];
    size_t count;
};

// Keep the moves for which `wanted` holds; all of them when it holds for none.
static void prefer(struct choice *c, const struct echek_game *g,
                   bool (*wanted)(const struct echek_rules *, const struct echek_position *, echek_move)) {
    size_t kept = 0;
    echek_move good[ECHEK_MOST_MOVES];
    for (size_t i = 0; i < c->count; i++)
        if (wanted(&g->rules, echek_game_now(g), c->move[i])) good[kept++] = c->move[i];
    if (kept == 0) return;
    memcpy(c->move, good, kept * sizeof *good);
    c->count = kept;
}

static bool is_no_castle(const struct echek_rules *r, const struct echek_position *p, echek_move m) {
    (void)r, (void)p;
    return m != ECHEK_CASTLE;
}

static bool wins(const struct echek_rules *r, const struct echek_position *p, echek_move m) {
    struct echek_position next = echek_after(r, p, m);
    return echek_ended(&next) == ECHEK_MOVER_LOST;
}

static bool leaves_no_win(const struct echek_rules *r, const struct echek_position *p, echek_move m) {
    struct echek_position next = echek_after(r, p, m);
    return echek_ended(&next) == ECHEK_GOES_ON && !echek_wins_at_once(r, &next);
}

static bool by_chance(struct rng *rng, uint32_t percent) {
    return percent > 0 && rng_below(rng, 100) < percent;
}

static void choose(enum echek_level level, const struct echek_game *g, struct rng *rng,
                   const struct echek_effort *effort, struct echek_thought *thought) {
    const struct echek_position *p = echek_game_now(g);
    const struct level *l = &levels[level];
    bool looks = level > ECHEK_RANDOM_CASTLE;
    struct choice c;
    c.count = effort->moves == NULL ? echek_moves(&g->rules, p, c.move) : effort->move_count;
    if (effort->moves != NULL) memcpy(c.move, effort->moves, c.count * sizeof *c.move);
    if (level == ECHEK_RANDOM) prefer(&c, g, is_no_castle);
    if (looks && echek_wins_at_once(&g->rules, p) && !by_chance(rng, l->misses)) {
        prefer(&c, g, wins);
        thought->wins = 1;
    } else if (looks && rng_below(rng, 100) >= l->blind) {
        prefer(&c, g, leaves_no_win);
    }
    thought->move = thought->line[0] = c.move[rng_below(rng, (uint32_t)c.count)];
    thought->length = 1;
}

// ---- Levels that do ----

static bool think_little(enum echek_level level, struct echek_engine *e, const struct echek_game *g,
                         struct rng *rng, struct echek_effort effort, struct echek_thought *thought,
                         struct fault *fault) {
    const struct level *l = &levels[level];
    effort.depth = l->depth[0] + rng_below(rng, l->depth[1] - l->depth[0] + 1);
    effort.nodes = effort.limits.deadline_us = 0;
    effort.threads = 1;
    if (!echek_think(e, g, &effort, thought, fault)) return false;
    if (thought->wins > 0 || rng_below(rng, 100) >= l->slips) return true;
    *thought = (struct echek_thought){.nodes = thought->nodes, .us = thought->us};
    choose(level, g, rng, &effort, thought);
    return true;
}

// ---- Master ----

enum { MOST_RIVALS = 3 };

// Few pieces are on the board yet, so many moves are equally good.
static bool is_opening(const struct echek_position *p) {
    enum { PIECES_IN_HAND = 7 };
    int in_hand = 0;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned piece = 0; piece < ECHEK_PIECES; piece++)
            in_hand += echek_at(p, side, piece) == ECHEK_IN_HAND;
    return in_hand >= PIECES_IN_HAND;
}

static void remove_move(struct choice *c, echek_move m) {
    size_t kept = 0;
    for (size_t i = 0; i < c->count; i++)
        if (c->move[i] != m) c->move[kept++] = c->move[i];
    c->count = kept;
}

// Searched as deep as the best move, it is not proven to lose, and its score is not clearly worse.
static bool is_as_good(const struct echek_thought *t, const struct echek_thought *best) {
    enum { NO_WORSE = 15 };
    return t->move != ECHEK_NO_MOVE && t->depth >= best->depth && t->wins == 0 &&
           t->score + NO_WORSE >= best->score;
}

bool echek_level_vary(struct echek_engine *e, const struct echek_game *g, struct rng *rng,
                      const struct echek_effort *effort, struct echek_thought *best, struct fault *fault) {
    struct echek_thought known[1 + MOST_RIVALS] = {*best};
    struct choice c;
    uint32_t count = 1;
    if (best->move == ECHEK_NO_MOVE || best->wins != 0 || !is_opening(echek_game_now(g))) return true;
    c.count = echek_moves(&g->rules, echek_game_now(g), c.move);
    for (; count <= MOST_RIVALS; count++) {
        struct echek_effort rest = *effort;
        remove_move(&c, known[count - 1].move);
        if (c.count == 0) break;
        rest.moves = c.move;
        rest.move_count = c.count;
        rest.depth = best->depth;
        rest.report = NULL;
        if (!echek_think(e, g, &rest, &known[count], fault)) return false;
        if (!is_as_good(&known[count], best)) break;
    }
    *best = known[rng_below(rng, count)];
    return true;
}

// In the opening half of the effort is for the best move, the other half for its rivals.
static bool think_long(struct echek_engine *e, const struct echek_game *g, struct rng *rng,
                       struct echek_effort effort, struct echek_thought *thought, struct fault *fault) {
    enum { SECOND_US = 1000000 };
    if (effort.depth == 0 && effort.nodes == 0 && effort.limits.deadline_us == 0)
        effort.limits.deadline_us = clock_us() + SECOND_US;
    if (rng == NULL || effort.moves != NULL || !is_opening(echek_game_now(g)))
        return echek_think(e, g, &effort, thought, fault);
    struct echek_effort half = effort, rivals = effort;
    if (effort.nodes != 0) {
        half.nodes = effort.nodes / 2 + 1;
        rivals.nodes = effort.nodes / (2 * MOST_RIVALS) + 1;
    }
    if (effort.limits.deadline_us != 0) {
        uint64_t now = clock_us(), end = effort.limits.deadline_us;
        half.limits.deadline_us = end > now ? now + (end - now) / 2 : end;
    }
    return echek_think(e, g, &half, thought, fault) && echek_level_vary(e, g, rng, &rivals, thought, fault);
}

bool echek_level_move(enum echek_level level, struct echek_engine *e, const struct echek_game *g,
                      struct rng *rng, const struct echek_effort *effort, struct echek_thought *thought,
                      struct fault *fault) {
    *thought = (struct echek_thought){.move = ECHEK_NO_MOVE};
    if (echek_game_result(g) != ECHEK_UNDECIDED) return true;
    if (level == ECHEK_MASTER) return think_long(e, g, rng, *effort, thought, fault);
    if (levels[level].depth[0] > 0) return think_little(level, e, g, rng, *effort, thought, fault);
    choose(level, g, rng, effort, thought);
    return true;
}

bool echek_is_computer(const struct echek_game *g, unsigned side, enum echek_level *level) {
    enum echek_level any;
    return echek_level_named(g->players[side], level == NULL ? &any : level);
}

int echek_person(const struct echek_game *g) {
    bool white = echek_is_computer(g, ECHEK_WHITE, NULL), black = echek_is_computer(g, ECHEK_BLACK, NULL);
    return white == black ? -1 : white ? ECHEK_BLACK : ECHEK_WHITE;
}

const char *echek_player_name(const struct echek_game *g, unsigned side) {
    const char *name = g->players[side];
    bool nameless = name[0] == '\0' || strcmp(name, "human") == 0;
    return !nameless ? name : echek_person(g) == (int)side ? "you" : "human";
}
