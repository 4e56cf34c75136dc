// Tables of Echek on disk: a folder for each pair of pieces that the sides own, in it two files for each
// layer, one for each side that may be to move.
//
//     DIR/KQR-KR.paper/none-none.KQ-KR.attacks     White has queen, Black rook on the board
//     DIR/KQR-KR.paper/none-none.KQ-KR.defends
//     DIR/KQP-KP.castle=never/a4-hand.KQ-K.attacks White's pawn on a4, Black's in hand
//     DIR/KQR-KR.paper.white/...                   only what White wins
//     DIR/KQP-KRP.paper.white.drops-4-1/...        if Black drops its pawn only on one rank, or to win
//
// A third file, .distances (table.h), is optional and can be made later. In runs with little disk space
// (table_run.c), .white-pawn and .black-pawn have the gathered moves of the pawns.
//
// A file is a head of lines that people can read, and the sets of the layer as they lie in memory. It is
// written under another name, synced and then renamed, so that files are complete even if the program is
// killed. The checksum is verified before anything in a file is used. A layer is solved when its second file,
// `defends`, is there.
#ifndef ROQUE_ECHEK_COMMANDS_TABLE_FILES_H
#define ROQUE_ECHEK_COMMANDS_TABLE_FILES_H

#include "echek/tables/table.h"

// ---- The tables of one game ------------------------------------------------------------------------------

// Kinds of files: TABLE_ATTACKS (which may have been removed), TABLE_DEFENDS, and these.
enum {
    TABLE_DISTANCES = TABLE_DEFENDS + 1,
    TABLE_GATHERED, // by White's pawn, then by Black's
    TABLE_FILE_KINDS = TABLE_GATHERED + 2
};

struct table_file_layer {
    struct table_layer layer; // its sets once it was opened
    struct table_count count; // from the head of a file
    struct table_file {
        void *map; // the whole file; NULL: not opened
        size_t bytes;
    } files[TABLE_FILE_KINDS];
    bool missing, ungathered[2]; // the files were looked for and not found
};

struct table_files {
    struct mem *mem;
    struct table_game game;
    struct text folder, path; // `path`: of the file that was requested last
    size_t systems, layers;
    struct table_system system[TABLE_MOST_SYSTEMS];
    uint16_t number[TABLE_NO_PAWN + 1][TABLE_NO_PAWN + 1][4]; // of a system, from 1
    struct table_file_layer *all;                             // by system, then by layer
    struct table_store store;                                 // opens files on request
    bool distances;                                           // open distances, too, if there are any
    struct fault fault; // why a file could not be used; FAULT_NONE: there was no such file
};

// False when there is no memory. Nothing is opened or made yet.
bool table_files_init(struct table_files *t, struct mem *m, const char *dir, const struct table_game *g);
void table_files_free(struct table_files *t);

// A layer with its files opened. NULL: it is not there, or its files cannot be used (t->fault).
const struct table_file_layer *table_files_layer(struct table_files *t, size_t system, size_t layer);

// Are its files there, and its distances if they are wanted? Files are not opened, so they may still be
// unusable.
bool table_files_have(struct table_files *t, size_t system, size_t layer);

// Write a solved layer. Existing files stay as they are. False with a sentence when it cannot be written.
bool table_files_write(struct table_files *t, size_t system, size_t layer, const struct table_layer *solved,
                       struct fault *fault);

// The gathered set of a side (table_store), opened; NULL as above. And write it anew.
const uint8_t *table_files_gathered(struct table_files *t, size_t system, size_t layer, unsigned side);
bool table_files_write_gathered(struct table_files *t, size_t system, size_t layer, unsigned side,
                                const uint8_t *set, struct fault *fault);

// Remove this file, which is no longer needed, if it exists.
void table_files_remove(struct table_files *t, size_t system, size_t layer, unsigned kind);

// The path of the record of a system (table_run.c), until the next call.
const char *table_files_record(struct table_files *t, size_t system);

// If only one side attacks, and no move of the other side leads from one system to another, a system that is
// complete needs no `attacks` any more, because it follows from `defends`. Remove these files.
bool table_files_may_thin(const struct table_files *t);
void table_files_thin(struct table_files *t, size_t system);

uint64_t table_files_bytes(const struct table_game *g, const struct table_shape *s, unsigned kind);

// Remove unfinished files of runs that were killed.
void table_files_tidy(struct table_files *t);

// ---- All tables of a folder ------------------------------------------------------------------------------

// For playing and solving with all pieces: the tables for the rules in force in which at least one side owns
// every piece. Those with wins in time are about positions with all plies left, and are not used.
struct table_folder {
    struct mem mem;
    VEC(struct table_files *) tables;
    VEC(struct table_shelf) shelves;
    struct table_book book;
};

// `dir` NULL: the folder in the environment variable ROQUE_ECHEK_TABLES, or no tables. False with a sentence
// when the folder cannot be read.
bool table_folder_open(struct table_folder *b, const char *dir, const struct echek_rules *r,
                       struct fault *fault);
void table_folder_close(struct table_folder *b);

// The same for the value of --tables; errors are reported.
bool echek_open_tables(struct table_folder *b, const char *dir, const struct echek_rules *r);
void echek_close_tables(struct table_folder *b);

// A long run with little disk space: one side attacks alone, and the other is limited in where it drops
// its pawn (table_game). Systems are solved one after the other. As soon as a layer is solved, its results
// are gathered for the systems from which a pawn move leads to it (table_gather). So a complete system is not
// needed any more, and its files are removed. Only the last system, with both pawns in hand, and the set that
// was gathered for it remain.
//
// Every system has a record, with a line for each solved layer. The line is written when everything about the
// layer is on disk. A run that was killed before that solves the layer again: gathering the same twice
// changes nothing.

struct table_run {
    struct table_files *files;
    // The order of systems, and of the layers of each (layers with as many pieces in all follow each other),
    // which keeps the number of waiting layers small.
    size_t order[TABLE_MOST_SYSTEMS];
    uint16_t layers[TABLE_MOST_LAYERS];
    uint64_t samples; // positions of each layer that are checked by the rules
    bool prove;       // prove what is held in every layer, and gather a second time, word by word
};

void table_run_init(struct table_run *r, struct table_files *t, uint64_t samples, bool prove);

// The most bytes on disk at any time, and in memory.
struct table_run_needs {
    uint64_t disk, memory;
};
struct table_run_needs table_run_needs(const struct table_run *r);

// How much of a system is solved.
struct table_run_record {
    size_t layers, proven;
    struct table_count count;
    uint32_t sweeps;
};
bool table_run_read(struct table_run *r, size_t system, struct table_run_record *out, struct fault *fault);

// Solve the next layer of a system that is not complete yet.
bool table_run_layer(struct table_run *r, size_t system, const struct table_run_record *record,
                     const struct table_effort *effort, struct fault *fault);

// Remove files that are not needed after so many layers of a system are solved.
void table_run_clear(struct table_run *r, size_t system, size_t layers);

#endif
