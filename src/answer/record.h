// What a player has solved, told.
#ifndef ROQUE_ANSWER_RECORD_H
#define ROQUE_ANSWER_RECORD_H

#include "play/record.h"

void answer_record(struct text *out, const struct record *r);
void answer_record_json(struct text *out, const struct record *r); // one object a family and level

// "1:02:03", "2:05"
void answer_time(struct text *out, uint64_t seconds);

#endif
