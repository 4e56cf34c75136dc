// The kinds of games there are. The one that takes every text comes first.
#include "echek/play/game.h"
#include "echek/tell/tell.h"
#include "play/puzzle.h"

static const struct game_kind *const kinds[] = {&play_puzzle_kind, &echek_game_kind, NULL};

const struct game_kind *const *game_kinds(void) { return kinds; }

const struct tell_game tell_games[] = {{"echek", echek_tell_rules, echek_tell_about}, {0}};
