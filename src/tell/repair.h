// What a setter wants to know about a board, told.
#ifndef ROQUE_TELL_REPAIR_H
#define ROQUE_TELL_REPAIR_H

#include "make/repair.h"
#include "tell/tell.h"

void tell_repair_members(struct text *out, const struct puzzle *p,
                         const struct repair *r); // of an open object
void tell_repair_json(struct text *out, const struct puzzle *p, const struct repair *r);
void tell_repair_words(struct text *out, const struct puzzle *p, const struct repair *r,
                       struct tell_look look);

#endif
