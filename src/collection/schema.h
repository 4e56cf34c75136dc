// What the tables are like. The file says which program it belongs to and which version its tables have; an
// older one is brought up to date in one transaction, a newer one is refused.
#ifndef ROQUE_COLLECTION_SCHEMA_H
#define ROQUE_COLLECTION_SCHEMA_H

#include "collection/db.h"

enum { SCHEMA_VERSION = 3, SCHEMA_APPLICATION = 0x526f7175 /* "Roqu" */ };

// Of an open file: see that it is a collection of this version, or make it one.
bool schema_settle(struct db *d, enum db_use use, struct fault *fault);

#endif
