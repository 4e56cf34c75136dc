// Puzzles as a kind of game (play/game.h): a player's list of actions (play/play.h), and the words around it.
#ifndef ROQUE_PLAY_PUZZLE_H
#define ROQUE_PLAY_PUZZLE_H

#include "draw/looks.h"
#include "play/game.h"
#include "play/play.h"

// Sentences about a puzzle being played, the same for every front end.

// What a mark is called, "nothing" for the mark that says so.
void play_tell_noun(struct text *out, const struct family *f, char mark);

// A line about the moves of one action, begun with `before`: "Undone: bulb at r3c4, nothing at r3c5."
void play_tell_moves(struct text *out, const struct puzzle *p, const char *before,
                     const struct play_change *changes, size_t count);

// A line about what a cell shows: "r3c4: bulb, given."
void play_tell_cell(struct text *out, const struct play *g, size_t cell);

// New errors in full; of old ones only how many, and the word that lists them (`tells`; NULL: nothing is said
// of them). `wrong` has the sentences so far, each ended by '\n', and is updated.
void play_tell_errors(struct text *out, const struct verdict *v, struct text *wrong, const char *tells);

// How far the game has come, if nothing is wrong.
void play_tell_progress(struct text *out, const struct play *g, int percent);

// A line about a solved puzzle: the time it took, and the help.
void play_tell_solved(struct text *out, const struct play *g);

// A hint of this strength; `why` is how the player says the word that explains a mistake.
void play_tell_hint(struct text *out, const struct explanation *e, enum play_strength strength,
                    const struct tell_explain_how *how, const char *why);

// Why a board leads nowhere, or that it does not.
void play_tell_why(struct text *out, const struct explanation *e, const struct tell_explain_how *how);

// What play_step did to a game that stood at `at`.
void play_tell_stepped(struct text *out, const struct play *g, size_t at, enum explain_status status);

extern const struct game_kind play_puzzle_kind;

struct play_puzzle {
    struct game game;
    struct play play;
    struct text wrong; // what was said to be wrong, each sentence ended by '\n'
    bool was_solved;   // and that was said
    bool asked;        // what is wrong was asked for
};

// The list of actions within such a game.
static inline struct play *play_of(struct game *g) { return &((struct play_puzzle *)g)->play; }

// ---- New puzzles (puzzle_begin.c), as play/game.h asks for them -------------------------------------------

bool play_puzzle_check(const struct families *known, const char *name, const game_settings *settings,
                       struct fault *fault);
bool play_puzzle_make(const struct game *g, const char *name, const game_settings *settings,
                      struct puzzle *out, struct fault *fault);
const char *play_puzzle_setting_of(const char *word);

// For a drill: fill in everything before the first step of the technique. Not met: hints find a way around
// it.
bool play_puzzle_drill(struct puzzle *p, const struct technique *t, struct limits limits, struct mem *m,
                       bool *met, struct fault *fault);

// ---- As JSON (puzzle_state.c) ----------------------------------------------------------------------------

// The text of a game; a puzzle of which nothing was played is not told as a game. False when there is no
// memory.
bool play_puzzle_save(const struct play *g, struct text *out);

// How it stands, as members of an open object. `asked`: the player asks what is wrong. False: no memory.
bool play_json_state(struct play *g, bool asked, struct text *out);

// What a hint of this strength is about, and what is wrong; the cells of a step, as the member "marks".
void play_json_hint(struct text *out, const struct explanation *e, enum play_strength strength);
void play_json_why(struct text *out, const struct explanation *e);
void play_json_marks(struct text *out, const struct explanation *e, const struct explain_step *step);

// The words for the ground and the content of a cell.
const char *play_ground_name(enum draw_ground ground);
const char *play_content_name(enum draw_content content);

// ---- The puzzle of the day --------------------------------------------------------------------------------

// The puzzle of the day: the same board for everyone on a date, made from the date alone. Boards get harder
// and larger through the week.

struct play_date {
    int year, month, day; // of the Gregorian calendar; 1 is January
};

// Read "2026-11-16". False: it is not a date.
bool play_date_read(const char *word, struct play_date *date);

int play_weekday(struct play_date date); // 0 is Monday

// Make the puzzle of that day, with notes that say so. If none of its level can be made, an easier one is
// made, so that every day has its puzzle.
enum make_answer play_daily(const struct family *family, struct play_date date, struct limits limits,
                            struct mem *m, struct puzzle *out, struct fault *fault);

// The same draft by draft: the request, at a level so many steps easier than the day's (false: there is no
// such level), and the notes.
bool play_daily_request(const struct family *family, struct play_date date, int easier,
                        struct make_request *r);
bool play_daily_note(struct made *made, struct play_date date,
                     struct mem *m); // false when there is no memory

#endif
