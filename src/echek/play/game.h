// Echek as a kind of game (play/game.h): the moves (duel.h), the computers that play, and the words around
// them. begin.c has settings and problems, lists.c the lists to choose a move from, think.c
// the engine at work, state.c the JSON, game.c the rest.
#ifndef ROQUE_ECHEK_PLAY_GAME_H
#define ROQUE_ECHEK_PLAY_GAME_H

#include "echek/play/duel.h"
#include "echek/review/review.h"
#include "play/game.h"

extern const struct game_kind echek_game_kind;

struct echek_play {
    struct game game;
    struct duel duel;
    bool flipped;                              // seen from Black's side
    struct echek_engine *engines[2], *adviser; // of each computer, and of hints; NULL: not needed so far
    const struct table_book *book;             // tables in which master looks; NULL: none
    struct rng rng;                            // the luck of levels that use any
    uint64_t seed;                             // of it
    struct echek_thought thought;              // about the position now, as far as it has come
    uint64_t thought_us;                       // and how long that took so far
    struct echek_values values;                // of the moves now, as far as they have come
    struct echek_review review;                // as far as it has come
    unsigned problem; // White is to win within so many plies; 0: it is a game, not a problem
};

static inline struct echek_play *echek_play_of(struct game *g) { return (struct echek_play *)g; }
static inline const struct echek_play *echek_play_seen(const struct game *g) {
    return (const struct echek_play *)g;
}
static inline const struct echek_position *echek_play_now(const struct echek_play *p) {
    return echek_game_now(&p->duel.game);
}

// ---- Inside ----------------------------------------------------------------------------------------------

// begin.c
bool echek_play_check(const struct families *known, const char *name, const game_settings *settings,
                      struct fault *fault);
bool echek_play_begin(struct game *g, const struct game *before, const char *name,
                      const game_settings *settings, struct fault *fault);
bool echek_play_adjust(struct game *g, const game_settings *settings, struct fault *fault);
const char *echek_play_setting_of(const char *word);
bool echek_play_level(const char *option, const char *word, enum echek_level *level, struct fault *fault);
void echek_play_judge_problem(struct echek_play *p); // say whether White's last move wins in time

// lists.c: what to do, with which piece, to which square, each chosen from a list.
enum game_step echek_play_choose(struct game *g, const char *argument, struct fault *fault);

// state.c: members of an open JSON object.
bool echek_play_state(struct game *g, struct text *out);
void echek_play_thought_json(const struct echek_play *p, struct text *out); // what p->thought says
void echek_play_values_json(const struct echek_play *p, struct text *out);  // what p->values says
void echek_play_review_json(const struct echek_review *r, struct text *out);

// think.c
enum game_step echek_play_hint(struct game *g, unsigned strength, struct fault *fault);
enum game_step echek_play_think(struct game *g, const char *argument, struct fault *fault);
enum game_step echek_play_value(struct game *g, const char *argument, struct fault *fault);
enum game_step echek_play_do_hint(struct game *g, struct fault *fault);
enum game_step echek_play_reply(struct game *g, struct fault *fault);
enum game_step echek_play_review(struct game *g, const char *argument, struct fault *fault);
enum game_step echek_play_ask_computer(struct echek_play *p, unsigned side, bool *accepts,
                                       struct fault *fault);

// game.c
enum game_step echek_play_make(struct echek_play *p, echek_move m, struct fault *fault);
enum game_step echek_play_changed(struct echek_play *p); // the position is another one
void echek_play_say_last_move(struct echek_play *p);

#endif
