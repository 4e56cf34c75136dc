// A puzzle being played, knowing no screen: what a terminal, a page and a test share. A game is a list of
// actions, each one move or several that belong together, and a place in it; so undo, redo, saving and
// sharing are one mechanism (after Simon Tatham's Portable Puzzle Collection). Nothing here reads a file or a
// clock: the caller tells how time goes by and keeps the text that play_save writes.
//
// What can fail says so, with a sentence in the fault, and leaves the game as it was.
#ifndef ROQUE_PLAY_PLAY_H
#define ROQUE_PLAY_PLAY_H

#include "explain/explain.h"
#include "format/game.h"

// A move that was done, and what was there before it.
struct play_change {
    struct move move;
    char cell;
    uint16_t struck;
};

struct play_pin {
    size_t at;
    char *name;
};

// How much is told of what is wrong without being asked for.
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

// A game of this puzzle; where its notes tell of one that is under way, it goes on. Free it either way.
bool play_start(struct play *g, const struct puzzle *p, struct mem *m, struct fault *fault);

// The first game, or puzzle, in a text; and a game as such a text.
bool play_load(struct play *g, const char *bytes, size_t size, struct mem *m, struct fault *fault);
bool play_save(const struct play *g, struct text *out); // false when there is no memory

void play_free(struct play *g);

// ---- Moves -----------------------------------------------------------------------------------------------

// Do an action: "r3c4=*", "r3c4=.", "r3c4-P", several joined by commas; or with squares as chess players say.
// What changes nothing is no action. Marks that were given stay. What was undone before is gone, unless there
// is a pin in it.
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

// Is it a mark that cannot be taken away?
bool play_is_given(const struct play *g, size_t cell);

void play_pass(struct play *g, uint64_t ms); // so much time was spent

// ---- How it stands ---------------------------------------------------------------------------------------

// Does the judge accept the board: any solution, mirror images and one of several too? False when there is no
// memory.
bool play_is_solved(const struct play *g, bool *solved);

// What is wrong with what stands there, never what is merely unfinished; nothing where the player does not
// want to know. `asked` is a player who asks for it, which counts as help. False when there is no memory.
bool play_find_errors(struct play *g, bool asked, struct verdict *v);

// How many pieces are left to place, as numbers and in words: draw_left and draw_left_in_words (draw/looks.h)
// of g->board.

// How far it has come, in percent: of the rules that the given board does not obey yet. 100 is solved. False
// when there is no memory.
bool play_progress(const struct play *g, int *percent);

// All three from one look of the judge.
struct play_standing {
    bool solved;
    int percent;
};
bool play_judge(struct play *g, bool asked, struct verdict *wrong, struct play_standing *s);

// ---- Help ------------------------------------------------------------------------------------------------

// The next step that a person can take, or the mistake that is in the way, as an explanation of g->board to
// be told (tell/explain.h) with this strength: asked again on the same board, it is stronger. Free the
// explanation either way; the board must stay as it is until then.
bool play_hint(struct play *g, struct limits limits, struct explanation *e, enum play_strength *strength,
               struct fault *fault);

// The same for who has explained g->board by himself, as a hint that knows what was given.
enum play_strength play_hinted(struct play *g, const struct explanation *e);

// Where several solutions are left, as when mirror images count as one and the board does not tell which, no
// step is forced (EXPLAIN_MULTIPLE): the mark of one of them that another does not have.
struct move play_choice(const struct explanation *e);

// Do what a hint would say: write the step down, take the mistake back, or choose. `*status` is that of the
// explanation; nothing is done, and g->at stays, where it says nothing that can be done.
bool play_step(struct play *g, struct limits limits, enum explain_status *status, struct fault *fault);

// Why does this board lead nowhere? An explanation with EXPLAIN_MISTAKE tells; any other: there is no
// mistake.
bool play_why(struct play *g, struct limits limits, struct explanation *e, struct fault *fault);

#endif
