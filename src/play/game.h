// A game being played, whatever it is: the one seam between what is played (a puzzle, a game of Echek) and
// where it is played (a terminal, the page, the library). Its model is the midend of Simon Tatham's Portable
// Puzzle Collection. Nothing above the seam asks which kind of game it has.
//
// A front end loads a game from its text or begins one, hands over lines such as "r3c4=*", "Q@b3", "undo",
// "hint" or "clock 5+3", shows what the game says about them, and keeps the text that game_save writes:
//
//     struct game *g = game_load(bytes, size, &mem, &fault);
//     if (game_do(g, "hint", &fault) == GAME_REFUSED) complain(&fault);
//     else show(&g->said);
//
// Nothing here reads a file or asks what time it is: the front end says how time goes by (game_pass) and how
// long one call may think (g->limits).
#ifndef ROQUE_PLAY_GAME_H
#define ROQUE_PLAY_GAME_H

#include "base/limits.h"
#include "base/option.h"
#include "puzzle/puzzle.h"
#include "tell/board.h"

struct game;

// ---- Words -----------------------------------------------------------------------------------------------

enum game_step {
    GAME_REFUSED,    // the fault says why; nothing has changed
    GAME_SAID,       // nothing has changed; g->said may have words
    GAME_CHANGED,    // the board, or who plays, may be different now: see game_tell
    GAME_UNFINISHED, // g->limits came first. The same line again goes on; give it more time
};

// A word that a person can say instead of a move. Help, keys and the page's menu are made from these rows.
struct game_word {
    const char *name;     // "hint"
    const char *letter;   // a short form on a line; NULL: none
    const char *argument; // "NAME"; "[LEVEL]" may be left out; NULL: nothing follows
    const char *help;     // one line
    int key;              // on the whole screen; 0: none
    const char *question; // that asks for the argument there
    const char *label;    // of its button on the page; NULL: it has none
    bool is_long;         // what it says fills a page
    bool is_final;        // it cannot be taken back lightly: ask "Are you sure?" where one key says it
    enum game_step (*run)(struct game *g, const char *argument, struct fault *fault);
};

// How words are named in what is said: 'hint' for a person who types, i for one who presses keys, and by
// the label of the button on the page.
enum game_voice { GAME_NAMES_WORDS, GAME_NAMES_KEYS, GAME_NAMES_BUTTONS };

// ---- A game ----------------------------------------------------------------------------------------------

// The kinds below the seam put their own state behind this.
struct game {
    const struct game_kind *kind;
    struct mem *mem;

    struct text said; // lines about what was done; the front end clears it

    // Set by the front end, at any time:
    enum game_voice voice;
    struct tell_look look;   // boards in text
    enum puzzle_names names; // of squares, where there is a choice
    struct limits limits;    // of one call; {0}: none
    uint64_t think_us;       // for a hint, or for the strongest computer; 0: a second
    struct text *detail; // the answer to a word also goes here, as members of a JSON object; NULL: not wanted
    // Asks the person at the board; the answer goes to `answer`. False: there is none. NULL: nobody can be
    // asked.
    bool (*ask)(struct game *g, const char *question, struct text *answer);
    void *front; // whatever the front end likes
};

// What a front end wants to begin with: "level" "hard", "size" "8x8", "seed" "5", "white" "human", "clock"
// "5+3". Which names there are is the kind's business.
typedef struct option_pairs game_settings;

struct game_kind {
    const char *name;   // "puzzle"
    size_t bytes;       // of its state, which begins with a struct game
    const char *ending; // of the name of a file with a game: ".roque"
    const char *over;   // the folder for saved games that are over: "solved"
    char link;          // its letter in links of the page (format/link.h)

    // Names of what can be played, each with a line about it; false: there are no more.
    bool (*title)(size_t place, const char **name, const char **about);
    const struct game_word *words; // ended by a NULL name

    bool (*recognises)(const char *bytes, size_t size); // is this text a game of this kind?
    bool (*load)(struct game *g, const char *bytes, size_t size, struct fault *fault);
    // Begin a game of that name; `before` (NULL: none) is the one after which it comes, and stays as it is.
    bool (*begin)(struct game *g, const struct game *before, const char *name, const game_settings *settings,
                  struct fault *fault);
    // The name of the setting that a bare word such as "hard" or "8x8" is for; NULL: none.
    const char *(*setting_of)(const char *word);
    bool (*save)(const struct game *g, struct text *out);
    void (*free)(struct game *g);

    enum game_step (*move)(struct game *g, const char *line, struct fault *fault); // a line that is no word
    enum game_step (*undo)(struct game *g, struct fault *fault);
    enum game_step (*redo)(struct game *g, struct fault *fault);
    enum game_step (*hint)(struct game *g, unsigned strength, struct fault *fault); // 0: stronger than before
    enum game_step (*step)(struct game *g, struct fault *fault);  // do what the hint would say
    enum game_step (*reply)(struct game *g, struct fault *fault); // NULL: there are no opponents

    bool (*is_over)(const struct game *g);
    bool (*is_begun)(const struct game *g);   // a person has done something that is worth keeping
    bool (*awaits)(const struct game *g);     // the next move is not a person's: game_reply; NULL: never
    bool (*has_people)(const struct game *g); // NULL: always
    bool (*ticks)(const struct game *g);      // a clock may end the game; NULL: never
    void (*pass)(struct game *g, uint64_t ms);

    uint64_t (*identity)(
        const struct game *g); // the same for the same puzzle; 0: each game is one of its own
    const char *(*name_of)(const struct game *g);             // among those of `title`: "akari"
    void (*prompt)(const struct game *g, struct text *out);   // "White"; NULL: nothing before the "> "
    void (*describe)(const struct game *g, struct text *out); // in a sentence or two: what it is, how far
    void (*introduce)(struct game *g);                        // say what it is and what is to be done
    void (*tell)(struct game *g);                             // say what the last change means
    void (*rules)(struct game *g);                            // say the rules
    void (*help)(const struct game *g, struct text *out);     // how moves are typed
    void (*draw)(const struct game *g, struct text *out);     // the board, by g->look
    bool shows_each_move; // somebody who reads lines wants the board after every change
    bool (*state)(struct game *g, struct text *out, struct fault *fault); // members of a JSON object
};

// All kinds, ended by NULL; filled by src/library/kinds.c. The last one takes every text that no other one
// recognises.
const struct game_kind *const *game_kinds(void);
const struct game_kind *game_kind_of_text(const char *bytes, size_t size);
const struct game_kind *game_kind_named(const char *name); // "akari", "echek"; NULL: nobody plays that

// ---- Beginning and ending --------------------------------------------------------------------------------

// From its text, or from a link that carries one. NULL with a fault.
struct game *game_load(const char *bytes, size_t size, struct mem *m, struct fault *fault);

// A new one of this name. The limits are those of making a puzzle.
struct game *game_begin(const char *name, const game_settings *settings, struct limits limits, struct mem *m,
                        struct fault *fault);

// Another one like `before`, by words such as "hard 8x8" or "black easy". It has the same front end.
struct game *game_another(const struct game *before, const char *words, struct fault *fault);

bool game_save(const struct game *g, struct text *out); // false when there is no memory
bool game_link(const struct game *g, struct text *out); // the same as a link of the page
void game_free(struct game *g);                         // NULL is none

// ---- Playing ---------------------------------------------------------------------------------------------

// Do what a line says: a word with its argument, or a move.
enum game_step game_do(struct game *g, const char *line, struct fault *fault);

// The player whose turn it is, no person, thinks within g->limits and moves.
enum game_step game_reply(struct game *g, struct fault *fault);

bool game_is_over(const struct game *g);
bool game_is_begun(const struct game *g);
bool game_awaits(const struct game *g);
bool game_has_people(const struct game *g);
bool game_ticks(const struct game *g);
void game_pass(struct game *g, uint64_t ms); // so much time was spent by whoever is to move

// Add to g->said what the last change means: what is wrong or left to do, whose turn it is, how it ended.
void game_tell(struct game *g);

// How it stands, as members of a JSON object, g->said included. False with a fault.
bool game_state(struct game *g, struct text *out, struct fault *fault);

// The words there are, those of all games first; NULL after the last one.
const struct game_word *game_word(const struct game *g, size_t place);
const struct game_word *game_word_named(const struct game *g, const char *name, size_t size);

// How a person says this word here: 'hint', i, or "Hint". For sentences.
const char *game_call(const struct game *g, const char *word);

// A list of words with their help, and how to type moves. `more` (NULL: none) are words of the front end.
void game_help(const struct game *g, const struct game_word *more, struct text *out);

#endif
