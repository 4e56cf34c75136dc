// A game of Echek under way, told in words: the same on a terminal, on the whole screen and in a page. Where
// one person plays against a computer it is spoken to: "your king".
#ifndef ROQUE_ECHEK_TELL_DUEL_H
#define ROQUE_ECHEK_TELL_DUEL_H

#include "echek/play/duel.h"
#include "echek/tell/tell.h"

void echek_tell_plies(struct text *out, size_t plies); // "1 ply", "2 plies"

// "White: you. Black: medium. Rules: paper." and, where there is one, "Clock: 5 minutes, 3 seconds a move."
void echek_tell_duel_players(struct text *out, const struct duel *d);

// A line: "Move 2, Black to move; the last move was c3-d3." Of a game that is over: its result.
void echek_tell_duel_stands(struct text *out, const struct duel *d);

// Lines about what the side to move should know: a king with one open side, a draw that is near.
void echek_tell_duel_warnings(struct text *out, const struct duel *d);

// A line: "White wins: Black's king is enclosed on a3, after 13 plies."
void echek_tell_duel_result(struct text *out, const struct duel *d);

// What duel_hint found, with d->hinted, in lines.
void echek_tell_duel_hint(struct text *out, const struct duel *d, const struct echek_thought *t);

// "4:59", "1:00:05": what a side has left of its clock, or what it used where there is none.
void echek_tell_duel_time(struct text *out, const struct duel *d, unsigned side);

#endif
