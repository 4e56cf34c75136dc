// What a player has solved, told.
#ifndef ROQUE_TELL_RECORD_H
#define ROQUE_TELL_RECORD_H

#include "play/record.h"

void tell_record(struct text *out, const struct record *r);
void tell_record_json(struct text *out, const struct record *r); // one object a family and level

#endif
