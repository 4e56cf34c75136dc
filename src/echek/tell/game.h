// A game of Echek in words, the same on a terminal and on the page. A person who plays against a computer is
// addressed: "your king".
#ifndef ROQUE_ECHEK_TELL_GAME_H
#define ROQUE_ECHEK_TELL_GAME_H

#include "echek/engine/level.h"
#include "echek/tell/tell.h"
#include "tell/tell.h"

void echek_tell_plies(struct text *out, size_t plies); // "1 ply", "2 plies"

// "White: you. Black: medium. Rules: paper." and, where there is one, "Clock: 5 minutes, 3 seconds a move."
void echek_tell_game_players(struct text *out, const struct echek_game *g);

// A line: "Move 2, Black to move; the last move was c3-d3." Of a game that is over: its result.
void echek_tell_game_stands(struct text *out, const struct echek_game *g);

// Lines about what the side to move should know: a king with one open side, a draw that is near.
void echek_tell_game_warnings(struct text *out, const struct echek_game *g);

// A line: "White wins: Black's king is enclosed on a3, after 13 plies."
void echek_tell_game_result(struct text *out, const struct echek_game *g);

// A good move for the side to move, with its reason, in lines; `outlook`: also what may follow.
void echek_tell_game_hint(struct text *out, const struct echek_game *g, const struct echek_thought *t,
                          bool outlook);

// "4:59", "1:00:05": what a side has left of its clock, or what it used where there is none.
void echek_tell_game_time(struct text *out, const struct echek_game *g, unsigned side);

// The rules, for a person who has never seen the game, with an example.
bool echek_tell_rules(struct text *out, struct tell_look look, struct fault *fault);

// Everything about the game as a member of a JSON object: rules, start, example, options and levels.
void echek_tell_about(struct text *out);

#endif
