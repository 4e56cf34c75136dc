// Echek as a kind of game (play/game.h): the moves (duel.c), the computers that play, and the commands around
// them. begin.c has settings and problems, lists.c the lists to choose a move from, think.c the engine at
// work, state.c the JSON, game.c the rest.
#ifndef ROQUE_ECHEK_PLAY_GAME_H
#define ROQUE_ECHEK_PLAY_GAME_H

#include "echek/review/review.h"
#include "play/game.h"

// The moves of a game of Echek. As with puzzles (play/play.h), the list of moves is the state, so undo, redo,
// saving and sharing are one mechanism. Nothing here reads a file or a clock: the caller measures the time,
// owns the engine, and stores the text that duel_save writes (echek/rules/game.h describes its format).
// echek/play/game.h puts this behind the interface that front ends use.
//
// A function that fails fills in the fault and leaves the game unchanged.

// How much hints have told: nothing; the piece that moves (in a problem); the move and its reason; also what
// may follow.
enum duel_strength { DUEL_HINT_NONE, DUEL_HINT_PIECE, DUEL_HINT_MOVE, DUEL_HINT_LINE };

struct duel {
    struct echek_game game;    // rules, start, moves, moves taken back, players, time, result
    enum duel_strength hinted; // of the position now
};

// ---- Beginning and ending --------------------------------------------------------------------------------

// A game at its start, between two people without names, without a clock.
void duel_start(struct duel *d, struct mem *m, const struct echek_rules *r,
                const struct echek_position *start);

// Read a game from its text. Free it either way.
bool duel_load(struct duel *d, const char *bytes, size_t size, struct mem *m, struct fault *fault);
bool duel_save(const struct duel *d, struct text *out); // false when there is no memory

void duel_free(struct duel *d);

// ---- Players and clock -----------------------------------------------------------------------------------

// A side is played by the level of this name, or by a person of this name; "human" and "" are a person
// without a name. Players may change in the middle of a game. False: not a name.
bool duel_seat(struct duel *d, unsigned side, const char *name, struct fault *fault);

// "5+3", minutes for a side and seconds for each of its moves, or "5"; "none" is no clock. Both sides get all
// their time again. False: not a clock.
bool duel_set_clock(struct duel *d, const char *words, struct fault *fault);

// The side to move has spent so much time; a clock that runs out ends the game.
void duel_pass(struct duel *d, uint64_t ms);

// ---- Moves -----------------------------------------------------------------------------------------------

// The piece of the side to move on this square; false: there is none. And the squares to which a piece of the
// side to move, on the board or in hand, may go: none when the game is over.
bool duel_piece_on(const struct duel *d, unsigned square, unsigned *piece);
unsigned duel_targets(const struct duel *d, unsigned piece);
bool duel_may_castle(const struct duel *d);

// "Q@b3", "b2-c1", "O-O". Moves that were taken back are forgotten, unless this is the next of them.
bool duel_do(struct duel *d, const char *words, size_t size, struct fault *fault);
bool duel_do_move(struct duel *d, echek_move m, struct fault *fault);

// Back to the last position in which a person was to move, and forward to the next; if no person plays, by
// one ply. A resignation or an agreed draw is taken back alone. Returns false when there is nothing to take
// back, or to play again; time that ran out does not come back.
bool duel_take_back(struct duel *d, size_t *plies); // plies may be NULL
bool duel_forward(struct duel *d, size_t *plies);

// Go to the position after so many plies of the game; the later plies can be played again. A resignation or
// an agreed draw remains.
void duel_go(struct duel *d, size_t plies);

// ---- Resigning and draws ---------------------------------------------------------------------------------

bool duel_resign(struct duel *d, unsigned side, struct fault *fault);

// A draw, when both want it. A person is asked; for a computer duel_wants_draw decides, with a moment's
// thought of a strong engine: it accepts a draw when it has lost by force, or stands no better after twenty
// plies.
bool duel_agree(struct duel *d, struct fault *fault);
bool duel_wants_draw(struct duel *d, unsigned side, struct echek_engine *e, const struct echek_effort *effort,
                     bool *wants, struct fault *fault);

// ---- Thinking --------------------------------------------------------------------------------------------

// The longest time that the side to move should think; without a clock, `us` per move.
uint64_t duel_thinking_us(const struct duel *d, uint64_t us);

// The computer whose turn it is thinks, which is counted as its time, and moves. A thought that
// effort->limits.stop ended is thrown away, and no move is played: then, and when its clock ran out, `*moved`
// is ECHEK_NO_MOVE.
bool duel_reply(struct duel *d, struct echek_engine *e, struct rng *rng, const struct echek_effort *effort,
                echek_move *moved, struct fault *fault);

// The same with a thought of the caller.
bool duel_play_thought(struct duel *d, const struct echek_thought *t, const int *stop, echek_move *moved,
                       struct fault *fault);

// A move that wins at once, found without thinking; false: there is none.
bool duel_find_win(const struct duel *d, struct echek_thought *t);

extern const struct game_kind echek_game_kind;

struct echek_play {
    struct game game;
    struct duel duel;
    bool flipped;                              // seen from Black's side
    struct echek_engine *engines[2], *adviser; // of each computer, and of hints; NULL: not needed so far
    const struct table_book *book;             // tables in which master looks up positions; NULL: none
    struct rng rng;                            // for levels that play at random
    uint64_t seed;                             // of `rng`
    struct echek_thought thought;              // about the present position, as far as it has come
    uint64_t thought_us;                       // and how long that took so far
    struct echek_values values;                // of the present moves, as far as they have come
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

// lists.c: the action, the piece and the square, each chosen from a list.
enum game_step echek_play_choose(struct game *g, const char *argument, struct fault *fault);

// state.c: members of an open JSON object.
bool echek_play_state(struct game *g, struct text *out);
void echek_play_thought_json(const struct echek_play *p, struct text *out); // the members of p->thought
void echek_play_values_json(const struct echek_play *p, struct text *out);  // the members of p->values
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
enum game_step echek_play_changed(struct echek_play *p); // the position has changed
void echek_play_say_last_move(struct echek_play *p);

#endif
