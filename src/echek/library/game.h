// Inside the library: a game of Echek, shared by playing and thinking.
#ifndef ROQUE_ECHEK_LIBRARY_GAME_H
#define ROQUE_ECHEK_LIBRARY_GAME_H

#include "echek/tell/tell.h"
#include "library/inside.h"

struct move_name {
    char text[ECHEK_MOVE_TEXT];
};

struct roque_game {
    struct library_handle handle;
    struct echek_game game;
    size_t moves; // legal now
    struct move_name legal[ECHEK_MOST_MOVES];
    VEC(struct move_name) played;
    struct echek_engine *engine; // NULL: not used yet
    struct text rules, position, json;
};

#endif
