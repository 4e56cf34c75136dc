// A long run with little disk: one side attacks alone, and the other drops its pawn on some ranks only
// (table_game.ranks). Systems are solved one after the other. As soon as a layer is solved, what it means to
// the systems from which a pawn leads there is gathered for them (table_gather), so that a whole system is
// not needed any more, and its files go. Only the last system, with both pawns in hand, stays, and what was
// gathered for it.
//
// Of every system there is a record, a line for each layer that is solved. It is written when everything
// about the layer is on disk. Whoever is killed before that solves the layer again: to gather the same twice
// changes nothing.
#ifndef ROQUE_ECHEK_COMMANDS_TABLE_RUN_H
#define ROQUE_ECHEK_COMMANDS_TABLE_RUN_H

#include "echek/commands/table_files.h"

struct table_run {
    struct table_files *files;
    // So that little is waiting at any time: the systems, and the layers of each, those with as many pieces
    // on the board together.
    size_t order[TABLE_MOST_SYSTEMS];
    uint16_t layers[TABLE_MOST_LAYERS];
    uint64_t samples; // positions of each layer that are looked at by the rules
};

void table_run_init(struct table_run *r, struct table_files *t, uint64_t samples);

// The most bytes on disk at any time, and in memory.
struct table_run_needs {
    uint64_t disk, memory;
};
struct table_run_needs table_run_needs(const struct table_run *r);

// How much of a system is solved.
struct table_run_record {
    size_t layers;
    struct table_count count;
    uint32_t sweeps;
};
bool table_run_read(struct table_run *r, size_t system, struct table_run_record *out, struct fault *fault);

// Solve the next layer of a system that is not whole yet.
bool table_run_layer(struct table_run *r, size_t system, const struct table_run_record *record,
                     const struct table_effort *effort, struct fault *fault);

// Remove what nobody needs when so many layers of a system are solved.
void table_run_clear(struct table_run *r, size_t system, size_t layers);

#endif
