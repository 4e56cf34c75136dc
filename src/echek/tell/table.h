// Tables of Echek: the plan and the results, for people and as JSON.
#ifndef ROQUE_ECHEK_TELL_TABLE_H
#define ROQUE_ECHEK_TELL_TABLE_H

#include "echek/tables/table.h"

struct echek_tell_table {
    struct table_game game;
    size_t systems, layers; // layers in each system
    uint64_t positions, bytes, memory, us;
    uint64_t samples; // 0: all positions were checked
    // Of what is solved:
    struct table_count count;
    uint32_t sweeps;                 // the most of any layer
    enum table_value value[2];       // for White, by who begins
    bool start;                      // the question was about the start
    const struct table_system *list; // all systems
    size_t number;                   // of the system that was solved alone, from 1
    size_t place;                    // in which it came, where systems have an order of their own
};

// What it takes: of files, of memory, and about how long on one core.
void echek_tell_table_plan(struct text *out, const struct echek_tell_table *t);
void echek_tell_table_plan_json(struct text *out, const struct echek_tell_table *t);

void echek_tell_table_value(struct text *out, const struct echek_tell_table *t);
void echek_tell_table_value_json(struct text *out, const struct echek_tell_table *t);

// One system after the other, in a long run.
void echek_tell_table_step(struct text *out, const struct echek_tell_table *t);

// One system was solved; all files were checked.
void echek_tell_table_system(struct text *out, const struct echek_tell_table *t);
void echek_tell_table_checked(struct text *out, const struct echek_tell_table *t);

#endif
