// Tables of Echek in files: a folder for each pair of pieces that the sides own, in it two files for each
// layer, one for each side who may be to move.
//
//     DIR/KQR-KR.paper/none-none.KQ-KR.attacks     White has queen, Black rook on the board
//     DIR/KQR-KR.paper/none-none.KQ-KR.defends
//     DIR/KQP-KP.castle=never/a4-hand.KQ-K.attacks White's pawn on a4, Black's in hand
//     DIR/KQR-KR.paper.white/...                   only what White wins
//
// A third one, .distances, may lie beside them (table.h); it can be made later.
//
// A file is a head of lines that people can read, and the sets of the layer as they lie in memory. It is
// written beside its place, put on disk and then renamed, so that what is there is whole, whenever the
// program was killed; and it has a sum, which is looked at before anything is believed. A layer is there when
// its second file, `defends`, is.
#ifndef ROQUE_ECHEK_COMMANDS_TABLES_H
#define ROQUE_ECHEK_COMMANDS_TABLES_H

#include "echek/tables/table.h"

// By what a file keeps: TABLE_ATTACKS, which may not be there any more, TABLE_DEFENDS, and these.
enum { CLI_TABLE_DISTANCES = TABLE_DEFENDS + 1, CLI_TABLE_FILES };

// What the head of a file tells.
struct cli_layer {
    struct table_layer layer; // its sets once it was opened
    struct table_count count;
    struct cli_table_file {
        void *map; // the whole file; NULL: not opened
        size_t bytes;
    } files[CLI_TABLE_FILES];
    bool missing; // it was looked for
};

struct cli_tables {
    struct mem *mem;
    struct table_game game;
    struct text folder;
    size_t systems, layers;
    struct table_system system[TABLE_MOST_SYSTEMS];
    uint16_t number[TABLE_NO_PAWN + 1][TABLE_NO_PAWN + 1][4]; // of a system, from 1
    struct cli_layer *all;                                    // by system, then by layer
    struct table_store store;                                 // opens files when they are asked for
    bool distances;                                           // they are wanted, where there are any
    struct fault fault; // why a file that is there could not be used; FAULT_NONE: there was no such
};

// False when there is no memory. Nothing is opened or made yet.
bool cli_tables_init(struct cli_tables *t, struct mem *m, const char *dir, const struct table_game *g);
void cli_tables_free(struct cli_tables *t);

// A layer with its files opened. NULL: it is not there, or (t->fault) cannot be used.
const struct cli_layer *cli_tables_layer(struct cli_tables *t, size_t system, size_t layer);

// Are its files there, and its distances if they are wanted? Nothing is opened: whether they can be used is
// another question.
bool cli_tables_is_kept(const struct cli_tables *t, size_t system, size_t layer);

// What is there already stays as it is. False with a sentence when it cannot be written.
bool cli_tables_keep(struct cli_tables *t, size_t system, size_t layer, const struct table_layer *solved,
                     struct fault *fault);

// Where one side alone attacks, and nothing that the other one does leads from one system to another, a
// system that is whole needs no `attacks` any more: that follows from `defends`. Remove them.
bool cli_tables_may_thin(const struct cli_tables *t);
void cli_tables_thin(struct cli_tables *t, size_t system);

uint64_t cli_tables_file_bytes(const struct table_game *g, const struct table_shape *s, unsigned kind);

// Remove what runs that were killed had begun to write, and nobody writes any more.
void cli_tables_tidy(const struct cli_tables *t);

#endif
