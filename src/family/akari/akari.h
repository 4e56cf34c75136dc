// Akari (Light Up): put bulbs on white cells so that every white cell is lit, no bulb sees another, and every
// number has that many bulbs next to it.
#ifndef ROQUE_FAMILY_AKARI_AKARI_H
#define ROQUE_FAMILY_AKARI_AKARI_H

#include "make/experiment.h"
#include "puzzle/family.h"

extern const struct family akari_family;

// The judge, by the rules alone. It names the broken rules in the order bulbs-see-each-other, number-wrong,
// cell-dark. A board without a bulb is untouched: it breaks nothing, and is complete only when nothing needs
// a bulb.
bool akari_check(const struct puzzle *p, struct verdict *v);

extern const struct family_looks akari_looks;
extern const struct family_words akari_words;
extern const struct family_maker akari_maker;
extern const struct builtin_puzzle akari_builtin[];
extern const struct experiment akari_papers[];

#endif
