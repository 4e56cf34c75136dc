// What several commands are told about a board: its size, and kinds of men. Each complains by itself.
#ifndef ROQUE_CLI_BOARD_VALUES_H
#define ROQUE_CLI_BOARD_VALUES_H

#include "board/chess.h"
#include "puzzle/family.h"

bool cli_read_size(const char *word, const struct family *family, int *width, int *height); // "5x4"
bool cli_read_kinds(const char *word, enum chess_kind kinds[2]);                            // "rook,king"

#endif
