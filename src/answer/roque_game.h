// Inside the library: a game of Echek, for those who play it and those who think about it.
#ifndef ROQUE_ANSWER_ROQUE_GAME_H
#define ROQUE_ANSWER_ROQUE_GAME_H

#include "answer/echek.h"
#include "answer/roque_inside.h"

struct move_name {
    char text[ECHEK_MOVE_TEXT];
};

struct roque_game {
    struct answer_handle handle;
    struct echek_game game;
    size_t moves; // legal now
    struct move_name legal[ECHEK_MOST_MOVES];
    VEC(struct move_name) played;
    struct echek_engine *engine; // NULL: nobody has thought yet
    struct text rules, position, json;
};

#endif
