#include "echek/rules/game.h"

void echek_game_init(struct echek_game *g, struct mem *m, const struct echek_rules *r,
                     const struct echek_position *start) {
    *g = (struct echek_game){.mem = m, .rules = *r, .start = *start};
}

void echek_game_free(struct echek_game *g) {
    vec_free(g->mem, &g->plies);
    vec_free(g->mem, &g->later);
}

const struct echek_position *echek_game_at(const struct echek_game *g, size_t plies) {
    return plies == 0 ? &g->start : &g->plies.at[plies - 1].after;
}

const struct echek_position *echek_game_now(const struct echek_game *g) {
    return echek_game_at(g, g->plies.size);
}

uint32_t echek_game_quiet(const struct echek_game *g) {
    return g->plies.size == 0 ? 0 : g->plies.at[g->plies.size - 1].quiet;
}

// A position from before the last drop or pawn move cannot come again.
unsigned echek_game_occurrences(const struct echek_game *g) {
    const struct echek_position *now = echek_game_now(g);
    size_t first = g->plies.size - echek_game_quiet(g);
    unsigned count = 0;
    for (size_t n = first; n <= g->plies.size; n++) count += echek_same(echek_game_at(g, n), now);
    return count;
}

enum echek_result echek_game_result(const struct echek_game *g) {
    const struct echek_position *now = echek_game_now(g);
    if (echek_ended(now) != ECHEK_GOES_ON)
        return echek_winner(now) == ECHEK_WHITE ? ECHEK_WHITE_WINS : ECHEK_BLACK_WINS;
    if (echek_game_occurrences(g) >= ECHEK_REPETITIONS) return ECHEK_DRAW_REPETITION;
    return echek_game_quiet(g) >= ECHEK_NO_PROGRESS_PLIES ? ECHEK_DRAW_NO_PROGRESS : g->settled;
}

const char *echek_result_words(enum echek_result r) {
    switch (r) {
    case ECHEK_WHITE_WINS:
        return "White wins";
    case ECHEK_BLACK_WINS:
        return "Black wins";
    case ECHEK_DRAW_REPETITION:
        return "draw: the same position for the third time";
    case ECHEK_DRAW_NO_PROGRESS:
        return "draw: a hundred plies without a drop or a pawn move";
    case ECHEK_WHITE_RESIGNED:
        return "Black wins: White resigned";
    case ECHEK_BLACK_RESIGNED:
        return "White wins: Black resigned";
    case ECHEK_DRAW_AGREED:
        return "draw by agreement";
    case ECHEK_WHITE_OUT_OF_TIME:
        return "Black wins: White ran out of time";
    case ECHEK_BLACK_OUT_OF_TIME:
        return "White wins: Black ran out of time";
    case ECHEK_UNDECIDED:
    case ECHEK_RESULTS:
        break;
    }
    return "not decided";
}

const char *echek_result_score(enum echek_result r) {
    const char *words = echek_result_words(r);
    return words[0] == 'W' ? "1-0" : words[0] == 'B' ? "0-1" : words[0] == 'd' ? "1/2" : "*";
}

bool echek_game_play(struct echek_game *g, echek_move m) {
    const struct echek_position *now = echek_game_now(g);
    struct echek_ply ply = {.move = m, .after = *now};
    ply.quiet = echek_is_progress(now, m) ? 0 : echek_game_quiet(g) + 1;
    echek_make(&g->rules, &ply.after, m);
    if (!vec_push(g->mem, &g->plies, ply)) return false;
    bool again = g->later.size > 0 && g->later.at[g->later.size - 1] == m;
    g->later.size = again ? g->later.size - 1 : 0;
    return true;
}

void echek_game_undo(struct echek_game *g) {
    g->plies.size--;
    g->later.size = 0;
    g->settled = ECHEK_UNDECIDED;
}

void echek_game_take_back(struct echek_game *g) {
    size_t n = g->later.size;
    g->later.at[n] = g->plies.at[g->plies.size - 1].move;
    echek_game_undo(g);
    g->later.size = n + 1;
}

void echek_game_settle(struct echek_game *g, enum echek_result r) { g->settled = r; }

unsigned echek_game_last_squares(const struct echek_game *g) {
    size_t n = g->plies.size;
    if (n == 0) return 0;
    const struct echek_position *before = echek_game_at(g, n - 1);
    unsigned side = before->mover;
    if (g->plies.at[n - 1].move == ECHEK_CASTLE)
        return 1U << echek_at(before, side, ECHEK_KING) | 1U << echek_at(before, side, ECHEK_ROOK);
    return (unsigned)(before->occupied[side] ^ g->plies.at[n - 1].after.occupied[side]);
}

bool echek_game_is_over(const struct echek_game *g) { return echek_game_result(g) != ECHEK_UNDECIDED; }
