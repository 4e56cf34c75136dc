// The tables of a folder (echek/commands/tables.h), for who plays or solves: those by the rules in force in
// which one side at least owns everything, for only they tell of a game with all pieces.
#ifndef ROQUE_ECHEK_COMMANDS_BOOK_H
#define ROQUE_ECHEK_COMMANDS_BOOK_H

#include "base/vec.h"
#include "echek/commands/tables.h"
#include "echek/tables/table_book.h"

struct cli_book {
    struct mem mem;
    VEC(struct cli_tables *) tables;
    VEC(struct table_shelf) shelves;
    struct table_book book;
};

// `dir` NULL: what the variable ROQUE_ECHEK_TABLES of the environment says, or no tables. False with a
// sentence when a folder that was named cannot be read.
bool cli_book_open(struct cli_book *b, const char *dir, const struct echek_rules *r, struct fault *fault);
void cli_book_close(struct cli_book *b);

// What is wrong with a file that was asked for; NULL: nothing.
const struct fault *cli_book_fault(const struct cli_book *b);

#define CLI_ECHEK_TABLES_HELP "look into the tables of 'echek table'; default $ROQUE_ECHEK_TABLES"

#endif
