// What can be asked of Chess Loop, of new puzzles and of a survey alike: two kinds, and how many of each.
#ifndef ROQUE_FAMILY_CHESS_LOOP_OPTIONS_H
#define ROQUE_FAMILY_CHESS_LOOP_OPTIONS_H

#include "base/option.h"
#include "board/chess.h"

enum { CHESS_LOOP_KINDS, CHESS_LOOP_PIECES }; // places in the tables
extern const struct option chess_loop_make_options[], chess_loop_survey_options[];

// The kinds that were asked for, from the value of the option. False when none were.
bool chess_loop_kinds(int value, enum chess_kind kinds[2]);

#endif
