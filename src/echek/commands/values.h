// Values of options that several subcommands of `roque echek` read. Each is false after a complaint.
#ifndef ROQUE_ECHEK_COMMANDS_VALUES_H
#define ROQUE_ECHEK_COMMANDS_VALUES_H

#include "echek/engine/level.h"

// The name of a level; `where` is what the complaint begins with.
bool cli_echek_level(const char *where, const char *word, enum echek_level *level);

// Their names, weakest first, with `between` between.
void cli_echek_add_levels(struct text *out, const char *between);

// A line of a list: the name, how strong it is, and how it plays.
void cli_echek_add_level(struct text *out, enum echek_level level);

// What --rules takes, with commas between: for completion.
extern const char cli_echek_rules_words[];

bool cli_echek_at_most(const char *option, uint64_t value, uint64_t most);

#endif
