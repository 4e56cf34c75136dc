// The words behind "go" of the Universal Chess Interface. Whatever they are, something can be thought about:
// what is not understood is told and passed over.
#ifndef ROQUE_ECHEK_COMMANDS_ENGINE_GO_H
#define ROQUE_ECHEK_COMMANDS_ENGINE_GO_H

#include "echek/engine/think.h"

enum engine_number {
    ENGINE_DEPTH,
    ENGINE_MATE,
    ENGINE_MOVETIME,
    ENGINE_NODES,
    ENGINE_WTIME,
    ENGINE_BTIME,
    ENGINE_WINC,
    ENGINE_BINC,
    ENGINE_MOVESTOGO,
    ENGINE_NUMBERS
};

struct engine_go {
    bool infinite, ponder;
    bool given[ENGINE_NUMBERS];
    uint64_t number[ENGINE_NUMBERS]; // below zero, as clocks that have run out are, counts as zero
    echek_move moves[ECHEK_MOST_MOVES];
    size_t move_count; // 0: any move may be played
};

// Who is told what was wrong, a sentence each.
struct engine_objection {
    void (*say)(void *context, const char *words);
    void *context;
};

// Read the rest of the line, which is cut to pieces, for the game as it stands.
void engine_go_read(struct engine_go *go, char *rest, const struct echek_game *g,
                    const struct engine_objection *objection);

// How much to think; `go` must stay while that lasts. While pondering, and with `infinite`, as long as may
// be.
struct echek_effort engine_go_effort(const struct engine_go *go, const struct echek_position *now);

// Is it a move of a game that is asked for, rather than what the engine thinks of a position?
bool engine_go_is_play(const struct engine_go *go);

// The next word of a line, cut out of it; NULL: there is none.
char *engine_next_word(char **rest);

// A whole number from 0 to `most`, and nothing else.
bool engine_read_number(const char *word, uint64_t most, uint64_t *n);

#endif
