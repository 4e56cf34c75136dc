// Games of Echek, for the library.
#include "echek/library/game.h"

#include <string.h>

_Static_assert((int)ROQUE_GOES_ON == ECHEK_UNDECIDED && (int)ROQUE_BLACK_WINS == ECHEK_BLACK_WINS &&
                   (int)ROQUE_DRAW_BY_REPETITION == ECHEK_DRAW_REPETITION &&
                   (int)ROQUE_DRAW_NO_PROGRESS == ECHEK_DRAW_NO_PROGRESS &&
                   (int)ROQUE_WHITE_RESIGNED == ECHEK_WHITE_RESIGNED &&
                   (int)ROQUE_DRAW_AGREED == ECHEK_DRAW_AGREED &&
                   (int)ROQUE_BLACK_OUT_OF_TIME == ECHEK_BLACK_OUT_OF_TIME && (int)ROQUE_WHITE == ECHEK_WHITE,
               "the library tells what games tell");

// ---- Beginning ------------------------------------------------------------------------------------------

static struct roque_game *game_new(struct roque *r) {
    struct roque_game *g = library_handle_new(r, sizeof *g);
    if (g == NULL) return NULL;
    text_init(&g->rules, &r->mem);
    text_init(&g->position, &r->mem);
    text_init(&g->json, &r->mem);
    return g;
}

// The game has changed: earlier strings are no longer valid.
static void refresh(struct roque_game *g) {
    const struct echek_position *now = echek_game_now(&g->game);
    echek_move list[ECHEK_MOST_MOVES];
    text_clear(&g->position);
    text_clear(&g->json);
    g->moves = echek_legal_moves(&g->game.rules, now, list);
    for (size_t i = 0; i < g->moves; i++) echek_move_name(now, list[i], g->legal[i].text);
}

static bool name_played(struct roque_game *g, size_t ply) {
    struct move_name name;
    echek_move_name(echek_game_at(&g->game, ply), g->game.plies.at[ply].move, name.text);
    return vec_push(library_handle_mem(&g->handle), &g->played, name);
}

roque_game *roque_game_new(roque *r, const char *rules, const char *position) {
    struct echek_rules read = {0};
    struct echek_position start = echek_start();
    struct fault fault;
    if (!library_begin(r, r)) return NULL;
    if ((rules != NULL && !echek_rules_read(&read, rules, &fault)) ||
        (position != NULL && !echek_position_read(&read, position, &start, &fault))) {
        library_fail(r, &fault);
        return NULL;
    }
    struct roque_game *g = game_new(r);
    if (g == NULL) return NULL;
    echek_game_init(&g->game, &r->mem, &read, &start);
    refresh(g);
    return g;
}

roque_game *roque_game_read(roque *r, const char *text, size_t size) {
    struct fault fault;
    if (!library_begin(r, text)) return NULL;
    struct roque_game *g = game_new(r);
    if (g == NULL) return NULL;
    bool ok = echek_game_read(&g->game, &r->mem, text, library_size(text, size), &fault);
    for (size_t i = 0; ok && i < g->game.plies.size; i++) ok = name_played(g, i) || fault_memory(&fault);
    if (ok) {
        refresh(g);
        return g;
    }
    roque_game_free(g);
    library_fail(r, &fault);
    return NULL;
}

void roque_game_free(roque_game *g) {
    if (g == NULL) return;
    echek_game_free(&g->game);
    if (g->engine != NULL) echek_engine_free(g->engine);
    vec_free(library_handle_mem(&g->handle), &g->played);
    text_free(&g->rules);
    text_free(&g->position);
    text_free(&g->json);
    library_handle_free(&g->handle);
}

// ---- Looking --------------------------------------------------------------------------------------------

const char *roque_echek_rules(void) { return echek_rules_told(); }

const char *roque_game_rules(roque_game *g) {
    if (g == NULL) return NULL;
    if (g->rules.size == 0) echek_rules_write(&g->rules, &g->game.rules);
    return library_kept(&g->rules, g->handle.home);
}

const char *roque_game_position(roque_game *g) {
    if (g == NULL) return NULL;
    if (g->position.size == 0) echek_position_write(&g->position, echek_game_now(&g->game));
    return library_kept(&g->position, g->handle.home);
}

enum roque_side roque_game_mover(const roque_game *g) {
    return g == NULL ? ROQUE_WHITE : (enum roque_side)echek_game_now(&g->game)->mover;
}

size_t roque_game_moves(const roque_game *g) { return g == NULL ? 0 : g->moves; }

const char *roque_game_move(const roque_game *g, size_t i) {
    return g == NULL || i >= g->moves ? NULL : g->legal[i].text;
}

size_t roque_game_played(const roque_game *g) { return g == NULL ? 0 : g->played.size; }

const char *roque_game_played_move(const roque_game *g, size_t i) {
    return g == NULL || i >= g->played.size ? NULL : g->played.at[i].text;
}

const char *roque_game_json(roque_game *g) {
    if (g == NULL) return NULL;
    const struct echek_subject subject = {g->game.rules, *echek_game_now(&g->game), NULL};
    if (g->json.size == 0) echek_tell_moves_json(&g->json, &subject, ECHEK_SQUARES, NULL);
    return library_kept(&g->json, g->handle.home);
}

enum roque_result roque_game_result(const roque_game *g) {
    return g == NULL ? ROQUE_GOES_ON : (enum roque_result)echek_game_result(&g->game);
}

const char *roque_game_result_text(const roque_game *g) {
    return g == NULL ? "" : echek_result_words(echek_game_result(&g->game));
}

char *roque_game_write(roque *r, const roque_game *g) {
    struct text out;
    if (!library_begin(r, g)) return NULL;
    library_string_begin(&out, r);
    echek_game_write(&out, &g->game);
    return library_string_end(&out, r);
}

char *roque_game_draw(roque *r, const roque_game *g, const char *medium, unsigned drawing) {
    struct text out;
    if (!library_begin(r, g) || !library_begin(r, medium)) return NULL;
    bool unicode = strcmp(medium, "unicode") == 0;
    if (!unicode && strcmp(medium, "text") != 0) {
        library_fail_as(r, ROQUE_BAD_INPUT, "'%.40s' is neither text nor unicode", medium);
        return NULL;
    }
    const struct draw_echek board = {.position = echek_game_now(&g->game),
                                     .over = echek_game_result(&g->game) != ECHEK_UNDECIDED};
    const struct draw_echek_style style = {
        .unicode = unicode, .color = (drawing & ROQUE_COLOR) != 0, .flipped = (drawing & ROQUE_FLIPPED) != 0};
    library_string_begin(&out, r);
    draw_echek(&out, &board, style);
    return library_string_end(&out, r);
}

// ---- Playing --------------------------------------------------------------------------------------------

bool roque_game_play(roque_game *g, const char *move) {
    struct fault fault;
    echek_move m;
    if (g == NULL) return false;
    struct roque *r = g->handle.home;
    if (!library_begin(r, move)) return false;
    if (echek_game_result(&g->game) != ECHEK_UNDECIDED)
        return library_fail_as(r, ROQUE_BAD_INPUT, "the game has ended: %s", roque_game_result_text(g));
    if (!echek_move_read(&g->game.rules, echek_game_now(&g->game), move, &m, &fault))
        return library_fail(r, &fault);
    if (!echek_game_play(&g->game, m)) return library_fail_memory(r);
    if (!name_played(g, g->game.plies.size - 1)) {
        echek_game_undo(&g->game);
        return library_fail_memory(r);
    }
    refresh(g);
    return true;
}

bool roque_game_take_back(roque_game *g) {
    if (g == NULL) return false;
    library_begin(g->handle.home, g);
    if (g->played.size == 0)
        return library_fail_as(g->handle.home, ROQUE_BAD_INPUT, "there is no move to take back");
    echek_game_undo(&g->game);
    g->played.size--;
    refresh(g);
    return true;
}

bool roque_game_settle(roque_game *g, enum roque_result result) {
    if (g == NULL) return false;
    library_begin(g->handle.home, g);
    if (result != ROQUE_GOES_ON && (result < ROQUE_WHITE_RESIGNED || result > ROQUE_DRAW_AGREED))
        return library_fail_as(g->handle.home, ROQUE_BAD_INPUT, "players cannot settle that between them");
    if (g->game.settled == ECHEK_UNDECIDED && echek_game_result(&g->game) != ECHEK_UNDECIDED)
        return library_fail_as(g->handle.home, ROQUE_BAD_INPUT, "the game has ended: %s",
                               roque_game_result_text(g));
    echek_game_settle(&g->game, (enum echek_result)result);
    refresh(g);
    return true;
}
