// A family that somebody names.
#ifndef ROQUE_CLI_FAMILIES_H
#define ROQUE_CLI_FAMILIES_H

#include "puzzle/family.h"

// NULL after a complaint, which begins with the command and names the family that may be meant.
const struct family *cli_family_named(const char *command, const char *word);

// The one that a slip of the finger may have meant; NULL: none is near.
const struct family *cli_family_near(const char *word);

#endif
