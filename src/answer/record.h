// What a player has solved, told.
#ifndef ROQUE_ANSWER_RECORD_H
#define ROQUE_ANSWER_RECORD_H

#include "play/record.h"

void answer_record(struct text *out, const struct record *r);
void answer_record_json(struct text *out, const struct record *r); // one object a family and level

#endif
