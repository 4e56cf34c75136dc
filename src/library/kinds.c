// The kinds of games. The one that accepts every text comes last.
#include "echek/play/game.h"
#include "echek/tell/game.h"
#include "play/puzzle.h"
#include "tell/family.h"

static const struct game_kind *const kinds[] = {&echek_game_kind, &play_puzzle_kind, NULL};

const struct game_kind *const *game_kinds(void) { return kinds; }

const struct tell_game tell_games[] = {{"echek", echek_tell_rules}, {0}};
