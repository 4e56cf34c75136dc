// The families that a program knows: those in C, those that ship as texts, those that were learnt for good
// ('roque learn'), and those of this command (--learn). Learnt texts are files NAME.rules in
// $XDG_DATA_HOME/roque/rules (~/.local/share/roque/rules), which are read when somebody asks for that name.
#ifndef ROQUE_CLI_LEARNT_H
#define ROQUE_CLI_LEARNT_H

#include "puzzle/families.h"

// All that is known; program_main begins it, and it lasts as long as the program.
struct families *cli_families(void);
bool cli_families_begin(void); // false when out of memory

// Know the families of the rule texts in a file. False after a complaint.
bool cli_learn(const char *path);

// The rule texts of a file, and nothing else of it, into a list whose families are then those of this file. A
// text that cannot be read, or a file without any, is a fault; the rest of the file is still read.
bool cli_read_rules(const char *path, struct families *into, struct fault *fault);

// The file of a learnt family, whether it is there or not. False: there is no place for it.
enum { LEARNT_PATH = 1024 };
bool cli_learnt_path(const char *name, char path[LEARNT_PATH]);

#endif
