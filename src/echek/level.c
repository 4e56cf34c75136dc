#include "echek/level.h"

#include "base/clock.h"
#include "echek/reach.h"

#include <string.h>

static const struct level {
    const char *name, *about;
    unsigned depth[2]; // of thinking, from and to; 0: does not think, or thinks as long as it may
    uint32_t blind;    // how often in a hundred moves an enemy threat is overlooked
    uint32_t slips;    // how often in a hundred moves what was thought is forgotten, unless it was a win
} levels[ECHEK_LEVELS] = {
    [ECHEK_RANDOM] = {"random", "moves at random and never castles: the paper's easy", {0}, 0, 0},
    [ECHEK_RANDOM_CASTLE] = {"random-castle", "moves at random and may castle: the paper's hard", {0}, 0, 0},
    [ECHEK_EASY] = {"easy", "takes a win in one, sees most threats, else moves at random", {0}, 20, 0},
    [ECHEK_MEDIUM] = {"medium", "looks two plies ahead, with a slip now and then", {2, 2}, 0, 25},
    [ECHEK_HARD] = {"hard", "looks four or five plies ahead", {4, 5}, 0, 0},
    [ECHEK_MASTER] =
        {"master", "looks as far as its time allows, and wins what it has proven won", {0}, 0, 0},
};

const char *echek_level_name(enum echek_level level) { return levels[level].name; }
const char *echek_level_about(enum echek_level level) { return levels[level].about; }

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

static void choose(enum echek_level level, const struct echek_game *g, struct rng *rng,
                   struct echek_thought *thought) {
    const struct echek_position *p = echek_game_now(g);
    struct choice c;
    c.count = echek_moves(&g->rules, p, c.move);
    if (level == ECHEK_RANDOM) prefer(&c, g, is_no_castle);
    if (level >= ECHEK_EASY && echek_wins_at_once(&g->rules, p)) {
        prefer(&c, g, wins);
        thought->wins = 1;
    } else if (level >= ECHEK_EASY && rng_below(rng, 100) >= levels[level].blind) {
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
    choose(level, g, rng, thought);
    return true;
}

bool echek_level_move(enum echek_level level, struct echek_engine *e, const struct echek_game *g,
                      struct rng *rng, const struct echek_effort *effort, struct echek_thought *thought,
                      struct fault *fault) {
    enum { SECOND_US = 1000000 };
    struct echek_effort own = *effort;
    *thought = (struct echek_thought){.move = ECHEK_NO_MOVE};
    if (echek_game_result(g) != ECHEK_UNDECIDED) return true;
    if (level > ECHEK_EASY && level < ECHEK_MASTER)
        return think_little(level, e, g, rng, own, thought, fault);
    if (level == ECHEK_MASTER) {
        if (own.depth == 0 && own.nodes == 0 && own.limits.deadline_us == 0)
            own.limits.deadline_us = clock_us() + SECOND_US;
        return echek_think(e, g, &own, thought, fault);
    }
    choose(level, g, rng, thought);
    return true;
}
