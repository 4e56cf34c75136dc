// A puzzle being played. A game is a list of actions, each of one or more moves, and a place in that list; so
// undo, redo, saving and sharing are one mechanism (after Simon Tatham's Portable Puzzle Collection). Nothing
// here reads a file or a clock: the caller counts the time and keeps the text that play_save writes.
// play/puzzle.h puts this behind the interface that front ends use.
//
// A function that fails fills in the fault and leaves the game unchanged.
#ifndef ROQUE_PLAY_PLAY_H
#define ROQUE_PLAY_PLAY_H

#include "explain/explain.h"
#include "format/format.h"

// A move that was done, and what was there before it.
struct play_change {
    struct move move;
    char cell;
    uint64_t struck;
};

struct play_pin {
    size_t at;
    char *name;
};

// When the player wants to know what is wrong.
enum play_errors { PLAY_ERRORS_LIVE, PLAY_ERRORS_ASKED, PLAY_ERRORS_NEVER };

// How much a hint tells: where to look, which rules to think of, the whole step.
enum play_strength { PLAY_HINT_WHERE = 1, PLAY_HINT_RULES, PLAY_HINT_STEP };

struct play {
    struct mem *mem;
    struct puzzle given; // with its notes, those of the game left out
    struct puzzle board; // as it stands; has no notes
    VEC(struct play_change) changes;
    VEC(size_t) ends; // of each action, in `changes`
    size_t at;        // so many actions count; the others can be redone
    VEC(struct play_pin) pins;
    uint64_t ms;               // spent so far
    uint64_t help[GAME_HELPS]; // used so far
    size_t unmet;              // rules that the board as given does not obey yet
    enum play_errors errors;   // as the player likes it; not saved
    enum play_strength hinted; // what was told of the next step already; 0: nothing
};

// ---- Beginning and ending --------------------------------------------------------------------------------

// A game of this puzzle; if its notes have moves, the game goes on after them. Free it either way.
bool play_start(struct play *g, const struct puzzle *p, struct mem *m, struct fault *fault);

// The first game, or puzzle, in a text; and a game as such a text. What is known (NULL: the families in C)
// keeps the families of rule texts in it, and must outlive the game.
bool play_load(struct play *g, struct families *known, const char *bytes, size_t size, struct mem *m,
               struct fault *fault);
bool play_save(const struct play *g, struct text *out); // false when there is no memory

void play_free(struct play *g);

// ---- Moves -----------------------------------------------------------------------------------------------

// Do an action: "r3c4=*", "r3c4=.", "r3c4-P", several joined by commas; or with squares as chess players say.
// An action that changes nothing is not added. Given marks stay. Actions that were undone are forgotten,
// unless a pin points to one of them.
bool play_do(struct play *g, const char *action, size_t size, struct fault *fault);
bool play_do_moves(struct play *g, const struct move *moves, size_t count, struct fault *fault);

bool play_undo(struct play *g); // false: there is nothing to undo
bool play_redo(struct play *g);

// The board as it was given; an action like all others.
bool play_restart(struct play *g, struct fault *fault);

// Give the state a name, or give the name to this state; and go to the state of that name.
bool play_pin(struct play *g, const char *name, struct fault *fault);
bool play_back(struct play *g, const char *name, struct fault *fault);

// The last action that counts, or the next one that can be redone: its moves; NULL when there is none.
const struct play_change *play_last(const struct play *g, size_t *count);
const struct play_change *play_next(const struct play *g, size_t *count);

// Is there a mark that came with the puzzle, and so cannot be removed?
bool play_is_given(const struct play *g, size_t cell);

void play_pass(struct play *g, uint64_t ms); // so much time was spent

// ---- How it stands ---------------------------------------------------------------------------------------

// Does the judge accept the board? Any solution counts. False when there is no memory.
bool play_is_solved(const struct play *g, bool *solved);

// The rules that are broken, not those that are merely unfinished; none if the player does not want to know.
// `asked`: the player asks for them, which counts as help, and gets also those that can no longer be obeyed.
// False when there is no memory.
bool play_find_errors(struct play *g, bool asked, struct verdict *v);

// How many pieces are left to place, as numbers and in words: draw_left and draw_left_in_words (draw/looks.h)
// of g->board.

// The share of the rules that the given board breaks and this one obeys, in percent; where it breaks none, of
// the open cells that are filled. 100 is solved. False when there is no memory.
bool play_progress(const struct play *g, int *percent);

// All three, judged once.
struct play_standing {
    bool solved;
    int percent;
    struct bits *unmet; // the cells of rules that are not obeyed yet are added to it; NULL: not wanted
};
void play_add_cells(const struct verdict *v, struct bits *cells);
bool play_judge(struct play *g, bool asked, struct verdict *wrong, struct play_standing *s);

// ---- Help ------------------------------------------------------------------------------------------------

// Explain the next step that a person can take, or a mistake on the board. The strength says how much of it
// to tell (tell/tell.h): more each time on the same board. Free the explanation either way; do not change
// the board before that.
bool play_hint(struct play *g, struct limits limits, struct explanation *e, enum play_strength *strength,
               struct fault *fault);

// The same strength for an explanation that the caller has made.
enum play_strength play_hinted(struct play *g, const struct explanation *e);

// If several solutions are left, no step is forced (EXPLAIN_MULTIPLE): a mark that one of them has and
// another has not.
struct move play_choice(const struct explanation *e);

// Do what a hint would tell: take the step, remove the mistake, or choose. `*status` is that of the
// explanation; g->at stays if it says nothing that can be done.
bool play_step(struct play *g, struct limits limits, enum explain_status *status, struct fault *fault);

// Explain why this board has no solution: EXPLAIN_MISTAKE. Any other status: there is no mistake.
bool play_why(struct play *g, struct limits limits, struct explanation *e, struct fault *fault);

// ---- Records ----------------------------------------------------------------------------------------------

// What was solved, in what time and with how much help, by family and level.

enum { RECORD_UNRATED = EXPLAIN_LEVELS, RECORD_LEVELS };

struct record_game {
    const struct family *family;
    int level; // an explain_level, or RECORD_UNRATED where the puzzle does not say
    uint64_t seconds;
    uint64_t help[GAME_HELPS];
};

struct record {
    struct mem *mem;
    const struct families *families; // to tell about; NULL: those in C
    VEC(struct record_game) games;
};

// Times below so many minutes, and below twice as many, and so on; the last takes the rest.
enum { RECORD_BUCKETS = 7 };

struct record_sum {
    size_t solved, without_help;
    uint64_t best, median; // seconds; the best of those without help
    size_t buckets[RECORD_BUCKETS];
};

// `struct record r = {.mem = m};` Games that are not solved are left out. False when there is no memory.
bool record_add(struct record *r, const struct play *game);
void record_free(struct record *r);

// What there is of a family and a level. None: `solved` is 0. False when there is no memory.
bool record_sum(const struct record *r, const struct family *family, int level, struct record_sum *sum);

// Told in words, and as one JSON object per family and level.
void play_tell_record(struct text *out, const struct record *r);
void play_tell_record_json(struct text *out, const struct record *r);

#endif
