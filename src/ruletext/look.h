// Looks of a text: the statement `look`, and what holds without it.
#ifndef ROQUE_RULETEXT_LOOK_H
#define ROQUE_RULETEXT_LOOK_H

#include "ruletext/tree.h"

void look_lend(struct ruletext *t); // when all of it is read

// How the numbers beside the board are met. judge.c
bool ruletext_beside(const struct puzzle *p, struct draw_beside *places, struct mem *m);

#endif
