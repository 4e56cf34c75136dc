#include "echek/play/game.h"

#include <string.h>

// ---- Beginning and ending --------------------------------------------------------------------------------

void duel_start(struct duel *d, struct mem *m, const struct echek_rules *r,
                const struct echek_position *start) {
    *d = (struct duel){0};
    echek_game_init(&d->game, m, r, start);
}

bool duel_load(struct duel *d, const char *bytes, size_t size, struct mem *m, struct fault *fault) {
    *d = (struct duel){0};
    if (!echek_game_read(&d->game, m, bytes, size, fault)) return false;
    return vec_reserve(m, &d->game.later, d->game.plies.size + d->game.later.size) || fault_memory(fault);
}

bool duel_save(const struct duel *d, struct text *out) {
    echek_game_write(out, &d->game);
    return !out->failed;
}

void duel_free(struct duel *d) { echek_game_free(&d->game); }

// ---- Players and clock -----------------------------------------------------------------------------------

bool duel_seat(struct duel *d, unsigned side, const char *name, struct fault *fault) {
    size_t size = strlen(name);
    bool trimmed = size == 0 || (name[0] != ' ' && name[size - 1] != ' '); // as in the file
    if (!trimmed || !echek_game_is_name(name, size))
        return fault_input(fault, 0, 0, "a player's name has at most %d bytes, all of which can be shown",
                           ECHEK_NAME - 1);
    memcpy(d->game.players[side], name, size + 1);
    return true;
}

// At most four digits at `*at`, which make a number of at most `most`.
static bool take_number(const char **at, uint32_t most, uint32_t *n) {
    size_t digits = strspn(*at, "0123456789");
    *n = 0;
    for (size_t i = 0; i < digits && digits <= 4; i++) *n = *n * 10 + (uint32_t)((*at)[i] - '0');
    *at += digits;
    return digits > 0 && digits <= 4 && *n <= most;
}

bool duel_set_clock(struct duel *d, const char *words, struct fault *fault) {
    struct echek_clock c = {0};
    uint32_t minutes = 0, bonus = 0;
    const char *at = words;
    if (strcmp(words, "none") != 0) {
        bool ok = take_number(&at, ECHEK_LONGEST_CLOCK / 60, &minutes) && minutes > 0;
        if (ok && *at == '+') at++, ok = take_number(&at, 60, &bonus);
        if (!ok || *at != '\0')
            return fault_input(fault, 0, 0,
                               "a clock is 5+3, minutes for a side and seconds for each move, or none");
    }
    c.seconds = minutes * 60;
    c.bonus = bonus;
    c.left_ms[0] = c.left_ms[1] = (uint64_t)c.seconds * 1000;
    d->game.clock = c;
    return true;
}

void duel_pass(struct duel *d, uint64_t ms) {
    struct echek_game *g = &d->game;
    unsigned side = echek_game_now(g)->mover;
    if (echek_game_is_over(&d->game)) return;
    g->used_ms[side] += ms;
    if (g->clock.seconds == 0) return;
    uint64_t *left = &g->clock.left_ms[side];
    *left -= ms < *left ? ms : *left;
    if (*left == 0)
        echek_game_settle(g, side == ECHEK_WHITE ? ECHEK_WHITE_OUT_OF_TIME : ECHEK_BLACK_OUT_OF_TIME);
}

// ---- Moves -----------------------------------------------------------------------------------------------

static const struct echek_position *now(const struct duel *d) { return echek_game_now(&d->game); }

bool duel_piece_on(const struct duel *d, unsigned square, unsigned *piece) {
    for (*piece = 0; *piece < ECHEK_PIECES; ++*piece)
        if (echek_at(now(d), now(d)->mover, *piece) == square) return true;
    return false;
}

unsigned duel_targets(const struct duel *d, unsigned piece) {
    return echek_game_is_over(&d->game) ? 0 : echek_targets(&d->game.rules, now(d), piece);
}

bool duel_may_castle(const struct duel *d) {
    return !echek_game_is_over(&d->game) && echek_may_castle(&d->game.rules, now(d));
}

static bool goes_on(const struct duel *d, struct fault *fault) {
    enum echek_result result = echek_game_result(&d->game);
    return result == ECHEK_UNDECIDED ||
           fault_input(fault, 0, 0, "the game has ended: %s", echek_result_words(result));
}

bool duel_do(struct duel *d, const char *words, size_t size, struct fault *fault) {
    enum { LONGEST = 24 };
    char line[LONGEST + 1], byte[12];
    echek_move m;
    if (!goes_on(d, fault)) return false;
    for (size_t i = 0; i < size; i++)
        if (words[i] < ' ' || words[i] > '~')
            return fault_input(fault, 1, i + 1, "%s does not belong here", fault_byte(byte, words[i]));
    if (size > LONGEST)
        return fault_input(fault, 1, LONGEST + 1, "a move such as Q@b3, b2-c1 or O-O was expected");
    memcpy(line, words, size);
    line[size] = '\0';
    return echek_move_read(&d->game.rules, now(d), line, &m, fault) && duel_do_move(d, m, fault);
}

// There is room for every ply of the game among those taken back, so going back and forth needs no memory.
static bool play(struct duel *d, echek_move m) {
    struct echek_game *g = &d->game;
    unsigned side = now(d)->mover;
    bool again = g->later.size > 0 && g->later.at[g->later.size - 1] == m;
    if (!vec_reserve(g->mem, &g->later, g->plies.size + (again ? g->later.size : 1)) ||
        !echek_game_play(g, m))
        return false;
    if (g->clock.seconds > 0 && !again) g->clock.left_ms[side] += g->clock.bonus * 1000u;
    d->hinted = DUEL_HINT_NONE;
    return true;
}

bool duel_do_move(struct duel *d, echek_move m, struct fault *fault) {
    if (!goes_on(d, fault)) return false;
    if (!echek_is_legal(&d->game.rules, now(d), m))
        return fault_input(fault, 0, 0, "that is not a legal move");
    return play(d, m) || fault_memory(fault);
}

static bool persons_turn(const struct duel *d) { return !echek_is_computer(&d->game, now(d)->mover, NULL); }

static bool both_are_computers(const struct duel *d) {
    return echek_is_computer(&d->game, ECHEK_WHITE, NULL) && echek_is_computer(&d->game, ECHEK_BLACK, NULL);
}

// The latest position before so many plies in which a person was to move; false: there is none.
static bool find_own_turn(const struct duel *d, size_t *plies) {
    const struct echek_game *g = &d->game;
    for (*plies = 1; *plies <= g->plies.size; ++*plies)
        if (both_are_computers(d) ||
            !echek_is_computer(&d->game, echek_game_at(g, g->plies.size - *plies)->mover, NULL))
            return true;
    return false;
}

bool duel_take_back(struct duel *d, size_t *plies) {
    struct echek_game *g = &d->game;
    size_t none;
    if (plies == NULL) plies = &none;
    *plies = 0;
    if (g->settled == ECHEK_WHITE_OUT_OF_TIME || g->settled == ECHEK_BLACK_OUT_OF_TIME) return false;
    d->hinted = DUEL_HINT_NONE;
    if (g->settled != ECHEK_UNDECIDED) return g->settled = ECHEK_UNDECIDED, true;
    if (!find_own_turn(d, plies)) return *plies = 0, false;
    for (size_t i = 0; i < *plies; i++) echek_game_take_back(g);
    return true;
}

bool duel_forward(struct duel *d, size_t *plies) {
    struct echek_game *g = &d->game;
    size_t none;
    if (plies == NULL) plies = &none;
    for (*plies = 0; g->later.size > 0 && !echek_game_is_over(&d->game); ++*plies) {
        if (*plies > 0 && (both_are_computers(d) || persons_turn(d))) break;
        if (!play(d, g->later.at[g->later.size - 1])) break;
    }
    return *plies > 0;
}

void duel_go(struct duel *d, size_t plies) {
    struct echek_game *g = &d->game;
    enum echek_result settled = g->settled;
    while (g->plies.size > plies) echek_game_take_back(g);
    while (g->plies.size < plies && g->later.size > 0 && play(d, g->later.at[g->later.size - 1])) continue;
    g->settled = settled;
    d->hinted = DUEL_HINT_NONE;
}

// ---- Resigning and draws ---------------------------------------------------------------------------------

static bool settle(struct duel *d, enum echek_result result, struct fault *fault) {
    if (!goes_on(d, fault)) return false;
    echek_game_settle(&d->game, result);
    return true;
}

bool duel_resign(struct duel *d, unsigned side, struct fault *fault) {
    return settle(d, side == ECHEK_WHITE ? ECHEK_WHITE_RESIGNED : ECHEK_BLACK_RESIGNED, fault);
}

bool duel_agree(struct duel *d, struct fault *fault) { return settle(d, ECHEK_DRAW_AGREED, fault); }

bool duel_wants_draw(struct duel *d, unsigned side, struct echek_engine *e, const struct echek_effort *effort,
                     bool *wants, struct fault *fault) {
    enum { EARLIEST = 20 };
    struct echek_thought t;
    *wants = false;
    if (!goes_on(d, fault) || !echek_think(e, &d->game, effort, &t, fault)) return false;
    int sign = now(d)->mover == side ? 1 : -1;
    *wants = t.wins * sign < 0 || (t.wins == 0 && t.score * sign <= 0 && d->game.plies.size >= EARLIEST);
    return true;
}

// ---- Thinking --------------------------------------------------------------------------------------------

uint64_t duel_thinking_us(const struct duel *d, uint64_t us) {
    enum { MOVES_TO_GO = 20 };
    if (d->game.clock.seconds == 0) return us;
    uint64_t share = d->game.clock.left_ms[now(d)->mover] * 1000 / MOVES_TO_GO + 1;
    return us != 0 && us < share ? us : share;
}

bool duel_reply(struct duel *d, struct echek_engine *e, struct rng *rng, const struct echek_effort *effort,
                echek_move *moved, struct fault *fault) {
    enum echek_level level;
    struct echek_thought t;
    *moved = ECHEK_NO_MOVE;
    if (!goes_on(d, fault)) return false;
    if (!echek_is_computer(&d->game, now(d)->mover, &level))
        return fault_input(fault, 0, 0, "%s is not a computer", echek_side_name(now(d)->mover));
    return echek_level_move(level, e, &d->game, rng, effort, &t, fault) &&
           duel_play_thought(d, &t, effort->limits.stop, moved, fault);
}

bool duel_play_thought(struct duel *d, const struct echek_thought *t, const int *stop, echek_move *moved,
                       struct fault *fault) {
    *moved = ECHEK_NO_MOVE;
    if (stop_asked(stop)) return true;
    duel_pass(d, t->us / 1000);
    if (echek_game_is_over(&d->game)) return true;
    if (!duel_do_move(d, t->move, fault)) return false;
    *moved = t->move;
    return true;
}

bool duel_find_win(const struct duel *d, struct echek_thought *t) {
    echek_move list[ECHEK_MOST_MOVES];
    size_t count = echek_moves(&d->game.rules, now(d), list);
    for (size_t i = 0; i < count; i++) {
        struct echek_position next = echek_after(&d->game.rules, now(d), list[i]);
        if (echek_ended(&next) != ECHEK_MOVER_LOST) continue;
        *t = (struct echek_thought){.move = list[i], .line = {list[i]}, .length = 1, .wins = 1, .depth = 1};
        return true;
    }
    return false;
}
