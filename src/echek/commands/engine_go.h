// The words after "go" of the Universal Chess Interface. What is not understood is reported and passed over,
// so that `go` is always answered.
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

// Read the rest of the line, which is changed, for the game as it stands. `objections` gets a line for each
// thing that is wrong.
void engine_go_read(struct engine_go *go, char *rest, const struct echek_game *g, struct text *objections);

// How much to think; it refers to `go`. While pondering, and with `infinite`, there is no limit.
struct echek_effort engine_go_effort(const struct engine_go *go, const struct echek_position *now);

// Is a move of a game asked for, rather than an analysis?
bool engine_go_is_play(const struct engine_go *go);

// The next word of a line, cut out of it; NULL: there is none.
char *engine_next_word(char **rest);

// A whole number from 0 to `most`, and nothing else.
bool engine_read_number(const char *word, uint64_t most, uint64_t *n);

#endif
