// A game being played, of any kind: the one interface between what is played (a puzzle, or another game) and
// where it is played (a terminal, the page, the library). Its model is the midend of Simon Tatham's Portable
// Puzzle Collection. Nothing above this interface asks which kind of game it has.
//
// A front end loads a game from its text or begins one, hands over lines such as "r3c4=*", "Q@b3", "undo",
// "hint" or "clock 5+3", shows what the game says about them, and keeps the text that game_save writes:
//
//     struct game *g = game_load(bytes, size, &mem, &fault);
//     if (game_do(g, "hint", &fault) == GAME_REFUSED) complain(&fault);
//     else show(&g->said);
//
// Nothing here reads a file or a clock: the front end reports the elapsed time (game_pass) and says how long
// one call may think (g->limits).
#ifndef ROQUE_PLAY_GAME_H
#define ROQUE_PLAY_GAME_H

#include "tell/tell.h"

struct game;

// ---- Words -----------------------------------------------------------------------------------------------

enum game_step {
    GAME_REFUSED,   // the fault says why; nothing has changed
    GAME_SAID,      // nothing has changed; g->said may have words
    GAME_CHANGED,   // the board, or who plays, may be different now: see game_tell
    GAME_UNFINISHED // g->limits came first; g->said tells what is known. The same line continues it
};

// A word that a person can say instead of a move. Help, keys and the page's menu are made from these rows.
struct game_word {
    const char *name;     // "hint"
    const char *letter;   // a short form on a line; NULL: none
    const char *argument; // "NAME"; "[LEVEL]" may be left out; NULL: nothing follows
    const char *help;     // one line
    int key;              // on the whole screen; 0: none
    const char *question; // that asks for the argument there; NULL: it is left out
    const char *label;    // of its button on the page; NULL: it has none
    bool is_long;         // what it says fills a page
    bool is_final;        // where one key says it, the person has to confirm it
    bool is_slow;         // it may think for seconds
    enum game_step (*run)(struct game *g, const char *argument, struct fault *fault);
};

// How words are named in what is said: 'hint' to a person who types, i to one who presses keys, and by the
// label of the button on the page.
enum game_voice { GAME_NAMES_WORDS, GAME_NAMES_KEYS, GAME_NAMES_BUTTONS };

// ---- A game ----------------------------------------------------------------------------------------------

// A kind puts its own state behind this.
struct game {
    const struct game_kind *kind;
    struct mem *mem;

    struct text said; // lines about what was done; the front end clears it

    // Set by the front end, at any time; game_another hands them on.
    struct game_front {
        enum game_voice voice;
        bool brief;                    // say no more than the moves
        struct tell_look look;         // of boards in text
        enum puzzle_names names;       // of squares, where there is a choice
        struct limits limits;          // of one call; {0}: none
        uint64_t think_us;             // for a hint, or for the strongest computer; 0: a second
        uint64_t seed;                 // of a new game whose settings name none
        size_t most_cells;             // larger boards are refused; 0: none is
        struct families *families;     // that are known; it keeps those that are read. NULL: those in C
        const struct game_word *words; // of the front end, such as "quit"; NULL: none
        // Ask the person at the board. False: there is no answer. NULL: nobody can be asked.
        bool (*ask)(struct game *g, const char *question, struct text *answer);
        struct text
            *detail; // what a word tells also goes here, as members of a JSON object; NULL: not wanted
        void *owner; // whatever the front end likes
    } front;
};

// What a game is to begin with: "level" "hard", "size" "8x8", "seed" "5", "white" "human", "clock" "5+3".
// Which names there are is the kind's business.
typedef struct option_pairs game_settings;

struct game_kind {
    const char *name;    // "puzzle"
    size_t bytes;        // of its state, which begins with a struct game
    const char *ending;  // of files with saved games: ".roque"
    const char *over;    // the folder of saved games that are over: "solved"
    char link;           // its letter in links of the page (format/format.h)
    const char *another; // words that `new` may be told: "hard 8x8 5"
    // Line by line, the board is shown after every change.
    bool shows_each_change;
    const struct game_word *words; // ended by a NULL name

    // Names of what can be played, each with a line about it; false: there are no more.
    bool (*title)(const struct families *known, size_t place, const char **name, const char **about);
    bool (*recognises)(const char *bytes, size_t size); // is this the text of such a game?

    // The state is zeroed but for the struct game; `free` follows in any case.
    bool (*load)(struct game *g, const char *bytes, size_t size, struct fault *fault);
    // Could a game of that name begin with these settings?
    bool (*check)(const struct families *known, const char *name, const game_settings *settings,
                  struct fault *fault);
    // `before` is the game after which this one comes; NULL: none. What the settings do not say stays.
    bool (*begin)(struct game *g, const struct game *before, const char *name, const game_settings *settings,
                  struct fault *fault);
    // Settings for a game that was loaded; false where they contradict it. NULL: they are ignored.
    bool (*adjust)(struct game *g, const game_settings *settings, struct fault *fault);
    const char *(*setting_of)(const char *word); // for which "hard" or "8x8" is a value; NULL: none
    bool (*save)(const struct game *g, struct text *out);
    void (*free)(struct game *g);

    enum game_step (*move)(struct game *g, const char *line, struct fault *fault); // a line that is no word
    enum game_step (*undo)(struct game *g, struct fault *fault);
    enum game_step (*redo)(struct game *g, struct fault *fault);
    enum game_step (*hint)(struct game *g, unsigned strength, struct fault *fault); // 0: more than before
    enum game_step (*step)(struct game *g, struct fault *fault);  // do what the hint would tell
    enum game_step (*reply)(struct game *g, struct fault *fault); // NULL: there are no opponents

    bool (*is_over)(const struct game *g);
    bool (*is_begun)(const struct game *g);   // a person has done something that is worth keeping
    bool (*awaits)(const struct game *g);     // the next move is not a person's; NULL: never
    bool (*has_people)(const struct game *g); // NULL: always
    bool (*ticks)(const struct game *g);      // a clock may end the game; NULL: never
    void (*pass)(struct game *g, uint64_t ms);
    uint64_t (*time)(const struct game *g); // that has passed so far, in milliseconds

    uint64_t (*identity)(const struct game *g);               // of the puzzle; 0: no two games are the same
    const char *(*name_of)(const struct game *g);             // among those of `title`
    void (*prompt)(const struct game *g, struct text *out);   // before the "> "; NULL: nothing
    void (*describe)(const struct game *g, struct text *out); // a line without its end: what it is, how far
    void (*introduce)(struct game *g);                        // say what it is and what is to be done
    void (*tell)(struct game *g);                             // say what the last change means
    void (*rules)(struct game *g);                            // say the rules
    void (*help)(const struct game *g, struct text *out);     // how moves are typed
    void (*draw)(const struct game *g, struct text *out);     // the board as text
    bool (*state)(struct game *g, struct text *out);          // members of a JSON object; false: no memory
};

// All kinds, ended by NULL; src/library/kinds.c fills the list. The first one, puzzles, takes every text that
// no other one recognises.
const struct game_kind *const *game_kinds(void);
// The one that plays a game of this name; NULL: none.
const struct game_kind *game_kind_named(const struct families *known, const char *name);

const struct game_kind *game_kind_of_puzzles(void); // the first one

// Does the text, or link, say itself what kind of game it is? NULL: it does not, so it is a puzzle.
const struct game_kind *game_kind_recognising(const char *bytes, size_t size);

// ---- Beginning and ending --------------------------------------------------------------------------------

// From its text, or from a link that carries it. NULL with a fault.
struct game *game_load(const char *bytes, size_t size, const struct game_front *front, struct mem *m,
                       struct fault *fault);

// The same for a text that must be of this kind (NULL: of any), such as an empty one.
struct game *game_load_kind(const struct game_kind *kind, const char *bytes, size_t size,
                            const struct game_front *front, struct mem *m, struct fault *fault);

// Could one of this name begin with these settings? A new one; and another one like `before`, by words such
// as "hard 8x8" or "black easy". To make a puzzle takes as long as front->limits allow.
bool game_check(const struct families *known, const char *name, const game_settings *settings,
                struct fault *fault);
struct game *game_begin(const char *name, const game_settings *settings, const struct game_front *front,
                        struct mem *m, struct fault *fault);
struct game *game_another(const struct game *before, const char *words, struct fault *fault);

bool game_adjust(struct game *g, const game_settings *settings, struct fault *fault);
bool game_save(const struct game *g, struct text *out); // false when there is no memory
bool game_link(const struct game *g, struct text *out); // the same as a link of the page, in a line
void game_free(struct game *g);                         // NULL is none

// A setting, the last one of its name; NULL: it was not given.
const char *game_setting(const game_settings *settings, const char *name);

// ---- Playing ---------------------------------------------------------------------------------------------

// Do what a line says: a word with its argument, or a move.
enum game_step game_do(struct game *g, const char *line, struct fault *fault);

bool game_is_over(const struct game *g);
bool game_is_begun(const struct game *g);
bool game_has_people(const struct game *g);
bool game_ticks(const struct game *g);
void game_pass(struct game *g, uint64_t ms); // so much time was spent by the side to move
uint64_t game_time(const struct game *g);    // that has passed so far, in milliseconds

// Does the game wait for a computer? It thinks within the limits, and moves.
bool game_awaits(const struct game *g);
enum game_step game_reply(struct game *g, struct fault *fault);

// Add to g->said what the last change means: what is wrong or left to do, whose turn it is, how it ended.
void game_tell(struct game *g);

// How it stands, as members of an open JSON object: those of the kind ("game" is the text of the game) and
// "kind", "awaits" and "said". False when there is no memory.
bool game_state(struct game *g, struct text *out);

// ---- Words about it --------------------------------------------------------------------------------------

// The words there are; NULL after the last one. And the one of this name or letter; NULL: there is none.
const struct game_word *game_word(const struct game *g, size_t place);
const struct game_word *game_word_named(const struct game *g, const char *name, size_t size);

// Add how a person says this word: 'hint', i, or "Hint".
void game_call(const struct game *g, struct text *out, const char *word);

// Add how to type moves, and the list of words.
void game_help(const struct game *g, struct text *out);

#endif
